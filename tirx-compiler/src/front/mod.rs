//! Tokens to the typed tree.
//!
//! ```text
//!  attribute --attribute--> keys                   \
//!                                                   > signature, body --infer--> draft --finish--> tree
//!  item ------syn--------> function, its constants /
//! ```
//!
//! The constants of the body come first, since dimensions and launch bounds name them; then the signature, the launch,
//! and the body in source order. All errors are collected. [`body`] states who speaks when something is wrong, the
//! kernel compiler or rustc.

mod aggregate;
mod attribute;
mod body;
mod build_time;
mod call;
mod depth;
mod element;
mod equality;
mod expr;
mod finish;
mod fold;
mod format;
mod format_macro;
mod function;
mod generic_items;
mod generics;
mod habits;
mod handle;
mod impls;
mod import;
mod infer;
mod iterate;
mod library;
mod loops;
mod macros;
mod matching;
mod method;
mod module;
mod operand;
mod path;
mod pattern;
mod ptx_macro;
mod raw;
mod recover;
mod signature;
mod span;
mod statement;
mod suggest;
mod template;
mod tensor;
mod tensor_map;
mod traits;
mod type_generics;
mod types;
mod unchecked;
mod validate;
mod variant;
mod view;

pub(crate) use attribute::{crate_of, dim_ident};
pub use body::{Mark, Marks, identity};
pub(crate) use body::{crate_text, text_of};
pub(crate) use format_macro::FormatCall;
pub use import::Import;
pub(crate) use import::groups;
pub(crate) use macros::{Call, Macros};
pub use module::{ParsedModule, parse as parse_module};
pub(crate) use module::{is_conditional, is_kernel, kernel_attribute, kernel_names};
pub(crate) use operand::widen;
pub(crate) use ptx_macro::{PtxCall, PtxOperandKind};
pub use raw::Untyped;
pub(crate) use signature::is_listed;
pub use tensor::tensor_arguments;
pub use types::map_arguments;
pub(crate) use validate::register_kind;
pub use variant::{Argument, Instance, Reading};

use crate::{
    diagnostic::{Diagnostic, Diagnostics},
    ir::{tree::Kernel, types::Signature},
};
use attribute::Attribute;
use body::Body;
use infer::Infer;
use proc_macro2::{Span, TokenStream, TokenTree};
use std::collections::BTreeSet;
use syn::visit_mut::VisitMut;
use tirx_rules as rules;

/// What the front end made of an attribute and an item.
pub struct Parsed {
    /// The item, if it is a function at all; with the kernel's own attributes still in place.
    pub item: Option<syn::ItemFn>,
    /// The kernel as it was read for each variant: one at least, if the item is a function.
    pub readings: Vec<Reading>,
    /// `crate = path`; `::tirx` by default.
    pub krate: syn::Path,
    /// The errors of the attribute and of the item as such.
    pub general: Diagnostics,
    /// The body in its braces, where it is no Rust: that of `item` is empty.
    pub unread: Option<TokenStream>,
    /// The values of the attribute that are expressions.
    pub(crate) values: Vec<syn::Expr>,
    /// The attribute lists instances.
    pub(crate) lists_instances: bool,
    /// Syntax in `item` that rustc must not see, since it was reported.
    pub marks: Marks,
    /// The macros of the kernel language in `item`, taken apart.
    pub(crate) macros: Macros,
    /// The line from which lines are counted, where it is not the `fn`'s: a module's.
    first_line: Option<usize>,
    /// The paths that name constants of the module around the kernel.
    constants: BTreeSet<String>,
}

impl Parsed {
    /// Every error, in the order of the source.
    pub fn diagnostics(&self) -> Diagnostics {
        let mut all = variant::merged(&self.readings);
        all.extend(self.general.iter().cloned());
        all.sort();
        all
    }

    /// Says these errors, if there are any, in place of all that follow from them.
    pub(crate) fn supersede(&mut self, errors: &Diagnostics) {
        if errors.is_empty() {
            return;
        }
        self.general = errors.clone();
        for reading in &mut self.readings {
            reading.fail();
        }
    }

