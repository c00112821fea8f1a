//! One operation to PTX instructions.
//!
//! *Integers* of 8 and 16 bits live in 32-bit registers, extended by their own sign. Arithmetic is done in 32 bits; what
//! may leave the type is extended anew. Comparisons, divisions and shifts to the right are then those of 32 bits.
//!
//! *Half types* have conversions, signs and `mul_add` of their own; other arithmetic on them is on `f32` by now.
//!
//! *Floats* carry their rounding, so that nothing is contracted. A conversion to an integer saturates; a NaN gives 0,
//! in PTX only from `f32` to at most 32 bits (manual, `cvt`), so that elsewhere the NaN is selected away.
//!
//! *Loads* from global memory are plain `ld.global`, also from tensors taken by `&`. The read-only path would ask that
//! nobody writes the memory while the kernel runs; the host sees to that for its own tensors, but a check may rest on
//! a loaded value, and that value must be the one that is used.

use super::{
    asm::Asm,
    func::{Base, Cache, Copy, Func, Instr, Mem, Op},
    names::{DYNAMIC, Names},
    registers::is_same_bits,
};
use crate::ir::{
    ssa::{Axis, Binary, InstrOperand, Root, SharedId, Special, Unary, Value},
    tree::{BinaryOp, CompareOp},
    types::Scalar,
};
use tirx_ptx::ast::{AddressBase, Operand};

/// The type in arithmetic.
pub(crate) const fn arithmetic(ty: Scalar) -> &'static str {
    match ty {
        Scalar::Bool => "pred",
        Scalar::I8 | Scalar::I16 | Scalar::I32 => "s32",
        Scalar::U8 | Scalar::U16 | Scalar::U32 => "u32",
        Scalar::I64 | Scalar::Isize => "s64",
        Scalar::U64 | Scalar::Usize => "u64",
        Scalar::F16 => "f16",
        Scalar::Bf16 => "bf16",
        Scalar::F32 => "f32",
        Scalar::F64 => "f64",
        Scalar::F16x2 => "f16x2",
        Scalar::Bf16x2 => "bf16x2",
        // What has no arithmetic is its bits.
        Scalar::E4m3 | Scalar::E5m2 => "u32",
        Scalar::E4m3x2 | Scalar::E5m2x2 => "b16",
    }
}

/// The type in memory.
pub(crate) const fn memory(ty: Scalar) -> &'static str {
    match ty {
        Scalar::I8 => "s8",
        Scalar::Bool | Scalar::U8 | Scalar::E4m3 | Scalar::E5m2 => "u8",
        Scalar::I16 => "s16",
        Scalar::U16 => "u16",
        _ if ty.has_short_register() => "b16",
        Scalar::F16x2 | Scalar::Bf16x2 => "b32",
        other => arithmetic(other),
    }
}

/// The bits alone.
const fn bits(ty: Scalar) -> &'static str {
    match ty {
        _ if ty.has_short_register() => "b16",
        _ if ty.size() == 8 => "b64",
        _ => "b32",
    }
}

fn name(text: &str) -> Operand {
    Operand::name(text)
}

/// Of a type that is narrower than its register: the kind of register that is not, and the conversions to it and from it.
const fn narrow(ty: Scalar) -> Option<(&'static str, &'static str, &'static str)> {
    match ty {
        Scalar::U8 | Scalar::E4m3 | Scalar::E5m2 => Some(("b8", "cvt.u8.u32", "cvt.u32.u8")),
        Scalar::I8 => Some(("b8", "cvt.s8.s32", "cvt.s32.s8")),
        Scalar::U16 => Some(("b16", "cvt.u16.u32", "cvt.u32.u16")),
        Scalar::I16 => Some(("b16", "cvt.s16.s32", "cvt.s32.s16")),
        _ => None,
    }
}

/// What has no instruction.
pub(crate) struct Unsupported(pub(crate) String);

/// Emits operations of a function.
pub(crate) struct Selector<'s, 'a> {
    pub(crate) asm: &'s mut Asm,
    pub(crate) func: &'s Func<'a>,
    pub(crate) names: &'s Names,
}

