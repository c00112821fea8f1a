//! The 8-bit floats: conversions against the same types on the host, for every value.

use crate::on_each_device;
use tirx::prelude::*;

#[tirx::kernel(grid = 4, block = 64)]
pub fn from_storage(
    a: &Tensor<e4m3, 256>,
    b: &Tensor<e5m2, 256>,
    out: &mut Tensor<f32, 2, 256>,
    pairs: &mut Tensor<f16x2, 4, 256>,
) {
    let i = block_idx().x * 64 + thread_idx().x;
    let (x, y) = (a[i], b[255 - i]);
    out[(0, i)] = x.to_f32();
    out[(1, i)] = f32::from(y);
    let narrow = e4m3x2::new(x, a[255 - i]);
    pairs[(0, i)] = cvt_rn_f16x2_e4m3x2(narrow);
    pairs[(1, i)] = cvt_rn_relu_f16x2_e4m3x2(narrow);
    let wide = e5m2x2::from_bits(b[i].to_bits() as u16 | (y.to_bits() as u16) << 8);
    pairs[(2, i)] = cvt_rn_f16x2_e5m2x2(wide);
    pairs[(3, i)] = cvt_rn_f16x2_e5m2x2(e5m2x2::new(wide.hi(), wide.lo()));
}

#[test]
fn every_value_is_read_as_on_the_host() {
    let bits: Vec<u8> = (0..=255).collect();
    let a: Vec<e4m3> = bits.iter().map(|bits| e4m3::from_bits(*bits)).collect();
    let b: Vec<e5m2> = bits.iter().map(|bits| e5m2::from_bits(*bits)).collect();
    let same = |found: f32, expected: f32| {
        found.to_bits() == expected.to_bits() || found.is_nan() && expected.is_nan()
    };
    on_each_device(|device, stream| {
        let (p, q) = (device.tensor(&a, [256])?, device.tensor(&b, [256])?);
        let mut out = device.zeros::<f32, 2>([2, 256])?;
        let mut pairs = device.zeros::<f16x2, 2>([4, 256])?;
        from_storage(&p, &q, &mut out, &mut pairs).launch(stream)?;
        let (out, pairs) = (out.to_vec()?, pairs.to_vec()?);
        for i in 0..256 {
            let (x, y) = (a[i].to_f32(), b[255 - i].to_f32());
            assert!(same(out[i], x), "{i:#x}: {}, not {x}", out[i]);
            assert!(same(out[256 + i], y), "{i:#x}: {}, not {y}", out[256 + i]);
            let relu = |v: f32| if v <= 0.0 { 0.0 } else { v };
            let other = a[255 - i].to_f32();
            let expected = [
                (x, other),
                (relu(x), relu(other)),
                (b[i].to_f32(), y),
                (y, b[i].to_f32()),
            ];
            for (row, (lo, hi)) in expected.into_iter().enumerate() {
                let found = pairs[row * 256 + i];
                let (found_lo, found_hi) = (found.lo().to_f32(), found.hi().to_f32());
                assert!(
                    same(found_lo, lo) && same(found_hi, hi),
                    "{row} {i:#x}: {found:?}"
                );
            }
        }
        Ok(())
    });
}

#[tirx::kernel(grid = 16, block = 64)]
pub fn to_storage(
    a: &Tensor<f32, 1024>,
    single: &mut Tensor<e4m3, 1024>,
    other: &mut Tensor<e5m2, 1024>,
    pairs: &mut Tensor<e4m3x2, 3, 1024>,
    wide: &mut Tensor<e5m2x2, 3, 1024>,
) {
    let i = block_idx().x * 64 + thread_idx().x;
    let (x, y) = (a[i], a[1023 - i]);
    single[i] = e4m3::from_f32(x);
    other[i] = e5m2::from_f32(x);
    let halves = f16x2::new(f16::from_f32(x), f16::from_f32(y));
    pairs[(0, i)] = cvt_rn_satfinite_e4m3x2(x, y);
    pairs[(1, i)] = cvt_rn_satfinite_relu_e4m3x2(x, y);
    pairs[(2, i)] = cvt_rn_satfinite_e4m3x2_f16x2(halves);
    wide[(0, i)] = cvt_rn_satfinite_e5m2x2(x, y);
    wide[(1, i)] = cvt_rn_satfinite_relu_e5m2x2(x, y);
    wide[(2, i)] = cvt_rn_satfinite_e5m2x2_f16x2(halves);
}

