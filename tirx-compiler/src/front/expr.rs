//! Expressions, but for calls, methods and loops.

use super::{
    body::{
        self, Binding, Body, Draft, Found, Mark, identity, poison, strip, text_of, tokens_text,
    },
    infer::{Class, Infer},
    span, suggest,
    traits::Kind,
};
use crate::{
    diagnostic::{Diagnostic, Edit},
    intrinsics,
    ir::{
        tree::{BinaryOp, Block, CompareOp, Expr, ExprKind, LogicalOp, Statement, UnaryOp},
        types::{Const, Scalar, Ty},
    },
};
use proc_macro2::Span;
use syn::spanned::Spanned;
use tirx_rules as rules;

/// How deep expressions and blocks may nest.
const MAX_DEPTH: usize = 200;

impl<'ast> Body<'ast> {
    /// An expression. `cast` is the type of an enclosing `as`, which a literal directly under it takes, as in rustc.
    pub(super) fn expr(&mut self, expr: &'ast syn::Expr, cast: Option<Scalar>) -> Draft {
        if self.depth >= MAX_DEPTH {
            if std::mem::replace(&mut self.depth_is_reported, true) {
                self.marks.insert(identity(expr), Mark::Poison);
                return poison(span::first(expr));
            }
            let diagnostic = Diagnostic::new(
                &rules::UNSUPPORTED,
                span::first(expr),
                format!("this expression nests more than {MAX_DEPTH} levels deep"),
            )
            .help("bind parts of it with `let`");
            return self.reported(expr, diagnostic);
        }
        self.depth += 1;
        let from = self.loose.len();
        let mut draft = self.expr_inner(expr, cast);
        self.depth -= 1;
        let parts = self.loose.split_off(from.min(self.loose.len()));
        if matches!(draft.kind, ExprKind::Error) && !parts.is_empty() {
            // The parts of what is broken.
            draft.kind = ExprKind::Array(parts);
        }
        if draft.ty.is_never() {
            self.diverges = true;
        }
        draft
    }

    fn expr_inner(&mut self, expr: &'ast syn::Expr, cast: Option<Scalar>) -> Draft {
        use syn::Expr as E;
        let at = span::first(expr);
        self.attributes(
            attributes_of(expr),
            matches!(expr, E::ForLoop(_) | E::While(_) | E::Loop(_)),
        );
        match expr {
            E::Group(e) => self.expr(&e.expr, cast),
            E::Paren(e) => self.expr(&e.expr, cast),
            E::Lit(e) => self.literal(expr, &e.lit, cast),
            E::Path(e) => self.path(expr, e),
            E::Unary(e) => self.unary(expr, e, cast),
            E::Binary(e) => self.binary(expr, e),
            E::Cast(e) => self.cast(expr, e),
            E::Field(e) => self.field(expr, e),
            E::Index(e) => self.index(expr, e),
            E::Assign(e) => self.assign(expr, e),
            E::If(e) => self.if_(e),
            E::Match(e) => self.match_(expr, e),
            E::Block(e) => match &e.label {
                Some(label) => self.labelled_block(e, label),
                None => {
                    let block = self.block(&e.block, cast);
                    block_expr(block, at)
                }
            },
            E::Unsafe(e) => {
                self.unsafe_depth += 1;
                let block = self.block(&e.block, cast);
                self.unsafe_depth -= 1;
                block_expr(block, at)
            }
            E::ForLoop(e) => self.for_loop(expr, e),
            E::While(e) => self.while_loop(e),
            E::Loop(e) => self.endless_loop(e),
            E::Break(e) => self.break_(e),
            E::Continue(e) => self.continue_(e),
            E::Return(e) => self.return_(e),
            E::Call(e) => self.call(expr, e),
            E::MethodCall(e) => self.method_call(expr, e),
            E::Macro(e) => self.macro_call(&e.mac, identity(expr)),
            E::Tuple(e) if e.elems.is_empty() => unit(at),
            E::Tuple(e) => self.tuple_value(e, at),
            E::Array(e) => self.array(e, at),
            E::Repeat(e) => self.repeated(e, at),
            E::Struct(e) => self.struct_value(expr, e),
            E::Reference(e) => self.lend(e),
            _ => self.unsupported(expr),
        }
    }

    /// A construct that the kernel language does not have.
    fn unsupported(&mut self, expr: &'ast syn::Expr) -> Draft {
        use syn::Expr as E;
        let (what, instead): (&str, &str) = match expr {
            E::Async(_) | E::Await(_) => (
                "`async` code",
                "asynchronous copies are `tile::cp_async_ca` and `tile::cp_async_cg`",
            ),
            E::Closure(_) => (
                "a closure",
                "write a `fn` in the body, and pass it what it needs",
            ),
            E::Const(_) => ("a `const` block", "declare a `const` in the kernel's body"),
            E::Infer(_) => ("`_` as an expression", "name a value"),
            E::Let(e) => {
                self.expr(&e.expr, None);
                self.poison_names(&e.pat);
                ("`let` in a condition", "use `match`, or a comparison")
            }
            E::Range(_) => (
                "a range as a value",
                "ranges stand in `for .. in` and in `.sub((..))`",
            ),
            E::RawAddr(_) => (
                "a raw pointer",
                "lend a local with `&` or `&mut`; the address of a view is `.global_address()` or `.shared_address()`",
            ),
            E::Try(_) | E::TryBlock(_) => ("`?`", "a kernel has no errors to return: use `if`"),
            E::Yield(_) => ("`yield`", "use a loop"),
            _ => (
                "this expression",
                "see the list of constructs in the documentation of `tirx::kernel`",
            ),
        };
        let diagnostic = Diagnostic::new(
            &rules::UNSUPPORTED,
            span::first(expr),
            format!("a kernel cannot use {what}"),
        )
        .help(instead);
        let diagnostic = match expr {
            // The keyword says enough, and the whole may be long.
            E::Async(e) => at(diagnostic, e.async_token.span),
            E::Try(e) => at(diagnostic, e.question_token.span()),
            E::Await(e) => at(diagnostic, e.await_token.span),
            E::Let(e) => at(diagnostic, e.let_token.span),
            E::Const(e) => at(diagnostic, e.const_token.span),
            E::Closure(e) => at(diagnostic, e.inputs_begin.spans[0]),
            _ => diagnostic.over(expr),
        };
        self.reported(expr, diagnostic)
    }

