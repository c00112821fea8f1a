//! The typed tree as text, for snapshots: Rust-like, with the type of each local, literal and operation.
//!
//! ```text
//! kernel copy(a: &Tensor<f32, 64, 4> align 16) block (64, 1, 1)
//!   let tid: u32 = thread_idx().x
//!   for j: i32 in 0i32..4i32 {
//!     b[(tid, j)] = shared[(Rem(tid, 64u32), j)]
//!   }
//! ```

use super::{
    tree::{
        AddressSpace, Block, Call, Expr, ExprKind, Kernel, LocalId, LogicalOp, Raw, ReportKind,
        Statement, SubAxis, UnaryOp,
    },
    types::{Const, Dim, DimId, DimSource, ParamId, ParamKind, Ty},
};
use std::fmt::{self, Write as _};

impl fmt::Display for Kernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = Text {
            kernel: self,
            out: String::new(),
            depth: 1,
        };
        text.signature();
        text.statements(&self.body);
        f.write_str(&text.out)
    }
}

impl fmt::Display for Ty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unit => f.write_str("()"),
            Self::Never => f.write_str("!"),
            Self::Scalar(scalar) => f.write_str(scalar.name()),
            Self::Dim3 => f.write_str("Dim3"),
            Self::View(view) => {
                let name = if view.mutable { "ViewMut" } else { "View" };
                write!(f, "{name}<{}, {}>", view.elem.name(), view.rank)
            }
            Self::Map(view) => {
                let mutable = if view.mutable { "mut " } else { "" };
                write!(
                    f,
                    "&{mutable}TensorMap<{}, {}>",
                    view.elem.name(),
                    view.rank
                )
            }
            Self::Tile(view) => {
                let name = if view.mutable { "TileMut" } else { "Tile" };
                write!(f, "{name}<{}, {}>", view.elem.name(), view.rank)
            }
            Self::CachePolicy => f.write_str("CachePolicy"),
            Self::Handle(handle) => write!(f, "{handle}"),
            Self::Tuple(parts) => match &parts[..] {
                [one] => write!(f, "({one},)"),
                parts => {
                    let parts: Vec<String> = parts.iter().map(Self::to_string).collect();
                    write!(f, "({})", parts.join(", "))
                }
            },
            Self::Array(elem, len) => write!(f, "[{elem}; {len}]"),
            Self::Struct(ty) => f.write_str(&ty.name),
            Self::Enum(ty) => f.write_str(&ty.name),
            Self::Ref(mutable, inner) => {
                write!(f, "&{}{inner}", if *mutable { "mut " } else { "" })
            }
            Self::Poison => f.write_str("?"),
        }
    }
}

struct Text<'k> {
    kernel: &'k Kernel,
    out: String,
    depth: usize,
}

