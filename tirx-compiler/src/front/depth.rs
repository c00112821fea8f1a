//! How deep tokens may nest before they are parsed.
//!
//! Parsing recurses, on a stack that belongs to rustc. So tokens are measured first, without recursion: the groups
//! inside each other, and the length of what stands between two separators, since operators nest without groups.

use crate::diagnostic::Diagnostic;
use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};
use tirx_rules as rules;

/// How many groups may stand inside each other.
const MAX_GROUPS: usize = 250;

/// How many tokens may follow each other without `;`, `,` or the end of a block.
const MAX_RUN: usize = 2000;

/// The error for tokens that nest too deep.
pub(super) fn too_deep(tokens: &TokenStream) -> Option<Diagnostic> {
    let (span, message, help) = excess(tokens)?;
    Some(Diagnostic::new(&rules::UNSUPPORTED, span, message).help(help))
}

fn excess(tokens: &TokenStream) -> Option<(Span, String, &'static str)> {
    struct Level {
        rest: proc_macro2::token_stream::IntoIter,
        run: usize,
        after_block: bool,
    }
    let level = |tokens: TokenStream| Level {
        rest: tokens.into_iter(),
        run: 0,
        after_block: false,
    };
    let mut levels = vec![level(tokens.clone())];
    while let Some(top) = levels.last_mut() {
        let Some(token) = top.rest.next() else {
            levels.pop();
            continue;
        };
        let continues = matches!(&token, TokenTree::Ident(word) if word == "else");
        let separates =
            matches!(&token, TokenTree::Punct(mark) if matches!(mark.as_char(), ';' | ','));
        top.run = if separates || top.after_block && !continues {
            0
        } else {
            top.run + 1
        };
        if top.run > MAX_RUN {
            return Some((
                token.span(),
                format!("this has more than {MAX_RUN} tokens without a `;`"),
                "bind parts of it with `let`",
            ));
        }
        top.after_block =
            matches!(&token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace);
        if let TokenTree::Group(group) = token {
            if levels.len() > MAX_GROUPS {
                return Some((
                    group.span_open(),
                    format!("this nests more than {MAX_GROUPS} brackets deep"),
                    "remove brackets, or bind parts of it with `let`",
                ));
            }
            levels.push(level(group.stream()));
        }
    }
    None
}

/// The same item with nothing in its last braces.
pub(super) fn hollow(item: TokenStream) -> TokenStream {
    let mut tokens: Vec<TokenTree> = item.into_iter().collect();
    if let Some(TokenTree::Group(body)) = tokens.last_mut() {
        let mut empty = proc_macro2::Group::new(body.delimiter(), TokenStream::new());
        empty.set_span(body.span());
        *body = empty;
    }
    tokens.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_too_deep(text: &str) -> bool {
        too_deep(&text.parse().unwrap_or_default()).is_some()
    }

    #[test]
    fn depth_and_length_have_limits() {
        let nested = |n: usize| format!("{}{}", "(".repeat(n), ")".repeat(n));
        assert!(!is_too_deep(&nested(250)));
        assert!(is_too_deep(&nested(251)));
        assert!(!is_too_deep(&"1 + ".repeat(1000)));
        assert!(is_too_deep(&"1 + ".repeat(1001)));
    }

    #[test]
    fn statements_end_a_run() {
        assert!(!is_too_deep(&"a = 1; ".repeat(5000)));
        assert!(!is_too_deep(&"if a { } ".repeat(5000)));
        assert!(is_too_deep(&"if a { } else ".repeat(600)));
    }
}
