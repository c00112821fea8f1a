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

/// Every way to arrive and to wait, one thread and one phase after the other.
#[tirx::kernel(grid = 1, block = 1)]
pub fn every_arrival(out: &mut Tensor<u32, 32>) {
    let bar = alloc_mbarrier();
    bar.init(4);
    // Phase 0: four arrivals, of which none completes it before the last.
    let first = bar.arrive();
    out[0] = bar.pending_count(first);
    let state = bar.arrive_no_complete(2);
    out[1] = bar.pending_count(state);
    out[2] = bar.test_wait(state) as u32;
    out[3] = bar.test_wait_parity(0) as u32;
    bar.arrive();
    out[4] = bar.test_wait(state) as u32;
    out[5] = bar.test_wait_parity(0) as u32;
    out[6] = bar.test_wait_parity(1) as u32;
    bar.wait(first);
    // Phase 1: bytes are announced and counted.
    let state = bar.arrive_expect_tx(64);
    bar.expect_tx(16);
    bar.arrive_count(3);
    out[7] = bar.try_wait_for(state, 1) as u32;
    bar.complete_tx(64);
    out[8] = bar.test_wait(state) as u32;
    bar.complete_tx_explicit(16, Scope::Cta);
    out[9] = bar.try_wait(state) as u32;
    out[10] = bar.try_wait_parity_for(1, 100) as u32;
    bar.wait_parity(1);
    // Phase 2: two arrivals are dropped, so that phase 3 expects two.
    bar.arrive_drop();
    bar.arrive_drop_expect_tx(0);
    let state = bar.arrive_count_explicit(2, Ordering::Relaxed, Scope::Cta);
    out[11] = bar.test_wait_explicit(state, Ordering::Relaxed, Scope::Cta) as u32;
    bar.wait_parity(0);
    let state = bar.arrive_explicit(Ordering::Release, Scope::Cluster);
    out[12] = bar.try_wait_for_explicit(state, 1, Ordering::Acquire, Scope::Cluster) as u32;
    bar.arrive_expect_tx_explicit(0, Ordering::Relaxed, Scope::Cta);
    out[13] = bar.try_wait_explicit(state, Ordering::Acquire, Scope::Cta) as u32;
    out[14] = bar.try_wait_parity_explicit(1, Ordering::Relaxed, Scope::Cta) as u32;
    bar.inval();
    // The same bytes again, by address.
    let address = bar.shared_address();
    // SAFETY: the bytes are an mbarrier's, which was made plain memory.
    unsafe {
        ptx::mbarrier_init_shared_b64(address, 1);
        let state = ptx::mbarrier_arrive_expect_tx_shared_b64(address, 8);
        out[15] = ptx::mbarrier_test_wait_shared_b64(address, state) as u32;
        ptx::mbarrier_complete_tx_shared_b64(address, 8);
        out[16] = ptx::mbarrier_try_wait_parity_shared_b64(address, 0) as u32;
        out[17] = ptx::mbarrier_pending_count_b64(state);
        ptx::mbarrier_inval_shared_b64(address);
    }
}

/// Copies by `cp.async` arrive at an mbarrier.
#[tirx::kernel(grid = 1, block = 32)]
pub fn copied(#[align(16)] input: &Tensor<u32, 32, 4>, out: &mut Tensor<u32, 32, 4>) {
    let shared = alloc_shared::<Tensor<u32, 32, 4>>().align(16);
    let bar = alloc_mbarrier();
    let lane = lane_id();
    if lane == 0 {
        bar.init(32);
    }
    cta_sync();
    tile::cp_async_cg(shared.sub((lane, ..)), input.sub((lane, ..))).chunk_bytes(16);
    bar.cp_async_arrive_noinc();
    bar.wait_parity(0);
    for j in 0..4 {
        out[(lane, j)] = shared[(31 - lane, j)];
    }
}

#[test]
fn arrivals_and_waits_do_as_the_isa_says() {
    on_each_device(|device, stream| {
        let mut out = device.zeros::<u32, 1>([32])?;
        every_arrival(&mut out).launch(stream)?;
        let expected = [4, 3, 0, 0, 1, 1, 0, 0, 0, 1, 1, 1, 0, 1, 1, 0, 1, 1];
        assert_eq!(out.to_vec()?[..18], expected);

        let rows: Vec<u32> = (0..128).collect();
        let input = device.tensor(&rows, [32, 4])?;
        let mut out = device.zeros::<u32, 2>([32, 4])?;
        copied(&input, &mut out).launch(stream)?;
        let expected: Vec<u32> = (0..128).map(|i| (31 - i / 4) * 4 + i % 4).collect();
        assert_eq!(out.to_vec()?, expected);
        Ok(())
    });
}
