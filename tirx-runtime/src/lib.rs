//! Devices, streams, tensors, and typed launches of `tirx` kernels.

pub mod dtype;
pub mod kernel;
