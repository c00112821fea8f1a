//! Mbarriers: what each operation does to the object.

#![allow(clippy::unwrap_used)]

mod common;
use common::{SEEDS, broken, clean, cluster_module, launch, module, unwords, words};
use tirx_emulator::{Config, Verdict};

/// `%r1` the thread, `%p1` thread 0, `%r10` the address of `bar`, which is for `count` arrivals; `%rd4` the thread's word.
fn kernel(count: u32, body: &str) -> String {
    module(
        ".param .u64 a",
        &format!(
            "
    .reg .pred %p<8>;
    .reg .b32 %r<32>;
    .reg .b64 %rd<16>;
    .shared .align 8 .b64 bar;
    .shared .align 16 .b8 tile[4096];
    ld.param.u64 %rd1, [a];
    mov.u32 %r1, %tid.x;
    setp.eq.u32 %p1, %r1, 0;
    mov.u32 %r10, bar;
    mov.u32 %r11, tile;
    shl.b32 %r12, %r1, 2;
    add.u32 %r13, %r11, %r12;
    cvt.u64.u32 %rd3, %r12;
    add.u64 %rd4, %rd1, %rd3;
    @%p1 mbarrier.init.shared.b64 [%r10], {count};
    bar.sync 0;
    {body}"
        ),
    )
    .replace(".version 8.0", ".version 8.6")
}

fn buffers() -> Vec<Vec<u8>> {
    vec![words(0..1024)]
}

fn result(ptx: &str, block: u32) -> Vec<u32> {
    unwords(&clean(ptx, &launch(1, block), &buffers())[0])
}

#[test]
fn a_state_says_what_the_phase_lacked() {
    let ptx = kernel(
        7,
        "mbarrier.arrive.shared.b64 %rd5, [%r10];
        mbarrier.pending_count.b64 %r20, %rd5;
        mbarrier.arrive.shared.b64 %rd6, [%r10], 2;
        mbarrier.pending_count.b64 %r21, %rd6;
        mbarrier.arrive.noComplete.shared.b64 %rd7, [%r10], 3;
        mbarrier.pending_count.b64 %r22, %rd7;
        mbarrier.test_wait.shared.b64 %p2, [%r10], %rd7;
        selp.u32 %r23, 1, 0, %p2;
        mbarrier.arrive.shared.b64 %rd8, [%r10];
        mbarrier.test_wait.shared.b64 %p3, [%r10], %rd8;
        selp.u32 %r24, 1, 0, %p3;
        st.global.v4.u32 [%rd1], {%r20, %r21, %r22, %r23}; st.global.u32 [%rd1+16], %r24;",
    );
    assert_eq!(result(&ptx, 1)[..5], [7, 6, 4, 0, 1]);
}

#[test]
fn every_form_of_a_wait() {
    for wait in [
        "mbarrier.test_wait.shared::cta.b64 %p7, [%r10], %rd5;",
        "mbarrier.try_wait.shared::cta.b64 %p7, [%r10], %rd5;",
        "mbarrier.try_wait.acquire.cta.shared::cta.b64 %p7, [%r10], %rd5, 1000;",
        "mbarrier.test_wait.parity.shared::cta.b64 %p7, [%r10], 0;",
        "mbarrier.try_wait.parity.acquire.cluster.shared::cta.b64 %p7, [%r10], 0, 1000;",
        "cvt.u64.u32 %rd6, %r10; cvta.shared.u64 %rd6, %rd6; mbarrier.try_wait.parity.b64 %p7, [%rd6], 0;",
    ] {
        let ptx = kernel(
            64,
            &format!(
                "st.shared.u32 [%r13], %r1; mbarrier.arrive.release.cta.shared::cta.b64 %rd5, [%r10];
                WAIT: {wait} @!%p7 bra WAIT;
                xor.b32 %r14, %r12, 128; add.u32 %r14, %r14, %r11;
                ld.shared.u32 %r20, [%r14]; st.global.u32 [%rd4], %r20;"
            ),
        );
        assert_eq!(
            result(&ptx, 64)[..64],
            (0..64).map(|i| i ^ 32).collect::<Vec<u32>>(),
            "{wait}"
        );
    }
}

