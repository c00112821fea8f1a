//! Floats rounded in one direction, clamped, approximate; conversions with their rounding.

use crate::on_each_device;
use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn directed(a: &Tensor<f32, 64>, b: &Tensor<f32, 64>, out: &mut Tensor<f32, 21, 64>) {
    let i = thread_idx().x;
    let x = a[i];
    let y = b[i];
    out[(0, i)] = add_rz(x, y);
    out[(1, i)] = add_rm(x, y);
    out[(2, i)] = add_rp(x, y);
    out[(3, i)] = sub_rz(x, y);
    out[(4, i)] = sub_rm(x, y);
    out[(5, i)] = sub_rp(x, y);
    out[(6, i)] = mul_rz(x, y);
    out[(7, i)] = mul_rm(x, y);
    out[(8, i)] = mul_rp(x, y);
    out[(9, i)] = div_rz(x, y);
    out[(10, i)] = div_rm(x, y);
    out[(11, i)] = div_rp(x, y);
    out[(12, i)] = fma_rz(x, y, 1.0);
    out[(13, i)] = fma_rm(x, y, 1.0);
    out[(14, i)] = fma_rp(x, y, 1.0);
    out[(15, i)] = sqrt_rz(y);
    out[(16, i)] = sqrt_rm(y);
    out[(17, i)] = sqrt_rp(y);
    out[(18, i)] = rcp_rz(x);
    out[(19, i)] = rcp_rm(x);
    out[(20, i)] = rcp_rp(x);
}

#[tirx::kernel(grid = 1, block = 1)]
pub fn doubles(tiny: f64, out: &mut Tensor<f64, 7>) {
    out[0] = add_rz(1.0, tiny);
    out[1] = add_rp(1.0, tiny);
    out[2] = sub_rm(1.0, tiny);
    out[3] = mul_rp(tiny, tiny + 1.0);
    out[4] = div_rm(1.0, 3.0);
    out[5] = div_rp(1.0, 3.0);
    out[6] = fma_rp(3.0, 5.0, tiny);
}

#[tirx::kernel(grid = 1, block = 64)]
pub fn clamped(a: &Tensor<f32, 64>, out: &mut Tensor<f32, 5, 64>) {
    let i = thread_idx().x;
    let x = a[i];
    out[(0, i)] = add_sat(x, 0.25);
    out[(1, i)] = sub_sat(x, 0.25);
    out[(2, i)] = mul_sat(x, 2.0);
    out[(3, i)] = fma_sat(x, 0.5, 0.5);
    out[(4, i)] = cvt_sat_f32(x);
}

#[tirx::kernel(grid = 1, block = 64)]
pub fn approximate(a: &Tensor<f32, 64>, out: &mut Tensor<f32, 17, 64>) {
    let i = thread_idx().x;
    let x = a[i];
    out[(0, i)] = ex2_approx(x);
    out[(1, i)] = lg2_approx(x);
    out[(2, i)] = sin_approx(x);
    out[(3, i)] = cos_approx(x);
    out[(4, i)] = tanh_approx(x);
    out[(5, i)] = rcp_approx(x);
    out[(6, i)] = rsqrt_approx(x);
    out[(7, i)] = sqrt_approx(x);
    out[(8, i)] = div_approx(x, 3.0);
    out[(9, i)] = div_full(x, 3.0);
    out[(10, i)] = ex2_approx_ftz(x);
    out[(11, i)] = lg2_approx_ftz(x);
    out[(12, i)] = sin_approx_ftz(x);
    out[(13, i)] = rcp_approx_ftz(x);
    out[(14, i)] = sqrt_approx_ftz(x);
    out[(15, i)] = div_full_ftz(x, 3.0);
    out[(16, i)] = rsqrt_approx_ftz(x);
}

#[tirx::kernel(grid = 1, block = 64)]
pub fn approximate_halves(a: &Tensor<f32, 64>, out: &mut Tensor<f16, 2, 64>) {
    let i = thread_idx().x;
    let x = f16::from_f32(a[i]);
    out[(0, i)] = ex2_approx(x);
    out[(1, i)] = tanh_approx(x);
}

