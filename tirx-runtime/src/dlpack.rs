//! Tensors of other libraries, and ours for them, by DLPack.
//!
//! DLPack is a C structure that many libraries take and give: an address, a device, a shape, an element type, and a
//! function that its consumer calls once, when it is done. Both forms of it are here: [`DLManagedTensor`], and
//! [`DLManagedTensorVersioned`], which newer libraries use. The structures are laid out as in version 1 of `dlpack.h`.
//!
//! What is imported or exported is row-major and compact, as every tensor here is. On the emulator, whose memory is no
//! memory of the host, the device is `kDLExtDev` with a number of its own: such a tensor goes from a device to the same
//! device, and a tensor of the host (`kDLCPU`) is refused as it is by a GPU; copy its elements with
//! [`Device::tensor`](crate::Device::tensor). A GPU takes memory that it has in common with the host (`kDLCUDAManaged`) too.
//!
//! A tensor that its producer marks as read-only is a [`ReadOnly`] here: whatever takes `&DeviceTensor` takes it, and nothing
//! that takes `&mut`.
//!
//! ```
//! use tirx_runtime::{Device, DeviceTensor};
//!
//! # fn main() -> tirx_runtime::Result<()> {
//! # let device = Device::open_emulator()?;
//! let stream = device.stream()?;
//! let ours = device.tensor(&[1.0f32, 2.0, 3.0, 4.0], [2, 2])?;
//! // What another library is given, ordered for the stream that it will use it on:
//! let managed = ours.into_dlpack(&stream)?;
//! // What another library gives:
//! // SAFETY: it is a tensor that nobody else has.
//! let again = unsafe { DeviceTensor::<f32, 2>::from_dlpack(&device, managed) }?;
//! assert_eq!(again.to_vec()?, [1.0, 2.0, 3.0, 4.0]);
//! # Ok(())
//! # }
//! ```

use crate::{
    Device, DeviceTensor, Element, Error, Result, Stream,
    dtype::Dtype,
    error::Shape,
    memory::{Guard, Owner},
    stream::same_device,
    track::{Copies, issue},
};
use std::{ffi::c_void, ptr::NonNull};

/// `DLDeviceType`: main memory.
pub const CPU: i32 = 1;
/// `DLDeviceType`: the memory of a GPU of NVIDIA's.
pub const CUDA: i32 = 2;
/// `DLDeviceType`: memory of NVIDIA's that host and GPUs have in common.
pub const CUDA_MANAGED: i32 = 13;
/// `DLDeviceType`: memory of a device that only its own library knows; here the emulator's.
pub const EXT_DEV: i32 = 12;
/// `DLPACK_FLAG_BITMASK_READ_ONLY`
pub const READ_ONLY: u64 = 1;

/// `DLDevice`: where a tensor lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(C)]
pub struct DLDevice {
    /// `DLDeviceType`
    pub device_type: i32,
    /// Which device of this type.
    pub device_id: i32,
}

/// `DLDataType`: what the elements are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(C)]
pub struct DLDataType {
    /// `DLDataTypeCode`
    pub code: u8,
    /// Bits of a lane.
    pub bits: u8,
    /// Lanes of an element.
    pub lanes: u16,
}

/// `DLTensor`
#[derive(Debug)]
#[repr(C)]
pub struct DLTensor {
    /// Where the memory starts.
    pub data: *mut c_void,
    /// Where it lies.
    pub device: DLDevice,
    /// The number of dimensions.
    pub ndim: i32,
    /// What the elements are.
    pub dtype: DLDataType,
    /// The extents, outermost first.
    pub shape: *mut i64,
    /// How far apart neighbours are, in elements; null for row-major and compact.
    pub strides: *mut i64,
    /// Where the first element lies, from `data`.
    pub byte_offset: u64,
}

/// `DLManagedTensor`: a tensor with who is done with it.
#[derive(Debug)]
#[repr(C)]
pub struct DLManagedTensor {
    /// The tensor.
    pub dl_tensor: DLTensor,
    /// The producer's own.
    pub manager_ctx: *mut c_void,
    /// To be called once, with this.
    pub deleter: Option<unsafe extern "C" fn(*mut DLManagedTensor)>,
}

/// `DLPackVersion`
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(C)]
pub struct DLPackVersion {
    /// Another one is laid out otherwise.
    pub major: u32,
    /// A higher one adds to it.
    pub minor: u32,
}