#[test]
fn phases_follow_one_another() {
    // A ring of values: 64 threads, each turn reads what its neighbour wrote in the turn before.
    let ptx = kernel(
        64,
        "mov.u32 %r20, %r1; mov.u32 %r21, 0;
        add.u32 %r14, %r12, 4; and.b32 %r14, %r14, 255; add.u32 %r14, %r14, %r11;
        AGAIN: and.b32 %r22, %r21, 1;
        shl.b32 %r23, %r22, 10;
        add.u32 %r24, %r13, %r23; add.u32 %r25, %r14, %r23;
        st.shared.u32 [%r24], %r20;
        mbarrier.arrive.shared.b64 _, [%r10];
        WAIT: mbarrier.try_wait.parity.shared.b64 %p7, [%r10], %r22; @!%p7 bra WAIT;
        ld.shared.u32 %r20, [%r25];
        add.u32 %r21, %r21, 1; setp.lt.u32 %p2, %r21, 9; @%p2 bra AGAIN;
        st.global.u32 [%rd4], %r20;",
    );
    assert_eq!(
        result(&ptx, 64)[..64],
        (0..64).map(|i| (i + 9) % 64).collect::<Vec<u32>>()
    );
}

#[test]
fn bytes_are_counted_by_instructions_too() {
    let ptx = kernel(
        1,
        "setp.eq.u32 %p2, %r1, 32;
        @%p1 mbarrier.expect_tx.relaxed.cta.shared.b64 [%r10], 48;
        @%p1 mbarrier.arrive.shared.b64 _, [%r10];
        @%p2 mbarrier.complete_tx.relaxed.cta.shared.b64 [%r10], 48;
        WAIT: mbarrier.try_wait.parity.shared.b64 %p7, [%r10], 0; @!%p7 bra WAIT;",
    );
    // In whichever order: the bytes may come before they are expected, not before the phase has all its arrivals.
    clean(&ptx, &launch(1, 64), &buffers());
}

#[test]
fn those_that_drop_out_are_not_expected_again() {
    let ptx = kernel(
        64,
        "setp.lt.u32 %p2, %r1, 32;
        @%p2 bra STAY;
        mbarrier.arrive_drop.shared.b64 _, [%r10];
        exit;
        STAY: mbarrier.arrive.shared.b64 %rd5, [%r10];
        A: mbarrier.try_wait.shared.b64 %p7, [%r10], %rd5; @!%p7 bra A;
        mbarrier.arrive.shared.b64 %rd5, [%r10];
        mbarrier.pending_count.b64 %r20, %rd5;
        B: mbarrier.try_wait.shared.b64 %p7, [%r10], %rd5; @!%p7 bra B;
        mbarrier.arrive_drop.expect_tx.shared.b64 _, [%r10], 0;
        @%p1 st.global.u32 [%rd1], %r20;",
    );
    let report = common::run(0, &ptx, &launch(1, 64), &mut buffers());
    assert_eq!(report.verdict, Verdict::Clean, "{report}");
}

