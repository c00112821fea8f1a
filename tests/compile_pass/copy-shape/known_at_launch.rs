use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn kernel<N: Dim>(b: &mut Tensor<f32, N>) {
    let tile = alloc_shared::<Tensor<f32, 64>>();
    if N::size() >= 64 {
        cta::copy_async(b.sub(0..64), tile.as_view());
    }
}

fn main() {}
