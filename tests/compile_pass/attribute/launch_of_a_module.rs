#[tirx::module]
mod kernels {
    use tirx::prelude::*;
    #[tirx::kernel(grid = 1, block = 64)]
    pub fn kernel(a: &mut Tensor<f32, 64>) {
        a[thread_idx().x % 64] = 1.0;
    }
}
pub use kernels::kernel;
fn main() {}
