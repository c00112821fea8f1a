//! Indices and selections: how many dimensions they take and leave, known to the type system.
//!
//! An index of a rank-2 tensor is a pair of integers ([`TensorIndex`]). A selection has an integer or a range for each
//! dimension ([`Selection`]); how many ranges it has is the rank that is left, counted in types.

use super::{Element, View, ViewMut, sealed::Sealed};
use core::ops::{Range, RangeFrom, RangeFull, RangeInclusive, RangeTo, RangeToInclusive};

/// An integer type that can index.
#[diagnostic::on_unimplemented(
    message = "an index is an integer, and this is `{Self}`",
    label = "no integer"
)]
pub trait IndexInt: Copy + Sealed {}

macro_rules! ints {
    ($($ty:ty)*) => { $( impl Sealed for $ty {} impl IndexInt for $ty {} )* };
}

ints!(i8 i16 i32 i64 isize u8 u16 u32 u64 usize);

/// An index of a tensor of rank `R`: one integer for each dimension. A tensor of rank 1 takes a plain integer too.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no index of a tensor of rank {R}",
    label = "one integer for each dimension is needed here"
)]
pub trait TensorIndex<const R: usize> {}

impl<I: IndexInt> TensorIndex<1> for I {}

/// One entry of a selection: an integer drops the dimension, a range keeps a part of it, `..` keeps it whole.
#[diagnostic::on_unimplemented(
    message = "an entry of `sub` is an integer or a range, and this is `{Self}`",
    label = "neither integer nor range"
)]
pub trait Axis {
    /// The count of dimensions left, with this entry in front of `C`.
    type Then<C: Count>: Count;
}

impl<I: IndexInt> Axis for I {
    type Then<C: Count> = C;
}

macro_rules! ranges {
    ($($ty:ident)*) => { $(
        impl<I: IndexInt> Axis for $ty<I> {
            type Then<C: Count> = C::Next;
        }
    )* };
}

ranges!(Range RangeFrom RangeInclusive RangeTo RangeToInclusive);

impl Axis for RangeFull {
    type Then<C: Count> = C::Next;
}

/// A number of dimensions, 0 to 5.
pub trait Count: Sealed {
    /// One more. (Five have no more: no selection has six entries.)
    type Next: Count;
    /// A read-only view of so many.
    type View<T: Element>;
    /// A writable view of so many.
    type ViewMut<T: Element>;
}

macro_rules! counts {
    ($($name:ident $rank:literal $next:ident)*) => { $(
        #[doc = concat!("Rank ", $rank, ".")]
        #[derive(Debug)]
        pub struct $name(core::convert::Infallible);

        impl Sealed for $name {}

        impl Count for $name {
            type Next = $next;
            type View<T: Element> = View<T, $rank>;
            type ViewMut<T: Element> = ViewMut<T, $rank>;
        }
    )* };
}

counts! {
    Rank0 0 Rank1
    Rank1 1 Rank2
    Rank2 2 Rank3
    Rank3 3 Rank4
    Rank4 4 Rank5
    Rank5 5 Rank5
}

/// An entry for each of `R` dimensions: `(i, 0..4, ..)`. A view of rank 1 takes an entry without parentheses too.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not select from a view of rank {R}",
    label = "one integer or range for each dimension is needed here"
)]
pub trait Selection<const R: usize> {
    /// The dimensions that are left.
    type Left: Count;
}

/// The dimensions of a reshape: `(16, 4)`, at most five. A single one takes no parentheses.
#[diagnostic::on_unimplemented(
    message = "`{Self}` are no dimensions of a view",
    label = "one integer for each of 1 to 5 dimensions is needed here"
)]
pub trait Shape {
    /// How many.
    type Rank: Count;
}

impl<I: IndexInt> Shape for I {
    type Rank = Rank1;
}

/// An order of `R` dimensions: `(1, 0)`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no order of the dimensions of a view of rank {R}",
    label = "one integer for each dimension is needed here"
)]
pub trait Permutation<const R: usize> {}

impl<I: IndexInt> Permutation<1> for I {}

macro_rules! shapes {
    ($($rank:ident $count:literal: $($name:ident)*;)*) => { $(
        impl<$($name: IndexInt),*> Shape for ($($name,)*) {
            type Rank = $rank;
        }

        impl<$($name: IndexInt),*> Permutation<$count> for ($($name,)*) {}
    )* };
}

shapes! {
    Rank1 1: A;
    Rank2 2: A B;
    Rank3 3: A B C;
    Rank4 4: A B C D;
    Rank5 5: A B C D E;
}

macro_rules! fold {
    () => { Rank0 };
    ($first:ident $($rest:ident)*) => { <$first as Axis>::Then<fold!($($rest)*)> };
}

macro_rules! tuples {
    ($($rank:literal: $($name:ident)*;)*) => { $(
        impl<$($name: IndexInt),*> TensorIndex<$rank> for ($($name,)*) {}

        impl<$($name: Axis),*> Selection<$rank> for ($($name,)*) {
            type Left = fold!($($name)*);
        }
    )* };
}

tuples! {
    0: ;
    1: A;
    2: A B;
    3: A B C;
    4: A B C D;
    5: A B C D E;
}

impl<I: IndexInt> Selection<1> for I {
    type Left = Rank0;
}

macro_rules! range_selections {
    ($($ty:ident)*) => { $(
        impl<I: IndexInt> Selection<1> for $ty<I> {
            type Left = Rank1;
        }
    )* };
}

range_selections!(Range RangeFrom RangeInclusive RangeTo RangeToInclusive);

impl Selection<1> for RangeFull {
    type Left = Rank1;
}
