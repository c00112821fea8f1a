//! SSA and proofs of representative kernels.

use crate::common::ssa;

macro_rules! kernels {
    ($($name:ident: $source:literal;)*) => { $(
        #[test]
        fn $name() {
            insta::assert_snapshot!(ssa($source));
        }
    )* };
}

kernels! {
    guide: r"
        #[kernel(grid = 1, block = 64)]
        fn async_read_next_row(
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

    branches_and_variables: r"
        #[kernel(block = 128)]
        fn k(x: &mut Tensor<f32, 128>, n: u32, y: &Tensor<f32, n>) {
            let tid = thread_idx().x;
            let mut sum = 0.0;
            let mut i = tid;
            while i < n {
                if y[i] > 1.0 && sum < 8.0 {
                    sum += y[i];
                } else if sum > 100.0 {
                    break;
                }
                i += 128;
            }
            x[tid] = if tid == 0 { sum } else { -sum };
        }";

    loops_of_every_kind: r"
        #[kernel(block = 32)]
        fn k(x: &mut Tensor<u32, 64>, n: u32) {
            for i in 0..=3u32 { x[i] = i; }
            for i in (0..8u32).rev() { x[i] = i; }
            for i in (0..64u32).step_by(4) { x[i] = i; }
            for i in (0..60u32).rev().step_by(7) { x[i] = i; }
            for i in 0..=n { if i < 64 { x[i] = i; } else { break; } }
            loop { if x[0] == 1 { return; } x[0] = 1; }
        }";

    every_option_of_a_copy: r"
        #[kernel(block = 64)]
        fn k<N: Dim>(#[align(16)] a: &Tensor<f32, N, 4>, n: u32) {
            let tid = thread_idx().x;
            let tile = alloc_shared::<Tensor<f32, 2, 64, 4>>().align(16);
            let half = tile.sub((1, .., ..));
            let policy = ptx::createpolicy_fractional_L2_evict_last_b64(0.5);
            tile::cp_async_cg(half.sub((tid, ..)), a.sub((tid, ..)))
                .chunk_bytes(16)
                .pred(tid < N::size())
                .src_size(n)
                .cache_policy(policy)
                .prefetch_l2(128);
            tile::cp_async_ca(tile.sub((0, tid, 0..2)), a.sub((0, 2..4)))
                .chunk_bytes(8)
                .ignore_src(tid > 3);
            ptx::cp_async_wait_all();
        }";
}

/// What lowering and checks of the guide's kernel take; printed by `--ignored --nocapture`.
#[test]
#[ignore = "a measurement"]
fn time_of_the_guide() {
    let source = r"
        #[kernel(grid = 1, block = 64)]
        fn async_read_next_row(#[align(16)] a: &Tensor<f32, 64, 4>, #[align(16)] b: &mut Tensor<f32, 64, 4>) {
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
    let kernel = crate::common::tree(source);
    let times = 200;
    let mut diagnostics = tirx_compiler::diagnostic::Diagnostics::new();
    let start = std::time::Instant::now();
    for _ in 0..times {
        tirx_compiler::lower::lower(&kernel, &mut diagnostics);
    }
    let lower = start.elapsed() / times;
    let function = tirx_compiler::lower::lower(&kernel, &mut diagnostics).expect("it lowers");
    let start = std::time::Instant::now();
    for _ in 0..times {
        tirx_compiler::check::check(&function);
    }
    eprintln!("lower {lower:?}, check {:?}", start.elapsed() / times);
}

#[test]
#[ignore = "a measurement"]
fn time_of_long_kernels() {
    for count in [50, 100, 200] {
        let body: String = (0..count)
            .map(|i| format!("if v < n {{ v += {i} % 7; x[v] = 1; }} else if m > {i} {{ v = v / 2; x[v % 64] = v; }}\n"))
            .collect();
        let source = format!(
            "#[kernel(block = 64)] fn k(x: &mut Tensor<u32, 64>, n: u32, m: u32) {{ let mut v = thread_idx().x; {body} }}"
        );
        let kernel = crate::common::tree(&source);
        let mut diagnostics = tirx_compiler::diagnostic::Diagnostics::new();
        let start = std::time::Instant::now();
        let function = tirx_compiler::lower::lower(&kernel, &mut diagnostics).expect("it lowers");
        let lower = start.elapsed();
        let start = std::time::Instant::now();
        tirx_compiler::check::check(&function);
        eprintln!(
            "{count} steps: lower {lower:?}, check {:?}",
            start.elapsed()
        );
    }
}
