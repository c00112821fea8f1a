//! The typed tree to SSA.
//!
//! *Locals*. An immutable local is the value it was bound to. A mutable or later initialised one is a variable (a value
//! with parts several: see [`place`]), and becomes block parameters where its value depends on the path (Braun et al., "Simple and Efficient Construction of
//! Static Single Assignment Form": blocks are filled in the order of the source, a block is sealed when its
//! predecessors are known, and reading a variable in an unsealed block makes a parameter at once).
//!
//! *Views* do not exist at run time. A view is a root tensor, an offset (a constant and terms `value * stride`), the
//! dimensions that are left, each with its stride, and what must hold for its origin to be inside the tensor. A `sub`
//! of a `sub` adds terms and conditions; other coordinates for the same elements are other dimensions and strides (see
//! [`layout`]). An access through a view turns the conditions into [`Obligation`]s of its
//! instruction: for an element they may be checked at run time, for a copy they must be proved, and only where its
//! `pred` holds. A range needs a constant width, so the difference of its ends is taken over linear forms modulo the
//! width of their type: `i..i + 4` has 4 elements whatever `i` is.
//!
//! *Constants* are folded on the way, since widths, sizes and steps must be constant. Everything else is left to the
//! back end.
//!
//! *Loops*. A `for` becomes a header whose parameter counts (see [`Counted`](crate::ir::ssa::Counted)). A count that could pass the
//! greatest value of its type is taken in a wider or unsigned type and the loop variable computed from it, so that
//! `step_by` and `..=` mean what Rust means by them up to the last value.
//!
//! Numbers follow Rust's release semantics: integers wrap, shift counts are masked, a division carries an obligation
//! on its divisor.
//!
//! [`Obligation`]: crate::ir::ssa::Obligation

mod atomic;
mod builder;
mod bulk;
mod cache;
mod call;
mod chunk;
mod cluster;
mod control;
mod copy;
mod expr;
mod finish;
pub(crate) mod fold;
mod layout;
mod linear;
mod machine;
mod mbarrier;
mod method;
mod number;
mod packed;
mod place;
mod raw;
mod report;
mod tensor_copy;
mod view;
mod warp;
mod words;

use crate::{
    diagnostic::{Diagnostic, Diagnostics},
    ir::{
        ssa::{Function, Value, ValueTy},
        tree::Kernel,
        types::{Scalar, Ty},
    },
};
use builder::{Builder, Var};
use place::Spot;
use proc_macro2::Span;
use std::collections::BTreeSet;
use tensor_copy::Tile;
use tirx_rules::Rule;
use view::View;

/// Lowers a kernel. An error of a view's geometry (a range that is no constant width, a rank) gives no function.
pub fn lower(kernel: &Kernel, diagnostics: &mut Diagnostics) -> Option<Function> {
    lower_or_failed(kernel, diagnostics).ok()
}

/// The same; without a function the addresses of the expressions that have no meaning.
pub(crate) fn lower_or_failed(
    kernel: &Kernel,
    diagnostics: &mut Diagnostics,
) -> Result<Function, BTreeSet<usize>> {
    let mut lowering = Lowering::new(kernel, diagnostics);
    lowering.block(&kernel.body);
    lowering.builder.terminate_return();
    if lowering.broken {
        return Err(lowering.failed);
    }
    Ok(finish::finish(lowering.builder, kernel.signature.clone()))
}

/// What an expression came to.
#[derive(Debug, Clone)]
enum Operand {
    /// `()`, or an expression that does not return.
    Unit,
    /// A scalar or a cache policy.
    Value(Value),
    /// The fields of a tuple or a struct, the elements of an array, the axes of a `Dim3`.
    Parts(Vec<Operand>),
    /// A view.
    View(View),
    /// A place in a tensor map.
    Tile(Box<Tile>),
    /// A parameter that is a tensor map.
    Map(crate::ir::types::ParamId),
    /// A reference.
    Ref(Box<Spot>),
    /// It was reported.
    Error,
}

/// Where `break` and `continue` of a loop go.
#[derive(Debug, Clone, Copy)]
struct LoopFrame {
    on_break: crate::ir::ssa::BlockId,
    on_continue: crate::ir::ssa::BlockId,
}

struct Lowering<'a> {
    kernel: &'a Kernel,
    builder: Builder,
    /// Where each local is, once it is bound.
    bindings: Vec<Option<Spot>>,
    loops: Vec<LoopFrame>,
    diagnostics: &'a mut Diagnostics,
    /// Something has no meaning in SSA: there will be no function.
    broken: bool,
    /// The expressions that came to [`Operand::Error`], by address.
    failed: BTreeSet<usize>,
}

impl<'a> Lowering<'a> {
    fn new(kernel: &'a Kernel, diagnostics: &'a mut Diagnostics) -> Self {
        Self {
            kernel,
            builder: Builder::new(),
            bindings: vec![None; kernel.locals.len()],
            loops: Vec::new(),
            diagnostics,
            broken: false,
            failed: BTreeSet::new(),
        }
    }

    /// Reports something that leaves no meaning.
    fn fail(&mut self, diagnostic: Diagnostic) -> Operand {
        self.broken = true;
        self.diagnostics.push(diagnostic);
        Operand::Error
    }

    fn fail_at(&mut self, rule: &'static Rule, span: Span, message: impl Into<String>) -> Operand {
        self.fail(Diagnostic::new(rule, span, message))
    }

    /// A tree that holds an error lowers to nothing; the error is on record already.
    fn poisoned(&mut self) -> Operand {
        self.broken = true;
        Operand::Error
    }
}

/// The type of what is a single value.
fn value_ty(ty: &Ty) -> Option<ValueTy> {
    match ty {
        Ty::Scalar(scalar) => Some(ValueTy::Scalar(machine(*scalar))),
        Ty::Enum(ty) => Some(ValueTy::Scalar(machine(ty.repr))),
        Ty::CachePolicy => Some(ValueTy::CachePolicy),
        Ty::Handle(handle) => Some(ValueTy::Scalar(handle.scalar())),
        Ty::Unit
        | Ty::Never
        | Ty::Dim3
        | Ty::View(_)
        | Ty::Tile(_)
        | Ty::Map(_)
        | Ty::Tuple(_)
        | Ty::Array(..)
        | Ty::Struct(_)
        | Ty::Ref(..)
        | Ty::Poison => None,
    }
}

/// `isize` and `usize` are 64 bits wide.
const fn machine(scalar: Scalar) -> Scalar {
    match scalar {
        Scalar::Isize => Scalar::I64,
        Scalar::Usize => Scalar::U64,
        other => other,
    }
}
