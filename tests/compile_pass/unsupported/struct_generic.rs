use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn kernel(a: &mut Tensor<f32, 64>) {
    let tid = thread_idx().x;
    struct Pair<T> {
        x: T,
    }
    let p = Pair::<f32> { x: 1.0 };
    a[tid] = p.x;
}

fn main() {}
