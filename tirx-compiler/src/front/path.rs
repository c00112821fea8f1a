//! Paths: what a name or a path stands for, through modules and `use`.
//!
//! A name is looked up from the innermost scope outwards, and the last scope that is asked is a module's; a path is
//! looked up in the module that its first names lead to. A `use` is followed to where it leads, as long as that is
//! inside of the module that the attribute sees; what it brings in from elsewhere is unknown, but for `tirx::device`.

use super::{
    body::{Body, Found, Scope, text_of},
    types::TypeItem,
};

/// How many `use`s lead to each other.
pub(super) const MAX_IMPORTS: usize = 32;

/// A `use`.
pub(super) struct Use {
    /// The name that it brings in; `None` for `*`.
    pub(super) name: Option<String>,
    /// What the name stands for; the module of a `*`.
    pub(super) path: Vec<String>,
}

impl Use {
    /// The names that a `use` brings in.
    pub(super) fn of(tree: &syn::UseTree) -> Vec<Self> {
        let mut imports = Vec::new();
        collect(tree, &mut Vec::new(), &mut imports);
        imports
    }
}

fn collect(tree: &syn::UseTree, prefix: &mut Vec<String>, imports: &mut Vec<Use>) {
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
            let name = path.last().cloned();
            imports.push(Use { name, path });
        }
        syn::UseTree::Rename(rename) => imports.push(Use {
            name: Some(text_of(&rename.rename)),
            path: with(prefix, text_of(&rename.ident)),
        }),
        syn::UseTree::Glob(_) => imports.push(Use {
            name: None,
            path: prefix.clone(),
        }),
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
    fn current(&self) -> usize {
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
        let module = self.module_at(self.current(), prefix, MAX_IMPORTS)?;
        let found = self.item_in(module, last, MAX_IMPORTS)?;
        if matches!(found, Found::Const(..)) {
            self.constants.insert(names.join("::"));
        }
        Some(found)
    }

    /// The function, constant or kernel of this name that a scope has, also by a `use`.
    pub(super) fn item_in(&mut self, scope: usize, name: &str, fuel: usize) -> Option<Found<'ast>> {
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
        let fuel = fuel.checked_sub(1)?;
        let places = self.imported(scope, name, fuel);
        places
            .into_iter()
            .find_map(|(scope, name)| self.item_in(scope, &name, fuel))
    }

    /// The type of this name that a scope has, also by a `use`.
    pub(super) fn type_in(
        &self,
        scope: usize,
        name: &str,
        fuel: usize,
    ) -> Option<(usize, TypeItem<'ast>)> {
        let found = self.scopes.get(scope)?;
        if let Some((_, item)) = found.types.iter().find(|(n, _)| n == name) {
            return Some((scope, *item));
        }
        let fuel = fuel.checked_sub(1)?;
        let places = self.imported(scope, name, fuel);
        places
            .into_iter()
            .find_map(|(scope, name)| self.type_in(scope, &name, fuel))
    }

    /// The module of this name that a scope has, also by a `use`.
    fn module_in(&self, scope: usize, name: &str, fuel: usize) -> Option<usize> {
        let found = self.scopes.get(scope)?;
        if let Some((_, module)) = found.modules.iter().find(|(n, _)| n == name) {
            return Some(*module);
        }
        let fuel = fuel.checked_sub(1)?;
        let places = self.imported(scope, name, fuel);
        places
            .into_iter()
            .find_map(|(scope, name)| self.module_in(scope, &name, fuel))
    }

    /// Where the `use`s of a scope say that a name may be: those that name it, then those of everything.
    fn imported(&self, scope: usize, name: &str, fuel: usize) -> Vec<(usize, String)> {
        let Some(found) = self.scopes.get(scope) else {
            return Vec::new();
        };
        let named = found.uses.iter().filter_map(|import| {
            if import.name.as_deref() != Some(name) {
                return None;
            }
            let (last, prefix) = import.path.split_last()?;
            Some((self.module_at(scope, prefix, fuel)?, last.clone()))
        });
        let all = found.uses.iter().filter_map(|import| {
            if import.name.is_some() {
                return None;
            }
            Some((self.module_at(scope, &import.path, fuel)?, name.to_owned()))
        });
        // A `use` that leads back here says nothing.
        named
            .chain(all)
            .filter(|(place, other)| *place != scope || other != name)
            .collect()
    }

    /// The module that a path leads to from a scope; none for an empty path of a `use`, which leads out of here.
    fn module_at(&self, scope: usize, path: &[String], fuel: usize) -> Option<usize> {
        let fuel = fuel.checked_sub(1)?;
        let (mut at, path) = match self.extern_module(scope, path) {
            Some((module, rest)) => (Some(module), rest),
            None => (None, path),
        };
        for name in path {
            at = Some(match (name.as_str(), at) {
                ("self", None) => self.module_around(scope)?,
                ("super", at) => {
                    let module = at.or_else(|| self.module_around(scope))?;
                    self.scopes.get(module)?.outer?
                }
                (name, None) => self.visible_module(scope, name, fuel)?,
                (name, Some(module)) => self.module_in(module, name, fuel)?,
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

    fn visible_module(&self, scope: usize, name: &str, fuel: usize) -> Option<usize> {
        let mut at = Some(scope);
        while let Some(index) = at {
            if let Some(module) = self.module_in(index, name, fuel) {
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

    /// What would have to be seen for an unknown name to be known.
    pub(super) fn cannot_be_seen(&self, what: &str, instead: &str) -> String {
        match self.in_module() {
            true => format!(
                "{what} outside of the module cannot be seen by the attribute: move it into the module"
            ),
            false => {
                format!("{what} outside of the kernel cannot be seen by the attribute: {instead}")
            }
        }
    }

    /// The functions and constants of the module that a path leads into, by their paths.
    pub(super) fn siblings(&self, path: &syn::Path) -> Option<Vec<String>> {
        let names = names(path);
        let (_, prefix) = names.split_last()?;
        let module = self.module_at(self.current(), prefix, MAX_IMPORTS)?;
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
            let module = self.module_at(self.current(), prefix, MAX_IMPORTS)?;
            return self.type_in(module, last, MAX_IMPORTS);
        }
        let mut at = Some(self.current());
        while let Some(index) = at {
            if let Some(found) = self.type_in(index, last, MAX_IMPORTS) {
                return Some(found);
            }
            if let Some(item) = self.library_struct(index, last) {
                return Some((index, item));
            }
            at = self.parent(index);
        }
        None
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

    fn import_of(&self, name: &str) -> Option<&Use> {
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
