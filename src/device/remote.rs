//! Stores to elements of a peer's shared memory, and reductions of them, that are performed later.

use super::{
    AtomicCount, AtomicExch, AtomicInt, Element, RemoteMbarrier, Tensor, TensorIndex, ViewMut,
    Word, element::written, only_in_kernels,
};

// The element is of a view that `at_rank` gave, and the mbarrier is one of the same peer.
written! {
    /// Stores to an element of a peer's shared memory, some time later, and counts its bytes as copied at an mbarrier of the
    /// peer. PTX: `st.async.shared::cluster.mbarrier::complete_tx::bytes` (PTX ISA, `st.async`); from sm_90 on.
    ///
    /// The view is one that [`ViewMut::at_rank`] gave, and `bar` is of the same rank. Who waits for the phase there sees the
    /// value; the phase has to expect the bytes.
    fn st_async(value: T, bar: RemoteMbarrier) where T: AtomicExch;

    /// Adds to an element of a peer's shared memory, some time later, and counts its bytes as copied at an mbarrier of the
    /// peer. It wraps around.
    /// PTX: `red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.add` (PTX ISA, `red.async`); from sm_90 on.
    fn red_async_add(value: T, bar: RemoteMbarrier) where T: AtomicInt;

    /// Makes an element of a peer's shared memory the lesser of the two, as [`red_async_add`](ViewMut::red_async_add) adds.
    /// PTX: `red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.min` (PTX ISA, `red.async`); from sm_90 on.
    fn red_async_min(value: T, bar: RemoteMbarrier) where T: Word;

    /// Makes an element of a peer's shared memory the greater of the two, as [`red_async_add`](ViewMut::red_async_add) adds.
    /// PTX: `red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.max` (PTX ISA, `red.async`); from sm_90 on.
    fn red_async_max(value: T, bar: RemoteMbarrier) where T: Word;

    /// Keeps the bits of an element of a peer's shared memory that both have, as
    /// [`red_async_add`](ViewMut::red_async_add) adds.
    /// PTX: `red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.and` (PTX ISA, `red.async`); from sm_90 on.
    fn red_async_and(value: T, bar: RemoteMbarrier) where T: Word;

    /// Sets the bits of an element of a peer's shared memory that the value has, as
    /// [`red_async_add`](ViewMut::red_async_add) adds.
    /// PTX: `red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.or` (PTX ISA, `red.async`); from sm_90 on.
    fn red_async_or(value: T, bar: RemoteMbarrier) where T: Word;

    /// Flips the bits of an element of a peer's shared memory that the value has, as
    /// [`red_async_add`](ViewMut::red_async_add) adds.
    /// PTX: `red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.xor` (PTX ISA, `red.async`); from sm_90 on.
    fn red_async_xor(value: T, bar: RemoteMbarrier) where T: Word;

    /// Adds one to an element of a peer's shared memory, which becomes 0 from `value` on, as
    /// [`red_async_add`](ViewMut::red_async_add) adds.
    /// PTX: `red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.inc` (PTX ISA, `red.async`); from sm_90 on.
    fn red_async_inc(value: T, bar: RemoteMbarrier) where T: AtomicCount;

    /// Takes one from an element of a peer's shared memory, which becomes `value` from 0 and from beyond it, as
    /// [`red_async_add`](ViewMut::red_async_add) adds.
    /// PTX: `red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.dec` (PTX ISA, `red.async`); from sm_90 on.
    fn red_async_dec(value: T, bar: RemoteMbarrier) where T: AtomicCount;
}