#[test]
fn copies_of_a_thread_arrive() {
    for (count, arrive) in [
        (64, "cp.async.mbarrier.arrive.noinc.shared::cta.b64 [%r10];"),
        (
            64,
            "cp.async.mbarrier.arrive.shared::cta.b64 [%r10]; mbarrier.arrive.shared::cta.b64 _, [%r10];",
        ),
    ] {
        let ptx = kernel(
            count,
            &format!(
                "cp.async.ca.shared.global [%r13], [%rd4], 4; cp.async.ca.shared.global [%r13+1024], [%rd4+1024], 4;
                {arrive}
                WAIT: mbarrier.try_wait.parity.shared::cta.b64 %p7, [%r10], 0; @!%p7 bra WAIT;
                xor.b32 %r14, %r12, 128; add.u32 %r14, %r14, %r11;
                ld.shared.u32 %r20, [%r14]; ld.shared.u32 %r21, [%r14+1024];
                add.u32 %r20, %r20, %r21; st.global.u32 [%rd4+2048], %r20;"
            ),
        );
        let expected: Vec<u32> = (0..64).map(|i| 2 * (i ^ 32) + 256).collect();
        assert_eq!(result(&ptx, 64)[512..576], expected);
    }
}

#[test]
fn one_memory_two_lives() {
    let ptx = kernel(
        64,
        "mbarrier.arrive.shared.b64 _, [%r10];
        A: mbarrier.try_wait.parity.shared.b64 %p7, [%r10], 0; @!%p7 bra A;
        bar.sync 0;
        @%p1 mbarrier.inval.shared.b64 [%r10];
        @%p1 st.shared.u64 [%r10], 5;
        @%p1 mbarrier.init.shared.b64 [%r10], 64;
        bar.sync 0;
        mbarrier.arrive.shared.b64 _, [%r10];
        B: mbarrier.try_wait.parity.shared.b64 %p7, [%r10], 0; @!%p7 bra B;",
    );
    clean(&ptx, &launch(1, 64), &buffers());
}

#[test]
fn remote_arrivals_with_and_without_a_token() {
    let ptx = cluster_module(
        4,
        ".param .u64 a",
        ".reg .pred %p<8>; .reg .b32 %r<32>; .reg .b64 %rd<8>;
        .shared .align 8 .b64 bar; .shared .align 8 .b8 tile[64];
        ld.param.u64 %rd1, [a];
        mov.u32 %r1, %tid.x; setp.eq.u32 %p1, %r1, 0; mov.u32 %r2, %cluster_ctarank; mov.u32 %r10, bar; mov.u32 %r11, tile;
        @%p1 mbarrier.init.shared.b64 [%r10], 4; @%p1 fence.mbarrier_init.release.cluster;
        barrier.cluster.arrive.relaxed.aligned; barrier.cluster.wait.acquire.aligned;
        mapa.shared::cluster.u32 %r20, %r10, 0; shl.b32 %r21, %r2, 2; add.u32 %r22, %r11, %r21;
        mapa.shared::cluster.u32 %r22, %r22, 0;
        @%p1 st.shared::cluster.u32 [%r22], %r2;
        @%p1 mbarrier.arrive.release.cluster.shared::cluster.b64 _, [%r20];
        setp.ne.u32 %p2, %r2, 0; @%p2 bra DONE;
        WAIT: mbarrier.try_wait.parity.acquire.cluster.shared::cta.b64 %p7, [%r10], 0; @!%p7 bra WAIT;
        ld.shared.v4.u32 {%r24, %r25, %r26, %r27}, [%r11];
        @%p1 st.global.v4.u32 [%rd1], {%r24, %r25, %r26, %r27};
        DONE: barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;",
    )
    .replace(".shared .align 8 .b8 tile", ".shared .align 16 .b8 tile");
    assert_eq!(
        unwords(&clean(&ptx, &launch(4, 64), &buffers())[0])[..4],
        [0, 1, 2, 3]
    );
}

#[test]
fn a_wait_gives_up_when_nothing_else_can_go_on() {
    // The thread does without after some tries, and arrives itself.
    let ptx = kernel(
        2,
        "mov.u32 %r20, 0;
        @%p1 mbarrier.arrive.shared.b64 _, [%r10];
        WAIT: mbarrier.try_wait.parity.shared.b64 %p7, [%r10], 0; @%p7 bra DONE;
        add.u32 %r20, %r20, 1; setp.lt.u32 %p2, %r20, 5; @%p2 bra WAIT;
        mbarrier.arrive.shared.b64 _, [%r10];
        DONE:",
    );
    clean(&ptx, &launch(1, 1), &buffers());
}

