#[tirx::module]
mod kernels {
    use tirx::prelude::*;
    fn one() -> f32 {
        1.0
    }
    #[tirx::kernel(grid = 1, block = 64)]
    pub fn kernel(a: &mut Tensor<f32, 64>) {
        a[thread_idx().x] = one();
    }
}
pub use kernels::kernel;
fn main() {}
