//! Mbarriers: barriers in shared memory that threads arrive at, and asynchronous copies complete on.

use super::{Ordering, Scope, TensorIndex, only_in_kernels};
use core::{convert::Infallible, ops::Index};

/// A barrier in shared memory. PTX: eight bytes of `.shared` memory, used by `mbarrier` instructions (PTX ISA,
/// `mbarrier`).
///
/// An mbarrier goes through phases. A phase is complete when as many threads have arrived as it expects, and as many bytes
/// have been copied as were announced for it; the next phase then begins by itself. Who waits for a phase sees what those
/// that arrived wrote before, and what was copied.
///
/// ```
/// use tirx::prelude::*;
///
/// #[tirx::kernel(grid = 1, block = 64)]
/// fn kernel(out: &mut Tensor<u32, 64>) {
///     let mut slots = alloc_shared::<Tensor<u32, 64>>();
///     let bar = alloc_mbarrier();
///     let tid = thread_idx().x;
///     if tid == 0 {
///         bar.init(64);
///     }
///     cta_sync();
///     slots[tid] = tid;
///     bar.arrive();
///     bar.wait_parity(0);
///     out[tid] = slots[63 - tid];
/// }
/// ```
///
/// It is initialised once by one thread, and used by others after a barrier of the block. The handle is an address and is
/// `Copy`: it can be passed to functions, kept in structs, and chosen by an index that is known when the kernel runs.
#[derive(Debug, Clone, Copy)]
pub struct Mbarrier(Infallible);

/// `N` mbarriers, one after the other: `bars[i]` is an [`Mbarrier`].
///
/// An index that is not proved to be in bounds is checked when the kernel runs.
#[derive(Debug, Clone, Copy)]
pub struct Mbarriers<const N: u32>(Infallible);

/// An [`Mbarrier`] of a CTA of the cluster: [`Mbarrier::at_rank`]. PTX: an address in `.shared::cluster`.
#[derive(Debug, Clone, Copy)]
pub struct RemoteMbarrier(Infallible);

/// A phase of an mbarrier, as an arrival saw it: for the waits of the same mbarrier. PTX: a `.b64` register.
#[derive(Debug, Clone, Copy)]
pub struct MbarrierState(Infallible);

/// An mbarrier in shared memory. It lives as long as the block. PTX: eight bytes of `.shared` memory, aligned to eight.
///
/// As with [`alloc_shared`](super::alloc_shared), each place in the source that allocates has one of its own.
pub fn alloc_mbarrier() -> Mbarrier {
    only_in_kernels()
}

/// `N` mbarriers in shared memory. PTX: eight bytes of `.shared` memory each, aligned to eight.
pub fn alloc_mbarriers<const N: u32>() -> Mbarriers<N> {
    only_in_kernels()
}

impl<const N: u32> Mbarriers<N> {
    /// How many there are: `N`.
    pub fn len(self) -> u32 {
        N
    }

    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        N == 0
    }
}

impl<I: TensorIndex<1>, const N: u32> Index<I> for Mbarriers<N> {
    type Output = Mbarrier;

    fn index(&self, index: I) -> &Mbarrier {
        let _ = index;
        only_in_kernels()
    }
}

impl Mbarrier {
    /// Makes the eight bytes an mbarrier whose phases expect `count` arrivals each, 1 to 2²⁰ - 1. One thread does it, once.
    /// PTX: `mbarrier.init.shared.b64` (PTX ISA, `mbarrier.init`); from sm_80 on.
    ///
    /// Others may use it after a barrier: [`cta_sync`](super::cta_sync) in the block; in the cluster
    /// [`fence_mbarrier_init`](super::fence_mbarrier_init) and then [`cluster_sync`](super::cluster_sync).
    pub fn init(self, count: u32) {
        let _ = count;
        only_in_kernels()
    }

    /// Makes it plain memory again, when nobody uses it any more.
    /// PTX: `mbarrier.inval.shared.b64` (PTX ISA, `mbarrier.inval`); from sm_80 on.
    pub fn inval(self) {
        only_in_kernels()
    }

    /// Announces that so many bytes will be copied in this phase, 0 to 2²⁰ - 1.
    /// PTX: `mbarrier.expect_tx.shared.b64` (PTX ISA, `mbarrier.expect_tx`); from sm_90 on.
    pub fn expect_tx(self, bytes: u32) {
        let _ = bytes;
        only_in_kernels()
    }

