//! What is said of a kernel that was not compiled although no error was found in it.
//!
//! What breaks Rust's rules is left to rustc, which reports it in its own words. Should rustc find nothing, then the kernel
//! would have no error at all, so it says that tirx cannot type it; but only then. So a constant says it that rustc
//! evaluates after it has checked the function that has the place, and does not evaluate if that has an error:
//!
//! ```text
//!   fn kernel<N: Dim>() -> impl Sized { let kernel = |..| -> () { .. }; }
//!   const _: () = { size_of_result(kernel::<Any>); panic!(..) };
//! ```
//!
//! The constant asks for the size of a type that only the checked body says, so it waits for the types and the borrows of
//! the body. A constant within the body would not do: nobody calls the body, so nobody evaluates it. In a function that is
//! not the kernel the message stands in a pattern, which is evaluated once the types are right.

use super::launch::argument_of;
use crate::{
    back::Emitted,
    front::{Argument, Parsed, is_listed},
};
use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::visit_mut::VisitMut;

/// A kernel that was not compiled, and why rustc should refuse it.
pub(super) struct Defect {
    /// The name of the kernel.
    kernel: Span,
    /// The place that was left to rustc.
    place: Option<Span>,
    /// A function or a constant has said it.
    is_said: bool,
}

impl Defect {
    /// What there is to say of the kernel of this name, of whose readings `emitted` is what was compiled.
    pub(super) fn of(kernel: Span, parsed: &Parsed, emitted: &[Option<Emitted>]) -> Option<Self> {
        let mut readings = parsed.readings.iter();
        let has_errors =
            !parsed.diagnostics().is_empty() || readings.any(|reading| reading.breaks_a_format);
        (!has_errors && !is_compiled(parsed, emitted)).then(|| Self {
            kernel,
            place: parsed.left_to_rustc(),
            is_said: false,
        })
    }

    fn span(&self) -> Span {
        self.place.unwrap_or(self.kernel)
    }

