use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 1)]
pub fn kernel(#[tma(box = [1, 8, 16], interleave = 16)] map: &TensorMap<f32, 3>) {
    let shared = alloc_shared::<Tensor<f32, 16, 4>>().align(128);
    let bar = alloc_mbarrier();
    tile::cp_async_bulk_tensor(shared, map.tile((0, 0, 0))).mbarrier(bar);
}

fn main() {}
