//! Devices, and how a program gets one.
//!
//! A program that was built with the feature `cuda` wants a GPU: [`Device::open_default`] gives one or says why not,
//! and does not quietly fall back to something a thousand times slower. A program built without gets the emulator. The
//! environment variable `TIRX_DEVICE` overrides either: `emulator`, `cuda`, or `cuda:N`.

use crate::{
    DeviceTensor, Element, Findings, OpenError, Result, Stream,
    backend::{Backend, RawFunction},
    info::Gpu,
    kernel::Kernel,
    launch::{cache::Slot, maps::EncodedMaps},
    track::lock,
};
use std::{
    collections::HashMap,
    fmt,
    sync::{Arc, Mutex},
};

/// The variable that overrides what [`Device::open_default`] opens.
pub const DEVICE_VARIABLE: &str = "TIRX_DEVICE";

/// A GPU, or the emulator.
///
/// A clone is the same device. Tensors and streams keep their device open.
#[derive(Clone)]
pub struct Device {
    inner: Arc<DeviceInner>,
}

/// How the emulator behaves.
///
/// ```
/// # use tirx_runtime::EmulatorOptions;
/// let options = EmulatorOptions::default().seed(7).sm(80);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct EmulatorOptions {
    /// Varies the schedule of warps and the completion of copies; the same seed gives the same run. 0 unless set.
    pub seed: u64,
    /// The compute capability that it pretends to have: 90 unless set.
    pub sm: u16,
    /// Whether what `sm_90a` has beyond `sm_90` is there too: so unless set.
    pub arch_features: bool,
    /// Whether to look for races, reads of data in flight and the like: so unless set. Bounds and alignment are always
    /// checked.
    pub sanitize: bool,
    /// After this many instructions of a warp a launch is given up; the emulator's own limit unless set.
    pub max_instructions: Option<u64>,
    /// Whether a launch fails also for what looks wrong without being proved to be: not so unless set, and then
    /// [`Device::take_reviews`] has it.
    pub fail_on_review: bool,
    /// Whether what kernels print is kept for [`Device::take_output`] rather than written to the standard output: not so
    /// unless set.
    pub capture_output: bool,
}

impl Default for EmulatorOptions {
    fn default() -> Self {
        Self {
            seed: 0,
            sm: 90,
            arch_features: true,
            sanitize: true,
            max_instructions: None,
            fail_on_review: false,
            capture_output: false,
        }
    }
}

impl EmulatorOptions {
    /// Sets the seed of the schedule.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Sets the compute capability: 80 for `sm_80`.
    #[must_use]
    pub fn sm(mut self, sm: u16) -> Self {
        self.sm = sm;
        self
    }

    /// Sets whether what `sm_90a` has beyond `sm_90` is there.
    #[must_use]
    pub fn arch_features(mut self, on: bool) -> Self {
        self.arch_features = on;
        self
    }

    /// Sets whether to look for races and the like.
    #[must_use]
    pub fn sanitize(mut self, on: bool) -> Self {
        self.sanitize = on;
        self
    }

    /// Sets after how many instructions of a warp a launch is given up.
    #[must_use]
    pub fn max_instructions(mut self, limit: u64) -> Self {
        self.max_instructions = Some(limit);
        self
    }

    /// Sets whether what kernels print is kept for [`Device::take_output`].
    #[must_use]
    pub fn capture_output(mut self, on: bool) -> Self {
        self.capture_output = on;
        self
    }

    /// Sets whether a launch fails for what is not proved to be wrong.
    #[must_use]
    pub fn fail_on_review(mut self, on: bool) -> Self {
        self.fail_on_review = on;
        self
    }
}

/// What `TIRX_DEVICE` asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Choice {
    Emulator,
    Cuda(u32),
}

impl Choice {
    pub(crate) fn parse(value: &str) -> Result<Self, OpenError> {
        let value = value.trim();
        match value.split_once(':') {
            None if value == "emulator" => Ok(Self::Emulator),
            None if value == "cuda" => Ok(Self::Cuda(0)),
            Some(("cuda", number)) if number.bytes().all(|b| b.is_ascii_digit()) => number
                .parse()
                .map(Self::Cuda)
                .map_err(|_| OpenError::Variable {
                    value: value.to_owned(),
                }),
            _ => Err(OpenError::Variable {
                value: value.to_owned(),
            }),
        }
    }

    /// What the program opens by default: what the variable says, or else what it was built for.
    pub(crate) fn default_choice() -> Result<Self, OpenError> {
        match std::env::var_os(DEVICE_VARIABLE) {
            Some(value) if !value.is_empty() => Self::parse(&value.to_string_lossy()),
            _ if cfg!(feature = "cuda") => Ok(Self::Cuda(0)),
            _ => Ok(Self::Emulator),
        }
    }
}

