//! Kernels with one mistake in the protocol of asynchronous copies, each beside its correct twin.
//!
//! On a GPU most of these give the right result. The emulator must find each, by the right rule, with both places in the
//! source, whatever the schedule; and must accuse no twin, whose result is also looked at.

use std::fmt::Write as _;
use tirx::{EmulatorOptions, prelude::*};

mod barriers;
mod groups;
mod pipelines;
mod stores;

/// What a kernel of these tests is launched with.
type Launched = fn(&Stream, &DeviceTensor<u32, 2>, &mut DeviceTensor<u32, 2>) -> tirx::Result<()>;

/// A mistake and its twin.
pub(crate) struct Pair {
    name: &'static str,
    /// The rule that says what is wrong.
    rule: &'static str,
    broken: Launched,
    mended: Launched,
    /// What the twin writes to `b` at `(row, column)`, where `a` has `row * 1000 + column`.
    result: fn(u32, u32) -> u32,
}

/// `module: rule => result;`, where the module has the kernels `broken` and `mended`.
macro_rules! pairs {
    ($($module:ident: $rule:literal => $result:expr;)*) => {
        pub(crate) const PAIRS: &[crate::Pair] = &[$(crate::Pair {
            name: stringify!($module),
            rule: $rule,
            broken: |stream, a, b| $module::broken(a, b).launch(stream).map(drop),
            mended: |stream, a, b| $module::mended(a, b).launch(stream).map(drop),
            result: $result,
        }),*];
    };
}
pub(crate) use pairs;

const SEEDS: [u64; 8] = [0, 1, 2, 3, 5, 8, 13, 0x9e37_79b9_7f4a_7c15];

fn run(launched: Launched, device: &Device) -> tirx::Result<Vec<u32>> {
    let values: Vec<u32> = (0..4 * 256).map(|i| i / 256 * 1000 + i % 256).collect();
    let a = device.tensor(&values, [4, 256])?;
    let mut b = device.zeros::<u32, 2>([4, 256])?;
    launched(&device.stream()?, &a, &mut b)?;
    b.to_vec()
}

fn check(pairs: &[Pair]) {
    let mut problems = String::new();
    for pair in pairs {
        for seed in SEEDS {
            let options = EmulatorOptions::default().seed(seed).fail_on_review(true);
            let device = Device::open_emulator_with(options).expect("the emulator is always there");
            let name = pair.name;
            match run(pair.broken, &device) {
                Ok(_) => {
                    let _ = writeln!(problems, "{name}, seed {seed}: the mistake is not found");
                }
                Err(error) => {
                    let report = error.to_string();
                    if !report.contains(&format!("[{}]", pair.rule)) {
                        let rule = pair.rule;
                        let _ = writeln!(problems, "{name}, seed {seed}: not {rule}:\n{report}");
                    }
                    // What is not there has no place.
                    let places = if name == "no_init" { 1 } else { 2 };
                    if report.matches("tests/protocol/").count() < places {
                        let _ = writeln!(
                            problems,
                            "{name}, seed {seed}: one place is missing:\n{report}"
                        );
                    }
                }
            }
            match run(pair.mended, &device) {
                Err(error) => {
                    let _ = writeln!(
                        problems,
                        "{name}, seed {seed}: the twin is accused:\n{error}"
                    );
                }
                Ok(found) => {
                    for (at, found) in found.into_iter().enumerate() {
                        let (row, column) = (at as u32 / 256, at as u32 % 256);
                        let right = (pair.result)(row, column);
                        if found != right {
                            let _ = writeln!(
                                problems,
                                "{name}, seed {seed}: ({row}, {column}) is {found}, not {right}"
                            );
                            break;
                        }
                    }
                }
            }
        }
    }
    assert!(problems.is_empty(), "{problems}");
}

#[test]
fn barriers_in_shared_memory() {
    check(barriers::PAIRS);
}

#[test]
fn groups_of_a_thread() {
    check(groups::PAIRS);
}

#[test]
fn stores_and_reductions() {
    check(stores::PAIRS);
}

#[test]
fn rings_of_stages() {
    check(pipelines::PAIRS);
}

#[test]
fn there_are_enough() {
    let all = [
        barriers::PAIRS,
        groups::PAIRS,
        stores::PAIRS,
        pipelines::PAIRS,
    ];
    let count: usize = all.iter().map(|pairs| pairs.len()).sum();
    println!("{count} pairs");
    assert!(count >= 25);
}
