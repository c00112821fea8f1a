//! The Rust toolchain that a build here would use.

use super::machine::{Machine, number_after};
use serde::Serialize;
use std::path::PathBuf;

/// The lowest version that tirx builds with.
pub(crate) const NEEDED: &str = env!("CARGO_PKG_RUST_VERSION");

/// What `rustc` says.
#[derive(Debug, Serialize, PartialEq, Eq)]
pub(crate) struct Rust {
    /// The program: `RUSTC`, or on `PATH`.
    pub(crate) path: Option<PathBuf>,
    /// `1.95.0`
    pub(crate) version: Option<String>,
    /// The lowest version that tirx builds with.
    pub(crate) needed: &'static str,
    /// The version is high enough.
    pub(crate) enough: bool,
}

/// Asks `rustc`.
pub(crate) fn find(machine: &Machine) -> Rust {
    let path = match machine.var("RUSTC") {
        Some(rustc) => Some(PathBuf::from(rustc)),
        None => machine.on_path("rustc"),
    };
    let version = path
        .as_deref()
        .and_then(|rustc| machine.ask(rustc, &["--version"], ""))
        .and_then(|text| number_after(&text, "rustc "));
    let enough = version
        .as_deref()
        .is_some_and(|version| parts(version) >= parts(NEEDED));
    Rust {
        path,
        version,
        needed: NEEDED,
        enough,
    }
}

/// The numbers of a version, without trailing zeros, so that 1.88 and 1.88.0 are equal.
fn parts(version: &str) -> Vec<u32> {
    let mut parts: Vec<u32> = version.split('.').filter_map(|n| n.parse().ok()).collect();
    while parts.last() == Some(&0) {
        parts.pop();
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_compare_by_number() {
        assert!(parts("1.100.0") > parts("1.88"));
        assert!(parts("1.88.0") >= parts("1.88"));
        assert!(parts("1.9.0") < parts("1.88"));
    }
}
