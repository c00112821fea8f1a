//! Tiles that the threads of a block copy together: every width, layout and direction.

use crate::{counting, on_each_device};
use tirx::prelude::*;

/// Whole rows, in 16 bytes, into swizzled, padded and plain memory.
#[tirx::kernel(grid = 2, block = 48)]
pub fn by_sixteen(#[align(16)] a: &Tensor<f32, 2, 16, 32>, b: &mut Tensor<f32, 2, 3, 512>) {
    let swizzled = alloc_shared::<Tensor<f32, 16, 32>>().swizzle(128);
    let padded = alloc_shared::<Tensor<f32, 16, 32>>().pad(4).align(16);
    let plain = alloc_shared::<Tensor<f32, 4, 4, 32>>().align(16);
    let block = block_idx().x;
    let tile = a.sub((block, .., ..));
    cta::copy_async(swizzled, tile);
    cta::copy_async(padded, tile);
    cta::copy_async(plain, tile);
    ptx::cp_async_wait_all();
    cta_sync();
    for i in (thread_idx().x..512).step_by(48) {
        b[(block, 0, i)] = swizzled[(i / 32, i % 32)];
        b[(block, 1, i)] = padded[(i / 32, i % 32)];
        b[(block, 2, i)] = plain[(i / 128, i / 32 % 4, i % 32)];
    }
}

/// Parts of rows that are aligned to 8, to 4, and to 2 bytes.
#[tirx::kernel(grid = 1, block = 32)]
pub fn by_less(
    #[align(8)] a: &Tensor<u16, 8, 36>,
    #[align(4)] c: &Tensor<u16, 8, 18>,
    d: &Tensor<u16, 8, 7>,
    b: &mut Tensor<u32, 8>,
) {
    let eight = alloc_shared::<Tensor<u16, 8, 16>>().align(16);
    let four = alloc_shared::<Tensor<u16, 8, 6>>().align(4);
    let two = alloc_shared::<Tensor<u16, 8, 7>>();
    cta::copy_async(eight, a.sub((.., 4..20)));
    cta::copy_async(four, c.sub((.., 2..8)));
    cta::copy_async(two, d.sub((.., ..)));
    ptx::cp_async_wait_all();
    cta_sync();
    let tid = thread_idx().x;
    if tid < 8 {
        let mut sum = 0;
        for i in 0..16 {
            sum += (i + 1) * eight[(tid, i)] as u32;
        }
        for i in 0..6 {
            sum += (i + 3) * four[(tid, i)] as u32;
        }
        for i in 0..7 {
            sum += (i + 5) * two[(tid, i)] as u32;
        }
        b[tid] = sum;
    }
}

/// Within global memory.
#[tirx::kernel(grid = 1, block = 48)]
pub fn within_global(a: &Tensor<f64, 64>, b: &mut Tensor<f64, 2, 8, 8>) {
    cta::copy_async(b.sub((1, .., ..)), a.sub(..));
    cta::copy_async(b.sub((0, 2..6, 2..6)), a.sub(16..32));
}

/// Out of shared memory, whose swizzle is undone.
#[tirx::kernel(grid = 1, block = 64)]
pub fn out_of_shared(
    #[align(16)] a: &Tensor<f32, 32, 32>,
    #[align(16)] b: &mut Tensor<f32, 32, 32>,
) {
    let tile = alloc_shared::<Tensor<f32, 32, 32>>().swizzle(128);
    cta::copy_async(tile, a.sub((.., ..)));
    ptx::cp_async_wait_all();
    cta_sync();
    cta::copy_async(b.sub((.., ..)), tile.permute((1, 0)).as_view());
}

/// A loop over tiles: the alignment follows from the step.
#[tirx::kernel(grid = 1, block = 32)]
pub fn tile_by_tile(#[align(16)] a: &Tensor<f32, 4, 64>, b: &mut Tensor<f32, 4>) {
    let tile = alloc_shared::<Tensor<f32, 4, 16>>().align(16);
    let tid = thread_idx().x;
    let mut sum = 0.0;
    for start in (0..64u32).step_by(16) {
        cta::copy_async(tile, a.sub((.., start..start + 16)));
        ptx::cp_async_commit_group();
        ptx::cp_async_wait_group::<0>();
        cta_sync();
        if tid < 4 {
            for i in 0..16 {
                sum += tile[(tid, i)];
            }
        }
        cta_sync();
    }
    if tid < 4 {
        b[tid] = sum;
    }
}

/// On an mbarrier: in bulk, by `cp.async`, and by stores.
#[tirx::kernel(grid = 2, block = 64)]
pub fn completed_on(
    #[align(16)] a: &Tensor<f32, 2, 4, 64>,
    c: &Tensor<u8, 2, 65>,
    b: &mut Tensor<f32, 2, 3, 64>,
) {
    let plain = alloc_shared::<Tensor<f32, 4, 64>>().align(16);
    let swizzled = alloc_shared::<Tensor<f32, 4, 64>>().swizzle(64);
    let small = alloc_shared::<Tensor<u8, 65>>();
    let bars = alloc_mbarriers::<3>();
    let tid = thread_idx().x;
    let block = block_idx().x;
    if tid < 3 {
        bars[tid].init(64);
        fence_mbarrier_init();
    }
    cta_sync();
    cta::copy_async_on(plain, a.sub((block, .., ..)), bars[0]);
    cta::copy_async_on(swizzled, a.sub((block, .., ..)), bars[1]);
    cta::copy_async_on(small, c.sub((block, ..)), bars[2]);
    for i in 0..3 {
        bars[i].wait_parity(0);
    }
    b[(block, 0, tid)] = plain[(3, tid)] + plain[(0, 63 - tid)];
    b[(block, 1, tid)] = swizzled[(2, tid)] + swizzled[(1, 63 - tid)];
    b[(block, 2, tid)] = small[tid] as f32 + small[tid + 1] as f32;
}

