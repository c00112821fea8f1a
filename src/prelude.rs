//! What most programs need: `use tirx::prelude::*;`.

pub use crate::device::{
    CachePolicy, Dim, Ordering, Scope, Tensor, TensorMethods, View, ViewMut, active_mask, all_sync,
    alloc_shared, any_sync, ballot_sync, barrier_arrive, barrier_sync, block_dim, block_idx,
    cluster_ctaid, cluster_ctarank, cluster_nctaid, cluster_nctarank, clusterid, cta_sync,
    cta_sync_and, cta_sync_count, cta_sync_or, elect_sync, fence_acq_rel_cluster,
    fence_acq_rel_cta, fence_acq_rel_gpu, fence_acq_rel_sys, fence_sc_cluster, fence_sc_cta,
    fence_sc_gpu, fence_sc_sys, grid_dim, lane_id, match_all_sync, match_any_sync, nclusterid, ptx,
    redux_sync_add, redux_sync_and, redux_sync_max, redux_sync_max_abs, redux_sync_max_abs_nan,
    redux_sync_max_nan, redux_sync_min, redux_sync_min_abs, redux_sync_min_abs_nan,
    redux_sync_min_nan, redux_sync_or, redux_sync_xor, shfl_down_sync, shfl_down_sync_width,
    shfl_sync, shfl_sync_width, shfl_up_sync, shfl_up_sync_width, shfl_xor_sync,
    shfl_xor_sync_width, thread_idx, thread_rank, tile, uni_sync, warp_id, warp_sync, warpgroup_id,
};
pub use tirx_runtime::{Device, DeviceTensor, Stream, bf16, f16};
