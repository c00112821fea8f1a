//! Shared memory between the threads of a block, and views of it.

use crate::{counting, on_each_device};
use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn rotate_rows(#[align(16)] a: &Tensor<f32, 64, 4>, #[align(16)] b: &mut Tensor<f32, 64, 4>) {
    let tid = thread_idx().x;
    let shared = alloc_shared::<Tensor<f32, 64, 4>>().align(16);
    tile::cp_async_cg(shared.sub((tid, ..)), a.sub((tid, ..))).chunk_bytes(16);
    ptx::cp_async_commit_group();
    ptx::cp_async_wait_group::<0>();
    cta_sync();
    for j in 0..4 {
        b[(tid, j)] = shared[((tid + 1) % 64, j)];
    }
}

#[tirx::kernel(grid = (COLS::size() / 16, ROWS::size() / 16), block = (16, 16))]
pub fn transpose<ROWS: Dim, COLS: Dim>(
    a: &Tensor<f32, ROWS, COLS>,
    b: &mut Tensor<f32, COLS, ROWS>,
) {
    const TILE: u32 = 16;
    let mut tile = alloc_shared::<Tensor<f32, TILE, { TILE + 1 }>>();
    let x = thread_idx().x;
    let y = thread_idx().y;
    tile[(y, x)] = a[(block_idx().y * TILE + y, block_idx().x * TILE + x)];
    cta_sync();
    b[(block_idx().x * TILE + y, block_idx().y * TILE + x)] = tile[(x, y)];
}

#[tirx::kernel(grid = 3, block = 128)]
pub fn block_sums(a: &Tensor<i32, 3, 128>, sums: &mut Tensor<i32, 3>) {
    let tid = thread_idx().x;
    let mut partial = alloc_shared::<Tensor<i32, 128>>();
    partial[tid] = a[(block_idx().x, tid)];
    cta_sync();
    let mut width = 64;
    while width > 0 {
        if tid < width {
            partial[tid] += partial[tid + width];
        }
        cta_sync();
        width /= 2;
    }
    if tid == 0 {
        sums[block_idx().x] = partial[0];
    }
}

#[tirx::kernel(grid = 1, block = 32)]
pub fn views_of_views(a: &Tensor<u16, 4, 8, 16>, b: &mut Tensor<u16, 32>) {
    let tid = thread_idx().x;
    let plane = a.sub((2, .., 4..12));
    let row = plane.sub((tid / 4, 1..7));
    b[tid] = row[tid % 4 + 2] + plane[(tid / 4, 0)];
}

#[test]
fn rows_rotate() {
    on_each_device(|device, stream| {
        let rows = counting(256);
        let a = device.tensor(&rows, [64, 4])?;
        let mut b = device.zeros::<f32, 2>([64, 4])?;
        rotate_rows(&a, &mut b).launch(stream)?;
        let mut expected = rows;
        expected.rotate_left(4);
        assert_eq!(b.to_vec()?, expected);
        Ok(())
    });
}

#[test]
fn a_transpose_goes_through_shared_memory() {
    on_each_device(|device, stream| {
        let (rows, cols) = (48, 32);
        let values = counting(rows * cols);
        let a = device.tensor(&values, [rows, cols])?;
        let mut b = device.zeros::<f32, 2>([cols, rows])?;
        transpose(&a, &mut b).launch(stream)?;
        let b = b.to_vec()?;
        for row in 0..rows {
            for col in 0..cols {
                assert_eq!(
                    b[col * rows + row],
                    values[row * cols + col],
                    "row {row}, column {col}"
                );
            }
        }
        Ok(())
    });
}

#[test]
fn a_tree_reduces() {
    on_each_device(|device, stream| {
        let values: Vec<i32> = (0..384).map(|i| i * 7 - 500).collect();
        let a = device.tensor(&values, [3, 128])?;
        let mut sums = device.zeros::<i32, 1>([3])?;
        block_sums(&a, &mut sums).launch(stream)?;
        let expected: Vec<i32> = values.chunks(128).map(|row| row.iter().sum()).collect();
        assert_eq!(sums.to_vec()?, expected);
        Ok(())
    });
}

#[test]
fn a_view_of_a_view_keeps_its_origin() {
    on_each_device(|device, stream| {
        let values: Vec<u16> = (0..512).collect();
        let a = device.tensor(&values, [4, 8, 16])?;
        let mut b = device.zeros::<u16, 1>([32])?;
        views_of_views(&a, &mut b).launch(stream)?;
        let at = |plane: usize, row: usize, col: usize| values[(plane * 8 + row) * 16 + col];
        let expected: Vec<u16> = (0..32)
            .map(|tid| at(2, tid / 4, 4 + 1 + tid % 4 + 2) + at(2, tid / 4, 4))
            .collect();
        assert_eq!(b.to_vec()?, expected);
        Ok(())
    });
}
