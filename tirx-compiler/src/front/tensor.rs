//! `Tensor<f32, 64, N>`: the element and the dimensions.

use super::{
    body::{Binding, Body, Found, Mark, identity, strip_type, text_of, tokens_text},
    suggest,
};
use crate::{
    diagnostic::{Diagnostic, Edit},
    ir::types::{Const, Dim, Scalar},
};
use proc_macro2::Span;
use syn::spanned::Spanned;
use tirx_rules as rules;

/// The highest rank of a tensor.
pub(super) const MAX_RANK: usize = 5;

/// The greatest dimension.
const MAX_DIM: i128 = (1 << 31) - 1;

/// The generic arguments of `Tensor<..>`, if the type is one.
pub fn tensor_arguments(ty: &syn::Type) -> Option<&syn::AngleBracketedGenericArguments> {
    let syn::Type::Path(path) = strip_type(ty) else {
        return None;
    };
    let last = path.path.segments.last()?;
    match &last.arguments {
        syn::PathArguments::AngleBracketed(arguments) if text_of(&last.ident) == "Tensor" => {
            Some(arguments)
        }
        _ => None,
    }
}

/// The last name of a path.
fn last_name(ty: &syn::Type) -> Option<Span> {
    match strip_type(ty) {
        syn::Type::Path(path) => Some(path.path.segments.last()?.ident.span()),
        _ => None,
    }
}

impl<'ast> Body<'ast> {
    /// A tensor type. `None` after an error, of which rustc hears nothing.
    pub(super) fn tensor(&mut self, ty: &'ast syn::Type) -> Option<(Scalar, Vec<Dim>)> {
        let Some(arguments) = tensor_arguments(ty) else {
            let text = tokens_text(ty);
            let name = match strip_type(ty) {
                syn::Type::Path(path) => path.path.segments.last().map(|s| text_of(&s.ident)),
                _ => None,
            };
            let diagnostic = Diagnostic::new(
                &rules::PARAMETER,
                ty.span(),
                format!("`{text}` is no tensor"),
            )
            .over(ty);
            let diagnostic = match name.as_deref() {
                Some("Tensor") => {
                    diagnostic.help("name the element and the dimensions: `Tensor<f32, 64, 4>`")
                }
                Some(name) if suggest::closest(name, ["Tensor"]).is_some() => {
                    let at = last_name(ty).unwrap_or_else(|| ty.span());
                    diagnostic.mend("did you mean {}?", [Edit::at(at, "Tensor")])
                }
                Some("DeviceTensor") => diagnostic.help(
                    "that is the host's; a kernel's has its dimensions in its type: `Tensor<f32, 64, 4>`",
                ),
                _ => match self.array_as_tensor(ty) {
                    Some((Some(tensor), _)) => diagnostic.mend("write {}", [Edit::over(ty, tensor)]),
                    Some((None, elem)) => diagnostic.help(format!(
                        "write `Tensor<{elem}, 64>` with the number of its elements, or `Tensor<{elem}, N>` with `N: Dim`, which a launch knows"
                    )),
                    None => diagnostic.help(
                        "a tensor is written `Tensor<f32, 64, 4>`: the element, then each dimension",
                    ),
                },
            };
            self.report(ty, diagnostic);
            return None;
        };
        let mut arguments = arguments.args.iter();
        let elem = match arguments.next() {
            Some(syn::GenericArgument::Type(elem)) if self.is_unknown_generic(elem) => {
                self.marks.insert(identity(ty), Mark::Poison);
                None
            }
            Some(syn::GenericArgument::Type(elem)) => match self.scalar_type(elem) {
                Ok(Scalar::Bool) => {
                    let diagnostic = Diagnostic::new(
                        &rules::PARAMETER,
                        elem.span(),
                        "`bool` is no element type: not every byte is a `bool`",
                    )
                    .over(elem)
                    .help("use `u8`, and compare with 0");
                    self.report(ty, diagnostic);
                    None
                }
                Ok(elem) => Some(elem),
                Err(diagnostic) => {
                    self.report(ty, diagnostic);
                    None
                }
            },
            other => {
                let span = other.map_or_else(|| ty.span(), Spanned::span);
                let diagnostic = Diagnostic::new(
                    &rules::PARAMETER,
                    span,
                    "the first argument of a tensor is its element type",
                )
                .help("write `Tensor<f32, 64, 4>`");
                self.report(ty, diagnostic);
                None
            }
        };
        let mut dims = Vec::new();
        let mut count = 0;
        for argument in arguments {
            count += 1;
            // After an error the rank is still known, so that uses of the tensor can be read. 0 stands for a size that
            // was reported.
            dims.push(self.dim(argument).unwrap_or(Dim::Const(0)));
        }
        if count == 0 || count > MAX_RANK {
            let message = if count == 0 {
                "a tensor has at least one dimension".to_owned()
            } else {
                format!("a tensor has at most {MAX_RANK} dimensions, and this has {count}")
            };
            let diagnostic = Diagnostic::new(&rules::DIMENSION, ty.span(), message)
                .over(ty)
                .help("a tensor is written `Tensor<f32, 64, 4>`: the element, then each dimension");
            self.report(ty, diagnostic);
            return None;
        }
        let elem = elem?;
        let elements = dims
            .iter()
            .try_fold(u64::from(elem.size()), |bytes, dim| match dim {
                Dim::Const(size) => bytes.checked_mul((*size).max(1)),
                Dim::Symbol(_) => Some(bytes),
            });
        if elements.is_none_or(|bytes| bytes > 1 << 48) {
            let diagnostic = Diagnostic::new(
                &rules::DIMENSION,
                ty.span(),
                "this tensor is larger than any memory",
            )
            .over(ty)
            .help("make the dimensions smaller");
            self.report(ty, diagnostic);
            return None;
        }
        Some((elem, dims))
    }

