//! Tensor copies, reductions and prefetches on addresses, and changes of tensor maps.
//!
//! `map` is the generic address of a tensor map of 128 bytes. Coordinates (`c0`, `c1`, ..) and offsets stand as PTX has them,
//! innermost first; of four rows the column comes first, then the rows.

// As many as the instruction takes.
#![allow(clippy::too_many_arguments)]

use super::super::CachePolicy;

/// Options of a tensor copy into the cluster's shared memory.
#[derive(Debug)]
pub struct TensorMulticast(core::convert::Infallible);

/// Options of a tensor copy into this CTA's shared memory.
#[derive(Debug)]
pub struct TensorGrouped(core::convert::Infallible);

/// Options of a tensor operation on global memory.
#[derive(Debug)]
pub struct TensorHinted(core::convert::Infallible);

impl TensorMulticast {
    /// Writes to each CTA of the cluster whose bit is set. PTX: `.multicast::cluster` with a `ctaMask`.
    pub fn multicast(self, multicast: u16) -> Self {
        let _ = multicast;
        self
    }

    /// In a pair of CTAs, a constant. PTX: `.cta_group::1`, `.cta_group::2`; from sm_100 on.
    pub fn cta_group(self, cta_group: u32) -> Self {
        let _ = cta_group;
        self
    }

    /// How the lines of global memory are kept in L2. PTX: `.L2::cache_hint` with a `cache-policy`.
    pub fn cache_hint(self, policy: CachePolicy) -> Self {
        let _ = policy;
        self
    }

    /// Only where this holds. PTX: a guard predicate.
    pub fn pred(self, pred: bool) -> Self {
        let _ = pred;
        self
    }
}

impl TensorGrouped {
    /// In a pair of CTAs, a constant. PTX: `.cta_group::1`, `.cta_group::2`; from sm_100 on.
    pub fn cta_group(self, cta_group: u32) -> Self {
        let _ = cta_group;
        self
    }

    /// How the lines of global memory are kept in L2. PTX: `.L2::cache_hint` with a `cache-policy`.
    pub fn cache_hint(self, policy: CachePolicy) -> Self {
        let _ = policy;
        self
    }

    /// Only where this holds. PTX: a guard predicate.
    pub fn pred(self, pred: bool) -> Self {
        let _ = pred;
        self
    }
}

impl TensorHinted {
    /// How the lines of global memory are kept in L2. PTX: `.L2::cache_hint` with a `cache-policy`.
    pub fn cache_hint(self, policy: CachePolicy) -> Self {
        let _ = policy;
        self
    }

    /// Only where this holds. PTX: a guard predicate.
    pub fn pred(self, pred: bool) -> Self {
        let _ = pred;
        self
    }
}

on_addresses! {
    "`map` is the address of a tensor map, `dst` that of shared memory for all that it moves, a multiple of 128, and `mbar` that of an mbarrier that was initialised; nobody touches the bytes until its phase is complete."
    /// Copies from a tensor into this CTA's shared memory.
    /// PTX: `cp.async.bulk.tensor.1d.shared::cta.global.tile.mbarrier::complete_tx::bytes` (PTX ISA, `cp.async.bulk.tensor`); from sm_90 on, PTX 8.6.
    unsafe fn cp_async_bulk_tensor_1d_shared_cta_global_tile_mbarrier_complete_tx_bytes(dst: u32, map: u64, c0: i32, mbar: u32) -> TensorGrouped;
    /// Copies from a tensor into this CTA's shared memory.
    /// PTX: `cp.async.bulk.tensor.2d.shared::cta.global.tile.mbarrier::complete_tx::bytes` (PTX ISA, `cp.async.bulk.tensor`); from sm_90 on, PTX 8.6.
    unsafe fn cp_async_bulk_tensor_2d_shared_cta_global_tile_mbarrier_complete_tx_bytes(dst: u32, map: u64, c0: i32, c1: i32, mbar: u32) -> TensorGrouped;
    /// Copies from a tensor into this CTA's shared memory.
    /// PTX: `cp.async.bulk.tensor.3d.shared::cta.global.tile.mbarrier::complete_tx::bytes` (PTX ISA, `cp.async.bulk.tensor`); from sm_90 on, PTX 8.6.
    unsafe fn cp_async_bulk_tensor_3d_shared_cta_global_tile_mbarrier_complete_tx_bytes(dst: u32, map: u64, c0: i32, c1: i32, c2: i32, mbar: u32) -> TensorGrouped;
    /// Copies from a tensor into this CTA's shared memory.
    /// PTX: `cp.async.bulk.tensor.4d.shared::cta.global.tile.mbarrier::complete_tx::bytes` (PTX ISA, `cp.async.bulk.tensor`); from sm_90 on, PTX 8.6.
    unsafe fn cp_async_bulk_tensor_4d_shared_cta_global_tile_mbarrier_complete_tx_bytes(dst: u32, map: u64, c0: i32, c1: i32, c2: i32, c3: i32, mbar: u32) -> TensorGrouped;
    /// Copies from a tensor into this CTA's shared memory.
    /// PTX: `cp.async.bulk.tensor.5d.shared::cta.global.tile.mbarrier::complete_tx::bytes` (PTX ISA, `cp.async.bulk.tensor`); from sm_90 on, PTX 8.6.
    unsafe fn cp_async_bulk_tensor_5d_shared_cta_global_tile_mbarrier_complete_tx_bytes(dst: u32, map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, mbar: u32) -> TensorGrouped;
    /// Copies from a tensor into this CTA's shared memory.
    /// PTX: `cp.async.bulk.tensor.3d.shared::cta.global.im2col.mbarrier::complete_tx::bytes` (PTX ISA, `cp.async.bulk.tensor`); from sm_90 on, PTX 8.6.
    unsafe fn cp_async_bulk_tensor_3d_shared_cta_global_im2col_mbarrier_complete_tx_bytes(dst: u32, map: u64, c0: i32, c1: i32, c2: i32, mbar: u32, offset0: u16) -> TensorGrouped;
    /// Copies from a tensor into this CTA's shared memory.
    /// PTX: `cp.async.bulk.tensor.4d.shared::cta.global.im2col.mbarrier::complete_tx::bytes` (PTX ISA, `cp.async.bulk.tensor`); from sm_90 on, PTX 8.6.
    unsafe fn cp_async_bulk_tensor_4d_shared_cta_global_im2col_mbarrier_complete_tx_bytes(dst: u32, map: u64, c0: i32, c1: i32, c2: i32, c3: i32, mbar: u32, offset0: u16, offset1: u16) -> TensorGrouped;
    /// Copies from a tensor into this CTA's shared memory.
    /// PTX: `cp.async.bulk.tensor.5d.shared::cta.global.im2col.mbarrier::complete_tx::bytes` (PTX ISA, `cp.async.bulk.tensor`); from sm_90 on, PTX 8.6.
    unsafe fn cp_async_bulk_tensor_5d_shared_cta_global_im2col_mbarrier_complete_tx_bytes(dst: u32, map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, mbar: u32, offset0: u16, offset1: u16, offset2: u16) -> TensorGrouped;
    /// Copies from a tensor into this CTA's shared memory.
    /// PTX: `cp.async.bulk.tensor.3d.shared::cta.global.im2col::w.mbarrier::complete_tx::bytes` (PTX ISA, `cp.async.bulk.tensor`); from sm_100 on, on data-centre GPUs.
    unsafe fn cp_async_bulk_tensor_3d_shared_cta_global_im2col_w_mbarrier_complete_tx_bytes(dst: u32, map: u64, c0: i32, c1: i32, c2: i32, mbar: u32, offset0: u16, offset1: u16) -> TensorGrouped;
    /// Copies from a tensor into this CTA's shared memory.
    /// PTX: `cp.async.bulk.tensor.4d.shared::cta.global.im2col::w.mbarrier::complete_tx::bytes` (PTX ISA, `cp.async.bulk.tensor`); from sm_100 on, on data-centre GPUs.
    unsafe fn cp_async_bulk_tensor_4d_shared_cta_global_im2col_w_mbarrier_complete_tx_bytes(dst: u32, map: u64, c0: i32, c1: i32, c2: i32, c3: i32, mbar: u32, offset0: u16, offset1: u16) -> TensorGrouped;
    /// Copies from a tensor into this CTA's shared memory.
    /// PTX: `cp.async.bulk.tensor.5d.shared::cta.global.im2col::w.mbarrier::complete_tx::bytes` (PTX ISA, `cp.async.bulk.tensor`); from sm_100 on, on data-centre GPUs.
    unsafe fn cp_async_bulk_tensor_5d_shared_cta_global_im2col_w_mbarrier_complete_tx_bytes(dst: u32, map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, mbar: u32, offset0: u16, offset1: u16) -> TensorGrouped;
    /// Copies from a tensor into this CTA's shared memory.
    /// PTX: `cp.async.bulk.tensor.3d.shared::cta.global.im2col::w::128.mbarrier::complete_tx::bytes` (PTX ISA, `cp.async.bulk.tensor`); from sm_100 on, on data-centre GPUs.
    unsafe fn cp_async_bulk_tensor_3d_shared_cta_global_im2col_w_128_mbarrier_complete_tx_bytes(dst: u32, map: u64, c0: i32, c1: i32, c2: i32, mbar: u32, offset0: u16, offset1: u16) -> TensorGrouped;
    /// Copies from a tensor into this CTA's shared memory.
    /// PTX: `cp.async.bulk.tensor.4d.shared::cta.global.im2col::w::128.mbarrier::complete_tx::bytes` (PTX ISA, `cp.async.bulk.tensor`); from sm_100 on, on data-centre GPUs.
    unsafe fn cp_async_bulk_tensor_4d_shared_cta_global_im2col_w_128_mbarrier_complete_tx_bytes(dst: u32, map: u64, c0: i32, c1: i32, c2: i32, c3: i32, mbar: u32, offset0: u16, offset1: u16) -> TensorGrouped;
    /// Copies from a tensor into this CTA's shared memory.
    /// PTX: `cp.async.bulk.tensor.5d.shared::cta.global.im2col::w::128.mbarrier::complete_tx::bytes` (PTX ISA, `cp.async.bulk.tensor`); from sm_100 on, on data-centre GPUs.
    unsafe fn cp_async_bulk_tensor_5d_shared_cta_global_im2col_w_128_mbarrier_complete_tx_bytes(dst: u32, map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, mbar: u32, offset0: u16, offset1: u16) -> TensorGrouped;
    /// Copies from a tensor into this CTA's shared memory.
    /// PTX: `cp.async.bulk.tensor.2d.shared::cta.global.tile::gather4.mbarrier::complete_tx::bytes` (PTX ISA, `cp.async.bulk.tensor`); from sm_100 on, on data-centre GPUs.
    unsafe fn cp_async_bulk_tensor_2d_shared_cta_global_tile_gather4_mbarrier_complete_tx_bytes(dst: u32, map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, mbar: u32) -> TensorGrouped;
}

