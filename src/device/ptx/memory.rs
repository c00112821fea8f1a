//! Loads, stores and atomic operations of several values, and of 128 bits, on addresses.
//!
//! A vector is an array, and 128 bits are `[u64; 2]`, the lower half first.

use crate::device::{Ordering, Scope};
use tirx_runtime::{bf16, bf16x2, f16, f16x2};

on_addresses! {
    "The bytes lie in a live allocation, at an address that is a multiple of the size of all of the value; nobody writes them meanwhile but by atomic operations."
    /// Loads two values from a generic address.
    /// PTX: `ld.v2.b32` (PTX ISA, `ld`).
    unsafe fn ld_v2_b32(address: u64) -> [u32; 2];
    /// Loads two values from a generic address.
    /// PTX: `ld.v2.b64` (PTX ISA, `ld`).
    unsafe fn ld_v2_b64(address: u64) -> [u64; 2];
    /// Loads two values from a generic address.
    /// PTX: `ld.v2.f32` (PTX ISA, `ld`).
    unsafe fn ld_v2_f32(address: u64) -> [f32; 2];
    /// Loads two values from a generic address.
    /// PTX: `ld.v2.f64` (PTX ISA, `ld`).
    unsafe fn ld_v2_f64(address: u64) -> [f64; 2];
    /// Loads four values from a generic address.
    /// PTX: `ld.v4.b32` (PTX ISA, `ld`).
    unsafe fn ld_v4_b32(address: u64) -> [u32; 4];
    /// Loads four values from a generic address.
    /// PTX: `ld.v4.f32` (PTX ISA, `ld`).
    unsafe fn ld_v4_f32(address: u64) -> [f32; 4];
    /// Loads four values from a generic address.
    /// PTX: `ld.v4.b64` (PTX ISA, `ld`); from sm_100 on.
    unsafe fn ld_v4_b64(address: u64) -> [u64; 4];
    /// Loads four values from a generic address.
    /// PTX: `ld.v4.f64` (PTX ISA, `ld`); from sm_100 on.
    unsafe fn ld_v4_f64(address: u64) -> [f64; 4];
    /// Loads eight values from a generic address.
    /// PTX: `ld.v8.b32` (PTX ISA, `ld`); from sm_100 on.
    unsafe fn ld_v8_b32(address: u64) -> [u32; 8];
    /// Loads eight values from a generic address.
    /// PTX: `ld.v8.f32` (PTX ISA, `ld`); from sm_100 on.
    unsafe fn ld_v8_f32(address: u64) -> [f32; 8];
    /// Loads 128 bits from a generic address.
    /// PTX: `ld.b128` (PTX ISA, `ld`).
    unsafe fn ld_b128(address: u64) -> [u64; 2];
    /// Loads two values from an address in global memory.
    /// PTX: `ld.global.v2.b32` (PTX ISA, `ld`).
    unsafe fn ld_global_v2_b32(address: u64) -> [u32; 2];
    /// Loads two values from an address in global memory.
    /// PTX: `ld.global.v2.b64` (PTX ISA, `ld`).
    unsafe fn ld_global_v2_b64(address: u64) -> [u64; 2];
    /// Loads two values from an address in global memory.
    /// PTX: `ld.global.v2.f32` (PTX ISA, `ld`).
    unsafe fn ld_global_v2_f32(address: u64) -> [f32; 2];
    /// Loads two values from an address in global memory.
    /// PTX: `ld.global.v2.f64` (PTX ISA, `ld`).
    unsafe fn ld_global_v2_f64(address: u64) -> [f64; 2];
    /// Loads four values from an address in global memory.
    /// PTX: `ld.global.v4.b32` (PTX ISA, `ld`).
    unsafe fn ld_global_v4_b32(address: u64) -> [u32; 4];
    /// Loads four values from an address in global memory.
    /// PTX: `ld.global.v4.f32` (PTX ISA, `ld`).
    unsafe fn ld_global_v4_f32(address: u64) -> [f32; 4];
    /// Loads four values from an address in global memory.
    /// PTX: `ld.global.v4.b64` (PTX ISA, `ld`); from sm_100 on.
    unsafe fn ld_global_v4_b64(address: u64) -> [u64; 4];
    /// Loads four values from an address in global memory.
    /// PTX: `ld.global.v4.f64` (PTX ISA, `ld`); from sm_100 on.
    unsafe fn ld_global_v4_f64(address: u64) -> [f64; 4];
    /// Loads eight values from an address in global memory.
    /// PTX: `ld.global.v8.b32` (PTX ISA, `ld`); from sm_100 on.
    unsafe fn ld_global_v8_b32(address: u64) -> [u32; 8];
    /// Loads eight values from an address in global memory.
    /// PTX: `ld.global.v8.f32` (PTX ISA, `ld`); from sm_100 on.
    unsafe fn ld_global_v8_f32(address: u64) -> [f32; 8];
    /// Loads 128 bits from an address in global memory.
    /// PTX: `ld.global.b128` (PTX ISA, `ld`).
    unsafe fn ld_global_b128(address: u64) -> [u64; 2];
    /// Loads two values from an address in shared memory.
    /// PTX: `ld.shared.v2.b32` (PTX ISA, `ld`).
    unsafe fn ld_shared_v2_b32(address: u32) -> [u32; 2];
    /// Loads two values from an address in shared memory.
    /// PTX: `ld.shared.v2.b64` (PTX ISA, `ld`).
    unsafe fn ld_shared_v2_b64(address: u32) -> [u64; 2];
    /// Loads two values from an address in shared memory.
    /// PTX: `ld.shared.v2.f32` (PTX ISA, `ld`).
    unsafe fn ld_shared_v2_f32(address: u32) -> [f32; 2];
    /// Loads two values from an address in shared memory.
    /// PTX: `ld.shared.v2.f64` (PTX ISA, `ld`).
    unsafe fn ld_shared_v2_f64(address: u32) -> [f64; 2];
    /// Loads four values from an address in shared memory.
    /// PTX: `ld.shared.v4.b32` (PTX ISA, `ld`).
    unsafe fn ld_shared_v4_b32(address: u32) -> [u32; 4];
    /// Loads four values from an address in shared memory.
    /// PTX: `ld.shared.v4.f32` (PTX ISA, `ld`).
    unsafe fn ld_shared_v4_f32(address: u32) -> [f32; 4];
    /// Loads 128 bits from an address in shared memory.
    /// PTX: `ld.shared.b128` (PTX ISA, `ld`).
    unsafe fn ld_shared_b128(address: u32) -> [u64; 2];
    /// Loads two values from an address in the cluster's shared memory.
    /// PTX: `ld.shared::cluster.v2.b32` (PTX ISA, `ld`); from sm_90 on.
    unsafe fn ld_shared_cluster_v2_b32(address: u32) -> [u32; 2];
    /// Loads two values from an address in the cluster's shared memory.
    /// PTX: `ld.shared::cluster.v2.b64` (PTX ISA, `ld`); from sm_90 on.
    unsafe fn ld_shared_cluster_v2_b64(address: u32) -> [u64; 2];
    /// Loads two values from an address in the cluster's shared memory.
    /// PTX: `ld.shared::cluster.v2.f32` (PTX ISA, `ld`); from sm_90 on.
    unsafe fn ld_shared_cluster_v2_f32(address: u32) -> [f32; 2];
    /// Loads two values from an address in the cluster's shared memory.
    /// PTX: `ld.shared::cluster.v2.f64` (PTX ISA, `ld`); from sm_90 on.
    unsafe fn ld_shared_cluster_v2_f64(address: u32) -> [f64; 2];
    /// Loads four values from an address in the cluster's shared memory.
    /// PTX: `ld.shared::cluster.v4.b32` (PTX ISA, `ld`); from sm_90 on.
    unsafe fn ld_shared_cluster_v4_b32(address: u32) -> [u32; 4];
    /// Loads four values from an address in the cluster's shared memory.
    /// PTX: `ld.shared::cluster.v4.f32` (PTX ISA, `ld`); from sm_90 on.
    unsafe fn ld_shared_cluster_v4_f32(address: u32) -> [f32; 4];
    /// Loads 128 bits from an address in the cluster's shared memory.
    /// PTX: `ld.shared::cluster.b128` (PTX ISA, `ld`); from sm_90 on.
    unsafe fn ld_shared_cluster_b128(address: u32) -> [u64; 2];
    /// Stores two values to a generic address.
    /// PTX: `st.v2.b32` (PTX ISA, `st`).
    unsafe fn st_v2_b32(address: u64, value: [u32; 2]);
    /// Stores two values to a generic address.
    /// PTX: `st.v2.b64` (PTX ISA, `st`).
    unsafe fn st_v2_b64(address: u64, value: [u64; 2]);
    /// Stores two values to a generic address.
    /// PTX: `st.v2.f32` (PTX ISA, `st`).
    unsafe fn st_v2_f32(address: u64, value: [f32; 2]);
    /// Stores two values to a generic address.
    /// PTX: `st.v2.f64` (PTX ISA, `st`).
    unsafe fn st_v2_f64(address: u64, value: [f64; 2]);
    /// Stores four values to a generic address.
    /// PTX: `st.v4.b32` (PTX ISA, `st`).
    unsafe fn st_v4_b32(address: u64, value: [u32; 4]);
    /// Stores four values to a generic address.
    /// PTX: `st.v4.f32` (PTX ISA, `st`).
    unsafe fn st_v4_f32(address: u64, value: [f32; 4]);
    /// Stores four values to a generic address.
    /// PTX: `st.v4.b64` (PTX ISA, `st`); from sm_100 on.
    unsafe fn st_v4_b64(address: u64, value: [u64; 4]);
    /// Stores four values to a generic address.
    /// PTX: `st.v4.f64` (PTX ISA, `st`); from sm_100 on.
    unsafe fn st_v4_f64(address: u64, value: [f64; 4]);
    /// Stores eight values to a generic address.
    /// PTX: `st.v8.b32` (PTX ISA, `st`); from sm_100 on.
    unsafe fn st_v8_b32(address: u64, value: [u32; 8]);
    /// Stores eight values to a generic address.
    /// PTX: `st.v8.f32` (PTX ISA, `st`); from sm_100 on.
    unsafe fn st_v8_f32(address: u64, value: [f32; 8]);
    /// Stores 128 bits to a generic address.
    /// PTX: `st.b128` (PTX ISA, `st`).
    unsafe fn st_b128(address: u64, value: [u64; 2]);
    /// Stores two values to an address in global memory.
    /// PTX: `st.global.v2.b32` (PTX ISA, `st`).
    unsafe fn st_global_v2_b32(address: u64, value: [u32; 2]);
    /// Stores two values to an address in global memory.
    /// PTX: `st.global.v2.b64` (PTX ISA, `st`).
    unsafe fn st_global_v2_b64(address: u64, value: [u64; 2]);
    /// Stores two values to an address in global memory.
    /// PTX: `st.global.v2.f32` (PTX ISA, `st`).
    unsafe fn st_global_v2_f32(address: u64, value: [f32; 2]);
    /// Stores two values to an address in global memory.
    /// PTX: `st.global.v2.f64` (PTX ISA, `st`).
    unsafe fn st_global_v2_f64(address: u64, value: [f64; 2]);
    /// Stores four values to an address in global memory.
    /// PTX: `st.global.v4.b32` (PTX ISA, `st`).
    unsafe fn st_global_v4_b32(address: u64, value: [u32; 4]);
    /// Stores four values to an address in global memory.
    /// PTX: `st.global.v4.f32` (PTX ISA, `st`).
    unsafe fn st_global_v4_f32(address: u64, value: [f32; 4]);
    /// Stores four values to an address in global memory.
    /// PTX: `st.global.v4.b64` (PTX ISA, `st`); from sm_100 on.
    unsafe fn st_global_v4_b64(address: u64, value: [u64; 4]);
    /// Stores four values to an address in global memory.
    /// PTX: `st.global.v4.f64` (PTX ISA, `st`); from sm_100 on.
    unsafe fn st_global_v4_f64(address: u64, value: [f64; 4]);
    /// Stores eight values to an address in global memory.
    /// PTX: `st.global.v8.b32` (PTX ISA, `st`); from sm_100 on.
    unsafe fn st_global_v8_b32(address: u64, value: [u32; 8]);
    /// Stores eight values to an address in global memory.
    /// PTX: `st.global.v8.f32` (PTX ISA, `st`); from sm_100 on.
    unsafe fn st_global_v8_f32(address: u64, value: [f32; 8]);
    /// Stores 128 bits to an address in global memory.
    /// PTX: `st.global.b128` (PTX ISA, `st`).
    unsafe fn st_global_b128(address: u64, value: [u64; 2]);
    /// Stores two values to an address in shared memory.
    /// PTX: `st.shared.v2.b32` (PTX ISA, `st`).
    unsafe fn st_shared_v2_b32(address: u32, value: [u32; 2]);
    /// Stores two values to an address in shared memory.
    /// PTX: `st.shared.v2.b64` (PTX ISA, `st`).
    unsafe fn st_shared_v2_b64(address: u32, value: [u64; 2]);
    /// Stores two values to an address in shared memory.
    /// PTX: `st.shared.v2.f32` (PTX ISA, `st`).
    unsafe fn st_shared_v2_f32(address: u32, value: [f32; 2]);
    /// Stores two values to an address in shared memory.
    /// PTX: `st.shared.v2.f64` (PTX ISA, `st`).
    unsafe fn st_shared_v2_f64(address: u32, value: [f64; 2]);
    /// Stores four values to an address in shared memory.
    /// PTX: `st.shared.v4.b32` (PTX ISA, `st`).
    unsafe fn st_shared_v4_b32(address: u32, value: [u32; 4]);
    /// Stores four values to an address in shared memory.
    /// PTX: `st.shared.v4.f32` (PTX ISA, `st`).
    unsafe fn st_shared_v4_f32(address: u32, value: [f32; 4]);
    /// Stores 128 bits to an address in shared memory.
    /// PTX: `st.shared.b128` (PTX ISA, `st`).
    unsafe fn st_shared_b128(address: u32, value: [u64; 2]);
    /// Stores two values to an address in the cluster's shared memory.
    /// PTX: `st.shared::cluster.v2.b32` (PTX ISA, `st`); from sm_90 on.
    unsafe fn st_shared_cluster_v2_b32(address: u32, value: [u32; 2]);
    /// Stores two values to an address in the cluster's shared memory.
    /// PTX: `st.shared::cluster.v2.b64` (PTX ISA, `st`); from sm_90 on.
    unsafe fn st_shared_cluster_v2_b64(address: u32, value: [u64; 2]);
    /// Stores two values to an address in the cluster's shared memory.
    /// PTX: `st.shared::cluster.v2.f32` (PTX ISA, `st`); from sm_90 on.
    unsafe fn st_shared_cluster_v2_f32(address: u32, value: [f32; 2]);
    /// Stores two values to an address in the cluster's shared memory.
    /// PTX: `st.shared::cluster.v2.f64` (PTX ISA, `st`); from sm_90 on.
    unsafe fn st_shared_cluster_v2_f64(address: u32, value: [f64; 2]);
    /// Stores four values to an address in the cluster's shared memory.
    /// PTX: `st.shared::cluster.v4.b32` (PTX ISA, `st`); from sm_90 on.
    unsafe fn st_shared_cluster_v4_b32(address: u32, value: [u32; 4]);
    /// Stores four values to an address in the cluster's shared memory.
    /// PTX: `st.shared::cluster.v4.f32` (PTX ISA, `st`); from sm_90 on.
    unsafe fn st_shared_cluster_v4_f32(address: u32, value: [f32; 4]);
    /// Stores 128 bits to an address in the cluster's shared memory.
    /// PTX: `st.shared::cluster.b128` (PTX ISA, `st`); from sm_90 on.
    unsafe fn st_shared_cluster_b128(address: u32, value: [u64; 2]);
    /// Adds to two values in global memory, each on its own; gives what was there.
    /// PTX: `atom.{ordering}.{scope}.global.add.v2.f32` (PTX ISA, `atom`); from sm_90 on.
    unsafe fn atom_global_add_v2_f32(address: u64, value: [f32; 2], ordering: Ordering, scope: Scope) -> [f32; 2];
    /// Adds to four values in global memory, each on its own; gives what was there.
    /// PTX: `atom.{ordering}.{scope}.global.add.v4.f32` (PTX ISA, `atom`); from sm_90 on.
    unsafe fn atom_global_add_v4_f32(address: u64, value: [f32; 4], ordering: Ordering, scope: Scope) -> [f32; 4];
    /// Adds to two values in global memory, each on its own; gives what was there.
    /// PTX: `atom.{ordering}.{scope}.global.add.noftz.v2.f16` (PTX ISA, `atom`); from sm_90 on.
    unsafe fn atom_global_add_noftz_v2_f16(address: u64, value: [f16; 2], ordering: Ordering, scope: Scope) -> [f16; 2];
    /// Adds to four values in global memory, each on its own; gives what was there.
    /// PTX: `atom.{ordering}.{scope}.global.add.noftz.v4.f16` (PTX ISA, `atom`); from sm_90 on.
    unsafe fn atom_global_add_noftz_v4_f16(address: u64, value: [f16; 4], ordering: Ordering, scope: Scope) -> [f16; 4];
    /// Adds to eight values in global memory, each on its own; gives what was there.
    /// PTX: `atom.{ordering}.{scope}.global.add.noftz.v8.f16` (PTX ISA, `atom`); from sm_90 on.
    unsafe fn atom_global_add_noftz_v8_f16(address: u64, value: [f16; 8], ordering: Ordering, scope: Scope) -> [f16; 8];
    /// Adds to two values in global memory, each on its own; gives what was there.
    /// PTX: `atom.{ordering}.{scope}.global.add.noftz.v2.bf16` (PTX ISA, `atom`); from sm_90 on.
    unsafe fn atom_global_add_noftz_v2_bf16(address: u64, value: [bf16; 2], ordering: Ordering, scope: Scope) -> [bf16; 2];
    /// Adds to four values in global memory, each on its own; gives what was there.
    /// PTX: `atom.{ordering}.{scope}.global.add.noftz.v4.bf16` (PTX ISA, `atom`); from sm_90 on.
    unsafe fn atom_global_add_noftz_v4_bf16(address: u64, value: [bf16; 4], ordering: Ordering, scope: Scope) -> [bf16; 4];
    /// Adds to eight values in global memory, each on its own; gives what was there.
    /// PTX: `atom.{ordering}.{scope}.global.add.noftz.v8.bf16` (PTX ISA, `atom`); from sm_90 on.
    unsafe fn atom_global_add_noftz_v8_bf16(address: u64, value: [bf16; 8], ordering: Ordering, scope: Scope) -> [bf16; 8];
    /// Adds to two values in global memory, each on its own; gives what was there.
    /// PTX: `atom.{ordering}.{scope}.global.add.noftz.v2.f16x2` (PTX ISA, `atom`); from sm_90 on.
    unsafe fn atom_global_add_noftz_v2_f16x2(address: u64, value: [f16x2; 2], ordering: Ordering, scope: Scope) -> [f16x2; 2];
    /// Adds to four values in global memory, each on its own; gives what was there.
    /// PTX: `atom.{ordering}.{scope}.global.add.noftz.v4.f16x2` (PTX ISA, `atom`); from sm_90 on.
    unsafe fn atom_global_add_noftz_v4_f16x2(address: u64, value: [f16x2; 4], ordering: Ordering, scope: Scope) -> [f16x2; 4];
    /// Adds to two values in global memory, each on its own; gives what was there.
    /// PTX: `atom.{ordering}.{scope}.global.add.noftz.v2.bf16x2` (PTX ISA, `atom`); from sm_90 on.
    unsafe fn atom_global_add_noftz_v2_bf16x2(address: u64, value: [bf16x2; 2], ordering: Ordering, scope: Scope) -> [bf16x2; 2];
    /// Adds to four values in global memory, each on its own; gives what was there.
    /// PTX: `atom.{ordering}.{scope}.global.add.noftz.v4.bf16x2` (PTX ISA, `atom`); from sm_90 on.
    unsafe fn atom_global_add_noftz_v4_bf16x2(address: u64, value: [bf16x2; 4], ordering: Ordering, scope: Scope) -> [bf16x2; 4];
    /// Takes the lesser with two values in global memory, each on its own; gives what was there.
    /// PTX: `atom.{ordering}.{scope}.global.min.noftz.v2.f16` (PTX ISA, `atom`); from sm_90 on.
    unsafe fn atom_global_min_noftz_v2_f16(address: u64, value: [f16; 2], ordering: Ordering, scope: Scope) -> [f16; 2];
    /// Takes the lesser with four values in global memory, each on its own; gives what was there.
    /// PTX: `atom.{ordering}.{scope}.global.min.noftz.v4.f16` (PTX ISA, `atom`); from sm_90 on.
    unsafe fn atom_global_min_noftz_v4_f16(address: u64, value: [f16; 4], ordering: Ordering, scope: Scope) -> [f16; 4];
    /// Takes the lesser with eight values in global memory, each on its own; gives what was there.
    /// PTX: `atom.{ordering}.{scope}.global.min.noftz.v8.f16` (PTX ISA, `atom`); from sm_90 on.
    unsafe fn atom_global_min_noftz_v8_f16(address: u64, value: [f16; 8], ordering: Ordering, scope: Scope) -> [f16; 8];
    /// Takes the lesser with two values in global memory, each on its own; gives what was there.
    /// PTX: `atom.{ordering}.{scope}.global.min.noftz.v2.bf16` (PTX ISA, `atom`); from sm_90 on.
    unsafe fn atom_global_min_noftz_v2_bf16(address: u64, value: [bf16; 2], ordering: Ordering, scope: Scope) -> [bf16; 2];
    /// Takes the lesser with four values in global memory, each on its own; gives what was there.
    /// PTX: `atom.{ordering}.{scope}.global.min.noftz.v4.bf16` (PTX ISA, `atom`); from sm_90 on.
    unsafe fn atom_global_min_noftz_v4_bf16(address: u64, value: [bf16; 4], ordering: Ordering, scope: Scope) -> [bf16; 4];
    /// Takes the lesser with eight values in global memory, each on its own; gives what was there.
    /// PTX: `atom.{ordering}.{scope}.global.min.noftz.v8.bf16` (PTX ISA, `atom`); from sm_90 on.
    unsafe fn atom_global_min_noftz_v8_bf16(address: u64, value: [bf16; 8], ordering: Ordering, scope: Scope) -> [bf16; 8];
    /// Takes the lesser with two values in global memory, each on its own; gives what was there.
    /// PTX: `atom.{ordering}.{scope}.global.min.noftz.v2.f16x2` (PTX ISA, `atom`); from sm_90 on.
    unsafe fn atom_global_min_noftz_v2_f16x2(address: u64, value: [f16x2; 2], ordering: Ordering, scope: Scope) -> [f16x2; 2];
    /// Takes the lesser with four values in global memory, each on its own; gives what was there.
    /// PTX: `atom.{ordering}.{scope}.global.min.noftz.v4.f16x2` (PTX ISA, `atom`); from sm_90 on.
    unsafe fn atom_global_min_noftz_v4_f16x2(address: u64, value: [f16x2; 4], ordering: Ordering, scope: Scope) -> [f16x2; 4];
    /// Takes the lesser with two values in global memory, each on its own; gives what was there.
    /// PTX: `atom.{ordering}.{scope}.global.min.noftz.v2.bf16x2` (PTX ISA, `atom`); from sm_90 on.
    unsafe fn atom_global_min_noftz_v2_bf16x2(address: u64, value: [bf16x2; 2], ordering: Ordering, scope: Scope) -> [bf16x2; 2];
    /// Takes the lesser with four values in global memory, each on its own; gives what was there.
    /// PTX: `atom.{ordering}.{scope}.global.min.noftz.v4.bf16x2` (PTX ISA, `atom`); from sm_90 on.
    unsafe fn atom_global_min_noftz_v4_bf16x2(address: u64, value: [bf16x2; 4], ordering: Ordering, scope: Scope) -> [bf16x2; 4];
    /// Takes the greater with two values in global memory, each on its own; gives what was there.
    /// PTX: `atom.{ordering}.{scope}.global.max.noftz.v2.f16` (PTX ISA, `atom`); from sm_90 on.
    unsafe fn atom_global_max_noftz_v2_f16(address: u64, value: [f16; 2], ordering: Ordering, scope: Scope) -> [f16; 2];
    /// Takes the greater with four values in global memory, each on its own; gives what was there.
    /// PTX: `atom.{ordering}.{scope}.global.max.noftz.v4.f16` (PTX ISA, `atom`); from sm_90 on.
    unsafe fn atom_global_max_noftz_v4_f16(address: u64, value: [f16; 4], ordering: Ordering, scope: Scope) -> [f16; 4];
    /// Takes the greater with eight values in global memory, each on its own; gives what was there.
    /// PTX: `atom.{ordering}.{scope}.global.max.noftz.v8.f16` (PTX ISA, `atom`); from sm_90 on.
    unsafe fn atom_global_max_noftz_v8_f16(address: u64, value: [f16; 8], ordering: Ordering, scope: Scope) -> [f16; 8];
    /// Takes the greater with two values in global memory, each on its own; gives what was there.
    /// PTX: `atom.{ordering}.{scope}.global.max.noftz.v2.bf16` (PTX ISA, `atom`); from sm_90 on.
    unsafe fn atom_global_max_noftz_v2_bf16(address: u64, value: [bf16; 2], ordering: Ordering, scope: Scope) -> [bf16; 2];
    /// Takes the greater with four values in global memory, each on its own; gives what was there.
    /// PTX: `atom.{ordering}.{scope}.global.max.noftz.v4.bf16` (PTX ISA, `atom`); from sm_90 on.
    unsafe fn atom_global_max_noftz_v4_bf16(address: u64, value: [bf16; 4], ordering: Ordering, scope: Scope) -> [bf16; 4];
    /// Takes the greater with eight values in global memory, each on its own; gives what was there.
    /// PTX: `atom.{ordering}.{scope}.global.max.noftz.v8.bf16` (PTX ISA, `atom`); from sm_90 on.
    unsafe fn atom_global_max_noftz_v8_bf16(address: u64, value: [bf16; 8], ordering: Ordering, scope: Scope) -> [bf16; 8];
    /// Takes the greater with two values in global memory, each on its own; gives what was there.
    /// PTX: `atom.{ordering}.{scope}.global.max.noftz.v2.f16x2` (PTX ISA, `atom`); from sm_90 on.
    unsafe fn atom_global_max_noftz_v2_f16x2(address: u64, value: [f16x2; 2], ordering: Ordering, scope: Scope) -> [f16x2; 2];
    /// Takes the greater with four values in global memory, each on its own; gives what was there.
    /// PTX: `atom.{ordering}.{scope}.global.max.noftz.v4.f16x2` (PTX ISA, `atom`); from sm_90 on.
    unsafe fn atom_global_max_noftz_v4_f16x2(address: u64, value: [f16x2; 4], ordering: Ordering, scope: Scope) -> [f16x2; 4];
    /// Takes the greater with two values in global memory, each on its own; gives what was there.
    /// PTX: `atom.{ordering}.{scope}.global.max.noftz.v2.bf16x2` (PTX ISA, `atom`); from sm_90 on.
    unsafe fn atom_global_max_noftz_v2_bf16x2(address: u64, value: [bf16x2; 2], ordering: Ordering, scope: Scope) -> [bf16x2; 2];
    /// Takes the greater with four values in global memory, each on its own; gives what was there.
    /// PTX: `atom.{ordering}.{scope}.global.max.noftz.v4.bf16x2` (PTX ISA, `atom`); from sm_90 on.
    unsafe fn atom_global_max_noftz_v4_bf16x2(address: u64, value: [bf16x2; 4], ordering: Ordering, scope: Scope) -> [bf16x2; 4];
    /// Adds to two values in global memory, each on its own.
    /// PTX: `red.{ordering}.{scope}.global.add.v2.f32` (PTX ISA, `red`); from sm_90 on.
    unsafe fn red_global_add_v2_f32(address: u64, value: [f32; 2], ordering: Ordering, scope: Scope);
    /// Adds to four values in global memory, each on its own.
    /// PTX: `red.{ordering}.{scope}.global.add.v4.f32` (PTX ISA, `red`); from sm_90 on.
    unsafe fn red_global_add_v4_f32(address: u64, value: [f32; 4], ordering: Ordering, scope: Scope);
    /// Adds to two values in global memory, each on its own.
    /// PTX: `red.{ordering}.{scope}.global.add.noftz.v2.f16` (PTX ISA, `red`); from sm_90 on.
    unsafe fn red_global_add_noftz_v2_f16(address: u64, value: [f16; 2], ordering: Ordering, scope: Scope);
    /// Adds to four values in global memory, each on its own.
    /// PTX: `red.{ordering}.{scope}.global.add.noftz.v4.f16` (PTX ISA, `red`); from sm_90 on.
    unsafe fn red_global_add_noftz_v4_f16(address: u64, value: [f16; 4], ordering: Ordering, scope: Scope);
    /// Adds to eight values in global memory, each on its own.
    /// PTX: `red.{ordering}.{scope}.global.add.noftz.v8.f16` (PTX ISA, `red`); from sm_90 on.
    unsafe fn red_global_add_noftz_v8_f16(address: u64, value: [f16; 8], ordering: Ordering, scope: Scope);
    /// Adds to two values in global memory, each on its own.
    /// PTX: `red.{ordering}.{scope}.global.add.noftz.v2.bf16` (PTX ISA, `red`); from sm_90 on.
    unsafe fn red_global_add_noftz_v2_bf16(address: u64, value: [bf16; 2], ordering: Ordering, scope: Scope);
    /// Adds to four values in global memory, each on its own.
    /// PTX: `red.{ordering}.{scope}.global.add.noftz.v4.bf16` (PTX ISA, `red`); from sm_90 on.
    unsafe fn red_global_add_noftz_v4_bf16(address: u64, value: [bf16; 4], ordering: Ordering, scope: Scope);
    /// Adds to eight values in global memory, each on its own.
    /// PTX: `red.{ordering}.{scope}.global.add.noftz.v8.bf16` (PTX ISA, `red`); from sm_90 on.
    unsafe fn red_global_add_noftz_v8_bf16(address: u64, value: [bf16; 8], ordering: Ordering, scope: Scope);
    /// Adds to two values in global memory, each on its own.
    /// PTX: `red.{ordering}.{scope}.global.add.noftz.v2.f16x2` (PTX ISA, `red`); from sm_90 on.
    unsafe fn red_global_add_noftz_v2_f16x2(address: u64, value: [f16x2; 2], ordering: Ordering, scope: Scope);
    /// Adds to four values in global memory, each on its own.
    /// PTX: `red.{ordering}.{scope}.global.add.noftz.v4.f16x2` (PTX ISA, `red`); from sm_90 on.
    unsafe fn red_global_add_noftz_v4_f16x2(address: u64, value: [f16x2; 4], ordering: Ordering, scope: Scope);
    /// Adds to two values in global memory, each on its own.
    /// PTX: `red.{ordering}.{scope}.global.add.noftz.v2.bf16x2` (PTX ISA, `red`); from sm_90 on.
    unsafe fn red_global_add_noftz_v2_bf16x2(address: u64, value: [bf16x2; 2], ordering: Ordering, scope: Scope);
    /// Adds to four values in global memory, each on its own.
    /// PTX: `red.{ordering}.{scope}.global.add.noftz.v4.bf16x2` (PTX ISA, `red`); from sm_90 on.
    unsafe fn red_global_add_noftz_v4_bf16x2(address: u64, value: [bf16x2; 4], ordering: Ordering, scope: Scope);
    /// Takes the lesser with two values in global memory, each on its own.
    /// PTX: `red.{ordering}.{scope}.global.min.noftz.v2.f16` (PTX ISA, `red`); from sm_90 on.
    unsafe fn red_global_min_noftz_v2_f16(address: u64, value: [f16; 2], ordering: Ordering, scope: Scope);
    /// Takes the lesser with four values in global memory, each on its own.
    /// PTX: `red.{ordering}.{scope}.global.min.noftz.v4.f16` (PTX ISA, `red`); from sm_90 on.
    unsafe fn red_global_min_noftz_v4_f16(address: u64, value: [f16; 4], ordering: Ordering, scope: Scope);
    /// Takes the lesser with eight values in global memory, each on its own.
    /// PTX: `red.{ordering}.{scope}.global.min.noftz.v8.f16` (PTX ISA, `red`); from sm_90 on.
    unsafe fn red_global_min_noftz_v8_f16(address: u64, value: [f16; 8], ordering: Ordering, scope: Scope);
    /// Takes the lesser with two values in global memory, each on its own.
    /// PTX: `red.{ordering}.{scope}.global.min.noftz.v2.bf16` (PTX ISA, `red`); from sm_90 on.
    unsafe fn red_global_min_noftz_v2_bf16(address: u64, value: [bf16; 2], ordering: Ordering, scope: Scope);
    /// Takes the lesser with four values in global memory, each on its own.
    /// PTX: `red.{ordering}.{scope}.global.min.noftz.v4.bf16` (PTX ISA, `red`); from sm_90 on.
    unsafe fn red_global_min_noftz_v4_bf16(address: u64, value: [bf16; 4], ordering: Ordering, scope: Scope);
    /// Takes the lesser with eight values in global memory, each on its own.
    /// PTX: `red.{ordering}.{scope}.global.min.noftz.v8.bf16` (PTX ISA, `red`); from sm_90 on.
    unsafe fn red_global_min_noftz_v8_bf16(address: u64, value: [bf16; 8], ordering: Ordering, scope: Scope);
    /// Takes the lesser with two values in global memory, each on its own.
    /// PTX: `red.{ordering}.{scope}.global.min.noftz.v2.f16x2` (PTX ISA, `red`); from sm_90 on.
    unsafe fn red_global_min_noftz_v2_f16x2(address: u64, value: [f16x2; 2], ordering: Ordering, scope: Scope);
    /// Takes the lesser with four values in global memory, each on its own.
    /// PTX: `red.{ordering}.{scope}.global.min.noftz.v4.f16x2` (PTX ISA, `red`); from sm_90 on.
    unsafe fn red_global_min_noftz_v4_f16x2(address: u64, value: [f16x2; 4], ordering: Ordering, scope: Scope);
    /// Takes the lesser with two values in global memory, each on its own.
    /// PTX: `red.{ordering}.{scope}.global.min.noftz.v2.bf16x2` (PTX ISA, `red`); from sm_90 on.
    unsafe fn red_global_min_noftz_v2_bf16x2(address: u64, value: [bf16x2; 2], ordering: Ordering, scope: Scope);
    /// Takes the lesser with four values in global memory, each on its own.
    /// PTX: `red.{ordering}.{scope}.global.min.noftz.v4.bf16x2` (PTX ISA, `red`); from sm_90 on.
    unsafe fn red_global_min_noftz_v4_bf16x2(address: u64, value: [bf16x2; 4], ordering: Ordering, scope: Scope);
    /// Takes the greater with two values in global memory, each on its own.
    /// PTX: `red.{ordering}.{scope}.global.max.noftz.v2.f16` (PTX ISA, `red`); from sm_90 on.
    unsafe fn red_global_max_noftz_v2_f16(address: u64, value: [f16; 2], ordering: Ordering, scope: Scope);
    /// Takes the greater with four values in global memory, each on its own.
    /// PTX: `red.{ordering}.{scope}.global.max.noftz.v4.f16` (PTX ISA, `red`); from sm_90 on.
    unsafe fn red_global_max_noftz_v4_f16(address: u64, value: [f16; 4], ordering: Ordering, scope: Scope);
    /// Takes the greater with eight values in global memory, each on its own.
    /// PTX: `red.{ordering}.{scope}.global.max.noftz.v8.f16` (PTX ISA, `red`); from sm_90 on.
    unsafe fn red_global_max_noftz_v8_f16(address: u64, value: [f16; 8], ordering: Ordering, scope: Scope);
    /// Takes the greater with two values in global memory, each on its own.
    /// PTX: `red.{ordering}.{scope}.global.max.noftz.v2.bf16` (PTX ISA, `red`); from sm_90 on.
    unsafe fn red_global_max_noftz_v2_bf16(address: u64, value: [bf16; 2], ordering: Ordering, scope: Scope);
    /// Takes the greater with four values in global memory, each on its own.
    /// PTX: `red.{ordering}.{scope}.global.max.noftz.v4.bf16` (PTX ISA, `red`); from sm_90 on.
    unsafe fn red_global_max_noftz_v4_bf16(address: u64, value: [bf16; 4], ordering: Ordering, scope: Scope);
    /// Takes the greater with eight values in global memory, each on its own.
    /// PTX: `red.{ordering}.{scope}.global.max.noftz.v8.bf16` (PTX ISA, `red`); from sm_90 on.
    unsafe fn red_global_max_noftz_v8_bf16(address: u64, value: [bf16; 8], ordering: Ordering, scope: Scope);
    /// Takes the greater with two values in global memory, each on its own.
    /// PTX: `red.{ordering}.{scope}.global.max.noftz.v2.f16x2` (PTX ISA, `red`); from sm_90 on.
    unsafe fn red_global_max_noftz_v2_f16x2(address: u64, value: [f16x2; 2], ordering: Ordering, scope: Scope);
    /// Takes the greater with four values in global memory, each on its own.
    /// PTX: `red.{ordering}.{scope}.global.max.noftz.v4.f16x2` (PTX ISA, `red`); from sm_90 on.
    unsafe fn red_global_max_noftz_v4_f16x2(address: u64, value: [f16x2; 4], ordering: Ordering, scope: Scope);
    /// Takes the greater with two values in global memory, each on its own.
    /// PTX: `red.{ordering}.{scope}.global.max.noftz.v2.bf16x2` (PTX ISA, `red`); from sm_90 on.
    unsafe fn red_global_max_noftz_v2_bf16x2(address: u64, value: [bf16x2; 2], ordering: Ordering, scope: Scope);
    /// Takes the greater with four values in global memory, each on its own.
    /// PTX: `red.{ordering}.{scope}.global.max.noftz.v4.bf16x2` (PTX ISA, `red`); from sm_90 on.
    unsafe fn red_global_max_noftz_v4_bf16x2(address: u64, value: [bf16x2; 4], ordering: Ordering, scope: Scope);
    /// Exchanges 128 bits at once; gives what was there.
    /// PTX: `atom.{ordering}.{scope}.exch.b128` (PTX ISA, `atom`); from sm_90 on.
    unsafe fn atom_exch_b128(address: u64, value: [u64; 2], ordering: Ordering, scope: Scope) -> [u64; 2];
    /// Replaces 128 bits at once where they are those compared with; gives what was there.
    /// PTX: `atom.{ordering}.{scope}.cas.b128` (PTX ISA, `atom`); from sm_90 on.
    unsafe fn atom_cas_b128(address: u64, compare: [u64; 2], value: [u64; 2], ordering: Ordering, scope: Scope) -> [u64; 2];
    /// Exchanges 128 bits at once; gives what was there.
    /// PTX: `atom.{ordering}.{scope}.global.exch.b128` (PTX ISA, `atom`); from sm_90 on.
    unsafe fn atom_global_exch_b128(address: u64, value: [u64; 2], ordering: Ordering, scope: Scope) -> [u64; 2];
    /// Replaces 128 bits at once where they are those compared with; gives what was there.
    /// PTX: `atom.{ordering}.{scope}.global.cas.b128` (PTX ISA, `atom`); from sm_90 on.
    unsafe fn atom_global_cas_b128(address: u64, compare: [u64; 2], value: [u64; 2], ordering: Ordering, scope: Scope) -> [u64; 2];
    /// Exchanges 128 bits at once; gives what was there.
    /// PTX: `atom.{ordering}.{scope}.shared.exch.b128` (PTX ISA, `atom`); from sm_90 on.
    unsafe fn atom_shared_exch_b128(address: u32, value: [u64; 2], ordering: Ordering, scope: Scope) -> [u64; 2];
    /// Replaces 128 bits at once where they are those compared with; gives what was there.
    /// PTX: `atom.{ordering}.{scope}.shared.cas.b128` (PTX ISA, `atom`); from sm_90 on.
    unsafe fn atom_shared_cas_b128(address: u32, compare: [u64; 2], value: [u64; 2], ordering: Ordering, scope: Scope) -> [u64; 2];
    /// Exchanges 128 bits at once; gives what was there.
    /// PTX: `atom.{ordering}.{scope}.shared::cluster.exch.b128` (PTX ISA, `atom`); from sm_90 on.
    unsafe fn atom_shared_cluster_exch_b128(address: u32, value: [u64; 2], ordering: Ordering, scope: Scope) -> [u64; 2];
    /// Replaces 128 bits at once where they are those compared with; gives what was there.
    /// PTX: `atom.{ordering}.{scope}.shared::cluster.cas.b128` (PTX ISA, `atom`); from sm_90 on.
    unsafe fn atom_shared_cluster_cas_b128(address: u32, compare: [u64; 2], value: [u64; 2], ordering: Ordering, scope: Scope) -> [u64; 2];
}
