//! Fences that come in halves: of the proxy of tensor maps, of shared memory alone, and of the async proxy.

#![allow(clippy::unwrap_used)]

mod common;
use common::{SEEDS, broken, clean, cluster_module, launch, rules, words};
use tirx_emulator::{Access, Config, Emulator, LaunchConfig, Report, Verdict, tensor_map::encode};
use tirx_ptx::tensor_map::{Element, TensorMap};

/// The kernel of a tensor map: `%rd1` the map in global memory, `%rd2` a second one, `%rd3` the parameter, `%rd4` the tensor,
/// `%rd5` a flag; `%r1` the thread of 64, `%r2` the CTA, `%p1` thread 0, `%p2` thread 32, `%r10` an mbarrier that is ready.
const HEAD: &str = "
    .reg .pred %p<8>;
    .reg .b32 %r<32>;
    .reg .b64 %rd<16>;
    .shared .align 8 .b64 bar;
    .shared .align 128 .b8 tile[128];
    .shared .align 128 .b8 copy[128];
    ld.param.u64 %rd1, [map];
    ld.param.u64 %rd4, [a];
    ld.param.u64 %rd5, [flag];
    add.u64 %rd2, %rd1, 128;
    cvta.param.u64 %rd3, given;
    mov.u32 %r1, %tid.x;
    mov.u32 %r2, %ctaid.x;
    setp.eq.u32 %p1, %r1, 0;
    setp.eq.u32 %p2, %r1, 32;
    setp.lt.u32 %p3, %r1, 32;
    mov.u32 %r10, bar;
    mov.u32 %r11, copy;
    @%p1 mbarrier.init.shared::cta.b64 [%r10], 1;
    @%p1 fence.mbarrier_init.release.cluster;
    mad.lo.u32 %r12, %r1, 4, %r11;
    cvt.u64.u32 %rd9, %r1; shl.b64 %rd9, %rd9, 2; add.u64 %rd9, %rd3, %rd9;
    @%p3 ld.u32 %r13, [%rd9]; @%p3 st.shared.u32 [%r12], %r13;
    bar.sync 0;
";

/// Copies 16 words of the tensor by the map at `%rd1`, by thread 0 of the CTA.
const COPY: &str = "
    @%p1 mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r10], 64;
    @%p1 cp.async.bulk.tensor.1d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [tile], [%rd1, {0}], [%r10];
    WAIT: mbarrier.try_wait.parity.shared::cta.b64 %p7, [%r10], 0; @!%p7 bra WAIT;";
const REPLACE: &str = "@%p1 tensormap.replace.tile.global_address.global.b1024.b64 [%rd1], %rd4;";
const RELEASE: &str = "fence.proxy.tensormap::generic.release.gpu;";
const ACQUIRE: &str = "fence.proxy.tensormap::generic.acquire.gpu [%rd1], 128;";

/// Each line of the body is a line of source.
fn run(seed: u64, ctas: u32, body: &str) -> Report {
    let lines: Vec<String> = (1..)
        .zip(body.lines())
        .map(|(n, line)| format!(".loc 1 {n} 1\n{line}"))
        .collect();
    let ptx = format!(
        ".version 8.6\n.target sm_90a\n.address_size 64\n.visible .entry k(.param .align 64 .b8 given[128], .param .u64 map, .param .u64 a, .param .u64 flag)\n{{{HEAD}\n{}\nret;\n}}\n.file 1 \"k\"\n",
        lines.join("\n")
    );
    let mut emulator = Emulator::new(Config {
        seed,
        ..Config::default()
    });
    let module = emulator.load(&ptx).unwrap_or_else(|e| panic!("{e}\n{ptx}"));
    let tensor = emulator.allocate(4096).unwrap();
    emulator.write(tensor, &words(0..1024)).unwrap();
    let given = encode(&TensorMap::tiled(Element::U32, tensor, &[64], &[16]));
    let maps = emulator.allocate(256).unwrap();
    emulator.write(maps, &[given, given].concat()).unwrap();
    let flag = emulator.allocate(4).unwrap();
    emulator.fill(flag, 4, 0).unwrap();
    let launch = LaunchConfig {
        grid: [ctas, 1, 1],
        block: [64, 1, 1],
        cluster: None,
        dynamic_shared: 0,
    };
    let args = [maps, tensor, flag].map(u64::to_le_bytes);
    emulator
        .launch(
            module,
            "k",
            &launch,
            &[&given, &args[0], &args[1], &args[2]],
        )
        .unwrap()
}

