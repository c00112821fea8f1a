//! The syntax tree of a PTX module.
//!
//! The tree keeps what the text says and nothing more: names are strings, an opcode is its words, a type is a word of
//! the opcode. Meaning is in [`crate::isa`]. Constant expressions are kept as their values. What the parser does not
//! know it keeps as [`Verbatim`], so nothing is lost. Spans compare equal, so that two trees are equal when their
//! texts mean the same.

pub use crate::name::Name;
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
    pub target_options: Vec<Name>,
    /// `.address_size`: 32 or 64.
    pub address_size: u32,
    /// What the module holds, in order.
    pub items: Vec<Item>,
    /// Where the first lines stand.
    pub header: HeaderSpans,
}

/// Where the words of `.version` and `.target` stand.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct HeaderSpans {
    /// The version.
    pub version: Span,
    /// The first target.
    pub target: Span,
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
        /// Its time and its size in bytes.
        stamp: Option<FileStamp>,
        /// Where it stands.
        span: Span,
    },
    /// `.section .debug_str { .. }`: debugging data.
    Section(Section),
    /// `.pragma "text";`
    Pragma(Pragma),
    /// `.alias alias, target;`
    Alias {
        /// The new name of the function.
        alias: Name,
        /// The function that it stands for.
        target: Name,
        /// Where it stands.
        span: Span,
    },
    /// `// text`
    Comment(Comment),
    /// A directive that the parser does not know, or a line of another language: `#line`, `@@DWARF`.
    Verbatim(Verbatim),
}

/// Time and size of a source file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FileStamp {
    /// Its time, in seconds since 1970.
    pub time: u64,
    /// Its size in bytes.
    pub size: u64,
}

/// A comment, line by line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Comment {
    /// The text, without the slashes and one space after them.
    pub text: String,
    /// It stands at the end of the line of what comes before it, rather than on a line of its own.
    pub trailing: bool,
}

impl From<&str> for Comment {
    /// A comment on a line of its own.
    fn from(text: &str) -> Self {
        Self::from(text.to_owned())
    }
}

impl From<String> for Comment {
    /// A comment on a line of its own.
    fn from(text: String) -> Self {
        Self {
            text,
            trailing: false,
        }
    }
}

/// Text that is kept as it stands.
#[derive(Debug, Clone, PartialEq)]
pub struct Verbatim {
    /// The text, up to and with its terminator.
    pub text: String,
    /// Where it starts.
    pub span: Span,
}

/// `.pragma "a", "b";`
#[derive(Debug, Clone, PartialEq)]
pub struct Pragma {
    /// The strings, without quotes.
    pub strings: Vec<String>,
    /// Where it stands.
    pub span: Span,
}

/// `.section name { .. }`
#[derive(Debug, Clone, PartialEq)]
pub struct Section {
    /// The name without the dot: `debug_str`.
    pub name: Name,
    /// Labels and data, in order.
    pub lines: Vec<SectionLine>,
    /// Where it stands.
    pub span: Span,
}

/// A line of a section.
#[derive(Debug, Clone, PartialEq)]
pub enum SectionLine {
    /// `name:`
    Label(Name),
    /// `.b8 1, 2, 3`; lines of one type that follow each other are one.
    Data {
        /// `b8`, `b16`, `b32` or `b64`.
        ty: Name,
        /// The values.
        values: Vec<SectionValue>,
    },
    /// `// text`
    Comment(Comment),
}

/// A value in a section.
#[derive(Debug, Clone, PartialEq)]
pub enum SectionValue {
    /// A number.
    Int(i128),
    /// `label` or `label+n`; the name of a section has its dot.
    Symbol(Name, i64),
    /// `label-label`
    Difference(Box<(Name, Name)>),
}

/// `.entry` or `.func`.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Function {
    /// `.entry` rather than `.func`.
    pub is_entry: bool,
    /// `.visible`, `.extern`, `.weak`; none is module-local.
    pub linkage: Option<Linkage>,
    /// `.attribute(..)`.
    pub attributes: Vec<Attribute>,
    /// The name.
    pub name: Name,
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

