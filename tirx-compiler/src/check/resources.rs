//! What a launch may ask for: the block, the grid, the cluster, shared memory, and blocks that are resident together.
//!
//! Limits are those of every architecture from `sm_75` on (CUDA C++ programming guide, "Compute Capabilities"); where they
//! differ, those of the target that the kernel names, or the most that any has ([`multiprocessor`]).

use crate::{
    diagnostic::{Diagnostic, Diagnostics, Edit},
    ir::{
        multiprocessor::{self, Multiprocessor},
        shared::{self, Layout},
        ssa::Function,
    },
};
use proc_macro2::Span;
use tirx_rules::{BLOCK_SIZE, CLUSTER_SIZE, GRID_SIZE, SHARED_MEMORY};

const AXES: [&str; 3] = ["x", "y", "z"];
const MAX_BLOCK: [u32; 3] = [1024, 1024, 64];
const MAX_THREADS: u64 = 1024;
const MAX_GRID: [u32; 3] = [i32::MAX as u32, 65_535, 65_535];
/// What every GPU with clusters runs together.
const MAX_CLUSTER: u64 = 8;
/// What some do.
const MAX_NON_PORTABLE: u64 = 16;

pub(super) fn check(function: &Function, diagnostics: &mut Diagnostics) {
    let launch = &function.signature.launch;
    let name = function.signature.name.span;
    if let Some(block) = launch.block {
        let span = launch.block_span.unwrap_or(name);
        axes(
            &BLOCK_SIZE,
            "block",
            "threads",
            block.map(Some),
            MAX_BLOCK,
            span,
            diagnostics,
        );
        let threads: u64 = product(block);
        let within = block.iter().zip(MAX_BLOCK).all(|(size, max)| *size <= max);
        if within && threads > MAX_THREADS {
            diagnostics.push(
                Diagnostic::new(
                    &BLOCK_SIZE,
                    span,
                    format!("a block of {} has {threads} threads, but a block has at most {MAX_THREADS}", text(block)),
                )
                .help("use smaller blocks and a larger grid"),
            );
        }
    }
    if let Some(grid) = launch.grid {
        let span = launch.grid_span.unwrap_or(name);
        axes(
            &GRID_SIZE,
            "grid",
            "blocks",
            grid,
            MAX_GRID,
            span,
            diagnostics,
        );
    }
    if let Some(cluster) = launch.cluster {
        check_cluster(
            cluster,
            launch.non_portable,
            launch.grid,
            (launch.cluster_span.unwrap_or(name), launch.end),
            diagnostics,
        );
    }
    check_shared(function, diagnostics);
    check_resident(function, diagnostics);
}

fn product(sizes: [u32; 3]) -> u64 {
    sizes.iter().fold(1u64, |product, size| {
        product.saturating_mul(u64::from(*size))
    })
}

fn text([x, y, z]: [u32; 3]) -> String {
    format!("{x} x {y} x {z}")
}

fn axes(
    rule: &'static tirx_rules::Rule,
    what: &str,
    of: &str,
    sizes: [Option<u32>; 3],
    max: [u32; 3],
    span: Span,
    diagnostics: &mut Diagnostics,
) {
    for ((size, max), axis) in sizes.into_iter().zip(max).zip(AXES) {
        let Some(size) = size else {
            continue;
        };
        if size == 0 {
            diagnostics.push(Diagnostic::new(
                rule,
                span,
                format!("the {what} is 0 along {axis}, but it needs 1 or more {of}"),
            ));
        } else if size > max {
            let help = match (what, max) {
                ("grid", 65_535) => {
                    "let x be the axis that is long: it takes up to 2147483647".to_owned()
                }
                ("grid", _) => "let a thread do more, or launch several grids".to_owned(),
                (_, 64) => "let z be the short axis: x and y take up to 1024".to_owned(),
                _ => "use smaller blocks and a larger grid".to_owned(),
            };
            let message =
                format!("the {what} is {size} along {axis}, but at most {max} {of} are possible");
            diagnostics.push(Diagnostic::new(rule, span, message).help(help));
        }
    }
}

