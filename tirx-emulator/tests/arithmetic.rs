//! Each operation against the host's own arithmetic, on random operands and on the awkward ones.

#![allow(clippy::unwrap_used)]

mod common;
use common::{clean, launch, module, unwords};
use proptest::prelude::*;

/// Runs one instruction over triples of operands, one a thread; types are 32 or 64 bits wide in registers.
fn evaluate(instruction: &str, bits: u32, out_bits: u32, operands: &[[u64; 3]]) -> Vec<u64> {
    let reg = |bits| match bits {
        16 => ("b16", "%h", "u16"),
        64 => ("b64", "%d", "u64"),
        _ => ("b32", "%w", "u32"),
    };
    let (ty, prefix, mem) = reg(bits);
    let (out_ty, out_prefix, out_mem) = reg(out_bits);
    let text = instruction
        .replace("$d", &format!("{out_prefix}o"))
        .replace("$a", &format!("{prefix}a"))
        .replace("$b", &format!("{prefix}b"))
        .replace("$c", &format!("{prefix}c"));
    let ptx = module(
        ".param .u64 in, .param .u64 out",
        &format!(
            ".reg .b64 %rd<8>; .reg .b32 %r<4>; .reg .pred %p<4>; .reg .b32 %w9;
            .reg .{ty} {prefix}a, {prefix}b, {prefix}c;
            .reg .{out_ty} {out_prefix}o;
            ld.param.u64 %rd1, [in];
            ld.param.u64 %rd2, [out];
            mov.u32 %r1, %tid.x;
            mul.wide.u32 %rd3, %r1, 24;
            add.s64 %rd1, %rd1, %rd3;
            mul.wide.u32 %rd3, %r1, 8;
            add.s64 %rd2, %rd2, %rd3;
            ld.global.{mem} {prefix}a, [%rd1];
            ld.global.{mem} {prefix}b, [%rd1+8];
            ld.global.{mem} {prefix}c, [%rd1+16];
            {text}
            st.global.{out_mem} [%rd2], {out_prefix}o;"
        ),
    );
    let input: Vec<u8> = operands
        .iter()
        .flatten()
        .flat_map(|value| value.to_le_bytes())
        .collect();
    let buffers = vec![input, vec![0; 8 * operands.len()]];
    let result = clean(&ptx, &launch(1, operands.len() as u32), &buffers);
    result[1]
        .chunks_exact(8)
        .map(|bytes| u64::from_le_bytes(bytes.try_into().unwrap()))
        .collect()
}

fn interesting() -> impl Strategy<Value = u64> {
    prop_oneof![
        any::<u64>(),
        any::<u8>().prop_map(u64::from),
        Just(0),
        Just(1),
        Just(31),
        Just(32),
        Just(0x7fff_ffff),
        Just(0x8000_0000),
        Just(0xffff_ffff),
        Just(u64::MAX),
        Just(1 << 63),
    ]
}

fn triples() -> impl Strategy<Value = Vec<[u64; 3]>> {
    prop::collection::vec(prop::array::uniform3(interesting()), 40)
}

fn float_bits() -> impl Strategy<Value = u32> {
    prop_oneof![
        any::<u32>(),
        (-100_i32..100).prop_map(|value| (value as f32 * 0.25).to_bits()),
        Just(0),
        Just(0x8000_0000),
        Just(1),
        Just(0x007f_ffff),
        Just(0x7f80_0000),
        Just(0xff80_0000),
        Just(0x7fc0_0000),
        Just(0x7f7f_ffff),
    ]
}

fn float_triples() -> impl Strategy<Value = Vec<[u64; 3]>> {
    let triple = prop::array::uniform3(float_bits().prop_map(u64::from));
    prop::collection::vec(triple, 40)
}

