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
