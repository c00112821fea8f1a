//! Float arithmetic.
//!
//! `f32` and `f64` are IEEE: one rounding each, subnormals kept unless `.ftz` flushes them to zero with their sign,
//! `fma` fused. `f16` and `bf16` are computed in wider floats and rounded once. The `.approx` and `.full` forms are
//! computed in `f64` and rounded to nearest: 0.5 ulp, which lies within every bound that PTX states for them; a GPU's
//! result may differ from it by as much as PTX allows. A NaN result is the canonical one of PTX, `0x7fffffff` for
//! `f32` and `0x7fff` for 16-bit types; an `f64` NaN keeps the host's payload.
//!
//! An instruction is a [`Float`]: operation, type and modifiers, looked at when it runs. The few forms that fill a
//! kernel's loops are lane functions of their own ([`plain2`], [`plain3`], [`plain1`]). To have one for each
//! combination would be a thousand functions, and most of the time that this crate takes to build.

use tirx_ptx::half::{BF16, F16, Half};

use super::round::{self, Round};
use crate::lanes::{F1, F2, F3, Lanes, f1, f2, f3};
use crate::ty::Ty;

/// The modifiers of a float instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Mode {
    pub(crate) round: Round,
    pub(crate) ftz: bool,
    pub(crate) sat: bool,
    pub(crate) relu: bool,
    /// `.NaN` of `min` and `max`.
    pub(crate) nan: bool,
    /// `.xorsign.abs` of `min` and `max`: of the magnitudes, with the sign of the product.
    pub(crate) xorsign: bool,
}

/// What is computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Operation {
    Abs,
    Neg,
    Sqrt,
    Rcp,
    Rsqrt,
    Sin,
    Cos,
    Lg2,
    Ex2,
    Tanh,
    Add,
    Sub,
    Mul,
    Div,
    Min,
    Max,
    CopySign,
    Fma,
}

/// A float instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Float {
    operation: Operation,
    ty: Ty,
    mode: Mode,
}

/// Flushes a subnormal.
#[inline(always)]
pub(crate) fn ftz(x: f32) -> f32 {
    if x.is_subnormal() {
        0f32.copysign(x)
    } else {
        x
    }
}

#[inline(always)]
fn canonical(x: f32) -> f32 {
    if x.is_nan() {
        f32::from_bits(0x7fff_ffff)
    } else {
        x
    }
}

/// Clamps to 0..=1; NaN becomes 0.
fn saturate(x: f32) -> f32 {
    if x >= 1.0 {
        1.0
    } else if x > 0.0 {
        x
    } else {
        0.0
    }
}

/// [`saturate`] of an `f64`: only `cvt` has it.
pub(crate) fn saturate_f64(x: f64) -> f64 {
    if x >= 1.0 {
        1.0
    } else if x > 0.0 {
        x
    } else {
        0.0
    }
}

fn relu(x: f32) -> f32 {
    if x > 0.0 || x.is_nan() { x } else { 0.0 }
}

fn add(a: f32, b: f32, mode: Round) -> f32 {
    if mode == Round::Nearest {
        a + b
    } else {
        round::add_f32(a, b, mode)
    }
}

fn mul(a: f32, b: f32, mode: Round) -> f32 {
    if mode == Round::Nearest {
        a * b
    } else {
        round::mul_f32(a, b, mode)
    }
}

fn div(a: f32, b: f32, mode: Round) -> f32 {
    if mode == Round::Nearest {
        a / b
    } else {
        round::div_f32(a, b, mode)
    }
}

/// A magnitude with a sign.
fn signed(size: f32, negative: bool) -> f32 {
    if negative { -size } else { size }
}

/// Computes in `f64` and rounds.
fn via(x: f32, f: fn(f64) -> f64) -> f32 {
    f(x.into()) as f32
}

/// `min` and `max`: a NaN operand gives the other unless `.NaN`; `-0` is below `+0`.
macro_rules! extremum {
    ($name:ident, $ty:ident) => {
        #[inline(always)]
        fn $name(a: $ty, b: $ty, max: bool, nan: bool) -> $ty {
            match (a.is_nan(), b.is_nan()) {
                (true, _) if !nan => b,
                (_, true) if !nan => a,
                (false, false) => {
                    let first_greater = a > b || (a == b && a.is_sign_positive());
                    if first_greater == max { a } else { b }
                }
                _ => $ty::NAN,
            }
        }
    };
}
extremum!(extremum, f32);
extremum!(extremum64, f64);

