//! `clusterlaunchcontrol`: clusters that take over the work of others which have not started.

#![allow(clippy::unwrap_used)]

mod common;
use common::{newest, newest_broken, newest_clean, newest_config, run_with, unwords, words};
use tirx_emulator::{LaunchConfig, Verdict};

/// `%r1` the thread, `%p1` thread 0; `%r10` an mbarrier that is ready, `%r11` the response; `%r20`, `%r21`, `%r22` the CTA whose
/// work is to be done, `%rd1` and `%rd2` buffers. Each CTA that starts counts itself in the first word of the second.
const HEAD: &str = "
    .reg .pred %p<8>;
    .reg .b32 %r<40>;
    .reg .b64 %rd<16>;
    .reg .b128 %q<4>;
    .shared .align 8 .b64 bar;
    .shared .align 16 .b8 response[16];
    ld.param.u64 %rd1, [a];
    ld.param.u64 %rd2, [b];
    mov.u32 %r1, %tid.x;
    setp.eq.u32 %p1, %r1, 0;
    mov.u32 %r10, bar;
    mov.u32 %r11, response;
    mov.u32 %r20, %ctaid.x; mov.u32 %r21, %ctaid.y; mov.u32 %r22, %ctaid.z;
    @%p1 mbarrier.init.shared::cta.b64 [%r10], 1;
    @%p1 fence.mbarrier_init.release.cluster;
    @%p1 red.global.add.u32 [%rd2], 1;
";

fn kernel(ctas: u32, body: &str) -> String {
    newest(
        ctas,
        ".param .u64 a, .param .u64 b",
        &format!("{HEAD}{body}"),
    )
}

fn grid(x: u32, y: u32, z: u32) -> LaunchConfig {
    LaunchConfig {
        grid: [x, y, z],
        block: [32, 1, 1],
        cluster: None,
        dynamic_shared: 0,
    }
}

fn buffers() -> Vec<Vec<u8>> {
    vec![words(vec![0; 1024]), words(vec![0; 16])]
}

/// Counts the work of the CTA at `%r20`, `%r21`, `%r22`, and of each that is cancelled.
const LOOP: &str = "
    bar.sync 0;
    mov.u32 %r15, 0;
    NEXT:
    @%p1 mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r10], 16;
    @%p1 clusterlaunchcontrol.try_cancel.async.shared::cta.mbarrier::complete_tx::bytes.b128 [%r11], [%r10];
    mov.u32 %r30, %nctaid.x; mov.u32 %r31, %nctaid.y;
    mad.lo.u32 %r32, %r22, %r31, %r21; mad.lo.u32 %r32, %r32, %r30, %r20;
    mad.wide.u32 %rd3, %r32, 4, %rd1;
    @%p1 red.global.add.u32 [%rd3], 1;
    WAIT: mbarrier.try_wait.parity.shared::cta.b64 %p2, [%r10], %r15; @!%p2 bra WAIT;
    xor.b32 %r15, %r15, 1;
    ld.shared.b128 %q0, [%r11];
    clusterlaunchcontrol.query_cancel.is_canceled.pred.b128 %p3, %q0;
    @!%p3 bra DONE;
    clusterlaunchcontrol.query_cancel.get_first_ctaid.v4.b32.b128 {%r20, %r21, %r22, _}, %q0;
    fence.proxy.async.shared::cta;
    bar.sync 0;
    bra NEXT;
    DONE:";

/// How many CTAs of a grid started, when all their work was done once; by seed.
fn started(grid: &LaunchConfig, ptx: &str) -> Vec<u32> {
    let count = grid.grid.iter().product::<u32>() as usize;
    let mut started = Vec::new();
    for seed in 0..8 {
        let mut buffers = buffers();
        let report = run_with(newest_config(seed), ptx, grid, &mut buffers);
        assert_eq!(
            report.verdict,
            Verdict::Clean,
            "seed {seed}\n{report}\n{ptx}"
        );
        assert_eq!(unwords(&buffers[0])[..count], vec![1; count], "seed {seed}");
        started.push(unwords(&buffers[1])[0]);
    }
    started
}

#[test]
fn every_cta_is_done_once() {
    for (x, y, z) in [(40, 1, 1), (5, 4, 3), (1, 1, 1)] {
        let found = started(&grid(x, y, z), &kernel(1, LOOP));
        let count = x * y * z;
        // The first does all, unless a request fails; then another starts, and how many do is a matter of the schedule.
        assert_eq!(found[0], 1);
        assert!(found.iter().all(|&started| started <= count));
        assert!(
            count == 1 || found.iter().any(|&started| started > 1),
            "{found:?}"
        );
    }
}

/// Each dimension alone.
#[test]
fn axes_are_asked_for_one_by_one() {
    let one_by_one = LOOP.replace(
        "clusterlaunchcontrol.query_cancel.get_first_ctaid.v4.b32.b128 {%r20, %r21, %r22, _}, %q0;",
        "clusterlaunchcontrol.query_cancel.get_first_ctaid::x.b32.b128 %r20, %q0;
        clusterlaunchcontrol.query_cancel.get_first_ctaid::y.b32.b128 %r21, %q0;
        clusterlaunchcontrol.query_cancel.get_first_ctaid::z.b32.b128 %r22, %q0;",
    );
    assert_ne!(one_by_one, LOOP);
    started(&grid(5, 4, 3), &kernel(1, &one_by_one));
}

