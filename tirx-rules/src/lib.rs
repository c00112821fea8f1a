//! The one list of rules.
//!
//! Everything that tirx checks has a name here, whether the compiler checks it while the program is built or the
//! emulator while a kernel runs. A message ends with the name in brackets, `[cp-async-width]`, and each name has a
//! page under `docs/rules/`. The index of those pages, the compile-fail tests and the hazard tests are held against
//! this list, so a rule cannot exist without its page and its test.
//!
//! Names are part of the public interface: they are never renamed, only retired.

use core::fmt;

/// When a rule is checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Stage {
    /// While the Rust program is built, at the user's token.
    Build,
    /// When a kernel runs on the emulator.
    Emulator,
    /// On the host, before a launch reaches the device; or on the device, by code that the compiler inserted.
    Run,
}

/// One rule.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Rule {
    /// The name, in kebab case; a message ends with it in brackets.
    pub name: &'static str,
    /// When it is checked.
    pub stage: Stage,
    /// The family it belongs to: `language`, `operand`, `bounds`, `race`, `read-before-wait`, ..
    pub family: &'static str,
    /// What must hold, in one sentence.
    pub summary: &'static str,
    /// Where the rule comes from: a section of the PTX ISA or of the CUDA guide, or "tirx" for a rule of the language.
    pub source: &'static str,
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}]", self.name)
    }
}

macro_rules! rules {
    ($( $stage:ident $family:literal { $( $id:ident $name:literal $summary:literal ($source:literal) )* } )*) => {
        $($( #[doc = concat!("`", $name, "`: ", $summary)] pub static $id: Rule = Rule {
            name: $name, stage: Stage::$stage, family: $family, summary: $summary, source: $source,
        }; )*)*

        /// Every rule, in the order of the list.
        pub static ALL: &[&Rule] = &[ $($( &$id, )*)* ];
    };
}

/// The rule of this name.
pub fn find(name: &str) -> Option<&'static Rule> {
    ALL.iter().copied().find(|rule| rule.name == name)
}

include!("list.rs");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_kebab_case() {
        let mut names: Vec<_> = ALL.iter().map(|rule| rule.name).collect();
        for name in &names {
            assert!(
                name.chars()
                    .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'),
                "{name}"
            );
        }
        let total = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), total);
    }

    #[test]
    fn summaries_are_sentences() {
        for rule in ALL {
            assert!(
                rule.summary.ends_with('.') && !rule.source.is_empty(),
                "{}",
                rule.name
            );
        }
    }
}
