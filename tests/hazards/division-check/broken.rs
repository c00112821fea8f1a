use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
fn kernel(b: &mut Tensor<f32, 64>, n: u32) {
    b[thread_idx().x] = (64 / n) as f32;
}

pub fn run(device: &Device) -> tirx::Result<()> {
    let mut b = device.zeros::<f32, 1>([64])?;
    kernel(&mut b, 0).launch(&device.stream()?)?;
    b.to_vec().map(drop)
}
