use tirx::prelude::*;

#[tirx::kernel(grid = 2, block = 1, cluster = 2, target = "sm_100a")]
pub fn kernel(#[tma(box = [8, 8])] a: &Tensor<f32, 64, 64>) {
    let shared = alloc_shared::<Tensor<f32, 8, 8>>().align(128);
    let bar = alloc_mbarrier();
    bar.init(1);
    tile::cp_async_bulk_tensor(shared, a.tile((0, 0)))
        .mbarrier(bar.at_rank(0))
        .cta_group(2);
}

fn main() {}
