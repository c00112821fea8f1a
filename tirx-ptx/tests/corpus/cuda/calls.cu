// Functions that are called: with values, with pointers to locals, with a struct in and a struct out, without a result.
// nvcc: sm_80 sm_100
struct Complex {
    float re, im;
};

__device__ __noinline__ Complex multiply(Complex a, Complex b)
{
    return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

__device__ __noinline__ void divide(int a, int b, int *quotient, int *remainder)
{
    *quotient = a / b;
    *remainder = a % b;
}

__device__ __noinline__ char narrow(short a, unsigned char b) { return (char)(a + b); }

extern "C" __global__ void calls(const Complex *in, Complex *out, int *numbers, int n)
{
    int at = threadIdx.x;
    Complex z = in[at];
    for (int i = 0; i < n; ++i)
        z = multiply(z, in[i]);
    out[at] = z;
    int quotient, remainder;
    divide(numbers[at], n, &quotient, &remainder);
    numbers[at] = quotient * 10 + remainder + narrow((short)quotient, (unsigned char)remainder);
}
