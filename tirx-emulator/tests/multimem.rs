//! `multimem`: an address that stands for several replicas, against sums over vectors on the host; and one that stands for one.

#![allow(clippy::unwrap_used)]

mod common;
use common::{SEEDS, newest, newest_config, rules, unwords, words};
use half::{bf16, f16};
use tirx_emulator::{Emulator, LaunchConfig, Report, Verdict};

const REPLICAS: usize = 3;

/// `%r1` the thread of 32, `%rd1` the multimem address of its 16 bytes, `%rd2` those of a buffer, `%rd3` of the first replica.
const HEAD: &str = "
    .reg .pred %p<8>;
    .reg .b16 %h<16>;
    .reg .b32 %r<32>;
    .reg .f32 %f<16>;
    .reg .b64 %rd<16>;
    .shared .align 128 .b8 tile[512];
    ld.param.u64 %rd1, [mm];
    ld.param.u64 %rd2, [out];
    ld.param.u64 %rd3, [one];
    mov.u32 %r1, %tid.x;
    mul.wide.u32 %rd9, %r1, 16;
    add.u64 %rd1, %rd1, %rd9;
    add.u64 %rd2, %rd2, %rd9;
    add.u64 %rd3, %rd3, %rd9;
    setp.eq.u32 %p1, %r1, 0;
";

/// A run over replicas of 512 bytes; the report, the replicas and the output afterwards.
fn run(seed: u64, replicas: &[Vec<u8>], body: &str) -> (Report, Vec<Vec<u8>>, Vec<u8>) {
    let ptx = newest(
        1,
        ".param .u64 mm, .param .u64 out, .param .u64 one",
        &format!("{HEAD}{body}"),
    );
    let mut emulator = Emulator::new(newest_config(seed));
    let module = emulator.load(&ptx).unwrap_or_else(|e| panic!("{e}\n{ptx}"));
    let addresses: Vec<u64> = (replicas.iter())
        .map(|bytes| {
            let address = emulator.allocate(512).unwrap();
            emulator.write(address, bytes).unwrap();
            address
        })
        .collect();
    let mm = emulator.multicast(&addresses, 512).unwrap();
    let out = emulator.allocate(512).unwrap();
    emulator.fill(out, 512, 0).unwrap();
    let launch = LaunchConfig {
        grid: [1, 1, 1],
        block: [32, 1, 1],
        cluster: None,
        dynamic_shared: 0,
    };
    let args = [mm, out, addresses[0]].map(u64::to_le_bytes);
    let args: Vec<&[u8]> = args.iter().map(|bytes| bytes.as_slice()).collect();
    let report = emulator.launch(module, "k", &launch, &args).unwrap();
    let mut get = |address| {
        let mut bytes = vec![0; 512];
        emulator.read(address, &mut bytes).unwrap();
        bytes
    };
    let after = addresses.into_iter().map(&mut get).collect();
    (report, after, get(out))
}

fn clean(replicas: &[Vec<u8>], body: &str) -> (Vec<Vec<u8>>, Vec<u8>) {
    let mut result = None;
    for seed in SEEDS {
        let (report, after, out) = run(seed, replicas, body);
        assert_eq!(
            report.verdict,
            Verdict::Clean,
            "seed {seed}\n{report}\n{body}"
        );
        let result = result.get_or_insert((after.clone(), out.clone()));
        assert_eq!(*result, (after, out));
    }
    result.unwrap()
}

fn broken(rule: &str, body: &str) {
    for seed in SEEDS {
        let (report, ..) = run(seed, &numbers(1), body);
        assert_eq!(rules(&report), [rule], "seed {seed}\n{report}\n{body}");
    }
}

/// Replicas of words that have little to do with each other.
fn numbers(seed: u32) -> Vec<Vec<u8>> {
    let replica = |r: u32| {
        words((0..128).map(move |i: u32| {
            (i + 1 + 1000 * r)
                .wrapping_mul(0x9e37_79b9)
                .rotate_left(seed)
                ^ 0x1234_5678
        }))
    };
    (0..REPLICAS as u32).map(replica).collect()
}

fn of<T>(bytes: &[u8], from: impl Fn(&[u8]) -> T, size: usize) -> Vec<T> {
    bytes.chunks(size).map(from).collect()
}

