//! The rows, one file a family.

mod arithmetic;
mod atomic;
mod bulk;
mod cache;
mod compare;
mod control;
mod convert;
mod convert_packed;
mod copy;
mod fabric;
mod float;
mod half;
mod launch;
mod logic;
mod matrix;
mod mbarrier;
mod memory;
mod mma;
mod mma_sparse;
mod multimem;
mod remote;
mod sparse;
mod stack;
mod surface;
mod sync;
mod tcgen05;
mod tensor;
mod tensor_override;
mod texture;
mod video;
mod warp;
mod wgmma;
mod wmma;
mod words;

use super::Form;

/// Every file's rows. The order matters only where two rows share a first word: the first that fits is taken.
pub(super) static FILES: &[&[Form]] = &[
    memory::FORMS,
    arithmetic::FORMS,
    float::FORMS,
    half::FORMS,
    compare::FORMS,
    logic::FORMS,
    convert::FORMS,
    convert_packed::FORMS,
    control::FORMS,
    stack::FORMS,
    texture::FORMS,
    &texture::LOOKUPS,
    &texture::LEVEL_LOOKUPS,
    &texture::GRADIENT_LOOKUPS,
    &texture::GATHERS,
    surface::FORMS,
    fabric::FORMS,
    &fabric::BITS_REDUCTIONS,
    &fabric::ORDER_REDUCTIONS,
    &fabric::ADD_REDUCTIONS,
    sparse::FORMS,
    video::FORMS,
    &video::SCALARS[0],
    &video::SCALARS[1],
    &video::SCALARS[2],
    &video::SCALARS[3],
    &video::SCALARS[4],
    &video::SCALARS[5],
    &video::SCALARS[6],
    &video::SCALARS[7],
    sync::FORMS,
    warp::FORMS,
    atomic::FORMS,
    copy::FORMS,
    bulk::FORMS,
    tensor::FORMS,
    &tensor_override::CTA_LOADS,
    &tensor_override::CLUSTER_LOADS,
    &tensor_override::STORES,
    &tensor_override::REDUCING_STORES,
    &tensor_override::PREFETCHES,
    &tensor_override::LASTING_PREFETCHES,
    &tensor_override::PRIORITIES,
    remote::FORMS,
    multimem::FORMS,
    mbarrier::FORMS,
    cache::FORMS,
    matrix::FORMS,
    launch::FORMS,
    mma::FORMS,
    mma_sparse::FORMS,
    wmma::FORMS,
    wgmma::FORMS,
    tcgen05::TRANSFER,
    tcgen05::MMA,
    tcgen05::MMA_WS,
];

/// What most rows are written with.
mod prelude {
    pub(super) use super::words::*;
    pub(super) use crate::arch::ArchTerm::{All, Always, Any, Before, Exact, Family, Later, Sm};
    pub(super) use crate::isa::Sink::{Either, First, Second};
    pub(super) use crate::isa::syntax::*;
    pub(super) use crate::isa::{Choice, Form, OperandSpec, OperandType, Slot, needs};
}
