//! NVIDIA's PTX assembler. The driver has its own, so none is needed; where one is there, the tests put every PTX
//! snapshot through it.

use super::{
    machine::{Machine, number_after},
    toolkit::Toolkits,
};
use serde::Serialize;
use std::path::PathBuf;

/// A `ptxas`.
#[derive(Debug, Serialize, PartialEq, Eq)]
pub(crate) struct Ptxas {
    /// Where it is.
    pub(crate) path: PathBuf,
    /// How it was found: `TIRX_PTXAS`, `PATH`, `toolkit`.
    pub(crate) by: &'static str,
    /// `13.0.88`; none if it does not run.
    pub(crate) version: Option<String>,
    /// The newest PTX version that it takes, as it says itself.
    pub(crate) newest_ptx: Option<String>,
}

/// No PTX has this version, and the complaint about it names the newest one that is known.
const FAR_FUTURE: &str = ".version 99.0\n";

/// `TIRX_PTXAS`, then `PATH`, then the toolkits.
pub(crate) fn find(machine: &Machine, toolkits: &Toolkits) -> Option<Ptxas> {
    let name = format!("ptxas{}", std::env::consts::EXE_SUFFIX);
    let in_toolkits = || {
        let binaries = toolkits.found.iter().map(|kit| kit.path.join("bin"));
        binaries
            .map(|folder| folder.join(&name))
            .find(|p| p.is_file())
    };
    let (path, by) = if let Some(path) = machine.var("TIRX_PTXAS") {
        (PathBuf::from(path), "TIRX_PTXAS")
    } else if let Some(path) = machine.on_path("ptxas") {
        (path, "PATH")
    } else {
        (in_toolkits()?, "toolkit")
    };
    let version = machine
        .ask(&path, &["--version"], "")
        .and_then(|text| number_after(&text, ", V"));
    let null = if cfg!(windows) { "NUL" } else { "/dev/null" };
    let newest_ptx = machine
        .ask(&path, &["-o", null, "-"], FAR_FUTURE)
        .and_then(|text| number_after(&text, "current version is '"));
    Some(Ptxas {
        path,
        by,
        version,
        newest_ptx,
    })
}
