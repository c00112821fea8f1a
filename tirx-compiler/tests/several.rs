//! Independent mistakes are reported together, each once, in the order of the source.
//!
//! In the kernels a comment names the rules that its line breaks: `//~ bounds`. Nothing else is reported.
#![allow(clippy::unwrap_used)]

use proc_macro2::TokenStream;
use quote::ToTokens;
use std::{fs, path::Path};
use tirx_compiler::{CompileError, compile};

/// The kernels of a file: for each the attribute, the item, the first and the last line.
fn kernels(source: &str) -> Vec<(TokenStream, TokenStream, String, (usize, usize))> {
    let file = syn::parse_file(source).unwrap();
    let items = file.items.into_iter().filter_map(|item| match item {
        syn::Item::Fn(function) => Some(function),
        _ => None,
    });
    items
        .map(|mut function| {
            let attribute = function.attrs.remove(0);
            let attr = match attribute.meta {
                syn::Meta::List(ref list) => list.tokens.clone(),
                _ => TokenStream::new(),
            };
            let first = attribute.pound_token.spans[0].start().line;
            let last = function.block.brace_token.span.close().end().line;
            let name = function.sig.ident.to_string();
            (attr, function.to_token_stream(), name, (first, last))
        })
        .collect()
}

/// What the comments of these lines expect.
fn expected(source: &str, (first, last): (usize, usize)) -> Vec<(usize, String)> {
    let lines = source.lines().enumerate().map(|(at, line)| (at + 1, line));
    lines
        .filter(|(at, _)| (first..=last).contains(at))
        .filter_map(|(at, line)| Some((at, line.split_once("//~")?.1)))
        .flat_map(|(at, rules)| {
            rules
                .split_whitespace()
                .map(move |rule| (at, rule.to_owned()))
        })
        .collect()
}

#[test]
fn each_mistake_is_reported_once_and_in_order() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/several/kernels.rs");
    let source = fs::read_to_string(path).unwrap();
    let mut wrong = Vec::new();
    let (mut count, mut mistakes) = (0, 0);
    for (attr, item, name, lines) in kernels(&source) {
        let expected = expected(&source, lines);
        let found: Vec<_> = match compile(attr, item) {
            Ok(_) => Vec::new(),
            Err(CompileError::LeftToRustc(_)) => vec![(0, "rustc".to_owned(), String::new())],
            Err(CompileError::Diagnostics(errors)) => errors
                .iter()
                .map(|e| (e.span.start().line, e.rule.name.to_owned(), e.text()))
                .collect(),
        };
        count += 1;
        mistakes += expected.len();
        let told: Vec<_> = found
            .iter()
            .map(|(at, rule, _)| (*at, rule.clone()))
            .collect();
        if told != expected {
            let missing: Vec<_> = expected.iter().filter(|e| !told.contains(e)).collect();
            let more: Vec<_> = found
                .iter()
                .filter(|(at, rule, _)| !expected.contains(&(*at, rule.clone())))
                .collect();
            wrong.push(format!(
                "{name}: missing {missing:?}, not expected {more:#?}, found {told:?}"
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(
        count >= 12 && mistakes >= 50,
        "{count} kernels, {mistakes} mistakes"
    );
}
