// Written by `TIRX_BLESS=1 cargo test --test rules`.
#[path = "async-peer/other_rank.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod async_peer__other_rank;
#[path = "atomic-ordering/arrival_as_acquire.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod atomic_ordering__arrival_as_acquire;
#[path = "atomic-ordering/beyond_the_cluster.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod atomic_ordering__beyond_the_cluster;
#[path = "atomic-ordering/load_as_release.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod atomic_ordering__load_as_release;
#[path = "atomic-ordering/store_as_acquire.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod atomic_ordering__store_as_acquire;
#[path = "atomic-ordering/wait_of_the_gpu.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod atomic_ordering__wait_of_the_gpu;
#[path = "attribute/align_below_the_element.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod attribute__align_below_the_element;
#[path = "attribute/align_of_a_map.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod attribute__align_of_a_map;
#[path = "attribute/align_of_a_scalar.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod attribute__align_of_a_scalar;
#[path = "attribute/align_three.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod attribute__align_three;
#[path = "attribute/block_not_constant.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod attribute__block_not_constant;
#[path = "attribute/boolean_for_a_number.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod attribute__boolean_for_a_number;
#[path = "attribute/fill_of_a_given_map.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod attribute__fill_of_a_given_map;
#[path = "attribute/four_axes.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod attribute__four_axes;
#[path = "attribute/instances_as_a_value.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod attribute__instances_as_a_value;
#[path = "attribute/key_of_tma.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod attribute__key_of_tma;
#[path = "attribute/launch_of_a_module.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod attribute__launch_of_a_module;
#[path = "attribute/many_registers.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod attribute__many_registers;
#[path = "attribute/no_registers.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod attribute__no_registers;
#[path = "attribute/no_value.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod attribute__no_value;
#[path = "attribute/number_for_a_target.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod attribute__number_for_a_target;
#[path = "attribute/repeated_key.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod attribute__repeated_key;
#[path = "attribute/target_twice.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod attribute__target_twice;
#[path = "attribute/tma_of_a_scalar.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod attribute__tma_of_a_scalar;
#[path = "attribute/unknown_attribute.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod attribute__unknown_attribute;
#[path = "attribute/unknown_key.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod attribute__unknown_key;
#[path = "attribute/unknown_target.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod attribute__unknown_target;
#[path = "attribute/unroll_not_constant.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod attribute__unroll_not_constant;
#[path = "attribute/uses_a_module_without_export.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod attribute__uses_a_module_without_export;
#[path = "attribute/value_of_a_flag.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod attribute__value_of_a_flag;
#[path = "block-divergent/a_lane.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod block_divergent__a_lane;
#[path = "block-divergent/a_value_that_a_branch_chose.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod block_divergent__a_value_that_a_branch_chose;
#[path = "block-divergent/one_block_of_a_cluster.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod block_divergent__one_block_of_a_cluster;
#[path = "block-divergent/rounds_of_a_thread.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod block_divergent__rounds_of_a_thread;
#[path = "block-divergent/threads_that_leave.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod block_divergent__threads_that_leave;
#[path = "block-divergent/warps_with_unequal_barriers.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod block_divergent__warps_with_unequal_barriers;
#[path = "block-divergent/what_a_thread_reads.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod block_divergent__what_a_thread_reads;
#[path = "block-size/deep.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod block_size__deep;
#[path = "block-size/negative.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod block_size__negative;
#[path = "block-size/of_an_instance.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod block_size__of_an_instance;
#[path = "block-size/resident_blocks.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod block_size__resident_blocks;
#[path = "block-size/resident_threads.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod block_size__resident_threads;
#[path = "block-size/resident_threads_of_a_target.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod block_size__resident_threads_of_a_target;
#[path = "block-size/resident_without_block.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod block_size__resident_without_block;
#[path = "block-size/two_thousand.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod block_size__two_thousand;
#[path = "block-size/zero.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod block_size__zero;
#[path = "bounds/always_beyond.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod bounds__always_beyond;
#[path = "bounds/array_index.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod bounds__array_index;
#[path = "bounds/atomic_beyond.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod bounds__atomic_beyond;
#[path = "bounds/constant_array.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod bounds__constant_array;
#[path = "bounds/constant_index.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod bounds__constant_index;
#[path = "bounds/in_all_instances.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod bounds__in_all_instances;
#[path = "bounds/in_an_exported_module.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod bounds__in_an_exported_module;
#[path = "bounds/in_one_instance.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod bounds__in_one_instance;
#[path = "bounds/mbarriers.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod bounds__mbarriers;
#[path = "bounds/st_async.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod bounds__st_async;
#[path = "bounds/through_a_view.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod bounds__through_a_view;
#[path = "bounds/unchecked_index.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod bounds__unchecked_index;
#[path = "bulk-align/parameter.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod bulk_align__parameter;
#[path = "bulk-align/start.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod bulk_align__start;
#[path = "bulk-completion/a_peer_for_here.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod bulk_completion__a_peer_for_here;
#[path = "bulk-completion/another_peer.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod bulk_completion__another_peer;
#[path = "bulk-completion/here_for_a_peer.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod bulk_completion__here_for_a_peer;
#[path = "bulk-completion/no_mbarrier.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod bulk_completion__no_mbarrier;
#[path = "bulk-completion/to_global_memory.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod bulk_completion__to_global_memory;
#[path = "bulk-contiguous/a_column.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod bulk_contiguous__a_column;
#[path = "bulk-contiguous/padded.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod bulk_contiguous__padded;
#[path = "bulk-contiguous/part_of_each_row.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod bulk_contiguous__part_of_each_row;
#[path = "bulk-contiguous/swizzled.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod bulk_contiguous__swizzled;
#[path = "bulk-mask/into_shared_memory.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod bulk_mask__into_shared_memory;
#[path = "bulk-multicast/no_cluster.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod bulk_multicast__no_cluster;
#[path = "bulk-multicast/no_such_cta.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod bulk_multicast__no_such_cta;
#[path = "bulk-multicast/to_global_memory.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod bulk_multicast__to_global_memory;
#[path = "bulk-reduction/minimum_of_floats.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod bulk_reduction__minimum_of_floats;
#[path = "bulk-reduction/sum_of_floats_in_shared.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod bulk_reduction__sum_of_floats_in_shared;
#[path = "bulk-shape/fewer_elements.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod bulk_shape__fewer_elements;
#[path = "bulk-shape/other_elements.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod bulk_shape__other_elements;
#[path = "bulk-size/half_a_unit.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod bulk_size__half_a_unit;
#[path = "bulk-size/nothing.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod bulk_size__nothing;
#[path = "bulk-size/too_much.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod bulk_size__too_much;
#[path = "bulk-space/global_to_global.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod bulk_space__global_to_global;
#[path = "bulk-space/prefetch_of_shared.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod bulk_space__prefetch_of_shared;
#[path = "cluster-lifetime/ended.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod cluster_lifetime__ended;
#[path = "cluster-lifetime/mbarrier_of_a_peer.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod cluster_lifetime__mbarrier_of_a_peer;
#[path = "cluster-lifetime/not_started.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod cluster_lifetime__not_started;
#[path = "cluster-missing/a_barrier.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod cluster_missing__a_barrier;
#[path = "cluster-missing/a_copy_within_a_block.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod cluster_missing__a_copy_within_a_block;
#[path = "cluster-missing/a_peer.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod cluster_missing__a_peer;
#[path = "cluster-rank/beyond_the_cluster.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod cluster_rank__beyond_the_cluster;
#[path = "cluster-rank/of_a_view.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod cluster_rank__of_a_view;
#[path = "cluster-size/does_not_divide.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod cluster_size__does_not_divide;
#[path = "cluster-size/sixteen.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod cluster_size__sixteen;
#[path = "constant/atomic_scope.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod constant__atomic_scope;
#[path = "constant/chunk_bytes.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod constant__chunk_bytes;
#[path = "constant/generic_of_elsewhere.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod constant__generic_of_elsewhere;
#[path = "constant/permute_by_a_value.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod constant__permute_by_a_value;
#[path = "constant/range_width.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod constant__range_width;
#[path = "constant/reshape_by_a_value.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod constant__reshape_by_a_value;
#[path = "constant/shuffle_width.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod constant__shuffle_width;
#[path = "copy-bounds/bulk_into_shared.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod copy_bounds__bulk_into_shared;
#[path = "copy-bounds/bulk_past_the_end.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod copy_bounds__bulk_past_the_end;
#[path = "copy-bounds/bulk_prefetch.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod copy_bounds__bulk_prefetch;
#[path = "copy-bounds/bulk_reduction.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod copy_bounds__bulk_reduction;
#[path = "copy-bounds/bulk_to_a_peer.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod copy_bounds__bulk_to_a_peer;
#[path = "copy-bounds/chunk_at_the_end.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod copy_bounds__chunk_at_the_end;
#[path = "copy-bounds/guard_on_another.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod copy_bounds__guard_on_another;
#[path = "copy-bounds/guard_too_wide.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod copy_bounds__guard_too_wide;
#[path = "copy-bounds/ignore_src_needs_bounds.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod copy_bounds__ignore_src_needs_bounds;
#[path = "copy-bounds/no_guard.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod copy_bounds__no_guard;
#[path = "copy-bounds/no_pred.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod copy_bounds__no_pred;
#[path = "copy-bounds/part_of_a_tuple.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod copy_bounds__part_of_a_tuple;
#[path = "copy-bounds/range_of_a_row.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod copy_bounds__range_of_a_row;
#[path = "copy-bounds/shared_side.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod copy_bounds__shared_side;
#[path = "copy-bounds/src_size_not_proved.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod copy_bounds__src_size_not_proved;
#[path = "copy-bounds/tail_of_a_grid.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod copy_bounds__tail_of_a_grid;
#[path = "copy-shape/known_at_launch.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod copy_shape__known_at_launch;
#[path = "copy-shape/too_few.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod copy_shape__too_few;
#[path = "cp-async-align/destination.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod cp_async_align__destination;
#[path = "cp-async-align/offset.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod cp_async_align__offset;
#[path = "cp-async-align/row_pitch.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod cp_async_align__row_pitch;
#[path = "cp-async-align/source.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod cp_async_align__source;
#[path = "cp-async-contiguous/column.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod cp_async_contiguous__column;
#[path = "cp-async-contiguous/square.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod cp_async_contiguous__square;
#[path = "cp-async-elements/two_types.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod cp_async_elements__two_types;
#[path = "cp-async-exclusive/both.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod cp_async_exclusive__both;
#[path = "cp-async-prefetch/thirty_two.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod cp_async_prefetch__thirty_two;
#[path = "cp-async-shape/one_side.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod cp_async_shape__one_side;
#[path = "cp-async-shape/row_too_short.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod cp_async_shape__row_too_short;
#[path = "cp-async-space/global_to_global.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod cp_async_space__global_to_global;
#[path = "cp-async-space/shared_to_shared.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod cp_async_space__shared_to_shared;
#[path = "cp-async-src-size/above_the_chunk.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod cp_async_src_size__above_the_chunk;
#[path = "cp-async-width/ca_twelve.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod cp_async_width__ca_twelve;
#[path = "cp-async-width/cg_eight.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod cp_async_width__cg_eight;
#[path = "cp-async-width/raw_cg_eight.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod cp_async_width__raw_cg_eight;
#[path = "dimension/constant_outside.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod dimension__constant_outside;
#[path = "dimension/negative.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod dimension__negative;
#[path = "dimension/no_integer.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod dimension__no_integer;
#[path = "dimension/reshape_to_nothing.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod dimension__reshape_to_nothing;
#[path = "dimension/unknown_in_shared.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod dimension__unknown_in_shared;
#[path = "element-space/at_rank_of_global.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod element_space__at_rank_of_global;
#[path = "element-space/read_only_of_an_output.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod element_space__read_only_of_an_output;
#[path = "element-space/shared.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod element_space__shared;
#[path = "element-space/st_async_to_itself.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod element_space__st_async_to_itself;
#[path = "format/binary.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod format__binary;
#[path = "format/centred.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod format__centred;
#[path = "format/filled.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod format__filled;
#[path = "format/integer_with_an_exponent.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod format__integer_with_an_exponent;
#[path = "format/no_literal.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod format__no_literal;
#[path = "format/pair.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod format__pair;
#[path = "format/too_many_arguments.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod format__too_many_arguments;
#[path = "format/view.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod format__view;
#[path = "format/whole_index.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod format__whole_index;
#[path = "format/width_of_an_argument.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod format__width_of_an_argument;
#[path = "grid-size/wide_in_y.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod grid_size__wide_in_y;
#[path = "grid-size/zero.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod grid_size__zero;
#[path = "instance/bound.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod instance__bound;
#[path = "instance/no_generics.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod instance__no_generics;
#[path = "instance/no_type.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod instance__no_type;
#[path = "instance/out_of_range.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod instance__out_of_range;
#[path = "instance/too_few.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod instance__too_few;
#[path = "instance/twice.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod instance__twice;
#[path = "instance/unlisted_constant.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod instance__unlisted_constant;
#[path = "instance/unlisted_type.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod instance__unlisted_type;
#[path = "missing-option/chunk_bytes.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod missing_option__chunk_bytes;
#[path = "missing-option/chunk_bytes_beside_pred.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod missing_option__chunk_bytes_beside_pred;
#[path = "operand-range/barrier_of_forty.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod operand_range__barrier_of_forty;
#[path = "operand-range/barrier_sixteen.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod operand_range__barrier_sixteen;
#[path = "operand-range/expected_bytes.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod operand_range__expected_bytes;
#[path = "operand-range/lop3_table.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod operand_range__lop3_table;
#[path = "operand-range/no_arrivals.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod operand_range__no_arrivals;
#[path = "operand-range/parity.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod operand_range__parity;
#[path = "operand-range/parity_in_a_function.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod operand_range__parity_in_a_function;
#[path = "operand-range/registers.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod operand_range__registers;
#[path = "operand-range/shuffle_width.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod operand_range__shuffle_width;
#[path = "parameter/boolean_elements.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod parameter__boolean_elements;
#[path = "parameter/by_value.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod parameter__by_value;
#[path = "parameter/impl_trait.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod parameter__impl_trait;
#[path = "parameter/pattern.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod parameter__pattern;
#[path = "parameter/slice.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod parameter__slice;
#[path = "parameter/tensor_map_by_value.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod parameter__tensor_map_by_value;
#[path = "parameter/tensor_map_without_rank.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod parameter__tensor_map_without_rank;
#[path = "parameter/unknown_type.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod parameter__unknown_type;
#[path = "policy-fraction/above_one.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod policy_fraction__above_one;
#[path = "policy-fraction/zero.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod policy_fraction__zero;
#[path = "rank/atomic_index.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod rank__atomic_index;
#[path = "rank/coordinates_of_a_tile.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod rank__coordinates_of_a_tile;
#[path = "rank/index_too_long.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod rank__index_too_long;
#[path = "rank/index_too_short.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod rank__index_too_short;
#[path = "rank/permute_too_short.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod rank__permute_too_short;
#[path = "rank/reshape_to_six.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod rank__reshape_to_six;
#[path = "rank/sub_too_long.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod rank__sub_too_long;
#[path = "rank/sub_too_short.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod rank__sub_too_short;
#[path = "raw-ptx/close_brace.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod raw_ptx__close_brace;
#[path = "raw-ptx/discarded_output.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod raw_ptx__discarded_output;
#[path = "raw-ptx/format.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod raw_ptx__format;
#[path = "raw-ptx/input_written.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod raw_ptx__input_written;
#[path = "raw-ptx/missing_semicolon.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod raw_ptx__missing_semicolon;
#[path = "raw-ptx/named_by_number.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod raw_ptx__named_by_number;
#[path = "raw-ptx/named_twice.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod raw_ptx__named_twice;
#[path = "raw-ptx/no_literal.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod raw_ptx__no_literal;
#[path = "raw-ptx/no_such_label.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod raw_ptx__no_such_label;
#[path = "raw-ptx/no_text.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod raw_ptx__no_text;
#[path = "raw-ptx/nomem_and_readonly.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod raw_ptx__nomem_and_readonly;
#[path = "raw-ptx/open_brace.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod raw_ptx__open_brace;
#[path = "raw-ptx/operand_missing.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod raw_ptx__operand_missing;
#[path = "raw-ptx/operand_type.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod raw_ptx__operand_type;
#[path = "raw-ptx/output_not_written.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod raw_ptx__output_not_written;
#[path = "raw-ptx/pure_alone.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod raw_ptx__pure_alone;
#[path = "raw-ptx/register_class.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod raw_ptx__register_class;
#[path = "raw-ptx/shared_memory.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod raw_ptx__shared_memory;
#[path = "raw-ptx/text_behind_operands.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod raw_ptx__text_behind_operands;
#[path = "raw-ptx/too_many_braces.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod raw_ptx__too_many_braces;
#[path = "raw-ptx/undeclared_register.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod raw_ptx__undeclared_register;
#[path = "raw-ptx/unknown_instruction.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod raw_ptx__unknown_instruction;
#[path = "raw-ptx/unknown_kind.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod raw_ptx__unknown_kind;
#[path = "raw-ptx/unknown_modifier.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod raw_ptx__unknown_modifier;
#[path = "raw-ptx/unknown_operand.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod raw_ptx__unknown_operand;
#[path = "raw-ptx/unknown_option.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod raw_ptx__unknown_option;
#[path = "raw-ptx/unnamed_behind_named.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod raw_ptx__unnamed_behind_named;
#[path = "raw-ptx/unused_operand.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod raw_ptx__unused_operand;
#[path = "raw-ptx/view_as_operand.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod raw_ptx__view_as_operand;
#[path = "shared-layout/aligned_too_little.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod shared_layout__aligned_too_little;
#[path = "shared-layout/pad_of_a_row.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod shared_layout__pad_of_a_row;
#[path = "shared-layout/pad_of_nothing.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod shared_layout__pad_of_nothing;
#[path = "shared-layout/padded_and_swizzled.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod shared_layout__padded_and_swizzled;
#[path = "shared-layout/swizzle_of_256.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod shared_layout__swizzle_of_256;
#[path = "shared-memory/less_on_the_target.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod shared_memory__less_on_the_target;
#[path = "shared-memory/one_too_large.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod shared_memory__one_too_large;
#[path = "shared-memory/resident.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod shared_memory__resident;
#[path = "shared-memory/two_together.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod shared_memory__two_together;
#[path = "signature/asynchronous.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod signature__asynchronous;
#[path = "signature/constant.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod signature__constant;
#[path = "signature/extern_fn.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod signature__extern_fn;
#[path = "signature/lifetime.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod signature__lifetime;
#[path = "signature/module_on_a_function.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod signature__module_on_a_function;
#[path = "signature/name_not_ascii.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod signature__name_not_ascii;
#[path = "signature/name_of_ptx.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod signature__name_of_ptx;
#[path = "signature/no_body.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod signature__no_body;
#[path = "signature/receiver.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod signature__receiver;
#[path = "signature/result.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod signature__result;
#[path = "signature/structure.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod signature__structure;
#[path = "signature/unsafe_fn.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod signature__unsafe_fn;
#[path = "target/asked_for_none.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod target__asked_for_none;
#[path = "target/asked_without_a_target.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod target__asked_without_a_target;
#[path = "target/before_clusters.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod target__before_clusters;
#[path = "target/before_cp_async.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod target__before_cp_async;
#[path = "target/before_redux.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod target__before_redux;
#[path = "target/bulk_store.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod target__bulk_store;
#[path = "target/byte_mask.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod target__byte_mask;
#[path = "target/one_of_two.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod target__one_of_two;
#[path = "target/packed_sum.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod target__packed_sum;
#[path = "target/raw_ptx.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod target__raw_ptx;
#[path = "target/without_the_a.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod target__without_the_a;
#[path = "target/without_the_f.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod target__without_the_f;
#[path = "tensor-align/not_aligned.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod tensor_align__not_aligned;
#[path = "tensor-align/part.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod tensor_align__part;
#[path = "tensor-completion/barrier_beside_a_peers_view.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod tensor_completion__barrier_beside_a_peers_view;
#[path = "tensor-completion/barrier_of_a_third.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod tensor_completion__barrier_of_a_third;
#[path = "tensor-completion/barrier_of_the_leader.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod tensor_completion__barrier_of_the_leader;
#[path = "tensor-completion/mbarrier_of_a_store.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod tensor_completion__mbarrier_of_a_store;
#[path = "tensor-completion/no_mbarrier.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod tensor_completion__no_mbarrier;
#[path = "tensor-coordinate/column.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod tensor_coordinate__column;
#[path = "tensor-coordinate/gaps.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod tensor_coordinate__gaps;
#[path = "tensor-coordinate/never_a_multiple.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod tensor_coordinate__never_a_multiple;
#[path = "tensor-coordinate/packed.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod tensor_coordinate__packed;
#[path = "tensor-coordinate/prefetched_beside.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod tensor_coordinate__prefetched_beside;
#[path = "tensor-map/box_bytes.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod tensor_map__box_bytes;
#[path = "tensor-map/box_too_large.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod tensor_map__box_too_large;
#[path = "tensor-map/corner.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod tensor_map__corner;
#[path = "tensor-map/element_stride.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod tensor_map__element_stride;
#[path = "tensor-map/given_of_six.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod tensor_map__given_of_six;
#[path = "tensor-map/given_without_box.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod tensor_map__given_without_box;
#[path = "tensor-map/nan_of_integers.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod tensor_map__nan_of_integers;
#[path = "tensor-map/packed_box.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod tensor_map__packed_box;
#[path = "tensor-map/rank_of_box.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod tensor_map__rank_of_box;
#[path = "tensor-map/stride.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod tensor_map__stride;
#[path = "tensor-map/swizzle_span.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod tensor_map__swizzle_span;
#[path = "tensor-padding/ragged_rows.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod tensor_padding__ragged_rows;
#[path = "tensor-reduction/least_of_floats.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod tensor_reduction__least_of_floats;
#[path = "tensor-shape/given_swizzle.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod tensor_shape__given_swizzle;
#[path = "tensor-shape/other_box.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod tensor_shape__other_box;
#[path = "tensor-shape/other_elements.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod tensor_shape__other_elements;
#[path = "tensor-shape/other_swizzle.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod tensor_shape__other_swizzle;
#[path = "tensor-shape/padded.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod tensor_shape__padded;
#[path = "tensor-shape/slices_of_channels.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod tensor_shape__slices_of_channels;
#[path = "tensor-space/boxes_of_pixels.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod tensor_space__boxes_of_pixels;
#[path = "tensor-space/no_map.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod tensor_space__no_map;
#[path = "tensor-space/no_map_address.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod tensor_space__no_map_address;
#[path = "tensor-space/no_map_to_prefetch.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod tensor_space__no_map_to_prefetch;
#[path = "tensor-space/part_of_a_tensor.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod tensor_space__part_of_a_tensor;
#[path = "tensor-space/source_of_a_peer.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod tensor_space__source_of_a_peer;
#[path = "tensor-space/two_views.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod tensor_space__two_views;
#[path = "type-ambiguous/cast_to_what.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod type_ambiguous__cast_to_what;
#[path = "type-ambiguous/function_of_a_trait.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod type_ambiguous__function_of_a_trait;
#[path = "type-ambiguous/method_on_a_literal.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod type_ambiguous__method_on_a_literal;
#[path = "unknown-name/axis.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod unknown_name__axis;
#[path = "unknown-name/constant_in_a_pattern.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod unknown_name__constant_in_a_pattern;
#[path = "unknown-name/constant_outside_of_the_module.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod unknown_name__constant_outside_of_the_module;
#[path = "unknown-name/function_under_cfg.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod unknown_name__function_under_cfg;
#[path = "unknown-name/in_a_function.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod unknown_name__in_a_function;
#[path = "unknown-name/in_an_unused_function.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod unknown_name__in_an_unused_function;
#[path = "unknown-name/intrinsic.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod unknown_name__intrinsic;
#[path = "unknown-name/library_name_of_elsewhere.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod unknown_name__library_name_of_elsewhere;
#[path = "unknown-name/local.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod unknown_name__local;
#[path = "unknown-name/method.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod unknown_name__method;
#[path = "unknown-name/method_of_a_map.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod unknown_name__method_of_a_map;
#[path = "unknown-name/module_item.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod unknown_name__module_item;
#[path = "unknown-name/not_in_the_exported_module.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod unknown_name__not_in_the_exported_module;
#[path = "unknown-name/ordering.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod unknown_name__ordering;
#[path = "unknown-name/packed_method.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod unknown_name__packed_method;
#[path = "unknown-name/shuffle.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod unknown_name__shuffle;
#[path = "unknown-name/struct_field.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod unknown_name__struct_field;
#[path = "unknown-name/struct_method.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod unknown_name__struct_method;
#[path = "unknown-name/struct_type.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod unknown_name__struct_type;
#[path = "unknown-option/misspelled.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod unknown_option__misspelled;
#[path = "unknown-option/of_another.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod unknown_option__of_another;
#[path = "unknown-option/repeated.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod unknown_option__repeated;
#[path = "unknown-option/swizzle_of_a_view.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod unknown_option__swizzle_of_a_view;
#[path = "unproved/array.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod unproved__array;
#[path = "unproved/divisor.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod unproved__divisor;
#[path = "unproved/index.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod unproved__index;
#[path = "unproved/loaded.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod unproved__loaded;
#[path = "unproved/module.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod unproved__module;
#[path = "unproved/source_size.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod unproved__source_size;
#[path = "unsafe-needed/mbarrier_at_an_address.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod unsafe_needed__mbarrier_at_an_address;
#[path = "unsafe-needed/raw_copy.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod unsafe_needed__raw_copy;
#[path = "unsafe-needed/raw_ptx.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod unsafe_needed__raw_ptx;
#[path = "unsafe-needed/unchecked_index.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod unsafe_needed__unchecked_index;
#[path = "unsupported/array_iterator.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod unsupported__array_iterator;
#[path = "unsupported/array_long.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod unsupported__array_long;
#[path = "unsupported/array_of_views.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod unsupported__array_of_views;
#[path = "unsupported/chosen_reference.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod unsupported__chosen_reference;
#[path = "unsupported/closure.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod unsupported__closure;
#[path = "unsupported/enum_fields.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod unsupported__enum_fields;
#[path = "unsupported/enum_generic.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod unsupported__enum_generic;
#[path = "unsupported/for_over_a_tensor.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod unsupported__for_over_a_tensor;
#[path = "unsupported/fp8_compare.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod unsupported__fp8_compare;
#[path = "unsupported/if_let.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod unsupported__if_let;
#[path = "unsupported/inner_function.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod unsupported__inner_function;
#[path = "unsupported/kernel_calls_a_kernel.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod unsupported__kernel_calls_a_kernel;
#[path = "unsupported/let_ref.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod unsupported__let_ref;
#[path = "unsupported/macro_.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod unsupported__macro_;
#[path = "unsupported/match_.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod unsupported__match_;
#[path = "unsupported/match_pattern.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod unsupported__match_pattern;
#[path = "unsupported/method_of_two_traits.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod unsupported__method_of_two_traits;
#[path = "unsupported/or_pattern_parts.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod unsupported__or_pattern_parts;
#[path = "unsupported/order_of_tuples.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod unsupported__order_of_tuples;
#[path = "unsupported/question_mark.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod unsupported__question_mark;
#[path = "unsupported/string.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod unsupported__string;
#[path = "unsupported/struct_generic.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod unsupported__struct_generic;
#[path = "view-cast/not_aligned.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod view_cast__not_aligned;
#[path = "view-cast/not_contiguous.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod view_cast__not_contiguous;
#[path = "view-cast/odd_rows.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod view_cast__odd_rows;
#[path = "view-cast/rows_apart.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod view_cast__rows_apart;
#[path = "view-cast/size_of_a_launch.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod view_cast__size_of_a_launch;
#[path = "view-cast/starts_between.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod view_cast__starts_between;
#[path = "view-cast/to_bool.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod view_cast__to_bool;
#[path = "view-chunk/does_not_divide.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod view_chunk__does_not_divide;
#[path = "view-chunk/inner_dimension_known_at_launch.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod view_chunk__inner_dimension_known_at_launch;
#[path = "view-chunk/known_at_launch.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod view_chunk__known_at_launch;
#[path = "view-permute/named_twice.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod view_permute__named_twice;
#[path = "view-permute/no_such_dimension.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod view_permute__no_such_dimension;
#[path = "view-reshape/after_permute.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod view_reshape__after_permute;
#[path = "view-reshape/after_sub.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod view_reshape__after_sub;
#[path = "view-reshape/other_count.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod view_reshape__other_count;
#[path = "view-reshape/padded.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod view_reshape__padded;
#[path = "wait-group/bulk_groups.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod wait_group__bulk_groups;
#[path = "wait-group/negative.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod wait_group__negative;
#[path = "warp-divergent/a_tail_that_is_guarded.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod warp_divergent__a_tail_that_is_guarded;
#[path = "warp-divergent/part_of_a_warp.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod warp_divergent__part_of_a_warp;
#[path = "warp-divergent/registers_of_one_warp.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod warp_divergent__registers_of_one_warp;
#[path = "warp-divergent/rounds_of_a_lane.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod warp_divergent__rounds_of_a_lane;
#[path = "warp-divergent/the_elected_lane.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod warp_divergent__the_elected_lane;

