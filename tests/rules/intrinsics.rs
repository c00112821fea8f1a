//! `docs/intrinsics.md`: every item that a kernel may call, from the items' own documentation.

use crate::{files, held, root};
use quote::ToTokens;
use std::{fmt::Write, fs, path::Path};
use syn::{Attribute, Item, Visibility};

/// The files with items, in the order of the page.
const FILES: &[&str] = &[
    "src/device/mod.rs",
    "src/device/tensor.rs",
    "src/device/index.rs",
    "src/device/sync.rs",
    "src/device/mbarrier.rs",
    "src/device/warp.rs",
    "src/device/atomic.rs",
    "src/device/cache.rs",
    "src/device/remote.rs",
    "src/device/integer.rs",
    "src/device/float.rs",
    "src/device/convert.rs",
    "src/device/packed.rs",
    "src/device/time.rs",
    "src/device/tile.rs",
    "src/device/tile/bulk.rs",
    "src/device/tile/tensor.rs",
    "src/device/tensor_map.rs",
    "src/device/tile/layout.rs",
    "src/device/ptx.rs",
    "src/device/ptx/bulk.rs",
    "src/device/ptx/tensor.rs",
    "src/device/ptx/mbarrier.rs",
    "src/device/ptx/cluster.rs",
    "src/device/ptx/address.rs",
    "src/device/ptx/remote.rs",
    "src/device/ptx/multimem_load.rs",
    "src/device/ptx/multimem_store.rs",
    "src/device/ptx/multimem_red.rs",
    "src/device/ptx/memory.rs",
    "src/device/ptx/lanes.rs",
    "src/device/ptx/launch.rs",
];

/// Files of `src/device` that have other things than items to call.
const OTHERS: &[&str] = &[
    "cta.rs",
    "element.rs",
    "generic.rs",
    "library.rs",
    "scalar.rs",
    "select.rs",
];

struct Callable {
    signature: String,
    meaning: String,
    ptx: String,
}