    pub(super) fn macro_error(&self, name: &str) -> Diagnostic {
        let diagnostic = Diagnostic::new(
            &rules::UNSUPPORTED,
            Span::call_site(),
            format!("a kernel cannot use the macro `{name}!`"),
        );
        match name.rsplit("::").next().unwrap_or(name) {
            "assert" | "assert_eq" | "assert_ne" | "debug_assert" | "panic" | "unreachable" | "todo" => diagnostic
                .help("write `device_assert!(condition, \"message\")`; an index that is out of bounds is checked without it"),
            "println" if name == "println" => {
                diagnostic.suggest("write `device_println!(..)`", "device_println")
            }
            "println" | "print" | "eprintln" | "dbg" | "format" => {
                diagnostic.help("write `device_println!(\"x = {}\", x)`")
            }
            _ => diagnostic.help("a macro's expansion cannot be seen here: write it out; the macros of a kernel are `ptx!`, `device_println!` and `device_assert!`"),
        }
    }

    fn literal(&mut self, expr: &'ast syn::Expr, lit: &syn::Lit, cast: Option<Scalar>) -> Draft {
        let at = lit.span();
        let (value, class, suffix) = match lit {
            syn::Lit::Bool(lit) => {
                return constant(Const::Bool(lit.value), Infer::BOOL, at);
            }
            syn::Lit::Byte(lit) => {
                return constant(
                    Const::Int(lit.value().into()),
                    Infer::scalar(Scalar::U8),
                    at,
                );
            }
            syn::Lit::Int(lit) => {
                let suffix = lit.suffix().to_owned();
                if matches!(suffix.as_str(), "f32" | "f64") {
                    match float(lit.base10_digits(), &suffix) {
                        Some(value) => (Const::Float(value), Class::Float, suffix),
                        None => return self.rustc_speaks(at),
                    }
                } else {
                    match lit.base10_digits().parse::<i128>() {
                        Ok(value) => (Const::Int(value), Class::Int, suffix),
                        Err(_) => return self.rustc_speaks(at),
                    }
                }
            }
            syn::Lit::Float(lit) => {
                let digits = lit.base10_digits();
                let Some(value) = float(digits, lit.suffix()) else {
                    return self.rustc_speaks(at);
                };
                if lit.suffix().is_empty()
                    && let Ok(single) = digits.parse::<f32>()
                    && single != value as f32
                {
                    self.singles.insert(body::literal_key(at, value), single);
                }
                (Const::Float(value), Class::Float, lit.suffix().to_owned())
            }
            _ => {
                let diagnostic = Diagnostic::new(
                    &rules::UNSUPPORTED,
                    at,
                    "a kernel has number and `bool` literals only",
                )
                .help("text and characters belong to the host");
                return self.reported(expr, diagnostic);
            }
        };
        let ty = if suffix.is_empty() {
            match (class, cast) {
                (Class::Int, Some(scalar)) if scalar.is_int() => Infer::scalar(scalar),
                (Class::Float, Some(scalar @ (Scalar::F32 | Scalar::F64))) => Infer::scalar(scalar),
                _ => self.table.fresh(class),
            }
        } else {
            match Scalar::from_name(&suffix) {
                Some(scalar) if scalar.is_int() || matches!(scalar, Scalar::F32 | Scalar::F64) => {
                    Infer::scalar(scalar)
                }
                // `u128`, or no suffix of Rust at all.
                _ => {
                    let diagnostic = Diagnostic::new(
                        &rules::UNSUPPORTED,
                        at,
                        format!("a kernel has no literals of type `{suffix}`"),
                    )
                    .help("suffixes are `i8` to `i64`, `u8` to `u64`, `isize`, `usize`, `f32` and `f64`");
                    return self.reported(expr, diagnostic);
                }
            }
        };
        constant(value, ty, at)
    }

