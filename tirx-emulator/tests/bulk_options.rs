//! Options of bulk copies: bytes at the ends that may lie outside, and strong accesses.

#![allow(clippy::unwrap_used)]

mod common;
use common::{launch, newest, newest_broken, newest_clean, unwords, words};

/// `%r1` the thread, `%p1` thread 0; `%r10` an mbarrier that is ready, `%r11` the tile; `%rd1` and `%rd2` buffers.
const HEAD: &str = "
    .reg .pred %p<8>;
    .reg .b32 %r<32>;
    .reg .b64 %rd<16>;
    .reg .b128 %q<4>;
    .shared .align 8 .b64 bar;
    .shared .align 128 .b8 tile[256];
    ld.param.u64 %rd1, [a];
    ld.param.u64 %rd2, [b];
    mov.u32 %r1, %tid.x;
    setp.eq.u32 %p1, %r1, 0;
    mov.u32 %r10, bar;
    mov.u32 %r11, tile;
    @%p1 mbarrier.init.shared::cta.b64 [%r10], 1;
    @%p1 fence.mbarrier_init.release.cluster;
    bar.sync 0;
";

fn kernel(body: &str) -> String {
    newest(1, ".param .u64 a, .param .u64 b", &format!("{HEAD}{body}"))
}

/// A buffer of 72 bytes: 8 more than a multiple of 16.
fn buffers() -> Vec<Vec<u8>> {
    vec![words(1..19), words(vec![0; 64])]
}

/// Copies `size` bytes from `from` on, ignoring some at both ends, and reads those from byte `first` to `last` of the tile.
fn copy(from: i32, size: u32, [left, right]: [u32; 2], (first, last): (u32, u32)) -> String {
    kernel(&format!(
        "add.s64 %rd3, %rd1, {from};
        @%p1 mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r10], {size};
        mov.u32 %r15, {left};
        @%p1 cp.async.bulk.shared::cta.global.mbarrier::complete_tx::bytes.ignore_oob [%r11], [%rd3], {size}, %r15, {right}, [%r10];
        WAIT: mbarrier.try_wait.parity.shared::cta.b64 %p7, [%r10], 0; @!%p7 bra WAIT;
        mov.u32 %r20, {first};
        @!%p1 bra DONE;
        LOOP: add.u32 %r21, %r11, %r20; ld.shared.u8 %r22, [%r21]; cvt.u64.u32 %rd4, %r20; add.u64 %rd5, %rd2, %rd4; st.global.u8 [%rd5], %r22;
        add.u32 %r20, %r20, 1; setp.lt.u32 %p2, %r20, {last}; @%p2 bra LOOP;
        DONE:"
    ))
}

#[test]
fn bytes_outside_are_ignored() {
    let source = buffers()[0].clone();
    // Behind the end, before the beginning, and both.
    for (from, size, ignored) in [
        (0, 80, [0, 8]),
        (-16, 48, [15, 0]),
        (-16, 32, [15, 3]),
        (64, 16, [0, 8]),
    ] {
        let (first, last) = (ignored[0], size - ignored[1]);
        let before = if from < 0 { 16 } else { 0 };
        let (first, last) = (first.max(before), last);
        // One byte before the beginning that is not ignored is one too many.
        if from < 0 && ignored[0] < 16 {
            let ptx = copy(from, size, ignored, (first, last));
            newest_broken("out-of-bounds-global", &ptx, &launch(1, 32), &buffers());
            continue;
        }
        let ptx = copy(from, size, ignored, (first, last));
        let after = newest_clean(&ptx, &launch(1, 32), &buffers());
        let from = from as usize;
        for byte in first as usize..last as usize {
            assert_eq!(
                after[1][byte],
                source[from + byte],
                "{byte} of {size} from {from}"
            );
        }
    }
}

