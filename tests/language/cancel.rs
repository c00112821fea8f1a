//! `clusterlaunchcontrol`: blocks and clusters that go on with the work of those that have not started.

use crate::on_emulators_of;
use tirx::prelude::*;

/// Each block works on until none is left that has not started.
#[tirx::kernel(grid = (5, 4), block = 64)]
pub fn blocks(done: &mut Tensor<u32, 4, 5>, started: &mut Tensor<u32, 1>) {
    let response = alloc_shared::<Tensor<u64, 2>>().align(16);
    let bar = alloc_mbarrier();
    let is_first = thread_idx().x == 0;
    if is_first {
        bar.init(1);
        fence_mbarrier_init();
        started.atomic_add(0, 1);
    }
    let (mut x, mut y) = (block_idx().x, block_idx().y);
    let mut parity = 0;
    cta_sync();
    loop {
        if is_first {
            bar.arrive_expect_tx(16);
            // SAFETY: nobody reads the last response any more, and it did not say that nothing is left.
            unsafe {
                ptx::clusterlaunchcontrol_try_cancel_async_shared_cta_mbarrier_complete_tx_bytes_b128(
                    response.shared_address(),
                    bar.shared_address(),
                );
            }
            done.atomic_add((y, x), 1);
        }
        bar.wait_parity(parity);
        parity ^= 1;
        let found = [response[0], response[1]];
        if !ptx::clusterlaunchcontrol_query_cancel_is_canceled_pred_b128(found) {
            break;
        }
        x = ptx::clusterlaunchcontrol_query_cancel_get_first_ctaid_x_b32_b128(found);
        y = ptx::clusterlaunchcontrol_query_cancel_get_first_ctaid_y_b32_b128(found);
        fence_proxy_async_shared_cta();
        cta_sync();
    }
}

/// The same of clusters: one block asks when all are ready, and each gets the response.
#[tirx::kernel(grid = 16, block = 32, cluster = 2)]
pub fn clusters(done: &mut Tensor<u32, 16>) {
    let response = alloc_shared::<Tensor<u64, 2>>().align(16);
    let bar = alloc_mbarrier();
    let ready = alloc_mbarrier();
    let is_first = thread_idx().x == 0;
    let rank = cluster_ctarank();
    if is_first {
        bar.init(1);
        ready.init(2);
        fence_mbarrier_init();
    }
    let mut first = block_idx().x - rank;
    let mut parity = 0;
    cluster_sync();
    loop {
        if is_first {
            bar.arrive_expect_tx(16);
            ready.at_rank(0).arrive();
            if rank == 0 {
                ready.wait_parity_cluster(parity);
                // SAFETY: nobody of the cluster reads the last response any more, and it did not say that nothing is left.
                unsafe {
                    ptx::clusterlaunchcontrol_try_cancel_async_shared_cta_mbarrier_complete_tx_bytes_multicast_cluster_all_b128(
                        response.shared_address(),
                        bar.shared_address(),
                    );
                }
            }
            done.atomic_add(first + rank, 1);
        }
        bar.wait_parity(parity);
        parity ^= 1;
        let found = [response[0], response[1]];
        if !ptx::clusterlaunchcontrol_query_cancel_is_canceled_pred_b128(found) {
            break;
        }
        let next = ptx::clusterlaunchcontrol_query_cancel_get_first_ctaid_v4_b32_b128(found);
        first = next[0];
        fence_proxy_async_shared_cta();
        cta_sync();
    }
    cluster_sync();
}

#[test]
fn the_work_of_each_is_done_once() {
    on_emulators_of(100, |device, stream| {
        let mut done = device.zeros::<u32, 2>([4, 5])?;
        let mut started = device.zeros::<u32, 1>([1])?;
        blocks(&mut done, &mut started).launch(stream)?;
        assert_eq!(done.to_vec()?, [1; 20]);
        // The first asks before all others have started.
        assert!((1..20).contains(&started.to_vec()?[0]));

        let mut done = device.zeros::<u32, 1>([16])?;
        clusters(&mut done).launch(stream)?;
        assert_eq!(done.to_vec()?, [1; 16]);
        Ok(())
    });
}