impl Float {
    /// The instruction of this name, if the type has it.
    pub(crate) fn new(name: &str, ty: Ty, mode: Mode) -> Option<Self> {
        use Operation as O;
        let operation = match name {
            "abs" => O::Abs,
            "neg" => O::Neg,
            "sqrt" => O::Sqrt,
            "rcp" => O::Rcp,
            "rsqrt" => O::Rsqrt,
            "sin" => O::Sin,
            "cos" => O::Cos,
            "lg2" => O::Lg2,
            "ex2" => O::Ex2,
            "tanh" => O::Tanh,
            "add" => O::Add,
            "sub" => O::Sub,
            "mul" => O::Mul,
            "div" => O::Div,
            "min" => O::Min,
            "max" => O::Max,
            "copysign" => O::CopySign,
            "fma" | "mad" => O::Fma,
            _ => return None,
        };
        let known = match ty {
            Ty::F32 => true,
            Ty::F64 if mode.nan || mode.xorsign => false,
            Ty::F64 => !matches!(operation, O::Sin | O::Cos | O::Lg2 | O::Ex2 | O::Tanh),
            Ty::F16 | Ty::Bf16 | Ty::F16x2 | Ty::Bf16x2 => matches!(
                operation,
                O::Abs
                    | O::Neg
                    | O::Add
                    | O::Sub
                    | O::Mul
                    | O::Min
                    | O::Max
                    | O::Fma
                    | O::Ex2
                    | O::Tanh
            ),
            _ => false,
        };
        known.then_some(Self {
            operation,
            ty,
            mode,
        })
    }

    /// How many operands it has, from 1 to 3.
    pub(crate) fn operands(&self) -> usize {
        use Operation as O;
        match self.operation {
            O::Fma => 3,
            O::Add | O::Sub | O::Mul | O::Div | O::Min | O::Max | O::CopySign => 2,
            _ => 1,
        }
    }

    /// Computes all lanes. An instruction of fewer operands does not look at the others.
    pub(crate) fn lanes(&self, [a, b, c]: [&Lanes; 3], out: &mut Lanes) {
        for (out, ((a, b), c)) in out.iter_mut().zip(a.iter().zip(b).zip(c)) {
            *out = self.lane([*a, *b, *c]);
        }
    }

    fn lane(&self, operands: [u64; 3]) -> u64 {
        let pair = |format| {
            let upper = self.half(format, operands.map(|bits| (bits >> 16) as u16));
            let lower = self.half(format, operands.map(|bits| bits as u16));
            u64::from(upper) << 16 | u64::from(lower)
        };
        match self.ty {
            Ty::F64 => self.double(operands.map(f64::from_bits)),
            Ty::F16 => self.half(F16, operands.map(|bits| bits as u16)).into(),
            Ty::Bf16 => self.half(BF16, operands.map(|bits| bits as u16)).into(),
            Ty::F16x2 => pair(F16),
            Ty::Bf16x2 => pair(BF16),
            _ => self
                .single(operands.map(|bits| f32::from_bits(bits as u32)))
                .into(),
        }
    }

    fn single(&self, operands: [f32; 3]) -> u32 {
        use Operation as O;
        let Mode {
            round,
            ftz: flush,
            sat,
            nan,
            xorsign,
            ..
        } = self.mode;
        let [a, b, c] = if flush { operands.map(ftz) } else { operands };
        let result = match self.operation {
            // These two keep the payload of a NaN.
            O::Abs => return a.to_bits() & 0x7fff_ffff,
            O::Neg => return a.to_bits() ^ 0x8000_0000,
            // The sign is the first operand's.
            O::CopySign => return b.copysign(a).to_bits(),
            O::Add => add(a, b, round),
            O::Sub => add(a, -b, round),
            O::Mul => mul(a, b, round),
            O::Div => div(a, b, round),
            O::Rcp => div(1.0, a, round),
            O::Fma => round::fma_f32(a, b, c, round),
            O::Min | O::Max if xorsign => {
                let result = extremum(a.abs(), b.abs(), self.operation == O::Max, nan);
                signed(result, a.is_sign_negative() != b.is_sign_negative())
            }
            O::Min => extremum(a, b, false, nan),
            O::Max => extremum(a, b, true, nan),
            O::Sqrt if round == Round::Nearest => a.sqrt(),
            O::Sqrt => round::sqrt_f32(a, round),
            O::Rsqrt => via(a, |x| 1.0 / x.sqrt()),
            O::Sin => via(a, f64::sin),
            O::Cos => via(a, f64::cos),
            O::Lg2 => via(a, f64::log2),
            O::Ex2 => via(a, f64::exp2),
            O::Tanh => via(a, f64::tanh),
        };
        let result = if flush { ftz(result) } else { result };
        let result = if sat {
            saturate(result)
        } else {
            canonical(result)
        };
        result.to_bits()
    }

    fn double(&self, [a, b, c]: [f64; 3]) -> u64 {
        use Operation as O;
        let round = self.mode.round;
        let nearest = round == Round::Nearest;
        let result = match self.operation {
            O::Abs => a.abs(),
            O::Neg => -a,
            O::CopySign => b.copysign(a),
            O::Add if nearest => a + b,
            O::Add => round::add_f64(a, b, round),
            O::Sub if nearest => a - b,
            O::Sub => round::add_f64(a, -b, round),
            O::Mul if nearest => a * b,
            O::Mul => round::mul_f64(a, b, round),
            O::Div if nearest => a / b,
            O::Div => round::div_f64(a, b, round),
            O::Rcp if nearest => 1.0 / a,
            O::Rcp => round::div_f64(1.0, a, round),
            O::Fma => round::fma_f64(a, b, c, round),
            O::Min => extremum64(a, b, false, false),
            O::Max => extremum64(a, b, true, false),
            O::Sqrt if nearest => a.sqrt(),
            O::Sqrt => round::sqrt_f64(a, round),
            O::Rsqrt => 1.0 / a.sqrt(),
            // `new` refuses them.
            O::Sin | O::Cos | O::Lg2 | O::Ex2 | O::Tanh => f64::NAN,
        };
        result.to_bits()
    }

