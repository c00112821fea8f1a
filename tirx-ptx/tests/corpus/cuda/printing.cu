// `printf` with arguments of several types, from an entry and from a function.
// nvcc: sm_80 sm_100a
#include <cstdio>

__device__ __noinline__ void complain(const char *what, int where) { printf("%s at %d%%\n", what, where); }

extern "C" __global__ void printing(const float *values, int n)
{
    int at = threadIdx.x;
    if (at >= n)
        complain("outside", at);
    else
        printf("block %u, thread %d: %f %llx %c\n", blockIdx.x, at, values[at], (unsigned long long)values, 'x');
    printf("done\n");
}
