// Tiles by tensor maps: in and out, of two, three and five dimensions, im2col, multicast, prefetch, reductions.
// nvcc: sm_90a sm_100a
#include <cuda.h>
#include <cuda/ptx>
namespace ptx = cuda::ptx;

extern "C" __global__ void __cluster_dims__(2, 1, 1)
tiles(const __grid_constant__ CUtensorMap a, const __grid_constant__ CUtensorMap b, const __grid_constant__ CUtensorMap c, float *out)
{
    __shared__ alignas(128) float tile[2][32 * 32];
    __shared__ alignas(8) uint64_t bar;
    const int two[2] = {(int)blockIdx.x * 32, (int)blockIdx.y * 32};
    const int three[3] = {0, 32, (int)blockIdx.z};
    const int five[5] = {0, 1, 2, 3, 4};
    if (threadIdx.x == 0) {
        asm volatile("prefetch.param.tensormap [%0];" ::"l"(&a) : "memory");
        ptx::mbarrier_init(&bar, 1);
        ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
        ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &bar, sizeof tile);
        ptx::cp_async_bulk_tensor(ptx::space_cluster, ptx::space_global, tile[0], &a, two, &bar);
        ptx::cp_async_bulk_tensor(ptx::space_cluster, ptx::space_global, tile[1], &b, three, &bar, (uint16_t)3);
        ptx::cp_async_bulk_tensor(ptx::space_cluster, ptx::space_global, tile[1], &b, five, &bar);
        asm volatile("cp.async.bulk.tensor.4d.shared::cluster.global.im2col.mbarrier::complete_tx::bytes.L2::cache_hint"
                     " [%0], [%1, {%2, %3, %4, %5}], [%6], {%7, %8}, %9;" ::"r"((unsigned)__cvta_generic_to_shared(tile[0])),
                     "l"(&a), "r"(0), "r"(1), "r"(2), "r"(3), "r"((unsigned)__cvta_generic_to_shared(&bar)), "h"((short)1),
                     "h"((short)2), "l"(0x14F0000000000000ull) : "memory");
    }
    __syncthreads();
    while (!ptx::mbarrier_try_wait_parity(&bar, 0)) {
    }
    out[threadIdx.x] = tile[1][threadIdx.x];
    ptx::fence_proxy_async(ptx::space_shared);
    __syncthreads();
    if (threadIdx.x == 0) {
        ptx::cp_async_bulk_tensor(ptx::space_global, ptx::space_shared, &c, two, tile[0]);
        ptx::cp_reduce_async_bulk_tensor(ptx::space_global, ptx::space_shared, ptx::op_add, &c, three, tile[1]);
        ptx::cp_async_bulk_commit_group();
        ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>());
    }
}
