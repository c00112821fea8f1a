//! Types: what a type in a kernel's body means, and the structs, enums and aliases that it declares.
//!
//! A declared type is read at its first use, in the scope that declares it, and kept by the identity of its item. A
//! struct is its fields in order. An enum has variants without fields and is an integer. rustc sees the declarations
//! too: what is wrong with them beyond what the kernel language leaves out is its to say.

use super::{
    body::{Body, identity, strip_type, text_of},
    infer::{Class, Infer},
    path::names,
    span,
    type_generics::{given, is_plain_before_last},
};
use crate::{
    diagnostic::Diagnostic,
    ir::types::{Const, EnumTy, Handle, Scalar, StructTy, Ty, TypeArg, ViewTy},
};
use proc_macro2::Span;
use std::rc::Rc;
use syn::spanned::Spanned;
use tirx_rules as rules;

/// The most elements of an array.
const MAX_ELEMENTS: u64 = 4096;

/// A declaration of a type.
#[derive(Clone, Copy)]
pub(super) enum TypeItem<'ast> {
    Struct(&'ast syn::ItemStruct),
    Enum(&'ast syn::ItemEnum),
    Alias(&'ast syn::ItemType),
}

impl<'ast> TypeItem<'ast> {
    pub(super) fn id(self) -> usize {
        match self {
            Self::Struct(item) => identity(item),
            Self::Enum(item) => identity(item),
            Self::Alias(item) => identity(item),
        }
    }

    /// It is an enum with a variant of this name.
    pub(super) fn has_variant(self, name: &str) -> bool {
        match self {
            Self::Enum(item) => item.variants.iter().any(|v| text_of(&v.ident) == name),
            Self::Struct(_) | Self::Alias(_) => false,
        }
    }

    pub(super) fn name(self) -> &'ast syn::Ident {
        match self {
            Self::Struct(item) => &item.ident,
            Self::Enum(item) => &item.ident,
            Self::Alias(item) => &item.ident,
        }
    }

    pub(super) fn generics(self) -> &'ast syn::Generics {
        match self {
            Self::Struct(item) => &item.generics,
            Self::Enum(item) => &item.generics,
            Self::Alias(item) => &item.generics,
        }
    }
}

/// A declared type: being read, or read.
#[derive(Debug, Clone)]
pub(super) enum TypeState {
    InProgress,
    Done(Infer),
}

impl<'ast> Body<'ast> {
    /// A type in a body: of a local, a parameter of a function, a field.
    pub(super) fn local_type(&mut self, ty: &'ast syn::Type) -> Result<Infer, Diagnostic> {
        match strip_type(ty) {
            syn::Type::Infer(_) => return Ok(self.table.fresh(Class::Any)),
            syn::Type::Tuple(tuple) if tuple.elems.is_empty() => return Ok(Infer::UNIT),
            syn::Type::Tuple(tuple) => {
                let parts = tuple.elems.iter().map(|part| self.local_type(part));
                return Ok(Infer::Tuple(parts.collect::<Result<_, _>>()?));
            }
            syn::Type::Array(array) => {
                let elem = self.local_type(&array.elem)?;
                return Ok(match self.array_length(&array.len, &elem) {
                    Some(len) => Infer::Array(Box::new(elem), len),
                    None => Infer::POISON,
                });
            }
            syn::Type::Reference(reference) if !is_tensor(&reference.elem) => {
                if let Some(arguments) = map_arguments(&reference.elem) {
                    let map = self.view_type(arguments, reference.mutability.is_some());
                    return Ok(map.map_or(Infer::POISON, |map| Infer::Known(Ty::Map(map))));
                }
                let inner = self.local_type(&reference.elem)?;
                return Ok(Infer::Ref(reference.mutability.is_some(), Box::new(inner)));
            }
            syn::Type::Path(path) if path.qself.is_none() => {
                if let Some(found) = self.path_type(&path.path) {
                    return Ok(found);
                }
            }
            _ => {}
        }
        self.scalar_type(ty).map(Infer::scalar)
    }

