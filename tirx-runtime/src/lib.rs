//! Devices, streams, tensors, and typed launches of `tirx` kernels.
//!
//! A [`Device`] is a GPU or the emulator; both are behind one private trait, and a program cannot tell them apart but
//! by their speed and by how much they find. A [`DeviceTensor`] lies in a device's memory. The function that
//! `#[tirx::kernel]` leaves in place of a kernel takes tensors and scalars and returns a [`Launch`], which checks its
//! arguments and starts the kernel on a [`Stream`].
//!
//! Nothing here panics on bad input: every failure is an [`Error`] that names what was expected and what was found.
//!
//! Features: `emulator` (default), `cuda`, and `half`, with which tensors and scalar arguments may be of the crate `half`'s
//! types. A program built with `cuda` starts where there is no driver, and then says so when it opens a GPU.

#![cfg_attr(test, allow(clippy::unwrap_used))]
// Without a backend there is nobody to use most of this.
#![cfg_attr(not(any(feature = "emulator", feature = "cuda")), allow(dead_code))]

pub mod dlpack;
pub mod dtype;
pub mod info;
pub mod kernel;
pub mod link_dir;
pub mod tensor_map;

mod backend;
mod copy;
mod device;
mod element;
mod error;
mod failure;
mod foreign;
mod fp8;
mod graph;
mod half;
mod host;
mod launch;
mod locate;
mod memory;
mod packed;
mod recording;
mod stream;
mod target;
mod tensor;
mod track;

#[cfg(test)]
mod tests;

pub use self::half::{bf16, f16};
pub use self::{
    fp8::{e4m3, e4m3x2, e5m2, e5m2x2},
    packed::{bf16x2, f16x2},
};
pub use device::{DEVICE_VARIABLE, Device, EmulatorOptions};
pub use dlpack::DlpackError;
pub use element::{Element, ScalarArg};
pub use error::{
    CudaVersion, Error, ExtentError, FailedCheck, Findings, LaunchError, OpenError, Result, Shape,
};
pub use graph::{Given, Graph, GraphError, GraphTensors};
pub use host::HostBuffer;
pub use launch::{Arg, Dim3, KernelCache, Launch, dim_of};
pub use stream::{Event, Stream};
pub use tensor::DeviceTensor;
pub use tensor_map::{TensorMap, TensorMapMut};
