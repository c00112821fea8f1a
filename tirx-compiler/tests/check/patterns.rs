//! What kernels commonly do: each access of these is proved, since a reader sees at a glance that it is inside.

use crate::common::checked;
use tirx_compiler::ir::{ssa::Proof, ssa_text};

/// A kernel with `x`, `y`: N; `a`: N rows of M; `b`: 64 x 64; `c`, `k`: 256; shared `t`: 256, `s`: 4 x 64.
fn kernel(launch: &str, body: &str) -> String {
    format!(
        "#[kernel({launch})]
        fn k<N: Dim, M: Dim>(x: &Tensor<u32, N>, y: &mut Tensor<u32, N>, a: &mut Tensor<u32, N, M>, b: &mut Tensor<u32, 64, 64>, c: &mut Tensor<u32, 256>, n: u32, m: u64, z: &mut Tensor<u32, m>) {{
            let tid = thread_idx().x;
            let bid = block_idx().x;
            let mut t = alloc_shared::<Tensor<u32, 256>>();
            let mut s = alloc_shared::<Tensor<u32, 4, 64>>();
            {body}
        }}"
    )
}

/// What is not proved of it, as SSA; empty if all is.
fn unproved(launch: &str, body: &str) -> String {
    let source = kernel(launch, body);
    let (checked, diagnostics) = checked(&source);
    let errors: Vec<String> = diagnostics.iter().map(|d| d.text()).collect();
    assert!(errors.is_empty(), "{body}\n{}", errors.join("\n"));
    let (function, checked) = checked.expect("it is lowered");
    let left = checked
        .proofs
        .iter()
        .filter(|p| **p != Proof::Proved)
        .count();
    match left {
        0 => String::new(),
        left => format!(
            "{left} of {body}\n{}",
            ssa_text::text(&function, &checked.proofs)
        ),
    }
}

macro_rules! patterns {
    ($($name:ident: $($body:literal)+;)*) => { $(
        #[test]
        fn $name() {
            let mut left = String::new();
            $(left.push_str(&unproved("grid = 4, block = 256", $body));)+
            assert!(left.is_empty(), "not proved: {left}");
        }
    )* };
}

