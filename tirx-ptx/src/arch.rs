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

/// The targets that are known, with the ISA version that brought each, from lowest to highest; of one architecture
/// the feature set that runs on most GPUs comes first.
static KNOWN: &[(u16, Features, Version)] = {
    use Features::{Arch, Base, Family};
    const fn at(major: u8, minor: u8) -> Version {
        Version::new(major, minor)
    }
    &[
        (10, Base, at(1, 0)),
        (11, Base, at(1, 0)),
        (12, Base, at(1, 2)),
        (13, Base, at(1, 2)),
        (20, Base, at(2, 0)),
        (21, Base, at(2, 0)),
        (30, Base, at(3, 0)),
        (32, Base, at(4, 0)),
        (35, Base, at(3, 1)),
        (37, Base, at(4, 1)),
        (50, Base, at(4, 0)),
        (52, Base, at(4, 1)),
        (53, Base, at(4, 2)),
        (60, Base, at(5, 0)),
        (61, Base, at(5, 0)),
        (62, Base, at(5, 0)),
        (70, Base, at(6, 0)),
        (72, Base, at(6, 1)),
        (75, Base, at(6, 3)),
        (80, Base, at(7, 0)),
        (86, Base, at(7, 1)),
        (87, Base, at(7, 4)),
        (88, Base, at(9, 0)),
        (89, Base, at(7, 8)),
        (90, Base, at(7, 8)),
        (90, Arch, at(8, 0)),
        (100, Base, at(8, 6)),
        (100, Family, at(8, 8)),
        (100, Arch, at(8, 6)),
        (101, Base, at(8, 6)),
        (101, Family, at(8, 8)),
        (101, Arch, at(8, 6)),
        (103, Base, at(8, 8)),
        (103, Family, at(8, 8)),
        (103, Arch, at(8, 8)),
        (107, Base, at(9, 4)),
        (107, Family, at(9, 4)),
        (107, Arch, at(9, 4)),
        (110, Base, at(9, 0)),
        (110, Family, at(9, 0)),
        (110, Arch, at(9, 0)),
        (120, Base, at(8, 7)),
        (120, Family, at(8, 8)),
        (120, Arch, at(8, 7)),
        (121, Base, at(8, 8)),
        (121, Family, at(8, 8)),
        (121, Arch, at(8, 8)),
    ]
};

impl Target {
    /// The oldest target for which today's tools generate code, and so the lowest that is chosen for a kernel.
    pub const LOWEST: Self = Self::base(75);

    /// The lowest ISA version that knows this target; `None` when the target is not known.
    pub fn introduced(self) -> Option<Version> {
        KNOWN
            .iter()
            .find(|(sm, features, _)| *sm == self.sm && *features == self.features)
            .map(|(_, _, version)| *version)
    }

    /// All known targets, from lowest to highest.
    pub fn known() -> impl Iterator<Item = Self> {
        KNOWN.iter().map(|&(sm, features, _)| Self { sm, features })
    }

