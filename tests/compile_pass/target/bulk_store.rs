use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 32, target = "sm_100")]
pub fn kernel(a: &mut Tensor<u64, 1>) {
    let s = alloc_shared::<Tensor<u64, 64>>().align(16);
    unsafe {
        ptx!("st.bulk.weak.shared::cta [{s}], 512, 0;", s = in(s.shared_address()));
    }
    a[0] = s[0];
}

fn main() {}
