//! Products and transposes of matrices.

use crate::{floats, on_each_device, words};
use tirx::prelude::*;

/// The product as the sum of products in the order of `k`, each rounded once.
fn product(a: &[f32], b: &[f32], (m, n, k): (usize, usize, usize)) -> Vec<f32> {
    let mut c = Vec::new();
    for row in 0..m {
        for col in 0..n {
            c.push((0..k).fold(0.0, |sum, i| a[row * k + i].mul_add(b[i * n + col], sum)));
        }
    }
    c
}

/// One thread an element, tiles of 16 by 16 in shared memory, any size.
#[tirx::kernel(grid = (N::size().div_ceil(16), M::size().div_ceil(16)), block = (16, 16))]
pub fn sgemm_tiled<M: Dim, N: Dim, K: Dim>(
    a: &Tensor<f32, M, K>,
    b: &Tensor<f32, K, N>,
    c: &mut Tensor<f32, M, N>,
) {
    const TILE: u32 = 16;
    let mut tile_a = alloc_shared::<Tensor<f32, TILE, TILE>>();
    let mut tile_b = alloc_shared::<Tensor<f32, TILE, TILE>>();
    let (x, y) = (thread_idx().x, thread_idx().y);
    let row = block_idx().y * TILE + y;
    let col = block_idx().x * TILE + x;
    let mut sum = 0.0;
    for k in (0..K::size()).step_by(16) {
        tile_a[(y, x)] = if row < M::size() && k + x < K::size() {
            a[(row, k + x)]
        } else {
            0.0
        };
        tile_b[(y, x)] = if k + y < K::size() && col < N::size() {
            b[(k + y, col)]
        } else {
            0.0
        };
        cta_sync();
        for i in 0..TILE {
            sum = tile_a[(y, i)].mul_add(tile_b[(i, x)], sum);
        }
        cta_sync();
    }
    if row < M::size() && col < N::size() {
        c[(row, col)] = sum;
    }
}

#[test]
fn sgemm_of_any_size() {
    on_each_device(|device, stream| {
        for size @ (m, n, k) in [(1, 1, 1), (17, 30, 5), (32, 16, 48)] {
            let (a, b) = (floats(50, m * k), floats(51, k * n));
            let mut c = device.zeros::<f32, 2>([m, n])?;
            sgemm_tiled(
                &device.tensor(&a, [m, k])?,
                &device.tensor(&b, [k, n])?,
                &mut c,
            )
            .launch(stream)?;
            assert_eq!(c.to_vec()?, product(&a, &b, size), "{size:?}");
        }
        Ok(())
    });
}

/// Four by four elements a thread, in registers; the tiles of `a` and `b` come by asynchronous copies, the next while
/// this one is multiplied.
#[tirx::kernel(grid = (2, M::size().div_ceil(32)), block = (8, 8))]
pub fn sgemm_registers<M: Dim>(
    #[align(16)] a: &Tensor<f32, M, 40>,
    #[align(16)] b: &Tensor<f32, 40, 64>,
    c: &mut Tensor<f32, M, 64>,
) {
    const STEPS: u32 = 5;
    let tiles_a = alloc_shared::<Tensor<f32, 2, 32, 8>>().align(16);
    let tiles_b = alloc_shared::<Tensor<f32, 2, 8, 32>>().align(16);
    let (x, y) = (thread_idx().x, thread_idx().y);
    let tid = y * 8 + x;
    let (row, col) = (block_idx().y * 32, block_idx().x * 32);
    fn copy(to: ViewMut<f32, 1>, from: View<f32, 1>) {
        tile::cp_async_cg(to, from).chunk_bytes(16);
    }
    let mut sums = [[0.0f32; 4]; 4];
    for step in 0..STEPS + 1 {
        if step < STEPS {
            let k = step * 8;
            let from_a = (tid / 2, tid % 2 * 4);
            let from_b = (tid / 8, tid % 8 * 4);
            let stage = step % 2;
            if row + from_a.0 < M::size() {
                copy(
                    tiles_a.sub((stage, from_a.0, from_a.1..from_a.1 + 4)),
                    a.sub((row + from_a.0, k + from_a.1..k + from_a.1 + 4)),
                );
            }
            copy(
                tiles_b.sub((stage, from_b.0, from_b.1..from_b.1 + 4)),
                b.sub((k + from_b.0, col + from_b.1..col + from_b.1 + 4)),
            );
        }
        ptx::cp_async_commit_group();
        ptx::cp_async_wait_group::<1>();
        cta_sync();
        if step > 0 {
            let stage = (step - 1) % 2;
            for k in 0..8 {
                let mut left = [0.0f32; 4];
                let mut above = [0.0f32; 4];
                #[unroll]
                for i in 0..4 {
                    if row + y * 4 + i < M::size() {
                        left[i as usize] = tiles_a[(stage, y * 4 + i, k)];
                    }
                    above[i as usize] = tiles_b[(stage, k, x * 4 + i)];
                }
                #[unroll]
                for i in 0..4usize {
                    #[unroll]
                    for j in 0..4usize {
                        sums[i][j] = left[i].mul_add(above[j], sums[i][j]);
                    }
                }
            }
        }
        cta_sync();
    }
    #[unroll]
    for i in 0..4 {
        #[unroll]
        for j in 0..4 {
            if row + y * 4 + i < M::size() {
                c[(row + y * 4 + i, col + x * 4 + j)] = sums[i as usize][j as usize];
            }
        }
    }
}