on_addresses! {
    "`map` is the address of a tensor map, `dst` that of shared memory for all that it moves, a multiple of 128, and `mbar` that of an mbarrier that was initialised; nobody touches the bytes until its phase is complete."
    /// Copies from a tensor into shared memory of the cluster.
    /// PTX: `cp.async.bulk.tensor.1d.shared::cluster.global.tile.mbarrier::complete_tx::bytes` (PTX ISA, `cp.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_async_bulk_tensor_1d_shared_cluster_global_tile_mbarrier_complete_tx_bytes(dst: u32, map: u64, c0: i32, mbar: u32) -> TensorMulticast;
    /// Copies from a tensor into shared memory of the cluster.
    /// PTX: `cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes` (PTX ISA, `cp.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_async_bulk_tensor_2d_shared_cluster_global_tile_mbarrier_complete_tx_bytes(dst: u32, map: u64, c0: i32, c1: i32, mbar: u32) -> TensorMulticast;
    /// Copies from a tensor into shared memory of the cluster.
    /// PTX: `cp.async.bulk.tensor.3d.shared::cluster.global.tile.mbarrier::complete_tx::bytes` (PTX ISA, `cp.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_async_bulk_tensor_3d_shared_cluster_global_tile_mbarrier_complete_tx_bytes(dst: u32, map: u64, c0: i32, c1: i32, c2: i32, mbar: u32) -> TensorMulticast;
    /// Copies from a tensor into shared memory of the cluster.
    /// PTX: `cp.async.bulk.tensor.4d.shared::cluster.global.tile.mbarrier::complete_tx::bytes` (PTX ISA, `cp.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_async_bulk_tensor_4d_shared_cluster_global_tile_mbarrier_complete_tx_bytes(dst: u32, map: u64, c0: i32, c1: i32, c2: i32, c3: i32, mbar: u32) -> TensorMulticast;
    /// Copies from a tensor into shared memory of the cluster.
    /// PTX: `cp.async.bulk.tensor.5d.shared::cluster.global.tile.mbarrier::complete_tx::bytes` (PTX ISA, `cp.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_async_bulk_tensor_5d_shared_cluster_global_tile_mbarrier_complete_tx_bytes(dst: u32, map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, mbar: u32) -> TensorMulticast;
    /// Copies from a tensor into shared memory of the cluster.
    /// PTX: `cp.async.bulk.tensor.3d.shared::cluster.global.im2col.mbarrier::complete_tx::bytes` (PTX ISA, `cp.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_async_bulk_tensor_3d_shared_cluster_global_im2col_mbarrier_complete_tx_bytes(dst: u32, map: u64, c0: i32, c1: i32, c2: i32, mbar: u32, offset0: u16) -> TensorMulticast;
    /// Copies from a tensor into shared memory of the cluster.
    /// PTX: `cp.async.bulk.tensor.4d.shared::cluster.global.im2col.mbarrier::complete_tx::bytes` (PTX ISA, `cp.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_async_bulk_tensor_4d_shared_cluster_global_im2col_mbarrier_complete_tx_bytes(dst: u32, map: u64, c0: i32, c1: i32, c2: i32, c3: i32, mbar: u32, offset0: u16, offset1: u16) -> TensorMulticast;
    /// Copies from a tensor into shared memory of the cluster.
    /// PTX: `cp.async.bulk.tensor.5d.shared::cluster.global.im2col.mbarrier::complete_tx::bytes` (PTX ISA, `cp.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_async_bulk_tensor_5d_shared_cluster_global_im2col_mbarrier_complete_tx_bytes(dst: u32, map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, mbar: u32, offset0: u16, offset1: u16, offset2: u16) -> TensorMulticast;
    /// Copies from a tensor into shared memory of the cluster.
    /// PTX: `cp.async.bulk.tensor.3d.shared::cluster.global.im2col::w.mbarrier::complete_tx::bytes` (PTX ISA, `cp.async.bulk.tensor`); from sm_100 on, on data-centre GPUs.
    unsafe fn cp_async_bulk_tensor_3d_shared_cluster_global_im2col_w_mbarrier_complete_tx_bytes(dst: u32, map: u64, c0: i32, c1: i32, c2: i32, mbar: u32, offset0: u16, offset1: u16) -> TensorMulticast;
    /// Copies from a tensor into shared memory of the cluster.
    /// PTX: `cp.async.bulk.tensor.4d.shared::cluster.global.im2col::w.mbarrier::complete_tx::bytes` (PTX ISA, `cp.async.bulk.tensor`); from sm_100 on, on data-centre GPUs.
    unsafe fn cp_async_bulk_tensor_4d_shared_cluster_global_im2col_w_mbarrier_complete_tx_bytes(dst: u32, map: u64, c0: i32, c1: i32, c2: i32, c3: i32, mbar: u32, offset0: u16, offset1: u16) -> TensorMulticast;
    /// Copies from a tensor into shared memory of the cluster.
    /// PTX: `cp.async.bulk.tensor.5d.shared::cluster.global.im2col::w.mbarrier::complete_tx::bytes` (PTX ISA, `cp.async.bulk.tensor`); from sm_100 on, on data-centre GPUs.
    unsafe fn cp_async_bulk_tensor_5d_shared_cluster_global_im2col_w_mbarrier_complete_tx_bytes(dst: u32, map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, mbar: u32, offset0: u16, offset1: u16) -> TensorMulticast;
    /// Copies from a tensor into shared memory of the cluster.
    /// PTX: `cp.async.bulk.tensor.3d.shared::cluster.global.im2col::w::128.mbarrier::complete_tx::bytes` (PTX ISA, `cp.async.bulk.tensor`); from sm_100 on, on data-centre GPUs.
    unsafe fn cp_async_bulk_tensor_3d_shared_cluster_global_im2col_w_128_mbarrier_complete_tx_bytes(dst: u32, map: u64, c0: i32, c1: i32, c2: i32, mbar: u32, offset0: u16, offset1: u16) -> TensorMulticast;
    /// Copies from a tensor into shared memory of the cluster.
    /// PTX: `cp.async.bulk.tensor.4d.shared::cluster.global.im2col::w::128.mbarrier::complete_tx::bytes` (PTX ISA, `cp.async.bulk.tensor`); from sm_100 on, on data-centre GPUs.
    unsafe fn cp_async_bulk_tensor_4d_shared_cluster_global_im2col_w_128_mbarrier_complete_tx_bytes(dst: u32, map: u64, c0: i32, c1: i32, c2: i32, c3: i32, mbar: u32, offset0: u16, offset1: u16) -> TensorMulticast;
    /// Copies from a tensor into shared memory of the cluster.
    /// PTX: `cp.async.bulk.tensor.5d.shared::cluster.global.im2col::w::128.mbarrier::complete_tx::bytes` (PTX ISA, `cp.async.bulk.tensor`); from sm_100 on, on data-centre GPUs.
    unsafe fn cp_async_bulk_tensor_5d_shared_cluster_global_im2col_w_128_mbarrier_complete_tx_bytes(dst: u32, map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, mbar: u32, offset0: u16, offset1: u16) -> TensorMulticast;
    /// Copies from a tensor into shared memory of the cluster.
    /// PTX: `cp.async.bulk.tensor.2d.shared::cluster.global.tile::gather4.mbarrier::complete_tx::bytes` (PTX ISA, `cp.async.bulk.tensor`); from sm_100 on, on data-centre GPUs.
    unsafe fn cp_async_bulk_tensor_2d_shared_cluster_global_tile_gather4_mbarrier_complete_tx_bytes(dst: u32, map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, mbar: u32) -> TensorMulticast;
}

