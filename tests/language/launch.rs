//! Grids and blocks in three dimensions, sizes known at launch, and the device's own view of them.

use crate::on_each_device;
use tirx::prelude::*;

#[tirx::kernel(grid = (2, 3, 2), block = (4, 2, 3))]
pub fn coordinates(out: &mut Tensor<u32, 12, 24>) {
    let t = thread_idx();
    let b = block_idx();
    let cta = (b.z * 3 + b.y) * 2 + b.x;
    let thread = (t.z * 2 + t.y) * 4 + t.x;
    out[(cta, thread)] = b.z * 100_000 + b.y * 10_000 + b.x * 1_000 + t.z * 100 + t.y * 10 + t.x;
}

#[tirx::kernel(block = 32)]
pub fn grid_at_the_call<N: Dim>(out: &mut Tensor<u32, N>) {
    let i = block_idx().x * block_dim().x + thread_idx().x;
    if i < N::size() {
        out[i] = grid_dim().x * 1000 + block_dim().x;
    }
}

#[tirx::kernel(grid = (ROWS::size(), COLS::size().div_ceil(32)), block = 32)]
pub fn grid_from_dimensions<ROWS: Dim, COLS: Dim>(scale: i32, out: &mut Tensor<i32, ROWS, COLS>) {
    let row = block_idx().x;
    let col = block_idx().y * 32 + thread_idx().x;
    if col < COLS::size() {
        out[(row, col)] = (row * 1000 + col) as i32 * scale;
    }
}

#[test]
fn each_thread_knows_its_coordinates() {
    on_each_device(|device, stream| {
        let mut out = device.zeros::<u32, 2>([12, 24])?;
        coordinates(&mut out).launch(stream)?;
        let mut expected = Vec::new();
        for bz in 0..2 {
            for by in 0..3 {
                for bx in 0..2 {
                    for tz in 0..3 {
                        for ty in 0..2 {
                            for tx in 0..4 {
                                let digits = [bz, by, bx, tz, ty, tx];
                                expected.push(digits.iter().fold(0, |sum, digit| sum * 10 + digit));
                            }
                        }
                    }
                }
            }
        }
        assert_eq!(out.to_vec()?, expected);
        Ok(())
    });
}

#[test]
fn a_grid_can_be_given_at_the_call() {
    on_each_device(|device, stream| {
        let mut out = device.zeros::<u32, 1>([100])?;
        grid_at_the_call(&mut out).grid(4).launch(stream)?;
        assert_eq!(out.to_vec()?, vec![4032; 100]);
        Ok(())
    });
}

#[test]
fn a_grid_can_follow_from_dimensions() {
    on_each_device(|device, stream| {
        let mut out = device.zeros::<i32, 2>([3, 70])?;
        grid_from_dimensions(-2, &mut out).launch(stream)?;
        let expected: Vec<i32> = (0..3)
            .flat_map(|row| (0..70).map(move |col| -2 * (row * 1000 + col)))
            .collect();
        assert_eq!(out.to_vec()?, expected);
        Ok(())
    });
}
