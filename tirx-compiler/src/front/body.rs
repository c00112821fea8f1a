//! What a body is read with: scopes, the variables of inference, and what was found wrong.
//!
//! One pass in source order builds the tree with type variables in it, as rustc does, so that what is known at a
//! method call is the same on both sides. [`finish`](super::finish) then puts types in place of variables.
//!
//! *Who speaks.* An error of ours marks the syntax that it is about, and the expansion puts a name that nothing
//! defines in its place: beside a `compile_error!` rustc is silent about such a name and about all that follows from
//! it. A type mismatch is left to rustc: the value becomes [`Ty::Poison`](crate::ir::types::Ty::Poison) and no kernel
//! comes of it.

use super::{
    function::Functions,
    generics::PendingState,
    habits,
    infer::{Class, Infer, Table},
    library::{self, Link, Loaded},
    macros::Macros,
    path::Use,
    suggest,
    traits::Bound,
    types::{TypeItem, TypeState},
};
use crate::{
    diagnostic::{Diagnostic, Diagnostics},
    ir::{
        tree::{Expr, ExprKind, LocalId},
        types::{Const, DimId, Name, ParamId, Scalar, Ty, TypeArg},
    },
};
use proc_macro2::Span;
use std::collections::{BTreeSet, HashMap};
use tirx_rules as rules;

/// An expression whose types may still be variables.
pub(super) type Draft = Expr<Infer>;

/// What the expansion does with a piece of syntax that was reported.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    /// Puts a name in its place that nothing defines.
    Poison,
    /// Keeps the receiver of a method call alone.
    Receiver,
}

/// The marks, by the address of the syntax node; valid while the item is not taken apart.
pub type Marks = HashMap<usize, Mark>;

/// The address of a syntax node, as its identity.
pub fn identity<T>(node: &T) -> usize {
    std::ptr::from_ref(node).addr()
}

/// A local while types are inferred.
#[derive(Debug)]
pub(super) struct DraftLocal {
    pub(super) name: Name,
    pub(super) mutable: bool,
    pub(super) ty: Infer,
}

/// What a name in a scope stands for.
#[derive(Debug, Clone)]
pub(super) enum Binding {
    Local(LocalId),
    Param(ParamId, Infer),
    /// A part of a value that nothing assigns while the name is visible.
    Part(Box<Draft>),
    /// Its declaration was reported.
    Poison,
}

/// A constant of the kernel.
pub(super) enum ConstState<'ast> {
    Unread(&'ast syn::Type, &'ast syn::Expr),
    InProgress,
    Done(Option<ConstValue>),
}

/// The value of a constant.
#[derive(Debug, Clone)]
pub(super) enum ConstValue {
    Scalar(Scalar, Const),
    /// A tuple, an array or a struct, written out with constants as its parts.
    Parts(Box<Draft>),
}

