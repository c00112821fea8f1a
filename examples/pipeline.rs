//! Copy and computation overlap: one thread copies tiles into a ring of stages while four warps work on those that have
//! landed.
//!
//! The kernel is compiled for rings of 2 to 8 stages. More stages let copies run further ahead, and take more shared
//! memory; the result is the same. [`Pipeline`] keeps the barriers, the stage and its parity; the copies, and what they
//! are waited for, stay in sight.
//!
//! `cargo run --example pipeline` runs it on the emulator, with `--features cuda` on a GPU (sm_90 or newer).

use tirx::prelude::*;

/// Sums the squares of each column of each block's 32 tiles of 4 rows.
#[tirx::kernel(grid = 4, block = 160, instances(<2>, <3>, <4>, <5>, <6>, <7>, <8>))]
fn squares<const STAGES: u32>(
    #[align(16)] tiles: &Tensor<f32, 4, 32, 4, 128>,
    sums: &mut Tensor<f32, 4, 128>,
) {
    let cta = block_idx().x;
    let tid = thread_idx().x;
    let stages = alloc_shared::<Tensor<f32, STAGES, 4, 128>>().align(16);
    // A stage is full after one arrival and the bytes that it announces, and empty after those of 128 threads.
    let mut ring = Pipeline::<STAGES>::new(1, 128);
    if tid == 128 {
        for t in 0..32 {
            ring.producer_acquire();
            ring.producer_expect(2048);
            tile::cp_async_bulk(
                stages.sub((ring.stage(), .., ..)),
                tiles.sub((cta, t, .., ..)),
            )
            .mbarrier(ring.full());
            ring.advance();
        }
    }
    if tid < 128 {
        let mut sum = 0.0;
        for _ in 0..32 {
            ring.consumer_wait();
            for row in 0..4 {
                let x = stages[(ring.stage(), row, tid)];
                sum = x.mul_add(x, sum);
            }
            ring.consumer_release();
            ring.advance();
        }
        sums[(cta, tid)] = sum;
    }
}

fn main() -> tirx::Result<()> {
    let device = Device::open_default()?;
    let stream = device.stream()?;
    println!("device: {device}");

    // Small whole numbers: the sums are exact.
    let values: Vec<f32> = (0..4 * 32 * 4 * 128).map(|i| (i % 23) as f32).collect();
    let tiles = device.tensor(&values, [4, 32, 4, 128])?;
    let mut expected = vec![0.0; 4 * 128];
    for (at, x) in values.iter().enumerate() {
        expected[at / (32 * 4 * 128) * 128 + at % 128] += x * x;
    }
    macro_rules! run {
        ($($stages:literal)*) => {$(
            let mut sums = device.zeros::<f32, 2>([4, 128])?;
            squares::<$stages>(&tiles, &mut sums).launch(&stream)?;
            assert_eq!(sums.to_vec()?, expected, "{} stages", $stages);
            println!("{} stages: the sums are right", $stages);
        )*};
    }
    run!(2 3 4 5 6 7 8);
    println!("ok: 7 rings agree");
    Ok(())
}
