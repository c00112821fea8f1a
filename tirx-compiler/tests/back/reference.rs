//! What a kernel means: an interpreter of the SSA, one thread after the other, written without a look at the back end.
//!
//! It knows global memory and arithmetic; a kernel with shared memory, copies or barriers is not for it.

use std::collections::HashMap;
use tirx_compiler::ir::{
    ssa::{Axis, Binary, Function, Op, Place, Root, Special, Terminator, Unary, Value},
    tree::{BinaryOp, CompareOp},
    types::{Const, DimSource, ParamKind, Scalar},
};

/// A value; integers as they read in their type.
#[derive(Debug, Clone, Copy)]
pub enum Val {
    Bool(bool),
    Int(i128),
    F32(f32),
    F64(f64),
}

/// An argument of a launch.
#[derive(Debug, Clone)]
pub enum Arg {
    Scalar(Val),
    /// Bytes and shape.
    Tensor(Vec<u8>, Vec<u64>),
}

fn wrap(value: i128, ty: Scalar) -> i128 {
    match ty {
        Scalar::I8 => i128::from(value as i8),
        Scalar::I16 => i128::from(value as i16),
        Scalar::I32 => i128::from(value as i32),
        Scalar::I64 | Scalar::Isize => i128::from(value as i64),
        Scalar::U8 => i128::from(value as u8),
        Scalar::U16 => i128::from(value as u16),
        Scalar::U32 => i128::from(value as u32),
        _ => i128::from(value as u64),
    }
}

/// Reads an element of little-endian bytes.
pub fn read(bytes: &[u8], ty: Scalar) -> Val {
    let mut raw = [0u8; 16];
    raw[..bytes.len()].copy_from_slice(bytes);
    let bits = i128::from_le_bytes(raw);
    match ty {
        Scalar::F32 => Val::F32(f32::from_bits(bits as u32)),
        Scalar::F64 => Val::F64(f64::from_bits(bits as u64)),
        _ => Val::Int(wrap(bits, ty)),
    }
}

/// The bytes of an element.
pub fn write(value: Val, ty: Scalar) -> Vec<u8> {
    let size = ty.size() as usize;
    match value {
        Val::Bool(value) => vec![u8::from(value)],
        Val::Int(value) => value.to_le_bytes()[..size].to_vec(),
        Val::F32(value) => value.to_le_bytes().to_vec(),
        Val::F64(value) => value.to_le_bytes().to_vec(),
    }
}

struct Thread<'a> {
    function: &'a Function,
    args: &'a mut [Arg],
    values: HashMap<Value, Val>,
    thread: u32,
    block: u32,
}

/// Runs every thread of a one-dimensional launch.
pub fn run(function: &Function, args: &mut [Arg], grid: u32, block_dim: u32) {
    for block in 0..grid {
        for thread in 0..block_dim {
            Thread {
                function,
                args,
                values: HashMap::new(),
                thread,
                block,
            }
            .run(grid, block_dim);
        }
    }
}

