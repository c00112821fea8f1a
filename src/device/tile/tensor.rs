//! Tensor copies: boxes and pixels of a tensor that has a tensor map, moved by the async proxy.

use super::super::{
    CachePolicy, Element, Tensor, TensorMap, View, ViewMut, only_in_kernels, sealed::Sealed,
};
use super::{CompletesOn, Source};
use core::marker::PhantomData;

/// A place in a tensor that is read and has a tensor map: [`tile`](super::super::TensorMethods::tile) and its kin give it.
#[derive(Debug)]
pub struct Tile<T>(core::convert::Infallible, PhantomData<T>);

/// A place in a tensor that is written and has a tensor map.
#[derive(Debug)]
pub struct TileMut<T>(core::convert::Infallible, PhantomData<T>);

impl<T> Clone for Tile<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Tile<T> {}

impl<T> Clone for TileMut<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for TileMut<T> {}

impl<T> Sealed for Tile<T> {}
impl<T> Sealed for TileMut<T> {}

/// A coordinate for each of `R` dimensions, each an `i32`: `(row, column)`. They may lie outside of the tensor.
#[diagnostic::on_unimplemented(
    message = "`{Self}` are no coordinates in a tensor of rank {R}",
    label = "one `i32` for each dimension is needed here"
)]
pub trait Coordinates<const R: usize> {}

/// Offsets of pixels, each a `u16`: `(h, w)`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` are no offsets of pixels",
    label = "one `u16` for each spatial dimension is needed here"
)]
pub trait Offsets {}

impl Coordinates<1> for i32 {}
impl Coordinates<1> for (i32,) {}
impl Coordinates<2> for (i32, i32) {}
impl Coordinates<3> for (i32, i32, i32) {}
impl Coordinates<4> for (i32, i32, i32, i32) {}
impl Coordinates<5> for (i32, i32, i32, i32, i32) {}
impl Offsets for u16 {}
impl Offsets for (u16,) {}
impl Offsets for (u16, u16) {}
impl Offsets for (u16, u16, u16) {}

/// What a tensor copy may write: a [`ViewMut`] of shared memory, or a [`TileMut`].
#[diagnostic::on_unimplemented(
    message = "a tensor copy writes to its destination, and `{Self}` is not writable",
    label = "a `ViewMut` of shared memory, or `.tile(..)` of a `&mut Tensor`, is needed here"
)]
pub trait TensorDestination: Sealed {}

/// What a tensor copy may read: a view of shared memory, or a [`Tile`].
#[diagnostic::on_unimplemented(
    message = "a tensor copy cannot read `{Self}`",
    label = "a view of shared memory, or `.tile(..)` of a tensor, is needed here"
)]
pub trait TensorSource: Sealed {}

/// A place in a tensor map.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no place in a tensor map",
    label = "`.tile(..)` of a tensor is needed here"
)]
pub trait Place: Sealed {}

/// A place in the tensor map of a tensor that is written.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no place in the tensor map of a tensor that is written",
    label = "`.tile(..)` of a `&mut Tensor` is needed here"
)]
pub trait PlaceMut: Sealed {}

impl<T: Element, const R: usize> TensorDestination for ViewMut<T, R> {}
impl<T: Element, const R: usize> TensorDestination for &mut Tensor<T, R> {}
impl<T> TensorDestination for TileMut<T> {}
impl<T: Element, const R: usize> TensorSource for View<T, R> {}
impl<T: Element, const R: usize> TensorSource for ViewMut<T, R> {}
impl<T: Element, const R: usize> TensorSource for &Tensor<T, R> {}
impl<T: Element, const R: usize> TensorSource for &mut Tensor<T, R> {}
impl<T> TensorSource for Tile<T> {}
impl<T> TensorSource for TileMut<T> {}
impl<T> Place for Tile<T> {}
impl<T> Place for TileMut<T> {}
impl<T> PlaceMut for TileMut<T> {}

/// A copy by `cp.async.bulk.tensor`, with its options. It is issued by the statement that it stands in.
#[derive(Debug)]
pub struct CpAsyncBulkTensor(core::convert::Infallible);

