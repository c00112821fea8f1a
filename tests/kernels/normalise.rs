//! Rows brought to a common scale: softmax and the norms.

use crate::{assert_near, floats, on_each_device};
use tirx::prelude::*;

/// Softmax of a row in one pass over its maximum and sum ("online"), then one to write.
#[tirx::kernel(grid = ROWS::size(), block = 64)]
pub fn softmax<ROWS: Dim, COLS: Dim>(x: &Tensor<f32, ROWS, COLS>, y: &mut Tensor<f32, ROWS, COLS>) {
    #[derive(Clone, Copy)]
    struct Running {
        max: f32,
        sum: f32,
    }
    fn exp(x: f32) -> f32 {
        ex2_approx(x * std::f32::consts::LOG2_E)
    }
    fn join(a: Running, b: Running) -> Running {
        let max = a.max.max(b.max);
        if max == f32::NEG_INFINITY {
            return a;
        }
        let sum = a.sum * exp(a.max - max) + b.sum * exp(b.max - max);
        Running { max, sum }
    }
    let mut maxima = alloc_shared::<Tensor<f32, 2>>();
    let mut sums = alloc_shared::<Tensor<f32, 2>>();
    let (row, tid) = (block_idx().x, thread_idx().x);
    let mut own = Running {
        max: f32::NEG_INFINITY,
        sum: 0.0,
    };
    for col in (tid..COLS::size()).step_by(64) {
        own = join(
            own,
            Running {
                max: x[(row, col)],
                sum: 1.0,
            },
        );
    }
    for step in 0..5 {
        let lanes = 16u32 >> step;
        let max = shfl_xor_sync(u32::MAX, own.max, lanes);
        let sum = shfl_xor_sync(u32::MAX, own.sum, lanes);
        own = join(own, Running { max, sum });
    }
    if lane_id() == 0 {
        maxima[tid / 32] = own.max;
        sums[tid / 32] = own.sum;
    }
    cta_sync();
    own = join(
        Running {
            max: maxima[0],
            sum: sums[0],
        },
        Running {
            max: maxima[1],
            sum: sums[1],
        },
    );
    for col in (tid..COLS::size()).step_by(64) {
        y[(row, col)] = exp(x[(row, col)] - own.max) / own.sum;
    }
}

#[test]
fn softmax_is_near() {
    on_each_device(|device, stream| {
        for cols in [1, 63, 200] {
            let x: Vec<f32> = floats(40, 4 * cols).iter().map(|x| x * 20.0).collect();
            let mut y = device.zeros::<f32, 2>([4, cols])?;
            softmax(&device.tensor(&x, [4, cols])?, &mut y).launch(stream)?;
            let mut expected = Vec::new();
            for row in x.chunks(cols) {
                let max = row.iter().copied().fold(f32::NEG_INFINITY, f32::max);
                let exps: Vec<f64> = row.iter().map(|x| f64::from(x - max).exp()).collect();
                let sum: f64 = exps.iter().sum();
                expected.extend(exps.iter().map(|x| (x / sum) as f32));
            }
            assert_near(&y.to_vec()?, &expected, 1e-5, 1e-9);
        }
        Ok(())
    });
}

/// Layer norm of rows of 256, two passes over values that stay in registers.
#[tirx::kernel(grid = ROWS::size(), block = 64)]
pub fn layer_norm<ROWS: Dim>(
    x: &Tensor<f32, ROWS, 256>,
    gamma: &Tensor<f32, 256>,
    beta: &Tensor<f32, 256>,
    y: &mut Tensor<f32, ROWS, 256>,
) {
    fn block_sum(mut value: f32, mut parts: ViewMut<f32, 1>) -> f32 {
        for step in 0..5 {
            value += shfl_xor_sync(u32::MAX, value, 16u32 >> step);
        }
        cta_sync();
        if lane_id() == 0 {
            parts[thread_idx().x / 32] = value;
        }
        cta_sync();
        parts[0] + parts[1]
    }
    let parts = alloc_shared::<Tensor<f32, 2>>();
    let (row, tid) = (block_idx().x, thread_idx().x);
    let mut own = [0.0f32; 4];
    let mut sum = 0.0;
    #[unroll]
    for i in 0..4 {
        own[i as usize] = x[(row, tid + i * 64)];
        sum += own[i as usize];
    }
    let mean = block_sum(sum, parts) / 256.0;
    let mut squares = 0.0;
    #[unroll]
    for i in 0..4 {
        let centred = own[i as usize] - mean;
        squares = centred.mul_add(centred, squares);
    }
    let scale = rsqrt_approx(block_sum(squares, parts) / 256.0 + 1e-5);
    #[unroll]
    for i in 0..4 {
        let col = tid + i * 64;
        y[(row, col)] = ((own[i as usize] - mean) * scale).mul_add(gamma[col], beta[col]);
    }
}