    /// A type that is named, but for scalars.
    fn path_type(&mut self, path: &'ast syn::Path) -> Option<Infer> {
        if let Some(ident) = path.get_ident() {
            let name = text_of(ident);
            if name == "Self"
                && let Some(ty) = &self.self_type
            {
                return Some(ty.clone());
            }
            if let Some(ty) = self.generic_type(&name) {
                return Some(ty);
            }
        }
        if is_plain_before_last(path)
            && let Some((scope, item)) = self.type_at(&names(path))
        {
            return Some(self.declared_type(scope, item, given(path), path.span()));
        }
        let last = path.segments.last()?;
        match text_of(&last.ident).as_str() {
            "Dim3" => Some(Infer::Known(Ty::Dim3)),
            "CachePolicy" => Some(Infer::Known(Ty::CachePolicy)),
            "Mbarriers" => self
                .count_argument(&last.arguments)
                .map(|count| Infer::Known(Ty::Handle(Handle::Mbarriers(count)))),
            name @ ("View" | "ViewMut") => self
                .view_type(&last.arguments, name == "ViewMut")
                .map(|view| Infer::Known(Ty::View(view))),
            name => Handle::from_name(name).map(|handle| Infer::Known(Ty::Handle(handle))),
        }
    }

    /// `<4>` after `Mbarriers`.
    fn count_argument(&mut self, arguments: &'ast syn::PathArguments) -> Option<u32> {
        let syn::PathArguments::AngleBracketed(arguments) = arguments else {
            return None;
        };
        let count = arguments.args.first()?;
        match self.const_generic(count, Scalar::U32, count.span()) {
            Some(Const::Int(count)) => u32::try_from(count).ok(),
            _ => None,
        }
    }

    /// `<f32, 2>` after `View`, and after `TensorMap`.
    pub(super) fn view_type(
        &mut self,
        arguments: &'ast syn::PathArguments,
        mutable: bool,
    ) -> Option<ViewTy> {
        let syn::PathArguments::AngleBracketed(arguments) = arguments else {
            return None;
        };
        let mut arguments = arguments.args.iter();
        let (Some(syn::GenericArgument::Type(elem)), Some(rank), None) =
            (arguments.next(), arguments.next(), arguments.next())
        else {
            return None;
        };
        let Some(Const::Int(rank)) = self.const_generic(rank, Scalar::Usize, rank.span()) else {
            return None;
        };
        Some(ViewTy {
            elem: self.scalar_type(elem).ok()?,
            mutable,
            rank: usize::try_from(rank).ok()?,
        })
    }

    /// The `N` of `[T; N]` and `[value; N]` with elements of this type. `None` after an error.
    pub(super) fn array_length(&mut self, expr: &'ast syn::Expr, elem: &Infer) -> Option<u64> {
        let (_, value) = self.const_value(expr, &Infer::scalar(Scalar::Usize))?;
        let Const::Int(value) = value else {
            return None;
        };
        match u64::try_from(value) {
            Ok(len) if self.is_small(len, elem) => Some(len),
            _ => {
                let has = match self.elements(elem) {
                    1 => value.to_string(),
                    inner => format!("{value} times {inner}"),
                };
                self.report(
                    expr,
                    Diagnostic::new(
                        &rules::UNSUPPORTED,
                        span::first(expr),
                        format!(
                            "an array of a kernel has at most {MAX_ELEMENTS} elements in all, and this has {has}"
                        ),
                    )
                    .over(expr)
                    .help("each thread has its own: keep large data in a tensor or in shared memory"),
                );
                None
            }
        }
    }

    fn is_small(&self, len: u64, elem: &Infer) -> bool {
        let all = len.checked_mul(self.elements(elem));
        all.is_some_and(|all| all <= MAX_ELEMENTS)
    }

    /// How many elements the arrays in one of this type have.
    fn elements(&self, ty: &Infer) -> u64 {
        match self.table.resolve(ty) {
            Infer::Array(elem, len) => len.saturating_mul(self.elements(&elem)),
            Infer::Tuple(parts) => of_arrays(parts.iter().map(|part| self.elements(part))),
            Infer::Known(ty) => elements_of(&ty),
            _ => 1,
        }
    }

    /// The struct or enum that a path stands for.
    pub(super) fn type_of_path(&mut self, path: &'ast syn::Path) -> Option<Infer> {
        if path.is_ident("Self") {
            return self.self_type.clone();
        }
        let (scope, item) = self.type_at(&names(path))?;
        Some(self.declared_type(scope, item, given(path), path.span()))
    }

    /// The struct that a path in a pattern stands for: the subject says the arguments that the path leaves out.
    pub(super) fn type_of_pattern(
        &mut self,
        path: &'ast syn::Path,
        subject: &Infer,
    ) -> Option<Infer> {
        if given(path).is_none()
            && let Infer::Known(Ty::Struct(declared)) = self.table.resolve(subject)
            && !declared.args.is_empty()
            && let Some((_, item)) = self.type_at(&names(path))
            && item.id() == declared.id
        {
            return Some(Infer::Known(Ty::Struct(declared)));
        }
        self.type_of_path(path)
    }

