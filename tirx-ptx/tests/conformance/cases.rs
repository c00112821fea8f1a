//! The instructions that are tried.

use crate::kernel::Setting;
use crate::product::shape;
use std::collections::BTreeSet;
use tirx_ptx::arch::Needs;
use tirx_ptx::ast::Statement;
use tirx_ptx::isa::{self, Form, Resolved};

/// Rows with every combination up to this many.
const SMALL: usize = 48;
/// So many seeds bring out every kind of operand.
const KINDS: usize = 8;
/// The most combinations of a row that are written out when all are wanted.
const ALL: usize = 100_000;

/// The first words of mnemonics of which every legal combination is tried.
const WHOLE: &[&str] = &[
    "cp",
    "mbarrier",
    "fence",
    "membar",
    "st.async",
    "red.async",
    "multimem",
    "tensormap",
    "mapa",
    "barrier.cluster",
    "griddepcontrol",
    "clusterlaunchcontrol",
    "elect",
    "setmaxnreg",
    "createpolicy",
    "prefetch",
    "prefetchu",
    "discard",
    "applypriority",
    "ldmatrix",
    "stmatrix",
    "movmatrix",
    "mma",
    "wmma",
    "wgmma",
    "tcgen05",
    "cvt",
];

/// One instruction.
pub(crate) struct Case {
    pub(crate) text: String,
    pub(crate) needs: Needs,
    pub(crate) section: &'static str,
    /// The row's number in the list.
    pub(crate) row: usize,
    pub(crate) setting: Setting,
}

/// One of `ptxas` 13.0 and 13.5 takes these at a lower version or target than the other; the list claims what both take.
pub(crate) fn is_accepted_early(text: &str) -> bool {
    let bulk = text.starts_with("cp.async.bulk.") || text.starts_with("multimem.cp.async.bulk.");
    let fence = text.starts_with("fence.acquire.") || text.starts_with("fence.release.");
    let scaled = text.contains(".block_scale ") && text.starts_with("tcgen05.mma.");
    scaled
        || fence && !text.contains("sync_restrict")
        || bulk && text.contains(".b128 ") && !text.contains(".relaxed.")
}

/// Calls of the functions, and by the prototypes and lists, that [`Setting::Calls`] has.
const CALLS: &[&str] = &[
    "call nothing",
    "call.uni nothing",
    "call nothing, ()",
    "call (), nothing",
    "call (), nothing, ()",
    "call taking, (%r1)",
    "call taking, (5)",
    "call taking, (pa)",
    "call taking_two, (%r1, %d1)",
    "call (%r1), giving",
    "call (%r1), giving, ()",
    "call (pr), giving",
    "call (%r1), both, (%r2)",
    "call (pr), both, (pa)",
    "call.uni (%r1), both, (%r2)",
    "call (_), both, (%r2)",
    "call (%r1), in_registers, (%r2)",
    "call %d1, takes_nothing",
    "call.uni %d1, takes_nothing",
    "call %d1, (), takes_nothing",
    "call %d1, (%r1), takes",
    "call (%r1), %d1, gives",
    "call.uni (pr), %d1, gives",
    "call (%r1), %d1, (), gives",
    "call (%r1), %d1, (%r2), does_both",
    "call.uni (pr), %d1, (pa), does_both",
    "call %d1, one_of_nothing",
    "call (%r1), %d1, (%r2), one_of_both",
];

/// The cases of calls, whose operands must go together with a function.
fn calls(cases: &mut Vec<Case>) {
    let before = cases.len();
    for text in CALLS {
        let text = format!("{text};");
        let (statements, errors) = tirx_ptx::parse_statements(&text);
        assert_eq!(errors, [], "{text}");
        let [Statement::Instruction(instruction)] = &statements[..] else {
            panic!("`{text}` is no instruction");
        };
        let resolved = isa::resolve(instruction).unwrap_or_else(|wrong| panic!("{wrong}"));
        let is_row = |form: &Form| core::ptr::eq(form, resolved.form);
        cases.push(Case {
            setting: Setting::Calls,
            needs: resolved.requirement_with(&instruction.operands),
            section: resolved.form.section,
            row: isa::forms().position(is_row).unwrap(),
            text,
        });
    }
    for (row, form) in isa::forms().enumerate() {
        let tried = cases[before..].iter().any(|case| case.row == row);
        assert!(tried || form.opcode() != "call", "`{form}` is not tried");
    }
}

/// The numbers of optional operands and the seeds that an instruction is made with. Operands may be of several kinds,
/// as a register or `_`; all are tried with the first combination of a row, and those after it share them out.
fn kinds(resolved: &Resolved, at: usize) -> Vec<(usize, usize)> {
    let seeds = if at == 0 { 0..KINDS } else { at..at + 1 };
    (0..=resolved.optional_operands())
        .flat_map(|optional| seeds.clone().map(move |seed| (optional, seed)))
        .collect()
}

fn is_whole(form: &Form) -> bool {
    WHOLE.iter().any(|start| {
        form.mnemonic
            .strip_prefix(start)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    })
}

/// The instructions for all rows; `only` as the environment has it.
pub(crate) fn cases(only: &str) -> Vec<Case> {
    let mut cases = Vec::new();
    for (row, form) in isa::forms().enumerate() {
        let wanted = only.is_empty() || only == "all" || form.mnemonic.starts_with(only);
        if !wanted || form.opcode() == "call" {
            continue;
        }
        let limit = match only == "all" || is_whole(form) {
            true => ALL,
            false => SMALL,
        };
        let all = isa::combinations(form);
        let resolved = all.all(limit).unwrap_or_else(|| all.pairs());
        assert!(!resolved.is_empty(), "`{form}` has no legal combination");
        for (at, resolved) in resolved.iter().enumerate() {
            let mut shapes = BTreeSet::new();
            for (optional, seed) in kinds(resolved, at) {
                let instruction = resolved.instruction(optional, seed);
                let operands: Vec<String> = instruction.operands.iter().map(shape).collect();
                if !shapes.insert(operands) {
                    continue;
                }
                // Other rows may have the same words; this one must have them too.
                let found: Vec<Resolved> = isa::candidates(&instruction);
                let found = found
                    .iter()
                    .find(|found| core::ptr::eq(found.form, form))
                    .unwrap_or_else(|| panic!("`{instruction}` is not found as `{form}`"));
                assert_eq!(
                    found.opcode(),
                    resolved.opcode(),
                    "another reading of the same words"
                );
                // A `.param` variable that no call has written makes `ptxas` 13.0 crash.
                if instruction.opcode.starts_with("ld.")
                    && instruction.opcode.contains("param::func")
                {
                    continue;
                }
                let text = format!("{instruction};");
                cases.push(Case {
                    setting: Setting::of(&text),
                    needs: resolved.requirement_with(&instruction.operands),
                    section: form.section,
                    row,
                    text,
                });
            }
        }
    }
    if only.is_empty() || only == "all" || "call".starts_with(only) {
        calls(&mut cases);
    }
    cases
}
