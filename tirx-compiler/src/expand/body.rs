//! The function again, for rustc and rust-analyzer: never called.
//!
//! A tensor type takes the form that `tirx::device` has, the rank in place of the dimensions. The attributes of the
//! kernel language are gone. What was reported is replaced by a name that nothing defines, about which rustc is silent
//! beside the `compile_error!` of the report, as about everything that depends on it; rust-analyzer sees it as it was.

use super::{
    defect::{Defect, Defects},
    macros,
};
use crate::front::{
    Macros, Mark, Marks, Parsed, crate_text, identity, map_arguments, tensor_arguments, text_of,
};
use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use std::collections::BTreeSet;
use syn::{spanned::Spanned, visit_mut::VisitMut};

/// The name that nothing defines.
fn nothing(span: Span) -> TokenStream {
    quote_spanned!(span=> __tirx_reported)
}

/// `const _: () = { fn name(..) { .. } };`
pub(super) fn body(
    function: syn::ItemFn,
    parsed: &Parsed,
    macros: Macros,
    defect: Option<Defect>,
) -> TokenStream {
    let krate = &parsed.krate;
    let constants = BTreeSet::new();
    let mut rewrite = Rewrite {
        marks: parsed.marks.clone(),
        macros,
        krate,
        constants: &constants,
        own: BTreeSet::new(),
    };
    // The marks are addresses in `function`, so the copy is the one that stays as it is.
    let copy = (!parsed.marks.is_empty()).then(|| {
        let mut copy = function.clone();
        let macros = Macros::of(&mut copy, &crate_text(krate));
        (copy, macros)
    });
    let mut function = rewrite.function(function, parsed);
    let visit = |all: &mut Defects| all.visit_item_fn_mut(&mut function.clone());
    let after = Defects::new(defect, visit).say_in_kernel(&mut function, krate, parsed);
    let copy = copy.map(|(copy, macros)| {
        rewrite.marks = Marks::new();
        rewrite.macros = macros;
        rewrite.function(copy, parsed)
    });
    checked(krate, &after, &function, copy.as_ref())
}

/// A function whose body is no Rust: for editors alone, which read as much of it as they can.
pub(super) fn unread(
    function: syn::ItemFn,
    parsed: &Parsed,
    macros: Macros,
    body: &TokenStream,
) -> TokenStream {
    let krate = &parsed.krate;
    let constants = BTreeSet::new();
    let mut rewrite = Rewrite {
        marks: Marks::new(),
        macros,
        krate,
        constants: &constants,
        own: BTreeSet::new(),
    };
    let signature = rewrite.function(function, parsed).sig;
    quote! {
        #[allow(unexpected_cfgs)]
        const _: () = {
            #[allow(unused_imports)]
            use #krate::__private::TensorMethods as _;
            #[cfg(rust_analyzer)]
            #krate::__private::as_written! { #signature #body }
        };
    }
}

