//! SSA: a control-flow graph of blocks with parameters, over scalar values.
//!
//! A value never changes, so what is known of it (its range, that it is a multiple of 16, that a comparison on it
//! held on the way here) stays true wherever it is in scope: checks read facts off the dominating branches. A mutable
//! local becomes block parameters. Views are gone: an access has a [`Place`], a tensor with index values and
//! strides, and carries its [`Obligation`]s, what must hold for it to be allowed. A check proves or refutes each;
//! the back end emits a run-time check for what remains and may be checked at run time.
//!
//! Invariants: a block's instructions use values defined earlier in it or in dominating blocks; each jump passes one
//! argument a parameter, of its type; the entry has no parameters and no predecessors; `isize` and `usize` have become
//! `i64` and `u64`.

use super::format::Message;
use super::raw::Template;
use super::shared::Swizzle;
use super::tree::{BinaryOp, CompareOp};
use super::types::{Const, Dim, DimId, LaunchBounds, Name, ParamId, ParamKind, Scalar, Signature};
use crate::intrinsics::{CacheOp, Effect};
use proc_macro2::Span;
use std::{collections::BTreeSet, rc::Rc};

/// A kernel in SSA.
#[derive(Debug, Clone)]
pub struct Function {
    /// Name, parameters, dimensions, launch.
    pub signature: Signature,
    /// Every value.
    pub values: Vec<ValueData>,
    /// Every block; [`Function::ENTRY`] is the first.
    pub blocks: Vec<Block>,
    /// Allocations of shared memory.
    pub shared: Vec<SharedAlloc>,
    /// Arrays of a thread's own.
    pub arrays: Vec<LocalArray>,
    /// What must hold.
    pub obligations: Vec<Obligation>,
    /// The parameters whose tensor map copies write through.
    pub written_maps: BTreeSet<ParamId>,
}

impl Function {
    /// The block that runs first.
    pub const ENTRY: BlockId = BlockId(0);

    /// The kernel never writes this tensor, and nothing else does while it runs: a tensor taken by `&`. The host
    /// refuses a launch in which a `&mut` tensor overlaps another.
    pub fn is_read_only(&self, root: Root) -> bool {
        match root {
            Root::Param(id) => self.signature.params.get(id.0).is_some_and(
                |param| matches!(&param.kind, ParamKind::Tensor(tensor) if !tensor.mutable),
            ),
            Root::Shared(_) | Root::Peer(..) | Root::Local(_) => false,
        }
    }
}

macro_rules! index {
    ($(#[$doc:meta] $name:ident)*) => { $(
        #[$doc]
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(pub u32);

        impl $name {
            /// As an index into its table.
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    )* };
}

index! {
    /// An index into [`Function::values`].
    Value
    /// An index into [`Function::blocks`].
    BlockId
    /// An index into [`Function::shared`].
    SharedId
    /// An index into [`Function::arrays`].
    LocalArrayId
    /// An index into [`Function::obligations`].
    ObligationId
}

/// The type of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ValueTy {
    /// A scalar; a `bool` is a predicate.
    Scalar(Scalar),
    /// A cache policy, 64 bits.
    CachePolicy,
}

/// A value.
#[derive(Debug, Clone)]
pub struct ValueData {
    /// Its type.
    pub ty: ValueTy,
    /// The local that it first held, for messages and register names.
    pub name: Option<String>,
}

/// A basic block.
#[derive(Debug, Clone)]
pub struct Block {
    /// Parameters: the values that each jump passes.
    pub params: Vec<Value>,
    /// Instructions, in order.
    pub insts: Vec<Inst>,
    /// How it ends.
    pub terminator: Terminator,
    /// For the header of a loop: what is known of the loop.
    pub loop_info: Option<LoopInfo>,
}

