//! Threads print what they see, and one of them finds that something does not hold.
//!
//! `cargo run --example print_and_assert` runs it on the emulator, with `--features cuda` on a GPU.

use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 4)]
fn sums(a: &Tensor<i32, 4>, b: &mut Tensor<i32, 4>, scale: f32, limit: i32) {
    let i = thread_idx().x;
    let sum = a[i] + i as i32;
    device_println!(
        "thread {i}: {sum:>4} {:#06x} {:08.3} even: {}",
        a[i],
        scale * sum as f32,
        sum % 2 == 0
    );
    device_assert!(sum < limit, "{sum} at {i}, and the limit is {limit:+}");
    b[i] = sum;
}

fn main() -> tirx::Result<()> {
    let device = Device::open_default()?;
    let stream = device.stream()?;
    println!("device: {device}");
    let a = device.tensor(&[10, -20, 30, 41], [4])?;
    let mut b = device.zeros::<i32, 1>([4])?;
    sums(&a, &mut b, 0.5, 100).launch(&stream)?;
    println!("sums: {:?}", b.to_vec()?);

    // The last thread's sum is 44.
    let launched = sums(&a, &mut b, 0.5, 44).launch(&stream);
    let error = launched.and_then(|()| b.to_vec()).map(drop);
    match error {
        Err(error) => println!("ok: the assertion failed as it should: {error}"),
        Ok(()) => panic!("the assertion did not fail"),
    }
    Ok(())
}
