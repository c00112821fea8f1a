//! PTX as text: operands of every type, several instructions, labels, predicates, options.

use crate::{counting, on_each_device};
use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 32)]
pub fn lane_and_sum(a: &Tensor<u32, 32>, b: &mut Tensor<u32, 32>) {
    let i = thread_idx().x;
    let lane: u32;
    let mut sum = a[i];
    // SAFETY: arithmetic on registers.
    unsafe {
        ptx!("mov.u32 {d}, %laneid;", d = out(lane), options(pure, nomem));
        ptx!(
            "{{",
            "  .reg .b32 t;",
            "  mul.lo.u32 t, {s}, {three};",
            "  add.u32 {s}, t, {lane};",
            "}}",
            s = inout(sum),
            lane = in(lane),
            three = const 1 + 2,
            options(pure, nomem)
        );
    }
    b[i] = sum;
}

/// The program of the guide, its asynchronous copy written as text.
#[tirx::kernel(grid = 1, block = 64)]
pub fn async_read_next_row(
    #[align(16)] a: &Tensor<f32, 64, 4>,
    #[align(16)] b: &mut Tensor<f32, 64, 4>,
) {
    let tid = thread_idx().x;
    let shared = alloc_shared::<Tensor<f32, 64, 4>>().align(16);
    // SAFETY: both addresses begin a row of 16 bytes, and each thread waits for its own copy.
    unsafe {
        ptx!(
            "cp.async.cg.shared.global [{to}], [{from}], {bytes};",
            "cp.async.commit_group;",
            "cp.async.wait_group 0;",
            to = in(shared.sub((tid, ..)).shared_address()),
            from = in(a.sub((tid, ..)).global_address()),
            bytes = const 16,
        );
    }
    cta_sync();
    for j in 0..4 {
        b[(tid, j)] = shared[((tid + 1) % 64, j)];
    }
}

/// Integers of 8 and 16 bits have 16-bit registers, whose upper bits mean nothing.
#[tirx::kernel(grid = 1, block = 64)]
pub fn narrow_integers(
    bytes: &mut Tensor<u8, 64>,
    signed: &mut Tensor<i8, 64>,
    shorts: &mut Tensor<i16, 64>,
    words: &mut Tensor<u16, 64>,
    sums: &mut Tensor<i32, 64>,
) {
    let i = thread_idx().x;
    let a: u8;
    let b: i8;
    let c: i16;
    let d: u16;
    // SAFETY: arithmetic on registers.
    unsafe {
        ptx!("add.u16 {}, {}, {};", out(a), in(bytes[i]), in(200u8));
        ptx!("sub.s16 {}, {}, {};", out(b), in(signed[i]), in(100i8));
        ptx!("mul.lo.s16 {}, {}, {};", out(c), in(shorts[i]), in(-300i16));
        ptx!("not.b16 {}, {};", out(d), in(words[i]));
        // The element itself, read and written.
        ptx!("add.u16 {0}, {0}, 255;", inout(words[i]));
    }
    sums[i] = a as i32 + b as i32 + c as i32 + d as i32;
    bytes[i] = a;
    signed[i] = b;
    shorts[i] = c;
}

#[tirx::kernel(grid = 1, block = 32)]
pub fn wide_types(
    longs: &mut Tensor<i64, 32>,
    floats: &mut Tensor<f32, 32>,
    doubles: &mut Tensor<f64, 32>,
    halves: &mut Tensor<f16, 32>,
    brains: &mut Tensor<bf16, 32>,
) {
    let i = thread_idx().x;
    // SAFETY: arithmetic on registers.
    unsafe {
        ptx!("mad.lo.s64 {0}, {0}, {1}, 5;", inout(longs[i]), in(3_i64));
        ptx!("fma.rn.f32 {0}, {0}, {0}, 0f3F800000;", inout(floats[i]));
        ptx!("add.rn.f64 {}, {}, {};", out(doubles[i]), in(doubles[i]), in(0.25));
        ptx!("neg.f16 {}, {};", inout(halves[i] => halves[i]), in(halves[i]));
        ptx!("xor.b16 {0}, {0}, 0x8000;", inout(brains[i]));
    }
}