#[tirx::kernel(grid = 1, block = 64)]
pub fn to_integers(
    a: &Tensor<f32, 64>,
    out: &mut Tensor<i32, 4, 64>,
    unsigned: &mut Tensor<u32, 2, 64>,
    longs: &mut Tensor<i64, 3, 64>,
    wide: &mut Tensor<u64, 64>,
) {
    let i = thread_idx().x;
    let x = a[i];
    out[(0, i)] = cvt_rni_s32(x);
    out[(1, i)] = cvt_rzi_s32(x);
    out[(2, i)] = cvt_rmi_s32(x);
    out[(3, i)] = cvt_rpi_s32(x);
    unsigned[(0, i)] = cvt_rni_u32(x);
    unsigned[(1, i)] = cvt_rpi_u32(x as f64);
    longs[(0, i)] = cvt_rmi_s64(x);
    longs[(1, i)] = cvt_rni_s64(x as f64 * 1e10);
    longs[(2, i)] = cvt_rpi_s64(f16::from_f32(x));
    wide[i] = cvt_rzi_u64(x);
}

#[tirx::kernel(grid = 1, block = 64)]
pub fn to_floats(
    a: &Tensor<i64, 64>,
    out: &mut Tensor<f32, 7, 64>,
    doubles: &mut Tensor<f64, 4, 64>,
) {
    let i = thread_idx().x;
    let x = a[i];
    out[(0, i)] = cvt_rn_f32(x);
    out[(1, i)] = cvt_rz_f32(x);
    out[(2, i)] = cvt_rm_f32(x);
    out[(3, i)] = cvt_rp_f32(x);
    out[(4, i)] = cvt_rm_f32(x as i32);
    out[(5, i)] = cvt_rp_f32(x as u32);
    out[(6, i)] = cvt_rz_f32(x as f64 / 3.0);
    doubles[(0, i)] = cvt_rn_f64(x);
    doubles[(1, i)] = cvt_rz_f64(x);
    doubles[(2, i)] = cvt_rm_f64(x);
    doubles[(3, i)] = cvt_rp_f64(x as u64);
}

#[tirx::kernel(grid = 1, block = 64)]
pub fn to_halves(
    a: &Tensor<f32, 64>,
    out: &mut Tensor<f16, 8, 64>,
    brains: &mut Tensor<bf16, 8, 64>,
) {
    let i = thread_idx().x;
    let x = a[i];
    out[(0, i)] = cvt_rn_f16(x);
    out[(1, i)] = cvt_rz_f16(x);
    out[(2, i)] = cvt_rn_relu_f16(x);
    out[(3, i)] = cvt_rz_relu_f16(x);
    out[(4, i)] = cvt_rn_satfinite_f16(x);
    out[(5, i)] = cvt_rz_satfinite_f16(x);
    out[(6, i)] = cvt_rn_relu_satfinite_f16(x);
    out[(7, i)] = cvt_rz_relu_satfinite_f16(x);
    brains[(0, i)] = cvt_rn_bf16(x);
    brains[(1, i)] = cvt_rz_bf16(x);
    brains[(2, i)] = cvt_rn_relu_bf16(x);
    brains[(3, i)] = cvt_rz_relu_bf16(x);
    brains[(4, i)] = cvt_rn_satfinite_bf16(x);
    brains[(5, i)] = cvt_rz_satfinite_bf16(x);
    brains[(6, i)] = cvt_rn_relu_satfinite_bf16(x);
    brains[(7, i)] = cvt_rz_relu_satfinite_bf16(x);
}

/// Towards zero, down, up.
#[derive(Clone, Copy)]
enum Direction {
    Zero,
    Down,
    Up,
}

const DIRECTIONS: [Direction; 3] = [Direction::Zero, Direction::Down, Direction::Up];

