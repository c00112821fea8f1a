use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn kernel(out: &mut Tensor<f32, 64>) {
    let i = thread_idx().x;
    let mut tile = alloc_shared::<Tensor<f32, 64>>();
    tile[i] = 1.0;
    out[i] = tile.load_cg(i);
}

fn main() {}
