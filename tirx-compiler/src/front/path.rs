//! Paths: what a name or a path stands for, through modules and `use`.
//!
//! A name is looked up from the innermost scope outwards, and the last scope that is asked is a module's; a path is
//! looked up in the module that its first names lead to. A `use` is followed to where it leads, as long as that is
//! inside of the module that the attribute sees; what it brings in from elsewhere is unknown, but for `tirx::device`.

use super::{
    body::{Body, Draft, Found, Scope, text_of},
    expr::draft,
    infer::Infer,
    types::TypeItem,
};
use crate::ir::tree::ExprKind;
use proc_macro2::Span;

/// How many `use`s lead to each other in a path to an item of `tirx`.
const MAX_IMPORTS: usize = 32;

/// A `use`.
pub(super) struct Use<'ast> {
    /// The name that it brings in; `None` for `*`.
    name: Option<String>,
    /// What the name stands for; what a `*` stands after.
    path: Vec<String>,
    /// What has the name, once it was found.
    place: Option<Place<'ast>>,
}

/// What a `use` takes names from.
#[derive(Clone, Copy)]
enum Place<'ast> {
    /// A module, by its scope.
    Module(usize),
    /// An enum, whose variants the names are; and the scope that declares it.
    Type(usize, TypeItem<'ast>),
}

impl<'ast> Use<'ast> {
    /// The names that a `use` brings in.
    pub(super) fn of(tree: &syn::UseTree) -> Vec<Self> {
        let mut imports = Vec::new();
        collect(tree, &mut Vec::new(), &mut imports);
        imports
    }

    fn new(name: Option<String>, path: Vec<String>) -> Self {
        Self {
            name,
            path,
            place: None,
        }
    }

    /// The path to what has the name.
    fn prefix(&self) -> &[String] {
        match (&self.name, self.path.split_last()) {
            (Some(_), Some((_, prefix))) => prefix,
            _ => &self.path,
        }
    }

    /// The module that it takes names from, and the name there; none for `*`.
    pub(super) fn brings(&self) -> Option<(usize, Option<&str>)> {
        let Some(Place::Module(module)) = self.place else {
            return None;
        };
        match &self.name {
            Some(_) => Some((module, Some(self.path.last()?))),
            None => Some((module, None)),
        }
    }

    /// What a name of here is called there, if it is one that this brings in.
    fn original<'n>(&'n self, name: &'n str) -> Option<&'n str> {
        match &self.name {
            None => Some(name),
            Some(own) if own == name => self.path.last().map(String::as_str),
            Some(_) => None,
        }
    }
}

fn collect(tree: &syn::UseTree, prefix: &mut Vec<String>, imports: &mut Vec<Use<'_>>) {
    let with = |prefix: &[String], name: String| {
        let mut path = prefix.to_vec();
        // `use a::{self}` brings in `a`.
        if name != "self" || path.is_empty() {
            path.push(name);
        }
        path
    };
    match tree {
        syn::UseTree::Path(path) => {
            prefix.push(text_of(&path.ident));
            collect(&path.tree, prefix, imports);
            prefix.pop();
        }
        syn::UseTree::Name(name) => {
            let path = with(prefix, text_of(&name.ident));
            imports.push(Use::new(path.last().cloned(), path));
        }
        syn::UseTree::Rename(rename) => imports.push(Use::new(
            Some(text_of(&rename.rename)),
            with(prefix, text_of(&rename.ident)),
        )),
        syn::UseTree::Glob(_) => imports.push(Use::new(None, prefix.clone())),
        syn::UseTree::Group(group) => {
            for tree in &group.items {
                collect(tree, prefix, imports);
            }
        }
    }
}

/// The names of a path.
pub(super) fn names(path: &syn::Path) -> Vec<String> {
    path.segments.iter().map(|s| text_of(&s.ident)).collect()
}

impl<'ast> Body<'ast> {
    /// The scope from which names are looked up.
    pub(super) fn current(&self) -> usize {
        self.const_scope
            .unwrap_or(self.scopes.len().saturating_sub(1))
    }

