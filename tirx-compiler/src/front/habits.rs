//! What a kernel writes in place of what Rust has on the host, and CUDA on the device.
//!
//! A name that is near to none of ours may still be a well known one of elsewhere. Each table says what to write for it.

type Table = &'static [(&'static [&'static str], &'static str)];

fn find(table: Table, name: &str) -> Option<&'static str> {
    let row = table.iter().find(|(names, _)| names.contains(&name));
    row.map(|(_, help)| *help)
}

/// For a function, by the last name of its path.
pub(super) fn function(path: &str) -> Option<&'static str> {
    let last = path.rsplit("::").next().unwrap_or(path);
    let before = path.rsplit("::").nth(1).unwrap_or("");
    let before = before.split('<').next().unwrap_or(before);
    find(OWNERS, before).or_else(|| find(FUNCTIONS, last.split('<').next().unwrap_or(last)))
}

/// For a method of a tensor or a view.
pub(super) fn method_of_view(name: &str) -> Option<&'static str> {
    find(METHODS_OF_VIEWS, name)
}

/// For a type, by its first name.
pub(super) fn ty(text: &str) -> Option<&'static str> {
    let text = text.trim_start_matches(['&', ' ']);
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_' && c != ':');
    let path = text.get(..end.unwrap_or(text.len())).unwrap_or(text);
    let name = path
        .trim_end_matches(':')
        .rsplit("::")
        .next()
        .unwrap_or(path);
    match text.chars().next() {
        Some('*') => Some(
            "a kernel has no pointers: pass a tensor, or a view of it; the address of one is `.global_address()`",
        ),
        _ => find(TYPES, name),
    }
}

/// For a key of the attribute.
pub(super) fn key(name: &str) -> Option<&'static str> {
    find(KEYS, name)
}

/// What owns memory or handles errors on the host.
const OWNERS: Table = &[
    (
        &["Vec", "Box", "Rc", "Arc", "HashMap", "String"],
        "a kernel allocates nothing: take an array `[0.0; 8]` for each thread, `alloc_shared::<Tensor<f32, 64>>()` for a block, or a tensor parameter",
    ),
    (
        &["Tensor"],
        "shared memory is `alloc_shared::<Tensor<f32, 64>>()`; memory of the device is allocated by the host and passed as a parameter",
    ),
    (
        &["thread"],
        "a kernel's threads are those of the launch: `thread_idx()`, `block_idx()`",
    ),
];

const FUNCTIONS: Table = &[
    (
        &[
            "__syncthreads",
            "syncthreads",
            "sync_threads",
            "threadgroup_barrier",
            "barrier",
        ],
        "the barrier of a block is `cta_sync()`",
    ),
    (
        &[
            "global_id",
            "global_idx",
            "global_thread_id",
            "global_thread_idx",
            "global_thread_idx_x",
            "global_invocation_id",
            "get_global_id",
            "index_1d",
        ],
        "the number of a thread in the grid is `grid_rank()`, and in its block `thread_idx().x`",
    ),
    (
        &["program_id", "get_group_id", "cube_pos"],
        "the number of a block is `block_idx().x`",
    ),
    (
        &["__syncwarp", "syncwarp", "sync_warp"],
        "the barrier of a warp is `warp_sync(u32::MAX)`",
    ),
    (
        &[
            "__threadfence",
            "__threadfence_block",
            "__threadfence_system",
            "threadfence",
        ],
        "fences are `fence_acq_rel_cta()`, `fence_acq_rel_gpu()` and `fence_acq_rel_sys()`; `fence_sc_gpu()` where all threads have to agree on an order",
    ),
    (
        &["__shared__", "shared_array", "shared"],
        "shared memory is `alloc_shared::<Tensor<f32, 64>>()`",
    ),
    (
        &[
            "atomicAdd",
            "atomicMax",
            "atomicMin",
            "atomicExch",
            "atomicCAS",
            "atomicSub",
            "atomicAnd",
            "atomicOr",
            "atomicXor",
            "atomic_add",
            "atomic_max",
            "atomic_min",
        ],
        "atomics are methods of a tensor or a view: `a.atomic_add(i, 1)`",
    ),
    (
        &["shfl_down", "shfl_up", "shfl_xor", "shfl"],
        "write `shfl_down_sync(u32::MAX, value, 1)`, `shfl_up_sync`, `shfl_xor_sync` or `shfl_sync`: the first argument says which lanes take part",
    ),
    (
        &["ballot", "__ballot"],
        "write `ballot_sync(u32::MAX, condition)`",
    ),
    (
        &["min", "max", "fmin", "fmax", "fminf", "fmaxf"],
        "it is a method of a number: `x.max(y)`, `x.min(y)`",
    ),
    (
        &[
            "sqrt", "sqrtf", "sin", "cos", "tan", "exp", "expf", "__expf", "log", "logf", "ln",
            "abs", "fabs", "fabsf", "pow", "powf", "powi", "floor", "ceil", "round", "tanh",
            "tanhf",
        ],
        "it is a method of a number: `x.sqrt()`, `x.exp()`, `x.ln()`, `x.abs()`, `x.powf(y)`",
    ),
    (
        &["printf", "println", "print"],
        "write `device_println!(\"x = {}\", x)`",
    ),
    (
        &["Some", "Ok", "Err"],
        "a kernel has no `Option` and no `Result`: keep a `bool` beside the value, and choose with `if`",
    ),
    (&["clone", "swap"], "numbers and views are copied by `let`"),
];