/// The neighbour that a direction asks for, of the nearest float; `side` says whether that lies above the exact value.
fn step(nearest: f32, side: core::cmp::Ordering, direction: Direction) -> f32 {
    use core::cmp::Ordering::{Greater, Less};
    let down = match direction {
        Direction::Down => true,
        Direction::Up => false,
        Direction::Zero => nearest > 0.0,
    };
    match (side, down) {
        (Greater, true) => nearest.next_down(),
        (Less, false) => nearest.next_up(),
        _ => nearest,
    }
}

/// A value that is exact in `f64`, rounded.
fn round(exact: f64, direction: Direction) -> f32 {
    let nearest = exact as f32;
    let side = f64::from(nearest).partial_cmp(&exact).expect("a number");
    step(nearest, side, direction)
}

#[test]
fn floats_are_rounded_in_one_direction() {
    on_each_device(|device, stream| {
        let x: Vec<f32> = (0..64).map(|i| (i as f32 - 31.3) * 1.7).collect();
        let y: Vec<f32> = (0..64).map(|i| (i as f32 + 0.37) / 3.0).collect();
        let (a, b) = (device.tensor(&x, [64])?, device.tensor(&y, [64])?);
        let mut out = device.zeros::<f32, 2>([21, 64])?;
        directed(&a, &b, &mut out).launch(stream)?;
        let found = out.to_vec()?;
        for i in 0..64 {
            let (x, y) = (f64::from(x[i]), f64::from(y[i]));
            // What is not exact in `f64` is judged by a product that is.
            let quotient = |a: f64, b: f64, direction| {
                let nearest = (a / b) as f32;
                let (product, exact) = (f64::from(nearest) * b, a);
                let side = product.partial_cmp(&exact).expect("a number");
                step(
                    nearest,
                    if b < 0.0 { side.reverse() } else { side },
                    direction,
                )
            };
            let root = |a: f64, direction| {
                let nearest = a.sqrt() as f32;
                let square = f64::from(nearest) * f64::from(nearest);
                step(
                    nearest,
                    square.partial_cmp(&a).expect("a number"),
                    direction,
                )
            };
            for (at, direction) in DIRECTIONS.into_iter().enumerate() {
                let expected = [
                    round(x + y, direction),
                    round(x - y, direction),
                    round(x * y, direction),
                    quotient(x, y, direction),
                    round(x * y + 1.0, direction),
                    root(y, direction),
                    quotient(1.0, x, direction),
                ];
                for (row, expected) in expected.into_iter().enumerate() {
                    let row = 3 * row + at;
                    assert_eq!(found[row * 64 + i], expected, "row {row}, {x} and {y}");
                }
            }
        }
        Ok(())
    });
}

#[test]
fn doubles_are_rounded_in_one_direction() {
    on_each_device(|device, stream| {
        let tiny = 1.0e-30;
        let mut out = device.zeros::<f64, 1>([7])?;
        doubles(tiny, &mut out).launch(stream)?;
        let third = 1.0_f64 / 3.0;
        let expected = [
            1.0,
            1.0_f64.next_up(),
            1.0_f64.next_down(),
            tiny,
            third,
            third.next_up(),
            15.0_f64.next_up(),
        ];
        assert_eq!(out.to_vec()?, expected);
        Ok(())
    });
}

#[test]
fn floats_are_clamped() {
    on_each_device(|device, stream| {
        let mut data: Vec<f32> = (0..64).map(|i| i as f32 / 16.0 - 2.0).collect();
        data[5] = f32::NAN;
        let a = device.tensor(&data, [64])?;
        let mut out = device.zeros::<f32, 2>([5, 64])?;
        clamped(&a, &mut out).launch(stream)?;
        let found = out.to_vec()?;
        for (i, x) in data.into_iter().enumerate() {
            let expected = [x + 0.25, x - 0.25, x * 2.0, x * 0.5 + 0.5, x];
            for (row, value) in expected.into_iter().enumerate() {
                let value = if value.is_nan() {
                    0.0
                } else {
                    value.clamp(0.0, 1.0)
                };
                assert_eq!(found[row * 64 + i], value, "row {row}, {x}");
            }
        }
        Ok(())
    });
}

