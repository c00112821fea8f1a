//! Bulk copies, reductions and prefetches on addresses, and bulk groups.

use crate::device::{CachePolicy, Scope, only_in_kernels};

/// Options of a bulk copy from global memory to the cluster's shared memory.
#[derive(Debug)]
pub struct BulkMulticast(core::convert::Infallible);

/// Options of a bulk copy to global memory.
#[derive(Debug)]
pub struct BulkMasked(core::convert::Infallible);

/// Options of a bulk operation on global memory.
#[derive(Debug)]
pub struct BulkHinted(core::convert::Infallible);

/// Options of a bulk prefetch.
#[derive(Debug)]
pub struct BulkPrefetched(core::convert::Infallible);

/// Options of a bulk copy to multimem addresses.
#[derive(Debug)]
pub struct MultimemMasked(core::convert::Infallible);

/// Options of a bulk operation in shared memory, or on multimem addresses.
#[derive(Debug)]
pub struct BulkGuarded(core::convert::Infallible);

/// Copies `size` bytes from global memory to this CTA's shared memory.
/// PTX: `cp.async.bulk.shared::cta.global.mbarrier::complete_tx::bytes` (PTX ISA, `cp.async.bulk`); from sm_90 on, PTX 8.6.
///
/// # Safety
/// The addresses are multiples of 16, and so is `size`; `mbar` is the address of an mbarrier in this CTA's shared memory
/// that was initialised; the bytes at both lie in live allocations; until the mbarrier's phase is complete nobody touches the
/// destination and nobody writes the source.
pub unsafe fn cp_async_bulk_shared_cta_global_mbarrier_complete_tx_bytes(
    dst: u32,
    src: u64,
    size: u32,
    mbar: u32,
) -> BulkHinted {
    let _ = (dst, src, size, mbar);
    only_in_kernels()
}

/// Copies `size` bytes from global memory to this CTA's shared memory, of which the first `left` and the last `right`, at
/// most 15 each, are not read and hold nothing known.
/// PTX: `cp.async.bulk.shared::cta.global.mbarrier::complete_tx::bytes.ignore_oob` (PTX ISA, `cp.async.bulk`); from sm_90 on,
/// PTX 9.2.
///
/// # Safety
/// As for [`cp_async_bulk_shared_cta_global_mbarrier_complete_tx_bytes`], but the bytes that are not read need not lie in the
/// allocation.
pub unsafe fn cp_async_bulk_shared_cta_global_mbarrier_complete_tx_bytes_ignore_oob(
    dst: u32,
    src: u64,
    size: u32,
    left: u32,
    right: u32,
    mbar: u32,
) -> BulkHinted {
    let _ = (dst, src, size, left, right, mbar);
    only_in_kernels()
}

/// Copies `size` bytes from global memory to shared memory of a CTA of the cluster.
/// PTX: `cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes` (PTX ISA, `cp.async.bulk`); from sm_90 on.
///
/// # Safety
/// As for [`cp_async_bulk_shared_cta_global_mbarrier_complete_tx_bytes`]; `dst` and `mbar` are in the same CTA.
pub unsafe fn cp_async_bulk_shared_cluster_global_mbarrier_complete_tx_bytes(
    dst: u32,
    src: u64,
    size: u32,
    mbar: u32,
) -> BulkMulticast {
    let _ = (dst, src, size, mbar);
    only_in_kernels()
}

/// Copies `size` bytes from this CTA's shared memory to that of a CTA of the cluster.
/// PTX: `cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes` (PTX ISA, `cp.async.bulk`); from sm_90 on.
///
/// # Safety
/// As for [`cp_async_bulk_shared_cluster_global_mbarrier_complete_tx_bytes`].
pub unsafe fn cp_async_bulk_shared_cluster_shared_cta_mbarrier_complete_tx_bytes(
    dst: u32,
    src: u32,
    size: u32,
    mbar: u32,
) -> BulkGuarded {
    let _ = (dst, src, size, mbar);
    only_in_kernels()
}

