//! `[base + offset]`: what may stand in it, and whether it is in the space that the opcode names.

use super::Validator;
use super::operand::base_space;
use super::scope::Symbol;
use super::types::{self, Kind};
use crate::ast::{Address, AddressBase, AddressOffset, Instruction};
use crate::isa::Resolved;
use crate::special;

impl Validator<'_> {
    pub(super) fn address(
        &self,
        address: &Address,
        space: &str,
        resolved: &Resolved,
        instruction: &Instruction,
    ) -> Result<(), String> {
        if let AddressOffset::Register(register) = &address.offset {
            return Err(format!(
                "`{register}` is no constant; add it to the address first"
            ));
        }
        let name: &str = match &address.base {
            AddressBase::Name(name) => name,
            AddressBase::Absolute(_) if space == "local" => return Ok(()),
            AddressBase::Absolute(_) => {
                return Err(
                    "an address is in a register; a constant is one in `.local` alone".to_owned(),
                );
            }
        };
        let opcode = resolved.form.opcode();
        match self.scope.find(name) {
            Some(Symbol::Parameter(_)) if opcode == "st" => Err(format!(
                "`{name}` is a parameter of this function, which is not written"
            )),
            Some(Symbol::Register(declared)) => {
                match types::kind(declared) {
                    Some((Kind::Bits | Kind::Int, 32 | 64)) => {}
                    _ => {
                        return Err(format!(
                            "`{name}` is declared `.{declared}`; an address is in a register of 32 or 64 bits"
                        ));
                    }
                }
                match space {
                    "" | "global" => self.wide_enough(declared, name),
                    "tmem"
                        if resolved.form.mnemonic.starts_with("tcgen05.mma")
                            && declared != "b32" =>
                    {
                        Err(format!(
                            "`{name}` is declared `.{declared}`; an address in tensor memory is a `.b32` here"
                        ))
                    }
                    "tmem" if types::kind(declared).is_some_and(|(_, bits)| bits != 32) => {
                        Err(format!(
                            "`{name}` is declared `.{declared}`; an address in tensor memory has 32 bits"
                        ))
                    }
                    _ => Ok(()),
                }
            }
            Some(Symbol::Variable(place) | Symbol::Parameter(place)) => {
                let declared = &*place.space;
                if matches!(opcode, "atom" | "red") && declared == "local" {
                    return Err(format!("`{name}` is in `.local`, where nothing is atomic"));
                }
                if opcode == "mbarrier" && space.is_empty() && declared != "shared" {
                    return Err(format!(
                        "`{name}` is in `.{declared}`; an mbarrier is in `.shared`"
                    ));
                }
                if place.is_opaque() {
                    return Err(format!(
                        "`{name}` is a `.{}`, which is not memory; `mov.u64` takes its handle",
                        place.ty
                    ));
                }
                if opcode == "prefetchu" && declared != "global" {
                    return Err(format!(
                        "`{name}` is in `.{declared}`; `prefetchu` takes a generic address"
                    ));
                }
                if resolved.form.mnemonic == "st.bulk" && !space.is_empty() {
                    return Err(format!(
                        "the address of `{name}` must be in a register here; move it into one first"
                    ));
                }
                let generic = space.is_empty() && !matches!(declared, "param" | "const");
                match generic || base_space(space) == base_space(declared) {
                    true => self.guarded(name, declared, instruction),
                    false if space.is_empty() => Err(format!(
                        "`{name}` is in `.{declared}`; write `.{declared}` in the opcode"
                    )),
                    false => Err(format!("`{name}` is in `.{declared}`, not in `.{space}`")),
                }
            }
            Some(Symbol::VectorRegister { .. }) => Err(format!(
                "`{name}` is a vector; an address is in one register"
            )),
            Some(_) => Err(format!("`{name}` is no address")),
            None if special::kind(name).is_some() => Err(format!(
                "`{name}` is a special register, which is no address; move it into a register first"
            )),
            None => Err(self.undeclared(name, "a register or a variable")),
        }
    }

    /// What belongs to a call is not guarded: the call happens or it does not.
    fn guarded(&self, name: &str, declared: &str, instruction: &Instruction) -> Result<(), String> {
        match (&instruction.guard, self.scope.find(name)) {
            (Some(_), Some(Symbol::Variable(_))) if declared == "param" => Err(format!(
                "`{name}` is a parameter for a call, which no guarded instruction reads or writes; branch around it"
            )),
            _ => Ok(()),
        }
    }
}
