// Bounds of a launch: threads, blocks and clusters of an SM, registers.
// nvcc: sm_80 sm_90
#if __CUDA_ARCH__ >= 900
#define BOUNDS __launch_bounds__(256, 2, 8)
#else
#define BOUNDS __launch_bounds__(256, 2)
#endif
extern "C" __global__ void BOUNDS
bounded(float *x) { x[threadIdx.x] *= 2; }
extern "C" __global__ void __launch_bounds__(1024) wide(float *x) { x[threadIdx.x] += 2; }
extern "C" __global__ void __maxnreg__(64) few(float *x) { x[threadIdx.x] -= 2; }
