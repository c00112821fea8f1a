//! "Did you mean", and syntax as text.

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};

/// The candidate that `name` is most likely meant to be, if one is near enough.
pub(super) fn closest<'a>(
    name: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    let best = candidates
        .into_iter()
        .map(|candidate| (strsim::damerau_levenshtein(name, candidate), candidate))
        .min_by_key(|(distance, _)| *distance);
    // As many slips as a third of the name, at least one, and never a whole short name.
    let limit = (name.chars().count() / 3).max(1);
    best.filter(|(distance, candidate)| *distance <= limit && *distance < candidate.chars().count())
        .map(|(_, candidate)| candidate)
}

/// Tokens with the spaces that a person would write; long texts are cut.
pub(super) fn readable(tokens: &TokenStream) -> String {
    let mut text = String::new();
    write(tokens, &mut text, 0);
    const LIMIT: usize = 60;
    if text.chars().count() > LIMIT {
        let cut: String = text.chars().take(LIMIT).collect();
        return format!("{}..", cut.trim_end());
    }
    text
}

fn write(tokens: &TokenStream, text: &mut String, depth: usize) {
    // Deep input is cut rather than followed.
    if depth > 16 || text.len() > 400 {
        return;
    }
    let mut joined = true;
    // `<` opens arguments behind a type's name and behind `::`; elsewhere it compares.
    let mut arguments = 0u32;
    // Behind a value `&` is an operator; `!` is one in `!=`.
    let mut after_value = false;
    for token in tokens.clone() {
        let opens =
            matches!(&token, TokenTree::Punct(p) if p.as_char() == '<') && opens_arguments(text);
        let closes = arguments > 0
            && matches!(&token, TokenTree::Punct(p) if p.as_char() == '>')
            && !text.ends_with(['-', '=']);
        arguments = arguments + u32::from(opens) - u32::from(closes);
        let is_operator = match &token {
            TokenTree::Punct(p) if p.as_char() == '&' => after_value,
            TokenTree::Punct(p) if p.as_char() == '!' => p.spacing() == Spacing::Joint,
            _ => false,
        };
        // Of a macro's name; a negation stands apart from what is before it.
        let negates = matches!(&token, TokenTree::Punct(p) if p.as_char() == '!') && !after_value;
        // `*const T`, `-x`
        let is_prefix = matches!(&token, TokenTree::Punct(p) if matches!(p.as_char(), '*' | '-'))
            && !after_value;
        // The second `&` of an operator is one as well.
        after_value = match &token {
            TokenTree::Punct(p) => {
                is_operator && p.as_char() == '&' && p.spacing() == Spacing::Joint
            }
            _ => true,
        };
        let tight = match &token {
            TokenTree::Punct(_) if is_operator || negates => false,
            TokenTree::Punct(p) => {
                matches!(p.as_char(), ',' | ';' | '.' | ':' | '?' | '!') || opens || closes
            }
            TokenTree::Group(g) => {
                matches!(
                    g.delimiter(),
                    Delimiter::Parenthesis | Delimiter::Bracket | Delimiter::None
                ) && !text.ends_with([',', '=', '+', '-', '*', '/', '%', '|'])
            }
            _ => false,
        };
        if !text.is_empty() && !joined && (!tight || text.ends_with(',')) {
            text.push(' ');
        }
        joined = false;
        match token {
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Parenthesis => ("(", ")"),
                    Delimiter::Brace => ("{ ", " }"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::None => ("", ""),
                };
                text.push_str(open);
                write(&group.stream(), text, depth + 1);
                text.push_str(close);
            }
            TokenTree::Punct(punct) => {
                text.push(punct.as_char());
                joined = punct.spacing() == Spacing::Joint
                    || opens
                    || is_prefix
                    || matches!(punct.as_char(), '.' | ':' | '&' | '!' | '\'' | '#')
                        && !is_operator;
                if punct.as_char() == ':'
                    && punct.spacing() == Spacing::Alone
                    && !text.ends_with("::")
                {
                    joined = false;
                }
            }
            other => text.push_str(&other.to_string()),
        }
    }
}

/// The text ends with the name of a type or with `::`.
fn opens_arguments(text: &str) -> bool {
    let name = text
        .rsplit(|c: char| !c.is_alphanumeric() && c != '_')
        .next()
        .unwrap_or("");
    text.is_empty()
        || text.ends_with("::")
        || text.ends_with('(')
        || name.starts_with(char::is_uppercase)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names_are_found_and_far_ones_are_not() {
        let names = ["chunk_bytes", "pred", "src_size", "ignore_src"];
        assert_eq!(closest("chunk_byte", names), Some("chunk_bytes"));
        assert_eq!(closest("src_sise", names), Some("src_size"));
        assert_eq!(closest("perd", names), Some("pred"));
        assert_eq!(closest("cache", names), None);
        assert_eq!(closest("x", ["y"]), None);
    }

    #[test]
    fn text_is_spaced_as_written() {
        for text in [
            "a.sub((tid, ..))",
            "&mut Tensor<f32, 64, 4>",
            "f::<0>()",
            "a + b * 2",
            "b[(i, 1)] = x",
            "tile::copy(a, b)",
            "i < n && x::f::<2>(a) >= 1",
            "n > 0",
            "a && !b & c != d",
            "f(&a, &mut b)",
            "*const f32",
            "-x + -y * 2",
            "<S as Clone>::clone(&x)",
        ] {
            let tokens: TokenStream = text.parse().unwrap_or_default();
            assert_eq!(readable(&tokens), text);
        }
    }
}
