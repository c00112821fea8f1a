//! From the syntax tree to text.
//!
//! The layout is nvcc's, tightened: one level of indentation a block, labels out-dented, one statement a line, a space
//! after each comma. What is printed parses to an equal tree, and printing that gives the same text. A tree's
//! `to_string` takes the default [`Style`].

use crate::ast::{
    Address, AddressBase, AddressOffset, Attribute, Comment, Function, FunctionDirective, Guard,
    Immediate, Init, InitAddress, Instruction, Item, Linkage, Module, Operand, Pointee, Pragma,
    Prototype, Registers, Section, SectionLine, SectionValue, Statement, Targets, Variable,
};
use core::fmt::{self, Display, Formatter, Write};

/// How a module is laid out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Style {
    /// Spaces a level of indentation; `None` is a tab.
    pub spaces: Option<u8>,
}

impl Default for Style {
    /// A tab a level.
    fn default() -> Self {
        Self { spaces: None }
    }
}

impl Style {
    /// So many spaces a level of indentation.
    #[must_use]
    pub fn spaces(mut self, count: u8) -> Self {
        self.spaces = Some(count);
        self
    }

    /// The indentation of a level.
    pub(crate) fn indent(self, out: &mut dyn Write, depth: usize) -> fmt::Result {
        for _ in 0..depth {
            match self.spaces {
                None => out.write_char('\t')?,
                Some(count) => (0..count).try_for_each(|_| out.write_char(' '))?,
            }
        }
        Ok(())
    }
}

impl Module {
    /// The module's text in a style.
    pub fn print(&self, style: Style) -> String {
        let mut text = String::new();
        // Writing to a `String` does not fail.
        let _ = Printer {
            out: &mut text,
            style,
        }
        .module(self);
        text
    }
}

/// Whole lines: what has an indentation.
struct Printer<'w> {
    out: &'w mut dyn Write,
    style: Style,
}

