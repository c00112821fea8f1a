use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
fn kernel(a: &mut Tensor<f32, 64>) {
    'rows: for i in 0..64 {
        a[i] = 1.0;
        break 'columns;
    }
}

fn main() {}