impl Selector<'_, '_> {
    /// Emits one operation.
    pub(crate) fn op(&mut self, op: &Op, results: &[Value]) -> Result<(), Unsupported> {
        match op {
            Op::Const(_) => {}
            Op::Load(mem) => self.load(mem, results),
            Op::Store(mem, values) => self.store(mem, values),
            Op::CpAsync(copy) => self.cp_async(copy),
            Op::Commit => self.asm.put("cp.async.commit_group", vec![]),
            Op::Wait(n) => {
                let n = Operand::int(i128::from(*n));
                self.asm.put("cp.async.wait_group", vec![n]);
            }
            Op::WaitAll => self.asm.put("cp.async.wait_all", vec![]),
            Op::Sync => self.asm.put("bar.sync", vec![Operand::int(0)]),
            Op::Raw(raw) => self.raw(raw, results),
            Op::Print(format, args) => self.print(format, args),
            Op::Instr(instr) => self.instr(instr, results),
            Op::Check(..) | Op::Fail(..) => {}
            Op::Address(_) => return Err(Unsupported("an address that was not expanded".into())),
            _ => {
                let Some(&result) = results.first() else {
                    return Ok(());
                };
                self.value(op, result)?;
            }
        }
        Ok(())
    }

    /// The result, if there is one, then the operands.
    fn instr(&mut self, instr: &Instr, results: &[Value]) {
        let mut operands: Vec<Operand> = results
            .iter()
            .map(|result| Operand::name(self.asm.register(*result)))
            .collect();
        let mut after = Vec::new();
        for operand in &instr.operands {
            operands.push(match *operand {
                InstrOperand::Unused => {
                    if let Some(result) = operands.pop() {
                        operands.push(Operand::Pair(Box::new(Operand::Sink), Box::new(result)));
                    }
                    continue;
                }
                InstrOperand::NarrowResults => {
                    for (operand, result) in operands.iter_mut().zip(results) {
                        let ty = self.func.ty(*result);
                        if let Some((kind, _, widen)) = narrow(ty) {
                            let short = name(&self.asm.fresh(kind));
                            let full = std::mem::replace(operand, short.clone());
                            after.push((widen, vec![full, short]));
                        }
                    }
                    continue;
                }
                InstrOperand::Narrow(value) => match narrow(self.func.ty(value)) {
                    Some((kind, narrow, _)) => {
                        let full = Operand::name(self.asm.in_register(value));
                        let short = name(&self.asm.fresh(kind));
                        self.asm.put(narrow, vec![short.clone(), full]);
                        short
                    }
                    None => self.plain(value, self.func.ty(value)),
                },
                InstrOperand::Paired => {
                    if let [first, second, ..] = &operands[..] {
                        let pair = [first, second].map(|result| Box::new(result.clone()));
                        let [first, second] = pair;
                        operands.splice(..2, [Operand::Pair(first, second)]);
                    }
                    continue;
                }
                InstrOperand::Wide => {
                    let halves = operands.split_off(operands.len().saturating_sub(2));
                    let wide = name(&self.asm.fresh("b128"));
                    // Results stand in front of all else.
                    let is_result = operands.is_empty() && !results.is_empty();
                    let halves = Operand::Vector(halves);
                    match is_result {
                        true => after.push(("mov.b128", vec![halves, wide.clone()])),
                        false => self.asm.put("mov.b128", vec![wide.clone(), halves]),
                    }
                    operands.push(wide);
                    continue;
                }
                InstrOperand::Joined(count) => {
                    let first = operands.len().saturating_sub(count.into());
                    let parts = operands.split_off(first);
                    operands.push(Operand::Vector(parts));
                    continue;
                }
                InstrOperand::Located => {
                    let first = operands.len().saturating_sub(2);
                    let parts = operands.split_off(first);
                    operands.push(Operand::Tuple(parts));
                    continue;
                }
                InstrOperand::Map(param) => match self.names.map(param) {
                    Some(map) => Operand::name(map),
                    None => Operand::Sink,
                },
                InstrOperand::MapMemory(param) => match self.names.map(param) {
                    Some(map) => Operand::address(map, 0),
                    None => Operand::Sink,
                },
                InstrOperand::Low => {
                    let result = operands.pop();
                    let sink = [Operand::Sink];
                    operands.push(Operand::Vector(result.into_iter().chain(sink).collect()));
                    continue;
                }
                InstrOperand::High => {
                    let result = operands.pop();
                    let sink = [Operand::Sink];
                    operands.push(Operand::Vector(sink.into_iter().chain(result).collect()));
                    continue;
                }
                InstrOperand::Int(value) => Operand::int(value),
                InstrOperand::Name(register) => Operand::name(register),
                InstrOperand::Place(at) => match instr.mems.get(usize::from(at)) {
                    Some(mem) => self.address(mem),
                    None => Operand::Sink,
                },
                InstrOperand::Address(value) => Operand::address(self.asm.in_register(value), 0),
                InstrOperand::Sink => Operand::Sink,
                InstrOperand::Value(value) => {
                    let ty = self.func.ty(value);
                    match ty {
                        // What takes bits takes no literal of a float, and a predicate has none.
                        Scalar::Bool | Scalar::F32 | Scalar::F64 => {
                            Operand::name(self.asm.in_register(value))
                        }
                        _ => self.plain(value, ty),
                    }
                }
            });
        }
        let guard = instr
            .guard
            .map(|guard| (self.asm.in_register(guard), false));
        self.asm.put_if(guard, &instr.opcode, operands);
        for (opcode, operands) in after {
            self.asm.put(opcode, operands);
        }
    }

