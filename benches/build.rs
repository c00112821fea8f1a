//! How long cargo takes to build a crate of fifty kernels again after one of them was edited: those of `tests/kernels/`,
//! each in a module of its own.
//!
//! `cargo bench --bench build` builds four crates in turn, each several times, and prints medians and ratios: with the
//! attribute; with the attribute built optimised (`[profile.dev.build-override] opt-level = 3`); with what the attribute
//! makes written out, so that the difference is the attribute's own time; and without the kernels.

#[path = "../tests/common/sources.rs"]
mod sources;

use quote::ToTokens;
use sources::{Source, kernels_of};
use std::{
    fmt::Write as _,
    fs,
    path::Path,
    process::Command,
    time::{Duration, Instant},
};

const KERNELS: usize = 50;
const ROUNDS: usize = 7;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The source of a crate; `edit` is in the body of its first kernel, so that each build is of another text.
fn source(kernels: &[Source], form: &str, edit: usize) -> String {
    let mut text = String::from("#![allow(warnings)]\n");
    for (at, kernel) in kernels.iter().enumerate() {
        let mut item = kernel.item.clone();
        if at == 0 {
            let edit = edit as u32;
            item.block
                .stmts
                .insert(0, syn::parse_quote!(let _edit = #edit;));
        }
        let tokens = match form {
            "none" => quote::quote!(),
            "written out" => {
                tirx_compiler::expand::kernel(kernel.attribute.clone(), item.to_token_stream())
            }
            _ => {
                let attribute = &kernel.attribute;
                quote::quote!(#[tirx::kernel(#attribute)] #item)
            }
        };
        writeln!(text, "pub mod k{at} {{ use tirx::prelude::*; {tokens} }}")
            .expect("a text takes it");
    }
    if form == "none" {
        writeln!(text, "pub const EDIT: usize = {edit};").expect("a text takes it");
    }
    text
}

fn build(folder: &Path, form: &str) -> Duration {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command
        .args(["build", "--quiet", "--offline"])
        .current_dir(folder);
    let target = match form {
        "optimised attribute" => {
            command.env("CARGO_PROFILE_DEV_BUILD_OVERRIDE_OPT_LEVEL", "3");
            "target-optimised"
        }
        _ => "target",
    };
    command.env("CARGO_TARGET_DIR", folder.with_file_name(target));
    let started = Instant::now();
    let output = command.output().expect("cargo runs");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    started.elapsed()
}

fn main() {
    let mut kernels = kernels_of("tests/kernels");
    kernels.truncate(KERNELS);
    assert_eq!(kernels.len(), KERNELS);
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("fifty");
    let forms = ["attribute", "optimised attribute", "written out", "none"];
    let mut times = [const { Vec::new() }; 4];
    for round in 0..=ROUNDS {
        for (form, times) in forms.iter().zip(&mut times) {
            let name = format!("fifty-{}", form.replace(' ', "-"));
            let folder = folder.join(&name);
            fs::create_dir_all(folder.join("src")).expect("a folder");
            let manifest = format!(
                "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n[workspace]\n\
                 [dependencies]\ntirx = {{ path = {:?} }}\n",
                root()
            );
            if round == 0 {
                fs::write(folder.join("Cargo.toml"), manifest).expect("a file");
                fs::copy(root().join("Cargo.lock"), folder.join("Cargo.lock")).expect("a file");
            }
            fs::write(folder.join("src/lib.rs"), source(&kernels, form, round)).expect("a file");
            let time = build(&folder, form);
            // The first one builds everything.
            if round > 0 {
                times.push(time);
            }
        }
    }
    let medians = times.map(|mut times| {
        times.sort();
        times[times.len() / 2].as_secs_f64() * 1e3
    });
    for (form, median) in forms.iter().zip(medians) {
        println!(
            "build {KERNELS} kernels again, {form}: median {median:.0} ms, {:.2} of no kernels",
            median / medians[3]
        );
    }
    let own = |form: usize| (medians[form] - medians[2]) / KERNELS as f64;
    println!(
        "the attribute's own time: {:.2} ms a kernel, optimised {:.2} ms",
        own(0),
        own(1)
    );
}
