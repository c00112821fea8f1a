//! The part of a kernel that no error touches.
//!
//! Where something was reported the rest of the kernel is still checked, so that all mistakes come in one build. But
//! nothing may be said that merely follows from a mistake. So the tree is cut down to what can be vouched for:
//!
//! - a statement that holds an error goes, but for the sound numbers that it computes, and so does whatever reads a
//!   local that it would have written;
//! - where such a statement could have left its block (`return`, `break`, `continue`), what comes after it goes as well,
//!   since it may have been a guard; a loop that loses its exit goes as a whole;
//! - an `if` or a loop whose condition is sound stays, with what is sound in it.
//!
//! What is left is checked and never emitted.
//!
//! What stands below a broken condition is wrong whatever the condition was meant to be, if it is outside of its tensor in
//! every run, or breaks a rule that no guard mends. So there is a second part, the [*open*](Parts::open) one, in which a
//! broken condition is one that nobody knows, as a parameter of the kernel is. What a guard might mend is not said there.

use crate::ir::{
    tree::{AllocShared, Block, Expr, ExprKind, Kernel, LocalId, ReportKind, Statement, SubAxis},
    types::{Dim, Name, Param, ParamId, ParamKind, Scalar, Ty},
};
use std::collections::BTreeSet;

/// What can be vouched for of a kernel.
pub(crate) struct Parts {
    /// What is certain to run as it is.
    pub(crate) sound: Kernel,
    /// Also what stands below broken conditions, if anything does.
    pub(crate) open: Option<Kernel>,
}

/// Cuts `kernel` down. `failed` has the addresses of expressions in it that a later stage reported.
pub(crate) fn parts(kernel: &Kernel, failed: &BTreeSet<usize>) -> Parts {
    let (sound, _) = part(kernel, failed, None);
    let mut signature = kernel.signature.clone();
    let unknown = ParamId(signature.params.len());
    signature.params.push(Param {
        name: Name {
            text: String::new(),
            span: kernel.signature.name.span,
        },
        ty_span: kernel.signature.name.span,
        kind: ParamKind::Scalar(Scalar::Bool),
    });
    let (open, is_open) = part(kernel, failed, Some(unknown));
    Parts {
        sound,
        open: is_open.then_some(Kernel { signature, ..open }),
    }
}

/// Cuts `kernel` down, with a parameter in place of each broken condition; whether there is such.
fn part(kernel: &Kernel, failed: &BTreeSet<usize>, condition: Option<ParamId>) -> (Kernel, bool) {
    let unknown: BTreeSet<usize> = kernel
        .locals
        .iter()
        .enumerate()
        .filter(|(_, local)| local.ty == Ty::Poison)
        .map(|(id, _)| id)
        .collect();
    let mut cut = Cut {
        kernel,
        failed,
        unknown,
        condition,
        is_open: false,
    };
    loop {
        // A local may be lost below a loop that reads it above.
        let before = cut.unknown.len();
        let (body, _) = cut.block(&kernel.body);
        if cut.unknown.len() == before {
            let part = Kernel {
                signature: kernel.signature.clone(),
                locals: kernel.locals.clone(),
                body,
            };
            return (part, cut.is_open);
        }
    }
}

/// The address of an expression, by which a stage names one that it reported.
pub(crate) fn address(expr: &Expr) -> usize {
    std::ptr::from_ref(expr).addr()
}

struct Cut<'k> {
    kernel: &'k Kernel,
    failed: &'k BTreeSet<usize>,
    /// Locals whose value is not known.
    unknown: BTreeSet<usize>,
    /// What stands for a broken condition.
    condition: Option<ParamId>,
    /// It stands for one.
    is_open: bool,
}

/// What comes after is not certain to be reached as the source says.
type Cuts = bool;

impl<'k> Cut<'k> {
    fn block(&mut self, block: &'k Block) -> (Block, Cuts) {
        let mut kept = Block {
            statements: Vec::with_capacity(block.statements.len()),
            tail: None,
            ty: Ty::Unit,
            span: block.span,
        };
        for statement in &block.statements {
            let cuts = match statement {
                Statement::Let { local, value } => match value {
                    Some(value) if self.is_broken(value) => {
                        self.unknown.extend(local.map(|id| id.0));
                        let (expr, cuts) = self.statement(value);
                        kept.statements.extend(expr.map(Statement::Expr));
                        cuts
                    }
                    // Nothing sound reads it.
                    None if local.is_some_and(|id| self.has_no_type(id)) => false,
                    _ => {
                        kept.statements.push(statement.clone());
                        false
                    }
                },
                Statement::Expr(expr) => {
                    let (expr, cuts) = self.statement(expr);
                    kept.statements.extend(expr.map(Statement::Expr));
                    cuts
                }
            };
            if cuts {
                return (kept, true);
            }
        }
        let Some(tail) = &block.tail else {
            return (kept, false);
        };
        let (tail, cuts) = self.statement(tail);
        kept.statements.extend(tail.map(Statement::Expr));
        (kept, cuts)
    }

