//! Copies, host buffers, borrowed memory and graphs, seen in what the device was asked to do.

use super::*;
use crate::{Error, GraphError, backend::fake::Fake};
use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

fn fake() -> Fake {
    Fake::new(90, (13, 0))
}

/// Launches without their arguments; without what frees and destroys.
fn log(fake: &Fake) -> Vec<String> {
    let lines = fake.log.take().into_iter();
    let lines = lines.filter(|line| !line.starts_with("load"));
    lines
        .map(|line| line.split(" grid").next().unwrap_or_default().to_owned())
        .collect()
}

#[test]
fn a_host_buffer_waits_as_a_tensor_does() {
    let fake = fake();
    let [s1, s2] = [0, 1].map(|_| fake.device.stream().unwrap());
    let mut host = fake.device.host_buffer::<f32>(8).unwrap();
    let mut a = fake.device.zeros::<f32, 1>([8]).unwrap();
    fake.log.take();

    s1.copy_to_device(&mut a, &host).unwrap();
    // Reading beside a reader waits for nothing; writing waits for it.
    assert_eq!(host.as_slice().unwrap(), [0.0; 8]);
    assert_eq!(log(&fake), ["to device on s1"]);
    host.as_mut_slice().unwrap().fill(1.0);
    assert_eq!(log(&fake), ["synchronize s1"]);

    // Another stream's copy waits for the writer of the tensor, and the next kernel for the copy.
    write(&mut a).launch(&s1).unwrap();
    s2.copy_to_host(&mut host, &a).unwrap();
    write(&mut a).launch(&s1).unwrap();
    assert_eq!(
        log(&fake),
        [
            "launch f1 on s1",
            "record e1 on s1",
            "s2 waits for e1",
            "to host on s2",
            "record e2 on s2",
            "s1 waits for e2",
            "launch f1 on s1",
        ]
    );
    host.as_slice().unwrap();
    host.as_slice().unwrap();
    assert_eq!(log(&fake), ["synchronize s2"], "once is enough");
}

#[test]
fn dropping_a_host_buffer_waits_and_forgetting_leaks() {
    let fake = fake();
    let s1 = fake.device.stream().unwrap();
    let mut a = fake.device.zeros::<f32, 1>([8]).unwrap();
    let host = fake.device.host_buffer::<f32>(8).unwrap();
    s1.copy_to_device(&mut a, &host).unwrap();
    fake.log.take();
    drop(host);
    assert_eq!(log(&fake), ["synchronize s1", "free host"]);

    let host = fake.device.host_buffer::<f32>(8).unwrap();
    s1.copy_to_device(&mut a, &host).unwrap();
    fake.log.take();
    std::mem::forget(host);
    assert_eq!((log(&fake).len(), fake.host_buffers()), (0, 1));
}

#[test]
fn what_a_lost_device_may_reach_is_not_freed() {
    let fake = fake();
    let s1 = fake.device.stream().unwrap();
    let mut a = fake.device.zeros::<f32, 1>([8]).unwrap();
    let mut host = fake.device.host_buffer::<f32>(8).unwrap();
    s1.copy_to_host(&mut host, &a).unwrap();
    fake.fail_next_launch();
    write(&mut a).launch(&s1).unwrap_err();
    assert!(matches!(host.as_slice(), Err(Error::Lost { .. })));
    drop((host, a));
    assert_eq!((fake.host_buffers(), fake.allocations()), (1, 1));
}

#[test]
fn borrowed_memory_is_waited_for_and_kept_until_then() {
    struct Keeper(Arc<AtomicUsize>);
    impl Drop for Keeper {
        fn drop(&mut self) {
            self.0.fetch_add(1, Ordering::Relaxed);
        }
    }
    let fake = fake();
    let s1 = fake.device.stream().unwrap();
    let owner = fake.device.zeros::<f32, 1>([8]).unwrap();
    let dropped = Arc::new(AtomicUsize::new(0));
    let keeper = Keeper(Arc::clone(&dropped));
    // SAFETY: `owner` lives longer, and is not used.
    let view = unsafe {
        DeviceTensor::<f32, 1>::from_raw_with(&fake.device, owner.as_device_ptr(), [8], keeper)
    };
    let mut view = view.unwrap();
    write(&mut view).launch(&s1).unwrap();
    fake.log.take();
    assert_eq!(dropped.load(Ordering::Relaxed), 0);
    drop(view);
    assert_eq!(log(&fake), ["synchronize s1"], "and nothing is freed");
    assert_eq!(dropped.load(Ordering::Relaxed), 1);
}