/// Copies `size` bytes from this CTA's shared memory to global memory.
/// PTX: `cp.async.bulk.global.shared::cta.bulk_group` (PTX ISA, `cp.async.bulk`); from sm_90 on.
///
/// # Safety
/// The addresses are multiples of 16, and so is `size`; the bytes at both lie in live allocations; until the bulk group was
/// waited for nobody touches the destination, and nobody writes the source until it was read.
pub unsafe fn cp_async_bulk_global_shared_cta_bulk_group(
    dst: u64,
    src: u32,
    size: u32,
) -> BulkMasked {
    let _ = (dst, src, size);
    only_in_kernels()
}

/// Copies `size` bytes from this CTA's shared memory to what a multimem address stands for on each device.
/// PTX: `multimem.cp.async.bulk.global.shared::cta.bulk_group` (PTX ISA, `multimem.cp.async.bulk`); from sm_90 on, PTX 9.1.
///
/// # Safety
/// As for [`cp_async_bulk_global_shared_cta_bulk_group`]; `dst` is a multimem address, which the driver made.
pub unsafe fn multimem_cp_async_bulk_global_shared_cta_bulk_group(
    dst: u64,
    src: u32,
    size: u32,
) -> MultimemMasked {
    let _ = (dst, src, size);
    only_in_kernels()
}

/// Fetches `size` bytes of global memory into L2.
/// PTX: `cp.async.bulk.prefetch.L2.global` (PTX ISA, `cp.async.bulk.prefetch`); from sm_90 on.
///
/// # Safety
/// The address is a multiple of 16, and so is `size`; the bytes lie in a live allocation.
pub unsafe fn cp_async_bulk_prefetch_L2_global(src: u64, size: u32) -> BulkPrefetched {
    let _ = (src, size);
    only_in_kernels()
}

impl BulkMulticast {
    /// Writes to the same place in each CTA of the cluster whose bit is set. PTX: `.multicast::cluster` with a `ctaMask`.
    pub fn multicast(self, multicast: u16) -> Self {
        let _ = multicast;
        self
    }

    /// How the lines read are kept in L2. PTX: `.L2::cache_hint` with a `cache-policy`.
    pub fn cache_hint(self, policy: CachePolicy) -> Self {
        let _ = policy;
        self
    }

    /// Performs its accesses as relaxed ones at a scope, 16 bytes at once. PTX: `.relaxed` with the scope, `.b128`; PTX 9.3.
    pub fn relaxed(self, scope: Scope) -> Self {
        let _ = scope;
        self
    }

    /// Copies only where this holds. PTX: a guard predicate.
    pub fn pred(self, pred: bool) -> Self {
        let _ = pred;
        self
    }
}

impl BulkMasked {
    /// How the lines written are kept in L2. PTX: `.L2::cache_hint` with a `cache-policy`.
    pub fn cache_hint(self, policy: CachePolicy) -> Self {
        let _ = policy;
        self
    }

    /// Writes only bytes whose bit is set: bit `i` stands for byte `i` of each 16. PTX: `.cp_mask` with a `byteMask`;
    /// from sm_100 on.
    pub fn cp_mask(self, byte_mask: u16) -> Self {
        let _ = byte_mask;
        self
    }

    /// Performs its accesses as relaxed ones at a scope, 16 bytes at once. PTX: `.relaxed` with the scope, `.b128`; PTX 9.3.
    pub fn relaxed(self, scope: Scope) -> Self {
        let _ = scope;
        self
    }

    /// Copies only where this holds. PTX: a guard predicate.
    pub fn pred(self, pred: bool) -> Self {
        let _ = pred;
        self
    }
}

impl BulkHinted {
    /// How the lines of global memory are kept in L2. PTX: `.L2::cache_hint` with a `cache-policy`.
    pub fn cache_hint(self, policy: CachePolicy) -> Self {
        let _ = policy;
        self
    }

    /// Performs its accesses as relaxed ones at a scope, 16 bytes at once. PTX: `.relaxed` with the scope, `.b128`; PTX 9.3.
    pub fn relaxed(self, scope: Scope) -> Self {
        let _ = scope;
        self
    }

    /// Runs only where this holds. PTX: a guard predicate.
    pub fn pred(self, pred: bool) -> Self {
        let _ = pred;
        self
    }
}

impl BulkPrefetched {
    /// How the lines are kept in L2. PTX: `.L2::cache_hint` with a `cache-policy`.
    pub fn cache_hint(self, policy: CachePolicy) -> Self {
        let _ = policy;
        self
    }

