// Double precision: rounding modes, conversions, functions of the mathematical library.
// nvcc: sm_80
extern "C" __global__ void doubles(const double *in, double *out, float *rounded, long long *whole)
{
    int at = threadIdx.x;
    double x = in[at], y = in[at + 32];
    out[at] = fma(x, y, __dadd_ru(x, y)) + __dmul_rd(x, y) - __ddiv_rz(x, y);
    out[at + 32] = sqrt(fabs(x)) + floor(y) + rint(x) + trunc(y) + fmin(x, y) + fmax(y, 1.0);
    out[at + 64] = x > y ? copysign(x, y) : -x;
    out[at + 96] = isnan(x) || isinf(y) ? 0x1.8p-1022 : rsqrt(y);
    rounded[at] = __double2float_ru(x) + (float)y;
    whole[at] = __double2ll_rd(x) + (long long)y + __double_as_longlong(x) + __double2hiint(y);
    out[at + 128] = exp2(x);
    out[at + 160] = __hiloint2double(at, 7) + (double)whole[at + 32] + __uint2double_rn(at);
}
