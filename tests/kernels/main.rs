//! Kernels as people write them, each against the same computation on the host.
//!
//! Integer results are equal, and floating-point results equal bit for bit where the kernel rounds as the host does, in
//! the same order; where it uses an approximation or another order, the test states the bound.
//!
//! Without the feature `cuda` they run on the emulator, in several seeds, and a launch fails on anything but a clean
//! verdict. Built with it, they run on what `Device::open_default` gives.

#[macro_use]
#[path = "../common/listed.rs"]
mod listed;
mod divergent;
mod elementwise;
mod grid;
mod half;
mod hash;
mod histogram;
mod integer;
mod matrix;
mod normalise;
mod pipelines;
mod reduce;
mod scan;
mod shared;
mod sort;
mod sparse;

use tirx::{EmulatorOptions, prelude::*};

kernels! {
    divergent: collatz mandelbrot cube_root edit_distance n_body;
    elementwise: axpy silu grey complex_mul add_row black_scholes;
    grid: smooth heat laplacian sharpen life;
    half: polynomial hgemm adam_step;
    hash: sha256 crc32 mixes philox;
    histogram: of_bytes of_groups k_means most_frequent;
    integer: mod_pow wide_numbers gcd morton;
    matrix: sgemm_tiled sgemm_registers gemv igemm dgemm_batched lower_solve transpose;
    normalise: softmax layer_norm rms_norm;
    pipelines: bulk_sums async_sums stages_in_a_row ahead_of_themselves;
    reduce: sum_once argmax dot mean_variance column_sums;
    scan: inclusive exclusive compact segmented;
    shared: gemm softmax haversine sort_block transpose_swizzled;
    sort: bitonic radix_pass merge smallest_eight;
    sparse: spmv bfs_level gather hash_table;
}

#[test]
fn every_kernel_of_these_tests_is_in_the_list() {
    listed::all_are_listed(KERNELS, "tests/kernels");
}

#[test]
fn ptxas_takes_every_kernel() {
    listed::ptxas_takes(KERNELS);
}

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
    for seed in [0, 0x9e37_79b9_7f4a_7c15] {
        let options = EmulatorOptions::default().seed(seed).fail_on_review(true);
        let device = Device::open_emulator_with(options).expect("the emulator");
        run(device, format!("the emulator, seed {seed}"));
    }
}

/// Numbers without a pattern (the generator of Numerical Recipes, its upper bits).
fn words(seed: u32, len: usize) -> Vec<u32> {
    let mut state = seed.wrapping_mul(2_654_435_761).wrapping_add(12345);
    let mut next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        state ^ state >> 15
    };
    (0..len).map(|_| next()).collect()
}

/// Floats in -1 to 1.
fn floats(seed: u32, len: usize) -> Vec<f32> {
    let unit = |word: u32| (word >> 8) as f32 / 8_388_608.0 - 1.0;
    words(seed, len).into_iter().map(unit).collect()
}

/// Every value is within `relative` of the expected one, or within `absolute`.
#[track_caller]
fn assert_near(found: &[f32], expected: &[f32], relative: f32, absolute: f32) {
    assert_eq!(found.len(), expected.len());
    for (i, (found, expected)) in found.iter().zip(expected).enumerate() {
        let error = (found - expected).abs();
        assert!(
            error <= relative * expected.abs() || error <= absolute,
            "at {i}: found {found}, expected {expected}"
        );
    }
}