/// `bool` is a predicate.
#[tirx::kernel(grid = 1, block = 32)]
pub fn predicates(a: &Tensor<u32, 32>, b: &mut Tensor<u32, 32>) {
    let i = thread_idx().x;
    let odd: bool;
    let small: bool;
    let mut x = a[i];
    // SAFETY: arithmetic on registers.
    unsafe {
        ptx!(
            "{{ .reg .b32 t;",
            "and.b32 t, {x}, 1;",
            "setp.ne.u32 {odd}, t, 0;",
            "setp.lt.u32 {small}, {x}, 10; }}",
            x = in(x),
            odd = out(odd),
            small = out(small),
        );
        ptx!(
            "@{p} add.u32 {x}, {x}, 1000;",
            "@!{p} add.u32 {x}, {x}, 2000;",
            "@{q} mov.u32 {x}, 7;",
            p = in(odd && !small),
            q = in(false),
            x = inout(x),
        );
    }
    b[i] = if small { 0 } else { x };
}

/// A loop in the text, in a function that is called twice and in a loop that is unrolled.
#[tirx::kernel(grid = 1, block = 32)]
pub fn labels(b: &mut Tensor<u32, 32, 3>) {
    fn collatz(start: u32) -> u32 {
        let mut x = start;
        let mut steps = 0_u32;
        // SAFETY: arithmetic on registers; every start below 2^32 that is used here comes to 1.
        unsafe {
            ptx!(
                "{{ .reg .pred p; .reg .b32 t;",
                "next: setp.le.u32 p, {x}, 1;",
                "  @p bra done;",
                "  add.u32 {n}, {n}, 1;",
                "  and.b32 t, {x}, 1;",
                "  setp.eq.u32 p, t, 0;",
                "  @p shr.u32 {x}, {x}, 1;",
                "  @p bra next;",
                "  mad.lo.u32 {x}, {x}, 3, 1;",
                "  bra next;",
                "done: }}",
                x = inout(x),
                n = inout(steps),
                options(pure, nomem)
            );
        }
        steps
    }
    let i = thread_idx().x;
    b[(i, 0)] = collatz(i + 1);
    #[unroll]
    for j in 1..3_u32 {
        b[(i, j)] = collatz(i * 7 + j);
    }
}

/// What has to stay stays, what may go goes.
#[tirx::kernel(grid = 1, block = 32)]
pub fn effects(b: &mut Tensor<u32, 32>) {
    let i = thread_idx().x;
    let mut one: u32;
    let mut two: u32;
    let mut three: u32;
    // SAFETY: it reads special registers, and writes the element that this thread owns.
    unsafe {
        // Twice the same, and both are there.
        ptx!("mov.u32 {}, %clock;", out(one), options(nomem));
        ptx!("mov.u32 {}, %clock;", out(two), options(nomem));
        three = (two - one) >> 31;
        // Equal and pure: one of them is left.
        ptx!("mul.hi.u32 {}, {}, 77;", out(one), in(i << 27), options(pure, nomem));
        ptx!("mul.hi.u32 {}, {}, 77;", out(two), in(i << 27), options(pure, nomem));
        three += one + two;
        // Nobody asks for it.
        ptx!("mul.hi.u32 {}, {}, 99;", out(two), in(i), options(pure, nomem));
        // A store that the text reads again.
        b[i] = three;
        ptx!("ld.global.u32 {}, [{}];", out(three), in(b.sub((i,)).global_address()), options(readonly));
        b[i] = three + 1;
        ptx!("red.global.add.u32 [{}], 5;", in(b.sub((i,)).global_address()));
        b[i] += 1;
    }
}

/// The first instruction writes what a later one needs the input for, also where a loop hands one to the other.
#[tirx::kernel(grid = 1, block = 32)]
pub fn early_outputs(a: &Tensor<u32, 32>, b: &mut Tensor<u32, 32>, n: u32) {
    let i = thread_idx().x;
    let mut x = a[i];
    let mut y = i;
    for _ in 0..n {
        let next: u32;
        let other: u32;
        // SAFETY: arithmetic on registers.
        unsafe {
            ptx!(
                "add.u32 {n}, {y}, 1;",
                "add.u32 {o}, {x}, {y};",
                "xor.b32 {n}, {n}, {x};",
                n = out(next),
                o = out(other),
                x = in(x),
                y = in(y),
            );
        }
        x = next;
        y = other;
        // One register is both, the other is read beside it.
        unsafe { ptx!("sub.u32 {0}, {0}, {1};", inout(x => y), in(y)) };
    }
    b[i] = x ^ y;
}