fn fine(body: &str) {
    for seed in SEEDS {
        let report = run(seed, 1, body);
        assert_eq!(
            report.verdict,
            Verdict::Clean,
            "seed {seed}\n{report}\n{body}"
        );
    }
}

/// The rule alone is broken, at these lines of the body.
fn found(rule: &str, body: &str, at: u32, other: u32) {
    let line = |access: &Option<Access>| access.as_ref().unwrap().source.as_ref().unwrap().line;
    for seed in SEEDS {
        let report = run(seed, 1, body);
        assert_eq!(rules(&report), [rule], "seed {seed}\n{report}\n{body}");
        let finding = &report.findings[0];
        let lines = (line(&finding.access), line(&finding.other));
        assert_eq!(lines, (at, other), "seed {seed}\n{report}\n{body}");
    }
}

#[test]
fn a_map_that_was_written_needs_both_halves() {
    // Nothing was written: by the host, or a parameter.
    fine(COPY);
    fine(&COPY.replace("%rd1, {0}", "%rd3, {0}"));
    fine(&format!("{REPLACE} {RELEASE} {ACQUIRE} {COPY}"));
    let copy = COPY.trim();
    let copy_at = |halves: &str| format!("{REPLACE}\n{halves}\n{copy}");
    for halves in [
        "",
        RELEASE,
        ACQUIRE,
        "fence.proxy.async;",
        "fence.acq_rel.sys;",
    ] {
        // The copy is the second line of `COPY`.
        found("proxy-fence", &copy_at(halves), 4, 1);
    }
    // In the other order they are of no use, nor is the acquire of another map.
    found(
        "proxy-fence",
        &copy_at(&format!("{ACQUIRE} {RELEASE}")),
        4,
        1,
    );
    let other = ACQUIRE.replace("%rd1", "%rd2");
    found("proxy-fence", &copy_at(&format!("{RELEASE} {other}")), 4, 1);
}

#[test]
fn any_write_of_the_map_needs_them() {
    let store = "@%p1 ld.shared.u32 %r14, [%r11+64]; @%p1 st.global.u32 [%rd1+64], %r14;";
    let copy = COPY.trim();
    found("proxy-fence", &format!("{store}\n{copy}"), 3, 1);
    fine(&format!("{store} {RELEASE} {ACQUIRE} {COPY}"));
    // A bulk copy, which the thread has waited for.
    let bulk = "fence.proxy.async; bar.sync 0;
        @%p1 cp.async.bulk.global.shared::cta.bulk_group [%rd1], [%r11], 128;
        @%p1 cp.async.bulk.commit_group; @%p1 cp.async.bulk.wait_group 0;";
    found("proxy-fence", &format!("{bulk}\n{copy}"), 5, 2);
    fine(&format!("{bulk} {RELEASE} {ACQUIRE} {COPY}"));
    // `cp_fenceproxy` writes and releases.
    let fenced = "@!%p3 bra ON; tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.gpu.sync.aligned [%rd1], [%r11], 128; ON:";
    found("proxy-fence", &format!("{fenced}\n{copy}"), 3, 1);
    fine(&format!("{fenced} {ACQUIRE} {COPY}"));
}

/// One thread changes the map, another copies: what orders the two carries the halves.
#[test]
fn the_halves_lie_on_the_way_from_the_write_to_the_copy() {
    let by_32 = REPLACE.replace("%p1", "%p2");
    let copy = COPY.trim();
    fine(&format!("{by_32} {RELEASE} bar.sync 0; {ACQUIRE} {COPY}"));
    fine(&format!("{by_32} bar.sync 0; {RELEASE} {ACQUIRE} {COPY}"));
    // Both halves in the thread that writes: what it has taken over travels.
    fine(&format!("{by_32} {RELEASE} {ACQUIRE} bar.sync 0; {COPY}"));
    found(
        "proxy-fence",
        &format!("{by_32}\nbar.sync 0;\n{copy}"),
        4,
        1,
    );
    found(
        "proxy-fence",
        &format!("{by_32}\n{RELEASE} bar.sync 0;\n{copy}"),
        4,
        1,
    );
    // Lanes of a warp are threads like others.
    let by_1 =
        "setp.eq.u32 %p5, %r1, 1; @%p5 tensormap.replace.tile.rank.global.b1024.b32 [%rd1], 0;";
    found(
        "race-global",
        &format!("{by_1}\n{RELEASE} {ACQUIRE}\n{copy}"),
        4,
        1,
    );
    fine(&format!(
        "{by_1} bar.warp.sync -1; {RELEASE} {ACQUIRE} {COPY}"
    ));
    // By a flag: the fence is released by a relaxed store, and acquired behind a relaxed load.
    let flag = |release: &str, acquire: &str| {
        format!(
            "{by_32}\n{release} @%p2 st.relaxed.gpu.global.u32 [%rd5], 1; @!%p1 bra END;
            SPIN: ld.relaxed.gpu.global.u32 %r20, [%rd5]; setp.eq.u32 %p4, %r20, 0; @%p4 bra SPIN; {acquire}
            {copy}\nEND:"
        )
    };
    fine(&flag(RELEASE, ACQUIRE));
    for (release, acquire) in [("", ACQUIRE), (RELEASE, ""), ("", "")] {
        for seed in SEEDS {
            let report = run(seed, 1, &flag(release, acquire));
            assert_eq!(report.verdict, Verdict::Error, "seed {seed}\n{report}");
        }
    }
}