#[test]
fn layer_norm_is_near() {
    on_each_device(|device, stream| {
        let x: Vec<f32> = floats(41, 3 * 256).iter().map(|x| x * 4.0 + 1.0).collect();
        let (gamma, beta) = (floats(42, 256), floats(43, 256));
        let mut y = device.zeros::<f32, 2>([3, 256])?;
        layer_norm(
            &device.tensor(&x, [3, 256])?,
            &device.tensor(&gamma, [256])?,
            &device.tensor(&beta, [256])?,
            &mut y,
        )
        .launch(stream)?;
        let mut expected = Vec::new();
        for row in x.chunks(256) {
            let mean = row.iter().map(|x| f64::from(*x)).sum::<f64>() / 256.0;
            let variance = row
                .iter()
                .map(|x| (f64::from(*x) - mean).powi(2))
                .sum::<f64>()
                / 256.0;
            let scale = 1.0 / (variance + 1e-5).sqrt();
            for (i, x) in row.iter().enumerate() {
                let normal = (f64::from(*x) - mean) * scale;
                expected.push((normal * f64::from(gamma[i]) + f64::from(beta[i])) as f32);
            }
        }
        assert_near(&y.to_vec()?, &expected, 1e-5, 1e-5);
        Ok(())
    });
}

/// Root-mean-square norm of rows of bf16, one warp a row, several warps a block.
#[tirx::kernel(grid = ROWS::size().div_ceil(4), block = (32, 4))]
pub fn rms_norm<ROWS: Dim>(
    x: &Tensor<bf16, ROWS, 128>,
    weight: &Tensor<bf16, 128>,
    y: &mut Tensor<bf16, ROWS, 128>,
) {
    let row = block_idx().x * 4 + thread_idx().y;
    if row >= ROWS::size() {
        return;
    }
    let lane = thread_idx().x;
    let mut sum = 0.0;
    for i in 0..4 {
        let value = x[(row, lane + i * 32)].to_f32();
        sum = value.mul_add(value, sum);
    }
    for step in 0..5 {
        sum += shfl_xor_sync(u32::MAX, sum, 16u32 >> step);
    }
    let scale = 1.0 / (sum / 128.0 + 1e-6).sqrt();
    for i in 0..4 {
        let col = lane + i * 32;
        let value = x[(row, col)].to_f32() * scale;
        y[(row, col)] = bf16::from_f32(value * weight[col].to_f32());
    }
}

#[test]
fn rms_norm_rounds_as_on_the_host() {
    on_each_device(|device, stream| {
        let brains = |seed, len| -> Vec<bf16> {
            floats(seed, len).into_iter().map(bf16::from_f32).collect()
        };
        let (x, weight) = (brains(44, 6 * 128), brains(45, 128));
        let mut y = device.zeros::<bf16, 2>([6, 128])?;
        rms_norm(
            &device.tensor(&x, [6, 128])?,
            &device.tensor(&weight, [128])?,
            &mut y,
        )
        .launch(stream)?;
        let mut expected = Vec::new();
        for row in x.chunks(128) {
            let mut lanes: Vec<f32> = (0..32)
                .map(|lane| {
                    (0..4).fold(0.0, |sum, i| {
                        let value = row[lane + i * 32].to_f32();
                        value.mul_add(value, sum)
                    })
                })
                .collect();
            for step in [16, 8, 4, 2, 1] {
                lanes = (0..32)
                    .map(|lane| lanes[lane] + lanes[lane ^ step])
                    .collect();
            }
            let scale = 1.0 / (lanes[0] / 128.0 + 1e-6).sqrt();
            for (x, weight) in row.iter().zip(&weight) {
                expected.push(bf16::from_f32(x.to_f32() * scale * weight.to_f32()));
            }
        }
        assert_eq!(y.to_vec()?, expected);
        Ok(())
    });
}
