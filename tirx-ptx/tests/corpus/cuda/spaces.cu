// Which memory a pointer is into, conversions between generic and other addresses, stack allocation, copies.
// nvcc: sm_80 sm_100a
#include <string.h>

struct Big {
    int values[20];
    char tail[7];
};

extern "C" __global__ void spaces(void *p, const Big *in, Big *out, const __grid_constant__ Big given, int n)
{
    __shared__ int s[4];
    int kind = __isGlobal(p) + 2 * __isShared(p) + 4 * __isConstant(p) + 8 * __isLocal(p) + 16 * __isGridConstant(&given);
    s[threadIdx.x & 3] = (int)__cvta_generic_to_global(p) + (int)__cvta_generic_to_shared(s);
    int *dynamic = (int *)alloca(n * sizeof(int));
    for (int i = 0; i < n; ++i)
        dynamic[i] = s[i & 3];
    Big copy = *in;
    memset(copy.tail, n, sizeof copy.tail);
    memcpy(out, n > 3 ? &copy : &given, sizeof *out);
    out[1].values[0] = kind + dynamic[n / 2] + given.values[n];
}
