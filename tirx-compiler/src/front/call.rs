//! Calls of intrinsics and of functions of scalar types.

use super::{
    body::{Binding, Body, Draft, Found, Mark, identity, poison, text_of, tokens_text},
    expr::{draft, typed_poison},
    function::callable,
    generic_items, habits,
    infer::Infer,
    method::result_ty,
    span, suggest,
    traits::Chosen,
};
use crate::{
    diagnostic::{Diagnostic, Edit},
    intrinsics::{ArgTy, INTRINSICS, Intrinsic, METHODS, MethodOp, MethodTy, Output},
    ir::{
        tree::{AllocShared, Call, ConstArg, ExprKind},
        types::{Const, Dim, Handle, Scalar, Ty, ViewTy},
    },
    library,
};
use proc_macro2::Span;
use std::collections::HashMap;
use std::sync::LazyLock;
use syn::spanned::Spanned;
use tirx_rules as rules;

/// The list by path: a kernel may have many calls.
static BY_PATH: LazyLock<HashMap<&'static str, &'static Intrinsic>> =
    LazyLock::new(|| INTRINSICS.iter().map(|i| (i.path, i)).collect());

impl<'ast> Body<'ast> {
    pub(super) fn call(&mut self, expr: &'ast syn::Expr, e: &'ast syn::ExprCall) -> Draft {
        let syn::Expr::Path(callee) = super::body::strip(&e.func) else {
            let diagnostic = Diagnostic::new(
                &rules::UNSUPPORTED,
                span::first(&e.func),
                "a kernel calls functions by their names only",
            )
            .over(&e.func);
            self.arguments(&e.args);
            return self.reported(expr, diagnostic);
        };
        let name_span = callee
            .path
            .segments
            .last()
            .map_or_else(Span::call_site, |s| s.ident.span());
        let declared = match callee.path.get_ident() {
            _ if callee.qself.is_some() => Found::Nothing,
            Some(ident) => self.lookup_declared(&text_of(ident)),
            None => self.declared_path(&callee.path).unwrap_or(Found::Nothing),
        };
        match declared {
            Found::Function(item, scope) => {
                let own = callable(item, scope);
                let imported = match self.scopes.get(scope).is_some_and(|s| s.is_imported) {
                    true => self.imported_function(item, scope, name_span),
                    false => None,
                };
                return self.call_function(expr, e, imported.unwrap_or(own));
            }
            Found::Kernel => return self.call_of_kernel(expr, e, callee),
            _ => {}
        }
        if let Some(called) = self.call_through_trait(expr, e, callee) {
            return called;
        }
        if let Some(qself) = &callee.qself {
            return self.call_of_qualified(expr, e, callee, qself, name_span);
        }
        let path = self.item_path(&callee.path);
        if let Some((dim, "size")) = path.rsplit_once("::")
            && let Some((_, id)) = self.dims.iter().find(|(name, _)| name == dim)
        {
            let id = *id;
            if !e.args.is_empty() {
                return self.rustc_speaks(name_span);
            }
            return draft(
                ExprKind::DimSize(id),
                Infer::scalar(Scalar::U32),
                span::first(expr),
            );
        }
        if self.begins_unknown(&callee.path) {
            self.arguments(&e.args);
            return poison(name_span);
        }
        if path == super::build_time::TARGET_HAS {
            return self.target_has(expr, e);
        }
        if path == "alloc_shared" {
            return self.alloc_shared(expr, e, &callee.path);
        }
        if super::handle::ALLOCATIONS.contains(&path.as_str()) {
            return self.alloc_mbarriers(expr, e, &callee.path, &path);
        }
        if let Some(intrinsic) = BY_PATH.get(path.as_str()) {
            return self.intrinsic(expr, e, callee, intrinsic, name_span);
        }
        if let Some((scalar, item)) = self.scalar_item(&callee.path) {
            if let Some(called) = self.call_of_scalars_trait(expr, e, callee, scalar) {
                return called;
            }
            return self.scalar_function(expr, e, scalar, &item, name_span);
        }
        if let Some((ty, item)) = self.associated(&callee.path) {
            if ty.is_poison() {
                self.arguments(&e.args);
                return poison(name_span);
            }
            let name = text_of(item);
            let found = self.associated_function(&ty, item, None);
            if let Chosen::One(callable) = found {
                return self.call_function(expr, e, callable);
            }
            self.arguments(&e.args);
            match found {
                Chosen::Unclear(diagnostic) => return self.reported(expr, *diagnostic),
                Chosen::LeftToRustc => return self.rustc_speaks(name_span),
                Chosen::One(_) | Chosen::Nothing => {}
            }
            let known = self.function_names(&ty);
            let diagnostic = Diagnostic::new(
                &rules::UNKNOWN_NAME,
                name_span,
                format!(
                    "`{}` has no function `{name}` in this kernel",
                    tokens_text(callee.path.segments.first().map_or(item, |s| &s.ident))
                ),
            );
            let diagnostic = match suggest::closest(&name, known.iter().map(String::as_str)) {
                Some(near) => diagnostic.suggest("did you mean {}?", near),
                None if known.is_empty() => diagnostic.help("it has no `impl` in this kernel"),
                None => diagnostic.help(format!(
                    "its `impl`s have {}",
                    list(known.iter().map(String::as_str))
                )),
            };
            return self.reported(expr, diagnostic);
        }
        if let Some(ident) = called_ident(&callee.path) {
            let poisoned = match self.lookup(&text_of(ident)) {
                Found::Function(item, scope) => {
                    return self.call_function(expr, e, callable(item, scope));
                }
                Found::Kernel => None,
                Found::Library(item) => {
                    if let Some(callable) = self.library_function(item, name_span) {
                        return self.call_function(expr, e, callable);
                    }
                    None
                }
                Found::Binding(Binding::Local(id)) => {
                    let ty = self.locals.get(id.0).map(|local| local.ty.clone());
                    Some(ty.is_some_and(|ty| self.table.resolve(&ty).is_poison()))
                }
                Found::Binding(Binding::Poison) | Found::Poison => Some(true),
                Found::Binding(_) | Found::Const(..) | Found::ConstParts(_) => Some(false),
                Found::Nothing => None,
            };
            let at = span::first(expr);
            if poisoned.is_none()
                && let Some(value) = self.tuple_struct(e, &callee.path, at)
            {
                return value;
            }
            if let Some(poisoned) = poisoned {
                self.arguments(&e.args);
                return if poisoned {
                    poison(name_span)
                } else {
                    self.rustc_speaks(name_span)
                };
            }
        }
        if let Some(item) = self.library_path(&path)
            && let Some(callable) = self.library_function(item, name_span)
        {
            return self.call_function(expr, e, callable);
        }
        self.arguments(&e.args);
        let written = tokens_text(&callee.path);
        let diagnostic = match self.siblings(&callee.path) {
            Some(known) => unknown_in_module(&written, &known),
            None => {
                let help = self.cannot_be_seen(&written, "a function", "write its body here");
                unknown_function(&written, &path, &help)
            }
        };
        let diagnostic = over_names(diagnostic, &callee.path);
        self.reported(expr, diagnostic)
    }

