//! What most programs need: `use tirx::prelude::*;`.

pub use crate::device::{
    CachePolicy, Dim, Ordering, Scope, Tensor, TensorMethods, View, ViewMut, alloc_shared,
    block_dim, block_idx, cta_sync, grid_dim, ptx, thread_idx, tile,
};
pub use tirx_runtime::{Device, DeviceTensor, Stream, bf16, f16};
