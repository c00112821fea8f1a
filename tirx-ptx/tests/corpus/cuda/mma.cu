// Tensor cores by `mma`, with matrices loaded by `ldmatrix` and stored by `stmatrix`.
// nvcc: sm_80 sm_90
#include <cuda_fp16.h>

extern "C" __global__ void mmas(const __half *a, const __half *b, float *c, unsigned *d)
{
    __shared__ alignas(128) __half left[16 * 16], right[16 * 8];
    for (int i = threadIdx.x; i < 256; i += 32)
        left[i] = a[i];
    for (int i = threadIdx.x; i < 128; i += 32)
        right[i] = b[i];
    __syncwarp();
    unsigned l = (unsigned)__cvta_generic_to_shared(left + (threadIdx.x % 16) * 16 + threadIdx.x / 16 * 8);
    unsigned r = (unsigned)__cvta_generic_to_shared(right + (threadIdx.x % 16) * 8);
    unsigned a0, a1, a2, a3, b0, b1;
    float c0 = 0, c1 = 0, c2 = 0, c3 = 0;
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(a0), "=r"(a1), "=r"(a2), "=r"(a3) : "r"(l));
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0, %1}, [%2];" : "=r"(b0), "=r"(b1) : "r"(r));
    asm("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
        : "+f"(c0), "+f"(c1), "+f"(c2), "+f"(c3) : "r"(a0), "r"(a1), "r"(a2), "r"(a3), "r"(b0), "r"(b1));
    asm("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
        : "+f"(c0), "+f"(c1), "+f"(c2), "+f"(c3) : "r"(a0), "r"(a1), "r"(a2), "r"(a3), "r"(b0), "r"(b1));
    int s0 = 0, s1 = 0, s2 = 0, s3 = 0;
    asm("mma.sync.aligned.m16n8k32.row.col.satfinite.s32.s8.u8.s32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
        : "+r"(s0), "+r"(s1), "+r"(s2), "+r"(s3) : "r"(a0), "r"(a1), "r"(a2), "r"(a3), "r"(b0), "r"(b1));
    asm("mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5}, {%6, %7}, {%0, %1, %2, %3}, %8, 0x0;"
        : "+f"(c0), "+f"(c1), "+f"(c2), "+f"(c3) : "r"(a0), "r"(a1), "r"(b0), "r"(b1), "r"(d[0]));
    asm("mma.sync.aligned.m8n8k128.row.col.s32.b1.b1.s32.xor.popc {%0, %1}, {%2}, {%3}, {%0, %1};"
        : "+r"(s0), "+r"(s1) : "r"(a0), "r"(b0));
#if __CUDA_ARCH__ >= 900
    asm volatile("stmatrix.sync.aligned.m8n8.x2.shared.b16 [%0], {%1, %2};" ::"r"(l), "r"(a0), "r"(a1) : "memory");
    asm("mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e5m2.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
        : "+f"(c0), "+f"(c1), "+f"(c2), "+f"(c3) : "r"(a0), "r"(a1), "r"(a2), "r"(a3), "r"(b0), "r"(b1));
#endif
    asm("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(a0) : "r"(a1));
    c[threadIdx.x * 4] = c0 + c1;
    c[threadIdx.x * 4 + 1] = c2 + c3 + s0 + s1 + s2 + s3;
    d[threadIdx.x] = a0;
}
