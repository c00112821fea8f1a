use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = BLOCK, instances(<32, f32>, <64, bf16>))]
pub fn kernel<const BLOCK: u32, T: Float>(a: &mut Tensor<T, BLOCK>) {
    a[thread_idx().x] = T::ONE;
}

fn main() -> tirx::Result<()> {
    let device = Device::open_default()?;
    let mut a = device.zeros::<f32, 1>([64])?;
    kernel::<64, f32>(&mut a).launch(&device.stream()?)
}
