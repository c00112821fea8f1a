//! `cp.async` in its forms, and what goes wrong with it.

#![allow(clippy::unwrap_used)]

mod common;
use common::{SEEDS, broken, clean, launch, module, run, unwords, words};
use tirx_emulator::Verdict;

/// `%rd2` is the thread's 16 bytes of `a`, `%r31` its 16 bytes of the tile, `%rd4` its 16 bytes of `b`.
fn kernel(body: &str) -> String {
    module(
        ".param .u64 a, .param .u64 b",
        &format!(
            "
    .reg .pred %p<8>;
    .reg .b32 %r<32>;
    .reg .b64 %rd<16>;
    .shared .align 16 .b8 tile[4096];
    ld.param.u64 %rd1, [a];
    ld.param.u64 %rd5, [b];
    mov.u32 %r1, %tid.x;
    mul.wide.u32 %rd3, %r1, 16;
    add.s64 %rd2, %rd1, %rd3;
    add.s64 %rd4, %rd5, %rd3;
    mov.u32 %r30, tile;
    shl.b32 %r31, %r1, 4;
    add.u32 %r31, %r30, %r31;
    {body}"
        ),
    )
}

const OUT: &str =
    "ld.shared.v4.u32 {%r2, %r3, %r4, %r5}, [%r31]; st.global.v4.u32 [%rd4], {%r2, %r3, %r4, %r5};";

fn buffers() -> Vec<Vec<u8>> {
    vec![words(1..1025), vec![0; 4096]]
}

fn first_row(ptx: &str) -> Vec<u32> {
    unwords(&clean(ptx, &launch(1, 32), &buffers())[1])[..4].to_vec()
}

#[test]
fn sizes_and_zero_fill() {
    let done = format!("cp.async.commit_group; cp.async.wait_group 0; {OUT}");
    let fill = "st.shared.v4.u32 [%r31], {7, 7, 7, 7};";
    let row = |copy: &str| first_row(&kernel(&format!("{fill} {copy} {done}")));
    assert_eq!(
        row("cp.async.ca.shared.global [%r31], [%rd2], 4;"),
        [1, 7, 7, 7]
    );
    assert_eq!(
        row("cp.async.ca.shared.global [%r31+8], [%rd2], 8;"),
        [7, 7, 1, 2]
    );
    assert_eq!(
        row("cp.async.cg.shared.global [%r31], [%rd2], 16;"),
        [1, 2, 3, 4]
    );
    assert_eq!(
        row("cp.async.cg.shared.global.L2::128B [%r31], [%rd2], 16;"),
        [1, 2, 3, 4]
    );
    assert_eq!(
        row("cp.async.cg.shared.global [%r31], [%rd2], 16, 8;"),
        [1, 2, 0, 0]
    );
    assert_eq!(
        row("mov.u32 %r9, 4; cp.async.cg.shared.global [%r31], [%rd2], 16, %r9;"),
        [1, 0, 0, 0]
    );
    assert_eq!(
        row("cp.async.cg.shared.global [%r31], [%rd2], 16, 0;"),
        [0, 0, 0, 0]
    );
    let ignore = "setp.eq.u32 %p1, %r1, %r1; cp.async.cg.shared.global [%r31], [%rd2], 16, %p1;";
    assert_eq!(row(ignore), [0, 0, 0, 0]);
    let keep = "setp.ne.u32 %p1, %r1, %r1; cp.async.cg.shared.global [%r31], [%rd2], 16, %p1;";
    assert_eq!(row(keep), [1, 2, 3, 4]);
    let policy = "createpolicy.fractional.L2::evict_last.b64 %rd9, 1.0;
        cp.async.cg.shared.global.L2::cache_hint [%r31], [%rd2], 16, 8, %rd9;";
    assert_eq!(row(policy), [1, 2, 0, 0]);
    // A false guard leaves the destination as it was.
    assert_eq!(
        row("setp.ne.u32 %p1, %r1, %r1; @%p1 cp.async.cg.shared.global [%r31], [%rd2], 16;"),
        [7, 7, 7, 7]
    );
}

