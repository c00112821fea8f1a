//! Every rule that is checked when a kernel runs, each broken by a small kernel that must be found, with a twin that
//! must be clean; the same verdict whatever the schedule.
//!
//! `tests/hazards/<rule>/broken.rs` and `mended.rs` are kernels, each with the host code that runs it. What kernels in
//! Rust cannot do stands there as `.ptx`: an entry `kernel` with one parameter, the address of 512 bytes of which the
//! first 256 are zero and the others were never written, with a cluster if it requires one. `broken.report` is what the user reads.

use std::{fs, path::Path};
use tirx::{EmulatorOptions, prelude::*};
use tirx_rules::{ALL, Stage};

#[path = "hazards/list.rs"]
mod list;

/// The host code of a case.
pub(crate) type Run = fn(&Device) -> tirx::Result<()>;

/// Seeds that a case runs with; they vary the schedule of warps and the completion of copies.
const SEEDS: [u64; 4] = [0, 1, 2, 0x9e37_79b9_7f4a_7c15];

fn device(seed: u64) -> Device {
    let options = EmulatorOptions::default().seed(seed).fail_on_review(true);
    Device::open_emulator_with(options).expect("the emulator is always there")
}

fn folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/hazards"))
}

/// What a broken case reports must name the rule, and be what `broken.report` says.
fn found(rule: &str, seed: u64, report: &str) {
    assert!(
        report.contains(&format!("[{rule}]")),
        "{rule}, seed {seed}: not named in:\n{report}"
    );
    // Other seeds may meet another pair of threads first; the file has seed 0.
    if seed != SEEDS[0] {
        return;
    }
    let path = folder().join(rule).join("broken.report");
    let report = format!("{}\n", report.trim_end());
    if std::env::var_os("TIRX_BLESS").is_some() {
        fs::write(&path, &report).expect("the report can be written");
    }
    let there = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        there == report,
        "{} says\n{there}\nand the emulator\n{report}",
        path.display()
    );
}

#[test]
fn kernels_in_rust() {
    for (rule, case, run) in list::HAZARDS {
        for seed in SEEDS {
            match (*case, run(&device(seed))) {
                ("broken", Err(error)) => found(rule, seed, &error.to_string()),
                ("broken", Ok(())) => panic!("{rule}, seed {seed}: not found"),
                (_, Ok(())) => {}
                (_, Err(error)) => {
                    panic!("{rule}, seed {seed}: the mended kernel is accused:\n{error}")
                }
            }
        }
    }
}

/// Runs a PTX case; what was found, rendered.
fn run_ptx(ptx: &str, seed: u64) -> Result<(), String> {
    use tirx_emulator::{Config, Emulator, LaunchConfig, Verdict};
    let config = Config {
        seed,
        ..Config::default()
    };
    let mut emulator = Emulator::new(config);
    let module = emulator.load(ptx).map_err(|error| error.to_string())?;
    let buffer = emulator.allocate(512).map_err(|error| error.to_string())?;
    emulator
        .fill(buffer, 256, 0)
        .map_err(|error| error.to_string())?;
    // A kernel with clusters has one of them.
    let ctas = ptx
        .lines()
        .find_map(|line| line.trim().strip_prefix(".reqnctapercluster "));
    let ctas = ctas.and_then(|ctas| ctas.trim().parse().ok()).unwrap_or(1);
    let launch = LaunchConfig {
        grid: [ctas, 1, 1],
        block: [64, 1, 1],
        cluster: None,
        dynamic_shared: 0,
    };
    let report = emulator
        .launch(module, "kernel", &launch, &[&buffer.to_le_bytes()])
        .map_err(|error| error.to_string())?;
    match report.verdict {
        Verdict::Clean => Ok(()),
        _ => Err(report.to_string()),
    }
}

#[test]
fn ptx() {
    let mut cases = 0;
    for rule in ALL.iter().filter(|rule| rule.stage != Stage::Build) {
        let file = |name: &str| fs::read_to_string(folder().join(rule.name).join(name));
        let Ok(broken) = file("broken.ptx") else {
            continue;
        };
        let mended = file("mended.ptx").expect("a twin");
        cases += 1;
        for seed in SEEDS {
            match run_ptx(&broken, seed) {
                Err(report) => found(rule.name, seed, &report),
                Ok(()) => panic!("{}, seed {seed}: not found", rule.name),
            }
            if let Err(report) = run_ptx(&mended, seed) {
                panic!(
                    "{}, seed {seed}: the mended kernel is accused:\n{report}",
                    rule.name
                );
            }
        }
    }
    assert!(cases >= 8, "only {cases} cases");
}

#[test]
fn every_rule_of_a_run_has_a_case() {
    for rule in ALL.iter().filter(|rule| rule.stage != Stage::Build) {
        let has = |stem: &str| {
            ["rs", "ptx"].iter().any(|e| {
                folder()
                    .join(rule.name)
                    .join(stem)
                    .with_extension(e)
                    .is_file()
            })
        };
        assert!(has("broken") && has("mended"), "{} has no case", rule.name);
    }
}
