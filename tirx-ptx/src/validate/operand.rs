//! Whether an operand is declared, of the type that its row asks for, and in the right state space.

use super::scope::Symbol;
use super::{Validator, constant, types};
use crate::ast::{
    Address, AddressBase, AddressOffset, Immediate, Instruction, Operand, split_part,
};
use crate::isa::{self, Access, OperandKind, OperandSpec, OperandType, Resolved};
use crate::special;

/// For so many names of a module a near one is looked for.
const MOST_SUGGESTIONS: u32 = 64;

/// What a register operand must be.
#[derive(Debug, Clone, Copy)]
pub(super) struct Wanted {
    /// The type.
    pub(super) ty: &'static str,
    /// A wider register does too.
    pub(super) relaxed: bool,
    /// Whether it is read or written.
    pub(super) access: Access,
    /// A special register may stand there.
    pub(super) special: bool,
    /// The elements of a vector are judged together, as loads and stores take them, not each by itself.
    pub(super) mixed: bool,
}

impl Validator<'_> {
    /// What is wrong with the operands of an instruction that the row fits by shape.
    pub(super) fn operands(
        &self,
        instruction: &Instruction,
        resolved: &Resolved,
    ) -> Vec<(usize, String)> {
        resolved
            .operands(instruction.operands.len())
            .zip(&instruction.operands)
            .enumerate()
            .filter_map(|(index, (spec, operand))| {
                let message = self.operand(operand, spec, resolved, instruction).err()?;
                let message = format!("`{}` of `{}`: {message}", spec.name, instruction.opcode);
                Some((index, message))
            })
            .collect()
    }

    pub(super) fn operand(
        &self,
        operand: &Operand,
        spec: &OperandSpec,
        resolved: &Resolved,
        instruction: &Instruction,
    ) -> Result<(), String> {
        if let Some(wrong) = constant::wrong(operand, spec, resolved, instruction) {
            return Err(wrong);
        }
        let read = |operand, ty| self.typed(operand, ty, resolved, Access::Read);
        let write = |operand, ty| self.typed(operand, ty, resolved, Access::Write);
        match spec.kind {
            OperandKind::Dst(ty)
            | OperandKind::DstWhole(ty)
            | OperandKind::DstOrSink(ty)
            | OperandKind::InOut(ty) => write(operand, ty),
            OperandKind::Src(ty) | OperandKind::Stored(ty) | OperandKind::Amount(ty, ..) => {
                read(operand, ty)
            }
            OperandKind::Register(ty) => self.typed(operand, ty, resolved, Access::ReadRegister),
            OperandKind::DstPair(pair) => match operand {
                Operand::Pair(a, b) => {
                    write(a, pair.first)?;
                    write(b, pair.second)
                }
                other => write(other, pair.first),
            },
            OperandKind::Predicate => {
                let special = resolved.form.mnemonic == "mov";
                let constant = match operand {
                    Operand::Name(name) => &**name == "WARP_SZ",
                    other => matches!(other, Operand::Immediate(_)),
                };
                match operand {
                    _ if constant
                        && resolved.form.opcode() == "set"
                        && resolved.words().any(|(_, word)| word.starts_with("bf16")) =>
                    {
                        Err("with `.bf16` this is a predicate register, no constant".to_owned())
                    }
                    _ if constant => Ok(()),
                    Operand::Name(name) | Operand::Not(name) => self.predicate(name, special),
                    _ => Ok(()),
                }
            }
            OperandKind::Value(ty) => self.value(operand, ty, resolved),
            OperandKind::Pack(ty, access) => self.pack(operand, ty, resolved, access),
            OperandKind::Addr(_) if matches!(resolved.form.opcode(), "txq" | "suq") => {
                self.queried(operand, resolved)
            }
            OperandKind::Addr(space) => match operand {
                Operand::Address(address) => {
                    self.address(address, resolved.space(space), resolved, instruction)
                }
                Operand::Element(name, _)
                    if ["ld", "st", "ldu"].contains(&resolved.form.opcode())
                        && !["st.async", "st.bulk"]
                            .iter()
                            .any(|other| resolved.form.mnemonic.starts_with(other)) =>
                {
                    let address = Address {
                        base: AddressBase::Name(name.clone()),
                        offset: AddressOffset::Constant(0),
                    };
                    self.address(&address, resolved.space(space), resolved, instruction)
                }
                Operand::Element(name, _) => Err(format!(
                    "the address of an element of `{name}` stands in brackets here"
                )),
                _ => Ok(()),
            },
            OperandKind::Selector(..) => read(operand, OperandType::Registers(2, "u16")),
            OperandKind::Tuple(specs) => match operand {
                Operand::Tuple(parts) => {
                    self.handles(handles_among(specs, parts), resolved)?;
                    self.array_index(parts, resolved)?;
                    (specs.iter().zip(parts)).try_for_each(|(spec, part)| {
                        self.operand(part, spec, resolved, instruction)
                    })
                }
                _ => Ok(()),
            },
            // Handles are judged together.
            OperandKind::Handle => Ok(()),
            OperandKind::Part(access, ty, parts) => match operand {
                Operand::Name(name) => {
                    let register = match split_part(name) {
                        (register, Some(part))
                            if parts.iter().any(|pattern| isa::is_part(pattern, part)) =>
                        {
                            register
                        }
                        _ => name,
                    };
                    self.typed(&Operand::name(register), ty, resolved, access)
                }
                other => self.typed(other, ty, resolved, access),
            },
            OperandKind::Sink | OperandKind::ImmRange(..) | OperandKind::ImmOneOf(_) => Ok(()),
            OperandKind::Label => match operand {
                Operand::Name(name) => self.label(name, resolved.form.opcode()),
                _ => Ok(()),
            },
            // A call is judged as a whole.
            OperandKind::Function | OperandKind::Arguments => Ok(()),
        }
    }

    /// A register or constant of a type, or a vector of them.
    pub(super) fn typed(
        &self,
        operand: &Operand,
        ty: OperandType,
        resolved: &Resolved,
        access: Access,
    ) -> Result<(), String> {
        let Some(word) = resolved.type_word(ty) else {
            return Ok(());
        };
        let opcode = resolved.form.opcode();
        // What the row fixes as bits is checked as an integer; a slot's type is checked as it stands.
        let word = match (ty, word) {
            (OperandType::Fixed(_) | OperandType::Fragment(_) | OperandType::Braced(_), "b32") => {
                "u32"
            }
            (OperandType::Registers(..), "b32") if opcode == "mma" => "u32",
            (OperandType::Fixed(_) | OperandType::Fragment(_), "b16") => "u16",
            // One is subtracted from these.
            (_, "b32") if is_extent(resolved) => "u32",
            (_, "b64") if is_extent(resolved) => "u64",
            (OperandType::Fixed(_), "b64") => "u64",
            (_, word) => word,
        };
        let wanted = Wanted {
            ty: word,
            relaxed: self.is_relaxed(ty, resolved),
            access,
            special: access == Access::Read && converts_integers(resolved),
            mixed: matches!(ty, OperandType::Vector(..)),
        };
        match (resolved.vector_len(ty), operand) {
            (_, Operand::Vector(elements)) if wanted.mixed => self.vector(elements, wanted),
            (_, Operand::Vector(elements)) => {
                elements
                    .iter()
                    .try_for_each(|element| self.scalar(element, wanted))?;
                // Parts of a matrix are of one type too.
                match matches!(opcode, "mma" | "stmatrix" | "wmma") {
                    true => self.one_type(elements),
                    false => Ok(()),
                }
            }
            (0 | 1, other) => self.scalar(other, wanted),
            (len, Operand::Name(name)) if opcode == "multimem" => Err(format!(
                "`{name}` stands for {len} registers; write them in `{{ }}`"
            )),
            (len, Operand::Name(name)) => self.whole_vector(name, len, wanted),
            _ => Ok(()),
        }
    }

    /// Whether a register may be wider than its type: in loads, stores and conversions, but not in those of `.bf16`, nor
    /// in atomics, nor in moves.
    pub(super) fn is_relaxed(&self, ty: OperandType, resolved: &Resolved) -> bool {
        let opcode = resolved.form.opcode();
        match ty {
            OperandType::AtLeast(_) if opcode == "cvt" => {
                // This one is made of two, the first of which is no conversion.
                let of_two = matches!(
                    (resolved.word("dtype"), resolved.word("atype")),
                    (Some("f32"), Some("f64")) | (Some("f64"), Some("f32"))
                ) && (resolved.words()).any(|(_, word)| word == "ftz");
                !of_two
                    && !(resolved.words())
                        .any(|(_, word)| word.starts_with("bf16") || word == "tf32")
            }
            OperandType::AtLeast(_) => true,
            OperandType::Vector(..) => !matches!(opcode, "atom" | "red" | "mov"),
            _ => false,
        }
    }

    pub(super) fn scalar(&self, operand: &Operand, wanted: Wanted) -> Result<(), String> {
        match operand {
            Operand::Name(name) => self.register(name, wanted),
            Operand::Immediate(constant) => match types::takes_constant(wanted.ty, *constant) {
                true => Ok(()),
                false => Err(constant_mismatch(*constant, wanted.ty)),
            },
            _ => Ok(()),
        }
    }

    fn register(&self, name: &str, wanted: Wanted) -> Result<(), String> {
        let declared = match self.scope.find(name) {
            Some(Symbol::Register(declared)) => &**declared,
            Some(Symbol::VectorRegister { len, .. }) => {
                return Err(format!(
                    "`{name}` is a vector of {len} registers; take one of them, as `{name}.x`"
                ));
            }
            Some(Symbol::Variable(_) | Symbol::Parameter(_)) => {
                return Err(format!(
                    "`{name}` is no register; move its address into one with `mov`"
                ));
            }
            Some(_) => return Err(format!("`{name}` is no register")),
            None if name == "WARP_SZ" && wanted.access == Access::Read => {
                return self.scalar(&Operand::int(32), wanted);
            }
            None => match special::kind(name) {
                Some(_) if wanted.access == Access::Write => {
                    return Err(format!("`{name}` is read only"));
                }
                // `cvt` from an integer to an integer reads them too.
                Some(ty) if wanted.special => ty,
                Some(_) => {
                    return Err(format!(
                        "the special register `{name}` is read by `mov` alone; move it into a register first"
                    ));
                }
                None => return Err(self.undeclared(name, "a register")),
            },
        };
        match types::takes_register(wanted.ty, declared, wanted.relaxed) {
            true => Ok(()),
            false => Err(mismatch(name, declared, wanted.ty)),
        }
    }

    /// A predicate that is read; a special register is one for a guard and for `mov` alone.
    pub(super) fn predicate(&self, name: &str, special: bool) -> Result<(), String> {
        match self.scope.find(name) {
            Some(Symbol::Register(ty)) if &**ty == "pred" => Ok(()),
            Some(Symbol::Register(ty)) => Err(format!(
                "`{name}` is declared `.{ty}`; a predicate is needed"
            )),
            Some(_) => Err(format!("`{name}` is no register")),
            None => match special::kind(name) {
                Some("pred") if special => Ok(()),
                Some("pred") => Err(format!(
                    "the special register `{name}` is read by `mov` and by guards alone; move it into a predicate first"
                )),
                Some(ty) => Err(format!(
                    "`{name}` is of type `.{ty}`; a predicate is needed"
                )),
                None => Err(self.undeclared(name, "a predicate")),
            },
        }
    }

    /// What `mov` and `cvta` read.
    pub(super) fn value(
        &self,
        operand: &Operand,
        ty: OperandType,
        resolved: &Resolved,
    ) -> Result<(), String> {
        let Some(wanted) = resolved.type_word(ty) else {
            return Ok(());
        };
        let converts = resolved.form.opcode() == "cvta";
        // The address of a variable of another CTA, or whose it is.
        let maps = matches!(resolved.form.opcode(), "mapa" | "getctarank");
        let name: &str = match operand {
            Operand::Name(name) | Operand::Offset(name, _) | Operand::Element(name, _) => name,
            Operand::Immediate(constant) => {
                return match types::takes_constant(wanted, *constant) {
                    true => Ok(()),
                    false => Err(constant_mismatch(*constant, wanted)),
                };
            }
            _ => return Ok(()),
        };
        match self.scope.find(name) {
            Some(Symbol::Register(declared)) => {
                match types::takes_register(wanted, declared, false) {
                    true => Ok(()),
                    false => Err(mismatch(name, declared, wanted)),
                }
            }
            Some(Symbol::VectorRegister { len, .. }) => Err(format!(
                "`{name}` is a vector of {len} registers; take one of them, as `{name}.x`"
            )),
            Some(Symbol::Variable(place)) if place.space == "param" => Err(format!(
                "`{name}` is a parameter for a call, which has no address"
            )),
            Some(Symbol::Variable(place) | Symbol::Parameter(place)) => {
                let space = &*place.space;
                if maps && space != "shared" {
                    return Err(format!(
                        "`{name}` is in `.{space}`; only `.shared` is another CTA's too"
                    ));
                }
                if place.is_opaque() && (converts || wanted != "u64") {
                    return Err(format!(
                        "`{name}` is a `.{}`; `mov.u64` alone takes its address",
                        place.ty
                    ));
                }
                if converts && resolved.word("to").is_some() {
                    return Err(format!(
                        "the address of `{name}` is not generic; `cvta.to` converts a generic one, which is in a register"
                    ));
                }
                if converts
                    && let Some(converted) = resolved.word("space")
                    && base_space(converted) != base_space(space)
                {
                    return Err(format!("`{name}` is in `.{space}`, not in `.{converted}`"));
                }
                address_sized(name, wanted)?;
                match space {
                    "global" => self.wide_enough(wanted, name),
                    _ if converts => self.wide_enough(wanted, name),
                    _ => Ok(()),
                }
            }
            Some(Symbol::Function(_) | Symbol::Entry) if converts => {
                Err(format!("`{name}` is a function, not a variable"))
            }
            Some(Symbol::Function(_) | Symbol::Entry) => address_sized(name, wanted),
            Some(_) => Err(format!("`{name}` is a label, which has no address")),
            None if name == "WARP_SZ" => self.scalar(
                &Operand::int(32),
                Wanted {
                    ty: wanted,
                    relaxed: false,
                    access: Access::Read,
                    special: false,
                    mixed: false,
                },
            ),
            None => match special::kind(name) {
                Some(_) if converts || maps => Err(format!(
                    "the special register `{name}` is read by `mov` alone; move it into a register first"
                )),
                Some(declared) => match types::takes_special(wanted, declared, name) {
                    true => Ok(()),
                    false => Err(mismatch(name, declared, wanted)),
                },
                None => Err(self.undeclared(name, "a register, a variable or a special register")),
            },
        }
    }

    fn label(&self, name: &str, opcode: &str) -> Result<(), String> {
        let found = self.scope.find(name);
        let (needed, fits) = match opcode {
            "call" => return Ok(()),
            "brx" => (
                "a table, `name: .branchtargets ..` before it",
                found.map(|symbol| matches!(symbol, Symbol::Branches)),
            ),
            _ => (
                "a label",
                found.map(|symbol| matches!(symbol, Symbol::Label)),
            ),
        };
        match fits {
            Some(true) => Ok(()),
            Some(false) => Err(format!("`{name}` is not {needed}")),
            None => Err(self.undeclared(name, needed)),
        }
    }

    /// `.global` and generic addresses have as many bits as `.address_size` says. On older targets `ptxas` warns.
    pub(super) fn wide_enough(&self, ty: &str, name: &str) -> Result<(), String> {
        let narrow = matches!(types::kind(ty), Some((_, 32)));
        match narrow && self.module.address_size == 64 {
            true => Err(format!(
                "the address `{name}` has 32 bits; `.address_size` is 64"
            )),
            false => Ok(()),
        }
    }

    #[cold]
    pub(super) fn undeclared(&self, name: &str, what: &str) -> String {
        if let Some((prefix, count)) = self.scope.range_of(name) {
            return format!("`{name}` is not declared; `{prefix}<{count}>` ends before it");
        }
        // To look for a near name takes as long as there are names; that many mistakes are not typing errors.
        let asked = self.suggestions.get();
        self.suggestions.set(asked.saturating_add(1));
        if asked >= MOST_SUGGESTIONS {
            return format!("`{name}` is not declared; {what} is needed");
        }
        let mut known: Vec<&str> = self.scope.names().collect();
        known.extend(special::names().map(|name| -> &str { name }));
        // Names come from hash tables; the suggestion must not depend on their order.
        known.sort_unstable();
        match isa::nearest(name, known.into_iter()) {
            Some(near) => format!("`{name}` is not declared; did you mean `{near}`?"),
            None => format!("`{name}` is not declared; {what} is needed"),
        }
    }
}

