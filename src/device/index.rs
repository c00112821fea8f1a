//! Where a thread is: in its warp, its block, its cluster.

use super::{Dim3, only_in_kernels};

/// The number of this thread in its block: x counts first, then y, then z. Less than 1024.
/// PTX: arithmetic on `%tid` and `%ntid` (PTX ISA, special registers).
pub fn thread_rank() -> u32 {
    only_in_kernels()
}

/// The number of this thread's warp in its block: [`thread_rank`] divided by 32.
/// PTX: arithmetic on `%tid` and `%ntid` (PTX ISA, special registers).
///
/// The register `%warpid` is something else: where the warp happens to run, which may change.
pub fn warp_id() -> u32 {
    only_in_kernels()
}

/// The number of this thread's group of four warps in its block: [`thread_rank`] divided by 128.
/// PTX: arithmetic on `%tid` and `%ntid` (PTX ISA, special registers).
pub fn warpgroup_id() -> u32 {
    only_in_kernels()
}

/// The number of this thread in its warp, less than 32. PTX: `%laneid` (PTX ISA, special registers).
pub fn lane_id() -> u32 {
    only_in_kernels()
}

/// The number of this block in its cluster: x counts first. PTX: `%cluster_ctarank` (PTX ISA, special registers); from
/// sm_90 on.
pub fn cluster_ctarank() -> u32 {
    only_in_kernels()
}

/// The number of blocks of a cluster. PTX: `%cluster_nctarank` (PTX ISA, special registers); from sm_90 on.
pub fn cluster_nctarank() -> u32 {
    only_in_kernels()
}

/// The index of this block in its cluster. PTX: `%cluster_ctaid` (PTX ISA, special registers); from sm_90 on.
///
/// Less than [`cluster_nctaid`] in each component.
pub fn cluster_ctaid() -> Dim3 {
    only_in_kernels()
}

/// The number of blocks of a cluster in each direction. PTX: `%cluster_nctaid` (PTX ISA, special registers); from sm_90
/// on.
pub fn cluster_nctaid() -> Dim3 {
    only_in_kernels()
}

/// The index of this block's cluster in the grid. PTX: `%clusterid` (PTX ISA, special registers); from sm_90 on.
///
/// Less than [`nclusterid`] in each component.
pub fn clusterid() -> Dim3 {
    only_in_kernels()
}

/// The number of clusters of the grid in each direction. PTX: `%nclusterid` (PTX ISA, special registers); from sm_90 on.
pub fn nclusterid() -> Dim3 {
    only_in_kernels()
}
