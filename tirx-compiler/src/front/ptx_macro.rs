//! The syntax of `ptx!`: a template and its operands, in the manner of `core::arch::asm!`.
//!
//! ```text
//!  ptx!("literal", "literal", ..,            joined by line breaks
//!       [name =] in(expr) | out(place) | inout(place) | inout(expr => place) | const expr,
//!       options(pure, nomem, readonly))
//! ```
//!
//! An error here leaves no operands to look at, so the first one is the only one.

use super::macros::Read;
use crate::{
    diagnostic::Diagnostic,
    front::{body::tokens_text, suggest},
    ir::raw::{Effects, Memory},
};
use proc_macro2::{Delimiter, Span, TokenTree};
use syn::{
    Token,
    ext::IdentExt,
    parse::{ParseStream, Parser},
    spanned::Spanned,
};
use tirx_rules as rules;

/// `ptx!(..)`
pub(crate) struct PtxCall {
    /// The path before the `!`.
    pub(crate) path: Span,
    /// Its closing delimiter.
    pub(crate) end: Span,
    /// The literals of the template.
    pub(crate) literals: Vec<syn::LitStr>,
    /// The operands in order.
    pub(crate) operands: Vec<PtxOperand>,
    /// `options(..)`
    pub(crate) effects: Effects,
    /// Where `pure` stands.
    pub(crate) pure: Option<Span>,
}

/// One operand.
pub(crate) struct PtxOperand {
    /// `name =`
    pub(crate) name: Option<syn::Ident>,
    /// What it is.
    pub(crate) kind: PtxOperandKind,
    /// `in`, `out`, `inout` or `const`.
    pub(crate) span: Span,
}

/// What an operand is.
pub(crate) enum PtxOperandKind {
    /// `in(expr)`
    In(syn::Expr),
    /// `out(place)`
    Out(syn::Expr),
    /// `inout(place)`
    InOut(syn::Expr),
    /// `inout(expr => place)`
    Split(Box<(syn::Expr, syn::Expr)>),
    /// `const expr`
    Const(syn::Expr),
}

impl PtxOperand {
    /// As the user wrote it: `in(a + 1)`.
    pub(crate) fn text(&self) -> String {
        match &self.kind {
            PtxOperandKind::In(a) => format!("in({})", tokens_text(a)),
            PtxOperandKind::Out(a) => format!("out({})", tokens_text(a)),
            PtxOperandKind::InOut(a) => format!("inout({})", tokens_text(a)),
            PtxOperandKind::Split(both) => {
                format!(
                    "inout({} => {})",
                    tokens_text(&both.0),
                    tokens_text(&both.1)
                )
            }
            PtxOperandKind::Const(a) => format!("const {}", tokens_text(a)),
        }
    }

    fn exprs_mut(&mut self) -> impl Iterator<Item = &mut syn::Expr> {
        let (first, second) = match &mut self.kind {
            PtxOperandKind::In(a)
            | PtxOperandKind::Out(a)
            | PtxOperandKind::InOut(a)
            | PtxOperandKind::Const(a) => (a, None),
            PtxOperandKind::Split(both) => (&mut both.0, Some(&mut both.1)),
        };
        std::iter::once(first).chain(second)
    }

    /// It is written.
    pub(crate) const fn is_output(&self) -> bool {
        matches!(
            self.kind,
            PtxOperandKind::Out(_) | PtxOperandKind::InOut(_) | PtxOperandKind::Split(_)
        )
    }
}

impl PtxCall {
    /// Parses the tokens of the macro.
    pub(crate) fn parse(mac: &syn::Macro) -> Read<Self> {
        let path = mac.path.span();
        let end = mac.delimiter.span().close();
        let parser = |input: ParseStream<'_>| Ok(parse(input, path, end));
        match parser.parse2(mac.tokens.clone()) {
            Ok(call) => call.map_err(|diagnostic| vec![diagnostic]),
            Err(error) => Err(vec![wrong(error.span(), error.to_string())]),
        }
    }

