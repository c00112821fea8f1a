//! One hazard a test, each with a clean twin, in several seeds.

#![allow(clippy::unwrap_used)]

mod common;
use common::{SEEDS, broken, clean, launch, module, rules, run, words};
use tirx_emulator::{Config, Verdict};

/// Registers and the thread's index, the address `%rd1` of the buffer and `%rd2` of the thread's word in it.
const HEAD: &str = "
    .reg .pred %p<8>;
    .reg .b32 %r<32>;
    .reg .b64 %rd<16>;
    .reg .f32 %f<8>;
    .shared .align 16 .b8 tile[4096];
    ld.param.u64 %rd1, [a];
    mov.u32 %r1, %tid.x;
    mul.wide.u32 %rd3, %r1, 4;
    add.s64 %rd2, %rd1, %rd3;
    mov.u32 %r30, tile;
    shl.b32 %r31, %r1, 2;
    add.u32 %r31, %r30, %r31;
";

fn kernel(body: &str) -> String {
    module(".param .u64 a", &format!("{HEAD}{body}"))
}

fn buffer() -> Vec<Vec<u8>> {
    vec![words(0..1024)]
}

#[test]
fn shared_race_between_warps() {
    let with = |barrier: &str| {
        kernel(&format!(
            "st.shared.u32 [%r31], %r1;
            {barrier}
            xor.b32 %r2, %r1, 32;
            shl.b32 %r2, %r2, 2;
            add.u32 %r2, %r30, %r2;
            ld.shared.u32 %r3, [%r2];
            st.global.u32 [%rd2], %r3;"
        ))
    };
    let findings = broken("race-shared", &with(""), &launch(1, 64), &buffer());
    let finding = &findings[0];
    assert!(
        finding
            .access
            .as_ref()
            .unwrap()
            .instruction
            .starts_with("ld.shared"),
        "{finding}"
    );
    assert!(
        finding
            .other
            .as_ref()
            .unwrap()
            .instruction
            .starts_with("st.shared"),
        "{finding}"
    );
    assert!(finding.help.as_ref().unwrap().contains("cta_sync()"));
    let result = clean(&with("bar.sync 0;"), &launch(1, 64), &buffer());
    assert_eq!(
        common::unwords(&result[0])[..64],
        (0..64).map(|i| i ^ 32).collect::<Vec<u32>>()
    );
}

#[test]
fn lanes_of_a_warp_race_without_a_warp_barrier() {
    let with = |barrier: &str| {
        kernel(&format!(
            "st.shared.u32 [%r31], %r1;
            {barrier}
            xor.b32 %r2, %r1, 1;
            shl.b32 %r2, %r2, 2;
            add.u32 %r2, %r30, %r2;
            ld.shared.u32 %r3, [%r2];"
        ))
    };
    let findings = broken("race-shared", &with(""), &launch(1, 32), &buffer());
    assert!(
        findings[0].help.as_ref().unwrap().contains("bar.warp.sync"),
        "{}",
        findings[0]
    );
    // A shuffle brings lanes together but orders no memory.
    broken(
        "race-shared",
        &with("shfl.sync.idx.b32 %r5, %r1, 0, 31, -1;"),
        &launch(1, 32),
        &buffer(),
    );
    clean(
        &with("bar.warp.sync 0xffffffff;"),
        &launch(1, 32),
        &buffer(),
    );
    clean(&with("bar.sync 0;"), &launch(1, 32), &buffer());
}

#[test]
fn two_lanes_write_one_word() {
    let findings = broken(
        "race-shared",
        &kernel("st.shared.u32 [%r30], 1;"),
        &launch(1, 2),
        &buffer(),
    );
    assert!(
        findings[0].message.contains("in one instruction"),
        "{}",
        findings[0]
    );
    clean(
        &kernel("setp.eq.u32 %p1, %r1, 0; @%p1 st.shared.u32 [%r30], 1;"),
        &launch(1, 2),
        &buffer(),
    );
    // Neighbouring bytes of a word are no conflict.
    clean(
        &kernel("add.u32 %r2, %r30, %r1; st.shared.u8 [%r2], %r1;"),
        &launch(1, 128),
        &buffer(),
    );
}