/// The parts of a tuple that are handles, which are judged together.
pub(super) fn handles_among<'o>(
    specs: &'static [OperandSpec],
    parts: &'o [Operand],
) -> impl Iterator<Item = &'o Operand> {
    (specs.iter().zip(parts))
        .filter(|(spec, _)| spec.kind == OperandKind::Handle)
        .map(|(_, part)| part)
}

/// Whether an instruction replaces an extent of a tensor map.
fn is_extent(resolved: &Resolved) -> bool {
    resolved.form.mnemonic == "tensormap.replace"
        && matches!(
            resolved.word("field"),
            Some("box_dim" | "global_dim" | "global_stride" | "element_stride")
        )
}

/// Whether an instruction is `cvt` between integers.
fn converts_integers(resolved: &Resolved) -> bool {
    resolved.form.mnemonic == "cvt"
        && resolved
            .words()
            .all(|(_, word)| types::kind(word).is_none_or(|(kind, _)| kind == types::Kind::Int))
}

/// `.shared::cta` names the space `.shared`.
pub(super) fn base_space(space: &str) -> &str {
    space.split("::").next().unwrap_or(space)
}

fn address_sized(name: &str, wanted: &str) -> Result<(), String> {
    match types::kind(wanted) {
        Some((types::Kind::Bits | types::Kind::Int, 32 | 64)) => Ok(()),
        _ => Err(format!(
            "the address of `{name}` is no `.{wanted}`; take `.u32` or `.u64`"
        )),
    }
}

#[cold]
pub(super) fn mismatch(name: &str, declared: &str, wanted: &str) -> String {
    format!("`{name}` is declared `.{declared}`; a `.{wanted}` is needed")
}

#[cold]
fn constant_mismatch(constant: Immediate, wanted: &str) -> String {
    let help = match (wanted, constant) {
        ("f32" | "f64", Immediate::Int(value)) => format!("; write `{value}.0`"),
        ("f16" | "f16x2" | "bf16" | "bf16x2", _) => "; move it into a register first".to_owned(),
        _ => String::new(),
    };
    format!("the constant `{constant}` is no `.{wanted}`{help}")
}
