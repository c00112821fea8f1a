//! Clocks, rest, and the end.

use crate::on_each_device;
use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 32)]
pub fn clocks(out: &mut Tensor<u64, 4>) {
    let start = clock64();
    let time = globaltimer();
    let short = clock();
    nanosleep(100);
    let passed = clock().wrapping_sub(short);
    let end = clock64();
    let later = globaltimer();
    if thread_idx().x == 0 {
        out[0] = (end > start) as u64;
        out[1] = (later >= time) as u64;
        out[2] = (passed > 0) as u64;
        out[3] = 1;
    }
}

#[tirx::kernel(grid = 1, block = 32)]
pub fn stops(a: &mut Tensor<u32, 32>) {
    let i = thread_idx().x;
    if a[i] == 77 {
        trap();
    }
    a[i] += 1;
}

#[test]
fn time_passes() {
    on_each_device(|device, stream| {
        let mut out = device.zeros::<u64, 1>([4])?;
        clocks(&mut out).launch(stream)?;
        assert_eq!(out.to_vec()?, [1; 4]);
        Ok(())
    });
    // Each is read where it stands.
    assert_eq!(
        clocks::PTX.matches("%clock64").count(),
        2,
        "{}",
        clocks::PTX
    );
    assert_eq!(clocks::PTX.matches("%globaltimer").count(), 2);
}

#[test]
fn a_kernel_that_does_not_trap_goes_on() {
    on_each_device(|device, stream| {
        let mut a = device.zeros::<u32, 1>([32])?;
        stops(&mut a).launch(stream)?;
        assert_eq!(a.to_vec()?, [1; 32]);
        Ok(())
    });
}

/// A trap costs a GPU its context.
#[test]
#[cfg(not(feature = "cuda"))]
fn a_trap_ends_the_kernel() {
    let device = Device::open_emulator_with(tirx::EmulatorOptions::default()).expect("a device");
    let stream = device.stream().expect("a stream");
    let mut a = device.tensor(&[77; 32], [32]).expect("a tensor");
    let mut run = || {
        stops(&mut a).launch(&stream)?;
        stream.synchronize()
    };
    let error = run().expect_err("it traps").to_string();
    assert!(error.contains("trap"), "{error}");
}
