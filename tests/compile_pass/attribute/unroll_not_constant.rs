use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn kernel(a: &mut Tensor<f32, 64>, n: u32) {
    #[unroll(4)]
    for i in 0..64 {
        a[i] = n as f32;
    }
}

fn main() {}
