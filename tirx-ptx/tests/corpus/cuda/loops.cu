// A grid-stride loop, a loop with an early exit, nested loops with a known and an unknown trip count, `do`.
// nvcc: sm_75 sm_110
extern "C" __global__ void saxpy(float a, const float *__restrict__ x, float *y, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        y[i] = fmaf(a, x[i], y[i]);
}

extern "C" __global__ void collatz(const unsigned *start, unsigned *steps, unsigned limit)
{
    unsigned value = start[threadIdx.x], count = 0;
    do {
        if (value == 1 || count == limit)
            break;
        value = value % 2 ? 3 * value + 1 : value / 2;
        ++count;
    } while (true);
    steps[threadIdx.x] = count;
}

extern "C" __global__ void prefix(const int *in, int *out, int rows)
{
    for (int row = 0; row < rows; ++row) {
        int sum = 0;
#pragma unroll 1
        for (int column = 0; column < 17; ++column) {
            sum += in[row * 17 + column];
            if (sum < 0)
                continue;
            out[row * 17 + column] = sum;
        }
    }
}
