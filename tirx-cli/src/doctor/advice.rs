//! What to do about each thing missing. Each advice says what the thing is for, so that nobody installs what they do
//! not need.

use super::{Report, rust};
use serde::Serialize;

/// One piece of advice.
#[derive(Debug, Serialize)]
pub(crate) struct Advice {
    /// About what: `rust`, `driver`, `gpu`, `toolkit`, `ptxas`.
    pub(crate) about: &'static str,
    /// What to do.
    pub(crate) text: String,
}

/// Advice on a report; empty where nothing is missing.
pub(super) fn give(report: &Report) -> Vec<Advice> {
    let mut list = Vec::new();
    let mut add = |about, text: String| list.push(Advice { about, text });

    match (&report.rust.version, report.rust.enough) {
        (_, true) => {}
        (None, _) => add(
            "rust",
            format!(
                "no `rustc` runs from PATH. Install stable Rust, {} or newer, with rustup; tirx needs nothing else to \
                 build kernels and to run them on the emulator.",
                rust::NEEDED
            ),
        ),
        (Some(version), _) => add(
            "rust",
            format!(
                "Rust {version} is older than {}, the oldest that builds tirx. Run `rustup update stable`.",
                rust::NEEDED
            ),
        ),
    }

    let driver = &report.devices.driver;
    if !driver.found {
        add(
            "driver",
            "only a GPU needs it; without it kernels run on the emulator. Install NVIDIA's driver, so that the loader \
             finds `libcuda.so.1`. In a container, start it with the GPU passed through (`--gpus all`)."
                .into(),
        );
    } else if driver.problem.is_some() {
        add(
            "driver",
            "the driver is there and does not start. See what `nvidia-smi` says; after an update of the driver, a \
             restart loads the kernel module that fits it."
                .into(),
        );
    } else if report.devices.gpus.is_empty() {
        add(
            "gpu",
            "the driver works and shows no GPU. Look at `nvidia-smi`, and at CUDA_VISIBLE_DEVICES, which hides GPUs."
                .into(),
        );
    }

    let toolkit = &report.toolkit;
    if toolkit.cuda_library_path_wrong {
        add(
            "toolkit",
            "CUDA_LIBRARY_PATH names a folder without `lib64` in it, and a build with the feature `cuda` fails on it. \
             Set it to the folder above `lib64`, not to `lib64` itself; or make one with `tirx doctor --make-link-dir \
             DIR`."
                .into(),
        );
    } else if toolkit.cuda_library_path.is_none() && !toolkit.found.iter().any(|kit| kit.links) {
        add(
            "toolkit",
            "no kernel needs one. Only a program of your own with tirx's feature `cuda` meets a build script that looks \
             for one: give it a folder with `tirx doctor --make-link-dir DIR` and set CUDA_LIBRARY_PATH to DIR. The \
             program then also starts where there is no driver."
                .into(),
        );
    }

    match &report.ptxas {
        None => add(
            "ptxas",
            "only tirx's own tests use it, to check the PTX once more. `pip install --no-deps --target DIR \
             nvidia-cuda-nvcc==13.0.88` brings one without a driver; set TIRX_PTXAS to `DIR/nvidia/cu13/bin/ptxas`."
                .into(),
        ),
        Some(ptxas) if ptxas.version.is_none() => add(
            "ptxas",
            format!(
                "{} was found by {} and does not run as `ptxas --version`.",
                ptxas.path.display(),
                ptxas.by
            ),
        ),
        Some(_) => {}
    }
    list
}