fn check_cluster(
    cluster: [u32; 3],
    non_portable: bool,
    grid: Option<[Option<u32>; 3]>,
    (span, end): (Span, Option<Span>),
    diagnostics: &mut Diagnostics,
) {
    let ctas = product(cluster);
    let most = match non_portable {
        true => MAX_NON_PORTABLE,
        false => MAX_CLUSTER,
    };
    if ctas == 0 || ctas > most {
        let diagnostic = Diagnostic::new(
            &CLUSTER_SIZE,
            span,
            format!(
                "a cluster of {} has {ctas} CTAs, but a cluster has 1 to {most}",
                text(cluster)
            ),
        );
        diagnostics.push(match ctas {
            9..=MAX_NON_PORTABLE => {
                let help = "some GPUs run up to 16 together, and refuse the launch if they do not: add {} to the attribute";
                diagnostic.mend(help, end.map(|end| Edit::behind(end, ", non_portable")))
            }
            _ => diagnostic.help(format!("use at most {most}, and a larger grid")),
        });
        return;
    }
    for ((size, blocks), axis) in cluster.into_iter().zip(grid.unwrap_or_default()).zip(AXES) {
        if let Some(blocks) = blocks
            && blocks % size != 0
        {
            diagnostics.push(
                Diagnostic::new(
                    &CLUSTER_SIZE,
                    span,
                    format!("the cluster is {size} along {axis}, which does not divide the grid of {blocks}"),
                )
                .help(format!(
                    "make the grid a multiple of {size} along {axis}: {}",
                    u64::from(blocks).next_multiple_of(u64::from(size))
                )),
            );
        }
    }
}

fn check_shared(function: &Function, diagnostics: &mut Diagnostics) {
    let total = Layout::of(&function.shared).bytes;
    let named = function.signature.launch.target;
    let (most, of) = match named {
        Some((target, _)) => (shared::limit(target), format!(" of `{target}`")),
        None => (shared::MOST, String::new()),
    };
    if total <= most {
        return;
    }
    let Some(largest) = function.shared.iter().max_by_key(|alloc| alloc.bytes()) else {
        return;
    };
    let mut diagnostic = Diagnostic::new(
        &SHARED_MEMORY,
        largest.span,
        format!("the kernel has {total} bytes of shared memory, but a CTA{of} has at most {most}"),
    );
    for alloc in &function.shared {
        diagnostic = diagnostic.note(format!("`{}` has {} bytes", alloc.name, alloc.bytes()));
    }
    diagnostics.push(diagnostic.help("use a smaller tile, or reuse one allocation"));
}

/// `min_blocks` blocks are on one multiprocessor at once: as blocks, as threads, and with their shared memory.
fn check_resident(function: &Function, diagnostics: &mut Diagnostics) {
    let launch = &function.signature.launch;
    let Some(blocks) = launch.min_blocks else {
        return;
    };
    let span = launch
        .min_blocks_span
        .unwrap_or(function.signature.name.span);
    let (most, of) = match launch.target {
        Some((target, _)) => (Multiprocessor::of(target), format!(" of `{target}`")),
        None => (multiprocessor::MOST, String::new()),
    };
    if launch.block.is_none() {
        // `ptxas` ignores `.minnctapersm` without `.reqntid`, with a warning that nobody sees.
        let message = "`min_blocks` is ignored by the assembler where the attribute does not say how many threads a block has";
        diagnostics.push(
            Diagnostic::new(&BLOCK_SIZE, span, message)
                .help("add `block = ..`, or leave `min_blocks` out"),
        );
        return;
    }
    let resident = u64::from(blocks);
    if resident > most.blocks {
        let message = format!(
            "`min_blocks` asks for {blocks} blocks, but a multiprocessor{of} holds at most {}",
            most.blocks
        );
        diagnostics.push(
            Diagnostic::new(&BLOCK_SIZE, span, message)
                .help(format!("write `min_blocks = {}` or less", most.blocks)),
        );
        return;
    }
    // A block that is too large by itself has been reported.
    let threads = launch.block.map_or(0, product);
    let needed = resident.saturating_mul(threads);
    if (1..=MAX_THREADS).contains(&threads) && needed > most.threads {
        let message = format!(
            "{blocks} blocks of {threads} threads are {needed} threads, but a multiprocessor{of} holds at most {}",
            most.threads
        );
        diagnostics.push(Diagnostic::new(&BLOCK_SIZE, span, message).help(format!(
            "write `min_blocks = {}`, or use smaller blocks",
            most.threads / threads
        )));
    }
    let shared = Layout::of(&function.shared).bytes;
    if shared == 0 || shared > most.shared_of_a_block() {
        return;
    }
    let each = shared + most.reserved;
    let needed = resident.saturating_mul(each);
    if needed > most.shared {
        let message = format!(
            "{blocks} blocks with {shared} bytes of shared memory each are {needed} bytes{}, but a multiprocessor{of} has {}",
            match most.reserved {
                0 => String::new(),
                reserved => format!(", with the {reserved} that the system takes for each"),
            },
            most.shared
        );
        let mut diagnostic = Diagnostic::new(&SHARED_MEMORY, span, message);
        for alloc in &function.shared {
            diagnostic = diagnostic.note(format!("`{}` has {} bytes", alloc.name, alloc.bytes()));
        }
        diagnostics.push(diagnostic.help(format!(
            "write `min_blocks = {}`, or use a smaller tile",
            most.shared / each
        )));
    }
}
