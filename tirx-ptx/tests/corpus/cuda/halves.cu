// Half precision, single and in pairs.
// nvcc: sm_80 sm_100a
#include <cuda_fp16.h>

extern "C" __global__ void halves(const __half *in, __half *out, const __half2 *pairs, __half2 *results, float *sums)
{
    int at = threadIdx.x;
    __half a = in[at], b = in[at + 32];
    out[at] = __hfma(a, b, __hadd(a, b));
    out[at + 32] = __hgt(a, b) ? __hsub_sat(a, b) : __hmul(a, __float2half_rn(0.1f));
    out[at + 64] = hexp2(a) + htanh(b) + hsqrt(a) + hrcp(b);
    __half2 p = pairs[at], q = pairs[at + 32];
    results[at] = __hfma2_relu(p, q, __hmax2(p, q));
    results[at + 32] = __hmul2(__lowhigh2highlow(p), __hneg2(q)) + __habs2(p) + h2exp2(q);
    results[at + 64] = __hmin2_nan(p, q) + __heq2(p, q);
    float2 wide = __half22float2(p);
    sums[at] = wide.x + wide.y + __half2float(a) + __half2int_rd(b) + __hbltu2(p, q);
    atomicAdd(&results[96], p);
}
