// 8-bit floats: conversions both ways, single, in pairs and in fours.
// nvcc: sm_90 sm_100a
#include <cuda_fp8.h>

extern "C" __global__ void fp8(const float4 *in, __nv_fp8x4_e4m3 *quads, __nv_fp8_e5m2 *singles, float *out, __half2 *pairs)
{
    int at = threadIdx.x;
    quads[at] = __nv_fp8x4_e4m3(in[at]);
    singles[at] = __nv_fp8_e5m2(in[at].x);
    float4 back = static_cast<float4>(quads[at + 32]);
    out[at] = back.x + back.w + float(singles[at + 32]);
    __nv_fp8x2_storage_t pair = __nv_cvt_float2_to_fp8x2(make_float2(back.y, back.z), __NV_SATFINITE, __NV_E4M3);
    pairs[at] = __half2(__nv_cvt_fp8x2_to_halfraw2(pair, __NV_E4M3));
}