#[rustfmt::skip]
pub(crate) const TWINS: &[(&str, &[tirx::__private::Variant])] = &[
    ("async-peer/other_rank", async_peer__other_rank::kernel::VARIANTS),
    ("atomic-ordering/arrival_as_acquire", atomic_ordering__arrival_as_acquire::kernel::VARIANTS),
    ("atomic-ordering/beyond_the_cluster", atomic_ordering__beyond_the_cluster::kernel::VARIANTS),
    ("atomic-ordering/load_as_release", atomic_ordering__load_as_release::kernel::VARIANTS),
    ("atomic-ordering/store_as_acquire", atomic_ordering__store_as_acquire::kernel::VARIANTS),
    ("atomic-ordering/wait_of_the_gpu", atomic_ordering__wait_of_the_gpu::kernel::VARIANTS),
    ("attribute/align_below_the_element", attribute__align_below_the_element::kernel::VARIANTS),
    ("attribute/align_of_a_map", attribute__align_of_a_map::kernel::VARIANTS),
    ("attribute/align_of_a_scalar", attribute__align_of_a_scalar::kernel::VARIANTS),
    ("attribute/align_three", attribute__align_three::kernel::VARIANTS),
    ("attribute/block_not_constant", attribute__block_not_constant::kernel::VARIANTS),
    ("attribute/boolean_for_a_number", attribute__boolean_for_a_number::kernel::VARIANTS),
    ("attribute/fill_of_a_given_map", attribute__fill_of_a_given_map::kernel::VARIANTS),
    ("attribute/four_axes", attribute__four_axes::kernel::VARIANTS),
    ("attribute/instances_as_a_value", attribute__instances_as_a_value::kernel::VARIANTS),
    ("attribute/key_of_tma", attribute__key_of_tma::kernel::VARIANTS),
    ("attribute/launch_of_a_module", attribute__launch_of_a_module::kernel::VARIANTS),
    ("attribute/many_registers", attribute__many_registers::kernel::VARIANTS),
    ("attribute/no_registers", attribute__no_registers::kernel::VARIANTS),
    ("attribute/no_value", attribute__no_value::kernel::VARIANTS),
    ("attribute/number_for_a_target", attribute__number_for_a_target::kernel::VARIANTS),
    ("attribute/repeated_key", attribute__repeated_key::kernel::VARIANTS),
    ("attribute/target_twice", attribute__target_twice::kernel::VARIANTS),
    ("attribute/tma_of_a_scalar", attribute__tma_of_a_scalar::kernel::VARIANTS),
    ("attribute/unknown_attribute", attribute__unknown_attribute::kernel::VARIANTS),
    ("attribute/unknown_key", attribute__unknown_key::kernel::VARIANTS),
    ("attribute/unknown_target", attribute__unknown_target::kernel::VARIANTS),
    ("attribute/unroll_not_constant", attribute__unroll_not_constant::kernel::VARIANTS),
    ("attribute/uses_a_module_without_export", attribute__uses_a_module_without_export::kernel::VARIANTS),
    ("attribute/value_of_a_flag", attribute__value_of_a_flag::kernel::VARIANTS),
    ("block-divergent/a_lane", block_divergent__a_lane::kernel::VARIANTS),
    ("block-divergent/a_value_that_a_branch_chose", block_divergent__a_value_that_a_branch_chose::kernel::VARIANTS),
    ("block-divergent/one_block_of_a_cluster", block_divergent__one_block_of_a_cluster::kernel::VARIANTS),
    ("block-divergent/rounds_of_a_thread", block_divergent__rounds_of_a_thread::kernel::VARIANTS),
    ("block-divergent/threads_that_leave", block_divergent__threads_that_leave::kernel::VARIANTS),
    ("block-divergent/warps_with_unequal_barriers", block_divergent__warps_with_unequal_barriers::kernel::VARIANTS),
    ("block-divergent/what_a_thread_reads", block_divergent__what_a_thread_reads::kernel::VARIANTS),
    ("block-size/deep", block_size__deep::kernel::VARIANTS),
    ("block-size/negative", block_size__negative::kernel::VARIANTS),
    ("block-size/of_an_instance", block_size__of_an_instance::kernel::VARIANTS),
    ("block-size/resident_blocks", block_size__resident_blocks::kernel::VARIANTS),
    ("block-size/resident_threads", block_size__resident_threads::kernel::VARIANTS),
    ("block-size/resident_threads_of_a_target", block_size__resident_threads_of_a_target::kernel::VARIANTS),
    ("block-size/resident_without_block", block_size__resident_without_block::kernel::VARIANTS),
    ("block-size/two_thousand", block_size__two_thousand::kernel::VARIANTS),
    ("block-size/zero", block_size__zero::kernel::VARIANTS),
    ("bounds/always_beyond", bounds__always_beyond::kernel::VARIANTS),
    ("bounds/array_index", bounds__array_index::kernel::VARIANTS),
    ("bounds/atomic_beyond", bounds__atomic_beyond::kernel::VARIANTS),
    ("bounds/constant_array", bounds__constant_array::kernel::VARIANTS),
    ("bounds/constant_index", bounds__constant_index::kernel::VARIANTS),
    ("bounds/in_all_instances", bounds__in_all_instances::kernel::VARIANTS),
    ("bounds/in_an_exported_module", bounds__in_an_exported_module::kernel::VARIANTS),
    ("bounds/in_one_instance", bounds__in_one_instance::kernel::VARIANTS),
    ("bounds/mbarriers", bounds__mbarriers::kernel::VARIANTS),
    ("bounds/st_async", bounds__st_async::kernel::VARIANTS),
    ("bounds/through_a_view", bounds__through_a_view::kernel::VARIANTS),
    ("bounds/unchecked_index", bounds__unchecked_index::kernel::VARIANTS),
    ("bulk-align/parameter", bulk_align__parameter::kernel::VARIANTS),
    ("bulk-align/start", bulk_align__start::kernel::VARIANTS),
    ("bulk-completion/a_peer_for_here", bulk_completion__a_peer_for_here::kernel::VARIANTS),
    ("bulk-completion/another_peer", bulk_completion__another_peer::kernel::VARIANTS),
    ("bulk-completion/here_for_a_peer", bulk_completion__here_for_a_peer::kernel::VARIANTS),
    ("bulk-completion/no_mbarrier", bulk_completion__no_mbarrier::kernel::VARIANTS),
    ("bulk-completion/to_global_memory", bulk_completion__to_global_memory::kernel::VARIANTS),
    ("bulk-contiguous/a_column", bulk_contiguous__a_column::kernel::VARIANTS),
    ("bulk-contiguous/padded", bulk_contiguous__padded::kernel::VARIANTS),
    ("bulk-contiguous/part_of_each_row", bulk_contiguous__part_of_each_row::kernel::VARIANTS),
    ("bulk-contiguous/swizzled", bulk_contiguous__swizzled::kernel::VARIANTS),
    ("bulk-mask/into_shared_memory", bulk_mask__into_shared_memory::kernel::VARIANTS),
    ("bulk-multicast/no_cluster", bulk_multicast__no_cluster::kernel::VARIANTS),
    ("bulk-multicast/no_such_cta", bulk_multicast__no_such_cta::kernel::VARIANTS),
    ("bulk-multicast/to_global_memory", bulk_multicast__to_global_memory::kernel::VARIANTS),
    ("bulk-reduction/minimum_of_floats", bulk_reduction__minimum_of_floats::kernel::VARIANTS),
    ("bulk-reduction/sum_of_floats_in_shared", bulk_reduction__sum_of_floats_in_shared::kernel::VARIANTS),
    ("bulk-shape/fewer_elements", bulk_shape__fewer_elements::kernel::VARIANTS),
    ("bulk-shape/other_elements", bulk_shape__other_elements::kernel::VARIANTS),
    ("bulk-size/half_a_unit", bulk_size__half_a_unit::kernel::VARIANTS),
    ("bulk-size/nothing", bulk_size__nothing::kernel::VARIANTS),
    ("bulk-size/too_much", bulk_size__too_much::kernel::VARIANTS),
    ("bulk-space/global_to_global", bulk_space__global_to_global::kernel::VARIANTS),
    ("bulk-space/prefetch_of_shared", bulk_space__prefetch_of_shared::kernel::VARIANTS),
    ("cluster-lifetime/ended", cluster_lifetime__ended::kernel::VARIANTS),
    ("cluster-lifetime/mbarrier_of_a_peer", cluster_lifetime__mbarrier_of_a_peer::kernel::VARIANTS),
    ("cluster-lifetime/not_started", cluster_lifetime__not_started::kernel::VARIANTS),
    ("cluster-missing/a_barrier", cluster_missing__a_barrier::kernel::VARIANTS),
    ("cluster-missing/a_copy_within_a_block", cluster_missing__a_copy_within_a_block::kernel::VARIANTS),
    ("cluster-missing/a_peer", cluster_missing__a_peer::kernel::VARIANTS),
    ("cluster-rank/beyond_the_cluster", cluster_rank__beyond_the_cluster::kernel::VARIANTS),
    ("cluster-rank/of_a_view", cluster_rank__of_a_view::kernel::VARIANTS),
    ("cluster-size/does_not_divide", cluster_size__does_not_divide::kernel::VARIANTS),
    ("cluster-size/sixteen", cluster_size__sixteen::kernel::VARIANTS),
    ("constant/atomic_scope", constant__atomic_scope::kernel::VARIANTS),
    ("constant/chunk_bytes", constant__chunk_bytes::kernel::VARIANTS),
    ("constant/generic_of_elsewhere", constant__generic_of_elsewhere::kernel::VARIANTS),
    ("constant/permute_by_a_value", constant__permute_by_a_value::kernel::VARIANTS),
    ("constant/range_width", constant__range_width::kernel::VARIANTS),
    ("constant/reshape_by_a_value", constant__reshape_by_a_value::kernel::VARIANTS),
    ("constant/shuffle_width", constant__shuffle_width::kernel::VARIANTS),
    ("copy-bounds/bulk_into_shared", copy_bounds__bulk_into_shared::kernel::VARIANTS),
    ("copy-bounds/bulk_past_the_end", copy_bounds__bulk_past_the_end::kernel::VARIANTS),
    ("copy-bounds/bulk_prefetch", copy_bounds__bulk_prefetch::kernel::VARIANTS),
    ("copy-bounds/bulk_reduction", copy_bounds__bulk_reduction::kernel::VARIANTS),
    ("copy-bounds/bulk_to_a_peer", copy_bounds__bulk_to_a_peer::kernel::VARIANTS),
    ("copy-bounds/chunk_at_the_end", copy_bounds__chunk_at_the_end::kernel::VARIANTS),
    ("copy-bounds/guard_on_another", copy_bounds__guard_on_another::kernel::VARIANTS),
    ("copy-bounds/guard_too_wide", copy_bounds__guard_too_wide::kernel::VARIANTS),
    ("copy-bounds/ignore_src_needs_bounds", copy_bounds__ignore_src_needs_bounds::kernel::VARIANTS),
    ("copy-bounds/no_guard", copy_bounds__no_guard::kernel::VARIANTS),
    ("copy-bounds/no_pred", copy_bounds__no_pred::kernel::VARIANTS),
    ("copy-bounds/part_of_a_tuple", copy_bounds__part_of_a_tuple::kernel::VARIANTS),
    ("copy-bounds/range_of_a_row", copy_bounds__range_of_a_row::kernel::VARIANTS),
    ("copy-bounds/shared_side", copy_bounds__shared_side::kernel::VARIANTS),
    ("copy-bounds/src_size_not_proved", copy_bounds__src_size_not_proved::kernel::VARIANTS),
    ("copy-bounds/tail_of_a_grid", copy_bounds__tail_of_a_grid::kernel::VARIANTS),
    ("copy-shape/known_at_launch", copy_shape__known_at_launch::kernel::VARIANTS),
    ("copy-shape/too_few", copy_shape__too_few::kernel::VARIANTS),
    ("cp-async-align/destination", cp_async_align__destination::kernel::VARIANTS),
    ("cp-async-align/offset", cp_async_align__offset::kernel::VARIANTS),
    ("cp-async-align/row_pitch", cp_async_align__row_pitch::kernel::VARIANTS),
    ("cp-async-align/source", cp_async_align__source::kernel::VARIANTS),
    ("cp-async-contiguous/column", cp_async_contiguous__column::kernel::VARIANTS),
    ("cp-async-contiguous/square", cp_async_contiguous__square::kernel::VARIANTS),
    ("cp-async-elements/two_types", cp_async_elements__two_types::kernel::VARIANTS),
    ("cp-async-exclusive/both", cp_async_exclusive__both::kernel::VARIANTS),
    ("cp-async-prefetch/thirty_two", cp_async_prefetch__thirty_two::kernel::VARIANTS),
    ("cp-async-shape/one_side", cp_async_shape__one_side::kernel::VARIANTS),
    ("cp-async-shape/row_too_short", cp_async_shape__row_too_short::kernel::VARIANTS),
    ("cp-async-space/global_to_global", cp_async_space__global_to_global::kernel::VARIANTS),
    ("cp-async-space/shared_to_shared", cp_async_space__shared_to_shared::kernel::VARIANTS),
    ("cp-async-src-size/above_the_chunk", cp_async_src_size__above_the_chunk::kernel::VARIANTS),
    ("cp-async-width/ca_twelve", cp_async_width__ca_twelve::kernel::VARIANTS),
    ("cp-async-width/cg_eight", cp_async_width__cg_eight::kernel::VARIANTS),
    ("cp-async-width/raw_cg_eight", cp_async_width__raw_cg_eight::kernel::VARIANTS),
    ("dimension/constant_outside", dimension__constant_outside::kernel::VARIANTS),
    ("dimension/negative", dimension__negative::kernel::VARIANTS),
    ("dimension/no_integer", dimension__no_integer::kernel::VARIANTS),
    ("dimension/reshape_to_nothing", dimension__reshape_to_nothing::kernel::VARIANTS),
    ("dimension/unknown_in_shared", dimension__unknown_in_shared::kernel::VARIANTS),
    ("element-space/at_rank_of_global", element_space__at_rank_of_global::kernel::VARIANTS),
    ("element-space/read_only_of_an_output", element_space__read_only_of_an_output::kernel::VARIANTS),
    ("element-space/shared", element_space__shared::kernel::VARIANTS),
    ("element-space/st_async_to_itself", element_space__st_async_to_itself::kernel::VARIANTS),
    ("format/binary", format__binary::kernel::VARIANTS),
    ("format/centred", format__centred::kernel::VARIANTS),
    ("format/filled", format__filled::kernel::VARIANTS),
    ("format/integer_with_an_exponent", format__integer_with_an_exponent::kernel::VARIANTS),
    ("format/no_literal", format__no_literal::kernel::VARIANTS),
    ("format/pair", format__pair::kernel::VARIANTS),
    ("format/too_many_arguments", format__too_many_arguments::kernel::VARIANTS),
    ("format/view", format__view::kernel::VARIANTS),
    ("format/whole_index", format__whole_index::kernel::VARIANTS),
    ("format/width_of_an_argument", format__width_of_an_argument::kernel::VARIANTS),
    ("grid-size/wide_in_y", grid_size__wide_in_y::kernel::VARIANTS),
    ("grid-size/zero", grid_size__zero::kernel::VARIANTS),
    ("instance/bound", instance__bound::kernel::VARIANTS),
    ("instance/no_generics", instance__no_generics::kernel::VARIANTS),
    ("instance/no_type", instance__no_type::kernel::VARIANTS),
    ("instance/out_of_range", instance__out_of_range::kernel::VARIANTS),
    ("instance/too_few", instance__too_few::kernel::VARIANTS),
    ("instance/twice", instance__twice::kernel::VARIANTS),
    ("instance/unlisted_constant", instance__unlisted_constant::kernel::VARIANTS),
    ("instance/unlisted_type", instance__unlisted_type::kernel::VARIANTS),
    ("missing-option/chunk_bytes", missing_option__chunk_bytes::kernel::VARIANTS),
    ("missing-option/chunk_bytes_beside_pred", missing_option__chunk_bytes_beside_pred::kernel::VARIANTS),
    ("operand-range/barrier_of_forty", operand_range__barrier_of_forty::kernel::VARIANTS),
    ("operand-range/barrier_sixteen", operand_range__barrier_sixteen::kernel::VARIANTS),
    ("operand-range/expected_bytes", operand_range__expected_bytes::kernel::VARIANTS),
    ("operand-range/lop3_table", operand_range__lop3_table::kernel::VARIANTS),
    ("operand-range/no_arrivals", operand_range__no_arrivals::kernel::VARIANTS),
    ("operand-range/parity", operand_range__parity::kernel::VARIANTS),
    ("operand-range/parity_in_a_function", operand_range__parity_in_a_function::kernel::VARIANTS),
    ("operand-range/registers", operand_range__registers::kernel::VARIANTS),
    ("operand-range/shuffle_width", operand_range__shuffle_width::kernel::VARIANTS),
    ("parameter/boolean_elements", parameter__boolean_elements::kernel::VARIANTS),
    ("parameter/by_value", parameter__by_value::kernel::VARIANTS),
    ("parameter/impl_trait", parameter__impl_trait::kernel::VARIANTS),
    ("parameter/pattern", parameter__pattern::kernel::VARIANTS),
    ("parameter/slice", parameter__slice::kernel::VARIANTS),
    ("parameter/tensor_map_by_value", parameter__tensor_map_by_value::kernel::VARIANTS),
    ("parameter/tensor_map_without_rank", parameter__tensor_map_without_rank::kernel::VARIANTS),
    ("parameter/unknown_type", parameter__unknown_type::kernel::VARIANTS),
    ("policy-fraction/above_one", policy_fraction__above_one::kernel::VARIANTS),
    ("policy-fraction/zero", policy_fraction__zero::kernel::VARIANTS),
    ("rank/atomic_index", rank__atomic_index::kernel::VARIANTS),
    ("rank/coordinates_of_a_tile", rank__coordinates_of_a_tile::kernel::VARIANTS),
    ("rank/index_too_long", rank__index_too_long::kernel::VARIANTS),
    ("rank/index_too_short", rank__index_too_short::kernel::VARIANTS),
    ("rank/permute_too_short", rank__permute_too_short::kernel::VARIANTS),
    ("rank/reshape_to_six", rank__reshape_to_six::kernel::VARIANTS),
    ("rank/sub_too_long", rank__sub_too_long::kernel::VARIANTS),
    ("rank/sub_too_short", rank__sub_too_short::kernel::VARIANTS),
    ("raw-ptx/close_brace", raw_ptx__close_brace::kernel::VARIANTS),
    ("raw-ptx/discarded_output", raw_ptx__discarded_output::kernel::VARIANTS),
    ("raw-ptx/format", raw_ptx__format::kernel::VARIANTS),
    ("raw-ptx/input_written", raw_ptx__input_written::kernel::VARIANTS),
    ("raw-ptx/missing_semicolon", raw_ptx__missing_semicolon::kernel::VARIANTS),
    ("raw-ptx/named_by_number", raw_ptx__named_by_number::kernel::VARIANTS),
    ("raw-ptx/named_twice", raw_ptx__named_twice::kernel::VARIANTS),
    ("raw-ptx/no_literal", raw_ptx__no_literal::kernel::VARIANTS),
    ("raw-ptx/no_such_label", raw_ptx__no_such_label::kernel::VARIANTS),
    ("raw-ptx/no_text", raw_ptx__no_text::kernel::VARIANTS),
    ("raw-ptx/nomem_and_readonly", raw_ptx__nomem_and_readonly::kernel::VARIANTS),
    ("raw-ptx/open_brace", raw_ptx__open_brace::kernel::VARIANTS),
    ("raw-ptx/operand_missing", raw_ptx__operand_missing::kernel::VARIANTS),
    ("raw-ptx/operand_type", raw_ptx__operand_type::kernel::VARIANTS),
    ("raw-ptx/output_not_written", raw_ptx__output_not_written::kernel::VARIANTS),
    ("raw-ptx/pure_alone", raw_ptx__pure_alone::kernel::VARIANTS),
    ("raw-ptx/register_class", raw_ptx__register_class::kernel::VARIANTS),
    ("raw-ptx/shared_memory", raw_ptx__shared_memory::kernel::VARIANTS),
    ("raw-ptx/text_behind_operands", raw_ptx__text_behind_operands::kernel::VARIANTS),
    ("raw-ptx/too_many_braces", raw_ptx__too_many_braces::kernel::VARIANTS),
    ("raw-ptx/undeclared_register", raw_ptx__undeclared_register::kernel::VARIANTS),
    ("raw-ptx/unknown_instruction", raw_ptx__unknown_instruction::kernel::VARIANTS),
    ("raw-ptx/unknown_kind", raw_ptx__unknown_kind::kernel::VARIANTS),
    ("raw-ptx/unknown_modifier", raw_ptx__unknown_modifier::kernel::VARIANTS),
    ("raw-ptx/unknown_operand", raw_ptx__unknown_operand::kernel::VARIANTS),
    ("raw-ptx/unknown_option", raw_ptx__unknown_option::kernel::VARIANTS),
    ("raw-ptx/unnamed_behind_named", raw_ptx__unnamed_behind_named::kernel::VARIANTS),
    ("raw-ptx/unused_operand", raw_ptx__unused_operand::kernel::VARIANTS),
    ("raw-ptx/view_as_operand", raw_ptx__view_as_operand::kernel::VARIANTS),
    ("shared-layout/aligned_too_little", shared_layout__aligned_too_little::kernel::VARIANTS),
    ("shared-layout/pad_of_a_row", shared_layout__pad_of_a_row::kernel::VARIANTS),
    ("shared-layout/pad_of_nothing", shared_layout__pad_of_nothing::kernel::VARIANTS),
    ("shared-layout/padded_and_swizzled", shared_layout__padded_and_swizzled::kernel::VARIANTS),
    ("shared-layout/swizzle_of_256", shared_layout__swizzle_of_256::kernel::VARIANTS),
    ("shared-memory/less_on_the_target", shared_memory__less_on_the_target::kernel::VARIANTS),
    ("shared-memory/one_too_large", shared_memory__one_too_large::kernel::VARIANTS),
    ("shared-memory/resident", shared_memory__resident::kernel::VARIANTS),
    ("shared-memory/two_together", shared_memory__two_together::kernel::VARIANTS),
    ("signature/asynchronous", signature__asynchronous::kernel::VARIANTS),
    ("signature/constant", signature__constant::kernel::VARIANTS),
    ("signature/extern_fn", signature__extern_fn::kernel::VARIANTS),
    ("signature/lifetime", signature__lifetime::kernel::VARIANTS),
    ("signature/module_on_a_function", signature__module_on_a_function::kernel::VARIANTS),
    ("signature/name_not_ascii", signature__name_not_ascii::kernel::VARIANTS),
    ("signature/name_of_ptx", signature__name_of_ptx::kernel::VARIANTS),
    ("signature/no_body", signature__no_body::kernel::VARIANTS),
    ("signature/receiver", signature__receiver::kernel::VARIANTS),
    ("signature/result", signature__result::kernel::VARIANTS),
    ("signature/structure", signature__structure::kernel::VARIANTS),
    ("signature/unsafe_fn", signature__unsafe_fn::kernel::VARIANTS),
    ("target/asked_for_none", target__asked_for_none::kernel::VARIANTS),
    ("target/asked_without_a_target", target__asked_without_a_target::kernel::VARIANTS),
    ("target/before_clusters", target__before_clusters::kernel::VARIANTS),
    ("target/before_cp_async", target__before_cp_async::kernel::VARIANTS),
    ("target/before_redux", target__before_redux::kernel::VARIANTS),
    ("target/bulk_store", target__bulk_store::kernel::VARIANTS),
    ("target/byte_mask", target__byte_mask::kernel::VARIANTS),
    ("target/one_of_two", target__one_of_two::kernel::VARIANTS),
    ("target/packed_sum", target__packed_sum::kernel::VARIANTS),
    ("target/raw_ptx", target__raw_ptx::kernel::VARIANTS),
    ("target/without_the_a", target__without_the_a::kernel::VARIANTS),
    ("target/without_the_f", target__without_the_f::kernel::VARIANTS),
    ("tensor-align/not_aligned", tensor_align__not_aligned::kernel::VARIANTS),
    ("tensor-align/part", tensor_align__part::kernel::VARIANTS),
    ("tensor-completion/barrier_beside_a_peers_view", tensor_completion__barrier_beside_a_peers_view::kernel::VARIANTS),
    ("tensor-completion/barrier_of_a_third", tensor_completion__barrier_of_a_third::kernel::VARIANTS),
    ("tensor-completion/barrier_of_the_leader", tensor_completion__barrier_of_the_leader::kernel::VARIANTS),
    ("tensor-completion/mbarrier_of_a_store", tensor_completion__mbarrier_of_a_store::kernel::VARIANTS),
    ("tensor-completion/no_mbarrier", tensor_completion__no_mbarrier::kernel::VARIANTS),
    ("tensor-coordinate/column", tensor_coordinate__column::kernel::VARIANTS),
    ("tensor-coordinate/gaps", tensor_coordinate__gaps::kernel::VARIANTS),
    ("tensor-coordinate/never_a_multiple", tensor_coordinate__never_a_multiple::kernel::VARIANTS),
    ("tensor-coordinate/packed", tensor_coordinate__packed::kernel::VARIANTS),
    ("tensor-coordinate/prefetched_beside", tensor_coordinate__prefetched_beside::kernel::VARIANTS),
    ("tensor-map/box_bytes", tensor_map__box_bytes::kernel::VARIANTS),
    ("tensor-map/box_too_large", tensor_map__box_too_large::kernel::VARIANTS),
    ("tensor-map/corner", tensor_map__corner::kernel::VARIANTS),
    ("tensor-map/element_stride", tensor_map__element_stride::kernel::VARIANTS),
    ("tensor-map/given_of_six", tensor_map__given_of_six::kernel::VARIANTS),
    ("tensor-map/given_without_box", tensor_map__given_without_box::kernel::VARIANTS),
    ("tensor-map/nan_of_integers", tensor_map__nan_of_integers::kernel::VARIANTS),
    ("tensor-map/packed_box", tensor_map__packed_box::kernel::VARIANTS),
    ("tensor-map/rank_of_box", tensor_map__rank_of_box::kernel::VARIANTS),
    ("tensor-map/stride", tensor_map__stride::kernel::VARIANTS),
    ("tensor-map/swizzle_span", tensor_map__swizzle_span::kernel::VARIANTS),
    ("tensor-padding/ragged_rows", tensor_padding__ragged_rows::kernel::VARIANTS),
    ("tensor-reduction/least_of_floats", tensor_reduction__least_of_floats::kernel::VARIANTS),
    ("tensor-shape/given_swizzle", tensor_shape__given_swizzle::kernel::VARIANTS),
    ("tensor-shape/other_box", tensor_shape__other_box::kernel::VARIANTS),
    ("tensor-shape/other_elements", tensor_shape__other_elements::kernel::VARIANTS),
    ("tensor-shape/other_swizzle", tensor_shape__other_swizzle::kernel::VARIANTS),
    ("tensor-shape/padded", tensor_shape__padded::kernel::VARIANTS),
    ("tensor-shape/slices_of_channels", tensor_shape__slices_of_channels::kernel::VARIANTS),
    ("tensor-space/boxes_of_pixels", tensor_space__boxes_of_pixels::kernel::VARIANTS),
    ("tensor-space/no_map", tensor_space__no_map::kernel::VARIANTS),
    ("tensor-space/no_map_address", tensor_space__no_map_address::kernel::VARIANTS),
    ("tensor-space/no_map_to_prefetch", tensor_space__no_map_to_prefetch::kernel::VARIANTS),
    ("tensor-space/part_of_a_tensor", tensor_space__part_of_a_tensor::kernel::VARIANTS),
    ("tensor-space/source_of_a_peer", tensor_space__source_of_a_peer::kernel::VARIANTS),
    ("tensor-space/two_views", tensor_space__two_views::kernel::VARIANTS),
    ("type-ambiguous/cast_to_what", type_ambiguous__cast_to_what::kernel::VARIANTS),
    ("type-ambiguous/function_of_a_trait", type_ambiguous__function_of_a_trait::kernel::VARIANTS),
    ("type-ambiguous/method_on_a_literal", type_ambiguous__method_on_a_literal::kernel::VARIANTS),
    ("unknown-name/axis", unknown_name__axis::kernel::VARIANTS),
    ("unknown-name/constant_in_a_pattern", unknown_name__constant_in_a_pattern::kernel::VARIANTS),
    ("unknown-name/constant_outside_of_the_module", unknown_name__constant_outside_of_the_module::kernel::VARIANTS),
    ("unknown-name/function_under_cfg", unknown_name__function_under_cfg::kernel::VARIANTS),
    ("unknown-name/in_a_function", unknown_name__in_a_function::kernel::VARIANTS),
    ("unknown-name/in_an_unused_function", unknown_name__in_an_unused_function::kernel::VARIANTS),
    ("unknown-name/intrinsic", unknown_name__intrinsic::kernel::VARIANTS),
    ("unknown-name/library_name_of_elsewhere", unknown_name__library_name_of_elsewhere::kernel::VARIANTS),
    ("unknown-name/local", unknown_name__local::kernel::VARIANTS),
    ("unknown-name/method", unknown_name__method::kernel::VARIANTS),
    ("unknown-name/method_of_a_map", unknown_name__method_of_a_map::kernel::VARIANTS),
    ("unknown-name/module_item", unknown_name__module_item::kernel::VARIANTS),
    ("unknown-name/not_in_the_exported_module", unknown_name__not_in_the_exported_module::kernel::VARIANTS),
    ("unknown-name/ordering", unknown_name__ordering::kernel::VARIANTS),
    ("unknown-name/packed_method", unknown_name__packed_method::kernel::VARIANTS),
    ("unknown-name/shuffle", unknown_name__shuffle::kernel::VARIANTS),
    ("unknown-name/struct_field", unknown_name__struct_field::kernel::VARIANTS),
    ("unknown-name/struct_method", unknown_name__struct_method::kernel::VARIANTS),
    ("unknown-name/struct_type", unknown_name__struct_type::kernel::VARIANTS),
    ("unknown-option/misspelled", unknown_option__misspelled::kernel::VARIANTS),
    ("unknown-option/of_another", unknown_option__of_another::kernel::VARIANTS),
    ("unknown-option/repeated", unknown_option__repeated::kernel::VARIANTS),
    ("unknown-option/swizzle_of_a_view", unknown_option__swizzle_of_a_view::kernel::VARIANTS),
    ("unproved/array", unproved__array::kernel::VARIANTS),
    ("unproved/divisor", unproved__divisor::kernel::VARIANTS),
    ("unproved/index", unproved__index::kernel::VARIANTS),
    ("unproved/loaded", unproved__loaded::kernel::VARIANTS),
    ("unproved/module", unproved__module::kernel::VARIANTS),
    ("unproved/source_size", unproved__source_size::kernel::VARIANTS),
    ("unsafe-needed/mbarrier_at_an_address", unsafe_needed__mbarrier_at_an_address::kernel::VARIANTS),
    ("unsafe-needed/raw_copy", unsafe_needed__raw_copy::kernel::VARIANTS),
    ("unsafe-needed/raw_ptx", unsafe_needed__raw_ptx::kernel::VARIANTS),
    ("unsafe-needed/unchecked_index", unsafe_needed__unchecked_index::kernel::VARIANTS),
    ("unsupported/array_iterator", unsupported__array_iterator::kernel::VARIANTS),
    ("unsupported/array_long", unsupported__array_long::kernel::VARIANTS),
    ("unsupported/array_of_views", unsupported__array_of_views::kernel::VARIANTS),
    ("unsupported/chosen_reference", unsupported__chosen_reference::kernel::VARIANTS),
    ("unsupported/closure", unsupported__closure::kernel::VARIANTS),
    ("unsupported/enum_fields", unsupported__enum_fields::kernel::VARIANTS),
    ("unsupported/enum_generic", unsupported__enum_generic::kernel::VARIANTS),
    ("unsupported/for_over_a_tensor", unsupported__for_over_a_tensor::kernel::VARIANTS),
    ("unsupported/fp8_compare", unsupported__fp8_compare::kernel::VARIANTS),
    ("unsupported/if_let", unsupported__if_let::kernel::VARIANTS),
    ("unsupported/inner_function", unsupported__inner_function::kernel::VARIANTS),
    ("unsupported/kernel_calls_a_kernel", unsupported__kernel_calls_a_kernel::kernel::VARIANTS),
    ("unsupported/let_ref", unsupported__let_ref::kernel::VARIANTS),
    ("unsupported/macro_", unsupported__macro_::kernel::VARIANTS),
    ("unsupported/match_", unsupported__match_::kernel::VARIANTS),
    ("unsupported/match_pattern", unsupported__match_pattern::kernel::VARIANTS),
    ("unsupported/method_of_two_traits", unsupported__method_of_two_traits::kernel::VARIANTS),
    ("unsupported/or_pattern_parts", unsupported__or_pattern_parts::kernel::VARIANTS),
    ("unsupported/order_of_tuples", unsupported__order_of_tuples::kernel::VARIANTS),
    ("unsupported/question_mark", unsupported__question_mark::kernel::VARIANTS),
    ("unsupported/string", unsupported__string::kernel::VARIANTS),
    ("unsupported/struct_generic", unsupported__struct_generic::kernel::VARIANTS),
    ("view-cast/not_aligned", view_cast__not_aligned::kernel::VARIANTS),
    ("view-cast/not_contiguous", view_cast__not_contiguous::kernel::VARIANTS),
    ("view-cast/odd_rows", view_cast__odd_rows::kernel::VARIANTS),
    ("view-cast/rows_apart", view_cast__rows_apart::kernel::VARIANTS),
    ("view-cast/size_of_a_launch", view_cast__size_of_a_launch::kernel::VARIANTS),
    ("view-cast/starts_between", view_cast__starts_between::kernel::VARIANTS),
    ("view-cast/to_bool", view_cast__to_bool::kernel::VARIANTS),
    ("view-chunk/does_not_divide", view_chunk__does_not_divide::kernel::VARIANTS),
    ("view-chunk/inner_dimension_known_at_launch", view_chunk__inner_dimension_known_at_launch::kernel::VARIANTS),
    ("view-chunk/known_at_launch", view_chunk__known_at_launch::kernel::VARIANTS),
    ("view-permute/named_twice", view_permute__named_twice::kernel::VARIANTS),
    ("view-permute/no_such_dimension", view_permute__no_such_dimension::kernel::VARIANTS),
    ("view-reshape/after_permute", view_reshape__after_permute::kernel::VARIANTS),
    ("view-reshape/after_sub", view_reshape__after_sub::kernel::VARIANTS),
    ("view-reshape/other_count", view_reshape__other_count::kernel::VARIANTS),
    ("view-reshape/padded", view_reshape__padded::kernel::VARIANTS),
    ("wait-group/bulk_groups", wait_group__bulk_groups::kernel::VARIANTS),
    ("wait-group/negative", wait_group__negative::kernel::VARIANTS),
    ("warp-divergent/a_tail_that_is_guarded", warp_divergent__a_tail_that_is_guarded::kernel::VARIANTS),
    ("warp-divergent/part_of_a_warp", warp_divergent__part_of_a_warp::kernel::VARIANTS),
    ("warp-divergent/registers_of_one_warp", warp_divergent__registers_of_one_warp::kernel::VARIANTS),
    ("warp-divergent/rounds_of_a_lane", warp_divergent__rounds_of_a_lane::kernel::VARIANTS),
    ("warp-divergent/the_elected_lane", warp_divergent__the_elected_lane::kernel::VARIANTS),
];
