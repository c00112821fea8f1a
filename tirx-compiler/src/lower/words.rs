//! Expressions of the tree in the user's words, for messages.

use crate::ir::{
    ssa::Written,
    ssa_text::{binary_strength, binary_symbol, compare_symbol},
    tree::{AddressSpace, Expr, ExprKind, Kernel, LogicalOp, Relayout, SubAxis, UnaryOp},
    types::Ty,
};
use std::rc::Rc;

/// Binding strength of Rust's operators; an atom is strongest.
const ATOM: u8 = 20;

/// The expression as Rust.
pub(super) fn expr(kernel: &Kernel, expr: &Expr) -> String {
    print(kernel, expr).0
}

/// An expression of a scalar type in its own words, if there are words for all of it.
pub(super) fn written(kernel: &Kernel, source: &Expr) -> Option<Rc<Written>> {
    let Ty::Scalar(ty) = source.ty else {
        return None;
    };
    if matches!(source.kind, ExprKind::Const(_)) {
        return None;
    }
    let text = expr(kernel, source);
    (!text.contains("..")).then(|| Rc::new(Written { text, ty }))
}

/// `start..end`
pub(super) fn range(
    kernel: &Kernel,
    start: Option<&Expr>,
    end: Option<&Expr>,
    inclusive: bool,
) -> String {
    let side = |side: Option<&Expr>| side.map_or_else(String::new, |side| expr(kernel, side));
    let dots = if inclusive { "..=" } else { ".." };
    format!("{}{dots}{}", side(start), side(end))
}

fn at_least(kernel: &Kernel, expr: &Expr, strength: u8) -> String {
    let (text, own) = print(kernel, expr);
    if own >= strength {
        text
    } else {
        format!("({text})")
    }
}

fn list(kernel: &Kernel, exprs: &[Expr]) -> String {
    let texts: Vec<_> = exprs.iter().map(|one| expr(kernel, one)).collect();
    texts.join(", ")
}

