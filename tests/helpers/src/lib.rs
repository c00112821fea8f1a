//! Modules of the kernel language, for kernels of other packages.

/// Plain numbers.
#[device::module(export, crate = device)]
pub mod numbers {
    /// The scale of all.
    pub const SCALE: f32 = 0.25;

    /// Both ends.
    #[derive(Clone, Copy)]
    pub struct Range {
        /// The lower.
        pub low: f32,
        /// The higher.
        pub high: f32,
    }

    impl Range {
        /// As wide.
        pub fn width(self) -> f32 {
            self.high - self.low
        }
    }

    /// `x` in the range.
    pub fn clamped(x: f32, range: Range) -> f32 {
        x.max(range.low).min(range.high)
    }
}

/// What needs another module.
#[device::module(export, crate = device, uses(crate::numbers))]
pub mod blocks {
    use crate::numbers::{self, Range};
    use device::device as items;
    use device::prelude::*;

    /// The sum over the block, scaled and in the range.
    pub fn clamped_sum<T: Scalar>(x: T, range: Range) -> f32 {
        let sum = items::block_sum(x).to_f32() * numbers::SCALE;
        numbers::clamped(sum, range) + own::zero()
    }

    mod own {
        pub(super) fn zero() -> f32 {
            0.0
        }
    }
}
