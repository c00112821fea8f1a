//! Methods of tensors and views: parts of them, other coordinates, addresses.

use super::{
    body::{Body, Draft, Mark, identity, strip, text_of, tokens_text},
    expr::draft,
    infer::Infer,
    method::{alignment_error, removed},
    span,
    tensor::MAX_RANK,
};
use crate::{
    diagnostic::{Diagnostic, Edit, ends},
    intrinsics::{ArgTy, ELEMENT_METHODS},
    ir::{
        shared::Swizzle,
        tree::{AddressSpace, ConstArg, ExprKind, Relayout, SubAxis, TileMode},
        types::{Const, Scalar, Ty, ViewTy},
    },
};
use syn::spanned::Spanned;
use tirx_rules as rules;

/// The methods of a view.
const VIEW_METHODS: [&str; 17] = [
    "sub",
    "at_rank",
    "reshape",
    "permute",
    "cast",
    "as_view",
    "chunk",
    "global_address",
    "shared_address",
    "tile",
    "im2col",
    "im2col_w",
    "gather4",
    "scatter4",
    "map_address",
    "get_unchecked",
    "get_unchecked_mut",
];

/// The options of an allocation.
const ALLOCATION_OPTIONS: [&str; 3] = ["align", "swizzle", "pad"];

impl<'ast> Body<'ast> {
    pub(super) fn view_method(
        &mut self,
        expr: &'ast syn::Expr,
        e: &'ast syn::ExprMethodCall,
        receiver: Draft,
        view: ViewTy,
    ) -> Draft {
        let at = receiver.span;
        let name = text_of(&e.method);
        match name.as_str() {
            "sub" => self.sub(expr, e, receiver, view),
            "reshape" => self.reshape(expr, e, receiver, view),
            "permute" => self.permute(expr, e, receiver, view),
            "at_rank" => self.view_at_rank(e, receiver, view),
            "cast" => self.cast_view(expr, e, receiver, view),
            "as_view" => self.as_view(e, receiver, view),
            "chunk" => self.chunk(e, receiver, view),
            "tile" => self.tile(expr, e, receiver, view),
            "im2col" => self.im2col(expr, e, receiver, view, TileMode::Im2col),
            "im2col_w" => self.im2col(expr, e, receiver, view, TileMode::Im2colWide),
            "gather4" => self.four_rows(expr, e, receiver, view, TileMode::Gather4),
            "scatter4" => self.four_rows(expr, e, receiver, view, TileMode::Scatter4),
            "global_address" | "shared_address" | "map_address" => {
                if !e.args.is_empty() {
                    self.arguments(&e.args);
                    return self.rustc_speaks(e.method.span());
                }
                let (space, ty) = match name.as_str() {
                    "global_address" => (AddressSpace::Global, Scalar::U64),
                    "map_address" => (AddressSpace::Map, Scalar::U64),
                    _ => (AddressSpace::Shared, Scalar::U32),
                };
                draft(
                    ExprKind::Address(space, Box::new(receiver)),
                    Infer::scalar(ty),
                    at,
                )
            }
            "get_unchecked" | "get_unchecked_mut" => self.unchecked_element(expr, e, receiver),
            "align" | "swizzle" | "pad" => self.allocation_option(expr, e, receiver, &view),
            _ => {
                if let Some(method) = ELEMENT_METHODS.iter().find(|method| method.path == name) {
                    return self.element_method(expr, e, receiver, &view, method);
                }
                let known = VIEW_METHODS
                    .into_iter()
                    .chain(ELEMENT_METHODS.iter().map(|method| method.path))
                    .chain(
                        ALLOCATION_OPTIONS
                            .into_iter()
                            .filter(|_| matches!(receiver.kind, ExprKind::AllocShared(_))),
                    );
                self.unknown_method(expr, e, super::method::A_VIEW, known.collect())
            }
        }
    }

