//! Who waits for whom, seen in what the device was asked to do.

use super::*;
use crate::{Stream, backend::fake::Fake};

struct World {
    fake: Fake,
    a: DeviceTensor<f32, 1>,
    s1: Stream,
    s2: Stream,
    s3: Stream,
}

impl World {
    fn new() -> Self {
        let fake = Fake::new(90, (13, 0));
        let mut a = fake.device.zeros::<f32, 1>([8]).unwrap();
        let [s1, s2, s3] = std::array::from_fn(|_| fake.device.stream().unwrap());
        // Load both kernels, so that the logs below are about order alone.
        read(&a).launch(&s1).unwrap();
        write(&mut a).launch(&s1).unwrap();
        drop(a);
        let a = fake.device.zeros::<f32, 1>([8]).unwrap();
        fake.log.take();
        Self {
            fake,
            a,
            s1,
            s2,
            s3,
        }
    }

    /// What was asked since the last time; launches without their arguments.
    fn log(&self) -> Vec<String> {
        let short = |line: String| match line.split_once(" grid") {
            Some((launch, _)) => launch.to_owned(),
            None => line,
        };
        self.fake.log.take().into_iter().map(short).collect()
    }
}

#[test]
fn one_stream_costs_nothing() {
    let mut w = World::new();
    for _ in 0..3 {
        write(&mut w.a).launch(&w.s1).unwrap();
        read(&w.a).launch(&w.s1).unwrap();
    }
    assert!(w.log().iter().all(|line| line.starts_with("launch")));
}

#[test]
fn a_reader_waits_for_the_writer_of_another_stream() {
    let mut w = World::new();
    write(&mut w.a).launch(&w.s1).unwrap();
    read(&w.a).launch(&w.s2).unwrap();
    // Once waited for is enough.
    read(&w.a).launch(&w.s2).unwrap();
    assert_eq!(
        w.log(),
        [
            "launch f2 on s1",
            "record e1 on s1",
            "s2 waits for e1",
            "launch f1 on s2",
            "launch f1 on s2"
        ]
    );
}

#[test]
fn readers_do_not_wait_for_each_other() {
    let w = World::new();
    read(&w.a).launch(&w.s1).unwrap();
    read(&w.a).launch(&w.s2).unwrap();
    w.a.to_vec().unwrap();
    assert_eq!(w.log(), ["launch f1 on s1", "launch f1 on s2", "read"]);
}

#[test]
fn a_writer_waits_for_every_reader_since() {
    let mut w = World::new();
    read(&w.a).launch(&w.s1).unwrap();
    read(&w.a).launch(&w.s2).unwrap();
    write(&mut w.a).launch(&w.s3).unwrap();
    assert_eq!(
        w.log()[2..],
        [
            "record e1 on s1",
            "s3 waits for e1",
            "record e2 on s2",
            "s3 waits for e2",
            "launch f2 on s3"
        ]
    );
    // The writer stands for what it waited for.
    read(&w.a).launch(&w.s1).unwrap();
    assert_eq!(
        w.log(),
        ["record e3 on s3", "s1 waits for e3", "launch f1 on s1"]
    );
}

#[test]
fn a_later_use_is_waited_for_again() {
    let mut w = World::new();
    for event in 1..3 {
        write(&mut w.a).launch(&w.s1).unwrap();
        read(&w.a).launch(&w.s2).unwrap();
        let log = w.log();
        // From the second time on the writer waits for the reader as well.
        assert!(log.contains(&"launch f1 on s2".to_owned()));
        assert!(
            log.iter().any(|line| line.starts_with("s2 waits for")),
            "round {event}: {log:?}"
        );
    }
}

#[test]
fn a_host_read_waits_for_the_writer_alone() {
    let mut w = World::new();
    write(&mut w.a).launch(&w.s1).unwrap();
    read(&w.a).launch(&w.s2).unwrap();
    w.log();
    w.a.to_vec().unwrap();
    assert_eq!(w.log(), ["synchronize s1", "read"]);
    // It is known to be complete now.
    w.a.to_vec().unwrap();
    assert_eq!(w.log(), ["read"]);
}