#[test]
fn a_sleeper_does_not_keep_a_spinner_from_being_answered() {
    // Warp 1 spins on a flag that warp 0 sets after its copy; the copy completes although somebody is always ready.
    let ptx = kernel(
        1,
        "@%p1 st.shared.u32 [%r11+2048], 0; @%p1 fence.mbarrier_init.release.cluster; bar.sync 0;
        setp.ge.u32 %p2, %r1, 32; @%p2 bra SPIN;
        @!%p1 bra DONE;
        mbarrier.arrive.expect_tx.shared.b64 _, [%r10], 256;
        cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%r11], [%rd1], 256, [%r10];
        WAIT: mbarrier.try_wait.parity.shared.b64 %p7, [%r10], 0; @!%p7 bra WAIT;
        st.release.cta.shared.u32 [%r11+2048], 1;
        bra DONE;
        SPIN: ld.acquire.cta.shared.u32 %r20, [%r11+2048]; setp.eq.u32 %p3, %r20, 0; @%p3 bra SPIN;
        ld.shared.u32 %r21, [%r11+8]; setp.ne.u32 %p4, %r21, 2; @%p4 trap;
        DONE:",
    );
    clean(&ptx, &launch(1, 64), &buffers());
}

#[test]
fn ctas_that_sleep_answer_each_other_through_global_memory() {
    // Each CTA polls its own mbarrier, for which nobody arrives, and a flag of the other in between.
    let ptx = kernel(
        1,
        "mov.u32 %r2, %ctaid.x; xor.b32 %r3, %r2, 1;
        mul.wide.u32 %rd5, %r2, 4; add.u64 %rd5, %rd1, %rd5; mul.wide.u32 %rd6, %r3, 4; add.u64 %rd6, %rd1, %rd6;
        mov.u32 %r20, 0;
        ROUND: add.u32 %r20, %r20, 1;
        setp.eq.u32 %p2, %r2, 1; @%p2 bra ANSWER;
        st.release.gpu.global.u32 [%rd5], %r20;
        ANSWER: mbarrier.try_wait.parity.shared.b64 %p7, [%r10], 0; @%p7 trap;
        ld.acquire.gpu.global.u32 %r21, [%rd6]; setp.lt.u32 %p3, %r21, %r20; @%p3 bra ANSWER;
        @%p2 st.release.gpu.global.u32 [%rd5], %r20;
        setp.lt.u32 %p4, %r20, 4; @%p4 bra ROUND;",
    );
    let result = clean(&ptx, &launch(2, 1), &[words(vec![0; 16])]);
    assert_eq!(unwords(&result[0])[..2], [4, 4]);
}

#[test]
fn only_ones_own_can_be_waited_for() {
    let with = |op: &str| {
        cluster_module(
            2,
            ".param .u64 a",
            &format!(
                ".reg .pred %p<8>; .reg .b32 %r<32>; .reg .b64 %rd<8>; .shared .align 8 .b64 bar;
                mov.u32 %r10, bar; mov.u32 %r2, %cluster_ctarank; xor.b32 %r3, %r2, 1; mov.u32 %r1, %tid.x; setp.eq.u32 %p1, %r1, 0;
                @%p1 mbarrier.init.shared.b64 [%r10], 1;
                cvt.u64.u32 %rd2, %r10; cvta.shared.u64 %rd2, %rd2; mapa.u64 %rd3, %rd2, %r3;
                barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;
                {op}
                barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;"
            ),
        )
    };
    for op in [
        "mbarrier.try_wait.parity.b64 %p7, [%rd3], 0;",
        "@%p1 mbarrier.inval.b64 [%rd3];",
        "@%p1 mbarrier.arrive.b64 %rd4, [%rd3];",
    ] {
        broken(
            "out-of-bounds-shared",
            &with(op),
            &launch(2, 32),
            &buffers(),
        );
    }
    clean(
        &with(
            "@%p1 mbarrier.arrive.b64 _, [%rd2]; W: mbarrier.try_wait.parity.b64 %p7, [%rd2], 0; @!%p7 bra W;",
        ),
        &launch(2, 32),
        &buffers(),
    );
}