    /// [`expect_tx`](Self::expect_tx) at the scope of the CTA or the cluster.
    /// PTX: `mbarrier.expect_tx.relaxed.<scope>.shared.b64` (PTX ISA, `mbarrier.expect_tx`); from sm_90 on.
    pub fn expect_tx_explicit(self, bytes: u32, scope: Scope) {
        let _ = (bytes, scope);
        only_in_kernels()
    }

    /// Counts so many bytes of this phase as copied, 0 to 2²⁰ - 1, as a copy does when it is complete.
    /// PTX: `mbarrier.complete_tx.shared.b64` (PTX ISA, `mbarrier.complete_tx`); from sm_90 on.
    pub fn complete_tx(self, bytes: u32) {
        let _ = bytes;
        only_in_kernels()
    }

    /// [`complete_tx`](Self::complete_tx) at the scope of the CTA or the cluster.
    /// PTX: `mbarrier.complete_tx.relaxed.<scope>.shared.b64` (PTX ISA, `mbarrier.complete_tx`); from sm_90 on.
    pub fn complete_tx_explicit(self, bytes: u32, scope: Scope) {
        let _ = (bytes, scope);
        only_in_kernels()
    }

    /// Arrives: one of the arrivals that the phase expects has come. What this thread did before it is visible to who
    /// waits for the phase in this block.
    /// PTX: `mbarrier.arrive.shared.b64` (PTX ISA, `mbarrier.arrive`); from sm_80 on.
    pub fn arrive(self) -> MbarrierState {
        only_in_kernels()
    }

    /// [`arrive`](Self::arrive) as a release or relaxed, at the scope of the CTA or the cluster.
    /// PTX: `mbarrier.arrive.<ordering>.<scope>.shared.b64` (PTX ISA, `mbarrier.arrive`); from sm_90 on.
    pub fn arrive_explicit(self, ordering: Ordering, scope: Scope) -> MbarrierState {
        let _ = (ordering, scope);
        only_in_kernels()
    }

    /// Arrives `count` times, 1 to 2²⁰ - 1. Each of them counts.
    /// PTX: `mbarrier.arrive.shared.b64` (PTX ISA, `mbarrier.arrive`); from sm_90 on.
    pub fn arrive_count(self, count: u32) -> MbarrierState {
        let _ = count;
        only_in_kernels()
    }

    /// [`arrive_count`](Self::arrive_count) as a release or relaxed, at the scope of the CTA or the cluster.
    /// PTX: `mbarrier.arrive.<ordering>.<scope>.shared.b64` (PTX ISA, `mbarrier.arrive`); from sm_90 on.
    pub fn arrive_count_explicit(
        self,
        count: u32,
        ordering: Ordering,
        scope: Scope,
    ) -> MbarrierState {
        let _ = (count, ordering, scope);
        only_in_kernels()
    }

    /// Announces that so many bytes will be copied in this phase, 0 to 2²⁰ - 1, and arrives.
    /// PTX: `mbarrier.arrive.expect_tx.shared.b64` (PTX ISA, `mbarrier.arrive`); from sm_90 on.
    pub fn arrive_expect_tx(self, bytes: u32) -> MbarrierState {
        let _ = bytes;
        only_in_kernels()
    }

    /// [`arrive_expect_tx`](Self::arrive_expect_tx) as a release or relaxed, at the scope of the CTA or the cluster.
    /// PTX: `mbarrier.arrive.expect_tx.<ordering>.<scope>.shared.b64` (PTX ISA, `mbarrier.arrive`); from sm_90 on.
    pub fn arrive_expect_tx_explicit(
        self,
        bytes: u32,
        ordering: Ordering,
        scope: Scope,
    ) -> MbarrierState {
        let _ = (bytes, ordering, scope);
        only_in_kernels()
    }

    /// Arrives `count` times, where that does not complete the phase: more arrivals are expected than these.
    /// PTX: `mbarrier.arrive.noComplete.shared.b64` (PTX ISA, `mbarrier.arrive`); from sm_80 on.
    pub fn arrive_no_complete(self, count: u32) -> MbarrierState {
        let _ = count;
        only_in_kernels()
    }

    /// Arrives: one of the arrivals that the phase expects has come. The phases after this one expect one arrival less. It is a release, as [`arrive`](Self::arrive) is.
    /// PTX: `mbarrier.arrive_drop.shared.b64` (PTX ISA, `mbarrier.arrive_drop`); from sm_80 on.
    pub fn arrive_drop(self) -> MbarrierState {
        only_in_kernels()
    }

