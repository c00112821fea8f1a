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
    scalar("%aggr_smem_size", "u32", needs(8, 1, Sm(90))),
    scalar("%dynamic_smem_size", "u32", needs(4, 1, Sm(20))),
    scalar("%current_graph_exec", "u64", needs(8, 0, Sm(50))),
    scalar("WARP_SZ", "u32", needs(1, 0, Always)),
];

/// Special registers of one kind.
struct Group {
    names: &'static [&'static str],
    ty: &'static str,
    needs: Requirement,
}

static GROUPS: &[Group] = &[
    Group {
        names: &[
            "%envreg0",
            "%envreg1",
            "%envreg2",
            "%envreg3",
            "%envreg4",
            "%envreg5",
            "%envreg6",
            "%envreg7",
            "%envreg8",
            "%envreg9",
            "%envreg10",
            "%envreg11",
            "%envreg12",
            "%envreg13",
            "%envreg14",
            "%envreg15",
            "%envreg16",
            "%envreg17",
            "%envreg18",
            "%envreg19",
            "%envreg20",
            "%envreg21",
            "%envreg22",
            "%envreg23",
            "%envreg24",
            "%envreg25",
            "%envreg26",
            "%envreg27",
            "%envreg28",
            "%envreg29",
            "%envreg30",
            "%envreg31",
        ],
        ty: "b32",
        needs: needs(2, 1, Always),
    },
    Group {
        names: &["%pm0", "%pm1", "%pm2", "%pm3"],
        ty: "u32",
        needs: needs(1, 3, Always),
    },
    Group {
        names: &["%pm4", "%pm5", "%pm6", "%pm7"],
        ty: "u32",
        needs: needs(3, 0, Sm(20)),
    },
    Group {
        names: &[
            "%pm0_64", "%pm1_64", "%pm2_64", "%pm3_64", "%pm4_64", "%pm5_64", "%pm6_64", "%pm7_64",
        ],
        ty: "u64",
        needs: needs(4, 0, Sm(50)),
    },
    Group {
        names: &[
            "%reserved_smem_offset_begin",
            "%reserved_smem_offset_end",
            "%reserved_smem_offset_cap",
            "%reserved_smem_offset_0",
            "%reserved_smem_offset_1",
        ],
        ty: "b32",
        needs: needs(7, 6, Sm(80)),
    },
];

/// The type of a special register, and what it needs.
fn find(name: &str) -> Option<(&'static str, Requirement)> {
    let mut groups = GROUPS.iter();
    if let Some(group) = groups.find(|group| group.names.contains(&name)) {
        return Some((group.ty, group.needs));
    }
    let special = single(name)?;
    Some((special.ty, special.needs))
}

fn single(name: &str) -> Option<&'static Special> {
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
    find(name).map(|(ty, _)| ty)
}

/// What a special register needs; `None` when the name is none.
pub fn requirement(name: &str) -> Option<Requirement> {
    find(name).map(|(_, needs)| needs)
}

/// The names of all special registers, without components.
pub fn names() -> impl Iterator<Item = &'static str> {
    let groups = GROUPS.iter().flat_map(|group| group.names.iter().copied());
    SPECIAL.iter().map(|special| special.name).chain(groups)
}
