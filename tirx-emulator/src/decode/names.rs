//! Names and operands of a function: registers, predicates, variables, labels, constants.

use std::collections::HashMap;

use tirx_ptx::ast::{AddressBase, AddressOffset, Immediate, Operand, Registers};

use crate::program::{Addr, Kernel, Pred, PredSrc, Preload, Reg, Space, Special};
use crate::ty::{Class, Ty};

/// Why an instruction is not decoded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// The text is wrong: the module is not loaded.
    Wrong(String),
    /// The emulator does not model it: the run ends as `incomplete` when it is reached.
    Unmodelled(String),
}

/// A decoding step.
pub(crate) type Decoded<T> = Result<T, Refusal>;

pub(crate) fn wrong<T>(message: impl Into<String>) -> Decoded<T> {
    Err(Refusal::Wrong(message.into()))
}

pub(crate) fn unmodelled<T>(message: impl Into<String>) -> Decoded<T> {
    Err(Refusal::Unmodelled(message.into()))
}

/// What a name stands for.
#[derive(Debug, Clone)]
pub(crate) enum Entity {
    Reg(Reg, Ty),
    Pred(Pred),
    /// A register of 128 bits: its halves, the lower first.
    Wide([Reg; 2]),
    /// A vector register: its elements.
    Vector(Vec<Reg>),
    /// `%r<n>`
    Range(Ty, u32),
    /// A variable: its space and its address there.
    Variable(Space, u64),
    /// A shared variable of open size: where dynamic shared memory begins.
    Dynamic,
    /// A label: its number.
    Label(usize),
    /// A list of labels: `.branchtargets`.
    Targets(Vec<String>),
}

/// The names in force, and the registers given out so far.
#[derive(Debug, Default)]
pub(crate) struct Names {
    scopes: Vec<HashMap<String, Entity>>,
    preloaded: HashMap<Preload, Reg>,
    pub(crate) kernel: Kernel,
    scratch: Option<Reg>,
}

impl Names {
    pub(crate) fn new(module: HashMap<String, Entity>) -> Self {
        Self {
            scopes: vec![module],
            ..Self::default()
        }
    }

    pub(crate) fn enter(&mut self) {
        self.scopes.push(HashMap::new());
    }

    pub(crate) fn leave(&mut self) {
        self.scopes.pop();
    }

    /// Hides all but the module's names; gives back what to restore.
    pub(crate) fn isolate(&mut self) -> Vec<HashMap<String, Entity>> {
        let hidden = self.scopes.split_off(1.min(self.scopes.len()));
        self.enter();
        hidden
    }

    /// Undoes [`isolate`](Self::isolate).
    pub(crate) fn restore(&mut self, hidden: Vec<HashMap<String, Entity>>) {
        self.scopes.truncate(1);
        self.scopes.extend(hidden);
    }

    pub(crate) fn declare(&mut self, name: &str, entity: Entity) {
        if let Some(scope) = self.scopes.last_mut() {
            scope.insert(name.to_owned(), entity);
        }
    }

    /// Declares `.reg` names.
    pub(crate) fn registers(&mut self, registers: &Registers) -> Decoded<()> {
        // Registers of types without arithmetic are plain bits.
        let ty = match registers.ty.as_str() {
            "b128" => Ty::B128,
            word => match Ty::parse(word) {
                Some(ty) => ty,
                None => return wrong(format!("`.{word}` is no register type")),
            },
        };
        for (name, count) in &registers.names {
            let entity = match (count, registers.vector) {
                (Some(count), None) => Entity::Range(ty, *count),
                (None, Some(_)) if ty == Ty::B128 => {
                    return unmodelled("a vector of 128-bit registers");
                }
                (None, Some(width)) => Entity::Vector((0..width).map(|_| self.fresh()).collect()),
                (None, None) if ty == Ty::Pred => Entity::Pred(self.fresh_pred()),
                (None, None) if ty == Ty::B128 => Entity::Wide([self.fresh(), self.fresh()]),
                (None, None) => Entity::Reg(self.fresh(), ty),
                (Some(_), Some(_)) => return unmodelled("a range of vector registers"),
            };
            self.declare(name, entity);
        }
        Ok(())
    }

    pub(crate) fn fresh(&mut self) -> Reg {
        self.kernel.registers += 1;
        self.kernel.registers - 1
    }

