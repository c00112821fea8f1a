//! A module again, with its items as rustc checks them and what its kernels were compiled to.
//!
//! The items stand where they stood, so that what a function of the module is called from, and whether anything calls
//! it, rustc sees as in any other module. Where something in the module was reported, each item stands there twice: for
//! rustc without what was reported, for editors as it was written.

use super::{
    body::{self, Rewrite},
    defect::Defects,
    launch,
};
use crate::{
    back::Emitted,
    diagnostic::Diagnostic,
    front::{Macros, Marks, Parsed, crate_text, is_conditional, is_kernel, kernel_attribute},
};
use proc_macro2::TokenStream;
use quote::quote;
use std::collections::BTreeSet;
use syn::visit_mut::VisitMut;

/// What the kernel language means otherwise than rustc's lints do: arithmetic wraps, and an index is checked.
pub(super) fn lints() -> TokenStream {
    quote!(#[allow(arithmetic_overflow, unconditional_panic, clippy::all, clippy::pedantic, clippy::nursery, clippy::restriction)])
}

/// The items of a file of the library, where `crate` is the facade.
pub(super) fn of_library(file: syn::File) -> TokenStream {
    let krate: syn::Path = syn::parse_quote!(crate);
    let lints = lints();
    let items = file.items.into_iter().map(|mut item| {
        let macros = Macros::of_item(&mut item, &crate_text(&krate));
        Rewrite {
            marks: Marks::new(),
            macros,
            krate: &krate,
            constants: &BTreeSet::new(),
            own: BTreeSet::new(),
        }
        .visit_item_mut(&mut item);
        match item {
            syn::Item::Use(item) => quote!(#item),
            item => quote!(#lints #item),
        }
    });
    quote!(#(#items)*)
}

/// A kernel of a module, as it was read and compiled.
pub(super) type Compiled = (Parsed, Vec<Option<Emitted>>);

/// What writes a module.
pub(super) struct Writer<'p> {
    pub(super) krate: &'p syn::Path,
    pub(super) rewrite: Rewrite<'p>,
    /// For the copy as it was written.
    pub(super) as_written: Rewrite<'p>,
    /// The kernels, in order.
    pub(super) kernels: std::vec::IntoIter<Compiled>,
    /// What there is to say of those that were not compiled.
    pub(super) defects: Defects,
    /// What is wrong. Each error is written into the innermost module that it is in: rustc is silent about a name that
    /// nothing defines where the same module has a `compile_error!`.
    pub(super) errors: Vec<Diagnostic>,
}

impl Writer<'_> {
    /// `mod name { .. }`; `copy` is the same module again, where something was reported.
    pub(super) fn module(
        &mut self,
        module: syn::ItemMod,
        copy: Option<syn::ItemMod>,
        is_outermost: bool,
    ) -> TokenStream {
        let syn::ItemMod {
            attrs,
            vis,
            mod_token,
            ident,
            content,
            ..
        } = module;
        let here = content
            .as_ref()
            .map(|(brace, _)| (brace.span.open().start(), brace.span.close().end()));
        let items = content.map(|(_, items)| items).unwrap_or_default();
        let mut copies = copy
            .and_then(|copy| copy.content)
            .map(|(_, items)| items.into_iter());
        let mut written = TokenStream::new();
        for item in items {
            let copy = copies.as_mut().and_then(Iterator::next);
            written.extend(self.item(item, copy));
        }
        // Those of the modules inside were taken.
        let is_here = |error: &Diagnostic| {
            is_outermost
                || here.is_some_and(|(open, close)| {
                    let at = error.span.start();
                    open <= at && at <= close
                })
        };
        let (errors, elsewhere) = std::mem::take(&mut self.errors)
            .into_iter()
            .partition::<Vec<_>, _>(is_here);
        self.errors = elsewhere;
        let errors = errors.iter().map(Diagnostic::to_compile_error);
        let krate = self.krate;
        quote! {
            #(#attrs)*
            #[allow(unexpected_cfgs)]
            #vis #mod_token #ident {
                #[allow(unused_imports)]
                use #krate::__private::{TensorMapMethods as _, TensorMethods as _};

                #(#errors)*
                #written
            }
        }
    }

    fn item(&mut self, item: syn::Item, copy: Option<syn::Item>) -> TokenStream {
        if is_conditional(&item) {
            return quote!(#item);
        }
        match (item, copy) {
            (syn::Item::Mod(module), copy) => {
                let copy = match copy {
                    Some(syn::Item::Mod(copy)) => Some(copy),
                    _ => None,
                };
                self.module(module, copy, false)
            }
            (syn::Item::Fn(function), copy) if kernel_attribute(&function).is_some() => {
                let copy = match copy {
                    Some(syn::Item::Fn(copy)) => Some(copy),
                    _ => None,
                };
                self.kernel(function, copy)
            }
            (item, None) => {
                let item = self.checked(item);
                quote!(#item)
            }
            (item, Some(copy)) => {
                let item = self.checked(item);
                let copy = written(copy, |copy| self.as_written.visit_item_mut(copy));
                quote! {
                    #[cfg(not(rust_analyzer))]
                    #item
                    #[cfg(rust_analyzer)]
                    #copy
                }
            }
        }
    }

    /// An item for rustc.
    fn checked(&mut self, item: syn::Item) -> TokenStream {
        written(item, |item| {
            self.rewrite.visit_item_mut(item);
            self.defects.visit_item_mut(item);
        })
    }

    fn kernel(&mut self, mut function: syn::ItemFn, copy: Option<syn::ItemFn>) -> TokenStream {
        let Some((parsed, emitted)) = self.kernels.next() else {
            return TokenStream::new();
        };
        // What only the attribute names is used too.
        let constants = self.rewrite.constants_in(|paths| {
            if let Some(attribute) = kernel_attribute(&function)
                && let syn::Meta::List(list) = &attribute.meta
            {
                for mut entry in expressions(&list.tokens) {
                    paths.visit_expr_mut(&mut entry);
                }
            }
        });
        let mentioned = quote!(#(const _: () = { let _ = #constants; };)*);
        let without_attribute =
            |function: &mut syn::ItemFn| function.attrs.retain(|attribute| !is_kernel(attribute));
        without_attribute(&mut function);
        let copy = copy.map(|mut copy| {
            without_attribute(&mut copy);
            copy
        });
        if function.sig.receiver().is_some() {
            return TokenStream::new();
        }
        let launch = launch::launch(&function, &parsed, &emitted);
        let mut function = self.rewrite.function(function, &parsed);
        let said = self
            .defects
            .say_in_kernel(&mut function, self.krate, &parsed);
        let copy = copy.map(|copy| self.as_written.function(copy, &parsed));
        let checked = body::checked(
            self.krate,
            &quote!(#mentioned #said),
            &function,
            copy.as_ref(),
        );
        quote!(#launch #checked)
    }
}

/// The entries of an attribute that are expressions: a list of instances is none.
fn expressions(arguments: &TokenStream) -> Vec<syn::Expr> {
    let mut entries = vec![TokenStream::new()];
    for token in arguments.clone() {
        match &token {
            proc_macro2::TokenTree::Punct(comma) if comma.as_char() == ',' => {
                entries.push(TokenStream::new());
            }
            _ => {
                if let Some(entry) = entries.last_mut() {
                    entry.extend([token]);
                }
            }
        }
    }
    let entries = entries.into_iter();
    entries
        .filter_map(|entry| syn::parse2(entry).ok())
        .collect()
}

/// An item with what it means otherwise to rustc.
fn written(mut item: syn::Item, rewrite: impl FnOnce(&mut syn::Item)) -> TokenStream {
    rewrite(&mut item);
    match item {
        syn::Item::Fn(_) | syn::Item::Impl(_) | syn::Item::Const(_) => {
            let lints = lints();
            quote!(#lints #item)
        }
        item => quote!(#item),
    }
}