#[test]
fn a_read_before_an_overwrite_races_too() {
    // The barrier orders the write with the read; the second write is not ordered with the read.
    let with = |second: &str| {
        kernel(&format!(
            "st.shared.u32 [%r31], %r1;
            bar.sync 0;
            xor.b32 %r2, %r1, 32;
            shl.b32 %r2, %r2, 2;
            add.u32 %r2, %r30, %r2;
            ld.shared.u32 %r3, [%r2];
            {second}
            st.shared.u32 [%r31], %r3;"
        ))
    };
    broken("race-shared", &with(""), &launch(1, 64), &buffer());
    clean(&with("bar.sync 0;"), &launch(1, 64), &buffer());
}

#[test]
fn ctas_race_in_global_memory() {
    let findings = broken(
        "race-global",
        &kernel("st.global.u32 [%rd1], %r1;"),
        &launch(2, 1),
        &buffer(),
    );
    let (a, b) = (
        findings[0].access.as_ref().unwrap(),
        findings[0].other.as_ref().unwrap(),
    );
    assert_ne!(a.cta, b.cta);
    clean(
        &kernel("atom.global.add.u32 %r2, [%rd1], 1;"),
        &launch(8, 64),
        &buffer(),
    );
    // An atomic does not excuse a plain access of the same word.
    broken(
        "race-global",
        &kernel("red.global.add.u32 [%rd1], 1; ld.global.u32 %r2, [%rd1];"),
        &launch(2, 1),
        &buffer(),
    );
}

#[test]
fn atomics_race_with_what_is_not_atomic() {
    let zero = vec![words(vec![0; 64])];
    let add = "red.global.add.u32 [%rd1], 1;";
    // All threads of two CTAs add to one word.
    clean(&kernel(add), &launch(2, 64), &zero);
    clean(
        &kernel("atom.relaxed.gpu.global.add.u32 %r2, [%rd1], %r1; red.global.add.u32 [%rd1], 1;"),
        &launch(2, 64),
        &zero,
    );
    let only = |lane: u32, what: &str| format!("setp.eq.u32 %p1, %r1, {lane}; @%p1 {what}");
    for plain in ["st.global.u32 [%rd1], 5;", "ld.global.u32 %r3, [%rd1];"] {
        let ptx = kernel(&format!("{add} {}", only(40, plain)));
        broken("race-global", &ptx, &launch(1, 64), &zero);
        // A barrier between them is enough within a CTA.
        let ptx = kernel(&format!("{add} bar.sync 0; {}", only(40, plain)));
        clean(&ptx, &launch(1, 64), &zero);
    }
    let strong = only(40, "ld.relaxed.gpu.global.u32 %r3, [%rd1];");
    clean(&kernel(&format!("{add} {strong}")), &launch(1, 64), &zero);
}

#[test]
fn an_atomic_of_the_cta_races_with_another_cta() {
    let zero = vec![words(vec![0; 64])];
    let with = |scope: &str| kernel(&format!("red.relaxed.{scope}.global.add.u32 [%rd1], 1;"));
    clean(&with("cta"), &launch(1, 64), &zero);
    clean(&with("gpu"), &launch(2, 64), &zero);
    clean(&with("sys"), &launch(2, 64), &zero);
    broken("race-global", &with("cta"), &launch(2, 64), &zero);
}

#[test]
fn a_flag_orders_ctas_when_it_is_released_and_acquired() {
    // CTA 0 writes and raises the flag; CTA 1 waits for it and reads.
    let with = |release: &str, acquire: &str| {
        kernel(&format!(
            "mov.u32 %r2, %ctaid.x;
            setp.ne.u32 %p1, %r2, 0;
            @%p1 bra READER;
            st.global.u32 [%rd1+512], 42;
            {release}
            bra END;
            READER:
            {acquire}
            setp.eq.u32 %p2, %r3, 0;
            @%p2 bra READER;
            ld.global.u32 %r4, [%rd1+512];
            st.global.u32 [%rd1+516], %r4;
            END:"
        ))
    };
    let zero = vec![vec![0; 4096]];
    let strong = with(
        "st.release.gpu.global.u32 [%rd1], 1;",
        "ld.acquire.gpu.global.u32 %r3, [%rd1];",
    );
    let result = clean(&strong, &launch(2, 1), &zero);
    assert_eq!(result[0][516..520], [42, 0, 0, 0]);
    let fences = with(
        "fence.acq_rel.gpu; st.relaxed.gpu.global.u32 [%rd1], 1;",
        "ld.relaxed.gpu.global.u32 %r3, [%rd1]; fence.acq_rel.gpu;",
    );
    clean(&fences, &launch(2, 1), &zero);
    let relaxed = with(
        "st.relaxed.gpu.global.u32 [%rd1], 1;",
        "ld.relaxed.gpu.global.u32 %r3, [%rd1];",
    );
    broken("race-global", &relaxed, &launch(2, 1), &zero);
    // A fence and a flag for the CTA do not reach another.
    let narrow = with(
        "st.release.cta.global.u32 [%rd1], 1;",
        "ld.acquire.cta.global.u32 %r3, [%rd1];",
    );
    broken("race-global", &narrow, &launch(2, 1), &zero);
}

