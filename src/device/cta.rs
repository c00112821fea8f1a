//! Copies that the threads of a block do together, written in the kernel language.
//!
//! They choose by what is known of the views while the kernel is compiled, with the questions of [`tile`].

#[allow(unused_imports)]
use super::*;

tirx_macros::library!(cta);