/// What the header of a loop knows.
#[derive(Debug, Clone)]
pub struct LoopInfo {
    /// `#[unroll]` (`Some(None)`), `#[unroll(n)]`
    pub unroll: Option<Option<u32>>,
    /// A `for` over a range: the parameter that counts, and its range.
    pub counted: Option<Counted>,
    /// The loop's first token.
    pub span: Span,
}

/// A `for` loop: the header's parameter `index` takes `start`, `start + step`, .. while `index < end` (step > 0).
/// A reversed or inclusive range, or a step that is no constant, is lowered to a counter of this form and arithmetic on it.
#[derive(Debug, Clone, Copy)]
pub struct Counted {
    /// The header's parameter.
    pub index: Value,
    /// The first value.
    pub start: Value,
    /// The end, exclusive.
    pub end: Value,
    /// The step, positive.
    pub step: i128,
}

/// How a block ends.
#[derive(Debug, Clone)]
pub enum Terminator {
    /// To one block.
    Jump(Edge),
    /// To one of two.
    Branch {
        /// A `bool`.
        cond: Value,
        /// When it is true.
        then: Edge,
        /// When it is false.
        otherwise: Edge,
    },
    /// The thread ends.
    Return,
    /// Never reached: after `loop {}` without a `break`.
    Unreachable,
}

impl Terminator {
    /// Where control may go.
    pub fn edges(&self) -> Vec<&Edge> {
        match self {
            Self::Jump(edge) => vec![edge],
            Self::Branch {
                then, otherwise, ..
            } => vec![then, otherwise],
            Self::Return | Self::Unreachable => Vec::new(),
        }
    }
}

/// A jump with its arguments.
#[derive(Debug, Clone)]
pub struct Edge {
    /// Where to.
    pub block: BlockId,
    /// One argument a parameter.
    pub args: Vec<Value>,
}

/// An instruction.
#[derive(Debug, Clone)]
pub struct Inst {
    /// What it does.
    pub op: Op,
    /// The values it defines.
    pub results: Vec<Value>,
    /// What must hold before it runs.
    pub obligations: Vec<ObligationId>,
    /// The source.
    pub span: Span,
}

/// What an instruction does.
#[derive(Debug, Clone)]
pub enum Op {
    /// A constant.
    Const(Const),
    /// A scalar parameter.
    Param(ParamId),
    /// The hidden parameter of a `N: Dim`, a `u32`.
    Dim(DimId),
    /// A special register, a `u32`.
    Special(Special, Axis),
    /// One operand.
    Unary(Unary, Value),
    /// Two operands of one type (a shift count is a `u32`). Integers wrap; shift counts are masked.
    Binary(Binary, Value, Value),
    /// `a * b + c` with one rounding.
    MulAdd(Value, Value, Value),
    /// A comparison; the result is a `bool`. Floats compare as in Rust: with a NaN only `!=` holds.
    Compare(CompareOp, Value, Value),
    /// `if cond { a } else { b }` on values.
    Select(Value, Value, Value),
    /// `value as T`, the type of the result.
    Cast(Value),
    /// Reads an element.
    Load(Place),
    /// Writes an element.
    Store(Place, Value),
    /// The address of a place: a `u64` in global memory, a `u32` in shared memory.
    Address(Place),
    /// `cp.async`
    CpAsync(Box<CpAsync>),
    /// `cp.async.commit_group`
    CpAsyncCommitGroup,
    /// `cp.async.wait_group`
    CpAsyncWaitGroup(u32),
    /// `cp.async.wait_all`
    CpAsyncWaitAll,
    /// `bar.sync 0`
    CtaSync,
    /// PTX that the user wrote.
    Raw(Box<Raw>),
    /// Prints by a format of C: one value a place in it, of types as `...` takes them, and `bool`s for `%s`.
    Print(Rc<str>, Vec<Value>),
    /// The kernel ends: an assertion failed. It stands last in a block that nothing follows.
    Fail(Box<Fail>),
    /// `createpolicy.fractional`
    CreatePolicyFractional {
        /// `L2::evict_last`, ..
        primary: &'static str,
        /// `L2::evict_unchanged`, ..
        secondary: Option<&'static str>,
        /// The fraction, an `f32`.
        fraction: Value,
    },
    /// An instruction of the list of intrinsics.
    Instr(Box<Instr>),
}

