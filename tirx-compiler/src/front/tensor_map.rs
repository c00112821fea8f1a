//! `#[tma(box = [64, 64], swizzle = 128)]` on a parameter, and places in its map: `a.tile((row, column))`.
//!
//! The parameter is a tensor, and the launch makes the map; or it is a map that the host has made, `&TensorMap<f32, 2>`, of which
//! the attribute says what the kernel's code relies on.
//!
//! The attribute is a [`TensorMap`] but for what a launch adds. It is read into its parts with their places first; then the
//! rules of tensor maps are asked, and each that is broken is reported at the part that breaks it. Of a dimension that is
//! known at launch nothing is said here: the launch says it.

use super::{
    body::{Body, Draft, Found, text_of, tokens_text},
    call::list,
    expr::draft,
    infer::Infer,
    suggest,
};
use crate::{
    diagnostic::Diagnostic,
    ir::{
        tree::{AddressSpace, ExprKind, Relayout, TileMode},
        types::{Const, Dim, GivenMap, MapParam, Scalar, TensorParam, Ty, ViewTy},
    },
};
use proc_macro2::Span;
use syn::{ext::IdentExt, parse::ParseStream, parse::Parser, spanned::Spanned};
use tirx_ptx::tensor_map::{
    Axes, Element, Fill, Interleave, L2Promotion, MAX_RANK, Mode, Swizzle, TensorMap, Violation,
    Wide, compact_strides,
};
use tirx_rules as rules;

/// The keys of the attribute.
const KEYS: [&str; 13] = [
    "box",
    "im2col",
    "im2col_w",
    "im2col_w_128",
    "element_strides",
    "interleave",
    "swizzle",
    "swizzle_atom",
    "swizzle_flip",
    "l2_promotion",
    "oob_fill",
    "element",
    "clobbers_row_padding",
];
/// The methods of a tensor map.
const METHODS: [&str; 6] = [
    "tile",
    "im2col",
    "im2col_w",
    "gather4",
    "scatter4",
    "map_address",
];
/// The keys of `im2col(..)`.
const PIXEL_KEYS: [&str; 4] = ["lower", "upper", "channels", "pixels"];

/// The attribute as written.
pub(super) struct Written {
    /// `tma`
    pub(super) span: Span,
    entries: Vec<Entry>,
    /// It was reported that it is not well formed.
    broken: bool,
}

/// `key`, `key = value` or `key(..)`
struct Entry {
    key: String,
    span: Span,
    value: Value,
}

enum Value {
    Flag,
    Expr(Box<syn::Expr>),
    List(Vec<Entry>),
}

impl Written {
    fn entry(&self, key: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.key == key)
    }

    fn span_of(&self, key: &str) -> Span {
        self.entry(key).map_or(self.span, Entry::value_span)
    }
}

impl Entry {
    fn expr(&self) -> Option<&syn::Expr> {
        match &self.value {
            Value::Expr(expr) => Some(expr),
            _ => None,
        }
    }

    fn value_span(&self) -> Span {
        match &self.value {
            Value::Expr(expr) => super::span::first(expr),
            _ => self.span,
        }
    }

    /// Where an element of a list stands.
    fn element_span(&self, index: usize) -> Span {
        match self.expr() {
            Some(syn::Expr::Array(array)) => array
                .elems
                .iter()
                .nth(index)
                .map_or(self.span, super::span::first),
            _ => self.value_span(),
        }
    }
}

/// A number of the attribute and where it stands; several in brackets.
type Number = (i128, Span);

impl<'ast> Body<'ast> {
    /// `#[tma(..)]` of a parameter, if there is one.
    pub(super) fn tma_attribute(&mut self, typed: &syn::PatType) -> Option<Written> {
        let mut found: Option<Written> = None;
        for attribute in &typed.attrs {
            let path = attribute.path();
            if !path.is_ident("tma") {
                continue;
            }
            let span = path.span();
            if found.is_some() {
                self.attribute_error(span, "`#[tma]` is given twice", "remove one of them");
                continue;
            }
            let mut written = Written {
                span,
                entries: Vec::new(),
                broken: false,
            };
            let tokens = match &attribute.meta {
                syn::Meta::List(list) => list.tokens.clone(),
                _ => proc_macro2::TokenStream::new(),
            };
            let parse = |input: ParseStream<'_>| entries(input, &mut written.entries);
            if let Err(error) = parse.parse2(tokens) {
                written.broken = true;
                self.attribute_error(
                    error.span(),
                    &format!("the attribute is not well formed: {error}"),
                    "write `#[tma(box = [64, 64], swizzle = 128)]`",
                );
            }
            let complete = self.keys(&written.entries, &KEYS);
            written.broken |= !complete;
            found = Some(written);
        }
        found
    }

