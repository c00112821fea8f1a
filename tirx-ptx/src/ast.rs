//! The syntax tree of a PTX module.
//!
//! The tree keeps what the text says and nothing more: names are strings, an opcode is its words, a type is a word of
//! the opcode. Meaning is in [`crate::isa`]. What the parser does not know it keeps as [`Verbatim`], so nothing is
//! lost. Spans compare equal, so that two trees are equal when their texts mean the same.

use crate::{arch::Target, version::Version};

/// A place in PTX text. Two spans are always equal: trees are compared without places.
#[derive(Debug, Clone, Copy, Default)]
pub struct Span {
    /// 1-based line; 0 when the node was built, not read.
    pub line: u32,
    /// 1-based column, in characters.
    pub column: u32,
    /// Length in characters.
    pub len: u32,
}

impl PartialEq for Span {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Span {}

/// A whole module.
#[derive(Debug, Clone, PartialEq)]
pub struct Module {
    /// `.version`.
    pub version: Version,
    /// `.target`: the first target.
    pub target: Target,
    /// What follows the first target: `texmode_independent`, `debug`, ..
    pub target_options: Vec<String>,
    /// `.address_size`: 32 or 64.
    pub address_size: u32,
    /// What the module holds, in order.
    pub items: Vec<Item>,
}

/// Something at module level.
#[derive(Debug, Clone, PartialEq)]
pub enum Item {
    /// `.entry` or `.func`.
    Function(Function),
    /// A `.global`, `.const`, `.shared`.. variable.
    Variable(Variable),
    /// `.file index "name"`.
    File {
        /// The number that `.loc` uses.
        index: u32,
        /// The name, without quotes.
        name: String,
        /// Where it stands.
        span: Span,
    },
    /// `// text`, without the slashes.
    Comment(String),
    /// A directive that the parser keeps as it is.
    Verbatim(Verbatim),
}

/// Text that is kept as it stands.
#[derive(Debug, Clone, PartialEq)]
pub struct Verbatim {
    /// The text, up to and with its terminator.
    pub text: String,
    /// Where it starts.
    pub span: Span,
}

/// `.entry` or `.func`.
#[derive(Debug, Clone, PartialEq)]
pub struct Function {
    /// `.entry` rather than `.func`.
    pub is_entry: bool,
    /// `.visible`, `.extern`, `.weak`; none is module-local.
    pub linkage: Option<Linkage>,
    /// The name.
    pub name: String,
    /// What a `.func` returns.
    pub returns: Vec<Variable>,
    /// The parameters, in order; their space is `.param` (or `.reg` for a `.func`).
    pub params: Vec<Variable>,
    /// `.reqntid` and the like.
    pub directives: Vec<FunctionDirective>,
    /// The body; a declaration has none.
    pub body: Option<Vec<Statement>>,
    /// The name's place.
    pub span: Span,
}

/// How a symbol is seen outside of its module.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Linkage {
    /// `.visible`
    Visible,
    /// `.extern`
    Extern,
    /// `.weak`
    Weak,
    /// `.common`
    Common,
}

/// A performance or cluster directive of a function: its name without the dot and its numbers.
#[derive(Debug, Clone, PartialEq)]
pub struct FunctionDirective {
    /// `reqntid`, `maxntid`, `minnctapersm`, `maxnreg`, `reqnctapercluster`, `explicitcluster`, `noreturn`, ..
    pub name: String,
    /// The numbers after it.
    pub values: Vec<u32>,
    /// Where it stands.
    pub span: Span,
}

/// A variable or a parameter.
#[derive(Debug, Clone, PartialEq)]
pub struct Variable {
    /// `.visible` and the like.
    pub linkage: Option<Linkage>,
    /// `global`, `shared`, `const`, `local`, `param`, `reg`: the space without the dot.
    pub space: String,
    /// `.align n`.
    pub align: Option<u32>,
    /// `.ptr` attributes of a parameter: the space and alignment of what it points to.
    pub ptr: Option<Pointee>,
    /// `.v2`, `.v4`.
    pub vector: Option<u8>,
    /// The element type without the dot: `b8`, `f32`, `u64`, ..
    pub ty: String,
    /// The name.
    pub name: String,
    /// Array dimensions; an open dimension `[]` is `None`.
    pub dims: Vec<Option<u64>>,
    /// The initialiser.
    pub init: Option<Init>,
    /// The name's place.
    pub span: Span,
}

/// `.ptr .global .align 16` on a parameter.
#[derive(Debug, Clone, PartialEq)]
pub struct Pointee {
    /// The space without the dot, if named.
    pub space: Option<String>,
    /// The alignment in bytes, if named.
    pub align: Option<u32>,
}

/// What a variable starts with.
#[derive(Debug, Clone, PartialEq)]
pub enum Init {
    /// One value.
    Value(Operand),
    /// `{ .. }`.
    List(Vec<Init>),
}