    fn path(&mut self, expr: &'ast syn::Expr, path: &'ast syn::ExprPath) -> Draft {
        let at = span::first(expr);
        if let (Some(ident), None) = (path.path.get_ident(), &path.qself) {
            let name = text_of(ident);
            return match self.lookup(&name) {
                Found::Binding(Binding::Local(id)) => {
                    let ty = self
                        .locals
                        .get(id.0)
                        .map_or(Infer::POISON, |l| l.ty.clone());
                    draft(ExprKind::Local(id), ty, at)
                }
                Found::Binding(Binding::Param(id, ty)) => draft(ExprKind::Param(id), ty, at),
                Found::Binding(Binding::Poison) | Found::Poison => poison(at),
                Found::Const(scalar, value) => constant(value, Infer::scalar(scalar), at),
                Found::Binding(Binding::Part(part)) => Draft { span: at, ..*part },
                Found::ConstParts(parts) => Draft { span: at, ..*parts },
                Found::Function(..) | Found::Library(_) | Found::Kernel => {
                    self.reported(expr, a_function(&name, at))
                }
                Found::Nothing => match self.type_of_path(&path.path) {
                    // A struct without fields is its own value.
                    Some(Infer::Known(Ty::Struct(ty))) if ty.fields.is_empty() => draft(
                        ExprKind::Aggregate(Vec::new()),
                        Infer::Known(Ty::Struct(ty)),
                        at,
                    ),
                    Some(_) => self.rustc_speaks(at),
                    None => self.unknown_value(expr, ident, &name),
                },
            };
        }
        if self.begins_unknown(&path.path) {
            return poison(at);
        }
        if let Some(qself) = &path.qself {
            return self.qualified_value(expr, path, qself, at);
        }
        if let Some(value) = self.associated_value(&path.path, at) {
            return value;
        }
        if let Some((_, item)) = self.of_trait(&path.path) {
            // A trait's function, which can only be called, or its constant, which needs a type.
            return self.rustc_speaks(item.span());
        }
        match self.declared_path(&path.path) {
            Some(Found::Const(scalar, value)) => {
                return constant(value, Infer::scalar(scalar), at);
            }
            Some(Found::ConstParts(parts)) => return Draft { span: at, ..*parts },
            Some(Found::Poison) => return poison(at),
            Some(Found::Function(..) | Found::Kernel) => {
                let diagnostic = a_function(&tokens_text(&path.path), at).over(&path.path);
                return self.reported(expr, diagnostic);
            }
            _ => {}
        }
        if let Some((scalar, item)) = self.scalar_item(&path.path) {
            if let Some((ty, value)) = associated_const(scalar, &item) {
                return constant(value, Infer::scalar(ty), at);
            }
            if let Some(value) = super::generic_items::constant(scalar, &item, at) {
                return value;
            }
            if super::method::has_method(scalar, &item)
                || crate::library::find(scalar.name(), &item).is_some()
            {
                let diagnostic = a_function(&tokens_text(&path.path), at).over(&path.path);
                return self.reported(expr, diagnostic);
            }
            if let Some(last) = path.path.segments.last()
                && let Some(value) = self.associated_const(&Infer::scalar(scalar), &last.ident, at)
            {
                return value;
            }
        }
        let text = tokens_text(&path.path);
        if intrinsics::find(&self.item_path(&path.path)).is_some() {
            let diagnostic = Diagnostic::new(
                &rules::UNKNOWN_NAME,
                at,
                format!("`{text}` is a function, and a kernel can only call it"),
            )
            .over(&path.path)
            .help(format!("write `{text}(..)` with its arguments"));
            return self.reported(expr, diagnostic);
        }
        if let Some(known) = self.siblings(&path.path) {
            let diagnostic = super::call::unknown_in_module(&text, &known).over(&path.path);
            return self.reported(expr, diagnostic);
        }
        let diagnostic = Diagnostic::new(
            &rules::UNKNOWN_NAME,
            at,
            format!("`{text}` is not known in a kernel"),
        )
        .over(&path.path)
        .help("the attribute sees only the `fn`: declare a `const` in the kernel's body, or pass the value as a parameter");
        self.reported(expr, diagnostic)
    }

    /// `<T as Trait>::NAME`
    fn qualified_value(
        &mut self,
        expr: &'ast syn::Expr,
        path: &'ast syn::ExprPath,
        qself: &'ast syn::QSelf,
        at: Span,
    ) -> Draft {
        let ty = self.type_or_report(&qself.ty);
        let ty = self.table.resolve(&ty);
        if ty.is_poison() {
            return poison(at);
        }
        if let Some(chosen) = self.qualified(&ty, path, Kind::Const)
            && let Some(value) = self.chosen_const(&ty, chosen, at)
        {
            return value;
        }
        let last = path.path.segments.last().map(|last| text_of(&last.ident));
        if let (Some(scalar), Some(name)) = (ty.as_scalar(), last) {
            if let Some((ty, value)) = associated_const(scalar, &name) {
                return constant(value, Infer::scalar(ty), at);
            }
            if let Some(value) = super::generic_items::constant(scalar, &name, at) {
                return value;
            }
        }
        let diagnostic = super::call::not_of_a_known_trait(path);
        self.reported(expr, diagnostic)
    }

    fn unknown_value(&mut self, expr: &'ast syn::Expr, ident: &syn::Ident, name: &str) -> Draft {
        let at = ident.span();
        if self.reported_names.iter().any(|n| n == name) {
            return poison(at);
        }
        self.reported_names.push(name.to_owned());
        if self.dims.iter().any(|(dim, _)| dim == name) {
            let diagnostic = Diagnostic::new(
                &rules::UNKNOWN_NAME,
                at,
                format!("`{name}` is a dimension, which is a type"),
            )
            .suggest("its value is {}, a `u32`", format!("{name}::size()"));
            return self.reported(expr, diagnostic);
        }
        if self.const_scope.is_some() && self.is_run_time(name) {
            let diagnostic = Diagnostic::new(
                &rules::CONSTANT,
                at,
                format!(
                    "`{name}` is not known before the kernel runs, and a constant is needed here"
                ),
            )
            .help("use an integer literal or a `const` of the kernel");
            return self.reported(expr, diagnostic);
        }
        if self.in_function() && self.is_run_time(name) {
            let diagnostic = Diagnostic::new(
                &rules::UNKNOWN_NAME,
                at,
                format!("`{name}` belongs to what is around this function, which sees constants and functions alone"),
            )
            .help("pass it as a parameter");
            return self.reported(expr, diagnostic);
        }
        let diagnostic = Diagnostic::new(
            &rules::UNKNOWN_NAME,
            at,
            format!("`{name}` is not known in this kernel"),
        );
        let visible = self.visible();
        let functions = intrinsics::INTRINSICS.iter().map(|i| i.path);
        let candidates = visible.iter().map(String::as_str).chain(functions);
        let diagnostic = match suggest::closest(name, candidates) {
            Some(near) if intrinsics::find(near).is_some() => {
                match intrinsics::find(near).is_some_and(|i| i.params.is_empty()) {
                    true => diagnostic.suggest("did you mean {}?", format!("{near}()")),
                    false => diagnostic.help(format!("did you mean `{near}(..)`?")),
                }
            }
            Some(near) => diagnostic.suggest("did you mean {}?", near),
            None => diagnostic.help(self.cannot_be_seen(
                name,
                "a `const` or `static`",
                "move it into the body, or pass the value as a parameter",
            )),
        };
        self.reported(expr, diagnostic)
    }

