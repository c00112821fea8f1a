//! Bulk copies: one run of bytes, moved by the async proxy.

use super::super::{CachePolicy, Mbarrier, RemoteMbarrier, only_in_kernels, sealed::Sealed};
use super::{Destination, Source};

/// A copy by `cp.async.bulk`, with its options. It is issued by the statement that it stands in.
#[derive(Debug)]
pub struct CpAsyncBulk(core::convert::Infallible);

/// A reduction by `cp.reduce.async.bulk`, with its options. It is issued by the statement that it stands in.
#[derive(Debug)]
pub struct CpReduceAsyncBulk(core::convert::Infallible);

/// A prefetch by `cp.async.bulk.prefetch`, with its options. It is issued by the statement that it stands in.
#[derive(Debug)]
pub struct CpAsyncBulkPrefetch(core::convert::Infallible);

/// What a copy into shared memory completes on: an mbarrier beside the destination.
#[diagnostic::on_unimplemented(
    message = "a copy completes on an mbarrier, and this is `{Self}`",
    label = "an `Mbarrier` is needed here"
)]
pub trait CompletesOn: Sealed {}

impl Sealed for Mbarrier {}
impl Sealed for RemoteMbarrier {}
impl CompletesOn for Mbarrier {}
impl CompletesOn for RemoteMbarrier {}

/// Copies a whole view to another, as one run of bytes.
/// PTX: `cp.async.bulk` (PTX ISA, `cp.async.bulk`); from sm_90 on.
///
/// Where the views are says what it is:
///
/// | from | to | completes |
/// | --- | --- | --- |
/// | global memory | shared memory | on an mbarrier |
/// | shared memory | shared memory, of a peer too | on an mbarrier beside the destination |
/// | shared memory | global memory | in a bulk group: [`ptx::cp_async_bulk_commit_group`](super::super::ptx::cp_async_bulk_commit_group) |
///
/// Both views have elements of one type and as many, are contiguous as a whole and start at a multiple of 16 bytes, and have
/// a multiple of 16 bytes. Each thread that comes here issues a copy of its own: guard it where one is meant.
pub fn cp_async_bulk(dst: impl Destination, src: impl Source) -> CpAsyncBulk {
    let _ = (dst, src);
    only_in_kernels()
}

impl CpAsyncBulk {
    /// The mbarrier that counts the bytes: required into shared memory, and beside the destination. Somebody has to announce
    /// them: [`Mbarrier::arrive_expect_tx`]. PTX: `.mbarrier::complete_tx::bytes`.
    pub fn mbarrier(self, mbarrier: impl CompletesOn) -> Self {
        let _ = mbarrier;
        self
    }

    /// Writes the same bytes to the same place in the shared memory of each CTA of the cluster whose bit is set, and
    /// completes on the mbarrier at the same place there. PTX: `.multicast::cluster` with a `ctaMask`.
    ///
    /// Only from global memory, in a kernel with clusters.
    pub fn multicast(self, multicast: u16) -> Self {
        let _ = multicast;
        self
    }

    /// How the lines of global memory are kept in L2. PTX: `.L2::cache_hint` with a `cache-policy`.
    pub fn cache_policy(self, policy: CachePolicy) -> Self {
        let _ = policy;
        self
    }

    /// Writes only bytes whose bit is set: bit `i` stands for byte `i` of each 16. PTX: `.cp_mask` with a `byteMask`;
    /// from sm_100 on.
    ///
    /// Only to global memory.
    pub fn byte_mask(self, byte_mask: u16) -> Self {
        let _ = byte_mask;
        self
    }

    /// Copies only where this holds. PTX: a guard predicate.
    ///
    /// Bounds have to hold only where it does.
    pub fn pred(self, pred: bool) -> Self {
        let _ = pred;
        self
    }
}

macro_rules! bulk_reductions {
    ($($name:ident $what:literal $types:literal;)*) => { $(
        #[doc = concat!("Combines each element of the destination with that of the source, in shared memory: ", $what, ".")]
        #[doc = "PTX: `cp.reduce.async.bulk` (PTX ISA, `cp.reduce.async.bulk`); from sm_90 on."]
        #[doc = ""]
        #[doc = concat!("Elements: ", $types, ".")]
        #[doc = "Each element is updated as by a relaxed atomic operation at the scope of the GPU. The views are those that"]
        #[doc = "[`cp_async_bulk`] takes, and so is how it completes."]
        pub fn $name(dst: impl Destination, src: impl Source) -> CpReduceAsyncBulk {
            let _ = (dst, src);
            only_in_kernels()
        }
    )* };
}

bulk_reductions! {
    cp_reduce_async_bulk_add "their sum" "`u32`, `i32`, `u64` and `i64`; in global memory `f16`, `bf16`, `f32` and `f64` too";
    cp_reduce_async_bulk_min "the lesser" "`u32` and `i32`; in global memory `u64`, `i64`, `f16` and `bf16` too";
    cp_reduce_async_bulk_max "the greater" "`u32` and `i32`; in global memory `u64`, `i64`, `f16` and `bf16` too";
    cp_reduce_async_bulk_inc "one more than the old value, or 0 where that is not below the source" "`u32`";
    cp_reduce_async_bulk_dec "one less than the old value, or the source where that is 0 or above the source" "`u32`";
    cp_reduce_async_bulk_and "`&` of their bits" "`u32` and `i32`; in global memory `u64` and `i64` too";
    cp_reduce_async_bulk_or "`|` of their bits" "`u32` and `i32`; in global memory `u64` and `i64` too";
    cp_reduce_async_bulk_xor "`^` of their bits" "`u32` and `i32`; in global memory `u64` and `i64` too";
}

impl CpReduceAsyncBulk {
    /// The mbarrier that counts the bytes: required into shared memory, and beside the destination. Somebody has to announce
    /// them: [`Mbarrier::arrive_expect_tx`]. PTX: `.mbarrier::complete_tx::bytes`.
    pub fn mbarrier(self, mbarrier: impl CompletesOn) -> Self {
        let _ = mbarrier;
        self
    }

    /// How the lines of global memory are kept in L2. PTX: `.L2::cache_hint` with a `cache-policy`.
    pub fn cache_policy(self, policy: CachePolicy) -> Self {
        let _ = policy;
        self
    }

    /// Runs only where this holds. PTX: a guard predicate.
    ///
    /// Bounds have to hold only where it does.
    pub fn pred(self, pred: bool) -> Self {
        let _ = pred;
        self
    }
}

/// Fetches a view of global memory into L2.
/// PTX: `cp.async.bulk.prefetch.L2.global` (PTX ISA, `cp.async.bulk.prefetch`); from sm_90 on.
///
/// The view is contiguous as a whole, starts at a multiple of 16 bytes, and has a multiple of 16 bytes below 2²⁰; where its
/// size is known only at launch, that is checked when it runs.
pub fn cp_async_bulk_prefetch(src: impl Source) -> CpAsyncBulkPrefetch {
    let _ = src;
    only_in_kernels()
}

impl CpAsyncBulkPrefetch {
    /// How the lines are kept in L2. PTX: `.L2::cache_hint` with a `cache-policy`.
    pub fn cache_policy(self, policy: CachePolicy) -> Self {
        let _ = policy;
        self
    }

    /// Fetches only where this holds. PTX: a guard predicate.
    ///
    /// Bounds have to hold only where it does.
    pub fn pred(self, pred: bool) -> Self {
        let _ = pred;
        self
    }
}
