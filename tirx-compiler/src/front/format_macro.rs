//! The syntax of `device_println!` and `device_assert!`.
//!
//! The format string is Rust's, and rustc checks it as such in the expansion: what is wrong with it by Rust's rules is
//! left to rustc. A name in braces that no argument has is the variable of that name, as in Rust.

use super::{body::text_of, macros::Read};
use crate::{
    diagnostic::Diagnostic,
    ir::format::{Count, Format, Piece, Spec},
};
use proc_macro2::{Ident, Span};
use syn::{
    Token,
    parse::{ParseStream, Parser},
    spanned::Spanned,
};
use tirx_rules as rules;

/// `device_println!(..)` or `device_assert!(..)`
pub(crate) struct FormatCall {
    /// The path before the `!`.
    pub(crate) path: Span,
    /// The condition of an assertion.
    pub(crate) condition: Option<syn::Expr>,
    /// The format string and its arguments.
    pub(crate) text: Option<FormatText>,
}

/// A format string and its arguments.
pub(crate) struct FormatText {
    /// The literal.
    pub(crate) literal: syn::LitStr,
    /// What it says; `None` where Rust's rules are broken.
    pub(crate) format: Option<Format>,
    /// The arguments, those that the string captures last.
    pub(crate) args: Vec<FormatArg>,
}

/// An argument.
pub(crate) struct FormatArg {
    /// `name = `
    pub(crate) name: Option<Ident>,
    /// The value.
    pub(crate) value: syn::Expr,
    /// It stands in the string alone.
    pub(crate) is_captured: bool,
}

impl FormatCall {
    /// Parses the tokens of the macro.
    pub(crate) fn parse(mac: &syn::Macro, is_assert: bool) -> Read<Box<Self>> {
        let path = mac.path.span();
        let name = if is_assert {
            "device_assert"
        } else {
            "device_println"
        };
        let parser = |input: ParseStream<'_>| {
            let condition = match is_assert {
                true => {
                    let condition = input.parse::<syn::Expr>()?;
                    if !input.is_empty() {
                        input.parse::<Token![,]>()?;
                    }
                    Some(condition)
                }
                false => None,
            };
            let text = match input.is_empty() {
                true => None,
                false => Some(text(input)?),
            };
            Ok(Box::new(Self {
                path,
                condition,
                text,
            }))
        };
        parser.parse2(mac.tokens.clone()).map_err(|error| {
            let help = match is_assert {
                true => "write `device_assert!(i < n, \"index {}\", i)`",
                false => "write `device_println!(\"x = {}\", x)`",
            };
            let message = format!("this does not read as `{name}!`: {error}");
            vec![Diagnostic::new(&rules::FORMAT, error.span(), message).help(help)]
        })
    }

    /// The expressions in it.
    pub(crate) fn exprs_mut(&mut self) -> impl Iterator<Item = &mut syn::Expr> {
        let args = self.text.iter_mut().flat_map(|text| &mut text.args);
        self.condition
            .iter_mut()
            .chain(args.map(|arg| &mut arg.value))
    }
}

fn text(input: ParseStream<'_>) -> syn::Result<FormatText> {
    let literal: syn::LitStr = input.parse()?;
    let mut args = Vec::new();
    while !input.is_empty() {
        input.parse::<Token![,]>()?;
        if input.is_empty() {
            break;
        }
        let name =
            match input.peek(syn::Ident) && input.peek2(Token![=]) && !input.peek2(Token![==]) {
                true => {
                    let name = input.parse()?;
                    input.parse::<Token![=]>()?;
                    Some(name)
                }
                false => None,
            };
        args.push(FormatArg {
            name,
            value: input.parse()?,
            is_captured: false,
        });
    }
    let format = Reader {
        chars: literal.value().chars().collect(),
        at: 0,
        next: 0,
        written: args.len(),
        span: literal.span(),
        args: &mut args,
    }
    .read();
    let format = format.map(|pieces| Format {
        literal: literal.token().to_string(),
        pieces,
        names: args
            .iter()
            .map(|arg| arg.name.as_ref().map(text_of))
            .collect(),
    });
    Ok(FormatText {
        literal,
        format,
        args,
    })
}

/// Reads a format string. `None` is something that Rust refuses.
struct Reader<'a> {
    chars: Vec<char>,
    at: usize,
    /// The next `{}`.
    next: usize,
    /// How many arguments were written.
    written: usize,
    span: Span,
    args: &'a mut Vec<FormatArg>,
}