#[test]
fn counts_and_parities_out_of_range() {
    for (rule, ptx) in [
        ("mbarrier-arrivals", kernel(0, "")),
        ("mbarrier-arrivals", kernel(1 << 20, "")),
        (
            "mbarrier-parity",
            kernel(1, "mbarrier.try_wait.parity.shared.b64 %p7, [%r10], 2;"),
        ),
        (
            "misaligned",
            kernel(1, "mbarrier.arrive.shared.b64 _, [%r10+4];"),
        ),
        (
            "out-of-bounds-shared",
            kernel(1, "mbarrier.arrive.shared.b64 _, [%r10+65536];"),
        ),
    ] {
        broken(rule, &ptx, &launch(1, 32), &buffers());
    }
}

#[test]
fn a_wrong_parity_of_the_only_thread() {
    // That it issued the copy before it waited does not order the wait with the phase.
    let with = |parity: u32| {
        kernel(
            1,
            &format!(
                "fence.mbarrier_init.release.cluster; mbarrier.arrive.expect_tx.shared.b64 _, [%r10], 256;
                cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%r11], [%rd1], 256, [%r10];
                A: mbarrier.try_wait.parity.shared.b64 %p7, [%r10], {parity}; @!%p7 bra A;
                B: mbarrier.try_wait.parity.shared.b64 %p7, [%r10], 0; @!%p7 bra B;"
            ),
        )
    };
    broken("mbarrier-parity", &with(1), &launch(1, 1), &buffers());
    clean(&with(0), &launch(1, 1), &buffers());
}

#[test]
fn a_deadlock_says_what_lacks() {
    let ptx = kernel(
        3,
        "@%p1 mbarrier.arrive.expect_tx.shared.b64 _, [%r10], 80;
        WAIT: mbarrier.try_wait.parity.shared.b64 %p7, [%r10], 0; @!%p7 bra WAIT;",
    );
    let findings = broken("deadlock", &ptx, &launch(1, 64), &buffers());
    let text = findings[0].to_string();
    assert!(
        text.contains("64 threads wait at `mbarrier.try_wait"),
        "{text}"
    );
    assert!(
        text.contains("phase 0 of the mbarrier at `bar`, which lacks 2 arrivals and 80 bytes"),
        "{text}"
    );
    assert!(
        findings[0]
            .other
            .as_ref()
            .unwrap()
            .instruction
            .contains("mbarrier.init"),
        "{text}"
    );
}

#[test]
fn without_the_sanitizer_results_are_the_same() {
    let ptx = kernel(
        1,
        "@%p1 fence.mbarrier_init.release.cluster;
        @%p1 mbarrier.arrive.expect_tx.shared.b64 _, [%r10], 256;
        @%p1 cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%r11], [%rd1], 256, [%r10];
        WAIT: mbarrier.try_wait.parity.shared.b64 %p7, [%r10], 0; @!%p7 bra WAIT;
        ld.shared.u32 %r20, [%r13]; st.global.u32 [%rd4+1024], %r20;",
    );
    for seed in SEEDS {
        let config = Config {
            seed,
            sanitize: false,
            ..Config::default()
        };
        let mut buffers = buffers();
        let report = common::run_with(config, &ptx, &launch(1, 64), &mut buffers);
        assert_eq!(report.verdict, Verdict::Clean, "{report}");
        assert_eq!(
            unwords(&buffers[0])[256..320],
            (0..64).collect::<Vec<u32>>()
        );
    }
}
