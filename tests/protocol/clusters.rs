//! Blocks that reach into each other.

use crate::pairs;

pairs! {
    no_proxy_fence: "proxy-fence" => |row, column| (row ^ 1) * 1000 + column;
    peer_not_started: "peer-not-started" => |row, column| (row ^ 1) * 1000 + column;
    peer_gone: "exit-in-flight" => |row, column| (row ^ 1) * 1000 + column;
    read_before_the_barrier: "peer-not-started" => |row, column| (row ^ 1) * 1000 + column;
    relaxed_arrival: "race-shared" => |row, column| (row ^ 1) * 1000 + column;
    ended_while_read: "peer-gone" => |row, column| (row ^ 1) * 1000 + column;
    waits_within_the_block: "race-shared" => |row, column| (row ^ 1) * 1000 + 255 - column;
}

/// The copy may read what was there before.
mod no_proxy_fence {
    use tirx::prelude::*;

    #[tirx::kernel(grid = 4, block = 256, cluster = 2)]
    pub(super) fn broken(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let peer = cluster_ctarank() ^ 1;
        let mut mine = alloc_shared::<Tensor<u32, 256>>().align(16);
        let theirs = alloc_shared::<Tensor<u32, 256>>().align(16);
        let landed = alloc_mbarrier();
        if tid == 0 {
            landed.init(1);
            fence_mbarrier_init();
            landed.arrive_expect_tx(1024);
        }
        mine[tid] = a[(row, tid)];
        cluster_sync();
        if tid == 0 {
            tile::cp_async_bulk(theirs.at_rank(peer), mine).mbarrier(landed.at_rank(peer));
        }
        landed.wait_parity(0);
        b[(row, tid)] = theirs[tid];
        cluster_sync();
    }

    #[tirx::kernel(grid = 4, block = 256, cluster = 2)]
    pub(super) fn mended(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let peer = cluster_ctarank() ^ 1;
        let mut mine = alloc_shared::<Tensor<u32, 256>>().align(16);
        let theirs = alloc_shared::<Tensor<u32, 256>>().align(16);
        let landed = alloc_mbarrier();
        if tid == 0 {
            landed.init(1);
            fence_mbarrier_init();
            landed.arrive_expect_tx(1024);
        }
        mine[tid] = a[(row, tid)];
        fence_proxy_async_shared_cta();
        cluster_sync();
        if tid == 0 {
            tile::cp_async_bulk(theirs.at_rank(peer), mine).mbarrier(landed.at_rank(peer));
        }
        landed.wait_parity(0);
        b[(row, tid)] = theirs[tid];
        cluster_sync();
    }
}

/// The other block may not have started, nor its barrier be there.
mod peer_not_started {
    use tirx::prelude::*;

    #[tirx::kernel(grid = 4, block = 256, cluster = 2)]
    pub(super) fn broken(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let peer = cluster_ctarank() ^ 1;
        let mut mine = alloc_shared::<Tensor<u32, 256>>().align(16);
        let theirs = alloc_shared::<Tensor<u32, 256>>().align(16);
        let landed = alloc_mbarrier();
        if tid == 0 {
            landed.init(1);
            fence_mbarrier_init();
            landed.arrive_expect_tx(1024);
        }
        mine[tid] = a[(row, tid)];
        fence_proxy_async_shared_cta();
        cluster_arrive();
        cta_sync();
        if tid == 0 {
            tile::cp_async_bulk(theirs.at_rank(peer), mine).mbarrier(landed.at_rank(peer));
        }
        cluster_wait();
        landed.wait_parity(0);
        b[(row, tid)] = theirs[tid];
        cluster_sync();
    }

    #[tirx::kernel(grid = 4, block = 256, cluster = 2)]
    pub(super) fn mended(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let peer = cluster_ctarank() ^ 1;
        let mut mine = alloc_shared::<Tensor<u32, 256>>().align(16);
        let theirs = alloc_shared::<Tensor<u32, 256>>().align(16);
        let landed = alloc_mbarrier();
        if tid == 0 {
            landed.init(1);
            fence_mbarrier_init();
            landed.arrive_expect_tx(1024);
        }
        mine[tid] = a[(row, tid)];
        fence_proxy_async_shared_cta();
        cluster_sync();
        if tid == 0 {
            tile::cp_async_bulk(theirs.at_rank(peer), mine).mbarrier(landed.at_rank(peer));
        }
        landed.wait_parity(0);
        b[(row, tid)] = theirs[tid];
        cluster_sync();
    }
}

/// A block may end while its memory is still read.
mod peer_gone {
    use tirx::prelude::*;

    #[tirx::kernel(grid = 4, block = 256, cluster = 2)]
    pub(super) fn broken(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let peer = cluster_ctarank() ^ 1;
        let mut mine = alloc_shared::<Tensor<u32, 256>>().align(16);
        let theirs = alloc_shared::<Tensor<u32, 256>>().align(16);
        let landed = alloc_mbarrier();
        if tid == 0 {
            landed.init(1);
            fence_mbarrier_init();
            landed.arrive_expect_tx(1024);
        }
        mine[tid] = a[(row, tid)];
        fence_proxy_async_shared_cta();
        cluster_sync();
        if tid == 0 {
            tile::cp_async_bulk(theirs.at_rank(peer), mine).mbarrier(landed.at_rank(peer));
        }
        landed.wait_parity(0);
        b[(row, tid)] = theirs[tid];
    }