/// `.managed`, `.unified(a, b)`: a member of `.attribute(..)`.
#[derive(Debug, Clone, PartialEq)]
pub struct Attribute {
    /// The name without the dot.
    pub name: Name,
    /// The numbers in parentheses.
    pub values: Vec<u64>,
}

/// A performance or cluster directive of a function: its name without the dot and what follows it.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct FunctionDirective {
    /// `reqntid`, `maxntid`, `minnctapersm`, `maxnreg`, `reqnctapercluster`, `explicitcluster`, `noreturn`, ..
    pub name: Name,
    /// The numbers after it.
    pub values: Vec<u32>,
    /// The strings after it, as `pragma` has them; such a directive ends with a `;`.
    pub strings: Vec<String>,
    /// Where it stands.
    pub span: Span,
}

/// A variable or a parameter.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Variable {
    /// `.visible` and the like.
    pub linkage: Option<Linkage>,
    /// `.attribute(..)`.
    pub attributes: Vec<Attribute>,
    /// `global`, `shared`, `const`, `local`, `param`, `reg`: the space without the dot.
    pub space: Name,
    /// `.align n`.
    pub align: Option<u32>,
    /// `.ptr` attributes of a parameter: the space and alignment of what it points to.
    pub ptr: Option<Pointee>,
    /// `.v2`, `.v4`.
    pub vector: Option<u8>,
    /// The element type without the dot: `b8`, `f32`, `u64`, ..
    pub ty: Name,
    /// The name.
    pub name: Name,
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
    pub space: Option<Name>,
    /// The alignment in bytes, if named.
    pub align: Option<u32>,
}

/// What a variable starts with.
#[derive(Debug, Clone, PartialEq)]
pub enum Init {
    /// One value: a number, or the name of a variable or function, with an offset or without.
    Value(Operand),
    /// `generic(name)+4`, `0xff00(name)`: an address that is converted, or one byte of an address.
    Address(InitAddress),
    /// `{ .. }`.
    List(Vec<Init>),
    /// `{name = value, ..}`, as textures, samplers and surfaces have it.
    Fields(Vec<(Name, Operand)>),
}

/// An address in an initialiser.
#[derive(Debug, Clone, PartialEq)]
pub struct InitAddress {
    /// The byte that is taken of the address: `0xff00` takes the second.
    pub mask: Option<u64>,
    /// `generic(name)`: the generic address, rather than that in the variable's own space.
    pub generic: bool,
    /// The variable.
    pub name: Name,
    /// Bytes that are added.
    pub offset: i64,
}

/// A statement of a body.
#[derive(Debug, Clone, PartialEq)]
pub enum Statement {
    /// An instruction.
    Instruction(Instruction),
    /// `name:`
    Label {
        /// The label.
        name: Name,
        /// Where it stands.
        span: Span,
    },
    /// `.reg .b32 %r<5>;` or `.reg .f32 x, y;`
    Registers(Registers),
    /// `.shared`, `.local`, `.param` variables in a body.
    Variable(Box<Variable>),
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
        /// Where the function was inlined of which the line is.
        inlined: Option<Box<Inlined>>,
        /// Where it stands.
        span: Span,
    },
    /// `name: .branchtargets a, b;`
    BranchTargets(Targets),
    /// `name: .calltargets f, g;`
    CallTargets(Targets),
    /// `name: .callprototype (..) _ (..);`
    CallPrototype(Box<Prototype>),
    /// `.pragma "text";`
    Pragma(Pragma),
    /// `.func name (..);`: a function that is declared in a body.
    Declaration(Box<Function>),
    /// A directive that the parser does not know.
    Verbatim(Verbatim),
    /// `// text`
    Comment(Comment),
}