/// Compares an instruction with a function of its operands.
fn check<R: Fn(u64, u64, u64) -> u64>(
    instruction: &str,
    bits: u32,
    out: u32,
    operands: &[[u64; 3]],
    expect: R,
) {
    let results = evaluate(instruction, bits, out, operands);
    for (&[a, b, c], result) in operands.iter().zip(results) {
        let expected = expect(a, b, c);
        assert_eq!(
            result, expected,
            "{instruction} of {a:#x}, {b:#x}, {c:#x}: {result:#x}, not {expected:#x}"
        );
    }
}

fn canonical(x: f32) -> u64 {
    if x.is_nan() {
        0x7fff_ffff
    } else {
        x.to_bits().into()
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 6, ..ProptestConfig::default() })]

    #[test]
    fn integers(ops in triples()) {
        let u = |f: fn(u32, u32) -> u32| move |a: u64, b: u64, _: u64| u64::from(f(a as u32, b as u32));
        let s = |f: fn(i32, i32) -> i32| move |a: u64, b: u64, _: u64| u64::from(f(a as i32, b as i32) as u32);
        check("add.u32 $d, $a, $b;", 32, 32, &ops, u(u32::wrapping_add));
        check("sub.s32 $d, $a, $b;", 32, 32, &ops, u(u32::wrapping_sub));
        check("mul.lo.s32 $d, $a, $b;", 32, 32, &ops, u(u32::wrapping_mul));
        check("mul.hi.u32 $d, $a, $b;", 32, 32, &ops, u(|a, b| ((u64::from(a) * u64::from(b)) >> 32) as u32));
        check("mul.hi.s32 $d, $a, $b;", 32, 32, &ops, s(|a, b| ((i64::from(a) * i64::from(b)) >> 32) as i32));
        check("min.s32 $d, $a, $b;", 32, 32, &ops, s(i32::min));
        check("max.u32 $d, $a, $b;", 32, 32, &ops, u(u32::max));
        check("div.s32 $d, $a, $b;", 32, 32, &ops, s(|a, b| if b == 0 { -1 } else { a.wrapping_div(b) }));
        check("rem.u32 $d, $a, $b;", 32, 32, &ops, u(|a, b| if b == 0 { a } else { a % b }));
        check("shl.b32 $d, $a, $b;", 32, 32, &ops, u(|a, b| if b > 31 { 0 } else { a << b }));
        check("shr.s32 $d, $a, $b;", 32, 32, &ops, s(|a, b| a >> (b as u32).min(31)));
        check("shr.u32 $d, $a, $b;", 32, 32, &ops, u(|a, b| if b > 31 { 0 } else { a >> b }));
        check("add.sat.s32 $d, $a, $b;", 32, 32, &ops, s(i32::saturating_add));
        check("popc.b32 $d, $a;", 32, 32, &ops, u(|a, _| a.count_ones()));
        check("clz.b32 $d, $a;", 32, 32, &ops, u(|a, _| a.leading_zeros()));
        check("bfind.u32 $d, $a;", 32, 32, &ops, u(|a, _| a.checked_ilog2().unwrap_or(u32::MAX)));
        check("abs.s32 $d, $a;", 32, 32, &ops, s(|a, _| a.wrapping_abs()));
        check("mad.lo.u32 $d, $a, $b, $c;", 32, 32, &ops, |a, b, c| {
            u64::from((a as u32).wrapping_mul(b as u32).wrapping_add(c as u32))
        });
        check("add.u64 $d, $a, $b;", 64, 64, &ops, |a, b, _| a.wrapping_add(b));
        check("mul.lo.u64 $d, $a, $b;", 64, 64, &ops, |a, b, _| a.wrapping_mul(b));
        check("mul.hi.s64 $d, $a, $b;", 64, 64, &ops, |a, b, _| {
            ((i128::from(a as i64) * i128::from(b as i64)) >> 64) as u64
        });
        check("mul.wide.s32 $d, $a, $b;", 32, 64, &ops, |a, b, _| (i64::from(a as i32) * i64::from(b as i32)) as u64);
        check("add.s16 $d, $a, $b;", 16, 16, &ops, |a, b, _| (a as u16).wrapping_add(b as u16).into());
        check("lop3.b32 $d, $a, $b, $c, 0xE8;", 32, 32, &ops, |a, b, c| {
            u64::from(((a & b) | (a & c) | (b & c)) as u32)
        });
        check("bfe.u32 $d, $a, 5, 9;", 32, 32, &ops, |a, _, _| a >> 5 & 0x1ff);
        check("bfe.s32 $d, $a, 28, 9;", 32, 32, &ops, |a, _, _| u64::from((a as i32 >> 28) as u32));
        check("bfi.b32 $d, $a, $b, 8, 4;", 32, 32, &ops, |a, b, _| (b & 0xffff_f0ff) | (a & 15) << 8);
        check("prmt.b32 $d, $a, $b, 0x7610;", 32, 32, &ops, |a, b, _| (a & 0xffff) | (b & 0xffff_0000));
        check("shf.l.wrap.b32 $d, $a, $b, 8;", 32, 32, &ops, |a, b, _| (b << 8 & 0xffff_ff00) | (a >> 24 & 0xff));
        check("setp.lt.s32 %p1, $a, $b; selp.b32 $d, 1, 0, %p1;", 32, 32, &ops, |a, b, _| {
            u64::from((a as i32) < b as i32)
        });
        // 64-bit addition from halves.
        check("{ .reg .b32 l, h, x, y; mov.b64 {l, h}, $a; mov.b64 {x, y}, $b;
            add.cc.u32 l, l, x; addc.u32 h, h, y; mov.b64 $d, {l, h}; }", 64, 64, &ops, |a, b, _| a.wrapping_add(b));
        check("{ .reg .b32 l, h, x, y; mov.b64 {l, h}, $a; mov.b64 {x, y}, $b;
            sub.cc.u32 l, l, x; subc.u32 h, h, y; mov.b64 $d, {l, h}; }", 64, 64, &ops, |a, b, _| a.wrapping_sub(b));
    }

    #[test]
    fn floats(ops in float_triples()) {
        let f = |f: fn(f32, f32, f32) -> f32| {
            move |a: u64, b: u64, c: u64| {
                let of = |bits: u64| f32::from_bits(bits as u32);
                canonical(f(of(a), of(b), of(c)))
            }
        };
        check("add.rn.f32 $d, $a, $b;", 32, 32, &ops, f(|a, b, _| a + b));
        check("sub.f32 $d, $a, $b;", 32, 32, &ops, f(|a, b, _| a - b));
        check("mul.rn.f32 $d, $a, $b;", 32, 32, &ops, f(|a, b, _| a * b));
        check("div.rn.f32 $d, $a, $b;", 32, 32, &ops, f(|a, b, _| a / b));
        check("fma.rn.f32 $d, $a, $b, $c;", 32, 32, &ops, f(f32::mul_add));
        check("sqrt.rn.f32 $d, $a;", 32, 32, &ops, f(|a, _, _| a.sqrt()));
        check("rcp.rn.f32 $d, $a;", 32, 32, &ops, f(|a, _, _| 1.0 / a));
        check("add.rn.ftz.f32 $d, $a, $b;", 32, 32, &ops, f(|a, b, _| {
            let flush = |x: f32| if x.is_subnormal() { 0f32.copysign(x) } else { x };
            flush(flush(a) + flush(b))
        }));
        // Whatever the mode, the result is one of the two neighbours of the exact value, on the right side.
        for (name, below, above) in [("rm", true, false), ("rp", false, true)] {
            let results = evaluate(&format!("mul.{name}.f32 $d, $a, $b;"), 32, 32, &ops);
            for (&[a, b, _], result) in ops.iter().zip(results) {
                let (a, b, r) = (f32::from_bits(a as u32), f32::from_bits(b as u32), f32::from_bits(result as u32));
                let exact = f64::from(a) * f64::from(b);
                if !exact.is_finite() { continue; }
                let r64 = f64::from(r);
                prop_assert!(!below || (r64 <= exact && f64::from(r.next_up()) > exact || r64 == exact), "{a} * {b} {name}: {r}");
                prop_assert!(!above || (r64 >= exact && f64::from(r.next_down()) < exact || r64 == exact), "{a} * {b} {name}: {r}");
            }
        }
        check("cvt.rzi.s32.f32 $d, $a;", 32, 32, &ops, |a, _, _| u64::from((f32::from_bits(a as u32) as i32) as u32));
        check("cvt.rzi.u32.f32 $d, $a;", 32, 32, &ops, |a, _, _| u64::from(f32::from_bits(a as u32) as u32));
        check("cvt.rn.f32.s32 $d, $a;", 32, 32, &ops, |a, _, _| u64::from((a as i32 as f32).to_bits()));
        check("cvt.rn.f32.u64 $d, $a;", 64, 32, &ops, |a, _, _| u64::from((a as f32).to_bits()));
        check("cvt.rn.f64.s32 $d, $a;", 32, 64, &ops, |a, _, _| f64::from(a as i32).to_bits());
        check("cvt.rn.f16.f32 $d, $a;", 32, 16, &ops, |a, _, _| {
            let value = f32::from_bits(a as u32);
            if value.is_nan() { 0x7fff } else { half::f16::from_f32(value).to_bits().into() }
        });
        check("cvt.rn.bf16.f32 $d, $a;", 32, 16, &ops, |a, _, _| {
            let value = f32::from_bits(a as u32);
            if value.is_nan() { 0x7fff } else { half::bf16::from_f32(value).to_bits().into() }
        });
        check("cvt.f32.f16 $d, $a;", 16, 32, &ops, |a, _, _| canonical(half::f16::from_bits(a as u16).to_f32()));
        check("setp.ltu.f32 %p1, $a, $b; selp.b32 $d, 1, 0, %p1;", 32, 32, &ops, |a, b, _| {
            let (a, b) = (f32::from_bits(a as u32), f32::from_bits(b as u32));
            u64::from(a.is_nan() || b.is_nan() || a < b)
        });
        check("min.f32 $d, $a, $b;", 32, 32, &ops, |a, b, _| {
            let (a, b) = (f32::from_bits(a as u32), f32::from_bits(b as u32));
            if a == b { canonical(if a.is_sign_negative() { a } else { b }) } else { canonical(a.min(b)) }
        });
    }

    #[test]
    fn halves(ops in triples()) {
        use half::f16;
        let h = |f: fn(f64, f64, f64) -> f64| move |a: u64, b: u64, c: u64| {
            let of = |bits: u64| f16::from_bits(bits as u16).to_f64();
            let result = f(of(a), of(b), of(c));
            if result.is_nan() { 0x7fff } else { u64::from(f16::from_f32(odd(result)).to_bits()) }
        };
        check("add.rn.f16 $d, $a, $b;", 16, 16, &ops, h(|a, b, _| a + b));
        check("mul.rn.f16 $d, $a, $b;", 16, 16, &ops, h(|a, b, _| a * b));
        check("fma.rn.f16x2 $d, $a, $b, $c;", 32, 32, &ops, |a, b, c| {
            let one = |shift: u64| {
                let of = |bits: u64| f16::from_bits((bits >> shift) as u16).to_f64();
                let (a, b, c) = (of(a), of(b), of(c));
                let product = a * b;
                let sum = product + c;
                if sum.is_nan() { return 0x7fff; }
                // The sum of two values of at most 22 bits each is exact here or its error decides no tie.
                let error = if sum.is_finite() { (product - sum) + c } else { 0.0 };
                let nudged = if error == 0.0 || sum.to_bits() & 1 == 1 { sum }
                    else if (error > 0.0) == (sum > 0.0) { f64::from_bits(sum.to_bits() + 1) }
                    else { f64::from_bits(sum.to_bits() - 1) };
                u64::from(f16::from_f32(odd(nudged)).to_bits())
            };
            one(0) | one(16) << 16
        });
    }

    #[test]
    fn doubles(ops in triples()) {
        let d = |f: fn(f64, f64, f64) -> f64| move |a: u64, b: u64, c: u64| {
            f(f64::from_bits(a), f64::from_bits(b), f64::from_bits(c)).to_bits()
        };
        let numbers: Vec<[u64; 3]> = ops.iter().map(|ops| ops.map(|bits| {
            if f64::from_bits(bits).is_nan() { (bits >> 12) | 1 << 62 } else { bits }
        })).map(|ops| ops.map(|bits| if f64::from_bits(bits).is_finite() { bits } else { 0 })).collect();
        check("add.rn.f64 $d, $a, $b;", 64, 64, &numbers, d(|a, b, _| a + b));
        check("fma.rn.f64 $d, $a, $b, $c;", 64, 64, &numbers, d(f64::mul_add));
        check("neg.f64 $d, $a;", 64, 64, &numbers, d(|a, _, _| -a));
        check("cvt.rn.f32.f64 $d, $a;", 64, 32, &numbers, |a, _, _| canonical(f64::from_bits(a) as f32));
        check("cvt.rzi.s64.f64 $d, $a;", 64, 64, &numbers, |a, _, _| f64::from_bits(a) as i64 as u64);
    }
}

