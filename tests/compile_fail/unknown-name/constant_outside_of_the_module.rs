use tirx::prelude::*;
const SCALE: f32 = 2.0;
#[tirx::module]
mod kernels {
    use super::*;
    #[tirx::kernel(grid = 1, block = 64)]
    pub fn kernel(a: &mut Tensor<f32, 64>) {
        a[thread_idx().x] = SCALE;
    }
}
pub use kernels::kernel;
fn main() {}
