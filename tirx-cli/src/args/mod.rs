//! Arguments: one function a command, one usage text a command.

mod help;

use lexopt::{Arg, Parser, ValueExt};
use std::{ffi::OsString, path::PathBuf, str::FromStr};
use tirx_ptx::{arch::Target, version::Version};

/// What was asked for.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Command {
    /// `tirx help`, `--help`: this text.
    Help(&'static str),
    /// `--version`
    Version,
    /// `tirx check`
    Check(Check),
    /// `tirx fmt`
    Fmt(Fmt),
    /// `tirx isa`
    Isa(Isa),
    /// `tirx doctor`
    Doctor(Doctor),
}

/// The options of `tirx check`.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Check {
    /// The files; `-` is standard input.
    pub(crate) files: Vec<OsString>,
    /// `--target`
    pub(crate) target: Option<Target>,
    /// `--ptx-version`
    pub(crate) version: Option<Version>,
    /// `--format`
    pub(crate) format: Format,
    /// `--color`
    pub(crate) color: Color,
}

/// The options of `tirx fmt`.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Fmt {
    /// The files; `-` is standard input.
    pub(crate) files: Vec<OsString>,
    /// `--check`
    pub(crate) check: bool,
    /// `--color`
    pub(crate) color: Color,
}

/// The options of `tirx isa`.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Isa {
    /// What to print.
    pub(crate) what: Lookup,
    /// `--format`
    pub(crate) format: Format,
    /// `--color`
    pub(crate) color: Color,
}

/// What `tirx isa` prints.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) enum Lookup {
    /// All families.
    #[default]
    Families,
    /// What goes by a name.
    Name(String),
    /// `--count`
    Count,
    /// `--markdown`
    Page,
}

/// When colour is used.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Color {
    /// On a terminal.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
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

/// Reads the command line.
pub(crate) fn parse(mut parser: Parser) -> Result<Command, lexopt::Error> {
    match parser.next()? {
        None | Some(Arg::Short('h') | Arg::Long("help")) => Ok(Command::Help(help::HELP)),
        Some(Arg::Short('V') | Arg::Long("version")) => Ok(Command::Version),
        Some(Arg::Value(name)) => match name.string()?.as_str() {
            "check" => check(parser),
            "fmt" => fmt(parser),
            "isa" => isa(parser),
            "doctor" => doctor(parser),
            "help" => help(parser),
            other => Err(format!("there is no command `{other}`; `tirx help` lists them").into()),
        },
        Some(argument) => Err(argument.unexpected()),
    }
}

fn help(mut parser: Parser) -> Result<Command, lexopt::Error> {
    let Some(argument) = parser.next()? else {
        return Ok(Command::Help(help::HELP));
    };
    let texts = [
        ("check", help::CHECK),
        ("fmt", help::FMT),
        ("isa", help::ISA),
        ("doctor", help::DOCTOR),
    ];
    match &argument {
        Arg::Value(name) => match texts.iter().find(|(command, _)| name == command) {
            Some((_, text)) => Ok(Command::Help(text)),
            None => Err(argument.unexpected()),
        },
        _ => Err(argument.unexpected()),
    }
}

fn check(mut parser: Parser) -> Result<Command, lexopt::Error> {
    let mut options = Check::default();
    while let Some(argument) = parser.next()? {
        match argument {
            Arg::Short('h') | Arg::Long("help") => return Ok(Command::Help(help::CHECK)),
            Arg::Long("target") => options.target = Some(read("--target", &mut parser)?),
            Arg::Long("ptx-version") => options.version = Some(read("--ptx-version", &mut parser)?),
            Arg::Long("format") => options.format = format(&mut parser)?,
            Arg::Long("color") => options.color = color(&mut parser)?,
            Arg::Value(file) => options.files.push(file),
            other => return Err(other.unexpected()),
        }
    }
    some_files("check", &options.files)?;
    if let Some(target) = options.target {
        let Some(floor) = target.introduced() else {
            return Err(format!("--target `{target}`: PTX has no such target").into());
        };
        if options.version.is_some_and(|version| version < floor) {
            return Err(format!(
                "--target `{target}` needs --ptx-version {floor} or higher; without --ptx-version it gets that"
            )
            .into());
        }
    }
    Ok(Command::Check(options))
}

fn fmt(mut parser: Parser) -> Result<Command, lexopt::Error> {
    let mut options = Fmt::default();
    while let Some(argument) = parser.next()? {
        match argument {
            Arg::Short('h') | Arg::Long("help") => return Ok(Command::Help(help::FMT)),
            Arg::Long("check") => options.check = true,
            Arg::Long("color") => options.color = color(&mut parser)?,
            Arg::Value(file) => options.files.push(file),
            other => return Err(other.unexpected()),
        }
    }
    some_files("fmt", &options.files)?;
    Ok(Command::Fmt(options))
}

fn isa(mut parser: Parser) -> Result<Command, lexopt::Error> {
    let mut options = Isa::default();
    let once = |what: &Lookup| match what {
        Lookup::Families => Ok(()),
        _ => Err(lexopt::Error::from(
            "`tirx isa` takes one of NAME, --count and --markdown",
        )),
    };
    while let Some(argument) = parser.next()? {
        match argument {
            Arg::Short('h') | Arg::Long("help") => return Ok(Command::Help(help::ISA)),
            Arg::Long("count") => {
                once(&options.what)?;
                options.what = Lookup::Count;
            }
            Arg::Long("markdown") => {
                once(&options.what)?;
                options.what = Lookup::Page;
            }
            Arg::Long("format") => options.format = format(&mut parser)?,
            Arg::Long("color") => options.color = color(&mut parser)?,
            Arg::Value(name) => {
                once(&options.what)?;
                options.what = Lookup::Name(name.string()?);
            }
            other => return Err(other.unexpected()),
        }
    }
    Ok(Command::Isa(options))
}

fn doctor(mut parser: Parser) -> Result<Command, lexopt::Error> {
    let mut options = Doctor::default();
    while let Some(argument) = parser.next()? {
        match argument {
            Arg::Short('h') | Arg::Long("help") => return Ok(Command::Help(help::DOCTOR)),
            Arg::Long("format") => options.format = format(&mut parser)?,
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

fn some_files(command: &str, files: &[OsString]) -> Result<(), lexopt::Error> {
    match files {
        [] => Err(format!(
            "`tirx {command}` needs a file, or `-` for standard input; `tirx help {command}` says more"
        )
        .into()),
        _ => Ok(()),
    }
}

fn format(parser: &mut Parser) -> Result<Format, lexopt::Error> {
    let formats = [(Format::Text, "text"), (Format::Json, "json")];
    one_of("--format", &parser.value()?.string()?, &formats)
}

fn color(parser: &mut Parser) -> Result<Color, lexopt::Error> {
    let colors = [
        (Color::Auto, "auto"),
        (Color::Always, "always"),
        (Color::Never, "never"),
    ];
    one_of("--color", &parser.value()?.string()?, &colors)
}

/// The value of an option, with what is wrong with it.
fn read<T: FromStr>(option: &str, parser: &mut Parser) -> Result<T, lexopt::Error>
where
    T::Err: std::fmt::Display,
{
    let value = parser.value()?.string()?;
    value
        .parse()
        .map_err(|error: T::Err| format!("{option} `{value}`: {error}").into())
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
        assert_eq!(parsed(&[]), Ok(Command::Help(help::HELP)));
        assert_eq!(parsed(&["help", "doctor"]), Ok(Command::Help(help::DOCTOR)));
        assert_eq!(parsed(&["doctor", "-h"]), Ok(Command::Help(help::DOCTOR)));
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
