//! Stencils and cellular grids, in one, two and three dimensions.

use crate::{floats, on_each_device, words};
use tirx::prelude::*;

/// A moving average of five, the block's part and its halo in shared memory.
#[tirx::kernel(grid = N::size().div_ceil(64), block = 64)]
pub fn smooth<N: Dim>(x: &Tensor<f32, N>, y: &mut Tensor<f32, N>) {
    let mut line = alloc_shared::<Tensor<f32, 68>>();
    let tid = thread_idx().x;
    let first = block_idx().x * 64;
    for place in (tid..68).step_by(64) {
        let i = first + place;
        // Beyond the ends the value is that of the end.
        let i = if i < 2 { 0 } else { (i - 2).min(N::size() - 1) };
        line[place] = x[i];
    }
    cta_sync();
    if first + tid < N::size() {
        let mut sum = 0.0;
        #[unroll]
        for k in 0..5 {
            sum += line[tid + k];
        }
        y[first + tid] = sum * 0.2;
    }
}

#[test]
fn averages_repeat_the_ends() {
    on_each_device(|device, stream| {
        for n in [1usize, 64, 130] {
            let x = floats(80, n);
            let mut y = device.zeros::<f32, 1>([n])?;
            smooth(&device.tensor(&x, [n])?, &mut y).launch(stream)?;
            let expected: Vec<f32> = (0..n)
                .map(|i| (0..5).fold(0.0, |s, k| s + x[(i + k).saturating_sub(2).min(n - 1)]) * 0.2)
                .collect();
            assert_eq!(y.to_vec()?, expected);
        }
        Ok(())
    });
}

/// One step of heat in a plane whose edge is held.
#[tirx::kernel(grid = (W::size().div_ceil(16), H::size().div_ceil(4)), block = (16, 4))]
pub fn heat<H: Dim, W: Dim>(t: &Tensor<f64, H, W>, next: &mut Tensor<f64, H, W>, rate: f64) {
    let x = block_idx().x * 16 + thread_idx().x;
    let y = block_idx().y * 4 + thread_idx().y;
    if x >= W::size() || y >= H::size() {
        return;
    }
    let here = t[(y, x)];
    next[(y, x)] = if x == 0 || y == 0 || x == W::size() - 1 || y == H::size() - 1 {
        here
    } else {
        let around = t[(y - 1, x)] + t[(y + 1, x)] + t[(y, x - 1)] + t[(y, x + 1)];
        here + rate * (around - 4.0 * here)
    };
}

#[test]
fn heat_spreads_step_by_step() {
    on_each_device(|device, stream| {
        let (h, w) = (11, 37);
        let mut expected: Vec<f64> = floats(81, h * w).iter().map(|x| f64::from(*x)).collect();
        let mut now = device.tensor(&expected, [h, w])?;
        let mut next = device.zeros::<f64, 2>([h, w])?;
        for _ in 0..3 {
            heat(&now, &mut next, 0.2).launch(stream)?;
            (now, next) = (next, now);
            let t = expected.clone();
            for y in 1..h - 1 {
                for x in 1..w - 1 {
                    let i = y * w + x;
                    let around = t[i - w] + t[i + w] + t[i - 1] + t[i + 1];
                    expected[i] = t[i] + 0.2 * (around - 4.0 * t[i]);
                }
            }
        }
        assert_eq!(now.to_vec()?, expected);
        Ok(())
    });
}

/// The discrete Laplacian of a volume, with a grid and blocks of three dimensions.
#[tirx::kernel(
    grid = (X::size().div_ceil(8), Y::size().div_ceil(4), Z::size().div_ceil(2)),
    block = (8, 4, 2)
)]
pub fn laplacian<Z: Dim, Y: Dim, X: Dim>(u: &Tensor<i32, Z, Y, X>, out: &mut Tensor<i32, Z, Y, X>) {
    let x = block_idx().x * block_dim().x + thread_idx().x;
    let y = block_idx().y * block_dim().y + thread_idx().y;
    let z = block_idx().z * block_dim().z + thread_idx().z;
    if x >= X::size() || y >= Y::size() || z >= Z::size() {
        return;
    }
    let mut sum = -6 * u[(z, y, x)];
    if x > 0 {
        sum += u[(z, y, x - 1)];
    }
    if x + 1 < X::size() {
        sum += u[(z, y, x + 1)];
    }
    if y > 0 {
        sum += u[(z, y - 1, x)];
    }
    if y + 1 < Y::size() {
        sum += u[(z, y + 1, x)];
    }
    if z > 0 {
        sum += u[(z - 1, y, x)];
    }
    if z + 1 < Z::size() {
        sum += u[(z + 1, y, x)];
    }
    out[(z, y, x)] = sum;
}

