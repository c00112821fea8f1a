// Separate compilation: functions and variables of another file, and those that another file may take.
// nvcc: sm_100 -rdc=true
extern "C" __device__ float imported(float x, int n);
extern "C" __device__ void store(struct Pair *to, float value);
extern __device__ int limit;
extern __constant__ float scales[8];

struct Pair {
    float a, b;
};

extern "C" __device__ Pair exported(float x) { return {imported(x, limit), scales[3]}; }
__device__ float weights[16];

extern "C" __global__ void separate(Pair *out)
{
    Pair pair = exported(weights[threadIdx.x]);
    store(out + threadIdx.x, pair.a + pair.b);
}