    /// A local or parameter has this name (though a constant may not use it).
    fn is_run_time(&self, name: &str) -> bool {
        self.param_names.iter().any(|n| n == name)
            || self
                .scopes
                .iter()
                .any(|scope| scope.bindings.iter().any(|(n, _)| n == name))
    }

    fn unary(
        &mut self,
        expr: &'ast syn::Expr,
        e: &'ast syn::ExprUnary,
        cast: Option<Scalar>,
    ) -> Draft {
        let at = span::first(expr);
        let op = match e.op {
            syn::UnOp::Neg(_) => UnaryOp::Neg,
            syn::UnOp::Not(_) => UnaryOp::Not,
            _ => return self.followed(expr, e, at),
        };
        let operand = self.expr(&e.expr, cast);
        if self.is_declared(&operand.ty) {
            return match self.own_unary(expr, op, &operand, at) {
                Some(value) => value,
                None => {
                    self.loose.push(operand);
                    self.rustc_speaks(at)
                }
            };
        }
        // `-&x` is `-x`, as in Rust.
        let (operand, _) = self.peeled(operand);
        let ty = self.table.resolve(&operand.ty);
        let class = self.table.class(&ty);
        let fits = match op {
            _ if ty.is_poison() => {
                return draft(ExprKind::Unary(op, Box::new(operand)), Infer::POISON, at);
            }
            _ if class == Some(Class::Any) => return self.ambiguous(expr, &e.expr, &ty),
            UnaryOp::Neg => match ty.as_scalar() {
                Some(scalar) => scalar.is_signed() || scalar.is_float() || scalar.is_packed(),
                None => class.is_some(),
            },
            UnaryOp::Not => match ty.as_scalar() {
                Some(scalar) => scalar.is_int() || scalar == Scalar::Bool,
                None => class == Some(Class::Int),
            },
        };
        if !fits {
            return self.rustc_speaks(at);
        }
        draft(ExprKind::Unary(op, Box::new(operand)), ty, at)
    }

    fn binary(&mut self, expr: &'ast syn::Expr, e: &'ast syn::ExprBinary) -> Draft {
        let at = span::first(expr);
        let op = operator(&e.op);
        if let Operator::Logical(op) = op {
            let mut left = self.expr(&e.left, None);
            let outer = self.diverges;
            let mut right = self.expr(&e.right, None);
            self.diverges = outer;
            self.coerce(&mut left, &Infer::BOOL);
            self.coerce(&mut right, &Infer::BOOL);
            let kind = ExprKind::Logical(op, Box::new(left), Box::new(right));
            return draft(kind, Infer::BOOL, at);
        }
        if let Operator::Assign(op) = op {
            // rustc reads the value first, then the place.
            let value = self.expr(&e.right, None);
            let Some((place, ty)) = self.place(&e.left) else {
                self.loose.push(value);
                return poison_unit(at);
            };
            if self.is_declared(&ty) || self.is_declared(&value.ty) {
                return match self.own_assignment(expr, op, &place, &value, at) {
                    Some(done) => done,
                    None => {
                        self.loose.extend([value, place]);
                        typed_poison(self.rustc_speaks(e.op.span()), Infer::UNIT)
                    }
                };
            }
            let (mut value, _) = self.peeled(value);
            if self.operands(op, &ty, &value, e.op.span()).is_none() {
                value.ty = Infer::POISON;
            }
            let kind = ExprKind::AssignOp(op, Box::new(place), Box::new(value));
            return draft(kind, Infer::UNIT, at);
        }
        let left = self.expr(&e.left, None);
        let right = self.expr(&e.right, None);
        let is_declared = self.is_declared(&left.ty) || self.is_declared(&right.ty);
        if let (Operator::Binary(op), true) = (&op, is_declared) {
            return match self.own_operator(expr, *op, &left, &right, at) {
                Some(value) => value,
                None => {
                    self.loose.extend([left, right]);
                    self.rustc_speaks(e.op.span())
                }
            };
        }
        if let Operator::Compare(op) = &op
            && let Some(value) = self.own_comparison(expr, *op, &left, &right, at)
        {
            return value;
        }
        // An operator on references is one on what they refer to.
        let ((left, _), (right, _)) = (self.peeled(left), self.peeled(right));
        match op {
            Operator::Binary(op) => {
                let ty = self.operands(op, &left.ty, &right, e.op.span());
                // What is sound in a broken operator is still checked.
                let kind = ExprKind::Binary(op, Box::new(left), Box::new(right));
                draft(kind, ty.unwrap_or(Infer::POISON), at)
            }
            Operator::Compare(op) => {
                let ty = self.table.resolve(&left.ty);
                let has_parts = matches!(
                    ty,
                    Infer::Tuple(_) | Infer::Array(..) | Infer::Known(Ty::Struct(_) | Ty::Enum(_))
                );
                if has_parts && !matches!(op, CompareOp::Eq | CompareOp::Ne) {
                    let diagnostic = Diagnostic::new(
                        &rules::UNSUPPORTED,
                        e.op.span(),
                        "a kernel orders numbers only",
                    )
                    .help("compare the parts one by one; `==` and `!=` compare whole values");
                    return typed_poison(self.reported(expr, diagnostic), Infer::BOOL);
                }
                if let Some(scalar) = ty.as_scalar()
                    && scalar.is_fp8()
                    && matches!(op, CompareOp::Eq | CompareOp::Ne)
                {
                    let help = match scalar.part() {
                        None => "compare the numbers, `.to_f32()`, or the bits, `.to_bits()`",
                        Some(_) => "compare the bits: `.to_bits()`",
                    };
                    let diagnostic = Diagnostic::new(
                        &rules::UNSUPPORTED,
                        e.op.span(),
                        format!(
                            "a kernel does not compare `{}`, which is for storage",
                            scalar.name()
                        ),
                    )
                    .help(help);
                    return typed_poison(self.reported(expr, diagnostic), Infer::BOOL);
                }
                let comparable = ty.is_poison()
                    || ty.as_scalar().is_some_and(|scalar| {
                        !scalar.is_packed() || matches!(op, CompareOp::Eq | CompareOp::Ne)
                    })
                    || self.table.class(&ty).is_some()
                    || has_parts
                    || ty.is_never();
                if !comparable {
                    return typed_poison(self.rustc_speaks(e.op.span()), Infer::BOOL);
                }
                if !right.ty.is_never() && !ty.is_never() && !self.table.unify(&ty, &right.ty) {
                    return typed_poison(self.rustc_speaks(right.span), Infer::BOOL);
                }
                let kind = ExprKind::Compare(op, Box::new(left), Box::new(right));
                draft(kind, Infer::BOOL, at)
            }
            _ => {
                let diagnostic = Diagnostic::new(
                    &rules::UNSUPPORTED,
                    e.op.span(),
                    "this operator is not in the kernel language",
                );
                self.reported(expr, diagnostic)
            }
        }
    }

