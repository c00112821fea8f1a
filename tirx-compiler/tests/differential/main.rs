//! Random kernels from source: what the PTX does on the emulator is what Rust means.
//!
//! ```text
//!  seed --write--> text --front--> tree --lower, check, back--> PTX --tirx-emulator--> memory
//!                                   |                                                    | equal
//!                                   +--interpret, number: Rust's own operators--> memory +
//! ```
//!
//! A launch in which checks fail in the interpreter fails in the emulator, with one of the failures that the
//! interpreter found. A kernel that fails is made smaller before it is printed.
//!
//! `TIRX_DIFFERENTIAL_WRITE=file` writes the launches in which no check fails, for a GPU to run: see [`bundle`].
//!
//! `TIRX_DIFFERENTIAL=from..to` runs other seeds, `TIRX_DIFFERENTIAL_SHOW=1` prints what is fine and what is refused too.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout
)]

mod bundle;
mod interpret;
mod launch;
mod number;
mod program;
mod write;

use bundle::Bundle;
use interpret::{Arg, Outcome};
use number::Number;
use program::Program;
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    str::FromStr,
};
use tirx_compiler::{CompileError, Compiled, ir::types::ParamKind};
use write::Random;

/// Launches of each kernel.
const LAUNCHES: u64 = 3;

/// What became of a kernel.
#[derive(Debug, PartialEq)]
enum Verdict {
    /// This many launches were compared, of which this many failed a check on both sides.
    Same { launches: usize, failed: usize },
    /// The compiler refused it: rules and messages.
    Refused(String),
    /// The two sides differ, or the front end does not take what rustc takes.
    Differs(String),
}

impl Verdict {
    fn is_left_to_rustc(&self) -> bool {
        matches!(self, Self::Differs(text) if text.starts_with("left to rustc"))
    }
}

fn compile(program: &Program) -> Result<Compiled, Verdict> {
    let tokens = |text: &str| proc_macro2::TokenStream::from_str(text).expect("tokens");
    let (attribute, text) = (tokens(&program.attribute()), tokens(&program.text()));
    match catch_unwind(AssertUnwindSafe(|| tirx_compiler::compile(attribute, text))) {
        Ok(Ok(compiled)) => Ok(compiled),
        Ok(Err(CompileError::Diagnostics(list))) => {
            let texts: Vec<String> = list
                .iter()
                .map(|error| format!("{}: {}", error.span.start().line, error.text()))
                .collect();
            let texts = texts.join("\n");
            // The back end gave up on a kernel without an error.
            Err(match texts.contains("fault of the compiler") {
                true => Verdict::Differs(texts),
                false => Verdict::Refused(texts),
            })
        }
        Ok(Err(CompileError::LeftToRustc(span))) => {
            let start = span.start();
            let line = program.text();
            let line = line.lines().nth(start.line.saturating_sub(1)).unwrap_or("");
            let rest = line.get(start.column..).unwrap_or("");
            Err(Verdict::Differs(format!(
                "left to rustc at {}:{}: {rest}",
                start.line, start.column
            )))
        }
        Err(_) => Err(Verdict::Differs("the compiler panicked".to_owned())),
    }
}

/// Equal bit for bit, where one NaN is as good as another.
fn same(a: Number, b: Number) -> bool {
    a.bytes() == b.bytes() || (a.is_nan() && b.is_nan())
}

/// The first difference of two lists of arguments.
fn difference(compiled: &Compiled, expected: &[Arg], found: &[Arg]) -> Option<String> {
    let params = &compiled.kernel.signature.params;
    for ((param, expected), found) in params.iter().zip(expected).zip(found) {
        let (ParamKind::Tensor(tensor), Arg::Tensor(x, shape), Arg::Tensor(y, _)) =
            (&param.kind, expected, found)
        else {
            continue;
        };
        let size = tensor.elem.size() as usize;
        for (place, (x, y)) in x.chunks(size).zip(y.chunks(size)).enumerate() {
            let (x, y) = (Number::read(x, tensor.elem), Number::read(y, tensor.elem));
            if !same(x, y) {
                let name = &param.name.text;
                return Some(format!(
                    "element {place} of `{name}` {shape:?}: expected {x:?}, found {y:?}"
                ));
            }
        }
    }
    None
}

