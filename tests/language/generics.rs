//! Generic functions in a kernel's body.

use crate::on_each_device;
use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 32)]
pub fn generic_functions(
    a: &Tensor<f32, 32>,
    n: &Tensor<i32, 32>,
    h: &Tensor<bf16, 32>,
    floats: &mut Tensor<f32, 32, 8>,
    ints: &mut Tensor<i32, 32, 8>,
    wide: &mut Tensor<u64, 32>,
    halves: &mut Tensor<bf16, 32, 4>,
) {
    // A constant that is written, one that an array has, a type from the arguments and from `::<..>`.
    fn power<T: Scalar, const N: u32>(x: T) -> T {
        let mut product = T::ONE;
        for _ in 0..N {
            product *= x;
        }
        product
    }
    fn sum<T, const N: usize>(values: [T; N]) -> T
    where
        T: Scalar,
    {
        let mut sum = T::ZERO;
        for i in 0..N {
            sum += values[i];
        }
        sum
    }
    fn clamped<T: Scalar>(x: T, low: T, high: T) -> T {
        x.max(low).min(high)
    }
    // Generic code that calls generic code, and a function with a flag.
    fn norm<T: WideFloat, const SQUARED: bool>(x: T, y: T) -> T {
        let sum = sum([power::<_, 2>(x), power::<T, 2>(y)]);
        if SQUARED { sum } else { sum.sqrt() }
    }
    fn average<T: Float>(x: T, y: T) -> T {
        (x + y) / T::from_f32(2.0)
    }
    fn bits<T: Int>(x: T) -> u32 {
        (x & (T::ONE << 4)).count_ones() + T::BITS
    }
    fn rank<T: Element, const R: usize>(view: View<T, R>, _: T) -> u32 {
        let _ = view;
        R as u32
    }
    fn rank_mut<T: Element, const R: usize>(view: ViewMut<T, R>) -> u32 {
        let _ = view;
        R as u32
    }
    fn twice<T: Scalar>(x: T) -> T {
        x + x
    }
    fn pair<A: Copy, B: Copy>(a: A, b: B) -> (B, A) {
        (b, a)
    }
    fn add_to<T: Scalar>(place: &mut T, x: T) {
        *place += x;
    }

    let i = lane_id();
    let (x, k, b) = (a[i], n[i], h[i]);
    floats[(i, 0)] = power::<f32, 3>(x);
    floats[(i, 1)] = sum([x, 1.0, 2.0]);
    floats[(i, 2)] = clamped(x, -1.0, 1.0);
    floats[(i, 3)] = norm::<f32, false>(x, 2.0);
    floats[(i, 4)] = norm::<_, true>(x, 2.0);
    floats[(i, 5)] = average(x, 3.0);
    // What decides the type of the literal comes later.
    let late = twice(0.25);
    floats[(i, 6)] = late + x;
    let mut place = x;
    add_to(&mut place, 5.0);
    floats[(i, 7)] = place;

    ints[(i, 0)] = power::<_, 2>(k);
    ints[(i, 1)] = clamped(k, -2, 2);
    ints[(i, 2)] = bits(k) as i32;
    ints[(i, 3)] = bits(7_u8) as i32;
    ints[(i, 4)] = rank(a.sub(..), x) as i32 + rank_mut(floats.sub((.., ..))) as i32;
    let (left, right) = pair(k, x);
    ints[(i, 5)] = left as i32 + right;
    let default = twice(21);
    ints[(i, 6)] = default;
    ints[(i, 7)] = i32::MAX.min(twice(twice(k)));

    wide[i] = power::<u64, 4>(u64::from(i)) + twice(1 << 40);

    halves[(i, 0)] = average(b, bf16::ONE);
    halves[(i, 1)] = clamped(b, bf16::from_f32(-1.0), bf16::from_f32(1.0));
    halves[(i, 2)] = power::<_, 2>(b);
    halves[(i, 3)] = sum([b, b, b]);
}

#[test]
fn a_function_is_read_with_what_its_generics_stand_for() {
    on_each_device(|device, stream| {
        let a: Vec<f32> = (0..32).map(|i| i as f32 * 0.25 - 3.0).collect();
        let n: Vec<i32> = (0..32).map(|i| i - 12).collect();
        let h: Vec<bf16> = a.iter().map(|x| bf16::from_f32(*x)).collect();
        let [a_, n_, h_] = [[32]; 3];
        let (a_, n_, h_) = (
            device.tensor(&a, a_)?,
            device.tensor(&n, n_)?,
            device.tensor(&h, h_)?,
        );
        let mut floats = device.zeros::<f32, 2>([32, 8])?;
        let mut ints = device.zeros::<i32, 2>([32, 8])?;
        let mut wide = device.zeros::<u64, 1>([32])?;
        let mut halves = device.zeros::<bf16, 2>([32, 4])?;
        generic_functions(
            &a_,
            &n_,
            &h_,
            &mut floats,
            &mut ints,
            &mut wide,
            &mut halves,
        )
        .launch(stream)?;
        let (floats, ints) = (floats.to_vec()?, ints.to_vec()?);
        let (wide, halves) = (wide.to_vec()?, halves.to_vec()?);
        for i in 0..32 {
            let (x, k, b) = (a[i], n[i], h[i]);
            let expected = [
                x * x * x,
                x + 1.0 + 2.0,
                x.clamp(-1.0, 1.0),
                (x * x + 4.0).sqrt(),
                x * x + 4.0,
                (x + 3.0) / 2.0,
                0.5 + x,
                x + 5.0,
            ];
            assert_eq!(floats[i * 8..][..8], expected);
            let expected = [
                k * k,
                k.clamp(-2, 2),
                (k & 16).count_ones() as i32 + 32,
                8,
                3,
                x as i32 + k,
                42,
                k * 4,
            ];
            assert_eq!(ints[i * 8..][..8], expected);
            assert_eq!(wide[i], (i as u64).pow(4) + (1 << 41));
            let one = bf16::ONE;
            let expected = [
                (b + one) / (one + one),
                b.max(-one).min(one),
                b * b,
                b + b + b,
            ];
            assert_eq!(halves[i * 4..][..4], expected);
        }
        Ok(())
    });
}
