//! The typed tree of kernels, as text.
#![allow(clippy::unwrap_used)]

use tirx_compiler::front;

/// Parses a kernel whose first line is its attribute.
fn tree(source: &str) -> String {
    let tokens: proc_macro2::TokenStream = source.parse().unwrap();
    let item: syn::ItemFn = syn::parse2(tokens).unwrap();
    let (kernel, rest): (Vec<_>, Vec<_>) = item
        .attrs
        .iter()
        .cloned()
        .partition(|attribute| attribute.path().is_ident("kernel"));
    let attribute = match &kernel[0].meta {
        syn::Meta::List(list) => list.tokens.clone(),
        _ => Default::default(),
    };
    let item = syn::ItemFn {
        attrs: rest,
        ..item
    };
    let mut parsed = front::parse(attribute, quote::ToTokens::into_token_stream(item));
    let errors: Vec<String> = parsed.diagnostics().iter().map(|d| d.text()).collect();
    let reading = parsed.readings.remove(0);
    match reading.kernel {
        Some(kernel) => kernel.to_string(),
        None if errors.is_empty() => format!(
            "left to rustc at {:?}",
            reading.left_to_rustc.map(|s| s.start())
        ),
        None => errors.join("\n"),
    }
}

macro_rules! trees {
    ($($name:ident: $source:literal;)*) => { $(
        #[test]
        fn $name() {
            insta::assert_snapshot!(tree($source));
        }
    )* };
}

trees! {
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

    dimensions_of_every_kind: r#"
        #[kernel(grid = (N::size().div_ceil(BLOCK), 2), block = BLOCK, min_blocks = 2, target = "sm_90a")]
        fn scale<N: Dim>(
            x: &Tensor<f32, N, ROWS, { ROWS * 2 }>,
            y: &mut Tensor<f32, n>,
            n: u32,
            factor: f32,
        ) {
            const BLOCK: u32 = ROWS as u32 * 2;
            const ROWS: usize = 1 << 5;
            let i = block_idx().x * BLOCK + thread_idx().x;
            if i < n && i < N::size() {
                y[i] = x[(i, 0, ROWS - 1)] * factor;
            }
        }"#;

    inference_flows_back: r"
        #[kernel]
        fn k(y: &mut Tensor<f32, 8>, z: &mut Tensor<u64, 8>, n: u16) {
            let a = 1;
            let b = 2.0;
            let c;
            let mut d = 0;
            let e = 7;
            if n > 3 { c = a << n; } else { c = 5 }
            d += n;
            y[0] = b;
            z[c] = 1 + a;
            z[e] = u64::MAX;
            let f = -1 as i64;
            let g = (200 as u8 as f32).max(-0.5);
            let h = !0u32 >> 3u8;
        }";

    loops_and_branches: r"
        #[kernel(block = (8, 8))]
        fn k(x: &Tensor<i32, 8, 8>, y: &mut Tensor<i32, 8, 8>, n: i32) {
            let mut sum = 0;
            'outer: for i in (0..n).rev().step_by(2) {
                #[unroll(2)]
                for j in 0..=3u8 {
                    if j == 2 { continue 'outer; }
                    sum += x[(i, j)];
                    if sum > 100 { break 'outer }
                }
            }
            let mut k = 0;
            while k < 3 { k += 1; }
            loop { if k >= 5 { break; } k += 1 }
            let m = if k == 5 { sum.min(3) } else if k > 7 { return; } else { { -128 } };
        }";

    copies_with_every_option: r"
        #[kernel(block = 32)]
        fn k(#[align(16)] a: &Tensor<f16, 32, 16>, n: u32) {
            let t = thread_idx().x;
            let s = alloc_shared::<Tensor<f16, 32, 16>>().align(128);
            let policy = ptx::createpolicy_fractional_L2_evict_last_b64(0.5);
            tile::cp_async_cg(s.sub((t, 0..8)), a.sub((t, 8..16))).chunk_bytes(16).pred(t < n)
                .src_size((n * 2).min(16)).cache_policy(policy).prefetch_l2(128);
            tirx::tile::cp_async_ca(s.sub((t, ..4)), a.sub((t, 4..=7))).chunk_bytes(2 * 4).ignore_src(n == 0);
            unsafe {
                ptx::cp_async_cg_shared_global::<16>(s.shared_address(), a.global_address()).prefetch_size::<64>();
            }
            ptx::cp_async_wait_all();
            let half = f16::from_f32(1.5) + s[(t, 0)];
            let wide = half.to_f32();
        }";

    casts_of_branches_and_negated_constants: r"
        #[kernel]
        fn k(y: &mut Tensor<f64, 8>, z: &mut Tensor<i8, 8>, c: bool) {
            y[0] = (if c { -2.0f32 } else { 3.25 }) as f64;
            z[0] = (if c { 300 } else { 1 }) as i8;
            z[1] = { 100 } as i8;
            z[2] = -i8::MIN;
            z[3] = -128;
            z[4] = -(-128);
        }";
}
