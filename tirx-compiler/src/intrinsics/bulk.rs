//! Bulk copies, reductions and prefetches (PTX ISA, `cp.async.bulk` and its kin).
//!
//! On views one item has every direction: it follows from where the views are. On addresses there is an item for each
//! direction, operation and type, as PTX spells it; the optional words of the instruction are options of the call, and
//! stand between the two parts of its opcode.

use super::{ArgTy, BuilderOption, Intrinsic, IntrinsicOp, Output, option, param};
use crate::ir::types::Scalar;

/// What a bulk operation does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BulkOp {
    /// `cp.async.bulk`
    Copy,
    /// `cp.reduce.async.bulk`
    Reduce(Reduction),
    /// `cp.async.bulk.prefetch`
    Prefetch,
}

/// The operation of a reduction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reduction {
    /// `.add`
    Add,
    /// `.min`
    Min,
    /// `.max`
    Max,
    /// `.inc`
    Inc,
    /// `.dec`
    Dec,
    /// `.and`
    And,
    /// `.or`
    Or,
    /// `.xor`
    Xor,
}

impl Reduction {
    /// The word in PTX.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Add => "add",
            Self::Min => "min",
            Self::Max => "max",
            Self::Inc => "inc",
            Self::Dec => "dec",
            Self::And => "and",
            Self::Or => "or",
            Self::Xor => "xor",
        }
    }

    /// The word of the type for elements of this type, if the destination (global memory, or shared memory) has the
    /// operation for them.
    pub const fn ty(self, elem: Scalar, to_global: bool) -> Option<&'static str> {
        Some(match (self, elem, to_global) {
            (Self::And | Self::Or | Self::Xor, Scalar::U32 | Scalar::I32, _) => "b32",
            (Self::And | Self::Or | Self::Xor, Scalar::U64 | Scalar::I64, true) => "b64",
            (Self::Inc | Self::Dec | Self::Add | Self::Min | Self::Max, Scalar::U32, _) => "u32",
            (Self::Add | Self::Min | Self::Max, Scalar::I32, _) => "s32",
            // Two's complement: there is no sum of `.s64`.
            (Self::Add, Scalar::U64 | Scalar::I64, _) => "u64",
            (Self::Min | Self::Max, Scalar::U64, true) => "u64",
            (Self::Min | Self::Max, Scalar::I64, true) => "s64",
            (Self::Min | Self::Max, Scalar::F16, true) => "f16",
            (Self::Min | Self::Max, Scalar::Bf16, true) => "bf16",
            (Self::Add, Scalar::F16, true) => "noftz.f16",
            (Self::Add, Scalar::Bf16, true) => "noftz.bf16",
            (Self::Add, Scalar::F32, true) => "f32",
            (Self::Add, Scalar::F64, true) => "f64",
            _ => return None,
        })
    }
}

/// A question about a view's layout, whose answer is known while the kernel is compiled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ViewQuery {
    /// Its elements follow each other.
    IsContiguous,
    /// It is in shared memory.
    IsShared,
    /// The size of an element.
    ElementBytes,
    /// What its address is certainly a multiple of.
    AlignmentOf,
    /// The most bytes that are contiguous and aligned everywhere in it.
    ChunkBytes,
    /// How many elements it has; this may be known at launch only.
    Elements,
}

/// A bulk operation on addresses and a number of bytes.
#[derive(Debug, PartialEq, Eq)]
pub struct BulkForm {
    /// The opcode up to its optional words.
    pub head: &'static str,
    /// The opcode behind them.
    pub tail: &'static str,
}

const MBARRIER: BuilderOption = option("mbarrier", ArgTy::AnyMbarrier);
const PRED: BuilderOption = option("pred", ArgTy::Scalar(Scalar::Bool));
const POLICY: BuilderOption = option("cache_policy", ArgTy::CachePolicy);
const MULTICAST: BuilderOption = option("multicast", ArgTy::Scalar(Scalar::U16));
const BYTE_MASK: BuilderOption = option("byte_mask", ArgTy::Scalar(Scalar::U16));

const VIEWS: &[super::Parameter] = &[param("dst", ArgTy::ViewMut), param("src", ArgTy::View)];

