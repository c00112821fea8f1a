// `malloc` and `free` on the device; a loop that is unrolled by request, and hints for branches.
// nvcc: sm_80
extern "C" __global__ void heap(int *out, int n)
{
    int *list = (int *)malloc(n * sizeof(int));
    if (__builtin_expect(list == nullptr, 0))
        return;
#pragma unroll 4
    for (int i = 0; i < n; ++i)
        list[i] = i * out[i];
    __builtin_assume(n > 3);
    int sum = 0;
#pragma unroll
    for (int i = 0; i < 5; ++i)
        sum += list[i];
    out[threadIdx.x] = sum;
    free(list);
}
