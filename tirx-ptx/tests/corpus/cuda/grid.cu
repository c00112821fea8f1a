// A barrier of the whole grid, made of atomics.
// nvcc: sm_80 sm_100a
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

extern "C" __global__ void grid(float *a, float *b, int rounds)
{
    cg::grid_group all = cg::this_grid();
    for (int i = 0; i < rounds; ++i) {
        b[all.thread_rank()] = a[(all.thread_rank() + 1) % all.size()];
        all.sync();
        float *t = a;
        a = b;
        b = t;
    }
}