/// `DLManagedTensorVersioned`: the same in the newer form.
#[derive(Debug)]
#[repr(C)]
pub struct DLManagedTensorVersioned {
    /// What it is laid out as.
    pub version: DLPackVersion,
    /// The producer's own.
    pub manager_ctx: *mut c_void,
    /// To be called once, with this.
    pub deleter: Option<unsafe extern "C" fn(*mut DLManagedTensorVersioned)>,
    /// [`READ_ONLY`] and others.
    pub flags: u64,
    /// The tensor.
    pub dl_tensor: DLTensor,
}

/// Why a tensor was not imported or exported.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DlpackError {
    /// It is of a version that is laid out otherwise.
    #[error("the DLPack tensor is of version {major}.{minor}, and 1 is known here")]
    Version {
        /// Its major version.
        major: u32,
        /// Its minor version.
        minor: u32,
    },

    /// It lies in the memory of another kind of device.
    #[error(
        "the DLPack tensor lies on device type {found} ({}), and {device} takes {expected} ({}){}",
        type_name(*.found), type_name(*.expected), copy_instead(*.found)
    )]
    DeviceType {
        /// Its `DLDeviceType`.
        found: i32,
        /// The device, in words.
        device: String,
        /// What the device takes.
        expected: i32,
    },

    /// It lies in the memory of another device.
    #[error("the DLPack tensor lies on device {found} of its type, and {device} is {expected}")]
    DeviceId {
        /// Its device's number.
        found: i32,
        /// The device, in words.
        device: String,
        /// The device's number.
        expected: i32,
    },

    /// Its elements are of another type.
    #[error(
        "the DLPack tensor has elements of code {}, {} bits, {} lanes; {expected} is code {}, {} bits, {} lanes",
        .found.code, .found.bits, .found.lanes, .wanted.code, .wanted.bits, .wanted.lanes
    )]
    Elements {
        /// What its elements are.
        found: DLDataType,
        /// What they were to be.
        expected: Dtype,
        /// The same, in DLPack's terms.
        wanted: DLDataType,
    },

    /// It has another number of dimensions.
    #[error("the DLPack tensor has {found} dimensions, and {expected} were asked for")]
    Rank {
        /// How many it has.
        found: i32,
        /// How many it was to have.
        expected: usize,
    },

    /// An extent is negative, or an extent or stride is missing.
    #[error("the DLPack tensor has no valid extent in dimension {axis}")]
    Extent {
        /// The dimension, from 0.
        axis: usize,
    },

    /// It is not row-major and compact.
    #[error(
        "the DLPack tensor of shape {shape} has a stride of {found} elements in dimension {axis}, and a compact one has {expected}; \
         make it contiguous first"
    )]
    Strides {
        /// Its shape.
        shape: Shape,
        /// The dimension, from 0.
        axis: usize,
        /// Its stride.
        found: i64,
        /// That of a compact tensor.
        expected: i64,
    },

    /// It may only be read, and a tensor here could be written.
    #[error(
        "the DLPack tensor is read-only, and a `DeviceTensor` can be written; take it with `ReadOnly::from_dlpack`, or copy it first"
    )]
    ReadOnly,
}

fn type_name(device_type: i32) -> &'static str {
    match device_type {
        CPU => "kDLCPU",
        CUDA => "kDLCUDA",
        3 => "kDLCUDAHost",
        10 => "kDLROCM",
        EXT_DEV => "kDLExtDev",
        CUDA_MANAGED => "kDLCUDAManaged",
        _ => "another",
    }
}

fn copy_instead(device_type: i32) -> &'static str {
    match device_type {
        CPU | 3 => "; copy its elements with `device.tensor(..)`",
        _ => "",
    }
}

impl From<DlpackError> for Error {
    #[cold]
    fn from(error: DlpackError) -> Self {
        Self::Dlpack(Box::new(error))
    }
}

/// What DLPack calls an element.
fn data_type(dtype: Dtype) -> DLDataType {
    const INT: u8 = 0;
    const UINT: u8 = 1;
    const FLOAT: u8 = 2;
    const BFLOAT: u8 = 4;
    const BOOL: u8 = 6;
    const FLOAT8_E4M3FN: u8 = 10;
    const FLOAT8_E5M2: u8 = 12;
    let (code, bits, lanes) = match dtype {
        Dtype::Bool => (BOOL, 8, 1),
        Dtype::I8 => (INT, 8, 1),
        Dtype::I16 => (INT, 16, 1),
        Dtype::I32 => (INT, 32, 1),
        Dtype::I64 => (INT, 64, 1),
        Dtype::U8 => (UINT, 8, 1),
        Dtype::U16 => (UINT, 16, 1),
        Dtype::U32 => (UINT, 32, 1),
        Dtype::U64 => (UINT, 64, 1),
        Dtype::F16 => (FLOAT, 16, 1),
        Dtype::Bf16 => (BFLOAT, 16, 1),
        Dtype::F32 => (FLOAT, 32, 1),
        Dtype::F64 => (FLOAT, 64, 1),
        Dtype::F16x2 => (FLOAT, 16, 2),
        Dtype::Bf16x2 => (BFLOAT, 16, 2),
        Dtype::E4m3 => (FLOAT8_E4M3FN, 8, 1),
        Dtype::E5m2 => (FLOAT8_E5M2, 8, 1),
        Dtype::E4m3x2 => (FLOAT8_E4M3FN, 8, 2),
        Dtype::E5m2x2 => (FLOAT8_E5M2, 8, 2),
    };
    DLDataType { code, bits, lanes }
}

