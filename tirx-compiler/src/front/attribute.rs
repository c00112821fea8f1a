//! `#[kernel(grid = .., block = .., ..)]`

use super::{
    body::{Body, Found, strip, text_of},
    span, suggest,
};
use crate::{
    diagnostic::{Diagnostic, Diagnostics},
    ir::types::{Const, GridOf, LaunchBounds, Scalar},
};
use proc_macro2::{Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{
    ext::IdentExt,
    parse::{Parse, ParseStream, Parser},
    spanned::Spanned,
};
use tirx_ptx::arch::Target;
use tirx_rules as rules;

const KEYS: [&str; 10] = [
    "grid",
    "block",
    "cluster",
    "non_portable",
    "deny_unproved",
    "target",
    "min_blocks",
    "max_registers",
    "instances",
    "crate",
];

/// What `max_registers` takes: `.maxnreg` knows no bounds, but no thread has more than 255 registers (CUDA guide, compute
/// capabilities). `ptxas` takes less than 24 too, and rounds it up.
const REGISTERS: std::ops::RangeInclusive<u32> = 16..=255;

/// The attribute as written.
#[derive(Default)]
pub(super) struct Attribute {
    pub(super) grid: Option<Entry>,
    pub(super) block: Option<Entry>,
    pub(super) cluster: Option<Entry>,
    /// `non_portable`: a cluster may have more CTAs than every GPU with clusters runs together.
    pub(super) non_portable: bool,
    /// `deny_unproved`: what would be checked when the kernel runs is an error.
    pub(super) deny_unproved: bool,
    pub(super) min_blocks: Option<Entry>,
    pub(super) max_registers: Option<Entry>,
    /// Each target, once.
    pub(super) targets: Vec<(Target, Span)>,
    /// `target` is a list of several.
    pub(super) target_is_listed: bool,
    /// The last token, but for a comma: what is added goes behind it.
    pub(super) end: Option<Span>,
    /// `instances(<..>, <..>)`: the key, and each entry.
    pub(super) instances: Option<(Span, Vec<syn::AngleBracketedGenericArguments>)>,
    pub(super) krate: Option<syn::Path>,
}

/// `key = value`
pub(super) struct Entry {
    pub(super) key: Span,
    pub(super) value: syn::Expr,
}

impl Attribute {
    /// Reads all that can be read.
    pub(super) fn parse(tokens: TokenStream, diagnostics: &mut Diagnostics) -> Self {
        let end = tokens.clone().into_iter().filter(|token| !is_comma(token));
        let mut attribute = Self {
            end: end.last().map(|token| token.span()),
            ..Self::default()
        };
        let mut seen: Vec<String> = Vec::new();
        let result = (|input: ParseStream<'_>| {
            while !input.is_empty() {
                attribute.entry(input, &mut seen, diagnostics)?;
                if !input.is_empty() {
                    input.parse::<syn::Token![,]>()?;
                }
            }
            Ok(())
        })
        .parse2(tokens);
        if let Err(error) = result {
            diagnostics.push(
                Diagnostic::new(
                    &rules::ATTRIBUTE,
                    error.span(),
                    format!("the attribute is not well formed: {error}"),
                )
                .help("write `#[tirx::kernel(grid = 1, block = 64)]`"),
            );
        }
        attribute
    }

    fn entry(
        &mut self,
        input: ParseStream<'_>,
        seen: &mut Vec<String>,
        diagnostics: &mut Diagnostics,
    ) -> syn::Result<()> {
        let key = input.call(syn::Ident::parse_any)?;
        let name = text_of(&key);
        let span = key.span();
        let error = |span: Span, message: String| Diagnostic::new(&rules::ATTRIBUTE, span, message);
        let known = KEYS.contains(&name.as_str());
        let twice = seen.contains(&name);
        if !known {
            let unknown = error(span, format!("the attribute has no key `{name}`"));
            let habit = super::habits::key(&name);
            diagnostics.push(match suggest::closest(&name, KEYS) {
                _ if habit.is_some() => unknown.help(habit.unwrap_or_default()),
                Some(near) => unknown.suggest("did you mean {}?", near),
                None => unknown.help(format!("the keys are {}", super::call::list(KEYS))),
            });
        } else if twice {
            diagnostics
                .push(error(span, format!("`{name}` is given twice")).help("remove one of them"));
        }
        seen.push(name.clone());
        if name == "instances" && input.peek(syn::token::Paren) {
            let content;
            syn::parenthesized!(content in input);
            let listed = content
                .parse_terminated(syn::AngleBracketedGenericArguments::parse, syn::Token![,])?;
            if listed.is_empty() {
                diagnostics.push(
                    error(span, "`instances` lists nothing".to_owned())
                        .help("write `instances(<64, f32>, <128, f32>)`, or leave it out"),
                );
            }
            if !twice {
                self.instances = Some((span, listed.into_iter().collect()));
            }
            return Ok(());
        }
        let flag = match name.as_str() {
            "non_portable" => Some((&mut self.non_portable, "write `cluster = 16, non_portable`")),
            "deny_unproved" => Some((&mut self.deny_unproved, "write `deny_unproved` alone")),
            _ => None,
        };
        if let Some((flag, help)) = flag {
            *flag = true;
            if input.is_empty() || input.peek(syn::Token![,]) {
                return Ok(());
            }
            if !twice {
                let message = format!("`{name}` takes no value");
                diagnostics.push(error(span, message).help(help));
            }
            while !input.is_empty() && !input.peek(syn::Token![,]) {
                input.parse::<proc_macro2::TokenTree>()?;
            }
            return Ok(());
        }
        let needs_a_value = || {
            let needs = error(span, format!("`{name}` needs a value"));
            needs.suggest("write {}", written(&name))
        };
        if !input.peek(syn::Token![=]) {
            if known && !twice {
                diagnostics.push(needs_a_value());
            }
            // Whatever follows belongs to this entry.
            while !input.is_empty() && !input.peek(syn::Token![,]) {
                input.parse::<proc_macro2::TokenTree>()?;
            }
            return Ok(());
        }
        let equals = input.parse::<syn::Token![=]>()?;
        if input.is_empty() || input.peek(syn::Token![,]) {
            if known && !twice {
                diagnostics.push(needs_a_value().to(equals.span));
            }
            return Ok(());
        }
        if name == "crate" {
            let value = input.call(syn::Path::parse_mod_style)?;
            if !twice {
                self.krate = Some(value);
            }
            return Ok(());
        }
        let value = input.parse::<syn::Expr>()?;
        if !known || twice {
            return Ok(());
        }
        let entry = Entry { key: span, value };
        match name.as_str() {
            "grid" => self.grid = Some(entry),
            "block" => self.block = Some(entry),
            "cluster" => self.cluster = Some(entry),
            "min_blocks" => self.min_blocks = Some(entry),
            "max_registers" => self.max_registers = Some(entry),
            "instances" => diagnostics.push(
                error(span, "`instances` is a list in parentheses".to_owned())
                    .help("write `instances(<64, f32>, <128, f32>)`"),
            ),
            _ => {
                let listed = targets(&entry.value);
                self.target_is_listed = listed.len() > 1;
                for value in listed {
                    let at = span::first(value);
                    let text = match strip(value) {
                        syn::Expr::Lit(syn::ExprLit {
                            lit: syn::Lit::Str(lit),
                            ..
                        }) => Some(lit.value()),
                        _ => None,
                    };
                    match text.as_deref().map(str::parse::<Target>) {
                        Some(Ok(target)) if target.introduced().is_none() => {
                            let wrong = error(at, format!("`{target}` is no target"));
                            let text = target.to_string();
                            diagnostics.push(match meant(&text) {
                                Some(near) => wrong.suggest("did you mean {}?", near),
                                None => wrong.help("write `target = \"sm_90a\"`"),
                            });
                        }
                        Some(Ok(target)) if self.targets.iter().any(|(t, _)| *t == target) => {
                            let twice = format!("the target `{target}` is named twice");
                            diagnostics.push(error(at, twice).help("remove one of them"));
                        }
                        Some(Ok(target)) => self.targets.push((target, at)),
                        Some(Err(why)) => {
                            let text = text.unwrap_or_default();
                            let wrong = error(at, format!("`{text}` is no target: {why}"));
                            diagnostics.push(match meant(&text) {
                                Some(near) => wrong.suggest("did you mean {}?", near),
                                None => wrong.help("write `target = \"sm_90a\"`"),
                            });
                        }
                        None => {
                            let wrong = error(at, "a target is written as text".to_owned());
                            let number =
                                format!("sm_{}", suggest::readable(&value.to_token_stream()));
                            diagnostics.push(match number.parse::<Target>() {
                                Ok(target) if target.introduced().is_some() => {
                                    wrong.over(value).suggest("write {}", format!("\"{target}\""))
                                }
                                _ => wrong.over(value).help(
                                    "write `target = \"sm_90a\"`, or a list: `target = [\"sm_80\", \"sm_90a\"]`",
                                ),
                            });
                        }
                    }
                }
            }
        }
        Ok(())
    }
}

