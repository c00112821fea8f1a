//! Stores and reductions that are performed later, on addresses.

on_addresses! {
    "The addresses are those of live memory of their space and aligned to the value, an mbarrier is one of the same CTA as what is\n\
     written, and nobody else touches the bytes before the mbarrier or another release tells of them."
    /// Fills memory with zeros, a multiple of 8 bytes.
    /// PTX: `st.bulk.weak.shared::cta` (PTX ISA, `st.bulk`); from sm_100 on.
    unsafe fn st_bulk_weak_shared_cta(address: u32, size: u64);
    /// Stores to shared memory of a CTA of the cluster, and counts the bytes at an mbarrier there.
    /// PTX: `st.async.shared::cluster.mbarrier::complete_tx::bytes.b32` (PTX ISA, `st.async`); from sm_90 on.
    unsafe fn st_async_shared_cluster_mbarrier_complete_tx_bytes_b32(address: u32, value: u32, mbar: u32);
    /// Stores to shared memory of a CTA of the cluster, and counts the bytes at an mbarrier there.
    /// PTX: `st.async.shared::cluster.mbarrier::complete_tx::bytes.b64` (PTX ISA, `st.async`); from sm_90 on.
    unsafe fn st_async_shared_cluster_mbarrier_complete_tx_bytes_b64(address: u32, value: u64, mbar: u32);
    /// Stores to shared memory of a CTA of the cluster, and counts the bytes at an mbarrier there.
    /// PTX: `st.async.shared::cluster.mbarrier::complete_tx::bytes.u32` (PTX ISA, `st.async`); from sm_90 on.
    unsafe fn st_async_shared_cluster_mbarrier_complete_tx_bytes_u32(address: u32, value: u32, mbar: u32);
    /// Stores to shared memory of a CTA of the cluster, and counts the bytes at an mbarrier there.
    /// PTX: `st.async.shared::cluster.mbarrier::complete_tx::bytes.u64` (PTX ISA, `st.async`); from sm_90 on.
    unsafe fn st_async_shared_cluster_mbarrier_complete_tx_bytes_u64(address: u32, value: u64, mbar: u32);
    /// Stores to shared memory of a CTA of the cluster, and counts the bytes at an mbarrier there.
    /// PTX: `st.async.shared::cluster.mbarrier::complete_tx::bytes.s32` (PTX ISA, `st.async`); from sm_90 on.
    unsafe fn st_async_shared_cluster_mbarrier_complete_tx_bytes_s32(address: u32, value: i32, mbar: u32);
    /// Stores to shared memory of a CTA of the cluster, and counts the bytes at an mbarrier there.
    /// PTX: `st.async.shared::cluster.mbarrier::complete_tx::bytes.s64` (PTX ISA, `st.async`); from sm_90 on.
    unsafe fn st_async_shared_cluster_mbarrier_complete_tx_bytes_s64(address: u32, value: i64, mbar: u32);
    /// Stores to shared memory of a CTA of the cluster, and counts the bytes at an mbarrier there.
    /// PTX: `st.async.shared::cluster.mbarrier::complete_tx::bytes.f32` (PTX ISA, `st.async`); from sm_90 on.
    unsafe fn st_async_shared_cluster_mbarrier_complete_tx_bytes_f32(address: u32, value: f32, mbar: u32);
    /// Stores to shared memory of a CTA of the cluster, and counts the bytes at an mbarrier there.
    /// PTX: `st.async.shared::cluster.mbarrier::complete_tx::bytes.f64` (PTX ISA, `st.async`); from sm_90 on.
    unsafe fn st_async_shared_cluster_mbarrier_complete_tx_bytes_f64(address: u32, value: f64, mbar: u32);
    /// Stores two values to shared memory of a CTA of the cluster, and counts the bytes at an mbarrier there.
    /// PTX: `st.async.shared::cluster.mbarrier::complete_tx::bytes.v2.b32` (PTX ISA, `st.async`); from sm_90 on.
    unsafe fn st_async_shared_cluster_mbarrier_complete_tx_bytes_v2_b32(address: u32, value: [u32; 2], mbar: u32);
    /// Stores two values to shared memory of a CTA of the cluster, and counts the bytes at an mbarrier there.
    /// PTX: `st.async.shared::cluster.mbarrier::complete_tx::bytes.v2.b64` (PTX ISA, `st.async`); from sm_90 on.
    unsafe fn st_async_shared_cluster_mbarrier_complete_tx_bytes_v2_b64(address: u32, value: [u64; 2], mbar: u32);
    /// Stores two values to shared memory of a CTA of the cluster, and counts the bytes at an mbarrier there.
    /// PTX: `st.async.shared::cluster.mbarrier::complete_tx::bytes.v2.f32` (PTX ISA, `st.async`); from sm_90 on.
    unsafe fn st_async_shared_cluster_mbarrier_complete_tx_bytes_v2_f32(address: u32, value: [f32; 2], mbar: u32);
    /// Stores two values to shared memory of a CTA of the cluster, and counts the bytes at an mbarrier there.
    /// PTX: `st.async.shared::cluster.mbarrier::complete_tx::bytes.v2.f64` (PTX ISA, `st.async`); from sm_90 on.
    unsafe fn st_async_shared_cluster_mbarrier_complete_tx_bytes_v2_f64(address: u32, value: [f64; 2], mbar: u32);
    /// Stores four values to shared memory of a CTA of the cluster, and counts the bytes at an mbarrier there.
    /// PTX: `st.async.shared::cluster.mbarrier::complete_tx::bytes.v4.b32` (PTX ISA, `st.async`); from sm_90 on.
    unsafe fn st_async_shared_cluster_mbarrier_complete_tx_bytes_v4_b32(address: u32, value: [u32; 4], mbar: u32);
    /// Stores four values to shared memory of a CTA of the cluster, and counts the bytes at an mbarrier there.
    /// PTX: `st.async.shared::cluster.mbarrier::complete_tx::bytes.v4.f32` (PTX ISA, `st.async`); from sm_90 on.
    unsafe fn st_async_shared_cluster_mbarrier_complete_tx_bytes_v4_f32(address: u32, value: [f32; 4], mbar: u32);
    /// Stores to shared memory of a CTA of the cluster, and counts the bytes at an mbarrier there.
    /// PTX: `st.async.shared::cluster.mbarrier::complete_tx::bytes.v2.u32` (PTX ISA, `st.async`); from sm_90 on.
    unsafe fn st_async_shared_cluster_mbarrier_complete_tx_bytes_v2_u32(address: u32, value: [u32; 2], mbar: u32);
    /// Stores to shared memory of a CTA of the cluster, and counts the bytes at an mbarrier there.
    /// PTX: `st.async.shared::cluster.mbarrier::complete_tx::bytes.v4.u32` (PTX ISA, `st.async`); from sm_90 on.
    unsafe fn st_async_shared_cluster_mbarrier_complete_tx_bytes_v4_u32(address: u32, value: [u32; 4], mbar: u32);
    /// Stores to shared memory of a CTA of the cluster, and counts the bytes at an mbarrier there.
    /// PTX: `st.async.shared::cluster.mbarrier::complete_tx::bytes.v2.s32` (PTX ISA, `st.async`); from sm_90 on.
    unsafe fn st_async_shared_cluster_mbarrier_complete_tx_bytes_v2_s32(address: u32, value: [i32; 2], mbar: u32);
    /// Stores to shared memory of a CTA of the cluster, and counts the bytes at an mbarrier there.
    /// PTX: `st.async.shared::cluster.mbarrier::complete_tx::bytes.v4.s32` (PTX ISA, `st.async`); from sm_90 on.
    unsafe fn st_async_shared_cluster_mbarrier_complete_tx_bytes_v4_s32(address: u32, value: [i32; 4], mbar: u32);
    /// Stores to shared memory of a CTA of the cluster, and counts the bytes at an mbarrier there.
    /// PTX: `st.async.shared::cluster.mbarrier::complete_tx::bytes.v2.u64` (PTX ISA, `st.async`); from sm_90 on.
    unsafe fn st_async_shared_cluster_mbarrier_complete_tx_bytes_v2_u64(address: u32, value: [u64; 2], mbar: u32);
    /// Stores to shared memory of a CTA of the cluster, and counts the bytes at an mbarrier there.
    /// PTX: `st.async.shared::cluster.mbarrier::complete_tx::bytes.v2.s64` (PTX ISA, `st.async`); from sm_90 on.
    unsafe fn st_async_shared_cluster_mbarrier_complete_tx_bytes_v2_s64(address: u32, value: [i64; 2], mbar: u32);
    /// Reduces by `inc` in shared memory of a CTA of the cluster, and counts the bytes at an mbarrier there.
    /// PTX: `red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.inc.u32` (PTX ISA, `red.async`); from sm_90 on.
    unsafe fn red_async_relaxed_cluster_shared_cluster_mbarrier_complete_tx_bytes_inc_u32(address: u32, value: u32, mbar: u32);
    /// Reduces by `dec` in shared memory of a CTA of the cluster, and counts the bytes at an mbarrier there.
    /// PTX: `red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.dec.u32` (PTX ISA, `red.async`); from sm_90 on.
    unsafe fn red_async_relaxed_cluster_shared_cluster_mbarrier_complete_tx_bytes_dec_u32(address: u32, value: u32, mbar: u32);
    /// Reduces by `min` in shared memory of a CTA of the cluster, and counts the bytes at an mbarrier there.
    /// PTX: `red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.min.u32` (PTX ISA, `red.async`); from sm_90 on.
    unsafe fn red_async_relaxed_cluster_shared_cluster_mbarrier_complete_tx_bytes_min_u32(address: u32, value: u32, mbar: u32);
    /// Reduces by `min` in shared memory of a CTA of the cluster, and counts the bytes at an mbarrier there.
    /// PTX: `red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.min.s32` (PTX ISA, `red.async`); from sm_90 on.
    unsafe fn red_async_relaxed_cluster_shared_cluster_mbarrier_complete_tx_bytes_min_s32(address: u32, value: i32, mbar: u32);
    /// Reduces by `max` in shared memory of a CTA of the cluster, and counts the bytes at an mbarrier there.
    /// PTX: `red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.max.u32` (PTX ISA, `red.async`); from sm_90 on.
    unsafe fn red_async_relaxed_cluster_shared_cluster_mbarrier_complete_tx_bytes_max_u32(address: u32, value: u32, mbar: u32);
    /// Reduces by `max` in shared memory of a CTA of the cluster, and counts the bytes at an mbarrier there.
    /// PTX: `red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.max.s32` (PTX ISA, `red.async`); from sm_90 on.
    unsafe fn red_async_relaxed_cluster_shared_cluster_mbarrier_complete_tx_bytes_max_s32(address: u32, value: i32, mbar: u32);
    /// Reduces by `and` in shared memory of a CTA of the cluster, and counts the bytes at an mbarrier there.
    /// PTX: `red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.and.b32` (PTX ISA, `red.async`); from sm_90 on.
    unsafe fn red_async_relaxed_cluster_shared_cluster_mbarrier_complete_tx_bytes_and_b32(address: u32, value: u32, mbar: u32);
    /// Reduces by `or` in shared memory of a CTA of the cluster, and counts the bytes at an mbarrier there.
    /// PTX: `red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.or.b32` (PTX ISA, `red.async`); from sm_90 on.
    unsafe fn red_async_relaxed_cluster_shared_cluster_mbarrier_complete_tx_bytes_or_b32(address: u32, value: u32, mbar: u32);
    /// Reduces by `xor` in shared memory of a CTA of the cluster, and counts the bytes at an mbarrier there.
    /// PTX: `red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.xor.b32` (PTX ISA, `red.async`); from sm_90 on.
    unsafe fn red_async_relaxed_cluster_shared_cluster_mbarrier_complete_tx_bytes_xor_b32(address: u32, value: u32, mbar: u32);
    /// Reduces by `add` in shared memory of a CTA of the cluster, and counts the bytes at an mbarrier there.
    /// PTX: `red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.add.u32` (PTX ISA, `red.async`); from sm_90 on.
    unsafe fn red_async_relaxed_cluster_shared_cluster_mbarrier_complete_tx_bytes_add_u32(address: u32, value: u32, mbar: u32);
    /// Reduces by `add` in shared memory of a CTA of the cluster, and counts the bytes at an mbarrier there.
    /// PTX: `red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.add.s32` (PTX ISA, `red.async`); from sm_90 on.
    unsafe fn red_async_relaxed_cluster_shared_cluster_mbarrier_complete_tx_bytes_add_s32(address: u32, value: i32, mbar: u32);
    /// Reduces by `add` in shared memory of a CTA of the cluster, and counts the bytes at an mbarrier there.
    /// PTX: `red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.add.u64` (PTX ISA, `red.async`); from sm_90 on.
    unsafe fn red_async_relaxed_cluster_shared_cluster_mbarrier_complete_tx_bytes_add_u64(address: u32, value: u64, mbar: u32);
    /// Stores to global memory as a release that is performed later.
    /// PTX: `st.async.release.gpu.global.b32` (PTX ISA, `st.async`); from sm_100 on.
    unsafe fn st_async_release_gpu_global_b32(address: u64, value: u32);
    /// Stores to global memory as a release that is performed later.
    /// PTX: `st.async.release.gpu.global.b64` (PTX ISA, `st.async`); from sm_100 on.
    unsafe fn st_async_release_gpu_global_b64(address: u64, value: u64);
    /// Stores to global memory as a release that is performed later.
    /// PTX: `st.async.release.gpu.global.f32` (PTX ISA, `st.async`); from sm_100 on.
    unsafe fn st_async_release_gpu_global_f32(address: u64, value: f32);
    /// Stores to global memory as a release that is performed later.
    /// PTX: `st.async.release.gpu.global.f64` (PTX ISA, `st.async`); from sm_100 on.
    unsafe fn st_async_release_gpu_global_f64(address: u64, value: f64);
    /// Reduces by `inc` in global memory as a release that is performed later.
    /// PTX: `red.async.release.gpu.global.inc.u32` (PTX ISA, `red.async`); from sm_100 on.
    unsafe fn red_async_release_gpu_global_inc_u32(address: u64, value: u32);
    /// Reduces by `dec` in global memory as a release that is performed later.
    /// PTX: `red.async.release.gpu.global.dec.u32` (PTX ISA, `red.async`); from sm_100 on.
    unsafe fn red_async_release_gpu_global_dec_u32(address: u64, value: u32);
    /// Reduces by `min` in global memory as a release that is performed later.
    /// PTX: `red.async.release.gpu.global.min.u32` (PTX ISA, `red.async`); from sm_100 on.
    unsafe fn red_async_release_gpu_global_min_u32(address: u64, value: u32);
    /// Reduces by `min` in global memory as a release that is performed later.
    /// PTX: `red.async.release.gpu.global.min.s32` (PTX ISA, `red.async`); from sm_100 on.
    unsafe fn red_async_release_gpu_global_min_s32(address: u64, value: i32);
    /// Reduces by `max` in global memory as a release that is performed later.
    /// PTX: `red.async.release.gpu.global.max.u32` (PTX ISA, `red.async`); from sm_100 on.
    unsafe fn red_async_release_gpu_global_max_u32(address: u64, value: u32);
    /// Reduces by `max` in global memory as a release that is performed later.
    /// PTX: `red.async.release.gpu.global.max.s32` (PTX ISA, `red.async`); from sm_100 on.
    unsafe fn red_async_release_gpu_global_max_s32(address: u64, value: i32);
    /// Reduces by `and` in global memory as a release that is performed later.
    /// PTX: `red.async.release.gpu.global.and.b32` (PTX ISA, `red.async`); from sm_100 on.
    unsafe fn red_async_release_gpu_global_and_b32(address: u64, value: u32);
    /// Reduces by `or` in global memory as a release that is performed later.
    /// PTX: `red.async.release.gpu.global.or.b32` (PTX ISA, `red.async`); from sm_100 on.
    unsafe fn red_async_release_gpu_global_or_b32(address: u64, value: u32);
    /// Reduces by `xor` in global memory as a release that is performed later.
    /// PTX: `red.async.release.gpu.global.xor.b32` (PTX ISA, `red.async`); from sm_100 on.
    unsafe fn red_async_release_gpu_global_xor_b32(address: u64, value: u32);
    /// Reduces by `add` in global memory as a release that is performed later.
    /// PTX: `red.async.release.gpu.global.add.u32` (PTX ISA, `red.async`); from sm_100 on.
    unsafe fn red_async_release_gpu_global_add_u32(address: u64, value: u32);
    /// Reduces by `add` in global memory as a release that is performed later.
    /// PTX: `red.async.release.gpu.global.add.s32` (PTX ISA, `red.async`); from sm_100 on.
    unsafe fn red_async_release_gpu_global_add_s32(address: u64, value: i32);
    /// Reduces by `add` in global memory as a release that is performed later.
    /// PTX: `red.async.release.gpu.global.add.u64` (PTX ISA, `red.async`); from sm_100 on.
    unsafe fn red_async_release_gpu_global_add_u64(address: u64, value: u64);
    /// Stores to global memory as a release that is performed later.
    /// PTX: `st.async.release.sys.global.b32` (PTX ISA, `st.async`); from sm_100 on.
    unsafe fn st_async_release_sys_global_b32(address: u64, value: u32);
    /// Stores to global memory as a release that is performed later.
    /// PTX: `st.async.release.sys.global.b64` (PTX ISA, `st.async`); from sm_100 on.
    unsafe fn st_async_release_sys_global_b64(address: u64, value: u64);
    /// Stores to global memory as a release that is performed later.
    /// PTX: `st.async.release.sys.global.f32` (PTX ISA, `st.async`); from sm_100 on.
    unsafe fn st_async_release_sys_global_f32(address: u64, value: f32);
    /// Stores to global memory as a release that is performed later.
    /// PTX: `st.async.release.sys.global.f64` (PTX ISA, `st.async`); from sm_100 on.
    unsafe fn st_async_release_sys_global_f64(address: u64, value: f64);
    /// Reduces by `inc` in global memory as a release that is performed later.
    /// PTX: `red.async.release.sys.global.inc.u32` (PTX ISA, `red.async`); from sm_100 on.
    unsafe fn red_async_release_sys_global_inc_u32(address: u64, value: u32);
    /// Reduces by `dec` in global memory as a release that is performed later.
    /// PTX: `red.async.release.sys.global.dec.u32` (PTX ISA, `red.async`); from sm_100 on.
    unsafe fn red_async_release_sys_global_dec_u32(address: u64, value: u32);
    /// Reduces by `min` in global memory as a release that is performed later.
    /// PTX: `red.async.release.sys.global.min.u32` (PTX ISA, `red.async`); from sm_100 on.
    unsafe fn red_async_release_sys_global_min_u32(address: u64, value: u32);
    /// Reduces by `min` in global memory as a release that is performed later.
    /// PTX: `red.async.release.sys.global.min.s32` (PTX ISA, `red.async`); from sm_100 on.
    unsafe fn red_async_release_sys_global_min_s32(address: u64, value: i32);
    /// Reduces by `max` in global memory as a release that is performed later.
    /// PTX: `red.async.release.sys.global.max.u32` (PTX ISA, `red.async`); from sm_100 on.
    unsafe fn red_async_release_sys_global_max_u32(address: u64, value: u32);
    /// Reduces by `max` in global memory as a release that is performed later.
    /// PTX: `red.async.release.sys.global.max.s32` (PTX ISA, `red.async`); from sm_100 on.
    unsafe fn red_async_release_sys_global_max_s32(address: u64, value: i32);
    /// Reduces by `and` in global memory as a release that is performed later.
    /// PTX: `red.async.release.sys.global.and.b32` (PTX ISA, `red.async`); from sm_100 on.
    unsafe fn red_async_release_sys_global_and_b32(address: u64, value: u32);
    /// Reduces by `or` in global memory as a release that is performed later.
    /// PTX: `red.async.release.sys.global.or.b32` (PTX ISA, `red.async`); from sm_100 on.
    unsafe fn red_async_release_sys_global_or_b32(address: u64, value: u32);
    /// Reduces by `xor` in global memory as a release that is performed later.
    /// PTX: `red.async.release.sys.global.xor.b32` (PTX ISA, `red.async`); from sm_100 on.
    unsafe fn red_async_release_sys_global_xor_b32(address: u64, value: u32);
    /// Reduces by `add` in global memory as a release that is performed later.
    /// PTX: `red.async.release.sys.global.add.u32` (PTX ISA, `red.async`); from sm_100 on.
    unsafe fn red_async_release_sys_global_add_u32(address: u64, value: u32);
    /// Reduces by `add` in global memory as a release that is performed later.
    /// PTX: `red.async.release.sys.global.add.s32` (PTX ISA, `red.async`); from sm_100 on.
    unsafe fn red_async_release_sys_global_add_s32(address: u64, value: i32);
    /// Reduces by `add` in global memory as a release that is performed later.
    /// PTX: `red.async.release.sys.global.add.u64` (PTX ISA, `red.async`); from sm_100 on.
    unsafe fn red_async_release_sys_global_add_u64(address: u64, value: u64);
    /// Stores to global memory as a release that is performed later.
    /// PTX: `st.async.mmio.release.sys.global.b32` (PTX ISA, `st.async`); from sm_100 on.
    unsafe fn st_async_mmio_release_sys_global_b32(address: u64, value: u32);
    /// Stores to global memory as a release that is performed later.
    /// PTX: `st.async.mmio.release.sys.global.b64` (PTX ISA, `st.async`); from sm_100 on.
    unsafe fn st_async_mmio_release_sys_global_b64(address: u64, value: u64);
    /// Stores to global memory as a release that is performed later.
    /// PTX: `st.async.mmio.release.sys.global.f32` (PTX ISA, `st.async`); from sm_100 on.
    unsafe fn st_async_mmio_release_sys_global_f32(address: u64, value: f32);
    /// Stores to global memory as a release that is performed later.
    /// PTX: `st.async.mmio.release.sys.global.f64` (PTX ISA, `st.async`); from sm_100 on.
    unsafe fn st_async_mmio_release_sys_global_f64(address: u64, value: f64);
    /// Reduces by `inc` in global memory as a release that is performed later.
    /// PTX: `red.async.mmio.release.sys.global.inc.u32` (PTX ISA, `red.async`); from sm_100 on.
    unsafe fn red_async_mmio_release_sys_global_inc_u32(address: u64, value: u32);
    /// Reduces by `dec` in global memory as a release that is performed later.
    /// PTX: `red.async.mmio.release.sys.global.dec.u32` (PTX ISA, `red.async`); from sm_100 on.
    unsafe fn red_async_mmio_release_sys_global_dec_u32(address: u64, value: u32);
    /// Reduces by `min` in global memory as a release that is performed later.
    /// PTX: `red.async.mmio.release.sys.global.min.u32` (PTX ISA, `red.async`); from sm_100 on.
    unsafe fn red_async_mmio_release_sys_global_min_u32(address: u64, value: u32);
    /// Reduces by `min` in global memory as a release that is performed later.
    /// PTX: `red.async.mmio.release.sys.global.min.s32` (PTX ISA, `red.async`); from sm_100 on.
    unsafe fn red_async_mmio_release_sys_global_min_s32(address: u64, value: i32);
    /// Reduces by `max` in global memory as a release that is performed later.
    /// PTX: `red.async.mmio.release.sys.global.max.u32` (PTX ISA, `red.async`); from sm_100 on.
    unsafe fn red_async_mmio_release_sys_global_max_u32(address: u64, value: u32);
    /// Reduces by `max` in global memory as a release that is performed later.
    /// PTX: `red.async.mmio.release.sys.global.max.s32` (PTX ISA, `red.async`); from sm_100 on.
    unsafe fn red_async_mmio_release_sys_global_max_s32(address: u64, value: i32);
    /// Reduces by `and` in global memory as a release that is performed later.
    /// PTX: `red.async.mmio.release.sys.global.and.b32` (PTX ISA, `red.async`); from sm_100 on.
    unsafe fn red_async_mmio_release_sys_global_and_b32(address: u64, value: u32);
    /// Reduces by `or` in global memory as a release that is performed later.
    /// PTX: `red.async.mmio.release.sys.global.or.b32` (PTX ISA, `red.async`); from sm_100 on.
    unsafe fn red_async_mmio_release_sys_global_or_b32(address: u64, value: u32);
    /// Reduces by `xor` in global memory as a release that is performed later.
    /// PTX: `red.async.mmio.release.sys.global.xor.b32` (PTX ISA, `red.async`); from sm_100 on.
    unsafe fn red_async_mmio_release_sys_global_xor_b32(address: u64, value: u32);
    /// Reduces by `add` in global memory as a release that is performed later.
    /// PTX: `red.async.mmio.release.sys.global.add.u32` (PTX ISA, `red.async`); from sm_100 on.
    unsafe fn red_async_mmio_release_sys_global_add_u32(address: u64, value: u32);
    /// Reduces by `add` in global memory as a release that is performed later.
    /// PTX: `red.async.mmio.release.sys.global.add.s32` (PTX ISA, `red.async`); from sm_100 on.
    unsafe fn red_async_mmio_release_sys_global_add_s32(address: u64, value: i32);
    /// Reduces by `add` in global memory as a release that is performed later.
    /// PTX: `red.async.mmio.release.sys.global.add.u64` (PTX ISA, `red.async`); from sm_100 on.
    unsafe fn red_async_mmio_release_sys_global_add_u64(address: u64, value: u64);
    /// Stores to global memory, as a release that is performed later.
    /// PTX: `st.async.release.gpu.global.b8` (PTX ISA, `st.async`); from sm_100 on.
    unsafe fn st_async_release_gpu_global_b8(address: u64, value: u8);
    /// Stores to global memory, as a release that is performed later.
    /// PTX: `st.async.release.gpu.global.b16` (PTX ISA, `st.async`); from sm_100 on.
    unsafe fn st_async_release_gpu_global_b16(address: u64, value: u16);
    /// Stores to global memory, as a release that is performed later.
    /// PTX: `st.async.release.gpu.global.u8` (PTX ISA, `st.async`); from sm_100 on.
    unsafe fn st_async_release_gpu_global_u8(address: u64, value: u8);
    /// Stores to global memory, as a release that is performed later.
    /// PTX: `st.async.release.gpu.global.u16` (PTX ISA, `st.async`); from sm_100 on.
    unsafe fn st_async_release_gpu_global_u16(address: u64, value: u16);
    /// Stores to global memory, as a release that is performed later.
    /// PTX: `st.async.release.gpu.global.u32` (PTX ISA, `st.async`); from sm_100 on.
    unsafe fn st_async_release_gpu_global_u32(address: u64, value: u32);
    /// Stores to global memory, as a release that is performed later.
    /// PTX: `st.async.release.gpu.global.u64` (PTX ISA, `st.async`); from sm_100 on.
    unsafe fn st_async_release_gpu_global_u64(address: u64, value: u64);
    /// Stores to global memory, as a release that is performed later.
    /// PTX: `st.async.release.gpu.global.s8` (PTX ISA, `st.async`); from sm_100 on.
    unsafe fn st_async_release_gpu_global_s8(address: u64, value: i8);
    /// Stores to global memory, as a release that is performed later.
    /// PTX: `st.async.release.gpu.global.s16` (PTX ISA, `st.async`); from sm_100 on.
    unsafe fn st_async_release_gpu_global_s16(address: u64, value: i16);
    /// Stores to global memory, as a release that is performed later.
    /// PTX: `st.async.release.gpu.global.s32` (PTX ISA, `st.async`); from sm_100 on.
    unsafe fn st_async_release_gpu_global_s32(address: u64, value: i32);
    /// Stores to global memory, as a release that is performed later.
    /// PTX: `st.async.release.gpu.global.s64` (PTX ISA, `st.async`); from sm_100 on.
    unsafe fn st_async_release_gpu_global_s64(address: u64, value: i64);
    /// Stores to global memory, as a release that is performed later.
    /// PTX: `st.async.release.sys.global.b8` (PTX ISA, `st.async`); from sm_100 on.
    unsafe fn st_async_release_sys_global_b8(address: u64, value: u8);
    /// Stores to global memory, as a release that is performed later.
    /// PTX: `st.async.release.sys.global.b16` (PTX ISA, `st.async`); from sm_100 on.
    unsafe fn st_async_release_sys_global_b16(address: u64, value: u16);
    /// Stores to global memory, as a release that is performed later.
    /// PTX: `st.async.release.sys.global.u8` (PTX ISA, `st.async`); from sm_100 on.
    unsafe fn st_async_release_sys_global_u8(address: u64, value: u8);
    /// Stores to global memory, as a release that is performed later.
    /// PTX: `st.async.release.sys.global.u16` (PTX ISA, `st.async`); from sm_100 on.
    unsafe fn st_async_release_sys_global_u16(address: u64, value: u16);
    /// Stores to global memory, as a release that is performed later.
    /// PTX: `st.async.release.sys.global.u32` (PTX ISA, `st.async`); from sm_100 on.
    unsafe fn st_async_release_sys_global_u32(address: u64, value: u32);
    /// Stores to global memory, as a release that is performed later.
    /// PTX: `st.async.release.sys.global.u64` (PTX ISA, `st.async`); from sm_100 on.
    unsafe fn st_async_release_sys_global_u64(address: u64, value: u64);
    /// Stores to global memory, as a release that is performed later.
    /// PTX: `st.async.release.sys.global.s8` (PTX ISA, `st.async`); from sm_100 on.
    unsafe fn st_async_release_sys_global_s8(address: u64, value: i8);
    /// Stores to global memory, as a release that is performed later.
    /// PTX: `st.async.release.sys.global.s16` (PTX ISA, `st.async`); from sm_100 on.
    unsafe fn st_async_release_sys_global_s16(address: u64, value: i16);
    /// Stores to global memory, as a release that is performed later.
    /// PTX: `st.async.release.sys.global.s32` (PTX ISA, `st.async`); from sm_100 on.
    unsafe fn st_async_release_sys_global_s32(address: u64, value: i32);
    /// Stores to global memory, as a release that is performed later.
    /// PTX: `st.async.release.sys.global.s64` (PTX ISA, `st.async`); from sm_100 on.
    unsafe fn st_async_release_sys_global_s64(address: u64, value: i64);
    /// Stores to memory-mapped input and output, as a release that is performed later.
    /// PTX: `st.async.mmio.release.sys.global.b8` (PTX ISA, `st.async`); from sm_100 on.
    unsafe fn st_async_mmio_release_sys_global_b8(address: u64, value: u8);
    /// Stores to memory-mapped input and output, as a release that is performed later.
    /// PTX: `st.async.mmio.release.sys.global.b16` (PTX ISA, `st.async`); from sm_100 on.
    unsafe fn st_async_mmio_release_sys_global_b16(address: u64, value: u16);
    /// Stores to memory-mapped input and output, as a release that is performed later.
    /// PTX: `st.async.mmio.release.sys.global.u8` (PTX ISA, `st.async`); from sm_100 on.
    unsafe fn st_async_mmio_release_sys_global_u8(address: u64, value: u8);
    /// Stores to memory-mapped input and output, as a release that is performed later.
    /// PTX: `st.async.mmio.release.sys.global.u16` (PTX ISA, `st.async`); from sm_100 on.
    unsafe fn st_async_mmio_release_sys_global_u16(address: u64, value: u16);
    /// Stores to memory-mapped input and output, as a release that is performed later.
    /// PTX: `st.async.mmio.release.sys.global.u32` (PTX ISA, `st.async`); from sm_100 on.
    unsafe fn st_async_mmio_release_sys_global_u32(address: u64, value: u32);
    /// Stores to memory-mapped input and output, as a release that is performed later.
    /// PTX: `st.async.mmio.release.sys.global.u64` (PTX ISA, `st.async`); from sm_100 on.
    unsafe fn st_async_mmio_release_sys_global_u64(address: u64, value: u64);
    /// Stores to memory-mapped input and output, as a release that is performed later.
    /// PTX: `st.async.mmio.release.sys.global.s8` (PTX ISA, `st.async`); from sm_100 on.
    unsafe fn st_async_mmio_release_sys_global_s8(address: u64, value: i8);
    /// Stores to memory-mapped input and output, as a release that is performed later.
    /// PTX: `st.async.mmio.release.sys.global.s16` (PTX ISA, `st.async`); from sm_100 on.
    unsafe fn st_async_mmio_release_sys_global_s16(address: u64, value: i16);
    /// Stores to memory-mapped input and output, as a release that is performed later.
    /// PTX: `st.async.mmio.release.sys.global.s32` (PTX ISA, `st.async`); from sm_100 on.
    unsafe fn st_async_mmio_release_sys_global_s32(address: u64, value: i32);
    /// Stores to memory-mapped input and output, as a release that is performed later.
    /// PTX: `st.async.mmio.release.sys.global.s64` (PTX ISA, `st.async`); from sm_100 on.
    unsafe fn st_async_mmio_release_sys_global_s64(address: u64, value: i64);
    /// Stores 128 bits to shared memory of a CTA of the cluster, and counts the bytes at an mbarrier there.
    /// PTX: `st.async.shared::cluster.mbarrier::complete_tx::bytes.b128` (PTX ISA, `st.async`); from sm_90 on, PTX 9.2.
    unsafe fn st_async_shared_cluster_mbarrier_complete_tx_bytes_b128(address: u32, value: [u64; 2], mbar: u32);
}