/// An `f64` rounded to odd in `f32`, from which a rounding to 16 bits is exact.
fn odd(value: f64) -> f32 {
    let near = value as f32;
    if f64::from(near) == value || near.is_nan() || near.to_bits() & 1 == 1 {
        return near;
    }
    if near.is_infinite() {
        return f32::MAX.copysign(near);
    }
    if f64::from(near).abs() > value.abs() {
        f32::from_bits(near.to_bits() - 1)
    } else {
        f32::from_bits(near.to_bits() | 1)
    }
}

#[test]
fn nan_to_integer() {
    let nan32 = [[0x7fc0_0000, 0, 0]];
    let nan64 = [[f64::NAN.to_bits(), 0, 0]];
    assert_eq!(evaluate("cvt.rzi.s32.f32 $d, $a;", 32, 32, &nan32), [0]);
    assert_eq!(
        evaluate("cvt.rzi.s64.f32 $d, $a;", 32, 64, &nan32),
        [1 << 63]
    );
    assert_eq!(
        evaluate("cvt.rzi.s32.f64 $d, $a;", 64, 32, &nan64),
        [1 << 31]
    );
}

#[test]
fn a_signed_byte_fills_its_register() {
    let ptx = module(
        ".param .u64 a",
        ".reg .b64 %rd1; .reg .b32 %r<4>; ld.param.u64 %rd1, [a];
        ld.global.s8 %r1, [%rd1]; st.global.u32 [%rd1+4], %r1;
        ld.global.u8 %r2, [%rd1]; st.global.u32 [%rd1+8], %r2;
        cvt.s32.s8 %r3, %r2; st.global.u32 [%rd1+12], %r3;",
    );
    let result = clean(&ptx, &launch(1, 1), &[vec![0x80; 16]]);
    assert_eq!(unwords(&result[0])[1..], [0xffff_ff80, 0x80, 0xffff_ff80]);
}

