// Single precision: fast functions, rounding modes, flushing, special values, comparisons.
// nvcc: sm_80 -ftz=true -prec-div=false -prec-sqrt=false
extern "C" __global__ void floats(const float *in, float *out, int *whole)
{
    int at = threadIdx.x;
    float x = in[at], y = in[at + 32];
    out[at] = __sinf(x) + __cosf(y) + __expf(x) + __logf(y) + __tanf(x);
    out[at + 32] = x / y + sqrtf(x) + rsqrtf(y) + __frcp_rn(x) + __fdividef(x, y) + __fsqrt_ru(y);
    out[at + 64] = __fadd_rd(x, y) * __fmul_ru(x, y) + __fmaf_rz(x, y, 1.0f) + __saturatef(x);
    out[at + 96] = fminf(x, y) + fmaxf(x, 0.0f) + fabsf(y) + ceilf(x) + truncf(y) + nearbyintf(x);
    out[at + 128] = isfinite(x) && !(x <= y) ? __int_as_float(0x7f800000) : tanhf(y);
    whole[at] = __float2int_rn(x) + (int)y + __float2uint_rz(x) + __float_as_int(y) + (x != y) + signbit(x);
    whole[at + 32] = (int)__float2ll_rd(x) + (short)y + (unsigned char)x;
    out[at + 160] = __int2float_ru(whole[at]) + (float)(unsigned long long)whole[at + 1] + (float)(char)whole[at + 2];
}