fn is_comma(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == ',')
}

impl Attribute {
    /// The values that are expressions.
    pub(super) fn values(&self) -> Vec<syn::Expr> {
        let entries = [
            &self.grid,
            &self.block,
            &self.cluster,
            &self.min_blocks,
            &self.max_registers,
        ];
        let entries = entries.into_iter().flatten();
        entries.map(|entry| entry.value.clone()).collect()
    }
}

/// `crate = path` of an attribute, whatever else is there.
pub(crate) fn crate_of(tokens: TokenStream) -> syn::Path {
    let tokens = match super::depth::too_deep(&tokens) {
        Some(_) => TokenStream::new(),
        None => tokens,
    };
    let attribute = Attribute::parse(tokens, &mut Diagnostics::new());
    attribute.krate.unwrap_or_else(|| syn::parse_quote!(::tirx))
}

/// The attribute of a module.
#[derive(Default)]
pub(super) struct Module {
    pub(super) krate: Option<syn::Path>,
    /// `deny_unproved`, for each kernel in it.
    pub(super) deny_unproved: bool,
}

impl Module {
    /// Reads all that can be read.
    pub(super) fn parse(tokens: TokenStream, diagnostics: &mut Diagnostics) -> Self {
        let mut module = Self::default();
        let result = (|input: ParseStream<'_>| {
            while !input.is_empty() {
                module.entry(input, diagnostics)?;
                if !input.is_empty() {
                    input.parse::<syn::Token![,]>()?;
                }
            }
            Ok(())
        })
        .parse2(tokens);
        if let Err(error) = result {
            diagnostics.push(
                Diagnostic::new(
                    &rules::ATTRIBUTE,
                    error.span(),
                    format!("the attribute is not well formed: {error}"),
                )
                .help("write `#[tirx::module]`"),
            );
        }
        module
    }

    fn entry(&mut self, input: ParseStream<'_>, diagnostics: &mut Diagnostics) -> syn::Result<()> {
        let key = input.call(syn::Ident::parse_any)?;
        let name = text_of(&key);
        if name == "crate" {
            input.parse::<syn::Token![=]>()?;
            self.krate = Some(input.call(syn::Path::parse_mod_style)?);
            return Ok(());
        }
        if name == "deny_unproved" && (input.is_empty() || input.peek(syn::Token![,])) {
            self.deny_unproved = true;
            return Ok(());
        }
        let diagnostic = Diagnostic::new(
            &rules::ATTRIBUTE,
            key.span(),
            format!("a module's attribute has no key `{name}`"),
        );
        diagnostics.push(
            match KEYS.contains(&name.as_str()) && name != "deny_unproved" {
                true => diagnostic.help(format!(
                    "`{name}` is a key of each kernel: `#[tirx::kernel({name} = ..)]`"
                )),
                false => diagnostic.help("its keys are `crate` and `deny_unproved`"),
            },
        );
        while !input.is_empty() && !input.peek(syn::Token![,]) {
            input.parse::<proc_macro2::TokenTree>()?;
        }
        Ok(())
    }
}

