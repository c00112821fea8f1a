// Tensor cores by `nvcuda::wmma`: half, bfloat16, tf32, int8, double.
// nvcc: sm_80
#include <cuda_bf16.h>
#include <mma.h>
using namespace nvcuda;

template <int M, int N, int K, typename T, typename A, typename P, typename Out>
__device__ void product(const T *a, const T *b, Out *c)
{
    wmma::fragment<wmma::matrix_a, M, N, K, P, wmma::row_major> left;
    wmma::fragment<wmma::matrix_b, M, N, K, P, wmma::col_major> right;
    wmma::fragment<wmma::accumulator, M, N, K, A> sum;
    wmma::fill_fragment(sum, A(0));
    wmma::load_matrix_sync(left, a, K);
    wmma::load_matrix_sync(right, b, K);
    wmma::mma_sync(sum, left, right, sum);
    wmma::store_matrix_sync(c, sum, N, wmma::mem_row_major);
}

extern "C" __global__ void wmmas(const __half *h, const __nv_bfloat16 *b, const float *f, const signed char *i, const double *d,
                                 float *out, int *whole, double *wide, __half *small)
{
    product<16, 16, 16, __half, float, __half>(h, h + 256, out);
    product<32, 8, 16, __half, __half, __half>(h, h + 512, small);
    product<8, 32, 16, __nv_bfloat16, float, __nv_bfloat16>(b, b + 256, out + 256);
    product<16, 16, 8, float, float, wmma::precision::tf32>(f, f + 256, out + 512);
    product<16, 16, 16, signed char, int, signed char>(i, i + 256, whole);
    product<8, 8, 4, double, double, double>(d, d + 256, wide);
}