on_addresses! {
    "`map` is the address of a tensor map of live memory, and `src` that of shared memory for all that it moves, a multiple of 128; nobody touches the bytes until the bulk group was waited for."
    /// Copies from shared memory into a tensor.
    /// PTX: `cp.async.bulk.tensor.1d.global.shared::cta.tile.bulk_group` (PTX ISA, `cp.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_async_bulk_tensor_1d_global_shared_cta_tile_bulk_group(map: u64, c0: i32, src: u32) -> TensorHinted;
    /// Copies from shared memory into a tensor.
    /// PTX: `cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group` (PTX ISA, `cp.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_async_bulk_tensor_2d_global_shared_cta_tile_bulk_group(map: u64, c0: i32, c1: i32, src: u32) -> TensorHinted;
    /// Copies from shared memory into a tensor.
    /// PTX: `cp.async.bulk.tensor.3d.global.shared::cta.tile.bulk_group` (PTX ISA, `cp.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_async_bulk_tensor_3d_global_shared_cta_tile_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, src: u32) -> TensorHinted;
    /// Copies from shared memory into a tensor.
    /// PTX: `cp.async.bulk.tensor.4d.global.shared::cta.tile.bulk_group` (PTX ISA, `cp.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_async_bulk_tensor_4d_global_shared_cta_tile_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, c3: i32, src: u32) -> TensorHinted;
    /// Copies from shared memory into a tensor.
    /// PTX: `cp.async.bulk.tensor.5d.global.shared::cta.tile.bulk_group` (PTX ISA, `cp.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_async_bulk_tensor_5d_global_shared_cta_tile_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, src: u32) -> TensorHinted;
    /// Copies from shared memory into a tensor.
    /// PTX: `cp.async.bulk.tensor.3d.global.shared::cta.im2col_no_offs.bulk_group` (PTX ISA, `cp.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_async_bulk_tensor_3d_global_shared_cta_im2col_no_offs_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, src: u32) -> TensorHinted;
    /// Copies from shared memory into a tensor.
    /// PTX: `cp.async.bulk.tensor.4d.global.shared::cta.im2col_no_offs.bulk_group` (PTX ISA, `cp.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_async_bulk_tensor_4d_global_shared_cta_im2col_no_offs_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, c3: i32, src: u32) -> TensorHinted;
    /// Copies from shared memory into a tensor.
    /// PTX: `cp.async.bulk.tensor.5d.global.shared::cta.im2col_no_offs.bulk_group` (PTX ISA, `cp.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_async_bulk_tensor_5d_global_shared_cta_im2col_no_offs_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, src: u32) -> TensorHinted;
    /// Copies from shared memory into a tensor.
    /// PTX: `cp.async.bulk.tensor.3d.global.shared::cta.im2col_no_offs::w.bulk_group` (PTX ISA, `cp.async.bulk.tensor`); on sm_107 and its family, PTX 9.4.
    unsafe fn cp_async_bulk_tensor_3d_global_shared_cta_im2col_no_offs_w_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, src: u32) -> TensorHinted;
    /// Copies from shared memory into a tensor.
    /// PTX: `cp.async.bulk.tensor.4d.global.shared::cta.im2col_no_offs::w.bulk_group` (PTX ISA, `cp.async.bulk.tensor`); on sm_107 and its family, PTX 9.4.
    unsafe fn cp_async_bulk_tensor_4d_global_shared_cta_im2col_no_offs_w_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, c3: i32, src: u32) -> TensorHinted;
    /// Copies from shared memory into a tensor.
    /// PTX: `cp.async.bulk.tensor.5d.global.shared::cta.im2col_no_offs::w.bulk_group` (PTX ISA, `cp.async.bulk.tensor`); on sm_107 and its family, PTX 9.4.
    unsafe fn cp_async_bulk_tensor_5d_global_shared_cta_im2col_no_offs_w_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, src: u32) -> TensorHinted;
    /// Copies from shared memory into a tensor.
    /// PTX: `cp.async.bulk.tensor.2d.global.shared::cta.tile::scatter4.bulk_group` (PTX ISA, `cp.async.bulk.tensor`); from sm_100 on, on data-centre GPUs.
    unsafe fn cp_async_bulk_tensor_2d_global_shared_cta_tile_scatter4_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, src: u32) -> TensorHinted;
}