    /// `alloc_shared::<..>().align(16)`
    fn allocation_option(
        &mut self,
        expr: &'ast syn::Expr,
        e: &'ast syn::ExprMethodCall,
        receiver: Draft,
        view: &ViewTy,
    ) -> Draft {
        let at = receiver.span;
        let span = e.method.span();
        let name = text_of(&e.method);
        let ExprKind::AllocShared(mut allocation) = receiver.kind else {
            self.arguments(&e.args);
            let mut diagnostic = Diagnostic::new(
                &rules::UNKNOWN_OPTION,
                span,
                format!("`.{name}(n)` is an option of `alloc_shared` and stands right after it"),
            );
            diagnostic = match name.as_str() {
                "align" => diagnostic.help(
                    "write `alloc_shared::<Tensor<..>>().align(16)`; a parameter takes `#[align(16)]`",
                ),
                _ => diagnostic.help(format!("write `alloc_shared::<Tensor<..>>().{name}(..)`")),
            };
            return self.reported(expr, diagnostic);
        };
        let is_given = match name.as_str() {
            "align" => allocation.align.is_some(),
            "swizzle" => allocation.swizzle.is_some(),
            _ => allocation.pad.is_some(),
        };
        if is_given {
            self.arguments(&e.args);
            let diagnostic = Diagnostic::new(
                &rules::UNKNOWN_OPTION,
                span,
                format!("the option `{name}` is given twice"),
            )
            .mend("remove one of them", [removed(e)]);
            self.marks.insert(identity(expr), Mark::Receiver);
            self.diagnostics.push(diagnostic);
            return draft(ExprKind::AllocShared(allocation), receiver.ty, at);
        }
        let (Some(arg), 1) = (e.args.first(), e.args.len()) else {
            self.arguments(&e.args);
            return self.rustc_speaks(span);
        };
        let value = match self.const_value(arg, &Infer::scalar(Scalar::U32)) {
            Some((_, Const::Int(value))) => {
                let wrong = match name.as_str() {
                    "align" => alignment_error(value, view.elem, MAX_SHARED_ALIGN, arg),
                    "swizzle" => swizzle_error(value, arg),
                    _ => pad_error(value, view.rank, e, arg),
                };
                match wrong {
                    Some(diagnostic) => {
                        self.diagnostics.push(diagnostic);
                        0
                    }
                    None => value,
                }
            }
            _ => 0,
        };
        if name == "align" {
            allocation.align_span = ends(arg);
        }
        let slot = match name.as_str() {
            "align" => &mut allocation.align,
            "swizzle" => &mut allocation.swizzle,
            _ => &mut allocation.pad,
        };
        // 0 stands for a value that was reported.
        *slot = Some(ConstArg {
            value,
            span: span::first(arg),
        });
        draft(ExprKind::AllocShared(allocation), receiver.ty, at)
    }

    /// `view.sub((i, a..b, ..))`
    fn sub(
        &mut self,
        expr: &'ast syn::Expr,
        e: &'ast syn::ExprMethodCall,
        receiver: Draft,
        view: ViewTy,
    ) -> Draft {
        let at = receiver.span;
        let (argument, axes) = match self.tuple_entries(expr, e, Self::axis) {
            Ok(entries) => entries,
            Err(error) => return *error,
        };
        if axes.len() != view.rank {
            let diagnostic = self
                .rank_error(&e.receiver, argument, view.rank, axes.len(), "`sub`")
                .help("give one entry for each dimension: an index drops it, a range narrows it, `..` keeps it");
            return self.reported(expr, diagnostic);
        }
        let rank = axes
            .iter()
            .filter(|axis| matches!(axis, SubAxis::Range { .. }))
            .count();
        let ty = Infer::Known(Ty::View(ViewTy { rank, ..view }));
        draft(ExprKind::Sub(Box::new(receiver), axes), ty, at)
    }

    fn axis(&mut self, entry: &'ast syn::Expr) -> SubAxis<Infer> {
        let syn::Expr::Range(range) = strip(entry) else {
            return SubAxis::Index(self.index_value(entry));
        };
        let start = range.start.as_ref().map(|start| self.index_value(start));
        let mut end = range.end.as_ref().map(|end| self.index_value(end));
        if let (Some(start), Some(end)) = (&start, &mut end) {
            let ty = start.ty.clone();
            self.coerce(end, &ty);
        }
        SubAxis::Range {
            start,
            end,
            inclusive: matches!(range.limits, syn::RangeLimits::Closed(_)),
            span: span::first(entry),
        }
    }

