//! Functions and module-level names: declarations against definitions, linkage, bodies.
//!
//! A function that is declared is defined in the module too, after its declaration and with the same signature, or it is
//! `.extern`. A variable that is `.extern` may be declared again, and be defined if the definition is seen outside.

use super::Validator;
use super::scope::{Symbol, symbol_of_function};
use super::signature::{Place, Signature, shown};
use super::variable::Scoped;
use crate::Rule;
use crate::ast::{Function, Linkage, Name, Span, Variable};

/// Functions that are there without a definition: a driver has them.
const OF_THE_SYSTEM: &[&str] = &["vprintf", "malloc", "free", "__assertfail"];

/// What is known of a name at module level.
#[derive(Debug)]
pub(super) enum Known {
    Function(Declared),
    Variable {
        place: Place,
        linkage: Option<Linkage>,
    },
}

/// What is known of a function.
#[derive(Debug)]
pub(super) struct Declared {
    is_entry: bool,
    linkage: Option<Linkage>,
    is_noreturn: bool,
    /// The numbers of `.abi_preserve` and `.abi_preserve_control`.
    preserved: [Option<u32>; 2],
    /// The numbers of `.attribute(.unified(..))`.
    unified: Option<Vec<u64>>,
    is_defined: bool,
    signature: Signature,
    span: Span,
}

impl Validator<'_> {
    pub(super) fn function(&mut self, function: &Function) {
        self.directives(function);
        self.cta_group = None;
        if let Err(message) = self.declare_function(function) {
            self.report(Rule::Name, function.span, message);
        }
        if function.linkage == Some(Linkage::Common) {
            self.report(
                Rule::Declaration,
                function.span,
                format!(
                    "`{}` is a function; `.common` is for variables",
                    function.name
                ),
            );
        }
        if function.is_entry && !function.returns.is_empty() {
            self.report(
                Rule::Declaration,
                function.span,
                format!("`{}` is an `.entry`, which has no result", function.name),
            );
        }
        if function.returns.len() > 1 {
            self.report(
                Rule::Declaration,
                function.span,
                format!(
                    "`{}` has {} results; a `.func` has one at most",
                    function.name,
                    function.returns.len()
                ),
            );
        }
        if function.body.is_none() && function.is_entry && !function.directives.is_empty() {
            self.report(
                Rule::Directive,
                function.span,
                format!(
                    "`{}` is declared here; its directives stand at its definition",
                    function.name
                ),
            );
        }
        self.scope.enter();
        for variable in &function.returns {
            self.variable(variable, Scoped::Result);
        }
        let last = function.params.len().saturating_sub(1);
        for (at, variable) in function.params.iter().enumerate() {
            let scoped = match function.is_entry {
                true => Scoped::Entry,
                false => Scoped::Func {
                    is_last: at == last,
                },
            };
            self.variable(variable, scoped);
        }
        self.parameter_space(function);
        if let Some(body) = &function.body {
            // The parameters and the body share their names.
            self.statements(body);
        }
        self.scope.leave();
    }

    /// Declares a function, and says how that is at odds with what is declared before.
    fn declare_function(&mut self, function: &Function) -> Result<(), String> {
        let name = &*function.name;
        let is_defined = function.body.is_some();
        let was_defined =
            matches!(self.known.get(name), Some(Known::Function(before)) if before.is_defined);
        let named = |name: &str| {
            let mut directives = function.directives.iter();
            directives.find(|directive| directive.name == name)
        };
        let declared = Declared {
            is_entry: function.is_entry,
            linkage: function.linkage,
            is_noreturn: named("noreturn").is_some(),
            preserved: ["abi_preserve", "abi_preserve_control"]
                .map(|name| named(name).and_then(|directive| directive.values.first().copied())),
            unified: function
                .attributes
                .iter()
                .find(|attribute| attribute.name == "unified")
                .map(|attribute| attribute.values.clone()),
            is_defined: is_defined || was_defined,
            signature: Signature::of(&function.returns, &function.params),
            span: function.span,
        };
        self.scope.declare(name, symbol_of_function(function));
        let result = match self.known.get(name) {
            None if is_defined && declared.linkage == Some(Linkage::Extern) => Err(format!(
                "`{name}` is `.extern` and has a body; remove one of them"
            )),
            None => Ok(()),
            Some(Known::Variable { .. }) => Err(format!("`{name}` is declared twice")),
            Some(Known::Function(before)) => declared.follows(name, before),
        };
        self.known
            .insert(Name::from(name), Known::Function(declared));
        result
    }

    /// Declares a variable of the module.
    pub(super) fn declare_global(
        &mut self,
        variable: &Variable,
        symbol: Symbol,
    ) -> Result<(), String> {
        let name = &*variable.name;
        if name == "WARP_SZ" {
            return self.declare(name, symbol);
        }
        self.scope.declare(name, symbol);
        let place = Place::of(variable);
        let linkage = variable.linkage;
        let result = match self.known.get(name) {
            None => Ok(()),
            Some(Known::Function(_)) => Err(format!("`{name}` is declared twice")),
            Some(Known::Variable {
                place: before,
                linkage: first,
            }) => {
                let both = [linkage, *first];
                let is_extern = |linkage: &Option<Linkage>| *linkage == Some(Linkage::Extern);
                if !both.iter().any(is_extern) {
                    Err(format!("`{name}` is declared twice"))
                } else if before.ty != place.ty || before.space != place.space {
                    Err(format!(
                        "`{name}` is declared as `{}` and as `{}`",
                        shown(before),
                        shown(&place)
                    ))
                } else if both.contains(&None) && place.space != "shared" {
                    Err(format!(
                        "`{name}` is `.extern` in one place; make it `.visible` in the other"
                    ))
                } else {
                    Ok(())
                }
            }
        };
        self.known
            .insert(Name::from(name), Known::Variable { place, linkage });
        result
    }

    /// Reports functions that are declared and not defined.
    pub(super) fn undefined(&mut self) {
        let undefined: Vec<(String, Span)> = self
            .known
            .iter()
            .filter_map(|(name, known)| match known {
                Known::Function(declared)
                    if !declared.is_defined
                        && declared.linkage != Some(Linkage::Extern)
                        && !self.aliases.contains(name)
                        && !OF_THE_SYSTEM.contains(&&**name) =>
                {
                    Some((name.to_string(), declared.span))
                }
                _ => None,
            })
            .collect();
        for (name, span) in undefined {
            self.report(
                Rule::Name,
                span,
                format!("`{name}` is declared and not defined; define it, or declare it `.extern`"),
            );
        }
    }

    /// `.alias name, target;`
    pub(super) fn alias(&mut self, alias: &Name, target: &Name, span: Span) {
        let message = match (self.known.get(alias), self.known.get(target)) {
            (Some(Known::Function(a)), Some(Known::Function(b))) => {
                if b.is_entry {
                    Some(format!("`{target}` is an `.entry`, which has no alias"))
                } else if self.aliases.contains(alias) {
                    Some(format!("`{alias}` is an alias already"))
                } else if a.is_noreturn != b.is_noreturn {
                    Some(format!(
                        "`{alias}` and `{target}` differ: one is `.noreturn`"
                    ))
                } else if !b.is_defined {
                    Some(format!(
                        "`{target}` is not defined; what an alias stands for is"
                    ))
                } else if a.is_defined {
                    Some(format!("`{alias}` has a body; an alias has none"))
                } else if b.linkage == Some(Linkage::Weak) {
                    Some(format!("`{target}` is `.weak`, which has no alias"))
                } else {
                    a.signature
                        .difference(&b.signature)
                        .map(|difference| format!("`{alias}` and `{target}` differ: {difference}"))
                }
            }
            (None, _) => Some(self.undeclared(alias, "a function declared before its alias")),
            (_, None) => Some(self.undeclared(target, "a function defined before its alias")),
            _ => Some("an alias is of functions".to_owned()),
        };
        if let Some(message) = message {
            self.report(Rule::Name, span, message);
        }
        self.aliases.insert(alias.clone());
    }
}

