//! Which compilation of a kernel runs on a device.
//!
//! A target without a letter runs on its architecture and on every later one; `sm_90a` runs on that architecture alone;
//! `sm_100f` runs on the later members of its family, which share the tens. The best is the one that says most about the
//! device: the highest number, and with one number `a` before `f` before none.
//!
//! A driver knows the PTX versions up to its own CUDA version; the table is that of the PTX ISA manual's release notes.

use crate::{
    Result,
    backend::Description,
    error::{CudaVersion, LaunchError},
    kernel::{Kernel, Variant},
};
use tirx_ptx::arch::{Features, Target};

/// Whether PTX for `target` runs on the device.
pub(crate) fn runs(target: Target, device: &Description) -> bool {
    match target.features {
        Features::Base => target.sm <= device.sm,
        Features::Arch => device.arch_features && target.sm == device.sm,
        Features::Family => {
            device.arch_features && target.sm / 10 == device.sm / 10 && target.sm <= device.sm
        }
    }
}

/// The first CUDA version whose driver knows the PTX version; from the release notes in the PTX ISA manual.
const FIRST_CUDA: &[((u8, u8), CudaVersion)] = &[
    ((6, 0), CudaVersion::new(9, 0)),
    ((6, 1), CudaVersion::new(9, 1)),
    ((6, 2), CudaVersion::new(9, 2)),
    ((6, 3), CudaVersion::new(10, 0)),
    ((6, 4), CudaVersion::new(10, 1)),
    ((6, 5), CudaVersion::new(10, 2)),
    ((7, 0), CudaVersion::new(11, 0)),
    ((7, 1), CudaVersion::new(11, 1)),
    ((7, 2), CudaVersion::new(11, 2)),
    ((7, 3), CudaVersion::new(11, 3)),
    ((7, 4), CudaVersion::new(11, 4)),
    ((7, 5), CudaVersion::new(11, 5)),
    ((7, 6), CudaVersion::new(11, 6)),
    ((7, 7), CudaVersion::new(11, 7)),
    ((7, 8), CudaVersion::new(11, 8)),
    ((8, 0), CudaVersion::new(12, 0)),
    ((8, 1), CudaVersion::new(12, 1)),
    ((8, 2), CudaVersion::new(12, 2)),
    ((8, 3), CudaVersion::new(12, 3)),
    ((8, 4), CudaVersion::new(12, 4)),
    ((8, 5), CudaVersion::new(12, 5)),
    ((8, 6), CudaVersion::new(12, 7)),
    ((8, 7), CudaVersion::new(12, 8)),
    ((8, 8), CudaVersion::new(12, 9)),
    ((9, 0), CudaVersion::new(13, 0)),
    ((9, 1), CudaVersion::new(13, 1)),
    ((9, 2), CudaVersion::new(13, 2)),
    ((9, 3), CudaVersion::new(13, 3)),
    ((9, 4), CudaVersion::new(13, 4)),
];

/// Whether a driver knows the PTX version, and which it needs otherwise.
pub(crate) fn driver_knows(
    version: (u8, u8),
    driver: CudaVersion,
) -> Result<(), Option<CudaVersion>> {
    // A version older than the table is known by every driver that is new enough for anything here.
    let Some((_, first)) = FIRST_CUDA.iter().find(|(known, _)| *known >= version) else {
        // Newer than the table. A driver newer than the table may know it, and says so itself when it loads the kernel.
        let newest = FIRST_CUDA.last().map(|(_, cuda)| *cuda);
        return if newest < Some(driver) {
            Ok(())
        } else {
            Err(None)
        };
    };
    if driver >= *first {
        Ok(())
    } else {
        Err(Some(*first))
    }
}

/// The best variant that the device and its driver run.
pub(crate) fn select(kernel: &'static Kernel, device: &Description) -> Result<&'static Variant> {
    let mut best: Option<(Target, &'static Variant)> = None;
    let mut too_new: Option<(&'static Variant, Option<CudaVersion>, CudaVersion)> = None;
    for variant in kernel.variants {
        // A target that nobody knows is none that the device runs; it shows up in the message below.
        let Ok(target) = variant.target.parse::<Target>() else {
            continue;
        };
        if !runs(target, device) {
            continue;
        }
        if let Some(driver) = device.driver
            && let Err(needed) = driver_knows(variant.version, driver)
        {
            too_new.get_or_insert((variant, needed, driver));
            continue;
        }
        if best.is_none_or(|(found, _)| found < target) {
            best = Some((target, variant));
        }
    }
    let Some((_, variant)) = best else {
        return Err(refusal(kernel, device, too_new).into());
    };
    let available = match variant.dynamic_shared {
        0 => device.shared_per_block,
        _ => device.shared_opt_in,
    };
    let needed = variant.static_shared.saturating_add(variant.dynamic_shared);
    if needed > available {
        return Err(LaunchError::SharedMemory {
            kernel: kernel.name,
            needed,
            device: device.to_string(),
            available,
        }
        .into());
    }
    Ok(variant)
}

#[cold]
fn refusal(
    kernel: &'static Kernel,
    device: &Description,
    too_new: Option<(&'static Variant, Option<CudaVersion>, CudaVersion)>,
) -> LaunchError {
    match too_new {
        Some((variant, needed, driver)) => LaunchError::PtxVersion {
            kernel: kernel.name,
            major: variant.version.0,
            minor: variant.version.1,
            needed,
            driver,
        },
        None => {
            let mut targets: Vec<_> = kernel
                .variants
                .iter()
                .map(|variant| variant.target)
                .collect();
            targets.dedup();
            LaunchError::Target {
                kernel: kernel.name,
                targets: match targets.is_empty() {
                    true => "no target".to_owned(),
                    false => targets.join(", "),
                },
                device: device.to_string(),
                suggestion: Target::base(device.sm).to_string(),
            }
        }
    }
}
