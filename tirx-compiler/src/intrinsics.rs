//! The list of intrinsics: every function of `tirx::device` that a kernel may call, and every method on scalars.
//!
//! Name resolution, type inference, "did you mean" and lowering read this list; a test of the facade holds it against
//! the documented items of `tirx::device`.

mod address;
mod arith;
mod atomic;
mod bulk;
mod cache;
mod cluster;
mod convert;
mod float;
mod index;
mod lanes;
mod launch;
mod machine;
mod mbarrier;
mod mbarrier_forms;
mod memory;
mod multimem;
mod packed;
mod remote;
mod setmaxnreg;
mod sync;
mod tensor;
mod tensor_forms;
mod types;
mod warp;

pub use atomic::{AtomicOp, MemoryOrdering, Scope};
pub use bulk::{BulkForm, BulkOp, Reduction, ViewQuery};
pub use cache::{AccessKind, CacheAccess};
pub use index::Rank;
pub use machine::{Allowed, Effect, Range, Slot, Template};
pub use remote::RemoteOp;
pub use tensor::TensorOp;
pub use types::TypeSet;
pub use warp::Shuffle;

use crate::ir::{
    ssa::{Special, Unary},
    types::{Handle, Scalar},
};

/// A function of `tirx::device`, or a method on the elements of a view.
#[derive(Debug, Clone, Copy)]
pub struct Intrinsic {
    /// The path below `tirx::device`: `thread_idx`, `ptx::cp_async_commit_group`. Of a method its name.
    pub path: &'static str,
    /// An `unsafe fn`.
    pub is_unsafe: bool,
    /// Const generics, all integers, all required: `wait_group::<0>`.
    pub consts: &'static [&'static str],
    /// Arguments.
    pub params: &'static [Parameter],
    /// Builder methods on the result: `.chunk_bytes(16)`.
    pub options: &'static [BuilderOption],
    /// What it returns.
    pub result: Output,
    /// What it means.
    pub op: IntrinsicOp,
}

/// An argument of an intrinsic.
#[derive(Debug, Clone, Copy)]
pub struct Parameter {
    /// The name in the documentation.
    pub name: &'static str,
    /// The type.
    pub ty: ArgTy,
}

/// The type of an argument or an option.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ArgTy {
    /// This scalar.
    Scalar(Scalar),
    /// A `View` or anything that derefs to one; read.
    View,
    /// A `ViewMut`; written.
    ViewMut,
    /// A place in a tensor map; read.
    Tile,
    /// The same; written.
    TileMut,
    /// What has a tensor map: a parameter as a whole.
    Map,
    /// A view, or a place in a tensor map; read.
    CopyFrom,
    /// The same; written.
    CopyTo,
    /// A [`CachePolicy`](crate::ir::types::Ty::CachePolicy).
    CachePolicy,
    /// A handle.
    Handle(Handle),
    /// An mbarrier of this CTA or of another of the cluster.
    AnyMbarrier,
    /// An address as a number, which nothing checks: a `u32` in shared memory, else a `u64`.
    Address(Scalar),
    /// A constant integer expression (`u32` in Rust), or a `u32` const generic: must be known when the kernel is compiled.
    ConstU32,
    /// `[f32; 4]`: in PTX a vector.
    Array(Scalar, u8),
    /// 128 bits, lower half first: `[u64; 2]` in Rust.
    B128,
    /// The call's own type, one of a set: `T` in Rust. It is the same wherever it stands in a row.
    Of(TypeSet),
    /// Of a method on a view: the element that is indexed, whose type is the call's own.
    Element(TypeSet),
    /// A constant path of this enumeration: `Scope::Cta`.
    Word(Words),
}

impl ArgTy {
    /// An address, which an instruction takes in brackets.
    pub const fn is_address(self) -> bool {
        match self {
            Self::Address(_) => true,
            Self::Handle(handle) => handle.is_address(),
            _ => false,
        }
    }
}