    /// One dimension.
    fn dim(&mut self, argument: &'ast syn::GenericArgument) -> Option<Dim> {
        let (at, value) = match argument {
            syn::GenericArgument::Type(syn::Type::Path(path)) => match path.path.get_ident() {
                Some(ident) if path.qself.is_none() => return self.named_dim(ident),
                _ => {
                    if let Some(Found::Const(scalar, value)) = self.declared_path(&path.path) {
                        return self.dim_value(&path.path, path.span(), (scalar, value));
                    }
                    self.dimension_error(
                        argument,
                        format!("`{}` is no dimension", tokens_text(argument)),
                    );
                    return None;
                }
            },
            syn::GenericArgument::Const(expr) => {
                let at = super::span::first(expr);
                let inner = self.const_scope;
                // A block in a type is a constant of its own: parameters and locals are not visible in it.
                self.const_scope = Some(inner.unwrap_or(self.scopes.len().saturating_sub(1)));
                let value = self.unseen_const_value(expr, &rules::DIMENSION);
                self.const_scope = inner;
                (at, value?)
            }
            _ => {
                self.dimension_error(
                    argument,
                    format!("`{}` is no dimension", tokens_text(argument)),
                );
                return None;
            }
        };
        self.dim_value(argument, at, value)
    }

    fn named_dim(&mut self, ident: &'ast syn::Ident) -> Option<Dim> {
        let name = text_of(ident);
        match self.lookup(&name) {
            Found::Const(scalar, value) => {
                return self.dim_value(ident, ident.span(), (scalar, value));
            }
            Found::Poison => return None,
            _ => {}
        }
        if let Some((_, id)) = self.dims.iter().find(|(dim, _)| *dim == name) {
            return Some(Dim::Symbol(*id));
        }
        if self.reported_names.contains(&name) {
            return None;
        }
        let found = self.lookup(&name);
        if matches!(found, Found::Nothing) {
            self.reported_names.push(name.clone());
        }
        let (message, help) = match found {
            Found::Binding(Binding::Param(_, ty)) if self.table.is_int(&ty) => (
                format!(
                    "`{name}` is known at the launch only, and shared memory is allocated when the kernel is compiled"
                ),
                "use an integer literal or a `const` of the kernel".to_owned(),
            ),
            Found::Binding(Binding::Poison) => return None,
            _ if self.param_names.contains(&name) => (
                format!(
                    "`{name}` is a parameter of no integer type, and a dimension is an integer"
                ),
                "use a scalar parameter of an integer type, or make the dimension `N: Dim`"
                    .to_owned(),
            ),
            Found::Binding(_) => (
                format!("`{name}` is a local, and a dimension is known before the kernel runs"),
                "use an integer literal or a `const` of the kernel".to_owned(),
            ),
            _ => {
                let mut known = self.visible();
                known.extend(self.dims.iter().map(|(dim, _)| dim.clone()));
                let near = suggest::closest(&name, known.iter().map(String::as_str));
                match near {
                    Some(near) => {
                        let message = format!("`{name}` is not defined in this kernel");
                        self.diagnostics.push(
                            Diagnostic::new(&rules::DIMENSION, ident.span(), message)
                                .suggest("did you mean {}?", near),
                        );
                        return None;
                    }
                    None => (
                        format!(
                            "`{name}` is not defined in this kernel; a `const` outside of it cannot be seen by the attribute"
                        ),
                        format!(
                            "move it into the body (`const {name}: u32 = ..;`), or make the dimension generic: `fn kernel<{name}: Dim>(..)`"
                        ),
                    ),
                }
            }
        };
        self.diagnostics
            .push(Diagnostic::new(&rules::DIMENSION, ident.span(), message).help(help));
        None
    }

