//! Rings of stages with full and empty barriers.

use crate::pairs;

pairs! {
    no_wait_for_empty: "mbarrier-arrivals" => |row, column| row * 1000 + column;
    released_before_use: "copy-destination-reused" => |row, column| row * 1000 + column;
    empty_counts_one: "copy-destination-reused" => |row, column| row * 1000 + column;
    parity_does_not_turn: "mbarrier-arrivals" => |row, column| row * 1000 + column;
    producer_starts_behind: "deadlock" => |row, column| row * 1000 + column;
    a_barrier_for_the_wrong_stage: "mbarrier-bytes" => |row, column| row * 1000 + column;
}

/// The producer fills a stage that is still read.
mod no_wait_for_empty {
    use tirx::prelude::*;

    #[tirx::kernel(grid = 4, block = 64)]
    pub(super) fn broken(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let ring = alloc_shared::<Tensor<u32, 2, 32>>().align(16);
        let full = alloc_mbarriers::<2>();
        let empty = alloc_mbarriers::<2>();
        if tid == 0 {
            for s in 0..2 {
                full[s].init(1);
                empty[s].init(32);
            }
            fence_mbarrier_init();
        }
        cta_sync();
        if tid >= 32 {
            if tid == 32 {
                for t in 0..8 {
                    full[t % 2].arrive_expect_tx(128);
                    tile::cp_async_bulk(ring.sub((t % 2, ..)), a.sub((row, t * 32..t * 32 + 32)))
                        .mbarrier(full[t % 2]);
                }
            }
        } else {
            for t in 0..8 {
                full[t % 2].wait_parity(t / 2 % 2);
                b[(row, t * 32 + tid)] = ring[(t % 2, tid)];
                empty[t % 2].arrive();
            }
        }
    }

    #[tirx::kernel(grid = 4, block = 64)]
    pub(super) fn mended(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let ring = alloc_shared::<Tensor<u32, 2, 32>>().align(16);
        let full = alloc_mbarriers::<2>();
        let empty = alloc_mbarriers::<2>();
        if tid == 0 {
            for s in 0..2 {
                full[s].init(1);
                empty[s].init(32);
            }
            fence_mbarrier_init();
        }
        cta_sync();
        if tid >= 32 {
            if tid == 32 {
                for t in 0..8 {
                    empty[t % 2].wait_parity((t / 2 + 1) % 2);
                    full[t % 2].arrive_expect_tx(128);
                    tile::cp_async_bulk(ring.sub((t % 2, ..)), a.sub((row, t * 32..t * 32 + 32)))
                        .mbarrier(full[t % 2]);
                }
            }
        } else {
            for t in 0..8 {
                full[t % 2].wait_parity(t / 2 % 2);
                b[(row, t * 32 + tid)] = ring[(t % 2, tid)];
                empty[t % 2].arrive();
            }
        }
    }
}

/// A consumer gives the stage back and reads it then.
mod released_before_use {
    use tirx::prelude::*;

    #[tirx::kernel(grid = 4, block = 64)]
    pub(super) fn broken(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let ring = alloc_shared::<Tensor<u32, 2, 32>>().align(16);
        let full = alloc_mbarriers::<2>();
        let empty = alloc_mbarriers::<2>();
        if tid == 0 {
            for s in 0..2 {
                full[s].init(1);
                empty[s].init(32);
            }
            fence_mbarrier_init();
        }
        cta_sync();
        if tid >= 32 {
            if tid == 32 {
                for t in 0..8 {
                    empty[t % 2].wait_parity((t / 2 + 1) % 2);
                    full[t % 2].arrive_expect_tx(128);
                    tile::cp_async_bulk(ring.sub((t % 2, ..)), a.sub((row, t * 32..t * 32 + 32)))
                        .mbarrier(full[t % 2]);
                }
            }
        } else {
            for t in 0..8 {
                full[t % 2].wait_parity(t / 2 % 2);
                empty[t % 2].arrive();
                b[(row, t * 32 + tid)] = ring[(t % 2, tid)];
            }
        }
    }

    #[tirx::kernel(grid = 4, block = 64)]
    pub(super) fn mended(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let ring = alloc_shared::<Tensor<u32, 2, 32>>().align(16);
        let full = alloc_mbarriers::<2>();
        let empty = alloc_mbarriers::<2>();
        if tid == 0 {
            for s in 0..2 {
                full[s].init(1);
                empty[s].init(32);
            }
            fence_mbarrier_init();
        }
        cta_sync();
        if tid >= 32 {
            if tid == 32 {
                for t in 0..8 {
                    empty[t % 2].wait_parity((t / 2 + 1) % 2);
                    full[t % 2].arrive_expect_tx(128);
                    tile::cp_async_bulk(ring.sub((t % 2, ..)), a.sub((row, t * 32..t * 32 + 32)))
                        .mbarrier(full[t % 2]);
                }
            }
        } else {
            for t in 0..8 {
                full[t % 2].wait_parity(t / 2 % 2);
                b[(row, t * 32 + tid)] = ring[(t % 2, tid)];
                empty[t % 2].arrive();
            }
        }
    }
}

