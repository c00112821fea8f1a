//! Checks: they read SSA and return findings and proofs.

mod operands;

pub(crate) use operands::wait_group;

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
    Checked {
        proofs: vec![Proof::Unproved; function.obligations.len()],
        diagnostics: Diagnostics::new(),
    }
}
