//! The module around the instructions that are tried, and what `ptxas` says to it.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use tirx_ptx::arch::{Features, Target};
use tirx_ptx::isa::example::DECLARATIONS;
use tirx_ptx::version::Version;

/// What must stand around an instruction. Instructions of different settings go into different files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Setting {
    /// A kernel with registers and variables.
    Kernel,
    /// The same, with `.cta_group::2`, which does not go with `.cta_group::1` in one kernel.
    TwoCtas,
    /// The same, with a stated number of registers, which `setmaxnreg` changes.
    Registers,
    /// A kernel for each instruction, since these keep many registers from one to the next.
    Warpgroup,
    /// The same, with functions that are called.
    Calls,
    /// The same, where textures and samplers are apart.
    IndependentTextures,
}

impl Setting {
    /// The setting that an instruction needs.
    pub(crate) fn of(text: &str) -> Self {
        if text.contains(".cta_group::2") {
            Self::TwoCtas
        } else if text.starts_with("setmaxnreg") {
            Self::Registers
        } else if text.starts_with("wgmma") {
            Self::Warpgroup
        } else if is_sampled(text) {
            Self::IndependentTextures
        } else {
            Self::Kernel
        }
    }
}

/// Whether a lookup names a sampler beside the texture.
fn is_sampled(text: &str) -> bool {
    let handles = text
        .split_once('[')
        .and_then(|(_, rest)| rest.split_once(", {"));
    (text.starts_with("tex.") || text.starts_with("tld4."))
        && handles.is_some_and(|(handles, _)| handles.contains(','))
}

/// `ptxas`.
pub(crate) struct Assembler {
    program: PathBuf,
    /// The newest ISA version that it knows.
    pub(crate) newest: Version,
}

/// What it said.
#[derive(Default)]
struct Log {
    /// The lines that it refused, counted from 0, with its reasons.
    refused: BTreeMap<usize, String>,
    /// What it said of the file as a whole.
    whole_file: Option<String>,
}

impl Assembler {
    /// The program that an environment variable names.
    pub(crate) fn named_by(variable: &str) -> Option<Self> {
        let program = PathBuf::from(std::env::var_os(variable)?);
        let output = Command::new(&program).arg("--version").output().unwrap();
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        // CUDA 13.0 has ISA 9.0, and each release after it one version more.
        let minor: u8 = text
            .split("release 13.")
            .nth(1)
            .and_then(|rest| rest.split(',').next()?.trim().parse().ok())
            .unwrap_or_else(|| panic!("this test knows ptxas 13.x; found {text}"));
        Some(Self {
            program,
            newest: Version::new(9, minor.min(4)),
        })
    }

    /// Why each line, a whole instruction, is refused, if it is. `ptxas` has several passes, each of which looks only at
    /// what the one before it took, and some mistakes end a pass at once; so what is left is tried again until nothing
    /// is refused any more. A file that fails although no line of it is said to be wrong is asked for by halves: some
    /// correct instructions make `ptxas` crash when they stand in one kernel.
    pub(crate) fn judge(
        &self,
        version: Version,
        target: Target,
        setting: Setting,
        lines: &[&str],
    ) -> Vec<Option<String>> {
        let mut verdicts: Vec<Option<String>> = vec![None; lines.len()];
        let mut left: Vec<usize> = (0..lines.len()).collect();
        while !left.is_empty() {
            let texts: Vec<&str> = left.iter().map(|&at| lines[at]).collect();
            let log = self.assemble(version, target, setting, &texts);
            if log.refused.is_empty() {
                match (log.whole_file, &left[..]) {
                    (None, _) => {}
                    (Some(reason), &[at]) => verdicts[at] = Some(reason),
                    (Some(_), _) => {
                        let (a, b) = texts.split_at(texts.len() / 2);
                        let halves = [a, b].map(|half| self.judge(version, target, setting, half));
                        for (&at, verdict) in left.iter().zip(halves.into_iter().flatten()) {
                            verdicts[at] = verdict;
                        }
                    }
                }
                break;
            }
            for (at, reason) in log.refused {
                verdicts[left[at]] = Some(reason);
            }
            left.retain(|&at| verdicts[at].is_none());
        }
        verdicts
    }

