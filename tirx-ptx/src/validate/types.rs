//! Which register and which constant an instruction type takes.
//!
//! The rules are the manual's "Operand Size Exceeding Instruction-Type Size" and "Type Checking", as `ptxas` applies
//! them: bits stand in for every type of their width, integers of both signs for each other, floats for nothing else.
//! Where an operand may exceed its type, any wider register of bits or of an integer does.

use crate::ast::Immediate;
pub(super) use crate::isa::ty::{Kind, kind};

/// Whether a register may be declared with this type.
pub(super) fn is_register_type(ty: &str) -> bool {
    match kind(ty) {
        Some((Kind::Packed, _)) => ty == "f16x2",
        Some(_) => true,
        None => false,
    }
}

/// Whether an operand of the type `wanted` takes a register declared as `declared`, which may be wider if `relaxed`.
pub(super) fn takes_register(wanted: &str, declared: &str, relaxed: bool) -> bool {
    let (Some((want, want_bits)), Some((have, have_bits))) = (kind(wanted), kind(declared)) else {
        // What is not known is not judged.
        return true;
    };
    let fits = match relaxed {
        true => have_bits >= want_bits,
        false => have_bits == want_bits,
    };
    match want {
        Kind::Pred => have == Kind::Pred,
        _ if have == Kind::Pred || !fits => false,
        Kind::Bits => true,
        Kind::Int => matches!(have, Kind::Bits | Kind::Int),
        Kind::Float => have == Kind::Bits || (have == Kind::Float && have_bits == want_bits),
        Kind::Packed => have == Kind::Bits || wanted == declared,
    }
}

/// Whether an operand of the type `wanted` takes this constant.
pub(super) fn takes_constant(wanted: &str, constant: Immediate) -> bool {
    match (kind(wanted), constant) {
        (Some((Kind::Float, 16) | (Kind::Packed, _)), _) => false,
        (Some((Kind::Float, _)), constant) => !matches!(constant, Immediate::Int(_)),
        (Some((Kind::Bits, 32)), Immediate::F32(_))
        | (Some((Kind::Bits, 64)), Immediate::F64(_)) => true,
        (Some(_), constant) => matches!(constant, Immediate::Int(_)),
        (None, _) => true,
    }
}

/// Whether `mov` of the type `wanted` reads the special register `name`, which is of the type `declared`.
pub(super) fn takes_special(wanted: &str, declared: &str, name: &str) -> bool {
    // Once these had 16 bits.
    let once_narrow = ["%tid.", "%ntid.", "%ctaid.", "%nctaid."]
        .iter()
        .any(|start| name.starts_with(start));
    match (kind(wanted), once_narrow) {
        (Some((Kind::Float, _)), _) => false,
        (Some((Kind::Bits | Kind::Int, 16)), true) => true,
        _ => takes_register(wanted, declared, false),
    }
}
