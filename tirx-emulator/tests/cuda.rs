//! PTX that nvcc 13.0 made of CUDA C++ as people write it: it runs, gives the right result, and is clean; and with one
//! line less it is not.

#![allow(clippy::unwrap_used)]

mod common;
use common::{floats, rules, unwords, words};
use tirx_emulator::{Config, Emulator, LaunchConfig, Report, Verdict};

/// A producer warp and four consumer warps with a ring of three stages (`pipeline`); the same in a cluster of two whose CTAs
/// load one half of each tile for both, and arrive at each other's mbarriers (`multicast`).
const PIPELINE: &str = include_str!("cuda/pipeline.ptx");
/// A histogram whose bins lie in the shared memory of both CTAs of a cluster.
const HISTOGRAM: &str = include_str!("cuda/histogram.ptx");

fn launch(
    seed: u64,
    ptx: &str,
    entry: &str,
    launch: (u32, u32),
    buffers: &mut [Vec<u8>],
    scalar: u32,
) -> Report {
    let mut emulator = Emulator::new(Config {
        seed,
        ..Config::default()
    });
    let module = emulator.load(ptx).unwrap_or_else(|error| panic!("{error}"));
    let mut args = Vec::new();
    for buffer in buffers.iter() {
        let address = emulator.allocate(buffer.len() as u64).unwrap();
        emulator.write(address, buffer).unwrap();
        args.push(address.to_le_bytes().to_vec());
    }
    let addresses: Vec<u64> = args
        .iter()
        .map(|arg| u64::from_le_bytes(arg[..].try_into().unwrap()))
        .collect();
    args.push(scalar.to_le_bytes().to_vec());
    let args: Vec<&[u8]> = args.iter().map(Vec::as_slice).collect();
    let config = LaunchConfig {
        grid: [launch.0, 1, 1],
        block: [launch.1, 1, 1],
        cluster: None,
        dynamic_shared: 0,
    };
    let report = emulator.launch(module, entry, &config, &args).unwrap();
    for (buffer, address) in buffers.iter_mut().zip(addresses) {
        emulator.read(address, buffer).unwrap();
    }
    report
}

/// Tiles of 256 floats.
const TILES: u32 = 11;

fn tiles() -> Vec<u8> {
    words((0..256 * TILES).map(|i| ((i % 97) as f32).to_bits()))
}

fn sums() -> Vec<f32> {
    (0..256)
        .map(|i| (0..TILES).map(|tile| ((tile * 256 + i) % 97) as f32).sum())
        .collect()
}

#[test]
fn a_pipeline_of_bulk_copies() {
    for seed in 0..6 {
        let mut buffers = [tiles(), words(vec![0; 256])];
        let report = launch(seed, PIPELINE, "pipeline", (1, 160), &mut buffers, TILES);
        assert_eq!(report.verdict, Verdict::Clean, "seed {seed}\n{report}");
        assert_eq!(floats(&buffers[1]), sums(), "seed {seed}");
    }
}

#[test]
fn a_multicast_pipeline() {
    for seed in 0..6 {
        let mut buffers = [tiles(), words(vec![0; 512])];
        let report = launch(seed, PIPELINE, "multicast", (2, 160), &mut buffers, TILES);
        assert_eq!(report.verdict, Verdict::Clean, "seed {seed}\n{report}");
        assert_eq!(
            floats(&buffers[1]),
            [sums(), sums()].concat(),
            "seed {seed}"
        );
    }
}

#[test]
fn a_histogram_in_distributed_shared_memory() {
    let values: Vec<u32> = (0..1000).map(|i| i * i % 61).collect();
    let mut expected = vec![0; 64];
    for value in &values {
        expected[*value as usize & 63] += 1;
    }
    for seed in 0..6 {
        let mut buffers = [words(vec![0; 64]), words(values.clone())];
        let report = launch(seed, HISTOGRAM, "histogram", (4, 64), &mut buffers, 1000);
        assert_eq!(report.verdict, Verdict::Clean, "seed {seed}\n{report}");
        assert_eq!(unwords(&buffers[0]), expected, "seed {seed}");
    }
}

/// The text without the line that holds this, or with it changed.
fn changed(ptx: &str, entry: &str, from: &str, to: &str) -> String {
    let (before, of) = ptx.split_at(ptx.find(&format!(".entry {entry}")).unwrap());
    assert!(of.contains(from), "{from}");
    format!("{before}{}", of.replacen(from, to, 1))
}

#[test]
fn with_one_line_less_it_is_found() {
    for (rule, entry, grid, from, to) in [
        (
            "mbarrier-not-published",
            "pipeline",
            1,
            "fence.mbarrier_init.release.cluster;",
            "",
        ),
        (
            "copy-destination-reused",
            "pipeline",
            1,
            "bar.warp.sync",
            "// bar.warp.sync",
        ),
        (
            "deadlock",
            "pipeline",
            1,
            "mbarrier.arrive.shared::cta.b64 _,",
            "// ",
        ),
        (
            "mbarrier-not-published",
            "multicast",
            2,
            "fence.mbarrier_init.release.cluster;",
            "",
        ),
    ] {
        for seed in 0..4 {
            let out = vec![0; 512];
            let mut buffers = [tiles(), words(out)];
            let ptx = changed(PIPELINE, entry, from, to);
            let report = launch(seed, &ptx, entry, (grid, 160), &mut buffers, TILES);
            assert_eq!(
                rules(&report),
                [rule],
                "{entry} without `{from}`, seed {seed}\n{report}"
            );
        }
    }
}
