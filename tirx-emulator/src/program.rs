//! A kernel decoded: what the interpreter runs.
//!
//! PTX is decoded once. Operands become indices into the warp's register file, which also holds the constants and the
//! special registers that a kernel names; arithmetic becomes function pointers over whole registers; labels become
//! positions. What is not modelled becomes an instruction too, which ends the run as `incomplete` when it is reached.

use std::collections::HashMap;

use crate::api::SourceLine;
use crate::arith::convert::Convert;
use crate::arith::float::Float;
use crate::arith::int::Permute;
use crate::arith::narrow::Narrow;
use crate::clock::{Fenced, Scope};
use crate::lanes::{Compare, F1, F2, F3};
use crate::run::Groups;
use crate::tensor_map::plan::LoadMode;
use crate::ty::Ty;
use tirx_ptx::tensor_map::{Element, Swizzle};

/// An index into the registers of a warp.
pub(crate) type Reg = u32;
/// An index into the predicates of a warp.
pub(crate) type Pred = u32;

/// A module, ready to run.
#[derive(Debug, Default)]
pub(crate) struct Program {
    pub(crate) kernels: HashMap<String, Kernel>,
    /// Module variables in global and constant memory: address and size.
    pub(crate) globals: HashMap<String, (u64, u64)>,
}

/// An entry.
#[derive(Debug, Default)]
pub(crate) struct Kernel {
    pub(crate) code: Vec<Instr>,
    /// For each instruction, where it stands.
    pub(crate) meta: Vec<Meta>,
    pub(crate) registers: u32,
    pub(crate) predicates: u32,
    /// Registers that have a value when a warp starts.
    pub(crate) preload: Vec<(Reg, Preload)>,
    pub(crate) params: Vec<Param>,
    pub(crate) param_bytes: u32,
    /// Static shared variables.
    pub(crate) shared: Vec<Named>,
    pub(crate) static_shared: u32,
    /// Where dynamic shared memory begins, if the kernel names it.
    pub(crate) dynamic_shared: u32,
    /// Bytes of local memory a thread.
    pub(crate) local: u32,
    pub(crate) required_block: Option<[u32; 3]>,
    pub(crate) max_block: Option<[u32; 3]>,
    pub(crate) cluster: Option<[u32; 3]>,
}

/// A parameter of a kernel.
#[derive(Debug, Clone)]
pub(crate) struct Param {
    pub(crate) name: String,
    pub(crate) offset: u32,
    pub(crate) size: u32,
}

/// A variable in a window.
#[derive(Debug, Clone)]
pub(crate) struct Named {
    pub(crate) name: String,
    pub(crate) offset: u32,
    pub(crate) size: u32,
}

/// Where an instruction stands.
#[derive(Debug, Clone)]
pub(crate) struct Meta {
    pub(crate) text: String,
    pub(crate) ptx_line: u32,
    pub(crate) source: Option<SourceLine>,
}

/// What a register holds at the start.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Preload {
    Constant(u64),
    /// An address in static shared memory.
    Shared(u64),
    /// An address in dynamic shared memory: the offset from its beginning.
    Dynamic(i64),
    Special(Special),
}

/// A special register that does not change while a warp runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Special {
    Tid(u8),
    Ntid(u8),
    Ctaid(u8),
    Nctaid(u8),
    ClusterCtaid(u8),
    ClusterNctaid(u8),
    Clusterid(u8),
    Nclusterid(u8),
    ClusterCtarank,
    ClusterNctarank,
    Laneid,
    Warpid,
    Nwarpid,
    Smid,
    Nsmid,
    Gridid,
    LanemaskEq,
    LanemaskLe,
    LanemaskLt,
    LanemaskGe,
    LanemaskGt,
    TotalSharedSize,
    DynamicSharedSize,
}

/// One instruction.
#[derive(Debug)]
pub(crate) struct Instr {
    pub(crate) guard: Option<Guard>,
    pub(crate) op: Op,
}

/// `@p`, `@!p`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Guard {
    pub(crate) pred: Pred,
    pub(crate) negated: bool,
}

/// A state space of an access.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Space {
    Generic,
    Global,
    /// `.shared::cta`
    Shared,
    SharedCluster,
    Local,
    Param,
    Const,
}

/// `[base + offset]`
#[derive(Debug, Clone, Copy)]
pub(crate) struct Addr {
    pub(crate) space: Space,
    pub(crate) base: Reg,
    pub(crate) offset: i64,
}

