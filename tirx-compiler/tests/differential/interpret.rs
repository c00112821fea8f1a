//! What a kernel means: an interpreter of the typed tree.
//!
//! A thread runs alone, up to its next `cta_sync`; the others of its block follow, then all go on. A thread goes on by
//! running again from the start: what it loaded before is taken from a log, what it stored before is left out. So a
//! barrier may stand anywhere. A kernel without races cannot tell this order from another.
//!
//! An asynchronous copy happens at once: a kernel that waits for its copies cannot tell.
//!
//! A failed check ends its thread, and the launch when all threads of the block have come to the barrier or their end.

use crate::number::{NoQuotient, Number};
use std::{collections::HashMap, rc::Rc};
use tirx_compiler::{
    intrinsics::IntrinsicOp,
    ir::{
        tree::{
            AllocShared, Block, Call, CompareOp, Expr, ExprKind, Kernel, LogicalOp, Statement,
            SubAxis,
        },
        types::{Const, Dim, DimId, DimSource, ParamKind, Scalar, Ty},
    },
};

/// An argument of a launch.
#[derive(Debug, Clone)]
pub(crate) enum Arg {
    Scalar(Number),
    /// Bytes and shape.
    Tensor(Vec<u8>, Vec<u64>),
}

/// A failed check of a thread.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Failure {
    pub rule: &'static str,
    pub line: u32,
    pub block: [u32; 3],
    pub thread: [u32; 3],
    pub value: i64,
    pub limit: i64,
}

/// How a launch ended.
#[derive(Debug, PartialEq)]
pub(crate) enum Outcome {
    Done,
    /// The first failed check of each thread that had one, in one block each.
    Failed(Vec<Failure>),
    /// More steps than a test should take.
    TooLong,
}

/// Why evaluation stops.
enum Stop {
    Break(usize),
    Continue(usize),
    Return,
    Barrier,
    Failed(Failure),
    TooLong,
}

type Step<T> = Result<T, Stop>;

#[derive(Debug, Clone)]
enum Value {
    Unit,
    Number(Number),
    Dim3([u32; 3]),
    View(Rc<View>),
    /// A tuple, a struct, an array.
    Parts(Vec<Value>),
    Ref(Box<Target>),
    Policy,
}

/// A place.
#[derive(Debug, Clone)]
enum Target {
    /// A local, or the part of it that these positions lead to.
    Local(usize, Vec<usize>),
    /// An element of a view.
    Element((Root, Scalar, usize)),
    /// A value that is no variable.
    Value(Value),
}

impl Target {
    fn inside(self, position: usize) -> Self {
        match self {
            Self::Local(id, mut path) => {
                path.push(position);
                Self::Local(id, path)
            }
            Self::Value(Value::Parts(mut parts)) => Self::Value(parts.swap_remove(position)),
            other => panic!("{other:?} has no parts"),
        }
    }
}

#[derive(Debug, Clone, Copy)]
enum Root {
    Global(usize),
    Shared(usize),
}

/// Origin, and the axes that are left: size and stride in elements.
#[derive(Debug, Clone)]
struct View {
    root: Root,
    elem: Scalar,
    origin: i128,
    axes: Vec<(i128, i128)>,
    /// What an access needs of the origin.
    conditions: Vec<Condition>,
}

/// `0 <= index` and `index + extent <= size`.
#[derive(Debug, Clone)]
struct Condition {
    index: i128,
    extent: i128,
    size: i128,
    line: u32,
}

/// Of one block.
#[derive(Default)]
struct Shared {
    buffers: Vec<Vec<u8>>,
    by_site: HashMap<*const AllocShared, usize>,
}

/// What a thread has done so far.
#[derive(Default)]
struct Past {
    loads: Vec<Number>,
    barriers: usize,
    ended: bool,
}

struct Thread<'a> {
    kernel: &'a Kernel,
    args: &'a mut [Arg],
    shared: &'a mut Shared,
    locals: Vec<Option<Value>>,
    past: &'a mut Past,
    /// Loads and barriers of this run.
    loads: usize,
    barriers: usize,
    steps: usize,
    thread: [u32; 3],
    block: [u32; 3],
    grid_dim: [u32; 3],
    block_dim: [u32; 3],
}

/// Steps of one thread in one run.
const MAX_STEPS: usize = 60_000;

