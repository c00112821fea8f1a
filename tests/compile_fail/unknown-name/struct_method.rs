use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn kernel(a: &mut Tensor<f32, 64>) {
    struct Point(f32);
    impl Point {
        fn doubled(self) -> f32 {
            self.0 * 2.0
        }
    }
    a[thread_idx().x] = Point(1.0).double();
}

fn main() {}
