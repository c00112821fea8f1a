//! Whether an operand is declared, of the type that its row asks for, and in the right state space.

use super::scope::Symbol;
use super::{Validator, types};
use crate::ast::{Address, AddressBase, AddressOffset, Immediate, Instruction, Operand};
use crate::isa::{self, OperandKind, OperandSpec, OperandType, Resolved};
use crate::special;

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

    fn operand(
        &self,
        operand: &Operand,
        spec: &OperandSpec,
        resolved: &Resolved,
        instruction: &Instruction,
    ) -> Result<(), String> {
        match spec.kind {
            OperandKind::Dst(ty)
            | OperandKind::DstOrSink(ty)
            | OperandKind::Src(ty)
            | OperandKind::Amount(ty, ..)
            | OperandKind::Register(ty)
            | OperandKind::InOut(ty) => {
                let reads_special =
                    spec.kind == OperandKind::Src(ty) && instruction.opcode.starts_with("cvt.");
                self.typed(operand, ty, resolved, reads_special)
            }
            OperandKind::DstPair(first, second, _) => match operand {
                Operand::Pair(a, b) => {
                    self.typed(a, first, resolved, false)?;
                    self.typed(b, second, resolved, false)
                }
                other => self.typed(other, first, resolved, false),
            },
            OperandKind::Predicate => match operand {
                Operand::Name(name) | Operand::Not(name) => self.predicate(name),
                _ => Ok(()),
            },
            OperandKind::Value(ty) => self.value(operand, ty, resolved, instruction),
            OperandKind::Pack(ty, _) => self.pack(operand, ty, resolved),
            OperandKind::Addr(space) => match operand {
                Operand::Address(address) => {
                    let writes = resolved.form.opcode() == "st";
                    self.address(address, resolved.space(space), writes)
                }
                _ => Ok(()),
            },
            OperandKind::Selector(..) => {
                self.typed(operand, OperandType::Registers(2, "u16"), resolved, false)
            }
            OperandKind::Sink | OperandKind::Coordinates(..) | OperandKind::Part(..) => Ok(()),
            OperandKind::ImmRange(..) | OperandKind::ImmOneOf(_) => Ok(()),
            OperandKind::Label => match operand {
                Operand::Name(name) => match self.scope.find(name) {
                    Some(Symbol::Label | Symbol::Table | Symbol::Function) => Ok(()),
                    Some(_) => Err(format!("`{name}` is no label")),
                    None => Err(self.undeclared(name, "a label")),
                },
                _ => Ok(()),
            },
            OperandKind::Function => match operand {
                Operand::Name(name) => match self.scope.find(name) {
                    Some(Symbol::Function | Symbol::Register(_)) => Ok(()),
                    Some(_) => Err(format!("`{name}` is no function")),
                    None => Err(self.undeclared(name, "a function")),
                },
                _ => Ok(()),
            },
            OperandKind::Arguments => match operand {
                Operand::List(elements) => elements.iter().try_for_each(|element| match element {
                    Operand::Name(name) if self.scope.find(name).is_none() => {
                        Err(self.undeclared(name, "a parameter or register"))
                    }
                    _ => Ok(()),
                }),
                _ => Ok(()),
            },
        }
    }

    /// A register or constant of a type, or a vector of them.
    fn typed(
        &self,
        operand: &Operand,
        ty: OperandType,
        resolved: &Resolved,
        reads_special: bool,
    ) -> Result<(), String> {
        let Some(wanted) = resolved.type_word(ty) else {
            return Ok(());
        };
        let relaxed = matches!(ty, OperandType::AtLeast(_) | OperandType::Vector(..));
        match operand {
            Operand::Vector(elements) => {
                let mut declared: Option<&str> = None;
                for element in elements {
                    self.typed_scalar(element, wanted, relaxed, reads_special)?;
                    if let Operand::Name(name) = element
                        && let Some(Symbol::Register(this)) = self.scope.find(name)
                    {
                        match declared {
                            Some(other) if types::conflict(other, this) => {
                                return Err(format!(
                                    "the registers of a vector are of one type; found `.{other}` and `.{this}`"
                                ));
                            }
                            _ => declared = Some(this),
                        }
                    }
                }
                Ok(())
            }
            other => self.typed_scalar(other, wanted, relaxed, reads_special),
        }
    }

    fn typed_scalar(
        &self,
        operand: &Operand,
        wanted: &str,
        relaxed: bool,
        reads_special: bool,
    ) -> Result<(), String> {
        match operand {
            Operand::Name(name) => {
                let declared = match self.scope.find(name) {
                    Some(Symbol::Register(declared)) => declared.as_str(),
                    // A whole vector: its length was looked at with the shape.
                    Some(Symbol::VectorRegister(_)) => return Ok(()),
                    Some(_) => {
                        return Err(format!(
                            "`{name}` is no register; move its address into one with `mov`"
                        ));
                    }
                    None => match special::kind(name) {
                        Some(ty) if reads_special || name == "WARP_SZ" => ty,
                        Some(_) => {
                            return Err(format!(
                                "the special register `{name}` is read by `mov` alone; move it into a register first"
                            ));
                        }
                        None => return Err(self.undeclared(name, "a register")),
                    },
                };
                match types::takes_register(wanted, declared, relaxed) {
                    true => Ok(()),
                    false => Err(mismatch(name, declared, wanted)),
                }
            }
            Operand::Immediate(constant) => match types::takes_constant(wanted, *constant) {
                true => Ok(()),
                false => Err(constant_mismatch(*constant, wanted)),
            },
            _ => Ok(()),
        }
    }

    pub(super) fn predicate(&self, name: &str) -> Result<(), String> {
        match self.scope.find(name) {
            Some(Symbol::Register(ty)) if ty == "pred" => Ok(()),
            Some(Symbol::Register(ty)) => Err(format!(
                "`{name}` is declared `.{ty}`; a predicate is needed"
            )),
            Some(_) => Err(format!("`{name}` is no register")),
            None if special::kind(name) == Some("pred") => Ok(()),
            None => Err(self.undeclared(name, "a predicate")),
        }
    }

    /// What `mov` and address conversions read.
    fn value(
        &self,
        operand: &Operand,
        ty: OperandType,
        resolved: &Resolved,
        instruction: &Instruction,
    ) -> Result<(), String> {
        let Some(wanted) = resolved.type_word(ty) else {
            return Ok(());
        };
        let name = match operand {
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
            Some(Symbol::VectorRegister(_)) => Ok(()),
            Some(Symbol::Label | Symbol::Table) => {
                Err(format!("`{name}` is a label, which has no address"))
            }
            Some(Symbol::Variable(space) | Symbol::Parameter(space)) => {
                if instruction.opcode.starts_with("cvta.")
                    && let Some(converted) = resolved.word("space")
                    && base_space(converted) != base_space(space)
                {
                    return Err(format!("`{name}` is in `.{space}`, not in `.{converted}`"));
                }
                address_sized(name, wanted)
            }
            Some(Symbol::Function) => address_sized(name, wanted),
            None => match special::kind(name) {
                Some(declared) => match types::takes_register(wanted, declared, false) {
                    true => Ok(()),
                    false => Err(mismatch(name, declared, wanted)),
                },
                None => Err(self.undeclared(name, "a register, a variable or a special register")),
            },
        }
    }

    /// Registers that together are as wide as a type.
    fn pack(&self, operand: &Operand, ty: OperandType, resolved: &Resolved) -> Result<(), String> {
        let (Operand::Vector(elements), Some(wanted)) = (operand, resolved.type_word(ty)) else {
            return Ok(());
        };
        let Some((_, total)) = types::kind(wanted) else {
            return Ok(());
        };
        let count = u32::try_from(elements.len()).unwrap_or(u32::MAX);
        if count == 0 || total % count != 0 {
            return Err(format!("`.{wanted}` does not divide into {count} parts"));
        }
        let each = total / count;
        let mut first: Option<&str> = None;
        for element in elements {
            let Operand::Name(name) = element else {
                continue;
            };
            match self.scope.find(name) {
                Some(Symbol::Register(declared)) => {
                    if types::kind(declared).is_some_and(|(_, bits)| bits != each)
                        || declared == "pred"
                    {
                        return Err(format!(
                            "`{name}` is declared `.{declared}`; each of {count} parts of `.{wanted}` has {each} bits"
                        ));
                    }
                    match first {
                        Some(other) if types::conflict(other, declared) => {
                            return Err(format!(
                                "the registers of a vector are of one type; found `.{other}` and `.{declared}`"
                            ));
                        }
                        _ => first = Some(declared),
                    }
                }
                Some(_) => return Err(format!("`{name}` is no register")),
                None => return Err(self.undeclared(name, "a register")),
            }
        }
        Ok(())
    }

    fn address(&self, address: &Address, space: &str, writes: bool) -> Result<(), String> {
        if let AddressOffset::Register(register) = &address.offset {
            return Err(format!(
                "`{register}` is no constant; add it to the address first"
            ));
        }
        let name = match &address.base {
            AddressBase::Name(name) => name,
            AddressBase::Absolute(_)
                if space == "global" || space == "const" || space.is_empty() =>
            {
                return Err("an address is in a register; a constant is one in `.local` and `.shared` alone".to_owned());
            }
            AddressBase::Absolute(_) => return Ok(()),
        };
        match self.scope.find(name) {
            Some(Symbol::Parameter(_)) if writes => Err(format!(
                "`{name}` is a parameter of this function, which is not written"
            )),
            Some(Symbol::Register(declared)) => match types::takes_register("u64", declared, false)
                || types::takes_register("u32", declared, false)
                || types::takes_register("u16", declared, false)
            {
                true => Ok(()),
                false => Err(format!(
                    "`{name}` is declared `.{declared}`; an address is in a register of bits or of an integer"
                )),
            },
            Some(Symbol::Variable(declared) | Symbol::Parameter(declared)) => {
                let generic = space.is_empty() && declared != "param";
                match generic || base_space(space) == base_space(declared) {
                    true => Ok(()),
                    false if space.is_empty() => Err(format!(
                        "`{name}` is in `.{declared}`; write `.{declared}` in the opcode"
                    )),
                    false => Err(format!("`{name}` is in `.{declared}`, not in `.{space}`")),
                }
            }
            Some(_) => Err(format!("`{name}` is no address")),
            None => Err(self.undeclared(name, "a register or a variable")),
        }
    }

    #[cold]
    fn undeclared(&self, name: &str, what: &str) -> String {
        if let Some((prefix, count)) = self.scope.range_of(name) {
            return format!("`{name}` is not declared; `{prefix}<{count}>` ends before it");
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

/// `.shared::cta` names the space `.shared`.
fn base_space(space: &str) -> &str {
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
fn mismatch(name: &str, declared: &str, wanted: &str) -> String {
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
