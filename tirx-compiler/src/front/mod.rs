//! Tokens to the typed tree.

use crate::{diagnostic::Diagnostics, ir::tree::Kernel};
use proc_macro2::TokenStream;

/// What the front end made of an attribute and an item.
#[derive(Debug)]
pub struct Parsed {
    /// The item, if it is a function at all; with the kernel's own attributes still in place.
    pub item: Option<syn::ItemFn>,
    /// The kernel, if it can be lowered: no error was found and none is left to rustc.
    pub kernel: Option<Kernel>,
    /// The `grid` expressions as written (x, y, z), for the host; empty when `grid` was left out.
    pub grid: Vec<syn::Expr>,
    /// `crate = path`; `::tirx` by default.
    pub krate: syn::Path,
    /// Every error.
    pub diagnostics: Diagnostics,
}

/// Parses `#[kernel(attr)] item`.
pub fn parse(_attr: TokenStream, _item: TokenStream) -> Parsed {
    todo!()
}
