// cuda::barrier in shared memory: arriving, waiting, with a token and with parity.
// nvcc: sm_80 sm_90
#include <cuda/barrier>

extern "C" __global__ void barriers(const float *in, float *out, int rounds)
{
    using barrier = cuda::barrier<cuda::thread_scope_block>;
    __shared__ barrier full, empty;
    __shared__ float stage[128];
    if (threadIdx.x == 0) {
        init(&full, blockDim.x);
        init(&empty, blockDim.x);
    }
    __syncthreads();
    for (int i = 0; i < rounds; ++i) {
        stage[threadIdx.x] = in[i * 128 + threadIdx.x];
        barrier::arrival_token token = full.arrive();
        full.wait(std::move(token));
        out[i * 128 + threadIdx.x] = stage[127 - threadIdx.x];
        empty.arrive_and_wait();
    }
    full.arrive_and_drop();
}
