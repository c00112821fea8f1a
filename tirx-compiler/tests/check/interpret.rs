//! A small interpreter of SSA, which shares nothing with the compiler but the IR: one thread at a time, integers and
//! `bool`s, memory that gives any value. It runs what the obligations say and holds each against its proof.

use std::collections::HashMap;
use tirx_compiler::ir::{
    ssa::{
        Axis, Binary, BlockId, Edge, Function, LocalArrayId, Obligation, ObligationKind, Op, Place,
        Proof, Root, Special, Terminator, Unary, Value, ValueTy,
    },
    tree::{BinaryOp, CompareOp},
    types::{Const, Dim, DimSource, Scalar},
};

/// One launch: what the special registers and parameters are.
#[derive(Debug, Clone)]
pub(crate) struct Launch {
    pub(crate) block: u32,
    pub(crate) grid: u32,
    /// By parameter; tensors have none.
    pub(crate) params: Vec<i128>,
    /// By generic dimension.
    pub(crate) dims: Vec<i128>,
    /// What memory holds.
    pub(crate) seed: u64,
}

/// An obligation that is not as its proof says.
#[derive(Debug)]
#[allow(dead_code, reason = "shown when a test fails")]
pub(crate) struct Wrong {
    pub(crate) obligation: usize,
    pub(crate) proof: Proof,
    pub(crate) block: u32,
    pub(crate) thread: u32,
}

/// What one thread did, in order.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(dead_code, reason = "shown when a test fails")]
pub(crate) enum Event {
    /// Element and value.
    Store(Root, i128, i128),
    /// A check failed: the thread ends here.
    Failed,
    /// It ran out of steps.
    Tired,
}

pub(crate) struct Thread<'a> {
    function: &'a Function,
    proofs: &'a [Proof],
    launch: &'a Launch,
    block: u32,
    thread: u32,
    values: Vec<Option<i128>>,
    loads: u64,
    /// The elements of the thread's own arrays.
    arrays: HashMap<(LocalArrayId, i128), i128>,
    /// How often an obligation that was called proved was reached.
    pub(crate) proved: u64,
    pub(crate) events: Vec<Event>,
    pub(crate) wrong: Option<Wrong>,
}

pub(crate) fn wrap(ty: Scalar, value: i128) -> i128 {
    let Some((low, high)) = ty.int_range() else {
        return value;
    };
    (value - low).rem_euclid(high - low + 1) + low
}

