//! The driver's functions, as symbols that every program can be linked with.
//!
//! `cust_raw` declares the driver's functions as symbols of `libcuda.so`. A program that is linked with that library
//! does not start where it is missing. So the symbols are defined here instead: each is a jump through a slot, which at
//! first is empty. An empty slot is filled by opening `libcuda.so.1` and looking the function up under its own name;
//! where the library or the function is missing, by a function that returns an error code. The symbols are hidden, so
//! that neither the driver nor another library of the process ever finds them in place of the driver's own.
//!
//! The linker takes a symbol from the first place that defines it. This crate comes before the library in the order of
//! linking, so a toolkit's `libcuda.so` is not needed, and left out of the program, also where there is one.

use super::functions::for_each_function;
use crate::backend::driver;
use std::{
    ffi::{CStr, c_char, c_void},
    sync::atomic::{AtomicPtr, Ordering},
};

/// `CUDA_ERROR_SHARED_OBJECT_INIT_FAILED`: what a function returns that is not there.
const MISSING: driver::Code = 303;

/// The beginning of a slot; the function's name follows, ending in 0.
#[repr(C)]
struct Slot {
    function: AtomicPtr<c_void>,
    name: [c_char; 0],
}

#[cfg(target_arch = "x86_64")]
macro_rules! trampolines {
    ($($name:ident)*) => {
        core::arch::global_asm!(
            ".text",
            $(concat!(
                ".globl ", stringify!($name), "\n",
                ".hidden ", stringify!($name), "\n",
                ".type ", stringify!($name), ", @function\n",
                ".p2align 4\n",
                stringify!($name), ":\n",
                "mov r11, qword ptr [rip + 2f]\n",
                "test r11, r11\n",
                "je 3f\n",
                "jmp r11\n",
                "3: lea r11, [rip + 2f]\n",
                "jmp 1f\n",
                ".size ", stringify!($name), ", . - ", stringify!($name), "\n",
                ".pushsection .data.tirx_driver, \"aw\", @progbits\n",
                ".p2align 3\n",
                "2: .quad 0\n",
                ".asciz \"", stringify!($name), "\"\n",
                ".popsection\n",
            ),)*
            // The slot is in r11. All registers that can hold an argument are kept over the call; after the pushes the
            // stack is aligned to 16 bytes.
            "1:",
            "push rbp",
            "mov rbp, rsp",
            "push rdi",
            "push rsi",
            "push rdx",
            "push rcx",
            "push r8",
            "push r9",
            "sub rsp, 128",
            "movups [rsp], xmm0",
            "movups [rsp + 16], xmm1",
            "movups [rsp + 32], xmm2",
            "movups [rsp + 48], xmm3",
            "movups [rsp + 64], xmm4",
            "movups [rsp + 80], xmm5",
            "movups [rsp + 96], xmm6",
            "movups [rsp + 112], xmm7",
            "mov rdi, r11",
            "call {resolve}",
            "mov r11, rax",
            "movups xmm0, [rsp]",
            "movups xmm1, [rsp + 16]",
            "movups xmm2, [rsp + 32]",
            "movups xmm3, [rsp + 48]",
            "movups xmm4, [rsp + 64]",
            "movups xmm5, [rsp + 80]",
            "movups xmm6, [rsp + 96]",
            "movups xmm7, [rsp + 112]",
            "add rsp, 128",
            "pop r9",
            "pop r8",
            "pop rcx",
            "pop rdx",
            "pop rsi",
            "pop rdi",
            "pop rbp",
            "jmp r11",
            resolve = sym resolve,
        );
    };
}