const METHODS_OF_VIEWS: Table = &[
    (
        &["get", "get_mut"],
        "index it: `a[i]`; an index that may be out of bounds is checked when the kernel runs",
    ),
    (
        &["len", "shape", "size", "rows", "cols", "dim"],
        "its dimensions are those of its type: literals and constants, or `N::size()` of a dimension `N: Dim`",
    ),
    (
        &[
            "iter",
            "iter_mut",
            "into_iter",
            "chunks",
            "chunks_exact",
            "windows",
            "map",
            "sum",
            "fold",
            "for_each",
            "enumerate",
            "zip",
        ],
        "loop over its indices: `for i in 0..n { .. a[i] .. }`",
    ),
    (
        &["as_ptr", "as_mut_ptr", "as_slice", "as_mut_slice"],
        "its address is `.global_address()`, or `.shared_address()` in shared memory, for the items of `ptx::`",
    ),
    (
        &[
            "slice",
            "row",
            "rows_mut",
            "view",
            "subview",
            "split_at",
            "split_at_mut",
        ],
        "a part of it is `a.sub((i, ..))`, an index or a range for each dimension",
    ),
    (
        &["fill", "copy_from_slice", "clone", "to_vec", "swap"],
        "each thread writes elements: `a[i] = b[i]`; `tile::` has copies of regions",
    ),
];

const TYPES: Table = &[
    (
        &["Vec", "Box", "Rc", "Arc", "HashMap", "VecDeque", "BTreeMap"],
        "a kernel allocates nothing: take an array `[f32; 8]` for each thread, `alloc_shared::<Tensor<f32, 64>>()` for a block, or a tensor parameter",
    ),
    (
        &["String", "str", "char"],
        "text belongs to the host; `device_println!` writes it",
    ),
    (
        &["Option", "Result"],
        "a kernel has no `Option` and no `Result`: keep a `bool` beside the value, and choose with `if`",
    ),
    (
        &["Tensor", "DeviceTensor"],
        "in a body a tensor is a view: leave the type out, or write `View<f32, 1>` or `ViewMut<f32, 1>`, the element and the number of dimensions",
    ),
    (
        &["dyn", "impl"],
        "a kernel calls what is known when it is compiled: make the function generic, `fn f<T: Trait>(x: T)`",
    ),
    (
        &["fn", "Fn", "FnMut", "FnOnce"],
        "a kernel calls functions by their names only",
    ),
    (
        &["i128", "u128"],
        "integers have at most 64 bits: keep a high and a low part",
    ),
];

const KEYS: Table = &[
    (
        &[
            "threads",
            "threads_per_block",
            "block_size",
            "block_dim",
            "num_threads",
        ],
        "the threads of a block are `block = 64`",
    ),
    (
        &["blocks", "num_blocks", "grid_size", "grid_dim"],
        "the blocks of a grid are `grid = 16`; without it the launch says how many",
    ),
    (
        &["shared", "shared_mem", "shared_memory", "smem"],
        "shared memory is allocated in the body: `alloc_shared::<Tensor<f32, 64>>()`; the launch asks for what that needs",
    ),
    (
        &["arch", "sm", "compute", "gpu"],
        "the architecture is `target = \"sm_90a\"`; without it the kernel runs from the lowest on that has its instructions",
    ),
    (
        &["cluster_size", "cluster_dims", "cluster_dim"],
        "the blocks of a cluster are `cluster = 2`",
    ),
    (
        &["unsafe", "name", "export"],
        "remove it: a kernel has the name of its `fn`",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        intrinsics::{ELEMENT_METHODS, INTRINSICS, METHODS},
        library,
    };

    /// What is called in backquotes.
    fn called(help: &str) -> Vec<&str> {
        let quoted = help.split('`').skip(1).step_by(2);
        let before = quoted.flat_map(|text| {
            let calls = text.match_indices(['(', '<']);
            calls.filter_map(|(at, _)| text.get(..at))
        });
        before
            .map(|text| text.trim_end_matches("::"))
            .filter_map(|text| {
                text.rsplit(|c: char| !c.is_alphanumeric() && c != '_')
                    .next()
            })
            .filter(|name| name.len() > 1 && name.starts_with(char::is_lowercase))
            .collect()
    }

    #[test]
    fn what_is_to_be_written_is_there() {
        let others = [
            "alloc_shared",
            "global_address",
            "shared_address",
            "sub",
            "size",
        ];
        for (_, help) in [FUNCTIONS, OWNERS, METHODS_OF_VIEWS, TYPES]
            .into_iter()
            .flatten()
        {
            for name in called(help) {
                let is_known = others.contains(&name)
                    || INTRINSICS.iter().any(|row| row.path == name)
                    || ELEMENT_METHODS.iter().any(|row| row.path == name)
                    || METHODS.iter().any(|row| row.name == name)
                    || library::find("", name).is_some()
                    || library::find("f32", name).is_some();
                assert!(is_known, "`{name}` in {help:?}");
            }
        }
    }
}
