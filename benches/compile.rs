//! How long the compiler takes for a kernel, from tokens to the expansion, as the attribute calls it: for the kernels of
//! the examples, and for those of `tests/kernels/`, which are of the length that people write.
//!
//! `cargo bench --bench compile` measures it optimised. While a program is built, cargo compiles macros without
//! optimisation unless told otherwise: `cargo bench --bench compile --profile unoptimised` measures that.

#[path = "../tests/common/sources.rs"]
mod sources;

use quote::ToTokens;
use sources::{Source, kernels_of};
use std::{hint::black_box, time::Instant};

/// The median of the times of some calls, in milliseconds.
fn median(calls: usize, mut call: impl FnMut()) -> f64 {
    let mut times: Vec<f64> = (0..calls)
        .map(|_| {
            let started = Instant::now();
            call();
            started.elapsed().as_secs_f64() * 1e3
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

fn expand(source: &Source) {
    let item = source.item.to_token_stream();
    let expansion = tirx_compiler::expand::kernel(source.attribute.clone(), item);
    black_box(expansion);
}

fn main() {
    let profile = match cfg!(debug_assertions) {
        true => "unoptimised",
        false => "optimised",
    };
    // A macro runs once in a process, so the first call counts too.
    let examples = kernels_of("examples");
    let started = Instant::now();
    expand(&examples[0]);
    println!(
        "the first kernel of a process, {profile}: {:.2} ms",
        started.elapsed().as_secs_f64() * 1e3
    );
    for source in &examples {
        let item = source.item.to_token_stream();
        let text = tirx_compiler::expand::kernel(source.attribute.clone(), item).to_string();
        let name = &source.item.sig.ident;
        assert!(
            !text.contains("compile_error"),
            "{name} does not compile:\n{text}"
        );
        println!("{name}, {profile}: {:.2} ms", median(50, || expand(source)));
    }
    let kernels = kernels_of("tests/kernels");
    let mut times: Vec<(f64, String)> = kernels
        .iter()
        .map(|source| {
            (
                median(5, || expand(source)),
                source.item.sig.ident.to_string(),
            )
        })
        .collect();
    times.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (most, slowest) = &times[times.len() - 1];
    println!(
        "{} kernels, {profile}: median {:.2} ms, nine of ten under {:.2} ms, the longest {most:.2} ms ({slowest})",
        times.len(),
        times[times.len() / 2].0,
        times[times.len() * 9 / 10].0,
    );
}
