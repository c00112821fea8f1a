//! Structured sparsity: values and the metadata that says where they stand, apart and together.
//!
//! Of each group, `sp::2:4` keeps 2 values of 4. The numbers of registers follow from the sizes of values and indices,
//! from the factor, and from how often the instruction is repeated. Data has at most 128 registers.

use super::prelude::*;
use crate::isa::FormRule;

const ELEMSIZE: Slot = one("elemsize", words!["b8" "b16"]);
const IDXSIZE: Slot = one("idxsize", words!["b2" "b4"]);
const NUM: Slot = one("num", words!["x1" "x2" "x4" "x8" "x16" "x32" "x64"]);

/// What is kept: a register each time.
const KEPT: OperandType = OperandType::Count("num", "b32");
/// Everything: two registers each time.
const ALL: OperandType = OperandType::Fragment(&[
    holds(&[("num", &["x1"])], 2, "b32"),
    holds(&[("num", &["x2"])], 4, "b32"),
    holds(&[("num", &["x4"])], 8, "b32"),
    holds(&[("num", &["x8"])], 16, "b32"),
    holds(&[("num", &["x16"])], 32, "b32"),
    holds(&[("num", &["x32"])], 64, "b32"),
    holds(&[("num", &["x64"])], 128, "b32"),
]);
const METADATA: OperandType = OperandType::Fragment(&[
    holds(
        &[
            ("elemsize", &["b8"]),
            ("idxsize", &["b2"]),
            ("num", &["x1", "x2", "x4"]),
        ],
        1,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b8"]),
            ("idxsize", &["b2"]),
            ("num", &["x8"]),
        ],
        2,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b8"]),
            ("idxsize", &["b2"]),
            ("num", &["x16"]),
        ],
        4,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b8"]),
            ("idxsize", &["b2"]),
            ("num", &["x32"]),
        ],
        8,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b8"]),
            ("idxsize", &["b2"]),
            ("num", &["x64"]),
        ],
        16,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b8"]),
            ("idxsize", &["b4"]),
            ("num", &["x1", "x2"]),
        ],
        1,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b8"]),
            ("idxsize", &["b4"]),
            ("num", &["x4"]),
        ],
        2,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b8"]),
            ("idxsize", &["b4"]),
            ("num", &["x8"]),
        ],
        4,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b8"]),
            ("idxsize", &["b4"]),
            ("num", &["x16"]),
        ],
        8,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b8"]),
            ("idxsize", &["b4"]),
            ("num", &["x32"]),
        ],
        16,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b8"]),
            ("idxsize", &["b4"]),
            ("num", &["x64"]),
        ],
        32,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b16"]),
            ("idxsize", &["b2"]),
            ("num", &["x1", "x2", "x4", "x8"]),
        ],
        1,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b16"]),
            ("idxsize", &["b2"]),
            ("num", &["x16"]),
        ],
        2,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b16"]),
            ("idxsize", &["b2"]),
            ("num", &["x32"]),
        ],
        4,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b16"]),
            ("idxsize", &["b2"]),
            ("num", &["x64"]),
        ],
        8,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b16"]),
            ("idxsize", &["b4"]),
            ("num", &["x1", "x2", "x4"]),
        ],
        1,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b16"]),
            ("idxsize", &["b4"]),
            ("num", &["x8"]),
        ],
        2,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b16"]),
            ("idxsize", &["b4"]),
            ("num", &["x16"]),
        ],
        4,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b16"]),
            ("idxsize", &["b4"]),
            ("num", &["x32"]),
        ],
        8,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b16"]),
            ("idxsize", &["b4"]),
            ("num", &["x64"]),
        ],
        16,
        "b32",
    ),
]);

