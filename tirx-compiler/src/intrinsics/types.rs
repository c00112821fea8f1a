//! Sets of scalar types: what the `T` of an intrinsic may be.
//!
//! Each set is a sealed trait of `tirx::device` of the same name, so that rustc refuses the same types in its own words. A
//! test holds the sets and the implementations of the traits together.

use crate::ir::types::Scalar;

macro_rules! sets {
    ($($(#[$doc:meta])* $name:ident: $($scalar:ident)*;)*) => {
        /// A set of scalar types.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum TypeSet {
            $($(#[$doc])* $name,)*
        }

        impl TypeSet {
            /// Every set.
            pub const ALL: &'static [Self] = &[$(Self::$name),*];

            /// The name of the trait in `tirx::device`.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$name => stringify!($name),)*
                }
            }

            /// The types in it.
            pub const fn scalars(self) -> &'static [Scalar] {
                match self {
                    $(Self::$name => &[$(Scalar::$scalar),*],)*
                }
            }
        }
    };
}

sets! {
    /// Whatever a tensor can hold.
    Element: I8 I16 I32 I64 Isize U8 U16 U32 U64 Usize F16 Bf16 F32 F64 F16x2 Bf16x2 E4m3 E5m2 E4m3x2 E5m2x2;
    /// Numbers: the bound of generic functions.
    Scalar: I8 I16 I32 I64 Isize U8 U16 U32 U64 Usize F16 Bf16 F32 F64;
    /// What `shfl` moves: all but `bool`.
    Shuffle: I8 I16 I32 I64 Isize U8 U16 U32 U64 Usize F16 Bf16 F32 F64 F16x2 Bf16x2 E4m3 E5m2 E4m3x2 E5m2x2;
    /// What `match` compares: the bits of 32 and 64.
    MatchValue: I32 I64 Isize U32 U64 Usize F32 F64;
    /// Integers of 32 bits.
    Word: I32 U32;
    /// Integers.
    Int: I8 I16 I32 I64 Isize U8 U16 U32 U64 Usize;
    /// Integers of 32 and 64 bits.
    WideInt: I32 I64 Isize U32 U64 Usize;
    /// `f32` and `f64`.
    WideFloat: F32 F64;
    /// All floats.
    Float: F16 Bf16 F32 F64;
    /// What `ex2.approx` takes.
    ApproxExp: F16 F32 F16x2;
    /// What `ex2.approx.ftz` takes.
    ApproxExpFtz: Bf16 F32 Bf16x2;
    /// What `tanh.approx` takes.
    ApproxTanh: F16 Bf16 F32 F16x2 Bf16x2;
    /// What an `f32` does not hold exactly.
    RoundsToF32: I32 I64 Isize U32 U64 Usize F64;
    /// Two halves in one value.
    Packed: F16x2 Bf16x2;
    /// Halves, one or two.
    Halves: F16 Bf16 F16x2 Bf16x2;
    /// What is clamped to 0 to 1.
    Saturates: F16 F32 F16x2;
    /// What has a least and a greatest with a rule for NaNs and signs.
    Extremum: F16 Bf16 F32 F16x2 Bf16x2;
    /// What `redux` takes the least and the greatest of.
    ReduxMinMax: I32 U32 F32;
    /// What `atom.add` adds.
    AtomicAdd: I32 I64 Isize U32 U64 Usize F16 Bf16 F32 F64 F16x2 Bf16x2;
    /// Integers of 32 and 64 bits.
    AtomicInt: I32 I64 Isize U32 U64 Usize;
    /// What `atom.exch` exchanges: 32 and 64 bits.
    AtomicExch: I32 I64 Isize U32 U64 Usize F32 F64 F16x2 Bf16x2;
    /// `u32` alone: what `atom.inc` and `atom.dec` count.
    AtomicCount: U32;
}

impl TypeSet {
    /// The type is in the set.
    pub fn admits(self, scalar: Scalar) -> bool {
        self.scalars().contains(&scalar)
    }
}