#[test]
fn integers_are_combined() {
    let replicas = numbers(3);
    let values: Vec<Vec<u32>> = replicas.iter().map(|bytes| unwords(bytes)).collect();
    type Combine = fn(u32, u32) -> u32;
    let cases: [(&str, Combine); 8] = [
        ("add.u32", |a, b| a.wrapping_add(b)),
        ("add.s32", |a, b| a.wrapping_add(b)),
        ("min.u32", |a, b| a.min(b)),
        ("max.u32", |a, b| a.max(b)),
        ("min.s32", |a, b| (a as i32).min(b as i32) as u32),
        ("max.s32", |a, b| (a as i32).max(b as i32) as u32),
        ("and.b32", |a, b| a & b),
        ("xor.b32", |a, b| a ^ b),
    ];
    for (op, combine) in cases {
        for order in ["", ".weak", ".relaxed.gpu", ".acquire.sys"] {
            let body = format!(
                "multimem.ld_reduce{order}.global.{op} %r10, [%rd1]; st.global.b32 [%rd2], %r10;"
            );
            let (after, out) = clean(&replicas, &body);
            assert_eq!(after, replicas);
            for (thread, found) in unwords(&out).into_iter().step_by(4).enumerate() {
                let terms = values.iter().map(|values| values[4 * thread]);
                assert_eq!(
                    found,
                    terms.reduce(combine).unwrap(),
                    "{op}, thread {thread}"
                );
            }
        }
    }
    let body = "multimem.ld_reduce.global.add.u64 %rd10, [%rd1+8]; st.global.b64 [%rd2], %rd10;
        multimem.ld_reduce.global.min.s64 %rd10, [%rd1+8]; st.global.b64 [%rd2+8], %rd10;";
    let (_, out) = clean(&replicas, body);
    let wide = |bytes: &[u8]| of(bytes, |b| u64::from_le_bytes(b.try_into().unwrap()), 8);
    let values: Vec<Vec<u64>> = replicas.iter().map(|bytes| wide(bytes)).collect();
    for (thread, found) in wide(&out).chunks(2).enumerate() {
        let terms = || values.iter().map(|values| values[2 * thread + 1]);
        assert_eq!(found[0], terms().reduce(u64::wrapping_add).unwrap());
        assert_eq!(found[1] as i64, terms().map(|v| v as i64).min().unwrap());
    }
}

/// Replicas of small numbers of a type, as bytes.
fn floats(bytes: impl Fn(f32) -> Vec<u8>) -> Vec<Vec<u8>> {
    let value = |r: usize, i: usize| ((i * 37 + r * 101) % 97) as f32 * 0.37 - 11.0;
    let replica = |r: usize| {
        let mut all = Vec::new();
        let mut i = 0;
        while all.len() < 512 {
            all.extend(bytes(value(r, i)));
            i += 1;
        }
        all
    };
    (0..REPLICAS).map(replica).collect()
}

