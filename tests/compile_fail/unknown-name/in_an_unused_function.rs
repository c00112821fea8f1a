use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
#[allow(dead_code)]
pub fn kernel(a: &mut Tensor<u32, 64>) {
    fn count(i: u32) -> u32 {
        i.div_cell(2)
    }
    a[thread_idx().x] = 1;
}

fn main() {}
