//! The typed tree: a kernel after parsing, name resolution and type inference.
//!
//! Every expression has a type and a span. Names are resolved: a path is a local, a parameter, a dimension, or an
//! intrinsic of the list. Implicit things of Rust are explicit here: literals have their type, `a += b` its operator.
//! What the tree does not know is geometry: the shape and strides of a view follow in lowering, where index values
//! and constants are at hand.
//!
//! While types are being inferred, the tree is generic over what stands for a type; a finished tree has [`Ty`].
//!
//! A tree may hold [`Ty::Poison`] or [`ExprKind::Error`] only beside an error that was reported or that rustc will
//! report; such a tree is not lowered.

use super::format::Format;
use super::raw::Template;
use super::types::{Const, Dim, DimId, Name, ParamId, Signature, Ty};
use crate::intrinsics::{Intrinsic, MethodOp};
use proc_macro2::Span;
use std::rc::Rc;

/// A whole kernel.
#[derive(Debug, Clone)]
pub struct Kernel {
    /// Name, parameters, dimensions, launch.
    pub signature: Signature,
    /// The locals; an [`LocalId`] is an index into it.
    pub locals: Vec<Local>,
    /// The body.
    pub body: Block,
}

/// An index into [`Kernel::locals`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LocalId(pub usize);

/// A `let` or a loop variable.
#[derive(Debug, Clone)]
pub struct Local {
    /// The name.
    pub name: Name,
    /// `mut`.
    pub mutable: bool,
    /// The type.
    pub ty: Ty,
}

/// `{ statements; tail }`
#[derive(Debug, Clone)]
pub struct Block<T = Ty> {
    /// The statements.
    pub statements: Vec<Statement<T>>,
    /// The expression at the end.
    pub tail: Option<Box<Expr<T>>>,
    /// The type of the block.
    pub ty: T,
    /// The braces.
    pub span: Span,
}

/// A statement.
#[derive(Debug, Clone)]
pub enum Statement<T = Ty> {
    /// `let local = value;`; without a value it is assigned later.
    Let {
        /// What is bound; `let _ = ..` binds nothing.
        local: Option<LocalId>,
        /// The value.
        value: Option<Expr<T>>,
    },
    /// An expression for its effect.
    Expr(Expr<T>),
}

/// An expression.
#[derive(Debug, Clone)]
pub struct Expr<T = Ty> {
    /// What it is.
    pub kind: ExprKind<T>,
    /// Its type.
    pub ty: T,
    /// Its first token (joined with the last where the compiler can).
    pub span: Span,
}

/// What an expression is.
#[derive(Debug, Clone)]
pub enum ExprKind<T = Ty> {
    /// A literal or a constant of the kernel.
    Const(Const),
    /// A local.
    Local(LocalId),
    /// A scalar parameter, or a tensor parameter as a view.
    Param(ParamId),
    /// `N::size()`, a `u32`.
    DimSize(DimId),
    /// `-a`, `!a`
    Unary(UnaryOp, Box<Expr<T>>),
    /// `a + b` on operands of one type (a shift's right side has its own).
    Binary(BinaryOp, Box<Expr<T>>, Box<Expr<T>>),
    /// `a < b`
    Compare(CompareOp, Box<Expr<T>>, Box<Expr<T>>),
    /// `a && b`, `a || b`: the right side is evaluated only when needed.
    Logical(LogicalOp, Box<Expr<T>>, Box<Expr<T>>),
    /// `a as T`; the target is the expression's type.
    Cast(Box<Expr<T>>),
    /// `.x`, `.y`, `.z` of a [`Ty::Dim3`]: 0, 1, 2.
    Axis(Box<Expr<T>>, u8),
    /// A method on scalars.
    Method(MethodOp, Vec<Expr<T>>),
    /// An intrinsic of the list with its options.
    Call(Box<Call<T>>),
    /// `alloc_shared::<Tensor<..>>()`
    AllocShared(Box<AllocShared>),
    /// `view.sub((..))`
    Sub(Box<Expr<T>>, Vec<SubAxis<T>>),
    /// `view.reshape((..))`, `view.permute((..))`, `view.cast::<T>()`, `view.tile((..))`, and the place of the method's
    /// name.
    Relayout(Box<Expr<T>>, Relayout<T>, Span),
    /// `view.global_address()`, `view.shared_address()`
    Address(AddressSpace, Box<Expr<T>>),
    /// `view.at_rank(r)`: the same view in the CTA of this rank of the cluster.
    AtRank(Box<Expr<T>>, Box<Expr<T>>),
    /// `view[(i, j)]`; one entry a dimension.
    Index(Box<Expr<T>>, Vec<Expr<T>>),
    /// A tuple or a struct: each part with the position that it goes to, in the order of evaluation.
    Aggregate(Vec<(usize, Expr<T>)>),
    /// `[a, b, c]`
    Array(Vec<Expr<T>>),
    /// `[a; N]`
    Repeat(Box<Expr<T>>, u64),
    /// `tuple.0`, `structure.field`: the position.
    Field(Box<Expr<T>>, usize),
    /// `array[i]`; the index is a `usize`.
    Element(Box<Expr<T>>, Box<Expr<T>>),
    /// What `view.get_unchecked(i)` refers to: an element whose index the user vouches for.
    Unchecked(Box<Expr<T>>),
    /// `&place`, `&mut place`
    Ref(Box<Expr<T>>),
    /// `*reference`
    Deref(Box<Expr<T>>),
    /// `place = value`; the value is evaluated first, as in Rust. A place is a local, an element, or a part of one.
    Assign(Box<Expr<T>>, Box<Expr<T>>),
    /// `place op= value`
    AssignOp(BinaryOp, Box<Expr<T>>, Box<Expr<T>>),
    /// `if c { .. } else { .. }`
    If(Box<Expr<T>>, Block<T>, Option<Box<Expr<T>>>),
    /// `{ .. }`, `unsafe { .. }`
    Block(Block<T>),
    /// `for local in start..end { .. }`
    For(Box<For<T>>),
    /// `while c { .. }`
    While(Box<Expr<T>>, Block<T>),
    /// `loop { .. }`
    Loop(Block<T>),
    /// `break`, out of this many enclosing loops (0 is the innermost).
    Break(usize),
    /// `continue` of the loop that many levels up.
    Continue(usize),
    /// `return`
    Return,
    /// `ptx!(..)`
    Raw(Box<Raw<T>>),
    /// `device_println!(..)`, or the end of a kernel whose `device_assert!` failed.
    Report(Box<Report<T>>),
    /// While types are inferred: a call whose generics are not decided yet, by number.
    Pending(usize),
    /// Something that was reported, or that rustc will report.
    Error,
}

