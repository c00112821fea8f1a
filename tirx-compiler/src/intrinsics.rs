//! The list of intrinsics: every function of `tirx::device` that a kernel may call, and every method on scalars.
//!
//! Name resolution, type inference, "did you mean" and lowering read this list; a test of the facade holds it against
//! the documented items of `tirx::device`.

use crate::ir::types::Scalar;

/// A function of `tirx::device`.
#[derive(Debug)]
pub struct Intrinsic {
    /// The path below `tirx::device`: `thread_idx`, `ptx::cp_async_commit_group`.
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
#[derive(Debug)]
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
    /// A [`CachePolicy`](crate::ir::types::Ty::CachePolicy).
    CachePolicy,
    /// A constant integer expression (`u32` in Rust), or a `u32` const generic: must be known when the kernel is compiled.
    ConstU32,
}

/// A builder method of an intrinsic's result.
#[derive(Debug)]
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
    /// Three `u32`.
    Dim3,
    /// A cache policy.
    CachePolicy,
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
    /// `createpolicy.fractional` with these priorities.
    CreatePolicyFractional {
        /// The primary priority: `L2::evict_last`.
        primary: &'static str,
        /// The secondary priority, if named.
        secondary: Option<&'static str>,
    },
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
pub static INTRINSICS: &[Intrinsic] = &[
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
    /// `f32` and `f64`.
    Float,
    /// Both.
    Number,
}

/// A method on scalars: all arguments have the receiver's type.
#[derive(Debug)]
pub struct Method {
    /// The name.
    pub name: &'static str,
    /// On what.
    pub receiver: Receiver,
    /// Arguments after the receiver.
    pub args: usize,
    /// What it means.
    pub op: MethodOp,
}

/// What a method means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MethodOp {
    /// `min`
    Min,
    /// `max`
    Max,
    /// `abs` (signed integers and floats)
    Abs,
    /// `mul_add`: one rounding
    MulAdd,
    /// `sqrt`, correctly rounded
    Sqrt,
    /// `wrapping_add`
    WrappingAdd,
    /// `wrapping_sub`
    WrappingSub,
    /// `wrapping_mul`
    WrappingMul,
    /// `div_ceil` on unsigned integers
    DivCeil,
}

/// Every method on scalars.
pub static METHODS: &[Method] = &[
    Method {
        name: "min",
        receiver: Receiver::Number,
        args: 1,
        op: MethodOp::Min,
    },
    Method {
        name: "max",
        receiver: Receiver::Number,
        args: 1,
        op: MethodOp::Max,
    },
    Method {
        name: "abs",
        receiver: Receiver::Number,
        args: 0,
        op: MethodOp::Abs,
    },
    Method {
        name: "mul_add",
        receiver: Receiver::Float,
        args: 2,
        op: MethodOp::MulAdd,
    },
    Method {
        name: "sqrt",
        receiver: Receiver::Float,
        args: 0,
        op: MethodOp::Sqrt,
    },
    Method {
        name: "wrapping_add",
        receiver: Receiver::Int,
        args: 1,
        op: MethodOp::WrappingAdd,
    },
    Method {
        name: "wrapping_sub",
        receiver: Receiver::Int,
        args: 1,
        op: MethodOp::WrappingSub,
    },
    Method {
        name: "wrapping_mul",
        receiver: Receiver::Int,
        args: 1,
        op: MethodOp::WrappingMul,
    },
    Method {
        name: "div_ceil",
        receiver: Receiver::Int,
        args: 1,
        op: MethodOp::DivCeil,
    },
];
