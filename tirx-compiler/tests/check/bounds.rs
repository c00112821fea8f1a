//! What the prover proves, and what it must not.

use crate::common::{checked, rules};
use tirx_compiler::ir::ssa::Proof;

/// A kernel on a tensor of rows: `params` after `a`, and the body, in which `tile` is shared and `tid` the thread.
fn kernel(launch: &str, rows: &str, params: &str, body: &str) -> String {
    let generics = if rows == "N" { "<N: Dim>" } else { "" };
    format!(
        "#[kernel({launch})]
        fn k{generics}(#[align(16)] a: &Tensor<f32, {rows}, 4>, out: &mut Tensor<f32, 64>, {params}) {{
            let tid = thread_idx().x;
            let mut tile = alloc_shared::<Tensor<f32, 64, 4>>().align(16);
            {body}
        }}"
    )
}

/// Whether every obligation that must be proved is.
fn copies(launch: &str, rows: &str, params: &str, body: &str) -> bool {
    let source = kernel(launch, rows, params, body);
    let broken = rules(&source);
    assert!(
        broken.iter().all(|rule| *rule == "copy-bounds"),
        "{broken:?} in {body}"
    );
    broken.is_empty()
}

const COPY: &str = "tile::cp_async_cg(tile.sub((0, ..)), a.sub((i, ..))).chunk_bytes(16);";
const BLOCK_128: &str = "grid = 4, block = 128";

#[track_caller]
fn proved(rows: &str, params: &str, body: &str) {
    let body = body.replace("COPY", COPY);
    assert!(copies(BLOCK_128, rows, params, &body), "not proved: {body}");
}

#[track_caller]
fn not_proved(rows: &str, params: &str, body: &str) {
    let body = body.replace("COPY", COPY);
    assert!(!copies(BLOCK_128, rows, params, &body), "proved: {body}");
}

#[test]
fn a_guard_on_the_thread() {
    proved("64", "", "let i = tid; if tid < 64 { COPY }");
    proved("64", "", "let i = tid; if i <= 63 { COPY }");
    proved("64", "", "let i = tid; if 64 > i { COPY }");
    proved("64", "", "let i = tid; if !(i >= 64) { COPY }");
    proved("64", "", "let i = tid; if i < 64 && out[0] > 1.0 { COPY }");
    proved("64", "", "let i = tid; if out[0] > 1.0 && i < 64 { COPY }");
    proved(
        "64",
        "",
        "let i = tid; if i >= 64 || out[0] > 1.0 { out[1] = 0.0; } else { COPY }",
    );
    proved("64", "", "let i = tid; if i >= 64 { return; } COPY");
    proved("64", "", "let i = tid; let ok = i < 64; if ok { COPY }");
    proved(
        "64",
        "",
        "let i = tid; let ok = i < 64 && out[0] > 1.0; if ok { COPY }",
    );
    proved("64", "", "let i = tid; if i == 5 { COPY }");
    proved("1", "", "let i = tid; if i != 0 { return; } COPY");
    proved("127", "", "let i = tid; if i != 127 { COPY }");
    not_proved("64", "", "let i = tid; COPY");
    not_proved("64", "", "let i = tid; if tid <= 64 { COPY }");
    not_proved("64", "", "let i = tid; if tid > 63 { COPY }");
    not_proved("64", "", "let i = tid; if block_idx().x < 64 { COPY }");
    not_proved("64", "", "let i = tid; if i < 64 || out[0] > 1.0 { COPY }");
    not_proved("64", "", "let i = tid; if i < 64 { out[1] = 0.0; } COPY");
    not_proved(
        "64",
        "",
        "let i = tid; if i < 64 { out[1] = 0.0; } else { COPY }",
    );
    not_proved("64", "", "let i = tid; if i >= 64 { out[1] = 0.0; } COPY");
    not_proved(
        "64",
        "",
        "let i = tid; let ok = i < 64 || out[0] > 1.0; if ok { COPY }",
    );
    not_proved("127", "", "let i = tid; if i != 126 { COPY }");
}

#[test]
fn pred_is_a_condition_on_the_path() {
    let copy = "tile::cp_async_cg(tile.sub((0, ..)), a.sub((tid, ..))).chunk_bytes(16)";
    proved("64", "", &format!("{copy}.pred(tid < 64);"));
    not_proved("64", "", &format!("{copy}.pred(tid < 65);"));
    let copy = "tile::cp_async_cg(tile.sub((0, ..)), a.sub((i, ..))).chunk_bytes(16)";
    proved(
        "n",
        "n: u32",
        &format!("let i = block_idx().x * 128 + tid; {copy}.pred(i < n);"),
    );
    not_proved(
        "n",
        "n: u32",
        &format!("let i = block_idx().x * 128 + tid; {copy}.pred(i <= n);"),
    );
    not_proved(
        "n",
        "n: u32",
        &format!("let i = block_idx().x * 128 + tid; {copy}.ignore_src(i >= n);"),
    );
}