fn print(kernel: &Kernel, whole: &Expr) -> (String, u8) {
    match &whole.kind {
        ExprKind::Const(value) => {
            let text = value.to_string();
            let strength = if text.starts_with('-') { 13 } else { ATOM };
            (text, strength)
        }
        ExprKind::Local(local) => (
            kernel
                .locals
                .get(local.0)
                .map(|local| &local.name.text)
                .filter(|text| !text.is_empty())
                .map_or_else(|| "_".to_owned(), String::clone),
            ATOM,
        ),
        ExprKind::Param(param) => (
            kernel
                .signature
                .params
                .get(param.0)
                .map_or_else(|| "_".to_owned(), |param| param.name.text.clone()),
            ATOM,
        ),
        ExprKind::DimSize(dim) => (
            kernel.signature.dims.get(dim.0).map_or_else(
                || "_".to_owned(),
                |dim| format!("{}::size()", dim.name.text),
            ),
            ATOM,
        ),
        ExprKind::Unary(op, a) => {
            let symbol = match op {
                UnaryOp::Neg => "-",
                UnaryOp::Not => "!",
            };
            (format!("{symbol}{}", at_least(kernel, a, 13)), 13)
        }
        ExprKind::Cast(a) => (
            format!("{} as {}", at_least(kernel, a, 12), ty(&whole.ty)),
            12,
        ),
        ExprKind::Binary(op, a, b) => {
            let strength = binary_strength(*op);
            (
                format!(
                    "{} {} {}",
                    at_least(kernel, a, strength),
                    binary_symbol(*op),
                    at_least(kernel, b, strength + 1)
                ),
                strength,
            )
        }
        ExprKind::Compare(op, a, b) => (
            format!(
                "{} {} {}",
                at_least(kernel, a, 6),
                compare_symbol(*op),
                at_least(kernel, b, 6)
            ),
            5,
        ),
        ExprKind::Logical(op, a, b) => {
            let (symbol, strength) = match op {
                LogicalOp::And => ("&&", 4),
                LogicalOp::Or => ("||", 3),
            };
            (
                format!(
                    "{} {symbol} {}",
                    at_least(kernel, a, strength),
                    at_least(kernel, b, strength + 1)
                ),
                strength,
            )
        }
        ExprKind::Axis(a, axis) => {
            let name = match axis {
                0 => "x",
                1 => "y",
                _ => "z",
            };
            (format!("{}.{name}", at_least(kernel, a, ATOM)), ATOM)
        }
        ExprKind::Method(op, args) => {
            let name = op.name();
            let receiver = args
                .first()
                .map_or_else(String::new, |receiver| at_least(kernel, receiver, ATOM));
            let rest = list(kernel, args.get(1..).unwrap_or_default());
            (format!("{receiver}.{name}({rest})"), ATOM)
        }
        ExprKind::Call(call) if call.intrinsic.receiver().is_some() => {
            let receiver = call
                .args
                .first()
                .map_or_else(String::new, |receiver| at_least(kernel, receiver, ATOM));
            let rest = list(kernel, call.args.get(1..).unwrap_or_default());
            (format!("{receiver}.{}({rest})", call.intrinsic.path), ATOM)
        }
        ExprKind::Call(call) => (
            format!("{}({})", call.intrinsic.path, list(kernel, &call.args)),
            ATOM,
        ),
        ExprKind::AllocShared(alloc) => (
            alloc
                .name
                .as_ref()
                .map_or_else(|| "alloc_shared()".to_owned(), |name| name.text.clone()),
            ATOM,
        ),
        ExprKind::Sub(base, axes) => {
            let entries: Vec<_> = axes
                .iter()
                .map(|axis| match axis {
                    SubAxis::Index(index) => expr(kernel, index),
                    SubAxis::Range {
                        start,
                        end,
                        inclusive,
                        ..
                    } => range(kernel, start.as_ref(), end.as_ref(), *inclusive),
                })
                .collect();
            let entries = if entries.len() == 1 {
                entries.concat()
            } else {
                format!("({})", entries.join(", "))
            };
            (
                format!("{}.sub({entries})", at_least(kernel, base, ATOM)),
                ATOM,
            )
        }
        ExprKind::Relayout(base, relayout, _) => {
            let base = at_least(kernel, base, ATOM);
            let args = list(kernel, relayout.args());
            let text = match (relayout, &whole.ty) {
                (Relayout::Cast, Ty::View(view)) => {
                    format!("{base}.cast::<{}>()", view.elem.name())
                }
                (Relayout::AsView, _) => format!("{base}.as_view()"),
                (Relayout::Chunk(_), _) => format!("{base}.chunk({args})"),
                _ if relayout.args().len() == 1 => format!("{base}.{}({args})", relayout.name()),
                _ => format!("{base}.{}(({args}))", relayout.name()),
            };
            (text, ATOM)
        }
        ExprKind::Address(space, base) => {
            let space = match space {
                AddressSpace::Global => "global",
                AddressSpace::Shared => "shared",
                AddressSpace::Map => "map",
            };
            (
                format!("{}.{space}_address()", at_least(kernel, base, ATOM)),
                ATOM,
            )
        }
        ExprKind::AtRank(base, rank) => (
            format!(
                "{}.at_rank({})",
                at_least(kernel, base, ATOM),
                expr(kernel, rank)
            ),
            ATOM,
        ),
        ExprKind::Index(base, indices) => {
            let indices = if indices.len() == 1 {
                list(kernel, indices)
            } else {
                format!("({})", list(kernel, indices))
            };
            (format!("{}[{indices}]", at_least(kernel, base, ATOM)), ATOM)
        }
        ExprKind::Field(base, position) => {
            let name = field_name(&base.ty, *position);
            (format!("{}.{name}", at_least(kernel, base, ATOM)), ATOM)
        }
        ExprKind::Element(base, index) => {
            let index = expr(kernel, index);
            (format!("{}[{index}]", at_least(kernel, base, ATOM)), ATOM)
        }
        // A reference is spelled as what it refers to, which is what an access goes to.
        ExprKind::Ref(place) | ExprKind::Deref(place) | ExprKind::Unchecked(place) => {
            print(kernel, place)
        }
        ExprKind::Block(block) if block.statements.is_empty() && block.tail.is_some() => {
            let tail = block
                .tail
                .as_ref()
                .map_or_else(String::new, |tail| expr(kernel, tail));
            (format!("{{ {tail} }}"), ATOM)
        }
        _ => ("..".to_owned(), 0),
    }
}

/// The name of a part of a tuple or a struct.
pub(super) fn field_name(ty: &Ty, position: usize) -> String {
    match ty {
        Ty::Ref(_, inner) => field_name(inner, position),
        Ty::Struct(ty) => ty
            .fields
            .get(position)
            .map_or_else(|| position.to_string(), |(name, _)| name.clone()),
        _ => position.to_string(),
    }
}

fn ty(ty: &Ty) -> &'static str {
    match ty {
        Ty::Scalar(scalar) => scalar.name(),
        _ => "_",
    }
}
