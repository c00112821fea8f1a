//! Stores to multimem addresses.

use crate::device::{Ordering, Scope};
use tirx_runtime::{bf16, bf16x2, e4m3, e4m3x2, e5m2, e5m2x2, f16, f16x2};

on_addresses! {
    "The address is a multimem address, which the driver made, and aligned to all of the value."
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.weak.global.b32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_weak_global_b32(address: u64, value: u32);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.weak.global.b64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_weak_global_b64(address: u64, value: u64);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.weak.global.u32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_weak_global_u32(address: u64, value: u32);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.weak.global.u64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_weak_global_u64(address: u64, value: u64);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.weak.global.s32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_weak_global_s32(address: u64, value: i32);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.weak.global.s64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_weak_global_s64(address: u64, value: i64);
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
    /// PTX: `multimem.st.weak.global.e5m2x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_st_weak_global_e5m2x4(address: u64, value: u32);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.weak.global.e4m3x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_st_weak_global_e4m3x4(address: u64, value: u32);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.weak.global.v2.f16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_weak_global_v2_f16(address: u64, value: [f16; 2]);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.weak.global.v2.f16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_weak_global_v2_f16x2(address: u64, value: [f16x2; 2]);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.weak.global.v2.bf16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_weak_global_v2_bf16(address: u64, value: [bf16; 2]);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.weak.global.v2.bf16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_weak_global_v2_bf16x2(address: u64, value: [bf16x2; 2]);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.weak.global.v2.f32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_weak_global_v2_f32(address: u64, value: [f32; 2]);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.weak.global.v2.e5m2x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_st_weak_global_v2_e5m2x2(address: u64, value: [e5m2x2; 2]);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.weak.global.v2.e5m2x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_st_weak_global_v2_e5m2x4(address: u64, value: [u32; 2]);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.weak.global.v2.e4m3x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_st_weak_global_v2_e4m3x2(address: u64, value: [e4m3x2; 2]);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.weak.global.v2.e4m3x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_st_weak_global_v2_e4m3x4(address: u64, value: [u32; 2]);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.weak.global.v4.f16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_weak_global_v4_f16(address: u64, value: [f16; 4]);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.weak.global.v4.f16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_weak_global_v4_f16x2(address: u64, value: [f16x2; 4]);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.weak.global.v4.bf16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_weak_global_v4_bf16(address: u64, value: [bf16; 4]);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.weak.global.v4.bf16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_weak_global_v4_bf16x2(address: u64, value: [bf16x2; 4]);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.weak.global.v4.f32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_weak_global_v4_f32(address: u64, value: [f32; 4]);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.weak.global.v4.e5m2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_st_weak_global_v4_e5m2(address: u64, value: [e5m2; 4]);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.weak.global.v4.e5m2x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_st_weak_global_v4_e5m2x2(address: u64, value: [e5m2x2; 4]);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.weak.global.v4.e5m2x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_st_weak_global_v4_e5m2x4(address: u64, value: [u32; 4]);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.weak.global.v4.e4m3` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_st_weak_global_v4_e4m3(address: u64, value: [e4m3; 4]);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.weak.global.v4.e4m3x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_st_weak_global_v4_e4m3x2(address: u64, value: [e4m3x2; 4]);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.weak.global.v4.e4m3x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_st_weak_global_v4_e4m3x4(address: u64, value: [u32; 4]);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.weak.global.v8.f16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_weak_global_v8_f16(address: u64, value: [f16; 8]);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.weak.global.v8.bf16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_weak_global_v8_bf16(address: u64, value: [bf16; 8]);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.weak.global.v8.e5m2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_st_weak_global_v8_e5m2(address: u64, value: [e5m2; 8]);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.weak.global.v8.e5m2x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_st_weak_global_v8_e5m2x2(address: u64, value: [e5m2x2; 8]);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.weak.global.v8.e4m3` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_st_weak_global_v8_e4m3(address: u64, value: [e4m3; 8]);
    /// Stores to what a multimem address stands for on each device.
    /// PTX: `multimem.st.weak.global.v8.e4m3x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_st_weak_global_v8_e4m3x2(address: u64, value: [e4m3x2; 8]);
    /// Stores to what a multimem address stands for on each device, as a store of the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.st.{ordering}.{scope}.global.b32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_global_b32(address: u64, value: u32, ordering: Ordering, scope: Scope);
    /// Stores to what a multimem address stands for on each device, as a store of the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.st.{ordering}.{scope}.global.b64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_global_b64(address: u64, value: u64, ordering: Ordering, scope: Scope);
    /// Stores to what a multimem address stands for on each device, as a store of the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.st.{ordering}.{scope}.global.u32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_global_u32(address: u64, value: u32, ordering: Ordering, scope: Scope);
    /// Stores to what a multimem address stands for on each device, as a store of the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.st.{ordering}.{scope}.global.u64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_global_u64(address: u64, value: u64, ordering: Ordering, scope: Scope);
    /// Stores to what a multimem address stands for on each device, as a store of the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.st.{ordering}.{scope}.global.s32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_global_s32(address: u64, value: i32, ordering: Ordering, scope: Scope);
    /// Stores to what a multimem address stands for on each device, as a store of the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.st.{ordering}.{scope}.global.s64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_global_s64(address: u64, value: i64, ordering: Ordering, scope: Scope);
    /// Stores to what a multimem address stands for on each device, as a store of the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.st.{ordering}.{scope}.global.f32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_global_f32(address: u64, value: f32, ordering: Ordering, scope: Scope);
    /// Stores to what a multimem address stands for on each device, as a store of the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.st.{ordering}.{scope}.global.f64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_global_f64(address: u64, value: f64, ordering: Ordering, scope: Scope);
    /// Stores to what a multimem address stands for on each device, as a store of the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.st.{ordering}.{scope}.global.f16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_global_f16x2(address: u64, value: f16x2, ordering: Ordering, scope: Scope);
    /// Stores to what a multimem address stands for on each device, as a store of the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.st.{ordering}.{scope}.global.bf16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_global_bf16x2(address: u64, value: bf16x2, ordering: Ordering, scope: Scope);
    /// Stores to what a multimem address stands for on each device, as a store of the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.st.{ordering}.{scope}.global.e5m2x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_st_global_e5m2x4(address: u64, value: u32, ordering: Ordering, scope: Scope);
    /// Stores to what a multimem address stands for on each device, as a store of the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.st.{ordering}.{scope}.global.e4m3x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_st_global_e4m3x4(address: u64, value: u32, ordering: Ordering, scope: Scope);
    /// Stores to what a multimem address stands for on each device, as a store of the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.st.{ordering}.{scope}.global.v2.f16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_global_v2_f16(address: u64, value: [f16; 2], ordering: Ordering, scope: Scope);
    /// Stores to what a multimem address stands for on each device, as a store of the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.st.{ordering}.{scope}.global.v2.f16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_global_v2_f16x2(address: u64, value: [f16x2; 2], ordering: Ordering, scope: Scope);
    /// Stores to what a multimem address stands for on each device, as a store of the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.st.{ordering}.{scope}.global.v2.bf16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_global_v2_bf16(address: u64, value: [bf16; 2], ordering: Ordering, scope: Scope);
    /// Stores to what a multimem address stands for on each device, as a store of the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.st.{ordering}.{scope}.global.v2.bf16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_global_v2_bf16x2(address: u64, value: [bf16x2; 2], ordering: Ordering, scope: Scope);
    /// Stores to what a multimem address stands for on each device, as a store of the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.st.{ordering}.{scope}.global.v2.f32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_global_v2_f32(address: u64, value: [f32; 2], ordering: Ordering, scope: Scope);
    /// Stores to what a multimem address stands for on each device, as a store of the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.st.{ordering}.{scope}.global.v2.e5m2x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_st_global_v2_e5m2x2(address: u64, value: [e5m2x2; 2], ordering: Ordering, scope: Scope);
    /// Stores to what a multimem address stands for on each device, as a store of the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.st.{ordering}.{scope}.global.v2.e5m2x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_st_global_v2_e5m2x4(address: u64, value: [u32; 2], ordering: Ordering, scope: Scope);
    /// Stores to what a multimem address stands for on each device, as a store of the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.st.{ordering}.{scope}.global.v2.e4m3x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_st_global_v2_e4m3x2(address: u64, value: [e4m3x2; 2], ordering: Ordering, scope: Scope);
    /// Stores to what a multimem address stands for on each device, as a store of the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.st.{ordering}.{scope}.global.v2.e4m3x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_st_global_v2_e4m3x4(address: u64, value: [u32; 2], ordering: Ordering, scope: Scope);
    /// Stores to what a multimem address stands for on each device, as a store of the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.st.{ordering}.{scope}.global.v4.f16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_global_v4_f16(address: u64, value: [f16; 4], ordering: Ordering, scope: Scope);
    /// Stores to what a multimem address stands for on each device, as a store of the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.st.{ordering}.{scope}.global.v4.f16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_global_v4_f16x2(address: u64, value: [f16x2; 4], ordering: Ordering, scope: Scope);
    /// Stores to what a multimem address stands for on each device, as a store of the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.st.{ordering}.{scope}.global.v4.bf16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_global_v4_bf16(address: u64, value: [bf16; 4], ordering: Ordering, scope: Scope);
    /// Stores to what a multimem address stands for on each device, as a store of the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.st.{ordering}.{scope}.global.v4.bf16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_global_v4_bf16x2(address: u64, value: [bf16x2; 4], ordering: Ordering, scope: Scope);
    /// Stores to what a multimem address stands for on each device, as a store of the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.st.{ordering}.{scope}.global.v4.f32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_global_v4_f32(address: u64, value: [f32; 4], ordering: Ordering, scope: Scope);
    /// Stores to what a multimem address stands for on each device, as a store of the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.st.{ordering}.{scope}.global.v4.e5m2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_st_global_v4_e5m2(address: u64, value: [e5m2; 4], ordering: Ordering, scope: Scope);
    /// Stores to what a multimem address stands for on each device, as a store of the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.st.{ordering}.{scope}.global.v4.e5m2x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_st_global_v4_e5m2x2(address: u64, value: [e5m2x2; 4], ordering: Ordering, scope: Scope);
    /// Stores to what a multimem address stands for on each device, as a store of the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.st.{ordering}.{scope}.global.v4.e5m2x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_st_global_v4_e5m2x4(address: u64, value: [u32; 4], ordering: Ordering, scope: Scope);
    /// Stores to what a multimem address stands for on each device, as a store of the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.st.{ordering}.{scope}.global.v4.e4m3` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_st_global_v4_e4m3(address: u64, value: [e4m3; 4], ordering: Ordering, scope: Scope);
    /// Stores to what a multimem address stands for on each device, as a store of the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.st.{ordering}.{scope}.global.v4.e4m3x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_st_global_v4_e4m3x2(address: u64, value: [e4m3x2; 4], ordering: Ordering, scope: Scope);
    /// Stores to what a multimem address stands for on each device, as a store of the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.st.{ordering}.{scope}.global.v4.e4m3x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_st_global_v4_e4m3x4(address: u64, value: [u32; 4], ordering: Ordering, scope: Scope);
    /// Stores to what a multimem address stands for on each device, as a store of the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.st.{ordering}.{scope}.global.v8.f16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_global_v8_f16(address: u64, value: [f16; 8], ordering: Ordering, scope: Scope);
    /// Stores to what a multimem address stands for on each device, as a store of the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.st.{ordering}.{scope}.global.v8.bf16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_st_global_v8_bf16(address: u64, value: [bf16; 8], ordering: Ordering, scope: Scope);
    /// Stores to what a multimem address stands for on each device, as a store of the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.st.{ordering}.{scope}.global.v8.e5m2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_st_global_v8_e5m2(address: u64, value: [e5m2; 8], ordering: Ordering, scope: Scope);
    /// Stores to what a multimem address stands for on each device, as a store of the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.st.{ordering}.{scope}.global.v8.e5m2x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_st_global_v8_e5m2x2(address: u64, value: [e5m2x2; 8], ordering: Ordering, scope: Scope);
    /// Stores to what a multimem address stands for on each device, as a store of the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.st.{ordering}.{scope}.global.v8.e4m3` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_st_global_v8_e4m3(address: u64, value: [e4m3; 8], ordering: Ordering, scope: Scope);
    /// Stores to what a multimem address stands for on each device, as a store of the ordering `Relaxed` or `Release`.
    /// PTX: `multimem.st.{ordering}.{scope}.global.v8.e4m3x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_st_global_v8_e4m3x2(address: u64, value: [e4m3x2; 8], ordering: Ordering, scope: Scope);
    /// Stores to what a multimem address stands for on each device, as a release that is performed later.
    /// PTX: `multimem.st.async.release.gpu.global.b8` (PTX ISA, `multimem.st.async`); from sm_100 on, PTX 9.3.
    unsafe fn multimem_st_async_release_gpu_global_b8(address: u64, value: u8);
    /// Stores to what a multimem address stands for on each device, as a release that is performed later.
    /// PTX: `multimem.st.async.release.gpu.global.b16` (PTX ISA, `multimem.st.async`); from sm_100 on, PTX 9.3.
    unsafe fn multimem_st_async_release_gpu_global_b16(address: u64, value: u16);
    /// Stores to what a multimem address stands for on each device, as a release that is performed later.
    /// PTX: `multimem.st.async.release.gpu.global.b32` (PTX ISA, `multimem.st.async`); from sm_100 on, PTX 9.3.
    unsafe fn multimem_st_async_release_gpu_global_b32(address: u64, value: u32);
    /// Stores to what a multimem address stands for on each device, as a release that is performed later.
    /// PTX: `multimem.st.async.release.gpu.global.b64` (PTX ISA, `multimem.st.async`); from sm_100 on, PTX 9.3.
    unsafe fn multimem_st_async_release_gpu_global_b64(address: u64, value: u64);
    /// Stores to what a multimem address stands for on each device, as a release that is performed later.
    /// PTX: `multimem.st.async.release.gpu.global.u8` (PTX ISA, `multimem.st.async`); from sm_100 on, PTX 9.3.
    unsafe fn multimem_st_async_release_gpu_global_u8(address: u64, value: u8);
    /// Stores to what a multimem address stands for on each device, as a release that is performed later.
    /// PTX: `multimem.st.async.release.gpu.global.u16` (PTX ISA, `multimem.st.async`); from sm_100 on, PTX 9.3.
    unsafe fn multimem_st_async_release_gpu_global_u16(address: u64, value: u16);
    /// Stores to what a multimem address stands for on each device, as a release that is performed later.
    /// PTX: `multimem.st.async.release.gpu.global.u32` (PTX ISA, `multimem.st.async`); from sm_100 on, PTX 9.3.
    unsafe fn multimem_st_async_release_gpu_global_u32(address: u64, value: u32);
    /// Stores to what a multimem address stands for on each device, as a release that is performed later.
    /// PTX: `multimem.st.async.release.gpu.global.u64` (PTX ISA, `multimem.st.async`); from sm_100 on, PTX 9.3.
    unsafe fn multimem_st_async_release_gpu_global_u64(address: u64, value: u64);
    /// Stores to what a multimem address stands for on each device, as a release that is performed later.
    /// PTX: `multimem.st.async.release.gpu.global.s8` (PTX ISA, `multimem.st.async`); from sm_100 on, PTX 9.3.
    unsafe fn multimem_st_async_release_gpu_global_s8(address: u64, value: i8);
    /// Stores to what a multimem address stands for on each device, as a release that is performed later.
    /// PTX: `multimem.st.async.release.gpu.global.s16` (PTX ISA, `multimem.st.async`); from sm_100 on, PTX 9.3.
    unsafe fn multimem_st_async_release_gpu_global_s16(address: u64, value: i16);
    /// Stores to what a multimem address stands for on each device, as a release that is performed later.
    /// PTX: `multimem.st.async.release.gpu.global.s32` (PTX ISA, `multimem.st.async`); from sm_100 on, PTX 9.3.
    unsafe fn multimem_st_async_release_gpu_global_s32(address: u64, value: i32);
    /// Stores to what a multimem address stands for on each device, as a release that is performed later.
    /// PTX: `multimem.st.async.release.gpu.global.s64` (PTX ISA, `multimem.st.async`); from sm_100 on, PTX 9.3.
    unsafe fn multimem_st_async_release_gpu_global_s64(address: u64, value: i64);
    /// Stores to what a multimem address stands for on each device, as a release that is performed later.
    /// PTX: `multimem.st.async.release.gpu.global.f32` (PTX ISA, `multimem.st.async`); from sm_100 on, PTX 9.3.
    unsafe fn multimem_st_async_release_gpu_global_f32(address: u64, value: f32);
    /// Stores to what a multimem address stands for on each device, as a release that is performed later.
    /// PTX: `multimem.st.async.release.gpu.global.f64` (PTX ISA, `multimem.st.async`); from sm_100 on, PTX 9.3.
    unsafe fn multimem_st_async_release_gpu_global_f64(address: u64, value: f64);
    /// Stores to what a multimem address stands for on each device, as a release that is performed later.
    /// PTX: `multimem.st.async.release.sys.global.b8` (PTX ISA, `multimem.st.async`); from sm_100 on, PTX 9.3.
    unsafe fn multimem_st_async_release_sys_global_b8(address: u64, value: u8);
    /// Stores to what a multimem address stands for on each device, as a release that is performed later.
    /// PTX: `multimem.st.async.release.sys.global.b16` (PTX ISA, `multimem.st.async`); from sm_100 on, PTX 9.3.
    unsafe fn multimem_st_async_release_sys_global_b16(address: u64, value: u16);
    /// Stores to what a multimem address stands for on each device, as a release that is performed later.
    /// PTX: `multimem.st.async.release.sys.global.b32` (PTX ISA, `multimem.st.async`); from sm_100 on, PTX 9.3.
    unsafe fn multimem_st_async_release_sys_global_b32(address: u64, value: u32);
    /// Stores to what a multimem address stands for on each device, as a release that is performed later.
    /// PTX: `multimem.st.async.release.sys.global.b64` (PTX ISA, `multimem.st.async`); from sm_100 on, PTX 9.3.
    unsafe fn multimem_st_async_release_sys_global_b64(address: u64, value: u64);
    /// Stores to what a multimem address stands for on each device, as a release that is performed later.
    /// PTX: `multimem.st.async.release.sys.global.u8` (PTX ISA, `multimem.st.async`); from sm_100 on, PTX 9.3.
    unsafe fn multimem_st_async_release_sys_global_u8(address: u64, value: u8);
    /// Stores to what a multimem address stands for on each device, as a release that is performed later.
    /// PTX: `multimem.st.async.release.sys.global.u16` (PTX ISA, `multimem.st.async`); from sm_100 on, PTX 9.3.
    unsafe fn multimem_st_async_release_sys_global_u16(address: u64, value: u16);
    /// Stores to what a multimem address stands for on each device, as a release that is performed later.
    /// PTX: `multimem.st.async.release.sys.global.u32` (PTX ISA, `multimem.st.async`); from sm_100 on, PTX 9.3.
    unsafe fn multimem_st_async_release_sys_global_u32(address: u64, value: u32);
    /// Stores to what a multimem address stands for on each device, as a release that is performed later.
    /// PTX: `multimem.st.async.release.sys.global.u64` (PTX ISA, `multimem.st.async`); from sm_100 on, PTX 9.3.
    unsafe fn multimem_st_async_release_sys_global_u64(address: u64, value: u64);
    /// Stores to what a multimem address stands for on each device, as a release that is performed later.
    /// PTX: `multimem.st.async.release.sys.global.s8` (PTX ISA, `multimem.st.async`); from sm_100 on, PTX 9.3.
    unsafe fn multimem_st_async_release_sys_global_s8(address: u64, value: i8);
    /// Stores to what a multimem address stands for on each device, as a release that is performed later.
    /// PTX: `multimem.st.async.release.sys.global.s16` (PTX ISA, `multimem.st.async`); from sm_100 on, PTX 9.3.
    unsafe fn multimem_st_async_release_sys_global_s16(address: u64, value: i16);
    /// Stores to what a multimem address stands for on each device, as a release that is performed later.
    /// PTX: `multimem.st.async.release.sys.global.s32` (PTX ISA, `multimem.st.async`); from sm_100 on, PTX 9.3.
    unsafe fn multimem_st_async_release_sys_global_s32(address: u64, value: i32);
    /// Stores to what a multimem address stands for on each device, as a release that is performed later.
    /// PTX: `multimem.st.async.release.sys.global.s64` (PTX ISA, `multimem.st.async`); from sm_100 on, PTX 9.3.
    unsafe fn multimem_st_async_release_sys_global_s64(address: u64, value: i64);
    /// Stores to what a multimem address stands for on each device, as a release that is performed later.
    /// PTX: `multimem.st.async.release.sys.global.f32` (PTX ISA, `multimem.st.async`); from sm_100 on, PTX 9.3.
    unsafe fn multimem_st_async_release_sys_global_f32(address: u64, value: f32);
    /// Stores to what a multimem address stands for on each device, as a release that is performed later.
    /// PTX: `multimem.st.async.release.sys.global.f64` (PTX ISA, `multimem.st.async`); from sm_100 on, PTX 9.3.
    unsafe fn multimem_st_async_release_sys_global_f64(address: u64, value: f64);
}