    /// The type of `left op right` on builtin numbers: both sides are made equal, but for shifts.
    fn operands(
        &mut self,
        op: BinaryOp,
        left: &Infer,
        right: &Draft,
        op_span: Span,
    ) -> Option<Infer> {
        let left = self.table.resolve(left);
        let right_ty = self.table.resolve(&right.ty);
        if left.is_poison() || right_ty.is_poison() {
            return None;
        }
        if left.is_never() || right_ty.is_never() {
            // Never reached; rustc decides what it makes of it.
            self.rustc_speaks(op_span);
            return None;
        }
        if matches!(op, BinaryOp::Shl | BinaryOp::Shr) {
            if self.table.is_int(&left) && self.table.is_int(&right_ty) {
                return Some(left);
            }
            self.rustc_speaks(op_span);
            return None;
        }
        let bitwise = matches!(op, BinaryOp::And | BinaryOp::Or | BinaryOp::Xor);
        let is_bool = left.as_scalar() == Some(Scalar::Bool);
        let fits = if bitwise {
            is_bool || self.table.is_int(&left) || self.table.class(&left) == Some(Class::Any)
        } else {
            self.table.is_number(&left) || self.table.class(&left) == Some(Class::Any)
        };
        if !fits || !self.table.unify(&left, &right_ty) {
            self.rustc_speaks(if fits { right.span } else { op_span });
            return None;
        }
        Some(self.table.resolve(&left))
    }

    fn cast(&mut self, expr: &'ast syn::Expr, e: &'ast syn::ExprCast) -> Draft {
        let at = span::first(expr);
        let target = match self.scalar_or_alias(&e.ty) {
            Ok(target) => target,
            Err(diagnostic) => {
                self.expr(&e.expr, None);
                return self.reported(expr, diagnostic);
            }
        };
        let value = self.expr(&e.expr, Some(target));
        if is_own(target) {
            let name = target.name();
            let diagnostic = Diagnostic::new(
                &rules::UNSUPPORTED,
                e.as_token.span,
                format!("`as` does not convert to `{name}`, which is no primitive type"),
            )
            .help(match (target.part(), target.is_packed()) {
                (None, _) => format!("write `{name}::from_f32(..)`"),
                (Some(_), true) => {
                    format!("write `{name}::new(lo, hi)`, or `cvt_rn_{name}(lo, hi)`")
                }
                (Some(_), false) => format!("write `cvt_rn_satfinite_{name}(lo, hi)`"),
            });
            return self.reported(expr, diagnostic);
        }
        let source = self.table.resolve(&value.ty);
        if let Some(scalar) = source.as_scalar()
            && is_own(scalar)
        {
            let diagnostic = Diagnostic::new(
                &rules::UNSUPPORTED,
                e.as_token.span,
                format!(
                    "`as` does not convert from `{}`, which is no primitive type",
                    scalar.name()
                ),
            )
            .help(match scalar.part() {
                None => "write `.to_f32()`",
                Some(_) => "write `.lo().to_f32()`, `.hi().to_f32()`",
            });
            return self.reported(expr, diagnostic);
        }
        if source.is_poison() {
            // The target is known whatever the source is.
            let kind = ExprKind::Cast(Box::new(draft(value.kind, Infer::POISON, value.span)));
            return draft(kind, Infer::scalar(target), at);
        }
        draft(ExprKind::Cast(Box::new(value)), Infer::scalar(target), at)
    }

    fn index(&mut self, expr: &'ast syn::Expr, e: &'ast syn::ExprIndex) -> Draft {
        let base = self.expr(&e.expr, None);
        let (base, _) = self.peeled(base);
        let at = base.span;
        match self.table.resolve(&base.ty) {
            Infer::Array(elem, _) => {
                let mut index = self.expr(&e.index, None);
                self.coerce(&mut index, &Infer::scalar(Scalar::Usize));
                draft(
                    ExprKind::Element(Box::new(base), Box::new(index)),
                    *elem,
                    at,
                )
            }
            Infer::Known(Ty::Handle(handle)) => self.handle_index(expr, e, base, handle),
            Infer::Var(_) => {
                self.index_entries(&e.index);
                self.ambiguous(expr, &e.expr, &Infer::POISON)
            }
            _ => match self.element(expr, e, base) {
                Some((view, indices, elem)) => draft(
                    ExprKind::Index(Box::new(view), indices),
                    Infer::scalar(elem),
                    at,
                ),
                None => poison(span::first(expr)),
            },
        }
    }

    /// The entries of an index, read for their errors alone.
    fn index_entries(&mut self, index: &'ast syn::Expr) {
        match strip(index) {
            syn::Expr::Tuple(tuple) => self.arguments(&tuple.elems),
            index => {
                self.expr(index, None);
            }
        }
    }

