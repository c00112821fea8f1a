//! The strings of the syntax tree.
//!
//! Nearly all words of PTX are short: `%rd12`, `ld.global.v4.f32`, `$L__BB0_4`. A [`Name`] keeps up to
//! [`Name::INLINE`] bytes in itself, so that a tree needs no allocation for them, and a longer string on the heap.

use core::{borrow::Borrow, cmp::Ordering, fmt, hash, ops::Deref};

/// A word of PTX text: a register, a label, an opcode, a type.
///
/// It is read like a `&str`, and made from one with `into`.
#[derive(Clone)]
pub struct Name(Text);

#[derive(Clone)]
enum Text {
    /// The bytes behind `len` are zero.
    Short {
        len: u8,
        bytes: [u8; Name::INLINE],
    },
    Long(Box<str>),
}

impl Name {
    /// Strings of up to so many bytes take no allocation.
    pub const INLINE: usize = 22;

    /// The string.
    pub fn as_str(&self) -> &str {
        match &self.0 {
            // A short string is made from a `str` alone, so that it is always valid.
            Text::Short { len, bytes } => bytes
                .get(..usize::from(*len))
                .and_then(|bytes| core::str::from_utf8(bytes).ok())
                .unwrap_or(""),
            Text::Long(text) => text,
        }
    }
}

impl From<&str> for Name {
    #[inline]
    fn from(text: &str) -> Self {
        let mut bytes = [0; Self::INLINE];
        match bytes.get_mut(..text.len()) {
            Some(start) => {
                start.copy_from_slice(text.as_bytes());
                // It is at most `INLINE`.
                let len = text.len() as u8;
                Self(Text::Short { len, bytes })
            }
            None => Self(Text::Long(text.into())),
        }
    }
}

impl From<String> for Name {
    fn from(text: String) -> Self {
        match text.len() <= Self::INLINE {
            true => Self::from(text.as_str()),
            false => Self(Text::Long(text.into_boxed_str())),
        }
    }
}

impl From<&String> for Name {
    fn from(text: &String) -> Self {
        Self::from(text.as_str())
    }
}

impl From<&Name> for Name {
    fn from(name: &Name) -> Self {
        name.clone()
    }
}

impl From<Name> for String {
    fn from(name: Name) -> Self {
        name.as_str().to_owned()
    }
}

impl From<&Name> for String {
    fn from(name: &Name) -> Self {
        name.as_str().to_owned()
    }
}

impl Default for Name {
    fn default() -> Self {
        Self::from("")
    }
}

impl Deref for Name {
    type Target = str;

    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl AsRef<str> for Name {
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

impl Borrow<str> for Name {
    fn borrow(&self) -> &str {
        self.as_str()
    }
}

impl PartialEq for Name {
    fn eq(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (Text::Short { len, bytes }, Text::Short { len: l, bytes: b }) => {
                len == l && bytes == b
            }
            (Text::Long(a), Text::Long(b)) => a == b,
            // A length decides which of the two it is.
            _ => false,
        }
    }
}

impl Eq for Name {}

impl PartialEq<str> for Name {
    fn eq(&self, other: &str) -> bool {
        self.as_str() == other
    }
}

impl PartialEq<&str> for Name {
    fn eq(&self, other: &&str) -> bool {
        self.as_str() == *other
    }
}

impl PartialEq<String> for Name {
    fn eq(&self, other: &String) -> bool {
        self.as_str() == other
    }
}

impl PartialEq<Name> for str {
    fn eq(&self, other: &Name) -> bool {
        self == other.as_str()
    }
}

impl PartialEq<Name> for &str {
    fn eq(&self, other: &Name) -> bool {
        *self == other.as_str()
    }
}

impl PartialEq<Name> for String {
    fn eq(&self, other: &Name) -> bool {
        self == other.as_str()
    }
}

impl Ord for Name {
    fn cmp(&self, other: &Self) -> Ordering {
        self.as_str().cmp(other.as_str())
    }
}

impl PartialOrd for Name {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl hash::Hash for Name {
    /// As a `str` hashes, so that a map over names is looked up with one.
    fn hash<H: hash::Hasher>(&self, state: &mut H) {
        self.as_str().hash(state);
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self.as_str(), f)
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

#[cfg(test)]
mod tests {
    use super::Name;
    use std::collections::{BTreeSet, HashSet};

    #[test]
    fn every_length_is_kept() {
        for len in 0..80 {
            let text = "ä%r1.b0::x".chars().cycle().take(len).collect::<String>();
            let name = Name::from(text.as_str());
            assert_eq!(name, text);
            assert_eq!(name, Name::from(text.clone()));
            assert_eq!(String::from(&name), text);
            assert!(HashSet::from([name.clone()]).contains(text.as_str()));
            assert!(BTreeSet::from([name]).contains(text.as_str()));
        }
    }

    #[test]
    fn it_is_as_small_as_a_string() {
        assert_eq!(size_of::<Name>(), size_of::<String>());
        assert_eq!(size_of::<Option<Name>>(), size_of::<String>());
    }
}
