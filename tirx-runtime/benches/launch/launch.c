// The time of one cuLaunchKernel of an empty kernel with two pointers, issued back to back.
//
//   cc -O2 -I/usr/local/cuda/include launch.c -o launch-c -lcuda    (or with nvcc)
//   ./launch-c empty.ptx [launches a round] [rounds]
//
// Prints the median over the rounds in nanoseconds, the same figure as the example `launch_overhead` of tirx-runtime.
#include <cuda.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define CHECK(call)                                                          \
    do {                                                                     \
        CUresult result = (call);                                            \
        if (result != CUDA_SUCCESS) {                                        \
            fprintf(stderr, "%s gave %d\n", #call, (int)result);             \
            return 1;                                                        \
        }                                                                    \
    } while (0)

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1e9 + t.tv_nsec;
}

static int ascending(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

int main(int argc, char **argv) {
    static char ptx[65536];
    int launches = argc > 2 ? atoi(argv[2]) : 20000;
    int rounds = argc > 3 ? atoi(argv[3]) : 15;
    FILE *file = argc > 1 ? fopen(argv[1], "r") : NULL;
    if (!file || launches < 1 || rounds < 1 || rounds > 1000) {
        fprintf(stderr, "usage: %s empty.ptx [launches] [rounds]\n", argv[0]);
        return 2;
    }
    ptx[fread(ptx, 1, sizeof ptx - 1, file)] = 0;
    fclose(file);

    CUdevice device;
    CUcontext context;
    CUmodule module;
    CUfunction function;
    CUstream stream;
    CUdeviceptr a, b;
    CHECK(cuInit(0));
    CHECK(cuDeviceGet(&device, 0));
    CHECK(cuDevicePrimaryCtxRetain(&context, device));
    CHECK(cuCtxSetCurrent(context));
    CHECK(cuModuleLoadData(&module, ptx));
    CHECK(cuModuleGetFunction(&function, module, "empty"));
    CHECK(cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING));
    CHECK(cuMemAlloc(&a, 1024));
    CHECK(cuMemAlloc(&b, 1024));

    double times[1000];
    void *params[] = {&a, &b};
    for (int round = -2; round < rounds; round++) { // two to warm up
        double start = now();
        for (int i = 0; i < launches; i++)
            CHECK(cuLaunchKernel(function, 1, 1, 1, 64, 1, 1, 0, stream, params, NULL));
        double end = now();
        CHECK(cuStreamSynchronize(stream));
        if (round >= 0)
            times[round] = (end - start) / launches;
    }
    qsort(times, rounds, sizeof *times, ascending);
    printf("cuLaunchKernel from C: %.0f ns (median of %d rounds of %d; least %.0f)\n", times[rounds / 2], rounds,
           launches, times[0]);
    return 0;
}
