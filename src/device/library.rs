//! Functions that are written in the kernel language themselves.
//!
//! They are the same text as the compiler has: `tirx-compiler/src/library/`.

#[allow(unused_imports)]
use super::*;

tirx_macros::library!(number);
tirx_macros::library!(special);
tirx_macros::library!(warp);
tirx_macros::library!(block);
