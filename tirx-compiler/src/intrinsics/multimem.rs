//! Multimem addresses: one address for the same place on several devices.
//!
//! What is not `.weak` takes its ordering and scope as words.

mod load;
mod red;
mod store;

pub(super) use {load::ROWS as LOADS, red::ROWS as REDUCTIONS, store::ROWS as STORES};
