//! While a kernel is wrong, an editor still knows it: its launch function has the signature that it will have.
//!
//! The cases are those of `tests/compile_fail/` at the root and their twins, and twins with pieces cut out as in a
//! kernel that is being typed.
#![allow(clippy::unwrap_used)]

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::ToTokens;
use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};
use tirx_compiler::expand;

fn root(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../tests")
        .join(folder)
}

/// The cases by rule and name.
fn cases(folder: &str) -> BTreeMap<String, String> {
    let mut cases = BTreeMap::new();
    for rule in fs::read_dir(root(folder)).unwrap() {
        let rule = rule.unwrap().path();
        for file in fs::read_dir(&rule).into_iter().flatten() {
            let file = file.unwrap().path();
            if file.extension().is_some_and(|e| e == "rs") {
                let name = format!(
                    "{}/{}",
                    rule.file_name().unwrap().to_string_lossy(),
                    file.file_stem().unwrap().to_string_lossy()
                );
                cases.insert(name, fs::read_to_string(&file).unwrap());
            }
        }
    }
    assert!(cases.len() > 300);
    cases
}

/// The attribute and the item of the file's first kernel or module, by hand: it may be no Rust.
fn item(source: &str) -> Option<(TokenStream, TokenStream, bool)> {
    let mut tokens: Vec<TokenTree> = source.parse::<TokenStream>().unwrap().into_iter().collect();
    let at = tokens.windows(2).position(|pair| {
        pair[0].to_string() == "#" && pair[1].to_string().starts_with("[tirx ::")
    })?;
    tokens.drain(..at);
    let TokenTree::Group(attribute) = &tokens[1] else {
        return None;
    };
    let is_module = attribute.to_string().contains("module");
    let arguments = attribute
        .stream()
        .into_iter()
        .find_map(|token| match token {
            TokenTree::Group(arguments) => Some(arguments.stream()),
            _ => None,
        });
    let mut item = Vec::new();
    for token in tokens.into_iter().skip(2) {
        let ends = matches!(&token, TokenTree::Punct(p) if p.as_char() == ';')
            || matches!(&token, TokenTree::Group(g) if g.delimiter() == Delimiter::Brace);
        item.push(token);
        if ends {
            break;
        }
    }
    Some((
        arguments.unwrap_or_default(),
        item.into_iter().collect(),
        is_module,
    ))
}

