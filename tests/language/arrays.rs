//! Arrays of a thread: tables in constant memory, loops over elements, and what stays in local memory.

use crate::on_each_device;
use tirx::prelude::*;

/// Two equal tables are one; it is in constant memory since the index is not known.
#[tirx::kernel(grid = 1, block = 32)]
pub fn lookups(a: &Tensor<u32, 32>, b: &mut Tensor<f32, 32>) {
    const WEIGHTS: [f32; 5] = [0.5, -1.0, 2.25, 1e-3, 8.0];
    let steps = [1u8, 3, 7, 200];
    let tid = thread_idx().x;
    let mut sum = 0.0;
    let mut at = a[tid];
    while at > 0 {
        sum += WEIGHTS[(at % 5) as usize] * steps[(at % 4) as usize] as f32;
        at /= 3;
    }
    b[tid] = sum + WEIGHTS[(tid % 5) as usize] + WEIGHTS[2];
}

/// Elements in registers: the loops are unrolled.
#[tirx::kernel(grid = 1, block = 32)]
pub fn elements(a: &Tensor<f32, 32, 4>, b: &mut Tensor<f32, 32>) {
    let tid = thread_idx().x;
    let mut row = [0.0; 4];
    for (j, x) in row.iter_mut().enumerate() {
        *x = a[(tid, j)];
    }
    let mut sum = 0.0;
    for (j, x) in row.iter().enumerate().rev() {
        sum = sum * 0.5 + x * j as f32;
    }
    b[tid] = sum;
}

#[test]
fn tables_are_read_from_constant_memory() {
    let ptx = lookups::PTX;
    assert_eq!(ptx.matches(".const ").count(), 2, "{ptx}");
    assert!(!ptx.contains(".local"), "{ptx}");
    on_each_device(|device, stream| {
        let values: Vec<u32> = (0..32).map(|i| i * i * 37).collect();
        let a = device.tensor(&values, [32])?;
        let mut b = device.zeros::<f32, 1>([32])?;
        lookups(&a, &mut b).launch(stream)?;
        let (weights, steps) = ([0.5, -1.0, 2.25, 1e-3, 8.0], [1.0, 3.0, 7.0, 200.0]);
        let expected: Vec<f32> = (0..32)
            .map(|tid| {
                let (mut sum, mut at) = (0.0, values[tid] as usize);
                while at > 0 {
                    sum += weights[at % 5] * steps[at % 4];
                    at /= 3;
                }
                sum + weights[tid % 5] + weights[2]
            })
            .collect();
        assert_eq!(b.to_vec()?, expected);
        Ok(())
    });
}

#[test]
fn elements_are_in_registers() {
    assert!(!elements::PTX.contains(".local"));
    on_each_device(|device, stream| {
        let values: Vec<f32> = (0..128).map(|i| i as f32).collect();
        let a = device.tensor(&values, [32, 4])?;
        let mut b = device.zeros::<f32, 1>([32])?;
        elements(&a, &mut b).launch(stream)?;
        let expected: Vec<f32> = values
            .chunks(4)
            .map(|row| {
                let rows = row.iter().enumerate().rev();
                rows.fold(0.0, |sum, (j, x)| sum * 0.5 + x * j as f32)
            })
            .collect();
        assert_eq!(b.to_vec()?, expected);
        Ok(())
    });
}
