//! `tirx fmt`: PTX in one layout.
//!
//! ```text
//! file --> text --> parse --> print --> the same module, the same comments? --> file, or the difference
//! ```
//!
//! A file is replaced as a whole or not at all, and only by text that reads as the same module with the same comments.

mod comments;
mod difference;
mod layout;
mod numbers;
mod replace;

use crate::{
    Exit, args,
    check::{Snippets, counted},
    complain,
    input::{self, Input},
    print,
    terminal::Paint,
};
use std::{ffi::OsStr, path::Path};
use tirx_ptx::parse;

/// Runs the command.
pub(crate) fn run(options: &args::Fmt) -> Exit {
    let mut exit = Exit::Done;
    let mut changed = 0;
    for path in &options.files {
        let outcome = match input::read(path) {
            Ok(input) => file(path, &input, options),
            Err(problem) => Outcome::Failed(problem),
        };
        exit = exit.max(match outcome {
            Outcome::Kept => Exit::Done,
            Outcome::Changed => {
                changed += 1;
                Exit::Done
            }
            Outcome::Print(text) => print(&text),
            Outcome::Differs(text) => {
                changed += 1;
                print(&text)
            }
            Outcome::Wrong(text) => print(&text).max(Exit::Unmet),
            Outcome::Refused(problem) => complain(&problem, Exit::Unmet),
            Outcome::Failed(problem) => complain(&problem, Exit::Io),
        });
    }
    match options.check && changed > 0 {
        true => complain(
            &format!("{} would change", counted(changed, "file")),
            exit.max(Exit::Unmet),
        ),
        false => exit,
    }
}

/// What became of a file.
enum Outcome {
    /// It is laid out already.
    Kept,
    /// It is written.
    Changed,
    /// This is its text, laid out.
    Print(String),
    /// It would change so.
    Differs(String),
    /// It has errors, which are these.
    Wrong(String),
    /// It cannot be laid out, for this reason.
    Refused(String),
    /// It could not be written.
    Failed(String),
}

fn file(path: &OsStr, input: &Input, options: &args::Fmt) -> Outcome {
    let paint = Paint(options.color.is_on());
    let name = &input.name;
    let mut parsed = parse(&input.text);
    if !parsed.errors.is_empty() {
        let shown = Snippets::new(input, paint).all(&parsed.errors);
        let count = counted(parsed.errors.len(), "error");
        return Outcome::Wrong(format!(
            "{shown}{count} in {name}, which is left as it is\n"
        ));
    }
    let printed = layout::text(&input.text, &mut parsed.module);
    let text = numbers::as_written(&input.text, &printed);
    let again = parse(&text);
    if !again.errors.is_empty() || again.module != parsed.module {
        return Outcome::Refused(format!(
            "{name} is left as it is: laid out, it would not be the same module; please report this"
        ));
    }
    if let Some(comment) = comments::lost(&input.text, &text) {
        return Outcome::Refused(format!(
            "{name} is left as it is: laid out, it would lose the comment `{comment}`; put that on a line of its own between statements"
        ));
    }
    let is_same = input.text == text;
    match (options.check, input::is_standard(path)) {
        (false, true) => Outcome::Print(text),
        _ if is_same => Outcome::Kept,
        (true, _) => Outcome::Differs(difference::between(input, &text, paint)),
        (false, false) => match replace::file(Path::new(path), &text) {
            Ok(()) => Outcome::Changed,
            Err(error) => Outcome::Failed(format!("cannot write {name}: {error}")),
        },
    }
}
