//! Random kernels, well typed by Rust's rules.
//!
//! Text is written for a wanted type. `ctx` says that the place decides the type, so that a literal may go without a
//! suffix there.
//!
//! No two threads race: a tensor that is written is in one of two modes. While it is *own*, each thread reads and
//! writes its own row; while it is *open*, every thread of the block reads any of the block's rows and none writes. The
//! mode changes at a `cta_sync`, which stands where all threads come by.

mod aggregate;

use crate::program::{Node, Program};
use aggregate::{Function, Struct, Updater, Whole};
use tirx_compiler::ir::types::Scalar;

/// A small generator of numbers.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    pub(crate) fn below(&mut self, n: usize) -> usize {
        ((self.next() >> 33) as usize) % n
    }

    pub(crate) fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    pub(crate) fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }
}

const INTS: [Scalar; 10] = [
    Scalar::I8,
    Scalar::I16,
    Scalar::I32,
    Scalar::I64,
    Scalar::Isize,
    Scalar::U8,
    Scalar::U16,
    Scalar::U32,
    Scalar::U64,
    Scalar::Usize,
];

/// All but `bool`.
const ELEMENTS: [Scalar; 14] = [
    Scalar::I8,
    Scalar::I16,
    Scalar::I32,
    Scalar::I64,
    Scalar::Isize,
    Scalar::U8,
    Scalar::U16,
    Scalar::U32,
    Scalar::U64,
    Scalar::Usize,
    Scalar::F16,
    Scalar::Bf16,
    Scalar::F32,
    Scalar::F64,
];

fn is_half(ty: Scalar) -> bool {
    matches!(ty, Scalar::F16 | Scalar::Bf16)
}

#[derive(Debug, Clone)]
struct Var {
    name: String,
    ty: Scalar,
    mutable: bool,
    /// An integer that is certainly in `0..below`.
    below: Option<u64>,
    /// Its type is decided by what stands before.
    settled: bool,
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Mode {
    /// Read by all, written by none.
    Input,
    Own,
    Open,
}

#[derive(Debug, Clone)]
enum Size {
    Const(u64),
    /// A dimension known at launch, by the text of its value, a `u32`.
    Text(String),
}

/// A tensor or a view of one.
#[derive(Debug, Clone)]
struct Tensor {
    name: String,
    ty: Scalar,
    dims: Vec<Size>,
    mode: Mode,
    /// The first dimension is the thread's row.
    rows: bool,
    shared: bool,
    /// Elements may be stored.
    mutable: bool,
    view: bool,
}

struct Writer<'r> {
    random: &'r mut Random,
    vars: Vec<Var>,
    tensors: Vec<Tensor>,
    structs: Vec<Struct>,
    functions: Vec<Function>,
    updaters: Vec<Updater>,
    /// Locals with parts.
    wholes: Vec<Whole>,
    /// Labels of the loops around, innermost last.
    loops: Vec<String>,
    names: usize,
    /// Iterations of the loops around.
    trips: usize,
    depth: usize,
    /// Indices and divisors may be wrong.
    risky: bool,
    /// A thread may end.
    may_return: bool,
    threads: u32,
    dynamic_rows: bool,
    /// The tensor that an index is written for on the left of an assignment: rustc lets nothing read it there.
    stored: Option<String>,
}

