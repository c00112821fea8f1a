//! Errors of the front end: the source and all that is said about it, with line and column.
#![allow(clippy::unwrap_used)]

use proc_macro2::{Span, TokenStream};
use std::fmt::Write as _;
use tirx_compiler::front::{self, Parsed};

/// Parses a kernel whose attribute is `#[kernel(..)]`, keeping the spans of the source.
fn parse(source: &str) -> Parsed {
    let tokens: TokenStream = source.parse().unwrap();
    let mut tokens = tokens.into_iter();
    let (_, attribute) = (tokens.next(), tokens.next().unwrap());
    let attribute = match attribute {
        proc_macro2::TokenTree::Group(group) => group.stream().into_iter().nth(1),
        _ => None,
    };
    let attribute = match attribute {
        Some(proc_macro2::TokenTree::Group(group)) => group.stream(),
        _ => TokenStream::new(),
    };
    front::parse(attribute, tokens.collect())
}

fn marked(source: &str, span: Span, end: Span) -> String {
    let (start, end) = (span.start(), end.end());
    let line = source.lines().nth(start.line - 1).unwrap();
    let width = if end.line == start.line {
        (end.column - start.column).max(1)
    } else {
        1
    };
    format!(
        "{}:{}\n  | {line}\n  | {}{}",
        start.line,
        start.column + 1,
        " ".repeat(start.column),
        "^".repeat(width)
    )
}

/// All errors, each with its place.
fn errors(source: &str) -> String {
    // One indentation for all, so that columns mean something.
    let source = source.trim_start_matches('\n');
    let parsed = parse(source);
    let mut text = String::new();
    for diagnostic in parsed.diagnostics().iter() {
        let place = marked(source, diagnostic.span, diagnostic.span_end);
        writeln!(
            text,
            "{place}\n  {}\n",
            diagnostic.text().replace('\n', "\n  ")
        )
        .unwrap();
    }
    if let Some(span) = parsed.left_to_rustc() {
        writeln!(text, "left to rustc: {}", marked(source, span, span)).unwrap();
    }
    assert!(
        parsed.readings.iter().all(|r| r.kernel.is_none()),
        "compiled: {source}"
    );
    text
}

macro_rules! errors {
    ($($name:ident: $source:literal;)*) => { $(
        #[test]
        fn $name() {
            insta::with_settings!({ omit_expression => true, description => $source }, {
                insta::assert_snapshot!(errors($source));
            });
        }
    )* };
}

errors! {
    attribute: r#"
#[kernel(grid, blok = 64, block = 32, block = 64, target = sm_90, cluster = (1, 2, 3, 4), min_blocks = n, extra(1))]
fn k(n: u32) {}
"#;
    attribute_values: r#"
#[kernel(grid = (m, A), block = 0, cluster = 1.5, target = "sm_9x")]
fn k(a: &Tensor<f32, 4>) { const A: u32 = 2; }
"#;
    not_well_formed: "
#[kernel(grid = , block + 1)]
fn k() {}
";
    not_a_function: "
#[kernel(grid = 1)]
pub struct Vector { x: f32 }
";
    not_rust: "
#[kernel(grid = 1)]
fn k(a: ) { a b }
";
    qualifiers: r#"
#[kernel(block = 64)]
const async unsafe extern "C" fn k(self, x: u32, ...) -> f32 { self.y }
"#;
    generics: "
#[kernel(block = 64)]
fn k<'a, T, U: Dime, const N: usize, M: Dim>(x: &'a Tensor<T, N>, y: T, z: &mut Tensor<f32, U>) where T: Copy {
    let t = x[0] + y;
}
";
    parameters: "
#[kernel(block = 64)]
fn k(mut a: u32, (b, c): (u32, u32), d: Tensor<f32, 4>, e: &[f32], f: &u32, g: impl Copy, h: &'static Tensor<f32, 4>,
    #[align(3)] i: &Tensor<f32, 4>, #[aline(16)] j: &Tensor<f32, 4>, #[align(16)] k: f32, l: &Tensor<bool, 4>, m: f31) {
    let x = b + c + d[0] + e[0];
}
";
    dimensions: "