/// Memory by vectors and by a cache policy; the places are evaluated once, before the text.
#[tirx::kernel(grid = 1, block = 32)]
pub fn vectors(#[align(16)] a: &Tensor<f32, 32, 4>, #[align(8)] b: &mut Tensor<f32, 32, 4>) {
    let i = thread_idx().x;
    let policy: CachePolicy;
    let mut j = 0;
    let z: f32;
    let w: f32;
    // SAFETY: both rows are of this thread, and aligned.
    unsafe {
        ptx!(
            "createpolicy.fractional.L2::evict_first.b64 {};",
            out(policy),
            options(pure, nomem)
        );
        ptx!(
            "ld.global.L2::cache_hint.v4.f32 {{{x}, {y}, {z}, {w}}}, [{from}], {policy};",
            x = out(b[(i, { j += 1; j })]),
            y = out(b[(i, { j += 1; j })]),
            z = out(z),
            w = out(w),
            from = in(a.sub((i, ..)).global_address()),
            policy = in(policy),
            options(readonly)
        );
        b[(i, 0)] = j as f32;
        ptx!(
            "st.global.f32 [{to}+{last}], {sum};",
            to = in(b.sub((i, ..)).global_address()),
            last = const 3 * 4,
            sum = in(z + w),
        );
    }
}

#[test]
fn registers_in_and_out() {
    on_each_device(|device, stream| {
        let source: Vec<u32> = (0..32).map(|i| i * 5).collect();
        let a = device.tensor(&source, [32])?;
        let mut b = device.zeros::<u32, 1>([32])?;
        lane_and_sum(&a, &mut b).launch(stream)?;
        let expected: Vec<u32> = (0..32).map(|i| i * 15 + i).collect();
        assert_eq!(b.to_vec()?, expected);
        Ok(())
    });
}

#[test]
fn the_program_of_the_guide() {
    on_each_device(|device, stream| {
        let rows = counting(256);
        let a = device.tensor(&rows, [64, 4])?;
        let mut b = device.zeros::<f32, 2>([64, 4])?;
        async_read_next_row(&a, &mut b).launch(stream)?;
        let b = b.to_vec()?;
        assert!(b[..252] == rows[4..] && b[252..] == rows[..4]);
        Ok(())
    });
}

#[test]
fn narrow_registers() {
    on_each_device(|device, stream| {
        let bytes: Vec<u8> = (0..64).map(|i| (i * 37) as u8).collect();
        let signed: Vec<i8> = (0..64).map(|i| (i * 29) as u8 as i8).collect();
        let shorts: Vec<i16> = (0..64).map(|i| (i * 2999) as u16 as i16).collect();
        let words: Vec<u16> = (0..64).map(|i| (i * 4111) as u16).collect();
        let mut a = device.tensor(&bytes, [64])?;
        let mut b = device.tensor(&signed, [64])?;
        let mut c = device.tensor(&shorts, [64])?;
        let mut d = device.tensor(&words, [64])?;
        let mut sums = device.zeros::<i32, 1>([64])?;
        narrow_integers(&mut a, &mut b, &mut c, &mut d, &mut sums).launch(stream)?;
        let expected: Vec<_> = (0..64)
            .map(|i| {
                (
                    bytes[i].wrapping_add(200),
                    signed[i].wrapping_sub(100),
                    shorts[i].wrapping_mul(-300),
                    !words[i],
                )
            })
            .collect();
        let sum = |(a, b, c, d): &(u8, i8, i16, u16)| {
            i32::from(*a) + i32::from(*b) + i32::from(*c) + i32::from(*d)
        };
        assert_eq!(sums.to_vec()?, expected.iter().map(sum).collect::<Vec<_>>());
        assert_eq!(
            a.to_vec()?,
            expected.iter().map(|e| e.0).collect::<Vec<_>>()
        );
        assert_eq!(
            b.to_vec()?,
            expected.iter().map(|e| e.1).collect::<Vec<_>>()
        );
        assert_eq!(
            c.to_vec()?,
            expected.iter().map(|e| e.2).collect::<Vec<_>>()
        );
        let words: Vec<u16> = words.iter().map(|w| w.wrapping_add(255)).collect();
        assert_eq!(d.to_vec()?, words);
        Ok(())
    });
}