    /// An expression whose value nobody needs.
    fn statement(&mut self, expr: &'k Expr) -> (Option<Expr>, Cuts) {
        if !self.is_broken(expr) {
            return (Some(expr.clone()), false);
        }
        let keep = |kind: ExprKind| {
            Some(Expr {
                kind,
                ty: Ty::Unit,
                span: expr.span,
            })
        };
        match &expr.kind {
            ExprKind::If(condition, then, otherwise)
                if self.condition.is_some() || !self.is_broken(condition) =>
            {
                let (condition, mut before) = self.condition(condition);
                let (then, cuts) = self.block(then);
                let (otherwise, other_cuts) = match otherwise {
                    Some(otherwise) => self.statement(otherwise),
                    None => (None, false),
                };
                let kind = ExprKind::If(condition, then, otherwise.map(Box::new));
                before.extend(keep(kind).map(Statement::Expr));
                (keep(in_block(before, expr)), cuts || other_cuts)
            }
            ExprKind::Block(block) => {
                let (block, cuts) = self.block(block);
                (keep(ExprKind::Block(block)), cuts)
            }
            ExprKind::For(for_)
                if ![&for_.start, &for_.end]
                    .into_iter()
                    .chain(&for_.step)
                    .any(|bound| self.is_broken(bound))
                    && !self.failed.contains(&address(expr)) =>
            {
                let (body, cuts) = self.block(&for_.body);
                if cuts {
                    return (None, self.lose(expr));
                }
                let mut for_ = for_.clone();
                for_.body = body;
                (keep(ExprKind::For(for_)), false)
            }
            ExprKind::While(condition, body)
                if self.condition.is_some() || !self.is_broken(condition) =>
            {
                let (condition, before) = self.condition(condition);
                let (mut body, cuts) = self.block(body);
                if cuts {
                    return (None, self.lose(expr));
                }
                body.statements.splice(0..0, before);
                (keep(ExprKind::While(condition, body)), false)
            }
            ExprKind::For(for_) if self.condition.is_some() => {
                let mut before = Vec::new();
                self.parts(expr, &mut before);
                self.unknown.extend(for_.local.map(|id| id.0));
                let (body, cuts) = self.block(&for_.body);
                if cuts {
                    return (None, self.lose(expr));
                }
                let again = self.unknown_condition(expr);
                before.extend(keep(ExprKind::While(again, body)).map(Statement::Expr));
                (keep(in_block(before, expr)), false)
            }
            ExprKind::Loop(body) => {
                let (body, cuts) = self.block(body);
                if cuts {
                    return (None, self.lose(expr));
                }
                (keep(ExprKind::Loop(body)), false)
            }
            _ => {
                let mut parts = Vec::new();
                self.parts(expr, &mut parts);
                if self.lose(expr) {
                    return (None, true);
                }
                let kept = match parts.is_empty() {
                    true => None,
                    false => keep(in_block(parts, expr)),
                };
                (kept, false)
            }
        }
    }

    /// A condition, or what stands for it and the sound numbers in it.
    fn condition(&mut self, condition: &'k Expr) -> (Box<Expr>, Vec<Statement>) {
        if !self.is_broken(condition) {
            return (Box::new(condition.clone()), Vec::new());
        }
        let mut parts = Vec::new();
        self.parts(condition, &mut parts);
        self.lose(condition);
        (self.unknown_condition(condition), parts)
    }

    fn unknown_condition(&mut self, of: &'k Expr) -> Box<Expr> {
        self.is_open = true;
        Box::new(Expr {
            kind: match self.condition {
                Some(param) => ExprKind::Param(param),
                None => ExprKind::Error,
            },
            ty: Ty::Scalar(Scalar::Bool),
            span: of.span,
        })
    }

