#[tirx::module]
mod kernels {
    use tirx::prelude::*;

    #[tirx::kernel(grid = 1, block = 64)]
    pub(crate) fn kernel<N: Dim>(a: &mut Tensor<f32, N>) {
        fn same(x: u32) -> u32 {
            x
        }
        a[same(0)] = ratio(1, 2);
    }

    fn ratio(a: u32, b: u32) -> f32 {
        a / b
    }
}

fn main() {}