#[test]
fn a_volume_has_six_neighbours() {
    on_each_device(|device, stream| {
        let (d, h, w) = (5, 6, 11);
        let u: Vec<i32> = words(82, d * h * w)
            .iter()
            .map(|x| (x % 1000) as i32)
            .collect();
        let mut out = device.zeros::<i32, 3>([d, h, w])?;
        laplacian(&device.tensor(&u, [d, h, w])?, &mut out).launch(stream)?;
        let at = |z: usize, y: usize, x: usize| match z < d && y < h && x < w {
            true => u[(z * h + y) * w + x],
            false => 0,
        };
        let mut expected = Vec::new();
        for z in 0..d {
            for y in 0..h {
                for x in 0..w {
                    let less = |i: usize| i.wrapping_sub(1);
                    let around = at(less(z), y, x)
                        + at(z + 1, y, x)
                        + at(z, less(y), x)
                        + at(z, y + 1, x)
                        + at(z, y, less(x))
                        + at(z, y, x + 1);
                    expected.push(around - 6 * at(z, y, x));
                }
            }
        }
        assert_eq!(out.to_vec()?, expected);
        Ok(())
    });
}

/// A convolution with a constant kernel of three by three.
#[tirx::kernel(grid = (2, 4), block = (32, 8))]
pub fn sharpen(image: &Tensor<u8, 34, 66>, out: &mut Tensor<u8, 32, 64>) {
    const WEIGHTS: [[i32; 3]; 3] = [[0, -1, 0], [-1, 5, -1], [0, -1, 0]];
    let x = block_idx().x * 32 + thread_idx().x;
    let y = block_idx().y * 8 + thread_idx().y;
    let mut sum = 0;
    #[unroll]
    for dy in 0..3usize {
        #[unroll]
        for dx in 0..3usize {
            sum += WEIGHTS[dy][dx] * image[(y + dy as u32, x + dx as u32)] as i32;
        }
    }
    out[(y, x)] = sum.clamp(0, 255) as u8;
}

#[test]
fn a_constant_kernel_is_applied() {
    on_each_device(|device, stream| {
        let image: Vec<u8> = words(83, 34 * 66)
            .iter()
            .map(|w| (*w % 200) as u8)
            .collect();
        let mut out = device.zeros::<u8, 2>([32, 64])?;
        sharpen(&device.tensor(&image, [34, 66])?, &mut out).launch(stream)?;
        let mut expected = Vec::new();
        for y in 1..33 {
            for x in 1..65 {
                let at = |y: usize, x: usize| i32::from(image[y * 66 + x]);
                let sum = 5 * at(y, x) - at(y - 1, x) - at(y + 1, x) - at(y, x - 1) - at(y, x + 1);
                expected.push(sum.clamp(0, 255) as u8);
            }
        }
        assert_eq!(out.to_vec()?, expected);
        Ok(())
    });
}

/// A generation of Conway's game on a torus, with the state as an enum.
#[tirx::kernel(grid = (1, 2), block = (16, 8))]
pub fn life(cells: &Tensor<u8, 16, 16>, next: &mut Tensor<u8, 16, 16>) {
    #[derive(Clone, Copy, PartialEq)]
    enum Cell {
        Dead,
        Alive,
    }
    let x = thread_idx().x;
    let y = block_idx().y * 8 + thread_idx().y;
    let mut neighbours = 0;
    for dy in 0..3 {
        for dx in 0..3 {
            if dx != 1 || dy != 1 {
                neighbours += cells[((y + dy + 15) % 16, (x + dx + 15) % 16)];
            }
        }
    }
    let cell = if cells[(y, x)] == 1 {
        Cell::Alive
    } else {
        Cell::Dead
    };
    let cell = match (cell, neighbours) {
        (Cell::Alive, 2..=3) | (Cell::Dead, 3) => Cell::Alive,
        _ => Cell::Dead,
    };
    next[(y, x)] = (cell == Cell::Alive) as u8;
}

#[test]
fn a_generation_lives() {
    on_each_device(|device, stream| {
        let cells: Vec<u8> = words(84, 256)
            .iter()
            .map(|w| u8::from(w % 3 == 0))
            .collect();
        let mut next = device.zeros::<u8, 2>([16, 16])?;
        life(&device.tensor(&cells, [16, 16])?, &mut next).launch(stream)?;
        let mut expected = Vec::new();
        for i in 0..256 {
            let (y, x) = (i / 16, i % 16);
            let mut n = 0;
            for (dy, dx) in (0..9).filter(|k| *k != 4).map(|k| (k / 3, k % 3)) {
                n += cells[(y + dy + 15) % 16 * 16 + (x + dx + 15) % 16];
            }
            expected.push(u8::from(n == 3 || n == 2 && cells[i] == 1));
        }
        assert_eq!(next.to_vec()?, expected);
        Ok(())
    });
}
