//! Methods on an element of a view, `hist.atomic_add(i, 1)`, and arguments that are words, `Scope::Cta`.
//!
//! The element is the first argument of such a call, as if `hist[i]` had been written.

use super::{
    body::{Body, Draft, poison, strip, text_of, tokens_text},
    call::list,
    expr::draft,
    infer::Infer,
    span, suggest,
};
use crate::{
    diagnostic::Diagnostic,
    intrinsics::{Intrinsic, Output, Words},
    ir::{
        tree::{Call, ExprKind},
        types::{Const, Scalar, ViewTy},
    },
};
use tirx_rules as rules;

impl<'ast> Body<'ast> {
    /// `view.method((i, j), ..)`
    pub(super) fn element_method(
        &mut self,
        expr: &'ast syn::Expr,
        e: &'ast syn::ExprMethodCall,
        receiver: Draft,
        view: &ViewTy,
        method: &'static Intrinsic,
    ) -> Draft {
        let at = receiver.span;
        let name_span = e.method.span();
        let (Some(index), true) = (e.args.first(), e.args.len() == method.params.len()) else {
            self.arguments(&e.args);
            return self.rustc_speaks(name_span);
        };
        let entries: Vec<&'ast syn::Expr> = match strip(index) {
            syn::Expr::Tuple(tuple) => tuple.elems.iter().collect(),
            index => vec![index],
        };
        let indices: Vec<Draft> = entries
            .iter()
            .map(|entry| match strip(entry) {
                syn::Expr::Range(_) => self.rustc_speaks(span::first(entry)),
                entry => self.index_value(entry),
            })
            .collect();
        let own = Infer::scalar(view.elem);
        let rest = e.args.iter().zip(method.params).skip(1);
        let mut args = Vec::with_capacity(e.args.len());
        for (arg, param) in rest {
            args.push(self.argument(arg, param.ty, Some(&own)));
        }
        if indices.len() != view.rank {
            let diagnostic =
                self.rank_error(&e.receiver, index, view.rank, indices.len(), "element");
            return self.reported(expr, diagnostic);
        }
        let admitted = method
            .own_types()
            .is_none_or(|types| types.admits(view.elem));
        if !admitted || (method.writes() && !view.mutable) {
            // A trait that is not implemented; a borrow that is not mutable, or no such method.
            return self.rustc_speaks(name_span);
        }
        let element = ExprKind::Index(Box::new(receiver), indices);
        args.insert(0, draft(element, own.clone(), at));
        let ty = match method.result {
            Output::Of(_) => own,
            Output::Scalar(scalar) => Infer::scalar(scalar),
            _ => Infer::UNIT,
        };
        let call = Call {
            intrinsic: method,
            within: self.functions.of_library(),
            name_span,
            end: e.paren_token.span.close(),
            consts: Vec::new(),
            args,
            options: Vec::new(),
        };
        draft(ExprKind::Call(Box::new(call)), ty, at)
    }

    /// `Scope::Cta`, as the index of the variant.
    pub(super) fn word(&mut self, arg: &'ast syn::Expr, words: Words) -> Draft {
        let at = span::first(arg);
        let name = words.name();
        let variants = words.variants();
        let written = match strip(arg) {
            syn::Expr::Path(path) => {
                let mut segments = path.path.segments.iter().rev();
                match (segments.next(), segments.next()) {
                    (Some(variant), Some(of)) if text_of(&of.ident) == name => {
                        Some((text_of(&variant.ident), variant.ident.span()))
                    }
                    _ => None,
                }
            }
            _ => None,
        };
        let all = || list(variants.iter().copied());
        let Some((variant, place)) = written else {
            let text = tokens_text(arg);
            let diagnostic = Diagnostic::new(
                &rules::CONSTANT,
                at,
                format!("`{text}` stands where a constant of `{name}` is needed"),
            )
            .over(arg)
            .help(format!(
                "it chooses the instruction, so it is written out: `{name}::` and one of {}",
                all()
            ));
            return self.reported(arg, diagnostic);
        };
        match variants.iter().position(|known| *known == variant) {
            Some(index) => draft(
                ExprKind::Const(Const::Int(index as i128)),
                Infer::scalar(Scalar::U32),
                at,
            ),
            None => {
                let diagnostic = Diagnostic::new(
                    &rules::UNKNOWN_NAME,
                    place,
                    format!("`{name}` has no `{variant}`"),
                );
                let near = suggest::closest(&variant, variants.iter().copied());
                let diagnostic = match near {
                    Some(near) => diagnostic.suggest("did you mean {}?", near),
                    None => diagnostic.help(format!("it has {}", all())),
                };
                self.report(arg, diagnostic);
                poison(place)
            }
        }
    }
}
