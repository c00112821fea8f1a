//! Calls: the callee, and the arguments and results against its signature.
//!
//! A function is called by its name, which is declared before, or through a register with a prototype or a table of the
//! functions that may be meant. An argument is a register, a constant or a `.param` variable of the caller's body; the
//! caller's own parameters are loaded first.

use super::Validator;
use super::scope::Symbol;
use super::signature::{Place, Signature, elements_go_together, shown, type_goes_for};
use super::types::{self, Kind};
use crate::ast::{Immediate, Instruction, Operand};
use std::rc::Rc;

/// The operands of a call.
#[derive(Debug)]
struct Call<'i> {
    returns: &'i [Operand],
    callee: &'i str,
    arguments: &'i [Operand],
    table: Option<&'i str>,
}

impl<'i> Call<'i> {
    fn of(operands: &'i [Operand]) -> Option<Self> {
        let (returns, rest) = match operands {
            [Operand::List(returns), rest @ ..] => (returns.as_slice(), rest),
            rest => (&[][..], rest),
        };
        let [Operand::Name(callee), rest @ ..] = rest else {
            return None;
        };
        let (arguments, rest) = match rest {
            [Operand::List(arguments), rest @ ..] => (arguments.as_slice(), rest),
            rest => (&[][..], rest),
        };
        let table = match rest {
            [Operand::Name(table), ..] => Some(&**table),
            _ => None,
        };
        Some(Self {
            returns,
            callee,
            arguments,
            table,
        })
    }
}

impl Validator<'_> {
    /// What is wrong with a call.
    pub(super) fn call(&self, instruction: &Instruction) -> Result<(), String> {
        let Some(call) = Call::of(&instruction.operands) else {
            return Ok(());
        };
        for signature in self.signatures(&call)? {
            self.list("argument", call.arguments, &signature.params, call.callee)?;
            self.list("result", call.returns, &signature.returns, call.callee)?;
        }
        Ok(())
    }

    /// The signatures that a call must fit.
    fn signatures(&self, call: &Call<'_>) -> Result<Vec<Rc<Signature>>, String> {
        let callee = call.callee;
        match (self.scope.find(callee), call.table) {
            (Some(Symbol::Function(signature)), None) => Ok(vec![Rc::clone(signature)]),
            (Some(Symbol::Function(_)), Some(table)) => Err(format!(
                "`{callee}` is called by its name, without `{table}`; a prototype is for a call through a register"
            )),
            (Some(Symbol::Entry), _) => Err(format!(
                "`{callee}` is an `.entry`, which is launched, not called; a `.func` is needed"
            )),
            (Some(Symbol::Register(ty)), table) => {
                match types::kind(ty) {
                    Some((Kind::Bits | Kind::Int, 32 | 64)) => {}
                    _ => {
                        return Err(format!(
                            "`{callee}` is declared `.{ty}`; a function's address is in a register of 64 bits"
                        ));
                    }
                }
                let Some(table) = table else {
                    return Err(format!(
                        "a call through `{callee}` needs a prototype after its arguments; declare it before the call, as `name: .callprototype _ ();`"
                    ));
                };
                match self.scope.find(table) {
                    Some(Symbol::Prototype(signature)) => Ok(vec![Rc::clone(signature)]),
                    Some(Symbol::Calls(signatures)) => Ok(signatures.to_vec()),
                    Some(_) => Err(format!(
                        "`{table}` is neither a prototype nor a table of functions"
                    )),
                    None => Err(self.undeclared(table, "a prototype declared before the call")),
                }
            }
            (Some(_), _) => Err(format!("`{callee}` is no function")),
            (None, _) => Err(self.undeclared(callee, "a function declared before the call")),
        }
    }

    fn list(
        &self,
        what: &str,
        given: &[Operand],
        formal: &[Place],
        callee: &str,
    ) -> Result<(), String> {
        // An open array at the end stands for what a caller passes in one more variable.
        if given.len() != formal.len() {
            return Err(format!(
                "`{callee}` has {} {what}{}; found {}",
                formal.len(),
                if formal.len() == 1 { "" } else { "s" },
                given.len()
            ));
        }
        given
            .iter()
            .zip(formal)
            .try_for_each(|(given, formal)| self.passed(what, given, formal, callee))
    }

    fn passed(
        &self,
        what: &str,
        given: &Operand,
        formal: &Place,
        callee: &str,
    ) -> Result<(), String> {
        let misfit = |found: &str| {
            Err(format!(
                "the {what} `{}` of `{callee}` is `{}`; found {found}",
                formal.name,
                shown(formal)
            ))
        };
        let name: &str = match given {
            Operand::Name(name) => name,
            Operand::Sink if what == "result" => return Ok(()),
            Operand::Immediate(constant) if what == "argument" => {
                let fits = match (types::kind(&formal.ty), constant) {
                    _ if formal.is_array => false,
                    (Some((Kind::Float, _)), constant) => !matches!(constant, Immediate::Int(_)),
                    (Some((Kind::Bits, 32 | 64)), _) => true,
                    (_, constant) => matches!(constant, Immediate::Int(_)),
                };
                return match fits {
                    true => Ok(()),
                    false => misfit(&format!("the constant `{constant}`")),
                };
            }
            other => return misfit(&format!("`{other}`")),
        };
        match self.scope.find(name) {
            Some(Symbol::Register(ty)) if name.contains('.') => misfit(&format!(
                "`{name}`, a part of a register of `.{ty}`; move it into a register first"
            )),
            Some(Symbol::Register(ty)) => match !formal.is_array && type_goes_for(ty, &formal.ty) {
                true => Ok(()),
                false => misfit(&format!("`{name}`, a register of `.{ty}`")),
            },
            Some(Symbol::Variable(place)) if place.space == "param" => {
                let same = match (place.is_array, formal.is_array) {
                    (false, false) => type_goes_for(&place.ty, &formal.ty),
                    (true, true) => {
                        (formal.bytes.is_none() || place.bytes == formal.bytes)
                            && elements_go_together(&place.ty, &formal.ty)
                    }
                    _ => false,
                };
                let aligned = formal.space != "param" || place.align == formal.align;
                match same && aligned {
                    true => Ok(()),
                    false => misfit(&format!("`{}`", shown(place))),
                }
            }
            Some(Symbol::Parameter(_)) => Err(format!(
                "`{name}` is a parameter of this function, which is not handed on; load it, and pass the register"
            )),
            Some(Symbol::Variable(place)) => Err(format!(
                "`{name}` is in `.{}`; what is passed is in `.param` or `.reg`",
                place.space
            )),
            Some(_) => misfit(&format!("`{name}`")),
            None => Err(self.undeclared(name, "a register or a `.param` variable")),
        }
    }
}