/// One consumer speaks for all, and the others still read.
mod empty_counts_one {
    use tirx::prelude::*;

    #[tirx::kernel(grid = 4, block = 64)]
    pub(super) fn broken(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let ring = alloc_shared::<Tensor<u32, 2, 32>>().align(16);
        let full = alloc_mbarriers::<2>();
        let empty = alloc_mbarriers::<2>();
        if tid == 0 {
            for s in 0..2 {
                full[s].init(1);
                empty[s].init(1);
            }
            fence_mbarrier_init();
        }
        cta_sync();
        if tid >= 32 {
            if tid == 32 {
                for t in 0..8 {
                    empty[t % 2].wait_parity((t / 2 + 1) % 2);
                    full[t % 2].arrive_expect_tx(128);
                    tile::cp_async_bulk(ring.sub((t % 2, ..)), a.sub((row, t * 32..t * 32 + 32)))
                        .mbarrier(full[t % 2]);
                }
            }
        } else {
            for t in 0..8 {
                full[t % 2].wait_parity(t / 2 % 2);
                b[(row, t * 32 + tid)] = ring[(t % 2, tid)];
                if tid == 0 {
                    empty[t % 2].arrive();
                }
            }
        }
    }

    #[tirx::kernel(grid = 4, block = 64)]
    pub(super) fn mended(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let ring = alloc_shared::<Tensor<u32, 2, 32>>().align(16);
        let full = alloc_mbarriers::<2>();
        let empty = alloc_mbarriers::<2>();
        if tid == 0 {
            for s in 0..2 {
                full[s].init(1);
                empty[s].init(32);
            }
            fence_mbarrier_init();
        }
        cta_sync();
        if tid >= 32 {
            if tid == 32 {
                for t in 0..8 {
                    empty[t % 2].wait_parity((t / 2 + 1) % 2);
                    full[t % 2].arrive_expect_tx(128);
                    tile::cp_async_bulk(ring.sub((t % 2, ..)), a.sub((row, t * 32..t * 32 + 32)))
                        .mbarrier(full[t % 2]);
                }
            }
        } else {
            for t in 0..8 {
                full[t % 2].wait_parity(t / 2 % 2);
                b[(row, t * 32 + tid)] = ring[(t % 2, tid)];
                empty[t % 2].arrive();
            }
        }
    }
}

/// The consumer waits for the first round again and again.
mod parity_does_not_turn {
    use tirx::prelude::*;

    #[tirx::kernel(grid = 4, block = 64)]
    pub(super) fn broken(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let ring = alloc_shared::<Tensor<u32, 2, 32>>().align(16);
        let full = alloc_mbarriers::<2>();
        let empty = alloc_mbarriers::<2>();
        if tid == 0 {
            for s in 0..2 {
                full[s].init(1);
                empty[s].init(32);
            }
            fence_mbarrier_init();
        }
        cta_sync();
        if tid >= 32 {
            if tid == 32 {
                for t in 0..8 {
                    empty[t % 2].wait_parity((t / 2 + 1) % 2);
                    full[t % 2].arrive_expect_tx(128);
                    tile::cp_async_bulk(ring.sub((t % 2, ..)), a.sub((row, t * 32..t * 32 + 32)))
                        .mbarrier(full[t % 2]);
                }
            }
        } else {
            for t in 0..8 {
                full[t % 2].wait_parity(0);
                b[(row, t * 32 + tid)] = ring[(t % 2, tid)];
                empty[t % 2].arrive();
            }
        }
    }

    #[tirx::kernel(grid = 4, block = 64)]
    pub(super) fn mended(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let ring = alloc_shared::<Tensor<u32, 2, 32>>().align(16);
        let full = alloc_mbarriers::<2>();
        let empty = alloc_mbarriers::<2>();
        if tid == 0 {
            for s in 0..2 {
                full[s].init(1);
                empty[s].init(32);
            }
            fence_mbarrier_init();
        }
        cta_sync();
        if tid >= 32 {
            if tid == 32 {
                for t in 0..8 {
                    empty[t % 2].wait_parity((t / 2 + 1) % 2);
                    full[t % 2].arrive_expect_tx(128);
                    tile::cp_async_bulk(ring.sub((t % 2, ..)), a.sub((row, t * 32..t * 32 + 32)))
                        .mbarrier(full[t % 2]);
                }
            }
        } else {
            for t in 0..8 {
                full[t % 2].wait_parity(t / 2 % 2);
                b[(row, t * 32 + tid)] = ring[(t % 2, tid)];
                empty[t % 2].arrive();
            }
        }
    }
}

