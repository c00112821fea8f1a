//! Addresses: between state spaces and CTAs, and what caches do with their lines.

use super::super::CachePolicy;

on_values! {
    /// The generic address of an address in global memory.
    /// PTX: `cvta.global.u64` (PTX ISA, `cvta`).
    fn cvta_global_u64(address: u64) -> u64;
    /// The address in global memory of a generic address.
    /// PTX: `cvta.to.global.u64` (PTX ISA, `cvta`).
    fn cvta_to_global_u64(address: u64) -> u64;
    /// Whether a generic address is in global memory.
    /// PTX: `isspacep.global` (PTX ISA, `isspacep`).
    fn isspacep_global(address: u64) -> bool;
    /// The generic address of an address in shared memory.
    /// PTX: `cvta.shared.u64` (PTX ISA, `cvta`).
    fn cvta_shared_u64(address: u64) -> u64;
    /// The address in shared memory of a generic address.
    /// PTX: `cvta.to.shared.u64` (PTX ISA, `cvta`).
    fn cvta_to_shared_u64(address: u64) -> u64;
    /// Whether a generic address is in shared memory.
    /// PTX: `isspacep.shared` (PTX ISA, `isspacep`).
    fn isspacep_shared(address: u64) -> bool;
    /// The generic address of an address in shared memory of the CTA.
    /// PTX: `cvta.shared::cta.u64` (PTX ISA, `cvta`).
    fn cvta_shared_cta_u64(address: u64) -> u64;
    /// The address in shared memory of the CTA of a generic address.
    /// PTX: `cvta.to.shared::cta.u64` (PTX ISA, `cvta`).
    fn cvta_to_shared_cta_u64(address: u64) -> u64;
    /// Whether a generic address is in shared memory of the CTA.
    /// PTX: `isspacep.shared::cta` (PTX ISA, `isspacep`).
    fn isspacep_shared_cta(address: u64) -> bool;
    /// The generic address of an address in shared memory of the cluster.
    /// PTX: `cvta.shared::cluster.u64` (PTX ISA, `cvta`); from sm_90 on.
    fn cvta_shared_cluster_u64(address: u64) -> u64;
    /// The address in shared memory of the cluster of a generic address.
    /// PTX: `cvta.to.shared::cluster.u64` (PTX ISA, `cvta`); from sm_90 on.
    fn cvta_to_shared_cluster_u64(address: u64) -> u64;
    /// Whether a generic address is in shared memory of the cluster.
    /// PTX: `isspacep.shared::cluster` (PTX ISA, `isspacep`); from sm_90 on.
    fn isspacep_shared_cluster(address: u64) -> bool;
    /// The generic address of an address in the thread's own memory.
    /// PTX: `cvta.local.u64` (PTX ISA, `cvta`).
    fn cvta_local_u64(address: u64) -> u64;
    /// The address in the thread's own memory of a generic address.
    /// PTX: `cvta.to.local.u64` (PTX ISA, `cvta`).
    fn cvta_to_local_u64(address: u64) -> u64;
    /// Whether a generic address is in the thread's own memory.
    /// PTX: `isspacep.local` (PTX ISA, `isspacep`).
    fn isspacep_local(address: u64) -> bool;
    /// The generic address of an address in constant memory.
    /// PTX: `cvta.const.u64` (PTX ISA, `cvta`).
    fn cvta_const_u64(address: u64) -> u64;
    /// The address in constant memory of a generic address.
    /// PTX: `cvta.to.const.u64` (PTX ISA, `cvta`).
    fn cvta_to_const_u64(address: u64) -> u64;
    /// Whether a generic address is in constant memory.
    /// PTX: `isspacep.const` (PTX ISA, `isspacep`).
    fn isspacep_const(address: u64) -> bool;
    /// The generic address of an address in parameters.
    /// PTX: `cvta.param.u64` (PTX ISA, `cvta`).
    fn cvta_param_u64(address: u64) -> u64;
    /// The address in parameters of a generic address.
    /// PTX: `cvta.to.param.u64` (PTX ISA, `cvta`).
    fn cvta_to_param_u64(address: u64) -> u64;
    /// Whether a generic address is in parameters.
    /// PTX: `isspacep.param` (PTX ISA, `isspacep`).
    fn isspacep_param(address: u64) -> bool;
    /// The address of the same place in shared memory of the CTA of this rank.
    /// PTX: `mapa.shared::cluster.u32` (PTX ISA, `mapa`); from sm_90 on.
    fn mapa_shared_cluster_u32(address: u32, rank: u32) -> u32;
    /// The address of the same place in shared memory of the CTA of this rank, in 64 bits.
    /// PTX: `mapa.shared::cluster.u64` (PTX ISA, `mapa`); from sm_90 on.
    fn mapa_shared_cluster_u64(address: u64, rank: u32) -> u64;
    /// The generic address of the same place in shared memory of the CTA of this rank.
    /// PTX: `mapa.u64` (PTX ISA, `mapa`); from sm_90 on.
    fn mapa_u64(address: u64, rank: u32) -> u64;
    /// The rank of the CTA in whose shared memory an address is.
    /// PTX: `getctarank.shared::cluster.u32` (PTX ISA, `getctarank`); from sm_90 on.
    fn getctarank_shared_cluster_u32(address: u32) -> u32;
    /// The rank of the CTA in whose shared memory an address is, of 64 bits.
    /// PTX: `getctarank.shared::cluster.u64` (PTX ISA, `getctarank`); from sm_90 on.
    fn getctarank_shared_cluster_u64(address: u64) -> u32;
    /// The rank of the CTA in whose shared memory a generic address is.
    /// PTX: `getctarank.u64` (PTX ISA, `getctarank`); from sm_90 on.
    fn getctarank_u64(address: u64) -> u32;
    /// A cache policy of an access property of CUDA.
    /// PTX: `createpolicy.cvt.L2.b64` (PTX ISA, `createpolicy`); from sm_80 on.
    fn createpolicy_cvt_L2_b64(access_property: u64) -> CachePolicy;
}

