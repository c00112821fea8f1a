//! Copies and reductions from shared to global memory.

use crate::pairs;

pairs! {
    no_proxy_fence: "proxy-fence" => |row, column| row * 1000 + column + 1;
    fence_by_the_wrong_thread: "proxy-fence" => |row, column| row * 1000 + column + 1;
    no_barrier: "race-shared" => |row, column| row * 1000 + column + 1;
    not_committed: "exit-in-flight" => |row, column| row * 1000 + column + 1;
    no_wait_at_all: "exit-in-flight" => |row, column| row * 1000 + column + 1;
    source_reused: "copy-source-reused" => |row, column| row * 1000 + column;
    read_wait_is_not_enough: "read-in-flight" => |row, column| row * 1000 + column + u32::from(column == 0);
    reduction_without_a_fence: "proxy-fence" => |row, column| row * 1000 + column + 1;
    loaded_through_the_wrong_proxy: "proxy-fence" => |row, column| if column == 0 { row * 2000 + 3 } else { row * 1000 + column };
}

/// The store may read what was there before.
mod no_proxy_fence {
    use tirx::prelude::*;

    #[tirx::kernel(grid = 4, block = 256)]
    pub(super) fn broken(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let mut tile = alloc_shared::<Tensor<u32, 256>>().align(16);
        tile[tid] = a[(row, tid)] + 1;
        cta_sync();
        if tid == 0 {
            tile::cp_async_bulk(b.sub((row, ..)), tile);
            ptx::cp_async_bulk_commit_group();
            ptx::cp_async_bulk_wait_group_read::<0>();
        }
    }

    #[tirx::kernel(grid = 4, block = 256)]
    pub(super) fn mended(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let mut tile = alloc_shared::<Tensor<u32, 256>>().align(16);
        tile[tid] = a[(row, tid)] + 1;
        fence_proxy_async_shared_cta();
        cta_sync();
        if tid == 0 {
            tile::cp_async_bulk(b.sub((row, ..)), tile);
            ptx::cp_async_bulk_commit_group();
            ptx::cp_async_bulk_wait_group_read::<0>();
        }
    }
}

/// A fence orders what its own thread has seen; before the barrier that is its own store alone.
mod fence_by_the_wrong_thread {
    use tirx::prelude::*;

    #[tirx::kernel(grid = 4, block = 256)]
    pub(super) fn broken(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let mut tile = alloc_shared::<Tensor<u32, 256>>().align(16);
        tile[tid] = a[(row, tid)] + 1;
        if tid == 0 {
            fence_proxy_async_shared_cta();
        }
        cta_sync();
        if tid == 0 {
            tile::cp_async_bulk(b.sub((row, ..)), tile);
            ptx::cp_async_bulk_commit_group();
            ptx::cp_async_bulk_wait_group_read::<0>();
        }
    }

    #[tirx::kernel(grid = 4, block = 256)]
    pub(super) fn mended(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let mut tile = alloc_shared::<Tensor<u32, 256>>().align(16);
        tile[tid] = a[(row, tid)] + 1;
        fence_proxy_async_shared_cta();
        cta_sync();
        if tid == 0 {
            tile::cp_async_bulk(b.sub((row, ..)), tile);
            ptx::cp_async_bulk_commit_group();
            ptx::cp_async_bulk_wait_group_read::<0>();
        }
    }
}

/// The store may start before the other threads have written.
mod no_barrier {
    use tirx::prelude::*;

    #[tirx::kernel(grid = 4, block = 256)]
    pub(super) fn broken(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let mut tile = alloc_shared::<Tensor<u32, 256>>().align(16);
        tile[tid] = a[(row, tid)] + 1;
        fence_proxy_async_shared_cta();
        if tid == 0 {
            tile::cp_async_bulk(b.sub((row, ..)), tile);
            ptx::cp_async_bulk_commit_group();
            ptx::cp_async_bulk_wait_group_read::<0>();
        }
    }

