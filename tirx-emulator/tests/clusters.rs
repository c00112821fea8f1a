//! Clusters: their barrier, the addresses of their shared memory, and the life of their CTAs.

#![allow(clippy::unwrap_used)]

mod common;
use common::{SEEDS, broken, clean, cluster_module, launch, module, run, unwords, words};
use tirx_emulator::{Config, LaunchConfig, Verdict};

/// `%r1` the thread, `%r2` the rank, `%r3` the peer's; `%r31` the thread's word of the tile, `%r30` the same in the peer;
/// `%rd2` the thread's word of the buffer, 64 words a CTA.
fn kernel(body: &str) -> String {
    cluster_module(
        2,
        ".param .u64 a",
        &format!(
            "
    .reg .pred %p<8>;
    .reg .b32 %r<32>;
    .reg .b64 %rd<16>;
    .shared .align 16 .b8 pad[32];
    .shared .align 16 .b8 tile[256];
    ld.param.u64 %rd1, [a];
    mov.u32 %r1, %tid.x;
    mov.u32 %r2, %cluster_ctarank;
    xor.b32 %r3, %r2, 1;
    mov.u32 %r4, %ctaid.x;
    mad.lo.u32 %r5, %r4, 64, %r1;
    mul.wide.u32 %rd3, %r5, 4;
    add.s64 %rd2, %rd1, %rd3;
    shl.b32 %r6, %r1, 2;
    mov.u32 %r31, tile;
    add.u32 %r31, %r31, %r6;
    mapa.shared::cluster.u32 %r30, %r31, %r3;
    {body}"
        ),
    )
}

const SYNC: &str = "barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;";

fn buffer() -> Vec<Vec<u8>> {
    vec![words(0..256)]
}

#[test]
fn each_reads_what_its_peer_wrote() {
    let ptx = kernel(&format!(
        "st.shared.u32 [%r31], %r5; {SYNC}
        ld.shared::cluster.u32 %r7, [%r30]; st.global.u32 [%rd2], %r7; {SYNC}"
    ));
    let result = unwords(&clean(&ptx, &launch(4, 64), &buffer())[0]);
    let expected: Vec<u32> = (0..256).map(|i| i ^ 64).collect();
    assert_eq!(result, expected);
}

#[test]
fn generic_addresses_reach_a_peer() {
    let ptx = kernel(&format!(
        "cvt.u64.u32 %rd4, %r31; cvta.shared.u64 %rd5, %rd4; mapa.u64 %rd6, %rd5, %r3;
        st.u32 [%rd5], %r5; {SYNC}
        ld.u32 %r7, [%rd6]; st.global.u32 [%rd2], %r7; {SYNC}
        mapa.shared::cluster.u64 %rd7, %rd4, %r3; cvta.shared::cluster.u64 %rd8, %rd7; sub.u64 %rd8, %rd8, %rd6;
        setp.ne.u64 %p1, %rd8, 0; @%p1 trap;"
    ));
    let result = unwords(&clean(&ptx, &launch(2, 64), &buffer())[0]);
    assert_eq!(
        result[..128],
        (0..128).map(|i| i ^ 64).collect::<Vec<u32>>()
    );
}

#[test]
fn ranks_and_windows() {
    let ptx = kernel(
        "getctarank.shared::cluster.u32 %r7, %r30;
        getctarank.shared::cluster.u32 %r8, %r31;
        cvt.u64.u32 %rd4, %r30; cvta.shared::cluster.u64 %rd5, %rd4; getctarank.u64 %r9, %rd5;
        isspacep.shared::cluster %p1, %rd5; isspacep.shared::cta %p2, %rd5;
        cvt.u64.u32 %rd4, %r31; cvta.shared.u64 %rd5, %rd4;
        isspacep.shared::cluster %p3, %rd5; isspacep.shared::cta %p4, %rd5;
        selp.u32 %r10, 1, 0, %p1; selp.u32 %r11, 2, 0, %p2; selp.u32 %r12, 4, 0, %p3; selp.u32 %r13, 8, 0, %p4;
        add.u32 %r10, %r10, %r11; add.u32 %r10, %r10, %r12; add.u32 %r10, %r10, %r13;
        mad.lo.u32 %r7, %r7, 10, %r8; mad.lo.u32 %r7, %r7, 10, %r9; mad.lo.u32 %r7, %r7, 100, %r10;
        // One's own address in the cluster is the plain one.
        mapa.shared::cluster.u32 %r14, %r31, %r2; setp.ne.u32 %p5, %r14, %r31; @%p5 trap;
        st.global.u32 [%rd2], %r7;",
    );
    let result = unwords(&clean(&ptx, &launch(2, 64), &buffer())[0]);
    // The peer's rank, the own, the peer's again; peer: in the cluster alone (1); own: in both (4 and 8).
    assert_eq!((result[0], result[64]), (101 * 100 + 13, 10 * 100 + 13));
}

