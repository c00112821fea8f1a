//! Types, constants, dimensions and the launch, shared by both forms.

use proc_macro2::Span;
use std::rc::Rc;
use tirx_ptx::{arch::Target, tensor_map::TensorMap};

/// A name as written, and where.
#[derive(Debug, Clone)]
pub struct Name {
    /// The text, without `r#`.
    pub text: String,
    /// Where it stands.
    pub span: Span,
}

/// A scalar type of the kernel language.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Scalar {
    /// `bool`; a predicate in registers, never in memory.
    Bool,
    /// `i8`
    I8,
    /// `i16`
    I16,
    /// `i32`
    I32,
    /// `i64`
    I64,
    /// `isize`, 64 bits
    Isize,
    /// `u8`
    U8,
    /// `u16`
    U16,
    /// `u32`
    U32,
    /// `u64`
    U64,
    /// `usize`, 64 bits
    Usize,
    /// `f16`
    F16,
    /// `bf16`
    Bf16,
    /// `f32`
    F32,
    /// `f64`
    F64,
    /// `f16x2`: two `f16` in 32 bits
    F16x2,
    /// `bf16x2`
    Bf16x2,
    /// `e4m3`: 8 bits, for storage
    E4m3,
    /// `e5m2`
    E5m2,
    /// `e4m3x2`: two `e4m3` in 16 bits
    E4m3x2,
    /// `e5m2x2`
    E5m2x2,
}

impl Scalar {
    /// Every scalar type with its spelling.
    pub const ALL: [(Self, &'static str); 21] = [
        (Self::Bool, "bool"),
        (Self::I8, "i8"),
        (Self::I16, "i16"),
        (Self::I32, "i32"),
        (Self::I64, "i64"),
        (Self::Isize, "isize"),
        (Self::U8, "u8"),
        (Self::U16, "u16"),
        (Self::U32, "u32"),
        (Self::U64, "u64"),
        (Self::Usize, "usize"),
        (Self::F16, "f16"),
        (Self::Bf16, "bf16"),
        (Self::F32, "f32"),
        (Self::F64, "f64"),
        (Self::F16x2, "f16x2"),
        (Self::Bf16x2, "bf16x2"),
        (Self::E4m3, "e4m3"),
        (Self::E5m2, "e5m2"),
        (Self::E4m3x2, "e4m3x2"),
        (Self::E5m2x2, "e5m2x2"),
    ];

    /// The type of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL
            .iter()
            .find(|(_, spelling)| *spelling == name)
            .map(|(scalar, _)| *scalar)
    }

    /// The name in Rust.
    pub fn name(self) -> &'static str {
        Self::ALL
            .iter()
            .find(|(scalar, _)| *scalar == self)
            .map_or("", |(_, name)| name)
    }

    /// Size in bytes (of a `bool` too, which is not stored).
    pub const fn size(self) -> u32 {
        match self {
            Self::Bool | Self::I8 | Self::U8 | Self::E4m3 | Self::E5m2 => 1,
            Self::I16 | Self::U16 | Self::F16 | Self::Bf16 | Self::E4m3x2 | Self::E5m2x2 => 2,
            Self::I32 | Self::U32 | Self::F32 | Self::F16x2 | Self::Bf16x2 => 4,
            Self::I64 | Self::U64 | Self::Isize | Self::Usize | Self::F64 => 8,
        }
    }

    /// Size in bits.
    pub const fn bits(self) -> u32 {
        self.size() * 8
    }

    /// An integer type (not `bool`).
    pub const fn is_int(self) -> bool {
        matches!(
            self,
            Self::I8
                | Self::I16
                | Self::I32
                | Self::I64
                | Self::Isize
                | Self::U8
                | Self::U16
                | Self::U32
                | Self::U64
                | Self::Usize
        )
    }

    /// A signed integer type.
    pub const fn is_signed(self) -> bool {
        matches!(
            self,
            Self::I8 | Self::I16 | Self::I32 | Self::I64 | Self::Isize
        )
    }

    /// `f16` and `bf16`.
    pub const fn is_half(self) -> bool {
        matches!(self, Self::F16 | Self::Bf16)
    }

    /// Two halves, which have arithmetic.
    pub const fn is_packed(self) -> bool {
        matches!(self, Self::F16x2 | Self::Bf16x2)
    }

    /// A float of 8 bits, or two: for storage alone.
    pub const fn is_fp8(self) -> bool {
        matches!(self, Self::E4m3 | Self::E5m2 | Self::E4m3x2 | Self::E5m2x2)
    }

    /// What a value with two parts has in each.
    pub const fn part(self) -> Option<Self> {
        match self {
            Self::F16x2 => Some(Self::F16),
            Self::Bf16x2 => Some(Self::Bf16),
            Self::E4m3x2 => Some(Self::E4m3),
            Self::E5m2x2 => Some(Self::E5m2),
            _ => None,
        }
    }

    /// The type with two of this.
    pub const fn pair(self) -> Option<Self> {
        match self {
            Self::F16 => Some(Self::F16x2),
            Self::Bf16 => Some(Self::Bf16x2),
            Self::E4m3 => Some(Self::E4m3x2),
            Self::E5m2 => Some(Self::E5m2x2),
            _ => None,
        }
    }

    /// Its register has 16 bits. Integers of 16 bits have one of 32.
    pub const fn has_short_register(self) -> bool {
        self.is_half() || matches!(self, Self::E4m3x2 | Self::E5m2x2)
    }

    /// It is narrower than its register.
    pub const fn is_narrow(self) -> bool {
        !matches!(self, Self::Bool) && self.size() < 4 && !self.has_short_register()
    }

    /// A single floating-point value with arithmetic.
    pub const fn is_float(self) -> bool {
        matches!(self, Self::F16 | Self::Bf16 | Self::F32 | Self::F64)
    }

    /// The least and greatest value of an integer type.
    pub const fn int_range(self) -> Option<(i128, i128)> {
        if !self.is_int() {
            return None;
        }
        let bits = self.bits();
        Some(if self.is_signed() {
            (-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1)
        } else {
            (0, (1i128 << bits) - 1)
        })
    }
}

