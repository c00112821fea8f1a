//! Loads, stores and prefetches that say how caches treat them. They are hints but for `load_cv` and `store_wt`: what is read
//! and written is the same. All are for global memory.
//!
//! Neighbouring elements that are read, or written, with the same words become one vector access where their alignment is
//! known: in an unrolled loop, `load_nc((i, j))` for four `j` is `ld.global.nc.v4`.

use super::{
    CachePolicy, Element, Tensor, TensorIndex, View, ViewMut,
    element::{read, written},
    only_in_kernels,
};

read! {
    /// Reads the element, and keeps its line in all caches, as an index does. PTX: `ld.global.ca` (PTX ISA, `ld`).
    fn load_ca() -> T where T: Element;

    /// Reads the element, and keeps its line in L2 but not in L1. PTX: `ld.global.cg` (PTX ISA, `ld`).
    fn load_cg() -> T where T: Element;

    /// Reads the element, whose line is not likely to be used again. PTX: `ld.global.cs` (PTX ISA, `ld`).
    fn load_cs() -> T where T: Element;

    /// Reads the element, whose line is not used again. PTX: `ld.global.lu` (PTX ISA, `ld`).
    fn load_lu() -> T where T: Element;

    /// Reads the element anew, whatever a cache has of it. PTX: `ld.global.cv` (PTX ISA, `ld`).
    fn load_cv() -> T where T: Element;

    /// Reads the element through the path for what nothing writes while the kernel runs: of a tensor taken by `&`.
    /// PTX: `ld.global.nc` (PTX ISA, `ld.global.nc`).
    fn load_nc() -> T where T: Element;

    /// Reads the element, with the usual priority of its line in L1. PTX: `ld.global.L1::evict_normal` (PTX ISA, `ld`).
    fn load_l1_evict_normal() -> T where T: Element;

    /// Reads the element, and leaves the priority of its line in L1 as it is. PTX: `ld.global.L1::evict_unchanged` (PTX ISA, `ld`).
    fn load_l1_evict_unchanged() -> T where T: Element;

    /// Reads the element, whose line is the first to leave L1. PTX: `ld.global.L1::evict_first` (PTX ISA, `ld`).
    fn load_l1_evict_first() -> T where T: Element;

    /// Reads the element, whose line is the last to leave L1. PTX: `ld.global.L1::evict_last` (PTX ISA, `ld`).
    fn load_l1_evict_last() -> T where T: Element;

    /// Reads the element, and keeps no line of it in L1. PTX: `ld.global.L1::no_allocate` (PTX ISA, `ld`).
    fn load_l1_no_allocate() -> T where T: Element;

    /// Reads the element, whose line is kept in L2 as the policy says. PTX: `ld.global.L2::cache_hint` (PTX ISA, `ld`); from
    /// sm_80 on.
    fn load_l2_cache_hint(policy: CachePolicy) -> T where T: Element;

    /// Fetches the line of the element into L1. PTX: `prefetch.global.L1` (PTX ISA, `prefetch`).
    fn prefetch_global_l1() where T: Element;

    /// Fetches the line of the element into L2. PTX: `prefetch.global.L2` (PTX ISA, `prefetch`).
    fn prefetch_global_l2() where T: Element;

    /// Fetches the line of the element into L2, as the last to leave. PTX: `prefetch.global.L2::evict_last` (PTX ISA,
    /// `prefetch`); from sm_80 on.
    fn prefetch_global_l2_evict_last() where T: Element;

    /// Fetches the line of the element into L2, with the usual priority. PTX: `prefetch.global.L2::evict_normal` (PTX ISA,
    /// `prefetch`); from sm_80 on.
    fn prefetch_global_l2_evict_normal() where T: Element;
}

written! {
    /// Writes the element, as an index does. PTX: `st.global.wb` (PTX ISA, `st`).
    fn store_wb(value: T) where T: Element;

    /// Writes the element to L2, past L1. PTX: `st.global.cg` (PTX ISA, `st`).
    fn store_cg(value: T) where T: Element;

    /// Writes the element, whose line is not likely to be used again. PTX: `st.global.cs` (PTX ISA, `st`).
    fn store_cs(value: T) where T: Element;

    /// Writes the element through L2 to the memory of the system. PTX: `st.global.wt` (PTX ISA, `st`).
    fn store_wt(value: T) where T: Element;

    /// Writes the element, with the usual priority of its line in L1. PTX: `st.global.L1::evict_normal` (PTX ISA, `st`).
    fn store_l1_evict_normal(value: T) where T: Element;

    /// Writes the element, and leaves the priority of its line in L1 as it is. PTX: `st.global.L1::evict_unchanged` (PTX ISA, `st`).
    fn store_l1_evict_unchanged(value: T) where T: Element;

    /// Writes the element, whose line is the first to leave L1. PTX: `st.global.L1::evict_first` (PTX ISA, `st`).
    fn store_l1_evict_first(value: T) where T: Element;

    /// Writes the element, whose line is the last to leave L1. PTX: `st.global.L1::evict_last` (PTX ISA, `st`).
    fn store_l1_evict_last(value: T) where T: Element;

    /// Writes the element, and keeps no line of it in L1. PTX: `st.global.L1::no_allocate` (PTX ISA, `st`).
    fn store_l1_no_allocate(value: T) where T: Element;

    /// Writes the element, whose line is kept in L2 as the policy says. PTX: `st.global.L2::cache_hint` (PTX ISA, `st`); from
    /// sm_80 on.
    fn store_l2_cache_hint(value: T, policy: CachePolicy) where T: Element;
}
