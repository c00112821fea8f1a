use tirx::prelude::*;
#[tirx::module]
mod math {
    pub fn twice(x: u32) -> u32 {
        x * 2
    }
}
#[tirx::kernel(grid = 1, block = 64, uses(math))]
pub fn kernel(a: &mut Tensor<u32, 64>) {
    a[thread_idx().x] = math::twice(7);
}
fn main() {}
