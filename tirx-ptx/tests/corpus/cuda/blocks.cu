// A block of fixed size, and a grid that is counted in clusters.
// nvcc: sm_90 sm_100a
extern "C" __global__ void __block_size__((128, 1, 1), (2, 1, 1)) blocks(float *x)
{
    x[blockIdx.x * 128 + threadIdx.x] = threadIdx.y;
}

extern "C" __global__ void __block_size__((64, 2, 1)) plain(float *x) { x[threadIdx.x] = blockDim.y; }
