//! What bulk and tensor copies have in common.

use super::{Lowering, Operand, view::View};
use crate::{
    diagnostic::{Diagnostic, Edit},
    intrinsics::Words,
    ir::{
        ssa::{AlignedFor, Obligation, ObligationId, ObligationKind, Value},
        tree::{Call, Expr, ExprKind},
        types::Const,
    },
};
use proc_macro2::Span;
use tirx_rules::BULK_MULTICAST;

/// The options of a call, each with where its name stands.
#[derive(Default)]
pub(super) struct CopyOptions {
    pub(super) mbarrier: Option<(Value, Span)>,
    pub(super) multicast: Option<(Value, Span)>,
    pub(super) cta_group: Option<(Value, Span)>,
    pub(super) policy: Option<(Value, Span)>,
    pub(super) byte_mask: Option<(Value, Span)>,
    pub(super) pred: Option<(Value, Span)>,
    /// The scope of relaxed accesses: the variant, and the word in PTX.
    pub(super) relaxed: Option<(&'static str, &'static str, Span)>,
}

/// The call without an option.
pub(super) fn without(call: &Call, option: &str) -> Option<Edit> {
    let (first, last) = call.option(option)?.whole;
    Some(Edit::between(first, last, ""))
}

/// A scope that was written: the variant, and the word in PTX.
fn scope(expr: &Expr) -> Option<(&'static str, &'static str, Span)> {
    let ExprKind::Const(Const::Int(index)) = expr.kind else {
        return None;
    };
    let index = usize::try_from(index).ok()?;
    let variant = Words::Scope.variants().get(index)?;
    Some((variant, Words::Scope.word(index)?, expr.span))
}

impl Lowering<'_> {
    /// The options, evaluated in the order in which they were written.
    pub(super) fn copy_options(&mut self, call: &Call) -> Option<CopyOptions> {
        let mut options = CopyOptions::default();
        let mut complete = true;
        for option in &call.options {
            if option.name == "relaxed" {
                options.relaxed = option.value.as_ref().and_then(scope);
                complete &= options.relaxed.is_some();
                continue;
            }
            let slot = match option.name {
                "mbarrier" => &mut options.mbarrier,
                "multicast" => &mut options.multicast,
                "cta_group" => &mut options.cta_group,
                "cache_policy" | "cache_hint" => &mut options.policy,
                "byte_mask" | "cp_mask" => &mut options.byte_mask,
                _ => &mut options.pred,
            };
            match option.value.as_ref().map(|expr| self.value(expr)) {
                Some(Some(value)) => *slot = Some((value, option.name_span)),
                _ => complete = false,
            }
        }
        complete.then_some(options)
    }

    /// Reports what is wrong with a copy; the rest of the kernel is still checked.
    pub(super) fn refused(&mut self, diagnostic: Diagnostic) -> Operand {
        self.diagnostics.push(diagnostic);
        Operand::Unit
    }

    /// One side starts at a multiple of so many bytes.
    pub(super) fn aligned_side(
        &mut self,
        (view, text, span): (&View, &str, Span),
        bytes: u32,
        needed: AlignedFor,
        options: &CopyOptions,
    ) -> ObligationId {
        self.builder.add_obligation(Obligation {
            kind: ObligationKind::Aligned {
                place: view.place(),
                bytes,
                text: text.to_owned(),
                tensor: view.tensor.clone(),
                needed,
            },
            under: options.pred.map(|(value, _)| value),
            must_be_proved: true,
            assumed: false,
            span,
        })
    }

    /// A multicast goes to CTAs that the cluster has, one at least.
    pub(super) fn multicast(&self, call: &Call, options: &CopyOptions) -> Option<Diagnostic> {
        let (mask, span) = options.multicast?;
        let Some(cluster) = self.kernel.signature.launch.cluster else {
            return Some(
                Diagnostic::new(
                    &BULK_MULTICAST,
                    span,
                    "a multicast goes to the CTAs of a cluster, and this kernel has no clusters",
                )
                .mend(
                    "leave `.multicast` out, or add `cluster = ..` to the attribute",
                    without(call, "multicast"),
                ),
            );
        };
        let size: u32 = cluster.iter().product();
        let found = self.builder.int_of(mask)?;
        let all = (1i128 << size.min(16)) - 1;
        let message = match found {
            0 => "the mask of this multicast is 0, so it goes to no CTA".to_owned(),
            found if found & !all != 0 => {
                format!("the mask of this multicast is {found:#b}, but the cluster has {size} CTAs")
            }
            _ => return None,
        };
        Some(
            Diagnostic::new(&BULK_MULTICAST, span, message).help(format!(
                "bit `r` stands for the CTA of rank `r`: {all:#b} is all of them"
            )),
        )
    }
}