patterns! {
    lanes_and_warps:
        "c[tid % 32 + (tid / 32) * 32] = 1;"
        "c[tid / 32 * 32 + (tid & 31)] = 1;"
        "let lane = tid & 31; let warp = tid >> 5; c[warp * 32 + lane] = 1; c[(warp << 5) | lane] = 1;"
        "let lane = lane_id(); let warp = tid / 32; c[warp * 32 + lane] = 1; s[(warp / 2, warp % 2 * 32 + lane)] = 1;"
        "c[tid ^ 1] = 1; c[tid ^ 31] = 1; c[255 - tid] = 1; c[(tid + 1) % 256] = 1; c[tid.wrapping_add(1) & 255] = 1;"
        "let row = tid / 64; let column = tid % 64; s[(row, column)] = 1; s[(row ^ 1, 63 - column)] = 1;"
        "c[(tid as i32 - 1).max(0)] = 1; c[(tid + 1).min(255)] = 1; c[(tid as i32).rem_euclid(64)] = 1;"
        "c[tid.rotate_left(4) & 255] = 1; c[tid.count_ones()] = 1; c[(tid >> 4) | ((tid & 15) << 4)] = 1;";
    grid_strides:
        "let mut i = bid * 256 + tid; while i < N::size() { y[i] = x[i]; i += 1024; }"
        "let mut i = bid * 256 + tid; while i < N::size() { y[i] = x[i]; i += grid_dim().x * block_dim().x; }"
        "for i in (bid * 256 + tid..N::size()).step_by(1024) { y[i] = x[i]; }"
        "for i in (bid * 256 + tid..N::size()).step_by((grid_dim().x * block_dim().x) as usize) { y[i] = x[i]; }"
        "let mut i = (bid * 256 + tid) as u64; while i < N::size() as u64 { y[i] = x[i]; i += (grid_dim().x * 256) as u64; }"
        "let mut i = bid as u64 * 256 + tid as u64; while i < m { z[i] = 1; i += grid_dim().x as u64 * 256; }"
        "let mut i = bid as usize * 256 + tid as usize; while i < N::size() as usize { y[i] = x[i]; i += 1024; }"
        "let mut i = (bid * 256 + tid) as i64; let end = N::size() as i64; loop { if i >= end { break; } y[i] = 1; i += 1024; }";
    tiles_with_a_tail:
        "let mut first = 0; while first < N::size() { let len = (N::size() - first).min(256); if tid < len { t[tid] = x[first + tid]; } first += 256; }"
        "for tile in 0..N::size().div_ceil(256) { let i = tile * 256 + tid; if i < N::size() { y[i] = x[i]; } }"
        "for tile in 0..N::size() / 256 { y[tile * 256 + tid] = 1; }"
        "let end = (bid * 256 + 256).min(N::size()); for i in bid * 256..end { y[i] = 1; }"
        "let start = (bid * 256).min(N::size()); let end = (start + 256).min(N::size()); for i in start..end { y[i] = 1; }"
        "let per = N::size().div_ceil(4); let start = bid * per; for i in start..(start + per).min(N::size()) { y[i] = 1; }"
        "let tail = N::size() % 256; for i in N::size() - tail..N::size() { y[i] = 1; }"
        "let tail = N::size() & 255; if tid < tail { y[N::size() - tail + tid] = 1; }";
    rows_and_columns_of_dimensions:
        "if bid < N::size() { for j in 0..M::size() { a[(bid, j)] = 1; } }"
        "for j in (tid..M::size()).step_by(256) { for i in 0..N::size() { a[(i, j)] += 1; } }"
        "let i = bid * 256 + tid; if i < N::size() * M::size() { if M::size() > 0 { a[(i / M::size(), i % M::size())] = 1; } }"
        "let all = N::size() as u64 * M::size() as u64; let mut i = tid as u64; while i < all { a[(i / M::size() as u64, i % M::size() as u64)] = 1; i += 256; }"
        "let flat = b.reshape((4096,)); for i in 0..64 { for j in 0..64 { c[flat[i * 64 + j] & 255] = 1; } }"
        "for i in 0..N::size().min(M::size()) { a[(i, i)] = 1; }";
    masks_and_clamps:
        "if tid < N::size() { c[x[tid] & 255] += 1; c[x[tid] as u8] += 1; }"
        "if N::size() >= 1 { y[(bid * 256 + tid).min(N::size() - 1)] = 1; }"
        "if N::size() > 0 { let last = N::size() - 1; y[tid.min(last)] = 1; y[last - tid.min(last)] = 1; y[last] = 1; y[0] = 1; }"
        "if N::size() > 0 { let value = y[0]; c[value & 255] = 1; c[value % 256] = 1; c[value >> 24] = 1; c[value / (1 << 24)] = 1; c[value as u8] = 1; }"
        "if N::size() != 0 { y[n % N::size()] = 1; y[N::size() / 2] = 1; y[(N::size() - 1) / 2] = 1; }"
        "let i = tid.clamp(8, 100); c[i] = 1; c[i - 8] = 1;"
        "if N::size() > 0 { y[(tid as i32 - 3).clamp(0, N::size() as i32 - 1)] = 1; }";
    reversed_and_stepped:
        "for i in (0..N::size()).rev() { y[i] = 1; }"
        "for i in (0..=255u32).rev() { c[i] = 1; }"
        "for i in (1..256u32).rev().step_by(2) { c[i - 1] = 1; }"
        "for i in (0..N::size()).step_by(4) { y[i] = 1; if i + 3 < N::size() { y[i + 3] = 1; } }"
        "for i in (0..N::size() / 4 * 4).step_by(4) { for j in 0..4 { y[i + j] = 1; } }"
        "let mut i = N::size(); while i > 0 { i -= 1; y[i] = 1; }"
        "let mut i = 255i32; while i >= 0 { c[i] = 1; i -= 16; }";
    strides_that_halve_and_double:
        "let mut step = 128; while step > 0 { if tid < step { t[tid] += t[tid + step]; } cta_sync(); step /= 2; }"
        "let mut step = 128u32; while step >= 1 { if tid < step { t[tid] += t[tid + step]; } cta_sync(); step >>= 1; }"
        "let mut step = block_dim().x / 2; while step > 0 { if tid < step { t[tid] += t[tid + step]; } step /= 2; }"
        "let mut step = 1; while step < 256 { if tid >= step { t[tid] += t[tid - step]; } step *= 2; }"
        "let mut step = 1; while step < 256 { if tid % (2 * step) == 0 && tid + step < 256 { t[tid] += t[tid + step]; } step *= 2; }"
        "let mut step = 1; while step < 256 { let i = 2 * step * tid; if i + step < 256 { t[i] += t[i + step]; } step <<= 1; }"
        "#[unroll] for level in 1..9 { let width = 256 >> level; if tid < width { t[tid] += t[tid + width]; } cta_sync(); }"
        "for level in 0..8u32 { let width = 128u32 >> level; if tid < width { t[tid] += t[tid + width]; } cta_sync(); }"
        "#[unroll] for level in 0..8 { let step = 1u32 << level; if tid < 128 >> level { let right = (2 * tid + 2) * step - 1; t[right] += t[right - step]; } }"
        "let mut stride = 128; while stride > 0 { if tid & stride == 0 { t[tid] = t[tid + stride]; } stride /= 2; }"
        "let mut j = 128; while j > 0 { let other = tid ^ j; if other > tid { t[tid] = t[other]; } j >>= 1; }"
        "let mut size = 2; while size <= 256 { let mut j = size / 2; while j > 0 { let other = tid ^ j; t[tid] = t[other]; j /= 2; } size *= 2; }"
        "let mut size = 2; while size <= 256 { let mut j = size / 2; while j > 0 { if tid < 128 { let low = tid / j * j * 2 + tid % j; t[low] = t[low + j]; } j /= 2; } size *= 2; }";
    rings_and_pairs:
        "let mut stage = 0; for i in 0..n { s[(stage, tid % 64)] = i; stage ^= 1; }"
        "let mut stage = 0; for i in 0..n { s[(stage, tid % 64)] = i; stage = (stage + 1) % 4; }"
        "let mut stage = 0; for i in 0..n { s[(stage, tid % 64)] = i; stage += 1; if stage == 4 { stage = 0; } }"
        "let mut stage = 0; let mut phase = 0; for _ in 0..n { s[(stage, tid % 64)] = phase; stage += 1; if stage == 4 { stage = 0; phase ^= 1; } } s[(stage, phase)] = 1;"
        "let mut stage = 3u32; for i in 0..n { s[(stage, 0)] = i; stage = if stage == 0 { 3 } else { stage - 1 }; }"
        "let mut stage = 0; for i in 0..n { s[(stage, 0)] = i; stage = if stage + 1 == 4 { 0 } else { stage + 1 }; }"
        "let mut stage = 0; for i in 0..n { s[(stage, 0)] = i; stage += 1; if stage >= 4 { stage -= 4; } }"
        "let mut now = 0; let mut next = 1; for i in 0..n { s[(now, 0)] = s[(next, 0)]; (now, next) = (next, now); }"
        "let mut now = 0u32; for i in 0..n { s[(now, 0)] = s[(1 - now, 0)]; now = 1 - now; }"
        "for i in 0..n { s[(i % 4, tid & 63)] = 1; s[(i & 3, 0)] = 1; s[((i + 3) % 4, 0)] = 1; }"
        "let mut slot = 0; for i in 0..n { if i % 3 == 0 { slot = (slot + 1) & 255; } c[slot] = i; }";
    parts_and_places:
        "struct At { row: u32, column: u32 } let at = At { row: tid / 64, column: tid % 64 }; s[(at.row, at.column)] = 1;"
        "let (q, r) = (tid / 64, tid % 64); s[(q, r)] = 1; let [i, j] = [q, r]; s[(i, j)] = 2;"
        "let mut p = (0u32, tid); while p.1 >= 64 { p.1 -= 64; p.0 += 1; } s[(p.0 % 4, p.1)] = 1;"
        "fn at(i: u32) -> u32 { i % 256 } c[at(n)] = 1; fn both(i: u32) -> (u32, u32) { (i / 64 % 4, i % 64) } let (i, j) = both(n); s[(i, j)] = 1;"
        "let i = match tid { 0 => 255, 1..=9 => tid - 1, _ => tid }; c[i] = 1;"
        "let i = if tid < 128 { tid + 128 } else { tid - 128 }; c[i] = 1;"
        "let counts = [3u32, 1, 4]; for k in counts { c[k] = 1; } let mut acc = [0u32; 8]; for i in 0..8 { acc[i] = 1; } acc[tid as usize % 8] = 2; c[acc[0] & 7] = 1; let table = [7u32, 0, 255]; c[table[tid as usize % 3]] = 1;"
        "let row = s.sub((tid / 64, ..)); let half = row.sub(32..64); c[half[tid % 32] % 256] = 1; let mut part = c.sub(tid / 64 * 64..tid / 64 * 64 + 64); part[tid % 64] = 1;";
    facts_asserted:
        "device_assert!(n < 256); c[n] = 1; c[255 - n] = 1;"
        "device_assert!(n % 4 == 0 && n <= 252); c[n + 3] = 1;"
        "device_assert!(N::size() % 4 == 0); for i in (0..N::size()).step_by(4) { for j in 0..4 { y[i + j] = 1; } }"
        "device_assert!(N::size() % 4 == 0); let i = bid * 256 + tid; if i < N::size() / 4 { y[4 * i] = 1; y[4 * i + 3] = 1; }"
        "device_assert!(N::size() % 256 == 0); for tile in 0..N::size() / 256 { y[tile * 256 + tid] = 1; }"
        "device_assert!(N::size() >= 256); y[tid] = 1; y[N::size() - 1 - tid] = 1;"
        "device_assert!(M::size() == 64); if bid < N::size() { a[(bid, tid % 64)] = 1; }"
        "device_assert!(N::size() == M::size()); for i in 0..N::size() { a[(i, i)] = 1; }"
        "device_assert!(m > 256); z[tid] = 1; z[m - 1] = 1; if n >= 256 { return; } device_assert!(n > 0); c[n - 1] = c[n];"
        "device_assert!(n.is_power_of_two() && n <= 256); c[n - 1] = 1;";
    other_widths:
        "let i = tid as u8; c[i] = 1; let j = tid as u16; c[j] = 1; let k = tid as i64; c[k] = 1; let l = tid as usize; c[l] = 1;"
        "let i = (bid as u64 * 256 + tid as u64) % 256; c[i] = 1; let j = (m % 256) as u32; c[j] = 1; c[m & 255] = 1;"
        "let i = tid as i32 - 128; if i >= 0 { c[i] = 1; } if i < 0 { c[-i] = 1; c[i + 128] = 1; } c[i.abs()] = 1; c[(i + 128) as usize] = 1;"
        "let delta = n as i32; let i = tid as i32 + delta; if i >= 0 && i < 256 { c[i] = 1; } if (i as u32) < 256 { c[i] = 1; c[i as u32] = 1; }"
        "if m < 256 { c[m] = 1; c[m as u32] = 1; c[m as u8] = 1; } if m <= u32::MAX as u64 && (m as u32) < 256 { c[m] = 1; }";
    early_ways_out:
        "if tid >= N::size() { return; } y[tid] = 1; if bid > 0 { return; } y[tid] = 2;"
        "for i in 0..n { if i >= 256 { break; } c[i] = 1; } for i in 0..n { if i > 255 { continue; } c[i] = 1; }"
        "let mut i = 0; loop { if i == 256 { break; } c[i] = 1; i += 1; } let mut i = 0; while i != 256 { c[i] = 1; i += 1; }"
        "let mut i = tid; let found = loop { if i >= N::size() { break None_; } y[i] = 1; i += 256; }; const None_: u32 = 7; c[found] = 1;"
        "let i = bid * 256 + tid; let ok = i < N::size(); if !ok { return; } y[i] = x[i];"
        "let mut low = 0; let mut high = 256; while low < high { let middle = (low + high) / 2; if t[middle] < n { low = middle + 1; } else { high = middle; } } if low < 256 { c[low] = 1; } c[low / 2] = 1;"
        "let mut low = 0u32; let mut high = 64; while low < high { let middle = (low + high) / 2; if t[middle] < n || tid > 3 && t[middle] == n { low = middle + 1; } else { high = middle; } } c[low + 128] = 1; t[low + high] = 2;"
        "let mut low = 0; let mut high = N::size(); while low < high { let middle = low + (high - low) / 2; if x[middle] < n { low = middle + 1; } else { high = middle; } }"
        "let mut count = 0; for i in 0..256u32 { if t[i] > n { c[count] = i; count += 1; } }"
        "let mut next = 0; for i in 0..N::size() { if x[i] > n { y[next] = i; next += 1; } }";
}