#[test]
fn other_code_is_ordered_like_a_launch() {
    let fake = fake();
    let [s1, s2] = [0, 1].map(|_| fake.device.stream().unwrap());
    let mut a = fake.device.zeros::<f32, 1>([8]).unwrap();
    write(&mut a).launch(&s1).unwrap();
    fake.log.take();
    let address = a.as_device_ptr();
    let seen = s2.write_with(&mut a, |address| address).unwrap();
    assert_eq!(seen, address);
    read(&a).launch(&s1).unwrap();
    assert_eq!(
        log(&fake),
        [
            "record e1 on s1",
            "s2 waits for e1",
            "record e2 on s2",
            "s1 waits for e2",
            "launch f2 on s1"
        ]
    );
    // What was issued before a panic is waited for.
    let panicked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        s2.write_with(&mut a, |_| panic!("on purpose"))
    }));
    assert!(panicked.is_err());
    fake.log.take();
    drop(a);
    assert_eq!(log(&fake)[0], "synchronize s2");
}

#[test]
fn a_borrowed_stream_is_not_destroyed() {
    let fake = fake();
    let own = fake.device.stream().unwrap();
    let raw = own.as_raw().unwrap();
    // SAFETY: `own` lives longer.
    let borrowed = unsafe { crate::Stream::from_raw(&fake.device, raw) }.unwrap();
    let mut a = fake.device.zeros::<f32, 1>([8]).unwrap();
    write(&mut a).launch(&borrowed).unwrap();
    fake.log.take();
    // The two are two to whoever orders.
    read(&a).launch(&own).unwrap();
    assert_eq!(
        log(&fake),
        ["record e1 on s1", "s1 waits for e1", "launch f2 on s1"]
    );
    drop((borrowed, a));
    fake.log.take();
    own.synchronize().unwrap();
    assert_eq!(log(&fake), ["synchronize s1"]);
}

#[test]
fn a_graph_is_tracked_like_what_it_is_made_of() {
    let fake = fake();
    let [s1, s2] = [0, 1].map(|_| fake.device.stream().unwrap());
    let mut a = fake.device.zeros::<f32, 1>([8]).unwrap();
    let mut host = fake.device.host_buffer::<f32>(8).unwrap();
    write(&mut a).launch(&s1).unwrap();
    fake.log.take();
    let graph = fake
        .device
        .capture(|stream| {
            write(&mut a).launch(stream)?;
            read(&a).launch(stream)?;
            stream.copy_to_host(&mut host, &a)
        })
        .unwrap();
    // Nothing is waited for while it is recorded, and nothing has to be afterwards.
    assert_eq!(
        log(&fake),
        [
            "capture s3",
            "launch f1 on s3",
            "launch f2 on s3",
            "to host on s3",
            "end s3 as g1"
        ]
    );
    assert_eq!(graph.operations(), 3);
    host.as_slice().unwrap();
    assert_eq!(log(&fake).len(), 0);

    graph.launch(&s2, (&mut a, &mut host)).unwrap();
    read(&a).launch(&s1).unwrap();
    host.as_slice().unwrap();
    assert_eq!(
        log(&fake),
        [
            "record e1 on s1",
            "s2 waits for e1",
            "launch g1 on s2",
            "record e2 on s2",
            "s1 waits for e2",
            "launch f2 on s1",
            "synchronize s2",
        ]
    );
    drop(graph);
    assert_eq!(log(&fake), ["destroy g1"]);
}

#[test]
fn a_graph_is_given_what_it_uses() {
    let fake = fake();
    let stream = fake.device.stream().unwrap();
    let mut a = fake.device.zeros::<f32, 1>([8]).unwrap();
    let mut b = fake.device.zeros::<f32, 1>([8]).unwrap();
    let graph = fake
        .device
        .capture(|stream| {
            read(&b).launch(stream)?;
            write(&mut a).launch(stream)
        })
        .unwrap();
    fake.log.take();
    let fails = |tensors: &mut dyn FnMut() -> crate::Result<()>| match tensors() {
        Err(Error::Graph(error)) => error.to_string(),
        other => panic!("{other:?}"),
    };
    assert_eq!(
        fails(&mut || graph.launch(&stream, &mut a)),
        "the graph uses `a` of kernel `read`, which this launch of it is not given; pass the tensor itself that was captured, as `&`"
    );
    assert_eq!(
        fails(&mut || graph.launch(&stream, (&a, &b))),
        "the graph writes `a` of kernel `write`, which this launch of it is given as `&`; pass it as `&mut`"
    );
    let mut other = fake.device.zeros::<f32, 1>([8]).unwrap();
    assert_eq!(
        fails(&mut || graph.launch(&stream, (&mut other, &b))),
        "the graph uses `a` of kernel `write`, which this launch of it is not given; pass the tensor itself that was captured, as `&mut`"
    );
    assert_eq!(log(&fake).len(), 0, "nothing was launched");
    // More is fine, and so is any shape of tuple.
    graph.launch(&stream, [&mut b, &mut a]).unwrap();
    graph.launch(&stream, ((&mut a, &other), &b)).unwrap();
    // What is only read may be in use elsewhere: a reader does not wait for the graph that reads.
    let s2 = fake.device.stream().unwrap();
    fake.log.take();
    read(&b).launch(&s2).unwrap();
    assert_eq!(log(&fake), ["launch f1 on s3"]);
}

