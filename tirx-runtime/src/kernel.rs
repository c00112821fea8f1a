//! What an expansion of `#[tirx::kernel]` says of a kernel: static data, read by a launch.
//!
//! The attribute emits one [`Kernel`] for each kernel. Its PTX parameters are, in order, one for each parameter of the
//! `fn` (a tensor as the 64-bit address of its first element, a scalar by value, a tensor map as 128 bytes aligned to 64),
//! then a `.u32` for each generic dimension in [`Kernel::dims`], then 128 bytes for each tensor map in [`Kernel::maps`]. A
//! kernel with run-time checks has a module-level `.global .u64 tirx_failure`, which holds the address of a
//! [`FailureRecord`], or 0.

use crate::dtype::Dtype;
use core::fmt;
pub use tirx_ptx::tensor_map::{
    Element as MapElement, Fill, Interleave, L2Promotion, Swizzle, Wide,
};

/// A compiled kernel.
#[derive(Debug)]
pub struct Kernel {
    /// The name of the `fn`, and of the entry in the PTX.
    pub name: &'static str,
    /// The parameters, in order.
    pub params: &'static [Param],
    /// The dimensions known at launch, in order.
    pub dims: &'static [DimSymbol],
    /// The block, when the attribute fixes it.
    pub block: Option<[u32; 3]>,
    /// The grid, when the attribute fixes it by constants.
    pub grid: Option<[u32; 3]>,
    /// The cluster, when the attribute fixes it.
    pub cluster: Option<[u32; 3]>,
    /// The tensor maps that a launch makes, in order.
    pub maps: &'static [Map],
    /// The kernel compiled, once for each target and instance.
    pub variants: &'static [Variant],
}

/// One compilation of a kernel.
#[derive(Debug)]
pub struct Variant {
    /// The generic arguments that it is for; empty for a kernel without generics.
    pub instance: &'static str,
    /// `.target`, as PTX spells it: `sm_80`.
    pub target: &'static str,
    /// `.version`: (major, minor).
    pub version: (u8, u8),
    /// The PTX text.
    pub ptx: &'static str,
    /// Where the kernel stands.
    pub lines: Lines,
    /// Static shared memory in bytes.
    pub static_shared: u32,
    /// Dynamic shared memory in bytes, which a launch gives.
    pub dynamic_shared: u32,
    /// Local memory in bytes that the arrays of a thread take: those with an index that is known only when the kernel runs.
    /// The others are in registers. What the assembler spills is not in it.
    pub local_bytes: u32,
    /// The run-time checks of this variant, by number.
    pub checks: &'static [Check],
}

/// Where a kernel stands: the PTX has lines relative to the `fn`, this has the rest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lines {
    /// The file, as `file!()` gives it.
    pub file: &'static str,
    /// The line of the `fn` in it: relative line 1.
    pub first: u32,
    /// How far the item is indented, in characters: columns in the PTX are relative to it.
    pub indent: u32,
}

impl Lines {
    /// The line in the file of a line relative to the `fn`.
    pub const fn absolute(&self, relative: u32) -> u32 {
        self.first + relative.saturating_sub(1)
    }

    /// The column in the file of a column in the PTX; 0, for unknown, stays 0.
    pub const fn absolute_column(&self, relative: u32) -> u32 {
        match relative {
            0 => 0,
            relative => self.indent + relative,
        }
    }
}

/// A parameter of a kernel.
#[derive(Debug)]
pub struct Param {
    /// The name.
    pub name: &'static str,
    /// What it is.
    pub kind: ParamKind,
}

/// What a parameter is.
#[derive(Debug)]
pub enum ParamKind {
    /// A scalar by value.
    Scalar(Dtype),
    /// A tensor: row-major and compact.
    Tensor {
        /// The element.
        dtype: Dtype,
        /// `&mut`.
        mutable: bool,
        /// The alignment of the first element in bytes.
        align: u32,
        /// The shape.
        dims: &'static [Dim],
    },
    /// A tensor map that the host has made: 128 bytes, aligned to 64.
    Map {
        /// The element of the tensor beneath.
        dtype: Dtype,
        /// `&mut`.
        mutable: bool,
        /// What it has to be like.
        form: MapForm,
    },
}

