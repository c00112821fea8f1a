//! What a kernel is compiled for: each instance of its generics, and each target.
//!
//! ```text
//!  instances(<64, f32>, <128, bf16>), target = ["sm_80", "sm_90a"]      four variants
//! ```
//!
//! The kernel is read anew for each variant, with the types and constants of the instance in place of its generics, as
//! a generic function is for each call. `N: Dim` is no generic in this sense: it stays a dimension known at launch.
//!
//! A mistake that all variants have is said once, as if there were one; of any other the message names the instance or
//! the target that has it. Two messages of one rule about the same tokens are one mistake, even if the numbers differ.

use super::{
    attribute::Attribute,
    body::{Body, ConstState, ConstValue, text_of, tokens_text},
    call::list,
    infer::Infer,
};
use crate::{
    diagnostic::{Diagnostic, Diagnostics},
    intrinsics::TypeSet,
    ir::types::{Const, DimSymbol, Param, Scalar},
};
use proc_macro2::Span;
use syn::spanned::Spanned;
use tirx_ptx::arch::Target;
use tirx_rules as rules;

/// An instance of a kernel's generics.
#[derive(Debug, Clone, PartialEq)]
pub struct Instance {
    /// `<64, f32>`
    pub text: String,
    /// The arguments, in the order of the generics.
    pub arguments: Vec<Argument>,
}

/// What a generic of a kernel stands for.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Argument {
    /// `f32`
    Type(Scalar),
    /// `64`, of the type of the generic.
    Const(Scalar, Const),
}

impl std::fmt::Display for Argument {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Type(scalar) => f.write_str(scalar.name()),
            Self::Const(_, Const::Bool(value)) => write!(f, "{value}"),
            Self::Const(_, Const::Int(value)) => write!(f, "{value}"),
            Self::Const(_, Const::Float(value)) => write!(f, "{value}"),
        }
    }
}

/// What one reading of a kernel is for.
#[derive(Clone, Copy, Default)]
pub(super) struct Plan<'a> {
    pub(super) instance: Option<&'a syn::AngleBracketedGenericArguments>,
    pub(super) target: Option<(Target, Span)>,
}

impl Attribute {
    /// Every variant, those of one instance together. One at least, so that a kernel is always read.
    pub(super) fn plans(&self) -> Vec<Plan<'_>> {
        let targets: Vec<_> = match self.targets.as_slice() {
            [] => vec![None],
            targets => targets.iter().copied().map(Some).collect(),
        };
        let instances: Vec<_> = match &self.instances {
            Some((_, listed)) if !listed.is_empty() => listed.iter().map(Some).collect(),
            _ => vec![None],
        };
        let mut plans = Vec::with_capacity(targets.len() * instances.len());
        for instance in instances {
            for target in &targets {
                plans.push(Plan {
                    instance,
                    target: *target,
                });
            }
        }
        plans
    }
}

/// A kernel as it was read for one variant.
pub struct Reading {
    /// The instance; none where the kernel has no generics but dimensions.
    pub instance: Option<Instance>,
    /// The target that was named for it.
    pub target: Option<Target>,
    /// The kernel, if it can be lowered: no error was found and none is left to rustc.
    pub kernel: Option<crate::ir::tree::Kernel>,
    /// Otherwise what was understood of it.
    pub rest: Option<super::Rest>,
    /// The dimensions known at launch, as far as they were understood.
    pub dims: Vec<DimSymbol>,
    /// The parameters that were understood.
    pub params: Vec<Param>,
    /// The `grid` expressions as the host evaluates them (x, y, z): a dimension is the `u32` of its `dim_ident`, constants of
    /// the kernel are literals. Empty when `grid` was left out.
    pub grid: Vec<syn::Expr>,
    /// Every error of this variant.
    pub diagnostics: Diagnostics,
    /// The first place where a type mismatch was left to rustc.
    pub left_to_rustc: Option<Span>,
    /// A format string breaks Rust's rules: rustc certainly refuses the expansion.
    pub breaks_a_format: bool,
}

impl Reading {
    /// Takes back what was read: an error that is said elsewhere explains whatever was found.
    pub(super) fn fail(&mut self) {
        self.kernel = None;
        self.rest = None;
        self.diagnostics = Diagnostics::new();
    }
}

