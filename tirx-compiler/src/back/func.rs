//! The form that the back end works on: the SSA of [`crate::ir::ssa`], with what the passes need made explicit.
//!
//! The differences from the input:
//!
//! - A cache policy is a `u64`; a dimension given by a scalar parameter is a cast of it.
//! - An obligation that was not proved has become a [`Op::Check`] on an ordinary `bool`. It stands in the middle of a
//!   block: when it fails the thread leaves for a cold tail, so nothing after it runs.
//! - An access has a [`Mem`]. It starts as terms over index values with a byte offset ([`Base::Terms`]), which is the
//!   form that vectorisation and aliasing reason about; [`super::address`] then turns the terms into address arithmetic
//!   ([`Base::Address`]), which is shared and hoisted like any other arithmetic.
//! - An instruction may define several values: a vector load.
//!
//! *Leaves* (constants, parameters, special registers, the bases of tensors) have no operands. They live in the entry
//! block, so that they dominate every use; a constant becomes an immediate where it is used.

use super::raw::Raw;
use crate::intrinsics::{CacheOp, Effect};
use crate::ir::{
    ssa::{
        Axis, Binary, BlockId, InstrOperand, LocalArray, LocalArrayId, Root, SharedAlloc, SharedId,
        Special, Unary, Value,
    },
    tree::CompareOp,
    types::{DimId, ParamId, Scalar, Signature},
};
use std::rc::Rc;

/// A kernel under work.
#[derive(Debug, Clone)]
pub(crate) struct Func<'a> {
    /// Name, parameters, dimensions, launch.
    pub(crate) sig: &'a Signature,
    /// Shared memory.
    pub(crate) shared: &'a [SharedAlloc],
    /// Arrays of a thread's own.
    pub(crate) arrays: &'a [LocalArray],
    /// Of each array, what it holds if it is a table in constant memory.
    pub(crate) tables: Vec<Option<Vec<u64>>>,
    /// The type of each value.
    pub(crate) types: Vec<Scalar>,
    /// The blocks; the first is the entry.
    pub(crate) blocks: Vec<Block>,
    /// What each [`Op::Check`] reports.
    pub(crate) checks: Vec<CheckSite>,
}

/// A basic block.
#[derive(Debug, Clone)]
pub(crate) struct Block {
    /// Parameters.
    pub(crate) params: Vec<Value>,
    /// Instructions.
    pub(crate) insts: Vec<Inst>,
    /// The end.
    pub(crate) term: Term,
    /// The source line of the end.
    pub(crate) term_loc: Loc,
    /// `#[unroll]` (`Some(None)`) or `#[unroll(n)]` on the loop that this block is the header of.
    pub(crate) unroll: Option<Option<u32>>,
}

/// A source line and column relative to the `fn`; line 0 is none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Loc {
    /// The line, 1-based.
    pub(crate) line: u32,
    /// The column, 1-based.
    pub(crate) column: u32,
}

/// An instruction.
#[derive(Debug, Clone)]
pub(crate) struct Inst {
    /// What it does.
    pub(crate) op: Op,
    /// What it defines.
    pub(crate) results: Vec<Value>,
    /// The source line.
    pub(crate) loc: Loc,
}

/// How a block ends.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Term {
    /// To one block.
    Jump(Edge),
    /// To one of two.
    Branch(Value, Edge, Edge),
    /// The thread ends.
    Return,
    /// Never reached.
    Unreachable,
}

/// A jump with its arguments.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Edge {
    /// Where to.
    pub(crate) block: BlockId,
    /// One a parameter.
    pub(crate) args: Vec<Value>,
}

/// A constant; floats by the bits of their value as an `f64`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Imm {
    /// A `bool`.
    Bool(bool),
    /// An integer within its type.
    Int(i128),
    /// A float.
    Float(u64),
}