    /// The sound numbers in a broken expression that are certain to be computed, in their order. What is assigned to is
    /// read instead.
    fn parts(&self, expr: &'k Expr, out: &mut Vec<Statement>) {
        let mut each = |exprs: &[&'k Expr]| {
            for expr in exprs {
                if self.is_broken(expr) {
                    self.parts(expr, out);
                } else if matches!(expr.ty, Ty::Scalar(_)) {
                    out.push(Statement::Expr((*expr).clone()));
                } else {
                    self.parts(expr, out);
                }
            }
        };
        match &expr.kind {
            ExprKind::Assign(place, value) | ExprKind::AssignOp(_, place, value) => {
                each(&[value]);
                if matches!(place.kind, ExprKind::Index(..) | ExprKind::Element(..)) {
                    each(&[place]);
                }
            }
            ExprKind::Binary(_, a, b) | ExprKind::Compare(_, a, b) | ExprKind::Element(a, b) => {
                each(&[a, b]);
            }
            ExprKind::Logical(_, a, _)
            | ExprKind::Unary(_, a)
            | ExprKind::Cast(a)
            | ExprKind::Field(a, _)
            | ExprKind::If(a, ..)
            | ExprKind::While(a, _) => each(&[a]),
            ExprKind::For(for_) => each(&[&for_.start, &for_.end]),
            ExprKind::Sub(_, axes) => {
                for axis in axes {
                    match axis {
                        SubAxis::Index(index) => each(&[index]),
                        SubAxis::Range { start, end, .. } => {
                            each(&start.iter().chain(end).collect::<Vec<_>>());
                        }
                    }
                }
            }
            ExprKind::Method(_, args) | ExprKind::Array(args) | ExprKind::Index(_, args) => {
                each(&args.iter().collect::<Vec<_>>());
            }
            ExprKind::Call(call) => each(&call.args.iter().collect::<Vec<_>>()),
            ExprKind::Report(report) => each(&report.args.iter().collect::<Vec<_>>()),
            ExprKind::Raw(raw) => each(&raw.inputs.iter().collect::<Vec<_>>()),
            ExprKind::Aggregate(parts) => {
                each(&parts.iter().map(|(_, part)| part).collect::<Vec<_>>());
            }
            _ => {}
        }
    }

    /// The expression does not run: what it would have written is not known. Whether it could have left its block.
    fn lose(&mut self, expr: &'k Expr) -> Cuts {
        let mut cuts = false;
        let mut lost = Vec::new();
        walk(expr, 0, &mut |expr, loops| match &expr.kind {
            ExprKind::Assign(place, _) | ExprKind::AssignOp(_, place, _) => {
                lost.extend(place.root_local().map(|id| id.0));
            }
            // What is lent for writing may be written.
            ExprKind::Ref(place) if matches!(expr.ty, Ty::Ref(true, _)) => {
                lost.extend(place.root_local().map(|id| id.0));
            }
            ExprKind::Raw(raw) => lost.extend(raw.outputs.iter().map(|id| id.0)),
            ExprKind::Return => cuts = true,
            ExprKind::Report(report) => cuts |= matches!(report.kind, ReportKind::Fail(_)),
            ExprKind::Break(levels) | ExprKind::Continue(levels) => cuts |= *levels >= loops,
            _ => {}
        });
        self.unknown.extend(lost);
        cuts
    }

    fn is_broken(&self, expr: &'k Expr) -> bool {
        let mut broken = false;
        walk(expr, 0, &mut |expr, _| {
            let own = match &expr.kind {
                ExprKind::Error => true,
                ExprKind::Local(id) => self.is_unknown(*id),
                // A local that is assigned as a whole was not visited.
                ExprKind::AssignOp(_, place, _) => {
                    matches!(place.kind, ExprKind::Local(id) if self.is_unknown(id))
                }
                ExprKind::Param(id) => self.is_unsound_param(*id),
                ExprKind::AllocShared(allocation) => is_unsound_allocation(allocation),
                ExprKind::If(_, then, _) => then.ty == Ty::Poison,
                ExprKind::Block(block) | ExprKind::While(_, block) | ExprKind::Loop(block) => {
                    block.ty == Ty::Poison
                }
                ExprKind::For(for_) => for_.ty == Ty::Poison || for_.body.ty == Ty::Poison,
                _ => false,
            };
            broken |= own || expr.ty == Ty::Poison || self.failed.contains(&address(expr));
        });
        broken
    }

    fn is_unknown(&self, id: LocalId) -> bool {
        self.unknown.contains(&id.0)
    }

    fn has_no_type(&self, id: LocalId) -> bool {
        let local = self.kernel.locals.get(id.0);
        local.is_some_and(|local| local.ty == Ty::Poison)
    }

    fn is_unsound_param(&self, id: ParamId) -> bool {
        match self.kernel.signature.params.get(id.0).map(|p| &p.kind) {
            Some(ParamKind::Tensor(tensor)) => tensor.align == 0 || has_unknown(&tensor.dims),
            Some(ParamKind::Map(given)) => given.map.is_none(),
            Some(ParamKind::Scalar(_)) => false,
            None => true,
        }
    }
}

fn in_block(statements: Vec<Statement>, at: &Expr) -> ExprKind {
    ExprKind::Block(Block {
        statements,
        tail: None,
        ty: Ty::Unit,
        span: at.span,
    })
}

/// A dimension of 0 stands for one that was reported.
fn has_unknown(dims: &[Dim]) -> bool {
    dims.contains(&Dim::Const(0))
}