impl<T> Expr<T> {
    /// The local that this place is, or is a part of.
    pub fn root_local(&self) -> Option<LocalId> {
        match &self.kind {
            ExprKind::Local(id) => Some(*id),
            ExprKind::Field(base, _) | ExprKind::Element(base, _) | ExprKind::Unchecked(base) => {
                base.root_local()
            }
            _ => None,
        }
    }
}

/// A call of an intrinsic.
#[derive(Debug, Clone)]
pub struct Call<T = Ty> {
    /// Which.
    pub intrinsic: &'static Intrinsic,
    /// The function of the library in whose text it stands, by the name that the kernel calls.
    pub within: Option<Rc<str>>,
    /// The place of its name.
    pub name_span: Span,
    /// The parenthesis that closes it.
    pub end: Span,
    /// Its const generics, one for each of the list's.
    pub consts: Vec<ConstArg>,
    /// Its arguments, one for each of the list's.
    pub args: Vec<Expr<T>>,
    /// The options that were written, in order, each at most once and known to the list.
    pub options: Vec<OptionArg<T>>,
}

impl<T> Call<T> {
    /// What the kernel calls: a message speaks of that.
    pub fn name(&self) -> &str {
        self.within.as_deref().unwrap_or(self.intrinsic.path)
    }

    /// The option of this name.
    pub fn option(&self, name: &str) -> Option<&OptionArg<T>> {
        self.options.iter().find(|option| option.name == name)
    }
}

/// A const generic argument. It may be negative, so that a contract can say so.
#[derive(Debug, Clone, Copy)]
pub struct ConstArg {
    /// Its value.
    pub value: i128,
    /// Where it stands.
    pub span: Span,
}

/// An option of a call.
#[derive(Debug, Clone)]
pub struct OptionArg<T = Ty> {
    /// The list's name.
    pub name: &'static str,
    /// The place of the name.
    pub name_span: Span,
    /// The dot before it, and the parenthesis that closes it.
    pub whole: (Span, Span),
    /// The argument; a [`ArgTy::ConstU32`](crate::intrinsics::ArgTy::ConstU32) argument is an [`ExprKind::Const`].
    pub value: Option<Expr<T>>,
    /// The const generic.
    pub const_arg: Option<ConstArg>,
}

/// `alloc_shared::<Tensor<elem, dims..>>()` with its options.
#[derive(Debug, Clone)]
pub struct AllocShared {
    /// The dimensions, all constant.
    pub dims: Vec<Dim>,
    /// `.align(n)`, in bytes.
    pub align: Option<ConstArg>,
    /// The first and the last token of that number.
    pub align_span: Option<(Span, Span)>,
    /// `.swizzle(n)`, in bytes.
    pub swizzle: Option<ConstArg>,
    /// `.pad(n)`, in elements.
    pub pad: Option<ConstArg>,
    /// The local it is bound to by `let`, for messages and PTX.
    pub name: Option<Name>,
    /// The parenthesis that closes the call.
    pub end: Span,
}

/// PTX that the user wrote. What it writes goes to locals of its own, which are assigned to what was named.
#[derive(Debug, Clone)]
pub struct Raw<T = Ty> {
    /// The text as it was read.
    pub text: Rc<crate::front::Untyped>,
    /// The text parsed and validated, once types are known.
    pub template: Option<Rc<Template>>,
    /// The values that it reads.
    pub inputs: Vec<Expr<T>>,
    /// The locals that it writes.
    pub outputs: Vec<LocalId>,
}

