use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 32)]
pub fn kernel(a: &mut Tensor<f32, 32>) {
    fn root<T: Scalar>(x: T) -> T {
        x.sqrt()
    }
    a[lane_id()] = root(2.0);
}

fn main() {}
