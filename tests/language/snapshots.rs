//! The PTX of every kernel of these tests, as snapshots, and through `ptxas`.

use crate::listed::{Listed, all_are_listed, ptxas_takes};

kernels! {
    arrays: lookups elements;
    async_clusters: neighbours scattered views chosen squares told stored_later sixteen;
    async_grids: first second;
    async_mbarrier: exchange ring every_arrival copied;
    atomics: histogram integers sums tickets locked published scopes between;
    cancel: blocks clusters;
    multimem: all_reduce eighths;
    caches: operators priorities in_order vectors lines discarded;
    map_changes: replaced along_w;
    bulk_copies: bulk_in bulk_rows bulk_out bulk_within bulk_multicast bulk_to_peers bulk_masked reduced_u32 reduced_integers summed_floats
        extremes_of_halves reduced_in_shared prefetched bulk_by_address;
    bits: words dot_products upper_halves;
    rounding: directed doubles clamped approximate approximate_many approximate_halves to_integers to_floats to_halves;
    time: clocks stops;
    checks: scatter signed_index quotients prefix;
    control: collatz loops branches short_circuit;
    copies: with_pred with_src_size with_ignore_src by_four_and_eight with_policy by_address ragged_rows;
    exported: alone within;
    elementwise: add saxpy fill in_place;
    fp8: from_storage to_storage moved;
    functions: row_sums;
    generic_types: rings_and_pairs behind_aliases;
    generics: generic_functions;
    instances: reversed warp_sums within;
    launch: coordinates grid_at_the_call grid_from_dimensions;
    math: of_one of_two of_doubles exponential sine;
    methods: bits floats;
    modules: sums extremes squares;
    names: add r#type;
    numbers: ops_i8 ops_i16 ops_i32 ops_i64 ops_u8 ops_u16 ops_u32 ops_u64 float_f32 float_f64
        from_i8 from_i16 from_i32 from_i64 from_u8 from_u16 from_u32 from_u64 from_f32 from_f64;
    packed: pairs_of_f16 pairs_of_bf16 named conversions sums;
    pipeline: sum_tiles;
    sync: named counted last_block fences places place_of_any_block clusters;
    tma_copies: for_the_neighbour told_to_the_leader boxes edges swizzled steps reductions pixels multicast;
    tma_maps: given exchanged through addressed taps slices;
    warps: shuffles rotated sums votes reductions float_reductions elected;
    raw: async_read_next_row early_outputs effects labels lane_and_sum narrow_integers predicates vectors wide_types;
    report: asserted by_lane formats;
    results: lanes leaders vectors eight together;
    shared: rotate_rows transpose block_sums views_of_views swizzle_patterns swizzled_tile swizzled_constants
        padded_rows large_tiles places_of_allocations;
    tiles_shared: by_sixteen by_less within_global out_of_shared tile_by_tile completed_on;
    unchecked: vouched in_a_row;
    views: reshaped reshaped_by_launch permuted read_as_others written_as_others layouts_as_arguments copied_by_layout;
}

#[test]
fn the_ptx_of_every_kernel() {
    for (name, variant) in KERNELS.iter().flat_map(Listed::named) {
        insta::assert_snapshot!(name, variant.ptx);
    }
}

#[test]
fn every_kernel_of_these_tests_is_in_the_list() {
    all_are_listed(KERNELS, "tests/language");
}

#[test]
fn ptxas_takes_every_kernel() {
    ptxas_takes(KERNELS);
}
