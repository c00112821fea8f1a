//! Bulk copies, reductions and stores that an mbarrier counts: what they move.

#![allow(clippy::unwrap_used)]

mod common;
use common::{broken, clean, cluster_module, launch, module, run, unwords, words};
use tirx_emulator::Verdict;

/// `%r1` the thread, `%p1` thread 0; `%rd1` and `%rd2` the buffers `a` and `b`; `bar` and `tile`, whose addresses are in
/// `%r10` and `%r11`. The mbarrier is ready.
const HEAD: &str = "
    .reg .pred %p<8>;
    .reg .b16 %h<4>;
    .reg .b32 %r<32>;
    .reg .b64 %rd<16>;
    .reg .f32 %f<4>;
    .shared .align 8 .b64 bar;
    .shared .align 128 .b8 tile[4096];
    ld.param.u64 %rd1, [a];
    ld.param.u64 %rd2, [b];
    mov.u32 %r1, %tid.x;
    setp.eq.u32 %p1, %r1, 0;
    mov.u32 %r10, bar;
    mov.u32 %r11, tile;
    shl.b32 %r12, %r1, 2;
    add.u32 %r13, %r11, %r12;
    cvt.u64.u32 %rd3, %r12;
    add.u64 %rd4, %rd2, %rd3;
    @%p1 mbarrier.init.shared::cta.b64 [%r10], 1;
    @%p1 fence.mbarrier_init.release.cluster;
";

fn kernel(body: &str) -> String {
    module(
        ".param .u64 a, .param .u64 b",
        &format!("{HEAD} bar.sync 0; {body}"),
    )
    .replace("sm_90\n", "sm_90a\n")
    .replace(".version 8.0", ".version 8.6")
}

/// The same of a cluster of two: `%r2` the rank, `%r3` the peer's, `%r4` and `%r5` the peer's `bar` and `tile`; `%rd4` is the
/// thread's word of `b`, 64 words a CTA.
fn cluster(body: &str) -> String {
    cluster_module(
        2,
        ".param .u64 a, .param .u64 b",
        &format!(
            "{HEAD}
    mov.u32 %r2, %cluster_ctarank;
    xor.b32 %r3, %r2, 1;
    mapa.shared::cluster.u32 %r4, %r10, %r3;
    mapa.shared::cluster.u32 %r5, %r11, %r3;
    mad.wide.u32 %rd4, %r2, 256, %rd4;
    {SYNC} {body} {SYNC}"
        ),
    )
}

const SYNC: &str = "barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;";

/// Waits for the first phase.
const WAIT: &str = "WAIT: mbarrier.try_wait.parity.shared::cta.b64 %p7, [%r10], 0; @!%p7 bra WAIT;";

fn buffers() -> Vec<Vec<u8>> {
    vec![words(1..1025), words(vec![0; 1024])]
}

/// What `b` holds afterwards.
fn result(ptx: &str, grid: u32) -> Vec<u32> {
    unwords(&clean(ptx, &launch(grid, 64), &buffers())[1])
}

#[test]
fn global_to_shared() {
    for space in ["shared::cta", "shared::cluster"] {
        let ptx = kernel(&format!(
            "@%p1 mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r10], 256;
            @%p1 cp.async.bulk.{space}.global.mbarrier::complete_tx::bytes [%r11], [%rd1], 256, [%r10];
            {WAIT} ld.shared.u32 %r20, [%r13]; st.global.u32 [%rd4], %r20;"
        ));
        assert_eq!(
            result(&ptx, 1)[..65],
            [(1..65).collect::<Vec<u32>>(), vec![0]].concat()
        );
    }
}

#[test]
fn shared_to_global() {
    let ptx = kernel(
        "st.shared.u32 [%r13], %r1; fence.proxy.async.shared::cta; bar.sync 0;
        @!%p1 bra DONE;
        cp.async.bulk.global.shared::cta.bulk_group [%rd2+16], [%r11], 256;
        cp.async.bulk.commit_group; cp.async.bulk.wait_group 0;
        DONE:",
    );
    assert_eq!(
        result(&ptx, 1)[..69],
        [vec![0; 4], (0..64).collect::<Vec<u32>>(), vec![0]].concat()
    );
}

#[test]
fn a_mask_of_bytes() {
    let ptx = kernel(
        "st.shared.u32 [%r13], 0x01020304; fence.proxy.async; bar.sync 0;
        @!%p1 bra DONE;
        mov.b16 %h1, 0x8003;
        cp.async.bulk.global.shared::cta.bulk_group.cp_mask [%rd2], [%r11], 32, %h1;
        cp.async.bulk.commit_group; cp.async.bulk.wait_group 0;
        DONE:",
    );
    let row = [0x0304, 0, 0, 0x0100_0000];
    assert_eq!(result(&ptx, 1)[..9], [row, row, [0; 4]].concat()[..9]);
}

