//! Blocks, variables and values while SSA is being built.
//!
//! A block keeps its parameters beside the variables they stand for, with one argument a predecessor; edges get their
//! arguments at the end. An edge out of a block that nothing reaches is not drawn, so a block without predecessors is
//! unreachable, and what is emitted there is dropped later.

use super::fold;
use crate::ir::{
    ssa::{
        Binary, BlockId, Inst, LocalArray, LoopInfo, Obligation, ObligationId, Op, SharedAlloc,
        Value, ValueData, ValueTy,
    },
    types::{Const, ParamId, Scalar},
};
use proc_macro2::Span;
use std::collections::{BTreeSet, HashMap};

/// A variable: a local or a temporary, or a part of one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Var(u32);

/// A parameter of a block: the variable's value there.
#[derive(Debug)]
pub(super) struct Phi {
    pub(super) value: Value,
    pub(super) var: Var,
    /// One a predecessor; shorter while they are not known.
    pub(super) args: Vec<Value>,
}

/// How a block ends; arguments follow later.
#[derive(Debug, Clone, Copy)]
pub(super) enum End {
    Open,
    Jump(BlockId),
    Branch(Value, BlockId, BlockId),
    Return,
}

#[derive(Debug)]
pub(super) struct Draft {
    pub(super) phis: Vec<Phi>,
    pub(super) insts: Vec<Inst>,
    pub(super) end: End,
    pub(super) loop_info: Option<LoopInfo>,
    /// Predecessors, an edge each: a branch with both edges to one block counts twice.
    pub(super) preds: Vec<BlockId>,
    sealed: bool,
}

/// Values that are the same wherever they are computed: defined once, at the start.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Shared {
    Param(usize),
    Dim(usize),
    Special(crate::ir::ssa::Special, crate::ir::ssa::Axis),
    Bool(bool),
    Int(Scalar, i128),
    Float(Scalar, u64),
}

pub(super) struct Builder {
    pub(super) values: Vec<ValueData>,
    /// The pure operation that defines a value.
    defs: Vec<Option<Op>>,
    pub(super) blocks: Vec<Draft>,
    pub(super) obligations: Vec<Obligation>,
    pub(super) written_maps: BTreeSet<ParamId>,
    pub(super) shared: Vec<SharedAlloc>,
    pub(super) arrays: Vec<LocalArray>,
    pub(super) prologue: Vec<Inst>,
    shared_values: HashMap<Shared, Value>,
    vars: Vec<(Option<ValueTy>, Option<String>)>,
    current_defs: HashMap<(BlockId, Var), Value>,
    pub(super) current: BlockId,
}

impl Builder {
    pub(super) fn new() -> Self {
        let mut builder = Self {
            values: Vec::new(),
            defs: Vec::new(),
            blocks: Vec::new(),
            obligations: Vec::new(),
            written_maps: BTreeSet::new(),
            shared: Vec::new(),
            arrays: Vec::new(),
            prologue: Vec::new(),
            shared_values: HashMap::new(),
            vars: Vec::new(),
            current_defs: HashMap::new(),
            current: BlockId(0),
        };
        let entry = builder.new_block();
        builder.seal(entry);
        builder
    }

    pub(super) fn draft(&mut self, block: BlockId) -> &mut Draft {
        // Block ids come from `new_block` alone.
        &mut self.blocks[block.index()]
    }

    pub(super) fn new_block(&mut self) -> BlockId {
        let id = BlockId(self.blocks.len() as u32);
        self.blocks.push(Draft {
            phis: Vec::new(),
            insts: Vec::new(),
            end: End::Open,
            loop_info: None,
            preds: Vec::new(),
            sealed: false,
        });
        id
    }

    /// Control can get to the current block.
    pub(super) fn reachable(&self) -> bool {
        self.is_reached(self.current)
    }

    fn is_reached(&self, block: BlockId) -> bool {
        block.0 == 0 || !self.blocks[block.index()].preds.is_empty()
    }

    pub(super) fn new_value(&mut self, ty: ValueTy, name: Option<String>) -> Value {
        let value = Value(self.values.len() as u32);
        self.values.push(ValueData { ty, name });
        self.defs.push(None);
        value
    }

    pub(super) fn ty(&self, value: Value) -> ValueTy {
        self.values[value.index()].ty
    }

    /// The scalar type of a value; a cache policy counts as 64 bits.
    pub(super) fn scalar(&self, value: Value) -> Scalar {
        match self.ty(value) {
            ValueTy::Scalar(scalar) => scalar,
            ValueTy::CachePolicy => Scalar::U64,
        }
    }

    /// The pure operation that defines a value, if one does.
    pub(super) fn def(&self, value: Value) -> Option<&Op> {
        self.defs.get(value.index())?.as_ref()
    }

    pub(super) fn const_of(&self, value: Value) -> Option<Const> {
        match self.def(value) {
            Some(Op::Const(value)) => Some(*value),
            _ => None,
        }
    }

