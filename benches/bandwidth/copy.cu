// The kernels of `main.rs` in CUDA C++: the same instructions in the same order, for `nvcc -shared`.
#include <cuda.h>
#include <cuda_runtime.h>
#include <cstdint>

using u32 = uint32_t;
using u64 = uint64_t;

__device__ __forceinline__ u32 shared_address(const void *p) { return (u32)__cvta_generic_to_shared(p); }

__device__ __forceinline__ void init(u64 *bar, u32 count) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(shared_address(bar)), "r"(count) : "memory");
}
__device__ __forceinline__ void fence_init() {
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
}
__device__ __forceinline__ void expect(u64 *bar, u32 bytes) {
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(shared_address(bar)), "r"(bytes) : "memory");
}
__device__ __forceinline__ void wait(u64 *bar, u32 parity) {
    u32 done;
    do {
        asm volatile("{ .reg .pred p; mbarrier.try_wait.parity.shared::cta.b64 p, [%1], %2; selp.u32 %0, 1, 0, p; }"
                     : "=r"(done) : "r"(shared_address(bar)), "r"(parity) : "memory");
    } while (!done);
}
__device__ __forceinline__ void load(void *to, const void *from, u32 bytes, u64 *bar) {
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];"
                 ::"r"(shared_address(to)), "l"(from), "r"(bytes), "r"(shared_address(bar)) : "memory");
}
__device__ __forceinline__ void store(void *to, const void *from, u32 bytes) {
    asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;"
                 ::"l"(to), "r"(shared_address(from)), "r"(bytes) : "memory");
}
__device__ __forceinline__ void commit() { asm volatile("cp.async.bulk.commit_group;" ::: "memory"); }
template <int N> __device__ __forceinline__ void wait_read() {
    asm volatile("cp.async.bulk.wait_group.read %0;" ::"n"(N) : "memory");
}
__device__ __forceinline__ void cluster_sync() {
    asm volatile("barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;" ::: "memory");
}

// Plain loads and stores of 16 bytes: a block copies 8 KiB.
__global__ void __launch_bounds__(512) plain(const uint4 *from, uint4 *to) {
    u64 at = (u64)blockIdx.x * 512 + threadIdx.x;
    to[at] = from[at];
}

// `cp.async`, 16 bytes a thread: a block copies 2 KiB.
__global__ void __launch_bounds__(128) cp_async(const uint4 *from, uint4 *to) {
    __shared__ __align__(16) uint4 buffer[128];
    u64 at = (u64)blockIdx.x * 128 + threadIdx.x;
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(shared_address(buffer + threadIdx.x)), "l"(from + at) : "memory");
    asm volatile("cp.async.commit_group; cp.async.wait_group 0;" ::: "memory");
    to[at] = buffer[threadIdx.x];
}

// `cp.async.bulk`, by one thread: a block copies 2 KiB.
__global__ void __launch_bounds__(32) bulk(const uint4 *from, uint4 *to) {
    __shared__ __align__(128) uint4 buffer[128];
    __shared__ u64 landed;
    if (threadIdx.x == 0) {
        init(&landed, 1);
        fence_init();
        expect(&landed, 2048);
        load(buffer, from + (u64)blockIdx.x * 128, 2048, &landed);
        wait(&landed, 0);
        store(to + (u64)blockIdx.x * 128, buffer, 2048);
        commit();
        wait_read<0>();
    }
}

// `cp.async.bulk.tensor`, by one thread: a block copies a box of 8 rows of 256 bytes.
__global__ void __launch_bounds__(32) tma(const __grid_constant__ CUtensorMap from, const __grid_constant__ CUtensorMap to) {
    __shared__ __align__(128) uint4 buffer[128];
    __shared__ u64 landed;
    if (threadIdx.x == 0) {
        init(&landed, 1);
        fence_init();
        expect(&landed, 2048);
        asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%0], [%1, {%2, %3}], [%4];"
                     ::"r"(shared_address(buffer)), "l"(&from), "r"(0), "r"((int)blockIdx.x * 8), "r"(shared_address(&landed)) : "memory");
        wait(&landed, 0);
        asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group [%0, {%1, %2}], [%3];"
                     ::"l"(&to), "r"(0), "r"((int)blockIdx.x * 8), "r"(shared_address(buffer)) : "memory");
        commit();
        wait_read<0>();
    }
}

// Few blocks that stay: `cp.async` in a ring of 8 stages, 16 bytes a thread and stage.
__global__ void __launch_bounds__(256) cp_async_ring(const uint4 *from, uint4 *to, u32 tiles) {
    constexpr u32 STAGES = 8;
    __shared__ __align__(16) uint4 ring[STAGES][256];
    u32 tid = threadIdx.x;
    auto issue = [&](u32 tile, u32 stage) {
        if (tile < tiles)
            asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(shared_address(&ring[stage][tid])), "l"(from + (u64)tile * 256 + tid) : "memory");
        asm volatile("cp.async.commit_group;" ::: "memory");
    };
    for (u32 i = 0; i < STAGES - 1; i++) issue(blockIdx.x + i * gridDim.x, i);
    u32 turn = 0;
    for (u32 tile = blockIdx.x; tile < tiles; tile += gridDim.x) {
        issue(tile + (STAGES - 1) * gridDim.x, (turn + STAGES - 1) % STAGES);
        asm volatile("cp.async.wait_group %0;" ::"n"(STAGES - 1) : "memory");
        to[(u64)tile * 256 + tid] = ring[turn % STAGES][tid];
        turn++;
    }
}