    /// The expressions of all operands.
    pub(crate) fn exprs_mut(&mut self) -> impl Iterator<Item = &mut syn::Expr> {
        self.operands.iter_mut().flat_map(PtxOperand::exprs_mut)
    }
}

fn wrong(span: Span, message: impl Into<String>) -> Diagnostic {
    Diagnostic::new(&rules::RAW_PTX, span, message)
}

/// What syn says about an expression, as an error of ours.
fn of_syn(error: syn::Error) -> Diagnostic {
    wrong(
        error.span(),
        format!("this does not read as an operand of `ptx!`: {error}"),
    )
    .help(OPERANDS)
}

const OPERANDS: &str = "operands are `in(value)`, `out(place)`, `inout(place)`, `inout(value => place)` and `const value`, each with a `name = ` or without";

fn parse(input: ParseStream<'_>, path: Span, end: Span) -> Result<PtxCall, Diagnostic> {
    let mut call = PtxCall {
        path,
        end,
        literals: Vec::new(),
        operands: Vec::new(),
        effects: Effects::default(),
        pure: None,
    };
    let mut options = Vec::new();
    let result = arguments(input, &mut call, &mut options);
    if result.is_err() {
        // syn asks for all tokens to be read.
        skip(input);
    }
    result?;
    effects(&mut call, &options)?;
    Ok(call)
}

fn skip(input: ParseStream<'_>) {
    while !input.is_empty() {
        if input.parse::<TokenTree>().is_err() {
            return;
        }
    }
}

fn arguments(
    input: ParseStream<'_>,
    call: &mut PtxCall,
    options: &mut Vec<syn::Ident>,
) -> Result<(), Diagnostic> {
    loop {
        if input.is_empty() {
            break;
        }
        if is_operand(input) {
            operand(input, call, options)?;
        } else if let Some(literal) = literal(input)? {
            if !call.operands.is_empty() || !options.is_empty() {
                return Err(wrong(
                    literal.span(),
                    "the text of `ptx!` comes before its operands",
                )
                .help("write this literal right after the others"));
            }
            call.literals.push(literal);
        } else if call.literals.is_empty() {
            return Err(no_literal(input.span()));
        } else {
            let found = found(input);
            let near = suggest::closest(&found, ["in", "out", "inout", "const", "options"]);
            let message = format!("`{found}` is no operand of `ptx!`");
            return Err(kind_of_operand(wrong(input.span(), message), &found, near));
        }
        if input.is_empty() {
            break;
        }
        if let Err(error) = input.parse::<Token![,]>() {
            let message = format!(
                "expected `,` between the parts of `ptx!`, found `{}`",
                found(input)
            );
            let diagnostic = wrong(error.span(), message);
            return Err(match call.operands.last() {
                Some(operand) if !matches!(operand.kind, PtxOperandKind::Const(_)) => diagnostic
                    .help("the kind of register follows from the operand's type: write `out(x)`, not `out(reg) x`"),
                _ => diagnostic,
            });
        }
    }
    if call.literals.is_empty() {
        return Err(no_literal(call.path));
    }
    Ok(())
}

fn no_literal(span: Span) -> Diagnostic {
    wrong(
        span,
        "`ptx!` begins with its text, a string literal: it is read when the kernel is compiled",
    )
    .help("write `ptx!(\"mov.u32 {d}, %laneid;\", d = out(lane))`")
}

/// What was meant by a word that is no kind of operand.
fn kind_of_operand(diagnostic: Diagnostic, word: &str, near: Option<&str>) -> Diagnostic {
    match (word, near) {
        ("lateout", _) => diagnostic.suggest("write {}", "out"),
        ("inlateout", _) => diagnostic.suggest("write {}", "inout"),
        (_, Some(near)) => diagnostic.suggest("did you mean {}?", near),
        (_, None) => diagnostic.help(OPERANDS),
    }
}

