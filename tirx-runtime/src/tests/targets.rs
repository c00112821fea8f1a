//! Which variant runs where, and what is said when none does.

use super::*;
use crate::{backend::fake::Fake, error::CudaVersion};

macro_rules! kernel {
    ($name:ident: $($target:literal $version:expr),*) => {
        static $name: Kernel = Kernel {
            name: "k",
            params: &[],
            dims: &[],
            block: Some([32, 1, 1]),
            grid: Some([1, 1, 1]),
            cluster: None,
            maps: &[],
            variants: &[$(variant($target, $version)),*],
        };
    };
}

/// What is loaded on a device of this architecture and driver.
fn loaded(kernel: &'static Kernel, sm: u16, driver: (u32, u32)) -> Result<String, LaunchError> {
    let fake = Fake::new(sm, driver);
    let description = fake.device.inner().backend().description();
    match crate::target::select(kernel, description) {
        Ok(variant) => Ok(variant.target.to_owned()),
        Err(error) => Err(refused(Err(error))),
    }
}

#[test]
fn the_best_that_runs_is_taken() {
    kernel!(MANY: "sm_75" (6, 3), "sm_90a" (8, 0), "sm_80" (7, 0), "sm_100f" (8, 8), "sm_100a" (8, 6), "sm_90" (7, 8));
    for (sm, expected) in [
        (75, "sm_75"),
        (80, "sm_80"),
        (86, "sm_80"),
        (89, "sm_80"),
        (90, "sm_90a"),
        (100, "sm_100a"),
        (103, "sm_100f"),
        (120, "sm_90"),
    ] {
        assert_eq!(
            loaded(&MANY, sm, (13, 0)).as_deref(),
            Ok(expected),
            "sm_{sm}"
        );
    }
}

#[test]
fn a_driver_that_is_too_old_for_the_best_takes_the_next() {
    kernel!(TWO: "sm_80" (7, 0), "sm_90" (8, 6));
    assert_eq!(loaded(&TWO, 90, (12, 7)).as_deref(), Ok("sm_90"));
    assert_eq!(loaded(&TWO, 90, (12, 6)).as_deref(), Ok("sm_80"));
}

#[test]
fn no_target_for_the_device_is_refused() {
    kernel!(HOPPER: "sm_90a" (8, 0));
    let error = loaded(&HOPPER, 80, (13, 0)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "kernel `k` is compiled for sm_90a, which fake (sm_80, driver 13.0) does not run; \
         add `target = \"sm_80\"` to the attribute if its body allows that"
    );
    // `a` is for its own architecture, not for later ones.
    assert!(matches!(
        loaded(&HOPPER, 100, (13, 0)),
        Err(LaunchError::Target { .. })
    ));
    kernel!(FAMILY: "sm_100f" (8, 8));
    assert!(loaded(&FAMILY, 110, (13, 0)).is_err());
    assert!(loaded(&FAMILY, 90, (13, 0)).is_err());
}

#[test]
fn ptx_that_the_driver_does_not_know_is_refused() {
    kernel!(NEW: "sm_90" (8, 6));
    let error = loaded(&NEW, 90, (12, 2)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "kernel `k` is PTX 8.6, which needs a driver that knows CUDA 12.7 or newer; this driver knows CUDA 12.2: \
         update the driver"
    );
    for (version, oldest) in [
        ((7, 0), (11, 0)),
        ((7, 8), (11, 8)),
        ((8, 5), (12, 5)),
        ((9, 0), (13, 0)),
    ] {
        let driver_knows =
            |major, minor| crate::target::driver_knows(version, CudaVersion::new(major, minor));
        assert_eq!(driver_knows(oldest.0, oldest.1), Ok(()));
        assert_eq!(driver_knows(oldest.0 + 1, 0), Ok(()));
        assert!(driver_knows(oldest.0 - 1, 9).is_err());
    }
    // Beyond the table: only a driver beyond it too may know.
    kernel!(UNHEARD: "sm_90" (12, 0));
    assert!(matches!(
        loaded(&UNHEARD, 90, (13, 0)),
        Err(LaunchError::PtxVersion { needed: None, .. })
    ));
    assert!(loaded(&UNHEARD, 90, (16, 0)).is_ok());
}

#[test]
fn dynamic_shared_memory_may_be_more() {
    const fn kernel(name: &'static str, variants: &'static [Variant]) -> Kernel {
        Kernel {
            name,
            params: &[],
            dims: &[],
            block: Some([32, 1, 1]),
            grid: Some([1, 1, 1]),
            cluster: None,
            maps: &[],
            variants,
        }
    }
    static FITS: Kernel = kernel(
        "fits",
        &[Variant {
            dynamic_shared: 227 << 10,
            ..variant("sm_75", (6, 3))
        }],
    );
    static TOO_BIG: Kernel = kernel(
        "too_big",
        &[Variant {
            dynamic_shared: (227 << 10) + 1,
            ..variant("sm_75", (6, 3))
        }],
    );
    assert!(loaded(&FITS, 90, (13, 0)).is_ok());
    assert_eq!(
        loaded(&TOO_BIG, 90, (13, 0)).unwrap_err().to_string(),
        "kernel `too_big` needs 232449 bytes of shared memory in a block; fake (sm_90, driver 13.0) has 232448"
    );
}

#[test]
fn shared_memory_has_to_fit() {
    static BIG: Kernel = Kernel {
        name: "big",
        params: &[],
        dims: &[],
        block: Some([32, 1, 1]),
        grid: Some([1, 1, 1]),
        cluster: None,
        maps: &[],
        variants: &[Variant {
            static_shared: 65_536,
            ..variant("sm_75", (6, 3))
        }],
    };
    assert_eq!(
        loaded(&BIG, 90, (13, 0)).unwrap_err().to_string(),
        "kernel `big` needs 65536 bytes of shared memory in a block; fake (sm_90, driver 13.0) has 49152"
    );
}
