//! Driver, GPUs, and the device that a program would get.

use super::machine::Machine;
use serde::Serialize;
use std::{
    env, fs, io,
    path::{Path, PathBuf},
};

/// What there is to run on.
#[derive(Debug, Serialize)]
pub(crate) struct Devices {
    /// The driver's library.
    pub(crate) driver: Driver,
    /// GPUs that the driver can use.
    pub(crate) gpus: Vec<Gpu>,
    /// What `Device::open_default` gives.
    pub(crate) default_device: DefaultDevice,
}

/// `libcuda.so.1`.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Driver {
    /// Where it was found.
    pub(crate) path: Option<PathBuf>,
    /// The CUDA version that it implements: `13.0`.
    pub(crate) version: Option<String>,
    /// Why it cannot be used, if so.
    pub(crate) problem: Option<String>,
}

/// A GPU.
#[derive(Debug, Serialize)]
pub(crate) struct Gpu {
    /// `NVIDIA H200`
    pub(crate) name: String,
    /// `9.0`
    pub(crate) compute_capability: String,
    /// Memory in bytes.
    pub(crate) memory: u64,
}

/// What `Device::open_default` gives, in words.
#[derive(Debug, Serialize)]
pub(crate) struct DefaultDevice {
    /// `TIRX_DEVICE`, which overrides both.
    pub(crate) tirx_device: Option<String>,
    /// In a program built without the feature `cuda`.
    pub(crate) without_cuda: String,
    /// In a program built with it.
    pub(crate) with_cuda: String,
}

/// Folders where the loader finds the driver's library, beside `LD_LIBRARY_PATH`.
const LIBRARY_FOLDERS: &[&str] = &[
    "/usr/lib/x86_64-linux-gnu",
    "/usr/lib/aarch64-linux-gnu",
    "/usr/lib64",
    "/lib64",
    "/usr/lib",
    "/lib",
    "/usr/lib/wsl/lib",
    "/usr/lib/nvidia",
    "/run/opengl-driver/lib",
];

/// Where a file lies that the loader would find.
fn library(machine: &Machine, name: &str) -> Option<PathBuf> {
    let own = machine.var("LD_LIBRARY_PATH").into_iter();
    own.flat_map(env::split_paths)
        .filter(|folder| !folder.as_os_str().is_empty())
        .chain(LIBRARY_FOLDERS.iter().map(|folder| machine.at(folder)))
        .map(|folder| folder.join(name))
        .find(|path| path.is_file())
}

/// Looks for the driver.
pub(super) fn find(machine: &Machine) -> Devices {
    let path = library(machine, "libcuda.so.1");
    let tirx_device = machine
        .var("TIRX_DEVICE")
        .map(|value| value.to_string_lossy().into_owned());
    Devices {
        default_device: DefaultDevice {
            tirx_device,
            without_cuda: "the emulator".into(),
            with_cuda: match path {
                Some(_) => "GPU 0, if the driver can use one".into(),
                None => "an error, since there is no NVIDIA driver".into(),
            },
        },
        driver: Driver {
            path,
            ..Driver::default()
        },
        gpus: Vec::new(),
    }
}

/// Makes a folder that a program with the feature `cuda` can be linked against.
pub(super) fn make_link_dir(folder: &Path) -> io::Result<()> {
    let libraries = folder.join("lib64");
    fs::create_dir_all(&libraries)?;
    fs::write(libraries.join("libcuda.a"), b"!<arch>\n")
}
