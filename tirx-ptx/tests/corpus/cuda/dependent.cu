// Programmatic dependent launch, special registers, `elect`.
// nvcc: sm_90
extern "C" __global__ void dependent(unsigned *out)
{
    unsigned id, sm, leader, size;
    asm volatile("mov.u32 %0, %%smid;" : "=r"(sm));
    asm volatile("mov.u32 %0, %%dynamic_smem_size;" : "=r"(size));
    asm volatile("mov.u32 %0, %%cluster_ctarank;" : "=r"(id));
    asm volatile("{\n.reg .pred p;\nelect.sync _|p, 0xffffffff;\nselp.u32 %0, 1, 0, p;\n}" : "=r"(leader));
    cudaGridDependencySynchronize();
    unsigned long long time;
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(time));
    if (leader)
        out[threadIdx.x] = id + sm + size + (unsigned)time + out[0];
    cudaTriggerProgrammaticLaunchCompletion();
}
