//! SSA as text, for snapshots and for people.
//!
//! ```text
//! kernel rows(a: &Tensor<f32, 64, 4> align 16, n: u32) block (64, 1, 1)
//! shared s0 `tile`: f32[64, 4] align 16
//! b0:
//!   v0: u32 = tid.x `tid`
//!   v1: f32 = load f32 a[v0*4] needs o0
//!   jump b1(v0)
//! o0: v0 < 64, axis 0 of `a`, proved
//! ```
//!
//! A place is `root[offset + value*stride + ..]` in elements. The text is for reading: there is no parser for it.

use super::raw::{Effects, Memory};
use super::ssa::{
    Axis, Binary, BlockId, CopySide, CpAsync, Edge, Function, Inst, InstrOperand, Obligation,
    ObligationKind, Op, Place, Proof, Raw, Root, Stride, Terminator, Unary, Value, ValueTy,
};
use super::tree::{BinaryOp, CompareOp};
use super::types::{Const, Dim, DimId, ParamKind};
use crate::intrinsics::CacheOp;
use core::fmt;

/// The text of a function, with the proofs of its obligations where there are any.
pub fn text(function: &Function, proofs: &[Proof]) -> String {
    Text { function, proofs }.to_string()
}

impl fmt::Display for Function {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Text {
            function: self,
            proofs: &[],
        }
        .fmt(f)
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "v{}", self.0)
    }
}

impl fmt::Display for BlockId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "b{}", self.0)
    }
}

impl fmt::Display for ValueTy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Scalar(scalar) => scalar.name(),
            Self::CachePolicy => "policy",
        })
    }
}

impl fmt::Display for Const {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bool(value) => write!(f, "{value}"),
            Self::Int(value) => write!(f, "{value}"),
            Self::Float(value) => write!(f, "{value:?}"),
        }
    }
}

/// The operator as Rust spells it.
pub const fn binary_symbol(op: BinaryOp) -> &'static str {
    match op {
        BinaryOp::Add => "+",
        BinaryOp::Sub => "-",
        BinaryOp::Mul => "*",
        BinaryOp::Div => "/",
        BinaryOp::Rem => "%",
        BinaryOp::And => "&",
        BinaryOp::Or => "|",
        BinaryOp::Xor => "^",
        BinaryOp::Shl => "<<",
        BinaryOp::Shr => ">>",
    }
}

/// How strongly the operator binds in Rust: the operands of a stronger one need no parentheses.
pub const fn binary_strength(op: BinaryOp) -> u8 {
    match op {
        BinaryOp::Mul | BinaryOp::Div | BinaryOp::Rem => 11,
        BinaryOp::Add | BinaryOp::Sub => 10,
        BinaryOp::Shl | BinaryOp::Shr => 9,
        BinaryOp::And => 8,
        BinaryOp::Xor => 7,
        BinaryOp::Or => 6,
    }
}

/// The comparison as Rust spells it.
pub const fn compare_symbol(op: CompareOp) -> &'static str {
    match op {
        CompareOp::Eq => "==",
        CompareOp::Ne => "!=",
        CompareOp::Lt => "<",
        CompareOp::Le => "<=",
        CompareOp::Gt => ">",
        CompareOp::Ge => ">=",
    }
}

/// The axis as Rust spells it.
pub const fn axis_name(axis: Axis) -> &'static str {
    match axis {
        Axis::X => "x",
        Axis::Y => "y",
        Axis::Z => "z",
    }
}