    /// Lets the errors of the later stages cover the operands of the function that they are about.
    pub(crate) fn widen(&mut self, function: &syn::ItemFn) {
        for reading in &mut self.readings {
            operand::widen(&mut reading.diagnostics, |operands| {
                operands.visit_item_fn_mut(&mut function.clone());
            });
        }
    }

    /// The first place where a type mismatch was left to rustc.
    pub fn left_to_rustc(&self) -> Option<Span> {
        self.readings
            .iter()
            .find_map(|reading| reading.left_to_rustc)
    }

    /// The kernel has generics beside its dimensions, and its instances are listed.
    pub fn is_generic(&self) -> bool {
        self.readings
            .iter()
            .any(|reading| reading.instance.is_some())
    }
}

/// A kernel with errors in it: its later checks tell of the other mistakes.
#[derive(Debug)]
pub struct Rest {
    /// The kernel: what was reported is an [`ExprKind::Error`](crate::ir::tree::ExprKind::Error) or a
    /// [`Ty::Poison`](crate::ir::types::Ty::Poison), a dimension or an alignment of 0.
    pub kernel: Kernel,
    /// The attribute had no errors.
    pub launch_is_sound: bool,
}

/// Parses `#[kernel(attr)] item`.
pub fn parse(attr: TokenStream, item: TokenStream) -> Parsed {
    parse_with(attr, item, &[])
}

/// The same with modules of elsewhere.
pub fn parse_with(attr: TokenStream, item: TokenStream, imports: &[Import]) -> Parsed {
    let mut diagnostics = Diagnostics::new();
    // What is too deep to be parsed is left out. A signature that is so leaves no function.
    let limited =
        |tokens: TokenStream, diagnostics: &mut Diagnostics| match depth::too_deep(&tokens) {
            Some(diagnostic) => {
                diagnostics.push(diagnostic);
                let hollow = depth::hollow(tokens);
                match depth::too_deep(&hollow) {
                    Some(_) => None,
                    None => Some(hollow),
                }
            }
            None => Some(tokens),
        };
    let attr = limited(attr, &mut diagnostics).unwrap_or_default();
    let before = diagnostics.iter().len();
    let item = limited(item, &mut diagnostics);
    let is_hollow = diagnostics.iter().len() > before;
    let (mut parsed, attribute) = begin(attr, &syn::parse_quote!(::tirx));
    diagnostics.extend(std::mem::take(&mut parsed.general));
    parsed.general = diagnostics;
    let Some(item) = item else {
        return parsed;
    };
    match syn::parse2::<syn::ItemFn>(item.clone())
        .or_else(|e| bodiless(&item, &mut parsed).ok_or(e))
    {
        Ok(mut function) => {
            if is_hollow {
                unused_allowed(&mut function);
            }
            let krate = body::crate_text(&parsed.krate);
            let macros = Macros::of(&mut function, &krate);
            for plan in attribute.plans() {
                let loaded = library::Loaded::default();
                let mut body = Body::new(krate.clone(), &macros, &loaded);
                let externs = body.enter_imports(imports);
                body.enter_in(Some(library::LIBRARY));
                if let Some(scope) = body.scopes.last_mut() {
                    scope.externs = externs;
                }
                body.resolve_uses();
                let reading = read(&attribute, plan, &function, body, &mut parsed);
                add(plan, reading, &mut parsed);
            }
            parsed.macros = macros;
            parsed.item = Some(function);
        }
        Err(error) => {
            let diagnostic = not_a_function(&item, &error);
            if let Some((function, unread)) = recover::function(&item) {
                unreadable(function, &attribute, &mut parsed);
                parsed.unread = unread;
            }
            // What is no Rust yet says nothing else.
            parsed.general = Diagnostics::new();
            parsed.general.push(diagnostic);
        }
    }
    parsed.general.sort();
    parsed
}