    fn fresh_pred(&mut self) -> Pred {
        self.kernel.predicates += 1;
        self.kernel.predicates - 1
    }

    /// What a name stands for; a register of a range is made when it is first named.
    pub(crate) fn find(&mut self, name: &str) -> Option<Entity> {
        let digits = name.len() - name.bytes().rev().take_while(u8::is_ascii_digit).count();
        for depth in (0..self.scopes.len()).rev() {
            if let Some(entity) = self.scopes[depth].get(name)
                && !matches!(entity, Entity::Range(..))
            {
                return Some(entity.clone());
            }
            for split in digits..name.len() {
                // `%r10` may be the eleventh of `%r` or the first of `%r1`.
                let (prefix, number) = name.split_at(split);
                let Some(Entity::Range(ty, count)) = self.scopes[depth].get(prefix) else {
                    continue;
                };
                let (ty, count) = (*ty, *count);
                let canonical = number == "0" || !number.starts_with('0');
                if !canonical || number.parse::<u32>().map_or(true, |number| number >= count) {
                    continue;
                }
                let entity = match ty {
                    Ty::Pred => Entity::Pred(self.fresh_pred()),
                    Ty::B128 => Entity::Wide([self.fresh(), self.fresh()]),
                    _ => Entity::Reg(self.fresh(), ty),
                };
                self.scopes[depth].insert(name.to_owned(), entity.clone());
                return Some(entity);
            }
        }
        None
    }

    /// A register that holds this at the start.
    pub(crate) fn preload(&mut self, what: Preload) -> Reg {
        if let Some(reg) = self.preloaded.get(&what) {
            return *reg;
        }
        let reg = self.fresh();
        self.preloaded.insert(what, reg);
        self.kernel.preload.push((reg, what));
        reg
    }

    /// The address of a variable: that of a shared one depends on the CTA.
    pub(crate) fn variable(&mut self, space: Space, address: u64) -> Reg {
        match space {
            Space::Shared => self.preload(Preload::Shared(address)),
            _ => self.constant(address),
        }
    }

    pub(crate) fn constant(&mut self, value: u64) -> Reg {
        self.preload(Preload::Constant(value))
    }

    /// A register that nobody reads.
    pub(crate) fn scratch(&mut self) -> Reg {
        match self.scratch {
            Some(reg) => reg,
            None => {
                let reg = self.fresh();
                self.scratch = Some(reg);
                reg
            }
        }
    }

    /// The value of a literal as a type.
    pub(crate) fn literal(immediate: Immediate, ty: Ty) -> Decoded<u64> {
        use tirx_ptx::half::{BF16, F16};
        Ok(match (immediate, ty) {
            (Immediate::Int(value), ty) if ty.class() != Class::Float => value as u64 & ty.mask(),
            (Immediate::Int(value), Ty::F64) => (value as f64).to_bits(),
            (Immediate::Int(value), Ty::F32) => u64::from((value as f32).to_bits()),
            (Immediate::F32(bits), Ty::F32 | Ty::B32 | Ty::U32 | Ty::S32) => bits.into(),
            (Immediate::F32(bits), Ty::F64) => f64::from(f32::from_bits(bits)).to_bits(),
            (Immediate::F64(bits), Ty::F64 | Ty::B64 | Ty::U64 | Ty::S64) => bits,
            (Immediate::F64(bits), Ty::F32) => u64::from((f64::from_bits(bits) as f32).to_bits()),
            (Immediate::F64(bits), Ty::F16) => F16.from_f64(f64::from_bits(bits)).into(),
            (Immediate::F64(bits), Ty::Bf16) => BF16.from_f64(f64::from_bits(bits)).into(),
            _ => return wrong(format!("the literal {immediate:?} does not fit the type")),
        })
    }

    /// An operand that is read.
    pub(crate) fn src(&mut self, operand: &Operand, ty: Ty) -> Decoded<Reg> {
        match operand {
            Operand::Immediate(immediate) => {
                let value = Self::literal(*immediate, ty)?;
                Ok(self.constant(value))
            }
            Operand::Name(name) => match self.find(name) {
                Some(Entity::Reg(reg, _)) => Ok(reg),
                Some(Entity::Variable(space, address)) => Ok(self.variable(space, address)),
                Some(Entity::Dynamic) => Ok(self.preload(Preload::Dynamic(0))),
                Some(Entity::Pred(_)) => wrong(format!("`{name}` is a predicate, not a value")),
                Some(_) => wrong(format!("`{name}` is no value")),
                None => self.special(name),
            },
            Operand::Offset(name, offset) => match self.find(name) {
                Some(Entity::Variable(space, address)) => {
                    Ok(self.variable(space, address.wrapping_add_signed(*offset)))
                }
                Some(Entity::Dynamic) => Ok(self.preload(Preload::Dynamic(*offset))),
                _ => unmodelled(format!("`{name}` with an offset")),
            },
            _ => unmodelled("this kind of operand"),
        }
    }