/// How a load, store or atomic takes part in the memory model.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Ordering {
    /// Strong, with this scope; `None` is weak.
    pub(crate) strong: Option<Scope>,
    pub(crate) acquire: bool,
    pub(crate) release: bool,
}

/// What an atomic does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum AtomOp {
    Add,
    Min,
    Max,
    And,
    Or,
    Xor,
    Exch,
    Cas,
    Inc,
    Dec,
}

/// `shfl` modes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ShflMode {
    Up,
    Down,
    Bfly,
    Idx,
}

/// `vote` modes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum VoteMode {
    All,
    Any,
    Uni,
    Ballot,
}

/// Combination of predicates.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Logic {
    And,
    Or,
    Xor,
}

/// A predicate, perhaps negated.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PredSrc {
    pub(crate) pred: Pred,
    pub(crate) negated: bool,
}

/// The end of `setp` and `set`: the comparison is combined with a predicate.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Combine {
    pub(crate) logic: Logic,
    pub(crate) with: PredSrc,
}

/// A reduction over the lanes of a mask.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ReduxOp {
    Add,
    Min,
    Max,
    And,
    Or,
    Xor,
}

/// What a reduction is of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ReduxTy {
    Signed,
    Unsigned,
    /// `f32`: whether of the magnitudes, and whether a NaN makes the result one.
    Float {
        abs: bool,
        nan: bool,
    },
}

/// The CTA barriers.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Barrier {
    pub(crate) id: Reg,
    /// The thread count, if given.
    pub(crate) count: Option<Reg>,
    /// The whole warp must execute it together.
    pub(crate) aligned: bool,
    pub(crate) action: BarrierAction,
}

/// What a barrier instruction does.
#[derive(Debug, Clone, Copy)]
pub(crate) enum BarrierAction {
    Sync,
    Arrive,
    /// `red.popc`: the number of threads with the predicate.
    Popc {
        dst: Reg,
        pred: PredSrc,
    },
    /// `red.and`, `red.or`
    Vote {
        dst: Pred,
        pred: PredSrc,
        all: bool,
    },
}

/// What an arrival at an mbarrier does besides.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ArriveKind {
    pub(crate) drop: bool,
    pub(crate) no_complete: bool,
    pub(crate) release: bool,
    /// The scope, if it is named.
    pub(crate) scope: Option<Scope>,
}

/// Operations on mbarriers.
#[derive(Debug, Clone, Copy)]
pub(crate) enum MbarrierOp {
    Init {
        addr: Addr,
        count: Reg,
    },
    Inval {
        addr: Addr,
    },
    Arrive {
        addr: Addr,
        state: Option<Reg>,
        count: Option<Reg>,
        /// `.expect_tx`
        bytes: Option<Reg>,
        kind: ArriveKind,
    },
    ExpectTx {
        addr: Addr,
        bytes: Reg,
    },
    CompleteTx {
        addr: Addr,
        bytes: Reg,
    },
    Wait {
        addr: Addr,
        p: Pred,
        /// The state, or the parity.
        of: Reg,
        parity: bool,
        /// `try_wait`
        suspends: bool,
        acquire: bool,
        scope: Option<Scope>,
    },
    PendingCount {
        d: Reg,
        state: Reg,
    },
    CpAsyncArrive {
        addr: Addr,
        noinc: bool,
    },
}

impl MbarrierOp {
    /// Where the mbarrier is; of `pending_count`, which has none, the state.
    pub(crate) fn addr(&self) -> Addr {
        match *self {
            Self::Init { addr, .. }
            | Self::Inval { addr }
            | Self::Arrive { addr, .. }
            | Self::ExpectTx { addr, .. }
            | Self::CompleteTx { addr, .. }
            | Self::Wait { addr, .. }
            | Self::CpAsyncArrive { addr, .. } => addr,
            Self::PendingCount { state, .. } => Addr {
                space: Space::Generic,
                base: state,
                offset: 0,
            },
        }
    }

    /// Whether it is for the CTA's own mbarriers alone.
    pub(crate) fn is_own(&self) -> bool {
        match self {
            Self::Arrive { state, .. } => state.is_some(),
            Self::ExpectTx { .. } | Self::CompleteTx { .. } => false,
            _ => true,
        }
    }

    /// The registers that are read.
    pub(crate) fn sources(&self) -> impl Iterator<Item = Reg> {
        let others = match *self {
            Self::Init { count, .. } => [Some(count), None],
            Self::Arrive { count, bytes, .. } => [count, bytes],
            Self::ExpectTx { bytes, .. } | Self::CompleteTx { bytes, .. } => [Some(bytes), None],
            Self::Wait { of, .. } => [Some(of), None],
            Self::Inval { .. } | Self::PendingCount { .. } | Self::CpAsyncArrive { .. } => {
                [None, None]
            }
        };
        std::iter::once(self.addr().base).chain(others.into_iter().flatten())
    }
}

