//! The stages in order.

use crate::{
    back::{self, Emitted},
    check::{self, Checked},
    diagnostic::{Diagnostic, Diagnostics},
    front::{self, Parsed, Rest},
    ir::{
        ssa::{Function, Proof},
        tree::Kernel,
        types::LaunchBounds,
    },
    lower, sound,
};
use proc_macro2::{Span, TokenStream};
use std::collections::BTreeSet;
use syn::visit_mut::VisitMut;
use tirx_rules as rules;

/// A kernel at the end of the pipeline.
#[derive(Debug)]
pub struct Compiled {
    /// The typed tree.
    pub kernel: Kernel,
    /// The SSA as lowered.
    pub function: Function,
    /// The PTX.
    pub emitted: Emitted,
}

/// Why there is no PTX.
#[derive(Debug)]
pub enum CompileError {
    /// These errors.
    Diagnostics(Diagnostics),
    /// A type mismatch, which rustc reports when it sees the expansion.
    LeftToRustc(Span),
}

/// Compiles `#[kernel(attr)] item` without expanding it.
pub fn compile(attr: TokenStream, item: TokenStream) -> Result<Compiled, CompileError> {
    let mut parsed = front::parse(attr, item);
    let mut compiled = compile_variants(&mut parsed);
    if let Some(function) = parsed.item.take() {
        parsed.widen(&function);
        parsed.item = Some(function);
    }
    let first = match compiled.is_empty() {
        true => None,
        false => compiled.remove(0),
    };
    let diagnostics = parsed.diagnostics();
    if !diagnostics.is_empty() {
        return Err(CompileError::Diagnostics(diagnostics));
    }
    let kernel = parsed
        .readings
        .first_mut()
        .and_then(|reading| reading.kernel.take());
    match (kernel, first) {
        (Some(kernel), Some((function, emitted))) => Ok(Compiled {
            kernel,
            function,
            emitted,
        }),
        _ => Err(CompileError::LeftToRustc(
            parsed.left_to_rustc().unwrap_or_else(Span::call_site),
        )),
    }
}

/// Every error of `#[module(attr)] item` and of the kernels in it, in the order of the source.
pub fn check_module(attr: TokenStream, item: TokenStream) -> Diagnostics {
    let mut parsed = front::parse_module(attr, item, &[], false);
    let mut diagnostics = std::mem::take(&mut parsed.diagnostics);
    for kernel in &mut parsed.kernels {
        compile_variants(kernel);
        diagnostics.extend(kernel.diagnostics());
    }
    diagnostics.sort();
    if let Some(module) = &parsed.item {
        front::widen(&mut diagnostics, |operands| {
            operands.visit_item_mod_mut(&mut module.clone());
        });
    }
    diagnostics
}

/// Compiles each variant; what is found wrong is then in its reading.
pub(crate) fn compile_variants(parsed: &mut Parsed) -> Vec<Option<(Function, Emitted)>> {
    let mut compiled = Vec::with_capacity(parsed.readings.len());
    for reading in &mut parsed.readings {
        if let Some(rest) = reading.rest.take() {
            // What the later stages find beside the errors of the front end.
            reading.diagnostics.extend(check_rest(&rest));
            reading.diagnostics.sort();
        }
        compiled.push(match &reading.kernel {
            Some(kernel) => match compile_tree(kernel) {
                Ok(done) => Some(done),
                Err(diagnostics) => {
                    reading.diagnostics = diagnostics;
                    None
                }
            },
            None => None,
        });
    }
    compiled
}

/// From the typed tree to PTX.
pub fn compile_tree(kernel: &Kernel) -> Result<(Function, Emitted), Diagnostics> {
    let mut diagnostics = Diagnostics::new();
    let checked = lower_and_check(kernel, &mut diagnostics);
    diagnostics.sort();
    match checked {
        Some((function, proofs)) if diagnostics.is_empty() => {
            let emitted = back::emit(&function, &proofs)?;
            Ok((function, emitted))
        }
        _ => {
            if diagnostics.is_empty() {
                diagnostics.push(internal(kernel));
            }
            Err(diagnostics)
        }
    }
}