// Few blocks that stay: bulk copies in a ring of 8 stages of 4 KiB, four loads ahead.
__global__ void __launch_bounds__(32) bulk_ring(const uint4 *from, uint4 *to, u32 tiles) {
    constexpr u32 STAGES = 8, AHEAD = 4;
    __shared__ __align__(128) uint4 ring[STAGES][256];
    __shared__ u64 landed[STAGES];
    if (threadIdx.x != 0) return;
    for (u32 i = 0; i < STAGES; i++) init(&landed[i], 1);
    fence_init();
    auto issue = [&](u32 tile, u32 stage) {
        if (tile < tiles) {
            expect(&landed[stage], 4096);
            load(ring[stage], from + (u64)tile * 256, 4096, &landed[stage]);
        }
    };
    for (u32 i = 0; i < AHEAD; i++) issue(blockIdx.x + i * gridDim.x, i);
    u32 turn = 0;
    for (u32 tile = blockIdx.x; tile < tiles; tile += gridDim.x) {
        wait(&landed[turn % STAGES], turn / STAGES % 2);
        store(to + (u64)tile * 256, ring[turn % STAGES], 4096);
        commit();
        wait_read<STAGES - AHEAD>();
        issue(tile + AHEAD * gridDim.x, (turn + AHEAD) % STAGES);
        turn++;
    }
    wait_read<0>();
}

// Two blocks of a cluster send each other 8 KiB, `turns` times.
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(128) exchange(uint4 *out, u32 turns) {
    __shared__ __align__(128) uint4 mine[512];
    __shared__ __align__(128) uint4 theirs[512];
    __shared__ u64 landed;
    u32 tid = threadIdx.x, peer;
    asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(peer));
    peer ^= 1;
    u32 to, on;
    asm("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(to) : "r"(shared_address(theirs)), "r"(peer));
    asm("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(on) : "r"(shared_address(&landed)), "r"(peer));
    for (u32 i = tid; i < 512; i += 128) mine[i] = make_uint4(i, peer, 0, 0);
    if (tid == 0) {
        init(&landed, 1);
        fence_init();
    }
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
    cluster_sync();
    for (u32 turn = 0; turn < turns; turn++) {
        if (tid == 0) {
            expect(&landed, 8192);
            asm volatile("cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];"
                         ::"r"(to), "r"(shared_address(mine)), "r"(8192), "r"(on) : "memory");
        }
        wait(&landed, turn % 2);
        cluster_sync();
    }
    out[(u64)blockIdx.x * 128 + tid] = theirs[tid];
}

static void *from, *to;
static u64 bytes;
static CUtensorMap map_from, map_to;

static bool encode(CUtensorMap *map, void *base) {
    void *entry = nullptr;
    cudaDriverEntryPointQueryResult found;
    if (cudaGetDriverEntryPoint("cuTensorMapEncodeTiled", &entry, cudaEnableDefault, &found) != cudaSuccess || !entry) return false;
    auto tiled = (CUresult(*)(CUtensorMap *, CUtensorMapDataType, cuuint32_t, void *, const cuuint64_t *, const cuuint64_t *,
                              const cuuint32_t *, const cuuint32_t *, CUtensorMapInterleave, CUtensorMapSwizzle,
                              CUtensorMapL2promotion, CUtensorMapFloatOOBfill))entry;
    cuuint64_t dims[2] = {64, bytes / 256}, strides[1] = {256};
    cuuint32_t box[2] = {64, 8}, steps[2] = {1, 1};
    return tiled(map, CU_TENSOR_MAP_DATA_TYPE_UINT32, 2, base, dims, strides, box, steps, CU_TENSOR_MAP_INTERLEAVE_NONE,
                 CU_TENSOR_MAP_SWIZZLE_NONE, CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE) == CUDA_SUCCESS;
}

extern "C" int setup(u64 size) {
    bytes = size;
    if (cudaMalloc(&from, bytes) || cudaMalloc(&to, bytes) || cudaMemset(from, 7, bytes)) return 1;
    return encode(&map_from, from) && encode(&map_to, to) ? 0 : 2;
}

// Starts one; the kinds are in the order of `KINDS` in `main.rs`.
extern "C" int start(u32 kind, u32 blocks, u32 turns) {
    auto a = (const uint4 *)from;
    auto b = (uint4 *)to;
    switch (kind) {
    case 0: return cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToDevice);
    case 1: plain<<<bytes / 8192, 512>>>(a, b); break;
    case 2: cp_async<<<bytes / 2048, 128>>>(a, b); break;
    case 3: bulk<<<bytes / 2048, 32>>>(a, b); break;
    case 4: tma<<<bytes / 2048, 32>>>(map_from, map_to); break;
    case 5: cp_async_ring<<<blocks, 256>>>(a, b, (u32)(bytes / 4096)); break;
    case 6: bulk_ring<<<blocks, 32>>>(a, b, (u32)(bytes / 4096)); break;
    case 7: exchange<<<blocks, 128>>>(b, turns); break;
    default: return -1;
    }
    return cudaGetLastError();
}

extern "C" int finish() { return cudaDeviceSynchronize(); }