/// A reduction of two words of shared memory into `b`, whose words are given.
fn reduce(op: &str, ty: &str, from: [u64; 2], into: [u64; 2]) -> [u64; 2] {
    let ptx = kernel(&format!(
        "@!%p1 bra DONE;
        mov.b64 %rd5, {}; mov.b64 %rd6, {}; st.shared.v2.b64 [%r11], {{%rd5, %rd6}};
        fence.proxy.async;
        cp.reduce.async.bulk.global.shared::cta.bulk_group.{op}.{ty} [%rd2], [%r11], 16;
        cp.async.bulk.commit_group; cp.async.bulk.wait_group 0;
        DONE:",
        from[0], from[1]
    ));
    let into = into.iter().flat_map(|word| word.to_le_bytes()).collect();
    let out = clean(&ptx, &launch(1, 64), &[words(0..4), into]);
    let word = |at: usize| u64::from_le_bytes(out[1][at..at + 8].try_into().unwrap());
    [word(0), word(8)]
}

/// The same 32 bits twice.
fn twice(value: u32) -> u64 {
    u64::from(value) << 32 | u64::from(value)
}

#[test]
fn reductions_of_every_operation_and_type() {
    let minus = |value: i64| value as u64;
    assert_eq!(
        reduce("add", "u32", [1 << 32 | 2, 3], [10, u64::from(u32::MAX)]),
        [1 << 32 | 12, 2]
    );
    assert_eq!(
        reduce("add", "s32", [twice(u32::MAX), 0], [twice(5), 7]),
        [twice(4), 7]
    );
    assert_eq!(reduce("add", "u64", [u64::MAX, 1], [2, u64::MAX]), [1, 0]);
    assert_eq!(
        reduce("min", "u32", [twice(7), twice(1)], [twice(5), twice(5)]),
        [twice(5), twice(1)]
    );
    assert_eq!(
        reduce(
            "max",
            "s32",
            [twice(7), twice(u32::MAX)],
            [twice(5), twice(5)]
        ),
        [twice(7), twice(5)]
    );
    assert_eq!(
        reduce("min", "s64", [minus(-7), 1], [5, minus(-2)]),
        [minus(-7), minus(-2)]
    );
    assert_eq!(reduce("max", "u64", [minus(-7), 1], [5, 3]), [minus(-7), 3]);
    assert_eq!(reduce("and", "b32", [0xff00, 1], [0x0ff0, 3]), [0x0f00, 1]);
    assert_eq!(reduce("or", "b64", [0xff00, 1], [0x0ff0, 2]), [0xfff0, 3]);
    assert_eq!(reduce("xor", "b64", [0xff00, 1], [0x0ff0, 3]), [0xf0f0, 2]);
    assert_eq!(
        reduce("inc", "u32", [twice(3), twice(3)], [twice(3), twice(1)]),
        [twice(0), twice(2)]
    );
    assert_eq!(
        reduce("dec", "u32", [twice(3), twice(3)], [twice(0), twice(2)]),
        [twice(3), twice(1)]
    );
    let f = |a: f32| twice(a.to_bits());
    assert_eq!(
        reduce("add", "f32", [f(1.5), f(-0.5)], [f(2.25), f(0.5)]),
        [f(3.75), f(0.0)]
    );
    assert_eq!(
        reduce("add", "f64", [1.5_f64.to_bits(), 0], [2.0_f64.to_bits(), 0]),
        [3.5_f64.to_bits(), 0]
    );
    let h = |a: f32| {
        let bits = u32::from(half::f16::from_f32(a).to_bits());
        twice(bits << 16 | bits)
    };
    assert_eq!(
        reduce("add.noftz", "f16", [h(1.5), h(1.0)], [h(2.0), h(-1.0)]),
        [h(3.5), h(0.0)]
    );
    assert_eq!(
        reduce("min", "f16", [h(1.5), h(-1.0)], [h(2.0), h(-3.0)]),
        [h(1.5), h(-3.0)]
    );
    assert_eq!(
        reduce("max", "f16", [h(1.5), h(f32::NAN)], [h(-2.0), h(-3.0)]),
        [h(1.5), h(-3.0)]
    );
    let b = |a: f32| {
        let bits = u32::from(half::bf16::from_f32(a).to_bits());
        twice(bits << 16 | bits)
    };
    assert_eq!(
        reduce("add.noftz", "bf16", [b(1.5), b(1.0)], [b(2.0), b(-1.0)]),
        [b(3.5), b(0.0)]
    );
    assert_eq!(
        reduce("max", "bf16", [b(1.5), b(-1.0)], [b(2.0), b(-3.0)]),
        [b(2.0), b(-1.0)]
    );
}

