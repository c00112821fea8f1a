// Integers of 8 to 64 bits: division by variables and constants, high halves, bit fields, funnel shifts, carries.
// nvcc: sm_80 sm_100a
extern "C" __global__ void integers(const int *in, int *out, long long *wide, unsigned char *small)
{
    int at = threadIdx.x, x = in[at], y = in[at + 32];
    unsigned u = x, v = y;
    out[at] = x / y + x % 7 + (int)(u / 10u) + __mulhi(x, y) + (int)__umulhi(u, v) + __mul24(x, y);
    out[at + 32] = __clz(x) + __ffs(y) + __popc(u) + __brev(v) + abs(x) + min(x, y) + max(u, v);
    out[at + 64] = __funnelshift_l(u, v, x) + __funnelshift_rc(u, v, 9) + __rhadd(x, y) + __hadd(x, y);
    long long a = wide[at], b = wide[at + 32];
    wide[at] = a / b + a % 1000 + __mul64hi(a, b) + __popcll(a) + __clzll(b) + (a << (x & 63)) + (a >> 3);
    wide[at + 32] = (long long)x * y + (unsigned long long)u * v + (a < b ? a : b) + llabs(a);
    small[at] = (unsigned char)(small[at] * 3 + (signed char)x / 5 + (short)y);
    small[at + 32] = (x ^ y) & (~u | v) ? x >> 5 : u >> 6;
}
