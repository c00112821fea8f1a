//! The library of the kernel language: what it computes is what the same text computes as Rust.

#![allow(unused_braces, clippy::all)]

use crate::parity::{Bits, N};
use tirx::{device, prelude::*};

parity! {
    ceil_div_by_name: u32, |x, y| { ceil_div(x, y + 1) }
    ceil_div_by_path: u32, |x, y| { device::ceil_div(x, 3) + tirx::device::ceil_div(y, 4) }
    ceil_div_of_a_kernel: u32, |x, y| {
        fn ceil_div(a: u32, b: u32) -> u32 {
            a * 100 + b
        }
        ceil_div(x, y)
    }
}