/// All pairs of some values of a type, the awkward ones among them.
fn pairs(values: &[u64]) -> Vec<[u64; 3]> {
    let firsts = values.iter();
    firsts
        .flat_map(|&a| values.iter().map(move |&b| [a, b, 0]))
        .collect()
}

/// -∞, a normal, a subnormal, both zeros, their like above, ∞, a quiet and a signalling NaN.
const SINGLES: [u64; 11] = [
    0xff80_0000,
    0xbf80_0000,
    0x8000_0001,
    0x8000_0000,
    0,
    1,
    0x3f80_0000,
    0x4000_0000,
    0x7f80_0000,
    0x7fc0_0000,
    0x7f80_0001,
];

/// The same of `f16`.
const HALVES: [u64; 11] = [
    0xfc00, 0xbc00, 0x8001, 0x8000, 0, 1, 0x3c00, 0x4000, 0x7c00, 0x7e00, 0x7c01,
];

#[test]
fn every_comparison_of_floats() {
    type Holds = fn(f32, f32) -> bool;
    // What each says of numbers, and whether a NaN makes it hold: `eq` is ordered, `equ` is not.
    let comparisons: [(&str, Holds, bool); 14] = [
        ("eq", |a, b| a == b, false),
        ("ne", |a, b| a != b, false),
        ("lt", |a, b| a < b, false),
        ("le", |a, b| a <= b, false),
        ("gt", |a, b| a > b, false),
        ("ge", |a, b| a >= b, false),
        ("equ", |a, b| a == b, true),
        ("neu", |a, b| a != b, true),
        ("ltu", |a, b| a < b, true),
        ("leu", |a, b| a <= b, true),
        ("gtu", |a, b| a > b, true),
        ("geu", |a, b| a >= b, true),
        ("num", |_, _| true, false),
        ("nan", |_, _| false, true),
    ];
    let flush = |x: f32| if x.is_subnormal() { 0.0 } else { x };
    for (name, holds, unordered) in comparisons {
        let expected = |a: f32, b: f32| {
            u64::from(if a.is_nan() || b.is_nan() {
                unordered
            } else {
                holds(a, b)
            })
        };
        let single = |bits: u64| f32::from_bits(bits as u32);
        let half = |bits: u64| half::f16::from_bits(bits as u16).to_f32();
        let selected = |ty: &str| format!("setp.{name}.{ty} %p1, $a, $b; selp.b32 $d, 1, 0, %p1;");
        check(&selected("f32"), 32, 32, &pairs(&SINGLES), |a, b, _| {
            expected(single(a), single(b))
        });
        check(&selected("ftz.f32"), 32, 32, &pairs(&SINGLES), |a, b, _| {
            expected(flush(single(a)), flush(single(b)))
        });
        check(&selected("f16"), 16, 32, &pairs(&HALVES), |a, b, _| {
            expected(half(a), half(b))
        });
    }
}

