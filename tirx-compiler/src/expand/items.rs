//! Items of the kernel language as rustc checks them.

use super::body::Rewrite;
use crate::front::{Macros, Marks, crate_text};
use proc_macro2::TokenStream;
use quote::quote;
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
        }
        .visit_item_mut(&mut item);
        match item {
            syn::Item::Use(item) => quote!(#item),
            item => quote!(#lints #item),
        }
    });
    quote!(#(#items)*)
}
