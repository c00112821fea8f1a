/// The value of one thread, by its [`thread_rank`], in all threads of the block. Every thread of the block calls it.
///
/// It waits for the block twice, and takes one element of shared memory.
pub fn block_broadcast<T: Scalar>(value: T, thread: u32) -> T {
    let mut slot = alloc_shared::<Tensor<T, 1>>();
    if thread_rank() == thread {
        slot[0] = value;
    }
    cta_sync();
    let found = slot[0];
    cta_sync();
    found
}

/// The sum over the block, in every thread; of integers it wraps around. Every thread of the block calls it, and the
/// block has whole warps.
///
/// It waits for the block twice, and takes 32 elements of shared memory.
pub fn block_sum<T: Scalar>(value: T) -> T {
    let sum = warp_sum(of_each_warp(warp_sum(value), 0, T::ZERO));
    // SAFETY: every warp has added the same.
    unsafe { block_uniform(sum) }
}

/// The least over the block, in every thread; of floats a NaN does not count. Every thread of the block calls it, and
/// the block has whole warps.
///
/// It waits for the block twice, and takes 32 elements of shared memory.
pub fn block_min<T: Scalar>(value: T) -> T {
    let least = warp_min(value);
    let least = warp_min(of_each_warp(least, 0, least));
    // SAFETY: every warp has compared the same.
    unsafe { block_uniform(least) }
}

/// The greatest over the block, in every thread; of floats a NaN does not count. Every thread of the block calls it, and
/// the block has whole warps.
///
/// It waits for the block twice, and takes 32 elements of shared memory.
pub fn block_max<T: Scalar>(value: T) -> T {
    let greatest = warp_max(value);
    let greatest = warp_max(of_each_warp(greatest, 0, greatest));
    // SAFETY: every warp has compared the same.
    unsafe { block_uniform(greatest) }
}

/// The sum over the threads up to this one and this one, by [`thread_rank`]; of integers it wraps around. Every thread
/// of the block calls it, and the block has whole warps.
///
/// It waits for the block twice, and takes 32 elements of shared memory.
pub fn block_inclusive_sum<T: Scalar>(value: T) -> T {
    let sum = warp_inclusive_sum(value);
    let before = warp_exclusive_sum(of_each_warp(sum, 31, T::ZERO));
    sum + shfl_sync(u32::MAX, before, warp_id())
}

/// The sum over the threads below this one, by [`thread_rank`], 0 in the first; of integers it wraps around. Every
/// thread of the block calls it, and the block has whole warps.
///
/// It waits for the block twice, and takes 32 elements of shared memory.
pub fn block_exclusive_sum<T: Scalar>(value: T) -> T {
    let sum = warp_inclusive_sum(value);
    let below = shfl_up_sync(u32::MAX, sum, 1);
    let before = warp_exclusive_sum(of_each_warp(sum, 31, T::ZERO));
    let others = shfl_sync(u32::MAX, before, warp_id());
    if lane_id() == 0 { others } else { others + below }
}

/// The value that the given lane of a warp has, in the lane of that warp's number; `rest` where there is no such warp.
fn of_each_warp<T: Scalar>(value: T, lane: u32, rest: T) -> T {
    let threads = block_threads();
    device_assert!(threads % 32 == 0, "the block has whole warps");
    let mut values = alloc_shared::<Tensor<T, 32>>();
    if lane_id() == lane {
        values[warp_id()] = value;
    }
    cta_sync();
    let found = if lane_id() < threads / 32 {
        values[lane_id()]
    } else {
        rest
    };
    cta_sync();
    found
}