/// The stages are empty at the start, and the producer waits for somebody to say so.
mod producer_starts_behind {
    use tirx::prelude::*;

    #[tirx::kernel(grid = 4, block = 64)]
    pub(super) fn broken(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let ring = alloc_shared::<Tensor<u32, 2, 32>>().align(16);
        let full = alloc_mbarriers::<2>();
        let empty = alloc_mbarriers::<2>();
        if tid == 0 {
            for s in 0..2 {
                full[s].init(1);
                empty[s].init(32);
            }
            fence_mbarrier_init();
        }
        cta_sync();
        if tid >= 32 {
            if tid == 32 {
                for t in 0..8 {
                    empty[t % 2].wait_parity(t / 2 % 2);
                    full[t % 2].arrive_expect_tx(128);
                    tile::cp_async_bulk(ring.sub((t % 2, ..)), a.sub((row, t * 32..t * 32 + 32)))
                        .mbarrier(full[t % 2]);
                }
            }
        } else {
            for t in 0..8 {
                full[t % 2].wait_parity(t / 2 % 2);
                b[(row, t * 32 + tid)] = ring[(t % 2, tid)];
                empty[t % 2].arrive();
            }
        }
    }

    #[tirx::kernel(grid = 4, block = 64)]
    pub(super) fn mended(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let ring = alloc_shared::<Tensor<u32, 2, 32>>().align(16);
        let full = alloc_mbarriers::<2>();
        let empty = alloc_mbarriers::<2>();
        if tid == 0 {
            for s in 0..2 {
                full[s].init(1);
                empty[s].init(32);
            }
            fence_mbarrier_init();
        }
        cta_sync();
        if tid >= 32 {
            if tid == 32 {
                for t in 0..8 {
                    empty[t % 2].wait_parity((t / 2 + 1) % 2);
                    full[t % 2].arrive_expect_tx(128);
                    tile::cp_async_bulk(ring.sub((t % 2, ..)), a.sub((row, t * 32..t * 32 + 32)))
                        .mbarrier(full[t % 2]);
                }
            }
        } else {
            for t in 0..8 {
                full[t % 2].wait_parity(t / 2 % 2);
                b[(row, t * 32 + tid)] = ring[(t % 2, tid)];
                empty[t % 2].arrive();
            }
        }
    }
}

/// The bytes complete on the other stage's barrier.
mod a_barrier_for_the_wrong_stage {
    use tirx::prelude::*;

    #[tirx::kernel(grid = 4, block = 64)]
    pub(super) fn broken(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let ring = alloc_shared::<Tensor<u32, 2, 32>>().align(16);
        let full = alloc_mbarriers::<2>();
        let empty = alloc_mbarriers::<2>();
        if tid == 0 {
            for s in 0..2 {
                full[s].init(1);
                empty[s].init(32);
            }
            fence_mbarrier_init();
        }
        cta_sync();
        if tid >= 32 {
            if tid == 32 {
                for t in 0..8 {
                    empty[t % 2].wait_parity((t / 2 + 1) % 2);
                    full[t % 2].arrive_expect_tx(128);
                    tile::cp_async_bulk(ring.sub((t % 2, ..)), a.sub((row, t * 32..t * 32 + 32)))
                        .mbarrier(full[(t + 1) % 2]);
                }
            }
        } else {
            for t in 0..8 {
                full[t % 2].wait_parity(t / 2 % 2);
                b[(row, t * 32 + tid)] = ring[(t % 2, tid)];
                empty[t % 2].arrive();
            }
        }
    }

    #[tirx::kernel(grid = 4, block = 64)]
    pub(super) fn mended(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let ring = alloc_shared::<Tensor<u32, 2, 32>>().align(16);
        let full = alloc_mbarriers::<2>();
        let empty = alloc_mbarriers::<2>();
        if tid == 0 {
            for s in 0..2 {
                full[s].init(1);
                empty[s].init(32);
            }
            fence_mbarrier_init();
        }
        cta_sync();
        if tid >= 32 {
            if tid == 32 {
                for t in 0..8 {
                    empty[t % 2].wait_parity((t / 2 + 1) % 2);
                    full[t % 2].arrive_expect_tx(128);
                    tile::cp_async_bulk(ring.sub((t % 2, ..)), a.sub((row, t * 32..t * 32 + 32)))
                        .mbarrier(full[t % 2]);
                }
            }
        } else {
            for t in 0..8 {
                full[t % 2].wait_parity(t / 2 % 2);
                b[(row, t * 32 + tid)] = ring[(t % 2, tid)];
                empty[t % 2].arrive();
            }
        }
    }
}
