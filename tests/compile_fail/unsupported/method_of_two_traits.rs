pub mod outside { pub trait Size { fn size(self) -> u32; } }
#[tirx::module]
mod kernels {
    use tirx::prelude::*;
    pub(crate) trait Size { fn size(self) -> u32; }
    impl Size for u32 { fn size(self) -> u32 { 1 } }
    impl super::outside::Size for u32 { fn size(self) -> u32 { 2 } }
    #[tirx::kernel(grid = 1, block = 64)]
    pub fn kernel(a: &mut Tensor<u32, 64>) { a[thread_idx().x] = thread_idx().x.size(); }
}
pub use kernels::kernel;
fn main() {}
