#[tirx::module(deny_unproved)]
mod kernels {
    use tirx::prelude::*;
    #[tirx::kernel(grid = 1, block = 64)]
    pub fn kernel(a: &mut Tensor<f32, 64>, i: i32) {
        a[i] = 1.0;
    }
}

pub use kernels::kernel;
fn main() {}