    /// [`arrive_drop`](Self::arrive_drop) as a release or relaxed, at the scope of the CTA or the cluster.
    /// PTX: `mbarrier.arrive_drop.<ordering>.<scope>.shared.b64` (PTX ISA, `mbarrier.arrive_drop`); from sm_90 on.
    pub fn arrive_drop_explicit(self, ordering: Ordering, scope: Scope) -> MbarrierState {
        let _ = (ordering, scope);
        only_in_kernels()
    }

    /// Arrives `count` times, 1 to 2²⁰ - 1. The phases after this one expect that many less.
    /// PTX: `mbarrier.arrive_drop.shared.b64` (PTX ISA, `mbarrier.arrive_drop`); from sm_90 on.
    pub fn arrive_drop_count(self, count: u32) -> MbarrierState {
        let _ = count;
        only_in_kernels()
    }

    /// [`arrive_drop_count`](Self::arrive_drop_count) as a release or relaxed, at the scope of the CTA or the cluster.
    /// PTX: `mbarrier.arrive_drop.<ordering>.<scope>.shared.b64` (PTX ISA, `mbarrier.arrive_drop`); from sm_90 on.
    pub fn arrive_drop_count_explicit(
        self,
        count: u32,
        ordering: Ordering,
        scope: Scope,
    ) -> MbarrierState {
        let _ = (count, ordering, scope);
        only_in_kernels()
    }

    /// Announces that so many bytes will be copied in this phase, 0 to 2²⁰ - 1, and arrives. The phases after this one expect one arrival less.
    /// PTX: `mbarrier.arrive_drop.expect_tx.shared.b64` (PTX ISA, `mbarrier.arrive_drop`); from sm_90 on.
    pub fn arrive_drop_expect_tx(self, bytes: u32) -> MbarrierState {
        let _ = bytes;
        only_in_kernels()
    }

    /// [`arrive_drop_expect_tx`](Self::arrive_drop_expect_tx) as a release or relaxed, at the scope of the CTA or the cluster.
    /// PTX: `mbarrier.arrive_drop.expect_tx.<ordering>.<scope>.shared.b64` (PTX ISA, `mbarrier.arrive_drop`); from sm_90 on.
    pub fn arrive_drop_expect_tx_explicit(
        self,
        bytes: u32,
        ordering: Ordering,
        scope: Scope,
    ) -> MbarrierState {
        let _ = (bytes, ordering, scope);
        only_in_kernels()
    }

    /// Arrives `count` times, where that does not complete the phase: more arrivals are expected than these. The phases after this one expect one arrival less.
    /// PTX: `mbarrier.arrive_drop.noComplete.shared.b64` (PTX ISA, `mbarrier.arrive_drop`); from sm_80 on.
    pub fn arrive_drop_no_complete(self, count: u32) -> MbarrierState {
        let _ = count;
        only_in_kernels()
    }

    /// Whether the phase is complete. `state` is what an arrival at this mbarrier gave, in this phase or the one before.
    /// PTX: `mbarrier.test_wait.shared.b64` (PTX ISA, `mbarrier.test_wait`); from sm_80 on.
    ///
    /// What was done before the arrivals of a complete phase, and what was copied in it, is visible after it.
    pub fn test_wait(self, state: MbarrierState) -> bool {
        let _ = state;
        only_in_kernels()
    }

    /// [`test_wait`](Self::test_wait) as an acquire or relaxed, at the scope of the CTA or the cluster.
    /// PTX: `mbarrier.test_wait.<ordering>.<scope>.shared.b64` (PTX ISA, `mbarrier.test_wait`); from sm_90 on.
    pub fn test_wait_explicit(
        self,
        state: MbarrierState,
        ordering: Ordering,
        scope: Scope,
    ) -> bool {
        let _ = (state, ordering, scope);
        only_in_kernels()
    }

    /// Whether the phase is complete. The phases of an mbarrier have the parities 0, 1, 0, and so on; the phase is the current one
    /// or the one before.
    /// PTX: `mbarrier.test_wait.parity.shared.b64` (PTX ISA, `mbarrier.test_wait`); from sm_80 on.
    ///
    /// As [`test_wait`](Self::test_wait) it makes visible what was done in the phase.
    pub fn test_wait_parity(self, parity: u32) -> bool {
        let _ = parity;
        only_in_kernels()
    }

