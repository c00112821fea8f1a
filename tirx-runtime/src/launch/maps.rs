//! The tensor maps of a launch: made of what the kernel says and of the tensors that it is given, and encoded.
//!
//! The rules are looked at before the device is asked, so that an error names the argument and the rule. What was encoded is
//! kept by all that went into it, since most launches pass the same tensors as an earlier one.

use super::{Arg, Kind};
use crate::{
    Result,
    backend::EncodedMap,
    device::DeviceInner,
    error::LaunchError,
    kernel::{Kernel, Map, MapMode},
    track::lock,
};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
};
use tirx_ptx::tensor_map::{Axes, Mode, TensorMap, compact_strides};

/// So many encoded maps a device keeps; then it begins anew.
const KEPT: usize = 1024;

/// What a device has encoded.
#[derive(Debug, Default)]
pub(crate) struct EncodedMaps(Mutex<HashMap<TensorMap, Arc<EncodedMap>>>);

impl EncodedMaps {
    /// A legal map, encoded.
    pub(crate) fn get(&self, device: &DeviceInner, map: &TensorMap) -> Result<Arc<EncodedMap>> {
        if let Some(kept) = lock(&self.0).get(map) {
            return Ok(Arc::clone(kept));
        }
        let encoded = Arc::new(device.backend().encode(map)?);
        let mut kept = lock(&self.0);
        if kept.len() >= KEPT {
            kept.clear();
        }
        kept.insert(*map, Arc::clone(&encoded));
        Ok(encoded)
    }

    #[cfg(test)]
    pub(crate) fn len(&self) -> usize {
        lock(&self.0).len()
    }
}

/// The kernel's tensor maps, in order. The arguments were checked against the kernel.
pub(super) fn encoded<const N: usize>(
    kernel: &'static Kernel,
    args: &[Arg<'_>; N],
    device: &DeviceInner,
) -> Result<[Option<Arc<EncodedMap>>; N]> {
    let mut encoded = [const { None }; N];
    for (map, encoded) in kernel.maps.iter().zip(&mut encoded) {
        let Some(described) = describe(map, args) else {
            continue;
        };
        let violations = described.violations_on(device.compute_capability());
        if !violations.is_empty() {
            return Err(LaunchError::TensorMap {
                kernel: kernel.name,
                argument: kernel.params.get(map.param).map_or("?", |param| param.name),
                violations,
            }
            .into());
        }
        *encoded = Some(device.maps().get(device, &described)?);
    }
    Ok(encoded)
}

/// What the kernel says of a map, over the tensor that it is given.
fn describe(map: &Map, args: &[Arg<'_>]) -> Option<TensorMap> {
    let arg = args.get(map.param)?;
    let (Kind::Read(tensor, _) | Kind::Write(tensor, _)) = &arg.0 else {
        return None;
    };
    let address = arg.buffer()?.address();
    let mut extents = Axes::filled(0, tensor.shape.len());
    for (to, from) in extents.as_mut_slice().iter_mut().zip(tensor.shape) {
        *to = *from as u64;
    }
    Some(TensorMap {
        element: map.element,
        address,
        extents,
        strides: compact_strides(map.element, extents.as_slice()),
        mode: mode(&map.mode),
        element_strides: Axes::new(map.element_strides),
        interleave: map.interleave,
        swizzle: map.swizzle,
        l2_promotion: map.l2_promotion,
        fill: map.fill,
    })
}

fn mode(mode: &MapMode) -> Mode {
    match *mode {
        MapMode::Tiled { extents } => Mode::Tiled {
            extents: Axes::new(extents),
        },
        MapMode::Im2col {
            lower,
            upper,
            channels,
            pixels,
        } => Mode::Im2col {
            lower: Axes::new(lower),
            upper: Axes::new(upper),
            channels,
            pixels,
        },
        MapMode::Im2colWide {
            lower,
            upper,
            channels,
            pixels,
            wide,
        } => Mode::Im2colWide {
            lower,
            upper,
            channels,
            pixels,
            wide,
        },
    }
}