/// What is kept of the values that come out.
const SPARSE: OperandType = OperandType::Fragment(&[
    holds(
        &[
            ("elemsize", &["b8"]),
            ("spfactor", &["sp::1:2", "sp::1:4", "sp::1:8", "sp::1:16"]),
            ("num", &["x1", "x2", "x4"]),
        ],
        1,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b8"]),
            ("spfactor", &["sp::1:2", "sp::1:4", "sp::1:8", "sp::1:16"]),
            ("num", &["x8"]),
        ],
        2,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b8"]),
            ("spfactor", &["sp::1:2", "sp::1:4", "sp::1:8", "sp::1:16"]),
            ("num", &["x16"]),
        ],
        4,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b8"]),
            ("spfactor", &["sp::1:2", "sp::1:4", "sp::1:8", "sp::1:16"]),
            ("num", &["x32"]),
        ],
        8,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b8"]),
            ("spfactor", &["sp::1:2", "sp::1:4", "sp::1:8", "sp::1:16"]),
            ("num", &["x64"]),
        ],
        16,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b8"]),
            ("spfactor", &["sp::2:4", "sp::2:8", "sp::2:16"]),
            ("num", &["x1", "x2"]),
        ],
        1,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b8"]),
            ("spfactor", &["sp::2:4", "sp::2:8", "sp::2:16"]),
            ("num", &["x4"]),
        ],
        2,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b8"]),
            ("spfactor", &["sp::2:4", "sp::2:8", "sp::2:16"]),
            ("num", &["x8"]),
        ],
        4,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b8"]),
            ("spfactor", &["sp::2:4", "sp::2:8", "sp::2:16"]),
            ("num", &["x16"]),
        ],
        8,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b8"]),
            ("spfactor", &["sp::2:4", "sp::2:8", "sp::2:16"]),
            ("num", &["x32"]),
        ],
        16,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b8"]),
            ("spfactor", &["sp::2:4", "sp::2:8", "sp::2:16"]),
            ("num", &["x64"]),
        ],
        32,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b8"]),
            ("spfactor", &["sp::4:8", "sp::4:16"]),
            ("num", &["x1"]),
        ],
        1,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b8"]),
            ("spfactor", &["sp::4:8", "sp::4:16"]),
            ("num", &["x2"]),
        ],
        2,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b8"]),
            ("spfactor", &["sp::4:8", "sp::4:16"]),
            ("num", &["x4"]),
        ],
        4,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b8"]),
            ("spfactor", &["sp::4:8", "sp::4:16"]),
            ("num", &["x8"]),
        ],
        8,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b8"]),
            ("spfactor", &["sp::4:8", "sp::4:16"]),
            ("num", &["x16"]),
        ],
        16,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b8"]),
            ("spfactor", &["sp::4:8", "sp::4:16"]),
            ("num", &["x32"]),
        ],
        32,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b8"]),
            ("spfactor", &["sp::4:8", "sp::4:16"]),
            ("num", &["x64"]),
        ],
        64,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b16"]),
            ("spfactor", &["sp::1:2", "sp::1:4", "sp::1:8", "sp::1:16"]),
            ("num", &["x1", "x2"]),
        ],
        1,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b16"]),
            ("spfactor", &["sp::1:2", "sp::1:4", "sp::1:8", "sp::1:16"]),
            ("num", &["x4"]),
        ],
        2,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b16"]),
            ("spfactor", &["sp::1:2", "sp::1:4", "sp::1:8", "sp::1:16"]),
            ("num", &["x8"]),
        ],
        4,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b16"]),
            ("spfactor", &["sp::1:2", "sp::1:4", "sp::1:8", "sp::1:16"]),
            ("num", &["x16"]),
        ],
        8,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b16"]),
            ("spfactor", &["sp::1:2", "sp::1:4", "sp::1:8", "sp::1:16"]),
            ("num", &["x32"]),
        ],
        16,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b16"]),
            ("spfactor", &["sp::1:2", "sp::1:4", "sp::1:8", "sp::1:16"]),
            ("num", &["x64"]),
        ],
        32,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b16"]),
            ("spfactor", &["sp::2:4", "sp::2:8", "sp::2:16"]),
            ("num", &["x1"]),
        ],
        1,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b16"]),
            ("spfactor", &["sp::2:4", "sp::2:8", "sp::2:16"]),
            ("num", &["x2"]),
        ],
        2,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b16"]),
            ("spfactor", &["sp::2:4", "sp::2:8", "sp::2:16"]),
            ("num", &["x4"]),
        ],
        4,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b16"]),
            ("spfactor", &["sp::2:4", "sp::2:8", "sp::2:16"]),
            ("num", &["x8"]),
        ],
        8,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b16"]),
            ("spfactor", &["sp::2:4", "sp::2:8", "sp::2:16"]),
            ("num", &["x16"]),
        ],
        16,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b16"]),
            ("spfactor", &["sp::2:4", "sp::2:8", "sp::2:16"]),
            ("num", &["x32"]),
        ],
        32,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b16"]),
            ("spfactor", &["sp::2:4", "sp::2:8", "sp::2:16"]),
            ("num", &["x64"]),
        ],
        64,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b16"]),
            ("spfactor", &["sp::4:8", "sp::4:16"]),
            ("num", &["x1"]),
        ],
        2,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b16"]),
            ("spfactor", &["sp::4:8", "sp::4:16"]),
            ("num", &["x2"]),
        ],
        4,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b16"]),
            ("spfactor", &["sp::4:8", "sp::4:16"]),
            ("num", &["x4"]),
        ],
        8,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b16"]),
            ("spfactor", &["sp::4:8", "sp::4:16"]),
            ("num", &["x8"]),
        ],
        16,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b16"]),
            ("spfactor", &["sp::4:8", "sp::4:16"]),
            ("num", &["x16"]),
        ],
        32,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b16"]),
            ("spfactor", &["sp::4:8", "sp::4:16"]),
            ("num", &["x32"]),
        ],
        64,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b16"]),
            ("spfactor", &["sp::4:8", "sp::4:16"]),
            ("num", &["x64"]),
        ],
        128,
        "b32",
    ),
]);
const SPARSE_METADATA: OperandType = OperandType::Fragment(&[
    holds(
        &[
            ("idxsize", &["b2"]),
            ("spfactor", &["sp::1:2", "sp::1:4", "sp::1:8", "sp::1:16"]),
            ("num", &["x1", "x2", "x4", "x8", "x16"]),
        ],
        1,
        "b32",
    ),
    holds(
        &[
            ("idxsize", &["b2"]),
            ("spfactor", &["sp::1:2", "sp::1:4", "sp::1:8", "sp::1:16"]),
            ("num", &["x32"]),
        ],
        2,
        "b32",
    ),
    holds(
        &[
            ("idxsize", &["b2"]),
            ("spfactor", &["sp::1:2", "sp::1:4", "sp::1:8", "sp::1:16"]),
            ("num", &["x64"]),
        ],
        4,
        "b32",
    ),
    holds(
        &[
            ("idxsize", &["b2"]),
            ("spfactor", &["sp::2:4", "sp::2:8", "sp::2:16"]),
            ("num", &["x1", "x2", "x4", "x8"]),
        ],
        1,
        "b32",
    ),
    holds(
        &[
            ("idxsize", &["b2"]),
            ("spfactor", &["sp::2:4", "sp::2:8", "sp::2:16"]),
            ("num", &["x16"]),
        ],
        2,
        "b32",
    ),
    holds(
        &[
            ("idxsize", &["b2"]),
            ("spfactor", &["sp::2:4", "sp::2:8", "sp::2:16"]),
            ("num", &["x32"]),
        ],
        4,
        "b32",
    ),
    holds(
        &[
            ("idxsize", &["b2"]),
            ("spfactor", &["sp::2:4", "sp::2:8", "sp::2:16"]),
            ("num", &["x64"]),
        ],
        8,
        "b32",
    ),
    holds(
        &[
            ("idxsize", &["b2"]),
            ("spfactor", &["sp::4:8", "sp::4:16"]),
            ("num", &["x1", "x2", "x4"]),
        ],
        1,
        "b32",
    ),
    holds(
        &[
            ("idxsize", &["b2"]),
            ("spfactor", &["sp::4:8", "sp::4:16"]),
            ("num", &["x8"]),
        ],
        2,
        "b32",
    ),
    holds(
        &[
            ("idxsize", &["b2"]),
            ("spfactor", &["sp::4:8", "sp::4:16"]),
            ("num", &["x16"]),
        ],
        4,
        "b32",
    ),
    holds(
        &[
            ("idxsize", &["b2"]),
            ("spfactor", &["sp::4:8", "sp::4:16"]),
            ("num", &["x32"]),
        ],
        8,
        "b32",
    ),
    holds(
        &[
            ("idxsize", &["b2"]),
            ("spfactor", &["sp::4:8", "sp::4:16"]),
            ("num", &["x64"]),
        ],
        16,
        "b32",
    ),
    holds(
        &[
            ("idxsize", &["b4"]),
            ("spfactor", &["sp::1:2", "sp::1:4", "sp::1:8", "sp::1:16"]),
            ("num", &["x1", "x2", "x4", "x8"]),
        ],
        1,
        "b32",
    ),
    holds(
        &[
            ("idxsize", &["b4"]),
            ("spfactor", &["sp::1:2", "sp::1:4", "sp::1:8", "sp::1:16"]),
            ("num", &["x16"]),
        ],
        2,
        "b32",
    ),
    holds(
        &[
            ("idxsize", &["b4"]),
            ("spfactor", &["sp::1:2", "sp::1:4", "sp::1:8", "sp::1:16"]),
            ("num", &["x32"]),
        ],
        4,
        "b32",
    ),
    holds(
        &[
            ("idxsize", &["b4"]),
            ("spfactor", &["sp::1:2", "sp::1:4", "sp::1:8", "sp::1:16"]),
            ("num", &["x64"]),
        ],
        8,
        "b32",
    ),
    holds(
        &[
            ("idxsize", &["b4"]),
            ("spfactor", &["sp::2:4", "sp::2:8", "sp::2:16"]),
            ("num", &["x1", "x2", "x4"]),
        ],
        1,
        "b32",
    ),
    holds(
        &[
            ("idxsize", &["b4"]),
            ("spfactor", &["sp::2:4", "sp::2:8", "sp::2:16"]),
            ("num", &["x8"]),
        ],
        2,
        "b32",
    ),
    holds(
        &[
            ("idxsize", &["b4"]),
            ("spfactor", &["sp::2:4", "sp::2:8", "sp::2:16"]),
            ("num", &["x16"]),
        ],
        4,
        "b32",
    ),
    holds(
        &[
            ("idxsize", &["b4"]),
            ("spfactor", &["sp::2:4", "sp::2:8", "sp::2:16"]),
            ("num", &["x32"]),
        ],
        8,
        "b32",
    ),
    holds(
        &[
            ("idxsize", &["b4"]),
            ("spfactor", &["sp::2:4", "sp::2:8", "sp::2:16"]),
            ("num", &["x64"]),
        ],
        16,
        "b32",
    ),
    holds(
        &[
            ("idxsize", &["b4"]),
            ("spfactor", &["sp::4:8", "sp::4:16"]),
            ("num", &["x1", "x2"]),
        ],
        1,
        "b32",
    ),
    holds(
        &[
            ("idxsize", &["b4"]),
            ("spfactor", &["sp::4:8", "sp::4:16"]),
            ("num", &["x4"]),
        ],
        2,
        "b32",
    ),
    holds(
        &[
            ("idxsize", &["b4"]),
            ("spfactor", &["sp::4:8", "sp::4:16"]),
            ("num", &["x8"]),
        ],
        4,
        "b32",
    ),
    holds(
        &[
            ("idxsize", &["b4"]),
            ("spfactor", &["sp::4:8", "sp::4:16"]),
            ("num", &["x16"]),
        ],
        8,
        "b32",
    ),
    holds(
        &[
            ("idxsize", &["b4"]),
            ("spfactor", &["sp::4:8", "sp::4:16"]),
            ("num", &["x32"]),
        ],
        16,
        "b32",
    ),
    holds(
        &[
            ("idxsize", &["b4"]),
            ("spfactor", &["sp::4:8", "sp::4:16"]),
            ("num", &["x64"]),
        ],
        32,
        "b32",
    ),
]);
const DENSE: OperandType = OperandType::Fragment(&[
    holds(
        &[
            ("elemsize", &["b8"]),
            ("spfactor", &["sp::1:2"]),
            ("num", &["x2"]),
        ],
        1,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b8"]),
            ("spfactor", &["sp::1:2"]),
            ("num", &["x4"]),
        ],
        2,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b8"]),
            ("spfactor", &["sp::1:2"]),
            ("num", &["x8"]),
        ],
        4,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b8"]),
            ("spfactor", &["sp::1:2"]),
            ("num", &["x16"]),
        ],
        8,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b8"]),
            ("spfactor", &["sp::1:2"]),
            ("num", &["x32"]),
        ],
        16,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b8"]),
            ("spfactor", &["sp::1:2"]),
            ("num", &["x64"]),
        ],
        32,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b8"]),
            ("spfactor", &["sp::1:4", "sp::2:4"]),
            ("num", &["x1"]),
        ],
        1,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b8"]),
            ("spfactor", &["sp::1:4", "sp::2:4"]),
            ("num", &["x2"]),
        ],
        2,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b8"]),
            ("spfactor", &["sp::1:4", "sp::2:4"]),
            ("num", &["x4"]),
        ],
        4,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b8"]),
            ("spfactor", &["sp::1:4", "sp::2:4"]),
            ("num", &["x8"]),
        ],
        8,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b8"]),
            ("spfactor", &["sp::1:4", "sp::2:4"]),
            ("num", &["x16"]),
        ],
        16,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b8"]),
            ("spfactor", &["sp::1:4", "sp::2:4"]),
            ("num", &["x32"]),
        ],
        32,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b8"]),
            ("spfactor", &["sp::1:4", "sp::2:4"]),
            ("num", &["x64"]),
        ],
        64,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b8"]),
            ("spfactor", &["sp::1:8", "sp::2:8", "sp::4:8"]),
            ("num", &["x1"]),
        ],
        2,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b8"]),
            ("spfactor", &["sp::1:8", "sp::2:8", "sp::4:8"]),
            ("num", &["x2"]),
        ],
        4,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b8"]),
            ("spfactor", &["sp::1:8", "sp::2:8", "sp::4:8"]),
            ("num", &["x4"]),
        ],
        8,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b8"]),
            ("spfactor", &["sp::1:8", "sp::2:8", "sp::4:8"]),
            ("num", &["x8"]),
        ],
        16,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b8"]),
            ("spfactor", &["sp::1:8", "sp::2:8", "sp::4:8"]),
            ("num", &["x16"]),
        ],
        32,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b8"]),
            ("spfactor", &["sp::1:8", "sp::2:8", "sp::4:8"]),
            ("num", &["x32"]),
        ],
        64,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b8"]),
            ("spfactor", &["sp::1:8", "sp::2:8", "sp::4:8"]),
            ("num", &["x64"]),
        ],
        128,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b8"]),
            ("spfactor", &["sp::1:16", "sp::2:16", "sp::4:16"]),
            ("num", &["x1"]),
        ],
        4,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b8"]),
            ("spfactor", &["sp::1:16", "sp::2:16", "sp::4:16"]),
            ("num", &["x2"]),
        ],
        8,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b8"]),
            ("spfactor", &["sp::1:16", "sp::2:16", "sp::4:16"]),
            ("num", &["x4"]),
        ],
        16,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b8"]),
            ("spfactor", &["sp::1:16", "sp::2:16", "sp::4:16"]),
            ("num", &["x8"]),
        ],
        32,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b8"]),
            ("spfactor", &["sp::1:16", "sp::2:16", "sp::4:16"]),
            ("num", &["x16"]),
        ],
        64,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b8"]),
            ("spfactor", &["sp::1:16", "sp::2:16", "sp::4:16"]),
            ("num", &["x32"]),
        ],
        128,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b16"]),
            ("spfactor", &["sp::1:2"]),
            ("num", &["x1"]),
        ],
        1,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b16"]),
            ("spfactor", &["sp::1:2"]),
            ("num", &["x2"]),
        ],
        2,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b16"]),
            ("spfactor", &["sp::1:2"]),
            ("num", &["x4"]),
        ],
        4,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b16"]),
            ("spfactor", &["sp::1:2"]),
            ("num", &["x8"]),
        ],
        8,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b16"]),
            ("spfactor", &["sp::1:2"]),
            ("num", &["x16"]),
        ],
        16,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b16"]),
            ("spfactor", &["sp::1:2"]),
            ("num", &["x32"]),
        ],
        32,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b16"]),
            ("spfactor", &["sp::1:2"]),
            ("num", &["x64"]),
        ],
        64,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b16"]),
            ("spfactor", &["sp::1:4", "sp::2:4"]),
            ("num", &["x1"]),
        ],
        2,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b16"]),
            ("spfactor", &["sp::1:4", "sp::2:4"]),
            ("num", &["x2"]),
        ],
        4,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b16"]),
            ("spfactor", &["sp::1:4", "sp::2:4"]),
            ("num", &["x4"]),
        ],
        8,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b16"]),
            ("spfactor", &["sp::1:4", "sp::2:4"]),
            ("num", &["x8"]),
        ],
        16,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b16"]),
            ("spfactor", &["sp::1:4", "sp::2:4"]),
            ("num", &["x16"]),
        ],
        32,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b16"]),
            ("spfactor", &["sp::1:4", "sp::2:4"]),
            ("num", &["x32"]),
        ],
        64,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b16"]),
            ("spfactor", &["sp::1:4", "sp::2:4"]),
            ("num", &["x64"]),
        ],
        128,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b16"]),
            ("spfactor", &["sp::1:8", "sp::2:8", "sp::4:8"]),
            ("num", &["x1"]),
        ],
        4,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b16"]),
            ("spfactor", &["sp::1:8", "sp::2:8", "sp::4:8"]),
            ("num", &["x2"]),
        ],
        8,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b16"]),
            ("spfactor", &["sp::1:8", "sp::2:8", "sp::4:8"]),
            ("num", &["x4"]),
        ],
        16,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b16"]),
            ("spfactor", &["sp::1:8", "sp::2:8", "sp::4:8"]),
            ("num", &["x8"]),
        ],
        32,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b16"]),
            ("spfactor", &["sp::1:8", "sp::2:8", "sp::4:8"]),
            ("num", &["x16"]),
        ],
        64,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b16"]),
            ("spfactor", &["sp::1:8", "sp::2:8", "sp::4:8"]),
            ("num", &["x32"]),
        ],
        128,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b16"]),
            ("spfactor", &["sp::1:16", "sp::2:16", "sp::4:16"]),
            ("num", &["x1"]),
        ],
        8,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b16"]),
            ("spfactor", &["sp::1:16", "sp::2:16", "sp::4:16"]),
            ("num", &["x2"]),
        ],
        16,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b16"]),
            ("spfactor", &["sp::1:16", "sp::2:16", "sp::4:16"]),
            ("num", &["x4"]),
        ],
        32,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b16"]),
            ("spfactor", &["sp::1:16", "sp::2:16", "sp::4:16"]),
            ("num", &["x8"]),
        ],
        64,
        "b32",
    ),
    holds(
        &[
            ("elemsize", &["b16"]),
            ("spfactor", &["sp::1:16", "sp::2:16", "sp::4:16"]),
            ("num", &["x16"]),
        ],
        128,
        "b32",
    ),
]);