/// A type of the kernel language.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Ty {
    /// `()`
    Unit,
    /// `!`
    Never,
    /// A scalar.
    Scalar(Scalar),
    /// `thread_idx()` and the like: three `u32`.
    Dim3,
    /// A tensor or a view of one.
    View(ViewTy),
    /// A place in a tensor that has a tensor map, for tensor copies.
    Tile(ViewTy),
    /// A tensor map that the host made.
    Map(ViewTy),
    /// What `createpolicy` makes.
    CachePolicy,
    /// A value of one register that operations of its own make and take.
    Handle(Handle),
    /// `(A, B)`, of one element or more.
    Tuple(Vec<Ty>),
    /// `[T; N]`, in registers where each index is known after unrolling.
    Array(Box<Ty>, u64),
    /// A struct.
    Struct(Rc<StructTy>),
    /// An enum whose variants have no fields.
    Enum(Rc<EnumTy>),
    /// `&T`, or `&mut T` (`true`), of a local or a part of one.
    Ref(bool, Box<Ty>),
    /// Something rustc will report; no message of ours follows from it.
    Poison,
}

/// A value of one register that has no arithmetic: methods make it and take it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Handle {
    /// An mbarrier of this CTA, by its address in shared memory.
    Mbarrier,
    /// So many mbarriers, one after the other, by the address of the first.
    Mbarriers(u32),
    /// An mbarrier of a CTA of the cluster, by its address in the cluster's shared memory.
    RemoteMbarrier,
    /// A phase of an mbarrier, as an arrival saw it.
    MbarrierState,
}

impl Handle {
    /// Those with a name alone.
    const NAMED: [Self; 3] = [Self::Mbarrier, Self::RemoteMbarrier, Self::MbarrierState];

    /// The type of this name, without arguments.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::NAMED.into_iter().find(|handle| handle.name() == name)
    }

    /// The name in Rust, without arguments.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Mbarrier => "Mbarrier",
            Self::Mbarriers(_) => "Mbarriers",
            Self::RemoteMbarrier => "RemoteMbarrier",
            Self::MbarrierState => "MbarrierState",
        }
    }

    /// What its register holds.
    pub const fn scalar(self) -> Scalar {
        match self {
            Self::Mbarrier | Self::Mbarriers(_) | Self::RemoteMbarrier => Scalar::U32,
            Self::MbarrierState => Scalar::U64,
        }
    }

    /// It is an address, which an instruction takes in brackets.
    pub const fn is_address(self) -> bool {
        !matches!(self, Self::MbarrierState)
    }
}

