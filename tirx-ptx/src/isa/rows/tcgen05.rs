//! `tcgen05`: the tensor cores of the fifth generation and their memory.
//!
//! A tensor memory address is a register of 32 bits in `[ ]`, so that an operand that may lie in shared or in tensor
//! memory has two rows: with a matrix descriptor, and with an address. Operands that may be left out in the middle of a
//! list, and those that some targets lack, have rows of their own too. All instructions of a kernel have the same
//! `.cta_group`.

mod mma;
mod mma_ws;
mod transfer;

pub(super) use mma::FORMS as MMA;
pub(super) use mma_ws::FORMS as MMA_WS;
pub(super) use transfer::FORMS as TRANSFER;

use super::prelude::*;
use crate::arch::ArchTerm;

/// The targets that have `tcgen05`.
const TENSOR: ArchTerm = Any(&[Family(100), Family(101), Family(110)]);
/// Those of them that a feature has only in their own code, not in their family's.
const ALONE: ArchTerm = Any(&[Exact(100), Exact(101), Exact(103), Exact(107), Exact(110)]);

const CTA_GROUP: Slot = one("cta_group", words!["cta_group::1" "cta_group::2"]);
const SYNC: Slot = one("sync", words!["sync"]);
const ALIGNED: Slot = one("aligned", words!["aligned"]);
const SP: Slot = one("sp", words!["sp"]);

const B32: OperandType = fixed("b32");
const B64: OperandType = fixed("b64");

const MMA_SECTION: &str = "TensorCore 5th Generation Family Instructions: tcgen05.mma";
const MMA_SP_SECTION: &str = "TensorCore 5th Generation Family Instructions: tcgen05.mma.sp";
const MMA_WS_SECTION: &str = "TensorCore 5th Generation Family Instructions: tcgen05.mma.ws";
const MMA_WS_SP_SECTION: &str = "TensorCore 5th Generation Family Instructions: tcgen05.mma.ws.sp";

// The operands of the matrix products.
const D: OperandSpec = addr("d-tmem", "tmem");
const A_DESC: OperandSpec = src("a-desc", B64);
const A_TMEM: OperandSpec = addr("a-tmem", "tmem");
const B: OperandSpec = src("b-desc", B64);
const META: OperandSpec = addr("sp-meta-tmem", "tmem");
const IDESC: OperandSpec = src("idesc", B32);
const ENABLE: OperandSpec = pred("enable-input-d");
const SCALE_A: OperandSpec = addr("scale-A-tmem", "tmem");
const SCALE_B: OperandSpec = addr("scale-B-tmem", "tmem");
