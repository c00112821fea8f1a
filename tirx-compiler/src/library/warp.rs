/// The value of one lane, in all lanes. All 32 lanes of the warp call it together.
pub fn warp_broadcast<T: Scalar>(value: T, lane: u32) -> T {
    shfl_sync(u32::MAX, value, lane)
}

/// The sum over the warp, in every lane; of integers it wraps around. All 32 lanes call it together.
pub fn warp_sum<T: Scalar>(value: T) -> T {
    let mut sum = value;
    #[unroll]
    for step in 0..5 {
        sum += shfl_xor_sync(u32::MAX, sum, 16 >> step);
    }
    // SAFETY: each step leaves the same in twice as many lanes.
    unsafe { warp_uniform(sum) }
}

/// The least over the warp, in every lane; of floats a NaN does not count. All 32 lanes call it together.
pub fn warp_min<T: Scalar>(value: T) -> T {
    let mut least = value;
    #[unroll]
    for step in 0..5 {
        least = least.min(shfl_xor_sync(u32::MAX, least, 16 >> step));
    }
    // SAFETY: each step leaves the same in twice as many lanes.
    unsafe { warp_uniform(least) }
}

/// The greatest over the warp, in every lane; of floats a NaN does not count. All 32 lanes call it together.
pub fn warp_max<T: Scalar>(value: T) -> T {
    let mut greatest = value;
    #[unroll]
    for step in 0..5 {
        greatest = greatest.max(shfl_xor_sync(u32::MAX, greatest, 16 >> step));
    }
    // SAFETY: each step leaves the same in twice as many lanes.
    unsafe { warp_uniform(greatest) }
}

/// The sum over the lanes up to this one and this one; of integers it wraps around. All 32 lanes call it together.
pub fn warp_inclusive_sum<T: Scalar>(value: T) -> T {
    let mut sum = value;
    #[unroll]
    for step in 0..5 {
        let distance = 1u32 << step;
        let below = shfl_up_sync(u32::MAX, sum, distance);
        if lane_id() >= distance {
            sum += below;
        }
    }
    sum
}

/// The sum over the lanes below this one, 0 in the first; of integers it wraps around. All 32 lanes call it together.
pub fn warp_exclusive_sum<T: Scalar>(value: T) -> T {
    let below = shfl_up_sync(u32::MAX, warp_inclusive_sum(value), 1);
    if lane_id() == 0 { T::ZERO } else { below }
}

/// The least of the lanes up to this one and this one; of floats a NaN does not count. All 32 lanes call it together.
pub fn warp_inclusive_min<T: Scalar>(value: T) -> T {
    let mut least = value;
    #[unroll]
    for step in 0..5 {
        // A lane that has none below gets its own.
        least = least.min(shfl_up_sync(u32::MAX, least, 1u32 << step));
    }
    least
}

/// The greatest of the lanes up to this one and this one; of floats a NaN does not count. All 32 lanes call it together.
pub fn warp_inclusive_max<T: Scalar>(value: T) -> T {
    let mut greatest = value;
    #[unroll]
    for step in 0..5 {
        greatest = greatest.max(shfl_up_sync(u32::MAX, greatest, 1u32 << step));
    }
    greatest
}
