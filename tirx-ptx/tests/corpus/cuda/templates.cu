// Templates and lambdas: names with all that mangling gives.
// nvcc: sm_100 --extended-lambda
template <typename T, int N>
struct Stack {
    T values[N];
    int top = 0;
    __device__ void push(T value) { values[top++ % N] = value; }
    __device__ T pop() { return values[--top % N]; }
};

template <typename T, typename F>
__global__ void apply(const T *in, T *out, int n, F f)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    Stack<T, 4> stack;
    stack.push(in[i]);
    auto shift = [&](T by) { return f(stack.pop()) + by; };
    if (i < n)
        out[i] = shift(T(1));
}

void launch(float *x, double *y, float scale)
{
    apply<<<1, 32>>>(x, x, 32, [scale] __device__(float v) { return v * scale; });
    apply<<<1, 32>>>(y, y, 32, [] __device__(double v) { return v * v; });
}
