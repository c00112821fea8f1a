// A function that calls itself, and two that call each other.
// nvcc: sm_80 sm_100
__device__ __noinline__ unsigned ackermann(unsigned m, unsigned n)
{
    if (m == 0)
        return n + 1;
    return n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}

__device__ bool odd(unsigned n);
__device__ __noinline__ bool even(unsigned n) { return n == 0 ? true : odd(n - 1) != (n > 1000); }
__device__ __noinline__ bool odd(unsigned n) { return n == 0 ? false : even(n - 1) == (n < 2000); }

extern "C" __global__ void recursion(unsigned *values)
{
    values[threadIdx.x] = ackermann(2, values[threadIdx.x] % 4) + (even(values[threadIdx.x]) ? 100 : 0);
}
