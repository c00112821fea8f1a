use tirx::prelude::*;
#[tirx::module(export)]
pub mod rows {
    use tirx::prelude::*;
    pub fn last(row: View<f32, 1>) -> f32 {
        row[3]
    }
}
#[tirx::kernel(grid = 1, block = 64, uses(rows))]
pub fn kernel(a: &Tensor<f32, 64, 4>, b: &mut Tensor<f32, 64>) {
    b[thread_idx().x] = rows::last(a.sub((thread_idx().x, ..)));
}
fn main() {}
