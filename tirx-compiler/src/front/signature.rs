//! The `fn` itself: what it may be, its generics and its parameters.

use super::{
    body::{Binding, Body, name_of, strip_type, text_of, tokens_text},
    infer::Infer,
    method::alignment_error,
    suggest,
    tensor::tensor_arguments,
    types::map_arguments,
    variant::{Instance, Plan, generic_name},
};
use crate::{
    diagnostic::{Diagnostic, Edit, ends},
    ir::types::{
        Const, DimId, DimSource, DimSymbol, Name, Param, ParamId, ParamKind, Scalar, TensorParam,
        Ty, ViewTy,
    },
};
use proc_macro2::Span;
use syn::spanned::Spanned;
use tirx_rules as rules;

/// Names that every module of PTX has for itself: a constant of the language, and the variables of failed checks.
const RESERVED: [&str; 3] = ["WARP_SZ", "tirx_failure", "tirx_claimed"];

/// The dimensions known at launch, and the parameters.
#[derive(Debug, Default)]
pub(super) struct Interface {
    pub(super) instance: Option<Instance>,
    pub(super) dims: Vec<DimSymbol>,
    pub(super) params: Vec<Param>,
    /// One for each parameter of the `fn`: something stands in for one that was not understood.
    pub(super) every_param: Vec<Param>,
}

impl<'ast> Body<'ast> {
    /// Reads the signature; the parameters are then in scope. `params` may be short after an error.
    pub(super) fn interface(&mut self, item: &'ast syn::ItemFn, plan: Plan<'ast>) -> Interface {
        self.qualifiers(&item.sig);
        self.kernel_name(&item.sig.ident);
        let mut interface = Interface::default();
        interface.instance = self.generics(&item.sig.generics, plan.instance, &mut interface.dims);
        for input in &item.sig.inputs {
            if let syn::FnArg::Typed(typed) = input
                && let syn::Pat::Ident(ident) = &*typed.pat
            {
                self.param_names.push(text_of(&ident.ident));
            }
        }
        self.integer_dims(&item.sig, &mut interface.dims);
        let mut count = 0;
        for input in &item.sig.inputs {
            match input {
                syn::FnArg::Receiver(receiver) => {
                    self.diagnostics.push(
                        Diagnostic::new(
                            &rules::SIGNATURE,
                            receiver.self_token.span,
                            "a kernel is a free function and has no `self`",
                        )
                        .help(
                            "move the `fn` out of the `impl`, and pass what it needs as parameters",
                        ),
                    );
                    // Its uses in the body are part of the same mistake.
                    self.bind("self".to_owned(), Binding::Poison);
                }
                syn::FnArg::Typed(typed) => {
                    let param = self.param(typed, ParamId(count));
                    interface
                        .every_param
                        .push(param.clone().unwrap_or_else(|| stand_in(typed)));
                    interface.params.extend(param);
                    count += 1;
                }
            }
        }
        for dim in &interface.dims {
            if matches!(dim.source, DimSource::Generic) && !self.dim_is_used(&dim.name.text, item) {
                self.diagnostics.push(
                    Diagnostic::new(
                        &rules::DIMENSION,
                        dim.name.span,
                        format!(
                            "no tensor has the dimension `{}`, so a launch cannot know it",
                            dim.name.text
                        ),
                    )
                    .help(format!(
                        "use it in a parameter (`&Tensor<f32, {0}>`), or pass a number: `{1}: u32`",
                        dim.name.text,
                        dim.name.text.to_lowercase(),
                    )),
                );
            }
        }
        interface
    }

    /// The kernel's name is the one name that PTX and the driver have to take as it is.
    fn kernel_name(&mut self, ident: &syn::Ident) {
        let name = text_of(ident);
        let message = if !name.is_ascii() {
            format!(
                "a kernel's name is ASCII, since PTX has no other letters, and this is `{name}`"
            )
        } else if RESERVED.contains(&name.as_str()) {
            format!("a kernel cannot be called `{name}`: in its PTX that means something else")
        } else {
            return;
        };
        self.diagnostics.push(
            Diagnostic::new(&rules::SIGNATURE, ident.span(), message)
                .help("give the kernel another name; parameters and locals may have any"),
        );
    }

