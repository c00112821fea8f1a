//! What stands in place of a kernel.
#![allow(clippy::unwrap_used)]

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use tirx_compiler::{back::Emitted, expand, front};

const GUIDE: &str = "#[align(16)] a: &Tensor<f32, 64, 4>, #[align(16)] b: &mut Tensor<f32, 64, 4>";

fn expanded(attr: &str, item: &str) -> String {
    let mut parsed = front::parse(attr.parse().unwrap(), item.parse().unwrap());
    // What was compiled is not the matter here.
    let emitted = parsed.readings[0].kernel.is_some().then(|| Emitted {
        ptx: "// PTX\n".to_owned(),
        version: tirx_ptx::version::Version::new(7, 0),
        target: tirx_ptx::arch::Target::base(80),
        static_shared: 1024,
        dynamic_shared: 0,
        local_bytes: 0,
        checks: Vec::new(),
        written_maps: std::collections::BTreeSet::new(),
    });
    let function = parsed.item.take().unwrap();
    let tokens = expand::expand(function, &mut parsed, &[emitted]);
    prettyplease::unparse(&syn::parse2(tokens).unwrap())
}

#[test]
fn guide() {
    insta::assert_snapshot!(expanded(
        "grid = 1, block = 64",
        &format!(
            "/// Reads the next row.\npub(crate) fn next_row({GUIDE}) {{
                let shared = alloc_shared::<Tensor<f32, 64, 4>>().align(16);
                for j in 0..4 {{ b[(0, j)] = shared[(1, j)]; }}
            }}"
        )
    ));
}

#[test]
fn dimensions_and_a_computed_grid() {
    insta::assert_snapshot!(expanded(
        "grid = (N::size().div_ceil(BLOCK), rows / 2), block = BLOCK, crate = crate::tirx",
        "#[cfg(test)] #[allow(unused)] fn scale<N: Dim>(x: &Tensor<f16, N, rows>, rows: u32, y: &mut Tensor<bf16, N>, on: bool, k: usize) {
            const BLOCK: u32 = 128;
            #[unroll(2)]
            for i in 0..N::size() { let z = x[(i, 0)].to_f32(); }
        }"
    ));
}

#[test]
fn after_errors() {
    insta::assert_snapshot!(expanded(
        "block = 64",
        "fn k(a: &Tensor<f32, 64, 4>, b: Vec<f32>, n: u32) {
            match n { _ => {} }
            let x = thread_id().x + n.mim(2);
            tile::cp_async_ca(a.sub((0, 0..1)), a.sub((0, 0..1))).chunk_bytes(4).perd(true);
            nosuch!();
        }"
    ));
}

#[test]
fn a_mismatch_that_only_we_see_is_an_error_of_its_own() {
    for (kernel, said) in [
        ("fn k() { let x: u32 = 1.5; }", "size_of_result(k"),
        (
            "fn k<N: Dim>(a: &Tensor<f32, N>) { let x: u32 = 1.5; }",
            "size_of_result(k::<Any>)",
        ),
        (
            "fn k() { fn f<T: Scalar>(x: T) -> T { let y: u32 = 1.5; x } f(1); }",
            "Said::<true>::MESSAGE",
        ),
    ] {
        let text = expanded("block = 64", kernel);
        assert!(text.contains(said), "{text}");
    }
}

#[test]
fn what_nests_too_deep_is_one_error_and_callers_stay() {
    let (open, close) = ("(".repeat(2000), ")".repeat(2000));
    for value in [format!("{open}1{close}"), "1 + ".repeat(2000) + "1"] {
        let text = expanded(
            "block = 64",
            &format!("fn k(a: &mut Tensor<u32, 4>) {{ a[0] = {value}; }}"),
        );
        assert_eq!(text.matches("compile_error").count(), 1, "{text}");
        assert!(text.contains("fn k<"), "{text}");
    }
}

#[test]
fn what_is_no_function_stays() {
    let tokens = expand::kernel(TokenStream::new(), "struct S;".parse().unwrap()).to_string();
    assert!(
        tokens.contains("compile_error") && tokens.ends_with("struct S ;"),
        "{tokens}"
    );
}

/// A small generator of numbers, the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % n.max(1)
    }
}

fn flatten(tokens: TokenStream, all: &mut Vec<TokenTree>) {
    for token in tokens {
        if let TokenTree::Group(group) = &token {
            flatten(group.stream(), all);
        }
        all.push(token);
    }
}

