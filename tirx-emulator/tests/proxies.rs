//! The generic and the async proxy: where a fence is needed between the two, and where not.

#![allow(clippy::unwrap_used)]

mod common;
use common::{broken, clean, cluster_module, launch, module, words};

/// `%r1` the thread, `%p1` thread 0, `%p2` thread 32; `%r10` an mbarrier that is ready, `%r11` the tile and `%r13` the thread's
/// word in it; `%rd1` and `%rd2` buffers, `%rd4` and `%rd5` the thread's words in them.
const HEAD: &str = "
    .reg .pred %p<8>;
    .reg .b32 %r<32>;
    .reg .b64 %rd<16>;
    .shared .align 8 .b64 bar;
    .shared .align 128 .b8 tile[4096];
    ld.param.u64 %rd1, [a];
    ld.param.u64 %rd2, [b];
    mov.u32 %r1, %tid.x;
    setp.eq.u32 %p1, %r1, 0;
    setp.eq.u32 %p2, %r1, 32;
    mov.u32 %r10, bar;
    mov.u32 %r11, tile;
    shl.b32 %r12, %r1, 2;
    add.u32 %r13, %r11, %r12;
    cvt.u64.u32 %rd3, %r12;
    add.u64 %rd4, %rd1, %rd3;
    add.u64 %rd5, %rd2, %rd3;
    @%p1 mbarrier.init.shared::cta.b64 [%r10], 1;
    @%p1 fence.mbarrier_init.release.cluster;
    bar.sync 0;
";

fn kernel(body: &str) -> String {
    module(".param .u64 a, .param .u64 b", &format!("{HEAD}{body}"))
}

fn buffers() -> Vec<Vec<u8>> {
    vec![words(1..1025), words(vec![0; 1024])]
}

const FILL: &str = "st.shared.u32 [%r13], %r1;";
const STORE: &str = "@%p1 cp.async.bulk.global.shared::cta.bulk_group [%rd2], [%r11], 256;
    @%p1 cp.async.bulk.commit_group; @%p1 cp.async.bulk.wait_group 0;";
const LOAD: &str = "@%p1 mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r10], 256;
    @%p1 cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%r11], [%rd1], 256, [%r10];
    WAIT: mbarrier.try_wait.parity.shared::cta.b64 %p7, [%r10], 0; @!%p7 bra WAIT;";

fn fine(body: &str) {
    clean(&kernel(body), &launch(1, 64), &buffers());
}

fn found(body: &str) {
    broken("proxy-fence", &kernel(body), &launch(1, 64), &buffers());
}

#[test]
fn a_fence_lies_on_the_way_from_the_write_to_the_copy() {
    // In the thread that writes, or in the thread that copies, after it has learned of the writes.
    fine(&format!("{FILL} fence.proxy.async; bar.sync 0; {STORE}"));
    fine(&format!(
        "{FILL} bar.sync 0; @%p1 fence.proxy.async.shared::cta; {STORE}"
    ));
    found(&format!("{FILL} bar.sync 0; {STORE}"));
    // In a thread that is not on the way; and one that has not learned of the writes yet.
    found(&format!(
        "{FILL} bar.sync 0; @%p2 fence.proxy.async; {STORE}"
    ));
    found(&format!(
        "{FILL} @%p1 fence.proxy.async; bar.sync 0; {STORE}"
    ));
    // An ordinary fence is none.
    found(&format!("{FILL} fence.acq_rel.gpu; bar.sync 0; {STORE}"));
}

#[test]
fn what_is_known_across_a_fence_travels_like_anything_known() {
    // Through a third thread's barrier, a release and an acquire, an mbarrier.
    fine(&format!(
        "{FILL} fence.proxy.async.shared::cta; bar.sync 0; bar.sync 1; {STORE}"
    ));
    fine(
        "@%p1 st.shared.u32 [%r11+2048], 0; bar.sync 0;
        @!%p2 bra OTHERS;
        st.shared.u32 [%r11+1024], 7; st.shared.u32 [%r11+1028], 7; st.shared.u32 [%r11+1032], 7; st.shared.u32 [%r11+1036], 7;
        fence.proxy.async; st.release.cta.shared.u32 [%r11+2048], 1; bra DONE;
        OTHERS: @!%p1 bra DONE;
        SPIN: ld.acquire.cta.shared.u32 %r20, [%r11+2048]; setp.eq.u32 %p3, %r20, 0; @%p3 bra SPIN;
        cp.async.bulk.global.shared::cta.bulk_group [%rd2], [%r11+1024], 16;
        cp.async.bulk.commit_group; cp.async.bulk.wait_group 0;
        DONE:",
    );
    let through_an_mbarrier = |fence: &str| {
        format!(
            "@%p2 st.shared.v4.u32 [%r11], {{7, 7, 7, 7}}; {fence}
            @%p2 mbarrier.arrive.shared::cta.b64 _, [%r10];
            @!%p1 bra DONE;
            WAIT: mbarrier.try_wait.parity.shared::cta.b64 %p7, [%r10], 0; @!%p7 bra WAIT;
            cp.async.bulk.global.shared::cta.bulk_group [%rd2], [%r11], 16;
            cp.async.bulk.commit_group; cp.async.bulk.wait_group 0;
            DONE:"
        )
    };
    fine(&through_an_mbarrier("@%p2 fence.proxy.async;"));
    found(&through_an_mbarrier(""));
}