/// A function of which a part does not parse: what is left of it has its launch function.
fn unreadable(mut function: syn::ItemFn, attribute: &Attribute, parsed: &mut Parsed) {
    unused_allowed(&mut function);
    let krate = body::crate_text(&parsed.krate);
    let macros = Macros::of(&mut function, &krate);
    if let Some(plan) = attribute.plans().into_iter().next() {
        let loaded = library::Loaded::default();
        let mut body = Body::new(krate, &macros, &loaded);
        body.enter_in(Some(library::LIBRARY));
        let mut reading = read(attribute, plan, &function, body, parsed);
        reading.fail();
        parsed.readings.push(reading);
    }
    parsed.macros = macros;
    parsed.item = Some(function);
}

/// What there is before the item is read, and the attribute; `krate` is the default.
fn begin(attr: TokenStream, krate: &syn::Path) -> (Parsed, Attribute) {
    let mut diagnostics = Diagnostics::new();
    let attribute = Attribute::parse(attr, &mut diagnostics);
    let parsed = Parsed {
        item: None,
        unread: None,
        values: attribute.values(),
        lists_instances: attribute.instances.is_some(),
        readings: Vec::new(),
        krate: attribute.krate.clone().unwrap_or_else(|| krate.clone()),
        general: diagnostics,
        marks: Marks::new(),
        macros: Macros::default(),
        first_line: None,
        constants: BTreeSet::new(),
    };
    (parsed, attribute)
}

/// `fn name(..);` is reported, and then read as if its body were empty.
fn bodiless(item: &TokenStream, parsed: &mut Parsed) -> Option<syn::ItemFn> {
    let mut tokens: Vec<TokenTree> = item.clone().into_iter().collect();
    let end = match tokens.pop() {
        Some(TokenTree::Punct(end)) if end.as_char() == ';' => end.span(),
        _ => return None,
    };
    let mut body = proc_macro2::Group::new(proc_macro2::Delimiter::Brace, TokenStream::new());
    body.set_span(end);
    tokens.push(TokenTree::Group(body));
    let mut function = syn::parse2(tokens.into_iter().collect()).ok()?;
    unused_allowed(&mut function);
    parsed.general.push(
        Diagnostic::new(&rules::SIGNATURE, end, "a kernel has a body")
            .suggest("write {} in place of the `;`", "{ }"),
    );
    Some(function)
}

