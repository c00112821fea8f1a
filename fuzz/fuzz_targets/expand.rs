//! Any tokens in place of a kernel expand to tokens: no panic, and a function or an error is always there.
//!
//! The input is the text in the attribute's parentheses, a line break, and the item. Bytes seldom are tokens with balanced
//! delimiters, so that most inputs are made from others by edits of their tokens.
#![no_main]

use libfuzzer_sys::{fuzz_mutator, fuzz_target, fuzzer_mutate};
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use std::str::FromStr;

/// Attribute and item, if both are tokens.
fn tokens(bytes: &[u8]) -> Option<(TokenStream, TokenStream)> {
    let text = std::str::from_utf8(bytes).ok()?;
    let (attribute, item) = text.split_once('\n')?;
    Some((
        TokenStream::from_str(attribute).ok()?,
        TokenStream::from_str(item).ok()?,
    ))
}

fuzz_target!(|bytes: &[u8]| {
    let Some((attribute, item)) = tokens(bytes) else {
        return;
    };
    let expansion = tirx_compiler::expand::kernel(attribute, item);
    assert!(!expansion.is_empty());
});

/// Words that matter to the compiler.
const WORDS: &str = "0 1 2 16 255 4294967295 0x8000_0000_0000_0000_u64 1.5 1e40f32 -1i8 true u8 u32 usize i64 f16 bf16 f32 f64 \
    bool N M x y a b t let mut if else for in while loop match break continue return const struct enum impl fn self Self unsafe \
    Tensor View ViewMut thread_idx block_idx alloc_shared cta_sync size sub align chunk_bytes pred src_size tile ptx \
    cp_async_ca cp_async_cg cp_async_wait_group cp_async_commit_group unroll step_by rev min max as shfl_sync atomic_add \
    reshape permute cast + - * / % & | ^ << >> == != < > <= >= && || ! = += .. ..= . , ; : :: -> => # ? @ _ 'a \"{}\" () [] {} \
    (0) [0] {0} (..) (a, ..) [0; 4] (0, 1, 2) Tensor<f32, 4>";

struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 16) as usize) % n.max(1)
    }
}

/// All trees of a stream, groups included.
fn gather(stream: &TokenStream, all: &mut Vec<TokenTree>) {
    for tree in stream.clone() {
        if let TokenTree::Group(group) = &tree {
            gather(&group.stream(), all);
        }
        all.push(tree);
    }
}

/// Edits one place of a stream.
fn edit(stream: TokenStream, all: &[TokenTree], random: &mut Random) -> TokenStream {
    let mut trees: Vec<TokenTree> = stream.into_iter().collect();
    let groups: Vec<usize> = (0..trees.len())
        .filter(|at| matches!(trees[*at], TokenTree::Group(_)))
        .collect();
    // Mostly inside of a group, since that is where the tokens are.
    if !groups.is_empty() && random.below(5) > 0 {
        let at = groups[random.below(groups.len())];
        if let TokenTree::Group(group) = &trees[at] {
            let inner = edit(group.stream(), all, random);
            let delimiter = match random.below(200) {
                0 => Delimiter::Brace,
                1 => Delimiter::Bracket,
                2 => Delimiter::Parenthesis,
                _ => group.delimiter(),
            };
            trees[at] = TokenTree::Group(Group::new(delimiter, inner));
        }
        return trees.into_iter().collect();
    }
    let at = random.below(trees.len());
    let word = |random: &mut Random| -> Vec<TokenTree> {
        let words: Vec<&str> = WORDS.split(' ').collect();
        let word = TokenStream::from_str(words[random.below(words.len())]);
        word.map_or_else(|_| Vec::new(), |word| word.into_iter().collect())
    };
    match random.below(7) {
        0 if !trees.is_empty() => {
            let end = (at + 1 + random.below(4)).min(trees.len());
            trees.drain(at..end);
        }
        1 if !trees.is_empty() => {
            let end = (at + 1 + random.below(8)).min(trees.len());
            let copy = trees[at..end].to_vec();
            trees.splice(at..at, copy);
        }
        2 if !trees.is_empty() => {
            let other = random.below(trees.len());
            trees.swap(at, other);
        }
        3 if !trees.is_empty() => {
            let word = word(random);
            trees.splice(at..=at, word);
        }
        4 if !trees.is_empty() && !all.is_empty() => trees[at] = all[random.below(all.len())].clone(),
        5 if !all.is_empty() => {
            let from = random.below(all.len());
            let end = (from + 1 + random.below(6)).min(all.len());
            trees.splice(at..at, all[from..end].iter().cloned());
        }
        _ => {
            let word = word(random);
            trees.splice(at..at, word);
        }
    }
    trees.into_iter().collect()
}

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    let mut random = Random(u64::from(seed) << 1 | 1);
    let Some((mut attribute, mut item)) = tokens(&data[..size]) else {
        return fuzzer_mutate(data, size, max_size);
    };
    if random.below(10) == 0 {
        return fuzzer_mutate(data, size, max_size);
    }
    let mut all = Vec::new();
    gather(&item, &mut all);
    gather(&attribute, &mut all);
    for _ in 0..1 + random.below(4) {
        match random.below(12) {
            0 => attribute = edit(attribute, &all, &mut random),
            _ => item = edit(item, &all, &mut random),
        }
    }
    let text = format!("{}\n{item}", attribute.to_string().replace('\n', " "));
    match text.len() <= max_size {
        true => {
            data[..text.len()].copy_from_slice(text.as_bytes());
            text.len()
        }
        false => fuzzer_mutate(data, size, max_size),
    }
});
