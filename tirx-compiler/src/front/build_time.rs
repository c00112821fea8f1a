//! Choices that are made while the kernel is compiled.
//!
//! ```text
//!  if BLOCK > 64 { .. } else { .. }          a generic constant of the kernel, or of a function
//!  if target_has("sm_90a") { .. }            what the target of this variant has
//! ```
//!
//! A condition of constants alone decides which branch there is. The other one is read too, since the types in it may
//! decide others, and is then dropped: nothing in it is compiled, and nothing in it is wrong for this variant. rustc checks
//! both branches.

use super::{
    body::{Body, Draft, strip, text_of},
    expr::draft,
    infer::Infer,
    span, suggest,
};
use crate::{
    diagnostic::Diagnostic,
    ir::{tree::ExprKind, types::Const},
};
use proc_macro2::Span;
use std::ops::Range;
use tirx_ptx::arch::{ArchTerm, Features, Target};
use tirx_rules as rules;

/// The name of the question what the target has.
pub(super) const TARGET_HAS: &str = "target_has";

/// What was found before a branch was read.
pub(super) struct Before {
    diagnostics: usize,
    pending: usize,
    locals: usize,
    functions: super::function::Progress,
    left_to_rustc: Option<Span>,
    breaks_a_format: bool,
    marks: super::Marks,
}

impl<'ast> Body<'ast> {
    /// The value of a condition that is known now.
    pub(super) fn decided(&mut self, condition: &syn::Expr, draft: &Draft) -> Option<bool> {
        if !self.is_constant_syntax(condition) {
            return None;
        }
        let before = self.before();
        let done = self.finish_expr(draft.clone());
        let value = super::fold::fold(&done);
        // What is wrong with it is said where it stands.
        self.forget(before);
        match value {
            Some(Const::Bool(value)) => Some(value),
            _ => None,
        }
    }

    pub(super) fn before(&self) -> Before {
        Before {
            diagnostics: self.diagnostics.iter().len(),
            pending: self.pending.len(),
            locals: self.locals.len(),
            functions: self.functions.progress(),
            left_to_rustc: self.left_to_rustc,
            breaks_a_format: self.breaks_a_format,
            marks: self.marks.clone(),
        }
    }

    /// Forgets what was found in a branch that there is not.
    pub(super) fn forget(&mut self, before: Before) {
        self.diagnostics.truncate(before.diagnostics);
        self.drop_pending(before.pending);
        self.functions.back_to(&before.functions);
        self.left_to_rustc = before.left_to_rustc;
        self.breaks_a_format = before.breaks_a_format;
        self.marks = before.marks;
        self.dropped.push(before.locals..self.locals.len());
    }

    /// `target_has("sm_90a")`
    pub(super) fn target_has(&mut self, expr: &'ast syn::Expr, e: &'ast syn::ExprCall) -> Draft {
        let at = span::first(expr);
        let value = match self.asked_target(e) {
            Ok(value) => value,
            Err(diagnostic) => return self.reported(expr, diagnostic),
        };
        draft(ExprKind::Const(Const::Bool(value)), Infer::BOOL, at)
    }

    fn asked_target(&mut self, e: &'ast syn::ExprCall) -> Result<bool, Diagnostic> {
        let help = "write `target_has(\"sm_90a\")`";
        let text = match (e.args.first().map(strip), e.args.len()) {
            (
                Some(syn::Expr::Lit(syn::ExprLit {
                    lit: syn::Lit::Str(text),
                    ..
                })),
                1,
            ) => text,
            _ => {
                return Err(Diagnostic::new(
                    &rules::CONSTANT,
                    span::first(&e.func),
                    "`target_has` takes the name of a target as text",
                )
                .over(e)
                .help(help));
            }
        };
        let asked = match text.value().parse::<Target>() {
            Ok(asked) if asked.introduced().is_some() => asked,
            _ => {
                let known: Vec<String> = Target::known().map(|target| target.to_string()).collect();
                let diagnostic = Diagnostic::new(
                    &rules::TARGET,
                    text.span(),
                    format!("`{}` is no target", text.value()),
                );
                let near = suggest::closest(&text.value(), known.iter().map(String::as_str));
                return Err(match near {
                    Some(near) => diagnostic.suggest("did you mean {}?", format!("\"{near}\"")),
                    None => diagnostic.help(help),
                });
            }
        };
        let Some(target) = self.target else {
            return Err(Diagnostic::new(
                &rules::TARGET,
                span::first(&e.func),
                "what the target has is known where the kernel names its targets",
            )
            .over(e)
            .help(match asked == Target::LOWEST {
                true => format!("name them in the attribute: `target = \"{asked}\"`"),
                false => format!(
                    "name them in the attribute: `target = [\"{}\", \"{asked}\"]`",
                    Target::LOWEST
                ),
            }));
        };
        let term = match asked.features {
            Features::Base => ArchTerm::Sm(asked.sm),
            Features::Family => ArchTerm::Family(asked.sm),
            Features::Arch => ArchTerm::Exact(asked.sm),
        };
        Ok(term.holds(target))
    }

    /// A call of `target_has`, however its path is written.
    pub(super) fn asks_for_target(&self, expr: &syn::Expr) -> bool {
        match strip(expr) {
            syn::Expr::Call(call) => match strip(&call.func) {
                syn::Expr::Path(path) => path
                    .path
                    .segments
                    .last()
                    .is_some_and(|last| text_of(&last.ident) == TARGET_HAS),
                _ => false,
            },
            _ => false,
        }
    }

    /// A local of a branch that there is not.
    pub(super) fn is_dropped(&self, local: usize) -> bool {
        self.dropped
            .iter()
            .any(|range: &Range<usize>| range.contains(&local))
    }
}