    /// `u32::name(..)` and `T::name(..)`, where a trait of the user's gives it to a number.
    fn call_of_scalars_trait(
        &mut self,
        expr: &'ast syn::Expr,
        e: &'ast syn::ExprCall,
        callee: &'ast syn::ExprPath,
        scalar: Scalar,
    ) -> Option<Draft> {
        let name = &callee.path.segments.last()?.ident;
        let ty = Infer::scalar(scalar);
        let first = callee.path.segments.first()?;
        let is_generic = self.generic_type(&text_of(&first.ident)).is_some();
        let is_bounded = is_generic && !self.bounding(&ty).is_empty();
        let text = text_of(name);
        let is_own = super::method::has_method(scalar, &text)
            || library::find(scalar.name(), &text).is_some()
            || text.starts_with("from");
        if is_own && !is_bounded {
            return None;
        }
        match self.associated_function(&ty, name, None) {
            Chosen::One(callable) => Some(self.call_function(expr, e, callable)),
            Chosen::Nothing => None,
            Chosen::LeftToRustc => {
                self.arguments(&e.args);
                Some(self.rustc_speaks(name.span()))
            }
            Chosen::Unclear(diagnostic) => {
                self.arguments(&e.args);
                Some(self.reported(expr, *diagnostic))
            }
        }
    }