/// `cp.async.bulk`, `cp.reduce.async.bulk`
#[derive(Debug, Clone, Copy)]
pub(crate) struct Bulk {
    pub(crate) dst: Addr,
    pub(crate) src: Addr,
    pub(crate) size: Reg,
    /// Into shared memory; without it, a bulk group.
    pub(crate) mbarrier: Option<Addr>,
    /// `.multicast::cluster`: the CTAs.
    pub(crate) multicast: Option<Reg>,
    /// `.cp_mask`: of each 16 bytes.
    pub(crate) byte_mask: Option<Reg>,
    pub(crate) reduce: Option<(AtomOp, Ty)>,
    /// `.relaxed`: each access is a strong one.
    pub(crate) strong: Option<Scope>,
    /// `.ignore_oob`: so many bytes at the beginning and the end of the source may lie anywhere.
    pub(crate) ignored: Option<[Reg; 2]>,
    /// `multimem`: every replica is written.
    pub(crate) replicas: bool,
}

/// `cp.async.bulk.tensor` and its kin
#[derive(Debug, Clone)]
pub(crate) struct TensorCopy {
    pub(crate) mode: LoadMode,
    /// Where the tensor map lies.
    pub(crate) map: Addr,
    /// Innermost first; of four rows the column, then the rows.
    pub(crate) coordinates: Box<[Reg]>,
    pub(crate) offsets: Box<[Reg]>,
    pub(crate) way: TensorWay,
    /// `.multicast::cluster`: the CTAs.
    pub(crate) multicast: Option<Reg>,
    pub(crate) reduce: Option<AtomOp>,
}

/// Where a tensor copy goes.
#[derive(Debug, Clone, Copy)]
pub(crate) enum TensorWay {
    Load {
        dst: Addr,
        mbarrier: Addr,
        /// `.cta_group::2`: the mbarrier lies in either CTA of a pair.
        pair: bool,
    },
    Store {
        src: Addr,
    },
    Prefetch,
}

/// `tensormap.replace`
#[derive(Debug, Clone, Copy)]
pub(crate) struct Replace {
    pub(crate) addr: Addr,
    pub(crate) field: Field,
    pub(crate) value: Reg,
}

/// A field of a tensor map; lists with a number, counted from the innermost dimension.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Field {
    Address,
    Rank,
    Box(u8),
    Extent(u8),
    Stride(u8),
    ElementStride(u8),
    Element(Element),
    Interleave(u8),
    Swizzle(Swizzle),
    /// The pieces of a swizzle of 128 bytes.
    Atom(Swizzle),
    Fill(u8),
}

/// `st.async`, `red.async`
#[derive(Debug, Clone)]
pub(crate) struct StoreAsync {
    pub(crate) addr: Addr,
    pub(crate) done: StoreDone,
    pub(crate) ty: Ty,
    pub(crate) srcs: Box<[Reg]>,
    pub(crate) reduce: Option<AtomOp>,
}

/// How others learn of an asynchronous store.
#[derive(Debug, Clone, Copy)]
pub(crate) enum StoreDone {
    /// Its bytes are counted.
    Mbarrier(Addr),
    /// It is a release of this scope, to global memory; with `replicas` to every replica of a multimem address.
    Release { scope: Scope, replicas: bool },
}

/// Which half of a fence, and how far a release reaches.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Half {
    Release(Scope),
    Acquire,
}

/// What is asked of a response.
#[derive(Debug, Clone, Copy)]
pub(crate) enum CancelQuery {
    /// Whether a cluster was cancelled.
    IsCanceled(Pred),
    /// Its first CTA: x, y, z, and one that has no meaning.
    Ctaid([Reg; 4]),
    Axis(u8, Reg),
}

/// `multimem.ld_reduce`, `multimem.st`, `multimem.red`
#[derive(Debug, Clone)]
pub(crate) struct Multimem {
    pub(crate) addr: Addr,
    pub(crate) what: MultimemOp,
    pub(crate) element: MultimemElement,
    /// Written by `ld_reduce`, and read by the others.
    pub(crate) regs: Box<[Reg]>,
    pub(crate) ordering: Ordering,
}

