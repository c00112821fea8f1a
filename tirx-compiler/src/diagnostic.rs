//! Errors: collected, never thrown; each with a rule, a span, and in the user's words.
//!
//! A message has up to four parts: what was found and what is needed (the first line), notes with what was inferred
//! or proved, a help that compiles when pasted, and the rule's name in brackets at the end. On stable Rust a macro can
//! report through `compile_error!` only, so all parts share one text and one span.
//!
//! Where the mend is certain, the help is made of [`Edit`]s of the source. The tests apply them to every case, and the
//! case then compiles: a help that quotes code cannot be wrong.

use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;
use tirx_rules::Rule;

/// One error.
#[derive(Debug, Clone)]
pub struct Diagnostic {
    /// The rule that is broken.
    pub rule: &'static Rule,
    /// The smallest token or expression that is wrong.
    pub span: Span,
    /// Where the span ends, when it covers several tokens.
    pub span_end: Span,
    /// What was found and what is needed.
    pub message: String,
    /// What was inferred or proved.
    pub notes: Vec<String>,
    /// How to mend it.
    pub help: Option<String>,
    /// The changes that the help speaks of, if it says exactly which.
    pub edits: Box<[Edit]>,
}

/// A change of the source.
#[derive(Debug, Clone)]
pub struct Edit {
    /// The first and the last token that it is about; those of the error, if none are named.
    tokens: Option<(Span, Span)>,
    /// Where the text goes.
    pub place: Place,
    /// What is written there.
    pub text: String,
}

/// Where the text of an [`Edit`] goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// In place of the tokens.
    Over,
    /// Before the first of them.
    Before,
    /// Behind the last of them.
    After,
}

impl Edit {
    /// The text in place of these tokens.
    #[cold]
    pub fn over(tokens: &impl quote::ToTokens, text: impl Into<String>) -> Self {
        Self {
            tokens: ends(tokens),
            place: Place::Over,
            text: text.into(),
        }
    }

    /// The text in place of one token.
    #[cold]
    pub fn at(token: Span, text: impl Into<String>) -> Self {
        Self {
            tokens: Some((token, token)),
            place: Place::Over,
            text: text.into(),
        }
    }

    /// The text in place of everything from one token to another.
    #[cold]
    pub fn between(first: Span, last: Span, text: impl Into<String>) -> Self {
        Self {
            tokens: Some((first, last)),
            place: Place::Over,
            text: text.into(),
        }
    }

    /// The text as a help quotes it: without what joins it to its surroundings.
    pub fn shown(&self) -> &str {
        self.text.trim_start_matches([',', ' ']).trim_end()
    }

    /// The text before a token.
    #[cold]
    pub fn before(token: Span, text: impl Into<String>) -> Self {
        Self {
            place: Place::Before,
            ..Self::at(token, text)
        }
    }

    /// The text behind these tokens.
    #[cold]
    pub fn after(tokens: &impl quote::ToTokens, text: impl Into<String>) -> Self {
        Self {
            place: Place::After,
            ..Self::over(tokens, text)
        }
    }

    /// The text behind a token.
    #[cold]
    pub fn behind(token: Span, text: impl Into<String>) -> Self {
        Self {
            place: Place::After,
            ..Self::at(token, text)
        }
    }
}

/// The spans of the first and the last of these tokens.
pub(crate) fn ends(tokens: &impl quote::ToTokens) -> Option<(Span, Span)> {
    let mut spans = tokens
        .to_token_stream()
        .into_iter()
        .map(|token| token.span());
    let first = spans.next()?;
    Some((first, spans.last().unwrap_or(first)))
}

impl Diagnostic {
    /// An error at one span.
    #[cold]
    pub fn new(rule: &'static Rule, span: Span, message: impl Into<String>) -> Self {
        Self {
            rule,
            span,
            span_end: span,
            message: message.into(),
            notes: Vec::new(),
            help: None,
            edits: Box::default(),
        }
    }

    /// The same error, over all of these tokens.
    #[must_use]
    pub fn over(mut self, tokens: &impl quote::ToTokens) -> Self {
        if let Some((first, last)) = ends(tokens) {
            self.span = first;
            self.span_end = last;
        }
        self
    }

