use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn kernel(a: &mut Tensor<f32, 64>) {
    let mut shared = alloc_shared::<Tensor<f32, 65536>>();
    shared[thread_idx().x] = 1.0;
    a[thread_idx().x] = shared[thread_idx().x];
}

fn main() {}