/// The function for rustc; where something in it was reported, also as it was written, for editors.
pub(super) fn checked(
    krate: &syn::Path,
    before: &TokenStream,
    function: &syn::ItemFn,
    as_written: Option<&syn::ItemFn>,
) -> TokenStream {
    match as_written {
        None => in_const(krate, &[], before, function),
        Some(as_written) => {
            let for_rustc = in_const(
                krate,
                &[quote!(#[cfg(not(rust_analyzer))])],
                before,
                function,
            );
            let for_editors = in_const(krate, &[quote!(#[cfg(rust_analyzer)])], before, as_written);
            quote!(#for_rustc #for_editors)
        }
    }
}

fn in_const(
    krate: &syn::Path,
    attributes: &[TokenStream],
    before: &TokenStream,
    function: &syn::ItemFn,
) -> TokenStream {
    let cfgs = function.attrs.iter().filter(|a| a.path().is_ident("cfg"));
    quote! {
        #(#cfgs)*
        #[allow(unexpected_cfgs)]
        const _: () = {
            #[allow(unused_imports)]
            use #krate::__private::{TensorMapMethods as _, TensorMethods as _};
            #before

            #(#attributes)*
            #[allow(dead_code, arithmetic_overflow, unconditional_panic, unused_results, clippy::all, clippy::pedantic, clippy::nursery, clippy::restriction)]
            #function
        };
    }
}

/// What dimensions and the attribute name, as statements: in the form with the rank nothing else might name it, and an
/// editor asks for each name where it stands.
fn mentioned(function: &syn::ItemFn, parsed: &Parsed) -> Vec<syn::Stmt> {
    use crate::ir::types::DimSource;
    let mut statements = Vec::new();
    let dims = || parsed.readings.iter().flat_map(|reading| &reading.dims);
    let mut values = Vec::new();
    for input in &function.sig.inputs {
        if let syn::FnArg::Typed(typed) = input
            && let syn::Pat::Ident(ident) = &*typed.pat
        {
            let name = &ident.ident;
            if dims().any(|dim| matches!(dim.source, DimSource::Param(_)) && *name == dim.name.text)
            {
                statements.push(syn::parse_quote!(let _ = #name;));
            }
            values.push(name);
        }
    }
    let generics = function.sig.generics.params.iter();
    values.extend(generics.filter_map(|param| match param {
        syn::GenericParam::Const(param) => Some(&param.ident),
        _ => None,
    }));
    values.extend(function.block.stmts.iter().filter_map(|stmt| match stmt {
        syn::Stmt::Item(syn::Item::Const(item)) => Some(&item.ident),
        _ => None,
    }));
    let mut paths = Paths::default();
    for input in &function.sig.inputs {
        if let syn::FnArg::Typed(typed) = input
            && let syn::Type::Reference(reference) = &*typed.ty
            && let Some(arguments) = tensor_arguments(&reference.elem)
        {
            for argument in arguments.args.iter().skip(1) {
                paths.visit_generic_argument_mut(&mut argument.clone());
            }
        }
    }
    for value in &parsed.values {
        paths.visit_expr_mut(&mut value.clone());
    }
    for path in &paths.0 {
        let Some(ident) = path.segments.first().map(|first| &first.ident) else {
            continue;
        };
        let is_dim =
            dims().any(|dim| matches!(dim.source, DimSource::Generic) && *ident == dim.name.text);
        if is_dim {
            statements.push(syn::parse_quote!(let _ = ::core::marker::PhantomData::<#ident>;));
        } else if path.get_ident().is_some() && values.contains(&ident) {
            statements.push(syn::parse_quote!(let _ = #ident;));
        }
    }
    statements
}

/// What the kernel language has and Rust has not becomes what rustc checks in its place.
pub(super) struct Rewrite<'p> {
    pub(super) marks: Marks,
    pub(super) macros: Macros,
    pub(super) krate: &'p syn::Path,
    /// The paths that name constants of the module around it.
    pub(super) constants: &'p BTreeSet<String>,
    /// The constants of the body that is being rewritten.
    pub(super) own: BTreeSet<String>,
}

impl Rewrite<'_> {
    /// A kernel as a plain function.
    pub(super) fn function(&mut self, mut function: syn::ItemFn, parsed: &Parsed) -> syn::ItemFn {
        if !parsed.diagnostics().is_empty() {
            // What was reported may have been what uses a local.
            function.attrs.push(syn::parse_quote!(#[allow(unused)]));
        }
        let mentioned = mentioned(&function, parsed);
        for input in &mut function.sig.inputs {
            self.visit_fn_arg_mut(input);
        }
        self.own = own_constants(&function);
        self.visit_block_mut(&mut function.block);
        self.own.clear();
        function.attrs.retain(|attribute| {
            ["allow", "expect", "warn", "deny", "forbid", "cfg"]
                .iter()
                .any(|kept| attribute.path().is_ident(kept))
        });
        function.vis = syn::Visibility::Inherited;
        let sig = &mut function.sig;
        // Each of these was reported, and has errors of its own in rustc.
        sig.constness = None;
        sig.asyncness = None;
        sig.safety = syn::Safety::Default;
        sig.abi = None;
        sig.variadic = None;
        sig.inputs = std::mem::take(&mut sig.inputs)
            .into_iter()
            .filter(|input| !matches!(input, syn::FnArg::Receiver(_)))
            .collect();
        function.block.stmts.splice(0..0, mentioned);
        function
    }

    /// The constants of the module and of the body in syntax that rustc does not see otherwise.
    pub(super) fn constants_in(&self, tokens: impl FnOnce(&mut Paths)) -> Vec<syn::Path> {
        let mut paths = Paths::default();
        if !self.constants.is_empty() || !self.own.is_empty() {
            tokens(&mut paths);
        }
        paths.0.retain(|path| {
            let text = crate_text(path);
            self.constants.contains(&text) || self.own.contains(&text)
        });
        paths.0
    }

    /// A macro of the kernel language as what rustc checks in its place.
    fn macro_call(&mut self, mac: &syn::Macro) -> Option<TokenStream> {
        let mut call = self.macros.take(mac)?;
        macros::exprs_mut(&mut call).for_each(|expr| self.visit_expr_mut(expr));
        macros::checked(&call, self.krate)
    }
}

impl VisitMut for Rewrite<'_> {
    fn visit_expr_mut(&mut self, expr: &mut syn::Expr) {
        match self.marks.get(&identity(expr)) {
            Some(Mark::Poison) => {
                let name = nothing(expr.span());
                // Where a block needs no semicolon, a name would.
                *expr = syn::Expr::Verbatim(match expr {
                    syn::Expr::Match(_)
                    | syn::Expr::Block(_)
                    | syn::Expr::Const(_)
                    | syn::Expr::Async(_)
                    | syn::Expr::TryBlock(_) => quote!({ #name }),
                    _ => name,
                });
                return;
            }
            Some(Mark::Receiver) => {
                if let syn::Expr::MethodCall(call) = expr {
                    self.visit_expr_mut(&mut call.receiver);
                    let placeholder = Box::new(syn::Expr::Verbatim(TokenStream::new()));
                    *expr = *std::mem::replace(&mut call.receiver, placeholder);
                    return;
                }
            }
            None => {}
        }
        match expr {
            syn::Expr::Macro(e) => {
                if let Some(tokens) = self.macro_call(&e.mac) {
                    *expr = syn::Expr::Verbatim(tokens);
                    return;
                }
            }
            syn::Expr::ForLoop(e) => strip(&mut e.attrs, "unroll"),
            syn::Expr::While(e) => strip(&mut e.attrs, "unroll"),
            syn::Expr::Loop(e) => strip(&mut e.attrs, "unroll"),
            _ => {}
        }
        syn::visit_mut::visit_expr_mut(self, expr);
    }

    fn visit_attributes_mut(&mut self, attributes: &mut Vec<syn::Attribute>) {
        attributes.retain(|attribute| !self.marks.contains_key(&identity(attribute)));
    }

    fn visit_stmt_mut(&mut self, stmt: &mut syn::Stmt) {
        if let syn::Stmt::Macro(mac) = stmt
            && self.marks.contains_key(&identity(mac))
        {
            *stmt = syn::Stmt::Expr(
                syn::Expr::Verbatim(nothing(mac.mac.path.span())),
                Some(Default::default()),
            );
            return;
        }
        if let syn::Stmt::Macro(mac) = stmt
            && let Some(tokens) = self.macro_call(&mac.mac)
        {
            *stmt = syn::Stmt::Expr(syn::Expr::Verbatim(tokens), Some(Default::default()));
            return;
        }
        syn::visit_mut::visit_stmt_mut(self, stmt);
    }

    fn visit_type_mut(&mut self, ty: &mut syn::Type) {
        if self.marks.get(&identity(ty)) == Some(&Mark::Poison) {
            *ty = syn::Type::Verbatim(nothing(ty.span()));
            return;
        }
        if let Some(arguments) = tensor_arguments(ty) {
            let mut dims = arguments.args.iter().skip(1);
            if let Some(first) = dims.next() {
                let span = first.span();
                let rank = dims.count() + 1;
                let rank = syn::LitInt::new(&rank.to_string(), span);
                let constants = self.constants_in(|paths| {
                    for argument in arguments.args.iter().skip(1) {
                        paths.visit_generic_argument_mut(&mut argument.clone());
                    }
                });
                // A constant that is a dimension is used.
                set_rank(
                    ty,
                    match constants.is_empty() {
                        true => syn::parse_quote!(#rank),
                        false => syn::parse_quote!({ #(let _ = #constants;)* #rank }),
                    },
                );
                return;
            }
        }
        if map_arguments(ty).is_some() {
            elide(ty);
        }
        syn::visit_mut::visit_type_mut(self, ty);
    }

    fn visit_pat_type_mut(&mut self, typed: &mut syn::PatType) {
        // `align` is the kernel's own, and any other was reported.
        typed.attrs.retain(|attribute| {
            ["allow", "expect", "warn", "deny", "forbid", "cfg"]
                .iter()
                .any(|kept| attribute.path().is_ident(kept))
        });
        syn::visit_mut::visit_pat_type_mut(self, typed);
    }
}

/// The paths in a piece of syntax.
#[derive(Default)]
pub(super) struct Paths(Vec<syn::Path>);

impl VisitMut for Paths {
    fn visit_path_mut(&mut self, path: &mut syn::Path) {
        self.0.push(path.clone());
    }
}

/// The constants that a function's body declares, but for names that mean something else somewhere in it.
fn own_constants(function: &syn::ItemFn) -> BTreeSet<String> {
    #[derive(Default)]
    struct Find {
        constants: BTreeSet<String>,
        others: BTreeSet<String>,
    }
    impl VisitMut for Find {
        fn visit_item_const_mut(&mut self, item: &mut syn::ItemConst) {
            self.constants.insert(text_of(&item.ident));
            syn::visit_mut::visit_item_const_mut(self, item);
        }
        fn visit_type_param_mut(&mut self, param: &mut syn::TypeParam) {
            self.others.insert(text_of(&param.ident));
        }
        fn visit_const_param_mut(&mut self, param: &mut syn::ConstParam) {
            self.others.insert(text_of(&param.ident));
        }
    }
    let mut find = Find::default();
    find.visit_item_fn_mut(&mut function.clone());
    &find.constants - &find.others
}

fn strip(attributes: &mut Vec<syn::Attribute>, name: &str) {
    attributes.retain(|attribute| !attribute.path().is_ident(name));
}

/// Writes the lifetime of a tensor map that a kernel leaves out: there is a lint against that.
fn elide(ty: &mut syn::Type) {
    match ty {
        syn::Type::Group(group) => elide(&mut group.elem),
        syn::Type::Paren(paren) => elide(&mut paren.elem),
        syn::Type::Path(path) => {
            if let Some(last) = path.path.segments.last_mut()
                && let syn::PathArguments::AngleBracketed(arguments) = &mut last.arguments
                && !matches!(
                    arguments.args.first(),
                    Some(syn::GenericArgument::Lifetime(_))
                )
            {
                let lifetime = syn::Lifetime::new("'_", last.ident.span());
                arguments
                    .args
                    .insert(0, syn::GenericArgument::Lifetime(lifetime));
            }
        }
        _ => {}
    }
}

/// Puts the rank in place of the dimensions.
fn set_rank(ty: &mut syn::Type, rank: syn::Expr) {
    match ty {
        syn::Type::Group(group) => set_rank(&mut group.elem, rank),
        syn::Type::Paren(paren) => set_rank(&mut paren.elem, rank),
        syn::Type::Path(path) => {
            if let Some(last) = path.path.segments.last_mut()
                && let syn::PathArguments::AngleBracketed(arguments) = &mut last.arguments
            {
                let elem = arguments.args.first().cloned();
                arguments.args = elem.into_iter().collect();
                arguments.args.push(syn::GenericArgument::Const(rank));
            }
        }
        _ => {}
    }
}
