use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn kernel(#[align(16)] a: &Tensor<f32, 64, 4>) {
    let shared = alloc_shared::<Tensor<f32, 64, 4>>().align(16);
    let to = shared.sub((thread_idx().x, ..)).shared_address();
    let from = a.sub((thread_idx().x, ..)).global_address();
    // SAFETY: both start a row of their tensor.
    unsafe { ptx::cp_async_cg_shared_global::<8>(to, from) };
}

fn main() {}