    /// The entries of the one argument of `sub`, `reshape` and `permute`, each read as the method reads it.
    pub(super) fn tuple_entries<T>(
        &mut self,
        expr: &'ast syn::Expr,
        e: &'ast syn::ExprMethodCall,
        read: impl Fn(&mut Self, &'ast syn::Expr) -> T,
    ) -> Result<(&'ast syn::Expr, Vec<T>), Box<Draft>> {
        let name = text_of(&e.method);
        let (Some(argument), 1) = (e.args.first(), e.args.len()) else {
            for arg in &e.args {
                read(self, arg);
            }
            if e.args.len() > 1 {
                let entries = tokens_text(&e.args);
                let diagnostic = Diagnostic::new(
                    &rules::RANK,
                    e.method.span(),
                    format!("`{name}` takes its entries in one tuple"),
                )
                .mend(
                    &format!("write `.{name}(({entries}))`"),
                    [
                        Edit::behind(e.paren_token.span.open(), "("),
                        Edit::before(e.paren_token.span.close(), ")"),
                    ],
                );
                return Err(Box::new(self.reported(expr, diagnostic)));
            }
            return Err(Box::new(self.rustc_speaks(e.method.span())));
        };
        let entries = match strip(argument) {
            syn::Expr::Tuple(tuple) => tuple.elems.iter().map(|entry| read(self, entry)).collect(),
            entry => vec![read(self, entry)],
        };
        Ok((argument, entries))
    }

    /// `view.reshape((16, 4))`
    fn reshape(
        &mut self,
        expr: &'ast syn::Expr,
        e: &'ast syn::ExprMethodCall,
        receiver: Draft,
        view: ViewTy,
    ) -> Draft {
        let at = receiver.span;
        let (argument, dims) = match self.tuple_entries(expr, e, Self::index_value) {
            Ok(entries) => entries,
            Err(error) => return *error,
        };
        let rank = dims.len();
        if rank == 0 || rank > MAX_RANK {
            let diagnostic = Diagnostic::new(
                &rules::RANK,
                span::first(argument),
                format!("a view has 1 to {MAX_RANK} dimensions, and {rank} are given here"),
            )
            .over(argument)
            .help("give the size of each dimension: `.reshape((16, 4))`");
            return self.reported(expr, diagnostic);
        }
        let ty = Infer::Known(Ty::View(ViewTy { rank, ..view }));
        let reshape = Relayout::Reshape(dims);
        let kind = ExprKind::Relayout(Box::new(receiver), reshape, e.method.span());
        draft(kind, ty, at)
    }

    /// `view.chunk(k, 4)`
    fn chunk(&mut self, e: &'ast syn::ExprMethodCall, receiver: Draft, view: ViewTy) -> Draft {
        let at = receiver.span;
        let mut args: Vec<Draft> = e.args.iter().map(|arg| self.expr(arg, None)).collect();
        if args.len() != 2 {
            return self.rustc_speaks(e.method.span());
        }
        for arg in &mut args {
            self.coerce(arg, &Infer::scalar(Scalar::U32));
        }
        let ty = Infer::Known(Ty::View(ViewTy { rank: 1, ..view }));
        let kind = ExprKind::Relayout(Box::new(receiver), Relayout::Chunk(args), e.method.span());
        draft(kind, ty, at)
    }

    /// `shared.at_rank(r)`
    fn view_at_rank(
        &mut self,
        e: &'ast syn::ExprMethodCall,
        receiver: Draft,
        view: ViewTy,
    ) -> Draft {
        let at = receiver.span;
        let (Some(rank), 1) = (e.args.first(), e.args.len()) else {
            self.arguments(&e.args);
            return self.rustc_speaks(e.method.span());
        };
        let rank = self.argument(rank, ArgTy::Scalar(Scalar::U32), None);
        if !view.mutable || matches!(receiver.kind, ExprKind::Param(_)) {
            // Global memory has no such method.
            return self.rustc_speaks(e.method.span());
        }
        let kind = ExprKind::AtRank(Box::new(receiver), Box::new(rank));
        draft(kind, Infer::Known(Ty::View(view)), at)
    }

    /// `view.permute((1, 0))`
    fn permute(
        &mut self,
        expr: &'ast syn::Expr,
        e: &'ast syn::ExprMethodCall,
        receiver: Draft,
        view: ViewTy,
    ) -> Draft {
        let at = receiver.span;
        let (argument, axes) = match self.tuple_entries(expr, e, Self::index_value) {
            Ok(entries) => entries,
            Err(error) => return *error,
        };
        if axes.len() != view.rank {
            let diagnostic = self
                .rank_error(&e.receiver, argument, view.rank, axes.len(), "`permute`")
                .help("give one entry for each dimension: which one it was, from 0");
            return self.reported(expr, diagnostic);
        }
        let ty = Infer::Known(Ty::View(view));
        let permute = Relayout::Permute(axes);
        let kind = ExprKind::Relayout(Box::new(receiver), permute, e.method.span());
        draft(kind, ty, at)
    }

    /// `view.as_view()`
    fn as_view(&mut self, e: &'ast syn::ExprMethodCall, receiver: Draft, view: ViewTy) -> Draft {
        if !e.args.is_empty() {
            self.arguments(&e.args);
            return self.rustc_speaks(e.method.span());
        }
        let at = receiver.span;
        let ty = Ty::View(ViewTy {
            mutable: false,
            ..view
        });
        let kind = ExprKind::Relayout(Box::new(receiver), Relayout::AsView, e.method.span());
        draft(kind, Infer::Known(ty), at)
    }

    /// `view.cast::<u32>()`
    fn cast_view(
        &mut self,
        expr: &'ast syn::Expr,
        e: &'ast syn::ExprMethodCall,
        receiver: Draft,
        view: ViewTy,
    ) -> Draft {
        let at = receiver.span;
        if !e.args.is_empty() {
            self.arguments(&e.args);
            return self.rustc_speaks(e.method.span());
        }
        let mut given = e.turbofish.iter().flat_map(|turbofish| &turbofish.args);
        let (Some(syn::GenericArgument::Type(to)), None) = (given.next(), given.next()) else {
            let diagnostic = Diagnostic::new(
                &rules::TYPE_AMBIGUOUS,
                e.method.span(),
                "`cast` does not say which elements the view is to have",
            )
            .suggest("name the element, as in `.cast::<u32>()`", "cast::<u32>");
            return self.reported(expr, diagnostic);
        };
        let elem = match self.scalar_or_alias(to) {
            Ok(Scalar::Bool) => {
                let diagnostic = Diagnostic::new(
                    &rules::VIEW_CAST,
                    to.span(),
                    "`bool` is no element type: not every byte is a `bool`",
                )
                .over(to)
                .help("cast to `u8`, and compare with 0");
                return self.reported(expr, diagnostic);
            }
            Ok(elem) => elem,
            Err(diagnostic) => return self.reported(expr, diagnostic),
        };
        let ty = Infer::Known(Ty::View(ViewTy { elem, ..view }));
        let kind = ExprKind::Relayout(Box::new(receiver), Relayout::Cast, e.method.span());
        draft(kind, ty, at)
    }
}

/// The greatest alignment of shared memory: the period of the widest swizzle.
const MAX_SHARED_ALIGN: i128 = 1024;

fn swizzle_error(value: i128, tokens: &syn::Expr) -> Option<Diagnostic> {
    if Swizzle::of(value).is_some() {
        return None;
    }
    Some(
        Diagnostic::new(
            &rules::SHARED_LAYOUT,
            span::first(tokens),
            format!("a swizzle moves chunks within 32, 64 or 128 bytes, not {value}"),
        )
        .over(tokens)
        .suggest("write {}, 64 or 32, or leave it out", "128"),
    )
}

fn pad_error(
    value: i128,
    rank: usize,
    call: &syn::ExprMethodCall,
    tokens: &syn::Expr,
) -> Option<Diagnostic> {
    let message = if rank < 2 {
        "padding keeps rows apart, and memory of one dimension is a single row".to_owned()
    } else if !(1..=MAX_PAD).contains(&value) {
        format!("padding is 1 to {MAX_PAD} elements after each row, and this is {value}")
    } else {
        return None;
    };
    Some(
        Diagnostic::new(&rules::SHARED_LAYOUT, span::first(tokens), message)
            .over(tokens)
            .mend("leave it out", [removed(call)]),
    )
}

/// The most elements after a row.
const MAX_PAD: i128 = 1024;
