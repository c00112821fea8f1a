//! The guide's kernel: its text, its size, that it does not depend on where it stands, and what it costs.

use crate::common::{compile, compile_checked, emit, lowered, ptxas};
use std::time::Instant;

const ATTR: &str = "grid = 1, block = 64";

const ITEM: &str = "fn async_read_next_row(
    #[align(16)] a: &Tensor<f32, 64, 4>,
    #[align(16)] b: &mut Tensor<f32, 64, 4>,
) {
    let tid = thread_idx().x;
    let shared = alloc_shared::<Tensor<f32, 64, 4>>().align(16);
    tile::cp_async_cg(shared.sub((tid, ..)), a.sub((tid, ..))).chunk_bytes(16);
    ptx::cp_async_commit_group();
    ptx::cp_async_wait_group::<0>();
    cta_sync();
    for j in 0..4 {
        b[(tid, j)] = shared[((tid + 1) % 64, j)];
    }
}";

#[test]
fn text() {
    let emitted = compile(ATTR, ITEM);
    insta::assert_snapshot!(emitted.ptx);
    assert!(emitted.ptx.len() < 1300, "{} bytes", emitted.ptx.len());
    assert_eq!(emitted.static_shared, 1024);
    ptxas("guide", &emitted);
}

/// The row store is one vector store, the row load one vector load, and there is no other.
#[test]
fn vectors() {
    let ptx = compile(ATTR, ITEM).ptx;
    assert_eq!(ptx.matches("st.global").count(), 1);
    assert_eq!(ptx.matches("st.global.v4.f32").count(), 1);
    assert_eq!(ptx.matches("ld.shared").count(), 1);
    assert_eq!(ptx.matches("ld.shared.v4.f32").count(), 1);
}

/// Nothing is left to check at run time, even if no proof is handed over: the intervals say it.
#[test]
fn no_checks() {
    let emitted = compile_checked(ATTR, ITEM);
    assert_eq!(emitted.checks, []);
    assert_eq!(emitted.ptx, compile(ATTR, ITEM).ptx);
}

#[test]
fn where_it_stands_does_not_matter() {
    let moved = format!("\n\n/* a comment */\n\n\n{ITEM}");
    assert_eq!(compile(ATTR, ITEM).ptx, compile(ATTR, &moved).ptx);
}

/// A line of the text is written when it is another than before.
#[test]
fn lines_are_relative() {
    let ptx = compile(ATTR, ITEM).ptx;
    let lines: Vec<u32> = ptx
        .lines()
        .filter_map(|line| line.trim().strip_prefix(".loc 1 "))
        .filter_map(|rest| rest.split(' ').next()?.parse().ok())
        .collect();
    assert_eq!(lines, [7, 8, 9, 10, 12]);
}

/// Unoptimised, the back end stays within a few milliseconds. The bound is loose: machines under load are slow.
#[test]
fn time() {
    let (function, proofs) = lowered(ATTR, ITEM, |_| tirx_compiler::ir::ssa::Proof::Proved);
    emit(&function, &proofs);
    let best = (0..20)
        .map(|_| {
            let start = Instant::now();
            emit(&function, &proofs);
            start.elapsed()
        })
        .min()
        .unwrap();
    eprintln!("the guide's kernel, SSA to PTX: {best:?}");
    assert!(best.as_millis() < 50, "{best:?}");
}
