// Atomics: of all kinds, with the three scopes, on shared and global memory, with and without a result.
// nvcc: sm_80 sm_90
extern "C" __global__ void atomics(int *a, unsigned *b, unsigned long long *c, float *f, double *d, float4 *v, int *out)
{
    __shared__ int local[4];
    int at = threadIdx.x;
    if (at < 4)
        local[at] = 0;
    __syncthreads();
    int old = atomicAdd(a, at) + atomicSub(a + 1, 2) + atomicExch(a + 2, at) + atomicMin(a + 3, at);
    old += atomicMax(b, (unsigned)at) + atomicInc(b + 1, 7u) + atomicDec(b + 2, 8u) + atomicCAS(a + 4, 0, at);
    old += atomicAnd(a + 5, at) ^ atomicOr(a + 6, at) ^ atomicXor(a + 7, at);
    old += atomicAdd(local, 1) + atomicAdd_block(a + 8, 3) + atomicExch_system(a + 9, 4) + atomicCAS_block(a, 1, 2);
    atomicAdd(c, 5ull);
    atomicMax_system((long long *)c + 1, (long long)at);
    atomicAdd(f, 1.5f);
    atomicAdd(d, 2.5);
    atomicAdd_system(d + 1, 0.5);
    atomicOr(local + 1, at);
    out[at] = old + (int)atomicExch(c + 2, 1ull) + (int)atomicCAS((unsigned short *)a + 40, (unsigned short)1, (unsigned short)2);
#if __CUDA_ARCH__ >= 900
    float4 was = atomicAdd(v, make_float4(1, 2, 3, 4));
    f[1] = was.x;
#endif
}
