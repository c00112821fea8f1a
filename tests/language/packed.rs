//! Two halves at once: against the same types on the host, bit for bit but for what a NaN holds.

use crate::on_each_device;
use tirx::prelude::*;

/// The arithmetic of one type, as a kernel and on the host.
macro_rules! arithmetic {
    ($name:ident, $test:ident, $pair:ident of $half:ident) => {
        #[tirx::kernel(grid = 1, block = 64)]
        pub(crate) fn $name(
            a: &Tensor<$pair, 64>,
            b: &Tensor<$pair, 64>,
            c: &Tensor<$pair, 64>,
            out: &mut Tensor<$pair, 16, 64>,
            equal: &mut Tensor<u32, 2, 64>,
        ) {
            let i = thread_idx().x;
            let (x, y, z) = (a[i], b[i], c[i]);
            out[(0, i)] = x + y;
            out[(1, i)] = x - y;
            out[(2, i)] = x * y;
            out[(3, i)] = x / y;
            out[(4, i)] = -x;
            out[(5, i)] = x.abs();
            out[(6, i)] = x.mul_add(y, z);
            out[(7, i)] = x.min(y);
            out[(8, i)] = x.max(y);
            out[(9, i)] = $pair::new(x.hi(), y.lo());
            out[(10, i)] = $pair::splat(x.lo()) * y;
            out[(11, i)] = $pair::from_bits(x.to_bits() ^ y.to_bits());
            let mut sum = x;
            sum += y;
            sum -= z;
            sum *= x;
            out[(12, i)] = sum;
            out[(13, i)] = $pair::new(x.lo().mul_add(y.lo(), z.lo()), x.hi().min(y.hi()));
            out[(14, i)] = $pair::new(x.lo().max(y.lo()), x.hi().abs());
            out[(15, i)] = if x.lo().is_nan() || y.hi().is_finite() { x } else { y };
            equal[(0, i)] = (x == y) as u32;
            equal[(1, i)] = (x != y) as u32 | (x.lo().to_bits() as u32) << 1;
        }

        #[test]
        fn $test() {
            let [a, b, c] = operands().map(|bits| bits.map($pair::from_bits));
            on_each_device(|device, stream| {
                let (p, q, r) = (device.tensor(&a, [64])?, device.tensor(&b, [64])?, device.tensor(&c, [64])?);
                let mut out = device.zeros::<$pair, 2>([16, 64])?;
                let mut equal = device.zeros::<u32, 2>([2, 64])?;
                $name(&p, &q, &r, &mut out, &mut equal).launch(stream)?;
                let (found, equal) = (out.to_vec()?, equal.to_vec()?);
                for i in 0..64 {
                    let (x, y, z) = (a[i], b[i], c[i]);
                    let expected = [
                        x + y,
                        x - y,
                        x * y,
                        x / y,
                        -x,
                        x.abs(),
                        x.mul_add(y, z),
                        x.min(y),
                        x.max(y),
                        $pair::new(x.hi(), y.lo()),
                        $pair::splat(x.lo()) * y,
                        $pair::from_bits(x.to_bits() ^ y.to_bits()),
                        ((x + y) - z) * x,
                        $pair::new(x.lo().mul_add(y.lo(), z.lo()), x.hi().min(y.hi())),
                        $pair::new(x.lo().max(y.lo()), x.hi().abs()),
                        if x.lo().is_nan() || y.hi().is_finite() { x } else { y },
                    ];
                    let key = |half: $half| match half.is_nan() {
                        true => u16::MAX,
                        false => half.to_bits(),
                    };
                    for (row, expected) in expected.into_iter().enumerate() {
                        let found = found[row * 64 + i];
                        assert_eq!(
                            (key(found.lo()), key(found.hi())),
                            (key(expected.lo()), key(expected.hi())),
                            "row {row}, thread {i}: {found:?}, not {expected:?} of {x:?}, {y:?}, {z:?}"
                        );
                    }
                    assert_eq!(equal[i], u32::from(x == y), "{x:?} {y:?}");
                    let unequal = u32::from(x != y) | u32::from(x.lo().to_bits()) << 1;
                    assert_eq!(equal[64 + i], unequal, "{x:?} {y:?}");
                }
                Ok(())
            });
        }
    };
}

/// Bits of all kinds: numbers of few and of many bits, zeros, subnormal numbers, infinities, NaNs.
fn operands() -> [Vec<u32>; 3] {
    let kinds = [
        0x3c00_0000_u32,
        0x8000_0000,
        0x0001_8003,
        0x7c00_fc00,
        0x7e01_3c01,
        0x7bff_0400,
        0x3f80_bf80,
        0x7f80_ff80,
        0x4248_c248,
        0x3555_b555,
        0x7fff_7f7f,
        0x4900_5000,
    ];
    [1_u32, 7, 29].map(|step| {
        let of = |i: u32| match i % 3 {
            0 => kinds[(i * step / 3) as usize % kinds.len()],
            1 => 0x3800_3800_u32.wrapping_add((i * step).wrapping_mul(0x0131_0257)) & 0xbfff_bfff,
            _ => (i * step).wrapping_mul(0x9e37_79b9),
        };
        (0..64).map(of).collect()
    })
}