/// What was checked once holds from there on: so many checks are left.
#[test]
fn after_a_check() {
    for (left, body) in [
        (1, "let i = n; c[i] = 1; t[i] = 1; c[i / 2] = 1;"),
        (1, "c[n] = 1; if bid > 0 { c[n] = 2; t[n] = c[n]; }"),
        (2, "if bid > 0 { c[n] = 2; } c[n] = 1;"),
        (1, "let i = n as i32; c[i] = 1; c[255 - i] = 1;"),
        (1, "c[n + 1] = 1; c[n + 1] = 2;"),
        (3, "c[n] = n / x.sub((0..1,))[0].min(1);"),
        (1, "y[0] = 1; y[0] = 2; y[tid / 256] = 3;"),
        (1, "let mut i = n; for _ in 0..n { c[i] = 1; i = i / 2; }"),
        (
            1,
            "let mut i = n; loop { c[i] = 1; if i == 0 { break; } i -= 1; }",
        ),
        (2, "c[n] = 1; c[n + 1] = 1;"),
        (
            1,
            "let t0 = tid / n; let t1 = tid % n; if t0 + t1 < 256 { c[tid / n] = t1; }",
        ),
        (
            2,
            "unsafe { *c.get_unchecked_mut(n) = 1; } c[n] = 2; c[n + 1] = 3;",
        ),
    ] {
        let (checked, diagnostics) = checked(&kernel("grid = 4, block = 256", body));
        assert!(diagnostics.is_empty(), "{body}");
        let (function, checked) = checked.expect("it is lowered");
        let found = checked
            .proofs
            .iter()
            .filter(|p| **p != Proof::Proved)
            .count();
        assert_eq!(
            found,
            left,
            "{body}\n{}",
            ssa_text::text(&function, &checked.proofs)
        );
    }
}