/// Edges of a graph are events: there where nothing else orders two streams, and at the end.
#[test]
fn branches_of_a_graph_are_ordered_once() {
    let fake = fake();
    let other = fake.device.stream().unwrap();
    let mut a = fake.device.zeros::<f32, 1>([8]).unwrap();
    let mut b = fake.device.zeros::<f32, 1>([8]).unwrap();
    write(&mut b).launch(&other).unwrap();
    read(&a).launch(&other).unwrap();
    fake.log.take();
    let graph = fake
        .device
        .capture(|first| {
            write(&mut a).launch(first)?;
            other.wait(&first.record()?)?;
            // Known by the event, and so is what both read.
            write(&mut a).launch(&other)?;
            read(&b).launch(&other)?;
            read(&b).launch(first)?;
            // The first stream knows nothing of the other one, then everything until now.
            read(&a).launch(first)?;
            read(&a).launch(first)?;
            write(&mut b).launch(&other)
        })
        .unwrap();
    assert_eq!(
        log(&fake),
        [
            "capture s2",
            "launch f1 on s2",
            "record e1 on s2",
            "synchronize s1",
            "s1 waits for e1",
            "launch f1 on s1",
            "launch f2 on s1",
            "launch f2 on s2",
            "record e2 on s1",
            "s2 waits for e2",
            "launch f2 on s2",
            "launch f2 on s2",
            "record e3 on s2",
            "s1 waits for e3",
            "launch f1 on s1",
            "record e4 on s1",
            "s2 waits for e4",
            "end s2 as g1",
        ]
    );
    // Its streams are streams again.
    other.synchronize().unwrap();
    graph.launch(&other, (&mut a, &mut b)).unwrap();
}

#[test]
fn what_cannot_be_recorded_is_refused() {
    let fake = fake();
    let other = fake.device.stream().unwrap();
    let mut a = fake.device.zeros::<f32, 1>([8]).unwrap();
    let event = other.record().unwrap();
    let graph = fake
        .device
        .capture(|stream| write(&mut a).launch(stream))
        .unwrap();
    let refused = |what: crate::Result<()>| match what {
        Err(Error::Captured { what }) => what,
        other => panic!("{other:?}"),
    };
    let recorded = fake.device.capture(|stream| {
        assert_eq!(refused(stream.synchronize()), "waiting for the stream");
        assert_eq!(refused(stream.wait(&event)), "waiting for an event");
        let only_recorded = stream.record()?;
        assert_eq!(refused(only_recorded.synchronize()), "waiting for an event");
        assert_eq!(
            refused(only_recorded.is_complete().map(drop)),
            "waiting for an event"
        );
        assert_eq!(refused(graph.launch(stream, &mut a)), "launching a graph");
        // Other streams go on as usual.
        write(&mut a).launch(&other)?;
        other.synchronize()
    });
    match recorded {
        Err(Error::Graph(error)) => assert_eq!(*error, GraphError::Empty),
        other => panic!("{other:?}"),
    }
    // A recording ends whatever happens, and its stream is a stream.
    let mut kept = None;
    let failed = fake.device.capture(|stream| {
        kept = Some(stream.clone());
        write(&mut a).launch(stream)?;
        Err(Error::Emulator("on purpose".to_owned()))
    });
    assert_eq!(
        failed.unwrap_err().to_string(),
        Error::Emulator("on purpose".to_owned()).to_string()
    );
    let panicked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        fake.device.capture(|_| panic!("on purpose")).map(drop)
    }));
    assert!(panicked.is_err());
    let kept = kept.unwrap();
    write(&mut a).launch(&kept).unwrap();
    fake.log.take();
    drop(a);
    assert_eq!(
        log(&fake),
        [
            format!("synchronize s{}", kept.as_raw().unwrap().addr()),
            "free".to_owned()
        ]
    );
}

#[test]
fn devices_wait_for_each_other() {
    let [mine, peer] = [fake(), fake()];
    let stream = mine.device.stream().unwrap();
    let theirs = peer.device.stream().unwrap();
    let mut a = mine.device.zeros::<f32, 1>([8]).unwrap();
    let mut b = peer.device.zeros::<f32, 1>([8]).unwrap();
    write(&mut b).launch(&theirs).unwrap();
    mine.log.take();
    peer.log.take();

    stream.copy(&mut a, &b).unwrap();
    // The event is the writer's device's; the wait is the reader's.
    assert_eq!(log(&peer), ["record e1 on s1"]);
    assert_eq!(log(&mine), ["s1 waits for e1", "32 bytes of a peer on s1"]);
    drop(b);
    assert_eq!(log(&mine), ["synchronize s1"]);
    assert_eq!(log(&peer), ["synchronize s1", "free"]);
}
