use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64, instances(<f32>, <f64>))]
fn kernel<T: Scalar>(a: &mut Tensor<T, 64>) {
    let i: u32 = thread_idx().x;
    let n: bool = i;
    a[i] = T::ZERO;
}

fn main() {}