impl Device {
    /// Opens the device that this program is meant for: built with the feature `cuda`, the first GPU; else the
    /// emulator. `TIRX_DEVICE` overrides it.
    ///
    /// # Errors
    /// If there is no GPU to be had the error says why, and what to do about it.
    pub fn open_default() -> Result<Self> {
        match Choice::default_choice()? {
            Choice::Emulator => Self::open_emulator(),
            Choice::Cuda(ordinal) => Self::open_cuda(ordinal),
        }
    }

    /// As [`Device::open_default`], but opens the emulator where there is no GPU. What it chose is what
    /// [`Device::describe`] says.
    ///
    /// # Errors
    /// If `TIRX_DEVICE` names no device, or names a GPU that is not there, or the emulator is not built in.
    pub fn open_or_emulate() -> Result<Self> {
        let asked_for = std::env::var_os(DEVICE_VARIABLE).is_some_and(|value| !value.is_empty());
        match Self::open_default() {
            Err(_) if !asked_for => Self::open_emulator(),
            opened => opened,
        }
    }

    /// Opens an emulator, with memory of its own.
    ///
    /// # Errors
    /// If the program was built without the feature `emulator`.
    pub fn open_emulator() -> Result<Self> {
        Self::open_emulator_with(EmulatorOptions::default())
    }

    /// Opens an emulator that behaves as the options say.
    ///
    /// # Errors
    /// If the program was built without the feature `emulator`.
    pub fn open_emulator_with(options: EmulatorOptions) -> Result<Self> {
        #[cfg(feature = "emulator")]
        {
            let backend = crate::backend::emulator::EmulatorBackend::new(&options);
            Ok(Self::with_backend(Box::new(backend)))
        }
        #[cfg(not(feature = "emulator"))]
        {
            let _ = options;
            Err(OpenError::EmulatorNotBuilt.into())
        }
    }

    /// Opens a GPU by its number. Opened twice, it is the same device.
    ///
    /// # Errors
    /// If the program was built without the feature `cuda`, or there is no driver, or no such GPU.
    pub fn open_cuda(ordinal: u32) -> Result<Self> {
        #[cfg(all(feature = "cuda", target_os = "linux"))]
        {
            use std::sync::Weak;
            static OPEN: Mutex<Vec<(u32, Weak<DeviceInner>)>> = Mutex::new(Vec::new());
            let mut open = lock(&OPEN);
            open.retain(|(_, device)| device.strong_count() > 0);
            let found = open.iter().find(|(number, _)| *number == ordinal);
            if let Some(inner) = found.and_then(|(_, device)| device.upgrade()) {
                return Ok(Self { inner });
            }
            let device =
                Self::with_backend(Box::new(crate::backend::cuda::CudaBackend::open(ordinal)?));
            open.push((ordinal, Arc::downgrade(&device.inner)));
            Ok(device)
        }
        #[cfg(all(feature = "cuda", not(target_os = "linux")))]
        {
            let _ = ordinal;
            Err(OpenError::NoDriver {
                reason: "GPUs are supported on Linux only".to_owned(),
            }
            .into())
        }
        #[cfg(not(feature = "cuda"))]
        {
            let _ = ordinal;
            Err(OpenError::CudaNotBuilt.into())
        }
    }

    pub(crate) fn with_backend(backend: Box<dyn Backend>) -> Self {
        Self {
            inner: Arc::new(DeviceInner {
                slot: Slot::take(),
                backend,
                loaded: Mutex::new(HashMap::new()),
                maps: EncodedMaps::default(),
            }),
        }
    }

    pub(crate) fn from_inner(inner: Arc<DeviceInner>) -> Self {
        Self { inner }
    }

    pub(crate) fn inner(&self) -> &Arc<DeviceInner> {
        &self.inner
    }

    /// What the device is, in one line: `NVIDIA H200 (sm_90, driver 13.0)`, `emulator (sm_90a)`.
    pub fn describe(&self) -> String {
        self.to_string()
    }

    /// The compute capability: `(9, 0)`.
    pub fn compute_capability(&self) -> (u32, u32) {
        self.inner.compute_capability()
    }

    /// How many GPUs the driver shows; 0 where there is no driver. They are numbered from 0, for [`Device::open_cuda`].
    pub fn count() -> usize {
        Self::list().len()
    }

    /// The GPUs that the driver shows, by number. Opens none, and needs no feature.
    pub fn list() -> Vec<Gpu> {
        crate::info::gpus()
    }

