//! The words of an opcode, taken one by one, so that a word nobody took is noticed.

use super::names::{Decoded, unmodelled};
use crate::clock::Scope;
use crate::program::Space;
use crate::ty::Ty;

/// The words after the first.
#[derive(Debug)]
pub(crate) struct Words<'a> {
    words: Vec<Option<&'a str>>,
}

impl<'a> Words<'a> {
    /// The first word, and the others.
    pub(crate) fn split(opcode: &'a str) -> (&'a str, Self) {
        let mut words = opcode.split('.');
        let first = words.next().unwrap_or_default();
        (
            first,
            Self {
                words: words.map(Some).collect(),
            },
        )
    }

    /// Takes the first word that is understood.
    pub(crate) fn take<T>(&mut self, mut understand: impl FnMut(&str) -> Option<T>) -> Option<T> {
        self.words.iter_mut().find_map(|word| {
            let value = understand((*word)?)?;
            *word = None;
            Some(value)
        })
    }

    /// Takes this word, if it is there.
    pub(crate) fn has(&mut self, wanted: &str) -> bool {
        self.take(|word| (word == wanted).then_some(())).is_some()
    }

    /// Takes the next word, if it is one of these.
    pub(crate) fn one_of(&mut self, wanted: &[&'static str]) -> Option<&'static str> {
        self.take(|word| wanted.iter().copied().find(|wanted| *wanted == word))
    }

    /// Takes the first type.
    pub(crate) fn ty(&mut self) -> Decoded<Ty> {
        match self.take(Ty::parse) {
            Some(ty) => Ok(ty),
            None => unmodelled("an instruction of this type"),
        }
    }

    pub(crate) fn scope(&mut self) -> Option<Scope> {
        self.take(Scope::parse)
    }

    /// Takes a state space; none is generic.
    pub(crate) fn space(&mut self) -> Space {
        self.take(|word| {
            Some(match word {
                "global" => Space::Global,
                "shared" | "shared::cta" => Space::Shared,
                "shared::cluster" => Space::SharedCluster,
                "local" => Space::Local,
                "param" | "param::entry" => Space::Param,
                "const" => Space::Const,
                _ => return None,
            })
        })
        .unwrap_or(Space::Generic)
    }

    /// Takes the hints about caches and eviction; whether a cache policy operand follows.
    pub(crate) fn cache_hints(&mut self) -> bool {
        let mut policy = false;
        while let Some(word) = self.take(|word| {
            let known = matches!(
                word,
                "ca" | "cg" | "cs" | "lu" | "cv" | "wb" | "wt" | "nc" | "unified"
            ) || word.starts_with("L1::")
                || word.starts_with("L2::");
            known.then(|| word.to_owned())
        }) {
            policy |= word == "L2::cache_hint";
        }
        policy
    }

    /// Refuses what was not taken.
    pub(crate) fn finish(&self) -> Decoded<()> {
        match self.words.iter().flatten().next() {
            None => Ok(()),
            Some(word) => unmodelled(format!("the modifier `.{word}`")),
        }
    }
}
