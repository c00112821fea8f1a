use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 32)]
pub fn kernel() {
    fn second(bar: Mbarrier) {
        bar.wait_parity_cluster(2);
    }
    let bar = alloc_mbarrier();
    bar.init(32);
    second(bar);
}

fn main() {}