#[test]
fn approximations_are_near() {
    on_each_device(|device, stream| {
        let data: Vec<f32> = (0..64).map(|i| (i as f32 + 0.5) / 11.0).collect();
        let a = device.tensor(&data, [64])?;
        let mut out = device.zeros::<f32, 2>([17, 64])?;
        approximate(&a, &mut out).launch(stream)?;
        let mut halves = device.zeros::<f16, 2>([2, 64])?;
        approximate_halves(&a, &mut halves).launch(stream)?;
        let (found, halves) = (out.to_vec()?, halves.to_vec()?);
        for (i, x) in data.into_iter().enumerate() {
            let x = f64::from(x);
            let expected = [
                x.exp2(),
                x.log2(),
                x.sin(),
                x.cos(),
                x.tanh(),
                1.0 / x,
                1.0 / x.sqrt(),
                x.sqrt(),
                x / 3.0,
                x / 3.0,
                x.exp2(),
                x.log2(),
                x.sin(),
                1.0 / x,
                x.sqrt(),
                x / 3.0,
                1.0 / x.sqrt(),
            ];
            for (row, expected) in expected.into_iter().enumerate() {
                let found = f64::from(found[row * 64 + i]);
                let bound = if row == 4 {
                    1e-3
                } else {
                    2e-6 * expected.abs().max(1.0)
                };
                assert!(
                    (found - expected).abs() <= bound,
                    "row {row}, {x}: {found}, {expected}"
                );
            }
            let x = f64::from(f16::from_f32(x as f32).to_f32());
            for (row, expected) in [x.exp2(), x.tanh()].into_iter().enumerate() {
                let found = f64::from(halves[row * 64 + i].to_f32());
                assert!(
                    (found - expected).abs() <= 2e-3 * expected,
                    "row {row}, {x}: {found}"
                );
            }
        }
        Ok(())
    });
}

#[test]
fn floats_become_integers() {
    on_each_device(|device, stream| {
        let mut data: Vec<f32> = (0..64).map(|i| (i as f32 - 30.0) * 0.5).collect();
        data[0] = f32::INFINITY;
        data[1] = -1.0e30;
        data[2] = f32::NAN;
        let a = device.tensor(&data, [64])?;
        let mut out = device.zeros::<i32, 2>([4, 64])?;
        let mut unsigned = device.zeros::<u32, 2>([2, 64])?;
        let mut longs = device.zeros::<i64, 2>([3, 64])?;
        let mut wide = device.zeros::<u64, 1>([64])?;
        to_integers(&a, &mut out, &mut unsigned, &mut longs, &mut wide).launch(stream)?;
        let (out, unsigned) = (out.to_vec()?, unsigned.to_vec()?);
        let (longs, wide) = (longs.to_vec()?, wide.to_vec()?);
        for (i, x) in data.into_iter().enumerate() {
            let nearest = x.round_ties_even();
            let all = [nearest, x.trunc(), x.floor(), x.ceil()];
            for (row, value) in all.into_iter().enumerate() {
                assert_eq!(out[row * 64 + i], value as i32, "row {row}, {x}");
            }
            assert_eq!(unsigned[i], nearest as u32, "{x}");
            // A NaN in 64 bits, on either side, is the top bit alone.
            let nan = x.is_nan();
            assert_eq!(
                unsigned[64 + i],
                if nan { 1 << 31 } else { x.ceil() as u32 },
                "{x}"
            );
            let long = |value: f64| if nan { i64::MIN } else { value as i64 };
            assert_eq!(longs[i], long(x.floor().into()), "{x}");
            assert_eq!(
                longs[64 + i],
                long((f64::from(x) * 1e10).round_ties_even()),
                "{x}"
            );
            let half = f64::from(f16::from_f32(x).to_f32());
            assert_eq!(longs[128 + i], long(half.ceil()), "{x}");
            assert_eq!(wide[i], if nan { 1 << 63 } else { x as u64 }, "{x}");
        }
        Ok(())
    });
}

