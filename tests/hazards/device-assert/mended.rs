use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
fn kernel(b: &mut Tensor<f32, 64>, shift: u32) {
    let i = thread_idx().x + shift;
    device_assert!(i < 64, "thread {} goes to {i}", thread_idx().x);
    b[i] = 1.0;
}

pub fn run(device: &Device) -> tirx::Result<()> {
    let mut b = device.zeros::<f32, 1>([64])?;
    kernel(&mut b, 0).launch(&device.stream()?)?;
    b.to_vec().map(drop)
}
