#[tirx::module]
mod kernels {
    use tirx::prelude::*;
    #[tirx::kernel(grid = 1, block = 64)]
    pub fn ones(a: &mut Tensor<f32, 64>) { a[thread_idx().x] = 1.0; }
    #[tirx::kernel(grid = 1, block = 64)]
    pub fn kernel(a: &mut Tensor<f32, 64>) { ones(a); }
}
pub use kernels::kernel;
fn main() {}
