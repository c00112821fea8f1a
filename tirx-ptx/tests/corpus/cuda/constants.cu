// Variables of a module: constant, global, with and without initialisers, arrays of arrays, strings, pointers.
// nvcc: sm_80
__constant__ float weights[3][5] = {{1, 2, 3, 4, 5}, {-1, -0.5f, 0, 0.5f, 1}, {1e-20f, 1e20f}};
__constant__ double pi = 3.14159265358979323846;
__constant__ unsigned char bytes[] = "tabs\tand \"quotes\"";
__constant__ long long limits[] = {-9223372036854775807LL - 1, 9223372036854775807LL};
__device__ int counters[8];
__device__ struct Record {
    short kind;
    float value;
    const int *where;
    double big;
} records[2] = {{1, 2.5f, counters, 1e300}, {2, -0.0f, counters + 3, -1.0}};
__device__ const float *alias = &weights[1][2];
extern __device__ int elsewhere;
static __device__ volatile unsigned flag = 0xffffffffu;

extern "C" __global__ void constants(float *out, int row)
{
    int at = threadIdx.x;
    out[at] = weights[row][at % 5] * (float)pi + bytes[at % 17] + (float)limits[row & 1];
    counters[at & 7] += records[row].kind + *records[row].where;
    out[at + 32] = *alias + (float)records[1].big;
    while (flag == 0) {
    }
}

__device__ int elsewhere = 3;
