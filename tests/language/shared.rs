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

/// Where each element of swizzled memory lies, read by plain addresses.
#[tirx::kernel(grid = 1, block = 256)]
pub fn swizzle_patterns(b: &mut Tensor<u32, 3, 256>) {
    let tid = thread_idx().x;
    let mut narrow = alloc_shared::<Tensor<u32, 8, 32>>().swizzle(32);
    let mut middle = alloc_shared::<Tensor<u32, 8, 32>>().swizzle(64);
    let mut wide = alloc_shared::<Tensor<u32, 8, 32>>().swizzle(128);
    narrow[(tid / 32, tid % 32)] = tid;
    middle[(tid / 32, tid % 32)] = tid;
    wide[(tid / 32, tid % 32)] = tid;
    cta_sync();
    let starts = [
        narrow.shared_address(),
        middle.shared_address(),
        wide.shared_address(),
    ];
    #[unroll]
    for i in 0..3 {
        let found: u32;
        let at = starts[i] + tid * 4;
        // SAFETY: the address is that of one of 256 words.
        unsafe { ptx!("ld.shared.u32 {d}, [{at}];", d = out(found), at = in(at)) };
        b[(i as u32, tid)] = found;
    }
}

/// 16-byte copies into swizzled rows, then columns of chunks.
#[tirx::kernel(grid = 1, block = 64)]
pub fn swizzled_tile(#[align(16)] a: &Tensor<f16, 2, 8, 64>, b: &mut Tensor<f16, 2, 64, 8>) {
    let tid = thread_idx().x;
    let tiles = alloc_shared::<Tensor<f16, 2, 8, 64>>().swizzle(128);
    for stage in 0..2 {
        let row = tid / 8;
        let from = tid % 8 * 8;
        tile::cp_async_cg(
            tiles.sub((stage, row, from..from + 8)),
            a.sub((stage, row, from..from + 8)),
        )
        .chunk_bytes(16);
    }
    ptx::cp_async_wait_all();
    cta_sync();
    for stage in 0..2 {
        for row in 0..8 {
            b[(stage, tid, row)] = tiles[(stage, row, tid)];
        }
    }
}

/// Constants in the index of swizzled memory, in every position.
#[tirx::kernel(grid = 1, block = 32)]
pub fn swizzled_constants(b: &mut Tensor<u32, 32>) {
    let tid = thread_idx().x;
    let mut tile = alloc_shared::<Tensor<u32, 16, 32>>().swizzle(128);
    for row in 0..16 {
        tile[(row, tid)] = row * 32 + tid;
    }
    cta_sync();
    let rows = tile.reshape((16, 8, 4));
    let wide = tile.cast::<u64>();
    let mut sum = tile[(9, 17)] + rows[(tid % 16, 3, 1)] + rows[(5, tid % 8, 2)] * 3;
    sum +=
        tile[(tid % 4 * 4 + 3, 31)] * 5 + tile[(15, tid)] * 7 + tile[(tid % 15 + 1, tid % 31 + 1)];
    sum += wide[(tid % 2 * 8 + 7, 15)] as u32 * 9 + (wide[(tid % 16, tid % 16)] >> 32) as u32;
    b[tid] = sum;
}

#[tirx::kernel(grid = 1, block = 32)]
pub fn padded_rows(a: &Tensor<f32, 32, 32>, b: &mut Tensor<f32, 32, 32>) {
    let tid = thread_idx().x;
    let mut tile = alloc_shared::<Tensor<f32, 32, 32>>().pad(1);
    for row in 0..32 {
        tile[(row, tid)] = a[(row, tid)];
    }
    cta_sync();
    for col in 0..32 {
        b[(col, tid)] = tile[(tid, col)];
    }
}

/// More than is static: all allocations are parts of the dynamic memory.
#[tirx::kernel(grid = 2, block = 256)]
pub fn large_tiles(a: &Tensor<u32, 2, 64, 256>, b: &mut Tensor<u32, 2, 256>) {
    let tid = thread_idx().x;
    let mut flags = alloc_shared::<Tensor<u8, 3>>();
    let mut rows = alloc_shared::<Tensor<u32, 64, 256>>().align(128);
    let mut sums = alloc_shared::<Tensor<u32, 8, 32>>().swizzle(128);
    if tid < 3 {
        flags[tid] = tid as u8 + 1;
    }
    for row in 0..64 {
        rows[(row, tid)] = a[(block_idx().x, row, tid)];
    }
    cta_sync();
    let mut sum = 0;
    for row in 0..64 {
        sum += rows[(row, (tid + row) % 256)];
    }
    sums[(tid / 32, tid % 32)] = sum + flags[2] as u32;
    cta_sync();
    b[(block_idx().x, tid)] = sums[(tid % 8, tid / 8)];
}

