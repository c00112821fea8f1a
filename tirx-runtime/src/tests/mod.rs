//! Tests on a device that writes down what it is asked to do.

mod launches;
mod memory;
mod order;
mod targets;
mod tensor_maps;

use crate::{
    Arg, DeviceTensor, Error, KernelCache, Launch, LaunchError,
    dtype::Dtype,
    kernel::{Check, Dim, DimSymbol, Kernel, Lines, Param, ParamKind, Variant},
};

const fn variant(target: &'static str, version: (u8, u8)) -> Variant {
    Variant {
        instance: "",
        target,
        version,
        ptx: "",
        lines: Lines {
            file: "src/kernels.rs",
            first: 10,
            indent: 0,
        },
        static_shared: 0,
        dynamic_shared: 0,
        local_bytes: 0,
        checks: &[Check {
            rule: "index-check",
            what: "dimension 0 of `a`",
            line: 3,
            column: 5,
            message: None,
        }],
    }
}

const fn tensor(name: &'static str, mutable: bool, align: u32, dims: &'static [Dim]) -> Param {
    Param {
        name,
        kind: ParamKind::Tensor {
            dtype: Dtype::F32,
            mutable,
            align,
            dims,
        },
    }
}

/// `fn copy<N: Dim>(#[align(16)] a: &Tensor<f32, N, 4>, #[align(16)] b: &mut Tensor<f32, N, 4>)`
static COPY: Kernel = Kernel {
    name: "copy",
    params: &[
        tensor("a", false, 16, &[Dim::Symbol(0), Dim::Fixed(4)]),
        tensor("b", true, 16, &[Dim::Symbol(0), Dim::Fixed(4)]),
    ],
    dims: &[DimSymbol {
        name: "N",
        param: None,
    }],
    block: Some([64, 1, 1]),
    grid: None,
    cluster: None,
    maps: &[],
    variants: &[variant("sm_80", (7, 0))],
};
static COPY_CACHE: KernelCache = KernelCache::new();

type Rows = DeviceTensor<f32, 2>;

fn copy<'a>(a: &'a Rows, b: &'a mut Rows) -> Launch<'a, 3> {
    Launch::new(
        &COPY,
        &COPY_CACHE,
        [Arg::tensor(a), Arg::tensor_mut(b), Arg::dim(0)],
        None,
    )
}

/// `fn read(a: &Tensor<f32, 8>)`
static READ: Kernel = Kernel {
    name: "read",
    params: &[tensor("a", false, 4, &[Dim::Fixed(8)])],
    dims: &[],
    block: Some([32, 1, 1]),
    grid: Some([1, 1, 1]),
    cluster: None,
    maps: &[],
    variants: &[variant("sm_75", (6, 3))],
};
static READ_CACHE: KernelCache = KernelCache::new();

fn read(a: &DeviceTensor<f32, 1>) -> Launch<'_, 1> {
    Launch::new(&READ, &READ_CACHE, [Arg::tensor(a)], None)
}

/// `fn write(a: &mut Tensor<f32, 8>)`
static WRITE: Kernel = Kernel {
    name: "write",
    params: &[tensor("a", true, 4, &[Dim::Fixed(8)])],
    dims: &[],
    block: Some([32, 1, 1]),
    grid: Some([1, 1, 1]),
    cluster: None,
    maps: &[],
    variants: &[variant("sm_75", (6, 3))],
};
static WRITE_CACHE: KernelCache = KernelCache::new();

fn write(a: &mut DeviceTensor<f32, 1>) -> Launch<'_, 1> {
    Launch::new(&WRITE, &WRITE_CACHE, [Arg::tensor_mut(a)], None)
}

/// The refusal of a launch.
#[track_caller]
fn refused(result: Result<(), Error>) -> LaunchError {
    match result {
        Err(Error::Launch(error)) => *error,
        other => panic!("expected a refusal, got {other:?}"),
    }
}
