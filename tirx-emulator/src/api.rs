//! What the emulator takes and gives.

use crate::emulator::ModuleHandle;
use std::fmt;
use std::sync::Arc;
use tirx_rules::Rule;

/// How an emulator behaves.
#[derive(Debug, Clone)]
pub struct Config {
    /// Varies the schedule of warps and the completion of copies; the verdict does not depend on it, and the same
    /// seed gives the same run.
    pub seed: u64,
    /// What compute capability it pretends to have: 90 for `sm_90`.
    pub sm: u16,
    /// Whether `sm_90a` features are there too.
    pub arch_features: bool,
    /// Look for races, reads in flight and the like. Bounds and alignment are always checked.
    pub sanitize: bool,
    /// After this many warp-instructions a launch is given up as `incomplete`.
    pub max_instructions: u64,
}

/// A grid to run.
#[derive(Debug, Clone)]
pub struct LaunchConfig {
    /// Blocks in x, y, z.
    pub grid: [u32; 3],
    /// Threads of a block in x, y, z.
    pub block: [u32; 3],
    /// CTAs of a cluster, when given at launch.
    pub cluster: Option<[u32; 3]>,
    /// Bytes of dynamic shared memory.
    pub dynamic_shared: u32,
}

/// What a run was.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// Everything was modelled and nothing was found.
    Clean,
    /// Something looks wrong but is not proved to be.
    Review,
    /// Something was not modelled, or the run was given up; never a success.
    Incomplete,
    /// A rule was broken.
    Error,
}

/// The result of a launch.
#[derive(Debug, Clone)]
pub struct Report {
    /// The worst of the findings.
    pub verdict: Verdict,
    /// What was found, the first occurrence of each, in a fixed order.
    pub findings: Vec<Finding>,
    /// How many occurrences were folded into the findings.
    pub suppressed: u64,
    /// Figures.
    pub stats: Stats,
    /// What the kernel printed with `vprintf`: a warp's lanes in order, warps as they ran.
    pub output: String,
    /// There was more of it than is kept, 1 MiB.
    pub output_lost: bool,
}

/// Figures of a run.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Stats {
    /// Instructions times warps.
    pub warp_instructions: u64,
    /// Instructions times active lanes.
    pub lane_instructions: u64,
}

/// Something found in a run.
#[derive(Debug, Clone)]
pub struct Finding {
    /// How bad it is.
    pub verdict: Verdict,
    /// Which rule; none for `incomplete`.
    pub rule: Option<&'static Rule>,
    /// What happened, in one line, without places.
    pub message: String,
    /// The access that broke the rule.
    pub access: Option<Access>,
    /// The other side of a race, the copy in flight, ..
    pub other: Option<Access>,
    /// What would mend it.
    pub help: Option<String>,
}

/// An access to memory, or another instruction, and who ran it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Access {
    /// The instruction's text, as in the PTX.
    pub instruction: String,
    /// The line of the PTX text, 1-based.
    pub ptx_line: u32,
    /// From `.loc`: the file's name in the PTX and a line of it.
    pub source: Option<SourceLine>,
    /// The block.
    pub cta: [u32; 3],
    /// The thread in its block.
    pub thread: [u32; 3],
    /// The warp in its block.
    pub warp: u32,
    /// The lane in its warp.
    pub lane: u32,
    /// What it touched, if memory.
    pub bytes: Option<Bytes>,
    /// Of which grid it is, if not of the one that was judged.
    pub earlier: Option<Earlier>,
}

/// A grid that came before the one that was judged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Earlier {
    /// The module that has the entry.
    pub module: ModuleHandle,
    /// The entry.
    pub entry: Arc<str>,
}

/// A line of source, as `.loc` gives it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceLine {
    /// The name in `.file`.
    pub file: String,
    /// The line.
    pub line: u32,
    /// The column; 0 if unknown.
    pub column: u32,
}

/// Bytes of memory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bytes {
    /// The state space, as PTX spells it: `global`, `shared::cta`.
    pub space: &'static str,
    /// The address within the space.
    pub address: u64,
    /// How many.
    pub len: u32,
    /// What lies there: a variable's name, or "allocation of 4096 bytes + 16".
    pub place: String,
}

/// The PTX cannot be run.
#[derive(Debug, Clone)]
pub struct LoadError {
    /// One message a problem, with its line in the PTX.
    pub problems: Vec<(u32, String)>,
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (line, problem)) in self.problems.iter().enumerate() {
            let separator = if index > 0 { "\n" } else { "" };
            write!(f, "{separator}PTX line {line}: {problem}")?;
        }
        Ok(())
    }
}

impl std::error::Error for LoadError {}

/// A launch that cannot start, or memory that cannot be touched from the host.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EmulatorError {
    /// No entry of this name.
    #[error("the module has no entry `{0}`")]
    NoEntry(String),
    /// The arguments do not fit the entry.
    #[error("{0}")]
    Arguments(String),
    /// Grid, block, cluster or shared memory.
    #[error("{0}")]
    Launch(String),
    /// An address or a length on the host side.
    #[error("{0}")]
    Memory(String),
}
