//! Method calls: options of copies, and methods on scalars.

use super::{
    body::{Body, Draft, Mark, identity, poison, text_of, tokens_text},
    call::list,
    expr::{draft, typed_poison},
    generic_items, habits,
    infer::{Class, Infer},
    span, suggest,
};
use crate::{
    diagnostic::{Diagnostic, Edit},
    intrinsics::{ELEMENT_METHODS, METHODS, Method, MethodOp, MethodTy},
    ir::{
        tree::{ExprKind, OptionArg},
        types::{Const, Scalar, Ty},
    },
    library,
};
use proc_macro2::Span;
use tirx_rules as rules;

/// A list of more names than this is looked up in the documentation.
const MANY: usize = 60;

/// What messages call a view.
pub(super) const A_VIEW: &str = "a view";

impl<'ast> Body<'ast> {
    pub(super) fn method_call(
        &mut self,
        expr: &'ast syn::Expr,
        e: &'ast syn::ExprMethodCall,
    ) -> Draft {
        let receiver = self.expr(&e.receiver, None);
        let ty = self.table.resolve(&receiver.ty);
        if ty == Infer::Builder {
            return self.option(expr, e, receiver);
        }
        if ty.is_poison() {
            let at = receiver.span;
            self.loose.push(receiver);
            self.arguments(&e.args);
            return poison(at);
        }
        if let Some(called) = self.own_method(expr, e, &receiver) {
            return called;
        }
        // What the receiver refers to has the methods.
        let (receiver, _) = self.peeled(receiver);
        let ty = self.table.resolve(&receiver.ty);
        match &ty {
            Infer::Array(_, len) if e.method == "len" && e.args.is_empty() => draft(
                ExprKind::Const(Const::Int((*len).into())),
                Infer::scalar(Scalar::Usize),
                receiver.span,
            ),
            Infer::Array(..) if super::unchecked::is_method(&text_of(&e.method)) => {
                self.unchecked_element(expr, e, receiver)
            }
            Infer::Array(..) if super::iterate::is_method(&text_of(&e.method)) => {
                self.arguments(&e.args);
                let diagnostic = Diagnostic::new(
                    &rules::UNSUPPORTED,
                    e.method.span(),
                    format!("`{}` of an array stands in `for .. in` alone", e.method),
                )
                .help("there `.iter()`, `.iter_mut()` and `.into_iter()` may be followed by `.rev()`, `.enumerate()`, `.copied()`, `.cloned()` and `.zip(..)`");
                self.reported(expr, diagnostic)
            }
            Infer::Array(..) => self.unknown_method(
                expr,
                e,
                "an array",
                vec!["len", "get_unchecked", "get_unchecked_mut"],
            ),
            Infer::Known(Ty::Struct(_) | Ty::Enum(_)) => {
                let known = self.function_names(&ty);
                let of = tokens_text(&e.receiver);
                self.loose.push(receiver);
                self.arguments(&e.args);
                let name = text_of(&e.method);
                let diagnostic = Diagnostic::new(
                    &rules::UNKNOWN_NAME,
                    e.method.span(),
                    format!("`{of}` has no method `{name}` in this kernel"),
                );
                let diagnostic = match suggest::closest(&name, known.iter().map(String::as_str)) {
                    Some(near) => diagnostic.suggest("did you mean {}?", near),
                    None => diagnostic.help(
                        "write it in an `impl` in the kernel's body; what a derive makes cannot be seen here",
                    ),
                };
                self.reported(expr, diagnostic)
            }
            Infer::Known(Ty::View(view)) => {
                let view = view.clone();
                self.view_method(expr, e, receiver, view)
            }
            Infer::Known(Ty::Map(map)) => {
                let map = map.clone();
                self.map_method(expr, e, receiver, map)
            }
            Infer::Known(Ty::Handle(handle)) => self.handle_method(expr, e, receiver, *handle),
            Infer::Known(Ty::Scalar(scalar)) => self.scalar_method(expr, e, receiver, *scalar),
            Infer::Var(_) => {
                self.arguments(&e.args);
                if self.table.class(&ty) == Some(Class::Any) || e.method_is_known() {
                    self.ambiguous(expr, &e.receiver, &ty)
                } else {
                    self.unknown_method(
                        expr,
                        e,
                        "a number",
                        METHODS.iter().map(|m| m.name).collect(),
                    )
                }
            }
            _ => self.unknown_method(expr, e, "this", Vec::new()),
        }
    }