/// A reduction by `cp.reduce.async.bulk.tensor`, with its options. It is issued by the statement that it stands in.
#[derive(Debug)]
pub struct CpReduceAsyncBulkTensor(core::convert::Infallible);

/// A prefetch by `cp.async.bulk.prefetch.tensor`, with its options. It is issued by the statement that it stands in.
#[derive(Debug)]
pub struct CpAsyncBulkPrefetchTensor(core::convert::Infallible);

/// Copies a box or a column of pixels between shared memory and a tensor that has a tensor map.
/// PTX: `cp.async.bulk.tensor` (PTX ISA, `cp.async.bulk.tensor`); from sm_90 on, `gather4`, `scatter4` and `im2col_w` from
/// sm_100 on.
///
/// | from | to | completes |
/// | --- | --- | --- |
/// | `a.tile((r, c))` | shared memory | on an mbarrier, by the bytes of the whole box |
/// | shared memory | `out.tile((r, c))` | in a bulk group: [`ptx::cp_async_bulk_commit_group`](super::super::ptx::cp_async_bulk_commit_group) |
///
/// The parameter says what one copy moves: `#[tma(box = [64, 64], swizzle = 128)] a: &Tensor<bf16, M, K>`. The view of shared
/// memory has that shape, without gaps, in an allocation with that swizzle, and starts at a multiple of 128 bytes. Coordinates
/// may lie outside of the tensor: what is read there is zero (or NaN, with `oob_fill = nan`), what would be written there is
/// not. The innermost coordinate is a multiple of 16 bytes. Each thread that comes here issues a copy of its own: guard it where
/// one is meant.
///
/// ```
/// use tirx::prelude::*;
///
/// #[tirx::kernel(grid = 1, block = 32)]
/// fn kernel(
///     #[tma(box = [8, 32])] a: &Tensor<f32, 64, 64>,
///     #[tma(box = [8, 32])] out: &mut Tensor<f32, 64, 64>,
/// ) {
///     let shared = alloc_shared::<Tensor<f32, 8, 32>>().align(128);
///     let bar = alloc_mbarrier();
///     if thread_idx().x == 0 {
///         bar.init(1);
///         fence_proxy_async();
///         bar.arrive_expect_tx(8 * 32 * 4);
///         tile::cp_async_bulk_tensor(shared, a.tile((16, 32))).mbarrier(bar);
///         bar.wait_parity(0);
///         tile::cp_async_bulk_tensor(out.tile((0, 0)), shared);
///         ptx::cp_async_bulk_commit_group();
///         ptx::cp_async_bulk_wait_group::<0>();
///     }
/// }
/// ```
pub fn cp_async_bulk_tensor(
    dst: impl TensorDestination,
    src: impl TensorSource,
) -> CpAsyncBulkTensor {
    let _ = (dst, src);
    only_in_kernels()
}

impl CpAsyncBulkTensor {
    /// The barrier on which a copy into shared memory completes. PTX: `.mbarrier::complete_tx::bytes`.
    ///
    /// Required there. It has to expect the bytes of the whole box, whatever of it lies in the tensor. It is one of this CTA;
    /// with `.cta_group(2)` it may be that of the other CTA of a pair: `bar.at_rank(cluster_ctarank() & !1)` is the leader's.
    pub fn mbarrier(self, mbarrier: impl CompletesOn) -> Self {
        let _ = mbarrier;
        self
    }

    /// Writes the same to the same place in the shared memory of each CTA of the cluster whose bit is set, and completes on
    /// the mbarrier at the same place there. PTX: `.multicast::cluster` with a `ctaMask`.
    pub fn multicast(self, multicast: u16) -> Self {
        let _ = multicast;
        self
    }

    /// In a pair of CTAs: 2 lets the barrier be that of the other. A constant. PTX: `.cta_group::1`, `.cta_group::2`;
    /// from sm_100 on.
    pub fn cta_group(self, cta_group: u32) -> Self {
        let _ = cta_group;
        self
    }

    /// How the lines of global memory are kept in L2. PTX: `.L2::cache_hint` with a `cache-policy`.
    pub fn cache_policy(self, policy: CachePolicy) -> Self {
        let _ = policy;
        self
    }

