//! The macros of the kernel language, taken apart before a body is read.
//!
//! rustc hands a macro's tokens over as they are. Those that the attribute consumes (`ptx!`, `device_println!`, `device_assert!`) are parsed here once, by
//! the place of their syntax node, so that the expressions in them are read, marked and given to rustc again like any
//! other expression of the body. Every other macro stays a node that the body reports.

use super::body::{identity, text_of};
use super::{format_macro::FormatCall, ptx_macro::PtxCall};
use crate::diagnostic::Diagnostic;
use std::collections::HashMap;
use syn::visit_mut::VisitMut;

/// A macro that the attribute consumes, or what is wrong with its syntax.
pub(crate) type Read<T> = Result<T, Vec<Diagnostic>>;

/// A macro of the kernel language.
pub(crate) enum Call {
    /// `ptx!(..)`
    Ptx(Read<PtxCall>),
    /// `device_println!(..)` or `device_assert!(..)`
    Format(Read<Box<FormatCall>>),
}

/// The macros of a function, by the address of the syntax node.
#[derive(Default)]
pub(crate) struct Macros {
    calls: HashMap<usize, Call>,
}

impl Macros {
    /// Parses the macros of a function. The function must not be taken apart while the result is used.
    pub(crate) fn of(function: &mut syn::ItemFn, krate: &str) -> Self {
        let mut find = Find {
            krate,
            calls: HashMap::new(),
        };
        find.visit_item_fn_mut(function);
        Self { calls: find.calls }
    }

    /// The same of any item.
    pub(crate) fn of_item(item: &mut syn::Item, krate: &str) -> Self {
        let mut find = Find {
            krate,
            calls: HashMap::new(),
        };
        find.visit_item_mut(item);
        Self { calls: find.calls }
    }

    /// The same of a module.
    pub(crate) fn of_module(module: &mut syn::ItemMod, krate: &str) -> Self {
        let mut find = Find {
            krate,
            calls: HashMap::new(),
        };
        find.visit_item_mod_mut(module);
        Self { calls: find.calls }
    }

    /// There is none.
    pub(crate) fn is_empty(&self) -> bool {
        self.calls.is_empty()
    }

    /// What a macro was read as, if it is one of the kernel language.
    pub(crate) fn find(&self, mac: &syn::Macro) -> Option<&Call> {
        self.calls.get(&identity(mac))
    }

    /// The same, taken out.
    pub(crate) fn take(&mut self, mac: &syn::Macro) -> Option<Call> {
        self.calls.remove(&identity(mac))
    }
}

struct Find<'k> {
    krate: &'k str,
    calls: HashMap<usize, Call>,
}

impl VisitMut for Find<'_> {
    fn visit_macro_mut(&mut self, mac: &mut syn::Macro) {
        let mut call = match name(&mac.path, self.krate).as_deref() {
            Some("ptx") => Call::Ptx(PtxCall::parse(mac)),
            Some("device_println") => Call::Format(FormatCall::parse(mac, false)),
            Some("device_assert") => Call::Format(FormatCall::parse(mac, true)),
            _ => return,
        };
        // A macro may stand in an operand of another.
        match &mut call {
            Call::Ptx(Ok(call)) => call.exprs_mut().for_each(|expr| self.visit_expr_mut(expr)),
            Call::Format(Ok(call)) => call.exprs_mut().for_each(|expr| self.visit_expr_mut(expr)),
            Call::Ptx(Err(_)) | Call::Format(Err(_)) => {}
        }
        self.calls.insert(identity(mac), call);
    }
}

/// The name of a macro of this crate: `ptx`, `tirx::ptx` or `renamed::ptx`.
fn name(path: &syn::Path, krate: &str) -> Option<String> {
    let mut segments: Vec<String> = path.segments.iter().map(|s| text_of(&s.ident)).collect();
    let last = segments.pop()?;
    let prefix = segments.join("::");
    let ours = ["", krate, "tirx", "tirx::prelude"].contains(&prefix.as_str());
    (ours && path.segments.iter().all(|s| s.arguments.is_none())).then_some(last)
}