/// One place in the source is one allocation, also in a loop; a function has one for each call.
#[tirx::kernel(grid = 1, block = 32)]
pub fn places_of_allocations(b: &mut Tensor<u32, 32>) {
    fn rotated(value: u32) -> u32 {
        let tid = thread_idx().x;
        let mut ring = alloc_shared::<Tensor<u32, 32>>();
        ring[tid] = value;
        cta_sync();
        ring[(tid + 1) % 32]
    }
    let tid = thread_idx().x;
    let mut sum = rotated(tid) * 100;
    for turn in 0..3 {
        let mut last = alloc_shared::<Tensor<u32, 32>>();
        if turn > 0 {
            sum += last[31 - tid];
        }
        cta_sync();
        last[tid] = tid + turn;
        cta_sync();
    }
    b[tid] = sum + rotated(sum);
}

#[test]
fn a_swizzle_is_the_pattern_of_tensor_copies() {
    on_each_device(|device, stream| {
        let mut b = device.zeros::<u32, 2>([3, 256])?;
        swizzle_patterns(&mut b).launch(stream)?;
        let b = b.to_vec()?;
        for (i, mask) in [0x10, 0x30, 0x70].into_iter().enumerate() {
            for word in 0..256 {
                let offset = word * 4;
                let at = (offset ^ ((offset >> 3) & mask)) / 4;
                assert_eq!(b[i * 256 + at], word as u32, "mask {mask:#x}, word {word}");
            }
        }
        Ok(())
    });
}

#[test]
fn swizzled_memory_is_indexed_as_any() {
    on_each_device(|device, stream| {
        let values: Vec<f16> = (0..1024).map(|i| f16::from_f32(i as f32)).collect();
        let a = device.tensor(&values, [2, 8, 64])?;
        let mut b = device.zeros::<f16, 3>([2, 64, 8])?;
        swizzled_tile(&a, &mut b).launch(stream)?;
        let expected: Vec<f16> = (0..1024)
            .map(|i| values[i / 512 * 512 + i % 8 * 64 + i / 8 % 64])
            .collect();
        assert_eq!(b.to_vec()?, expected);
        Ok(())
    });
}

#[test]
fn constants_in_swizzled_indices() {
    on_each_device(|device, stream| {
        let mut b = device.zeros::<u32, 1>([32])?;
        swizzled_constants(&mut b).launch(stream)?;
        let at = |row: u32, col: u32| row * 32 + col;
        let expected: Vec<u32> = (0..32)
            .map(|tid| {
                let mut sum = at(9, 17) + at(tid % 16, 13) + at(5, tid % 8 * 4 + 2) * 3;
                sum +=
                    at(tid % 4 * 4 + 3, 31) * 5 + at(15, tid) * 7 + at(tid % 15 + 1, tid % 31 + 1);
                sum + at(tid % 2 * 8 + 7, 30) * 9 + at(tid % 16, tid % 16 * 2 + 1)
            })
            .collect();
        assert_eq!(b.to_vec()?, expected);
        Ok(())
    });
}

#[test]
fn padding_keeps_indices() {
    on_each_device(|device, stream| {
        let values = counting(1024);
        let a = device.tensor(&values, [32, 32])?;
        let mut b = device.zeros::<f32, 2>([32, 32])?;
        padded_rows(&a, &mut b).launch(stream)?;
        let expected: Vec<f32> = (0..1024).map(|i| values[i % 32 * 32 + i / 32]).collect();
        assert_eq!(b.to_vec()?, expected);
        Ok(())
    });
}

#[test]
fn more_than_static_memory_is_dynamic() {
    let variant = &large_tiles::VARIANTS[0];
    assert_eq!((variant.static_shared, variant.dynamic_shared), (0, 67_584));
    assert_eq!(variant.target, "sm_80", "64 KiB are too few");
    on_each_device(|device, stream| {
        let values: Vec<u32> = (0..32_768).map(|i| i * 7 % 1001).collect();
        let a = device.tensor(&values, [2, 64, 256])?;
        let mut b = device.zeros::<u32, 2>([2, 256])?;
        large_tiles(&a, &mut b).launch(stream)?;
        let expected: Vec<u32> = (0..512)
            .map(|i| {
                let (block, tid) = (i / 256, i % 256);
                let from = tid % 8 * 32 + tid / 8;
                let sum: u32 = (0..64)
                    .map(|row| values[(block * 64 + row) * 256 + (from + row) % 256])
                    .sum();
                sum + 3
            })
            .collect();
        assert_eq!(b.to_vec()?, expected);
        Ok(())
    });
}

#[test]
fn an_allocation_is_one_place() {
    on_each_device(|device, stream| {
        let mut b = device.zeros::<u32, 1>([32])?;
        places_of_allocations(&mut b).launch(stream)?;
        let sum = |tid: u32| (tid + 1) % 32 * 100 + (31 - tid) + (31 - tid + 1);
        let expected: Vec<u32> = (0..32).map(|tid| sum(tid) + sum((tid + 1) % 32)).collect();
        assert_eq!(b.to_vec()?, expected);
        Ok(())
    });
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
