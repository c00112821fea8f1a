#[tirx::module]
mod kernels {
    use tirx::prelude::*;
    #[tirx::kernel(grid = 1, block = 64)]
    pub fn kernel(a: &mut Tensor<u32, 64>) {
        a[thread_idx().x] = ceil_div(thread_idx().x, 4);
    }
    fn ceil_div(a: u32, b: u32) -> u32 {
        a / b
    }
}
pub use kernels::kernel;
fn main() {}
