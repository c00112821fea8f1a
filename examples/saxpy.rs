//! `y = alpha * x + y` on vectors of any length: the length is a dimension that becomes known at launch.
//!
//! `cargo run --example saxpy`

use tirx::prelude::*;

/// One thread an element; the last block has threads to spare, and `if` keeps them inside.
#[tirx::kernel(grid = N::size().div_ceil(128), block = 128)]
fn saxpy<N: Dim>(alpha: f32, x: &Tensor<f32, N>, y: &mut Tensor<f32, N>) {
    let i = block_idx().x * 128 + thread_idx().x;
    if i < N::size() {
        y[i] = alpha.mul_add(x[i], y[i]);
    }
}

fn main() -> tirx::Result<()> {
    let device = Device::open_default()?;
    let stream = device.stream()?;
    println!("device: {device}");

    let len = 1000;
    let xs: Vec<f32> = (0..len).map(|i| i as f32).collect();
    let ys = vec![0.5; len];
    let x = device.tensor(&xs, [len])?;
    let mut y = device.tensor(&ys, [len])?;
    saxpy(2.0, &x, &mut y).launch(&stream)?;

    let result = y.to_vec()?;
    println!("{}", saxpy::PTX);
    println!("x: {:?} ..", &xs[..4]);
    println!("y: {:?} ..", &result[..4]);
    let expected = xs.iter().zip(&ys).map(|(x, y)| 2.0f32.mul_add(*x, *y));
    assert!(expected.eq(result.iter().copied()));
    println!("ok: y is 2 x + 0.5 in all {len} elements");
    Ok(())
}