impl Text<'_> {
    fn signature(&mut self) {
        let signature = &self.kernel.signature;
        let mut params = Vec::new();
        for param in &signature.params {
            params.push(match &param.kind {
                ParamKind::Scalar(scalar) => format!("{}: {}", param.name.text, scalar.name()),
                ParamKind::Tensor(tensor) => format!(
                    "{}: &{}Tensor<{}, {}> align {}",
                    param.name.text,
                    if tensor.mutable { "mut " } else { "" },
                    tensor.elem.name(),
                    self.dims(&tensor.dims),
                    tensor.align,
                ),
                ParamKind::Map(given) => format!(
                    "{}: &{}TensorMap<{}>",
                    param.name.text,
                    if given.mutable { "mut " } else { "" },
                    given.elem.name(),
                ),
            });
        }
        let _ = write!(
            self.out,
            "kernel {}({})",
            signature.name.text,
            params.join(", ")
        );
        for dim in &signature.dims {
            let source = match dim.source {
                DimSource::Generic => "hidden parameter",
                DimSource::Param(_) => "parameter",
            };
            let _ = write!(self.out, " dim {}: {source}", dim.name.text);
        }
        let launch = &signature.launch;
        if let Some([x, y, z]) = launch.block {
            let _ = write!(self.out, " block ({x}, {y}, {z})");
        }
        if let Some(grid) = launch.grid {
            let entry = |e: Option<u32>| e.map_or_else(|| "_".to_owned(), |e| e.to_string());
            let grid = grid.map(entry).join(", ");
            let _ = write!(self.out, " grid ({grid})");
        }
        if let Some([x, y, z]) = launch.cluster {
            let _ = write!(self.out, " cluster ({x}, {y}, {z})");
        }
        if let Some(blocks) = launch.min_blocks {
            let _ = write!(self.out, " min_blocks {blocks}");
        }
        if let Some(registers) = launch.max_registers {
            let _ = write!(self.out, " max_registers {registers}");
        }
        if let Some((target, _)) = launch.target {
            let _ = write!(self.out, " target {target}");
        }
        self.out.push('\n');
    }

    fn dims(&self, dims: &[Dim]) -> String {
        let dims = dims.iter().map(|dim| match dim {
            Dim::Const(size) => size.to_string(),
            Dim::Symbol(id) => self.dim(*id),
        });
        dims.collect::<Vec<_>>().join(", ")
    }

    fn dim(&self, id: DimId) -> String {
        let dim = self.kernel.signature.dims.get(id.0);
        dim.map_or_else(|| "?".to_owned(), |dim| dim.name.text.clone())
    }

    fn local(&self, id: LocalId) -> String {
        let local = self.kernel.locals.get(id.0);
        local.map_or_else(|| "?".to_owned(), |local| local.name.text.clone())
    }

    fn declared(&self, id: LocalId) -> String {
        match self.kernel.locals.get(id.0) {
            Some(local) => {
                let mutable = if local.mutable { "mut " } else { "" };
                format!("{mutable}{}: {}", local.name.text, local.ty)
            }
            None => "?".to_owned(),
        }
    }

    fn param(&self, id: ParamId) -> String {
        let param = self.kernel.signature.params.get(id.0);
        param.map_or_else(|| "?".to_owned(), |param| param.name.text.clone())
    }

    fn line(&mut self, text: &str) {
        for _ in 0..self.depth {
            self.out.push_str("  ");
        }
        self.out.push_str(text);
        self.out.push('\n');
    }

    fn statements(&mut self, block: &Block) {
        for statement in &block.statements {
            match statement {
                Statement::Let { local, value } => {
                    let name = local.map_or_else(|| "_".to_owned(), |id| self.declared(id));
                    match value {
                        Some(value) => {
                            let value = self.expr(value);
                            self.line(&format!("let {name} = {value}"));
                        }
                        None => self.line(&format!("let {name}")),
                    }
                }
                Statement::Expr(expr) => {
                    let expr = self.expr(expr);
                    self.line(&expr);
                }
            }
        }
        if let Some(tail) = &block.tail {
            let text = self.expr(tail);
            self.line(&format!("-> {text}"));
        }
    }

    fn block(&mut self, block: &Block) -> String {
        let inner = Text {
            kernel: self.kernel,
            out: String::new(),
            depth: self.depth + 1,
        };
        let mut inner = inner;
        inner.statements(block);
        format!("{{\n{}{}}}", inner.out, "  ".repeat(self.depth))
    }

    fn list(&mut self, exprs: &[Expr]) -> String {
        let exprs: Vec<String> = exprs.iter().map(|e| self.expr(e)).collect();
        exprs.join(", ")
    }

    fn expr(&mut self, expr: &Expr) -> String {
        match &expr.kind {
            ExprKind::Const(value) => match value {
                Const::Bool(value) => value.to_string(),
                Const::Int(value) => format!("{value}{}", expr.ty),
                Const::Float(value) => format!("{value:?}{}", expr.ty),
            },
            ExprKind::Local(id) => self.local(*id),
            ExprKind::Param(id) => self.param(*id),
            ExprKind::DimSize(id) => format!("{}::size()", self.dim(*id)),
            ExprKind::Unary(op, a) => {
                let op = match op {
                    UnaryOp::Neg => "-",
                    UnaryOp::Not => "!",
                };
                format!("{op}({})", self.expr(a))
            }
            ExprKind::Binary(op, a, b) => format!("{op:?}({}, {})", self.expr(a), self.expr(b)),
            ExprKind::Compare(op, a, b) => format!("{op:?}({}, {})", self.expr(a), self.expr(b)),
            ExprKind::Logical(op, a, b) => {
                let op = match op {
                    LogicalOp::And => "&&",
                    LogicalOp::Or => "||",
                };
                format!("({} {op} {})", self.expr(a), self.expr(b))
            }
            ExprKind::Cast(a) => format!("({} as {})", self.expr(a), expr.ty),
            ExprKind::Axis(a, axis) => {
                let axis = ["x", "y", "z"].get(usize::from(*axis)).unwrap_or(&"?");
                format!("{}.{axis}", self.expr(a))
            }
            ExprKind::Method(op, args) => format!("{op:?}({})", self.list(args)),
            ExprKind::Call(call) => self.call(call),
            ExprKind::AllocShared(allocation) => {
                let options: String = [
                    ("align", allocation.align),
                    ("swizzle", allocation.swizzle),
                    ("pad", allocation.pad),
                ]
                .into_iter()
                .filter_map(|(name, value)| Some(format!(" {name} {}", value?.value)))
                .collect();
                let name = allocation
                    .name
                    .as_ref()
                    .map_or("_", |name| name.text.as_str());
                let elem = match &expr.ty {
                    Ty::View(view) => view.elem.name(),
                    Ty::Handle(handle) => handle.name(),
                    _ => "?",
                };
                format!(
                    "alloc_shared {name} <{elem}, {}>{options}",
                    self.dims(&allocation.dims)
                )
            }
            ExprKind::Sub(view, axes) => {
                let axes: Vec<String> = axes.iter().map(|axis| self.axis(axis)).collect();
                format!(
                    "{}.sub(({})): {}",
                    self.expr(view),
                    axes.join(", "),
                    expr.ty
                )
            }
            ExprKind::Relayout(view, relayout, _) => format!(
                "{}.{}(({})): {}",
                self.expr(view),
                relayout.name(),
                self.list(relayout.args()),
                expr.ty
            ),
            ExprKind::Address(space, view) => {
                let space = match space {
                    AddressSpace::Global => "global",
                    AddressSpace::Shared => "shared",
                    AddressSpace::Map => "map",
                };
                format!("{}.{space}_address()", self.expr(view))
            }
            ExprKind::AtRank(view, rank) => {
                format!("{}.at_rank({})", self.expr(view), self.expr(rank))
            }
            ExprKind::Index(view, indices) => {
                format!("{}[({})]", self.expr(view), self.list(indices))
            }
            ExprKind::Aggregate(parts) => {
                let parts: Vec<String> = parts
                    .iter()
                    .map(|(position, part)| format!("{position}: {}", self.expr(part)))
                    .collect();
                format!("{} {{ {} }}", expr.ty, parts.join(", "))
            }
            ExprKind::Array(elems) => format!("[{}]", self.list(elems)),
            ExprKind::Repeat(elem, count) => format!("[{}; {count}]", self.expr(elem)),
            ExprKind::Field(base, position) => format!("{}.{position}", self.expr(base)),
            ExprKind::Element(base, index) => {
                format!("{}[{}]", self.expr(base), self.expr(index))
            }
            ExprKind::Unchecked(element) => format!("unchecked {}", self.expr(element)),
            ExprKind::Ref(place) => format!("&{}", self.expr(place)),
            ExprKind::Deref(reference) => format!("*{}", self.expr(reference)),
            ExprKind::Assign(place, value) => {
                format!("{} = {}", self.expr(place), self.expr(value))
            }
            ExprKind::AssignOp(op, place, value) => {
                format!("{} {op:?}= {}", self.expr(place), self.expr(value))
            }
            ExprKind::If(condition, then, otherwise) => {
                let mut text = format!("if {} {}", self.expr(condition), self.block(then));
                if let Some(otherwise) = otherwise {
                    text.push_str(" else ");
                    text.push_str(&self.expr(otherwise));
                }
                text
            }
            ExprKind::Block(block) => self.block(block),
            ExprKind::For(for_) => {
                let name = for_
                    .local
                    .map_or_else(|| "_".to_owned(), |id| self.declared(id));
                let dots = if for_.inclusive { "..=" } else { ".." };
                let mut text = format!(
                    "for {name} in {}{dots}{}",
                    self.expr(&for_.start),
                    self.expr(&for_.end)
                );
                if for_.reversed {
                    text.push_str(" reversed");
                }
                if let Some(step) = &for_.step {
                    text.push_str(" step ");
                    text.push_str(&self.expr(step));
                }
                match for_.unroll {
                    None => {}
                    Some(None) => text.push_str(" unroll"),
                    Some(Some(factor)) => {
                        let _ = write!(text, " unroll {factor}");
                    }
                }
                text.push(' ');
                text.push_str(&self.block(&for_.body));
                text
            }
            ExprKind::While(condition, body) => {
                format!("while {} {}", self.expr(condition), self.block(body))
            }
            ExprKind::Loop(body) => format!("loop {}", self.block(body)),
            ExprKind::Break(levels) => format!("break {levels}"),
            ExprKind::Continue(levels) => format!("continue {levels}"),
            ExprKind::Return => "return".to_owned(),
            ExprKind::Raw(raw) => self.raw(raw),
            ExprKind::Report(report) => {
                let what = match &report.kind {
                    ReportKind::Print => "print",
                    ReportKind::Fail(_) => "fail",
                };
                let format = report.format.as_ref().map_or("", |format| &format.literal);
                format!("{what} {format} ({})", self.list(&report.args))
            }
            ExprKind::Pending(_) | ExprKind::Error => "?".to_owned(),
        }
    }

    fn call(&mut self, call: &Call) -> String {
        let mut text = call.intrinsic.path.to_owned();
        if !call.consts.is_empty() {
            let consts: Vec<String> = call.consts.iter().map(|c| c.value.to_string()).collect();
            let _ = write!(text, "::<{}>", consts.join(", "));
        }
        let _ = write!(text, "({})", self.list(&call.args));
        for option in &call.options {
            let value = option
                .value
                .as_ref()
                .map_or_else(String::new, |value| self.expr(value));
            let constant = option
                .const_arg
                .map_or_else(String::new, |constant| format!("::<{}>", constant.value));
            let _ = write!(text, ".{}{constant}({value})", option.name);
        }
        text
    }

    fn raw(&mut self, raw: &Raw) -> String {
        let outputs: Vec<String> = raw.outputs.iter().map(|id| self.local(*id)).collect();
        let line = raw.template.as_ref().map(|template| template.line());
        format!(
            "ptx {:?} -> ({}) from ({})",
            line.unwrap_or_default(),
            outputs.join(", "),
            self.list(&raw.inputs)
        )
    }

    fn axis(&mut self, axis: &SubAxis) -> String {
        match axis {
            SubAxis::Index(index) => self.expr(index),
            SubAxis::Range {
                start,
                end,
                inclusive,
                ..
            } => {
                let start = start.as_ref().map_or_else(String::new, |e| self.expr(e));
                let end = end.as_ref().map_or_else(String::new, |e| self.expr(e));
                format!("{start}{}{end}", if *inclusive { "..=" } else { ".." })
            }
        }
    }
}