fn examine(program: &Program, seed: u64, mut bundle: Option<&mut Bundle>) -> Verdict {
    let compiled = match compile(program) {
        Ok(compiled) => compiled,
        Err(verdict) => return verdict,
    };
    let (mut launches, mut failed) = (0, 0);
    for launch in 0..LAUNCHES {
        let mut random = Random::new(seed.wrapping_mul(LAUNCHES).wrapping_add(launch) ^ 0x5eed);
        let args = launch::arguments(program, &compiled.kernel, &mut random);
        let mut expected = args.clone();
        let meant = catch_unwind(AssertUnwindSafe(|| {
            interpret::run(&compiled.kernel, &mut expected, program.grid, program.block)
        }));
        let Ok(meant) = meant else {
            return Verdict::Differs("the interpreter panicked".to_owned());
        };
        if meant == Outcome::TooLong {
            continue;
        }
        let mut found = args.clone();
        let did = catch_unwind(AssertUnwindSafe(|| {
            launch::run(
                program,
                &compiled.kernel,
                &compiled.emitted,
                &mut found,
                seed,
            )
        }));
        let differs = match (&meant, did) {
            (_, Err(_)) => Some("the emulator panicked".to_owned()),
            (meant, Ok(Err(error))) => Some(format!("expected {meant:?}, found {error}")),
            (Outcome::Done, Ok(Ok(Outcome::Done))) => difference(&compiled, &expected, &found),
            (Outcome::Failed(any), Ok(Ok(Outcome::Failed(one))))
                if one.iter().all(|one| any.contains(one)) =>
            {
                failed += 1;
                None
            }
            (meant, Ok(Ok(did))) => Some(format!("expected {meant:?}, found {did:?}")),
        };
        if let Some(differs) = differs {
            let ptx = &compiled.emitted.ptx;
            let scalars: Vec<&Arg> = args
                .iter()
                .filter(|a| matches!(a, Arg::Scalar(_)))
                .collect();
            return Verdict::Differs(format!("launch {launch}, {scalars:?}: {differs}\n{ptx}"));
        }
        if let (Some(bundle), Outcome::Done) = (&mut bundle, &meant) {
            let name = format!("seed {seed}, launch {launch}");
            bundle.add(&name, program, &compiled, &args, &expected);
        }
        launches += 1;
    }
    Verdict::Same { launches, failed }
}

/// A kernel of a seed, and its verdict.
fn seed(seed: u64, bundle: Option<&mut Bundle>) -> (Program, Verdict) {
    let program = write::program(&mut Random::new(seed));
    let verdict = examine(&program, seed, bundle);
    (program, verdict)
}

/// What is said of a difference, without the places in it: a smaller kernel must differ in the same way.
fn kind(verdict: &Verdict) -> Option<String> {
    match verdict {
        Verdict::Differs(text) => {
            let line = text.lines().next().unwrap_or("");
            let words = line
                .split(' ')
                .filter(|w| w.chars().all(char::is_alphabetic));
            Some(words.collect::<Vec<_>>().join(" "))
        }
        _ => None,
    }
}

#[test]
fn kernels_do_what_rust_means() {
    let range = std::env::var("TIRX_DIFFERENTIAL").unwrap_or_else(|_| "0..64".to_owned());
    let (from, to) = range.split_once("..").expect("from..to");
    let (from, to): (u64, u64) = (from.parse().expect("a seed"), to.parse().expect("a seed"));
    let show = std::env::var_os("TIRX_DIFFERENTIAL_SHOW").is_some();
    let mut bundle = Bundle::wanted();
    let (mut refused, mut launched, mut both_failed, mut differing) = (0, 0, 0, Vec::new());
    for number in from..to {
        let start = std::time::Instant::now();
        let (program, verdict) = seed(number, bundle.as_mut());
        if start.elapsed().as_secs() >= 3 {
            println!("seed {number} took {:?}", start.elapsed());
        }
        match verdict {
            Verdict::Same { launches, failed } => {
                launched += launches;
                if show {
                    let (attribute, text) = (program.attribute(), program.text());
                    println!("seed {number} is fine: #[kernel({attribute})]\n{text}");
                }
                both_failed += failed;
            }
            Verdict::Refused(errors) => {
                refused += 1;
                if show {
                    println!("seed {number} is refused: {errors}");
                }
            }
            Verdict::Differs(_) => {
                let first = kind(&verdict);
                // Without a statement a kernel may be ill typed, and left to rustc with good reason.
                let tries = if verdict.is_left_to_rustc() { 0 } else { 400 };
                let small = program.shrink(tries, |program| {
                    kind(&examine(program, number, None)) == first
                });
                let Verdict::Differs(text) = examine(&small, number, None) else {
                    panic!("a difference comes and goes");
                };
                println!(
                    "seed {number}: #[kernel({})]\n{}{text}\n",
                    small.attribute(),
                    small.text()
                );
                differing.push(number);
            }
        }
    }
    println!(
        "{launched} launches, of which {both_failed} failed a check; {refused} kernels refused"
    );
    assert!(differing.is_empty(), "seeds that differ: {differing:?}");
    let kernels = (to - from) as usize;
    assert!(refused * 3 <= kernels, "{refused} of {kernels} are refused");
    assert!(
        launched >= kernels,
        "{launched} launches of {kernels} kernels"
    );
}
