//! Handles: values of one register that methods make and take, such as mbarriers.
//!
//! A method on a handle is a row of the list whose first argument is the handle, or a function of the library that lies at
//! the handle's name. `alloc_mbarrier` stands apart like `alloc_shared`: its memory is named after the local.

use super::{
    body::{Body, Draft, poison, strip, text_of},
    expr::draft,
    infer::Infer,
    span,
};
use crate::{
    diagnostic::Diagnostic,
    intrinsics::HANDLE_METHODS,
    ir::{
        tree::{AllocShared, Call, ExprKind},
        types::{Const, Dim, Handle, Scalar, Ty},
    },
    library,
};
use tirx_rules as rules;

/// The most mbarriers of one allocation: more than any shared memory holds.
const MAX_MBARRIERS: i128 = 1 << 15;

/// The functions that allocate mbarriers.
pub(super) const ALLOCATIONS: [&str; 2] = ["alloc_mbarrier", "alloc_mbarriers"];

impl<'ast> Body<'ast> {
    /// `alloc_mbarrier()`, `alloc_mbarriers::<4>()`
    pub(super) fn alloc_mbarriers(
        &mut self,
        expr: &'ast syn::Expr,
        e: &'ast syn::ExprCall,
        path: &'ast syn::Path,
        name: &str,
    ) -> Draft {
        let at = span::first(expr);
        self.arguments(&e.args);
        let last = path.segments.last();
        let name_span = last.map_or(at, |segment| segment.ident.span());
        let names: &[&str] = match name {
            "alloc_mbarriers" => &["N"],
            _ => &[],
        };
        let arguments = last.map(|segment| &segment.arguments);
        let Some(consts) = self.const_args(expr, arguments, names, name, name_span) else {
            return poison(at);
        };
        if !e.args.is_empty() {
            return self.rustc_speaks(name_span);
        }
        let (handle, count) = match consts.first() {
            None => (Handle::Mbarrier, 1),
            Some(count) => match u32::try_from(count.value) {
                Ok(size) if (1..=MAX_MBARRIERS).contains(&count.value) => {
                    (Handle::Mbarriers(size), size)
                }
                _ => {
                    let diagnostic = Diagnostic::new(
                        &rules::DIMENSION,
                        count.span,
                        format!(
                            "`alloc_mbarriers` makes 1 to {MAX_MBARRIERS} mbarriers, and {} are asked for",
                            count.value
                        ),
                    )
                    .help("write how many there are: `alloc_mbarriers::<4>()`");
                    return self.reported(expr, diagnostic);
                }
            },
        };
        let allocation = AllocShared {
            dims: vec![Dim::Const(count.into())],
            align: None,
            align_span: None,
            swizzle: None,
            pad: None,
            name: None,
            end: e.paren_token.span.close(),
        };
        draft(
            ExprKind::AllocShared(Box::new(allocation)),
            Infer::Known(Ty::Handle(handle)),
            at,
        )
    }

    /// `bars[i]`
    pub(super) fn handle_index(
        &mut self,
        expr: &'ast syn::Expr,
        e: &'ast syn::ExprIndex,
        base: Draft,
        handle: Handle,
    ) -> Draft {
        let at = base.span;
        if let syn::Expr::Range(_) = strip(&e.index) {
            let diagnostic = Diagnostic::new(
                &rules::UNSUPPORTED,
                span::first(&e.index),
                "an index takes an integer, and a range of mbarriers is no value",
            )
            .over(&e.index)
            .help("pass all of them, and the first index");
            return self.reported(expr, diagnostic);
        }
        let index = self.index_value(&e.index);
        if !matches!(handle, Handle::Mbarriers(_)) {
            return self.rustc_speaks(base.span);
        }
        draft(
            ExprKind::Index(Box::new(base), vec![index]),
            Infer::Known(Ty::Handle(Handle::Mbarrier)),
            at,
        )
    }

    /// `bar.arrive()`
    pub(super) fn handle_method(
        &mut self,
        expr: &'ast syn::Expr,
        e: &'ast syn::ExprMethodCall,
        receiver: Draft,
        handle: Handle,
    ) -> Draft {
        let at = receiver.span;
        let name_span = e.method.span();
        let name = text_of(&e.method);
        if let (Handle::Mbarriers(count), "len", true) = (handle, name.as_str(), e.args.is_empty())
        {
            return draft(
                ExprKind::Const(Const::Int(count.into())),
                Infer::scalar(Scalar::U32),
                at,
            );
        }
        let rows = HANDLE_METHODS
            .iter()
            .filter(|row| row.receiver() == Some(handle));
        let Some(method) = rows.clone().find(|row| row.path == name) else {
            if let Some(item) = library::find(handle.name(), &name)
                && let Some(callable) = self.library_function(item, name_span)
            {
                let mut values = vec![receiver];
                values.extend(e.args.iter().map(|arg| self.expr(arg, None)));
                return self.call_with(expr, &e.method, callable, e.turbofish.as_ref(), values, at);
            }
            let known = rows
                .map(|row| row.path)
                .chain(library::names(handle.name()))
                .chain(matches!(handle, Handle::Mbarriers(_)).then_some("len"))
                .collect();
            return self.unknown_method(expr, e, &format!("`{}`", handle.name()), known);
        };
        if e.args.len() + 1 != method.params.len() {
            self.arguments(&e.args);
            return self.rustc_speaks(name_span);
        }
        let mut args = vec![receiver];
        for (arg, param) in e.args.iter().zip(method.params.iter().skip(1)) {
            args.push(self.argument(arg, param.ty, None));
        }
        let ty = self.output(method, None);
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
}