    #[tirx::kernel(grid = 4, block = 256)]
    pub(super) fn mended(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let mut tile = alloc_shared::<Tensor<u32, 256>>().align(16);
        tile[tid] = a[(row, tid)] + 1;
        fence_proxy_async_shared_cta();
        cta_sync();
        if tid == 0 {
            tile::cp_async_bulk(b.sub((row, ..)), tile);
            ptx::cp_async_bulk_commit_group();
            ptx::cp_async_bulk_wait_group_read::<0>();
        }
    }
}

/// A wait for groups does not cover what is in none.
mod not_committed {
    use tirx::prelude::*;

    #[tirx::kernel(grid = 4, block = 256)]
    pub(super) fn broken(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let mut tile = alloc_shared::<Tensor<u32, 256>>().align(16);
        tile[tid] = a[(row, tid)] + 1;
        fence_proxy_async_shared_cta();
        cta_sync();
        if tid == 0 {
            tile::cp_async_bulk(b.sub((row, ..)), tile);
            ptx::cp_async_bulk_wait_group_read::<0>();
        }
    }

    #[tirx::kernel(grid = 4, block = 256)]
    pub(super) fn mended(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let mut tile = alloc_shared::<Tensor<u32, 256>>().align(16);
        tile[tid] = a[(row, tid)] + 1;
        fence_proxy_async_shared_cta();
        cta_sync();
        if tid == 0 {
            tile::cp_async_bulk(b.sub((row, ..)), tile);
            ptx::cp_async_bulk_commit_group();
            ptx::cp_async_bulk_wait_group_read::<0>();
        }
    }
}

/// The block ends, and its memory with it, while the store reads.
mod no_wait_at_all {
    use tirx::prelude::*;

    #[tirx::kernel(grid = 4, block = 256)]
    pub(super) fn broken(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let mut tile = alloc_shared::<Tensor<u32, 256>>().align(16);
        tile[tid] = a[(row, tid)] + 1;
        fence_proxy_async_shared_cta();
        cta_sync();
        if tid == 0 {
            tile::cp_async_bulk(b.sub((row, ..)), tile);
            ptx::cp_async_bulk_commit_group();
        }
    }

    #[tirx::kernel(grid = 4, block = 256)]
    pub(super) fn mended(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let mut tile = alloc_shared::<Tensor<u32, 256>>().align(16);
        tile[tid] = a[(row, tid)] + 1;
        fence_proxy_async_shared_cta();
        cta_sync();
        if tid == 0 {
            tile::cp_async_bulk(b.sub((row, ..)), tile);
            ptx::cp_async_bulk_commit_group();
            ptx::cp_async_bulk_wait_group_read::<0>();
        }
    }
}

/// The tile is written again before the first store has read it.
mod source_reused {
    use tirx::prelude::*;

    #[tirx::kernel(grid = 4, block = 256)]
    pub(super) fn broken(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let mut tile = alloc_shared::<Tensor<u32, 128>>().align(16);
        for half in 0..2 {
            if tid < 128 {
                tile[tid] = a[(row, half * 128 + tid)];
            }
            fence_proxy_async_shared_cta();
            cta_sync();
            if tid == 0 {
                tile::cp_async_bulk(b.sub((row, half * 128..half * 128 + 128)), tile);
                ptx::cp_async_bulk_commit_group();
                ptx::cp_async_bulk_wait_group_read::<1>();
            }
            cta_sync();
        }
        if tid == 0 {
            ptx::cp_async_bulk_wait_group_read::<0>();
        }
    }

    #[tirx::kernel(grid = 4, block = 256)]
    pub(super) fn mended(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let mut tile = alloc_shared::<Tensor<u32, 128>>().align(16);
        for half in 0..2 {
            if tid < 128 {
                tile[tid] = a[(row, half * 128 + tid)];
            }
            fence_proxy_async_shared_cta();
            cta_sync();
            if tid == 0 {
                tile::cp_async_bulk(b.sub((row, half * 128..half * 128 + 128)), tile);
                ptx::cp_async_bulk_commit_group();
                ptx::cp_async_bulk_wait_group_read::<0>();
            }
            cta_sync();
        }
    }
}