    fn half(&self, format: Half, operands: [u16; 3]) -> u16 {
        use Operation as O;
        const NAN: u16 = 0x7fff;
        let Mode {
            ftz: flush,
            sat,
            relu: positive,
            nan,
            xorsign,
            ..
        } = self.mode;
        // Only `f16` has `.ftz`: its subnormals have an empty exponent, bits 10 to 14.
        let flushed = |bits: u16| {
            if flush && bits & 0x7fff < 0x400 {
                bits & 0x8000
            } else {
                bits
            }
        };
        let operands = operands.map(flushed);
        let [a, b, c] = operands.map(|bits| format.to_f32(bits));
        let narrow = |value| format.from_f32(value);
        let result = match self.operation {
            // These two keep the payload of a NaN, and have no modifiers but `.ftz`.
            O::Abs => return operands[0] & 0x7fff,
            O::Neg => return operands[0] ^ 0x8000,
            O::Add => narrow(a + b),
            O::Sub => narrow(a - b),
            O::Mul => narrow(a * b),
            O::Fma => {
                // Exact, then rounded to odd: that and the rest of the bits decide the last rounding.
                let product = f64::from(a) * f64::from(b);
                format.from_f64(round::sum_to_odd(product, c.into()))
            }
            O::Min | O::Max if xorsign => {
                let result = extremum(a.abs(), b.abs(), self.operation == O::Max, nan);
                narrow(signed(result, a.is_sign_negative() != b.is_sign_negative()))
            }
            O::Min => narrow(extremum(a, b, false, nan)),
            O::Max => narrow(extremum(a, b, true, nan)),
            O::Ex2 => narrow(via(a, f64::exp2)),
            O::Tanh => narrow(via(a, f64::tanh)),
            // `new` refuses them.
            _ => NAN,
        };
        let result = flushed(result);
        if sat {
            narrow(saturate(format.to_f32(result)))
        } else if format.is_nan(result) {
            NAN
        } else if positive {
            narrow(relu(format.to_f32(result)))
        } else {
            result
        }
    }

    /// The function of one operand, if this is a plain form.
    pub(crate) fn plain1(&self) -> Option<F1> {
        Some(match (self.operation, self.ty) {
            (Operation::Abs, Ty::F32) if !self.mode.ftz => f1!(|a: u32| a & 0x7fff_ffff),
            (Operation::Neg, Ty::F32) if !self.mode.ftz => f1!(|a: u32| a ^ 0x8000_0000),
            _ => return None,
        })
    }

    /// The function of two operands, if this is a plain form.
    pub(crate) fn plain2(&self) -> Option<F2> {
        use Operation as O;
        let Mode {
            sat, nan, xorsign, ..
        } = self.mode;
        if self.mode.round != Round::Nearest || sat || nan || xorsign {
            return None;
        }
        macro_rules! single {
            (|$a:ident, $b:ident| $body:expr) => {
                if self.mode.ftz {
                    f2!(|$a: f32, $b: f32| {
                        let ($a, $b) = (ftz($a), ftz($b));
                        canonical(ftz($body))
                    })
                } else {
                    f2!(|$a: f32, $b: f32| canonical($body))
                }
            };
        }
        Some(match (self.operation, self.ty) {
            (O::Add, Ty::F32) => single!(|a, b| a + b),
            (O::Sub, Ty::F32) => single!(|a, b| a - b),
            (O::Mul, Ty::F32) => single!(|a, b| a * b),
            (O::Min, Ty::F32) => single!(|a, b| extremum(a, b, false, false)),
            (O::Max, Ty::F32) => single!(|a, b| extremum(a, b, true, false)),
            (O::Add, Ty::F64) => f2!(|a: f64, b: f64| a + b),
            (O::Sub, Ty::F64) => f2!(|a: f64, b: f64| a - b),
            (O::Mul, Ty::F64) => f2!(|a: f64, b: f64| a * b),
            _ => return None,
        })
    }

    /// The function of three operands, if this is a plain form.
    pub(crate) fn plain3(&self) -> Option<F3> {
        if self.mode.round != Round::Nearest || self.mode.sat {
            return None;
        }
        Some(match (self.operation, self.ty, self.mode.ftz) {
            (Operation::Fma, Ty::F32, false) => {
                f3!(|a: f32, b: f32, c: f32| canonical(a.mul_add(b, c)))
            }
            (Operation::Fma, Ty::F32, true) => {
                f3!(|a: f32, b: f32, c: f32| canonical(ftz(ftz(a).mul_add(ftz(b), ftz(c)))))
            }
            (Operation::Fma, Ty::F64, _) => f3!(|a: f64, b: f64, c: f64| a.mul_add(b, c)),
            _ => return None,
        })
    }
}
