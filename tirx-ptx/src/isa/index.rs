//! First word -> rows.
//!
//! A chained hash table over the first word of each row's mnemonic. It is computed when the crate is compiled: a
//! macro expansion that looks up forty instructions pays for no set-up. Chains keep the rows' order.

use super::{Form, rows::FILES};

const COUNT: usize = {
    let mut count = 0;
    let mut file = 0;
    while file < FILES.len() {
        count += FILES[file].len();
        file += 1;
    }
    count
};

const BUCKETS: usize = 1024;
const END: u16 = u16::MAX;

struct Index {
    heads: [u16; BUCKETS],
    next: [u16; COUNT],
    rows: [&'static Form; COUNT],
}

/// FNV-1a over the bytes before the first dot.
const fn hash(text: &str) -> usize {
    let bytes = text.as_bytes();
    let mut state: u32 = 0x811C_9DC5;
    let mut i = 0;
    while i < bytes.len() && bytes[i] != b'.' {
        state = (state ^ bytes[i] as u32).wrapping_mul(0x0100_0193);
        i += 1;
    }
    (state ^ (state >> 15)) as usize % BUCKETS
}

static INDEX: Index = {
    assert!(COUNT > 0 && COUNT < END as usize);
    let mut rows = [&FILES[0][0]; COUNT];
    let mut at = 0;
    let mut file = 0;
    while file < FILES.len() {
        let mut row = 0;
        while row < FILES[file].len() {
            rows[at] = &FILES[file][row];
            at += 1;
            row += 1;
        }
        file += 1;
    }
    let mut heads = [END; BUCKETS];
    let mut next = [END; COUNT];
    // From the last row to the first, so that a chain gives the first row first.
    let mut left = COUNT;
    while left > 0 {
        left -= 1;
        let bucket = hash(rows[left].mnemonic);
        next[left] = heads[bucket];
        heads[bucket] = left as u16;
    }
    Index { heads, next, rows }
};

/// Every row, in the list's order.
pub fn forms() -> impl Iterator<Item = &'static Form> {
    INDEX.rows.iter().copied()
}

/// The rows whose mnemonic starts with this word, in the list's order.
pub fn forms_of(first_word: &str) -> impl Iterator<Item = &'static Form> {
    let mut at = INDEX.heads[hash(first_word)];
    core::iter::from_fn(move || {
        // `END` is past the last row.
        let form = *INDEX.rows.get(usize::from(at))?;
        at = INDEX.next[usize::from(at)];
        Some(form)
    })
    .filter(move |form| starts_with_word(form.mnemonic, first_word))
}

/// Whether `mnemonic` is `word` or goes on with a dot after it.
fn starts_with_word(mnemonic: &str, word: &str) -> bool {
    match mnemonic.as_bytes().get(word.len()) {
        None => mnemonic == word,
        Some(b'.') => mnemonic.as_bytes().starts_with(word.as_bytes()),
        Some(_) => false,
    }
}

/// Every first word, once, in the list's order.
pub fn opcodes() -> impl Iterator<Item = &'static str> {
    forms().filter_map(|form| {
        let word = form.opcode();
        let is_first = forms_of(word)
            .next()
            .is_some_and(|first| core::ptr::eq(first, form));
        is_first.then_some(word)
    })
}
