//! Small kernels that together cover every operation, type and feature, each with its PTX as a snapshot; `ptxas`
//! accepts all of them at the version and target that they name.

use crate::common::{Case, compile, compile_checked, ptxas};

pub static CASES: &[Case] = &[
    Case {
        name: "copy_rows",
        attr: "block = 128",
        item: "fn copy_rows(a: &Tensor<f32, 128, 8>, b: &mut Tensor<f32, 128, 8>) {
            let tid = thread_idx().x;
            for j in 0..8 { b[(tid, j)] = a[(tid, j)]; }
        }",
    },
    Case {
        name: "copy_rows_aligned",
        attr: "block = 128",
        item: "fn copy_rows_aligned(#[align(16)] a: &Tensor<f32, 128, 8>, #[align(16)] b: &mut Tensor<f32, 128, 8>) {
            let tid = thread_idx().x;
            for j in 0..8 { b[(tid, j)] = a[(tid, j)]; }
        }",
    },
    Case {
        name: "in_place",
        attr: "block = 32",
        item: "fn in_place(#[align(16)] a: &mut Tensor<f32, 32, 4>) {
            let tid = thread_idx().x;
            for j in 0..4 { a[(tid, j)] = a[(tid, j)] * 2.0 + 1.0; }
        }",
    },
    Case {
        name: "shifted_in_place",
        attr: "block = 32",
        item: "fn shifted_in_place(#[align(16)] a: &mut Tensor<f32, 32, 8>) {
            let tid = thread_idx().x;
            for j in 0..4 { a[(tid, j + 1)] = a[(tid, j)]; }
        }",
    },
    Case {
        name: "dynamic_rows",
        attr: "block = 128",
        item: "fn dynamic_rows<N: Dim>(a: &Tensor<f32, N>, b: &mut Tensor<f32, N>, s: f32) {
            let i = block_idx().x * 128 + thread_idx().x;
            if i < N::size() { b[i] = s * a[i]; }
        }",
    },
    Case {
        name: "matrix_row_sums",
        attr: "block = 64",
        item: "fn matrix_row_sums<M: Dim, N: Dim>(a: &Tensor<f32, M, N>, b: &mut Tensor<f32, M>) {
            let i = block_idx().x * 64 + thread_idx().x;
            if i < M::size() {
                let mut sum = 0.0;
                for k in 0..N::size() { sum += a[(i, k)]; }
                b[i] = sum;
            }
        }",
    },
    Case {
        name: "parameter_dimension",
        attr: "block = 64",
        item: "fn parameter_dimension(n: u32, a: &Tensor<f64, n>, b: &mut Tensor<f64, n>) {
            let i = block_idx().x * 64 + thread_idx().x;
            if i >= n { return; }
            b[i] = a[i].sqrt() / 3.0;
        }",
    },
    Case {
        name: "integers_narrow",
        attr: "block = 32",
        item: "fn integers_narrow(a: &Tensor<i8, 32>, b: &Tensor<u8, 32>, c: &Tensor<i16, 32>, d: &Tensor<u16, 32>,
            o: &mut Tensor<i8, 32, 8>, p: &mut Tensor<u8, 32, 8>, q: &mut Tensor<i16, 32, 8>, r: &mut Tensor<u16, 32, 8>) {
            let t = thread_idx().x;
            let x = a[t]; let y = b[t]; let z = c[t]; let w = d[t];
            o[(t, 0)] = x + 100; o[(t, 1)] = x * x; o[(t, 2)] = -x; o[(t, 3)] = !x;
            o[(t, 4)] = x << (y as u32); o[(t, 5)] = x >> 1; o[(t, 6)] = x / 3; o[(t, 7)] = x.abs().min(5);
            p[(t, 0)] = y + 200; p[(t, 1)] = y * y; p[(t, 2)] = y - 1; p[(t, 3)] = !y;
            p[(t, 4)] = y << 3; p[(t, 5)] = y >> (x as u32); p[(t, 6)] = y % 10; p[(t, 7)] = y.max(7) ^ 0x55;
            q[(t, 0)] = z + x as i16; q[(t, 1)] = z * z; q[(t, 2)] = y as i16; q[(t, 3)] = w as i16;
            q[(t, 4)] = z / x as i16; q[(t, 5)] = z >> 3; q[(t, 6)] = z % 7; q[(t, 7)] = z & 0x0f0f;
            r[(t, 0)] = w + 1; r[(t, 1)] = w * w; r[(t, 2)] = x as u16; r[(t, 3)] = z as u16;
            r[(t, 4)] = w / y as u16; r[(t, 5)] = w >> 3; r[(t, 6)] = w % 8; r[(t, 7)] = w | 1;
        }",
    },
    Case {
        name: "integers_wide",
        attr: "block = 32",
        item: "fn integers_wide(a: &Tensor<i32, 32>, b: &Tensor<u32, 32>, c: &Tensor<i64, 32>, d: &Tensor<u64, 32>,
            o: &mut Tensor<i32, 32, 8>, p: &mut Tensor<u32, 32, 8>, q: &mut Tensor<i64, 32, 8>, r: &mut Tensor<u64, 32, 8>) {
            let t = thread_idx().x;
            let x = a[t]; let y = b[t]; let z = c[t]; let w = d[t];
            o[(t, 0)] = x + 100; o[(t, 1)] = x * x + 7; o[(t, 2)] = -x; o[(t, 3)] = !x;
            o[(t, 4)] = x << y; o[(t, 5)] = x >> 1; o[(t, 6)] = x / 3; o[(t, 7)] = x.abs().min(5);
            p[(t, 0)] = y - 200; p[(t, 1)] = y * y; p[(t, 2)] = y / 16; p[(t, 3)] = y % 16;
            p[(t, 4)] = y << 3; p[(t, 5)] = y >> (x as u32); p[(t, 6)] = y % 10; p[(t, 7)] = y.max(7) ^ 0x55;
            q[(t, 0)] = z + x as i64; q[(t, 1)] = z * z; q[(t, 2)] = y as i64; q[(t, 3)] = w as i64;
            q[(t, 4)] = z / x as i64; q[(t, 5)] = z >> y; q[(t, 6)] = z % 7; q[(t, 7)] = z.abs();
            r[(t, 0)] = w + 1; r[(t, 1)] = w * w; r[(t, 2)] = x as u64; r[(t, 3)] = z as u64;
            r[(t, 4)] = w / (y as u64); r[(t, 5)] = w >> 3; r[(t, 6)] = w % 8; r[(t, 7)] = w | 1;
        }",
    },
    Case {
        name: "floats",
        attr: "block = 32",
        item: "fn floats(a: &Tensor<f32, 32>, b: &Tensor<f64, 32>, o: &mut Tensor<f32, 32, 10>, p: &mut Tensor<f64, 32, 10>) {
            let t = thread_idx().x;
            let x = a[t]; let y = b[t];
            o[(t, 0)] = x * x + x; o[(t, 1)] = x - 1.0; o[(t, 2)] = x / 3.0; o[(t, 3)] = x / 4.0;
            o[(t, 4)] = x.sqrt(); o[(t, 5)] = x.abs(); o[(t, 6)] = -x; o[(t, 7)] = x.min(1.0).max(-1.0);
            o[(t, 8)] = x.mul_add(x, 2.0); o[(t, 9)] = y as f32;
            p[(t, 0)] = y * y + y; p[(t, 1)] = y - 1.0; p[(t, 2)] = y / 3.0; p[(t, 3)] = y / 4.0;
            p[(t, 4)] = y.sqrt(); p[(t, 5)] = y.abs(); p[(t, 6)] = -y; p[(t, 7)] = y.min(1.0).max(-1.0);
            p[(t, 8)] = y.mul_add(y, 2.0); p[(t, 9)] = x as f64;
        }",
    },
    Case {
        name: "float_casts",
        attr: "block = 32",
        item: "fn float_casts(a: &Tensor<f32, 32>, b: &Tensor<f64, 32>, o: &mut Tensor<i64, 32, 16>, p: &mut Tensor<f32, 32, 9>, i: i64, j: u64) {
            let t = thread_idx().x;
            let x = a[t]; let y = b[t];
            o[(t, 0)] = (x as i8) as i64; o[(t, 1)] = (x as u8) as i64; o[(t, 2)] = (x as i16) as i64; o[(t, 3)] = (x as u16) as i64;
            o[(t, 4)] = (x as i32) as i64; o[(t, 5)] = (x as u32) as i64; o[(t, 6)] = x as i64; o[(t, 7)] = (x as u64) as i64;
            o[(t, 8)] = (y as i8) as i64; o[(t, 9)] = (y as u8) as i64; o[(t, 10)] = (y as i16) as i64; o[(t, 11)] = (y as u16) as i64;
            o[(t, 12)] = (y as i32) as i64; o[(t, 13)] = (y as u32) as i64; o[(t, 14)] = y as i64; o[(t, 15)] = (y as u64) as i64;
            p[(t, 0)] = t as f32; p[(t, 1)] = (t as i32) as f32; p[(t, 2)] = i as f32; p[(t, 3)] = j as f32; p[(t, 4)] = (t as u8) as f32;
            p[(t, 5)] = (i as i8) as f32; p[(t, 6)] = (i as f64) as f32; p[(t, 7)] = (j as u16) as f32; p[(t, 8)] = (x > 1.0) as u8 as f32;
        }",
    },
    Case {
        name: "bools",
        attr: "block = 32",
        item: "fn bools(on: bool, a: &Tensor<f32, 32>, b: &mut Tensor<u32, 32, 8>) {
            let t = thread_idx().x;
            let x = a[t];
            let low = x < 1.0; let high = x >= 2.0; let nan = x != x; let same = x == 0.5;
            b[(t, 0)] = (low && on) as u32; b[(t, 1)] = (high || nan) as u32; b[(t, 2)] = (!same) as u32;
            b[(t, 3)] = (low ^ high) as u32; b[(t, 4)] = (low == on) as u32; b[(t, 5)] = (low & !high) as u32;
            let mut any = false;
            for k in 0..40 { if a[k % 32] > x { any = true; } }
            b[(t, 6)] = any as u32;
            b[(t, 7)] = if on { 3 } else { if low { 4 } else { 5 } };
        }",
    },
    Case {
        name: "halves",
        attr: "block = 32",
        item: "fn halves(a: &Tensor<f16, 32, 2>, b: &Tensor<bf16, 32, 2>, c: &mut Tensor<f16, 32, 2>, d: &mut Tensor<bf16, 32, 2>) {
            let t = thread_idx().x;
            c[(t, 0)] = a[(t, 1)]; c[(t, 1)] = a[(t, 0)];
            d[(t, 0)] = b[(t, 1)]; d[(t, 1)] = b[(t, 0)];
        }",
    },
    Case {
        name: "bfloat_conversions",
        attr: "block = 32",
        item: "fn bfloat_conversions(a: &Tensor<f64, 32>, b: &Tensor<i8, 32>, c: &Tensor<u8, 32>, d: &mut Tensor<bf16, 32, 3>) {
            let t = thread_idx().x;
            d[(t, 0)] = bf16::from_f64(a[t]);
            d[(t, 1)] = bf16::from(b[t]);
            d[(t, 2)] = bf16::from(c[t]);
        }",
    },
    Case {
        name: "half_arithmetic",
        attr: "block = 32",
        item: "fn half_arithmetic(a: &Tensor<f16, 32, 2>, b: &Tensor<bf16, 32, 2>, c: &mut Tensor<f16, 32, 4>, d: &mut Tensor<bf16, 32, 4>) {
            let t = thread_idx().x;
            let x = a[(t, 0)]; let y = a[(t, 1)];
            c[(t, 0)] = x + y; c[(t, 1)] = x * y; c[(t, 2)] = -x; c[(t, 3)] = x / y;
            let x = b[(t, 0)]; let y = b[(t, 1)];
            d[(t, 0)] = x + y; d[(t, 1)] = x * y; d[(t, 2)] = -x; d[(t, 3)] = if x < y { x } else { y };
        }",
    },
    Case {
        name: "control_flow",
        attr: "block = 64",
        item: "fn control_flow(n: u32, a: &Tensor<i32, 64>, b: &mut Tensor<i32, 64>) {
            let t = thread_idx().x;
            let mut x = a[t];
            let mut y = 1;
            let mut k = 0u32;
            while k < n {
                if x > 100 { break; }
                k += 1;
                if x < 0 { continue; }
                let old = x;
                x = y; y = old + y;
            }
            loop {
                if y < 10 { y += 3; } else { break; }
            }
            b[t] = if x > y { x - y } else { y - x };
        }",
    },
    Case {
        name: "early_return",
        attr: "block = 64",
        item: "fn early_return(n: u32, a: &mut Tensor<u32, 64>) {
            let t = thread_idx().x;
            if t >= n { return; }
            for k in 0..n {
                if a[t] == k { a[t] = 7; return; }
            }
            a[t] = n;
        }",
    },
    Case {
        name: "swap_in_loop",
        attr: "block = 32",
        item: "fn swap_in_loop(n: i32, a: &mut Tensor<i32, 32, 3>) {
            let t = thread_idx().x;
            let mut x = a[(t, 0)]; let mut y = a[(t, 1)]; let mut z = a[(t, 2)];
            for _ in 0..n { let old = x; x = y; y = z; z = old; }
            a[(t, 0)] = x; a[(t, 1)] = y; a[(t, 2)] = z;
        }",
    },
    Case {
        name: "unrolls",
        attr: "block = 32",
        item: "fn unrolls(n: u32, a: &Tensor<f32, 32, 64>, b: &mut Tensor<f32, 32, 4>) {
            let t = thread_idx().x;
            let mut s = 0.0;
            #[unroll(4)]
            for k in 0..64 { s += a[(t, k)]; }
            b[(t, 0)] = s;
            #[unroll]
            for k in 0..20 { s = s * a[(t, k)]; }
            b[(t, 1)] = s;
            #[unroll(2)]
            for k in 0..n { s = s + a[(t, k)]; }
            b[(t, 2)] = s;
            #[unroll(1)]
            for k in 0..4 { s = s - a[(t, k)]; }
            b[(t, 3)] = s;
        }",
    },
    Case {
        name: "nested_loops",
        attr: "block = 32",
        item: "fn nested_loops<N: Dim>(a: &Tensor<f32, N, 4>, b: &mut Tensor<f32, 32, 4>) {
            let t = thread_idx().x;
            for j in 0..4 {
                let mut s = 0.0;
                for k in 0..N::size() { s += a[(k, j)]; }
                b[(t, j)] = s;
            }
        }",
    },
    Case {
        name: "reversed_and_stepped",
        attr: "block = 32",
        item: "fn reversed_and_stepped(a: &Tensor<f32, 64>, b: &mut Tensor<f32, 64>) {
            let t = thread_idx().x as usize;
            for k in (0..40).rev() { b[k] = a[k + t / 2]; }
            for k in (t..64).step_by(32) { b[k] = a[k]; }
            for k in 3..=5 { b[k] = 1.0; }
        }",
    },
    // Its step is certainly 0, so that only the failing check is ever run: what comes after goes round in an empty loop.
    Case {
        name: "endless_and_empty",
        attr: "block = 1",
        item: "fn endless_and_empty(a: &mut Tensor<u32, 1>) {
            let none = usize::from((1isize as f32) < -f32::NAN);
            #[unroll(3)]
            for k in (0..9i64).step_by(none % 3) {}
            a[0] = 1;
        }",
    },
    Case {
        name: "copies",
        attr: "block = 64",
        item: "fn copies(n: u32, on: bool, #[align(16)] a: &Tensor<f32, 64, 4>, #[align(16)] b: &mut Tensor<f32, 64, 4>) {
            let t = thread_idx().x;
            let s = alloc_shared::<Tensor<f32, 64, 4>>().align(16);
            let u = alloc_shared::<Tensor<f32, 2, 64, 4>>().align(16);
            let keep = ptx::createpolicy_fractional_L2_evict_last_b64(1.0);
            tile::cp_async_cg(s.sub((t, ..)), a.sub((t, ..))).chunk_bytes(16).pred(t < n).cache_policy(keep);
            tile::cp_async_ca(u.sub((0, t, ..)), a.sub((t, ..))).chunk_bytes(16).src_size(n.min(16)).prefetch_l2(128);
            tile::cp_async_ca(u.sub((1, t, 0..2)), a.sub((t, 2..4))).chunk_bytes(8).ignore_src(on);
            ptx::cp_async_commit_group();
            tile::cp_async_ca(u.sub((1, t, 2..3)), a.sub((t, 3..4))).chunk_bytes(4);
            ptx::cp_async_wait_all();
            cta_sync();
            for j in 0..4 { b[(t, j)] = s[(t, j)] + u[(0, t, j)] + u[(1, t, j)]; }
        }",
    },
    Case {
        name: "addresses",
        attr: "block = 64",
        item: "fn addresses(#[align(16)] a: &Tensor<f32, 64, 4>, b: &mut Tensor<f32, 64>) {
            let t = thread_idx().x;
            let s = alloc_shared::<Tensor<f32, 64, 4>>().align(16);
            unsafe {
                ptx::cp_async_ca_shared_global::<16>(s.sub((t, ..)).shared_address(), a.sub((t, ..)).global_address());
            }
            ptx::cp_async_commit_group();
            ptx::cp_async_wait_group::<0>();
            b[t] = s[(t, 1)] + s[(t, 2)];
        }",
    },
    Case {
        name: "tile_reverse",
        attr: "block = (32, 4)",
        item: "fn tile_reverse(a: &Tensor<f32, 128, 32>, b: &mut Tensor<f32, 128, 32>) {
            let x = thread_idx().x; let y = thread_idx().y;
            let row = block_idx().x % 32 * 4 + y;
            let mut s = alloc_shared::<Tensor<f32, 4, 32>>();
            s[(y, x)] = a[(row, x)];
            cta_sync();
            b[(row, x)] = s[(y, 31 - x)];
        }",
    },
    Case {
        name: "matmul",
        attr: "block = (16, 16)",
        item: "fn matmul<M: Dim, N: Dim, K: Dim>(a: &Tensor<f32, M, K>, b: &Tensor<f32, K, N>, c: &mut Tensor<f32, M, N>) {
            let x = thread_idx().x; let y = thread_idx().y;
            let row = block_idx().y * 16 + y; let col = block_idx().x * 16 + x;
            let mut p = alloc_shared::<Tensor<f32, 16, 16>>();
            let mut q = alloc_shared::<Tensor<f32, 16, 16>>();
            let mut sum = 0.0;
            for k in (0..K::size()).step_by(16) {
                p[(y, x)] = if row < M::size() && k + x < K::size() { a[(row, k + x)] } else { 0.0 };
                q[(y, x)] = if k + y < K::size() && col < N::size() { b[(k + y, col)] } else { 0.0 };
                cta_sync();
                for i in 0..16 { sum = p[(y, i)].mul_add(q[(i, x)], sum); }
                cta_sync();
            }
            if row < M::size() && col < N::size() { c[(row, col)] = sum; }
        }",
    },
    Case {
        name: "signed_indices",
        attr: "block = 64",
        item: "fn signed_indices(a: &Tensor<f32, 64, 64>, b: &mut Tensor<f32, 64>) {
            let t = thread_idx().x as i32;
            let i = t as i64;
            b[t] = a[(63 - t, t)] + a[(i, 0)] + a[((t + 1) % 64, t / 2)];
        }",
    },
    Case {
        name: "launch_directives",
        attr: "block = (8, 4, 2), grid = (4, 2), cluster = 2, min_blocks = 2, max_registers = 64, target = \"sm_90a\"",
        item: "fn launch_directives(b: &mut Tensor<u32, 4, 64>) {
            let t = thread_idx().x + thread_idx().y * block_dim().x + thread_idx().z * block_dim().x * block_dim().y;
            b[(block_idx().x, t)] = grid_dim().x + grid_dim().z;
        }",
    },
    Case {
        name: "divide",
        attr: "block = 64",
        item: "fn divide(d: i32, u: u64, a: &mut Tensor<i32, 64>, b: &mut Tensor<u64, 64>) {
            let t = thread_idx().x;
            a[t] = a[t] / d + a[t] % d;
            b[t] = b[t] / u;
        }",
    },
    Case {
        name: "min",
        attr: "block = 32",
        item: "fn min(min: u32, ld: &mut Tensor<u32, 32>, tirx_failure: u32) {
            let t = thread_idx().x;
            ld[t] = ld[t].min(min) + tirx_failure;
        }",
    },
];

