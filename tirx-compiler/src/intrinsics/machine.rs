//! Intrinsics that are one instruction: a row says the opcode, its operands, and what the optimiser may do.

/// What an instruction does beside computing its result: what the optimiser has to leave alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Effect {
    /// The result depends on the operands alone: it may be shared, moved, dropped.
    Pure,
    /// The lanes of a warp do it together, so that who executes it matters: it stays where it is and is not shared. It
    /// orders no memory.
    Convergent,
    /// It accesses the element that it names, in order with all accesses to the same tensor.
    Access,
    /// No access to memory moves over it.
    Fence,
}

impl Effect {
    /// The result depends on the operands alone.
    pub const fn is_pure(self) -> bool {
        matches!(self, Self::Pure)
    }
}

/// One instruction.
#[derive(Debug, PartialEq, Eq)]
pub struct Template {
    /// The opcode. `{t}` is the PTX type of the call's own type, `{b}` that of its bits, `{name}` the word that the argument
    /// of this name chooses.
    pub opcode: &'static str,
    /// The operands after the result; the arguments in order, if empty, addresses in brackets and without words. An array is
    /// one operand.
    pub operands: &'static [Slot],
    /// What else it does.
    pub effect: Effect,
    /// What holds of arguments that are constant.
    pub ranges: &'static [Range],
    /// The words that an argument may be, where the instruction has not all of them.
    pub words: &'static [Allowed],
}

/// An operand of a [`Template`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Slot {
    /// The argument of this index.
    Arg(u8),
    /// The argument of this index, an address in brackets.
    Address(u8),
    /// The constant of this index.
    Const(u8),
    /// `_`, where a result would stand that nobody wants.
    Sink,
    /// This integer.
    Int(i32),
    /// This special register: `%clock`.
    Name(&'static str),
    /// In front of the result: a result that is not used, `_|p`.
    Unused,
}

/// Where an argument has to lie if it is constant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Range {
    /// The argument, or, of what has constants, the constant.
    pub arg: u8,
    /// At least this.
    pub least: u32,
    /// At most this.
    pub most: u32,
    /// A multiple of this.
    pub multiple: u32,
}

/// Which words an argument may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Allowed {
    /// The argument.
    pub arg: u8,
    /// The variants.
    pub variants: &'static [&'static str],
}

/// Rows of functions: `"path" [Set] (name: type, ..) -> type = Effect "opcode" [operands] {ranges};`, where the set is
/// `_` for a row without a type of its own, a type is a scalar, `T`, `const`, a handle, a word, `[scalar; n]` for a vector,
/// `b128`, or `shared`, `generic` and `global` for an address, which makes the row `unsafe`; a result may be `(scalar, ..)`
/// as well; and an operand is an argument's index, in brackets for an address, `{n}` for an integer, `{name}` for a special
/// register, `sink`, or `_`. Between angles behind it: the words that an argument may be.
macro_rules! rows {
    ($(
        $path:literal [$set:tt] ($($arg:ident: $ty:tt),*) -> $result:tt =
        $effect:ident $opcode:literal $([$($slot:tt),*])? $({$($at:literal in $least:literal..=$most:literal step $step:literal),*})?
        $(<$($word:literal: $($variant:ident)|+),*>)?;
    )*) => {
        &[$($crate::intrinsics::Intrinsic {
            path: $path,
            is_unsafe: false $(|| $crate::intrinsics::machine::is_address!($ty))*,
            consts: &[],
            params: &[$($crate::intrinsics::Parameter {
                name: stringify!($arg),
                ty: $crate::intrinsics::machine::arg!($set $ty),
            }),*],
            options: &[],
            result: $crate::intrinsics::machine::result!($set $result),
            op: $crate::intrinsics::IntrinsicOp::Machine(&$crate::intrinsics::machine::Template {
                opcode: $opcode,
                operands: &[$($($crate::intrinsics::machine::slot!($slot)),*)?],
                effect: $crate::intrinsics::Effect::$effect,
                ranges: &[$($($crate::intrinsics::machine::Range {
                    arg: $at,
                    least: $least,
                    most: $most,
                    multiple: $step,
                }),*)?],
                words: &[$($($crate::intrinsics::machine::Allowed {
                    arg: $word,
                    variants: &[$(stringify!($variant)),+],
                }),*)?],
            }),
        }),*]
    };
}

macro_rules! is_address {
    (shared) => {
        true
    };
    (generic) => {
        true
    };
    (global) => {
        true
    };
    ($ty:tt) => {
        false
    };
}