const fn on_views(
    path: &'static str,
    params: &'static [super::Parameter],
    options: &'static [BuilderOption],
    op: BulkOp,
) -> Intrinsic {
    Intrinsic {
        path,
        is_unsafe: false,
        consts: &[],
        params,
        options,
        result: Output::Unit,
        op: IntrinsicOp::TileBulk(op),
    }
}

const fn reduce(path: &'static str, op: Reduction) -> Intrinsic {
    on_views(path, VIEWS, &[MBARRIER, POLICY, PRED], BulkOp::Reduce(op))
}

const fn wait(path: &'static str, opcode: &'static str) -> Intrinsic {
    Intrinsic {
        path,
        is_unsafe: false,
        consts: &["N"],
        params: &[],
        options: &[],
        result: Output::Unit,
        op: IntrinsicOp::WaitGroup(opcode),
    }
}

const VIEW: &[super::Parameter] = &[param("view", ArgTy::View)];

const fn query(path: &'static str, result: Scalar, query: ViewQuery) -> Intrinsic {
    Intrinsic {
        path,
        is_unsafe: false,
        consts: &[],
        params: VIEW,
        options: &[],
        result: Output::Scalar(result),
        op: IntrinsicOp::ViewQuery(query),
    }
}

/// What two views have to have in common.
pub(super) const SAME: &[Intrinsic] = &[Intrinsic {
    path: "tile::same_elements",
    is_unsafe: false,
    consts: &[],
    params: VIEWS,
    options: &[],
    result: Output::Scalar(Scalar::Bool),
    op: IntrinsicOp::SameElements,
}];

/// Questions about views.
pub(super) const QUERIES: &[Intrinsic] = &[
    query("tile::is_contiguous", Scalar::Bool, ViewQuery::IsContiguous),
    query("tile::is_shared", Scalar::Bool, ViewQuery::IsShared),
    query("tile::element_bytes", Scalar::U32, ViewQuery::ElementBytes),
    query("tile::alignment_of", Scalar::U32, ViewQuery::AlignmentOf),
    query("tile::chunk_bytes", Scalar::U32, ViewQuery::ChunkBytes),
    query("tile::elements", Scalar::U32, ViewQuery::Elements),
];

/// On views, and waiting.
pub(super) const ROWS: &[Intrinsic] = &[
    on_views(
        "tile::cp_async_bulk",
        VIEWS,
        &[MBARRIER, MULTICAST, POLICY, BYTE_MASK, PRED],
        BulkOp::Copy,
    ),
    reduce("tile::cp_reduce_async_bulk_add", Reduction::Add),
    reduce("tile::cp_reduce_async_bulk_min", Reduction::Min),
    reduce("tile::cp_reduce_async_bulk_max", Reduction::Max),
    reduce("tile::cp_reduce_async_bulk_inc", Reduction::Inc),
    reduce("tile::cp_reduce_async_bulk_dec", Reduction::Dec),
    reduce("tile::cp_reduce_async_bulk_and", Reduction::And),
    reduce("tile::cp_reduce_async_bulk_or", Reduction::Or),
    reduce("tile::cp_reduce_async_bulk_xor", Reduction::Xor),
    on_views(
        "tile::cp_async_bulk_prefetch",
        &[param("src", ArgTy::View)],
        &[POLICY, PRED],
        BulkOp::Prefetch,
    ),
    wait("ptx::cp_async_bulk_wait_group", "cp.async.bulk.wait_group"),
    wait(
        "ptx::cp_async_bulk_wait_group_read",
        "cp.async.bulk.wait_group.read",
    ),
];

/// One instruction without operands.
pub(super) const GROUPS: &[Intrinsic] = super::machine::rows! {
    "ptx::cp_async_bulk_commit_group" [_] () -> () = Fence "cp.async.bulk.commit_group";
};

macro_rules! option_of {
    (pred) => {
        PRED
    };
    (cache_hint) => {
        option("cache_hint", ArgTy::CachePolicy)
    };
    (multicast) => {
        MULTICAST
    };
    (cp_mask) => {
        option("cp_mask", ArgTy::Scalar(Scalar::U16))
    };
    (relaxed) => {
        option("relaxed", ArgTy::Word(super::Words::Scope))
    };
}

