//! CUDA kernels in Rust syntax, compiled to PTX while the program is built.
//!
//! A function under [`#[tirx::kernel]`](macro@kernel) is a kernel: its body is compiled to PTX by the attribute, its contracts
//! are checked at the user's token, and in its place stands a function that returns a typed [`Launch`]. Stable Rust is
//! all that is needed to build. A program runs on the CPU emulator, or on a GPU when it is built with the feature `cuda`.
//!
//! ```
//! use tirx::prelude::*;
//!
//! /// `y[i] += a * x[i]`
//! #[tirx::kernel(grid = N::size().div_ceil(256), block = 256)]
//! fn saxpy<N: Dim>(a: f32, x: &Tensor<f32, N>, y: &mut Tensor<f32, N>) {
//!     let i = block_idx().x * 256 + thread_idx().x;
//!     if i < N::size() {
//!         y[i] = a.mul_add(x[i], y[i]);
//!     }
//! }
//! ```
//!
//! - [`device`] is what a kernel may call: thread indices, views, asynchronous copies ([`tile`]), and PTX as PTX spells
//!   it ([`mod@ptx`]), or as text ([`ptx!`]).
//! - [`Device`], [`Stream`], [`DeviceTensor`] and [`Launch`] are the host's side.
//! - [`prelude`] has what most programs need of both.

pub mod device;
#[doc(hidden)]
pub mod grid;
pub mod prelude;
mod raw;
mod report;

pub use device::{ptx, tile};
pub use tirx_macros::{kernel, module};
pub use tirx_runtime::*;

/// What an expansion of [`kernel`](macro@kernel) names. Nothing here is for people.
#[doc(hidden)]
pub mod __private {
    pub use crate::device::{TensorMapMethods, TensorMethods};
    pub use crate::raw::checked::{ptx, ptx_const, ptx_in, ptx_inout, ptx_out};
    pub use tirx_macros::resume;
    pub use tirx_runtime::{
        Arg, DeviceTensor, Element, KernelCache, Launch, ScalarArg, TensorMap, TensorMapMut, bf16,
        bf16x2, dim_of,
        dtype::Dtype,
        e4m3, e4m3x2, e5m2, e5m2x2, f16, f16x2,
        kernel::{Check, Dim, DimSymbol, Kernel, Lines, Message, Param, ParamKind, Variant},
    };

    /// What describes tensor maps.
    pub mod maps {
        pub use tirx_runtime::kernel::{
            Fill, Interleave, L2Promotion, Map, MapElement, MapForm, MapMode, Swizzle, Wide,
        };
    }

    /// What an editor reads although rustc would not: the tokens as they are.
    #[doc(hidden)]
    #[macro_export]
    macro_rules! __as_written {
        ($($tokens:tt)*) => { $($tokens)* };
    }
    pub use __as_written as as_written;

    /// What `grid` expressions are made of.
    pub use crate::grid;
}

/// The code of the language reference.
#[cfg(doctest)]
#[doc = include_str!("../docs/language.md")]
mod language {}

/// The code of the page on launches.
#[cfg(doctest)]
#[doc = include_str!("../docs/launch.md")]
mod launches {}

/// The code of the chapters on asynchronous copies.
#[cfg(doctest)]
mod copies {
    #[doc = include_str!("../docs/mbarriers.md")]
    mod mbarriers {}
    #[doc = include_str!("../docs/clusters.md")]
    mod clusters {}
    #[doc = include_str!("../docs/tma.md")]
    mod tma {}
}
