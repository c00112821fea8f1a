use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64, min_blocks = 4, target = "sm_86")]
pub fn kernel(a: &mut Tensor<f32, 64>) {
    let mut shared = alloc_shared::<Tensor<f32, 8192>>();
    shared[thread_idx().x] = 1.0;
    a[thread_idx().x] = shared[thread_idx().x];
}

fn main() {}
