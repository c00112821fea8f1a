//! Copies that complete on a barrier in shared memory.

use crate::pairs;

pairs! {
    no_wait: "read-in-flight" => |row, column| row * 1000 + column;
    only_the_issuer_waits: "read-in-flight" => |row, column| row * 1000 + column;
    wrong_parity: "mbarrier-parity" => |row, column| row * 1000 + column;
    too_few_bytes: "mbarrier-bytes" => |row, column| row * 1000 + column;
    too_many_bytes: "deadlock" => |row, column| row * 1000 + column;
    no_expect: "read-in-flight" => |row, column| row * 1000 + column;
    too_few_arrivals: "deadlock" => |row, column| row * 1000 + column;
    too_many_arrivals: "mbarrier-arrivals" => |row, column| row * 1000 + column;
    no_init: "mbarrier-lifetime" => |row, column| row * 1000 + column;
    init_not_published: "mbarrier-not-published" => |row, column| row * 1000 + column;
    init_not_fenced: "mbarrier-not-published" => |row, column| row * 1000 + column;
    initialised_again: "mbarrier-lifetime" => |row, column| row * 1000 + column;
    written_while_in_flight: "race-shared" => |row, column| if column == 7 { 7 } else { row * 1000 + column };
    two_phases_behind: "deadlock" => |row, column| row * 1000 + column;
    proxy_before_the_store_of_zeros: "proxy-fence" => |row, column| row * 1000 + column;
}

/// Nothing waits for the copy.
mod no_wait {
    use tirx::prelude::*;

    #[tirx::kernel(grid = 4, block = 256)]
    pub(super) fn broken(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let tile = alloc_shared::<Tensor<u32, 256>>().align(16);
        let landed = alloc_mbarrier();
        if tid == 0 {
            landed.init(1);
            fence_mbarrier_init();
        }
        cta_sync();
        if tid == 0 {
            landed.arrive_expect_tx(1024);
            tile::cp_async_bulk(tile, a.sub((row, ..))).mbarrier(landed);
        }
        cta_sync();
        b[(row, tid)] = tile[tid];
    }

    #[tirx::kernel(grid = 4, block = 256)]
    pub(super) fn mended(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let tile = alloc_shared::<Tensor<u32, 256>>().align(16);
        let landed = alloc_mbarrier();
        if tid == 0 {
            landed.init(1);
            fence_mbarrier_init();
        }
        cta_sync();
        if tid == 0 {
            landed.arrive_expect_tx(1024);
            tile::cp_async_bulk(tile, a.sub((row, ..))).mbarrier(landed);
        }
        landed.wait_parity(0);
        b[(row, tid)] = tile[tid];
    }
}

/// One thread waits, and the others read.
mod only_the_issuer_waits {
    use tirx::prelude::*;

    #[tirx::kernel(grid = 4, block = 256)]
    pub(super) fn broken(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let tile = alloc_shared::<Tensor<u32, 256>>().align(16);
        let landed = alloc_mbarrier();
        if tid == 0 {
            landed.init(1);
            fence_mbarrier_init();
        }
        cta_sync();
        if tid == 0 {
            landed.arrive_expect_tx(1024);
            tile::cp_async_bulk(tile, a.sub((row, ..))).mbarrier(landed);
        }
        if tid == 0 {
            landed.wait_parity(0);
        }
        b[(row, tid)] = tile[tid];
    }

    #[tirx::kernel(grid = 4, block = 256)]
    pub(super) fn mended(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let tile = alloc_shared::<Tensor<u32, 256>>().align(16);
        let landed = alloc_mbarrier();
        if tid == 0 {
            landed.init(1);
            fence_mbarrier_init();
        }
        cta_sync();
        if tid == 0 {
            landed.arrive_expect_tx(1024);
            tile::cp_async_bulk(tile, a.sub((row, ..))).mbarrier(landed);
        }
        landed.wait_parity(0);
        b[(row, tid)] = tile[tid];
    }
}

/// The phase before the first one is complete at once.
mod wrong_parity {
    use tirx::prelude::*;

