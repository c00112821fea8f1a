//! Asynchronous stores: releases to global memory, and values of 128 bits.

#![allow(clippy::unwrap_used)]

mod common;
use common::{launch, newest, newest_broken, newest_clean, unwords, words};

/// `%r1` the thread, `%r2` the CTA, `%p1` thread 0 of CTA 0, `%p2` thread 0 of CTA 1; `%rd1` and `%rd2` two buffers.
const HEAD: &str = "
    .reg .pred %p<8>;
    .reg .b32 %r<32>;
    .reg .b64 %rd<16>;
    .reg .b128 %q<4>;
    ld.param.u64 %rd1, [a];
    ld.param.u64 %rd2, [b];
    mov.u32 %r1, %tid.x;
    mov.u32 %r2, %ctaid.x;
    setp.eq.u32 %p1, %r2, 0; setp.eq.and.u32 %p1, %r1, 0, %p1;
    setp.eq.u32 %p2, %r2, 1; setp.eq.and.u32 %p2, %r1, 0, %p2;
";

fn kernel(body: &str) -> String {
    newest(1, ".param .u64 a, .param .u64 b", &format!("{HEAD}{body}"))
}

fn buffers() -> Vec<Vec<u8>> {
    vec![words(vec![0; 64]), words(vec![0; 64])]
}

/// CTA 0 writes a payload and releases a flag asynchronously; CTA 1 waits for the flag and copies the payload.
fn message(write: &str, flag: u32, read: &str) -> String {
    kernel(&format!(
        "@!%p1 bra NOT_FIRST;
        st.global.u32 [%rd1], 7; {write}
        NOT_FIRST: @!%p2 bra DONE;
        SPIN: {read} %r10, [%rd1+64]; setp.ne.u32 %p3, %r10, {flag}; @%p3 bra SPIN;
        ld.global.u32 %r11, [%rd1]; st.global.u32 [%rd2], %r11;
        DONE:"
    ))
}

#[test]
fn a_release_says_what_came_before_it() {
    for write in [
        "st.async.release.gpu.global.u32 [%rd1+64], 1;",
        "st.async.mmio.release.sys.u32 [%rd1+64], 1;",
        "red.async.release.gpu.global.add.u32 [%rd1+64], 1;",
        "red.async.release.sys.or.b32 [%rd1+64], 1;",
        "multimem.st.async.release.gpu.global.u32 [%rd1+64], 1;",
        "multimem.red.async.release.gpu.add.u32 [%rd1+64], 1;",
    ] {
        let ptx = message(write, 1, "ld.acquire.gpu.global.u32");
        let after = newest_clean(&ptx, &launch(2, 32), &buffers());
        assert_eq!(unwords(&after[1])[0], 7, "{write}");
        assert_eq!(unwords(&after[0])[16], 1, "{write}");
    }
}

#[test]
fn who_only_looks_does_not_learn() {
    let write = "st.async.release.gpu.global.u32 [%rd1+64], 1;";
    let ptx = message(write, 1, "ld.relaxed.gpu.global.u32");
    newest_broken("race-global", &ptx, &launch(2, 32), &buffers());
}

#[test]
fn several_reductions_add_up() {
    let ptx = kernel(
        "red.async.release.gpu.global.add.u32 [%rd1], %r1;
        red.async.release.gpu.global.inc.u32 [%rd1+4], 1000;
        red.async.release.gpu.global.max.s32 [%rd1+8], %r1;",
    );
    let after = newest_clean(&ptx, &launch(3, 64), &buffers());
    assert_eq!(unwords(&after[0])[..3], [3 * 63 * 64 / 2, 3 * 64, 63]);
}

#[test]
fn nothing_orders_a_release_with_its_own_thread() {
    let read = "@%p1 st.async.release.gpu.global.u32 [%rd1], 1; @%p1 ld.global.u32 %r10, [%rd1];";
    newest_broken("race-global", &kernel(read), &launch(1, 32), &buffers());
    let write = "@%p1 st.async.release.gpu.global.u32 [%rd1], 1; @%p1 st.global.u32 [%rd1], 2;";
    newest_broken("race-global", &kernel(write), &launch(1, 32), &buffers());
    // Strong accesses reach each other, and one that saw the store comes after it.
    let seen = "@!%p1 bra DONE;
        st.async.release.gpu.global.u32 [%rd1], 1;
        SPIN: ld.acquire.gpu.global.u32 %r10, [%rd1]; setp.eq.u32 %p3, %r10, 0; @%p3 bra SPIN;
        st.global.u32 [%rd1], 2;
        DONE:";
    let after = newest_clean(&kernel(seen), &launch(1, 32), &buffers());
    assert_eq!(unwords(&after[0])[0], 2);
}

