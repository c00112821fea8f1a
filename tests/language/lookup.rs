//! What a name means in a module: each function gives on the device what it gives on the host.

// What is never called shows that something else is.
#![allow(unused, clippy::all, clippy::pedantic, clippy::nursery)]

use crate::on_each_device;
use tirx::prelude::*;

/// `use`s that lead in circles, bring in variants, and a module of the name of one that is used.
#[tirx::module(uses(tirx_test_helpers::numbers))]
mod names {
    use self::Side::{First, Second as Other};
    use self::{left::*, middle::*, right::*};
    use Turn::*;
    use tirx::prelude::*;

    #[derive(Clone, Copy, PartialEq)]
    enum Side {
        First,
        Second,
    }

    #[derive(Clone, Copy, PartialEq)]
    enum Turn {
        Half = 2,
        Full = 4,
    }

    mod left {
        pub(super) use super::*;

        pub(super) fn of_left(x: u32) -> u32 {
            x.min(40) + 1
        }
    }

    mod middle {
        pub(super) use super::*;

        pub(super) fn of_middle(x: u32) -> u32 {
            of_left(x) * 3
        }
    }

    mod right {
        pub(super) use super::*;
        pub(super) use std::{cmp::*, f32::consts::*};

        pub(super) fn of_right(x: u32) -> u32 {
            of_middle(x) + of_left(x)
        }
    }

    /// Not the one that is used.
    mod numbers {
        pub(super) fn clamped(x: u32) -> u32 {
            x * 7
        }
    }

    fn turned(x: u32) -> u32 {
        let side = if x % 2 == 0 { First } else { Other };
        let turn = if x % 3 == 0 { Half } else { Full };
        let of_side = match side {
            First => 1,
            Other => 2,
        };
        of_side
            + match (turn, side) {
                (Half, First) => 10,
                (Half, _) => 20,
                (Full, Other) => 30,
                (Full, First) => turn as u32 * 10,
            }
    }

    type Count = usize;
    const FOUR: Count = 4;

    fn sum<const K: Count>(x: u32) -> u32 {
        let mut sum = 0;
        for i in 0..K {
            sum += x + i as u32;
        }
        sum
    }

    pub(super) fn all(x: u32) -> u32 {
        sum::<FOUR>(x) + of_right(x) + turned(x) * 1000 + numbers::clamped(x) * 100_000
    }

    #[tirx::kernel(grid = 1, block = 32)]
    pub(super) fn of_names(out: &mut Tensor<u32, 32>) {
        let i = thread_idx().x;
        out[i] = all(i);
    }
}

/// Functions that a type has itself and by traits.
#[tirx::module]
mod functions {
    use tirx::prelude::*;

    pub(super) struct Counter {
        x: u32,
    }

    trait Counted {
        const STEP: u32;

        fn count(&self) -> u32;
        fn twice(&self) -> u32;
        fn start() -> u32;
    }

    impl Counted for Counter {
        const STEP: u32 = 1000;

        fn count(&self) -> u32 {
            1
        }
        fn twice(&self) -> u32 {
            self.count() * 2
        }
        fn start() -> u32 {
            50
        }
    }

    impl Counter {
        const STEP: u32 = 3;

        fn count(&self) -> u32 {
            self.x * Self::STEP
        }
        fn start() -> u32 {
            7
        }
    }

    trait Bits {
        fn count_ones(self) -> u32;
        fn of_bits(self) -> u32;
    }

    impl Bits for u32 {
        fn count_ones(self) -> u32 {
            1000
        }
        fn of_bits(self) -> u32 {
            self + 1
        }
    }

    pub(super) fn all(x: u32) -> u32 {
        let counter = Counter { x };
        counter.count()
            + counter.twice() * 100
            + Counter::start() * 10_000
            + x.count_ones() * 1_000_000
            + x.of_bits() * 10_000_000
    }

    #[tirx::kernel(grid = 1, block = 32)]
    pub(super) fn of_functions(out: &mut Tensor<u32, 32>) {
        let i = thread_idx().x;
        out[i] = all(i);
    }
}

/// Functions and constants of traits: by default, by the trait's name, by a type's, in generic code.
#[tirx::module]
mod traits {
    use tirx::prelude::*;

    pub(super) mod shapes {
        pub(super) trait Shape {
            const SIDES: u32 = 4;

            fn side(&self) -> u32;
            fn area(&self) -> u32 {
                self.side() * self.side() + Self::offset()
            }
            fn offset() -> u32 {
                Self::SIDES * 1000
            }
            fn grow(&mut self, by: u32);
        }

        pub(super) trait Named {
            const NAME: u32;
            fn side(&self) -> u32 {
                Self::NAME
            }
        }
    }

    use shapes::Shape;

    #[derive(Clone, Copy)]
    pub(super) struct Square(u32);
    #[derive(Clone, Copy)]
    pub(super) struct Block<const N: u32>(u32);

    impl Shape for Square {
        fn side(&self) -> u32 {
            self.0
        }
        fn grow(&mut self, by: u32) {
            self.0 += by;
        }
    }

    impl shapes::Named for Square {
        const NAME: u32 = 77;
    }

    impl<const N: u32> Shape for Block<N> {
        const SIDES: u32 = N;

        fn side(&self) -> u32 {
            self.0 + N
        }
        fn area(&self) -> u32 {
            self.side() * Self::SIDES
        }
        fn grow(&mut self, by: u32) {
            self.0 += by * N;
        }
    }

    impl Square {
        fn offset() -> u32 {
            5
        }
    }

    trait Step {
        const STEP: u32;
        const MAX: u32 = Self::STEP * 2;

        fn next(self) -> Self;
        fn first() -> Self;
    }

    impl Step for u32 {
        const STEP: u32 = 3;