    fn value(&mut self, op: &Op, result: Value) -> Result<(), Unsupported> {
        let ty = self.func.ty(result);
        if let Op::Cast(a) = *op
            && is_same_bits(self.func.ty(a), ty)
        {
            return Ok(());
        }
        let d = self.asm.register(result);
        let out = name(&d);
        match *op {
            Op::Param(param) => {
                let symbol = self.names.params[param.0].clone();
                let from = Operand::address(symbol, 0);
                if ty == Scalar::Bool {
                    let byte = self.asm.fresh("b32");
                    self.asm.put("ld.param.u8", vec![name(&byte), from]);
                    let operands = vec![out, name(&byte), Operand::int(0)];
                    self.asm.put("setp.ne.u32", operands);
                } else {
                    self.asm
                        .put(&format!("ld.param.{}", memory(ty)), vec![out, from]);
                }
            }
            Op::Dim(dim) => {
                let symbol = self.names.dims[dim.0].clone();
                let from = Operand::address(symbol, 0);
                self.asm.put("ld.param.u32", vec![out, from]);
            }
            Op::Special(special, axis) => {
                let register = special_register(special, axis);
                self.asm.put("mov.u32", vec![out, Operand::name(register)]);
            }
            Op::GlobalBase(param) => {
                let symbol = self.names.params[param.0].clone();
                let from = Operand::address(symbol, 0);
                self.asm.put("ld.param.u64", vec![out.clone(), from]);
                self.asm.put("cvta.to.global.u64", vec![out.clone(), out]);
            }
            Op::SharedBase(id) => {
                let (symbol, offset) = self.shared(id);
                self.asm
                    .put("mov.u32", vec![out.clone(), Operand::name(symbol)]);
                if offset != 0 {
                    let operands = vec![out.clone(), out, Operand::int(i128::from(offset))];
                    self.asm.put("add.u32", operands);
                }
            }
            Op::LocalBase(id) => {
                let symbol = self.names.arrays[id.index()].clone();
                let opcode = match ty.size() {
                    8 => "mov.u64",
                    _ => "mov.u32",
                };
                self.asm.put(opcode, vec![out, Operand::name(symbol)]);
            }
            Op::Unary(unary, a) => self.unary(unary, a, ty, &d),
            Op::Binary(binary, a, b) => self.binary(binary, a, b, ty, &d)?,
            Op::MulAdd(a, b, c) => {
                let opcode = match ty.is_float() || ty.is_packed() {
                    true => format!("fma.rn.{}", arithmetic(ty)),
                    false => format!("mad.lo.{}", arithmetic(ty)),
                };
                let operands = vec![out, self.plain(a, ty), self.plain(b, ty), self.plain(c, ty)];
                self.asm.put(&opcode, operands);
                self.extend(&d, ty);
            }
            Op::MulWide(a, b) => {
                let operands = vec![out, self.asm.operand(a), self.asm.operand(b)];
                self.asm.put("mul.wide.u32", operands);
            }
            Op::MadWide(a, b, c) => {
                let operands = vec![
                    out,
                    self.asm.operand(a),
                    self.asm.operand(b),
                    self.asm.operand(c),
                ];
                self.asm.put("mad.wide.u32", operands);
            }
            Op::Compare(compare, a, b) => self.compare(compare, a, b, &d),
            Op::Select(c, a, b) => {
                let opcode = match ty {
                    Scalar::F32 | Scalar::F64 => format!("selp.{}", arithmetic(ty)),
                    _ => format!("selp.{}", bits(ty)),
                };
                let operands = vec![
                    out,
                    self.plain(a, ty),
                    self.plain(b, ty),
                    Operand::name(self.asm.in_register(c)),
                ];
                self.asm.put(&opcode, operands);
            }
            Op::Cast(a) => self.cast(a, ty, &d)?,
            Op::Policy(primary, secondary, fraction) => {
                let secondary = secondary.map_or(String::new(), |word| format!(".{word}"));
                let opcode = format!("createpolicy.fractional.{primary}{secondary}.b64");
                let operands = vec![out, self.asm.operand(fraction)];
                self.asm.put(&opcode, operands);
            }
            _ => {}
        }
        Ok(())
    }