    fn qualifiers(&mut self, sig: &syn::Signature) {
        let refuse = |tokens: &dyn Fn(Diagnostic) -> Diagnostic, what: &str, help: &str| {
            let message = format!("a kernel cannot {what}");
            tokens(Diagnostic::new(
                &rules::SIGNATURE,
                Span::call_site(),
                message,
            ))
            .suggest(help, "")
        };
        let mut found = Vec::new();
        if let Some(token) = &sig.constness {
            found.push(refuse(
                &|d| d.over(token),
                "be a `const fn`",
                "remove `const`",
            ));
        }
        if let Some(token) = &sig.asyncness {
            found.push(refuse(
                &|d| d.over(token),
                "be an `async fn`",
                "remove `async`; a launch is asynchronous by itself, and copies inside are `tile::cp_async_cg` and its kin",
            ));
        }
        match &sig.safety {
            syn::Safety::Unsafe(token) => found.push(refuse(
                &|d| d.over(token),
                "be an `unsafe fn`",
                "remove `unsafe`, and write `unsafe { .. }` around what needs it in the body",
            )),
            syn::Safety::Safe(token) => {
                found.push(refuse(
                    &|d| d.over(token),
                    "be a `safe fn`",
                    "remove `safe`",
                ));
            }
            syn::Safety::Default => {}
        }
        if let Some(abi) = &sig.abi {
            found.push(refuse(
                &|d| d.over(abi),
                "be an `extern fn`",
                "remove `extern`; the kernel has its own calling convention on the GPU",
            ));
        }
        self.diagnostics.extend(found);
        if let Some(variadic) = &sig.variadic {
            self.diagnostics.push(
                Diagnostic::new(
                    &rules::SIGNATURE,
                    variadic.dots.spans[0],
                    "a kernel cannot take a variable number of arguments",
                )
                .over(&variadic.dots)
                .help("name each parameter"),
            );
        }
        if let syn::ReturnType::Type(arrow, ty) = &sig.output {
            let is_unit =
                matches!(strip_type(ty), syn::Type::Tuple(tuple) if tuple.elems.is_empty());
            if !is_unit {
                self.diagnostics.push(
                    Diagnostic::new(
                        &rules::SIGNATURE,
                        arrow.spans[0],
                        "a kernel cannot return a value",
                    )
                    .over(&sig.output)
                    .help("take a `&mut Tensor<..>` and write the result to it"),
                );
                self.returns_value = true;
            }
        }
    }