#[test]
fn the_last_block_sums_what_the_others_wrote() {
    let with = |fence: &str| {
        kernel(&format!(
            "mov.u32 %r2, %ctaid.x;
            mul.wide.u32 %rd4, %r2, 4;
            add.s64 %rd4, %rd1, %rd4;
            st.global.u32 [%rd4+64], %r2;
            {fence}
            atom.global.inc.u32 %r3, [%rd1], 7;
            {fence}
            setp.ne.u32 %p1, %r3, 7;
            @%p1 exit;
            ld.global.u32 %r4, [%rd1+64];
            ld.global.u32 %r5, [%rd1+92];
            add.u32 %r4, %r4, %r5;
            st.global.u32 [%rd1+4], %r4;"
        ))
    };
    let zero = vec![vec![0; 4096]];
    let result = clean(&with("membar.gl;"), &launch(8, 1), &zero);
    assert_eq!(result[0][4..8], [7, 0, 0, 0]);
    broken("race-global", &with(""), &launch(8, 1), &zero);
}

#[test]
fn unwritten_memory_and_registers() {
    let findings = broken(
        "uninitialised-shared",
        &kernel("ld.shared.u32 %r2, [%r31];"),
        &launch(1, 32),
        &buffer(),
    );
    assert!(
        findings[0]
            .access
            .as_ref()
            .unwrap()
            .bytes
            .as_ref()
            .unwrap()
            .place
            .starts_with("`tile`"),
        "{}",
        findings[0]
    );
    clean(
        &kernel("st.shared.u32 [%r31], 0; ld.shared.u32 %r2, [%r31];"),
        &launch(1, 32),
        &buffer(),
    );
    broken(
        "uninitialised-register",
        &kernel("add.u32 %r2, %r3, 1;"),
        &launch(1, 32),
        &buffer(),
    );
    // Moving what is not written is what compilers do; using it is the fault.
    clean(&kernel("mov.u32 %r2, %r3;"), &launch(1, 32), &buffer());
    broken(
        "uninitialised-register",
        &kernel("mov.u32 %r2, %r3; st.global.u32 [%rd2], %r2;"),
        &launch(1, 32),
        &buffer(),
    );
    broken(
        "uninitialised-register",
        &kernel("@%p3 mov.u32 %r2, 1;"),
        &launch(1, 32),
        &buffer(),
    );
}

#[test]
fn global_memory_that_the_host_did_not_write() {
    for seed in SEEDS {
        let mut emulator = tirx_emulator::Emulator::new(Config {
            seed,
            ..Config::default()
        });
        let module = emulator
            .load(&kernel("ld.global.u32 %r2, [%rd2];"))
            .unwrap();
        let address = emulator.allocate(64).unwrap();
        let arg = address.to_le_bytes();
        let report = emulator
            .launch(module, "k", &launch(1, 16), &[&arg])
            .unwrap();
        assert_eq!(rules(&report), ["uninitialised-global"], "{report}");
        emulator.fill(address, 64, 0).unwrap();
        let report = emulator
            .launch(module, "k", &launch(1, 16), &[&arg])
            .unwrap();
        assert_eq!(report.verdict, Verdict::Clean, "{report}");
    }
}