trait MapAll {
    fn map<T>(self, f: impl Fn(u32) -> T) -> Vec<T>;
}

impl MapAll for Vec<u32> {
    fn map<T>(self, f: impl Fn(u32) -> T) -> Vec<T> {
        self.into_iter().map(f).collect()
    }
}

arithmetic!(pairs_of_f16, f16x2_computes_as_on_the_host, f16x2 of f16);
arithmetic!(pairs_of_bf16, bf16x2_computes_as_on_the_host, bf16x2 of bf16);

#[tirx::kernel(grid = 1, block = 64)]
pub fn named(
    a: &Tensor<f16x2, 64>,
    b: &Tensor<f16x2, 64>,
    out: &mut Tensor<f16x2, 9, 64>,
    masks: &mut Tensor<u32, 4, 64>,
) {
    let i = thread_idx().x;
    let (x, y) = (a[i], b[i]);
    out[(0, i)] = fma_relu(x, y, y);
    out[(1, i)] = fma_sat(x, y, y);
    out[(2, i)] = add_sat(x, y);
    out[(3, i)] = min_nan(x, y);
    out[(4, i)] = max_nan(x, y);
    out[(5, i)] = max_xorsign_abs(x, y);
    out[(6, i)] = set_lt(x, y);
    out[(7, i)] = set_geu(x, y);
    out[(8, i)] = set_nan(x, y);
    masks[(0, i)] = set_lt_u32(x, y);
    masks[(1, i)] = set_geu_u32(x, y);
    masks[(2, i)] = set_nan_u32(x, y);
    masks[(3, i)] = set_eq_u32(x, y);
}

/// What [`named`] does to one value of each.
fn named_on_host(x: f16, y: f16) -> ([f16; 9], [u32; 4]) {
    let relu = |v: f16| {
        if v.is_nan() || v > f16::ZERO {
            v
        } else {
            f16::ZERO
        }
    };
    let sat = |v: f16| match v {
        v if v >= f16::ONE => f16::ONE,
        v if v > f16::ZERO => v,
        _ => f16::ZERO,
    };
    let nan = x.is_nan() || y.is_nan();
    let or_nan = |v: f16| if nan { f16::NAN } else { v };
    let largest = x.abs().max(y.abs());
    let signed = match x.is_sign_negative() != y.is_sign_negative() {
        true => -largest,
        false => largest,
    };
    let one = |holds: bool| if holds { f16::ONE } else { f16::ZERO };
    let mask = |holds: bool| if holds { 0xffff } else { 0 };
    let unless_less = nan || x >= y;
    (
        [
            relu(x.mul_add(y, y)),
            sat(x.mul_add(y, y)),
            sat(x + y),
            or_nan(x.min(y)),
            or_nan(x.max(y)),
            signed,
            one(x < y),
            one(unless_less),
            one(nan),
        ],
        [mask(x < y), mask(unless_less), mask(nan), mask(x == y)],
    )
}

#[test]
fn operations_by_name() {
    let [a, b, _] = operands().map(|bits| bits.map(f16x2::from_bits));
    on_each_device(|device, stream| {
        let (p, q) = (device.tensor(&a, [64])?, device.tensor(&b, [64])?);
        let mut out = device.zeros::<f16x2, 2>([9, 64])?;
        let mut masks = device.zeros::<u32, 2>([4, 64])?;
        named(&p, &q, &mut out, &mut masks).launch(stream)?;
        let (found, masks) = (out.to_vec()?, masks.to_vec()?);
        for i in 0..64 {
            let (lo, lo_masks) = named_on_host(a[i].lo(), b[i].lo());
            let (hi, hi_masks) = named_on_host(a[i].hi(), b[i].hi());
            let same = |a: f16, b: f16| a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan();
            for row in 0..9 {
                let found = found[row * 64 + i];
                assert!(
                    same(found.lo(), lo[row]) && same(found.hi(), hi[row]),
                    "row {row}: {found:?}, not {:?}, {:?} of {:?}, {:?}",
                    lo[row],
                    hi[row],
                    a[i],
                    b[i]
                );
            }
            for row in 0..4 {
                let expected = lo_masks[row] | hi_masks[row] << 16;
                assert_eq!(
                    masks[row * 64 + i],
                    expected,
                    "row {row} of {:?}, {:?}",
                    a[i],
                    b[i]
                );
            }
        }
        Ok(())
    });
}