fn each(of: [u32; 3]) -> impl Iterator<Item = [u32; 3]> {
    (0..of[2]).flat_map(move |z| (0..of[1]).flat_map(move |y| (0..of[0]).map(move |x| [x, y, z])))
}

/// Runs a launch.
pub(crate) fn run(kernel: &Kernel, args: &mut [Arg], grid: [u32; 3], block: [u32; 3]) -> Outcome {
    let mut failures = Vec::new();
    for cta in each(grid) {
        let mut shared = Shared::default();
        let mut pasts: Vec<Past> = each(block).map(|_| Past::default()).collect();
        let before = failures.len();
        loop {
            let mut running = false;
            for (past, thread) in pasts.iter_mut().zip(each(block)) {
                if past.ended {
                    continue;
                }
                let mut runner = Thread {
                    kernel,
                    args,
                    shared: &mut shared,
                    locals: vec![None; kernel.locals.len()],
                    past,
                    loads: 0,
                    barriers: 0,
                    steps: 0,
                    thread,
                    block: cta,
                    grid_dim: grid,
                    block_dim: block,
                };
                match runner.body(&kernel.body) {
                    Ok(_) | Err(Stop::Return) => past.ended = true,
                    Err(Stop::Barrier) => {
                        past.barriers += 1;
                        running = true;
                    }
                    Err(Stop::Failed(failure)) => {
                        past.ended = true;
                        failures.push(failure);
                    }
                    Err(Stop::TooLong) => return Outcome::TooLong,
                    Err(Stop::Break(_) | Stop::Continue(_)) => panic!("out of no loop"),
                }
            }
            if !running || failures.len() > before {
                break;
            }
        }
    }
    match failures.is_empty() {
        true => Outcome::Done,
        false => Outcome::Failed(failures),
    }
}

/// The value of a dimension known at launch.
pub(crate) fn dim_value(kernel: &Kernel, args: &[Arg], id: DimId) -> u32 {
    let signature = &kernel.signature;
    let value = match signature.dims[id.0].source {
        DimSource::Param(param) => match &args[param.0] {
            Arg::Scalar(value) => value.int() as u64,
            Arg::Tensor(..) => panic!("a tensor is no dimension"),
        },
        DimSource::Generic => signature
            .params
            .iter()
            .zip(args)
            .find_map(|(param, arg)| match (&param.kind, arg) {
                (ParamKind::Tensor(tensor), Arg::Tensor(_, shape)) => {
                    let axis = tensor.dims.iter().position(|d| *d == Dim::Symbol(id))?;
                    Some(shape[axis])
                }
                _ => None,
            })
            .expect("a tensor has it"),
    };
    u32::try_from(value).expect("a dimension is small")
}