fn example(key: &str) -> &'static str {
    match key {
        "block" => "64",
        "target" => "\"sm_90a\"",
        "crate" => "::tirx",
        "cluster" | "min_blocks" => "2",
        "max_registers" => "64",
        _ => "1",
    }
}

/// How a key is written.
fn written(key: &str) -> String {
    match key {
        "instances" => "instances(<64, f32>, <128, f32>)".to_owned(),
        key => format!("{key} = {}", example(key)),
    }
}

/// The target that a text is meant to name, in quotes.
fn meant(text: &str) -> Option<String> {
    let known: Vec<String> = Target::known().map(|target| target.to_string()).collect();
    let near = suggest::closest(text, known.iter().map(String::as_str))?;
    Some(format!("\"{near}\""))
}

/// The entries of `"sm_90a"` or `["sm_80", "sm_90a"]`.
fn targets(value: &syn::Expr) -> Vec<&syn::Expr> {
    match strip(value) {
        syn::Expr::Array(array) if !array.elems.is_empty() => array.elems.iter().collect(),
        value => vec![value],
    }
}

/// The entries of `n`, `(x, y)`, `(x, y, z)` or an array of these.
fn extents(value: &syn::Expr) -> Vec<&syn::Expr> {
    match strip(value) {
        syn::Expr::Tuple(tuple) => tuple.elems.iter().collect(),
        syn::Expr::Array(array) => array.elems.iter().collect(),
        value => vec![value],
    }
}

