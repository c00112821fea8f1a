//! A pipeline of asynchronous copies: while a block works on one tile, the next two are on their way.
//!
//! `cargo run --example cp_async_pipeline`

use tirx::prelude::*;

/// Adds up the tiles of each block's share. Each thread copies 16 bytes of a tile and reads its neighbour's, so that
/// both the wait and the barrier are needed; take one away and the emulator says which reads are then too early.
#[tirx::kernel(grid = 4, block = 64)]
fn sum_tiles(
    #[align(16)] tiles: &Tensor<f32, 4, TILES, 64, 4>,
    #[align(16)] sums: &mut Tensor<f32, 4, 64, 4>,
) {
    const TILES: u32 = 16;
    const STAGES: u32 = 3;
    let tid = thread_idx().x;
    let cta = block_idx().x;
    let ring = alloc_shared::<Tensor<f32, STAGES, 64, 4>>().align(16);
    let mut x = 0.0;
    let mut y = 0.0;
    let mut z = 0.0;
    let mut w = 0.0;

    // Two tiles ahead; each is a group of its own.
    for t in 0..STAGES - 1 {
        tile::cp_async_cg(ring.sub((t, tid, ..)), tiles.sub((cta, t, tid, ..))).chunk_bytes(16);
        ptx::cp_async_commit_group();
    }
    for t in 0..TILES {
        // All groups but the newest have landed: tile `t` is here, for this thread's part of it.
        ptx::cp_async_wait_group::<1>();
        // .. and now for every thread's. It also says that all are done with tile `t - 1`, whose stage is filled next.
        cta_sync();
        let next = t + STAGES - 1;
        if next < TILES {
            tile::cp_async_cg(
                ring.sub((next % STAGES, tid, ..)),
                tiles.sub((cta, next, tid, ..)),
            )
            .chunk_bytes(16);
        }
        // Also where there was no copy, so that the count of groups stays the same.
        ptx::cp_async_commit_group();
        let neighbour = (tid + 1) % 64;
        x += ring[(t % STAGES, neighbour, 0)];
        y += ring[(t % STAGES, neighbour, 1)];
        z += ring[(t % STAGES, neighbour, 2)];
        w += ring[(t % STAGES, neighbour, 3)];
    }
    sums[(cta, tid, 0)] = x;
    sums[(cta, tid, 1)] = y;
    sums[(cta, tid, 2)] = z;
    sums[(cta, tid, 3)] = w;
}

fn main() -> tirx::Result<()> {
    let device = Device::open_default()?;
    let stream = device.stream()?;
    println!("device: {device}");

    let values: Vec<f32> = (0..4 * 16 * 64 * 4).map(|i| (i % 97) as f32).collect();
    let tiles = device.tensor(&values, [4, 16, 64, 4])?;
    let mut sums = device.zeros::<f32, 3>([4, 64, 4])?;
    sum_tiles(&tiles, &mut sums).launch(&stream)?;

    let result = sums.to_vec()?;
    println!("{}", sum_tiles::PTX);
    println!("sums: {:?} ..", &result[..4]);
    for (at, got) in result.iter().enumerate() {
        let (cta, tid, column) = (at / 256, at / 4 % 64, at % 4);
        let row = (tid + 1) % 64;
        let of_tile = |t: usize| values[((cta * 16 + t) * 64 + row) * 4 + column];
        // The sums are whole numbers that a float holds exactly.
        assert_eq!(
            *got,
            (0..16).map(of_tile).sum::<f32>(),
            "block {cta}, thread {tid}, column {column}"
        );
    }
    println!("ok: {} sums are right", result.len());
    Ok(())
}
