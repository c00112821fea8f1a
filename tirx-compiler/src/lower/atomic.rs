//! Atomic operations on elements.
//!
//! A relaxed one at the scope of the GPU is written without either word, which PTX takes for the same. The difference is
//! the sum with the negative. A result that nobody uses makes `red` of `atom`, which exists relaxed and as a release.

use super::{Lowering, Operand, machine::ptx_bits, machine::ptx_type};
use crate::{
    diagnostic::Diagnostic,
    intrinsics::{ArgTy, AtomicOp, Effect, MemoryOrdering, Scope, Words},
    ir::{
        ssa::{Instr, InstrOperand, Place, Root, Unary, Value},
        tree::{Call, Expr, ExprKind},
        types::{Const, Scalar},
    },
};
use tirx_rules::ATOMIC_ORDERING;

/// The words that a call has, and where.
struct Order<'c> {
    ordering: MemoryOrdering,
    scope: Scope,
    /// The argument that says the ordering.
    written: Option<&'c Expr>,
}

impl Lowering<'_> {
    pub(super) fn atomic(&mut self, call: &Call, op: AtomicOp) -> Operand {
        let Some((element, rest)) = call.args.split_first() else {
            return self.poisoned();
        };
        let ExprKind::Index(base, indices) = &element.kind else {
            return self.poisoned();
        };
        let place = self.element(base, indices, element.span, false);
        let mut values = Vec::new();
        for (arg, param) in rest.iter().zip(call.intrinsic.params.iter().skip(1)) {
            if matches!(param.ty, ArgTy::Of(_)) {
                values.push(self.value(arg));
            }
        }
        let values = values.into_iter().collect::<Option<Vec<Value>>>();
        let (Some((place, obligations)), Some(mut values)) = (place, values) else {
            return Operand::Error;
        };
        let order = order(call);
        if let Some(written) = order.written
            && !op.orderings().contains(&order.ordering)
        {
            let diagnostic = wrong_ordering(call, op, &order, written);
            return self.fail(diagnostic);
        }
        if op == AtomicOp::Sub {
            for value in &mut values {
                *value = self.unary(Unary::Neg, *value, call.name_span);
            }
        }
        let opcode = |word: &str| opcode(word, op, &order, &place);
        let unused = op.reduces()
            && matches!(
                order.ordering,
                MemoryOrdering::Relaxed | MemoryOrdering::Release
            );
        let (main, reads) = match op {
            AtomicOp::Load | AtomicOp::VolatileLoad => ("ld", true),
            AtomicOp::Store | AtomicOp::VolatileStore => ("st", false),
            _ => ("atom", true),
        };
        let plain = order.ordering == MemoryOrdering::Relaxed
            && !matches!(op, AtomicOp::VolatileLoad | AtomicOp::VolatileStore);
        let elem = place.elem;
        let mut operands = vec![InstrOperand::Place(0)];
        operands.extend(values.into_iter().map(InstrOperand::Value));
        let instr = Instr {
            opcode: opcode(main),
            unused: unused.then(|| opcode("red")),
            effect: if plain { Effect::Access } else { Effect::Fence },
            places: vec![place],
            guard: None,
            operands,
        };
        self.instr(instr, reads.then_some(elem), call.name_span, obligations)
    }
}

/// `atom.acq_rel.cta.shared.add.u32`
fn opcode(word: &str, op: AtomicOp, order: &Order<'_>, place: &Place) -> String {
    let space = match place.root {
        Root::Shared(_) => "shared",
        Root::Peer(..) => "shared::cluster",
        Root::Param(_) => "global",
        // No view is of an array.
        Root::Local(_) => "local",
    };
    let elem = place.elem;
    let memory = crate::back::memory(elem);
    let words = format!("{}.{}", order.ordering.word(), order.scope.word());
    match op {
        AtomicOp::Load | AtomicOp::Store => return format!("{word}.{words}.{space}.{memory}"),
        AtomicOp::VolatileLoad | AtomicOp::VolatileStore => {
            return format!("{word}.volatile.{space}.{memory}");
        }
        _ => {}
    }
    let is_default = order.ordering == MemoryOrdering::Relaxed && order.scope == Scope::Gpu;
    let words = match is_default {
        true => String::new(),
        false => format!(".{words}"),
    };
    let ty = match op {
        AtomicOp::Add if elem.is_half() || elem.is_packed() => {
            format!("noftz.{}", ptx_type(elem))
        }
        // Two's complement: there is no `.s64`.
        AtomicOp::Add | AtomicOp::Sub if elem == Scalar::I64 => "u64".to_owned(),
        AtomicOp::And | AtomicOp::Or | AtomicOp::Xor | AtomicOp::Exch | AtomicOp::Cas => {
            ptx_bits(elem).to_owned()
        }
        _ => ptx_type(elem).to_owned(),
    };
    format!("{word}{words}.{space}.{}.{ty}", op.word())
}

fn order(call: &Call) -> Order<'_> {
    let mut order = Order {
        ordering: MemoryOrdering::Relaxed,
        scope: Scope::Gpu,
        written: None,
    };
    for (arg, param) in call.args.iter().zip(call.intrinsic.params) {
        let ExprKind::Const(Const::Int(index)) = arg.kind else {
            continue;
        };
        let Ok(index) = usize::try_from(index) else {
            continue;
        };
        match param.ty {
            ArgTy::Word(Words::Ordering) => {
                if let Some(ordering) = MemoryOrdering::ALL.get(index) {
                    order.ordering = *ordering;
                    order.written = Some(arg);
                }
            }
            ArgTy::Word(Words::Scope) => {
                if let Some(scope) = Scope::ALL.get(index) {
                    order.scope = *scope;
                }
            }
            _ => {}
        }
    }
    order
}

fn wrong_ordering(call: &Call, op: AtomicOp, order: &Order<'_>, written: &Expr) -> Diagnostic {
    let name = |ordering: &MemoryOrdering| {
        let index = MemoryOrdering::ALL.iter().position(|o| o == ordering);
        let name = index.and_then(|index| MemoryOrdering::NAMES.get(index));
        format!("`Ordering::{}`", name.copied().unwrap_or("Relaxed"))
    };
    let what = match op {
        AtomicOp::Load => "a load publishes nothing",
        _ => "a store learns nothing",
    };
    let allowed: Vec<String> = op.orderings().iter().map(name).collect();
    Diagnostic::new(
        &ATOMIC_ORDERING,
        written.span,
        format!(
            "`{}` cannot be {}: {what}",
            call.name(),
            name(&order.ordering)
        ),
    )
    .help(format!("write {}", allowed.join(" or ")))
}
