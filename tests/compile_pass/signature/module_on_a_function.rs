#[tirx::kernel(grid = 1, block = 64)]
pub fn kernel(a: &mut tirx::device::Tensor<f32, 64>) {
    a[tirx::device::thread_idx().x] = 1.0;
}
fn main() {}