#[kernel(block = 64)]
fn k(a: &Tensor<f32, ROWS>, b: &Tensor<f32, N>, c: &Tensor<f32, 0>, d: &Tensor<f32, { n }>, e: &Tensor<f32, f>, f: f32,
    g: &Tensor<f32>, h: &Tensor<f32, 1, 1, 1, 1, 1, 1>, i: &Tensor<f32, { RAW - 9 }>, n: u32, rows: u32) {
    const RAWS: u32 = 8;
    const RAW: u32 = 8;
}
";
    names: "
#[kernel(block = 64)]
fn k(a: &Tensor<f32, N, 4>, n: u32) {
    let tid = thread_id().x;
    let row = tud + ROWS + n.w;
    cp_async_cg(a, a);
    helper(row);
    let s = a.sob((tid, ..));
    let w = n.mim(1) + u32::maxx(n, 1) + u32::BITS;
}
";
    options: "
#[kernel(block = 64)]
fn k(a: &Tensor<f32, 64, 4>, n: u32) {
    let s = alloc_shared::<Tensor<f32, 64, 4>>().align(16).align(16);
    let t = s.align(16);
    tile::cp_async_cg(s.sub((0, ..)), a.sub((0, ..))).chunk_byte(16);
    tile::cp_async_cg(s.sub((0, ..)), a.sub((0, ..))).pred(true);
    tile::cp_async_cg(s.sub((0, ..)), a.sub((0, ..))).chunk_bytes(16).chunk_bytes(16);
    tile::cp_async_cg(s.sub((0, ..)), a.sub((0, ..))).chunk_bytes(n);
    let c = tile::cp_async_cg(s.sub((0, ..)), a.sub((0, ..))).chunk_bytes(16);
    ptx::cp_async_wait_group();
    ptx::cp_async_wait_group::<n>();
    alloc_shared();
    ptx::cp_async_ca_shared_global::<4>(s.shared_address(), a.global_address());
}
";
    constructs: r#"
#[kernel(block = 64)]
fn k(a: &mut Tensor<f32, 64>, n: u32) {
    match a[0] { 0.0 => {} _ => {} }
    let f = |x: u32| x + 1;
    let r = &n;
    let v = *r;
    let (p, q) = (1, 2);
    let s = Point { x: p, y: q };
    let t = (1, 2);
    let u = [1, 2];
    let w = "text";
    let x = n?;
    println!("{}", n);
    assert!(n > 0);
    if let 0 = n {}
    for e in a {}
    for i in 0.. {}
    fn helper<T>() {}
    use core::mem;
    a[0..2] = 1.0;
    let h = n as f16;
    let z = 1u128;
    #[unroll] while n > 0 {}
    #[inline] loop {}
}
"#;
    ranks: "
#[kernel(block = 64)]
fn k(a: &Tensor<f32, 64, 4>, b: &mut Tensor<f32, 64>) {
    b[(0, 1)] = a[0];
    let s = a.sub((0, .., ..));
    let t = a.sub(0, 1);
    b[a.sub((0, ..))[(0, 0)] as u32] = 0.0;
}
";
    ambiguous: "
#[kernel(block = 64)]
fn k(b: &mut Tensor<f32, 64>) {
    let x = 1;
    let y = x.min(2) + 3.max(4);
    let z: u32 = x;
}
";
    left_to_rustc: "
#[kernel(block = 64)]
fn k(b: &mut Tensor<f32, 64>, n: u32) {
    let x: u32 = 1.5;
}
";
}