    #[tirx::kernel(grid = 4, block = 256)]
    pub(super) fn broken(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let tile = alloc_shared::<Tensor<u32, 256>>().align(16);
        let landed = alloc_mbarrier();
        if tid == 0 {
            landed.init(1);
            fence_mbarrier_init();
        }
        cta_sync();
        if tid == 0 {
            landed.arrive_expect_tx(1024);
            tile::cp_async_bulk(tile, a.sub((row, ..))).mbarrier(landed);
        }
        landed.wait_parity(1);
        b[(row, tid)] = tile[tid];
    }

    #[tirx::kernel(grid = 4, block = 256)]
    pub(super) fn mended(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let tile = alloc_shared::<Tensor<u32, 256>>().align(16);
        let landed = alloc_mbarrier();
        if tid == 0 {
            landed.init(1);
            fence_mbarrier_init();
        }
        cta_sync();
        if tid == 0 {
            landed.arrive_expect_tx(1024);
            tile::cp_async_bulk(tile, a.sub((row, ..))).mbarrier(landed);
        }
        landed.wait_parity(0);
        b[(row, tid)] = tile[tid];
    }
}

/// The phase completes with half of the copy under way.
mod too_few_bytes {
    use tirx::prelude::*;

    #[tirx::kernel(grid = 4, block = 256)]
    pub(super) fn broken(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let tile = alloc_shared::<Tensor<u32, 256>>().align(16);
        let landed = alloc_mbarrier();
        if tid == 0 {
            landed.init(1);
            fence_mbarrier_init();
        }
        cta_sync();
        if tid == 0 {
            landed.arrive_expect_tx(512);
            tile::cp_async_bulk(tile, a.sub((row, ..))).mbarrier(landed);
        }
        landed.wait_parity(0);
        b[(row, tid)] = tile[tid];
    }

    #[tirx::kernel(grid = 4, block = 256)]
    pub(super) fn mended(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let tile = alloc_shared::<Tensor<u32, 256>>().align(16);
        let landed = alloc_mbarrier();
        if tid == 0 {
            landed.init(1);
            fence_mbarrier_init();
        }
        cta_sync();
        if tid == 0 {
            landed.arrive_expect_tx(1024);
            tile::cp_async_bulk(tile, a.sub((row, ..))).mbarrier(landed);
        }
        landed.wait_parity(0);
        b[(row, tid)] = tile[tid];
    }
}

/// Bytes are expected that nobody sends.
mod too_many_bytes {
    use tirx::prelude::*;

    #[tirx::kernel(grid = 4, block = 256)]
    pub(super) fn broken(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let tile = alloc_shared::<Tensor<u32, 256>>().align(16);
        let landed = alloc_mbarrier();
        if tid == 0 {
            landed.init(1);
            fence_mbarrier_init();
        }
        cta_sync();
        if tid == 0 {
            landed.arrive_expect_tx(2048);
            tile::cp_async_bulk(tile, a.sub((row, ..))).mbarrier(landed);
        }
        landed.wait_parity(0);
        b[(row, tid)] = tile[tid];
    }

    #[tirx::kernel(grid = 4, block = 256)]
    pub(super) fn mended(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let tile = alloc_shared::<Tensor<u32, 256>>().align(16);
        let landed = alloc_mbarrier();
        if tid == 0 {
            landed.init(1);
            fence_mbarrier_init();
        }
        cta_sync();
        if tid == 0 {
            landed.arrive_expect_tx(1024);
            tile::cp_async_bulk(tile, a.sub((row, ..))).mbarrier(landed);
        }
        landed.wait_parity(0);
        b[(row, tid)] = tile[tid];
    }
}

/// The arrival completes the phase before the copy has landed.
mod no_expect {
    use tirx::prelude::*;

