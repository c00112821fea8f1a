// 4-bit and 6-bit floats.
// nvcc: sm_100a sm_120f
#include <cuda_fp4.h>
#include <cuda_fp6.h>

extern "C" __global__ void fp4(const float2 *in, __nv_fp4x2_e2m1 *pairs, __nv_fp6x2_e3m2 *sixes, float2 *out)
{
    int at = threadIdx.x;
    pairs[at] = __nv_fp4x2_e2m1(in[at]);
    sixes[at] = __nv_fp6x2_e3m2(in[at]);
    float2 a = static_cast<float2>(pairs[at + 32]), b = static_cast<float2>(sixes[at + 32]);
    out[at] = make_float2(a.x + b.x, a.y + b.y);
}
