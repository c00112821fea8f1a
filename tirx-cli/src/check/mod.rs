//! `tirx check`: what is wrong with PTX files.
//!
//! ```text
//! file --> text --> parse, validate --> problems --> snippets for people, or lines of JSON
//! ```
//!
//! Problems are the result and go to standard output; a file that cannot be read is a complaint and goes to standard
//! error, and the other files are still judged.

mod json;
mod place;
mod snippet;

pub(crate) use snippet::Snippets;

use crate::{
    Exit,
    args::{self, Format},
    complain,
    input::{self, Input},
    print,
    terminal::Paint,
};
use tirx_ptx::{Problem, Severity, ast::Module, parse, validate};

/// Runs the command.
pub(crate) fn run(options: &args::Check) -> Exit {
    let mut exit = Exit::Done;
    let mut count = Count::default();
    for path in &options.files {
        let input = match input::read(path) {
            Ok(input) => input,
            Err(problem) => {
                exit = complain(&problem, Exit::Io);
                continue;
            }
        };
        let problems = judge(&input, options);
        count.add(&problems);
        let text = match options.format {
            Format::Text => Snippets::new(&input, Paint(options.color.is_on())).all(&problems),
            Format::Json => json::lines(&input.name, &problems),
        };
        if print(&text) == Exit::Io {
            return Exit::Io;
        }
    }
    if options.format == Format::Text && count.files > 0 {
        let judged_as = judged_as(options);
        if print(&format!("{count}{judged_as}\n")) == Exit::Io {
            return Exit::Io;
        }
    }
    match exit {
        Exit::Done if count.errors > 0 => Exit::Unmet,
        exit => exit,
    }
}

/// Everything that is wrong with a file, in the order of its text.
fn judge(input: &Input, options: &args::Check) -> Vec<Problem> {
    let parsed = parse(&input.text);
    let mut problems = parsed.errors;
    let mut module = parsed.module;
    retarget(&mut module, options);
    let mut wrong = validate(&module);
    if !problems.is_empty() {
        // What has no place is about the header, of which errors may have left nothing but a default.
        wrong.retain(|problem| problem.span.line > 0);
    }
    problems.extend(wrong);
    place::refine(&input.text, &mut problems);
    problems.sort_by_key(|problem| (problem.span.line, problem.span.column));
    problems
}

/// Gives a module the version and target to be judged by.
fn retarget(module: &mut Module, options: &args::Check) {
    if let Some(version) = options.version {
        module.version = version;
    }
    if let Some(target) = options.target {
        module.target = target;
        if let (None, Some(floor)) = (options.version, target.introduced()) {
            module.version = module.version.max(floor);
        }
    }
}

/// What the modules were judged by, where that is not what they say.
fn judged_as(options: &args::Check) -> String {
    let version = (options.version).map(|version| format!("`.version {version}`"));
    let target = (options.target).map(|target| format!("`.target {target}`"));
    let all: Vec<String> = version.into_iter().chain(target).collect();
    match all.is_empty() {
        true => String::new(),
        false => format!(" (judged as {})", all.join(", ")),
    }
}

/// How many problems there are.
#[derive(Debug, Default)]
struct Count {
    files: usize,
    with_errors: usize,
    errors: usize,
    warnings: usize,
}

impl Count {
    fn add(&mut self, problems: &[Problem]) {
        let errors = problems
            .iter()
            .filter(|problem| problem.severity == Severity::Error)
            .count();
        self.files += 1;
        self.with_errors += usize::from(errors > 0);
        self.errors += errors;
        self.warnings += problems.len() - errors;
    }
}

/// `1 file`, `2 files`
pub(crate) fn counted(count: usize, what: &str) -> String {
    match count {
        1 => format!("1 {what}"),
        _ => format!("{count} {what}s"),
    }
}

impl std::fmt::Display for Count {
    /// `2 errors and 1 warning in 1 of 3 files`, `no problems in 3 files`
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut all = Vec::new();
        if self.errors > 0 {
            all.push(counted(self.errors, "error"));
        }
        if self.warnings > 0 {
            all.push(counted(self.warnings, "warning"));
        }
        let files = counted(self.files, "file");
        match (all.is_empty(), self.with_errors) {
            (true, _) => write!(f, "no problems in {files}"),
            (false, with) if with > 0 && with < self.files => {
                write!(f, "{} in {with} of {files}", all.join(" and "))
            }
            (false, _) => write!(f, "{} in {files}", all.join(" and ")),
        }
    }
}
