//! Vectors: `{a, b}` and registers that are declared as vectors.
//!
//! The elements of a vector have one width. They have one kind too (integers, floats, predicates, packed halves),
//! except that bits go with every kind; and where one element is of bits the whole vector is bits of that width. So
//! `{%f1, %r1}` with `.b32 %r1` may be written by a load of `.u32`, which `{%f1, %f2}` may not. A predicate counts as
//! 32 bits wide. A constant has no width of its own.

use super::operand::{Wanted, mismatch};
use super::scope::Symbol;
use super::types::Kind;
use super::{Validator, types};
use crate::ast::{Immediate, Operand};
use crate::isa::{Access, OperandType, Resolved};
use crate::special;

/// What is known of a vector's type from the elements read so far.
#[derive(Debug, Default)]
struct Joined {
    bits: Option<u32>,
    kind: Option<(Kind, String)>,
    has_bits: bool,
}

impl Joined {
    fn add(&mut self, name: &str, declared: &str) -> Result<(), String> {
        let Some((kind, bits)) = types::kind(declared) else {
            return Ok(());
        };
        let bits = if kind == Kind::Pred { 32 } else { bits };
        match self.bits {
            Some(other) if other != bits => {
                return Err(format!(
                    "the registers of a vector are of one width; `{name}` is declared `.{declared}`, others have {other} bits"
                ));
            }
            _ => self.bits = Some(bits),
        }
        self.add_kind(kind, declared)
    }

    fn add_kind(&mut self, kind: Kind, shown: &str) -> Result<(), String> {
        match (&self.kind, kind) {
            (_, Kind::Bits) => self.has_bits = true,
            (Some((other, first)), _) if *other != kind => {
                return Err(format!(
                    "the elements of a vector are of one type; found `.{first}` and `.{shown}`"
                ));
            }
            (Some(_), _) => {}
            (None, _) => self.kind = Some((kind, shown.to_owned())),
        }
        Ok(())
    }
}

impl Validator<'_> {
    /// Whether the registers of a vector may stand beside each other.
    pub(super) fn one_type(&self, elements: &[Operand]) -> Result<(), String> {
        let mut joined = Joined::default();
        elements.iter().try_for_each(|element| match element {
            Operand::Name(name) => joined.add(name, self.element(name, Access::Read)?),
            _ => Ok(()),
        })
    }

    /// `{a, b}`, each element of a type.
    pub(super) fn vector(&self, elements: &[Operand], wanted: Wanted) -> Result<(), String> {
        let mut joined = Joined::default();
        let mut constants = Vec::new();
        for element in elements {
            match element {
                Operand::Name(name) => joined.add(name, self.element(name, wanted.access)?)?,
                Operand::Immediate(constant) => {
                    constants.push(*constant);
                    let (kind, shown) = match constant {
                        Immediate::Int(_) => (Kind::Int, "s32"),
                        _ => (Kind::Float, "f32"),
                    };
                    joined.add_kind(kind, shown)?;
                }
                _ => {}
            }
        }
        if elements.iter().all(|element| *element == Operand::Sink) {
            return Err("a vector has at least one register; found `_` alone".to_owned());
        }
        let float = constants
            .iter()
            .copied()
            .find(|constant| !matches!(constant, Immediate::Int(_)));
        for constant in constants {
            // An integer among floats makes `ptxas` crash, whatever stands beside it; and no constant is a half.
            let half = matches!(
                types::kind(wanted.ty),
                Some((Kind::Packed, _) | (Kind::Float, 16))
            );
            if !joined.has_bits || half || matches!(constant, Immediate::Int(_)) {
                self.scalar(&Operand::Immediate(constant), wanted)?;
            }
        }
        let (Some(bits), kind) = (joined.bits, joined.kind) else {
            return Ok(());
        };
        if let (Some((Kind::Bits, want)), Some(constant)) = (types::kind(wanted.ty), float)
            && bits > want
        {
            return Err(format!(
                "the constant `{constant}` does not stand beside wider registers; found {bits} bits, needed {want}"
            ));
        }
        let ty = match kind {
            Some((_, declared)) if !joined.has_bits => declared,
            _ => format!("b{bits}"),
        };
        match types::takes_register(wanted.ty, &ty, wanted.relaxed) {
            true => Ok(()),
            false => {
                let name = elements.iter().find_map(|element| match element {
                    Operand::Name(name) => Some(&**name),
                    _ => None,
                });
                Err(mismatch(name.unwrap_or("_"), &ty, wanted.ty))
            }
        }
    }

    /// The type of an element of a vector.
    fn element(&self, name: &str, access: Access) -> Result<&str, String> {
        match self.scope.find(name) {
            Some(Symbol::Register(declared)) => Ok(declared),
            Some(_) => Err(format!("`{name}` is no register")),
            None => match special::kind(name) {
                Some(_) if access == Access::Write => Err(format!("`{name}` is read only")),
                Some(ty) => Ok(ty),
                None => Err(self.undeclared(name, "a register")),
            },
        }
    }

    /// A register that is declared as a vector.
    pub(super) fn whole_vector(
        &self,
        name: &str,
        needed: usize,
        wanted: Wanted,
    ) -> Result<(), String> {
        match self.scope.find(name) {
            Some(Symbol::VectorRegister { len, element }) if usize::from(*len) == needed => {
                match &**element {
                    Symbol::Register(declared)
                        if !types::takes_register(wanted.ty, declared, wanted.relaxed) =>
                    {
                        Err(mismatch(name, declared, wanted.ty))
                    }
                    _ => Ok(()),
                }
            }
            Some(Symbol::VectorRegister { len, .. }) => Err(format!(
                "`{name}` is a vector of {len} registers; {needed} are needed"
            )),
            Some(Symbol::Register(_)) => Err(format!(
                "`{name}` is one register; {needed} are needed, in `{{ }}`"
            )),
            Some(_) => Err(format!("`{name}` is no register")),
            None if special::kind(name).is_some() => Err(format!(
                "`{name}` is one special register; {needed} registers are needed, in `{{ }}`"
            )),
            None => Err(self.undeclared(name, "a register")),
        }
    }

    /// Registers that together are as wide as a type.
    pub(super) fn pack(
        &self,
        operand: &Operand,
        ty: OperandType,
        resolved: &Resolved,
        access: Access,
    ) -> Result<(), String> {
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
        let mut joined = Joined::default();
        for element in elements {
            match element {
                Operand::Name(name) => {
                    let declared = self.element(name, access)?;
                    if types::kind(declared)
                        .is_some_and(|(kind, bits)| bits != each || kind == Kind::Pred)
                    {
                        return Err(format!(
                            "`{name}` is declared `.{declared}`; each of {count} parts of `.{wanted}` has {each} bits"
                        ));
                    }
                    joined.add(name, declared)?;
                }
                Operand::Immediate(Immediate::Int(_)) => joined.add_kind(Kind::Int, "s32")?,
                _ => {}
            }
        }
        Ok(())
    }
}