#[test]
fn what_is_stored_is_rounded_as_on_the_host() {
    // Halfway cases of both formats, their neighbours, and what is out of range.
    let values: Vec<f32> = (0..1024_u32)
        .map(|i| {
            let sign = if i % 2 == 0 { 1.0 } else { -1.0 };
            let size = match i % 16 {
                0 => e4m3::from_bits((i / 16) as u8 * 2).to_f32(),
                1 => f32::from_bits(i << 21),
                2 => f32::INFINITY,
                3 => f32::NAN,
                4 => f32::from_bits((i / 16) << 26 | 0x0010_0000),
                k => {
                    (1.0 + (i % 33) as f32 / 32.0)
                        * 2f32.powi((i / 16) as i32 % 40 - 20 + k as i32 % 3)
                }
            };
            sign * size
        })
        .collect();
    on_each_device(|device, stream| {
        let a = device.tensor(&values, [1024])?;
        let mut single = device.zeros::<e4m3, 1>([1024])?;
        let mut other = device.zeros::<e5m2, 1>([1024])?;
        let mut pairs = device.zeros::<e4m3x2, 2>([3, 1024])?;
        let mut wide = device.zeros::<e5m2x2, 2>([3, 1024])?;
        to_storage(&a, &mut single, &mut other, &mut pairs, &mut wide).launch(stream)?;
        let (single, other) = (single.to_vec()?, other.to_vec()?);
        let (pairs, wide) = (pairs.to_vec()?, wide.to_vec()?);
        for i in 0..1024 {
            let (x, y) = (values[i], values[1023 - i]);
            let relu = |v: f32| if v <= 0.0 { 0.0 } else { v };
            let half = |v: f32| f16::from_f32(v).to_f32();
            assert_eq!(single[i].to_bits(), e4m3::from_f32(x).to_bits(), "{x:e}");
            assert_eq!(other[i].to_bits(), e5m2::from_f32(x).to_bits(), "{x:e}");
            for (row, (x, y)) in [(x, y), (relu(x), relu(y)), (half(x), half(y))]
                .into_iter()
                .enumerate()
            {
                let expected = e4m3x2::new(e4m3::from_f32(x), e4m3::from_f32(y));
                assert_eq!(
                    pairs[row * 1024 + i].to_bits(),
                    expected.to_bits(),
                    "{x:e} {y:e}"
                );
                let expected = e5m2x2::new(e5m2::from_f32(x), e5m2::from_f32(y));
                assert_eq!(
                    wide[row * 1024 + i].to_bits(),
                    expected.to_bits(),
                    "{x:e} {y:e}"
                );
            }
        }
        Ok(())
    });
}

/// What is stored goes through shared memory, parameters and locals as any other value.
#[tirx::kernel(grid = 1, block = 64)]
pub fn moved(
    a: &Tensor<e4m3x2, 64>,
    first: e5m2,
    pair: e4m3x2,
    out: &mut Tensor<e4m3, 2, 64>,
    rest: &mut Tensor<e5m2, 64>,
) {
    let mut shared = alloc_shared::<Tensor<e4m3x2, 64>>();
    let i = thread_idx().x;
    shared[i] = a[i];
    cta_sync();
    let mut last = pair;
    for k in 0..2 {
        if (i + k) % 3 == 0 {
            last = shared[63 - i];
        }
    }
    out[(0, i)] = last.lo();
    out[(1, i)] = last.hi();
    rest[i] = shfl_sync(
        u32::MAX,
        if i % 32 == 0 {
            first
        } else {
            e5m2::from_bits(i as u8)
        },
        0,
    );
}

#[test]
fn stored_values_are_moved() {
    let a: Vec<e4m3x2> = (0..64).map(|i| e4m3x2::from_bits(i * 1013)).collect();
    on_each_device(|device, stream| {
        let p = device.tensor(&a, [64])?;
        let pair = e4m3x2::from_bits(0x1234);
        let mut out = device.zeros::<e4m3, 2>([2, 64])?;
        let mut rest = device.zeros::<e5m2, 1>([64])?;
        moved(&p, e5m2::from_bits(0x77), pair, &mut out, &mut rest).launch(stream)?;
        let (out, rest) = (out.to_vec()?, rest.to_vec()?);
        for i in 0..64 {
            let expected = match i % 3 {
                0 | 2 => a[63 - i],
                _ => pair,
            };
            assert_eq!(out[i].to_bits(), expected.lo().to_bits(), "{i}");
            assert_eq!(out[64 + i].to_bits(), expected.hi().to_bits(), "{i}");
            assert_eq!(rest[i].to_bits(), 0x77);
        }
        Ok(())
    });
}