/// Text with values in it.
#[derive(Debug, Clone)]
pub struct Report<T = Ty> {
    /// What becomes of it.
    pub kind: ReportKind,
    /// The format; none if there is no text.
    pub format: Option<Rc<Format>>,
    /// The arguments.
    pub args: Vec<Expr<T>>,
    /// For text that is printed: the format as C has it, once types are known.
    pub printf: Option<String>,
    /// The literal.
    pub format_span: Span,
}

/// What becomes of a text.
#[derive(Debug, Clone)]
pub enum ReportKind {
    /// It is printed.
    Print,
    /// The kernel ends, since this condition does not hold.
    Fail(String),
}

/// One axis of a `sub`.
#[derive(Debug, Clone)]
pub enum SubAxis<T = Ty> {
    /// An index: the axis is dropped.
    Index(Expr<T>),
    /// `start..end`, either end left out: the axis is narrowed.
    Range {
        /// The start; 0 if left out.
        start: Option<Expr<T>>,
        /// The end; the dimension if left out.
        end: Option<Expr<T>>,
        /// `..=`
        inclusive: bool,
        /// The range as a whole.
        span: Span,
    },
}

/// The same elements, or the same bytes, with other coordinates.
#[derive(Debug, Clone)]
pub enum Relayout<T = Ty> {
    /// `.reshape((16, 4))`: the dimensions.
    Reshape(Vec<Expr<T>>),
    /// `.permute((1, 0))`: for each dimension of the result, which it was.
    Permute(Vec<Expr<T>>),
    /// `.cast::<T>()`: to the element of the expression's type.
    Cast,
    /// `.as_view()`: to be read.
    AsView,
    /// `.chunk(k, n)`: which, and how many elements.
    Chunk(Vec<Expr<T>>),
    /// A place in the tensor map of the tensor: coordinates, then offsets.
    Tile(TileMode, Vec<Expr<T>>),
}

/// How a tensor copy reads its coordinates.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TileMode {
    /// `.tile((row, column))`: where a box begins.
    Tile,
    /// `.im2col((n, h, w, c), (h, w))`: where a walk begins, and what is added to each pixel.
    Im2col,
    /// `.im2col_w((n, h, w, c), (halo, offset))`
    Im2colWide,
    /// `.gather4((a, b, c, d), column)`: four rows.
    Gather4,
    /// `.scatter4((a, b, c, d), column)`
    Scatter4,
}

impl TileMode {
    /// The name of the method.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Tile => "tile",
            Self::Im2col => "im2col",
            Self::Im2colWide => "im2col_w",
            Self::Gather4 => "gather4",
            Self::Scatter4 => "scatter4",
        }
    }
}

impl<T> Relayout<T> {
    /// The arguments.
    pub fn args(&self) -> &[Expr<T>] {
        match self {
            Self::Reshape(args) | Self::Permute(args) | Self::Chunk(args) | Self::Tile(_, args) => {
                args
            }
            Self::Cast | Self::AsView => &[],
        }
    }

    /// The name of the method.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Reshape(_) => "reshape",
            Self::Permute(_) => "permute",
            Self::Chunk(_) => "chunk",
            Self::Cast => "cast",
            Self::AsView => "as_view",
            Self::Tile(mode, _) => mode.name(),
        }
    }
}

/// What an address that a kernel takes is in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AddressSpace {
    /// `.global`, 64 bits
    Global,
    /// `.shared`, 32 bits
    Shared,
    /// The generic address of a tensor map, 64 bits
    Map,
}

/// A `for` over a range.
#[derive(Debug, Clone)]
pub struct For<T = Ty> {
    /// The loop variable; `for _ in` has none.
    pub local: Option<LocalId>,
    /// The variable's type.
    pub ty: T,
    /// The first value.
    pub start: Expr<T>,
    /// The end.
    pub end: Expr<T>,
    /// `..=`
    pub inclusive: bool,
    /// `.rev()`
    pub reversed: bool,
    /// `.step_by(n)`, a `usize`
    pub step: Option<Expr<T>>,
    /// `#[unroll]` (`Some(None)`), `#[unroll(n)]`
    pub unroll: Option<Option<u32>>,
    /// The body.
    pub body: Block<T>,
}

/// `-`, `!`
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnaryOp {
    /// `-a`
    Neg,
    /// `!a`
    Not,
}

/// Arithmetic and bit operators.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BinaryOp {
    /// `+`
    Add,
    /// `-`
    Sub,
    /// `*`
    Mul,
    /// `/`
    Div,
    /// `%`
    Rem,
    /// `&`
    And,
    /// `|`
    Or,
    /// `^`
    Xor,
    /// `<<`
    Shl,
    /// `>>`
    Shr,
}

/// Comparisons.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CompareOp {
    /// `==`
    Eq,
    /// `!=`
    Ne,
    /// `<`
    Lt,
    /// `<=`
    Le,
    /// `>`
    Gt,
    /// `>=`
    Ge,
}

/// `&&`, `||`
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LogicalOp {
    /// `&&`
    And,
    /// `||`
    Or,
}
