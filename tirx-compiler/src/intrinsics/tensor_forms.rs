//! Tensor copies, reductions and prefetches on addresses, and changes of tensor maps.
//!
//! Coordinates and offsets stand as PTX has them, innermost first.

use super::{ArgTy, BuilderOption, Intrinsic, IntrinsicOp, Output, option, param};
use crate::ir::types::Scalar;

macro_rules! option_of {
    (pred) => {
        option("pred", ArgTy::Scalar(Scalar::Bool))
    };
    (cache_hint) => {
        option("cache_hint", ArgTy::CachePolicy)
    };
    (multicast) => {
        option("multicast", ArgTy::Scalar(Scalar::U16))
    };
    (cta_group) => {
        option("cta_group", ArgTy::ConstU32)
    };
}

macro_rules! scalar_of {
    (i32) => {
        Scalar::I32
    };
    (u16) => {
        Scalar::U16
    };
    (u32) => {
        Scalar::U32
    };
    (u64) => {
        Scalar::U64
    };
}

/// `[options] "path" (name: type, ..) = "opcode";`
macro_rules! forms {
    ($options:tt $($path:literal ($($arg:ident: $ty:ident),*) = $opcode:literal;)*) => {
        &[$(Intrinsic {
            path: $path,
            is_unsafe: true,
            consts: &[],
            params: &[$(param(stringify!($arg), ArgTy::Scalar(scalar_of!($ty)))),*],
            options: forms!(@options $options),
            result: Output::Unit,
            op: IntrinsicOp::PtxTensor($opcode),
        }),*]
    };
    (@options [$($option:ident),*]) => {
        const { &[$(option_of!($option)),*] as &[BuilderOption] }
    };
}

/// Into this CTA's shared memory.
pub(super) const FORMS_CTA: &[Intrinsic] = forms! {
    [cta_group, cache_hint, pred]
    "ptx::cp_async_bulk_tensor_1d_shared_cta_global_tile_mbarrier_complete_tx_bytes" (dst: u32, map: u64, c0: i32, mbar: u32) = "cp.async.bulk.tensor.1d.shared::cta.global.tile.mbarrier::complete_tx::bytes";
    "ptx::cp_async_bulk_tensor_2d_shared_cta_global_tile_mbarrier_complete_tx_bytes" (dst: u32, map: u64, c0: i32, c1: i32, mbar: u32) = "cp.async.bulk.tensor.2d.shared::cta.global.tile.mbarrier::complete_tx::bytes";
    "ptx::cp_async_bulk_tensor_3d_shared_cta_global_tile_mbarrier_complete_tx_bytes" (dst: u32, map: u64, c0: i32, c1: i32, c2: i32, mbar: u32) = "cp.async.bulk.tensor.3d.shared::cta.global.tile.mbarrier::complete_tx::bytes";
    "ptx::cp_async_bulk_tensor_4d_shared_cta_global_tile_mbarrier_complete_tx_bytes" (dst: u32, map: u64, c0: i32, c1: i32, c2: i32, c3: i32, mbar: u32) = "cp.async.bulk.tensor.4d.shared::cta.global.tile.mbarrier::complete_tx::bytes";
    "ptx::cp_async_bulk_tensor_5d_shared_cta_global_tile_mbarrier_complete_tx_bytes" (dst: u32, map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, mbar: u32) = "cp.async.bulk.tensor.5d.shared::cta.global.tile.mbarrier::complete_tx::bytes";
    "ptx::cp_async_bulk_tensor_3d_shared_cta_global_im2col_mbarrier_complete_tx_bytes" (dst: u32, map: u64, c0: i32, c1: i32, c2: i32, mbar: u32, offset0: u16) = "cp.async.bulk.tensor.3d.shared::cta.global.im2col.mbarrier::complete_tx::bytes";
    "ptx::cp_async_bulk_tensor_4d_shared_cta_global_im2col_mbarrier_complete_tx_bytes" (dst: u32, map: u64, c0: i32, c1: i32, c2: i32, c3: i32, mbar: u32, offset0: u16, offset1: u16) = "cp.async.bulk.tensor.4d.shared::cta.global.im2col.mbarrier::complete_tx::bytes";
    "ptx::cp_async_bulk_tensor_5d_shared_cta_global_im2col_mbarrier_complete_tx_bytes" (dst: u32, map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, mbar: u32, offset0: u16, offset1: u16, offset2: u16) = "cp.async.bulk.tensor.5d.shared::cta.global.im2col.mbarrier::complete_tx::bytes";
    "ptx::cp_async_bulk_tensor_3d_shared_cta_global_im2col_w_mbarrier_complete_tx_bytes" (dst: u32, map: u64, c0: i32, c1: i32, c2: i32, mbar: u32, offset0: u16, offset1: u16) = "cp.async.bulk.tensor.3d.shared::cta.global.im2col::w.mbarrier::complete_tx::bytes";
    "ptx::cp_async_bulk_tensor_4d_shared_cta_global_im2col_w_mbarrier_complete_tx_bytes" (dst: u32, map: u64, c0: i32, c1: i32, c2: i32, c3: i32, mbar: u32, offset0: u16, offset1: u16) = "cp.async.bulk.tensor.4d.shared::cta.global.im2col::w.mbarrier::complete_tx::bytes";
    "ptx::cp_async_bulk_tensor_5d_shared_cta_global_im2col_w_mbarrier_complete_tx_bytes" (dst: u32, map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, mbar: u32, offset0: u16, offset1: u16) = "cp.async.bulk.tensor.5d.shared::cta.global.im2col::w.mbarrier::complete_tx::bytes";
    "ptx::cp_async_bulk_tensor_3d_shared_cta_global_im2col_w_128_mbarrier_complete_tx_bytes" (dst: u32, map: u64, c0: i32, c1: i32, c2: i32, mbar: u32, offset0: u16, offset1: u16) = "cp.async.bulk.tensor.3d.shared::cta.global.im2col::w::128.mbarrier::complete_tx::bytes";
    "ptx::cp_async_bulk_tensor_4d_shared_cta_global_im2col_w_128_mbarrier_complete_tx_bytes" (dst: u32, map: u64, c0: i32, c1: i32, c2: i32, c3: i32, mbar: u32, offset0: u16, offset1: u16) = "cp.async.bulk.tensor.4d.shared::cta.global.im2col::w::128.mbarrier::complete_tx::bytes";
    "ptx::cp_async_bulk_tensor_5d_shared_cta_global_im2col_w_128_mbarrier_complete_tx_bytes" (dst: u32, map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, mbar: u32, offset0: u16, offset1: u16) = "cp.async.bulk.tensor.5d.shared::cta.global.im2col::w::128.mbarrier::complete_tx::bytes";
    "ptx::cp_async_bulk_tensor_2d_shared_cta_global_tile_gather4_mbarrier_complete_tx_bytes" (dst: u32, map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, mbar: u32) = "cp.async.bulk.tensor.2d.shared::cta.global.tile::gather4.mbarrier::complete_tx::bytes";
};