/// What cannot be proved, since it does not hold in every run.
#[test]
fn beyond_proof() {
    for body in [
        // The last step passes the greatest `i32`.
        "let mut i = (bid * 256 + tid) as i32; while i < N::size() as i32 { y[i] = 1; i += 1024; }",
        "y[N::size() - 1] = 1;",
        "y[tid.min(N::size() - 1)] = 1;",
        "let mut step = 128; while step < 512 { if tid < 128 { t[tid + step] = 1; } step *= 2; }",
        "let mut count = 0; for i in 0..257u32 { if n > i { c[count] = i; count += 1; } }",
        "let mut low = 0; let mut high = 256; while low < high { let middle = (low + high) / 2; if middle < n { low = middle + 1; } else { high = middle; } } c[low] = 1;",
        "let mut stage = 0; for _ in 0..n { s[(stage, 0)] = 1; stage += 1; if stage == 5 { stage = 0; } }",
        "let i = if n > 0 { tid } else { tid + 1 }; c[i] = 1;",
        "let width = 256u32 >> n; if tid < width { t[tid + width / 2] = 1; }",
        "device_assert!(N::size() % 4 == 1); let i = bid; if i < N::size() / 4 { y[4 * i + 5] = 1; }",
        "if tid & 64 == 0 { t[tid + 65] = 1; }",
        "let mut j = 128; while j > 0 { let other = tid ^ (2 * j); t[other] = 1; j /= 2; }",
        "if bid > 1 { c[n] = 1; } else { t[n] = 1; } s[(0, n / 4)] = 1; c[n] = 1; s[(0, n / 3)] = 1;",
    ] {
        let left = unproved("grid = 4, block = 256", body);
        assert!(!left.is_empty(), "proved: {body}");
    }
}