/// An enumeration of `tirx::device` whose variants are written as constant paths.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Words {
    /// `Ordering::Relaxed`, ..
    Ordering,
    /// `Scope::Cta`, ..
    Scope,
}

impl Words {
    /// The name in Rust.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ordering => "Ordering",
            Self::Scope => "Scope",
        }
    }

    /// The variants; a call holds the index of the one that was written.
    pub const fn variants(self) -> &'static [&'static str] {
        match self {
            Self::Ordering => MemoryOrdering::NAMES,
            Self::Scope => Scope::NAMES,
        }
    }

    /// The word in PTX of a variant.
    pub fn word(self, index: usize) -> Option<&'static str> {
        match self {
            Self::Ordering => MemoryOrdering::ALL
                .get(index)
                .map(|ordering| ordering.word()),
            Self::Scope => Scope::ALL.get(index).map(|scope| scope.word()),
        }
    }
}

/// A builder method of an intrinsic's result.
#[derive(Debug, Clone, Copy)]
pub struct BuilderOption {
    /// The name.
    pub name: &'static str,
    /// Its argument; none for a flag.
    pub arg: Option<ArgTy>,
    /// Its const generic, by name: `.level_prefetch::<128>()`.
    pub const_arg: Option<&'static str>,
    /// The operation needs it.
    pub required: bool,
}

/// What an intrinsic returns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Output {
    /// Nothing.
    Unit,
    /// This scalar.
    Scalar(Scalar),
    /// Two or more, as a tuple: in PTX the first two are a pair, `d|p`.
    Tuple(&'static [Scalar]),
    /// `[f32; 4]`: in PTX a vector.
    Array(Scalar, u8),
    /// 128 bits, lower half first: `[u64; 2]` in Rust.
    B128,
    /// Three `u32`.
    Dim3,
    /// A cache policy.
    CachePolicy,
    /// A handle.
    Handle(Handle),
    /// The call's own type.
    Of(TypeSet),
}