#[test]
fn a_source_that_is_not_read_may_lie_anywhere() {
    let with = |size: u32| {
        kernel(&format!(
            "cp.async.cg.shared.global [%r31], [%rd2+4096], 16, {size}; cp.async.wait_all; {OUT}"
        ))
    };
    assert_eq!(first_row(&with(0)), [0, 0, 0, 0]);
    broken(
        "out-of-bounds-global",
        &with(16),
        &launch(1, 32),
        &buffers(),
    );
}

#[test]
fn a_source_size_above_the_chunk() {
    let with = |size: u32| {
        kernel(&format!(
            "mov.u32 %r9, {size}; cp.async.ca.shared.global [%r31], [%rd2], 4, %r9; cp.async.wait_all;"
        ))
    };
    broken("src-size-check", &with(8), &launch(1, 32), &buffers());
    clean(&with(4), &launch(1, 32), &buffers());
}

#[test]
fn a_destination_in_flight_reads_as_poison() {
    for seed in SEEDS {
        let ptx = kernel(&format!(
            "cp.async.cg.shared.global [%r31], [%rd2], 16; cp.async.commit_group; {OUT}"
        ));
        let mut buffers = buffers();
        let report = run(seed, &ptx, &launch(1, 32), &mut buffers);
        assert_eq!(common::rules(&report), ["read-in-flight"], "{report}");
        assert_eq!(unwords(&buffers[1])[..4], [u32::MAX; 4]);
    }
}

/// Two stages, two groups; the count of the wait is given.
fn two_groups(count: &str) -> String {
    kernel(&format!(
        "cp.async.ca.shared.global [%r31], [%rd2], 8; cp.async.commit_group;
        cp.async.ca.shared.global [%r31+8], [%rd2+8], 8; cp.async.commit_group;
        cp.async.wait_group {count};
        ld.shared.v2.u32 {{%r2, %r3}}, [%r31];
        st.global.v2.u32 [%rd4], {{%r2, %r3}};"
    ))
}

#[test]
fn the_count_of_a_wait_is_what_the_oldest_group_needs() {
    assert_eq!(
        unwords(&clean(&two_groups("1"), &launch(1, 32), &buffers())[1])[..2],
        [1, 2]
    );
    let findings = broken(
        "read-in-flight",
        &two_groups("2"),
        &launch(1, 32),
        &buffers(),
    );
    assert!(
        findings[0].message.contains("`cp.async.wait_group 2`"),
        "{}",
        findings[0]
    );
    assert!(
        findings[0]
            .message
            .contains("leaves the last 2 groups pending"),
        "{}",
        findings[0]
    );
    assert!(
        findings[0]
            .help
            .as_ref()
            .unwrap()
            .contains("cp_async_wait_group::<1>()"),
        "{}",
        findings[0]
    );
}

#[test]
fn a_destination_written_in_flight() {
    let with = |wait: &str| {
        kernel(&format!(
            "cp.async.cg.shared.global [%r31], [%rd2], 16; cp.async.commit_group; {wait}
            st.shared.u32 [%r31], 1; cp.async.wait_all;"
        ))
    };
    broken(
        "copy-destination-reused",
        &with(""),
        &launch(1, 32),
        &buffers(),
    );
    clean(&with("cp.async.wait_group 0;"), &launch(1, 32), &buffers());
    // By another copy.
    let with = |wait: &str| {
        kernel(&format!(
            "cp.async.cg.shared.global [%r31], [%rd2], 16; cp.async.commit_group; {wait}
            cp.async.cg.shared.global [%r31], [%rd2], 16; cp.async.wait_all;"
        ))
    };
    broken(
        "copy-destination-reused",
        &with(""),
        &launch(1, 32),
        &buffers(),
    );
    clean(&with("cp.async.wait_group 0;"), &launch(1, 32), &buffers());
}

#[test]
fn a_source_written_in_flight() {
    let with = |first: &str, second: &str| {
        kernel(&format!(
            "cp.async.cg.shared.global [%r31], [%rd2], 16; cp.async.commit_group;
            {first} st.global.u32 [%rd2], 1; {second}"
        ))
    };
    broken(
        "copy-source-reused",
        &with("", "cp.async.wait_group 0;"),
        &launch(1, 32),
        &buffers(),
    );
    clean(
        &with("cp.async.wait_group 0;", ""),
        &launch(1, 32),
        &buffers(),
    );
}

