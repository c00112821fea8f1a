//! What rustc checks in place of a macro of the kernel language.
//!
//! ```text
//!  ptx!("..", d = out(x), a = in(y))   becomes   { ptx(); ptx_in(y); x = ptx_out(); }
//!  device_println!("{}", x)   becomes   { let _ = format_args!("{}", x); }
//! ```
//!
//! The calls are of functions that nothing runs: the first is unsafe, so that `unsafe` around it is needed and used; an
//! input is read and an output assigned, so that rustc knows what is initialised, moved, mutable and of which type.

use crate::front::{Call, FormatCall, PtxCall, PtxOperandKind};
use proc_macro2::TokenStream;
use quote::quote_spanned;
use syn::spanned::Spanned;

/// The expressions in a macro.
pub(super) fn exprs_mut(call: &mut Call) -> impl Iterator<Item = &mut syn::Expr> {
    match call {
        Call::Ptx(Ok(call)) => call.exprs_mut().collect(),
        Call::Format(Ok(call)) => call.exprs_mut().collect(),
        Call::Ptx(Err(_)) | Call::Format(Err(_)) => Vec::new(),
    }
    .into_iter()
}

/// The code in its place; `None` for a macro whose syntax was reported.
pub(super) fn checked(call: &Call, krate: &syn::Path) -> Option<TokenStream> {
    match call {
        Call::Ptx(Ok(call)) => Some(ptx(call, krate)),
        Call::Format(Ok(call)) => Some(format(call)),
        Call::Ptx(Err(_)) | Call::Format(Err(_)) => None,
    }
}

fn ptx(call: &PtxCall, krate: &syn::Path) -> TokenStream {
    let mut reads = TokenStream::new();
    let mut writes = TokenStream::new();
    for operand in &call.operands {
        match &operand.kind {
            PtxOperandKind::In(value) => {
                let at = value.span();
                reads.extend(quote_spanned!(at=> #krate::__private::ptx_in(#value);));
            }
            PtxOperandKind::Out(place) => {
                let at = place.span();
                writes.extend(quote_spanned!(at=> #place = #krate::__private::ptx_out();));
            }
            PtxOperandKind::InOut(place) => {
                let at = place.span();
                writes.extend(quote_spanned!(at=> #place = #krate::__private::ptx_inout(#place);));
            }
            PtxOperandKind::Split(both) => {
                let (value, place) = &**both;
                let at = value.span();
                writes.extend(quote_spanned!(at=> #place = #krate::__private::ptx_inout(#value);));
            }
            PtxOperandKind::Const(value) => {
                let at = value.span();
                reads.extend(quote_spanned!(at=> #krate::__private::ptx_const(#value);));
            }
        }
    }
    quote_spanned!(call.path=> { #krate::__private::ptx(); #reads #writes })
}

fn format(call: &FormatCall) -> TokenStream {
    let mut tokens = TokenStream::new();
    if let Some(condition) = &call.condition {
        let at = condition.span();
        tokens.extend(quote_spanned!(at=> let _: ::core::primitive::bool = #condition;));
    }
    if let Some(text) = &call.text {
        let literal = &text.literal;
        let args = text.args.iter().filter(|arg| !arg.is_captured).map(|arg| {
            let value = &arg.value;
            match &arg.name {
                Some(name) => quote_spanned!(value.span()=> #name = #value),
                None => quote_spanned!(value.span()=> #value),
            }
        });
        tokens.extend(
            quote_spanned!(literal.span()=> let _ = ::core::format_args!(#literal #(, #args)*);),
        );
    }
    quote_spanned!(call.path=> { #tokens })
}