    pub(super) fn int_of(&self, value: Value) -> Option<i128> {
        match self.const_of(value) {
            Some(Const::Int(value)) => Some(value),
            _ => None,
        }
    }

    /// Names a value after the local that it first held. A constant is known by its value, and what the compiler keeps
    /// has no name.
    pub(super) fn name(&mut self, value: Value, name: &str) {
        if !name.is_empty() && self.const_of(value).is_none() {
            self.values[value.index()]
                .name
                .get_or_insert_with(|| name.to_owned());
        }
    }

    /// Names a value after the variable that it is written to.
    pub(super) fn name_after(&mut self, var: Var, value: Value) {
        if let (_, Some(name)) = self.var_data(var) {
            self.name(value, &name);
        }
    }

    // Instructions.

    /// Emits an operation with a result.
    pub(super) fn emit(
        &mut self,
        op: Op,
        ty: ValueTy,
        span: Span,
        obligations: Vec<ObligationId>,
    ) -> Value {
        let result = self.new_value(ty, None);
        if matches!(
            op,
            Op::Unary(..)
                | Op::Binary(..)
                | Op::MulAdd(..)
                | Op::Compare(..)
                | Op::Select(..)
                | Op::Cast(_)
        ) || matches!(&op, Op::Instr(instr) if instr.effect.is_pure())
        {
            self.defs[result.index()] = Some(op.clone());
        }
        let current = self.current;
        self.draft(current).insts.push(Inst {
            op,
            results: vec![result],
            obligations,
            span,
        });
        result
    }

    /// Emits an operation for its effect.
    pub(super) fn effect(&mut self, op: Op, span: Span, obligations: Vec<ObligationId>) {
        let current = self.current;
        self.draft(current).insts.push(Inst {
            op,
            results: Vec::new(),
            obligations,
            span,
        });
    }

    /// Emits an operation with as many results as types.
    pub(super) fn emit_all(&mut self, op: Op, types: &[ValueTy], span: Span) -> Vec<Value> {
        let results: Vec<Value> = types.iter().map(|ty| self.new_value(*ty, None)).collect();
        let current = self.current;
        self.draft(current).insts.push(Inst {
            op,
            results: results.clone(),
            obligations: Vec::new(),
            span,
        });
        results
    }

    /// A value that is defined once, at the start of the kernel.
    pub(super) fn start_value(&mut self, op: Op, ty: ValueTy, span: Span) -> Value {
        let key = match (&op, ty) {
            (Op::Param(id), _) => Shared::Param(id.0),
            (Op::Dim(id), _) => Shared::Dim(id.0),
            (Op::Special(special, axis), _) => Shared::Special(*special, *axis),
            (Op::Const(Const::Bool(value)), _) => Shared::Bool(*value),
            (Op::Const(Const::Int(value)), ValueTy::Scalar(scalar)) => Shared::Int(scalar, *value),
            (Op::Const(Const::Float(value)), ValueTy::Scalar(scalar)) => {
                Shared::Float(scalar, value.to_bits())
            }
            _ => return self.emit(op, ty, span, Vec::new()),
        };
        if let Some(value) = self.shared_values.get(&key) {
            return *value;
        }
        let value = self.new_value(ty, None);
        self.defs[value.index()] = Some(op.clone());
        self.prologue.push(Inst {
            op,
            results: vec![value],
            obligations: Vec::new(),
            span,
        });
        self.shared_values.insert(key, value);
        value
    }

    pub(super) fn constant(&mut self, value: Const, scalar: Scalar, span: Span) -> Value {
        self.start_value(Op::Const(value), ValueTy::Scalar(scalar), span)
    }

    pub(super) fn int(&mut self, value: i128, scalar: Scalar, span: Span) -> Value {
        self.constant(Const::Int(fold::wrap(scalar, value)), scalar, span)
    }

    /// A binary operation on operands of one type, folded where both are constant.
    pub(super) fn binary(
        &mut self,
        op: Binary,
        a: Value,
        b: Value,
        span: Span,
        obligations: Vec<ObligationId>,
    ) -> Value {
        let scalar = self.scalar(a);
        if let (Some(x), Some(y)) = (self.const_of(a), self.const_of(b))
            && let Some(value) = fold::binary(op, scalar, x, y)
        {
            return self.constant(value, scalar, span);
        }
        self.emit(
            Op::Binary(op, a, b),
            ValueTy::Scalar(scalar),
            span,
            obligations,
        )
    }

    pub(super) fn cast(&mut self, a: Value, to: Scalar, span: Span) -> Value {
        if self.ty(a) == ValueTy::Scalar(to) {
            return a;
        }
        if let Some(value) = self.const_of(a).and_then(|value| fold::cast(to, value)) {
            return self.constant(value, to, span);
        }
        self.emit(Op::Cast(a), ValueTy::Scalar(to), span, Vec::new())
    }

