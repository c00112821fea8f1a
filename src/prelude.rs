//! What most programs need: `use tirx::prelude::*;`.

pub use crate::device::{
    CachePolicy, Dim, Element, Float, Int, Ordering, Scalar, Scope, Tensor, TensorMapMethods,
    TensorMethods, View, ViewMut, WideFloat, alloc_shared, block_dim, block_idx, cta, cta_sync,
    grid_dim, target_has, thread_idx, tile,
};
pub use crate::device::{
    convert::*, float::*, index::*, integer::*, library::*, mbarrier::*, packed::*, sync::*,
    time::*, warp::*,
};
/// The module of instructions, and the macro for PTX as text.
pub use crate::ptx;
pub use crate::{device_assert, device_println};
pub use tirx_runtime::{
    Device, DeviceTensor, Stream, TensorMap, TensorMapMut, bf16, bf16x2, e4m3, e4m3x2, e5m2,
    e5m2x2, f16, f16x2,
};
