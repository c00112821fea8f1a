//! Grids that are computed at the launch: with the operators and methods of Rust, and its results.

use crate::device;
use tirx::prelude::*;

#[tirx::kernel(
    grid = (
        ((N::size() + (4 - 1)) / 4).max(1),
        (N::size() as u64 * 6 >> 1).min(3) as usize,
        ((_by.rem_euclid(5) << 1) + 1).pow(2) - 7 % 3,
    ),
    block = 32
)]
fn operators<N: Dim>(_by: i64, out: &mut Tensor<u32, 3>, a: &Tensor<u32, N>) {
    let t = thread_idx().x;
    if block_idx().x == 0 && block_idx().y == 0 && block_idx().z == 0 && t == 0 {
        out[0] = grid_dim().x + a[0];
        out[1] = grid_dim().y;
        out[2] = grid_dim().z;
    }
}

#[tirx::kernel(
    grid = (
        N::size().div_ceil(7).next_power_of_two(),
        N::size().next_multiple_of(8) / 8,
        (f64::from(N::size()) * 0.25 + 1.0).floor() as u32,
    ),
    block = 32
)]
fn methods<N: Dim>(out: &mut Tensor<u32, 3>, a: &Tensor<u32, N>) {
    let t = thread_idx().x;
    if block_idx().x == 0 && block_idx().y == 0 && block_idx().z == 0 && t == 0 {
        out[0] = grid_dim().x + a[0];
        out[1] = grid_dim().y;
        out[2] = grid_dim().z;
    }
}

#[test]
fn a_grid_is_what_rust_computes() -> tirx::Result<()> {
    let device = device();
    let stream = device.stream()?;
    let mut out = device.zeros([3])?;
    for n in [1_u32, 5, 8, 30] {
        let a = device.zeros([n as usize])?;
        for by in [-2_i64, 4, 6] {
            operators(by, &mut out, &a).launch(&stream)?;
            let z = ((by.rem_euclid(5) << 1) + 1).pow(2) - 1;
            assert_eq!(out.to_vec()?, [n.div_ceil(4), (n * 3).min(3), z as u32]);
        }
        methods(&mut out, &a).launch(&stream)?;
        let x = n.div_ceil(7).next_power_of_two();
        assert_eq!(out.to_vec()?, [x, n.div_ceil(8), n / 4 + 1]);
    }
    Ok(())
}

/// Each block adds up what all sixteen blocks of its cluster have.
#[tirx::kernel(grid = 64, block = 32, cluster = 16, non_portable)]
fn sum_of_sixteen(input: &Tensor<u32, 64, 32>, out: &mut Tensor<u32, 64, 32>) {
    let mut own = alloc_shared::<Tensor<u32, 32>>();
    let (block, lane) = (block_idx().x, lane_id());
    own[lane] = input[(block, lane)];
    cluster_sync();
    let mut sum = 0;
    for rank in 0..16 {
        sum += own.at_rank(rank)[lane];
    }
    out[(block, lane)] = sum;
    cluster_sync();
}

#[test]
fn clusters_of_more_blocks_than_every_gpu_has() -> tirx::Result<()> {
    let device = device();
    let stream = device.stream()?;
    let values: Vec<u32> = (0..64 * 32).map(|i| i * i % 1009).collect();
    let input = device.tensor(&values, [64, 32])?;
    let mut out = device.zeros::<u32, 2>([64, 32])?;
    for _ in 0..4 {
        sum_of_sixteen(&input, &mut out).launch(&stream)?;
    }
    let found = out.to_vec()?;
    for (i, found) in found.iter().enumerate() {
        let (cluster, lane) = (i / 32 / 16, i % 32);
        let expected: u32 = (0..16)
            .map(|rank| values[(cluster * 16 + rank) * 32 + lane])
            .sum();
        assert_eq!(*found, expected, "block {}, lane {lane}", i / 32);
    }
    Ok(())
}