#[test]
fn every_property_of_a_float() {
    type Holds = fn(f32) -> bool;
    let properties: [(&str, Holds); 6] = [
        ("finite", f32::is_finite),
        ("infinite", f32::is_infinite),
        ("number", |x| !x.is_nan()),
        ("notanumber", f32::is_nan),
        ("normal", f32::is_normal),
        ("subnormal", f32::is_subnormal),
    ];
    for (name, holds) in properties {
        let text = format!("testp.{name}.f32 %p1, $a; selp.b32 $d, 1, 0, %p1;");
        check(&text, 32, 32, &pairs(&SINGLES), |a, _, _| {
            u64::from(holds(f32::from_bits(a as u32)))
        });
    }
}

#[test]
fn modifiers_of_floats_go_together() {
    let single = |bits: u64| f32::from_bits(bits as u32);
    let clamp = |x: f32| if x.is_nan() { 0.0 } else { x.clamp(0.0, 1.0) };
    let values = [
        0x3f00_0000,
        0x3f40_0001,
        0x3e80_0003,
        0xbf00_0000,
        0x4040_0000,
        0x7fc0_0000,
    ];
    // A directed mode and `.sat`: the product rounded down, then clamped.
    check(
        "mul.rm.sat.f32 $d, $a, $b;",
        32,
        32,
        &pairs(&values),
        |a, b, _| {
            let exact = f64::from(single(a)) * f64::from(single(b));
            let near = exact as f32;
            let down = if f64::from(near) > exact {
                near.next_down()
            } else {
                near
            };
            u64::from((clamp(down) + 0.0).to_bits())
        },
    );
    let half = |bits: u64| half::f16::from_bits(bits as u16);
    let bits = |x: half::f16| u64::from(if x.is_nan() { 0x7fff } else { x.to_bits() });
    check(
        "max.NaN.f16 $d, $a, $b;",
        16,
        16,
        &pairs(&HALVES),
        |a, b, _| {
            let (x, y) = (half(a), half(b));
            bits(if x.is_nan() || y.is_nan() {
                half::f16::NAN
            } else if x > y || (x == y && x.is_sign_positive()) {
                x
            } else {
                y
            })
        },
    );
    check("min.f16 $d, $a, $b;", 16, 16, &pairs(&HALVES), |a, b, _| {
        let (x, y) = (half(a), half(b));
        bits(if x.is_nan() || y < x || (x == y && y.is_sign_negative()) {
            y
        } else {
            x
        })
    });
    check(
        "fma.rn.relu.f16 $d, $a, $b, $a;",
        16,
        16,
        &pairs(&HALVES),
        |a, b, _| {
            let sum = half(a).to_f64() * half(b).to_f64() + half(a).to_f64();
            let sum = if sum > 0.0 || sum.is_nan() { sum } else { 0.0 };
            bits(half::f16::from_f64(sum))
        },
    );
    check(
        "add.ftz.sat.f16 $d, $a, $b;",
        16,
        16,
        &pairs(&HALVES),
        |a, b, _| {
            let flush = |x: half::f16| {
                if x.is_normal() || !x.is_finite() {
                    x.to_f32()
                } else {
                    0.0
                }
            };
            bits(half::f16::from_f32(clamp(flush(half(a)) + flush(half(b)))))
        },
    );
    check("abs.ftz.f16 $d, $a;", 16, 16, &pairs(&HALVES), |a, _, _| {
        if a & 0x7c00 == 0 { 0 } else { a & 0x7fff }
    });
}

