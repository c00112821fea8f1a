// libcu++'s atomics: memory orders and scopes, fences, waiting.
// nvcc: sm_80 sm_100a
#include <cuda/atomic>

extern "C" __global__ void references(int *flag, int *data, unsigned long long *count, int *out)
{
    cuda::atomic_ref<int, cuda::thread_scope_device> ready(*flag);
    cuda::atomic_ref<unsigned long long, cuda::thread_scope_block> counter(*count);
    cuda::atomic_ref<int, cuda::thread_scope_system> shared(data[1]);
    if (threadIdx.x == 0) {
        data[0] = 42;
        ready.store(1, cuda::memory_order_release);
        shared.fetch_or(4, cuda::memory_order_acq_rel);
    }
    while (ready.load(cuda::memory_order_acquire) == 0) {
    }
    counter.fetch_add(1, cuda::memory_order_relaxed);
    int expected = 4;
    shared.compare_exchange_strong(expected, 5, cuda::memory_order_seq_cst);
    cuda::atomic_thread_fence(cuda::memory_order_seq_cst, cuda::thread_scope_device);
    __threadfence_block();
    __threadfence_system();
    out[threadIdx.x] = data[0] + expected + (int)counter.exchange(3, cuda::memory_order_acquire);
}