#[test]
fn floats_are_combined() {
    let replicas = floats(|v| v.to_le_bytes().to_vec());
    let single = |bytes: &[u8]| of(bytes, |b| f32::from_le_bytes(b.try_into().unwrap()), 4);
    let body = "multimem.ld_reduce.relaxed.sys.global.add.v4.f32 {%f0, %f1, %f2, %f3}, [%rd1]; st.global.v4.f32 [%rd2], {%f0, %f1, %f2, %f3};";
    let (_, out) = clean(&replicas, body);
    let values: Vec<Vec<f32>> = replicas.iter().map(|bytes| single(bytes)).collect();
    for (i, found) in single(&out).into_iter().enumerate() {
        assert_eq!(found, values[0][i] + values[1][i] + values[2][i], "{i}");
    }

    let replicas = floats(|v| f16::from_f32(v).to_le_bytes().to_vec());
    let halves = |bytes: &[u8]| of(bytes, |b| f16::from_le_bytes(b.try_into().unwrap()), 2);
    let values: Vec<Vec<f16>> = replicas.iter().map(|bytes| halves(bytes)).collect();
    type Combine = fn(f16, f16, f16) -> f16;
    let cases: [(&str, Combine); 4] = [
        ("add", |a, b, c| {
            let ab = f16::from_f32(a.to_f32() + b.to_f32());
            f16::from_f32(ab.to_f32() + c.to_f32())
        }),
        ("add.acc::f32", |a, b, c| {
            f16::from_f32(a.to_f32() + b.to_f32() + c.to_f32())
        }),
        ("min", |a, b, c| {
            f16::from_f32(a.to_f32().min(b.to_f32()).min(c.to_f32()))
        }),
        ("max", |a, b, c| {
            f16::from_f32(a.to_f32().max(b.to_f32()).max(c.to_f32()))
        }),
    ];
    for (op, combine) in cases {
        for (types, regs) in [
            ("v4.f16x2", "{%r10, %r11, %r12, %r13}"),
            ("v8.f16", "{%h0, %h1, %h2, %h3, %h4, %h5, %h6, %h7}"),
        ] {
            let store = match types {
                "v4.f16x2" => "st.global.v4.b32 [%rd2], {%r10, %r11, %r12, %r13};",
                _ => {
                    "mov.b32 %r10, {%h0, %h1}; mov.b32 %r11, {%h2, %h3}; mov.b32 %r12, {%h4, %h5}; mov.b32 %r13, {%h6, %h7}; st.global.v4.b32 [%rd2], {%r10, %r11, %r12, %r13};"
                }
            };
            let body = format!("multimem.ld_reduce.global.{op}.{types} {regs}, [%rd1]; {store}");
            let (_, out) = clean(&replicas, &body);
            for (i, found) in halves(&out).into_iter().enumerate() {
                let wanted = combine(values[0][i], values[1][i], values[2][i]);
                assert_eq!(found, wanted, "{op} {types}, {i}");
            }
        }
    }

    let replicas = floats(|v| bf16::from_f32(v).to_le_bytes().to_vec());
    let brains = |bytes: &[u8]| of(bytes, |b| bf16::from_le_bytes(b.try_into().unwrap()), 2);
    let values: Vec<Vec<bf16>> = replicas.iter().map(|bytes| brains(bytes)).collect();
    let body = "multimem.ld_reduce.add.acc::f32.v4.bf16x2 {%r10, %r11, %r12, %r13}, [%rd1]; st.global.v4.b32 [%rd2], {%r10, %r11, %r12, %r13};";
    let (_, out) = clean(&replicas, body);
    for (i, found) in brains(&out).into_iter().enumerate() {
        let sum: f32 = values.iter().map(|values| values[i].to_f32()).sum();
        assert_eq!(found, bf16::from_f32(sum), "{i}");
    }
}

/// Floats of 8 bits, small enough that their sums are exact.
#[test]
fn bytes_are_combined() {
    // 0x38 is 1 in `e4m3`, and each step of 8 doubles it; 0x3c is 1 in `e5m2`, and each step of 4 does.
    for (ty, one, double) in [("e4m3", 0x38_u8, 8), ("e5m2", 0x3c, 4)] {
        let replicas = vec![vec![one; 512], vec![one; 512], vec![one + double; 512]];
        for (op, wanted) in [
            ("add", one + 2 * double),
            ("add.acc::f16", one + 2 * double),
            ("max", one + double),
            ("min", one),
        ] {
            let body = format!(
                "multimem.ld_reduce.global.{op}.v4.{ty}x4 {{%r10, %r11, %r12, %r13}}, [%rd1]; st.global.v4.b32 [%rd2], {{%r10, %r11, %r12, %r13}};"
            );
            let (_, out) = clean(&replicas, &body);
            assert_eq!(out, vec![wanted; 512], "{op} {ty}");
        }
    }
}

#[test]
fn all_replicas_are_written() {
    let replicas = numbers(7);
    let body = "add.u32 %r10, %r1, 100; multimem.st.global.u32 [%rd1], %r10;
        multimem.st.release.sys.global.b64 [%rd1+8], %rd9;";
    let (after, _) = clean(&replicas, body);
    for (before, after) in replicas.iter().zip(&after) {
        let (before, after) = (unwords(before), unwords(after));
        for thread in 0..32 {
            let at = 4 * thread;
            let wanted = [100 + thread as u32, before[at + 1], 16 * thread as u32, 0];
            assert_eq!(after[at..at + 4], wanted);
        }
    }
    // Reductions, lane after lane, and vectors.
    let body = "ld.param.u64 %rd10, [mm]; multimem.red.relaxed.gpu.global.add.u32 [%rd10], 2;";
    let (after, _) = clean(&replicas, body);
    for (before, after) in replicas.iter().zip(&after) {
        assert_eq!(unwords(after)[0], unwords(before)[0].wrapping_add(64));
    }
    let replicas = floats(|v| v.to_le_bytes().to_vec());
    let body = "mov.f32 %f0, 0f3F800000; mov.f32 %f1, 0f40000000; multimem.red.global.add.v2.f32 [%rd1], {%f0, %f1};";
    let (after, _) = clean(&replicas, body);
    let single = |bytes: &[u8]| of(bytes, |b| f32::from_le_bytes(b.try_into().unwrap()), 4);
    for (before, after) in replicas.iter().zip(&after) {
        for (before, after) in single(before).chunks(4).zip(single(after).chunks(4)) {
            assert_eq!(
                after,
                [before[0] + 1.0, before[1] + 2.0, before[2], before[3]]
            );
        }
    }
}

