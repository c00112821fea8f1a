//! Special registers: `%tid.x` and its like.

use crate::arch::ArchTerm::{Always, Sm};
use crate::arch::Requirement;
use crate::isa::needs;

/// A special register: its name without a component, its type, and what it needs.
struct Special {
    name: &'static str,
    ty: &'static str,
    /// It has the components `.x`, `.y`, `.z` (and `.w`).
    is_vector: bool,
    needs: Requirement,
}

const fn scalar(name: &'static str, ty: &'static str, needs: Requirement) -> Special {
    Special {
        name,
        ty,
        is_vector: false,
        needs,
    }
}

const fn vector(name: &'static str, needs: Requirement) -> Special {
    Special {
        name,
        ty: "u32",
        is_vector: true,
        needs,
    }
}

static SPECIAL: &[Special] = &[
    vector("%tid", needs(1, 0, Always)),
    vector("%ntid", needs(1, 0, Always)),
    vector("%ctaid", needs(1, 0, Always)),
    vector("%nctaid", needs(1, 0, Always)),
    scalar("%laneid", "u32", needs(1, 3, Always)),
    scalar("%warpid", "u32", needs(1, 3, Always)),
    scalar("%nwarpid", "u32", needs(2, 0, Sm(20))),
    scalar("%smid", "u32", needs(1, 3, Always)),
    scalar("%nsmid", "u32", needs(2, 0, Sm(20))),
    scalar("%gridid", "u64", needs(3, 0, Always)),
    vector("%clusterid", needs(7, 8, Sm(90))),
    vector("%nclusterid", needs(7, 8, Sm(90))),
    vector("%cluster_ctaid", needs(7, 8, Sm(90))),
    vector("%cluster_nctaid", needs(7, 8, Sm(90))),
    scalar("%cluster_ctarank", "u32", needs(7, 8, Sm(90))),
    scalar("%cluster_nctarank", "u32", needs(7, 8, Sm(90))),
    scalar("%is_explicit_cluster", "pred", needs(7, 8, Sm(90))),
    scalar("%lanemask_eq", "u32", needs(2, 0, Sm(20))),
    scalar("%lanemask_le", "u32", needs(2, 0, Sm(20))),
    scalar("%lanemask_lt", "u32", needs(2, 0, Sm(20))),
    scalar("%lanemask_ge", "u32", needs(2, 0, Sm(20))),
    scalar("%lanemask_gt", "u32", needs(2, 0, Sm(20))),
    scalar("%clock", "u32", needs(1, 0, Always)),
    scalar("%clock_hi", "u32", needs(5, 0, Sm(20))),
    scalar("%clock64", "u64", needs(2, 0, Sm(20))),
    scalar("%globaltimer", "u64", needs(3, 1, Sm(30))),
    scalar("%globaltimer_lo", "u32", needs(3, 1, Sm(30))),
    scalar("%globaltimer_hi", "u32", needs(3, 1, Sm(30))),
    scalar("%total_smem_size", "u32", needs(4, 1, Sm(20))),
    scalar("%reserved_smem_offset_begin", "u32", needs(7, 6, Sm(80))),
    scalar("%reserved_smem_offset_end", "u32", needs(7, 6, Sm(80))),
    scalar("%reserved_smem_offset_cap", "u32", needs(7, 6, Sm(80))),
    scalar("%reserved_smem_offset_0", "u32", needs(7, 6, Sm(80))),
    scalar("%reserved_smem_offset_1", "u32", needs(7, 6, Sm(80))),
    scalar("%aggr_smem_size", "u32", needs(8, 1, Sm(90))),
    scalar("%dynamic_smem_size", "u32", needs(4, 1, Sm(20))),
    scalar("%current_graph_exec", "u64", needs(8, 0, Sm(50))),
    scalar("%pm0", "u32", needs(1, 3, Always)),
    scalar("%pm1", "u32", needs(1, 3, Always)),
    scalar("%pm2", "u32", needs(1, 3, Always)),
    scalar("%pm3", "u32", needs(1, 3, Always)),
    scalar("%pm4", "u32", needs(3, 0, Sm(20))),
    scalar("%pm5", "u32", needs(3, 0, Sm(20))),
    scalar("%pm6", "u32", needs(3, 0, Sm(20))),
    scalar("%pm7", "u32", needs(3, 0, Sm(20))),
    scalar("%pm0_64", "u64", needs(4, 0, Sm(50))),
    scalar("%pm1_64", "u64", needs(4, 0, Sm(50))),
    scalar("%pm2_64", "u64", needs(4, 0, Sm(50))),
    scalar("%pm3_64", "u64", needs(4, 0, Sm(50))),
    scalar("%pm4_64", "u64", needs(4, 0, Sm(50))),
    scalar("%pm5_64", "u64", needs(4, 0, Sm(50))),
    scalar("%pm6_64", "u64", needs(4, 0, Sm(50))),
    scalar("%pm7_64", "u64", needs(4, 0, Sm(50))),
    scalar("%envreg0", "u32", needs(2, 1, Always)),
    scalar("%envreg1", "u32", needs(2, 1, Always)),
    scalar("%envreg2", "u32", needs(2, 1, Always)),
    scalar("%envreg3", "u32", needs(2, 1, Always)),
    scalar("%envreg4", "u32", needs(2, 1, Always)),
    scalar("%envreg5", "u32", needs(2, 1, Always)),
    scalar("%envreg6", "u32", needs(2, 1, Always)),
    scalar("%envreg7", "u32", needs(2, 1, Always)),
    scalar("%envreg8", "u32", needs(2, 1, Always)),
    scalar("%envreg9", "u32", needs(2, 1, Always)),
    scalar("%envreg10", "u32", needs(2, 1, Always)),
    scalar("%envreg11", "u32", needs(2, 1, Always)),
    scalar("%envreg12", "u32", needs(2, 1, Always)),
    scalar("%envreg13", "u32", needs(2, 1, Always)),
    scalar("%envreg14", "u32", needs(2, 1, Always)),
    scalar("%envreg15", "u32", needs(2, 1, Always)),
    scalar("%envreg16", "u32", needs(2, 1, Always)),
    scalar("%envreg17", "u32", needs(2, 1, Always)),
    scalar("%envreg18", "u32", needs(2, 1, Always)),
    scalar("%envreg19", "u32", needs(2, 1, Always)),
    scalar("%envreg20", "u32", needs(2, 1, Always)),
    scalar("%envreg21", "u32", needs(2, 1, Always)),
    scalar("%envreg22", "u32", needs(2, 1, Always)),
    scalar("%envreg23", "u32", needs(2, 1, Always)),
    scalar("%envreg24", "u32", needs(2, 1, Always)),
    scalar("%envreg25", "u32", needs(2, 1, Always)),
    scalar("%envreg26", "u32", needs(2, 1, Always)),
    scalar("%envreg27", "u32", needs(2, 1, Always)),
    scalar("%envreg28", "u32", needs(2, 1, Always)),
    scalar("%envreg29", "u32", needs(2, 1, Always)),
    scalar("%envreg30", "u32", needs(2, 1, Always)),
    scalar("%envreg31", "u32", needs(2, 1, Always)),
    scalar("WARP_SZ", "u32", needs(1, 0, Always)),
];

fn find(name: &str) -> Option<&'static Special> {
    let (base, component) = match name.split_once('.') {
        Some((base, component)) => (base, Some(component)),
        None => (name, None),
    };
    SPECIAL.iter().find(|special| {
        special.name == base
            && match component {
                Some(component) => special.is_vector && matches!(component, "x" | "y" | "z" | "w"),
                None => !special.is_vector,
            }
    })
}

/// The type of a special register; `None` when the name is none.
pub fn kind(name: &str) -> Option<&'static str> {
    find(name).map(|special| special.ty)
}

/// What a special register needs; `None` when the name is none.
pub fn requirement(name: &str) -> Option<Requirement> {
    find(name).map(|special| special.needs)
}

/// The names of all special registers, without components.
pub fn names() -> impl Iterator<Item = &'static str> {
    SPECIAL.iter().map(|special| special.name)
}
