//! Several devices in one process: GPUs if there are more than one, else emulators.

use crate::{
    counting,
    kernels::{add, scale},
};
use std::thread;
use tirx::{Error, LaunchError, prelude::*};

const LEN: usize = if cfg!(feature = "cuda") {
    1 << 20
} else {
    1 << 10
};

/// Two devices of one kind.
fn two() -> [Device; 2] {
    if cfg!(feature = "cuda") && Device::count() > 1 {
        return [0, 1].map(|ordinal| Device::open_cuda(ordinal).unwrap());
    }
    [(), ()].map(|()| Device::open_emulator().unwrap())
}

#[test]
fn the_list_has_what_can_be_opened() {
    let gpus = Device::list();
    assert_eq!(gpus.len(), Device::count());
    for (index, gpu) in gpus.iter().enumerate() {
        assert_eq!(gpu.ordinal as usize, index);
        if cfg!(feature = "cuda") {
            let device = Device::open_cuda(gpu.ordinal).unwrap();
            assert_eq!(device.ordinal(), Some(gpu.ordinal));
            assert_eq!(device.compute_capability(), gpu.compute_capability);
            assert!(device == Device::open_cuda(gpu.ordinal).unwrap());
        }
    }
    assert_eq!(Device::open_emulator().unwrap().ordinal(), None);
}

#[test]
fn tensors_of_another_device_are_refused_by_name() -> tirx::Result<()> {
    let [here, there] = two();
    let stream = here.stream()?;
    let mut a = here.zeros::<u32, 1>([64])?;
    let b = there.zeros::<u32, 1>([64])?;
    let before = stream.issued();
    match add(&b, &b, &mut a).launch(&stream) {
        Err(Error::Launch(error)) => {
            assert!(matches!(
                *error,
                LaunchError::OtherDevice { argument: "a", .. }
            ));
        }
        other => panic!("{other:?}"),
    }
    let mut theirs = there.host_buffer::<u32>(64)?;
    for refused in [
        stream.copy_to_device(&mut a, &theirs),
        stream.copy_to_host(&mut theirs, &a),
        there.stream()?.zero(&mut a),
        there.stream()?.copy(&mut a, &b),
        stream.wait(&there.stream()?.record()?),
    ] {
        assert!(
            matches!(refused, Err(Error::OtherDevice { .. })),
            "{refused:?}"
        );
    }
    let graph = here.capture(|stream| scale(1, 1, &mut a).launch(stream))?;
    let refused = graph.launch(&there.stream()?, &mut a);
    assert!(
        matches!(refused, Err(Error::OtherDevice { .. })),
        "{refused:?}"
    );
    assert_eq!(stream.issued(), before);
    Ok(())
}

#[test]
fn a_copy_from_a_peer_is_ordered_on_both_sides() -> tirx::Result<()> {
    let [here, there] = two();
    let [mine, theirs] = [here.stream()?, there.stream()?];
    let mut a = here.zeros::<u32, 1>([LEN])?;
    let mut b = there.tensor(&counting(LEN as u32), [LEN])?;
    for _ in 0..20 {
        scale(3, 1, &mut b).launch(&theirs)?;
        mine.copy(&mut a, &b)?;
        scale(2, 0, &mut a).launch(&mine)?;
        // Waits on their side for the copy on ours.
        theirs.copy(&mut b, &a)?;
    }
    let step = |i: &u32| (0..20).fold(*i, |i, _| i.wrapping_mul(3).wrapping_add(1).wrapping_mul(2));
    let expected: Vec<u32> = counting(LEN as u32).iter().map(step).collect();
    assert_eq!(b.to_vec()?, expected);
    assert_eq!(a.to_vec()?, expected);

    if cfg!(feature = "cuda") && Device::count() > 0 {
        let gpu = Device::open_cuda(0)?;
        let host = Device::open_emulator()?.zeros::<u32, 1>([4])?;
        let refused = gpu.stream()?.copy(&mut gpu.zeros([4])?, &host);
        assert!(
            matches!(refused, Err(Error::OtherDevice { .. })),
            "{refused:?}"
        );
    }
    Ok(())
}

#[test]
fn threads_switch_between_devices() {
    let devices = two();
    thread::scope(|scope| {
        for thread in 0..4_u32 {
            let devices = &devices;
            scope.spawn(move || {
                let streams = devices.each_ref().map(|device| device.stream().unwrap());
                let mut tensors = devices
                    .each_ref()
                    .map(|device| device.tensor(&counting(1000), [1000]).unwrap());
                for round in 0..20 {
                    let which = (round + thread as usize) % 2;
                    scale(3, thread, &mut tensors[which])
                        .launch(&streams[which])
                        .unwrap();
                    if round % 5 == 0 {
                        tensors[1 - which].to_vec().unwrap();
                    }
                }
                let step =
                    |i: &u32| (0..10).fold(*i, |i, _| i.wrapping_mul(3).wrapping_add(thread));
                let expected: Vec<u32> = counting(1000).iter().map(step).collect();
                for tensor in &tensors {
                    assert_eq!(tensor.to_vec().unwrap(), expected);
                }
            });
        }
    });
}
