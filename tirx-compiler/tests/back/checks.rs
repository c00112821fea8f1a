//! Run-time checks: a failed one stops the launch and says which, where and on what value; one that holds changes
//! nothing.

use crate::{
    common::{emit, lowered},
    device,
    reference::{Arg, Val},
};
use tirx_compiler::{back::RuntimeCheck, ir::ssa::Proof};
use tirx_emulator::{Config, Emulator, Verdict};

/// What a failed check left: the check, its thread, value and limit.
#[derive(Debug, PartialEq)]
struct Failure {
    check: RuntimeCheck,
    block: u32,
    thread: u32,
    value: i64,
    limit: i64,
}

fn run(attr: &str, item: &str, args: &mut [Arg], grid: u32, block: u32) -> Option<Failure> {
    let (function, proofs) = lowered(attr, item, |_| Proof::Unproved);
    let emitted = emit(&function, &proofs);
    let mut device = Emulator::new(Config::default());
    let (report, record) =
        device::launch(&mut device, &function, &emitted, args, grid, block).unwrap();
    let word = |at: usize| i32::from_le_bytes(record[at..at + 4].try_into().unwrap()) as u32;
    let long = |at: usize| i64::from_le_bytes(record[at..at + 8].try_into().unwrap());
    if word(0) == 0 {
        assert_eq!(
            report.verdict,
            Verdict::Clean,
            "{:?}\n{}",
            report.findings,
            emitted.ptx
        );
        return None;
    }
    assert_ne!(report.verdict, Verdict::Clean);
    assert_eq!([word(8), word(12), word(20), word(24)], [0; 4]);
    Some(Failure {
        check: emitted.checks[word(0) as usize - 1].clone(),
        block: word(4),
        thread: word(16),
        value: long(32),
        limit: long(40),
    })
}

fn ints(values: &[i32]) -> Arg {
    let bytes = values
        .iter()
        .flat_map(|value| value.to_le_bytes())
        .collect();
    Arg::Tensor(bytes, vec![values.len() as u64])
}

fn index(what: &str, line: u32, column: u32) -> RuntimeCheck {
    RuntimeCheck {
        rule: "index-check",
        what: what.to_owned(),
        line,
        column,
        message: None,
    }
}

#[test]
fn an_index_that_was_read_is_checked() {
    let item = "fn gather(i: &Tensor<i32, 4>, a: &Tensor<i32, 8>, b: &mut Tensor<i32, 4>) {
        let t = thread_idx().x;
        b[t] = a[i[t]];
    }";
    let a: Vec<i32> = (10..18).collect();
    let mut args = [ints(&[7, 0, 3, 1]), ints(&a), ints(&[0; 4])];
    assert_eq!(run("block = 4", item, &mut args, 1, 4), None);
    let Arg::Tensor(b, _) = &args[2] else {
        panic!()
    };
    assert_eq!(b[..8], [17, 0, 0, 0, 10, 0, 0, 0]);
    for wrong in [8, -1, i32::MIN, i32::MAX] {
        let mut args = [ints(&[7, 0, wrong, 1]), ints(&a), ints(&[0; 4])];
        let expected = Failure {
            check: index("dimension 0 of `a`", 3, 18),
            block: 0,
            thread: 2,
            value: i64::from(wrong),
            limit: 8,
        };
        assert_eq!(run("block = 4", item, &mut args, 1, 4), Some(expected));
    }
}

#[test]
fn every_width_of_index_is_checked() {
    for (ty, wrong) in [
        ("i8", vec![-1, 100, -128]),
        ("u8", vec![8, 255]),
        ("i16", vec![-1, 300, i128::from(i16::MIN)]),
        ("u16", vec![8, 65535]),
        ("u32", vec![8, i128::from(u32::MAX)]),
        ("i64", vec![-1, 1 << 32, i128::from(i64::MIN)]),
        ("u64", vec![8, 1 << 32, 1 << 63, i128::from(u64::MAX)]),
        ("usize", vec![8, 1 << 35]),
    ] {
        let item = format!(
            "fn at(i: {ty}, a: &mut Tensor<i32, 8>) {{
                a[i] = 5;
            }}"
        );
        for right in [0, 7] {
            let mut args = [Arg::Scalar(Val::Int(right)), ints(&[0; 8])];
            assert_eq!(
                run("block = 1", &item, &mut args, 1, 1),
                None,
                "{ty} {right}"
            );
        }
        for wrong in wrong {
            let mut args = [Arg::Scalar(Val::Int(wrong)), ints(&[0; 8])];
            let failure = run("block = 1", &item, &mut args, 1, 1).expect("a failure");
            assert_eq!(failure.value, wrong as i64, "{ty} {wrong}");
            assert_eq!(failure.limit, 8);
        }
    }
}

