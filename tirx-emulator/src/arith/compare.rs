//! Comparisons: `setp`, `set`, and `testp`.

use super::float::ftz;
use crate::lanes::{Compare, Half, bf16, compare, f16};
use crate::ty::{Class, Ty};

macro_rules! ordered {
    ($t:ty, $op:expr) => {
        match $op {
            "eq" => compare!(|a: $t, b: $t| a == b),
            "ne" => compare!(|a: $t, b: $t| a != b),
            "lt" | "lo" => compare!(|a: $t, b: $t| a < b),
            "le" | "ls" => compare!(|a: $t, b: $t| a <= b),
            "gt" | "hi" => compare!(|a: $t, b: $t| a > b),
            "ge" | "hs" => compare!(|a: $t, b: $t| a >= b),
            _ => return None,
        }
    };
}

macro_rules! floating {
    ($t:ty, $op:expr, |$x:ident| $wide:expr) => {{
        macro_rules! with {
            (|$a:ident, $b:ident| $body:expr) => {
                compare!(|$a: $t, $b: $t| {
                    let $a = {
                        let $x = $a;
                        $wide
                    };
                    let $b = {
                        let $x = $b;
                        $wide
                    };
                    $body
                })
            };
        }
        match $op {
            "eq" => with!(|a, b| a == b),
            "ne" => with!(|a, b| a < b || a > b),
            "lt" => with!(|a, b| a < b),
            "le" => with!(|a, b| a <= b),
            "gt" => with!(|a, b| a > b),
            "ge" => with!(|a, b| a >= b),
            "equ" => with!(|a, b| !(a < b || a > b)),
            "neu" => with!(|a, b| a != b),
            "ltu" => with!(|a, b| !(a >= b)),
            "leu" => with!(|a, b| !(a > b)),
            "gtu" => with!(|a, b| !(a <= b)),
            "geu" => with!(|a, b| !(a < b)),
            "num" => with!(|a, b| !a.is_nan() && !b.is_nan()),
            "nan" => with!(|a, b| a.is_nan() || b.is_nan()),
            _ => return None,
        }
    }};
}

/// The comparison of this name on this type.
// With a NaN these are not what clippy would write: `ne` is false and the negations are true.
#[allow(clippy::neg_cmp_op_on_partial_ord, clippy::double_comparisons)]
pub(crate) fn comparison(op: &str, ty: Ty, flush: bool) -> Option<Compare> {
    if ty.class() == Class::Untyped && !matches!(op, "eq" | "ne") {
        return None;
    }
    Some(match ty {
        Ty::B16 | Ty::U16 => ordered!(u16, op),
        Ty::B32 | Ty::U32 => ordered!(u32, op),
        Ty::B64 | Ty::U64 => ordered!(u64, op),
        Ty::S16 => ordered!(i16, op),
        Ty::S32 => ordered!(i32, op),
        Ty::S64 => ordered!(i64, op),
        Ty::F32 if flush => floating!(f32, op, |x| ftz(x)),
        Ty::F32 => floating!(f32, op, |x| x),
        Ty::F64 => floating!(f64, op, |x| x),
        Ty::F16 => floating!(f16, op, |x| x.wide()),
        Ty::Bf16 => floating!(bf16, op, |x| x.wide()),
        _ => return None,
    })
}

/// `testp`: a property of a float; the second operand is not looked at.
pub(crate) fn property(name: &str, ty: Ty) -> Option<Compare> {
    macro_rules! of {
        ($t:ty) => {
            match name {
                "finite" => compare!(|a: $t, _b: u64| a.is_finite()),
                "infinite" => compare!(|a: $t, _b: u64| a.is_infinite()),
                "number" => compare!(|a: $t, _b: u64| !a.is_nan()),
                "notanumber" => compare!(|a: $t, _b: u64| a.is_nan()),
                "normal" => compare!(|a: $t, _b: u64| a.is_normal()),
                "subnormal" => compare!(|a: $t, _b: u64| a.is_subnormal()),
                _ => return None,
            }
        };
    }
    Some(match ty {
        Ty::F32 => of!(f32),
        Ty::F64 => of!(f64),
        _ => return None,
    })
}
