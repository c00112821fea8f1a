//! What would change, as a unified difference.

use crate::{
    input::Input,
    terminal::{Paint, Style},
};
use similar::{Algorithm, ChangeTag, TextDiff};
use std::{
    fmt::Write as _,
    time::{Duration, Instant},
};

/// How long a shortest difference is looked for; a longer one is as true.
const PATIENCE: Duration = Duration::from_secs(2);

/// The lines that would change, with three around them.
pub(super) fn between(input: &Input, after: &str, paint: Paint) -> String {
    let difference = TextDiff::configure()
        .algorithm(Algorithm::Myers)
        .deadline(Instant::now() + PATIENCE)
        .diff_lines(input.text.as_str(), after);
    let mut text = String::new();
    let name = &input.name;
    line(&mut text, paint.put(Style::Strong, format!("--- {name}")));
    line(
        &mut text,
        paint.put(Style::Strong, format!("+++ {name}, laid out")),
    );
    for hunk in difference.unified_diff().context_radius(3).iter_hunks() {
        line(&mut text, paint.put(Style::Cyan, hunk.header()));
        for change in hunk.iter_changes() {
            let shown = change.value().trim_end_matches(['\n', '\r']);
            match change.tag() {
                ChangeTag::Equal => line(&mut text, format_args!(" {shown}")),
                ChangeTag::Delete => line(&mut text, paint.put(Style::Red, format!("-{shown}"))),
                ChangeTag::Insert => line(&mut text, paint.put(Style::Green, format!("+{shown}"))),
            }
        }
    }
    text
}

/// Adds a line. Writing to a string cannot fail.
fn line(text: &mut String, line: impl std::fmt::Display) {
    let _ = writeln!(text, "{line}");
}