    /// [`test_wait_parity`](Self::test_wait_parity) as an acquire or relaxed, at the scope of the CTA or the cluster.
    /// PTX: `mbarrier.test_wait.parity.<ordering>.<scope>.shared.b64` (PTX ISA, `mbarrier.test_wait`); from sm_90 on.
    pub fn test_wait_parity_explicit(self, parity: u32, ordering: Ordering, scope: Scope) -> bool {
        let _ = (parity, ordering, scope);
        only_in_kernels()
    }

    /// Whether the phase is complete; if it is not, this waits for a while. `state` is what an arrival at this mbarrier gave, in this phase or the one before.
    /// PTX: `mbarrier.try_wait.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on.
    ///
    /// What was done before the arrivals of a complete phase, and what was copied in it, is visible after it.
    pub fn try_wait(self, state: MbarrierState) -> bool {
        let _ = state;
        only_in_kernels()
    }

    /// [`try_wait`](Self::try_wait) as an acquire or relaxed, at the scope of the CTA or the cluster.
    /// PTX: `mbarrier.try_wait.<ordering>.<scope>.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on.
    pub fn try_wait_explicit(self, state: MbarrierState, ordering: Ordering, scope: Scope) -> bool {
        let _ = (state, ordering, scope);
        only_in_kernels()
    }

    /// Whether the phase is complete; if it is not, this waits for a while. The phases of an mbarrier have the parities 0, 1, 0, and so on; the phase is the current one
    /// or the one before.
    /// PTX: `mbarrier.try_wait.parity.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on.
    ///
    /// As [`test_wait`](Self::test_wait) it makes visible what was done in the phase.
    pub fn try_wait_parity(self, parity: u32) -> bool {
        let _ = parity;
        only_in_kernels()
    }

    /// [`try_wait_parity`](Self::try_wait_parity) as an acquire or relaxed, at the scope of the CTA or the cluster.
    /// PTX: `mbarrier.try_wait.parity.<ordering>.<scope>.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on.
    pub fn try_wait_parity_explicit(self, parity: u32, ordering: Ordering, scope: Scope) -> bool {
        let _ = (parity, ordering, scope);
        only_in_kernels()
    }

    /// [`try_wait`](Self::try_wait) that waits for about so long.
    /// PTX: `mbarrier.try_wait.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on.
    pub fn try_wait_for(self, state: MbarrierState, nanoseconds: u32) -> bool {
        let _ = (state, nanoseconds);
        only_in_kernels()
    }

    /// [`try_wait_for`](Self::try_wait_for) as an acquire or relaxed, at the scope of the CTA or the cluster.
    /// PTX: `mbarrier.try_wait.<ordering>.<scope>.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on.
    pub fn try_wait_for_explicit(
        self,
        state: MbarrierState,
        nanoseconds: u32,
        ordering: Ordering,
        scope: Scope,
    ) -> bool {
        let _ = (state, nanoseconds, ordering, scope);
        only_in_kernels()
    }

    /// [`try_wait_parity`](Self::try_wait_parity) that waits for about so long.
    /// PTX: `mbarrier.try_wait.parity.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on.
    pub fn try_wait_parity_for(self, parity: u32, nanoseconds: u32) -> bool {
        let _ = (parity, nanoseconds);
        only_in_kernels()
    }

    /// [`try_wait_parity_for`](Self::try_wait_parity_for) as an acquire or relaxed, at the scope of the CTA or the cluster.
    /// PTX: `mbarrier.try_wait.parity.<ordering>.<scope>.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on.
    pub fn try_wait_parity_for_explicit(
        self,
        parity: u32,
        nanoseconds: u32,
        ordering: Ordering,
        scope: Scope,
    ) -> bool {
        let _ = (parity, nanoseconds, ordering, scope);
        only_in_kernels()
    }

    /// How many arrivals the phase still expected, as the arrival that gave `state` saw it.
    /// PTX: `mbarrier.pending_count.b64` (PTX ISA, `mbarrier.pending_count`); from sm_80 on.
    pub fn pending_count(self, state: MbarrierState) -> u32 {
        let _ = state;
        only_in_kernels()
    }