/// What the later stages find in the part of a kernel that the front end's errors do not touch.
pub(crate) fn check_rest(rest: &Rest) -> Diagnostics {
    let parts = sound::parts(&rest.kernel, &BTreeSet::new());
    let mut found = Diagnostics::new();
    lower_and_check(&parts.sound, &mut found);
    if let Some(open) = parts.open {
        let open = check_open(&open).into_iter();
        let is_new = |d: &Diagnostic| !found.iter().any(|other| is_same(other, d));
        let more: Vec<_> = open.filter(is_new).collect();
        found.extend(more);
    }
    let mut part = parts.sound;
    if rest.launch_is_sound {
        return found;
    }
    // A proof rests on the launch, and so does what it leaves unproved. What is outside of its tensor in every launch is
    // wrong whatever was meant.
    let mut kept = Diagnostics::new();
    let follows = |d: &Diagnostic| LAUNCH_RULES.iter().any(|rule| d.rule.name == rule.name);
    kept.extend(found.into_iter().filter(|d| !follows(d)));
    part.signature.launch = LaunchBounds {
        target: part.signature.launch.target,
        ..LaunchBounds::default()
    };
    let mut in_any = Diagnostics::new();
    lower_and_check(&part, &mut in_any);
    kept.extend(
        in_any
            .into_iter()
            .filter(|d| d.rule.name == rules::BOUNDS.name),
    );
    kept
}

/// The same rule is broken at the same place.
fn is_same(a: &Diagnostic, b: &Diagnostic) -> bool {
    let of = |d: &Diagnostic| (d.rule.name, d.span.start(), d.span_end.end());
    of(a) == of(b)
}

/// What no guard mends in the open part of a kernel.
fn check_open(part: &Kernel) -> Diagnostics {
    let mut found = Diagnostics::new();
    lower_and_check(part, &mut found);
    let mut kept = Diagnostics::new();
    let may_follow = |d: &Diagnostic| GUARDED_RULES.iter().any(|rule| d.rule.name == rule.name);
    kept.extend(found.into_iter().filter(|d| !may_follow(d)));
    kept
}

/// What a guard may mend.
const GUARDED_RULES: [&rules::Rule; 6] = [
    &rules::COPY_BOUNDS,
    &rules::UNPROVED,
    &rules::CP_ASYNC_SRC_SIZE,
    &rules::CLUSTER_RANK,
    &rules::BLOCK_DIVERGENT,
    &rules::WARP_DIVERGENT,
];

/// What can follow from a mistake in the launch.
const LAUNCH_RULES: [&rules::Rule; 6] = [
    &rules::BOUNDS,
    &rules::COPY_BOUNDS,
    &rules::UNPROVED,
    &rules::CP_ASYNC_SRC_SIZE,
    &rules::GRID_SIZE,
    &rules::CLUSTER_SIZE,
];

/// All that is found. Where lowering fails, the part that it does not concern is still checked.
fn lower_and_check(
    kernel: &Kernel,
    diagnostics: &mut Diagnostics,
) -> Option<(Function, Vec<Proof>)> {
    match lower::lower_or_failed(kernel, diagnostics) {
        Ok(function) => {
            let Checked {
                proofs,
                diagnostics: found,
            } = check::check(&function);
            if !found.is_empty() {
                diagnostics.extend(lacks(&function, &proofs, &found));
            }
            diagnostics.extend(found);
            Some((function, proofs))
        }
        Err(failed) => {
            let part = sound::parts(kernel, &failed).sound;
            if let Ok(function) = lower::lower_or_failed(&part, &mut Diagnostics::new()) {
                diagnostics.extend(check::check(&function).diagnostics);
            }
            None
        }
    }
}

/// What a named target lacks of a kernel with other errors, unless a check said already that it lacks something.
fn lacks(function: &Function, proofs: &[Proof], found: &Diagnostics) -> Vec<Diagnostic> {
    let is_of_target = |d: &Diagnostic| d.rule.name == rules::TARGET.name;
    if function.signature.launch.target.is_none() || found.iter().any(is_of_target) {
        return Vec::new();
    }
    match back::emit(function, proofs) {
        Ok(_) => Vec::new(),
        Err(errors) => errors.into_iter().filter(is_of_target).collect(),
    }
}

/// A stage refused the kernel and did not say why.
#[cold]
fn internal(kernel: &Kernel) -> Diagnostic {
    Diagnostic::new(
        &rules::UNSUPPORTED,
        kernel.signature.name.span,
        format!(
            "`{}` could not be compiled, and no reason was given",
            kernel.signature.name.text
        ),
    )
    .help("this is a defect of tirx: please report it with the kernel")
}