/// Into the cluster's shared memory.
pub(super) const FORMS_CLUSTER: &[Intrinsic] = forms! {
    [multicast, cta_group, cache_hint, pred]
    "ptx::cp_async_bulk_tensor_1d_shared_cluster_global_tile_mbarrier_complete_tx_bytes" (dst: u32, map: u64, c0: i32, mbar: u32) = "cp.async.bulk.tensor.1d.shared::cluster.global.tile.mbarrier::complete_tx::bytes";
    "ptx::cp_async_bulk_tensor_2d_shared_cluster_global_tile_mbarrier_complete_tx_bytes" (dst: u32, map: u64, c0: i32, c1: i32, mbar: u32) = "cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes";
    "ptx::cp_async_bulk_tensor_3d_shared_cluster_global_tile_mbarrier_complete_tx_bytes" (dst: u32, map: u64, c0: i32, c1: i32, c2: i32, mbar: u32) = "cp.async.bulk.tensor.3d.shared::cluster.global.tile.mbarrier::complete_tx::bytes";
    "ptx::cp_async_bulk_tensor_4d_shared_cluster_global_tile_mbarrier_complete_tx_bytes" (dst: u32, map: u64, c0: i32, c1: i32, c2: i32, c3: i32, mbar: u32) = "cp.async.bulk.tensor.4d.shared::cluster.global.tile.mbarrier::complete_tx::bytes";
    "ptx::cp_async_bulk_tensor_5d_shared_cluster_global_tile_mbarrier_complete_tx_bytes" (dst: u32, map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, mbar: u32) = "cp.async.bulk.tensor.5d.shared::cluster.global.tile.mbarrier::complete_tx::bytes";
    "ptx::cp_async_bulk_tensor_3d_shared_cluster_global_im2col_mbarrier_complete_tx_bytes" (dst: u32, map: u64, c0: i32, c1: i32, c2: i32, mbar: u32, offset0: u16) = "cp.async.bulk.tensor.3d.shared::cluster.global.im2col.mbarrier::complete_tx::bytes";
    "ptx::cp_async_bulk_tensor_4d_shared_cluster_global_im2col_mbarrier_complete_tx_bytes" (dst: u32, map: u64, c0: i32, c1: i32, c2: i32, c3: i32, mbar: u32, offset0: u16, offset1: u16) = "cp.async.bulk.tensor.4d.shared::cluster.global.im2col.mbarrier::complete_tx::bytes";
    "ptx::cp_async_bulk_tensor_5d_shared_cluster_global_im2col_mbarrier_complete_tx_bytes" (dst: u32, map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, mbar: u32, offset0: u16, offset1: u16, offset2: u16) = "cp.async.bulk.tensor.5d.shared::cluster.global.im2col.mbarrier::complete_tx::bytes";
    "ptx::cp_async_bulk_tensor_3d_shared_cluster_global_im2col_w_mbarrier_complete_tx_bytes" (dst: u32, map: u64, c0: i32, c1: i32, c2: i32, mbar: u32, offset0: u16, offset1: u16) = "cp.async.bulk.tensor.3d.shared::cluster.global.im2col::w.mbarrier::complete_tx::bytes";
    "ptx::cp_async_bulk_tensor_4d_shared_cluster_global_im2col_w_mbarrier_complete_tx_bytes" (dst: u32, map: u64, c0: i32, c1: i32, c2: i32, c3: i32, mbar: u32, offset0: u16, offset1: u16) = "cp.async.bulk.tensor.4d.shared::cluster.global.im2col::w.mbarrier::complete_tx::bytes";
    "ptx::cp_async_bulk_tensor_5d_shared_cluster_global_im2col_w_mbarrier_complete_tx_bytes" (dst: u32, map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, mbar: u32, offset0: u16, offset1: u16) = "cp.async.bulk.tensor.5d.shared::cluster.global.im2col::w.mbarrier::complete_tx::bytes";
    "ptx::cp_async_bulk_tensor_3d_shared_cluster_global_im2col_w_128_mbarrier_complete_tx_bytes" (dst: u32, map: u64, c0: i32, c1: i32, c2: i32, mbar: u32, offset0: u16, offset1: u16) = "cp.async.bulk.tensor.3d.shared::cluster.global.im2col::w::128.mbarrier::complete_tx::bytes";
    "ptx::cp_async_bulk_tensor_4d_shared_cluster_global_im2col_w_128_mbarrier_complete_tx_bytes" (dst: u32, map: u64, c0: i32, c1: i32, c2: i32, c3: i32, mbar: u32, offset0: u16, offset1: u16) = "cp.async.bulk.tensor.4d.shared::cluster.global.im2col::w::128.mbarrier::complete_tx::bytes";
    "ptx::cp_async_bulk_tensor_5d_shared_cluster_global_im2col_w_128_mbarrier_complete_tx_bytes" (dst: u32, map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, mbar: u32, offset0: u16, offset1: u16) = "cp.async.bulk.tensor.5d.shared::cluster.global.im2col::w::128.mbarrier::complete_tx::bytes";
    "ptx::cp_async_bulk_tensor_2d_shared_cluster_global_tile_gather4_mbarrier_complete_tx_bytes" (dst: u32, map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, mbar: u32) = "cp.async.bulk.tensor.2d.shared::cluster.global.tile::gather4.mbarrier::complete_tx::bytes";
};

