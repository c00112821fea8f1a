// A product of a warpgroup, from shared memory and from registers, with registers moved between warpgroups.
// nvcc: sm_90a
extern "C" __global__ void __launch_bounds__(256) wgmmas(unsigned long long descriptors, const unsigned *in, float *out)
{
    __shared__ alignas(1024) unsigned char tiles[16384];
    tiles[threadIdx.x] = 0;
    __syncthreads();
    if (threadIdx.x < 128) {
        asm volatile("setmaxnreg.dec.sync.aligned.u32 40;");
        asm volatile("bar.arrive 2, 256;");
        return;
    }
    asm volatile("setmaxnreg.inc.sync.aligned.u32 232;");
    unsigned long long a = descriptors + ((unsigned)__cvta_generic_to_shared(tiles) >> 4), b = a + 512;
    float d[8];
    for (int i = 0; i < 8; ++i)
        d[i] = i;
    asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
    asm volatile("{\n.reg .pred p;\nsetp.ne.b32 p, %10, 0;\n"
                 "wgmma.mma_async.sync.aligned.m64n16k16.f32.bf16.bf16 {%0, %1, %2, %3, %4, %5, %6, %7}, %8, %9, p, 1, -1, 0, 1;\n}"
                 : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]), "+f"(d[4]), "+f"(d[5]), "+f"(d[6]), "+f"(d[7])
                 : "l"(a), "l"(b), "r"(in[0]));
    asm volatile("wgmma.mma_async.sync.aligned.m64n16k32.f32.e4m3.e5m2 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9, %10, %11}, %12, 1, 1, 1;"
                 : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]), "+f"(d[4]), "+f"(d[5]), "+f"(d[6]), "+f"(d[7])
                 : "r"(in[1]), "r"(in[2]), "r"(in[3]), "r"(in[4]), "l"(b));
    asm volatile("wgmma.commit_group.sync.aligned;\nwgmma.wait_group.sync.aligned 0;" ::: "memory");
    asm volatile("bar.sync 2, 256;");
    for (int i = 0; i < 8; ++i)
        out[threadIdx.x * 8 + i] = d[i];
}
