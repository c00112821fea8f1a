//! Driver, GPUs, and the device that a program would get, as the runtime sees them.

use serde::Serialize;
use std::path::PathBuf;
use tirx_runtime::info::{self, Outcome, Probe};

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
    /// It can be opened.
    pub(crate) found: bool,
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
    /// Its number, for `TIRX_DEVICE=cuda:N`.
    pub(crate) number: u32,
    /// `NVIDIA H200`
    pub(crate) name: String,
    /// `9.0`
    pub(crate) compute_capability: String,
    /// Memory in bytes.
    pub(crate) memory: u64,
}

/// What `Device::open_default` gives.
#[derive(Debug, Serialize)]
pub(crate) struct DefaultDevice {
    /// `TIRX_DEVICE`, which overrides both.
    pub(crate) tirx_device: Option<String>,
    /// In a program built without the feature `cuda`.
    pub(crate) without_cuda: Given,
    /// In a program built with it.
    pub(crate) with_cuda: Given,
}

/// A device, or the error in its place.
#[derive(Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Given {
    /// This device.
    Device(String),
    /// This error.
    Error(String),
}

/// Asks the runtime; opens no device.
pub(super) fn find() -> Devices {
    from(info::probe())
}

fn from(probe: Probe) -> Devices {
    let driver = match probe.driver {
        info::Driver::Present { path, cuda } => Driver {
            found: true,
            path,
            version: Some(cuda.to_string()),
            problem: None,
        },
        info::Driver::Failed { path, reason } => Driver {
            found: true,
            path,
            version: None,
            problem: Some(reason),
        },
        info::Driver::Missing { reason } => Driver {
            problem: Some(reason),
            ..Driver::default()
        },
        _ => Driver::default(),
    };
    let gpus = probe.gpus.into_iter().map(|gpu| {
        let (major, minor) = gpu.compute_capability;
        Gpu {
            number: gpu.ordinal,
            name: gpu.name,
            compute_capability: format!("{major}.{minor}"),
            memory: gpu.memory,
        }
    });
    let given = |outcome| match outcome {
        Outcome::Device(device) => Given::Device(device),
        Outcome::Error(error) => Given::Error(error),
        _ => Given::Error("unknown".into()),
    };
    Devices {
        driver,
        gpus: gpus.collect(),
        default_device: DefaultDevice {
            tirx_device: probe.variable,
            without_cuda: given(probe.default_without_cuda),
            with_cuda: given(probe.default_with_cuda),
        },
    }
}