#[test]
fn sgemm_with_registers() {
    on_each_device(|device, stream| {
        for size @ (m, n, k) in [(1, 64, 40), (64, 64, 40), (75, 64, 40)] {
            let (a, b) = (floats(52, m * k), floats(53, k * n));
            let mut c = device.zeros::<f32, 2>([m, n])?;
            let (da, db) = (device.tensor(&a, [m, k])?, device.tensor(&b, [k, n])?);
            sgemm_registers(&da, &db, &mut c).launch(stream)?;
            assert_eq!(c.to_vec()?, product(&a, &b, size), "{size:?}");
        }
        Ok(())
    });
}

/// A matrix times a vector, one warp a row.
#[tirx::kernel(grid = ROWS::size().div_ceil(2), block = (32, 2))]
pub fn gemv<ROWS: Dim, COLS: Dim>(
    a: &Tensor<f32, ROWS, COLS>,
    x: &Tensor<f32, COLS>,
    y: &mut Tensor<f32, ROWS>,
) {
    let row = block_idx().x * 2 + thread_idx().y;
    if row < ROWS::size() {
        let line = a.sub((row, ..));
        let mut sum = 0.0;
        for col in (lane_id()..COLS::size()).step_by(32) {
            sum = line[col].mul_add(x[col], sum);
        }
        for step in 0..5 {
            sum += shfl_xor_sync(u32::MAX, sum, 16u32 >> step);
        }
        if lane_id() == 0 {
            y[row] = sum;
        }
    }
}

#[test]
fn gemv_adds_in_the_order_of_the_lanes() {
    on_each_device(|device, stream| {
        for (rows, cols) in [(1, 1), (5, 100)] {
            let (a, x) = (floats(54, rows * cols), floats(55, cols));
            let mut y = device.zeros::<f32, 1>([rows])?;
            gemv(
                &device.tensor(&a, [rows, cols])?,
                &device.tensor(&x, [cols])?,
                &mut y,
            )
            .launch(stream)?;
            let expected: Vec<f32> = a
                .chunks(cols)
                .map(|row| {
                    let mut lanes: Vec<f32> = (0..32)
                        .map(|lane| {
                            (lane..cols)
                                .step_by(32)
                                .fold(0.0, |s, i| row[i].mul_add(x[i], s))
                        })
                        .collect();
                    for step in [16, 8, 4, 2, 1] {
                        lanes = (0..32)
                            .map(|lane| lanes[lane] + lanes[lane ^ step])
                            .collect();
                    }
                    lanes[0]
                })
                .collect();
            assert_eq!(y.to_vec()?, expected);
        }
        Ok(())
    });
}

/// Bytes, four to a word, with the dot-product instruction; `b` is stored by columns.
#[tirx::kernel(grid = (2, 2), block = (8, 8))]
pub fn igemm(a: &Tensor<i32, 16, 12>, b: &Tensor<i32, 16, 12>, c: &mut Tensor<i32, 16, 16>) {
    let row = block_idx().y * 8 + thread_idx().y;
    let col = block_idx().x * 8 + thread_idx().x;
    let mut sum = 0;
    for k in 0..12 {
        sum = dp4a(a[(row, k)], b[(col, k)], sum);
    }
    c[(row, col)] = sum;
}

#[test]
fn bytes_are_multiplied_four_at_a_time() {
    on_each_device(|device, stream| {
        let pack = |w: &[u32]| -> Vec<i32> { w.iter().map(|w| *w as i32).collect() };
        let (a, b) = (pack(&words(56, 16 * 12)), pack(&words(57, 16 * 12)));
        let mut c = device.zeros::<i32, 2>([16, 16])?;
        igemm(
            &device.tensor(&a, [16, 12])?,
            &device.tensor(&b, [16, 12])?,
            &mut c,
        )
        .launch(stream)?;
        let bytes = |w: &[i32]| -> Vec<i32> {
            w.iter()
                .flat_map(|w| w.to_le_bytes())
                .map(|b| i32::from(b as i8))
                .collect()
        };
        let (a, b) = (bytes(&a), bytes(&b));
        let mut expected = Vec::new();
        for row in a.chunks(48) {
            for col in b.chunks(48) {
                expected.push(row.iter().zip(col).map(|(a, b)| a * b).sum::<i32>());
            }
        }
        assert_eq!(c.to_vec()?, expected);
        Ok(())
    });
}