impl Reader<'_> {
    fn peek(&self) -> Option<char> {
        self.chars.get(self.at).copied()
    }

    fn eat(&mut self, char: char) -> bool {
        let is_next = self.peek() == Some(char);
        self.at += usize::from(is_next);
        is_next
    }

    fn read(mut self) -> Option<Vec<Piece>> {
        let mut pieces = Vec::new();
        let mut text = String::new();
        let mut used = vec![false; self.written];
        while let Some(char) = self.peek() {
            self.at += 1;
            match char {
                '{' | '}' if self.eat(char) => text.push(char),
                '{' => {
                    if !text.is_empty() {
                        pieces.push(Piece::Text(std::mem::take(&mut text)));
                    }
                    let piece = self.argument()?;
                    if let Piece::Arg { index, spec, .. } = &piece {
                        let mut mark = |index: usize| {
                            if let Some(used) = used.get_mut(index) {
                                *used = true;
                            }
                        };
                        mark(*index);
                        for count in [&spec.width, &spec.precision].into_iter().flatten() {
                            if let Count::Argument(name) = count
                                && let Some(index) = self.find(name)
                            {
                                mark(index);
                            }
                        }
                    }
                    pieces.push(piece);
                }
                '}' => return None,
                other => text.push(other),
            }
        }
        if !text.is_empty() {
            pieces.push(Piece::Text(text));
        }
        // rustc refuses an argument that is not used.
        used.iter().all(|used| *used).then_some(pieces)
    }

    /// The number of an argument that is written: by its name or its number.
    fn find(&self, name: &str) -> Option<usize> {
        if let Ok(index) = name.parse::<usize>() {
            return Some(index);
        }
        self.args
            .iter()
            .position(|arg| arg.name.as_ref().is_some_and(|n| text_of(n) == name))
    }

    /// What follows a `{`.
    fn argument(&mut self) -> Option<Piece> {
        let start = self.at - 1;
        self.spaces();
        let name = self.word();
        self.spaces();
        let spec = match self.eat(':') {
            true => self.spec()?,
            false => Spec::default(),
        };
        self.spaces();
        if !self.eat('}') {
            return None;
        }
        let index = match name.as_str() {
            "" => {
                self.next += 1;
                self.next - 1
            }
            name => self.named(name)?,
        };
        if index >= self.args.len() {
            return None;
        }
        let text = self.chars.get(start..self.at)?.iter().collect();
        Some(Piece::Arg { index, spec, text })
    }

    fn spaces(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.at += 1;
        }
    }

    fn word(&mut self) -> String {
        let mut word = String::new();
        while let Some(char) = self.peek().filter(|c| c.is_alphanumeric() || *c == '_') {
            word.push(char);
            self.at += 1;
        }
        word
    }

    /// The argument of this name or number; a variable of that name if there is none.
    fn named(&mut self, name: &str) -> Option<usize> {
        if name.bytes().all(|b| b.is_ascii_digit()) {
            return name.parse().ok().filter(|index| *index < self.written);
        }
        if let Some(index) = self.find(name) {
            return Some(index);
        }
        let ident = match syn::parse_str::<Ident>(name) {
            Ok(_) => Ident::new(name, self.span),
            Err(_) => return None,
        };
        self.args.push(FormatArg {
            name: Some(ident.clone()),
            value: syn::parse_quote!(#ident),
            is_captured: true,
        });
        Some(self.args.len() - 1)
    }

    fn spec(&mut self) -> Option<Spec> {
        let mut spec = Spec::default();
        let is_align = |c: &char| matches!(c, '<' | '^' | '>');
        if self.chars.get(self.at + 1).is_some_and(is_align) {
            spec.fill = self.peek();
            self.at += 1;
        }
        if let Some(align) = self.peek().filter(is_align) {
            spec.align = Some(align);
            self.at += 1;
        }
        if let Some(sign) = self.peek().filter(|c| matches!(c, '+' | '-')) {
            spec.sign = Some(sign);
            self.at += 1;
        }
        spec.alternate = self.eat('#');
        if self.peek() == Some('0') && self.chars.get(self.at + 1) != Some(&'$') {
            spec.zero = true;
            self.at += 1;
        }
        spec.width = self.count()?;
        if self.eat('.') {
            spec.precision = match self.eat('*') {
                true => {
                    self.next += 1;
                    Some(Count::Argument((self.next - 1).to_string()))
                }
                false => self.count()?,
            };
        }
        while let Some(char) = self.peek().filter(|c| *c != '}' && !c.is_whitespace()) {
            spec.ty.push(char);
            self.at += 1;
        }
        Some(spec)
    }

    /// A number, or the name of an argument before a `$`. The inner `None` is nothing of the kind.
    #[allow(clippy::option_option)]
    fn count(&mut self) -> Option<Option<Count>> {
        let start = self.at;
        let word = self.word();
        if !word.is_empty() && self.eat('$') {
            self.named(&word)?;
            return Some(Some(Count::Argument(word)));
        }
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        self.at = start + digits;
        match word.get(..digits) {
            Some("") | None => Some(None),
            Some(number) => Some(Some(Count::Number(number.parse().ok()?))),
        }
    }
}
