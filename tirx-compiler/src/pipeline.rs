//! The stages in order.

use crate::{
    back::{self, Emitted},
    check::{self, Checked},
    diagnostic::{Diagnostic, Diagnostics},
    front::{self, Parsed},
    ir::{ssa::Function, tree::Kernel},
    lower,
};
use proc_macro2::{Span, TokenStream};
use tirx_rules as rules;

/// A kernel at the end of the pipeline.
#[derive(Debug)]
pub struct Compiled {
    /// The typed tree.
    pub kernel: Kernel,
    /// The SSA as lowered.
    pub function: Function,
    /// The PTX.
    pub emitted: Emitted,
}

/// Why there is no PTX.
#[derive(Debug)]
pub enum CompileError {
    /// These errors.
    Diagnostics(Diagnostics),
    /// A type mismatch, which rustc reports when it sees the expansion.
    LeftToRustc(Span),
}

/// Compiles `#[kernel(attr)] item` without expanding it.
pub fn compile(attr: TokenStream, item: TokenStream) -> Result<Compiled, CompileError> {
    let Parsed {
        kernel,
        diagnostics,
        left_to_rustc,
        ..
    } = front::parse(attr, item);
    match kernel {
        Some(kernel) => {
            let (function, emitted) = compile_tree(&kernel).map_err(CompileError::Diagnostics)?;
            Ok(Compiled {
                kernel,
                function,
                emitted,
            })
        }
        None if diagnostics.is_empty() => Err(CompileError::LeftToRustc(
            left_to_rustc.unwrap_or_else(Span::call_site),
        )),
        None => Err(CompileError::Diagnostics(diagnostics)),
    }
}

/// From the typed tree to PTX.
pub fn compile_tree(kernel: &Kernel) -> Result<(Function, Emitted), Diagnostics> {
    let mut diagnostics = Diagnostics::new();
    let function = lower::lower(kernel, &mut diagnostics);
    let Some(function) = function else {
        if diagnostics.is_empty() {
            diagnostics.push(internal(kernel));
        }
        return Err(diagnostics);
    };
    let Checked {
        proofs,
        diagnostics: found,
    } = check::check(&function);
    diagnostics.extend(found);
    if !diagnostics.is_empty() {
        diagnostics.sort();
        return Err(diagnostics);
    }
    let emitted = back::emit(&function, &proofs)?;
    Ok((function, emitted))
}

/// A stage refused the kernel and did not say why.
#[cold]
fn internal(kernel: &Kernel) -> Diagnostic {
    Diagnostic::new(
        &rules::UNSUPPORTED,
        kernel.signature.name.span,
        format!(
            "`{}` could not be compiled, and no reason was given",
            kernel.signature.name.text
        ),
    )
    .help("this is a defect of tirx: please report it with the kernel")
}
