//! Modules of elsewhere that a kernel or a module uses, as their own attributes gave them.
//!
//! An exported module carries its items as tokens, with the modules that it uses itself. Here each becomes a scope of
//! items as any other module, found by the path that was written in `uses(..)`. What goes wrong in one is shown where
//! it is imported, or where a function of it is called: the source may be another package's.

use super::{Macros, body::Body, library::placed, path::names};
use proc_macro2::{Span, TokenStream, TokenTree};

/// A module of elsewhere.
pub struct Import {
    /// What it is known by, however it is imported.
    id: String,
    /// The path that it is used by.
    path: Vec<String>,
    /// How it names this crate.
    krate: String,
    /// Its items.
    module: Box<syn::ItemMod>,
    macros: Macros,
    /// The modules that it uses.
    imports: Vec<Import>,
}

impl Import {
    /// Reads `{ path } { payload }` again and again; what is no such thing is left out.
    pub fn list(tokens: TokenStream, at: Option<Span>) -> Vec<Self> {
        let groups = groups(tokens);
        let pairs = groups.chunks_exact(2);
        pairs
            .filter_map(|pair| match pair {
                [path, payload] => Self::parse(path.clone(), payload.clone(), at),
                _ => None,
            })
            .collect()
    }

    /// `{ id } { crate } { items } { imports }`
    fn parse(path: TokenStream, payload: TokenStream, at: Option<Span>) -> Option<Self> {
        let path: syn::Path = syn::parse2(path).ok()?;
        let at = at.or_else(|| Some(path.segments.first()?.ident.span()))?;
        let mut parts = groups(payload).into_iter();
        let (id, krate) = (parts.next()?, parts.next()?);
        let (items, imports) = (parts.next()?, parts.next()?);
        let krate: syn::Path = syn::parse2(krate).ok()?;
        let krate = super::body::crate_text(&krate);
        let tokens = placed(quote::quote!(mod imported { #items }), at);
        let mut module: Box<syn::ItemMod> = Box::new(syn::parse2(tokens).ok()?);
        let macros = Macros::of_module(&mut module, &krate);
        Some(Self {
            id: id.to_string(),
            path: names(&path),
            krate,
            module,
            macros,
            imports: Self::list(imports, Some(at)),
        })
    }
}

/// The contents of the brackets in a list of such.
pub(crate) fn groups(tokens: TokenStream) -> Vec<TokenStream> {
    let groups = tokens.into_iter().filter_map(|token| match token {
        TokenTree::Group(group) => Some(group.stream()),
        _ => None,
    });
    groups.collect()
}

impl<'ast> Body<'ast> {
    /// Makes imported modules known; where each is found by which path.
    pub(super) fn enter_imports(&mut self, imports: &'ast [Import]) -> Vec<(Vec<String>, usize)> {
        let mut places = Vec::with_capacity(imports.len());
        for import in imports {
            let known = self.imports.iter().find(|(id, _)| *id == import.id);
            let scope = match known {
                Some((_, scope)) => *scope,
                None => {
                    let own = self.enter_imports(&import.imports);
                    let first = self.scopes.len();
                    let scope = self.enter_module(&import.module, None);
                    for entered in self.scopes.iter_mut().skip(first) {
                        entered.is_imported = true;
                    }
                    if let Some(scope) = self.scopes.get_mut(scope) {
                        scope.externs = own;
                    }
                    if !import.macros.is_empty() {
                        self.library_macros.push(&import.macros);
                    }
                    self.other_crates.push(import.krate.clone());
                    self.imports.push((import.id.clone(), scope));
                    scope
                }
            };
            places.push((import.path.clone(), scope));
        }
        places
    }
}
