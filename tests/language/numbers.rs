//! Arithmetic and conversions of every number type, against Rust's own: wrapping integers, masked shifts, saturating
//! float-to-integer casts, floats with one rounding an operation.

use crate::on_each_device;
use tirx::prelude::*;

/// A kernel for each integer type: row by row of `out`, each operator on `a` and `b`.
macro_rules! integer_kernels {
    ($($kernel:ident $t:ident)*) => { $(
        #[tirx::kernel(grid = 1, block = 64)]
        pub(crate) fn $kernel(a: &Tensor<$t, 64>, b: &Tensor<$t, 64>, out: &mut Tensor<$t, 14, 64>) {
            let i = thread_idx().x;
            let x = a[i];
            let y = b[i];
            out[(0, i)] = x + y;
            out[(1, i)] = x - y;
            out[(2, i)] = x * y;
            let divisor = if y == 0 { 3 } else { y };
            out[(3, i)] = x / divisor;
            out[(4, i)] = x % divisor;
            out[(5, i)] = x & y;
            out[(6, i)] = x | y;
            out[(7, i)] = x ^ y;
            out[(8, i)] = x << y;
            out[(9, i)] = x >> y;
            out[(10, i)] = x.min(y);
            out[(11, i)] = x.max(y);
            out[(12, i)] = !x;
            out[(13, i)] = if x < y { 1 } else if x == y { 2 } else { 3 };
        }
    )* };
}

integer_kernels! {
    ops_i8 i8 ops_i16 i16 ops_i32 i32 ops_i64 i64 ops_u8 u8 ops_u16 u16 ops_u32 u32 ops_u64 u64
}

/// Every pair of eight values that are likely to go wrong.
macro_rules! integer_test {
    ($device:ident, $stream:ident, $kernel:ident, $t:ident) => {{
        let values: [$t; 8] = [0, 1, 7, (-13i8) as $t, $t::MAX, $t::MIN, $t::MAX / 3, 100];
        let mut pairs: Vec<($t, $t)> = values
            .iter()
            .flat_map(|x| values.map(|y| (*x, y)))
            .collect();
        // Rust panics on this quotient, and a kernel's check fails.
        for (x, y) in &mut pairs {
            if x.checked_div(*y).is_none() && *y != 0 {
                *y = 1;
            }
        }
        let a: Vec<$t> = pairs.iter().map(|p| p.0).collect();
        let b: Vec<$t> = pairs.iter().map(|p| p.1).collect();
        let on_a = $device.tensor(&a, [64])?;
        let on_b = $device.tensor(&b, [64])?;
        let mut out = $device.zeros::<$t, 2>([14, 64])?;
        $kernel(&on_a, &on_b, &mut out).launch($stream)?;
        let out = out.to_vec()?;
        for (i, (x, y)) in pairs.into_iter().enumerate() {
            let got: Vec<$t> = (0..14).map(|row| out[row * 64 + i]).collect();
            let divisor = if y == 0 { 3 } else { y };
            let expected = [
                x.wrapping_add(y),
                x.wrapping_sub(y),
                x.wrapping_mul(y),
                x / divisor,
                x % divisor,
                x & y,
                x | y,
                x ^ y,
                x.wrapping_shl(y as u32),
                x.wrapping_shr(y as u32),
                x.min(y),
                x.max(y),
                !x,
                if x < y {
                    1
                } else if x == y {
                    2
                } else {
                    3
                },
            ];
            assert_eq!(got, expected, "{}: {x} and {y}", stringify!($t));
        }
    }};
}

#[test]
fn integers_wrap_as_in_rust() {
    on_each_device(|device, stream| {
        integer_test!(device, stream, ops_i8, i8);
        integer_test!(device, stream, ops_i16, i16);
        integer_test!(device, stream, ops_i32, i32);
        integer_test!(device, stream, ops_i64, i64);
        integer_test!(device, stream, ops_u8, u8);
        integer_test!(device, stream, ops_u16, u16);
        integer_test!(device, stream, ops_u32, u32);
        integer_test!(device, stream, ops_u64, u64);
        Ok(())
    });
}

