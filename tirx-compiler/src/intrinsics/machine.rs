//! Intrinsics that are one instruction: a row says the opcode, the order of the operands, and what the optimiser may do.

/// What an instruction does beside computing its result: what the optimiser has to leave alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Effect {
    /// The result depends on the operands alone: it may be shared, moved, dropped.
    Pure,
    /// The lanes of a warp do it together, so that who executes it matters: it stays where it is and is not shared. It
    /// orders no memory.
    Convergent,
    /// It accesses the element that it names, in order with all accesses to the same tensor.
    Access,
    /// No access to memory moves over it.
    Fence,
}

impl Effect {
    /// The result depends on the operands alone.
    pub const fn is_pure(self) -> bool {
        matches!(self, Self::Pure)
    }
}

/// One instruction.
#[derive(Debug, PartialEq, Eq)]
pub struct Template {
    /// The opcode. `{t}` is the PTX type of the call's own type, `{b}` that of its bits.
    pub opcode: &'static str,
    /// Which argument each operand after the result is; all in order, if empty.
    pub order: &'static [u8],
    /// What else it does.
    pub effect: Effect,
}