    /// `<T as Trait>::name(..)` of a trait that is not declared here.
    fn call_of_qualified(
        &mut self,
        expr: &'ast syn::Expr,
        e: &'ast syn::ExprCall,
        callee: &'ast syn::ExprPath,
        qself: &'ast syn::QSelf,
        name_span: Span,
    ) -> Draft {
        let ty = self.local_type(&qself.ty).unwrap_or(Infer::POISON);
        let name = callee.path.segments.last().map(|last| text_of(&last.ident));
        if let (Some(scalar), Some(name)) = (ty.as_scalar(), name) {
            return self.scalar_function(expr, e, scalar, &name, name_span);
        }
        self.arguments(&e.args);
        let diagnostic = not_of_a_known_trait(callee);
        self.reported(expr, diagnostic)
    }

    fn call_of_kernel(
        &mut self,
        expr: &'ast syn::Expr,
        e: &'ast syn::ExprCall,
        callee: &'ast syn::ExprPath,
    ) -> Draft {
        self.arguments(&e.args);
        let name = tokens_text(&callee.path);
        let diagnostic = Diagnostic::new(
            &rules::UNSUPPORTED,
            span::first(expr),
            format!("`{name}` is a kernel, and a kernel cannot launch another"),
        )
        .over(&callee.path)
        .help("make what both do a `fn` of the module, without `#[tirx::kernel]`");
        self.reported(expr, diagnostic)
    }

    /// A path as the list of intrinsics writes it.
    pub(super) fn item_path(&self, path: &syn::Path) -> String {
        self.without_crate(&self.without_imports(path).join("::"))
    }

    /// A path without the name of this crate before it.
    pub(super) fn without_crate(&self, path: &str) -> String {
        let mut rest = path;
        let others = self.other_crates.iter().map(String::as_str);
        for prefix in [self.krate.as_str(), "tirx"].into_iter().chain(others) {
            if let Some(inner) = rest.strip_prefix(prefix).and_then(|r| r.strip_prefix("::")) {
                rest = inner;
                break;
            }
        }
        for prefix in ["device::", "prelude::"] {
            rest = rest.strip_prefix(prefix).unwrap_or(rest);
        }
        rest.to_owned()
    }

    /// Reads arguments for their errors alone; the expression that they stand in comes to nothing.
    pub(super) fn arguments<P>(&mut self, args: &'ast syn::punctuated::Punctuated<syn::Expr, P>) {
        for arg in args {
            match super::body::strip(arg) {
                syn::Expr::Range(_) => {}
                syn::Expr::Tuple(tuple) => self.arguments(&tuple.elems),
                _ => {
                    let value = self.expr(arg, None);
                    self.loose.push(value);
                }
            }
        }
    }