    /// An operand; a constant of a half type has no literal and goes through a register.
    fn plain(&mut self, value: Value, ty: Scalar) -> Operand {
        if ty.has_short_register() {
            Operand::name(self.half(value))
        } else {
            self.asm.operand(value)
        }
    }

    /// A value of a half type in its register.
    pub(crate) fn half(&mut self, value: Value) -> String {
        if self.asm.constant(value).is_none() {
            return self.asm.register(value);
        }
        let ty = self.func.ty(value);
        if !ty.is_half() {
            return self.asm.in_register(value);
        }
        let constant = self.asm.operand(value);
        let wide = self.asm.fresh("f32");
        self.asm.put("mov.f32", vec![name(&wide), constant]);
        let half = self.asm.fresh("b16");
        self.narrow(&half, &wide, ty);
        half
    }

    /// Extends a register to 32 bits by the sign of a narrow type.
    fn extend(&mut self, d: &str, ty: Scalar) {
        let d = || name(d);
        match ty {
            Scalar::I8 => self.asm.put("cvt.s32.s8", vec![d(), d()]),
            Scalar::I16 => self.asm.put("cvt.s32.s16", vec![d(), d()]),
            Scalar::U8 | Scalar::E4m3 | Scalar::E5m2 => {
                self.asm.put("and.b32", vec![d(), d(), Operand::int(0xff)]);
            }
            Scalar::U16 => self
                .asm
                .put("and.b32", vec![d(), d(), Operand::int(0xffff)]),
            _ => {}
        }
    }

    /// A float as an operand, of a half type as `f32`.
    fn widen(&mut self, value: Value) -> Operand {
        if self.asm.constant(value).is_some() || !self.func.ty(value).is_half() {
            return self.asm.operand(value);
        }
        let wide = self.asm.fresh("f32");
        self.widen_to(&wide, value);
        name(&wide)
    }

    /// A float of a half type into an `f32` register.
    fn widen_to(&mut self, wide: &str, value: Value) {
        let half = self.half(value);
        if self.func.ty(value) == Scalar::F16 {
            self.asm.put("cvt.f32.f16", vec![name(wide), name(&half)]);
            return;
        }
        // The upper half of an `f32`. The conversion by name needs sm_90.
        let word = self.asm.fresh("b32");
        self.asm.put("cvt.u32.u16", vec![name(&word), name(&half)]);
        self.asm
            .put("shl.b32", vec![name(&word), name(&word), Operand::int(16)]);
        self.asm.put("mov.b32", vec![name(wide), name(&word)]);
    }

    /// Rounds an `f32` to a half type.
    fn narrow(&mut self, d: &str, wide: &str, ty: Scalar) {
        let opcode = format!("cvt.rn.{}.f32", arithmetic(ty));
        self.asm.put(&opcode, vec![name(d), name(wide)]);
    }