impl Thread<'_> {
    fn line(&self, expr: &Expr) -> u32 {
        self.kernel.signature.line_of(expr.span).unwrap_or(0)
    }

    fn failure(&self, rule: &'static str, line: u32, value: i64, limit: i64) -> Stop {
        Stop::Failed(Failure {
            rule,
            line,
            block: self.block,
            thread: self.thread,
            value,
            limit,
        })
    }

    fn quotient(&self, result: Result<Number, NoQuotient>, expr: &Expr) -> Step<Number> {
        result.map_err(|NoQuotient(by)| self.failure("division-check", self.line(expr), by, 0))
    }

    /// A block with its value.
    fn body(&mut self, block: &Block) -> Step<Value> {
        for statement in &block.statements {
            match statement {
                Statement::Let { local, value } => {
                    let value = match value {
                        Some(value) => Some(self.eval(value)?),
                        None => None,
                    };
                    if let Some(local) = local {
                        self.locals[local.0] = value;
                    }
                }
                Statement::Expr(expr) => {
                    self.eval(expr)?;
                }
            }
        }
        match &block.tail {
            Some(tail) => self.eval(tail),
            None => Ok(Value::Unit),
        }
    }

    fn number(&mut self, expr: &Expr) -> Step<Number> {
        match self.eval(expr)? {
            Value::Number(value) => Ok(value),
            other => panic!("{other:?} is no number"),
        }
    }

    fn view(&mut self, expr: &Expr) -> Step<Rc<View>> {
        match self.eval(expr)? {
            Value::View(view) => Ok(view),
            other => panic!("{other:?} is no view"),
        }
    }

    fn dim(&self, dim: Dim) -> i128 {
        match dim {
            Dim::Const(size) => i128::from(size),
            Dim::Symbol(id) => i128::from(dim_value(self.kernel, self.args, id)),
        }
    }

    fn whole(&self, root: Root, elem: Scalar, dims: &[Dim]) -> Rc<View> {
        let mut stride = 1;
        let mut axes = Vec::new();
        for dim in dims.iter().rev() {
            let size = self.dim(*dim);
            axes.push((size, stride));
            stride *= size;
        }
        axes.reverse();
        Rc::new(View {
            root,
            elem,
            origin: 0,
            axes,
            conditions: Vec::new(),
        })
    }

    fn bytes(&mut self, root: Root) -> &mut Vec<u8> {
        match root {
            Root::Global(param) => match &mut self.args[param] {
                Arg::Tensor(bytes, _) => bytes,
                Arg::Scalar(_) => panic!("a scalar is no tensor"),
            },
            Root::Shared(buffer) => &mut self.shared.buffers[buffer],
        }
    }

    /// The root and first byte of an element.
    fn element(&mut self, base: &Expr, indices: &[Expr]) -> Step<(Root, Scalar, usize)> {
        let view = self.view(base)?;
        let mut values = Vec::new();
        for index in indices {
            values.push((self.number(index)?.int(), self.line(index)));
        }
        let mut place = view.origin;
        let mut conditions = view.conditions.clone();
        for ((size, stride), (index, line)) in view.axes.iter().zip(values) {
            conditions.push(Condition {
                index,
                extent: 1,
                size: *size,
                line,
            });
            place += index * stride;
        }
        for Condition {
            index,
            extent,
            size,
            line,
        } in conditions
        {
            if index < 0 || index + extent > size {
                let limit = (size - extent + 1).max(0);
                return Err(self.failure("index-check", line, index as i64, limit as i64));
            }
        }
        let size = view.elem.size() as usize;
        Ok((view.root, view.elem, place as usize * size))
    }

    /// What was done in an earlier run is not done again.
    fn is_replay(&self) -> bool {
        self.barriers < self.past.barriers
    }

    fn load(&mut self, (root, elem, at): (Root, Scalar, usize)) -> Number {
        let value = match self.past.loads.get(self.loads) {
            Some(value) => *value,
            None => {
                let size = elem.size() as usize;
                let value = Number::read(&self.bytes(root)[at..at + size], elem);
                self.past.loads.push(value);
                value
            }
        };
        self.loads += 1;
        value
    }

    fn store(&mut self, (root, _, at): (Root, Scalar, usize), value: Number) {
        if !self.is_replay() {
            let value = value.bytes();
            self.bytes(root)[at..at + value.len()].copy_from_slice(&value);
        }
    }

    /// Runs a loop's body once; whether the loop goes on.
    fn turn(&mut self, body: &Block) -> Step<bool> {
        match self.body(body) {
            Ok(_) | Err(Stop::Continue(0)) => Ok(true),
            Err(Stop::Break(0)) => Ok(false),
            Err(Stop::Break(depth)) => Err(Stop::Break(depth - 1)),
            Err(Stop::Continue(depth)) => Err(Stop::Continue(depth - 1)),
            Err(stop) => Err(stop),
        }
    }

    /// The place that an expression is.
    fn target(&mut self, expr: &Expr) -> Step<Target> {
        Ok(match &expr.kind {
            ExprKind::Local(id) => Target::Local(id.0, Vec::new()),
            ExprKind::Field(base, position) => self.target(base)?.inside(*position),
            ExprKind::Element(base, index) => {
                let whole = self.target(base)?;
                let Ty::Array(_, len) = &base.ty else {
                    panic!("{:?} is no array", base.ty);
                };
                let at = self.number(index)?.int();
                match usize::try_from(at) {
                    Ok(at) if (at as u64) < *len => whole.inside(at),
                    _ => {
                        let line = self.line(index);
                        return Err(self.failure("index-check", line, at as i64, *len as i64));
                    }
                }
            }
            ExprKind::Deref(reference) => match self.eval(reference)? {
                Value::Ref(target) => *target,
                other => panic!("{other:?} is no reference"),
            },
            ExprKind::Index(base, indices) => Target::Element(self.element(base, indices)?),
            _ => Target::Value(self.eval(expr)?),
        })
    }

    fn part(&mut self, id: usize, path: &[usize]) -> &mut Value {
        let mut value = self.locals[id].as_mut().expect("initialised");
        for position in path {
            let Value::Parts(parts) = value else {
                panic!("no parts");
            };
            value = &mut parts[*position];
        }
        value
    }

    fn read(&mut self, target: &Target) -> Value {
        match target {
            Target::Local(id, path) => self.part(*id, path).clone(),
            Target::Element(place) => Value::Number(self.load(*place)),
            Target::Value(value) => value.clone(),
        }
    }

    fn write(&mut self, target: &Target, value: Value) {
        match (target, value) {
            (Target::Local(id, path), value) if path.is_empty() => self.locals[*id] = Some(value),
            (Target::Local(id, path), value) => *self.part(*id, path) = value,
            (Target::Element(place), Value::Number(value)) => self.store(*place, value),
            (target, value) => panic!("{value:?} does not go to {target:?}"),
        }
    }

    fn equal(&mut self, a: &Value, b: &Value) -> bool {
        match (a, b) {
            (Value::Unit, Value::Unit) => true,
            (Value::Number(a), Value::Number(b)) => a.compare(CompareOp::Eq, *b),
            (Value::Parts(a), Value::Parts(b)) => a.iter().zip(b).all(|(a, b)| self.equal(a, b)),
            (Value::Ref(a), Value::Ref(b)) => {
                let (a, b) = (self.read(a), self.read(b));
                self.equal(&a, &b)
            }
            (a, b) => panic!("{a:?} and {b:?} are not compared"),
        }
    }

    fn eval(&mut self, expr: &Expr) -> Step<Value> {
        self.steps += 1;
        if self.steps > MAX_STEPS {
            return Err(Stop::TooLong);
        }
        let scalar = match expr.ty {
            Ty::Scalar(scalar) => Some(scalar),
            Ty::Enum(ref ty) => Some(ty.repr),
            _ => None,
        };
        let number = |value| Ok(Value::Number(value));
        match &expr.kind {
            ExprKind::Const(value) => number(Number::constant(*value, scalar.expect("a scalar"))),
            ExprKind::Local(_)
            | ExprKind::Field(..)
            | ExprKind::Element(..)
            | ExprKind::Deref(_)
            | ExprKind::Index(..) => {
                let target = self.target(expr)?;
                Ok(self.read(&target))
            }
            ExprKind::Ref(place) => Ok(Value::Ref(Box::new(self.target(place)?))),
            ExprKind::Aggregate(parts) => {
                let mut values = vec![Value::Unit; parts.len()];
                for (position, part) in parts {
                    values[*position] = self.eval(part)?;
                }
                Ok(Value::Parts(values))
            }
            ExprKind::Array(elems) => {
                let elems = elems.iter().map(|elem| self.eval(elem));
                Ok(Value::Parts(elems.collect::<Step<_>>()?))
            }
            ExprKind::Repeat(elem, count) => {
                Ok(Value::Parts(vec![self.eval(elem)?; *count as usize]))
            }
            ExprKind::Param(id) => match &self.kernel.signature.params[id.0].kind {
                ParamKind::Scalar(_) => match &self.args[id.0] {
                    Arg::Scalar(value) => number(*value),
                    Arg::Tensor(..) => panic!("a tensor is no scalar"),
                },
                ParamKind::Tensor(tensor) => {
                    let root = Root::Global(id.0);
                    Ok(Value::View(self.whole(root, tensor.elem, &tensor.dims)))
                }
                ParamKind::Map(_) => panic!("the kernels that are written here have no maps"),
            },
            ExprKind::DimSize(id) => number(Number::U32(dim_value(self.kernel, self.args, *id))),
            ExprKind::Unary(op, a) => number(self.number(a)?.unary(*op)),
            ExprKind::Binary(op, a, b) => {
                let (a, b) = (self.number(a)?, self.number(b)?);
                number(self.quotient(a.binary(*op, b), expr)?)
            }
            ExprKind::Compare(op, a, b) if !matches!(a.ty, Ty::Scalar(_) | Ty::Enum(_)) => {
                let (a, b) = (self.eval(a)?, self.eval(b)?);
                let equal = self.equal(&a, &b);
                number(Number::Bool(equal == (*op == CompareOp::Eq)))
            }
            ExprKind::Compare(op, a, b) => {
                let (a, b) = (self.number(a)?, self.number(b)?);
                number(Number::Bool(a.compare(*op, b)))
            }
            ExprKind::Logical(op, a, b) => {
                let a = self.number(a)?.bool();
                let value = match op {
                    LogicalOp::And => a && self.number(b)?.bool(),
                    LogicalOp::Or => a || self.number(b)?.bool(),
                };
                number(Number::Bool(value))
            }
            ExprKind::Cast(a) => number(self.number(a)?.cast(scalar.expect("a scalar"))),
            ExprKind::Axis(a, axis) => match self.eval(a)? {
                Value::Dim3(values) => number(Number::U32(values[usize::from(*axis)])),
                other => panic!("{other:?} has no axes"),
            },
            ExprKind::Method(op, args) => {
                let mut values = Vec::new();
                for arg in args {
                    values.push(self.number(arg)?);
                }
                if let Ty::Tuple(_) = expr.ty {
                    let (value, wrapped) = Number::overflowing(*op, &values);
                    return Ok(Value::Parts(vec![
                        Value::Number(value),
                        Value::Number(wrapped),
                    ]));
                }
                number(self.quotient(Number::method(*op, &values), expr)?)
            }
            ExprKind::Call(call) => self.call(call),
            ExprKind::AtRank(..) => panic!("a kernel of one block has no peers"),
            ExprKind::AllocShared(alloc) => {
                let Ty::View(view) = &expr.ty else {
                    panic!("an allocation is a view");
                };
                let site: *const AllocShared = &**alloc;
                let elements: i128 = alloc.dims.iter().map(|dim| self.dim(*dim)).product();
                let next = self.shared.buffers.len();
                let buffer = *self.shared.by_site.entry(site).or_insert(next);
                if buffer == next {
                    let bytes = elements as usize * view.elem.size() as usize;
                    self.shared.buffers.push(vec![0; bytes]);
                }
                let root = Root::Shared(buffer);
                Ok(Value::View(self.whole(root, view.elem, &alloc.dims)))
            }
            ExprKind::Sub(base, axes) => self.sub(base, axes),
            ExprKind::Address(..) => panic!("no addresses here"),
            ExprKind::Assign(place, value) => {
                let value = self.eval(value)?;
                let target = self.target(place)?;
                self.write(&target, value);
                Ok(Value::Unit)
            }
            ExprKind::AssignOp(op, place, value) => {
                let by = self.number(value)?;
                let target = self.target(place)?;
                let Value::Number(old) = self.read(&target) else {
                    panic!("no number");
                };
                let new = self.quotient(old.binary(*op, by), expr)?;
                self.write(&target, Value::Number(new));
                Ok(Value::Unit)
            }
            ExprKind::If(cond, then, otherwise) => match (self.number(cond)?.bool(), otherwise) {
                (true, Some(_)) => self.body(then),
                (true, None) => self.body(then).map(|_| Value::Unit),
                (false, Some(otherwise)) => self.eval(otherwise),
                (false, None) => Ok(Value::Unit),
            },
            ExprKind::Block(block) => self.body(block),
            ExprKind::For(for_) => {
                let (start, end) = (self.number(&for_.start)?, self.number(&for_.end)?);
                let step = match &for_.step {
                    None => 1,
                    Some(step) => match self.number(step)? {
                        Number::Usize(0) => {
                            return Err(self.failure("division-check", self.line(step), 0, 0));
                        }
                        Number::Usize(step) => step,
                        other => panic!("{other:?} is no step"),
                    },
                };
                for value in start.range(end, for_.inclusive, for_.reversed, step) {
                    if let Some(local) = for_.local {
                        self.locals[local.0] = Some(Value::Number(value));
                    }
                    self.steps += 1;
                    if !self.turn(&for_.body)? {
                        break;
                    }
                }
                Ok(Value::Unit)
            }
            ExprKind::While(cond, body) => {
                while self.number(cond)?.bool() {
                    if !self.turn(body)? {
                        break;
                    }
                }
                Ok(Value::Unit)
            }
            ExprKind::Loop(body) => {
                self.steps += 1;
                while self.turn(body)? {
                    self.steps += 1;
                    if self.steps > MAX_STEPS {
                        return Err(Stop::TooLong);
                    }
                }
                Ok(Value::Unit)
            }
            ExprKind::Break(depth) => Err(Stop::Break(*depth)),
            ExprKind::Continue(depth) => Err(Stop::Continue(*depth)),
            ExprKind::Return => Err(Stop::Return),
            ExprKind::Relayout(..) => panic!("no program has other coordinates"),
            ExprKind::Unchecked(_) => panic!("no program vouches for an index"),
            ExprKind::Raw(_) | ExprKind::Report(_) => panic!("no program has a macro in it"),
            ExprKind::Pending(_) | ExprKind::Error => panic!("an error was not reported"),
        }
    }

    fn sub(&mut self, base: &Expr, entries: &[SubAxis]) -> Step<Value> {
        let base = self.view(base)?;
        let mut view = View {
            axes: Vec::new(),
            ..(*base).clone()
        };
        for ((size, stride), entry) in base.axes.iter().zip(entries) {
            let (index, extent, line) = match entry {
                SubAxis::Index(index) => (self.number(index)?.int(), None, self.line(index)),
                SubAxis::Range {
                    start,
                    end,
                    inclusive,
                    span,
                } => {
                    let from = match start {
                        Some(start) => self.number(start)?.int(),
                        None => 0,
                    };
                    let to = match end {
                        Some(end) => self.number(end)?.int() + i128::from(*inclusive),
                        None => *size,
                    };
                    let line = self.kernel.signature.line_of(*span).unwrap_or(0);
                    (from, Some(to - from), line)
                }
            };
            view.conditions.push(Condition {
                index,
                extent: extent.unwrap_or(1),
                size: *size,
                line,
            });
            view.origin += index * stride;
            if let Some(extent) = extent {
                view.axes.push((extent, *stride));
            }
        }
        Ok(Value::View(Rc::new(view)))
    }

    fn call(&mut self, call: &Call) -> Step<Value> {
        Ok(match call.intrinsic.op {
            IntrinsicOp::ThreadIdx => Value::Dim3(self.thread),
            IntrinsicOp::BlockIdx => Value::Dim3(self.block),
            IntrinsicOp::BlockDim => Value::Dim3(self.block_dim),
            IntrinsicOp::GridDim => Value::Dim3(self.grid_dim),
            IntrinsicOp::CtaSync => {
                if self.barriers == self.past.barriers {
                    return Err(Stop::Barrier);
                }
                self.barriers += 1;
                Value::Unit
            }
            IntrinsicOp::CpAsyncCommitGroup
            | IntrinsicOp::CpAsyncWaitGroup
            | IntrinsicOp::CpAsyncWaitAll => Value::Unit,
            IntrinsicOp::CreatePolicyFractional { .. } => Value::Policy,
            IntrinsicOp::TileCpAsync(_) => {
                self.copy(call)?;
                Value::Unit
            }
            IntrinsicOp::PtxCpAsync(_) => panic!("no addresses here"),
            other => panic!("{other:?} is not written"),
        })
    }

    fn copy(&mut self, call: &Call) -> Step<()> {
        let (dst, src) = (self.view(&call.args[0])?, self.view(&call.args[1])?);
        let (mut chunk, mut pred, mut read, mut ignore) = (0, true, None, false);
        for option in &call.options {
            let Some(value) = &option.value else {
                continue;
            };
            match option.name {
                "chunk_bytes" => match value.kind {
                    ExprKind::Const(Const::Int(bytes)) => chunk = bytes as usize,
                    _ => panic!("a chunk is constant"),
                },
                "pred" => pred = self.number(value)?.bool(),
                "src_size" => read = Some((self.number(value)?.int() as usize, self.line(value))),
                "ignore_src" => ignore = self.number(value)?.bool(),
                "cache_policy" => {
                    self.eval(value)?;
                }
                _ => {}
            }
        }
        if !pred {
            return Ok(());
        }
        let size = match read {
            Some((size, line)) if size > chunk => {
                return Err(self.failure("src-size-check", line, size as i64, chunk as i64));
            }
            Some((size, _)) => size,
            None => chunk,
        };
        let size = if ignore { 0 } else { size };
        if self.is_replay() {
            return Ok(());
        }
        let bytes = src.elem.size() as usize;
        let (from, to) = (src.origin as usize * bytes, dst.origin as usize * bytes);
        let mut data = self.bytes(src.root)[from..from + size].to_vec();
        data.resize(chunk, 0);
        self.bytes(dst.root)[to..to + chunk].copy_from_slice(&data);
        Ok(())
    }
}