#[test]
fn clusters_have_three_dimensions() {
    let ptx = module(
        ".param .u64 a",
        ".reg .b32 %r<32>; .reg .b64 %rd<8>;
        ld.param.u64 %rd1, [a];
        mov.u32 %r1, %cluster_ctarank; mov.u32 %r2, %cluster_nctarank; mov.u32 %r3, %clusterid.x; mov.u32 %r4, %clusterid.y;
        mov.u32 %r5, %ctaid.x; mov.u32 %r6, %ctaid.y; mad.lo.u32 %r7, %r6, 4, %r5; mul.wide.u32 %rd2, %r7, 4; add.u64 %rd2, %rd1, %rd2;
        mad.lo.u32 %r8, %r4, 10, %r3; mad.lo.u32 %r8, %r8, 10, %r1; mad.lo.u32 %r8, %r8, 10, %r2; st.global.u32 [%rd2], %r8;
        barrier.cluster.arrive; barrier.cluster.wait;",
    );
    let config = LaunchConfig {
        grid: [4, 4, 1],
        block: [32, 1, 1],
        cluster: Some([2, 2, 1]),
        dynamic_shared: 0,
    };
    // Only one lane writes.
    let ptx = ptx.replace(
        "st.global",
        "mov.u32 %r9, %tid.x; .reg .pred %p; setp.eq.u32 %p, %r9, 0; @%p st.global",
    );
    let result = unwords(&clean(&ptx, &config, &[words(vec![0; 16])])[0]);
    let expected: Vec<u32> = (0..16)
        .map(|i| {
            let (x, y) = (i % 4, i / 4);
            ((y / 2 * 10 + x / 2) * 10 + x % 2 + y % 2 * 2) * 10 + 4
        })
        .collect();
    assert_eq!(result, expected);
}

#[test]
fn atomics_on_a_peers_memory() {
    // All threads of the cluster add to one word of rank 0.
    let ptx = kernel(&format!(
        "mov.u32 %r7, tile; mapa.shared::cluster.u32 %r8, %r7, 0;
        setp.eq.u32 %p1, %r5, 0; @%p1 st.shared.u32 [%r7], 0; {SYNC}
        red.relaxed.cluster.shared::cluster.add.u32 [%r8], 1;
        atom.relaxed.cluster.shared::cluster.add.u32 %r9, [%r8], 1; {SYNC}
        ld.shared::cluster.u32 %r9, [%r8]; st.global.u32 [%rd2], %r9; {SYNC}"
    ));
    let result = unwords(&clean(&ptx, &launch(2, 64), &buffer())[0]);
    assert_eq!(result[..128], [256; 128]);
}

#[test]
fn a_flag_in_a_peers_memory() {
    // Thread 0 of rank 0 writes a word and a flag into rank 1, which spins on its own.
    let with = |release: &str, acquire: &str| {
        kernel(&format!(
            "mov.u32 %r7, tile; st.shared.u32 [%r7+4], 0; {SYNC}
            setp.ne.u32 %p1, %r1, 0; @%p1 bra DONE;
            setp.ne.u32 %p1, %r2, 0; @%p1 bra SPIN;
            st.shared::cluster.u32 [%r30], 41;
            {release}.shared::cluster.u32 [%r30+4], 1;
            bra DONE;
            SPIN: {acquire}.shared::cta.u32 %r8, [%r7+4]; setp.eq.u32 %p1, %r8, 0; @%p1 bra SPIN;
            ld.shared.u32 %r9, [%r7]; st.global.u32 [%rd2], %r9;
            DONE: {SYNC}"
        ))
        .replace(
            "st.shared.u32 [%r7+4], 0;",
            "setp.eq.u32 %p1, %r1, 0; @%p1 st.shared.u32 [%r7+4], 0;",
        )
    };
    let ptx = with("st.release.cluster", "ld.acquire.cluster");
    assert_eq!(unwords(&clean(&ptx, &launch(2, 32), &buffer())[0])[64], 41);
    let ptx = with("st.relaxed.cluster", "ld.relaxed.cluster");
    broken("race-shared", &ptx, &launch(2, 32), &buffer());
    // A scope that does not reach the other CTA.
    let ptx = with("st.release.cluster", "ld.acquire.cta");
    broken("race-shared", &ptx, &launch(2, 32), &buffer());
}

