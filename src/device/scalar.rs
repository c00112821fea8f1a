//! Sets of scalar types: what the `T` of an item may be.
//!
//! Each is a sealed trait. A kernel that calls an item with another type is refused by rustc.

use super::{
    generic::{FloatMethods, IntMethods, ScalarMethods, WideFloatMethods},
    sealed::Sealed,
};
use tirx_runtime::{bf16, bf16x2, e4m3, e4m3x2, e5m2, e5m2x2, f16, f16x2};

macro_rules! floats {
    ($($ty:ty)*) => { $( impl Sealed for $ty {} )* };
}

floats!(f16 bf16 f32 f64 f16x2 bf16x2 e4m3 e5m2 e4m3x2 e5m2x2);

macro_rules! sets {
    ($($(#[$doc:meta])* $refusal:literal trait $name:ident $(: $first:ident $(+ $more:ident)*)? for $($ty:ident)*;)*) => { $(
        $(#[$doc])*
        #[diagnostic::on_unimplemented(message = $refusal)]
        pub trait $name: Copy + Sealed $(+ $first $(+ $more)*)? {}
        $( impl $name for $ty {} )*
    )* };
}

sets! {
    /// Numbers: what a generic function is most often generic over. What its code may do with them is in [`generic`](super::generic).
    "`{Self}` is no number of the kernel language"
    trait Scalar: ScalarMethods for i8 i16 i32 i64 isize u8 u16 u32 u64 usize f16 bf16 f32 f64;

    /// What lanes pass to each other (PTX ISA, `shfl.sync`): every number.
    "`{Self}` is no number, so it cannot be shuffled"
    trait Shuffle for i8 i16 i32 i64 isize u8 u16 u32 u64 usize f16 bf16 f32 f64 f16x2 bf16x2 e4m3 e5m2 e4m3x2 e5m2x2;

    /// What lanes compare with each other (PTX ISA, `match.sync`): numbers of 32 and 64 bits, as their bits.
    "`{Self}` is no number of 32 or 64 bits, so lanes cannot match it"
    trait MatchValue for i32 i64 isize u32 u64 usize f32 f64;

    /// Integers of 32 bits.
    "`{Self}` is no integer of 32 bits"
    trait Word for i32 u32;

    /// Integers.
    "`{Self}` is no integer"
    trait Int: Scalar + IntMethods for i8 i16 i32 i64 isize u8 u16 u32 u64 usize;

    /// Integers of 32 and 64 bits.
    "`{Self}` is no integer of 32 or 64 bits"
    trait WideInt for i32 i64 isize u32 u64 usize;

    /// `f32` and `f64`.
    "`{Self}` is neither `f32` nor `f64`"
    trait WideFloat: Float + WideFloatMethods for f32 f64;

    /// All floats.
    "`{Self}` is no float"
    trait Float: Scalar + FloatMethods for f16 bf16 f32 f64;

    /// What `ex2_approx` takes.
    "`ex2_approx` takes `f16`, `f32` and `f16x2`, and this is `{Self}`"
    trait ApproxExp for f16 f32 f16x2;

    /// What `ex2_approx_ftz` takes.
    "`ex2_approx_ftz` takes `bf16`, `f32` and `bf16x2`, and this is `{Self}`"
    trait ApproxExpFtz for bf16 f32 bf16x2;

    /// What `tanh_approx` takes.
    "`tanh_approx` takes `f16`, `bf16`, `f32`, `f16x2` and `bf16x2`, and this is `{Self}`"
    trait ApproxTanh for f16 bf16 f32 f16x2 bf16x2;

    /// What an `f32` may have to round: integers of 32 and 64 bits, and `f64`.
    "`{Self}` is no integer of 32 or 64 bits and no `f64`"
    trait RoundsToF32 for i32 i64 isize u32 u64 usize f64;

    /// Two halves in one value.
    "`{Self}` is no pair of halves: `f16x2` and `bf16x2` are"
    trait Packed for f16x2 bf16x2;

    /// Halves, one or two.
    "`{Self}` is no half: `f16`, `bf16`, `f16x2` and `bf16x2` are"
    trait Halves for f16 bf16 f16x2 bf16x2;

    /// What is clamped to 0 to 1.
    "`{Self}` has no operation that clamps to 0 to 1: `f16`, `f32` and `f16x2` have"
    trait Saturates for f16 f32 f16x2;

    /// What has a least and a greatest with a rule for NaNs and signs.
    "`{Self}` has no such least and greatest: `f16`, `bf16`, `f32`, `f16x2` and `bf16x2` have"
    trait Extremum for f16 bf16 f32 f16x2 bf16x2;

    /// What lanes take the least and the greatest of (PTX ISA, `redux.sync`).
    "`{Self}` has no least and greatest over lanes: `i32`, `u32` and `f32` have"
    trait ReduxMinMax for i32 u32 f32;

    /// What can be added atomically (PTX ISA, `atom`). `bf16` and `bf16x2` need sm_90.
    "`{Self}` cannot be added atomically"
    trait AtomicAdd for i32 i64 isize u32 u64 usize f16 bf16 f32 f64 f16x2 bf16x2;

    /// Integers of 32 and 64 bits, for atomic operations on them.
    "`{Self}` is no integer of 32 or 64 bits, so this atomic operation does not have it"
    trait AtomicInt for i32 i64 isize u32 u64 usize;

    /// What can be exchanged atomically: numbers of 32 and 64 bits.
    "`{Self}` is no number of 32 or 64 bits, so it cannot be exchanged atomically"
    trait AtomicExch for i32 i64 isize u32 u64 usize f32 f64 f16x2 bf16x2;

    /// What counts up and down within a limit: `u32`.
    "`{Self}` does not count atomically: `u32` does"
    trait AtomicCount for u32;
}
