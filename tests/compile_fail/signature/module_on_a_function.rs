use tirx::prelude::*;
#[tirx::module]
pub fn kernel(a: &mut Tensor<f32, 64>) {
    a[thread_idx().x] = 1.0;
}
fn main() {}