    /// The generics; what the instance says is then known.
    fn generics(
        &mut self,
        generics: &'ast syn::Generics,
        instance: Option<&'ast syn::AngleBracketedGenericArguments>,
        dims: &mut Vec<DimSymbol>,
    ) -> Option<Instance> {
        let mut listed = Vec::new();
        for param in &generics.params {
            match param {
                syn::GenericParam::Type(param) if is_dim(param) => {
                    if let Some((equals, _)) = &param.default {
                        self.diagnostics.push(
                            Diagnostic::new(
                                &rules::SIGNATURE,
                                equals.span,
                                "a dimension has no default",
                            )
                            .help(
                                "remove it: a launch takes the dimension from the tensor's shape",
                            ),
                        );
                    }
                    let id = DimId(dims.len());
                    self.dims.push((text_of(&param.ident), id));
                    dims.push(DimSymbol {
                        name: name_of(&param.ident),
                        source: DimSource::Generic,
                    });
                }
                syn::GenericParam::Type(syn::TypeParam {
                    default: Some((equals, _)),
                    ..
                })
                | syn::GenericParam::Const(syn::ConstParam {
                    default: Some((equals, _)),
                    ..
                }) => {
                    self.diagnostics.push(
                        Diagnostic::new(
                            &rules::SIGNATURE,
                            equals.span,
                            "a kernel's generic has no default",
                        )
                        .help("remove it, and list each instance in the attribute"),
                    );
                    self.unknown_generics.push(generic_name(param));
                }
                syn::GenericParam::Type(_) | syn::GenericParam::Const(_) => listed.push(param),
                syn::GenericParam::Lifetime(param) => {
                    self.lifetimes.push(text_of(&param.lifetime.ident));
                    self.diagnostics.push(
                        Diagnostic::new(
                            &rules::SIGNATURE,
                            param.lifetime.apostrophe,
                            "a kernel has no lifetime parameters",
                        )
                        .over(&param.lifetime)
                        .mend(
                            "remove it: the tensors of a launch are borrowed for the launch",
                            (generics.params.len() == 1).then(|| Edit::over(generics, "")),
                        ),
                    );
                }
            }
        }
        self.unknown_generics.extend(
            generics
                .params
                .iter()
                .filter(|param| listed.iter().all(|l| !std::ptr::eq(*l, *param)))
                .filter(|param| matches!(param, syn::GenericParam::Const(_)))
                .map(generic_name),
        );
        let instance = match instance {
            Some(given) if listed.is_empty() => {
                self.diagnostics.push(
                    Diagnostic::new(
                        &rules::INSTANCE,
                        given.lt_token.span,
                        "this kernel has no generics that an instance would say",
                    )
                    .over(given)
                    .help("remove `instances`; dimensions (`N: Dim`) are known at the launch"),
                );
                None
            }
            Some(given) => {
                let instance = self.kernel_instance(&listed, given);
                if instance.is_none() {
                    self.unknown_generics
                        .extend(listed.iter().map(|param| generic_name(param)));
                }
                instance
            }
            None => {
                self.unlisted(&listed);
                self.unknown_generics
                    .extend(listed.iter().map(|param| generic_name(param)));
                None
            }
        };
        if let (Some(clause), true) = (&generics.where_clause, listed.is_empty()) {
            self.diagnostics.push(
                Diagnostic::new(
                    &rules::SIGNATURE,
                    clause.where_token.span,
                    "a kernel has no `where` clause",
                )
                .help("write the bound at the generic: `fn kernel<N: Dim>(..)`"),
            );
        }
        for name in self.unknown_generics.clone() {
            self.bind(name, Binding::Poison);
        }
        instance
    }

    /// Generics of a kernel that lists no instances: one mistake, but for a slip in `Dim`.
    fn unlisted(&mut self, generics: &[&syn::GenericParam]) {
        let mut without = Vec::new();
        for param in generics {
            let bound = match param {
                syn::GenericParam::Type(param) => param.bounds.first().map(tokens_text),
                _ => None,
            };
            let name = generic_name(param);
            match bound.and_then(|bound| suggest::closest(&bound, ["Dim"])) {
                Some(_) => self.diagnostics.push(
                    Diagnostic::new(
                        &rules::INSTANCE,
                        param.span(),
                        format!("nothing says what the generic `{name}` stands for"),
                    )
                    .over(*param)
                    .suggest("did you mean {}?", format!("{name}: Dim")),
                ),
                None => without.push((name, *param)),
            }
        }
        let Some((_, first)) = without.first() else {
            return;
        };
        let names = super::call::list(without.iter().map(|(name, _)| name.as_str()));
        let examples = without.iter().map(|(_, param)| match param {
            syn::GenericParam::Const(param) if tokens_text(&param.ty) == "bool" => "true",
            syn::GenericParam::Const(_) => "64",
            _ => "f32",
        });
        let example: Vec<&str> = examples.collect();
        let what = match without.len() {
            1 => "the generic",
            _ => "the generics",
        };
        let at = match first {
            syn::GenericParam::Type(param) => param.ident.span(),
            syn::GenericParam::Const(param) => param.ident.span(),
            syn::GenericParam::Lifetime(param) => param.lifetime.apostrophe,
        };
        let diagnostic = Diagnostic::new(
            &rules::INSTANCE,
            at,
            format!(
                "nothing says what {what} {names} may stand for, and a kernel is compiled for each instance"
            ),
        );
        let list = format!("instances(<{}>)", example.join(", "));
        let rest = "; a dimension that a launch knows is `N: Dim`";
        self.diagnostics.push(match self.attribute_end {
            Some(end) => diagnostic.mend(
                &format!("list them in the attribute, as in {{}}{rest}"),
                [Edit::behind(end, format!(", {list}"))],
            ),
            None => diagnostic.help(format!("list them in the attribute, as in `{list}`{rest}")),
        });
    }

