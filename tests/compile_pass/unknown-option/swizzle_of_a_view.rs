use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 32)]
pub fn kernel(a: &mut Tensor<f32, 32>) {
    let mut s = alloc_shared::<Tensor<f32, 32>>().swizzle(32);
    s[thread_idx().x] = 1.0;
    a[thread_idx().x] = s[thread_idx().x];
}

fn main() {}
