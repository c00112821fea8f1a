//! Tensor copies, reductions, prefetches and priorities with properties of the tensor map overridden.
//!
//! `.override::global_address` takes the tensor's address from a register beside the map. `.override::global_dim` takes
//! the size of a tensor of one dimension too, and `.override::global_dim_stride` the sizes and strides of one of more.
//! Sizes are in registers of 8 or 16 bits, which makes a row each. All these are parts of the tensor's operand:
//!
//! ```text
//! [map, address, {x}]
//! [map, address, {size}, {x}]
//! [map, address, {size0, size1, size2}, {stride0, stride1}, upper, {x, y, z}]
//! ```
//!
//! The lower 32 bits of strides stand in a vector, the upper bits of all of them in one register. Beside sizes a
//! coordinate is a register, or the constant 0.

use super::prelude::*;
use super::tensor::{
    APPLY, BULK_GROUP, COORDINATES, COPY, CTA_GROUP, GLOBAL_SRC, MBARRIER, PREFETCH, READ_MODES,
    READ_MODES_CTA, REDUCE, REDUCTIONS, WRITE_MODES, offsets, policy,
};
use crate::isa::Fragment;

const U64: OperandType = fixed("u64");
const TILE: Slot = opt("load_mode", words!["tile"]);
const ANY_DIM: Slot = one("dim", words!["1d" "2d" "3d" "4d" "5d"]);
const ONE_DIM: Slot = one("dim", words!["1d"]);
const MORE_DIMS: Slot = one("dim", words!["2d" "3d" "4d" "5d"]);
const ADDRESS: Slot = one("override_address", words!["override::global_address"]);
const SIZE: Slot = one("override_attribute", words!["override::global_dim"]);
const STRIDES: Slot = one("override_attribute", words!["override::global_dim_stride"]);

const MAP: OperandSpec = handle("tensorMap");
const GLOBAL_ADDRESS: OperandSpec = reg("globalAddress", U64);
/// A register, or 0.
const POSITION: OperandSpec = amount("coordinates", COORDINATES, 1, 0);
/// The lower halves of the strides of all dimensions but the first.
const LOWER: OperandSpec = reg(
    "lowerStrides",
    OperandType::Fragment(&[
        holds(&[("dim", &["2d"])], 1, "b32"),
        holds(&[("dim", &["3d"])], 2, "b32"),
        holds(&[("dim", &["4d"])], 3, "b32"),
        holds(&[("dim", &["5d"])], 4, "b32"),
    ]),
);
const UPPER: OperandSpec = reg("upperStrides", fixed("b16"));

/// A size of each dimension.
const fn sizes(entries: &'static [Fragment]) -> OperandSpec {
    src("sizes", OperandType::Fragment(entries))
}

/// So many sizes of a type.
macro_rules! sizes {
    ($ty:literal) => {
        sizes(&[
            holds(&[("dim", &["1d"])], 1, $ty),
            holds(&[("dim", &["2d"])], 2, $ty),
            holds(&[("dim", &["3d"])], 3, $ty),
            holds(&[("dim", &["4d"])], 4, $ty),
            holds(&[("dim", &["5d"])], 5, $ty),
        ])
    };
}
const SIZES_8: OperandSpec = sizes!("b8");
const SIZES_16: OperandSpec = sizes!("b16");

const AT: OperandSpec = tuple(
    "tensorMap",
    &[MAP, GLOBAL_ADDRESS, src("coordinates", COORDINATES)],
);
const SIZED_8: OperandSpec = tuple("tensorMap", &[MAP, GLOBAL_ADDRESS, SIZES_8, POSITION]);
const SIZED_16: OperandSpec = tuple("tensorMap", &[MAP, GLOBAL_ADDRESS, SIZES_16, POSITION]);
const STRIDED_8: OperandSpec = tuple(
    "tensorMap",
    &[MAP, GLOBAL_ADDRESS, SIZES_8, LOWER, UPPER, POSITION],
);
const STRIDED_16: OperandSpec = tuple(
    "tensorMap",
    &[MAP, GLOBAL_ADDRESS, SIZES_16, LOWER, UPPER, POSITION],
);

