#[tirx::module]
mod kernels {
    #[allow(unused_imports)]
    use super::ceil_div;
    use tirx::prelude::*;
    #[tirx::kernel(grid = 1, block = 64)]
    pub fn kernel(a: &mut Tensor<u32, 64>) {
        a[thread_idx().x] = ceil_div(thread_idx().x, 4);
    }
}
pub fn ceil_div(a: u32, b: u32) -> u32 { a / b }
fn main() { let _ = kernels::kernel; }