/// Into global memory.
pub(super) const FORMS_STORE: &[Intrinsic] = forms! {
    [cache_hint, pred]
    "ptx::cp_async_bulk_tensor_1d_global_shared_cta_tile_bulk_group" (map: u64, c0: i32, src: u32) = "cp.async.bulk.tensor.1d.global.shared::cta.tile.bulk_group";
    "ptx::cp_async_bulk_tensor_2d_global_shared_cta_tile_bulk_group" (map: u64, c0: i32, c1: i32, src: u32) = "cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group";
    "ptx::cp_async_bulk_tensor_3d_global_shared_cta_tile_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, src: u32) = "cp.async.bulk.tensor.3d.global.shared::cta.tile.bulk_group";
    "ptx::cp_async_bulk_tensor_4d_global_shared_cta_tile_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, c3: i32, src: u32) = "cp.async.bulk.tensor.4d.global.shared::cta.tile.bulk_group";
    "ptx::cp_async_bulk_tensor_5d_global_shared_cta_tile_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, src: u32) = "cp.async.bulk.tensor.5d.global.shared::cta.tile.bulk_group";
    "ptx::cp_async_bulk_tensor_3d_global_shared_cta_im2col_no_offs_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, src: u32) = "cp.async.bulk.tensor.3d.global.shared::cta.im2col_no_offs.bulk_group";
    "ptx::cp_async_bulk_tensor_4d_global_shared_cta_im2col_no_offs_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, c3: i32, src: u32) = "cp.async.bulk.tensor.4d.global.shared::cta.im2col_no_offs.bulk_group";
    "ptx::cp_async_bulk_tensor_5d_global_shared_cta_im2col_no_offs_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, src: u32) = "cp.async.bulk.tensor.5d.global.shared::cta.im2col_no_offs.bulk_group";
    "ptx::cp_async_bulk_tensor_3d_global_shared_cta_im2col_no_offs_w_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, src: u32) = "cp.async.bulk.tensor.3d.global.shared::cta.im2col_no_offs::w.bulk_group";
    "ptx::cp_async_bulk_tensor_4d_global_shared_cta_im2col_no_offs_w_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, c3: i32, src: u32) = "cp.async.bulk.tensor.4d.global.shared::cta.im2col_no_offs::w.bulk_group";
    "ptx::cp_async_bulk_tensor_5d_global_shared_cta_im2col_no_offs_w_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, src: u32) = "cp.async.bulk.tensor.5d.global.shared::cta.im2col_no_offs::w.bulk_group";
    "ptx::cp_async_bulk_tensor_2d_global_shared_cta_tile_scatter4_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, src: u32) = "cp.async.bulk.tensor.2d.global.shared::cta.tile::scatter4.bulk_group";
};

