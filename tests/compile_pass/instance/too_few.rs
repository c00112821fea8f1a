use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64, instances(<f32, 4>))]
pub fn kernel<T: Float, const N: u32>(a: &mut Tensor<T, 64>) {
    a[thread_idx().x] = T::from_u32(N);
}

fn main() {}
