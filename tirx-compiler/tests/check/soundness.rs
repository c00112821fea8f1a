//! No proof is wrong: random kernels run over all their threads and several launches, and each obligation is held
//! against what the prover said of it whenever its instruction runs.

use crate::{
    common::checked,
    interpret::{Launch, Thread},
    random::{Random, kernel},
};
use std::collections::HashMap;
use tirx_compiler::ir::{ssa::Proof, ssa_text};

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
        launches.push(Launch {
            block: BLOCK,
            grid: GRID,
            params: vec![0, 0, n, m, i128::from(random.below(256))],
            dims: vec![n],
            seed: random.next(),
        });
    }
    launches
}

/// How often each verdict was given, and how often the obligation was reached.
fn hold(seeds: std::ops::Range<u64>) -> HashMap<&'static str, u32> {
    let mut counts = HashMap::new();
    for seed in seeds {
        let source = kernel(seed);
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

#[test]
fn proofs_hold_in_every_run() {
    // TIRX_SEEDS=from..to looks elsewhere, and longer.
    let seeds = match std::env::var("TIRX_SEEDS") {
        Ok(range) => {
            let (from, to) = range.split_once("..").expect("from..to");
            from.parse().expect("a number")..to.parse().expect("a number")
        }
        Err(_) => 0..60,
    };
    let full = seeds.end - seeds.start >= 60;
    let counts = hold(seeds);
    // The kernels are worth the while: both verdicts are common.
    if full {
        assert!(
            counts["proved"] > 100 && counts["unproved"] > 100,
            "{counts:?}"
        );
    }
}