#[test]
fn ctas_reduce_into_one_place() {
    let ptx = kernel(
        "st.shared.u32 [%r13], %r1; fence.proxy.async; bar.sync 0;
        @!%p1 bra DONE;
        cp.reduce.async.bulk.global.shared::cta.bulk_group.add.u32 [%rd2], [%r11], 256;
        cp.async.bulk.commit_group; cp.async.bulk.wait_group.read 0;
        DONE:",
    );
    assert_eq!(
        result(&ptx, 3)[..64],
        (0..64).map(|i| 3 * i).collect::<Vec<u32>>()
    );
}

#[test]
fn to_a_peer_and_back() {
    // The guide's exchange: each CTA sends its chunk of 256 bytes to the other.
    let ptx = cluster(&format!(
        "mad.lo.u32 %r20, %r2, 1000, %r1; st.shared.u32 [%r13], %r20;
        fence.proxy.async.shared::cta; bar.sync 0;
        @%p1 mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r10], 256;
        add.u32 %r6, %r5, 1024;
        @%p1 cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes [%r6], [%r11], 256, [%r4];
        {WAIT}
        ld.shared.u32 %r21, [%r13+1024]; st.global.u32 [%rd4], %r21;"
    ));
    let expected: Vec<u32> = (1000..1064).chain(0..64).collect();
    assert_eq!(result(&ptx, 2)[..128], expected);
}

#[test]
fn multicast() {
    // Rank 0 sends to both; each expects the bytes itself.
    let ptx = cluster(&format!(
        "@%p1 mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r10], 256;
        setp.eq.and.u32 %p2, %r2, 0, %p1;
        mov.b16 %h1, 3;
        @%p2 cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster [%r11], [%rd1], 256, [%r10], %h1;
        {WAIT}
        ld.shared.u32 %r21, [%r13]; st.global.u32 [%rd4], %r21;"
    ));
    let expected: Vec<u32> = (1..65).chain(1..65).collect();
    assert_eq!(result(&ptx, 2)[..128], expected);
}

#[test]
fn reduction_into_a_peer() {
    let ptx = cluster(&format!(
        "st.shared.u32 [%r13], %r1; st.shared.u32 [%r13+1024], 100;
        fence.proxy.async.shared::cta; {SYNC}
        @%p1 mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r10], 256;
        add.u32 %r6, %r5, 1024;
        @%p1 cp.reduce.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes.add.u32 [%r6], [%r11], 256, [%r4];
        {WAIT}
        ld.shared.u32 %r21, [%r13+1024]; st.global.u32 [%rd4], %r21;"
    ));
    let expected: Vec<u32> = (100..164).chain(100..164).collect();
    assert_eq!(result(&ptx, 2)[..128], expected);
}

#[test]
fn stores_and_reductions_that_an_mbarrier_counts() {
    // Every thread stores into the peer, in each width; then every thread adds to one word.
    for (store, bytes) in [
        (
            "st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.u32 [%r6], %r20, [%r4];",
            4,
        ),
        (
            "st.async.shared::cluster.mbarrier::complete_tx::bytes.v2.u32 [%r6], {%r20, %r1}, [%r4];",
            8,
        ),
        (
            "st.async.shared::cluster.mbarrier::complete_tx::bytes.v4.b32 [%r6], {%r20, %r1, %r1, %r1}, [%r4];",
            16,
        ),
        (
            "cvt.u64.u32 %rd5, %r20; st.async.shared::cluster.mbarrier::complete_tx::bytes.b64 [%r6], %rd5, [%r4];",
            8,
        ),
    ] {
        let ptx = cluster(&format!(
            "@%p1 mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r10], {};
            mad.lo.u32 %r20, %r2, 1000, %r1;
            shl.b32 %r7, %r1, 4; add.u32 %r6, %r5, %r7; add.u32 %r8, %r11, %r7;
            {store} {WAIT}
            ld.shared.u32 %r21, [%r8]; st.global.u32 [%rd4], %r21;",
            64 * bytes
        ));
        let expected: Vec<u32> = (1000..1064).chain(0..64).collect();
        assert_eq!(result(&ptx, 2)[..128], expected, "{store}");
    }
    let ptx = cluster(&format!(
        "@%p1 st.shared.u32 [%r11], 7; {SYNC}
        @%p1 mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r10], 256;
        red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.add.u32 [%r5], %r1, [%r4];
        {WAIT}
        ld.shared.u32 %r21, [%r11]; st.global.u32 [%rd4], %r21;"
    ));
    assert_eq!(result(&ptx, 2)[..128], [7 + 63 * 32; 128]);
}

