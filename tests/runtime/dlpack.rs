//! Tensors that go to another library and come back, by DLPack.

use crate::{
    counting, device,
    kernels::{add, scale},
};
use std::{
    ffi::c_void,
    ptr::{self, NonNull},
    sync::atomic::{AtomicUsize, Ordering},
};
use tirx::{
    DlpackError, Error,
    dlpack::{
        self, DLDataType, DLDevice, DLManagedTensor, DLManagedTensorVersioned, DLPackVersion,
        DLTensor,
    },
    prelude::*,
};

type Matrix = DeviceTensor<u32, 2>;

#[test]
fn a_tensor_goes_and_comes_back() -> tirx::Result<()> {
    let device = device();
    let [stream, other] = [device.stream()?, device.stream()?];
    let mut flat = device.tensor(&counting(1000), [1000])?;
    scale(2, 1, &mut flat).launch(&stream)?;
    let address = flat.as_device_ptr();

    let managed = flat.into_dlpack(&other)?;
    // SAFETY: it was given out a moment ago.
    let tensor = unsafe { &managed.as_ref().dl_tensor };
    assert_eq!((tensor.ndim, tensor.data.addr() as u64), (1, address));
    // SAFETY: there is one extent.
    assert_eq!(unsafe { *tensor.shape }, 1000);
    // SAFETY: nobody else has it.
    let mut again = unsafe { DeviceTensor::<u32, 1>::from_dlpack(&device, managed) }?;
    assert_eq!(again.as_device_ptr(), address);
    scale(3, 0, &mut again).launch(&stream)?;

    let old = again.into_dlpack_unversioned(&other)?;
    // SAFETY: nobody else has it.
    let again = unsafe { DeviceTensor::<u32, 1>::from_dlpack(&device, old) }?;
    let expected: Vec<u32> = (0..1000).map(|i| (i * 2 + 1) * 3).collect();
    assert_eq!(again.to_vec()?, expected);
    Ok(())
}

/// A tensor of another library: its deleter counts.
struct Foreign {
    shape: Vec<i64>,
    strides: Vec<i64>,
    deleted: &'static AtomicUsize,
    _memory: DeviceTensor<u32, 1>,
}

unsafe extern "C" fn deleter(managed: *mut DLManagedTensorVersioned) {
    // SAFETY: `foreign` made both of boxes.
    let managed = unsafe { Box::from_raw(managed) };
    // SAFETY: the same.
    let foreign = unsafe { Box::from_raw(managed.manager_ctx.cast::<Foreign>()) };
    foreign.deleted.fetch_add(1, Ordering::Relaxed);
}

fn foreign(
    device: &Device,
    shape: &[i64],
    strides: Option<&[i64]>,
    deleted: &'static AtomicUsize,
    change: impl FnOnce(&mut DLManagedTensorVersioned),
) -> NonNull<DLManagedTensorVersioned> {
    let memory = device.tensor(&counting(64), [64]).unwrap();
    let stream = device.stream().unwrap();
    // Where the device says that its tensors lie.
    let own = device.zeros::<u32, 1>([1]).unwrap();
    let own = own.into_dlpack(&stream).unwrap();
    // SAFETY: it was given out a moment ago.
    let on = unsafe { own.as_ref().dl_tensor.device };
    // SAFETY: nobody else has it.
    drop(unsafe { DeviceTensor::<u32, 1>::from_dlpack(device, own) }.unwrap());

    let data = memory.as_device_ptr();
    let mut foreign = Box::new(Foreign {
        shape: shape.to_vec(),
        strides: strides.unwrap_or_default().to_vec(),
        deleted,
        _memory: memory,
    });
    let mut managed = Box::new(DLManagedTensorVersioned {
        version: DLPackVersion { major: 1, minor: 1 },
        manager_ctx: ptr::null_mut(),
        deleter: Some(deleter),
        flags: 0,
        dl_tensor: DLTensor {
            data: ptr::with_exposed_provenance_mut(data as usize),
            device: on,
            ndim: shape.len() as i32,
            dtype: DLDataType {
                code: 1,
                bits: 32,
                lanes: 1,
            },
            shape: foreign.shape.as_mut_ptr(),
            strides: match strides {
                Some(_) => foreign.strides.as_mut_ptr(),
                None => ptr::null_mut(),
            },
            byte_offset: 0,
        },
    });
    managed.manager_ctx = Box::into_raw(foreign).cast::<c_void>();
    change(&mut managed);
    NonNull::from(Box::leak(managed))
}

