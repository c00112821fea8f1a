//! The back end, from source text to PTX.

#![allow(clippy::unwrap_used, missing_docs, unreachable_pub)]

mod common;
mod corpus;
mod guide;
