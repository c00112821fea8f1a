//! A help that says exactly what to write is right: applied to the source of its case, the case compiles.
//!
//! The cases are those of `tests/compile_fail/` at the root: one mistake each. So after the mend nothing is left, but for
//! what the mend brings with it, which is mended in turn.
#![allow(clippy::unwrap_used)]

use proc_macro2::TokenStream;
use quote::ToTokens;
use std::{
    fs,
    path::{Path, PathBuf},
};
use tirx_compiler::{
    CompileError, check_module, compile,
    diagnostic::{Diagnostic, Place},
};

/// Cases whose `uses(..)` asks other macros, which a test has not.
fn is_alone(source: &str) -> bool {
    !source.contains("uses(")
}

fn cases() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/compile_fail");
    let mut cases: Vec<PathBuf> = fs::read_dir(root)
        .unwrap()
        .flat_map(|rule| fs::read_dir(rule.unwrap().path()).unwrap())
        .map(|file| file.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "rs"))
        .collect();
    cases.sort();
    assert!(cases.len() > 300, "only {} cases", cases.len());
    cases
}

/// The attribute of the kernel language among these, by its last word, and the rest.
fn taken(attributes: &mut Vec<syn::Attribute>, name: &str) -> Option<TokenStream> {
    let at = attributes
        .iter()
        .position(|a| a.path().segments.last().is_some_and(|s| s.ident == name))?;
    Some(match attributes.remove(at).meta {
        syn::Meta::List(list) => list.tokens,
        _ => TokenStream::new(),
    })
}

/// Every error of the kernels and modules in a file. `None` where one was left to rustc.
fn errors(source: &str) -> Option<Vec<Diagnostic>> {
    let file: TokenStream = source.parse().unwrap();
    let mut found = Vec::new();
    // What is no Rust has no items; its error is that of the item alone.
    for (attr, item, is_module) in items(file) {
        if is_module {
            found.extend(check_module(attr, item));
            continue;
        }
        match compile(attr, item) {
            Ok(_) => {}
            Err(CompileError::Diagnostics(errors)) => found.extend(errors),
            Err(CompileError::LeftToRustc(_)) => return None,
        }
    }
    Some(found)
}

fn items(file: TokenStream) -> Vec<(TokenStream, TokenStream, bool)> {
    match syn::parse2::<syn::File>(file.clone()) {
        Ok(file) => file.items.into_iter().filter_map(one).collect(),
        Err(_) => by_hand(file),
    }
}

fn one(item: syn::Item) -> Option<(TokenStream, TokenStream, bool)> {
    let mut item = item;
    let (attr, is_module) = match &mut item {
        syn::Item::Fn(function) => (taken(&mut function.attrs, "kernel")?, false),
        syn::Item::Mod(module) => (taken(&mut module.attrs, "module")?, true),
        _ => return None,
    };
    Some((attr, item.to_token_stream(), is_module))
}

/// `#[tirx::kernel(..)] pub fn kernel(..);`, which is no item of a file.
fn by_hand(file: TokenStream) -> Vec<(TokenStream, TokenStream, bool)> {
    let text = file.to_string();
    let Some(at) = text.find("# [tirx :: kernel") else {
        return Vec::new();
    };
    let mut tokens = file
        .into_iter()
        .skip_while(|token| token.to_string() != "#");
    let attribute = tokens.nth(1).unwrap();
    assert!(at < text.len());
    let inner: TokenStream = attribute.into_token_stream();
    let proc_macro2::TokenTree::Group(group) = inner.into_iter().next().unwrap() else {
        return Vec::new();
    };
    let attr = group
        .stream()
        .into_iter()
        .find_map(|token| match token {
            proc_macro2::TokenTree::Group(arguments) => Some(arguments.stream()),
            _ => None,
        })
        .unwrap_or_default();
    let item = tokens
        .scan(false, |done, token| {
            if *done {
                return None;
            }
            *done = token.to_string() == ";";
            Some(token)
        })
        .collect();
    vec![(attr, item, false)]
}

/// The source with the changes of an error made.
fn mended(source: &str, error: &Diagnostic) -> String {
    let mut changes: Vec<_> = error
        .edits
        .iter()
        .map(|edit| {
            let (first, last) = error.tokens(edit);
            let (start, end) = (first.byte_range().start, last.byte_range().end);
            match edit.place {
                Place::Over => (start..end, edit.text.clone()),
                Place::Before => (start..start, edit.text.clone()),
                Place::After => (end..end, edit.text.clone()),
            }
        })
        .collect();
    changes.sort_by_key(|(range, _)| range.start);
    let mut text = source.to_owned();
    for (range, new) in changes.into_iter().rev() {
        text.replace_range(range, &new);
    }
    text
}

/// A mend of the first lets the second be seen, which no text alone mends.
const LEADS_ON: &[(&str, &str)] = &[("cluster-missing", "cluster-lifetime")];

/// What is left to mend when the mends of an error are made, and then those of what comes after it.
fn left_after(source: &str, error: &Diagnostic) -> Option<String> {
    let mut text = mended(source, error);
    for step in 0.. {
        let Some(left) = errors(&text) else {
            return Some(format!("left to rustc:\n{text}"));
        };
        let first = left.first()?;
        let same = left.iter().any(|other| other.message == error.message);
        let leads_on = LEADS_ON.iter().any(|(from, to)| {
            error.rule.name == *from && left.iter().all(|error| error.rule.name == *to)
        });
        if leads_on {
            return None;
        }
        let next = left.iter().find(|error| !error.edits.is_empty());
        match next {
            Some(next) if !same && step < 4 => text = mended(&text, next),
            _ => return Some(format!("{} in\n{text}", first.text())),
        }
    }
    None
}

#[test]
fn each_mend_leaves_nothing_to_mend() {
    let mut mends = 0;
    let mut wrong = Vec::new();
    for path in cases() {
        let source = fs::read_to_string(&path).unwrap();
        if !is_alone(&source) {
            continue;
        }
        let case = path.display();
        let found = errors(&source).unwrap_or_default();
        for error in found {
            if error.edits.is_empty() {
                continue;
            }
            mends += 1;
            let help = error.help.clone().unwrap_or_default();
            for edit in &error.edits {
                if !help.contains(edit.shown()) {
                    wrong.push(format!(
                        "{case}: the help does not say `{}`: {help}",
                        edit.shown()
                    ));
                }
            }
            if let Some(why) = left_after(&source, &error) {
                wrong.push(format!("{case}: {why}"));
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {mends}\n{}",
        wrong.len(),
        wrong.join("\n\n")
    );
    assert!(mends > 50, "only {mends} mends");
}