/// The next token as text.
fn found(input: ParseStream<'_>) -> String {
    match input.fork().parse::<TokenTree>() {
        Ok(token) => tokens_text(&token),
        Err(_) => "the end".to_owned(),
    }
}

/// A string literal, with what macros may wrap it in.
fn literal(input: ParseStream<'_>) -> Result<Option<syn::LitStr>, Diagnostic> {
    if input.peek(syn::LitStr) {
        return input.parse().map(Some).map_err(of_syn);
    }
    if input.peek(syn::Lit) {
        let span = input.span();
        return Err(wrong(
            span,
            format!(
                "the text of `ptx!` is a string, and this is `{}`",
                found(input)
            ),
        ));
    }
    // A literal that a `macro_rules!` handed on comes in an invisible group.
    let ahead = input.fork();
    if let Ok(TokenTree::Group(group)) = ahead.parse::<TokenTree>()
        && group.delimiter() == Delimiter::None
        && let Ok(literal) = syn::parse2::<syn::LitStr>(group.stream())
    {
        let _ = input.parse::<TokenTree>();
        return Ok(Some(literal));
    }
    Ok(None)
}

fn is_operand(input: ParseStream<'_>) -> bool {
    if input.peek(syn::Ident::peek_any) && input.peek2(Token![=]) && !input.peek2(Token![==]) {
        return true;
    }
    if input.peek(Token![const]) {
        return true;
    }
    let ahead = input.fork();
    match ahead.call(syn::Ident::parse_any) {
        Ok(word) => {
            ["in", "out", "inout", "options"]
                .iter()
                .any(|known| word == known)
                && ahead.peek(syn::token::Paren)
        }
        Err(_) => false,
    }
}

fn operand(
    input: ParseStream<'_>,
    call: &mut PtxCall,
    options: &mut Vec<syn::Ident>,
) -> Result<(), Diagnostic> {
    let name = if input.peek2(Token![=]) {
        let name = input.call(syn::Ident::parse_any).map_err(of_syn)?;
        input.parse::<Token![=]>().map_err(of_syn)?;
        Some(name)
    } else {
        None
    };
    let word = input.call(syn::Ident::parse_any).map_err(of_syn)?;
    if word == "options" && name.is_none() {
        return option_list(input, options);
    }
    if let Some(name) = &name {
        if call
            .operands
            .iter()
            .any(|other| other.name.as_ref() == Some(name))
        {
            return Err(
                wrong(name.span(), format!("two operands are named `{name}`"))
                    .help("give one of them another name, or remove it"),
            );
        }
    } else if let Some(named) = call.operands.iter().find_map(|other| other.name.as_ref()) {
        return Err(wrong(
            word.span(),
            format!(
                "an operand without a name stands before those with one, and `{named}` has one"
            ),
        )
        .help("move it to the front, or give it a name"));
    }
    let span = word.span();
    let kind = if word == "const" {
        PtxOperandKind::Const(input.parse().map_err(of_syn)?)
    } else {
        let known = ["in", "out", "inout"].iter().any(|known| word == known);
        if !known || !input.peek(syn::token::Paren) {
            return Err(match known {
                true => wrong(
                    input.span(),
                    format!("expected `(` after `{word}`, found `{}`", found(input)),
                )
                .help(OPERANDS),
                false => {
                    let word = word.to_string();
                    let unknown = wrong(span, format!("`{word}` is no kind of operand of `ptx!`"));
                    let near = suggest::closest(&word, ["in", "out", "inout", "const"]);
                    kind_of_operand(unknown, &word, near)
                }
            });
        }
        let inner = parenthesised(input).map_err(of_syn)?;
        let parser = |input: ParseStream<'_>| {
            let first: syn::Expr = input.parse()?;
            let second = match input.parse::<Option<Token![=>]>>()? {
                Some(_) => Some(input.parse::<syn::Expr>()?),
                None => None,
            };
            Ok((first, second))
        };
        let (first, second) = parser.parse2(inner).map_err(of_syn)?;
        match (word.to_string().as_str(), second) {
            ("in", None) => PtxOperandKind::In(first),
            ("out", None) => PtxOperandKind::Out(first),
            ("inout", None) => PtxOperandKind::InOut(first),
            ("inout", Some(second)) => PtxOperandKind::Split(Box::new((first, second))),
            (_, _) => {
                return Err(wrong(span, format!("`{word}` takes one operand"))
                    .help("`inout(value => place)` reads one and writes another"));
            }
        }
    };
    let place = match &kind {
        PtxOperandKind::Out(place) | PtxOperandKind::InOut(place) => Some(place),
        PtxOperandKind::Split(both) => Some(&both.1),
        PtxOperandKind::In(_) | PtxOperandKind::Const(_) => None,
    };
    if let Some(place) = place
        && matches!(place, syn::Expr::Infer(_))
    {
        return Err(wrong(
            place.span(),
            format!("`{word}` writes to a variable or an element, and `_` has no type"),
        )
        .help("declare a register of the text itself: `{{ .reg .b32 t; .. }}`"));
    }
    call.operands.push(PtxOperand { name, kind, span });
    Ok(())
}