#[test]
fn it_is_for_global_memory() {
    let body = ".shared .align 16 .b8 tile[64];
        mov.u64 %rd3, tile; cvta.shared.u64 %rd3, %rd3;
        @%p1 st.async.release.gpu.u32 [%rd3], 1;";
    newest_broken(
        "out-of-bounds-global",
        &kernel(body),
        &launch(1, 32),
        &buffers(),
    );
}

/// Into the peer's memory, counted there.
#[test]
fn values_of_128_bits_and_vectors_are_counted() {
    for (store, bytes) in [
        (
            "st.async.shared::cluster.mbarrier::complete_tx::bytes.b128 [%r6], %q1, [%r5];",
            16,
        ),
        (
            "st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.v2.b64 [%r6], {%rd5, %rd6}, [%r5];",
            16,
        ),
        (
            "st.async.cluster.shared::cluster.mbarrier::complete_tx::bytes.v4.u32 [%r6], {%r20, %r21, %r22, %r23}, [%r5];",
            16,
        ),
    ] {
        let body = format!(
            "{HEAD}
            .shared .align 8 .b64 bar;
            .shared .align 16 .b8 tile[16];
            mov.u32 %r3, bar; mov.u32 %r4, tile;
            xor.b32 %r7, %r2, 1;
            mapa.shared::cluster.u32 %r5, %r3, %r7; mapa.shared::cluster.u32 %r6, %r4, %r7;
            setp.eq.u32 %p3, %r1, 0;
            @%p3 mbarrier.init.shared::cta.b64 [%r3], 1;
            @%p3 mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r3], {bytes};
            barrier.cluster.arrive; barrier.cluster.wait;
            add.u32 %r20, %r2, 10; add.u32 %r21, %r2, 20; add.u32 %r22, %r2, 30; add.u32 %r23, %r2, 40;
            mov.b64 %rd5, {{%r20, %r21}}; mov.b64 %rd6, {{%r22, %r23}};
            mov.b128 %q0, {{%rd5, %rd6}}; mov.b128 %q1, %q0;
            @%p3 {store}
            WAIT: mbarrier.try_wait.parity.shared::cta.b64 %p4, [%r3], 0; @!%p4 bra WAIT;
            ld.shared.b128 %q2, [%r4];
            mov.b128 {{%rd7, %rd8}}, %q2;
            mad.wide.u32 %rd2, %r2, 32, %rd2;
            @%p3 st.global.b64 [%rd2], %rd7; @%p3 st.global.b64 [%rd2+8], %rd8;
            @%p3 st.global.b128 [%rd2+16], %q2;
            barrier.cluster.arrive; barrier.cluster.wait;"
        );
        let ptx = newest(2, ".param .u64 a, .param .u64 b", &body);
        let after = newest_clean(&ptx, &launch(2, 32), &buffers());
        let first = [11, 21, 31, 41, 11, 21, 31, 41];
        let second = [10, 20, 30, 40, 10, 20, 30, 40];
        assert_eq!(
            unwords(&after[1])[..16],
            [first, second].concat(),
            "{store}"
        );
    }
}

#[test]
fn registers_of_128_bits_are_declared_and_misused() {
    // A vector of two, and one that is made of its halves.
    let body = "ld.global.v2.b128 {%q0, %q1}, [%rd1]; st.global.v2.b128 [%rd2], {%q1, %q0};
        mov.b64 %rd5, 0x0011223344556677; mov.b64 %rd6, 0x0123456789abcdef; mov.b128 %q2, {%rd5, %rd6}; @%p1 st.global.b128 [%rd1], %q2;";
    let ptx = kernel(&format!("@!%p1 bra END; {body} END:"));
    let mut before = buffers();
    before[0][..32].copy_from_slice(&(0..32).collect::<Vec<u8>>());
    let after = newest_clean(&ptx, &launch(1, 32), &before);
    assert_eq!(
        after[1][..32],
        [&before[0][16..32], &before[0][..16]].concat()
    );
    let bytes: [u8; 16] = after[0][..16].try_into().unwrap();
    assert_eq!(
        u128::from_le_bytes(bytes),
        0x0123_4567_89ab_cdef_0011_2233_4455_6677
    );
    // They are aligned as a whole, and a register that was not written is known.
    newest_broken(
        "misaligned",
        &kernel("@%p1 ld.global.b128 %q0, [%rd1+8];"),
        &launch(1, 32),
        &buffers(),
    );
    let unwritten = "@%p1 st.global.b128 [%rd1], %q0;";
    newest_broken(
        "uninitialised-register",
        &kernel(unwritten),
        &launch(1, 32),
        &buffers(),
    );
}
