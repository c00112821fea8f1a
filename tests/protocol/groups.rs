//! `cp.async` and its groups.

use crate::pairs;

pairs! {
    arrival_of_the_thread: "read-not-committed" => |row, column| row * 1000 + column;
    arrival_that_does_not_count: "deadlock" => |row, column| row * 1000 + column;
    no_wait: "read-in-flight" => |row, column| row * 1000 + column;
    wrong_count: "read-in-flight" => |row, column| row * 1000 + column;
    no_commit: "read-not-committed" => |row, column| row * 1000 + column;
    no_barrier: "read-without-barrier" => |row, column| row * 1000 + column;
    memory_used_again: "copy-destination-reused" => |row, column| 2 * (row * 1000 + column);
}

/// The thread arrives, and its copies are still on their way.
mod arrival_of_the_thread {
    use tirx::prelude::*;

    #[tirx::kernel(grid = 4, block = 64)]
    pub(super) fn broken(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let tile = alloc_shared::<Tensor<u32, 64, 4>>().align(16);
        let landed = alloc_mbarrier();
        if tid == 0 {
            landed.init(64);
        }
        cta_sync();
        tile::cp_async_cg(tile.sub((tid, ..)), a.sub((row, tid * 4..tid * 4 + 4))).chunk_bytes(16);
        landed.arrive();
        landed.wait_parity(0);
        for i in 0..4 {
            let at = (tid + 1) % 64;
            b[(row, at * 4 + i)] = tile[(at, i)];
        }
    }

    #[tirx::kernel(grid = 4, block = 64)]
    pub(super) fn mended(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let tile = alloc_shared::<Tensor<u32, 64, 4>>().align(16);
        let landed = alloc_mbarrier();
        if tid == 0 {
            landed.init(64);
        }
        cta_sync();
        tile::cp_async_cg(tile.sub((tid, ..)), a.sub((row, tid * 4..tid * 4 + 4))).chunk_bytes(16);
        landed.cp_async_arrive_noinc();
        landed.wait_parity(0);
        for i in 0..4 {
            let at = (tid + 1) % 64;
            b[(row, at * 4 + i)] = tile[(at, i)];
        }
    }
}

/// This form adds an arrival and takes it off again: the count is short of the threads' own.
mod arrival_that_does_not_count {
    use tirx::prelude::*;

    #[tirx::kernel(grid = 4, block = 64)]
    pub(super) fn broken(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let tile = alloc_shared::<Tensor<u32, 64, 4>>().align(16);
        let landed = alloc_mbarrier();
        if tid == 0 {
            landed.init(64);
        }
        cta_sync();
        tile::cp_async_cg(tile.sub((tid, ..)), a.sub((row, tid * 4..tid * 4 + 4))).chunk_bytes(16);
        landed.cp_async_arrive();
        landed.wait_parity(0);
        for i in 0..4 {
            let at = (tid + 1) % 64;
            b[(row, at * 4 + i)] = tile[(at, i)];
        }
    }

    #[tirx::kernel(grid = 4, block = 64)]
    pub(super) fn mended(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let tile = alloc_shared::<Tensor<u32, 64, 4>>().align(16);
        let landed = alloc_mbarrier();
        if tid == 0 {
            landed.init(64);
        }
        cta_sync();
        tile::cp_async_cg(tile.sub((tid, ..)), a.sub((row, tid * 4..tid * 4 + 4))).chunk_bytes(16);
        landed.cp_async_arrive_noinc();
        landed.wait_parity(0);
        for i in 0..4 {
            let at = (tid + 1) % 64;
            b[(row, at * 4 + i)] = tile[(at, i)];
        }
    }
}

/// Nothing waits for the group.
mod no_wait {
    use tirx::prelude::*;

    #[tirx::kernel(grid = 4, block = 64)]
    pub(super) fn broken(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let tile = alloc_shared::<Tensor<u32, 64, 4>>().align(16);
        tile::cp_async_cg(tile.sub((tid, ..)), a.sub((row, tid * 4..tid * 4 + 4))).chunk_bytes(16);
        ptx::cp_async_commit_group();
        cta_sync();
        for i in 0..4 {
            let at = (tid + 1) % 64;
            b[(row, at * 4 + i)] = tile[(at, i)];
        }
    }

    #[tirx::kernel(grid = 4, block = 64)]
    pub(super) fn mended(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let tile = alloc_shared::<Tensor<u32, 64, 4>>().align(16);
        tile::cp_async_cg(tile.sub((tid, ..)), a.sub((row, tid * 4..tid * 4 + 4))).chunk_bytes(16);
        ptx::cp_async_commit_group();
        ptx::cp_async_wait_group::<0>();
        cta_sync();
        for i in 0..4 {
            let at = (tid + 1) % 64;
            b[(row, at * 4 + i)] = tile[(at, i)];
        }
    }
}

/// The wait leaves the group that is needed.
mod wrong_count {
    use tirx::prelude::*;