/// A tensor map of a tensor parameter: all but what is known at launch, its address and shape.
#[derive(Debug)]
pub struct Map {
    /// The parameter, by index.
    pub param: usize,
    /// What the code of the kernel relies on.
    pub form: MapForm,
    /// How much is fetched into the L2 cache at once.
    pub l2_promotion: L2Promotion,
    /// What is read outside of the tensor.
    pub fill: Fill,
}

/// What the code of a kernel relies on in a tensor map. Lists are outermost first.
#[derive(Debug)]
pub struct MapForm {
    /// What its elements are taken for.
    pub element: MapElement,
    /// What a copy moves.
    pub mode: MapMode,
    /// Of how many elements a copy takes one, in each dimension: as many as there are dimensions.
    pub element_strides: &'static [u32],
    /// How channels are grouped in global memory.
    pub interleave: Interleave,
    /// How pieces of rows are permuted in shared memory.
    pub swizzle: Swizzle,
    /// Copies write through it, and do not overwrite what lies behind a row: each has a multiple of 16 bytes.
    pub whole_rows: bool,
}

/// What a copy of a tensor map moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MapMode {
    /// A box.
    Tiled {
        /// Its extents.
        extents: &'static [u32],
    },
    /// Pixels in the order of a walk through images.
    Im2col {
        /// Where the walk begins in each spatial dimension, from the image's beginning.
        lower: &'static [i32],
        /// Where it ends, from the image's end.
        upper: &'static [i32],
        /// The channels of a pixel.
        channels: u32,
        /// The pixels.
        pixels: u32,
    },
    /// Pixels along W alone.
    Im2colWide {
        /// Where the row begins, from the image's beginning.
        lower: i32,
        /// Where it ends, from the image's end.
        upper: i32,
        /// The channels of a pixel.
        channels: u32,
        /// The pixels.
        pixels: u32,
        /// How their number is given.
        wide: Wide,
    },
}

/// One dimension of a parameter's shape.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dim {
    /// Fixed by the kernel.
    Fixed(u64),
    /// The value of [`Kernel::dims`] of this index.
    Symbol(usize),
}

/// A dimension known at launch: at most `2^31 - 1`.
#[derive(Debug)]
pub struct DimSymbol {
    /// The name.
    pub name: &'static str,
    /// The scalar parameter that gives its value, by index; if none, it is bound from the first tensor whose shape has
    /// it, and passed as a hidden `.u32` parameter.
    pub param: Option<usize>,
}

/// A run-time check in a kernel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Check {
    /// The rule's name: `index-check`, `division-check`, `src-size-check`, `device-assert`.
    pub rule: &'static str,
    /// What is checked, in words: "dimension 0 of `a`", "the divisor"; of an assertion its condition.
    pub what: &'static str,
    /// The line relative to the `fn`, 1-based; 0 if unknown.
    pub line: u32,
    /// The column, 1-based, relative to the item's indentation.
    pub column: u32,
    /// Of a `device_assert!`: writes its message.
    pub message: Option<Message>,
}

/// Writes the message of an assertion from the values of its arguments.
#[derive(Clone, Copy)]
pub struct Message(pub fn(&[u64; MAX_ARGS], &mut fmt::Formatter<'_>) -> fmt::Result);

impl fmt::Debug for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Message")
    }
}

impl PartialEq for Message {
    fn eq(&self, other: &Self) -> bool {
        core::ptr::fn_addr_eq(self.0, other.0)
    }
}

impl Eq for Message {}

/// So many values fit into the record of a failed assertion.
pub const MAX_ARGS: usize = 16;

/// What a failed check writes, to memory that the host reads: all little-endian.
///
/// One thread wins (by a compare-and-swap on a `.global` of the module) and writes all fields, `check` last, after a
/// system-wide fence; then it traps. Other failing threads exit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[repr(C)]
pub struct FailureRecord {
    /// The number of the check plus 1; 0 while nothing failed.
    pub check: u32,
    /// `%ctaid`
    pub block: [u32; 3],
    /// `%tid`
    pub thread: [u32; 3],
    /// Unused.
    pub reserved: u32,
    /// The index, the divisor, the size: sign- or zero-extended from its type.
    pub value: i64,
    /// What it had to be below (for `index-check`), or at most (for `src-size-check`); 0 for `division-check`.
    pub limit: i64,
    /// Of an assertion: the bits of the values in its message, integers extended from their type.
    pub args: [u64; MAX_ARGS],
}

/// The name of the module-level variable that holds the address of a [`FailureRecord`].
pub const FAILURE_VARIABLE: &str = "tirx_failure";
