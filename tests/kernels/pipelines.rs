//! Pipelines of 2 to 8 stages: filled by bulk copies, by `cp.async` and by stores, from one thread, a warp, or all threads.

use crate::on_each_device;
use tirx::prelude::*;

/// One thread copies tiles in bulk, and four warps sum over them.
#[tirx::kernel(grid = 2, block = 160, instances(<2>, <3>, <4>, <8>))]
pub fn bulk_sums<const STAGES: u32>(
    #[align(16)] tiles: &Tensor<f32, 2, 37, 2, 128>,
    sums: &mut Tensor<f32, 2, 128>,
) {
    let ring_of_tiles = alloc_shared::<Tensor<f32, STAGES, 2, 128>>().align(16);
    let mut ring = Pipeline::<STAGES>::new(1, 128);
    let tid = thread_idx().x;
    let block = block_idx().x;
    if tid == 128 {
        for i in 0..37 {
            ring.producer_acquire();
            ring.producer_expect(1024);
            // Two copies complete on one mbarrier.
            for half in 0..2 {
                tile::cp_async_bulk(
                    ring_of_tiles.sub((ring.stage(), half, ..)),
                    tiles.sub((block, i, half, ..)),
                )
                .mbarrier(ring.full());
            }
            ring.advance();
        }
        ring.producer_tail();
    } else if tid < 128 {
        let mut sum = 0.0;
        for _ in 0..37 {
            ring.consumer_wait();
            let stage = ring.stage();
            sum += ring_of_tiles[(stage, 0, tid)] - ring_of_tiles[(stage, 1, 127 - tid)];
            ring.consumer_release();
            ring.advance();
        }
        sums[(block, tid)] = sum;
    }
}

/// One warp copies by `cp.async`, and two others use the tiles.
#[tirx::kernel(grid = 2, block = 96, instances(<2>, <5>, <8>))]
pub fn async_sums<const STAGES: u32>(
    #[align(16)] tiles: &Tensor<u32, 2, 37, 128>,
    sums: &mut Tensor<u32, 2, 64>,
) {
    let ring_of_tiles = alloc_shared::<Tensor<u32, STAGES, 128>>().align(16);
    let mut ring = Pipeline::<STAGES>::new(32, 64);
    let tid = thread_idx().x;
    let block = block_idx().x;
    if tid < 32 {
        for i in 0..37 {
            ring.producer_acquire();
            tile::cp_async_cg(
                ring_of_tiles.sub((ring.stage(), tid * 4..tid * 4 + 4)),
                tiles.sub((block, i, tid * 4..tid * 4 + 4)),
            )
            .chunk_bytes(16);
            ring.producer_commit();
            ring.advance();
        }
    } else {
        let mut sum = 0;
        for _ in 0..37 {
            ring.consumer_wait();
            let at = tid - 32;
            sum +=
                ring_of_tiles[(ring.stage(), 2 * at)] * ring_of_tiles[(ring.stage(), 127 - 2 * at)];
            ring.consumer_release();
            ring.advance();
        }
        sums[(block, tid - 32)] = sum;
    }
}

/// Two rings: one warp makes values with stores, a second changes them, a third collects them.
#[tirx::kernel(grid = 1, block = 96, instances(<2, 4>, <4, 2>, <8, 8>))]
pub fn stages_in_a_row<const FIRST: u32, const SECOND: u32>(out: &mut Tensor<u32, 37, 32>) {
    let mut made = alloc_shared::<Tensor<u32, FIRST, 32>>();
    let mut changed = alloc_shared::<Tensor<u32, SECOND, 32>>();
    let mut first = Pipeline::<FIRST>::new(32, 32);
    let mut second = Pipeline::<SECOND>::new(32, 32);
    let lane = lane_id();
    for step in 0..37 {
        if warp_id() == 0 {
            first.producer_acquire();
            made[(first.stage(), lane)] = step * 100 + lane;
            first.producer_arrive();
            first.advance();
        } else if warp_id() == 1 {
            first.consumer_wait();
            let value = made[(first.stage(), 31 - lane)];
            first.consumer_release();
            first.advance();
            second.producer_acquire();
            changed[(second.stage(), lane)] = value * 2;
            second.producer_arrive();
            second.advance();
        } else {
            second.consumer_wait();
            out[(step, lane)] = changed[(second.stage(), lane)] + 1;
            second.consumer_release();
            second.advance();
        }
    }
}