    /// Lets the copies by `cp.async` that this thread has begun arrive when they are complete. The phase expects one arrival
    /// more for it.
    /// PTX: `cp.async.mbarrier.arrive.shared.b64` (PTX ISA, `cp.async.mbarrier.arrive`); from sm_80 on.
    pub fn cp_async_arrive(self) {
        only_in_kernels()
    }

    /// Lets the copies by `cp.async` that this thread has begun arrive when they are complete: one of the arrivals that the
    /// phase expects.
    /// PTX: `cp.async.mbarrier.arrive.noinc.shared.b64` (PTX ISA, `cp.async.mbarrier.arrive`); from sm_80 on.
    pub fn cp_async_arrive_noinc(self) {
        only_in_kernels()
    }

    /// The mbarrier in the CTA of this rank of the cluster. PTX: `mapa.shared::cluster.u32` (PTX ISA, `mapa`); from sm_90 on.
    ///
    /// A rank that is not proved to be in the cluster is checked when the kernel runs.
    pub fn at_rank(self, rank: u32) -> RemoteMbarrier {
        let _ = rank;
        only_in_kernels()
    }

    /// Its address in the shared state space, for [`ptx`](super::ptx). PTX: a `.u32`, by `mov.b32` (PTX ISA, `mov`).
    pub fn shared_address(self) -> u32 {
        only_in_kernels()
    }

    /// Waits until the phase is complete: a loop around [`try_wait`](Self::try_wait).
    /// PTX: `mbarrier.try_wait.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on.
    pub fn wait(self, state: MbarrierState) {
        let _ = state;
        only_in_kernels()
    }

    /// Waits until the phase of this parity is complete: a loop around [`try_wait_parity`](Self::try_wait_parity).
    /// PTX: `mbarrier.try_wait.parity.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on.
    pub fn wait_parity(self, parity: u32) {
        let _ = parity;
        only_in_kernels()
    }

    /// [`wait`](Self::wait) that makes visible what other CTAs of the cluster did before they arrived.
    /// PTX: `mbarrier.try_wait.acquire.cluster.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on.
    pub fn wait_cluster(self, state: MbarrierState) {
        let _ = state;
        only_in_kernels()
    }

    /// [`wait_parity`](Self::wait_parity) that makes visible what other CTAs of the cluster did before they arrived.
    /// PTX: `mbarrier.try_wait.parity.acquire.cluster.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on.
    pub fn wait_parity_cluster(self, parity: u32) {
        let _ = parity;
        only_in_kernels()
    }
}

impl RemoteMbarrier {
    /// Arrives: one of the arrivals that the phase expects has come. What this thread did before it is visible to who
    /// waits for the phase at the scope of the cluster: [`Mbarrier::wait_parity_cluster`].
    /// PTX: `mbarrier.arrive.release.cluster.shared::cluster.b64` (PTX ISA, `mbarrier.arrive`); from sm_90 on.
    pub fn arrive(self) {
        only_in_kernels()
    }

    /// [`arrive`](Self::arrive) as a release or relaxed, at the scope of the CTA or the cluster.
    /// PTX: `mbarrier.arrive.<ordering>.<scope>.shared::cluster.b64` (PTX ISA, `mbarrier.arrive`); from sm_90 on.
    pub fn arrive_explicit(self, ordering: Ordering, scope: Scope) {
        let _ = (ordering, scope);
        only_in_kernels()
    }

    /// Arrives `count` times, 1 to 2²⁰ - 1.
    /// PTX: `mbarrier.arrive.release.cluster.shared::cluster.b64` (PTX ISA, `mbarrier.arrive`); from sm_90 on.
    pub fn arrive_count(self, count: u32) {
        let _ = count;
        only_in_kernels()
    }

    /// [`arrive_count`](Self::arrive_count) as a release or relaxed, at the scope of the CTA or the cluster.
    /// PTX: `mbarrier.arrive.<ordering>.<scope>.shared::cluster.b64` (PTX ISA, `mbarrier.arrive`); from sm_90 on.
    pub fn arrive_count_explicit(self, count: u32, ordering: Ordering, scope: Scope) {
        let _ = (count, ordering, scope);
        only_in_kernels()
    }

    /// Announces that so many bytes will be copied in this phase, 0 to 2²⁰ - 1, and arrives.
    /// PTX: `mbarrier.arrive.expect_tx.release.cluster.shared::cluster.b64` (PTX ISA, `mbarrier.arrive`); from sm_90 on.
    pub fn arrive_expect_tx(self, bytes: u32) {
        let _ = bytes;
        only_in_kernels()
    }

