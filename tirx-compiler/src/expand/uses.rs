//! Modules of elsewhere: how their source comes here.
//!
//! A macro sees its own tokens alone. So an exported module writes a macro of its own name, which hands the module's
//! items on, and a kernel that uses it calls that macro first, with all that it is itself as the state to be given
//! back. Once every module was asked, the kernel is expanded as any other.
//!
//! ```text
//!  #[kernel(uses(a::x, b::y), ..)] fn k      becomes   a::x! { { resume } { state } }
//!  a::x!                                     becomes   resume! { { state } { items of x } }
//!  resume!                                   becomes   b::y! { { resume } { state, x } }, and at last the kernel
//! ```
//!
//! What `x` itself uses stands in its macro already, since its own attribute came by it in the same way.

use crate::{
    diagnostic::{Diagnostic, Diagnostics},
    front::groups,
};
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::{format_ident, quote};
use std::hash::{DefaultHasher, Hash, Hasher};
use syn::spanned::Spanned;

/// An attribute taken apart.
pub(super) struct Keys {
    /// The paths of `uses(..)`.
    pub(super) uses: Vec<TokenStream>,
    /// `export` is there.
    pub(super) export: bool,
    /// All else.
    pub(super) rest: TokenStream,
}

impl Keys {
    pub(super) fn of(attr: TokenStream) -> Self {
        let mut keys = Self {
            uses: Vec::new(),
            export: false,
            rest: TokenStream::new(),
        };
        for entry in separated(attr.clone()) {
            let tokens: Vec<TokenTree> = entry.clone().into_iter().collect();
            match tokens.as_slice() {
                [TokenTree::Ident(key), TokenTree::Group(paths)]
                    if key == "uses" && paths.delimiter() == Delimiter::Parenthesis =>
                {
                    keys.uses.extend(separated(paths.stream()));
                }
                [TokenTree::Ident(key)] if key == "export" => keys.export = true,
                _ => keys.rest.extend(quote!(#entry,)),
            }
        }
        if keys.uses.is_empty() && !keys.export {
            keys.rest = attr;
        }
        keys
    }
}

/// What stands between commas.
fn separated(tokens: TokenStream) -> Vec<TokenStream> {
    let mut parts = vec![TokenStream::new()];
    for token in tokens {
        match (&token, parts.last_mut()) {
            (TokenTree::Punct(mark), _) if mark.as_char() == ',' => parts.push(TokenStream::new()),
            (_, Some(part)) => part.extend([token]),
            (_, None) => {}
        }
    }
    parts.retain(|part| !part.is_empty());
    parts
}

/// What is to be expanded once every module was asked.
#[derive(Clone)]
pub(super) struct State {
    pub(super) is_module: bool,
    /// The path of this crate.
    pub(super) krate: TokenStream,
    /// The modules that were not asked yet.
    pub(super) asked: Vec<TokenStream>,
    /// What the others gave: `{ path } { payload }` each.
    pub(super) given: TokenStream,
    /// `{ path }` of each that gives nothing.
    pub(super) refused: TokenStream,
    pub(super) attr: TokenStream,
    pub(super) item: TokenStream,
}

impl State {
    /// The call of the next module's macro.
    pub(super) fn ask(&self) -> Option<TokenStream> {
        let next = self.asked.first()?;
        let State {
            krate,
            given,
            refused,
            attr,
            item,
            ..
        } = self;
        let kind = match self.is_module {
            true => quote!(module),
            false => quote!(kernel),
        };
        let asked = &self.asked;
        Some(quote! {
            #next ! {
                { #krate::__private::resume }
                { { #kind } { #krate } { #({ #asked })* } { #given } { #refused } { #attr } { #item } }
            }
        })
    }

    /// `{ state } { payload }`, or `{ state }` from a module that gives nothing.
    pub(super) fn resumed(input: TokenStream) -> Option<Self> {
        let mut input = groups(input).into_iter();
        let (state, payload) = (input.next()?, input.next());
        let mut parts = groups(state).into_iter();
        let is_module = parts.next()?.to_string() == "module";
        let krate = parts.next()?;
        let mut asked = groups(parts.next()?);
        let (mut given, mut refused) = (parts.next()?, parts.next()?);
        if asked.is_empty() {
            return None;
        }
        let path = asked.remove(0);
        match payload {
            Some(payload) => given.extend(quote!({ #path } { #payload })),
            None => refused.extend(quote!({ #path })),
        }
        Some(Self {
            is_module,
            krate,
            asked,
            given,
            refused,
            attr: parts.next()?,
            item: parts.next()?,
        })
    }
}

/// One error for each module that was asked and gives nothing.
pub(super) fn refusals(refused: TokenStream) -> Diagnostics {
    let mut diagnostics = Diagnostics::new();
    for path in groups(refused) {
        let Ok(path) = syn::parse2::<syn::Path>(path) else {
            continue;
        };
        let name = quote!(#path).to_string().replace(' ', "");
        diagnostics.push(
            Diagnostic::new(
                &tirx_rules::ATTRIBUTE,
                path.span(),
                format!("the module `{name}` does not export its items"),
            )
            .help("write `#[tirx::module(export)]` on it"),
        );
    }
    diagnostics
}

/// The macro of a module: it gives what an exported one has, and of any other only says that it was asked.
pub(super) fn gives(
    module: &syn::ItemMod,
    is_exported: bool,
    krate: &syn::Path,
    given: &TokenStream,
) -> TokenStream {
    let items = module.content.iter().flat_map(|(_, items)| items);
    let items: TokenStream = items.filter_map(carried).collect();
    let mut hasher = DefaultHasher::new();
    let at = module.ident.span();
    (at.file(), at.start().line, items.to_string()).hash(&mut hasher);
    let name = &module.ident;
    let id = format_ident!("__tirx_{}_{:016x}", name, hasher.finish());
    let vis = &module.vis;
    let public =
        (is_exported && matches!(vis, syn::Visibility::Public(_))).then(|| quote!(#[macro_export]));
    let (payload, vis) = match is_exported {
        true => (
            quote!({ { #id } { #krate } { #items } { #given } }),
            quote!(#vis),
        ),
        // It reaches no further than this crate, and an unused one is nobody's mistake.
        false => (quote!(), inside(vis)),
    };
    quote! {
        #[doc(hidden)]
        #[allow(unused_macros)]
        #public
        macro_rules! #id {
            ({ $($resume:tt)* } $state:tt) => {
                $($resume)* ! { $state #payload }
            };
        }
        #[doc(hidden)]
        #[allow(unused_imports)]
        #vis use #id as #name;
    }
}

/// A visibility within the crate.
fn inside(vis: &syn::Visibility) -> TokenStream {
    match vis {
        syn::Visibility::Public(_) => quote!(pub(crate)),
        vis => quote!(#vis),
    }
}

/// An item as an exported module carries it.
fn carried(item: &syn::Item) -> Option<TokenStream> {
    if crate::front::is_conditional(item) {
        return None;
    }
    let mut item = item.clone();
    let attributes = match &mut item {
        syn::Item::Fn(item) if crate::front::kernel_attribute(item).is_some() => return None,
        syn::Item::Fn(item) => &mut item.attrs,
        syn::Item::Const(item) => &mut item.attrs,
        syn::Item::Struct(item) => &mut item.attrs,
        syn::Item::Enum(item) => &mut item.attrs,
        syn::Item::Type(item) => &mut item.attrs,
        syn::Item::Impl(item) => &mut item.attrs,
        syn::Item::Use(item) => &mut item.attrs,
        syn::Item::Mod(module) => {
            let items = module.content.iter().flat_map(|(_, items)| items);
            let items: TokenStream = items.filter_map(carried).collect();
            let (vis, name) = (&module.vis, &module.ident);
            return Some(quote!(#vis mod #name { #items }));
        }
        _ => return None,
    };
    attributes.retain(|attribute| attribute.path().is_ident("repr"));
    Some(quote!(#item))
}
