use tirx::prelude::*;
const LAST: u32 = 63;
#[tirx::kernel(grid = 1, block = 64)]
pub fn kernel(a: &mut Tensor<f32, 64>) {
    let i = thread_idx().x;
    a[i] = match i {
        LAST => 1.0,
        _ => 0.0,
    };
}
fn main() {}
