// Managed and weak variables, functions that are weak.
// nvcc: sm_80
__managed__ int total;
__managed__ float table[4] = {1, 2, 3, 4};

template <typename T>
__device__ T initial = T(7);

template <typename T>
__device__ __noinline__ T twice(T x) { return x * 2; }

extern "C" __global__ void managed(float *out)
{
    atomicAdd(&total, 1);
    out[threadIdx.x] = twice(table[threadIdx.x & 3]) + initial<float> + twice(initial<int>);
}
