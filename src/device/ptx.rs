//! PTX instructions as PTX spells them: `.` and `::` become `_`, on addresses.
//!
//! An item that takes an address is `unsafe`: that the address is right, aligned and inside an allocation, and that
//! nobody else touches the bytes meanwhile, is the caller's to ensure. [`tile`](super::tile) has the same copies on views,
//! where it is checked.

#![allow(non_snake_case)]

/// Items on addresses, each of which is `unsafe`, with what all of them ask for.
macro_rules! on_addresses {
    ($safety:literal $($(#[$doc:meta])* unsafe fn $name:ident($($arg:ident: $ty:ty),*) $(-> $out:ty)?;)*) => { $(
        $(#[$doc])*
        ///
        /// # Safety
        #[doc = $safety]
        pub unsafe fn $name($($arg: $ty),*) $(-> $out)? {
            let _ = ($($arg,)*);
            crate::device::only_in_kernels()
        }
    )* };
}

/// Items that touch no memory.
macro_rules! on_values {
    ($($(#[$doc:meta])* fn $name:ident($($arg:ident: $ty:ty),*) $(-> $out:ty)?;)*) => { $(
        $(#[$doc])*
        pub fn $name($($arg: $ty),*) $(-> $out)? {
            let _: () = { $(let _ = $arg;)* };
            crate::device::only_in_kernels()
        }
    )* };
}

mod address;
mod bulk;
mod cluster;
mod lanes;
mod launch;
mod mbarrier;
mod memory;
mod multimem_load;
mod multimem_red;
mod multimem_store;
mod remote;
mod tensor;

pub use address::*;
pub use bulk::*;
pub use cluster::*;
pub use lanes::*;
pub use launch::*;
pub use mbarrier::*;
pub use memory::*;
pub use multimem_load::*;
pub use multimem_red::*;
pub use multimem_store::*;
pub use remote::*;
pub use tensor::*;

use super::{CachePolicy, only_in_kernels};

/// A `cp.async` on addresses, with its options. It is issued by the statement that it stands in.
#[derive(Debug)]
pub struct CpAsync(core::convert::Infallible);

/// Copies `CP_SIZE` bytes (4, 8 or 16) from global to shared memory, through L1 and L2.
/// PTX: `cp.async.ca.shared.global` (PTX ISA, `cp.async`); from sm_80 on.
///
/// `dst` is an address in the shared state space, `src` one in the global.
///
/// # Safety
/// Both addresses are multiples of `CP_SIZE`; the bytes at both lie in live allocations; until the copy was waited for,
/// nobody reads or writes the destination and nobody writes the source.
pub unsafe fn cp_async_ca_shared_global<const CP_SIZE: u32>(dst: u32, src: u64) -> CpAsync {
    let _ = (dst, src);
    only_in_kernels()
}

/// Copies `CP_SIZE` bytes (16) from global to shared memory, through L2 alone.
/// PTX: `cp.async.cg.shared.global` (PTX ISA, `cp.async`); from sm_80 on.
///
/// `dst` is an address in the shared state space, `src` one in the global.
///
/// # Safety
/// As for [`cp_async_ca_shared_global`].
pub unsafe fn cp_async_cg_shared_global<const CP_SIZE: u32>(dst: u32, src: u64) -> CpAsync {
    let _ = (dst, src);
    only_in_kernels()
}

impl CpAsync {
    /// Copies only where this holds. PTX: a guard predicate.
    pub fn pred(self, pred: bool) -> Self {
        let _ = pred;
        self
    }

    /// Reads this many bytes, at most `CP_SIZE`; the rest becomes zero. PTX: `src-size`.
    pub fn src_size(self, bytes: u32) -> Self {
        let _ = bytes;
        self
    }

    /// Where this holds nothing is read, and all bytes become zero. PTX: `ignore-src`.
    pub fn ignore_src(self, ignore: bool) -> Self {
        let _ = ignore;
        self
    }

    /// How the lines read are kept in L2. PTX: `.L2::cache_hint` with a `cache-policy`.
    pub fn cache_hint(self, policy: CachePolicy) -> Self {
        let _ = policy;
        self
    }

    /// Fetches the surrounding 64, 128 or 256 bytes into L2 as well. PTX: `.L2::64B`, `.L2::128B`, `.L2::256B`.
    pub fn prefetch_size<const BYTES: u32>(self) -> Self {
        self
    }
}

/// Puts this thread's copies since the last commit into a group.
/// PTX: `cp.async.commit_group` (PTX ISA, `cp.async.commit_group`); from sm_80 on.
pub fn cp_async_commit_group() {
    only_in_kernels()
}

/// Waits until at most the `N` latest groups of this thread are unfinished; `N` is not negative.
/// PTX: `cp.async.wait_group N` (PTX ISA, `cp.async.wait_group`); from sm_80 on.
///
/// It waits for this thread's copies alone: to read what another thread copied, [`cta_sync`](super::cta_sync) has to
/// follow.
pub fn cp_async_wait_group<const N: i32>() {
    only_in_kernels()
}

/// Waits for all copies of this thread, committed or not.
/// PTX: `cp.async.wait_all` (PTX ISA, `cp.async.wait_group`); from sm_80 on.
pub fn cp_async_wait_all() {
    only_in_kernels()
}

macro_rules! policies {
    ($($name:ident $primary:literal $(and $secondary:literal)?;)*) => { $(
        #[doc = concat!("A cache policy: the fraction of the accesses gets `", $primary, "`",
            $(", the others `", $secondary, "`",)? ".")]
        #[doc = concat!("PTX: `createpolicy.fractional.", $primary, $(".", $secondary,)? ".b64` (PTX ISA, `createpolicy`);")]
        #[doc = "from sm_80 on."]
        #[doc = ""]
        #[doc = "The fraction lies above 0 and is at most 1."]
        pub fn $name(fraction: f32) -> CachePolicy {
            let _ = fraction;
            only_in_kernels()
        }
    )* };
}

policies! {
    createpolicy_fractional_L2_evict_last_b64 "L2::evict_last";
    createpolicy_fractional_L2_evict_normal_b64 "L2::evict_normal";
    createpolicy_fractional_L2_evict_first_b64 "L2::evict_first";
    createpolicy_fractional_L2_evict_unchanged_b64 "L2::evict_unchanged";
    createpolicy_fractional_L2_evict_last_L2_evict_first_b64 "L2::evict_last" and "L2::evict_first";
    createpolicy_fractional_L2_evict_last_L2_evict_unchanged_b64 "L2::evict_last" and "L2::evict_unchanged";
    createpolicy_fractional_L2_evict_normal_L2_evict_first_b64 "L2::evict_normal" and "L2::evict_first";
    createpolicy_fractional_L2_evict_normal_L2_evict_unchanged_b64 "L2::evict_normal" and "L2::evict_unchanged";
    createpolicy_fractional_L2_evict_first_L2_evict_first_b64 "L2::evict_first" and "L2::evict_first";
    createpolicy_fractional_L2_evict_first_L2_evict_unchanged_b64 "L2::evict_first" and "L2::evict_unchanged";
    createpolicy_fractional_L2_evict_unchanged_L2_evict_first_b64 "L2::evict_unchanged" and "L2::evict_first";
    createpolicy_fractional_L2_evict_unchanged_L2_evict_unchanged_b64 "L2::evict_unchanged" and "L2::evict_unchanged";
}
