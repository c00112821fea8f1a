// Dot products of bytes, and SIMD within a register.
// nvcc: sm_90
extern "C" __global__ void dots(const int *a, const int *b, int *out, unsigned *more)
{
    int at = threadIdx.x, x = a[at], y = b[at];
    out[at] = __dp4a(x, y, 7) + __dp2a_lo(x, y, 1) + __dp2a_hi(x, y, 2);
    unsigned u = x, v = y;
    more[at] = __dp4a(u, v, 9u) + __dp2a_lo(u, v, 3u);
    more[at + 32] = __vadd4(u, v) ^ __vmaxs2(u, v) ^ __vabsdiffu4(u, v) ^ __vcmpgtu4(u, v) ^ __vsub2(u, v);
    more[at + 64] = __sad(x, y, u) + __usad(u, v, 4) + __byte_perm(u, v, 0x5140) + __viaddmax_s32(x, y, 3)
        + __vimax3_s32(x, y, 9) + __vimin_s16x2_relu(u, v);
}

