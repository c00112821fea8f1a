//! Loads from multimem addresses, reduced over the devices.
//!
//! A multimem address stands for the same place on several devices. A vector is an array, so that what one call loads
//! another stores.

use crate::device::{Ordering, Scope};
use tirx_runtime::{bf16, bf16x2, e4m3, e4m3x2, e5m2, e5m2x2, f16, f16x2};

on_addresses! {
    "The address is a multimem address, which the driver made, and aligned to all of the value."
    /// Reads the least of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.min.u32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_min_u32(address: u64) -> u32;
    /// Reads the least of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.min.s32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_min_s32(address: u64) -> i32;
    /// Reads the least of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.min.u64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_min_u64(address: u64) -> u64;
    /// Reads the least of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.min.s64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_min_s64(address: u64) -> i64;
    /// Reads the greatest of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.max.u32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_max_u32(address: u64) -> u32;
    /// Reads the greatest of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.max.s32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_max_s32(address: u64) -> i32;
    /// Reads the greatest of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.max.u64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_max_u64(address: u64) -> u64;
    /// Reads the greatest of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.max.s64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_max_s64(address: u64) -> i64;
    /// Reads the sum of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.add.u32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_add_u32(address: u64) -> u32;
    /// Reads the sum of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.add.s32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_add_s32(address: u64) -> i32;
    /// Reads the sum of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.add.u64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_add_u64(address: u64) -> u64;
    /// Reads the bits of all of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.and.b32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_and_b32(address: u64) -> u32;
    /// Reads the bits of all of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.and.b64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_and_b64(address: u64) -> u64;
    /// Reads the bits of any of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.or.b32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_or_b32(address: u64) -> u32;
    /// Reads the bits of any of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.or.b64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_or_b64(address: u64) -> u64;
    /// Reads the bits of an odd number of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.xor.b32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_xor_b32(address: u64) -> u32;
    /// Reads the bits of an odd number of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.xor.b64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_xor_b64(address: u64) -> u64;
    /// Reads the sum of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.add.f32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_add_f32(address: u64) -> f32;
    /// Reads the sum of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.add.f64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_add_f64(address: u64) -> f64;
    /// Reads the least of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.min.f16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_min_f16x2(address: u64) -> f16x2;
    /// Reads the greatest of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.max.f16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_max_f16x2(address: u64) -> f16x2;
    /// Reads the sum of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.add.f16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_add_f16x2(address: u64) -> f16x2;
    /// Reads the sum of what a multimem address stands for on each device, summed in `f32`.
    /// PTX: `multimem.ld_reduce.weak.global.add.acc::f32.f16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_add_acc_f32_f16x2(address: u64) -> f16x2;
    /// Reads the least of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.min.bf16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_min_bf16x2(address: u64) -> bf16x2;
    /// Reads the greatest of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.max.bf16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_max_bf16x2(address: u64) -> bf16x2;
    /// Reads the sum of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.add.bf16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_add_bf16x2(address: u64) -> bf16x2;
    /// Reads the sum of what a multimem address stands for on each device, summed in `f32`.
    /// PTX: `multimem.ld_reduce.weak.global.add.acc::f32.bf16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_add_acc_f32_bf16x2(address: u64) -> bf16x2;
    /// Reads the least of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.min.e5m2x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_ld_reduce_weak_global_min_e5m2x4(address: u64) -> u32;
    /// Reads the greatest of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.max.e5m2x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_ld_reduce_weak_global_max_e5m2x4(address: u64) -> u32;
    /// Reads the sum of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.add.e5m2x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_ld_reduce_weak_global_add_e5m2x4(address: u64) -> u32;
    /// Reads the sum of what a multimem address stands for on each device, summed in `f16`.
    /// PTX: `multimem.ld_reduce.weak.global.add.acc::f16.e5m2x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_ld_reduce_weak_global_add_acc_f16_e5m2x4(address: u64) -> u32;
    /// Reads the least of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.min.e4m3x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_ld_reduce_weak_global_min_e4m3x4(address: u64) -> u32;
    /// Reads the greatest of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.max.e4m3x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_ld_reduce_weak_global_max_e4m3x4(address: u64) -> u32;
    /// Reads the sum of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.add.e4m3x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_ld_reduce_weak_global_add_e4m3x4(address: u64) -> u32;
    /// Reads the sum of what a multimem address stands for on each device, summed in `f16`.
    /// PTX: `multimem.ld_reduce.weak.global.add.acc::f16.e4m3x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_ld_reduce_weak_global_add_acc_f16_e4m3x4(address: u64) -> u32;
    /// Reads the least of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.min.v2.f16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_min_v2_f16(address: u64) -> [f16; 2];
    /// Reads the greatest of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.max.v2.f16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_max_v2_f16(address: u64) -> [f16; 2];
    /// Reads the sum of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.add.v2.f16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_add_v2_f16(address: u64) -> [f16; 2];
    /// Reads the sum of what a multimem address stands for on each device, summed in `f32`.
    /// PTX: `multimem.ld_reduce.weak.global.add.acc::f32.v2.f16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_add_acc_f32_v2_f16(address: u64) -> [f16; 2];
    /// Reads the least of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.min.v2.f16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_min_v2_f16x2(address: u64) -> [f16x2; 2];
    /// Reads the greatest of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.max.v2.f16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_max_v2_f16x2(address: u64) -> [f16x2; 2];
    /// Reads the sum of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.add.v2.f16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_add_v2_f16x2(address: u64) -> [f16x2; 2];
    /// Reads the sum of what a multimem address stands for on each device, summed in `f32`.
    /// PTX: `multimem.ld_reduce.weak.global.add.acc::f32.v2.f16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_add_acc_f32_v2_f16x2(address: u64) -> [f16x2; 2];
    /// Reads the least of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.min.v2.bf16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_min_v2_bf16(address: u64) -> [bf16; 2];
    /// Reads the greatest of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.max.v2.bf16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_max_v2_bf16(address: u64) -> [bf16; 2];
    /// Reads the sum of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.add.v2.bf16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_add_v2_bf16(address: u64) -> [bf16; 2];
    /// Reads the sum of what a multimem address stands for on each device, summed in `f32`.
    /// PTX: `multimem.ld_reduce.weak.global.add.acc::f32.v2.bf16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_add_acc_f32_v2_bf16(address: u64) -> [bf16; 2];
    /// Reads the least of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.min.v2.bf16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_min_v2_bf16x2(address: u64) -> [bf16x2; 2];
    /// Reads the greatest of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.max.v2.bf16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_max_v2_bf16x2(address: u64) -> [bf16x2; 2];
    /// Reads the sum of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.add.v2.bf16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_add_v2_bf16x2(address: u64) -> [bf16x2; 2];
    /// Reads the sum of what a multimem address stands for on each device, summed in `f32`.
    /// PTX: `multimem.ld_reduce.weak.global.add.acc::f32.v2.bf16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_add_acc_f32_v2_bf16x2(address: u64) -> [bf16x2; 2];
    /// Reads the sum of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.add.v2.f32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_add_v2_f32(address: u64) -> [f32; 2];
    /// Reads the least of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.min.v2.e5m2x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_weak_global_min_v2_e5m2x2(address: u64) -> [e5m2x2; 2];
    /// Reads the greatest of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.max.v2.e5m2x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_weak_global_max_v2_e5m2x2(address: u64) -> [e5m2x2; 2];
    /// Reads the sum of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.add.v2.e5m2x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_weak_global_add_v2_e5m2x2(address: u64) -> [e5m2x2; 2];
    /// Reads the sum of what a multimem address stands for on each device, summed in `f16`.
    /// PTX: `multimem.ld_reduce.weak.global.add.acc::f16.v2.e5m2x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_weak_global_add_acc_f16_v2_e5m2x2(address: u64) -> [e5m2x2; 2];
    /// Reads the least of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.min.v2.e5m2x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_ld_reduce_weak_global_min_v2_e5m2x4(address: u64) -> [u32; 2];
    /// Reads the greatest of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.max.v2.e5m2x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_ld_reduce_weak_global_max_v2_e5m2x4(address: u64) -> [u32; 2];
    /// Reads the sum of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.add.v2.e5m2x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_ld_reduce_weak_global_add_v2_e5m2x4(address: u64) -> [u32; 2];
    /// Reads the sum of what a multimem address stands for on each device, summed in `f16`.
    /// PTX: `multimem.ld_reduce.weak.global.add.acc::f16.v2.e5m2x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_ld_reduce_weak_global_add_acc_f16_v2_e5m2x4(address: u64) -> [u32; 2];
    /// Reads the least of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.min.v2.e4m3x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_weak_global_min_v2_e4m3x2(address: u64) -> [e4m3x2; 2];
    /// Reads the greatest of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.max.v2.e4m3x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_weak_global_max_v2_e4m3x2(address: u64) -> [e4m3x2; 2];
    /// Reads the sum of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.add.v2.e4m3x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_weak_global_add_v2_e4m3x2(address: u64) -> [e4m3x2; 2];
    /// Reads the sum of what a multimem address stands for on each device, summed in `f16`.
    /// PTX: `multimem.ld_reduce.weak.global.add.acc::f16.v2.e4m3x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_weak_global_add_acc_f16_v2_e4m3x2(address: u64) -> [e4m3x2; 2];
    /// Reads the least of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.min.v2.e4m3x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_ld_reduce_weak_global_min_v2_e4m3x4(address: u64) -> [u32; 2];
    /// Reads the greatest of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.max.v2.e4m3x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_ld_reduce_weak_global_max_v2_e4m3x4(address: u64) -> [u32; 2];
    /// Reads the sum of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.add.v2.e4m3x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_ld_reduce_weak_global_add_v2_e4m3x4(address: u64) -> [u32; 2];
    /// Reads the sum of what a multimem address stands for on each device, summed in `f16`.
    /// PTX: `multimem.ld_reduce.weak.global.add.acc::f16.v2.e4m3x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_ld_reduce_weak_global_add_acc_f16_v2_e4m3x4(address: u64) -> [u32; 2];
    /// Reads the least of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.min.v4.f16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_min_v4_f16(address: u64) -> [f16; 4];
    /// Reads the greatest of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.max.v4.f16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_max_v4_f16(address: u64) -> [f16; 4];
    /// Reads the sum of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.add.v4.f16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_add_v4_f16(address: u64) -> [f16; 4];
    /// Reads the sum of what a multimem address stands for on each device, summed in `f32`.
    /// PTX: `multimem.ld_reduce.weak.global.add.acc::f32.v4.f16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_add_acc_f32_v4_f16(address: u64) -> [f16; 4];
    /// Reads the least of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.min.v4.f16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_min_v4_f16x2(address: u64) -> [f16x2; 4];
    /// Reads the greatest of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.max.v4.f16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_max_v4_f16x2(address: u64) -> [f16x2; 4];
    /// Reads the sum of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.add.v4.f16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_add_v4_f16x2(address: u64) -> [f16x2; 4];
    /// Reads the sum of what a multimem address stands for on each device, summed in `f32`.
    /// PTX: `multimem.ld_reduce.weak.global.add.acc::f32.v4.f16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_add_acc_f32_v4_f16x2(address: u64) -> [f16x2; 4];
    /// Reads the least of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.min.v4.bf16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_min_v4_bf16(address: u64) -> [bf16; 4];
    /// Reads the greatest of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.max.v4.bf16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_max_v4_bf16(address: u64) -> [bf16; 4];
    /// Reads the sum of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.add.v4.bf16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_add_v4_bf16(address: u64) -> [bf16; 4];
    /// Reads the sum of what a multimem address stands for on each device, summed in `f32`.
    /// PTX: `multimem.ld_reduce.weak.global.add.acc::f32.v4.bf16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_add_acc_f32_v4_bf16(address: u64) -> [bf16; 4];
    /// Reads the least of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.min.v4.bf16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_min_v4_bf16x2(address: u64) -> [bf16x2; 4];
    /// Reads the greatest of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.max.v4.bf16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_max_v4_bf16x2(address: u64) -> [bf16x2; 4];
    /// Reads the sum of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.add.v4.bf16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_add_v4_bf16x2(address: u64) -> [bf16x2; 4];
    /// Reads the sum of what a multimem address stands for on each device, summed in `f32`.
    /// PTX: `multimem.ld_reduce.weak.global.add.acc::f32.v4.bf16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_add_acc_f32_v4_bf16x2(address: u64) -> [bf16x2; 4];
    /// Reads the sum of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.add.v4.f32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_add_v4_f32(address: u64) -> [f32; 4];
    /// Reads the least of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.min.v4.e5m2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_weak_global_min_v4_e5m2(address: u64) -> [e5m2; 4];
    /// Reads the greatest of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.max.v4.e5m2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_weak_global_max_v4_e5m2(address: u64) -> [e5m2; 4];
    /// Reads the sum of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.add.v4.e5m2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_weak_global_add_v4_e5m2(address: u64) -> [e5m2; 4];
    /// Reads the sum of what a multimem address stands for on each device, summed in `f16`.
    /// PTX: `multimem.ld_reduce.weak.global.add.acc::f16.v4.e5m2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_weak_global_add_acc_f16_v4_e5m2(address: u64) -> [e5m2; 4];
    /// Reads the least of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.min.v4.e5m2x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_weak_global_min_v4_e5m2x2(address: u64) -> [e5m2x2; 4];
    /// Reads the greatest of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.max.v4.e5m2x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_weak_global_max_v4_e5m2x2(address: u64) -> [e5m2x2; 4];
    /// Reads the sum of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.add.v4.e5m2x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_weak_global_add_v4_e5m2x2(address: u64) -> [e5m2x2; 4];
    /// Reads the sum of what a multimem address stands for on each device, summed in `f16`.
    /// PTX: `multimem.ld_reduce.weak.global.add.acc::f16.v4.e5m2x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_weak_global_add_acc_f16_v4_e5m2x2(address: u64) -> [e5m2x2; 4];
    /// Reads the least of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.min.v4.e5m2x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_ld_reduce_weak_global_min_v4_e5m2x4(address: u64) -> [u32; 4];
    /// Reads the greatest of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.max.v4.e5m2x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_ld_reduce_weak_global_max_v4_e5m2x4(address: u64) -> [u32; 4];
    /// Reads the sum of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.add.v4.e5m2x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_ld_reduce_weak_global_add_v4_e5m2x4(address: u64) -> [u32; 4];
    /// Reads the sum of what a multimem address stands for on each device, summed in `f16`.
    /// PTX: `multimem.ld_reduce.weak.global.add.acc::f16.v4.e5m2x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_ld_reduce_weak_global_add_acc_f16_v4_e5m2x4(address: u64) -> [u32; 4];
    /// Reads the least of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.min.v4.e4m3` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_weak_global_min_v4_e4m3(address: u64) -> [e4m3; 4];
    /// Reads the greatest of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.max.v4.e4m3` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_weak_global_max_v4_e4m3(address: u64) -> [e4m3; 4];
    /// Reads the sum of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.add.v4.e4m3` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_weak_global_add_v4_e4m3(address: u64) -> [e4m3; 4];
    /// Reads the sum of what a multimem address stands for on each device, summed in `f16`.
    /// PTX: `multimem.ld_reduce.weak.global.add.acc::f16.v4.e4m3` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_weak_global_add_acc_f16_v4_e4m3(address: u64) -> [e4m3; 4];
    /// Reads the least of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.min.v4.e4m3x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_weak_global_min_v4_e4m3x2(address: u64) -> [e4m3x2; 4];
    /// Reads the greatest of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.max.v4.e4m3x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_weak_global_max_v4_e4m3x2(address: u64) -> [e4m3x2; 4];
    /// Reads the sum of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.add.v4.e4m3x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_weak_global_add_v4_e4m3x2(address: u64) -> [e4m3x2; 4];
    /// Reads the sum of what a multimem address stands for on each device, summed in `f16`.
    /// PTX: `multimem.ld_reduce.weak.global.add.acc::f16.v4.e4m3x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_weak_global_add_acc_f16_v4_e4m3x2(address: u64) -> [e4m3x2; 4];
    /// Reads the least of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.min.v4.e4m3x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_ld_reduce_weak_global_min_v4_e4m3x4(address: u64) -> [u32; 4];
    /// Reads the greatest of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.max.v4.e4m3x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_ld_reduce_weak_global_max_v4_e4m3x4(address: u64) -> [u32; 4];
    /// Reads the sum of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.add.v4.e4m3x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_ld_reduce_weak_global_add_v4_e4m3x4(address: u64) -> [u32; 4];
    /// Reads the sum of what a multimem address stands for on each device, summed in `f16`.
    /// PTX: `multimem.ld_reduce.weak.global.add.acc::f16.v4.e4m3x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_ld_reduce_weak_global_add_acc_f16_v4_e4m3x4(address: u64) -> [u32; 4];
    /// Reads the least of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.min.v8.f16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_min_v8_f16(address: u64) -> [f16; 8];
    /// Reads the greatest of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.max.v8.f16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_max_v8_f16(address: u64) -> [f16; 8];
    /// Reads the sum of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.add.v8.f16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_add_v8_f16(address: u64) -> [f16; 8];
    /// Reads the sum of what a multimem address stands for on each device, summed in `f32`.
    /// PTX: `multimem.ld_reduce.weak.global.add.acc::f32.v8.f16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_add_acc_f32_v8_f16(address: u64) -> [f16; 8];
    /// Reads the least of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.min.v8.bf16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_min_v8_bf16(address: u64) -> [bf16; 8];
    /// Reads the greatest of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.max.v8.bf16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_max_v8_bf16(address: u64) -> [bf16; 8];
    /// Reads the sum of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.add.v8.bf16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_add_v8_bf16(address: u64) -> [bf16; 8];
    /// Reads the sum of what a multimem address stands for on each device, summed in `f32`.
    /// PTX: `multimem.ld_reduce.weak.global.add.acc::f32.v8.bf16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_weak_global_add_acc_f32_v8_bf16(address: u64) -> [bf16; 8];
    /// Reads the least of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.min.v8.e5m2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_weak_global_min_v8_e5m2(address: u64) -> [e5m2; 8];
    /// Reads the greatest of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.max.v8.e5m2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_weak_global_max_v8_e5m2(address: u64) -> [e5m2; 8];
    /// Reads the sum of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.add.v8.e5m2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_weak_global_add_v8_e5m2(address: u64) -> [e5m2; 8];
    /// Reads the sum of what a multimem address stands for on each device, summed in `f16`.
    /// PTX: `multimem.ld_reduce.weak.global.add.acc::f16.v8.e5m2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_weak_global_add_acc_f16_v8_e5m2(address: u64) -> [e5m2; 8];
    /// Reads the least of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.min.v8.e5m2x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_weak_global_min_v8_e5m2x2(address: u64) -> [e5m2x2; 8];
    /// Reads the greatest of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.max.v8.e5m2x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_weak_global_max_v8_e5m2x2(address: u64) -> [e5m2x2; 8];
    /// Reads the sum of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.add.v8.e5m2x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_weak_global_add_v8_e5m2x2(address: u64) -> [e5m2x2; 8];
    /// Reads the sum of what a multimem address stands for on each device, summed in `f16`.
    /// PTX: `multimem.ld_reduce.weak.global.add.acc::f16.v8.e5m2x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_weak_global_add_acc_f16_v8_e5m2x2(address: u64) -> [e5m2x2; 8];
    /// Reads the least of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.min.v8.e4m3` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_weak_global_min_v8_e4m3(address: u64) -> [e4m3; 8];
    /// Reads the greatest of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.max.v8.e4m3` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_weak_global_max_v8_e4m3(address: u64) -> [e4m3; 8];
    /// Reads the sum of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.add.v8.e4m3` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_weak_global_add_v8_e4m3(address: u64) -> [e4m3; 8];
    /// Reads the sum of what a multimem address stands for on each device, summed in `f16`.
    /// PTX: `multimem.ld_reduce.weak.global.add.acc::f16.v8.e4m3` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_weak_global_add_acc_f16_v8_e4m3(address: u64) -> [e4m3; 8];
    /// Reads the least of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.min.v8.e4m3x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_weak_global_min_v8_e4m3x2(address: u64) -> [e4m3x2; 8];
    /// Reads the greatest of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.max.v8.e4m3x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_weak_global_max_v8_e4m3x2(address: u64) -> [e4m3x2; 8];
    /// Reads the sum of what a multimem address stands for on each device.
    /// PTX: `multimem.ld_reduce.weak.global.add.v8.e4m3x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_weak_global_add_v8_e4m3x2(address: u64) -> [e4m3x2; 8];
    /// Reads the sum of what a multimem address stands for on each device, summed in `f16`.
    /// PTX: `multimem.ld_reduce.weak.global.add.acc::f16.v8.e4m3x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_weak_global_add_acc_f16_v8_e4m3x2(address: u64) -> [e4m3x2; 8];
    /// Reads the least of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.min.u32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_global_min_u32(address: u64, ordering: Ordering, scope: Scope) -> u32;
    /// Reads the least of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.min.s32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_global_min_s32(address: u64, ordering: Ordering, scope: Scope) -> i32;
    /// Reads the least of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.min.u64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_global_min_u64(address: u64, ordering: Ordering, scope: Scope) -> u64;
    /// Reads the least of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.min.s64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_global_min_s64(address: u64, ordering: Ordering, scope: Scope) -> i64;
    /// Reads the greatest of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.max.u32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_global_max_u32(address: u64, ordering: Ordering, scope: Scope) -> u32;
    /// Reads the greatest of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.max.s32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_global_max_s32(address: u64, ordering: Ordering, scope: Scope) -> i32;
    /// Reads the greatest of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.max.u64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_global_max_u64(address: u64, ordering: Ordering, scope: Scope) -> u64;
    /// Reads the greatest of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.max.s64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_global_max_s64(address: u64, ordering: Ordering, scope: Scope) -> i64;
    /// Reads the sum of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.add.u32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_global_add_u32(address: u64, ordering: Ordering, scope: Scope) -> u32;
    /// Reads the sum of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.add.s32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_global_add_s32(address: u64, ordering: Ordering, scope: Scope) -> i32;
    /// Reads the sum of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.add.u64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_global_add_u64(address: u64, ordering: Ordering, scope: Scope) -> u64;
    /// Reads the bits of all of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.and.b32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_global_and_b32(address: u64, ordering: Ordering, scope: Scope) -> u32;
    /// Reads the bits of all of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.and.b64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_global_and_b64(address: u64, ordering: Ordering, scope: Scope) -> u64;
    /// Reads the bits of any of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.or.b32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_global_or_b32(address: u64, ordering: Ordering, scope: Scope) -> u32;
    /// Reads the bits of any of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.or.b64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_global_or_b64(address: u64, ordering: Ordering, scope: Scope) -> u64;
    /// Reads the bits of an odd number of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.xor.b32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_global_xor_b32(address: u64, ordering: Ordering, scope: Scope) -> u32;
    /// Reads the bits of an odd number of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.xor.b64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_global_xor_b64(address: u64, ordering: Ordering, scope: Scope) -> u64;
    /// Reads the sum of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.add.f32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_global_add_f32(address: u64, ordering: Ordering, scope: Scope) -> f32;
    /// Reads the sum of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.add.f64` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_global_add_f64(address: u64, ordering: Ordering, scope: Scope) -> f64;
    /// Reads the least of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.min.f16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_global_min_f16x2(address: u64, ordering: Ordering, scope: Scope) -> f16x2;
    /// Reads the greatest of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.max.f16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_global_max_f16x2(address: u64, ordering: Ordering, scope: Scope) -> f16x2;
    /// Reads the sum of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.add.f16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_global_add_f16x2(address: u64, ordering: Ordering, scope: Scope) -> f16x2;
    /// Reads the sum of what a multimem address stands for on each device, summed in `f32`, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.add.acc::f32.f16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_global_add_acc_f32_f16x2(address: u64, ordering: Ordering, scope: Scope) -> f16x2;
    /// Reads the least of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.min.bf16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_global_min_bf16x2(address: u64, ordering: Ordering, scope: Scope) -> bf16x2;
    /// Reads the greatest of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.max.bf16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_global_max_bf16x2(address: u64, ordering: Ordering, scope: Scope) -> bf16x2;
    /// Reads the sum of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.add.bf16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_global_add_bf16x2(address: u64, ordering: Ordering, scope: Scope) -> bf16x2;
    /// Reads the sum of what a multimem address stands for on each device, summed in `f32`, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.add.acc::f32.bf16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_global_add_acc_f32_bf16x2(address: u64, ordering: Ordering, scope: Scope) -> bf16x2;
    /// Reads the least of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.min.e5m2x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_ld_reduce_global_min_e5m2x4(address: u64, ordering: Ordering, scope: Scope) -> u32;
    /// Reads the greatest of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.max.e5m2x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_ld_reduce_global_max_e5m2x4(address: u64, ordering: Ordering, scope: Scope) -> u32;
    /// Reads the sum of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.add.e5m2x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_ld_reduce_global_add_e5m2x4(address: u64, ordering: Ordering, scope: Scope) -> u32;
    /// Reads the sum of what a multimem address stands for on each device, summed in `f16`, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.add.acc::f16.e5m2x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_ld_reduce_global_add_acc_f16_e5m2x4(address: u64, ordering: Ordering, scope: Scope) -> u32;
    /// Reads the least of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.min.e4m3x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_ld_reduce_global_min_e4m3x4(address: u64, ordering: Ordering, scope: Scope) -> u32;
    /// Reads the greatest of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.max.e4m3x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_ld_reduce_global_max_e4m3x4(address: u64, ordering: Ordering, scope: Scope) -> u32;
    /// Reads the sum of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.add.e4m3x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_ld_reduce_global_add_e4m3x4(address: u64, ordering: Ordering, scope: Scope) -> u32;
    /// Reads the sum of what a multimem address stands for on each device, summed in `f16`, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.add.acc::f16.e4m3x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_ld_reduce_global_add_acc_f16_e4m3x4(address: u64, ordering: Ordering, scope: Scope) -> u32;
    /// Reads the least of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.min.v2.f16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_global_min_v2_f16(address: u64, ordering: Ordering, scope: Scope) -> [f16; 2];
    /// Reads the greatest of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.max.v2.f16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_global_max_v2_f16(address: u64, ordering: Ordering, scope: Scope) -> [f16; 2];
    /// Reads the sum of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.add.v2.f16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_global_add_v2_f16(address: u64, ordering: Ordering, scope: Scope) -> [f16; 2];
    /// Reads the sum of what a multimem address stands for on each device, summed in `f32`, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.add.acc::f32.v2.f16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_global_add_acc_f32_v2_f16(address: u64, ordering: Ordering, scope: Scope) -> [f16; 2];
    /// Reads the least of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.min.v2.f16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_global_min_v2_f16x2(address: u64, ordering: Ordering, scope: Scope) -> [f16x2; 2];
    /// Reads the greatest of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.max.v2.f16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_global_max_v2_f16x2(address: u64, ordering: Ordering, scope: Scope) -> [f16x2; 2];
    /// Reads the sum of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.add.v2.f16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_global_add_v2_f16x2(address: u64, ordering: Ordering, scope: Scope) -> [f16x2; 2];
    /// Reads the sum of what a multimem address stands for on each device, summed in `f32`, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.add.acc::f32.v2.f16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_global_add_acc_f32_v2_f16x2(address: u64, ordering: Ordering, scope: Scope) -> [f16x2; 2];
    /// Reads the least of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.min.v2.bf16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_global_min_v2_bf16(address: u64, ordering: Ordering, scope: Scope) -> [bf16; 2];
    /// Reads the greatest of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.max.v2.bf16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_global_max_v2_bf16(address: u64, ordering: Ordering, scope: Scope) -> [bf16; 2];
    /// Reads the sum of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.add.v2.bf16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_global_add_v2_bf16(address: u64, ordering: Ordering, scope: Scope) -> [bf16; 2];
    /// Reads the sum of what a multimem address stands for on each device, summed in `f32`, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.add.acc::f32.v2.bf16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_global_add_acc_f32_v2_bf16(address: u64, ordering: Ordering, scope: Scope) -> [bf16; 2];
    /// Reads the least of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.min.v2.bf16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_global_min_v2_bf16x2(address: u64, ordering: Ordering, scope: Scope) -> [bf16x2; 2];
    /// Reads the greatest of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.max.v2.bf16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_global_max_v2_bf16x2(address: u64, ordering: Ordering, scope: Scope) -> [bf16x2; 2];
    /// Reads the sum of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.add.v2.bf16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_global_add_v2_bf16x2(address: u64, ordering: Ordering, scope: Scope) -> [bf16x2; 2];
    /// Reads the sum of what a multimem address stands for on each device, summed in `f32`, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.add.acc::f32.v2.bf16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_global_add_acc_f32_v2_bf16x2(address: u64, ordering: Ordering, scope: Scope) -> [bf16x2; 2];
    /// Reads the sum of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.add.v2.f32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_global_add_v2_f32(address: u64, ordering: Ordering, scope: Scope) -> [f32; 2];
    /// Reads the least of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.min.v2.e5m2x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_global_min_v2_e5m2x2(address: u64, ordering: Ordering, scope: Scope) -> [e5m2x2; 2];
    /// Reads the greatest of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.max.v2.e5m2x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_global_max_v2_e5m2x2(address: u64, ordering: Ordering, scope: Scope) -> [e5m2x2; 2];
    /// Reads the sum of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.add.v2.e5m2x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_global_add_v2_e5m2x2(address: u64, ordering: Ordering, scope: Scope) -> [e5m2x2; 2];
    /// Reads the sum of what a multimem address stands for on each device, summed in `f16`, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.add.acc::f16.v2.e5m2x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_global_add_acc_f16_v2_e5m2x2(address: u64, ordering: Ordering, scope: Scope) -> [e5m2x2; 2];
    /// Reads the least of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.min.v2.e5m2x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_ld_reduce_global_min_v2_e5m2x4(address: u64, ordering: Ordering, scope: Scope) -> [u32; 2];
    /// Reads the greatest of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.max.v2.e5m2x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_ld_reduce_global_max_v2_e5m2x4(address: u64, ordering: Ordering, scope: Scope) -> [u32; 2];
    /// Reads the sum of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.add.v2.e5m2x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_ld_reduce_global_add_v2_e5m2x4(address: u64, ordering: Ordering, scope: Scope) -> [u32; 2];
    /// Reads the sum of what a multimem address stands for on each device, summed in `f16`, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.add.acc::f16.v2.e5m2x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_ld_reduce_global_add_acc_f16_v2_e5m2x4(address: u64, ordering: Ordering, scope: Scope) -> [u32; 2];
    /// Reads the least of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.min.v2.e4m3x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_global_min_v2_e4m3x2(address: u64, ordering: Ordering, scope: Scope) -> [e4m3x2; 2];
    /// Reads the greatest of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.max.v2.e4m3x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_global_max_v2_e4m3x2(address: u64, ordering: Ordering, scope: Scope) -> [e4m3x2; 2];
    /// Reads the sum of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.add.v2.e4m3x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_global_add_v2_e4m3x2(address: u64, ordering: Ordering, scope: Scope) -> [e4m3x2; 2];
    /// Reads the sum of what a multimem address stands for on each device, summed in `f16`, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.add.acc::f16.v2.e4m3x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_global_add_acc_f16_v2_e4m3x2(address: u64, ordering: Ordering, scope: Scope) -> [e4m3x2; 2];
    /// Reads the least of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.min.v2.e4m3x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_ld_reduce_global_min_v2_e4m3x4(address: u64, ordering: Ordering, scope: Scope) -> [u32; 2];
    /// Reads the greatest of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.max.v2.e4m3x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_ld_reduce_global_max_v2_e4m3x4(address: u64, ordering: Ordering, scope: Scope) -> [u32; 2];
    /// Reads the sum of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.add.v2.e4m3x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_ld_reduce_global_add_v2_e4m3x4(address: u64, ordering: Ordering, scope: Scope) -> [u32; 2];
    /// Reads the sum of what a multimem address stands for on each device, summed in `f16`, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.add.acc::f16.v2.e4m3x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_ld_reduce_global_add_acc_f16_v2_e4m3x4(address: u64, ordering: Ordering, scope: Scope) -> [u32; 2];
    /// Reads the least of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.min.v4.f16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_global_min_v4_f16(address: u64, ordering: Ordering, scope: Scope) -> [f16; 4];
    /// Reads the greatest of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.max.v4.f16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_global_max_v4_f16(address: u64, ordering: Ordering, scope: Scope) -> [f16; 4];
    /// Reads the sum of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.add.v4.f16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_global_add_v4_f16(address: u64, ordering: Ordering, scope: Scope) -> [f16; 4];
    /// Reads the sum of what a multimem address stands for on each device, summed in `f32`, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.add.acc::f32.v4.f16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_global_add_acc_f32_v4_f16(address: u64, ordering: Ordering, scope: Scope) -> [f16; 4];
    /// Reads the least of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.min.v4.f16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_global_min_v4_f16x2(address: u64, ordering: Ordering, scope: Scope) -> [f16x2; 4];
    /// Reads the greatest of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.max.v4.f16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_global_max_v4_f16x2(address: u64, ordering: Ordering, scope: Scope) -> [f16x2; 4];
    /// Reads the sum of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.add.v4.f16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_global_add_v4_f16x2(address: u64, ordering: Ordering, scope: Scope) -> [f16x2; 4];
    /// Reads the sum of what a multimem address stands for on each device, summed in `f32`, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.add.acc::f32.v4.f16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_global_add_acc_f32_v4_f16x2(address: u64, ordering: Ordering, scope: Scope) -> [f16x2; 4];
    /// Reads the least of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.min.v4.bf16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_global_min_v4_bf16(address: u64, ordering: Ordering, scope: Scope) -> [bf16; 4];
    /// Reads the greatest of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.max.v4.bf16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_global_max_v4_bf16(address: u64, ordering: Ordering, scope: Scope) -> [bf16; 4];
    /// Reads the sum of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.add.v4.bf16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_global_add_v4_bf16(address: u64, ordering: Ordering, scope: Scope) -> [bf16; 4];
    /// Reads the sum of what a multimem address stands for on each device, summed in `f32`, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.add.acc::f32.v4.bf16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_global_add_acc_f32_v4_bf16(address: u64, ordering: Ordering, scope: Scope) -> [bf16; 4];
    /// Reads the least of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.min.v4.bf16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_global_min_v4_bf16x2(address: u64, ordering: Ordering, scope: Scope) -> [bf16x2; 4];
    /// Reads the greatest of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.max.v4.bf16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_global_max_v4_bf16x2(address: u64, ordering: Ordering, scope: Scope) -> [bf16x2; 4];
    /// Reads the sum of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.add.v4.bf16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_global_add_v4_bf16x2(address: u64, ordering: Ordering, scope: Scope) -> [bf16x2; 4];
    /// Reads the sum of what a multimem address stands for on each device, summed in `f32`, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.add.acc::f32.v4.bf16x2` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_global_add_acc_f32_v4_bf16x2(address: u64, ordering: Ordering, scope: Scope) -> [bf16x2; 4];
    /// Reads the sum of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.add.v4.f32` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_global_add_v4_f32(address: u64, ordering: Ordering, scope: Scope) -> [f32; 4];
    /// Reads the least of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.min.v4.e5m2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_global_min_v4_e5m2(address: u64, ordering: Ordering, scope: Scope) -> [e5m2; 4];
    /// Reads the greatest of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.max.v4.e5m2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_global_max_v4_e5m2(address: u64, ordering: Ordering, scope: Scope) -> [e5m2; 4];
    /// Reads the sum of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.add.v4.e5m2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_global_add_v4_e5m2(address: u64, ordering: Ordering, scope: Scope) -> [e5m2; 4];
    /// Reads the sum of what a multimem address stands for on each device, summed in `f16`, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.add.acc::f16.v4.e5m2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_global_add_acc_f16_v4_e5m2(address: u64, ordering: Ordering, scope: Scope) -> [e5m2; 4];
    /// Reads the least of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.min.v4.e5m2x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_global_min_v4_e5m2x2(address: u64, ordering: Ordering, scope: Scope) -> [e5m2x2; 4];
    /// Reads the greatest of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.max.v4.e5m2x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_global_max_v4_e5m2x2(address: u64, ordering: Ordering, scope: Scope) -> [e5m2x2; 4];
    /// Reads the sum of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.add.v4.e5m2x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_global_add_v4_e5m2x2(address: u64, ordering: Ordering, scope: Scope) -> [e5m2x2; 4];
    /// Reads the sum of what a multimem address stands for on each device, summed in `f16`, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.add.acc::f16.v4.e5m2x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_global_add_acc_f16_v4_e5m2x2(address: u64, ordering: Ordering, scope: Scope) -> [e5m2x2; 4];
    /// Reads the least of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.min.v4.e5m2x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_ld_reduce_global_min_v4_e5m2x4(address: u64, ordering: Ordering, scope: Scope) -> [u32; 4];
    /// Reads the greatest of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.max.v4.e5m2x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_ld_reduce_global_max_v4_e5m2x4(address: u64, ordering: Ordering, scope: Scope) -> [u32; 4];
    /// Reads the sum of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.add.v4.e5m2x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_ld_reduce_global_add_v4_e5m2x4(address: u64, ordering: Ordering, scope: Scope) -> [u32; 4];
    /// Reads the sum of what a multimem address stands for on each device, summed in `f16`, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.add.acc::f16.v4.e5m2x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_ld_reduce_global_add_acc_f16_v4_e5m2x4(address: u64, ordering: Ordering, scope: Scope) -> [u32; 4];
    /// Reads the least of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.min.v4.e4m3` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_global_min_v4_e4m3(address: u64, ordering: Ordering, scope: Scope) -> [e4m3; 4];
    /// Reads the greatest of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.max.v4.e4m3` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_global_max_v4_e4m3(address: u64, ordering: Ordering, scope: Scope) -> [e4m3; 4];
    /// Reads the sum of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.add.v4.e4m3` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_global_add_v4_e4m3(address: u64, ordering: Ordering, scope: Scope) -> [e4m3; 4];
    /// Reads the sum of what a multimem address stands for on each device, summed in `f16`, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.add.acc::f16.v4.e4m3` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_global_add_acc_f16_v4_e4m3(address: u64, ordering: Ordering, scope: Scope) -> [e4m3; 4];
    /// Reads the least of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.min.v4.e4m3x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_global_min_v4_e4m3x2(address: u64, ordering: Ordering, scope: Scope) -> [e4m3x2; 4];
    /// Reads the greatest of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.max.v4.e4m3x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_global_max_v4_e4m3x2(address: u64, ordering: Ordering, scope: Scope) -> [e4m3x2; 4];
    /// Reads the sum of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.add.v4.e4m3x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_global_add_v4_e4m3x2(address: u64, ordering: Ordering, scope: Scope) -> [e4m3x2; 4];
    /// Reads the sum of what a multimem address stands for on each device, summed in `f16`, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.add.acc::f16.v4.e4m3x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_global_add_acc_f16_v4_e4m3x2(address: u64, ordering: Ordering, scope: Scope) -> [e4m3x2; 4];
    /// Reads the least of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.min.v4.e4m3x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_ld_reduce_global_min_v4_e4m3x4(address: u64, ordering: Ordering, scope: Scope) -> [u32; 4];
    /// Reads the greatest of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.max.v4.e4m3x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_ld_reduce_global_max_v4_e4m3x4(address: u64, ordering: Ordering, scope: Scope) -> [u32; 4];
    /// Reads the sum of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.add.v4.e4m3x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_ld_reduce_global_add_v4_e4m3x4(address: u64, ordering: Ordering, scope: Scope) -> [u32; 4];
    /// Reads the sum of what a multimem address stands for on each device, summed in `f16`, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.add.acc::f16.v4.e4m3x4` (PTX ISA, `multimem`); from sm_100 on, by family; four of 8 bits are in a `u32`.
    unsafe fn multimem_ld_reduce_global_add_acc_f16_v4_e4m3x4(address: u64, ordering: Ordering, scope: Scope) -> [u32; 4];
    /// Reads the least of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.min.v8.f16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_global_min_v8_f16(address: u64, ordering: Ordering, scope: Scope) -> [f16; 8];
    /// Reads the greatest of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.max.v8.f16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_global_max_v8_f16(address: u64, ordering: Ordering, scope: Scope) -> [f16; 8];
    /// Reads the sum of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.add.v8.f16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_global_add_v8_f16(address: u64, ordering: Ordering, scope: Scope) -> [f16; 8];
    /// Reads the sum of what a multimem address stands for on each device, summed in `f32`, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.add.acc::f32.v8.f16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_global_add_acc_f32_v8_f16(address: u64, ordering: Ordering, scope: Scope) -> [f16; 8];
    /// Reads the least of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.min.v8.bf16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_global_min_v8_bf16(address: u64, ordering: Ordering, scope: Scope) -> [bf16; 8];
    /// Reads the greatest of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.max.v8.bf16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_global_max_v8_bf16(address: u64, ordering: Ordering, scope: Scope) -> [bf16; 8];
    /// Reads the sum of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.add.v8.bf16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_global_add_v8_bf16(address: u64, ordering: Ordering, scope: Scope) -> [bf16; 8];
    /// Reads the sum of what a multimem address stands for on each device, summed in `f32`, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.add.acc::f32.v8.bf16` (PTX ISA, `multimem`); from sm_90 on.
    unsafe fn multimem_ld_reduce_global_add_acc_f32_v8_bf16(address: u64, ordering: Ordering, scope: Scope) -> [bf16; 8];
    /// Reads the least of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.min.v8.e5m2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_global_min_v8_e5m2(address: u64, ordering: Ordering, scope: Scope) -> [e5m2; 8];
    /// Reads the greatest of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.max.v8.e5m2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_global_max_v8_e5m2(address: u64, ordering: Ordering, scope: Scope) -> [e5m2; 8];
    /// Reads the sum of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.add.v8.e5m2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_global_add_v8_e5m2(address: u64, ordering: Ordering, scope: Scope) -> [e5m2; 8];
    /// Reads the sum of what a multimem address stands for on each device, summed in `f16`, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.add.acc::f16.v8.e5m2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_global_add_acc_f16_v8_e5m2(address: u64, ordering: Ordering, scope: Scope) -> [e5m2; 8];
    /// Reads the least of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.min.v8.e5m2x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_global_min_v8_e5m2x2(address: u64, ordering: Ordering, scope: Scope) -> [e5m2x2; 8];
    /// Reads the greatest of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.max.v8.e5m2x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_global_max_v8_e5m2x2(address: u64, ordering: Ordering, scope: Scope) -> [e5m2x2; 8];
    /// Reads the sum of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.add.v8.e5m2x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_global_add_v8_e5m2x2(address: u64, ordering: Ordering, scope: Scope) -> [e5m2x2; 8];
    /// Reads the sum of what a multimem address stands for on each device, summed in `f16`, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.add.acc::f16.v8.e5m2x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_global_add_acc_f16_v8_e5m2x2(address: u64, ordering: Ordering, scope: Scope) -> [e5m2x2; 8];
    /// Reads the least of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.min.v8.e4m3` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_global_min_v8_e4m3(address: u64, ordering: Ordering, scope: Scope) -> [e4m3; 8];
    /// Reads the greatest of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.max.v8.e4m3` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_global_max_v8_e4m3(address: u64, ordering: Ordering, scope: Scope) -> [e4m3; 8];
    /// Reads the sum of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.add.v8.e4m3` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_global_add_v8_e4m3(address: u64, ordering: Ordering, scope: Scope) -> [e4m3; 8];
    /// Reads the sum of what a multimem address stands for on each device, summed in `f16`, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.add.acc::f16.v8.e4m3` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_global_add_acc_f16_v8_e4m3(address: u64, ordering: Ordering, scope: Scope) -> [e4m3; 8];
    /// Reads the least of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.min.v8.e4m3x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_global_min_v8_e4m3x2(address: u64, ordering: Ordering, scope: Scope) -> [e4m3x2; 8];
    /// Reads the greatest of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.max.v8.e4m3x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_global_max_v8_e4m3x2(address: u64, ordering: Ordering, scope: Scope) -> [e4m3x2; 8];
    /// Reads the sum of what a multimem address stands for on each device, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.add.v8.e4m3x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_global_add_v8_e4m3x2(address: u64, ordering: Ordering, scope: Scope) -> [e4m3x2; 8];
    /// Reads the sum of what a multimem address stands for on each device, summed in `f16`, as a load of the ordering `Relaxed` or `Acquire`.
    /// PTX: `multimem.ld_reduce.{ordering}.{scope}.global.add.acc::f16.v8.e4m3x2` (PTX ISA, `multimem`); from sm_100 on, by family.
    unsafe fn multimem_ld_reduce_global_add_acc_f16_v8_e4m3x2(address: u64, ordering: Ordering, scope: Scope) -> [e4m3x2; 8];
}
