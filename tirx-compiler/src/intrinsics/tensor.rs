//! Tensor copies, reductions and prefetches (PTX ISA, `cp.async.bulk.tensor` and its kin).

use super::{ArgTy, BuilderOption, Intrinsic, IntrinsicOp, Output, Reduction, option, param};
use crate::ir::types::Scalar;

/// A tensor copy between views and places in tensor maps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TensorOp {
    /// `cp.async.bulk.tensor`, in either direction.
    Copy,
    /// `cp.reduce.async.bulk.tensor`
    Reduce(Reduction),
    /// `cp.async.bulk.prefetch.tensor`
    Prefetch,
    /// `prefetch.tensormap`
    PrefetchMap,
}

impl TensorOp {
    /// Whether a tensor of elements like these has the operation, going by the types that the map may say.
    pub const fn admits(self, elem: Scalar) -> bool {
        let Self::Reduce(reduction) = self else {
            return true;
        };
        let is_int = matches!(
            elem,
            Scalar::U32 | Scalar::I32 | Scalar::U64 | Scalar::I64 | Scalar::Usize | Scalar::Isize
        );
        match reduction {
            Reduction::Add => {
                is_int || matches!(elem, Scalar::F16 | Scalar::Bf16 | Scalar::F32 | Scalar::F64)
            }
            Reduction::Min | Reduction::Max => is_int || matches!(elem, Scalar::F16 | Scalar::Bf16),
            Reduction::Inc | Reduction::Dec => matches!(elem, Scalar::U32),
            Reduction::And | Reduction::Or | Reduction::Xor => is_int,
        }
    }
}

const PRED: BuilderOption = option("pred", ArgTy::Scalar(Scalar::Bool));
const POLICY: BuilderOption = option("cache_policy", ArgTy::CachePolicy);
const COPY_OPTIONS: &[BuilderOption] = &[
    option("mbarrier", ArgTy::AnyMbarrier),
    option("multicast", ArgTy::Scalar(Scalar::U16)),
    option("cta_group", ArgTy::ConstU32),
    POLICY,
    PRED,
];

const fn on_tiles(
    path: &'static str,
    params: &'static [super::Parameter],
    options: &'static [BuilderOption],
    op: TensorOp,
) -> Intrinsic {
    Intrinsic {
        path,
        is_unsafe: false,
        consts: &[],
        params,
        options,
        result: Output::Unit,
        op: IntrinsicOp::TileTensor(op),
    }
}

const fn reduce(path: &'static str, op: Reduction) -> Intrinsic {
    const PARAMS: &[super::Parameter] = &[param("dst", ArgTy::TileMut), param("src", ArgTy::View)];
    on_tiles(path, PARAMS, &[POLICY, PRED], TensorOp::Reduce(op))
}

/// On views and places in tensor maps.
pub(super) const ROWS: &[Intrinsic] = &[
    on_tiles(
        "tile::cp_async_bulk_tensor",
        &[param("dst", ArgTy::CopyTo), param("src", ArgTy::CopyFrom)],
        COPY_OPTIONS,
        TensorOp::Copy,
    ),
    reduce("tile::cp_reduce_async_bulk_tensor_add", Reduction::Add),
    reduce("tile::cp_reduce_async_bulk_tensor_min", Reduction::Min),
    reduce("tile::cp_reduce_async_bulk_tensor_max", Reduction::Max),
    reduce("tile::cp_reduce_async_bulk_tensor_inc", Reduction::Inc),
    reduce("tile::cp_reduce_async_bulk_tensor_dec", Reduction::Dec),
    reduce("tile::cp_reduce_async_bulk_tensor_and", Reduction::And),
    reduce("tile::cp_reduce_async_bulk_tensor_or", Reduction::Or),
    reduce("tile::cp_reduce_async_bulk_tensor_xor", Reduction::Xor),
    on_tiles(
        "tile::cp_async_bulk_prefetch_tensor",
        &[param("src", ArgTy::Tile)],
        &[POLICY, PRED],
        TensorOp::Prefetch,
    ),
    on_tiles(
        "tile::prefetch_tensormap",
        &[param("map", ArgTy::Map)],
        &[],
        TensorOp::PrefetchMap,
    ),
];