/// What is done to the replicas.
#[derive(Debug, Clone, Copy)]
pub(crate) enum MultimemOp {
    /// They are read and combined; sums in a wider type, if so.
    LdReduce {
        op: AtomOp,
        wide: bool,
    },
    St,
    Red(AtomOp),
}

/// What lies in a register of such an instruction: one element, or several.
#[derive(Debug, Clone, Copy)]
pub(crate) enum MultimemElement {
    /// So many of a type.
    Plain(Ty, u32),
    /// So many floats of 8 bits.
    Byte(tirx_ptx::fp8::Fp8, u32),
}

impl MultimemElement {
    /// Bytes of an element, and how many there are in a register.
    pub(crate) fn shape(self) -> (u32, u32) {
        match self {
            Self::Plain(ty, count) => (ty.size(), count),
            Self::Byte(_, count) => (1, count),
        }
    }
}

/// `cp.async`
#[derive(Debug, Clone, Copy)]
pub(crate) struct CpAsync {
    pub(crate) dst: Addr,
    pub(crate) src: Addr,
    pub(crate) size: u32,
    /// Bytes that are read; the rest is zero.
    pub(crate) src_size: Option<Reg>,
    /// Where true, nothing is read.
    pub(crate) ignore: Option<PredSrc>,
}