    fn intrinsic(
        &mut self,
        expr: &'ast syn::Expr,
        e: &'ast syn::ExprCall,
        callee: &'ast syn::ExprPath,
        intrinsic: &'static Intrinsic,
        name_span: Span,
    ) -> Draft {
        let at = span::first(expr);
        if intrinsic.is_unsafe && self.unsafe_depth == 0 {
            let name = intrinsic.path;
            let diagnostic = Diagnostic::new(
                &rules::UNSAFE_NEEDED,
                at,
                format!("`{name}` takes addresses that nothing checks, so it has to stand in `unsafe`"),
            )
            .over(&callee.path)
            .to(name_span)
            .mend(
                &format!("write `unsafe {{ {name}(..) }}`; `tile::` has the same copies on views, which are checked"),
                in_unsafe(at, expr),
            );
            self.arguments(&e.args);
            return self.reported(expr, diagnostic);
        }
        let generics = callee.path.segments.last().map(|s| &s.arguments);
        let own = self.own_type(intrinsic, generics);
        // What a call's own type is follows from the arguments; written out it is no constant.
        let generics = generics.filter(|_| own.is_none());
        let Some(consts) =
            self.const_args(expr, generics, intrinsic.consts, intrinsic.path, name_span)
        else {
            self.arguments(&e.args);
            return poison(at);
        };
        if e.args.len() != intrinsic.params.len() {
            self.arguments(&e.args);
            return self.rustc_speaks(name_span);
        }
        let mut args = Vec::with_capacity(e.args.len());
        for (arg, param) in e.args.iter().zip(intrinsic.params) {
            args.push(self.argument(arg, param.ty, own.as_ref()));
        }
        let ty = if intrinsic.options.is_empty() {
            self.output(intrinsic, own)
        } else {
            Infer::Builder
        };
        let call = Call {
            intrinsic,
            within: self.functions.of_library(),
            name_span,
            end: e.paren_token.span.close(),
            consts,
            args,
            options: Vec::new(),
        };
        draft(ExprKind::Call(Box::new(call)), ty, at)
    }

    /// The type of what a call gives, whose own type is this.
    pub(super) fn output(&self, intrinsic: &Intrinsic, own: Option<Infer>) -> Infer {
        match intrinsic.result {
            Output::Unit => Infer::UNIT,
            Output::Scalar(scalar) => Infer::scalar(scalar),
            Output::Tuple(scalars) => {
                Infer::Tuple(scalars.iter().copied().map(Infer::scalar).collect())
            }
            Output::Array(scalar, count) => array(scalar, count),
            Output::B128 => array(Scalar::U64, 2),
            Output::Dim3 => Infer::Known(Ty::Dim3),
            Output::CachePolicy => Infer::Known(Ty::CachePolicy),
            Output::Handle(handle) => Infer::Known(Ty::Handle(handle)),
            Output::Of(_) => own.unwrap_or(Infer::POISON),
        }
    }

    /// The type that the arguments of a call have in common, if its row has one: what is written in `::<..>`, or a
    /// variable.
    fn own_type(
        &mut self,
        intrinsic: &Intrinsic,
        generics: Option<&'ast syn::PathArguments>,
    ) -> Option<Infer> {
        intrinsic.own_types()?;
        if let Some(syn::PathArguments::AngleBracketed(given)) = generics
            && let Some(syn::GenericArgument::Type(ty)) = given.args.first()
            && let Ok(scalar) = self.scalar_type(ty)
        {
            return Some(Infer::scalar(scalar));
        }
        Some(self.table.fresh(super::infer::Class::Any))
    }

