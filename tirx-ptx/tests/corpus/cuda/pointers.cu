// Calls through pointers: a table in constant memory, a parameter, a member.
// nvcc: sm_80 sm_100a
typedef float (*Binary)(float, float);

__device__ float add(float a, float b) { return a + b; }
__device__ float subtract(float a, float b) { return a - b; }
__device__ float power(float a, float b) { return __powf(a, b); }

__constant__ Binary operations[3] = {add, subtract, power};
__device__ Binary chosen = add;

extern "C" __global__ void pointers(const int *which, float *values, Binary last)
{
    int at = threadIdx.x;
    float value = operations[which[at]](values[at], 2.0f);
    value = chosen(value, 3.0f);
    values[at] = last(value, 4.0f);
}
