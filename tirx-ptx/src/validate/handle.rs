//! Handles: the textures, samplers, surfaces and tensor maps that instructions name.
//!
//! A handle is a variable of an opaque type, or a 64-bit register. In *unified* mode, which is the default, a texture
//! has its sampler with it; in *independent* mode a lookup names both, and a sampler's attributes are asked of it. Where
//! a second handle is named in unified mode it is passed over, and lookups in cubes have none. A tensor map is a variable
//! in `.global` or an address.

use super::Validator;
use super::operand::Wanted;
use super::scope::Symbol;
use super::types::{self, Kind};
use crate::ast::{AddressBase, AddressOffset, Operand};
use crate::isa::{Access, Resolved};
use crate::special;

/// What a handle is one of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Handle {
    Texture,
    Sampler,
    Surface,
    TensorMap,
}

impl Handle {
    /// The type of its variables.
    const fn ty(self) -> &'static str {
        match self {
            Self::Texture => "texref",
            Self::Sampler => "samplerref",
            Self::Surface => "surfref",
            Self::TensorMap => "b8",
        }
    }
}

impl Validator<'_> {
    pub(super) fn is_independent(&self) -> bool {
        self.module
            .target_options
            .iter()
            .any(|option| &**option == "texmode_independent")
    }

    /// What stands before the coordinates of an instruction.
    pub(super) fn handles<'o>(
        &self,
        handles: impl Iterator<Item = &'o Operand>,
        resolved: &Resolved,
    ) -> Result<(), String> {
        let handles: Vec<&Operand> = handles.collect();
        let opcode = resolved.form.opcode();
        let first = match opcode {
            "tex" | "tld4" => Handle::Texture,
            "suld" | "sust" | "sured" => Handle::Surface,
            _ => Handle::TensorMap,
        };
        let independent = self.is_independent();
        if first == Handle::Texture {
            match &handles[..] {
                [_] if independent => {
                    return Err("with `texmode_independent` a sampler follows the texture, \
                                `[texture, sampler, {..}]`"
                        .to_owned());
                }
                [_, _] if !independent => {
                    if let Some(geom @ ("cube" | "acube")) = resolved.word("geom") {
                        return Err(format!(
                            "`.{geom}` takes a sampler with `.target ..., texmode_independent` alone"
                        ));
                    }
                }
                _ => {}
            }
        }
        for (at, handle) in handles.iter().enumerate() {
            let Operand::Name(name) = handle else {
                continue;
            };
            match (at, independent) {
                (0, _) => self.handle(name, first)?,
                (_, true) => self.handle(name, Handle::Sampler)?,
                (_, false) => self.handle(name, Handle::Texture)?,
            }
        }
        Ok(())
    }

    /// The first coordinate of an array of textures is the number of a texture, an integer; the others are of the
    /// coordinates' type.
    pub(super) fn array_index(&self, parts: &[Operand], resolved: &Resolved) -> Result<(), String> {
        let (Some(Operand::Vector(elements)), Some(ctype)) = (parts.last(), resolved.word("ctype"))
        else {
            return Ok(());
        };
        if !resolved
            .word("geom")
            .is_some_and(|geom| geom.starts_with('a'))
        {
            return Ok(());
        }
        let wanted = |ty| Wanted {
            ty,
            relaxed: false,
            access: Access::Read,
            special: false,
            mixed: false,
        };
        elements.iter().enumerate().try_for_each(|(at, element)| {
            self.scalar(element, wanted(if at == 0 { "u32" } else { ctype }))
        })
    }

    /// What `txq` and `suq` ask of.
    pub(super) fn queried(&self, operand: &Operand, resolved: &Resolved) -> Result<(), String> {
        let Operand::Address(address) = operand else {
            return Err(format!("found `{operand}`; a handle stands alone in `[ ]`"));
        };
        let name = match (&address.base, &address.offset) {
            (AddressBase::Name(name), AddressOffset::Constant(0)) => name,
            _ => return Err(format!("found `{operand}`; a handle has no offset")),
        };
        let asked = match (resolved.form.opcode(), resolved.word("query").unwrap_or("")) {
            ("suq", _) => Handle::Surface,
            (_, "force_unnormalized_coords") => Handle::Sampler,
            (_, query) if query == "filter_mode" || query.starts_with("addr_mode_") => {
                match self.is_independent() {
                    true => Handle::Sampler,
                    false => Handle::Texture,
                }
            }
            _ => Handle::Texture,
        };
        self.handle(name, asked)
    }

    fn handle(&self, name: &str, needed: Handle) -> Result<(), String> {
        let ty = needed.ty();
        match self.scope.find(name) {
            Some(Symbol::Register(declared)) => match types::kind(declared) {
                Some((Kind::Bits | Kind::Int, 64)) => Ok(()),
                _ => Err(format!(
                    "`{name}` is declared `.{declared}`; a handle is in a register of 64 bits"
                )),
            },
            Some(Symbol::Variable(place) | Symbol::Parameter(place)) => match needed {
                Handle::TensorMap if place.is_opaque() => {
                    Err(format!("`{name}` is a `.{}`, no tensor map", place.ty))
                }
                Handle::TensorMap if place.space != "global" => Err(format!(
                    "`{name}` is in `.{}`; a tensor map is named in `.global` alone, elsewhere its generic address \
                         is in a register",
                    place.space
                )),
                Handle::TensorMap => Ok(()),
                _ if place.ty == ty => Ok(()),
                _ => Err(format!(
                    "`{name}` is declared `.{}`; a `.{ty}` or a register of 64 bits is needed",
                    place.ty
                )),
            },
            Some(_) => Err(format!("`{name}` is no handle")),
            None if special::kind(name).is_some() => Err(format!(
                "`{name}` is a special register; move it into a register first"
            )),
            None => Err(self.undeclared(name, "a handle")),
        }
    }
}