/// What an intrinsic means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IntrinsicOp {
    /// `%tid`
    ThreadIdx,
    /// `%ctaid`
    BlockIdx,
    /// `%ntid`
    BlockDim,
    /// `%nctaid`
    GridDim,
    /// `bar.sync 0`
    CtaSync,
    /// `tile::cp_async_ca`, `tile::cp_async_cg`: a copy between views, with its contract.
    TileCpAsync(CacheOp),
    /// `cp.async` on addresses.
    PtxCpAsync(CacheOp),
    /// `cp.async.commit_group`
    CpAsyncCommitGroup,
    /// `cp.async.wait_group N`
    CpAsyncWaitGroup,
    /// `cp.async.wait_all`
    CpAsyncWaitAll,
    /// A question about a view's layout.
    ViewQuery(ViewQuery),
    /// Two views have as many elements.
    SameElements,
    /// A tensor copy, reduction or prefetch between views and places in tensor maps.
    TileTensor(TensorOp),
    /// A tensor copy, reduction or prefetch on addresses: its opcode.
    PtxTensor(&'static str),
    /// A bulk operation between views, with its contract.
    TileBulk(BulkOp),
    /// A bulk operation on addresses.
    PtxBulk(&'static BulkForm),
    /// A wait, by its opcode, that leaves so many groups pending.
    WaitGroup(&'static str),
    /// `createpolicy.fractional` with these priorities.
    CreatePolicyFractional {
        /// The primary priority: `L2::evict_last`.
        primary: &'static str,
        /// The secondary priority, if named.
        secondary: Option<&'static str>,
    },
    /// A special register, or three.
    Special(Special),
    /// What is computed from the thread's index.
    Rank(Rank),
    /// `mul.hi`
    MulHi,
    /// The argument, and what the kernel says of it.
    Known(Unary),
    /// `shfl.sync`
    Shuffle(Shuffle),
    /// The same mbarrier in a CTA of the cluster.
    AtRank,
    /// A store to an element of a peer's memory, or a reduction of it, that is performed later.
    Remote(RemoteOp),
    /// One instruction.
    Machine(&'static Template),
    /// An access of an element that says how caches treat it.
    Cached(&'static CacheAccess),
    /// An atomic operation on an element, relaxed at the scope of the GPU unless the call says more.
    Atomic(AtomicOp),
}

/// The cache operator of `cp.async`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CacheOp {
    /// Through L1 and L2.
    Ca,
    /// Through L2 alone.
    Cg,
}

impl CacheOp {
    /// The sizes it takes, in bytes.
    pub const fn widths(self) -> &'static [u32] {
        match self {
            Self::Ca => &[4, 8, 16],
            Self::Cg => &[16],
        }
    }
}

const fn param(name: &'static str, ty: ArgTy) -> Parameter {
    Parameter { name, ty }
}

const fn option(name: &'static str, arg: ArgTy) -> BuilderOption {
    BuilderOption {
        name,
        arg: Some(arg),
        const_arg: None,
        required: false,
    }
}

const TILE_CP_ASYNC_PARAMS: &[Parameter] =
    &[param("dst", ArgTy::ViewMut), param("src", ArgTy::View)];

const TILE_CP_ASYNC_OPTIONS: &[BuilderOption] = &[
    BuilderOption {
        name: "chunk_bytes",
        arg: Some(ArgTy::ConstU32),
        const_arg: None,
        required: true,
    },
    option("pred", ArgTy::Scalar(Scalar::Bool)),
    option("src_size", ArgTy::Scalar(Scalar::U32)),
    option("ignore_src", ArgTy::Scalar(Scalar::Bool)),
    option("cache_policy", ArgTy::CachePolicy),
    option("prefetch_l2", ArgTy::ConstU32),
];

const PTX_CP_ASYNC_PARAMS: &[Parameter] = &[
    param("dst", ArgTy::Scalar(Scalar::U32)),
    param("src", ArgTy::Scalar(Scalar::U64)),
];

const PTX_CP_ASYNC_OPTIONS: &[BuilderOption] = &[
    option("pred", ArgTy::Scalar(Scalar::Bool)),
    option("src_size", ArgTy::Scalar(Scalar::U32)),
    option("ignore_src", ArgTy::Scalar(Scalar::Bool)),
    option("cache_hint", ArgTy::CachePolicy),
    BuilderOption {
        name: "prefetch_size",
        arg: None,
        const_arg: Some("BYTES"),
        required: false,
    },
];

const POLICY_PARAMS: &[Parameter] = &[param("fraction", ArgTy::Scalar(Scalar::F32))];

const fn plain(path: &'static str, result: Output, op: IntrinsicOp) -> Intrinsic {
    Intrinsic {
        path,
        is_unsafe: false,
        consts: &[],
        params: &[],
        options: &[],
        result,
        op,
    }
}

const fn tile_cp_async(path: &'static str, cache: CacheOp) -> Intrinsic {
    Intrinsic {
        path,
        is_unsafe: false,
        consts: &[],
        params: TILE_CP_ASYNC_PARAMS,
        options: TILE_CP_ASYNC_OPTIONS,
        result: Output::Unit,
        op: IntrinsicOp::TileCpAsync(cache),
    }
}

const fn ptx_cp_async(path: &'static str, cache: CacheOp) -> Intrinsic {
    Intrinsic {
        path,
        is_unsafe: true,
        consts: &["CP_SIZE"],
        params: PTX_CP_ASYNC_PARAMS,
        options: PTX_CP_ASYNC_OPTIONS,
        result: Output::Unit,
        op: IntrinsicOp::PtxCpAsync(cache),
    }
}

const fn policy(
    path: &'static str,
    primary: &'static str,
    secondary: Option<&'static str>,
) -> Intrinsic {
    Intrinsic {
        path,
        is_unsafe: false,
        consts: &[],
        params: POLICY_PARAMS,
        options: &[],
        result: Output::CachePolicy,
        op: IntrinsicOp::CreatePolicyFractional { primary, secondary },
    }
}

/// Every intrinsic function. `alloc_shared` stands apart, since its argument is a type.
pub static INTRINSICS: &[Intrinsic] = &joined::<{ count(FUNCTIONS) }>(FUNCTIONS);

/// Every method on an element of a view: the first parameter is the element.
pub static ELEMENT_METHODS: &[Intrinsic] = &joined::<{ count(METHOD_GROUPS) }>(METHOD_GROUPS);

/// Every method on a handle: the first parameter is the handle.
pub static HANDLE_METHODS: &[Intrinsic] = &joined::<{ count(HANDLE_GROUPS) }>(HANDLE_GROUPS);

const FUNCTIONS: &[&[Intrinsic]] = &[
    COPIES,
    bulk::ROWS,
    bulk::QUERIES,
    bulk::SAME,
    tensor::ROWS,
    tensor_forms::FORMS_CTA,
    tensor_forms::FORMS_CLUSTER,
    tensor_forms::FORMS_STORE,
    tensor_forms::FORMS_REDUCE,
    tensor_forms::FORMS_PREFETCH,
    tensor_forms::MAPS,
    bulk::GROUPS,
    bulk::FORMS,
    bulk::CLUSTER_REDUCTIONS,
    bulk::GLOBAL_REDUCTIONS,
    bulk::MULTIMEM_REDUCTIONS,
    index::ROWS,
    sync::ROWS,
    cluster::ROWS,
    mbarrier_forms::ROWS,
    lanes::ROWS,
    launch::ROWS,
    memory::ROWS,
    address::ROWS,
    remote::ROWS,
    multimem::LOADS,
    multimem::STORES,
    multimem::REDUCTIONS,
    setmaxnreg::ROWS,
    warp::SHUFFLES,
    warp::ROWS,
    arith::TIME,
    arith::MUL_HI,
    warp::UNIFORM,
    arith::INTEGERS,
    float::APPROXIMATE,
    float::DIRECTED,
    convert::ROWS,
    packed::ARITHMETIC,
    packed::COMPARISONS,
    packed::CONVERSIONS,
];
const METHOD_GROUPS: &[&[Intrinsic]] = &[atomic::ROWS, cache::ROWS, remote::METHODS];
const HANDLE_GROUPS: &[&[Intrinsic]] = &[mbarrier::METHODS, mbarrier::AT_RANK];

const fn count(groups: &[&[Intrinsic]]) -> usize {
    let (mut count, mut group) = (0, 0);
    while group < groups.len() {
        count += groups[group].len();
        group += 1;
    }
    count
}

const fn joined<const N: usize>(groups: &[&[Intrinsic]]) -> [Intrinsic; N] {
    let mut all = [groups[0][0]; N];
    let (mut at, mut group) = (0, 0);
    while group < groups.len() {
        let mut row = 0;
        while row < groups[group].len() {
            all[at] = groups[group][row];
            at += 1;
            row += 1;
        }
        group += 1;
    }
    all
}

/// Indices, the barrier of the block, asynchronous copies.
const COPIES: &[Intrinsic] = &[
    plain("thread_idx", Output::Dim3, IntrinsicOp::ThreadIdx),
    plain("block_idx", Output::Dim3, IntrinsicOp::BlockIdx),
    plain("block_dim", Output::Dim3, IntrinsicOp::BlockDim),
    plain("grid_dim", Output::Dim3, IntrinsicOp::GridDim),
    plain("cta_sync", Output::Unit, IntrinsicOp::CtaSync),
    tile_cp_async("tile::cp_async_ca", CacheOp::Ca),
    tile_cp_async("tile::cp_async_cg", CacheOp::Cg),
    ptx_cp_async("ptx::cp_async_ca_shared_global", CacheOp::Ca),
    ptx_cp_async("ptx::cp_async_cg_shared_global", CacheOp::Cg),
    plain(
        "ptx::cp_async_commit_group",
        Output::Unit,
        IntrinsicOp::CpAsyncCommitGroup,
    ),
    Intrinsic {
        path: "ptx::cp_async_wait_group",
        is_unsafe: false,
        consts: &["N"],
        params: &[],
        options: &[],
        result: Output::Unit,
        op: IntrinsicOp::CpAsyncWaitGroup,
    },
    plain(
        "ptx::cp_async_wait_all",
        Output::Unit,
        IntrinsicOp::CpAsyncWaitAll,
    ),
    policy(
        "ptx::createpolicy_fractional_L2_evict_last_b64",
        "L2::evict_last",
        None,
    ),
    policy(
        "ptx::createpolicy_fractional_L2_evict_normal_b64",
        "L2::evict_normal",
        None,
    ),
    policy(
        "ptx::createpolicy_fractional_L2_evict_first_b64",
        "L2::evict_first",
        None,
    ),
    policy(
        "ptx::createpolicy_fractional_L2_evict_unchanged_b64",
        "L2::evict_unchanged",
        None,
    ),
    policy(
        "ptx::createpolicy_fractional_L2_evict_last_L2_evict_first_b64",
        "L2::evict_last",
        Some("L2::evict_first"),
    ),
    policy(
        "ptx::createpolicy_fractional_L2_evict_last_L2_evict_unchanged_b64",
        "L2::evict_last",
        Some("L2::evict_unchanged"),
    ),
    policy(
        "ptx::createpolicy_fractional_L2_evict_normal_L2_evict_first_b64",
        "L2::evict_normal",
        Some("L2::evict_first"),
    ),
    policy(
        "ptx::createpolicy_fractional_L2_evict_normal_L2_evict_unchanged_b64",
        "L2::evict_normal",
        Some("L2::evict_unchanged"),
    ),
    policy(
        "ptx::createpolicy_fractional_L2_evict_first_L2_evict_first_b64",
        "L2::evict_first",
        Some("L2::evict_first"),
    ),
    policy(
        "ptx::createpolicy_fractional_L2_evict_first_L2_evict_unchanged_b64",
        "L2::evict_first",
        Some("L2::evict_unchanged"),
    ),
    policy(
        "ptx::createpolicy_fractional_L2_evict_unchanged_L2_evict_first_b64",
        "L2::evict_unchanged",
        Some("L2::evict_first"),
    ),
    policy(
        "ptx::createpolicy_fractional_L2_evict_unchanged_L2_evict_unchanged_b64",
        "L2::evict_unchanged",
        Some("L2::evict_unchanged"),
    ),
];

impl Intrinsic {
    /// What the call's own type may be, if it has one.
    pub fn own_types(&self) -> Option<TypeSet> {
        self.params.iter().find_map(|param| match param.ty {
            ArgTy::Of(set) | ArgTy::Element(set) => Some(set),
            _ => None,
        })
    }

    /// The type in `tirx::device` that the options are methods of.
    pub fn builder(&self) -> Option<&'static str> {
        let has = |name| self.options.iter().any(|option| option.name == name);
        if self.options.is_empty() {
            return None;
        }
        Some(match self.op {
            IntrinsicOp::TileTensor(TensorOp::Copy) => "CpAsyncBulkTensor",
            IntrinsicOp::TileTensor(TensorOp::Reduce(_)) => "CpReduceAsyncBulkTensor",
            IntrinsicOp::TileTensor(TensorOp::Prefetch) => "CpAsyncBulkPrefetchTensor",
            IntrinsicOp::PtxTensor(_) if has("multicast") => "TensorMulticast",
            IntrinsicOp::PtxTensor(_) if has("cta_group") => "TensorGrouped",
            IntrinsicOp::PtxTensor(_) => "TensorHinted",
            IntrinsicOp::TileBulk(BulkOp::Copy) => "CpAsyncBulk",
            IntrinsicOp::TileBulk(BulkOp::Reduce(_)) => "CpReduceAsyncBulk",
            IntrinsicOp::TileBulk(BulkOp::Prefetch) => "CpAsyncBulkPrefetch",
            IntrinsicOp::PtxBulk(_) if has("multicast") => "BulkMulticast",
            IntrinsicOp::PtxBulk(_) if has("cp_mask") && has("cache_hint") => "BulkMasked",
            IntrinsicOp::PtxBulk(_) if has("cp_mask") => "MultimemMasked",
            IntrinsicOp::PtxBulk(_) if has("cache_hint") && has("relaxed") => "BulkHinted",
            IntrinsicOp::PtxBulk(_) if has("cache_hint") => "BulkPrefetched",
            IntrinsicOp::PtxBulk(_) => "BulkGuarded",
            _ => "CpAsync",
        })
    }

    /// Of a method on a handle: the handle.
    pub fn receiver(&self) -> Option<Handle> {
        match self.params.first()?.ty {
            ArgTy::Handle(handle) => Some(handle),
            _ => None,
        }
    }

    /// Of a method on an element: it writes the element.
    pub fn writes(&self) -> bool {
        match self.op {
            IntrinsicOp::Atomic(op) => !matches!(op, AtomicOp::Load | AtomicOp::VolatileLoad),
            IntrinsicOp::Cached(access) => access.kind == AccessKind::Store,
            IntrinsicOp::Remote(_) => true,
            _ => false,
        }
    }
}

/// The intrinsic that a path in a kernel names: the list's path is a suffix of it.
pub fn find(path: &str) -> Option<&'static Intrinsic> {
    let path = path.strip_prefix("::").unwrap_or(path);
    let path = path.strip_prefix("tirx::").unwrap_or(path);
    let path = path.strip_prefix("device::").unwrap_or(path);
    INTRINSICS.iter().find(|intrinsic| intrinsic.path == path)
}

