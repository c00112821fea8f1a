//! No proof is wrong: random kernels run over all their threads and several launches, and each obligation is held
//! against what the prover said of it whenever its instruction runs. What was proved has no check in the PTX, so that the
//! PTX of such kernels runs on the emulator too, which must never see an access out of bounds.
//!
//! `TIRX_SEEDS=from..to` looks elsewhere, and longer; both tests say how much they ran.

use crate::{
    common::{checked, tree},
    interpret::{Launch, Thread},
    random::{Random, kernel},
};
use std::collections::HashMap;
use tirx_compiler::{
    back, check,
    diagnostic::Diagnostics,
    ir::{ssa::Proof, ssa_text},
    lower,
};
use tirx_emulator::{Config, Emulator, LaunchConfig};

const BLOCK: u32 = 16;
const GRID: u32 = 3;
const STEPS: u32 = 1500;

fn launches(seed: u64) -> Vec<Launch> {
    let mut random = Random(seed);
    let mut launches = Vec::new();
    for n in [0, 1, 12, 16, 47, 48, 0x7FFF_FFFF] {
        let m = match random.below(6) {
            0 => i128::from(i32::MIN),
            1 => i128::from(i32::MAX),
            _ => i128::from(random.below(24)) - 4,
        };
        let q = match random.below(4) {
            0 => i128::from(u64::MAX) - i128::from(random.below(3)),
            1 => (1 << 32) + i128::from(random.below(3)),
            _ => i128::from(random.below(24)),
        };
        let rows = match random.below(6) {
            0 => 0x7FFF_FFFF,
            _ => i128::from(random.below(20)),
        };
        launches.push(Launch {
            block: BLOCK,
            grid: GRID,
            params: vec![0, 0, n, m, i128::from(random.below(256)), q, 0],
            dims: vec![rows; 2],
            seed: random.next(),
        });
    }
    launches
}

/// How often each verdict was given, and how often an obligation that was proved was reached.
fn hold(seeds: std::ops::Range<u64>) -> HashMap<&'static str, u64> {
    let mut counts = HashMap::new();
    for seed in seeds {
        let source = kernel(seed, true);
        let Some((function, result)) = checked(&source).0 else {
            *counts.entry("not lowered").or_default() += 1;
            continue;
        };
        for proof in &result.proofs {
            let name = match proof {
                Proof::Proved => "proved",
                Proof::Unproved => "unproved",
                Proof::Refuted => "refuted",
            };
            *counts.entry(name).or_default() += 1;
        }
        for launch in launches(seed) {
            for block in 0..GRID {
                for thread in 0..BLOCK {
                    let ran = Thread::run(&function, &result.proofs, &launch, block, thread, STEPS);
                    *counts.entry("runs").or_default() += 1;
                    *counts.entry("proved accesses that ran").or_default() += ran.proved;
                    assert!(
                        ran.wrong.is_none(),
                        "seed {seed}: {:?} with {launch:?}\n{source}\n{}",
                        ran.wrong,
                        ssa_text::text(&function, &result.proofs)
                    );
                }
            }
        }
    }
    counts
}

fn seeds(most: u64) -> std::ops::Range<u64> {
    match std::env::var("TIRX_SEEDS") {
        Ok(range) => {
            let (from, to) = range.split_once("..").expect("from..to");
            from.parse().expect("a number")..to.parse().expect("a number")
        }
        Err(_) => 0..most,
    }
}

#[test]
fn proofs_hold_in_every_run() {
    let seeds = seeds(60);
    let full = seeds.end - seeds.start >= 60;
    let counts = hold(seeds);
    println!("{counts:?}");
    // The kernels are worth the while: both verdicts are common.
    if full {
        assert!(
            counts["proved"] > 100 && counts["unproved"] > 100,
            "{counts:?}"
        );
        assert!(counts["proved accesses that ran"] > 10_000, "{counts:?}");
    }
}

#[test]
fn what_was_proved_is_in_bounds_on_the_emulator() {
    let mut counts: HashMap<&str, u64> = HashMap::new();
    for seed in seeds(40) {
        let source = kernel(seed, false);
        let Some(function) = lower::lower(&tree(&source), &mut Diagnostics::new()) else {
            continue;
        };
        let proofs = check::check(&function).proofs;
        let emitted = back::emit(&function, &proofs).expect("it is emitted");
        *counts.entry("kernels").or_default() += 1;
        for launch in launches(seed) {
            let (n, rows) = (launch.params[2], launch.dims[0]);
            if n > 1 << 12 || n * rows > 1 << 12 {
                continue;
            }
            let mut device = Emulator::new(Config {
                seed: launch.seed,
                max_instructions: 6000,
                ..Config::default()
            });
            let module = device.load(&emitted.ptx).expect("it is loaded");
            let record = device.allocate(48).expect("memory");
            device.fill(record, 48, 0).expect("memory");
            if let Some((variable, _)) = device.global(module, "tirx_failure") {
                let address = record.to_le_bytes();
                device.write(variable, &address).expect("memory");
            }
            let mut random = Random(launch.seed);
            let mut tensor = |elements: i128| {
                let bytes: Vec<u8> = (0..elements)
                    .flat_map(|_| (random.below(20) as u32).to_le_bytes())
                    .collect();
                let address = device.allocate(bytes.len() as u64).expect("memory");
                device.write(address, &bytes).expect("memory");
                address.to_le_bytes().to_vec()
            };
            let args = [
                tensor(64),
                tensor(n),
                (n as u32).to_le_bytes().to_vec(),
                (launch.params[3] as i32).to_le_bytes().to_vec(),
                vec![launch.params[4] as u8],
                (launch.params[5] as u64).to_le_bytes().to_vec(),
                tensor(n * rows),
                (rows as u32).to_le_bytes().to_vec(),
            ];
            let slices: Vec<&[u8]> = args.iter().map(Vec::as_slice).collect();
            let config = LaunchConfig {
                grid: [GRID, 1, 1],
                block: [BLOCK, 1, 1],
                cluster: None,
                dynamic_shared: 0,
            };
            let report = device
                .launch(module, "k", &config, &slices)
                .expect("it runs");
            *counts.entry("launches").or_default() += 1;
            *counts.entry("instructions of lanes").or_default() += report.stats.lane_instructions;
            for finding in &report.findings {
                let rule = finding.rule.map_or("incomplete", |rule| rule.name);
                *counts.entry(rule).or_default() += 1;
                assert!(
                    !rule.starts_with("out-of-bounds") && rule != "misaligned",
                    "seed {seed}: {finding:?} with {launch:?}\n{source}\n{}",
                    emitted.ptx
                );
            }
        }
    }
    println!("{counts:?}");
    assert!(counts.contains_key("launches"), "{counts:?}");
}