#[test]
fn sub_of_sub() {
    let copy =
        |view: &str| format!("tile::cp_async_cg(tile.sub((0, ..)), {view}).chunk_bytes(16);");
    proved(
        "64",
        "",
        &format!(
            "let v = a.sub((32..64, ..)); if tid < 32 {{ {} }}",
            copy("v.sub((tid, ..))")
        ),
    );
    not_proved(
        "64",
        "",
        &format!(
            "let v = a.sub((32..64, ..)); if tid < 33 {{ {} }}",
            copy("v.sub((tid, ..))")
        ),
    );
    proved(
        "64",
        "",
        &format!("let v = a.sub((tid / 2, ..)); {}", copy("v.sub(0..4)")),
    );
    not_proved(
        "64",
        "",
        &format!("let v = a.sub((tid, ..)); {}", copy("v.sub(0..4)")),
    );
    proved(
        "64",
        "",
        &format!(
            "let i = tid % 61; let v = a.sub((i..i + 4, ..)); {}",
            copy("v.sub((3, ..))")
        ),
    );
    not_proved(
        "64",
        "",
        &format!(
            "let i = tid % 62; let v = a.sub((i..i + 4, ..)); {}",
            copy("v.sub((3, ..))")
        ),
    );
}

#[test]
fn remainders_quotients_and_masks() {
    proved("64", "", "let i = (tid + 1) % 64; COPY");
    proved("64", "", "let i = tid & 63; COPY");
    proved("32", "", "let i = tid & 31; COPY");
    proved("4", "", "let i = tid >> 5; COPY");
    proved("32", "", "let i = tid / 4; COPY");
    proved("4", "", "let i = tid % 4; COPY");
    proved("128", "", "let i = tid / 4 * 4 + tid % 4; COPY");
    proved("128", "", "let i = (tid & 3) * 32 + (tid >> 2); COPY");
    proved("128", "", "let i = tid ^ 1; COPY");
    proved("128", "", "let i = tid & !3; COPY");
    proved("n", "n: u32", "let i = tid % n; COPY");
    proved("64", "", "let i = (tid as i32 - 64) & 63; COPY");
    proved("64", "", "let i = (tid as i32 - 64).abs() / 2; COPY");
    not_proved("63", "", "let i = (tid + 1) % 64; COPY");
    not_proved("31", "", "let i = tid & 31; COPY");
    not_proved("3", "", "let i = tid >> 5; COPY");
    not_proved("31", "", "let i = tid / 4; COPY");
    not_proved("64", "", "let i = (tid as i32 - 64) % 64; COPY");
    not_proved("127", "", "let i = tid ^ 1; COPY");
}

#[test]
fn the_grid_and_a_dimension_known_at_launch() {
    let index = "let i = block_idx().x * 128 + tid;";
    proved("n", "n: u32", &format!("{index} if i < n {{ COPY }}"));
    proved(
        "n",
        "n: usize",
        "let i = block_idx().x as usize * 128 + tid as usize; if i < n { COPY }",
    );
    proved(
        "n",
        "n: i32",
        "let i = (block_idx().x * 128 + tid) as i32; if i < n && i >= 0 { COPY }",
    );
    proved("N", "", &format!("{index} if i < N::size() {{ COPY }}"));
    proved(
        "N",
        "",
        &format!("{index} if i >= N::size() {{ return; }} COPY"),
    );
    proved("512", "", &format!("{index} COPY"));
    proved("n", "n: u32", "if n == 0 { return; } let i = n - 1; COPY");
    proved("n", "n: u32", "if n > 0 { let i = tid.min(n - 1); COPY }");
    proved("n", "n: u32", "if tid + 1 < n { let i = tid + 1; COPY }");
    not_proved("n", "n: u32", &format!("{index} if i <= n {{ COPY }}"));
    not_proved(
        "n",
        "n: u32, m: u32",
        &format!("{index} if i < m {{ COPY }}"),
    );
    not_proved("n", "n: u32", &format!("{index} COPY"));
    not_proved("511", "", &format!("{index} COPY"));
    not_proved("n", "n: u32", "let i = n - 1; COPY");
    not_proved("n", "n: u32", "let i = tid.min(n - 1); COPY");
    not_proved(
        "n",
        "n: i32",
        "let i = (block_idx().x * 128 + tid) as i32 - 1; if i < n { COPY }",
    );
}