    /// An argument of an intrinsic or an option; `own` is the call's own type.
    pub(super) fn argument(
        &mut self,
        arg: &'ast syn::Expr,
        ty: ArgTy,
        own: Option<&Infer>,
    ) -> Draft {
        if let ArgTy::Word(words) = ty {
            return self.word(arg, words);
        }
        if ty == ArgTy::ConstU32 {
            let at = span::first(arg);
            return match self.const_value(arg, &Infer::scalar(Scalar::U32)) {
                Some((_, value)) => draft(ExprKind::Const(value), Infer::scalar(Scalar::U32), at),
                None => poison(at),
            };
        }
        let mut value = self.expr(arg, None);
        let found = self.table.resolve(&value.ty);
        match ty {
            ArgTy::Scalar(scalar) | ArgTy::Address(scalar) => {
                self.coerce(&mut value, &Infer::scalar(scalar));
            }
            ArgTy::Handle(handle) => {
                self.coerce(&mut value, &Infer::Known(Ty::Handle(handle)));
            }
            ArgTy::Array(scalar, count) => {
                self.coerce(&mut value, &array(scalar, count));
            }
            ArgTy::B128 => {
                self.coerce(&mut value, &array(Scalar::U64, 2));
            }
            ArgTy::AnyMbarrier => {
                let fits = matches!(
                    found,
                    Infer::Known(Ty::Handle(Handle::Mbarrier | Handle::RemoteMbarrier))
                );
                if !fits && !found.is_poison() {
                    self.rustc_speaks(value.span);
                    value.ty = Infer::POISON;
                }
            }
            ArgTy::CachePolicy => {
                self.coerce(&mut value, &Infer::Known(Ty::CachePolicy));
            }
            ArgTy::View | ArgTy::ViewMut => {
                let fits = found
                    .as_view()
                    .is_some_and(|view| view.mutable || ty == ArgTy::View);
                if !fits && !found.is_poison() {
                    self.rustc_speaks(value.span);
                    value.ty = Infer::POISON;
                }
            }
            ArgTy::Map => {
                let fits = matches!(found, Infer::Known(Ty::Map(_) | Ty::View(_)));
                if !fits && !found.is_poison() {
                    self.rustc_speaks(value.span);
                    value.ty = Infer::POISON;
                }
            }
            ArgTy::Tile | ArgTy::TileMut | ArgTy::CopyFrom | ArgTy::CopyTo => {
                let writes = matches!(ty, ArgTy::TileMut | ArgTy::CopyTo);
                let takes_view = matches!(ty, ArgTy::CopyFrom | ArgTy::CopyTo);
                let fits = match &found {
                    Infer::Known(Ty::Tile(tile)) => tile.mutable || !writes,
                    Infer::Known(Ty::View(view)) => takes_view && (view.mutable || !writes),
                    _ => false,
                };
                if !fits && !found.is_poison() {
                    self.rustc_speaks(value.span);
                    value.ty = Infer::POISON;
                }
            }
            ArgTy::Of(_) => {
                if let Some(own) = own {
                    self.coerce(&mut value, own);
                }
            }
            ArgTy::ConstU32 | ArgTy::Element(_) | ArgTy::Word(_) => {}
        }
        value
    }