#[test]
fn wide_registers() {
    on_each_device(|device, stream| {
        let longs: Vec<i64> = (0..32).map(|i| i * -(1 << 40) + 7).collect();
        let floats = counting(32);
        let doubles: Vec<f64> = (0..32).map(|i| f64::from(i) * 0.1).collect();
        let halves: Vec<f16> = floats.iter().map(|x| f16::from_f32(x * 0.5)).collect();
        let brains: Vec<bf16> = floats.iter().map(|x| bf16::from_f32(x * 3.0)).collect();
        let mut a = device.tensor(&longs, [32])?;
        let mut b = device.tensor(&floats, [32])?;
        let mut c = device.tensor(&doubles, [32])?;
        let mut d = device.tensor(&halves, [32])?;
        let mut e = device.tensor(&brains, [32])?;
        wide_types(&mut a, &mut b, &mut c, &mut d, &mut e).launch(stream)?;
        assert_eq!(
            a.to_vec()?,
            longs.iter().map(|x| x * 3 + 5).collect::<Vec<_>>()
        );
        assert_eq!(
            b.to_vec()?,
            floats.iter().map(|x| x * x + 1.0).collect::<Vec<_>>()
        );
        assert_eq!(
            c.to_vec()?,
            doubles.iter().map(|x| x + 0.25).collect::<Vec<_>>()
        );
        let bits = |x: &f16| x.to_bits() ^ 0x8000;
        assert_eq!(
            d.to_vec()?.iter().map(|x| x.to_bits()).collect::<Vec<_>>(),
            halves.iter().map(bits).collect::<Vec<_>>()
        );
        assert_eq!(
            e.to_vec()?.iter().map(|x| x.to_f32()).collect::<Vec<_>>(),
            brains.iter().map(|x| -x.to_f32()).collect::<Vec<_>>()
        );
        Ok(())
    });
}

#[test]
fn booleans_are_predicates() {
    on_each_device(|device, stream| {
        let source: Vec<u32> = (0..32).collect();
        let a = device.tensor(&source, [32])?;
        let mut b = device.zeros::<u32, 1>([32])?;
        predicates(&a, &mut b).launch(stream)?;
        let expected: Vec<u32> = (0..32)
            .map(|x| match x {
                0..10 => 0,
                x if x % 2 == 1 => x + 1000,
                x => x + 2000,
            })
            .collect();
        assert_eq!(b.to_vec()?, expected);
        Ok(())
    });
}

#[test]
fn labels_are_unique() {
    fn collatz(mut x: u32) -> u32 {
        let mut steps = 0;
        while x > 1 {
            steps += 1;
            x = if x.is_multiple_of(2) {
                x / 2
            } else {
                x * 3 + 1
            };
        }
        steps
    }
    on_each_device(|device, stream| {
        let mut b = device.zeros::<u32, 2>([32, 3])?;
        labels(&mut b).launch(stream)?;
        let expected: Vec<u32> = (0..32)
            .flat_map(|i| [collatz(i + 1), collatz(i * 7 + 1), collatz(i * 7 + 2)])
            .collect();
        assert_eq!(b.to_vec()?, expected);
        Ok(())
    });
}

#[test]
fn options_say_what_may_go() {
    let count = |text| effects::PTX.matches(text).count();
    assert_eq!(count("%clock"), 2, "{}", effects::PTX);
    assert_eq!(count(", 77;"), 1, "{}", effects::PTX);
    assert_eq!(count(", 99;"), 0, "{}", effects::PTX);
    // The store before the text that reads it, the one behind it, and the last.
    assert_eq!(count("st.global"), 3, "{}", effects::PTX);
    on_each_device(|device, stream| {
        let mut b = device.zeros::<u32, 1>([32])?;
        effects(&mut b).launch(stream)?;
        let product = |i: u32| ((u64::from(i << 27) * 77) >> 32) as u32;
        let expected: Vec<u32> = (0..32).map(|i| product(i) * 2 + 7).collect();
        assert_eq!(b.to_vec()?, expected);
        Ok(())
    });
}

#[test]
fn outputs_do_not_overwrite_inputs() {
    on_each_device(|device, stream| {
        let source: Vec<u32> = (0..32).map(|i| i * 1234 + 99).collect();
        let a = device.tensor(&source, [32])?;
        let mut b = device.zeros::<u32, 1>([32])?;
        early_outputs(&a, &mut b, 5).launch(stream)?;
        let expected: Vec<u32> = (0..32_u32)
            .zip(&source)
            .map(|(i, &x)| {
                let (mut x, mut y) = (x, i);
                for _ in 0..5u32 {
                    (x, y) = (y.wrapping_add(1) ^ x, x.wrapping_add(y));
                    y = x.wrapping_sub(y);
                }
                x ^ y
            })
            .collect();
        assert_eq!(b.to_vec()?, expected);
        Ok(())
    });
}

#[test]
fn vectors_and_policies() {
    on_each_device(|device, stream| {
        let source = counting(128);
        let a = device.tensor(&source, [32, 4])?;
        let mut b = device.zeros::<f32, 2>([32, 4])?;
        vectors(&a, &mut b).launch(stream)?;
        let expected: Vec<f32> = source
            .chunks(4)
            .flat_map(|row| [2.0, row[0], row[1], row[2] + row[3]])
            .collect();
        assert_eq!(b.to_vec()?, expected);
        Ok(())
    });
}
