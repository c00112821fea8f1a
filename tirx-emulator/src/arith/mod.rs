//! What the instructions compute.

pub(crate) mod compare;
pub(crate) mod convert;
pub(crate) mod float;
pub(crate) mod int;
pub(crate) mod narrow;
pub(crate) mod round;