/// The rows of an instruction: with the address alone, where all its load modes and words are had; then with sizes and
/// with strides, which only tiles have.
macro_rules! overridden {
    (
        $mnemonic:literal, $section:expr, [$($lead:expr),*], $modes:expr,
        words: [$($word:expr),*], operands: [$($before:expr),*] tensor [$($after:expr),*],
        tiles: [$($tile_word:expr),*], [$($tile_after:expr),*]
    ) => {
        [
            overridden!(@ $mnemonic, $section, &[ANY_DIM, $($lead,)* opt("load_mode", $modes), $($word,)* ADDRESS],
                &[$($before,)* AT, $($after),*]),
            overridden!(@ $mnemonic, $section, &[ONE_DIM, $($lead,)* TILE, $($tile_word,)* ADDRESS, SIZE],
                &[$($before,)* SIZED_8, $($tile_after),*]),
            overridden!(@ $mnemonic, $section, &[ONE_DIM, $($lead,)* TILE, $($tile_word,)* ADDRESS, SIZE],
                &[$($before,)* SIZED_16, $($tile_after),*]),
            overridden!(@ $mnemonic, $section, &[MORE_DIMS, $($lead,)* TILE, $($tile_word,)* ADDRESS, STRIDES],
                &[$($before,)* STRIDED_8, $($tile_after),*]),
            overridden!(@ $mnemonic, $section, &[MORE_DIMS, $($lead,)* TILE, $($tile_word,)* ADDRESS, STRIDES],
                &[$($before,)* STRIDED_16, $($tile_after),*]),
        ]
    };
    (@ $mnemonic:literal, $section:expr, $slots:expr, $operands:expr) => {
        form($mnemonic, $slots, $operands)
            .since(9, 4, Family(107))
            .section($section)
    };
}

const TO_CTA: Slot = one("dst", words!["shared::cta"]);
const TO_CLUSTER: Slot = one("dst", words!["shared::cluster"]);
const TO_GLOBAL: Slot = one("dst", words!["global"]);
const FROM_CTA: Slot = one("src", words!["shared::cta"]);
const L2: Slot = one("level", words!["L2"]);
const EVICT_LAST: Slot = one("level::eviction_priority", words!["L2::evict_last"]);
const EVICT_NORMAL: Slot = one("level::eviction_priority", words!["L2::evict_normal"]);
const MULTICAST_32: Slot = opt("multicast", words!["multicast::cluster::32b"]);

const DST: OperandSpec = addr("dstMem", "<dst>");
const SRC: OperandSpec = addr("srcMem", "<src>");
const MBAR: OperandSpec = addr("mbar", "<dst>");

pub(super) static CTA_LOADS: [Form; 5] = overridden!(
    "cp.async.bulk.tensor", COPY, [TO_CTA, GLOBAL_SRC], READ_MODES_CTA,
    words: [MBARRIER, REPORT, CTA_GROUP, CACHE_HINT],
    operands: [DST] tensor [MBAR, offsets(), policy()],
    tiles: [MBARRIER, REPORT, CTA_GROUP, CACHE_HINT], [MBAR, policy()]
);
pub(super) static CLUSTER_LOADS: [Form; 5] = overridden!(
    "cp.async.bulk.tensor", COPY, [TO_CLUSTER, GLOBAL_SRC], READ_MODES,
    words: [MBARRIER, REPORT, MULTICAST, CTA_GROUP, CACHE_HINT],
    operands: [DST] tensor [MBAR, offsets(), CTA_MASK, CTA_MASK_32, policy()],
    tiles: [MBARRIER, REPORT, MULTICAST_32, CTA_GROUP, CACHE_HINT], [MBAR, CTA_MASK_32, policy()]
);
pub(super) static STORES: [Form; 5] = overridden!(
    "cp.async.bulk.tensor", COPY, [TO_GLOBAL, FROM_CTA], WRITE_MODES,
    words: [BULK_GROUP, CACHE_HINT],
    operands: [] tensor [SRC, policy()],
    tiles: [BULK_GROUP, CACHE_HINT], [SRC, policy()]
);
pub(super) static REDUCING_STORES: [Form; 5] = overridden!(
    "cp.reduce.async.bulk.tensor", REDUCE, [TO_GLOBAL, FROM_CTA, REDUCTIONS], WRITE_MODES,
    words: [BULK_GROUP, CACHE_HINT],
    operands: [] tensor [SRC, policy()],
    tiles: [BULK_GROUP, CACHE_HINT], [SRC, policy()]
);
pub(super) static PREFETCHES: [Form; 5] = overridden!(
    "cp.async.bulk.prefetch.tensor", PREFETCH, [L2, GLOBAL_SRC], READ_MODES,
    words: [CACHE_HINT],
    operands: [] tensor [offsets(), policy()],
    tiles: [CACHE_HINT], [policy()]
);
pub(super) static LASTING_PREFETCHES: [Form; 5] = overridden!(
    "cp.async.bulk.prefetch.tensor", PREFETCH, [L2, GLOBAL_SRC], READ_MODES,
    words: [EVICT_LAST],
    operands: [] tensor [offsets()],
    tiles: [EVICT_LAST], []
);
pub(super) static PRIORITIES: [Form; 5] = overridden!(
    "applypriority.async.bulk.tensor", APPLY, [opt("space", words!["global"]), BULK_GROUP], READ_MODES,
    words: [EVICT_NORMAL],
    operands: [] tensor [offsets()],
    tiles: [EVICT_NORMAL], []
);
