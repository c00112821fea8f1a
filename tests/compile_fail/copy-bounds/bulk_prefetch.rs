use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 32)]
pub fn kernel<N: Dim>(#[align(16)] a: &Tensor<f32, N, 64>, ahead: u32) {
    let row = thread_idx().x + ahead;
    tile::cp_async_bulk_prefetch(a.sub((row, ..)));
}

fn main() {}
