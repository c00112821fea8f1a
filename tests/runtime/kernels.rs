//! What the tests launch.

use tirx::prelude::*;

/// `a[i] = a[i] * times + plus`
#[tirx::kernel(grid = N::size().div_ceil(128), block = 128)]
pub fn scale<N: Dim>(times: u32, plus: u32, a: &mut Tensor<u32, N>) {
    let i = block_idx().x * 128 + thread_idx().x;
    if i < N::size() {
        a[i] = a[i] * times + plus;
    }
}

/// `sum[i] = a[i] + b[i]`
#[tirx::kernel(grid = N::size().div_ceil(128), block = 128)]
pub fn add<N: Dim>(a: &Tensor<u32, N>, b: &Tensor<u32, N>, sum: &mut Tensor<u32, N>) {
    let i = block_idx().x * 128 + thread_idx().x;
    if i < N::size() {
        sum[i] = a[i] + b[i];
    }
}

/// `a[i] += 1`, `rounds` times over, for as long as that takes.
#[tirx::kernel(grid = N::size().div_ceil(128), block = 128)]
pub fn count<N: Dim>(rounds: u32, a: &mut Tensor<u32, N>) {
    let i = block_idx().x * 128 + thread_idx().x;
    if i < N::size() {
        for _ in 0..rounds {
            let next = a[i] + 1;
            a[i] = next;
        }
    }
}
