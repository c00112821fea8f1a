//! Work in 16-bit floats.

use crate::{floats, on_each_device};
use tirx::prelude::*;

fn halves(seed: u32, len: usize) -> Vec<f16> {
    floats(seed, len).into_iter().map(f16::from_f32).collect()
}

/// A polynomial in half precision (Horner), each step rounded to 16 bits.
#[tirx::kernel(grid = N::size().div_ceil(64), block = 64)]
pub fn polynomial<N: Dim>(x: &Tensor<f16, N>, y: &mut Tensor<f16, N>) {
    let i = block_idx().x * 64 + thread_idx().x;
    if i < N::size() {
        let x = x[i];
        let mut sum = f16::from_f32(0.5);
        sum = sum.mul_add(x, f16::from_f32(-1.25));
        sum = sum.mul_add(x, f16::from_f32(3.0));
        y[i] = sum * x;
    }
}

#[test]
fn halves_round_at_each_step() {
    on_each_device(|device, stream| {
        let x = halves(140, 200);
        let mut y = device.zeros::<f16, 1>([200])?;
        polynomial(&device.tensor(&x, [200])?, &mut y).launch(stream)?;
        // A product and sum of halves is exact in f64.
        let fma = |a: f16, b: f16, c: f64| {
            let exact = f64::from(a.to_f32()) * f64::from(b.to_f32()) + c;
            ::half::f16::from_f64(exact).to_bits()
        };
        let expected: Vec<u16> = x
            .iter()
            .map(|x| {
                let sum = f16::from_bits(fma(f16::from_f32(0.5), *x, -1.25));
                let sum = f16::from_bits(fma(sum, *x, 3.0));
                fma(sum, *x, 0.0)
            })
            .collect();
        let found: Vec<u16> = y.to_vec()?.iter().map(|y| y.to_bits()).collect();
        assert_eq!(found, expected);
        Ok(())
    });
}

/// A product of matrices of halves, summed in single precision.
#[tirx::kernel(grid = (2, 2), block = (16, 16))]
pub fn hgemm(a: &Tensor<f16, 32, 64>, b: &Tensor<f16, 64, 32>, c: &mut Tensor<f16, 32, 32>) {
    let mut left = alloc_shared::<Tensor<f16, 16, 16>>();
    let mut right = alloc_shared::<Tensor<f16, 16, 16>>();
    let (x, y) = (thread_idx().x, thread_idx().y);
    let (row, col) = (block_idx().y * 16 + y, block_idx().x * 16 + x);
    let mut sum = 0.0;
    for k in (0..64).step_by(16) {
        left[(y, x)] = a[(row, k + x)];
        right[(y, x)] = b[(k + y, col)];
        cta_sync();
        for i in 0..16 {
            sum = left[(y, i)].to_f32().mul_add(right[(i, x)].to_f32(), sum);
        }
        cta_sync();
    }
    c[(row, col)] = f16::from_f32(sum);
}

#[test]
fn halves_are_summed_in_single_precision() {
    on_each_device(|device, stream| {
        let (a, b) = (halves(141, 32 * 64), halves(142, 64 * 32));
        let mut c = device.zeros::<f16, 2>([32, 32])?;
        hgemm(
            &device.tensor(&a, [32, 64])?,
            &device.tensor(&b, [64, 32])?,
            &mut c,
        )
        .launch(stream)?;
        let mut expected = Vec::new();
        for row in a.chunks(64) {
            for col in 0..32 {
                let sum = row.iter().enumerate().fold(0.0f32, |s, (k, a)| {
                    a.to_f32().mul_add(b[k * 32 + col].to_f32(), s)
                });
                expected.push(f16::from_f32(sum));
            }
        }
        assert_eq!(c.to_vec()?, expected);
        Ok(())
    });
}

/// Weights of bf16 move towards their gradients, with a master copy in single precision.
#[tirx::kernel(grid = N::size().div_ceil(64), block = 64)]
pub fn adam_step<N: Dim>(
    weight: &mut Tensor<bf16, N>,
    master: &mut Tensor<f32, N>,
    momentum: &mut Tensor<f32, N>,
    velocity: &mut Tensor<f32, N>,
    gradient: &Tensor<bf16, N>,
    rate: f32,
) {
    const BETA1: f32 = 0.9;
    const BETA2: f32 = 0.999;
    let i = block_idx().x * 64 + thread_idx().x;
    if i >= N::size() {
        return;
    }
    let g = gradient[i].to_f32();
    let m = BETA1 * momentum[i] + (1.0 - BETA1) * g;
    let v = BETA2 * velocity[i] + (1.0 - BETA2) * g * g;
    let next = master[i] - rate * m / (v.sqrt() + 1e-8);
    momentum[i] = m;
    velocity[i] = v;
    master[i] = next;
    weight[i] = bf16::from_f32(next);
}

#[test]
fn a_step_of_adam_is_the_hosts() {
    on_each_device(|device, stream| {
        let n = 100;
        let gradient: Vec<bf16> = floats(143, n).into_iter().map(bf16::from_f32).collect();
        let (mut master, mut m) = (floats(144, n), floats(145, n));
        let mut v: Vec<f32> = floats(146, n).iter().map(|x| x.abs()).collect();
        let mut weight = device.zeros::<bf16, 1>([n])?;
        let mut on_device = (
            device.tensor(&master, [n])?,
            device.tensor(&m, [n])?,
            device.tensor(&v, [n])?,
        );
        let g = device.tensor(&gradient, [n])?;
        adam_step(
            &mut weight,
            &mut on_device.0,
            &mut on_device.1,
            &mut on_device.2,
            &g,
            0.01,
        )
        .launch(stream)?;
        for i in 0..n {
            let g = gradient[i].to_f32();
            m[i] = 0.9 * m[i] + (1.0 - 0.9f32) * g;
            v[i] = 0.999 * v[i] + (1.0 - 0.999f32) * g * g;
            master[i] -= 0.01 * m[i] / (v[i].sqrt() + 1e-8);
        }
        assert_eq!(on_device.0.to_vec()?, master);
        assert_eq!(on_device.1.to_vec()?, m);
        assert_eq!(on_device.2.to_vec()?, v);
        let expected: Vec<bf16> = master.into_iter().map(bf16::from_f32).collect();
        assert_eq!(weight.to_vec()?, expected);
        Ok(())
    });
}
