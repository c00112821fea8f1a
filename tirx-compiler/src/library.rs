//! The library part of the kernel language: functions and constants written in it, embedded as source.
//!
//! A kernel calls them without an import. The last scope in which a name is looked up is the library's; what is found
//! is parsed then, for this one use, so that what nobody uses costs nothing, and with the place of the use, so that an
//! error in what a function was given is shown where it was given. A user's module could have written every one of them:
//! nothing here is known to a later stage.
//!
//! The facade makes the documented items of `tirx::device` from the same text ([`expand::library`](crate::expand::library)).
//!
//! Each file is a *group*. The items of the group without a name are called by their own names; those of the group `f32`
//! as `f32::name(x, ..)` or `x.name(..)`. An item begins at the start of a line and ends at the next line that begins
//! with its last token, as rustfmt writes it: so the text is cut without being parsed.

use std::{collections::BTreeMap, sync::LazyLock};

/// A file of the library.
#[derive(Debug)]
pub struct Group {
    /// What stands before the names of its items; nothing for most.
    pub path: &'static str,
    /// What the facade asks for it by.
    pub name: &'static str,
    /// Its text.
    pub source: &'static str,
}

/// An item of the library.
#[derive(Debug, Clone, Copy)]
pub struct Item {
    /// Its group.
    pub group: &'static Group,
    /// Its name.
    pub name: &'static str,
    /// What it is.
    pub kind: Kind,
    /// It can be named from outside of its group.
    pub is_public: bool,
    /// Its text, without documentation.
    pub source: &'static str,
}

/// The kind of an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// `fn name(..)`
    Function,
    /// `const NAME: ..`
    Const,
    /// `struct Name ..`
    Struct,
    /// `impl .. Name ..`, by the name of the type.
    Impl,
}

/// All files.
pub const GROUPS: &[Group] = &[
    group("", "number", include_str!("library/number.rs")),
    group("", "special", include_str!("library/special.rs")),
    group("f32", "f32", include_str!("library/f32.rs")),
    group("f64", "f64", include_str!("library/f64.rs")),
    group("", "warp", include_str!("library/warp.rs")),
    group("", "block", include_str!("library/block.rs")),
    group("cta", "cta", include_str!("library/cta.rs")),
    group("", "pipeline", include_str!("library/pipeline.rs")),
    group("", "cluster", include_str!("library/cluster.rs")),
    group("Mbarrier", "mbarrier", include_str!("library/mbarrier.rs")),
];

const fn group(path: &'static str, name: &'static str, source: &'static str) -> Group {
    Group { path, name, source }
}

/// By name; there may be one of each path.
static INDEX: LazyLock<BTreeMap<&'static str, Vec<Item>>> = LazyLock::new(|| {
    let mut index: BTreeMap<_, Vec<Item>> = BTreeMap::new();
    for item in GROUPS.iter().flat_map(items) {
        index.entry(item.name).or_default().push(item);
    }
    index
});

/// The function or constant of this name in the groups with this path.
pub fn find(path: &str, name: &str) -> Option<&'static Item> {
    let named = INDEX.get(name)?;
    named
        .iter()
        .find(|item| item.group.path == path && matches!(item.kind, Kind::Function | Kind::Const))
}

/// The struct of this name in the groups with this path, and what its `impl`s are.
pub fn find_struct(path: &str, name: &str) -> impl Iterator<Item = &'static Item> {
    let named = INDEX.get(name).map(Vec::as_slice).unwrap_or_default();
    let of = |kind: Kind| {
        named
            .iter()
            .filter(move |item| item.group.path == path && item.kind == kind)
    };
    of(Kind::Struct).chain(of(Kind::Impl))
}

/// The public items of the groups with this path.
pub fn names(path: &str) -> impl Iterator<Item = &'static str> + Clone {
    INDEX
        .values()
        .flatten()
        .filter(move |item| item.is_public && item.group.path == path)
        .map(|item| item.name)
}

