use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn kernel(a: &Tensor<f32, 64>) {
    let tile = alloc_shared::<Tensor<f32, 64>>();
    cta::copy_async(tile, a.sub(0..32));
    ptx::cp_async_wait_all();
}

fn main() {}
