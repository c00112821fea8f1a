use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 1)]
fn kernel(#[tma(box = [8])] out: &mut Tensor<f32, 64>, from: i32) {
    let mut shared = alloc_shared::<Tensor<f32, 8>>().align(128);
    for i in 0..8u32 {
        shared[i] = i as f32;
    }
    unsafe { ptx!("fence.proxy.async;") };
    tile::cp_async_bulk_tensor(out.tile(from), shared);
    ptx::cp_async_bulk_commit_group();
    ptx::cp_async_bulk_wait_group::<0>();
}

pub fn run(device: &Device) -> tirx::Result<()> {
    let mut out = device.zeros::<f32, 1>([64])?;
    kernel(&mut out, 2).launch(&device.stream()?)?;
    out.to_vec().map(drop)
}
