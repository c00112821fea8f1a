use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 1)]
fn kernel<N: Dim>(#[align(16)] a: &Tensor<f32, N>, b: &mut Tensor<f32, 1>) {
    tile::cp_async_bulk_prefetch(a);
    b[0] = 1.0;
}

pub fn run(device: &Device) -> tirx::Result<()> {
    let a = device.zeros::<f32, 1>([10])?;
    let mut b = device.zeros::<f32, 1>([1])?;
    kernel(&a, &mut b).launch(&device.stream()?)?;
    b.to_vec().map(drop)
}
