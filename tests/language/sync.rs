//! Barriers by number, barriers that count, fences; where a thread is.

use crate::on_each_device;
use tirx::prelude::*;

/// Two warps write, two read what they wrote, at a barrier of their own; then the other way at another.
#[tirx::kernel(grid = 1, block = 128)]
pub fn named(out: &mut Tensor<u32, 64>, back: &mut Tensor<u32, 64>) {
    let mut there = alloc_shared::<Tensor<u32, 64>>();
    let mut again = alloc_shared::<Tensor<u32, 64>>();
    let i = thread_idx().x;
    if warp_id() < 2 {
        there[i] = i * 3;
        barrier_arrive(1, 128);
        barrier_sync(2, 128);
        back[i] = again[63 - i];
    } else {
        let i = i - 64;
        barrier_sync(1, 128);
        out[i] = there[63 - i];
        again[i] = i * 5;
        barrier_arrive(2, 128);
    }
}

#[tirx::kernel(grid = 1, block = 96)]
pub fn counted(a: &Tensor<u32, 96>, out: &mut Tensor<u32, 3, 96>) {
    let i = thread_idx().x;
    out[(0, i)] = cta_sync_count(a[i] % 3 == 0);
    out[(1, i)] = cta_sync_and(a[i] < 96) as u32 + 2 * cta_sync_and(a[i] < 95) as u32;
    out[(2, i)] = cta_sync_or(a[i] == 7) as u32 + 2 * cta_sync_or(a[i] == 97) as u32;
}

/// The last block to come adds what all blocks wrote.
#[tirx::kernel(grid = 8, block = 32)]
pub fn last_block(
    parts: &mut Tensor<u32, 8>,
    arrived: &mut Tensor<u32, 1>,
    total: &mut Tensor<u32, 1>,
) {
    if thread_idx().x == 0 {
        parts[block_idx().x] = (block_idx().x + 1) * 10;
        fence_acq_rel_gpu();
        if arrived.atomic_add(0, 1) == 7 {
            fence_acq_rel_gpu();
            let mut sum = 0;
            for i in 0..8 {
                sum += parts[i];
            }
            total[0] = sum;
        }
    }
}

#[tirx::kernel(grid = 1, block = 64)]
pub fn fences(a: &mut Tensor<u32, 64>) {
    a[thread_idx().x] = 1;
    fence_acq_rel_cta();
    fence_acq_rel_sys();
    fence_sc_cta();
    fence_sc_gpu();
    fence_sc_sys();
    a[thread_idx().x] += 1;
}

#[tirx::kernel(grid = 2, block = (8, 4, 8))]
pub fn places(out: &mut Tensor<u32, 4, 256>) {
    let t = thread_idx();
    let at = t.x + 8 * (t.y + 4 * t.z);
    if block_idx().x == 0 {
        out[(0, at)] = thread_rank();
        out[(1, at)] = warp_id();
        out[(2, at)] = warpgroup_id();
        out[(3, at)] = lane_id();
    }
}

/// The size of the block is not known when it is compiled.
#[tirx::kernel(grid = 1)]
pub fn place_of_any_block<N: Dim>(out: &mut Tensor<u32, N>) {
    let at = thread_rank();
    if at < N::size() {
        out[at] = warp_id() * 100 + thread_idx().y;
    }
}

#[tirx::kernel(grid = (4, 2), block = 32, cluster = (2, 2))]
pub fn clusters(out: &mut Tensor<u32, 8, 6>) {
    let block = block_idx().x + 4 * block_idx().y;
    if thread_idx().x == 0 {
        out[(block, 0)] = cluster_ctarank();
        out[(block, 1)] = cluster_nctarank();
        out[(block, 2)] = cluster_ctaid().x + 10 * cluster_ctaid().y;
        out[(block, 3)] = cluster_nctaid().x + 10 * cluster_nctaid().y;
        out[(block, 4)] = clusterid().x + 10 * clusterid().y;
        out[(block, 5)] = nclusterid().x + 10 * nclusterid().y;
    }
}

#[test]
fn warps_meet_at_numbered_barriers() {
    on_each_device(|device, stream| {
        let mut out = device.zeros::<u32, 1>([64])?;
        let mut back = device.zeros::<u32, 1>([64])?;
        named(&mut out, &mut back).launch(stream)?;
        assert_eq!(
            out.to_vec()?,
            (0..64).map(|i| (63 - i) * 3).collect::<Vec<_>>()
        );
        assert_eq!(
            back.to_vec()?,
            (0..64).map(|i| (63 - i) * 5).collect::<Vec<_>>()
        );
        Ok(())
    });
}

#[test]
fn a_barrier_counts() {
    on_each_device(|device, stream| {
        let data: Vec<u32> = (0..96).collect();
        let a = device.tensor(&data, [96])?;
        let mut out = device.zeros::<u32, 2>([3, 96])?;
        counted(&a, &mut out).launch(stream)?;
        let found = out.to_vec()?;
        assert_eq!(found[..96], [32; 96]);
        assert_eq!(found[96..192], [1; 96]);
        assert_eq!(found[192..], [1; 96]);
        Ok(())
    });
}

#[test]
fn the_last_block_sees_all() {
    on_each_device(|device, stream| {
        let mut parts = device.zeros::<u32, 1>([8])?;
        let mut arrived = device.zeros::<u32, 1>([1])?;
        let mut total = device.zeros::<u32, 1>([1])?;
        last_block(&mut parts, &mut arrived, &mut total).launch(stream)?;
        assert_eq!(total.to_vec()?, [360]);
        Ok(())
    });
}

#[test]
fn every_fence_lets_pass() {
    on_each_device(|device, stream| {
        let mut a = device.zeros::<u32, 1>([64])?;
        fences(&mut a).launch(stream)?;
        assert_eq!(a.to_vec()?, [2; 64]);
        Ok(())
    });
    // The optimiser may not join what a fence parts.
    assert_eq!(
        fences::PTX.matches("st.global").count(),
        2,
        "{}",
        fences::PTX
    );
}

#[test]
fn threads_know_their_place() {
    on_each_device(|device, stream| {
        let mut out = device.zeros::<u32, 2>([4, 256])?;
        places(&mut out).launch(stream)?;
        let found = out.to_vec()?;
        for i in 0..256_usize {
            let expected = [i, i / 32, i / 128, i % 32].map(|value| value as u32);
            let place = [0, 1, 2, 3].map(|row| found[row * 256 + i]);
            assert_eq!(place, expected, "thread {i}");
        }
        let mut out = device.zeros::<u32, 1>([96])?;
        place_of_any_block(&mut out).block((16, 6)).launch(stream)?;
        let expected: Vec<u32> = (0..96).map(|i| i / 32 * 100 + i / 16).collect();
        assert_eq!(out.to_vec()?, expected);
        Ok(())
    });
}

#[test]
fn blocks_know_their_place_in_a_cluster() {
    on_each_device(|device, stream| {
        let mut out = device.zeros::<u32, 2>([8, 6])?;
        clusters(&mut out).launch(stream)?;
        for (block, row) in (0..).zip(out.to_vec()?.chunks(6)) {
            let (x, y) = (block % 4, block / 4);
            let expected = [
                x % 2 + 2 * (y % 2),
                4,
                x % 2 + 10 * (y % 2),
                22,
                x / 2 + 10 * (y / 2),
                12,
            ];
            assert_eq!(row, expected, "block {block}");
        }
        Ok(())
    });
}
