//! What threads do together: which kernels are refused, with what words, and that what is accepted does not diverge when
//! it runs.

mod random;

use std::str::FromStr;
use tirx_compiler::{CompileError, Compiled, compile};

/// Compiles a kernel, or says what is wrong: `rule: text`, in the order of the source.
fn compiled(attribute: &str, source: &str) -> Result<Compiled, Vec<String>> {
    let tokens = |text: &str| proc_macro2::TokenStream::from_str(text).expect("tokens");
    match compile(tokens(attribute), tokens(source)) {
        Ok(compiled) => Ok(compiled),
        Err(CompileError::Diagnostics(list)) => Err(list
            .iter()
            .map(|error| {
                let start = error.span.start();
                format!("{}:{}: {}", start.line, start.column + 1, error.text())
            })
            .collect()),
        Err(CompileError::LeftToRustc(span)) => {
            panic!("left to rustc at {:?}: {source}", span.start())
        }
    }
}

/// A kernel with parameters of each kind.
fn body(attribute: &str, body: &str) -> Result<Compiled, Vec<String>> {
    let source = format!(
        "fn kernel(a: &Tensor<u32, 64>, b: &mut Tensor<u32, 64>, n: u32) {{
let tid = thread_idx().x;
{body}
}}"
    );
    compiled(attribute, &source)
}

const LINE: &str = "grid = 4, block = 256, target = \"sm_90a\"";

fn is_taken(attribute: &str, text: &str) {
    if let Err(errors) = body(attribute, text) {
        panic!("{text}\n{}", errors.join("\n"));
    }
}

/// Exactly one error, of this rule.
fn is_refused(attribute: &str, text: &str, rule: &str) {
    match body(attribute, text) {
        Ok(_) => panic!("taken: {text}"),
        Err(errors) => assert!(
            matches!(errors.as_slice(), [one] if one.ends_with(&format!("[{rule}]"))),
            "{text}\n{}",
            errors.join("\n")
        ),
    }
}

#[test]
fn a_barrier_of_the_block_is_for_the_block() {
    for text in [
        // Conditions that are the same for all.
        "if n > 3 { cta_sync(); }",
        "if block_idx().x == 1 { cta_sync(); } b[0] = 1;",
        "if a[7] > 2 { cta_sync(); } else { cta_sync(); cta_sync(); }",
        "for i in 0..n { if i % 2 == 0 { cta_sync(); } }",
        "let mut i = 0; while i < a[0] { cta_sync(); i += 1; }",
        "let s = alloc_shared::<Tensor<u32, 1>>(); if s[0] == 3 { cta_sync(); }",
        "if cta_sync_or(tid == 3) { cta_sync(); }",
        "while block_max(b[tid as usize % 64]) > 3 { b[tid as usize % 64] = n; cta_sync(); }",
        "if block_broadcast(tid, 5) == n { cta_sync(); }",
        "if unsafe { block_uniform(a[tid as usize % 64]) } == n { cta_sync(); }",
        // All threads come back together.
        "if tid < 40 { b[tid % 64] = 1; } cta_sync();",
        "let mut i = tid; while i < n { i += 7; } cta_sync();",
        "if tid == 0 { b[0] = 1; } else { b[1] = 2; } cta_sync();",
        // Warps of two roles that pass as many barriers.
        "if tid < 128 { cta_sync(); b[0] = 1; cta_sync(); } else { cta_sync(); cta_sync(); }",
        "if tid / 32 == 3 { cta_sync(); } else { for i in 0..n { b[i % 64] = 1; } cta_sync(); }",
        // Threads that have ended, in whole warps.
        "if tid >= 64 { return; } cta_sync();",
        // A count of those that come.
        "if tid < 128 { barrier_sync(1, 128); }",
        // All of the block are below.
        "if tid < 256 { cta_sync(); } b[0] = 1;",
        // A failed assertion ends the launch.
        "device_assert!(a[tid % 64] < 5); cta_sync();",
        // What differs is not what decides.
        "let mut x = 0; if tid < 5 { x = 1; } if n > x * 0 { b[x as usize] = 1; } cta_sync();",
    ] {
        is_taken(LINE, text);
    }
    for text in [
        "if tid < 40 { cta_sync(); } b[0] = 1;",
        "if tid < 64 { cta_sync(); } b[0] = 1;",
        "if tid % 2 == 0 { cta_sync(); }",
        "if a[tid % 64] > 2 { cta_sync(); } b[0] = 1;",
        "for i in 0..tid { b[i % 64] = 1; cta_sync(); }",
        "let mut i = tid; while i < n { cta_sync(); i += 256; }",
        "if tid < n { return; } cta_sync();",
        "if tid / 32 == 3 { cta_sync(); } else { for i in 0..n { cta_sync(); } }",
        "if tid < 128 { cta_sync(); } else { cta_sync(); cta_sync(); }",
        "if lane_id() == 0 { cta_sync(); } b[0] = 1;",
        "if tid < 32 && n > 3 { cta_sync(); } b[0] = 1;",
        "match tid / 32 { 0 => cta_sync(), 1 => { b[0] = 1; } _ => cta_sync() } b[1] = 1;",
        "let mut x = 0; if tid < 5 { x = 1; } if x == 1 { cta_sync(); } b[0] = 1;",
        "let mut x = 0; for i in 0..8 { if i == tid { break; } x = i; } if x == 3 { cta_sync(); } b[0] = 1;",
        "loop { if a[tid % 64] == 0 { break; } cta_sync(); }",
        "if warp_max(tid) == 31 { cta_sync(); }",
        "let s = alloc_shared::<Tensor<u32, 256>>(); if s[tid] == 3 { cta_sync(); } b[0] = 1;",
        "let mut x = [0u32; 4]; x[0] = tid; if x[n as usize % 4] == 0 { cta_sync(); } b[0] = 1;",
        "if cta_sync_or(tid == 3) { if elect_sync(u32::MAX) { cta_sync(); } } b[0] = 1;",
        "if b.atomic_add(0, 1) == 255 { cta_sync(); } b[1] = 1;",
    ] {
        is_refused(LINE, text, "block-divergent");
    }
}

