//! Kernels with one mistake in their protocol: each is found, by its rule and at its lines, in every schedule, and its
//! mended twin is clean in every schedule.
//!
//! A file of `pairs/` is the body of both: a line that begins with `-` is in the broken kernel alone, one with `+` in the mended
//! one. Each instruction has its line in the file as its source line; `// at` and `// other` mark those that the report
//! names. Around the body: `%r1` is the thread, `%p1` thread 0; `%r10` and `%r11` the addresses of `bar` and `tile`, `%r13` of
//! the thread's word in `tile`; `%rd1` and `%rd2` two buffers, `%rd4` the thread's word in the first. In a cluster, `%r2` is
//! the rank, `%r4`, `%r5`, `%r16` are `bar`, `tile` and the word in the peer, and `%r6` is 1024 bytes into the peer's `tile`.

#![allow(clippy::unwrap_used)]

mod common;
use common::{launch, run, words};
use std::{fs, path::Path};
use tirx_emulator::{Access, Verdict};

const HEAD: &str = "
    .reg .pred %p<8>;
    .reg .b16 %h<4>;
    .reg .b32 %r<32>;
    .reg .b64 %rd<16>;
    .shared .align 8 .b64 bar;
    .shared .align 128 .b8 tile[4096];
    ld.param.u64 %rd1, [a];
    ld.param.u64 %rd2, [b];
    mov.u32 %r1, %tid.x;
    setp.eq.u32 %p1, %r1, 0;
    mov.u32 %r10, bar;
    mov.u32 %r11, tile;
    shl.b32 %r12, %r1, 2;
    add.u32 %r13, %r11, %r12;
    cvt.u64.u32 %rd3, %r12;
    add.u64 %rd4, %rd1, %rd3;
    mov.u32 %r2, %cluster_ctarank;
    xor.b32 %r3, %r2, 1;
";

const PEER: &str = "
    mapa.shared::cluster.u32 %r4, %r10, %r3;
    mapa.shared::cluster.u32 %r5, %r11, %r3;
    mapa.shared::cluster.u32 %r16, %r13, %r3;
    add.u32 %r6, %r5, 1024;
    mad.wide.u32 %rd2, %r2, 1024, %rd2;
";

struct Pair {
    name: String,
    rule: String,
    ctas: u32,
    broken: String,
    mended: String,
    /// The lines that are marked.
    at: Vec<u32>,
    other: Vec<u32>,
}

fn pairs() -> Vec<Pair> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pairs");
    let mut paths: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.sort();
    let pair = |path: &Path| {
        let text = fs::read_to_string(path).unwrap();
        let value = |key: &str| {
            let line = text
                .lines()
                .find_map(|line| line.strip_prefix(&format!("// {key}: ")));
            line.unwrap_or_else(|| panic!("{}: no `{key}`", path.display()))
                .to_owned()
        };
        let ctas: u32 = value("cluster").parse().unwrap();
        let body = |without: char| {
            let mut body = String::new();
            for (line, text) in (1..).zip(text.lines()) {
                if text.starts_with(without) || text.starts_with("//") {
                    continue;
                }
                let text = text.trim_start_matches(['+', '-', ' ']);
                body.push_str(&format!("\n.loc 1 {line} 1\n{text}"));
            }
            let cluster = match ctas {
                1 => String::new(),
                ctas => format!(".explicitcluster\n.reqnctapercluster {ctas}, 1, 1\n"),
            };
            let peer = if ctas > 1 { PEER } else { "" };
            format!(
                ".version 8.6\n.target sm_90\n.address_size 64\n.visible .entry k(.param .u64 a, .param .u64 b)\n{cluster}{{{HEAD}{peer}{body}\nret;\n}}\n.file 1 \"kernel.rs\"\n"
            )
        };
        let marked = |mark: &str| {
            let lines = (1..).zip(text.lines());
            lines
                .filter(|(_, text)| text.contains(mark))
                .map(|(line, _)| line)
                .collect()
        };
        Pair {
            name: path.file_stem().unwrap().to_string_lossy().into_owned(),
            rule: value("rule"),
            ctas,
            broken: body('+'),
            mended: body('-'),
            at: marked("// at"),
            other: marked("// other"),
        }
    };
    paths.iter().map(|path| pair(path)).collect()
}

