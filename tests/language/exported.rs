//! Modules of elsewhere: of another package, and of this one.

use crate::on_each_device;
use tirx::prelude::*;
use tirx_test_helpers::{blocks, numbers};

/// Of this package.
#[tirx::module(export)]
pub(crate) mod steps {
    pub(crate) const STEP: u32 = 3;

    pub(crate) fn stepped(i: u32) -> u32 {
        i * STEP
    }
}

/// A kernel alone, with both paths to what it uses.
#[tirx::kernel(grid = 1, block = 64, uses(numbers, blocks, steps))]
pub fn alone(a: &Tensor<f32, 64>, out: &mut Tensor<f32, 3, 64>) {
    let i = thread_idx().x;
    let range = numbers::Range {
        low: 1.0,
        high: 500.0,
    };
    out[(0, i)] = blocks::clamped_sum(a[i], range);
    out[(1, i)] = numbers::clamped(a[i], range) + range.width();
    out[(2, i)] = a[steps::stepped(i) % 64] * numbers::SCALE;
}

pub(crate) use kernels::within;

/// A module of kernels, and what it takes from elsewhere by `use`.
#[tirx::module(uses(tirx_test_helpers::numbers, crate::exported::steps))]
pub mod kernels {
    use crate::exported::steps::{self, STEP};
    use tirx::prelude::*;
    use tirx_test_helpers::numbers::{Range, clamped as kept};

    const WIDE: Range = Range {
        low: 2.0,
        high: 9.0,
    };

    #[tirx::kernel(grid = 1, block = 32 * STEP)]
    pub fn within(a: &mut Tensor<f32, 96>) {
        let i = thread_idx().x;
        a[i] = kept(a[i], WIDE) + steps::stepped(i) as f32 + tirx_test_helpers::numbers::SCALE;
    }
}

#[test]
fn a_kernel_uses_modules_of_elsewhere() {
    on_each_device(|device, stream| {
        let values: Vec<f32> = (0..64).map(|i| i as f32).collect();
        let a = device.tensor(&values, [64])?;
        let mut out = device.zeros::<f32, 2>([3, 64])?;
        alone(&a, &mut out).launch(stream)?;
        let out = out.to_vec()?;
        let range = numbers::Range {
            low: 1.0,
            high: 500.0,
        };
        for i in 0..64 {
            assert_eq!(out[i], numbers::clamped(2016.0 * numbers::SCALE, range));
            assert_eq!(
                out[64 + i],
                numbers::clamped(values[i], range) + range.width()
            );
            assert_eq!(
                out[128 + i],
                values[steps::stepped(i as u32) as usize % 64] * 0.25
            );
        }
        Ok(())
    });
}

#[test]
fn a_module_uses_modules_of_elsewhere() {
    on_each_device(|device, stream| {
        let values: Vec<f32> = (0..96).map(|i| i as f32 / 4.0).collect();
        let mut a = device.tensor(&values, [96])?;
        kernels::within(&mut a).launch(stream)?;
        let expected: Vec<f32> = values
            .iter()
            .enumerate()
            .map(|(i, x)| x.clamp(2.0, 9.0) + (i * 3) as f32 + 0.25)
            .collect();
        assert_eq!(a.to_vec()?, expected);
        Ok(())
    });
}
