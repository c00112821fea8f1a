//! Every rule that is checked at build time, each broken by kernels with one mistake, and what the user then reads.
//!
//! `tests/compile_fail/<rule>/<case>.rs` must not compile, and `<case>.stderr` beside it is what rustc prints. Its twin
//! `tests/compile_pass/<rule>/<case>.rs` is the same kernel mended; `tests/compile_pass.rs` compiles those.
//!
//! `TRYBUILD=overwrite cargo test --test compile_fail` writes the messages anew. Read each one then.
//!
//! In `tests/together/` kernels have many mistakes, and all are reported at once.
//!
//! In `tests/rustc_speaks/` rustc reports and tirx keeps silent. Its words change with its version, so these run on the
//! version that they were written with, and only where `TIRX_PINNED` is set, as CI does.

use std::process::Command;

/// The version whose messages `tests/rustc_speaks/` holds.
const PINNED: &str = "1.95.";

#[test]
fn one_mistake_one_message() {
    trybuild::TestCases::new().compile_fail("tests/compile_fail/*/*.rs");
}

#[test]
fn all_mistakes_in_one_build() {
    trybuild::TestCases::new().compile_fail("tests/together/*.rs");
}

#[test]
fn rustc_speaks_where_tirx_is_silent() {
    if std::env::var_os("TIRX_PINNED").is_none() {
        println!("skipped: TIRX_PINNED is not set");
        return;
    }
    let version = Command::new(std::env::var("RUSTC").unwrap_or_else(|_| "rustc".into()))
        .arg("--version")
        .output()
        .expect("rustc runs");
    let version = String::from_utf8_lossy(&version.stdout).into_owned();
    assert!(
        version.starts_with(&format!("rustc {PINNED}")),
        "TIRX_PINNED is set, and this is {version}"
    );
    trybuild::TestCases::new().compile_fail("tests/rustc_speaks/*.rs");
}