    fn unary(&mut self, op: Unary, a: Value, ty: Scalar, d: &str) {
        let out = name(d);
        let of = self.func.ty(a);
        let (opcode, extends) = match (op, ty) {
            (Unary::Not, Scalar::Bool) => ("not.pred".to_owned(), false),
            (Unary::Not, _) => (format!("not.{}", bits(ty)), !ty.is_signed()),
            (Unary::Neg | Unary::Abs, _) if ty.is_half() => {
                // The sign bit alone.
                let half = self.half(a);
                let (opcode, mask) = match op {
                    Unary::Neg => ("xor.b16", 0x8000),
                    _ => ("and.b16", 0x7fff),
                };
                self.asm
                    .put(opcode, vec![out, name(&half), Operand::int(mask)]);
                return;
            }
            (Unary::Neg | Unary::Abs, _) if ty.is_packed() => {
                // Both sign bits.
                let (opcode, mask) = match op {
                    Unary::Neg => ("xor.b32", 0x8000_8000),
                    _ => ("and.b32", 0x7fff_7fff),
                };
                let a = self.asm.operand(a);
                self.asm.put(opcode, vec![out, a, Operand::int(mask)]);
                return;
            }
            // What is packed into 16 bits, as a 16-bit float, has a register of its own kind, and its bits as an integer are extended to a word.
            (Unary::Reinterpret, _) if ty.has_short_register() => {
                let bits = self.asm.operand(a);
                self.asm.put("cvt.u16.u32", vec![out, bits]);
                return;
            }
            (Unary::Reinterpret, _) if of.has_short_register() => {
                let half = self.half(a);
                self.asm.put("cvt.u32.u16", vec![out, name(&half)]);
                return;
            }
            (Unary::Sqrt, _) => (format!("sqrt.rn.{}", arithmetic(ty)), false),
            (Unary::Floor | Unary::Ceil | Unary::Trunc | Unary::RoundTiesEven, _) => {
                let rounding = match op {
                    Unary::Floor => "rmi",
                    Unary::Ceil => "rpi",
                    Unary::Trunc => "rzi",
                    _ => "rni",
                };
                (format!("cvt.{rounding}.{0}.{0}", arithmetic(ty)), false)
            }
            (Unary::CountOnes, _) => (format!("popc.{}", bits(of)), false),
            (Unary::LeadingZeros, _) => (format!("clz.{}", bits(of)), false),
            (Unary::ReverseBits, _) => (format!("brev.{}", bits(of)), false),
            (Unary::Reinterpret | Unary::WarpUniform | Unary::BlockUniform, _) => {
                (format!("mov.{}", bits(of)), false)
            }
            // `ptxas` takes the result of `abs` to be no less than 0, which the least value's is: seen on a H200, where
            // `rem.s32` of it was computed as of a positive number. The greater of a value and its negative is that value.
            (Unary::Abs, _) if ty.is_int() && ty.size() >= 4 => {
                let (kind, ty) = match ty.size() {
                    8 => ("b64", "s64"),
                    _ => ("b32", "s32"),
                };
                let a = self.asm.operand(a);
                let negative = self.asm.fresh(kind);
                self.asm
                    .put(&format!("neg.{ty}"), vec![name(&negative), a.clone()]);
                self.asm
                    .put(&format!("max.{ty}"), vec![out, a, name(&negative)]);
                return;
            }
            (Unary::Neg | Unary::Abs, _) => {
                let word = if op == Unary::Neg { "neg" } else { "abs" };
                let ty = match (ty.is_float(), ty.size()) {
                    (true, _) => arithmetic(ty),
                    (false, 8) => "s64",
                    (false, _) => "s32",
                };
                (format!("{word}.{ty}"), true)
            }
        };
        let a = self.asm.operand(a);
        self.asm.put(&opcode, vec![out, a]);
        if extends {
            self.extend(d, ty);
        }
    }