impl Thread<'_> {
    fn ty(&self, value: Value) -> Scalar {
        match self.function.values[value.index()].ty {
            tirx_compiler::ir::ssa::ValueTy::Scalar(scalar) => scalar,
            tirx_compiler::ir::ssa::ValueTy::CachePolicy => panic!("no policies"),
        }
    }

    fn int(&self, value: Value) -> i128 {
        match self.values[&value] {
            Val::Int(value) => value,
            other => panic!("{other:?} is no integer"),
        }
    }

    fn bool(&self, value: Value) -> bool {
        match self.values[&value] {
            Val::Bool(value) => value,
            other => panic!("{other:?} is no bool"),
        }
    }

    fn dim(&self, dim: usize) -> i128 {
        let symbol = &self.function.signature.dims[dim];
        match symbol.source {
            DimSource::Param(param) => match &self.args[param.0] {
                Arg::Scalar(Val::Int(value)) => *value,
                other => panic!("{other:?} is no dimension"),
            },
            DimSource::Generic => {
                for (param, arg) in self.function.signature.params.iter().zip(self.args.iter()) {
                    if let (ParamKind::Tensor(tensor), Arg::Tensor(_, shape)) = (&param.kind, arg) {
                        for (of, size) in tensor.dims.iter().zip(shape) {
                            if *of
                                == tirx_compiler::ir::types::Dim::Symbol(
                                    tirx_compiler::ir::types::DimId(dim),
                                )
                            {
                                return i128::from(*size);
                            }
                        }
                    }
                }
                panic!("no tensor has this dimension");
            }
        }
    }

    /// The parameter, the first byte and the number of bytes.
    fn place(&self, place: &Place) -> (usize, usize, usize) {
        let Root::Param(param) = place.root else {
            panic!("no shared memory");
        };
        let mut offset = i128::from(place.offset);
        for term in &place.terms {
            let mut stride = i128::from(term.stride.factor);
            for dim in &term.stride.dims {
                stride *= self.dim(dim.0);
            }
            offset += self.int(term.value) * stride;
        }
        let size = place.elem.size() as usize;
        (param.0, offset as usize, size)
    }

    fn run(&mut self, grid: u32, block_dim: u32) {
        let mut block = Function::ENTRY;
        let mut steps = 0;
        loop {
            let function = self.function;
            for inst in &function.blocks[block.index()].insts {
                let ty = inst.result().map(|result| self.ty(result));
                let value = self.op(&inst.op, ty, grid, block_dim);
                if let (Some(result), Some(value)) = (inst.result(), value) {
                    self.values.insert(result, value);
                }
                steps += 1;
                assert!(steps < 100_000, "the kernel does not end");
            }
            let edge = match &function.blocks[block.index()].terminator {
                Terminator::Return => return,
                Terminator::Unreachable => panic!("reached the unreachable"),
                Terminator::Jump(edge) => edge,
                Terminator::Branch {
                    cond,
                    then,
                    otherwise,
                } => match self.bool(*cond) {
                    true => then,
                    false => otherwise,
                },
            };
            let args: Vec<Val> = edge.args.iter().map(|arg| self.values[arg]).collect();
            block = edge.block;
            for (param, arg) in function.blocks[block.index()].params.iter().zip(args) {
                self.values.insert(*param, arg);
            }
        }
    }

    fn op(&mut self, op: &Op, ty: Option<Scalar>, grid: u32, block_dim: u32) -> Option<Val> {
        let of = |this: &Self, value: &Value| this.values[value];
        Some(match op {
            Op::Const(Const::Bool(value)) => Val::Bool(*value),
            Op::Const(Const::Int(value)) => Val::Int(*value),
            Op::Const(Const::Float(value)) => match ty? {
                Scalar::F32 => Val::F32(*value as f32),
                _ => Val::F64(*value),
            },
            Op::Param(param) => match &self.args[param.0] {
                Arg::Scalar(value) => *value,
                Arg::Tensor(..) => panic!("a tensor is no scalar"),
            },
            Op::Dim(dim) => Val::Int(self.dim(dim.0)),
            Op::Special(special, axis) => Val::Int(i128::from(match (special, axis) {
                (Special::ThreadIdx, Axis::X) => self.thread,
                (Special::BlockIdx, Axis::X) => self.block,
                (Special::BlockDim, Axis::X) => block_dim,
                (Special::GridDim, Axis::X) => grid,
                (Special::ThreadIdx | Special::BlockIdx, _) => 0,
                _ => 1,
            })),
            Op::Unary(op, a) => unary(*op, of(self, a), ty?),
            Op::Binary(op, a, b) => binary(*op, of(self, a), of(self, b), ty?),
            Op::MulAdd(a, b, c) => match (of(self, a), of(self, b), of(self, c)) {
                (Val::F32(a), Val::F32(b), Val::F32(c)) => Val::F32(a.mul_add(b, c)),
                (Val::F64(a), Val::F64(b), Val::F64(c)) => Val::F64(a.mul_add(b, c)),
                other => panic!("{other:?}"),
            },
            Op::Compare(op, a, b) => Val::Bool(match (of(self, a), of(self, b)) {
                (Val::Bool(a), Val::Bool(b)) => compare(*op, a, b),
                (Val::Int(a), Val::Int(b)) => compare(*op, a, b),
                (Val::F32(a), Val::F32(b)) => compare(*op, a, b),
                (Val::F64(a), Val::F64(b)) => compare(*op, a, b),
                other => panic!("{other:?}"),
            }),
            Op::Select(c, a, b) => match self.bool(*c) {
                true => of(self, a),
                false => of(self, b),
            },
            Op::Cast(a) => cast(of(self, a), ty?),
            Op::Load(place) => {
                let (param, from, size) = self.place(place);
                match &self.args[param] {
                    Arg::Tensor(bytes, _) => read(&bytes[from..from + size], place.elem),
                    Arg::Scalar(_) => panic!("a scalar is no tensor"),
                }
            }
            Op::Store(place, value) => {
                let (param, from, size) = self.place(place);
                let value = write(of(self, value), place.elem);
                match &mut self.args[param] {
                    Arg::Tensor(bytes, _) => bytes[from..from + size].copy_from_slice(&value),
                    Arg::Scalar(_) => panic!("a scalar is no tensor"),
                }
                return None;
            }
            other => panic!("{other:?} is not for this interpreter"),
        })
    }
}

fn compare<T: PartialOrd>(op: CompareOp, a: T, b: T) -> bool {
    match op {
        CompareOp::Eq => a == b,
        CompareOp::Ne => a != b,
        CompareOp::Lt => a < b,
        CompareOp::Le => a <= b,
        CompareOp::Gt => a > b,
        CompareOp::Ge => a >= b,
    }
}