        fn next(self) -> u32 {
            self + Self::STEP
        }
        fn first() -> u32 {
            11
        }
    }

    impl Step for i64 {
        const STEP: u32 = 4;
        const MAX: u32 = 9;

        fn next(self) -> i64 {
            self - 1
        }
        fn first() -> i64 {
            -7
        }
    }

    fn of_any<S: Shape>(mut shape: S) -> u32 {
        shape.grow(2);
        shape.side() + S::SIDES * 10 + S::offset() * 100
    }

    fn steps<T>(from: T) -> T
    where
        T: Step + Copy,
    {
        let mut at = from.next();
        for _ in 0..T::MAX {
            at = at.next();
        }
        at
    }

    trait Taken {
        fn taken(self) -> u32;
    }
    trait Lent {
        fn taken(&self) -> u32;
    }
    impl Taken for Square {
        fn taken(self) -> u32 {
            1
        }
    }
    impl Lent for Square {
        fn taken(&self) -> u32 {
            2
        }
    }

    pub(super) fn shape(x: u32) -> u32 {
        let mut square = Square(x);
        let block = Block::<3>(x);
        square.grow(1);
        Shape::grow(&mut square, 1);
        square.side()
            + shapes::Named::side(&square) * 10
            + Shape::area(&block) * 3
            + <Square as Shape>::area(&square) * 7
            + Square::offset()
            + <Square as Shape>::offset()
            + <Block<3> as Shape>::SIDES
            + Square::SIDES
            + <Square as shapes::Named>::NAME
    }

    pub(super) fn generic(x: u32) -> u32 {
        of_any(Square(x)) + of_any(Block::<2>(x)) * 3
    }

    pub(super) fn numbers(x: u32) -> u32 {
        let least = <i64 as Step>::first() as u32;
        let small = steps(x) + u32::first() * 100 + u32::STEP * 10_000 + Step::next(x) * 3;
        let wide = steps(x as i64) as u32;
        small ^ wide.rotate_left(8) ^ least ^ (u32::MAX - x) ^ (<u32 as Step>::MAX << 20)
    }

    pub(super) fn receivers(x: u32) -> u32 {
        let square = Square(x);
        square.taken() + (&square).taken() * 10
    }

    #[tirx::kernel(grid = 1, block = 32)]
    pub(super) fn of_traits(out: &mut Tensor<u32, 4, 32>) {
        let i = thread_idx().x;
        out[(0, i)] = shape(i);
        out[(1, i)] = generic(i);
        out[(2, i)] = numbers(i);
        out[(3, i)] = receivers(i);
    }
}

#[test]
fn a_trait_gives_a_type_what_it_gives_in_rust() {
    on_each_device(|device, stream| {
        let mut out = device.zeros::<u32, 2>([4, 32])?;
        traits::of_traits(&mut out).launch(stream)?;
        let of = [
            traits::shape,
            traits::generic,
            traits::numbers,
            traits::receivers,
        ];
        let expected: Vec<u32> = of.iter().flat_map(|of| (0..32).map(of)).collect();
        assert_eq!(out.to_vec()?, expected);
        Ok(())
    });
}

#[test]
fn a_name_means_what_it_means_in_rust() {
    on_each_device(|device, stream| {
        let mut out = device.zeros::<u32, 1>([32])?;
        names::of_names(&mut out).launch(stream)?;
        let expected: Vec<u32> = (0..32).map(names::all).collect();
        assert_eq!(out.to_vec()?, expected);
        Ok(())
    });
}

#[test]
fn what_a_type_has_itself_comes_before_what_traits_give() {
    on_each_device(|device, stream| {
        let mut out = device.zeros::<u32, 1>([32])?;
        functions::of_functions(&mut out).launch(stream)?;
        let expected: Vec<u32> = (0..32).map(functions::all).collect();
        assert_eq!(out.to_vec()?, expected);
        Ok(())
    });
}

/// What several kernels have, with methods whose names are those of arrays.
#[tirx::module]
mod kept {
    use tirx::prelude::*;

    pub(super) struct Kept {
        values: [u32; 3],
    }

    impl Kept {
        fn iter(&self) -> [u32; 3] {
            [self.values[2], self.values[0], self.values[1]]
        }
    }

    mod inner {
        pub(super) mod deep {
            pub(in super::super) const MORE: u32 = 100;

            pub(in super::super) fn more(x: u32) -> u32 {
                x + MORE
            }
        }
    }

    pub(super) fn all(x: u32) -> u32 {
        use Way::{Down, Up as Upwards};
        use inner::deep::{self, MORE as LIMIT};
        #[derive(Clone, Copy, PartialEq)]
        enum Way {
            Up,
            Down,
        }
        let kept = Kept {
            values: [x, x + 1, 7],
        };
        let mut sum = 0;
        for value in kept.iter() {
            sum = sum * 3 + value;
        }
        let way = if x % 2 == 0 { Upwards } else { Down };
        match way {
            Upwards => deep::more(sum),
            Down => {
                use self::inner::deep::more as fmin;
                fmin(sum) * 2 + LIMIT
            }
        }
    }

    #[tirx::kernel(grid = 1, block = 32)]
    pub(super) fn of_bodies(out: &mut Tensor<u32, 32>) {
        use tirx::device::{self as on_device, lane_id as lane};
        out[on_device::thread_idx().x] = all(lane());
    }
}

#[test]
fn a_use_in_a_body_holds_in_its_block() {
    on_each_device(|device, stream| {
        let mut out = device.zeros::<u32, 1>([32])?;
        kept::of_bodies(&mut out).launch(stream)?;
        let expected: Vec<u32> = (0..32).map(kept::all).collect();
        assert_eq!(out.to_vec()?, expected);
        Ok(())
    });
}
