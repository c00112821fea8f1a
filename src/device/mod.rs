//! What a kernel may call.
//!
//! The body of a kernel is Rust against the items of this module: rustc resolves and types it, rust-analyzer completes
//! it and shows what is written here. It is never run as Rust: `#[tirx::kernel]` compiles it to PTX, and calling an item
//! of this module from the host panics.
//!
//! - *Where am I*: [`thread_idx`], [`block_idx`], [`block_dim`], [`grid_dim`]; [`thread_rank`], [`warp_id`], [`lane_id`];
//!   [`cluster_ctarank`] and others of a cluster
//! - *Memory*: [`Tensor`] in global memory, [`alloc_shared`] in shared memory, [`View`] and [`ViewMut`] of both
//! - *Warps*: [`shfl_sync`] and other shuffles, [`ballot_sync`] and other votes, [`match_any_sync`], [`redux_sync_add`]
//!   and others
//! - *Warps and blocks as a whole*: [`warp_sum`], [`block_sum`] and other reductions, scans and broadcasts, written in the
//!   kernel language
//! - *Caches*: loads, stores and prefetches that name them are methods of [`Tensor`] and views: [`Tensor::load_cg`] and
//!   others
//! - *Numbers*: [`mul_hi`], [`byte_perm`], [`dp4a`] and other operations on bits; [`ex2_approx`] and other approximations;
//!   [`add_rz`] and others rounded in one direction; [`cvt_rni_s32`] and other conversions with their rounding;
//!   [`fma_relu`], [`set_lt_u32`] and others on two halves at once
//! - *Generic functions*: bounds are [`Scalar`], [`Int`], [`Float`] and the other sets of types; [`generic`] says what a
//!   type with such a bound has
//! - *Time*: [`clock`], [`globaltimer`], [`nanosleep`]; the end: [`trap`]
//! - *Order*: [`cta_sync`], [`barrier_sync`], [`warp_sync`], [`fence_acq_rel_gpu`] and others; [`Ordering`] and [`Scope`] of atomic operations, which are methods of [`ViewMut`] and
//!   [`Tensor`]
//! - *Mbarriers*: [`alloc_mbarrier`], [`alloc_mbarriers`], and the methods of [`Mbarrier`]
//! - *Clusters*: [`cluster_sync`], [`cluster_arrive`] and [`cluster_wait`]; `at_rank` of a view ([`ViewMut::at_rank`]) or of an
//!   mbarrier ([`Mbarrier::at_rank`]) is a peer's; [`ViewMut::st_async`] and others write to it later
//! - *Proxies and grids*: [`fence_proxy_async`] and others; [`griddepcontrol_wait`]
//! - *Tensor maps*: `#[tma(..)]` on a [`Tensor`], or a [`TensorMap`] that the host has built; places in them by
//!   [`TensorMapMethods::tile`] and its kin
//! - *Asynchronous copies*: [`tile`] on views, with contracts; [`ptx`] on addresses, as PTX has them
//!
//! # Functions of numbers
//!
//! `f32` and `f64` have the methods that Rust has: `x.exp()`, `x.sin()`, `y.atan2(x)`. They are written in the kernel language, take
//! all arguments, also subnormal, infinite and very large ones, and compute the same on every GPU and on the emulator. The
//! largest errors that were measured, in units of the last place (of `f32` over one in 61 of all numbers, of `f64` against
//! 400 values each of higher precision, 40 of which a test keeps):
//!
//! | function | `f32` | `f64` |
//! | --- | --- | --- |
//! | `exp` | 0.86 | 1.00 |
//! | `exp2` | 0.86 | 0.67 |
//! | `exp_m1` | 0.94 | 0.63 |
//! | `ln` | 0.88 | 0.60 |
//! | `log2` | 0.76 | 0.52 |
//! | `log10` | 1.05 | 0.65 |
//! | `ln_1p` | 0.89 | 0.63 |
//! | `sin`, `cos`, `sin_cos` | 1.49 | 0.63 |
//! | `tan` | 2.75 | 1.53 |
//! | `asin` | 1.10 | 1.41 |
//! | `acos` | 1.04 | 0.94 |
//! | `atan` | 1.31 | 1.87 |
//! | `atan2` | 1.60 | 1.23 |
//! | `sinh` | 1.60 | 0.69 |
//! | `cosh` | 1.30 | 0.83 |
//! | `tanh` | 1.67 | 0.75 |
//! | `powf` | 2.20 | 0.74 |
//! | `cbrt` | 0.80 | 0.50 |
//! | `hypot` | 1.20 | 0.94 |
//! | [`erf`], [`erf_f64`] | 1.05 | 0.64 |
//! | [`erfc`], [`erfc_f64`] | 3.80 | 2.51 |
//! | [`rsqrt`], [`rsqrt_f64`] | 1.50 | 0.83 |
//!
//! `powi` multiplies squares, as Rust does on the host, and its error grows with the power. What is faster and less exact has names
//! of its own: [`ex2_approx`], [`sin_approx`] and others.
//!
//! # Sizes and alignment
//!
//! Sizes and alignments are in bytes, shapes and indices in elements. A tensor is row-major and compact: the last index
//! is the fastest. An index may be of any integer type.

