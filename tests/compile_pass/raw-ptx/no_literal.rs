use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 32)]
pub fn kernel(a: &mut Tensor<u32, 32>) {
    let i = thread_idx().x;
    const TEXT: u32 = 1;
    unsafe { ptx!("st.global.u32 [{}], {};", in(a.global_address()), const TEXT) };
    a[i] = TEXT;
}

fn main() {}
