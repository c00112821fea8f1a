//! Multimem addresses: one address for the same place on several devices.

use tirx_runtime::{bf16x2, f16x2};

on_addresses! {
    "The address is a multimem address, which the driver made, and aligned to the value."
    /// Reads what a multimem address stands for on each device, reduced by `min`.
    /// PTX: `multimem.ld_reduce.weak.global.min.u32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_min_u32(address: u64) -> u32;
    /// Reads what a multimem address stands for on each device, reduced by `min`.
    /// PTX: `multimem.ld_reduce.weak.global.min.s32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_min_s32(address: u64) -> i32;
    /// Reads what a multimem address stands for on each device, reduced by `min`.
    /// PTX: `multimem.ld_reduce.weak.global.min.u64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_min_u64(address: u64) -> u64;
    /// Reads what a multimem address stands for on each device, reduced by `min`.
    /// PTX: `multimem.ld_reduce.weak.global.min.s64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_min_s64(address: u64) -> i64;
    /// Reads what a multimem address stands for on each device, reduced by `max`.
    /// PTX: `multimem.ld_reduce.weak.global.max.u32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_max_u32(address: u64) -> u32;
    /// Reads what a multimem address stands for on each device, reduced by `max`.
    /// PTX: `multimem.ld_reduce.weak.global.max.s32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_max_s32(address: u64) -> i32;
    /// Reads what a multimem address stands for on each device, reduced by `max`.
    /// PTX: `multimem.ld_reduce.weak.global.max.u64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_max_u64(address: u64) -> u64;
    /// Reads what a multimem address stands for on each device, reduced by `max`.
    /// PTX: `multimem.ld_reduce.weak.global.max.s64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_max_s64(address: u64) -> i64;
    /// Reads what a multimem address stands for on each device, reduced by `add`.
    /// PTX: `multimem.ld_reduce.weak.global.add.u32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_add_u32(address: u64) -> u32;
    /// Reads what a multimem address stands for on each device, reduced by `add`.
    /// PTX: `multimem.ld_reduce.weak.global.add.s32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_add_s32(address: u64) -> i32;
    /// Reads what a multimem address stands for on each device, reduced by `add`.
    /// PTX: `multimem.ld_reduce.weak.global.add.u64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_add_u64(address: u64) -> u64;
    /// Reads what a multimem address stands for on each device, reduced by `and`.
    /// PTX: `multimem.ld_reduce.weak.global.and.b32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_and_b32(address: u64) -> u32;
    /// Reads what a multimem address stands for on each device, reduced by `and`.
    /// PTX: `multimem.ld_reduce.weak.global.and.b64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_and_b64(address: u64) -> u64;
    /// Reads what a multimem address stands for on each device, reduced by `or`.
    /// PTX: `multimem.ld_reduce.weak.global.or.b32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_or_b32(address: u64) -> u32;
    /// Reads what a multimem address stands for on each device, reduced by `or`.
    /// PTX: `multimem.ld_reduce.weak.global.or.b64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_or_b64(address: u64) -> u64;
    /// Reads what a multimem address stands for on each device, reduced by `xor`.
    /// PTX: `multimem.ld_reduce.weak.global.xor.b32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_xor_b32(address: u64) -> u32;
    /// Reads what a multimem address stands for on each device, reduced by `xor`.
    /// PTX: `multimem.ld_reduce.weak.global.xor.b64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_xor_b64(address: u64) -> u64;
    /// Reads what a multimem address stands for on each device, reduced by `add`.
    /// PTX: `multimem.ld_reduce.weak.global.add.f32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_add_f32(address: u64) -> f32;
    /// Reads what a multimem address stands for on each device, reduced by `add`.
    /// PTX: `multimem.ld_reduce.weak.global.add.f64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_add_f64(address: u64) -> f64;
    /// Reads what a multimem address stands for on each device, reduced by `add`.
    /// PTX: `multimem.ld_reduce.weak.global.add.f16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_add_f16x2(address: u64) -> f16x2;
    /// Reads what a multimem address stands for on each device, reduced by `add`.
    /// PTX: `multimem.ld_reduce.weak.global.add.bf16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_add_bf16x2(address: u64) -> bf16x2;
    /// Reads what a multimem address stands for on each device, reduced by `min`.
    /// PTX: `multimem.ld_reduce.weak.global.min.f16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_min_f16x2(address: u64) -> f16x2;
    /// Reads what a multimem address stands for on each device, reduced by `min`.
    /// PTX: `multimem.ld_reduce.weak.global.min.bf16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_min_bf16x2(address: u64) -> bf16x2;
    /// Reads what a multimem address stands for on each device, reduced by `max`.
    /// PTX: `multimem.ld_reduce.weak.global.max.f16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_max_f16x2(address: u64) -> f16x2;
    /// Reads what a multimem address stands for on each device, reduced by `max`.
    /// PTX: `multimem.ld_reduce.weak.global.max.bf16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_max_bf16x2(address: u64) -> bf16x2;
    /// Reads what a multimem address stands for on each device, reduced by `min`.
    /// PTX: `multimem.ld_reduce.relaxed.sys.global.min.u32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_relaxed_sys_global_min_u32(address: u64) -> u32;
    /// Reads what a multimem address stands for on each device, reduced by `min`.
    /// PTX: `multimem.ld_reduce.relaxed.sys.global.min.s32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_relaxed_sys_global_min_s32(address: u64) -> i32;
    /// Reads what a multimem address stands for on each device, reduced by `min`.
    /// PTX: `multimem.ld_reduce.relaxed.sys.global.min.u64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_relaxed_sys_global_min_u64(address: u64) -> u64;
    /// Reads what a multimem address stands for on each device, reduced by `min`.
    /// PTX: `multimem.ld_reduce.relaxed.sys.global.min.s64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_relaxed_sys_global_min_s64(address: u64) -> i64;
    /// Reads what a multimem address stands for on each device, reduced by `max`.
    /// PTX: `multimem.ld_reduce.relaxed.sys.global.max.u32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_relaxed_sys_global_max_u32(address: u64) -> u32;
    /// Reads what a multimem address stands for on each device, reduced by `max`.
    /// PTX: `multimem.ld_reduce.relaxed.sys.global.max.s32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_relaxed_sys_global_max_s32(address: u64) -> i32;
    /// Reads what a multimem address stands for on each device, reduced by `max`.
    /// PTX: `multimem.ld_reduce.relaxed.sys.global.max.u64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_relaxed_sys_global_max_u64(address: u64) -> u64;
    /// Reads what a multimem address stands for on each device, reduced by `max`.
    /// PTX: `multimem.ld_reduce.relaxed.sys.global.max.s64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_relaxed_sys_global_max_s64(address: u64) -> i64;
    /// Reads what a multimem address stands for on each device, reduced by `add`.
    /// PTX: `multimem.ld_reduce.relaxed.sys.global.add.u32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_relaxed_sys_global_add_u32(address: u64) -> u32;
    /// Reads what a multimem address stands for on each device, reduced by `add`.
    /// PTX: `multimem.ld_reduce.relaxed.sys.global.add.s32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_relaxed_sys_global_add_s32(address: u64) -> i32;
    /// Reads what a multimem address stands for on each device, reduced by `add`.
    /// PTX: `multimem.ld_reduce.relaxed.sys.global.add.u64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_relaxed_sys_global_add_u64(address: u64) -> u64;
    /// Reads what a multimem address stands for on each device, reduced by `and`.
    /// PTX: `multimem.ld_reduce.relaxed.sys.global.and.b32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_relaxed_sys_global_and_b32(address: u64) -> u32;
    /// Reads what a multimem address stands for on each device, reduced by `and`.
    /// PTX: `multimem.ld_reduce.relaxed.sys.global.and.b64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_relaxed_sys_global_and_b64(address: u64) -> u64;
    /// Reads what a multimem address stands for on each device, reduced by `or`.
    /// PTX: `multimem.ld_reduce.relaxed.sys.global.or.b32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_relaxed_sys_global_or_b32(address: u64) -> u32;
    /// Reads what a multimem address stands for on each device, reduced by `or`.
    /// PTX: `multimem.ld_reduce.relaxed.sys.global.or.b64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_relaxed_sys_global_or_b64(address: u64) -> u64;
    /// Reads what a multimem address stands for on each device, reduced by `xor`.
    /// PTX: `multimem.ld_reduce.relaxed.sys.global.xor.b32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_relaxed_sys_global_xor_b32(address: u64) -> u32;
    /// Reads what a multimem address stands for on each device, reduced by `xor`.
    /// PTX: `multimem.ld_reduce.relaxed.sys.global.xor.b64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_relaxed_sys_global_xor_b64(address: u64) -> u64;
    /// Reads what a multimem address stands for on each device, reduced by `add`.
    /// PTX: `multimem.ld_reduce.relaxed.sys.global.add.f32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_relaxed_sys_global_add_f32(address: u64) -> f32;
    /// Reads what a multimem address stands for on each device, reduced by `add`.
    /// PTX: `multimem.ld_reduce.relaxed.sys.global.add.f64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_relaxed_sys_global_add_f64(address: u64) -> f64;
    /// Reads what a multimem address stands for on each device, reduced by `add`.
    /// PTX: `multimem.ld_reduce.relaxed.sys.global.add.f16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_relaxed_sys_global_add_f16x2(address: u64) -> f16x2;
    /// Reads what a multimem address stands for on each device, reduced by `add`.
    /// PTX: `multimem.ld_reduce.relaxed.sys.global.add.bf16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_relaxed_sys_global_add_bf16x2(address: u64) -> bf16x2;
    /// Reads what a multimem address stands for on each device, reduced by `min`.
    /// PTX: `multimem.ld_reduce.relaxed.sys.global.min.f16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_relaxed_sys_global_min_f16x2(address: u64) -> f16x2;
    /// Reads what a multimem address stands for on each device, reduced by `min`.
    /// PTX: `multimem.ld_reduce.relaxed.sys.global.min.bf16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_relaxed_sys_global_min_bf16x2(address: u64) -> bf16x2;
    /// Reads what a multimem address stands for on each device, reduced by `max`.
    /// PTX: `multimem.ld_reduce.relaxed.sys.global.max.f16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_relaxed_sys_global_max_f16x2(address: u64) -> f16x2;
    /// Reads what a multimem address stands for on each device, reduced by `max`.
    /// PTX: `multimem.ld_reduce.relaxed.sys.global.max.bf16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_relaxed_sys_global_max_bf16x2(address: u64) -> bf16x2;
    /// Reads what a multimem address stands for on each device, reduced by `min`.
    /// PTX: `multimem.ld_reduce.acquire.sys.global.min.u32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_acquire_sys_global_min_u32(address: u64) -> u32;
    /// Reads what a multimem address stands for on each device, reduced by `min`.
    /// PTX: `multimem.ld_reduce.acquire.sys.global.min.s32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_acquire_sys_global_min_s32(address: u64) -> i32;
    /// Reads what a multimem address stands for on each device, reduced by `min`.
    /// PTX: `multimem.ld_reduce.acquire.sys.global.min.u64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_acquire_sys_global_min_u64(address: u64) -> u64;
    /// Reads what a multimem address stands for on each device, reduced by `min`.
    /// PTX: `multimem.ld_reduce.acquire.sys.global.min.s64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_acquire_sys_global_min_s64(address: u64) -> i64;
    /// Reads what a multimem address stands for on each device, reduced by `max`.
    /// PTX: `multimem.ld_reduce.acquire.sys.global.max.u32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_acquire_sys_global_max_u32(address: u64) -> u32;
    /// Reads what a multimem address stands for on each device, reduced by `max`.
    /// PTX: `multimem.ld_reduce.acquire.sys.global.max.s32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_acquire_sys_global_max_s32(address: u64) -> i32;
    /// Reads what a multimem address stands for on each device, reduced by `max`.
    /// PTX: `multimem.ld_reduce.acquire.sys.global.max.u64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_acquire_sys_global_max_u64(address: u64) -> u64;
    /// Reads what a multimem address stands for on each device, reduced by `max`.
    /// PTX: `multimem.ld_reduce.acquire.sys.global.max.s64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_acquire_sys_global_max_s64(address: u64) -> i64;
    /// Reads what a multimem address stands for on each device, reduced by `add`.
    /// PTX: `multimem.ld_reduce.acquire.sys.global.add.u32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_acquire_sys_global_add_u32(address: u64) -> u32;
    /// Reads what a multimem address stands for on each device, reduced by `add`.
    /// PTX: `multimem.ld_reduce.acquire.sys.global.add.s32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_acquire_sys_global_add_s32(address: u64) -> i32;
    /// Reads what a multimem address stands for on each device, reduced by `add`.
    /// PTX: `multimem.ld_reduce.acquire.sys.global.add.u64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_acquire_sys_global_add_u64(address: u64) -> u64;
    /// Reads what a multimem address stands for on each device, reduced by `and`.
    /// PTX: `multimem.ld_reduce.acquire.sys.global.and.b32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_acquire_sys_global_and_b32(address: u64) -> u32;
    /// Reads what a multimem address stands for on each device, reduced by `and`.
    /// PTX: `multimem.ld_reduce.acquire.sys.global.and.b64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_acquire_sys_global_and_b64(address: u64) -> u64;
    /// Reads what a multimem address stands for on each device, reduced by `or`.
    /// PTX: `multimem.ld_reduce.acquire.sys.global.or.b32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_acquire_sys_global_or_b32(address: u64) -> u32;
    /// Reads what a multimem address stands for on each device, reduced by `or`.
    /// PTX: `multimem.ld_reduce.acquire.sys.global.or.b64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_acquire_sys_global_or_b64(address: u64) -> u64;
    /// Reads what a multimem address stands for on each device, reduced by `xor`.
    /// PTX: `multimem.ld_reduce.acquire.sys.global.xor.b32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_acquire_sys_global_xor_b32(address: u64) -> u32;
    /// Reads what a multimem address stands for on each device, reduced by `xor`.
    /// PTX: `multimem.ld_reduce.acquire.sys.global.xor.b64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_acquire_sys_global_xor_b64(address: u64) -> u64;
    /// Reads what a multimem address stands for on each device, reduced by `add`.
    /// PTX: `multimem.ld_reduce.acquire.sys.global.add.f32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_acquire_sys_global_add_f32(address: u64) -> f32;
    /// Reads what a multimem address stands for on each device, reduced by `add`.
    /// PTX: `multimem.ld_reduce.acquire.sys.global.add.f64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_acquire_sys_global_add_f64(address: u64) -> f64;
    /// Reads what a multimem address stands for on each device, reduced by `add`.
    /// PTX: `multimem.ld_reduce.acquire.sys.global.add.f16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_acquire_sys_global_add_f16x2(address: u64) -> f16x2;
    /// Reads what a multimem address stands for on each device, reduced by `add`.
    /// PTX: `multimem.ld_reduce.acquire.sys.global.add.bf16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_acquire_sys_global_add_bf16x2(address: u64) -> bf16x2;
    /// Reads what a multimem address stands for on each device, reduced by `min`.
    /// PTX: `multimem.ld_reduce.acquire.sys.global.min.f16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_acquire_sys_global_min_f16x2(address: u64) -> f16x2;
    /// Reads what a multimem address stands for on each device, reduced by `min`.
    /// PTX: `multimem.ld_reduce.acquire.sys.global.min.bf16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_acquire_sys_global_min_bf16x2(address: u64) -> bf16x2;
    /// Reads what a multimem address stands for on each device, reduced by `max`.
    /// PTX: `multimem.ld_reduce.acquire.sys.global.max.f16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_acquire_sys_global_max_f16x2(address: u64) -> f16x2;
    /// Reads what a multimem address stands for on each device, reduced by `max`.
    /// PTX: `multimem.ld_reduce.acquire.sys.global.max.bf16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_acquire_sys_global_max_bf16x2(address: u64) -> bf16x2;
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.weak.global.b32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_weak_global_b32(address: u64, value: u32);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.weak.global.b64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_weak_global_b64(address: u64, value: u64);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.weak.global.f32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_weak_global_f32(address: u64, value: f32);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.weak.global.f64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_weak_global_f64(address: u64, value: f64);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.weak.global.f16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_weak_global_f16x2(address: u64, value: f16x2);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.weak.global.bf16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_weak_global_bf16x2(address: u64, value: bf16x2);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.relaxed.sys.global.b32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_relaxed_sys_global_b32(address: u64, value: u32);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.relaxed.sys.global.b64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_relaxed_sys_global_b64(address: u64, value: u64);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.relaxed.sys.global.f32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_relaxed_sys_global_f32(address: u64, value: f32);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.relaxed.sys.global.f64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_relaxed_sys_global_f64(address: u64, value: f64);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.relaxed.sys.global.f16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_relaxed_sys_global_f16x2(address: u64, value: f16x2);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.relaxed.sys.global.bf16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_relaxed_sys_global_bf16x2(address: u64, value: bf16x2);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.release.sys.global.b32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_release_sys_global_b32(address: u64, value: u32);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.release.sys.global.b64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_release_sys_global_b64(address: u64, value: u64);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.release.sys.global.f32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_release_sys_global_f32(address: u64, value: f32);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.release.sys.global.f64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_release_sys_global_f64(address: u64, value: f64);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.release.sys.global.f16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_release_sys_global_f16x2(address: u64, value: f16x2);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.release.sys.global.bf16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_release_sys_global_bf16x2(address: u64, value: bf16x2);
    /// Reduces by `min` what a multimem address stands for on each device.
    /// PTX: `multimem.red.relaxed.sys.global.min.u32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_relaxed_sys_global_min_u32(address: u64, value: u32);
    /// Reduces by `min` what a multimem address stands for on each device.
    /// PTX: `multimem.red.relaxed.sys.global.min.s32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_relaxed_sys_global_min_s32(address: u64, value: i32);
    /// Reduces by `min` what a multimem address stands for on each device.
    /// PTX: `multimem.red.relaxed.sys.global.min.u64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_relaxed_sys_global_min_u64(address: u64, value: u64);
    /// Reduces by `min` what a multimem address stands for on each device.
    /// PTX: `multimem.red.relaxed.sys.global.min.s64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_relaxed_sys_global_min_s64(address: u64, value: i64);
    /// Reduces by `max` what a multimem address stands for on each device.
    /// PTX: `multimem.red.relaxed.sys.global.max.u32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_relaxed_sys_global_max_u32(address: u64, value: u32);
    /// Reduces by `max` what a multimem address stands for on each device.
    /// PTX: `multimem.red.relaxed.sys.global.max.s32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_relaxed_sys_global_max_s32(address: u64, value: i32);
    /// Reduces by `max` what a multimem address stands for on each device.
    /// PTX: `multimem.red.relaxed.sys.global.max.u64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_relaxed_sys_global_max_u64(address: u64, value: u64);
    /// Reduces by `max` what a multimem address stands for on each device.
    /// PTX: `multimem.red.relaxed.sys.global.max.s64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_relaxed_sys_global_max_s64(address: u64, value: i64);
    /// Reduces by `add` what a multimem address stands for on each device.
    /// PTX: `multimem.red.relaxed.sys.global.add.u32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_relaxed_sys_global_add_u32(address: u64, value: u32);
    /// Reduces by `add` what a multimem address stands for on each device.
    /// PTX: `multimem.red.relaxed.sys.global.add.s32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_relaxed_sys_global_add_s32(address: u64, value: i32);
    /// Reduces by `add` what a multimem address stands for on each device.
    /// PTX: `multimem.red.relaxed.sys.global.add.u64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_relaxed_sys_global_add_u64(address: u64, value: u64);
    /// Reduces by `add` what a multimem address stands for on each device.
    /// PTX: `multimem.red.relaxed.sys.global.add.f32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_relaxed_sys_global_add_f32(address: u64, value: f32);
    /// Reduces by `add` what a multimem address stands for on each device.
    /// PTX: `multimem.red.relaxed.sys.global.add.f64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_relaxed_sys_global_add_f64(address: u64, value: f64);
    /// Reduces by `add` what a multimem address stands for on each device.
    /// PTX: `multimem.red.relaxed.sys.global.add.f16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_relaxed_sys_global_add_f16x2(address: u64, value: f16x2);
    /// Reduces by `add` what a multimem address stands for on each device.
    /// PTX: `multimem.red.relaxed.sys.global.add.bf16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_relaxed_sys_global_add_bf16x2(address: u64, value: bf16x2);
    /// Reduces by `and` what a multimem address stands for on each device.
    /// PTX: `multimem.red.relaxed.sys.global.and.b32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_relaxed_sys_global_and_b32(address: u64, value: u32);
    /// Reduces by `and` what a multimem address stands for on each device.
    /// PTX: `multimem.red.relaxed.sys.global.and.b64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_relaxed_sys_global_and_b64(address: u64, value: u64);
    /// Reduces by `or` what a multimem address stands for on each device.
    /// PTX: `multimem.red.relaxed.sys.global.or.b32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_relaxed_sys_global_or_b32(address: u64, value: u32);
    /// Reduces by `or` what a multimem address stands for on each device.
    /// PTX: `multimem.red.relaxed.sys.global.or.b64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_relaxed_sys_global_or_b64(address: u64, value: u64);
    /// Reduces by `xor` what a multimem address stands for on each device.
    /// PTX: `multimem.red.relaxed.sys.global.xor.b32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_relaxed_sys_global_xor_b32(address: u64, value: u32);
    /// Reduces by `xor` what a multimem address stands for on each device.
    /// PTX: `multimem.red.relaxed.sys.global.xor.b64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_relaxed_sys_global_xor_b64(address: u64, value: u64);
    /// Reduces by `min` what a multimem address stands for on each device.
    /// PTX: `multimem.red.release.sys.global.min.u32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_release_sys_global_min_u32(address: u64, value: u32);
    /// Reduces by `min` what a multimem address stands for on each device.
    /// PTX: `multimem.red.release.sys.global.min.s32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_release_sys_global_min_s32(address: u64, value: i32);
    /// Reduces by `min` what a multimem address stands for on each device.
    /// PTX: `multimem.red.release.sys.global.min.u64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_release_sys_global_min_u64(address: u64, value: u64);
    /// Reduces by `min` what a multimem address stands for on each device.
    /// PTX: `multimem.red.release.sys.global.min.s64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_release_sys_global_min_s64(address: u64, value: i64);
    /// Reduces by `max` what a multimem address stands for on each device.
    /// PTX: `multimem.red.release.sys.global.max.u32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_release_sys_global_max_u32(address: u64, value: u32);
    /// Reduces by `max` what a multimem address stands for on each device.
    /// PTX: `multimem.red.release.sys.global.max.s32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_release_sys_global_max_s32(address: u64, value: i32);
    /// Reduces by `max` what a multimem address stands for on each device.
    /// PTX: `multimem.red.release.sys.global.max.u64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_release_sys_global_max_u64(address: u64, value: u64);
    /// Reduces by `max` what a multimem address stands for on each device.
    /// PTX: `multimem.red.release.sys.global.max.s64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_release_sys_global_max_s64(address: u64, value: i64);
    /// Reduces by `add` what a multimem address stands for on each device.
    /// PTX: `multimem.red.release.sys.global.add.u32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_release_sys_global_add_u32(address: u64, value: u32);
    /// Reduces by `add` what a multimem address stands for on each device.
    /// PTX: `multimem.red.release.sys.global.add.s32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_release_sys_global_add_s32(address: u64, value: i32);
    /// Reduces by `add` what a multimem address stands for on each device.
    /// PTX: `multimem.red.release.sys.global.add.u64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_release_sys_global_add_u64(address: u64, value: u64);
    /// Reduces by `add` what a multimem address stands for on each device.
    /// PTX: `multimem.red.release.sys.global.add.f32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_release_sys_global_add_f32(address: u64, value: f32);
    /// Reduces by `add` what a multimem address stands for on each device.
    /// PTX: `multimem.red.release.sys.global.add.f64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_release_sys_global_add_f64(address: u64, value: f64);
    /// Reduces by `add` what a multimem address stands for on each device.
    /// PTX: `multimem.red.release.sys.global.add.f16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_release_sys_global_add_f16x2(address: u64, value: f16x2);
    /// Reduces by `add` what a multimem address stands for on each device.
    /// PTX: `multimem.red.release.sys.global.add.bf16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_release_sys_global_add_bf16x2(address: u64, value: bf16x2);
    /// Reduces by `and` what a multimem address stands for on each device.
    /// PTX: `multimem.red.release.sys.global.and.b32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_release_sys_global_and_b32(address: u64, value: u32);
    /// Reduces by `and` what a multimem address stands for on each device.
    /// PTX: `multimem.red.release.sys.global.and.b64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_release_sys_global_and_b64(address: u64, value: u64);
    /// Reduces by `or` what a multimem address stands for on each device.
    /// PTX: `multimem.red.release.sys.global.or.b32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_release_sys_global_or_b32(address: u64, value: u32);
    /// Reduces by `or` what a multimem address stands for on each device.
    /// PTX: `multimem.red.release.sys.global.or.b64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_release_sys_global_or_b64(address: u64, value: u64);
    /// Reduces by `xor` what a multimem address stands for on each device.
    /// PTX: `multimem.red.release.sys.global.xor.b32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_release_sys_global_xor_b32(address: u64, value: u32);
    /// Reduces by `xor` what a multimem address stands for on each device.
    /// PTX: `multimem.red.release.sys.global.xor.b64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_release_sys_global_xor_b64(address: u64, value: u64);
}
