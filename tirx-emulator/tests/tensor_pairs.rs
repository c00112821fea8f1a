//! Tensor copies of pairs of CTAs, `.cta_group::2`: the bytes of either CTA are counted on the mbarrier of one of them.
//!
//! A matrix of `u32` has 64 rows of 32; element (r, c) is 32r + c. A cluster of four CTAs, in two pairs, copies boxes of 4 rows.

#![allow(clippy::unwrap_used)]

use tirx_emulator::{Config, Emulator, LaunchConfig, Report, Verdict, tensor_map::encode};
use tirx_ptx::tensor_map::{Element, TensorMap};

const CTAS: usize = 4;
/// Of a box.
const BYTES: usize = 4 * 32 * 4;

/// `%r1` the thread, `%r2` the rank, `%r3` the rank of the even CTA of the pair, `%p1` thread 0, `%p2` thread 0 of an even
/// CTA; `%r4` the mbarrier of the even CTA, `%r5` the row where the CTA's own box begins, and `%r6` that of its pair's.
const HEAD: &str = "
    .reg .pred %p<8>;
    .reg .b16 %h<4>;
    .reg .b32 %r<32>;
    .reg .b64 %rd<16>;
    .shared .align 8 .b64 bar;
    .shared .align 128 .b8 tile[1024];
    cvta.param.u64 %rd1, map;
    ld.param.u64 %rd2, [out];
    mov.u32 %r1, %tid.x;
    mov.u32 %r2, %cluster_ctarank;
    and.b32 %r3, %r2, 0xfffffffe;
    setp.eq.u32 %p1, %r1, 0;
    setp.eq.and.u32 %p2, %r2, %r3, %p1;
    mov.u32 %r10, bar;
    mapa.shared::cluster.u32 %r4, %r10, %r3;
    shl.b32 %r5, %r2, 2;
    shl.b32 %r6, %r3, 2;
    @%p1 mbarrier.init.shared::cta.b64 [%r10], 1;
    @%p1 fence.mbarrier_init.release.cluster;
    barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;
";

/// Thread 0 of each even CTA waits for the pair, and all write their tiles out when the cluster has met.
const TAIL: &str = "
    @!%p2 bra MEET;
    WAIT: mbarrier.try_wait.parity.shared::cta.b64 %p7, [%r10], 0; @!%p7 bra WAIT;
    MEET: barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;
    mov.u32 %r20, tile;
    mad.lo.u32 %r21, %r1, 4, %r20;
    mad.lo.u32 %r22, %r2, 256, %r1;
    mul.wide.u32 %rd3, %r22, 4;
    add.u64 %rd3, %rd2, %rd3;
    mov.u32 %r23, 0;
    COPY: ld.shared.u32 %r24, [%r21];
    st.global.u32 [%rd3], %r24;
    add.u32 %r21, %r21, 128; add.u64 %rd3, %rd3, 128; add.u32 %r23, %r23, 32;
    setp.lt.u32 %p3, %r23, %r30; @%p3 bra COPY;
    barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;
";

/// Runs `body` in four CTAs; each writes out `words` words of its tile.
fn run(seed: u64, words: u32, body: &str) -> (Report, Vec<Vec<u32>>) {
    let ptx = format!(
        ".version 8.6\n.target sm_100a\n.address_size 64\n.visible .entry k(.param .align 64 .b8 map[128], .param .u64 out)\n.explicitcluster\n.reqnctapercluster {CTAS}, 1, 1\n{{{HEAD}\n{body}\nmov.u32 %r30, {words};\n{TAIL}\nret;\n}}\n"
    );
    let mut emulator = Emulator::new(Config {
        seed,
        sm: 100,
        ..Config::default()
    });
    let module = emulator.load(&ptx).unwrap_or_else(|e| panic!("{e}\n{ptx}"));
    let matrix: Vec<u8> = (0..64 * 32_u32).flat_map(u32::to_le_bytes).collect();
    let from = emulator.allocate(matrix.len() as u64).unwrap();
    emulator.write(from, &matrix).unwrap();
    let out = emulator.allocate(CTAS as u64 * 1024).unwrap();
    emulator.fill(out, CTAS as u64 * 1024, 0).unwrap();
    let map = encode(&TensorMap::tiled(Element::U32, from, &[64, 32], &[4, 32]));
    let launch = LaunchConfig {
        grid: [CTAS as u32, 1, 1],
        block: [32, 1, 1],
        cluster: None,
        dynamic_shared: 0,
    };
    let report = emulator
        .launch(module, "k", &launch, &[&map, &out.to_le_bytes()])
        .unwrap();
    let mut bytes = vec![0; CTAS * 1024];
    emulator.read(out, &mut bytes).unwrap();
    let tiles = bytes.chunks(1024).map(|tile| {
        let words = tile
            .chunks(4)
            .map(|word| u32::from_le_bytes(word.try_into().unwrap()));
        words.collect()
    });
    (report, tiles.collect())
}