impl Writer<'_> {
    fn fresh(&mut self, prefix: &str) -> String {
        self.names += 1;
        format!("{prefix}{}", self.names)
    }

    /// Variables of a type that are not shadowed.
    fn visible(&self, fits: impl Fn(&Var) -> bool) -> Vec<Var> {
        let mut seen = std::collections::HashSet::new();
        self.vars
            .iter()
            .rev()
            .filter(|var| seen.insert(&var.name) && fits(var))
            .cloned()
            .collect()
    }

    fn some_var(&mut self, fits: impl Fn(&Var) -> bool) -> Option<Var> {
        let vars = self.visible(fits);
        match vars.is_empty() {
            true => None,
            false => Some(vars[self.random.below(vars.len())].clone()),
        }
    }

    fn literal(&mut self, ty: Scalar, ctx: bool) -> String {
        let name = ty.name();
        let suffix = if ctx && self.random.below(3) > 0 {
            ""
        } else {
            name
        };
        match ty {
            Scalar::Bool => self.random.pick(&["true", "false"]).to_owned(),
            Scalar::F16 | Scalar::Bf16 => {
                let from = self.random.pick(&[Scalar::F32, Scalar::F64]);
                let value = self.literal(from, true);
                format!("{name}::from_{}({value})", from.name())
            }
            Scalar::F32 | Scalar::F64 => {
                if self.random.one_in(8) {
                    let item = self.random.pick(&[
                        "NAN",
                        "INFINITY",
                        "NEG_INFINITY",
                        "MAX",
                        "MIN",
                        "EPSILON",
                        "MIN_POSITIVE",
                    ]);
                    return format!("{name}::{item}");
                }
                let value = self.random.pick(&[
                    "0.0",
                    "1.0",
                    "0.5",
                    "3.25",
                    "-2.0",
                    "1e9",
                    "0.1",
                    "-0.0",
                    "1e-30",
                    "127.5",
                    "-129.0",
                    "65504.0",
                    "65520.0",
                    "4294967296.0",
                    "1e19",
                    "-1e19",
                    "16777217.0",
                    "-0.75",
                    "2147483648.0",
                ]);
                match value.strip_prefix('-') {
                    Some(value) => format!("(-{value}{suffix})"),
                    None => format!("{value}{suffix}"),
                }
            }
            _ => {
                let (least, greatest) = ty.int_range().expect("an integer");
                if self.random.one_in(8) {
                    return format!("{name}::{}", self.random.pick(&["MIN", "MAX"]));
                }
                let value = match self.random.below(6) {
                    0 => greatest,
                    1 => least,
                    2 => 1 << self.random.below(7),
                    3 if least < 0 => -(self.random.below(20) as i128),
                    _ => self.random.below(20) as i128,
                };
                match value < 0 {
                    true => format!("(-{}{suffix})", -value),
                    false => format!("{value}{suffix}"),
                }
            }
        }
    }

    /// Something small: a literal or a variable.
    fn atom(&mut self, ty: Scalar, ctx: bool) -> String {
        if self.random.below(4) > 0
            && let Some(var) = self.some_var(|var| var.ty == ty && (var.settled || ctx))
        {
            return var.name;
        }
        if ty == Scalar::U32 && self.random.one_in(2) {
            let atoms = [
                "block_idx().x",
                "block_dim().x",
                "grid_dim().x",
                "thread_idx().x",
            ];
            return self.random.pick(&atoms).to_owned();
        }
        self.literal(ty, ctx)
    }

    fn expr(&mut self, ty: Scalar, depth: usize, ctx: bool) -> String {
        if depth >= 4 || self.random.below(4) == 0 {
            return self.atom(ty, ctx);
        }
        let d = depth + 1;
        match self.random.below(24) {
            // What any type has.
            20 => self.chosen(ty, d, ctx),
            21 | 22 => match self.call(ty, d) {
                Some(text) => text,
                None => self.atom(ty, ctx),
            },
            0 => {
                let c = self.expr(Scalar::Bool, d, true);
                let a = self.expr(ty, d, ctx);
                let b = self.expr(ty, d, true);
                format!("(if {c} {{ {a} }} else {{ {b} }})")
            }
            1 => {
                // A block with a local, which may shadow.
                let of = self.random.pick(&ELEMENTS);
                let value = self.expr(of, d, false);
                let name = self.name_for_let();
                self.vars.push(Var {
                    name: name.clone(),
                    ty: of,
                    mutable: false,
                    below: None,
                    settled: true,
                });
                let tail = self.expr(ty, d, ctx);
                self.vars.pop();
                format!("{{ let {name} = {value}; {tail} }}").replacen('{', "({", 1) + ")"
            }
            2 => {
                // A block with an effect.
                let Some(var) = self.some_var(|var| var.mutable && var.settled) else {
                    return self.atom(ty, ctx);
                };
                let value = self.expr(var.ty, d, true);
                let tail = self.expr(ty, d, ctx);
                format!("({{ {} = {value}; {tail} }})", var.name)
            }
            3..=5 if ty != Scalar::Bool => match self.read(ty, d) {
                Some(text) => text,
                None => self.atom(ty, ctx),
            },
            _ => match ty {
                Scalar::Bool => self.bool_expr(d),
                Scalar::F16 | Scalar::Bf16 => self.half_expr(ty, d),
                _ => self.number_expr(ty, d, ctx),
            },
        }
    }

    fn bool_expr(&mut self, d: usize) -> String {
        match self.random.below(8) {
            0 | 1 => {
                let (a, b) = (
                    self.expr(Scalar::Bool, d, true),
                    self.expr(Scalar::Bool, d, true),
                );
                let op = self
                    .random
                    .pick(&["&&", "||", "^", "&", "|", "==", "!=", "<", ">="]);
                format!("({a} {op} {b})")
            }
            2 => format!("(!{})", self.expr(Scalar::Bool, d, true)),
            3 if self.random.one_in(3) => {
                let ty = self.random.pick(&INTS);
                let (a, b) = (self.expr(ty, d, false), self.expr(ty, d, true));
                let op = self.random.pick(&["add", "sub", "mul"]);
                format!("{a}.overflowing_{op}({b}).1")
            }
            _ => {
                let ty = self.random.pick(&ELEMENTS);
                let (a, b) = match self.random.one_in(4) {
                    true => (self.expr(ty, d, true), self.expr(ty, d, false)),
                    false => (self.expr(ty, d, false), self.expr(ty, d, true)),
                };
                let op = self.random.pick(&["==", "!=", "<", "<=", ">", ">="]);
                format!("({a} {op} {b})")
            }
        }
    }

    fn half_expr(&mut self, ty: Scalar, d: usize) -> String {
        let name = ty.name();
        match self.random.below(6) {
            0 => format!("(-{})", self.expr(ty, d, false)),
            1 | 2 => {
                let (a, b) = (self.expr(ty, d, false), self.expr(ty, d, false));
                let op = self.random.pick(&["+", "-", "*", "/"]);
                format!("({a} {op} {b})")
            }
            _ => {
                let from = self.random.pick(&[Scalar::F32, Scalar::F64]);
                let value = self.expr(from, d, true);
                format!("{name}::from_{}({value})", from.name())
            }
        }
    }

    fn number_expr(&mut self, ty: Scalar, d: usize, ctx: bool) -> String {
        let name = ty.name();
        let (int, signed) = (ty.is_int(), ty.is_signed());
        match self.random.below(16) {
            0..=4 => {
                let op = self.random.pick(match int {
                    true => &["+", "-", "*", "&", "|", "^"][..],
                    false => &["+", "-", "*", "/"][..],
                });
                let (a, b) = match self.random.one_in(4) {
                    true => (self.expr(ty, d, true), self.expr(ty, d, ctx)),
                    false => (self.expr(ty, d, ctx), self.expr(ty, d, true)),
                };
                format!("({a} {op} {b})")
            }
            5 if int => {
                let a = self.expr(ty, d, ctx);
                let of = self.random.pick(&INTS);
                let count = match self.random.one_in(3) {
                    true => self.random.pick(&["1", "7", "31"]).to_owned(),
                    false => self.expr(of, d, false),
                };
                let op = self.random.pick(&["<<", ">>"]);
                format!("({a} {op} {count})")
            }
            6 | 7 if int => {
                let (a, b) = (self.expr(ty, d, ctx), self.expr(ty, d, true));
                let op = self.random.pick(&["/", "%"]);
                match self.random.below(4) {
                    0 if self.risky => format!("({a} {op} {b})"),
                    0 | 1 => {
                        let by = self.random.pick(&["1", "2", "3", "8", "10", "64", "127"]);
                        format!("({a} {op} {by}{name})")
                    }
                    2 => format!("({a} {op} (({b} & 7{name}) + 1))"),
                    _ if signed => format!("({a} {op} ({b} | 2{name}))"),
                    _ => format!("({a} {op} ({b} | 1{name}))"),
                }
            }
            8 if !int || signed => format!("(-{})", self.expr(ty, d, false)),
            8 | 9 if int => format!("(!{})", self.expr(ty, d, ctx)),
            10 => {
                let (a, b) = (self.expr(ty, d, false), self.expr(ty, d, true));
                let op = self.random.pick(match int {
                    true => &[
                        "min",
                        "max",
                        "wrapping_add",
                        "wrapping_sub",
                        "wrapping_mul",
                        "saturating_add",
                        "saturating_sub",
                        "saturating_mul",
                    ][..],
                    false => &["min", "max"][..],
                });
                if int && self.random.one_in(4) {
                    let op = self.random.pick(&["add", "sub", "mul"]);
                    return format!("{a}.overflowing_{op}({b}).0");
                }
                match self.random.one_in(4) {
                    true => format!("{name}::{op}({}, {b})", self.expr(ty, d, true)),
                    false => format!("{a}.{op}({b})"),
                }
            }
            11 if !int => {
                let a = self.expr(ty, d, false);
                match self.random.below(6) {
                    4 => format!("{a}.clamp(-1.5, 1e6)"),
                    5 => format!("{a}.round()"),
                    0 => format!("{a}.sqrt()"),
                    1 => format!("{a}.abs()"),
                    2 => {
                        let round =
                            self.random
                                .pick(&["floor", "ceil", "trunc", "round_ties_even"]);
                        format!("{a}.{round}()")
                    }
                    _ => {
                        let (b, c) = (self.expr(ty, d, true), self.expr(ty, d, true));
                        format!("{a}.mul_add({b}, {c})")
                    }
                }
            }
            11 if int && self.random.one_in(3) => {
                let a = self.expr(ty, d, false);
                match self.random.below(5) {
                    0 => format!("{a}.clamp(3, 100)"),
                    1 => format!("{a}.wrapping_pow({})", self.random.below(6)),
                    2 => format!("{a}.wrapping_pow({} % 9)", self.expr(Scalar::U32, d, false)),
                    3 => format!("{a}.div_euclid({})", 1 + self.random.below(9)),
                    _ => format!("{a}.rem_euclid({})", 1 + self.random.below(9)),
                }
            }
            11 if int && self.random.one_in(2) => {
                let turn = self
                    .random
                    .pick(&["wrapping_neg", "reverse_bits", "swap_bytes"]);
                format!("{}.{turn}()", self.expr(ty, d, false))
            }
            11 if signed => format!("{}.abs()", self.expr(ty, d, false)),
            11 => {
                let (a, b) = (self.expr(ty, d, false), self.expr(ty, d, true));
                format!("{a}.div_ceil({b} | 1)")
            }
            12 if matches!(ty, Scalar::F32 | Scalar::F64) => {
                let half = self.random.pick(&[Scalar::F16, Scalar::Bf16]);
                let value = self.expr(half, d, false);
                match self.random.one_in(3) {
                    true => format!("{name}::from({value})"),
                    false => format!("{value}.to_{name}()"),
                }
            }
            13 => {
                // What fits without loss.
                let fitting: Vec<Scalar> = [Scalar::Bool]
                    .into_iter()
                    .chain(INTS)
                    .chain([Scalar::F32])
                    .filter(|from| converts(*from, ty))
                    .collect();
                if fitting.is_empty() {
                    return self.atom(ty, ctx);
                }
                let from = self.random.pick(&fitting);
                // Which `From` is meant: nothing but the argument says.
                format!("{name}::from({})", self.expr(from, d, false))
            }
            _ => {
                let from = match self.random.below(6) {
                    0 if int => Scalar::Bool,
                    1 | 2 => self.random.pick(&[Scalar::F32, Scalar::F64]),
                    _ => self.random.pick(&INTS),
                };
                format!("({} as {name})", self.expr(from, d, false))
            }
        }
    }

    /// An index that is in bounds, or may not be if the kernel is risky.
    fn index(&mut self, size: &Size, depth: usize) -> String {
        let of = self.random.pick(&INTS);
        if self.risky && self.random.one_in(8) {
            return self.expr(of, depth, false);
        }
        match size {
            Size::Text(text) => {
                let index = self.expr(Scalar::U32, depth, false);
                match self.random.one_in(3) {
                    true => format!("{index}.min({text} - 1)"),
                    false => format!("{index} % {text}"),
                }
            }
            Size::Const(size) => {
                let size = *size;
                if self.random.one_in(2)
                    && let Some(var) =
                        self.some_var(|var| var.below.is_some_and(|below| below <= size))
                {
                    return var.name;
                }
                match self.random.below(6) {
                    0 | 1 => self.random.below(size as usize).to_string(),
                    2 if size <= 127 => {
                        let index = self.expr(of, depth, false);
                        match of.is_signed() {
                            true => format!("({index} % {size}).abs()"),
                            false => format!("{index}.min({})", size - 1),
                        }
                    }
                    3 if size <= 127 && of.is_signed() => {
                        let index = self.expr(of, depth, false);
                        format!("(({index} % {size}) + {}) / 2", size - 1)
                    }
                    _ => {
                        let of = if size > 255 { Scalar::U32 } else { of };
                        let of = if of.is_signed() { Scalar::U32 } else { of };
                        format!("{} % {size}", self.expr(of, depth, false))
                    }
                }
            }
        }
    }

    /// The index of a row of the block: the thread's own, or any while the tensor is open.
    fn row(&mut self, tensor: &Tensor, depth: usize) -> String {
        let own = if tensor.shared { "t" } else { "g" };
        match tensor.mode {
            Mode::Open => {
                let threads = self.threads;
                let row = match self.random.below(3) {
                    0 => format!("(t + {}) % {threads}", 1 + self.random.below(4)),
                    1 => format!("{} - t", threads - 1),
                    _ => format!("{} % {threads}", self.expr(Scalar::U32, depth, false)),
                };
                match tensor.shared {
                    true => row,
                    false => format!("block_idx().x * {threads} + ({row})"),
                }
            }
            _ => own.to_owned(),
        }
    }

    fn indices(&mut self, tensor: &Tensor, depth: usize) -> String {
        let mut list = Vec::new();
        for (axis, size) in tensor.dims.iter().enumerate() {
            list.push(match axis == 0 && tensor.rows {
                true => self.row(tensor, depth),
                false => self.index(size, depth),
            });
        }
        match list.as_slice() {
            [] => "()".to_owned(),
            [one] => one.clone(),
            _ => format!("({})", list.join(", ")),
        }
    }

    /// The indices of an element that is stored.
    fn stored(&mut self, tensor: &Tensor, depth: usize) -> String {
        self.stored = Some(tensor.name.clone());
        let indices = self.indices(tensor, depth);
        self.stored = None;
        indices
    }

    fn some_tensor(&mut self, fits: impl Fn(&Tensor) -> bool) -> Option<Tensor> {
        let found: Vec<&Tensor> = self.tensors.iter().filter(|tensor| fits(tensor)).collect();
        match found.is_empty() {
            true => None,
            false => Some(found[self.random.below(found.len())].clone()),
        }
    }

    fn read(&mut self, ty: Scalar, depth: usize) -> Option<String> {
        let stored = self.stored.clone();
        let tensor =
            self.some_tensor(|tensor| tensor.ty == ty && stored.as_ref() != Some(&tensor.name))?;
        let indices = self.indices(&tensor, depth);
        Some(format!("{}[{indices}]", tensor.name))
    }

    /// A new name, or one that is shadowed.
    fn name_for_let(&mut self) -> String {
        let fixed = ["t", "g", "n"];
        if self.random.one_in(5)
            && let Some(var) = self.some_var(|var| {
                !fixed.contains(&var.name.as_str())
                    && var.settled
                    && !var.name.starts_with('w')
                    && var.name.chars().all(char::is_alphanumeric)
            })
        {
            return var.name;
        }
        self.fresh("v")
    }

    fn body(&mut self, count: usize) -> Vec<Node> {
        let (vars, tensors) = (self.vars.len(), self.tensors.len());
        let wholes = self.wholes.len();
        self.depth += 1;
        let mut nodes = Vec::new();
        for _ in 0..count {
            self.statement(&mut nodes);
        }
        self.depth -= 1;
        self.vars.truncate(vars);
        self.tensors.truncate(tensors);
        self.wholes.truncate(wholes);
        nodes
    }

    fn let_(&mut self, nodes: &mut Vec<Node>) {
        let ty = match self.random.one_in(8) {
            true => Scalar::Bool,
            false => self.random.pick(&ELEMENTS),
        };
        let mutable = self.random.below(3) > 0;
        let word = if mutable { "let mut" } else { "let" };
        match self.random.below(8) {
            0 => {
                // Declared first, assigned on both sides.
                let name = self.name_for_let();
                let (c, a, b) = (
                    self.expr(Scalar::Bool, 1, true),
                    self.expr(ty, 1, true),
                    self.expr(ty, 1, true),
                );
                if self.vars.iter().any(|var| var.name == name) {
                    // The sides name what is shadowed.
                    nodes.push(Node::line(format!("{word} {name}: {} = {a};", ty.name())));
                } else {
                    nodes.push(Node::line(format!("{word} {name}: {};", ty.name())));
                    nodes.push(Node {
                        parts: vec![
                            (
                                format!("if {c} {{"),
                                vec![Node::line(format!("{name} = {a};"))],
                            ),
                            (
                                "} else {".to_owned(),
                                vec![Node::line(format!("{name} = {b};"))],
                            ),
                        ],
                        close: "}".to_owned(),
                    });
                }
                self.declare(name, ty, mutable);
            }
            1 if matches!(ty, Scalar::F32 | Scalar::F64) || ty.is_int() => {
                // Its type is decided later.
                let name = self.fresh("v");
                let value = match ty.is_int() {
                    true => self.random.below(100).to_string(),
                    false => "2.5".to_owned(),
                };
                nodes.push(Node::line(format!("let mut {name} = {value};")));
                self.vars.push(Var {
                    name: name.clone(),
                    ty,
                    mutable: true,
                    below: None,
                    settled: false,
                });
                if self.depth < 3 {
                    self.assign(nodes);
                }
                let by = self.expr(ty, 2, false);
                nodes.push(Node::line(format!("{name} = {name} + {by};")));
                for var in &mut self.vars {
                    if var.name == name {
                        var.settled = true;
                    }
                }
            }
            n => {
                let annotated = n < 5;
                let value = self.expr(ty, 0, annotated);
                let name = self.name_for_let();
                let annotation = match annotated {
                    true => format!(": {}", ty.name()),
                    false => String::new(),
                };
                nodes.push(Node::line(format!("{word} {name}{annotation} = {value};")));
                self.declare(name, ty, mutable);
            }
        }
    }

    fn declare(&mut self, name: String, ty: Scalar, mutable: bool) {
        self.vars.push(Var {
            name,
            ty,
            mutable,
            below: None,
            settled: true,
        });
    }

    /// An operator that may stand before `=`, and a value for it.
    fn operator(&mut self, ty: Scalar) -> (&'static str, String) {
        let value = self.expr(ty, 0, true);
        match ty {
            Scalar::Bool => (self.random.pick(&["", "&", "|", "^"]), value),
            Scalar::F16 | Scalar::Bf16 => ("", value),
            Scalar::F32 | Scalar::F64 => (self.random.pick(&["", "", "+", "-", "*", "/"]), value),
            _ => match self.random.below(12) {
                0 => {
                    let of = self.random.pick(&INTS);
                    let count = self.expr(of, 1, false);
                    (self.random.pick(&["<<", ">>"]), count)
                }
                1 => {
                    let by = format!("({value} & 3{}) + 1", ty.name());
                    (self.random.pick(&["/", "%"]), by)
                }
                2 if self.risky => (self.random.pick(&["/", "%"]), value),
                _ => (
                    self.random
                        .pick(&["", "", "", "+", "-", "*", "&", "|", "^"]),
                    value,
                ),
            },
        }
    }

    fn assign(&mut self, nodes: &mut Vec<Node>) {
        if self.random.one_in(2)
            && let Some(tensor) =
                self.some_tensor(|tensor| tensor.mutable && tensor.mode == Mode::Own)
        {
            let (op, value) = self.operator(tensor.ty);
            let indices = self.stored(&tensor, 2);
            nodes.push(Node::line(format!(
                "{}[{indices}] {op}= {value};",
                tensor.name
            )));
        } else if let Some(var) = self.some_var(|var| var.mutable && var.settled) {
            let (op, value) = self.operator(var.ty);
            nodes.push(Node::line(format!("{} {op}= {value};", var.name)));
        }
    }

    /// A `let` of a view.
    fn view(&mut self, nodes: &mut Vec<Node>) {
        let Some(base) = self.some_tensor(|tensor| !tensor.dims.is_empty()) else {
            return;
        };
        let (mut entries, mut dims) = (Vec::new(), Vec::new());
        let mut rows = false;
        for (axis, size) in base.dims.iter().enumerate() {
            let is_row = axis == 0 && base.rows;
            if is_row && self.random.below(3) > 0 {
                entries.push(self.row(&base, 3));
                continue;
            }
            match (size, self.random.below(6)) {
                (Size::Const(size), 0 | 1) if !is_row && *size >= 2 => {
                    let width = 1 + self.random.below(*size as usize - 1) as u64;
                    let start = self.random.below((*size - width) as usize + 1) as u64;
                    entries.push(match self.random.below(5) {
                        0 => format!("{start}..={}", start + width - 1),
                        1 if start == 0 => format!("..{width}"),
                        2 if start + width == *size => format!("{start}.."),
                        3 => {
                            let index = self.expr(Scalar::U32, 3, false);
                            let index = format!("({index} % {})", size - width + 1);
                            let name = self.fresh("v");
                            nodes.push(Node::line(format!("let {name} = {index};")));
                            self.declare(name.clone(), Scalar::U32, false);
                            format!("{name}..{name} + {width}")
                        }
                        _ => format!("{start}..{}", start + width),
                    });
                    dims.push(Size::Const(width));
                }
                (size, 2 | 3) if !is_row => entries.push(self.index(size, 3)),
                _ => {
                    rows |= is_row;
                    entries.push("..".to_owned());
                    dims.push(size.clone());
                }
            }
        }
        let name = self.fresh("view");
        let selection = match entries.as_slice() {
            [one] => one.clone(),
            _ => format!("({})", entries.join(", ")),
        };
        let word = if base.mutable { "let mut" } else { "let" };
        nodes.push(Node::line(format!(
            "{word} {name} = {}.sub({selection});",
            base.name
        )));
        self.tensors.push(Tensor {
            name,
            dims,
            rows,
            view: true,
            ..base
        });
    }

    /// A range, the type of its values, a bound of them, and about how many there are.
    fn range(&mut self) -> (String, Scalar, Option<u64>, usize) {
        let ty = self.random.pick(&INTS);
        let name = ty.name();
        let narrow = ty.bits() == 8;
        match self.random.below(11) {
            0 | 1 => {
                let end = 1 + self.random.below(8) as u64;
                (format!("0..{end}{name}"), ty, Some(end), end as usize)
            }
            2 => {
                let end = 2 + self.random.below(6) as u64;
                (
                    format!("(1..={end}{name}).rev()"),
                    ty,
                    Some(end + 1),
                    end as usize,
                )
            }
            3 => {
                let step = 1 + self.random.below(4);
                (format!("(0..9{name}).step_by({step})"), ty, Some(9), 9)
            }
            4 => {
                let from = self.atom(ty, false);
                (format!("{from}..{from}.wrapping_add(3)"), ty, None, 3)
            }
            5 => {
                let range = self.random.pick(&[
                    "T::MAX - 3..=T::MAX",
                    "T::MIN..=T::MIN + 2",
                    "(T::MAX - 5..T::MAX).rev()",
                    "(T::MAX - 3..=T::MAX).rev()",
                    "(T::MIN..=T::MIN + 3).rev().step_by(2)",
                    "(T::MAX - 6..=T::MAX).step_by(4)",
                    "(T::MAX - 6..T::MAX).step_by(4)",
                    "T::MAX..T::MIN",
                    "T::MAX..=T::MIN",
                ]);
                (range.replace('T', name), ty, None, 4)
            }
            6 if narrow => {
                let step = 20 + self.random.below(100);
                let rev = self.random.pick(&["", ".rev()"]);
                (
                    format!("({name}::MIN..={name}::MAX){rev}.step_by({step})"),
                    ty,
                    None,
                    12,
                )
            }
            7 if narrow && self.trips <= 4 => {
                let (a, b) = (self.expr(ty, 2, false), self.expr(ty, 2, true));
                let dots = self.random.pick(&["..", "..="]);
                (format!("{a}{dots}{b}"), ty, None, 128)
            }
            8 => {
                // Few values, however far apart the ends are.
                let (a, b) = (self.expr(ty, 2, false), self.expr(ty, 2, true));
                let dots = self.random.pick(&["..", "..="]);
                let rev = self.random.pick(&["", ".rev()"]);
                let least = 1u64 << (ty.bits() - 2);
                let step = match self.random.below(3) {
                    0 => least.to_string(),
                    1 => format!("{} as usize | {least}", self.atom(Scalar::U64, false)),
                    _ => format!("{} | {least}", self.atom(Scalar::Usize, false)),
                };
                (format!("({a}{dots}{b}){rev}.step_by({step})"), ty, None, 5)
            }
            9 if self.risky => {
                let step = self.atom(Scalar::Usize, false);
                (format!("(0..9{name}).step_by({step} % 3)"), ty, Some(9), 9)
            }
            _ => {
                let end = self.expr(Scalar::U32, 3, false);
                (format!("0..{end} % 7"), Scalar::U32, Some(7), 6)
            }
        }
    }

    fn label(&mut self) -> (String, String) {
        match self.random.one_in(3) {
            true => {
                let label = self.fresh("'l");
                (format!("{label}: "), label)
            }
            false => (String::new(), String::new()),
        }
    }

    fn statement(&mut self, nodes: &mut Vec<Node>) {
        let nested = self.depth < 4 && self.trips < 300;
        match self.random.below(22) {
            0..=3 => self.let_(nodes),
            18..=20 => self.aggregate(nodes),
            4 => self.view(nodes),
            5 | 6 if nested => {
                let c = self.expr(Scalar::Bool, 0, true);
                let mut parts = vec![(format!("if {c} {{"), self.body(2))];
                if self.random.one_in(2) {
                    if self.random.one_in(3) {
                        let c = self.expr(Scalar::Bool, 1, true);
                        parts.push((format!("}} else if {c} {{"), self.body(2)));
                    }
                    parts.push(("} else {".to_owned(), self.body(2)));
                }
                nodes.push(Node {
                    parts,
                    close: "}".to_owned(),
                });
            }
            7 if nested => {
                // An index that its guard bounds.
                let of = self.random.pick(&INTS);
                let value = self.expr(of, 1, false);
                let name = self.fresh("v");
                nodes.push(Node::line(format!("let {name} = {value};")));
                let below = 2 + self.random.below(8) as u64;
                let least = match of.is_signed() {
                    true => format!("{name} >= 0 && "),
                    false => String::new(),
                };
                self.vars.push(Var {
                    name: name.clone(),
                    ty: of,
                    mutable: false,
                    below: Some(below),
                    settled: true,
                });
                let body = self.body(2);
                self.vars.pop();
                self.declare(name.clone(), of, false);
                nodes.push(Node::block(format!("if {least}{name} < {below} {{"), body));
            }
            8..=10 if nested => {
                let (range, ty, below, trips) = self.range();
                let unroll = match trips < 16 {
                    true => self.random.pick(&[
                        "",
                        "",
                        "",
                        "#[unroll] ",
                        "#[unroll(2)] ",
                        "#[unroll(3)] ",
                        "#[unroll(1)] ",
                    ]),
                    false => "",
                };
                let (prefix, label) = self.label();
                let name = self.fresh("k");
                let outer = self.trips;
                self.trips *= trips;
                self.loops.push(label);
                self.vars.push(Var {
                    name: name.clone(),
                    ty,
                    mutable: false,
                    below,
                    settled: true,
                });
                let body = self.body(2);
                self.vars.pop();
                self.loops.pop();
                self.trips = outer;
                nodes.push(Node::block(
                    format!("{unroll}{prefix}for {name} in {range} {{"),
                    body,
                ));
            }
            11 if nested => {
                let ty = self.random.pick(&INTS);
                let counter = self.fresh("w");
                nodes.push(Node::line(format!("let mut {counter} = 0{};", ty.name())));
                let (prefix, label) = self.label();
                let limit = 1 + self.random.below(6);
                let c = self.expr(Scalar::Bool, 1, true);
                let outer = self.trips;
                self.trips *= limit;
                self.loops.push(label);
                self.vars.push(Var {
                    name: counter.clone(),
                    ty,
                    mutable: false,
                    below: None,
                    settled: true,
                });
                let mut body = vec![Node::line(format!("{counter} += 1;"))];
                let open = match self.random.one_in(2) {
                    true => format!("{prefix}while {counter} < {limit} && {c} {{"),
                    false => {
                        let leave = format!("if {counter} >= {limit} || {c} {{ break; }}");
                        body.insert(0, Node::line(leave));
                        format!("{prefix}loop {{")
                    }
                };
                body.extend(self.body(2));
                self.vars.pop();
                self.loops.pop();
                self.trips = outer;
                nodes.push(Node::block(open, body));
            }
            12 if !self.loops.is_empty() => {
                let c = self.expr(Scalar::Bool, 1, true);
                let exit = self.random.pick(&["break", "continue"]);
                let label = self.random.below(self.loops.len());
                let label = match self.loops[label].as_str() {
                    "" => String::new(),
                    label => format!(" {label}"),
                };
                nodes.push(Node::line(format!("if {c} {{ {exit}{label}; }}")));
            }
            13 if self.may_return && self.random.one_in(3) => {
                let c = self.expr(Scalar::Bool, 1, true);
                nodes.push(Node::line(format!("if {c} {{ return; }}")));
            }
            _ => self.assign(nodes),
        }
    }

    /// A barrier, at which tensors change their modes.
    fn barrier(&mut self, nodes: &mut Vec<Node>) {
        nodes.push(Node::line("cta_sync();"));
        self.tensors
            .retain(|tensor| !tensor.view || tensor.mode == Mode::Input);
        for tensor in &mut self.tensors {
            tensor.mode = match tensor.mode {
                Mode::Input => Mode::Input,
                _ if self.random.one_in(2) => Mode::Own,
                _ => Mode::Open,
            };
        }
    }

    /// Shared memory, each thread's row filled.
    fn shared(&mut self, nodes: &mut Vec<Node>) {
        let ty = self.random.pick(&ELEMENTS);
        let name = self.fresh("s");
        let columns = match self.random.below(3) {
            0 => None,
            _ => Some(1 + self.random.below(6) as u64),
        };
        let (threads, elem) = (self.threads, ty.name());
        let mut dims = vec![Size::Const(u64::from(threads))];
        match columns {
            None => {
                nodes.push(Node::line(format!(
                    "let mut {name} = alloc_shared::<Tensor<{elem}, {threads}>>();"
                )));
                let value = self.expr(ty, 1, true);
                nodes.push(Node::line(format!("{name}[t] = {value};")));
            }
            Some(columns) => {
                nodes.push(Node::line(format!(
                    "let mut {name} = alloc_shared::<Tensor<{elem}, {threads}, {columns}>>();"
                )));
                let k = self.fresh("k");
                self.vars.push(Var {
                    name: k.clone(),
                    ty: Scalar::U32,
                    mutable: false,
                    below: Some(columns),
                    settled: true,
                });
                let value = self.expr(ty, 1, true);
                self.vars.pop();
                nodes.push(Node::block(
                    format!("for {k} in 0..{columns}u32 {{"),
                    vec![Node::line(format!("{name}[(t, {k})] = {value};"))],
                ));
                dims.push(Size::Const(columns));
            }
        }
        self.tensors.push(Tensor {
            name,
            ty,
            dims,
            mode: Mode::Own,
            rows: true,
            shared: true,
            mutable: true,
            view: false,
        });
    }

    /// Shared memory filled by asynchronous copies from an input with the same rows.
    fn copied(&mut self, nodes: &mut Vec<Node>, source: &Copied) {
        let name = self.fresh("s");
        let (threads, elem) = (self.threads, source.ty.name());
        let columns = source.columns;
        nodes.push(Node::line(format!(
            "let mut {name} = alloc_shared::<Tensor<{elem}, {threads}, {columns}>>().align(16);"
        )));
        nodes.push(Node::block(
            format!("for k in 0..{columns}u32 {{"),
            vec![Node::line(format!(
                "{name}[(t, k)] = {};",
                self.literal(source.ty, true)
            ))],
        ));
        let size = u64::from(source.ty.size());
        for _ in 0..1 + self.random.below(2) {
            let chunk = self.random.pick(&[4u64, 8, 16, 16]).max(size);
            let width = chunk / size;
            let (to, from) = (
                self.random.below((columns / width) as usize) as u64 * width,
                self.random.below((columns / width) as usize) as u64 * width,
            );
            let kind = if chunk == 16 && self.random.one_in(2) {
                "cg"
            } else {
                "ca"
            };
            let mut options = String::new();
            if self.random.one_in(3) {
                options += &format!(".pred({})", self.expr(Scalar::Bool, 1, true));
            }
            match self.random.below(4) {
                0 if self.risky => {
                    options += &format!(".src_size({})", self.expr(Scalar::U32, 2, true));
                }
                0 => {
                    let bytes = self.expr(Scalar::U32, 2, false);
                    options += &format!(".src_size({bytes} % {})", chunk + 1);
                }
                1 => options += &format!(".ignore_src({})", self.expr(Scalar::Bool, 1, true)),
                _ => {}
            }
            nodes.push(Node::line(format!(
                "tile::cp_async_{kind}({name}.sub((t, {to}..{})), {}.sub((g, {from}..{}))).chunk_bytes({chunk}){options};",
                to + width,
                source.name,
                from + width,
            )));
            nodes.push(Node::line("ptx::cp_async_commit_group();"));
            nodes.push(Node::line("ptx::cp_async_wait_group::<0>();"));
        }
        self.tensors.push(Tensor {
            name,
            ty: source.ty,
            dims: vec![Size::Const(u64::from(threads)), Size::Const(columns)],
            mode: Mode::Own,
            rows: true,
            shared: true,
            mutable: true,
            view: false,
        });
    }

    /// A loop with barriers that all threads run alike.
    fn rounds(&mut self, nodes: &mut Vec<Node>) {
        let Some(tensor) = self.some_tensor(|tensor| {
            tensor.rows && tensor.mutable && !tensor.view && tensor.mode == Mode::Own
        }) else {
            return;
        };
        let k = self.fresh("k");
        let vars = self.vars.len();
        self.vars.push(Var {
            name: k.clone(),
            ty: Scalar::U32,
            mutable: false,
            below: Some(3),
            settled: true,
        });
        let mut body = Vec::new();
        let mut open = tensor.clone();
        open.mode = Mode::Open;
        let indices = self.indices(&open, 2);
        let local = self.fresh("v");
        body.push(Node::line("cta_sync();"));
        body.push(Node::line(format!(
            "let {local} = {}[{indices}];",
            tensor.name
        )));
        body.push(Node::line("cta_sync();"));
        self.declare(local, tensor.ty, false);
        self.trips = 3;
        self.assign(&mut body);
        let (indices, value) = (self.stored(&tensor, 2), self.expr(tensor.ty, 1, true));
        body.push(Node::line(format!("{}[{indices}] = {value};", tensor.name)));
        self.trips = 1;
        self.vars.truncate(vars);
        nodes.push(Node::block(format!("for {k} in 0..3u32 {{"), body));
    }
}