/// Combined with global memory.
pub(super) const FORMS_REDUCE: &[Intrinsic] = forms! {
    [cache_hint, pred]
    "ptx::cp_reduce_async_bulk_tensor_1d_global_shared_cta_add_tile_bulk_group" (map: u64, c0: i32, src: u32) = "cp.reduce.async.bulk.tensor.1d.global.shared::cta.add.tile.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_2d_global_shared_cta_add_tile_bulk_group" (map: u64, c0: i32, c1: i32, src: u32) = "cp.reduce.async.bulk.tensor.2d.global.shared::cta.add.tile.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_3d_global_shared_cta_add_tile_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, src: u32) = "cp.reduce.async.bulk.tensor.3d.global.shared::cta.add.tile.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_4d_global_shared_cta_add_tile_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, c3: i32, src: u32) = "cp.reduce.async.bulk.tensor.4d.global.shared::cta.add.tile.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_5d_global_shared_cta_add_tile_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, src: u32) = "cp.reduce.async.bulk.tensor.5d.global.shared::cta.add.tile.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_3d_global_shared_cta_add_im2col_no_offs_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, src: u32) = "cp.reduce.async.bulk.tensor.3d.global.shared::cta.add.im2col_no_offs.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_4d_global_shared_cta_add_im2col_no_offs_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, c3: i32, src: u32) = "cp.reduce.async.bulk.tensor.4d.global.shared::cta.add.im2col_no_offs.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_5d_global_shared_cta_add_im2col_no_offs_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, src: u32) = "cp.reduce.async.bulk.tensor.5d.global.shared::cta.add.im2col_no_offs.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_2d_global_shared_cta_add_tile_scatter4_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, src: u32) = "cp.reduce.async.bulk.tensor.2d.global.shared::cta.add.tile::scatter4.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_1d_global_shared_cta_min_tile_bulk_group" (map: u64, c0: i32, src: u32) = "cp.reduce.async.bulk.tensor.1d.global.shared::cta.min.tile.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_2d_global_shared_cta_min_tile_bulk_group" (map: u64, c0: i32, c1: i32, src: u32) = "cp.reduce.async.bulk.tensor.2d.global.shared::cta.min.tile.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_3d_global_shared_cta_min_tile_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, src: u32) = "cp.reduce.async.bulk.tensor.3d.global.shared::cta.min.tile.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_4d_global_shared_cta_min_tile_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, c3: i32, src: u32) = "cp.reduce.async.bulk.tensor.4d.global.shared::cta.min.tile.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_5d_global_shared_cta_min_tile_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, src: u32) = "cp.reduce.async.bulk.tensor.5d.global.shared::cta.min.tile.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_3d_global_shared_cta_min_im2col_no_offs_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, src: u32) = "cp.reduce.async.bulk.tensor.3d.global.shared::cta.min.im2col_no_offs.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_4d_global_shared_cta_min_im2col_no_offs_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, c3: i32, src: u32) = "cp.reduce.async.bulk.tensor.4d.global.shared::cta.min.im2col_no_offs.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_5d_global_shared_cta_min_im2col_no_offs_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, src: u32) = "cp.reduce.async.bulk.tensor.5d.global.shared::cta.min.im2col_no_offs.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_2d_global_shared_cta_min_tile_scatter4_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, src: u32) = "cp.reduce.async.bulk.tensor.2d.global.shared::cta.min.tile::scatter4.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_1d_global_shared_cta_max_tile_bulk_group" (map: u64, c0: i32, src: u32) = "cp.reduce.async.bulk.tensor.1d.global.shared::cta.max.tile.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_2d_global_shared_cta_max_tile_bulk_group" (map: u64, c0: i32, c1: i32, src: u32) = "cp.reduce.async.bulk.tensor.2d.global.shared::cta.max.tile.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_3d_global_shared_cta_max_tile_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, src: u32) = "cp.reduce.async.bulk.tensor.3d.global.shared::cta.max.tile.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_4d_global_shared_cta_max_tile_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, c3: i32, src: u32) = "cp.reduce.async.bulk.tensor.4d.global.shared::cta.max.tile.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_5d_global_shared_cta_max_tile_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, src: u32) = "cp.reduce.async.bulk.tensor.5d.global.shared::cta.max.tile.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_3d_global_shared_cta_max_im2col_no_offs_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, src: u32) = "cp.reduce.async.bulk.tensor.3d.global.shared::cta.max.im2col_no_offs.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_4d_global_shared_cta_max_im2col_no_offs_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, c3: i32, src: u32) = "cp.reduce.async.bulk.tensor.4d.global.shared::cta.max.im2col_no_offs.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_5d_global_shared_cta_max_im2col_no_offs_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, src: u32) = "cp.reduce.async.bulk.tensor.5d.global.shared::cta.max.im2col_no_offs.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_2d_global_shared_cta_max_tile_scatter4_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, src: u32) = "cp.reduce.async.bulk.tensor.2d.global.shared::cta.max.tile::scatter4.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_1d_global_shared_cta_inc_tile_bulk_group" (map: u64, c0: i32, src: u32) = "cp.reduce.async.bulk.tensor.1d.global.shared::cta.inc.tile.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_2d_global_shared_cta_inc_tile_bulk_group" (map: u64, c0: i32, c1: i32, src: u32) = "cp.reduce.async.bulk.tensor.2d.global.shared::cta.inc.tile.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_3d_global_shared_cta_inc_tile_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, src: u32) = "cp.reduce.async.bulk.tensor.3d.global.shared::cta.inc.tile.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_4d_global_shared_cta_inc_tile_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, c3: i32, src: u32) = "cp.reduce.async.bulk.tensor.4d.global.shared::cta.inc.tile.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_5d_global_shared_cta_inc_tile_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, src: u32) = "cp.reduce.async.bulk.tensor.5d.global.shared::cta.inc.tile.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_3d_global_shared_cta_inc_im2col_no_offs_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, src: u32) = "cp.reduce.async.bulk.tensor.3d.global.shared::cta.inc.im2col_no_offs.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_4d_global_shared_cta_inc_im2col_no_offs_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, c3: i32, src: u32) = "cp.reduce.async.bulk.tensor.4d.global.shared::cta.inc.im2col_no_offs.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_5d_global_shared_cta_inc_im2col_no_offs_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, src: u32) = "cp.reduce.async.bulk.tensor.5d.global.shared::cta.inc.im2col_no_offs.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_2d_global_shared_cta_inc_tile_scatter4_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, src: u32) = "cp.reduce.async.bulk.tensor.2d.global.shared::cta.inc.tile::scatter4.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_1d_global_shared_cta_dec_tile_bulk_group" (map: u64, c0: i32, src: u32) = "cp.reduce.async.bulk.tensor.1d.global.shared::cta.dec.tile.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_2d_global_shared_cta_dec_tile_bulk_group" (map: u64, c0: i32, c1: i32, src: u32) = "cp.reduce.async.bulk.tensor.2d.global.shared::cta.dec.tile.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_3d_global_shared_cta_dec_tile_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, src: u32) = "cp.reduce.async.bulk.tensor.3d.global.shared::cta.dec.tile.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_4d_global_shared_cta_dec_tile_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, c3: i32, src: u32) = "cp.reduce.async.bulk.tensor.4d.global.shared::cta.dec.tile.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_5d_global_shared_cta_dec_tile_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, src: u32) = "cp.reduce.async.bulk.tensor.5d.global.shared::cta.dec.tile.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_3d_global_shared_cta_dec_im2col_no_offs_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, src: u32) = "cp.reduce.async.bulk.tensor.3d.global.shared::cta.dec.im2col_no_offs.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_4d_global_shared_cta_dec_im2col_no_offs_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, c3: i32, src: u32) = "cp.reduce.async.bulk.tensor.4d.global.shared::cta.dec.im2col_no_offs.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_5d_global_shared_cta_dec_im2col_no_offs_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, src: u32) = "cp.reduce.async.bulk.tensor.5d.global.shared::cta.dec.im2col_no_offs.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_2d_global_shared_cta_dec_tile_scatter4_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, src: u32) = "cp.reduce.async.bulk.tensor.2d.global.shared::cta.dec.tile::scatter4.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_1d_global_shared_cta_and_tile_bulk_group" (map: u64, c0: i32, src: u32) = "cp.reduce.async.bulk.tensor.1d.global.shared::cta.and.tile.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_2d_global_shared_cta_and_tile_bulk_group" (map: u64, c0: i32, c1: i32, src: u32) = "cp.reduce.async.bulk.tensor.2d.global.shared::cta.and.tile.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_3d_global_shared_cta_and_tile_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, src: u32) = "cp.reduce.async.bulk.tensor.3d.global.shared::cta.and.tile.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_4d_global_shared_cta_and_tile_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, c3: i32, src: u32) = "cp.reduce.async.bulk.tensor.4d.global.shared::cta.and.tile.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_5d_global_shared_cta_and_tile_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, src: u32) = "cp.reduce.async.bulk.tensor.5d.global.shared::cta.and.tile.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_3d_global_shared_cta_and_im2col_no_offs_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, src: u32) = "cp.reduce.async.bulk.tensor.3d.global.shared::cta.and.im2col_no_offs.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_4d_global_shared_cta_and_im2col_no_offs_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, c3: i32, src: u32) = "cp.reduce.async.bulk.tensor.4d.global.shared::cta.and.im2col_no_offs.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_5d_global_shared_cta_and_im2col_no_offs_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, src: u32) = "cp.reduce.async.bulk.tensor.5d.global.shared::cta.and.im2col_no_offs.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_2d_global_shared_cta_and_tile_scatter4_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, src: u32) = "cp.reduce.async.bulk.tensor.2d.global.shared::cta.and.tile::scatter4.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_1d_global_shared_cta_or_tile_bulk_group" (map: u64, c0: i32, src: u32) = "cp.reduce.async.bulk.tensor.1d.global.shared::cta.or.tile.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_2d_global_shared_cta_or_tile_bulk_group" (map: u64, c0: i32, c1: i32, src: u32) = "cp.reduce.async.bulk.tensor.2d.global.shared::cta.or.tile.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_3d_global_shared_cta_or_tile_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, src: u32) = "cp.reduce.async.bulk.tensor.3d.global.shared::cta.or.tile.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_4d_global_shared_cta_or_tile_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, c3: i32, src: u32) = "cp.reduce.async.bulk.tensor.4d.global.shared::cta.or.tile.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_5d_global_shared_cta_or_tile_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, src: u32) = "cp.reduce.async.bulk.tensor.5d.global.shared::cta.or.tile.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_3d_global_shared_cta_or_im2col_no_offs_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, src: u32) = "cp.reduce.async.bulk.tensor.3d.global.shared::cta.or.im2col_no_offs.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_4d_global_shared_cta_or_im2col_no_offs_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, c3: i32, src: u32) = "cp.reduce.async.bulk.tensor.4d.global.shared::cta.or.im2col_no_offs.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_5d_global_shared_cta_or_im2col_no_offs_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, src: u32) = "cp.reduce.async.bulk.tensor.5d.global.shared::cta.or.im2col_no_offs.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_2d_global_shared_cta_or_tile_scatter4_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, src: u32) = "cp.reduce.async.bulk.tensor.2d.global.shared::cta.or.tile::scatter4.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_1d_global_shared_cta_xor_tile_bulk_group" (map: u64, c0: i32, src: u32) = "cp.reduce.async.bulk.tensor.1d.global.shared::cta.xor.tile.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_2d_global_shared_cta_xor_tile_bulk_group" (map: u64, c0: i32, c1: i32, src: u32) = "cp.reduce.async.bulk.tensor.2d.global.shared::cta.xor.tile.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_3d_global_shared_cta_xor_tile_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, src: u32) = "cp.reduce.async.bulk.tensor.3d.global.shared::cta.xor.tile.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_4d_global_shared_cta_xor_tile_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, c3: i32, src: u32) = "cp.reduce.async.bulk.tensor.4d.global.shared::cta.xor.tile.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_5d_global_shared_cta_xor_tile_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, src: u32) = "cp.reduce.async.bulk.tensor.5d.global.shared::cta.xor.tile.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_3d_global_shared_cta_xor_im2col_no_offs_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, src: u32) = "cp.reduce.async.bulk.tensor.3d.global.shared::cta.xor.im2col_no_offs.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_4d_global_shared_cta_xor_im2col_no_offs_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, c3: i32, src: u32) = "cp.reduce.async.bulk.tensor.4d.global.shared::cta.xor.im2col_no_offs.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_5d_global_shared_cta_xor_im2col_no_offs_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, src: u32) = "cp.reduce.async.bulk.tensor.5d.global.shared::cta.xor.im2col_no_offs.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_3d_global_shared_cta_add_im2col_no_offs_w_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, src: u32) = "cp.reduce.async.bulk.tensor.3d.global.shared::cta.add.im2col_no_offs::w.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_4d_global_shared_cta_add_im2col_no_offs_w_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, c3: i32, src: u32) = "cp.reduce.async.bulk.tensor.4d.global.shared::cta.add.im2col_no_offs::w.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_5d_global_shared_cta_add_im2col_no_offs_w_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, src: u32) = "cp.reduce.async.bulk.tensor.5d.global.shared::cta.add.im2col_no_offs::w.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_3d_global_shared_cta_min_im2col_no_offs_w_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, src: u32) = "cp.reduce.async.bulk.tensor.3d.global.shared::cta.min.im2col_no_offs::w.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_4d_global_shared_cta_min_im2col_no_offs_w_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, c3: i32, src: u32) = "cp.reduce.async.bulk.tensor.4d.global.shared::cta.min.im2col_no_offs::w.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_5d_global_shared_cta_min_im2col_no_offs_w_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, src: u32) = "cp.reduce.async.bulk.tensor.5d.global.shared::cta.min.im2col_no_offs::w.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_3d_global_shared_cta_max_im2col_no_offs_w_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, src: u32) = "cp.reduce.async.bulk.tensor.3d.global.shared::cta.max.im2col_no_offs::w.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_4d_global_shared_cta_max_im2col_no_offs_w_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, c3: i32, src: u32) = "cp.reduce.async.bulk.tensor.4d.global.shared::cta.max.im2col_no_offs::w.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_5d_global_shared_cta_max_im2col_no_offs_w_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, src: u32) = "cp.reduce.async.bulk.tensor.5d.global.shared::cta.max.im2col_no_offs::w.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_3d_global_shared_cta_inc_im2col_no_offs_w_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, src: u32) = "cp.reduce.async.bulk.tensor.3d.global.shared::cta.inc.im2col_no_offs::w.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_4d_global_shared_cta_inc_im2col_no_offs_w_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, c3: i32, src: u32) = "cp.reduce.async.bulk.tensor.4d.global.shared::cta.inc.im2col_no_offs::w.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_5d_global_shared_cta_inc_im2col_no_offs_w_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, src: u32) = "cp.reduce.async.bulk.tensor.5d.global.shared::cta.inc.im2col_no_offs::w.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_3d_global_shared_cta_dec_im2col_no_offs_w_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, src: u32) = "cp.reduce.async.bulk.tensor.3d.global.shared::cta.dec.im2col_no_offs::w.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_4d_global_shared_cta_dec_im2col_no_offs_w_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, c3: i32, src: u32) = "cp.reduce.async.bulk.tensor.4d.global.shared::cta.dec.im2col_no_offs::w.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_5d_global_shared_cta_dec_im2col_no_offs_w_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, src: u32) = "cp.reduce.async.bulk.tensor.5d.global.shared::cta.dec.im2col_no_offs::w.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_3d_global_shared_cta_and_im2col_no_offs_w_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, src: u32) = "cp.reduce.async.bulk.tensor.3d.global.shared::cta.and.im2col_no_offs::w.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_4d_global_shared_cta_and_im2col_no_offs_w_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, c3: i32, src: u32) = "cp.reduce.async.bulk.tensor.4d.global.shared::cta.and.im2col_no_offs::w.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_5d_global_shared_cta_and_im2col_no_offs_w_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, src: u32) = "cp.reduce.async.bulk.tensor.5d.global.shared::cta.and.im2col_no_offs::w.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_3d_global_shared_cta_or_im2col_no_offs_w_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, src: u32) = "cp.reduce.async.bulk.tensor.3d.global.shared::cta.or.im2col_no_offs::w.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_4d_global_shared_cta_or_im2col_no_offs_w_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, c3: i32, src: u32) = "cp.reduce.async.bulk.tensor.4d.global.shared::cta.or.im2col_no_offs::w.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_5d_global_shared_cta_or_im2col_no_offs_w_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, src: u32) = "cp.reduce.async.bulk.tensor.5d.global.shared::cta.or.im2col_no_offs::w.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_3d_global_shared_cta_xor_im2col_no_offs_w_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, src: u32) = "cp.reduce.async.bulk.tensor.3d.global.shared::cta.xor.im2col_no_offs::w.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_4d_global_shared_cta_xor_im2col_no_offs_w_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, c3: i32, src: u32) = "cp.reduce.async.bulk.tensor.4d.global.shared::cta.xor.im2col_no_offs::w.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_5d_global_shared_cta_xor_im2col_no_offs_w_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, src: u32) = "cp.reduce.async.bulk.tensor.5d.global.shared::cta.xor.im2col_no_offs::w.bulk_group";
    "ptx::cp_reduce_async_bulk_tensor_2d_global_shared_cta_xor_tile_scatter4_bulk_group" (map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, src: u32) = "cp.reduce.async.bulk.tensor.2d.global.shared::cta.xor.tile::scatter4.bulk_group";
};

