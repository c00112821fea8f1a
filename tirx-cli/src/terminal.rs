//! Colour on standard output.

use crate::args::Color;
use std::{
    env,
    fmt::{self, Display, Formatter},
    io::{self, IsTerminal},
};

impl Color {
    /// Whether to print colour.
    ///
    /// <https://no-color.org>: a variable `NO_COLOR` that is not empty turns it off; `--color` has the last word.
    pub(crate) fn is_on(self) -> bool {
        let set = |name: &str| env::var_os(name).is_some_and(|value| !value.is_empty());
        match self {
            Self::Always => true,
            Self::Never => false,
            Self::Auto => {
                io::stdout().is_terminal()
                    && !set("NO_COLOR")
                    && env::var_os("TERM").is_none_or(|term| term != "dumb")
            }
        }
    }
}

/// How a piece of text stands out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
    /// The first of what there is to say.
    Strong,
    /// An error, a line taken away.
    Red,
    /// A warning.
    Yellow,
    /// A line added, an example.
    Green,
    /// A help.
    Cyan,
    /// What only frames the text: line numbers, rules.
    Blue,
}

/// Puts styles around text, or leaves it alone.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Paint(pub(crate) bool);

impl Paint {
    /// `text` in a style.
    pub(crate) fn put<T: Display>(self, style: Style, text: T) -> Painted<T> {
        Painted {
            style: self.0.then_some(style),
            text,
        }
    }
}

/// Text in a style.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Painted<T> {
    style: Option<Style>,
    text: T,
}

impl<T: Display> Display for Painted<T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Some(style) = self.style else {
            return self.text.fmt(f);
        };
        let code = match style {
            Style::Strong => "1",
            Style::Red => "1;31",
            Style::Yellow => "1;33",
            Style::Green => "32",
            Style::Cyan => "1;36",
            Style::Blue => "1;34",
        };
        write!(f, "\x1B[{code}m{}\x1B[0m", self.text)
    }
}