fn is_unsound_allocation(allocation: &AllocShared) -> bool {
    let bad = |align: i128| !u32::try_from(align).is_ok_and(u32::is_power_of_two);
    let options = [allocation.align, allocation.swizzle];
    has_unknown(&allocation.dims)
        || options
            .into_iter()
            .flatten()
            .any(|option| bad(option.value))
        || allocation.pad.is_some_and(|pad| pad.value == 0)
}

/// Visits an expression and all in it, each with the number of loops around it.
fn walk<'e>(expr: &'e Expr, loops: usize, visit: &mut impl FnMut(&'e Expr, usize)) {
    visit(expr, loops);
    match &expr.kind {
        ExprKind::Const(_)
        | ExprKind::Local(_)
        | ExprKind::Param(_)
        | ExprKind::DimSize(_)
        | ExprKind::AllocShared(_)
        | ExprKind::Break(_)
        | ExprKind::Continue(_)
        | ExprKind::Return
        | ExprKind::Pending(_)
        | ExprKind::Error => {}
        ExprKind::Unary(_, a)
        | ExprKind::Cast(a)
        | ExprKind::Axis(a, _)
        | ExprKind::Address(_, a)
        | ExprKind::Repeat(a, _)
        | ExprKind::Field(a, _)
        | ExprKind::Unchecked(a)
        | ExprKind::Ref(a)
        | ExprKind::Deref(a) => walk(a, loops, visit),
        ExprKind::Aggregate(parts) => parts.iter().for_each(|(_, part)| walk(part, loops, visit)),
        ExprKind::Array(elems) => elems.iter().for_each(|elem| walk(elem, loops, visit)),
        ExprKind::Binary(_, a, b)
        | ExprKind::Compare(_, a, b)
        | ExprKind::Logical(_, a, b)
        | ExprKind::AtRank(a, b)
        | ExprKind::Element(a, b) => {
            walk(a, loops, visit);
            walk(b, loops, visit);
        }
        ExprKind::Method(_, args) => args.iter().for_each(|arg| walk(arg, loops, visit)),
        ExprKind::Report(report) => report.args.iter().for_each(|arg| walk(arg, loops, visit)),
        ExprKind::Raw(raw) => raw.inputs.iter().for_each(|arg| walk(arg, loops, visit)),
        ExprKind::Call(call) => {
            let options = call
                .options
                .iter()
                .filter_map(|option| option.value.as_ref());
            call.args
                .iter()
                .chain(options)
                .for_each(|arg| walk(arg, loops, visit));
        }
        ExprKind::Sub(view, axes) => {
            walk(view, loops, visit);
            for axis in axes {
                match axis {
                    SubAxis::Index(index) => walk(index, loops, visit),
                    SubAxis::Range { start, end, .. } => {
                        let ends = start.iter().chain(end);
                        ends.for_each(|end| walk(end, loops, visit));
                    }
                }
            }
        }
        ExprKind::Relayout(view, relayout, _) => {
            walk(view, loops, visit);
            relayout
                .args()
                .iter()
                .for_each(|arg| walk(arg, loops, visit));
        }
        ExprKind::Index(view, indices) => {
            walk(view, loops, visit);
            indices.iter().for_each(|index| walk(index, loops, visit));
        }
        ExprKind::Assign(place, value) | ExprKind::AssignOp(_, place, value) => {
            walk(value, loops, visit);
            // Assigning to a local does not read it.
            if !matches!(place.kind, ExprKind::Local(_)) {
                walk(place, loops, visit);
            }
        }
        ExprKind::If(condition, then, otherwise) => {
            walk(condition, loops, visit);
            walk_block(then, loops, visit);
            if let Some(otherwise) = otherwise {
                walk(otherwise, loops, visit);
            }
        }
        ExprKind::Block(block) => walk_block(block, loops, visit),
        ExprKind::For(for_) => {
            let bounds = [&for_.start, &for_.end].into_iter().chain(&for_.step);
            bounds.for_each(|bound| walk(bound, loops, visit));
            walk_block(&for_.body, loops + 1, visit);
        }
        ExprKind::While(condition, body) => {
            walk(condition, loops + 1, visit);
            walk_block(body, loops + 1, visit);
        }
        ExprKind::Loop(body) => walk_block(body, loops + 1, visit),
    }
}

fn walk_block<'e>(block: &'e Block, loops: usize, visit: &mut impl FnMut(&'e Expr, usize)) {
    for statement in &block.statements {
        match statement {
            Statement::Let { value, .. } => {
                if let Some(value) = value {
                    walk(value, loops, visit);
                }
            }
            Statement::Expr(expr) => walk(expr, loops, visit),
        }
    }
    if let Some(tail) = &block.tail {
        walk(tail, loops, visit);
    }
}
