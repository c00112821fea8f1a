//! The launch function, and the module beside it.
//!
//! `name(..)` takes a `&DeviceTensor` or `&mut DeviceTensor` for each tensor and a value for each scalar, and returns a
//! `Launch` with one argument for each parameter of the PTX: those of the `fn`, then one for each generic dimension.
//! `name::KERNEL` describes the kernel; `name::VARIANTS` and `name::PTX` are what was compiled.

use super::defect::is_compiled;
use crate::{
    back::Emitted,
    front::{
        Argument, Parsed, Reading, dim_ident, is_listed, map_arguments, tensor_arguments, text_of,
    },
    ir::format::Message,
    ir::types::{self, Const, Dim, DimSource, MapParam, Param, ParamId, ParamKind, Scalar},
};
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::{spanned::Spanned, visit_mut::VisitMut};
use tirx_ptx::tensor_map::Mode;

/// `fn name(..) -> Launch` and `mod name`. `emitted` has what was compiled of each reading.
pub(super) fn launch(
    function: &syn::ItemFn,
    parsed: &Parsed,
    emitted: &[Option<Emitted>],
) -> TokenStream {
    let Some(first) = parsed.readings.first() else {
        return TokenStream::new();
    };
    let krate = &parsed.krate;
    let private = quote!(#krate::__private);
    let name = &function.sig.ident;
    let vis = &function.vis;
    let attributes = function.attrs.iter().filter(|attribute| {
        !["inline", "expect", "warn", "deny", "forbid"]
            .iter()
            .any(|dropped| attribute.path().is_ident(dropped))
    });
    let cfgs: Vec<_> = function
        .attrs
        .iter()
        .filter(|attribute| attribute.path().is_ident("cfg"))
        .collect();
    let generics = Generics::of(function, parsed);

    let mut inputs = Vec::new();
    let mut arguments = Vec::new();
    let mut complete = true;
    let typed = function.sig.inputs.iter().filter_map(|input| match input {
        syn::FnArg::Typed(typed) => Some(typed),
        syn::FnArg::Receiver(_) => None,
    });
    for typed in typed {
        let ident = match &*typed.pat {
            syn::Pat::Ident(ident) => ident.ident.clone(),
            _ => Ident::new("_argument", typed.pat.span()),
        };
        let cfgs = typed.attrs.iter().filter(|a| a.path().is_ident("cfg"));
        match first
            .params
            .iter()
            .find(|param| ident == param.name.text || ident == format!("r#{}", param.name.text))
        {
            Some(param) => {
                let elem = generics.element(&typed.ty);
                let (ty, argument) = parameter(&private, &ident, param, elem);
                inputs.push(quote!(#(#cfgs)* #ident: #ty));
                arguments.push(argument);
            }
            None => {
                // It was reported. Where its type cannot be told, one that nothing defines takes whatever the callers
                // give.
                complete = false;
                let ty = generics.parameter(&private, &typed.ty);
                let ty = ty.unwrap_or_else(|| quote!(__tirx_reported));
                inputs.push(quote!(#(#cfgs)* #ident: #ty));
                arguments.push(TokenStream::new());
            }
        }
    }
    let hidden = first.dims.iter().enumerate();
    for (index, dim) in hidden {
        if matches!(dim.source, DimSource::Generic) {
            arguments.push(quote!(#private::Arg::dim(#index)));
        }
    }
    for index in 0..types::maps(&first.params).count() {
        arguments.push(quote!(#private::Arg::map(#index)));
    }
    let count = arguments.len();
    let local = Ident::new("grid", Span::mixed_site());
    let computed = grid(&private, parsed, &local);
    let is_compiled = is_compiled(parsed, emitted);
    let body = if !complete || !is_compiled {
        quote!(::core::panic!("this kernel was not compiled"))
    } else {
        let (kernel, cache) = match parsed.is_generic() {
            true => {
                let instance = generics.instance(name);
                (
                    quote!(<#instance as #name::Compiled>::kernel()),
                    quote!(<#instance as #name::Compiled>::cache()),
                )
            }
            false => (quote!(&#name::KERNEL), quote!(&#name::CACHE)),
        };
        match computed {
            Some(grid) => quote! {
                #grid
                #private::Launch::computed(#kernel, #cache, [#(#arguments),*], #local)
            },
            None => quote!(#private::Launch::new(
                #kernel,
                #cache,
                [#(#arguments),*],
                ::core::option::Option::None
            )),
        }
    };
    let emitted = if is_compiled { emitted } else { &[] };
    let module = module(&private, function, parsed, emitted, &generics);
    let (declared, bounds) = generics.of_launch(&private, name, is_compiled);
    quote! {
        #(#attributes)*
        #[allow(
            clippy::too_many_arguments,
            clippy::redundant_closure_call,
            non_snake_case,
            unused_variables
        )]
        #vis fn #name<'launch #declared>(#(#inputs),*) -> #private::Launch<'launch, #count>
        #bounds
        {
            #body
        }
        #(#cfgs)*
        #[allow(non_snake_case, unreachable_pub)]
        #[doc = " What the kernel of the same name was compiled to."]
        #vis mod #name {
            #module
        }
    }
}

/// The type of a parameter on the host, and the argument made of it.
fn parameter(
    private: &TokenStream,
    ident: &Ident,
    param: &Param,
    generic: Option<&Ident>,
) -> (TokenStream, TokenStream) {
    let named = |scalar| match generic {
        Some(ident) => quote!(#ident),
        None => scalar_type(private, scalar, param.ty_span),
    };
    match &param.kind {
        ParamKind::Scalar(scalar) => {
            let ty = named(*scalar);
            (ty, quote!(#private::Arg::scalar(#ident)))
        }
        ParamKind::Tensor(tensor) => {
            let elem = named(tensor.elem);
            let rank = tensor.dims.len();
            if tensor.mutable {
                (
                    quote!(&'launch mut #private::DeviceTensor<#elem, #rank>),
                    quote!(#private::Arg::tensor_mut(#ident)),
                )
            } else {
                (
                    quote!(&'launch #private::DeviceTensor<#elem, #rank>),
                    quote!(#private::Arg::tensor(#ident)),
                )
            }
        }
        ParamKind::Map(given) => {
            let elem = named(given.elem);
            let rank = given.rank;
            if given.mutable {
                (
                    quote!(&'launch mut #private::TensorMapMut<'_, #elem, #rank>),
                    quote!(#private::Arg::tensor_map_mut(#ident)),
                )
            } else {
                (
                    quote!(&'launch #private::TensorMap<'_, #elem, #rank>),
                    quote!(#private::Arg::tensor_map(#ident)),
                )
            }
        }
    }
}

fn scalar_type(private: &TokenStream, scalar: Scalar, span: Span) -> TokenStream {
    let ident = Ident::new(scalar.name(), span);
    match scalar {
        _ if scalar.is_half() || scalar.is_packed() || scalar.is_fp8() => {
            quote!(#private::#ident)
        }
        _ => quote!(::core::primitive::#ident),
    }
}

/// `let grid = ..;`, where no parameter of that name is hidden by it; none if the grid is constant or left to the call.
fn grid(private: &TokenStream, parsed: &Parsed, local: &Ident) -> Option<TokenStream> {
    let first = parsed.readings.first()?;
    let constant = match &first.kernel {
        Some(kernel) => kernel
            .signature
            .launch
            .grid
            .is_none_or(|grid| grid.iter().all(Option::is_some)),
        None => true,
    };
    if constant {
        return None;
    }
    // Each dimension is a `u32`.
    let mut dims = Vec::new();
    for (index, dim) in first.dims.iter().enumerate() {
        if !matches!(dim.source, DimSource::Generic) {
            continue;
        }
        let first = first.params.iter().find_map(|param| match &param.kind {
            ParamKind::Tensor(tensor) => {
                let axis = tensor
                    .dims
                    .iter()
                    .position(|d| matches!(d, Dim::Symbol(id) if id.0 == index))?;
                Some((
                    Ident::new_raw_if_needed(&param.name.text, param.name.span),
                    axis,
                ))
            }
            ParamKind::Scalar(_) | ParamKind::Map(_) => None,
        });
        if let Some((tensor, axis)) = first {
            let ident = dim_ident(&dim.name.text, dim.name.span);
            dims.push(quote!(let #ident: ::core::primitive::u32 = #private::dim_of(#tensor.shape(), #axis);));
        }
    }
    let entries = first.grid.iter().map(|expr| {
        let span = expr.span();
        let expr = checked(private, expr);
        let value = quote_spanned!(span=> #private::grid::extent(#expr));
        // What fails on the way leaves this closure alone.
        quote!((|| #value)())
    });
    let ones = first.grid.len()..3;
    let ones = ones.map(|_| quote!(::core::result::Result::Ok(1)));
    Some(quote! {
        #(#dims)*
        let #local = [#(#entries,)* #(#ones),*];
    })
}

/// The expression with its arithmetic as calls that fail, with `?`, where rustc's would panic or wrap.
fn checked(private: &TokenStream, expr: &syn::Expr) -> syn::Expr {
    struct Checked<'a>(&'a TokenStream);
    impl VisitMut for Checked<'_> {
        fn visit_expr_mut(&mut self, expr: &mut syn::Expr) {
            // A `?` in these would leave them instead.
            if matches!(
                expr,
                syn::Expr::Closure(_) | syn::Expr::Async(_) | syn::Expr::Const(_)
            ) {
                return;
            }
            let span = expr.span();
            syn::visit_mut::visit_expr_mut(self, expr);
            let (name, operands) = match expr {
                syn::Expr::Binary(binary) => {
                    let name = match binary.op {
                        syn::BinOp::Add(_) => "add",
                        syn::BinOp::Sub(_) => "sub",
                        syn::BinOp::Mul(_) => "mul",
                        syn::BinOp::Div(_) => "div",
                        syn::BinOp::Rem(_) => "rem",
                        syn::BinOp::Shl(_) => "shl",
                        syn::BinOp::Shr(_) => "shr",
                        _ => return,
                    };
                    (name.to_owned(), vec![&*binary.left, &*binary.right])
                }
                syn::Expr::MethodCall(call) if call.turbofish.is_none() => {
                    let name = call.method.to_string();
                    let arguments = match name.as_str() {
                        "div_ceil" | "next_multiple_of" | "pow" | "div_euclid" | "rem_euclid" => 1,
                        "next_power_of_two" | "ilog2" => 0,
                        _ => return,
                    };
                    if call.args.len() != arguments {
                        return;
                    }
                    let operands = std::iter::once(&*call.receiver).chain(&call.args);
                    (name, operands.collect())
                }
                _ => return,
            };
            let private = self.0;
            let name = Ident::new(&name, span);
            let operands = operands.into_iter().map(bare);
            *expr =
                syn::Expr::Verbatim(quote_spanned!(span=> #private::grid::#name(#(#operands),*)?));
        }
    }
    let mut expr = bare(expr).clone();
    Checked(private).visit_expr_mut(&mut expr);
    bare(&expr).clone()
}

/// An expression without parentheses around it.
fn bare(mut expr: &syn::Expr) -> &syn::Expr {
    loop {
        expr = match expr {
            syn::Expr::Paren(paren) => &paren.expr,
            syn::Expr::Group(group) => &group.expr,
            _ => return expr,
        };
    }
}

trait RawIdent {
    fn new_raw_if_needed(text: &str, span: Span) -> Ident;
}

impl RawIdent for Ident {
    /// An identifier that was perhaps written with `r#`.
    fn new_raw_if_needed(text: &str, span: Span) -> Ident {
        if syn::parse_str::<Ident>(text).is_ok() {
            Ident::new(text, span)
        } else {
            Ident::new_raw(text, span)
        }
    }
}

/// The items of `mod name`.
fn module(
    private: &TokenStream,
    function: &syn::ItemFn,
    parsed: &Parsed,
    emitted: &[Option<Emitted>],
    generics: &Generics<'_>,
) -> TokenStream {
    let compiled: Vec<(&Reading, &Emitted)> = parsed
        .readings
        .iter()
        .zip(emitted)
        .filter_map(|(reading, emitted)| Some((reading, emitted.as_ref()?)))
        .collect();
    let name = text_of(&function.sig.ident);
    if !parsed.is_generic() {
        let single = compiled.len() < 2;
        let ptx = compiled
            .first()
            .map_or("", |(_, emitted)| emitted.ptx.as_str());
        let ptx = single.then(|| {
            quote! {
                /// The PTX text.
                pub const PTX: &::core::primitive::str = #ptx;
            }
        });
        let variants = compiled.iter().map(|(reading, emitted)| {
            let text = &emitted.ptx;
            let ptx = if single { quote!(PTX) } else { quote!(#text) };
            variant(private, reading, emitted, &ptx)
        });
        let kernel = parsed
            .readings
            .first()
            .map(|reading| kernel(private, &name, reading, &compiled, &quote!(VARIANTS)));
        return quote! {
            #ptx

            /// The kernel compiled, once for each target.
            pub const VARIANTS: &[#private::Variant] = &[#(#variants),*];

            /// The kernel as a launch sees it: parameters, dimensions, launch bounds.
            pub static KERNEL: #private::Kernel = #kernel;

            #[doc(hidden)]
            pub static CACHE: #private::KernelCache = #private::KernelCache::new();
        };
    }
    // The readings of one instance stand together.
    let mut items = TokenStream::new();
    let mut all = Vec::new();
    let mut texts: Vec<&str> = Vec::new();
    for group in compiled.chunk_by(|(a, _), (b, _)| a.instance == b.instance) {
        let Some(((reading, _), instance)) = group
            .first()
            .and_then(|first| Some((first, first.0.instance.as_ref()?)))
        else {
            continue;
        };
        texts.push(&instance.text);
        let mut own = Vec::new();
        for (reading, emitted) in group {
            let constant = Ident::new(&format!("VARIANT_{}", all.len()), Span::call_site());
            let text = &emitted.ptx;
            let variant = variant(private, reading, emitted, &quote!(#text));
            items.extend(quote!(const #constant: #private::Variant = #variant;));
            own.push(constant.clone());
            all.push(constant);
        }
        let kernel = kernel(private, &name, reading, group, &quote!(&[#(#own),*]));
        let arguments = instance
            .arguments
            .iter()
            .map(|argument| argument_of(private, argument));
        items.extend(quote! {
            impl Compiled for Instance<#(#arguments),*> {
                fn kernel() -> &'static #private::Kernel {
                    static KERNEL: #private::Kernel = #kernel;
                    &KERNEL
                }

                fn cache() -> &'static #private::KernelCache {
                    static CACHE: #private::KernelCache = #private::KernelCache::new();
                    &CACHE
                }
            }
        });
    }
    let refusal = format!(
        "the kernel `{name}` is compiled for {}: add the instance to `instances(..)` in its attribute",
        texts.join(", ")
    );
    let instance = generics.declaration(private);
    let ptx = match all.as_slice() {
        [one] => Some(quote! {
            /// The PTX text.
            pub const PTX: &::core::primitive::str = #one.ptx;
        }),
        _ => None,
    };
    quote! {
        #ptx

        /// The kernel compiled, for each instance and each target.
        pub const VARIANTS: &[#private::Variant] = &[#(#all),*];

        /// An instance: the generics of the kernel but dimensions.
        #instance

        /// The instances that are compiled.
        #[diagnostic::on_unimplemented(
            message = "`{Self}` is not compiled",
            label = "this instance is not compiled",
            note = #refusal
        )]
        pub trait Compiled {
            /// The kernel as a launch sees it: parameters, dimensions, launch bounds.
            fn kernel() -> &'static #private::Kernel;
            #[doc(hidden)]
            fn cache() -> &'static #private::KernelCache;
        }

        #items
    }
}

/// A generic argument as rustc reads it.
pub(super) fn argument_of(private: &TokenStream, argument: &Argument) -> TokenStream {
    match argument {
        Argument::Type(scalar) => scalar_type(private, *scalar, Span::call_site()),
        Argument::Const(_, Const::Bool(value)) => quote!(#value),
        Argument::Const(_, Const::Int(value)) => {
            let value = Literal::i128_unsuffixed(*value);
            quote!({ #value })
        }
        Argument::Const(_, Const::Float(_)) => TokenStream::new(),
    }
}

/// The kernel's generics but dimensions.
struct Generics<'f> {
    params: Vec<&'f syn::GenericParam>,
    /// What they stand for in one instance, if one was understood.
    arguments: &'f [Argument],
}

impl<'f> Generics<'f> {
    fn of(function: &'f syn::ItemFn, parsed: &'f Parsed) -> Self {
        let params = function.sig.generics.params.iter();
        let mut readings = parsed.readings.iter();
        let instance = readings.find_map(|reading| reading.instance.as_ref());
        Self {
            arguments: instance.map_or(&[], |instance| &instance.arguments),
            params: match parsed.is_generic() || parsed.lists_instances {
                true => params.filter(|param| is_listed(param)).collect(),
                // They were reported; callers have those that follow from what they give.
                false => params
                    .filter(|param| is_listed(param) && follows(param, &function.sig))
                    .collect(),
            },
        }
    }

    /// The type on the host of a parameter that was reported, as far as it can be told.
    fn parameter(&self, private: &TokenStream, ty: &syn::Type) -> Option<TokenStream> {
        let named = |ty: &syn::Type| match (self.element(ty), ty) {
            (Some(generic), _) => Some(quote!(#generic)),
            (None, syn::Type::Path(path)) => {
                let ident = path.path.get_ident()?;
                let scalar = Scalar::from_name(&text_of(ident))?;
                Some(scalar_type(private, scalar, ident.span()))
            }
            _ => None,
        };
        let syn::Type::Reference(reference) = ty else {
            return named(ty);
        };
        let arguments = tensor_arguments(&reference.elem)?;
        let syn::GenericArgument::Type(elem) = arguments.args.first()? else {
            return None;
        };
        let elem = match elem {
            syn::Type::Path(path) if path.path.is_ident("bool") => return None,
            elem => named(elem)?,
        };
        let rank = arguments
            .args
            .len()
            .checked_sub(1)
            .filter(|rank| *rank > 0)?;
        let mutable = reference.mutability;
        Some(quote!(&'launch #mutable #private::DeviceTensor<#elem, #rank>))
    }

    /// The generic that is the element of a tensor type, or the type itself.
    fn element<'t>(&self, ty: &'t syn::Type) -> Option<&'t Ident> {
        let ty = match ty {
            syn::Type::Reference(reference) => &reference.elem,
            ty => ty,
        };
        let arguments = tensor_arguments(ty).or_else(|| match map_arguments(ty)? {
            syn::PathArguments::AngleBracketed(arguments) => Some(arguments),
            _ => None,
        });
        let elem = match arguments {
            Some(arguments) => match arguments.args.first()? {
                syn::GenericArgument::Type(elem) => elem,
                _ => return None,
            },
            None => ty,
        };
        let syn::Type::Path(path) = elem else {
            return None;
        };
        let ident = path.path.get_ident()?;
        let mut params = self.params.iter();
        params
            .any(|param| matches!(param, syn::GenericParam::Type(param) if param.ident == *ident))
            .then_some(ident)
    }

    /// The generics of the launch function, and what has to hold of them.
    fn of_launch(
        &self,
        private: &TokenStream,
        name: &Ident,
        is_compiled: bool,
    ) -> (TokenStream, TokenStream) {
        if self.params.is_empty() {
            return (TokenStream::new(), TokenStream::new());
        }
        let declared = self.params.iter().map(|param| match param {
            syn::GenericParam::Const(param) => {
                let (ident, ty) = (&param.ident, &param.ty);
                quote!(const #ident: #ty)
            }
            param => {
                let ident = ident_of(param);
                quote!(#ident: #private::Element + #private::ScalarArg)
            }
        });
        let declared = quote!(, #(#declared),*);
        let instance = self.instance(name);
        let bounds = is_compiled.then(|| quote!(where #instance: #name::Compiled,));
        (declared, quote!(#bounds))
    }

    /// `name::Instance<A, B>`
    fn instance(&self, name: &Ident) -> TokenStream {
        let idents = self.params.iter().map(|param| ident_of(param));
        quote!(#name::Instance<#(#idents),*>)
    }

    /// `struct Instance<..>`
    fn declaration(&self, private: &TokenStream) -> TokenStream {
        let mut arguments = self.arguments.iter();
        let declared = self
            .params
            .iter()
            .map(|param| match (param, arguments.next()) {
                (syn::GenericParam::Const(param), argument) => {
                    let (ident, ty) = (&param.ident, &param.ty);
                    // An alias is not seen from here.
                    let ty = match argument {
                        Some(Argument::Const(scalar, _)) if !is_named(ty, *scalar) => {
                            scalar_type(private, *scalar, ty.span())
                        }
                        _ => quote!(#ty),
                    };
                    quote!(const #ident: #ty)
                }
                (param, _) => {
                    let ident = ident_of(param);
                    quote!(#ident)
                }
            });
        let types = self.params.iter().filter_map(|param| match param {
            syn::GenericParam::Type(param) => Some(&param.ident),
            _ => None,
        });
        quote!(pub struct Instance<#(#declared),*>(::core::marker::PhantomData<(#(#types,)*)>);)
    }
}

/// The type is written by the name of the scalar.
fn is_named(ty: &syn::Type, scalar: Scalar) -> bool {
    matches!(ty, syn::Type::Path(path) if path.path.is_ident(scalar.name()))
}

/// The generic is a type that some parameter has.
fn follows(param: &syn::GenericParam, signature: &syn::Signature) -> bool {
    let syn::GenericParam::Type(param) = param else {
        return false;
    };
    let all = Generics {
        params: signature.generics.params.iter().collect(),
        arguments: &[],
    };
    signature.inputs.iter().any(|input| match input {
        syn::FnArg::Typed(typed) => all.element(&typed.ty) == Some(&param.ident),
        syn::FnArg::Receiver(_) => false,
    })
}

fn ident_of(param: &syn::GenericParam) -> Option<&Ident> {
    match param {
        syn::GenericParam::Type(param) => Some(&param.ident),
        syn::GenericParam::Const(param) => Some(&param.ident),
        syn::GenericParam::Lifetime(_) => None,
    }
}

/// The kernel as a launch sees it.
fn kernel(
    private: &TokenStream,
    name: &str,
    reading: &Reading,
    compiled: &[(&Reading, &Emitted)],
    variants: &TokenStream,
) -> TokenStream {
    let is_written = |id: ParamId| {
        let mut all = compiled.iter();
        all.any(|(_, emitted)| emitted.written_maps.contains(&id))
    };
    let params = reading.params.iter().enumerate().filter_map(|(index, param)| {
        let name = &param.name.text;
        let kind = match &param.kind {
            ParamKind::Scalar(scalar) => {
                let dtype = dtype(private, *scalar);
                quote!(Scalar(#dtype))
            }
            ParamKind::Tensor(tensor) => {
                let dtype = dtype(private, tensor.elem);
                let mutable = tensor.mutable;
                let align = tensor.align;
                let dims = tensor.dims.iter().map(|dim| match dim {
                    Dim::Const(size) => quote!(#private::Dim::Fixed(#size)),
                    Dim::Symbol(id) => {
                        let id = id.0;
                        quote!(#private::Dim::Symbol(#id))
                    }
                });
                quote!(Tensor { dtype: #dtype, mutable: #mutable, align: #align, dims: &[#(#dims),*] })
            }
            ParamKind::Map(given) => {
                let dtype = dtype(private, given.elem);
                let mutable = given.mutable;
                let is_written = is_written(ParamId(index));
                // What has none was reported.
                let form = form(private, given.map.as_deref()?, is_written);
                quote!(Map { dtype: #dtype, mutable: #mutable, form: #form })
            }
        };
        Some(quote!(#private::Param { name: #name, kind: #private::ParamKind::#kind }))
    });
    let dims = reading.dims.iter().map(|dim| {
        let name = &dim.name.text;
        let param = match dim.source {
            DimSource::Generic => quote!(::core::option::Option::None),
            DimSource::Param(id) => {
                let id = id.0;
                quote!(::core::option::Option::Some(#id))
            }
        };
        quote!(#private::DimSymbol { name: #name, param: #param })
    });
    let maps =
        types::maps(&reading.params).map(|(id, param)| map(private, id, param, is_written(id)));
    let launch = reading
        .kernel
        .as_ref()
        .map(|kernel| &kernel.signature.launch);
    let block = extents(launch.and_then(|launch| launch.block));
    let cluster = extents(launch.and_then(|launch| launch.cluster));
    let grid = extents(
        launch
            .and_then(|launch| launch.grid)
            .and_then(|[x, y, z]| Some([x?, y?, z?])),
    );
    quote! {
        #private::Kernel {
            name: #name,
            params: &[#(#params),*],
            dims: &[#(#dims),*],
            block: #block,
            grid: #grid,
            cluster: #cluster,
            maps: &[#(#maps),*],
            variants: #variants,
        }
    }
}

/// The tensor map that a launch makes of a tensor.
fn map(private: &TokenStream, id: ParamId, param: &MapParam, is_written: bool) -> TokenStream {
    let index = id.0;
    let form = form(private, param, is_written);
    let promotion = word(format!("{:?}", param.map.l2_promotion));
    let fill = word(format!("{:?}", param.map.fill));
    quote!(#private::maps::Map {
        param: #index,
        form: #form,
        l2_promotion: #private::maps::L2Promotion::#promotion,
        fill: #private::maps::Fill::#fill,
    })
}

fn word(text: String) -> Ident {
    Ident::new(&text, Span::call_site())
}

/// What the code of a kernel relies on in a tensor map.
fn form(private: &TokenStream, param: &MapParam, is_written: bool) -> TokenStream {
    let map = &param.map;
    let element = word(format!("{:?}", map.element));
    let interleave = word(format!("{:?}", map.interleave));
    let swizzle = word(format!("{:?}", map.swizzle));
    let whole_rows = is_written && !param.clobbers_row_padding;
    let steps = map.element_strides.as_slice();
    let mode = match &map.mode {
        Mode::Tiled { extents } => {
            let extents = extents.as_slice();
            quote!(Tiled { extents: &[#(#extents),*] })
        }
        Mode::Im2col {
            lower,
            upper,
            channels,
            pixels,
        } => {
            let (lower, upper) = (lower.as_slice(), upper.as_slice());
            quote!(Im2col {
                lower: &[#(#lower),*],
                upper: &[#(#upper),*],
                channels: #channels,
                pixels: #pixels,
            })
        }
        Mode::Im2colWide {
            lower,
            upper,
            channels,
            pixels,
            wide,
        } => {
            let wide = word(format!("{wide:?}"));
            quote!(Im2colWide {
                lower: #lower,
                upper: #upper,
                channels: #channels,
                pixels: #pixels,
                wide: #private::maps::Wide::#wide,
            })
        }
    };
    quote!(#private::maps::MapForm {
        element: #private::maps::MapElement::#element,
        mode: #private::maps::MapMode::#mode,
        element_strides: &[#(#steps),*],
        interleave: #private::maps::Interleave::#interleave,
        swizzle: #private::maps::Swizzle::#swizzle,
        whole_rows: #whole_rows,
    })
}

fn variant(
    private: &TokenStream,
    reading: &Reading,
    emitted: &Emitted,
    ptx: &TokenStream,
) -> TokenStream {
    let instance = reading
        .instance
        .as_ref()
        .map_or("", |instance| instance.text.as_str());
    let (first, indent) = reading.kernel.as_ref().map_or((0, 0), |kernel| {
        let signature = &kernel.signature;
        (signature.first_line as u32, signature.indent as u32)
    });
    let target = emitted.target.to_string();
    let (major, minor) = (emitted.version.major, emitted.version.minor);
    let shared = emitted.static_shared;
    let dynamic = emitted.dynamic_shared;
    let local = emitted.local_bytes;
    let checks = emitted.checks.iter().map(|check| {
        let (rule, what, line, column) = (check.rule, &check.what, check.line, check.column);
        let message = match &check.message {
            Some(Message {
                literal: Some(literal),
                args,
            }) => {
                let message = message(private, literal, args);
                quote!(::core::option::Option::Some(#private::Message(#message)))
            }
            _ => quote!(::core::option::Option::None),
        };
        quote!(#private::Check { rule: #rule, what: #what, line: #line, column: #column, message: #message })
    });
    quote! {
        #private::Variant {
            instance: #instance,
            target: #target,
            version: (#major, #minor),
            ptx: #ptx,
            lines: #private::Lines { file: ::core::file!(), first: #first, indent: #indent },
            static_shared: #shared,
            dynamic_shared: #dynamic,
            local_bytes: #local,
            checks: &[#(#checks),*],
        }
    }
}

/// What writes the message of an assertion: the user's format on the values that the device left.
fn message(private: &TokenStream, literal: &str, args: &[(Option<String>, Scalar)]) -> TokenStream {
    let literal: TokenStream = literal.parse().unwrap_or_default();
    let args = args.iter().enumerate().map(|(index, (name, scalar))| {
        let value = match scalar {
            Scalar::Bool => quote!(values[#index] != 0),
            Scalar::F32 => {
                quote!(::core::primitive::f32::from_bits(values[#index] as ::core::primitive::u32))
            }
            Scalar::F64 => quote!(::core::primitive::f64::from_bits(values[#index])),
            scalar if scalar.is_half() => {
                let ty = Ident::new(scalar.name(), Span::call_site());
                quote!(#private::#ty::from_bits(values[#index] as ::core::primitive::u16))
            }
            scalar => {
                let ty = Ident::new(scalar.name(), Span::call_site());
                quote!(values[#index] as ::core::primitive::#ty)
            }
        };
        match name {
            Some(name) => {
                let name = Ident::new_raw_if_needed(name, Span::call_site());
                quote!(#name = #value)
            }
            None => value,
        }
    });
    quote!(|values, f| {
        let _ = values;
        ::core::write!(f, #literal #(, #args)*)
    })
}

fn extents(extents: Option<[u32; 3]>) -> TokenStream {
    match extents {
        Some([x, y, z]) => {
            let [x, y, z] = [x, y, z].map(Literal::u32_unsuffixed);
            quote!(::core::option::Option::Some([#x, #y, #z]))
        }
        None => quote!(::core::option::Option::None),
    }
}

fn dtype(private: &TokenStream, scalar: Scalar) -> TokenStream {
    let name = match scalar {
        Scalar::Bool => "Bool",
        Scalar::I8 => "I8",
        Scalar::I16 => "I16",
        Scalar::I32 => "I32",
        Scalar::I64 | Scalar::Isize => "I64",
        Scalar::U8 => "U8",
        Scalar::U16 => "U16",
        Scalar::U32 => "U32",
        Scalar::U64 | Scalar::Usize => "U64",
        Scalar::F16 => "F16",
        Scalar::Bf16 => "Bf16",
        Scalar::F32 => "F32",
        Scalar::F64 => "F64",
        Scalar::F16x2 => "F16x2",
        Scalar::Bf16x2 => "Bf16x2",
        Scalar::E4m3 => "E4m3",
        Scalar::E5m2 => "E5m2",
        Scalar::E4m3x2 => "E4m3x2",
        Scalar::E5m2x2 => "E5m2x2",
    };
    let name = Ident::new(name, Span::call_site());
    quote!(#private::Dtype::#name)
}