#[test]
fn integers_become_floats() {
    on_each_device(|device, stream| {
        let data: Vec<i64> = (0..64_i64)
            .map(|i| (i - 20).wrapping_mul(0x0123_4567_89ab_cdef))
            .collect();
        let a = device.tensor(&data, [64])?;
        let mut out = device.zeros::<f32, 2>([7, 64])?;
        let mut doubles = device.zeros::<f64, 2>([4, 64])?;
        to_floats(&a, &mut out, &mut doubles).launch(stream)?;
        let (out, doubles) = (out.to_vec()?, doubles.to_vec()?);
        for (i, x) in data.into_iter().enumerate() {
            // A float of this size is an integer, so that it compares exactly.
            let single = |value: i128, direction| {
                let nearest = value as f32;
                step(nearest, (nearest as i128).cmp(&value), direction)
            };
            let expected = [
                x as f32,
                single(x.into(), Direction::Zero),
                single(x.into(), Direction::Down),
                single(x.into(), Direction::Up),
                single((x as i32).into(), Direction::Down),
                single((x as u32).into(), Direction::Up),
                round(x as f64 / 3.0, Direction::Zero),
            ];
            for (row, expected) in expected.into_iter().enumerate() {
                assert_eq!(out[row * 64 + i], expected, "row {row}, {x}");
            }
            let double = |value: i128, up: bool, zero: bool| {
                let nearest = value as f64;
                let down = if zero { value > 0 } else { !up };
                match (nearest as i128).cmp(&value) {
                    core::cmp::Ordering::Greater if down => nearest.next_down(),
                    core::cmp::Ordering::Less if !down => nearest.next_up(),
                    _ => nearest,
                }
            };
            let expected = [
                x as f64,
                double(x.into(), false, true),
                double(x.into(), false, false),
                double((x as u64).into(), true, false),
            ];
            for (row, expected) in expected.into_iter().enumerate() {
                assert_eq!(doubles[row * 64 + i], expected, "row {row}, {x}");
            }
        }
        Ok(())
    });
}

#[test]
fn floats_become_halves() {
    on_each_device(|device, stream| {
        let mut data: Vec<f32> = (0..64).map(|i| (i as f32 - 31.7) * 1.2345).collect();
        data[0] = 1.0e6;
        data[1] = -1.0e6;
        data[2] = f32::MAX;
        data[3] = f32::NEG_INFINITY;
        data[4] = 65_519.0;
        let a = device.tensor(&data, [64])?;
        let mut out = device.zeros::<f16, 2>([8, 64])?;
        let mut brains = device.zeros::<bf16, 2>([8, 64])?;
        to_halves(&a, &mut out, &mut brains).launch(stream)?;
        let (out, brains) = (out.to_vec()?, brains.to_vec()?);
        for (i, x) in data.into_iter().enumerate() {
            for row in 0..8 {
                let (zero, relu, finite) = (row % 2 == 1, row / 2 % 2 == 1, row >= 4);
                let value = if relu { x.max(0.0) } else { x };
                // The nearest, or where that lies beyond, its neighbour.
                macro_rules! half {
                    ($ty:ty, $greatest:expr) => {{
                        let greatest: f32 = $greatest;
                        let value = match finite {
                            true => value.clamp(-greatest, greatest),
                            false => value,
                        };
                        let nearest = <$ty>::from_f32(value);
                        let beyond = nearest.to_f32().abs() > value.abs();
                        match zero && beyond {
                            true => <$ty>::from_bits(nearest.to_bits() - 1),
                            false => nearest,
                        }
                    }};
                }
                let expected = half!(f16, 65504.0);
                assert_eq!(
                    out[row * 64 + i].to_bits(),
                    expected.to_bits(),
                    "row {row}, {x}"
                );
                let expected = half!(bf16, f32::from_bits(0x7f7f_0000));
                assert_eq!(
                    brains[row * 64 + i].to_bits(),
                    expected.to_bits(),
                    "row {row}, {x}"
                );
            }
        }
        Ok(())
    });
}

