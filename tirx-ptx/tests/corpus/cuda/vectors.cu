// Loads and stores of vectors, cached in all ways; prefetches.
// nvcc: sm_80 sm_100a
#include <cuda_fp16.h>

extern "C" __global__ void vectors(const int4 *__restrict__ a, const double2 *b, uchar4 *c, short2 *d, ulonglong2 *e, float2 *f)
{
    int at = threadIdx.x;
    int4 x = __ldg(a + at), y = __ldcg(a + at + 32), z = __ldcs(a + at + 64);
    double2 p = b[at], q = __ldlu(b + at + 1);
    uchar4 u = c[at];
    c[at + 1] = make_uchar4(u.w, u.z, u.y, (unsigned char)x.x);
    d[at] = make_short2((short)y.y, (short)z.z);
    e[at] = make_ulonglong2((unsigned long long)p.x, (unsigned long long)q.y);
    __stwt(f + at, make_float2((float)p.y, (float)q.x));
    __stcs(f + at + 32, __ldcv(f + at));
    __stcg(f + at + 64, make_float2(1, 2));
}
