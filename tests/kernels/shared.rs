//! What kernels share and are generic over: instances, the library, modules of another package, much shared memory.

use crate::{assert_near, floats, on_each_device, words};
use tirx::prelude::*;

/// A product in tiles of a size that is chosen at the call, of the type that the tensors have.
#[tirx::kernel(
    grid = (N::size().div_ceil(TILE), M::size().div_ceil(TILE)),
    block = (TILE, TILE),
    instances(<f32, 8>, <f64, 16>, <i32, 16>)
)]
pub fn gemm<T: Scalar, const TILE: u32, M: Dim, N: Dim, K: Dim>(
    a: &Tensor<T, M, K>,
    b: &Tensor<T, K, N>,
    c: &mut Tensor<T, M, N>,
) {
    let mut left = alloc_shared::<Tensor<T, TILE, TILE>>();
    let mut right = alloc_shared::<Tensor<T, TILE, TILE>>();
    let (x, y) = (thread_idx().x, thread_idx().y);
    let row = block_idx().y * TILE + y;
    let col = block_idx().x * TILE + x;
    let mut sum = T::ZERO;
    let mut k = 0;
    while k < K::size() {
        left[(y, x)] = if row < M::size() && k + x < K::size() {
            a[(row, k + x)]
        } else {
            T::ZERO
        };
        right[(y, x)] = if k + y < K::size() && col < N::size() {
            b[(k + y, col)]
        } else {
            T::ZERO
        };
        cta_sync();
        for i in 0..TILE {
            sum += left[(y, i)] * right[(i, x)];
        }
        cta_sync();
        k += TILE;
    }
    if row < M::size() && col < N::size() {
        c[(row, col)] = sum;
    }
}

#[test]
fn an_instance_for_each_type() {
    fn product<T: Copy + std::ops::Mul<Output = T> + std::ops::Add<Output = T>>(
        (a, b): (&[T], &[T]),
        (m, n, k): (usize, usize, usize),
        zero: T,
    ) -> Vec<T> {
        let at = |i: usize| (0..k).fold(zero, |sum, j| sum + a[i / n * k + j] * b[j * n + i % n]);
        (0..m * n).map(at).collect()
    }
    on_each_device(|device, stream| {
        let size @ (m, n, k) = (19, 9, 20);
        let (a, b) = (floats(150, m * k), floats(151, k * n));
        let mut c = device.zeros::<f32, 2>([m, n])?;
        let (da, db) = (device.tensor(&a, [m, k])?, device.tensor(&b, [k, n])?);
        gemm::<f32, 8>(&da, &db, &mut c).launch(stream)?;
        assert_eq!(c.to_vec()?, product((&a, &b), size, 0.0));
        let wide = |x: &[f32]| -> Vec<f64> { x.iter().map(|x| f64::from(*x)).collect() };
        let (a, b) = (wide(&a), wide(&b));
        let mut c = device.zeros::<f64, 2>([m, n])?;
        let (da, db) = (device.tensor(&a, [m, k])?, device.tensor(&b, [k, n])?);
        gemm::<f64, 16>(&da, &db, &mut c).launch(stream)?;
        assert_eq!(c.to_vec()?, product((&a, &b), size, 0.0));
        let ints = |seed, len| -> Vec<i32> {
            words(seed, len)
                .iter()
                .map(|w| (w % 99) as i32 - 50)
                .collect()
        };
        let (a, b) = (ints(152, m * k), ints(153, k * n));
        let mut c = device.zeros::<i32, 2>([m, n])?;
        let (da, db) = (device.tensor(&a, [m, k])?, device.tensor(&b, [k, n])?);
        gemm::<i32, 16>(&da, &db, &mut c).launch(stream)?;
        assert_eq!(c.to_vec()?, product((&a, &b), size, 0));
        Ok(())
    });
}

/// Softmax with the library's reductions and the precise exponential.
#[tirx::kernel(grid = ROWS::size(), block = 96)]
pub fn softmax<ROWS: Dim, COLS: Dim>(x: &Tensor<f32, ROWS, COLS>, y: &mut Tensor<f32, ROWS, COLS>) {
    let row = block_idx().x;
    let mut max = f32::NEG_INFINITY;
    for col in (thread_idx().x..COLS::size()).step_by(96) {
        max = max.max(x[(row, col)]);
    }
    max = block_max(max);
    let mut sum = 0.0;
    for col in (thread_idx().x..COLS::size()).step_by(96) {
        sum += (x[(row, col)] - max).exp();
    }
    sum = block_sum(sum);
    for col in (thread_idx().x..COLS::size()).step_by(96) {
        y[(row, col)] = (x[(row, col)] - max).exp() / sum;
    }
}

#[test]
fn softmax_by_the_library() {
    on_each_device(|device, stream| {
        for cols in [1, 50, 300] {
            let x: Vec<f32> = floats(154, 3 * cols).iter().map(|x| x * 30.0).collect();
            let mut y = device.zeros::<f32, 2>([3, cols])?;
            softmax(&device.tensor(&x, [3, cols])?, &mut y).launch(stream)?;
            let mut expected = Vec::new();
            for row in x.chunks(cols) {
                let max = row.iter().copied().fold(f32::NEG_INFINITY, f32::max);
                let exps: Vec<f64> = row.iter().map(|x| f64::from(x - max).exp()).collect();
                let sum: f64 = exps.iter().sum();
                expected.extend(exps.iter().map(|x| (x / sum) as f32));
            }
            assert_near(&y.to_vec()?, &expected, 2e-6, 1e-12);
        }
        Ok(())
    });
}