fn expanded(attr: TokenStream, item: TokenStream, is_module: bool) -> syn::File {
    let tokens = match is_module {
        true => expand::module(attr, item),
        false => expand::kernel(attr, item),
    };
    let text = tokens.to_string();
    syn::parse2(tokens).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// The signature of the launch function, wherever it stands.
fn launch(items: &[syn::Item]) -> Option<syn::Signature> {
    items.iter().find_map(|item| match item {
        syn::Item::Fn(function) if text(&function.sig.generics).contains("'launch") => {
            Some(function.sig.clone())
        }
        syn::Item::Mod(module) => launch(module.content.as_ref().map_or(&[], |(_, items)| items)),
        _ => None,
    })
}

/// From `fn` to the body, as it was written.
fn signature(source: &str) -> Option<&str> {
    let at = source.find("fn kernel")?;
    source[at..].split(" {").next()
}

/// What is no function has no launch function.
const NO_FUNCTION: [&str; 2] = ["signature/module_on_a_function", "signature/structure"];

fn text(tokens: impl ToTokens) -> String {
    tokens.to_token_stream().to_string()
}

#[test]
fn the_launch_function_outlives_each_mistake() {
    let twins = cases("compile_pass");
    let mut wrong = Vec::new();
    let (mut compared, mut unknown) = (0, 0);
    for (name, source) in cases("compile_fail") {
        if source.contains("uses(") {
            continue;
        }
        // A method is no item of its own.
        let Some((attr, tokens, is_module)) = item(&source) else {
            continue;
        };
        let found = launch(&expanded(attr, tokens, is_module).items);
        let (attr, tokens, is_module) = item(&twins[&name]).unwrap();
        let Some(wanted) = launch(&expanded(attr, tokens, is_module).items) else {
            continue;
        };
        let Some(found) = found else {
            if NO_FUNCTION.contains(&name.as_str()) {
                continue;
            }
            wrong.push(format!("{name}: no launch function"));
            continue;
        };
        if signature(&source) != signature(&twins[&name]) {
            continue;
        }
        compared += 1;
        let (found_inputs, wanted_inputs) = (&found.inputs, &wanted.inputs);
        let same = found_inputs.len() == wanted_inputs.len()
            && found_inputs
                .iter()
                .zip(wanted_inputs)
                .all(|(found, wanted)| {
                    let is_unknown = text(found).ends_with(": __tirx_reported");
                    unknown += usize::from(is_unknown);
                    is_unknown || text(found) == text(wanted)
                });
        // What callers would give for a constant that nothing lists is not known.
        let generics_are_told = source.contains("instances(") || !source.contains("<const ");
        if !same
            || generics_are_told && text(&found.generics.params) != text(&wanted.generics.params)
        {
            wrong.push(format!("{name}:\n  {}\n  {}", text(&found), text(&wanted)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(
        compared > 240 && unknown < 4,
        "{compared} compared, {unknown} unknown"
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

fn braces(tokens: TokenStream) -> TokenTree {
    TokenTree::Group(Group::new(Delimiter::Brace, tokens))
}

/// What stands in a body that is being typed, in place of all from some token on; or the body without one token.
fn typed(body: &Group, random: &mut Random) -> TokenTree {
    let tokens: Vec<TokenTree> = body.stream().into_iter().collect();
    let at = random.below(tokens.len() + 1);
    let (before, after) = tokens.split_at(at);
    let before: TokenStream = before.iter().cloned().collect();
    let rest: TokenStream = after.iter().skip(1).cloned().collect();
    let half: TokenStream = match random.below(6) {
        0 => "a .".parse().unwrap(),
        1 => "let x = ".parse().unwrap(),
        2 => "if a [ 0 ] >".parse().unwrap(),
        3 => "tile :: ".parse().unwrap(),
        4 => "for i in".parse().unwrap(),
        _ => TokenStream::new(),
    };
    braces(match random.below(2) {
        0 => quote::quote!(#before #half),
        _ => quote::quote!(#before #half #rest),
    })
}

#[test]
fn the_launch_function_outlives_typing() {
    let mut random = Random(11);
    let mut unreadable = 0;
    for (name, source) in cases("compile_pass") {
        let Some((attr, tokens, is_module)) = item(&source) else {
            continue;
        };
        if is_module || source.contains("uses(") {
            continue;
        }
        let wanted = launch(&expanded(attr.clone(), tokens.clone(), false).items).unwrap();
        let mut tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let Some(TokenTree::Group(body)) = tokens.pop() else {
            panic!("{name} has no body");
        };
        for _ in 0..4 {
            let typed = typed(&body, &mut random);
            let item: TokenStream = tokens.iter().cloned().chain([typed.clone()]).collect();
            unreadable += usize::from(syn::parse2::<syn::ItemFn>(item.clone()).is_err());
            let found = launch(&expanded(attr.clone(), item, false).items);
            let found = found.unwrap_or_else(|| panic!("{name}: no launch function: {typed}"));
            // Which instances there are is only known where they were compiled.
            let (mut found, mut wanted) = (found, wanted.clone());
            found.generics.where_clause = None;
            wanted.generics.where_clause = None;
            assert_eq!(text(found), text(wanted), "{name}: {typed}");
        }
    }
    assert!(unreadable > 300, "only {unreadable} bodies were no Rust");
}

/// The other parameters stay as they are while one is typed.
#[test]
fn a_parameter_without_a_type_is_the_only_one_unknown() {
    for half in ["b", "b :", "b : & mut", "b : & Tensor <", "mut b : Ten sor"] {
        let item = format!("pub fn kernel<N: Dim>(a: &Tensor<f32, N, 4>, {half}, c: u32) {{ a. }}");
        let file = expanded(
            "grid = 1, block = 64".parse().unwrap(),
            item.parse().unwrap(),
            false,
        );
        let found = launch(&file.items).unwrap();
        let inputs: Vec<String> = found.inputs.iter().map(text).collect();
        let [a, b, c] = inputs.as_slice() else {
            panic!("{half}: {inputs:?}");
        };
        assert!(
            a.ends_with("DeviceTensor < :: core :: primitive :: f32 , 2usize >"),
            "{a}"
        );
        assert_eq!(b, "b : __tirx_reported", "{half}");
        assert_eq!(c, "c : :: core :: primitive :: u32");
    }
}

fn words(tokens: TokenStream, all: &mut Vec<(String, proc_macro2::LineColumn)>) {
    for token in tokens {
        match token {
            TokenTree::Group(group) => words(group.stream(), all),
            TokenTree::Ident(ident) => all.push((ident.to_string(), ident.span().start())),
            _ => {}
        }
    }
}

/// Keys of the attributes, and what stands for no item of Rust: macros, names of operands, options.
fn is_of_the_language(word: &str) -> bool {
    const KEYS: &str = "block grid cluster target min_blocks max_registers instances non_portable deny_unproved align tma box swizzle \
        upper lower pixels channels oob_fill nan im2col element_strides interleave element b4x16 b4x16_p64 b6p2x16 l2_promotion clobbers_row_padding unroll tirx kernel module \
        device_println device_assert ptx in out inout options pure nomem readonly const unsafe extern async";
    // In instances: each is a type of Rust in the impl of it.
    const TYPES: [&str; 4] = ["f32", "f64", "i32", "true"];
    // What was reported, and what names an operand.
    const OTHERS: [&str; 9] = [
        "gird", "boxes", "aligned", "d", "p", "s", "t", "size", "div_ceil",
    ];
    KEYS.split_whitespace().any(|key| key == word)
        || TYPES.contains(&word)
        || OTHERS.contains(&word)
}

/// Cases in which a word in a type or an attribute is what is wrong.
const REPORTED: [&str; 3] = [
    "attribute/unroll_not_constant",
    "dimension/constant_outside",
    "dimension/unknown_in_shared",
];

/// What an editor asks of a word, it asks of the token with its place in what stands in place of the kernel.
#[test]
fn each_word_keeps_its_place() {
    let mut lost = Vec::new();
    let mut kept = 0;
    for folder in ["compile_pass", "compile_fail"] {
        for (name, source) in cases(folder) {
            let Some((attr, tokens, is_module)) = item(&source) else {
                continue;
            };
            if source.contains("uses(") || REPORTED.contains(&name.as_str()) {
                continue;
            }
            let mut written = Vec::new();
            words(attr.clone(), &mut written);
            words(tokens.clone(), &mut written);
            let tokens = match is_module {
                true => expand::module(attr, tokens),
                false => expand::kernel(attr, tokens),
            };
            let mut found = Vec::new();
            words(tokens, &mut found);
            for word in written {
                match found.contains(&word) {
                    true => kept += 1,
                    false if is_of_the_language(&word.0) => {}
                    false => lost.push(format!("{} of {folder}/{name}", word.0)),
                }
            }
        }
    }
    assert!(lost.is_empty(), "{lost:?}");
    assert!(kept > 10_000, "{kept} words");
}