    /// `view[(i, j)]`: the view, the indices, the element.
    fn element(
        &mut self,
        expr: &'ast syn::Expr,
        e: &'ast syn::ExprIndex,
        view: Draft,
    ) -> Option<(Draft, Vec<Draft>, Scalar)> {
        let entries: Vec<&'ast syn::Expr> = match strip(&e.index) {
            syn::Expr::Tuple(tuple) => tuple.elems.iter().collect(),
            index => vec![index],
        };
        let range = entries
            .iter()
            .find(|entry| matches!(strip(entry), syn::Expr::Range(_)));
        if let Some(range) = range {
            let diagnostic = Diagnostic::new(
                &rules::UNSUPPORTED,
                span::first(range),
                "an index takes integers; a range narrows a view",
            )
            .over(range)
            .help(format!("write `{}.sub(..)`", tokens_text(&e.expr)));
            self.report(expr, diagnostic);
            return None;
        }
        let mut indices = Vec::with_capacity(entries.len());
        for entry in &entries {
            indices.push(self.index_value(entry));
        }
        let ty = self.table.resolve(&view.ty);
        if ty.is_poison() {
            self.loose.extend(indices);
            return None;
        }
        let Some(of) = ty.as_view() else {
            self.loose.extend(indices);
            self.rustc_speaks(view.span);
            return None;
        };
        let (rank, elem) = (of.rank, of.elem);
        if rank != entries.len() {
            self.loose.extend(indices);
            let diagnostic = self.rank_error(&e.expr, &e.index, rank, entries.len(), "index");
            self.report(expr, diagnostic);
            return None;
        }
        Some((view, indices, elem))
    }

    /// One entry of an index: any integer, of which nothing else is asked.
    pub(super) fn index_value(&mut self, entry: &'ast syn::Expr) -> Draft {
        let mut value = self.expr(entry, None);
        let ty = self.table.resolve(&value.ty);
        if !ty.is_poison() && !self.table.is_int(&ty) {
            self.rustc_speaks(value.span);
            value.ty = Infer::POISON;
        }
        value
    }

    pub(super) fn rank_error(
        &self,
        view: &syn::Expr,
        entries: &syn::Expr,
        rank: usize,
        found: usize,
        what: &str,
    ) -> Diagnostic {
        let name = tokens_text(view);
        let count = |n: usize, one: &str, many: &str| match n {
            1 => format!("1 {one}"),
            n => format!("{n} {many}"),
        };
        let wanted = match rank {
            0 => "it is a single element: index it with `()`".to_owned(),
            1 => format!("write `{name}[i]`"),
            _ => format!("write `{name}[({})]`", names(rank)),
        };
        let diagnostic = Diagnostic::new(
            &rules::RANK,
            span::first(entries),
            format!(
                "`{name}` has {} and this {what} has {}",
                count(rank, "dimension", "dimensions"),
                count(found, "entry", "entries"),
            ),
        )
        .over(entries);
        match (what, rank) {
            ("index", _) => diagnostic.help(wanted),
            ("element", 0) => diagnostic.help("it is a single element: write `()` for the index"),
            ("element", 1) => diagnostic.help("write `i` for the index"),
            ("element", _) => diagnostic.help(format!("write `({})` for the index", names(rank))),
            _ => diagnostic,
        }
    }

    fn assign(&mut self, expr: &'ast syn::Expr, e: &'ast syn::ExprAssign) -> Draft {
        let at = span::first(expr);
        if matches!(strip(&e.left), syn::Expr::Infer(_)) {
            let value = self.expr(&e.right, None);
            let block = Block {
                statements: vec![Statement::Let {
                    local: None,
                    value: Some(value),
                }],
                tail: None,
                ty: Infer::UNIT,
                span: at,
            };
            return block_expr(block, at);
        }
        if matches!(strip(&e.left), syn::Expr::Tuple(_) | syn::Expr::Array(_)) {
            return self.destructuring_assignment(e, at);
        }
        let place = self.place(&e.left);
        let mut value = self.expr(&e.right, None);
        let Some((place, ty)) = place else {
            self.loose.push(value);
            return poison_unit(at);
        };
        if !self.coerce(&mut value, &ty) {
            // Whatever it is, the place is not what it was.
            value.ty = Infer::POISON;
        }
        draft(
            ExprKind::Assign(Box::new(place), Box::new(value)),
            Infer::UNIT,
            at,
        )
    }

    /// The left side of an assignment, and its type.
    pub(super) fn place(&mut self, expr: &'ast syn::Expr) -> Option<(Draft, Infer)> {
        let expr = strip(expr);
        let is_place = matches!(
            expr,
            syn::Expr::Path(_)
                | syn::Expr::Index(_)
                | syn::Expr::Field(_)
                | syn::Expr::Unary(syn::ExprUnary {
                    op: syn::UnOp::Deref(_),
                    ..
                })
        );
        if !is_place {
            let diagnostic = Diagnostic::new(
                &rules::UNSUPPORTED,
                span::first(expr),
                "a kernel assigns to locals, to parts of them, and to elements of tensors only",
            )
            .over(expr)
            .help("write `local = ..`, `local.field = ..` or `tensor[(i, j)] = ..`");
            self.report(expr, diagnostic);
            return None;
        }
        let place = self.expr(expr, None);
        let fits = match &place.kind {
            ExprKind::Error => return None,
            // The parts of one that is broken.
            ExprKind::Array(_) => {
                self.loose.push(place);
                return None;
            }
            ExprKind::Local(_)
            | ExprKind::Field(..)
            | ExprKind::Element(..)
            | ExprKind::Deref(_) => true,
            ExprKind::Index(view, _) => {
                let ty = self.table.resolve(&view.ty);
                ty.as_view().is_some_and(|view| view.mutable)
            }
            _ => false,
        };
        if !fits {
            // A parameter, a constant, an axis, a view that is only read: rustc says so.
            self.rustc_speaks(place.span);
            return None;
        }
        let ty = place.ty.clone();
        Some((place, ty))
    }

    /// The branches do not take the type of an enclosing `as`, as in rustc: they have to agree with each other.
    fn if_(&mut self, e: &'ast syn::ExprIf) -> Draft {
        let at = e.if_token.span;
        let mut condition = self.expr(&e.cond, None);
        self.coerce(&mut condition, &Infer::BOOL);
        let decided = self.decided(&e.cond, &condition);
        let before = self.diverges;
        let found = (decided == Some(false)).then(|| self.before());
        let mut then = self.block(&e.then_branch, None);
        if let Some(found) = found {
            self.forget(found);
        }
        let then_diverges = std::mem::replace(&mut self.diverges, before);
        let Some((_, otherwise)) = &e.else_branch else {
            if !then.ty.is_never() && !self.table.unify(&then.ty, &Infer::UNIT) {
                self.rustc_speaks(at);
                then.ty = Infer::POISON;
            }
            let kind = ExprKind::If(Box::new(condition), then, None);
            return draft(kind, Infer::UNIT, at);
        };
        let found = (decided == Some(true)).then(|| self.before());
        let otherwise = self.expr(otherwise, None);
        if let Some(found) = found {
            self.forget(found);
        }
        self.diverges = before || (then_diverges && self.diverges);
        let ty = self.joined(&then.ty, &otherwise);
        draft(
            ExprKind::If(Box::new(condition), then, Some(Box::new(otherwise))),
            ty,
            at,
        )
    }

    fn return_(&mut self, e: &'ast syn::ExprReturn) -> Draft {
        let at = e.return_token.span;
        if self.in_function() {
            let value = e.expr.as_ref().map(|value| self.expr(value, None));
            return self.return_from_function(value, at);
        }
        if let Some(value) = &e.expr {
            let mut value = self.expr(value, None);
            self.coerce(&mut value, &Infer::UNIT);
        }
        draft(ExprKind::Return, Infer::NEVER, at)
    }

    /// The receiver's type cannot be known here.
    pub(super) fn ambiguous(
        &mut self,
        expr: &'ast syn::Expr,
        receiver: &'ast syn::Expr,
        ty: &Infer,
    ) -> Draft {
        let example = match self.table.class(ty) {
            Some(Class::Float) => "f32",
            _ => "u32",
        };
        let text = tokens_text(receiver);
        let diagnostic = Diagnostic::new(
            &rules::TYPE_AMBIGUOUS,
            span::first(receiver),
            format!("the type of `{text}` is not known at this point"),
        )
        .over(receiver);
        let diagnostic = match strip(receiver) {
            syn::Expr::Lit(literal) => diagnostic.mend(
                "give the literal a suffix: {}",
                [Edit::over(
                    literal,
                    format!("{}_{example}", tokens_text(literal)),
                )],
            ),
            syn::Expr::Path(_) => diagnostic.help(format!(
                "declare it with a type: `let {text}: {example} = ..`"
            )),
            _ => diagnostic.help(format!(
                "give a literal in it a suffix, such as `1_{example}`"
            )),
        };
        self.reported(expr, diagnostic)
    }
}