#[test]
fn a_map_is_not_changed_while_a_copy_reads_it() {
    let copy = COPY.trim();
    let early = copy.replace("WAIT:", &format!("{REPLACE}\nWAIT:"));
    found("copy-source-reused", &early, 3, 2);
    fine(&format!("{COPY} {REPLACE}"));
    // Of a store it is enough to have waited for its reads.
    let store = |wait: &str| {
        format!(
            "{COPY}\n@%p1 cp.async.bulk.tensor.1d.global.shared::cta.tile.bulk_group [%rd1, {{16}}], [tile];\n@%p1 cp.async.bulk.commit_group;\n{wait}\n{REPLACE}\n@%p1 cp.async.bulk.wait_group 0;"
        )
    };
    fine(&store("@%p1 cp.async.bulk.wait_group.read 0;"));
    found("copy-source-reused", &store(""), 8, 5);
}

#[test]
fn two_threads_that_change_a_map_race() {
    let both = "@%p1 tensormap.replace.tile.rank.global.b1024.b32 [%rd1], 0;\n@%p2 tensormap.replace.tile.global_address.global.b1024.b64 [%rd1], %rd4;";
    found("race-global", both, 2, 1);
    fine(&both.replace('\n', "\nbar.sync 0;\n"));
}

/// A cluster of two; `%r2` the rank, `%r4` and `%r5` the peer's mbarrier and tile, `%r6` the thread's word there.
const PAIR: &str = "
    .reg .pred %p<8>;
    .reg .b32 %r<32>;
    .reg .b64 %rd<16>;
    .shared .align 8 .b64 bar;
    .shared .align 128 .b8 tile[256];
    ld.param.u64 %rd1, [a];
    ld.param.u64 %rd2, [b];
    mov.u32 %r1, %tid.x;
    mov.u32 %r2, %cluster_ctarank;
    xor.b32 %r3, %r2, 1;
    mov.u32 %r10, bar;
    mov.u32 %r11, tile;
    mad.lo.u32 %r13, %r1, 4, %r11;
    mapa.shared::cluster.u32 %r4, %r10, %r3;
    mapa.shared::cluster.u32 %r5, %r11, %r3;
    mapa.shared::cluster.u32 %r6, %r13, %r3;
    mad.lo.u32 %r7, %r2, 32, %r1;
    mul.wide.u32 %rd3, %r7, 4;
    add.u64 %rd4, %rd1, %rd3;
    add.u64 %rd5, %rd2, %rd3;
    setp.eq.u32 %p1, %r1, 0;
    @%p1 mbarrier.init.shared::cta.b64 [%r10], 32;
    @%p1 fence.mbarrier_init.release.cluster;
    barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;
";
const END: &str = "barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;";

fn pair(body: &str) -> String {
    cluster_module(
        2,
        ".param .u64 a, .param .u64 b",
        &format!("{PAIR}{body}{END}"),
    )
}

fn buffers() -> Vec<Vec<u8>> {
    vec![words(1..65), words(vec![0; 64])]
}

/// Each thread writes a word, arrives at the peer's mbarrier, and reads the peer's words.
fn exchange(write: &str, release: &str, acquire: &str, read: &str) -> String {
    pair(&format!(
        "{write} {release}
        mbarrier.arrive.relaxed.cluster.shared::cluster.b64 _, [%r4];
        WAIT: mbarrier.try_wait.parity.relaxed.cluster.shared::cta.b64 %p7, [%r10], 0; @!%p7 bra WAIT;
        {acquire} {read}"
    ))
}

