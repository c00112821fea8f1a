//! The list of directives: everything in a module that is no instruction.
//!
//! A [`Directive`] is a syntax line of the manual. As the list of instructions ([`crate::isa`]), it is the only place that
//! knows them: what a module needs, what the validator allows where, what an unknown word is near to, the reference
//! page and the command `tirx isa .NAME` are read from it, and each row's example is assembled at the version and
//! target that the row claims and one step below.
//!
//! ```text
//!   rows    the list, in the manual's order
//! ```

mod rows;

use crate::arch::Requirement;
pub(crate) use rows::needs_of;

/// A syntax line of a directive.
#[derive(Debug, Clone, Copy)]
pub struct Directive {
    /// Its word, without the dot; of a pragma the first word of its string.
    pub name: &'static str,
    /// Tells the syntax lines of one directive apart; empty for the first.
    pub form: &'static str,
    /// What it is, and so where it stands.
    pub kind: Kind,
    /// The syntax line; what stands in `{ }` may be left out.
    pub syntax: &'static str,
    /// What it says, in one sentence.
    pub says: &'static str,
    /// What it needs of version and target.
    pub needs: Requirement,
    /// The section of the manual, by title.
    pub section: &'static str,
    /// An example, and where it stands.
    pub example: Example,
}

/// What a directive is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A first line of a module.
    Header,
    /// It stands in a module, outside of functions.
    Module,
    /// It stands before a function or a variable of a module, and says who sees the name.
    Linkage,
    /// It declares variables in a state space, in a module or a body.
    Space,
    /// It is a part of a declaration of variables.
    Part,
    /// It stands behind the parameters of a function, with numbers.
    Function(On, Numbers),
    /// It stands in `.attribute( .. )`.
    Attribute(Attribute),
    /// A hint, which stands in a module, behind the parameters of an `.entry`, or in a body.
    Hint,
    /// It stands in the string of a `.pragma`.
    Pragma(Pragma),
    /// It stands in the body of a function.
    Body,
}

/// The functions that have a directive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum On {
    /// An `.entry`.
    Entry,
    /// A `.func` or a prototype.
    Func,
    /// An `.entry`, or a `.func` with a body.
    Defined,
}

/// The numbers of a directive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Numbers {
    /// How many there are at least.
    pub least: usize,
    /// How many there are at most.
    pub most: usize,
    /// The lowest that each may be.
    pub from: u32,
    /// The highest that each may be.
    pub to: u32,
}

/// An attribute.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Attribute {
    /// How many numbers stand in its parentheses.
    pub numbers: usize,
    /// A function may have it too.
    pub of_functions: bool,
}

/// A pragma.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pragma {
    /// It may stand in a module and behind the parameters of an `.entry` too, not only in a body.
    pub outside: bool,
    /// A number that is not negative follows.
    pub number: bool,
}

/// An example of a directive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Example {
    /// A first line of a module.
    Header(&'static str),
    /// It stands at module level.
    Module(&'static str),
    /// It stands between the parentheses of a kernel's parameters.
    Parameter(&'static str),
    /// It stands behind the parameters of a kernel.
    Entry(&'static str),
    /// It stands in a kernel that has registers `%r0` to `%r3` of 32 bits and `%d0` to `%d3` of 64 bits.
    Body(&'static str),
}

impl Example {
    /// The text.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Header(text)
            | Self::Module(text)
            | Self::Parameter(text)
            | Self::Entry(text)
            | Self::Body(text) => text,
        }
    }
}

impl Directive {
    /// How the directive is written: `.reqntid`, or the string of a pragma.
    pub fn written(&self) -> String {
        match self.kind {
            Kind::Pragma(_) => format!("\"{}\"", self.name),
            _ => format!(".{}", self.name),
        }
    }
}

/// The whole list, in the manual's order.
pub fn directives() -> impl Iterator<Item = &'static Directive> {
    rows::ALL.iter().flat_map(|rows| rows.iter())
}

/// The syntax lines of a name.
pub fn named(name: &str) -> impl Iterator<Item = &'static Directive> {
    directives().filter(move |row| row.name == name)
}

/// The directive whose name is nearest to a word; `None` when none is near.
pub fn nearest(word: &str) -> Option<&'static Directive> {
    crate::isa::nearest(word, names(|_| true)).and_then(|name| named(name).next())
}

/// The names of those that are of a kind.
pub(crate) fn names(is: impl Fn(Kind) -> bool) -> impl Iterator<Item = &'static str> {
    directives()
        .filter(move |row| is(row.kind) && row.form.is_empty())
        .map(|row| row.name)
}

/// The directive of this name that stands behind the parameters of a function, and its numbers.
pub(crate) fn of_function(name: &str) -> Option<(&'static Directive, Numbers)> {
    directives().find_map(|row| match row.kind {
        Kind::Function(_, numbers) if row.name == name => Some((row, numbers)),
        _ => None,
    })
}

/// The attribute of this name.
pub(crate) fn attribute(name: &str) -> Option<(&'static Directive, Attribute)> {
    directives().find_map(|row| match row.kind {
        Kind::Attribute(attribute) if row.name == name => Some((row, attribute)),
        _ => None,
    })
}

/// The pragma whose string begins with this word.
pub(crate) fn pragma(word: &str) -> Option<(&'static Directive, Pragma)> {
    directives().find_map(|row| match row.kind {
        Kind::Pragma(pragma) if row.name == word => Some((row, pragma)),
        _ => None,
    })
}
