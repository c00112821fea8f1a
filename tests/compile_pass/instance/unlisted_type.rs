use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64, instances(<f32>, <f64>))]
pub fn kernel<T: Float>(a: &mut Tensor<T, 64>) {
    a[thread_idx().x] = T::ONE;
}

fn main() {}