/// One CTA of a cluster asks for all: each gets the response, counted on its own mbarrier.
#[test]
fn a_cluster_takes_over_a_cluster() {
    let body = "
        mov.u32 %r2, %cluster_ctarank; setp.eq.and.u32 %p4, %r2, 0, %p1;
        mov.u32 %r15, 0;
        barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;
        NEXT:
        @%p1 mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r10], 16;
        barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;
        @%p4 clusterlaunchcontrol.try_cancel.async.mbarrier::complete_tx::bytes.multicast::cluster::all.b128 [%rd10], [%rd11];
        mad.wide.u32 %rd3, %r20, 4, %rd1;
        @%p1 red.global.add.u32 [%rd3], 1;
        WAIT: mbarrier.try_wait.parity.acquire.cluster.shared::cta.b64 %p2, [%r10], %r15; @!%p2 bra WAIT;
        xor.b32 %r15, %r15, 1;
        ld.shared.b128 %q0, [%r11];
        clusterlaunchcontrol.query_cancel.is_canceled.pred.b128 %p3, %q0;
        @!%p3 bra DONE;
        clusterlaunchcontrol.query_cancel.get_first_ctaid::x.b32.b128 %r20, %q0;
        add.u32 %r20, %r20, %r2;
        fence.proxy.async.shared::cta;
        barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;
        bra NEXT;
        DONE: barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;";
    let generic = "cvt.u64.u32 %rd10, %r11; cvta.shared.u64 %rd10, %rd10; cvt.u64.u32 %rd11, %r10; cvta.shared.u64 %rd11, %rd11;";
    let found = started(&grid(24, 1, 1), &kernel(2, &format!("{generic}{body}")));
    assert_eq!(found[0], 2);
    assert!(found.iter().all(|started| started % 2 == 0));
}

#[test]
fn the_response_is_in_flight_until_it_was_waited_for() {
    let wait = "W0: mbarrier.try_wait.parity.shared::cta.b64 %p2, [%r10], 0; @!%p2 bra W0;";
    let early = ASK.replace(wait, "") + wait;
    let ptx = kernel(1, &format!("bar.sync 0; {early}"));
    newest_broken("read-in-flight", &ptx, &grid(1, 1, 1), &buffers());
    // Who asks again before the others have read the response overwrites what they read.
    let unordered = LOOP.replace("bar.sync 0;\n    bra NEXT;", "bra NEXT;");
    assert_ne!(unordered, LOOP);
    let wide = LaunchConfig {
        block: [64, 1, 1],
        ..grid(6, 1, 1)
    };
    for seed in [0, 1, 2] {
        let ptx = kernel(1, &unordered);
        let report = run_with(newest_config(seed), &ptx, &wide, &mut buffers());
        assert_eq!(report.verdict, Verdict::Error, "seed {seed}\n{report}");
    }
}

const ASK: &str = "@%p1 mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r10], 16;
    @%p1 clusterlaunchcontrol.try_cancel.async.shared::cta.mbarrier::complete_tx::bytes.b128 [%r11], [%r10];
    W0: mbarrier.try_wait.parity.shared::cta.b64 %p2, [%r10], 0; @!%p2 bra W0;
    ld.shared.b128 %q0, [%r11];";

#[test]
fn where_nothing_was_cancelled_there_is_no_cta() {
    let body = format!(
        "bar.sync 0; {ASK}
        clusterlaunchcontrol.query_cancel.get_first_ctaid::x.b32.b128 %r20, %q0;
        @%p1 st.global.u32 [%rd1], %r20;"
    );
    newest_broken(
        "uninitialised-register",
        &kernel(1, &body),
        &grid(1, 1, 1),
        &buffers(),
    );
}

#[test]
fn asking_again_after_a_failure_is_noticed() {
    let again = "bar.sync 0; @%p1 mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r10], 16;
        @%p1 clusterlaunchcontrol.try_cancel.async.shared::cta.mbarrier::complete_tx::bytes.b128 [%r11], [%r10];
        W1: mbarrier.try_wait.parity.shared::cta.b64 %p2, [%r10], 1; @!%p2 bra W1;";
    let ptx = kernel(1, &format!("bar.sync 0; {ASK} fence.proxy.async; {again}"));
    for seed in [0, 1, 2] {
        let report = run_with(newest_config(seed), &ptx, &grid(1, 1, 1), &mut buffers());
        assert_eq!(report.verdict, Verdict::Review, "seed {seed}\n{report}");
    }
    // Two requests at once are fine.
    let both = "bar.sync 0; @%p1 mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r10], 16;
        .shared .align 16 .b8 second[16];
        mov.u32 %r12, second;
        @%p1 mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [%r10], 16;
        @%p1 clusterlaunchcontrol.try_cancel.async.shared::cta.mbarrier::complete_tx::bytes.b128 [%r11], [%r10];
        @%p1 clusterlaunchcontrol.try_cancel.async.shared::cta.mbarrier::complete_tx::bytes.b128 [%r12], [%r10];
        W0: mbarrier.try_wait.parity.shared::cta.b64 %p2, [%r10], 0; @!%p2 bra W0;";
    let one = both.replace(
        "@%p1 mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r10], 16;",
        "",
    );
    let one = one.replace(
        "@%p1 mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [%r10], 16;",
        "@%p1 mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r10], 32;",
    );
    newest_clean(&kernel(1, &one), &grid(1, 1, 1), &buffers());
}

#[test]
fn addresses_are_checked() {
    let ask = |at: &str, bar: &str| {
        kernel(
            1,
            &format!(
                "bar.sync 0; @%p1 clusterlaunchcontrol.try_cancel.async.shared::cta.mbarrier::complete_tx::bytes.b128 [{at}], [{bar}];"
            ),
        )
    };
    newest_broken(
        "misaligned",
        &ask("%r11+8", "%r10"),
        &grid(1, 1, 1),
        &buffers(),
    );
    newest_broken(
        "out-of-bounds-shared",
        &ask("%r11+4096", "%r10"),
        &grid(1, 1, 1),
        &buffers(),
    );
}