/// One PTX instruction, by its opcode: what the list of intrinsics has no operation of its own for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Instr<P = Place> {
    /// The opcode: `shfl.sync.down.b32`.
    pub opcode: String,
    /// The opcode where nobody uses the result, and the instruction then has none: `red` for `atom`.
    pub unused: Option<String>,
    /// What else it does.
    pub effect: Effect,
    /// The memory that it accesses, for [`InstrOperand::Place`].
    pub places: Vec<P>,
    /// The operands after the result.
    pub operands: Vec<InstrOperand>,
    /// It runs only where this `bool` holds.
    pub guard: Option<Value>,
}

/// An operand of an [`Instr`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum InstrOperand {
    /// A value.
    Value(Value),
    /// A value in a register as narrow as its type: other instructions than `ld`, `st` and `cvt` take no wider one (PTX ISA,
    /// "Operand Size Exceeding Instruction-Type Size").
    Narrow(Value),
    /// In front of all else: the results come in registers as narrow as their types.
    NarrowResults,
    /// `_`
    Sink,
    /// An integer, written out.
    Int(i128),
    /// A special register.
    Name(&'static str),
    /// Behind the result: in front of it stands another that nobody uses, `_|p`.
    Unused,
    /// Behind the results: the first two are a pair, `d|p`.
    Paired,
    /// The address of the place of this index.
    Place(u8),
    /// The memory at an address that a value holds.
    Address(Value),
    /// Behind so many operands, results included: they are one, a vector.
    Joined(u8),
    /// The tensor map of a parameter, by its name.
    Map(ParamId),
    /// The memory of that.
    MapMemory(ParamId),
    /// Behind the address of a tensor map and a vector of coordinates: they are one, `[a, {x, y}]`.
    Located,
    /// Behind the result: it is the first of two values, `{d, _}`.
    Low,
    /// Behind the result: it is the second of two values, `{_, d}`.
    High,
    /// Behind two operands of 64 bits, results or not: they are the halves of a register of 128.
    Wide,
}

/// PTX that the user wrote, with its values.
#[derive(Debug, Clone)]
pub struct Raw {
    /// What it says.
    pub template: Rc<Template>,
    /// The values that it reads. Those that it defines are the instruction's results.
    pub inputs: Vec<Value>,
}

/// An assertion that failed.
#[derive(Debug, Clone)]
pub struct Fail {
    /// What does not hold, as the user wrote it.
    pub condition: String,
    /// What the host writes.
    pub message: Message,
    /// The values in the message.
    pub args: Vec<Value>,
}

impl Inst {
    /// The value that it defines, if it is one.
    pub fn result(&self) -> Option<Value> {
        match self.results[..] {
            [result] => Some(result),
            _ => None,
        }
    }
}

/// Special registers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Special {
    /// `%tid`
    ThreadIdx,
    /// `%ctaid`
    BlockIdx,
    /// `%ntid`
    BlockDim,
    /// `%nctaid`
    GridDim,
    /// `%cluster_ctaid`
    ClusterCtaid,
    /// `%cluster_nctaid`
    ClusterNctaid,
    /// `%clusterid`
    Clusterid,
    /// `%nclusterid`
    Nclusterid,
    /// `%laneid`, which has no components: it stands with [`Axis::X`]
    LaneId,
    /// `%cluster_ctarank`, likewise
    ClusterCtarank,
    /// `%cluster_nctarank`, likewise
    ClusterNctarank,
}

