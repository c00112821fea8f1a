//! From the source of a kernel to SSA, proofs and errors.

use tirx_compiler::{
    check::{self, Checked},
    diagnostic::{Diagnostic, Diagnostics},
    front,
    ir::{ssa::Function, ssa_text, tree::Kernel},
    lower,
};

/// Parses a kernel whose first line is its attribute; panics with the errors of the front end, if there are any.
pub(crate) fn tree(source: &str) -> Kernel {
    let tokens: proc_macro2::TokenStream = source.parse().expect("the source consists of tokens");
    let mut item: syn::ItemFn = syn::parse2(tokens).expect("the source is a function");
    let position = item
        .attrs
        .iter()
        .position(|attribute| attribute.path().is_ident("kernel"))
        .expect("the function has the attribute");
    let attribute = match item.attrs.remove(position).meta {
        syn::Meta::List(list) => list.tokens,
        _ => Default::default(),
    };
    let mut parsed = front::parse(attribute, quote::ToTokens::into_token_stream(item));
    let errors: Vec<String> = parsed.diagnostics().iter().map(Diagnostic::text).collect();
    assert!(errors.is_empty(), "{}", errors.join("\n"));
    let reading = parsed.readings.remove(0);
    reading.kernel.unwrap_or_else(|| {
        panic!(
            "left to rustc at {:?} of {source}",
            reading.left_to_rustc.map(|span| span.start())
        )
    })
}

/// The kernel in SSA, what was proved, and all errors in the order of the source.
pub(crate) fn checked(source: &str) -> (Option<(Function, Checked)>, Diagnostics) {
    let kernel = tree(source);
    let mut diagnostics = Diagnostics::new();
    let function = lower::lower(&kernel, &mut diagnostics);
    let checked = function.map(|function| {
        let checked = check::check(&function);
        diagnostics.extend(checked.diagnostics.iter().cloned());
        (function, checked)
    });
    diagnostics.sort();
    (checked, diagnostics)
}

/// SSA with proofs, and errors.
pub(crate) fn ssa(source: &str) -> String {
    let (checked, _) = checked(source);
    let mut text = match &checked {
        Some((function, checked)) => ssa_text::text(function, &checked.proofs),
        None => "no function\n".to_owned(),
    };
    let errors = errors(source);
    if !errors.is_empty() {
        text.push_str(&errors);
    }
    text
}

/// The errors as `line:column: text`, lines counted from the attribute.
pub(crate) fn errors(source: &str) -> String {
    let (_, diagnostics) = checked(source);
    diagnostics
        .iter()
        .map(|diagnostic| {
            let start = diagnostic.span.start();
            format!(
                "{}:{}: {}\n",
                start.line,
                start.column + 1,
                diagnostic.text()
            )
        })
        .collect()
}

/// The rules that are broken, in the order of the source.
pub(crate) fn rules(source: &str) -> Vec<&'static str> {
    let (_, diagnostics) = checked(source);
    diagnostics
        .iter()
        .map(|diagnostic| diagnostic.rule.name)
        .collect()
}