on_addresses! {
    "`map` is the address of a tensor map of live memory, and `src` that of shared memory for all that it moves, a multiple of 128; nobody touches the bytes until the bulk group was waited for."
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.1d.global.shared::cta.add.tile.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_reduce_async_bulk_tensor_1d_global_shared_cta_add_tile_bulk_group(map: u64, c0: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.2d.global.shared::cta.add.tile.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_reduce_async_bulk_tensor_2d_global_shared_cta_add_tile_bulk_group(map: u64, c0: i32, c1: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.3d.global.shared::cta.add.tile.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_reduce_async_bulk_tensor_3d_global_shared_cta_add_tile_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.4d.global.shared::cta.add.tile.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_reduce_async_bulk_tensor_4d_global_shared_cta_add_tile_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, c3: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.5d.global.shared::cta.add.tile.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_reduce_async_bulk_tensor_5d_global_shared_cta_add_tile_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.3d.global.shared::cta.add.im2col_no_offs.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_reduce_async_bulk_tensor_3d_global_shared_cta_add_im2col_no_offs_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.4d.global.shared::cta.add.im2col_no_offs.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_reduce_async_bulk_tensor_4d_global_shared_cta_add_im2col_no_offs_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, c3: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.5d.global.shared::cta.add.im2col_no_offs.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_reduce_async_bulk_tensor_5d_global_shared_cta_add_im2col_no_offs_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.2d.global.shared::cta.add.tile::scatter4.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); from sm_100 on, on data-centre GPUs.
    unsafe fn cp_reduce_async_bulk_tensor_2d_global_shared_cta_add_tile_scatter4_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.1d.global.shared::cta.min.tile.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_reduce_async_bulk_tensor_1d_global_shared_cta_min_tile_bulk_group(map: u64, c0: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.2d.global.shared::cta.min.tile.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_reduce_async_bulk_tensor_2d_global_shared_cta_min_tile_bulk_group(map: u64, c0: i32, c1: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.3d.global.shared::cta.min.tile.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_reduce_async_bulk_tensor_3d_global_shared_cta_min_tile_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.4d.global.shared::cta.min.tile.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_reduce_async_bulk_tensor_4d_global_shared_cta_min_tile_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, c3: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.5d.global.shared::cta.min.tile.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_reduce_async_bulk_tensor_5d_global_shared_cta_min_tile_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.3d.global.shared::cta.min.im2col_no_offs.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_reduce_async_bulk_tensor_3d_global_shared_cta_min_im2col_no_offs_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.4d.global.shared::cta.min.im2col_no_offs.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_reduce_async_bulk_tensor_4d_global_shared_cta_min_im2col_no_offs_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, c3: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.5d.global.shared::cta.min.im2col_no_offs.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_reduce_async_bulk_tensor_5d_global_shared_cta_min_im2col_no_offs_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.2d.global.shared::cta.min.tile::scatter4.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); from sm_100 on, on data-centre GPUs.
    unsafe fn cp_reduce_async_bulk_tensor_2d_global_shared_cta_min_tile_scatter4_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.1d.global.shared::cta.max.tile.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_reduce_async_bulk_tensor_1d_global_shared_cta_max_tile_bulk_group(map: u64, c0: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.2d.global.shared::cta.max.tile.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_reduce_async_bulk_tensor_2d_global_shared_cta_max_tile_bulk_group(map: u64, c0: i32, c1: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.3d.global.shared::cta.max.tile.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_reduce_async_bulk_tensor_3d_global_shared_cta_max_tile_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.4d.global.shared::cta.max.tile.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_reduce_async_bulk_tensor_4d_global_shared_cta_max_tile_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, c3: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.5d.global.shared::cta.max.tile.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_reduce_async_bulk_tensor_5d_global_shared_cta_max_tile_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.3d.global.shared::cta.max.im2col_no_offs.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_reduce_async_bulk_tensor_3d_global_shared_cta_max_im2col_no_offs_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.4d.global.shared::cta.max.im2col_no_offs.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_reduce_async_bulk_tensor_4d_global_shared_cta_max_im2col_no_offs_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, c3: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.5d.global.shared::cta.max.im2col_no_offs.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_reduce_async_bulk_tensor_5d_global_shared_cta_max_im2col_no_offs_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.2d.global.shared::cta.max.tile::scatter4.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); from sm_100 on, on data-centre GPUs.
    unsafe fn cp_reduce_async_bulk_tensor_2d_global_shared_cta_max_tile_scatter4_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.1d.global.shared::cta.inc.tile.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_reduce_async_bulk_tensor_1d_global_shared_cta_inc_tile_bulk_group(map: u64, c0: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.2d.global.shared::cta.inc.tile.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_reduce_async_bulk_tensor_2d_global_shared_cta_inc_tile_bulk_group(map: u64, c0: i32, c1: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.3d.global.shared::cta.inc.tile.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_reduce_async_bulk_tensor_3d_global_shared_cta_inc_tile_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.4d.global.shared::cta.inc.tile.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_reduce_async_bulk_tensor_4d_global_shared_cta_inc_tile_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, c3: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.5d.global.shared::cta.inc.tile.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_reduce_async_bulk_tensor_5d_global_shared_cta_inc_tile_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.3d.global.shared::cta.inc.im2col_no_offs.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_reduce_async_bulk_tensor_3d_global_shared_cta_inc_im2col_no_offs_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.4d.global.shared::cta.inc.im2col_no_offs.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_reduce_async_bulk_tensor_4d_global_shared_cta_inc_im2col_no_offs_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, c3: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.5d.global.shared::cta.inc.im2col_no_offs.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_reduce_async_bulk_tensor_5d_global_shared_cta_inc_im2col_no_offs_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.2d.global.shared::cta.inc.tile::scatter4.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); from sm_100 on, on data-centre GPUs.
    unsafe fn cp_reduce_async_bulk_tensor_2d_global_shared_cta_inc_tile_scatter4_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.1d.global.shared::cta.dec.tile.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_reduce_async_bulk_tensor_1d_global_shared_cta_dec_tile_bulk_group(map: u64, c0: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.2d.global.shared::cta.dec.tile.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_reduce_async_bulk_tensor_2d_global_shared_cta_dec_tile_bulk_group(map: u64, c0: i32, c1: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.3d.global.shared::cta.dec.tile.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_reduce_async_bulk_tensor_3d_global_shared_cta_dec_tile_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.4d.global.shared::cta.dec.tile.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_reduce_async_bulk_tensor_4d_global_shared_cta_dec_tile_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, c3: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.5d.global.shared::cta.dec.tile.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_reduce_async_bulk_tensor_5d_global_shared_cta_dec_tile_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.3d.global.shared::cta.dec.im2col_no_offs.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_reduce_async_bulk_tensor_3d_global_shared_cta_dec_im2col_no_offs_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.4d.global.shared::cta.dec.im2col_no_offs.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_reduce_async_bulk_tensor_4d_global_shared_cta_dec_im2col_no_offs_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, c3: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.5d.global.shared::cta.dec.im2col_no_offs.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_reduce_async_bulk_tensor_5d_global_shared_cta_dec_im2col_no_offs_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.2d.global.shared::cta.dec.tile::scatter4.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); from sm_100 on, on data-centre GPUs.
    unsafe fn cp_reduce_async_bulk_tensor_2d_global_shared_cta_dec_tile_scatter4_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.1d.global.shared::cta.and.tile.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_reduce_async_bulk_tensor_1d_global_shared_cta_and_tile_bulk_group(map: u64, c0: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.2d.global.shared::cta.and.tile.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_reduce_async_bulk_tensor_2d_global_shared_cta_and_tile_bulk_group(map: u64, c0: i32, c1: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.3d.global.shared::cta.and.tile.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_reduce_async_bulk_tensor_3d_global_shared_cta_and_tile_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.4d.global.shared::cta.and.tile.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_reduce_async_bulk_tensor_4d_global_shared_cta_and_tile_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, c3: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.5d.global.shared::cta.and.tile.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_reduce_async_bulk_tensor_5d_global_shared_cta_and_tile_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.3d.global.shared::cta.and.im2col_no_offs.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_reduce_async_bulk_tensor_3d_global_shared_cta_and_im2col_no_offs_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.4d.global.shared::cta.and.im2col_no_offs.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_reduce_async_bulk_tensor_4d_global_shared_cta_and_im2col_no_offs_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, c3: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.5d.global.shared::cta.and.im2col_no_offs.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_reduce_async_bulk_tensor_5d_global_shared_cta_and_im2col_no_offs_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.2d.global.shared::cta.and.tile::scatter4.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); from sm_100 on, on data-centre GPUs.
    unsafe fn cp_reduce_async_bulk_tensor_2d_global_shared_cta_and_tile_scatter4_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.1d.global.shared::cta.or.tile.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_reduce_async_bulk_tensor_1d_global_shared_cta_or_tile_bulk_group(map: u64, c0: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.2d.global.shared::cta.or.tile.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_reduce_async_bulk_tensor_2d_global_shared_cta_or_tile_bulk_group(map: u64, c0: i32, c1: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.3d.global.shared::cta.or.tile.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_reduce_async_bulk_tensor_3d_global_shared_cta_or_tile_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.4d.global.shared::cta.or.tile.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_reduce_async_bulk_tensor_4d_global_shared_cta_or_tile_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, c3: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.5d.global.shared::cta.or.tile.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_reduce_async_bulk_tensor_5d_global_shared_cta_or_tile_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.3d.global.shared::cta.or.im2col_no_offs.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_reduce_async_bulk_tensor_3d_global_shared_cta_or_im2col_no_offs_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.4d.global.shared::cta.or.im2col_no_offs.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_reduce_async_bulk_tensor_4d_global_shared_cta_or_im2col_no_offs_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, c3: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.5d.global.shared::cta.or.im2col_no_offs.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_reduce_async_bulk_tensor_5d_global_shared_cta_or_im2col_no_offs_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.2d.global.shared::cta.or.tile::scatter4.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); from sm_100 on, on data-centre GPUs.
    unsafe fn cp_reduce_async_bulk_tensor_2d_global_shared_cta_or_tile_scatter4_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.1d.global.shared::cta.xor.tile.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_reduce_async_bulk_tensor_1d_global_shared_cta_xor_tile_bulk_group(map: u64, c0: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.2d.global.shared::cta.xor.tile.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_reduce_async_bulk_tensor_2d_global_shared_cta_xor_tile_bulk_group(map: u64, c0: i32, c1: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.3d.global.shared::cta.xor.tile.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_reduce_async_bulk_tensor_3d_global_shared_cta_xor_tile_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.4d.global.shared::cta.xor.tile.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_reduce_async_bulk_tensor_4d_global_shared_cta_xor_tile_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, c3: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.5d.global.shared::cta.xor.tile.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_reduce_async_bulk_tensor_5d_global_shared_cta_xor_tile_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.3d.global.shared::cta.xor.im2col_no_offs.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_reduce_async_bulk_tensor_3d_global_shared_cta_xor_im2col_no_offs_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.4d.global.shared::cta.xor.im2col_no_offs.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_reduce_async_bulk_tensor_4d_global_shared_cta_xor_im2col_no_offs_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, c3: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.5d.global.shared::cta.xor.im2col_no_offs.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); from sm_90 on.
    unsafe fn cp_reduce_async_bulk_tensor_5d_global_shared_cta_xor_im2col_no_offs_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.3d.global.shared::cta.add.im2col_no_offs::w.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); on sm_107 and its family, PTX 9.4.
    unsafe fn cp_reduce_async_bulk_tensor_3d_global_shared_cta_add_im2col_no_offs_w_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.4d.global.shared::cta.add.im2col_no_offs::w.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); on sm_107 and its family, PTX 9.4.
    unsafe fn cp_reduce_async_bulk_tensor_4d_global_shared_cta_add_im2col_no_offs_w_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, c3: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.5d.global.shared::cta.add.im2col_no_offs::w.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); on sm_107 and its family, PTX 9.4.
    unsafe fn cp_reduce_async_bulk_tensor_5d_global_shared_cta_add_im2col_no_offs_w_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.3d.global.shared::cta.min.im2col_no_offs::w.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); on sm_107 and its family, PTX 9.4.
    unsafe fn cp_reduce_async_bulk_tensor_3d_global_shared_cta_min_im2col_no_offs_w_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.4d.global.shared::cta.min.im2col_no_offs::w.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); on sm_107 and its family, PTX 9.4.
    unsafe fn cp_reduce_async_bulk_tensor_4d_global_shared_cta_min_im2col_no_offs_w_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, c3: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.5d.global.shared::cta.min.im2col_no_offs::w.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); on sm_107 and its family, PTX 9.4.
    unsafe fn cp_reduce_async_bulk_tensor_5d_global_shared_cta_min_im2col_no_offs_w_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.3d.global.shared::cta.max.im2col_no_offs::w.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); on sm_107 and its family, PTX 9.4.
    unsafe fn cp_reduce_async_bulk_tensor_3d_global_shared_cta_max_im2col_no_offs_w_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.4d.global.shared::cta.max.im2col_no_offs::w.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); on sm_107 and its family, PTX 9.4.
    unsafe fn cp_reduce_async_bulk_tensor_4d_global_shared_cta_max_im2col_no_offs_w_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, c3: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.5d.global.shared::cta.max.im2col_no_offs::w.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); on sm_107 and its family, PTX 9.4.
    unsafe fn cp_reduce_async_bulk_tensor_5d_global_shared_cta_max_im2col_no_offs_w_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.3d.global.shared::cta.inc.im2col_no_offs::w.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); on sm_107 and its family, PTX 9.4.
    unsafe fn cp_reduce_async_bulk_tensor_3d_global_shared_cta_inc_im2col_no_offs_w_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.4d.global.shared::cta.inc.im2col_no_offs::w.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); on sm_107 and its family, PTX 9.4.
    unsafe fn cp_reduce_async_bulk_tensor_4d_global_shared_cta_inc_im2col_no_offs_w_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, c3: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.5d.global.shared::cta.inc.im2col_no_offs::w.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); on sm_107 and its family, PTX 9.4.
    unsafe fn cp_reduce_async_bulk_tensor_5d_global_shared_cta_inc_im2col_no_offs_w_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.3d.global.shared::cta.dec.im2col_no_offs::w.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); on sm_107 and its family, PTX 9.4.
    unsafe fn cp_reduce_async_bulk_tensor_3d_global_shared_cta_dec_im2col_no_offs_w_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.4d.global.shared::cta.dec.im2col_no_offs::w.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); on sm_107 and its family, PTX 9.4.
    unsafe fn cp_reduce_async_bulk_tensor_4d_global_shared_cta_dec_im2col_no_offs_w_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, c3: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.5d.global.shared::cta.dec.im2col_no_offs::w.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); on sm_107 and its family, PTX 9.4.
    unsafe fn cp_reduce_async_bulk_tensor_5d_global_shared_cta_dec_im2col_no_offs_w_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.3d.global.shared::cta.and.im2col_no_offs::w.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); on sm_107 and its family, PTX 9.4.
    unsafe fn cp_reduce_async_bulk_tensor_3d_global_shared_cta_and_im2col_no_offs_w_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.4d.global.shared::cta.and.im2col_no_offs::w.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); on sm_107 and its family, PTX 9.4.
    unsafe fn cp_reduce_async_bulk_tensor_4d_global_shared_cta_and_im2col_no_offs_w_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, c3: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.5d.global.shared::cta.and.im2col_no_offs::w.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); on sm_107 and its family, PTX 9.4.
    unsafe fn cp_reduce_async_bulk_tensor_5d_global_shared_cta_and_im2col_no_offs_w_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.3d.global.shared::cta.or.im2col_no_offs::w.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); on sm_107 and its family, PTX 9.4.
    unsafe fn cp_reduce_async_bulk_tensor_3d_global_shared_cta_or_im2col_no_offs_w_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.4d.global.shared::cta.or.im2col_no_offs::w.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); on sm_107 and its family, PTX 9.4.
    unsafe fn cp_reduce_async_bulk_tensor_4d_global_shared_cta_or_im2col_no_offs_w_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, c3: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.5d.global.shared::cta.or.im2col_no_offs::w.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); on sm_107 and its family, PTX 9.4.
    unsafe fn cp_reduce_async_bulk_tensor_5d_global_shared_cta_or_im2col_no_offs_w_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.3d.global.shared::cta.xor.im2col_no_offs::w.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); on sm_107 and its family, PTX 9.4.
    unsafe fn cp_reduce_async_bulk_tensor_3d_global_shared_cta_xor_im2col_no_offs_w_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.4d.global.shared::cta.xor.im2col_no_offs::w.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); on sm_107 and its family, PTX 9.4.
    unsafe fn cp_reduce_async_bulk_tensor_4d_global_shared_cta_xor_im2col_no_offs_w_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, c3: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.5d.global.shared::cta.xor.im2col_no_offs::w.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); on sm_107 and its family, PTX 9.4.
    unsafe fn cp_reduce_async_bulk_tensor_5d_global_shared_cta_xor_im2col_no_offs_w_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, src: u32) -> TensorHinted;
    /// Combines elements of a tensor with those in shared memory.
    /// PTX: `cp.reduce.async.bulk.tensor.2d.global.shared::cta.xor.tile::scatter4.bulk_group` (PTX ISA, `cp.reduce.async.bulk.tensor`); from sm_100 on, on data-centre GPUs.
    unsafe fn cp_reduce_async_bulk_tensor_2d_global_shared_cta_xor_tile_scatter4_bulk_group(map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, src: u32) -> TensorHinted;
}