#[test]
fn a_host_write_waits_for_everyone() {
    let mut w = World::new();
    write(&mut w.a).launch(&w.s1).unwrap();
    read(&w.a).launch(&w.s2).unwrap();
    w.log();
    w.a.copy_from(&[0.0; 8]).unwrap();
    assert_eq!(w.log(), ["synchronize s1", "synchronize s2", "write"]);
    // Whoever comes next has nothing to wait for.
    read(&w.a).launch(&w.s3).unwrap();
    assert_eq!(w.log(), ["launch f1 on s3"]);
}

#[test]
fn a_drop_waits_for_everyone() {
    let World {
        fake,
        mut a,
        s1,
        s2,
        ..
    } = World::new();
    write(&mut a).launch(&s1).unwrap();
    read(&a).launch(&s2).unwrap();
    fake.log.take();
    drop(a);
    assert_eq!(
        fake.log.take(),
        ["synchronize s1", "synchronize s2", "free"]
    );
}

#[test]
fn what_the_host_waited_for_is_complete() {
    let mut w = World::new();
    write(&mut w.a).launch(&w.s1).unwrap();
    w.s1.synchronize().unwrap();
    w.log();
    read(&w.a).launch(&w.s2).unwrap();
    w.a.to_vec().unwrap();
    assert_eq!(w.log(), ["launch f1 on s2", "read"]);
}

#[test]
fn a_launch_that_is_never_made_leaves_no_mark() {
    let mut w = World::new();
    let _never = write(&mut w.a);
    w.a.to_vec().unwrap();
    assert_eq!(w.log(), ["read"]);
}

#[test]
fn a_stream_may_go_before_its_work_is_done() {
    let mut w = World::new();
    let s4 = w.fake.device.stream().unwrap();
    write(&mut w.a).launch(&s4).unwrap();
    drop(s4);
    w.log();
    w.a.to_vec().unwrap();
    assert_eq!(w.log(), ["synchronize s4", "read"]);
}

#[test]
fn a_reader_on_many_streams_does_not_pile_up() {
    let w = World::new();
    for _ in 0..100 {
        let stream = w.fake.device.stream().unwrap();
        read(&w.a).launch(&stream).unwrap();
        stream.synchronize().unwrap();
    }
    w.log();
    drop(w.a);
    assert!(w.fake.log.take().len() <= 2);
}

#[test]
fn events_order_streams() {
    let w = World::new();
    let event = w.s1.record().unwrap();
    w.s2.wait(&event).unwrap();
    event.synchronize().unwrap();
    assert_eq!(
        w.log(),
        ["record e1 on s1", "s2 waits for e1", "synchronize e1"]
    );
    let other = Fake::new(80, (12, 0));
    let error = other.device.stream().unwrap().wait(&event).unwrap_err();
    assert!(matches!(error, Error::OtherDevice { .. }), "{error}");
}

#[test]
fn a_lost_device_says_why_and_drops_are_quiet() {
    let World {
        fake, mut a, s1, ..
    } = World::new();
    fake.fail_next_launch();
    let first = write(&mut a).launch(&s1).unwrap_err();
    assert!(matches!(first, Error::Fault { code: 719, .. }), "{first}");
    let lost = [
        read(&a).launch(&s1).unwrap_err(),
        a.to_vec().unwrap_err(),
        a.copy_from(&[0.0; 8]).unwrap_err(),
        s1.synchronize().unwrap_err(),
        fake.device.zeros::<f32, 1>([8]).unwrap_err(),
        fake.device.zeros::<f32, 1>([0]).unwrap_err(),
    ];
    for error in lost {
        assert!(
            error.to_string().ends_with(&first.to_string())
                && error.to_string().contains("was lost"),
            "{error}"
        );
    }
    drop(a);
    drop(s1);
}