macro_rules! argument {
    (size $ty:ident) => {
        ArgTy::Scalar(super::machine::scalar!($ty))
    };
    (left $ty:ident) => {
        ArgTy::Scalar(super::machine::scalar!($ty))
    };
    (right $ty:ident) => {
        ArgTy::Scalar(super::machine::scalar!($ty))
    };
    ($address:ident $ty:ident) => {
        ArgTy::Address(super::machine::scalar!($ty))
    };
}

/// `"path" (name: type, ..) [options] = "head" "tail";`
macro_rules! forms {
    ($($path:literal ($($arg:ident: $ty:ident),*) [$($option:ident),*] = $head:literal $tail:literal;)*) => {
        &[$(Intrinsic {
            path: $path,
            is_unsafe: true,
            consts: &[],
            params: &[$(param(stringify!($arg), argument!($arg $ty))),*],
            options: &[$(option_of!($option)),*],
            result: Output::Unit,
            op: IntrinsicOp::PtxBulk(&BulkForm {
                head: $head,
                tail: $tail,
            }),
        }),*]
    };
}

/// On addresses.
pub(super) const FORMS: &[Intrinsic] = forms! {
    "ptx::cp_async_bulk_shared_cta_global_mbarrier_complete_tx_bytes"
        (dst: u32, src: u64, size: u32, mbar: u32) [cache_hint, relaxed, pred] =
        "cp.async.bulk.shared::cta.global.mbarrier::complete_tx::bytes" "";
    "ptx::cp_async_bulk_shared_cta_global_mbarrier_complete_tx_bytes_ignore_oob"
        (dst: u32, src: u64, size: u32, left: u32, right: u32, mbar: u32) [cache_hint, relaxed, pred] =
        "cp.async.bulk.shared::cta.global.mbarrier::complete_tx::bytes" ".ignore_oob";
    "ptx::cp_async_bulk_shared_cluster_global_mbarrier_complete_tx_bytes"
        (dst: u32, src: u64, size: u32, mbar: u32) [multicast, cache_hint, relaxed, pred] =
        "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes" "";
    "ptx::cp_async_bulk_shared_cluster_shared_cta_mbarrier_complete_tx_bytes"
        (dst: u32, src: u32, size: u32, mbar: u32) [relaxed, pred] =
        "cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes" "";
    "ptx::cp_async_bulk_global_shared_cta_bulk_group"
        (dst: u64, src: u32, size: u32) [cache_hint, cp_mask, relaxed, pred] =
        "cp.async.bulk.global.shared::cta.bulk_group" "";
    "ptx::multimem_cp_async_bulk_global_shared_cta_bulk_group"
        (dst: u64, src: u32, size: u32) [cp_mask, relaxed, pred] =
        "multimem.cp.async.bulk.global.shared::cta.bulk_group" "";
    "ptx::cp_async_bulk_prefetch_L2_global"
        (src: u64, size: u32) [cache_hint, pred] =
        "cp.async.bulk.prefetch.L2.global" "";
};

/// `"head" (name: type, ..) [options] "path" = ".op.type"; ..`
macro_rules! reductions {
    ($head:literal $args:tt $options:tt $($path:literal = $tail:literal;)*) => {
        forms! { $($path $args $options = $head $tail;)* }
    };
}

/// Reductions on addresses of shared memory of the cluster.
pub(super) const CLUSTER_REDUCTIONS: &[Intrinsic] = reductions! {
    "cp.reduce.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes"
    (dst: u32, src: u32, size: u32, mbar: u32) [relaxed, pred]
    "ptx::cp_reduce_async_bulk_shared_cluster_shared_cta_mbarrier_complete_tx_bytes_and_b32" = ".and.b32";
    "ptx::cp_reduce_async_bulk_shared_cluster_shared_cta_mbarrier_complete_tx_bytes_or_b32" = ".or.b32";
    "ptx::cp_reduce_async_bulk_shared_cluster_shared_cta_mbarrier_complete_tx_bytes_xor_b32" = ".xor.b32";
    "ptx::cp_reduce_async_bulk_shared_cluster_shared_cta_mbarrier_complete_tx_bytes_inc_u32" = ".inc.u32";
    "ptx::cp_reduce_async_bulk_shared_cluster_shared_cta_mbarrier_complete_tx_bytes_dec_u32" = ".dec.u32";
    "ptx::cp_reduce_async_bulk_shared_cluster_shared_cta_mbarrier_complete_tx_bytes_min_u32" = ".min.u32";
    "ptx::cp_reduce_async_bulk_shared_cluster_shared_cta_mbarrier_complete_tx_bytes_min_s32" = ".min.s32";
    "ptx::cp_reduce_async_bulk_shared_cluster_shared_cta_mbarrier_complete_tx_bytes_max_u32" = ".max.u32";
    "ptx::cp_reduce_async_bulk_shared_cluster_shared_cta_mbarrier_complete_tx_bytes_max_s32" = ".max.s32";
    "ptx::cp_reduce_async_bulk_shared_cluster_shared_cta_mbarrier_complete_tx_bytes_add_u32" = ".add.u32";
    "ptx::cp_reduce_async_bulk_shared_cluster_shared_cta_mbarrier_complete_tx_bytes_add_s32" = ".add.s32";
    "ptx::cp_reduce_async_bulk_shared_cluster_shared_cta_mbarrier_complete_tx_bytes_add_u64" = ".add.u64";
};

