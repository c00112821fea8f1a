//! The list of intrinsics against the documented items of `tirx::device`: each is in both, with the same parameters,
//! constants, options and unsafety.
#![allow(clippy::unwrap_used)]

use std::{borrow::Cow, collections::BTreeMap};
use tirx_compiler::{
    intrinsics::{
        ArgTy, BuilderOption, ELEMENT_METHODS, HANDLE_METHODS, INTRINSICS, Intrinsic,
        MemoryOrdering, Output, Scope, TypeSet,
    },
    ir::types::Handle,
    library,
};

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
    let own = sig.generics.type_params().map(text);
    let bounds = sig.generics.where_clause.iter().flat_map(|w| &w.predicates);
    let own: Vec<String> = own.chain(bounds.map(text)).collect();
    let params = sig.inputs.iter().filter_map(|input| match input {
        syn::FnArg::Typed(typed) => Some(format!("{}: {}", text(&typed.pat), text(&typed.ty))),
        syn::FnArg::Receiver(_) => None,
    });
    format!(
        "{}<{}>{}({}) -> {}",
        if matches!(sig.safety, syn::Safety::Unsafe(_)) {
            "unsafe "
        } else {
            ""
        },
        consts.collect::<Vec<_>>().join(", "),
        own.join(", "),
        params.collect::<Vec<_>>().join(", "),
        match &sig.output {
            syn::ReturnType::Default => "()".to_owned(),
            syn::ReturnType::Type(_, ty) => text(ty),
        }
    )
}

fn rust(ty: ArgTy) -> Cow<'static, str> {
    Cow::Borrowed(match ty {
        ArgTy::Array(scalar, count) => return format!("[{};{count}]", scalar.name()).into(),
        ArgTy::B128 => "[u64;2]",
        ty => return rust_name(ty).into(),
    })
}

fn rust_name(ty: ArgTy) -> &'static str {
    match ty {
        ArgTy::Scalar(scalar) | ArgTy::Address(scalar) => scalar.name(),
        ArgTy::Handle(handle) => handle.name(),
        ArgTy::AnyMbarrier => "implCompletesOn",
        ArgTy::View => "implSource",
        ArgTy::ViewMut => "implDestination",
        ArgTy::Map => "&implHasTensorMap",
        ArgTy::Tile => "implPlace",
        ArgTy::TileMut => "implPlaceMut",
        ArgTy::CopyFrom => "implTensorSource",
        ArgTy::CopyTo => "implTensorDestination",
        ArgTy::CachePolicy => "CachePolicy",
        ArgTy::ConstU32 => "u32",
        ArgTy::Of(_) => "T",
        ArgTy::Element(_) => "I",
        ArgTy::Word(words) => words.name(),
        ArgTy::Array(..) | ArgTy::B128 => "",
    }
}

/// A row as [`describe`] describes a function; of a method without its element.
fn describe_row(row: &Intrinsic) -> String {
    let is_element = |ty: ArgTy| matches!(ty, ArgTy::Element(_));
    let skipped = usize::from(row.receiver().is_some());
    let params = row.params.iter().skip(skipped);
    let params = params.filter(|p| !is_element(p.ty));
    let params = params.map(|p| format!("{}: {}", p.name, rust(p.ty)));
    let result = match row.result {
        _ if !row.options.is_empty() => row.builder().unwrap_or_default().into(),
        Output::Unit => "()".into(),
        Output::Scalar(scalar) => scalar.name().into(),
        Output::Tuple(scalars) => {
            let names: Vec<&str> = scalars.iter().map(|scalar| scalar.name()).collect();
            Cow::Owned(format!("({})", names.join(",")))
        }
        Output::Array(scalar, count) => rust(ArgTy::Array(scalar, count)),
        Output::B128 => rust(ArgTy::B128),
        Output::Dim3 => "Dim3".into(),
        Output::CachePolicy => "CachePolicy".into(),
        Output::Handle(handle) => handle.name().into(),
        Output::Of(_) => "T".into(),
    };
    format!(
        "{}<{}>{}({}) -> {result}",
        if row.is_unsafe { "unsafe " } else { "" },
        row.consts.join(", "),
        row.own_types()
            .map_or(String::new(), |set| format!("T:{}", set.name())),
        params.collect::<Vec<_>>().join(", "),
    )
}