/// Into L2.
pub(super) const FORMS_PREFETCH: &[Intrinsic] = forms! {
    [cache_hint, pred]
    "ptx::cp_async_bulk_prefetch_tensor_1d_L2_global_tile" (map: u64, c0: i32) = "cp.async.bulk.prefetch.tensor.1d.L2.global.tile";
    "ptx::cp_async_bulk_prefetch_tensor_2d_L2_global_tile" (map: u64, c0: i32, c1: i32) = "cp.async.bulk.prefetch.tensor.2d.L2.global.tile";
    "ptx::cp_async_bulk_prefetch_tensor_3d_L2_global_tile" (map: u64, c0: i32, c1: i32, c2: i32) = "cp.async.bulk.prefetch.tensor.3d.L2.global.tile";
    "ptx::cp_async_bulk_prefetch_tensor_4d_L2_global_tile" (map: u64, c0: i32, c1: i32, c2: i32, c3: i32) = "cp.async.bulk.prefetch.tensor.4d.L2.global.tile";
    "ptx::cp_async_bulk_prefetch_tensor_5d_L2_global_tile" (map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32) = "cp.async.bulk.prefetch.tensor.5d.L2.global.tile";
    "ptx::cp_async_bulk_prefetch_tensor_3d_L2_global_im2col" (map: u64, c0: i32, c1: i32, c2: i32, offset0: u16) = "cp.async.bulk.prefetch.tensor.3d.L2.global.im2col";
    "ptx::cp_async_bulk_prefetch_tensor_4d_L2_global_im2col" (map: u64, c0: i32, c1: i32, c2: i32, c3: i32, offset0: u16, offset1: u16) = "cp.async.bulk.prefetch.tensor.4d.L2.global.im2col";
    "ptx::cp_async_bulk_prefetch_tensor_5d_L2_global_im2col" (map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, offset0: u16, offset1: u16, offset2: u16) = "cp.async.bulk.prefetch.tensor.5d.L2.global.im2col";
    "ptx::cp_async_bulk_prefetch_tensor_3d_L2_global_im2col_w" (map: u64, c0: i32, c1: i32, c2: i32, offset0: u16, offset1: u16) = "cp.async.bulk.prefetch.tensor.3d.L2.global.im2col::w";
    "ptx::cp_async_bulk_prefetch_tensor_4d_L2_global_im2col_w" (map: u64, c0: i32, c1: i32, c2: i32, c3: i32, offset0: u16, offset1: u16) = "cp.async.bulk.prefetch.tensor.4d.L2.global.im2col::w";
    "ptx::cp_async_bulk_prefetch_tensor_5d_L2_global_im2col_w" (map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, offset0: u16, offset1: u16) = "cp.async.bulk.prefetch.tensor.5d.L2.global.im2col::w";
    "ptx::cp_async_bulk_prefetch_tensor_3d_L2_global_im2col_w_128" (map: u64, c0: i32, c1: i32, c2: i32, offset0: u16, offset1: u16) = "cp.async.bulk.prefetch.tensor.3d.L2.global.im2col::w::128";
    "ptx::cp_async_bulk_prefetch_tensor_4d_L2_global_im2col_w_128" (map: u64, c0: i32, c1: i32, c2: i32, c3: i32, offset0: u16, offset1: u16) = "cp.async.bulk.prefetch.tensor.4d.L2.global.im2col::w::128";
    "ptx::cp_async_bulk_prefetch_tensor_5d_L2_global_im2col_w_128" (map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, offset0: u16, offset1: u16) = "cp.async.bulk.prefetch.tensor.5d.L2.global.im2col::w::128";
    "ptx::cp_async_bulk_prefetch_tensor_2d_L2_global_tile_gather4" (map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32) = "cp.async.bulk.prefetch.tensor.2d.L2.global.tile::gather4";
};