#[test]
fn no_fence_is_needed_the_other_way() {
    // What a copy wrote is read by threads, and written by them.
    fine(&format!(
        "{LOAD} ld.shared.u32 %r20, [%r13]; st.global.u32 [%rd5], %r20;"
    ));
    fine(&format!("{LOAD} bar.sync 0; {FILL}"));
    // What threads read is overwritten by a copy.
    let again = "@%p1 mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r10], 256;
        @%p1 cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%r11], [%rd1+256], 256, [%r10];
        NEXT: mbarrier.try_wait.parity.shared::cta.b64 %p7, [%r10], 1; @!%p7 bra NEXT;";
    fine(&format!(
        "{LOAD} ld.shared.u32 %r20, [%r13]; bar.sync 0; {again} ld.shared.u32 %r20, [%r13];"
    ));
    // What a copy wrote is stored by another.
    fine(&format!("{LOAD} {STORE}"));
}

#[test]
fn an_overwritten_write_needs_one() {
    found(&format!("{FILL} bar.sync 0; {LOAD}"));
    fine(&format!("{FILL} fence.proxy.async; bar.sync 0; {LOAD}"));
    // A thread's own write needs one too.
    found(&format!("@%p1 st.shared.u32 [%r11], 1; {LOAD}"));
    fine(&format!(
        "@%p1 st.shared.u32 [%r11], 1; @%p1 fence.proxy.async; {LOAD}"
    ));
}

#[test]
fn global_memory_has_a_fence_of_its_own() {
    let with = |fence: &str| format!("st.global.u32 [%rd4], %r1; {fence} bar.sync 0; {LOAD}");
    fine(&with("fence.proxy.async;"));
    fine(&with("fence.proxy.async.global;"));
    found(&with("fence.proxy.async.shared::cta;"));
    found(&with(""));
}

#[test]
fn cp_async_is_of_the_generic_proxy() {
    let with = |fence: &str| {
        format!(
            "cp.async.ca.shared.global [%r13], [%rd4], 4; cp.async.wait_all; {fence} bar.sync 0; {STORE}"
        )
    };
    fine(&with("fence.proxy.async;"));
    found(&with(""));
    // The fence must come after the wait.
    found(&format!(
        "cp.async.ca.shared.global [%r13], [%rd4], 4; fence.proxy.async; cp.async.wait_all; bar.sync 0; {STORE}"
    ));
}

#[test]
fn atomics_and_reductions_need_one() {
    let with = |fence: &str| {
        format!(
            "@%p1 st.shared.v4.u32 [%r11], {{0, 0, 0, 0}}; bar.sync 0; red.shared.add.u32 [%r11], 1; {fence} bar.sync 0;
            @%p1 cp.reduce.async.bulk.global.shared::cta.bulk_group.add.u32 [%rd2], [%r11], 16;
            @%p1 cp.async.bulk.commit_group; @%p1 cp.async.bulk.wait_group 0;"
        )
    };
    fine(&with("fence.proxy.async;"));
    found(&with(""));
}

#[test]
fn a_peers_writes_need_one() {
    let with = |fence: &str| {
        cluster_module(
            2,
            ".param .u64 a, .param .u64 b",
            &format!(
                "{HEAD} mov.u32 %r2, %cluster_ctarank; xor.b32 %r3, %r2, 1; mapa.shared::cluster.u32 %r16, %r13, %r3;
                mad.wide.u32 %rd2, %r2, 256, %rd2;
                barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;
                st.shared::cluster.u32 [%r16], %r1; {fence}
                barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;
                {STORE}"
            ),
        )
    };
    clean(
        &with("fence.proxy.async.shared::cluster;"),
        &launch(2, 64),
        &buffers(),
    );
    broken("proxy-fence", &with(""), &launch(2, 64), &buffers());
}
