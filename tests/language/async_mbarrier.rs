//! Mbarriers: phases, arrivals, waits; and handles of them in structs, helpers and arrays.

use crate::on_each_device;
use tirx::prelude::*;

/// Each thread reads what another wrote before it arrived.
#[tirx::kernel(grid = 2, block = 64)]
pub fn exchange(out: &mut Tensor<u32, 2, 64>) {
    let mut slots = alloc_shared::<Tensor<u32, 64>>();
    let bar = alloc_mbarrier();
    let tid = thread_idx().x;
    if tid == 0 {
        bar.init(64);
    }
    cta_sync();
    slots[tid] = tid * 3 + block_idx().x;
    bar.arrive();
    bar.wait_parity(0);
    out[(block_idx().x, tid)] = slots[63 - tid];
}

/// One warp fills four slots in turn, and another empties them.
#[tirx::kernel(grid = 1, block = 64)]
pub fn ring(input: &Tensor<u32, 32, 32>, out: &mut Tensor<u32, 32, 32>) {
    #[derive(Clone, Copy)]
    struct Stage {
        full: Mbarrier,
        empty: Mbarrier,
    }

    fn stage(full: Mbarriers<4>, empty: Mbarriers<4>, index: u32) -> Stage {
        Stage {
            full: full[index],
            empty: empty[index],
        }
    }
    let mut slots = alloc_shared::<Tensor<u32, 4, 32>>();
    let full = alloc_mbarriers::<4>();
    let empty = alloc_mbarriers::<4>();
    let tid = thread_idx().x;
    let lane = tid % 32;
    if tid < full.len() {
        full[tid].init(32);
        empty[tid].init(32);
    }
    cta_sync();
    for step in 0..32u32 {
        let now = stage(full, empty, step % 4);
        let parity = step / 4 % 2;
        if tid < 32 {
            now.empty.wait_parity(parity ^ 1);
            slots[(step % 4, lane)] = input[(step, lane)] + 1;
            now.full.arrive();
        } else {
            now.full.wait_parity(parity);
            out[(step, 31 - lane)] = slots[(step % 4, 31 - lane)];
            now.empty.arrive();
        }
    }
}

#[test]
fn phases_order_what_threads_do() {
    on_each_device(|device, stream| {
        let mut out = device.zeros::<u32, 2>([2, 64])?;
        exchange(&mut out).launch(stream)?;
        let expected: Vec<u32> = (0..128).map(|i| (63 - i % 64) * 3 + i / 64).collect();
        assert_eq!(out.to_vec()?, expected);

        let rows: Vec<u32> = (0..1024).collect();
        let input = device.tensor(&rows, [32, 32])?;
        let mut out = device.zeros::<u32, 2>([32, 32])?;
        ring(&input, &mut out).launch(stream)?;
        let expected: Vec<u32> = (1..=1024).collect();
        assert_eq!(out.to_vec()?, expected);
        Ok(())
    });
}
