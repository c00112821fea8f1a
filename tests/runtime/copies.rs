//! Copies and fills on streams.

use crate::{
    counting, device,
    kernels::{count, scale},
};
use tirx::{Element, Error, prelude::*};

const LEN: u32 = if cfg!(feature = "cuda") {
    1 << 20
} else {
    1 << 10
};

#[test]
fn copies_run_in_their_order() -> tirx::Result<()> {
    let device = device();
    let [up, work, down] = [device.stream()?, device.stream()?, device.stream()?];
    let mut input = device.host_buffer::<u32>(LEN as usize)?;
    let mut output = device.host_buffer::<u32>(LEN as usize)?;
    assert!(input.as_slice()?.iter().all(|&element| element == 0));
    let mut a = device.uninit::<u32, 1>([LEN as usize])?;
    for round in 0..10 {
        // Waits for the copy of the round before.
        let elements = input.as_mut_slice()?;
        elements.copy_from_slice(&counting(LEN));
        elements[0] = round;
        up.copy_to_device(&mut a, &input)?;
        scale(7, round, &mut a).launch(&work)?;
        down.copy_to_host(&mut output, &a)?;
        let found = output.as_slice()?;
        let expected = |i: u32| if i == 0 { round * 8 } else { i * 7 + round };
        assert!(
            (0..LEN).zip(found).all(|(i, &found)| found == expected(i)),
            "round {round}"
        );
    }
    Ok(())
}

#[test]
fn what_is_dropped_or_forgotten_is_still_there_for_the_device() -> tirx::Result<()> {
    let device = device();
    let stream = device.stream()?;
    let mut a = device.zeros::<u32, 1>([LEN as usize])?;
    for round in 1..20 {
        let mut host = device.host_buffer::<u32>(LEN as usize)?;
        host.as_mut_slice()?.fill(round);
        count(20, &mut a).launch(&stream)?;
        stream.copy_to_device(&mut a, &host)?;
        match round % 2 {
            0 => drop(host),
            _ => std::mem::forget(host),
        }
        // Whatever comes next may get the same memory.
        let mut other = device.host_buffer::<u32>(LEN as usize)?;
        other.as_mut_slice()?.fill(u32::MAX);
        assert!(
            a.to_vec()?.iter().all(|&element| element == round),
            "round {round}"
        );
    }
    Ok(())
}

#[test]
fn a_copy_within_the_device_takes_the_place_of_what_was_there() -> tirx::Result<()> {
    let device = device();
    let [one, two] = [device.stream()?, device.stream()?];
    let mut a = device.tensor(&counting(LEN), [LEN as usize])?;
    let mut b = device.zeros::<u32, 1>([LEN as usize])?;
    scale(2, 0, &mut a).launch(&one)?;
    two.copy(&mut b, &a)?;
    scale(0, 9, &mut a).launch(&one)?;
    scale(1, 1, &mut b).launch(&two)?;
    let expected: Vec<u32> = (0..LEN).map(|i| i * 2 + 1).collect();
    assert_eq!(b.to_vec()?, expected);

    let short = device.zeros::<u32, 1>([5])?;
    assert!(matches!(
        two.copy(&mut b, &short),
        Err(Error::ShapesDiffer { .. })
    ));
    Ok(())
}

#[test]
fn every_size_of_element_is_filled() -> tirx::Result<()> {
    fn filled<T: Element + PartialEq + std::fmt::Debug>(value: T) -> tirx::Result<()> {
        let device = device();
        let stream = device.stream()?;
        for len in [0, 1, 2, 3, 1000, 4097] {
            // One element of a neighbour on either side stays what it is.
            let zeros = vec![T::zeroed(); len + 2];
            let whole = device.tensor(&zeros, [len + 2])?;
            let inner = whole.as_device_ptr() + size_of::<T>() as u64;
            // SAFETY: the memory is `whole`'s, which is read when the view is gone.
            let mut part = unsafe { DeviceTensor::<T, 1>::from_raw(&device, inner, [len]) }?;
            stream.fill(&mut part, value)?;
            assert_eq!(part.to_vec()?, vec![value; len]);
            drop(part);
            let around = whole.to_vec()?;
            assert_eq!((around[0], around[len + 1]), (T::zeroed(), T::zeroed()));
        }
        let mut all = device.tensor(&[value; 100], [10, 10])?;
        stream.zero(&mut all)?;
        assert_eq!(all.to_vec()?, [T::zeroed(); 100]);
        Ok(())
    }
    filled(0xa5_u8)?;
    filled(-2_i16)?;
    filled(1.25_f32)?;
    filled(0x0102_0304_0506_0708_u64)?;
    filled(0x0102_0304_0102_0304_u64)?;
    filled(-1.5e300_f64)
}
