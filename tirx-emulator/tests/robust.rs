//! No text and no argument makes the emulator panic or run for ever.

#![allow(clippy::unwrap_used)]

mod common;
use common::launch;
use proptest::prelude::*;
use tirx_emulator::{Config, Emulator, LaunchConfig};

/// Loads and runs whatever it is; only a panic or an endless run fails.
fn survive(ptx: &str, seed: u64) {
    let config = Config {
        seed,
        max_instructions: 5_000,
        ..Config::default()
    };
    let mut emulator = Emulator::new(config);
    let Ok(module) = emulator.load(ptx) else {
        return;
    };
    let address = emulator.allocate(1024).unwrap();
    emulator.fill(address, 1024, 1).unwrap();
    let bytes = address.to_le_bytes();
    let _ = emulator
        .launch(
            module,
            "k",
            &LaunchConfig {
                cluster: (seed % 2 == 1).then_some([2, 1, 1]),
                ..launch(2, 48)
            },
            &[&bytes],
        )
        .map(|report| report.to_string());
}

const OPS: &[&str] = &[
    "add.u32 R, R, R;",
    "mul.wide.u32 D, R, 4;",
    "add.s64 D, D, D;",
    "shl.b32 R, R, R;",
    "div.s32 R, R, R;",
    "setp.lt.u32 P, R, R;",
    "@P bra L0;",
    "@!P bra L1;",
    "bra L2;",
    "@P exit;",
    "bar.sync 0;",
    "@P bar.sync 1;",
    "bar.arrive 2, 32;",
    "bar.sync R, R;",
    "bar.warp.sync R;",
    "shfl.sync.bfly.b32 R, R, R, R, -1;",
    "@P shfl.sync.idx.b32 R|P, R, R, 31, R;",
    "vote.sync.ballot.b32 R, P, R;",
    "match.any.sync.b32 R, R, -1;",
    "ld.global.u32 R, [D];",
    "st.global.v2.u32 [D], {R, R};",
    "ld.shared.u8 R, [R];",
    "st.shared.u32 [R], R;",
    "ld.u64 D, [D];",
    "atom.global.add.u32 R, [D], R;",
    "red.shared.add.u32 [R], R;",
    "atom.shared.cas.b32 R, [R], R, R;",
    "cp.async.ca.shared.global [R], [D], 4;",
    "cp.async.cg.shared.global [R], [D], 16, R;",
    "cp.async.commit_group;",
    "cp.async.wait_group 1;",
    "cp.async.wait_all;",
    "membar.gl;",
    "fence.acq_rel.gpu;",
    "ld.acquire.gpu.global.u32 R, [D];",
    "st.release.gpu.global.u32 [D], R;",
    "cvt.rzi.s32.f32 R, R;",
    "cvt.u64.u32 D, R;",
    "fma.rn.f32 R, R, R, R;",
    "mov.u32 R, %tid.x;",
    "mov.u32 R, tile;",
    "ld.param.u64 D, [a];",
    "bfe.s32 R, R, R, R;",
    "bfi.b32 R, R, R, R, R;",
    "prmt.b32 R, R, R, R;",
    "fns.b32 R, R, R, R;",
    "redux.sync.add.s32 R, R, -1;",
    "mov.b64 D, {R, R};",
    "trap;",
    "brx.idx R, T;",
    "st.local.u32 [R], R;",
    "cvta.shared.u64 D, D;",
    "activemask.b32 R;",
    "szext.clamp.s32 R, R, R;",
    "mapa.shared::cluster.u32 R, R, R;",
    "mapa.u64 D, D, R;",
    "getctarank.shared::cluster.u32 R, R;",
    "ld.shared::cluster.u32 R, [R];",
    "st.shared::cluster.u32 [R], R;",
    "atom.relaxed.cluster.shared::cluster.add.u32 R, [R], R;",
    "barrier.cluster.arrive;",
    "barrier.cluster.arrive.relaxed.aligned;",
    "barrier.cluster.wait;",
    "fence.proxy.async;",
    "fence.mbarrier_init.release.cluster;",
    "mov.u32 R, bar;",
    "mbarrier.init.shared.b64 [bar], 1;",
    "@P mbarrier.init.shared.b64 [bar], R;",
    "mbarrier.inval.shared.b64 [bar];",
    "mbarrier.arrive.shared.b64 D, [bar];",
    "mbarrier.arrive.shared::cluster.b64 _, [R];",
    "mbarrier.arrive.expect_tx.shared.b64 D, [bar], R;",
    "mbarrier.arrive_drop.shared.b64 D, [bar];",
    "mbarrier.arrive.noComplete.shared.b64 D, [bar], R;",
    "mbarrier.expect_tx.relaxed.cta.shared.b64 [R], R;",
    "mbarrier.complete_tx.relaxed.cta.shared.b64 [bar], R;",
    "mbarrier.test_wait.shared.b64 P, [bar], D;",
    "mbarrier.try_wait.parity.shared.b64 P, [bar], 0;",
    "mbarrier.try_wait.parity.shared.b64 P, [bar], R;",
    "mbarrier.pending_count.b64 R, D;",
    "cp.async.mbarrier.arrive.noinc.shared.b64 [bar];",
    "cp.async.mbarrier.arrive.shared.b64 [bar];",
    "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [tile], [D], R, [bar];",
    "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [R], [D], 32, [R];",
    "@P cp.async.bulk.global.shared::cta.bulk_group [D], [tile], 64;",
    "cp.reduce.async.bulk.global.shared::cta.bulk_group.add.u32 [D], [tile], R;",
    "cp.async.bulk.commit_group;",
    "cp.async.bulk.wait_group 0;",
    "cp.async.bulk.wait_group.read 1;",
    "cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [tile], [D, {R, R}], [bar];",
    "@P cp.async.bulk.tensor.1d.global.shared::cta.bulk_group [D, {R}], [tile];",
    "cp.reduce.async.bulk.tensor.3d.global.shared::cta.add.im2col_no_offs.bulk_group [D, {R, R, R}], [R];",
    "cp.async.bulk.prefetch.tensor.2d.L2.global [D, {R, 0}];",
    "tensormap.replace.tile.global_address.global.b1024.b64 [D], D;",
    "tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.gpu.sync.aligned [D], [R], 128;",
    "st.async.shared::cluster.mbarrier::complete_tx::bytes.u32 [R], R, [bar];",
    "red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.add.u32 [R], R, [bar];",
    "st.bulk.shared::cta [R], D, 0;",
    "discard.global.L2 [D], 128;",
    "setmaxnreg.inc.sync.aligned.u32 32;",
    "elect.sync R|P, R;",
];