/// A statement of a body.
#[derive(Debug, Clone, PartialEq)]
pub enum Statement {
    /// An instruction.
    Instruction(Instruction),
    /// `name:`
    Label {
        /// The label.
        name: String,
        /// Where it stands.
        span: Span,
    },
    /// `.reg .b32 %r<5>;` or `.reg .f32 x, y;`
    Registers(Registers),
    /// `.shared`, `.local`, `.param` variables in a body.
    Variable(Variable),
    /// `{ .. }`
    Block(Vec<Statement>),
    /// `.loc file line column`
    Loc {
        /// The number of the `.file`.
        file: u32,
        /// The line.
        line: u32,
        /// The column.
        column: u32,
        /// Where it stands.
        span: Span,
    },
    /// `name: .branchtargets ..`, `.pragma`, and other directives kept as they are.
    Verbatim(Verbatim),
    /// `// text`, without the slashes.
    Comment(String),
}

/// A register declaration.
#[derive(Debug, Clone, PartialEq)]
pub struct Registers {
    /// `.v2`, `.v4`.
    pub vector: Option<u8>,
    /// The type without the dot.
    pub ty: String,
    /// The names: `%r<5>` is `("%r", Some(5))`.
    pub names: Vec<(String, Option<u32>)>,
    /// Where it stands.
    pub span: Span,
}

/// One instruction.
#[derive(Debug, Clone, PartialEq)]
pub struct Instruction {
    /// `@p` or `@!p`.
    pub guard: Option<Guard>,
    /// The opcode as written, without its guard: `cp.async.cg.shared.global`.
    pub opcode: String,
    /// The operands, in order.
    pub operands: Vec<Operand>,
    /// The opcode's place.
    pub span: Span,
}

impl Instruction {
    /// An instruction without a guard and without a place.
    pub fn new(opcode: impl Into<String>, operands: Vec<Operand>) -> Self {
        Self {
            guard: None,
            opcode: opcode.into(),
            operands,
            span: Span::default(),
        }
    }

    /// The words of the opcode: `cp`, `async`, `cg`, `shared::cta`, `global`.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.opcode.split('.')
    }
}

/// The predicate of an instruction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Guard {
    /// `@!p` rather than `@p`.
    pub negated: bool,
    /// The register.
    pub register: String,
}

/// An operand.
#[derive(Debug, Clone, PartialEq)]
pub enum Operand {
    /// A name: a register `%r1`, a special register `%tid.x`, a variable, a label or a function.
    Name(String),
    /// `!p`
    Not(String),
    /// A number.
    Immediate(Immediate),
    /// `[base + offset]`
    Address(Address),
    /// `{a, b, c, d}`
    Vector(Vec<Operand>),
    /// `p|q`
    Pair(Box<Operand>, Box<Operand>),
    /// `name + n` or `name[n]` outside of brackets, as `mov` takes it.
    Offset(String, i64),
    /// `(a, b)`: the arguments or results of a call.
    List(Vec<Operand>),
    /// `[a, {x, y}]`: an address with coordinates, as tensor copies and textures take it; also `[a, b]` pairs.
    Tuple(Vec<Operand>),
    /// `_`
    Sink,
}

impl Operand {
    /// A register or another name.
    pub fn name(name: impl Into<String>) -> Self {
        Self::Name(name.into())
    }

    /// An integer.
    pub fn int(value: i128) -> Self {
        Self::Immediate(Immediate::Int(value))
    }

    /// `[register + offset]`
    pub fn address(base: impl Into<String>, offset: i64) -> Self {
        Self::Address(Address {
            base: AddressBase::Name(base.into()),
            offset: AddressOffset::Constant(offset),
        })
    }
}

/// A register and the part of it that a name says: `%r1.b0` is `("%r1", Some("b0"))`, `%v.x` is `("%v", Some("x"))`.
pub fn split_part(name: &str) -> (&str, Option<&str>) {
    match name.rsplit_once('.') {
        Some((register, part)) => (register, Some(part)),
        None => (name, None),
    }
}

/// `[base + offset]`
#[derive(Debug, Clone, PartialEq)]
pub struct Address {
    /// What the offset is added to.
    pub base: AddressBase,
    /// The offset.
    pub offset: AddressOffset,
}

/// The base of an address.
#[derive(Debug, Clone, PartialEq)]
pub enum AddressBase {
    /// A register, a variable or a parameter.
    Name(String),
    /// An absolute address.
    Absolute(u64),
}

/// The offset of an address.
#[derive(Debug, Clone, PartialEq)]
pub enum AddressOffset {
    /// A constant; 0 is not printed.
    Constant(i64),
    /// `[a + %r]`, which a few instructions take.
    Register(String),
}

/// A literal. Floats are kept as bits, so that a round trip is exact.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Immediate {
    /// An integer.
    Int(i128),
    /// `0f3F800000`
    F32(u32),
    /// `0d3FF0000000000000`, or a decimal float.
    F64(u64),
}
