//! What becomes of everything after a check has failed in a kernel. One test: on a GPU the device is lost for the process.
//! `cargo test --test lost --features cuda` runs it there.

#![allow(clippy::unwrap_used)]

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};
use tirx::{Error, prelude::*};

#[tirx::kernel(grid = 1, block = 32)]
fn write_at<N: Dim>(at: u32, a: &mut Tensor<u32, N>) {
    if thread_idx().x == 0 {
        a[at] = 1;
    }
}

struct Keeper(Arc<AtomicBool>);

impl Drop for Keeper {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Release);
    }
}

#[test]
fn a_failed_check_is_the_reason_of_every_later_error() {
    let device = Device::open_default().unwrap();
    let [stream, other] = [device.stream().unwrap(), device.stream().unwrap()];
    let mut a = device.zeros::<u32, 1>([64]).unwrap();
    let b = device.zeros::<u32, 1>([64]).unwrap();
    let memory = device.zeros::<u32, 1>([64]).unwrap();
    let kept = Arc::new(AtomicBool::new(false));
    let address = memory.as_device_ptr();
    let keeper = (memory, Keeper(Arc::clone(&kept)));
    // SAFETY: `keeper` keeps the memory.
    let view = unsafe { DeviceTensor::<u32, 1>::from_raw_with(&device, address, [64], keeper) };
    let mut view = view.unwrap();
    let mut host = device.host_buffer::<u32>(64).unwrap();
    let graph = device
        .capture(|stream| write_at(3, &mut a).launch(stream))
        .unwrap();
    let event = stream.record().unwrap();
    write_at(5, &mut view).launch(&other).unwrap();
    other.copy_to_host(&mut host, &b).unwrap();

    let launched = write_at(64, &mut a).launch(&stream);
    let first = launched.and_then(|()| stream.synchronize()).unwrap_err();
    println!("{first}");
    let Error::CheckFailed(check) = &first else {
        panic!("{first}");
    };
    assert_eq!(
        (check.rule, check.value, check.limit),
        ("index-check", 64, 64)
    );
    assert_eq!((check.block, check.thread), ([0; 3], [0; 3]));

    if device.is_emulator() {
        graph.launch(&stream, &mut a).unwrap();
        assert_eq!(a.to_vec().unwrap()[3], 1);
        return;
    }
    let later: Vec<tirx::Result<()>> = vec![
        write_at(1, &mut a).launch(&stream),
        a.to_vec().map(drop),
        a.copy_from(&[0; 64]),
        b.to_vec().map(drop),
        stream.synchronize(),
        other.synchronize(),
        stream.record().map(drop),
        stream.wait(&event),
        event.synchronize(),
        stream.fill(&mut a, 1),
        stream.copy(&mut a, &b),
        stream.copy_to_device(&mut a, &host),
        host.as_slice().map(drop),
        host.as_mut_slice().map(drop),
        graph.launch(&stream, &mut a),
        device
            .capture(|stream| write_at(1, &mut a).launch(stream))
            .map(drop),
        device.zeros::<u32, 1>([4]).map(drop),
        device.host_buffer::<u32>(4).map(drop),
        device.stream().map(drop),
        stream.write_with(&mut a, |_| ()),
    ];
    for (index, result) in later.iter().enumerate() {
        match result {
            Err(Error::Lost { first: reason, .. }) => {
                assert_eq!(reason.to_string(), first.to_string())
            }
            other => panic!("call {index}: {other:?}"),
        }
    }
    println!("{}", later[0].clone().unwrap_err());
    // All of it goes quietly.
    drop((a, b, view, host, graph, event, stream, other));
    assert!(kept.load(Ordering::Acquire));
    drop(device);
    let emulator = Device::open_emulator().unwrap();
    let mut a = emulator.zeros::<u32, 1>([64]).unwrap();
    write_at(7, &mut a)
        .launch(&emulator.stream().unwrap())
        .unwrap();
    assert_eq!(a.to_vec().unwrap()[7], 1);
}
