//! The typed tree to SSA.

use crate::{
    diagnostic::Diagnostics,
    ir::{ssa::Function, tree::Kernel},
};

/// Lowers a kernel. An error of a view's geometry (a range that is no constant width, a rank) gives no function.
pub fn lower(_kernel: &Kernel, _diagnostics: &mut Diagnostics) -> Option<Function> {
    todo!()
}
