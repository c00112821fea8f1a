//! The functions of `f32` and `f64`: the same text as a kernel and on the host, bit for bit; and its error, against `f64` and against
//! values of higher precision.
//!
//! The largest error of each function, in units of the last place, is what its documentation states. The test that is
//! ignored takes all numbers: `cargo test --release --test language -- --ignored --nocapture math`.

// Held on the host as the compiler has it.
#[path = "../../tirx-compiler/src/library/f64.rs"]
#[allow(unreachable_pub, dead_code, clippy::all)]
mod double;
#[path = "../../tirx-compiler/src/library/f32.rs"]
#[allow(unreachable_pub, dead_code, clippy::all)]
mod single;
#[path = "../../tirx-compiler/src/library/special.rs"]
#[allow(unreachable_pub, dead_code, clippy::all)]
mod special;

use crate::on_each_device;
use tirx::prelude::*;

const ROWS: usize = 24;
const COLUMNS: usize = 1024;

#[tirx::kernel(grid = 16, block = 64)]
pub fn of_one(a: &Tensor<f32, 1024>, out: &mut Tensor<f32, 24, 1024>) {
    let i = block_idx().x * 64 + thread_idx().x;
    let x = a[i];
    out[(0, i)] = x.exp();
    out[(1, i)] = x.exp2();
    out[(2, i)] = x.exp_m1();
    out[(3, i)] = x.ln();
    out[(4, i)] = x.log2();
    out[(5, i)] = x.log10();
    out[(6, i)] = x.ln_1p();
    out[(7, i)] = x.sin();
    out[(8, i)] = x.cos();
    out[(9, i)] = x.tan();
    out[(10, i)] = x.asin();
    out[(11, i)] = x.acos();
    out[(12, i)] = x.atan();
    out[(13, i)] = x.sinh();
    out[(14, i)] = x.cosh();
    out[(15, i)] = x.tanh();
    out[(16, i)] = x.cbrt();
    out[(17, i)] = erf(x);
    out[(18, i)] = erfc(x);
    out[(19, i)] = rsqrt(x);
    let (sin, cos) = x.sin_cos();
    out[(20, i)] = sin;
    out[(21, i)] = cos;
    out[(22, i)] = x.powi(5);
    out[(23, i)] = f32::powi(x, -3);
}

#[tirx::kernel(grid = 16, block = 64)]
pub fn of_two(a: &Tensor<f32, 1024>, b: &Tensor<f32, 1024>, out: &mut Tensor<f32, 3, 1024>) {
    let i = block_idx().x * 64 + thread_idx().x;
    out[(0, i)] = a[i].atan2(b[i]);
    out[(1, i)] = a[i].powf(b[i]);
    out[(2, i)] = a[i].hypot(b[i]);
}

#[tirx::kernel(grid = 1, block = 32)]
pub fn exponential(a: &mut Tensor<f32, 32>) {
    a[thread_idx().x] = a[thread_idx().x].exp();
}

#[tirx::kernel(grid = 1, block = 32)]
pub fn sine(a: &mut Tensor<f32, 32>) {
    a[thread_idx().x] = a[thread_idx().x].sin();
}

#[tirx::kernel(grid = 8, block = 64)]
pub fn of_doubles(a: &Tensor<f64, 512>, b: &Tensor<f64, 512>, out: &mut Tensor<f64, 26, 512>) {
    let i = block_idx().x * 64 + thread_idx().x;
    let x = a[i];
    out[(0, i)] = x.exp();
    out[(1, i)] = x.exp2();
    out[(2, i)] = x.exp_m1();
    out[(3, i)] = x.ln();
    out[(4, i)] = x.log2();
    out[(5, i)] = x.log10();
    out[(6, i)] = x.ln_1p();
    out[(7, i)] = x.sin();
    out[(8, i)] = x.cos();
    out[(9, i)] = x.tan();
    out[(10, i)] = x.asin();
    out[(11, i)] = x.acos();
    out[(12, i)] = x.atan();
    out[(13, i)] = x.sinh();
    out[(14, i)] = x.cosh();
    out[(15, i)] = x.tanh();
    out[(16, i)] = x.cbrt();
    let (sin, cos) = x.sin_cos();
    out[(17, i)] = sin;
    out[(18, i)] = cos;
    out[(19, i)] = x.powi(-7);
    out[(20, i)] = x.atan2(b[i]);
    out[(21, i)] = x.hypot(b[i]);
    out[(22, i)] = x.powf(b[i]);
    out[(23, i)] = erf_f64(x);
    out[(24, i)] = erfc_f64(x);
    out[(25, i)] = rsqrt_f64(x);
}

