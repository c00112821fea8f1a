//! Addresses: first as few terms and one constant, then as arithmetic.
//!
//! [`normalise`] takes constants out of the index values of an access, where that cannot change the value: the index
//! `x + c` is `x` and `c` only if the sum does not wrap, which follows from the interval of `x`, or from `x` being a
//! multiple of a power of two above `c`. Accesses that differ by a constant then have equal terms. The terms are put in
//! an order, those that change least often first, so that their sums are shared and hoisted.
//!
//! [`expand`] turns the terms into arithmetic. An index is not negative and within its dimension wherever the access
//! runs, so what is computed where it does not run may be anything. In shared memory addresses are 32 bits, and a swizzle
//! is three instructions on the offset. In global
//! memory each term is one `mad.wide.u32` if its index has at most 32 significant bits, which holds for all types up
//! to `u32`, and for wider ones where the interval says so or no dimension of the tensor is above `2^32`.

use super::{
    cfg::Cfg,
    fact::Fact,
    func::{Base, Func, Imm, Inst, Loc, Mem, Op, Scaled, Space},
};
use crate::ir::{
    shared::Swizzle,
    ssa::{Binary, Root, Value},
    tree::BinaryOp,
    types::{Dim, DimId, DimSource, ParamKind, Scalar},
};

const ADD: Binary = Binary::Op(BinaryOp::Add);
const MUL: Binary = Binary::Op(BinaryOp::Mul);
const SHR: Binary = Binary::Op(BinaryOp::Shr);
const AND: Binary = Binary::Op(BinaryOp::And);
const XOR: Binary = Binary::Op(BinaryOp::Xor);

/// The fact of a value.
pub(crate) fn fact_of(func: &Func<'_>, facts: &[Option<Fact>], value: Value) -> Fact {
    facts
        .get(value.index())
        .copied()
        .flatten()
        .unwrap_or_else(|| Fact::any(func.ty(value)))
}

/// Takes constants out of index values and orders terms.
pub(crate) fn normalise(func: &mut Func<'_>, facts: &[Option<Fact>]) {
    let definitions = func.definitions();
    let depth = depths(func);
    for block in 0..func.blocks.len() {
        let mut insts = std::mem::take(&mut func.blocks[block].insts);
        for inst in &mut insts {
            for mem in inst.op.mems_mut() {
                let Base::Terms(terms) = &mut mem.base else {
                    continue;
                };
                let mut work = std::mem::take(terms);
                let mut done: Vec<Scaled> = Vec::new();
                while let Some(mut term) = work.pop() {
                    if term.scale == 0 {
                        continue;
                    }
                    match step(func, facts, &definitions, &depth, &term) {
                        Some(Step::Value(value, scale, constant)) => {
                            term.value = value;
                            term.scale = scale;
                            mem.offset = mem.offset.wrapping_add(constant);
                            work.push(term);
                        }
                        Some(Step::Constant(constant)) => {
                            mem.offset = mem.offset.wrapping_add(constant);
                        }
                        Some(Step::Split(a, b)) => {
                            for value in [a, b] {
                                work.push(Scaled {
                                    value,
                                    ..term.clone()
                                });
                            }
                        }
                        None => match done
                            .iter_mut()
                            .find(|other| other.value == term.value && other.dims == term.dims)
                        {
                            Some(other) => other.scale = other.scale.wrapping_add(term.scale),
                            None => done.push(term),
                        },
                    }
                }
                done.sort_by_key(|term| (depth[term.value.index()], term.value));
                mem.base = Base::Terms(done);
            }
        }
        func.blocks[block].insts = insts;
    }
}

enum Step {
    /// The term is of this value and scale, beside a constant.
    Value(Value, u64, i64),
    /// The term is a constant.
    Constant(i64),
    /// The term is a sum of two values.
    Split(Value, Value),
}

