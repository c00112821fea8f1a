//! The attribute `#[tirx::kernel]` and what the facade is made of: shims over `tirx-compiler`, where everything is.

use proc_macro::TokenStream;

/// Compiles a function to PTX while the program is built, and puts a launch in its place.
///
/// ```ignore
/// #[tirx::kernel(grid = 1, block = 64)]
/// fn copy(a: &Tensor<f32, 64>, b: &mut Tensor<f32, 64>) {
///     let i = thread_idx().x;
///     b[i] = a[i];
/// }
///
/// copy(&a, &mut b).launch(&stream)?;
/// println!("{}", copy::PTX);
/// ```
///
/// # Keys
///
/// - `grid`: the number of blocks: `n`, `(x, y)` or `(x, y, z)`. An entry may be an expression over dimensions
///   (`N::size()`) and scalar parameters, which the host evaluates at a launch. Left out, it is given at the launch.
/// - `block`: the number of threads of a block, in the same forms; a constant. Left out, it is given at the launch.
/// - `cluster`: the number of blocks of a cluster; a constant that divides the grid.
/// - `target`: the architecture, `"sm_90a"`, or several, `["sm_80", "sm_90a"]`: the kernel is compiled for each, and a
///   device gets the best that it runs. Left out, it is the lowest that the body needs.
/// - `instances`: what the generics are, `instances(<64, f32>, <128, bf16>)`; see below.
/// - `deny_unproved`: an index, a divisor, a rank or a `src_size` that could not be proved, and would be checked when the
///   kernel runs, is an error that shows the guard which is missing.
/// - `min_blocks`: how many blocks a multiprocessor should hold at least; so many have to fit.
/// - `max_registers`: the most registers of a thread, 16 to 255; what does not fit is spilled to local memory. (`ptxas`
///   takes less than 24 as 24.) `setmaxnreg` starts from it.
/// - `crate`: the path of this crate where it is not `::tirx`.
/// - `uses`: exported modules whose items the body names by their paths: `uses(helpers::reductions)`; see
///   [`module`](macro@module).
///
/// # The function
///
/// It has no result, receiver or qualifiers. Parameters are scalars, `&Tensor<..>` and `&mut Tensor<..>`; `#[align(n)]`
/// on a tensor asks for an aligned address. `N: Dim` is a dimension that a
/// launch knows. Other generics, types and constants, are listed as `instances(..)`.
///
/// In the body stand locals, tuples, arrays, structs, enums without fields, references to these, `impl`s of declared
/// types, functions (inlined), and all control flow of Rust over integers. An array lies in registers where each index
/// is a constant after unrolling, and else in the thread's local memory.
///
/// # Generics
///
/// ```ignore
/// #[tirx::kernel(grid = N::size().div_ceil(BLOCK), block = BLOCK, instances(<64, f32>, <128, bf16>))]
/// fn double<const BLOCK: u32, T: Float, N: Dim>(x: &mut Tensor<T, N>) {
///     let i = block_idx().x * BLOCK + thread_idx().x;
///     if i < N::size() {
///         x[i] = x[i] + x[i];
///     }
/// }
///
/// double::<64, f32>(&mut x).launch(&stream)?;
/// ```
///
/// The kernel is compiled for each instance; the generics may stand in types, dimensions, `#[align(n)]` and launch bounds.
/// An instance that is not listed does not compile where the host names it. What a generic body may do is in
/// `tirx::device::generic`. Functions in a kernel may be generic too, and are compiled for what they are called with.
///
/// An `if` over such constants, or over `target_has("sm_90a")`, is decided when the kernel is compiled: the other branch is
/// not there, and what it would break is not broken.
///
/// # What it becomes
///
/// A function of the same name, which takes `DeviceTensor`s and scalars and returns a `Launch`; and a module of the same
/// name with `VARIANTS`, one for each instance and target, `PTX` where there is one alone, and `KERNEL` where the kernel has
/// no generics but dimensions.
#[proc_macro_attribute]
pub fn kernel(attr: TokenStream, item: TokenStream) -> TokenStream {
    tirx_compiler::expand::kernel(attr.into(), item.into()).into()
}

/// A module of kernels and what they share: functions, constants, types.
///
/// ```ignore
/// #[tirx::module]
/// mod kernels {
///     use tirx::prelude::*;
///
///     const BLOCK: u32 = 256;
///
///     fn square(x: f32) -> f32 {
///         x * x
///     }
///
///     #[tirx::kernel(grid = N::size().div_ceil(BLOCK), block = BLOCK)]
///     pub fn squares<N: Dim>(x: &mut Tensor<f32, N>) {
///         let i = block_idx().x * BLOCK + thread_idx().x;
///         if i < N::size() {
///             x[i] = square(x[i]);
///         }
///     }
/// }
///
/// kernels::squares(&mut x).launch(&stream)?;
/// ```
///
/// Every kernel in it sees the module's items, as Rust says: its own first, modules in it by their paths (`math::sq(x)`,
/// `self::`, `super::`), and what a `use` brings in from these. What stands outside of the module no kernel sees, for
/// the attribute does not; nor what stands under `#[cfg]`. What no kernel uses may be any Rust.
///
/// # Keys
///
/// - `crate`: the path of this crate where it is not `::tirx`, for all kernels in it.
/// - `deny_unproved`: as a key of each of its kernels.
/// - `export`: other modules and kernels may use its items, also those of other packages; every item is then checked.
/// - `uses`: the exported modules that it uses.
///
/// ```ignore
/// // In the package `helpers`.
/// #[tirx::module(export)]
/// pub mod reductions {
///     pub fn dot(a: (f32, f32), b: (f32, f32)) -> f32 {
///         a.0 * b.0 + a.1 * b.1
///     }
/// }
///
/// // In yours.
/// use helpers::reductions;
///
/// #[tirx::kernel(grid = 1, block = 64, uses(reductions))]
/// fn kernel(a: &Tensor<f32, 64>, b: &mut Tensor<f32, 64>) {
///     let i = thread_idx().x;
///     b[i] = reductions::dot((a[i], 1.0), (2.0, 3.0));
/// }
/// ```
///
/// A path in `uses` leads to the module as any path does; in the body its items are named by that path, by the module's
/// name alone, or by a `use` inside of a `#[tirx::module]`. What goes wrong in a function of elsewhere is shown at its call.
#[proc_macro_attribute]
pub fn module(attr: TokenStream, item: TokenStream) -> TokenStream {
    tirx_compiler::expand::module(attr.into(), item.into()).into()
}

/// Goes on with a kernel once a module that it uses has given its items, for expansions alone.
#[doc(hidden)]
#[proc_macro]
pub fn resume(input: TokenStream) -> TokenStream {
    tirx_compiler::expand::resume(input.into()).into()
}

/// The items of a file of the kernel language's library, for `tirx::device` alone.
#[doc(hidden)]
#[proc_macro]
pub fn library(input: TokenStream) -> TokenStream {
    tirx_compiler::expand::library(&input.to_string()).into()
}