on_addresses! {
    "The address is that of live memory of its space, and a multiple of 128 where 128 bytes are named."
    /// Gives up what is in the 128 bytes, which are then not initialised, so that nothing is written back from L2.
    /// PTX: `discard.L2` (PTX ISA, `discard`); from sm_80 on.
    unsafe fn discard_L2(address: u64);
    /// Gives the 128 bytes the normal priority of eviction from L2 again.
    /// PTX: `applypriority.L2::evict_normal` (PTX ISA, `applypriority`); from sm_80 on.
    unsafe fn applypriority_L2_evict_normal(address: u64);
    /// Fetches the line of an address into L1.
    /// PTX: `prefetch.L1` (PTX ISA, `prefetch`).
    unsafe fn prefetch_L1(address: u64);
    /// Fetches the line of an address into L2.
    /// PTX: `prefetch.L2` (PTX ISA, `prefetch`).
    unsafe fn prefetch_L2(address: u64);
    /// Fetches a tensor map, so that the first copy by it finds it near.
    /// PTX: `prefetch.tensormap` (PTX ISA, `prefetch`); from sm_90 on.
    unsafe fn prefetch_tensormap(map: u64);
    /// Gives up what is in the 128 bytes, which are then not initialised, so that nothing is written back from L2.
    /// PTX: `discard.global.L2` (PTX ISA, `discard`); from sm_80 on.
    unsafe fn discard_global_L2(address: u64);
    /// Gives the 128 bytes the normal priority of eviction from L2 again.
    /// PTX: `applypriority.global.L2::evict_normal` (PTX ISA, `applypriority`); from sm_80 on.
    unsafe fn applypriority_global_L2_evict_normal(address: u64);
    /// Fetches the line of an address into L1.
    /// PTX: `prefetch.global.L1` (PTX ISA, `prefetch`).
    unsafe fn prefetch_global_L1(address: u64);
    /// Fetches the line of an address into L2.
    /// PTX: `prefetch.global.L2` (PTX ISA, `prefetch`).
    unsafe fn prefetch_global_L2(address: u64);
    /// Fetches the line of an address into L2, with this priority of eviction.
    /// PTX: `prefetch.global.L2::evict_last` (PTX ISA, `prefetch`); from sm_80 on.
    unsafe fn prefetch_global_L2_evict_last(address: u64);
    /// Fetches the line of an address into L2, with this priority of eviction.
    /// PTX: `prefetch.global.L2::evict_normal` (PTX ISA, `prefetch`); from sm_80 on.
    unsafe fn prefetch_global_L2_evict_normal(address: u64);
    /// Fetches the line of an address in local memory into L1.
    /// PTX: `prefetch.local.L1` (PTX ISA, `prefetch`).
    unsafe fn prefetch_local_L1(address: u32);
    /// Fetches the line of an address in local memory into L2.
    /// PTX: `prefetch.local.L2` (PTX ISA, `prefetch`).
    unsafe fn prefetch_local_L2(address: u32);
    /// Fetches 32 bytes of a generic address, which is known to be valid, into L1.
    /// PTX: `prefetch.L1::32B.valid_addr` (PTX ISA, `prefetch`); from sm_90 on, PTX 9.4.
    unsafe fn prefetch_L1_32B_valid_addr(address: u64);
    /// Fetches 32 bytes of an address, which is known to be valid, into L1.
    /// PTX: `prefetch.global.L1::32B.valid_addr` (PTX ISA, `prefetch`); from sm_90 on, PTX 9.4.
    unsafe fn prefetch_global_L1_32B_valid_addr(address: u64);
    /// Fetches the line of a generic address into the uniform cache.
    /// PTX: `prefetchu.L1` (PTX ISA, `prefetchu`).
    unsafe fn prefetchu_L1(address: u64);
    /// Copies after it read the tensor map at the address, 128 bytes, as threads of the block that released it wrote it.
    /// PTX: `fence.proxy.tensormap::generic.acquire.cta` (PTX ISA, `fence`); from sm_90 on.
    unsafe fn fence_proxy_tensormap_generic_acquire_cta(address: u64);
    /// Copies after it read the tensor map at the address, 128 bytes, as threads of the cluster that released it wrote it.
    /// PTX: `fence.proxy.tensormap::generic.acquire.cluster` (PTX ISA, `fence`); from sm_90 on.
    unsafe fn fence_proxy_tensormap_generic_acquire_cluster(address: u64);
    /// Copies after it read the tensor map at the address, 128 bytes, as threads of the GPU that released it wrote it.
    /// PTX: `fence.proxy.tensormap::generic.acquire.gpu` (PTX ISA, `fence`); from sm_90 on.
    unsafe fn fence_proxy_tensormap_generic_acquire_gpu(address: u64);
    /// Copies after it read the tensor map at the address, 128 bytes, as threads of all GPUs and the host that released it wrote it.
    /// PTX: `fence.proxy.tensormap::generic.acquire.sys` (PTX ISA, `fence`); from sm_90 on.
    unsafe fn fence_proxy_tensormap_generic_acquire_sys(address: u64);
    /// A cache policy for a range: the first `primary_size` bytes get `L2::evict_last`, the others of `total_size` the default.
    /// PTX: `createpolicy.range.global.L2::evict_last.b64` (PTX ISA, `createpolicy`); from sm_80 on.
    unsafe fn createpolicy_range_global_L2_evict_last_b64(address: u64, primary_size: u32, total_size: u32) -> CachePolicy;
    /// A cache policy for a range: the first `primary_size` bytes get `L2::evict_last`, the others of `total_size` `L2::evict_first`.
    /// PTX: `createpolicy.range.global.L2::evict_last.L2::evict_first.b64` (PTX ISA, `createpolicy`); from sm_80 on.
    unsafe fn createpolicy_range_global_L2_evict_last_L2_evict_first_b64(address: u64, primary_size: u32, total_size: u32) -> CachePolicy;
    /// A cache policy for a range: the first `primary_size` bytes get `L2::evict_last`, the others of `total_size` `L2::evict_unchanged`.
    /// PTX: `createpolicy.range.global.L2::evict_last.L2::evict_unchanged.b64` (PTX ISA, `createpolicy`); from sm_80 on.
    unsafe fn createpolicy_range_global_L2_evict_last_L2_evict_unchanged_b64(address: u64, primary_size: u32, total_size: u32) -> CachePolicy;
    /// A cache policy for a range: the first `primary_size` bytes get `L2::evict_normal`, the others of `total_size` the default.
    /// PTX: `createpolicy.range.global.L2::evict_normal.b64` (PTX ISA, `createpolicy`); from sm_80 on.
    unsafe fn createpolicy_range_global_L2_evict_normal_b64(address: u64, primary_size: u32, total_size: u32) -> CachePolicy;
    /// A cache policy for a range: the first `primary_size` bytes get `L2::evict_normal`, the others of `total_size` `L2::evict_first`.
    /// PTX: `createpolicy.range.global.L2::evict_normal.L2::evict_first.b64` (PTX ISA, `createpolicy`); from sm_80 on.
    unsafe fn createpolicy_range_global_L2_evict_normal_L2_evict_first_b64(address: u64, primary_size: u32, total_size: u32) -> CachePolicy;
    /// A cache policy for a range: the first `primary_size` bytes get `L2::evict_normal`, the others of `total_size` `L2::evict_unchanged`.
    /// PTX: `createpolicy.range.global.L2::evict_normal.L2::evict_unchanged.b64` (PTX ISA, `createpolicy`); from sm_80 on.
    unsafe fn createpolicy_range_global_L2_evict_normal_L2_evict_unchanged_b64(address: u64, primary_size: u32, total_size: u32) -> CachePolicy;
    /// A cache policy for a range: the first `primary_size` bytes get `L2::evict_first`, the others of `total_size` the default.
    /// PTX: `createpolicy.range.global.L2::evict_first.b64` (PTX ISA, `createpolicy`); from sm_80 on.
    unsafe fn createpolicy_range_global_L2_evict_first_b64(address: u64, primary_size: u32, total_size: u32) -> CachePolicy;
    /// A cache policy for a range: the first `primary_size` bytes get `L2::evict_first`, the others of `total_size` `L2::evict_first`.
    /// PTX: `createpolicy.range.global.L2::evict_first.L2::evict_first.b64` (PTX ISA, `createpolicy`); from sm_80 on.
    unsafe fn createpolicy_range_global_L2_evict_first_L2_evict_first_b64(address: u64, primary_size: u32, total_size: u32) -> CachePolicy;
    /// A cache policy for a range: the first `primary_size` bytes get `L2::evict_first`, the others of `total_size` `L2::evict_unchanged`.
    /// PTX: `createpolicy.range.global.L2::evict_first.L2::evict_unchanged.b64` (PTX ISA, `createpolicy`); from sm_80 on.
    unsafe fn createpolicy_range_global_L2_evict_first_L2_evict_unchanged_b64(address: u64, primary_size: u32, total_size: u32) -> CachePolicy;
    /// A cache policy for a range: the first `primary_size` bytes get `L2::evict_unchanged`, the others of `total_size` the default.
    /// PTX: `createpolicy.range.global.L2::evict_unchanged.b64` (PTX ISA, `createpolicy`); from sm_80 on.
    unsafe fn createpolicy_range_global_L2_evict_unchanged_b64(address: u64, primary_size: u32, total_size: u32) -> CachePolicy;
    /// A cache policy for a range: the first `primary_size` bytes get `L2::evict_unchanged`, the others of `total_size` `L2::evict_first`.
    /// PTX: `createpolicy.range.global.L2::evict_unchanged.L2::evict_first.b64` (PTX ISA, `createpolicy`); from sm_80 on.
    unsafe fn createpolicy_range_global_L2_evict_unchanged_L2_evict_first_b64(address: u64, primary_size: u32, total_size: u32) -> CachePolicy;
    /// A cache policy for a range: the first `primary_size` bytes get `L2::evict_unchanged`, the others of `total_size` `L2::evict_unchanged`.
    /// PTX: `createpolicy.range.global.L2::evict_unchanged.L2::evict_unchanged.b64` (PTX ISA, `createpolicy`); from sm_80 on.
    unsafe fn createpolicy_range_global_L2_evict_unchanged_L2_evict_unchanged_b64(address: u64, primary_size: u32, total_size: u32) -> CachePolicy;
}