const RESTRICTED_RELEASE: &str = "fence.release.sync_restrict::shared::cta.cluster;";
const RESTRICTED_ACQUIRE: &str = "fence.acquire.sync_restrict::shared::cluster.cluster;";

#[test]
fn a_restricted_fence_orders_shared_memory() {
    let write = "st.shared.u32 [%r13], %r1;";
    let read = "ld.shared::cluster.u32 %r20, [%r6];";
    for release in [RESTRICTED_RELEASE, "fence.acq_rel.cluster;"] {
        for acquire in [RESTRICTED_ACQUIRE, "fence.acq_rel.cluster;"] {
            clean(
                &exchange(write, release, acquire, read),
                &launch(2, 32),
                &buffers(),
            );
        }
    }
    for (release, acquire) in [("", RESTRICTED_ACQUIRE), (RESTRICTED_RELEASE, ""), ("", "")] {
        let ptx = exchange(write, release, acquire, read);
        broken("race-shared", &ptx, &launch(2, 32), &buffers());
    }
}

#[test]
fn a_restricted_fence_orders_nothing_else() {
    let write = "st.global.u32 [%rd4], %r1;";
    let read = "xor.b32 %r8, %r7, 32; mul.wide.u32 %rd6, %r8, 4; add.u64 %rd6, %rd1, %rd6; ld.global.u32 %r20, [%rd6];";
    let full = "fence.acq_rel.cluster;";
    clean(
        &exchange(write, full, full, read),
        &launch(2, 32),
        &buffers(),
    );
    for (release, acquire) in [
        (RESTRICTED_RELEASE, RESTRICTED_ACQUIRE),
        (RESTRICTED_RELEASE, full),
        (full, RESTRICTED_ACQUIRE),
    ] {
        let ptx = exchange(write, release, acquire, read);
        broken("race-global", &ptx, &launch(2, 32), &buffers());
    }
}

/// What a thread wrote is copied by the peer: the fence to the async proxy lies half here and half there.
#[test]
fn the_async_proxy_has_half_fences() {
    let copy = |release: &str, acquire: &str| {
        pair(&format!(
            "st.shared.u32 [%r13], %r1; bar.sync 0; {release}
            barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned; {acquire}
            mad.wide.u32 %rd6, %r2, 128, %rd2;
            @%p1 cp.async.bulk.global.shared::cta.bulk_group [%rd6], [%r11], 128;
            @%p1 cp.async.bulk.commit_group; @%p1 cp.async.bulk.wait_group 0;"
        ))
    };
    let release = "fence.proxy.async::generic.release.sync_restrict::shared::cta.cluster;";
    let acquire = "fence.proxy.async::generic.acquire.sync_restrict::shared::cluster.cluster;";
    clean(&copy(release, acquire), &launch(2, 32), &buffers());
    clean(&copy("fence.proxy.async;", ""), &launch(2, 32), &buffers());
    for (release, acquire) in [(release, ""), ("", acquire), ("", "")] {
        broken(
            "proxy-fence",
            &copy(release, acquire),
            &launch(2, 32),
            &buffers(),
        );
    }
}

/// The manual's example: the initialisation of an mbarrier is published by half a fence and a relaxed arrival.
#[test]
fn an_mbarrier_is_published_by_half_a_fence() {
    let start = |release: &str, acquire: &str| {
        let head = PAIR.split("setp.eq.u32 %p1").next().unwrap();
        let body = format!(
            "{head} setp.eq.u32 %p1, %r1, 0;
            @%p1 mbarrier.init.shared::cta.b64 [%r10], 1;
            @%p1 fence.mbarrier_init.release.cluster;
            {release} barrier.cluster.arrive.relaxed.aligned; barrier.cluster.wait.acquire.aligned; {acquire}
            @%p1 mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r10], 64;
            @%p1 cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%r5], [%rd1], 64, [%r4];
            WAIT: mbarrier.try_wait.parity.acquire.cluster.shared::cta.b64 %p7, [%r10], 0; @!%p7 bra WAIT; {END}"
        );
        cluster_module(2, ".param .u64 a, .param .u64 b", &body)
    };
    let release = "fence.proxy.async::generic.release.sync_restrict::shared::cta.cluster;";
    let acquire = "fence.proxy.async::generic.acquire.sync_restrict::shared::cluster.cluster;";
    clean(&start(release, acquire), &launch(2, 32), &buffers());
}
