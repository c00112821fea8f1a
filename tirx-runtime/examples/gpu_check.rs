//! Exercises the runtime on a GPU, from opening it to losing it. Prints a line for each thing shown and ends with
//! `all good`, or with what went wrong and a status of 1.

use std::{error::Error as StdError, time::Instant};
use tirx_runtime::{
    Arg, Device, DeviceTensor, Error, KernelCache, Launch, LaunchError,
    dtype::Dtype,
    kernel::{Check, Dim, DimSymbol, Kernel, Lines, Param, ParamKind, Variant},
};

const fn variant(target: &'static str, version: (u8, u8), ptx: &'static str) -> Variant {
    Variant {
        instance: "",
        target,
        version,
        ptx,
        lines: Lines {
            file: "src/kernels.rs",
            first: 100,
            indent: 0,
        },
        static_shared: 0,
        dynamic_shared: 0,
        local_bytes: 0,
        checks: &[Check {
            rule: "index-check",
            what: "dimension 0 of `a`",
            line: 5,
            column: 9,
            message: None,
        }],
    }
}

const fn vector(name: &'static str, mutable: bool) -> Param {
    Param {
        name,
        kind: ParamKind::Tensor {
            dtype: Dtype::U32,
            mutable,
            align: 4,
            dims: &[Dim::Symbol(0)],
        },
    }
}

/// One kernel over `a: &Tensor<u32, N>` and `b: &mut Tensor<u32, N>`, in this PTX.
macro_rules! kernel {
    ($name:ident, $target:literal, $version:expr, $ptx:expr) => {
        fn $name<'a>(a: &'a Vector, b: &'a mut Vector) -> Launch<'a, 3> {
            static CACHE: KernelCache = KernelCache::new();
            static KERNEL: Kernel = Kernel {
                name: stringify!($name),
                params: &[vector("a", false), vector("b", true)],
                dims: &[DimSymbol {
                    name: "N",
                    param: None,
                }],
                block: Some([256, 1, 1]),
                grid: None,
                cluster: None,
                maps: &[],
                variants: &[variant($target, $version, $ptx)],
            };
            Launch::new(
                &KERNEL,
                &CACHE,
                [Arg::tensor(a), Arg::tensor_mut(b), Arg::dim(0)],
                None,
            )
        }
    };
}

type Vector = DeviceTensor<u32, 1>;

kernel!(
    add_one,
    "sm_75",
    (6, 3),
    r#"
.version 6.3
.target sm_75
.address_size 64
.visible .entry add_one(.param .u64 a, .param .u64 b, .param .u32 n)
{
	.reg .pred %p<2>;
	.reg .b32 %r<7>;
	.reg .b64 %rd<6>;
	mov.u32 %r1, %ctaid.x;
	mov.u32 %r2, %tid.x;
	mad.lo.u32 %r3, %r1, 256, %r2;
	ld.param.u32 %r4, [n];
	setp.ge.u32 %p1, %r3, %r4;
	@%p1 ret;
	ld.param.u64 %rd1, [a];
	ld.param.u64 %rd2, [b];
	mul.wide.u32 %rd3, %r3, 4;
	add.u64 %rd4, %rd1, %rd3;
	add.u64 %rd5, %rd2, %rd3;
	ld.global.u32 %r5, [%rd4];
	add.u32 %r6, %r5, 1;
	st.global.u32 [%rd5], %r6;
	ret;
}
"#
);

kernel!(
    slow_fill,
    "sm_75",
    (6, 3),
    r#"
.version 6.3
.target sm_75
.address_size 64
.visible .entry slow_fill(.param .u64 a, .param .u64 b, .param .u32 n)
{
	.reg .pred %p<3>;
	.reg .b32 %r<7>;
	.reg .b64 %rd<8>;
	mov.u64 %rd1, %clock64;
wait:
	mov.u64 %rd2, %clock64;
	sub.u64 %rd3, %rd2, %rd1;
	setp.lt.u64 %p1, %rd3, 100000000;
	@%p1 bra wait;
	mov.u32 %r1, %ctaid.x;
	mov.u32 %r2, %tid.x;
	mad.lo.u32 %r3, %r1, 256, %r2;
	ld.param.u32 %r4, [n];
	setp.ge.u32 %p2, %r3, %r4;
	@%p2 ret;
	ld.param.u64 %rd4, [b];
	mul.wide.u32 %rd5, %r3, 4;
	add.u64 %rd6, %rd4, %rd5;
	st.global.u32 [%rd6], 41;
	ret;
}
"#
);