    pub(super) fn add_obligation(&mut self, obligation: Obligation) -> ObligationId {
        let id = ObligationId(self.obligations.len() as u32);
        self.obligations.push(obligation);
        id
    }

    // Control flow.

    /// An edge from the current block, which it ends.
    fn edge(&mut self, to: BlockId) {
        let from = self.current;
        self.draft(to).preds.push(from);
    }

    /// Ends the current block with a jump; what follows goes to a block that nothing reaches.
    pub(super) fn jump(&mut self, to: BlockId) {
        if self.reachable() {
            self.edge(to);
            let current = self.current;
            self.draft(current).end = End::Jump(to);
        }
        self.detach();
    }

    /// Ends the current block with a branch.
    pub(super) fn branch(&mut self, cond: Value, then: BlockId, otherwise: BlockId) {
        if self.reachable() {
            self.edge(then);
            self.edge(otherwise);
            let current = self.current;
            self.draft(current).end = End::Branch(cond, then, otherwise);
        }
        self.detach();
    }

    /// Ends the current block with `return`.
    pub(super) fn terminate_return(&mut self) {
        let current = self.current;
        self.draft(current).end = End::Return;
        self.detach();
    }

    /// Ends the current block: nothing goes on from here.
    pub(super) fn terminate_unreachable(&mut self) {
        self.detach();
    }

    fn detach(&mut self) {
        let block = self.new_block();
        self.seal(block);
        self.current = block;
    }

    /// Goes on in this block.
    pub(super) fn enter(&mut self, block: BlockId) {
        self.current = block;
    }

    // Variables.

    pub(super) fn new_var(&mut self, ty: Option<ValueTy>, name: Option<String>) -> Var {
        let var = Var(self.vars.len() as u32);
        self.vars.push((ty, name));
        var
    }

    pub(super) fn write(&mut self, var: Var, value: Value) {
        self.current_defs.insert((self.current, var), value);
    }

    pub(super) fn read(&mut self, var: Var) -> Value {
        let mut pending = Vec::new();
        let value = self.lookup(var, self.current, &mut pending);
        self.fill(pending);
        value
    }

    /// No more predecessors will come.
    pub(super) fn seal(&mut self, block: BlockId) {
        let draft = self.draft(block);
        draft.sealed = true;
        let pending = (0..draft.phis.len()).map(|phi| (block, phi)).collect();
        self.fill(pending);
    }

    /// Finds the arguments of parameters.
    fn fill(&mut self, mut pending: Vec<(BlockId, usize)>) {
        while let Some((block, phi)) = pending.pop() {
            let draft = &self.blocks[block.index()];
            let var = draft.phis[phi].var;
            let preds = draft.preds.clone();
            let args: Vec<_> = preds
                .into_iter()
                .map(|pred| self.lookup(var, pred, &mut pending))
                .collect();
            self.draft(block).phis[phi].args = args;
        }
    }

    fn lookup(&mut self, var: Var, from: BlockId, pending: &mut Vec<(BlockId, usize)>) -> Value {
        let mut block = from;
        let value = loop {
            if let Some(value) = self.current_defs.get(&(block, var)) {
                break *value;
            }
            let draft = &self.blocks[block.index()];
            match (draft.sealed, draft.preds.as_slice()) {
                (true, []) => break self.undefined(var),
                (true, [only]) => block = *only,
                (sealed, _) => {
                    let value = self.new_phi(var, block);
                    if sealed {
                        let phi = self.blocks[block.index()].phis.len() - 1;
                        pending.push((block, phi));
                    }
                    break value;
                }
            }
        };
        self.current_defs.insert((from, var), value);
        value
    }

    fn new_phi(&mut self, var: Var, block: BlockId) -> Value {
        let (ty, name) = self.var_data(var);
        let value = self.new_value(ty, name);
        self.draft(block).phis.push(Phi {
            value,
            var,
            args: Vec::new(),
        });
        self.current_defs.insert((block, var), value);
        value
    }

    fn var_data(&self, var: Var) -> (ValueTy, Option<String>) {
        let (ty, name) = self
            .vars
            .get(var.0 as usize)
            .cloned()
            .unwrap_or((None, None));
        (ty.unwrap_or(ValueTy::Scalar(Scalar::U32)), name)
    }

    /// The variable is not initialised on some path. rustc refuses a program that reads it there.
    fn undefined(&mut self, var: Var) -> Value {
        let span = Span::call_site();
        match self.var_data(var).0 {
            ValueTy::Scalar(Scalar::Bool) => self.constant(Const::Bool(false), Scalar::Bool, span),
            ValueTy::Scalar(scalar) if scalar.is_float() => {
                self.constant(Const::Float(0.0), scalar, span)
            }
            ValueTy::Scalar(scalar) => self.int(0, scalar, span),
            ValueTy::CachePolicy => self.int(0, Scalar::U64, span),
        }
    }
}