    /// The same error, from one token to another.
    #[must_use]
    pub fn to(mut self, last: Span) -> Self {
        self.span_end = last;
        self
    }

    /// Lets it end at a later token, and so what is put in place of its tokens.
    pub(crate) fn widen(&mut self, last: Span) {
        self.span_end = last;
    }

    /// Adds a note.
    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }

    /// Sets the help.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// The help that this text in place of the tokens mends it. `{}` in `help` stands for the text.
    #[must_use]
    #[cold]
    pub fn suggest(self, help: &str, text: impl Into<String>) -> Self {
        self.mend(
            help,
            [Edit {
                tokens: None,
                place: Place::Over,
                text: text.into(),
            }],
        )
    }

    /// The help that these changes together mend it. `{}` in `help` stands for the text of each in turn.
    #[must_use]
    #[cold]
    pub fn mend(mut self, help: &str, edits: impl IntoIterator<Item = Edit>) -> Self {
        self.edits = edits.into_iter().collect();
        let mut text = String::new();
        let mut rest = help;
        for edit in &self.edits {
            let Some((before, after)) = rest.split_once("{}") else {
                break;
            };
            text.push_str(&format!("{before}`{}`", edit.shown()));
            rest = after;
        }
        text.push_str(rest);
        self.help = Some(text);
        self
    }

    /// The tokens that an edit is about: the first and the last.
    pub fn tokens(&self, edit: &Edit) -> (Span, Span) {
        edit.tokens.unwrap_or((self.span, self.span_end))
    }

    /// The whole text, as rustc shows it.
    pub fn text(&self) -> String {
        let mut text = self.message.clone();
        for note in &self.notes {
            text.push_str("\n  note: ");
            text.push_str(note);
        }
        if let Some(help) = &self.help {
            text.push_str("\n  help: ");
            text.push_str(help);
        }
        text.push_str(&format!(" {}", self.rule));
        text
    }

    /// `compile_error!` at the span.
    pub fn to_compile_error(&self) -> TokenStream {
        let text = self.text();
        let message = quote_spanned!(self.span_end=> { #text });
        quote_spanned!(self.span=> ::core::compile_error! #message)
    }
}

/// All errors of a kernel.
#[derive(Debug, Default, Clone)]
pub struct Diagnostics {
    list: Vec<Diagnostic>,
}

impl Diagnostics {
    /// None yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds one.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.list.push(diagnostic);
    }

    /// Keeps the first so many.
    pub fn truncate(&mut self, len: usize) {
        self.list.truncate(len);
    }

    /// There is none.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// All of them, in the order found.
    pub fn iter(&self) -> std::slice::Iter<'_, Diagnostic> {
        self.list.iter()
    }

    /// The same, to be changed.
    pub(crate) fn iter_mut(&mut self) -> std::slice::IterMut<'_, Diagnostic> {
        self.list.iter_mut()
    }

    /// Puts them in the order of the source. What is said twice stays once: a function in a kernel is looked at for
    /// each call.
    pub fn sort(&mut self) {
        let place = |diagnostic: &Diagnostic| {
            let (start, end) = (diagnostic.span.start(), diagnostic.span_end.end());
            (start.line, start.column, end.line, end.column)
        };
        self.list.sort_by_key(place);
        let mut kept: Vec<Diagnostic> = Vec::with_capacity(self.list.len());
        for diagnostic in self.list.drain(..) {
            let at = place(&diagnostic);
            let is_said = kept
                .iter()
                .rev()
                .take_while(|other| place(other) == at)
                .any(|other| {
                    other.rule.name == diagnostic.rule.name && other.message == diagnostic.message
                });
            if !is_said {
                kept.push(diagnostic);
            }
        }
        self.list = kept;
    }

    /// Adds all of `other`.
    pub fn extend(&mut self, other: impl IntoIterator<Item = Diagnostic>) {
        self.list.extend(other);
    }
}

impl IntoIterator for Diagnostics {
    type Item = Diagnostic;
    type IntoIter = std::vec::IntoIter<Diagnostic>;

    fn into_iter(self) -> Self::IntoIter {
        self.list.into_iter()
    }
}
