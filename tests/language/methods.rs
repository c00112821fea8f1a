//! Methods on scalars: their PTX. That they do what Rust's do is held in `parity`.

use crate::on_each_device;
use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn bits(a: &Tensor<u32, 64>, b: &Tensor<u16, 64>, out: &mut Tensor<u32, 7, 64>) {
    let i = thread_idx().x;
    out[(0, i)] = a[i].count_ones();
    out[(1, i)] = b[i].leading_zeros();
    out[(2, i)] = a[i].trailing_zeros();
    out[(3, i)] = a[i].rotate_left(5);
    out[(4, i)] = a[i].reverse_bits();
    out[(5, i)] = b[i].swap_bytes() as u32;
    out[(6, i)] = a[i].saturating_sub(b[i] as u32);
}

#[tirx::kernel(grid = 1, block = 64)]
pub fn floats(a: &Tensor<f32, 64>, out: &mut Tensor<f32, 4, 64>) {
    let i = thread_idx().x;
    out[(0, i)] = a[i].floor();
    out[(1, i)] = a[i].round_ties_even();
    out[(2, i)] = f32::from_bits(a[i].to_bits() ^ 1);
    out[(3, i)] = if a[i].is_finite() {
        a[i].copysign(-1.0)
    } else {
        0.0
    };
}

#[test]
fn methods_on_bits() {
    on_each_device(|device, stream| {
        let words: Vec<u32> = (0..64).map(|i: u32| i.wrapping_mul(0x9e37_79b9)).collect();
        let halves: Vec<u16> = (0..64).map(|i: u16| i.wrapping_mul(1237)).collect();
        let (a, b) = (device.tensor(&words, [64])?, device.tensor(&halves, [64])?);
        let mut out = device.zeros::<u32, 2>([7, 64])?;
        bits(&a, &b, &mut out).launch(stream)?;
        let found = out.to_vec()?;
        for i in 0..64 {
            let (word, half) = (words[i], halves[i]);
            let expected = [
                word.count_ones(),
                half.leading_zeros(),
                word.trailing_zeros(),
                word.rotate_left(5),
                word.reverse_bits(),
                half.swap_bytes().into(),
                word.saturating_sub(half.into()),
            ];
            for (row, expected) in expected.into_iter().enumerate() {
                assert_eq!(found[row * 64 + i], expected, "row {row}, thread {i}");
            }
        }
        Ok(())
    });
}

#[test]
fn methods_on_floats() {
    on_each_device(|device, stream| {
        let values: Vec<f32> = (0..64).map(|i| (i as f32 - 31.5) * 0.5).collect();
        let a = device.tensor(&values, [64])?;
        let mut out = device.zeros::<f32, 2>([4, 64])?;
        floats(&a, &mut out).launch(stream)?;
        let found = out.to_vec()?;
        for (i, value) in values.into_iter().enumerate() {
            let expected = [
                value.floor(),
                value.round_ties_even(),
                f32::from_bits(value.to_bits() ^ 1),
                -value.abs(),
            ];
            for (row, expected) in expected.into_iter().enumerate() {
                assert_eq!(
                    found[row * 64 + i].to_bits(),
                    expected.to_bits(),
                    "row {row}, thread {i}"
                );
            }
        }
        Ok(())
    });
}
