//! Declarations of variables, registers and parameters: type, vector, dimensions, alignment, space.

use super::scope::{symbol_of, symbol_of_registers};
use super::signature::{Place, element_bytes};
use super::{Validator, types};
use crate::Rule;
use crate::ast::{Function, Linkage, Registers, Span, Variable};
use crate::needs;
use crate::version::Version;

/// Where a variable is declared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Scoped {
    Module,
    Body,
    /// A parameter of an `.entry`.
    Entry,
    /// A parameter of a `.func`; no other follows the last one.
    Func {
        is_last: bool,
    },
    /// A result of a `.func`.
    Result,
}

impl Scoped {
    fn is_parameter(self) -> bool {
        !matches!(self, Self::Module | Self::Body)
    }
}

/// The most bytes of `.const` that a module has.
const CONST_BYTES: u64 = 65_536;

impl Validator<'_> {
    pub(super) fn variable(&mut self, variable: &Variable, scoped: Scoped) {
        if let Err(message) = self.declared(variable, scoped) {
            self.report(Rule::Declaration, variable.span, message);
        } else if let Err(message) = self.initialised(variable) {
            self.report(Rule::Declaration, variable.span, message);
        }
        if let Some(requirement) = needs::type_requirement(&variable.ty) {
            self.type_needs(requirement, &variable.ty, variable.span);
        }
        self.attributes_of_variable(variable);
        let is_input = matches!(scoped, Scoped::Entry | Scoped::Func { .. });
        let symbol = symbol_of(variable, is_input);
        let fresh = match scoped {
            Scoped::Module => self.declare_global(variable, symbol),
            _ => self.declare(&variable.name, symbol),
        };
        if let Err(message) = fresh {
            self.report(Rule::Name, variable.span, message);
        }
        if &*variable.space == "const" && variable.linkage != Some(Linkage::Extern) {
            let before = self.const_bytes;
            self.const_bytes = before.saturating_add(Place::of(variable).bytes.unwrap_or(0));
            if before <= CONST_BYTES && self.const_bytes > CONST_BYTES {
                self.report(
                    Rule::Declaration,
                    variable.span,
                    format!(
                        "with `{}` the variables in `.const` have {} bytes; a module has at most {CONST_BYTES}",
                        variable.name, self.const_bytes
                    ),
                );
            }
        }
    }

    pub(super) fn declared(&self, variable: &Variable, scoped: Scoped) -> Result<(), String> {
        let (name, ty, space) = (&*variable.name, &*variable.ty, &*variable.space);
        self.placed(variable, scoped)?;
        if !is_handle(ty) && !types::is_register_type(ty) {
            return Err(format!(
                "`{name}` is of {} `.{ty}`; take bits of its width, as `.b16` or `.b32`",
                match types::kind(ty) {
                    Some(_) => "a type of instructions alone,",
                    None => "the unknown type",
                }
            ));
        }
        if ty == "pred" && space != "reg" {
            return Err(format!(
                "`{name}` is in `.{space}`; a predicate is in `.reg`"
            ));
        }
        vector(name, ty, variable.vector)?;
        if variable.vector.is_some() && is_handle(ty) {
            return Err(format!("`{name}` is a vector; a `.{ty}` is none"));
        }
        if variable.vector.is_some() && space == "param" {
            return Err(format!(
                "`{name}` is a vector; a `.param` variable is a scalar or an array"
            ));
        }
        if let Some(align) = variable.align.filter(|align| !align.is_power_of_two()) {
            return Err(format!(
                "the alignment of `{name}` is a power of two; found {align}"
            ));
        }
        let limited = space == "param" && scoped != Scoped::Entry;
        if let Some(align) = variable.align.filter(|align| limited && *align > 128) {
            return Err(format!(
                "`{name}` is aligned to 128 bytes at most; found {align}"
            ));
        }
        self.sized(variable, scoped)
    }

    /// Whether a variable may stand in its space, there where it is.
    fn placed(&self, variable: &Variable, scoped: Scoped) -> Result<(), String> {
        let (name, space) = (&*variable.name, &*variable.space);
        match (scoped, space) {
            (Scoped::Module, "local" | "param" | "reg") => {
                return Err(format!(
                    "`{name}` is in `.{space}`, which belongs to a function; declare it in one"
                ));
            }
            (Scoped::Module, "tex") if self.module.version >= Version::new(1, 5) => {
                return Err(format!(
                    "`{name}` is in `.tex`, which ended with `.version 1.4`; declare a `.global .texref`"
                ));
            }
            (Scoped::Body, "tex") => {
                return Err(format!(
                    "`{name}` is in `.tex`; a texture is declared outside of functions"
                ));
            }
            (Scoped::Entry, space) if space != "param" => {
                return Err(format!(
                    "`{name}` is in `.{space}`; a parameter of an `.entry` is in `.param`"
                ));
            }
            (Scoped::Func { .. } | Scoped::Result, space) if !matches!(space, "param" | "reg") => {
                return Err(format!(
                    "`{name}` is in `.{space}`; a parameter of a `.func` is in `.param` or `.reg`"
                ));
            }
            (Scoped::Body, _) if variable.linkage.is_some() => {
                return Err(format!(
                    "`{name}` is seen in its function alone; declare it outside of the function"
                ));
            }
            _ => {}
        }
        if is_handle(&variable.ty) && !matches!(space, "global" | "param" | "tex") {
            return Err(format!(
                "`{name}` is in `.{space}`; a `.{}` is in `.global`",
                variable.ty
            ));
        }
        if scoped == Scoped::Body && is_handle(&variable.ty) {
            return Err(format!(
                "`{name}` is a `.{}`; it is declared outside of functions, or as a parameter of an `.entry`",
                variable.ty
            ));
        }
        if is_handle(&variable.ty) && matches!(scoped, Scoped::Func { .. } | Scoped::Result) {
            return Err(format!(
                "`{name}` is a `.{}`; a `.func` is given its address, in a `.b64`",
                variable.ty
            ));
        }
        if variable.ty == "samplerref" && !self.is_independent() {
            return Err(format!(
                "`{name}` is a `.samplerref`; without `texmode_independent` in `.target` a texture has its sampler \
                 in it"
            ));
        }
        if variable.linkage == Some(Linkage::Common) && space != "global" {
            return Err(format!(
                "`{name}` is in `.{space}`; what is `.common` is in `.global`"
            ));
        }
        if variable.linkage == Some(Linkage::Common) && is_handle(&variable.ty) {
            return Err(format!(
                "`{name}` is a `.{}`, which is not `.common`; make it `.weak` or `.visible`",
                variable.ty
            ));
        }
        let Some(pointee) = &variable.ptr else {
            return Ok(());
        };
        if scoped != Scoped::Entry {
            return Err(format!(
                "`.ptr` of `{name}` is for a parameter of an `.entry`"
            ));
        }
        if let Some(align) = pointee.align.filter(|align| !align.is_power_of_two()) {
            return Err(format!(
                "the alignment of what `{name}` points to is a power of two; found {align}"
            ));
        }
        match pointee.space.as_deref() {
            None | Some("global" | "const" | "local" | "shared") => Ok(()),
            Some(other) => Err(format!(
                "`{name}` points into `.{other}`; `.global`, `.const`, `.local` or `.shared` is needed"
            )),
        }
    }

    fn sized(&self, variable: &Variable, scoped: Scoped) -> Result<(), String> {
        let name = &*variable.name;
        if &*variable.space == "reg" && !variable.dims.is_empty() {
            return Err(format!(
                "`{name}` is an array; registers are scalars or vectors, or `{name}<n>`"
            ));
        }
        if scoped.is_parameter() && variable.dims.len() > 1 {
            return Err(format!(
                "`{name}` has {} dimensions; a parameter has one",
                variable.dims.len()
            ));
        }
        let is_open = |dim: &Option<u64>| dim.is_none_or(|dim| dim == 0);
        if variable.dims.iter().skip(1).any(is_open) {
            return Err(format!("only the first dimension of `{name}` may be open"));
        }
        if !variable.dims.first().is_some_and(is_open) {
            return Ok(());
        }
        match scoped {
            Scoped::Entry => Err(format!(
                "`{name}` has no size; a parameter of an `.entry` needs one"
            )),
            Scoped::Func { is_last: true } => Ok(()),
            Scoped::Func { .. } | Scoped::Result => Err(format!(
                "`{name}` has no size; only the last parameter of a `.func` may have none"
            )),
            Scoped::Module | Scoped::Body => {
                match variable.init.is_some() || variable.linkage == Some(Linkage::Extern) {
                    true => Ok(()),
                    false => Err(format!(
                        "`{name}` has no size; write one, an initialiser, or `.extern` before it"
                    )),
                }
            }
        }
    }

    pub(super) fn registers(&mut self, registers: &Registers) {
        let first = registers.names.first().map_or("", |(name, _)| name);
        if !types::is_register_type(&registers.ty) {
            self.report(
                Rule::Declaration,
                registers.span,
                format!(
                    "a register is not of type `.{}`; take `.b16`, `.b32` or `.b64`",
                    registers.ty
                ),
            );
        } else if let Err(message) = vector(first, &registers.ty, registers.vector) {
            self.report(Rule::Declaration, registers.span, message);
        }
        if let Some(requirement) = needs::type_requirement(&registers.ty) {
            self.type_needs(requirement, &registers.ty, registers.span);
        }
        let symbol = symbol_of_registers(registers);
        for (name, count) in &registers.names {
            let fresh = match count {
                Some(count) => match self.scope.declare_range(name, *count, symbol.clone()) {
                    true => Ok(()),
                    false => Err(format!(
                        "`{name}<{count}>` declares a name that is declared already"
                    )),
                },
                None => self.declare(name, symbol.clone()),
            };
            if let Err(message) = fresh {
                self.report(Rule::Name, registers.span, message);
            }
        }
    }

    /// Declares a name in the innermost block.
    pub(super) fn declare(
        &mut self,
        name: &str,
        symbol: super::scope::Symbol,
    ) -> Result<(), String> {
        if name == "WARP_SZ" {
            return Err("`WARP_SZ` is the size of a warp; take another name".to_owned());
        }
        match self.scope.declare(name, symbol) {
            true => Ok(()),
            false => Err(format!("`{name}` is declared twice")),
        }
    }

    /// Reports parameters that do not fit into what a kernel is given.
    pub(super) fn parameter_space(&mut self, function: &Function) {
        if !function.is_entry {
            return;
        }
        let total = function
            .params
            .iter()
            .map(Place::of)
            .fold(0_u64, |end, place| {
                end.checked_next_multiple_of(place.align.max(1))
                    .unwrap_or(u64::MAX)
                    .saturating_add(place.bytes.unwrap_or(0))
            });
        let new = Version::new(8, 1);
        let most = match self.module.target.sm >= 70 && self.module.version >= new {
            true => 32_764,
            false => 4_352,
        };
        if total > most {
            let help = match total <= 32_764 {
                true => "; `.version 8.1` and `sm_70` have 32764",
                false => "",
            };
            self.report(
                Rule::Declaration,
                function.span,
                format!(
                    "the parameters of `{}` have {total} bytes; there are {most}{help}",
                    function.name
                ),
            );
        }
    }

    fn type_needs(&mut self, requirement: crate::arch::Requirement, ty: &str, span: Span) {
        let mut total = crate::arch::Needs::default();
        total.add(requirement);
        self.requirement(&total, &format!(".{ty}"), span);
    }
}

fn is_handle(ty: &str) -> bool {
    matches!(ty, "texref" | "samplerref" | "surfref")
}

/// `.v2` and `.v4` of at most 128 bits.
fn vector(name: &str, ty: &str, vector: Option<u8>) -> Result<(), String> {
    match vector {
        None => Ok(()),
        Some(_) if ty == "pred" => Err(format!("`{name}` is a vector; predicates are scalars")),
        Some(len @ (2 | 4)) if element_bytes(ty) * u64::from(len) <= 16 => Ok(()),
        Some(2 | 4) => Err(format!("`{name}` has more than the 128 bits of a vector")),
        Some(len) => Err(format!(
            "`{name}` is a `.v{len}`; a variable is a `.v2` or a `.v4`"
        )),
    }
}
