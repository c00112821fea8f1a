//! Choices that several rows share.

use crate::arch::ArchTerm::{Family, Sm};
use crate::isa::syntax::{TYPE, dst, fixed, newer, opt, src, word, words};
use crate::isa::{Choice, OperandSpec, Slot};

/// Integers of 16, 32 and 64 bits.
pub(super) const INT: &[Choice] = words!["u16" "u32" "u64" "s16" "s32" "s64"];
/// Integers of 32 bits.
pub(super) const INT32: &[Choice] = words!["u32" "s32"];
/// Integers of 16 and 32 bits.
pub(super) const INT16_32: &[Choice] = words!["u16" "u32" "s16" "s32"];
/// Integers of 32 and 64 bits.
pub(super) const INT32_64: &[Choice] = words!["u32" "s32" "u64" "s64"];
/// Bits of 16, 32 and 64.
pub(super) const BITS: &[Choice] = words!["b16" "b32" "b64"];
/// Bits of 32 and 64.
pub(super) const BITS32_64: &[Choice] = words!["b32" "b64"];

/// Rounding to nearest even, zero, minus and plus infinity.
pub(super) const ROUND: &[Choice] = words!["rn" "rz" "rm" "rp"];

/// Memory scopes.
pub(super) const SCOPES: &[Choice] = &[
    word("cta"),
    newer("cluster", 7, 8, Sm(90)),
    word("gpu"),
    word("sys"),
];

/// Shared memory of this CTA, or of the cluster.
pub(super) const SHARED: &[Choice] = &[
    word("shared"),
    newer("shared::cta", 7, 8, Sm(30)),
    newer("shared::cluster", 7, 8, Sm(90)),
];
/// Shared memory of this CTA.
pub(super) const SHARED_CTA: &[Choice] = &[word("shared"), newer("shared::cta", 7, 8, Sm(30))];

/// `.ftz`: subnormal inputs and results count as zero.
pub(super) const FTZ: Slot = opt("ftz", words!["ftz"]);
/// `.sat`: the result is clamped.
pub(super) const SAT: Slot = opt("sat", words!["sat"]);
/// `.L2::cache_hint`: a cache policy follows.
pub(super) const CACHE_HINT: Slot = opt(
    "level::cache_hint",
    &[newer("L2::cache_hint", 7, 4, Sm(80))],
);
/// How much the L2 fetches ahead.
pub(super) const PREFETCH_SIZE: Slot = opt(
    "level::prefetch_size",
    &[
        newer("L2::64B", 7, 4, Sm(75)),
        newer("L2::128B", 7, 4, Sm(75)),
        newer("L2::256B", 7, 4, Sm(80)),
    ],
);
/// How soon the L1 gives a line up.
pub(super) const L1_EVICTION: Slot = opt(
    "level1::eviction_priority",
    &[
        newer("L1::evict_normal", 7, 4, Sm(70)),
        newer("L1::evict_unchanged", 7, 4, Sm(70)),
        newer("L1::evict_first", 7, 4, Sm(70)),
        newer("L1::evict_last", 7, 4, Sm(70)),
        newer("L1::no_allocate", 7, 4, Sm(70)),
    ],
);
/// How soon the L2 gives a line up.
pub(super) const L2_EVICTION: Slot = opt(
    "level2::eviction_priority",
    &[
        newer("L2::evict_normal", 8, 8, Sm(100)),
        newer("L2::evict_first", 8, 8, Sm(100)),
        newer("L2::evict_last", 8, 8, Sm(100)),
    ],
);

/// What an mbarrier learns of the data that a bulk copy brings.
pub(super) const REPORT: Slot = opt(
    "report_mechanism",
    &[
        newer("mbarrier::report::disabled", 9, 4, Family(107)),
        newer(
            "mbarrier::report::validity::per_16bytes::80000000",
            9,
            4,
            Family(107),
        ),
        newer(
            "mbarrier::report::validity::per_16bytes::8000",
            9,
            4,
            Family(107),
        ),
        newer(
            "mbarrier::report::validity::per_16bytes::80",
            9,
            4,
            Family(107),
        ),
        newer(
            "mbarrier::report::validity::per_16bytes::8",
            9,
            4,
            Family(107),
        ),
        newer(
            "mbarrier::report::validity::per_element::ff",
            9,
            4,
            Family(107),
        ),
    ],
);
/// To several CTAs of the cluster.
pub(super) const MULTICAST: Slot = opt(
    "multicast",
    &[
        word("multicast::cluster"),
        newer("multicast::cluster::16b", 9, 4, Sm(90)),
        newer("multicast::cluster::32b", 9, 4, Family(107)),
    ],
);
/// The CTAs, a bit each.
pub(super) const CTA_MASK: OperandSpec = src("ctaMask", fixed("b16")).when(
    "multicast",
    &["multicast::cluster", "multicast::cluster::16b"],
);
/// The CTAs of a cluster of up to 32.
pub(super) const CTA_MASK_32: OperandSpec =
    src("ctaMask", fixed("b32")).when("multicast", &["multicast::cluster::32b"]);

/// `d, a`
pub(super) const DA: &[OperandSpec] = &[dst("d", TYPE), src("a", TYPE)];
/// `d, a, b`
pub(super) const DAB: &[OperandSpec] = &[dst("d", TYPE), src("a", TYPE), src("b", TYPE)];
/// `d, a, b, c`
pub(super) const DABC: &[OperandSpec] = &[
    dst("d", TYPE),
    src("a", TYPE),
    src("b", TYPE),
    src("c", TYPE),
];