/// The errors of all variants, each mistake once, in the order of the source.
pub(super) fn merged(readings: &[Reading]) -> Diagnostics {
    let mut found: Vec<(Diagnostic, Vec<&Reading>, bool)> = Vec::new();
    for reading in readings {
        for diagnostic in reading.diagnostics.iter() {
            let same_place = |other: &Diagnostic| {
                other.rule.name == diagnostic.rule.name && place(other) == place(diagnostic)
            };
            let said = found
                .iter()
                .position(|(other, ..)| same_place(other) && other.message == diagnostic.message)
                .or_else(|| {
                    found.iter().position(|(other, by, _)| {
                        same_place(other)
                            && by.last().is_none_or(|last| !std::ptr::eq(*last, reading))
                    })
                });
            match said.and_then(|index| found.get_mut(index)) {
                Some((other, by, varies)) => {
                    *varies |= other.message != diagnostic.message;
                    if by.last().is_none_or(|last| !std::ptr::eq(*last, reading)) {
                        by.push(reading);
                    }
                }
                None => found.push((diagnostic.clone(), vec![reading], false)),
            }
        }
    }
    let mut all = Diagnostics::new();
    for (diagnostic, by, varies) in found {
        let is_common = by.len() == readings.len() && !varies;
        all.push(match is_common {
            true => diagnostic,
            false => located(diagnostic, readings, &by),
        });
    }
    all.sort();
    all
}

fn place(diagnostic: &Diagnostic) -> [usize; 4] {
    let (start, end) = (diagnostic.span.start(), diagnostic.span_end.end());
    [start.line, start.column, end.line, end.column]
}

/// An error with the instances or the targets that have it.
fn located(diagnostic: Diagnostic, all: &[Reading], by: &[&Reading]) -> Diagnostic {
    let instances = |readings: &mut dyn Iterator<Item = &Reading>| {
        let mut texts: Vec<String> = Vec::new();
        for instance in readings.filter_map(|reading| reading.instance.as_ref()) {
            if !texts.contains(&instance.text) {
                texts.push(instance.text.clone());
            }
        }
        texts
    };
    let targets = |readings: &mut dyn Iterator<Item = &Reading>| {
        let mut texts: Vec<String> = Vec::new();
        for target in readings.filter_map(|reading| reading.target) {
            let text = target.to_string();
            if !texts.contains(&text) {
                texts.push(text);
            }
        }
        texts
    };
    let every_instance = instances(&mut all.iter());
    let every_target = targets(&mut all.iter());
    let with_instance = instances(&mut by.iter().copied());
    let with_target = targets(&mut by.iter().copied());
    let mut diagnostic = diagnostic;
    let says_target = every_target.len() > 1
        && (with_target.len() < every_target.len() || every_instance.len() < 2);
    if every_instance.len() > 1 && (with_instance.len() < every_instance.len() || !says_target) {
        diagnostic = diagnostic.note(format!("in the instance {}", one_of(&with_instance)));
    }
    // Most messages about a target name it.
    let is_named = with_target
        .first()
        .is_some_and(|target| diagnostic.message.contains(&format!("`{target}`")));
    if says_target && !is_named {
        diagnostic = diagnostic.note(format!("for the target {}", one_of(&with_target)));
    }
    diagnostic
}

/// The first, and how many more there are.
fn one_of(texts: &[String]) -> String {
    let first = texts.first().map_or("", String::as_str);
    match texts.len() {
        0 | 1 => format!("`{first}`"),
        2 => format!("`{first}` and in 1 other"),
        count => format!("`{first}` and in {} others", count - 1),
    }
}