    /// [`arrive_expect_tx`](Self::arrive_expect_tx) as a release or relaxed, at the scope of the CTA or the cluster.
    /// PTX: `mbarrier.arrive.expect_tx.<ordering>.<scope>.shared::cluster.b64` (PTX ISA, `mbarrier.arrive`); from sm_90 on.
    pub fn arrive_expect_tx_explicit(self, bytes: u32, ordering: Ordering, scope: Scope) {
        let _ = (bytes, ordering, scope);
        only_in_kernels()
    }

    /// Arrives: one of the arrivals that the phase expects has come. The phases after this one expect one arrival less. What this thread did before it is visible to who
    /// waits for the phase at the scope of the cluster: [`Mbarrier::wait_parity_cluster`].
    /// PTX: `mbarrier.arrive_drop.release.cluster.shared::cluster.b64` (PTX ISA, `mbarrier.arrive_drop`); from sm_90 on.
    pub fn arrive_drop(self) {
        only_in_kernels()
    }

    /// [`arrive_drop`](Self::arrive_drop) as a release or relaxed, at the scope of the CTA or the cluster.
    /// PTX: `mbarrier.arrive_drop.<ordering>.<scope>.shared::cluster.b64` (PTX ISA, `mbarrier.arrive_drop`); from sm_90 on.
    pub fn arrive_drop_explicit(self, ordering: Ordering, scope: Scope) {
        let _ = (ordering, scope);
        only_in_kernels()
    }

    /// Arrives `count` times, 1 to 2²⁰ - 1.
    /// PTX: `mbarrier.arrive_drop.release.cluster.shared::cluster.b64` (PTX ISA, `mbarrier.arrive_drop`); from sm_90 on.
    pub fn arrive_drop_count(self, count: u32) {
        let _ = count;
        only_in_kernels()
    }

    /// [`arrive_drop_count`](Self::arrive_drop_count) as a release or relaxed, at the scope of the CTA or the cluster.
    /// PTX: `mbarrier.arrive_drop.<ordering>.<scope>.shared::cluster.b64` (PTX ISA, `mbarrier.arrive_drop`); from sm_90 on.
    pub fn arrive_drop_count_explicit(self, count: u32, ordering: Ordering, scope: Scope) {
        let _ = (count, ordering, scope);
        only_in_kernels()
    }

    /// Announces that so many bytes will be copied in this phase, 0 to 2²⁰ - 1, and arrives. The phases after this one expect one arrival less.
    /// PTX: `mbarrier.arrive_drop.expect_tx.release.cluster.shared::cluster.b64` (PTX ISA, `mbarrier.arrive_drop`); from sm_90 on.
    pub fn arrive_drop_expect_tx(self, bytes: u32) {
        let _ = bytes;
        only_in_kernels()
    }

    /// [`arrive_drop_expect_tx`](Self::arrive_drop_expect_tx) as a release or relaxed, at the scope of the CTA or the cluster.
    /// PTX: `mbarrier.arrive_drop.expect_tx.<ordering>.<scope>.shared::cluster.b64` (PTX ISA, `mbarrier.arrive_drop`); from sm_90 on.
    pub fn arrive_drop_expect_tx_explicit(self, bytes: u32, ordering: Ordering, scope: Scope) {
        let _ = (bytes, ordering, scope);
        only_in_kernels()
    }

    /// Announces that so many bytes will be copied in this phase, 0 to 2²⁰ - 1.
    /// PTX: `mbarrier.expect_tx.relaxed.cluster.shared::cluster.b64` (PTX ISA, `mbarrier.expect_tx`); from sm_90 on.
    pub fn expect_tx(self, bytes: u32) {
        let _ = bytes;
        only_in_kernels()
    }

    /// Counts so many bytes of this phase as copied, 0 to 2²⁰ - 1.
    /// PTX: `mbarrier.complete_tx.relaxed.cluster.shared::cluster.b64` (PTX ISA, `mbarrier.complete_tx`); from sm_90 on.
    pub fn complete_tx(self, bytes: u32) {
        let _ = bytes;
        only_in_kernels()
    }

    /// Its address in the shared memory of the cluster, for [`ptx`](super::ptx). PTX: a `.u32`, by `mov.b32` (PTX ISA, `mov`);
    /// from sm_90 on.
    pub fn shared_address(self) -> u32 {
        only_in_kernels()
    }
}