on_addresses! {
    "`map` is the address of a tensor map."
    /// Fetches a part of a tensor into L2.
    /// PTX: `cp.async.bulk.prefetch.tensor.1d.L2.global.tile` (PTX ISA, `cp.async.bulk.prefetch.tensor`); from sm_90 on.
    unsafe fn cp_async_bulk_prefetch_tensor_1d_L2_global_tile(map: u64, c0: i32) -> TensorHinted;
    /// Fetches a part of a tensor into L2.
    /// PTX: `cp.async.bulk.prefetch.tensor.2d.L2.global.tile` (PTX ISA, `cp.async.bulk.prefetch.tensor`); from sm_90 on.
    unsafe fn cp_async_bulk_prefetch_tensor_2d_L2_global_tile(map: u64, c0: i32, c1: i32) -> TensorHinted;
    /// Fetches a part of a tensor into L2.
    /// PTX: `cp.async.bulk.prefetch.tensor.3d.L2.global.tile` (PTX ISA, `cp.async.bulk.prefetch.tensor`); from sm_90 on.
    unsafe fn cp_async_bulk_prefetch_tensor_3d_L2_global_tile(map: u64, c0: i32, c1: i32, c2: i32) -> TensorHinted;
    /// Fetches a part of a tensor into L2.
    /// PTX: `cp.async.bulk.prefetch.tensor.4d.L2.global.tile` (PTX ISA, `cp.async.bulk.prefetch.tensor`); from sm_90 on.
    unsafe fn cp_async_bulk_prefetch_tensor_4d_L2_global_tile(map: u64, c0: i32, c1: i32, c2: i32, c3: i32) -> TensorHinted;
    /// Fetches a part of a tensor into L2.
    /// PTX: `cp.async.bulk.prefetch.tensor.5d.L2.global.tile` (PTX ISA, `cp.async.bulk.prefetch.tensor`); from sm_90 on.
    unsafe fn cp_async_bulk_prefetch_tensor_5d_L2_global_tile(map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32) -> TensorHinted;
    /// Fetches a part of a tensor into L2.
    /// PTX: `cp.async.bulk.prefetch.tensor.3d.L2.global.im2col` (PTX ISA, `cp.async.bulk.prefetch.tensor`); from sm_90 on.
    unsafe fn cp_async_bulk_prefetch_tensor_3d_L2_global_im2col(map: u64, c0: i32, c1: i32, c2: i32, offset0: u16) -> TensorHinted;
    /// Fetches a part of a tensor into L2.
    /// PTX: `cp.async.bulk.prefetch.tensor.4d.L2.global.im2col` (PTX ISA, `cp.async.bulk.prefetch.tensor`); from sm_90 on.
    unsafe fn cp_async_bulk_prefetch_tensor_4d_L2_global_im2col(map: u64, c0: i32, c1: i32, c2: i32, c3: i32, offset0: u16, offset1: u16) -> TensorHinted;
    /// Fetches a part of a tensor into L2.
    /// PTX: `cp.async.bulk.prefetch.tensor.5d.L2.global.im2col` (PTX ISA, `cp.async.bulk.prefetch.tensor`); from sm_90 on.
    unsafe fn cp_async_bulk_prefetch_tensor_5d_L2_global_im2col(map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, offset0: u16, offset1: u16, offset2: u16) -> TensorHinted;
    /// Fetches a part of a tensor into L2.
    /// PTX: `cp.async.bulk.prefetch.tensor.3d.L2.global.im2col::w` (PTX ISA, `cp.async.bulk.prefetch.tensor`); from sm_100 on, on data-centre GPUs.
    unsafe fn cp_async_bulk_prefetch_tensor_3d_L2_global_im2col_w(map: u64, c0: i32, c1: i32, c2: i32, offset0: u16, offset1: u16) -> TensorHinted;
    /// Fetches a part of a tensor into L2.
    /// PTX: `cp.async.bulk.prefetch.tensor.4d.L2.global.im2col::w` (PTX ISA, `cp.async.bulk.prefetch.tensor`); from sm_100 on, on data-centre GPUs.
    unsafe fn cp_async_bulk_prefetch_tensor_4d_L2_global_im2col_w(map: u64, c0: i32, c1: i32, c2: i32, c3: i32, offset0: u16, offset1: u16) -> TensorHinted;
    /// Fetches a part of a tensor into L2.
    /// PTX: `cp.async.bulk.prefetch.tensor.5d.L2.global.im2col::w` (PTX ISA, `cp.async.bulk.prefetch.tensor`); from sm_100 on, on data-centre GPUs.
    unsafe fn cp_async_bulk_prefetch_tensor_5d_L2_global_im2col_w(map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, offset0: u16, offset1: u16) -> TensorHinted;
    /// Fetches a part of a tensor into L2.
    /// PTX: `cp.async.bulk.prefetch.tensor.3d.L2.global.im2col::w::128` (PTX ISA, `cp.async.bulk.prefetch.tensor`); from sm_100 on, on data-centre GPUs.
    unsafe fn cp_async_bulk_prefetch_tensor_3d_L2_global_im2col_w_128(map: u64, c0: i32, c1: i32, c2: i32, offset0: u16, offset1: u16) -> TensorHinted;
    /// Fetches a part of a tensor into L2.
    /// PTX: `cp.async.bulk.prefetch.tensor.4d.L2.global.im2col::w::128` (PTX ISA, `cp.async.bulk.prefetch.tensor`); from sm_100 on, on data-centre GPUs.
    unsafe fn cp_async_bulk_prefetch_tensor_4d_L2_global_im2col_w_128(map: u64, c0: i32, c1: i32, c2: i32, c3: i32, offset0: u16, offset1: u16) -> TensorHinted;
    /// Fetches a part of a tensor into L2.
    /// PTX: `cp.async.bulk.prefetch.tensor.5d.L2.global.im2col::w::128` (PTX ISA, `cp.async.bulk.prefetch.tensor`); from sm_100 on, on data-centre GPUs.
    unsafe fn cp_async_bulk_prefetch_tensor_5d_L2_global_im2col_w_128(map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32, offset0: u16, offset1: u16) -> TensorHinted;
    /// Fetches a part of a tensor into L2.
    /// PTX: `cp.async.bulk.prefetch.tensor.2d.L2.global.tile::gather4` (PTX ISA, `cp.async.bulk.prefetch.tensor`); from sm_100 on, on data-centre GPUs.
    unsafe fn cp_async_bulk_prefetch_tensor_2d_L2_global_tile_gather4(map: u64, c0: i32, c1: i32, c2: i32, c3: i32, c4: i32) -> TensorHinted;
}