impl<'ast> Body<'ast> {
    /// Makes known what the generics of a kernel stand for, in the order of the generics. `None` after an error.
    pub(super) fn kernel_instance(
        &mut self,
        generics: &[&'ast syn::GenericParam],
        given: &'ast syn::AngleBracketedGenericArguments,
    ) -> Option<Instance> {
        if given.args.len() != generics.len() {
            let names = generics.iter().map(|generic| generic_name(generic));
            let names: Vec<String> = names.collect();
            let count = match given.args.len() {
                1 => "1 argument".to_owned(),
                n => format!("{n} arguments"),
            };
            self.diagnostics.push(
                Diagnostic::new(
                    &rules::INSTANCE,
                    given.lt_token.span,
                    format!(
                        "an instance has an argument for each of {}, and this has {count}",
                        list(names.iter().map(String::as_str))
                    ),
                )
                .over(given)
                .help("dimensions (`N: Dim`) are not listed: a launch takes them from its tensors"),
            );
            return None;
        }
        let mut arguments = Vec::with_capacity(generics.len());
        for (generic, argument) in generics.iter().zip(&given.args) {
            arguments.push(match generic {
                syn::GenericParam::Type(param) => self.instance_type(param, argument),
                syn::GenericParam::Const(param) => self.instance_const(param, argument),
                syn::GenericParam::Lifetime(_) => None,
            });
        }
        let arguments = arguments.into_iter().collect::<Option<Vec<_>>>()?;
        for (generic, argument) in generics.iter().zip(&arguments) {
            let name = generic_name(generic);
            self.instance_generics.push(name.clone());
            let Some(scope) = self.scopes.last_mut() else {
                continue;
            };
            match argument {
                Argument::Type(scalar) => scope.generics.push((name, Infer::scalar(*scalar))),
                Argument::Const(scalar, value) => {
                    let value = ConstValue::Scalar(*scalar, *value);
                    scope.consts.push((name, ConstState::Done(Some(value))));
                }
            }
        }
        let texts: Vec<String> = arguments.iter().map(ToString::to_string).collect();
        Some(Instance {
            text: format!("<{}>", texts.join(", ")),
            arguments,
        })
    }

    fn instance_type(
        &mut self,
        param: &'ast syn::TypeParam,
        argument: &'ast syn::GenericArgument,
    ) -> Option<Argument> {
        let name = text_of(&param.ident);
        let scalar = match argument {
            syn::GenericArgument::Type(ty) => {
                self.scalar_or_alias(ty).ok().filter(|s| *s != Scalar::Bool)
            }
            _ => None,
        };
        let Some(scalar) = scalar else {
            self.diagnostics.push(
                Diagnostic::new(
                    &rules::INSTANCE,
                    argument.span(),
                    format!("`{name}` stands for a number type, and this is `{}`", tokens_text(argument)),
                )
                .over(argument)
                .help("write `f32`, `u32`, `bf16` or another number type; a `const` generic takes a value"),
            );
            return None;
        };
        for bound in &param.bounds {
            let syn::TypeParamBound::Trait(bound) = bound else {
                continue;
            };
            let Some(last) = bound.path.segments.last() else {
                continue;
            };
            let bound = text_of(&last.ident);
            let set = TypeSet::ALL.iter().find(|set| set.name() == bound);
            if let Some(set) = set
                && !set.admits(scalar)
            {
                let admitted = set.scalars().iter().map(|scalar| scalar.name());
                self.diagnostics.push(
                    Diagnostic::new(
                        &rules::INSTANCE,
                        argument.span(),
                        format!("`{name}` is `{bound}`, and `{}` is not", scalar.name()),
                    )
                    .over(argument)
                    .help(format!("`{bound}` is {}", list(admitted))),
                );
                return None;
            }
        }
        Some(Argument::Type(scalar))
    }

    fn instance_const(
        &mut self,
        param: &'ast syn::ConstParam,
        argument: &'ast syn::GenericArgument,
    ) -> Option<Argument> {
        let name = text_of(&param.ident);
        let ty = tokens_text(&param.ty);
        let scalar = self.scalar_or_alias(&param.ty).ok();
        let scalar = scalar.filter(|s| s.is_int() || *s == Scalar::Bool);
        let Some(scalar) = scalar else {
            self.diagnostics.push(
                Diagnostic::new(
                    &rules::SIGNATURE,
                    param.ty.span(),
                    format!("a constant of a kernel is an integer or a `bool`, and this is `{ty}`"),
                )
                .over(&param.ty),
            );
            return None;
        };
        let errors = self.diagnostics.iter().len();
        let value = match argument {
            syn::GenericArgument::Const(expr) => self
                .unseen_const_value(expr, &rules::INSTANCE)
                .map(|(_, value)| value),
            syn::GenericArgument::Type(syn::Type::Path(path)) => {
                let found = path.path.get_ident().map(text_of);
                match found.map(|name| self.lookup(&name)) {
                    Some(super::body::Found::Const(_, value)) => Some(value),
                    _ => None,
                }
            }
            _ => None,
        };
        let fits = match (value, scalar.int_range()) {
            (Some(Const::Int(value)), Some((low, high))) => (low..=high).contains(&value),
            (Some(Const::Bool(_)), None) => true,
            _ => false,
        };
        match value {
            Some(value) if fits => Some(Argument::Const(scalar, value)),
            _ => {
                if self.diagnostics.iter().len() == errors {
                    self.diagnostics.push(
                        Diagnostic::new(
                            &rules::INSTANCE,
                            argument.span(),
                            format!("`{name}` is a `{ty}`, and this is `{}`", written(argument)),
                        )
                        .over(argument)
                        .help("write a literal of that type, or the name of a `const` in the kernel's body"),
                    );
                }
                None
            }
        }
    }
}

/// An argument as a reader would write it.
fn written(argument: &syn::GenericArgument) -> String {
    let text = tokens_text(argument);
    match text.strip_prefix("- ") {
        Some(positive) => format!("-{positive}"),
        None => text,
    }
}

pub(super) fn generic_name(generic: &syn::GenericParam) -> String {
    match generic {
        syn::GenericParam::Type(param) => text_of(&param.ident),
        syn::GenericParam::Const(param) => text_of(&param.ident),
        syn::GenericParam::Lifetime(param) => text_of(&param.lifetime.ident),
    }
}
