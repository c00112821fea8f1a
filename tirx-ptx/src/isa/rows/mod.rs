//! The rows, one file a family.

mod arithmetic;
mod atomic;
mod cache;
mod compare;
mod control;
mod convert;
mod copy;
mod float;
mod half;
mod logic;
mod matrix;
mod mbarrier;
mod memory;
mod mma;
mod mma_sparse;
mod sync;
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
    control::FORMS,
    sync::FORMS,
    warp::FORMS,
    atomic::FORMS,
    copy::FORMS,
    mbarrier::FORMS,
    cache::FORMS,
    matrix::FORMS,
    mma::FORMS,
    mma_sparse::FORMS,
    wmma::FORMS,
    wgmma::FORMS,
];

/// What most rows are written with.
mod prelude {
    pub(super) use super::words::*;
    pub(super) use crate::arch::ArchTerm::{Always, Any, Exact, Family, Sm};
    pub(super) use crate::isa::syntax::*;
    pub(super) use crate::isa::{Choice, Form, OperandSpec, OperandType, Slot, needs};
}