type Double = (&'static str, f64, fn(f64) -> f64);

/// Each function of `f64`, and the error that it has at most.
const OF_DOUBLES: [Double; 19] = [
    ("exp", 1.0, double::exp),
    ("exp2", 1.0, double::exp2),
    ("exp_m1", 1.0, double::exp_m1),
    ("ln", 1.0, double::ln),
    ("log2", 1.0, double::log2),
    ("log10", 1.0, double::log10),
    ("ln_1p", 1.0, double::ln_1p),
    ("sin", 2.0, double::sin),
    ("cos", 2.0, double::cos),
    ("tan", 2.0, double::tan),
    ("asin", 2.0, double::asin),
    ("acos", 2.0, double::acos),
    ("atan", 2.0, double::atan),
    ("sinh", 2.0, double::sinh),
    ("cosh", 1.0, double::cosh),
    ("tanh", 1.0, double::tanh),
    ("cbrt", 1.0, double::cbrt),
    ("sin_cos", 2.0, |x| double::sin_cos(x).0),
    ("sin_cos", 2.0, |x| double::sin_cos(x).1),
];

/// Those that have names of their own.
const OF_SPECIAL_DOUBLES: [Double; 3] = [
    ("erf_f64", 2.0, special::erf_f64),
    ("erfc_f64", 5.0, special::erfc_f64),
    ("rsqrt_f64", 1.0, special::rsqrt_f64),
];

type TwoDoubles = (&'static str, f64, fn(f64, f64) -> f64);

const OF_TWO_DOUBLES: [TwoDoubles; 3] = [
    ("atan2", 2.0, double::atan2),
    ("hypot", 2.0, double::hypot),
    ("powf", 2.0, double::powf),
];

#[test]
fn a_kernel_computes_doubles_as_the_host_does() {
    let special = [
        0.0,
        1.0,
        0.5,
        2.0,
        3.0,
        10.0,
        709.0,
        710.0,
        745.0,
        1e-3,
        1e5,
        3e5,
        1e22,
        1e300,
        f64::MAX,
        f64::MIN_POSITIVE,
        1e-310,
        5e-324,
        f64::INFINITY,
        f64::NAN,
        f64::EPSILON,
        std::f64::consts::PI,
        std::f64::consts::FRAC_PI_2,
        std::f64::consts::FRAC_PI_4,
    ];
    let special = special.iter().flat_map(|x| [*x, -*x]);
    let walk = (0..512_u64).map(|i| f64::from_bits(i.wrapping_mul(0x007f_9e37_79b9_7f4a)));
    let a: Vec<f64> = special.chain(walk).take(512).collect();
    let b: Vec<f64> = (0..512).map(|i| a[(i * 37 + 11) % 512]).collect();
    on_each_device(|device, stream| {
        let (p, q) = (device.tensor(&a, [512])?, device.tensor(&b, [512])?);
        let mut out = device.zeros::<f64, 2>([26, 512])?;
        of_doubles(&p, &q, &mut out).launch(stream)?;
        let found = out.to_vec()?;
        let same = |name: &str, x: f64, y: f64, found: f64, expected: f64| {
            let is_same =
                found.to_bits() == expected.to_bits() || found.is_nan() && expected.is_nan();
            assert!(
                is_same,
                "{name} of {x:e}, {y:e}: {found:e}, not {expected:e}"
            );
        };
        for (i, (x, y)) in a.iter().zip(&b).enumerate() {
            for (row, (name, _, function)) in OF_DOUBLES.iter().enumerate() {
                same(name, *x, *y, found[row * 512 + i], function(*x));
            }
            same("powi", *x, *y, found[19 * 512 + i], double::powi(*x, -7));
            for (row, (name, _, function)) in OF_SPECIAL_DOUBLES.iter().enumerate() {
                same(name, *x, *y, found[(23 + row) * 512 + i], function(*x));
            }
            for (row, (name, _, function)) in OF_TWO_DOUBLES.iter().enumerate() {
                same(name, *x, *y, found[(20 + row) * 512 + i], function(*x, *y));
            }
        }
        Ok(())
    });
}

#[test]
fn errors_of_doubles_are_within_what_is_stated() {
    let mut tried = std::collections::BTreeSet::new();
    for line in include_str!("math_f64.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
    {
        let mut words = line.split(' ');
        let name = words.next().expect("a name");
        let mut number = || {
            let word = words.next().expect("a number");
            f64::from_bits(u64::from_str_radix(word, 16).expect("bits"))
        };
        let (x, y, exact, rest) = (number(), number(), number(), number());
        let mut of_one = OF_DOUBLES.iter().chain(&OF_SPECIAL_DOUBLES);
        let of_one = of_one.find(|row| row.0 == name);
        let of_two = OF_TWO_DOUBLES.iter().find(|row| row.0 == name);
        let (found, bound) = match (of_one, of_two) {
            (Some((_, bound, function)), _) => (function(x), bound),
            (_, Some((_, bound, function))) => (function(x, y), bound),
            _ => panic!("{name}"),
        };
        // In two steps: one factor would be infinite for subnormal numbers.
        let exponent = ((exact.abs().to_bits() >> 52) as i32 - 1023).max(-1022);
        let (first, second) = (exponent / 2 - 26, exponent - exponent / 2 - 26);
        let scaled = |x: f64| x * 2f64.powi(-first) * 2f64.powi(-second);
        let error = (scaled(found - exact) - scaled(rest)).abs();
        assert!(
            error <= *bound,
            "{name} of {x:e}, {y:e}: {found:e} is {error} ulp off"
        );
        tried.insert(name);
    }
    // The table has no pairs of results.
    let of_one = OF_DOUBLES.len() - 2 + OF_SPECIAL_DOUBLES.len();
    assert_eq!(tried.len(), of_one + OF_TWO_DOUBLES.len());
    // Zeros keep their sign, and what has no result says so.
    for function in [
        double::sin,
        double::tan,
        double::exp_m1,
        double::ln_1p,
        double::asin,
        double::atan,
        double::sinh,
        double::tanh,
        double::cbrt,
    ] {
        assert_eq!(function(-0.0).to_bits(), (-0.0f64).to_bits());
        assert!(function(f64::NAN).is_nan());
    }
    assert!(
        double::sin(f64::INFINITY).is_nan()
            && double::ln(-1.0).is_nan()
            && double::acos(1.5).is_nan()
    );
    assert_eq!(double::ln(0.0), f64::NEG_INFINITY);
    assert_eq!(double::exp(f64::INFINITY), f64::INFINITY);
    assert_eq!(double::exp(f64::NEG_INFINITY), 0.0);
    assert_eq!(double::tanh(f64::INFINITY), 1.0);
    for x in [
        0.0,
        -0.0,
        1.0,
        -1.0,
        2.0,
        -2.0,
        0.5,
        -0.5,
        f64::INFINITY,
        f64::NEG_INFINITY,
        f64::NAN,
    ] {
        for y in [
            0.0,
            -0.0,
            1.0,
            -1.0,
            2.0,
            -3.0,
            0.5,
            -0.5,
            f64::INFINITY,
            f64::NEG_INFINITY,
            f64::NAN,
        ] {
            let (found, expected) = (double::powf(x, y), x.powf(y));
            let is_near = (found - expected).abs() <= expected.abs() * f64::EPSILON;
            assert!(
                is_near || found == expected || found.is_nan() && expected.is_nan(),
                "{x} {y}: {found}"
            );
        }
    }
}

type One = (&'static str, f64, fn(f32) -> f32, fn(f64) -> f64);
type Two = (&'static str, f64, fn(f32, f32) -> f32, fn(f64, f64) -> f64);

/// Each function, the error that it has at most, itself, and the same in `f64`.
const OF_ONE: [One; 22] = [
    ("exp", 1.0, single::exp, f64::exp),
    ("exp2", 1.0, single::exp2, f64::exp2),
    ("exp_m1", 1.0, single::exp_m1, f64::exp_m1),
    ("ln", 1.0, single::ln, f64::ln),
    ("log2", 1.0, single::log2, f64::log2),
    ("log10", 2.0, single::log10, f64::log10),
    ("ln_1p", 1.0, single::ln_1p, f64::ln_1p),
    ("sin", 2.0, single::sin, f64::sin),
    ("cos", 2.0, single::cos, f64::cos),
    ("tan", 4.0, single::tan, f64::tan),
    ("asin", 2.0, single::asin, f64::asin),
    ("acos", 2.0, single::acos, f64::acos),
    ("atan", 2.0, single::atan, f64::atan),
    ("sinh", 3.0, single::sinh, f64::sinh),
    ("cosh", 2.0, single::cosh, f64::cosh),
    ("tanh", 2.0, single::tanh, f64::tanh),
    ("cbrt", 1.0, single::cbrt, f64::cbrt),
    ("erf", 2.0, special::erf, libm::erf),
    ("erfc", 4.0, special::erfc, libm::erfc),
    ("rsqrt", 2.0, special::rsqrt, |x| 1.0 / x.sqrt()),
    ("sin_cos", 2.0, |x| single::sin_cos(x).0, f64::sin),
    ("sin_cos", 2.0, |x| single::sin_cos(x).1, f64::cos),
];

const OF_TWO: [Two; 3] = [
    ("atan2", 3.0, single::atan2, f64::atan2),
    ("powf", 4.0, single::powf, f64::powf),
    ("hypot", 3.0, single::hypot, f64::hypot),
];

/// Zeros, infinities, NaN, the ends of the ranges, and halves of π; then a walk over all kinds of numbers.
fn arguments(step: u32) -> Vec<f32> {
    let special = [
        0.0,
        1.0,
        0.5,
        2.0,
        3.0,
        10.0,
        88.0,
        89.0,
        104.0,
        1e-3,
        0.92,
        9.2,
        1e5,
        3e5,
        1e30,
        f32::MAX,
        f32::MIN_POSITIVE,
        1e-40,
        1e-45,
        f32::INFINITY,
        f32::NAN,
        f32::EPSILON,
        std::f32::consts::PI,
        std::f32::consts::FRAC_PI_2,
        std::f32::consts::FRAC_PI_4,
        16777216.0,
        16777215.0,
    ];
    let mut all: Vec<f32> = special.iter().flat_map(|x| [*x, -*x]).collect();
    let mut bits = 0_u32;
    while all.len() < COLUMNS {
        all.push(f32::from_bits(bits));
        bits = bits.wrapping_add(step);
    }
    all
}

#[test]
fn a_kernel_computes_what_the_text_does_on_the_host() {
    let (a, b) = (arguments(0x0049_2493), arguments(0x9e37_79b9));
    let b: Vec<f32> = (0..COLUMNS).map(|i| b[(i * 37 + 11) % COLUMNS]).collect();
    on_each_device(|device, stream| {
        let (p, q) = (device.tensor(&a, [COLUMNS])?, device.tensor(&b, [COLUMNS])?);
        let mut out = device.zeros::<f32, 2>([ROWS, COLUMNS])?;
        of_one(&p, &mut out).launch(stream)?;
        let found = out.to_vec()?;
        let same = |name: &str, x: f32, y: f32, found: f32, expected: f32| {
            let is_same =
                found.to_bits() == expected.to_bits() || found.is_nan() && expected.is_nan();
            assert!(
                is_same,
                "{name} of {x:e}, {y:e}: {found:e}, not {expected:e}"
            );
        };
        for (i, x) in a.iter().enumerate() {
            for (row, (name, _, function, _)) in OF_ONE.iter().enumerate() {
                same(name, *x, 0.0, found[row * COLUMNS + i], function(*x));
            }
            for (row, n) in [(22, 5), (23, -3)] {
                same(
                    "powi",
                    *x,
                    n as f32,
                    found[row * COLUMNS + i],
                    single::powi(*x, n),
                );
            }
        }
        let mut out = device.zeros::<f32, 2>([3, COLUMNS])?;
        of_two(&p, &q, &mut out).launch(stream)?;
        let found = out.to_vec()?;
        for (i, (x, y)) in a.iter().zip(&b).enumerate() {
            for (row, (name, _, function, _)) in OF_TWO.iter().enumerate() {
                same(name, *x, *y, found[row * COLUMNS + i], function(*x, *y));
            }
        }
        Ok(())
    });
}

/// How far a result is from the exact one, in units of the last place that the exact one has.
fn error(found: f32, exact: f64) -> f64 {
    if exact.is_nan() || found.is_nan() {
        return if exact.is_nan() && found.is_nan() {
            0.0
        } else {
            f64::INFINITY
        };
    }
    if exact == 0.0 || exact.is_infinite() {
        let is_same = found.to_bits() == (exact as f32).to_bits();
        return if is_same { 0.0 } else { f64::INFINITY };
    }
    let exponent = ((exact.abs().to_bits() >> 52) as i32 - 1023).clamp(-126, 127);
    // An infinity stands where the next number would.
    let found = match found.is_infinite() {
        true => 2f64.powi(128).copysign(found.into()),
        false => f64::from(found),
    };
    // What is too large by far is an infinity.
    let exact = exact.clamp(-2f64.powi(128), 2f64.powi(128));
    (found - exact).abs() / 2f64.powi(exponent - 23)
}

fn measure(step: usize, pairs: u32) {
    for (name, bound, function, exact) in OF_ONE {
        let mut worst = (0.0, 0.0);
        let all = (0..=u32::MAX).step_by(step).map(f32::from_bits);
        for x in all.chain(arguments(0x0049_2493)) {
            let error = error(function(x), exact(x.into()));
            if error > worst.0 {
                worst = (error, x);
            }
        }
        println!("{name}: {:.2} at {:e}", worst.0, worst.1);
        assert!(worst.0 <= bound, "{name}: {} ulp at {:e}", worst.0, worst.1);
    }
    for (name, bound, function, exact) in OF_TWO {
        let mut worst = (0.0, 0.0, 0.0);
        let special = arguments(0x0049_2493);
        let special = special.iter().take(54);
        let special = special
            .clone()
            .flat_map(|x| special.clone().map(|y| (*x, *y)));
        let mut state = 0x9e37_79b9_7f4a_7c15_u64;
        let mut next = || {
            state = state
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            (state >> 32) as u32
        };
        let random = (0..pairs).map(|i| {
            let (a, b) = (next(), next());
            let x = f32::from_bits(a);
            match (name, i % 4) {
                (_, 0) => (x, f32::from_bits(b)),
                // A power of ordinary size: near 1, or of any base.
                ("powf", 1) => (
                    1.0 + (a >> 8) as f32 / 16777216.0,
                    b as i32 as f32 / 16777216.0,
                ),
                ("powf", 2) => (
                    x.abs(),
                    (f64::from(b as i32) / 24e6 / f64::from(x.abs()).ln()) as f32,
                ),
                ("powf", _) => (x, (b as i32 >> 26) as f32),
                // The two are of like size.
                _ => (x, f32::from_bits(a.wrapping_add((b as i32 >> 5) as u32))),
            }
        });
        for (x, y) in special.chain(random) {
            let error = error(function(x, y), exact(x.into(), y.into()));
            if error > worst.0 {
                worst = (error, x, y);
            }
        }
        println!("{name}: {:.2} at {:e}, {:e}", worst.0, worst.1, worst.2);
        assert!(
            worst.0 <= bound,
            "{name}: {} ulp at {:e}, {:e}",
            worst.0,
            worst.1,
            worst.2
        );
    }
}

#[test]
fn errors_are_within_what_is_stated() {
    measure(400_009, 20_000);
}

#[test]
#[ignore = "takes every number: minutes in a release build"]
fn errors_of_all_numbers() {
    measure(1, 200_000_000);
}

/// The number of instructions of the body: what a change makes slower is seen here.
#[test]
fn instructions_are_few() {
    let count = |ptx: &str| {
        ptx.lines()
            .filter(|line| line.starts_with('\t') && line.ends_with(';'))
            .count()
    };
    let (exp, sin) = (count(exponential::PTX), count(sine::PTX));
    println!("exp {exp}, sin {sin}");
    assert!(exp <= 60 && sin <= 140, "exp {exp}, sin {sin}");
}
