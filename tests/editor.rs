//! Callers of a broken kernel are as right as those of its mended twin.
//!
//! Each case of `tests/compile_fail/` stands in one file as what the macro makes of it, without its errors and without
//! the body, together with a caller that its twin in `tests/compile_pass/` would have. rustc has nothing to say.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use std::{
    fmt::Write,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The rule and the name of each case.
fn cases() -> Vec<(String, String)> {
    let mut cases = Vec::new();
    for rule in fs::read_dir(root().join("tests/compile_fail")).expect("a folder") {
        let rule = rule.expect("an entry").path();
        for file in fs::read_dir(&rule).into_iter().flatten() {
            let file = file.expect("an entry").path();
            if file.extension().is_some_and(|e| e == "rs") {
                let of = |path: Option<&std::ffi::OsStr>| {
                    path.unwrap_or_default().to_string_lossy().into_owned()
                };
                cases.push((of(rule.file_name()), of(file.file_stem())));
            }
        }
    }
    cases.sort();
    cases
}

/// The attribute and the item of a kernel that stands alone.
fn kernel(source: &str) -> Option<(TokenStream, TokenStream)> {
    let tokens: TokenStream = source.parse().ok()?;
    let mut tokens = tokens
        .into_iter()
        .skip_while(|token| token.to_string() != "#");
    let TokenTree::Group(attribute) = tokens.nth(1)? else {
        return None;
    };
    if !attribute.to_string().starts_with("[tirx :: kernel") || source.contains("uses(") {
        return None;
    }
    let arguments = attribute
        .stream()
        .into_iter()
        .find_map(|token| match token {
            TokenTree::Group(arguments) => Some(arguments.stream()),
            _ => None,
        });
    let mut item = Vec::new();
    for token in tokens {
        let ends = matches!(&token, TokenTree::Punct(p) if p.as_char() == ';')
            || matches!(&token, TokenTree::Group(g) if g.delimiter() == Delimiter::Brace);
        item.push(token);
        if ends {
            break;
        }
    }
    Some((arguments.unwrap_or_default(), item.into_iter().collect()))
}

/// The launch function and the module of a kernel: what stands in its place, but its errors and its body.
fn outside(source: &str) -> Option<Vec<syn::Item>> {
    let (attr, item) = kernel(source)?;
    let tokens = tirx_compiler::expand::kernel(attr, item);
    let file: syn::File = syn::parse2(tokens).ok()?;
    let items = file.items.into_iter();
    Some(
        items
            .filter(|item| matches!(item, syn::Item::Fn(_) | syn::Item::Mod(_)))
            .collect(),
    )
}

fn signature(items: &[syn::Item]) -> Option<&syn::Signature> {
    items.iter().find_map(|item| match item {
        syn::Item::Fn(function) => Some(&function.sig),
        _ => None,
    })
}

