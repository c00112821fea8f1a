//! `view.get_unchecked(i)`, `view.get_unchecked_mut((i, j))`, and the same of arrays: a reference to an element whose
//! index the user vouches for.
//!
//! It is a reference as `&view[i]` is: `*view.get_unchecked(i)` reads, `*view.get_unchecked_mut(i) += x` writes. What
//! the view itself rests on is still proved or checked; only the index is not.

use super::{
    body::{Body, Draft, poison, strip, text_of, tokens_text},
    expr::draft,
    infer::Infer,
    pattern::reference,
    span,
};
use crate::{diagnostic::Diagnostic, ir::tree::ExprKind, ir::types::Scalar};
use tirx_rules as rules;

/// A method of this name takes an index that nothing checks.
pub(super) fn is_method(name: &str) -> bool {
    matches!(name, "get_unchecked" | "get_unchecked_mut")
}

impl<'ast> Body<'ast> {
    pub(super) fn unchecked_element(
        &mut self,
        expr: &'ast syn::Expr,
        e: &'ast syn::ExprMethodCall,
        receiver: Draft,
    ) -> Draft {
        let at = receiver.span;
        let name = text_of(&e.method);
        let name_span = e.method.span();
        let mutable = name == "get_unchecked_mut";
        let (Some(index), 1, true) = (e.args.first(), e.args.len(), e.turbofish.is_none()) else {
            self.arguments(&e.args);
            return self.rustc_speaks(name_span);
        };
        if self.unsafe_depth == 0 {
            self.arguments(&e.args);
            let (of, written) = (tokens_text(&e.receiver), tokens_text(strip(index)));
            let diagnostic = Diagnostic::new(
                &rules::UNSAFE_NEEDED,
                name_span,
                format!("nothing checks the index of `{name}`, so it has to stand in `unsafe`"),
            )
            .help(format!(
                "write `unsafe {{ *{of}.{name}({}) }}`; `{of}[{written}]` is proved to be inside, or checked",
                tokens_text(index)
            ));
            return self.reported(expr, diagnostic);
        }
        let ty = self.table.resolve(&receiver.ty);
        if let Infer::Array(elem, _) = ty {
            let mut index = self.expr(index, None);
            self.coerce(&mut index, &Infer::scalar(Scalar::Usize));
            let element = ExprKind::Element(Box::new(receiver), Box::new(index));
            return vouched(draft(element, *elem, at), mutable);
        }
        let Some(view) = ty.as_view() else {
            self.arguments(&e.args);
            return self.rustc_speaks(name_span);
        };
        let (rank, elem, writable) = (view.rank, view.elem, view.mutable);
        let entries: Vec<&'ast syn::Expr> = match strip(index) {
            syn::Expr::Tuple(tuple) => tuple.elems.iter().collect(),
            index => vec![index],
        };
        let mut indices = Vec::with_capacity(entries.len());
        for entry in &entries {
            indices.push(match strip(entry) {
                syn::Expr::Range(_) => self.rustc_speaks(span::first(entry)),
                entry => self.index_value(entry),
            });
        }
        if indices.len() != rank {
            let diagnostic = self.rank_error(&e.receiver, index, rank, indices.len(), "element");
            return self.reported(expr, diagnostic);
        }
        if mutable && !writable {
            return self.rustc_speaks(name_span);
        }
        let element = ExprKind::Index(Box::new(receiver), indices);
        vouched(draft(element, Infer::scalar(elem), at), mutable)
    }
}

/// A reference to an element, without a check of its index.
fn vouched(element: Draft, mutable: bool) -> Draft {
    if element.ty.is_poison() {
        return poison(element.span);
    }
    let (ty, at) = (element.ty.clone(), element.span);
    reference(
        draft(ExprKind::Unchecked(Box::new(element)), ty, at),
        mutable,
    )
}
