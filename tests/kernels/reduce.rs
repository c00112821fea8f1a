//! Many values to one.

use crate::{assert_near, floats, on_each_device, words};
use tirx::prelude::*;

/// A tree in shared memory; the last block to finish adds up what the others left.
#[tirx::kernel(grid = 4, block = 128)]
pub fn sum_once<N: Dim>(
    x: &Tensor<f32, N>,
    partial: &mut Tensor<f32, 4>,
    done: &mut Tensor<u32, 1>,
    sum: &mut Tensor<f32, 1>,
) {
    let mut tree = alloc_shared::<Tensor<f32, 128>>();
    let mut last = alloc_shared::<Tensor<u32, 1>>();
    let tid = thread_idx().x;
    let mut own = 0.0;
    let mut i = block_idx().x * 128 + tid;
    while i < N::size() {
        own += x[i];
        i += 4 * 128;
    }
    tree[tid] = own;
    cta_sync();
    #[unroll]
    for step in 1..8 {
        let width = 128 >> step;
        if tid < width {
            tree[tid] += tree[tid + width];
        }
        cta_sync();
    }
    if tid == 0 {
        partial.atomic_store(block_idx().x, tree[0]);
        last[0] = done.atomic_add_explicit(0, 1, Ordering::AcqRel, Scope::Gpu);
    }
    cta_sync();
    if last[0] == 3 && tid == 0 {
        let mut total = 0.0;
        for block in 0..4 {
            total += partial.atomic_load(block);
        }
        sum[0] = total;
    }
}

#[test]
fn the_last_block_adds_up() {
    on_each_device(|device, stream| {
        let n = 1500;
        let x = floats(20, n);
        let a = device.tensor(&x, [n])?;
        let mut partial = device.zeros::<f32, 1>([4])?;
        let mut done = device.zeros::<u32, 1>([1])?;
        let mut sum = device.zeros::<f32, 1>([1])?;
        sum_once(&a, &mut partial, &mut done, &mut sum).launch(stream)?;
        // The same tree on the host.
        let mut total = 0.0;
        for block in 0..4 {
            let mut tree: Vec<f32> = (0..128)
                .map(|tid| {
                    (block * 128 + tid..n)
                        .step_by(512)
                        .fold(0.0, |s, i| s + x[i])
                })
                .collect();
            for width in [64, 32, 16, 8, 4, 2, 1] {
                for tid in 0..width {
                    tree[tid] += tree[tid + width];
                }
            }
            total += tree[0];
        }
        assert_eq!(sum.to_vec()?, [total]);
        Ok(())
    });
}

/// The largest value of each row and the first place that has it, with shuffles, then shared memory.
#[tirx::kernel(grid = ROWS::size(), block = 128)]
pub fn argmax<ROWS: Dim, COLS: Dim>(
    x: &Tensor<f32, ROWS, COLS>,
    value: &mut Tensor<f32, ROWS>,
    place: &mut Tensor<u32, ROWS>,
) {
    #[derive(Clone, Copy)]
    struct Best {
        value: f32,
        place: u32,
    }
    fn better(a: Best, b: Best) -> Best {
        if b.value > a.value || b.value == a.value && b.place < a.place {
            b
        } else {
            a
        }
    }
    fn across(mut best: Best) -> Best {
        #[unroll]
        for step in 0..5 {
            let lanes = 16u32 >> step;
            let other = Best {
                value: shfl_xor_sync(u32::MAX, best.value, lanes),
                place: shfl_xor_sync(u32::MAX, best.place, lanes),
            };
            best = better(best, other);
        }
        best
    }
    let mut values = alloc_shared::<Tensor<f32, 4>>();
    let mut places = alloc_shared::<Tensor<u32, 4>>();
    let row = block_idx().x;
    let tid = thread_idx().x;
    let mut best = Best {
        value: f32::NEG_INFINITY,
        place: u32::MAX,
    };
    for col in (tid..COLS::size()).step_by(128) {
        best = better(
            best,
            Best {
                value: x[(row, col)],
                place: col,
            },
        );
    }
    best = across(best);
    if lane_id() == 0 {
        values[tid / 32] = best.value;
        places[tid / 32] = best.place;
    }
    cta_sync();
    if tid < 32 {
        best = Best {
            value: values[tid % 4],
            place: places[tid % 4],
        };
        best = across(best);
        if tid == 0 {
            value[row] = best.value;
            place[row] = best.place;
        }
    }
}

#[test]
fn the_first_largest_is_found() {
    on_each_device(|device, stream| {
        for cols in [1, 100, 333] {
            // Few different values, so that there are ties.
            let x: Vec<f32> = words(21, 5 * cols)
                .iter()
                .map(|w| (w % 50) as f32)
                .collect();
            let a = device.tensor(&x, [5, cols])?;
            let mut value = device.zeros::<f32, 1>([5])?;
            let mut place = device.zeros::<u32, 1>([5])?;
            argmax(&a, &mut value, &mut place).launch(stream)?;
            let mut expected = (Vec::new(), Vec::new());
            for row in x.chunks(cols) {
                let max = row.iter().copied().fold(f32::NEG_INFINITY, f32::max);
                expected.0.push(max);
                expected
                    .1
                    .push(row.iter().position(|x| *x == max).expect("it is there") as u32);
            }
            assert_eq!((value.to_vec()?, place.to_vec()?), expected);
        }
        Ok(())
    });
}

