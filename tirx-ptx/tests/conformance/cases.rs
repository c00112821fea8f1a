//! The instructions that are tried.

use crate::kernel::Setting;
use tirx_ptx::arch::Needs;
use tirx_ptx::isa::{self, Form, Resolved};

/// Rows with every combination up to this many.
const SMALL: usize = 48;
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

/// `ptxas` 13.0 takes these at a lower version and target than 13.5 does; the list claims what both take.
pub(crate) fn is_accepted_early(text: &str) -> bool {
    let bulk = text.starts_with("cp.async.bulk.") || text.starts_with("multimem.cp.async.bulk.");
    let fence = text.starts_with("fence.acquire.") || text.starts_with("fence.release.");
    fence && !text.contains("sync_restrict")
        || bulk && text.contains(".b128 ") && !text.contains(".relaxed.")
}

/// Rows that need more than one line of context are tested by the corpus.
fn is_testable(form: &Form) -> bool {
    form.opcode() != "call"
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
        if !wanted || !is_testable(form) {
            continue;
        }
        let limit = match only == "all" || is_whole(form) {
            true => ALL,
            false => SMALL,
        };
        let all = isa::combinations(form);
        let resolved = all.all(limit).unwrap_or_else(|| all.pairs());
        assert!(!resolved.is_empty(), "`{form}` has no legal combination");
        for (seed, resolved) in resolved.iter().enumerate() {
            for optional in 0..=resolved.optional_operands() {
                let instruction = resolved.instruction(optional, seed);
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
                    needs: resolved.requirement(),
                    section: form.section,
                    row,
                    text,
                });
            }
        }
    }
    cases
}
