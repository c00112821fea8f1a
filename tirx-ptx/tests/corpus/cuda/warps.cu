// A warp: shuffles, votes, matches, reductions, elections, masks.
// nvcc: sm_80 sm_121a
extern "C" __global__ void warps(const int *in, int *out, float *floats, long long *wide)
{
    int at = threadIdx.x, x = in[at];
    unsigned mask = __activemask();
    out[at] = __shfl_sync(mask, x, 3) + __shfl_up_sync(mask, x, 1) + __shfl_down_sync(mask, x, 2, 16)
        + __shfl_xor_sync(mask, x, 4);
    wide[at] = __shfl_sync(0xffffffff, wide[at], at / 2);
    floats[at] = __shfl_xor_sync(0xffffffff, floats[at], 16);
    out[at + 32] = __all_sync(mask, x > 0) + 2 * __any_sync(mask, x < 0) + __ballot_sync(mask, x & 1)
        + __uni_sync(mask, x == 3);
    int all;
    out[at + 64] = __match_any_sync(mask, x) + __match_all_sync(mask, wide[at], &all) + all;
    if (x > 0) {
        unsigned u = x;
        out[at + 96] = __reduce_add_sync(0xff, x) + __reduce_min_sync(0xff, x) + __reduce_max_sync(0xff, u)
            + __reduce_and_sync(0xff, u) + __reduce_xor_sync(0xff, u) + __reduce_or_sync(0xff, u);
        __syncwarp(0xff);
    }
}