    /// What a declaration declares, with these arguments.
    pub(super) fn declared_type(
        &mut self,
        scope: usize,
        item: TypeItem<'ast>,
        given: Option<&'ast syn::AngleBracketedGenericArguments>,
        at: Span,
    ) -> Infer {
        let Some(arguments) = self.type_arguments(scope, item, given, at) else {
            return Infer::POISON;
        };
        let key = (item.id(), arguments);
        match self.types.get(&key) {
            Some(TypeState::Done(ty)) => return ty.clone(),
            Some(TypeState::InProgress) => {
                // It contains itself: rustc says so.
                self.rustc_speaks(Span::call_site());
                return Infer::POISON;
            }
            None => {}
        }
        self.types.insert(key.clone(), TypeState::InProgress);
        let is_generic = !key.1.is_empty();
        let inner = match is_generic {
            true => self.enter_generics(item.generics(), &key.1, scope),
            false => scope,
        };
        let outer = self.const_scope.replace(inner);
        let unseen = std::mem::replace(&mut self.unseen, false);
        let ty = self.read_type(item, &key.1);
        self.unseen = unseen;
        self.const_scope = outer;
        if is_generic {
            self.scopes.pop();
        }
        self.types.insert(key, TypeState::Done(ty.clone()));
        ty
    }

    /// Reads the types of a scope that nothing named, for their errors. A generic one has nothing to be read with.
    pub(super) fn read_types(&mut self, scope: usize) {
        let items: Vec<TypeItem<'ast>> = match self.scopes.get(scope) {
            Some(scope) => scope.types.iter().map(|(_, item)| *item).collect(),
            None => return,
        };
        for item in items {
            let is_struct = !matches!(item, TypeItem::Enum(_));
            if item.generics().params.is_empty() || !is_struct {
                self.declared_type(scope, item, None, item.name().span());
            }
        }
    }

    fn read_type(&mut self, item: TypeItem<'ast>, arguments: &[TypeArg]) -> Infer {
        match item {
            TypeItem::Struct(item) => self.read_struct(item, arguments),
            TypeItem::Enum(item) => self.read_enum(item),
            TypeItem::Alias(item) => self.type_or_report(&item.ty),
        }
    }

    /// A type; an error is reported and gives poison.
    pub(super) fn type_or_report(&mut self, ty: &'ast syn::Type) -> Infer {
        self.local_type(ty).unwrap_or_else(|diagnostic| {
            self.diagnostics.push(diagnostic);
            Infer::POISON
        })
    }

    fn read_struct(&mut self, item: &'ast syn::ItemStruct, arguments: &[TypeArg]) -> Infer {
        let mut fields = Vec::new();
        for (position, field) in item.fields.iter().enumerate() {
            let name = match &field.ident {
                Some(ident) => text_of(ident),
                None => position.to_string(),
            };
            let ty = self.type_or_report(&field.ty);
            let ty = self.table.finish(&ty).unwrap_or_else(|| {
                // `_`, which rustc refuses.
                self.left_to_rustc.get_or_insert(field.ty.span());
                Ty::Poison
            });
            fields.push((name, ty));
        }
        Infer::Known(Ty::Struct(Rc::new(StructTy {
            id: identity(item),
            args: arguments.to_vec(),
            name: with_arguments(text_of(&item.ident), arguments),
            fields,
        })))
    }

    fn read_enum(&mut self, item: &'ast syn::ItemEnum) -> Infer {
        let mut variants = Vec::new();
        let declared = item
            .attrs
            .iter()
            .filter(|attribute| attribute.path().is_ident("repr"))
            .find_map(|attribute| attribute.parse_args::<syn::Ident>().ok())
            .and_then(|ident| Scalar::from_name(&text_of(&ident)))
            .filter(|scalar| scalar.is_int());
        let mut next = 0i128;
        for variant in &item.variants {
            if !variant.fields.is_empty() {
                self.diagnostics.push(
                    Diagnostic::new(
                        &rules::UNSUPPORTED,
                        variant.fields.span(),
                        format!(
                            "the variants of a kernel's enum have no fields, and `{}` has",
                            text_of(&variant.ident)
                        ),
                    )
                    .over(&variant.fields)
                    .help("use a struct with a plain enum and the fields"),
                );
                return Infer::POISON;
            }
            if let Some((_, value)) = &variant.discriminant {
                let ty = Infer::scalar(declared.unwrap_or(Scalar::Isize));
                match self.const_value(value, &ty) {
                    Some((_, Const::Int(value))) => next = value,
                    _ => return Infer::POISON,
                }
            }
            variants.push((text_of(&variant.ident), next));
            next += 1;
        }
        let small = variants
            .iter()
            .all(|(_, value)| i32::try_from(*value).is_ok());
        let repr = declared.unwrap_or(if small { Scalar::I32 } else { Scalar::I64 });
        Infer::Known(Ty::Enum(Rc::new(EnumTy {
            id: identity(item),
            name: text_of(&item.ident),
            variants,
            repr,
        })))
    }

    /// `Mode::Fast`, `Self::Fast`, `math::Vector::ZERO`, `Ring::<4>::new`: the type that a path begins with, and the last
    /// name.
    pub(super) fn associated(
        &mut self,
        path: &'ast syn::Path,
    ) -> Option<(Infer, &'ast syn::Ident)> {
        let last = path.segments.last()?;
        let of = path.segments.len().checked_sub(2)?;
        let before = path.segments.iter().take(of);
        if before.into_iter().any(|s| !s.arguments.is_none()) {
            return None;
        }
        let names = names(path);
        let (_, names) = names.split_last()?;
        let ty = match names {
            [] => return None,
            [name] if name == "Self" => self.self_type.clone()?,
            names => {
                if let [name] = names
                    && let Some(ty) = self.generic_type(name)
                {
                    return Some((ty, &last.ident));
                }
                let given = match path.segments.get(of).map(|segment| &segment.arguments) {
                    Some(syn::PathArguments::AngleBracketed(given)) => Some(given),
                    _ => None,
                };
                let (scope, item) = self.type_at(names)?;
                self.declared_type(scope, item, given, path.span())
            }
        };
        Some((ty, &last.ident))
    }

    /// The discriminant of a variant.
    pub(super) fn variant(ty: &Infer, name: &str) -> Option<Const> {
        let Infer::Known(Ty::Enum(ty)) = ty else {
            return None;
        };
        let (_, value) = ty.variants.iter().find(|(variant, _)| variant == name)?;
        Some(Const::Int(*value))
    }

    /// A scalar type by its path or an alias of one.
    pub(super) fn scalar_or_alias(&mut self, ty: &'ast syn::Type) -> Result<Scalar, Diagnostic> {
        if let syn::Type::Path(path) = strip_type(ty)
            && let Some(found) = self.type_of_path(&path.path)
            && let Some(scalar) = found.as_scalar()
        {
            return Ok(scalar);
        }
        self.scalar_type(ty)
    }
}

