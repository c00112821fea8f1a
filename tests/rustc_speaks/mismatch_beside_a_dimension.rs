use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
fn kernel<N: Dim>(a: &mut Tensor<f32, N>) {
    let i: u32 = thread_idx().x;
    if i < N::size() {
        a[i] = N::size();
    }
}

fn main() {}