impl Printer<'_> {
    fn module(&mut self, module: &Module) -> fmt::Result {
        write!(
            self.out,
            ".version {}\n.target {}",
            module.version, module.target
        )?;
        for option in &module.target_options {
            write!(self.out, ", {option}")?;
        }
        write!(self.out, "\n.address_size {}", module.address_size)?;
        for item in &module.items {
            self.line(trails(item), 0)?;
            self.item(item)?;
        }
        self.out.write_char('\n')
    }

    /// Ends the line before something, unless it trails what is on it.
    fn line(&mut self, trails: bool, depth: usize) -> fmt::Result {
        match trails {
            true => self.out.write_char(' '),
            false => {
                self.out.write_char('\n')?;
                self.style.indent(self.out, depth)
            }
        }
    }

    /// Without the end of its last line.
    fn item(&mut self, item: &Item) -> fmt::Result {
        match item {
            Item::Function(function) => self.function(function, 0),
            Item::Variable(variable) => write!(self.out, "{variable};"),
            Item::File {
                index, name, stamp, ..
            } => {
                write!(self.out, ".file {index} \"{name}\"")?;
                match stamp {
                    Some(stamp) => write!(self.out, ", {}, {}", stamp.time, stamp.size),
                    None => Ok(()),
                }
            }
            Item::Section(section) => self.section(section),
            Item::Pragma(pragma) => write!(self.out, "{pragma};"),
            Item::Alias { alias, target, .. } => write!(self.out, ".alias {alias}, {target};"),
            Item::Comment(comment) => self.comment(comment, 0),
            Item::Verbatim(verbatim) => self.out.write_str(&verbatim.text),
        }
    }

    fn comment(&mut self, comment: &Comment, depth: usize) -> fmt::Result {
        for (i, line) in comment.text.split('\n').enumerate() {
            if i > 0 {
                self.line(false, depth)?;
            }
            match line.is_empty() {
                true => self.out.write_str("//")?,
                false => write!(self.out, "// {line}")?,
            }
        }
        Ok(())
    }

    fn section(&mut self, section: &Section) -> fmt::Result {
        /// So many values a line.
        const WIDTH: usize = 16;
        write!(self.out, ".section .{}\n{{", section.name)?;
        for line in &section.lines {
            match line {
                SectionLine::Label(name) => write!(self.out, "\n{name}:")?,
                SectionLine::Comment(comment) => {
                    self.line(comment.trailing, 1)?;
                    self.comment(comment, 1)?;
                }
                SectionLine::Data { ty, values } => {
                    // Numbers alone may stand in a list.
                    let is_int = |value: &SectionValue| matches!(value, SectionValue::Int(_));
                    let runs = values.chunk_by(|a, b| is_int(a) && is_int(b));
                    for values in runs.flat_map(|run| run.chunks(WIDTH)) {
                        self.line(false, 1)?;
                        write!(self.out, ".{ty} ")?;
                        joined(self.out, values, ", ")?;
                    }
                }
            }
        }
        self.out.write_str("\n}")
    }

    fn function(&mut self, function: &Function, depth: usize) -> fmt::Result {
        if let Some(linkage) = function.linkage {
            write!(self.out, "{linkage} ")?;
        }
        self.out.write_str(match function.is_entry {
            true => ".entry",
            false => ".func",
        })?;
        attributes(self.out, &function.attributes)?;
        if !function.returns.is_empty() {
            self.out.write_str(" (")?;
            joined(self.out, &function.returns, ", ")?;
            self.out.write_char(')')?;
        }
        write!(self.out, " {}(", function.name)?;
        for (i, parameter) in function.params.iter().enumerate() {
            if i > 0 {
                self.out.write_char(',')?;
            }
            self.line(false, depth + 1)?;
            write!(self.out, "{parameter}")?;
        }
        if !function.params.is_empty() {
            self.line(false, depth)?;
        }
        self.out.write_char(')')?;
        for directive in &function.directives {
            self.line(false, depth)?;
            write!(self.out, "{directive}")?;
        }
        match &function.body {
            None => self.out.write_char(';'),
            Some(body) => {
                self.line(false, depth)?;
                self.block(body, depth)
            }
        }
    }

    /// A body with its braces.
    fn block(&mut self, body: &[Statement], depth: usize) -> fmt::Result {
        self.out.write_char('{')?;
        self.statements(body, depth + 1)?;
        self.line(false, depth)?;
        self.out.write_char('}')
    }

    /// Statements, each with the end of the line before it.
    fn statements(&mut self, body: &[Statement], depth: usize) -> fmt::Result {
        for (i, statement) in body.iter().enumerate() {
            let (trails, depth) = match statement {
                Statement::Comment(comment) => (comment.trailing && i > 0, depth),
                Statement::Label { .. } => (false, depth.saturating_sub(1)),
                _ => (false, depth),
            };
            self.line(trails, depth)?;
            self.statement(statement, depth)?;
        }
        Ok(())
    }

    /// Without the end of its last line.
    fn statement(&mut self, statement: &Statement, depth: usize) -> fmt::Result {
        let out = &mut self.out;
        match statement {
            Statement::Instruction(instruction) => write!(out, "{instruction};"),
            Statement::Label { name, .. } => write!(out, "{name}:"),
            Statement::Registers(registers) => write!(out, "{registers};"),
            Statement::Variable(variable) => write!(out, "{variable};"),
            Statement::Block(inner) => self.block(inner, depth),
            Statement::Loc {
                file,
                line,
                column,
                inlined,
                ..
            } => {
                write!(out, ".loc {file} {line} {column}")?;
                let Some(inlined) = inlined else {
                    return Ok(());
                };
                write!(out, ", function_name {}", inlined.function)?;
                if inlined.offset != 0 {
                    write!(out, "+{}", inlined.offset)?;
                }
                write!(
                    out,
                    ", inlined_at {} {} {}",
                    inlined.file, inlined.line, inlined.column
                )
            }
            Statement::BranchTargets(table) => targets(*out, table, "branchtargets"),
            Statement::CallTargets(table) => targets(*out, table, "calltargets"),
            Statement::CallPrototype(prototype) => write!(out, "{prototype};"),
            Statement::Pragma(pragma) => write!(out, "{pragma};"),
            Statement::Declaration(function) => self.function(function, depth),
            Statement::Verbatim(verbatim) => out.write_str(&verbatim.text),
            Statement::Comment(comment) => self.comment(comment, depth),
        }
    }
}

fn trails(item: &Item) -> bool {
    matches!(item, Item::Comment(comment) if comment.trailing)
}

fn targets(out: &mut dyn Write, table: &Targets, directive: &str) -> fmt::Result {
    write!(out, "{}: .{directive} ", table.name)?;
    joined(out, &table.targets, ", ")?;
    out.write_char(';')
}

/// Items with a separator between them.
fn joined<T: Display>(out: &mut dyn Write, items: &[T], separator: &str) -> fmt::Result {
    for (i, item) in items.iter().enumerate() {
        if i > 0 {
            out.write_str(separator)?;
        }
        write!(out, "{item}")?;
    }
    Ok(())
}