    #[tirx::kernel(grid = 4, block = 256, cluster = 2)]
    pub(super) fn mended(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let peer = cluster_ctarank() ^ 1;
        let mut mine = alloc_shared::<Tensor<u32, 256>>().align(16);
        let theirs = alloc_shared::<Tensor<u32, 256>>().align(16);
        let landed = alloc_mbarrier();
        if tid == 0 {
            landed.init(1);
            fence_mbarrier_init();
            landed.arrive_expect_tx(1024);
        }
        mine[tid] = a[(row, tid)];
        fence_proxy_async_shared_cta();
        cluster_sync();
        if tid == 0 {
            tile::cp_async_bulk(theirs.at_rank(peer), mine).mbarrier(landed.at_rank(peer));
        }
        landed.wait_parity(0);
        b[(row, tid)] = theirs[tid];
        cluster_sync();
    }
}

/// A peer's value is read before it is certainly written.
mod read_before_the_barrier {
    use tirx::prelude::*;

    #[tirx::kernel(grid = 4, block = 256, cluster = 2)]
    pub(super) fn broken(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let peer = cluster_ctarank() ^ 1;
        let mut mine = alloc_shared::<Tensor<u32, 256>>();
        mine[tid] = a[(row, tid)];
        cluster_arrive();
        b[(row, tid)] = mine.at_rank(peer)[tid];
        cluster_wait();
        cluster_sync();
    }

    #[tirx::kernel(grid = 4, block = 256, cluster = 2)]
    pub(super) fn mended(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let peer = cluster_ctarank() ^ 1;
        let mut mine = alloc_shared::<Tensor<u32, 256>>();
        mine[tid] = a[(row, tid)];
        cluster_sync();
        b[(row, tid)] = mine.at_rank(peer)[tid];
        cluster_sync();
    }
}

/// An arrival that orders nothing does not publish what was written.
mod relaxed_arrival {
    use tirx::prelude::*;

    #[tirx::kernel(grid = 4, block = 256, cluster = 2)]
    pub(super) fn broken(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let peer = cluster_ctarank() ^ 1;
        let mut mine = alloc_shared::<Tensor<u32, 256>>();
        mine[tid] = a[(row, tid)];
        cluster_arrive_relaxed();
        cluster_wait();
        b[(row, tid)] = mine.at_rank(peer)[tid];
        cluster_sync();
    }

    #[tirx::kernel(grid = 4, block = 256, cluster = 2)]
    pub(super) fn mended(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let peer = cluster_ctarank() ^ 1;
        let mut mine = alloc_shared::<Tensor<u32, 256>>();
        mine[tid] = a[(row, tid)];
        cluster_arrive();
        cluster_wait();
        b[(row, tid)] = mine.at_rank(peer)[tid];
        cluster_sync();
    }
}

/// A block ends, and a peer still reads its memory.
mod ended_while_read {
    use tirx::prelude::*;

    #[tirx::kernel(grid = 4, block = 256, cluster = 2)]
    pub(super) fn broken(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let peer = cluster_ctarank() ^ 1;
        let mut mine = alloc_shared::<Tensor<u32, 256>>();
        mine[tid] = a[(row, tid)];
        cluster_sync();
        cluster_arrive();
        b[(row, tid)] = mine.at_rank(peer)[tid];
        cluster_wait();
    }

    #[tirx::kernel(grid = 4, block = 256, cluster = 2)]
    pub(super) fn mended(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let peer = cluster_ctarank() ^ 1;
        let mut mine = alloc_shared::<Tensor<u32, 256>>();
        mine[tid] = a[(row, tid)];
        cluster_sync();
        b[(row, tid)] = mine.at_rank(peer)[tid];
        cluster_sync();
    }
}

/// A wait at the scope of the block does not see what another block did.
mod waits_within_the_block {
    use tirx::prelude::*;

    #[tirx::kernel(grid = 4, block = 256, cluster = 2)]
    pub(super) fn broken(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let peer = cluster_ctarank() ^ 1;
        let inbox = alloc_shared::<Tensor<u32, 256>>();
        let arrived = alloc_mbarrier();
        if tid == 0 {
            arrived.init(256);
            fence_mbarrier_init();
        }
        cluster_sync();
        let mut theirs = inbox.at_rank(peer);
        theirs[tid] = a[(row, tid)];
        arrived.at_rank(peer).arrive();
        while !arrived.try_wait_parity_explicit(0, Ordering::Acquire, Scope::Cta) {}
        b[(row, tid)] = inbox[255 - tid];
        cluster_sync();
    }

    #[tirx::kernel(grid = 4, block = 256, cluster = 2)]
    pub(super) fn mended(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let peer = cluster_ctarank() ^ 1;
        let inbox = alloc_shared::<Tensor<u32, 256>>();
        let arrived = alloc_mbarrier();
        if tid == 0 {
            arrived.init(256);
            fence_mbarrier_init();
        }
        cluster_sync();
        let mut theirs = inbox.at_rank(peer);
        theirs[tid] = a[(row, tid)];
        arrived.at_rank(peer).arrive();
        arrived.wait_parity_cluster(0);
        b[(row, tid)] = inbox[255 - tid];
        cluster_sync();
    }
}