    /// Scalar integer parameters that a dimension names.
    fn integer_dims(&mut self, sig: &'ast syn::Signature, dims: &mut Vec<DimSymbol>) {
        let mut used = Vec::new();
        for input in &sig.inputs {
            let syn::FnArg::Typed(typed) = input else {
                continue;
            };
            let syn::Type::Reference(reference) = strip_type(&typed.ty) else {
                continue;
            };
            let arguments = tensor_arguments(&reference.elem);
            for argument in arguments.into_iter().flat_map(|a| a.args.iter().skip(1)) {
                if let syn::GenericArgument::Type(syn::Type::Path(path)) = argument {
                    used.extend(path.path.get_ident().map(text_of));
                }
            }
        }
        let typed = sig.inputs.iter().filter_map(|input| match input {
            syn::FnArg::Typed(typed) => Some(typed),
            syn::FnArg::Receiver(_) => None,
        });
        for (index, typed) in typed.enumerate() {
            let syn::Pat::Ident(ident) = &*typed.pat else {
                continue;
            };
            let name = text_of(&ident.ident);
            let is_int = self.known_scalar(&typed.ty).is_some_and(Scalar::is_int);
            if !is_int || !used.contains(&name) || self.dims.iter().any(|(dim, _)| *dim == name) {
                continue;
            }
            self.dims.push((name, DimId(dims.len())));
            dims.push(DimSymbol {
                name: name_of(&ident.ident),
                source: DimSource::Param(ParamId(index)),
            });
        }
    }

    fn dim_is_used(&self, name: &str, item: &syn::ItemFn) -> bool {
        item.sig.inputs.iter().any(|input| {
            let syn::FnArg::Typed(typed) = input else {
                return false;
            };
            let ty = match strip_type(&typed.ty) {
                syn::Type::Reference(reference) => &*reference.elem,
                ty => ty,
            };
            tensor_arguments(ty).is_some_and(|arguments| {
                arguments
                    .args
                    .iter()
                    .skip(1)
                    .any(|argument| match argument {
                        syn::GenericArgument::Type(syn::Type::Path(path)) => path
                            .path
                            .get_ident()
                            .is_some_and(|ident| text_of(ident) == name),
                        _ => false,
                    })
            })
        })
    }

    fn param(&mut self, typed: &'ast syn::PatType, id: ParamId) -> Option<Param> {
        let ident = match &*typed.pat {
            syn::Pat::Ident(ident) if ident.by_ref.is_none() && ident.subpat.is_none() => {
                if let Some(mutability) = &ident.mutability {
                    self.diagnostics.push(
                        Diagnostic::new(
                            &rules::PARAMETER,
                            mutability.span,
                            "a kernel's parameter cannot be `mut`",
                        )
                        .help(format!(
                            "write `let mut {0} = {0};` in the body",
                            ident.ident
                        )),
                    );
                }
                Some(&ident.ident)
            }
            pattern => {
                self.diagnostics.push(
                    Diagnostic::new(
                        &rules::PARAMETER,
                        pattern.span(),
                        "a kernel's parameter has a plain name",
                    )
                    .over(pattern)
                    .help("write `name: type`; a launch names its arguments in messages"),
                );
                self.poison_names(pattern);
                None
            }
        };
        let ident = ident?;
        let kind = self.param_kind(typed);
        let binding = match &kind {
            Some(ParamKind::Scalar(scalar)) => Binding::Param(id, Infer::scalar(*scalar)),
            Some(ParamKind::Map(given)) => Binding::Param(
                id,
                Infer::Known(Ty::Map(ViewTy {
                    elem: given.elem,
                    mutable: given.mutable,
                    rank: given.rank,
                })),
            ),
            Some(ParamKind::Tensor(tensor)) => Binding::Param(
                id,
                Infer::Known(Ty::View(ViewTy {
                    elem: tensor.elem,
                    mutable: tensor.mutable,
                    rank: tensor.dims.len(),
                })),
            ),
            None => Binding::Poison,
        };
        self.bind(text_of(ident), binding);
        Some(Param {
            name: name_of(ident),
            ty_span: typed.ty.span(),
            kind: kind?,
        })
    }