/// What an instruction does.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum Op {
    /// A constant.
    Const(Imm),
    /// A scalar parameter.
    Param(ParamId),
    /// The hidden parameter of a generic dimension.
    Dim(DimId),
    /// A special register.
    Special(Special, Axis),
    /// The address of a tensor parameter in the global window, a `u64`.
    GlobalBase(ParamId),
    /// The address of an allocation in the shared window, a `u32`.
    SharedBase(SharedId),
    /// The address of an array: in the local window, a `u32`; of a table, a `u64`.
    LocalBase(LocalArrayId),
    /// One operand.
    Unary(Unary, Value),
    /// Two operands.
    Binary(Binary, Value, Value),
    /// `a * b + c`: one rounding for floats, wrapping for integers.
    MulAdd(Value, Value, Value),
    /// `a * b` of two `u32` as a `u64`.
    MulWide(Value, Value),
    /// `a * b + c` of two `u32` and a `u64`.
    MadWide(Value, Value, Value),
    /// A comparison.
    Compare(CompareOp, Value, Value),
    /// `c ? a : b`
    Select(Value, Value, Value),
    /// `value as T`.
    Cast(Value),
    /// Reads one element a result.
    Load(Mem),
    /// Writes one element a value.
    Store(Mem, Vec<Value>),
    /// The address of a place.
    Address(Mem),
    /// `cp.async`
    CpAsync(Box<Copy>),
    /// `cp.async.commit_group`
    Commit,
    /// `cp.async.wait_group`
    Wait(u32),
    /// `cp.async.wait_all`
    WaitAll,
    /// `bar.sync 0`
    Sync,
    /// PTX that the user wrote.
    Raw(Box<Raw>),
    /// Prints by a format of C.
    Print(Rc<str>, Vec<Value>),
    /// The kernel ends with this entry of the table of checks, and these values for its message.
    Fail(u32, Vec<Value>),
    /// `createpolicy.fractional`
    Policy(&'static str, Option<&'static str>, Value),
    /// An instruction by its opcode.
    Instr(Box<Instr>),
    /// Continues only if the `bool` holds; the number of its [`CheckSite`]. The values are what the report shows:
    /// the value and its limit, both 64 bits.
    Check(Value, u32),
}

/// An instruction by its opcode.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Instr {
    /// The opcode.
    pub(crate) opcode: String,
    /// The opcode where nobody uses the result.
    pub(crate) unused: Option<String>,
    /// What else it does.
    pub(crate) effect: Effect,
    /// The memory that it accesses.
    pub(crate) mems: Vec<Mem>,
    /// The operands after the result.
    pub(crate) operands: Vec<InstrOperand>,
    /// It runs only where this holds.
    pub(crate) guard: Option<Value>,
}

/// An asynchronous copy.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Copy {
    /// `.ca`, `.cg`
    pub(crate) cache: Cache,
    /// Destination.
    pub(crate) dst: Mem,
    /// Source.
    pub(crate) src: Mem,
    /// Bytes.
    pub(crate) bytes: u32,
    /// Predicate.
    pub(crate) pred: Option<Value>,
    /// Bytes read.
    pub(crate) src_size: Option<Value>,
    /// Zero-fill.
    pub(crate) ignore_src: Option<Value>,
    /// Cache policy.
    pub(crate) policy: Option<Value>,
    /// L2 prefetch size.
    pub(crate) prefetch: Option<u32>,
}

/// [`CacheOp`], with what a table of values needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Cache {
    /// `.ca`
    Ca,
    /// `.cg`
    Cg,
}

impl From<CacheOp> for Cache {
    fn from(cache: CacheOp) -> Self {
        match cache {
            CacheOp::Ca => Self::Ca,
            CacheOp::Cg => Self::Cg,
        }
    }
}

/// Memory that is accessed.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Mem {
    /// The tensor; an address given by the user has none.
    pub(crate) root: Option<Root>,
    /// The state space.
    pub(crate) space: Space,
    /// The element.
    pub(crate) elem: Scalar,
    /// Where it starts, without the constant.
    pub(crate) base: Base,
    /// Bytes from there.
    pub(crate) offset: i64,
}

/// A state space that a kernel accesses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Space {
    /// `.global`, 64-bit addresses
    Global,
    /// `.shared`, 32-bit addresses
    Shared,
    /// `.shared::cluster`, 32-bit addresses
    Cluster,
    /// `.local`, 32-bit addresses
    Local,
    /// `.const`, 64-bit addresses
    Const,
}

impl Space {
    /// As PTX spells it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Global => "global",
            Self::Shared => "shared",
            Self::Cluster => "shared::cluster",
            Self::Local => "local",
            Self::Const => "const",
        }
    }

    /// The type of an address.
    pub(crate) const fn address(self) -> Scalar {
        match self {
            Self::Global | Self::Const => Scalar::U64,
            Self::Shared | Self::Cluster | Self::Local => Scalar::U32,
        }
    }
}