/// All threads copy what all threads use, two steps ahead.
#[tirx::kernel(grid = 1, block = 64, instances(<3>, <4>))]
pub fn ahead_of_themselves<const STAGES: u32>(
    #[align(16)] rows: &Tensor<f32, 37, 256>,
    out: &mut Tensor<f32, 37, 64>,
) {
    let tiles = alloc_shared::<Tensor<f32, STAGES, 256>>().align(16);
    let ring = Pipeline::<STAGES>::new(64, 64);
    let tid = thread_idx().x;
    let mut ahead = ring;
    let mut behind = ring;
    for step in 0..37 + 2 {
        if step < 37 {
            ahead.producer_acquire();
            tile::cp_async_ca(
                tiles.sub((ahead.stage(), tid * 4..tid * 4 + 4)),
                rows.sub((step, tid * 4..tid * 4 + 4)),
            )
            .chunk_bytes(16);
            ahead.producer_commit();
            ahead.advance();
        }
        if step >= 2 {
            behind.consumer_wait();
            let stage = behind.stage();
            out[(step - 2, tid)] = tiles[(stage, 255 - tid)] - tiles[(stage, tid)];
            behind.consumer_release();
            behind.advance();
        }
    }
}

/// Steps of every kernel here.
const STEPS: u32 = 37;

#[test]
fn one_thread_fills_stages_in_bulk() {
    on_each_device(|device, stream| {
        let steps = STEPS as usize;
        let source: Vec<f32> = (0..2 * steps * 256).map(|i| (i * 7 % 23) as f32).collect();
        let tiles = device.tensor(&source, [2, steps, 2, 128])?;
        let expected: Vec<f32> = (0..256)
            .map(|at| {
                let (block, tid) = (at / 128, at % 128);
                let tile = |i: usize| &source[(block * steps + i) * 256..][..256];
                (0..steps).map(|i| tile(i)[tid] - tile(i)[255 - tid]).sum()
            })
            .collect();
        let mut sums = device.zeros::<f32, 2>([2, 128])?;
        bulk_sums::<2>(&tiles, &mut sums).launch(stream)?;
        assert_eq!(sums.to_vec()?, expected);
        bulk_sums::<3>(&tiles, &mut sums).launch(stream)?;
        assert_eq!(sums.to_vec()?, expected);
        bulk_sums::<4>(&tiles, &mut sums).launch(stream)?;
        assert_eq!(sums.to_vec()?, expected);
        bulk_sums::<8>(&tiles, &mut sums).launch(stream)?;
        assert_eq!(sums.to_vec()?, expected);
        Ok(())
    });
}

#[test]
fn a_warp_fills_stages_by_cp_async() {
    on_each_device(|device, stream| {
        let steps = STEPS as usize;
        let source: Vec<u32> = (0..2 * steps as u32 * 128).map(|i| i * 11 % 101).collect();
        let tiles = device.tensor(&source, [2, steps, 128])?;
        let expected: Vec<u32> = (0..128)
            .map(|at| {
                let (block, at) = (at / 64, at % 64);
                let tile = |i: usize| &source[(block * steps + i) * 128..][..128];
                (0..steps)
                    .map(|i| tile(i)[2 * at] * tile(i)[127 - 2 * at])
                    .sum()
            })
            .collect();
        let mut sums = device.zeros::<u32, 2>([2, 64])?;
        async_sums::<2>(&tiles, &mut sums).launch(stream)?;
        assert_eq!(sums.to_vec()?, expected);
        async_sums::<5>(&tiles, &mut sums).launch(stream)?;
        assert_eq!(sums.to_vec()?, expected);
        async_sums::<8>(&tiles, &mut sums).launch(stream)?;
        assert_eq!(sums.to_vec()?, expected);
        Ok(())
    });
}

#[test]
fn rings_follow_each_other() {
    on_each_device(|device, stream| {
        let expected: Vec<u32> = (0..STEPS)
            .flat_map(|step| (0..32).map(move |lane| (step * 100 + 31 - lane) * 2 + 1))
            .collect();
        let mut out = device.zeros::<u32, 2>([STEPS as usize, 32])?;
        stages_in_a_row::<2, 4>(&mut out).launch(stream)?;
        assert_eq!(out.to_vec()?, expected);
        stages_in_a_row::<4, 2>(&mut out).launch(stream)?;
        assert_eq!(out.to_vec()?, expected);
        stages_in_a_row::<8, 8>(&mut out).launch(stream)?;
        assert_eq!(out.to_vec()?, expected);
        Ok(())
    });
}

#[test]
fn copies_run_ahead() {
    on_each_device(|device, stream| {
        let steps = STEPS as usize;
        let source: Vec<f32> = (0..steps * 256).map(|i| (i * i % 97) as f32).collect();
        let rows = device.tensor(&source, [steps, 256])?;
        let expected: Vec<f32> = source
            .chunks(256)
            .flat_map(|row| (0..64).map(move |tid| row[255 - tid] - row[tid]))
            .collect();
        let mut out = device.zeros::<f32, 2>([steps, 64])?;
        ahead_of_themselves::<3>(&rows, &mut out).launch(stream)?;
        assert_eq!(out.to_vec()?, expected);
        ahead_of_themselves::<4>(&rows, &mut out).launch(stream)?;
        assert_eq!(out.to_vec()?, expected);
        Ok(())
    });
}