#[tirx::kernel(grid = 1, block = 64)]
pub fn conversions(
    a: &Tensor<f32, 64>,
    halves: &mut Tensor<f16x2, 4, 64>,
    brains: &mut Tensor<bf16x2, 4, 64>,
) {
    let i = thread_idx().x;
    let x = a[i];
    let y = a[63 - i];
    halves[(0, i)] = cvt_rn_f16x2(x, y);
    halves[(1, i)] = cvt_rz_f16x2(x, y);
    halves[(2, i)] = cvt_rn_relu_satfinite_f16x2(x, y);
    halves[(3, i)] = f16x2::new(f16::from_f32(x), f16::from_f32(y));
    brains[(0, i)] = cvt_rn_bf16x2(x, y);
    brains[(1, i)] = cvt_rz_bf16x2(x, y);
    brains[(2, i)] = cvt_rn_relu_bf16x2(x, y);
    brains[(3, i)] = bf16x2::splat(bf16::from_f32(halves[(0, i)].hi().to_f32()));
}

#[test]
fn two_floats_become_a_pair() {
    let values: Vec<f32> = (0..64)
        .map(|i| (i as f32 - 31.3) * 1.1f32.powi(i * 3 - 60))
        .collect();
    on_each_device(|device, stream| {
        let a = device.tensor(&values, [64])?;
        let mut halves = device.zeros::<f16x2, 2>([4, 64])?;
        let mut brains = device.zeros::<bf16x2, 2>([4, 64])?;
        conversions(&a, &mut halves, &mut brains).launch(stream)?;
        let (halves, brains) = (halves.to_vec()?, brains.to_vec()?);
        for i in 0..64 {
            let (x, y) = (values[i], values[63 - i]);
            let pair = f16x2::new(f16::from_f32(x), f16::from_f32(y));
            assert_eq!(halves[i].to_bits(), pair.to_bits());
            assert_eq!(halves[192 + i].to_bits(), pair.to_bits());
            let cut = halves[64 + i];
            for (half, exact) in [(cut.lo(), x), (cut.hi(), y)] {
                // One bit further from zero lies beyond.
                let next = f16::from_bits(half.to_bits() + 1).to_f32();
                assert!(
                    half.to_f32().abs() <= exact.abs() && exact.abs() < next.abs()
                        || half.to_f32() == exact
                );
            }
            let clamp = |v: f32| f16::from_f32(v.clamp(0.0, 65504.0));
            let clamped = halves[128 + i];
            assert_eq!((clamped.lo(), clamped.hi()), (clamp(x), clamp(y)));
            let pair = bf16x2::new(bf16::from_f32(x), bf16::from_f32(y));
            assert_eq!(brains[i].to_bits(), pair.to_bits());
            let cut = |v: f32| (v.to_bits() >> 16) as u16;
            assert_eq!(
                brains[64 + i].to_bits(),
                u32::from(cut(x)) | u32::from(cut(y)) << 16
            );
            let clamped = brains[128 + i];
            assert_eq!(clamped.lo(), bf16::from_f32(x.max(0.0)));
            let upper = bf16::from_f32(f16::from_f32(y).to_f32());
            assert_eq!(brains[192 + i].to_bits(), bf16x2::splat(upper).to_bits());
        }
        Ok(())
    });
}

/// Rows are summed by pairs, in shared memory and by atomic operations.
#[tirx::kernel(grid = 4, block = 32)]
pub fn sums(a: &Tensor<f16x2, 128>, factor: f16x2, out: &mut Tensor<f16x2, 2>) {
    let mut shared = alloc_shared::<Tensor<f16x2, 32>>();
    let i = thread_idx().x;
    shared[i] = a[block_idx().x * 32 + i] * factor;
    cta_sync();
    let partner = shared[31 - i];
    let moved = shfl_sync(u32::MAX, partner, 31 - i);
    out.atomic_add(0, moved);
    let old = out.atomic_add(1, f16x2::splat(f16::from_f32(1.0)));
    device_assert!(old.lo() == old.hi(), "{} {}", old.lo(), old.hi());
}

#[test]
fn pairs_go_through_memory_and_lanes() {
    on_each_device(|device, stream| {
        let of = |lo: f32, hi: f32| f16x2::new(f16::from_f32(lo), f16::from_f32(hi));
        let pairs: Vec<f16x2> = (0..128)
            .map(|i| of((i % 5) as f32, -((i % 3) as f32)))
            .collect();
        let a = device.tensor(&pairs, [128])?;
        let mut out = device.zeros::<f16x2, 1>([2])?;
        sums(&a, of(2.0, 0.5), &mut out).launch(stream)?;
        let lo: f32 = (0..128).map(|i| (i % 5) as f32 * 2.0).sum();
        let hi: f32 = (0..128).map(|i| -((i % 3) as f32) * 0.5).sum();
        assert_eq!(out.to_vec()?, [of(lo, hi), of(128.0, 128.0)]);
        Ok(())
    });
}