/// `, function_name label+offset, inlined_at file line column` of a `.loc`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Inlined {
    /// The label in `.debug_str` where the function's name is.
    pub function: Name,
    /// Bytes after that label.
    pub offset: i64,
    /// The file of the call.
    pub file: u32,
    /// The line of the call.
    pub line: u32,
    /// The column of the call.
    pub column: u32,
}

/// A table of labels or functions.
#[derive(Debug, Clone, PartialEq)]
pub struct Targets {
    /// The table's name.
    pub name: Name,
    /// What it lists.
    pub targets: Vec<Name>,
    /// The name's place.
    pub span: Span,
}

/// The signature of a function that is called through its address. Parameters are mostly named `_`.
#[derive(Debug, Clone, PartialEq)]
pub struct Prototype {
    /// The prototype's name.
    pub name: Name,
    /// What the function returns.
    pub returns: Vec<Variable>,
    /// Its parameters.
    pub params: Vec<Variable>,
    /// `.noreturn`, `.abi_preserve n`, ..
    pub directives: Vec<FunctionDirective>,
    /// The name's place.
    pub span: Span,
}

/// A register declaration.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Registers {
    /// `.align n`, which a register may be declared with and which means nothing there.
    pub align: Option<u32>,
    /// `.v2`, `.v4`.
    pub vector: Option<u8>,
    /// The type without the dot.
    pub ty: Name,
    /// The names: `%r<5>` is `("%r", Some(5))`.
    pub names: Vec<(Name, Option<u32>)>,
    /// Where it stands.
    pub span: Span,
}

/// One instruction.
#[derive(Debug, Clone, PartialEq)]
pub struct Instruction {
    /// `@p` or `@!p`.
    pub guard: Option<Guard>,
    /// The opcode as written, without its guard: `cp.async.cg.shared.global`.
    pub opcode: Name,
    /// The operands, in order.
    pub operands: Vec<Operand>,
    /// The opcode's place.
    pub span: Span,
}

impl Instruction {
    /// An instruction without a guard and without a place.
    pub fn new(opcode: impl Into<Name>, operands: Vec<Operand>) -> Self {
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
    pub register: Name,
}

/// An operand.
#[derive(Debug, Clone, PartialEq)]
pub enum Operand {
    /// A name: a register `%r1`, a special register `%tid.x`, an element `%v.x` or a part `%r1.b0` of a register, a
    /// variable, a label or a function.
    Name(Name),
    /// `!p`
    Not(Name),
    /// `-%r1`, as `vmad` takes it.
    Minus(Name),
    /// A number.
    Immediate(Immediate),
    /// `[base + offset]`
    Address(Address),
    /// `{a, b, c, d}`
    Vector(Vec<Operand>),
    /// `p|q`
    Pair(Box<Operand>, Box<Operand>),
    /// `name + n` outside of brackets, as `mov` takes it: the address and bytes that are added.
    Offset(Name, i64),
    /// `name[n]` outside of brackets: the address of an element of an array.
    Element(Name, i64),
    /// `(a, b)`: the arguments or results of a call.
    List(Vec<Operand>),
    /// `[a, {x, y}]`: an address with coordinates, as tensor copies and textures take it; also `[a, b]` pairs.
    Tuple(Vec<Operand>),
    /// `_`
    Sink,
}

impl Operand {
    /// A register or another name.
    pub fn name(name: impl Into<Name>) -> Self {
        Self::Name(name.into())
    }

    /// An integer.
    pub fn int(value: i128) -> Self {
        Self::Immediate(Immediate::Int(value))
    }

    /// `[register + offset]`
    pub fn address(base: impl Into<Name>, offset: i64) -> Self {
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
    Name(Name),
    /// An absolute address.
    Absolute(u64),
}

/// The offset of an address.
#[derive(Debug, Clone, PartialEq)]
pub enum AddressOffset {
    /// A constant; 0 is not printed.
    Constant(i64),
    /// `[a + %r]`, which a few instructions take.
    Register(Name),
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
