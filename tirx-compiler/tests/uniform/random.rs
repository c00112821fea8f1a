//! Random kernels with barriers and shuffles under conditions of all kinds: those that are accepted run on the emulator,
//! where nobody misses a barrier or a lane of a warp.

use super::compiled;
use std::fmt::Write;
use tirx_emulator::{Config, Emulator, LaunchConfig};

struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % n
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

struct Writer {
    random: Random,
    text: String,
    loops: usize,
    names: usize,
}

impl Writer {
    fn value(&mut self, depth: usize) -> String {
        let leaves = [
            "tid",
            "tid",
            "x",
            "y",
            "z",
            "n",
            "m",
            "block_idx().x",
            "lane_id()",
            "warp_id()",
            "thread_rank()",
            "thread_idx().y",
            "a[(n % 64) as usize]",
            "a[(tid % 64) as usize]",
        ];
        if depth == 0 || self.random.below(3) == 0 {
            return match self.random.below(4) {
                0 => self
                    .random
                    .pick(&[
                        "0u32", "1u32", "5u32", "31u32", "32u32", "64u32", "96u32", "127u32",
                    ])
                    .to_owned(),
                _ => self.random.pick(&leaves).to_owned(),
            };
        }
        let inner = self.value(depth - 1);
        match self.random.below(9) {
            0 => format!(
                "({inner} / {})",
                self.random.pick(&[2, 16, 32, 64, 96, 128])
            ),
            1 => format!(
                "({inner} % {})",
                self.random.pick(&[2, 16, 32, 64, 96, 128])
            ),
            2 => format!("({inner} >> {})", self.random.pick(&[1, 4, 5, 6])),
            3 => format!(
                "({inner} & {})",
                self.random.pick(&["31", "63", "127", "!31", "!15", "96"])
            ),
            4 => format!("({inner} * {})", self.random.pick(&[2, 3, 4, 32])),
            5 => {
                let other = self.value(depth - 1);
                format!("({inner} + {other})")
            }
            6 => {
                let other = self.value(depth - 1);
                format!("{inner}.min({other})")
            }
            7 => {
                let (cond, other) = (self.condition(0), self.value(depth - 1));
                format!("(if {cond} {{ {inner} }} else {{ {other} }})")
            }
            _ => {
                let other = self.value(depth - 1);
                format!("({inner} - {other})")
            }
        }
    }

    fn condition(&mut self, depth: usize) -> String {
        // Often one that is the same for a warp or for all.
        if self.random.below(8) < 6 {
            let likely = [
                "n > 5",
                "m / 32 == 1",
                "block_idx().x == 1",
                "a[(n % 64) as usize] > 60",
                "warp_id() < 2",
                "tid < 64",
                "thread_rank() / 64 == 1",
                "tid >= n * 32",
                "(thread_rank() & 64) != 0",
                "x / 32 > 1",
                "tid % 128 < 32",
                "cta_sync_or(x < 3)",
                "any_sync(u32::MAX, y == 2)",
                "thread_idx().y > 1",
                "thread_rank() + 32 * n < 96",
                "y % 32 == n",
                "block_dim().x > n",
                "thread_idx().z == 0",
            ];
            return self.random.pick(&likely).to_owned();
        }
        let compare = self.random.pick(&["<", "<=", ">", ">=", "==", "!="]);
        let left = self.value(depth);
        let right = match self.random.below(2) {
            0 => self
                .random
                .pick(&["0", "1", "2", "31", "32", "63", "64", "96"])
                .to_owned(),
            _ => self.value(depth),
        };
        match self.random.below(8) {
            0 => format!("cta_sync_or({left} {compare} {right})"),
            1 => format!("any_sync(u32::MAX, {left} {compare} {right})"),
            _ => format!("{left} {compare} {right}"),
        }
    }

    fn block(&mut self, depth: usize, indent: usize) {
        let count = 1 + self.random.below(3);
        for _ in 0..count {
            self.statement(depth, indent);
        }
    }

    fn line(&mut self, indent: usize, text: &str) {
        let _ = writeln!(self.text, "{:1$}{text}", "", indent * 4);
    }

    fn statement(&mut self, depth: usize, indent: usize) {
        let local = self.random.pick(&["x", "y", "z"]);
        // What a branch or the end of a loop decides, in a value that is the same on each way.
        if self.random.below(4) == 0 {
            let cond = match self.random.below(2) {
                0 => self
                    .random
                    .pick(&[
                        "tid == 5",
                        "lane_id() < 7",
                        "tid < 40",
                        "i0 == tid % 4",
                        "a[(tid % 64) as usize] > 60",
                    ])
                    .to_owned(),
                _ => self.condition(1),
            };
            let number = self.random.below(3);
            let text = match (self.random.below(3), cond.contains("i0")) {
                (0, false) => format!("if {cond} {{ {local} = {number}; }}"),
                (1, false) => format!("{local} = if {cond} {{ {number} }} else {{ 3 }};"),
                (0, true) => {
                    format!("for i0 in 0u32..4 {{ {local} = i0; if {cond} {{ break; }} }}")
                }
                (_, true) => {
                    format!("for i0 in 0u32..4 {{ if {cond} {{ continue; }} {local} = i0; }}")
                }
                _ => format!(
                    "{local} = {number}; while {local} < 4 {{ if {cond} {{ break; }} {local} += 1; }}"
                ),
            };
            self.line(indent, &text);
            return;
        }
        match self.random.below(if depth == 0 { 5 } else { 12 }) {
            0 | 1 => {
                let value = self.value(2);
                self.line(indent, &format!("{local} = {value};"));
            }
            2 => self.line(indent, "cta_sync();"),
            3 => self.line(indent, "warp_sync(u32::MAX);"),
            4 => {
                let lane =
                    self.random
                        .pick(&["0", "3", "n % 32", "warp_id() % 32", "lane_id() ^ 1"]);
                self.line(
                    indent,
                    &format!("{local} = shfl_sync(u32::MAX, {local}, {lane});"),
                );
            }
            5 if self.loops > 0 && indent > 2 => {
                let cond = self.condition(1);
                let word = self.random.pick(&["break", "continue"]);
                self.line(indent, &format!("if {cond} {{ {word}; }}"));
            }
            6 if self.random.below(3) == 0 => {
                let cond = self.condition(1);
                self.line(indent, &format!("if {cond} {{ return; }}"));
            }
            5..=9 => {
                let cond = self.condition(2);
                self.line(indent, &format!("if {cond} {{"));
                self.block(depth - 1, indent + 1);
                if self.random.below(2) == 0 {
                    self.line(indent, "} else {");
                    self.block(depth - 1, indent + 1);
                }
                self.line(indent, "}");
            }
            _ => {
                let end = self.value(1);
                self.names += 1;
                let index = format!("i{}", self.names);
                self.line(indent, &format!("for {index} in 0..({end}) % 4 {{"));
                self.loops += 1;
                self.line(indent + 1, &format!("{local} = {local} + {index};"));
                self.block(depth - 1, indent + 1);
                self.loops -= 1;
                self.line(indent, "}");
            }
        }
    }
}