/// The variable part of an address.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum Base {
    /// The root's start and `Σ value · scale · dims`, over the integers.
    Terms(Vec<Scaled>),
    /// An address in a register.
    Address(Value),
    /// The root's own symbol, in shared or local memory.
    Symbol(Root),
}

/// A term of an address, in bytes.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Scaled {
    /// An index value, of any integer type, not negative where the access runs.
    pub(crate) value: Value,
    /// The constant factor, in bytes.
    pub(crate) scale: u64,
    /// Dimensions known at launch.
    pub(crate) dims: Vec<DimId>,
}

/// What a failed check reports.
#[derive(Debug, Clone)]
pub(crate) struct CheckSite {
    /// Its entry in the table of checks.
    pub(crate) number: u32,
    /// The value that was found, of an integer type.
    pub(crate) value: Value,
    /// What it had to be below or at most.
    pub(crate) limit: Limit,
}

/// The limit of a check.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Limit {
    /// A constant.
    Const(i64),
    /// A value, of an integer type.
    Value(Value),
}

impl Op {
    /// No operands and no effect.
    pub(crate) const fn is_leaf(&self) -> bool {
        matches!(
            self,
            Self::Const(_)
                | Self::Param(_)
                | Self::Dim(_)
                | Self::Special(..)
                | Self::GlobalBase(_)
                | Self::SharedBase(_)
                | Self::LocalBase(_)
        )
    }

    /// The result depends on the operands alone and computing it where it is not needed does no harm.
    pub(crate) fn is_pure(&self) -> bool {
        if let Self::Raw(raw) = self {
            return raw.is_pure();
        }
        if let Self::Instr(instr) = self {
            return instr.effect.is_pure();
        }
        !matches!(
            self,
            Self::Load(_)
                | Self::Store(..)
                | Self::CpAsync(_)
                | Self::Commit
                | Self::Wait(_)
                | Self::WaitAll
                | Self::Sync
                | Self::Print(..)
                | Self::Fail(..)
                | Self::Check(..)
        )
    }

    /// It must run even if its results are not used.
    pub(crate) fn has_effect(&self) -> bool {
        if let Self::Raw(raw) = self {
            return raw.has_effect();
        }
        !self.is_pure() && !matches!(self, Self::Load(_))
    }

    /// Calls `f` on each operand.
    pub(crate) fn for_each_operand(&self, mut f: impl FnMut(Value)) {
        self.clone().map_operands(|value| {
            f(value);
            value
        });
    }

    /// Replaces each operand.
    pub(crate) fn map_operands(&mut self, mut f: impl FnMut(Value) -> Value) {
        match self {
            Self::Const(_)
            | Self::Param(_)
            | Self::Dim(_)
            | Self::Special(..)
            | Self::GlobalBase(_)
            | Self::SharedBase(_)
            | Self::LocalBase(_)
            | Self::Commit
            | Self::Wait(_)
            | Self::WaitAll
            | Self::Sync => {}
            Self::Unary(_, a) | Self::Cast(a) | Self::Check(a, _) | Self::Policy(_, _, a) => {
                *a = f(*a);
            }
            Self::Binary(_, a, b) | Self::Compare(_, a, b) | Self::MulWide(a, b) => {
                *a = f(*a);
                *b = f(*b);
            }
            Self::MulAdd(a, b, c) | Self::MadWide(a, b, c) | Self::Select(a, b, c) => {
                *a = f(*a);
                *b = f(*b);
                *c = f(*c);
            }
            Self::Print(_, args) | Self::Fail(_, args) => {
                for value in args {
                    *value = f(*value);
                }
            }
            Self::Raw(raw) => {
                for value in &mut raw.inputs {
                    *value = f(*value);
                }
            }
            Self::Load(mem) | Self::Address(mem) => mem.map_values(f),
            Self::Store(mem, values) => {
                mem.map_values(&mut f);
                for value in values {
                    *value = f(*value);
                }
            }
            Self::Instr(instr) => {
                for mem in &mut instr.mems {
                    mem.map_values(&mut f);
                }
                for operand in &mut instr.operands {
                    if let InstrOperand::Value(value)
                    | InstrOperand::Narrow(value)
                    | InstrOperand::Address(value) = operand
                    {
                        *value = f(*value);
                    }
                }
                if let Some(guard) = &mut instr.guard {
                    *guard = f(*guard);
                }
            }
            Self::CpAsync(copy) => {
                copy.dst.map_values(&mut f);
                copy.src.map_values(&mut f);
                for value in [
                    &mut copy.pred,
                    &mut copy.src_size,
                    &mut copy.ignore_src,
                    &mut copy.policy,
                ]
                .into_iter()
                .flatten()
                {
                    *value = f(*value);
                }
            }
        }
    }

