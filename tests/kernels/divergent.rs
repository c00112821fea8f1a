//! Loops that each thread leaves at its own time.

use crate::{floats, on_each_device, words};
use tirx::prelude::*;

/// Steps to one in Collatz's sequence, and the highest number on the way.
#[tirx::kernel(grid = N::size().div_ceil(64), block = 64)]
pub fn collatz<N: Dim>(steps: &mut Tensor<u32, N>, peak: &mut Tensor<u64, N>) {
    let i = block_idx().x * 64 + thread_idx().x;
    if i >= N::size() {
        return;
    }
    let mut n = i as u64 + 1;
    let mut top = n;
    let count = 'walk: {
        let mut count = 0;
        loop {
            if n == 1 {
                break 'walk count;
            }
            n = if n % 2 == 0 { n / 2 } else { 3 * n + 1 };
            top = top.max(n);
            count += 1;
        }
    };
    steps[i] = count;
    peak[i] = top;
}

#[test]
fn sequences_end_at_one() {
    on_each_device(|device, stream| {
        let n = 300;
        let mut steps = device.zeros::<u32, 1>([n])?;
        let mut peak = device.zeros::<u64, 1>([n])?;
        collatz(&mut steps, &mut peak).launch(stream)?;
        let mut expected = (Vec::new(), Vec::new());
        for start in 1..=n as u64 {
            let (mut x, mut count, mut top) = (start, 0, start);
            while x != 1 {
                x = if x % 2 == 0 { x / 2 } else { 3 * x + 1 };
                (count, top) = (count + 1, top.max(x));
            }
            expected.0.push(count);
            expected.1.push(top);
        }
        assert_eq!((steps.to_vec()?, peak.to_vec()?), expected);
        Ok(())
    });
}

/// Iterations until a point escapes Mandelbrot's set.
#[tirx::kernel(grid = (2, 4), block = (16, 8))]
pub fn mandelbrot(counts: &mut Tensor<u16, 32, 32>, left: f32, top: f32, pixel: f32) {
    let x = block_idx().x * 16 + thread_idx().x;
    let y = block_idx().y * 8 + thread_idx().y;
    let (cr, ci) = (left + pixel * x as f32, top - pixel * y as f32);
    let (mut re, mut im) = (0.0f32, 0.0f32);
    let mut count = 0u16;
    while count < 100 && re * re + im * im <= 4.0 {
        (re, im) = (re * re - im * im + cr, 2.0 * re * im + ci);
        count += 1;
    }
    counts[(y, x)] = count;
}

#[test]
fn points_escape_as_on_the_host() {
    on_each_device(|device, stream| {
        let mut counts = device.zeros::<u16, 2>([32, 32])?;
        mandelbrot(&mut counts, -2.0, 1.2, 0.08).launch(stream)?;
        let mut expected = Vec::new();
        for y in 0..32 {
            for x in 0..32 {
                let (cr, ci) = (-2.0 + 0.08 * x as f32, 1.2 - 0.08 * y as f32);
                let (mut re, mut im, mut count) = (0.0f32, 0.0f32, 0);
                while count < 100 && re * re + im * im <= 4.0 {
                    (re, im) = (re * re - im * im + cr, 2.0 * re * im + ci);
                    count += 1;
                }
                expected.push(count);
            }
        }
        assert_eq!(counts.to_vec()?, expected);
        Ok(())
    });
}

/// Newton's method to a cube root, as long as it gets nearer.
#[tirx::kernel(grid = 1, block = 64)]
pub fn cube_root(x: &Tensor<f64, 64>, root: &mut Tensor<f64, 64>, steps: &mut Tensor<u8, 64>) {
    let i = thread_idx().x;
    let target = x[i];
    let mut guess = target.max(1.0);
    let mut n = 0;
    loop {
        let next = (2.0 * guess + target / (guess * guess)) / 3.0;
        if next >= guess || n == 255 {
            break;
        }
        guess = next;
        n += 1;
    }
    root[i] = guess;
    steps[i] = n;
}

#[test]
fn newton_converges() {
    on_each_device(|device, stream| {
        let x: Vec<f64> = floats(120, 64)
            .iter()
            .map(|x| f64::from(x.abs()) * 1000.0 + 1e-3)
            .collect();
        let mut root = device.zeros::<f64, 1>([64])?;
        let mut steps = device.zeros::<u8, 1>([64])?;
        cube_root(&device.tensor(&x, [64])?, &mut root, &mut steps).launch(stream)?;
        for ((x, root), steps) in x.iter().zip(root.to_vec()?).zip(steps.to_vec()?) {
            let (mut guess, mut n) = (x.max(1.0), 0);
            loop {
                let next = (2.0 * guess + x / (guess * guess)) / 3.0;
                if next >= guess || n == 255 {
                    break;
                }
                (guess, n) = (next, n + 1);
            }
            assert_eq!((root, steps), (guess, n));
            assert!((root - x.cbrt()).abs() < 1e-12 * root);
        }
        Ok(())
    });
}

