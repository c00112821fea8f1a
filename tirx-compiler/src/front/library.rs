//! Items of the library that a kernel uses, parsed for each use.
//!
//! The scopes around all others are the library's, one for each group. They are empty until a name reaches them: then
//! the item of that name is cut out of the library's text, parsed with the place of its use on every token, and read as
//! any other item.

use super::{
    body::{Body, ConstState, Found, Scope},
    function::Callable,
    generics::Instance,
    macros::Macros,
    types::TypeItem,
};
use crate::library::{self, GROUPS, Item, Kind};
use proc_macro2::{Span, TokenStream, TokenTree};
use std::cell::OnceCell;

/// The scope around all others.
pub(super) const LIBRARY: usize = 0;

/// What was parsed, kept for as long as a body is read: a chain, so that adding to it moves nothing.
#[derive(Default)]
pub(super) struct Loaded {
    first: Link,
}

/// The next of the chain.
pub(super) type Link = OnceCell<Box<Node>>;

pub(super) struct Node {
    item: syn::Item,
    macros: Macros,
    next: Link,
}

impl Drop for Loaded {
    /// One by one: a chain that drops itself needs a stack as deep as it is long.
    fn drop(&mut self) {
        let mut node = self.first.take();
        while let Some(mut dropped) = node {
            node = dropped.next.take();
        }
    }
}

impl Loaded {
    /// Where the first item goes.
    pub(super) fn end(&self) -> &Link {
        &self.first
    }
}

/// The scopes of the library: first that of the items without a path, which is around all others.
pub(super) fn scopes<'ast>() -> Vec<Scope<'ast>> {
    let mut scopes: Vec<Scope<'ast>> = Vec::new();
    for path in [""]
        .into_iter()
        .chain(GROUPS.iter().map(|group| group.path))
    {
        if scopes.iter().all(|scope| scope.library != Some(path)) {
            scopes.push(Scope {
                library: Some(path),
                parent: (!scopes.is_empty()).then_some(LIBRARY),
                ..Scope::default()
            });
        }
    }
    scopes
}

impl<'ast> Body<'ast> {
    /// What a name stands for in the library.
    pub(super) fn lookup_library(&mut self, name: &str) -> Found<'ast> {
        if self.is_imported_from_elsewhere(name) {
            return Found::Nothing;
        }
        let mut at = self.const_scope.or(self.scopes.len().checked_sub(1));
        while let Some((index, scope)) = at.and_then(|index| Some((index, self.scopes.get(index)?)))
        {
            at = scope.parent;
            if let Some(path) = scope.library
                && let Some(found) = self.library_name(index, path, name)
            {
                return found;
            }
        }
        Found::Nothing
    }

    /// What a name stands for in a scope of the library.
    fn library_name(&mut self, scope: usize, path: &str, name: &str) -> Option<Found<'ast>> {
        let item = library::find(path, name)?;
        if item.kind == Kind::Function {
            return Some(Found::Library(item));
        }
        let syn::Item::Const(parsed) = self.load(item, Span::call_site())? else {
            return None;
        };
        let consts = &mut self.scopes.get_mut(scope)?.consts;
        let state = ConstState::Unread(&parsed.ty, &parsed.expr);
        consts.push((name.to_owned(), state));
        let slot = consts.len() - 1;
        Some(self.constant(scope, slot))
    }

    /// The function that a path of the library names: `ceil_div`, `f32::exp`.
    pub(super) fn library_path(&self, path: &str) -> Option<&'static Item> {
        let (group, name) = path.rsplit_once("::").unwrap_or(("", path));
        library::find(group, name).filter(|item| item.kind == Kind::Function && item.is_public)
    }

    /// A function of the library, for a call at this place.
    pub(super) fn library_function(
        &mut self,
        item: &'static Item,
        at: Span,
    ) -> Option<Callable<'ast>> {
        let path = Some(item.group.path);
        let scope = self.scopes.iter().position(|scope| scope.library == path)?;
        let syn::Item::Fn(function) = self.load(item, at)? else {
            return None;
        };
        Some(Callable {
            sig: &function.sig,
            block: &function.block,
            id: super::body::identity(item),
            scope,
            self_type: None,
            outer: Instance::default(),
            bounds: Vec::new(),
        })
    }

    /// The struct of this name in a scope of the library; from then on the scope has it, with its `impl`s.
    pub(super) fn library_struct(&mut self, scope: usize, name: &str) -> Option<TypeItem<'ast>> {
        let path = self.scopes.get(scope)?.library?;
        let mut found = None;
        for item in library::find_struct(path, name) {
            let item = self.load(item, Span::call_site())?;
            let scope = self.scopes.get_mut(scope)?;
            match item {
                syn::Item::Struct(item) => {
                    let declared = TypeItem::Struct(item);
                    scope.types.push((name.to_owned(), declared));
                    found = Some(declared);
                }
                syn::Item::Impl(item) => scope.impls.push(item),
                _ => {}
            }
        }
        found
    }

    /// What `grid_stride(n)` counts, as a range with a step.
    pub(super) fn grid_stride(&mut self, expr: &'ast syn::Expr) -> Option<&'ast syn::Expr> {
        let syn::Expr::Call(call) = super::body::strip(expr) else {
            return None;
        };
        let syn::Expr::Path(path) = &*call.func else {
            return None;
        };
        let last = path.path.segments.last()?;
        if last.ident != "grid_stride" || self.item_path(&path.path) != "grid_stride" {
            return None;
        }
        if !matches!(self.lookup_declared("grid_stride"), Found::Nothing) || call.args.len() != 1 {
            return None;
        }
        let end = call.args.first()?;
        let at = last.ident.span();
        let item = self.keep(quote::quote_spanned! {at=>
            const _: () = (tirx::device::grid_rank()..#end)
                .step_by(tirx::device::grid_threads() as usize);
        })?;
        match item {
            syn::Item::Const(item) => Some(&item.expr),
            _ => None,
        }
    }

    /// A function of an imported module, for a call at this place.
    pub(super) fn imported_function(
        &mut self,
        item: &'ast syn::ItemFn,
        scope: usize,
        at: Span,
    ) -> Option<Callable<'ast>> {
        let tokens = placed(quote::ToTokens::to_token_stream(item), at);
        let syn::Item::Fn(function) = self.keep(tokens)? else {
            return None;
        };
        Some(Callable {
            sig: &function.sig,
            block: &function.block,
            id: super::body::identity(item),
            scope,
            self_type: None,
            outer: Instance::default(),
            bounds: Vec::new(),
        })
    }

    /// Parses an item; every token has the given place.
    fn load(&mut self, item: &Item, at: Span) -> Option<&'ast syn::Item> {
        self.keep(placed(item.source.parse().ok()?, at))
    }

    fn keep(&mut self, tokens: TokenStream) -> Option<&'ast syn::Item> {
        let mut node = Box::new(Node {
            item: syn::parse2(tokens).ok()?,
            macros: Macros::default(),
            next: Link::new(),
        });
        node.macros = Macros::of_item(&mut node.item, &self.krate);
        let node = self.library_end.get_or_init(|| node);
        self.library_end = &node.next;
        if !node.macros.is_empty() {
            self.library_macros.push(&node.macros);
        }
        Some(&node.item)
    }
}

pub(super) fn placed(tokens: TokenStream, at: Span) -> TokenStream {
    let token = |mut token: TokenTree| {
        if let TokenTree::Group(group) = &mut token {
            *group = proc_macro2::Group::new(group.delimiter(), placed(group.stream(), at));
        }
        token.set_span(at);
        token
    };
    tokens.into_iter().map(token).collect()
}
