use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 1)]
pub fn kernel() {
    ptx::cp_async_bulk_commit_group();
    ptx::cp_async_bulk_wait_group_read::<-1>();
}

fn main() {}
