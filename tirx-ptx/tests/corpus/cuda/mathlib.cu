// Functions of the mathematical library that loop and branch: argument reduction, tables, rare paths.
// nvcc: sm_80
extern "C" __global__ void mathlib(const float *in, float *out, double *wide)
{
    int at = threadIdx.x;
    float x = in[at];
    out[at] = sinf(x) + powf(x, 1.5f) + atan2f(x, 2.0f);
    out[at + 32] = fmodf(x, 3.0f) + erff(x) + ldexpf(x, 5) + normcdff(x);
    wide[at] = log((double)x);
}
