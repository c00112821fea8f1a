//! The names in the text: those of the source, made unique.

use super::func::Func;
use crate::ir::{shared::Layout, types::ParamId};
use std::collections::BTreeSet;

/// The names of parameters and variables.
#[derive(Debug)]
pub(crate) struct Names {
    /// The kernel.
    pub(crate) entry: String,
    /// One a parameter.
    pub(crate) params: Vec<String>,
    /// One a dimension; of those that are no hidden parameters, too.
    pub(crate) dims: Vec<String>,
    /// The tensor maps of tensors, by parameter.
    pub(crate) maps: Vec<(ParamId, String)>,
    /// One an allocation.
    pub(crate) shared: Vec<String>,
    /// Arrays in local memory.
    pub(crate) arrays: Vec<String>,
    /// Where allocations are.
    pub(crate) layout: Layout,
}

/// The variable that holds the address of the failure record.
pub(crate) const FAILURE: &str = "tirx_failure";

/// All shared memory of a kernel, where it is dynamic.
pub(crate) const DYNAMIC: &str = "shared_memory";
/// The variable that the first failing thread claims.
pub(crate) const CLAIMED: &str = "tirx_claimed";

impl Names {
    /// The tensor map of a parameter: the parameter itself, or what stands beside a tensor.
    pub(crate) fn map(&self, param: ParamId) -> Option<&str> {
        let beside = self.maps.iter().find(|(id, _)| *id == param);
        beside
            .map(|(_, name)| name)
            .or_else(|| self.params.get(param.0))
            .map(String::as_str)
    }

    pub(crate) fn new(func: &Func<'_>) -> Self {
        let mut taken: BTreeSet<String> = BTreeSet::new();
        taken.insert(FAILURE.to_owned());
        taken.insert(DYNAMIC.to_owned());
        taken.insert(CLAIMED.to_owned());
        let entry = func.sig.name.text.clone();
        taken.insert(entry.clone());
        let mut unique = |name: &str| {
            let mut name = identifier(name);
            while taken.contains(&name) {
                name.push('_');
            }
            taken.insert(name.clone());
            name
        };
        Self {
            params: func
                .sig
                .params
                .iter()
                .map(|param| unique(&param.name.text))
                .collect(),
            dims: func
                .sig
                .dims
                .iter()
                .map(|dim| unique(&dim.name.text))
                .collect(),
            maps: func
                .sig
                .maps()
                .map(|(id, _)| {
                    let of = func.sig.params.get(id.0);
                    let name = of.map_or("map", |param| param.name.text.as_str());
                    (id, unique(&format!("{name}_map")))
                })
                .collect(),
            shared: func
                .shared
                .iter()
                .map(|alloc| unique(&alloc.name))
                .collect(),
            arrays: func
                .arrays
                .iter()
                .map(|array| unique(&array.name))
                .collect(),
            entry,
            layout: Layout::of(func.shared),
        }
    }
}

/// An identifier of PTX; the dot before a part of a value becomes a `_`. It has letters, digits, `_` and `$`, not starting with a digit, more than one character after a `_`.
pub(super) fn identifier(name: &str) -> String {
    let mut text = String::with_capacity(name.len());
    for letter in name.chars() {
        if letter.is_ascii_alphanumeric() || letter == '_' {
            text.push(letter);
        } else if letter == '.' {
            text.push('_');
        } else {
            text.push_str(&format!("_u{:x}", u32::from(letter)));
        }
    }
    if text.is_empty() || text == "_" || text.starts_with(|first: char| first.is_ascii_digit()) {
        text.insert(0, 'v');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::identifier;

    #[test]
    fn identifiers_are_those_of_ptx() {
        assert_eq!(identifier("rows"), "rows");
        assert_eq!(identifier("_x"), "_x");
        assert_eq!(identifier("pair.0"), "pair_0");
        assert_eq!(identifier("größe"), "gr_uf6_udfe");
        assert_eq!(identifier("_"), "v_");
    }
}