#[test]
fn proved() {
    for case in CASES {
        let emitted = compile(case.attr, case.item);
        insta::assert_snapshot!(format!("proved__{}", case.name), emitted.ptx);
    }
}

#[test]
fn checked() {
    for case in CASES {
        let emitted = compile_checked(case.attr, case.item);
        if !emitted.checks.is_empty() {
            let checks: String = emitted
                .checks
                .iter()
                .map(|c| format!("// {c:?}\n"))
                .collect();
            insta::assert_snapshot!(format!("checked__{}", case.name), checks + &emitted.ptx);
        }
    }
}

#[test]
fn ptxas_accepts() {
    for case in CASES {
        for emitted in [
            compile(case.attr, case.item),
            compile_checked(case.attr, case.item),
        ] {
            ptxas(case.name, &emitted);
        }
    }
}

#[test]
fn validator_accepts() {
    for case in CASES {
        for emitted in [
            compile(case.attr, case.item),
            compile_checked(case.attr, case.item),
        ] {
            let parsed = tirx_ptx::parse(&emitted.ptx);
            assert!(
                parsed.errors.is_empty(),
                "{}: {:?}\n{}",
                case.name,
                parsed.errors,
                emitted.ptx
            );
            let problems = tirx_ptx::validate(&parsed.module);
            assert!(
                problems.is_empty(),
                "{}: {problems:?}\n{}",
                case.name,
                emitted.ptx
            );
        }
    }
}

/// A factor that would blow the text up leaves the loop as it is.
#[test]
fn an_absurd_factor_is_not_followed() {
    let item = "fn sum(n: u32, a: &Tensor<f32, 64>, b: &mut Tensor<f32, 1>) {
        let mut s = 0.0;
        #[unroll(1000000)]
        for k in 0..n { s += a[k % 64]; }
        b[0] = s;
    }";
    assert_eq!(
        compile("block = 1", item).ptx.matches("ld.global").count(),
        1
    );
}