/// A function where a value is needed.
fn a_function(name: &str, at: Span) -> Diagnostic {
    Diagnostic::new(
        &rules::UNSUPPORTED,
        at,
        format!("`{name}` is a function, and a kernel can only call it"),
    )
    .help(format!("write `{name}(..)` with its arguments"))
}

/// `i, j` for so many dimensions.
fn names(rank: usize) -> String {
    let names = ["i", "j", "k", "l", "m", "n"].get(..rank);
    names.map_or_else(|| "..".to_owned(), |names| names.join(", "))
}

/// A diagnostic moved to one token.
fn at(mut diagnostic: Diagnostic, span: Span) -> Diagnostic {
    diagnostic.span = span;
    diagnostic.span_end = span;
    diagnostic
}

pub(super) fn draft(kind: ExprKind<Infer>, ty: Infer, span: Span) -> Draft {
    Expr { kind, ty, span }
}

fn constant(value: Const, ty: Infer, span: Span) -> Draft {
    draft(ExprKind::Const(value), ty, span)
}

pub(super) fn block_expr(block: Block<Infer>, span: Span) -> Draft {
    let ty = block.ty.clone();
    draft(ExprKind::Block(block), ty, span)
}

/// `()`
pub(super) fn unit(span: Span) -> Draft {
    let block = Block {
        statements: Vec::new(),
        tail: None,
        ty: Infer::UNIT,
        span,
    };
    block_expr(block, span)
}

/// An error in an expression whose type is known all the same.
pub(super) fn typed_poison(mut draft: Draft, ty: Infer) -> Draft {
    draft.ty = ty;
    draft
}

pub(super) fn poison_unit(span: Span) -> Draft {
    typed_poison(body::poison(span), Infer::UNIT)
}

/// The value of a float literal; an `f32` is read as one, lest it be rounded twice.
fn float(digits: &str, suffix: &str) -> Option<f64> {
    match suffix {
        "f32" => digits.parse::<f32>().map(f64::from).ok(),
        _ => digits.parse::<f64>().ok(),
    }
}

enum Operator {
    Binary(BinaryOp),
    Assign(BinaryOp),
    Compare(CompareOp),
    Logical(LogicalOp),
    Unknown,
}

