//! What an index that could not be proved says when it is out of bounds: a typed error with the index, its bound, the
//! line, the block and the thread, on a GPU as on the emulator.
//!
//! On a GPU the failure takes the context with it: every later call on the device is an error that carries the first
//! record, and what is dropped is dropped without a word. The emulator goes on.
//!
//! `cargo run --example failed_check` runs it on the emulator, with `--features cuda` on a GPU.

use tirx::prelude::*;

/// `out[keys[i]] = i`: the keys are data, so that each is checked.
#[tirx::kernel(grid = 4, block = 64)]
fn scatter(keys: &Tensor<u32, 256>, out: &mut Tensor<u32, 256>) {
    let i = block_idx().x * 64 + thread_idx().x;
    out[keys[i]] = i;
}

fn main() -> tirx::Result<()> {
    let device = Device::open_default()?;
    let stream = device.stream()?;
    println!("device: {device}");

    let mut keys: Vec<u32> = (0..256).rev().collect();
    let mut out = device.zeros::<u32, 1>([256])?;
    scatter(&device.tensor(&keys, [256])?, &mut out).launch(&stream)?;
    assert_eq!(out.to_vec()?, keys);

    keys[130] = 1000;
    let keys = device.tensor(&keys, [256])?;
    let launched = scatter(&keys, &mut out).launch(&stream);
    let error = launched
        .and_then(|()| stream.synchronize())
        .expect_err("key 130 is out of bounds");
    println!("\n{error}");
    let failed = error.failed_check().expect("a failed check").clone();
    assert_eq!((failed.kernel, failed.rule), ("scatter", "index-check"));
    assert_eq!(failed.what, "dimension 0 of `out`");
    assert_eq!((failed.value, failed.limit), (1000, 256));
    assert_eq!((failed.block, failed.thread), ([2, 0, 0], [2, 0, 0]));
    assert!(failed.file.ends_with("failed_check.rs") && failed.line == 15);

    if cfg!(feature = "cuda") && !device.to_string().contains("emulator") {
        // Whatever is called, the first failure comes with it.
        let later = [
            device.zeros::<u32, 1>([16]).map(drop),
            out.to_vec().map(drop),
            scatter(&keys, &mut out).launch(&stream),
            stream.synchronize(),
        ];
        for result in later {
            let error = result.expect_err("the device is lost");
            assert_eq!(error.failed_check(), Some(&failed), "{error}");
        }
        println!("\nevery later call says so, too");
    }
    drop((keys, out, stream));
    println!("ok: the failure names the index, its bound, the line, the block and the thread");
    Ok(())
}
