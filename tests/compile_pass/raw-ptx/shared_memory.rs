use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 32)]
pub fn kernel(a: &mut Tensor<u32, 32>) {
    let i = thread_idx().x;
    let s = alloc_shared::<Tensor<u32, 32>>();
    unsafe { ptx!("st.shared.u32 [{}], {};", in(s.sub((i,)).shared_address()), in(i)) };
    a[i] = 1;
}

fn main() {}
