use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
fn kernel(a: &mut Tensor<f32, 64>) {
    a[thread_idx().x] = 1.0;
}

fn main() -> tirx::Result<()> {
    let device = Device::open_default()?;
    let mut a = device.zeros::<f64, 1>([64])?;
    kernel(&mut a).launch(&device.stream()?)
}
