//! The list of intrinsics against the documented items of `tirx::device`: each is in both, with the same parameters,
//! constants, options and unsafety.
#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;
use tirx_compiler::intrinsics::{ArgTy, BuilderOption, INTRINSICS, Output};

fn read(name: &str) -> syn::File {
    let path = format!("{}/../src/device/{name}.rs", env!("CARGO_MANIFEST_DIR"));
    syn::parse_file(&std::fs::read_to_string(path).unwrap()).unwrap()
}

fn text(tokens: impl quote::ToTokens) -> String {
    tokens.to_token_stream().to_string().replace(' ', "")
}

fn has_docs(attributes: &[syn::Attribute]) -> bool {
    attributes
        .iter()
        .any(|attribute| attribute.path().is_ident("doc"))
}

/// `(unsafe) name <consts> (parameters) -> result`
fn describe(sig: &syn::Signature) -> String {
    let consts = sig.generics.const_params().map(|c| c.ident.to_string());
    let params = sig.inputs.iter().filter_map(|input| match input {
        syn::FnArg::Typed(typed) => Some(format!("{}: {}", text(&typed.pat), text(&typed.ty))),
        syn::FnArg::Receiver(_) => None,
    });
    format!(
        "{}<{}>({}) -> {}",
        if matches!(sig.safety, syn::Safety::Unsafe(_)) {
            "unsafe "
        } else {
            ""
        },
        consts.collect::<Vec<_>>().join(", "),
        params.collect::<Vec<_>>().join(", "),
        match &sig.output {
            syn::ReturnType::Default => "()".to_owned(),
            syn::ReturnType::Type(_, ty) => text(ty),
        }
    )
}

fn rust(ty: ArgTy) -> &'static str {
    match ty {
        ArgTy::Scalar(scalar) => scalar.name(),
        ArgTy::View => "implSource",
        ArgTy::ViewMut => "implDestination",
        ArgTy::CachePolicy => "CachePolicy",
        ArgTy::ConstU32 => "u32",
    }
}

/// The public functions of a file, and the methods of its `CpAsync`.
fn items(file: &syn::File, prefix: &str) -> (BTreeMap<String, String>, BTreeMap<String, String>) {
    let mut functions = BTreeMap::new();
    let mut options = BTreeMap::new();
    for item in &file.items {
        match item {
            syn::Item::Fn(function) if matches!(function.vis, syn::Visibility::Public(_)) => {
                assert!(
                    has_docs(&function.attrs),
                    "{} has no documentation",
                    function.sig.ident
                );
                functions.insert(
                    format!("{prefix}{}", function.sig.ident),
                    describe(&function.sig),
                );
            }
            syn::Item::Impl(implementation) if text(&implementation.self_ty) == "CpAsync" => {
                for item in &implementation.items {
                    if let syn::ImplItem::Fn(method) = item {
                        assert!(
                            has_docs(&method.attrs),
                            "{} has no documentation",
                            method.sig.ident
                        );
                        options.insert(method.sig.ident.to_string(), describe(&method.sig));
                    }
                }
            }
            // Policies are written by a macro: `name "primary" and "secondary";`
            syn::Item::Macro(mac) if mac.mac.path.is_ident("policies") => {
                for token in mac.mac.tokens.clone() {
                    if let proc_macro2::TokenTree::Ident(ident) = token
                        && ident != "and"
                    {
                        let description = "<>(fraction: f32) -> CachePolicy".to_owned();
                        functions.insert(format!("{prefix}{ident}"), description);
                    }
                }
            }
            _ => {}
        }
    }
    (functions, options)
}

#[test]
fn the_list_and_the_documented_items_agree() {
    let mut documented = BTreeMap::new();
    let mut options = BTreeMap::new();
    for (file, prefix) in [("mod", ""), ("tile", "tile::"), ("ptx", "ptx::")] {
        let (functions, methods) = items(&read(file), prefix);
        documented.extend(functions);
        options.insert(prefix.to_owned(), methods);
    }
    // It stands apart in the list too: its argument is a type.
    assert!(documented.remove("alloc_shared").is_some());

    let mut listed = BTreeMap::new();
    for intrinsic in INTRINSICS {
        let params = intrinsic
            .params
            .iter()
            .map(|p| format!("{}: {}", p.name, rust(p.ty)));
        let result = match intrinsic.result {
            _ if !intrinsic.options.is_empty() => "CpAsync",
            Output::Unit => "()",
            Output::Scalar(scalar) => scalar.name(),
            Output::Dim3 => "Dim3",
            Output::CachePolicy => "CachePolicy",
        };
        let description = format!(
            "{}<{}>({}) -> {result}",
            if intrinsic.is_unsafe { "unsafe " } else { "" },
            intrinsic.consts.join(", "),
            params.collect::<Vec<_>>().join(", "),
        );
        listed.insert(intrinsic.path.to_owned(), description);
        if !intrinsic.options.is_empty() {
            let prefix = format!("{}::", intrinsic.path.split("::").next().unwrap());
            let expected: BTreeMap<String, String> =
                intrinsic.options.iter().map(describe_option).collect();
            assert_eq!(options[&prefix], expected, "options of {}", intrinsic.path);
        }
    }
    assert_eq!(documented, listed);
}

fn describe_option(option: &BuilderOption) -> (String, String) {
    let params: Vec<&str> = option.arg.map(rust).into_iter().collect();
    let name = match option.name {
        "chunk_bytes" | "src_size" | "prefetch_l2" => "bytes",
        "ignore_src" => "ignore",
        "cache_policy" | "cache_hint" => "policy",
        name => name,
    };
    let params: Vec<String> = params.iter().map(|ty| format!("{name}: {ty}")).collect();
    let consts: Vec<&str> = option.const_arg.into_iter().collect();
    (
        option.name.to_owned(),
        format!("<{}>({}) -> Self", consts.join(", "), params.join(", ")),
    )
}