    /// Runs only where this holds. PTX: a guard predicate.
    pub fn pred(self, pred: bool) -> Self {
        let _ = pred;
        self
    }
}

impl MultimemMasked {
    /// Writes only bytes whose bit is set: bit `i` stands for byte `i` of each 16. PTX: `.cp_mask` with a `byteMask`;
    /// from sm_100 on.
    pub fn cp_mask(self, byte_mask: u16) -> Self {
        let _ = byte_mask;
        self
    }

    /// Performs its accesses as relaxed ones at a scope, 16 bytes at once. PTX: `.relaxed` with the scope, `.b128`; PTX 9.3.
    pub fn relaxed(self, scope: Scope) -> Self {
        let _ = scope;
        self
    }

    /// Runs only where this holds. PTX: a guard predicate.
    pub fn pred(self, pred: bool) -> Self {
        let _ = pred;
        self
    }
}

impl BulkGuarded {
    /// Performs its accesses as relaxed ones at a scope, 16 bytes at once. PTX: `.relaxed` with the scope, `.b128`; PTX 9.3.
    pub fn relaxed(self, scope: Scope) -> Self {
        let _ = scope;
        self
    }

    /// Runs only where this holds. PTX: a guard predicate.
    pub fn pred(self, pred: bool) -> Self {
        let _ = pred;
        self
    }
}

macro_rules! cluster_reductions {
    ($($name:ident $words:literal;)*) => { $(
        #[doc = "Combines `size` bytes of a CTA's shared memory, element by element, with those of this CTA's."]
        #[doc = concat!("PTX: `cp.reduce.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes.", $words, "`")]
        #[doc = "(PTX ISA, `cp.reduce.async.bulk`); from sm_90 on."]
        #[doc = ""]
        #[doc = "# Safety"]
        #[doc = "As for [`cp_async_bulk_shared_cluster_shared_cta_mbarrier_complete_tx_bytes`]."]
        pub unsafe fn $name(dst: u32, src: u32, size: u32, mbar: u32) -> BulkGuarded {
            let _ = (dst, src, size, mbar);
            only_in_kernels()
        }
    )* };
}

macro_rules! global_reductions {
    ($($name:ident $words:literal;)*) => { $(
        #[doc = "Combines `size` bytes of global memory, element by element, with those of this CTA's shared memory."]
        #[doc = concat!("PTX: `cp.reduce.async.bulk.global.shared::cta.bulk_group.", $words, "`")]
        #[doc = "(PTX ISA, `cp.reduce.async.bulk`); from sm_90 on."]
        #[doc = ""]
        #[doc = "# Safety"]
        #[doc = "As for [`cp_async_bulk_global_shared_cta_bulk_group`]."]
        pub unsafe fn $name(dst: u64, src: u32, size: u32) -> BulkHinted {
            let _ = (dst, src, size);
            only_in_kernels()
        }
    )* };
}

macro_rules! multimem_reductions {
    ($($name:ident $words:literal;)*) => { $(
        #[doc = "Combines what a multimem address stands for on each device, `size` bytes, with those of this CTA's shared memory."]
        #[doc = concat!("PTX: `multimem.cp.reduce.async.bulk.global.shared::cta.bulk_group.", $words, "`")]
        #[doc = "(PTX ISA, `multimem.cp.reduce.async.bulk`); from sm_90 on, PTX 9.1."]
        #[doc = ""]
        #[doc = "# Safety"]
        #[doc = "As for [`multimem_cp_async_bulk_global_shared_cta_bulk_group`]."]
        pub unsafe fn $name(dst: u64, src: u32, size: u32) -> BulkGuarded {
            let _ = (dst, src, size);
            only_in_kernels()
        }
    )* };
}

