//! Clocks, rest, and the end.

use super::only_in_kernels;

/// A count of the clock cycles of the multiprocessor, which wraps around. PTX: `%clock` (PTX ISA, special registers).
pub fn clock() -> u32 {
    only_in_kernels()
}

/// A count of the clock cycles of the multiprocessor. PTX: `%clock64` (PTX ISA, special registers).
pub fn clock64() -> u64 {
    only_in_kernels()
}

/// The time in nanoseconds. PTX: `%globaltimer` (PTX ISA, special registers).
///
/// It may change only every microsecond.
pub fn globaltimer() -> u64 {
    only_in_kernels()
}

/// Rests for about this many nanoseconds, at most twice as many and at most a millisecond. PTX: `nanosleep` (PTX ISA,
/// `nanosleep`).
pub fn nanosleep(ns: u32) {
    let _ = ns;
    only_in_kernels()
}

/// Ends the kernel with an error. PTX: `trap` (PTX ISA, `trap`).
pub fn trap() {
    only_in_kernels()
}

/// Stops for a debugger. PTX: `brkpt` (PTX ISA, `brkpt`).
pub fn brkpt() {
    only_in_kernels()
}