    /// What `[[f32; 4]; 64]` would be as a tensor, if it is all written out, and the element; also of `[f32]` and
    /// `Vec<f32>`.
    fn array_as_tensor(&self, ty: &syn::Type) -> Option<(Option<String>, &'static str)> {
        let mut sizes = Vec::new();
        let mut elem = strip_type(ty);
        let mut is_complete = true;
        loop {
            elem = match elem {
                syn::Type::Array(array) => {
                    sizes.push(tokens_text(&array.len));
                    strip_type(&array.elem)
                }
                syn::Type::Slice(slice) => {
                    is_complete = false;
                    strip_type(&slice.elem)
                }
                syn::Type::Path(path) => {
                    let last = path.path.segments.last()?;
                    match &last.arguments {
                        syn::PathArguments::AngleBracketed(arguments) if last.ident == "Vec" => {
                            is_complete = false;
                            match arguments.args.first()? {
                                syn::GenericArgument::Type(elem) => strip_type(elem),
                                _ => return None,
                            }
                        }
                        _ => break,
                    }
                }
                _ => return None,
            };
        }
        let elem = self.known_scalar(elem)?.name();
        let tensor = (is_complete && (1..=MAX_RANK).contains(&sizes.len()))
            .then(|| format!("Tensor<{elem}, {}>", sizes.join(", ")));
        (!sizes.is_empty() || !is_complete).then_some((tensor, elem))
    }

    fn dim_value(
        &mut self,
        tokens: &impl quote::ToTokens,
        at: Span,
        value: (Scalar, Const),
    ) -> Option<Dim> {
        match value {
            (_, Const::Int(size)) if (1..=MAX_DIM).contains(&size) => Some(Dim::Const(size as u64)),
            (_, Const::Int(size)) => {
                self.diagnostics.push(
                    Diagnostic::new(
                        &rules::DIMENSION,
                        at,
                        format!("a dimension is 1 to 2^31 - 1, and this is {size}"),
                    )
                    .over(tokens)
                    .help("write the number of elements along it, or leave the dimension out"),
                );
                None
            }
            _ => {
                self.dimension_error(tokens, "a dimension is an integer".to_owned());
                None
            }
        }
    }

    fn dimension_error(&mut self, tokens: &impl quote::ToTokens, message: String) {
        self.diagnostics.push(
            Diagnostic::new(&rules::DIMENSION, Span::call_site(), message)
                .over(tokens)
                .help("use an integer literal, a `const` of the kernel, `{ ROWS * 2 }`, a `N: Dim` generic, or an integer parameter"),
        );
    }
}