    pub(super) fn unknown_method(
        &mut self,
        expr: &'ast syn::Expr,
        e: &'ast syn::ExprMethodCall,
        what: &str,
        known: Vec<&'static str>,
    ) -> Draft {
        self.arguments(&e.args);
        let name = text_of(&e.method);
        let diagnostic = Diagnostic::new(
            &rules::UNKNOWN_NAME,
            e.method.span(),
            format!("{what} has no method `{name}` in a kernel"),
        );
        if let Some(help) = habits::method_of_view(&name).filter(|_| what == A_VIEW) {
            return self.reported(expr, diagnostic.help(help));
        }
        // The element of a view has not what the view has.
        if let syn::Expr::Index(index) = super::body::strip(&e.receiver)
            && what != A_VIEW
            && ELEMENT_METHODS.iter().any(|method| method.path == name)
        {
            let (view, at) = (tokens_text(&index.expr), tokens_text(&index.index));
            let at = match super::body::strip(&index.index) {
                syn::Expr::Tuple(_) | syn::Expr::Path(_) | syn::Expr::Lit(_) => at,
                _ => "i".to_owned(),
            };
            let rest = if e.args.is_empty() { "" } else { ", .." };
            let help = format!("it is a method of the tensor: `{view}.{name}({at}{rest})`");
            return self.reported(expr, diagnostic.help(help));
        }
        let diagnostic = match suggest::closest(&name, known.iter().copied()) {
            Some(near) => diagnostic.suggest("did you mean {}?", near),
            None if known.is_empty() => diagnostic,
            None if known.len() > MANY => {
                diagnostic.help("`ViewMut` in `tirx::device` lists what it has")
            }
            None => diagnostic.help(format!("it has {}", list(known))),
        };
        self.reported(expr, diagnostic)
    }

    /// `.chunk_bytes(16)` on a copy.
    fn option(
        &mut self,
        expr: &'ast syn::Expr,
        e: &'ast syn::ExprMethodCall,
        receiver: Draft,
    ) -> Draft {
        let at = receiver.span;
        let ExprKind::Call(mut call) = receiver.kind else {
            let diagnostic = Diagnostic::new(
                &rules::UNSUPPORTED,
                e.method.span(),
                "an option stands right after the call that it belongs to",
            );
            self.arguments(&e.args);
            return self.reported(expr, diagnostic);
        };
        let name = text_of(&e.method);
        let path = call.intrinsic.path;
        let options = call.intrinsic.options;
        let Some(option) = options.iter().find(|option| option.name == name) else {
            self.arguments(&e.args);
            let near = suggest::closest(&name, options.iter().map(|o| o.name));
            let diagnostic = Diagnostic::new(
                &rules::UNKNOWN_OPTION,
                e.method.span(),
                format!("`{path}` has no option `{name}`"),
            );
            let diagnostic = match near {
                Some(near) => diagnostic.suggest("did you mean {}?", near),
                None => diagnostic.help(format!("it has {}", list(options.iter().map(|o| o.name)))),
            };
            self.marks.insert(identity(expr), Mark::Receiver);
            self.diagnostics.push(diagnostic);
            // Whatever was meant, the call is not checked without it.
            call.args.push(poison(e.method.span()));
            // What was meant is not missing as well.
            if let Some(option) = options.iter().find(|o| Some(o.name) == near) {
                call.options.push(OptionArg {
                    name: option.name,
                    name_span: e.method.span(),
                    whole: whole(e),
                    value: Some(poison(e.method.span())),
                    const_arg: None,
                });
            }
            return draft(ExprKind::Call(call), Infer::Builder, at);
        };
        if call.option(option.name).is_some() {
            self.arguments(&e.args);
            let diagnostic = Diagnostic::new(
                &rules::UNKNOWN_OPTION,
                e.method.span(),
                format!("the option `{name}` is given twice"),
            )
            .mend("remove one of them", [removed(e)]);
            self.marks.insert(identity(expr), Mark::Receiver);
            self.diagnostics.push(diagnostic);
            return draft(ExprKind::Call(call), Infer::Builder, at);
        }
        let given: Vec<_> = e.turbofish.iter().flat_map(|t| &t.args).collect();
        let names: Vec<&str> = option.const_arg.into_iter().collect();
        let Some(consts) = self.const_list(expr, &given, &names, &name, e.method.span()) else {
            self.arguments(&e.args);
            return typed_poison(poison(at), Infer::POISON);
        };
        let value = match (option.arg, e.args.first(), e.args.len()) {
            (None, None, _) => None,
            (Some(ty), Some(arg), 1) => Some(self.argument(arg, ty, None)),
            _ => {
                self.arguments(&e.args);
                Some(self.rustc_speaks(e.method.span()))
            }
        };
        call.options.push(OptionArg {
            name: option.name,
            name_span: e.method.span(),
            whole: whole(e),
            value,
            const_arg: consts.first().copied(),
        });
        draft(ExprKind::Call(call), Infer::Builder, at)
    }