    fn param_kind(&mut self, typed: &'ast syn::PatType) -> Option<ParamKind> {
        let before = self.diagnostics.iter().len();
        let align = self.param_attributes(typed);
        let written = self.tma_attribute(typed);
        let aligned = self.diagnostics.iter().len() == before;
        let ty = strip_type(&typed.ty);
        let syn::Type::Reference(reference) = ty else {
            if let Some(scalar) = self.known_scalar(ty) {
                if let Some((_, _, span)) = align {
                    self.diagnostics.push(
                        Diagnostic::new(
                            &rules::ATTRIBUTE,
                            span,
                            "`#[align(n)]` stands on a tensor, and this is a scalar",
                        )
                        .help("remove it"),
                    );
                }
                if let Some(written) = written {
                    self.diagnostics.push(
                        Diagnostic::new(
                            &rules::ATTRIBUTE,
                            written.span,
                            "`#[tma(..)]` stands on a tensor, and this is a scalar",
                        )
                        .help("remove it"),
                    );
                }
                return Some(ParamKind::Scalar(scalar));
            }
            if self.is_unknown_generic(ty) {
                return None;
            }
            let text = tokens_text(ty);
            let is_map = map_arguments(ty).is_some();
            let is_tensor = is_map || tensor_arguments(ty).is_some();
            let what = if is_map { "tensor map" } else { "tensor" };
            let diagnostic = Diagnostic::new(
                &rules::PARAMETER,
                ty.span(),
                if is_tensor {
                    format!("a kernel takes a {what} by reference, and this is `{text}`")
                } else {
                    format!("a kernel's parameter cannot be `{text}`")
                },
            )
            .over(ty);
            let near = suggest::closest(&text, Scalar::ALL.iter().map(|(_, name)| *name));
            let diagnostic = match near {
                _ if is_tensor => diagnostic.suggest(
                    &format!("write {{}}, or `&{text}` if it is only read"),
                    format!("&mut {text}"),
                ),
                Some(near) => diagnostic.suggest("did you mean {}?", near),
                None => diagnostic.help(
                    "parameters are scalars (`u32`, `f32`, ..), `&Tensor<f32, 64, 4>` and `&mut Tensor<f32, 64, 4>`",
                ),
            };
            self.report(&*typed.ty, diagnostic);
            return None;
        };
        if let Some(lifetime) = &reference.lifetime
            && lifetime.ident != "_"
            // One that is declared was reported there.
            && !self.lifetimes.contains(&text_of(&lifetime.ident))
        {
            self.diagnostics.push(
                Diagnostic::new(
                    &rules::PARAMETER,
                    lifetime.apostrophe,
                    "a kernel's parameter has no lifetime",
                )
                .over(lifetime)
                .suggest("remove it", ""),
            );
        }
        let inner = strip_type(&reference.elem);
        if let Some(scalar) = self.known_scalar(inner) {
            let name = scalar.name();
            let diagnostic = Diagnostic::new(
                &rules::PARAMETER,
                reference.and_token.span,
                format!("a kernel takes a scalar by value, and this is a reference to `{name}`"),
            )
            .over(&*typed.ty)
            .suggest(
                &format!("write {{}}; to hand a value back, take `&mut Tensor<{name}, 1>`"),
                name,
            );
            self.report(&*typed.ty, diagnostic);
            return None;
        }
        if self.is_unknown_generic(inner) {
            return None;
        }
        if map_arguments(inner).is_some() {
            if let Some((_, _, span)) = align {
                self.diagnostics.push(
                    Diagnostic::new(
                        &rules::ATTRIBUTE,
                        span,
                        "`#[align(n)]` stands on a tensor, and this is a tensor map",
                    )
                    .help("remove it: how the memory beneath is aligned is seen where the map is built"),
                );
            }
            return self
                .given_map(written, typed, reference)
                .map(ParamKind::Map);
        }
        let (elem, dims) = self.tensor(&reference.elem)?;
        let mut tensor = TensorParam {
            mutable: reference.mutability.is_some(),
            elem,
            dims,
            // 0 stands for an alignment that was reported.
            align: if aligned { elem.size() } else { 0 },
            align_span: None,
            map: None,
            map_is_broken: false,
        };
        if let Some((value, expr, _)) = align {
            match alignment_error(value, elem, MAX_ALIGN, &expr) {
                Some(diagnostic) => {
                    self.diagnostics.push(diagnostic);
                    tensor.align = 0;
                }
                None => {
                    tensor.align = value as u32;
                    tensor.align_span = ends(&expr);
                }
            }
        }
        if let Some(written) = written {
            tensor.map = self
                .tensor_map(&written, &mut tensor, typed.ty.span())
                .map(Box::new);
            tensor.map_is_broken = tensor.map.is_none();
        }
        Some(ParamKind::Tensor(tensor))
    }

