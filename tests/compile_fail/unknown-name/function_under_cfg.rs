use tirx::prelude::*;
#[tirx::module]
mod kernels {
    use super::*;
    #[cfg(not(windows))]
    fn twice(x: f32) -> f32 { x * 2.0 }
    #[tirx::kernel(grid = 1, block = 64)]
    pub fn kernel(a: &mut Tensor<f32, 64>) { a[thread_idx().x] = twice(1.0); }
}
pub use kernels::kernel;
fn main() {}
