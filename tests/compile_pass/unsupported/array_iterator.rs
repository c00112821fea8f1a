use tirx::prelude::*;
#[tirx::kernel(grid = 1, block = 64)]
pub fn kernel(a: &mut Tensor<f32, 64>) {
    let weights = [1.0, 2.0, 3.0];
    let mut sum = 0.0;
    for weight in [weights[1], weights[2]].iter() {
        sum += *weight;
    }
    a[thread_idx().x] = sum;
}
fn main() {}