/// The tokens in parentheses that come next.
fn parenthesised(input: ParseStream<'_>) -> syn::Result<proc_macro2::TokenStream> {
    let inner;
    syn::parenthesized!(inner in input);
    inner.parse()
}

const KNOWN: [&str; 3] = ["pure", "nomem", "readonly"];

fn option_list(input: ParseStream<'_>, options: &mut Vec<syn::Ident>) -> Result<(), Diagnostic> {
    let tokens = parenthesised(input).map_err(of_syn)?;
    let parser = syn::punctuated::Punctuated::<syn::Ident, Token![,]>::parse_terminated;
    let list = parser.parse2(tokens).map_err(|error| {
        wrong(
            error.span(),
            format!("an option of `ptx!` is a word: {error}"),
        )
    })?;
    for option in list {
        let text = option.to_string();
        if !KNOWN.contains(&text.as_str()) {
            let diagnostic = wrong(option.span(), format!("`ptx!` has no option `{text}`"));
            return Err(match suggest::closest(&text, KNOWN) {
                Some(near) => diagnostic.suggest("did you mean {}?", near),
                None => diagnostic.help("the options are `pure`, `nomem` and `readonly`"),
            });
        }
        if options.contains(&option) {
            return Err(wrong(
                option.span(),
                format!("the option `{text}` is given twice"),
            ));
        }
        options.push(option);
    }
    Ok(())
}

/// What the options say together.
fn effects(call: &mut PtxCall, options: &[syn::Ident]) -> Result<(), Diagnostic> {
    let find = |name: &str| options.iter().find(|option| *option == name);
    let (pure, nomem, readonly) = (find("pure"), find("nomem"), find("readonly"));
    if let (Some(_), Some(readonly)) = (nomem, readonly) {
        return Err(wrong(
            readonly.span(),
            "`nomem` says that memory is not touched, and `readonly` that it is read",
        )
        .help("keep one of them"));
    }
    if let Some(pure) = pure {
        if nomem.is_none() && readonly.is_none() {
            return Err(wrong(
                pure.span(),
                "`pure` text has no effect, so it also says what it does with memory",
            )
            .help(
                "write `options(pure, nomem)`, or `options(pure, readonly)` if it reads memory",
            ));
        }
        if !call.operands.iter().any(PtxOperand::is_output) {
            return Err(
                wrong(pure.span(), "`pure` text without an output does nothing")
                    .help("remove `pure`, or add an `out` operand"),
            );
        }
    }
    call.pure = pure.map(syn::Ident::span);
    call.effects = Effects {
        pure: pure.is_some(),
        memory: match (nomem.is_some(), readonly.is_some()) {
            (true, _) => Memory::None,
            (_, true) => Memory::Read,
            _ => Memory::Any,
        },
    };
    Ok(())
}