    fn binary(
        &mut self,
        op: Binary,
        a: Value,
        b: Value,
        ty: Scalar,
        d: &str,
    ) -> Result<(), Unsupported> {
        let out = name(d);
        if ty.is_float() {
            let word = match op {
                Binary::Op(BinaryOp::Add) => "add.rn",
                Binary::Op(BinaryOp::Sub) => "sub.rn",
                Binary::Op(BinaryOp::Mul) => "mul.rn",
                Binary::Op(BinaryOp::Div) => "div.rn",
                Binary::Min => "min",
                Binary::Max => "max",
                _ => return Err(Unsupported("`%` and bit operators on floats".into())),
            };
            let operands = vec![out, self.asm.operand(a), self.asm.operand(b)];
            self.asm
                .put(&format!("{word}.{}", arithmetic(ty)), operands);
            return Ok(());
        }
        if ty == Scalar::Bool {
            let word = match op {
                Binary::Op(BinaryOp::And) => "and.pred",
                Binary::Op(BinaryOp::Or) => "or.pred",
                Binary::Op(BinaryOp::Xor) => "xor.pred",
                _ => return Err(Unsupported("arithmetic on `bool`".into())),
            };
            let operands = vec![
                out,
                Operand::name(self.asm.in_register(a)),
                Operand::name(self.asm.in_register(b)),
            ];
            self.asm.put(word, operands);
            return Ok(());
        }
        let (of_type, of_bits) = (arithmetic(ty), bits(ty));
        let (opcode, extends) = match op {
            Binary::Op(BinaryOp::Add) => (format!("add.{of_type}"), true),
            Binary::Op(BinaryOp::Sub) => (format!("sub.{of_type}"), true),
            Binary::Op(BinaryOp::Mul) => {
                if let Some(super::func::Imm::Int(factor)) = self.asm.constant(b)
                    && factor > 0
                    && factor & (factor - 1) == 0
                {
                    let count = Operand::int(i128::from(factor.trailing_zeros()));
                    let a = self.asm.operand(a);
                    self.asm.put(&format!("shl.{of_bits}"), vec![out, a, count]);
                    self.extend(d, ty);
                    return Ok(());
                }
                (format!("mul.lo.{of_type}"), true)
            }
            Binary::Op(BinaryOp::Div) => (format!("div.{of_type}"), ty.is_signed()),
            Binary::Op(BinaryOp::Rem) => (format!("rem.{of_type}"), false),
            Binary::Op(BinaryOp::And) => (format!("and.{of_bits}"), false),
            Binary::Op(BinaryOp::Or) => (format!("or.{of_bits}"), false),
            Binary::Op(BinaryOp::Xor) => (format!("xor.{of_bits}"), false),
            Binary::Op(BinaryOp::Shl | BinaryOp::Shr) => {
                let left = op == Binary::Op(BinaryOp::Shl);
                let width = i128::from(ty.bits() - 1);
                let count = match self.asm.constant(b) {
                    Some(super::func::Imm::Int(count)) => Operand::int(count & width),
                    _ => {
                        // PTX clamps a count, Rust masks it.
                        let count = self.count(b);
                        let masked = self.asm.fresh("b32");
                        self.asm
                            .put("and.b32", vec![name(&masked), count, Operand::int(width)]);
                        name(&masked)
                    }
                };
                let opcode = match left {
                    true => format!("shl.{of_bits}"),
                    false => format!("shr.{of_type}"),
                };
                let a = self.asm.operand(a);
                self.asm.put(&opcode, vec![out, a, count]);
                if left {
                    self.extend(d, ty);
                }
                return Ok(());
            }
            Binary::Min => (format!("min.{of_type}"), false),
            Binary::Max => (format!("max.{of_type}"), false),
        };
        let operands = vec![out, self.asm.operand(a), self.asm.operand(b)];
        self.asm.put(&opcode, operands);
        if extends {
            self.extend(d, ty);
        }
        Ok(())
    }

    /// A shift count as 32 bits.
    fn count(&mut self, value: Value) -> Operand {
        if self.func.ty(value).size() < 8 {
            return self.asm.operand(value);
        }
        let wide = self.asm.operand(value);
        let low = self.asm.fresh("b32");
        self.asm.put("cvt.u32.u64", vec![name(&low), wide]);
        name(&low)
    }

    fn compare(&mut self, op: CompareOp, a: Value, b: Value, d: &str) {
        let ty = self.func.ty(a);
        let word = match op {
            CompareOp::Eq => "eq",
            // With a NaN, `!=` holds and nothing else does.
            CompareOp::Ne if ty.is_float() => "neu",
            CompareOp::Ne => "ne",
            CompareOp::Lt => "lt",
            CompareOp::Le => "le",
            CompareOp::Gt => "gt",
            CompareOp::Ge => "ge",
        };
        let (a, b) = (self.asm.operand(a), self.asm.operand(b));
        let opcode = format!("setp.{word}.{}", arithmetic(ty));
        self.asm.put(&opcode, vec![name(d), a, b]);
    }