#[test]
fn addresses_out_of_bounds_name_the_nearest_allocation() {
    let past = broken(
        "out-of-bounds-global",
        &kernel("ld.global.u32 %r2, [%rd2+4096];"),
        &launch(1, 32),
        &buffer(),
    );
    assert!(
        past[0]
            .message
            .contains("0 bytes past the end of the allocation of 4096 bytes"),
        "{}",
        past[0]
    );
    let before = broken(
        "out-of-bounds-global",
        &kernel("ld.global.u32 %r2, [%rd1+-16];"),
        &launch(1, 1),
        &buffer(),
    );
    assert!(
        before[0]
            .message
            .contains("16 bytes before the allocation of 4096 bytes"),
        "{}",
        before[0]
    );
    broken(
        "out-of-bounds-global",
        &kernel("ld.global.v2.u32 {%r2, %r3}, [%rd1+4096];"),
        &launch(1, 1),
        &buffer(),
    );
    clean(
        &kernel("ld.global.u32 %r2, [%rd2+3968];"),
        &launch(1, 32),
        &buffer(),
    );
    broken(
        "out-of-bounds-shared",
        &kernel("st.shared.u32 [%r31+4000], %r1;"),
        &launch(1, 32),
        &buffer(),
    );
    clean(
        &kernel("st.shared.u32 [%r31+3968], %r1;"),
        &launch(1, 32),
        &buffer(),
    );
    // A shared address where a generic one is meant.
    broken(
        "out-of-bounds-global",
        &kernel("cvt.u64.u32 %rd5, %r31; st.u32 [%rd5+16], %r1;"),
        &launch(1, 32),
        &buffer(),
    );
    clean(
        &kernel("cvt.u64.u32 %rd5, %r31; cvta.shared.u64 %rd5, %rd5; st.u32 [%rd5], %r1;"),
        &launch(1, 32),
        &buffer(),
    );
}

#[test]
fn a_fault_ends_the_launch_and_keeps_what_was_written() {
    let mut buffers = buffer();
    let report = run(
        0,
        &kernel(
            "st.global.u32 [%rd2], 7; st.global.u32 [%rd2+8192], 8; st.global.u32 [%rd2+64], 9;",
        ),
        &launch(1, 1),
        &mut buffers,
    );
    assert_eq!(report.verdict, Verdict::Error);
    assert_eq!(common::unwords(&buffers[0])[0], 7);
    assert_eq!(common::unwords(&buffers[0])[16], 16);
}

#[test]
fn misaligned_vector() {
    let findings = broken(
        "misaligned",
        &kernel("ld.global.v4.u32 {%r2, %r3, %r4, %r5}, [%rd1+8];"),
        &launch(1, 1),
        &buffer(),
    );
    assert!(
        findings[0]
            .message
            .contains("8 bytes past a multiple of 16"),
        "{}",
        findings[0]
    );
    clean(
        &kernel("ld.global.v4.u32 {%r2, %r3, %r4, %r5}, [%rd1+16];"),
        &launch(1, 1),
        &buffer(),
    );
}

#[test]
fn barrier_in_a_branch() {
    let diverging = "setp.lt.u32 %p1, %r1, 16;
        @%p1 bra LOW;
        bar.sync 0;
        bra END;
        LOW: bar.sync 0;
        END:";
    broken(
        "barrier-divergent",
        &kernel(diverging),
        &launch(1, 32),
        &buffer(),
    );
    let exits = "setp.ge.u32 %p1, %r1, 40; @%p1 exit; bar.sync 0;";
    broken(
        "barrier-divergent",
        &kernel(exits),
        &launch(1, 64),
        &buffer(),
    );
    // The same with the other order of the text: the lanes that exit do so after the others have arrived.
    let exits_later = "and.b32 %r2, %r1, 1;
        setp.ne.u32 %p1, %r2, 0;
        @%p1 bra END;
        bar.sync 0;
        END:";
    broken(
        "barrier-divergent",
        &kernel(exits_later),
        &launch(1, 64),
        &buffer(),
    );
    // Whole warps choose different barriers: nobody can go on.
    let apart = "setp.lt.u32 %p1, %r1, 32;
        @%p1 bra LOW;
        bar.sync 1;
        bra END;
        LOW: bar.sync 0;
        END:";
    let findings = broken(
        "barrier-divergent",
        &kernel(apart),
        &launch(1, 64),
        &buffer(),
    );
    assert!(
        findings[0]
            .message
            .contains("32 threads wait at `bar.sync 1`"),
        "{}",
        findings[0]
    );
    // With a count each is a barrier of its own.
    clean(
        &kernel(
            &apart
                .replace("bar.sync 1", "bar.sync 1, 32")
                .replace("bar.sync 0", "bar.sync 0, 32"),
        ),
        &launch(1, 64),
        &buffer(),
    );
    clean(&kernel("bar.sync 0;"), &launch(1, 64), &buffer());
}

