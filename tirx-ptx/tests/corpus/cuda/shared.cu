// Shared memory: static, of two types, in a function, and the dynamic one; block-wide barriers and their reductions.
// nvcc: sm_80 sm_100
extern __shared__ __align__(16) unsigned char pool[];

__device__ __noinline__ float rotate(float value)
{
    __shared__ float ring[256];
    ring[threadIdx.x] = value;
    __syncthreads();
    value = ring[(threadIdx.x + 1) & 255];
    __syncthreads();
    return value;
}

extern "C" __global__ void reduce(const float *in, float *out, int n)
{
    __shared__ float partial[8];
    __shared__ struct { int count; double sum; } total;
    float sum = 0;
    for (int i = threadIdx.x; i < n; i += 256)
        sum += in[i];
    for (int step = 16; step > 0; step /= 2)
        sum += __shfl_xor_sync(0xffffffff, sum, step);
    if (threadIdx.x % 32 == 0)
        partial[threadIdx.x / 32] = sum;
    if (__syncthreads_or(sum != sum))
        return;
    int positive = __syncthreads_count(sum > 0);
    if (threadIdx.x == 0) {
        total.sum = 0;
        for (int i = 0; i < 8; ++i)
            total.sum += partial[i];
        total.count = positive;
    }
    if (__syncthreads_and(total.count > 0))
        out[threadIdx.x] = rotate((float)total.sum);
}

extern "C" __global__ void transpose(const float *in, float *out, int n)
{
    float *tile = reinterpret_cast<float *>(pool);
    double *last = reinterpret_cast<double *>(pool + 33 * 32 * 4);
    tile[threadIdx.y * 33 + threadIdx.x] = in[threadIdx.y * n + threadIdx.x];
    if (threadIdx.x == 0)
        last[threadIdx.y] = tile[threadIdx.y * 33];
    __syncthreads();
    out[threadIdx.y * n + threadIdx.x] = tile[threadIdx.x * 33 + threadIdx.y] + (float)last[threadIdx.x];
}
