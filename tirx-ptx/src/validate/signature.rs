//! What a function takes and returns, and what goes for what.
//!
//! An argument goes for a parameter of the same width and kind, bits for every kind; an array for an array of as many
//! bytes. In `.param` the alignments agree too. A register goes for a scalar in `.param`, and the other way round. A
//! declaration and its definition are stricter: their types are spelled the same.

use super::types::{self, Kind};
use crate::ast::Variable;

/// A variable or a parameter: where it lies and what it holds.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Place {
    pub(super) name: String,
    pub(super) space: String,
    pub(super) ty: String,
    pub(super) is_array: bool,
    /// Its size; `None` when it is open.
    pub(super) bytes: Option<u64>,
    pub(super) align: u64,
}

impl Place {
    pub(super) fn of(variable: &Variable) -> Self {
        let element = element_bytes(&variable.ty) * u64::from(variable.vector.unwrap_or(1));
        let bytes = variable.dims.iter().try_fold(element, |bytes, dim| {
            dim.filter(|dim| *dim > 0)
                .map(|dim| bytes.saturating_mul(dim))
        });
        Self {
            name: variable.name.to_string(),
            space: variable.space.to_string(),
            ty: variable.ty.to_string(),
            is_array: !variable.dims.is_empty(),
            bytes,
            align: variable.align.map_or(element, u64::from).max(1),
        }
    }
}

impl Place {
    /// It is a texture, a sampler or a surface.
    pub(super) fn is_opaque(&self) -> bool {
        matches!(&*self.ty, "texref" | "samplerref" | "surfref")
    }
}

/// The size of an element of a type; a handle of a texture has 8 bytes.
pub(super) fn element_bytes(ty: &str) -> u64 {
    types::kind(ty).map_or(8, |(_, bits)| u64::from(bits.div_ceil(8)))
}

/// What a function takes and returns.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Signature {
    pub(super) returns: Vec<Place>,
    pub(super) params: Vec<Place>,
}

impl Signature {
    pub(super) fn of(returns: &[Variable], params: &[Variable]) -> Self {
        Self {
            returns: returns.iter().map(Place::of).collect(),
            params: params.iter().map(Place::of).collect(),
        }
    }

    /// How a definition differs from a declaration.
    pub(super) fn difference(&self, other: &Self) -> Option<String> {
        for (what, a, b) in [
            ("parameters", &self.params, &other.params),
            ("results", &self.returns, &other.returns),
        ] {
            if a.len() != b.len() {
                return Some(format!("{} {what} and {}", a.len(), b.len()));
            }
            for (a, b) in a.iter().zip(b) {
                if (&a.ty, &a.space, a.bytes, a.align) != (&b.ty, &b.space, b.bytes, b.align) {
                    return Some(format!("`{}` and `{}`", shown(a), shown(b)));
                }
            }
        }
        None
    }
}

/// A parameter as a declaration writes it.
pub(super) fn shown(place: &Place) -> String {
    let array = match (place.is_array, place.bytes) {
        (false, _) => String::new(),
        (true, None) => "[]".to_owned(),
        (true, Some(bytes)) => format!("[{}]", bytes / element_bytes(&place.ty).max(1)),
    };
    let align = match place.align == element_bytes(&place.ty) {
        true => String::new(),
        false => format!(" .align {}", place.align),
    };
    format!(
        ".{}{align} .{} {}{array}",
        place.space, place.ty, place.name
    )
}

/// Whether a value of the type `given` goes for one of the type `formal`.
pub(super) fn type_goes_for(given: &str, formal: &str) -> bool {
    match (types::kind(given), types::kind(formal)) {
        (Some((Kind::Pred, _)), Some((other, _))) => other == Kind::Pred,
        (Some((a, a_bits)), Some((b, b_bits))) => {
            a_bits == b_bits && (a == b || a == Kind::Bits || b == Kind::Bits)
        }
        _ => true,
    }
}

/// Whether the elements of arrays of the same size go for each other.
pub(super) fn elements_go_together(given: &str, formal: &str) -> bool {
    match (types::kind(given), types::kind(formal)) {
        (Some((a, _)), Some((b, _))) => a == b || a == Kind::Bits || b == Kind::Bits,
        _ => true,
    }
}
