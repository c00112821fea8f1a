use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn kernel(a: &mut Tensor<u32, 64>) {
    trait Start {
        fn start() -> u32;
    }
    struct Even;
    impl Start for Even { fn start() -> u32 { 2 } }
    a[thread_idx().x] = Start::start();
}

fn main() {}
