//! Time, and operations on integers and bits that Rust has no method for (PTX ISA).

use super::{ArgTy, Intrinsic, IntrinsicOp, Output, Parameter, TypeSet, machine::rows};

/// Clocks, rest, and the end.
pub(super) const TIME: &[Intrinsic] = rows! {
    "clock" [_] () -> u32 = Fence "mov.u32" [{clock}];
    "clock64" [_] () -> u64 = Fence "mov.u64" [{clock64}];
    "globaltimer" [_] () -> u64 = Fence "mov.u64" [{globaltimer}];
    "nanosleep" [_] (ns: u32) -> () = Fence "nanosleep.u32";
    "trap" [_] () -> () = Fence "trap";
    "brkpt" [_] () -> () = Fence "brkpt";
};
/// Integers and bits.
pub(super) const INTEGERS: &[Intrinsic] = rows! {
    "mul24" [Word] (a: T, b: T) -> T = Pure "mul24.lo.{t}";
    "sad" [WideInt] (a: T, b: T, c: T) -> T = Pure "sad.{t}";
    "funnel_shift_l" [_] (low: u32, high: u32, count: u32) -> u32 = Pure "shf.l.wrap.b32";
    "funnel_shift_lc" [_] (low: u32, high: u32, count: u32) -> u32 = Pure "shf.l.clamp.b32";
    "funnel_shift_r" [_] (low: u32, high: u32, count: u32) -> u32 = Pure "shf.r.wrap.b32";
    "funnel_shift_rc" [_] (low: u32, high: u32, count: u32) -> u32 = Pure "shf.r.clamp.b32";
    "byte_perm" [_] (a: u32, b: u32, selector: u32) -> u32 = Pure "prmt.b32";
    "bit_field_extract" [WideInt] (value: T, position: u32, length: u32) -> T = Pure "bfe.{t}";
    "bit_field_insert" [WideInt] (field: T, value: T, position: u32, length: u32) -> T = Pure "bfi.{b}";
    "dp4a" [Word] (a: T, b: T, c: T) -> T = Pure "dp4a.{t}.{t}";
    "dp4a_su" [_] (a: i32, b: u32, c: i32) -> i32 = Pure "dp4a.s32.u32";
    "dp4a_us" [_] (a: u32, b: i32, c: i32) -> i32 = Pure "dp4a.u32.s32";
    "dp2a_lo" [Word] (a: T, b: T, c: T) -> T = Pure "dp2a.lo.{t}.{t}";
    "dp2a_hi" [Word] (a: T, b: T, c: T) -> T = Pure "dp2a.hi.{t}.{t}";
    "dp2a_lo_su" [_] (a: i32, b: u32, c: i32) -> i32 = Pure "dp2a.lo.s32.u32";
    "dp2a_lo_us" [_] (a: u32, b: i32, c: i32) -> i32 = Pure "dp2a.lo.u32.s32";
    "dp2a_hi_su" [_] (a: i32, b: u32, c: i32) -> i32 = Pure "dp2a.hi.s32.u32";
    "dp2a_hi_us" [_] (a: u32, b: i32, c: i32) -> i32 = Pure "dp2a.hi.u32.s32";
    "lop3" [_] (a: u32, b: u32, c: u32, table: const) -> u32 = Pure "lop3.b32" {3 in 0..=255 step 1};
    "fns" [_] (mask: u32, base: u32, offset: i32) -> u32 = Pure "fns.b32";
};

/// `mul.hi`, which has no form for 8 bits, and whose registers of 16 bits nothing else uses.
pub(super) const MUL_HI: &[Intrinsic] = &[Intrinsic {
    path: "mul_hi",
    is_unsafe: false,
    consts: &[],
    params: &[
        Parameter {
            name: "a",
            ty: ArgTy::Of(TypeSet::Int),
        },
        Parameter {
            name: "b",
            ty: ArgTy::Of(TypeSet::Int),
        },
    ],
    options: &[],
    result: Output::Of(TypeSet::Int),
    op: IntrinsicOp::MulHi,
}];