/// The items of a file, cut out of its text.
pub fn items(group: &'static Group) -> Vec<Item> {
    let mut items = Vec::new();
    let mut start = 0;
    let mut open: Option<(usize, Head)> = None;
    for line in group.source.split_inclusive('\n') {
        let end = start + line.len();
        let text = line.trim_end();
        if open.is_none() {
            open = head(text).map(|head| (start, head));
        }
        let is_last = text == "}" || (text.ends_with([';', '}']) && !text.starts_with(' '));
        if let (Some((from, head)), true) = (open, is_last) {
            items.extend(group.source.get(from..end).map(|source| Item {
                group,
                name: head.name,
                kind: head.kind,
                is_public: head.is_public,
                source,
            }));
            open = None;
        }
        start = end;
    }
    items
}

#[derive(Clone, Copy)]
struct Head {
    name: &'static str,
    kind: Kind,
    is_public: bool,
}

/// What the first line of an item says.
fn head(line: &'static str) -> Option<Head> {
    let (is_public, rest) = match line.strip_prefix("pub ") {
        Some(rest) => (true, rest),
        None => (false, line),
    };
    let rest = rest.strip_prefix("unsafe ").unwrap_or(rest);
    let words = [
        ("fn ", Kind::Function),
        ("const ", Kind::Const),
        ("struct ", Kind::Struct),
        ("impl", Kind::Impl),
    ];
    let (kind, rest) = words
        .into_iter()
        .find_map(|(word, kind)| Some((kind, rest.strip_prefix(word)?)))?;
    let rest = match (kind, rest.split_once("> ")) {
        // Behind its generics.
        (Kind::Impl, Some((generics, rest))) if generics.starts_with('<') => rest,
        (Kind::Impl, _) => rest.trim_start(),
        _ => rest,
    };
    let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_')?;
    Some(Head {
        name: rest.get(..end)?,
        kind,
        is_public,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use quote::ToTokens;
    use std::collections::BTreeMap;

    fn text(tokens: impl ToTokens) -> String {
        tokens.to_token_stream().to_string().replace(' ', "")
    }

    /// What the cutting finds is what a parser finds.
    #[test]
    fn items_are_cut_as_they_are_parsed() {
        for group in GROUPS {
            let mut parsed = BTreeMap::new();
            for item in syn::parse_file(group.source)
                .map(|file| file.items)
                .unwrap_or_default()
            {
                let (name, tokens) = match item {
                    syn::Item::Fn(mut item) => {
                        item.attrs.clear();
                        (item.sig.ident.to_string(), text(item))
                    }
                    syn::Item::Const(mut item) => {
                        item.attrs.clear();
                        (item.ident.to_string(), text(item))
                    }
                    syn::Item::Struct(mut item) => {
                        item.attrs.clear();
                        (item.ident.to_string(), text(item))
                    }
                    syn::Item::Impl(item) => {
                        let of = text(&item.self_ty);
                        let name = of.split('<').next().unwrap_or_default();
                        (format!("impl {name}"), text(item))
                    }
                    syn::Item::Use(_) => continue,
                    other => panic!("{} has {}", group.name, other.into_token_stream()),
                };
                assert_eq!(parsed.insert(name, tokens), None);
            }
            assert!(!parsed.is_empty(), "{} does not parse", group.name);
            let cut: BTreeMap<_, _> = items(group)
                .into_iter()
                .map(|item| {
                    let tokens: proc_macro2::TokenStream = item.source.parse().unwrap_or_default();
                    let name = match item.kind {
                        Kind::Impl => format!("impl {}", item.name),
                        _ => item.name.to_owned(),
                    };
                    (name, text(tokens))
                })
                .collect();
            assert_eq!(cut, parsed);
        }
    }

    #[test]
    fn no_name_is_there_twice() {
        for group in GROUPS {
            for item in items(group) {
                let found = match item.kind {
                    Kind::Function | Kind::Const => find(group.path, item.name),
                    Kind::Struct => find_struct(group.path, item.name).next(),
                    // A type may have several.
                    Kind::Impl => continue,
                };
                assert_eq!(found.map(|found| found.source), Some(item.source));
            }
        }
    }
}