    #[tirx::kernel(grid = 4, block = 256)]
    pub(super) fn broken(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let tile = alloc_shared::<Tensor<u32, 256>>().align(16);
        let landed = alloc_mbarrier();
        if tid == 0 {
            landed.init(1);
            fence_mbarrier_init();
        }
        cta_sync();
        if tid == 0 {
            landed.arrive();
            tile::cp_async_bulk(tile, a.sub((row, ..))).mbarrier(landed);
        }
        landed.wait_parity(0);
        b[(row, tid)] = tile[tid];
    }

    #[tirx::kernel(grid = 4, block = 256)]
    pub(super) fn mended(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let tile = alloc_shared::<Tensor<u32, 256>>().align(16);
        let landed = alloc_mbarrier();
        if tid == 0 {
            landed.init(1);
            fence_mbarrier_init();
        }
        cta_sync();
        if tid == 0 {
            landed.arrive_expect_tx(1024);
            tile::cp_async_bulk(tile, a.sub((row, ..))).mbarrier(landed);
        }
        landed.wait_parity(0);
        b[(row, tid)] = tile[tid];
    }
}

/// Two arrivals are expected, and one comes.
mod too_few_arrivals {
    use tirx::prelude::*;

    #[tirx::kernel(grid = 4, block = 256)]
    pub(super) fn broken(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let tile = alloc_shared::<Tensor<u32, 256>>().align(16);
        let landed = alloc_mbarrier();
        if tid == 0 {
            landed.init(2);
            fence_mbarrier_init();
        }
        cta_sync();
        if tid == 0 {
            landed.arrive_expect_tx(1024);
            tile::cp_async_bulk(tile, a.sub((row, ..))).mbarrier(landed);
        }
        landed.wait_parity(0);
        b[(row, tid)] = tile[tid];
    }

    #[tirx::kernel(grid = 4, block = 256)]
    pub(super) fn mended(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let tile = alloc_shared::<Tensor<u32, 256>>().align(16);
        let landed = alloc_mbarrier();
        if tid == 0 {
            landed.init(1);
            fence_mbarrier_init();
        }
        cta_sync();
        if tid == 0 {
            landed.arrive_expect_tx(1024);
            tile::cp_async_bulk(tile, a.sub((row, ..))).mbarrier(landed);
        }
        landed.wait_parity(0);
        b[(row, tid)] = tile[tid];
    }
}

/// Each thread arrives, and one arrival is expected.
mod too_many_arrivals {
    use tirx::prelude::*;

    #[tirx::kernel(grid = 4, block = 256)]
    pub(super) fn broken(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let tile = alloc_shared::<Tensor<u32, 256>>().align(16);
        let landed = alloc_mbarrier();
        if tid == 0 {
            landed.init(1);
            fence_mbarrier_init();
        }
        cta_sync();
        if tid < 2 {
            landed.arrive();
        }
        if tid == 0 {
            landed.arrive_expect_tx(1024);
            tile::cp_async_bulk(tile, a.sub((row, ..))).mbarrier(landed);
        }
        landed.wait_parity(0);
        b[(row, tid)] = tile[tid];
    }

    #[tirx::kernel(grid = 4, block = 256)]
    pub(super) fn mended(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let tile = alloc_shared::<Tensor<u32, 256>>().align(16);
        let landed = alloc_mbarrier();
        if tid == 0 {
            landed.init(1);
            fence_mbarrier_init();
        }
        cta_sync();
        if tid == 0 {
            landed.arrive_expect_tx(1024);
            tile::cp_async_bulk(tile, a.sub((row, ..))).mbarrier(landed);
        }
        landed.wait_parity(0);
        b[(row, tid)] = tile[tid];
    }
}

/// Nobody initialises the barrier.
mod no_init {
    use tirx::prelude::*;

    #[tirx::kernel(grid = 4, block = 256)]
    pub(super) fn broken(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let tile = alloc_shared::<Tensor<u32, 256>>().align(16);
        let landed = alloc_mbarrier();
        if tid == 0 {
            fence_mbarrier_init();
        }
        cta_sync();
        if tid == 0 {
            landed.arrive_expect_tx(1024);
            tile::cp_async_bulk(tile, a.sub((row, ..))).mbarrier(landed);
        }
        landed.wait_parity(0);
        b[(row, tid)] = tile[tid];
    }

