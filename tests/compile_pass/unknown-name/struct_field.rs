use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn kernel(a: &mut Tensor<f32, 64>) {
    let tid = thread_idx().x;
    struct Point {
        left: f32,
    }
    let p = Point { left: 1.0 };
    a[tid] = p.left;
}

fn main() {}