fn step(
    func: &Func<'_>,
    facts: &[Option<Fact>],
    definitions: &[Option<Op>],
    depth: &[u32],
    term: &Scaled,
) -> Option<Step> {
    let ty = func.ty(term.value);
    let constant = |value: Value| match definitions[value.index()] {
        Some(Op::Const(Imm::Int(value))) => Some(value),
        _ => None,
    };
    let bytes = |value: i128| i64::try_from(value.checked_mul(i128::from(term.scale))?).ok();
    if let (Some(value), true) = (constant(term.value), term.dims.is_empty()) {
        return bytes(value).map(Step::Constant);
    }
    let (least, greatest) = ty.int_range()?;
    match *definitions[term.value.index()].as_ref()? {
        Op::Binary(ADD, x, y) => {
            let fact = fact_of(func, facts, x);
            let Some(c) = constant(y) else {
                let other = fact_of(func, facts, y);
                let exact = fact.lo >= 0 && other.lo >= 0 && fact.hi + other.hi <= greatest;
                let apart = depth[x.index()] != depth[y.index()];
                return (exact && apart).then_some(Step::Split(x, y));
            };
            if !term.dims.is_empty() {
                return None;
            }
            let within = least <= fact.lo + c && fact.hi + c <= greatest;
            let no_carry = c > 0 && c < 1i128 << fact.zeros.min(100);
            let positive = fact.lo >= 0 || c < 0;
            ((within || no_carry) && positive)
                .then(|| bytes(c).map(|offset| Step::Value(x, term.scale, offset)))?
        }
        Op::Binary(MUL, x, y) => {
            let c = constant(y)?;
            let fact = fact_of(func, facts, x);
            let scale = term.scale.checked_mul(u64::try_from(c).ok()?)?;
            let exact = fact.lo >= 0 && fact.hi.checked_mul(c)? <= greatest;
            (exact && scale <= u64::from(u32::MAX)).then_some(Step::Value(x, scale, 0))
        }
        Op::Cast(x) => {
            let from = func.ty(x);
            let fact = fact_of(func, facts, x);
            (from.is_int() && fact.lo >= 0 && fact.fits(ty))
                .then_some(Step::Value(x, term.scale, 0))
        }
        _ => None,
    }
}

/// How many loops each value is defined in.
fn depths(func: &Func<'_>) -> Vec<u32> {
    let cfg = Cfg::new(func);
    let mut of_block = vec![0u32; func.blocks.len()];
    for inner in cfg.loops() {
        for block in inner.blocks {
            of_block[block.index()] += 1;
        }
    }
    let mut depths = vec![0; func.types.len()];
    for (block, depth) in func.blocks.iter().zip(of_block) {
        let results = block.insts.iter().flat_map(|inst| &inst.results);
        for value in block.params.iter().chain(results) {
            depths[value.index()] = depth;
        }
    }
    depths
}

/// Turns terms into arithmetic.
pub(crate) fn expand(func: &mut Func<'_>, facts: &[Option<Fact>]) {
    for block in 0..func.blocks.len() {
        let insts = std::mem::take(&mut func.blocks[block].insts);
        let mut expander = Expander {
            func,
            facts,
            out: Vec::with_capacity(insts.len()),
            loc: Loc::default(),
        };
        for mut inst in insts {
            expander.loc = inst.loc;
            for mem in inst.op.mems_mut() {
                expander.mem(mem);
                // Its address says from here on whose it is.
                mem.root = mem.root.map(|root| match root {
                    Root::Peer(id, _) => Root::Shared(id),
                    root => root,
                });
            }
            if let Op::Address(mem) = &inst.op {
                inst.op = expander.address(mem);
            }
            expander.out.push(inst);
        }
        let out = expander.out;
        func.blocks[block].insts = out;
    }
}

struct Expander<'f, 'a> {
    func: &'f mut Func<'a>,
    facts: &'f [Option<Fact>],
    out: Vec<Inst>,
    loc: Loc,
}

impl Expander<'_, '_> {
    fn emit(&mut self, op: Op, ty: Scalar) -> Value {
        let value = self.func.value(ty);
        self.out.push(Inst {
            op,
            results: vec![value],
            loc: self.loc,
        });
        value
    }

    fn int(&mut self, value: i128, ty: Scalar) -> Value {
        self.emit(Op::Const(Imm::Int(value)), ty)
    }

    fn cast(&mut self, value: Value, ty: Scalar) -> Value {
        if self.func.ty(value) == ty {
            value
        } else {
            self.emit(Op::Cast(value), ty)
        }
    }

