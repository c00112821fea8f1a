//! A `fn` that does not parse, as far as it does.
//!
//! While a kernel is being typed its body is no Rust for most of the time, and sometimes a parameter is not. What
//! launches it is still there then, with every parameter that can be read, so that callers keep their types in an
//! editor. The whole is read piece by piece; a piece that is no Rust is left out.

use proc_macro2::{Delimiter, Group, Spacing, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::parse::Parser;

/// The type of a parameter that has none that can be read.
const UNREAD: &str = "__tirx_reported";

/// The function that the tokens begin to say, if they have at least `fn name (..)`, and its body if it is no Rust.
pub(super) fn function(item: &TokenStream) -> Option<(syn::ItemFn, Option<TokenStream>)> {
    let tokens: Vec<TokenTree> = item.clone().into_iter().collect();
    let at = tokens.windows(2).position(|pair| {
        is_word(pair.first(), "fn") && matches!(pair.get(1), Some(TokenTree::Ident(_)))
    })?;
    let (before, rest) = tokens.split_at(at);
    let name = rest.get(1)?;
    let behind = rest.get(2..)?;
    let open = behind
        .iter()
        .position(|token| is_group(token, Delimiter::Parenthesis))?;
    let (generics, behind) = behind.split_at(open);
    let TokenTree::Group(inputs) = behind.first()? else {
        return None;
    };
    let end = behind.last().map_or_else(Span::call_site, TokenTree::span);
    let body = match behind.last() {
        Some(TokenTree::Group(body)) if body.delimiter() == Delimiter::Brace => body.stream(),
        _ => TokenStream::new(),
    };
    let qualifiers: TokenStream = before.iter().cloned().collect();
    let keyword = rest.first()?;
    let head = [quote!(#qualifiers #keyword), quote!(#keyword)]
        .into_iter()
        .find(|head| syn::parse2::<syn::ItemFn>(quote!(#head #name() {})).is_ok())?;
    let generics: TokenStream = generics.iter().cloned().collect();
    let generics = match syn::parse2::<syn::Generics>(generics.clone()) {
        Ok(_) => generics,
        Err(_) => TokenStream::new(),
    };
    let inputs = inputs_of(inputs.stream());
    let inputs = group(Delimiter::Parenthesis, quote!(#(#inputs),*), end);
    let (body, unread) = match syn::Block::parse_within.parse2(body.clone()) {
        Ok(_) => (body, None),
        Err(_) => (
            TokenStream::new(),
            behind.last().map(ToTokens::to_token_stream),
        ),
    };
    let body = group(Delimiter::Brace, body, end);
    let function = syn::parse2(quote!(#head #name #generics #inputs #body)).ok()?;
    Some((function, unread))
}

/// Each parameter; one that cannot be read has a type that nothing defines.
fn inputs_of(tokens: TokenStream) -> Vec<TokenStream> {
    let mut inputs = Vec::new();
    for piece in pieces(tokens) {
        if syn::parse2::<syn::FnArg>(piece.clone()).is_ok() {
            inputs.push(piece);
            continue;
        }
        let colon = piece
            .clone()
            .into_iter()
            .take_while(|token| !matches!(token, TokenTree::Punct(p) if p.as_char() == ':'));
        let name = colon
            .filter_map(|token| match token {
                TokenTree::Ident(ident) if syn::parse2::<syn::Ident>(quote!(#ident)).is_ok() => {
                    Some(ident)
                }
                _ => None,
            })
            .last();
        if let Some(name) = name {
            let unread = syn::Ident::new(UNREAD, name.span());
            inputs.push(quote_spanned!(name.span()=> #name: #unread));
        }
    }
    inputs
}

/// What stands between commas that are not inside of `<..>`, or that the next parameter follows.
fn pieces(tokens: TokenStream) -> Vec<TokenStream> {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut pieces = vec![TokenStream::new()];
    let mut depth = 0u32;
    let mut before = ' ';
    for (at, token) in tokens.iter().enumerate() {
        let mark = match token {
            TokenTree::Punct(punct) => punct.as_char(),
            _ => ' ',
        };
        if let (',', [TokenTree::Ident(_), TokenTree::Punct(colon), ..]) =
            (mark, tokens.get(at + 1..).unwrap_or_default())
            && colon.as_char() == ':'
            && colon.spacing() == Spacing::Alone
        {
            depth = 0;
        }
        match mark {
            '<' => depth += 1,
            '>' if !matches!(before, '-' | '=') => depth = depth.saturating_sub(1),
            _ => {}
        }
        before = mark;
        match (mark, depth) {
            (',', 0) => pieces.push(TokenStream::new()),
            _ => {
                if let Some(piece) = pieces.last_mut() {
                    piece.extend([token.clone()]);
                }
            }
        }
    }
    pieces.retain(|piece| !piece.is_empty());
    pieces
}

fn group(delimiter: Delimiter, tokens: TokenStream, span: Span) -> TokenStream {
    let mut group = Group::new(delimiter, tokens);
    group.set_span(span);
    TokenTree::Group(group).into_token_stream()
}

fn is_word(token: Option<&TokenTree>, word: &str) -> bool {
    matches!(token, Some(TokenTree::Ident(ident)) if ident == word)
}

fn is_group(token: &TokenTree, delimiter: Delimiter) -> bool {
    matches!(token, TokenTree::Group(group) if group.delimiter() == delimiter)
}