/// Changes of tensor maps.
pub(super) const MAPS: &[Intrinsic] = super::machine::rows! {
    "ptx::tensormap_replace_tile_global_address_global_b1024_b64" [_] (addr: global, new_val: u64) -> () = Fence "tensormap.replace.tile.global_address.global.b1024.b64";
    "ptx::tensormap_replace_tile_rank_global_b1024_b32" [_] (addr: global, new_val: u32) -> () = Fence "tensormap.replace.tile.rank.global.b1024.b32";
    "ptx::tensormap_replace_tile_box_dim_global_b1024_b32" [_] (addr: global, ord: const, new_val: u32) -> () = Fence "tensormap.replace.tile.box_dim.global.b1024.b32" {1 in 0..=4 step 1};
    "ptx::tensormap_replace_tile_global_dim_global_b1024_b32" [_] (addr: global, ord: const, new_val: u32) -> () = Fence "tensormap.replace.tile.global_dim.global.b1024.b32" {1 in 0..=4 step 1};
    "ptx::tensormap_replace_tile_global_stride_global_b1024_b64" [_] (addr: global, ord: const, new_val: u64) -> () = Fence "tensormap.replace.tile.global_stride.global.b1024.b64" {1 in 0..=4 step 1};
    "ptx::tensormap_replace_tile_element_stride_global_b1024_b32" [_] (addr: global, ord: const, new_val: u32) -> () = Fence "tensormap.replace.tile.element_stride.global.b1024.b32" {1 in 0..=4 step 1};
    "ptx::tensormap_replace_tile_elemtype_global_b1024_b32" [_] (addr: global, new_val: const) -> () = Fence "tensormap.replace.tile.elemtype.global.b1024.b32" {1 in 0..=15 step 1};
    "ptx::tensormap_replace_tile_interleave_layout_global_b1024_b32" [_] (addr: global, new_val: const) -> () = Fence "tensormap.replace.tile.interleave_layout.global.b1024.b32" {1 in 0..=2 step 1};
    "ptx::tensormap_replace_tile_swizzle_mode_global_b1024_b32" [_] (addr: global, new_val: const) -> () = Fence "tensormap.replace.tile.swizzle_mode.global.b1024.b32" {1 in 0..=3 step 1};
    "ptx::tensormap_replace_tile_swizzle_atomicity_global_b1024_b32" [_] (addr: global, new_val: const) -> () = Fence "tensormap.replace.tile.swizzle_atomicity.global.b1024.b32" {1 in 0..=3 step 1};
    "ptx::tensormap_replace_tile_fill_mode_global_b1024_b32" [_] (addr: global, new_val: const) -> () = Fence "tensormap.replace.tile.fill_mode.global.b1024.b32" {1 in 0..=1 step 1};
    "ptx::tensormap_replace_tile_global_address_shared_cta_b1024_b64" [_] (addr: shared, new_val: u64) -> () = Fence "tensormap.replace.tile.global_address.shared::cta.b1024.b64";
    "ptx::tensormap_replace_tile_rank_shared_cta_b1024_b32" [_] (addr: shared, new_val: u32) -> () = Fence "tensormap.replace.tile.rank.shared::cta.b1024.b32";
    "ptx::tensormap_replace_tile_box_dim_shared_cta_b1024_b32" [_] (addr: shared, ord: const, new_val: u32) -> () = Fence "tensormap.replace.tile.box_dim.shared::cta.b1024.b32" {1 in 0..=4 step 1};
    "ptx::tensormap_replace_tile_global_dim_shared_cta_b1024_b32" [_] (addr: shared, ord: const, new_val: u32) -> () = Fence "tensormap.replace.tile.global_dim.shared::cta.b1024.b32" {1 in 0..=4 step 1};
    "ptx::tensormap_replace_tile_global_stride_shared_cta_b1024_b64" [_] (addr: shared, ord: const, new_val: u64) -> () = Fence "tensormap.replace.tile.global_stride.shared::cta.b1024.b64" {1 in 0..=4 step 1};
    "ptx::tensormap_replace_tile_element_stride_shared_cta_b1024_b32" [_] (addr: shared, ord: const, new_val: u32) -> () = Fence "tensormap.replace.tile.element_stride.shared::cta.b1024.b32" {1 in 0..=4 step 1};
    "ptx::tensormap_replace_tile_elemtype_shared_cta_b1024_b32" [_] (addr: shared, new_val: const) -> () = Fence "tensormap.replace.tile.elemtype.shared::cta.b1024.b32" {1 in 0..=15 step 1};
    "ptx::tensormap_replace_tile_interleave_layout_shared_cta_b1024_b32" [_] (addr: shared, new_val: const) -> () = Fence "tensormap.replace.tile.interleave_layout.shared::cta.b1024.b32" {1 in 0..=2 step 1};
    "ptx::tensormap_replace_tile_swizzle_mode_shared_cta_b1024_b32" [_] (addr: shared, new_val: const) -> () = Fence "tensormap.replace.tile.swizzle_mode.shared::cta.b1024.b32" {1 in 0..=3 step 1};
    "ptx::tensormap_replace_tile_swizzle_atomicity_shared_cta_b1024_b32" [_] (addr: shared, new_val: const) -> () = Fence "tensormap.replace.tile.swizzle_atomicity.shared::cta.b1024.b32" {1 in 0..=3 step 1};
    "ptx::tensormap_replace_tile_fill_mode_shared_cta_b1024_b32" [_] (addr: shared, new_val: const) -> () = Fence "tensormap.replace.tile.fill_mode.shared::cta.b1024.b32" {1 in 0..=1 step 1};
    "ptx::tensormap_cp_fenceproxy_global_shared_cta_tensormap_generic_release_cta_sync_aligned" [_] (dst: global, src: shared) -> () = Fence "tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.cta.sync.aligned" [[0], [1], {128}];
    "ptx::tensormap_cp_fenceproxy_global_shared_cta_tensormap_generic_release_cluster_sync_aligned" [_] (dst: global, src: shared) -> () = Fence "tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.cluster.sync.aligned" [[0], [1], {128}];
    "ptx::tensormap_cp_fenceproxy_global_shared_cta_tensormap_generic_release_gpu_sync_aligned" [_] (dst: global, src: shared) -> () = Fence "tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.gpu.sync.aligned" [[0], [1], {128}];
    "ptx::tensormap_cp_fenceproxy_global_shared_cta_tensormap_generic_release_sys_sync_aligned" [_] (dst: global, src: shared) -> () = Fence "tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.sys.sync.aligned" [[0], [1], {128}];
};