#[test]
fn without_launch_bounds() {
    let copy = |rows: &str, body: &str| copies("", rows, "", &body.replace("COPY", COPY));
    assert!(copy("1024", "let i = tid; COPY"));
    assert!(copy("64", "let i = thread_idx().z; COPY"));
    assert!(!copy("1023", "let i = tid; COPY"));
    assert!(copy("1024", "let i = block_dim().x - 1 - tid; COPY"));
    assert!(copy(
        "2147483647",
        "let i = grid_dim().x - 1 - block_idx().x; COPY"
    ));
}

#[test]
fn wrapping_is_never_assumed_away() {
    not_proved("128", "", "let i = tid - 1; COPY");
    proved("128", "", "if tid > 0 { let i = tid - 1; COPY }");
    proved("128", "", "if tid != 0 { let i = tid - 1; COPY }");
    not_proved(
        "128",
        "n: u32",
        "let i = n * 4 / 4; if n < 4294967295 { COPY }",
    );
    not_proved("128", "n: u32", "if n + 1 < 128 { let i = n; COPY }");
    proved("128", "n: u32", "if n + 1 < 128 { let i = n + 1; COPY }");
    not_proved("128", "n: i32", "if n < 128 { let i = n; COPY }");
    proved("128", "n: i32", "if n < 128 && n >= 0 { let i = n; COPY }");
    not_proved("128", "n: u32", "let i = (n as u8) as i8; COPY");
    proved("256", "n: u32", "let i = n as u8; COPY");
    not_proved("128", "n: u32", "let i = 127 - n; COPY");
    not_proved("128", "n: u32", "if n * 2 < 128 { let i = n; COPY }");
    proved("128", "n: u16", "if n as u32 * 2 < 256 { let i = n; COPY }");
}

#[test]
fn min_max_and_choices() {
    proved("64", "", "let i = tid.min(63); COPY");
    proved("64", "", "let i = (tid as i32 - 5).max(0).min(63); COPY");
    proved("64", "", "let i = if tid < 64 { tid } else { 0 }; COPY");
    proved(
        "64",
        "",
        "let mut i = 0; if tid < 64 { i = tid; out[0] = 1.0; } COPY",
    );
    proved(
        "n",
        "n: u32",
        "if n == 0 { return; } let i = if tid < n { tid } else { n - 1 }; COPY",
    );
    proved(
        "n",
        "n: u32",
        "if n == 0 { return; } let mut i = tid; if i >= n { i = n - 1; out[0] = 1.0; } COPY",
    );
    proved(
        "64",
        "",
        "let i = if tid > 64 { tid - 65 } else { 0 }; COPY",
    );
    not_proved("64", "", "let i = tid.max(63); COPY");
    not_proved("64", "", "let i = if tid < 65 { tid } else { 0 }; COPY");
    not_proved(
        "n",
        "n: u32",
        "let i = if tid < n { tid } else { n - 1 }; COPY",
    );
    not_proved(
        "64",
        "",
        "let mut i = 0; if tid < 65 { i = tid; out[0] = 1.0; } COPY",
    );
}