    fn mem(&mut self, mem: &mut Mem) {
        let Base::Terms(terms) = &mem.base else {
            return;
        };
        let terms = terms.clone();
        if let Some(root) = mem.root
            && let Some(id) = root.allocation()
            && let Some(alloc) = self.func.shared.get(id.index())
            && let Some(swizzle) = alloc.swizzle
        {
            self.swizzled(mem, root, &terms, swizzle);
            return;
        }
        if let (Some(Root::Local(id)), Space::Const) = (mem.root, mem.space) {
            mem.base = match terms.is_empty() {
                true => Base::Symbol(Root::Local(id)),
                false => {
                    let mut sum = self.emit(Op::LocalBase(id), Scalar::U64);
                    for term in &terms {
                        sum = self.global_term(term, sum, mem.root);
                    }
                    Base::Address(sum)
                }
            };
            return;
        }
        mem.base = match mem.root {
            Some(root @ (Root::Shared(_) | Root::Local(_))) if terms.is_empty() => {
                Base::Symbol(root)
            }
            Some(root @ (Root::Shared(_) | Root::Local(_))) => {
                let start = self.symbol(root);
                Base::Address(self.narrow_sum(Some(start), &terms))
            }
            Some(Root::Peer(_, start)) => Base::Address(self.narrow_sum(Some(start), &terms)),
            Some(Root::Param(param)) => {
                let mut sum = self.emit(Op::GlobalBase(param), Scalar::U64);
                for term in terms {
                    sum = self.global_term(&term, sum, mem.root);
                }
                Base::Address(sum)
            }
            None => return,
        };
    }

    /// The terms as 32 bits, added to a start.
    fn narrow_sum(&mut self, start: Option<Value>, terms: &[Scaled]) -> Value {
        let mut sum = start;
        for term in terms {
            let mut value = self.cast(term.value, Scalar::U32);
            for dim in &term.dims {
                let dim = self.dim(*dim);
                value = self.emit(Op::Binary(MUL, value, dim), Scalar::U32);
            }
            sum = Some(match sum {
                Some(sum) => self.add_scaled(value, term.scale, sum, Scalar::U32),
                None if term.scale == 1 => value,
                None => {
                    let scale = super::fold::wrap(i128::from(term.scale), Scalar::U32);
                    let scale = self.int(scale, Scalar::U32);
                    self.emit(Op::Binary(MUL, value, scale), Scalar::U32)
                }
            });
        }
        match sum {
            Some(sum) => sum,
            None => self.int(0, Scalar::U32),
        }
    }

    /// An address in swizzled memory: see [`crate::ir::shared`].
    ///
    /// The constant is taken apart. Whole periods stay outside of the swizzle, and so does what is below a chunk where the
    /// terms are whole chunks. Bits that the terms certainly do not have can be swizzled here, since the swizzle of an
    /// exclusive or is the exclusive or of the swizzles.
    fn swizzled(&mut self, mem: &mut Mem, root: Root, terms: &[Scaled], swizzle: Swizzle) {
        let period = swizzle.period() as i64;
        let rest = mem.offset.rem_euclid(period);
        let whole = mem.offset.wrapping_sub(rest);
        let zeros = terms
            .iter()
            .map(|term| {
                let known = fact_of(self.func, self.facts, term.value).zeros;
                known.saturating_add(term.scale.trailing_zeros())
            })
            .min()
            .unwrap_or(31)
            .min(31);
        let greatest = terms.iter().try_fold(0i128, |sum, term| {
            let most = fact_of(self.func, self.facts, term.value).hi;
            sum.checked_add(most.checked_mul(i128::from(term.scale))?)
        });
        let power = 1i64 << zeros;
        // The bits that the terms may have.
        let bits = match greatest {
            Some(greatest @ 0..=0xffff) => (greatest as u64 + 1).next_power_of_two() as i64 - 1,
            _ => -1,
        } & -power;
        let start = self.symbol(root);
        if power >= period {
            mem.base = match terms.is_empty() {
                true if matches!(root, Root::Shared(_)) => Base::Symbol(root),
                true => Base::Address(start),
                false => Base::Address(self.narrow_sum(Some(start), terms)),
            };
            mem.offset = whole.wrapping_add(swizzle.apply(rest as u64) as i64);
            return;
        }
        let low = rest % power.min(16);
        let mut above = rest - low;
        let mut sum = self.narrow_sum(None, terms);
        if above & bits != 0 {
            let constant = self.int(i128::from(above), Scalar::U32);
            sum = self.emit(Op::Binary(ADD, sum, constant), Scalar::U32);
            above = 0;
        }
        let count = self.int(3, Scalar::U32);
        let shifted = self.emit(Op::Binary(SHR, sum, count), Scalar::U32);
        let mask = self.int(i128::from(swizzle.mask()), Scalar::U32);
        let line = self.emit(Op::Binary(AND, shifted, mask), Scalar::U32);
        sum = self.emit(Op::Binary(XOR, sum, line), Scalar::U32);
        if above != 0 {
            let constant = self.int(i128::from(swizzle.apply(above as u64)), Scalar::U32);
            sum = self.emit(Op::Binary(XOR, sum, constant), Scalar::U32);
        }
        mem.base = Base::Address(self.emit(Op::Binary(ADD, start, sum), Scalar::U32));
        mem.offset = whole.wrapping_add(low);
    }