/// The lines of a documentation comment as one text.
fn docs(attributes: &[Attribute]) -> String {
    let lines = attributes.iter().filter_map(|attribute| {
        let syn::Meta::NameValue(pair) = &attribute.meta else {
            return None;
        };
        let syn::Expr::Lit(lit) = &pair.value else {
            return None;
        };
        match (&lit.lit, pair.path.is_ident("doc")) {
            (syn::Lit::Str(text), true) => Some(text.value().trim().to_owned()),
            _ => None,
        }
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Rust as people write it.
fn code(tokens: impl ToTokens) -> String {
    let mut text = tokens.to_token_stream().to_string();
    for (from, to) in [
        (" (", "("),
        ("( ", "("),
        (" )", ")"),
        (" :", ":"),
        (" ,", ","),
        (" < ", "<"),
        (" >", ">"),
        ("& ", "&"),
        (" ;", ";"),
        (":: ", "::"),
        ("->", " -> "),
        ("  ", " "),
    ] {
        text = text.replace(from, to);
    }
    text.trim().replace(">->", "> ->")
}

fn callable(signature: &syn::Signature, attributes: &[Attribute], prefix: &str) -> Callable {
    let text = docs(attributes);
    // The first paragraph says what it does and what it becomes.
    let first = text
        .split("\n\n")
        .next()
        .unwrap_or_default()
        .replace('\n', " ");
    let (meaning, ptx) = first.split_once("PTX: ").unwrap_or((&first, ""));
    let words = code(signature);
    let words = words.strip_prefix("unsafe ").unwrap_or(&words);
    let words = words.strip_prefix("fn ").unwrap_or(words);
    let safety = match signature.safety {
        syn::Safety::Unsafe(_) => "unsafe ",
        _ => "",
    };
    Callable {
        signature: format!("{safety}{prefix}{words}"),
        meaning: meaning.trim().to_owned(),
        ptx: ptx.trim().to_owned(),
    }
}

/// The module's own documentation up to the first blank line, and its items.
fn read(path: &Path) -> (String, Vec<Callable>) {
    let text = fs::read_to_string(path).expect("a file");
    let file = syn::parse_file(&text).expect("Rust");
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let folder = path.parent().and_then(Path::file_name);
    let folder = folder.unwrap_or_default().to_string_lossy();
    // The module that the items are in: a file, or a folder of files.
    let module = ["tile", "ptx"]
        .into_iter()
        .find(|module| *module == stem || *module == folder);
    let prefix = module.map_or_else(String::new, |module| format!("{module}::"));
    let mut found = Vec::new();
    for item in &file.items {
        match item {
            Item::Fn(function) if matches!(function.vis, Visibility::Public(_)) => {
                found.push(callable(&function.sig, &function.attrs, &prefix));
            }
            Item::Trait(item) if item.ident.to_string().ends_with("Methods") => {
                for method in &item.items {
                    if let syn::TraitItem::Fn(method) = method {
                        found.push(callable(&method.sig, &method.attrs, "."));
                    }
                }
            }
            Item::Impl(item) if item.trait_.is_none() => {
                // Options stand behind a call; what has several types with methods says which.
                let prefix = match module {
                    None if stem != "tensor" => format!("{}::", code(&item.self_ty)),
                    _ => ".".to_owned(),
                };
                for method in &item.items {
                    if let syn::ImplItem::Fn(method) = method
                        && matches!(method.vis, Visibility::Public(_))
                    {
                        found.push(callable(&method.sig, &method.attrs, &prefix));
                    }
                }
            }
            Item::Macro(mac)
                if stem != "tensor"
                    && (mac.mac.path.is_ident("written") || mac.mac.path.is_ident("read")) =>
            {
                let tokens = &mac.mac.tokens;
                let wrapped: syn::ItemTrait = syn::parse_quote!(trait Methods { #tokens });
                for method in wrapped.items {
                    if let syn::TraitItem::Fn(method) = method {
                        found.push(callable(&method.sig, &method.attrs, "."));
                    }
                }
            }
            Item::Macro(mac)
                if mac.mac.path.is_ident("on_addresses") || mac.mac.path.is_ident("on_values") =>
            {
                // Behind what all of them ask for.
                let tokens = mac.mac.tokens.clone().into_iter();
                let tokens: proc_macro2::TokenStream = tokens
                    .skip_while(|token| matches!(token, proc_macro2::TokenTree::Literal(_)))
                    .collect();
                let wrapped: syn::ItemTrait = syn::parse_quote!(trait Items { #tokens });
                for item in wrapped.items {
                    if let syn::TraitItem::Fn(item) = item {
                        found.push(callable(&item.sig, &item.attrs, &prefix));
                    }
                }
            }
            // Like items by their names, each with what sets it apart.
            Item::Macro(mac) if mac.ident.is_none() => {
                let of = mac.mac.path.get_ident().map(ToString::to_string);
                let reduces = of.filter(|of| of.ends_with("_reductions"));
                let mut tokens = mac.mac.tokens.clone().into_iter();
                while let (Some(of), Some(proc_macro2::TokenTree::Ident(name))) =
                    (&reduces, tokens.next())
                {
                    let row: Vec<_> = tokens
                        .by_ref()
                        .take_while(|token| token.to_string() != ";")
                        .map(|token| token.to_string().trim_matches('"').to_owned())
                        .collect();
                    let on_addresses = matches!(
                        &**of,
                        "cluster_reductions" | "global_reductions" | "multimem_reductions"
                    );
                    let first = row.first().cloned().unwrap_or_default();
                    let (safety, what, ptx) = match on_addresses {
                        true => (
                            "unsafe ",
                            "element by element".to_owned(),
                            format!("`.. {first}`"),
                        ),
                        false => ("", first, "`cp.reduce.async.bulk` ..".to_owned()),
                    };
                    found.push(Callable {
                        signature: format!("{safety}{prefix}{name}(..)"),
                        meaning: format!("Combines the destination with the source: {what}."),
                        ptx,
                    });
                }
            }
            _ => {}
        }
    }
    let title = docs(&file.attrs);
    let title = title.split("\n\n").next().unwrap_or_default();
    (title.replace('\n', " "), found)
}

fn cell(text: &str) -> String {
    // A link to an item is its name here.
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('[') {
        plain.push_str(before);
        match after.split_once(']') {
            Some((name, after)) if name.starts_with('`') => {
                plain.push_str(name);
                rest = match after
                    .strip_prefix('(')
                    .and_then(|link| link.split_once(')'))
                {
                    Some((_, after)) => after,
                    None => after,
                };
            }
            _ => {
                plain.push('[');
                rest = after;
            }
        }
    }
    plain.push_str(rest);
    plain.replace('|', "\\|")
}

fn table(page: &mut String, rows: &[Callable], with_ptx: bool) {
    let (head, line) = match with_ptx {
        true => ("| item | what it does | PTX |", "| --- | --- | --- |"),
        false => ("| item | what it does |", "| --- | --- |"),
    };
    writeln!(page, "{head}\n{line}").expect("a text takes it");
    for row in rows {
        let (signature, meaning) = (cell(&row.signature), cell(&row.meaning));
        match with_ptx {
            true => writeln!(page, "| `{signature}` | {meaning} | {} |", cell(&row.ptx)),
            false => writeln!(page, "| `{signature}` | {meaning} |"),
        }
        .expect("a text takes it");
    }
    page.push('\n');
}

#[test]
fn the_page_is_the_items() {
    let mut page = String::from(
        "# What a kernel can call\n\n\
         Made from the documentation of `tirx::device`, which says more of each. A method on an element of a view stands with its\n\
         dot; its first argument, the index, is left out. `T` is a type of the set that the bound names.\n\n",
    );
    let mut count = 0;
    for file in FILES {
        let (title, rows) = read(&root().join(file));
        assert!(!rows.is_empty(), "{file} has nothing to call");
        count += rows.len();
        writeln!(page, "## {}\n", title.trim_end_matches('.')).expect("a text takes it");
        table(&mut page, &rows, true);
    }
    page.push_str("## The library, written in the kernel language\n\n");
    for file in files(&root().join("tirx-compiler/src/library"), "rs") {
        let (_, mut rows) = read(&file);
        rows.retain(|row| !row.meaning.is_empty());
        count += rows.len();
        if !rows.is_empty() {
            table(&mut page, &rows, false);
        }
    }
    let listed = |path: &Path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let own = path.parent() == Some(&*root().join("src/device"));
        own && OTHERS.contains(&&*name) || FILES.iter().any(|file| path == root().join(file))
    };
    for folder in ["", "tile", "ptx"] {
        for file in files(&root().join("src/device").join(folder), "rs") {
            assert!(listed(&file), "{} is in no list here", file.display());
        }
    }
    assert!(count >= 200, "only {count} items");
    held(&root().join("docs/intrinsics.md"), &page);
}