/// One token dropped, doubled, swapped with its neighbour, or replaced, somewhere in the tree.
fn mutate(tokens: TokenStream, at: &mut usize, kind: usize, other: &TokenTree) -> TokenStream {
    let mut out: Vec<TokenTree> = Vec::new();
    let mut pending: Option<TokenTree> = None;
    for token in tokens {
        let token = match token {
            TokenTree::Group(group) if *at > 0 => {
                let inner = mutate(group.stream(), at, kind, other);
                TokenTree::Group(Group::new(group.delimiter(), inner))
            }
            token => token,
        };
        if *at == 1 {
            match kind {
                0 => {}
                1 => out.extend([token.clone(), token]),
                2 => pending = Some(token),
                3 => out.push(other.clone()),
                _ => {
                    let inner = std::iter::once(token).collect();
                    out.push(TokenTree::Group(Group::new(Delimiter::Brace, inner)));
                }
            }
        } else {
            out.push(token);
            out.extend(pending.take());
        }
        *at = at.saturating_sub(1);
    }
    out.extend(pending);
    out.into_iter().collect()
}

/// Whatever tokens come, there is an expansion, and it says something if there is no kernel.
#[test]
fn no_tokens_make_it_panic() {
    let kernels = [
        (
            "grid = (N::size().div_ceil(B), 2), block = B, cluster = 2, target = \"sm_90a\", min_blocks = 1",
            "fn k<N: Dim>(#[align(16)] a: &Tensor<f32, N, { B * 2 }>, b: &mut Tensor<u32, n>, n: u32, f: f16) {
                const B: u32 = 1 << 5;
                let tid = thread_idx().x as usize;
                let mut s = alloc_shared::<Tensor<f32, 64, 4>>().align(16);
                tile::cp_async_cg(s.sub((tid, 0..=3)), a.sub((tid, ..4))).chunk_bytes(2 * 8).pred(n > 3);
                unsafe { ptx::cp_async_ca_shared_global::<4>(s.shared_address(), a.global_address()).prefetch_size::<128>(); }
                ptx::cp_async_wait_group::<-1>();
                'o: for i in (0..N::size()).rev().step_by(2) {
                    #[unroll(4)] for j in 0..4u8 { if j == 2 { continue 'o } else if !(j < 3) && true { break 'o; } }
                    b[i] += if i > 2 { -1i32 as u32 } else { return };
                    let x; x = f.to_f32().max(-0.5).mul_add(1e3, 2.0);
                }
                while n % 2 >= 1 { loop { break } }
            }",
        ),
        (
            "grid = 1, block = 32, target = \"sm_80\"",
            "fn k(a: &mut Tensor<u32, 32>, h: f16) {
                fn twice(mut x: u32) -> u32 { unsafe { ptx!(\"top: add.u32 {0}, {0}, {0};\", inout(x), options(pure, nomem)) }; x }
                let d: u32; let p: bool; let mut y = 1i8;
                unsafe {
                    ptx!(\"{{ .reg .b32 t; mov.u32 t, %laneid;\", \"@{p} ld.global.v2.u32 {{{d}, t}}, [{a}+{c}]; }}\",
                        d = out(d), p = in(a[0] > 1), a = in(a.global_address()), c = const 4 * 2, options(readonly));
                    tirx::ptx!(\"setp.ne.s16 {}, {}, 1;\", out(p), in(y));
                    ptx! { \"neg.s16 {0}, {1};\", inout(y => y), in(y) }
                    ptx!(\"add.f16 {h}, {h}, {h};\", h = inout(h => a[{ ptx!(\"bar.sync 0;\"); d }]));
                }
                device_println!(\"{d:#06x} {} {y:?} 100%\", h, y = y);
                device_assert!(d < 32 && p, \"{:>w$} {}\", d, a[0], w = 4_usize);
                a[twice(d)] = if p { twice(3) } else { y as u32 };
            }",
        ),
        ("", "fn k() {}"),
    ];
    let mut random = Random(7);
    for (attr, item) in kernels {
        let (attr, item): (TokenStream, TokenStream) =
            (attr.parse().unwrap(), item.parse().unwrap());
        let mut all = Vec::new();
        flatten(attr.clone(), &mut all);
        flatten(item.clone(), &mut all);
        for round in 0..1000 {
            let (mut attr, mut item) = (attr.clone(), item.clone());
            for _ in 0..=random.below(3) {
                let other = all[random.below(all.len())].clone();
                let kind = random.below(5);
                let target = if round % 8 == 0 { &mut attr } else { &mut item };
                let mut at = 1 + random.below(all.len());
                *target = mutate(std::mem::take(target), &mut at, kind, &other);
            }
            assert!(!expand::kernel(attr.clone(), item.clone()).is_empty());
            let mut parsed = front::parse(attr.clone(), item.clone());
            let silent = parsed.readings.iter().all(|r| r.kernel.is_none())
                && parsed.diagnostics().is_empty();
            assert!(
                !silent || parsed.left_to_rustc().is_some(),
                "nothing said: {attr} / {item}"
            );
            for diagnostic in parsed.diagnostics().iter() {
                assert!(diagnostic.text().ends_with(']'), "{}", diagnostic.text());
            }
            if let Some(function) = parsed.item.take() {
                assert!(!expand::expand(function, &mut parsed, &[]).is_empty());
            }
        }
    }
}