#[test]
fn a_relaxed_arrival_publishes_nothing() {
    let with = |arrive: &str| {
        kernel(&format!(
            "st.shared.u32 [%r31], %r5; {arrive} barrier.cluster.wait.acquire.aligned;
            ld.shared::cluster.u32 %r7, [%r30]; {SYNC}"
        ))
    };
    clean(
        &with("barrier.cluster.arrive.release.aligned;"),
        &launch(2, 64),
        &buffer(),
    );
    broken(
        "race-shared",
        &with("barrier.cluster.arrive.relaxed.aligned;"),
        &launch(2, 64),
        &buffer(),
    );
    clean(
        &with("fence.acq_rel.cluster; barrier.cluster.arrive.relaxed.aligned;"),
        &launch(2, 64),
        &buffer(),
    );
}

#[test]
fn a_peer_must_have_started() {
    let with = |before: &str| {
        kernel(&format!(
            "{before} st.shared::cluster.u32 [%r30], %r5; {SYNC} ld.shared.u32 %r7, [%r31];"
        ))
    };
    let findings = broken("peer-not-started", &with(""), &launch(2, 64), &buffer());
    assert!(
        findings[0]
            .help
            .as_ref()
            .unwrap()
            .contains("cluster_sync()")
    );
    clean(&with(SYNC), &launch(2, 64), &buffer());
    // That it has started is known from a relaxed arrival too.
    clean(
        &with("barrier.cluster.arrive.relaxed; barrier.cluster.wait;"),
        &launch(2, 64),
        &buffer(),
    );
}

#[test]
fn a_peer_must_not_have_ended() {
    let with = |after: &str| {
        kernel(&format!(
            "st.shared.u32 [%r31], %r5; {SYNC} ld.shared::cluster.u32 %r7, [%r30]; {after}"
        ))
    };
    broken("peer-gone", &with(""), &launch(2, 64), &buffer());
    clean(&with(SYNC), &launch(2, 64), &buffer());
}

#[test]
fn arrive_and_wait_take_turns() {
    for body in [
        "barrier.cluster.arrive; barrier.cluster.arrive; barrier.cluster.wait;",
        "barrier.cluster.wait;",
    ] {
        broken(
            "barrier-divergent",
            &kernel(body),
            &launch(2, 64),
            &buffer(),
        );
    }
    // Work between the two.
    clean(
        &kernel("barrier.cluster.arrive; add.u32 %r7, %r1, 1; barrier.cluster.wait;"),
        &launch(2, 64),
        &buffer(),
    );
}

#[test]
fn some_threads_never_arrive() {
    let ptx = kernel(
        "setp.eq.u32 %p1, %r2, 0; @%p1 bar.sync 1, 128; barrier.cluster.arrive; barrier.cluster.wait;",
    );
    let findings = broken("barrier-divergent", &ptx, &launch(2, 64), &buffer());
    assert!(
        findings[0]
            .message
            .contains("no thread of the cluster can go on"),
        "{}",
        findings[0]
    );
    // Threads that have exited are not waited for.
    clean(
        &kernel(
            "setp.eq.u32 %p1, %r2, 0; @%p1 exit; barrier.cluster.arrive; barrier.cluster.wait;",
        ),
        &launch(2, 64),
        &buffer(),
    );
}

#[test]
fn addresses_that_lead_nowhere() {
    for body in [
        "mapa.shared::cluster.u32 %r7, %r31, 2;",
        "ld.shared::cluster.u32 %r7, [%r31+33554432];",
        "ld.shared::cta.u32 %r7, [%r30];",
        "ld.shared::cluster.u32 %r7, [%r30+4096];",
    ] {
        broken(
            "out-of-bounds-shared",
            &kernel(body),
            &launch(2, 64),
            &buffer(),
        );
    }
}

#[test]
fn without_the_sanitizer_results_are_the_same() {
    let ptx = kernel(&format!(
        "st.shared.u32 [%r31], %r5; {SYNC}
        ld.shared::cluster.u32 %r7, [%r30]; st.global.u32 [%rd2], %r7; {SYNC}"
    ));
    for seed in SEEDS {
        let config = Config {
            seed,
            sanitize: false,
            ..Config::default()
        };
        let mut buffers = buffer();
        let report = common::run_with(config, &ptx, &launch(2, 64), &mut buffers);
        assert_eq!(report.verdict, Verdict::Clean, "{report}");
        assert_eq!(unwords(&buffers[0])[5], 5 ^ 64);
    }
}

#[test]
fn a_grid_that_clusters_do_not_divide() {
    let result = std::panic::catch_unwind(|| run(0, &kernel(""), &launch(3, 64), &mut buffer()));
    assert!(result.is_err());
}
