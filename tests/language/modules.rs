//! Kernels of a module that share its items.

use crate::on_each_device;
pub(crate) use rows::{extremes, squares, sums};

/// Sums and extremes of rows.
#[tirx::module]
#[allow(unreachable_pub)]
pub mod rows {
    use self::math::{add_all as total, square};
    use shapes::*;
    use tirx::device::{self as d, lane_id as lane};
    use tirx::prelude::*;

    /// Rows, and threads of the block.
    pub const ROWS: u32 = 64;
    /// Only a dimension.
    const COLUMNS: usize = 4;

    mod shapes {
        #[derive(Clone, Copy)]
        pub struct Pair {
            pub low: f32,
            pub high: f32,
        }

        impl Pair {
            pub const EMPTY: Pair = Pair {
                low: f32::INFINITY,
                high: f32::NEG_INFINITY,
            };

            pub fn with(self, x: f32) -> Self {
                Self {
                    low: self.low.min(x),
                    high: self.high.max(x),
                }
            }
        }

        #[derive(Clone, Copy, PartialEq)]
        pub enum Mode {
            Plain,
            Squared,
        }
    }

    mod math {
        use super::{COLUMNS, shapes::Mode};
        use tirx::prelude::*;

        pub type Real = f32;

        pub fn square(x: Real) -> Real {
            x * x
        }

        pub fn add_all(row: View<f32, 1>, mode: Mode) -> Real {
            let mut sum = 0.0;
            for j in 0..COLUMNS {
                sum += match mode {
                    Mode::Plain => row[j],
                    Mode::Squared => self::square(row[j]),
                };
            }
            sum
        }

        pub mod deep {
            pub const HALF: f32 = 0.5;

            pub fn half_of_square(x: super::Real) -> super::Real {
                super::square(x) * HALF
            }
        }
    }

    /// What is no kernel's may be any Rust.
    pub fn reference(rows: &[[f32; COLUMNS]]) -> Vec<f32> {
        rows.iter().map(|row| row.iter().sum()).collect()
    }

    #[tirx::kernel(grid = 1, block = ROWS)]
    pub fn sums(a: &Tensor<f32, ROWS, COLUMNS>, out: &mut Tensor<f32, 2, ROWS>) {
        let i = thread_idx().x;
        out[(0, i)] = total(a.sub((i, ..)), Mode::Plain);
        out[(1, i)] = total(a.sub((i, ..)), shapes::Mode::Squared);
    }

    #[tirx::kernel(grid = 1, block = ROWS)]
    pub fn extremes(a: &Tensor<f32, ROWS, COLUMNS>, out: &mut Tensor<f32, 4, ROWS>) {
        // The body's own comes first.
        fn square(x: f32) -> f32 {
            x + 1000.0
        }
        let i = d::thread_idx().x;
        let mut pair = Pair::EMPTY;
        for j in 0..COLUMNS {
            pair = pair.with(a[(i, j)]);
        }
        out[(0, i)] = pair.low;
        out[(1, i)] = pair.high;
        out[(2, i)] = square(pair.low) + math::deep::half_of_square(2.0);
        out[(3, i)] = lane() as f32 * math::deep::HALF;
    }

    #[tirx::kernel(grid = N::size().div_ceil(self::ROWS), block = ROWS)]
    pub fn squares<N: Dim>(a: &mut Tensor<f32, N>) {
        let i = block_idx().x * ROWS + thread_idx().x;
        if i < N::size() {
            a[i] = square(a[i]);
        }
    }
}

#[test]
fn kernels_share_the_items_of_their_module() {
    on_each_device(|device, stream| {
        let values: Vec<f32> = (0..256).map(|i| (i * 37 % 101) as f32).collect();
        let rows: Vec<[f32; 4]> = values
            .chunks(4)
            .map(|row| [row[0], row[1], row[2], row[3]])
            .collect();
        let a = device.tensor(&values, [64, 4])?;
        let mut sums = device.zeros::<f32, 2>([2, 64])?;
        let mut extremes = device.zeros::<f32, 2>([4, 64])?;
        rows::sums(&a, &mut sums).launch(stream)?;
        rows::extremes(&a, &mut extremes).launch(stream)?;
        let (sums, extremes) = (sums.to_vec()?, extremes.to_vec()?);
        assert_eq!(sums[..64], rows::reference(&rows));
        for (i, row) in rows.iter().enumerate() {
            let low = row.iter().copied().fold(f32::INFINITY, f32::min);
            let high = row.iter().copied().fold(f32::NEG_INFINITY, f32::max);
            assert_eq!(sums[64 + i], row.iter().map(|x| x * x).sum::<f32>());
            assert_eq!(extremes[i], low);
            assert_eq!(extremes[64 + i], high);
            assert_eq!(extremes[128 + i], low + 1002.0);
            assert_eq!(extremes[192 + i], (i % 32) as f32 * 0.5);
        }
        let mut squares = device.tensor(&values[..100], [100])?;
        rows::squares(&mut squares).launch(stream)?;
        let expected: Vec<f32> = values[..100].iter().map(|x| x * x).collect();
        assert_eq!(squares.to_vec()?, expected);
        Ok(())
    });
}

#[test]
fn a_launch_is_a_function_of_the_module() {
    assert_eq!(rows::ROWS, 64);
    assert_eq!(rows::squares::KERNEL.name, "squares");
    assert_eq!(rows::squares::KERNEL.block, Some([64, 1, 1]));
    // Lines count from the module's.
    let lines = &rows::squares::VARIANTS[0].lines;
    assert!(
        include_str!("modules.rs")
            .lines()
            .nth(lines.first as usize - 1)
            == Some("pub mod rows {")
    );
}

/// What only an attribute names is used, beside a list of instances too.
#[tirx::module]
mod sized {
    use tirx::prelude::*;

    const BLOCK: u32 = 32;

    #[tirx::kernel(grid = 1, block = BLOCK, instances(<f32>, <i32>))]
    pub(super) fn doubled<T: Scalar>(x: &mut Tensor<T, 32>) {
        let i = thread_idx().x;
        x[i] = x[i] + x[i];
    }
}

#[test]
fn an_attribute_uses_what_it_names() {
    on_each_device(|device, stream| {
        let mut x = device.tensor(&[1.5f32; 32], [32])?;
        sized::doubled::<f32>(&mut x).launch(stream)?;
        assert_eq!(x.to_vec()?, [3.0; 32]);
        let mut x = device.tensor(&[-4; 32], [32])?;
        sized::doubled::<i32>(&mut x).launch(stream)?;
        assert_eq!(x.to_vec()?, [-8; 32]);
        Ok(())
    });
}