/// What DLPack calls a device.
fn dl_device(device: &Device) -> DLDevice {
    let number = |number: u64| i32::try_from(number).unwrap_or(i32::MAX);
    match device.inner().backend().description().ordinal {
        Some(ordinal) => DLDevice {
            device_type: CUDA,
            device_id: number(ordinal.into()),
        },
        None => DLDevice {
            device_type: EXT_DEV,
            device_id: number(device.inner().slot().id()),
        },
    }
}

/// Calls the deleter when it goes.
struct Imported<M: Managed>(NonNull<M>);

// SAFETY: DLPack's deleters may be called from any thread; nothing else is done with the pointer after the import.
unsafe impl<M: Managed> Send for Imported<M> {}

impl<M: Managed> Drop for Imported<M> {
    fn drop(&mut self) {
        // SAFETY: whoever imports gives a tensor that nobody else releases; this is done once.
        unsafe { M::delete(self.0) };
    }
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::DLManagedTensor {}
    impl Sealed for super::DLManagedTensorVersioned {}
}

/// Either form of a managed tensor.
pub trait Managed: sealed::Sealed + 'static {
    /// The tensor, or why it cannot be used.
    #[doc(hidden)]
    fn check(&self) -> Result<&DLTensor, DlpackError>;
    /// Whether it may not be written.
    #[doc(hidden)]
    fn is_read_only(&self) -> bool {
        false
    }

    /// Calls the deleter.
    ///
    /// # Safety
    /// The tensor is alive, and nobody uses it any more.
    #[doc(hidden)]
    unsafe fn delete(this: NonNull<Self>);

    /// The same with this tensor in it.
    #[doc(hidden)]
    fn new(dl_tensor: DLTensor, manager_ctx: *mut c_void) -> Self;

    #[doc(hidden)]
    fn manager(&self) -> *mut c_void;
}

/// Releases a tensor that [`DeviceTensor::into_dlpack`] gave out.
unsafe extern "C" fn release<M: Managed>(this: *mut M) {
    let Some(this) = NonNull::new(this) else {
        return;
    };
    // SAFETY: `export` made both of boxes, and the consumer calls this once.
    drop(unsafe { Box::from_raw(this.as_ref().manager().cast::<Exported>()) });
    // SAFETY: the same.
    drop(unsafe { Box::from_raw(this.as_ptr()) });
}

impl Managed for DLManagedTensor {
    fn check(&self) -> Result<&DLTensor, DlpackError> {
        Ok(&self.dl_tensor)
    }

    unsafe fn delete(this: NonNull<Self>) {
        // SAFETY: the caller's.
        if let Some(deleter) = unsafe { this.as_ref() }.deleter {
            // SAFETY: the caller's.
            unsafe { deleter(this.as_ptr()) };
        }
    }

    fn new(dl_tensor: DLTensor, manager_ctx: *mut c_void) -> Self {
        Self {
            dl_tensor,
            manager_ctx,
            deleter: Some(release::<Self>),
        }
    }

    fn manager(&self) -> *mut c_void {
        self.manager_ctx
    }
}

impl Managed for DLManagedTensorVersioned {
    fn check(&self) -> Result<&DLTensor, DlpackError> {
        let DLPackVersion { major, minor } = self.version;
        if major != 1 {
            return Err(DlpackError::Version { major, minor });
        }
        Ok(&self.dl_tensor)
    }

    fn is_read_only(&self) -> bool {
        self.flags & READ_ONLY != 0
    }

    unsafe fn delete(this: NonNull<Self>) {
        // SAFETY: the caller's. The deleter lies at the same place in every version.
        if let Some(deleter) = unsafe { this.as_ref() }.deleter {
            // SAFETY: the caller's.
            unsafe { deleter(this.as_ptr()) };
        }
    }