    /// The address of an allocation in its own window.
    fn symbol(&mut self, root: Root) -> Value {
        match root {
            Root::Shared(id) => self.emit(Op::SharedBase(id), Scalar::U32),
            Root::Peer(_, start) => start,
            Root::Local(id) => self.emit(Op::LocalBase(id), Scalar::U32),
            Root::Param(id) => self.emit(Op::GlobalBase(id), Scalar::U64),
        }
    }

    fn global_term(&mut self, term: &Scaled, sum: Value, root: Option<Root>) -> Value {
        let narrow = self.func.ty(term.value).size() <= 4
            || fact_of(self.func, self.facts, term.value).hi <= i128::from(u32::MAX)
            || self.narrow_dims(root);
        let mut dims = term.dims.iter();
        let wide = match (narrow, dims.next()) {
            (true, None) if term.scale <= u64::from(u32::MAX) => {
                let value = self.cast(term.value, Scalar::U32);
                let scale = self.int(i128::from(term.scale), Scalar::U32);
                return self.emit(Op::MadWide(value, scale, sum), Scalar::U64);
            }
            (true, Some(dim)) => {
                let value = self.cast(term.value, Scalar::U32);
                let dim = self.dim(*dim);
                self.emit(Op::MulWide(value, dim), Scalar::U64)
            }
            (_, first) => {
                let mut value = self.cast(term.value, Scalar::U64);
                if let Some(dim) = first {
                    value = self.times_dim(value, *dim);
                }
                value
            }
        };
        let wide = dims.fold(wide, |wide, dim| self.times_dim(wide, *dim));
        self.add_scaled(wide, term.scale, sum, Scalar::U64)
    }

    fn times_dim(&mut self, value: Value, dim: DimId) -> Value {
        let dim = self.dim(dim);
        let dim = self.cast(dim, Scalar::U64);
        self.emit(Op::Binary(MUL, value, dim), Scalar::U64)
    }

    /// No index into the tensor can reach `2^32`.
    fn narrow_dims(&self, root: Option<Root>) -> bool {
        let Some(Root::Param(param)) = root else {
            return false;
        };
        match &self.func.sig.params[param.0].kind {
            ParamKind::Tensor(tensor) => tensor.dims.iter().all(|dim| match dim {
                Dim::Const(dim) => *dim <= 1 << 32,
                Dim::Symbol(_) => true,
            }),
            ParamKind::Scalar(_) | ParamKind::Map(_) => false,
        }
    }

    fn add_scaled(&mut self, value: Value, scale: u64, sum: Value, ty: Scalar) -> Value {
        if scale == 1 {
            return self.emit(Op::Binary(ADD, sum, value), ty);
        }
        let scale = super::fold::wrap(i128::from(scale), ty);
        let scale = self.int(scale, ty);
        self.emit(Op::MulAdd(value, scale, sum), ty)
    }

    fn dim(&mut self, dim: DimId) -> Value {
        match self.func.sig.dims[dim.0].source {
            DimSource::Generic => self.emit(Op::Dim(dim), Scalar::U32),
            DimSource::Param(param) => {
                let ty = match &self.func.sig.params[param.0].kind {
                    ParamKind::Scalar(Scalar::Isize) => Scalar::I64,
                    ParamKind::Scalar(Scalar::Usize) => Scalar::U64,
                    ParamKind::Scalar(scalar) => *scalar,
                    ParamKind::Tensor(_) | ParamKind::Map(_) => Scalar::U32,
                };
                let value = self.emit(Op::Param(param), ty);
                self.cast(value, Scalar::U32)
            }
        }
    }

    /// The address itself.
    fn address(&mut self, mem: &Mem) -> Op {
        let ty = mem.space.address();
        let base = match mem.base {
            Base::Address(base) => base,
            Base::Symbol(root) => self.symbol(root),
            Base::Terms(_) => return Op::Address(mem.clone()),
        };
        let offset = self.int(super::fold::wrap(i128::from(mem.offset), ty), ty);
        Op::Binary(ADD, base, offset)
    }
}
