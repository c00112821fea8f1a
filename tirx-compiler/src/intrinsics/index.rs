//! Where a thread is: in its warp, its block, its cluster.

use super::{Intrinsic, IntrinsicOp, Output};
use crate::ir::{ssa::Special, types::Scalar};

/// What is computed from the thread's index.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Rank {
    /// The thread, counted through the block: x first, then y, then z.
    Thread,
    /// The warp of that thread.
    Warp,
    /// The group of four warps.
    Warpgroup,
}

impl Rank {
    /// How many threads share it.
    pub const fn threads(self) -> u32 {
        match self {
            Self::Thread => 1,
            Self::Warp => 32,
            Self::Warpgroup => 128,
        }
    }
}

const fn row(path: &'static str, result: Output, op: IntrinsicOp) -> Intrinsic {
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

const fn number(path: &'static str, op: IntrinsicOp) -> Intrinsic {
    row(path, Output::Scalar(Scalar::U32), op)
}

const fn triple(path: &'static str, special: Special) -> Intrinsic {
    row(path, Output::Dim3, IntrinsicOp::Special(special))
}

/// PTX ISA, special registers.
pub(super) const ROWS: &[Intrinsic] = &[
    number("thread_rank", IntrinsicOp::Rank(Rank::Thread)),
    number("warp_id", IntrinsicOp::Rank(Rank::Warp)),
    number("warpgroup_id", IntrinsicOp::Rank(Rank::Warpgroup)),
    number("lane_id", IntrinsicOp::Special(Special::LaneId)),
    number(
        "cluster_ctarank",
        IntrinsicOp::Special(Special::ClusterCtarank),
    ),
    number(
        "cluster_nctarank",
        IntrinsicOp::Special(Special::ClusterNctarank),
    ),
    triple("cluster_ctaid", Special::ClusterCtaid),
    triple("cluster_nctaid", Special::ClusterNctaid),
    triple("clusterid", Special::Clusterid),
    triple("nclusterid", Special::Nclusterid),
];
