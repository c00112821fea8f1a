//! The command `tirx`.
//!
//! A command gathers facts into plain data first and prints it second, as text or as JSON; nothing is printed while
//! facts are gathered. Commands write results to standard output and complaints to standard error.
//!
//! Exit codes, the same for every command:
//!
//! | code | meaning |
//! | --- | --- |
//! | 0 | done |
//! | 1 | done, and something was found or does not hold |
//! | 2 | the arguments are wrong |
//! | 3 | something could not be read or written |

mod args;
mod check;
mod doctor;
mod fmt;
mod input;
mod isa;
mod terminal;

use std::{
    io::{self, Write},
    process::ExitCode,
};

/// How a command ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Exit {
    /// Done.
    Done = 0,
    /// Done, and something was found or does not hold.
    Unmet = 1,
    /// The arguments are wrong.
    Usage = 2,
    /// Something could not be read or written.
    Io = 3,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

fn main() -> ExitCode {
    let exit = match args::parse(lexopt::Parser::from_env()) {
        Ok(args::Command::Help(text)) => print(text),
        Ok(args::Command::Version) => print(concat!("tirx ", env!("CARGO_PKG_VERSION"), "\n")),
        Ok(args::Command::Check(options)) => check::run(&options),
        Ok(args::Command::Fmt(options)) => fmt::run(&options),
        Ok(args::Command::Isa(options)) => isa::run(&options),
        Ok(args::Command::Doctor(options)) => doctor::run(&options),
        Err(problem) => complain(&problem.to_string(), Exit::Usage),
    };
    exit.into()
}

/// Writes to standard output. A reader that went away (`tirx doctor | head -1`) is no error.
fn print(text: &str) -> Exit {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => Exit::Done,
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Exit::Done,
        Err(error) => complain(&format!("cannot write: {error}"), Exit::Io),
    }
}

/// Writes to standard error; where even that fails there is nobody to tell.
fn complain(text: &str, exit: Exit) -> Exit {
    let _ = writeln!(io::stderr(), "tirx: {text}");
    exit
}
