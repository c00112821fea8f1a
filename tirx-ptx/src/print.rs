//! From the syntax tree to text.
//!
//! The layout is nvcc's, tightened: one tab a level, labels out-dented, declarations of one type on one line, a space
//! after each comma. What is printed parses to an equal tree.

use crate::ast::{
    Address, AddressBase, AddressOffset, Function, Guard, Immediate, Init, Instruction, Item,
    Linkage, Module, Operand, Pointee, Registers, Statement, Variable,
};
use core::fmt::{self, Display, Formatter, Write as _};

impl Display for Module {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, ".version {}\n.target {}", self.version, self.target)?;
        for option in &self.target_options {
            write!(f, ", {option}")?;
        }
        writeln!(f, "\n.address_size {}", self.address_size)?;
        for item in &self.items {
            Display::fmt(item, f)?;
        }
        Ok(())
    }
}

impl Display for Item {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Function(function) => Display::fmt(function, f),
            Self::Variable(variable) => writeln!(f, "{variable};"),
            Self::File { index, name, .. } => writeln!(f, ".file {index} \"{name}\""),
            Self::Comment(text) => comment(f, text, 0),
            Self::Verbatim(verbatim) => writeln!(f, "{}", verbatim.text),
        }
    }
}

fn comment(f: &mut Formatter<'_>, text: &str, depth: usize) -> fmt::Result {
    for line in text.split('\n') {
        indent(f, depth)?;
        match line.is_empty() {
            true => f.write_str("//\n")?,
            false => writeln!(f, "// {line}")?,
        }
    }
    Ok(())
}

fn indent(f: &mut Formatter<'_>, depth: usize) -> fmt::Result {
    for _ in 0..depth {
        f.write_char('\t')?;
    }
    Ok(())
}

/// Items with a separator between them.
fn joined<T: Display>(f: &mut Formatter<'_>, items: &[T], separator: &str) -> fmt::Result {
    for (i, item) in items.iter().enumerate() {
        if i > 0 {
            f.write_str(separator)?;
        }
        Display::fmt(item, f)?;
    }
    Ok(())
}

impl Display for Function {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if let Some(linkage) = self.linkage {
            write!(f, "{linkage} ")?;
        }
        f.write_str(if self.is_entry { ".entry" } else { ".func" })?;
        if !self.returns.is_empty() {
            f.write_str(" (")?;
            joined(f, &self.returns, ", ")?;
            f.write_str(")")?;
        }
        write!(f, " {}(", self.name)?;
        if !self.params.is_empty() {
            f.write_str("\n\t")?;
            joined(f, &self.params, ",\n\t")?;
            f.write_str("\n")?;
        }
        f.write_str(")")?;
        for directive in &self.directives {
            write!(f, "\n.{}", directive.name)?;
            if !directive.values.is_empty() {
                f.write_str(" ")?;
                joined(f, &directive.values, ", ")?;
            }
        }
        match &self.body {
            None => f.write_str(";\n"),
            Some(body) => {
                f.write_str("\n{\n")?;
                statements(f, body, 1)?;
                f.write_str("}\n")
            }
        }
    }
}

impl Display for Linkage {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Visible => ".visible",
            Self::Extern => ".extern",
            Self::Weak => ".weak",
            Self::Common => ".common",
        })
    }
}

impl Display for Variable {
    /// Without the `;`.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if let Some(linkage) = self.linkage {
            write!(f, "{linkage} ")?;
        }
        write!(f, ".{}", self.space)?;
        if let Some(align) = self.align {
            write!(f, " .align {align}")?;
        }
        if let Some(count) = self.vector {
            write!(f, " .v{count}")?;
        }
        write!(f, " .{}", self.ty)?;
        if let Some(Pointee { space, align }) = &self.ptr {
            f.write_str(" .ptr")?;
            if let Some(space) = space {
                write!(f, " .{space}")?;
            }
            if let Some(align) = align {
                write!(f, " .align {align}")?;
            }
        }
        write!(f, " {}", self.name)?;
        for dim in &self.dims {
            match dim {
                Some(dim) => write!(f, "[{dim}]")?,
                None => f.write_str("[]")?,
            }
        }
        match &self.init {
            Some(init) => write!(f, " = {init}"),
            None => Ok(()),
        }
    }
}