impl Special {
    /// The register's name in PTX, without `%`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::ThreadIdx => "tid",
            Self::BlockIdx => "ctaid",
            Self::BlockDim => "ntid",
            Self::GridDim => "nctaid",
            Self::ClusterCtaid => "cluster_ctaid",
            Self::ClusterNctaid => "cluster_nctaid",
            Self::Clusterid => "clusterid",
            Self::Nclusterid => "nclusterid",
            Self::LaneId => "laneid",
            Self::ClusterCtarank => "cluster_ctarank",
            Self::ClusterNctarank => "cluster_nctarank",
        }
    }

    /// It has the components x, y and z.
    pub const fn has_axes(self) -> bool {
        !matches!(
            self,
            Self::LaneId | Self::ClusterCtarank | Self::ClusterNctarank
        )
    }

    /// The least and the greatest value that a launch allows.
    pub fn bounds(self, axis: Axis, launch: &LaunchBounds) -> (u32, u32) {
        let at = axis as usize;
        let pick = |sizes: Option<[u32; 3]>| sizes.and_then(|sizes| sizes.get(at).copied());
        let block = pick(launch.block);
        let grid = launch.grid.and_then(|grid| grid.get(at).copied().flatten());
        let cluster = pick(launch.cluster);
        let clusters = grid
            .zip(cluster)
            .map(|(grid, cluster)| grid / cluster.max(1));
        let rank = launch.cluster.map(|sizes| {
            sizes
                .iter()
                .fold(1u32, |all, size| all.saturating_mul(*size))
        });
        let max_block = if at == 2 { 64 } else { 1024 };
        let max_grid = if at == 0 { i32::MAX as u32 } else { 65_535 };
        let index = |size: Option<u32>, most: u32| (0, size.unwrap_or(most).max(1) - 1);
        let size = |size: Option<u32>, most: u32| (size.unwrap_or(1), size.unwrap_or(most));
        match self {
            Self::ThreadIdx => index(block, max_block),
            Self::BlockIdx => index(grid, max_grid),
            Self::BlockDim => size(block, max_block),
            Self::GridDim => size(grid, max_grid),
            Self::ClusterCtaid => index(cluster, MAX_CLUSTER),
            Self::ClusterNctaid => size(cluster, MAX_CLUSTER),
            Self::Clusterid => index(clusters, max_grid),
            Self::Nclusterid => size(clusters, max_grid),
            Self::LaneId => (0, 31),
            Self::ClusterCtarank => index(rank, MAX_CLUSTER),
            Self::ClusterNctarank => size(rank, MAX_CLUSTER),
        }
    }
}

/// No cluster has more CTAs.
const MAX_CLUSTER: u32 = 16;

/// A component of a special register.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Axis {
    /// `.x`
    X,
    /// `.y`
    Y,
    /// `.z`
    Z,
}

/// Operations on one value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Unary {
    /// `-a`
    Neg,
    /// `!a`
    Not,
    /// `a.abs()`
    Abs,
    /// `a.sqrt()`
    Sqrt,
    /// `a.floor()`
    Floor,
    /// `a.ceil()`
    Ceil,
    /// `a.trunc()`
    Trunc,
    /// `a.round_ties_even()`
    RoundTiesEven,
    /// The bits that are set, of a `u32` or `u64`; a `u32`
    CountOnes,
    /// The zeros above the highest bit that is set, of a `u32` or `u64`; a `u32`
    LeadingZeros,
    /// The bits in the opposite order, of a `u32` or `u64`
    ReverseBits,
    /// The same bits as a value of the result's type
    Reinterpret,
    /// The same value, of which the kernel says that all lanes of a warp have it
    WarpUniform,
    /// The same value, of which the kernel says that all threads of a block have it
    BlockUniform,
}

/// Operations on two values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Binary {
    /// An operator.
    Op(BinaryOp),
    /// `a.min(b)`; a NaN gives the other
    Min,
    /// `a.max(b)`
    Max,
}