    fn special(&mut self, name: &str) -> Decoded<Reg> {
        if name == "WARP_SZ" {
            return Ok(self.constant(32));
        }
        let (base, axis) = match name.rsplit_once('.') {
            Some((base, "x")) => (base, 0),
            Some((base, "y")) => (base, 1),
            Some((base, "z")) => (base, 2),
            _ => (name, u8::MAX),
        };
        let special = match (base, axis) {
            ("%tid", 0..3) => Special::Tid(axis),
            ("%ntid", 0..3) => Special::Ntid(axis),
            ("%ctaid", 0..3) => Special::Ctaid(axis),
            ("%nctaid", 0..3) => Special::Nctaid(axis),
            ("%cluster_ctaid", 0..3) => Special::ClusterCtaid(axis),
            ("%cluster_nctaid", 0..3) => Special::ClusterNctaid(axis),
            ("%clusterid", 0..3) => Special::Clusterid(axis),
            ("%nclusterid", 0..3) => Special::Nclusterid(axis),
            ("%cluster_ctarank", _) => Special::ClusterCtarank,
            ("%cluster_nctarank", _) => Special::ClusterNctarank,
            ("%laneid", _) => Special::Laneid,
            ("%warpid", _) => Special::Warpid,
            ("%nwarpid", _) => Special::Nwarpid,
            ("%smid", _) => Special::Smid,
            ("%nsmid", _) => Special::Nsmid,
            ("%gridid", _) => Special::Gridid,
            ("%lanemask_eq", _) => Special::LanemaskEq,
            ("%lanemask_le", _) => Special::LanemaskLe,
            ("%lanemask_lt", _) => Special::LanemaskLt,
            ("%lanemask_ge", _) => Special::LanemaskGe,
            ("%lanemask_gt", _) => Special::LanemaskGt,
            ("%total_smem_size", _) => Special::TotalSharedSize,
            ("%dynamic_smem_size", _) => Special::DynamicSharedSize,
            ("%aggr_smem_size" | "%is_explicit_cluster" | "%current_graph_exec", _) => {
                return unmodelled(format!("the register `{name}`"));
            }
            _ if ["%envreg", "%pm", "%reserved_smem"]
                .iter()
                .any(|prefix| name.starts_with(prefix)) =>
            {
                return unmodelled(format!("the register `{name}`"));
            }
            _ => return wrong(format!("`{name}` is not declared")),
        };
        Ok(self.preload(Preload::Special(special)))
    }

    /// A register that is written, with its declared type.
    pub(crate) fn dst_typed(&mut self, operand: &Operand) -> Decoded<(Reg, Ty)> {
        match operand {
            Operand::Sink => Ok((self.scratch(), Ty::B64)),
            Operand::Name(name) => match self.find(name) {
                Some(Entity::Reg(reg, ty)) => Ok((reg, ty)),
                Some(_) => wrong(format!("`{name}` is no register that holds a value")),
                None => wrong(format!("`{name}` is not declared")),
            },
            _ => unmodelled("this kind of destination"),
        }
    }

    /// A register that is written.
    pub(crate) fn dst(&mut self, operand: &Operand) -> Decoded<Reg> {
        self.dst_typed(operand).map(|(reg, _)| reg)
    }

    /// A predicate that is written.
    pub(crate) fn pred(&mut self, operand: &Operand) -> Decoded<Pred> {
        match operand {
            Operand::Name(name) => self.pred_named(name),
            Operand::Sink => Ok(self.fresh_pred()),
            _ => unmodelled("this kind of predicate"),
        }
    }

    /// A predicate by name.
    pub(crate) fn pred_named(&mut self, name: &str) -> Decoded<Pred> {
        match self.find(name) {
            Some(Entity::Pred(pred)) => Ok(pred),
            Some(_) => wrong(format!("`{name}` is no predicate")),
            None => wrong(format!("`{name}` is not declared")),
        }
    }