/// The words of boxes that begin at these rows.
fn boxes(rows: &[u32]) -> Vec<u32> {
    rows.iter()
        .flat_map(|row| row * 32..(row + 4) * 32)
        .collect()
}

fn clean(words: u32, body: &str, wanted: [&[u32]; CTAS]) {
    for seed in [0, 1, 2, 7, 12345] {
        let (report, tiles) = run(seed, words, body);
        assert_eq!(
            report.verdict,
            Verdict::Clean,
            "seed {seed}\n{report}\n{body}"
        );
        for (rank, rows) in wanted.iter().enumerate() {
            let wanted = boxes(rows);
            assert_eq!(
                &tiles[rank][..words as usize],
                wanted,
                "CTA {rank}, seed {seed}"
            );
        }
    }
}

fn stops(rule: &str, body: &str) -> String {
    let (report, _) = run(0, 128, body);
    assert_eq!(report.verdict, Verdict::Error, "{report}");
    assert_eq!(report.findings[0].rule.unwrap().name, rule, "{report}");
    report.findings[0].message.clone()
}

const LOAD: &str =
    "cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes";

#[test]
fn both_ctas_of_a_pair_are_counted_on_one_mbarrier() {
    let both = 2 * BYTES;
    for words in [
        "cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes.cta_group::2",
        "cp.async.bulk.tensor.2d.shared::cta.global.tile.mbarrier::complete_tx::bytes.cta_group::2",
    ] {
        let body = format!(
            "@%p2 mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r10], {both};
            @%p1 {words} [tile], [%rd1, {{0, %r5}}], [%r4];"
        );
        clean(128, &body, [&[0], &[4], &[8], &[12]]);
    }
}

/// The mask of CTAs; the mbarrier that is named is one of CTA 0, so that the even CTA of each pair counts.
#[test]
fn a_copy_to_many_is_counted_in_each_pair() {
    let load = LOAD.to_owned() + ".multicast::cluster.cta_group::2";
    let both = 2 * BYTES;
    let body = format!(
        "@%p2 mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r10], {both};
        setp.eq.and.u32 %p4, %r2, 2, %p1;
        mov.b16 %h1, 0xf;
        @%p4 {load} [tile], [%rd1, {{0, 20}}], [%r4], %h1;"
    );
    clean(128, &body, [&[20], &[20], &[20], &[20]]);
    // One CTA of the first pair, and both of the second: the one is counted alone.
    let body = format!(
        "setp.lt.u32 %p5, %r2, 2; mov.u32 %r7, {both}; @%p5 mov.u32 %r7, {BYTES};
        @%p2 mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r10], %r7;
        setp.eq.and.u32 %p4, %r2, 3, %p1;
        mov.b16 %h1, 0xe;
        @%p4 {load} [tile], [%rd1, {{0, 20}}], [%r4], %h1;
        mov.u32 %r8, tile; mad.lo.u32 %r8, %r1, 4, %r8; mov.u32 %r9, 0;
        setp.ne.u32 %p6, %r2, 0; @%p6 bra ON;
        ZERO: mad.lo.u32 %r11, %r9, 32, %r1; st.shared.u32 [%r8], %r11; add.u32 %r8, %r8, 128; add.u32 %r9, %r9, 1; setp.lt.u32 %p6, %r9, 4; @%p6 bra ZERO;
        ON:"
    );
    clean(128, &body, [&[0], &[20], &[20], &[20]]);
}

#[test]
fn an_mbarrier_of_another_pair_is_refused() {
    // The pair behind the CTA's own, or before it.
    let body = format!(
        "xor.b32 %r7, %r3, 2; mapa.shared::cluster.u32 %r8, %r10, %r7;
        @%p1 {} [tile], [%rd1, {{0, 0}}], [%r8];",
        LOAD.to_owned() + ".cta_group::2"
    );
    let said = stops("out-of-bounds-shared", &body);
    assert!(said.contains("counted in CTA"), "{said}");
    // Without the words, also that of the peer.
    let body = format!(
        "xor.b32 %r7, %r2, 1; mapa.shared::cluster.u32 %r8, %r10, %r7;
        @%p1 {LOAD} [tile], [%rd1, {{0, 0}}], [%r8];"
    );
    let said = stops("out-of-bounds-shared", &body);
    assert!(said.contains("counted in CTA"), "{said}");
}

/// The bytes of the odd CTA are in flight until somebody waits at the even one.
#[test]
fn a_tile_is_in_flight_until_the_pair_was_waited_for() {
    let both = 2 * BYTES;
    let body = format!(
        "@%p2 mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r10], {both};
        @%p1 {} [tile], [%rd1, {{0, %r5}}], [%r4];
        ld.shared.u32 %r15, [tile];",
        LOAD.to_owned() + ".cta_group::2"
    );
    for seed in [0, 1, 2] {
        let (report, _) = run(seed, 128, &body);
        let rules: Vec<_> = report
            .findings
            .iter()
            .filter_map(|f| f.rule)
            .map(|r| r.name)
            .collect();
        assert!(rules.contains(&"read-in-flight"), "seed {seed}\n{report}");
    }
}
