//! The launch function, and the module beside it.
//!
//! `name(..)` takes a `&DeviceTensor` or `&mut DeviceTensor` for each tensor and a value for each scalar, and returns a
//! `Launch` with one argument for each parameter of the PTX: those of the `fn`, then one for each generic dimension.
//! `name::KERNEL` describes the kernel; `name::VARIANTS` and `name::PTX` are what was compiled.

use crate::{
    back::Emitted,
    front::Parsed,
    ir::format::Message,
    ir::types::{Dim, DimSource, Param, ParamKind, Scalar},
};
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;

/// `fn name(..) -> Launch` and `mod name`.
pub(super) fn launch(
    function: &syn::ItemFn,
    parsed: &Parsed,
    emitted: Option<&Emitted>,
) -> TokenStream {
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
        match parsed
            .params
            .iter()
            .find(|param| ident == param.name.text || ident == format!("r#{}", param.name.text))
        {
            Some(param) => {
                let (ty, argument) = parameter(&private, &ident, param);
                inputs.push(quote!(#(#cfgs)* #ident: #ty));
                arguments.push(argument);
            }
            None => {
                // It was reported. A type that nothing defines takes whatever the callers give.
                complete = false;
                inputs.push(quote!(#ident: __tirx_reported));
            }
        }
    }
    let hidden = parsed.dims.iter().enumerate();
    for (index, dim) in hidden {
        if matches!(dim.source, DimSource::Generic) {
            arguments.push(quote!(#private::Arg::dim(#index)));
        }
    }
    let count = arguments.len();
    let grid = grid(&private, parsed);
    let refused = !parsed.diagnostics.is_empty() || parsed.breaks_a_format;
    let body = if !complete || (emitted.is_none() && refused) {
        quote!(::core::panic!("this kernel was not compiled"))
    } else if emitted.is_none() {
        // rustc reports the mismatch that stopped us, or this.
        let line = parsed.left_to_rustc.map_or(0, |span| span.start().line);
        let message = format!(
            "line {line}: tirx cannot type this kernel, although rustc can; please report it"
        );
        quote!(const { ::core::panic!(#message) })
    } else {
        quote! {
            #grid
            #private::Launch::new(&#name::KERNEL, &#name::CACHE, [#(#arguments),*], grid)
        }
    };
    let module = module(&private, function, parsed, emitted);
    quote! {
        #(#attributes)*
        #[allow(clippy::too_many_arguments, non_snake_case, unused_variables)]
        #vis fn #name<'launch>(#(#inputs),*) -> #private::Launch<'launch, #count> {
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
fn parameter(private: &TokenStream, ident: &Ident, param: &Param) -> (TokenStream, TokenStream) {
    match &param.kind {
        ParamKind::Scalar(scalar) => {
            let ty = scalar_type(private, *scalar, param.ty_span);
            (ty, quote!(#private::Arg::scalar(#ident)))
        }
        ParamKind::Tensor(tensor) => {
            let elem = scalar_type(private, tensor.elem, param.ty_span);
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

/// `let grid = ..;`
fn grid(private: &TokenStream, parsed: &Parsed) -> TokenStream {
    let constant = match &parsed.kernel {
        Some(kernel) => kernel
            .signature
            .launch
            .grid
            .is_none_or(|grid| grid.iter().all(Option::is_some)),
        None => true,
    };
    if constant {
        return quote!(let grid = ::core::option::Option::None;);
    }
    // Each dimension is a `u32` of its name.
    let mut dims = Vec::new();
    for (index, dim) in parsed.dims.iter().enumerate() {
        if !matches!(dim.source, DimSource::Generic) {
            continue;
        }
        let first = parsed.params.iter().find_map(|param| match &param.kind {
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
            ParamKind::Scalar(_) => None,
        });
        if let Some((tensor, axis)) = first {
            let ident = Ident::new(&dim.name.text, dim.name.span);
            dims.push(quote!(let #ident: ::core::primitive::u32 = #private::dim_of(#tensor.shape(), #axis);));
        }
    }
    let entries = parsed
        .grid
        .iter()
        .map(|expr| quote_spanned!(expr.span()=> #private::extent(#expr)));
    let ones = parsed.grid.len()..3;
    let ones = ones.map(|_| quote!(1));
    quote! {
        #(#dims)*
        let grid = ::core::option::Option::Some([#(#entries,)* #(#ones),*]);
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
    emitted: Option<&Emitted>,
) -> TokenStream {
    let name = function.sig.ident.to_string();
    let name = name.strip_prefix("r#").unwrap_or(&name);
    let params = parsed.params.iter().map(|param| {
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
        };
        quote!(#private::Param { name: #name, kind: #private::ParamKind::#kind })
    });
    let dims = parsed.dims.iter().map(|dim| {
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
    let launch = parsed
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
    let variants = emitted.map(|emitted| variant(private, parsed, emitted));
    let ptx = emitted.map_or("", |emitted| emitted.ptx.as_str());
    let variants: Vec<_> = variants.into_iter().collect();
    quote! {
        /// The PTX text.
        pub const PTX: &::core::primitive::str = #ptx;

        /// The kernel compiled, once for each target.
        pub const VARIANTS: &[#private::Variant] = &[#(#variants),*];

        /// The kernel as a launch sees it: parameters, dimensions, launch bounds.
        pub static KERNEL: #private::Kernel = #private::Kernel {
            name: #name,
            params: &[#(#params),*],
            dims: &[#(#dims),*],
            block: #block,
            grid: #grid,
            cluster: #cluster,
            variants: VARIANTS,
        };

        #[doc(hidden)]
        pub static CACHE: #private::KernelCache = #private::KernelCache::new();
    }
}

fn variant(private: &TokenStream, parsed: &Parsed, emitted: &Emitted) -> TokenStream {
    let (first, indent) = parsed.kernel.as_ref().map_or((0, 0), |kernel| {
        let signature = &kernel.signature;
        (signature.first_line as u32, signature.indent as u32)
    });
    let target = emitted.target.to_string();
    let (major, minor) = (emitted.version.major, emitted.version.minor);
    let shared = emitted.static_shared;
    let dynamic = emitted.dynamic_shared;
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
            instance: "",
            target: #target,
            version: (#major, #minor),
            ptx: PTX,
            lines: #private::Lines { file: ::core::file!(), first: #first, indent: #indent },
            static_shared: #shared,
            dynamic_shared: #dynamic,
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