impl std::fmt::Display for Handle {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())?;
        match self {
            Self::Mbarriers(count) => write!(f, "<{count}>"),
            _ => Ok(()),
        }
    }
}

/// The type of a view: what is known of it without its geometry.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ViewTy {
    /// The element.
    pub elem: Scalar,
    /// May be written.
    pub mutable: bool,
    /// The number of dimensions.
    pub rank: usize,
}

/// A struct.
#[derive(Debug)]
pub struct StructTy {
    /// The item: two structs are one type if this and the arguments are the same.
    pub id: usize,
    /// The arguments of a generic one.
    pub args: Vec<TypeArg>,
    /// The name, with its arguments.
    pub name: String,
    /// The fields in the order of the declaration; those of a tuple struct are `0`, `1`, ...
    pub fields: Vec<(String, Ty)>,
}

impl PartialEq for StructTy {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id && self.args == other.args
    }
}

impl Eq for StructTy {}

impl std::hash::Hash for StructTy {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.id.hash(state);
        self.args.hash(state);
    }
}

/// An argument of a generic type.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum TypeArg {
    /// A type.
    Type(Ty),
    /// An integer, or a `bool` as 0 or 1.
    Const(i128),
}

/// An enum whose variants have no fields: one of some integers.
#[derive(Debug)]
pub struct EnumTy {
    /// The item: two enums are one type if this is the same.
    pub id: usize,
    /// The name.
    pub name: String,
    /// The variants with their discriminants.
    pub variants: Vec<(String, i128)>,
    /// The integer that holds it.
    pub repr: Scalar,
}

impl PartialEq for EnumTy {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Eq for EnumTy {}

impl std::hash::Hash for EnumTy {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.id.hash(state);
    }
}

/// A constant value.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Const {
    /// `true`, `false`
    Bool(bool),
    /// An integer, within the range of its type.
    Int(i128),
    /// A float by its value; an `f32` is rounded when its type is known.
    Float(f64),
}

/// An index into [`Signature::params`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ParamId(pub usize);

/// An index into [`Signature::dims`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DimId(pub usize);

/// One dimension of a tensor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Dim {
    /// Known when the kernel is compiled.
    Const(u64),
    /// Known at launch: a `N: Dim` generic or an integer parameter.
    Symbol(DimId),
}

/// A dimension known at launch. Its value is at least 0 and at most `2^31 - 1`; the runtime checks this.
#[derive(Debug, Clone)]
pub struct DimSymbol {
    /// The name in the source.
    pub name: Name,
    /// Where its value comes from in the kernel.
    pub source: DimSource,
}

/// Where the value of a [`DimSymbol`] comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DimSource {
    /// `N: Dim`: bound from a tensor's shape at launch and passed as a hidden `.u32` parameter after all others.
    Generic,
    /// A scalar integer parameter of the kernel.
    Param(ParamId),
}

/// A parameter of the kernel.
#[derive(Debug, Clone)]
pub struct Param {
    /// The name.
    pub name: Name,
    /// The type's place.
    pub ty_span: Span,
    /// What it is.
    pub kind: ParamKind,
}

/// What a parameter is.
#[derive(Debug, Clone)]
pub enum ParamKind {
    /// A scalar by value.
    Scalar(Scalar),
    /// A tensor in global memory, row-major and compact.
    Tensor(TensorParam),
    /// A tensor map that the host made.
    Map(GivenMap),
}

/// A parameter that is a tensor map: `&TensorMap<f32, 2>`.
#[derive(Debug, Clone)]
pub struct GivenMap {
    /// `&mut`.
    pub mutable: bool,
    /// The element of the tensor beneath.
    pub elem: Scalar,
    /// The number of dimensions.
    pub rank: usize,
    /// `#[tma(..)]`: no extent of it is known. None if that is not right, which was reported.
    pub map: Option<Box<MapParam>>,
}

/// A tensor parameter.
#[derive(Debug, Clone)]
pub struct TensorParam {
    /// `&mut`.
    pub mutable: bool,
    /// The element.
    pub elem: Scalar,
    /// The dimensions, outermost first.
    pub dims: Vec<Dim>,
    /// The alignment of the base address in bytes: `#[align(n)]`, or the element's size.
    pub align: u32,
    /// `#[align(n)]` was written: the first and the last token of the number.
    pub align_span: Option<(Span, Span)>,
    /// `#[tma(..)]`
    pub map: Option<Box<MapParam>>,
    /// `#[tma(..)]` was written, and reported.
    pub map_is_broken: bool,
}

