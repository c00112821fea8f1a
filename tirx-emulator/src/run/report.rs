//! Collects what is found.
//!
//! Findings of one rule at one pair of instructions are one; of its occurrences the first by CTA and thread is kept,
//! so that the report depends as little as possible on the schedule.

use std::collections::HashMap;

use tirx_rules::Rule;

use crate::api::{Access, Bytes, Finding, Report, Stats, Verdict};
use crate::run::past::Past;
use crate::run::state::{Machine, Warp};

/// Findings, by rule and instructions.
#[derive(Debug, Default)]
pub(crate) struct Findings {
    found: HashMap<Key, (Who, Finding)>,
    suppressed: u64,
}

/// What makes two findings the same.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Key {
    pc: u32,
    other: Option<u32>,
    rule: &'static str,
    /// Tells findings without a rule apart.
    text: String,
}

/// A thread at an instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Who {
    /// The warp in the grid.
    pub(crate) warp: u32,
    pub(crate) lane: u8,
    pub(crate) pc: u32,
}

/// What is to be said of a hazard.
pub(crate) struct Say {
    pub(crate) verdict: Verdict,
    pub(crate) rule: Option<&'static Rule>,
    pub(crate) message: String,
    pub(crate) bytes: Option<Bytes>,
    pub(crate) other: Option<(Who, Option<Bytes>)>,
    pub(crate) help: Option<String>,
}

impl Who {
    pub(crate) fn new(warp: &Warp, lane: usize, pc: u32) -> Self {
        Self {
            warp: warp.number,
            lane: lane as u8,
            pc,
        }
    }
}

impl Say {
    /// A broken rule.
    pub(crate) fn error(rule: &'static Rule, message: impl Into<String>) -> Self {
        Self {
            verdict: Verdict::Error,
            rule: Some(rule),
            message: message.into(),
            bytes: None,
            other: None,
            help: None,
        }
    }

    /// Something that is not modelled, or a run given up.
    pub(crate) fn incomplete(message: impl Into<String>) -> Self {
        Self {
            verdict: Verdict::Incomplete,
            rule: None,
            message: message.into(),
            bytes: None,
            other: None,
            help: None,
        }
    }

    pub(crate) fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    pub(crate) fn bytes(mut self, bytes: Option<Bytes>) -> Self {
        self.bytes = bytes;
        self
    }

    pub(crate) fn other(mut self, who: Who, bytes: Option<Bytes>) -> Self {
        self.other = Some((who, bytes));
        self
    }
}

impl Machine<'_> {
    /// Adds a finding; what it says is only asked for if it is the first of its kind.
    pub(crate) fn find(
        &mut self,
        rule: Option<&'static Rule>,
        who: Who,
        other: Option<Who>,
        say: impl FnOnce(&Self) -> Say,
    ) {
        let mut key = Key {
            pc: who.pc,
            other: other.map(|other| other.pc),
            rule: "",
            text: String::new(),
        };
        match rule {
            Some(rule) => key.rule = rule.name,
            None => key.text = say_text(self, who),
        }
        let order = Who { pc: 0, ..who };
        if let Some((first, _)) = self.findings.found.get(&key) {
            self.findings.suppressed += 1;
            if *first <= order {
                return;
            }
        }
        let say = say(self);
        let finding = Finding {
            verdict: say.verdict,
            rule: say.rule,
            message: say.message,
            access: Some(self.named(who, say.bytes)),
            other: say.other.map(|(who, bytes)| self.named(who, bytes)),
            help: say.help,
        };
        self.findings.found.insert(key, (order, finding));
    }

    /// An instruction and who ran it.
    pub(crate) fn named(&self, who: Who, bytes: Option<Bytes>) -> Access {
        if Past::is(who.pc)
            && let Some(access) = self.past.access(who.pc, bytes.clone())
        {
            return access;
        }
        let meta = self.kernel.meta.get(who.pc as usize);
        let cta = who.warp / self.warps_per_cta;
        let warp = who.warp % self.warps_per_cta;
        Access {
            instruction: meta.map(|meta| meta.text.clone()).unwrap_or_default(),
            ptx_line: meta.map_or(0, |meta| meta.ptx_line),
            source: meta.and_then(|meta| meta.source.clone()),
            cta: self.shape().id(cta),
            thread: Warp::thread(warp, who.lane.into(), self.launch.block),
            warp,
            lane: who.lane.into(),
            bytes,
            earlier: None,
        }
    }

    /// Where an instruction stands. The line is the PTX's: that of the source is for whoever knows the file, which
    /// the PTX need not name.
    pub(crate) fn line(&self, pc: u32) -> String {
        match self.kernel.meta.get(pc as usize) {
            Some(meta) => format!("PTX line {}", meta.ptx_line),
            None => "an unknown line".into(),
        }
    }

    /// The text of an instruction.
    pub(crate) fn text(&self, pc: u32) -> &str {
        self.kernel
            .meta
            .get(pc as usize)
            .map_or("", |meta| meta.text.trim_end_matches(';'))
    }
}

fn say_text(machine: &Machine<'_>, who: Who) -> String {
    machine.text(who.pc).to_owned()
}

impl Findings {
    /// Whether the rule was found broken.
    pub(crate) fn has(&self, rule: &Rule) -> bool {
        self.found.keys().any(|key| key.rule == rule.name)
    }

    /// The report, in a fixed order: by instruction, then by rule.
    pub(crate) fn report(self, stats: Stats) -> Report {
        let mut found: Vec<_> = self.found.into_iter().collect();
        found.sort_by(|(a, _), (b, _)| a.cmp(b));
        let findings: Vec<Finding> = found.into_iter().map(|(_, (_, finding))| finding).collect();
        let verdict = findings
            .iter()
            .map(|finding| finding.verdict)
            .max()
            .unwrap_or(Verdict::Clean);
        Report {
            verdict,
            findings,
            suppressed: self.suppressed,
            stats,
            output: String::new(),
            output_lost: false,
        }
    }
}