mod atomic;
mod cache;
pub(crate) mod convert;
mod element;
pub(crate) mod float;
pub(crate) mod index;
pub(crate) mod integer;
pub(crate) mod library;
pub(crate) mod mbarrier;
pub(crate) mod packed;
mod remote;
mod scalar;
mod select;
pub(crate) mod sync;
mod tensor;
mod tensor_map;
pub(crate) mod time;
pub(crate) mod warp;

pub mod cta;
pub mod generic;
pub mod ptx;
pub mod tile;

pub use atomic::{Ordering, Scope};
pub use convert::*;
pub use float::*;
pub use index::*;
pub use integer::*;
pub use library::*;
pub use mbarrier::*;
pub use packed::*;
pub use scalar::*;
pub use select::{
    Axis, Count, IndexInt, Permutation, Rank0, Rank1, Rank2, Rank3, Rank4, Rank5, Selection, Shape,
    TensorIndex,
};
pub use sync::*;
pub use tensor::{SharedTensor, Tensor, TensorMethods, View, ViewMut};
pub use tensor_map::TensorMapMethods;
pub use time::*;
pub use tirx_runtime::{Dim3, Element, TensorMap};
pub use warp::*;

/// Where a kernel's item is called from the host.
#[cold]
#[track_caller]
pub(crate) fn only_in_kernels() -> ! {
    panic!("items of `tirx::device` work in the body of a `#[tirx::kernel]` only")
}

mod sealed {
    pub trait Sealed {}
}

/// A dimension that is known at launch: `fn kernel<N: Dim>(x: &Tensor<f32, N>)`.
///
/// A launch takes it from the shape of the first tensor that has it, and checks it against every other use.
pub trait Dim {
    /// The dimension's value, at most 2³¹ - 1. PTX: a hidden `.u32` parameter.
    fn size() -> u32;
}

/// The index of this thread in its block. PTX: `%tid` (PTX ISA, special registers).
///
/// Less than [`block_dim`] in each component.
pub fn thread_idx() -> Dim3 {
    only_in_kernels()
}

/// The index of this block in the grid. PTX: `%ctaid` (PTX ISA, special registers).
///
/// Less than [`grid_dim`] in each component.
pub fn block_idx() -> Dim3 {
    only_in_kernels()
}

/// The number of threads of a block in each direction. PTX: `%ntid` (PTX ISA, special registers).
pub fn block_dim() -> Dim3 {
    only_in_kernels()
}

/// The number of blocks of the grid in each direction. PTX: `%nctaid` (PTX ISA, special registers).
pub fn grid_dim() -> Dim3 {
    only_in_kernels()
}

/// Whether the target that the kernel is compiled for has what this one has: of `"sm_90"` any later one has, of
/// `"sm_90a"` that one alone, of `"sm_100f"` its family.
///
/// It is known when the kernel is compiled, for each of its targets: in `if target_has("sm_90a") { .. } else { .. }` the
/// branch that is not taken is not there. The kernel names its targets in the attribute.
///
/// ```
/// use tirx::prelude::*;
///
/// #[tirx::kernel(grid = 1, block = 32, target = ["sm_75", "sm_80"])]
/// fn kernel(a: &Tensor<u32, 32>, sum: &mut Tensor<u32, 1>) {
///     let mut value = a[lane_id()];
///     if target_has("sm_80") {
///         value = redux_sync_add(u32::MAX, value);
///     } else {
///         for i in 0..5 {
///             value += shfl_xor_sync(u32::MAX, value, 1 << i);
///         }
///     }
///     if lane_id() == 0 {
///         sum[0] = value;
///     }
/// }
/// ```
pub fn target_has(target: &str) -> bool {
    let _ = target;
    only_in_kernels()
}

/// Waits until every thread of the block is here. PTX: `bar.sync 0` (PTX ISA, `bar`).
///
/// What the threads wrote to shared and global memory before it is visible to the block's threads after it. Every thread
/// of the block has to come: it cannot stand where only some do.
pub fn cta_sync() {
    only_in_kernels()
}

/// Memory that the threads of a block share, for the time of the block. PTX: a `.shared` variable.
///
/// ```ignore
/// let shared = alloc_shared::<Tensor<f32, 64, 4>>().align(16);
/// ```
///
/// The dimensions are constants. The alignment is the element's size unless [`ViewMut::align`] says more;
/// [`ViewMut::swizzle`] and [`ViewMut::pad`] spread rows over the banks. The contents are not initialised: what is read has
/// to be written first.
///
/// Each place in the source that allocates has memory of its own for the whole kernel, and no two share any: in a loop it
/// is the same memory in each turn, and a function that is called twice allocates twice. A kernel that has more than 48 KiB
/// in all gets them as dynamic shared memory, which a launch provides, up to what the architecture has: 64 KiB on sm_75, 99
/// on sm_86, sm_89 and sm_120, 163 on sm_80, 227 from sm_90 to sm_110. PTX: `.extern .shared`.
pub fn alloc_shared<S: SharedTensor>() -> S::ViewMut {
    only_in_kernels()
}

/// How a copy's lines are to be kept in the L2 cache. PTX: a `.b64` register made by `createpolicy`
/// (PTX ISA, `createpolicy`).
#[derive(Debug, Clone, Copy)]
pub struct CachePolicy(core::convert::Infallible);