/// The tensor map of a parameter.
#[derive(Debug, Clone)]
pub struct MapParam {
    /// All but what is known at launch: the address is 0, and so is each extent that is a symbol. No strides.
    pub map: TensorMap,
    /// A store may overwrite what lies behind a row, up to 16 bytes.
    pub clobbers_row_padding: bool,
    /// `tma`
    pub span: Span,
}

/// The tensor map of a parameter, made by the launch or given.
pub fn map_of(param: &Param) -> Option<&MapParam> {
    match &param.kind {
        ParamKind::Tensor(tensor) => tensor.map.as_deref(),
        ParamKind::Map(given) => given.map.as_deref(),
        ParamKind::Scalar(_) => None,
    }
}

/// Those tensors of these that have a tensor map.
pub fn maps(params: &[Param]) -> impl Iterator<Item = (ParamId, &MapParam)> {
    params.iter().enumerate().filter_map(|(index, param)| {
        let ParamKind::Tensor(tensor) = &param.kind else {
            return None;
        };
        Some((ParamId(index), tensor.map.as_deref()?))
    })
}

/// What is known of a kernel beside its body.
#[derive(Debug, Clone)]
pub struct Signature {
    /// The name.
    pub name: Name,
    /// The first line of the `fn` (of its keyword): line 1 of the kernel.
    pub first_line: usize,
    /// How far the item is indented, in characters: 0 where it starts its line.
    pub indent: usize,
    /// The parameters.
    pub params: Vec<Param>,
    /// The dimensions known at launch.
    pub dims: Vec<DimSymbol>,
    /// The launch.
    pub launch: LaunchBounds,
    /// `deny_unproved`: what would be checked when the kernel runs is an error.
    pub deny_unproved: bool,
}

impl Signature {
    /// The tensors that have a tensor map, in order: each is passed as 128 bytes after all other parameters.
    pub fn maps(&self) -> impl Iterator<Item = (ParamId, &MapParam)> {
        maps(&self.params)
    }

    /// The column of `span` relative to the item's indentation, 1-based, so that a kernel that is moved into a module
    /// keeps it; what stands left of the item counts as column 1.
    pub fn column_of(&self, span: Span) -> u32 {
        span.start().column.saturating_sub(self.indent) as u32 + 1
    }

    /// The line of `span` relative to the `fn`, 1-based; none if the span is not inside the item's lines.
    pub fn line_of(&self, span: Span) -> Option<u32> {
        let line = span.start().line;
        (self.first_line > 0 && line >= self.first_line)
            .then(|| (line - self.first_line + 1) as u32)
    }
}

/// An entry of `grid`: so many blocks as parts of `per` make up a dimension.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GridOf {
    /// The dimension.
    pub dim: DimId,
    /// At least 1.
    pub per: u32,
    /// A part that is not whole counts: `N::size().div_ceil(per)`; otherwise `N::size() / per`.
    pub up: bool,
}

/// What the attribute says of a launch, as far as the kernel's code may rely on it.
#[derive(Debug, Clone, Default)]
pub struct LaunchBounds {
    /// `block`, when it is constant.
    pub block: Option<[u32; 3]>,
    /// Where `block` stands.
    pub block_span: Option<Span>,
    /// `grid`, one entry a dimension; `None` where it is an expression over launch values.
    pub grid: Option<[Option<u32>; 3]>,
    /// What an entry of `grid` that is an expression has to do with a dimension, where that is simple.
    pub grid_of: [Option<GridOf>; 3],
    /// Where `grid` stands.
    pub grid_span: Option<Span>,
    /// `cluster`.
    pub cluster: Option<[u32; 3]>,
    /// Where `cluster` stands.
    pub cluster_span: Option<Span>,
    /// `non_portable`: a cluster may have up to 16 CTAs, which not every GPU runs together.
    pub non_portable: bool,
    /// `min_blocks`.
    pub min_blocks: Option<u32>,
    /// Where the value of `min_blocks` stands.
    pub min_blocks_span: Option<Span>,
    /// `max_registers`: the most registers of a thread.
    pub max_registers: Option<u32>,
    /// `target`, when it is named.
    pub target: Option<(Target, Span)>,
    /// It is one of several that are named.
    pub target_is_listed: bool,
    /// Where the attribute ends: what is added to it goes behind this.
    pub end: Option<Span>,
}