/// The source was read, and what was written is not visible yet.
mod read_wait_is_not_enough {
    use tirx::prelude::*;

    #[tirx::kernel(grid = 4, block = 256)]
    pub(super) fn broken(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let mut tile = alloc_shared::<Tensor<u32, 256>>().align(16);
        tile[tid] = a[(row, tid)];
        fence_proxy_async_shared_cta();
        cta_sync();
        if tid == 0 {
            tile::cp_async_bulk(b.sub((row, ..)), tile);
            ptx::cp_async_bulk_commit_group();
            ptx::cp_async_bulk_wait_group_read::<0>();
            b[(row, 0)] = b[(row, 0)] + 1;
        }
    }

    #[tirx::kernel(grid = 4, block = 256)]
    pub(super) fn mended(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let mut tile = alloc_shared::<Tensor<u32, 256>>().align(16);
        tile[tid] = a[(row, tid)];
        fence_proxy_async_shared_cta();
        cta_sync();
        if tid == 0 {
            tile::cp_async_bulk(b.sub((row, ..)), tile);
            ptx::cp_async_bulk_commit_group();
            ptx::cp_async_bulk_wait_group::<0>();
            b[(row, 0)] = b[(row, 0)] + 1;
        }
    }
}

/// The reduction may add what was there before.
mod reduction_without_a_fence {
    use tirx::prelude::*;

    #[tirx::kernel(grid = 4, block = 256)]
    pub(super) fn broken(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let mut tile = alloc_shared::<Tensor<u32, 256>>().align(16);
        tile[tid] = a[(row, tid)] + 1;
        cta_sync();
        if tid == 0 {
            tile::cp_reduce_async_bulk_add(b.sub((row, ..)), tile);
            ptx::cp_async_bulk_commit_group();
            ptx::cp_async_bulk_wait_group_read::<0>();
        }
    }

    #[tirx::kernel(grid = 4, block = 256)]
    pub(super) fn mended(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let mut tile = alloc_shared::<Tensor<u32, 256>>().align(16);
        tile[tid] = a[(row, tid)] + 1;
        fence_proxy_async_shared_cta();
        cta_sync();
        if tid == 0 {
            tile::cp_reduce_async_bulk_add(b.sub((row, ..)), tile);
            ptx::cp_async_bulk_commit_group();
            ptx::cp_async_bulk_wait_group_read::<0>();
        }
    }
}

/// Global memory that a thread wrote is loaded by a copy.
mod loaded_through_the_wrong_proxy {
    use tirx::prelude::*;

    #[tirx::kernel(grid = 4, block = 256)]
    pub(super) fn broken(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let tile = alloc_shared::<Tensor<u32, 4>>().align(16);
        let landed = alloc_mbarrier();
        b[(row, tid)] = a[(row, tid)];
        if tid == 0 {
            landed.init(1);
            fence_mbarrier_init();
        }
        cta_sync();
        if tid == 0 {
            landed.arrive_expect_tx(16);
            tile::cp_async_bulk(tile, b.sub((row, 0..4))).mbarrier(landed);
            landed.wait_parity(0);
            b[(row, 0)] = tile[0] + tile[3];
        }
    }

    #[tirx::kernel(grid = 4, block = 256)]
    pub(super) fn mended(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let tile = alloc_shared::<Tensor<u32, 4>>().align(16);
        let landed = alloc_mbarrier();
        b[(row, tid)] = a[(row, tid)];
        if tid == 0 {
            landed.init(1);
            fence_mbarrier_init();
        }
        fence_proxy_async_global();
        cta_sync();
        if tid == 0 {
            landed.arrive_expect_tx(16);
            tile::cp_async_bulk(tile, b.sub((row, 0..4))).mbarrier(landed);
            landed.wait_parity(0);
            b[(row, 0)] = tile[0] + tile[3];
        }
    }
}