/// Kernels with one mistake each have one error each, ours or rustc's.
#[test]
fn one_mistake_gives_one_error() {
    let bodies = [
        "let x = thread_id().x; let y = x + 1; b[x] = 2.0;",
        "let x = nothing; let y = x + 1; b[y] = 2.0; if x > y { b[0] = x; }",
        "let ref x = n; let z = *x + 1; b[z] = 1.0;",
        "let (x, ref y) = (1, 2); let z = x + y; b[z] = 1.0;",
        "struct P { x: u32 } let p = P { x: n }; let y = p.z + 1; b[y] = 1.0;",
        "struct P { x: u33 } let p = P { x: 1 }; b[p.x] = 1.0; let q = P { x: 2 };",
        "struct P<T> { x: T } let p = P { x: 1 }; b[p.x] = 1.0;",
        "enum M { A, B(u32) } let m = M::A; let x = match m { M::A => 1, _ => 2 }; b[x] = 1.0;",
        "impl Q { fn f(self) -> u32 { 1 } } b[0] = 1.0;",
        "let p = Q { x: 1 }; b[p.x] = 1.0;",
        "let a = [1u32; 5000]; b[a[0]] = 1.0;",
        "let a = [1u32; M]; b[a[0]] = 1.0;",
        "let a = [1, 2]; let x = a.iter().sum(); b[x] = 1.0;",
        "struct P(u32); impl P { fn f(self) -> u32 { self.0 } } b[P(n).g()] = 1.0; b[1] = P(n).f() as f32;",
        "struct P(u32); impl P { fn f(self) -> u32 { self.0 } } b[P::h(n)] = P(n).f() as f32;",
        "if (1, 2) < (2, n) { b[0] = 1.0; }",
        "match (n, 1) { (x, 1) | (1, x) => b[x] = 1.0, _ => {} }",
        "let v = b.sub((0..2, 1)); v[0] = 1.0; let w = v.sub((0,));",
        "let x: u33 = 3; let y = x + 1; b[y] = 2.0;",
        "let f = |x: u32| x; b[f(1)] = 1.0;",
        "let c = match b[0] { _ => 1 }; b[c] = 1.0; let d: u32 = c;",
        "let x = n.mim(3).max(n + 1); b[x] = 1.0;",
        "const X: u32 = nothing; let y = X + 1; b[y] = 1.0; let z = alloc_shared::<Tensor<f32, X>>();",
        "let s = alloc_shared::<Tensor<f32, ROWS>>(); let t = s.sub((0..4,)); b[0] = t[1];",
        "tile::cp_async_ca(nothing, b.sub((0..1,))).chunk_bytes(4);",
        "for i in b { let x = i + 1; b[x] = 1.0; }",
        "b[(0, 0)] += 1.0;",
        "fn double(x: f32) -> f32 { double(x) } b[0] = double(1.0); b[1] = double(2.0);",
        "use tirx::tile::nothing; let x = nothing(1, 2); b[x] = 1.0;",
        "if let x = n { b[x] = 1.0; }",
        "let s = alloc_shared::<Tensor<f32, ROWS>>(); let i = n % ROWS; b[i] = s[ROWS - 1];",
        "let s = alloc_shared::<Tensor<f32, n>>(); b[0] = s[n];",
        "let x = 1.5 as f16; let y = x + x; b[0] = y.to_f32();",
    ];
    for body in bodies {
        let parsed = parse(&format!(
            "#[kernel] fn k(b: &mut Tensor<f32, 64>, n: u32) {{ {body} }}"
        ));
        let texts: Vec<_> = parsed.diagnostics().iter().map(|d| d.text()).collect();
        assert_eq!(texts.len(), 1, "{body}\n{texts:#?}");
        assert!(
            parsed.left_to_rustc().is_none(),
            "{body}: also left to rustc"
        );
    }
    let attributes = [
        ("block = \"64\"", "[attribute]"),
        ("block = 0", "[block-size]"),
        ("grid = (1, 0)", "[grid-size]"),
        ("cluster = 0", "[cluster-size]"),
        ("block = 4294967296u64", "[block-size]"),
        ("block = 3u32 - 4", "[attribute]"),
    ];
    for (attribute, rule) in attributes {
        let parsed = parse(&format!("#[kernel({attribute})] fn k() {{}}"));
        let texts: Vec<_> = parsed.diagnostics().iter().map(|d| d.text()).collect();
        assert!(
            matches!(texts.as_slice(), [text] if text.ends_with(rule)),
            "{attribute}: {texts:#?}"
        );
    }
    let mismatches = [
        "let x: u32 = 1.5; let y = x + 1; b[y] = 1.0;",
        "b[0] = n;",
        "let x = n + 1.0; b[0] = x;",
        "if n { b[0] = 1.0; }",
        "let x = -n; b[x] = 1.0;",
        "n = 3;",
        "break;",
        "cta_sync(1);",
        "let x = if n > 1 { 1 } else { 2.0 };",
        "let x = true as f32;",
    ];
    for body in mismatches {
        let parsed = parse(&format!(
            "#[kernel] fn k(b: &mut Tensor<f32, 64>, n: u32) {{ {body} }}"
        ));
        let texts: Vec<_> = parsed.diagnostics().iter().map(|d| d.text()).collect();
        assert!(texts.is_empty(), "{body}\n{texts:#?}");
        assert!(
            parsed.left_to_rustc().is_some() && parsed.readings.iter().all(|r| r.kernel.is_none()),
            "{body}"
        );
    }
}

