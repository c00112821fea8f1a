//! The time of one launch of an empty kernel with two tensors, issued back to back: safe, through `cust`, and bare.
//!
//! `launch_overhead [launches a round] [rounds]`; see `benches/launch/README.md`, which has the same in C.

use cust::sys;
use std::{error::Error, ffi::c_void, ptr, time::Instant};
use tirx_runtime::{
    Arg, Device, DeviceTensor, KernelCache, Launch,
    dtype::Dtype,
    kernel::{Dim, Kernel, Lines, Param, ParamKind, Variant},
};

const PTX: &str = include_str!("../benches/launch/empty.ptx");

const fn rows(name: &'static str, mutable: bool) -> Param {
    Param {
        name,
        kind: ParamKind::Tensor {
            dtype: Dtype::F32,
            mutable,
            align: 16,
            dims: &[Dim::Fixed(64), Dim::Fixed(4)],
        },
    }
}

static EMPTY: Kernel = Kernel {
    name: "empty",
    params: &[rows("a", false), rows("b", true)],
    dims: &[],
    block: Some([64, 1, 1]),
    grid: Some([1, 1, 1]),
    cluster: None,
    maps: &[],
    variants: &[Variant {
        instance: "",
        target: "sm_80",
        version: (7, 0),
        ptx: PTX,
        lines: Lines {
            file: file!(),
            first: 1,
            indent: 0,
        },
        static_shared: 0,
        dynamic_shared: 0,
        local_bytes: 0,
        checks: &[],
    }],
};
static CACHE: KernelCache = KernelCache::new();

type Rows = DeviceTensor<f32, 2>;

/// What `#[tirx::kernel]` leaves in place of a kernel.
fn empty<'a>(a: &'a Rows, b: &'a mut Rows) -> Launch<'a, 2> {
    Launch::new(&EMPTY, &CACHE, [Arg::tensor(a), Arg::tensor_mut(b)], None)
}

type Outcome<T = ()> = Result<T, Box<dyn Error>>;

/// The time of each round in nanoseconds a launch, sorted; what `launch` issues is waited for outside of the time.
fn measure(
    launches: usize,
    rounds: usize,
    mut launch: impl FnMut() -> Outcome,
    wait: impl Fn() -> Outcome,
) -> Outcome<Vec<f64>> {
    let mut times = Vec::new();
    for round in 0..rounds + 2 {
        let start = Instant::now();
        for _ in 0..launches {
            launch()?;
        }
        let time = start.elapsed().as_nanos() as f64 / launches as f64;
        wait()?;
        // Two to warm up.
        if round >= 2 {
            times.push(time);
        }
    }
    times.sort_by(f64::total_cmp);
    Ok(times)
}

fn main() -> Outcome {
    let mut args = std::env::args().skip(1).map(|arg| arg.parse::<usize>());
    let launches = args.next().transpose()?.unwrap_or(20_000).max(1);
    let rounds = args.next().transpose()?.unwrap_or(15).max(1);

    let device = Device::open_cuda(0)?;
    println!("{device}, {rounds} rounds of {launches} launches");
    let show = |what: &str, times: &[f64]| {
        let (median, least) = (times.get(times.len() / 2), times.first());
        println!(
            "{what}: {:.0} ns (least {:.0})",
            median.copied().unwrap_or(f64::NAN),
            least.copied().unwrap_or(f64::NAN)
        );
    };

    // Bare, in the context that `device` has made current: the driver's function through its trampoline.
    let image = std::ffi::CString::new(PTX)?;
    let mut module: sys::CUmodule = ptr::null_mut();
    let mut function: sys::CUfunction = ptr::null_mut();
    let mut raw_stream: sys::CUstream = ptr::null_mut();
    let (mut a, mut b) = (0_u64, 0_u64);
    let done = |result: sys::CUresult| match result {
        sys::CUresult::CUDA_SUCCESS => Ok(()),
        failed => Err(format!("the driver gave {failed:?}")),
    };
    // SAFETY: the context is current; the driver writes one value to each place; the text and the name end in 0.
    unsafe {
        done(sys::cuModuleLoadData(&mut module, image.as_ptr().cast()))?;
        done(sys::cuModuleGetFunction(
            &mut function,
            module,
            c"empty".as_ptr(),
        ))?;
        done(sys::cuStreamCreate(&mut raw_stream, 1))?;
        done(sys::cuMemAlloc_v2(&mut a, 1024))?;
        done(sys::cuMemAlloc_v2(&mut b, 1024))?;
    }
    let mut params: [*mut c_void; 2] = [(&raw mut a).cast(), (&raw mut b).cast()];
    let bare = |params: &mut [*mut c_void; 2]| -> Outcome {
        let none = ptr::null_mut();
        // SAFETY: the kernel takes two addresses and does nothing; function and stream are alive.
        let launched = unsafe {
            sys::cuLaunchKernel(
                function,
                1,
                1,
                1,
                64,
                1,
                1,
                0,
                raw_stream,
                params.as_mut_ptr(),
                none,
            )
        };
        Ok(done(launched)?)
    };
    // SAFETY: the stream is alive.
    let wait_bare = || -> Outcome { Ok(done(unsafe { sys::cuStreamSynchronize(raw_stream) })?) };

    // Through `cust`.
    let cust_module = cust::module::Module::from_ptx(PTX, &[])?;
    let cust_function = cust_module.get_function("empty")?;
    let cust_stream = cust::stream::Stream::new(cust::stream::StreamFlags::NON_BLOCKING, None)?;
    let through_cust = || -> Outcome {
        let function = &cust_function;
        let stream = &cust_stream;
        // SAFETY: the kernel takes two addresses and does nothing.
        unsafe { cust::launch!(function<<<1, 64, 0, stream>>>(a, b))? };
        Ok(())
    };
    let wait_cust = || -> Outcome { Ok(cust_stream.synchronize()?) };

    // Safe.
    let stream = device.stream()?;
    let x = device.zeros::<f32, 2>([64, 4])?;
    let mut y = device.zeros::<f32, 2>([64, 4])?;
    let wait = || -> Outcome { Ok(stream.synchronize()?) };

    // Twice each, in turns, so that a change of the clocks shows.
    for _ in 0..2 {
        show(
            "bare cuLaunchKernel",
            &measure(launches, rounds, || bare(&mut params), wait_bare)?,
        );
        show(
            "cust's launch!",
            &measure(launches, rounds, through_cust, wait_cust)?,
        );
        let safe = measure(
            launches,
            rounds,
            || Ok(empty(&x, &mut y).launch(&stream)?),
            wait,
        )?;
        show("safe Launch", &safe);
    }
    Ok(())
}
