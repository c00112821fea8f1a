//! Values with parts, functions, and the ways in which control gives a value.
//!
//! A part of a local is a variable whose name is the place: `q1.0`, `q2.left[3]`. So every other rule of the writer
//! reads and writes parts too.

use super::{ELEMENTS, INTS, Size, Var, Writer};
use crate::program::Node;
use tirx_compiler::ir::types::Scalar;

/// What a value is made of.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Shape {
    Scalar(Scalar),
    Array(Box<Shape>, usize),
    Tuple(Vec<Shape>),
    /// By its position among the structs.
    Struct(usize),
}

#[derive(Debug, Clone)]
pub(super) struct Struct {
    name: String,
    fields: Vec<(&'static str, Shape)>,
}

#[derive(Debug, Clone)]
pub(super) struct Function {
    name: String,
    params: Vec<Shape>,
    result: Scalar,
}

/// A function that writes through its first parameter.
#[derive(Debug, Clone)]
pub(super) struct Updater {
    name: String,
    target: Scalar,
    by: Scalar,
}

/// A local with parts.
#[derive(Debug, Clone)]
pub(super) struct Whole {
    name: String,
    shape: Shape,
    mutable: bool,
}

impl Writer<'_> {
    /// The structs and functions of a kernel.
    pub(super) fn items(&mut self, nodes: &mut Vec<Node>) {
        for _ in 0..self.random.below(3) {
            let name = self.fresh("S");
            let fields = ["left", "middle", "right"];
            let fields: Vec<(&'static str, Shape)> = fields
                .into_iter()
                .take(1 + self.random.below(3))
                .map(|field| (field, self.shape(2)))
                .collect();
            let texts: Vec<String> = fields
                .iter()
                .map(|(field, shape)| format!("{field}: {}", self.type_of(shape)))
                .collect();
            nodes.push(Node::line(format!(
                "#[derive(Clone, Copy)] struct {name} {{ {} }}",
                texts.join(", ")
            )));
            self.structs.push(Struct { name, fields });
        }
        for _ in 0..self.random.below(3) {
            self.function(nodes);
        }
        if self.random.one_in(3) {
            self.updater(nodes);
        }
    }

    /// A shape, seldom deep.
    fn shape(&mut self, depth: usize) -> Shape {
        match self.random.below(8) {
            0 if depth < 3 => {
                let parts = 1 + self.random.below(3);
                Shape::Tuple((0..parts).map(|_| self.shape(depth + 1)).collect())
            }
            1 if depth < 3 => {
                let len = 1 + self.random.below(4);
                Shape::Array(Box::new(self.shape(depth + 1)), len)
            }
            2 if depth < 3 && !self.structs.is_empty() => {
                Shape::Struct(self.random.below(self.structs.len()))
            }
            _ => Shape::Scalar(self.random.pick(&ELEMENTS)),
        }
    }

    fn type_of(&self, shape: &Shape) -> String {
        match shape {
            Shape::Scalar(ty) => ty.name().to_owned(),
            Shape::Array(elem, len) => format!("[{}; {len}]", self.type_of(elem)),
            Shape::Tuple(parts) => {
                let parts: Vec<String> = parts.iter().map(|part| self.type_of(part)).collect();
                format!("({},)", parts.join(", "))
            }
            Shape::Struct(at) => self.structs[*at].name.clone(),
        }
    }

    /// A value of a shape.
    fn value(&mut self, shape: &Shape, depth: usize) -> String {
        if depth > 0
            && !matches!(shape, Shape::Scalar(_))
            && self.random.one_in(3)
            && let Some(whole) = self.some_whole(|whole| whole.shape == *shape)
        {
            return whole.name;
        }
        match shape {
            Shape::Scalar(ty) => self.expr(*ty, depth.max(2), true),
            Shape::Array(elem, len) => match self.random.one_in(2) {
                true => format!("[{}; {len}]", self.value(elem, depth + 1)),
                false => {
                    let elems: Vec<String> =
                        (0..*len).map(|_| self.value(elem, depth + 1)).collect();
                    format!("[{}]", elems.join(", "))
                }
            },
            Shape::Tuple(parts) => {
                let parts: Vec<String> = parts
                    .iter()
                    .map(|part| self.value(part, depth + 1))
                    .collect();
                format!("({},)", parts.join(", "))
            }
            Shape::Struct(at) => {
                let of = self.structs[*at].clone();
                let mut fields: Vec<String> = of
                    .fields
                    .iter()
                    .map(|(field, shape)| format!("{field}: {}", self.value(shape, depth + 1)))
                    .collect();
                if fields.len() > 1 && self.random.one_in(3) {
                    fields.reverse();
                }
                format!("{} {{ {} }}", of.name, fields.join(", "))
            }
        }
    }

    fn some_whole(&mut self, fits: impl Fn(&Whole) -> bool) -> Option<Whole> {
        let found: Vec<&Whole> = self.wholes.iter().filter(|whole| fits(whole)).collect();
        match found.is_empty() {
            true => None,
            false => Some(found[self.random.below(found.len())].clone()),
        }
    }

    /// Makes the parts of a local known as variables.
    fn parts(&mut self, name: &str, shape: &Shape, mutable: bool) {
        match shape {
            Shape::Scalar(ty) => self.vars.push(Var {
                name: name.to_owned(),
                ty: *ty,
                mutable,
                below: None,
                settled: true,
            }),
            Shape::Array(elem, len) => {
                for at in 0..*len {
                    self.parts(&format!("{name}[{at}]"), elem, mutable);
                }
            }
            Shape::Tuple(parts) => {
                for (at, part) in parts.iter().enumerate() {
                    self.parts(&format!("{name}.{at}"), part, mutable);
                }
            }
            Shape::Struct(at) => {
                for (field, shape) in self.structs[*at].fields.clone() {
                    self.parts(&format!("{name}.{field}"), &shape, mutable);
                }
            }
        }
    }

    fn declare_whole(&mut self, name: String, shape: Shape, mutable: bool) {
        self.parts(&name, &shape, mutable);
        self.wholes.push(Whole {
            name,
            shape,
            mutable,
        });
    }

    /// A shape with parts.
    fn composed(&mut self) -> Shape {
        loop {
            let shape = self.shape(0);
            if !matches!(shape, Shape::Scalar(_)) {
                return shape;
            }
        }
    }

    /// A statement about a value with parts.
    pub(super) fn aggregate(&mut self, nodes: &mut Vec<Node>) {
        match self.random.below(8) {
            0..=2 => {
                let shape = self.composed();
                let value = self.value(&shape, 0);
                let name = self.fresh("q");
                let mutable = self.random.below(4) > 0;
                let word = if mutable { "let mut" } else { "let" };
                let ty = self.type_of(&shape);
                nodes.push(Node::line(format!("{word} {name}: {ty} = {value};")));
                self.declare_whole(name, shape, mutable);
            }
            3 => {
                // Whole values are copied.
                if let Some(to) = self.some_whole(|whole| whole.mutable) {
                    let value = self.value(&to.shape, 1);
                    nodes.push(Node::line(format!("{} = {value};", to.name)));
                }
            }
            4 => {
                // A part is taken from a copy.
                if let Some(from) = self.some_whole(|_| true) {
                    let name = self.fresh("q");
                    nodes.push(Node::line(format!("let mut {name} = {};", from.name)));
                    self.declare_whole(name, from.shape, true);
                }
            }
            5 => {
                // An element whose index is known when the kernel runs.
                let Some(array) = self.some_whole(|whole| {
                    matches!(&whole.shape, Shape::Array(elem, _) if matches!(**elem, Shape::Scalar(_)))
                }) else {
                    return;
                };
                let Shape::Array(elem, len) = &array.shape else {
                    return;
                };
                let Shape::Scalar(ty) = **elem else {
                    return;
                };
                let index = self.index(&Size::Const(*len as u64), 3);
                let index = format!("{}[({index}) as usize]", array.name);
                if array.mutable && self.random.one_in(2) {
                    let (op, value) = self.operator(ty);
                    nodes.push(Node::line(format!("{index} {op}= {value};")));
                } else {
                    let name = self.fresh("v");
                    nodes.push(Node::line(format!("let {name} = {index};")));
                    self.declare(name, ty, false);
                }
            }
            6 => {
                // Two of a type change places, or are taken from a tuple.
                let Some(a) = self.some_var(|var| var.mutable && var.settled) else {
                    return;
                };
                let (name, ty) = (a.name.clone(), a.ty);
                let b = self
                    .some_var(|var| var.mutable && var.settled && var.ty == ty && var.name != name);
                match b {
                    Some(b) => nodes.push(Node::line(format!(
                        "({name}, {}) = ({}, {name});",
                        b.name, b.name
                    ))),
                    None => {
                        let value = self.expr(ty, 1, true);
                        let (x, y) = (self.fresh("v"), self.fresh("v"));
                        let typed = ty.name();
                        nodes.push(Node::line(format!(
                            "let ({x}, mut {y}): ({typed}, {typed}) = ({name}, {value});"
                        )));
                        self.declare(x, ty, false);
                        self.declare(y, ty, true);
                    }
                }
            }
            _ => {
                // Written through a reference.
                let updaters = self.updaters.clone();
                let Some(to) = self.some_var(|var| var.mutable && var.settled) else {
                    return;
                };
                let fits: Vec<_> = updaters.iter().filter(|f| f.target == to.ty).collect();
                if fits.is_empty() {
                    let (op, value) = self.operator(to.ty);
                    let (by, r) = (self.fresh("v"), self.fresh("r"));
                    nodes.push(Node::line(format!(
                        "{{ let {by} = {{ let mut it = {}; it {op}= {value}; it }}; let {r} = &mut {}; *{r} = {by}; }}",
                        to.name, to.name
                    )));
                } else {
                    let updater = fits[self.random.below(fits.len())].clone();
                    let by = self.fresh("v");
                    let value = self.expr(updater.by, 1, true);
                    nodes.push(Node::line(format!(
                        "let {by}: {} = {value}; {}(&mut {}, {by});",
                        updater.by.name(),
                        updater.name,
                        to.name
                    )));
                }
            }
        }
    }

    /// Writes the body of an item: nothing outside of it is visible.
    fn apart<R>(&mut self, write: impl FnOnce(&mut Self) -> R) -> R {
        let (vars, tensors, wholes, loops) = (
            std::mem::take(&mut self.vars),
            std::mem::take(&mut self.tensors),
            std::mem::take(&mut self.wholes),
            std::mem::take(&mut self.loops),
        );
        let may_return = std::mem::replace(&mut self.may_return, false);
        let result = write(self);
        self.vars = vars;
        self.tensors = tensors;
        self.wholes = wholes;
        self.loops = loops;
        self.may_return = may_return;
        result
    }

    fn function(&mut self, nodes: &mut Vec<Node>) {
        let name = self.fresh("f");
        let result = self.random.pick(&ELEMENTS);
        let params: Vec<Shape> = (0..1 + self.random.below(3))
            .map(|_| self.shape(1))
            .collect();
        let names: Vec<String> = params.iter().map(|_| self.fresh("q")).collect();
        let (early, body, tail) = self.apart(|writer| {
            for (name, shape) in names.iter().zip(&params) {
                writer.declare_whole(name.clone(), shape.clone(), false);
            }
            // A function stands at a depth where little is nested in it.
            writer.depth += 2;
            let early = writer.random.one_in(2).then(|| {
                let c = writer.expr(Scalar::Bool, 2, true);
                (c, writer.expr(result, 2, true))
            });
            let body = writer.body(1);
            writer.depth -= 2;
            (early, body, writer.expr(result, 1, true))
        });
        let list: Vec<String> = names
            .iter()
            .zip(&params)
            .map(|(name, shape)| format!("{name}: {}", self.type_of(shape)))
            .collect();
        let mut lines = Vec::new();
        if let Some((c, value)) = early {
            lines.push(Node::line(format!("if {c} {{ return {value}; }}")));
        }
        // What it declares may shadow a parameter.
        lines.push(Node::block("{", body));
        lines.push(Node::line(tail));
        nodes.push(Node::block(
            format!("fn {name}({}) -> {} {{", list.join(", "), result.name()),
            lines,
        ));
        self.functions.push(Function {
            name,
            params,
            result,
        });
    }

    fn updater(&mut self, nodes: &mut Vec<Node>) {
        let name = self.fresh("f");
        let (target, by) = (self.random.pick(&ELEMENTS), self.random.pick(&ELEMENTS));
        let line = self.apart(|writer| {
            writer.declare("by".to_owned(), by, false);
            writer.vars.push(Var {
                name: "(*to)".to_owned(),
                ty: target,
                mutable: false,
                below: None,
                settled: true,
            });
            let (op, value) = writer.operator(target);
            format!("*to {op}= {value};")
        });
        nodes.push(Node::block(
            format!(
                "fn {name}(to: &mut {}, by: {}) {{",
                target.name(),
                by.name()
            ),
            vec![Node::line(line)],
        ));
        self.updaters.push(Updater { name, target, by });
    }

    /// A call of one of the kernel's functions.
    pub(super) fn call(&mut self, ty: Scalar, depth: usize) -> Option<String> {
        let functions = self.functions.clone();
        let fits: Vec<_> = functions.iter().filter(|f| f.result == ty).collect();
        if fits.is_empty() {
            return None;
        }
        let function = fits[self.random.below(fits.len())];
        let args: Vec<String> = function
            .params
            .iter()
            .map(|shape| self.value(shape, depth))
            .collect();
        Some(format!("{}({})", function.name, args.join(", ")))
    }

    /// A `match`, a labelled block or a loop that gives a value.
    pub(super) fn chosen(&mut self, ty: Scalar, d: usize, ctx: bool) -> String {
        match self.random.below(4) {
            0 => {
                let label = self.fresh("'b");
                let c = self.expr(Scalar::Bool, d, true);
                let (a, b) = (self.expr(ty, d, ctx), self.expr(ty, d, true));
                format!("({label}: {{ if {c} {{ break {label} {a}; }} {b} }})")
            }
            1 => {
                let c = self.expr(Scalar::Bool, d, true);
                let (a, b) = (self.expr(ty, d, ctx), self.expr(ty, d, true));
                let turns = self.fresh("w");
                format!(
                    "({{ let mut {turns} = 0u32; loop {{ if {c} {{ break {a}; }} {turns} += 1; if {turns} > 3 {{ break {b}; }} }} }})"
                )
            }
            _ => {
                let of = self.random.pick(&INTS);
                let subject = self.expr(of, d, false);
                let mut arms = Vec::new();
                let mut from = if of.is_signed() { -2 } else { 0 };
                for _ in 0..1 + self.random.below(3) {
                    let to = from + self.random.below(3) as i32;
                    let pattern = match self.random.below(4) {
                        0 if to > from => format!("{from}..={to}"),
                        1 if to > from => format!("{from} | {to}"),
                        2 => format!("{from}..{}", to + 1),
                        _ => from.to_string(),
                    };
                    let guard = match self.random.one_in(4) {
                        true => format!(" if {}", self.expr(Scalar::Bool, d, true)),
                        false => String::new(),
                    };
                    arms.push(format!("{pattern}{guard} => {}", self.expr(ty, d, ctx)));
                    from = to + 1;
                }
                arms.push(format!("_ => {}", self.expr(ty, d, true)));
                format!("(match {subject} {{ {} }})", arms.join(", "))
            }
        }
    }
}
