// PTX within CUDA C++: scopes with registers of their own, predicates, special registers, labels, vectors.
// nvcc: sm_80
extern "C" __global__ void inlined(const unsigned *in, unsigned *out, unsigned long long *wide)
{
    unsigned at, lane, sum, carry, selected;
    asm("mov.u32 %0, %%tid.x;" : "=r"(at));
    asm volatile("mov.u32 %0, %%laneid;" : "=r"(lane));
    asm("{\n\t.reg .u32 low;\n\tadd.cc.u32 low, %2, %3;\n\taddc.u32 %1, 0, 0;\n\tmov.u32 %0, low;\n\t}"
        : "=r"(sum), "=r"(carry) : "r"(in[at]), "r"(in[at + 32]));
    asm("{\n\t.reg .pred p, q;\n\tsetp.gt.and.u32 p|q, %1, %2, 1;\n\t@!p mov.u32 %0, 5;\n\t@q bra AWAY%=;\n\t"
        "selp.u32 %0, %1, %2, p;\nAWAY%=:\n\t}"
        : "=r"(selected) : "r"(sum), "r"(lane));
    asm volatile("{ .reg .b128 q; mov.b128 q, {%0, %1}; mov.b128 {%1, %0}, q; }" : "+l"(wide[0]), "+l"(wide[1]));
    unsigned a, b, c, d;
    asm volatile("ld.global.cs.v4.u32 {%0, %1, %2, %3}, [%4 + 16];" : "=r"(a), "=r"(b), "=r"(c), "=r"(d) : "l"(in));
    asm volatile("st.global.L2::cache_hint.v2.u32 [%0+-8], {%1, %2}, %3;" ::"l"(out + 64), "r"(a ^ b), "r"(c ^ d),
                 "l"(0x12F0000000000000ull) : "memory");
    asm("lop3.b32 %0, %1, %2, %3, 0xE8;" : "=r"(a) : "r"(b), "r"(c), "n"(0x55));
    asm("prmt.b32.f4e %0, %1, %2, %3; // a comment; with a semicolon" : "=r"(b) : "r"(a), "r"(c), "r"(d));
    asm("/* one\n   more */ bfi.b32 %0, %1, %2, 4, 8;" : "=r"(d) : "r"(a), "r"(b));
    asm volatile("pmevent 3;\n\tmembar.sys;");
    out[at] = sum + carry + selected + a + d;
}