macro_rules! float_kernels {
    ($($kernel:ident $t:ident)*) => { $(
        #[tirx::kernel(grid = 1, block = 64)]
        pub(crate) fn $kernel(a: &Tensor<$t, 64>, b: &Tensor<$t, 64>, out: &mut Tensor<$t, 11, 64>) {
            let i = thread_idx().x;
            let x = a[i];
            let y = b[i];
            out[(0, i)] = x + y;
            out[(1, i)] = x - y;
            out[(2, i)] = x * y;
            out[(3, i)] = x / y;
            out[(4, i)] = -x;
            out[(5, i)] = x.abs();
            out[(6, i)] = x.sqrt();
            out[(7, i)] = x.mul_add(y, x);
            out[(8, i)] = x * y + x;
            out[(9, i)] = x.min(y);
            out[(10, i)] = if x < y { 1.0 } else if x >= y { 2.0 } else if x != y { 3.0 } else { 4.0 };
        }
    )* };
}

float_kernels! { float_f32 f32 float_f64 f64 }

macro_rules! float_test {
    ($device:ident, $stream:ident, $kernel:ident, $t:ident) => {{
        let values: [$t; 8] = [
            0.0,
            -1.5,
            1.0 / 3.0,
            $t::MAX,
            $t::MIN_POSITIVE / 4.0,
            $t::INFINITY,
            $t::NAN,
            1e-7,
        ];
        let pairs: Vec<($t, $t)> = values
            .iter()
            .flat_map(|x| values.map(|y| (*x, y)))
            .collect();
        let a: Vec<$t> = pairs.iter().map(|p| p.0).collect();
        let b: Vec<$t> = pairs.iter().map(|p| p.1).collect();
        let on_a = $device.tensor(&a, [64])?;
        let on_b = $device.tensor(&b, [64])?;
        let mut out = $device.zeros::<$t, 2>([11, 64])?;
        $kernel(&on_a, &on_b, &mut out).launch($stream)?;
        let out = out.to_vec()?;
        for (i, (x, y)) in pairs.into_iter().enumerate() {
            let expected = [
                x + y,
                x - y,
                x * y,
                x / y,
                -x,
                x.abs(),
                x.sqrt(),
                x.mul_add(y, x),
                x * y + x,
                x.min(y),
                if x < y {
                    1.0
                } else if x >= y {
                    2.0
                } else {
                    3.0
                },
            ];
            for (row, expected) in expected.into_iter().enumerate() {
                let got = out[row * 64 + i];
                // Bit for bit, but for the bits of a NaN.
                assert!(
                    got.to_bits() == expected.to_bits() || got.is_nan() && expected.is_nan(),
                    "{}, row {row}: {x} and {y} give {got}, not {expected}",
                    stringify!($t)
                );
            }
        }
    }};
}

#[test]
fn floats_round_once_an_operation() {
    on_each_device(|device, stream| {
        float_test!(device, stream, float_f32, f32);
        float_test!(device, stream, float_f64, f64);
        Ok(())
    });
}

/// A kernel for each type that converts to every other.
macro_rules! cast_kernels {
    ($($kernel:ident $t:ident)*) => { $(
        #[tirx::kernel(grid = 1, block = 16)]
        #[allow(clippy::too_many_arguments)]
        pub(crate) fn $kernel(
            a: &Tensor<$t, 16>,
            to_i8: &mut Tensor<i8, 16>,
            to_i16: &mut Tensor<i16, 16>,
            to_i32: &mut Tensor<i32, 16>,
            to_i64: &mut Tensor<i64, 16>,
            to_u8: &mut Tensor<u8, 16>,
            to_u16: &mut Tensor<u16, 16>,
            to_u32: &mut Tensor<u32, 16>,
            to_u64: &mut Tensor<u64, 16>,
            to_f32: &mut Tensor<f32, 16>,
            to_f64: &mut Tensor<f64, 16>,
        ) {
            let i = thread_idx().x;
            to_i8[i] = a[i] as i8;
            to_i16[i] = a[i] as i16;
            to_i32[i] = a[i] as i32;
            to_i64[i] = a[i] as i64;
            to_u8[i] = a[i] as u8;
            to_u16[i] = a[i] as u16;
            to_u32[i] = a[i] as u32;
            to_u64[i] = a[i] as u64;
            to_f32[i] = a[i] as f32;
            to_f64[i] = a[i] as f64;
        }
    )* };
}

cast_kernels! {
    from_i8 i8 from_i16 i16 from_i32 i32 from_i64 i64 from_u8 u8 from_u16 u16 from_u32 u32 from_u64 u64
    from_f32 f32 from_f64 f64
}

