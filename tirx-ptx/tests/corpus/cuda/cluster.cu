// A cluster: distributed shared memory, the cluster's barrier, ranks.
// nvcc: sm_90 sm_100a
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

extern "C" __global__ void __cluster_dims__(4, 1, 1) histogram(const int *in, int *out, int n)
{
    __shared__ int bins[64];
    cg::cluster_group cluster = cg::this_cluster();
    for (int i = threadIdx.x; i < 64; i += blockDim.x)
        bins[i] = 0;
    cluster.sync();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        unsigned bin = in[i] & 255;
        atomicAdd(cluster.map_shared_rank(bins, bin / 64) + bin % 64, 1);
    }
    cluster.barrier_arrive();
    unsigned rank = cluster.block_rank(), size = cluster.num_blocks();
    cluster.barrier_wait();
    for (int i = threadIdx.x; i < 64; i += blockDim.x)
        atomicAdd(out + rank * 64 + i, bins[i] + (int)cluster.query_shared_rank(bins) - (int)rank + (int)size);
    cluster.sync();
}
