use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 1)]
pub fn kernel(map: &TensorMap<f32, 2>) {
    let shared = alloc_shared::<Tensor<f32, 8, 32>>().align(128);
    let bar = alloc_mbarrier();
    bar.init(1);
    tile::cp_async_bulk_tensor(shared, map.tile((0, 0))).mbarrier(bar);
}

fn main() {}
