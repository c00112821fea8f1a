//! Each rule broken once, with its whole text, beside a twin that keeps it.

use crate::common::{errors, rules};

/// A kernel of 64 threads on `a` and `b` in global memory and `s` in shared memory.
fn kernel(body: &str) -> String {
    format!(
        "#[kernel(grid = 1, block = 64)]
fn k<N: Dim>(#[align(16)] a: &Tensor<f32, 64, 4>, b: &mut Tensor<f32, 64, 5>, #[align(16)] c: &Tensor<f32, N, N>, #[align(16)] h: &Tensor<f16, 64, 8>, n: u32, p: bool) {{
    let tid = thread_idx().x;
    let mut s = alloc_shared::<Tensor<f32, 64, 4>>().align(16);
    {body}
}}"
    )
}

macro_rules! contracts {
    ($($name:ident: $bad:literal, $good:literal;)*) => { $(
        #[test]
        fn $name() {
            let good = kernel($good);
            assert_eq!(rules(&good), [""; 0], "{}", errors(&good));
            insta::assert_snapshot!(errors(&kernel($bad)));
        }
    )* };
}

contracts! {
    width_of_cg:
        "tile::cp_async_cg(s.sub((tid, 0..2)), a.sub((tid, 0..2))).chunk_bytes(8);",
        "tile::cp_async_ca(s.sub((tid, 0..2)), a.sub((tid, 0..2))).chunk_bytes(8);";
    width_of_ca:
        "tile::cp_async_ca(s.sub((tid, 0..3)), a.sub((tid, 0..3))).chunk_bytes(12);",
        "tile::cp_async_ca(s.sub((tid, 0..1)), a.sub((tid, 0..1))).chunk_bytes(4);";
    width_of_raw:
        "unsafe { ptx::cp_async_cg_shared_global::<4>(s.sub((tid, ..)).shared_address(), a.sub((tid, ..)).global_address()); }",
        "unsafe { ptx::cp_async_ca_shared_global::<4>(s.sub((tid, ..)).shared_address(), a.sub((tid, ..)).global_address()); }";
    elements_of_two_types:
        "tile::cp_async_cg(s.sub((tid, ..)), h.sub((tid, ..))).chunk_bytes(16);",
        "let t = alloc_shared::<Tensor<f16, 64, 8>>().align(16); tile::cp_async_cg(t.sub((tid, ..)), h.sub((tid, ..))).chunk_bytes(16);";
    elements_of_a_chunk:
        "let t = alloc_shared::<Tensor<f64, 64, 4>>(); tile::cp_async_ca(t.sub((tid, 0..1)), t.sub((tid, 0..1))).chunk_bytes(4);",
        "tile::cp_async_ca(s.sub((tid, 0..1)), a.sub((tid, 0..1))).chunk_bytes(4);";
    shape_of_a_row:
        "tile::cp_async_ca(s.sub((tid, ..)), a.sub((tid, 0..2))).chunk_bytes(8);",
        "tile::cp_async_ca(s.sub((tid, 0..2)), a.sub((tid, 0..2))).chunk_bytes(8);";
    shape_known_at_launch:
        "if N::size() > 0 { tile::cp_async_cg(s.sub((tid, ..)), c.sub((0, ..))).chunk_bytes(16); }",
        "if N::size() > 3 { tile::cp_async_cg(s.sub((tid, ..)), c.sub((0, 0..4))).chunk_bytes(16); }";
    contiguous_rows:
        "tile::cp_async_cg(s.sub((tid, ..)), a.sub((0..4, 0))).chunk_bytes(16);",
        "tile::cp_async_cg(s.sub((0..1, ..)), a.sub((0..1, ..))).chunk_bytes(16);";
    contiguous_halves:
        "tile::cp_async_cg(s.sub((0..2, 0..2)), a.sub((0, ..))).chunk_bytes(16);",
        "tile::cp_async_cg(s.sub((0, ..)), a.sub((0, ..))).chunk_bytes(16);";
    align_of_a_parameter:
        "tile::cp_async_cg(s.sub((tid, ..)), b.sub((0, 0..4))).chunk_bytes(16); tile::cp_async_cg(s.sub((tid, ..)), b.sub((0, 0..4))).chunk_bytes(16);",
        "tile::cp_async_ca(s.sub((tid, 0..1)), b.sub((0, 0..1))).chunk_bytes(4);";
    align_of_shared:
        "let t = alloc_shared::<Tensor<f32, 64, 4>>(); tile::cp_async_cg(t.sub((tid, ..)), a.sub((tid, ..))).chunk_bytes(16);",
        "let t = alloc_shared::<Tensor<f32, 64, 4>>().align(32); tile::cp_async_cg(t.sub((tid, ..)), a.sub((tid, ..))).chunk_bytes(16);";
    align_of_a_row:
        "let t = alloc_shared::<Tensor<f32, 64, 5>>().align(16); tile::cp_async_cg(t.sub((tid, 0..4)), a.sub((tid, ..))).chunk_bytes(16);",
        "let t = alloc_shared::<Tensor<f32, 64, 8>>().align(16); tile::cp_async_cg(t.sub((tid, 4..8)), a.sub((tid, ..))).chunk_bytes(16);";
    align_of_an_offset:
        "let t = alloc_shared::<Tensor<f32, 64, 8>>().align(16); tile::cp_async_cg(t.sub((tid, 2..6)), a.sub((tid, ..))).chunk_bytes(16);",
        "let t = alloc_shared::<Tensor<f32, 64, 8>>().align(16); let j = (tid & 1) * 4; tile::cp_async_cg(t.sub((tid, j..j + 4)), a.sub((tid, ..))).chunk_bytes(16);";
    align_of_a_row_known_at_launch:
        "if tid < N::size() && N::size() > 3 { tile::cp_async_cg(s.sub((tid, ..)), c.sub((tid, 0..4))).chunk_bytes(16); }",
        "if tid < N::size() && N::size() > 3 { tile::cp_async_ca(s.sub((tid, 0..1)), c.sub((tid, 0..1))).chunk_bytes(4); }";
    spaces:
        "tile::cp_async_cg(s.sub((tid, ..)), s.sub((tid, ..))).chunk_bytes(16);",
        "tile::cp_async_cg(s.sub((tid, ..)), a.sub((tid, ..))).chunk_bytes(16);";
    src_size_too_large:
        "tile::cp_async_cg(s.sub((tid, ..)), a.sub((tid, ..))).chunk_bytes(16).src_size(20);",
        "tile::cp_async_cg(s.sub((tid, ..)), a.sub((tid, ..))).chunk_bytes(16).src_size(12);";
    src_size_of_raw:
        "unsafe { ptx::cp_async_cg_shared_global::<16>(s.sub((tid, ..)).shared_address(), a.sub((tid, ..)).global_address()).src_size(20); }",
        "unsafe { ptx::cp_async_cg_shared_global::<16>(s.sub((tid, ..)).shared_address(), a.sub((tid, ..)).global_address()).src_size(n); }";
    src_size_and_ignore_src:
        "tile::cp_async_cg(s.sub((tid, ..)), a.sub((tid, ..))).chunk_bytes(16).ignore_src(p).src_size(8);",
        "tile::cp_async_cg(s.sub((tid, ..)), a.sub((tid, ..))).chunk_bytes(16).ignore_src(p);";
    prefetch:
        "tile::cp_async_cg(s.sub((tid, ..)), a.sub((tid, ..))).chunk_bytes(16).prefetch_l2(32);",
        "tile::cp_async_cg(s.sub((tid, ..)), a.sub((tid, ..))).chunk_bytes(16).prefetch_l2(256);";
    wait_group:
        "ptx::cp_async_wait_group::<-1>();",
        "ptx::cp_async_wait_group::<1>();";
    fraction:
        "let q = ptx::createpolicy_fractional_L2_evict_last_b64(1.5); tile::cp_async_cg(s.sub((tid, ..)), a.sub((tid, ..))).chunk_bytes(16).cache_policy(q);",
        "let q = ptx::createpolicy_fractional_L2_evict_last_b64(1.0); tile::cp_async_cg(s.sub((tid, ..)), a.sub((tid, ..))).chunk_bytes(16).cache_policy(q);";
    copy_out_of_bounds:
        "tile::cp_async_cg(s.sub((tid, ..)), a.sub((tid + 1, ..))).chunk_bytes(16);",
        "if tid + 1 < 64 { tile::cp_async_cg(s.sub((tid, ..)), a.sub((tid + 1, ..))).chunk_bytes(16); }";
    copy_by_a_parameter:
        "tile::cp_async_cg(s.sub((tid, ..)), a.sub((n, ..))).chunk_bytes(16);",
        "tile::cp_async_cg(s.sub((tid, ..)), a.sub((n, ..))).chunk_bytes(16).pred(n < 64);";
    copy_of_a_range_known_at_launch:
        "if tid < N::size() { tile::cp_async_ca(s.sub((tid, 0..1)), c.sub((tid, n..n + 1))).chunk_bytes(4); }",
        "if tid < N::size() { tile::cp_async_ca(s.sub((tid, 0..1)), c.sub((tid, n..n + 1))).chunk_bytes(4).pred(n < N::size()); }";
    index_out_of_bounds:
        "s[(64, 0)] = 1.0; s[(tid + 64, 0)] = 1.0;",
        "s[(63, 0)] = 1.0; s[(tid + n, 0)] = 1.0;";
    index_out_of_a_view:
        "let row = a.sub((tid, ..)); s[(tid, 0)] = row[4] + a.sub((tid, 1..3))[2];",
        "let row = a.sub((tid, ..)); s[(tid, 0)] = row[3] + a.sub((tid, 1..3))[1];";
    division_by_zero:
        "let z = n % 1; s[(tid, 0)] = (tid / z) as f32;",
        "let z = n % 2; s[(tid, 0)] = (tid / z) as f32;";
    width_of_a_range:
        "let v = a.sub((0..n, ..)); let w = a.sub((n.., ..)); s[(tid, 0)] = v[(tid, 0)] + w[(tid, 0)];",
        "let v = a.sub((n..n + 4, ..)); let w = a.sub((1.., ..)); s[(tid, 0)] = v[(tid, 0)] + w[(tid, 0)];";
    reversed_range:
        "let v = a.sub((6..2, ..)); s[(tid, 0)] = v[(tid, 0)];",
        "let v = a.sub((2..=6, ..)); s[(tid, 0)] = v[(tid, 0)];";
    chosen_views:
        "let v = if p { a.sub((0, ..)) } else { a.sub((1, ..)) }; s[(tid, 0)] = v[0];",
        "s[(tid, 0)] = if p { a.sub((0, ..))[0] } else { a.sub((1, ..))[0] };";
    shared_memory:
        "let t = alloc_shared::<Tensor<f32, 64, 905>>();",
        "let t = alloc_shared::<Tensor<f32, 64, 904>>();";
    all_at_once:
        "ptx::cp_async_wait_group::<-1>();
    tile::cp_async_cg(s.sub((tid, ..)), a.sub((tid + 1, ..))).chunk_bytes(8).prefetch_l2(1);
    s[(0, 4)] = a[(tid, 9)];",
        "s[(0, 3)] = a[(tid, 0)];";
}