    /// The const generics of a call. `None` after an error.
    pub(super) fn const_args(
        &mut self,
        expr: &'ast syn::Expr,
        arguments: Option<&'ast syn::PathArguments>,
        names: &[&str],
        path: &str,
        name_span: Span,
    ) -> Option<Vec<ConstArg>> {
        let given: Vec<&'ast syn::GenericArgument> = match arguments {
            Some(syn::PathArguments::AngleBracketed(arguments)) => arguments.args.iter().collect(),
            _ => Vec::new(),
        };
        self.const_list(expr, &given, names, path, name_span)
    }

    pub(super) fn const_list(
        &mut self,
        expr: &'ast syn::Expr,
        given: &[&'ast syn::GenericArgument],
        names: &[&str],
        path: &str,
        name_span: Span,
    ) -> Option<Vec<ConstArg>> {
        if given.len() != names.len() {
            let diagnostic = if names.is_empty() {
                Diagnostic::new(
                    &rules::CONSTANT,
                    name_span,
                    format!("`{path}` takes no constants in `::<..>`"),
                )
            } else {
                let list = names.join(", ");
                let example: Vec<&str> = names.iter().map(|name| example(name)).collect();
                Diagnostic::new(
                    &rules::CONSTANT,
                    name_span,
                    format!(
                        "`{path}` takes {} in `::<..>`: {list}",
                        count_constants(names.len())
                    ),
                )
                .help(format!(
                    "write `{path}::<{}>({})`",
                    example.join(", "),
                    match crate::intrinsics::find(path).is_some_and(|row| row.params.is_empty()) {
                        true => "",
                        false => "..",
                    }
                ))
            };
            self.report(expr, diagnostic);
            return None;
        }
        let mut values = Vec::with_capacity(given.len());
        for argument in given {
            let at = argument.span();
            let value = match argument {
                syn::GenericArgument::Const(value) => {
                    // Whatever integer type it has: rustc holds it against the parameter's.
                    let ty = self.table.fresh(super::infer::Class::Any);
                    self.const_value(value, &ty)
                }
                syn::GenericArgument::Type(syn::Type::Path(path)) => {
                    match path.path.segments.last().map(|last| &last.ident) {
                        Some(ident) => match self.lookup_path(&path.path) {
                            Found::Const(scalar, value) => Some((scalar, value)),
                            Found::Poison => None,
                            _ => {
                                let name = tokens_text(&path.path);
                                let diagnostic = Diagnostic::new(
                                &rules::CONSTANT,
                                ident.span(),
                                format!("`{name}` is no constant of this kernel"),
                            )
                            .help("use an integer literal, or declare a `const` in the kernel's body");
                                self.report(expr, diagnostic);
                                None
                            }
                        },
                        None => {
                            self.rustc_speaks(at);
                            None
                        }
                    }
                }
                _ => {
                    self.rustc_speaks(at);
                    None
                }
            };
            match value {
                Some((_, Const::Int(value))) => values.push(ConstArg { value, span: at }),
                Some(_) => {
                    self.rustc_speaks(at);
                    return None;
                }
                None => return None,
            }
        }
        Some(values)
    }

    /// `alloc_shared::<Tensor<f32, 64, 4>>()`
    fn alloc_shared(
        &mut self,
        expr: &'ast syn::Expr,
        e: &'ast syn::ExprCall,
        path: &'ast syn::Path,
    ) -> Draft {
        let at = span::first(expr);
        self.arguments(&e.args);
        let arguments = path.segments.last().map(|segment| &segment.arguments);
        let ty = match arguments {
            Some(syn::PathArguments::AngleBracketed(arguments)) if arguments.args.len() == 1 => {
                match arguments.args.first() {
                    Some(syn::GenericArgument::Type(ty)) => Some(ty),
                    _ => None,
                }
            }
            _ => None,
        };
        let Some(ty) = ty else {
            let diagnostic = Diagnostic::new(
                &rules::CONSTANT,
                at,
                "`alloc_shared` needs the tensor to allocate",
            )
            .over(path)
            .help("write `alloc_shared::<Tensor<f32, 64, 4>>()`");
            return self.reported(expr, diagnostic);
        };
        let Some((elem, dims)) = self.tensor(ty) else {
            // What was given for its arguments is part of the same mistake.
            self.marks.insert(identity(expr), Mark::Poison);
            return poison(at);
        };
        if dims.iter().any(|dim| matches!(dim, Dim::Symbol(_))) {
            let diagnostic = Diagnostic::new(
                &rules::DIMENSION,
                at,
                "shared memory is allocated when the kernel is compiled, so its dimensions are constants",
            )
            .over(ty)
            .help("use literals or a `const` of the kernel");
            return self.reported(expr, diagnostic);
        }
        if !e.args.is_empty() {
            return self.rustc_speaks(at);
        }
        let ty = Infer::Known(Ty::View(ViewTy {
            elem,
            mutable: true,
            rank: dims.len(),
        }));
        let allocation = AllocShared {
            dims,
            align: None,
            align_span: None,
            swizzle: None,
            pad: None,
            name: None,
            end: e.paren_token.span.close(),
        };
        draft(ExprKind::AllocShared(Box::new(allocation)), ty, at)
    }

    /// `f16::from_f32(x)`, `u64::from(x)`, `u32::min(a, b)`
    fn scalar_function(
        &mut self,
        expr: &'ast syn::Expr,
        e: &'ast syn::ExprCall,
        scalar: Scalar,
        item: &str,
        name_span: Span,
    ) -> Draft {
        let at = span::first(expr);
        if let Some(found) = library::find(scalar.name(), item)
            && found.is_public
            && let Some(callable) = self.library_function(found, name_span)
        {
            return self.call_function(expr, e, callable);
        }
        let ty = Infer::scalar(scalar);
        let half = scalar.is_half();
        let has_single = half || matches!(scalar, Scalar::E4m3 | Scalar::E5m2);
        let source = match item {
            "from_f32" if has_single => Some(Some(Scalar::F32)),
            "from_f64" if half => Some(Some(Scalar::F64)),
            "from" => Some(None),
            _ => None,
        };
        let mut args: Vec<Draft> = e.args.iter().map(|arg| self.expr(arg, None)).collect();
        if let Some(source) = source {
            let (Some(mut value), true) = (args.pop(), args.is_empty()) else {
                return self.rustc_speaks(name_span);
            };
            let fits = match source {
                Some(source) => self.coerce(&mut value, &Infer::scalar(source)),
                // Which conversions lose nothing is rustc's to say.
                None => true,
            };
            if !fits || self.table.resolve(&value.ty).is_poison() {
                return typed_poison(poison(at), ty);
            }
            return draft(ExprKind::Cast(Box::new(value)), ty, at);
        }
        if let Some(source) = generic_items::converted(scalar, item, "from_") {
            let (Some(mut value), true) = (args.pop(), args.is_empty()) else {
                return self.rustc_speaks(name_span);
            };
            if !self.coerce(&mut value, &Infer::scalar(source)) {
                return typed_poison(poison(at), ty);
            }
            return generic_items::conversion(value, source, scalar);
        }
        if let Some((_, op, types)) = CONSTRUCTORS
            .iter()
            .find(|(name, op, _)| *name == item && is_constructed(scalar, *op))
        {
            if args.len() != types.len() {
                return self.rustc_speaks(name_span);
            }
            let mut fits = true;
            for (arg, wanted) in args.iter_mut().zip(*types) {
                fits &= self.coerce(arg, &Infer::scalar(wanted.of(scalar)));
            }
            if !fits {
                return typed_poison(poison(at), ty);
            }
            return draft(ExprKind::Method(*op, args), ty, at);
        }
        if let Some(method) = METHODS
            .iter()
            .find(|m| m.name == item && m.receiver.admits(scalar))
        {
            let result = result_ty(method, scalar);
            if args.len() != method.args.len() + 1 {
                return self.rustc_speaks(name_span);
            }
            let types = [MethodTy::Receiver].iter().chain(method.args);
            let mut fits = true;
            for (arg, wanted) in args.iter_mut().zip(types) {
                fits &= self.coerce(arg, &Infer::scalar(wanted.of(scalar)));
            }
            if !fits {
                return typed_poison(poison(at), result);
            }
            return draft(ExprKind::Method(method.op, args), result, at);
        }
        let name = scalar.name();
        let known = METHODS
            .iter()
            .filter(|m| m.receiver.admits(scalar))
            .map(|m| m.name)
            .chain(library::names(name));
        let constructors = CONSTRUCTORS
            .iter()
            .filter(|(_, op, _)| is_constructed(scalar, *op));
        let known = known
            .chain(["from"])
            .chain(constructors.map(|(name, ..)| *name))
            .chain(has_single.then_some("from_f32"));
        let diagnostic = Diagnostic::new(
            &rules::UNKNOWN_NAME,
            name_span,
            format!("`{name}::{item}` is not in the kernel language"),
        );
        let diagnostic = match suggest::closest(item, known.clone()) {
            Some(near) => diagnostic.suggest("did you mean {}?", near),
            None => diagnostic.help(format!("`{name}` has {}", list(known))),
        };
        self.reported(expr, diagnostic)
    }
}

