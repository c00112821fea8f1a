//! The comments of a text, found without the parser: a second opinion on whether any is lost.

use std::collections::BTreeMap;

/// A comment that `before` has more often than `after`.
pub(super) fn lost(before: &str, after: &str) -> Option<String> {
    let mut left: BTreeMap<&str, usize> = BTreeMap::new();
    for comment in comments(after) {
        *left.entry(comment).or_default() += 1;
    }
    comments(before)
        .into_iter()
        .find(|comment| match left.get_mut(comment) {
            Some(count) if *count > 0 => {
                *count -= 1;
                false
            }
            _ => true,
        })
        .map(str::to_owned)
}

/// Where the first thing stands that is neither space nor a comment; `None` in a text of nothing else.
pub(super) fn end_of_leading(text: &str) -> Option<usize> {
    let mut rest = text;
    loop {
        rest = rest.trim_start();
        if let Some(comment) = rest.strip_prefix("//") {
            rest = comment.split_once('\n')?.1;
        } else if let Some(comment) = rest.strip_prefix("/*") {
            rest = comment.split_once("*/")?.1;
        } else {
            return (!rest.is_empty()).then(|| text.len() - rest.len());
        }
    }
}

/// Every line of every comment, without the space around it; empty ones do not count.
fn comments(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find(['/', '"']) {
        let (start, body) = rest.split_at(at);
        debug_assert!(start.len() == at);
        if let Some(comment) = body.strip_prefix("//") {
            let end = comment.find('\n').unwrap_or(comment.len());
            let (comment, after) = comment.split_at(end);
            found.push(comment.trim());
            rest = after;
        } else if let Some(comment) = body.strip_prefix("/*") {
            let (comment, after) = comment.split_once("*/").unwrap_or((comment, ""));
            found.extend(comment.split('\n').map(str::trim));
            rest = after;
        } else if let Some(string) = body.strip_prefix('"') {
            rest = after_string(string);
        } else {
            rest = body.strip_prefix('/').unwrap_or("");
        }
    }
    found.retain(|comment| !comment.is_empty());
    found
}

/// What follows a string's closing quote; a string ends with its line.
fn after_string(text: &str) -> &str {
    let mut escaped = false;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'\n' => return text.get(at..).unwrap_or(""),
            b'"' if !escaped => return text.get(at + 1..).unwrap_or(""),
            _ => escaped = byte == b'\\' && !escaped,
        }
    }
    ""
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_of_both_kinds_are_found() {
        let text = "a / b // one\n\"// no \\\" /* no\" /* two\n  three */ // one\n/**/ //\n\" // no\n// four";
        assert_eq!(comments(text), ["one", "two", "three", "one", "four"]);
    }

    #[test]
    fn leading_comments_end_where_something_else_begins() {
        assert_eq!(end_of_leading(" // a\n/* b\n */ .version"), Some(15));
        assert_eq!(end_of_leading("x // a"), Some(0));
        assert_eq!(end_of_leading(" // a\n"), None);
    }

    #[test]
    fn a_lost_comment_is_named() {
        assert_eq!(lost("// a\n// b", "/* a */ x // b"), None);
        assert_eq!(lost("// a\n// a", "// a"), Some("a".to_owned()));
        assert_eq!(lost("", "// a"), None);
    }
}