impl Declared {
    /// How this is at odds with an earlier declaration.
    fn follows(&self, name: &str, before: &Self) -> Result<(), String> {
        if before.is_entry != self.is_entry {
            return Err(format!("`{name}` is an `.entry` and a `.func`"));
        }
        if before.is_defined {
            return Err(format!(
                "`{name}` is defined already; a declaration comes before"
            ));
        }
        let is_extern = |linkage: Option<Linkage>| linkage == Some(Linkage::Extern);
        if self.is_defined && (is_extern(before.linkage) || is_extern(self.linkage)) {
            return Err(format!(
                "`{name}` is `.extern`, and defined in this module; remove the `.extern`"
            ));
        }
        if before.is_noreturn != self.is_noreturn {
            return Err(format!(
                "`{name}` is `.noreturn` in one declaration and not in the other"
            ));
        }
        if before.preserved != self.preserved {
            return Err(format!(
                "the declarations of `{name}` differ in what they preserve; write the same `.abi_preserve` and \
                 `.abi_preserve_control`"
            ));
        }
        if let (Some(before), Some(this)) = (&before.unified, &self.unified)
            && before != this
        {
            return Err(format!(
                "the declarations of `{name}` differ in the numbers of `.unified`"
            ));
        }
        match before.signature.difference(&self.signature) {
            Some(difference) => Err(format!("the declarations of `{name}` differ: {difference}")),
            None => Ok(()),
        }
    }
}
