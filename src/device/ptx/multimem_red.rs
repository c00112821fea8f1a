//! Reductions of what multimem addresses stand for.

use crate::device::{Ordering, Scope};
use tirx_runtime::{bf16, bf16x2, f16, f16x2};

on_addresses! {
    "The address is a multimem address, which the driver made, and aligned to all of the value."
    /// Puts the least of the value and what is there in the place of what a multimem address stands for on each device, in the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.red.{ordering}.{scope}.global.min.u32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_global_min_u32(address: u64, value: u32, ordering: Ordering, scope: Scope);
    /// Puts the least of the value and what is there in the place of what a multimem address stands for on each device, in the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.red.{ordering}.{scope}.global.min.s32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_global_min_s32(address: u64, value: i32, ordering: Ordering, scope: Scope);
    /// Puts the least of the value and what is there in the place of what a multimem address stands for on each device, in the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.red.{ordering}.{scope}.global.min.u64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_global_min_u64(address: u64, value: u64, ordering: Ordering, scope: Scope);
    /// Puts the least of the value and what is there in the place of what a multimem address stands for on each device, in the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.red.{ordering}.{scope}.global.min.s64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_global_min_s64(address: u64, value: i64, ordering: Ordering, scope: Scope);
    /// Puts the greatest of the value and what is there in the place of what a multimem address stands for on each device, in the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.red.{ordering}.{scope}.global.max.u32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_global_max_u32(address: u64, value: u32, ordering: Ordering, scope: Scope);
    /// Puts the greatest of the value and what is there in the place of what a multimem address stands for on each device, in the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.red.{ordering}.{scope}.global.max.s32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_global_max_s32(address: u64, value: i32, ordering: Ordering, scope: Scope);
    /// Puts the greatest of the value and what is there in the place of what a multimem address stands for on each device, in the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.red.{ordering}.{scope}.global.max.u64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_global_max_u64(address: u64, value: u64, ordering: Ordering, scope: Scope);
    /// Puts the greatest of the value and what is there in the place of what a multimem address stands for on each device, in the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.red.{ordering}.{scope}.global.max.s64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_global_max_s64(address: u64, value: i64, ordering: Ordering, scope: Scope);
    /// Puts the sum of the value and what is there in the place of what a multimem address stands for on each device, in the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.red.{ordering}.{scope}.global.add.u32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_global_add_u32(address: u64, value: u32, ordering: Ordering, scope: Scope);
    /// Puts the sum of the value and what is there in the place of what a multimem address stands for on each device, in the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.red.{ordering}.{scope}.global.add.s32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_global_add_s32(address: u64, value: i32, ordering: Ordering, scope: Scope);
    /// Puts the sum of the value and what is there in the place of what a multimem address stands for on each device, in the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.red.{ordering}.{scope}.global.add.u64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_global_add_u64(address: u64, value: u64, ordering: Ordering, scope: Scope);
    /// Puts the bits of all of the value and what is there in the place of what a multimem address stands for on each device, in the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.red.{ordering}.{scope}.global.and.b32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_global_and_b32(address: u64, value: u32, ordering: Ordering, scope: Scope);
    /// Puts the bits of all of the value and what is there in the place of what a multimem address stands for on each device, in the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.red.{ordering}.{scope}.global.and.b64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_global_and_b64(address: u64, value: u64, ordering: Ordering, scope: Scope);
    /// Puts the bits of any of the value and what is there in the place of what a multimem address stands for on each device, in the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.red.{ordering}.{scope}.global.or.b32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_global_or_b32(address: u64, value: u32, ordering: Ordering, scope: Scope);
    /// Puts the bits of any of the value and what is there in the place of what a multimem address stands for on each device, in the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.red.{ordering}.{scope}.global.or.b64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_global_or_b64(address: u64, value: u64, ordering: Ordering, scope: Scope);
    /// Puts the bits of an odd number of the value and what is there in the place of what a multimem address stands for on each device, in the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.red.{ordering}.{scope}.global.xor.b32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_global_xor_b32(address: u64, value: u32, ordering: Ordering, scope: Scope);
    /// Puts the bits of an odd number of the value and what is there in the place of what a multimem address stands for on each device, in the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.red.{ordering}.{scope}.global.xor.b64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_global_xor_b64(address: u64, value: u64, ordering: Ordering, scope: Scope);
    /// Puts the sum of the value and what is there in the place of what a multimem address stands for on each device, in the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.red.{ordering}.{scope}.global.add.f32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_global_add_f32(address: u64, value: f32, ordering: Ordering, scope: Scope);
    /// Puts the sum of the value and what is there in the place of what a multimem address stands for on each device, in the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.red.{ordering}.{scope}.global.add.f64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_global_add_f64(address: u64, value: f64, ordering: Ordering, scope: Scope);
    /// Puts the sum of the value and what is there in the place of what a multimem address stands for on each device, in the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.red.{ordering}.{scope}.global.add.f16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_global_add_f16x2(address: u64, value: f16x2, ordering: Ordering, scope: Scope);
    /// Puts the sum of the value and what is there in the place of what a multimem address stands for on each device, in the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.red.{ordering}.{scope}.global.add.bf16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_global_add_bf16x2(address: u64, value: bf16x2, ordering: Ordering, scope: Scope);
    /// Puts the sum of the value and what is there in the place of what a multimem address stands for on each device, in the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.red.{ordering}.{scope}.global.add.v2.f16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_global_add_v2_f16(address: u64, value: [f16; 2], ordering: Ordering, scope: Scope);
    /// Puts the least of the value and what is there in the place of what a multimem address stands for on each device, in the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.red.{ordering}.{scope}.global.min.v2.f16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_global_min_v2_f16(address: u64, value: [f16; 2], ordering: Ordering, scope: Scope);
    /// Puts the greatest of the value and what is there in the place of what a multimem address stands for on each device, in the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.red.{ordering}.{scope}.global.max.v2.f16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_global_max_v2_f16(address: u64, value: [f16; 2], ordering: Ordering, scope: Scope);
    /// Puts the sum of the value and what is there in the place of what a multimem address stands for on each device, in the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.red.{ordering}.{scope}.global.add.v2.f16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_global_add_v2_f16x2(address: u64, value: [f16x2; 2], ordering: Ordering, scope: Scope);
    /// Puts the least of the value and what is there in the place of what a multimem address stands for on each device, in the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.red.{ordering}.{scope}.global.min.v2.f16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_global_min_v2_f16x2(address: u64, value: [f16x2; 2], ordering: Ordering, scope: Scope);
    /// Puts the greatest of the value and what is there in the place of what a multimem address stands for on each device, in the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.red.{ordering}.{scope}.global.max.v2.f16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_global_max_v2_f16x2(address: u64, value: [f16x2; 2], ordering: Ordering, scope: Scope);
    /// Puts the sum of the value and what is there in the place of what a multimem address stands for on each device, in the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.red.{ordering}.{scope}.global.add.v2.bf16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_global_add_v2_bf16(address: u64, value: [bf16; 2], ordering: Ordering, scope: Scope);
    /// Puts the least of the value and what is there in the place of what a multimem address stands for on each device, in the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.red.{ordering}.{scope}.global.min.v2.bf16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_global_min_v2_bf16(address: u64, value: [bf16; 2], ordering: Ordering, scope: Scope);
    /// Puts the greatest of the value and what is there in the place of what a multimem address stands for on each device, in the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.red.{ordering}.{scope}.global.max.v2.bf16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_global_max_v2_bf16(address: u64, value: [bf16; 2], ordering: Ordering, scope: Scope);
    /// Puts the sum of the value and what is there in the place of what a multimem address stands for on each device, in the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.red.{ordering}.{scope}.global.add.v2.bf16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_global_add_v2_bf16x2(address: u64, value: [bf16x2; 2], ordering: Ordering, scope: Scope);
    /// Puts the least of the value and what is there in the place of what a multimem address stands for on each device, in the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.red.{ordering}.{scope}.global.min.v2.bf16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_global_min_v2_bf16x2(address: u64, value: [bf16x2; 2], ordering: Ordering, scope: Scope);
    /// Puts the greatest of the value and what is there in the place of what a multimem address stands for on each device, in the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.red.{ordering}.{scope}.global.max.v2.bf16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_global_max_v2_bf16x2(address: u64, value: [bf16x2; 2], ordering: Ordering, scope: Scope);
    /// Puts the sum of the value and what is there in the place of what a multimem address stands for on each device, in the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.red.{ordering}.{scope}.global.add.v2.f32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_global_add_v2_f32(address: u64, value: [f32; 2], ordering: Ordering, scope: Scope);
    /// Puts the sum of the value and what is there in the place of what a multimem address stands for on each device, in the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.red.{ordering}.{scope}.global.add.v4.f16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_global_add_v4_f16(address: u64, value: [f16; 4], ordering: Ordering, scope: Scope);
    /// Puts the least of the value and what is there in the place of what a multimem address stands for on each device, in the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.red.{ordering}.{scope}.global.min.v4.f16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_global_min_v4_f16(address: u64, value: [f16; 4], ordering: Ordering, scope: Scope);
    /// Puts the greatest of the value and what is there in the place of what a multimem address stands for on each device, in the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.red.{ordering}.{scope}.global.max.v4.f16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_global_max_v4_f16(address: u64, value: [f16; 4], ordering: Ordering, scope: Scope);
    /// Puts the sum of the value and what is there in the place of what a multimem address stands for on each device, in the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.red.{ordering}.{scope}.global.add.v4.f16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_global_add_v4_f16x2(address: u64, value: [f16x2; 4], ordering: Ordering, scope: Scope);
    /// Puts the least of the value and what is there in the place of what a multimem address stands for on each device, in the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.red.{ordering}.{scope}.global.min.v4.f16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_global_min_v4_f16x2(address: u64, value: [f16x2; 4], ordering: Ordering, scope: Scope);
    /// Puts the greatest of the value and what is there in the place of what a multimem address stands for on each device, in the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.red.{ordering}.{scope}.global.max.v4.f16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_global_max_v4_f16x2(address: u64, value: [f16x2; 4], ordering: Ordering, scope: Scope);
    /// Puts the sum of the value and what is there in the place of what a multimem address stands for on each device, in the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.red.{ordering}.{scope}.global.add.v4.bf16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_global_add_v4_bf16(address: u64, value: [bf16; 4], ordering: Ordering, scope: Scope);
    /// Puts the least of the value and what is there in the place of what a multimem address stands for on each device, in the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.red.{ordering}.{scope}.global.min.v4.bf16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_global_min_v4_bf16(address: u64, value: [bf16; 4], ordering: Ordering, scope: Scope);
    /// Puts the greatest of the value and what is there in the place of what a multimem address stands for on each device, in the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.red.{ordering}.{scope}.global.max.v4.bf16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_global_max_v4_bf16(address: u64, value: [bf16; 4], ordering: Ordering, scope: Scope);
    /// Puts the sum of the value and what is there in the place of what a multimem address stands for on each device, in the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.red.{ordering}.{scope}.global.add.v4.bf16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_global_add_v4_bf16x2(address: u64, value: [bf16x2; 4], ordering: Ordering, scope: Scope);
    /// Puts the least of the value and what is there in the place of what a multimem address stands for on each device, in the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.red.{ordering}.{scope}.global.min.v4.bf16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_global_min_v4_bf16x2(address: u64, value: [bf16x2; 4], ordering: Ordering, scope: Scope);
    /// Puts the greatest of the value and what is there in the place of what a multimem address stands for on each device, in the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.red.{ordering}.{scope}.global.max.v4.bf16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_global_max_v4_bf16x2(address: u64, value: [bf16x2; 4], ordering: Ordering, scope: Scope);
    /// Puts the sum of the value and what is there in the place of what a multimem address stands for on each device, in the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.red.{ordering}.{scope}.global.add.v4.f32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_global_add_v4_f32(address: u64, value: [f32; 4], ordering: Ordering, scope: Scope);
    /// Puts the sum of the value and what is there in the place of what a multimem address stands for on each device, in the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.red.{ordering}.{scope}.global.add.v8.f16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_global_add_v8_f16(address: u64, value: [f16; 8], ordering: Ordering, scope: Scope);
    /// Puts the least of the value and what is there in the place of what a multimem address stands for on each device, in the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.red.{ordering}.{scope}.global.min.v8.f16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_global_min_v8_f16(address: u64, value: [f16; 8], ordering: Ordering, scope: Scope);
    /// Puts the greatest of the value and what is there in the place of what a multimem address stands for on each device, in the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.red.{ordering}.{scope}.global.max.v8.f16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_global_max_v8_f16(address: u64, value: [f16; 8], ordering: Ordering, scope: Scope);
    /// Puts the sum of the value and what is there in the place of what a multimem address stands for on each device, in the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.red.{ordering}.{scope}.global.add.v8.bf16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_global_add_v8_bf16(address: u64, value: [bf16; 8], ordering: Ordering, scope: Scope);
    /// Puts the least of the value and what is there in the place of what a multimem address stands for on each device, in the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.red.{ordering}.{scope}.global.min.v8.bf16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_global_min_v8_bf16(address: u64, value: [bf16; 8], ordering: Ordering, scope: Scope);
    /// Puts the greatest of the value and what is there in the place of what a multimem address stands for on each device, in the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.red.{ordering}.{scope}.global.max.v8.bf16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_red_global_max_v8_bf16(address: u64, value: [bf16; 8], ordering: Ordering, scope: Scope);
    /// Adds to what a multimem address stands for on each device, as a release that is performed later.
    /// PTX: `multimem.red.async.release.gpu.global.add.u32` (PTX ISA, `multimem.red.async`); from sm_100 on, PTX 9.3.
    unsafe fn multimem_red_async_release_gpu_global_add_u32(address: u64, value: u32);
    /// Adds to what a multimem address stands for on each device, as a release that is performed later.
    /// PTX: `multimem.red.async.release.gpu.global.add.s32` (PTX ISA, `multimem.red.async`); from sm_100 on, PTX 9.3.
    unsafe fn multimem_red_async_release_gpu_global_add_s32(address: u64, value: i32);
    /// Adds to what a multimem address stands for on each device, as a release that is performed later.
    /// PTX: `multimem.red.async.release.gpu.global.add.u64` (PTX ISA, `multimem.red.async`); from sm_100 on, PTX 9.3.
    unsafe fn multimem_red_async_release_gpu_global_add_u64(address: u64, value: u64);
    /// Adds to what a multimem address stands for on each device, as a release that is performed later.
    /// PTX: `multimem.red.async.release.sys.global.add.u32` (PTX ISA, `multimem.red.async`); from sm_100 on, PTX 9.3.
    unsafe fn multimem_red_async_release_sys_global_add_u32(address: u64, value: u32);
    /// Adds to what a multimem address stands for on each device, as a release that is performed later.
    /// PTX: `multimem.red.async.release.sys.global.add.s32` (PTX ISA, `multimem.red.async`); from sm_100 on, PTX 9.3.
    unsafe fn multimem_red_async_release_sys_global_add_s32(address: u64, value: i32);
    /// Adds to what a multimem address stands for on each device, as a release that is performed later.
    /// PTX: `multimem.red.async.release.sys.global.add.u64` (PTX ISA, `multimem.red.async`); from sm_100 on, PTX 9.3.
    unsafe fn multimem_red_async_release_sys_global_add_u64(address: u64, value: u64);
}
