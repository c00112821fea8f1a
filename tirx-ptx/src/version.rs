//! PTX ISA versions, as `.version` states them.

use core::{fmt, str::FromStr};

/// A version of the PTX ISA, such as 7.0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Version {
    /// The part before the point.
    pub major: u8,
    /// The part after the point.
    pub minor: u8,
}

impl Version {
    /// The first version.
    pub const FIRST: Self = Self::new(1, 0);

    /// `major.minor`.
    pub const fn new(major: u8, minor: u8) -> Self {
        Self { major, minor }
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.major, self.minor)
    }
}

/// The text is no `major.minor`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseVersionError;

impl fmt::Display for ParseVersionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a PTX version has the form `major.minor`")
    }
}

impl core::error::Error for ParseVersionError {}

impl FromStr for Version {
    type Err = ParseVersionError;

    fn from_str(text: &str) -> Result<Self, ParseVersionError> {
        let (major, minor) = text.split_once('.').ok_or(ParseVersionError)?;
        let part = |digits: &str| match digits.bytes().all(|b| b.is_ascii_digit()) {
            true => digits.parse().map_err(|_| ParseVersionError),
            false => Err(ParseVersionError),
        };
        Ok(Self::new(part(major)?, part(minor)?))
    }
}
