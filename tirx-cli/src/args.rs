//! Arguments: one function a command, one usage text a command.

use lexopt::{Arg, Parser, ValueExt};
use std::path::PathBuf;

/// What was asked for.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Command {
    /// `tirx help`, `--help`: this text.
    Help(&'static str),
    /// `--version`
    Version,
    /// `tirx doctor`
    Doctor(Doctor),
}

/// The options of `tirx doctor`.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Doctor {
    /// `--format`
    pub(crate) format: Format,
    /// `--require`, each time it was given.
    pub(crate) require: Vec<Require>,
    /// `--make-link-dir`
    pub(crate) make_link_dir: Option<PathBuf>,
}

/// How a report is printed.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Format {
    /// For people.
    #[default]
    Text,
    /// For programs.
    Json,
}

/// What `tirx doctor --require` can ask for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Require {
    /// A GPU that the driver can use.
    Gpu,
    /// A `ptxas` that runs.
    Ptxas,
    /// A CUDA toolkit.
    Toolkit,
}

impl Require {
    /// Each with its spelling.
    pub(crate) const ALL: [(Self, &'static str); 3] = [
        (Self::Gpu, "gpu"),
        (Self::Ptxas, "ptxas"),
        (Self::Toolkit, "toolkit"),
    ];

    /// The spelling.
    pub(crate) fn name(self) -> &'static str {
        Self::ALL
            .iter()
            .find(|(require, _)| *require == self)
            .map_or("", |(_, name)| name)
    }
}

const HELP: &str = "\
CUDA kernels in Rust syntax, compiled to PTX while the program is built.

Usage: tirx <command> [options]

Commands:
  doctor    say what this machine has for tirx, and what to do about what is missing
  help      print this, or the options of a command: tirx help doctor

Options:
  -h, --help       print this
  -V, --version    print the version

Exit codes: 0 done; 1 done, and something that was asked for does not hold; 2 wrong arguments;
3 something could not be read or written.
";

const DOCTOR_HELP: &str = "\
Say what this machine has for tirx: Rust, driver, GPUs, toolkit, ptxas, and which device a program would get.
Nothing of it but Rust is needed to build kernels and to run them on the emulator.

Usage: tirx doctor [options]

Options:
      --format <text|json>               how to print the report; text by default
      --require <gpu|ptxas|toolkit>      exit with 1 if this is not there; may be given several times
      --make-link-dir <DIR>              make the folder to set CUDA_LIBRARY_PATH to, where a program with the feature
                                         `cuda` is built without a toolkit, and print nothing else
  -h, --help                             print this
";

/// Reads the command line.
pub(crate) fn parse(mut parser: Parser) -> Result<Command, lexopt::Error> {
    match parser.next()? {
        None | Some(Arg::Short('h') | Arg::Long("help")) => Ok(Command::Help(HELP)),
        Some(Arg::Short('V') | Arg::Long("version")) => Ok(Command::Version),
        Some(Arg::Value(name)) => match name.string()?.as_str() {
            "doctor" => doctor(parser),
            "help" => help(parser),
            other => Err(format!("there is no command `{other}`; `tirx help` lists them").into()),
        },
        Some(argument) => Err(argument.unexpected()),
    }
}

fn help(mut parser: Parser) -> Result<Command, lexopt::Error> {
    match parser.next()? {
        None => Ok(Command::Help(HELP)),
        Some(Arg::Value(name)) if name == "doctor" => Ok(Command::Help(DOCTOR_HELP)),
        Some(argument) => Err(argument.unexpected()),
    }
}

fn doctor(mut parser: Parser) -> Result<Command, lexopt::Error> {
    let mut options = Doctor::default();
    while let Some(argument) = parser.next()? {
        match argument {
            Arg::Short('h') | Arg::Long("help") => return Ok(Command::Help(DOCTOR_HELP)),
            Arg::Long("format") => {
                let formats = [(Format::Text, "text"), (Format::Json, "json")];
                options.format = one_of("--format", &parser.value()?.string()?, &formats)?;
            }
            Arg::Long("require") => {
                let value = parser.value()?.string()?;
                options
                    .require
                    .push(one_of("--require", &value, &Require::ALL)?);
            }
            Arg::Long("make-link-dir") => options.make_link_dir = Some(parser.value()?.into()),
            other => return Err(other.unexpected()),
        }
    }
    Ok(Command::Doctor(options))
}

fn one_of<T: Copy>(option: &str, value: &str, choices: &[(T, &str)]) -> Result<T, lexopt::Error> {
    let found = choices.iter().find(|(_, name)| *name == value);
    found.map(|(choice, _)| *choice).ok_or_else(|| {
        let names: Vec<&str> = choices.iter().map(|(_, name)| *name).collect();
        format!("{option} takes {}, not `{value}`", names.join(" or ")).into()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(args: &[&str]) -> Result<Command, String> {
        parse(Parser::from_args(args)).map_err(|error| error.to_string())
    }

    #[test]
    fn commands_and_options_are_read() {
        assert_eq!(parsed(&[]), Ok(Command::Help(HELP)));
        assert_eq!(parsed(&["help", "doctor"]), Ok(Command::Help(DOCTOR_HELP)));
        assert_eq!(parsed(&["doctor", "-h"]), Ok(Command::Help(DOCTOR_HELP)));
        assert_eq!(parsed(&["-V"]), Ok(Command::Version));
        assert_eq!(
            parsed(&[
                "doctor",
                "--format=json",
                "--require",
                "gpu",
                "--require",
                "ptxas"
            ]),
            Ok(Command::Doctor(Doctor {
                format: Format::Json,
                require: vec![Require::Gpu, Require::Ptxas],
                make_link_dir: None,
            }))
        );
    }

    #[test]
    fn complaints_say_what_is_possible() {
        let complaint = |args: &[&str]| parsed(args).expect_err("wrong arguments");
        assert_eq!(
            complaint(&["doktor"]),
            "there is no command `doktor`; `tirx help` lists them"
        );
        assert_eq!(
            complaint(&["doctor", "--format", "xml"]),
            "--format takes text or json, not `xml`"
        );
        assert_eq!(
            complaint(&["doctor", "--require", "cuda"]),
            "--require takes gpu or ptxas or toolkit, not `cuda`"
        );
        assert!(complaint(&["doctor", "--make-link-dir"]).contains("make-link-dir"));
        assert!(complaint(&["doctor", "extra"]).contains("extra"));
    }
}
