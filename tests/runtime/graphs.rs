//! Graphs: recorded once, launched often.

use crate::{
    counting, device,
    kernels::{add, count, scale},
};
use std::thread;
use tirx::{Error, GraphError};

#[test]
fn a_graph_does_what_was_recorded_each_time() -> tirx::Result<()> {
    const LEN: u32 = if cfg!(feature = "cuda") {
        1 << 18
    } else {
        1 << 10
    };
    let device = device();
    let mut input = device.host_buffer::<u32>(LEN as usize)?;
    let mut output = device.host_buffer::<u32>(LEN as usize)?;
    let ones = device.tensor(&vec![1; LEN as usize], [LEN as usize])?;
    let mut a = device.uninit::<u32, 1>([LEN as usize])?;
    let mut b = device.uninit::<u32, 1>([LEN as usize])?;
    let mut c = device.uninit::<u32, 1>([LEN as usize])?;
    let graph = device.capture(|stream| {
        stream.copy_to_device(&mut a, &input)?;
        scale(3, 2, &mut a).launch(stream)?;
        stream.fill(&mut c, 10)?;
        add(&a, &ones, &mut b).launch(stream)?;
        stream.copy(&mut a, &b)?;
        add(&a, &c, &mut b).launch(stream)?;
        stream.copy_to_host(&mut output, &b)
    })?;
    assert_eq!(graph.operations(), 7);
    assert!(
        output.as_slice()?.iter().all(|&element| element == 0),
        "nothing has run"
    );

    let streams = [device.stream()?, device.stream()?];
    for round in 0..20_u32 {
        for (to, from) in input.as_mut_slice()?.iter_mut().zip(counting(LEN)) {
            *to = from + round;
        }
        let stream = &streams[round as usize % 2];
        graph.launch(stream, (&input, &ones, &mut a, &mut b, &mut c, &mut output))?;
        if round % 3 == 0 {
            // A use in between is ordered too.
            scale(0, 0, &mut b).launch(&streams[1])?;
        }
        let found = output.as_slice()?;
        assert!(
            (0..LEN)
                .zip(found)
                .all(|(i, &found)| found == (i + round) * 3 + 13),
            "round {round}"
        );
    }
    Ok(())
}

/// Two branches that come together again: by events, and by what they use.
#[test]
fn streams_join_a_recording() -> tirx::Result<()> {
    const LEN: usize = if cfg!(feature = "cuda") {
        1 << 18
    } else {
        1 << 10
    };
    let device = device();
    let [left, right, stream] = [device.stream()?, device.stream()?, device.stream()?];
    let mut a = device.zeros::<u32, 1>([LEN])?;
    let mut b = device.uninit::<u32, 1>([LEN])?;
    let mut c = device.uninit::<u32, 1>([LEN])?;
    let mut sum = device.uninit::<u32, 1>([LEN])?;
    let mut total = device.zeros::<u32, 1>([LEN])?;
    // What the two have done before is no part of it.
    left.fill(&mut b, 9)?;
    let graph = device.capture(|first| {
        first.fill(&mut a, 1)?;
        let begun = first.record()?;
        left.wait(&begun)?;
        right.wait(&begun)?;
        left.copy(&mut b, &a)?;
        scale(2, 1, &mut b).launch(&left)?;
        right.copy(&mut c, &a)?;
        count(20, &mut c).launch(&right)?;
        // By an event; and the rest by what is used.
        first.wait(&left.record()?)?;
        add(&b, &c, &mut sum).launch(first)?;
        scale(3, 0, &mut sum).launch(&right)?;
        add(&sum, &a, &mut total).launch(&left)
    })?;
    assert_eq!(graph.operations(), 8);
    for round in 0..10 {
        scale(0, round, &mut a).launch(&right)?;
        graph.launch(&stream, (&mut a, &mut b, &mut c, &mut sum, &mut total))?;
        let found = total.to_vec()?;
        assert!(
            found.iter().all(|&element| element == (3 + 21) * 3 + 1),
            "{:?}",
            &found[..4]
        );
    }
    // The streams are streams again.
    scale(0, 5, &mut total).launch(&left)?;
    assert_eq!(total.to_vec()?[LEN - 1], 5);
    left.synchronize()?;
    right.record()?.synchronize()?;

    // A recording that fails lets them go as well.
    let failed = device.capture(|first| {
        right.wait(&first.record()?)?;
        scale(2, 0, &mut total).launch(&right)?;
        Err(Error::Emulator("on purpose".to_owned()))
    });
    assert!(failed.is_err());
    scale(2, 0, &mut total).launch(&right)?;
    assert_eq!(total.to_vec()?[0], 10);
    Ok(())
}

#[test]
fn tensors_and_graph_may_go_in_any_order() -> tirx::Result<()> {
    let device = device();
    let stream = device.stream()?;
    let mut a = device.zeros::<u32, 1>([1 << 12])?;
    let mut b = device.zeros::<u32, 1>([1 << 12])?;
    let graph = device.capture(|stream| {
        count(10, &mut a).launch(stream)?;
        count(10, &mut b).launch(stream)
    })?;
    graph.launch(&stream, (&mut a, &mut b))?;
    drop(b);
    match graph.launch(&stream, &mut a) {
        Err(Error::Graph(error)) => assert!(matches!(*error, GraphError::Missing { .. })),
        other => panic!("{other:?}"),
    }
    drop(graph);
    assert!(a.to_vec()?.iter().all(|&element| element == 10));
    Ok(())
}

#[test]
fn threads_share_a_graph() -> tirx::Result<()> {
    let device = device();
    let graph = {
        let stream = device.stream()?;
        let mut scratch = device.zeros::<u32, 1>([1000])?;
        count(1, &mut scratch).launch(&stream)?;
        device.capture(|stream| {
            // Recorded in one thread while others work.
            thread::scope(|scope| {
                scope.spawn(|| {
                    let own = device.stream().unwrap();
                    let mut a = device.tensor(&counting(1000), [1000]).unwrap();
                    scale(2, 0, &mut a).launch(&own).unwrap();
                    assert_eq!(a.to_vec().unwrap()[999], 1998);
                });
            });
            count(1, &mut scratch).launch(stream)
        })?
    };
    let stream = device.stream()?;
    assert!(graph.launch(&stream, ()).is_err(), "its tensor is gone");

    let shared = std::sync::Mutex::new(device.zeros::<u32, 1>([1000])?);
    let graph = device.capture(|stream| count(1, &mut shared.lock().unwrap()).launch(stream))?;
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                let stream = device.stream().unwrap();
                for _ in 0..25 {
                    graph.launch(&stream, &mut *shared.lock().unwrap()).unwrap();
                }
            });
        }
    });
    let found = shared.into_inner().unwrap().to_vec()?;
    assert!(
        found.iter().all(|&element| element == 100),
        "{:?}",
        &found[..4]
    );
    Ok(())
}