/// Receivers that a method on scalars takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Receiver {
    /// Any integer.
    Int,
    /// A signed integer.
    Signed,
    /// An unsigned integer.
    Unsigned,
    /// `f32` and `f64`.
    Float,
    /// Integers, `f32` and `f64`.
    Number,
    /// Integers, all floats, and packed halves.
    Numeric,
    /// Signed integers, all floats, and packed halves.
    SignedNumeric,
    /// All floats, and packed halves.
    Fused,
    /// All floats.
    AnyFloat,
    /// Whatever has bits of its own: all but `bool` and integers.
    Bits,
    /// Two values in one.
    Pair,
}

impl Receiver {
    /// It may be of this type.
    pub const fn admits(self, scalar: Scalar) -> bool {
        let float = matches!(scalar, Scalar::F32 | Scalar::F64);
        match self {
            Self::Int => scalar.is_int(),
            Self::Signed => scalar.is_signed(),
            Self::Unsigned => scalar.is_int() && !scalar.is_signed(),
            Self::Float => float,
            Self::Number => scalar.is_int() || float,
            Self::Numeric => scalar.is_int() || scalar.is_float() || scalar.is_packed(),
            Self::SignedNumeric => scalar.is_signed() || scalar.is_float() || scalar.is_packed(),
            Self::Fused => scalar.is_float() || scalar.is_packed(),
            Self::AnyFloat => scalar.is_float(),
            Self::Bits => !scalar.is_int() && !matches!(scalar, Scalar::Bool),
            Self::Pair => scalar.part().is_some(),
        }
    }
}