#[test]
fn loops() {
    proved(
        "8",
        "",
        "for k in 0..8u32 { if k < 7 { let i = k + 1; COPY } }",
    );
    not_proved("8", "", "for k in 0..8u32 { let i = k + 1; COPY }");
    not_proved(
        "8",
        "",
        "for k in 0..8u32 { if k < 8 { let i = k + 1; COPY } }",
    );
    proved("8", "", "for i in 0..8 { COPY }");
    proved("8", "", "for i in 0..=7 { COPY }");
    proved("8", "", "for i in (0..8).rev() { COPY }");
    proved("61", "", "for i in (0..64).step_by(4) { COPY }");
    not_proved("60", "", "for i in (0..64).step_by(4) { COPY }");
    proved("60", "", "for i in (0..60).rev().step_by(7) { COPY }");
    not_proved("59", "", "for i in (0..60).rev().step_by(7) { COPY }");
    proved("n", "n: u32", "for i in 0..n { COPY }");
    proved("n", "n: u32", "for i in (tid..n).step_by(128) { COPY }");
    proved("n", "n: u32", "for i in (0..n).rev() { COPY }");
    proved(
        "n",
        "n: u32, s: usize",
        "for i in (0..n).step_by(s) { COPY }",
    );
    proved(
        "n",
        "n: u32",
        "for i in (block_idx().x * 128 + tid..n).step_by(grid_dim().x as usize * 128) { COPY }",
    );
    proved(
        "n",
        "n: i32",
        "for i in (tid as i32..n).step_by(block_dim().x as usize) { COPY }",
    );
    not_proved(
        "n",
        "n: i32",
        "for i in (tid as i32 - 1..n).step_by(block_dim().x as usize) { COPY }",
    );
    not_proved("n", "n: u32", "for i in 0..=n { COPY }");
    proved(
        "n",
        "n: u32",
        "let mut i = tid; while i < n { COPY i += 128; }",
    );
    not_proved(
        "n",
        "n: u32",
        "let mut i = tid; while i < n { i += 128; COPY }",
    );
    proved(
        "64",
        "",
        "for k in 0..4u32 { for j in 0..16u32 { let i = k * 16 + j; COPY } }",
    );
    not_proved(
        "63",
        "",
        "for k in 0..4u32 { for j in 0..16u32 { let i = k * 16 + j; COPY } }",
    );
    proved(
        "64",
        "",
        "let mut i = 0u32; for _ in 0..64 { COPY i += 1; }",
    );
    not_proved(
        "63",
        "",
        "let mut i = 0u32; for _ in 0..64 { COPY i += 1; }",
    );
    proved(
        "512",
        "",
        "let mut i = tid; for _ in 0..4 { COPY i += 128; }",
    );
    proved(
        "3",
        "",
        "let mut i = 0u32; loop { COPY i = (i + 1) % 3; if out[0] > 1.0 { break; } }",
    );
    proved(
        "3",
        "",
        "let mut i = 0u32; loop { COPY i += 1; if i == 3 { i = 0; } if out[0] > 1.0 { break; } }",
    );
    proved(
        "2",
        "",
        "let mut i = 0u32; for _ in 0..n { COPY i ^= 1; }"
            .replace("n {", "9 {")
            .as_str(),
    );
    proved(
        "128",
        "",
        "let mut s = 64u32; while s > 0 { if tid < s { let i = tid + s; COPY } s /= 2; }",
    );
    not_proved(
        "127",
        "",
        "let mut s = 64u32; while s > 0 { if tid < s { let i = tid + s; COPY } s /= 2; }",
    );
    proved(
        "64",
        "",
        "let mut i = 63u32; loop { COPY if i == 0 { break; } i -= 1; }",
    );
}

#[test]
fn src_size_that_ends_within() {
    let copy = "tile::cp_async_ca(tile.sub((0, ..)), b.sub(i..i + 4)).chunk_bytes(16)";
    let source = |body: &str| {
        format!(
            "#[kernel(grid = 4, block = 128)]
            fn k(#[align(16)] b: &Tensor<f32, n>, n: u32, m: u32) {{
                let i = (block_idx().x * 128 + thread_idx().x) * 4;
                let tile = alloc_shared::<Tensor<f32, 64, 4>>().align(16);
                {}
            }}",
            body.replace("COPY", copy)
        )
    };
    let good = [
        "if i < n { COPY.src_size((n - i).min(4) * 4); }",
        "if i < n { COPY.src_size(((n - i) * 4).min(16)); }",
        "if i + 4 <= n { COPY; }",
        "if i < n { let left = n - i; COPY.src_size(if left < 4 { left * 4 } else { 16 }); }",
        "COPY.src_size(if i < n { (n - i).min(4) * 4 } else { 0 });",
    ];
    for body in good {
        let source = source(body);
        assert_eq!(rules(&source), [""; 0], "{body}");
    }
    let bad = [
        "if i < n { COPY; }",
        "if i < n { COPY.src_size(m.min(16)); }",
        "COPY.src_size((n - i).min(4) * 4);",
        "if i < n { COPY.src_size((n - i + 1).min(4) * 4); }",
        "if i < n { COPY.ignore_src(i + 4 > n); }",
        "COPY.src_size(if i <= n { (n - i + 1).min(4) * 4 } else { 0 });",
    ];
    for body in bad {
        let source = source(body);
        assert_eq!(rules(&source), ["copy-bounds"], "{body}");
    }
}

#[test]
fn rows_beyond_the_last_may_be_named_if_nothing_is_read() {
    let copy = "tile::cp_async_cg(tile.sub((0, ..)), a.sub((tid, ..))).chunk_bytes(16)";
    proved(
        "64",
        "",
        &format!("{copy}.src_size(if tid < 64 {{ 16 }} else {{ 0 }});"),
    );
    not_proved(
        "64",
        "",
        &format!("{copy}.src_size(if tid < 65 {{ 16 }} else {{ 0 }});"),
    );
    not_proved(
        "64",
        "",
        &format!("{copy}.src_size(if tid < 64 {{ 0 }} else {{ 16 }});"),
    );
}