    #[tirx::kernel(grid = 4, block = 64)]
    pub(super) fn broken(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let tile = alloc_shared::<Tensor<u32, 64, 4>>().align(16);
        tile::cp_async_cg(tile.sub((tid, ..)), a.sub((row, tid * 4..tid * 4 + 4))).chunk_bytes(16);
        ptx::cp_async_commit_group();
        ptx::cp_async_wait_group::<1>();
        cta_sync();
        for i in 0..4 {
            let at = (tid + 1) % 64;
            b[(row, at * 4 + i)] = tile[(at, i)];
        }
    }

    #[tirx::kernel(grid = 4, block = 64)]
    pub(super) fn mended(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let tile = alloc_shared::<Tensor<u32, 64, 4>>().align(16);
        tile::cp_async_cg(tile.sub((tid, ..)), a.sub((row, tid * 4..tid * 4 + 4))).chunk_bytes(16);
        ptx::cp_async_commit_group();
        ptx::cp_async_wait_group::<0>();
        cta_sync();
        for i in 0..4 {
            let at = (tid + 1) % 64;
            b[(row, at * 4 + i)] = tile[(at, i)];
        }
    }
}

/// The copy is in no group.
mod no_commit {
    use tirx::prelude::*;

    #[tirx::kernel(grid = 4, block = 64)]
    pub(super) fn broken(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let tile = alloc_shared::<Tensor<u32, 64, 4>>().align(16);
        tile::cp_async_cg(tile.sub((tid, ..)), a.sub((row, tid * 4..tid * 4 + 4))).chunk_bytes(16);
        ptx::cp_async_wait_group::<0>();
        cta_sync();
        for i in 0..4 {
            let at = (tid + 1) % 64;
            b[(row, at * 4 + i)] = tile[(at, i)];
        }
    }

    #[tirx::kernel(grid = 4, block = 64)]
    pub(super) fn mended(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let tile = alloc_shared::<Tensor<u32, 64, 4>>().align(16);
        tile::cp_async_cg(tile.sub((tid, ..)), a.sub((row, tid * 4..tid * 4 + 4))).chunk_bytes(16);
        ptx::cp_async_commit_group();
        ptx::cp_async_wait_group::<0>();
        cta_sync();
        for i in 0..4 {
            let at = (tid + 1) % 64;
            b[(row, at * 4 + i)] = tile[(at, i)];
        }
    }
}

/// Another thread's copy was waited for by that thread alone.
mod no_barrier {
    use tirx::prelude::*;

    #[tirx::kernel(grid = 4, block = 64)]
    pub(super) fn broken(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let tile = alloc_shared::<Tensor<u32, 64, 4>>().align(16);
        tile::cp_async_cg(tile.sub((tid, ..)), a.sub((row, tid * 4..tid * 4 + 4))).chunk_bytes(16);
        ptx::cp_async_commit_group();
        ptx::cp_async_wait_group::<0>();
        for i in 0..4 {
            let at = (tid + 1) % 64;
            b[(row, at * 4 + i)] = tile[(at, i)];
        }
    }

    #[tirx::kernel(grid = 4, block = 64)]
    pub(super) fn mended(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let tile = alloc_shared::<Tensor<u32, 64, 4>>().align(16);
        tile::cp_async_cg(tile.sub((tid, ..)), a.sub((row, tid * 4..tid * 4 + 4))).chunk_bytes(16);
        ptx::cp_async_commit_group();
        ptx::cp_async_wait_group::<0>();
        cta_sync();
        for i in 0..4 {
            let at = (tid + 1) % 64;
            b[(row, at * 4 + i)] = tile[(at, i)];
        }
    }
}

/// The same memory as other elements, while a copy into it is in flight.
mod memory_used_again {
    use tirx::prelude::*;

    #[tirx::kernel(grid = 4, block = 64)]
    pub(super) fn broken(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let tile = alloc_shared::<Tensor<u32, 64, 4>>().align(16);
        tile::cp_async_cg(tile.sub((tid, ..)), a.sub((row, tid * 4..tid * 4 + 4))).chunk_bytes(16);
        let mut halves = tile.cast::<u16>();
        for i in 0..8 {
            halves[(tid, i)] = 0;
        }
        ptx::cp_async_wait_all();
        for i in 0..4 {
            b[(row, tid * 4 + i)] = tile[(tid, i)] + a[(row, tid * 4 + i)];
        }
    }

    #[tirx::kernel(grid = 4, block = 64)]
    pub(super) fn mended(
        #[align(16)] a: &Tensor<u32, 4, 256>,
        #[align(16)] b: &mut Tensor<u32, 4, 256>,
    ) {
        let row = block_idx().x;
        let tid = thread_idx().x;
        let tile = alloc_shared::<Tensor<u32, 64, 4>>().align(16);
        tile::cp_async_cg(tile.sub((tid, ..)), a.sub((row, tid * 4..tid * 4 + 4))).chunk_bytes(16);
        ptx::cp_async_wait_all();
        for i in 0..4 {
            b[(row, tid * 4 + i)] = tile[(tid, i)] + a[(row, tid * 4 + i)];
        }
        let mut halves = tile.cast::<u16>();
        for i in 0..8 {
            halves[(tid, i)] = 0;
        }
    }
}