    fn cast(&mut self, a: Value, to: Scalar, d: &str) -> Result<(), Unsupported> {
        let from = self.func.ty(a);
        let out = name(d);
        match (from.is_float(), to.is_float()) {
            (false, false) if from == Scalar::Bool => {
                let register = self.asm.in_register(a);
                let operands = vec![out, Operand::int(1), Operand::int(0), name(&register)];
                self.asm.put(&format!("selp.{}", bits(to)), operands);
            }
            (false, false) => {
                let a = self.asm.operand(a);
                let opcode = match (from.size() == 8, to.size() == 8) {
                    (true, false) => "cvt.u32.u64",
                    (false, true) if from.is_signed() => "cvt.s64.s32",
                    (false, true) => "cvt.u64.u32",
                    _ => "mov.b32",
                };
                match (opcode, to) {
                    // The extension reads the operand itself.
                    ("mov.b32", Scalar::I8) => self.asm.put("cvt.s32.s8", vec![out, a]),
                    ("mov.b32", Scalar::I16) => self.asm.put("cvt.s32.s16", vec![out, a]),
                    ("mov.b32", Scalar::U8) => {
                        self.asm.put("and.b32", vec![out, a, Operand::int(0xff)]);
                    }
                    ("mov.b32", Scalar::U16) => {
                        self.asm.put("and.b32", vec![out, a, Operand::int(0xffff)]);
                    }
                    _ => {
                        self.asm.put(opcode, vec![out, a]);
                        self.extend(d, to);
                    }
                }
            }
            (false, true) => {
                if from == Scalar::Bool {
                    return Err(Unsupported(format!("`{}` as `{}`", from.name(), to.name())));
                }
                if to == Scalar::Bf16 {
                    // The conversion by name needs sm_90. What converts without loss has 8 bits, which an `f32` holds.
                    let wide = self.asm.fresh("f32");
                    let a = self.asm.operand(a);
                    let opcode = format!("cvt.rn.f32.{}", arithmetic(from));
                    self.asm.put(&opcode, vec![name(&wide), a]);
                    self.narrow(d, &wide, to);
                    return Ok(());
                }
                let a = self.asm.operand(a);
                let opcode = format!("cvt.rn.{}.{}", arithmetic(to), arithmetic(from));
                self.asm.put(&opcode, vec![out, a]);
            }
            (true, true) => match (from, to) {
                (Scalar::F64, Scalar::Bf16) => self.double_to_bf16(a, d),
                (Scalar::F16, Scalar::F64) => {
                    let a = Operand::name(self.half(a));
                    self.asm.put("cvt.f64.f16", vec![out, a]);
                }
                (Scalar::F64, Scalar::F16 | Scalar::F32) => {
                    let a = self.asm.operand(a);
                    let opcode = format!("cvt.rn.{}.f64", arithmetic(to));
                    self.asm.put(&opcode, vec![out, a]);
                }
                (_, Scalar::F64) => {
                    let a = self.widen(a);
                    self.asm.put("cvt.f64.f32", vec![out, a]);
                }
                (_, Scalar::F32) => self.widen_to(d, a),
                _ => {
                    let a = self.widen(a);
                    let opcode = format!("cvt.rn.{}.f32", arithmetic(to));
                    self.asm.put(&opcode, vec![out, a]);
                }
            },
            (true, false) => self.float_to_int(a, to, d),
        }
        Ok(())
    }

    /// The conversion by name needs sm_90. Through an `f32` it would round twice, so the first rounding is to odd:
    /// towards zero, and the last bit is set where something was lost.
    fn double_to_bf16(&mut self, a: Value, d: &str) {
        let a = self.asm.operand(a);
        let [wide, back] = ["f32", "f64"].map(|kind| name(&self.asm.fresh(kind)));
        let [word, odd] = ["b32", "b32"].map(|kind| name(&self.asm.fresh(kind)));
        let lost = name(&self.asm.fresh("pred"));
        self.asm
            .put("cvt.rz.f32.f64", vec![wide.clone(), a.clone()]);
        self.asm
            .put("cvt.f64.f32", vec![back.clone(), wide.clone()]);
        // Not of a NaN.
        self.asm.put("setp.ne.f64", vec![lost.clone(), back, a]);
        self.asm.put("mov.b32", vec![word.clone(), wide.clone()]);
        self.asm
            .put("or.b32", vec![odd.clone(), word.clone(), Operand::int(1)]);
        self.asm
            .put("selp.b32", vec![word.clone(), odd, word.clone(), lost]);
        self.asm.put("mov.b32", vec![wide.clone(), word]);
        self.asm.put("cvt.rn.bf16.f32", vec![name(d), wide]);
    }

    fn float_to_int(&mut self, a: Value, to: Scalar, d: &str) {
        let from = self.func.ty(a);
        let a = self.widen(a);
        let from = if from == Scalar::F64 { "f64" } else { "f32" };
        let opcode = format!("cvt.rzi.{}.{from}", arithmetic(to));
        self.asm.put(&opcode, vec![name(d), a.clone()]);
        if to.size() == 8 || from == "f64" {
            let number = self.asm.fresh("pred");
            self.asm.put(
                &format!("setp.num.{from}"),
                vec![name(&number), a.clone(), a],
            );
            let operands = vec![name(d), name(d), Operand::int(0), name(&number)];
            self.asm.put(&format!("selp.{}", bits(to)), operands);
        }
        if to.size() < 4
            && let Some((least, greatest)) = to.int_range()
        {
            let ty = arithmetic(to);
            let top = vec![name(d), name(d), Operand::int(greatest)];
            self.asm.put(&format!("min.{ty}"), top);
            if to.is_signed() {
                let bottom = vec![name(d), name(d), Operand::int(least)];
                self.asm.put(&format!("max.{ty}"), bottom);
            }
        }
    }