macro_rules! arg {
    ($set:tt Mbarrier) => {
        $crate::intrinsics::ArgTy::Handle($crate::ir::types::Handle::Mbarrier)
    };
    ($set:tt RemoteMbarrier) => {
        $crate::intrinsics::ArgTy::Handle($crate::ir::types::Handle::RemoteMbarrier)
    };
    ($set:tt MbarrierState) => {
        $crate::intrinsics::ArgTy::Handle($crate::ir::types::Handle::MbarrierState)
    };
    ($set:tt CachePolicy) => {
        $crate::intrinsics::ArgTy::CachePolicy
    };
    ($set:tt Ordering) => {
        $crate::intrinsics::ArgTy::Word($crate::intrinsics::Words::Ordering)
    };
    ($set:tt Scope) => {
        $crate::intrinsics::ArgTy::Word($crate::intrinsics::Words::Scope)
    };
    ($set:tt shared) => {
        $crate::intrinsics::ArgTy::Address($crate::ir::types::Scalar::U32)
    };
    ($set:tt generic) => {
        $crate::intrinsics::ArgTy::Address($crate::ir::types::Scalar::U64)
    };
    ($set:tt global) => {
        $crate::intrinsics::ArgTy::Address($crate::ir::types::Scalar::U64)
    };
    ($set:tt T) => {
        $crate::intrinsics::ArgTy::Of($crate::intrinsics::TypeSet::$set)
    };
    ($set:tt const) => {
        $crate::intrinsics::ArgTy::ConstU32
    };
    ($set:tt b128) => {
        $crate::intrinsics::ArgTy::B128
    };
    ($set:tt [$ty:ident; $count:literal]) => {
        $crate::intrinsics::ArgTy::Array($crate::intrinsics::machine::scalar!($ty), $count)
    };
    ($set:tt $ty:ident) => {
        $crate::intrinsics::ArgTy::Scalar($crate::intrinsics::machine::scalar!($ty))
    };
}

macro_rules! result {
    ($set:tt MbarrierState) => {
        $crate::intrinsics::Output::Handle($crate::ir::types::Handle::MbarrierState)
    };
    ($set:tt RemoteMbarrier) => {
        $crate::intrinsics::Output::Handle($crate::ir::types::Handle::RemoteMbarrier)
    };
    ($set:tt CachePolicy) => {
        $crate::intrinsics::Output::CachePolicy
    };
    ($set:tt T) => {
        $crate::intrinsics::Output::Of($crate::intrinsics::TypeSet::$set)
    };
    ($set:tt ()) => {
        $crate::intrinsics::Output::Unit
    };
    ($set:tt b128) => {
        $crate::intrinsics::Output::B128
    };
    ($set:tt [$ty:ident; $count:literal]) => {
        $crate::intrinsics::Output::Array($crate::intrinsics::machine::scalar!($ty), $count)
    };
    ($set:tt ($($ty:ident),+)) => {
        $crate::intrinsics::Output::Tuple(&[$($crate::intrinsics::machine::scalar!($ty)),+])
    };
    ($set:tt $ty:ident) => {
        $crate::intrinsics::Output::Scalar($crate::intrinsics::machine::scalar!($ty))
    };
}

macro_rules! scalar {
    (bool) => {
        $crate::ir::types::Scalar::Bool
    };
    (i32) => {
        $crate::ir::types::Scalar::I32
    };
    (i64) => {
        $crate::ir::types::Scalar::I64
    };
    (i8) => {
        $crate::ir::types::Scalar::I8
    };
    (i16) => {
        $crate::ir::types::Scalar::I16
    };
    (u8) => {
        $crate::ir::types::Scalar::U8
    };
    (u16) => {
        $crate::ir::types::Scalar::U16
    };
    (u32) => {
        $crate::ir::types::Scalar::U32
    };
    (u64) => {
        $crate::ir::types::Scalar::U64
    };
    (f16) => {
        $crate::ir::types::Scalar::F16
    };
    (bf16) => {
        $crate::ir::types::Scalar::Bf16
    };
    (f32) => {
        $crate::ir::types::Scalar::F32
    };
    (f64) => {
        $crate::ir::types::Scalar::F64
    };
    (f16x2) => {
        $crate::ir::types::Scalar::F16x2
    };
    (bf16x2) => {
        $crate::ir::types::Scalar::Bf16x2
    };
    (e4m3x2) => {
        $crate::ir::types::Scalar::E4m3x2
    };
    (e5m2x2) => {
        $crate::ir::types::Scalar::E5m2x2
    };
    (e4m3) => {
        $crate::ir::types::Scalar::E4m3
    };
    (e5m2) => {
        $crate::ir::types::Scalar::E5m2
    };
}

macro_rules! slot {
    (sink) => {
        $crate::intrinsics::machine::Slot::Sink
    };
    ([$arg:literal]) => {
        $crate::intrinsics::machine::Slot::Address($arg)
    };
    (_) => {
        $crate::intrinsics::machine::Slot::Unused
    };
    ({$name:ident}) => {
        $crate::intrinsics::machine::Slot::Name(concat!("%", stringify!($name)))
    };
    ({$value:literal}) => {
        $crate::intrinsics::machine::Slot::Int($value)
    };
    ($arg:literal) => {
        $crate::intrinsics::machine::Slot::Arg($arg)
    };
}

pub(super) use {arg, is_address, result, rows, scalar, slot};