/// Reductions on addresses of global memory.
pub(super) const GLOBAL_REDUCTIONS: &[Intrinsic] = reductions! {
    "cp.reduce.async.bulk.global.shared::cta.bulk_group"
    (dst: u64, src: u32, size: u32) [cache_hint, relaxed, pred]
    "ptx::cp_reduce_async_bulk_global_shared_cta_bulk_group_and_b32" = ".and.b32";
    "ptx::cp_reduce_async_bulk_global_shared_cta_bulk_group_and_b64" = ".and.b64";
    "ptx::cp_reduce_async_bulk_global_shared_cta_bulk_group_or_b32" = ".or.b32";
    "ptx::cp_reduce_async_bulk_global_shared_cta_bulk_group_or_b64" = ".or.b64";
    "ptx::cp_reduce_async_bulk_global_shared_cta_bulk_group_xor_b32" = ".xor.b32";
    "ptx::cp_reduce_async_bulk_global_shared_cta_bulk_group_xor_b64" = ".xor.b64";
    "ptx::cp_reduce_async_bulk_global_shared_cta_bulk_group_inc_u32" = ".inc.u32";
    "ptx::cp_reduce_async_bulk_global_shared_cta_bulk_group_dec_u32" = ".dec.u32";
    "ptx::cp_reduce_async_bulk_global_shared_cta_bulk_group_min_u32" = ".min.u32";
    "ptx::cp_reduce_async_bulk_global_shared_cta_bulk_group_min_s32" = ".min.s32";
    "ptx::cp_reduce_async_bulk_global_shared_cta_bulk_group_min_u64" = ".min.u64";
    "ptx::cp_reduce_async_bulk_global_shared_cta_bulk_group_min_s64" = ".min.s64";
    "ptx::cp_reduce_async_bulk_global_shared_cta_bulk_group_min_f16" = ".min.f16";
    "ptx::cp_reduce_async_bulk_global_shared_cta_bulk_group_min_bf16" = ".min.bf16";
    "ptx::cp_reduce_async_bulk_global_shared_cta_bulk_group_max_u32" = ".max.u32";
    "ptx::cp_reduce_async_bulk_global_shared_cta_bulk_group_max_s32" = ".max.s32";
    "ptx::cp_reduce_async_bulk_global_shared_cta_bulk_group_max_u64" = ".max.u64";
    "ptx::cp_reduce_async_bulk_global_shared_cta_bulk_group_max_s64" = ".max.s64";
    "ptx::cp_reduce_async_bulk_global_shared_cta_bulk_group_max_f16" = ".max.f16";
    "ptx::cp_reduce_async_bulk_global_shared_cta_bulk_group_max_bf16" = ".max.bf16";
    "ptx::cp_reduce_async_bulk_global_shared_cta_bulk_group_add_u32" = ".add.u32";
    "ptx::cp_reduce_async_bulk_global_shared_cta_bulk_group_add_s32" = ".add.s32";
    "ptx::cp_reduce_async_bulk_global_shared_cta_bulk_group_add_u64" = ".add.u64";
    "ptx::cp_reduce_async_bulk_global_shared_cta_bulk_group_add_f32" = ".add.f32";
    "ptx::cp_reduce_async_bulk_global_shared_cta_bulk_group_add_f64" = ".add.f64";
    "ptx::cp_reduce_async_bulk_global_shared_cta_bulk_group_add_noftz_f16" = ".add.noftz.f16";
    "ptx::cp_reduce_async_bulk_global_shared_cta_bulk_group_add_noftz_bf16" = ".add.noftz.bf16";
    "ptx::cp_reduce_async_bulk_global_shared_cta_bulk_group_add_noftz_f32" = ".add.noftz.f32";
};

