/// `a / b` rounded up: how many parts of `b` hold `a`. Neither is negative.
pub fn ceil_div<T: Int>(a: T, b: T) -> T {
    let whole = a / b;
    if a % b == T::ZERO {
        whole
    } else {
        whole + T::ONE
    }
}

/// The number of this thread in the grid, along x.
///
/// It is a `u32`, as what it is computed from, and wraps as any: in a grid of more than 2³² threads along x two threads have
/// the same number. There `block_idx().x as u64 * block_dim().x as u64 + thread_idx().x as u64` is one for each.
pub fn grid_rank() -> u32 {
    block_idx().x * block_dim().x + thread_idx().x
}

/// The number of threads of the grid, along x.
///
/// It is a `u32`, and wraps: a grid of 2³² threads along x has 0. There
/// `grid_dim().x as u64 * block_dim().x as u64` is their number.
pub fn grid_threads() -> u32 {
    grid_dim().x * block_dim().x
}

/// The number of threads of the block, in all directions.
pub fn block_threads() -> u32 {
    block_dim().x * block_dim().y * block_dim().z
}
