#[tirx::module(block = 64)]
mod kernels {
    use tirx::prelude::*;
    #[tirx::kernel(grid = 1)]
    pub fn kernel(a: &mut Tensor<f32, 64>) { a[thread_idx().x % 64] = 1.0; }
}
pub use kernels::kernel;
fn main() {}
