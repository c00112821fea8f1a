//! Statements and expressions.

use super::{Binding, Lowering, Operand, Var, fold, machine, value_ty};
use crate::{
    diagnostic::Diagnostic,
    intrinsics::MethodOp,
    ir::{
        ssa::{
            Axis, Binary, Obligation, ObligationId, ObligationKind, Op, Special, Unary, Value,
            ValueTy,
        },
        tree::{
            AddressSpace, BinaryOp, Block, CompareOp, Expr, ExprKind, LocalId, LogicalOp, Place,
            Statement, UnaryOp,
        },
        types::{Const, ParamKind, Scalar, Ty},
    },
    sound,
};
use proc_macro2::Span;
use tirx_rules::{CP_ASYNC_SPACE, UNSUPPORTED};

pub(super) const AXES: [Axis; 3] = [Axis::X, Axis::Y, Axis::Z];

impl Lowering<'_> {
    /// Lowers a block; what its tail came to.
    pub(super) fn block(&mut self, block: &Block) -> Operand {
        for statement in &block.statements {
            match statement {
                Statement::Let { local, value } => {
                    let value = value.as_ref().map(|value| self.expr(value));
                    if let Some(local) = local {
                        self.bind(*local, value);
                    }
                }
                Statement::Expr(expr) => {
                    self.expr(expr);
                }
            }
        }
        match &block.tail {
            Some(tail) => self.expr(tail),
            None => Operand::Unit,
        }
    }

    /// `let local = value`
    pub(super) fn bind(&mut self, id: LocalId, value: Option<Operand>) {
        let Some(local) = self.kernel.locals.get(id.0) else {
            return;
        };
        let fixed = match (&value, &local.ty) {
            (Some(_), Ty::Scalar(_) | Ty::Dim3 | Ty::CachePolicy) => !local.mutable,
            (None, _) => false,
            // A view is bound once, `mut` or not: `mut` lets its elements be written.
            _ => true,
        };
        if !fixed {
            self.set_binding(id, Binding::Variable);
            if let Some(value) = value {
                self.write_local(id, &value, local.name.span);
            }
            return;
        }
        let mut value = value.unwrap_or(Operand::Unit);
        match &mut value {
            Operand::Value(value) => self.builder.name(*value, &local.name.text),
            Operand::View(view) => view.name.text.clone_from(&local.name.text),
            _ => {}
        }
        self.set_binding(id, Binding::Fixed(value));
    }

    fn set_binding(&mut self, id: LocalId, binding: Binding) {
        if let Some(slot) = self.bindings.get_mut(id.0) {
            *slot = Some(binding);
        }
    }

    pub(super) fn write_local(&mut self, id: LocalId, value: &Operand, span: Span) {
        let var = self.local_var(id);
        match value {
            Operand::Value(value) => {
                if let Some(local) = self.kernel.locals.get(id.0) {
                    self.builder.name(*value, &local.name.text);
                }
                self.builder.write(var, *value);
            }
            Operand::Dim3(values) => {
                for (component, value) in (0..).zip(values) {
                    self.builder.write(Var { component, ..var }, *value);
                }
            }
            Operand::Unit => {}
            Operand::View(view) => {
                let name = view.name.text.clone();
                // A view that is declared first and bound later is bound there, if that is the only place.
                if matches!(self.bindings.get(id.0), Some(Some(Binding::Variable)))
                    && !self.in_branch()
                {
                    let mut view = view.clone();
                    if let Some(local) = self.kernel.locals.get(id.0) {
                        view.name.text.clone_from(&local.name.text);
                    }
                    self.set_binding(id, Binding::Fixed(Operand::View(view)));
                } else {
                    self.view_assigned(&name, span);
                }
            }
            Operand::Error => {}
        }
    }

    /// The current block is not certain to run: it is not the straight line from the start.
    fn in_branch(&self) -> bool {
        !self.loops.is_empty() || self.builder.current.0 != 0
    }

    #[cold]
    fn view_assigned(&mut self, name: &str, span: Span) {
        self.fail(
            Diagnostic::new(
                &UNSUPPORTED,
                span,
                format!("`{name}` cannot be assigned to a local: which view a local is must be known when the kernel is compiled"),
            )
            .help("bind each view with its own `let`, or choose between elements instead of views"),
        );
    }

    fn read_local(&mut self, id: LocalId) -> Operand {
        match self.bindings.get(id.0).cloned().flatten() {
            Some(Binding::Fixed(value)) => value,
            Some(Binding::Variable) => {
                let var = self.local_var(id);
                match self.kernel.locals.get(id.0).map(|local| &local.ty) {
                    Some(Ty::Scalar(_) | Ty::CachePolicy) => Operand::Value(self.builder.read(var)),
                    Some(Ty::Dim3) => Operand::Dim3(
                        [0, 1, 2].map(|component| self.builder.read(Var { component, ..var })),
                    ),
                    Some(Ty::Unit | Ty::Never) => Operand::Unit,
                    _ => self.poisoned(),
                }
            }
            None => self.poisoned(),
        }
    }

    /// Lowers an expression that must be a single value. None if it was reported, or does not return.
    pub(super) fn value(&mut self, expr: &Expr) -> Option<Value> {
        match self.expr(expr) {
            Operand::Value(value) => Some(value),
            // `return` and the like where a value is wanted: nothing runs after it, any value will do.
            Operand::Unit if expr.ty == Ty::Never => {
                Some(self.builder.int(0, Scalar::U32, expr.span))
            }
            Operand::Unit => {
                value_ty(&expr.ty).map(|_| self.builder.int(0, Scalar::U32, expr.span))
            }
            Operand::Error => None,
            Operand::Dim3(_) | Operand::View(_) => {
                self.poisoned();
                None
            }
        }
    }

    /// Lowers an expression.
    pub(super) fn expr(&mut self, expr: &Expr) -> Operand {
        let operand = self.operand(expr);
        if matches!(operand, Operand::Error) {
            self.failed.insert(sound::address(expr));
        }
        operand
    }

    fn operand(&mut self, expr: &Expr) -> Operand {
        let span = expr.span;
        match &expr.kind {
            ExprKind::Const(value) => match &expr.ty {
                Ty::Scalar(scalar) => {
                    let scalar = machine(*scalar);
                    Operand::Value(match value {
                        Const::Int(value) => self.builder.int(*value, scalar, span),
                        other => self.builder.constant(*other, scalar, span),
                    })
                }
                _ => self.poisoned(),
            },
            ExprKind::Local(local) => self.read_local(*local),
            ExprKind::Param(id) => {
                let Some(param) = self.kernel.signature.params.get(id.0) else {
                    return self.poisoned();
                };
                match &param.kind {
                    ParamKind::Scalar(scalar) => {
                        let ty = ValueTy::Scalar(machine(*scalar));
                        let value = self.builder.start_value(Op::Param(*id), ty, span);
                        self.builder.name(value, &param.name.text);
                        Operand::Value(value)
                    }
                    ParamKind::Tensor(tensor) => self.tensor(*id, tensor, &param.name, span),
                }
            }
            ExprKind::DimSize(id) => Operand::Value(self.builder.start_value(
                Op::Dim(*id),
                ValueTy::Scalar(Scalar::U32),
                span,
            )),
            ExprKind::Unary(op, a) => {
                let Some(a) = self.value(a) else {
                    return Operand::Error;
                };
                let op = match op {
                    UnaryOp::Neg => Unary::Neg,
                    UnaryOp::Not => Unary::Not,
                };
                Operand::Value(self.unary(op, a, span))
            }
            ExprKind::Binary(op, a, b) => {
                let (a, b) = (self.value(a), self.value(b));
                match (a, b) {
                    (Some(a), Some(b)) => Operand::Value(self.arithmetic(*op, a, b, span)),
                    _ => Operand::Error,
                }
            }
            ExprKind::Compare(op, a, b) => {
                let (a, b) = (self.value(a), self.value(b));
                match (a, b) {
                    (Some(a), Some(b)) => Operand::Value(self.compare(*op, a, b, span)),
                    _ => Operand::Error,
                }
            }
            ExprKind::Logical(op, a, b) => self.logical(*op, a, b, span),
            ExprKind::Cast(a) => match (self.value(a), &expr.ty) {
                (Some(a), Ty::Scalar(to)) => {
                    Operand::Value(self.builder.cast(a, machine(*to), span))
                }
                _ => Operand::Error,
            },
            ExprKind::Axis(a, axis) => match self.expr(a) {
                Operand::Dim3(values) => match values.get(usize::from(*axis)) {
                    Some(value) => Operand::Value(*value),
                    None => self.poisoned(),
                },
                _ => Operand::Error,
            },
            ExprKind::Method(op, args) => self.method(*op, args, span),
            ExprKind::Call(call) => self.call(call),
            ExprKind::AllocShared(alloc) => match &expr.ty {
                Ty::View(view) => self.alloc_shared(alloc, view.elem, span),
                _ => self.poisoned(),
            },
            ExprKind::Sub(base, entries) => self.sub(expr, base, entries),
            ExprKind::Address(space, base) => self.address(*space, base, span),
            ExprKind::Index(base, indices) => match self.element(base, indices, span) {
                Some((place, obligations)) => {
                    let ty = ValueTy::Scalar(place.elem);
                    Operand::Value(self.builder.emit(Op::Load(place), ty, span, obligations))
                }
                None => Operand::Error,
            },
            ExprKind::Assign(place, value) => {
                let value = self.expr(value);
                match &**place {
                    Place::Local(local, span) => self.write_local(*local, &value, *span),
                    Place::Index(base, indices, span) => {
                        let element = self.element(base, indices, *span);
                        if let (Some((place, obligations)), Operand::Value(value)) =
                            (element, value)
                        {
                            self.builder
                                .effect(Op::Store(place, value), *span, obligations);
                        }
                    }
                }
                Operand::Unit
            }
            ExprKind::AssignOp(op, place, value) => {
                let value = self.value(value);
                match &**place {
                    Place::Local(local, place_span) => {
                        if let (Operand::Value(old), Some(value)) = (self.read_local(*local), value)
                        {
                            let new = self.arithmetic(*op, old, value, span);
                            self.write_local(*local, &Operand::Value(new), *place_span);
                        }
                    }
                    Place::Index(base, indices, place_span) => {
                        let element = self.element(base, indices, *place_span);
                        if let (Some((place, obligations)), Some(value)) = (element, value) {
                            let ty = ValueTy::Scalar(place.elem);
                            let old = self.builder.emit(
                                Op::Load(place.clone()),
                                ty,
                                *place_span,
                                obligations.clone(),
                            );
                            let new = self.arithmetic(*op, old, value, span);
                            self.builder
                                .effect(Op::Store(place, new), *place_span, obligations);
                        }
                    }
                }
                Operand::Unit
            }
            ExprKind::If(cond, then, otherwise) => {
                self.conditional(cond, then, otherwise.as_deref(), expr)
            }
            ExprKind::Block(block) => self.block(block),
            ExprKind::For(for_) => self.for_loop(for_, span),
            ExprKind::While(cond, body) => self.while_loop(Some(cond), body, span),
            ExprKind::Loop(body) => self.while_loop(None, body, span),
            ExprKind::Break(depth) | ExprKind::Continue(depth) => {
                let index = self.loops.len().checked_sub(depth + 1);
                let Some(frame) = index.and_then(|index| self.loops.get(index)).copied() else {
                    return self.poisoned();
                };
                self.builder
                    .jump(if matches!(expr.kind, ExprKind::Break(_)) {
                        frame.on_break
                    } else {
                        frame.on_continue
                    });
                Operand::Unit
            }
            ExprKind::Return => {
                self.builder.terminate_return();
                Operand::Unit
            }
            ExprKind::Raw(raw) => self.raw(raw, span),
            ExprKind::Report(report) => self.report(report, span),
            ExprKind::Error => self.poisoned(),
        }
    }

    pub(super) fn unary(&mut self, op: Unary, a: Value, span: Span) -> Value {
        let scalar = self.builder.scalar(a);
        if let Some(value) = self
            .builder
            .const_of(a)
            .and_then(|value| fold::unary(op, scalar, value))
        {
            return self.builder.constant(value, scalar, span);
        }
        self.builder
            .emit(Op::Unary(op, a), ValueTy::Scalar(scalar), span, Vec::new())
    }

    /// An operator on two values, with what it needs.
    pub(super) fn arithmetic(&mut self, op: BinaryOp, a: Value, b: Value, span: Span) -> Value {
        let scalar = self.builder.scalar(a);
        let b = match op {
            // Only the low bits of a count matter, so any type of count becomes a `u32`.
            BinaryOp::Shl | BinaryOp::Shr => self.builder.cast(b, Scalar::U32, span),
            _ => b,
        };
        let obligations = match op {
            BinaryOp::Div | BinaryOp::Rem if scalar.is_int() => self.divisor(a, b, span),
            _ => Vec::new(),
        };
        self.builder.binary(Binary::Op(op), a, b, span, obligations)
    }

    /// The obligation of an integer division, unless its divisor is a harmless constant.
    pub(super) fn divisor(
        &mut self,
        dividend: Value,
        divisor: Value,
        span: Span,
    ) -> Vec<ObligationId> {
        let signed = self.builder.scalar(divisor).is_signed();
        match self.builder.int_of(divisor) {
            Some(value) if value != 0 && !(signed && value == -1) => Vec::new(),
            _ => vec![self.builder.add_obligation(Obligation {
                kind: ObligationKind::Divisor { dividend, divisor },
                under: None,
                must_be_proved: false,
                assumed: false,
                span,
            })],
        }
    }

    pub(super) fn compare(&mut self, op: CompareOp, a: Value, b: Value, span: Span) -> Value {
        if let (Some(x), Some(y)) = (self.builder.const_of(a), self.builder.const_of(b))
            && let Some(value) = fold::compare(op, x, y)
        {
            return self.builder.constant(value, Scalar::Bool, span);
        }
        self.builder.emit(
            Op::Compare(op, a, b),
            ValueTy::Scalar(Scalar::Bool),
            span,
            Vec::new(),
        )
    }

    pub(super) fn select(&mut self, cond: Value, a: Value, b: Value, span: Span) -> Value {
        if a == b {
            return a;
        }
        match self.builder.const_of(cond) {
            Some(Const::Bool(true)) => a,
            Some(Const::Bool(false)) => b,
            _ => {
                let ty = self.builder.ty(a);
                self.builder
                    .emit(Op::Select(cond, a, b), ty, span, Vec::new())
            }
        }
    }

    /// `a && b`, `a || b`
    fn logical(&mut self, op: LogicalOp, a: &Expr, b: &Expr, span: Span) -> Operand {
        let Some(left) = self.value(a) else {
            self.value(b);
            return Operand::Error;
        };
        if self.is_pure(b) {
            let Some(right) = self.value(b) else {
                return Operand::Error;
            };
            let op = match op {
                LogicalOp::And => BinaryOp::And,
                LogicalOp::Or => BinaryOp::Or,
            };
            return Operand::Value(self.builder.binary(
                Binary::Op(op),
                left,
                right,
                span,
                Vec::new(),
            ));
        }
        let var = self
            .builder
            .new_var(Some(ValueTy::Scalar(Scalar::Bool)), None);
        let short = self
            .builder
            .constant(Const::Bool(op == LogicalOp::Or), Scalar::Bool, span);
        let (rest, merge) = (self.builder.new_block(), self.builder.new_block());
        self.builder.write(var, short);
        match op {
            LogicalOp::And => self.builder.branch(left, rest, merge),
            LogicalOp::Or => self.builder.branch(left, merge, rest),
        }
        self.builder.seal(rest);
        self.builder.enter(rest);
        let right = self.value(b);
        if let Some(right) = right {
            self.builder.write(var, right);
        }
        self.builder.jump(merge);
        self.builder.seal(merge);
        self.builder.enter(merge);
        match right {
            Some(_) => Operand::Value(self.builder.read(var)),
            None => Operand::Error,
        }
    }

    /// Evaluating it has no effect and cannot fail, so that it may be evaluated where its value is not needed.
    pub(super) fn is_pure(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Const(_) | ExprKind::Local(_) | ExprKind::DimSize(_) => true,
            ExprKind::Param(_) => matches!(expr.ty, Ty::Scalar(_)),
            ExprKind::Unary(_, a) | ExprKind::Cast(a) => self.is_pure(a),
            ExprKind::Axis(a, _) => match &a.kind {
                ExprKind::Call(call) => call.args.is_empty() && matches!(a.ty, Ty::Dim3),
                _ => self.is_pure(a),
            },
            ExprKind::Binary(op, a, b) => {
                let harmless = match op {
                    BinaryOp::Div | BinaryOp::Rem => match (&b.kind, &expr.ty) {
                        (ExprKind::Const(Const::Int(value)), _) => *value != 0 && *value != -1,
                        (_, Ty::Scalar(scalar)) => scalar.is_float(),
                        _ => false,
                    },
                    _ => true,
                };
                harmless && self.is_pure(a) && self.is_pure(b)
            }
            ExprKind::Compare(_, a, b) | ExprKind::Logical(_, a, b) => {
                self.is_pure(a) && self.is_pure(b)
            }
            ExprKind::Method(op, args) => {
                *op != MethodOp::DivCeil && args.iter().all(|arg| self.is_pure(arg))
            }
            _ => false,
        }
    }

    /// `view.global_address()`, `view.shared_address()`
    fn address(&mut self, space: AddressSpace, base: &Expr, span: Span) -> Operand {
        use crate::ir::ssa::Root;
        let Operand::View(view) = self.expr(base) else {
            return self.poisoned();
        };
        let (found, wanted, ty) = match (space, view.root) {
            (AddressSpace::Global, Root::Shared(_)) => ("shared", "global", Scalar::U64),
            (AddressSpace::Shared, Root::Param(_)) => ("global", "shared", Scalar::U32),
            (AddressSpace::Global, Root::Param(_)) => ("", "", Scalar::U64),
            (AddressSpace::Shared, Root::Shared(_)) => ("", "", Scalar::U32),
        };
        if !found.is_empty() {
            return self.fail(
                Diagnostic::new(
                    &CP_ASYNC_SPACE,
                    span,
                    format!(
                        "`{}` is in {found} memory and has no {wanted} address",
                        view.name.text
                    ),
                )
                .help(format!("use `.{found}_address()`")),
            );
        }
        let obligations = self.origin_obligations(&view);
        Operand::Value(self.builder.emit(
            Op::Address(view.place()),
            ValueTy::Scalar(ty),
            span,
            obligations,
        ))
    }

    /// Three special registers.
    pub(super) fn special(&mut self, special: Special, span: Span) -> Operand {
        Operand::Dim3(AXES.map(|axis| {
            self.builder.start_value(
                Op::Special(special, axis),
                ValueTy::Scalar(Scalar::U32),
                span,
            )
        }))
    }
}