/// A kernel with these launch bounds.
fn launched(launch: &str) -> String {
    format!(
        "#[kernel({launch})]
fn k(#[align(16)] a: &Tensor<f32, 1, 4>) {{
    let s = alloc_shared::<Tensor<f32, 1, 4>>().align(16);
    tile::cp_async_cg(s.sub((0, ..)), a.sub((0, ..))).chunk_bytes(16);
    ptx::cp_async_wait_all();
}}"
    )
}

macro_rules! launches {
    ($($name:ident: $bad:literal, $good:literal;)*) => { $(
        #[test]
        fn $name() {
            let good = launched($good);
            assert_eq!(rules(&good), [""; 0], "{}", errors(&good));
            insta::assert_snapshot!(errors(&launched($bad)));
        }
    )* };
}

launches! {
    block_along_z: "block = (1, 1, 128)", "block = (1, 1, 64)";
    block_in_all: "block = (64, 32)", "block = (32, 32)";
    grid_along_y: "grid = (1, 65536)", "grid = (65536, 1)";
    cluster_of_many: "grid = 16, cluster = 16", "grid = 16, cluster = 8";
    cluster_and_grid: "grid = 3, cluster = 2", "grid = 4, cluster = 2";
    target_without_copies: "target = \"sm_75\"", "target = \"sm_80\"";
    target_without_clusters: "cluster = 2, target = \"sm_80\"", "cluster = 2, target = \"sm_90\"";
    target_too_old: "target = \"sm_70\"", "target = \"sm_90a\"";
}