/// A pipeline of two stages over eight rows; the second barrier guards the reuse of a stage.
fn pipeline(guard: &str) -> String {
    kernel(&format!(
        "mov.u32 %r10, 0;
        xor.b32 %r12, %r31, 16;
        cp.async.cg.shared.global [%r31], [%rd2], 16; cp.async.commit_group;
        NEXT:
        add.u32 %r11, %r10, 1;
        and.b32 %r13, %r11, 1;
        shl.b32 %r13, %r13, 11;
        add.u32 %r14, %r31, %r13;
        cp.async.cg.shared.global [%r14], [%rd2], 16; cp.async.commit_group;
        cp.async.wait_group 1;
        bar.sync 0;
        and.b32 %r13, %r10, 1;
        shl.b32 %r13, %r13, 11;
        add.u32 %r14, %r12, %r13;
        ld.shared.u32 %r2, [%r14];
        {guard}
        add.u32 %r10, %r10, 1;
        setp.lt.u32 %p1, %r10, 8;
        @%p1 bra NEXT;
        st.global.u32 [%rd4], %r2;
        cp.async.wait_all;"
    ))
}

#[test]
fn a_stage_is_reused_after_all_have_read_it() {
    clean(&pipeline("bar.sync 0;"), &launch(1, 64), &buffers());
    let findings = broken(
        "copy-destination-reused",
        &pipeline(""),
        &launch(1, 64),
        &buffers(),
    );
    assert!(
        findings
            .iter()
            .all(|finding| finding.help.as_ref().unwrap().contains("cta_sync()"))
    );
}

#[test]
fn a_copy_that_is_never_waited_for_is_no_fault_by_itself() {
    let ptx = kernel("cp.async.cg.shared.global [%r31], [%rd2], 16; cp.async.commit_group;");
    clean(&ptx, &launch(1, 32), &buffers());
}

#[test]
fn wrong_forms_are_not_loaded() {
    for (body, part) in [
        ("cp.async.ca.shared.global [%r31], [%rd2], 12;", "12 bytes"),
        ("cp.async.cg.shared.global [%r31], [%rd2], 8;", "8 bytes"),
        ("add.u32 %r2, %nothing, 1;", "`%nothing` is not declared"),
        ("bra NOWHERE;", "no label `NOWHERE`"),
    ] {
        let mut emulator = tirx_emulator::Emulator::new(Default::default());
        let error = emulator.load(&kernel(body)).unwrap_err().to_string();
        assert!(
            error.contains(part) && error.starts_with("PTX line"),
            "{error}"
        );
    }
}

#[test]
fn copies_of_a_diverged_warp() {
    let ptx = kernel(&format!(
        "setp.lt.u32 %p1, %r1, 7;
        @%p1 bra FEW;
        st.shared.v4.u32 [%r31], {{9, 9, 9, 9}};
        bra JOIN;
        FEW: cp.async.cg.shared.global [%r31], [%rd2], 16;
        cp.async.commit_group;
        cp.async.wait_group 0;
        JOIN: {OUT}"
    ));
    let result = unwords(&clean(&ptx, &launch(1, 32), &buffers())[1]);
    assert_eq!(result[..28], (1..29).collect::<Vec<u32>>());
    assert_eq!(result[28..128], [9; 100]);
}

#[test]
fn without_the_sanitizer_results_are_the_same() {
    let ptx = kernel(&format!(
        "cp.async.cg.shared.global [%r31], [%rd2], 16; cp.async.wait_all; {OUT}"
    ));
    let config = tirx_emulator::Config {
        sanitize: false,
        ..Default::default()
    };
    let mut buffers = buffers();
    let report = common::run_with(config, &ptx, &launch(1, 64), &mut buffers);
    assert_eq!(report.verdict, Verdict::Clean);
    assert_eq!(unwords(&buffers[1])[..256], (1..257).collect::<Vec<u32>>());
}