cluster_reductions! {
    cp_reduce_async_bulk_shared_cluster_shared_cta_mbarrier_complete_tx_bytes_and_b32 "and.b32";
    cp_reduce_async_bulk_shared_cluster_shared_cta_mbarrier_complete_tx_bytes_or_b32 "or.b32";
    cp_reduce_async_bulk_shared_cluster_shared_cta_mbarrier_complete_tx_bytes_xor_b32 "xor.b32";
    cp_reduce_async_bulk_shared_cluster_shared_cta_mbarrier_complete_tx_bytes_inc_u32 "inc.u32";
    cp_reduce_async_bulk_shared_cluster_shared_cta_mbarrier_complete_tx_bytes_dec_u32 "dec.u32";
    cp_reduce_async_bulk_shared_cluster_shared_cta_mbarrier_complete_tx_bytes_min_u32 "min.u32";
    cp_reduce_async_bulk_shared_cluster_shared_cta_mbarrier_complete_tx_bytes_min_s32 "min.s32";
    cp_reduce_async_bulk_shared_cluster_shared_cta_mbarrier_complete_tx_bytes_max_u32 "max.u32";
    cp_reduce_async_bulk_shared_cluster_shared_cta_mbarrier_complete_tx_bytes_max_s32 "max.s32";
    cp_reduce_async_bulk_shared_cluster_shared_cta_mbarrier_complete_tx_bytes_add_u32 "add.u32";
    cp_reduce_async_bulk_shared_cluster_shared_cta_mbarrier_complete_tx_bytes_add_s32 "add.s32";
    cp_reduce_async_bulk_shared_cluster_shared_cta_mbarrier_complete_tx_bytes_add_u64 "add.u64";
}

global_reductions! {
    cp_reduce_async_bulk_global_shared_cta_bulk_group_and_b32 "and.b32";
    cp_reduce_async_bulk_global_shared_cta_bulk_group_and_b64 "and.b64";
    cp_reduce_async_bulk_global_shared_cta_bulk_group_or_b32 "or.b32";
    cp_reduce_async_bulk_global_shared_cta_bulk_group_or_b64 "or.b64";
    cp_reduce_async_bulk_global_shared_cta_bulk_group_xor_b32 "xor.b32";
    cp_reduce_async_bulk_global_shared_cta_bulk_group_xor_b64 "xor.b64";
    cp_reduce_async_bulk_global_shared_cta_bulk_group_inc_u32 "inc.u32";
    cp_reduce_async_bulk_global_shared_cta_bulk_group_dec_u32 "dec.u32";
    cp_reduce_async_bulk_global_shared_cta_bulk_group_min_u32 "min.u32";
    cp_reduce_async_bulk_global_shared_cta_bulk_group_min_s32 "min.s32";
    cp_reduce_async_bulk_global_shared_cta_bulk_group_min_u64 "min.u64";
    cp_reduce_async_bulk_global_shared_cta_bulk_group_min_s64 "min.s64";
    cp_reduce_async_bulk_global_shared_cta_bulk_group_min_f16 "min.f16";
    cp_reduce_async_bulk_global_shared_cta_bulk_group_min_bf16 "min.bf16";
    cp_reduce_async_bulk_global_shared_cta_bulk_group_max_u32 "max.u32";
    cp_reduce_async_bulk_global_shared_cta_bulk_group_max_s32 "max.s32";
    cp_reduce_async_bulk_global_shared_cta_bulk_group_max_u64 "max.u64";
    cp_reduce_async_bulk_global_shared_cta_bulk_group_max_s64 "max.s64";
    cp_reduce_async_bulk_global_shared_cta_bulk_group_max_f16 "max.f16";
    cp_reduce_async_bulk_global_shared_cta_bulk_group_max_bf16 "max.bf16";
    cp_reduce_async_bulk_global_shared_cta_bulk_group_add_u32 "add.u32";
    cp_reduce_async_bulk_global_shared_cta_bulk_group_add_s32 "add.s32";
    cp_reduce_async_bulk_global_shared_cta_bulk_group_add_u64 "add.u64";
    cp_reduce_async_bulk_global_shared_cta_bulk_group_add_f32 "add.f32";
    cp_reduce_async_bulk_global_shared_cta_bulk_group_add_f64 "add.f64";
    cp_reduce_async_bulk_global_shared_cta_bulk_group_add_noftz_f16 "add.noftz.f16";
    cp_reduce_async_bulk_global_shared_cta_bulk_group_add_noftz_bf16 "add.noftz.bf16";
    cp_reduce_async_bulk_global_shared_cta_bulk_group_add_noftz_f32 "add.noftz.f32";
}