fn buffers() -> Vec<Vec<u8>> {
    vec![words(1..1025), words(vec![0; 1024])]
}

/// The source line of an access.
fn line(access: &Option<Access>) -> u32 {
    access
        .as_ref()
        .and_then(|access| access.source.as_ref())
        .map_or(0, |source| source.line)
}

/// What is wrong with a pair, if anything.
fn judge(pair: &Pair) -> Vec<String> {
    let mut wrong = Vec::new();
    for seed in 0..8 {
        let report = run(seed, &pair.broken, &launch(pair.ctas, 64), &mut buffers());
        let found = common::rules(&report);
        if report.verdict != Verdict::Error || found != [pair.rule.as_str()] {
            wrong.push(format!(
                "{} broken, seed {seed}: {found:?}\n{report}",
                pair.name
            ));
            break;
        }
        // Some finding names the marked lines, whatever else was found.
        let named = report.findings.iter().any(|finding| {
            pair.at.contains(&line(&finding.access))
                && (pair.other.is_empty() || pair.other.contains(&line(&finding.other)))
        });
        if !named {
            let lines: Vec<_> = report
                .findings
                .iter()
                .map(|f| (line(&f.access), line(&f.other)))
                .collect();
            wrong.push(format!(
                "{} broken, seed {seed}: at {:?}, other {:?}, and the report says {lines:?}\n{report}",
                pair.name, pair.at, pair.other
            ));
            break;
        }
        if !report.findings.iter().all(|finding| finding.help.is_some()) {
            wrong.push(format!(
                "{} broken, seed {seed}: no help\n{report}",
                pair.name
            ));
            break;
        }
    }
    for seed in 0..8 {
        let report = run(seed, &pair.mended, &launch(pair.ctas, 64), &mut buffers());
        if report.verdict != Verdict::Clean {
            wrong.push(format!("{} mended, seed {seed}\n{report}", pair.name));
            break;
        }
    }
    wrong
}

#[test]
fn each_mistake_is_found_and_its_twin_is_clean() {
    let pairs = pairs();
    assert!(pairs.len() >= 40, "only {} pairs", pairs.len());
    let wrong: Vec<String> = pairs.iter().flat_map(judge).collect();
    assert!(
        wrong.is_empty(),
        "{} of {}:\n{}",
        wrong.len(),
        pairs.len(),
        wrong.join("\n")
    );
}

#[test]
fn the_same_seed_is_the_same_run() {
    for pair in pairs() {
        for seed in [0, 3] {
            let report =
                || run(seed, &pair.broken, &launch(pair.ctas, 64), &mut buffers()).to_string();
            assert_eq!(report(), report(), "{}", pair.name);
        }
    }
}

#[test]
fn ptxas_takes_every_kernel() {
    let Some(ptxas) = std::env::var_os("TIRX_PTXAS") else {
        return;
    };
    let folder = std::env::temp_dir().join(format!("tirx-pairs-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    for pair in pairs() {
        for (kind, ptx) in [("broken", &pair.broken), ("mended", &pair.mended)] {
            let path = folder.join(format!("{}.{kind}.ptx", pair.name));
            fs::write(&path, ptx).unwrap();
            let output = std::process::Command::new(&ptxas)
                .args(["-arch=sm_90", "-o"])
                .arg(folder.join("out.cubin"))
                .arg(&path)
                .output()
                .unwrap();
            let said = String::from_utf8_lossy(&output.stderr);
            assert!(
                output.status.success(),
                "{} {kind}:\n{said}\n{ptx}",
                pair.name
            );
        }
    }
    fs::remove_dir_all(&folder).unwrap();
}
