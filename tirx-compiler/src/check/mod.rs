//! Checks: they read SSA and return findings and proofs.

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
pub fn check(_function: &Function) -> Checked {
    todo!()
}
