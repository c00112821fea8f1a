//! A module's text for a file.
//!
//! The printer writes what `ptxas` needs and no empty lines. A file that people read begins with what was written before
//! `.version`, and has an empty line around each function.

use tirx_ptx::{
    Style,
    ast::{Item, Module},
    parse,
};

/// The text of a module that was read from `source`.
pub(super) fn text(source: &str, module: &mut Module) -> String {
    let head = head(source, module);
    let all = std::mem::take(&mut module.items);
    let header = module.print(Style::default());
    let (before, items) = all.split_at(head);
    let mut text = String::new();
    for item in before {
        text.push_str(&item.to_string());
        text.push('\n');
    }
    text.push_str(header.trim_end());
    let mut last_is_tall = true;
    let mut rest = items;
    while !rest.is_empty() {
        // Comments belong to what follows them.
        let comments = rest.iter().take_while(|item| comment(item)).count();
        let (unit, others) = rest.split_at((comments + 1).min(rest.len()));
        rest = others;
        let is_tall = unit.iter().any(tall);
        let mut first = true;
        for item in unit {
            match (trails(item), first && (is_tall || last_is_tall)) {
                (true, _) => text.push(' '),
                (false, true) => text.push_str("\n\n"),
                (false, false) => text.push('\n'),
            }
            first &= trails(item);
            text.push_str(&item.to_string());
        }
        last_is_tall = is_tall;
    }
    text.push('\n');
    module.items = all;
    text
}

/// How many items are comments that stand before `.version`.
fn head(source: &str, module: &Module) -> usize {
    let Some(at) = super::comments::end_of_leading(source) else {
        return 0;
    };
    let alone = parse(source.get(..at).unwrap_or("")).module.items;
    match module.items.starts_with(&alone) && alone.iter().all(comment) {
        true => alone.len(),
        false => 0,
    }
}

fn comment(item: &Item) -> bool {
    matches!(item, Item::Comment(_))
}

fn trails(item: &Item) -> bool {
    matches!(item, Item::Comment(comment) if comment.trailing)
}

/// Whether an item is of several lines that belong together.
fn tall(item: &Item) -> bool {
    match item {
        Item::Function(function) => function.body.is_some(),
        Item::Section(_) => true,
        _ => false,
    }
}