    #[tirx::kernel(grid = 4, block = 256)]
    pub(super) fn mended(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let tile = alloc_shared::<Tensor<u32, 256>>().align(16);
        let landed = alloc_mbarrier();
        if tid == 0 {
            landed.init(1);
            fence_mbarrier_init();
        }
        cta_sync();
        if tid == 0 {
            landed.arrive_expect_tx(1024);
            tile::cp_async_bulk(tile, a.sub((row, ..))).mbarrier(landed);
        }
        landed.wait_parity(0);
        b[(row, tid)] = tile[tid];
    }
}

/// The other threads may wait on a barrier that is not there yet.
mod init_not_published {
    use tirx::prelude::*;

    #[tirx::kernel(grid = 4, block = 256)]
    pub(super) fn broken(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let tile = alloc_shared::<Tensor<u32, 256>>().align(16);
        let landed = alloc_mbarrier();
        if tid == 0 {
            landed.init(1);
            fence_mbarrier_init();
            landed.arrive_expect_tx(1024);
            tile::cp_async_bulk(tile, a.sub((row, ..))).mbarrier(landed);
        }
        landed.wait_parity(0);
        b[(row, tid)] = tile[tid];
    }

    #[tirx::kernel(grid = 4, block = 256)]
    pub(super) fn mended(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let tile = alloc_shared::<Tensor<u32, 256>>().align(16);
        let landed = alloc_mbarrier();
        if tid == 0 {
            landed.init(1);
            fence_mbarrier_init();
            landed.arrive_expect_tx(1024);
            tile::cp_async_bulk(tile, a.sub((row, ..))).mbarrier(landed);
        }
        cta_sync();
        landed.wait_parity(0);
        b[(row, tid)] = tile[tid];
    }
}

/// The copy may complete on a barrier that it does not see initialised.
mod init_not_fenced {
    use tirx::prelude::*;

    #[tirx::kernel(grid = 4, block = 256)]
    pub(super) fn broken(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let tile = alloc_shared::<Tensor<u32, 256>>().align(16);
        let landed = alloc_mbarrier();
        if tid == 0 {
            landed.init(1);
        }
        cta_sync();
        if tid == 0 {
            landed.arrive_expect_tx(1024);
            tile::cp_async_bulk(tile, a.sub((row, ..))).mbarrier(landed);
        }
        landed.wait_parity(0);
        b[(row, tid)] = tile[tid];
    }

    #[tirx::kernel(grid = 4, block = 256)]
    pub(super) fn mended(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let tile = alloc_shared::<Tensor<u32, 256>>().align(16);
        let landed = alloc_mbarrier();
        if tid == 0 {
            landed.init(1);
            fence_mbarrier_init();
        }
        cta_sync();
        if tid == 0 {
            landed.arrive_expect_tx(1024);
            tile::cp_async_bulk(tile, a.sub((row, ..))).mbarrier(landed);
        }
        landed.wait_parity(0);
        b[(row, tid)] = tile[tid];
    }
}

/// The barrier is made new while the copy is on its way.
mod initialised_again {
    use tirx::prelude::*;

    #[tirx::kernel(grid = 4, block = 256)]
    pub(super) fn broken(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let tile = alloc_shared::<Tensor<u32, 256>>().align(16);
        let landed = alloc_mbarrier();
        if tid == 0 {
            landed.init(1);
            fence_mbarrier_init();
            landed.arrive_expect_tx(1024);
            tile::cp_async_bulk(tile, a.sub((row, ..))).mbarrier(landed);
            landed.init(1);
        }
        cta_sync();
        landed.wait_parity(0);
        b[(row, tid)] = tile[tid];
    }

    #[tirx::kernel(grid = 4, block = 256)]
    pub(super) fn mended(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let tile = alloc_shared::<Tensor<u32, 256>>().align(16);
        let landed = alloc_mbarrier();
        if tid == 0 {
            landed.init(1);
            fence_mbarrier_init();
            landed.arrive_expect_tx(1024);
            tile::cp_async_bulk(tile, a.sub((row, ..))).mbarrier(landed);
        }
        cta_sync();
        landed.wait_parity(0);
        b[(row, tid)] = tile[tid];
    }
}