    /// Whether code for this target runs on a GPU whose own target, with every feature, is `gpu`.
    ///
    /// Base code runs on this and later architectures, family code on later members of the family, architecture code
    /// on that architecture alone.
    pub fn runs_on(self, gpu: u16) -> bool {
        match self.features {
            Features::Base => gpu >= self.sm,
            Features::Family => gpu >= self.sm && gpu / 10 == self.sm / 10,
            Features::Arch => gpu == self.sm,
        }
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
    /// An architecture before `sm_N`: what later ones no longer have.
    Before(u16),
    /// What the term says, from this version on: an alternative that came later than the others.
    Later(Version, &'static ArchTerm),
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

impl ArchTerm {
    /// Whether the target has what the term asks for, in some version.
    pub fn holds(self, target: Target) -> bool {
        self.since(target).is_some()
    }

    /// The lowest version in which the target has what the term asks for, as far as the term says; `None` when it has
    /// it in none.
    pub fn since(self, target: Target) -> Option<Version> {
        let holds = match self {
            Self::Always => true,
            Self::Sm(sm) => target.sm >= sm,
            Self::Exact(sm) => target.sm == sm && target.features == Features::Arch,
            Self::Family(sm) => {
                target.features != Features::Base && target.sm >= sm && target.sm / 10 == sm / 10
            }
            Self::Before(sm) => target.sm < sm,
            Self::Later(version, term) => return Some(term.since(target)?.max(version)),
            Self::Any(terms) => return terms.iter().filter_map(|term| term.since(target)).min(),
            Self::All(terms) => {
                return terms.iter().try_fold(Version::FIRST, |version, term| {
                    Some(version.max(term.since(target)?))
                });
            }
        };
        holds.then_some(Version::FIRST)
    }
}

impl fmt::Display for ArchTerm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let joined = |f: &mut fmt::Formatter<'_>, terms: &[Self], word: &str| {
            for (i, term) in terms.iter().enumerate() {
                if i > 0 {
                    f.write_str(word)?;
                }
                write!(f, "{term}")?;
            }
            Ok(())
        };
        match self {
            Self::Always => f.write_str("any target"),
            Self::Sm(sm) => write!(f, "`sm_{sm}` or higher"),
            Self::Exact(sm) => write!(f, "`sm_{sm}a`"),
            Self::Family(sm) => write!(f, "`sm_{sm}f` or its family"),
            Self::Before(sm) => write!(f, "a target before `sm_{sm}`"),
            Self::Later(version, term) => write!(f, "{term} from PTX {version}"),
            Self::Any(terms) => joined(f, terms, ", or "),
            Self::All(terms) => joined(f, terms, ", and "),
        }
    }
}

/// The sum of several requirements: a version, and terms that must all hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Needs {
    /// The lowest `.version` that the content as such needs. A target may need a higher one; see
    /// [`Needs::lowest_version`].
    pub version: Version,
    /// The terms, without [`ArchTerm::Always`] and without repetition.
    pub terms: Vec<ArchTerm>,
}

impl Default for Needs {
    fn default() -> Self {
        Self {
            version: Version::FIRST,
            terms: Vec::new(),
        }
    }
}

impl Needs {
    /// Adds a requirement.
    pub fn add(&mut self, requirement: Requirement) {
        self.version = self.version.max(requirement.version);
        if requirement.arch != ArchTerm::Always && !self.terms.contains(&requirement.arch) {
            self.terms.push(requirement.arch);
        }
    }

    /// Adds a requirement if there is one.
    pub fn add_if(&mut self, requirement: Option<Requirement>) {
        if let Some(requirement) = requirement {
            self.add(requirement);
        }
    }

    /// Adds all that `other` asks for.
    pub fn join(&mut self, other: &Self) {
        self.version = self.version.max(other.version);
        for &arch in &other.terms {
            if !self.terms.contains(&arch) {
                self.terms.push(arch);
            }
        }
    }

    /// Whether a target has all of it, in some version.
    pub fn holds(&self, target: Target) -> bool {
        self.terms.iter().all(|term| term.holds(target))
    }

    /// The lowest version that has all of it on `target`, whichever version brought the target itself; `None` when
    /// none has.
    pub fn since(&self, target: Target) -> Option<Version> {
        let mut version = self.version;
        for term in &self.terms {
            version = version.max(term.since(target)?);
        }
        Some(version)
    }

    /// Whether a module of this version and target has all of it.
    pub fn fits(&self, version: Version, target: Target) -> bool {
        self.since(target).is_some_and(|since| since <= version)
    }

    /// The lowest known target, not below `sm_75`, that has all of it; `None` when no target does.
    pub fn lowest_target(&self) -> Option<Target> {
        Target::known().find(|&target| target >= Target::LOWEST && self.holds(target))
    }

    /// The lowest version that has all of it and knows `target`.
    pub fn lowest_version(&self, target: Target) -> Version {
        let version = self.since(target).unwrap_or(self.version);
        target
            .introduced()
            .map_or(version, |floor| floor.max(version))
    }
}