#[test]
fn a_barrier_of_the_cluster_is_for_the_cluster() {
    let cluster = "grid = 4, block = 256, cluster = 2";
    is_taken(
        cluster,
        "if clusterid().x == 0 { cluster_sync(); } b[0] = 1;",
    );
    is_taken(cluster, "if n == 0 { cluster_sync(); }");
    is_taken(
        cluster,
        "if cluster_ctarank() == 0 { b[0] = 1; cluster_sync(); } else { cluster_sync(); }",
    );
    is_refused(
        cluster,
        "if block_idx().x == 0 { cluster_sync(); } b[0] = 1;",
        "block-divergent",
    );
    is_refused(
        cluster,
        "if cluster_ctarank() == 0 { cluster_sync(); } b[0] = 1;",
        "block-divergent",
    );
    is_refused(
        cluster,
        "if tid < 32 { cluster_sync(); } b[0] = 1;",
        "block-divergent",
    );
}

#[test]
fn what_a_warp_does_is_for_the_warp() {
    for text in [
        "if tid < 32 { b[0] = warp_sum(tid); }",
        "if tid / 32 == 2 { b[0] = warp_sum(tid); } else { b[1] = 1; }",
        "if (tid >> 5) & 1 == 0 { b[0] = warp_sum(tid); }",
        "if tid % 128 < 64 { b[0] = warp_sum(tid); }",
        "if tid & !63 == 64 { b[0] = warp_sum(tid); }",
        "if tid * 4 / 256 == 1 { b[0] = warp_sum(tid); }",
        "let i = block_idx().x * 256 + tid; if i < 512 { b[0] = warp_sum(tid); }",
        "let i = block_idx().x * 256 + tid; if i / 64 == n { b[0] = warp_sum(tid); }",
        "if 95 >= tid { b[0] = warp_sum(tid); }",
        "if tid > 63 { b[0] = warp_sum(tid); }",
        "while warp_max(b[tid as usize % 64]) > 3 { b[tid as usize % 64] = n; }",
        "if unsafe { warp_uniform(a[tid as usize % 64]) } == n { b[0] = warp_sum(tid); }",
        "if shfl_sync(u32::MAX, tid, 3) == 5 { b[0] = warp_sum(tid); }",
        "if ballot_sync(u32::MAX, tid < 3) == 7 { b[0] = warp_sum(tid); }",
        "let w = tid / 32; for i in 0..w { b[i as usize % 64] = warp_sum(tid); }",
        // Lanes that have ended are not waited for.
        "if tid >= n { return; } b[0] = warp_sum(tid);",
        // A mask that is computed says who takes part.
        "if tid % 2 == 0 { b[0] = shfl_sync(0x5555_5555, tid, 0); }",
        // Three in four warpgroups.
        "if tid < 128 { unsafe { setmaxnreg_dec::<24>(); } }",
        "if warp_id() / 4 == 1 { unsafe { setmaxnreg_dec::<24>(); } }",
    ] {
        is_taken(LINE, text);
    }
    for text in [
        "if tid < 40 { b[0] = warp_sum(tid); }",
        "if tid % 2 == 0 { b[0] = warp_sum(tid); } b[1] = 1;",
        "if tid < n { b[0] = warp_sum(tid); } b[1] = 1;",
        "if lane_id() < 16 { b[0] = shfl_sync(u32::MAX, tid, 0); } b[1] = 1;",
        "if tid / 16 == 2 { b[0] = warp_sum(tid); } b[1] = 1;",
        "let i = block_idx().x * 100 + tid; if i < 128 { b[0] = warp_sum(tid); } b[1] = 1;",
        "if warp_sum(tid) == a[tid % 64] { warp_sync(u32::MAX); } b[1] = 1;",
        "let mut i = tid; while i < n { b[0] = warp_sum(i); i += 256; }",
        "if tid < 32 { unsafe { setmaxnreg_dec::<24>(); } } b[1] = 1;",
    ] {
        is_refused(LINE, text, "warp-divergent");
    }
}

