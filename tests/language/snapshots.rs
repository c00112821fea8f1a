//! The PTX of every kernel of these tests, as snapshots, and through `ptxas`.

use crate::{
    atomics, bits, caches, checks, control, copies, elementwise, functions, launch, methods, names,
    numbers, pipeline, raw, report, rounding, shared, sync, time, views, warps,
};
use std::{fs, path::Path, process::Command};

macro_rules! kernels {
    ($($module:ident: $($kernel:ident)*;)*) => {
        /// Each kernel's module, name, PTX and target.
        const KERNELS: &[(&str, &str, &str, &str)] = &[$($(
            (stringify!($module), stringify!($kernel), $module::$kernel::PTX, $module::$kernel::VARIANTS[0].target),
        )*)*];
    };
}

kernels! {
    atomics: histogram integers sums tickets locked published scopes between;
    caches: operators priorities in_order;
    bits: words dot_products upper_halves;
    rounding: directed doubles clamped approximate approximate_halves to_integers to_floats to_halves;
    time: clocks stops;
    checks: scatter signed_index quotients prefix;
    control: collatz loops branches short_circuit;
    copies: with_pred with_src_size with_ignore_src by_four_and_eight with_policy by_address ragged_rows;
    elementwise: add saxpy fill in_place;
    functions: row_sums;
    launch: coordinates grid_at_the_call grid_from_dimensions;
    methods: bits floats;
    names: add r#type;
    numbers: ops_i8 ops_i16 ops_i32 ops_i64 ops_u8 ops_u16 ops_u32 ops_u64 float_f32 float_f64
        from_i8 from_i16 from_i32 from_i64 from_u8 from_u16 from_u32 from_u64 from_f32 from_f64;
    pipeline: sum_tiles;
    sync: named counted last_block fences places place_of_any_block clusters;
    warps: shuffles rotated sums votes reductions float_reductions elected;
    raw: async_read_next_row early_outputs effects labels lane_and_sum narrow_integers predicates vectors wide_types;
    report: asserted by_lane formats;
    shared: rotate_rows transpose block_sums views_of_views swizzle_patterns swizzled_tile swizzled_constants
        padded_rows large_tiles places_of_allocations;
    views: reshaped reshaped_by_launch permuted read_as_others written_as_others layouts_as_arguments copied_by_layout;
}

#[test]
fn the_ptx_of_every_kernel() {
    for (module, kernel, ptx, _) in KERNELS {
        let kernel = kernel.trim_start_matches("r#");
        insta::assert_snapshot!(format!("{module}__{kernel}"), ptx);
    }
}

#[test]
fn every_kernel_of_these_tests_is_in_the_list() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/language");
    for file in fs::read_dir(folder).expect("a folder") {
        let path = file.expect("an entry").path();
        if path.extension().is_none_or(|e| e != "rs") {
            continue;
        }
        let source = fs::read_to_string(&path).expect("a file");
        let module = path
            .file_stem()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        let mut lines = source.lines();
        while let Some(line) = lines.next() {
            if !line.starts_with("#[tirx::kernel") {
                continue;
            }
            let item = lines.next().unwrap_or_default();
            let name = item
                .trim_start_matches("pub fn ")
                .split(['(', '<'])
                .next()
                .unwrap_or_default();
            assert!(
                KERNELS.iter().any(|k| k.0 == module && k.1 == name),
                "{module}::{name} has no snapshot"
            );
        }
    }
}

#[test]
fn ptxas_takes_every_kernel() {
    let Some(ptxas) = std::env::var_os("TIRX_PTXAS") else {
        println!("skipped: TIRX_PTXAS names no ptxas");
        return;
    };
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("ptxas");
    fs::create_dir_all(&folder).expect("a folder");
    let mut problems = Vec::new();
    for (module, kernel, ptx, target) in KERNELS {
        let kernel = kernel.trim_start_matches("r#");
        let file = folder.join(format!("{module}__{kernel}.ptx"));
        fs::write(&file, ptx).expect("a file");
        let output = Command::new(&ptxas)
            .arg(format!("-arch={target}"))
            .args(["-o", "/dev/null"])
            .arg(&file)
            .output()
            .expect("TIRX_PTXAS runs");
        if !output.status.success() {
            problems.push(format!(
                "{module}::{kernel}: {}\n{ptx}",
                String::from_utf8_lossy(&output.stderr)
            ));
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
    println!("ptxas took {} kernels", KERNELS.len());
}
