//! Sets of scalar types: what the `T` of an item may be.
//!
//! Each is a sealed trait. A kernel that calls an item with another type is refused by rustc.

use super::sealed::Sealed;
use tirx_runtime::{bf16, f16};

macro_rules! floats {
    ($($ty:ty)*) => { $( impl Sealed for $ty {} )* };
}

floats!(f16 bf16 f32 f64);

macro_rules! sets {
    ($($(#[$doc:meta])* $refusal:literal trait $name:ident for $($ty:ident)*;)*) => { $(
        $(#[$doc])*
        #[diagnostic::on_unimplemented(message = $refusal)]
        pub trait $name: Copy + Sealed {}
        $( impl $name for $ty {} )*
    )* };
}

sets! {
    /// What can be added atomically (PTX ISA, `atom`). `bf16` needs sm_90.
    "`{Self}` cannot be added atomically"
    trait AtomicAdd for i32 i64 isize u32 u64 usize f16 bf16 f32 f64;

    /// Integers of 32 and 64 bits, for atomic operations on them.
    "`{Self}` is no integer of 32 or 64 bits, so this atomic operation does not have it"
    trait AtomicInt for i32 i64 isize u32 u64 usize;

    /// What can be exchanged atomically: numbers of 32 and 64 bits.
    "`{Self}` is no number of 32 or 64 bits, so it cannot be exchanged atomically"
    trait AtomicExch for i32 i64 isize u32 u64 usize f32 f64;

    /// What counts up and down within a limit: `u32`.
    "`{Self}` does not count atomically: `u32` does"
    trait AtomicCount for u32;
}
