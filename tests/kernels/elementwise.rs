//! One thread for each element, or for several.

use crate::{assert_near, floats, on_each_device, words};
use tirx::prelude::*;

/// A fixed grid strides over any number of elements.
#[tirx::kernel(grid = 3, block = 64)]
pub fn axpy<N: Dim>(alpha: f32, x: &Tensor<f32, N>, y: &mut Tensor<f32, N>) {
    let mut i = block_idx().x * block_dim().x + thread_idx().x;
    while i < N::size() {
        y[i] = alpha.mul_add(x[i], y[i]);
        i += grid_dim().x * block_dim().x;
    }
}

#[test]
fn axpy_of_any_length() {
    on_each_device(|device, stream| {
        for n in [1, 191, 192, 193, 1000] {
            let (x, mut y) = (floats(1, n), floats(2, n));
            let a = device.tensor(&x, [n])?;
            let mut b = device.tensor(&y, [n])?;
            axpy(2.5, &a, &mut b).launch(stream)?;
            for (y, x) in y.iter_mut().zip(&x) {
                *y = 2.5f32.mul_add(*x, *y);
            }
            assert_eq!(b.to_vec()?, y, "{n} elements");
        }
        Ok(())
    });
}

/// The sigmoid linear unit, with the fast exponential.
#[tirx::kernel(grid = N::size().div_ceil(128), block = 128)]
pub fn silu<N: Dim>(x: &Tensor<f32, N>, y: &mut Tensor<f32, N>) {
    const LOG2_E: f32 = std::f32::consts::LOG2_E;
    let i = block_idx().x * 128 + thread_idx().x;
    if i < N::size() {
        let v = x[i];
        y[i] = v / (1.0 + ex2_approx(-v * LOG2_E));
    }
}

#[test]
fn silu_is_near() {
    on_each_device(|device, stream| {
        let x: Vec<f32> = floats(3, 300).iter().map(|x| x * 8.0).collect();
        let a = device.tensor(&x, [300])?;
        let mut b = device.zeros::<f32, 1>([300])?;
        silu(&a, &mut b).launch(stream)?;
        let expected: Vec<f32> = x.iter().map(|x| x / (1.0 + (-x).exp())).collect();
        assert_near(&b.to_vec()?, &expected, 1e-5, 1e-7);
        Ok(())
    });
}

/// Four pixels of three bytes a thread, to grey.
#[tirx::kernel(grid = 1, block = 64)]
pub fn grey(rgb: &Tensor<u8, 256, 3>, out: &mut Tensor<u8, 256>) {
    #[derive(Clone, Copy)]
    struct Pixel {
        r: u32,
        g: u32,
        b: u32,
    }
    impl Pixel {
        fn luma(self) -> u8 {
            ((self.r * 77 + self.g * 150 + self.b * 29 + 128) >> 8) as u8
        }
    }
    let first = thread_idx().x * 4;
    #[unroll]
    for i in first..first + 4 {
        let pixel = Pixel {
            r: rgb[(i, 0)] as u32,
            g: rgb[(i, 1)] as u32,
            b: rgb[(i, 2)] as u32,
        };
        out[i] = pixel.luma();
    }
}

#[test]
fn grey_is_the_weighted_sum() {
    on_each_device(|device, stream| {
        let rgb: Vec<u8> = words(4, 768).iter().map(|w| *w as u8).collect();
        let a = device.tensor(&rgb, [256, 3])?;
        let mut out = device.zeros::<u8, 1>([256])?;
        grey(&a, &mut out).launch(stream)?;
        let luma = |p: &[u8]| {
            let [r, g, b] = [p[0], p[1], p[2]].map(u32::from);
            ((r * 77 + g * 150 + b * 29 + 128) >> 8) as u8
        };
        assert_eq!(out.to_vec()?, rgb.chunks(3).map(luma).collect::<Vec<_>>());
        Ok(())
    });
}

/// Complex products, with a struct that has operators.
#[tirx::kernel(grid = 2, block = 64)]
pub fn complex_mul(a: &Tensor<f32, 128, 2>, b: &Tensor<f32, 128, 2>, c: &mut Tensor<f32, 128, 2>) {
    #[derive(Clone, Copy)]
    struct Complex {
        re: f32,
        im: f32,
    }
    impl std::ops::Mul for Complex {
        type Output = Complex;
        fn mul(self, other: Complex) -> Complex {
            Complex {
                re: self.re * other.re - self.im * other.im,
                im: self.re * other.im + self.im * other.re,
            }
        }
    }
    fn load(from: View<f32, 1>) -> Complex {
        Complex {
            re: from[0],
            im: from[1],
        }
    }
    let i = block_idx().x * 64 + thread_idx().x;
    let Complex { re, im } = load(a.sub((i, ..))) * load(b.sub((i, ..)));
    c[(i, 0)] = re;
    c[(i, 1)] = im;
}

#[test]
fn complex_products_round_as_on_the_host() {
    on_each_device(|device, stream| {
        let (x, y) = (floats(5, 256), floats(6, 256));
        let a = device.tensor(&x, [128, 2])?;
        let b = device.tensor(&y, [128, 2])?;
        let mut c = device.zeros::<f32, 2>([128, 2])?;
        complex_mul(&a, &b, &mut c).launch(stream)?;
        let product =
            |(a, b): (&[f32], &[f32])| [a[0] * b[0] - a[1] * b[1], a[0] * b[1] + a[1] * b[0]];
        let expected: Vec<f32> = x.chunks(2).zip(y.chunks(2)).flat_map(product).collect();
        assert_eq!(c.to_vec()?, expected);
        Ok(())
    });
}

