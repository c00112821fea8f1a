//! The host's side on whatever device the program gets: the emulator, or a GPU when this is built with the feature `cuda`.
//! `cargo test --test runtime`, `cargo test --test runtime --features cuda`.

#![allow(clippy::unwrap_used)]

mod borrowed;
mod copies;
mod devices;
mod dlpack;
mod graphs;
mod grids;
mod kernels;
mod misuse;
mod programmatic;
mod traffic;

use tirx::prelude::*;

/// The device, one for each test on the emulator, and always the same on a GPU.
fn device() -> Device {
    Device::open_default().expect("a device")
}

/// 0, 1, 2, ..
fn counting(len: u32) -> Vec<u32> {
    (0..len).collect()
}
