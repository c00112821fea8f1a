use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn kernel(a: &mut Tensor<f32, 64>) {
    let tid = thread_idx().x;
    enum Step {
        Stay,
        Go(f32),
    }
    let step = Step::Stay;
    a[tid] = 1.0;
}

fn main() {}
