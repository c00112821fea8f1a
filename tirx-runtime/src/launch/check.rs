//! The checks of a launch's arguments, and the values of its dimensions.

use super::{Arg, Kind};
use crate::{
    Result,
    device::DeviceInner,
    dtype::Dtype,
    error::{LaunchError, Shape, map_in_words, tensor_in_words},
    kernel::{Dim, DimSymbol, Kernel, Param, ParamKind},
};
use std::sync::Arc;

/// The largest dimension known at launch: `2^31 - 1`.
const LARGEST_DIM: u32 = 0x7fff_ffff;

/// Checks the arguments and gives each of [`Kernel::dims`] its value. `dims` has room for as many as there are arguments,
/// which is enough: each dimension is a scalar parameter's or has a hidden parameter of its own.
pub(super) fn arguments(
    kernel: &'static Kernel,
    args: &[Arg<'_>],
    device: &Arc<DeviceInner>,
    dims: &mut [Option<u32>],
) -> Result<(), LaunchError> {
    let hidden = kernel.dims.iter().filter(|dim| dim.param.is_none()).count() + kernel.maps.len();
    if args.len() != kernel.params.len() + hidden {
        return Err(wrong_count(kernel, args.len(), hidden));
    }
    // The rest of the arguments are hidden and checked at the end.
    for (param, arg) in kernel.params.iter().zip(args) {
        if let Some(buffer) = arg.buffer()
            && !Arc::ptr_eq(buffer.device().inner(), device)
        {
            return Err(LaunchError::OtherDevice {
                kernel: kernel.name,
                argument: param.name,
                found: buffer.device().to_string(),
                expected: device.to_string(),
            });
        }
    }
    for (param, arg) in kernel.params.iter().zip(args) {
        kind(kernel, param, arg)?;
    }
    bind(kernel, args, dims)?;
    for (param, arg) in kernel.params.iter().zip(args) {
        alignment(kernel, param, arg)?;
        super::maps::given(kernel, param, arg)?;
    }
    aliasing(kernel, args)?;
    for arg in args.iter().skip(kernel.params.len()) {
        let is_known = match arg.0 {
            Kind::Dim(index) => kernel
                .dims
                .get(index)
                .is_some_and(|dim| dim.param.is_none()),
            Kind::Map(index) => index < kernel.maps.len(),
            _ => false,
        };
        if !is_known {
            return Err(wrong_kind(
                kernel,
                "the value of a dimension or a tensor map".to_owned(),
                arg,
            ));
        }
    }
    Ok(())
}

/// Whether the argument is what the parameter takes.
fn kind(kernel: &'static Kernel, param: &Param, arg: &Arg<'_>) -> Result<(), LaunchError> {
    let fits = match (&param.kind, &arg.0) {
        (ParamKind::Scalar(expected), Kind::Scalar { dtype, .. }) => expected == dtype,
        (
            ParamKind::Tensor {
                dtype,
                mutable,
                dims,
                ..
            },
            Kind::Read(tensor, _),
        ) => !mutable && *dtype == tensor.dtype && dims.len() == tensor.shape.len(),
        (
            ParamKind::Tensor {
                dtype,
                mutable,
                dims,
                ..
            },
            Kind::Write(tensor, _),
        ) => *mutable && *dtype == tensor.dtype && dims.len() == tensor.shape.len(),
        (
            ParamKind::Map {
                dtype,
                mutable,
                form,
            },
            Kind::ReadMap(map, _) | Kind::WriteMap(map, _),
        ) => {
            *mutable == matches!(arg.0, Kind::WriteMap(..))
                && *dtype == map.dtype
                && form.element_strides.len() == map.described.rank()
        }
        _ => false,
    };
    if fits {
        return Ok(());
    }
    let expected = match &param.kind {
        ParamKind::Scalar(dtype) => format!("a {dtype} as `{}`", param.name),
        ParamKind::Tensor {
            dtype,
            mutable,
            dims,
            ..
        } => {
            format!(
                "a {} as `{}`",
                tensor_in_words(*dtype, dims.len(), *mutable),
                param.name
            )
        }
        ParamKind::Map {
            dtype,
            mutable,
            form,
        } => format!(
            "a {} as `{}`",
            map_in_words(*dtype, form.element_strides.len(), *mutable),
            param.name
        ),
    };
    Err(wrong_kind(kernel, expected, arg))
}

#[cold]
fn wrong_kind(kernel: &'static Kernel, expected: String, arg: &Arg<'_>) -> LaunchError {
    let found = match &arg.0 {
        Kind::Read(tensor, _) => format!(
            "a {}",
            tensor_in_words(tensor.dtype, tensor.shape.len(), false)
        ),
        Kind::Write(tensor, _) => format!(
            "a {}",
            tensor_in_words(tensor.dtype, tensor.shape.len(), true)
        ),
        Kind::ReadMap(map, _) => {
            format!("a {}", map_in_words(map.dtype, map.described.rank(), false))
        }
        Kind::WriteMap(map, _) => {
            format!("a {}", map_in_words(map.dtype, map.described.rank(), true))
        }
        Kind::Scalar { dtype, .. } => format!("a {dtype}"),
        Kind::Dim(index) => format!("the value of dimension {index}"),
        Kind::Map(index) => format!("tensor map {index}"),
    };
    LaunchError::Arguments {
        kernel: kernel.name,
        expected,
        found,
    }
}

#[cold]
fn wrong_count(kernel: &'static Kernel, found: usize, hidden: usize) -> LaunchError {
    LaunchError::Arguments {
        kernel: kernel.name,
        expected: format!(
            "{} arguments and {hidden} dimensions and tensor maps",
            kernel.params.len()
        ),
        found: format!("{found} in all"),
    }
}

/// Gives the dimensions their values: those of scalar parameters first, the others from the first tensor that has them.
/// Every other place that has them has to agree.
fn bind(
    kernel: &'static Kernel,
    args: &[Arg<'_>],
    dims: &mut [Option<u32>],
) -> Result<(), LaunchError> {
    for (symbol, value) in kernel.dims.iter().zip(dims.iter_mut()) {
        let Some(index) = symbol.param else { continue };
        let Some(Kind::Scalar { dtype, bytes }) = args.get(index).map(|arg| &arg.0) else {
            return Err(unbound(kernel, symbol));
        };
        let Some(found) = integer(*dtype, *bytes) else {
            return Err(unbound(kernel, symbol));
        };
        *value = Some(in_range(kernel, symbol, found, || {
            by_scalar(kernel, index)
        })?);
    }
    for (param, arg) in kernel.params.iter().zip(args) {
        let (
            ParamKind::Tensor { dims: expected, .. },
            Kind::Read(tensor, _) | Kind::Write(tensor, _),
        ) = (&param.kind, &arg.0)
        else {
            continue;
        };
        // `kind` has seen that both have the same rank.
        for (axis, (expected, &found)) in expected.iter().zip(tensor.shape).enumerate() {
            let found = found as u64;
            match *expected {
                Dim::Fixed(expected) if expected == found => {}
                Dim::Fixed(expected) => {
                    return Err(LaunchError::FixedDimension {
                        kernel: kernel.name,
                        argument: param.name,
                        axis,
                        expected,
                        found,
                        shape: Shape::from(tensor.shape),
                    });
                }
                Dim::Symbol(index) => {
                    let (Some(symbol), Some(value)) = (kernel.dims.get(index), dims.get_mut(index))
                    else {
                        return Err(wrong_count(kernel, args.len(), kernel.dims.len()));
                    };
                    match *value {
                        Some(expected) if u64::from(expected) == found => {}
                        Some(expected) => {
                            return Err(LaunchError::DimensionsDiffer {
                                kernel: kernel.name,
                                symbol: symbol.name,
                                expected: expected.into(),
                                bound_by: bound_by(kernel, index),
                                argument: param.name,
                                axis,
                                found,
                            });
                        }
                        None => {
                            let found =
                                in_range(kernel, symbol, found.into(), || by_tensor(param, axis))?;
                            *value = Some(found);
                        }
                    }
                }
            }
        }
    }
    for (symbol, value) in kernel.dims.iter().zip(dims.iter()) {
        if value.is_none() {
            return Err(unbound(kernel, symbol));
        }
    }
    Ok(())
}

#[cold]
fn unbound(kernel: &'static Kernel, symbol: &'static DimSymbol) -> LaunchError {
    LaunchError::DimensionUnbound {
        kernel: kernel.name,
        symbol: symbol.name,
    }
}

/// A value that a dimension may have.
fn in_range(
    kernel: &'static Kernel,
    symbol: &'static DimSymbol,
    found: i128,
    bound_by: impl FnOnce() -> String,
) -> Result<u32, LaunchError> {
    match u32::try_from(found) {
        Ok(value) if value <= LARGEST_DIM => Ok(value),
        _ => Err(LaunchError::DimensionRange {
            kernel: kernel.name,
            symbol: symbol.name,
            bound_by: bound_by(),
            found,
        }),
    }
}

/// What gave a dimension its value, in words.
#[cold]
fn bound_by(kernel: &'static Kernel, index: usize) -> String {
    if let Some(param) = kernel.dims.get(index).and_then(|symbol| symbol.param) {
        return by_scalar(kernel, param);
    }
    let first = kernel.params.iter().find_map(|param| match &param.kind {
        ParamKind::Tensor { dims, .. } => {
            let axis = dims.iter().position(|dim| *dim == Dim::Symbol(index))?;
            Some(by_tensor(param, axis))
        }
        ParamKind::Scalar(_) | ParamKind::Map { .. } => None,
    });
    first.unwrap_or_default()
}

fn by_scalar(kernel: &'static Kernel, index: usize) -> String {
    let name = kernel.params.get(index).map_or("?", |param| param.name);
    format!("the argument `{name}`")
}

fn by_tensor(param: &Param, axis: usize) -> String {
    format!("dimension {axis} of `{}`", param.name)
}

/// The value of an integer scalar.
fn integer(dtype: Dtype, bytes: [u8; 8]) -> Option<i128> {
    let [a, b, c, d, ..] = bytes;
    Some(match dtype {
        Dtype::I8 => i8::from_ne_bytes([a]).into(),
        Dtype::I16 => i16::from_ne_bytes([a, b]).into(),
        Dtype::I32 => i32::from_ne_bytes([a, b, c, d]).into(),
        Dtype::I64 => i64::from_ne_bytes(bytes).into(),
        Dtype::U8 => a.into(),
        Dtype::U16 => u16::from_ne_bytes([a, b]).into(),
        Dtype::U32 => u32::from_ne_bytes([a, b, c, d]).into(),
        Dtype::U64 => u64::from_ne_bytes(bytes).into(),
        Dtype::Bool
        | Dtype::F16
        | Dtype::Bf16
        | Dtype::F32
        | Dtype::F64
        | Dtype::F16x2
        | Dtype::Bf16x2
        | Dtype::E4m3
        | Dtype::E5m2
        | Dtype::E4m3x2
        | Dtype::E5m2x2 => return None,
    })
}

fn alignment(kernel: &'static Kernel, param: &Param, arg: &Arg<'_>) -> Result<(), LaunchError> {
    let (ParamKind::Tensor { align, .. }, Some(buffer)) = (&param.kind, arg.buffer()) else {
        return Ok(());
    };
    if buffer.address() % u64::from((*align).max(1)) == 0 {
        return Ok(());
    }
    Err(LaunchError::Misaligned {
        kernel: kernel.name,
        argument: param.name,
        address: buffer.address(),
        required: *align,
    })
}

/// Whether memory that the kernel writes is another argument's as well.
fn aliasing(kernel: &'static Kernel, args: &[Arg<'_>]) -> Result<(), LaunchError> {
    for (index, arg) in args.iter().enumerate() {
        let Some(written) = arg.buffer().filter(|_| arg.writes()) else {
            continue;
        };
        for (other_index, other) in args.iter().enumerate() {
            // Two that are written are compared once.
            if other_index == index || (other_index < index && other.writes()) {
                continue;
            }
            if other.buffer().is_some_and(|other| written.overlaps(other)) {
                let name = |index: usize| kernel.params.get(index).map_or("?", |param| param.name);
                return Err(LaunchError::Aliased {
                    kernel: kernel.name,
                    argument: name(index),
                    other: name(other_index),
                });
            }
        }
    }
    Ok(())
}