#[test]
fn bulk_copies_go_to_all_replicas() {
    let replicas = numbers(9);
    let fill = "mov.u32 %r10, tile; mul.lo.u32 %r11, %r1, 16; add.u32 %r11, %r10, %r11; add.u32 %r12, %r1, 500;
        st.shared.v4.u32 [%r11], {%r12, %r12, %r12, %r12}; fence.proxy.async; bar.sync 0; ld.param.u64 %rd10, [mm]; mov.b16 %h1, 0x00f0;";
    let wait = "@%p1 cp.async.bulk.commit_group; @%p1 cp.async.bulk.wait_group 0;";
    let copied = |body: &str| clean(&replicas, &format!("{fill} @%p1 {body} {wait}")).0;
    let written: Vec<u32> = (0..128).map(|i| 500 + i / 4).collect();

    let after =
        copied("multimem.cp.async.bulk.global.shared::cta.bulk_group [%rd10], [%r10], 512;");
    assert!(after.iter().all(|after| unwords(after) == written));
    let after = copied(
        "multimem.cp.async.bulk.global.shared::cta.bulk_group.cp_mask [%rd10], [%r10], 512, %h1;",
    );
    for (before, after) in replicas.iter().zip(&after) {
        let before = unwords(before);
        let wanted: Vec<u32> = (0..128)
            .map(|i| if i % 4 == 1 { written[i] } else { before[i] })
            .collect();
        assert_eq!(unwords(after), wanted);
    }
    let after = copied(
        "multimem.cp.reduce.async.bulk.global.shared::cta.bulk_group.add.u32 [%rd10], [%r10], 512;",
    );
    for (before, after) in replicas.iter().zip(&after) {
        let sums = unwords(before)
            .into_iter()
            .zip(&written)
            .map(|(a, b)| a.wrapping_add(*b));
        assert_eq!(unwords(after), sums.collect::<Vec<_>>());
    }
    let after = copied(
        "multimem.cp.async.bulk.relaxed.sys.global.shared::cta.bulk_group.b128 [%rd10], [%r10], 512;",
    );
    assert!(after.iter().all(|after| unwords(after) == written));
}

/// An ordinary address is a replica of its own.
#[test]
fn an_ordinary_address_stands_for_itself() {
    let replicas = numbers(2);
    let body = "multimem.ld_reduce.global.add.u32 %r10, [%rd3]; st.global.b32 [%rd2], %r10;
        multimem.red.global.add.u32 [%rd3], 5;";
    let (after, out) = clean(&replicas, body);
    let before = unwords(&replicas[0]);
    for thread in 0..32 {
        assert_eq!(unwords(&out)[4 * thread], before[4 * thread]);
        assert_eq!(
            unwords(&after[0])[4 * thread],
            before[4 * thread].wrapping_add(5)
        );
    }
    assert_eq!(after[1..], replicas[1..]);
}

#[test]
fn mistakes_are_found() {
    // Others have no business at a multimem address, and it has an end.
    broken("out-of-bounds-global", "ld.global.u32 %r10, [%rd1];");
    broken("out-of-bounds-global", "@%p1 st.global.u32 [%rd1], 1;");
    broken(
        "out-of-bounds-global",
        "multimem.st.global.u32 [%rd1+512], 1;",
    );
    broken("misaligned", "multimem.st.global.u32 [%rd1+2], 1;");
    broken(
        "misaligned",
        "mov.f32 %f0, 0f00000000; multimem.red.global.add.v2.f32 [%rd1+4], {%f0, %f0};",
    );
    // Bytes are bytes, whichever address leads to them.
    broken(
        "race-global",
        "ld.param.u64 %rd10, [one]; ld.global.u32 %r10, [%rd10]; @%p1 multimem.st.global.u32 [%rd1], 1;",
    );
    broken(
        "race-global",
        "ld.param.u64 %rd10, [mm]; multimem.st.weak.global.u32 [%rd10], %r1;",
    );
    let said = Emulator::new(newest_config(0)).multicast(&[4096], 16);
    assert!(said.is_err());
}