    fn new(dl_tensor: DLTensor, manager_ctx: *mut c_void) -> Self {
        Self {
            version: DLPackVersion { major: 1, minor: 0 },
            manager_ctx,
            deleter: Some(release::<Self>),
            flags: 0,
            dl_tensor,
        }
    }

    fn manager(&self) -> *mut c_void {
        self.manager_ctx
    }
}

/// What an exported tensor needs until it is released.
struct Exported {
    extents: Box<[i64]>,
    strides: Box<[i64]>,
    _tensor: Box<dyn std::any::Any + Send>,
}

impl<T: Element, const R: usize> DeviceTensor<T, R> {
    /// A tensor over the memory of a DLPack tensor, whose deleter is called once nothing here uses the memory any more, or
    /// at once if this fails.
    ///
    /// The producer's work on the memory has to come before what is issued here: give the producer the stream that will use
    /// it ([`Stream::as_raw`]), as the protocol has it, or let it be done.
    ///
    /// # Safety
    /// `managed` is a valid DLPack tensor that nobody else releases, and its memory is used as [`DeviceTensor::from_raw`]
    /// asks for until the deleter is called.
    ///
    /// # Errors
    /// If it does not lie in this device's memory, has other elements or another number of dimensions, is not row-major and
    /// compact, or is read-only; and as for [`DeviceTensor::from_raw`].
    pub unsafe fn from_dlpack<M: Managed>(device: &Device, managed: NonNull<M>) -> Result<Self> {
        // SAFETY: the caller's.
        unsafe { Self::import(device, managed, false) }
    }

    /// # Safety
    /// As for [`DeviceTensor::from_dlpack`]; and that it is not written if it is read-only.
    unsafe fn import<M: Managed>(
        device: &Device,
        managed: NonNull<M>,
        may_be_read_only: bool,
    ) -> Result<Self> {
        let imported = Imported(managed);
        // SAFETY: it is valid until `imported` goes.
        let managed = unsafe { managed.as_ref() };
        let tensor = managed.check()?;
        if managed.is_read_only() && !may_be_read_only {
            return Err(DlpackError::ReadOnly.into());
        }
        let (mut found, own) = (tensor.device, dl_device(device));
        if found.device_type == CUDA_MANAGED && own.device_type == CUDA {
            // Every GPU has it.
            found = own;
        }
        if found.device_type != own.device_type {
            return Err(DlpackError::DeviceType {
                found: found.device_type,
                device: device.to_string(),
                expected: own.device_type,
            }
            .into());
        }
        if found.device_id != own.device_id {
            return Err(DlpackError::DeviceId {
                found: found.device_id,
                device: device.to_string(),
                expected: own.device_id,
            }
            .into());
        }
        let wanted = data_type(T::DTYPE);
        if tensor.dtype != wanted {
            return Err(DlpackError::Elements {
                found: tensor.dtype,
                expected: T::DTYPE,
                wanted,
            }
            .into());
        }
        // SAFETY: the tensor is valid.
        let shape = unsafe { shape_of::<R>(tensor) }?;
        let address = tensor.data.expose_provenance() as u64;
        let address = address
            .checked_add(tensor.byte_offset)
            .ok_or_else(|| Error::TooLarge {
                shape: Shape::from(&shape[..]),
                size: size_of::<T>(),
            })?;
        Self::foreign(
            device,
            address,
            shape,
            Owner::Guard(Guard::new(Box::new(imported))),
        )
    }

    /// Gives the tensor to another library, in the form that newer libraries take, to be used on this stream: what was
    /// issued on the tensor comes before whatever is issued on the stream from now on. ([`Stream::from_raw`] makes one of
    /// another library's.)
    ///
    /// The deleter, which may be called from any thread, frees the memory; the consumer calls it once its work is done. If
    /// it is never called the memory leaks.
    ///
    /// # Errors
    /// If the stream is another device's, or that was lost.
    pub fn into_dlpack(self, stream: &Stream) -> Result<NonNull<DLManagedTensorVersioned>> {
        self.export(stream)
    }

    /// As [`DeviceTensor::into_dlpack`], in the form that older libraries take.
    ///
    /// # Errors
    /// As for [`DeviceTensor::into_dlpack`].
    pub fn into_dlpack_unversioned(self, stream: &Stream) -> Result<NonNull<DLManagedTensor>> {
        self.export(stream)
    }