/// A batch of small products in double precision, the batch in the third dimension of the grid.
#[tirx::kernel(grid = (1, 1, BATCH::size()), block = (4, 4))]
pub fn dgemm_batched<BATCH: Dim>(
    a: &Tensor<f64, BATCH, 4, 4>,
    b: &Tensor<f64, BATCH, 4, 4>,
    c: &mut Tensor<f64, BATCH, 4, 4>,
) {
    let batch = block_idx().z;
    let (row, col) = (thread_idx().y, thread_idx().x);
    let (left, right) = (a.sub((batch, row, ..)), b.sub((batch, .., col)));
    let mut sum = 0.0;
    for k in 0..4 {
        sum = left[k].mul_add(right[k], sum);
    }
    c[(batch, row, col)] = sum;
}

#[test]
fn each_of_a_batch_is_multiplied() {
    on_each_device(|device, stream| {
        let doubles =
            |seed| -> Vec<f64> { floats(seed, 7 * 16).iter().map(|x| f64::from(*x)).collect() };
        let (a, b) = (doubles(58), doubles(59));
        let mut c = device.zeros::<f64, 3>([7, 4, 4])?;
        dgemm_batched(
            &device.tensor(&a, [7, 4, 4])?,
            &device.tensor(&b, [7, 4, 4])?,
            &mut c,
        )
        .launch(stream)?;
        let mut expected = Vec::new();
        for (a, b) in a.chunks(16).zip(b.chunks(16)) {
            for i in 0..16 {
                let (row, col) = (i / 4, i % 4);
                expected
                    .push((0..4).fold(0.0, |s, k| f64::mul_add(a[row * 4 + k], b[k * 4 + col], s)));
            }
        }
        assert_eq!(c.to_vec()?, expected);
        Ok(())
    });
}

/// Solves `l x = b` for a lower triangular `l`, one block, a column at a time.
#[tirx::kernel(grid = 1, block = 32)]
pub fn lower_solve(l: &Tensor<f32, 32, 32>, b: &Tensor<f32, 32>, x: &mut Tensor<f32, 32>) {
    let row = thread_idx().x;
    let mut rest = b[row];
    for col in 0..32 {
        let own = rest / l[(row, row)];
        let solved = shfl_sync(u32::MAX, own, col);
        if row == col {
            x[row] = solved;
        } else if row > col {
            rest = (-l[(row, col)]).mul_add(solved, rest);
        }
    }
}

#[test]
fn a_triangular_system_is_solved() {
    on_each_device(|device, stream| {
        let mut l = floats(60, 32 * 32);
        for i in 0..32 {
            l[i * 33] += 2.0;
        }
        let b = floats(61, 32);
        let mut x = device.zeros::<f32, 1>([32])?;
        lower_solve(
            &device.tensor(&l, [32, 32])?,
            &device.tensor(&b, [32])?,
            &mut x,
        )
        .launch(stream)?;
        let mut rest = b;
        let mut expected = vec![0.0; 32];
        for col in 0..32 {
            expected[col] = rest[col] / l[col * 33];
            for row in col + 1..32 {
                rest[row] = (-l[row * 32 + col]).mul_add(expected[col], rest[row]);
            }
        }
        assert_eq!(x.to_vec()?, expected);
        Ok(())
    });
}

/// Transposes in tiles of 32 by 32 with eight rows of threads; a padded column keeps the banks apart.
#[tirx::kernel(grid = (COLS::size().div_ceil(32), ROWS::size().div_ceil(32)), block = (32, 8))]
pub fn transpose<ROWS: Dim, COLS: Dim>(
    a: &Tensor<u16, ROWS, COLS>,
    b: &mut Tensor<u16, COLS, ROWS>,
) {
    let mut tile = alloc_shared::<Tensor<u16, 32, 33>>();
    let (x, y) = (thread_idx().x, thread_idx().y);
    let (top, left) = (block_idx().y * 32, block_idx().x * 32);
    for i in (y..32).step_by(8) {
        if top + i < ROWS::size() && left + x < COLS::size() {
            tile[(i, x)] = a[(top + i, left + x)];
        }
    }
    cta_sync();
    for i in (y..32).step_by(8) {
        if left + i < COLS::size() && top + x < ROWS::size() {
            b[(left + i, top + x)] = tile[(x, i)];
        }
    }
}

#[test]
fn a_transpose_has_ragged_edges() {
    on_each_device(|device, stream| {
        for (rows, cols) in [(1, 50), (40, 33), (64, 32)] {
            let a: Vec<u16> = words(62, rows * cols).iter().map(|w| *w as u16).collect();
            let mut b = device.zeros::<u16, 2>([cols, rows])?;
            transpose(&device.tensor(&a, [rows, cols])?, &mut b).launch(stream)?;
            let expected: Vec<u16> = (0..rows * cols)
                .map(|i| a[i % rows * cols + i / rows])
                .collect();
            assert_eq!(b.to_vec()?, expected);
        }
        Ok(())
    });
}
