// 128-bit integers: products, quotients, shifts, comparisons; sums with carry.
// nvcc: sm_80
extern "C" __global__ void wide(const unsigned long long *in, unsigned long long *out)
{
    int at = threadIdx.x;
    unsigned __int128 a = ((unsigned __int128)in[at] << 64) | in[at + 32];
    unsigned __int128 b = (unsigned __int128)in[at + 64] * in[at + 96];
    unsigned __int128 c = a + b * 3 - (a >> (in[at] & 127));
    if (a < b)
        c = -c ^ (b << 17);
    out[at] = (unsigned long long)c;
    out[at + 32] = (unsigned long long)(c >> 64);
    __int128 d = (__int128)c / (long long)(in[at + 1] | 1);
    out[at + 64] = (unsigned long long)d;
}
