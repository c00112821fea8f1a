//! Structs with generics, and their `impl`s.

use crate::on_each_device;
use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 32)]
pub fn rings_and_pairs(a: &Tensor<u32, 32>, b: &mut Tensor<u32, 6, 32>) {
    #[derive(Clone, Copy)]
    struct Ring<const N: u32> {
        at: u32,
        turns: u32,
    }

    impl<const N: u32> Ring<N> {
        const LAST: u32 = N - 1;

        fn starting(at: u32) -> Self {
            Self {
                at: at % N,
                turns: 0,
            }
        }

        fn next(&mut self) -> u32 {
            let old = self.at;
            if self.at == Self::LAST {
                self.at = 0;
                self.turns += 1;
            } else {
                self.at += 1;
            }
            old
        }

        fn plus<const M: u32>(self, other: Ring<M>) -> u32 {
            self.turns * N + other.turns * M
        }
    }

    #[derive(Clone, Copy)]
    struct Pair<T, const K: u32> {
        first: T,
        second: T,
    }

    impl<T: Int> Pair<T, 2> {
        fn sum(self) -> T {
            self.first + self.second
        }
    }

    impl<T: Int> core::ops::Mul<T> for Pair<T, 3> {
        type Output = Self;

        fn mul(self, by: T) -> Self {
            Pair::<T, 3> {
                first: self.first * by,
                ..self
            }
        }
    }

    struct Both<const N: u32> {
        ring: Ring<N>,
        counts: [u32; 2],
    }

    fn walked<const N: u32>(ring: &mut Ring<N>, steps: u32) -> u32 {
        let mut sum = 0;
        for _ in 0..steps {
            sum += ring.next();
        }
        sum
    }

    let tid = thread_idx().x;
    let x = a[tid];
    let mut three = Ring::<3>::starting(x);
    let mut four: Ring<4> = Ring::<4>::starting(x);
    b[(0, tid)] = walked(&mut three, 7);
    b[(1, tid)] = walked(&mut four, 7) + Ring::<4>::LAST;
    b[(2, tid)] = three.plus(four) + four.plus::<3>(three);
    let pair = Pair::<u32, 2> {
        first: x,
        second: tid,
    };
    b[(3, tid)] = pair.sum();
    let scaled = Pair::<u32, 3> {
        first: x,
        second: 5,
    } * 3;
    let Pair { first, second } = scaled;
    b[(4, tid)] = first + second;
    let both = Both::<3> {
        ring: three,
        counts: [x, 1],
    };
    b[(5, tid)] = both.ring.at + both.counts[0] + both.counts[1];
}

#[test]
fn generic_structs_are_types_of_their_own() {
    on_each_device(|device, stream| {
        let source: Vec<u32> = (0..32).map(|i| i * 11 % 17).collect();
        let a = device.tensor(&source, [32])?;
        let mut b = device.zeros::<u32, 2>([6, 32])?;
        rings_and_pairs(&a, &mut b).launch(stream)?;
        let walk = |n: u32, x: u32| {
            let (mut at, mut turns, mut sum) = (x % n, 0, 0);
            for _ in 0..7 {
                sum += at;
                at += 1;
                if at == n {
                    (at, turns) = (0, turns + 1);
                }
            }
            (at, turns, sum)
        };
        let row = |of: &dyn Fn(u32, u32) -> u32| -> Vec<u32> {
            source.iter().zip(0..).map(|(x, tid)| of(*x, tid)).collect()
        };
        let expected = [
            row(&|x, _| walk(3, x).2),
            row(&|x, _| walk(4, x).2 + 3),
            row(&|x, _| 2 * (walk(3, x).1 * 3 + walk(4, x).1 * 4)),
            row(&|x, tid| x + tid),
            row(&|x, _| 3 * x + 5),
            row(&|x, _| walk(3, x).0 + x + 1),
        ];
        assert_eq!(b.to_vec()?, expected.concat());
        Ok(())
    });
}

/// Aliases as arguments of types, and as the types of their constants.
#[tirx::kernel(grid = 1, block = 32)]
pub fn behind_aliases(b: &mut Tensor<u32, 3, 32>) {
    type Size = u32;
    type Small = u8;
    type Flag = bool;
    type Four = Ring<FOUR>;
    const FOUR: Size = 4;

    struct Ring<const N: Size> {
        at: u32,
    }

    impl<const M: Size> Ring<M> {
        fn next(self) -> u32 {
            (self.at + 1) % M
        }
    }

    struct Held<T, const NEGATED: Flag> {
        value: T,
    }

    impl<const NEGATED: Flag> Held<Small, NEGATED> {
        fn read(self) -> u32 {
            let value = if NEGATED { !self.value } else { self.value };
            u32::from(value)
        }
    }

    let tid = thread_idx().x;
    b[(0, tid)] = Four { at: tid }.next() + Ring::<3> { at: tid }.next();
    b[(1, tid)] = Held::<u8, false> {
        value: tid as Small,
    }
    .read();
    b[(2, tid)] = Held::<Small, true> { value: tid as u8 }.read();
}

#[test]
fn an_alias_is_what_it_stands_for() {
    on_each_device(|device, stream| {
        let mut b = device.zeros::<u32, 2>([3, 32])?;
        behind_aliases(&mut b).launch(stream)?;
        let rows: [fn(u32) -> u32; 3] = [|i| (i + 1) % 4 + (i + 1) % 3, |i| i, |i| 255 - i];
        let expected: Vec<u32> = rows.iter().flat_map(|row| (0..32).map(row)).collect();
        assert_eq!(b.to_vec()?, expected);
        Ok(())
    });
}