#[test]
fn zeros_in_bulk() {
    let ptx = kernel(
        "st.shared.u32 [%r13], 9; bar.sync 0;
        cvt.u64.u32 %rd5, %r11; mov.u64 %rd6, 128;
        @%p1 st.bulk.weak.shared::cta [%r11], %rd6, 0; bar.sync 0;
        ld.shared.u32 %r20, [%r13]; st.global.u32 [%rd4], %r20;",
    )
    .replace(".target sm_90a", ".target sm_90");
    assert_eq!(result(&ptx, 1)[..64], [vec![0; 32], vec![9; 32]].concat());
}

#[test]
fn what_is_discarded_has_no_value() {
    let ptx = kernel("@%p1 discard.global.L2 [%rd1], 128; bar.sync 0; ld.global.u32 %r20, [%rd1];");
    broken("uninitialised-global", &ptx, &launch(1, 64), &buffers());
    let ptx =
        kernel("@%p1 discard.global.L2 [%rd1], 128; bar.sync 0; ld.global.u32 %r20, [%rd1+128];");
    clean(&ptx, &launch(1, 64), &buffers());
}

#[test]
fn hints_are_read_and_do_nothing() {
    let ptx = kernel(&format!(
        "createpolicy.fractional.L2::evict_first.b64 %rd9, 1.0;
        @%p1 mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r10], 256;
        @%p1 cp.async.bulk.prefetch.L2.global.L2::cache_hint [%rd1], 256, %rd9;
        @%p1 cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.L2::cache_hint [%r11], [%rd1], 256, [%r10], %rd9;
        {WAIT} ld.shared.u32 %r20, [%r13]; st.global.u32 [%rd4], %r20;
        griddepcontrol.wait; griddepcontrol.launch_dependents; setmaxnreg.inc.sync.aligned.u32 32;"
    ));
    assert_eq!(result(&ptx, 1)[..64], (1..65).collect::<Vec<u32>>());
}

#[test]
fn contracts() {
    let copy = |dst: &str, src: &str, size: &str, bar: &str| {
        kernel(&format!(
            "@%p1 mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r10], 256;
            mov.u32 %r20, {size};
            @%p1 cp.async.bulk.shared::cta.global.mbarrier::complete_tx::bytes [{dst}], [{src}], %r20, [{bar}]; {WAIT}"
        ))
    };
    clean(
        &copy("%r11", "%rd1", "256", "%r10"),
        &launch(1, 64),
        &buffers(),
    );
    for (rule, ptx) in [
        ("misaligned", copy("%r11+8", "%rd1", "256", "%r10")),
        ("misaligned", copy("%r11", "%rd1+8", "256", "%r10")),
        ("misaligned", copy("%r11", "%rd1", "24", "%r10")),
        ("misaligned", copy("%r11", "%rd1", "256", "%r10+4")),
        (
            "out-of-bounds-shared",
            copy("%r11+3984", "%rd1", "256", "%r10"),
        ),
        (
            "out-of-bounds-global",
            copy("%r11", "%rd1+4080", "256", "%r10"),
        ),
    ] {
        broken(rule, &ptx, &launch(1, 64), &buffers());
    }
    // An mbarrier of another CTA than the destination's, and a CTA that is not there.
    let ptx = cluster(
        "@%p1 cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%r11], [%rd1], 256, [%r4];",
    );
    broken("out-of-bounds-shared", &ptx, &launch(2, 64), &buffers());
    let ptx = cluster(
        "mov.b16 %h1, 7;
        @%p1 cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster [%r11], [%rd1], 256, [%r10], %h1;",
    );
    broken("out-of-bounds-shared", &ptx, &launch(2, 64), &buffers());
}

#[test]
fn what_is_not_modelled_is_named() {
    for body in [
        "mbarrier.init.layout::v1.shared::cta.b64 [%r11], 1;",
        "mbarrier.test_wait.parity.phase_type::conditional.shared::cta.b64 %p2, [%r11], 0;",
        "mbarrier.try_wait.parity.phase_type::primary.shared::cta.b64 %p2|%p3, [%r11], 0;",
        "fabric.submit;",
        "fabric.try_get.async.shared::cta.mbarrier::complete_tx::bytes.mbarrier::report::fabric.relaxed.sys.b128 [%r11], [%r1, %rd1], 64, [%r10];",
        "cp.async.bulk.shared::cta.global.mbarrier::complete_tx::bytes.mbarrier::report::validity::per_16bytes::8 [%r11], [%rd1], 64, [%r10];",
    ] {
        let report = run(0, &kernel(body), &launch(1, 64), &mut buffers());
        assert_eq!(report.verdict, Verdict::Incomplete, "{report}");
        let name = body.split(' ').next().unwrap();
        assert!(report.to_string().contains(name), "{report}");
    }
}