fn program() -> impl Strategy<Value = String> {
    let op = (0..OPS.len(), prop::collection::vec(0..6_u32, 6));
    prop::collection::vec(op, 1..60).prop_map(|ops| {
        let mut body = String::from(
            ".reg .pred %p<6>; .reg .b32 %r<6>; .reg .b64 %d<6>; .shared .align 16 .b8 tile[256]; .shared .align 8 .b64 bar; .local .b32 frame;
            ld.param.u64 %d0, [a]; ld.param.u64 %d1, [a]; mov.u32 %r0, %tid.x; mov.u32 %r1, 32; mov.u32 %r2, -1;
            T: .branchtargets L0, L1, L2;\n",
        );
        let third = ops.len() / 3;
        for (index, (op, registers)) in ops.iter().enumerate() {
            if index % third.max(1) == 0 && index / third.max(1) < 3 {
                body.push_str(&format!("L{}:\n", index / third.max(1)));
            }
            let mut registers = registers.iter();
            for c in OPS[*op].split_inclusive(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != '%' && c != '.') {
                let (word, tail) = c.split_at(c.len() - usize::from(!c.ends_with(|c: char| c.is_ascii_alphanumeric())));
                let kind = match word { "R" => "%r", "D" => "%d", "P" | "@P" => "%p", _ => "" };
                if kind.is_empty() {
                    body.push_str(c);
                } else {
                    body.push_str(&format!("{kind}{}{tail}", registers.next().unwrap_or(&0)));
                }
            }
            body.push('\n');
        }
        for label in ops.len().div_ceil(third.max(1)).min(3)..3 {
            body.push_str(&format!("L{label}:\n"));
        }
        common::module(".param .u64 a", &body).replace(".version 8.0", ".version 8.6")
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn random_programs(ptx in program(), seed in 0..4_u64) {
        survive(&ptx, seed);
    }

    #[test]
    fn mangled_text(ptx in program(), cuts in prop::collection::vec((any::<prop::sample::Index>(), any::<char>()), 1..6)) {
        let mut text: Vec<char> = ptx.chars().collect();
        for (index, with) in cuts {
            let at = index.index(text.len());
            text[at] = with;
        }
        survive(&text.into_iter().collect::<String>(), 0);
    }
}

#[test]
fn most_random_programs_load() {
    // Otherwise the tests above would try nothing but the parser.
    use proptest::strategy::ValueTree;
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let mut loaded = 0;
    let mut last = String::new();
    for _ in 0..100 {
        let ptx = program().new_tree(&mut runner).unwrap().current();
        match Emulator::new(Config::default()).load(&ptx) {
            Ok(_) => loaded += 1,
            Err(error) => last = format!("{error}\n{ptx}"),
        }
    }
    assert!(loaded >= 60, "{loaded} of 100: {last}");
}

#[test]
fn sizes_that_no_machine_has() {
    for body in [
        ".shared .b8 huge[99999999999999];",
        ".local .b8 huge[99999999];",
        ".reg .b32 %r<4294967295>; mov.u32 %r7, 1;",
        ".shared .align 3 .b8 odd[4];",
    ] {
        survive(&common::module(".param .u64 a", body), 0);
    }
    for item in [
        ".global .b8 huge[18446744073709551615];",
        ".global .b64 huge[4294967295][4294967295];",
        ".global .u32 x = y;",
    ] {
        survive(
            &common::module(".param .u64 a", "ret;")
                .replace(".visible", &format!("{item}\n.visible")),
            0,
        );
    }
    let mut emulator = Emulator::new(Config::default());
    assert!(emulator.allocate(u64::MAX).is_err());
    assert!(emulator.allocate(1 << 45).is_err());
}