fn int_literal(value: i128, scalar: Scalar, at: Span) -> syn::Expr {
    let literal = syn::LitInt::new(&format!("{value}{}", scalar.name()), at);
    syn::parse_quote!(#literal)
}

/// The local that has a dimension's value in the launch function; the user's names do not reach it, nor it theirs.
pub(crate) fn dim_ident(name: &str, at: Span) -> syn::Ident {
    let at = Span::mixed_site().located_at(at);
    syn::Ident::new(&format!("dim_{name}"), at)
}

impl<'ast> Body<'ast> {
    /// The launch, with the constants and parameters of the kernel in scope.
    pub(super) fn launch(
        &mut self,
        attribute: &'ast Attribute,
        target: Option<(Target, Span)>,
    ) -> (LaunchBounds, Vec<syn::Expr>) {
        let mut bounds = LaunchBounds {
            target,
            target_is_listed: attribute.target_is_listed,
            end: attribute.end,
            non_portable: attribute.non_portable,
            ..LaunchBounds::default()
        };
        let mut grid = Vec::new();
        if let Some(entry) = &attribute.grid {
            (bounds.grid, grid) = self.grid(entry);
            for (slot, expr) in bounds.grid_of.iter_mut().zip(extents(&entry.value)) {
                *slot = self.grid_of(expr);
            }
            bounds.grid_span = Some(span::first(&entry.value));
        }
        if let Some(entry) = &attribute.block {
            bounds.block = self.fixed(entry, "block");
            bounds.block_span = Some(span::first(&entry.value));
        }
        if let Some(entry) = &attribute.cluster {
            bounds.cluster = self.fixed(entry, "cluster");
            bounds.cluster_span = Some(span::first(&entry.value));
        }
        if let Some(entry) = &attribute.min_blocks
            && let [Some(value), None, None] = self.constants(entry, "min_blocks", 1)
        {
            bounds.min_blocks = Some(value);
            bounds.min_blocks_span = Some(span::first(&entry.value));
        }
        if let Some(entry) = &attribute.max_registers
            && let [Some(value), None, None] = self.constants(entry, "max_registers", 1)
        {
            bounds.max_registers = Some(value);
        }
        (bounds, grid)
    }

    /// One to three entries; `None` after an error.
    fn entries(
        &mut self,
        entry: &'ast Entry,
        key: &str,
        most: usize,
    ) -> Option<Vec<&'ast syn::Expr>> {
        let entries = extents(&entry.value);
        if entries.is_empty() || entries.len() > most {
            let message = if most == 1 {
                format!("`{key}` is one number")
            } else {
                format!(
                    "`{key}` has 1 to {most} entries, and this has {}",
                    entries.len()
                )
            };
            self.diagnostics.push(
                Diagnostic::new(&rules::ATTRIBUTE, entry.key, message)
                    .over(&entry.value)
                    .help(if most == 1 {
                        format!("write `{key} = {}`", example(key))
                    } else {
                        format!("write `{key} = 8`, `{key} = (4, 2)` or `{key} = (2, 2, 2)`")
                    }),
            );
            return None;
        }
        Some(entries)
    }

    fn fixed(&mut self, entry: &'ast Entry, key: &str) -> Option<[u32; 3]> {
        match self.constants(entry, key, 3) {
            [Some(x), y, z] => Some([x, y.unwrap_or(1), z.unwrap_or(1)]),
            _ => None,
        }
    }

    /// Constant entries. All `None` after an error.
    fn constants(&mut self, entry: &'ast Entry, key: &str, most: usize) -> [Option<u32>; 3] {
        let mut values = [None; 3];
        let Some(entries) = self.entries(entry, key, most) else {
            return values;
        };
        for (value, expr) in values.iter_mut().zip(entries) {
            match self.extent(expr) {
                Ok(Some(extent)) => *value = self.positive(expr, key, extent),
                Ok(None) => {
                    let diagnostic = Diagnostic::new(
                        &rules::ATTRIBUTE,
                        span::first(expr),
                        format!("`{key}` has to be known when the kernel is compiled"),
                    )
                    .over(expr);
                    if let Some(name) = self.unseen_name(expr) {
                        let instead = format!("write `const {name}: u32 = ..;` in the body");
                        let help = self.cannot_be_seen(&name, "a `const`", &instead);
                        self.diagnostics.push(diagnostic.help(help));
                        continue;
                    }
                    self.diagnostics.push(match key {
                        "block" => diagnostic.help(
                            "use a number or a `const` of the kernel; leave `block` out to give it at the launch",
                        ),
                        _ => diagnostic.help("use a number or a `const` of the kernel"),
                    });
                }
                Err(()) => {}
            }
            if value.is_none() {
                return [None; 3];
            }
        }
        values
    }

    fn positive(&mut self, expr: &syn::Expr, key: &str, value: i128) -> Option<u32> {
        match u32::try_from(value) {
            Ok(value) if key == "max_registers" && REGISTERS.contains(&value) => Some(value),
            _ if key == "max_registers" => self.registers_out_of_range(expr, value),
            Ok(value) if value > 0 => Some(value),
            _ => {
                let rule = match key {
                    "block" => &rules::BLOCK_SIZE,
                    "grid" => &rules::GRID_SIZE,
                    "cluster" => &rules::CLUSTER_SIZE,
                    _ => &rules::ATTRIBUTE,
                };
                self.diagnostics.push(
                    Diagnostic::new(
                        rule,
                        span::first(expr),
                        format!("an entry of `{key}` is at least 1 and fits a `u32`, and this is {value}"),
                    )
                    .over(expr)
                    .help(match key {
                        "grid" | "block" => {
                            format!("leave `{key}` out to give it at the launch, or write how many there are")
                        }
                        "cluster" => "leave `cluster` out if the grid has no clusters".to_owned(),
                        _ => format!("write `{key} = {}`, or leave it out", example(key)),
                    }),
                );
                None
            }
        }
    }

    fn registers_out_of_range(&mut self, expr: &syn::Expr, value: i128) -> Option<u32> {
        let (least, most) = (REGISTERS.start(), REGISTERS.end());
        let message = format!("`max_registers` is {least} to {most}, and this is {value}");
        let help = match value > i128::from(*most) {
            true => format!("leave it out: no thread has more than {most} registers"),
            false => format!(
                "write `max_registers = {}`, or leave it out",
                example("max_registers")
            ),
        };
        self.diagnostics.push(
            Diagnostic::new(&rules::ATTRIBUTE, span::first(expr), message)
                .over(expr)
                .help(help),
        );
        None
    }

    /// The name of a constant that may be declared where the attribute does not see it.
    fn unseen_name(&mut self, expr: &syn::Expr) -> Option<String> {
        let syn::Expr::Path(path) = super::body::strip(expr) else {
            return None;
        };
        let name = text_of(path.path.get_ident()?);
        let is_seen = self.param_names.contains(&name)
            || self.dims.iter().any(|(dim, _)| *dim == name)
            || !matches!(self.lookup(&name), super::body::Found::Nothing);
        (!is_seen).then_some(name)
    }

    /// A constant, or `None` for an expression over values of the launch.
    fn extent(&mut self, expr: &'ast syn::Expr) -> Result<Option<i128>, ()> {
        if !self.is_constant_syntax(expr) {
            return Ok(None);
        }
        if let syn::Expr::Lit(syn::ExprLit { lit, .. }) = strip(expr)
            && !matches!(lit, syn::Lit::Int(_))
        {
            let wrong = Diagnostic::new(
                &rules::ATTRIBUTE,
                span::first(expr),
                "this has to be an integer",
            );
            let quoted = match lit {
                syn::Lit::Str(text) if text.value().parse::<u32>().is_ok() => Some(text.value()),
                _ => None,
            };
            self.diagnostics.push(match quoted {
                Some(number) => wrong.suggest("write {}, without quotes", number),
                None => wrong.help("write a number, as in `block = 64`"),
            });
            return Err(());
        }
        match self.unseen_const_value(expr, &rules::ATTRIBUTE) {
            Some((_, Const::Int(value))) => Ok(Some(value)),
            Some(_) => {
                self.diagnostics.push(
                    Diagnostic::new(
                        &rules::ATTRIBUTE,
                        span::first(expr),
                        "this has to be an integer",
                    )
                    .over(expr)
                    .help("write a number, as in `block = 64`"),
                );
                Err(())
            }
            None => Err(()),
        }
    }

    /// Made of literals, constants and operators.
    pub(super) fn is_constant_syntax(&mut self, expr: &syn::Expr) -> bool {
        match strip(expr) {
            syn::Expr::Lit(_) => true,
            syn::Expr::Path(path) => {
                matches!(
                    self.lookup_path(&path.path),
                    Found::Const(..) | Found::Poison | Found::Binding(super::body::Binding::Poison)
                ) || self.begins_unknown(&path.path)
                    || self.scalar_item(&path.path).is_some()
            }
            syn::Expr::Call(_) => self.asks_for_target(expr),
            syn::Expr::Unary(e) => self.is_constant_syntax(&e.expr),
            syn::Expr::Cast(e) => self.is_constant_syntax(&e.expr),
            syn::Expr::Binary(e) => {
                self.is_constant_syntax(&e.left) && self.is_constant_syntax(&e.right)
            }
            _ => false,
        }
    }

    fn grid(&mut self, entry: &'ast Entry) -> (Option<[Option<u32>; 3]>, Vec<syn::Expr>) {
        let Some(entries) = self.entries(entry, "grid", 3) else {
            return (None, Vec::new());
        };
        let mut values = [Some(1); 3];
        let mut exprs = Vec::new();
        for (slot, expr) in values.iter_mut().zip(entries) {
            match self.extent(expr) {
                Ok(Some(value)) => {
                    *slot = self.positive(expr, "grid", value);
                    if !self.instance_generics.is_empty() {
                        // What it is differs from instance to instance; the host has the generics too.
                        exprs.push(self.host_expr(expr));
                        continue;
                    }
                    let value = proc_macro2::Literal::u32_suffixed((*slot).unwrap_or(1));
                    exprs.push(syn::Expr::Verbatim(quote::ToTokens::to_token_stream(
                        &value,
                    )));
                }
                Ok(None) => {
                    *slot = None;
                    exprs.push(self.host_expr(expr));
                }
                Err(()) => *slot = Some(1),
            }
        }
        (Some(values), exprs)
    }

    /// `N::size()`, `N::size() / 8` and `N::size().div_ceil(8)`, also of a parameter that is a dimension.
    fn grid_of(&mut self, expr: &'ast syn::Expr) -> Option<GridOf> {
        let (of, per, up) = match strip(expr) {
            syn::Expr::Binary(binary) if matches!(binary.op, syn::BinOp::Div(_)) => {
                (&*binary.left, Some(&*binary.right), false)
            }
            syn::Expr::MethodCall(call) if call.method == "div_ceil" => {
                (&*call.receiver, Some(call.args.first()?), true)
            }
            whole => (whole, None, false),
        };
        let path = match strip(of) {
            syn::Expr::Call(call) if call.args.is_empty() => match strip(&call.func) {
                syn::Expr::Path(path) => &path.path,
                _ => return None,
            },
            syn::Expr::Path(path) => &path.path,
            _ => return None,
        };
        let name = text_of(&path.segments.first()?.ident);
        let is_size = path.segments.len() == 2 && path.segments.last()?.ident == "size";
        if !(is_size && matches!(strip(of), syn::Expr::Call(_)) || path.get_ident().is_some()) {
            return None;
        }
        let (_, dim) = self.dims.iter().find(|(dim, _)| *dim == name)?;
        let dim = *dim;
        let per = match per {
            None => 1,
            Some(per) => match strip(per) {
                syn::Expr::Lit(syn::ExprLit {
                    lit: syn::Lit::Int(per),
                    ..
                }) => per.base10_parse().ok()?,
                syn::Expr::Path(per) => match self.lookup_path(&per.path) {
                    Found::Const(_, Const::Int(per)) => u32::try_from(per).ok()?,
                    _ => return None,
                },
                _ => return None,
            },
        };
        if per == 0 {
            return None;
        }
        Some(GridOf { dim, per, up })
    }

    /// An expression that the host evaluates at a launch: `N::size()` becomes the local of [`dim_ident`], and constants
    /// of the kernel become literals.
    fn host_expr(&mut self, expr: &syn::Expr) -> syn::Expr {
        struct Host<'b, 'ast> {
            body: &'b mut Body<'ast>,
        }
        impl syn::visit_mut::VisitMut for Host<'_, '_> {
            fn visit_expr_mut(&mut self, expr: &mut syn::Expr) {
                if let syn::Expr::Call(call) = expr
                    && let (syn::Expr::Path(path), true) = (&*call.func, call.args.is_empty())
                {
                    let names: Vec<String> = path
                        .path
                        .segments
                        .iter()
                        .map(|s| text_of(&s.ident))
                        .collect();
                    if let [dim, size] = names.as_slice() {
                        let known = self.body.dims.iter().any(|(name, _)| name == dim);
                        if let (Some(segment), true, "size") =
                            (path.path.segments.first(), known, size.as_str())
                        {
                            let ident = dim_ident(&text_of(&segment.ident), segment.ident.span());
                            *expr = syn::parse_quote!(#ident);
                            return;
                        }
                    }
                }
                if let syn::Expr::Path(path) = expr {
                    let replacement = match path.path.get_ident() {
                        Some(ident) => self.body.host_name(ident),
                        None => match self.body.declared_path(&path.path) {
                            Some(Found::Const(scalar, Const::Int(value))) => {
                                Some(int_literal(value, scalar, path.path.span()))
                            }
                            _ => None,
                        },
                    };
                    if let Some(replacement) = replacement {
                        *expr = replacement;
                    }
                    return;
                }
                syn::visit_mut::visit_expr_mut(self, expr);
            }
        }
        let mut expr = expr.clone();
        syn::visit_mut::VisitMut::visit_expr_mut(&mut Host { body: self }, &mut expr);
        expr
    }

    /// What a name in a `grid` expression becomes on the host.
    fn host_name(&mut self, ident: &syn::Ident) -> Option<syn::Expr> {
        let name = text_of(ident);
        if self.dims.iter().any(|(dim, _)| *dim == name) || self.instance_generics.contains(&name) {
            return None;
        }
        let message = match self.lookup(&name) {
            Found::Const(scalar, Const::Int(value)) => {
                return Some(int_literal(value, scalar, ident.span()));
            }
            Found::Binding(super::body::Binding::Param(_, ty)) => {
                self.table.resolve(&ty).as_scalar().is_none().then(|| {
                    format!("`{name}` is a tensor, and a launch computes `grid` from dimensions and scalars")
                })?
            }
            Found::Binding(_) | Found::Poison => return None,
            _ => format!("`{name}` is not known in this kernel"),
        };
        let known: Vec<String> = self
            .dims
            .iter()
            .map(|(dim, _)| dim.clone())
            .chain(self.visible())
            .collect();
        let diagnostic = Diagnostic::new(&rules::UNKNOWN_NAME, ident.span(), message);
        self.diagnostics.push(match suggest::closest(&name, known.iter().map(String::as_str)) {
            Some(near) if near != name => diagnostic.suggest("did you mean {}?", near),
            _ => diagnostic.help("`grid` may use dimensions (`N::size()`), scalar parameters and constants of the kernel"),
        });
        None
    }
}
