// Cooperative groups: tiles, coalesced threads, scans, the block.
// nvcc: sm_80
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
namespace cg = cooperative_groups;

extern "C" __global__ void groups(const int *in, int *out)
{
    cg::thread_block block = cg::this_thread_block();
    auto tile = cg::tiled_partition<8>(block);
    int value = in[block.thread_rank()];
    int sum = cg::reduce(tile, value, cg::plus<int>());
    int before = cg::exclusive_scan(tile, value);
    block.sync();
    if (value > 0) {
        auto active = cg::coalesced_threads();
        sum += active.shfl(value, 0) + active.size() + active.thread_rank();
        if (active.thread_rank() == 0)
            atomicAdd(out, active.size());
    }
    tile.sync();
    out[block.thread_rank()] = sum + before + tile.shfl_down(value, 1) + tile.any(value == 3);
}