/// The approximations of every `step`th number from `first` on.
#[tirx::kernel(grid = N::size().div_ceil(256), block = 256)]
pub fn approximate_many<N: Dim>(first: u32, step: u32, out: &mut Tensor<f32, 9, N>) {
    let i = block_idx().x * 256 + thread_idx().x;
    if i < N::size() {
        let x = f32::from_bits(first + i * step);
        out[(0, i)] = ex2_approx(x);
        out[(1, i)] = lg2_approx(x);
        out[(2, i)] = sin_approx(x);
        out[(3, i)] = cos_approx(x);
        out[(4, i)] = tanh_approx(x);
        out[(5, i)] = rcp_approx(x);
        out[(6, i)] = rsqrt_approx(x);
        out[(7, i)] = sqrt_approx(x);
        out[(8, i)] = div_full(x, 3.0);
    }
}

/// The greatest error of each approximation over one number in 61, as a power of two. The bounds are those of the items'
/// documentation.
#[test]
#[ignore = "says something about a GPU, and takes a minute there"]
fn approximations_of_many_numbers() {
    const STEP: u32 = 61;
    const N: usize = 1 << 22;
    let tau = std::f64::consts::TAU;
    type Row = (
        &'static str,
        f64,
        fn(f64) -> f64,
        fn(f64, f64) -> f64,
        Box<dyn Fn(f64) -> bool>,
    );
    let relative: fn(f64, f64) -> f64 = |found, exact| ((found - exact) / exact).abs();
    let absolute: fn(f64, f64) -> f64 = |found, exact| (found - exact).abs();
    // Where the result is a normal number: subnormal ones have fewer digits.
    let normal = |low: f64, high: f64| -> Box<dyn Fn(f64) -> bool> {
        Box::new(move |x: f64| (low..=high).contains(&x.abs()))
    };
    let rows: [Row; 9] = [
        ("ex2", -22.0, f64::exp2, relative, normal(1e-30, 126.0)),
        (
            "lg2 near 1",
            -22.0,
            f64::log2,
            absolute,
            Box::new(|x| (0.5..=2.0).contains(&x)),
        ),
        ("sin", -20.5, f64::sin, absolute, normal(0.0, tau)),
        ("cos", -20.4, f64::cos, absolute, normal(0.0, tau)),
        ("tanh", -11.0, f64::tanh, relative, normal(1e-30, 1e30)),
        ("rcp", -23.0, |x| 1.0 / x, relative, normal(1e-37, 1e37)),
        (
            "rsqrt",
            -22.9,
            |x| 1.0 / x.sqrt(),
            relative,
            Box::new(|x| (1e-37..=1e37).contains(&x)),
        ),
        (
            "sqrt",
            -23.0,
            f64::sqrt,
            relative,
            Box::new(|x| (1e-37..=1e37).contains(&x)),
        ),
        (
            "div_full",
            -22.0,
            |x| x / 3.0,
            relative,
            normal(1e-36, 1e37),
        ),
    ];
    on_each_device(|device, stream| {
        let mut most = [0.0f64; 9];
        let mut out = device.zeros::<f32, 2>([9, N])?;
        let mut first = 0u32;
        while let Some(next) = first.checked_add(STEP * N as u32) {
            approximate_many(first, STEP, &mut out).launch(stream)?;
            let found = out.to_vec()?;
            for (row, (_, _, exact, error, domain)) in rows.iter().enumerate() {
                for (i, found) in found[row * N..(row + 1) * N].iter().enumerate() {
                    let x = f64::from(f32::from_bits(first + i as u32 * STEP));
                    if domain(x) {
                        most[row] = most[row].max(error(f64::from(*found), exact(x)));
                    }
                }
            }
            first = next;
        }
        let mut over: Vec<&str> = Vec::new();
        for ((name, bound, ..), most) in rows.iter().zip(most) {
            println!("{name}: 2^{:.2}, stated 2^{bound}", most.log2());
            over.extend((most.log2() > *bound).then_some(name));
        }
        assert!(over.is_empty(), "{over:?}");
        Ok(())
    });
}
