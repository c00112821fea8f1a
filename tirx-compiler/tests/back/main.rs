//! The back end, from source text to PTX.

#![allow(clippy::unwrap_used, missing_docs, unreachable_pub)]

mod checks;
mod common;
mod corpus;
mod device;
mod guide;
mod random;
mod reference;
mod resident;
mod target;
