//! Initialisers: which variables have one, and whether its shape and values fit.
//!
//! A list has a level for each dimension, and one more for the elements of a vector. It may have fewer elements than
//! the dimension, which leaves the rest 0; a vector's are complete. Integers are cut to their width; a float is for
//! floats and for bits. An address is an integer of 32 or 64 bits, of a variable in `.global` or `.const`, or of a
//! function, that is declared before.

use super::Validator;
use super::scope::Symbol;
use super::types::{self, Kind};
use crate::ast::{Immediate, Init, InitAddress, Linkage, Name, Operand, Variable};
use crate::isa;

/// A level of an initialiser: how many elements it may have, and whether it must have them all.
#[derive(Debug, Clone, Copy)]
struct Level {
    most: Option<u64>,
    exact: bool,
}

impl Validator<'_> {
    pub(super) fn initialised(&self, variable: &Variable) -> Result<(), String> {
        let Some(init) = &variable.init else {
            return Ok(());
        };
        let name = &*variable.name;
        if !matches!(&*variable.space, "global" | "const") {
            return Err(format!(
                "`{name}` is in `.{}`, where nothing has an initial value; store it when the kernel runs",
                variable.space
            ));
        }
        if variable.linkage == Some(Linkage::Extern) {
            return Err(format!(
                "`{name}` is `.extern`; its value stands where it is defined"
            ));
        }
        if let Init::Fields(fields) = init {
            return of_handle(variable, fields);
        }
        if field_names(&variable.ty).is_some() && matches!(init, Init::Value(_)) {
            return Err(format!(
                "`{name}` is a `.{}`, whose value has names: `{{filter_mode = nearest}}`",
                variable.ty
            ));
        }
        if matches!(&*variable.ty, "f16" | "f16x2") {
            return Err(format!(
                "`{name}` is of type `.{}`, which has no initial values; declare it `.b{}`, and write the bits",
                variable.ty,
                if &*variable.ty == "f16" { 16 } else { 32 }
            ));
        }
        let dims = variable.dims.iter().map(|dim| Level {
            most: dim.filter(|dim| *dim > 0),
            exact: false,
        });
        let vector = variable.vector.map(|len| Level {
            most: Some(u64::from(len)),
            exact: true,
        });
        let levels: Vec<Level> = dims.chain(vector).collect();
        self.initial(init, &levels, variable)
    }

    fn initial(&self, init: &Init, levels: &[Level], variable: &Variable) -> Result<(), String> {
        let name = &*variable.name;
        match (init, levels) {
            // As deep as the dimensions of the variable, which are not nested.
            (Init::List(elements), [level, rest @ ..]) => {
                let count = u64::try_from(elements.len()).unwrap_or(u64::MAX);
                if let Some(most) = level.most
                    && (count > most || level.exact && count != most)
                {
                    return Err(format!(
                        "a list of `{name}` has {most} elements; found {count}"
                    ));
                }
                elements
                    .iter()
                    .try_for_each(|element| self.initial(element, rest, variable))
            }
            (Init::List(_), []) => Err(format!(
                "`{name}` has a list where one value stands; its initialiser has as many levels of `{{ }}` as dimensions"
            )),
            (_, [_, ..]) => Err(format!(
                "`{name}` has one value where a list `{{ }}` stands; its initialiser has as many levels as dimensions"
            )),
            (Init::Value(value), []) => self.initial_value(value, variable),
            (Init::Address(address), []) => self.initial_address(address, variable),
            (Init::Fields(_), []) => Err(format!("`{name}` has no fields")),
        }
    }

    fn initial_value(&self, value: &Operand, variable: &Variable) -> Result<(), String> {
        let (name, ty) = (&*variable.name, &*variable.ty);
        let kind = types::kind(ty).map(|(kind, _)| kind);
        match (value, kind) {
            (Operand::Immediate(Immediate::Int(value)), Some(Kind::Float)) => Err(format!(
                "`{name}` is of type `.{ty}`; write `{value}.0` instead of `{value}`"
            )),
            (Operand::Immediate(Immediate::F32(_) | Immediate::F64(_)), Some(Kind::Int)) => {
                Err(format!("`{name}` is of type `.{ty}`; found a float"))
            }
            (Operand::Immediate(_), _) => Ok(()),
            (
                Operand::Name(symbol) | Operand::Offset(symbol, _) | Operand::Element(symbol, _),
                _,
            ) => {
                self.addressed(symbol)?;
                match ty {
                    "u32" | "u64" => Ok(()),
                    _ => Err(format!(
                        "`{name}` is of type `.{ty}`; an address is of type `.u64`"
                    )),
                }
            }
            (other, _) => Err(format!("`{other}` is no initial value")),
        }
    }

    fn initial_address(&self, address: &InitAddress, variable: &Variable) -> Result<(), String> {
        self.addressed(&address.name)?;
        let ty = &*variable.ty;
        match (address.mask, ty) {
            (Some(_), "u8") | (None, "u32" | "u64") => Ok(()),
            (Some(_), _) => Err(format!(
                "`{}` is of type `.{ty}`; a byte of an address is of type `.u8`",
                variable.name
            )),
            (None, _) => Err(format!(
                "`{}` is of type `.{ty}`; an address is of type `.u64`",
                variable.name
            )),
        }
    }

    /// Whether a name has an address that is known before the kernel runs.
    fn addressed(&self, symbol: &str) -> Result<(), String> {
        match self.scope.find(symbol) {
            Some(Symbol::Variable(place)) if matches!(&*place.space, "global" | "const") => Ok(()),
            Some(Symbol::Function(_) | Symbol::Entry) => Ok(()),
            Some(Symbol::Variable(place)) => Err(format!(
                "`{symbol}` is in `.{}`; an initial value is the address of what is in `.global` or `.const`",
                place.space
            )),
            Some(_) => Err(format!("`{symbol}` is neither a variable nor a function")),
            None => Err(self.undeclared(symbol, "a variable or function declared before")),
        }
    }
}

/// What the value of a texture, a sampler or a surface names; `None` for another type.
fn field_names(ty: &str) -> Option<&'static [&'static str]> {
    Some(match ty {
        "texref" => &[
            "width",
            "height",
            "depth",
            "array_size",
            "num_mipmap_levels",
            "num_samples",
            "channel_data_type",
            "channel_order",
            "normalized_coords",
            "filter_mode",
            "addr_mode_0",
            "addr_mode_1",
            "addr_mode_2",
        ],
        "samplerref" => &[
            "force_unnormalized_coords",
            "filter_mode",
            "addr_mode_0",
            "addr_mode_1",
            "addr_mode_2",
        ],
        "surfref" => &[
            "width",
            "height",
            "depth",
            "array_size",
            "channel_data_type",
            "channel_order",
            "memory_layout",
        ],
        _ => return None,
    })
}

/// Whether each name in the value of a texture, a sampler or a surface is one of its own.
fn of_handle(variable: &Variable, fields: &[(Name, Operand)]) -> Result<(), String> {
    let (name, ty) = (&*variable.name, &*variable.ty);
    let Some(known) = field_names(ty) else {
        return Err(format!(
            "`{name}` is no texture, sampler or surface, whose values have names"
        ));
    };
    for (field, _) in fields {
        if !known.contains(&&**field) {
            let near = isa::nearest(field, known.iter().copied());
            let help = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
            return Err(format!("a `.{ty}` has no `{field}`{help}"));
        }
    }
    Ok(())
}
