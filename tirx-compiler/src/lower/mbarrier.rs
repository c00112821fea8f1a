//! Mbarriers: a handle is the address of eight bytes of shared memory.

use super::{Lowering, Operand, view::Condition, words};
use crate::ir::{
    ssa::{Binary, Op, ValueTy},
    tree::{AllocShared, BinaryOp, Expr},
    types::{Dim, Handle, Name, Scalar, Ty},
};
use proc_macro2::Span;

/// The size of an mbarrier in bytes, and its alignment (PTX ISA, "Size and alignment of mbarrier object").
const SIZE: i128 = 8;

impl Lowering<'_> {
    /// `alloc_mbarrier()`, `alloc_mbarriers::<N>()`: the address of the first.
    pub(super) fn alloc_mbarriers(&mut self, alloc: &AllocShared, span: Span) -> Operand {
        match self.alloc_shared(alloc, Scalar::U64, span) {
            Operand::View(view) => Operand::Value(self.builder.emit(
                Op::Address(view.place()),
                ValueTy::Scalar(Scalar::U32),
                span,
                Vec::new(),
            )),
            other => other,
        }
    }

    /// `bars[i]`
    pub(super) fn mbarrier_at(&mut self, base: &Expr, indices: &[Expr], span: Span) -> Operand {
        let first = self.value(base);
        let ([index], Ty::Handle(Handle::Mbarriers(count))) = (indices, &base.ty) else {
            return self.poisoned();
        };
        let (Some(first), Some(position)) = (first, self.value(index)) else {
            return Operand::Error;
        };
        let inside = Condition {
            tensor: Name {
                text: words::expr(self.kernel, base),
                span: base.span,
            },
            axis: None,
            index: position,
            written: words::written(self.kernel, index),
            extent: 1,
            dim: Dim::Const((*count).into()),
            span: index.span,
            origin: None,
            assumed: false,
        };
        let obligation = self.builder.add_obligation(inside.obligation());
        let position = self.builder.cast(position, Scalar::U32, span);
        let size = self.builder.int(SIZE, Scalar::U32, span);
        let offset = self.arithmetic(BinaryOp::Mul, position, size, span);
        let add = Binary::Op(BinaryOp::Add);
        Operand::Value(
            self.builder
                .binary(add, first, offset, span, vec![obligation]),
        )
    }
}
