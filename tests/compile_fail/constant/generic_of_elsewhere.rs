use tirx::prelude::*;
const TIMES: u32 = 3;
#[tirx::kernel(grid = 1, block = 64)]
pub fn kernel(a: &mut Tensor<u32, 64>) {
    fn times<const K: u32>(x: u32) -> u32 {
        x * K
    }
    let i = thread_idx().x;
    a[i] = times::<TIMES>(i);
}
fn main() {}