    /// A predicate that is read.
    pub(crate) fn pred_src(&mut self, operand: &Operand) -> Decoded<PredSrc> {
        match operand {
            Operand::Name(name) => Ok(PredSrc {
                pred: self.pred_named(name)?,
                negated: false,
            }),
            Operand::Not(name) => Ok(PredSrc {
                pred: self.pred_named(name)?,
                negated: true,
            }),
            _ => unmodelled("this kind of predicate"),
        }
    }

    /// The registers of a vector, or of a single one.
    pub(crate) fn parts<T>(
        &mut self,
        operand: &Operand,
        mut each: impl FnMut(&mut Self, &Operand) -> Decoded<T>,
        reg: impl Fn(Reg) -> T,
    ) -> Decoded<Vec<T>> {
        match operand {
            Operand::Vector(elements) => {
                elements.iter().map(|element| each(self, element)).collect()
            }
            Operand::Name(name) => match self.find(name) {
                Some(Entity::Vector(regs)) => Ok(regs.into_iter().map(reg).collect()),
                _ => Ok(vec![each(self, operand)?]),
            },
            _ => Ok(vec![each(self, operand)?]),
        }
    }

    /// The halves of a register of 128 bits that is read or written, or of a constant that is read.
    pub(crate) fn wide(&mut self, operand: &Operand, written: bool) -> Decoded<[Reg; 2]> {
        match operand {
            Operand::Immediate(Immediate::Int(value)) if !written => Ok([
                self.constant(*value as u64),
                self.constant((*value >> 64) as u64),
            ]),
            Operand::Sink if written => Ok([self.scratch(), self.scratch()]),
            Operand::Name(name) => match self.find(name) {
                Some(Entity::Wide(halves)) => Ok(halves),
                Some(_) => wrong(format!("`{name}` is no register of 128 bits")),
                None => wrong(format!("`{name}` is not declared")),
            },
            _ => unmodelled("this kind of operand"),
        }
    }

    /// The same of each register of a vector, one half behind the other.
    pub(crate) fn wides(&mut self, operand: &Operand, written: bool) -> Decoded<Vec<Reg>> {
        let mut halves = Vec::new();
        match operand {
            Operand::Vector(elements) => {
                for element in elements {
                    halves.extend(self.wide(element, written)?);
                }
            }
            operand => halves.extend(self.wide(operand, written)?),
        }
        Ok(halves)
    }

    /// `[base + offset]` in a space.
    pub(crate) fn addr(&mut self, operand: &Operand, space: Space) -> Decoded<Addr> {
        let Operand::Address(address) = operand else {
            return unmodelled("this kind of address");
        };
        let AddressOffset::Constant(offset) = address.offset else {
            return unmodelled("an address with a register offset");
        };
        let (base, space) = match &address.base {
            AddressBase::Absolute(value) => (self.constant(*value), space),
            AddressBase::Name(name) => match self.find(name) {
                Some(Entity::Reg(reg, _)) => (reg, space),
                Some(Entity::Variable(own, value)) => {
                    // A variable named in a generic access stands in its own space.
                    let space = if space == Space::Generic { own } else { space };
                    // The `.param` variables of a call lie in local memory.
                    let space = if own == Space::Local && space == Space::Param {
                        own
                    } else {
                        space
                    };
                    let contains = matches!(
                        (own, space),
                        (Space::Const, Space::Global) | (Space::Shared, Space::SharedCluster)
                    );
                    if own != space && !contains {
                        return wrong(format!("`{name}` is not in this state space"));
                    }
                    (self.variable(own, value), space)
                }
                Some(Entity::Dynamic)
                    if matches!(space, Space::Generic | Space::Shared | Space::SharedCluster) =>
                {
                    (self.preload(Preload::Dynamic(0)), Space::Shared)
                }
                Some(_) => return wrong(format!("`{name}` is no address")),
                None => return wrong(format!("`{name}` is not declared")),
            },
        };
        Ok(Addr {
            space,
            base,
            offset,
        })
    }

    /// A label's number.
    pub(crate) fn label(&mut self, name: &str) -> Decoded<usize> {
        match self.find(name) {
            Some(Entity::Label(label)) => Ok(label),
            _ => wrong(format!("there is no label `{name}`")),
        }
    }
}