    /// Assembles the lines, each a whole instruction.
    fn assemble(&self, version: Version, target: Target, setting: Setting, lines: &[&str]) -> Log {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let (text, first) = module(version, target, setting, lines);
        let id = NEXT.fetch_add(1, Ordering::Relaxed);
        let stem = std::env::temp_dir().join(format!("tirx-ptx-{}-{id}", std::process::id()));
        let source = stem.with_extension("ptx");
        let out = stem.with_extension("cubin");
        std::fs::write(&source, &text).unwrap();
        let suffix = match target.features {
            Features::Base => "",
            Features::Family => "f",
            Features::Arch => "a",
        };
        let output = Command::new(&self.program)
            .arg("-O0")
            .arg(format!("-arch=sm_{}{suffix}", target.sm.max(75)))
            .arg(&source)
            .arg("-o")
            .arg(&out)
            .output()
            .unwrap();
        let _ = std::fs::remove_file(&source);
        let _ = std::fs::remove_file(&out);
        let said = String::from_utf8_lossy(&output.stderr).into_owned()
            + &String::from_utf8_lossy(&output.stdout);
        let mut log = Log::default();
        for message in said.lines() {
            if message.contains("; warning") || message.contains("; info") {
                continue;
            }
            // Some instructions are expanded from a text of its own, whose lines are not ours.
            let place = (!message.contains("<builtin>"))
                .then(|| message.split(", line ").nth(1))
                .flatten()
                .and_then(|rest| rest.split(';').next()?.trim().parse::<usize>().ok());
            match place {
                Some(line) if line >= first && line < first + lines.len() => {
                    let reason = message.split("error   :").nth(1).unwrap_or(message).trim();
                    log.refused
                        .entry(line - first)
                        .or_insert_with(|| reason.to_owned());
                }
                // Every line has been read and taken before code is made of them.
                _ if message.contains("Register allocation failed") => return Log::default(),
                _ if message.contains("warning") || message.contains("aborted due to errors") => {}
                _ if message.contains("error") || message.contains("fatal") => {
                    log.whole_file = Some(message.to_owned());
                }
                _ => {}
            }
        }
        if !output.status.success() && log.refused.is_empty() && log.whole_file.is_none() {
            log.whole_file = Some(format!(
                "ptxas failed, {}, {lines:?}: {said}",
                output.status
            ));
        }
        log
    }
}

/// What is called.
const FUNCTIONS: &str = "\
.func nothing() { ret; }
.func taking(.param .b32 a) { ret; }
.func taking_two(.param .b32 a, .param .b64 b) { ret; }
.func (.param .b32 r) giving() { st.param.b32 [r], 1; ret; }
.func (.param .b32 r) both(.param .b32 a) { st.param.b32 [r], 1; ret; }
.func (.reg .b32 r) in_registers(.reg .b32 a) { mov.b32 r, a; ret; }
";
/// What calls by an address name, and parameters.
const PROTOTYPES: &str = "\
takes_nothing: .callprototype _ ();
takes: .callprototype _ (.param .b32 _);
gives: .callprototype (.param .b32 _) _ ();
does_both: .callprototype (.param .b32 _) _ (.param .b32 _);
one_of_nothing: .calltargets nothing;
one_of_both: .calltargets both;
.param .b32 pa;
.param .b32 pr;
";

/// A module with the lines in it, and the number of the first of them.
fn module(version: Version, target: Target, setting: Setting, lines: &[&str]) -> (String, usize) {
    let has = |what: &str| lines.iter().any(|line| line.contains(what));
    let mode = match setting {
        Setting::IndependentTextures => ", texmode_independent",
        _ => "",
    };
    let mut text = format!(
        ".version {version}\n.target {target}{mode}\n.address_size 64\n.const .b64 constants[16];\n"
    );
    if setting == Setting::Calls {
        text += FUNCTIONS;
    }
    text += ".visible .entry k(.param .align 16 .b8 input[128])\n";
    if setting == Setting::Registers {
        text += ".maxntid 128\n.maxnreg 128\n";
    }
    text += "{\n";
    text += DECLARATIONS;
    text += "\n";
    if has("%q") && version >= Version::new(8, 3) && target.sm >= 70 {
        text += ".reg .b128 %q<16>;\n";
    }
    if has("%x") {
        text += ".reg .b8 %x<16>;\n";
    }
    text += ".param .align 16 .b8 output[128];\n";
    if version >= Version::new(6, 0) {
        text += "table: .branchtargets LABEL;\n";
    }
    if setting == Setting::Calls {
        text += PROTOTYPES;
    }
    let first = text.lines().count() + 1;
    for (at, line) in lines.iter().enumerate() {
        if setting == Setting::Warpgroup && at > 0 {
            // On the line before, so that lines and instructions go together.
            text.pop();
            text += &format!(" LABEL: ret; }} .visible .entry k{at}() {{ {DECLARATIONS}\n");
        }
        // A table stands where other instructions have a label.
        match line.starts_with("brx") {
            true => text += &line.replace("LABEL", "table"),
            false => text += line,
        }
        text.push('\n');
    }
    text += "LABEL:\nret;\n}\n";
    (text, first)
}
