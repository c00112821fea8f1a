//! Comparisons: `setp`, `set`, and `testp`.
//!
//! Two values of a type are in one of four relations: less, equal, greater, or unordered if one is a NaN. A comparison
//! is the set of relations for which it holds, and each type has one function that finds the relation. A property of a
//! float is in the same way a set of the classes that floats fall into.

use std::num::FpCategory;

use super::float::ftz;
use crate::lanes::{Compare, Half, bf16, compare, f16};
use crate::ty::{Class, Ty};

const LESS: u8 = 1;
const EQUAL: u8 = 2;
const GREATER: u8 = 4;
const UNORDERED: u8 = 8;

/// The relation of two values.
#[inline(always)]
fn relation<T: PartialOrd>(a: T, b: T) -> u8 {
    let (less, equal, greater) = (a < b, a == b, a > b);
    let unordered = !(less | equal | greater);
    let flag = |holds, relation| if holds { relation } else { 0 };
    flag(less, LESS) | flag(equal, EQUAL) | flag(greater, GREATER) | flag(unordered, UNORDERED)
}

/// The comparison of this name on this type.
pub(crate) fn comparison(op: &str, ty: Ty, flush: bool) -> Option<Compare> {
    let float = ty.class() == Class::Float;
    let accepted = match op {
        "eq" => EQUAL,
        "ne" => LESS | GREATER,
        _ if ty.class() == Class::Untyped => return None,
        "lt" => LESS,
        "le" => LESS | EQUAL,
        "gt" => GREATER,
        "ge" => GREATER | EQUAL,
        "lo" if !float => LESS,
        "ls" if !float => LESS | EQUAL,
        "hi" if !float => GREATER,
        "hs" if !float => GREATER | EQUAL,
        _ if !float => return None,
        "equ" => EQUAL | UNORDERED,
        "neu" => LESS | GREATER | UNORDERED,
        "ltu" => LESS | UNORDERED,
        "leu" => LESS | EQUAL | UNORDERED,
        "gtu" => GREATER | UNORDERED,
        "geu" => GREATER | EQUAL | UNORDERED,
        "num" => LESS | EQUAL | GREATER,
        "nan" => UNORDERED,
        _ => return None,
    };
    let find = match ty {
        Ty::B16 | Ty::U16 => compare!(|a: u16, b: u16| relation(a, b)),
        Ty::B32 | Ty::U32 => compare!(|a: u32, b: u32| relation(a, b)),
        Ty::B64 | Ty::U64 => compare!(|a: u64, b: u64| relation(a, b)),
        Ty::S16 => compare!(|a: i16, b: i16| relation(a, b)),
        Ty::S32 => compare!(|a: i32, b: i32| relation(a, b)),
        Ty::S64 => compare!(|a: i64, b: i64| relation(a, b)),
        Ty::F32 if flush => compare!(|a: f32, b: f32| relation(ftz(a), ftz(b))),
        Ty::F32 => compare!(|a: f32, b: f32| relation(a, b)),
        Ty::F64 => compare!(|a: f64, b: f64| relation(a, b)),
        Ty::F16 => compare!(|a: f16, b: f16| relation(a.wide(), b.wide())),
        Ty::Bf16 => compare!(|a: bf16, b: bf16| relation(a.wide(), b.wide())),
        _ => return None,
    };
    Some(Compare { find, accepted })
}

const ZERO: u8 = 1;
const SUBNORMAL: u8 = 2;
const NORMAL: u8 = 4;
const INFINITE: u8 = 8;
const NAN: u8 = 16;

fn class(category: FpCategory) -> u8 {
    match category {
        FpCategory::Zero => ZERO,
        FpCategory::Subnormal => SUBNORMAL,
        FpCategory::Normal => NORMAL,
        FpCategory::Infinite => INFINITE,
        FpCategory::Nan => NAN,
    }
}

/// `testp`: a property of a float; the second operand is not looked at.
pub(crate) fn property(name: &str, ty: Ty) -> Option<Compare> {
    let accepted = match name {
        "finite" => ZERO | SUBNORMAL | NORMAL,
        "infinite" => INFINITE,
        "number" => ZERO | SUBNORMAL | NORMAL | INFINITE,
        "notanumber" => NAN,
        "normal" => NORMAL,
        "subnormal" => SUBNORMAL,
        _ => return None,
    };
    let find = match ty {
        Ty::F32 => compare!(|a: f32, _b: u64| class(a.classify())),
        Ty::F64 => compare!(|a: f64, _b: u64| class(a.classify())),
        _ => return None,
    };
    Some(Compare { find, accepted })
}