/// A type in the signature of a method.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MethodTy {
    /// The receiver's.
    Receiver,
    /// The unsigned integer as wide as the receiver.
    Unsigned,
    /// `u32`
    U32,
    /// `bool`
    Bool,
    /// What a value with two parts has in each.
    Part,
    /// The receiver's and `bool`, in a tuple; only as a result.
    Overflowing,
}

impl MethodTy {
    /// The type, for a receiver; of a tuple the first.
    pub const fn of(self, receiver: Scalar) -> Scalar {
        match (self, receiver) {
            (Self::Receiver | Self::Overflowing, scalar) => scalar,
            (Self::U32, _) => Scalar::U32,
            (Self::Bool, _) => Scalar::Bool,
            (Self::Part, scalar) => match scalar.part() {
                Some(part) => part,
                None => scalar,
            },
            (Self::Unsigned, Scalar::Isize | Scalar::Usize) => Scalar::Usize,
            (Self::Unsigned, scalar) => match scalar.bits() {
                8 => Scalar::U8,
                16 => Scalar::U16,
                32 => Scalar::U32,
                _ => Scalar::U64,
            },
        }
    }
}

/// A method on scalars, as Rust has it.
#[derive(Debug)]
pub struct Method {
    /// The name.
    pub name: &'static str,
    /// On what.
    pub receiver: Receiver,
    /// Arguments after the receiver.
    pub args: &'static [MethodTy],
    /// The result.
    pub result: MethodTy,
    /// What it means.
    pub op: MethodOp,
}

