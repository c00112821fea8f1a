//! How long the compiler takes for the kernel of `examples/async_read_next_row.rs`, from tokens to the expansion, as
//! the attribute calls it.
//!
//! `cargo bench --bench compile` measures it optimised. While a program is built, cargo compiles macros without
//! optimisation unless told otherwise: `cargo bench --bench compile --profile unoptimised` measures that.

use proc_macro2::TokenStream;
use quote::ToTokens;
use std::{
    hint::black_box,
    time::{Duration, Instant},
};

/// The tokens in the attribute's parentheses, and the item.
fn kernel(source: &str) -> (TokenStream, TokenStream) {
    let file = syn::parse_file(source).expect("the example parses");
    let is_kernel = |attr: &syn::Attribute| {
        attr.path()
            .segments
            .last()
            .is_some_and(|s| s.ident == "kernel")
    };
    for item in file.items {
        if let syn::Item::Fn(mut item) = item
            && let Some(at) = item.attrs.iter().position(is_kernel)
        {
            let attribute = item.attrs.remove(at);
            let tokens = attribute
                .meta
                .require_list()
                .expect("it has arguments")
                .tokens
                .clone();
            return (tokens, item.to_token_stream());
        }
    }
    panic!("the example has a kernel");
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}

fn main() {
    let (attribute, item) = kernel(include_str!("../examples/async_read_next_row.rs"));
    let expand = || tirx_compiler::expand::kernel(attribute.clone(), item.clone());

    // A macro runs once in a process, so the first call counts too.
    let started = Instant::now();
    let expansion = black_box(expand());
    let first = started.elapsed();
    let text = expansion.to_string();
    assert!(
        !text.contains("compile_error"),
        "the example does not compile:\n{text}"
    );

    let times = (0..200).map(|_| {
        let started = Instant::now();
        black_box(expand());
        started.elapsed()
    });
    let median = median(times.collect());
    let ms = |time: Duration| time.as_secs_f64() * 1e3;
    let profile = if cfg!(debug_assertions) {
        "unoptimised"
    } else {
        "optimised"
    };
    println!(
        "compile async_read_next_row, {profile}: median {:.3} ms, first call {:.3} ms",
        ms(median),
        ms(first)
    );
}
