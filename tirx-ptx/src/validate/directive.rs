//! The directives of functions and prototypes, attributes and pragmas: where each may stand, how many numbers it has, and
//! which go together. What there is says the list of directives.

use super::Validator;
use super::variable::Scoped;
use crate::arch::Needs;
use crate::ast::{Attribute, Function, FunctionDirective, Pragma, Prototype, Span, Variable};
use crate::directive::{self, Directive, Kind, Numbers, On};
use crate::{Problem, Rule, isa};
use std::collections::HashSet;

/// Directives of which a function has at most one.
const ALONE: &[(&str, &str)] = &[
    ("reqntid", "maxntid"),
    ("reqnctapercluster", "maxclusterrank"),
    ("abi_preserve", "abi_preserve"),
    ("abi_preserve_control", "abi_preserve_control"),
    ("noreturn", "noreturn"),
];

/// What directives stand on.
#[derive(Clone, Copy)]
struct Owner<'f> {
    name: &'f str,
    is_entry: bool,
    is_prototype: bool,
    has_body: bool,
    has_result: bool,
    all: &'f [FunctionDirective],
}

/// Where a pragma stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Scope {
    Module,
    Entry,
    Body,
}

impl Validator<'_> {
    /// Reports what is wrong with the directives of a function.
    pub(super) fn directives(&mut self, function: &Function) {
        self.owned(Owner {
            name: &function.name,
            is_entry: function.is_entry,
            is_prototype: false,
            has_body: function.body.is_some(),
            has_result: !function.returns.is_empty(),
            all: &function.directives,
        });
        if function.is_entry
            && let Some(attribute) = function.attributes.first()
        {
            self.report(
                Rule::Directive,
                function.span,
                format!(
                    "`.{}` is for a variable or a `.func`; `{}` is an `.entry`",
                    attribute.name, function.name
                ),
            );
        } else if let [_, second, ..] = function.attributes.as_slice() {
            self.report(
                Rule::Directive,
                function.span,
                format!(
                    "a function has one attribute; `.{}` is a second",
                    second.name
                ),
            );
        }
        self.attributes(&function.attributes, &function.name, None, function.span);
    }

    /// Reports what is wrong with a prototype: its parameters and its directives.
    pub(super) fn prototype(&mut self, prototype: &Prototype) {
        let last = prototype.params.len().saturating_sub(1);
        let params = prototype.params.iter().enumerate();
        let params = params.map(|(at, param)| {
            let is_last = at == last;
            (param, Scoped::Func { is_last })
        });
        let results = prototype
            .returns
            .iter()
            .map(|result| (result, Scoped::Result));
        for (variable, scoped) in params.chain(results) {
            if let Err(message) = self.declared(variable, scoped) {
                self.report(Rule::Declaration, variable.span, message);
            }
        }
        self.owned(Owner {
            name: &prototype.name,
            is_entry: false,
            is_prototype: true,
            has_body: false,
            has_result: !prototype.returns.is_empty(),
            all: &prototype.directives,
        });
    }

    fn owned(&mut self, owner: Owner<'_>) {
        let filled: HashSet<&str> = owner
            .all
            .iter()
            .filter(|directive| !directive.values.contains(&0))
            .map(|directive| &*directive.name)
            .collect();
        let mut before = HashSet::new();
        for directive in owner.all {
            if directive.name == "pragma" {
                match owner.is_entry {
                    true => self.pragma_strings(&directive.strings, Scope::Entry, directive.span),
                    false => self.report(
                        Rule::Directive,
                        directive.span,
                        "`.pragma` stands behind the parameters of an `.entry` alone; write it into the body",
                    ),
                }
                continue;
            }
            if directive.name == "maxnctapersm" {
                // `ptxas` does not take it of old versions either.
                let message = "`.maxnctapersm` ended with `.version 2.0`; take `.minnctapersm`";
                self.report(Rule::Directive, directive.span, message);
                continue;
            }
            let Some((row, numbers)) = directive::of_function(&directive.name) else {
                self.unknown(
                    directive.span,
                    format!("there is no function directive `.{}`", directive.name),
                    &directive.name,
                    |kind| matches!(kind, Kind::Function(..)),
                );
                continue;
            };
            self.row_needs(row, directive.span);
            if let Err(message) = self
                .directive(row, numbers, directive, owner)
                .and_then(|()| goes_with(directive, &before, &filled, owner))
            {
                self.report(Rule::Directive, directive.span, message);
            }
            before.insert(&*directive.name);
        }
    }

    fn directive(
        &self,
        row: &Directive,
        numbers: Numbers,
        directive: &FunctionDirective,
        owner: Owner<'_>,
    ) -> Result<(), String> {
        let name: &str = &directive.name;
        let what = match owner {
            Owner { is_entry: true, .. } => "an `.entry`",
            Owner {
                is_prototype: true, ..
            } => "a prototype",
            _ => "a `.func`",
        };
        let (fits, needed) = match row.kind {
            Kind::Function(On::Func, _) => (!owner.is_entry, "a `.func`"),
            Kind::Function(On::Defined, _) => {
                (owner.is_entry || owner.has_body, "a function with a body")
            }
            _ => (owner.is_entry, "an `.entry`"),
        };
        if !fits {
            return Err(format!(
                "`.{name}` is for {needed}; `{}` is {what}{}",
                owner.name,
                match row.kind {
                    Kind::Function(On::Defined, _) => " without one",
                    _ => "",
                }
            ));
        }
        let count = directive.values.len();
        let Numbers {
            least,
            most,
            from,
            to,
        } = numbers;
        if !(least..=most).contains(&count) {
            let needed = match (least, most) {
                (0, 0) => "no number".to_owned(),
                (1, 1) => "one number".to_owned(),
                (least, most) => format!("{least} to {most} numbers"),
            };
            return Err(format!("`.{name}` has {needed}; found {count}"));
        }
        if let Some(value) = directive.values.iter().find(|value| **value < from) {
            return Err(format!(
                "the numbers of `.{name}` are at least {from}; found {value}"
            ));
        }
        if let Some(value) = directive.values.iter().find(|value| **value > to) {
            return Err(format!(
                "the number of `.{name}` is at most {to}; found {value}"
            ));
        }
        Ok(())
    }

    /// Reports what is wrong with the attributes of a variable, whose space is given, or of a function.
    pub(super) fn attributes_of_variable(&mut self, variable: &Variable) {
        let space = Some(&*variable.space);
        self.attributes(&variable.attributes, &variable.name, space, variable.span);
    }

    fn attributes(
        &mut self,
        attributes: &[Attribute],
        owner: &str,
        space: Option<&str>,
        span: Span,
    ) {
        for attribute in attributes {
            let name: &str = &attribute.name;
            let Some((row, rules)) = directive::attribute(name) else {
                self.unknown(
                    span,
                    format!("there is no attribute `.{name}`"),
                    name,
                    |kind| matches!(kind, Kind::Attribute(_)),
                );
                continue;
            };
            self.row_needs(row, span);
            let found = attribute.values.len();
            let message = match space {
                None if !rules.of_functions => {
                    format!("`.{name}` is for variables; `{owner}` is a function")
                }
                Some(space) if space != "global" => {
                    format!("`{owner}` is in `.{space}`; what is `.{name}` is in `.global`")
                }
                _ if found != rules.numbers => match rules.numbers {
                    0 => format!("`.{name}` has no number; found {found}"),
                    needed => format!("`.{name}` has {needed} numbers; found {found}"),
                },
                _ => continue,
            };
            self.report(Rule::Directive, span, message);
        }
    }

    /// Reports what is wrong with a pragma.
    pub(super) fn pragma(&mut self, pragma: &Pragma, scope: Scope) {
        self.pragma_strings(&pragma.strings, scope, pragma.span);
    }

    fn pragma_strings(&mut self, strings: &[String], scope: Scope, span: Span) {
        for text in strings {
            let mut words = text.split_whitespace();
            let name = words.next().unwrap_or_default();
            let Some((row, rules)) = directive::pragma(name) else {
                // What is not known is passed over by `ptxas`, but for a whole module.
                if scope == Scope::Module {
                    self.unknown(
                        span,
                        format!("there is no pragma \"{text}\" of a module"),
                        name,
                        |kind| matches!(kind, Kind::Pragma(pragma) if pragma.outside),
                    );
                }
                continue;
            };
            self.row_needs(row, span);
            let rest: Vec<&str> = words.collect();
            let message = if !rules.outside && scope != Scope::Body {
                format!("the pragma \"{name}\" stands in the body of a function")
            } else if rules.number && rest.is_empty() {
                format!("the pragma \"{name}\" has no number; write it behind the name")
            } else if rules.number && !is_number(&rest.join(" "), name == "frequency") {
                format!(
                    "`{}` is no number for the pragma \"{name}\"",
                    rest.join(" ")
                )
            } else {
                continue;
            };
            self.report(Rule::Directive, span, message);
        }
    }

    /// Reports what the row of a directive needs beyond the module's version and target.
    fn row_needs(&mut self, row: &Directive, span: Span) {
        let mut total = Needs::default();
        total.add(row.needs);
        self.requirement(&total, &row.written(), span);
    }

    fn unknown(&mut self, span: Span, message: String, word: &str, is: impl Fn(Kind) -> bool) {
        let mut problem = Problem::new(span, message).of(Rule::Directive);
        if let Some(near) = isa::nearest(word, directive::names(is)) {
            let near = directive::named(near).next().map(Directive::written);
            problem = problem.help(format!("did you mean `{}`?", near.unwrap_or_default()));
        }
        self.problems.push(problem);
    }
}