impl Display for Init {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Value(value) => Display::fmt(value, f),
            Self::List(values) => {
                f.write_str("{")?;
                joined(f, values, ", ")?;
                f.write_str("}")
            }
        }
    }
}

fn statements(f: &mut Formatter<'_>, body: &[Statement], depth: usize) -> fmt::Result {
    for statement in body {
        match statement {
            Statement::Comment(text) => comment(f, text, depth)?,
            Statement::Label { name, .. } => {
                indent(f, depth.saturating_sub(1))?;
                writeln!(f, "{name}:")?;
            }
            Statement::Block(inner) => {
                indent(f, depth)?;
                f.write_str("{\n")?;
                statements(f, inner, depth + 1)?;
                indent(f, depth)?;
                f.write_str("}\n")?;
            }
            other => {
                indent(f, depth)?;
                match other {
                    Statement::Instruction(instruction) => writeln!(f, "{instruction};")?,
                    Statement::Registers(registers) => writeln!(f, "{registers};")?,
                    Statement::Variable(variable) => writeln!(f, "{variable};")?,
                    Statement::Loc {
                        file, line, column, ..
                    } => writeln!(f, ".loc {file} {line} {column}")?,
                    Statement::Verbatim(verbatim) => writeln!(f, "{}", verbatim.text)?,
                    // Written above.
                    Statement::Comment(_) | Statement::Label { .. } | Statement::Block(_) => {}
                }
            }
        }
    }
    Ok(())
}

impl Display for Statement {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        statements(f, core::slice::from_ref(self), 1)
    }
}

impl Display for Registers {
    /// Without the `;`.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(".reg")?;
        if let Some(count) = self.vector {
            write!(f, " .v{count}")?;
        }
        write!(f, " .{} ", self.ty)?;
        for (i, (name, count)) in self.names.iter().enumerate() {
            if i > 0 {
                f.write_str(", ")?;
            }
            f.write_str(name)?;
            if let Some(count) = count {
                write!(f, "<{count}>")?;
            }
        }
        Ok(())
    }
}

impl Display for Guard {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let not = if self.negated { "!" } else { "" };
        write!(f, "@{not}{}", self.register)
    }
}

impl Display for Instruction {
    /// Without the `;`.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if let Some(guard) = &self.guard {
            write!(f, "{guard} ")?;
        }
        f.write_str(&self.opcode)?;
        if !self.operands.is_empty() {
            f.write_str(" ")?;
            joined(f, &self.operands, ", ")?;
        }
        Ok(())
    }
}

impl Display for Operand {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let within = |f: &mut Formatter<'_>, open: &str, operands: &[Self], close: &str| {
            f.write_str(open)?;
            joined(f, operands, ", ")?;
            f.write_str(close)
        };
        match self {
            Self::Name(name) => f.write_str(name),
            Self::Not(name) => write!(f, "!{name}"),
            Self::Immediate(immediate) => Display::fmt(immediate, f),
            Self::Address(address) => Display::fmt(address, f),
            Self::Vector(elements) => within(f, "{", elements, "}"),
            Self::Pair(first, second) => write!(f, "{first}|{second}"),
            Self::Offset(name, offset) => write!(f, "{name}+{offset}"),
            Self::List(elements) => within(f, "(", elements, ")"),
            Self::Tuple(parts) => within(f, "[", parts, "]"),
            Self::Sink => f.write_str("_"),
        }
    }
}

impl Display for Address {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("[")?;
        match &self.base {
            AddressBase::Name(name) => f.write_str(name)?,
            AddressBase::Absolute(address) => write!(f, "{address}")?,
        }
        match &self.offset {
            AddressOffset::Constant(0) => {}
            // Also a negative one: `[a+-8]` is what `ptxas` takes.
            AddressOffset::Constant(offset) => write!(f, "+{offset}")?,
            AddressOffset::Register(register) => write!(f, "+{register}")?,
        }
        f.write_str("]")
    }
}

impl Display for Immediate {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Int(value) => Display::fmt(value, f),
            Self::F32(bits) => write!(f, "0f{bits:08X}"),
            Self::F64(bits) => write!(f, "0d{bits:016X}"),
        }
    }
}
