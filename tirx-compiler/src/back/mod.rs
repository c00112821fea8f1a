//! SSA to PTX.
//!
//! ```text
//!  ir::ssa --build--> func --gvn, clean, unroll, scalars--> straight code --address, vector, motion--> --registers, select, emit--> PTX
//! ```
//!
//! - [`build`] copies the function and writes the checks out that were not proved.
//! - [`gvn`] numbers values, folds constants ([`fold`]), simplifies ([`simplify`]) with what is known of intervals
//!   ([`fact`], [`induction`]) and of conditions on the path; [`clean`] removes what is dead and joins blocks;
//!   [`unroll`] copies loops; [`scalars`] puts arrays into registers whose indices are constants then,
//!   [`tables`] those that hold constants alone into constant memory.
//! - [`address`] gives each access terms and a constant; [`vector`] joins neighbours; then the terms become arithmetic,
//!   which is numbered again, hoisted out of loops and fused ([`motion`]).
//! - [`symbols`] names the mbarriers whose addresses are known.
//! - [`registers`] decides which values share a register, [`select`] picks instructions, [`emit`] lays the text out.
//!
//! What the back end relies on: no obligation is refuted, each proof holds, each contract of an asynchronous copy was
//! checked. What it promises: the same text for the same kernel, wherever in a file the kernel stands.

mod address;
mod asm;
mod build;
mod cfg;
mod clean;
mod emit;
mod fact;
mod fold;
mod func;
mod gvn;
mod induction;
mod motion;
mod names;
mod raw;
mod registers;
mod report;
mod scalars;
mod select;
mod simplify;
mod symbols;
mod tables;
mod target;
mod unroll;
mod vector;

pub(crate) use select::{arithmetic, memory};

use crate::{
    diagnostic::{Diagnostic, Diagnostics},
    ir::{
        format::Message,
        shared::{self, Layout},
        ssa::{Function, Proof},
        types::ParamId,
    },
};
use std::collections::BTreeSet;
use tirx_ptx::{
    arch::{Features, Target},
    ast::{HeaderSpans, Item, Module},
    needs,
    version::Version,
};
use tirx_rules as list;

/// A kernel as PTX.
#[derive(Debug, Clone)]
pub struct Emitted {
    /// The text.
    pub ptx: String,
    /// `.version`
    pub version: Version,
    /// `.target`
    pub target: Target,
    /// Static shared memory in bytes.
    pub static_shared: u32,
    /// Dynamic shared memory in bytes, which the launch has to give.
    pub dynamic_shared: u32,
    /// Local memory in bytes that the arrays of a thread take which are not in registers.
    pub local_bytes: u32,
    /// The run-time checks, by number.
    pub checks: Vec<RuntimeCheck>,
    /// The parameters whose tensor map copies write through.
    pub written_maps: BTreeSet<ParamId>,
}

/// A check that runs on the device.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuntimeCheck {
    /// The rule's name.
    pub rule: &'static str,
    /// What is checked, in words: "dimension 0 of `a`".
    pub what: String,
    /// The line relative to the `fn`; 0 if unknown.
    pub line: u32,
    /// The column, 1-based, relative to the item's indentation.
    pub column: u32,
    /// Of an assertion: what the host writes when it failed.
    pub message: Option<Message>,
}

/// At most this many loops are unrolled; each unrolling makes at least one loop smaller in number or in trips.
const MAX_UNROLLED: usize = 256;

/// Emits a checked function: no obligation is refuted, and none that must be proved is unproved.
pub fn emit(function: &Function, proofs: &[Proof]) -> Result<Emitted, Diagnostics> {
    let (mut func, table) = build::build(function, proofs);
    let mut facts = settle(&mut func);
    for _ in 0..MAX_UNROLLED {
        // An array in registers may be what a loop counts to.
        if !scalars::run(&mut func) && !unroll::run(&mut func, &facts) {
            break;
        }
        facts = settle(&mut func);
    }
    if tables::run(&mut func) {
        facts = settle(&mut func);
    }
    address::normalise(&mut func, &facts);
    vector::run(&mut func, &facts);
    address::expand(&mut func, &facts);
    settle(&mut func);
    motion::hoist(&mut func);
    settle(&mut func);
    motion::fuse(&mut func);
    symbols::run(&mut func);
    clean::run(&mut func);
    clean::unused_results(&mut func);
    let checks = number(&mut func, table);
    let layout = Layout::of(func.shared);
    let internal = |problems: Vec<String>| {
        let mut diagnostics = Diagnostics::new();
        for problem in problems {
            let message = format!("the compiler cannot express this kernel in PTX: {problem}");
            diagnostics.push(
                Diagnostic::new(&list::UNSUPPORTED, function.signature.name.span, message)
                    .help("this is a fault of the compiler; please report it with the kernel"),
            );
        }
        diagnostics
    };
    let (items, local_bytes) =
        emit::items(&mut func).map_err(|emit::Refused(problems)| internal(problems))?;
    target::check(&items, function)?;
    let (version, target) = match function.signature.launch.target {
        Some((target, _)) => (needs::of(&items).lowest_version(target), target),
        None => enough_shared(&items, layout.bytes),
    };
    let bytes = u32::try_from(layout.bytes).unwrap_or(u32::MAX);
    let (static_shared, dynamic_shared) = match layout.is_dynamic() {
        true => (0, bytes),
        false => (bytes, 0),
    };
    let module = Module {
        version,
        target,
        target_options: Vec::new(),
        address_size: 64,
        items,
        header: HeaderSpans::default(),
    };
    Ok(Emitted {
        ptx: module.to_string(),
        version,
        target,
        static_shared,
        dynamic_shared,
        local_bytes,
        checks,
        written_maps: function.written_maps.clone(),
    })
}

/// The lowest version and target that run these items and have so much shared memory.
fn enough_shared(items: &[Item], bytes: u64) -> (Version, Target) {
    let (version, target) = needs::lowest(items);
    if shared::limit(target) >= bytes {
        return (version, target);
    }
    let more = Target::known()
        .filter(|known| known.features == Features::Base && *known > target)
        .find(|known| shared::limit(*known) >= bytes);
    match more {
        Some(more) => (needs::of(items).lowest_version(more), more),
        None => (version, target),
    }
}

/// Numbers values and cleans up until nothing changes.
fn settle(func: &mut func::Func<'_>) -> Vec<Option<fact::Fact>> {
    let mut size = usize::MAX;
    loop {
        let facts = gvn::run(func);
        clean::run(func);
        let now = func.blocks.iter().map(|block| block.insts.len() + 1).sum();
        if now >= size {
            return facts;
        }
        size = now;
    }
}

/// Keeps the checks that are left, in the order of the text.
fn number(func: &mut func::Func<'_>, table: Vec<RuntimeCheck>) -> Vec<RuntimeCheck> {
    let mut new = vec![None; table.len()];
    let mut checks = Vec::new();
    let insts = func.blocks.iter_mut().flat_map(|block| &mut block.insts);
    for inst in insts {
        let number = match &mut inst.op {
            func::Op::Check(_, site) => &mut func.checks[*site as usize].number,
            func::Op::Fail(number, _) => number,
            _ => continue,
        };
        let entry = &mut new[*number as usize];
        *number = *entry.get_or_insert_with(|| {
            checks.push(table[*number as usize].clone());
            checks.len() as u32 - 1
        });
    }
    checks
}