macro_rules! methods {
    ($($(#[$doc:meta])* $op:ident $name:literal: $receiver:ident ($($arg:ident),*) -> $result:ident;)*) => {
        /// What a method means.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum MethodOp {
            $($(#[$doc])* $op,)*
            /// `f32::from_bits` and the like: no method, but a function of a type.
            FromBits,
            /// `f16x2::new`: of two parts.
            Join,
            /// `f16x2::splat`: twice the same part.
            Splat,
        }

        /// Every method on scalars.
        pub static METHODS: &[Method] = &[$(Method {
            name: $name,
            receiver: Receiver::$receiver,
            args: &[$(MethodTy::$arg),*],
            result: MethodTy::$result,
            op: MethodOp::$op,
        }),*];
    };
}

methods! {
    /// `min`: of a NaN and a number the number.
    Min "min": Numeric (Receiver) -> Receiver;
    /// `max`: of a NaN and a number the number.
    Max "max": Numeric (Receiver) -> Receiver;
    /// `abs`
    Abs "abs": SignedNumeric () -> Receiver;
    /// `mul_add`: one rounding.
    MulAdd "mul_add": Fused (Receiver, Receiver) -> Receiver;
    /// `sqrt`, correctly rounded.
    Sqrt "sqrt": Float () -> Receiver;
    /// `floor`
    Floor "floor": Float () -> Receiver;
    /// `ceil`
    Ceil "ceil": Float () -> Receiver;
    /// `trunc`
    Trunc "trunc": Float () -> Receiver;
    /// `round_ties_even`
    RoundTiesEven "round_ties_even": Float () -> Receiver;
    /// `fract`
    Fract "fract": Float () -> Receiver;
    /// `recip`, correctly rounded.
    Recip "recip": Float () -> Receiver;
    /// `copysign`
    Copysign "copysign": Float (Receiver) -> Receiver;
    /// `to_bits`
    ToBits "to_bits": Bits () -> Unsigned;
    /// `is_nan`
    IsNan "is_nan": AnyFloat () -> Bool;
    /// `is_infinite`
    IsInfinite "is_infinite": AnyFloat () -> Bool;
    /// `is_finite`
    IsFinite "is_finite": AnyFloat () -> Bool;
    /// `is_sign_negative`
    IsSignNegative "is_sign_negative": AnyFloat () -> Bool;
    /// `is_sign_positive`
    IsSignPositive "is_sign_positive": AnyFloat () -> Bool;
    /// `lo`
    Lo "lo": Pair () -> Part;
    /// `hi`
    Hi "hi": Pair () -> Part;
    /// `wrapping_add`
    WrappingAdd "wrapping_add": Int (Receiver) -> Receiver;
    /// `wrapping_sub`
    WrappingSub "wrapping_sub": Int (Receiver) -> Receiver;
    /// `wrapping_mul`
    WrappingMul "wrapping_mul": Int (Receiver) -> Receiver;
    /// `wrapping_neg`
    WrappingNeg "wrapping_neg": Int () -> Receiver;
    /// `wrapping_shl`
    WrappingShl "wrapping_shl": Int (U32) -> Receiver;
    /// `wrapping_shr`
    WrappingShr "wrapping_shr": Int (U32) -> Receiver;
    /// `saturating_add`
    SaturatingAdd "saturating_add": Int (Receiver) -> Receiver;
    /// `saturating_sub`
    SaturatingSub "saturating_sub": Int (Receiver) -> Receiver;
    /// `clamp`. Of an integer it is never below the lower bound, not even where that is above the upper one, which Rust
    /// refuses; of a NaN the NaN.
    Clamp "clamp": Number (Receiver, Receiver) -> Receiver;
    /// `round`: halves go away from zero.
    Round "round": Float () -> Receiver;
    /// `to_degrees`
    ToDegrees "to_degrees": Float () -> Receiver;
    /// `to_radians`
    ToRadians "to_radians": Float () -> Receiver;
    /// `saturating_mul`
    SaturatingMul "saturating_mul": Int (Receiver) -> Receiver;
    /// `overflowing_add`
    OverflowingAdd "overflowing_add": Int (Receiver) -> Overflowing;
    /// `overflowing_sub`
    OverflowingSub "overflowing_sub": Int (Receiver) -> Overflowing;
    /// `overflowing_mul`
    OverflowingMul "overflowing_mul": Int (Receiver) -> Overflowing;
    /// `overflowing_neg`
    OverflowingNeg "overflowing_neg": Int () -> Overflowing;
    /// `unsigned_abs`
    UnsignedAbs "unsigned_abs": Signed () -> Unsigned;
    /// `wrapping_abs`
    WrappingAbs "wrapping_abs": Signed () -> Receiver;
    /// `pow`
    Pow "pow": Int (U32) -> Receiver;
    /// `wrapping_pow`
    WrappingPow "wrapping_pow": Int (U32) -> Receiver;
    /// `div_euclid`
    DivEuclid "div_euclid": Int (Receiver) -> Receiver;
    /// `rem_euclid`
    RemEuclid "rem_euclid": Int (Receiver) -> Receiver;
    /// `next_multiple_of`
    NextMultipleOf "next_multiple_of": Unsigned (Receiver) -> Receiver;
    /// `next_power_of_two`
    NextPowerOfTwo "next_power_of_two": Unsigned () -> Receiver;
    /// `abs_diff`
    AbsDiff "abs_diff": Int (Receiver) -> Unsigned;
    /// `div_ceil`
    DivCeil "div_ceil": Unsigned (Receiver) -> Receiver;
    /// `is_power_of_two`
    IsPowerOfTwo "is_power_of_two": Unsigned () -> Bool;
    /// `signum`
    Signum "signum": Signed () -> Receiver;
    /// `is_positive`
    IsPositive "is_positive": Signed () -> Bool;
    /// `is_negative`
    IsNegative "is_negative": Signed () -> Bool;
    /// `count_ones`
    CountOnes "count_ones": Int () -> U32;
    /// `count_zeros`
    CountZeros "count_zeros": Int () -> U32;
    /// `leading_zeros`
    LeadingZeros "leading_zeros": Int () -> U32;
    /// `leading_ones`
    LeadingOnes "leading_ones": Int () -> U32;
    /// `trailing_zeros`
    TrailingZeros "trailing_zeros": Int () -> U32;
    /// `trailing_ones`
    TrailingOnes "trailing_ones": Int () -> U32;
    /// `rotate_left`
    RotateLeft "rotate_left": Int (U32) -> Receiver;
    /// `rotate_right`
    RotateRight "rotate_right": Int (U32) -> Receiver;
    /// `reverse_bits`
    ReverseBits "reverse_bits": Int () -> Receiver;
    /// `swap_bytes`
    SwapBytes "swap_bytes": Int () -> Receiver;
}

impl MethodOp {
    /// The name in Rust.
    pub fn name(self) -> &'static str {
        METHODS
            .iter()
            .find(|method| method.op == self)
            .map_or("", |method| method.name)
    }
}