#[test]
fn blocks_have_rows() {
    let rows = "grid = 1, block = (32, 8)";
    is_taken(
        rows,
        "if thread_idx().y == 2 { b[0] = warp_sum(tid); } b[1] = 1;",
    );
    is_refused(
        rows,
        "if tid == 2 { b[0] = warp_sum(tid); } b[1] = 1;",
        "warp-divergent",
    );
    is_taken(
        rows,
        "if warp_id() == 2 { b[0] = warp_sum(tid); } b[1] = 1;",
    );
    let short = "grid = 1, block = (16, 16)";
    is_refused(
        short,
        "if thread_idx().y == 2 { b[0] = warp_sum(tid); } b[1] = 1;",
        "warp-divergent",
    );
    is_taken(
        short,
        "if warp_id() == 2 { b[0] = warp_sum(tid); } b[1] = 1;",
    );
    is_taken(
        short,
        "if (thread_idx().y * 16 + tid) / 32 == 2 { b[0] = warp_sum(tid); } b[1] = 1;",
    );
    is_refused(
        short,
        "if (thread_idx().y * 32 + tid) / 32 == 2 { b[0] = warp_sum(tid); } b[1] = 1;",
        "warp-divergent",
    );
    let planes = "grid = 1, block = (16, 4, 4)";
    is_taken(
        planes,
        "if thread_idx().z == 2 { b[0] = warp_sum(tid); } b[1] = 1;",
    );
    is_refused(
        planes,
        "if thread_idx().y == 2 { b[0] = warp_sum(tid); } b[1] = 1;",
        "warp-divergent",
    );
}

#[test]
fn messages_name_the_condition_and_where_it_comes_from() {
    let texts: Vec<String> = [
        "let mut x = 0; if tid < 5 { x = 1; } if x == 1 { cta_sync(); } b[0] = 1;",
        "if a[tid % 64] > 2 { cta_sync(); } b[0] = 1;",
        "let w = tid / 32; if w == 3 { cta_sync(); } b[0] = 1;",
        "if b.atomic_add(0, 1) == 255 { cta_sync(); } b[1] = 1;",
        "if tid < n { b[0] = warp_sum(tid); } b[1] = 1;",
        "if elect_sync(u32::MAX) { warp_sync(u32::MAX); }",
        "if tid < n { return; } cta_sync();",
        "let mut i = tid; while i < n { cta_sync(); i += 256; }",
        "if tid < 32 { unsafe { setmaxnreg_dec::<24>(); } } b[1] = 1;",
    ]
    .into_iter()
    .map(|text| match body(LINE, text) {
        Ok(_) => panic!("taken: {text}"),
        Err(errors) => format!("{text}\n{}\n", errors.join("\n")),
    })
    .collect();
    insta::assert_snapshot!(texts.join("\n"));
}
