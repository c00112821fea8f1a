//! What this machine has, for a person who wants to know why a program gets the device that it gets.

use crate::{
    CudaVersion,
    device::{Choice, DEVICE_VARIABLE},
};
use std::path::PathBuf;

/// What this machine has.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Probe {
    /// The driver.
    pub driver: Driver,
    /// The GPUs that the driver shows, by number.
    pub gpus: Vec<Gpu>,
    /// Whether this program was built with the feature `cuda`.
    pub built_with_cuda: bool,
    /// Whether this program was built with the feature `emulator`.
    pub built_with_emulator: bool,
    /// The value of `TIRX_DEVICE`, if it is set.
    pub variable: Option<String>,
    /// What `Device::open_default` gives this program.
    pub default_device: Outcome,
    /// What it gives a program that was built with the feature `cuda`.
    pub default_with_cuda: Outcome,
    /// What it gives a program that was built with the emulator alone.
    pub default_without_cuda: Outcome,
}

/// The driver.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Driver {
    /// It cannot be opened.
    Missing {
        /// Why, in the system's words.
        reason: String,
    },
    /// It is there and does not start.
    Failed {
        /// Where it was found.
        path: Option<PathBuf>,
        /// Why, in the driver's words, with its name of the error.
        reason: String,
    },
    /// It works.
    Present {
        /// Where it was found.
        path: Option<PathBuf>,
        /// What it knows.
        cuda: CudaVersion,
    },
}

/// A GPU.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Gpu {
    /// Its number, for `TIRX_DEVICE=cuda:N`.
    pub ordinal: u32,
    /// Its name.
    pub name: String,
    /// Its compute capability: `(9, 0)`.
    pub compute_capability: (u32, u32),
    /// Its memory in bytes.
    pub memory: u64,
}

/// A device, or why there is none; both in one line.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Outcome {
    /// This one.
    Device(String),
    /// None, for this reason.
    Error(String),
}

/// Looks. Opens no device, so it takes no GPU memory, and works where nothing is installed.
pub fn probe() -> Probe {
    let (driver, gpus) = driver();
    let variable = std::env::var_os(DEVICE_VARIABLE)
        .filter(|value| !value.is_empty())
        .map(|value| value.to_string_lossy().into_owned());
    let outcome = |cuda: bool, emulator: bool| {
        let choice = match &variable {
            Some(value) => Choice::parse(value),
            None if cuda => Ok(Choice::Cuda(0)),
            None => Ok(Choice::Emulator),
        };
        match choice {
            Err(error) => Outcome::Error(error.to_string()),
            Ok(Choice::Emulator) if emulator => Outcome::Device("the emulator".to_owned()),
            Ok(Choice::Emulator) => Outcome::Error(crate::OpenError::EmulatorNotBuilt.to_string()),
            Ok(Choice::Cuda(_)) if !cuda => {
                Outcome::Error(crate::OpenError::CudaNotBuilt.to_string())
            }
            Ok(Choice::Cuda(ordinal)) => gpu(&driver, &gpus, ordinal),
        }
    };
    let (built_with_cuda, built_with_emulator) =
        (cfg!(feature = "cuda"), cfg!(feature = "emulator"));
    Probe {
        default_device: outcome(built_with_cuda, built_with_emulator),
        default_with_cuda: outcome(true, true),
        default_without_cuda: outcome(false, true),
        driver,
        gpus,
        built_with_cuda,
        built_with_emulator,
        variable,
    }
}

/// The GPUs that the driver shows, by number.
pub(crate) fn gpus() -> Vec<Gpu> {
    driver().1
}

fn gpu(driver: &Driver, gpus: &[Gpu], ordinal: u32) -> Outcome {
    match driver {
        Driver::Missing { reason } => Outcome::Error(
            crate::OpenError::NoDriver {
                reason: reason.clone(),
            }
            .to_string(),
        ),
        Driver::Failed { reason, .. } => {
            Outcome::Error(format!("the NVIDIA driver does not start: {reason}"))
        }
        Driver::Present { cuda, .. } => match gpus.iter().find(|gpu| gpu.ordinal == ordinal) {
            Some(gpu) => {
                let (major, minor) = gpu.compute_capability;
                Outcome::Device(format!("{} (sm_{major}{minor}, driver {cuda})", gpu.name))
            }
            None => Outcome::Error(
                crate::OpenError::NoGpu {
                    wanted: ordinal,
                    found: u32::try_from(gpus.len()).unwrap_or(u32::MAX),
                }
                .to_string(),
            ),
        },
    }
}

#[cfg(target_os = "linux")]
fn driver() -> (Driver, Vec<Gpu>) {
    use crate::backend::driver;

    let library = match driver::library() {
        Ok(library) => library,
        Err(reason) => {
            let reason = reason.to_owned();
            return (Driver::Missing { reason }, Vec::new());
        }
    };
    let path = driver::path();
    let basics = match driver::Basics::load(library) {
        Ok(basics) => basics,
        Err(name) => {
            let reason = format!("it has no function `{name}`");
            return (Driver::Failed { path, reason }, Vec::new());
        }
    };
    // A driver that starts without a GPU gives `CUDA_ERROR_NO_DEVICE`; it has a version all the same.
    let started = basics.start();
    match (started, basics.version()) {
        (Ok(()) | Err(driver::NO_DEVICE), Ok(cuda)) => {
            let count = if started.is_ok() {
                basics.gpus().unwrap_or(0)
            } else {
                0
            };
            let gpus = (0..count).filter_map(|ordinal| {
                let facts = basics.gpu(ordinal).ok()?;
                Some(Gpu {
                    ordinal,
                    name: facts.name,
                    compute_capability: facts.capability,
                    memory: facts.memory,
                })
            });
            (Driver::Present { path, cuda }, gpus.collect())
        }
        (Err(code), _) | (_, Err(code)) => {
            let (name, words) = basics.describe(code);
            let reason = format!("{words} ({name}, code {code})");
            (Driver::Failed { path, reason }, Vec::new())
        }
    }
}

#[cfg(not(target_os = "linux"))]
fn driver() -> (Driver, Vec<Gpu>) {
    let reason = "GPUs are supported on Linux only".to_owned();
    (Driver::Missing { reason }, Vec::new())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_outcome_follows_from_what_is_there() {
        let missing = Driver::Missing {
            reason: "no such file".to_owned(),
        };
        let Outcome::Error(error) = gpu(&missing, &[], 0) else {
            panic!("a device without a driver");
        };
        assert!(
            error.contains("no such file") && error.contains("TIRX_DEVICE=emulator"),
            "{error}"
        );
        let present = Driver::Present {
            path: None,
            cuda: CudaVersion::new(13, 0),
        };
        let h200 = Gpu {
            ordinal: 0,
            name: "NVIDIA H200".to_owned(),
            compute_capability: (9, 0),
            memory: 1 << 37,
        };
        assert_eq!(
            gpu(&present, std::slice::from_ref(&h200), 0),
            Outcome::Device("NVIDIA H200 (sm_90, driver 13.0)".to_owned())
        );
        let Outcome::Error(error) = gpu(&present, &[h200], 1) else {
            panic!("a GPU that is not there");
        };
        assert_eq!(error, "there is no GPU 1: the driver sees one, number 0");
    }

    #[test]
    fn a_probe_agrees_with_itself() {
        let probe = probe();
        if !matches!(probe.driver, Driver::Present { .. }) {
            assert!(probe.gpus.is_empty());
        }
        assert_eq!(probe.built_with_cuda, cfg!(feature = "cuda"));
    }
}
