//! The lanes of a warp among each other: shuffles, votes, matches, reductions.
//!
//! Each names in a mask the lanes that take part; a lane that executes it is in its own mask, and all lanes of the mask
//! execute it (PTX ISA, `shfl.sync` and the others). None but `warp_sync` orders memory.

use super::{ArgTy, Intrinsic, IntrinsicOp, Output, Parameter, TypeSet, machine::rows};
use crate::ir::{ssa::Unary, types::Scalar};

/// Which lane a lane reads from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Shuffle {
    /// The one that is named.
    Idx,
    /// So many below.
    Up,
    /// So many above.
    Down,
    /// Its own number with these bits flipped.
    Bfly,
}

impl Shuffle {
    /// The word in PTX.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Idx => "idx",
            Self::Up => "up",
            Self::Down => "down",
            Self::Bfly => "bfly",
        }
    }
}

macro_rules! shuffles {
    ($($op:ident $name:literal $narrow:literal $lane:literal;)*) => {
        &[$(
            shuffle(
                $name,
                &[MASK, VALUE, param($lane, ArgTy::Scalar(Scalar::U32))],
                Shuffle::$op,
            ),
            shuffle(
                $narrow,
                &[MASK, VALUE, param($lane, ArgTy::Scalar(Scalar::U32)), WIDTH],
                Shuffle::$op,
            ),
        )*]
    };
}

const fn param(name: &'static str, ty: ArgTy) -> Parameter {
    Parameter { name, ty }
}

const MASK: Parameter = param("mask", ArgTy::Scalar(Scalar::U32));
const VALUE: Parameter = param("value", ArgTy::Of(TypeSet::Shuffle));
const WIDTH: Parameter = param("width", ArgTy::ConstU32);

const fn shuffle(path: &'static str, params: &'static [Parameter], op: Shuffle) -> Intrinsic {
    Intrinsic {
        path,
        is_unsafe: false,
        consts: &[],
        params,
        options: &[],
        result: Output::Of(TypeSet::Shuffle),
        op: IntrinsicOp::Shuffle(op),
    }
}

/// Shuffles, among the whole warp and within parts of it.
pub(super) const SHUFFLES: &[Intrinsic] = shuffles! {
    Idx "shfl_sync" "shfl_sync_width" "lane";
    Up "shfl_up_sync" "shfl_up_sync_width" "delta";
    Down "shfl_down_sync" "shfl_down_sync_width" "delta";
    Bfly "shfl_xor_sync" "shfl_xor_sync_width" "lanes";
};

const fn uniform(path: &'static str, op: Unary) -> Intrinsic {
    Intrinsic {
        path,
        is_unsafe: true,
        consts: &[],
        params: &[VALUE],
        options: &[],
        result: Output::Of(TypeSet::Shuffle),
        op: IntrinsicOp::Known(op),
    }
}

/// What a kernel says of who has a value.
pub(super) const UNIFORM: &[Intrinsic] = &[
    uniform("warp_uniform", Unary::WarpUniform),
    uniform("block_uniform", Unary::BlockUniform),
];

/// All else.
pub(super) const ROWS: &[Intrinsic] = rows! {
    "warp_sync" [_] (mask: u32) -> () = Fence "bar.warp.sync";
    "active_mask" [_] () -> u32 = Convergent "activemask.b32";
    "all_sync" [_] (mask: u32, pred: bool) -> bool = Convergent "vote.sync.all.pred" [1, 0];
    "any_sync" [_] (mask: u32, pred: bool) -> bool = Convergent "vote.sync.any.pred" [1, 0];
    "uni_sync" [_] (mask: u32, pred: bool) -> bool = Convergent "vote.sync.uni.pred" [1, 0];
    "ballot_sync" [_] (mask: u32, pred: bool) -> u32 = Convergent "vote.sync.ballot.b32" [1, 0];
    "match_any_sync" [MatchValue] (mask: u32, value: T) -> u32 = Convergent "match.any.sync.{b}" [1, 0];
    "match_all_sync" [MatchValue] (mask: u32, value: T) -> u32 = Convergent "match.all.sync.{b}" [1, 0];
    "elect_sync" [_] (mask: u32) -> bool = Convergent "elect.sync" [_, 0];
    "redux_sync_add" [Word] (mask: u32, value: T) -> T = Convergent "redux.sync.add.{t}" [1, 0];
    "redux_sync_min" [ReduxMinMax] (mask: u32, value: T) -> T = Convergent "redux.sync.min.{t}" [1, 0];
    "redux_sync_max" [ReduxMinMax] (mask: u32, value: T) -> T = Convergent "redux.sync.max.{t}" [1, 0];
    "redux_sync_and" [Word] (mask: u32, value: T) -> T = Convergent "redux.sync.and.b32" [1, 0];
    "redux_sync_or" [Word] (mask: u32, value: T) -> T = Convergent "redux.sync.or.b32" [1, 0];
    "redux_sync_xor" [Word] (mask: u32, value: T) -> T = Convergent "redux.sync.xor.b32" [1, 0];
    "redux_sync_min_nan" [_] (mask: u32, value: f32) -> f32 = Convergent "redux.sync.min.NaN.f32" [1, 0];
    "redux_sync_max_nan" [_] (mask: u32, value: f32) -> f32 = Convergent "redux.sync.max.NaN.f32" [1, 0];
    "redux_sync_min_abs" [_] (mask: u32, value: f32) -> f32 = Convergent "redux.sync.min.abs.f32" [1, 0];
    "redux_sync_max_abs" [_] (mask: u32, value: f32) -> f32 = Convergent "redux.sync.max.abs.f32" [1, 0];
    "redux_sync_min_abs_nan" [_] (mask: u32, value: f32) -> f32 = Convergent "redux.sync.min.abs.NaN.f32" [1, 0];
    "redux_sync_max_abs_nan" [_] (mask: u32, value: f32) -> f32 = Convergent "redux.sync.max.abs.NaN.f32" [1, 0];
};