/// A tensor that a place is in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Root {
    /// A tensor parameter.
    Param(ParamId),
    /// An allocation of shared memory.
    Shared(SharedId),
    /// The same allocation in a CTA of the cluster, whose start has this address in the cluster's shared memory.
    Peer(SharedId, Value),
    /// An array of a thread's own.
    Local(LocalArrayId),
}

impl Root {
    /// The allocation of shared memory, whosever it is.
    pub const fn allocation(self) -> Option<SharedId> {
        match self {
            Self::Shared(id) | Self::Peer(id, _) => Some(id),
            Self::Param(_) | Self::Local(_) => None,
        }
    }

    /// The two may have bytes in common.
    pub fn meets(self, other: Self) -> bool {
        match (self.allocation(), other.allocation()) {
            // A peer may be this CTA.
            (Some(this), Some(that)) => this == that,
            _ => self == other,
        }
    }

    /// The value that it rests on.
    pub fn value_mut(&mut self) -> Option<&mut Value> {
        match self {
            Self::Peer(_, start) => Some(start),
            _ => None,
        }
    }
}

/// An element of a tensor, or the first of several.
///
/// Its offset from the root in bytes is `offset + Σ value · stride`, over the integers: values are extended by their
/// own type and no product wraps, since each value is in bounds by its obligation. Bytes, since a view may have other
/// elements than its tensor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// The tensor.
    pub root: Root,
    /// The element type at this place.
    pub elem: Scalar,
    /// A constant, in bytes.
    pub offset: u64,
    /// The rest.
    pub terms: Vec<Term>,
}

/// One term of an offset.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Term {
    /// An integer of any type.
    pub value: Value,
    /// What it is multiplied by.
    pub stride: Stride,
}

/// A stride in bytes: a constant times dimensions known at launch.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Stride {
    /// The constant.
    pub factor: u64,
    /// The dimensions.
    pub dims: Vec<DimId>,
}

/// An allocation of shared memory.
#[derive(Debug, Clone)]
pub struct SharedAlloc {
    /// The local it was bound to, or a made-up name.
    pub name: String,
    /// The element.
    pub elem: Scalar,
    /// The dimensions.
    pub dims: Vec<u64>,
    /// Elements after each row that belong to no index.
    pub pad: u64,
    /// Which chunks change places. The offset of a [`Place`] is the one before that.
    pub swizzle: Option<Swizzle>,
    /// The alignment in bytes.
    pub align: u32,
    /// `.align(n)` was written: the first and the last token of the number.
    pub align_span: Option<(Span, Span)>,
    /// The source.
    pub span: Span,
    /// The parenthesis that closes the call.
    pub end: Span,
}

/// An array of a thread's own: scalars of one type. Not initialised, as its owner is until it is assigned.
#[derive(Debug, Clone)]
pub struct LocalArray {
    /// The local that it belongs to, and which part of it: `acc`, `pair_0`.
    pub name: String,
    /// The element; never `bool`.
    pub elem: Scalar,
    /// How many.
    pub len: u64,
    /// The source.
    pub span: Span,
}

/// A view given to a copy.
#[derive(Debug, Clone)]
pub struct CopyView {
    /// The first element.
    pub place: Place,
    /// The dimensions that are left, outermost first, each with its stride.
    pub dims: Vec<(Dim, Stride)>,
    /// What the user called it: `a.sub((tid, ..))`.
    pub text: String,
    /// The tensor's name.
    pub tensor: String,
    /// The expression.
    pub span: Span,
}

/// One side of a copy.
#[derive(Debug, Clone)]
pub enum CopySide {
    /// A view; the contract is checked.
    View(CopyView),
    /// An address that the user vouches for.
    Address(Value),
}