kernel!(
    misspelt,
    "sm_75",
    (6, 3),
    r#"
.version 6.3
.target sm_75
.address_size 64
.file 1 "misspelt"
.visible .entry misspelt(.param .u64 a, .param .u64 b, .param .u32 n)
{
	.reg .b32 %r<3>;
	.loc 1 4 13
	mov.u32 %r1, %ctaid.x;
	.loc 1 7 17
	addd.u32 %r2, %r1, 1;
	ret;
}
"#
);

kernel!(blackwell, "sm_100a", (8, 6), "");

kernel!(
    out_of_bounds,
    "sm_75",
    (6, 3),
    r#"
.version 6.3
.target sm_75
.address_size 64
.visible .global .align 8 .u64 tirx_failure = 0;
.global .align 4 .u32 claimed = 0;
.visible .entry out_of_bounds(.param .u64 a, .param .u64 b, .param .u32 n)
{
	.reg .pred %p<4>;
	.reg .b32 %r<12>;
	.reg .b64 %rd<6>;
	mov.u32 %r1, %tid.x;
	ld.param.u32 %r2, [n];
	setp.lt.u32 %p1, %r1, %r2;
	@%p1 ret;
	atom.global.cas.b32 %r3, [claimed], 0, 1;
	setp.ne.u32 %p2, %r3, 0;
	@%p2 ret;
	ld.global.u64 %rd1, [tirx_failure];
	setp.eq.u64 %p3, %rd1, 0;
	@%p3 trap;
	mov.u32 %r4, %ctaid.x;
	mov.u32 %r5, %ctaid.y;
	mov.u32 %r6, %ctaid.z;
	mov.u32 %r7, %tid.y;
	mov.u32 %r8, %tid.z;
	st.u32 [%rd1+4], %r4;
	st.u32 [%rd1+8], %r5;
	st.u32 [%rd1+12], %r6;
	st.u32 [%rd1+16], %r1;
	st.u32 [%rd1+20], %r7;
	st.u32 [%rd1+24], %r8;
	cvt.u64.u32 %rd2, %r1;
	st.u64 [%rd1+32], %rd2;
	cvt.u64.u32 %rd3, %r2;
	st.u64 [%rd1+40], %rd3;
	membar.sys;
	mov.u32 %r9, 1;
	st.u32 [%rd1], %r9;
	membar.sys;
	trap;
}
"#
);

type Outcome = Result<(), Box<dyn StdError>>;

fn require(holds: bool, what: &str) -> Outcome {
    if !holds {
        return Err(format!("FAILED: {what}").into());
    }
    println!("ok: {what}");
    Ok(())
}

fn copies(device: &Device) -> Outcome {
    let numbers: Vec<u32> = (0..1_000_003).collect();
    let mut tensor = device.tensor(&numbers, [numbers.len()])?;
    require(
        tensor.to_vec()? == numbers,
        "a million numbers come back as they went",
    )?;
    let backwards: Vec<u32> = numbers.iter().rev().copied().collect();
    tensor.copy_from(&backwards)?;
    require(tensor.to_vec()? == backwards, "and are replaced by others")?;
    let zeros = device.zeros::<f64, 3>([3, 5, 7])?;
    require(zeros.to_vec()? == vec![0.0; 105], "zeros are zeros")?;
    let nothing = device.zeros::<u32, 2>([0, 4])?;
    require(
        nothing.to_vec()?.is_empty(),
        "a tensor without elements works",
    )?;
    let room = device.uninit::<u8, 1>([1 << 50]);
    require(
        matches!(&room, Err(Error::OutOfMemory { free: Some(free), .. }) if *free > 0),
        "a tensor of a pebibyte is refused",
    )
}

fn launches(device: &Device) -> Outcome {
    let stream = device.stream()?;
    let n = 100_000;
    let numbers: Vec<u32> = (0..n as u32).collect();
    let a = device.tensor(&numbers, [n])?;
    let mut b = device.zeros::<u32, 1>([n])?;
    let blocks = n.div_ceil(256) as u32;
    add_one(&a, &mut b).grid(blocks).launch(&stream)?;
    let plus_one: Vec<u32> = numbers.iter().map(|x| x + 1).collect();
    require(
        b.to_vec()? == plus_one,
        "a kernel runs, and reading its result waits for it",
    )?;

    let before = stream.record()?;
    add_one(&a, &mut b).grid(blocks).launch(&stream)?;
    let after = stream.record()?;
    let time = after.milliseconds_since(&before)?;
    require(time > 0.0 && time < 1000.0, "events tell the time")?;

    let refused = blackwell(&a, &mut b).grid(blocks).launch(&stream);
    let by_target = matches!(&refused, Err(Error::Launch(error)) if matches!(**error, LaunchError::Target { .. }));
    if device.compute_capability() != (10, 0) {
        require(by_target, "a kernel for another architecture is refused")?;
    }
    Ok(())
}