/// A caller of the broken kernel with the twin's parameters.
fn caller(broken: &syn::Signature, twin: &syn::Signature) -> TokenStream {
    let (name, inputs) = (&broken.ident, &twin.inputs);
    let generics = &twin.generics.params;
    let arguments = broken
        .inputs
        .iter()
        .zip(&twin.inputs)
        .map(|(broken, twin)| {
            let syn::FnArg::Typed(twin) = twin else {
                return TokenStream::new();
            };
            // Whatever is given for a parameter whose type nobody can tell.
            match broken
                .to_token_stream()
                .to_string()
                .contains("__tirx_reported")
            {
                true => quote!(()),
                false => twin.pat.to_token_stream(),
            }
        });
    let consts = broken
        .generics
        .params
        .iter()
        .filter_map(|param| match param {
            syn::GenericParam::Const(param) => Some(&param.ident),
            _ => None,
        });
    let turbofish = match broken.generics.const_params().count() {
        0 => TokenStream::new(),
        _ => {
            let types = broken.generics.type_params().map(|param| &param.ident);
            quote!(::<#(#types,)* #(#consts),*>)
        }
    };
    quote! {
        #[allow(unused_variables)]
        pub fn caller<#generics>(#inputs) { let _ = #name #turbofish (#(#arguments),*); }
    }
}

/// The newest build of a library beside this test.
fn library(folder: &Path, name: &str) -> PathBuf {
    let files = fs::read_dir(folder).expect("a folder").flatten();
    let mut builds: Vec<_> = files
        .filter(|file| {
            let file = file.file_name().to_string_lossy().into_owned();
            file.starts_with(&format!("lib{name}-")) && file.ends_with(".rlib")
        })
        .filter_map(|file| Some((file.metadata().ok()?.modified().ok()?, file.path())))
        .collect();
    builds.sort();
    builds.pop().expect("the library was built").1
}

/// What rustc says of a library with this text.
fn rustc(name: &str, text: &str) -> std::process::Output {
    let deps = std::env::current_exe()
        .expect("a test")
        .parent()
        .expect("a folder")
        .to_owned();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let file = folder.join(name);
    fs::write(&file, text).expect("the file is written");
    Command::new(std::env::var("RUSTC").unwrap_or_else(|_| "rustc".into()))
        .args([
            "--edition=2024",
            "--crate-type=lib",
            "--emit=metadata",
            "--error-format=short",
        ])
        .arg("--out-dir")
        .arg(folder)
        .arg("-L")
        .arg(format!("dependency={}", deps.display()))
        .arg("--extern")
        .arg(format!("tirx={}", library(&deps, "tirx").display()))
        .arg(&file)
        .output()
        .expect("rustc runs")
}

/// The twin has other parameters: they are what was wrong, or what mends it.
fn same_parameters(broken: &str, twin: &str) -> bool {
    let of = |source: &str| {
        let at = source.find("fn kernel")?;
        source[at..].split(" {").next().map(str::to_owned)
    };
    of(broken).is_some() && of(broken) == of(twin)
}

#[test]
fn callers_of_broken_kernels_have_no_errors() {
    let mut text = String::from("#![allow(warnings)]\n");
    let mut names = vec![String::new()];
    for (rule, case) in cases() {
        let read = |kind: &str| {
            let path = root().join(format!("tests/{kind}/{rule}/{case}.rs"));
            fs::read_to_string(path).expect("a case")
        };
        let (broken, twin) = (read("compile_fail"), read("compile_pass"));
        let (Some(items), Some(twins)) = (outside(&broken), outside(&twin)) else {
            continue;
        };
        let Some(launch) = signature(&items) else {
            continue;
        };
        let call = match same_parameters(&broken, &twin) {
            true => signature(&twins).map(|twin| caller(launch, twin)),
            false => None,
        };
        let known = quote!(
            pub type __tirx_reported = ();
        );
        let module = syn::Ident::new(&format!("case_{}", names.len()), launch.ident.span());
        let module = quote!(pub mod #module { #known #(#items)* #call });
        // One line each, so that an error tells the case.
        writeln!(text, "{}", module.to_string().replace('\n', " ")).expect("a text takes it");
        names.push(format!("{rule}/{case}"));
    }
    assert!(names.len() > 270, "only {} cases", names.len());
    let output = rustc("callers.rs", &text);
    let said = String::from_utf8_lossy(&output.stderr);
    let mut errors = String::new();
    for line in said.lines().filter(|line| line.contains("error")) {
        let place = line
            .split("callers.rs:")
            .nth(1)
            .and_then(|at| at.split(':').next());
        let case = place.and_then(|at| names.get(at.parse::<usize>().ok()?.checked_sub(1)?));
        let case = case.map_or("", String::as_str);
        writeln!(errors, "{case}: {line}").expect("a text takes it");
    }
    assert!(output.status.success(), "{errors}{said}");
}

/// Were a kernel not compiled that rustc finds sound, it would say so.
#[test]
fn what_tirx_alone_cannot_type_is_said() {
    let kernels = [
        ("", "fn kernel(a: &mut Tensor<f32, 64>) { a[0] = 1.0; }"),
        (
            "",
            "fn kernel<N: Dim>(a: &mut Tensor<f32, N>) { if 3 < N::size() { a[3] = 1.0; } }",
        ),
        (
            "instances(<f32, 4>)",
            "fn kernel<T: Float, const K: u32>(a: &mut Tensor<T, 64>) { a[K] = T::ONE; }",
        ),
        (
            "instances(<f64>)",
            "fn kernel<T: Scalar, N: Dim>(a: &mut Tensor<T, N>, x: T) { let x = x + x; if 0 < N::size() { a[0] = x; return; } }",
        ),
    ];
    for (at, (attribute, kernel)) in kernels.iter().enumerate() {
        let attr = format!("block = 64, {attribute}").parse().expect("tokens");
        let mut parsed = tirx_compiler::front::parse(attr, kernel.parse().expect("tokens"));
        assert!(parsed.diagnostics().is_empty(), "{kernel}");
        let function = parsed.item.take().expect("a function");
        let emitted: Vec<_> = parsed.readings.iter().map(|_| None).collect();
        let tokens = tirx_compiler::expand::expand(function, &mut parsed, &emitted);
        // Each alone: constants of modules are evaluated before those of functions, and end the compilation.
        let text = format!("#![allow(warnings)]\nuse tirx::prelude::*; {tokens}");
        let output = rustc(&format!("defect_{at}.rs"), &text);
        let said = String::from_utf8_lossy(&output.stderr);
        let is_error = |line: &&str| line.contains("error[") || line.contains("error: ");
        let errors: Vec<_> = said.lines().filter(is_error).collect();
        let count = errors
            .iter()
            .filter(|line| line.contains("tirx cannot type this kernel"))
            .count();
        assert_eq!(count, 1, "{kernel}: {said}");
        // The last says that there were errors.
        assert!(errors.len() <= 2, "{kernel}: {said}");
    }
}
