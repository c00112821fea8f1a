//! Mbarriers: barriers in shared memory that threads arrive at, and asynchronous copies complete on.

use super::{TensorIndex, only_in_kernels};
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
    /// Others may use it after a barrier: [`cta_sync`](super::cta_sync) in the block.
    pub fn init(self, count: u32) {
        let _ = count;
        only_in_kernels()
    }

    /// Makes it plain memory again, when nobody uses it any more.
    /// PTX: `mbarrier.inval.shared.b64` (PTX ISA, `mbarrier.inval`); from sm_80 on.
    pub fn inval(self) {
        only_in_kernels()
    }

    /// Arrives: one of the arrivals that the phase expects has come. What this thread did before it is visible to who waits
    /// for the phase in this block.
    /// PTX: `mbarrier.arrive.shared.b64` (PTX ISA, `mbarrier.arrive`); from sm_80 on.
    pub fn arrive(self) -> MbarrierState {
        only_in_kernels()
    }

    /// Announces that so many bytes will be copied in this phase, 0 to 2²⁰ - 1, and arrives.
    /// PTX: `mbarrier.arrive.expect_tx.shared.b64` (PTX ISA, `mbarrier.arrive`); from sm_90 on.
    pub fn arrive_expect_tx(self, bytes: u32) -> MbarrierState {
        let _ = bytes;
        only_in_kernels()
    }

    /// Whether the phase of this parity is complete; it waits for a while. The phases of an mbarrier have the parities 0, 1,
    /// 0, and so on.
    /// PTX: `mbarrier.try_wait.parity.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on.
    pub fn try_wait_parity(self, parity: u32) -> bool {
        let _ = parity;
        only_in_kernels()
    }

    /// Waits until the phase of this parity is complete: a loop around [`try_wait_parity`](Self::try_wait_parity).
    /// PTX: `mbarrier.try_wait.parity.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on.
    pub fn wait_parity(self, parity: u32) {
        let _ = parity;
        only_in_kernels()
    }
}
