//! Targets, and what an instruction asks of one.
//!
//! A target is a compute capability with a feature set: `sm_90` (what every later GPU also has), `sm_90a` (what this
//! GPU alone has) or `sm_100f` (what its family has). A requirement is a boolean term over targets.

use crate::version::Version;
use core::{fmt, str::FromStr};

/// The feature set of a target.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Features {
    /// `sm_90`: runs on this and on later architectures.
    Base,
    /// `sm_100f`: runs on this family.
    Family,
    /// `sm_90a`: runs on this architecture alone.
    Arch,
}

/// A target as `.target` names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Target {
    /// The compute capability: 90 in `sm_90a`.
    pub sm: u16,
    /// The feature set: the letter, if there is one.
    pub features: Features,
}

impl Target {
    /// `sm_N`.
    pub const fn base(sm: u16) -> Self {
        Self {
            sm,
            features: Features::Base,
        }
    }

    /// `sm_Na`.
    pub const fn arch(sm: u16) -> Self {
        Self {
            sm,
            features: Features::Arch,
        }
    }

    /// `sm_Nf`.
    pub const fn family(sm: u16) -> Self {
        Self {
            sm,
            features: Features::Family,
        }
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = match self.features {
            Features::Base => "",
            Features::Family => "f",
            Features::Arch => "a",
        };
        write!(f, "sm_{}{letter}", self.sm)
    }
}

/// The text is no target.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseTargetError;

impl fmt::Display for ParseTargetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a target has the form `sm_90`, `sm_90a` or `sm_100f`")
    }
}

impl core::error::Error for ParseTargetError {}

impl FromStr for Target {
    type Err = ParseTargetError;

    fn from_str(text: &str) -> Result<Self, ParseTargetError> {
        let number = text.strip_prefix("sm_").ok_or(ParseTargetError)?;
        let (digits, features) = match number.as_bytes().last() {
            Some(b'a') => (&number[..number.len() - 1], Features::Arch),
            Some(b'f') => (&number[..number.len() - 1], Features::Family),
            _ => (number, Features::Base),
        };
        if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return Err(ParseTargetError);
        }
        Ok(Self {
            sm: digits.parse().map_err(|_| ParseTargetError)?,
            features,
        })
    }
}

/// What an instruction, a modifier or a directive asks of the target: a boolean term.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ArchTerm {
    /// Every target has it.
    Always,
    /// `sm_N` or higher, with any feature set.
    Sm(u16),
    /// `sm_Na` alone.
    Exact(u16),
    /// `sm_Nf`, `sm_Na`, or a later member of the same family (same tens) with `f` or `a`.
    Family(u16),
    /// One of these.
    Any(&'static [ArchTerm]),
    /// All of these.
    All(&'static [ArchTerm]),
}

/// What a form, a modifier or a directive needs: the lowest ISA version and a term over targets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Requirement {
    /// The lowest `.version`.
    pub version: Version,
    /// The targets that have it.
    pub arch: ArchTerm,
}
