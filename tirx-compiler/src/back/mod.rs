//! SSA to PTX.

use crate::{
    diagnostic::Diagnostics,
    ir::ssa::{Function, Proof},
};
use tirx_ptx::{arch::Target, version::Version};

/// A kernel as PTX.
#[derive(Debug, Clone)]
pub struct Emitted {
    /// The text.
    pub ptx: String,
    /// `.version`
    pub version: Version,
    /// `.target`
    pub target: Target,
    /// Static shared memory in bytes.
    pub static_shared: u32,
    /// The run-time checks, by number.
    pub checks: Vec<RuntimeCheck>,
}

/// A check that runs on the device.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuntimeCheck {
    /// The rule's name.
    pub rule: &'static str,
    /// What is checked, in words: "dimension 0 of `a`".
    pub what: String,
    /// The line relative to the `fn`; 0 if unknown.
    pub line: u32,
    /// The column, 1-based.
    pub column: u32,
}

/// Emits a checked function: no obligation is refuted, and none that must be proved is unproved.
pub fn emit(_function: &Function, _proofs: &[Proof]) -> Result<Emitted, Diagnostics> {
    todo!()
}