#[test]
fn tiles_keep_their_elements_in_every_layout() {
    on_each_device(|device, stream| {
        let source = counting(1024);
        let a = device.tensor(&source, [2, 16, 32])?;
        let mut b = device.zeros::<f32, 3>([2, 3, 512])?;
        by_sixteen(&a, &mut b).launch(stream)?;
        let expected: Vec<f32> = source
            .chunks(512)
            .flat_map(|tile| [tile; 3].concat())
            .collect();
        assert_eq!(b.to_vec()?, expected);
        Ok(())
    });
}

#[test]
fn the_ptx_says_what_was_chosen() {
    let chosen = |ptx: &str| -> Vec<String> {
        let lines = ptx
            .lines()
            .filter_map(|line| line.trim().strip_prefix("// copy_async"));
        lines.map(ToOwned::to_owned).collect()
    };
    assert_eq!(chosen(by_sixteen::PTX), [": cp.async.cg of 16 bytes"; 3]);
    assert_eq!(
        chosen(by_less::PTX),
        [
            ": cp.async.ca of 8 bytes",
            ": cp.async.ca of 4 bytes",
            ": loads and stores"
        ]
    );
    assert_eq!(
        chosen(completed_on::PTX),
        [
            "_on: one cp.async.bulk",
            ": cp.async.cg of 16 bytes",
            ": loads and stores"
        ]
    );
    assert_eq!(
        chosen(out_of_shared::PTX),
        [": cp.async.cg of 16 bytes", ": loads and stores"]
    );
}

#[test]
fn tiles_leave_shared_memory() {
    on_each_device(|device, stream| {
        let source = counting(1024);
        let a = device.tensor(&source, [32, 32])?;
        let mut b = device.zeros::<f32, 2>([32, 32])?;
        out_of_shared(&a, &mut b).launch(stream)?;
        let expected: Vec<f32> = (0..1024).map(|i| source[i % 32 * 32 + i / 32]).collect();
        assert_eq!(b.to_vec()?, expected);
        Ok(())
    });
}

#[test]
fn narrow_chunks_are_copied_too() {
    on_each_device(|device, stream| {
        let numbers =
            |n: u16, by: u16| -> Vec<u16> { (0..n).map(|i| i.wrapping_mul(by) % 977).collect() };
        let (first, second, third) = (numbers(288, 31), numbers(144, 57), numbers(56, 91));
        let a = device.tensor(&first, [8, 36])?;
        let c = device.tensor(&second, [8, 18])?;
        let d = device.tensor(&third, [8, 7])?;
        let mut b = device.zeros::<u32, 1>([8])?;
        by_less(&a, &c, &d, &mut b).launch(stream)?;
        let weighed = |row: &[u16], from: u32| -> u32 {
            row.iter()
                .zip(from..)
                .map(|(x, weight)| weight * u32::from(*x))
                .sum()
        };
        let expected: Vec<u32> = (0..8)
            .map(|row| {
                weighed(&first[row * 36 + 4..][..16], 1)
                    + weighed(&second[row * 18 + 2..][..6], 3)
                    + weighed(&third[row * 7..][..7], 5)
            })
            .collect();
        assert_eq!(b.to_vec()?, expected);
        Ok(())
    });
}

#[test]
fn tiles_of_global_memory_are_copied() {
    on_each_device(|device, stream| {
        let source: Vec<f64> = (0..64).map(|i| f64::from(i) - 3.5).collect();
        let a = device.tensor(&source, [64])?;
        let mut b = device.zeros::<f64, 3>([2, 8, 8])?;
        within_global(&a, &mut b).launch(stream)?;
        let mut expected = vec![0.0; 64];
        for (i, x) in source[16..32].iter().enumerate() {
            expected[(i / 4 + 2) * 8 + i % 4 + 2] = *x;
        }
        expected.extend(&source);
        assert_eq!(b.to_vec()?, expected);
        Ok(())
    });
}

#[test]
fn tiles_follow_each_other() {
    on_each_device(|device, stream| {
        let source = counting(256);
        let a = device.tensor(&source, [4, 64])?;
        let mut b = device.zeros::<f32, 1>([4])?;
        tile_by_tile(&a, &mut b).launch(stream)?;
        let expected: Vec<f32> = source.chunks(64).map(|row| row.iter().sum()).collect();
        assert_eq!(b.to_vec()?, expected);
        Ok(())
    });
}

#[test]
fn tiles_complete_on_mbarriers() {
    on_each_device(|device, stream| {
        let source = counting(512);
        let small: Vec<u8> = (0..130u8).map(|i| i.wrapping_mul(7)).collect();
        let a = device.tensor(&source, [2, 4, 64])?;
        let c = device.tensor(&small, [2, 65])?;
        let mut b = device.zeros::<f32, 3>([2, 3, 64])?;
        completed_on(&a, &c, &mut b).launch(stream)?;
        let mut expected = Vec::new();
        for block in 0..2 {
            let at = |row: usize, i: usize| source[(block * 4 + row) * 64 + i];
            expected.extend((0..64).map(|i| at(3, i) + at(0, 63 - i)));
            expected.extend((0..64).map(|i| at(2, i) + at(1, 63 - i)));
            let byte = |i: usize| f32::from(small[block * 65 + i]);
            expected.extend((0..64).map(|i| byte(i) + byte(i + 1)));
        }
        assert_eq!(b.to_vec()?, expected);
        Ok(())
    });
}