#[test]
fn a_dimension_known_at_launch_is_the_limit() {
    let item = "fn scale<N: Dim>(a: &mut Tensor<i32, N>) {
        let i = block_idx().x * 32 + thread_idx().x;
        a[i] = a[i] * 2;
    }";
    let values: Vec<i32> = (0..40).collect();
    let mut args = [ints(&values)];
    let failure = run("block = 32", item, &mut args, 2, 32).expect("a failure");
    assert_eq!(failure.check, index("dimension 0 of `a`", 3, 18));
    assert_eq!((failure.block, failure.limit), (1, 40));
    assert_eq!(failure.value, 32 + i64::from(failure.thread));
    assert!(failure.thread >= 8);
}

#[test]
fn the_users_own_guard_is_the_check() {
    let item = "fn scale<N: Dim>(a: &mut Tensor<i32, N>) {
        let i = block_idx().x * 32 + thread_idx().x;
        if i < N::size() { a[i] = a[i] * 2; }
    }";
    let (function, proofs) = lowered("block = 32", item, |_| Proof::Unproved);
    assert_eq!(emit(&function, &proofs).checks, []);
}

#[test]
fn equal_checks_are_made_once() {
    let item = "fn twice(i: u32, a: &mut Tensor<i32, 8>) {
        a[i] = a[i] + 1;
        a[i] = a[i] * 2;
    }";
    let (function, proofs) = lowered("block = 1", item, |_| Proof::Unproved);
    assert_eq!(emit(&function, &proofs).checks.len(), 1);
}

#[test]
fn divisions_are_checked() {
    let item = "fn divide(x: i32, y: i32, a: &mut Tensor<i32, 2>) {
        a[0] = x / y;
        a[1] = x % y;
    }";
    let with = |x: i32, y: i32| {
        let int = |value: i32| Arg::Scalar(Val::Int(i128::from(value)));
        let mut args = [int(x), int(y), ints(&[0; 2])];
        let failure = run("block = 1", item, &mut args, 1, 1);
        let Arg::Tensor(bytes, _) = &args[2] else {
            panic!()
        };
        (failure.map(|f| (f.check.rule, f.value)), bytes.clone())
    };
    assert_eq!(with(7, -2).0, None);
    assert_eq!(with(7, -2).1, [-3i32, 1].map(i32::to_le_bytes).concat());
    assert_eq!(with(i32::MIN, 1).0, None);
    assert_eq!(with(7, 0).0, Some(("division-check", 0)));
    assert_eq!(with(i32::MIN, -1).0, Some(("division-check", -1)));
}

#[test]
fn without_a_record_a_failure_only_traps() {
    let item = "fn at(i: u32, a: &mut Tensor<i32, 8>) { a[i] = 5; }";
    let (function, proofs) = lowered("block = 1", item, |_| Proof::Unproved);
    let mut emitted = emit(&function, &proofs);
    assert!(emitted.ptx.contains("tirx_failure"));
    // Under another name the host does not find it, so that it stays 0.
    emitted.ptx = emitted.ptx.replace("tirx_failure", "nobody_knows");
    let mut args = [Arg::Scalar(Val::Int(9)), ints(&[0; 8])];
    let mut device = Emulator::new(Config::default());
    let (report, record) =
        device::launch(&mut device, &function, &emitted, &mut args, 1, 1).unwrap();
    assert_ne!(report.verdict, Verdict::Clean);
    assert_eq!(record, [0; 48]);
}

#[test]
fn a_kernel_without_checks_has_none_of_it() {
    let item = "fn at(a: &mut Tensor<i32, 8>) { a[3] = 5; }";
    let (function, proofs) = lowered("block = 1", item, |_| Proof::Unproved);
    let emitted = emit(&function, &proofs);
    assert!(!emitted.ptx.contains("tirx"), "{}", emitted.ptx);
}
