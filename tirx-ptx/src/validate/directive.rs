//! The directives of a function: where each may stand, how many numbers it has, and which go together.

use super::Validator;
use crate::arch::Needs;
use crate::ast::{Function, FunctionDirective};
use crate::{Problem, Rule, isa, needs};
use std::collections::HashSet;

/// Which functions have a directive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum On {
    Entry,
    Func,
}

/// A directive: on what it stands, how many numbers it has, and whether they are at least 1.
const DIRECTIVES: &[(&str, On, usize, usize, bool)] = &[
    ("maxnreg", On::Entry, 1, 1, true),
    ("maxntid", On::Entry, 1, 3, true),
    ("reqntid", On::Entry, 1, 3, true),
    ("minnctapersm", On::Entry, 1, 1, true),
    ("reqnctapercluster", On::Entry, 1, 3, false),
    ("explicitcluster", On::Entry, 0, 0, false),
    ("maxclusterrank", On::Entry, 1, 1, false),
    ("blocksareclusters", On::Entry, 0, 0, false),
    ("noreturn", On::Func, 0, 0, false),
    ("abi_preserve", On::Func, 1, 1, false),
    ("abi_preserve_control", On::Func, 1, 1, false),
];

/// Directives of which a function has at most one.
const ALONE: &[(&str, &str)] = &[
    ("reqntid", "maxntid"),
    ("reqnctapercluster", "maxclusterrank"),
    ("abi_preserve", "abi_preserve"),
    ("abi_preserve_control", "abi_preserve_control"),
];

impl Validator<'_> {
    /// Reports what is wrong with the directives of a function.
    pub(super) fn directives(&mut self, function: &Function) {
        let mut before = HashSet::new();
        for directive in &function.directives {
            if directive.name == "pragma" {
                continue;
            }
            if directive.name == "maxnctapersm" {
                // `ptxas` does not take it of old versions either.
                let message = "`.maxnctapersm` ended with `.version 2.0`; take `.minnctapersm`";
                self.report(Rule::Directive, directive.span, message.to_owned());
                continue;
            }
            let Some(requirement) = needs::directive_requirement(&directive.name) else {
                let mut problem = Problem::new(
                    directive.span,
                    format!("there is no function directive `.{}`", directive.name),
                )
                .of(Rule::Directive);
                if let Some(word) = isa::nearest(&directive.name, needs::directives()) {
                    problem = problem.help(format!("did you mean `.{word}`?"));
                }
                self.problems.push(problem);
                continue;
            };
            let mut total = Needs::default();
            total.add(requirement);
            self.requirement(&total, &format!(".{}", directive.name), directive.span);
            if let Err(message) = self.directive(directive, function, &before) {
                self.report(Rule::Directive, directive.span, message);
            }
            before.insert(&*directive.name);
        }
    }

    fn directive(
        &self,
        directive: &FunctionDirective,
        function: &Function,
        before: &HashSet<&str>,
    ) -> Result<(), String> {
        let name: &str = &directive.name;
        let Some((_, on, least, most, positive)) = DIRECTIVES.iter().find(|row| row.0 == name)
        else {
            return Ok(());
        };
        match (on, function.is_entry) {
            (On::Entry, false) => {
                return Err(format!(
                    "`.{name}` is for an `.entry`; `{}` is a `.func`",
                    function.name
                ));
            }
            (On::Func, true) => {
                return Err(format!(
                    "`.{name}` is for a `.func`; `{}` is an `.entry`",
                    function.name
                ));
            }
            _ => {}
        }
        let count = directive.values.len();
        if !(*least..=*most).contains(&count) {
            let needed = match (least, most) {
                (0, 0) => "no number".to_owned(),
                (1, 1) => "one number".to_owned(),
                (least, most) => format!("{least} to {most} numbers"),
            };
            return Err(format!("`.{name}` has {needed}; found {count}"));
        }
        if *positive && directive.values.contains(&0) {
            return Err(format!("the numbers of `.{name}` are at least 1; found 0"));
        }
        for (a, b) in ALONE {
            if (name == *a && before.contains(b)) || (name == *b && before.contains(a)) {
                return Err(match a == b {
                    true => format!("`.{name}` stands twice; keep one"),
                    false => format!("`.{a}` and `.{b}` do not go together; keep one"),
                });
            }
        }
        let has = |wanted: &str| function.directives.iter().any(|other| other.name == wanted);
        match name {
            "blocksareclusters" if !has("reqntid") || !has("reqnctapercluster") => Err(
                "`.blocksareclusters` needs `.reqntid` and `.reqnctapercluster` beside it"
                    .to_owned(),
            ),
            "noreturn" if !function.returns.is_empty() => Err(format!(
                "`{}` has a result, and `.noreturn` says that it does not return",
                function.name
            )),
            _ => Ok(()),
        }
    }
}
