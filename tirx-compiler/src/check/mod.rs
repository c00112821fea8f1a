//! Checks: they read SSA and return findings and proofs.
//!
//! Each check is a file: the rules on operands ([`operands`], [`align`]), the bounds prover ([`bounds`]), resources of
//! a launch ([`resources`]), what threads do together ([`uniform`]) and what the named target has ([`target`]). All of them run, so that all errors of a
//! kernel come together; a mistake is reported by the first rule that it breaks, and not again by those that follow
//! from it.

mod align;
mod bounds;
mod cfg;
mod cluster;
mod number;
mod operands;
mod resources;
mod target;
mod uniform;
mod words;

pub(crate) use operands::wait_group;
pub(crate) use target::missing;

use crate::{
    diagnostic::Diagnostics,
    ir::ssa::{Function, Proof},
};

/// What the checks found.
#[derive(Debug)]
pub struct Checked {
    /// One for each of [`Function::obligations`].
    pub proofs: Vec<Proof>,
    /// Every broken rule.
    pub diagnostics: Diagnostics,
}

/// Runs every check.
pub fn check(function: &Function) -> Checked {
    let mut diagnostics = Diagnostics::new();
    let cfg = cfg::Cfg::new(function);
    let canon = number::number(&cfg);
    resources::check(function, &mut diagnostics);
    target::check(function, &mut diagnostics);
    cluster::check(&cfg, &mut diagnostics);
    uniform::check(&cfg, &mut diagnostics);
    operands::check(&cfg, &mut diagnostics);
    let proofs = bounds::check(&cfg, &canon, &mut diagnostics);
    Checked {
        proofs,
        diagnostics,
    }
}