/// ` .attribute(..)`, if there are any.
fn attributes(out: &mut dyn Write, attributes: &[Attribute]) -> fmt::Result {
    if attributes.is_empty() {
        return Ok(());
    }
    out.write_str(" .attribute(")?;
    joined(out, attributes, ", ")?;
    out.write_char(')')
}

impl Display for Module {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        printer(f).module(self)
    }
}

impl Display for Item {
    /// Without the end of its last line.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        printer(f).item(self)
    }
}

impl Display for Function {
    /// Without the end of its last line.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        printer(f).function(self, 0)
    }
}

impl Display for Statement {
    /// Without indentation and without the end of its last line.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        printer(f).statement(self, 0)
    }
}

fn printer<'w>(out: &'w mut Formatter<'_>) -> Printer<'w> {
    Printer {
        out,
        style: Style::default(),
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

impl Display for Attribute {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, ".{}", self.name)?;
        if !self.values.is_empty() {
            f.write_str("(")?;
            joined(f, &self.values, ", ")?;
            f.write_str(")")?;
        }
        Ok(())
    }
}

impl Display for FunctionDirective {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, ".{}", self.name)?;
        if !self.values.is_empty() {
            f.write_str(" ")?;
            joined(f, &self.values, ", ")?;
        }
        quoted(f, &self.strings)?;
        // A directive with a text ends as a statement does.
        f.write_str(if self.strings.is_empty() { "" } else { ";" })
    }
}

impl Display for Pragma {
    /// Without the `;`.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(".pragma")?;
        quoted(f, &self.strings)
    }
}

fn quoted(f: &mut Formatter<'_>, strings: &[String]) -> fmt::Result {
    for (i, text) in strings.iter().enumerate() {
        let before = if i == 0 { " " } else { ", " };
        write!(f, "{before}\"{text}\"")?;
    }
    Ok(())
}

impl Display for SectionValue {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Int(value) => Display::fmt(value, f),
            Self::Symbol(name, 0) => Display::fmt(name, f),
            Self::Symbol(name, offset) => write!(f, "{name}+{offset}"),
            Self::Difference(labels) => write!(f, "{}-{}", labels.0, labels.1),
        }
    }
}

impl Display for Prototype {
    /// Without the `;`.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}: .callprototype ", self.name)?;
        if !self.returns.is_empty() {
            f.write_str("(")?;
            joined(f, &self.returns, ", ")?;
            f.write_str(") ")?;
        }
        f.write_str("_ (")?;
        joined(f, &self.params, ", ")?;
        f.write_str(")")?;
        for directive in &self.directives {
            write!(f, " {directive}")?;
        }
        Ok(())
    }
}

impl Display for Variable {
    /// Without the `;`.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if let Some(linkage) = self.linkage {
            write!(f, "{linkage} ")?;
        }
        write!(f, ".{}", self.space)?;
        attributes(f, &self.attributes)?;
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
            Self::Address(address) => Display::fmt(address, f),
            Self::List(values) => {
                f.write_str("{")?;
                joined(f, values, ", ")?;
                f.write_str("}")
            }
            Self::Fields(fields) => {
                f.write_str("{")?;
                for (i, (name, value)) in fields.iter().enumerate() {
                    let before = if i == 0 { "" } else { ", " };
                    write!(f, "{before}{name} = {value}")?;
                }
                f.write_str("}")
            }
        }
    }
}

impl Display for InitAddress {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if let Some(mask) = self.mask {
            write!(f, "0x{mask:X}(")?;
        }
        match self.generic {
            true => write!(f, "generic({})", self.name)?,
            false => Display::fmt(&self.name, f)?,
        }
        if self.offset != 0 {
            write!(f, "+{}", self.offset)?;
        }
        f.write_str(if self.mask.is_some() { ")" } else { "" })
    }
}

impl Display for Registers {
    /// Without the `;`.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(".reg")?;
        if let Some(align) = self.align {
            write!(f, " .align {align}")?;
        }
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
            Self::Minus(name) => write!(f, "-{name}"),
            Self::Immediate(immediate) => Display::fmt(immediate, f),
            Self::Address(address) => Display::fmt(address, f),
            Self::Vector(elements) => within(f, "{", elements, "}"),
            Self::Pair(first, second) => write!(f, "{first}|{second}"),
            Self::Offset(name, offset) => write!(f, "{name}+{offset}"),
            Self::Element(name, index) => write!(f, "{name}[{index}]"),
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
