// Asynchronous copies: the primitives of `cuda_pipeline.h`, and cuda::pipeline of one thread.
// nvcc: sm_80
#include <cuda/pipeline>
#include <cuda_pipeline.h>

extern "C" __global__ void primitives(const float4 *in, float4 *out, int n)
{
    __shared__ float4 stages[3][64];
    for (int i = 0; i < 2; ++i) {
        __pipeline_memcpy_async(&stages[i][threadIdx.x], in + i * 64 + threadIdx.x, 16);
        __pipeline_commit();
    }
    for (int i = 0; i < n; ++i) {
        __pipeline_memcpy_async(&stages[(i + 2) % 3][threadIdx.x], in + (i + 2) * 64 + threadIdx.x, 16, i % 2 ? 8 : 0);
        __pipeline_commit();
        __pipeline_wait_prior(2);
        __syncthreads();
        out[i * 64 + threadIdx.x] = stages[i % 3][63 - threadIdx.x];
        __syncthreads();
    }
}

extern "C" __global__ void pipelined(const int *in, int *out, int n)
{
    __shared__ int stages[2][128];
    cuda::pipeline<cuda::thread_scope_thread> pipe = cuda::make_pipeline();
    for (int i = 0; i < n; ++i) {
        pipe.producer_acquire();
        cuda::memcpy_async(&stages[i & 1][threadIdx.x], in + i * 128 + threadIdx.x, sizeof(int), pipe);
        pipe.producer_commit();
        pipe.consumer_wait();
        out[i * 128 + threadIdx.x] = stages[i & 1][threadIdx.x];
        pipe.consumer_release();
    }
}