    /// Copies only where this holds. PTX: a guard predicate.
    pub fn pred(self, pred: bool) -> Self {
        let _ = pred;
        self
    }
}

macro_rules! tensor_reductions {
    ($($name:ident $what:literal $types:literal;)*) => { $(
        #[doc = concat!("Combines each element of a tensor with that of a box in shared memory: ", $what, ".")]
        #[doc = "PTX: `cp.reduce.async.bulk.tensor` (PTX ISA, `cp.reduce.async.bulk.tensor`); from sm_90 on."]
        #[doc = ""]
        #[doc = concat!("Elements: ", $types, ".")]
        #[doc = "Each element is updated as by a relaxed atomic operation at the scope of the GPU. What it takes and how it"]
        #[doc = "completes is as of [`cp_async_bulk_tensor`] into global memory."]
        pub fn $name(dst: impl PlaceMut, src: impl Source) -> CpReduceAsyncBulkTensor {
            let _ = (dst, src);
            only_in_kernels()
        }
    )* };
}

tensor_reductions! {
    cp_reduce_async_bulk_tensor_add "their sum" "integers of 32 and 64 bits, `f16`, `bf16`, `f32` and `f64`";
    cp_reduce_async_bulk_tensor_min "the lesser" "integers of 32 and 64 bits, `f16` and `bf16`";
    cp_reduce_async_bulk_tensor_max "the greater" "integers of 32 and 64 bits, `f16` and `bf16`";
    cp_reduce_async_bulk_tensor_inc "one more than the old value, or 0 where that is not below the box's" "`u32`";
    cp_reduce_async_bulk_tensor_dec "one less than the old value, or the box's where that is 0 or above it" "`u32`";
    cp_reduce_async_bulk_tensor_and "`&` of their bits" "integers of 32 and 64 bits";
    cp_reduce_async_bulk_tensor_or "`|` of their bits" "integers of 32 and 64 bits";
    cp_reduce_async_bulk_tensor_xor "`^` of their bits" "integers of 32 and 64 bits";
}

impl CpReduceAsyncBulkTensor {
    /// How the lines of global memory are kept in L2. PTX: `.L2::cache_hint` with a `cache-policy`.
    pub fn cache_policy(self, policy: CachePolicy) -> Self {
        let _ = policy;
        self
    }

    /// Runs only where this holds. PTX: a guard predicate.
    pub fn pred(self, pred: bool) -> Self {
        let _ = pred;
        self
    }
}

/// What has a tensor map: a parameter with `#[tma(..)]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no tensor map",
    label = "a tensor with `#[tma(..)]`, or a `TensorMap`, is needed here"
)]
pub trait HasTensorMap: Sealed {}

impl<T: Element, const R: usize> HasTensorMap for Tensor<T, R> {}
impl<T: Element, const R: usize> Sealed for TensorMap<'_, T, R> {}
impl<T: Element, const R: usize> HasTensorMap for TensorMap<'_, T, R> {}

/// Fetches the tensor map of a parameter, so that the first copy by it finds it near. PTX: `prefetch.param.tensormap` (PTX ISA,
/// `prefetch`); from sm_90 on.
pub fn prefetch_tensormap(map: &impl HasTensorMap) {
    let _ = map;
    only_in_kernels()
}

/// Fetches a box or a column of pixels into L2.
/// PTX: `cp.async.bulk.prefetch.tensor` (PTX ISA, `cp.async.bulk.prefetch.tensor`); from sm_90 on, `gather4` and `im2col_w` from
/// sm_100 on.
pub fn cp_async_bulk_prefetch_tensor(src: impl Place) -> CpAsyncBulkPrefetchTensor {
    let _ = src;
    only_in_kernels()
}

impl CpAsyncBulkPrefetchTensor {
    /// How the lines are kept in L2. PTX: `.L2::cache_hint` with a `cache-policy`.
    pub fn cache_policy(self, policy: CachePolicy) -> Self {
        let _ = policy;
        self
    }

    /// Fetches only where this holds. PTX: a guard predicate.
    pub fn pred(self, pred: bool) -> Self {
        let _ = pred;
        self
    }
}