fn kernel(seed: u64) -> String {
    let mut writer = Writer {
        random: Random(seed.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1),
        text: String::new(),
        loops: 0,
        names: 0,
    };
    writer.line(
        0,
        "fn kernel(a: &Tensor<u32, 64>, b: &mut Tensor<u32, 512>, n: u32, m: u32) {",
    );
    writer.line(1, "let tid = thread_idx().x;");
    for local in ["x", "y", "z"] {
        let value = writer
            .random
            .pick(&["0", "tid", "n + 1", "block_idx().x", "warp_id()"]);
        writer.line(1, &format!("let mut {local}: u32 = {value};"));
    }
    for _ in 0..2 {
        writer.block(2, 1);
    }
    writer.line(1, "b[block_idx().x * 256 + thread_rank()] = x + y + z;");
    writer.line(0, "}");
    writer.text
}

#[derive(Debug, Default)]
struct Counts {
    accepted: u32,
    refused: u32,
    /// Runs of an accepted kernel.
    runs: u32,
    /// Accepted kernels that decide something about what is done together.
    deciding: u32,
}

fn hold(seeds: std::ops::Range<u64>) -> Counts {
    let mut counts = Counts::default();
    for seed in seeds {
        let source = kernel(seed);
        let shape: [u32; 3] =
            [[128, 1, 1], [256, 1, 1], [32, 4, 1], [16, 8, 1], [64, 2, 2]][seed as usize % 5];
        let attribute = format!(
            "grid = 2, block = ({}, {}, {})",
            shape[0], shape[1], shape[2]
        );
        let compiled = match compiled(&attribute, &source) {
            Ok(compiled) => compiled,
            Err(errors) => {
                let divergent =
                    |text: &String| text.contains("-divergent]") || text.contains("[bounds]");
                assert!(
                    errors.iter().all(divergent),
                    "seed {seed}: {errors:?}\n{source}"
                );
                counts.refused += 1;
                continue;
            }
        };
        counts.accepted += 1;
        let together = ["cta_sync();", "warp_sync", "shfl_sync"];
        let deep = |line: &str| {
            line.starts_with("        ") && together.iter().any(|word| line.contains(word))
        };
        counts.deciding += u32::from(source.lines().any(deep));
        for run in 0..4 {
            counts.runs += 1;
            let mut device = Emulator::new(Config {
                seed: run,
                sanitize: false,
                ..Config::default()
            });
            let module = device.load(&compiled.emitted.ptx).expect("it is valid");
            let content: Vec<u8> = (0..64u32)
                .flat_map(|i| (i.wrapping_mul(2_654_435_761) >> 25).to_le_bytes())
                .collect();
            let a = device.allocate(256).expect("memory");
            device.write(a, &content).expect("memory");
            let b = device.allocate(2048).expect("memory");
            device.fill(b, 2048, 0).expect("memory");
            let n = [0u32, 7, 40, 96][run as usize];
            let args = [
                a.to_le_bytes().to_vec(),
                b.to_le_bytes().to_vec(),
                n.to_le_bytes().to_vec(),
                33u32.to_le_bytes().to_vec(),
            ];
            let slices: Vec<&[u8]> = args.iter().map(Vec::as_slice).collect();
            let config = LaunchConfig {
                grid: [2, 1, 1],
                block: shape,
                cluster: None,
                dynamic_shared: 0,
            };
            let report = device
                .launch(module, "kernel", &config, &slices)
                .expect("it starts");
            for finding in &report.findings {
                let rule = finding.rule.map_or("", |rule| rule.name);
                assert!(
                    rule != "barrier-divergent" && rule != "deadlock",
                    "seed {seed}, n {n}: {finding:#?}\n{attribute}\n{source}\n{}",
                    compiled.emitted.ptx
                );
            }
        }
    }
    counts
}

#[test]
fn what_is_accepted_does_not_diverge() {
    let seeds = match std::env::var("TIRX_SEEDS") {
        Ok(range) => {
            let (from, to) = range.split_once("..").expect("from..to");
            from.parse().expect("a number")..to.parse().expect("a number")
        }
        Err(_) => 0..500,
    };
    let full = seeds.end - seeds.start >= 500;
    let counts = hold(seeds);
    println!("{counts:?}");
    if full {
        assert!(counts.deciding > 50 && counts.refused > 100, "{counts:?}");
    }
}