/// Functions of a type that make a value of it.
const CONSTRUCTORS: [(&str, MethodOp, &[MethodTy]); 3] = [
    ("from_bits", MethodOp::FromBits, &[MethodTy::Unsigned]),
    ("new", MethodOp::Join, &[MethodTy::Part, MethodTy::Part]),
    ("splat", MethodOp::Splat, &[MethodTy::Part]),
];

/// The type has this one of [`CONSTRUCTORS`].
const fn is_constructed(scalar: Scalar, op: MethodOp) -> bool {
    match op {
        MethodOp::Join => scalar.part().is_some(),
        MethodOp::Splat => scalar.is_packed(),
        _ => !scalar.is_int() && !matches!(scalar, Scalar::Bool),
    }
}

/// An expression in `unsafe`.
pub(super) fn in_unsafe(first: Span, expr: &impl quote::ToTokens) -> [Edit; 2] {
    [Edit::before(first, "unsafe { "), Edit::after(expr, " }")]
}

/// `f`, also as `f::<f32>`: the one name of a path.
fn called_ident(path: &syn::Path) -> Option<&syn::Ident> {
    match (path.leading_colon, path.segments.len()) {
        (None, 1) => path.segments.first().map(|segment| &segment.ident),
        _ => None,
    }
}

/// At the names of a path, without the arguments of the last.
pub(super) fn over_names(mut diagnostic: Diagnostic, path: &syn::Path) -> Diagnostic {
    diagnostic = diagnostic.over(path);
    match path.segments.last() {
        Some(last) => diagnostic.to(last.ident.span()),
        None => diagnostic,
    }
}