struct Text<'a> {
    function: &'a Function,
    proofs: &'a [Proof],
}

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.header(f)?;
        for (index, block) in self.function.blocks.iter().enumerate() {
            write!(f, "b{index}")?;
            if !block.params.is_empty() {
                f.write_str("(")?;
                for (position, param) in block.params.iter().enumerate() {
                    if position > 0 {
                        f.write_str(", ")?;
                    }
                    write!(f, "{}", self.definition(*param))?;
                }
                f.write_str(")")?;
            }
            f.write_str(":")?;
            if let Some(info) = &block.loop_info {
                f.write_str(" loop")?;
                match info.unroll {
                    Some(Some(times)) => write!(f, " unroll({times})")?,
                    Some(None) => f.write_str(" unroll")?,
                    None => {}
                }
                if let Some(counted) = &info.counted {
                    write!(
                        f,
                        " for {} in {}..{} step {}",
                        counted.index, counted.start, counted.end, counted.step
                    )?;
                }
            }
            writeln!(f)?;
            for inst in &block.insts {
                f.write_str("  ")?;
                for (position, result) in inst.results.iter().enumerate() {
                    let separator = if position > 0 { ", " } else { "" };
                    write!(f, "{separator}{result}: {}", self.ty(*result))?;
                }
                if !inst.results.is_empty() {
                    f.write_str(" = ")?;
                }
                self.op(f, inst)?;
                let name = inst.result().and_then(|result| {
                    let data = self.function.values.get(result.index());
                    data.and_then(|data| data.name.as_deref())
                });
                if let Some(name) = name {
                    write!(f, " `{name}`")?;
                }
                for (position, obligation) in inst.obligations.iter().enumerate() {
                    f.write_str(if position == 0 { " needs " } else { ", " })?;
                    write!(f, "o{}", obligation.0)?;
                }
                writeln!(f)?;
            }
            match &block.terminator {
                Terminator::Jump(edge) => writeln!(f, "  jump {}", Target(edge))?,
                Terminator::Branch {
                    cond,
                    then,
                    otherwise,
                } => writeln!(
                    f,
                    "  branch {cond} {} else {}",
                    Target(then),
                    Target(otherwise)
                )?,
                Terminator::Return => writeln!(f, "  return")?,
                Terminator::Unreachable => writeln!(f, "  unreachable")?,
            }
        }
        for (index, obligation) in self.function.obligations.iter().enumerate() {
            write!(f, "o{index}: ")?;
            self.obligation(f, obligation)?;
            match self.proofs.get(index) {
                Some(Proof::Proved) => f.write_str(", proved")?,
                Some(Proof::Unproved) => f.write_str(", unproved")?,
                Some(Proof::Refuted) => f.write_str(", refuted")?,
                None => {}
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

struct Target<'a>(&'a Edge);

impl fmt::Display for Target<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.block)?;
        if !self.0.args.is_empty() {
            f.write_str("(")?;
            for (position, arg) in self.0.args.iter().enumerate() {
                if position > 0 {
                    f.write_str(", ")?;
                }
                write!(f, "{arg}")?;
            }
            f.write_str(")")?;
        }
        Ok(())
    }
}

