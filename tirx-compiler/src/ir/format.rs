//! A format string with what it is told about its arguments: `device_println!`, `device_assert!`.

use super::types::Scalar;

/// A format string.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Format {
    /// The literal as it was written.
    pub literal: String,
    /// Text and arguments in turn.
    pub pieces: Vec<Piece>,
    /// The name of each argument that has one.
    pub names: Vec<Option<String>>,
}

/// A part of a format string.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Piece {
    /// Text, without escapes.
    Text(String),
    /// An argument.
    Arg {
        /// Its number.
        index: usize,
        /// How it is written.
        spec: Spec,
        /// As it stands in the string, with its braces.
        text: String,
    },
}

/// What stands behind the `:`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Spec {
    /// The character in front of the alignment.
    pub fill: Option<char>,
    /// `<`, `^` or `>`.
    pub align: Option<char>,
    /// `+` or `-`.
    pub sign: Option<char>,
    /// `#`
    pub alternate: bool,
    /// `0`
    pub zero: bool,
    /// The width.
    pub width: Option<Count>,
    /// The precision.
    pub precision: Option<Count>,
    /// `x`, `?`, .. or nothing.
    pub ty: String,
}

/// A width or a precision.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Count {
    /// A number.
    Number(u32),
    /// An argument: `w$`, `1$`, `*`.
    Argument(String),
}

/// What a failed `device_assert!` says, for the host to write.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// The literal; none if the condition alone was given.
    pub literal: Option<String>,
    /// The arguments: the name, if it has one, and the type.
    pub args: Vec<(Option<String>, Scalar)>,
}
