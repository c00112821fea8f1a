//! Values in the user's words: locals by name, everything else as the Rust that computes it.

use crate::ir::{
    ssa::{Axis, Binary, Function, Op, Root, Special, Unary, Value},
    ssa_text::{axis_name, binary_strength, binary_symbol, compare_symbol},
    tree::CompareOp,
    types::{Const, Dim},
};

const ATOM: u8 = 20;
const MAX_DEPTH: u32 = 6;

/// A value as Rust; `the value` where there are no words for it.
pub(super) fn value<'a>(
    function: &Function,
    def: &dyn Fn(Value) -> Option<&'a Op>,
    value: Value,
) -> String {
    let words = Words {
        function,
        def,
        loads: false,
    };
    words
        .print(value, 0)
        .map_or_else(|| "the value".to_owned(), |(text, _)| text)
}

/// A value to be shown, not to be pasted: what was loaded is `a[..]`.
pub(super) fn shown<'a>(
    function: &Function,
    def: &dyn Fn(Value) -> Option<&'a Op>,
    value: Value,
) -> Option<String> {
    let words = Words {
        function,
        def,
        loads: true,
    };
    words.print(value, 0).map(|(text, _)| text)
}

struct Words<'f, 'd, 'a> {
    function: &'f Function,
    def: &'d dyn Fn(Value) -> Option<&'a Op>,
    loads: bool,
}

/// A dimension as the user knows it.
pub(super) fn dim(function: &Function, dim: Dim) -> String {
    match dim {
        Dim::Const(size) => size.to_string(),
        Dim::Symbol(id) => function
            .signature
            .dims
            .get(id.0)
            .map_or_else(|| "?".to_owned(), |dim| dim.name.text.clone()),
    }
}

/// A dimension as an expression of the kernel.
pub(super) fn dim_expr(function: &Function, of: Dim) -> String {
    use crate::ir::types::DimSource;
    match of {
        Dim::Symbol(id) => match function.signature.dims.get(id.0) {
            Some(symbol) if symbol.source == DimSource::Generic => {
                format!("{}::size()", symbol.name.text)
            }
            _ => dim(function, of),
        },
        Dim::Const(_) => dim(function, of),
    }
}

impl Words<'_, '_, '_> {
    fn print(&self, value: Value, depth: u32) -> Option<(String, u8)> {
        let function = self.function;
        if depth > MAX_DEPTH {
            return None;
        }
        let data = function.values.get(value.index())?;
        if let Some(name) = &data.name {
            return Some((name.clone(), ATOM));
        }
        let side = |side: Value, strength: u8| {
            let (text, own) = self.print(side, depth + 1)?;
            Some(if own < strength {
                format!("({text})")
            } else {
                text
            })
        };
        Some(match (self.def)(value)? {
            Op::Const(constant) => {
                let negative = matches!(constant, Const::Int(value) if *value < 0);
                (constant.to_string(), if negative { 13 } else { ATOM })
            }
            Op::Param(id) => (function.signature.params.get(id.0)?.name.text.clone(), ATOM),
            Op::Dim(id) => (dim_expr(function, Dim::Symbol(*id)), ATOM),
            Op::Special(special, axis) => (special_name(*special, *axis), ATOM),
            Op::Unary(Unary::Neg, a) => (format!("-{}", side(*a, 13)?), 13),
            Op::Unary(Unary::Not, a) => (format!("!{}", side(*a, 13)?), 13),
            Op::Unary(Unary::Abs, a) => (format!("{}.abs()", side(*a, ATOM)?), ATOM),
            Op::Cast(a) => (format!("{} as {}", side(*a, 12)?, data.ty), 12),
            Op::Binary(Binary::Min, a, b) => {
                (format!("{}.min({})", side(*a, ATOM)?, side(*b, 0)?), ATOM)
            }
            Op::Binary(Binary::Max, a, b) => {
                (format!("{}.max({})", side(*a, ATOM)?, side(*b, 0)?), ATOM)
            }
            Op::Binary(Binary::Op(op), a, b) => {
                let strength = binary_strength(*op);
                (
                    format!(
                        "{} {} {}",
                        side(*a, strength)?,
                        binary_symbol(*op),
                        side(*b, strength + 1)?
                    ),
                    strength,
                )
            }
            Op::Compare(op, a, b) => {
                let symbol: &str = compare_symbol(match op {
                    CompareOp::Eq => CompareOp::Eq,
                    other => *other,
                });
                (format!("{} {symbol} {}", side(*a, 6)?, side(*b, 6)?), 5)
            }
            Op::Load(place) if self.loads => {
                (format!("{}[..]", root_name(function, place.root)?), ATOM)
            }
            _ => return None,
        })
    }
}

/// A tensor as the user knows it.
pub(super) fn root_name(function: &Function, root: Root) -> Option<String> {
    Some(match root {
        Root::Param(id) => function.signature.params.get(id.0)?.name.text.clone(),
        Root::Shared(id) | Root::Peer(id, _) => function.shared.get(id.index())?.name.clone(),
        Root::Local(id) => function.arrays.get(id.index())?.name.clone(),
    })
}

/// What a special register is called in a kernel.
pub(super) fn special_name(special: Special, axis: Axis) -> String {
    let name = match special {
        Special::ThreadIdx => "thread_idx",
        Special::BlockIdx => "block_idx",
        Special::BlockDim => "block_dim",
        Special::GridDim => "grid_dim",
        Special::LaneId => "lane_id",
        other => other.name(),
    };
    match special.has_axes() {
        true => format!("{name}().{}", axis_name(axis)),
        false => format!("{name}()"),
    }
}
