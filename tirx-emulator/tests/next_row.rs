//! The guide's kernel: each of 64 threads copies one row of four floats, then reads the next thread's row.

#![allow(clippy::unwrap_used)]

mod common;
use common::{broken, clean, floats, launch};

/// The kernel, with its three steps of synchronisation as given.
fn kernel(commit: &str, wait: &str, barrier: &str) -> String {
    format!(
        r#".version 7.0
.target sm_80
.address_size 64
.visible .entry k(.param .u64 .ptr .global .align 16 a, .param .u64 .ptr .global .align 16 b)
.reqntid 64, 1, 1
{{
    .reg .b32 %r<8>;
    .reg .b64 %rd<6>;
    .reg .f32 %f<5>;
    .shared .align 16 .b8 rows[1024];
    .loc 1 6 15
    mov.u32 %r1, %tid.x;
    ld.param.u64 %rd1, [a];
    ld.param.u64 %rd2, [b];
    cvta.to.global.u64 %rd1, %rd1;
    cvta.to.global.u64 %rd2, %rd2;
    mul.wide.u32 %rd3, %r1, 16;
    add.s64 %rd4, %rd1, %rd3;
    mov.u32 %r2, rows;
    shl.b32 %r3, %r1, 4;
    add.u32 %r4, %r2, %r3;
    .loc 1 8 5
    cp.async.cg.shared.global [%r4], [%rd4], 16;
    .loc 1 9 5
    {commit}
    .loc 1 10 5
    {wait}
    .loc 1 11 5
    {barrier}
    add.u32 %r5, %r1, 1;
    and.b32 %r5, %r5, 63;
    shl.b32 %r5, %r5, 4;
    add.u32 %r5, %r2, %r5;
    .loc 1 13 22
    ld.shared.v4.f32 {{%f1, %f2, %f3, %f4}}, [%r5];
    add.s64 %rd5, %rd2, %rd3;
    st.global.v4.f32 [%rd5], {{%f1, %f2, %f3, %f4}};
    ret;
}}
.file 1 "async_read_next_row"
"#
    )
}

const COMMIT: &str = "cp.async.commit_group;";
const WAIT: &str = "cp.async.wait_group 0;";
const BARRIER: &str = "bar.sync 0;";

fn buffers() -> Vec<Vec<u8>> {
    let rows: Vec<u8> = (0..256).flat_map(|i| (i as f32).to_le_bytes()).collect();
    vec![rows, vec![0; 1024]]
}

#[test]
fn rows_are_rotated_and_the_run_is_clean() {
    let result = clean(&kernel(COMMIT, WAIT, BARRIER), &launch(1, 64), &buffers());
    let (a, b) = (floats(&result[0]), floats(&result[1]));
    assert_eq!(b[..252], a[4..]);
    assert_eq!(b[252..], a[..4]);
}

#[test]
fn without_a_wait_the_read_is_in_flight() {
    let findings = broken(
        "read-in-flight",
        &kernel(COMMIT, "", BARRIER),
        &launch(1, 64),
        &buffers(),
    );
    let access = findings[0].access.as_ref().unwrap();
    assert!(
        access.instruction.starts_with("ld.shared.v4.f32"),
        "{}",
        findings[0]
    );
    assert_eq!(
        access
            .source
            .as_ref()
            .map(|source| (source.line, source.column)),
        Some((13, 22))
    );
    let other = findings[0].other.as_ref().unwrap();
    assert!(
        other.instruction.starts_with("cp.async.cg"),
        "{}",
        findings[0]
    );
    assert_eq!(other.source.as_ref().map(|source| source.line), Some(8));
}

#[test]
fn without_a_commit_the_copy_is_not_committed() {
    let findings = broken(
        "read-not-committed",
        &kernel("", WAIT, BARRIER),
        &launch(1, 64),
        &buffers(),
    );
    assert!(
        findings[0].message.contains("the copy was never committed"),
        "{}",
        findings[0]
    );
    assert!(
        findings[0]
            .other
            .as_ref()
            .and_then(|copy| copy.source.as_ref())
            .is_some_and(|source| source.line == 8),
        "{}",
        findings[0]
    );
    assert!(
        findings[0]
            .help
            .as_ref()
            .unwrap()
            .contains("ptx::cp_async_commit_group()")
    );
}

#[test]
fn without_a_barrier_a_neighbour_reads_too_early() {
    let findings = broken(
        "read-without-barrier",
        &kernel(COMMIT, WAIT, ""),
        &launch(1, 64),
        &buffers(),
    );
    assert!(
        findings[0].help.as_ref().unwrap().contains("cta_sync()"),
        "{}",
        findings[0]
    );
}

#[test]
fn a_wait_that_leaves_the_group_pending_is_named() {
    let findings = broken(
        "read-in-flight",
        &kernel(COMMIT, "cp.async.wait_group 1;", BARRIER),
        &launch(1, 64),
        &buffers(),
    );
    assert!(findings[0].access.is_some());
}

#[test]
fn wait_all_covers_copies_that_are_not_committed() {
    clean(
        &kernel("", "cp.async.wait_all;", BARRIER),
        &launch(1, 64),
        &buffers(),
    );
}

#[test]
fn a_barrier_before_the_wait_is_not_enough() {
    let findings = broken(
        "read-in-flight",
        &kernel(COMMIT, BARRIER, WAIT),
        &launch(1, 64),
        &buffers(),
    );
    assert!(
        findings[0].message.contains("had not waited"),
        "{}",
        findings[0]
    );
}