/// rustc's lint speaks about it; where that is allowed, the literal wraps.
#[test]
fn habits_of_elsewhere_are_told_what_a_kernel_writes() {
    for (body, told) in [
        ("__syncthreads();", "`cta_sync()`"),
        ("__threadfence();", "`fence_acq_rel_gpu()`"),
        ("let i = global_id();", "`grid_rank()`"),
        ("let i = program_id(0);", "`block_idx().x`"),
        ("atomicAdd(1, 2);", "`a.atomic_add(i, 1)`"),
        ("b[0] = max(1.0, 2.0);", "`x.max(y)`"),
        ("b[0] = sqrtf(2.0);", "`x.sqrt()`"),
        ("printf(1);", "`device_println!("),
        ("let v = Vec::new();", "allocates nothing"),
        ("let v: Vec<f32> = n;", "allocates nothing"),
        ("let v: Option<u32> = n;", "keep a `bool` beside the value"),
        ("let v: u128 = 1;", "a high and a low part"),
        ("let v = Some(n);", "keep a `bool` beside the value"),
        ("let v = b.len();", "`N::size()`"),
        ("let v = b.get(0);", "`a[i]`"),
        ("let v = b.iter();", "loop over its indices"),
        ("let v = b.row(0);", "`a.sub((i, ..))`"),
        ("b.fill(0.0);", "each thread writes elements"),
    ] {
        let parsed = parse(&format!(
            "#[kernel] fn k(b: &mut Tensor<f32, 64>, n: u32) {{ {body} }}"
        ));
        let all = parsed.diagnostics();
        let mut diagnostics = all.iter();
        let first = diagnostics.next().expect(body);
        assert!(diagnostics.next().is_none(), "{body}");
        let help = first.help.as_deref().unwrap_or_default();
        assert!(help.contains(told), "{body}: {help}");
    }
}

#[test]
fn a_literal_out_of_range_is_a_lint() {
    for body in [
        "let x = 300u8; b[x] = 1.0;",
        "const X: u8 = 300; b[X] = 1.0;",
    ] {
        let parsed = parse(&format!(
            "#[kernel] fn k(b: &mut Tensor<f32, 64>) {{ {body} }}"
        ));
        assert!(parsed.readings[0].kernel.is_some(), "{body}");
    }
    let parsed = parse("#[kernel] fn k(b: &mut Tensor<f32, { 300u8 }>) {}");
    assert_eq!(parsed.diagnostics().iter().len(), 1);
}