/// Reductions on multimem addresses.
pub(super) const MULTIMEM_REDUCTIONS: &[Intrinsic] = reductions! {
    "multimem.cp.reduce.async.bulk.global.shared::cta.bulk_group"
    (dst: u64, src: u32, size: u32) [relaxed, pred]
    "ptx::multimem_cp_reduce_async_bulk_global_shared_cta_bulk_group_and_b32" = ".and.b32";
    "ptx::multimem_cp_reduce_async_bulk_global_shared_cta_bulk_group_and_b64" = ".and.b64";
    "ptx::multimem_cp_reduce_async_bulk_global_shared_cta_bulk_group_or_b32" = ".or.b32";
    "ptx::multimem_cp_reduce_async_bulk_global_shared_cta_bulk_group_or_b64" = ".or.b64";
    "ptx::multimem_cp_reduce_async_bulk_global_shared_cta_bulk_group_xor_b32" = ".xor.b32";
    "ptx::multimem_cp_reduce_async_bulk_global_shared_cta_bulk_group_xor_b64" = ".xor.b64";
    "ptx::multimem_cp_reduce_async_bulk_global_shared_cta_bulk_group_inc_u32" = ".inc.u32";
    "ptx::multimem_cp_reduce_async_bulk_global_shared_cta_bulk_group_dec_u32" = ".dec.u32";
    "ptx::multimem_cp_reduce_async_bulk_global_shared_cta_bulk_group_min_u32" = ".min.u32";
    "ptx::multimem_cp_reduce_async_bulk_global_shared_cta_bulk_group_min_s32" = ".min.s32";
    "ptx::multimem_cp_reduce_async_bulk_global_shared_cta_bulk_group_min_u64" = ".min.u64";
    "ptx::multimem_cp_reduce_async_bulk_global_shared_cta_bulk_group_min_s64" = ".min.s64";
    "ptx::multimem_cp_reduce_async_bulk_global_shared_cta_bulk_group_min_f16" = ".min.f16";
    "ptx::multimem_cp_reduce_async_bulk_global_shared_cta_bulk_group_min_bf16" = ".min.bf16";
    "ptx::multimem_cp_reduce_async_bulk_global_shared_cta_bulk_group_max_u32" = ".max.u32";
    "ptx::multimem_cp_reduce_async_bulk_global_shared_cta_bulk_group_max_s32" = ".max.s32";
    "ptx::multimem_cp_reduce_async_bulk_global_shared_cta_bulk_group_max_u64" = ".max.u64";
    "ptx::multimem_cp_reduce_async_bulk_global_shared_cta_bulk_group_max_s64" = ".max.s64";
    "ptx::multimem_cp_reduce_async_bulk_global_shared_cta_bulk_group_max_f16" = ".max.f16";
    "ptx::multimem_cp_reduce_async_bulk_global_shared_cta_bulk_group_max_bf16" = ".max.bf16";
    "ptx::multimem_cp_reduce_async_bulk_global_shared_cta_bulk_group_add_u32" = ".add.u32";
    "ptx::multimem_cp_reduce_async_bulk_global_shared_cta_bulk_group_add_s32" = ".add.s32";
    "ptx::multimem_cp_reduce_async_bulk_global_shared_cta_bulk_group_add_u64" = ".add.u64";
    "ptx::multimem_cp_reduce_async_bulk_global_shared_cta_bulk_group_add_f32" = ".add.f32";
    "ptx::multimem_cp_reduce_async_bulk_global_shared_cta_bulk_group_add_f64" = ".add.f64";
    "ptx::multimem_cp_reduce_async_bulk_global_shared_cta_bulk_group_add_noftz_f16" = ".add.noftz.f16";
    "ptx::multimem_cp_reduce_async_bulk_global_shared_cta_bulk_group_add_noftz_bf16" = ".add.noftz.bf16";
    "ptx::multimem_cp_reduce_async_bulk_global_shared_cta_bulk_group_add_noftz_f32" = ".add.noftz.f32";
};
