use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn kernel(a: &mut Tensor<f32, 64>, n: u32) {
    let tid = thread_idx().x;
    #[derive(Clone, Copy)]
    enum Step {
        Stay,
        Go,
    }
    let step = if n > 1 { Step::Stay } else { Step::Go };
    a[tid] = match step {
        Step::Stay => 0.0,
        Step::Go => 1.0,
    };
}

fn main() {}