/// A thread writes into the tile before the copy has landed.
mod written_while_in_flight {
    use tirx::prelude::*;

    #[tirx::kernel(grid = 4, block = 256)]
    pub(super) fn broken(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let mut tile = alloc_shared::<Tensor<u32, 256>>().align(16);
        let landed = alloc_mbarrier();
        if tid == 0 {
            landed.init(1);
            fence_mbarrier_init();
        }
        cta_sync();
        if tid == 0 {
            landed.arrive_expect_tx(1024);
            tile::cp_async_bulk(tile, a.sub((row, ..))).mbarrier(landed);
        }
        if tid == 7 {
            tile[7] = 7;
        }
        landed.wait_parity(0);
        cta_sync();
        b[(row, tid)] = tile[tid];
    }

    #[tirx::kernel(grid = 4, block = 256)]
    pub(super) fn mended(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let mut tile = alloc_shared::<Tensor<u32, 256>>().align(16);
        let landed = alloc_mbarrier();
        if tid == 0 {
            landed.init(1);
            fence_mbarrier_init();
        }
        cta_sync();
        if tid == 0 {
            landed.arrive_expect_tx(1024);
            tile::cp_async_bulk(tile, a.sub((row, ..))).mbarrier(landed);
        }
        landed.wait_parity(0);
        if tid == 7 {
            tile[7] = 7;
        }
        cta_sync();
        b[(row, tid)] = tile[tid];
    }
}

/// A waiter that has missed a phase waits for one that looks the same.
mod two_phases_behind {
    use tirx::prelude::*;

    #[tirx::kernel(grid = 4, block = 256)]
    pub(super) fn broken(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let seen = alloc_mbarrier();
        if tid == 0 {
            seen.init(1);
        }
        cta_sync();
        if tid == 0 {
            seen.arrive();
            seen.arrive();
        }
        cta_sync();
        if tid == 1 {
            seen.wait_parity(0);
        }
        b[(row, tid)] = a[(row, tid)];
    }

    #[tirx::kernel(grid = 4, block = 256)]
    pub(super) fn mended(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let seen = alloc_mbarrier();
        if tid == 0 {
            seen.init(1);
        }
        cta_sync();
        if tid == 0 {
            seen.arrive();
            seen.arrive();
        }
        cta_sync();
        if tid == 1 {
            seen.wait_parity(1);
        }
        b[(row, tid)] = a[(row, tid)];
    }
}

/// What a thread wrote may land after the copy.
mod proxy_before_the_store_of_zeros {
    use tirx::prelude::*;

    #[tirx::kernel(grid = 4, block = 256)]
    pub(super) fn broken(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let mut tile = alloc_shared::<Tensor<u32, 256>>().align(16);
        let landed = alloc_mbarrier();
        tile[tid] = 0;
        if tid == 0 {
            landed.init(1);
            fence_mbarrier_init();
        }
        cta_sync();
        if tid == 0 {
            landed.arrive_expect_tx(1024);
            tile::cp_async_bulk(tile, a.sub((row, ..))).mbarrier(landed);
        }
        landed.wait_parity(0);
        b[(row, tid)] = tile[tid];
    }

    #[tirx::kernel(grid = 4, block = 256)]
    pub(super) fn mended(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let mut tile = alloc_shared::<Tensor<u32, 256>>().align(16);
        let landed = alloc_mbarrier();
        tile[tid] = 0;
        if tid == 0 {
            landed.init(1);
            fence_mbarrier_init();
        }
        fence_proxy_async_shared_cta();
        cta_sync();
        if tid == 0 {
            landed.arrive_expect_tx(1024);
            tile::cp_async_bulk(tile, a.sub((row, ..))).mbarrier(landed);
        }
        landed.wait_parity(0);
        b[(row, tid)] = tile[tid];
    }
}