/// A matrix plus a row, both sizes known at launch.
#[tirx::kernel(grid = (COLS::size().div_ceil(32), ROWS::size().div_ceil(8)), block = (32, 8))]
pub fn add_row<ROWS: Dim, COLS: Dim>(
    a: &mut Tensor<f64, ROWS, COLS>,
    row: &Tensor<f64, COLS>,
    scale: f64,
) {
    let x = block_idx().x * 32 + thread_idx().x;
    let y = block_idx().y * 8 + thread_idx().y;
    if x < COLS::size() && y < ROWS::size() {
        a[(y, x)] += scale * row[x];
    }
}

#[test]
fn a_row_is_added_to_each() {
    on_each_device(|device, stream| {
        for (rows, cols) in [(1, 1), (9, 33), (16, 64)] {
            let values: Vec<f64> = floats(7, rows * cols)
                .iter()
                .map(|x| f64::from(*x))
                .collect();
            let row: Vec<f64> = floats(8, cols).iter().map(|x| f64::from(*x)).collect();
            let mut a = device.tensor(&values, [rows, cols])?;
            add_row(&mut a, &device.tensor(&row, [cols])?, 0.1).launch(stream)?;
            let expected: Vec<f64> = values
                .iter()
                .enumerate()
                .map(|(i, x)| x + 0.1 * row[i % cols])
                .collect();
            assert_eq!(a.to_vec()?, expected, "{rows} by {cols}");
        }
        Ok(())
    });
}

/// The price of a European call and put by Black and Scholes, with the normal distribution by a polynomial
/// (Abramowitz and Stegun 26.2.17).
#[tirx::kernel(grid = 1, block = 128)]
pub fn black_scholes(
    spot: &Tensor<f32, 128>,
    strike: &Tensor<f32, 128>,
    years: &Tensor<f32, 128>,
    call: &mut Tensor<f32, 128>,
    put: &mut Tensor<f32, 128>,
) {
    const RATE: f32 = 0.02;
    const VOLATILITY: f32 = 0.3;
    fn exp(x: f32) -> f32 {
        ex2_approx(x * std::f32::consts::LOG2_E)
    }
    fn normal(d: f32) -> f32 {
        const A: [f32; 5] = [
            0.31938153,
            -0.356563782,
            1.781477937,
            -1.821255978,
            1.330274429,
        ];
        let k = 1.0 / (1.0 + 0.2316419 * d.abs());
        let mut poly = 0.0;
        #[unroll]
        for i in 0..5 {
            poly = (poly + A[4 - i]) * k;
        }
        let upper = 0.39894228 * exp(-0.5 * d * d) * poly;
        if d > 0.0 { 1.0 - upper } else { upper }
    }
    let i = thread_idx().x;
    let (s, x, t) = (spot[i], strike[i], years[i]);
    let root = t.sqrt();
    let log = lg2_approx(s / x) * std::f32::consts::LN_2;
    let d1 = (log + (RATE + 0.5 * VOLATILITY * VOLATILITY) * t) / (VOLATILITY * root);
    let d2 = d1 - VOLATILITY * root;
    let discounted = x * exp(-RATE * t);
    call[i] = s * normal(d1) - discounted * normal(d2);
    put[i] = discounted * (1.0 - normal(d2)) - s * (1.0 - normal(d1));
}

#[test]
fn options_have_their_price() {
    on_each_device(|device, stream| {
        let spread = |seed, low: f32, high: f32| -> Vec<f32> {
            let middle = (low + high) / 2.0;
            floats(seed, 128)
                .iter()
                .map(|x| middle + x * (high - low) / 2.0)
                .collect()
        };
        let (s, x, t) = (
            spread(9, 5.0, 30.0),
            spread(10, 1.0, 100.0),
            spread(11, 0.25, 10.0),
        );
        let mut call = device.zeros::<f32, 1>([128])?;
        let mut put = device.zeros::<f32, 1>([128])?;
        black_scholes(
            &device.tensor(&s, [128])?,
            &device.tensor(&x, [128])?,
            &device.tensor(&t, [128])?,
            &mut call,
            &mut put,
        )
        .launch(stream)?;
        let normal = |d: f64| {
            const A: [f64; 5] = [
                0.31938153,
                -0.356563782,
                1.781477937,
                -1.821255978,
                1.330274429,
            ];
            let k = 1.0 / (1.0 + 0.2316419 * d.abs());
            let poly = A.iter().rev().fold(0.0, |poly, a| (poly + a) * k);
            let upper = 0.39894228 * (-0.5 * d * d).exp() * poly;
            if d > 0.0 { 1.0 - upper } else { upper }
        };
        let mut expected = (Vec::new(), Vec::new());
        for i in 0..128 {
            let [s, x, t] = [s[i], x[i], t[i]].map(f64::from);
            let d1 = ((s / x).ln() + (0.02 + 0.5 * 0.09) * t) / (0.3 * t.sqrt());
            let d2 = d1 - 0.3 * t.sqrt();
            let discounted = x * (-0.02 * t).exp();
            let call = s * normal(d1) - discounted * normal(d2);
            expected.0.push(call as f32);
            expected
                .1
                .push((discounted * (1.0 - normal(d2)) - s * (1.0 - normal(d1))) as f32);
        }
        assert_near(&call.to_vec()?, &expected.0, 1e-4, 1e-4);
        assert_near(&put.to_vec()?, &expected.1, 1e-4, 1e-4);
        Ok(())
    });
}
