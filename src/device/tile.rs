//! Asynchronous copies on views, with their contracts checked.
//!
//! A copy moves one chunk between two views that cover exactly the chunk. The operands are checked when the kernel is
//! compiled: sizes, alignment, contiguity, state spaces, and that every byte named is inside its tensor. Nothing is added
//! that is not written: no commit, no wait, no barrier.
//!
//! ```ignore
//! tile::cp_async_cg(shared.sub((tid, ..)), a.sub((tid, ..))).chunk_bytes(16);
//! ptx::cp_async_commit_group();
//! ptx::cp_async_wait_group::<0>();
//! cta_sync();
//! ```

mod bulk;
mod layout;
mod tensor;

pub use bulk::*;
pub use layout::*;
pub use tensor::*;

use super::{CachePolicy, Element, Tensor, View, ViewMut, only_in_kernels, sealed::Sealed};

/// What a copy may write: a [`ViewMut`], or a `&mut` tensor as a whole.
#[diagnostic::on_unimplemented(
    message = "a copy writes to its destination, and `{Self}` is not writable",
    label = "a `ViewMut` is needed here"
)]
pub trait Destination: Sealed {}

/// What a copy may read: a view, or a tensor as a whole.
#[diagnostic::on_unimplemented(
    message = "a copy reads a view, and this is `{Self}`",
    label = "a view is needed here"
)]
pub trait Source: Sealed {}

impl<T: Element, const R: usize> Destination for ViewMut<T, R> {}
impl<T: Element, const R: usize> Destination for &mut Tensor<T, R> {}
impl<T: Element, const R: usize> Source for View<T, R> {}
impl<T: Element, const R: usize> Source for ViewMut<T, R> {}
impl<T: Element, const R: usize> Source for &Tensor<T, R> {}
impl<T: Element, const R: usize> Source for &mut Tensor<T, R> {}

/// A copy by `cp.async`, with its options. It is issued by the statement that it stands in.
#[derive(Debug)]
pub struct CpAsync(core::convert::Infallible);

/// Copies a chunk of 4, 8 or 16 bytes from global to shared memory, through L1 and L2.
/// PTX: `cp.async.ca.shared.global` (PTX ISA, `cp.async`); from sm_80 on.
///
/// Both views cover exactly the chunk and are aligned to its size. [`chunk_bytes`](CpAsync::chunk_bytes) is required.
pub fn cp_async_ca(dst: impl Destination, src: impl Source) -> CpAsync {
    let _ = (dst, src);
    only_in_kernels()
}

/// Copies a chunk of 16 bytes from global to shared memory, through L2 alone.
/// PTX: `cp.async.cg.shared.global` (PTX ISA, `cp.async`); from sm_80 on.
///
/// Both views cover exactly the chunk and are aligned to 16 bytes. [`chunk_bytes`](CpAsync::chunk_bytes) is required.
pub fn cp_async_cg(dst: impl Destination, src: impl Source) -> CpAsync {
    let _ = (dst, src);
    only_in_kernels()
}

impl CpAsync {
    /// The size of the chunk in bytes, a constant: 4, 8 or 16 for `ca`, 16 for `cg`. Required. PTX: `cp-size`.
    pub fn chunk_bytes(self, bytes: u32) -> Self {
        let _ = bytes;
        self
    }

    /// Copies only where this holds; elsewhere the destination keeps what it had. PTX: a guard predicate.
    ///
    /// Bounds have to hold only where it does.
    pub fn pred(self, pred: bool) -> Self {
        let _ = pred;
        self
    }

    /// Reads this many bytes, at most the chunk; the rest of the chunk becomes zero. PTX: `src-size`.
    ///
    /// Not together with [`ignore_src`](Self::ignore_src).
    pub fn src_size(self, bytes: u32) -> Self {
        let _ = bytes;
        self
    }

    /// Where this holds nothing is read, and the whole chunk becomes zero. PTX: `ignore-src`.
    ///
    /// Not together with [`src_size`](Self::src_size).
    pub fn ignore_src(self, ignore: bool) -> Self {
        let _ = ignore;
        self
    }

    /// How the lines read are kept in L2. PTX: `.L2::cache_hint` with a `cache-policy`.
    pub fn cache_policy(self, policy: CachePolicy) -> Self {
        let _ = policy;
        self
    }

    /// Fetches the surrounding 64, 128 or 256 bytes into L2 as well, a constant. PTX: `.L2::64B`, `.L2::128B`,
    /// `.L2::256B`.
    pub fn prefetch_l2(self, bytes: u32) -> Self {
        let _ = bytes;
        self
    }
}