    fn parent(&self, scope: usize) -> Option<usize> {
        self.scopes.get(scope)?.parent
    }

    /// What a path stands for.
    pub(super) fn lookup_path(&mut self, path: &syn::Path) -> Found<'ast> {
        if let Some(ident) = path.get_ident() {
            return self.lookup(&text_of(ident));
        }
        match self.declared_path(path) {
            Some(found) => found,
            None => Found::Nothing,
        }
    }

    /// What a path of several names stands for, if it leads into a module here.
    pub(super) fn declared_path(&mut self, path: &syn::Path) -> Option<Found<'ast>> {
        let names = names(path);
        let (last, prefix) = names.split_last()?;
        if prefix.is_empty() {
            return None;
        }
        let module = self.module_at(self.current(), prefix)?;
        let found = self.item_in(module, last)?;
        if matches!(found, Found::Const(..)) {
            self.constants.insert(names.join("::"));
        }
        Some(found)
    }

    /// Finds what each `use` takes names from. One may lead through another, so it is tried again while any is found.
    pub(super) fn resolve_uses(&mut self) {
        loop {
            let mut found = Vec::new();
            for (index, scope) in self.scopes.iter().enumerate() {
                for (number, import) in scope.uses.iter().enumerate() {
                    if import.place.is_none()
                        && let Some(place) = self.place_at(index, import.prefix())
                    {
                        found.push((index, number, place));
                    }
                }
            }
            if found.is_empty() {
                return;
            }
            for (scope, number, place) in found {
                let scope = self.scopes.get_mut(scope);
                if let Some(import) = scope.and_then(|scope| scope.uses.get_mut(number)) {
                    import.place = Some(place);
                }
            }
        }
    }

    /// The module or the enum that a path leads to.
    fn place_at(&self, scope: usize, path: &[String]) -> Option<Place<'ast>> {
        if let Some(module) = self.module_at(scope, path) {
            return Some(Place::Module(module));
        }
        let (last, prefix) = path.split_last()?;
        let (scope, item) = match prefix {
            [] => self.visible_type(scope, last)?,
            prefix => self.type_in(self.module_at(scope, prefix)?, last)?,
        };
        let has_variants = !matches!(item, TypeItem::Struct(_));
        (has_variants && item.generics().params.is_empty()).then_some(Place::Type(scope, item))
    }

    /// Where a name of a scope may be declared, and as what: in the scope itself, then where a `use` of the name leads
    /// to, then those of everything. Each place is looked at once, so that `use`s may lead in circles.
    pub(super) fn places(&self, scope: usize, name: &str) -> Vec<(usize, String)> {
        let mut seen = Vec::new();
        let mut left = vec![(scope, name.to_owned())];
        while let Some(place) = left.pop() {
            if seen.contains(&place) {
                continue;
            }
            let (scope, name) = &place;
            let uses = self.scopes.get(*scope).map_or(&[][..], |found| &found.uses);
            let led = |named: bool| {
                uses.iter()
                    .filter(move |import| import.name.is_some() == named)
                    .filter_map(|import| match import.place {
                        Some(Place::Module(module)) => {
                            Some((module, import.original(name)?.to_owned()))
                        }
                        _ => None,
                    })
                    .rev()
            };
            // The last is looked at first.
            left.extend(led(false).chain(led(true)));
            seen.push(place);
        }
        seen
    }

    /// The function, constant, variant or kernel of this name that a scope has, also by a `use`.
    pub(super) fn item_in(&mut self, scope: usize, name: &str) -> Option<Found<'ast>> {
        if self.scopes.get(scope)?.uses.is_empty() {
            return self.own_item(scope, name);
        }
        let places = self.places(scope, name);
        places
            .into_iter()
            .find_map(|(scope, name)| self.own_item(scope, &name))
    }

    /// The same, without what is declared elsewhere.
    fn own_item(&mut self, scope: usize, name: &str) -> Option<Found<'ast>> {
        let found = self.scopes.get(scope)?;
        if let Some((_, item)) = found.functions.iter().find(|(n, _)| n == name) {
            return Some(Found::Function(item, scope));
        }
        if let Some(slot) = found.consts.iter().position(|(n, _)| n == name) {
            return Some(self.constant(scope, slot));
        }
        if found.kernels.iter().any(|(n, _)| n == name) {
            return Some(Found::Kernel);
        }
        let of_enums = found.uses.iter().filter_map(|import| match import.place {
            Some(Place::Type(scope, item)) => {
                Some((scope, item, import.original(name)?.to_owned()))
            }
            _ => None,
        });
        let of_enums: Vec<_> = of_enums.collect();
        of_enums.into_iter().find_map(|(scope, item, name)| {
            let ty = self.declared_type(scope, item, None, Span::call_site());
            if ty.is_poison() {
                return item.has_variant(&name).then_some(Found::Poison);
            }
            let value = Self::variant(&ty, &name)?;
            Some(Found::ConstParts(Box::new(variant(value, ty))))
        })
    }

    /// The type of this name that a scope has, also by a `use`.
    pub(super) fn type_in(&self, scope: usize, name: &str) -> Option<(usize, TypeItem<'ast>)> {
        self.places(scope, name)
            .into_iter()
            .find_map(|(scope, name)| {
                let mut types = self.scopes.get(scope)?.types.iter();
                let (_, item) = types.find(|(n, _)| *n == name)?;
                Some((scope, *item))
            })
    }

    /// The module of this name that a scope has, also by a `use`.
    fn module_in(&self, scope: usize, name: &str) -> Option<usize> {
        self.places(scope, name)
            .into_iter()
            .find_map(|(scope, name)| {
                let mut modules = self.scopes.get(scope)?.modules.iter();
                let (_, module) = modules.find(|(n, _)| *n == name)?;
                Some(*module)
            })
    }

    /// The module that a path leads to from a scope; none for an empty path of a `use`, which leads out of here.
    pub(super) fn module_at(&self, scope: usize, path: &[String]) -> Option<usize> {
        // A module of here comes before one of elsewhere.
        let is_here = path
            .first()
            .is_some_and(|first| self.visible_module(scope, first).is_some());
        let (mut at, path) = match self.extern_module(scope, path) {
            Some((module, rest)) if !is_here => (Some(module), rest),
            _ => (None, path),
        };
        for name in path {
            at = Some(match (name.as_str(), at) {
                ("self", None) => self.module_around(scope)?,
                ("super", at) => {
                    let module = at.or_else(|| self.module_around(scope))?;
                    self.scopes.get(module)?.outer?
                }
                (name, None) => self.visible_module(scope, name)?,
                (name, Some(module)) => self.module_in(module, name)?,
            });
        }
        at
    }

    /// The module of elsewhere that a path begins with, and what follows; also by the last name of its path alone,
    /// which a `use` outside may have brought in.
    fn extern_module<'p>(&self, scope: usize, path: &'p [String]) -> Option<(usize, &'p [String])> {
        let mut at = Some(scope);
        while let Some(found) = at.and_then(|index| self.scopes.get(index)) {
            for (written, module) in &found.externs {
                if let Some(rest) = path.strip_prefix(written.as_slice()) {
                    return Some((*module, rest));
                }
            }
            for (written, module) in &found.externs {
                if let (Some(last), Some((first, rest))) = (written.last(), path.split_first())
                    && last == first
                {
                    return Some((*module, rest));
                }
            }
            at = found.outer.or(found.parent);
        }
        None
    }

    /// The module that a scope is in.
    fn module_around(&self, scope: usize) -> Option<usize> {
        let mut at = Some(scope);
        while let Some(index) = at {
            if self.scopes.get(index)?.is_module {
                return Some(index);
            }
            at = self.parent(index);
        }
        None
    }

    fn visible_module(&self, scope: usize, name: &str) -> Option<usize> {
        let mut at = Some(scope);
        while let Some(index) = at {
            if let Some(module) = self.module_in(index, name) {
                return Some(module);
            }
            at = self.parent(index);
        }
        None
    }

    /// A module is around what is being read.
    pub(super) fn in_module(&self) -> bool {
        self.module_around(self.current()).is_some()
    }

    /// What an item of this name is that is here for rustc alone.
    fn unseen(&self, name: &str) -> Option<&'static str> {
        let mut at = Some(self.current());
        while let Some(scope) = at.and_then(|index| self.scopes.get(index)) {
            if let Some((_, what)) = scope.unseen.iter().find(|(n, _)| n == name) {
                return Some(what);
            }
            at = scope.parent;
        }
        None
    }

    /// What would have to be seen for an unknown name to be known.
    pub(super) fn cannot_be_seen(&self, name: &str, what: &str, instead: &str) -> String {
        if let Some(what) = self.unseen(name) {
            return format!("`{name}` {what}");
        }
        match self.in_module() {
            true => format!(
                "{what} outside of the module cannot be seen by the attribute: move it into the module"
            ),
            false => {
                format!(
                    "{what} outside of the kernel cannot be seen by the attribute: {instead}, or put both into a module with `#[tirx::module]`"
                )
            }
        }
    }

    /// The functions and constants of the module that a path leads into, by their paths.
    pub(super) fn siblings(&self, path: &syn::Path) -> Option<Vec<String>> {
        let names = names(path);
        let (_, prefix) = names.split_last()?;
        let module = self.module_at(self.current(), prefix)?;
        let scope = self.scopes.get(module)?;
        let functions = scope.functions.iter().map(|(name, _)| name);
        let consts = scope.consts.iter().map(|(name, _)| name);
        let prefix = prefix.join("::");
        Some(
            functions
                .chain(consts)
                .map(|name| format!("{prefix}::{name}"))
                .collect(),
        )
    }

    /// The declaration of the type that a path names, and the scope that has it.
    pub(super) fn type_at(&mut self, names: &[String]) -> Option<(usize, TypeItem<'ast>)> {
        let (last, prefix) = names.split_last()?;
        if !prefix.is_empty() {
            let module = self.module_at(self.current(), prefix)?;
            return self.type_in(module, last);
        }
        let mut at = Some(self.current());
        while let Some(index) = at {
            if let Some(found) = self.type_in(index, last) {
                return Some(found);
            }
            if let Some(item) = self.library_struct(index, last) {
                return Some((index, item));
            }
            at = self.parent(index);
        }
        None
    }

    /// The type of this name that a scope or one around it declares.
    fn visible_type(&self, scope: usize, name: &str) -> Option<(usize, TypeItem<'ast>)> {
        let mut at = Some(scope);
        while let Some(index) = at {
            if let Some(found) = self.type_in(index, name) {
                return Some(found);
            }
            at = self.parent(index);
        }
        None
    }

    /// A type of this name is declared here.
    pub(super) fn has_type(&self, name: &str) -> bool {
        self.visible_type(self.current(), name).is_some()
    }

    /// A path with what a `use` put for its first name written out.
    pub(super) fn without_imports(&self, path: &syn::Path) -> Vec<String> {
        let mut names = names(path);
        for _ in 0..MAX_IMPORTS {
            let Some(import) = names.first().and_then(|first| self.import_of(first)) else {
                break;
            };
            // `use tile;`, if anybody writes it.
            if import.path.first() == names.first() {
                break;
            }
            let rest = names.split_off(1);
            names = import.path.iter().cloned().chain(rest).collect();
        }
        names
    }

    /// A `use` gives this name to what is not the item of this name in `tirx`.
    pub(super) fn is_imported_from_elsewhere(&self, name: &str) -> bool {
        self.import_of(name)
            .is_some_and(|import| self.without_crate(&import.path.join("::")) != name)
    }

    fn import_of(&self, name: &str) -> Option<&Use<'ast>> {
        let mut at = Some(self.current());
        while let Some(index) = at {
            let Scope { uses, parent, .. } = self.scopes.get(index)?;
            if let Some(import) = uses.iter().find(|i| i.name.as_deref() == Some(name)) {
                return Some(import);
            }
            at = *parent;
        }
        None
    }
}

/// A variant that a `use` brings in.
fn variant(value: crate::ir::types::Const, ty: Infer) -> Draft {
    draft(ExprKind::Const(value), ty, Span::call_site())
}