/// What an H200 gives, with NaNs, infinities and zeros of both signs in the operands; of `set.lt` and `setp.lt` what the
/// manual says.
#[test]
fn packed_values_are_as_on_a_gpu() {
    let cases: &[(&str, u32, u32, u64, u64, u64)] = &[
        (
            "cvt.rn.satfinite.e4m3x2.f32 $d, $a, $b;",
            32,
            16,
            0x7fc00000,
            0xffc00000,
            0x7f7f,
        ),
        (
            "cvt.rn.satfinite.e4m3x2.f32 $d, $a, $b;",
            32,
            16,
            0x7f800000,
            0xff800000,
            0x7efe,
        ),
        (
            "cvt.rn.satfinite.e4m3x2.f32 $d, $a, $b;",
            32,
            16,
            0x80000000,
            0x43e80001,
            0x807e,
        ),
        (
            "cvt.rn.satfinite.e5m2x2.f32 $d, $a, $b;",
            32,
            16,
            0x7fc00000,
            0xffc00000,
            0x7f7f,
        ),
        (
            "cvt.rn.satfinite.e5m2x2.f32 $d, $a, $b;",
            32,
            16,
            0x7f800000,
            0xff800000,
            0x7bfb,
        ),
        (
            "cvt.rn.satfinite.e5m2x2.f32 $d, $a, $b;",
            32,
            16,
            0x47f00000,
            0x33800000,
            0x7b00,
        ),
        (
            "cvt.rn.satfinite.relu.e4m3x2.f32 $d, $a, $b;",
            32,
            16,
            0x7fc00000,
            0x80000000,
            0x7f00,
        ),
        (
            "cvt.rn.satfinite.relu.e5m2x2.f32 $d, $a, $b;",
            32,
            16,
            0xffc00000,
            0xbf800000,
            0x7f00,
        ),
        (
            "cvt.rn.satfinite.e4m3x2.f16x2 $d, $a;",
            32,
            16,
            0xfe007e00,
            0,
            0x7f7f,
        ),
        (
            "cvt.rn.satfinite.e5m2x2.f16x2 $d, $a;",
            32,
            16,
            0xfe007e00,
            0,
            0x7f7f,
        ),
        ("cvt.rn.f16x2.e4m3x2 $d, $a;", 16, 32, 0xff7f, 0, 0x7fff7fff),
        ("cvt.rn.f16x2.e5m2x2 $d, $a;", 16, 32, 0xfd7e, 0, 0x7fff7fff),
        ("cvt.rn.f16x2.e5m2x2 $d, $a;", 16, 32, 0xfc80, 0, 0xfc008000),
        ("cvt.rn.relu.f16x2.e5m2x2 $d, $a;", 16, 32, 0xfc80, 0, 0),
        (
            "max.xorsign.abs.f16x2 $d, $a, $b;",
            32,
            32,
            0x7e00bc00,
            0x3c00fe00,
            0x3c003c00,
        ),
        (
            "max.xorsign.abs.f16x2 $d, $a, $b;",
            32,
            32,
            0x8000fc01,
            0x00007c00,
            0x8000fc00,
        ),
        (
            "min.xorsign.abs.bf16x2 $d, $a, $b;",
            32,
            32,
            0x7e00bc00,
            0x3c00fe00,
            0x3c003c00,
        ),
        (
            "min.xorsign.abs.bf16x2 $d, $a, $b;",
            32,
            32,
            0x8000fc01,
            0x00007c00,
            0x8000fc00,
        ),
        (
            "add.rn.f16x2 $d, $a, $b;",
            32,
            32,
            0x7e00bc00,
            0x3c00fe00,
            0x7fff7fff,
        ),
        (
            "add.rn.f16x2 $d, $a, $b;",
            32,
            32,
            0x8000fc01,
            0x00007c00,
            0x00007fff,
        ),
        (
            "min.f16x2 $d, $a, $b;",
            32,
            32,
            0x7e00bc00,
            0x3c00fe00,
            0x3c00bc00,
        ),
        (
            "min.f16x2 $d, $a, $b;",
            32,
            32,
            0x8000fc01,
            0x00007c00,
            0x80007c00,
        ),
        (
            "add.bf16x2 $d, $a, $b;",
            32,
            32,
            0x7e00bc00,
            0x3c00fe00,
            0x7e00fe00,
        ),
        (
            "add.bf16x2 $d, $a, $b;",
            32,
            32,
            0x8000fc01,
            0x00007c00,
            0x0000f880,
        ),
        (
            "set.ne.f16x2.f16x2 $d, $a, $b;",
            32,
            32,
            0x7e00bc00,
            0x3c00fe00,
            0,
        ),
        (
            "set.neu.u32.f16x2 $d, $a, $b;",
            32,
            32,
            0x7e00bc00,
            0x3c00fe00,
            0xffffffff,
        ),
        (
            "set.neu.u32.f16x2 $d, $a, $b;",
            32,
            32,
            0x8000fc01,
            0x00007c00,
            0x0000ffff,
        ),
        (
            "set.lt.f16x2.f16x2 $d, $a, $b;",
            32,
            32,
            0xbc003c00,
            0x00003c00,
            0x3c000000,
        ),
        (
            "setp.lt.f16x2 %p0|%p1, $a, $b; selp.b32 $d, 1, 2, %p1; @%p0 mov.u32 $d, 7;",
            32,
            32,
            0xbc003c00,
            0x00003c00,
            1,
        ),
    ];
    for (instruction, bits, out_bits, a, b, expected) in cases {
        let found = evaluate(instruction, *bits, *out_bits, &[[*a, *b, 0]]);
        assert_eq!(
            found,
            [*expected],
            "{instruction} {a:#x} {b:#x}: {found:#x?}"
        );
    }
}