#[test]
fn a_warp_that_has_exited_is_worth_a_look() {
    for seed in SEEDS {
        let ptx = kernel("setp.ge.u32 %p1, %r1, 32; @%p1 exit; bar.sync 0;");
        let report = run(seed, &ptx, &launch(1, 64), &mut buffer());
        assert_eq!(report.verdict, Verdict::Review, "{report}");
    }
}

#[test]
fn lanes_that_wait_for_each_other_for_ever() {
    // Lane 0 waits for a lane that waits for the barrier of the CTA.
    let ptx = kernel(
        "setp.eq.u32 %p1, %r1, 0;
        @%p1 bra ZERO;
        bar.sync 0;
        bra END;
        ZERO: bar.warp.sync 3;
        END:",
    );
    broken("deadlock", &ptx, &launch(1, 2), &buffer());
}

#[test]
fn one_lane_may_spin_for_another() {
    // Lane 0 spins at the lower address until lane 1 has stored.
    let ptx = kernel(
        "setp.ne.u32 %p1, %r1, 0;
        @%p1 bra STORE;
        SPIN: ld.volatile.global.u32 %r2, [%rd1];
        setp.eq.u32 %p2, %r2, 0;
        @%p2 bra SPIN;
        bra END;
        STORE: atom.global.exch.b32 %r3, [%rd1], 1;
        END:",
    );
    clean(&ptx, &launch(1, 2), &[vec![0; 64]]);
}

#[test]
fn a_loop_without_end_is_given_up() {
    let ptx = kernel("AGAIN: bra AGAIN;");
    let config = Config {
        max_instructions: 10_000,
        ..Config::default()
    };
    let report = common::run_with(config, &ptx, &launch(1, 32), &mut buffer());
    assert_eq!(report.verdict, Verdict::Incomplete, "{report}");
}

#[test]
fn a_launch_is_given_up_between_two_ctas_too() {
    let ptx = kernel("mov.u32 %r2, %r1;");
    // Nine each.
    for most in 1..20 {
        let config = Config {
            max_instructions: most,
            ..Config::default()
        };
        let report = common::run_with(config, &ptx, &launch(100, 32), &mut buffer());
        assert_eq!(report.verdict, Verdict::Incomplete, "{most}: {report}");
    }
}

#[test]
fn trap_ends_the_launch() {
    broken("trap", &kernel("trap;"), &launch(4, 32), &buffer());
    clean(
        &kernel("setp.eq.u32 %p1, %r1, 99; @%p1 trap;"),
        &launch(4, 32),
        &buffer(),
    );
}

#[test]
fn what_is_not_modelled_is_named_when_it_is_reached() {
    let report = run(
        0,
        &kernel("wmma.load.a.sync.aligned.row.m16n16k16.global.f16 {%r2}, [%rd1];"),
        &launch(1, 32),
        &mut buffer(),
    );
    assert_eq!(report.verdict, Verdict::Incomplete, "{report}");
    assert!(
        report.findings[0].message.contains("wmma.load.a"),
        "{report}"
    );
    let skipped =
        kernel("bra END; wmma.load.a.sync.aligned.row.m16n16k16.global.f16 {%r2}, [%rd1]; END:");
    clean(&skipped, &launch(1, 32), &buffer());
}

#[test]
fn the_verdict_of_a_report_reads_well() {
    let report = run(
        0,
        &kernel("st.shared.u32 [%r30], 1;"),
        &launch(1, 2),
        &mut buffer(),
    );
    let text = report.to_string();
    for part in [
        "error: two threads write",
        "[race-shared]",
        "st.shared.u32 [%r30], 1;",
        "thread (1, 0, 0)",
        "verdict: error",
    ] {
        assert!(text.contains(part), "{text}");
    }
}
