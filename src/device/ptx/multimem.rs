//! Multimem addresses: one address for the same place on several devices.

// As many as the instruction takes.
#![allow(clippy::too_many_arguments)]

use tirx_runtime::{bf16, bf16x2, e4m3x2, e5m2x2, f16, f16x2};

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
    /// Stores to what a multimem address stands for on each device, as a release that is performed later.
    /// PTX: `multimem.st.async.release.gpu.global.b32` (PTX ISA, `multimem.st.async`); from sm_100 on, PTX 9.3.
    unsafe fn multimem_st_async_release_gpu_global_b32(address: u64, value: u32);
    /// Stores to what a multimem address stands for on each device, as a release that is performed later.
    /// PTX: `multimem.st.async.release.gpu.global.b64` (PTX ISA, `multimem.st.async`); from sm_100 on, PTX 9.3.
    unsafe fn multimem_st_async_release_gpu_global_b64(address: u64, value: u64);
    /// Stores to what a multimem address stands for on each device, as a release that is performed later.
    /// PTX: `multimem.st.async.release.gpu.global.f32` (PTX ISA, `multimem.st.async`); from sm_100 on, PTX 9.3.
    unsafe fn multimem_st_async_release_gpu_global_f32(address: u64, value: f32);
    /// Stores to what a multimem address stands for on each device, as a release that is performed later.
    /// PTX: `multimem.st.async.release.gpu.global.f64` (PTX ISA, `multimem.st.async`); from sm_100 on, PTX 9.3.
    unsafe fn multimem_st_async_release_gpu_global_f64(address: u64, value: f64);
    /// Adds to what a multimem address stands for on each device, as a release that is performed later.
    /// PTX: `multimem.red.async.release.gpu.global.add.u32` (PTX ISA, `multimem.red.async`); from sm_100 on, PTX 9.3.
    unsafe fn multimem_red_async_release_gpu_global_add_u32(address: u64, value: u32);
    /// Adds to what a multimem address stands for on each device, as a release that is performed later.
    /// PTX: `multimem.red.async.release.gpu.global.add.s32` (PTX ISA, `multimem.red.async`); from sm_100 on, PTX 9.3.
    unsafe fn multimem_red_async_release_gpu_global_add_s32(address: u64, value: i32);
    /// Adds to what a multimem address stands for on each device, as a release that is performed later.
    /// PTX: `multimem.red.async.release.gpu.global.add.u64` (PTX ISA, `multimem.red.async`); from sm_100 on, PTX 9.3.
    unsafe fn multimem_red_async_release_gpu_global_add_u64(address: u64, value: u64);
    /// Stores to what a multimem address stands for on each device, as a release that is performed later.
    /// PTX: `multimem.st.async.release.sys.global.b32` (PTX ISA, `multimem.st.async`); from sm_100 on, PTX 9.3.
    unsafe fn multimem_st_async_release_sys_global_b32(address: u64, value: u32);
    /// Stores to what a multimem address stands for on each device, as a release that is performed later.
    /// PTX: `multimem.st.async.release.sys.global.b64` (PTX ISA, `multimem.st.async`); from sm_100 on, PTX 9.3.
    unsafe fn multimem_st_async_release_sys_global_b64(address: u64, value: u64);
    /// Stores to what a multimem address stands for on each device, as a release that is performed later.
    /// PTX: `multimem.st.async.release.sys.global.f32` (PTX ISA, `multimem.st.async`); from sm_100 on, PTX 9.3.
    unsafe fn multimem_st_async_release_sys_global_f32(address: u64, value: f32);
    /// Stores to what a multimem address stands for on each device, as a release that is performed later.
    /// PTX: `multimem.st.async.release.sys.global.f64` (PTX ISA, `multimem.st.async`); from sm_100 on, PTX 9.3.
    unsafe fn multimem_st_async_release_sys_global_f64(address: u64, value: f64);
    /// Adds to what a multimem address stands for on each device, as a release that is performed later.
    /// PTX: `multimem.red.async.release.sys.global.add.u32` (PTX ISA, `multimem.red.async`); from sm_100 on, PTX 9.3.
    unsafe fn multimem_red_async_release_sys_global_add_u32(address: u64, value: u32);
    /// Adds to what a multimem address stands for on each device, as a release that is performed later.
    /// PTX: `multimem.red.async.release.sys.global.add.s32` (PTX ISA, `multimem.red.async`); from sm_100 on, PTX 9.3.
    unsafe fn multimem_red_async_release_sys_global_add_s32(address: u64, value: i32);
    /// Adds to what a multimem address stands for on each device, as a release that is performed later.
    /// PTX: `multimem.red.async.release.sys.global.add.u64` (PTX ISA, `multimem.red.async`); from sm_100 on, PTX 9.3.
    unsafe fn multimem_red_async_release_sys_global_add_u64(address: u64, value: u64);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.weak.global.v2.f16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_weak_global_v2_f16(address: u64, a: f16, b: f16);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.weak.global.v2.f16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_weak_global_v2_f16x2(address: u64, a: f16x2, b: f16x2);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.weak.global.v2.bf16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_weak_global_v2_bf16(address: u64, a: bf16, b: bf16);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.weak.global.v2.bf16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_weak_global_v2_bf16x2(address: u64, a: bf16x2, b: bf16x2);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.weak.global.v2.f32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_weak_global_v2_f32(address: u64, a: f32, b: f32);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.weak.global.v4.f16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_weak_global_v4_f16(address: u64, a: f16, b: f16, c: f16, d: f16);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.weak.global.v4.f16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_weak_global_v4_f16x2(address: u64, a: f16x2, b: f16x2, c: f16x2, d: f16x2);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.weak.global.v4.bf16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_weak_global_v4_bf16(address: u64, a: bf16, b: bf16, c: bf16, d: bf16);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.weak.global.v4.bf16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_weak_global_v4_bf16x2(address: u64, a: bf16x2, b: bf16x2, c: bf16x2, d: bf16x2);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.weak.global.v4.f32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_weak_global_v4_f32(address: u64, a: f32, b: f32, c: f32, d: f32);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.weak.global.v8.f16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_weak_global_v8_f16(address: u64, a: f16, b: f16, c: f16, d: f16, e: f16, f: f16, g: f16, h: f16);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.weak.global.v8.bf16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_weak_global_v8_bf16(address: u64, a: bf16, b: bf16, c: bf16, d: bf16, e: bf16, f: bf16, g: bf16, h: bf16);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.weak.global.e5m2x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_st_weak_global_e5m2x4(address: u64, value: u32);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.weak.global.e4m3x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_st_weak_global_e4m3x4(address: u64, value: u32);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.weak.global.v2.e5m2x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_st_weak_global_v2_e5m2x2(address: u64, a: e5m2x2, b: e5m2x2);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.weak.global.v2.e5m2x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_st_weak_global_v2_e5m2x4(address: u64, a: u32, b: u32);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.weak.global.v2.e4m3x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_st_weak_global_v2_e4m3x2(address: u64, a: e4m3x2, b: e4m3x2);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.weak.global.v2.e4m3x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_st_weak_global_v2_e4m3x4(address: u64, a: u32, b: u32);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.weak.global.v4.e5m2x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_st_weak_global_v4_e5m2x2(address: u64, a: e5m2x2, b: e5m2x2, c: e5m2x2, d: e5m2x2);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.weak.global.v4.e5m2x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_st_weak_global_v4_e5m2x4(address: u64, a: u32, b: u32, c: u32, d: u32);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.weak.global.v4.e4m3x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_st_weak_global_v4_e4m3x2(address: u64, a: e4m3x2, b: e4m3x2, c: e4m3x2, d: e4m3x2);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.weak.global.v4.e4m3x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_st_weak_global_v4_e4m3x4(address: u64, a: u32, b: u32, c: u32, d: u32);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.weak.global.v8.e5m2x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_st_weak_global_v8_e5m2x2(address: u64, a: e5m2x2, b: e5m2x2, c: e5m2x2, d: e5m2x2, e: e5m2x2, f: e5m2x2, g: e5m2x2, h: e5m2x2);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.weak.global.v8.e4m3x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_st_weak_global_v8_e4m3x2(address: u64, a: e4m3x2, b: e4m3x2, c: e4m3x2, d: e4m3x2, e: e4m3x2, f: e4m3x2, g: e4m3x2, h: e4m3x2);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.relaxed.sys.global.v2.f16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_relaxed_sys_global_v2_f16(address: u64, a: f16, b: f16);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.relaxed.sys.global.v2.f16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_relaxed_sys_global_v2_f16x2(address: u64, a: f16x2, b: f16x2);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.relaxed.sys.global.v2.bf16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_relaxed_sys_global_v2_bf16(address: u64, a: bf16, b: bf16);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.relaxed.sys.global.v2.bf16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_relaxed_sys_global_v2_bf16x2(address: u64, a: bf16x2, b: bf16x2);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.relaxed.sys.global.v2.f32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_relaxed_sys_global_v2_f32(address: u64, a: f32, b: f32);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.relaxed.sys.global.v4.f16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_relaxed_sys_global_v4_f16(address: u64, a: f16, b: f16, c: f16, d: f16);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.relaxed.sys.global.v4.f16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_relaxed_sys_global_v4_f16x2(address: u64, a: f16x2, b: f16x2, c: f16x2, d: f16x2);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.relaxed.sys.global.v4.bf16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_relaxed_sys_global_v4_bf16(address: u64, a: bf16, b: bf16, c: bf16, d: bf16);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.relaxed.sys.global.v4.bf16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_relaxed_sys_global_v4_bf16x2(address: u64, a: bf16x2, b: bf16x2, c: bf16x2, d: bf16x2);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.relaxed.sys.global.v4.f32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_relaxed_sys_global_v4_f32(address: u64, a: f32, b: f32, c: f32, d: f32);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.relaxed.sys.global.v8.f16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_relaxed_sys_global_v8_f16(address: u64, a: f16, b: f16, c: f16, d: f16, e: f16, f: f16, g: f16, h: f16);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.relaxed.sys.global.v8.bf16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_relaxed_sys_global_v8_bf16(address: u64, a: bf16, b: bf16, c: bf16, d: bf16, e: bf16, f: bf16, g: bf16, h: bf16);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.relaxed.sys.global.e5m2x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_st_relaxed_sys_global_e5m2x4(address: u64, value: u32);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.relaxed.sys.global.e4m3x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_st_relaxed_sys_global_e4m3x4(address: u64, value: u32);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.relaxed.sys.global.v2.e5m2x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_st_relaxed_sys_global_v2_e5m2x2(address: u64, a: e5m2x2, b: e5m2x2);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.relaxed.sys.global.v2.e5m2x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_st_relaxed_sys_global_v2_e5m2x4(address: u64, a: u32, b: u32);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.relaxed.sys.global.v2.e4m3x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_st_relaxed_sys_global_v2_e4m3x2(address: u64, a: e4m3x2, b: e4m3x2);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.relaxed.sys.global.v2.e4m3x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_st_relaxed_sys_global_v2_e4m3x4(address: u64, a: u32, b: u32);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.relaxed.sys.global.v4.e5m2x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_st_relaxed_sys_global_v4_e5m2x2(address: u64, a: e5m2x2, b: e5m2x2, c: e5m2x2, d: e5m2x2);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.relaxed.sys.global.v4.e5m2x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_st_relaxed_sys_global_v4_e5m2x4(address: u64, a: u32, b: u32, c: u32, d: u32);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.relaxed.sys.global.v4.e4m3x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_st_relaxed_sys_global_v4_e4m3x2(address: u64, a: e4m3x2, b: e4m3x2, c: e4m3x2, d: e4m3x2);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.relaxed.sys.global.v4.e4m3x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_st_relaxed_sys_global_v4_e4m3x4(address: u64, a: u32, b: u32, c: u32, d: u32);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.relaxed.sys.global.v8.e5m2x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_st_relaxed_sys_global_v8_e5m2x2(address: u64, a: e5m2x2, b: e5m2x2, c: e5m2x2, d: e5m2x2, e: e5m2x2, f: e5m2x2, g: e5m2x2, h: e5m2x2);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.relaxed.sys.global.v8.e4m3x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_st_relaxed_sys_global_v8_e4m3x2(address: u64, a: e4m3x2, b: e4m3x2, c: e4m3x2, d: e4m3x2, e: e4m3x2, f: e4m3x2, g: e4m3x2, h: e4m3x2);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.release.sys.global.v2.f16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_release_sys_global_v2_f16(address: u64, a: f16, b: f16);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.release.sys.global.v2.f16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_release_sys_global_v2_f16x2(address: u64, a: f16x2, b: f16x2);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.release.sys.global.v2.bf16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_release_sys_global_v2_bf16(address: u64, a: bf16, b: bf16);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.release.sys.global.v2.bf16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_release_sys_global_v2_bf16x2(address: u64, a: bf16x2, b: bf16x2);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.release.sys.global.v2.f32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_release_sys_global_v2_f32(address: u64, a: f32, b: f32);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.release.sys.global.v4.f16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_release_sys_global_v4_f16(address: u64, a: f16, b: f16, c: f16, d: f16);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.release.sys.global.v4.f16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_release_sys_global_v4_f16x2(address: u64, a: f16x2, b: f16x2, c: f16x2, d: f16x2);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.release.sys.global.v4.bf16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_release_sys_global_v4_bf16(address: u64, a: bf16, b: bf16, c: bf16, d: bf16);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.release.sys.global.v4.bf16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_release_sys_global_v4_bf16x2(address: u64, a: bf16x2, b: bf16x2, c: bf16x2, d: bf16x2);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.release.sys.global.v4.f32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_release_sys_global_v4_f32(address: u64, a: f32, b: f32, c: f32, d: f32);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.release.sys.global.v8.f16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_release_sys_global_v8_f16(address: u64, a: f16, b: f16, c: f16, d: f16, e: f16, f: f16, g: f16, h: f16);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.release.sys.global.v8.bf16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_release_sys_global_v8_bf16(address: u64, a: bf16, b: bf16, c: bf16, d: bf16, e: bf16, f: bf16, g: bf16, h: bf16);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.release.sys.global.e5m2x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_st_release_sys_global_e5m2x4(address: u64, value: u32);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.release.sys.global.e4m3x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_st_release_sys_global_e4m3x4(address: u64, value: u32);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.release.sys.global.v2.e5m2x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_st_release_sys_global_v2_e5m2x2(address: u64, a: e5m2x2, b: e5m2x2);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.release.sys.global.v2.e5m2x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_st_release_sys_global_v2_e5m2x4(address: u64, a: u32, b: u32);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.release.sys.global.v2.e4m3x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_st_release_sys_global_v2_e4m3x2(address: u64, a: e4m3x2, b: e4m3x2);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.release.sys.global.v2.e4m3x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_st_release_sys_global_v2_e4m3x4(address: u64, a: u32, b: u32);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.release.sys.global.v4.e5m2x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_st_release_sys_global_v4_e5m2x2(address: u64, a: e5m2x2, b: e5m2x2, c: e5m2x2, d: e5m2x2);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.release.sys.global.v4.e5m2x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_st_release_sys_global_v4_e5m2x4(address: u64, a: u32, b: u32, c: u32, d: u32);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.release.sys.global.v4.e4m3x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_st_release_sys_global_v4_e4m3x2(address: u64, a: e4m3x2, b: e4m3x2, c: e4m3x2, d: e4m3x2);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.release.sys.global.v4.e4m3x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_st_release_sys_global_v4_e4m3x4(address: u64, a: u32, b: u32, c: u32, d: u32);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.release.sys.global.v8.e5m2x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_st_release_sys_global_v8_e5m2x2(address: u64, a: e5m2x2, b: e5m2x2, c: e5m2x2, d: e5m2x2, e: e5m2x2, f: e5m2x2, g: e5m2x2, h: e5m2x2);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.release.sys.global.v8.e4m3x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_st_release_sys_global_v8_e4m3x2(address: u64, a: e4m3x2, b: e4m3x2, c: e4m3x2, d: e4m3x2, e: e4m3x2, f: e4m3x2, g: e4m3x2, h: e4m3x2);
    /// Reduces by `add` what a multimem address stands for on each device.
    /// PTX: `multimem.red.relaxed.sys.global.add.v2.f16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_relaxed_sys_global_add_v2_f16(address: u64, a: f16, b: f16);
    /// Reduces by `add` what a multimem address stands for on each device.
    /// PTX: `multimem.red.relaxed.sys.global.add.v2.f16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_relaxed_sys_global_add_v2_f16x2(address: u64, a: f16x2, b: f16x2);
    /// Reduces by `add` what a multimem address stands for on each device.
    /// PTX: `multimem.red.relaxed.sys.global.add.v2.bf16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_relaxed_sys_global_add_v2_bf16(address: u64, a: bf16, b: bf16);
    /// Reduces by `add` what a multimem address stands for on each device.
    /// PTX: `multimem.red.relaxed.sys.global.add.v2.bf16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_relaxed_sys_global_add_v2_bf16x2(address: u64, a: bf16x2, b: bf16x2);
    /// Reduces by `add` what a multimem address stands for on each device.
    /// PTX: `multimem.red.relaxed.sys.global.add.v2.f32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_relaxed_sys_global_add_v2_f32(address: u64, a: f32, b: f32);
    /// Reduces by `add` what a multimem address stands for on each device.
    /// PTX: `multimem.red.relaxed.sys.global.add.v4.f16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_relaxed_sys_global_add_v4_f16(address: u64, a: f16, b: f16, c: f16, d: f16);
    /// Reduces by `add` what a multimem address stands for on each device.
    /// PTX: `multimem.red.relaxed.sys.global.add.v4.f16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_relaxed_sys_global_add_v4_f16x2(address: u64, a: f16x2, b: f16x2, c: f16x2, d: f16x2);
    /// Reduces by `add` what a multimem address stands for on each device.
    /// PTX: `multimem.red.relaxed.sys.global.add.v4.bf16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_relaxed_sys_global_add_v4_bf16(address: u64, a: bf16, b: bf16, c: bf16, d: bf16);
    /// Reduces by `add` what a multimem address stands for on each device.
    /// PTX: `multimem.red.relaxed.sys.global.add.v4.bf16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_relaxed_sys_global_add_v4_bf16x2(address: u64, a: bf16x2, b: bf16x2, c: bf16x2, d: bf16x2);
    /// Reduces by `add` what a multimem address stands for on each device.
    /// PTX: `multimem.red.relaxed.sys.global.add.v4.f32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_relaxed_sys_global_add_v4_f32(address: u64, a: f32, b: f32, c: f32, d: f32);
    /// Reduces by `add` what a multimem address stands for on each device.
    /// PTX: `multimem.red.relaxed.sys.global.add.v8.f16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_relaxed_sys_global_add_v8_f16(address: u64, a: f16, b: f16, c: f16, d: f16, e: f16, f: f16, g: f16, h: f16);
    /// Reduces by `add` what a multimem address stands for on each device.
    /// PTX: `multimem.red.relaxed.sys.global.add.v8.bf16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_relaxed_sys_global_add_v8_bf16(address: u64, a: bf16, b: bf16, c: bf16, d: bf16, e: bf16, f: bf16, g: bf16, h: bf16);
    /// Reduces by `min` what a multimem address stands for on each device.
    /// PTX: `multimem.red.relaxed.sys.global.min.v2.f16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_relaxed_sys_global_min_v2_f16(address: u64, a: f16, b: f16);
    /// Reduces by `min` what a multimem address stands for on each device.
    /// PTX: `multimem.red.relaxed.sys.global.min.v2.f16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_relaxed_sys_global_min_v2_f16x2(address: u64, a: f16x2, b: f16x2);
    /// Reduces by `min` what a multimem address stands for on each device.
    /// PTX: `multimem.red.relaxed.sys.global.min.v2.bf16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_relaxed_sys_global_min_v2_bf16(address: u64, a: bf16, b: bf16);
    /// Reduces by `min` what a multimem address stands for on each device.
    /// PTX: `multimem.red.relaxed.sys.global.min.v2.bf16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_relaxed_sys_global_min_v2_bf16x2(address: u64, a: bf16x2, b: bf16x2);
    /// Reduces by `min` what a multimem address stands for on each device.
    /// PTX: `multimem.red.relaxed.sys.global.min.v4.f16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_relaxed_sys_global_min_v4_f16(address: u64, a: f16, b: f16, c: f16, d: f16);
    /// Reduces by `min` what a multimem address stands for on each device.
    /// PTX: `multimem.red.relaxed.sys.global.min.v4.f16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_relaxed_sys_global_min_v4_f16x2(address: u64, a: f16x2, b: f16x2, c: f16x2, d: f16x2);
    /// Reduces by `min` what a multimem address stands for on each device.
    /// PTX: `multimem.red.relaxed.sys.global.min.v4.bf16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_relaxed_sys_global_min_v4_bf16(address: u64, a: bf16, b: bf16, c: bf16, d: bf16);
    /// Reduces by `min` what a multimem address stands for on each device.
    /// PTX: `multimem.red.relaxed.sys.global.min.v4.bf16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_relaxed_sys_global_min_v4_bf16x2(address: u64, a: bf16x2, b: bf16x2, c: bf16x2, d: bf16x2);
    /// Reduces by `min` what a multimem address stands for on each device.
    /// PTX: `multimem.red.relaxed.sys.global.min.v8.f16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_relaxed_sys_global_min_v8_f16(address: u64, a: f16, b: f16, c: f16, d: f16, e: f16, f: f16, g: f16, h: f16);
    /// Reduces by `min` what a multimem address stands for on each device.
    /// PTX: `multimem.red.relaxed.sys.global.min.v8.bf16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_relaxed_sys_global_min_v8_bf16(address: u64, a: bf16, b: bf16, c: bf16, d: bf16, e: bf16, f: bf16, g: bf16, h: bf16);
    /// Reduces by `max` what a multimem address stands for on each device.
    /// PTX: `multimem.red.relaxed.sys.global.max.v2.f16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_relaxed_sys_global_max_v2_f16(address: u64, a: f16, b: f16);
    /// Reduces by `max` what a multimem address stands for on each device.
    /// PTX: `multimem.red.relaxed.sys.global.max.v2.f16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_relaxed_sys_global_max_v2_f16x2(address: u64, a: f16x2, b: f16x2);
    /// Reduces by `max` what a multimem address stands for on each device.
    /// PTX: `multimem.red.relaxed.sys.global.max.v2.bf16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_relaxed_sys_global_max_v2_bf16(address: u64, a: bf16, b: bf16);
    /// Reduces by `max` what a multimem address stands for on each device.
    /// PTX: `multimem.red.relaxed.sys.global.max.v2.bf16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_relaxed_sys_global_max_v2_bf16x2(address: u64, a: bf16x2, b: bf16x2);
    /// Reduces by `max` what a multimem address stands for on each device.
    /// PTX: `multimem.red.relaxed.sys.global.max.v4.f16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_relaxed_sys_global_max_v4_f16(address: u64, a: f16, b: f16, c: f16, d: f16);
    /// Reduces by `max` what a multimem address stands for on each device.
    /// PTX: `multimem.red.relaxed.sys.global.max.v4.f16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_relaxed_sys_global_max_v4_f16x2(address: u64, a: f16x2, b: f16x2, c: f16x2, d: f16x2);
    /// Reduces by `max` what a multimem address stands for on each device.
    /// PTX: `multimem.red.relaxed.sys.global.max.v4.bf16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_relaxed_sys_global_max_v4_bf16(address: u64, a: bf16, b: bf16, c: bf16, d: bf16);
    /// Reduces by `max` what a multimem address stands for on each device.
    /// PTX: `multimem.red.relaxed.sys.global.max.v4.bf16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_relaxed_sys_global_max_v4_bf16x2(address: u64, a: bf16x2, b: bf16x2, c: bf16x2, d: bf16x2);
    /// Reduces by `max` what a multimem address stands for on each device.
    /// PTX: `multimem.red.relaxed.sys.global.max.v8.f16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_relaxed_sys_global_max_v8_f16(address: u64, a: f16, b: f16, c: f16, d: f16, e: f16, f: f16, g: f16, h: f16);
    /// Reduces by `max` what a multimem address stands for on each device.
    /// PTX: `multimem.red.relaxed.sys.global.max.v8.bf16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_relaxed_sys_global_max_v8_bf16(address: u64, a: bf16, b: bf16, c: bf16, d: bf16, e: bf16, f: bf16, g: bf16, h: bf16);
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