impl Text<'_> {
    fn header(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let signature = &self.function.signature;
        write!(f, "kernel {}(", signature.name.text)?;
        for (position, param) in signature.params.iter().enumerate() {
            if position > 0 {
                f.write_str(", ")?;
            }
            write!(f, "{}: ", param.name.text)?;
            match &param.kind {
                ParamKind::Scalar(scalar) => f.write_str(scalar.name())?,
                ParamKind::Tensor(tensor) => {
                    let mutable = if tensor.mutable { "mut " } else { "" };
                    write!(f, "&{mutable}Tensor<{}", tensor.elem.name())?;
                    for dim in &tensor.dims {
                        write!(f, ", {}", self.dim(*dim))?;
                    }
                    write!(f, "> align {}", tensor.align)?;
                }
                ParamKind::Map(given) => {
                    let mutable = if given.mutable { "mut " } else { "" };
                    write!(f, "&{mutable}TensorMap<{}>", given.elem.name())?;
                }
            }
        }
        f.write_str(")")?;
        let launch = &signature.launch;
        if let Some(grid) = launch.grid {
            f.write_str(" grid (")?;
            for (position, size) in grid.iter().enumerate() {
                if position > 0 {
                    f.write_str(", ")?;
                }
                match size {
                    Some(size) => write!(f, "{size}")?,
                    None => f.write_str("?")?,
                }
            }
            f.write_str(")")?;
        }
        if let Some([x, y, z]) = launch.block {
            write!(f, " block ({x}, {y}, {z})")?;
        }
        if let Some([x, y, z]) = launch.cluster {
            write!(f, " cluster ({x}, {y}, {z})")?;
        }
        writeln!(f)?;
        for (index, array) in self.function.arrays.iter().enumerate() {
            let elem = array.elem.name();
            writeln!(
                f,
                "local l{index} `{}`: [{elem}; {}]",
                array.name, array.len
            )?;
        }
        for (index, alloc) in self.function.shared.iter().enumerate() {
            let pad = match alloc.pad {
                0 => String::new(),
                pad => format!(" pad {pad}"),
            };
            let swizzle = alloc.swizzle.map_or_else(String::new, |swizzle| {
                format!(" swizzle {}", swizzle.span())
            });
            writeln!(
                f,
                "shared s{index} `{}`: {}{:?}{pad}{swizzle} align {}",
                alloc.name,
                alloc.elem.name(),
                alloc.dims,
                alloc.align
            )?;
        }
        Ok(())
    }

    fn ty(&self, value: Value) -> String {
        self.function
            .values
            .get(value.index())
            .map_or_else(|| "?".to_owned(), |data| data.ty.to_string())
    }

    fn definition(&self, value: Value) -> String {
        let name = self
            .function
            .values
            .get(value.index())
            .and_then(|data| data.name.as_ref());
        match name {
            Some(name) => format!("{value}: {} `{name}`", self.ty(value)),
            None => format!("{value}: {}", self.ty(value)),
        }
    }

    fn dim_name(&self, dim: DimId) -> String {
        self.function.signature.dims.get(dim.0).map_or_else(
            || format!("dim{}", dim.0),
            |symbol| symbol.name.text.clone(),
        )
    }

    fn dim(&self, dim: Dim) -> String {
        match dim {
            Dim::Const(size) => size.to_string(),
            Dim::Symbol(id) => self.dim_name(id),
        }
    }

    fn root(&self, root: Root) -> String {
        match root {
            Root::Param(id) => self
                .function
                .signature
                .params
                .get(id.0)
                .map_or_else(|| format!("param{}", id.0), |param| param.name.text.clone()),
            Root::Shared(id) => format!("s{}", id.0),
            Root::Peer(id, start) => format!("s{} at {start}", id.0),
            Root::Local(id) => format!("l{}", id.0),
        }
    }

    fn stride(&self, stride: &Stride) -> String {
        let mut text = stride.factor.to_string();
        for dim in &stride.dims {
            text.push('*');
            text.push_str(&self.dim_name(*dim));
        }
        text
    }

    fn place(&self, place: &Place) -> String {
        let mut parts = Vec::new();
        if place.offset != 0 || place.terms.is_empty() {
            parts.push(place.offset.to_string());
        }
        for term in &place.terms {
            let stride = self.stride(&term.stride);
            parts.push(if stride == "1" {
                term.value.to_string()
            } else {
                format!("{}*{stride}", term.value)
            });
        }
        format!("{}[{}]", self.root(place.root), parts.join(" + "))
    }

    fn side(&self, side: &CopySide) -> String {
        match side {
            CopySide::View(view) => {
                let dims: Vec<_> = view
                    .dims
                    .iter()
                    .map(|(dim, stride)| format!("{}:{}", self.dim(*dim), self.stride(stride)))
                    .collect();
                format!(
                    "{} {} ({})",
                    view.place.elem.name(),
                    self.place(&view.place),
                    dims.join(", ")
                )
            }
            CopySide::Address(value) => format!("[{value}]"),
        }
    }

    fn cp_async(&self, f: &mut fmt::Formatter<'_>, copy: &CpAsync) -> fmt::Result {
        let cache = match copy.cache {
            CacheOp::Ca => "ca",
            CacheOp::Cg => "cg",
        };
        write!(
            f,
            "cp.async.{cache} {} <- {}, {} bytes",
            self.side(&copy.dst),
            self.side(&copy.src),
            copy.bytes.0
        )?;
        let options = [
            ("pred", &copy.pred),
            ("src_size", &copy.src_size),
            ("ignore_src", &copy.ignore_src),
            ("policy", &copy.policy),
        ];
        for (name, option) in options {
            if let Some((value, _)) = option {
                write!(f, ", {name} {value}")?;
            }
        }
        if let Some((bytes, _)) = copy.prefetch {
            write!(f, ", prefetch {bytes}")?;
        }
        Ok(())
    }

    fn op(&self, f: &mut fmt::Formatter<'_>, inst: &Inst) -> fmt::Result {
        match &inst.op {
            Op::Const(value) => write!(f, "{value}"),
            Op::Param(id) => write!(f, "param {}", self.root(Root::Param(*id))),
            Op::Dim(id) => write!(f, "dim {}", self.dim_name(*id)),
            Op::Special(special, axis) => {
                f.write_str(special.name())?;
                match special.has_axes() {
                    true => write!(f, ".{}", axis_name(*axis)),
                    false => Ok(()),
                }
            }
            Op::Unary(op, a) => {
                let name = match op {
                    Unary::Neg => "neg",
                    Unary::Not => "not",
                    Unary::Abs => "abs",
                    Unary::Sqrt => "sqrt",
                    Unary::Floor => "floor",
                    Unary::Ceil => "ceil",
                    Unary::Trunc => "trunc",
                    Unary::RoundTiesEven => "round_ties_even",
                    Unary::CountOnes => "count_ones",
                    Unary::LeadingZeros => "leading_zeros",
                    Unary::ReverseBits => "reverse_bits",
                    Unary::Reinterpret => "reinterpret",
                    Unary::WarpUniform => "warp_uniform",
                    Unary::BlockUniform => "block_uniform",
                };
                write!(f, "{name} {a}")
            }
            Op::Binary(Binary::Op(op), a, b) => write!(f, "{a} {} {b}", binary_symbol(*op)),
            Op::Binary(Binary::Min, a, b) => write!(f, "min {a}, {b}"),
            Op::Binary(Binary::Max, a, b) => write!(f, "max {a}, {b}"),
            Op::MulAdd(a, b, c) => write!(f, "mul_add {a}, {b}, {c}"),
            Op::Compare(op, a, b) => write!(f, "{a} {} {b}", compare_symbol(*op)),
            Op::Select(cond, a, b) => write!(f, "select {cond}, {a}, {b}"),
            Op::Cast(a) => write!(f, "cast {a}: {}", self.ty(*a)),
            Op::Load(place) => write!(f, "load {}", self.place(place)),
            Op::Store(place, value) => write!(f, "store {}, {value}", self.place(place)),
            Op::Address(place) => write!(f, "address {}", self.place(place)),
            Op::CpAsync(copy) => self.cp_async(f, copy),
            Op::CpAsyncCommitGroup => f.write_str("cp.async.commit_group"),
            Op::CpAsyncWaitGroup(n) => write!(f, "cp.async.wait_group {n}"),
            Op::CpAsyncWaitAll => f.write_str("cp.async.wait_all"),
            Op::CtaSync => f.write_str("cta_sync"),
            Op::Raw(raw) => self.raw(f, raw, &inst.results),
            Op::Print(format, args) => {
                write!(f, "print {format:?}")?;
                args.iter().try_for_each(|arg| write!(f, ", {arg}"))
            }
            Op::Fail(fail) => {
                write!(f, "fail {:?}", fail.condition)?;
                fail.args.iter().try_for_each(|arg| write!(f, ", {arg}"))
            }
            Op::CreatePolicyFractional {
                primary,
                secondary,
                fraction,
            } => {
                write!(f, "createpolicy.fractional {primary}")?;
                if let Some(secondary) = secondary {
                    write!(f, " {secondary}")?;
                }
                write!(f, " {fraction}")
            }
            Op::Instr(instr) => {
                f.write_str(&instr.opcode)?;
                let written = |operand: &&InstrOperand| {
                    !matches!(
                        operand,
                        InstrOperand::NarrowResults
                            | InstrOperand::Unused
                            | InstrOperand::Paired
                            | InstrOperand::Joined(_)
                            | InstrOperand::Located
                            | InstrOperand::Wide
                    )
                };
                for (position, operand) in instr.operands.iter().filter(written).enumerate() {
                    f.write_str(if position == 0 { " " } else { ", " })?;
                    match operand {
                        InstrOperand::NarrowResults
                        | InstrOperand::Unused
                        | InstrOperand::Paired
                        | InstrOperand::Joined(_)
                        | InstrOperand::Located
                        | InstrOperand::Wide => {}
                        InstrOperand::Map(param) => write!(f, "map of {}", param.0)?,
                        InstrOperand::MapMemory(param) => write!(f, "[map of {}]", param.0)?,
                        InstrOperand::Low => f.write_str("low")?,
                        InstrOperand::High => f.write_str("high")?,
                        InstrOperand::Name(name) => f.write_str(name)?,
                        InstrOperand::Value(value) | InstrOperand::Narrow(value) => {
                            write!(f, "{value}")?
                        }
                        InstrOperand::Int(value) => write!(f, "{value}")?,
                        InstrOperand::Address(value) => write!(f, "[{value}]")?,
                        InstrOperand::Sink => f.write_str("_")?,
                        InstrOperand::Place(at) => match instr.places.get(usize::from(*at)) {
                            Some(place) => f.write_str(&self.place(place))?,
                            None => f.write_str("?")?,
                        },
                    }
                }
                if let Some(guard) = instr.guard {
                    write!(f, " if {guard}")?;
                }
                Ok(())
            }
        }
    }

    fn raw(&self, f: &mut fmt::Formatter<'_>, raw: &Raw, outputs: &[Value]) -> fmt::Result {
        let Effects { pure, memory } = raw.template.effects;
        f.write_str("ptx")?;
        if pure {
            f.write_str(" pure")?;
        }
        match memory {
            Memory::Any => {}
            Memory::Read => f.write_str(" readonly")?,
            Memory::None => f.write_str(" nomem")?,
        }
        write!(f, " {:?}", raw.template.line())?;
        for slot in &raw.template.slots {
            write!(f, ", {} = ", slot.name)?;
            if let Some(input) = slot.input.and_then(|input| raw.inputs.get(input)) {
                write!(f, "{input}")?;
            }
            if let Some(output) = slot.output.and_then(|output| outputs.get(output)) {
                write!(f, "=> {output}")?;
            }
        }
        Ok(())
    }

    fn obligation(&self, f: &mut fmt::Formatter<'_>, obligation: &Obligation) -> fmt::Result {
        match &obligation.kind {
            ObligationKind::Index {
                tensor,
                axis,
                index,
                extent,
                dim,
                prefix,
                ..
            } => {
                let dim = self.dim(*dim);
                if *extent == 1 {
                    write!(f, "{index} < {dim}")?;
                } else {
                    write!(f, "{index} + {extent} <= {dim}")?;
                }
                match axis {
                    Some(axis) => write!(f, ", axis {axis} of `{}`", tensor.text)?,
                    None => write!(f, ", of `{}`", tensor.text)?,
                }
                if let Some((bytes, size)) = prefix {
                    write!(f, ", first {bytes} bytes of {size} each")?;
                }
            }
            ObligationKind::Divisor {
                dividend, divisor, ..
            } => {
                write!(f, "{dividend} can be divided by {divisor}")?;
            }
            ObligationKind::Bytes {
                value,
                multiple,
                most,
            } => write!(f, "0 < {value} <= {most}, a multiple of {multiple}")?,
            ObligationKind::Rank { rank, ctas } => write!(f, "{rank} is one of {ctas} ranks")?,
            ObligationKind::AtMost { value, max } => write!(f, "{value} <= {max}")?,
            ObligationKind::Coordinate { value, unit, .. } => {
                write!(f, "{value} is a multiple of {unit}")?;
            }
            ObligationKind::Aligned { place, bytes, .. } => {
                write!(f, "{} starts at a multiple of {bytes}", self.place(place))?;
            }
        }
        if let Some(under) = obligation.under {
            write!(f, ", under {under}")?;
        }
        if obligation.must_be_proved {
            f.write_str(", must be proved")?;
        }
        if obligation.assumed {
            f.write_str(", assumed")?;
        }
        Ok(())
    }
}
