use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
fn kernel(b: &mut Tensor<f32, 64>) {
    let tid = thread_idx().x;
    if tid % 2 == 0 {
        unsafe { ptx!("bar.sync 0;") };
    }
    cta_sync();
    b[tid] = 1.0;
}

pub fn run(device: &Device) -> tirx::Result<()> {
    let mut b = device.zeros::<f32, 1>([64])?;
    kernel(&mut b).launch(&device.stream()?)?;
    b.to_vec().map(drop)
}