    fn export<M: Managed>(mut self, stream: &Stream) -> Result<NonNull<M>> {
        let device = self.device().clone();
        let timeline = stream.timeline();
        same_device(timeline.device(), device.inner(), "a tensor")?;
        timeline.not_captured("giving a tensor to another library")?;
        device.inner().backend().alive()?;
        let shape = self.shape();
        let address = self.as_device_ptr();
        // The consumer may write it on that stream.
        let to = self.parts_mut().1;
        issue(timeline, &mut Copies { to, from: None }, || Ok(()))?;
        let mut exported = Box::new(Exported {
            extents: shape.iter().map(|&extent| extent as i64).collect(),
            strides: compact(&shape).into(),
            _tensor: Box::new(self),
        });
        let dl_tensor = DLTensor {
            data: std::ptr::with_exposed_provenance_mut(address as usize),
            device: dl_device(&device),
            ndim: R as i32,
            dtype: data_type(T::DTYPE),
            shape: exported.extents.as_mut_ptr(),
            strides: exported.strides.as_mut_ptr(),
            byte_offset: 0,
        };
        let managed = M::new(dl_tensor, Box::into_raw(exported).cast());
        Ok(NonNull::from(Box::leak(Box::new(managed))))
    }
}

/// A tensor of another library that is read and never written: a `&DeviceTensor`, for as long as it is kept.
///
/// ```
/// use tirx_runtime::{Device, DeviceTensor, dlpack::{READ_ONLY, ReadOnly}};
///
/// # fn main() -> tirx_runtime::Result<()> {
/// # let device = Device::open_emulator()?;
/// # let mut given = device.tensor(&[1u32, 2], [2])?.into_dlpack(&device.stream()?)?;
/// // SAFETY: it was given out a moment ago.
/// unsafe { given.as_mut() }.flags = READ_ONLY;
/// // SAFETY: nobody else has it.
/// let tensor = unsafe { ReadOnly::<u32, 1>::from_dlpack(&device, given) }?;
/// assert_eq!(tensor.to_vec()?, [1, 2]);
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct ReadOnly<T: Element, const R: usize>(DeviceTensor<T, R>);

impl<T: Element, const R: usize> ReadOnly<T, R> {
    /// As [`DeviceTensor::from_dlpack`], also of a tensor that is marked as read-only.
    ///
    /// # Safety
    /// As for [`DeviceTensor::from_dlpack`], but others may read the memory meanwhile.
    ///
    /// # Errors
    /// As for [`DeviceTensor::from_dlpack`].
    pub unsafe fn from_dlpack<M: Managed>(device: &Device, managed: NonNull<M>) -> Result<Self> {
        // SAFETY: the caller's, and nothing gives the tensor out to be written.
        unsafe { DeviceTensor::import(device, managed, true) }.map(Self)
    }
}

impl<T: Element, const R: usize> std::ops::Deref for ReadOnly<T, R> {
    type Target = DeviceTensor<T, R>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

/// The strides of a compact tensor, in elements.
fn compact<const R: usize>(shape: &[usize; R]) -> [i64; R] {
    let mut strides = [1; R];
    let mut stride = 1_i64;
    for (to, &extent) in strides.iter_mut().zip(shape).rev() {
        *to = stride;
        stride = stride.saturating_mul(i64::try_from(extent).unwrap_or(i64::MAX));
    }
    strides
}

/// The shape of a compact tensor.
///
/// # Safety
/// Shape and strides are null or have as many numbers as there are dimensions.
unsafe fn shape_of<const R: usize>(tensor: &DLTensor) -> Result<[usize; R], DlpackError> {
    if usize::try_from(tensor.ndim) != Ok(R) {
        return Err(DlpackError::Rank {
            found: tensor.ndim,
            expected: R,
        });
    }
    let mut shape = [0; R];
    if R == 0 {
        return Ok(shape);
    }
    if tensor.shape.is_null() {
        return Err(DlpackError::Extent { axis: 0 });
    }
    // SAFETY: there are as many, and R is the number of dimensions.
    let extents = unsafe { std::slice::from_raw_parts(tensor.shape, R) };
    for (axis, (to, &extent)) in shape.iter_mut().zip(extents).enumerate() {
        *to = usize::try_from(extent).map_err(|_| DlpackError::Extent { axis })?;
    }
    if tensor.strides.is_null() || shape.contains(&0) {
        return Ok(shape);
    }
    // SAFETY: the same.
    let strides = unsafe { std::slice::from_raw_parts(tensor.strides, R) };
    let compact = compact(&shape);
    for (axis, ((&found, expected), &extent)) in strides.iter().zip(compact).zip(&shape).enumerate()
    {
        // Where there is one element only, nothing is stepped over.
        if extent != 1 && found != expected {
            return Err(DlpackError::Strides {
                shape: Shape::from(&shape[..]),
                axis,
                found,
                expected,
            });
        }
    }
    Ok(shape)
}
