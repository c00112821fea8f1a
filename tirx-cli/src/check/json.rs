//! Problems as JSON, one object a line.

use serde::Serialize;
use tirx_ptx::Problem;

/// One problem. Fields may be added; none is renamed or removed.
#[derive(Debug, Serialize)]
struct Line<'p> {
    file: &'p str,
    /// 1-based; null where the problem has no place.
    line: Option<u32>,
    /// 1-based, in characters.
    column: Option<u32>,
    /// In characters.
    length: Option<u32>,
    severity: String,
    rule: &'static str,
    message: &'p str,
    help: Option<&'p str>,
}

/// All problems of a file.
pub(super) fn lines(file: &str, problems: &[Problem]) -> String {
    let mut text = String::new();
    for problem in problems {
        let at = (problem.span.line > 0).then_some(problem.span);
        let line = Line {
            file,
            line: at.map(|span| span.line),
            column: at.map(|span| span.column),
            length: at.map(|span| span.len),
            severity: problem.severity.to_string(),
            rule: problem.rule.name(),
            message: &problem.message,
            help: problem.help.as_deref(),
        };
        // Strings and numbers alone: nothing of it can fail.
        if let Ok(line) = serde_json::to_string(&line) {
            text.push_str(&line);
            text.push('\n');
        }
    }
    text
}