const FACTORS: &[FormRule] = &[
    refuse(
        &[
            ("idxsize", &["b2"]),
            (
                "spfactor",
                &[
                    "sp::1:8", "sp::1:16", "sp::2:8", "sp::2:16", "sp::4:8", "sp::4:16",
                ],
            ),
        ],
        "indices of 2 bits are for groups of at most 4",
    ),
    refuse(
        &[
            ("elemsize", &["b16"]),
            ("spfactor", &["sp::4:8", "sp::4:16"]),
        ],
        "4 values of a group are kept of `.b8` alone",
    ),
];

pub(super) static FORMS: &[Form] = &[
    form(
        "spcompress",
        &[ELEMSIZE, IDXSIZE, one("spfactor", words!["sp::2:4"]), NUM],
        &[
            dst("mdata", METADATA),
            dst("cdata", KEPT),
            reg("data", ALL),
            reg("spdesc", fixed("b32")),
        ],
    )
    .since(9, 4, Exact(107))
    .section("Data Movement and Conversion Instructions: spcompress"),
    form(
        "spdecompress",
        &[
            ELEMSIZE,
            IDXSIZE,
            one(
                "spfactor",
                words![
                    "sp::1:2" "sp::1:4" "sp::1:8" "sp::1:16" "sp::2:4" "sp::2:8" "sp::2:16" "sp::4:8" "sp::4:16"
                ],
            ),
            NUM,
        ],
        &[
            dst("data", DENSE),
            reg("mdata", SPARSE_METADATA),
            reg("cdata", SPARSE),
        ],
    )
    .rules(FACTORS)
    .since(9, 4, Exact(107))
    .section("Data Movement and Conversion Instructions: spdecompress"),
];
