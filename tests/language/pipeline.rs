//! A pipeline of asynchronous copies, several stages deep.

use crate::on_each_device;
use tirx::prelude::*;

/// Sums tiles of a row, with two copies in flight while a third tile is added up. A stage is filled again only after
/// the barrier that follows its last read.
#[tirx::kernel(grid = 2, block = 32)]
pub fn sum_tiles(#[align(16)] a: &Tensor<i32, 2, 8, 32, 4>, sums: &mut Tensor<i32, 2, 32, 4>) {
    const STAGES: u32 = 3;
    const TILES: u32 = 8;
    let tid = thread_idx().x;
    let cta = block_idx().x;
    let stages = alloc_shared::<Tensor<i32, STAGES, 32, 4>>().align(16);
    let mut x = 0;
    let mut y = 0;
    let mut z = 0;
    let mut w = 0;
    for tile in 0..STAGES - 1 {
        tile::cp_async_cg(stages.sub((tile, tid, ..)), a.sub((cta, tile, tid, ..))).chunk_bytes(16);
        ptx::cp_async_commit_group();
    }
    for tile in 0..TILES {
        ptx::cp_async_wait_group::<1>();
        cta_sync();
        let next = tile + STAGES - 1;
        if next < TILES {
            tile::cp_async_cg(
                stages.sub((next % STAGES, tid, ..)),
                a.sub((cta, next, tid, ..)),
            )
            .chunk_bytes(16);
        }
        ptx::cp_async_commit_group();
        // The next thread's row, so that the barrier is needed.
        let row = (tid + 1) % 32;
        x += stages[(tile % STAGES, row, 0)];
        y += stages[(tile % STAGES, row, 1)];
        z += stages[(tile % STAGES, row, 2)];
        w += stages[(tile % STAGES, row, 3)];
    }
    sums[(cta, tid, 0)] = x;
    sums[(cta, tid, 1)] = y;
    sums[(cta, tid, 2)] = z;
    sums[(cta, tid, 3)] = w;
}

#[test]
fn three_stages_sum_eight_tiles() {
    on_each_device(|device, stream| {
        let values: Vec<i32> = (0..2 * 8 * 32 * 4).map(|i| i * 31 % 1009).collect();
        let a = device.tensor(&values, [2, 8, 32, 4])?;
        let mut sums = device.zeros::<i32, 3>([2, 32, 4])?;
        sum_tiles(&a, &mut sums).launch(stream)?;
        let at = |cta: usize, tile: usize, row: usize, col: usize| {
            values[((cta * 8 + tile) * 32 + row) * 4 + col]
        };
        let mut expected = Vec::new();
        for cta in 0..2 {
            for tid in 0..32 {
                for col in 0..4 {
                    expected.push(
                        (0..8)
                            .map(|tile| at(cta, tile, (tid + 1) % 32, col))
                            .sum::<i32>(),
                    );
                }
            }
        }
        assert_eq!(sums.to_vec()?, expected);
        Ok(())
    });
}
