//! Run-time checks: what the compiler could not prove is checked on the device, and a failure carries its record.

use crate::on_each_device;
use std::process::Command;
use tirx::{FailedCheck, prelude::*};

#[tirx::kernel(grid = 2, block = 32)]
pub fn scatter(indices: &Tensor<u32, 2, 32>, out: &mut Tensor<f32, 10, 8>) {
    let index = indices[(block_idx().x, thread_idx().x)];
    if index > 0 {
        out[(index / 8, index % 8)] = 1.0;
    }
}

#[tirx::kernel(grid = 1, block = 32)]
pub fn signed_index(shift: i32, out: &mut Tensor<u8, 32>) {
    let i = thread_idx().x as i32 + shift;
    out[i] = 1;
}

#[tirx::kernel(grid = 1, block = 32)]
pub fn quotients(a: &Tensor<i32, 32>, b: &Tensor<i32, 32>, out: &mut Tensor<i32, 32>) {
    let i = thread_idx().x;
    out[i] = a[i] / b[i];
}

#[tirx::kernel(grid = 1, block = 1)]
pub fn prefix(#[align(16)] a: &Tensor<f32, 4>, bytes: u32) {
    let shared = alloc_shared::<Tensor<f32, 4>>().align(16);
    tile::cp_async_cg(shared.sub((..,)), a.sub((..,)))
        .chunk_bytes(16)
        .src_size(bytes);
    ptx::cp_async_wait_all();
}

/// A failed check; fails the test on anything else.
fn failed(result: tirx::Result<()>) -> FailedCheck {
    let error = result.expect_err("a check that fails");
    let Some(failed) = error.failed_check() else {
        panic!("another error: {error}");
    };
    assert!(failed.file.ends_with("checks.rs"), "{failed}");
    failed.clone()
}

/// The line of this file that has a text.
fn line_of(text: &str) -> u32 {
    let at = include_str!("checks.rs")
        .lines()
        .position(|line| line.contains(text));
    at.expect("the text is there") as u32 + 1
}

/// A failed check loses a GPU's context, and with it every other test of the process: there a test that makes one fail
/// runs again in a process of its own.
fn alone(test: &str, body: impl Fn(&Device, &Stream) -> tirx::Result<()>) {
    if cfg!(feature = "cuda") && std::env::var_os("TIRX_TEST_ALONE").is_none() {
        let status = Command::new(std::env::current_exe().expect("this program"))
            .args([&format!("checks::{test}"), "--exact", "--nocapture"])
            .env("TIRX_TEST_ALONE", "1")
            .status()
            .expect("it starts again");
        assert!(status.success(), "{test} failed in its own process");
    } else {
        on_each_device(body);
    }
}

#[test]
fn an_index_out_of_bounds_is_recorded() {
    alone("an_index_out_of_bounds_is_recorded", |device, stream| {
        let mut indices = vec![0u32; 64];
        indices[32 + 7] = 83;
        let indices = device.tensor(&indices, [2, 32])?;
        let mut out = device.zeros::<f32, 2>([10, 8])?;
        let launched = scatter(&indices, &mut out).launch(stream);
        let failed = failed(launched.and_then(|()| out.to_vec().map(drop)));
        assert_eq!((failed.kernel, failed.rule), ("scatter", "index-check"));
        assert_eq!(failed.what, "dimension 0 of `out`");
        assert_eq!(failed.line, line_of("out[(index / 8, index % 8)] ="));
        assert_eq!((failed.block, failed.thread), ([1, 0, 0], [7, 0, 0]));
        assert_eq!((failed.value, failed.limit), (10, 10));
        Ok(())
    });
}

#[test]
fn indices_in_bounds_pass_their_checks() {
    on_each_device(|device, stream| {
        let indices: Vec<u32> = (0..64).collect();
        let indices = device.tensor(&indices, [2, 32])?;
        let mut out = device.zeros::<f32, 2>([10, 8])?;
        scatter(&indices, &mut out).launch(stream)?;
        let written: usize = out.to_vec()?.iter().map(|x| *x as usize).sum();
        assert_eq!(written, 63);
        Ok(())
    });
}

#[test]
fn a_negative_index_is_named_as_such() {
    alone("a_negative_index_is_named_as_such", |device, stream| {
        let mut out = device.zeros::<u8, 1>([32])?;
        let launched = signed_index(-32, &mut out).launch(stream);
        let failed = failed(launched.and_then(|()| out.to_vec().map(drop)));
        assert!((-32..0).contains(&failed.value), "{failed:?}");
        assert_eq!(failed.value, i64::from(failed.thread[0]) - 32);
        assert_eq!((failed.rule, failed.limit), ("index-check", 32));
        Ok(())
    });
}

/// Divides 5 by 2 in all threads but the tenth.
fn quotient(device: &Device, stream: &Stream, dividend: i32, divisor: i32) -> tirx::Result<()> {
    let mut a = vec![5; 32];
    let mut b = vec![2; 32];
    a[9] = dividend;
    b[9] = divisor;
    let a = device.tensor(&a, [32])?;
    let b = device.tensor(&b, [32])?;
    let mut out = device.zeros::<i32, 1>([32])?;
    let launched = quotients(&a, &b, &mut out).launch(stream);
    let failed = failed(launched.and_then(|()| out.to_vec().map(drop)));
    assert_eq!(failed.rule, "division-check");
    assert_eq!(
        (failed.thread, failed.value),
        ([9, 0, 0], i64::from(divisor))
    );
    assert_eq!(failed.line, line_of("out[i] = a[i] / b[i]"));
    Ok(())
}

#[test]
fn division_by_zero_is_recorded() {
    alone("division_by_zero_is_recorded", |device, stream| {
        quotient(device, stream, 7, 0)
    });
}

#[test]
fn an_overflowing_quotient_is_recorded() {
    alone("an_overflowing_quotient_is_recorded", |device, stream| {
        quotient(device, stream, i32::MIN, -1)
    });
}

#[test]
fn a_src_size_above_the_chunk_is_recorded() {
    alone(
        "a_src_size_above_the_chunk_is_recorded",
        |device, stream| {
            let a = device.tensor(&[1.0f32; 4], [4])?;
            prefix(&a, 16).launch(stream)?;
            let launched = prefix(&a, 17).launch(stream);
            // Nothing was written, so reading `a` back would not wait for the kernel.
            let failed = failed(launched.and_then(|()| stream.synchronize()));
            assert_eq!(
                (failed.rule, failed.value, failed.limit),
                ("src-size-check", 17, 16)
            );
            Ok(())
        },
    );
}