/// Functions, each written as in a trait.
fn trait_methods(tokens: proc_macro2::TokenStream) -> BTreeMap<String, String> {
    let mut methods = BTreeMap::new();
    let wrapped: syn::ItemTrait = syn::parse_quote!(trait Methods { #tokens });
    for item in wrapped.items {
        if let syn::TraitItem::Fn(method) = item {
            let name = method.sig.ident.to_string();
            assert!(has_docs(&method.attrs), "{name} has no documentation");
            let old = methods.insert(name, describe(&method.sig));
            assert_eq!(old, None);
        }
    }
    methods
}

/// The functions in the invocations of these macros, each written as in a trait.
fn methods(file: &syn::File, macros: &[&str]) -> BTreeMap<String, String> {
    let mut methods = BTreeMap::new();
    for item in &file.items {
        let syn::Item::Macro(mac) = item else {
            continue;
        };
        if macros.iter().any(|name| mac.mac.path.is_ident(name)) {
            methods.extend(trait_methods(mac.mac.tokens.clone()));
        }
    }
    methods
}

/// Methods by name.
type Methods = BTreeMap<String, String>;

/// The public functions of a file, and the methods of each of its types.
fn items(file: &syn::File, prefix: &str) -> (BTreeMap<String, String>, BTreeMap<String, Methods>) {
    let mut functions = BTreeMap::new();
    let mut options: BTreeMap<String, Methods> = BTreeMap::new();
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
            syn::Item::Impl(implementation) if implementation.trait_.is_none() => {
                let of = format!("{prefix}{}", text(&implementation.self_ty));
                let options = options.entry(of).or_default();
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
            syn::Item::Macro(mac)
                if mac.mac.path.is_ident("on_addresses") || mac.mac.path.is_ident("on_values") =>
            {
                // Behind what all of them ask for.
                let tokens = mac.mac.tokens.clone().into_iter();
                let tokens: proc_macro2::TokenStream = tokens
                    .skip_while(|token| matches!(token, proc_macro2::TokenTree::Literal(_)))
                    .collect();
                for (name, description) in trait_methods(tokens) {
                    functions.insert(format!("{prefix}{name}"), description);
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
            // Reductions likewise: `name "what" ..;`
            syn::Item::Macro(mac) => {
                let name = mac.mac.path.get_ident().map(ToString::to_string);
                let description = match name.as_deref() {
                    Some("bulk_reductions") => {
                        "<>(dst: implDestination, src: implSource) -> CpReduceAsyncBulk"
                    }
                    Some("tensor_reductions") => {
                        "<>(dst: implPlaceMut, src: implSource) -> CpReduceAsyncBulkTensor"
                    }
                    Some("cluster_reductions") => {
                        "unsafe <>(dst: u32, src: u32, size: u32, mbar: u32) -> BulkGuarded"
                    }
                    Some("multimem_reductions") => {
                        "unsafe <>(dst: u64, src: u32, size: u32) -> BulkGuarded"
                    }
                    Some("global_reductions") => {
                        "unsafe <>(dst: u64, src: u32, size: u32) -> BulkHinted"
                    }
                    _ => continue,
                };
                for token in mac.mac.tokens.clone() {
                    if let proc_macro2::TokenTree::Ident(ident) = token {
                        functions.insert(format!("{prefix}{ident}"), description.to_owned());
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
    for (file, prefix) in [
        ("mod", ""),
        ("convert", ""),
        ("float", ""),
        ("index", ""),
        ("integer", ""),
        ("mbarrier", ""),
        ("packed", ""),
        ("time", ""),
        ("sync", ""),
        ("warp", ""),
        ("tile", "tile::"),
        ("ptx", "ptx::"),
        ("tile/bulk", "tile::"),
        ("tile/tensor", "tile::"),
        ("ptx/tensor", "ptx::"),
        ("ptx/bulk", "ptx::"),
        ("tile/layout", "tile::"),
        ("ptx/address", "ptx::"),
        ("ptx/cluster", "ptx::"),
        ("ptx/lanes", "ptx::"),
        ("ptx/launch", "ptx::"),
        ("ptx/mbarrier", "ptx::"),
        ("ptx/memory", "ptx::"),
        ("ptx/multimem_load", "ptx::"),
        ("ptx/multimem_red", "ptx::"),
        ("ptx/multimem_store", "ptx::"),
        ("ptx/remote", "ptx::"),
    ] {
        let (functions, methods) = items(&read(file), prefix);
        documented.extend(functions);
        options.extend(methods);
    }
    // They stand apart in the list too: what they allocate is a type, or has a name.
    for name in ["alloc_shared", "alloc_mbarrier", "alloc_mbarriers"] {
        assert!(documented.remove(name).is_some(), "{name}");
    }
    // Its argument is text.
    assert!(documented.remove("target_has").is_some());

    let mut listed = BTreeMap::new();
    for intrinsic in INTRINSICS {
        listed.insert(intrinsic.path.to_owned(), describe_row(intrinsic));
        if let Some(builder) = intrinsic.builder() {
            let module = intrinsic.path.split("::").next().unwrap();
            let of = format!("{module}::{builder}");
            let expected: BTreeMap<String, String> =
                intrinsic.options.iter().map(describe_option).collect();
            assert_eq!(options[&of], expected, "options of {}", intrinsic.path);
        }
    }
    assert_eq!(documented, listed);
}

#[test]
fn the_methods_of_elements_are_documented_where_they_are_allowed() {
    for (macros, writes) in [(["written"], true), (["read"], false)] {
        let mut documented = methods(&read("atomic"), &macros);
        documented.extend(methods(&read("cache"), &macros));
        documented.extend(methods(&read("remote"), &macros));
        let rows = ELEMENT_METHODS.iter().filter(|row| row.writes() == writes);
        let listed: BTreeMap<String, String> = rows
            .map(|row| (row.path.to_owned(), describe_row(row)))
            .collect();
        assert_eq!(documented, listed);
    }
}

#[test]
fn the_methods_of_handles_are_documented() {
    let file = read("mbarrier");
    for handle in [
        Handle::Mbarrier,
        Handle::RemoteMbarrier,
        Handle::MbarrierState,
    ] {
        let implementations = file.items.iter().filter_map(|item| match item {
            syn::Item::Impl(item) if item.trait_.is_none() => Some(item),
            _ => None,
        });
        let mut documented = BTreeMap::new();
        for item in implementations
            .filter(|item| text(&item.self_ty) == handle.name())
            .flat_map(|item| &item.items)
        {
            if let syn::ImplItem::Fn(method) = item {
                let name = method.sig.ident.to_string();
                assert!(has_docs(&method.attrs), "{name} has no documentation");
                documented.insert(name, describe(&method.sig));
            }
        }
        let rows = HANDLE_METHODS.iter();
        let rows = rows.filter(|row| row.receiver() == Some(handle));
        let mut listed: BTreeMap<String, String> = rows
            .map(|row| (row.path.to_owned(), describe_row(row)))
            .collect();
        for name in library::names(handle.name()) {
            let item = library::find(handle.name(), name).unwrap();
            let function: syn::ItemFn = syn::parse_str(item.source).unwrap();
            let mut sig = function.sig;
            sig.inputs = sig.inputs.into_iter().skip(1).collect();
            listed.insert(name.to_owned(), describe(&sig));
        }
        assert_eq!(documented, listed);
    }
}

/// The variants of an enumeration of a file.
fn variants(file: &syn::File, name: &str) -> Vec<String> {
    let items = file.items.iter().filter_map(|item| match item {
        syn::Item::Enum(item) if item.ident == name => Some(item),
        _ => None,
    });
    items
        .flat_map(|item| &item.variants)
        .map(|variant| variant.ident.to_string())
        .collect()
}

#[test]
fn words_and_types_are_the_same_in_both() {
    let file = read("atomic");
    assert_eq!(variants(&file, "Ordering"), MemoryOrdering::NAMES);
    assert_eq!(variants(&file, "Scope"), Scope::NAMES);

    // `"refusal" trait Name for a b c;`
    let file = read("scalar");
    let mut documented = BTreeMap::new();
    for item in &file.items {
        if let syn::Item::Macro(mac) = item
            && mac.mac.path.is_ident("sets")
        {
            for set in mac.mac.tokens.to_string().split(';') {
                if let Some((_, set)) = set.rsplit_once("trait ") {
                    let (name, types) = set.split_once(" for ").unwrap();
                    // Without the traits above it.
                    let name = name.split(':').next().unwrap();
                    let types: Vec<String> = types.split_whitespace().map(Into::into).collect();
                    documented.insert(name.trim().to_owned(), types);
                }
            }
        }
    }
    let sets = TypeSet::ALL.iter().filter(|set| **set != TypeSet::Element);
    let listed: BTreeMap<String, Vec<String>> = sets
        .map(|set| {
            let types = set.scalars().iter().map(|scalar| scalar.name().to_owned());
            (set.name().to_owned(), types.collect())
        })
        .collect();
    assert_eq!(documented, listed);
}

fn describe_option(option: &BuilderOption) -> (String, String) {
    let params: Vec<Cow<'_, str>> = option.arg.map(rust).into_iter().collect();
    let name = match option.name {
        "chunk_bytes" | "src_size" | "prefetch_l2" => "bytes",
        "ignore_src" => "ignore",
        "cache_policy" | "cache_hint" => "policy",
        "cp_mask" => "byte_mask",
        "relaxed" => "scope",
        name => name,
    };
    let params: Vec<String> = params.iter().map(|ty| format!("{name}: {ty}")).collect();
    let consts: Vec<&str> = option.const_arg.into_iter().collect();
    (
        option.name.to_owned(),
        format!("<{}>({}) -> Self", consts.join(", "), params.join(", ")),
    )
}
