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
pub fn grid_rank() -> u32 {
    block_idx().x * block_dim().x + thread_idx().x
}

/// The number of threads of the grid, along x.
pub fn grid_threads() -> u32 {
    grid_dim().x * block_dim().x
}

/// The number of threads of the block, in all directions.
pub fn block_threads() -> u32 {
    block_dim().x * block_dim().y * block_dim().z
}