/// The same of a type that is known.
fn elements_of(ty: &Ty) -> u64 {
    match ty {
        Ty::Array(elem, len) => len.saturating_mul(elements_of(elem)),
        Ty::Tuple(parts) => of_arrays(parts.iter().map(elements_of)),
        Ty::Struct(declared) => of_arrays(declared.fields.iter().map(|(_, ty)| elements_of(ty))),
        _ => 1,
    }
}

/// Those of the arrays among the parts of a value, and 1 without any.
fn of_arrays(parts: impl Iterator<Item = u64>) -> u64 {
    let arrays = parts.filter(|elements| *elements > 1);
    arrays.fold(0, u64::saturating_add).max(1)
}

/// `Ring<4>`
fn with_arguments(name: String, arguments: &[TypeArg]) -> String {
    if arguments.is_empty() {
        return name;
    }
    let texts = arguments.iter().map(|argument| match argument {
        TypeArg::Type(ty) => ty.to_string(),
        TypeArg::Const(value) => value.to_string(),
    });
    format!("{name}<{}>", texts.collect::<Vec<_>>().join(", "))
}

/// `Tensor<..>`, however it is written.
/// `<f32, 2>` of `TensorMap<f32, 2>`.
pub fn map_arguments(ty: &syn::Type) -> Option<&syn::PathArguments> {
    let syn::Type::Path(path) = strip_type(ty) else {
        return None;
    };
    let last = path.path.segments.last()?;
    (last.ident == "TensorMap").then_some(&last.arguments)
}

fn is_tensor(ty: &syn::Type) -> bool {
    match strip_type(ty) {
        syn::Type::Path(path) => path
            .path
            .segments
            .last()
            .is_some_and(|last| last.ident == "Tensor"),
        _ => false,
    }
}