/// "`a`, `b` and `c`"
pub(super) fn list<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    let names: Vec<String> = names.into_iter().map(|name| format!("`{name}`")).collect();
    match names.split_last() {
        None => "nothing".to_owned(),
        Some((one, [])) => one.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
    }
}

/// A value that a constant of this name may have.
fn example(name: &str) -> &'static str {
    match name {
        "CP_SIZE" => "16",
        "BYTES" => "128",
        _ => "0",
    }
}

fn count_constants(count: usize) -> String {
    match count {
        1 => "1 constant".to_owned(),
        n => format!("{n} constants"),
    }
}

pub(super) fn unknown_in_module(written: &str, known: &[String]) -> Diagnostic {
    let module = written.rsplit_once("::").map_or("", |(module, _)| module);
    let diagnostic = Diagnostic::new(
        &rules::UNKNOWN_NAME,
        Span::call_site(),
        format!("`{written}` is not known in this module"),
    );
    let known = || known.iter().map(String::as_str);
    match suggest::closest(written, known()) {
        Some(near) => diagnostic.suggest("did you mean {}?", near),
        None => diagnostic.help(format!("`{module}` has {}", list(known()))),
    }
}

fn unknown_function(written: &str, path: &str, unseen: &str) -> Diagnostic {
    let diagnostic = Diagnostic::new(
        &rules::UNKNOWN_NAME,
        Span::call_site(),
        format!("`{written}` is no function that a kernel can call"),
    );
    if let Some(help) = habits::function(path) {
        return diagnostic.help(help);
    }
    let last = path.rsplit("::").next().unwrap_or(path);
    let paths = || {
        let intrinsics = INTRINSICS.iter().map(|i| i.path);
        intrinsics
            .chain(["alloc_shared"])
            .chain(super::handle::ALLOCATIONS)
            .chain(library::names(""))
    };
    // The right name in the wrong place, or a slip in the path, or a slip in the name.
    let same = paths().find(|p| p.rsplit("::").next() == Some(last) && *p != written);
    let near = same
        .or_else(|| suggest::closest(path, paths()))
        .or_else(|| {
            let names = paths().filter_map(|p| p.rsplit("::").next());
            let near = suggest::closest(last, names)?;
            paths().find(|p| p.rsplit("::").next() == Some(near))
        });
    match near.filter(|near| *near != written) {
        Some(near) => diagnostic.suggest("did you mean {}?", near),
        None => diagnostic.help(format!(
            "a kernel calls items of `tirx::device` and methods of scalars; {unseen}"
        )),
    }
}

/// `<T as Trait>::name` of which nothing is known here.
pub(super) fn not_of_a_known_trait(path: &syn::ExprPath) -> Diagnostic {
    let text = tokens_text(path);
    Diagnostic::new(
        &rules::UNKNOWN_NAME,
        Span::call_site(),
        format!("`{text}` is not known in a kernel"),
    )
    .over(path)
    .help("the attribute sees the traits and `impl`s of the kernel's body, or of the module around it: move them there")
}

fn array(scalar: Scalar, count: u8) -> Infer {
    Infer::Array(Box::new(Infer::scalar(scalar)), count.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::intrinsics;

    #[test]
    fn the_index_finds_what_the_list_has() {
        for intrinsic in INTRINSICS {
            assert!(std::ptr::eq(
                BY_PATH[intrinsic.path],
                intrinsics::find(intrinsic.path).unwrap_or(intrinsic)
            ));
        }
    }
}
