//! What stands in place of a kernel.
//!
//! ```text
//!  const _: () = { the fn again, never called };     for rustc and rust-analyzer
//!  fn name(..) -> Launch                             for callers
//!  mod name { PTX, VARIANTS, KERNEL }                 what was compiled
//!  compile_error! ..                                 one for each error
//! ```
//!
//! All four stand there after an error too, with nothing compiled in the third, so that callers of the kernel have no
//! errors of their own and the editor stays alive. Nothing emitted uses `super::`: a kernel may stand inside a function.

mod body;
mod defect;
mod items;
mod launch;
mod macros;
mod uses;

use crate::{
    back::Emitted,
    diagnostic::Diagnostics,
    front::{self, Import, Parsed},
    pipeline,
};
use defect::{Defect, Defects};
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::quote;
use std::collections::BTreeSet;
use syn::visit_mut::VisitMut;
use uses::{Keys, State};

/// Expands `#[kernel(attr)] item`.
pub fn kernel(attr: TokenStream, item: TokenStream) -> TokenStream {
    begin(false, attr, item)
}

/// Expands `#[module(attr)] item`.
pub fn module(attr: TokenStream, item: TokenStream) -> TokenStream {
    begin(true, attr, item)
}

/// What the modules that are used give comes first.
fn begin(is_module: bool, attr: TokenStream, item: TokenStream) -> TokenStream {
    let keys = Keys::of(attr.clone());
    let krate = match keys.uses.is_empty() {
        true => syn::parse_quote!(::tirx),
        false => front::crate_of(keys.rest),
    };
    finish(State {
        is_module,
        krate: quote!(#krate),
        asked: keys.uses,
        given: TokenStream::new(),
        refused: TokenStream::new(),
        attr,
        item,
    })
}

/// Goes on where the macro of an exported module gave what it has.
pub fn resume(input: TokenStream) -> TokenStream {
    match State::resumed(input) {
        Some(state) => finish(state),
        None => quote!(::core::compile_error!(
            "`uses` names modules with `#[tirx::module(export)]`"
        );),
    }
}

fn finish(state: State) -> TokenStream {
    if let Some(call) = state.ask() {
        return call;
    }
    let State {
        is_module,
        given,
        refused,
        attr,
        item,
        ..
    } = state;
    let keys = Keys::of(attr);
    let refused = uses::refusals(refused);
    match is_module {
        true => finish_module(keys, item, given, refused),
        false => finish_kernel(keys.rest, item, given, refused),
    }
}

fn finish_kernel(
    attr: TokenStream,
    item: TokenStream,
    given: TokenStream,
    refused: Diagnostics,
) -> TokenStream {
    let imports = Import::list(given, None);
    let mut parsed = front::parse_with(attr, item.clone(), &imports);
    parsed.supersede(&refused);
    let Some(function) = parsed.item.take() else {
        let errors = errors(&parsed);
        return quote!(#errors #item);
    };
    let emitted = compiled(&mut parsed);
    parsed.widen(&function);
    expand(function, &mut parsed, &emitted)
}

/// What is compiled of each reading.
fn compiled(parsed: &mut Parsed) -> Vec<Option<Emitted>> {
    pipeline::compile_variants(parsed)
        .into_iter()
        .map(|compiled| compiled.map(|(_, emitted)| emitted))
        .collect()
}

/// The expansion of a function that was parsed; `emitted` has what was compiled of each reading.
pub fn expand(
    function: syn::ItemFn,
    parsed: &mut Parsed,
    emitted: &[Option<Emitted>],
) -> TokenStream {
    let macros = std::mem::take(&mut parsed.macros);
    let errors = errors(parsed);
    if function.sig.receiver().is_some() {
        // It stands in an `impl` or a `trait`, where neither a module nor a nameless constant may stand.
        return errors;
    }
    let launch = launch::launch(&function, parsed, emitted);
    let defect = Defect::of(function.sig.ident.span(), parsed, emitted);
    let body = match parsed.unread.take() {
        Some(written) => body::unread(function, parsed, macros, &written),
        None => body::body(function, parsed, macros, defect),
    };
    quote!(#errors #launch #body)
}

fn finish_module(
    keys: Keys,
    item: TokenStream,
    given: TokenStream,
    refused: Diagnostics,
) -> TokenStream {
    let imports = Import::list(given.clone(), None);
    let written = item.clone();
    let mut parsed = front::parse_module(keys.rest, item, &imports, keys.export);
    let mut diagnostics = std::mem::take(&mut parsed.diagnostics);
    let Some(module) = parsed.item.take() else {
        // What is no module of ours is not for rustc to judge either; an editor reads what it can.
        let errors = compile_errors(&diagnostics);
        let krate = &parsed.krate;
        if let Some((head, content)) = unread_module(&written) {
            return quote! {
                #[allow(unexpected_cfgs)]
                #head {
                    #errors
                    #[cfg(rust_analyzer)]
                    #krate::__private::as_written! { #content }
                }
            };
        }
        return quote! {
            #errors
            #[allow(unexpected_cfgs)]
            const _: () = {
                #[cfg(rust_analyzer)]
                #krate::__private::as_written! { #written }
            };
        };
    };
    let mut kernels = Vec::with_capacity(parsed.kernels.len());
    for mut kernel in std::mem::take(&mut parsed.kernels) {
        kernel.supersede(&refused);
        let emitted = compiled(&mut kernel);
        diagnostics.extend(kernel.diagnostics());
        kernels.push((kernel, emitted));
    }
    if !refused.is_empty() {
        diagnostics = refused;
    }
    diagnostics.sort();
    front::widen(&mut diagnostics, |operands| {
        operands.visit_item_mod_mut(&mut module.clone());
    });
    let defects = match diagnostics.is_empty() {
        true => {
            let names = front::kernel_names(&module).into_iter().zip(&kernels);
            Defects::new(
                names.filter_map(|(name, (kernel, emitted))| Defect::of(name, kernel, emitted)),
                |all| all.visit_item_mod_mut(&mut module.clone()),
            )
        }
        false => Defects::default(),
    };
    let krate = &parsed.krate;
    let copy = (!parsed.marks.is_empty()).then(|| {
        let mut copy = module.clone();
        let macros = front::Macros::of_module(&mut copy, &front::crate_text(krate));
        (copy, macros)
    });
    let (copy, macros_of_copy) = copy.unzip();
    let rewrite = |marks, macros| body::Rewrite {
        marks,
        macros,
        krate,
        constants: &parsed.constants,
        own: BTreeSet::new(),
    };
    let gives = uses::gives(&module, keys.export, krate, &given);
    let written = items::Writer {
        krate,
        rewrite: rewrite(parsed.marks, parsed.macros),
        as_written: rewrite(front::Marks::new(), macros_of_copy.unwrap_or_default()),
        kernels: kernels.into_iter(),
        defects,
        errors: diagnostics.into_iter().collect(),
    }
    .module(module, copy, true);
    quote!(#gives #written)
}

/// A module that cannot be read, as what stands before its items, and these.
fn unread_module(item: &TokenStream) -> Option<(TokenStream, TokenStream)> {
    let mut tokens: Vec<TokenTree> = item.clone().into_iter().collect();
    let Some(TokenTree::Group(content)) = tokens.pop() else {
        return None;
    };
    let head: TokenStream = tokens.into_iter().collect();
    let is_module = syn::parse2::<syn::ItemMod>(quote!(#head {})).is_ok();
    (is_module && content.delimiter() == Delimiter::Brace).then(|| (head, content.stream()))
}

/// The items of a file of the [library](crate::library) as `tirx::device` has them, where `crate` is the facade.
pub fn library(name: &str) -> TokenStream {
    let group = crate::library::GROUPS
        .iter()
        .find(|group| group.name == name);
    match group.map(|group| syn::parse_file(group.source)) {
        Some(Ok(file)) => items::of_library(file),
        Some(Err(error)) => error.to_compile_error(),
        None => {
            let message = format!("the library has no file `{name}`");
            quote!(::core::compile_error!(#message);)
        }
    }
}

fn errors(parsed: &Parsed) -> TokenStream {
    compile_errors(&parsed.diagnostics())
}

fn compile_errors(diagnostics: &Diagnostics) -> TokenStream {
    diagnostics
        .iter()
        // What an editor puts where something is missing; it says so itself.
        .filter(|diagnostic| !diagnostic.message.contains("__ra_fixup"))
        .map(|diagnostic| {
            let error = diagnostic.to_compile_error();
            quote!(#error)
        })
        .collect()
}
