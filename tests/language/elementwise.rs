//! One thread an element: static and launch-time dimensions, tails, scalars.

use crate::{counting, on_each_device};
use tirx::prelude::*;

#[tirx::kernel(grid = 4, block = 64)]
pub fn add(a: &Tensor<f32, 256>, b: &Tensor<f32, 256>, c: &mut Tensor<f32, 256>) {
    let i = block_idx().x * 64 + thread_idx().x;
    c[i] = a[i] + b[i];
}

#[tirx::kernel(grid = N::size().div_ceil(128), block = 128)]
pub fn saxpy<N: Dim>(alpha: f32, x: &Tensor<f32, N>, y: &mut Tensor<f32, N>) {
    let i = block_idx().x * 128 + thread_idx().x;
    if i < N::size() {
        y[i] = alpha.mul_add(x[i], y[i]);
    }
}

#[tirx::kernel(grid = n.div_ceil(32), block = 32)]
pub fn fill(a: &mut Tensor<u32, n>, n: u32, value: u32) {
    let i = block_idx().x * 32 + thread_idx().x;
    if i >= n {
        return;
    }
    a[i] = value + i;
}

#[tirx::kernel(grid = 1, block = 32)]
pub fn in_place(a: &mut Tensor<i64, 32>, flag: bool) {
    let i = thread_idx().x;
    a[i] += 5;
    a[i] *= if flag { -3 } else { 2 };
}

#[test]
fn sums_are_exact() {
    on_each_device(|device, stream| {
        let (x, y) = (counting(256), vec![0.5; 256]);
        let a = device.tensor(&x, [256])?;
        let b = device.tensor(&y, [256])?;
        let mut c = device.zeros::<f32, 1>([256])?;
        add(&a, &b, &mut c).launch(stream)?;
        let expected: Vec<f32> = x.iter().zip(&y).map(|(x, y)| x + y).collect();
        assert_eq!(c.to_vec()?, expected);
        Ok(())
    });
}

#[test]
fn a_launch_time_dimension_has_a_tail() {
    on_each_device(|device, stream| {
        for n in [1, 127, 128, 129, 300] {
            let (x, y) = (counting(n), vec![0.25; n]);
            let on_device = device.tensor(&x, [n])?;
            let mut result = device.tensor(&y, [n])?;
            saxpy(1.5, &on_device, &mut result).launch(stream)?;
            let expected: Vec<f32> = x
                .iter()
                .zip(&y)
                .map(|(x, y)| 1.5f32.mul_add(*x, *y))
                .collect();
            assert_eq!(result.to_vec()?, expected, "{n} elements");
        }
        Ok(())
    });
}

#[test]
fn a_dimension_can_be_a_parameter() {
    on_each_device(|device, stream| {
        let mut a = device.zeros::<u32, 1>([70])?;
        fill(&mut a, 70, 1000).launch(stream)?;
        assert_eq!(a.to_vec()?, (1000..1070).collect::<Vec<u32>>());
        Ok(())
    });
}

#[test]
fn compound_assignment_reads_and_writes() {
    on_each_device(|device, stream| {
        for flag in [false, true] {
            let before: Vec<i64> = (-16..16).collect();
            let mut a = device.tensor(&before, [32])?;
            in_place(&mut a, flag).launch(stream)?;
            let factor = if flag { -3 } else { 2 };
            let expected: Vec<i64> = before.iter().map(|x| (x + 5) * factor).collect();
            assert_eq!(a.to_vec()?, expected);
        }
        Ok(())
    });
}