/// A body that was left out uses nothing.
fn unused_allowed(function: &mut syn::ItemFn) {
    function
        .attrs
        .push(syn::parse_quote!(#[allow(unused_variables)]));
}

fn not_a_function(item: &TokenStream, error: &syn::Error) -> Diagnostic {
    let what = match syn::parse2::<syn::Item>(item.clone()) {
        Ok(syn::Item::Fn(_)) | Err(_) => None,
        Ok(syn::Item::Struct(_)) => Some("a `struct`"),
        Ok(syn::Item::Enum(_)) => Some("an `enum`"),
        Ok(syn::Item::Impl(_)) => Some("an `impl`"),
        Ok(syn::Item::Mod(_)) => Some("a module"),
        Ok(syn::Item::Trait(_)) => Some("a trait"),
        Ok(syn::Item::Const(_)) => Some("a `const`"),
        Ok(_) => Some("something else"),
    };
    match what {
        Some(what) => Diagnostic::new(
            &rules::SIGNATURE,
            keyword(item),
            format!("a kernel is a `fn`, and this is {what}"),
        )
        .help("put `#[tirx::kernel]` on a function"),
        None => Diagnostic::new(
            &rules::SIGNATURE,
            error.span(),
            format!("a kernel is a `fn` with a body, and this does not read as one: {error}"),
        )
        .help("write `#[tirx::kernel(grid = 1, block = 64)] fn name(a: &Tensor<f32, 64>) { .. }`"),
    }
}

/// The first word of an item that is not its visibility.
fn keyword(item: &TokenStream) -> Span {
    let mut words = item.clone().into_iter().filter_map(|token| match token {
        TokenTree::Ident(ident) if ident != "pub" => Some(ident.span()),
        _ => None,
    });
    words.next().unwrap_or_else(Span::call_site)
}

/// Adds a reading; an instance that is listed again is reported.
fn add(plan: variant::Plan<'_>, reading: Reading, parsed: &mut Parsed) {
    let mut others = parsed.readings.iter();
    if let (Some(given), Some(instance)) = (plan.instance, &reading.instance)
        && others.any(|other| {
            other.instance.as_ref() == Some(instance) && other.target == reading.target
        })
    {
        parsed.general.push(
            Diagnostic::new(
                &rules::INSTANCE,
                given.lt_token.span,
                format!("the instance `{}` is listed twice", instance.text),
            )
            .over(given)
            .help("remove one of them"),
        );
    }
    parsed.readings.push(reading);
}

/// Reads a kernel for one variant, in the scope that is open.
fn read<'ast>(
    attribute: &'ast Attribute,
    plan: variant::Plan<'ast>,
    item: &'ast syn::ItemFn,
    mut body: Body<'ast>,
    parsed: &mut Parsed,
) -> Reading {
    // The body's items are visible in its statements alone in Rust, yet dimensions and launch bounds may name them;
    // parameters are found first only where no constant has their name, as in Rust.
    body.target = plan.target.map(|(target, _)| target);
    body.hoist(&item.block);
    body.attribute_end = attribute.end;
    let interface = body.interface(item, plan);
    let before = body.diagnostics.iter().len();
    let (launch, grid) = body.launch(attribute, plan.target);
    let launch_is_sound = parsed.general.is_empty() && body.diagnostics.iter().len() == before;
    let block = body.statements(&item.block, None);
    body.read_items();
    let fits =
        body.returns_value || block.ty.is_never() || body.table.unify(&block.ty, &Infer::UNIT);
    let mut block = block;
    if !fits {
        let at = block.tail.as_ref().map_or(block.span, |tail| tail.span);
        body.rustc_speaks(at);
        block.ty = Infer::POISON;
    }
    body.settle(0);
    let block = body.finish_block(block);
    let locals = body.finish_locals();
    parsed.marks.extend(std::mem::take(&mut body.marks));
    parsed.constants.extend(std::mem::take(&mut body.constants));
    let mut reading = Reading {
        instance: interface.instance,
        target: body.target,
        kernel: None,
        rest: None,
        dims: interface.dims.clone(),
        params: interface.params.clone(),
        grid,
        diagnostics: std::mem::take(&mut body.diagnostics),
        left_to_rustc: body.left_to_rustc,
        breaks_a_format: body.breaks_a_format,
    };
    reading.diagnostics.sort();
    let kernel = Kernel {
        signature: Signature {
            name: body::name_of(&item.sig.ident),
            first_line: parsed
                .first_line
                .unwrap_or_else(|| item.sig.fn_token.span.start().line),
            indent: indent(item),
            params: interface.every_param,
            dims: interface.dims,
            launch,
            deny_unproved: attribute.deny_unproved,
        },
        locals,
        body: block,
    };
    let is_sound = parsed.general.is_empty() && reading.diagnostics.is_empty();
    if is_sound && reading.left_to_rustc.is_none() {
        reading.kernel = Some(kernel);
    } else {
        reading.rest = Some(Rest {
            kernel,
            launch_is_sound,
        });
    }
    reading
}

/// The column, from 0, of the first token on the line of the `fn`.
fn indent(item: &syn::ItemFn) -> usize {
    let at = item.sig.fn_token.span.start();
    let visibility = match &item.vis {
        syn::Visibility::Public(public) => Some(public.span),
        syn::Visibility::Restricted(restricted) => Some(restricted.pub_token.span),
        syn::Visibility::Inherited => None,
    };
    visibility
        .map(|span| span.start())
        .filter(|start| start.line == at.line)
        .map_or(at.column, |start| start.column)
}
