use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
fn kernel(#[align(16)] a: &Tensor<f32, 64, 4>, b: &mut Tensor<f32, 64, 4>, bytes: u32) {
    let tid = thread_idx().x;
    let shared = alloc_shared::<Tensor<f32, 64, 4>>().align(16);
    tile::cp_async_cg(shared.sub((tid, ..)), a.sub((tid, ..)))
        .chunk_bytes(16)
        .src_size(bytes);
    ptx::cp_async_commit_group();
    ptx::cp_async_wait_group::<0>();
    b[(tid, 0)] = shared[(tid, 0)];
}

pub fn run(device: &Device) -> tirx::Result<()> {
    let a = device.zeros::<f32, 2>([64, 4])?;
    let mut b = device.zeros::<f32, 2>([64, 4])?;
    kernel(&a, &mut b, 20).launch(&device.stream()?)?;
    b.to_vec().map(drop)
}