fn order(device: &Device) -> Outcome {
    let (first, second) = (device.stream()?, device.stream()?);
    let n = 4096;
    let source = device.zeros::<u32, 1>([n])?;
    let mut a = device.zeros::<u32, 1>([n])?;
    let mut b = device.zeros::<u32, 1>([n])?;
    let start = Instant::now();
    slow_fill(&source, &mut a).grid(16).launch(&first)?;
    add_one(&a, &mut b).grid(16).launch(&second)?;
    let issued = start.elapsed();
    let result = b.to_vec()?;
    let finished = start.elapsed();
    require(
        result == vec![42; n],
        "a reader on another stream comes after the writer",
    )?;
    require(
        issued * 2 < finished,
        &format!("launches do not wait: issued in {issued:?}, finished in {finished:?}"),
    )?;

    slow_fill(&source, &mut a).grid(16).launch(&first)?;
    a.copy_from(&vec![7; n])?;
    require(
        a.to_vec()? == vec![7; n],
        "a write from the host comes after the kernel",
    )?;

    slow_fill(&source, &mut b).grid(16).launch(&first)?;
    let start = Instant::now();
    drop(b);
    require(
        start.elapsed().as_millis() > 5,
        "a drop waits for the kernel",
    )?;

    let mut c = device.zeros::<u32, 1>([n])?;
    slow_fill(&a, &mut c).grid(16).launch(&first)?;
    add_one(&a, &mut device.zeros::<u32, 1>([n])?)
        .grid(16)
        .launch(&second)?;
    slow_fill(&source, &mut a).grid(16).launch(&second)?;
    require(
        a.to_vec()? == vec![41; n] && c.to_vec()? == vec![41; n],
        "a writer comes after the readers",
    )?;

    // Another thread, which has made no context current.
    let sum = std::thread::scope(|scope| {
        let thread = scope.spawn(|| -> Result<u64, Error> {
            add_one(&a, &mut c).grid(16).launch(&second)?;
            Ok(c.to_vec()?.into_iter().map(u64::from).sum())
        });
        thread.join()
    });
    let sum = sum.map_err(|_| "the thread panicked")??;
    require(sum == 42 * n as u64, "another thread launches and reads")
}

fn compilation(device: &Device) -> Outcome {
    let stream = device.stream()?;
    let a = device.zeros::<u32, 1>([4])?;
    let mut b = device.zeros::<u32, 1>([4])?;
    let Err(error) = misspelt(&a, &mut b).grid(1).launch(&stream) else {
        return Err("FAILED: a misspelt instruction was compiled".into());
    };
    println!("{error}");
    let text = error.to_string();
    require(
        matches!(error, Error::Load { .. })
            && text.contains("src/kernels.rs:106:17")
            && text.contains("addd"),
        "the driver's log is shown with the lines of the PTX and of the source",
    )?;
    add_one(&a, &mut b).grid(1).launch(&stream)?;
    require(b.to_vec()? == [1; 4], "the device goes on after that")
}

fn failed_check(device: Device) -> Outcome {
    let stream = device.stream()?;
    let a = device.zeros::<u32, 1>([200])?;
    let mut b = device.zeros::<u32, 1>([200])?;
    out_of_bounds(&a, &mut b).grid(1).launch(&stream)?;
    let Err(error) = stream.synchronize() else {
        return Err("FAILED: a failed check went unnoticed".into());
    };
    println!("{error}");
    let Error::CheckFailed(failed) = &error else {
        return Err(format!("FAILED: expected a failed check, got {error:?}").into());
    };
    require(
        failed.rule == "index-check"
            && (failed.line, failed.column) == (104, 9)
            && failed.value >= 200
            && failed.limit == 200
            && failed.thread == [failed.value as u32, 0, 0]
            && failed.block == [0, 0, 0],
        "a failed check says what, where and who",
    )?;
    for later in [
        b.to_vec().err(),
        device.zeros::<u32, 1>([4]).err(),
        stream.synchronize().err(),
    ] {
        let same = later
            .as_ref()
            .and_then(Error::failed_check)
            .is_some_and(|later| *later == **failed);
        require(same, "a later call on the lost device carries it")?;
    }
    drop((a, b, stream, device));
    println!("ok: drops are quiet");
    Ok(())
}

fn main() -> Outcome {
    let device = Device::open_default()?;
    println!("{device}");
    require(!device.is_emulator(), "the default device is a GPU")?;
    require(
        Device::open_cuda(0)? == device,
        "opened twice it is the same device",
    )?;
    let none = Device::open_cuda(1000).map(|device| device.describe());
    println!("{none:?}");
    require(none.is_err(), "a GPU that is not there is refused")?;
    copies(&device)?;
    launches(&device)?;
    order(&device)?;
    compilation(&device)?;
    failed_check(device)?;
    println!("all good");
    Ok(())
}