/// Whether each obligation of a kernel on `x: &mut Tensor<u32, 64>` is proved, in the order of the text.
fn proofs(params: &str, body: &str) -> Vec<Proof> {
    let source = format!(
        "#[kernel(block = 64)] fn k(x: &mut Tensor<u32, 64>, {params}) {{ let tid = thread_idx().x; {body} }}"
    );
    checked(&source).0.expect("it lowers").1.proofs
}

#[test]
fn divisors_and_src_sizes() {
    use Proof::{Proved, Unproved};
    assert_eq!(proofs("d: u32", "x[tid] = tid / d;"), [Unproved, Proved]);
    assert_eq!(
        proofs("d: u32", "if d > 0 { x[tid] = tid / d; }"),
        [Proved, Proved]
    );
    assert_eq!(
        proofs("d: u32", "if d != 0 { x[tid] = tid % d; }"),
        [Proved, Proved]
    );
    assert_eq!(
        proofs("d: i32", "if d > 0 { x[tid] = (tid as i32 / d) as u32; }"),
        [Proved, Proved]
    );
    assert_eq!(
        proofs("d: i32", "if d < 0 { x[tid] = (tid as i32 / d) as u32; }"),
        [Proved, Proved]
    );
    assert_eq!(
        proofs("d: i32, e: i32", "if d < 0 { x[tid] = (e / d) as u32; }"),
        [Unproved, Proved]
    );
    assert_eq!(
        proofs("i: u32", "x[i] = 1; if i < 64 { x[i] = 2; }"),
        [Unproved, Proved]
    );
}

/// The sides of a choice say something where the choice is made, not on the way around it.
#[test]
fn a_choice_on_another_path_proves_nothing() {
    use Proof::{Proved, Unproved};
    assert_eq!(
        proofs(
            "p: bool, d: i32",
            "let mut i = 0;
            if d > 0 { if p { x[tid] = 3; i = 1; } else { i = 2; } }
            x[tid] = (i / d) as u32;"
        ),
        [Proved, Unproved, Proved]
    );
    assert_eq!(
        proofs(
            "d: u32",
            "let mut i = 7;
            if d > 4 && d < 3 { loop { if d > 5 { i = 1; } if d > 7 { break; } } }
            x[tid] = i / d;"
        ),
        [Unproved, Proved]
    );
    // Inside the case of the way around, the inner choice is not made; on the other way it is.
    assert_eq!(
        proofs(
            "p: bool, d: u32, e: u32",
            "let mut i = e;
            if d > 0 { if p { x[tid] = 3; i = 0; } else { i = 1; } } else { i = 2; }
            x[i] = 1;"
        ),
        [Proved, Proved]
    );
}

#[test]
fn a_shift_where_no_run_gets_is_no_panic() {
    let body = "let mut y = i64::MIN;
        let v = (!4u16) % 64;
        if v < 4 {
            for k in 0..tid % 7 { y <<= y ^ ((-1.5f32 / 0.5) as i64); }
        }
        x[tid] = y as u32;";
    assert_eq!(proofs("", body), [Proof::Proved]);
}

#[test]
fn a_grid_made_of_a_dimension() {
    let holds = |grid: &str, params: &str, body: &str| {
        let launch = format!("grid = {grid}, block = 8");
        copies(&launch, "N", params, &body.replace("COPY", COPY))
    };
    let block = "let i = block_idx().x; COPY";
    let per_thread = "let i = block_idx().x * 8 + tid; COPY";
    for (grid, body) in [
        ("N::size()", block),
        ("(N::size(), 2)", block),
        ("(2, N::size())", "let i = block_idx().y; COPY"),
        ("N::size() / 8", per_thread),
        ("N::size().div_ceil(8)", "let i = block_idx().x * 8; COPY"),
        ("N::size().div_ceil(8)", block),
        ("N::size()", "let i = grid_dim().x - 1; COPY"),
    ] {
        assert!(holds(grid, "", body), "{grid}: {body}");
    }
    for (grid, body) in [
        ("N::size() + 1", block),
        ("N::size() * 1", per_thread),
        ("N::size().div_ceil(8)", per_thread),
        ("N::size() / 4", per_thread),
        ("N::size().min(8)", per_thread),
        ("(N::size(), 2)", "let i = block_idx().y; COPY"),
        ("N::size() / 8", "let i = block_idx().x * 8 + 8; COPY"),
        ("N::size()", "let i = grid_dim().x; COPY"),
        ("8 / N::size()", block),
    ] {
        assert!(!holds(grid, "", body), "{grid}: {body}");
    }
}