#[cfg(target_arch = "aarch64")]
macro_rules! trampolines {
    ($($name:ident)*) => {
        core::arch::global_asm!(
            ".text",
            $(concat!(
                ".globl ", stringify!($name), "\n",
                ".hidden ", stringify!($name), "\n",
                ".type ", stringify!($name), ", @function\n",
                ".p2align 4\n",
                stringify!($name), ":\n",
                "adrp x17, 2f\n",
                "add x17, x17, :lo12:2f\n",
                "ldr x16, [x17]\n",
                "cbz x16, 3f\n",
                "br x16\n",
                "3: b 1f\n",
                ".size ", stringify!($name), ", . - ", stringify!($name), "\n",
                ".pushsection .data.tirx_driver, \"aw\", @progbits\n",
                ".p2align 3\n",
                "2: .quad 0\n",
                ".asciz \"", stringify!($name), "\"\n",
                ".popsection\n",
            ),)*
            // The slot is in x17. All registers that can hold an argument are kept over the call.
            "1:",
            "stp x29, x30, [sp, #-224]!",
            "mov x29, sp",
            "stp x0, x1, [sp, #16]",
            "stp x2, x3, [sp, #32]",
            "stp x4, x5, [sp, #48]",
            "stp x6, x7, [sp, #64]",
            "str x8, [sp, #80]",
            "stp q0, q1, [sp, #96]",
            "stp q2, q3, [sp, #128]",
            "stp q4, q5, [sp, #160]",
            "stp q6, q7, [sp, #192]",
            "mov x0, x17",
            "bl {resolve}",
            "mov x16, x0",
            "ldp q6, q7, [sp, #192]",
            "ldp q4, q5, [sp, #160]",
            "ldp q2, q3, [sp, #128]",
            "ldp q0, q1, [sp, #96]",
            "ldr x8, [sp, #80]",
            "ldp x6, x7, [sp, #64]",
            "ldp x4, x5, [sp, #48]",
            "ldp x2, x3, [sp, #32]",
            "ldp x0, x1, [sp, #16]",
            "ldp x29, x30, [sp], #224",
            "br x16",
            resolve = sym resolve,
        );
    };
}

for_each_function!(trampolines);

/// Fills a slot, and gives what it was filled with.
unsafe extern "C" fn resolve(slot: *const Slot) -> *mut c_void {
    // SAFETY: the only callers are the trampolines above, each with its own slot, which lives as long as the program.
    let slot = unsafe { &*slot };
    // SAFETY: in a slot the name follows the address, ending in 0.
    let name = unsafe { CStr::from_ptr((&raw const slot.name).cast()) };
    let function = find(name).unwrap_or(missing as *mut c_void);
    // Two threads may both come here; both find the same.
    slot.function.store(function, Ordering::Relaxed);
    function
}

/// The driver's function of this name.
fn find(name: &CStr) -> Option<*mut c_void> {
    let library = driver::library().ok()?;
    // SAFETY: the symbol is not called here, and is not taken to be of any type.
    let symbol = unsafe { library.get::<*mut c_void>(name.to_bytes_with_nul()) };
    symbol.ok().map(|symbol| *symbol)
}

/// Stands in for a function that is not there. It takes no arguments: whatever was passed is the caller's to clean up in
/// the C calling convention.
extern "C" fn missing() -> driver::Code {
    MISSING
}

unsafe extern "C" {
    fn cuDriverGetVersion(version: *mut i32) -> driver::Code;
}

/// Makes whatever calls it be linked with the trampolines: a linker that reads each library once, in order, takes from
/// this one only what has been asked for before it comes to `cust_raw`.
#[inline(never)]
pub(super) fn link() {
    std::hint::black_box(cuDriverGetVersion as *const ());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_function_is_found_or_reported_missing() {
        let mut version = -1;
        for _ in 0..2 {
            // SAFETY: the driver, if there is one, writes one number there.
            let code = unsafe { cuDriverGetVersion(&mut version) };
            match driver::library() {
                Ok(_) => assert!(code == 0 && version > 0),
                Err(_) => assert!(code == MISSING && version == -1),
            }
        }
    }

    #[test]
    fn a_name_that_the_driver_does_not_have_is_not_found() {
        assert!(find(c"cuNoSuchFunction").is_none());
    }
}