#[derive(Default)]
pub(super) struct Scope<'ast> {
    pub(super) bindings: Vec<(String, Binding)>,
    pub(super) consts: Vec<(String, ConstState<'ast>)>,
    /// Generics of the function that the scope is of, and the types that they stand for.
    pub(super) generics: Vec<(String, Infer)>,
    pub(super) functions: Vec<(String, &'ast syn::ItemFn)>,
    pub(super) types: Vec<(String, TypeItem<'ast>)>,
    pub(super) impls: Vec<&'ast syn::ItemImpl>,
    pub(super) traits: Vec<(String, &'ast syn::ItemTrait)>,
    pub(super) uses: Vec<Use<'ast>>,
    /// Items that are here for rustc alone, and what they are.
    pub(super) unseen: Vec<(String, &'static str)>,
    /// Modules, by their scopes.
    pub(super) modules: Vec<(String, usize)>,
    /// Kernels, by the identity of the item.
    pub(super) kernels: Vec<(String, usize)>,
    /// It is of a module of elsewhere.
    pub(super) is_imported: bool,
    /// Modules of elsewhere, by the paths that they are used by.
    pub(super) externs: Vec<(Vec<String>, usize)>,
    /// It is a module's.
    pub(super) is_module: bool,
    /// The module around this module.
    pub(super) outer: Option<usize>,
    /// The group of the library whose items are here, once they are used.
    pub(super) library: Option<&'static str>,
    /// The scope around this one.
    pub(super) parent: Option<usize>,
    /// The body of a function: of what is around it only items are visible.
    pub(super) is_function: bool,
}

/// What a `break` can leave.
#[derive(Debug, Default, Clone, PartialEq)]
pub(super) enum Frame {
    /// `for`, `while`: left without a value.
    #[default]
    Counted,
    /// `loop`, whose value a `break` may carry.
    Endless,
    /// `'label: { .. }`, left by its label alone.
    Block,
    /// A function's body with this result, left by `return` alone.
    Function(Infer),
}

/// A loop or a labelled block around the statement being read.
#[derive(Debug, Default)]
pub(super) struct LoopFrame {
    pub(super) label: Option<String>,
    pub(super) kind: Frame,
    pub(super) broken: bool,
    /// Where the values of its `break`s go, and their type, once one has a value.
    pub(super) value: Option<(LocalId, Infer)>,
}

/// What a name was found to be.
pub(super) enum Found<'ast> {
    Binding(Binding),
    Const(Scalar, Const),
    /// A constant that is no scalar.
    ConstParts(Box<Draft>),
    /// A function, and the scope that declares it.
    Function(&'ast syn::ItemFn, usize),
    /// A kernel of the module.
    Kernel,
    /// A function of the library.
    Library(&'static crate::library::Item),
    /// A constant whose value could not be had: an error is reported elsewhere.
    Poison,
    Nothing,
}

pub(super) struct Body<'ast> {
    pub(super) diagnostics: Diagnostics,
    pub(super) table: Table,
    pub(super) locals: Vec<DraftLocal>,
    pub(super) scopes: Vec<Scope<'ast>>,
    pub(super) loops: Vec<LoopFrame>,
    pub(super) functions: Functions,
    /// Calls whose generics were not decided where they stand, by number.
    pub(super) pending: Vec<PendingState<'ast>>,
    /// The declared types that were read, by their items and arguments.
    pub(super) types: HashMap<(usize, Vec<TypeArg>), TypeState>,
    /// The constants of `impl`s, by their items and the arguments of the type.
    pub(super) associated_consts: HashMap<(usize, Vec<TypeArg>), ConstState<'ast>>,
    /// `Self`
    pub(super) self_type: Option<Infer>,
    /// The bounds of the generics of the function that is being read.
    pub(super) bounds: Vec<Bound>,
    /// The `N: Dim` generics and integer parameters that dimensions name.
    pub(super) dims: Vec<(String, DimId)>,
    /// Names that were reported as unknown: each is reported once.
    pub(super) reported_names: Vec<String>,
    /// The names of the parameters, also of those that are not read yet.
    pub(super) param_names: Vec<String>,
    /// Lifetimes that were reported.
    pub(super) lifetimes: Vec<String>,
    /// The locals of branches that there are not in this variant.
    pub(super) dropped: Vec<std::ops::Range<usize>>,
    /// Generics of the kernel that an instance says.
    pub(super) instance_generics: Vec<String>,
    /// The target that this reading is for.
    pub(super) target: Option<tirx_ptx::arch::Target>,
    /// Generics that were reported.
    pub(super) unknown_generics: Vec<String>,
    /// The result type was reported.
    pub(super) returns_value: bool,
    pub(super) depth: usize,
    /// That it goes too deep is said once.
    pub(super) depth_is_reported: bool,
    pub(super) unsafe_depth: usize,
    /// Where the kernel's attribute ends.
    pub(super) attribute_end: Option<Span>,
    /// Control does not come here: as rustc keeps it.
    pub(super) diverges: bool,
    /// A constant expression is being read: only constants of the scopes up to this one are visible.
    pub(super) const_scope: Option<usize>,
    /// rustc does not see what is being read.
    pub(super) unseen: bool,
    /// The first place that is left to rustc.
    pub(super) left_to_rustc: Option<Span>,
    /// A format string in it breaks Rust's rules: rustc says so where it expands it.
    pub(super) breaks_a_format: bool,
    /// The `f32` that a literal is, where it is not its `f64` rounded: by its place and that `f64`.
    pub(super) singles: HashMap<(usize, usize, u64), f32>,
    pub(super) marks: Marks,
    /// What was read in an expression that comes to nothing: it is checked all the same.
    pub(super) loose: Vec<Draft>,
    /// `crate = path` as text, to be cut off from paths.
    pub(super) krate: String,
    /// The macros of the kernel language, taken apart.
    pub(super) macros: &'ast Macros,
    /// Modules of elsewhere, by what they are known by.
    pub(super) imports: Vec<(String, usize)>,
    /// How these name this crate.
    pub(super) other_crates: Vec<String>,
    /// The paths that were found to be constants of a module.
    pub(super) constants: BTreeSet<String>,
    /// Where the next item of the library goes.
    pub(super) library_end: &'ast Link,
    /// The macros of those that are there.
    pub(super) library_macros: Vec<&'ast Macros>,
}

impl<'ast> Body<'ast> {
    pub(super) fn new(krate: String, macros: &'ast Macros, loaded: &'ast Loaded) -> Self {
        Self {
            diagnostics: Diagnostics::new(),
            table: Table::default(),
            locals: Vec::new(),
            scopes: library::scopes(),
            loops: Vec::new(),
            functions: Functions::default(),
            pending: Vec::new(),
            types: HashMap::new(),
            associated_consts: HashMap::new(),
            self_type: None,
            bounds: Vec::new(),
            dims: Vec::new(),
            reported_names: Vec::new(),
            param_names: Vec::new(),
            lifetimes: Vec::new(),
            dropped: Vec::new(),
            instance_generics: Vec::new(),
            target: None,
            unknown_generics: Vec::new(),
            returns_value: false,
            depth: 0,
            depth_is_reported: false,
            unsafe_depth: 0,
            attribute_end: None,
            diverges: false,
            const_scope: None,
            unseen: false,
            left_to_rustc: None,
            breaks_a_format: false,
            singles: HashMap::new(),
            marks: Marks::new(),
            loose: Vec::new(),
            krate,
            macros,
            imports: Vec::new(),
            other_crates: Vec::new(),
            constants: BTreeSet::new(),
            library_end: loaded.end(),
            library_macros: Vec::new(),
        }
    }

    /// Reports an error about `node`, and takes the node from rustc's sight.
    pub(super) fn report<T>(&mut self, node: &T, diagnostic: Diagnostic) {
        self.marks.insert(identity(node), Mark::Poison);
        self.diagnostics.push(diagnostic);
    }

    /// The same for an expression, which becomes poison.
    pub(super) fn reported(&mut self, node: &syn::Expr, diagnostic: Diagnostic) -> Draft {
        let span = diagnostic.span;
        self.report(node, diagnostic);
        poison(span)
    }

    /// Something that rustc reports.
    pub(super) fn rustc_speaks(&mut self, span: Span) -> Draft {
        self.left_to_rustc.get_or_insert(span);
        poison(span)
    }

    /// Makes `actual` fit `expected`; a mismatch is left to rustc, and nothing more is said about the value.
    pub(super) fn coerce(&mut self, actual: &mut Draft, expected: &Infer) -> bool {
        let ty = self.table.resolve(&actual.ty);
        if ty.is_never() || self.table.unify(&ty, expected) {
            return true;
        }
        // `&mut T` where `&T` is wanted.
        if let (Infer::Ref(true, found), Infer::Ref(false, wanted)) =
            (&ty, self.table.resolve(expected))
            && self.table.unify(found, &wanted)
        {
            actual.ty = expected.clone();
            return true;
        }
        if let (Infer::Known(Ty::Map(found)), Infer::Known(Ty::Map(wanted))) =
            (&ty, self.table.resolve(expected))
            && (found.elem, found.rank, wanted.mutable) == (wanted.elem, wanted.rank, false)
        {
            actual.ty = expected.clone();
            return true;
        }
        self.rustc_speaks(actual.span);
        actual.ty = Infer::POISON;
        false
    }

    pub(super) fn bind(&mut self, name: String, binding: Binding) {
        if let Some(scope) = self.scopes.last_mut() {
            scope.bindings.push((name, binding));
        }
    }

    pub(super) fn declare(&mut self, ident: &syn::Ident, mutable: bool, ty: Infer) -> LocalId {
        self.declare_name(name_of(ident), mutable, ty)
    }

    pub(super) fn declare_name(&mut self, name: Name, mutable: bool, ty: Infer) -> LocalId {
        let id = self.hidden_local(&name.text, name.span, mutable, ty);
        self.bind(name.text, Binding::Local(id));
        id
    }

    /// A local that no name stands for; its own is for messages.
    pub(super) fn hidden_local(
        &mut self,
        name: &str,
        span: Span,
        mutable: bool,
        ty: Infer,
    ) -> LocalId {
        let id = LocalId(self.locals.len());
        let name = Name {
            text: name.to_owned(),
            span,
        };
        self.locals.push(DraftLocal { name, mutable, ty });
        id
    }

    /// Makes the items of a block known: they are visible in all of it.
    pub(super) fn hoist(&mut self, block: &'ast syn::Block) {
        let items = block.stmts.iter().filter_map(|stmt| match stmt {
            syn::Stmt::Item(item) => Some(item),
            _ => None,
        });
        for item in items.clone() {
            self.hoist_item(item);
        }
        if items.clone().any(|item| matches!(item, syn::Item::Use(_))) {
            self.resolve_uses();
        }
        // Other items are reported where they stand; their uses are part of the same mistake.
        let mut reported = Vec::new();
        for item in items {
            if let syn::Item::Static(item) = item {
                reported.push(text_of(&item.ident));
            }
        }
        if let Some(scope) = self.scopes.last_mut() {
            let reported = reported.into_iter().map(|name| (name, Binding::Poison));
            scope.bindings.extend(reported);
        }
    }

    /// Makes an item known in the current scope.
    pub(super) fn hoist_item(&mut self, item: &'ast syn::Item) {
        let Some(scope) = self.scopes.last_mut() else {
            return;
        };
        match item {
            syn::Item::Const(item) => {
                let state = ConstState::Unread(&item.ty, &item.expr);
                scope.consts.push((text_of(&item.ident), state));
            }
            syn::Item::Fn(item) => scope.functions.push((text_of(&item.sig.ident), item)),
            syn::Item::Struct(item) => {
                let name = text_of(&item.ident);
                scope.types.push((name, TypeItem::Struct(item)));
            }
            syn::Item::Enum(item) => {
                let name = text_of(&item.ident);
                scope.types.push((name, TypeItem::Enum(item)));
            }
            syn::Item::Type(item) => {
                let name = text_of(&item.ident);
                scope.types.push((name, TypeItem::Alias(item)));
            }
            syn::Item::Impl(item) => scope.impls.push(item),
            syn::Item::Trait(item) => scope.traits.push((text_of(&item.ident), item)),
            syn::Item::Use(item) => scope.uses.extend(Use::of(&item.tree)),
            _ => {}
        }
    }

    /// Opens a scope in the current one.
    pub(super) fn enter(&mut self) {
        self.enter_in(self.scopes.len().checked_sub(1));
    }

    /// Opens a scope in this one.
    pub(super) fn enter_in(&mut self, parent: Option<usize>) {
        self.scopes.push(Scope {
            parent,
            ..Scope::default()
        });
    }

    /// Looks a name up, innermost scope first.
    pub(super) fn lookup(&mut self, name: &str) -> Found<'ast> {
        match self.lookup_declared(name) {
            Found::Nothing => self.lookup_library(name),
            found => found,
        }
    }

    /// The same, without the library.
    pub(super) fn lookup_declared(&mut self, name: &str) -> Found<'ast> {
        let mut at = match self.const_scope {
            Some(scope) => Some(scope),
            None => self.scopes.len().checked_sub(1),
        };
        let mut items_alone = self.const_scope.is_some();
        while let Some(index) = at {
            let Some(scope) = self.scopes.get(index) else {
                break;
            };
            let binding = scope.bindings.iter().rev().find(|(n, _)| n == name);
            if let (Some((_, binding)), false) = (binding, items_alone) {
                return Found::Binding(binding.clone());
            }
            items_alone |= scope.is_function;
            at = scope.parent;
            let is_module = scope.is_module;
            if let Some(found) = self.item_in(index, name) {
                if is_module && matches!(found, Found::Const(..)) {
                    self.constants.insert(name.to_owned());
                }
                return found;
            }
        }
        Found::Nothing
    }

    /// The value of a constant, read at its first use.
    pub(super) fn constant(&mut self, scope: usize, slot: usize) -> Found<'ast> {
        let Some((_, state)) = self
            .scopes
            .get_mut(scope)
            .and_then(|s| s.consts.get_mut(slot))
        else {
            return Found::Nothing;
        };
        let (ty, expr) = match state {
            ConstState::Done(value) => return found(value.as_ref()),
            ConstState::InProgress => {
                // A cycle: rustc reports it.
                self.rustc_speaks(Span::call_site());
                return Found::Poison;
            }
            ConstState::Unread(ty, expr) => (*ty, *expr),
        };
        *state = ConstState::InProgress;
        let value = self.read_const(scope, ty, expr);
        let result = found(value.as_ref());
        if let Some((_, state)) = self
            .scopes
            .get_mut(scope)
            .and_then(|s| s.consts.get_mut(slot))
        {
            *state = ConstState::Done(value);
        }
        result
    }

    /// The value of a constant that stands in this scope.
    pub(super) fn read_const(
        &mut self,
        scope: usize,
        ty: &'ast syn::Type,
        expr: &'ast syn::Expr,
    ) -> Option<ConstValue> {
        let outer = self.const_scope.replace(scope);
        let unseen = std::mem::replace(&mut self.unseen, false);
        let ty = self.type_or_report(ty);
        let value = match ty.as_scalar() {
            Some(scalar) => self
                .const_value(expr, &ty)
                .map(|(_, value)| ConstValue::Scalar(scalar, value)),
            None if ty.is_poison() => None,
            None => self
                .const_parts(expr, &ty)
                .map(|parts| ConstValue::Parts(Box::new(parts))),
        };
        self.unseen = unseen;
        self.const_scope = outer;
        value
    }

    /// A constant tuple, array or struct. `None` after an error, ours or rustc's.
    fn const_parts(&mut self, expr: &'ast syn::Expr, ty: &Infer) -> Option<Draft> {
        let errors = (self.diagnostics.iter().len(), self.left_to_rustc.is_some());
        let mut draft = self.expr(expr, None);
        if !self.coerce(&mut draft, ty) {
            return None;
        }
        let span = draft.span;
        let done = self.finish_expr(draft);
        if let Some(parts) = super::fold::parts(&done) {
            return Some(parts);
        }
        if errors == (self.diagnostics.iter().len(), self.left_to_rustc.is_some()) {
            self.report(
                expr,
                Diagnostic::new(
                    &rules::CONSTANT,
                    span,
                    "this has to be known when the kernel is compiled, and is not",
                )
                .over(expr)
                .help("use literals, constants of the kernel, and arithmetic on these"),
            );
        }
        None
    }

    /// A constant expression of type `ty`. `None` after an error, ours or rustc's.
    pub(super) fn const_value(
        &mut self,
        expr: &'ast syn::Expr,
        ty: &Infer,
    ) -> Option<(Scalar, Const)> {
        let errors = (self.diagnostics.iter().len(), self.left_to_rustc.is_some());
        let mut draft = self.expr(expr, None);
        if !self.coerce(&mut draft, ty) {
            return None;
        }
        if self.unseen && self.table.class(&draft.ty) == Some(Class::Int) {
            // Whatever rustc would make of it, who reads it asks for a range.
            self.table.unify(&draft.ty, &Infer::scalar(Scalar::I64));
        }
        let poisoned = self.table.resolve(&draft.ty).is_poison();
        let span = draft.span;
        let done = self.finish_expr(draft);
        if let Some(value) = super::fold::fold(&done)
            && let crate::ir::types::Ty::Scalar(scalar) = done.ty
        {
            return Some((scalar, value));
        }
        let now = (self.diagnostics.iter().len(), self.left_to_rustc.is_some());
        if poisoned || errors != now {
            return None;
        }
        if super::fold::is_constant(&done) {
            // It overflows, divides by zero, ..: rustc evaluates it too and says so.
            self.rustc_speaks(span);
        } else {
            self.report(
                expr,
                Diagnostic::new(
                    &rules::CONSTANT,
                    span,
                    "this has to be known when the kernel is compiled, and is not",
                )
                .over(expr)
                .help("use an integer literal, a `const` of the kernel, or arithmetic on these"),
            );
        }
        None
    }

    /// A constant expression that rustc does not see, so that all its errors are ours.
    pub(super) fn unseen_const_value(
        &mut self,
        expr: &'ast syn::Expr,
        rule: &'static rules::Rule,
    ) -> Option<(Scalar, Const)> {
        let outer = self.left_to_rustc.take();
        let ty = self.table.fresh(Class::Any);
        let seen = !std::mem::replace(&mut self.unseen, true);
        let value = self.const_value(expr, &ty);
        self.unseen = !seen;
        let unseen = std::mem::replace(&mut self.left_to_rustc, outer);
        if unseen.is_some() {
            self.diagnostics.push(
                Diagnostic::new(
                    rule,
                    Span::call_site(),
                    format!(
                        "`{}` has no value: it overflows, or its types do not fit",
                        tokens_text(expr)
                    ),
                )
                .over(expr),
            );
            return None;
        }
        value
    }

    /// Reads whatever constants and functions nobody used, so that their errors are found.
    pub(super) fn read_items(&mut self) {
        self.read_items_of(self.scopes.len().saturating_sub(1));
    }

    /// The same of any scope.
    pub(super) fn read_items_of(&mut self, scope: usize) {
        let count = self.scopes.get(scope).map_or(0, |s| s.consts.len());
        for slot in 0..count {
            self.constant(scope, slot);
        }
        self.read_types(scope);
        self.read_functions(scope);
    }

    /// A scalar type, also a generic that stands for one.
    pub(super) fn known_scalar(&self, ty: &syn::Type) -> Option<Scalar> {
        let found = match strip_type(ty) {
            syn::Type::Path(path) => path
                .path
                .get_ident()
                .and_then(|ident| self.generic_type(&text_of(ident))),
            _ => None,
        };
        match found {
            Some(ty) => ty.as_scalar(),
            None => scalar_of(ty),
        }
    }

    /// A scalar type by its path; an error that says what there is.
    pub(super) fn scalar_type(&self, ty: &syn::Type) -> Result<Scalar, Diagnostic> {
        if let Some(scalar) = self.known_scalar(ty) {
            return Ok(scalar);
        }
        let text = tokens_text(ty);
        let names = Scalar::ALL.iter().map(|(_, name)| *name);
        let mut diagnostic = Diagnostic::new(
            &rules::UNSUPPORTED,
            Span::call_site(),
            format!("`{text}` is no scalar type of the kernel language"),
        )
        .over(ty);
        if let Some(help) = habits::ty(&text) {
            return Err(diagnostic.help(help));
        }
        diagnostic = match suggest::closest(&text, names) {
            Some(name) => diagnostic.suggest("did you mean {}?", name),
            None => diagnostic.help(
                "scalar types are `bool`, `i8` to `i64`, `isize`, `u8` to `u64`, `usize`, `f16`, `bf16`, `f32` and `f64`",
            ),
        };
        Err(diagnostic)
    }

    /// A generic that was reported where it is declared.
    pub(super) fn is_unknown_generic(&self, ty: &syn::Type) -> bool {
        match strip_type(ty) {
            syn::Type::Path(path) => path.path.get_ident().is_some_and(|ident| {
                let name = text_of(ident);
                self.unknown_generics.contains(&name)
            }),
            _ => false,
        }
    }

    /// `T::ZERO` of such a generic.
    pub(super) fn begins_unknown(&self, path: &syn::Path) -> bool {
        path.segments.len() > 1
            && path
                .segments
                .first()
                .is_some_and(|first| self.unknown_generics.contains(&text_of(&first.ident)))
    }

    /// Every value name that is visible here.
    pub(super) fn visible(&self) -> Vec<String> {
        let mut names = Vec::new();
        let mut at = self.scopes.len().checked_sub(1);
        let mut items_alone = false;
        while let Some(scope) = at.and_then(|index| self.scopes.get(index)) {
            if !items_alone {
                names.extend(scope.bindings.iter().map(|(name, _)| name.clone()));
            }
            names.extend(scope.consts.iter().map(|(name, _)| name.clone()));
            names.extend(scope.functions.iter().map(|(name, _)| name.clone()));
            items_alone |= scope.is_function;
            at = scope.parent;
        }
        names
    }
}

/// What a constant's value is found as.
pub(super) fn found<'ast>(value: Option<&ConstValue>) -> Found<'ast> {
    match value {
        Some(ConstValue::Scalar(scalar, value)) => Found::Const(*scalar, *value),
        Some(ConstValue::Parts(parts)) => Found::ConstParts(parts.clone()),
        None => Found::Poison,
    }
}

/// The key of a literal in [`Body::singles`].
pub(super) fn literal_key(span: Span, value: f64) -> (usize, usize, u64) {
    let at = span.start();
    (at.line, at.column, value.to_bits())
}

/// An expression that stands for an error.
pub(super) fn poison(span: Span) -> Draft {
    Expr {
        kind: ExprKind::Error,
        ty: Infer::POISON,
        span,
    }
}

/// `crate = path` as text.
pub(crate) fn crate_text(krate: &syn::Path) -> String {
    let segments: Vec<String> = krate.segments.iter().map(|s| text_of(&s.ident)).collect();
    segments.join("::")
}

/// An identifier without `r#`.
pub(crate) fn text_of(ident: &syn::Ident) -> String {
    let text = ident.to_string();
    match text.strip_prefix("r#") {
        Some(plain) => plain.to_owned(),
        None => text,
    }
}

pub(super) fn name_of(ident: &syn::Ident) -> Name {
    Name {
        text: text_of(ident),
        span: ident.span(),
    }
}

/// The scalar type that a path names.
pub(super) fn scalar_of(ty: &syn::Type) -> Option<Scalar> {
    let syn::Type::Path(path) = strip_type(ty) else {
        return None;
    };
    let last = path.path.segments.last()?;
    if path.qself.is_some() || !last.arguments.is_none() {
        return None;
    }
    Scalar::from_name(&text_of(&last.ident))
}

/// A type without parentheses and invisible groups.
pub(super) fn strip_type(ty: &syn::Type) -> &syn::Type {
    match ty {
        syn::Type::Group(group) => strip_type(&group.elem),
        syn::Type::Paren(paren) => strip_type(&paren.elem),
        ty => ty,
    }
}

/// An expression without parentheses and invisible groups.
pub(super) fn strip(expr: &syn::Expr) -> &syn::Expr {
    match expr {
        syn::Expr::Group(group) => strip(&group.expr),
        syn::Expr::Paren(paren) => strip(&paren.expr),
        expr => expr,
    }
}

/// Syntax as a reader would write it, on one line and not too long.
pub(super) fn tokens_text(tokens: &impl quote::ToTokens) -> String {
    suggest::readable(&tokens.to_token_stream())
}