on_addresses! {
    "The address is that of a tensor map, a multiple of 128, that no copy uses meanwhile."
    /// Replaces the field `global_address` of a tensor map.
    /// PTX: `tensormap.replace.tile.global_address.global.b1024.b64` (PTX ISA, `tensormap.replace`); on sm_90a, and on later targets by family.
    unsafe fn tensormap_replace_tile_global_address_global_b1024_b64(addr: u64, new_val: u64);
    /// Replaces the field `rank` of a tensor map.
    /// PTX: `tensormap.replace.tile.rank.global.b1024.b32` (PTX ISA, `tensormap.replace`); on sm_90a, and on later targets by family.
    unsafe fn tensormap_replace_tile_rank_global_b1024_b32(addr: u64, new_val: u32);
    /// Replaces the entry `ord`, counted from the innermost dimension, of the field `box_dim` of a tensor map.
    /// PTX: `tensormap.replace.tile.box_dim.global.b1024.b32` (PTX ISA, `tensormap.replace`); on sm_90a, and on later targets by family.
    unsafe fn tensormap_replace_tile_box_dim_global_b1024_b32(addr: u64, ord: u32, new_val: u32);
    /// Replaces the entry `ord`, counted from the innermost dimension, of the field `global_dim` of a tensor map.
    /// PTX: `tensormap.replace.tile.global_dim.global.b1024.b32` (PTX ISA, `tensormap.replace`); on sm_90a, and on later targets by family.
    unsafe fn tensormap_replace_tile_global_dim_global_b1024_b32(addr: u64, ord: u32, new_val: u32);
    /// Replaces the entry `ord`, counted from the innermost dimension, of the field `global_stride` of a tensor map.
    /// PTX: `tensormap.replace.tile.global_stride.global.b1024.b64` (PTX ISA, `tensormap.replace`); on sm_90a, and on later targets by family.
    unsafe fn tensormap_replace_tile_global_stride_global_b1024_b64(addr: u64, ord: u32, new_val: u64);
    /// Replaces the entry `ord`, counted from the innermost dimension, of the field `element_stride` of a tensor map.
    /// PTX: `tensormap.replace.tile.element_stride.global.b1024.b32` (PTX ISA, `tensormap.replace`); on sm_90a, and on later targets by family.
    unsafe fn tensormap_replace_tile_element_stride_global_b1024_b32(addr: u64, ord: u32, new_val: u32);
    /// Replaces the field `elemtype`, by the number that the ISA has for it, of a tensor map.
    /// PTX: `tensormap.replace.tile.elemtype.global.b1024.b32` (PTX ISA, `tensormap.replace`); on sm_90a, and on later targets by family.
    unsafe fn tensormap_replace_tile_elemtype_global_b1024_b32(addr: u64, new_val: u32);
    /// Replaces the field `interleave_layout`, by the number that the ISA has for it, of a tensor map.
    /// PTX: `tensormap.replace.tile.interleave_layout.global.b1024.b32` (PTX ISA, `tensormap.replace`); on sm_90a, and on later targets by family.
    unsafe fn tensormap_replace_tile_interleave_layout_global_b1024_b32(addr: u64, new_val: u32);
    /// Replaces the field `swizzle_mode`, by the number that the ISA has for it, of a tensor map.
    /// PTX: `tensormap.replace.tile.swizzle_mode.global.b1024.b32` (PTX ISA, `tensormap.replace`); on sm_90a, and on later targets by family.
    unsafe fn tensormap_replace_tile_swizzle_mode_global_b1024_b32(addr: u64, new_val: u32);
    /// Replaces the field `swizzle_atomicity`, by the number that the ISA has for it, of a tensor map.
    /// PTX: `tensormap.replace.tile.swizzle_atomicity.global.b1024.b32` (PTX ISA, `tensormap.replace`); from sm_100 on.
    unsafe fn tensormap_replace_tile_swizzle_atomicity_global_b1024_b32(addr: u64, new_val: u32);
    /// Replaces the field `fill_mode`, by the number that the ISA has for it, of a tensor map.
    /// PTX: `tensormap.replace.tile.fill_mode.global.b1024.b32` (PTX ISA, `tensormap.replace`); on sm_90a, and on later targets by family.
    unsafe fn tensormap_replace_tile_fill_mode_global_b1024_b32(addr: u64, new_val: u32);
    /// Replaces the field `global_address` of a tensor map.
    /// PTX: `tensormap.replace.tile.global_address.shared::cta.b1024.b64` (PTX ISA, `tensormap.replace`); on sm_90a, and on later targets by family.
    unsafe fn tensormap_replace_tile_global_address_shared_cta_b1024_b64(addr: u32, new_val: u64);
    /// Replaces the field `rank` of a tensor map.
    /// PTX: `tensormap.replace.tile.rank.shared::cta.b1024.b32` (PTX ISA, `tensormap.replace`); on sm_90a, and on later targets by family.
    unsafe fn tensormap_replace_tile_rank_shared_cta_b1024_b32(addr: u32, new_val: u32);
    /// Replaces the entry `ord`, counted from the innermost dimension, of the field `box_dim` of a tensor map.
    /// PTX: `tensormap.replace.tile.box_dim.shared::cta.b1024.b32` (PTX ISA, `tensormap.replace`); on sm_90a, and on later targets by family.
    unsafe fn tensormap_replace_tile_box_dim_shared_cta_b1024_b32(addr: u32, ord: u32, new_val: u32);
    /// Replaces the entry `ord`, counted from the innermost dimension, of the field `global_dim` of a tensor map.
    /// PTX: `tensormap.replace.tile.global_dim.shared::cta.b1024.b32` (PTX ISA, `tensormap.replace`); on sm_90a, and on later targets by family.
    unsafe fn tensormap_replace_tile_global_dim_shared_cta_b1024_b32(addr: u32, ord: u32, new_val: u32);
    /// Replaces the entry `ord`, counted from the innermost dimension, of the field `global_stride` of a tensor map.
    /// PTX: `tensormap.replace.tile.global_stride.shared::cta.b1024.b64` (PTX ISA, `tensormap.replace`); on sm_90a, and on later targets by family.
    unsafe fn tensormap_replace_tile_global_stride_shared_cta_b1024_b64(addr: u32, ord: u32, new_val: u64);
    /// Replaces the entry `ord`, counted from the innermost dimension, of the field `element_stride` of a tensor map.
    /// PTX: `tensormap.replace.tile.element_stride.shared::cta.b1024.b32` (PTX ISA, `tensormap.replace`); on sm_90a, and on later targets by family.
    unsafe fn tensormap_replace_tile_element_stride_shared_cta_b1024_b32(addr: u32, ord: u32, new_val: u32);
    /// Replaces the field `elemtype`, by the number that the ISA has for it, of a tensor map.
    /// PTX: `tensormap.replace.tile.elemtype.shared::cta.b1024.b32` (PTX ISA, `tensormap.replace`); on sm_90a, and on later targets by family.
    unsafe fn tensormap_replace_tile_elemtype_shared_cta_b1024_b32(addr: u32, new_val: u32);
    /// Replaces the field `interleave_layout`, by the number that the ISA has for it, of a tensor map.
    /// PTX: `tensormap.replace.tile.interleave_layout.shared::cta.b1024.b32` (PTX ISA, `tensormap.replace`); on sm_90a, and on later targets by family.
    unsafe fn tensormap_replace_tile_interleave_layout_shared_cta_b1024_b32(addr: u32, new_val: u32);
    /// Replaces the field `swizzle_mode`, by the number that the ISA has for it, of a tensor map.
    /// PTX: `tensormap.replace.tile.swizzle_mode.shared::cta.b1024.b32` (PTX ISA, `tensormap.replace`); on sm_90a, and on later targets by family.
    unsafe fn tensormap_replace_tile_swizzle_mode_shared_cta_b1024_b32(addr: u32, new_val: u32);
    /// Replaces the field `swizzle_atomicity`, by the number that the ISA has for it, of a tensor map.
    /// PTX: `tensormap.replace.tile.swizzle_atomicity.shared::cta.b1024.b32` (PTX ISA, `tensormap.replace`); from sm_100 on.
    unsafe fn tensormap_replace_tile_swizzle_atomicity_shared_cta_b1024_b32(addr: u32, new_val: u32);
    /// Replaces the field `fill_mode`, by the number that the ISA has for it, of a tensor map.
    /// PTX: `tensormap.replace.tile.fill_mode.shared::cta.b1024.b32` (PTX ISA, `tensormap.replace`); on sm_90a, and on later targets by family.
    unsafe fn tensormap_replace_tile_fill_mode_shared_cta_b1024_b32(addr: u32, new_val: u32);
    /// Copies a tensor map from shared to global memory and releases it to tensor copies. All threads of the warp do it together.
    /// PTX: `tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.cta.sync.aligned` (PTX ISA, `tensormap.cp_fenceproxy`); from sm_90 on.
    unsafe fn tensormap_cp_fenceproxy_global_shared_cta_tensormap_generic_release_cta_sync_aligned(dst: u64, src: u32);
    /// Copies a tensor map from shared to global memory and releases it to tensor copies. All threads of the warp do it together.
    /// PTX: `tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.cluster.sync.aligned` (PTX ISA, `tensormap.cp_fenceproxy`); from sm_90 on.
    unsafe fn tensormap_cp_fenceproxy_global_shared_cta_tensormap_generic_release_cluster_sync_aligned(dst: u64, src: u32);
    /// Copies a tensor map from shared to global memory and releases it to tensor copies. All threads of the warp do it together.
    /// PTX: `tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.gpu.sync.aligned` (PTX ISA, `tensormap.cp_fenceproxy`); from sm_90 on.
    unsafe fn tensormap_cp_fenceproxy_global_shared_cta_tensormap_generic_release_gpu_sync_aligned(dst: u64, src: u32);
    /// Copies a tensor map from shared to global memory and releases it to tensor copies. All threads of the warp do it together.
    /// PTX: `tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.sys.sync.aligned` (PTX ISA, `tensormap.cp_fenceproxy`); from sm_90 on.
    unsafe fn tensormap_cp_fenceproxy_global_shared_cta_tensormap_generic_release_sys_sync_aligned(dst: u64, src: u32);
}
