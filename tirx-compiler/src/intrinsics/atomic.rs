//! Atomic operations on elements, and loads and stores that take part in the order of them.
//!
//! `PTX ISA`, `atom`, `red`, `ld`, `st` and the memory consistency model. A method without an ordering is relaxed at the
//! scope of the GPU, as CUDA's functions are; its twin `.._explicit` takes both by name.

use super::{ArgTy, Intrinsic, IntrinsicOp, Output, Parameter, TypeSet, Words};

/// An atomic operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AtomicOp {
    /// The old value; the sum is written.
    Add,
    /// The difference.
    Sub,
    /// The lesser.
    Min,
    /// The greater.
    Max,
    /// The bits of both.
    And,
    /// The bits of either.
    Or,
    /// The bits of one of the two.
    Xor,
    /// The new value.
    Exch,
    /// The new value, if the old one is the one compared with.
    Cas,
    /// One more; 0 from the limit on.
    Inc,
    /// One less; the limit from 0 and from beyond it.
    Dec,
    /// A load.
    Load,
    /// A store.
    Store,
    /// A load that is done as written.
    VolatileLoad,
    /// A store that is done as written.
    VolatileStore,
}

impl AtomicOp {
    /// The word in `atom` and `red`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Add | Self::Sub => "add",
            Self::Min => "min",
            Self::Max => "max",
            Self::And => "and",
            Self::Or => "or",
            Self::Xor => "xor",
            Self::Exch => "exch",
            Self::Cas => "cas",
            Self::Inc => "inc",
            Self::Dec => "dec",
            Self::Load | Self::VolatileLoad => "ld",
            Self::Store | Self::VolatileStore => "st",
        }
    }

    /// The orderings that it can have.
    pub const fn orderings(self) -> &'static [MemoryOrdering] {
        use MemoryOrdering::{AcqRel, Acquire, Relaxed, Release};
        match self {
            Self::Load => &[Relaxed, Acquire],
            Self::Store => &[Relaxed, Release],
            Self::VolatileLoad | Self::VolatileStore => &[],
            _ => &[Relaxed, Acquire, Release, AcqRel],
        }
    }

    /// `red` has it too.
    pub const fn reduces(self) -> bool {
        matches!(
            self,
            Self::Add
                | Self::Sub
                | Self::Min
                | Self::Max
                | Self::And
                | Self::Or
                | Self::Xor
                | Self::Inc
                | Self::Dec
        )
    }
}

macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$of:meta])* $variant:ident $word:literal;)* }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum $name {
            $($(#[$of])* $variant,)*
        }

        impl $name {
            /// Each, in the order of [`Self::NAMES`].
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];
            /// The names in Rust.
            pub const NAMES: &'static [&'static str] = &[$(stringify!($variant)),*];

            /// The word in PTX.
            pub const fn word(self) -> &'static str {
                match self {
                    $(Self::$variant => $word,)*
                }
            }
        }
    };
}

words! {
    /// How an access is ordered with others.
    MemoryOrdering {
        /// Only its own location is ordered.
        Relaxed "relaxed";
        /// What follows comes after it.
        Acquire "acquire";
        /// What precedes comes before it.
        Release "release";
        /// Both.
        AcqRel "acq_rel";
    }
}

words! {
    /// Which threads an ordering is about.
    Scope {
        /// Those of the block.
        Cta "cta";
        /// Those of the cluster.
        Cluster "cluster";
        /// Those of the GPU.
        Gpu "gpu";
        /// Those of all GPUs and the host.
        Sys "sys";
    }
}

const ORDERING: Parameter = param("ordering", ArgTy::Word(Words::Ordering));
const SCOPE: Parameter = param("scope", ArgTy::Word(Words::Scope));

const fn param(name: &'static str, ty: ArgTy) -> Parameter {
    Parameter { name, ty }
}

const fn row(
    path: &'static str,
    params: &'static [Parameter],
    result: Output,
    op: AtomicOp,
) -> Intrinsic {
    Intrinsic {
        path,
        is_unsafe: false,
        consts: &[],
        params,
        options: &[],
        result,
        op: IntrinsicOp::Atomic(op),
    }
}

macro_rules! atomics {
    ($($op:ident $name:literal $explicit:literal: $set:ident ($($arg:literal),*);)*) => {
        &[$(
            row(
                $name,
                &[
                    param("index", ArgTy::Element(TypeSet::$set)),
                    $(param($arg, ArgTy::Of(TypeSet::$set)),)*
                ],
                result(TypeSet::$set, AtomicOp::$op),
                AtomicOp::$op,
            ),
            row(
                $explicit,
                &[
                    param("index", ArgTy::Element(TypeSet::$set)),
                    $(param($arg, ArgTy::Of(TypeSet::$set)),)*
                    ORDERING,
                    SCOPE,
                ],
                result(TypeSet::$set, AtomicOp::$op),
                AtomicOp::$op,
            ),
        )*
            row(
                "volatile_load",
                &[param("index", ArgTy::Element(TypeSet::Element))],
                Output::Of(TypeSet::Element),
                AtomicOp::VolatileLoad,
            ),
            row(
                "volatile_store",
                &[
                    param("index", ArgTy::Element(TypeSet::Element)),
                    param("value", ArgTy::Of(TypeSet::Element)),
                ],
                Output::Unit,
                AtomicOp::VolatileStore,
            ),
        ]
    };
}

const fn result(set: TypeSet, op: AtomicOp) -> Output {
    match op {
        AtomicOp::Store => Output::Unit,
        _ => Output::Of(set),
    }
}

/// The rows of the list.
pub(super) const ROWS: &[Intrinsic] = atomics! {
    Add "atomic_add" "atomic_add_explicit": AtomicAdd ("value");
    Sub "atomic_sub" "atomic_sub_explicit": AtomicInt ("value");
    Min "atomic_min" "atomic_min_explicit": AtomicInt ("value");
    Max "atomic_max" "atomic_max_explicit": AtomicInt ("value");
    And "atomic_and" "atomic_and_explicit": AtomicInt ("value");
    Or "atomic_or" "atomic_or_explicit": AtomicInt ("value");
    Xor "atomic_xor" "atomic_xor_explicit": AtomicInt ("value");
    Exch "atomic_exch" "atomic_exch_explicit": AtomicExch ("value");
    Cas "atomic_cas" "atomic_cas_explicit": AtomicInt ("compare", "value");
    Inc "atomic_inc" "atomic_inc_explicit": AtomicCount ("limit");
    Dec "atomic_dec" "atomic_dec_explicit": AtomicCount ("limit");
    Load "atomic_load" "atomic_load_explicit": Element ();
    Store "atomic_store" "atomic_store_explicit": Element ("value");
};
