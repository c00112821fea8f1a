//! Memory and streams that others own.

use crate::{counting, device, kernels::scale};
use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};
use tirx::{Error, prelude::*};

type Vector = DeviceTensor<u32, 1>;

#[test]
fn a_view_of_a_part_is_a_tensor() -> tirx::Result<()> {
    let device = device();
    let stream = device.stream()?;
    let owner = device.tensor(&counting(1024), [1024])?;
    // SAFETY: the memory is `owner`'s, which is read only after the view is gone.
    let mut part = unsafe { Vector::from_raw(&device, owner.as_device_ptr() + 256 * 4, [512]) }?;
    scale(2, 1, &mut part).launch(&stream)?;
    drop(part);
    let expected = (0..1024).map(|i| {
        if (256..768).contains(&i) {
            i * 2 + 1
        } else {
            i
        }
    });
    assert_eq!(owner.to_vec()?, expected.collect::<Vec<u32>>());
    Ok(())
}

#[test]
fn the_owner_is_kept_until_the_kernels_are_done() -> tirx::Result<()> {
    struct Owner(Vector, Arc<AtomicBool>);
    impl Drop for Owner {
        fn drop(&mut self) {
            let expected: Vec<u32> = counting(4096).iter().map(|i| i * 3).collect();
            let right = self.0.to_vec().is_ok_and(|found| found == expected);
            self.1.store(right, Ordering::Release);
        }
    }
    let device = device();
    let stream = device.stream()?;
    let memory = device.tensor(&counting(4096), [4096])?;
    let (address, done) = (memory.as_device_ptr(), Arc::new(AtomicBool::new(false)));
    let owner = Owner(memory, Arc::clone(&done));
    // SAFETY: `owner` keeps the memory and looks at it when the view is gone.
    let mut view = unsafe { Vector::from_raw_with(&device, address, [4096], owner) }?;
    scale(3, 0, &mut view).launch(&stream)?;
    drop(view);
    assert!(
        done.load(Ordering::Acquire),
        "the owner saw what the kernel wrote"
    );
    Ok(())
}

#[test]
fn addresses_are_checked() {
    let device = device();
    let stranger = [0_u32; 64];
    let owner = device.zeros::<u32, 1>([64]).unwrap();
    let at = |address: u64| {
        // SAFETY: none of these is used.
        unsafe { Vector::from_raw(&device, address, [64]) }
    };
    assert!(matches!(at(0), Err(Error::NullPointer { bytes: 256, .. })));
    assert!(matches!(
        at(owner.as_device_ptr() + 2),
        Err(Error::MisalignedPointer { required: 4, .. })
    ));
    let host = stranger.as_ptr().addr() as u64;
    assert!(matches!(at(host), Err(Error::NotDeviceMemory { .. })));
    assert!(matches!(at(0x1000), Err(Error::NotDeviceMemory { .. })));
    assert!(matches!(at(u64::MAX - 3), Err(Error::TooLarge { .. })));
    assert!(at(owner.as_device_ptr()).is_ok());
    // SAFETY: it has no elements.
    let nothing = unsafe { Vector::from_raw(&device, 0, [0]) };
    assert_eq!(nothing.unwrap().to_vec().unwrap(), []);
}

#[test]
fn other_codes_work_is_ordered() -> tirx::Result<()> {
    let device = device();
    let stream = device.stream()?;
    let other = device.stream()?;
    let mut a = device.tensor(&counting(4096), [4096])?;
    if device.is_emulator() {
        assert!(matches!(other.as_raw(), Err(Error::Unsupported { .. })));
        // SAFETY: refused.
        let refused = unsafe { Stream::from_raw(&device, std::ptr::null_mut()) };
        assert!(matches!(refused, Err(Error::Unsupported { .. })));
        return Ok(());
    }
    // SAFETY: `other` lives longer; null is the driver's default stream.
    let lent = unsafe { Stream::from_raw(&device, other.as_raw()?) }?;
    // SAFETY: the same.
    let default = unsafe { Stream::from_raw(&device, std::ptr::null_mut()) }?;
    for _ in 0..50 {
        scale(2, 1, &mut a).launch(&stream)?;
        scale(3, 0, &mut a).launch(&lent)?;
        scale(1, 5, &mut a).launch(&default)?;
    }
    let step = |i: &u32| {
        (0..50).fold(*i, |i, _| {
            i.wrapping_mul(2)
                .wrapping_add(1)
                .wrapping_mul(3)
                .wrapping_add(5)
        })
    };
    let expected: Vec<u32> = counting(4096).iter().map(step).collect();
    assert_eq!(a.to_vec()?, expected);

    let event = stream.record()?;
    // SAFETY: the event is alive.
    unsafe { lent.wait_raw(event.as_raw()?) }?;
    // SAFETY: refused.
    let per_thread = unsafe { Stream::from_raw(&device, std::ptr::without_provenance_mut(2)) };
    assert!(matches!(per_thread, Err(Error::Unsupported { .. })));
    Ok(())
}