    /// The memory that it names.
    pub(crate) fn mems_mut(&mut self) -> Vec<&mut Mem> {
        match self {
            Self::Load(mem) | Self::Address(mem) | Self::Store(mem, _) => vec![mem],
            Self::CpAsync(copy) => vec![&mut copy.dst, &mut copy.src],
            Self::Instr(instr) => instr.mems.iter_mut().collect(),
            _ => Vec::new(),
        }
    }
}

impl Mem {
    fn map_values(&mut self, mut f: impl FnMut(Value) -> Value) {
        if let Some(start) = self.root.as_mut().and_then(Root::value_mut) {
            *start = f(*start);
        }
        match &mut self.base {
            Base::Terms(terms) => {
                for term in terms {
                    term.value = f(term.value);
                }
            }
            Base::Address(value) => *value = f(*value),
            Base::Symbol(_) => {}
        }
    }
}

impl Edge {
    /// Without arguments.
    pub(crate) const fn to(block: BlockId) -> Self {
        Self {
            block,
            args: Vec::new(),
        }
    }
}

impl Term {
    /// The edges, in order.
    pub(crate) fn edges(&self) -> impl Iterator<Item = &Edge> {
        let (first, second) = match self {
            Self::Jump(edge) => (Some(edge), None),
            Self::Branch(_, then, otherwise) => (Some(then), Some(otherwise)),
            Self::Return | Self::Unreachable => (None, None),
        };
        first.into_iter().chain(second)
    }

    /// The edges, to change.
    pub(crate) fn edges_mut(&mut self) -> impl Iterator<Item = &mut Edge> {
        let (first, second) = match self {
            Self::Jump(edge) => (Some(edge), None),
            Self::Branch(_, then, otherwise) => (Some(then), Some(otherwise)),
            Self::Return | Self::Unreachable => (None, None),
        };
        first.into_iter().chain(second)
    }

    /// Replaces the condition and each argument.
    pub(crate) fn map_operands(&mut self, mut f: impl FnMut(Value) -> Value) {
        if let Self::Branch(cond, ..) = self {
            *cond = f(*cond);
        }
        for edge in self.edges_mut() {
            for arg in &mut edge.args {
                *arg = f(*arg);
            }
        }
    }

    /// Calls `f` on the condition and each argument.
    pub(crate) fn for_each_operand(&self, mut f: impl FnMut(Value)) {
        if let Self::Branch(cond, ..) = self {
            f(*cond);
        }
        for edge in self.edges() {
            edge.args.iter().copied().for_each(&mut f);
        }
    }
}

impl Func<'_> {
    /// A new value.
    pub(crate) fn value(&mut self, ty: Scalar) -> Value {
        self.types.push(ty);
        Value(self.types.len() as u32 - 1)
    }

    /// The type of a value.
    pub(crate) fn ty(&self, value: Value) -> Scalar {
        self.types[value.index()]
    }

    /// A block.
    pub(crate) fn block(&self, block: BlockId) -> &Block {
        &self.blocks[block.index()]
    }

    /// The operation that defines each value, where it is one with a single result.
    pub(crate) fn definitions(&self) -> Vec<Option<Op>> {
        let mut definitions = vec![None; self.types.len()];
        for inst in self.blocks.iter().flat_map(|block| &block.insts) {
            if let [result] = inst.results[..] {
                definitions[result.index()] = Some(inst.op.clone());
            }
        }
        definitions
    }

    /// The values that the report of a check needs.
    pub(crate) fn check_values(&self, site: u32) -> impl Iterator<Item = Value> {
        let site = &self.checks[site as usize];
        let limit = match site.limit {
            Limit::Value(value) => Some(value),
            Limit::Const(_) => None,
        };
        std::iter::once(site.value).chain(limit)
    }
}