/// An instruction, decoded.
#[derive(Debug)]
pub(crate) enum Op {
    Nop,
    /// `vprintf`
    Print(crate::run::Print),
    Un {
        f: F1,
        d: Reg,
        a: Reg,
    },
    Bin {
        f: F2,
        d: Reg,
        a: Reg,
        b: Reg,
    },
    Tri {
        f: F3,
        d: Reg,
        a: Reg,
        b: Reg,
        c: Reg,
    },
    /// Arithmetic on floats. What it does not have of `b` and `c` is `a`.
    Float {
        how: Box<Float>,
        d: Reg,
        a: Reg,
        b: Reg,
        c: Reg,
    },
    Mov {
        d: Reg,
        a: Reg,
        mask: u64,
    },
    /// `mov.b128`: both halves.
    Mov2 {
        d: [Reg; 2],
        a: [Reg; 2],
    },
    Cvt {
        how: Box<Convert>,
        d: Reg,
        a: Reg,
    },
    /// Two values into the halves of a register; `a` into the upper.
    Cvt2 {
        how: Box<Convert>,
        d: Reg,
        a: Reg,
        b: Reg,
    },
    /// To 8-bit floats and from them, two at once; `a` into the upper half where there are two operands.
    Narrow {
        how: Narrow,
        d: Reg,
        a: Reg,
        b: Option<Reg>,
    },
    Pack {
        d: Reg,
        parts: Box<[Reg]>,
        bits: u32,
    },
    Unpack {
        parts: Box<[Reg]>,
        a: Reg,
        bits: u32,
    },
    Lop3 {
        d: Reg,
        a: Reg,
        b: Reg,
        c: Reg,
        table: u8,
    },
    Prmt {
        d: Reg,
        a: Reg,
        b: Reg,
        c: Reg,
        mode: Permute,
    },
    Bfi {
        d: Reg,
        a: Reg,
        b: Reg,
        position: Reg,
        length: Reg,
        width: u32,
    },
    Fns {
        d: Reg,
        mask: Reg,
        base: Reg,
        offset: Reg,
    },
    /// `add.cc` and its relatives: 32 or 64 bits.
    Carry {
        d: Reg,
        a: Reg,
        b: Reg,
        bits: u32,
        subtract: bool,
        carry_in: bool,
        carry_out: bool,
    },
    /// `mad.cc`, `madc`: the product's half plus `c`.
    MadCarry {
        product: F2,
        d: Reg,
        a: Reg,
        b: Reg,
        c: Reg,
        bits: u32,
        carry_in: bool,
        carry_out: bool,
    },
    SetP {
        f: Compare,
        p: Pred,
        q: Option<Pred>,
        a: Reg,
        b: Reg,
        combine: Option<Combine>,
    },
    /// `setp` of packed pairs: `p` of the lower halves, `q` of the upper.
    SetP2 {
        f: Compare,
        p: Pred,
        q: Pred,
        a: Reg,
        b: Reg,
        combine: Option<Combine>,
    },
    /// `set`: a register that holds the truth.
    Set {
        f: Compare,
        d: Reg,
        a: Reg,
        b: Reg,
        combine: Option<Combine>,
        truth: u64,
        /// Each half of 32 bits is compared, and has a truth of its own.
        pair: bool,
    },
    SelP {
        d: Reg,
        a: Reg,
        b: Reg,
        p: PredSrc,
    },
    /// `slct`: `a` where `c` is at least 0.
    Slct {
        f: Compare,
        d: Reg,
        a: Reg,
        b: Reg,
        c: Reg,
        zero: Reg,
    },
    PredMov {
        d: Pred,
        a: PredSrc,
    },
    PredConst {
        d: Pred,
        value: bool,
    },
    PredLogic {
        logic: Logic,
        d: Pred,
        a: PredSrc,
        b: PredSrc,
    },
    /// `isspacep`
    IsSpace {
        d: Pred,
        a: Reg,
        space: Space,
    },
    /// `%clock`, `%globaltimer`: the number of instructions run so far.
    Clock {
        d: Reg,
        mask: u64,
    },
    Bra {
        target: u32,
    },
    BrxIdx {
        index: Reg,
        targets: Box<[u32]>,
    },
    Exit,
    Trap,
    Ld {
        addr: Addr,
        ty: Ty,
        dsts: Box<[Reg]>,
        width: u32,
        ordering: Ordering,
    },
    St {
        addr: Addr,
        ty: Ty,
        srcs: Box<[Reg]>,
        ordering: Ordering,
    },
    Atom {
        addr: Addr,
        ty: Ty,
        op: AtomOp,
        /// A register an element, or none; of 128 bits two.
        d: Box<[Reg]>,
        /// As many for each element.
        b: Box<[Reg]>,
        /// What is written where `b` was found.
        c: Box<[Reg]>,
        ordering: Ordering,
    },
    CpAsync(Box<CpAsync>),
    CommitGroup(Groups),
    WaitGroup {
        groups: Groups,
        /// `None` waits for all operations, committed or not.
        leave: Option<u32>,
        /// Until the sources were read.
        read: bool,
    },
    Mbarrier(Box<MbarrierOp>),
    Bulk(Box<Bulk>),
    Tensor(Box<TensorCopy>),
    Replace(Box<Replace>),
    /// `tensormap.cp_fenceproxy`
    TensorMapCopy {
        dst: Addr,
        src: Addr,
    },
    /// `st.async`, `red.async`
    StoreAsync(Box<StoreAsync>),
    Multimem(Box<Multimem>),
    /// `clusterlaunchcontrol.try_cancel`; with `all`, to each CTA of the cluster.
    TryCancel {
        addr: Addr,
        mbarrier: Addr,
        all: bool,
    },
    /// `clusterlaunchcontrol.query_cancel`
    QueryCancel {
        response: [Reg; 2],
        what: CancelQuery,
    },
    /// `st.bulk`
    Clear {
        addr: Addr,
        size: Reg,
    },
    /// `discard.L2`
    Discard {
        addr: Addr,
        size: u32,
    },
    /// `setmaxnreg`: the whole warp executes it together.
    Aligned,
    Barrier(Box<Barrier>),
    /// `barrier.cluster.arrive`
    ClusterArrive {
        release: bool,
        aligned: bool,
    },
    /// `barrier.cluster.wait`
    ClusterWait {
        aligned: bool,
    },
    /// `mapa`
    MapA {
        d: Reg,
        a: Reg,
        rank: Reg,
        generic: bool,
    },
    /// `getctarank`
    CtaRank {
        d: Reg,
        a: Reg,
        generic: bool,
    },
    WarpSync {
        mask: Reg,
    },
    Shfl {
        mode: ShflMode,
        d: Reg,
        p: Option<Pred>,
        a: Reg,
        b: Reg,
        c: Reg,
        mask: Reg,
    },
    Vote {
        mode: VoteMode,
        p: PredSrc,
        d_pred: Option<Pred>,
        d: Option<Reg>,
        mask: Reg,
    },
    Match {
        all: bool,
        d: Reg,
        p: Option<Pred>,
        a: Reg,
        bits: u32,
        mask: Reg,
    },
    ActiveMask {
        d: Reg,
    },
    Elect {
        d: Reg,
        p: Pred,
        mask: Reg,
    },
    Redux {
        op: ReduxOp,
        /// Of integers, signed or not, or of floats.
        ty: ReduxTy,
        d: Reg,
        a: Reg,
        mask: Reg,
    },
    Fence {
        scope: Scope,
    },
    /// A fence between the generic proxy and others.
    ProxyFence(Box<[Fenced]>),
    /// `griddepcontrol.wait`
    GridWait,
    /// One half of a fence.
    HalfFence(Fenced, Half),
    /// `fence.proxy.tensormap::generic.acquire`
    AcquireMap(Addr),
    /// Not modelled: why.
    Unmodelled(String),
}