#[test]
fn sizes_of_bulk_copies() {
    let few = "N::size() > 0 && N::size() < 5000";
    let mut wrong = Vec::new();
    for (known, proved) in [
        ("N::size() % 4 == 0", true),
        ("N::size() / 4 * 4 == N::size()", true),
        ("N::size() % 2 == 0", false),
        ("N::size() % 6 == 0", false),
        ("N::size() != 3", false),
    ] {
        let source = format!(
            "#[kernel(grid = 1, block = 1)]
            fn k<N: Dim>(#[align(16)] x: &Tensor<f32, N>) {{
                device_assert!({known} && {few});
                tile::cp_async_bulk_prefetch(x);
            }}"
        );
        let (checked, diagnostics) = checked(&source);
        let errors: Vec<String> = diagnostics.iter().map(|d| d.text()).collect();
        assert!(errors.is_empty(), "{known}\n{}", errors.join("\n"));
        let (_, checked) = checked.expect("it is lowered");
        let all = checked.proofs.iter().all(|proof| *proof == Proof::Proved);
        if all != proved {
            wrong.push((known, checked.proofs));
        }
    }
    assert!(wrong.is_empty(), "{wrong:?}");
    // Without a bound above the size may be too great for a copy.
    let source = "#[kernel(grid = 1, block = 1)]
        fn k<N: Dim>(#[align(16)] x: &Tensor<f32, N>) {
            device_assert!(N::size() % 4 == 0);
            tile::cp_async_bulk_prefetch(x);
        }";
    let (_, checked) = checked(source).0.expect("it is lowered");
    assert!(checked.proofs.contains(&Proof::Unproved));
}