macro_rules! cast_test {
    ($device:ident, $stream:ident, $kernel:ident, $t:ident, $values:expr) => {{
        let values: [$t; 16] = $values;
        let a = $device.tensor(&values, [16])?;
        let mut to_i8 = $device.zeros::<i8, 1>([16])?;
        let mut to_i16 = $device.zeros::<i16, 1>([16])?;
        let mut to_i32 = $device.zeros::<i32, 1>([16])?;
        let mut to_i64 = $device.zeros::<i64, 1>([16])?;
        let mut to_u8 = $device.zeros::<u8, 1>([16])?;
        let mut to_u16 = $device.zeros::<u16, 1>([16])?;
        let mut to_u32 = $device.zeros::<u32, 1>([16])?;
        let mut to_u64 = $device.zeros::<u64, 1>([16])?;
        let mut to_f32 = $device.zeros::<f32, 1>([16])?;
        let mut to_f64 = $device.zeros::<f64, 1>([16])?;
        $kernel(
            &a,
            &mut to_i8,
            &mut to_i16,
            &mut to_i32,
            &mut to_i64,
            &mut to_u8,
            &mut to_u16,
            &mut to_u32,
            &mut to_u64,
            &mut to_f32,
            &mut to_f64,
        )
        .launch($stream)?;
        assert_eq!(
            to_i8.to_vec()?,
            values.map(|x| x as i8),
            "{} as i8",
            stringify!($t)
        );
        assert_eq!(
            to_i16.to_vec()?,
            values.map(|x| x as i16),
            "{} as i16",
            stringify!($t)
        );
        assert_eq!(
            to_i32.to_vec()?,
            values.map(|x| x as i32),
            "{} as i32",
            stringify!($t)
        );
        assert_eq!(
            to_i64.to_vec()?,
            values.map(|x| x as i64),
            "{} as i64",
            stringify!($t)
        );
        assert_eq!(
            to_u8.to_vec()?,
            values.map(|x| x as u8),
            "{} as u8",
            stringify!($t)
        );
        assert_eq!(
            to_u16.to_vec()?,
            values.map(|x| x as u16),
            "{} as u16",
            stringify!($t)
        );
        assert_eq!(
            to_u32.to_vec()?,
            values.map(|x| x as u32),
            "{} as u32",
            stringify!($t)
        );
        assert_eq!(
            to_u64.to_vec()?,
            values.map(|x| x as u64),
            "{} as u64",
            stringify!($t)
        );
        let bits = |x: &f32| if x.is_nan() { u32::MAX } else { x.to_bits() };
        let got: Vec<u32> = to_f32.to_vec()?.iter().map(bits).collect();
        assert_eq!(
            got,
            values.map(|x| bits(&(x as f32))),
            "{} as f32",
            stringify!($t)
        );
        let bits = |x: &f64| if x.is_nan() { u64::MAX } else { x.to_bits() };
        let got: Vec<u64> = to_f64.to_vec()?.iter().map(bits).collect();
        assert_eq!(
            got,
            values.map(|x| bits(&(x as f64))),
            "{} as f64",
            stringify!($t)
        );
    }};
}

/// Sixteen integers: ends of the range, ends of narrower ranges, and what does not fit a float exactly.
macro_rules! integers {
    ($t:ident) => {
        [
            0,
            1,
            2,
            100,
            127,
            128u16 as $t,
            255u16 as $t,
            256u16 as $t,
            32_767u16 as $t,
            32_768u16 as $t,
            65_535u32 as $t,
            $t::MAX,
            $t::MAX - 1,
            $t::MIN,
            $t::MAX / 3,
            0x1234_5678_9abc_def1_u64 as $t,
        ]
    };
}

macro_rules! floats {
    ($t:ident) => {
        [
            0.0,
            -0.0,
            0.5,
            -0.5,
            1.999,
            -127.9,
            255.5,
            -40_000.75,
            70_000.0,
            3e9,
            -3e9,
            1e20,
            $t::MAX,
            $t::INFINITY,
            $t::NEG_INFINITY,
            $t::NAN,
        ]
    };
}

#[test]
fn casts_are_rusts() {
    on_each_device(|device, stream| {
        cast_test!(device, stream, from_i8, i8, integers!(i8));
        cast_test!(device, stream, from_i16, i16, integers!(i16));
        cast_test!(device, stream, from_i32, i32, integers!(i32));
        cast_test!(device, stream, from_i64, i64, integers!(i64));
        cast_test!(device, stream, from_u8, u8, integers!(u8));
        cast_test!(device, stream, from_u16, u16, integers!(u16));
        cast_test!(device, stream, from_u32, u32, integers!(u32));
        cast_test!(device, stream, from_u64, u64, integers!(u64));
        cast_test!(device, stream, from_f32, f32, floats!(f32));
        cast_test!(device, stream, from_f64, f64, floats!(f64));
        Ok(())
    });
}
