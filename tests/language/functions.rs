//! Functions in a kernel's body that take views.

use crate::on_each_device;
use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn row_sums(
    a: &Tensor<f32, 64, 4>,
    sums: &mut Tensor<f32, 64>,
    scaled: &mut Tensor<f32, 64, 4>,
) {
    fn sum(row: View<f32, 1>) -> f32 {
        let mut sum = 0.0;
        for j in 0..4 {
            sum += row[j];
        }
        sum
    }
    fn scale(row: View<f32, 1>, mut out: ViewMut<f32, 1>, by: f32) {
        for j in 0..4 {
            out[j] = row[j] * by;
        }
    }
    fn staged(row: View<f32, 1>, by: f32, tid: u32) -> f32 {
        let tile = alloc_shared::<Tensor<f32, 64, 4>>();
        scale(row, tile.sub((tid, ..)), by);
        cta_sync();
        let total = sum(row) + tile[((tid + 1) % 64, 0)];
        cta_sync();
        total
    }
    let tid = thread_idx().x;
    sums[tid] = staged(a.sub((tid, ..)), 2.0, tid);
    scale(a.sub((tid, ..)), scaled.sub((tid, ..)), 3.0);
}

#[test]
fn functions_take_views() {
    on_each_device(|device, stream| {
        let values: Vec<f32> = (0..256).map(|i| i as f32).collect();
        let a = device.tensor(&values, [64, 4])?;
        let mut sums = device.zeros::<f32, 1>([64])?;
        let mut scaled = device.zeros::<f32, 2>([64, 4])?;
        row_sums(&a, &mut sums, &mut scaled).launch(stream)?;
        let expected: Vec<f32> = (0..64)
            .map(|row| {
                let sum: f32 = values[row * 4..row * 4 + 4].iter().sum();
                sum + values[(row + 1) % 64 * 4] * 2.0
            })
            .collect();
        assert_eq!(sums.to_vec()?, expected);
        let tripled: Vec<f32> = values.iter().map(|value| value * 3.0).collect();
        assert_eq!(scaled.to_vec()?, tripled);
        Ok(())
    });
}
