use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
fn kernel(a: &mut Tensor<u32, 64>) {
    trait First {
        fn size(self) -> u32;
    }
    trait Second {
        fn size(self) -> u32;
    }
    impl First for u32 {
        fn size(self) -> u32 {
            1
        }
    }
    impl Second for u32 {
        fn size(self) -> u32 {
            2
        }
    }
    a[thread_idx().x] = u32::size(2);
}

fn main() {}