    /// The constant that says it, as a statement of a function.
    fn statement(&self) -> syn::Stmt {
        let span = self.span();
        let said = quote_spanned!(span=> {
            #[allow(dead_code)]
            struct Said<const IS: bool>;
            impl<const IS: bool> Said<IS> {
                const MESSAGE: () = if true { ::core::panic!(#MESSAGE) };
            }
            match () {
                Said::<true>::MESSAGE => {}
            }
        });
        syn::Stmt::Expr(syn::Expr::Verbatim(said), None)
    }

    /// What says it of a kernel, which becomes a function without parameters.
    fn of_kernel(
        &self,
        kernel: &mut syn::ItemFn,
        krate: &syn::Path,
        arguments: &[Argument],
    ) -> TokenStream {
        let private = quote!(#krate::__private);
        let mut listed = arguments.iter();
        let mut given = Vec::new();
        for param in &kernel.sig.generics.params {
            given.push(match param {
                syn::GenericParam::Lifetime(_) => continue,
                _ if !is_listed(param) => quote!(Any),
                _ => match listed.next() {
                    Some(argument) => argument_of(&private, argument),
                    None => quote!(_),
                },
            });
        }
        let name = &kernel.sig.ident;
        let inputs = std::mem::take(&mut kernel.sig.inputs);
        let block = &kernel.block;
        kernel.block = syn::parse_quote!({
            #[allow(unused)]
            let #name = |#inputs| -> () #block;
        });
        kernel.sig.output = syn::parse_quote!(-> impl ::core::marker::Sized);
        let said = quote_spanned!(self.span()=> ::core::panic!(#MESSAGE));
        quote! {{
            #[allow(dead_code)]
            enum Any {}
            impl #krate::device::Dim for Any {
                fn size() -> ::core::primitive::u32 { 1 }
            }
            const fn size_of_result<R>(_: fn() -> R) {
                let _ = ::core::mem::size_of::<R>();
            }
            size_of_result(#name::<#(#given),*>);
            if true { #said }
        }}
    }
}

const MESSAGE: &str = "tirx cannot type this kernel, although rustc can; please report it";

/// Every reading of the kernel was compiled.
pub(super) fn is_compiled(parsed: &Parsed, emitted: &[Option<Emitted>]) -> bool {
    parsed.general.is_empty() && !emitted.is_empty() && emitted.iter().all(Option::is_some)
}

/// The defects of a kernel that stands alone, or of all kernels of a module. Visited, a function or a constant says
/// those whose place it is the innermost to have.
#[derive(Default)]
pub(super) struct Defects(Vec<Defect>);

impl Defects {
    /// `visit` visits all that there is: what lies nowhere in it is the kernel's to say.
    pub(super) fn new(
        defects: impl IntoIterator<Item = Defect>,
        visit: impl FnOnce(&mut Self),
    ) -> Self {
        let mut all = Self(defects.into_iter().collect());
        if !all.0.is_empty() {
            visit(&mut all);
            for defect in &mut all.0 {
                if !std::mem::take(&mut defect.is_said) {
                    defect.place = None;
                }
            }
        }
        all
    }

    /// Lets a kernel say what lies in it, and what of its own lies nowhere. What stands behind it then.
    pub(super) fn say_in_kernel(
        &mut self,
        kernel: &mut syn::ItemFn,
        krate: &syn::Path,
        parsed: &Parsed,
    ) -> TokenStream {
        if self.0.is_empty() {
            return TokenStream::new();
        }
        syn::visit_mut::visit_item_fn_mut(self, kernel);
        let name = kernel.sig.ident.span().start();
        let (first, last) = (
            kernel.sig.fn_token.span,
            kernel.block.brace_token.span.close(),
        );
        let own = self.taken(|defect| match defect.place {
            Some(place) => is_between(place, first, last),
            None => defect.kernel.start() == name,
        });
        let Some(defect) = own.first().and_then(|own| self.0.get(*own)) else {
            return TokenStream::new();
        };
        let mut readings = parsed.readings.iter();
        let instance = readings.find_map(|reading| reading.instance.as_ref());
        let arguments = instance.map_or(&[][..], |instance| &instance.arguments);
        defect.of_kernel(kernel, krate, arguments)
    }

    /// Marks as said those for which this is the place.
    fn taken(&mut self, is_here: impl Fn(&Defect) -> bool) -> Vec<usize> {
        let mut taken = Vec::new();
        for (number, defect) in self.0.iter_mut().enumerate() {
            if !defect.is_said && is_here(defect) {
                defect.is_said = true;
                taken.push(number);
            }
        }
        taken
    }

    /// What says those between two tokens.
    fn between(&mut self, (first, last): (Span, Span)) -> Vec<syn::Stmt> {
        let taken = self.taken(|defect| {
            defect
                .place
                .is_some_and(|place| is_between(place, first, last))
        });
        let defects = taken.iter().filter_map(|number| self.0.get(*number));
        defects.map(|defect| defect.statement()).collect()
    }

    fn function(&mut self, sig: &syn::Signature, block: &mut syn::Block) {
        let statements = self.between((sig.fn_token.span, block.brace_token.span.close()));
        block.stmts.splice(0..0, statements);
    }

    fn constant(&mut self, ends: (Span, Span), value: &mut syn::Expr) {
        let statements = self.between(ends);
        if !statements.is_empty() {
            *value = syn::parse_quote!({ #(#statements)* #value });
        }
    }
}

fn is_between(place: Span, first: Span, last: Span) -> bool {
    let place = place.start();
    first.start() <= place && place < last.end()
}

impl VisitMut for Defects {
    fn visit_item_fn_mut(&mut self, item: &mut syn::ItemFn) {
        syn::visit_mut::visit_item_fn_mut(self, item);
        self.function(&item.sig, &mut item.block);
    }

    fn visit_item_impl_mut(&mut self, item: &mut syn::ItemImpl) {
        for member in &mut item.items {
            syn::visit_mut::visit_impl_item_mut(self, member);
            match member {
                syn::ImplItem::Fn(function) => {
                    self.function(&function.sig, &mut function.block);
                }
                syn::ImplItem::Const(item) => self.constant(
                    (item.const_token.span, item.semi_token.span),
                    &mut item.expr,
                ),
                _ => {}
            }
        }
    }

    fn visit_item_trait_mut(&mut self, item: &mut syn::ItemTrait) {
        for member in &mut item.items {
            syn::visit_mut::visit_trait_item_mut(self, member);
            if let syn::TraitItem::Fn(function) = member
                && let Some(block) = &mut function.default
            {
                self.function(&function.sig, block);
            }
        }
    }

    fn visit_item_const_mut(&mut self, item: &mut syn::ItemConst) {
        syn::visit_mut::visit_item_const_mut(self, item);
        self.constant(
            (item.const_token.span, item.semi_token.span),
            &mut item.expr,
        );
    }
}