    fn attribute_error(&mut self, span: Span, message: &str, help: &str) {
        self.diagnostics
            .push(Diagnostic::new(&rules::ATTRIBUTE, span, message).help(help));
    }

    /// Each key is known, and given once.
    fn keys(&mut self, entries: &[Entry], known: &[&'static str]) -> bool {
        let mut fine = true;
        for (index, entry) in entries.iter().enumerate() {
            let key = entry.key.as_str();
            if !known.contains(&key) {
                let unknown = Diagnostic::new(
                    &rules::ATTRIBUTE,
                    entry.span,
                    format!("`tma` has no key `{key}`"),
                );
                self.diagnostics
                    .push(match suggest::closest(key, known.iter().copied()) {
                        Some(near) => unknown.suggest("did you mean {}?", near),
                        None => {
                            unknown.help(format!("the keys are {}", list(known.iter().copied())))
                        }
                    });
                fine = false;
            } else if entries
                .iter()
                .take(index)
                .any(|earlier| earlier.key == entry.key)
            {
                self.attribute_error(
                    entry.span,
                    &format!("`{key}` is given twice"),
                    "remove one of them",
                );
                fine = false;
            }
        }
        fine
    }

    /// What the attribute of a tensor says, held against the rules. `None` after an error.
    pub(super) fn tensor_map(
        &mut self,
        written: &Written,
        tensor: &mut TensorParam,
        tensor_span: Span,
    ) -> Option<MapParam> {
        let extents = tensor.dims.iter().map(|dim| match dim {
            Dim::Const(extent) => *extent,
            Dim::Symbol(_) => 0,
        });
        let extents: Vec<u64> = extents.collect();
        let map = self.described(written, tensor.elem, &extents, tensor_span)?;
        if tensor.align > 0 {
            let wide = map.map.interleave == Interleave::Bytes32 || map.map.element.has_gaps();
            tensor.align = tensor.align.max(if wide { 32 } else { 16 });
        }
        Some(map)
    }

    /// A parameter that is a tensor map: its element and rank by the type, and what the attribute says.
    pub(super) fn given_map(
        &mut self,
        written: Option<Written>,
        typed: &'ast syn::PatType,
        reference: &'ast syn::TypeReference,
    ) -> Option<GivenMap> {
        let ty = &*reference.elem;
        let arguments = super::types::map_arguments(ty)?;
        let Some(view) = self.view_type(arguments, reference.mutability.is_some()) else {
            let text = tokens_text(ty);
            let diagnostic = Diagnostic::new(
                &rules::PARAMETER,
                ty.span(),
                format!("`{text}` is no tensor map"),
            )
            .over(ty)
            .help("name the element and the number of dimensions: `TensorMap<f32, 2>`");
            self.report(&*typed.ty, diagnostic);
            return None;
        };
        if !(1..=MAX_RANK).contains(&view.rank) {
            let diagnostic = Diagnostic::new(
                &rules::TENSOR_MAP,
                ty.span(),
                format!(
                    "a tensor map has from 1 to {MAX_RANK} dimensions, and this has {}",
                    view.rank
                ),
            )
            .over(ty)
            .help("join dimensions that follow each other without a gap into one");
            self.report(&*typed.ty, diagnostic);
            return None;
        }
        let mut given = GivenMap {
            mutable: view.mutable,
            elem: view.elem,
            rank: view.rank,
            map: None,
        };
        let Some(written) = written else {
            self.diagnostics.push(
                Diagnostic::new(
                    &rules::TENSOR_MAP,
                    typed.ty.span(),
                    "nothing says what one copy by this tensor map moves",
                )
                .over(&*typed.ty)
                .help("write it before the parameter: `#[tma(box = [64, 64])]`"),
            );
            return Some(given);
        };
        let mut fine = true;
        for key in ["l2_promotion", "oob_fill"] {
            if let Some(entry) = written.entry(key) {
                fine = false;
                let method = if key == "oob_fill" { "fill" } else { key };
                self.attribute_error(
                    entry.span,
                    &format!("`{key}` is said where the map is built, and not in the kernel"),
                    &format!("remove it, and write `.{method}(..)` on the host"),
                );
            }
        }
        if fine {
            let extents = vec![0; view.rank];
            let map = self.described(&written, view.elem, &extents, typed.ty.span());
            given.map = map.map(Box::new);
        }
        Some(given)
    }

    /// A map with these extents, of which 0 stands for one that is not known.
    fn described(
        &mut self,
        written: &Written,
        elem: Scalar,
        extents: &[u64],
        tensor_span: Span,
    ) -> Option<MapParam> {
        if written.broken {
            return None;
        }
        let rank = extents.len();
        let element = self.map_element(written, elem)?;
        let mut extents = Axes::new(extents);
        if element.is_packed()
            && let Some(last) = extents.as_mut_slice().last_mut()
        {
            // The tensor has them in bytes.
            *last = last.saturating_mul(u64::from(elem.bits())) / element.global_bits().max(1);
        }
        let mode = self.map_mode(written, rank)?;
        let element_strides = match written.entry("element_strides") {
            Some(entry) => Axes::new(&self.numbers::<u32>(entry, rank)?),
            None => Axes::filled(1, rank),
        };
        let interleave =
            self.one_of(written, "interleave", "0, 16 or 32", Interleave::from_bytes)?;
        let swizzle = self.map_swizzle(written)?;
        let l2_promotion = self.one_of(
            written,
            "l2_promotion",
            "0, 64, 128 or 256",
            L2Promotion::from_bytes,
        )?;
        let fill = self.map_fill(written)?;
        let map = TensorMap {
            element,
            address: 0,
            extents,
            strides: Axes::filled(0, rank.saturating_sub(1)),
            mode,
            element_strides,
            interleave,
            swizzle,
            l2_promotion,
            fill,
        };
        if !self.map_is_legal(&map, written, tensor_span) {
            return None;
        }
        Some(MapParam {
            map,
            clobbers_row_padding: written.entry("clobbers_row_padding").is_some(),
            span: written.span,
        })
    }

    /// Reports each rule that the map breaks whatever the launch is.
    fn map_is_legal(&mut self, map: &TensorMap, written: &Written, tensor: Span) -> bool {
        // A dimension that is not known stands as one that breaks no rule, and so do five of them.
        let mut whole = *map;
        let mut all_known = true;
        for extent in whole.extents.as_mut_slice() {
            if *extent == 0 {
                all_known = false;
                *extent = 128;
            }
        }
        whole.strides = compact_strides(map.element, whole.extents.as_slice());
        let is_known = |axis: usize| map.extents.get(axis).is_some_and(|extent| extent > 0);
        let mut fine = true;
        for violation in whole.violations() {
            let counts = match violation {
                Violation::StrideLimit { .. } => all_known,
                Violation::NoPixels { axis, .. } => is_known(axis),
                _ => true,
            };
            if !counts {
                continue;
            }
            fine = false;
            let diagnostic = Diagnostic::new(
                &rules::TENSOR_MAP,
                place(written, &violation, tensor),
                violation.to_string(),
            );
            self.diagnostics.push(match help(&violation, map) {
                Some(help) => diagnostic.help(help),
                None => diagnostic,
            });
        }
        fine
    }

    fn map_element(&mut self, written: &Written, elem: Scalar) -> Option<Element> {
        let own = element_of(elem);
        let Some(entry) = written.entry("element") else {
            if own.is_none() {
                self.diagnostics.push(Diagnostic::new(
                    &rules::TENSOR_MAP,
                    written.span,
                    format!("a tensor map has no elements of `{}`", elem.name()),
                ));
            }
            return own;
        };
        let allowed: &[Element] = match elem {
            Scalar::F32 => &[
                Element::F32,
                Element::F32Ftz,
                Element::Tf32,
                Element::Tf32Ftz,
            ],
            Scalar::U8 => &[
                Element::U8,
                Element::B4x16,
                Element::B4x16P64,
                Element::B6x16P32,
            ],
            _ => own.as_slice(),
        };
        let name = self.map_word(entry)?;
        match Element::from_name(&name).filter(|element| allowed.contains(element)) {
            Some(element) => Some(element),
            None => {
                let known = list(allowed.iter().map(|element| element.name()));
                self.attribute_error(
                    entry.value_span(),
                    &format!("elements of `{}` cannot be taken for `{name}`", elem.name()),
                    &format!("they can be taken for {known}"),
                );
                None
            }
        }
    }

    fn map_mode(&mut self, written: &Written, rank: usize) -> Option<Mode> {
        let pixels = ["im2col", "im2col_w", "im2col_w_128"]
            .into_iter()
            .filter_map(|key| written.entry(key))
            .next();
        match (written.entry("box"), pixels) {
            (Some(entry), None) => Some(Mode::Tiled {
                extents: Axes::new(&self.numbers::<u32>(entry, rank)?),
            }),
            (None, Some(entry)) => self.pixels(entry, rank),
            (Some(_), Some(entry)) => {
                self.attribute_error(
                    entry.span,
                    "a tensor map has a box or pixels, not both",
                    "remove one of them",
                );
                None
            }
            (None, None) => {
                self.attribute_error(
                    written.span,
                    "`#[tma]` does not say what one copy moves",
                    "add `box = [..]` with the extent of a copy in each dimension",
                );
                None
            }
        }
    }

    /// `im2col(lower = [..], upper = [..], channels = .., pixels = ..)`
    fn pixels(&mut self, entry: &Entry, rank: usize) -> Option<Mode> {
        let Value::List(entries) = &entry.value else {
            self.attribute_error(
                entry.span,
                &format!("`{}` is a list in parentheses", entry.key),
                &format!(
                    "write `{}(lower = .., upper = .., channels = 64, pixels = 64)`",
                    entry.key
                ),
            );
            return None;
        };
        if !self.keys(entries, &PIXEL_KEYS) {
            return None;
        }
        let find = |key: &str| entries.iter().find(|entry| entry.key == key);
        let is_wide = entry.key != "im2col";
        let is_128 = entry.key == "im2col_w_128";
        for key in PIXEL_KEYS {
            if find(key).is_none() && !(is_128 && key == "pixels") {
                self.attribute_error(
                    entry.span,
                    &format!("`{}` does not say its `{key}`", entry.key),
                    &format!("add `{key} = ..`"),
                );
                return None;
            }
        }
        let channels = self.number_of::<u32>(find("channels")?)?;
        let pixels = match find("pixels") {
            Some(entry) => self.number_of::<u32>(entry)?,
            None => 128,
        };
        if is_wide {
            return Some(Mode::Im2colWide {
                lower: self.number_of(find("lower")?)?,
                upper: self.number_of(find("upper")?)?,
                channels,
                pixels,
                wide: if is_128 { Wide::W128 } else { Wide::W },
            });
        }
        let spatial = rank.saturating_sub(2);
        Some(Mode::Im2col {
            lower: Axes::new(&self.numbers::<i32>(find("lower")?, spatial)?),
            upper: Axes::new(&self.numbers::<i32>(find("upper")?, spatial)?),
            channels,
            pixels,
        })
    }

    fn map_swizzle(&mut self, written: &Written) -> Option<Swizzle> {
        let swizzle = self.one_of(written, "swizzle", "0, 32, 64 or 128", Swizzle::from_span)?;
        let flip = written.entry("swizzle_flip");
        let Some(entry) = written.entry("swizzle_atom") else {
            if let Some(flip) = flip {
                self.attribute_error(
                    flip.span,
                    "halves are exchanged in pieces of 32 bytes alone",
                    "add `swizzle_atom = 32`",
                );
                return None;
            }
            return Some(swizzle);
        };
        let atom = self.number_of::<u32>(entry)?;
        let found = match (swizzle, atom, flip.is_some()) {
            (_, 16, false) => Some(swizzle),
            (Swizzle::Bytes128, 32, false) => Some(Swizzle::Bytes128Atom32),
            (Swizzle::Bytes128, 32, true) => Some(Swizzle::Bytes128Atom32Flip8),
            (Swizzle::Bytes128, 64, false) => Some(Swizzle::Bytes128Atom64),
            _ => None,
        };
        if found.is_none() {
            self.attribute_error(
                entry.value_span(),
                "a swizzle of 128 bytes moves pieces of 16, 32 or 64 bytes, others pieces of 16",
                "write `swizzle = 128, swizzle_atom = 32`",
            );
        }
        found
    }

    fn map_fill(&mut self, written: &Written) -> Option<Fill> {
        let Some(entry) = written.entry("oob_fill") else {
            return Some(Fill::Zero);
        };
        let name = self.map_word(entry)?;
        match name.as_str() {
            "zero" => Some(Fill::Zero),
            "nan" => Some(Fill::Nan),
            _ => {
                self.attribute_error(
                    entry.value_span(),
                    &format!("what lies outside of a tensor is not read as `{name}`"),
                    "write `oob_fill = zero` or `oob_fill = nan`",
                );
                None
            }
        }
    }

    /// A key with one of a few numbers; the default if it is not there.
    fn one_of<T: Default>(
        &mut self,
        written: &Written,
        key: &str,
        known: &str,
        of: impl Fn(u64) -> Option<T>,
    ) -> Option<T> {
        let Some(entry) = written.entry(key) else {
            return Some(T::default());
        };
        let (value, span) = self.number(entry)?;
        let found = u64::try_from(value).ok().and_then(of);
        if found.is_none() {
            self.attribute_error(
                span,
                &format!("`{key}` is {value}"),
                &format!("it is {known}, in bytes"),
            );
        }
        found
    }

    /// A word: a name, or text.
    fn map_word(&mut self, entry: &Entry) -> Option<String> {
        let found = match entry.expr() {
            Some(syn::Expr::Path(path)) => path.path.get_ident().map(text_of),
            Some(syn::Expr::Lit(syn::ExprLit {
                lit: syn::Lit::Str(text),
                ..
            })) => Some(text.value()),
            _ => None,
        };
        if found.is_none() {
            let key = &entry.key;
            self.attribute_error(
                entry.value_span(),
                &format!("`{key}` is a word"),
                &format!("write `{key} = ..` with a name"),
            );
        }
        found
    }

    fn number_of<T: TryFrom<i128>>(&mut self, entry: &Entry) -> Option<T> {
        let (value, span) = self.number(entry)?;
        self.narrow(value, span)
    }

    fn narrow<T: TryFrom<i128>>(&mut self, value: i128, span: Span) -> Option<T> {
        let narrow = T::try_from(value).ok();
        if narrow.is_none() {
            self.attribute_error(
                span,
                &format!("{value} is out of range here"),
                "no tensor map has such a number",
            );
        }
        narrow
    }

    fn number(&mut self, entry: &Entry) -> Option<Number> {
        let Value::Expr(expr) = &entry.value else {
            let key = &entry.key;
            self.attribute_error(
                entry.span,
                &format!("`{key}` needs a value"),
                &format!("write `{key} = ..`"),
            );
            return None;
        };
        Some((self.map_number(expr)?, super::span::first(expr)))
    }

    /// A list with one number a dimension, or as many as are asked for.
    fn numbers<T: TryFrom<i128>>(&mut self, entry: &Entry, wanted: usize) -> Option<Vec<T>> {
        let key = &entry.key;
        let Some(syn::Expr::Array(array)) = entry.expr() else {
            self.attribute_error(
                entry.value_span(),
                &format!("`{key}` is a list of numbers"),
                &format!("write `{key} = [..]`, outermost dimension first"),
            );
            return None;
        };
        if array.elems.len() != wanted {
            let found = array.elems.len();
            self.diagnostics.push(
                Diagnostic::new(
                    &rules::TENSOR_MAP,
                    entry.value_span(),
                    format!(
                        "`{key}` has {found} {}, and there {} for it",
                        if found == 1 { "entry" } else { "entries" },
                        match wanted {
                            1 => "is 1 dimension".to_owned(),
                            n => format!("are {n} dimensions"),
                        }
                    ),
                )
                .help("give one number for each dimension, outermost first"),
            );
            return None;
        }
        let mut numbers = Vec::with_capacity(wanted);
        let mut complete = true;
        for element in &array.elems {
            let number = self.map_number(element);
            match number.and_then(|value| self.narrow(value, super::span::first(element))) {
                Some(number) => numbers.push(number),
                None => complete = false,
            }
        }
        complete.then_some(numbers)
    }

    /// A constant of the attribute: literals, constants of the kernel or its module, and arithmetic on these.
    fn map_number(&mut self, expr: &syn::Expr) -> Option<i128> {
        let found = self.fold_number(expr);
        if found.is_none() {
            let text = tokens_text(expr);
            self.diagnostics.push(
                Diagnostic::new(
                    &rules::CONSTANT,
                    super::span::first(expr),
                    format!("`{text}` is no constant of the kernel"),
                )
                .help("use an integer literal, a `const` of the kernel, or arithmetic on these"),
            );
        }
        found
    }

    fn fold_number(&mut self, expr: &syn::Expr) -> Option<i128> {
        match expr {
            syn::Expr::Lit(syn::ExprLit {
                lit: syn::Lit::Int(lit),
                ..
            }) => lit.base10_parse().ok(),
            syn::Expr::Path(path) => match self.lookup(&text_of(path.path.get_ident()?)) {
                Found::Const(_, Const::Int(value)) => Some(value),
                _ => None,
            },
            syn::Expr::Paren(inner) => self.fold_number(&inner.expr),
            syn::Expr::Group(inner) => self.fold_number(&inner.expr),
            syn::Expr::Unary(syn::ExprUnary {
                op: syn::UnOp::Neg(_),
                expr,
                ..
            }) => self.fold_number(expr)?.checked_neg(),
            syn::Expr::Binary(binary) => {
                let (a, b) = (
                    self.fold_number(&binary.left)?,
                    self.fold_number(&binary.right)?,
                );
                match binary.op {
                    syn::BinOp::Add(_) => a.checked_add(b),
                    syn::BinOp::Sub(_) => a.checked_sub(b),
                    syn::BinOp::Mul(_) => a.checked_mul(b),
                    syn::BinOp::Div(_) => a.checked_div(b),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// `a.tile((row, column))`
    pub(super) fn tile(
        &mut self,
        expr: &'ast syn::Expr,
        e: &'ast syn::ExprMethodCall,
        receiver: Draft,
        view: ViewTy,
    ) -> Draft {
        let (argument, coordinates) = match self.tuple_entries(expr, e, Self::coordinate) {
            Ok(entries) => entries,
            Err(error) => return *error,
        };
        if coordinates.len() != view.rank {
            let diagnostic = self
                .rank_error(
                    &e.receiver,
                    argument,
                    view.rank,
                    coordinates.len(),
                    "`tile`",
                )
                .help("give the first coordinate of the box in each dimension");
            return self.reported(expr, diagnostic);
        }
        placed(receiver, TileMode::Tile, coordinates, view, e)
    }

    /// `a.im2col((n, h, w, c), (h, w))`
    pub(super) fn im2col(
        &mut self,
        expr: &'ast syn::Expr,
        e: &'ast syn::ExprMethodCall,
        receiver: Draft,
        view: ViewTy,
        mode: TileMode,
    ) -> Draft {
        let (Some(coordinates), Some(offsets), 2) = (e.args.first(), e.args.get(1), e.args.len())
        else {
            self.arguments(&e.args);
            return self.rustc_speaks(e.method.span());
        };
        let mut args = self.tuple_of(coordinates, Scalar::I32);
        let wanted = match mode {
            TileMode::Im2colWide => 2,
            _ => view.rank.saturating_sub(2),
        };
        let found = args.len();
        let offset_args = self.tuple_of(offsets, Scalar::U16);
        if found != view.rank || offset_args.len() != wanted {
            let (what, wanted, found, at) = match found == view.rank {
                true => ("offsets", wanted, offset_args.len(), offsets),
                false => ("coordinates", view.rank, found, coordinates),
            };
            let name = mode.name();
            let diagnostic = Diagnostic::new(
                &rules::RANK,
                super::span::first(at),
                format!("`{name}` takes {wanted} {what} here, and {found} are given"),
            )
            .over(at)
            .help(format!(
                "write `.{name}((n, h, w, c), (h, w))` with one coordinate for each dimension"
            ));
            return self.reported(expr, diagnostic);
        }
        args.extend(offset_args);
        placed(receiver, mode, args, view, e)
    }

    /// `a.gather4((i, j, k, l), column)`
    pub(super) fn four_rows(
        &mut self,
        expr: &'ast syn::Expr,
        e: &'ast syn::ExprMethodCall,
        receiver: Draft,
        view: ViewTy,
        mode: TileMode,
    ) -> Draft {
        let (Some(rows), Some(column), 2) = (e.args.first(), e.args.get(1), e.args.len()) else {
            self.arguments(&e.args);
            return self.rustc_speaks(e.method.span());
        };
        let mut args = self.tuple_of(rows, Scalar::I32);
        let found = args.len();
        args.extend(self.tuple_of(column, Scalar::I32));
        if view.rank != 2 || found != 4 || args.len() != 5 {
            let name = mode.name();
            let diagnostic = Diagnostic::new(
                &rules::RANK,
                e.method.span(),
                format!("`{name}` takes four rows and a column of a matrix"),
            )
            .help(format!("write `.{name}((i, j, k, l), column)`"));
            return self.reported(expr, diagnostic);
        }
        placed(receiver, mode, args, view, e)
    }

    /// A method of a parameter that is a tensor map.
    pub(super) fn map_method(
        &mut self,
        expr: &'ast syn::Expr,
        e: &'ast syn::ExprMethodCall,
        receiver: Draft,
        map: ViewTy,
    ) -> Draft {
        match text_of(&e.method).as_str() {
            "tile" => self.tile(expr, e, receiver, map),
            "im2col" => self.im2col(expr, e, receiver, map, TileMode::Im2col),
            "im2col_w" => self.im2col(expr, e, receiver, map, TileMode::Im2colWide),
            "gather4" => self.four_rows(expr, e, receiver, map, TileMode::Gather4),
            "scatter4" => self.four_rows(expr, e, receiver, map, TileMode::Scatter4),
            "map_address" if e.args.is_empty() => {
                let at = receiver.span;
                let kind = ExprKind::Address(AddressSpace::Map, Box::new(receiver));
                draft(kind, Infer::scalar(Scalar::U64), at)
            }
            "map_address" => {
                self.arguments(&e.args);
                self.rustc_speaks(e.method.span())
            }
            _ => self.unknown_method(expr, e, "a tensor map", METHODS.to_vec()),
        }
    }

    fn coordinate(&mut self, entry: &'ast syn::Expr) -> Draft {
        self.entry_of(entry, Scalar::I32)
    }

    fn entry_of(&mut self, entry: &'ast syn::Expr, scalar: Scalar) -> Draft {
        let mut value = self.expr(entry, None);
        self.coerce(&mut value, &Infer::scalar(scalar));
        value
    }

    /// The entries of a tuple, or the one entry.
    fn tuple_of(&mut self, argument: &'ast syn::Expr, scalar: Scalar) -> Vec<Draft> {
        match super::body::strip(argument) {
            syn::Expr::Tuple(tuple) => tuple
                .elems
                .iter()
                .map(|entry| self.entry_of(entry, scalar))
                .collect(),
            entry => vec![self.entry_of(entry, scalar)],
        }
    }
}

fn placed(
    receiver: Draft,
    mode: TileMode,
    args: Vec<Draft>,
    view: ViewTy,
    e: &syn::ExprMethodCall,
) -> Draft {
    let at = receiver.span;
    let kind = ExprKind::Relayout(
        Box::new(receiver),
        Relayout::Tile(mode, args),
        e.method.span(),
    );
    draft(kind, Infer::Known(Ty::Tile(view)), at)
}

/// What the elements of a tensor are in a tensor map.
fn element_of(elem: Scalar) -> Option<Element> {
    Some(match elem {
        Scalar::Bool => return None,
        Scalar::I8 | Scalar::U8 | Scalar::E4m3 | Scalar::E5m2 => Element::U8,
        Scalar::I16 | Scalar::U16 | Scalar::E4m3x2 | Scalar::E5m2x2 => Element::U16,
        Scalar::I32 => Element::I32,
        Scalar::U32 | Scalar::F16x2 | Scalar::Bf16x2 => Element::U32,
        Scalar::I64 | Scalar::Isize => Element::I64,
        Scalar::U64 | Scalar::Usize => Element::U64,
        Scalar::F16 => Element::F16,
        Scalar::Bf16 => Element::Bf16,
        Scalar::F32 => Element::F32,
        Scalar::F64 => Element::F64,
    })
}

fn entries(input: ParseStream<'_>, out: &mut Vec<Entry>) -> syn::Result<()> {
    while !input.is_empty() {
        let key = input.call(syn::Ident::parse_any)?;
        let value = if input.peek(syn::token::Paren) {
            let content;
            syn::parenthesized!(content in input);
            let mut inner = Vec::new();
            entries(&content, &mut inner)?;
            Value::List(inner)
        } else if input.peek(syn::Token![=]) {
            input.parse::<syn::Token![=]>()?;
            Value::Expr(Box::new(input.parse()?))
        } else {
            Value::Flag
        };
        out.push(Entry {
            key: text_of(&key),
            span: key.span(),
            value,
        });
        if !input.is_empty() {
            input.parse::<syn::Token![,]>()?;
        }
    }
    Ok(())
}

/// The part of the attribute that breaks a rule.
fn place(written: &Written, violation: &Violation, tensor: Span) -> Span {
    let pixels = ["im2col", "im2col_w", "im2col_w_128"]
        .into_iter()
        .find_map(|key| written.entry(key));
    let of_pixels = |key: &str| match pixels.map(|entry| (&entry.value, entry.span)) {
        Some((Value::List(entries), span)) => entries
            .iter()
            .find(|entry| entry.key == key)
            .map_or(span, Entry::value_span),
        _ => written.span,
    };
    let of_box = |axis: Option<usize>| match written.entry("box") {
        Some(entry) => {
            let last = match entry.expr() {
                Some(syn::Expr::Array(array)) => array.elems.len().saturating_sub(1),
                _ => 0,
            };
            entry.element_span(axis.unwrap_or(last))
        }
        None => of_pixels("channels"),
    };
    match *violation {
        Violation::Box { axis, .. } => of_box(Some(axis)),
        Violation::BoxBytes { .. }
        | Violation::BoxPacked { .. }
        | Violation::SwizzleSpan { .. } => of_box(None),
        Violation::ElementStride { axis, .. } => written
            .entry("element_strides")
            .map_or(written.span, |entry| entry.element_span(axis)),
        Violation::InterleaveSwizzle { .. } | Violation::InterleaveElement { .. } => {
            written.span_of("interleave")
        }
        Violation::ElementSwizzle { .. } | Violation::WideSwizzle { .. } => {
            written.span_of("swizzle")
        }
        Violation::FillElement { .. } => written.span_of("oob_fill"),
        Violation::Corner { corner, .. } => of_pixels(corner),
        Violation::NoPixels { .. } => of_pixels("upper"),
        Violation::Channels { .. } => of_pixels("channels"),
        Violation::Pixels { .. } => of_pixels("pixels"),
        Violation::Rank { .. } => written.span,
        _ => tensor,
    }
}

/// How to mend what breaks a rule, where that is not said by the rule.
fn help(violation: &Violation, map: &TensorMap) -> Option<String> {
    let bytes = map.element.global_bits() / 8;
    Some(match violation {
        Violation::BoxBytes { .. } if bytes > 0 => format!(
            "make it a multiple of {} elements of {bytes} bytes",
            (16 / bytes).max(1)
        ),
        Violation::SwizzleSpan { span, .. } if bytes > 0 => format!(
            "make it at most {} elements, or take a wider swizzle or none",
            u64::from(*span) / bytes
        ),
        Violation::StrideMultiple { .. } => {
            "pad the rows of the tensor: make its last dimension a multiple of 16 bytes".to_owned()
        }
        Violation::InterleaveSwizzle { .. } => "add `swizzle = 32`".to_owned(),
        Violation::FillElement { .. } => "write `oob_fill = zero`, or leave it out".to_owned(),
        Violation::Box { .. } => "move it with several copies, each of a smaller box".to_owned(),
        Violation::BoxPacked { .. } => {
            "write 128 as the last extent of `box`: such elements are moved in groups of 128"
                .to_owned()
        }
        Violation::ElementStride { .. } => {
            "write a stride in that range, and choose among the elements after the copy".to_owned()
        }
        Violation::Corner { .. } => {
            "write a corner in that range, and give the rest with the coordinates of each copy"
                .to_owned()
        }
        Violation::Channels { most, .. } | Violation::Pixels { most, .. } => {
            format!("write at most {most}, and copy the rest by another copy")
        }
        _ => return None,
    })
}