/// Whether a directive goes with those before it, and has those that it needs.
fn goes_with(
    directive: &FunctionDirective,
    before: &HashSet<&str>,
    filled: &HashSet<&str>,
    owner: Owner<'_>,
) -> Result<(), String> {
    let name: &str = &directive.name;
    for (a, b) in ALONE {
        if (name == *a && before.contains(b)) || (name == *b && before.contains(a)) {
            return Err(match a == b {
                true => format!("`.{name}` stands twice; keep one"),
                false => format!("`.{a}` and `.{b}` do not go together; keep one"),
            });
        }
    }
    let preserves = ["abi_preserve", "abi_preserve_control"];
    match name {
        "blocksareclusters"
            if !filled.contains("reqntid") || !filled.contains("reqnctapercluster") =>
        {
            Err(
                "`.blocksareclusters` needs `.reqntid` and `.reqnctapercluster` beside it, without a 0"
                    .to_owned(),
            )
        }
        "noreturn" if owner.has_result => Err(format!(
            "`{}` has a result, and `.noreturn` says that it does not return",
            owner.name
        )),
        "noreturn" => match preserves.iter().find(|other| before.contains(*other)) {
            Some(other) => Err(format!("`.noreturn` stands before `.{other}`")),
            None => Ok(()),
        },
        _ => Ok(()),
    }
}

/// Whether a pragma takes this for a number. A frequency is positive; a mask is cut to its bits.
fn is_number(text: &str, positive: bool) -> bool {
    let unsigned = match text.as_bytes().first() {
        Some(b'+') => &text[1..],
        Some(b'-') if !positive => &text[1..],
        _ => text,
    };
    let (digits, radix) = match unsigned.strip_prefix("0x") {
        Some(hexadecimal) => (hexadecimal, 16),
        None => (unsigned, 10),
    };
    let is_zero = digits.chars().all(|digit| digit == '0');
    !digits.is_empty()
        && digits.chars().all(|digit| digit.is_digit(radix))
        && !(positive && is_zero)
}
