//! Loads, stores and prefetches of elements of global memory that say how caches treat them (PTX ISA, `ld`, `st`,
//! `prefetch`, cache operators and eviction priorities).

use super::{ArgTy, Intrinsic, IntrinsicOp, Output, Parameter, TypeSet};

/// An access with its cache operator or eviction priority.
#[derive(Debug, PartialEq, Eq)]
pub struct CacheAccess {
    /// What it does.
    pub kind: AccessKind,
    /// The words after the space: `.cg`, `.L1::evict_first`.
    pub words: &'static str,
}

/// What an access does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AccessKind {
    /// Reads the element.
    Load,
    /// Reads the element through the path for what nothing writes.
    LoadReadOnly,
    /// Writes the element.
    Store,
    /// Fetches the line of the element.
    Prefetch,
}

const fn param(name: &'static str, ty: ArgTy) -> Parameter {
    Parameter { name, ty }
}

const INDEX: Parameter = param("index", ArgTy::Element(TypeSet::Element));
const VALUE: Parameter = param("value", ArgTy::Of(TypeSet::Element));
const POLICY: Parameter = param("policy", ArgTy::CachePolicy);

macro_rules! accesses {
    ($($kind:ident $name:literal $words:literal $([$($extra:ident),*])?;)*) => {
        &[$(Intrinsic {
            path: $name,
            is_unsafe: false,
            consts: &[],
            params: &[INDEX, $($($extra),*)?],
            options: &[],
            result: result(AccessKind::$kind),
            op: IntrinsicOp::Cached(&CacheAccess {
                kind: AccessKind::$kind,
                words: $words,
            }),
        }),*]
    };
}

const fn result(kind: AccessKind) -> Output {
    match kind {
        AccessKind::Load | AccessKind::LoadReadOnly => Output::Of(TypeSet::Element),
        AccessKind::Store | AccessKind::Prefetch => Output::Unit,
    }
}

/// The rows of the list.
pub(super) const ROWS: &[Intrinsic] = accesses! {
    Load "load_ca" ".ca";
    Load "load_cg" ".cg";
    Load "load_cs" ".cs";
    Load "load_lu" ".lu";
    Load "load_cv" ".cv";
    LoadReadOnly "load_nc" ".nc";
    Load "load_l1_evict_normal" ".L1::evict_normal";
    Load "load_l1_evict_unchanged" ".L1::evict_unchanged";
    Load "load_l1_evict_first" ".L1::evict_first";
    Load "load_l1_evict_last" ".L1::evict_last";
    Load "load_l1_no_allocate" ".L1::no_allocate";
    Load "load_l2_cache_hint" ".L2::cache_hint" [POLICY];
    Store "store_wb" ".wb" [VALUE];
    Store "store_cg" ".cg" [VALUE];
    Store "store_cs" ".cs" [VALUE];
    Store "store_wt" ".wt" [VALUE];
    Store "store_l1_evict_normal" ".L1::evict_normal" [VALUE];
    Store "store_l1_evict_unchanged" ".L1::evict_unchanged" [VALUE];
    Store "store_l1_evict_first" ".L1::evict_first" [VALUE];
    Store "store_l1_evict_last" ".L1::evict_last" [VALUE];
    Store "store_l1_no_allocate" ".L1::no_allocate" [VALUE];
    Store "store_l2_cache_hint" ".L2::cache_hint" [VALUE, POLICY];
    Prefetch "prefetch_global_l1" ".L1";
    Prefetch "prefetch_global_l2" ".L2";
    Prefetch "prefetch_global_l2_evict_last" ".L2::evict_last";
    Prefetch "prefetch_global_l2_evict_normal" ".L2::evict_normal";
};