/// A dot product in double precision, one atomic addition a warp.
#[tirx::kernel(grid = 2, block = 64)]
pub fn dot<N: Dim>(x: &Tensor<f64, N>, y: &Tensor<f64, N>, sum: &mut Tensor<f64, 1>) {
    let mut own = 0.0;
    for i in (block_idx().x * 64 + thread_idx().x..N::size()).step_by(128) {
        own = x[i].mul_add(y[i], own);
    }
    for step in 0..5 {
        own += shfl_down_sync(u32::MAX, own, 16u32 >> step);
    }
    if lane_id() == 0 {
        sum.atomic_add(0, own);
    }
}

#[test]
fn dot_is_exact_on_integers() {
    on_each_device(|device, stream| {
        let n = 777;
        let ints = |seed| -> Vec<f64> {
            words(seed, n)
                .iter()
                .map(|w| f64::from(w % 1000) - 500.0)
                .collect()
        };
        let (x, y) = (ints(22), ints(23));
        let mut sum = device.zeros::<f64, 1>([1])?;
        dot(&device.tensor(&x, [n])?, &device.tensor(&y, [n])?, &mut sum).launch(stream)?;
        assert_eq!(
            sum.to_vec()?,
            [x.iter().zip(&y).map(|(x, y)| x * y).sum::<f64>()]
        );
        Ok(())
    });
}

/// Mean and variance of each row in one pass (Welford), the threads' parts joined as Chan, Golub and LeVeque do.
#[tirx::kernel(grid = 3, block = 32)]
pub fn mean_variance<COLS: Dim>(
    x: &Tensor<f32, 3, COLS>,
    mean: &mut Tensor<f32, 3>,
    variance: &mut Tensor<f32, 3>,
) {
    #[derive(Clone, Copy)]
    struct Moments {
        count: f32,
        mean: f32,
        m2: f32,
    }
    impl Moments {
        fn push(&mut self, x: f32) {
            self.count += 1.0;
            let delta = x - self.mean;
            self.mean += delta / self.count;
            self.m2 += delta * (x - self.mean);
        }
        fn join(self, other: Moments) -> Moments {
            let count = self.count + other.count;
            let delta = other.mean - self.mean;
            let share = if count > 0.0 {
                other.count / count
            } else {
                0.0
            };
            Moments {
                count,
                mean: self.mean + delta * share,
                m2: self.m2 + other.m2 + delta * delta * self.count * share,
            }
        }
        fn of_lane(self, lanes: u32) -> Moments {
            Moments {
                count: shfl_xor_sync(u32::MAX, self.count, lanes),
                mean: shfl_xor_sync(u32::MAX, self.mean, lanes),
                m2: shfl_xor_sync(u32::MAX, self.m2, lanes),
            }
        }
    }
    let row = block_idx().x;
    let mut all = Moments {
        count: 0.0,
        mean: 0.0,
        m2: 0.0,
    };
    for col in (thread_idx().x..COLS::size()).step_by(32) {
        all.push(x[(row, col)]);
    }
    for step in 0..5 {
        all = all.join(all.of_lane(1u32 << step));
    }
    if thread_idx().x == 0 {
        mean[row] = all.mean;
        variance[row] = all.m2 / all.count;
    }
}

#[test]
fn moments_in_one_pass() {
    on_each_device(|device, stream| {
        for cols in [1, 20, 500] {
            let x: Vec<f32> = floats(24, 3 * cols)
                .iter()
                .map(|x| x * 3.0 + 10.0)
                .collect();
            let mut mean = device.zeros::<f32, 1>([3])?;
            let mut variance = device.zeros::<f32, 1>([3])?;
            mean_variance(&device.tensor(&x, [3, cols])?, &mut mean, &mut variance)
                .launch(stream)?;
            let mut expected = (Vec::new(), Vec::new());
            for row in x.chunks(cols) {
                let n = row.len() as f64;
                let mean = row.iter().map(|x| f64::from(*x)).sum::<f64>() / n;
                let m2 = row
                    .iter()
                    .map(|x| (f64::from(*x) - mean).powi(2))
                    .sum::<f64>();
                expected.0.push(mean as f32);
                expected.1.push((m2 / n) as f32);
            }
            assert_near(&mean.to_vec()?, &expected.0, 1e-6, 0.0);
            assert_near(&variance.to_vec()?, &expected.1, 1e-5, 1e-6);
        }
        Ok(())
    });
}

/// Sums of columns: neighbouring threads read neighbouring columns.
#[tirx::kernel(grid = COLS::size().div_ceil(32), block = (32, 4))]
pub fn column_sums<ROWS: Dim, COLS: Dim>(
    a: &Tensor<i32, ROWS, COLS>,
    sums: &mut Tensor<i64, COLS>,
) {
    let mut parts = alloc_shared::<Tensor<i64, 4, 32>>();
    let (x, y) = (thread_idx().x, thread_idx().y);
    let col = block_idx().x * 32 + x;
    let mut own = 0i64;
    if col < COLS::size() {
        for row in (y..ROWS::size()).step_by(4) {
            own += a[(row, col)] as i64;
        }
    }
    parts[(y, x)] = own;
    cta_sync();
    if y == 0 && col < COLS::size() {
        sums[col] = parts[(0, x)] + parts[(1, x)] + parts[(2, x)] + parts[(3, x)];
    }
}

#[test]
fn columns_add_up() {
    on_each_device(|device, stream| {
        for (rows, cols) in [(1, 1), (3, 40), (50, 64)] {
            let a: Vec<i32> = words(25, rows * cols).iter().map(|w| *w as i32).collect();
            let mut sums = device.zeros::<i64, 1>([cols])?;
            column_sums(&device.tensor(&a, [rows, cols])?, &mut sums).launch(stream)?;
            let expected: Vec<i64> = (0..cols)
                .map(|col| (0..rows).map(|row| i64::from(a[row * cols + col])).sum())
                .collect();
            assert_eq!(sums.to_vec()?, expected);
        }
        Ok(())
    });
}
