// bfloat16, single and in pairs.
// nvcc: sm_90
#include <cuda_bf16.h>

extern "C" __global__ void bfloats(const __nv_bfloat16 *in, __nv_bfloat16 *out, __nv_bfloat162 *pairs, float *sums)
{
    int at = threadIdx.x;
    __nv_bfloat16 a = in[at], b = in[at + 32];
    out[at] = __hfma(a, b, __hadd(a, b));
    out[at + 32] = __hlt(a, b) ? __hsub(a, b) : __hmul(a, __float2bfloat16_rn(0.1f));
    __nv_bfloat162 p = pairs[at], q = pairs[at + 32];
    pairs[at] = __hfma2_relu(p, q, __hmax2(p, q));
    pairs[at + 32] = __hmul2(p, __hneg2(q)) + __floats2bfloat162_rn(sums[at], 2.0f);
    float2 wide = __bfloat1622float2(p);
    sums[at] = wide.x + wide.y + __bfloat162float(a) + __bfloat162int_rz(b);
    atomicAdd(&pairs[96], q);
}
