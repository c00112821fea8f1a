//! Operations on integers and bits that Rust has no method for.

use super::{Int, WideInt, Word, only_in_kernels};

/// The upper half of the product, which has twice the bits. PTX: `mul.hi` (PTX ISA, `mul`).
///
/// Of 8 and 16 bits it is arithmetic on 32.
pub fn mul_hi<T: Int>(a: T, b: T) -> T {
    let _ = (a, b);
    only_in_kernels()
}

/// The lower 32 bits of the product of the lower 24 bits of each. PTX: `mul24.lo` (PTX ISA, `mul24`).
pub fn mul24<T: Word>(a: T, b: T) -> T {
    let _ = (a, b);
    only_in_kernels()
}

/// `c` and the distance of `a` and `b`; it wraps around. PTX: `sad` (PTX ISA, `sad`).
pub fn sad<T: WideInt>(a: T, b: T, c: T) -> T {
    let _ = (a, b, c);
    only_in_kernels()
}

/// The upper 32 bits of `high:low` shifted left by `count` modulo 32. PTX: `shf.l.wrap.b32` (PTX ISA, `shf`).
pub fn funnel_shift_l(low: u32, high: u32, count: u32) -> u32 {
    let _ = (low, high, count);
    only_in_kernels()
}

/// The upper 32 bits of `high:low` shifted left by `count`, at most 32. PTX: `shf.l.clamp.b32` (PTX ISA, `shf`).
pub fn funnel_shift_lc(low: u32, high: u32, count: u32) -> u32 {
    let _ = (low, high, count);
    only_in_kernels()
}

/// The lower 32 bits of `high:low` shifted right by `count` modulo 32. PTX: `shf.r.wrap.b32` (PTX ISA, `shf`).
pub fn funnel_shift_r(low: u32, high: u32, count: u32) -> u32 {
    let _ = (low, high, count);
    only_in_kernels()
}

/// The lower 32 bits of `high:low` shifted right by `count`, at most 32. PTX: `shf.r.clamp.b32` (PTX ISA, `shf`).
pub fn funnel_shift_rc(low: u32, high: u32, count: u32) -> u32 {
    let _ = (low, high, count);
    only_in_kernels()
}

/// Four of the eight bytes of `a`, 0 to 3, and `b`, 4 to 7: each digit of 4 bits of the selector says which, and with its
/// top bit that the byte's sign fills all of it. PTX: `prmt.b32` (PTX ISA, `prmt`).
pub fn byte_perm(a: u32, b: u32, selector: u32) -> u32 {
    let _ = (a, b, selector);
    only_in_kernels()
}

/// `length` bits from bit `position` on, extended by the type's sign. PTX: `bfe` (PTX ISA, `bfe`).
///
/// Of both numbers the lower 8 bits count; what lies beyond the value is its sign bit, or 0.
pub fn bit_field_extract<T: WideInt>(value: T, position: u32, length: u32) -> T {
    let _ = (value, position, length);
    only_in_kernels()
}

/// `value` with the lower `length` bits of `field` from bit `position` on. PTX: `bfi` (PTX ISA, `bfi`).
///
/// Of both numbers the lower 8 bits count; what lies beyond the value is dropped.
pub fn bit_field_insert<T: WideInt>(field: T, value: T, position: u32, length: u32) -> T {
    let _ = (field, value, position, length);
    only_in_kernels()
}

/// `c` and the sum of the products of the four bytes of `a` and `b`, signed as the type is; it wraps around.
/// PTX: `dp4a` (PTX ISA, `dp4a`).
pub fn dp4a<T: Word>(a: T, b: T, c: T) -> T {
    let _ = (a, b, c);
    only_in_kernels()
}

/// [`dp4a`] of signed bytes with unsigned ones. PTX: `dp4a.s32.u32` (PTX ISA, `dp4a`).
pub fn dp4a_su(a: i32, b: u32, c: i32) -> i32 {
    let _ = (a, b, c);
    only_in_kernels()
}

/// [`dp4a`] of unsigned bytes with signed ones. PTX: `dp4a.u32.s32` (PTX ISA, `dp4a`).
pub fn dp4a_us(a: u32, b: i32, c: i32) -> i32 {
    let _ = (a, b, c);
    only_in_kernels()
}

/// `c` and the sum of the products of the two halves of `a` with the lower two bytes of `b`, signed as the type is; it
/// wraps around. PTX: `dp2a.lo` (PTX ISA, `dp2a`).
pub fn dp2a_lo<T: Word>(a: T, b: T, c: T) -> T {
    let _ = (a, b, c);
    only_in_kernels()
}

/// [`dp2a_lo`] with the upper two bytes of `b`. PTX: `dp2a.hi` (PTX ISA, `dp2a`).
pub fn dp2a_hi<T: Word>(a: T, b: T, c: T) -> T {
    let _ = (a, b, c);
    only_in_kernels()
}

/// [`dp2a_lo`] of signed halves with unsigned bytes. PTX: `dp2a.lo.s32.u32` (PTX ISA, `dp2a`).
pub fn dp2a_lo_su(a: i32, b: u32, c: i32) -> i32 {
    let _ = (a, b, c);
    only_in_kernels()
}

/// [`dp2a_lo`] of unsigned halves with signed bytes. PTX: `dp2a.lo.u32.s32` (PTX ISA, `dp2a`).
pub fn dp2a_lo_us(a: u32, b: i32, c: i32) -> i32 {
    let _ = (a, b, c);
    only_in_kernels()
}

/// [`dp2a_hi`] of signed halves with unsigned bytes. PTX: `dp2a.hi.s32.u32` (PTX ISA, `dp2a`).
pub fn dp2a_hi_su(a: i32, b: u32, c: i32) -> i32 {
    let _ = (a, b, c);
    only_in_kernels()
}

/// [`dp2a_hi`] of unsigned halves with signed bytes. PTX: `dp2a.hi.u32.s32` (PTX ISA, `dp2a`).
pub fn dp2a_hi_us(a: u32, b: i32, c: i32) -> i32 {
    let _ = (a, b, c);
    only_in_kernels()
}

/// Any function of three bits, for each bit: `table`, a constant below 256, is the function of `0xf0`, `0xcc` and `0xaa`.
/// PTX: `lop3.b32` (PTX ISA, `lop3`).
///
/// `a & (b | c)` is the table `0xf0 & (0xcc | 0xaa)`.
pub fn lop3(a: u32, b: u32, c: u32, table: u32) -> u32 {
    let _ = (a, b, c, table);
    only_in_kernels()
}

/// The place of the `offset`th bit that is set, counted from bit `base`: upwards if positive, downwards if negative,
/// and `u32::MAX` if there is none. PTX: `fns.b32` (PTX ISA, `fns`).
pub fn fns(mask: u32, base: u32, offset: i32) -> u32 {
    let _ = (mask, base, offset);
    only_in_kernels()
}
