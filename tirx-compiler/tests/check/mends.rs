//! The guard that a message shows mends the kernel: it is put in place here, and nothing is left to say.

use crate::common::{checked, errors};

const ATTRIBUTE: &str = "grid = 4, block = 256, deny_unproved";

/// A statement as the whole body, after what binds its names.
fn kernel(before: &str, statement: &str) -> String {
    format!(
        "#[kernel({ATTRIBUTE})]
        fn k<N: Dim>(#[align(16)] x: &Tensor<u32, N>, y: &mut Tensor<u32, N>, #[align(16)] a: &mut Tensor<u32, N, 64>, z: &mut Tensor<u32, m>, c: &mut Tensor<u32, 256>, n: u32, m: u64, i: i32, b: u8, u: usize) {{
            let tid = thread_idx().x;
            #[allow(unused)]
            let mut s = alloc_shared::<Tensor<u32, 4, 64>>().align(128);
            {before}
            {statement}
        }}"
    )
}

/// What stands between the first backticks after some words.
fn quoted<'a>(text: &'a str, after: &str) -> Option<&'a str> {
    let rest = text.split(after).nth(1)?;
    rest.split('`').nth(1)
}

/// Mends one mistake after the other, until none is left.
#[track_caller]
fn mended(before: &str, statement: &str) {
    let mut written = statement.to_owned();
    for _ in 0..6 {
        let source = kernel(before, &written);
        let (_, diagnostics) = checked(&source);
        let Some(first) = diagnostics.iter().next() else {
            return;
        };
        let text = first.text();
        let guard = quoted(&text, "put the access into")
            .or_else(|| quoted(&text, "put the division into"))
            .or_else(|| quoted(&text, "put what uses it into"))
            .or_else(|| quoted(&text, "wrap the copy in"));
        let Some(guard) = guard else {
            panic!("no guard in {text}\n{source}");
        };
        assert!(guard.ends_with("{ .. }"), "{text}");
        written = guard.replace("{ .. }", &format!("{{ {written} }}"));
    }
    panic!(
        "still not mended: {written}\n{}",
        errors(&kernel(before, &written))
    );
}

#[test]
fn of_accesses() {
    for statement in [
        "y[tid] = 1;",
        "c[n] = x[n];",
        "c[i] = 1;",
        "c[b] = y[b];",
        "c[u] = 1;",
        "y[u] = 1;",
        "y[i] += 2;",
        "y[n + 1] = 1;",
        "y[n - tid] = 1;",
        "y[tid as usize + u] = x[u];",
        "y[tid as u64] = 1;",
        "c[n as u64 * 3] = 1;",
        "z[n] = 1; z[m - 1] = 2; z[u] = 3; z[i] = 4;",
        "s[(n, tid)] = 1;",
        "a[(tid, n)] = s[(tid / 64, n)];",
        "a.sub((n, 4..8))[i] = 1;",
        "c[(i as i64 - 5) as usize] = 1;",
        "c[n / 2 + tid % 2] = 1; y[(n << 2) | 3] = 1;",
        "c[256 - tid] = 1;",
    ] {
        mended("", statement);
    }
    mended("let k = c[tid];", "c[k] = 1;");
    mended("let k = c[tid] as i32;", "c[k] = 1;");
    mended(
        "let mut l = [1u32; 8];",
        "l[u] = 2; l[n as usize] = l[u + 1];",
    );
    mended("let mut k = n; k += 3;", "c[k] = 1; c[k - 4] = 1;");
    mended(
        "let (j, l) = (n / 3, i);",
        "y[j] = 1; y[l] = 1; y[j + 2] = 1;",
    );
}

/// What has no words is bound to a local first.
#[test]
fn of_what_has_no_words() {
    for (statement, said) in [
        ("c[x.sub((n,))[()]] = 1;", "this index"),
        ("c[if tid > 3 { tid + 9 } else { n }] = 1;", "this index"),
        ("c[0] = n / c[tid];", "this divisor"),
    ] {
        let text = errors(&kernel("", statement));
        assert!(
            text.contains(&format!("cannot prove that {said} is")),
            "{text}"
        );
        assert!(!text.contains("the value"), "{text}");
    }
}

#[test]
fn of_divisions() {
    for statement in [
        "c[0] = tid / n;",
        "c[1] = (i % (i - 3)) as u32;",
        "c[2] = (m / (m - u as u64)) as u32;",
        "c[3] = tid % (b as u32);",
    ] {
        mended("", statement);
    }
}

#[test]
fn of_copies() {
    for statement in [
        "tile::cp_async_ca(s.sub((0, 0..1)), x.sub((n..n + 1,))).chunk_bytes(4);",
        "tile::cp_async_ca(s.sub((n, 0..1)), a.sub((tid, 0..1))).chunk_bytes(4);",
        "tile::cp_async_cg(s.sub((0, 0..4)), x.sub((4 * tid..4 * tid + 4,))).chunk_bytes(16);",
        "tile::cp_async_cg(s.sub((0, 0..4)), a.sub((i, 4..8))).chunk_bytes(16);",
        "tile::cp_async_cg(s.sub((0, 0..4)), a.sub((u, 4..8))).chunk_bytes(16);",
        "tile::cp_async_bulk(a.sub((n, ..)), s.sub((0, ..)));",
        "tile::cp_async_bulk(a.sub((tid, ..)), s.sub((n, ..)));",
        "tile::cp_reduce_async_bulk_add(a.sub((i, ..)), s.sub((0, ..)));",
        "tile::cp_async_bulk_prefetch(a.sub((n, ..)));",
        "tile::cp_async_bulk_prefetch(x.sub((16 * n..16 * n + 16,)));",
    ] {
        mended("", statement);
    }
    mended(
        "let bar = alloc_mbarrier();",
        "tile::cp_async_bulk(s.sub((0, ..)), a.sub((n, ..))).mbarrier(bar);",
    );
}

/// The same guard as `.pred(..)`, and the bytes of a chunk that ends where the tensor does.
#[test]
fn of_copies_by_their_options() {
    for statement in [
        "tile::cp_async_ca(s.sub((0, 0..1)), x.sub((n..n + 1,))).chunk_bytes(4)",
        "tile::cp_async_cg(s.sub((0, 0..4)), x.sub((4 * tid..4 * tid + 4,))).chunk_bytes(16)",
        "tile::cp_async_cg(s.sub((0, 0..4)), a.sub((i, 4..8))).chunk_bytes(16)",
        "tile::cp_async_bulk(a.sub((n, ..)), s.sub((0, ..)))",
        "tile::cp_async_bulk_prefetch(a.sub((u, ..)))",
    ] {
        let text = errors(&kernel("", &format!("{statement};")));
        let Some(pred) = quoted(&text, "or add") else {
            panic!("no `pred` in {text}");
        };
        let left = errors(&kernel("", &format!("{statement}{pred};")));
        assert!(left.is_empty(), "{statement}{pred}\n{left}");
    }
    let text = errors(&kernel(
        "",
        "tile::cp_async_cg(s.sub((0, 0..4)), x.sub((4 * tid..4 * tid + 4,))).chunk_bytes(16);",
    ));
    assert!(text.contains(".src_size("), "{text}");
    let partly = "if 4 * tid <= N::size() { tile::cp_async_cg(s.sub((0, 0..4)), x.sub((4 * tid..4 * tid + 4,))).chunk_bytes(16).src_size((N::size() - 4 * tid).min(4) * 4); }";
    let left = errors(&kernel("", partly));
    assert!(left.is_empty(), "{left}");
}
