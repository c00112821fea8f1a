//! Kernels on the emulator, through what a program sees.

#![cfg(feature = "emulator")]
#![allow(clippy::unwrap_used)]

use tirx_runtime::{
    Arg, Device, DeviceTensor, EmulatorOptions, Error, KernelCache, Launch,
    dtype::Dtype,
    kernel::{Check, Dim, DimSymbol, Kernel, Lines, Param, ParamKind, Variant},
};

type Vector = DeviceTensor<u32, 1>;

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

/// One kernel over `a: &Tensor<u32, N>` and `b: &mut Tensor<u32, N>`, in blocks of 32, with this PTX for its body.
macro_rules! kernel {
    ($name:ident, $header:expr, $body:expr) => {
        fn $name<'a>(a: &'a Vector, b: &'a mut Vector) -> Launch<'a, 3> {
            static CACHE: KernelCache = KernelCache::new();
            static KERNEL: Kernel = Kernel {
                name: stringify!($name),
                params: &[vector("a", false), vector("b", true)],
                dims: &[DimSymbol {
                    name: "N",
                    param: None,
                }],
                block: Some([32, 1, 1]),
                grid: None,
                cluster: None,
                maps: &[],
                variants: &[Variant {
                    instance: "",
                    target: "sm_75",
                    version: (6, 3),
                    ptx: concat!(
                        ".version 6.3\n.target sm_75\n.address_size 64\n",
                        $header,
                        "\n.visible .entry ",
                        stringify!($name),
                        "(\n\t.param .u64 a,\n\t.param .u64 b,\n\t.param .u32 n\n)\n{\n\t.reg .pred %p<4>;\n",
                        "\t.reg .b32 %r<12>;\n\t.reg .b64 %rd<8>;\n",
                        $body,
                        "}\n"
                    ),
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
                }],
            };
            let args = [Arg::tensor(a), Arg::tensor_mut(b), Arg::dim(0)];
            Launch::new(&KERNEL, &CACHE, args, None)
        }
    };
}

kernel!(
    add_one,
    ".file 1 \"add_one\"",
    "\
	.loc 1 2 5
	mov.u32 %r1, %ctaid.x;
	mov.u32 %r2, %tid.x;
	mad.lo.u32 %r3, %r1, 32, %r2;
	ld.param.u32 %r4, [n];
	setp.ge.u32 %p1, %r3, %r4;
	@%p1 bra done;
	ld.param.u64 %rd1, [a];
	ld.param.u64 %rd2, [b];
	mul.wide.u32 %rd3, %r3, 4;
	add.u64 %rd4, %rd1, %rd3;
	add.u64 %rd5, %rd2, %rd3;
	.loc 1 3 9
	ld.global.u32 %r5, [%rd4];
	add.u32 %r6, %r5, 1;
	st.global.u32 [%rd5], %r6;
done:
	ret;
"
);

// Without the guard.
kernel!(
    beyond,
    ".file 1 \"beyond\"",
    "\
	.loc 1 2 5
	mov.u32 %r3, %tid.x;
	ld.param.u64 %rd1, [a];
	ld.param.u64 %rd2, [b];
	mul.wide.u32 %rd3, %r3, 4;
	add.u64 %rd4, %rd1, %rd3;
	add.u64 %rd5, %rd2, %rd3;
	.loc 1 7 9
	ld.global.u32 %r5, [%rd4];
	st.global.u32 [%rd5], %r5;
	ret;
"
);

// Every thread writes the first element.
kernel!(
    racy,
    ".file 1 \"racy\"",
    "\
	mov.u32 %r3, %tid.x;
	ld.param.u64 %rd2, [b];
	.loc 1 4 9
	st.global.u32 [%rd2], %r3;
	ret;
"
);

kernel!(
    checked,
    ".file 1 \"checked\"\n.visible .global .align 8 .u64 tirx_failure;\n.global .align 4 .u32 claimed;",
    "\
	mov.u32 %r1, %tid.x;
	ld.param.u32 %r2, [n];
	.loc 1 5 9
	setp.lt.u32 %p1, %r1, %r2;
	@%p1 bra fine;
	mov.u64 %rd4, claimed;
	atom.global.cas.b32 %r3, [%rd4], 0, 1;
	setp.ne.u32 %p2, %r3, 0;
	@%p2 bra fine;
	mov.u64 %rd5, tirx_failure;
	ld.global.u64 %rd1, [%rd5];
	setp.eq.u64 %p3, %rd1, 0;
	@%p3 bra stop;
	st.global.u32 [%rd1+16], %r1;
	cvt.u64.u32 %rd2, %r1;
	st.global.u64 [%rd1+32], %rd2;
	cvt.u64.u32 %rd3, %r2;
	st.global.u64 [%rd1+40], %rd3;
	membar.sys;
	mov.u32 %r9, 1;
	st.global.u32 [%rd1], %r9;
stop:
	trap;
fine:
	ret;
"
);

kernel!(
    unreadable,
    ".file 1 \"unreadable\"",
    "\t.loc 1 3 7\n\tadd.u32 %r1, %r2 1;\n\tret;\n"
);

fn emulator() -> Device {
    Device::open_emulator().unwrap()
}

#[test]
fn a_kernel_runs() {
    for seed in 0..3 {
        let device = Device::open_emulator_with(EmulatorOptions::default().seed(seed)).unwrap();
        let stream = device.stream().unwrap();
        let numbers: Vec<u32> = (0..100).collect();
        let a = device.tensor(&numbers, [100]).unwrap();
        let mut b = device.zeros::<u32, 1>([100]).unwrap();
        add_one(&a, &mut b).grid(4).launch(&stream).unwrap();
        let expected: Vec<u32> = (1..101).collect();
        assert_eq!(b.to_vec().unwrap(), expected);
        assert_eq!(device.take_reviews(), []);
    }
}