multimem_reductions! {
    multimem_cp_reduce_async_bulk_global_shared_cta_bulk_group_and_b32 "and.b32";
    multimem_cp_reduce_async_bulk_global_shared_cta_bulk_group_and_b64 "and.b64";
    multimem_cp_reduce_async_bulk_global_shared_cta_bulk_group_or_b32 "or.b32";
    multimem_cp_reduce_async_bulk_global_shared_cta_bulk_group_or_b64 "or.b64";
    multimem_cp_reduce_async_bulk_global_shared_cta_bulk_group_xor_b32 "xor.b32";
    multimem_cp_reduce_async_bulk_global_shared_cta_bulk_group_xor_b64 "xor.b64";
    multimem_cp_reduce_async_bulk_global_shared_cta_bulk_group_inc_u32 "inc.u32";
    multimem_cp_reduce_async_bulk_global_shared_cta_bulk_group_dec_u32 "dec.u32";
    multimem_cp_reduce_async_bulk_global_shared_cta_bulk_group_min_u32 "min.u32";
    multimem_cp_reduce_async_bulk_global_shared_cta_bulk_group_min_s32 "min.s32";
    multimem_cp_reduce_async_bulk_global_shared_cta_bulk_group_min_u64 "min.u64";
    multimem_cp_reduce_async_bulk_global_shared_cta_bulk_group_min_s64 "min.s64";
    multimem_cp_reduce_async_bulk_global_shared_cta_bulk_group_min_f16 "min.f16";
    multimem_cp_reduce_async_bulk_global_shared_cta_bulk_group_min_bf16 "min.bf16";
    multimem_cp_reduce_async_bulk_global_shared_cta_bulk_group_max_u32 "max.u32";
    multimem_cp_reduce_async_bulk_global_shared_cta_bulk_group_max_s32 "max.s32";
    multimem_cp_reduce_async_bulk_global_shared_cta_bulk_group_max_u64 "max.u64";
    multimem_cp_reduce_async_bulk_global_shared_cta_bulk_group_max_s64 "max.s64";
    multimem_cp_reduce_async_bulk_global_shared_cta_bulk_group_max_f16 "max.f16";
    multimem_cp_reduce_async_bulk_global_shared_cta_bulk_group_max_bf16 "max.bf16";
    multimem_cp_reduce_async_bulk_global_shared_cta_bulk_group_add_u32 "add.u32";
    multimem_cp_reduce_async_bulk_global_shared_cta_bulk_group_add_s32 "add.s32";
    multimem_cp_reduce_async_bulk_global_shared_cta_bulk_group_add_u64 "add.u64";
    multimem_cp_reduce_async_bulk_global_shared_cta_bulk_group_add_f32 "add.f32";
    multimem_cp_reduce_async_bulk_global_shared_cta_bulk_group_add_f64 "add.f64";
    multimem_cp_reduce_async_bulk_global_shared_cta_bulk_group_add_noftz_f16 "add.noftz.f16";
    multimem_cp_reduce_async_bulk_global_shared_cta_bulk_group_add_noftz_bf16 "add.noftz.bf16";
    multimem_cp_reduce_async_bulk_global_shared_cta_bulk_group_add_noftz_f32 "add.noftz.f32";
}

/// Puts this thread's bulk copies to global memory since the last commit into a group.
/// PTX: `cp.async.bulk.commit_group` (PTX ISA, `cp.async.bulk.commit_group`); from sm_90 on.
pub fn cp_async_bulk_commit_group() {
    only_in_kernels()
}

/// Waits until at most the `N` latest bulk groups of this thread are unfinished: what the others wrote can be read.
/// PTX: `cp.async.bulk.wait_group N` (PTX ISA, `cp.async.bulk.wait_group`); from sm_90 on.
pub fn cp_async_bulk_wait_group<const N: i32>() {
    only_in_kernels()
}

/// Waits until at most the `N` latest bulk groups of this thread have still to read their sources: those of the others may
/// be written.
/// PTX: `cp.async.bulk.wait_group.read N` (PTX ISA, `cp.async.bulk.wait_group`); from sm_90 on.
pub fn cp_async_bulk_wait_group_read<const N: i32>() {
    only_in_kernels()
}
