// Full debug information.
// nvcc: sm_80 sm_100a -G
struct Vec {
    float x, y;
    int tag[3];
};

__device__ float length(const Vec &v)
{
    return v.x * v.x + v.y * v.y;
}

extern "C" __global__ void debug(const Vec *in, float *out, int n)
{
    __shared__ float best[32];
    for (int i = 0; i < n; ++i) {
        Vec v = in[i];
        best[threadIdx.x] = fmaxf(best[threadIdx.x], length(v) + v.tag[i % 3]);
    }
    out[threadIdx.x] = best[threadIdx.x];
}