fn unary(op: Unary, a: Val, ty: Scalar) -> Val {
    match (op, a) {
        (Unary::Not, Val::Bool(a)) => Val::Bool(!a),
        (Unary::Not, Val::Int(a)) => Val::Int(wrap(!a, ty)),
        (Unary::Neg, Val::Int(a)) => Val::Int(wrap(-a, ty)),
        (Unary::Abs, Val::Int(a)) => Val::Int(wrap(a.abs(), ty)),
        (Unary::Neg, Val::F32(a)) => Val::F32(-a),
        (Unary::Neg, Val::F64(a)) => Val::F64(-a),
        (Unary::Abs, Val::F32(a)) => Val::F32(a.abs()),
        (Unary::Abs, Val::F64(a)) => Val::F64(a.abs()),
        (Unary::Sqrt, Val::F32(a)) => Val::F32(a.sqrt()),
        (Unary::Sqrt, Val::F64(a)) => Val::F64(a.sqrt()),
        (Unary::Floor, Val::F32(a)) => Val::F32(a.floor()),
        (Unary::Floor, Val::F64(a)) => Val::F64(a.floor()),
        (Unary::Ceil, Val::F32(a)) => Val::F32(a.ceil()),
        (Unary::Ceil, Val::F64(a)) => Val::F64(a.ceil()),
        (Unary::Trunc, Val::F32(a)) => Val::F32(a.trunc()),
        (Unary::Trunc, Val::F64(a)) => Val::F64(a.trunc()),
        (Unary::RoundTiesEven, Val::F32(a)) => Val::F32(a.round_ties_even()),
        (Unary::RoundTiesEven, Val::F64(a)) => Val::F64(a.round_ties_even()),
        other => panic!("{other:?}"),
    }
}

fn binary(op: Binary, a: Val, b: Val, ty: Scalar) -> Val {
    match (a, b) {
        (Val::Bool(a), Val::Bool(b)) => Val::Bool(match op {
            Binary::Op(BinaryOp::And) => a & b,
            Binary::Op(BinaryOp::Or) => a | b,
            Binary::Op(BinaryOp::Xor) => a ^ b,
            _ => panic!("{op:?}"),
        }),
        (Val::Int(a), Val::Int(b)) => {
            let shift = b as u32 & (ty.bits() - 1);
            Val::Int(wrap(
                match op {
                    Binary::Op(BinaryOp::Add) => a + b,
                    Binary::Op(BinaryOp::Sub) => a - b,
                    Binary::Op(BinaryOp::Mul) => a.wrapping_mul(b),
                    Binary::Op(BinaryOp::Div) => a / b,
                    Binary::Op(BinaryOp::Rem) => a % b,
                    Binary::Op(BinaryOp::And) => a & b,
                    Binary::Op(BinaryOp::Or) => a | b,
                    Binary::Op(BinaryOp::Xor) => a ^ b,
                    Binary::Op(BinaryOp::Shl) => a << shift,
                    Binary::Op(BinaryOp::Shr) => a >> shift,
                    Binary::Min => a.min(b),
                    Binary::Max => a.max(b),
                },
                ty,
            ))
        }
        (Val::F32(a), Val::F32(b)) => Val::F32(match op {
            Binary::Op(BinaryOp::Add) => a + b,
            Binary::Op(BinaryOp::Sub) => a - b,
            Binary::Op(BinaryOp::Mul) => a * b,
            Binary::Op(BinaryOp::Div) => a / b,
            Binary::Min => a.min(b),
            Binary::Max => a.max(b),
            _ => panic!("{op:?}"),
        }),
        (Val::F64(a), Val::F64(b)) => Val::F64(match op {
            Binary::Op(BinaryOp::Add) => a + b,
            Binary::Op(BinaryOp::Sub) => a - b,
            Binary::Op(BinaryOp::Mul) => a * b,
            Binary::Op(BinaryOp::Div) => a / b,
            Binary::Min => a.min(b),
            Binary::Max => a.max(b),
            _ => panic!("{op:?}"),
        }),
        other => panic!("{other:?}"),
    }
}

fn cast(a: Val, to: Scalar) -> Val {
    let from_float = |a: f64| match to {
        Scalar::I8 => i128::from(a as i8),
        Scalar::I16 => i128::from(a as i16),
        Scalar::I32 => i128::from(a as i32),
        Scalar::I64 | Scalar::Isize => i128::from(a as i64),
        Scalar::U8 => i128::from(a as u8),
        Scalar::U16 => i128::from(a as u16),
        Scalar::U32 => i128::from(a as u32),
        _ => i128::from(a as u64),
    };
    match (a, to) {
        (Val::Bool(a), Scalar::Bool) => Val::Bool(a),
        (Val::Bool(a), _) => Val::Int(i128::from(a)),
        (Val::Int(a), Scalar::F32) => Val::F32(a as f32),
        (Val::Int(a), Scalar::F64) => Val::F64(a as f64),
        (Val::Int(a), _) => Val::Int(wrap(a, to)),
        (Val::F32(a), Scalar::F32) => Val::F32(a),
        (Val::F32(a), Scalar::F64) => Val::F64(f64::from(a)),
        (Val::F64(a), Scalar::F32) => Val::F32(a as f32),
        (Val::F64(a), Scalar::F64) => Val::F64(a),
        (Val::F32(a), _) => Val::Int(from_float(f64::from(a))),
        (Val::F64(a), _) => Val::Int(from_float(a)),
    }
}
