//! What the documents say that the command prints, it prints.

use super::{cases, held, tirx_in};
use std::{fs, path::Path};

/// A fence that begins with `$ tirx ..` goes on with what that prints; `TIRX_BLESS=1` writes it.
#[test]
fn the_readme_shows_what_is_printed() {
    let readme = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    let there = fs::read_to_string(&readme).expect("the README");
    let mut text = String::new();
    let mut runs = 0;
    let mut lines = there.lines();
    while let Some(line) = lines.next() {
        text.push_str(line);
        text.push('\n');
        let Some(command) = line.strip_prefix("$ tirx ") else {
            continue;
        };
        runs += 1;
        let arguments: Vec<&str> = command.split(' ').collect();
        text.push_str(&tirx_in(&cases(), &arguments, b"").stdout);
        text.push_str("```\n");
        assert!(
            lines.any(|line| line == "```"),
            "the fence of `{line}` is closed"
        );
    }
    assert_eq!(runs, 3);
    held(&readme, &text);
}
