use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn kernel(a: &mut Tensor<u32, 64>) {
    fn factorial(n: u32) -> u32 {
        let mut product = 1;
        for i in 1..=n {
            product *= i;
        }
        product
    }
    let tid = thread_idx().x;
    a[tid] = factorial(tid) + factorial(3);
}

fn main() {}
