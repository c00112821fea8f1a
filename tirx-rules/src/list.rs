// One row a rule: constant, name, what must hold, source. Grouped by stage and family.
rules! {
    Build "language" {
        ATTRIBUTE "attribute" "An attribute has known keys, each at most once, with values of the right kind." ("tirx")
        SIGNATURE "signature" "A kernel is a plain `fn` without receiver, `async`, `const`, `unsafe`, `extern` or result." ("tirx")
        PARAMETER "parameter" "A kernel's parameter is a scalar, `&Tensor<..>` or `&mut Tensor<..>` with a plain name." ("tirx")
        DIMENSION "dimension" "A dimension is an integer literal, a constant of the kernel, a `N: Dim` generic, or an integer parameter." ("tirx")
        INSTANCE "instance" "A kernel with generics lists its instances, each once, with a fitting argument for each generic." ("tirx")
        UNKNOWN_NAME "unknown-name" "A name in a kernel is a local, a parameter, a constant of the kernel or an item of `tirx::device`." ("tirx")
        UNKNOWN_OPTION "unknown-option" "An option of a tile operation is one that the operation has, given once." ("tirx")
        MISSING_OPTION "missing-option" "A tile operation has the options that it cannot do without." ("tirx")
        UNSUPPORTED "unsupported" "A kernel uses only the constructs of the kernel language." ("tirx")
        CONSTANT "constant" "What must be known when the kernel is compiled is a constant expression." ("tirx")
        TYPE_AMBIGUOUS "type-ambiguous" "The type of every value can be decided by Rust's rules." ("tirx")
        RANK "rank" "An index or `sub` has one entry for each dimension of the tensor or view." ("tirx")
        VIEW_RESHAPE "view-reshape" "A reshape keeps the number of elements, and crosses contiguous dimensions only." ("tirx")
        VIEW_PERMUTE "view-permute" "A permutation names each dimension once." ("tirx")
        VIEW_CAST "view-cast" "A view is read as other elements where they divide its last dimension and are aligned." ("tirx")
        VIEW_CHUNK "view-chunk" "A chunk is a constant number of elements that divides the run at the end of a view." ("tirx")
        SHARED_LAYOUT "shared-layout" "Shared memory is padded by rows or swizzled within 32, 64 or 128 bytes, and aligned for it." ("tirx")
        UNSAFE_NEEDED "unsafe-needed" "An item that takes an address is used inside `unsafe`." ("tirx")
        FORMAT "format" "A format is one that the device can write, and its arguments are scalars." ("CUDA guide, formatted output")
        RAW_PTX "raw-ptx" "The text of `ptx!` is PTX that the ISA has, on registers of its operands' types." ("PTX ISA")
    }
    Build "operand" {
        CP_ASYNC_WIDTH "cp-async-width" "`cp.async.ca` copies 4, 8 or 16 bytes and `cp.async.cg` copies 16." ("PTX ISA, cp.async")
        CP_ASYNC_ELEMENTS "cp-async-elements" "A chunk consists of whole elements." ("tirx")
        CP_ASYNC_SHAPE "cp-async-shape" "Both views of a copy cover exactly the chunk." ("tirx")
        CP_ASYNC_CONTIGUOUS "cp-async-contiguous" "The elements of a chunk are contiguous on both sides." ("PTX ISA, cp.async")
        CP_ASYNC_ALIGN "cp-async-align" "Both addresses of a copy are multiples of its size." ("PTX ISA, cp.async")
        CP_ASYNC_SPACE "cp-async-space" "The destination is in shared memory and the source in global memory." ("PTX ISA, cp.async")
        CP_ASYNC_SRC_SIZE "cp-async-src-size" "`src_size` is at most the chunk." ("PTX ISA, cp.async")
        CP_ASYNC_EXCLUSIVE "cp-async-exclusive" "A copy has `src_size` or `ignore_src`, not both." ("PTX ISA, cp.async")
        CP_ASYNC_PREFETCH "cp-async-prefetch" "An L2 prefetch size is 64, 128 or 256 bytes." ("PTX ISA, cp.async")
        COPY_SHAPE "copy-shape" "Both views of a tile that threads copy together have as many elements." ("tirx")
        BULK_SIZE "bulk-size" "A bulk copy has a positive multiple of 16 bytes, below 2^20." ("PTX ISA, cp.async.bulk")
        BULK_SHAPE "bulk-shape" "Both views of a bulk copy have elements of one type, and as many." ("tirx")
        BULK_CONTIGUOUS "bulk-contiguous" "Each view of a bulk copy is contiguous as a whole." ("PTX ISA, cp.async.bulk")
        BULK_ALIGN "bulk-align" "Both addresses of a bulk copy are multiples of 16 bytes." ("PTX ISA, cp.async.bulk")
        BULK_SPACE "bulk-space" "A bulk copy goes from global to shared memory, back, or from shared to shared memory." ("PTX ISA, cp.async.bulk")
        BULK_COMPLETION "bulk-completion" "A bulk copy into shared memory completes on an mbarrier, one into global memory in a bulk group." ("PTX ISA, cp.async.bulk")
        BULK_MULTICAST "bulk-multicast" "A multicast goes from global memory to CTAs that the cluster has." ("PTX ISA, cp.async.bulk")
        BULK_MASK "bulk-mask" "Bytes are masked in a bulk copy to global memory." ("PTX ISA, cp.async.bulk")
        BULK_REDUCTION "bulk-reduction" "A bulk reduction has an operation that the memory of its destination has for its elements." ("PTX ISA, cp.reduce.async.bulk")
        TENSOR_MAP "tensor-map" "A tensor map describes boxes or pixels that the hardware has." ("CUDA driver API, tensor maps")
        TENSOR_SPACE "tensor-space" "A tensor copy goes between shared memory and a tensor that has a tensor map." ("PTX ISA, cp.async.bulk.tensor")
        TENSOR_SHAPE "tensor-shape" "The shared side of a tensor copy is contiguous and has the elements, the shape and the swizzle of the map's box." ("PTX ISA, cp.async.bulk.tensor")
        TENSOR_ALIGN "tensor-align" "The shared side of a tensor copy starts at a multiple of 128 bytes." ("PTX ISA, cp.async.bulk.tensor")
        TENSOR_COORDINATE "tensor-coordinate" "The innermost coordinate of a tensor copy is a multiple of 16 bytes." ("measured on sm_90")
        TENSOR_PADDING "tensor-padding" "A tensor copy to global memory ends its rows at a multiple of 16 bytes." ("measured on sm_90")
        TENSOR_COMPLETION "tensor-completion" "A tensor copy into shared memory completes on an mbarrier, one into global memory in a bulk group." ("PTX ISA, cp.async.bulk.tensor")
        TENSOR_REDUCTION "tensor-reduction" "A tensor reduction has an operation that its elements have." ("PTX ISA, cp.reduce.async.bulk.tensor")
        WAIT_GROUP "wait-group" "`wait_group` takes a constant that is not negative." ("PTX ISA, cp.async.wait_group")
        OPERAND_RANGE "operand-range" "A constant operand of an intrinsic lies where its instruction has values for it." ("PTX ISA")
        ELEMENT_SPACE "element-space" "An operation on an element is one that the memory of the element has." ("PTX ISA, ld and st")
        ASYNC_PEER "async-peer" "What is written to a peer later is told of by an mbarrier of the same peer." ("PTX ISA, st.async")
        ATOMIC_ORDERING "atomic-ordering" "An atomic operation has an ordering that its instruction has." ("PTX ISA, ld and st")
        POLICY_FRACTION "policy-fraction" "The fraction of a cache policy lies above 0 and is at most 1." ("PTX ISA, createpolicy")
    }
    Build "bounds" {
        BOUNDS "bounds" "An index is within its dimension." ("tirx")
        UNPROVED "unproved" "A kernel with `deny_unproved` leaves nothing to be checked when it runs." ("tirx")
        CLUSTER_RANK "cluster-rank" "A rank in `at_rank` is that of a CTA of the cluster." ("PTX ISA, mapa")
        COPY_BOUNDS "copy-bounds" "Every byte that an asynchronous copy names is proved to be inside its tensor." ("tirx")
    }
    Build "resource" {
        BLOCK_SIZE "block-size" "A block has 1 to 1024 threads, at most 1024 x 1024 x 64, and `min_blocks` of them fit a multiprocessor." ("CUDA guide, compute capabilities")
        GRID_SIZE "grid-size" "A grid has 1 to 2^31-1 x 65535 x 65535 blocks." ("CUDA guide, compute capabilities")
        CLUSTER_SIZE "cluster-size" "A cluster has 1 to 8 CTAs, or 16 if the kernel is `non_portable`, and divides the grid." ("CUDA guide, thread block clusters")
        CLUSTER_MISSING "cluster-missing" "A kernel whose CTAs work together names its cluster." ("CUDA guide, thread block clusters")
        SHARED_MEMORY "shared-memory" "The shared memory of a kernel fits the target." ("CUDA guide, compute capabilities")
    }
    Build "uniformity" {
        BLOCK_DIVERGENT "block-divergent" "A barrier of the block or cluster stands where all of its threads come." ("PTX ISA, barrier")
        WARP_DIVERGENT "warp-divergent" "What the lanes of a warp do together stands where all of them come." ("PTX ISA, shfl.sync")
    }
    Build "protocol" {
        CLUSTER_LIFETIME "cluster-lifetime" "A peer's memory is accessed after the peer has started, and before it ends." ("PTX ISA, barrier.cluster")
    }
    Build "target" {
        TARGET "target" "Every instruction exists on the target that the kernel names." ("PTX ISA, target ISA notes")
    }
    Run "checked" {
        INDEX_CHECK "index-check" "An index that could not be proved is within its dimension when it is used." ("tirx")
        DIVISION_CHECK "division-check" "A divisor is not zero, and a signed quotient does not overflow." ("tirx")
        DEVICE_ASSERT "device-assert" "What `device_assert!` says holds when it is reached." ("tirx")
        BULK_SIZE_CHECK "bulk-size-check" "The bytes of a bulk prefetch, where they are known at launch, are a positive multiple of 16 below 2^20." ("PTX ISA, cp.async.bulk.prefetch")
        SRC_SIZE_CHECK "src-size-check" "A run-time `src_size` is at most the chunk." ("PTX ISA, cp.async")
    }
    Emulator "race" {
        RACE_SHARED "race-shared" "Two accesses of the same shared bytes, one of them a write, are ordered." ("PTX ISA, memory consistency model")
        RACE_GLOBAL "race-global" "Two accesses of the same global bytes, one of them a write, are ordered." ("PTX ISA, memory consistency model")
        COPY_DESTINATION_REUSED "copy-destination-reused" "No access touches the destination of a copy in flight." ("PTX ISA, asynchronous operations")
        COPY_SOURCE_REUSED "copy-source-reused" "No write touches the source of a copy in flight." ("PTX ISA, asynchronous operations")
    }
    Emulator "read-before-wait" {
        READ_IN_FLIGHT "read-in-flight" "The destination of a copy is read after the copy was waited for." ("PTX ISA, cp.async.wait_group")
        READ_NOT_COMMITTED "read-not-committed" "A copy is committed to a group before a wait for groups can cover it." ("PTX ISA, cp.async.commit_group")
        EXIT_IN_FLIGHT "exit-in-flight" "A CTA ends after the bulk copies that touch its shared memory." ("PTX ISA, cp.async.bulk.wait_group")
        READ_WITHOUT_BARRIER "read-without-barrier" "Bytes that another thread's copy wrote are read after a barrier that follows that thread's wait." ("PTX ISA, cp.async")
    }
    Emulator "uninitialised" {
        UNINITIALISED_SHARED "uninitialised-shared" "Shared memory is written before it is read." ("CUDA guide")
        UNINITIALISED_GLOBAL "uninitialised-global" "Global memory is written before it is read." ("CUDA guide")
        UNINITIALISED_REGISTER "uninitialised-register" "A register is written before it is read." ("PTX ISA")
    }
    Emulator "out-of-bounds" {
        OUT_OF_BOUNDS_GLOBAL "out-of-bounds-global" "A global address is inside a live allocation." ("CUDA guide")
        OUT_OF_BOUNDS_SHARED "out-of-bounds-shared" "A shared address is inside the CTA's shared memory." ("CUDA guide")
        OUT_OF_BOUNDS_PARAM "out-of-bounds-param" "A parameter address is inside the parameters." ("PTX ISA")
    }
    Emulator "tensor-copy" {
        TENSOR_COPY "tensor-copy" "A tensor copy is given a tensor map that goes with it, and starts at a multiple of 16 bytes." ("PTX ISA, cp.async.bulk.tensor")
    }
    Emulator "misaligned" {
        MISALIGNED "misaligned" "An address is a multiple of the access size." ("PTX ISA, addresses as operands")
    }
    Emulator "divergent-barrier" {
        BARRIER_DIVERGENT "barrier-divergent" "All threads that a barrier expects arrive at the same barrier." ("PTX ISA, barrier")
    }
    Emulator "deadlock" {
        DEADLOCK "deadlock" "Some thread can make progress while the kernel has not ended." ("tirx")
    }
    Emulator "proxy-fence" {
        PROXY_FENCE "proxy-fence" "What a thread wrote is read or overwritten by a bulk copy after a proxy fence." ("PTX ISA, async proxy")
    }
    Emulator "mbarrier" {
        MBARRIER_LIFETIME "mbarrier-lifetime" "An mbarrier is initialised once, used by mbarrier operations alone, and invalidated when nobody uses it." ("PTX ISA, mbarrier.init, mbarrier.inval")
        MBARRIER_NOT_PUBLISHED "mbarrier-not-published" "The initialisation of an mbarrier is known to whoever uses it." ("PTX ISA, fence.mbarrier_init")
        MBARRIER_ARRIVALS "mbarrier-arrivals" "A phase has as many arrivals as the mbarrier was initialised for." ("PTX ISA, mbarrier phases")
        MBARRIER_BYTES "mbarrier-bytes" "A phase expects the bytes that its copies have." ("PTX ISA, tx-count of mbarrier")
        MBARRIER_PARITY "mbarrier-parity" "A wait is for a phase that no later phase can be taken for." ("PTX ISA, mbarrier.test_wait")
    }
    Emulator "cluster-lifetime" {
        PEER_NOT_STARTED "peer-not-started" "Shared memory of another CTA is touched when that CTA is known to have started." ("PTX ISA, barrier.cluster")
        PEER_GONE "peer-gone" "Shared memory of another CTA is touched before that CTA ends." ("CUDA guide, distributed shared memory")
    }
    Emulator "trap" {
        TRAP "trap" "A kernel does not execute `trap`." ("PTX ISA, trap")
        ILLEGAL_INSTRUCTION "illegal-instruction" "A bulk copy between shared memories runs in a grid of clusters." ("measured on sm_90")
    }
}