/// In the middle of an allocation too, the bytes that are ignored have no value.
#[test]
fn ignored_bytes_have_no_value() {
    let source = buffers()[0].clone();
    let after = newest_clean(&copy(16, 48, [5, 7], (5, 41)), &launch(1, 32), &buffers());
    assert_eq!(after[1][5..41], source[21..57]);
    for range in [(4, 5), (41, 42), (0, 48)] {
        let ptx = copy(16, 48, [5, 7], range);
        newest_broken("uninitialised-shared", &ptx, &launch(1, 32), &buffers());
    }
}

#[test]
fn what_can_be_ignored_has_limits() {
    for ptx in [
        // Not aligned, more than 15, and further outside than ignored.
        (copy(8, 48, [8, 0], (8, 9)), "misaligned"),
        (copy(0, 48, [16, 0], (16, 17)), "out-of-bounds-global"),
        (copy(0, 80, [0, 7], (0, 1)), "out-of-bounds-global"),
        (copy(0, 80, [0, 0], (0, 1)), "out-of-bounds-global"),
    ] {
        newest_broken(ptx.1, &ptx.0, &launch(1, 32), &buffers());
    }
}

/// Two CTAs store the same 16 bytes: with `.relaxed` they may, and a relaxed load may look on.
#[test]
fn relaxed_copies_are_strong() {
    let stores = |words: &str| {
        kernel(&format!(
            "@%p1 st.shared.v4.u32 [%r11], {{5, 5, 5, 5}}; fence.proxy.async;
            @%p1 cp.async.bulk{words}.global.shared::cta.bulk_group{} [%rd2], [%r11], 16;
            @%p1 cp.async.bulk.commit_group; @%p1 cp.async.bulk.wait_group 0;",
            if words.contains("relaxed") {
                ".b128"
            } else {
                ""
            }
        ))
    };
    let after = newest_clean(&stores(".relaxed.gpu"), &launch(2, 32), &buffers());
    assert_eq!(unwords(&after[1])[..4], [5; 4]);
    newest_clean(&stores(".relaxed.sys"), &launch(2, 32), &buffers());
    newest_broken("race-global", &stores(".weak"), &launch(2, 32), &buffers());
    // The scope does not reach the other CTA.
    newest_broken(
        "race-global",
        &stores(".relaxed.cta"),
        &launch(2, 32),
        &buffers(),
    );
}

#[test]
fn a_reduction_has_a_scope() {
    let reduce = |words: &str| {
        kernel(&format!(
            "@%p1 st.shared.v4.u32 [%r11], {{5, 6, 7, 8}}; fence.proxy.async;
            @%p1 cp.reduce.async.bulk{words}.global.shared::cta.bulk_group.add.u32 [%rd2], [%r11], 16;
            @%p1 cp.async.bulk.commit_group; @%p1 cp.async.bulk.wait_group 0;"
        ))
    };
    for words in ["", ".relaxed.gpu", ".relaxed.sys"] {
        let after = newest_clean(&reduce(words), &launch(3, 32), &buffers());
        assert_eq!(unwords(&after[1])[..4], [15, 18, 21, 24]);
    }
    newest_broken(
        "race-global",
        &reduce(".relaxed.cta"),
        &launch(3, 32),
        &buffers(),
    );
}

#[test]
fn copies_into_shared_memory_are_relaxed_too() {
    let body = "@%p1 mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r10], 64;
        @%p1 cp.async.bulk.relaxed.gpu.shared::cta.global.mbarrier::complete_tx::bytes.b128 [%r11], [%rd1], 64, [%r10];
        WAIT: mbarrier.try_wait.parity.shared::cta.b64 %p7, [%r10], 0; @!%p7 bra WAIT;
        ld.shared.b128 %q0, [%r11+16]; @%p1 st.global.b128 [%rd2], %q0;";
    let after = newest_clean(&kernel(body), &launch(1, 32), &buffers());
    assert_eq!(unwords(&after[1])[..4], [5, 6, 7, 8]);
}
