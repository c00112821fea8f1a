//! `#[tirx::module] mod kernels { .. }`: kernels and what they share.
//!
//! A module is a scope of items, around the scopes of its kernels. Each kernel is read as one that stands alone, with
//! the module's scope around it, so that an item is read where a kernel uses it; what no kernel uses is rustc's alone,
//! and may be any Rust. An item under `#[cfg]` is rustc's too: nobody here knows whether it is there.
//!
//! The syntax tree is one for all: a mistake in a function is marked once, and said once, however many kernels call it.

use super::{
    Macros, Marks, Parsed, attribute,
    body::{self, Body, identity, text_of},
    depth,
    import::Import,
    library::LIBRARY,
};
use crate::diagnostic::{Diagnostic, Diagnostics};
use proc_macro2::{Span, TokenStream};
use std::collections::BTreeSet;
use tirx_rules as rules;

/// What the front end made of a module.
pub struct ParsedModule {
    /// The module, if it is one; with the attributes of the kernel language still in place.
    pub item: Option<syn::ItemMod>,
    /// Its kernels in order, without their items.
    pub kernels: Vec<Parsed>,
    /// `crate = path`; `::tirx` by default.
    pub krate: syn::Path,
    /// `deny_unproved`, for each of its kernels.
    pub deny_unproved: bool,
    /// Every error that is no kernel's.
    pub diagnostics: Diagnostics,
    /// Syntax that rustc must not see, since it was reported.
    pub marks: Marks,
    /// The macros of the kernel language in it, taken apart.
    pub(crate) macros: Macros,
    /// The paths that name constants of the module where rustc does not see them.
    pub constants: BTreeSet<String>,
}

/// Parses `#[module(attr)] item`.
pub fn parse(
    attr: TokenStream,
    item: TokenStream,
    imports: &[Import],
    is_exported: bool,
) -> ParsedModule {
    let mut diagnostics = Diagnostics::new();
    let attribute = attribute::Module::parse(attr, &mut diagnostics);
    let krate = attribute.krate.unwrap_or_else(|| syn::parse_quote!(::tirx));
    let mut parsed = ParsedModule {
        item: None,
        kernels: Vec::new(),
        krate,
        deny_unproved: attribute.deny_unproved,
        diagnostics,
        marks: Marks::new(),
        macros: Macros::default(),
        constants: BTreeSet::new(),
    };
    if let Some(diagnostic) = depth::too_deep(&item) {
        parsed.diagnostics.push(diagnostic);
        return parsed;
    }
    let mut module = match syn::parse2::<syn::ItemMod>(item) {
        Ok(module) => module,
        Err(error) => {
            parsed.diagnostics.push(not_a_module(&error));
            return parsed;
        }
    };
    if module.content.is_none() {
        parsed.diagnostics.push(
            Diagnostic::new(
                &rules::SIGNATURE,
                module.mod_token.span,
                "the attribute sees no file: a module of kernels stands where its attribute is",
            )
            .help(format!(
                "write `mod {} {{ .. }}` with the items in it",
                text_of(&module.ident)
            )),
        );
        return parsed;
    }
    let krate = body::crate_text(&parsed.krate);
    parsed.macros = Macros::of_module(&mut module, &krate);
    if is_exported {
        read_all(&module, imports, &mut parsed);
    }
    for kernel in kernels(&module) {
        let read = read(kernel, &module, imports, &parsed);
        parsed.marks.extend(&read.marks);
        parsed.constants.extend(read.constants.iter().cloned());
        parsed.kernels.push(read);
    }
    parsed.item = Some(module);
    parsed
}

fn not_a_module(error: &syn::Error) -> Diagnostic {
    Diagnostic::new(
        &rules::SIGNATURE,
        error.span(),
        format!("`#[tirx::module]` stands on a module, and this does not read as one: {error}"),
    )
    .help("write `#[tirx::module] mod kernels { .. }`; a kernel alone takes `#[tirx::kernel]`")
}

/// Every item of a module that others use: its mistakes are here, whoever makes kernels of it.
fn read_all(module: &syn::ItemMod, imports: &[Import], parsed: &mut ParsedModule) {
    let loaded = super::library::Loaded::default();
    let krate = body::crate_text(&parsed.krate);
    let mut body = Body::new(krate, &parsed.macros, &loaded);
    let externs = body.enter_imports(imports);
    let root = body.enter_module(module, None);
    if let Some(root) = body.scopes.get_mut(root) {
        root.externs = externs;
    }
    body.resolve_uses();
    for scope in root..body.scopes.len() {
        body.read_items_of(scope);
    }
    body.settle(0);
    body.finish_locals();
    let diagnostics = std::mem::take(&mut body.diagnostics);
    let marks = std::mem::take(&mut body.marks);
    let constants = std::mem::take(&mut body.constants);
    parsed.diagnostics.extend(diagnostics);
    parsed.marks.extend(marks);
    parsed.constants.extend(constants);
}