    /// The variable that an allocation is in, and where in it.
    fn shared(&self, id: SharedId) -> (String, i64) {
        match self.names.layout.is_dynamic() {
            true => (
                DYNAMIC.to_owned(),
                self.names.layout.offsets[id.index()] as i64,
            ),
            false => (self.names.shared[id.index()].clone(), 0),
        }
    }

    fn address(&mut self, mem: &Mem) -> Operand {
        let mut offset = mem.offset;
        let base = match &mem.base {
            Base::Symbol(Root::Shared(id)) => {
                let (symbol, start) = self.shared(*id);
                offset = offset.wrapping_add(start);
                symbol
            }
            Base::Symbol(Root::Local(id)) => self.names.arrays[id.index()].clone(),
            Base::Symbol(Root::Param(id)) => self.names.params[id.0].clone(),
            // It has an address and no symbol.
            Base::Symbol(Root::Peer(..)) => String::new(),
            Base::Address(value) => self.asm.in_register(*value),
            Base::Terms(_) => String::new(),
        };
        Operand::Address(tirx_ptx::ast::Address {
            base: AddressBase::Name(base.into()),
            offset: tirx_ptx::ast::AddressOffset::Constant(offset),
        })
    }

    fn access(word: &str, mem: &Mem, count: usize) -> String {
        let space = mem.space.name();
        let vector = match count {
            2 => ".v2",
            4 => ".v4",
            _ => "",
        };
        format!("{word}.{space}{vector}.{}", memory(mem.elem))
    }

    fn load(&mut self, mem: &Mem, results: &[Value]) {
        let address = self.address(mem);
        let opcode = Self::access("ld", mem, results.len());
        let mut registers: Vec<Operand> = results
            .iter()
            .map(|result| Operand::name(self.asm.register(*result)))
            .collect();
        let target = match registers.len() {
            1 => registers.remove(0),
            _ => Operand::Vector(registers),
        };
        self.asm.put(&opcode, vec![target, address]);
    }

    fn store(&mut self, mem: &Mem, values: &[Value]) {
        let address = self.address(mem);
        let opcode = Self::access("st", mem, values.len());
        let mut operands: Vec<Operand> = values
            .iter()
            .map(|value| self.plain(*value, self.func.ty(*value)))
            .collect();
        let source = match operands.len() {
            1 => operands.remove(0),
            _ => Operand::Vector(operands),
        };
        self.asm.put(&opcode, vec![address, source]);
    }

    /// `.shared` rather than `.shared::cta`, which needs a higher version.
    fn cp_async(&mut self, copy: &Copy) {
        let cache = match copy.cache {
            Cache::Ca => "ca",
            Cache::Cg => "cg",
        };
        let mut opcode = format!("cp.async.{cache}.shared.global");
        if copy.policy.is_some() {
            opcode.push_str(".L2::cache_hint");
        }
        if let Some(bytes) = copy.prefetch {
            opcode.push_str(&format!(".L2::{bytes}B"));
        }
        let mut operands = vec![
            self.address(&copy.dst),
            self.address(&copy.src),
            Operand::int(i128::from(copy.bytes)),
        ];
        if let Some(size) = copy.src_size {
            operands.push(self.asm.operand(size));
        } else if let Some(ignore) = copy.ignore_src {
            operands.push(Operand::name(self.asm.in_register(ignore)));
        }
        if let Some(policy) = copy.policy {
            operands.push(Operand::name(self.asm.in_register(policy)));
        }
        let guard = copy.pred.map(|pred| (self.asm.in_register(pred), false));
        self.asm.put_if(guard, &opcode, operands);
    }
}

fn special_register(special: Special, axis: Axis) -> String {
    let name = special.name();
    if !special.has_axes() {
        return format!("%{name}");
    }
    let axis = match axis {
        Axis::X => "x",
        Axis::Y => "y",
        Axis::Z => "z",
    };
    format!("%{name}.{axis}")
}
