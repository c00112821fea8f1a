//! Kernels of every feature of the language, run against the same computation in Rust.
//!
//! Without the feature `cuda` they run on the emulator, in several seeds, and a launch fails on anything but a clean
//! verdict. Built with it, they run on what `Device::open_default` gives: a GPU, or what `TIRX_DEVICE` names.
//!
//! The PTX of every kernel here is a snapshot in `snapshots/`, and goes through `ptxas` where `TIRX_PTXAS` names one.

#[macro_use]
#[path = "../common/listed.rs"]
mod listed;
#[macro_use]
mod parity;
mod aggregates;
mod arrays;
mod async_clusters;
mod async_grids;
mod async_mbarrier;
mod atomics;
mod bits;
mod bulk_copies;
mod caches;
mod cancel;
mod checks;
mod control;
mod copies;
mod elementwise;
mod exported;
mod fp8;
mod functions;
mod generic_types;
mod generics;
mod instances;
mod launch;
mod library;
mod lookup;
mod map_changes;
mod math;
mod methods;
mod modules;
mod moved;
mod multimem;
mod names;
mod numbers;
mod packed;
mod pipeline;
mod raw;
mod refused;
mod report;
mod results;
mod rounding;
mod shared;
mod snapshots;
mod sync;
mod tiles_shared;
mod time;
mod tma_copies;
mod tma_maps;
mod unchecked;
mod views;
mod warps;

use tirx::{EmulatorOptions, prelude::*};

/// Runs a test on each device there is to run on.
fn on_each_device(test: impl Fn(&Device, &Stream) -> tirx::Result<()>) {
    let run = |device: Device, name: String| {
        let stream = device.stream().expect("a stream");
        if let Err(error) = test(&device, &stream) {
            panic!("on {name}:\n{error}");
        }
    };
    if cfg!(feature = "cuda") {
        let device = Device::open_default().expect("a device");
        let name = device.to_string();
        return run(device, name);
    }
    for seed in [0, 1, 2, 0x9e37_79b9_7f4a_7c15] {
        let options = EmulatorOptions::default().seed(seed).fail_on_review(true);
        let device = Device::open_emulator_with(options).expect("the emulator");
        run(device, format!("the emulator, seed {seed}"));
    }
}

/// Runs a test on emulators of a newer architecture than the GPUs that the tests run on.
fn on_emulators_of(sm: u16, test: impl Fn(&Device, &Stream) -> tirx::Result<()>) {
    for seed in [0, 1, 2, 0x9e37_79b9_7f4a_7c15] {
        let options = EmulatorOptions::default().sm(sm).seed(seed);
        let device =
            Device::open_emulator_with(options.fail_on_review(true)).expect("the emulator");
        let stream = device.stream().expect("a stream");
        if let Err(error) = test(&device, &stream) {
            panic!("on the emulator of sm_{sm}, seed {seed}:\n{error}");
        }
    }
}

/// 0, 1, 2, .. as floats.
fn counting(len: usize) -> Vec<f32> {
    (0..len).map(|i| i as f32).collect()
}
