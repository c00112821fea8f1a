// Bulk copies with an mbarrier, both ways, with reductions and between the blocks of a cluster, by `cuda::ptx`.
// nvcc: sm_90
#include <cuda/ptx>
namespace ptx = cuda::ptx;

extern "C" __global__ void bulk(const int *in, int *out)
{
    __shared__ alignas(128) int buffer[1024];
    __shared__ alignas(8) uint64_t bar;
    if (threadIdx.x == 0) {
        ptx::mbarrier_init(&bar, 1);
        ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
        ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, buffer, in, sizeof buffer, &bar);
        ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &bar, sizeof buffer);
    }
    __syncthreads();
    while (!ptx::mbarrier_try_wait_parity(&bar, 0)) {
    }
    buffer[threadIdx.x] += 1;
    ptx::fence_proxy_async(ptx::space_shared);
    __syncthreads();
    if (threadIdx.x == 0) {
        ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, out, buffer, sizeof buffer);
        ptx::cp_reduce_async_bulk(ptx::space_global, ptx::space_shared, ptx::op_add, out + 1024, buffer, sizeof buffer);
        ptx::cp_async_bulk_commit_group();
        ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>());
        ptx::cp_async_bulk_wait_group(ptx::n32_t<0>());
    }
}

extern "C" __global__ void __cluster_dims__(2, 1, 1) remote(int *out)
{
    __shared__ alignas(16) int buffer[4];
    __shared__ alignas(8) uint64_t bar;
    if (threadIdx.x == 0)
        ptx::mbarrier_init(&bar, 1);
    ptx::barrier_cluster_arrive(ptx::sem_release);
    ptx::barrier_cluster_wait(ptx::sem_acquire);
    unsigned other = ptx::get_sreg_cluster_ctarank() ^ 1;
    int *there = static_cast<int *>(__cluster_map_shared_rank(buffer, other));
    uint64_t *there_bar = static_cast<uint64_t *>(__cluster_map_shared_rank(&bar, other));
    if (threadIdx.x == 0) {
        ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cluster, ptx::space_shared, &bar, 16);
        ptx::st_async(there, {1, 2}, there_bar);
        ptx::red_async(ptx::op_inc, (unsigned *)there + 2, 5u, there_bar);
        ptx::red_async(ptx::op_add, there + 3, 7, there_bar);
    }
    while (!ptx::mbarrier_try_wait_parity(ptx::sem_acquire, ptx::scope_cluster, &bar, 0)) {
    }
    out[threadIdx.x] = buffer[threadIdx.x & 3];
    ptx::barrier_cluster_arrive();
    ptx::barrier_cluster_wait();
}
