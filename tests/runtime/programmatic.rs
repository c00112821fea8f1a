//! Kernels that may begin before the one in front of them has ended. On the emulator each pair is judged as one that overlaps.

use crate::{counting, device};
use tirx::prelude::*;

/// Lets the next kernel begin before it has written.
#[tirx::kernel(grid = 4, block = 64)]
fn produce(value: u32, out: &mut Tensor<u32, 256>) {
    griddepcontrol_launch_dependents();
    let i = block_idx().x * 64 + thread_idx().x;
    out[i] = i * value;
}

/// Waits before it reads.
#[tirx::kernel(grid = 4, block = 64)]
fn waits(input: &Tensor<u32, 256>, out: &mut Tensor<u32, 256>) {
    let i = block_idx().x * 64 + thread_idx().x;
    griddepcontrol_wait();
    out[i] = input[255 - i] + 1;
}

/// Waits after it has read.
#[tirx::kernel(grid = 4, block = 64)]
#[cfg_attr(feature = "cuda", allow(dead_code))]
fn waits_late(input: &Tensor<u32, 256>, out: &mut Tensor<u32, 256>) {
    let i = block_idx().x * 64 + thread_idx().x;
    let value = input[255 - i];
    griddepcontrol_wait();
    out[i] = value + 1;
}

/// Waits for nothing, and touches nothing of others.
#[tirx::kernel(grid = 4, block = 64)]
fn apart(out: &mut Tensor<u32, 256>) {
    out[block_idx().x * 64 + thread_idx().x] = 7;
}

fn expected(value: u32) -> Vec<u32> {
    (counting(256).iter().rev())
        .map(|i| i * value + 1)
        .collect()
}

#[test]
fn a_kernel_that_waits_has_what_the_one_in_front_wrote() -> tirx::Result<()> {
    let device = device();
    let stream = device.stream()?;
    let mut rows = device.zeros::<u32, 1>([256])?;
    let mut out = device.zeros::<u32, 1>([256])?;
    for value in 0..100 {
        produce(value, &mut rows).launch(&stream)?;
        waits(&rows, &mut out).programmatic().launch(&stream)?;
    }
    assert_eq!(out.to_vec()?, expected(99));
    // Each in front of the next, and of ordinary kernels too.
    let graph = device.capture(|stream| {
        produce(3, &mut rows).launch(stream)?;
        waits(&rows, &mut out).programmatic().launch(stream)?;
        waits(&out, &mut rows).programmatic().launch(stream)
    })?;
    graph.launch(&stream, (&mut rows, &mut out))?;
    let again: Vec<u32> = expected(3).iter().rev().map(|value| value + 1).collect();
    assert_eq!(rows.to_vec()?, again);
    Ok(())
}

#[cfg(not(feature = "cuda"))]
mod judged {
    use super::*;
    use tirx::{DeviceTensor, Error, Event};

    type Row = DeviceTensor<u32, 1>;

    /// Launches `produce`, lets `between` do something, and then reads early. What was found.
    fn read_early(
        between: impl FnOnce(&Device, &Stream, &mut Row) -> tirx::Result<()>,
    ) -> tirx::Result<()> {
        let device = device();
        let stream = device.stream()?;
        let mut rows = device.zeros::<u32, 1>([256])?;
        let mut out = device.zeros::<u32, 1>([256])?;
        let mut other = device.zeros::<u32, 1>([256])?;
        produce(3, &mut rows).launch(&stream)?;
        between(&device, &stream, &mut other)?;
        waits_late(&rows, &mut out).programmatic().launch(&stream)?;
        assert_eq!(out.to_vec()?, expected(3));
        Ok(())
    }

    /// The early read is found, at both lines.
    fn is_found(result: tirx::Result<()>) {
        let Err(Error::Findings(findings)) = result else {
            panic!("{result:?}");
        };
        assert_eq!(findings.kernel, "waits_late");
        assert_eq!(findings.rules, ["race-global"]);
        let lines = include_str!("programmatic.rs").lines();
        for line in ["let value = input[255 - i];", "out[i] = i * value;"] {
            let number = lines.clone().position(|other| other.trim() == line);
            let place = format!("programmatic.rs:{}:", number.unwrap() + 1);
            assert!(findings.report.contains(&place), "{place} {findings}");
        }
        assert!(findings.report.contains("kernel `produce`"), "{findings}");
    }

    #[test]
    fn a_read_before_the_wait_is_found() -> tirx::Result<()> {
        is_found(read_early(|_, _, _| Ok(())));
        // What other streams do, and events that nobody has waited for, order nothing here.
        is_found(read_early(|device, stream, other| {
            let _event = stream.record()?;
            let second = device.stream()?;
            apart(other).launch(&second)?;
            stream.wait(&second.record()?)?;
            second.synchronize()
        }));
        // Neither does a kernel in between that has not waited.
        is_found(read_early(|_, stream, other| {
            // SAFETY: it touches nothing of other kernels, and what follows it is judged.
            unsafe { apart(other).programmatic_unchecked() }.launch(stream)
        }));
        Ok(())
    }

    #[test]
    fn what_orders_the_two_is_known() -> tirx::Result<()> {
        read_early(|_, stream, _| stream.synchronize())?;
        read_early(|_, stream, other| apart(other).launch(stream))?;
        read_early(|_, stream, other| stream.fill(other, 3))?;
        read_early(|_, stream, _| stream.record()?.synchronize())?;
        read_early(|_, stream, _| stream.record()?.is_complete().map(|_| ()))?;
        // There and back.
        let through = |stream: &Stream, second: &Stream, event: Event| {
            second.wait(&event)?;
            stream.wait(&second.record()?)
        };
        read_early(|device, stream, other| {
            let second = device.stream()?;
            let event = stream.record()?;
            apart(other).launch(&second)?;
            through(stream, &second, event)
        })
    }

    #[test]
    fn a_graph_is_judged_when_it_is_launched() -> tirx::Result<()> {
        let device = device();
        let stream = device.stream()?;
        let mut rows = device.zeros::<u32, 1>([256])?;
        let mut out = device.zeros::<u32, 1>([256])?;
        let graph = device.capture(|stream| {
            produce(3, &mut rows).launch(stream)?;
            waits_late(&rows, &mut out).programmatic().launch(stream)
        })?;
        is_found(graph.launch(&stream, (&mut rows, &mut out)));
        // A kernel behind a graph, and the first of a graph, overlap with nothing.
        let alone =
            device.capture(|stream| waits_late(&rows, &mut out).programmatic().launch(stream))?;
        produce(3, &mut rows).launch(&stream)?;
        alone.launch(&stream, (&rows, &mut out))?;
        let writes = device.capture(|stream| produce(3, &mut rows).launch(stream))?;
        writes.launch(&stream, &mut rows)?;
        waits_late(&rows, &mut out).programmatic().launch(&stream)
    }
}