/// `To::from(from)` is there in Rust.
fn converts(from: Scalar, to: Scalar) -> bool {
    if from == to {
        return !is_half(to);
    }
    let sized = |ty| matches!(ty, Scalar::Isize | Scalar::Usize);
    match (from, to) {
        (Scalar::Bool, to) => to.is_int(),
        (Scalar::F32, Scalar::F64) => true,
        // `usize` and `isize` are promised 16 bits only.
        (from, _) if sized(from) => false,
        (Scalar::U8, Scalar::Usize | Scalar::Isize)
        | (Scalar::U16, Scalar::Usize)
        | (Scalar::I8 | Scalar::I16, Scalar::Isize) => true,
        (_, to) if sized(to) => false,
        (from, Scalar::F32) if from.is_int() => from.bits() <= 16,
        (from, Scalar::F64) if from.is_int() => from.bits() <= 32,
        (from, to) if from.is_int() && to.is_int() => {
            from.bits() < to.bits() && (!from.is_signed() || to.is_signed())
        }
        _ => false,
    }
}

/// An input that copies read.
struct Copied {
    name: String,
    ty: Scalar,
    columns: u64,
}

/// A kernel with its launch.
pub(crate) fn program(random: &mut Random) -> Program {
    let block = random.pick(&[
        [1, 1, 1],
        [7, 1, 1],
        [32, 1, 1],
        [33, 1, 1],
        [64, 1, 1],
        [8, 4, 1],
    ]);
    let grid = 1 + random.below(2) as u32;
    let threads = block[0] * block[1];
    let risky = random.one_in(6);
    let dynamic_rows = random.one_in(4);
    let mut writer = Writer {
        random,
        vars: Vec::new(),
        tensors: Vec::new(),
        structs: Vec::new(),
        functions: Vec::new(),
        updaters: Vec::new(),
        wholes: Vec::new(),
        loops: Vec::new(),
        names: 0,
        trips: 1,
        depth: 0,
        risky,
        may_return: dynamic_rows,
        threads,
        dynamic_rows,
        stored: None,
    };
    let rows = match dynamic_rows {
        true => "N".to_owned(),
        false => (grid * threads).to_string(),
    };
    let mut params = Vec::new();
    let mut dims = Vec::new();
    if dynamic_rows {
        dims.push("N".to_owned());
    }
    let has_m = writer.random.one_in(3);
    if has_m {
        dims.push("M".to_owned());
    }
    params.push("n: u32".to_owned());
    writer.declare("n".to_owned(), Scalar::U32, false);
    for index in 0..1 + writer.random.below(3) {
        let ty = match writer.random.one_in(4) {
            true => Scalar::Bool,
            false => writer.random.pick(&ELEMENTS),
        };
        let name = format!("p{index}");
        params.push(format!("{name}: {}", ty.name()));
        writer.declare(name, ty, false);
    }
    for index in 0..2 + writer.random.below(2) {
        let ty = writer.random.pick(&ELEMENTS);
        let rank = 1 + writer.random.below(3);
        let mut sizes = Vec::new();
        let mut text = vec![ty.name().to_owned()];
        for _ in 0..rank {
            let (size, name) = match writer.random.below(6) {
                0 if has_m => (Size::Text("M::size()".to_owned()), "M".to_owned()),
                1 => (Size::Text("n".to_owned()), "n".to_owned()),
                _ => {
                    let size = 1 + writer.random.below(9) as u64;
                    (Size::Const(size), size.to_string())
                }
            };
            sizes.push(size);
            text.push(name);
        }
        if has_m && index == 0 {
            sizes.push(Size::Text("M::size()".to_owned()));
            text.push("M".to_owned());
        }
        let name = format!("a{index}");
        let align = writer.random.pick(&["", "", "#[align(16)] "]);
        params.push(format!("{align}{name}: &Tensor<{}>", text.join(", ")));
        writer.tensors.push(Tensor {
            name,
            ty,
            dims: sizes,
            mode: Mode::Input,
            rows: false,
            shared: false,
            mutable: false,
            view: false,
        });
    }
    let copied = (!dynamic_rows && writer.random.one_in(3)).then(|| {
        let ty = writer.random.pick(&ELEMENTS);
        Copied {
            name: "c".to_owned(),
            ty,
            columns: 32 / u64::from(ty.size()),
        }
    });
    if let Some(copied) = &copied {
        let (ty, columns) = (copied.ty.name(), copied.columns);
        params.push(format!("#[align(16)] c: &Tensor<{ty}, {rows}, {columns}>"));
    }
    for index in 0..2 + writer.random.below(2) {
        let ty = writer.random.pick(&ELEMENTS);
        let mut sizes = vec![match dynamic_rows {
            true => Size::Text("N::size()".to_owned()),
            false => Size::Const(u64::from(grid * threads)),
        }];
        let mut text = vec![ty.name().to_owned(), rows.clone()];
        for _ in 0..writer.random.below(3) {
            let size = 1 + writer.random.below(8) as u64;
            sizes.push(Size::Const(size));
            text.push(size.to_string());
        }
        let name = format!("o{index}");
        let align = writer.random.pick(&["", "", "#[align(16)] "]);
        params.push(format!("{align}{name}: &mut Tensor<{}>", text.join(", ")));
        writer.tensors.push(Tensor {
            name,
            ty,
            dims: sizes,
            mode: Mode::Own,
            rows: true,
            shared: false,
            mutable: true,
            view: false,
        });
    }
    let mut body = Vec::new();
    if writer.random.below(3) > 0 {
        let (vars, tensors) = (
            std::mem::take(&mut writer.vars),
            std::mem::take(&mut writer.tensors),
        );
        writer.items(&mut body);
        (writer.vars, writer.tensors) = (vars, tensors);
    }
    body.push(Node::line(match block[1] {
        1 => "let t = thread_idx().x;".to_owned(),
        _ => format!("let t = thread_idx().y * {} + thread_idx().x;", block[0]),
    }));
    writer.declare("t".to_owned(), Scalar::U32, false);
    body.push(Node::line(format!(
        "let g = block_idx().x * {threads} + t;"
    )));
    writer.declare("g".to_owned(), Scalar::U32, false);
    if dynamic_rows {
        body.push(Node::line("if g >= N::size() { return; }"));
    }
    for index in 0..2 {
        let ty = writer.random.pick(&ELEMENTS);
        let value = writer.expr(ty, 2, true);
        let name = format!("x{index}");
        body.push(Node::line(format!(
            "let mut {name}: {} = {value};",
            ty.name()
        )));
        writer.declare(name, ty, true);
    }
    if !writer.dynamic_rows {
        if writer.random.one_in(2) {
            writer.shared(&mut body);
        }
        if let Some(copied) = &copied {
            writer.copied(&mut body, copied);
        }
    }
    let phases = match writer.dynamic_rows {
        true => 1,
        false => 1 + writer.random.below(3),
    };
    for phase in 0..phases {
        if phase > 0 {
            writer.barrier(&mut body);
        }
        writer.may_return = phase + 1 == phases;
        for _ in 0..2 + writer.random.below(4) {
            writer.statement(&mut body);
        }
        if phase + 1 < phases && writer.random.one_in(3) {
            writer.rounds(&mut body);
        }
    }
    // What was computed is seen.
    let own: Vec<Tensor> = writer
        .tensors
        .iter()
        .filter(|tensor| tensor.mutable && tensor.mode == Mode::Own && !tensor.shared)
        .cloned()
        .collect();
    for tensor in own {
        let (indices, value) = (writer.stored(&tensor, 3), writer.expr(tensor.ty, 1, true));
        body.push(Node::line(format!("{}[{indices}] = {value};", tensor.name)));
    }
    Program {
        grid: [grid, 1, 1],
        block,
        dims,
        params,
        body,
    }
}
