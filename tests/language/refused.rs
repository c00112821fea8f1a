//! Launches that are refused before they reach the device, and what is said.

use crate::{elementwise, launch, on_each_device, shared};
use tirx::prelude::*;

/// What a refused launch says.
fn refusal(result: tirx::Result<()>) -> String {
    let error = result.expect_err("the launch is refused");
    assert!(matches!(error, tirx::Error::Launch(_)), "{error}");
    error.to_string()
}

#[test]
fn a_shape_that_the_kernel_does_not_have() {
    on_each_device(|device, stream| {
        let a = device.zeros::<f32, 1>([256])?;
        let b = device.zeros::<f32, 1>([255])?;
        let mut c = device.zeros::<f32, 1>([256])?;
        let said = refusal(elementwise::add(&a, &b, &mut c).launch(stream));
        for part in ["`add`", "`b`", "255", "256"] {
            assert!(said.contains(part), "{part} in: {said}");
        }
        Ok(())
    });
}

#[test]
fn one_dimension_with_two_values() {
    on_each_device(|device, stream| {
        let x = device.zeros::<f32, 1>([100])?;
        let mut y = device.zeros::<f32, 1>([101])?;
        let said = refusal(elementwise::saxpy(1.0, &x, &mut y).launch(stream));
        for part in ["`saxpy`", "`N`", "`x`", "`y`", "100", "101"] {
            assert!(said.contains(part), "{part} in: {said}");
        }
        let mut a = device.zeros::<u32, 1>([70])?;
        let said = refusal(elementwise::fill(&mut a, 71, 0).launch(stream));
        for part in ["`fill`", "`n`", "`a`", "70", "71"] {
            assert!(said.contains(part), "{part} in: {said}");
        }
        Ok(())
    });
}

#[test]
fn a_grid_given_never_or_twice() {
    on_each_device(|device, stream| {
        let mut out = device.zeros::<u32, 1>([100])?;
        let said = refusal(launch::grid_at_the_call(&mut out).launch(stream));
        assert!(said.contains("grid"), "{said}");
        let said = refusal(
            launch::grid_at_the_call(&mut out)
                .grid((1, 70_000))
                .launch(stream),
        );
        assert!(said.contains("65535"), "{said}");
        let a = device.zeros::<f32, 2>([64, 4])?;
        let mut b = device.zeros::<f32, 2>([64, 4])?;
        let said = refusal(shared::rotate_rows(&a, &mut b).grid(2).launch(stream));
        assert!(
            said.contains("`rotate_rows`") && said.contains("grid"),
            "{said}"
        );
        Ok(())
    });
}

#[test]
fn tensors_of_two_devices() {
    on_each_device(|device, stream| {
        let other = Device::open_emulator()?;
        let a = other.zeros::<f32, 1>([256])?;
        let b = device.zeros::<f32, 1>([256])?;
        let mut c = device.zeros::<f32, 1>([256])?;
        let said = refusal(elementwise::add(&a, &b, &mut c).launch(stream));
        assert!(said.contains("`a`"), "{said}");
        Ok(())
    });
}

#[test]
fn an_empty_grid() {
    on_each_device(|device, stream| {
        let x = device.zeros::<f32, 1>([0])?;
        let mut y = device.zeros::<f32, 1>([0])?;
        let said = refusal(elementwise::saxpy(1.0, &x, &mut y).launch(stream));
        assert!(said.contains("grid"), "{said}");
        Ok(())
    });
}