/// One kernel, with the module around it.
fn read(
    kernel: Kernel<'_>,
    module: &syn::ItemMod,
    imports: &[Import],
    of: &ParsedModule,
) -> Parsed {
    let tokens = match &kernel.attribute.meta {
        syn::Meta::List(list) => list.tokens.clone(),
        _ => TokenStream::new(),
    };
    let (mut parsed, mut attribute) = super::begin(tokens, &of.krate);
    attribute.deny_unproved |= of.deny_unproved;
    parsed.first_line = Some(module.mod_token.span.start().line);
    let id = identity(kernel.item);
    for plan in attribute.plans() {
        let loaded = super::library::Loaded::default();
        let mut body = Body::new(body::crate_text(&parsed.krate), &of.macros, &loaded);
        let externs = body.enter_imports(imports);
        let root = body.enter_module(module, None);
        if let Some(root) = body.scopes.get_mut(root) {
            root.externs = externs;
        }
        body.resolve_uses();
        let around = body
            .scopes
            .iter()
            .position(|scope| scope.kernels.iter().any(|(_, kernel)| *kernel == id));
        body.enter_in(Some(around.unwrap_or(LIBRARY)));
        let reading = super::read(&attribute, plan, kernel.item, body, &mut parsed);
        super::add(plan, reading, &mut parsed);
    }
    parsed.general.sort();
    parsed
}

impl<'ast> Body<'ast> {
    /// Makes a module and those in it known; its scope.
    pub(super) fn enter_module(
        &mut self,
        module: &'ast syn::ItemMod,
        outer: Option<usize>,
    ) -> usize {
        let scope = self.scopes.len();
        self.enter_in(Some(LIBRARY));
        if let Some(scope) = self.scopes.last_mut() {
            scope.is_module = true;
            scope.outer = outer;
        }
        let items = module.content.iter().flat_map(|(_, items)| items);
        let mut modules = Vec::new();
        for item in items {
            match item {
                item if is_conditional(item) => {
                    if let (Some(name), Some(scope)) = (name(item), self.scopes.last_mut()) {
                        scope
                            .unseen
                            .push((name, "stands under `#[cfg]`, which only rustc knows"));
                    }
                }
                syn::Item::Static(item) => {
                    if let Some(scope) = self.scopes.last_mut() {
                        let name = text_of(&item.ident);
                        scope.unseen.push((
                            name,
                            "is a `static`, which is the host's: make it a `const`",
                        ));
                    }
                }
                syn::Item::Mod(inner) => modules.push(inner),
                syn::Item::Fn(function) if kernel_attribute(function).is_some() => {
                    let kernel = (text_of(&function.sig.ident), identity(function));
                    if let Some(scope) = self.scopes.last_mut() {
                        scope.kernels.push(kernel);
                    }
                }
                item => self.hoist_item(item),
            }
        }
        for inner in modules {
            let at = self.enter_module(inner, Some(scope));
            if let Some(scope) = self.scopes.get_mut(scope) {
                scope.modules.push((text_of(&inner.ident), at));
            }
        }
        scope
    }
}

/// A kernel of a module.
struct Kernel<'ast> {
    item: &'ast syn::ItemFn,
    attribute: &'ast syn::Attribute,
}

/// The kernels of a module and of those in it, in the order of the source.
fn kernels(module: &syn::ItemMod) -> Vec<Kernel<'_>> {
    let items = module.content.iter().flat_map(|(_, items)| items);
    let mut found = Vec::new();
    for item in items {
        match item {
            syn::Item::Fn(item) => {
                if let Some(attribute) = kernel_attribute(item) {
                    found.push(Kernel { item, attribute });
                }
            }
            syn::Item::Mod(inner) if !is_conditional(item) => found.extend(kernels(inner)),
            _ => {}
        }
    }
    found
}

/// The names of these.
pub(crate) fn kernel_names(module: &syn::ItemMod) -> Vec<Span> {
    let names = kernels(module).into_iter();
    names.map(|kernel| kernel.item.sig.ident.span()).collect()
}

/// `#[tirx::kernel]`, however its crate is called.
pub(crate) fn kernel_attribute(item: &syn::ItemFn) -> Option<&syn::Attribute> {
    item.attrs.iter().find(|attribute| is_kernel(attribute))
}

pub(crate) fn is_kernel(attribute: &syn::Attribute) -> bool {
    let last = attribute.path().segments.last();
    last.is_some_and(|last| last.ident == "kernel")
}

/// The name of a value that an item declares.
fn name(item: &syn::Item) -> Option<String> {
    match item {
        syn::Item::Const(item) => Some(text_of(&item.ident)),
        syn::Item::Fn(item) => Some(text_of(&item.sig.ident)),
        _ => None,
    }
}

/// It stands under a condition that only rustc knows.
pub(crate) fn is_conditional(item: &syn::Item) -> bool {
    let attributes = match item {
        syn::Item::Const(item) => &item.attrs,
        // A kernel is expanded under its condition.
        syn::Item::Fn(item) if kernel_attribute(item).is_some() => return false,
        syn::Item::Fn(item) => &item.attrs,
        syn::Item::Struct(item) => &item.attrs,
        syn::Item::Enum(item) => &item.attrs,
        syn::Item::Type(item) => &item.attrs,
        syn::Item::Impl(item) => &item.attrs,
        syn::Item::Trait(item) => &item.attrs,
        syn::Item::Use(item) => &item.attrs,
        syn::Item::Mod(item) => &item.attrs,
        _ => return false,
    };
    attributes
        .iter()
        .any(|attribute| attribute.path().is_ident("cfg") || attribute.path().is_ident("cfg_attr"))
}
