use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn kernel(a: &mut Tensor<u32, 64>) {
    fn next(i: u32, tid: u32) -> u32 {
        i + tid
    }
    let tid = thread_idx().x;
    a[tid] = next(tid, tid) + next(3, tid);
}

fn main() {}
