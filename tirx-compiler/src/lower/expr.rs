//! Statements and expressions.

use super::{Lowering, Operand, fold, machine, place::Spot, value_ty, words};
use crate::{
    diagnostic::Diagnostic,
    intrinsics::MethodOp,
    ir::{
        ssa::{
            Axis, Binary, Obligation, ObligationId, ObligationKind, Op, Special, Unary, Value,
            ValueTy,
        },
        tree::{
            AddressSpace, BinaryOp, Block, CompareOp, Expr, ExprKind, LocalId, LogicalOp,
            Statement, UnaryOp,
        },
        types::{Const, Name, ParamKind, Scalar, Ty},
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
                    if let (Some(local), Some(value)) = (local, value)
                        && self.shares(*local, value)
                    {
                        continue;
                    }
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
        let spot = match value {
            None => self.slot(&local.ty, &local.name),
            // An error is on record; a value that is never reached may be any.
            Some(Operand::Error) => Some(Spot::Value(Operand::Error)),
            Some(Operand::Unit) if !matches!(local.ty, Ty::Unit | Ty::Never) => {
                self.slot(&local.ty, &local.name)
            }
            Some(mut value) => {
                if let Operand::View(view) = &mut value {
                    view.name.text.clone_from(&local.name.text);
                }
                self.bound(&local.ty, value, local.mutable, &local.name)
            }
        };
        if let (Some(slot), Some(spot)) = (self.bindings.get_mut(id.0), spot) {
            *slot = Some(spot);
        }
    }

    /// Binds a local to the array that another is, where neither is ever written: nothing is copied.
    fn shares(&mut self, id: LocalId, value: &Expr) -> bool {
        let is_constant = |id: LocalId| {
            let local = self.kernel.locals.get(id.0);
            local.is_some_and(|local| !local.mutable && matches!(local.ty, Ty::Array(..)))
        };
        let ExprKind::Local(from) = value.kind else {
            return false;
        };
        if !is_constant(id) || !is_constant(from) {
            return false;
        }
        let Some(Some(spot @ Spot::Array(_))) = self.bindings.get(from.0).cloned() else {
            return false;
        };
        if let Some(slot) = self.bindings.get_mut(id.0) {
            *slot = Some(spot);
        }
        true
    }

    /// Assigns a local as a whole, or a part of one.
    fn assign(&mut self, place: &Expr, value: &Operand) {
        // A view that is declared first and bound later is bound there, if that is the only place.
        if let (ExprKind::Local(id), Operand::View(view)) = (&place.kind, value)
            && matches!(self.bindings.get(id.0), Some(Some(Spot::Unbound)))
            && !self.in_branch()
        {
            let mut view = view.clone();
            if let Some(local) = self.kernel.locals.get(id.0) {
                view.name.text.clone_from(&local.name.text);
            }
            if let Some(slot) = self.bindings.get_mut(id.0) {
                *slot = Some(Spot::Value(Operand::View(view)));
            }
            return;
        }
        if let Some(spot) = self.spot(place) {
            self.write(&spot, value, place.span);
        }
    }

    /// The current block is not certain to run: it is not the straight line from the start.
    fn in_branch(&self) -> bool {
        !self.loops.is_empty() || self.builder.current.0 != 0
    }

    #[cold]
    pub(super) fn view_assigned(&mut self, name: &str, span: Span) {
        self.fail(
            Diagnostic::new(
                &UNSUPPORTED,
                span,
                format!("`{name}` cannot be assigned to a local: which view a local is must be known when the kernel is compiled"),
            )
            .help("bind each view with its own `let`, or choose between elements instead of views"),
        );
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
            Operand::Parts(_)
            | Operand::View(_)
            | Operand::Tile(_)
            | Operand::Map(_)
            | Operand::Ref(_) => {
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
                Ty::Scalar(_) | Ty::Enum(_) => {
                    let scalar = match &expr.ty {
                        Ty::Enum(ty) => machine(ty.repr),
                        Ty::Scalar(scalar) => machine(*scalar),
                        _ => Scalar::I32,
                    };
                    Operand::Value(match value {
                        Const::Int(value) => self.builder.int(*value, scalar, span),
                        other => self.builder.constant(*other, scalar, span),
                    })
                }
                _ => self.poisoned(),
            },
            ExprKind::Local(_)
            | ExprKind::Field(..)
            | ExprKind::Element(..)
            | ExprKind::Deref(_)
            | ExprKind::Unchecked(_)
            | ExprKind::Index(..) => match self.spot(expr) {
                Some(spot) => self.read(&spot, span),
                None => Operand::Error,
            },
            ExprKind::Ref(place) => match self.spot(place) {
                Some(Spot::Value(Operand::Error)) | None => Operand::Error,
                Some(Spot::Value(value)) => self.lent_value(place, value),
                Some(spot) => Operand::Ref(Box::new(spot)),
            },
            ExprKind::Aggregate(parts) => self.aggregate(parts),
            ExprKind::Array(elems) => {
                let parts: Vec<_> = elems.iter().map(|elem| self.expr(elem)).collect();
                all_fine(parts)
            }
            ExprKind::Repeat(elem, count) => match self.expr(elem) {
                Operand::Error => Operand::Error,
                value => Operand::Parts(vec![value; usize::try_from(*count).unwrap_or(0)]),
            },
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
                    ParamKind::Map(_) => Operand::Map(*id),
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
            ExprKind::Binary(op, left, right) => {
                let (a, b) = (self.value(left), self.value(right));
                match (a, b) {
                    (Some(a), Some(b)) => {
                        let result = self.arithmetic(*op, a, b, span);
                        self.divisor_written(*op, b, right);
                        Operand::Value(result)
                    }
                    _ => Operand::Error,
                }
            }
            ExprKind::Compare(op, a, b) if matches!(a.ty, Ty::Scalar(ty) if ty.is_packed()) => {
                match (self.value(a), self.value(b)) {
                    (Some(a), Some(b)) => Operand::Value(self.pairs_equal(*op, a, b, span)),
                    _ => Operand::Error,
                }
            }
            ExprKind::Compare(op, a, b) if value_ty(&a.ty).is_none() && a.ty != Ty::Never => {
                let (a, b) = (self.expr(a), self.expr(b));
                if matches!(a, Operand::Error) || matches!(b, Operand::Error) {
                    return Operand::Error;
                }
                match (self.parts_equal(&a, &b, span), op) {
                    (Some(equal), CompareOp::Eq) => Operand::Value(equal),
                    (Some(equal), CompareOp::Ne) => {
                        Operand::Value(self.unary(Unary::Not, equal, span))
                    }
                    _ => self.poisoned(),
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
                (Some(a), Ty::Scalar(to)) => Operand::Value(self.converted(a, machine(*to), span)),
                _ => Operand::Error,
            },
            ExprKind::Axis(a, axis) => match self.expr(a) {
                Operand::Parts(values) => match values.get(usize::from(*axis)) {
                    Some(value) => value.clone(),
                    None => self.poisoned(),
                },
                _ => Operand::Error,
            },
            ExprKind::Method(op, args) => self.method(*op, args, &expr.ty, span),
            ExprKind::Call(call) => self.call(call),
            ExprKind::AllocShared(alloc) => match &expr.ty {
                Ty::View(view) => self.alloc_shared(alloc, view.elem, span),
                Ty::Handle(_) => self.alloc_mbarriers(alloc, span),
                _ => self.poisoned(),
            },
            ExprKind::Sub(base, entries) => self.sub(expr, base, entries),
            ExprKind::AtRank(base, rank) => self.view_at_rank(expr, base, rank),
            ExprKind::Relayout(base, relayout, at) => self.relayout(expr, base, relayout, *at),
            ExprKind::Address(space, base) => self.address(*space, base, span),
            ExprKind::Assign(place, value) => {
                let value = self.expr(value);
                self.assign(place, &value);
                Operand::Unit
            }
            ExprKind::AssignOp(op, place, source) => {
                let value = self.value(source);
                if let Some(spot) = self.spot(place)
                    && let Operand::Value(old) = self.read(&spot, place.span)
                    && let Some(value) = value
                {
                    let new = self.arithmetic(*op, old, value, span);
                    self.divisor_written(*op, value, source);
                    self.write(&spot, &Operand::Value(new), place.span);
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
            ExprKind::Pending(_) | ExprKind::Error => self.poisoned(),
        }
    }

    /// A tuple or a struct: the parts are evaluated as they were written, and go to their positions.
    fn aggregate(&mut self, parts: &[(usize, Expr)]) -> Operand {
        let mut values = vec![Operand::Unit; parts.len()];
        for (position, part) in parts {
            let value = self.expr(part);
            if let Some(slot) = values.get_mut(*position) {
                *slot = value;
            }
        }
        all_fine(values)
    }

    /// `&value` of what is no variable: a place of its own where that may be written, else the value.
    fn lent_value(&mut self, place: &Expr, value: Operand) -> Operand {
        let name = Name {
            text: words::expr(self.kernel, place),
            span: place.span,
        };
        let is_local = place.root_local().is_some();
        match self.bound(&place.ty, value, !is_local, &name) {
            Some(spot) => Operand::Ref(Box::new(spot)),
            None => Operand::Error,
        }
    }

    pub(super) fn and(&mut self, a: Value, b: Value, span: Span) -> Value {
        let op = Binary::Op(BinaryOp::And);
        self.builder.binary(op, a, b, span, Vec::new())
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
        if scalar.is_packed() {
            return self.on_pairs(op, a, b, span);
        }
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
                kind: ObligationKind::Divisor {
                    dividend,
                    divisor,
                    written: None,
                },
                under: None,
                must_be_proved: false,
                assumed: false,
                span,
            })],
        }
    }

    /// The divisor of the division that was just lowered, in the source.
    fn divisor_written(&mut self, op: BinaryOp, value: Value, source: &Expr) {
        if !matches!(op, BinaryOp::Div | BinaryOp::Rem) {
            return;
        }
        if let Some(Obligation {
            kind: ObligationKind::Divisor {
                divisor, written, ..
            },
            span,
            ..
        }) = self.builder.obligations.last_mut()
            && *divisor == value
        {
            *written = words::written(self.kernel, source);
            *span = source.span;
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
            ExprKind::Unary(_, a) | ExprKind::Cast(a) | ExprKind::Field(a, _) => self.is_pure(a),
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
        if space == AddressSpace::Map {
            return self.map_address(base, span);
        }
        let Operand::View(view) = self.expr(base) else {
            return self.poisoned();
        };
        let (found, wanted, ty) = match (space, view.root) {
            (AddressSpace::Global, Root::Shared(_) | Root::Peer(..)) => {
                ("shared", "global", Scalar::U64)
            }
            (AddressSpace::Shared, Root::Param(_)) => ("global", "shared", Scalar::U32),
            (AddressSpace::Global, Root::Param(_)) => ("", "", Scalar::U64),
            (AddressSpace::Shared, Root::Shared(_) | Root::Peer(..)) => ("", "", Scalar::U32),
            (_, Root::Local(_)) | (AddressSpace::Map, _) => return self.poisoned(),
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
        let axes = AXES.map(|axis| {
            Operand::Value(self.builder.start_value(
                Op::Special(special, axis),
                ValueTy::Scalar(Scalar::U32),
                span,
            ))
        });
        Operand::Parts(axes.into())
    }
}

/// The parts of a value, unless one of them is an error.
fn all_fine(parts: Vec<Operand>) -> Operand {
    match parts.iter().any(|part| matches!(part, Operand::Error)) {
        true => Operand::Error,
        false => Operand::Parts(parts),
    }
}