/// What memory gives at its n-th read: often small, sometimes anything.
pub(crate) fn memory(seed: u64, read: u64, ty: Scalar) -> i128 {
    let mut x = seed.wrapping_add(read.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^= x >> 31;
    let value = match x % 3 {
        0 => i128::from(x >> 8 & 3),
        1 => i128::from(x >> 8 & 127),
        _ => i128::from(x >> 2),
    };
    wrap(ty, value)
}

/// Rust's operators on values of a type; none where it fails.
pub(crate) fn arithmetic(op: BinaryOp, ty: Scalar, a: i128, b: i128) -> Option<i128> {
    if ty == Scalar::Bool {
        return Some(match op {
            BinaryOp::And => a & b,
            BinaryOp::Or => a | b,
            BinaryOp::Xor => a ^ b,
            _ => panic!("no such operator on bool"),
        });
    }
    let count = (b & i128::from(ty.bits() - 1)) as u32;
    let value = match op {
        BinaryOp::Add => a + b,
        BinaryOp::Sub => a - b,
        BinaryOp::Mul => a.wrapping_mul(b),
        BinaryOp::Div | BinaryOp::Rem => {
            let low = ty.int_range()?.0;
            if b == 0 || (low < 0 && a == low && b == -1) {
                return None;
            }
            if op == BinaryOp::Div { a / b } else { a % b }
        }
        BinaryOp::And => a & b,
        BinaryOp::Or => a | b,
        BinaryOp::Xor => a ^ b,
        BinaryOp::Shl => a << count,
        BinaryOp::Shr => a >> count,
    };
    Some(wrap(ty, value))
}

pub(crate) fn compare(op: CompareOp, a: i128, b: i128) -> bool {
    match op {
        CompareOp::Eq => a == b,
        CompareOp::Ne => a != b,
        CompareOp::Lt => a < b,
        CompareOp::Le => a <= b,
        CompareOp::Gt => a > b,
        CompareOp::Ge => a >= b,
    }
}

/// Why a thread stops before its end.
struct Stop;

impl<'a> Thread<'a> {
    /// Runs a thread for at most so many instructions.
    pub(crate) fn run(
        function: &'a Function,
        proofs: &'a [Proof],
        launch: &'a Launch,
        block: u32,
        thread: u32,
        mut steps: u32,
    ) -> Self {
        let mut this = Self {
            function,
            proofs,
            launch,
            block,
            thread,
            values: vec![None; function.values.len()],
            loads: 0,
            arrays: HashMap::new(),
            proved: 0,
            events: Vec::new(),
            wrong: None,
        };
        let mut at = Function::ENTRY;
        while let Some(next) = this.block(at, &mut steps) {
            at = next;
        }
        this
    }

    fn block(&mut self, at: BlockId, steps: &mut u32) -> Option<BlockId> {
        let block = &self.function.blocks[at.index()];
        // A loop may have no instructions.
        *steps = steps.saturating_sub(1);
        for inst in &block.insts {
            *steps = steps.saturating_sub(1);
            for id in &inst.obligations {
                if self.obligation(id.index()).is_err() {
                    self.events.push(Event::Failed);
                    return None;
                }
            }
            let Ok(value) = self.op(&inst.op, inst.result()) else {
                self.events.push(Event::Failed);
                return None;
            };
            if let Some(result) = inst.result() {
                self.values[result.index()] = Some(value);
            }
        }
        if *steps == 0 {
            self.events.push(Event::Tired);
            return None;
        }
        match &block.terminator {
            Terminator::Jump(edge) => Some(self.edge(edge)),
            Terminator::Branch {
                cond,
                then,
                otherwise,
            } => Some(self.edge(if self.get(*cond) != 0 {
                then
            } else {
                otherwise
            })),
            Terminator::Return => None,
            Terminator::Unreachable => panic!("an unreachable block was reached"),
        }
    }

    fn edge(&mut self, edge: &Edge) -> BlockId {
        let args: Vec<_> = edge.args.iter().map(|arg| self.get(*arg)).collect();
        let params = &self.function.blocks[edge.block.index()].params;
        assert_eq!(args.len(), params.len());
        for (param, arg) in params.iter().zip(args) {
            self.values[param.index()] = Some(arg);
        }
        edge.block
    }

    fn get(&self, value: Value) -> i128 {
        self.values[value.index()].expect("a value is defined before its use")
    }

    fn scalar(&self, value: Value) -> Scalar {
        match self.function.values[value.index()].ty {
            ValueTy::Scalar(scalar) => scalar,
            ValueTy::CachePolicy => Scalar::U64,
        }
    }

    fn width(&self, value: Value) -> u32 {
        self.scalar(value).bits()
    }

    fn dim(&self, dim: Dim) -> i128 {
        match dim {
            Dim::Const(size) => i128::from(size),
            Dim::Symbol(id) => match self.function.signature.dims[id.0].source {
                DimSource::Generic => self.launch.dims[id.0],
                DimSource::Param(param) => self.launch.params[param.0],
            },
        }
    }

    /// Holds an obligation against its proof; an error ends the thread, as its check would.
    fn obligation(&mut self, index: usize) -> Result<(), Stop> {
        let obligation = &self.function.obligations[index];
        let needed = obligation.under.is_none_or(|under| self.get(under) != 0);
        if !needed {
            return Ok(());
        }
        let holds = self.holds(obligation);
        let proof = self.proofs[index];
        self.proved += u64::from(proof == Proof::Proved);
        let is_wrong = match proof {
            Proof::Proved => !holds,
            Proof::Refuted => holds,
            Proof::Unproved => false,
        };
        if is_wrong && self.wrong.is_none() {
            self.wrong = Some(Wrong {
                obligation: index,
                proof,
                block: self.block,
                thread: self.thread,
            });
        }
        if holds { Ok(()) } else { Err(Stop) }
    }

    fn holds(&self, obligation: &Obligation) -> bool {
        match &obligation.kind {
            ObligationKind::Index {
                index,
                extent,
                dim,
                prefix,
                ..
            } => {
                let (index, dim) = (self.get(*index), self.dim(*dim));
                let whole = index >= 0 && index + i128::from(*extent) <= dim;
                whole
                    || prefix.is_some_and(|(bytes, size)| {
                        let bytes = self.get(bytes);
                        let size = i128::from(size);
                        bytes == 0 || index >= 0 && index * size + bytes <= dim * size
                    })
            }
            ObligationKind::Divisor {
                dividend, divisor, ..
            } => arithmetic(
                BinaryOp::Div,
                self.scalar(*divisor),
                self.get(*dividend),
                self.get(*divisor),
            )
            .is_some(),
            ObligationKind::Aligned { .. } => true,
            ObligationKind::Bytes {
                value,
                multiple,
                most,
            } => {
                let value = self.get(*value);
                0 < value && value <= i128::from(*most) && value % i128::from(*multiple) == 0
            }
            ObligationKind::AtMost { value, max } => self.get(*value) <= i128::from(*max),
            // What is not refused at build holds as far as the compiler says anything of it.
            ObligationKind::Coordinate { .. } => true,
            ObligationKind::Rank { rank, ctas } => self.get(*rank) < i128::from(*ctas),
        }
    }

    fn place(&self, place: &Place) -> i128 {
        let mut offset = i128::from(place.offset);
        for term in &place.terms {
            let mut stride = i128::from(term.stride.factor);
            for dim in &term.stride.dims {
                stride *= self.dim(Dim::Symbol(*dim));
            }
            offset += self.get(term.value) * stride;
        }
        offset / i128::from(place.elem.size())
    }

    fn op(&mut self, op: &Op, result: Option<Value>) -> Result<i128, Stop> {
        let ty = result.map_or(Scalar::Bool, |result| self.scalar(result));
        Ok(match op {
            Op::Const(Const::Int(value)) => *value,
            Op::Const(Const::Bool(value)) => i128::from(*value),
            Op::Const(Const::Float(_)) => panic!("no floats here"),
            Op::Param(id) => self.launch.params[id.0],
            Op::Dim(id) => self.launch.dims[id.0],
            Op::Special(special, axis) => {
                let is_x = *axis == Axis::X;
                i128::from(match special {
                    Special::ThreadIdx => self.thread * u32::from(is_x),
                    Special::BlockIdx => self.block * u32::from(is_x),
                    Special::BlockDim if is_x => self.launch.block,
                    Special::GridDim if is_x => self.launch.grid,
                    Special::BlockDim | Special::GridDim => 1,
                    other => panic!("no {other:?} here"),
                })
            }
            Op::Unary(op, a) => {
                let op_of = *a;
                let a = self.get(*a);
                match op {
                    Unary::Neg => wrap(ty, -a),
                    Unary::Not if ty == Scalar::Bool => 1 - a,
                    Unary::Not => wrap(ty, -a - 1),
                    Unary::Abs => wrap(ty, a.abs()),
                    Unary::CountOnes => a.count_ones().into(),
                    Unary::LeadingZeros => {
                        i128::from(a.leading_zeros()) - 128 + i128::from(self.width(op_of))
                    }
                    other => panic!("no {other:?} here"),
                }
            }
            Op::Binary(Binary::Min, a, b) => self.get(*a).min(self.get(*b)),
            Op::Binary(Binary::Max, a, b) => self.get(*a).max(self.get(*b)),
            Op::Binary(Binary::Op(op), a, b) => {
                arithmetic(*op, ty, self.get(*a), self.get(*b)).ok_or(Stop)?
            }
            Op::MulAdd(..) => panic!("no floats here"),
            Op::Compare(op, a, b) => i128::from(compare(*op, self.get(*a), self.get(*b))),
            Op::Select(cond, a, b) => {
                if self.get(*cond) != 0 {
                    self.get(*a)
                } else {
                    self.get(*b)
                }
            }
            Op::Cast(a) => wrap(ty, self.get(*a)),
            Op::Load(place) if matches!(place.root, Root::Local(_)) => {
                let Root::Local(array) = place.root else {
                    unreachable!("it was asked");
                };
                let at = self.place(place);
                *self.arrays.get(&(array, at)).expect("it was written")
            }
            Op::Load(place) => {
                self.place(place);
                self.loads += 1;
                memory(self.launch.seed, self.loads, ty)
            }
            Op::Store(place, value) if matches!(place.root, Root::Local(_)) => {
                if let Root::Local(array) = place.root {
                    let at = self.place(place);
                    self.arrays.insert((array, at), self.get(*value));
                }
                0
            }
            Op::Fail(_) => return Err(Stop),
            Op::Store(place, value) => {
                let event = Event::Store(place.root, self.place(place), self.get(*value));
                self.events.push(event);
                0
            }
            _ => 0,
        })
    }
}