fn operator(op: &syn::BinOp) -> Operator {
    use Operator::{Assign, Binary, Compare, Logical};
    use syn::BinOp as O;
    match op {
        O::Add(_) => Binary(BinaryOp::Add),
        O::Sub(_) => Binary(BinaryOp::Sub),
        O::Mul(_) => Binary(BinaryOp::Mul),
        O::Div(_) => Binary(BinaryOp::Div),
        O::Rem(_) => Binary(BinaryOp::Rem),
        O::BitAnd(_) => Binary(BinaryOp::And),
        O::BitOr(_) => Binary(BinaryOp::Or),
        O::BitXor(_) => Binary(BinaryOp::Xor),
        O::Shl(_) => Binary(BinaryOp::Shl),
        O::Shr(_) => Binary(BinaryOp::Shr),
        O::AddAssign(_) => Assign(BinaryOp::Add),
        O::SubAssign(_) => Assign(BinaryOp::Sub),
        O::MulAssign(_) => Assign(BinaryOp::Mul),
        O::DivAssign(_) => Assign(BinaryOp::Div),
        O::RemAssign(_) => Assign(BinaryOp::Rem),
        O::BitAndAssign(_) => Assign(BinaryOp::And),
        O::BitOrAssign(_) => Assign(BinaryOp::Or),
        O::BitXorAssign(_) => Assign(BinaryOp::Xor),
        O::ShlAssign(_) => Assign(BinaryOp::Shl),
        O::ShrAssign(_) => Assign(BinaryOp::Shr),
        O::Eq(_) => Compare(CompareOp::Eq),
        O::Ne(_) => Compare(CompareOp::Ne),
        O::Lt(_) => Compare(CompareOp::Lt),
        O::Le(_) => Compare(CompareOp::Le),
        O::Gt(_) => Compare(CompareOp::Gt),
        O::Ge(_) => Compare(CompareOp::Ge),
        O::And(_) => Logical(LogicalOp::And),
        O::Or(_) => Logical(LogicalOp::Or),
        _ => Operator::Unknown,
    }
}

/// `u32::MAX`, `core::f32::EPSILON`: the scalar type and the last name.
pub(super) fn scalar_item(path: &syn::Path) -> Option<(Scalar, String)> {
    let mut segments = path.segments.iter().rev();
    let (item, mut ty) = (segments.next()?, segments.next()?);
    let mut name = text_of(&item.ident);
    if ty.ident == "consts" {
        ty = segments.next()?;
        name = format!("consts::{name}");
    }
    let scalar = Scalar::from_name(&text_of(&ty.ident))?;
    let prefix: Vec<String> = segments.map(|s| text_of(&s.ident)).collect();
    let known = match prefix.as_slice() {
        [] => true,
        [one] => matches!(
            one.as_str(),
            "core" | "std" | "half" | "tirx" | "prelude" | "device"
        ),
        [one, two] => two == "tirx" && matches!(one.as_str(), "prelude" | "device"),
        _ => false,
    };
    let plain = path
        .segments
        .iter()
        .all(|segment| segment.arguments.is_none());
    (known && plain).then_some((scalar, name))
}

/// A type of this project, which is no primitive of Rust's.
const fn is_own(scalar: Scalar) -> bool {
    scalar.is_half() || scalar.is_packed() || scalar.is_fp8()
}

/// A constant of a scalar type, with the constant's own type.
pub(super) fn associated_const(scalar: Scalar, name: &str) -> Option<(Scalar, Const)> {
    if let Some((low, high)) = scalar.int_range() {
        return match name {
            "MIN" => Some((scalar, Const::Int(low))),
            "MAX" => Some((scalar, Const::Int(high))),
            "BITS" => Some((Scalar::U32, Const::Int(scalar.bits().into()))),
            _ => None,
        };
    }
    if let Some(name) = name.strip_prefix("consts::") {
        return math_const(scalar, name).map(|value| (scalar, Const::Float(value)));
    }
    let value = match (scalar, name) {
        (Scalar::F32 | Scalar::F64, "INFINITY") => f64::INFINITY,
        (Scalar::F32 | Scalar::F64, "NEG_INFINITY") => f64::NEG_INFINITY,
        (Scalar::F32 | Scalar::F64, "NAN") => f64::NAN,
        (Scalar::F32, "MAX") => f32::MAX.into(),
        (Scalar::F32, "MIN") => f32::MIN.into(),
        (Scalar::F32, "MIN_POSITIVE") => f32::MIN_POSITIVE.into(),
        (Scalar::F32, "EPSILON") => f32::EPSILON.into(),
        (Scalar::F64, "MAX") => f64::MAX,
        (Scalar::F64, "MIN") => f64::MIN,
        (Scalar::F64, "MIN_POSITIVE") => f64::MIN_POSITIVE,
        (Scalar::F64, "EPSILON") => f64::EPSILON,
        _ => return None,
    };
    Some((scalar, Const::Float(value)))
}

/// `std::f32::consts::PI` and the others.
fn math_const(scalar: Scalar, name: &str) -> Option<f64> {
    macro_rules! named {
        ($($name:ident)*) => {
            match (scalar, name) {
                $((Scalar::F32, stringify!($name)) => f64::from(std::f32::consts::$name),
                (Scalar::F64, stringify!($name)) => std::f64::consts::$name,)*
                _ => return None,
            }
        };
    }
    Some(named! {
        E FRAC_1_PI FRAC_1_SQRT_2 FRAC_2_PI FRAC_2_SQRT_PI FRAC_PI_2 FRAC_PI_3 FRAC_PI_4 FRAC_PI_6 FRAC_PI_8
        LN_10 LN_2 LOG10_2 LOG10_E LOG2_10 LOG2_E PI SQRT_2 TAU
    })
}

/// The outer attributes of an expression.
pub(super) fn attributes_of(expr: &syn::Expr) -> &[syn::Attribute] {
    use syn::Expr as E;
    match expr {
        E::ForLoop(e) => &e.attrs,
        E::While(e) => &e.attrs,
        E::Loop(e) => &e.attrs,
        E::If(e) => &e.attrs,
        E::Block(e) => &e.attrs,
        E::Unsafe(e) => &e.attrs,
        E::Assign(e) => &e.attrs,
        E::Binary(e) => &e.attrs,
        E::Call(e) => &e.attrs,
        E::MethodCall(e) => &e.attrs,
        E::Paren(e) => &e.attrs,
        _ => &[],
    }
}