#[test]
fn a_tensor_without_elements_is_taken() {
    let device = emulator();
    let stream = device.stream().unwrap();
    let a = device.tensor(&[0_u32; 0], [0]).unwrap();
    let mut b = device.zeros::<u32, 1>([0]).unwrap();
    add_one(&a, &mut b).grid(1).launch(&stream).unwrap();
    assert_eq!(b.to_vec().unwrap(), [0; 0]);
}

#[test]
fn a_broken_rule_fails_the_launch_and_names_the_source() {
    let device = emulator();
    let stream = device.stream().unwrap();
    let a = device.tensor(&[1_u32; 20], [20]).unwrap();
    let mut b = device.zeros::<u32, 1>([20]).unwrap();
    let error = beyond(&a, &mut b).grid(1).launch(&stream).unwrap_err();
    let text = error.to_string();
    let Error::Findings(findings) = error else {
        panic!("{text}")
    };
    assert_eq!((findings.kernel, findings.verdict), ("beyond", "error"));
    assert!(findings.rules.iter().all(|rule| tirx_rule(rule)), "{text}");
    assert!(text.contains("src/kernels.rs:106:9"), "{text}");
    assert!(text.contains("thread (20, 0, 0)"), "{text}");
    // The device goes on.
    let numbers = [5; 20];
    let a = device.tensor(&numbers, [20]).unwrap();
    add_one(&a, &mut b).grid(1).launch(&stream).unwrap();
    assert_eq!(b.to_vec().unwrap(), [6; 20]);
}

fn tirx_rule(name: &str) -> bool {
    name.bytes()
        .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
}

#[test]
fn a_race_is_found_unless_nobody_looks() {
    let race = |options: EmulatorOptions| {
        let device = Device::open_emulator_with(options).unwrap();
        let stream = device.stream().unwrap();
        let a = device.zeros::<u32, 1>([4]).unwrap();
        let mut b = device.zeros::<u32, 1>([4]).unwrap();
        racy(&a, &mut b).grid(1).launch(&stream)
    };
    let text = race(EmulatorOptions::default()).unwrap_err().to_string();
    assert!(text.contains("src/kernels.rs:103:9"), "{text}");
    race(EmulatorOptions::default().sanitize(false)).unwrap();
}

#[test]
fn a_failed_check_says_what_where_and_who_and_the_device_goes_on() {
    let device = emulator();
    let stream = device.stream().unwrap();
    let run = |n: usize| {
        let a = device.zeros::<u32, 1>([n]).unwrap();
        let mut b = device.zeros::<u32, 1>([n]).unwrap();
        checked(&a, &mut b).grid(1).launch(&stream)
    };
    run(32).unwrap();
    for _ in 0..2 {
        let error = run(31).unwrap_err();
        assert_eq!(
            error.to_string(),
            "src/kernels.rs:104:9: kernel `checked`: dimension 0 of `a` has 31 elements, and the index is 31, \
             in block (0, 0, 0), thread (31, 0, 0) [index-check]"
        );
        assert_eq!(error.failed_check().unwrap().value, 31);
    }
    run(32).unwrap();
}

#[test]
fn a_kernel_that_cannot_be_read_is_refused_with_its_line() {
    let device = emulator();
    let stream = device.stream().unwrap();
    let a = device.zeros::<u32, 1>([4]).unwrap();
    let mut b = device.zeros::<u32, 1>([4]).unwrap();
    let error = unreadable(&a, &mut b).grid(1).launch(&stream).unwrap_err();
    let text = error.to_string();
    assert!(matches!(error, Error::Load { .. }), "{text}");
    assert!(text.contains("from src/kernels.rs:102:7"), "{text}");
}

#[test]
fn an_older_architecture_refuses_what_it_does_not_run() {
    let device = Device::open_emulator_with(EmulatorOptions::default().sm(70)).unwrap();
    assert_eq!(device.describe(), "emulator (sm_70)");
    assert_eq!(device.compute_capability(), (7, 0));
    let stream = device.stream().unwrap();
    let a = device.zeros::<u32, 1>([4]).unwrap();
    let mut b = device.zeros::<u32, 1>([4]).unwrap();
    let error = add_one(&a, &mut b).grid(1).launch(&stream).unwrap_err();
    assert_eq!(
        error.to_string(),
        "kernel `add_one` is compiled for sm_75, which emulator (sm_70) does not run; \
         add `target = \"sm_70\"` to the attribute if its body allows that"
    );
}

#[test]
fn devices_are_told_apart() {
    let (one, two) = (emulator(), emulator());
    assert!(one == one.clone() && one != two);
    assert_eq!(one.describe(), "emulator (sm_90a)");
    assert!(one.is_emulator());
    let stream = one.stream().unwrap();
    assert!(stream.device() == one);
    let a = one.zeros::<u32, 1>([4]).unwrap();
    let mut b = two.zeros::<u32, 1>([4]).unwrap();
    let error = add_one(&a, &mut b)
        .grid(1)
        .launch(&stream)
        .unwrap_err()
        .to_string();
    assert!(error.contains("`b` is on emulator (sm_90a)"), "{error}");
}

#[test]
fn threads_share_a_device() {
    let device = emulator();
    let a = device.tensor(&[1_u32; 64], [64]).unwrap();
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                let stream = device.stream().unwrap();
                let mut b = device.zeros::<u32, 1>([64]).unwrap();
                for _ in 0..5 {
                    add_one(&a, &mut b).grid(2).launch(&stream).unwrap();
                    assert_eq!(b.to_vec().unwrap(), [2; 64]);
                }
            });
        }
    });
}
