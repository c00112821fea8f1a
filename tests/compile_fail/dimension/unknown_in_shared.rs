use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn kernel(a: &mut Tensor<f32, 64>, n: u32) {
    let shared = alloc_shared::<Tensor<f32, n>>();
    a[thread_idx().x] = shared[0] + n as f32;
}

fn main() {}