/// Distances on the globe (haversine), with the precise functions.
#[tirx::kernel(grid = N::size().div_ceil(64), block = 64)]
pub fn haversine<N: Dim>(
    a: &Tensor<f64, N, 2>,
    b: &Tensor<f64, N, 2>,
    distance: &mut Tensor<f64, N>,
) {
    const RADIUS: f64 = 6371.0;
    let i = block_idx().x * 64 + thread_idx().x;
    if i < N::size() {
        let (from, to) = (a[(i, 0)].to_radians(), b[(i, 0)].to_radians());
        let up = ((to - from) / 2.0).sin();
        let along = ((b[(i, 1)] - a[(i, 1)]).to_radians() / 2.0).sin();
        let h = up * up + from.cos() * to.cos() * along * along;
        distance[i] = 2.0 * RADIUS * h.sqrt().min(1.0).asin();
    }
}

#[test]
fn distances_on_the_globe() {
    on_each_device(|device, stream| {
        let places = |seed| -> Vec<f64> {
            floats(seed, 200)
                .iter()
                .enumerate()
                .map(|(i, x)| f64::from(*x) * if i % 2 == 0 { 90.0 } else { 180.0 })
                .collect()
        };
        let (a, b) = (places(155), places(156));
        let mut distance = device.zeros::<f64, 1>([100])?;
        haversine(
            &device.tensor(&a, [100, 2])?,
            &device.tensor(&b, [100, 2])?,
            &mut distance,
        )
        .launch(stream)?;
        for (i, found) in distance.to_vec()?.into_iter().enumerate() {
            let (from, to) = (a[2 * i].to_radians(), b[2 * i].to_radians());
            let up = ((to - from) / 2.0).sin();
            let along = ((b[2 * i + 1] - a[2 * i + 1]).to_radians() / 2.0).sin();
            let h = up * up + from.cos() * to.cos() * along * along;
            let expected = 2.0 * 6371.0 * h.sqrt().min(1.0).asin();
            assert!(
                (found - expected).abs() <= 1e-9 * expected,
                "at {i}: {found}, {expected}"
            );
        }
        Ok(())
    });
}

/// Sorts 16,384 keys of a block, all in shared memory: 64 KiB of it, which is dynamic.
#[tirx::kernel(grid = 1, block = 256)]
pub fn sort_block(keys: &mut Tensor<u32, 16384>) {
    const N: u32 = 16384;
    let mut k = alloc_shared::<Tensor<u32, N>>();
    for i in (thread_idx().x..N).step_by(256) {
        k[i] = keys[i];
    }
    cta_sync();
    let mut size = 2;
    while size <= N {
        let mut stride = size / 2;
        while stride > 0 {
            for pair in (thread_idx().x..N / 2).step_by(256) {
                let low = pair / stride * stride * 2 + pair % stride;
                let high = low + stride;
                let ascending = low & size == 0;
                if (k[low] > k[high]) == ascending {
                    (k[low], k[high]) = (k[high], k[low]);
                }
            }
            cta_sync();
            stride /= 2;
        }
        size *= 2;
    }
    for i in (thread_idx().x..N).step_by(256) {
        keys[i] = k[i];
    }
}

#[test]
fn a_block_sorts_in_dynamic_memory() {
    assert_eq!(sort_block::VARIANTS[0].dynamic_shared, 65_536);
    // Three million steps: one seed is enough.
    let device = match cfg!(feature = "cuda") {
        true => Device::open_default().expect("a device"),
        false => Device::open_emulator().expect("the emulator"),
    };
    let keys = words(157, 16384);
    let mut on_device = device.tensor(&keys, [16384]).expect("memory");
    let stream = device.stream().expect("a stream");
    sort_block(&mut on_device)
        .launch(&stream)
        .expect("a launch");
    let mut expected = keys;
    expected.sort_unstable();
    assert_eq!(on_device.to_vec().expect("values"), expected);
}

/// A tile is transposed through a swizzled layout, whose columns lie in different banks.
#[tirx::kernel(grid = (COLS::size() / 32, ROWS::size() / 32), block = (32, 8))]
pub fn transpose_swizzled<ROWS: Dim, COLS: Dim>(
    a: &Tensor<f32, ROWS, COLS>,
    b: &mut Tensor<f32, COLS, ROWS>,
) {
    let mut tile = alloc_shared::<Tensor<f32, 32, 32>>().swizzle(128);
    let (x, y) = (thread_idx().x, thread_idx().y);
    let (top, left) = (block_idx().y * 32, block_idx().x * 32);
    for i in (y..32).step_by(8) {
        tile[(i, x)] = a[(top + i, left + x)];
    }
    cta_sync();
    for i in (y..32).step_by(8) {
        b[(left + i, top + x)] = tile[(x, i)];
    }
}

#[test]
fn a_swizzled_tile_is_the_same_tile() {
    on_each_device(|device, stream| {
        let a = floats(158, 64 * 96);
        let mut b = device.zeros::<f32, 2>([96, 64])?;
        transpose_swizzled(&device.tensor(&a, [64, 96])?, &mut b).launch(stream)?;
        let expected: Vec<f32> = (0..64 * 96).map(|i| a[i % 64 * 96 + i / 64]).collect();
        assert_eq!(b.to_vec()?, expected);
        Ok(())
    });
}
