//! `device_println!` and `device_assert!`: text from a kernel.

/// Prints a line from a kernel.
///
/// ```
/// use tirx::prelude::*;
///
/// #[tirx::kernel(grid = 1, block = 2)]
/// fn kernel(a: &Tensor<f32, 2>) {
///     let i = thread_idx().x;
///     device_println!("thread {i}: {:.2} {:#x}", a[i], i << 4);
/// }
/// ```
///
/// Each thread that comes here prints. On the emulator a warp's lanes print in order, to the standard output, or where
/// `EmulatorOptions::capture_output` says. On a GPU the driver's `vprintf` keeps the text until the host waits for the
/// device, and the order of threads is open; PTX: a call of `vprintf` (CUDA guide, formatted output).
///
/// Formats are Rust's as far as `printf` has them: `{}`, `{:?}`, `{:x}`, `{:X}`, `{:o}`, `{:e}`; width, precision, `<`, `>`,
/// `+`, `#` and `0`; names and numbers of arguments, and captured variables. What cannot be translated is an error of
/// the build. Arguments are scalars, at most 32. Other than in Rust, a float without a precision is written with up to 9
/// significant digits (17 for an `f64`, 5 for half types), from 1e9 on (1e17) and below 1e-4 with an exponent (`%.9g`);
/// `{:e}` has six digits and an exponent of two (`1.500000e+00`); and what is not a number is `nan`.
#[macro_export]
macro_rules! device_println {
    ($($tokens:tt)*) => {
        ::core::compile_error!("`device_println!` stands in the body of a `#[tirx::kernel]`")
    };
}

/// Ends the kernel if a condition does not hold.
///
/// ```
/// use tirx::prelude::*;
///
/// #[tirx::kernel(grid = 1, block = 32)]
/// fn kernel(a: &mut Tensor<u32, 32>) {
///     let i = thread_idx().x;
///     device_assert!(a[i] < 100, "element {i} is {:?}", a[i]);
///     a[i] += 1;
/// }
/// ```
///
/// The launch (on a GPU, the next wait for the device) is then an error with the message, the line of the source, the
/// block and the thread. The first thread that fails reports, as for an index out of bounds. What follows may rely on
/// the condition: an index that it bounds needs no check. The message may use all of Rust's formats; its arguments are
/// scalars, at most 16.
#[macro_export]
macro_rules! device_assert {
    ($($tokens:tt)*) => {
        ::core::compile_error!("`device_assert!` stands in the body of a `#[tirx::kernel]`")
    };
}
