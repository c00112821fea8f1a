use tirx::prelude::*;
#[tirx::module(export)]
pub mod math {
    pub fn one() -> f32 {
        1.0
    }
}
#[tirx::kernel(grid = 1, block = 64, uses(math))]
pub fn kernel(a: &mut Tensor<f32, 64>) {
    a[thread_idx().x] = math::one();
}
fn main() {}
