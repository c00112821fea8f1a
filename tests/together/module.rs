//! What is wrong in a function of a module is said once, at its place, whatever calls it.

#[tirx::module]
mod kernels {
    use tirx::prelude::*;

    const WIDTH: u32 = 64;

    fn scaled(x: f32) -> f32 {
        x * FACTOR // mistake
    }

    #[tirx::kernel(grid = 1, block = WIDTH)]
    pub fn first(a: &mut Tensor<f32, WIDTH>) {
        let i = thread_idx().x;
        a[i] = scaled(a[i]) + inner::unit(a[i]);
    }

    #[tirx::kernel(grid = 1, block = WIDTH)]
    pub fn second(a: &mut Tensor<f32, WIDTH>) {
        let i = thread_idx().x;
        a[i] = scaled(a[i]) + inner::unit(a[i]);
        a[i] = inner::unitt(a[i]); // mistake
        a[i] = lost::unit(a[i]); // mistake
    }

    #[tirx::kernel(grid = 1, block = 64)]
    pub fn third(a: &mut Tensor<f32, 64>) {
        a[thread_idx().x + 1] = scaled(1.0);
        tile::nothing(); // mistake
    }

    mod inner {
        pub fn unit(x: f32) -> f32 {
            x.cosine() // mistake
        }
    }
}

fn main() {
    let _ = (kernels::first::PTX, kernels::second::PTX, kernels::third::PTX);
}