#[test]
fn a_deleter_is_called_once() -> tirx::Result<()> {
    static DELETED: AtomicUsize = AtomicUsize::new(0);
    let device = device();
    let stream = device.stream()?;
    let managed = foreign(
        &device,
        &[4, 1, 8],
        Some(&[8, 77, 1]),
        &DELETED,
        |managed| {
            managed.dl_tensor.byte_offset = 32;
        },
    );
    // SAFETY: nobody else has it.
    let tensor = unsafe { DeviceTensor::<u32, 3>::from_dlpack(&device, managed) }?;
    assert_eq!(tensor.to_vec()?, (8..40).collect::<Vec<u32>>());
    assert_eq!(DELETED.load(Ordering::Relaxed), 0);
    drop(tensor);
    assert_eq!(DELETED.load(Ordering::Relaxed), 1);

    let managed = foreign(&device, &[64], None, &DELETED, |_| {});
    // SAFETY: nobody else has it.
    let mut tensor = unsafe { DeviceTensor::<u32, 1>::from_dlpack(&device, managed) }?;
    scale(1, 1, &mut tensor).launch(&stream)?;
    assert_eq!(tensor.to_vec()?[63], 64);
    drop(tensor);
    assert_eq!(DELETED.load(Ordering::Relaxed), 2);
    Ok(())
}

#[test]
fn a_read_only_tensor_is_read() -> tirx::Result<()> {
    static DELETED: AtomicUsize = AtomicUsize::new(0);
    let device = device();
    let stream = device.stream()?;
    let ones = device.tensor(&[1; 64], [64])?;
    let mut sum = device.zeros::<u32, 1>([64])?;
    for flags in [0, dlpack::READ_ONLY] {
        let managed = foreign(&device, &[64], None, &DELETED, |managed| {
            managed.flags = flags
        });
        // SAFETY: nobody else has it.
        let tensor = unsafe { dlpack::ReadOnly::<u32, 1>::from_dlpack(&device, managed) }?;
        add(&tensor, &ones, &mut sum).launch(&stream)?;
        drop(tensor);
        assert_eq!(sum.to_vec()?, (1..65).collect::<Vec<u32>>());
    }
    assert_eq!(DELETED.load(Ordering::Relaxed), 2);
    Ok(())
}

#[test]
fn what_does_not_fit_is_refused_and_released() {
    static DELETED: AtomicUsize = AtomicUsize::new(0);
    let device = device();
    let mut refused = 0;
    let mut refuse =
        |shape: &[i64], strides: Option<&[i64]>, change: fn(&mut DLManagedTensorVersioned)| {
            let managed = foreign(&device, shape, strides, &DELETED, change);
            // SAFETY: nobody else has it.
            let error = unsafe { Matrix::from_dlpack(&device, managed) }.unwrap_err();
            refused += 1;
            assert_eq!(DELETED.load(Ordering::Relaxed), refused, "{error}");
            match error {
                Error::Dlpack(error) => *error,
                other => panic!("{other}"),
            }
        };
    let error = refuse(&[8, 8], Some(&[16, 1]), |_| {});
    assert_eq!(
        error.to_string(),
        "the DLPack tensor of shape [8, 8] has a stride of 16 elements in dimension 0, and a compact one has 8; make it contiguous first"
    );
    let error = refuse(&[8, 8], None, |managed| managed.flags = dlpack::READ_ONLY);
    assert_eq!(error, DlpackError::ReadOnly);
    let error = refuse(&[8, 8], None, |managed| managed.version.major = 2);
    assert_eq!(error, DlpackError::Version { major: 2, minor: 1 });
    let error = refuse(&[8], None, |_| {});
    assert_eq!(
        error,
        DlpackError::Rank {
            found: 1,
            expected: 2
        }
    );
    let error = refuse(&[8, -8], None, |_| {});
    assert_eq!(error, DlpackError::Extent { axis: 1 });
    let error = refuse(&[8, 8], None, |managed| managed.dl_tensor.dtype.code = 2);
    assert_eq!(
        error.to_string(),
        "the DLPack tensor has elements of code 2, 32 bits, 1 lanes; u32 is code 1, 32 bits, 1 lanes"
    );
    let error = refuse(&[8, 8], None, |managed| {
        managed.dl_tensor.device = DLDevice {
            device_type: dlpack::CPU,
            device_id: 0,
        };
    });
    assert!(matches!(
        error,
        DlpackError::DeviceType {
            found: dlpack::CPU,
            ..
        }
    ));
    assert!(
        error
            .to_string()
            .contains("copy its elements with `device.tensor(..)`"),
        "{error}"
    );
    let error = refuse(&[8, 8], None, |managed| {
        managed.dl_tensor.device.device_id += 1
    });
    assert!(matches!(error, DlpackError::DeviceId { .. }), "{error}");
}

#[test]
fn an_export_that_is_not_consumed_is_released_by_its_deleter() -> tirx::Result<()> {
    let device = device();
    let stream = device.stream()?;
    let old: NonNull<DLManagedTensor> = device
        .tensor(&counting(64), [8, 8])?
        .into_dlpack_unversioned(&stream)?;
    // SAFETY: a consumer calls it once.
    unsafe { old.as_ref().deleter.unwrap()(old.as_ptr()) };
    let emulator = Device::open_emulator()?;
    let elsewhere = emulator
        .zeros::<u32, 1>([4])?
        .into_dlpack(&emulator.stream()?)?;
    let other = Device::open_emulator()?;
    // SAFETY: nobody else has it.
    let refused = unsafe { DeviceTensor::<u32, 1>::from_dlpack(&other, elsewhere) };
    assert!(matches!(refused, Err(Error::Dlpack(_))), "{refused:?}");
    Ok(())
}