/// The edit distance of two short words, one row of the table in an array of the thread.
#[tirx::kernel(grid = 1, block = 32)]
pub fn edit_distance(a: &Tensor<u8, 32, 8>, b: &Tensor<u8, 32, 8>, out: &mut Tensor<u32, 32>) {
    let i = thread_idx().x;
    let mut row = [0u32; 9];
    for j in 0..9usize {
        row[j] = j as u32;
    }
    for y in 0..8 {
        let mut diagonal = row[0];
        row[0] = y + 1;
        for x in 0..8 {
            let same = a[(i, y)] == b[(i, x)];
            let j = x as usize;
            let replaced = diagonal + !same as u32;
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(diagonal + 1).min(row[j] + 1);
        }
    }
    out[i] = row[8];
}

#[test]
fn words_are_edited() {
    // Short loops are unrolled, and the row is nine registers.
    assert_eq!(edit_distance::VARIANTS[0].local_bytes, 0);
    on_each_device(|device, stream| {
        let letters = |seed| -> Vec<u8> {
            words(seed, 256)
                .iter()
                .map(|w| b'a' + (w % 3) as u8)
                .collect()
        };
        let (a, b) = (letters(121), letters(122));
        let mut out = device.zeros::<u32, 1>([32])?;
        edit_distance(
            &device.tensor(&a, [32, 8])?,
            &device.tensor(&b, [32, 8])?,
            &mut out,
        )
        .launch(stream)?;
        let distance = |(a, b): (&[u8], &[u8])| {
            let mut table = [[0; 9]; 9];
            for y in 0..9 {
                for x in 0..9 {
                    table[y][x] = match (y, x) {
                        (0, n) | (n, 0) => n as u32,
                        _ => (table[y - 1][x - 1] + u32::from(a[y - 1] != b[x - 1]))
                            .min(table[y - 1][x] + 1)
                            .min(table[y][x - 1] + 1),
                    };
                }
            }
            table[8][8]
        };
        assert_eq!(
            out.to_vec()?,
            a.chunks(8)
                .zip(b.chunks(8))
                .map(distance)
                .collect::<Vec<_>>()
        );
        Ok(())
    });
}

/// Forces between bodies, a tile of them at a time in shared memory.
#[tirx::kernel(grid = N::size().div_ceil(32), block = 32)]
pub fn n_body<N: Dim>(bodies: &Tensor<f32, N, 4>, force: &mut Tensor<f32, N, 3>) {
    let mut tile = alloc_shared::<Tensor<f32, 32, 4>>();
    let tid = thread_idx().x;
    let i = block_idx().x * 32 + tid;
    let mut here = [0.0f32; 3];
    if i < N::size() {
        for axis in 0..3 {
            here[axis as usize] = bodies[(i, axis)];
        }
    }
    let mut sum = [0.0f32; 3];
    for first in (0..N::size()).step_by(32) {
        for part in 0..4 {
            tile[(tid, part)] = if first + tid < N::size() {
                bodies[(first + tid, part)]
            } else {
                0.0
            };
        }
        cta_sync();
        for j in 0..32 {
            let mut between = [0.0f32; 3];
            let mut square = 0.01;
            #[unroll]
            for axis in 0..3usize {
                between[axis] = tile[(j, axis as u32)] - here[axis];
                square = between[axis].mul_add(between[axis], square);
            }
            let pull = tile[(j, 3)] / (square * square.sqrt());
            #[unroll]
            for axis in 0..3usize {
                sum[axis] = between[axis].mul_add(pull, sum[axis]);
            }
        }
        cta_sync();
    }
    if i < N::size() {
        for axis in 0..3 {
            force[(i, axis)] = sum[axis as usize];
        }
    }
}

#[test]
fn bodies_pull_each_other() {
    on_each_device(|device, stream| {
        let n = 45;
        let bodies = floats(123, 4 * n);
        let mut force = device.zeros::<f32, 2>([n, 3])?;
        n_body(&device.tensor(&bodies, [n, 4])?, &mut force).launch(stream)?;
        let mut expected = Vec::new();
        for here in bodies.chunks(4) {
            let mut sum = [0.0f32; 3];
            let nobody = [0.0; 4];
            let padding = std::iter::repeat_n(&nobody[..], n.next_multiple_of(32) - n);
            for other in bodies.chunks(4).chain(padding) {
                let between = [0, 1, 2].map(|axis| other[axis] - here[axis]);
                let square = between.iter().fold(0.01f32, |s, d| d.mul_add(*d, s));
                let pull = other[3] / (square * square.sqrt());
                for (sum, d) in sum.iter_mut().zip(between) {
                    *sum = d.mul_add(pull, *sum);
                }
            }
            expected.extend(sum);
        }
        assert_eq!(force.to_vec()?, expected);
        Ok(())
    });
}