    /// The number of a GPU.
    pub fn ordinal(&self) -> Option<u32> {
        self.inner.backend.description().ordinal
    }

    /// Whether it is an emulator.
    pub fn is_emulator(&self) -> bool {
        self.inner.backend.description().ordinal.is_none()
    }

    /// What kernels printed on an emulator with [`EmulatorOptions::capture_output`], since the last call. Empty for a GPU,
    /// whose driver writes to the standard output.
    pub fn take_output(&self) -> String {
        self.inner.backend.take_output()
    }

    /// What the emulator found in launches that succeeded nevertheless, since the last call: what looks wrong without
    /// being proved to be. Always empty for a GPU.
    pub fn take_reviews(&self) -> Vec<Findings> {
        self.inner.backend.take_reviews()
    }

    /// A new stream.
    ///
    /// # Errors
    /// If the driver refuses, or the device was lost.
    pub fn stream(&self) -> Result<Stream> {
        Stream::create(&self.inner)
    }

    /// A tensor with these elements, in row-major order: the last index runs fastest.
    ///
    /// # Errors
    /// If the number of elements is not that of the shape, or the device has no room.
    pub fn tensor<T: Element, const R: usize>(
        &self,
        elements: &[T],
        shape: [usize; R],
    ) -> Result<DeviceTensor<T, R>> {
        DeviceTensor::from_elements(self, elements, shape)
    }

    /// A tensor of zeros.
    ///
    /// # Errors
    /// If the device has no room.
    pub fn zeros<T: Element, const R: usize>(
        &self,
        shape: [usize; R],
    ) -> Result<DeviceTensor<T, R>> {
        DeviceTensor::zeroed(self, shape)
    }

    /// A tensor whose elements are whatever lies there. The emulator reports a kernel that reads them.
    ///
    /// # Errors
    /// If the device has no room.
    pub fn uninit<T: Element, const R: usize>(
        &self,
        shape: [usize; R],
    ) -> Result<DeviceTensor<T, R>> {
        DeviceTensor::uninit(self, shape)
    }
}

impl PartialEq for Device {
    /// Whether both are the same device.
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.inner, &other.inner)
    }
}

impl Eq for Device {}

impl fmt::Display for Device {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.inner.fmt(f)
    }
}

impl fmt::Debug for Device {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Device({})", self.inner)
    }
}

/// What clones of a device share.
#[derive(Debug)]
pub(crate) struct DeviceInner {
    slot: Slot,
    backend: Box<dyn Backend>,
    /// What was loaded, by the address of the kernel. [`KernelCache`](crate::KernelCache) is a short cut to it.
    loaded: Mutex<HashMap<usize, RawFunction>>,
    maps: EncodedMaps,
}

impl DeviceInner {
    #[inline]
    pub(crate) fn backend(&self) -> &dyn Backend {
        &*self.backend
    }

    pub(crate) fn compute_capability(&self) -> (u32, u32) {
        let sm = u32::from(self.backend.description().sm);
        (sm / 10, sm % 10)
    }

    /// The tensor maps that were encoded.
    pub(crate) fn maps(&self) -> &EncodedMaps {
        &self.maps
    }

    #[inline]
    pub(crate) fn slot(&self) -> &Slot {
        &self.slot
    }

    /// The kernel, loaded: chosen among its variants and given to the backend when it is first asked for.
    pub(crate) fn load(&self, kernel: &'static Kernel) -> Result<RawFunction> {
        let key = std::ptr::from_ref(kernel).addr();
        // Held while loading, so that two threads do not load one kernel twice.
        let mut loaded = lock(&self.loaded);
        if let Some(function) = loaded.get(&key) {
            return Ok(*function);
        }
        let variant = crate::target::select(kernel, self.backend.description())?;
        let function = self.backend.load(kernel, variant)?;
        loaded.insert(key, function);
        Ok(function)
    }
}

impl fmt::Display for DeviceInner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.backend.description().fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_variable_names_a_device() {
        assert_eq!(Choice::parse("emulator"), Ok(Choice::Emulator));
        assert_eq!(Choice::parse("cuda"), Ok(Choice::Cuda(0)));
        assert_eq!(Choice::parse(" cuda:3 "), Ok(Choice::Cuda(3)));
        for bad in [
            "gpu",
            "cuda:",
            "cuda:x",
            "cuda:-1",
            "emulator:1",
            "cuda:99999999999",
        ] {
            let error = Choice::parse(bad).unwrap_err().to_string();
            assert!(error.contains(bad) && error.contains("cuda:N"), "{error}");
        }
    }
}
