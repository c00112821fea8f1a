// Tensor memory: allocation, products of one and two blocks, copies, loads, stores, commits, waits.
// nvcc: sm_100a sm_100f sm_103a
extern "C" __global__ void tcgen05(unsigned long long descriptor, unsigned instruction, const unsigned *in, unsigned *out)
{
    __shared__ unsigned taddr;
    __shared__ alignas(8) unsigned long long bar;
    unsigned slot = (unsigned)__cvta_generic_to_shared(&taddr), barrier = (unsigned)__cvta_generic_to_shared(&bar);
    if (threadIdx.x < 32) {
        asm volatile("tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [%0], 128;" ::"r"(slot) : "memory");
        asm volatile("tcgen05.relinquish_alloc_permit.cta_group::1.sync.aligned;");
    }
    if (threadIdx.x == 0)
        asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(barrier) : "memory");
    __syncthreads();
    unsigned d = taddr;
    if (threadIdx.x == 0) {
        asm volatile("tcgen05.cp.cta_group::1.128x256b [%0], %1;" ::"r"(d + 64), "l"(descriptor));
        asm volatile("{\n.reg .pred p;\nsetp.ne.u32 p, %4, 0;\ntcgen05.mma.cta_group::1.kind::f16 [%0], %1, %2, %3, p;\n}" ::"r"(d),
                     "l"(descriptor), "l"(descriptor + 64), "r"(instruction), "r"(in[0]));
        asm volatile("{\n.reg .pred p;\nsetp.ne.u32 p, %4, 0;\ntcgen05.mma.cta_group::1.kind::tf32 [%0], [%1], %2, %3, {%5, 0, 0, 0}, p;\n}" ::"r"(d),
                     "r"(d + 64), "l"(descriptor), "r"(instruction), "r"(in[1]), "r"(in[2]));
        asm volatile("{\n.reg .pred p;\nsetp.ne.u32 p, %4, 0;\n"
                     "tcgen05.mma.cta_group::1.kind::mxf8f6f4.block_scale.block32 [%0], %1, %2, %3, [%5], [%6], p;\n}" ::"r"(d),
                     "l"(descriptor), "l"(descriptor), "r"(instruction), "r"(in[1]), "r"(d + 96), "r"(d + 100));
        asm volatile("tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.b64 [%0];" ::"r"(barrier) : "memory");
    }
    asm volatile("{\n.reg .pred p;\nAGAIN:\nmbarrier.try_wait.parity.shared::cta.b64 p, [%0], 0;\n@!p bra AGAIN;\n}" ::"r"(barrier) : "memory");
    asm volatile("tcgen05.fence::after_thread_sync;" ::: "memory");
    unsigned r0, r1, r2, r3;
    asm volatile("tcgen05.ld.sync.aligned.32x32b.x4.b32 {%0, %1, %2, %3}, [%4];" : "=r"(r0), "=r"(r1), "=r"(r2), "=r"(r3) : "r"(d));
    asm volatile("tcgen05.wait::ld.sync.aligned;" ::: "memory");
    asm volatile("tcgen05.st.sync.aligned.16x64b.x2.unpack::16b.b32 [%0 + 4], {%1, %2};" ::"r"(d), "r"(r0), "r"(r1));
    asm volatile("tcgen05.wait::st.sync.aligned;\ntcgen05.fence::before_thread_sync;" ::: "memory");
    out[threadIdx.x] = r0 + r1 + r2 + r3;
    __syncthreads();
    if (threadIdx.x < 32)
        asm volatile("tcgen05.dealloc.cta_group::1.sync.aligned.b32 %0, 128;" ::"r"(d));
}