    /// `#[align(n)]`: the value, as written, and where the attribute stands.
    fn param_attributes(&mut self, typed: &'ast syn::PatType) -> Option<(i128, syn::Expr, Span)> {
        let mut align = None;
        for attribute in &typed.attrs {
            let path = attribute.path();
            if path.is_ident("align") {
                let parsed = match &attribute.meta {
                    syn::Meta::List(list) => syn::parse2::<syn::Expr>(list.tokens.clone()).ok(),
                    _ => None,
                };
                let value = match &parsed {
                    Some(syn::Expr::Lit(syn::ExprLit {
                        lit: syn::Lit::Int(lit),
                        ..
                    })) => lit.base10_parse::<i128>().ok(),
                    Some(syn::Expr::Path(path)) => {
                        let name = path.path.get_ident().map(text_of).unwrap_or_default();
                        match self.lookup(&name) {
                            super::body::Found::Const(_, Const::Int(value)) => Some(value),
                            _ => None,
                        }
                    }
                    _ => None,
                };
                let error = if align.is_some() {
                    Some("`#[align]` is given twice")
                } else if value.is_none() {
                    Some("`#[align(n)]` takes a number of bytes")
                } else {
                    None
                };
                if let Some(message) = error {
                    self.diagnostics.push(
                        Diagnostic::new(&rules::ATTRIBUTE, path.span(), message)
                            .over(&attribute.meta)
                            .help("write `#[align(16)]` once"),
                    );
                } else if let (Some(value), Some(expr)) = (value, parsed) {
                    align = Some((value, expr, path.span()));
                }
            } else if !["allow", "expect", "warn", "deny", "doc", "tma"]
                .iter()
                .any(|known| path.is_ident(known))
            {
                let name = tokens_text(path);
                let diagnostic = Diagnostic::new(
                    &rules::ATTRIBUTE,
                    path.span(),
                    format!("a parameter has no attribute `#[{name}]`"),
                )
                .over(path);
                self.diagnostics
                    .push(match suggest::closest(&name, ["align", "tma"]) {
                        Some(near) => {
                            diagnostic.suggest(&format!("did you mean `#[{near}(..)]`?"), near)
                        }
                        None => diagnostic.help(
                            "`#[align(n)]` and `#[tma(box = [..])]` are the attributes of a tensor parameter",
                        ),
                    });
            }
        }
        align
    }
}

/// In place of a parameter that was reported; nothing sound in the body refers to it.
fn stand_in(typed: &syn::PatType) -> Param {
    Param {
        name: Name {
            text: "_".to_owned(),
            span: typed.pat.span(),
        },
        ty_span: typed.ty.span(),
        kind: ParamKind::Scalar(Scalar::U32),
    }
}

/// A generic that instances say: no dimension, no lifetime.
pub(crate) fn is_listed(param: &syn::GenericParam) -> bool {
    match param {
        syn::GenericParam::Type(param) => !is_dim(param),
        syn::GenericParam::Const(_) => true,
        syn::GenericParam::Lifetime(_) => false,
    }
}

/// `N: Dim`
fn is_dim(param: &syn::TypeParam) -> bool {
    param.bounds.len() == 1
        && matches!(
            param.bounds.first(),
            Some(syn::TypeParamBound::Trait(bound))
                if bound.path.segments.last().is_some_and(|s| text_of(&s.ident) == "Dim" && s.arguments.is_none())
        )
}

/// The greatest alignment of a tensor parameter: what an allocation of the driver has.
const MAX_ALIGN: i128 = 256;