    fn scalar_method(
        &mut self,
        expr: &'ast syn::Expr,
        e: &'ast syn::ExprMethodCall,
        receiver: Draft,
        scalar: Scalar,
    ) -> Draft {
        let at = receiver.span;
        let name = text_of(&e.method);
        let half = scalar.is_half();
        let has_single = half || matches!(scalar, Scalar::E4m3 | Scalar::E5m2);
        let target = match name.as_str() {
            "to_f32" if has_single => Some(Scalar::F32),
            "to_f64" if half => Some(Scalar::F64),
            _ => None,
        };
        if let (Some(target), true) = (target, e.args.is_empty()) {
            return draft(
                ExprKind::Cast(Box::new(receiver)),
                Infer::scalar(target),
                at,
            );
        }
        if let (Some(target), true) = (
            generic_items::converted(scalar, &name, "to_"),
            e.args.is_empty(),
        ) {
            return generic_items::conversion(receiver, scalar, target);
        }
        if let (Some((op, result)), true) = (generic_items::half_method(&name), half) {
            let mut wide = vec![generic_items::conversion(receiver, scalar, Scalar::F32)];
            for arg in &e.args {
                let mut arg = self.expr(arg, None);
                self.coerce(&mut arg, &Infer::scalar(scalar));
                wide.push(generic_items::conversion(arg, scalar, Scalar::F32));
            }
            if e.args.len() != usize::from(matches!(op, MethodOp::Min | MethodOp::Max)) {
                return self.rustc_speaks(e.method.span());
            }
            let of_wide = Infer::scalar(result.of(Scalar::F32));
            let value = draft(ExprKind::Method(op, wide), of_wide, at);
            return match result {
                MethodTy::Receiver => generic_items::conversion(value, Scalar::F32, scalar),
                _ => value,
            };
        }
        let known = METHODS.iter().filter(|m| m.receiver.admits(scalar));
        let Some(method) = known.clone().find(|m| m.name == name) else {
            if let Some(item) = library::find(scalar.name(), &name)
                && item.is_public
                && let Some(callable) = self.library_function(item, e.method.span())
            {
                let mut values = vec![receiver];
                values.extend(e.args.iter().map(|arg| self.expr(arg, None)));
                return self.call_with(expr, &e.method, callable, e.turbofish.as_ref(), values, at);
            }
            let names = known
                .map(|m| m.name)
                .chain(library::names(scalar.name()))
                .chain(has_single.then_some("to_f32"))
                .chain(half.then_some("to_f64"))
                .chain(
                    generic_items::HALF_METHODS
                        .iter()
                        .filter(|_| half)
                        .map(|row| row.0),
                )
                .collect();
            return self.unknown_method(expr, e, &format!("`{}`", scalar.name()), names);
        };
        let ty = result_ty(method, scalar);
        let mut args = vec![receiver];
        let mut fits = e.args.len() == method.args.len();
        for (i, arg) in e.args.iter().enumerate() {
            let mut arg = self.expr(arg, None);
            if let Some(wanted) = method.args.get(i) {
                fits &= self.coerce(&mut arg, &Infer::scalar(wanted.of(scalar)));
            }
            args.push(arg);
        }
        if !fits {
            return typed_poison(self.rustc_speaks(e.method.span()), ty);
        }
        draft(ExprKind::Method(method.op, args), ty, at)
    }
}

/// A call of a method from its dot on.
pub(super) fn whole(e: &syn::ExprMethodCall) -> (Span, Span) {
    (e.dot_token.spans[0], e.paren_token.span.close())
}

/// The receiver alone.
pub(super) fn removed(e: &syn::ExprMethodCall) -> Edit {
    let (first, last) = whole(e);
    Edit::between(first, last, "")
}

/// A number has this method without a trait of the user's.
pub(super) fn has_method(scalar: Scalar, name: &str) -> bool {
    METHODS
        .iter()
        .any(|method| method.name == name && method.receiver.admits(scalar))
        || library::find(scalar.name(), name).is_some_and(|item| item.is_public)
        || (scalar.is_half() && generic_items::half_method(name).is_some())
}

/// The type of what a method gives.
pub(super) fn result_ty(method: &Method, receiver: Scalar) -> Infer {
    let ty = Infer::scalar(method.result.of(receiver));
    match method.result {
        MethodTy::Overflowing => Infer::Tuple(vec![ty, Infer::scalar(Scalar::Bool)]),
        _ => ty,
    }
}

/// What is wrong with an alignment, if anything.
pub(super) fn alignment_error(
    value: i128,
    elem: Scalar,
    most: i128,
    tokens: &syn::Expr,
) -> Option<Diagnostic> {
    let size = i128::from(elem.size());
    let valid = u32::try_from(value).is_ok_and(u32::is_power_of_two) && value <= most;
    let message = if !valid {
        format!("an alignment is a power of two up to {most}, and this is {value}")
    } else if value < size {
        format!(
            "an alignment is at least the size of the element, which is {size} bytes for `{}`, and this is {value}",
            elem.name()
        )
    } else {
        return None;
    };
    Some(
        Diagnostic::new(&rules::ATTRIBUTE, span::first(tokens), message)
            .over(tokens)
            .suggest("write {}, or leave it out", size.max(16).to_string()),
    )
}

trait MethodIsKnown {
    fn method_is_known(&self) -> bool;
}

impl MethodIsKnown for syn::ExprMethodCall {
    /// Some scalar has a method of this name.
    fn method_is_known(&self) -> bool {
        let name = text_of(&self.method);
        METHODS.iter().any(|method| method.name == name)
            || ["f32", "f64"]
                .into_iter()
                .any(|float| library::find(float, &name).is_some())
    }
}
