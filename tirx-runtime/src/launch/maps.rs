//! The tensor maps of a launch: those that are made of what the kernel says and of the tensors that it is given, and encoded;
//! and those that are given, and held against what the kernel says.
//!
//! The rules are looked at before the device is asked, so that an error names the argument and the rule. What was encoded is
//! kept by all that went into it, since most launches pass the same tensors as an earlier one.

use super::{Arg, Kind};
use crate::{
    Result,
    backend::EncodedMap,
    device::DeviceInner,
    error::LaunchError,
    kernel::{Interleave, Kernel, Map, MapForm, MapMode, Param, ParamKind},
    track::lock,
};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
};
use tirx_ptx::tensor_map::{Axes, Mode, TensorMap, Wide, compact_strides};

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
        let mut violations = described.violations_on(device.compute_capability());
        // Where channels come in slices, an index of the innermost dimension is a slice, and more than an element. And a copy
        // that writes may end a row behind the tensor.
        if violations.is_empty()
            && let Some(arg) = args.get(map.param)
            && let Some(buffer) = arg.buffer()
        {
            let writes = arg.writes() && !map.form.whole_rows;
            let bytes = if writes {
                buffer.room()
            } else {
                buffer.bytes()
            };
            let outside = described.violation_in(buffer.address(), bytes, writes);
            violations.extend(outside);
        }
        if !violations.is_empty() {
            return Err(LaunchError::TensorMap {
                kernel: kernel.name,
                argument: kernel.params.get(map.param).map_or("?", |param| param.name),
                violations,
            }
            .into());
        }
        whole_rows(kernel, map.param, &map.form, &described)?;
        *encoded = Some(device.maps().get(device, &described)?);
    }
    Ok(encoded)
}

/// Whether a map that is given has what the kernel's code relies on.
pub(super) fn given(
    kernel: &'static Kernel,
    param: &Param,
    arg: &Arg<'_>,
) -> Result<(), LaunchError> {
    let (ParamKind::Map { form, .. }, Kind::ReadMap(map, _) | Kind::WriteMap(map, _)) =
        (&param.kind, &arg.0)
    else {
        return Ok(());
    };
    let map = &map.described;
    let differs = |field, expected, found| {
        Err(LaunchError::TensorMapDiffers {
            kernel: kernel.name,
            argument: param.name,
            field,
            expected,
            found,
        })
    };
    if form.element != map.element {
        let words = |element| format!("elements {element}");
        return differs("element", words(form.element), words(map.element));
    }
    let expected = mode(&form.mode);
    if expected != map.mode {
        let field = match expected {
            Mode::Tiled { .. } => "box",
            Mode::Im2col { .. } | Mode::Im2colWide { .. } => "pixels",
        };
        return differs(field, what_is_moved(&expected), what_is_moved(&map.mode));
    }
    let steps = map.element_strides.as_slice();
    if form.element_strides != steps {
        let words = |steps| format!("element strides of {steps:?}");
        return differs("element_strides", words(form.element_strides), words(steps));
    }
    if form.interleave != map.interleave {
        let words = |interleave: Interleave| match interleave.bytes() {
            0 => "no interleave".to_owned(),
            bytes => format!("an interleave of {bytes} bytes"),
        };
        return differs("interleave", words(form.interleave), words(map.interleave));
    }
    if form.swizzle != map.swizzle {
        let (expected, found) = (form.swizzle.to_string(), map.swizzle.to_string());
        return differs("swizzle", expected, found);
    }
    let index = kernel
        .params
        .iter()
        .position(|other| std::ptr::eq(other, param));
    whole_rows(kernel, index.unwrap_or(usize::MAX), form, map)
}

/// Whether copies that the kernel makes leave alone what lies behind rows.
fn whole_rows(
    kernel: &'static Kernel,
    param: usize,
    form: &MapForm,
    map: &TensorMap,
) -> Result<(), LaunchError> {
    let innermost = map.extents.innermost().unwrap_or(0);
    let bits = innermost.saturating_mul(map.element.global_bits());
    if !form.whole_rows || bits.is_multiple_of(128) {
        return Ok(());
    }
    Err(LaunchError::TensorPadding {
        kernel: kernel.name,
        argument: kernel.params.get(param).map_or("?", |param| param.name),
        bits,
    })
}

/// What one copy moves, in words.
fn what_is_moved(mode: &Mode) -> String {
    match mode {
        Mode::Tiled { extents } => format!("a box of {:?}", extents.as_slice()),
        Mode::Im2col {
            lower,
            upper,
            channels,
            pixels,
        } => format!(
            "{pixels} pixels of {channels} channels between {:?} and {:?}",
            lower.as_slice(),
            upper.as_slice()
        ),
        Mode::Im2colWide {
            lower,
            upper,
            channels,
            pixels,
            wide,
        } => {
            let pixels = match wide {
                Wide::W => *pixels,
                Wide::W128 => 128,
            };
            format!("rows of {pixels} pixels of {channels} channels between {lower} and {upper}")
        }
    }
}

/// What the kernel says of a map, over the tensor that it is given.
fn describe(map: &Map, args: &[Arg<'_>]) -> Option<TensorMap> {
    let arg = args.get(map.param)?;
    let (Kind::Read(tensor, _) | Kind::Write(tensor, _)) = &arg.0 else {
        return None;
    };
    let address = arg.buffer()?.address();
    let form = &map.form;
    let mut extents = Axes::filled(0, tensor.shape.len());
    for (to, from) in extents.as_mut_slice().iter_mut().zip(tensor.shape) {
        *to = *from as u64;
    }
    if form.element.is_packed()
        && let Some(last) = extents.as_mut_slice().last_mut()
    {
        // The tensor has them in bytes.
        let bits = last.saturating_mul(tensor.dtype.size() as u64 * 8);
        *last = bits / form.element.global_bits().max(1);
    }
    Some(TensorMap {
        element: form.element,
        address,
        extents,
        strides: compact_strides(form.element, extents.as_slice()),
        mode: mode(&form.mode),
        element_strides: Axes::new(form.element_strides),
        interleave: form.interleave,
        swizzle: form.swizzle,
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
