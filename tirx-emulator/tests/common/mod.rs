//! A device with a module, for tests.
#![allow(dead_code, clippy::unwrap_used)] // Each test file uses a part of it.

use tirx_emulator::{Config, Emulator, Finding, LaunchConfig, Report, Verdict};

/// The seeds that every verdict is tried with.
pub(crate) const SEEDS: [u64; 5] = [0, 1, 2, 7, 12345];

/// A module of one entry, `k`, with the body and parameters given.
pub(crate) fn module(params: &str, body: &str) -> String {
    format!(
        ".version 8.0\n.target sm_90\n.address_size 64\n.visible .entry k({params})\n{{\n{body}\nret;\n}}\n"
    )
}

/// A launch of a one-dimensional grid.
pub(crate) fn launch(grid: u32, block: u32) -> LaunchConfig {
    LaunchConfig {
        grid: [grid, 1, 1],
        block: [block, 1, 1],
        cluster: None,
        dynamic_shared: 0,
    }
}

/// Runs `k` with buffers: each is uploaded, passed by address and read back.
pub(crate) fn run_with(
    config: Config,
    ptx: &str,
    launch: &LaunchConfig,
    buffers: &mut [Vec<u8>],
) -> Report {
    let mut emulator = Emulator::new(config);
    let module = emulator
        .load(ptx)
        .unwrap_or_else(|error| panic!("{error}\n{ptx}"));
    let addresses: Vec<u64> = buffers
        .iter()
        .map(|buffer| {
            let address = emulator.allocate(buffer.len() as u64).unwrap();
            emulator.write(address, buffer).unwrap();
            address
        })
        .collect();
    let bytes: Vec<[u8; 8]> = addresses
        .iter()
        .map(|address| address.to_le_bytes())
        .collect();
    let args: Vec<&[u8]> = bytes.iter().map(|bytes| bytes.as_slice()).collect();
    let report = emulator.launch(module, "k", launch, &args).unwrap();
    for (buffer, address) in buffers.iter_mut().zip(addresses) {
        emulator.read(address, buffer).unwrap();
    }
    report
}

/// Runs `k` with a seed.
pub(crate) fn run(seed: u64, ptx: &str, launch: &LaunchConfig, buffers: &mut [Vec<u8>]) -> Report {
    run_with(
        Config {
            seed,
            ..Config::default()
        },
        ptx,
        launch,
        buffers,
    )
}

/// The rules that were broken, without repeats, in order.
pub(crate) fn rules(report: &Report) -> Vec<&'static str> {
    let mut names: Vec<_> = report
        .findings
        .iter()
        .filter_map(|finding| finding.rule)
        .map(|rule| rule.name)
        .collect();
    names.sort_unstable();
    names.dedup();
    names
}

/// The kernel is clean in every seed.
pub(crate) fn clean(ptx: &str, launch: &LaunchConfig, buffers: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let mut result: Option<Vec<Vec<u8>>> = None;
    for seed in SEEDS {
        let mut buffers = buffers.to_vec();
        let report = run(seed, ptx, launch, &mut buffers);
        assert_eq!(
            report.verdict,
            Verdict::Clean,
            "seed {seed}\n{report}\n{ptx}"
        );
        assert!(report.findings.is_empty());
        if let Some(result) = &result {
            assert!(*result == buffers, "seed {seed} has another result\n{ptx}");
        }
        result = Some(buffers);
    }
    result.unwrap()
}

/// The kernel breaks exactly this rule in every seed; gives the findings of seed 0.
pub(crate) fn broken(
    rule: &str,
    ptx: &str,
    launch: &LaunchConfig,
    buffers: &[Vec<u8>],
) -> Vec<Finding> {
    let mut first = None;
    for seed in SEEDS {
        let report = run(seed, ptx, launch, &mut buffers.to_vec());
        assert_eq!(
            report.verdict,
            Verdict::Error,
            "seed {seed}\n{report}\n{ptx}"
        );
        assert_eq!(rules(&report), [rule], "seed {seed}\n{report}\n{ptx}");
        for finding in &report.findings {
            let text = finding.to_string();
            let first = text.lines().next().unwrap_or_default();
            assert!(first.ends_with(&format!("[{rule}]")), "{finding}");
        }
        first.get_or_insert(report.findings);
    }
    first.unwrap()
}

/// `u32` values as bytes.
pub(crate) fn words(values: impl IntoIterator<Item = u32>) -> Vec<u8> {
    values.into_iter().flat_map(u32::to_le_bytes).collect()
}

/// Bytes as `u32` values.
pub(crate) fn unwords(bytes: &[u8]) -> Vec<u32> {
    bytes
        .chunks_exact(4)
        .map(|word| u32::from_le_bytes(word.try_into().unwrap()))
        .collect()
}

/// Bytes as `f32` values.
pub(crate) fn floats(bytes: &[u8]) -> Vec<f32> {
    unwords(bytes).into_iter().map(f32::from_bits).collect()
}

/// A module of one entry, `k`, whose CTAs run in clusters along x.
pub(crate) fn cluster_module(ctas: u32, params: &str, body: &str) -> String {
    format!(
        ".version 8.6\n.target sm_90\n.address_size 64\n.visible .entry k({params})\n.explicitcluster\n.reqnctapercluster {ctas}, 1, 1\n{{\n{body}\nret;\n}}\n"
    )
}

/// A module of one entry, `k`, for the newest GPUs that there are, whose CTAs run in clusters along x if there is more than one.
pub(crate) fn newest(ctas: u32, params: &str, body: &str) -> String {
    let cluster = match ctas {
        1 => String::new(),
        ctas => format!(".explicitcluster\n.reqnctapercluster {ctas}, 1, 1\n"),
    };
    format!(
        ".version 9.4\n.target sm_107a\n.address_size 64\n.visible .entry k({params})\n{cluster}{{\n{body}\nret;\n}}\n"
    )
}

/// A GPU for [`newest`].
pub(crate) fn newest_config(seed: u64) -> Config {
    Config {
        seed,
        sm: 107,
        ..Config::default()
    }
}

/// As [`clean`], on the newest GPU.
pub(crate) fn newest_clean(ptx: &str, launch: &LaunchConfig, buffers: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let mut result: Option<Vec<Vec<u8>>> = None;
    for seed in SEEDS {
        let mut buffers = buffers.to_vec();
        let report = run_with(newest_config(seed), ptx, launch, &mut buffers);
        assert_eq!(
            report.verdict,
            Verdict::Clean,
            "seed {seed}\n{report}\n{ptx}"
        );
        if let Some(result) = &result {
            assert!(*result == buffers, "seed {seed} has another result\n{ptx}");
        }
        result = Some(buffers);
    }
    result.unwrap()
}

/// As [`broken`], on the newest GPU.
pub(crate) fn newest_broken(
    rule: &str,
    ptx: &str,
    launch: &LaunchConfig,
    buffers: &[Vec<u8>],
) -> Vec<Finding> {
    let mut first = None;
    for seed in SEEDS {
        let report = run_with(newest_config(seed), ptx, launch, &mut buffers.to_vec());
        assert_eq!(rules(&report), [rule], "seed {seed}\n{report}\n{ptx}");
        first.get_or_insert(report.findings);
    }
    first.unwrap()
}