/// `cp.async`.
#[derive(Debug, Clone)]
pub struct CpAsync {
    /// `.ca` or `.cg`.
    pub cache: CacheOp,
    /// The destination.
    pub dst: CopySide,
    /// The source.
    pub src: CopySide,
    /// The size in bytes, as written: a contract says which are allowed.
    pub bytes: (i128, Span),
    /// The copy happens only where this holds.
    pub pred: Option<(Value, Span)>,
    /// Bytes read from the source, a `u32`; the rest of the chunk becomes zero.
    pub src_size: Option<(Value, Span)>,
    /// Where this holds the whole chunk becomes zero.
    pub ignore_src: Option<(Value, Span)>,
    /// A cache policy.
    pub policy: Option<(Value, Span)>,
    /// An L2 prefetch size in bytes, as written.
    pub prefetch: Option<(i128, Span)>,
}

/// Something that must hold when an instruction runs.
#[derive(Debug, Clone)]
pub struct Obligation {
    /// What.
    pub kind: ObligationKind,
    /// It needs to hold only where this `bool` does.
    pub under: Option<Value>,
    /// If it cannot be proved: an error, rather than a check at run time.
    pub must_be_proved: bool,
    /// `get_unchecked`: the user vouches for it. It is not checked, only refuted where it is certainly false.
    pub assumed: bool,
    /// The source of the index, the divisor, the range.
    pub span: Span,
}

/// What must hold.
#[derive(Debug, Clone)]
pub enum ObligationKind {
    /// `0 <= index` and `index + extent <= dim`.
    Index {
        /// The tensor's name, as the user knows it.
        tensor: Name,
        /// The axis of the tensor or view, from 0; none of an array.
        axis: Option<usize>,
        /// The index, of any integer type.
        index: Value,
        /// The index in the source, where it is an expression that can be repeated.
        written: Option<Rc<Written>>,
        /// How many elements from there: 1 for an index, more for a range.
        extent: u64,
        /// The dimension.
        dim: Dim,
        /// For a copy with `src_size`: this many bytes (a `u32`) of elements of this size are read from `index` on, so
        /// it is enough that they end within the dimension.
        prefix: Option<(Value, u32)>,
    },
    /// The divisor is not 0, and a signed division is not `MIN / -1`.
    Divisor {
        /// What is divided.
        dividend: Value,
        /// By what.
        divisor: Value,
        /// The divisor in the source, where it is an expression that can be repeated.
        written: Option<Rc<Written>>,
    },
    /// A view starts at a multiple of so many bytes. It has to be proved.
    Aligned {
        /// The first element.
        place: Place,
        /// The size, a power of two.
        bytes: u32,
        /// The view, as the user wrote it.
        text: String,
        /// The tensor's name.
        tensor: String,
        /// Why.
        needed: AlignedFor,
    },
    /// The innermost coordinate of a tensor copy is a multiple of so many elements. What is not certainly wrong holds.
    Coordinate {
        /// An `i32`.
        value: Value,
        /// A power of two.
        unit: u32,
    },
    /// A number of bytes that is known at launch: above 0, at most `most`, a multiple of `multiple`.
    Bytes {
        /// A `u64`.
        value: Value,
        /// 1 where that is certain.
        multiple: u32,
        /// The greatest value allowed.
        most: u32,
    },
    /// `rank < ctas`, for a CTA of the cluster.
    Rank {
        /// A `u32`.
        rank: Value,
        /// The number of CTAs of a cluster.
        ctas: u32,
    },
    /// `value <= max`, for a `src_size`.
    AtMost {
        /// A `u32`.
        value: Value,
        /// The greatest value allowed.
        max: u32,
    },
}

/// An expression in the source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// Its text.
    pub text: String,
    /// Its type there: `isize` and `usize` are told from `i64` and `u64`.
    pub ty: Scalar,
}

/// What an alignment is needed for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AlignedFor {
    /// Larger elements.
    Elements,
    /// A bulk copy.
    BulkCopy,
    /// A tensor copy.
    TensorCopy,
}

/// What is known of an obligation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Proof {
    /// It holds in every run.
    Proved,
    /// It may fail.
    Unproved,
    /// It fails whenever the instruction runs.
    Refuted,
}
