// Switches: dense with a table, sparse, with falling through.
// nvcc: sm_80 sm_100
extern "C" __global__ void machine(const unsigned char *program, int length, int *stack, int *out)
{
    int top = 0, accumulator = 0;
    for (int pc = 0; pc < length; ++pc) {
        switch (program[pc]) {
        case 0: stack[top++] = accumulator; break;
        case 1: accumulator = stack[--top]; break;
        case 2: accumulator += stack[--top]; break;
        case 3: accumulator -= stack[--top]; break;
        case 4: accumulator *= stack[--top]; break;
        case 5: accumulator = ~accumulator; break;
        case 6: accumulator ^= stack[top - 1]; // and on
        case 7: accumulator <<= 1; break;
        case 8: if (accumulator == 0) pc += program[pc + 1]; break;
        case 9: pc -= program[pc + 1]; break;
        case 10: accumulator = __popc(accumulator); break;
        default: atomicAdd(out, 1); return;
        }
    }
    out[threadIdx.x] = accumulator;
}

extern "C" __global__ void sparse(int *values)
{
    switch (values[threadIdx.x]) {
    case -1000: values[threadIdx.x] = 1; break;
    case 17: values[threadIdx.x] = 2; break;
    case 4096: values[threadIdx.x] = 3; break;
    case 1 << 30: values[threadIdx.x] = 4; break;
    }
}

extern "C" __global__ void dense(float *values, const int *which)
{
    float x = values[threadIdx.x];
    switch (which[threadIdx.x]) {
    case 3: x = __sinf(x); break;
    case 4: x = __cosf(x); break;
    case 5: x = __expf(x); break;
    case 6: x = __logf(x); break;
    case 7: x = sqrtf(x); break;
    case 8: x = rsqrtf(x); break;
    case 9: x = 1 / x; break;
    case 10: x = ceilf(x); break;
    case 11: x = floorf(x); break;
    case 12: x = values[0]; break;
    case 13: x = values[1]; values[2] = 3; break;
    case 14: atomicAdd(values, x); break;
    case 15: x = -x; break;
    case 16: x = fabsf(x); break;
    case 17: x = x * x; break;
    case 18: __syncthreads(); break;
    case 19: x = (float)(int)x; break;
    case 20: x = __int_as_float(threadIdx.x); break;
    case 21: x = 0; break;
    case 22: __threadfence(); break;
    case 23: x += 3; // and on
    case 24: x *= 2; break;
    case 25: x = values[(int)x]; break;
    case 26: x = __fdividef(x, 3); break;
    case 27: __trap();
    }
    values[threadIdx.x] = x;
}
