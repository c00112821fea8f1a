use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
fn kernel<N: Dim>(a: &Tensor<f32, N>) {
    let i = thread_idx().x;
    if i < N::size() {
        a[i] = 1.0;
    }
}

fn main() {}
