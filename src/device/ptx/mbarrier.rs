//! Mbarriers on addresses: an item for each form.
//!
//! The words in a name are those of the instruction: how it is ordered (`release`, `acquire`, `relaxed`; a release or an
//! acquire if there is none), and for whom (`cta`, `cluster`; the CTA if there is none).

use crate::device::{Ordering, Scope, only_in_kernels};

on_addresses! {
    "The address is that of an mbarrier, which was initialised and not made plain memory since, but for the one to initialise;\n\
     it is a multiple of 8. Arrivals are not more than the phase expects, and a phase that is waited for is the current one or the\n\
     one before."
    /// Makes eight bytes an mbarrier whose phases expect so many arrivals.
    /// PTX: `mbarrier.init.shared.b64` (PTX ISA, `mbarrier.init`); from sm_80 on.
    unsafe fn mbarrier_init_shared_b64(addr: u32, count: u32);
    /// Makes an mbarrier plain memory again.
    /// PTX: `mbarrier.inval.shared.b64` (PTX ISA, `mbarrier.inval`); from sm_80 on.
    unsafe fn mbarrier_inval_shared_b64(addr: u32);
    /// Announces bytes to be copied in this phase.
    /// PTX: `mbarrier.expect_tx.shared.b64` (PTX ISA, `mbarrier.expect_tx`); from sm_90 on.
    unsafe fn mbarrier_expect_tx_shared_b64(addr: u32, bytes: u32);
    /// Announces bytes to be copied in this phase.
    /// PTX: `mbarrier.expect_tx.shared::cluster.b64` (PTX ISA, `mbarrier.expect_tx`); from sm_90 on.
    unsafe fn mbarrier_expect_tx_shared_cluster_b64(addr: u32, bytes: u32);
    /// Announces bytes to be copied in this phase.
    /// PTX: `mbarrier.expect_tx.relaxed.cta.shared.b64` (PTX ISA, `mbarrier.expect_tx`); from sm_90 on.
    unsafe fn mbarrier_expect_tx_relaxed_cta_shared_b64(addr: u32, bytes: u32);
    /// Announces bytes to be copied in this phase.
    /// PTX: `mbarrier.expect_tx.relaxed.cta.shared::cluster.b64` (PTX ISA, `mbarrier.expect_tx`); from sm_90 on.
    unsafe fn mbarrier_expect_tx_relaxed_cta_shared_cluster_b64(addr: u32, bytes: u32);
    /// Announces bytes to be copied in this phase.
    /// PTX: `mbarrier.expect_tx.relaxed.cluster.shared.b64` (PTX ISA, `mbarrier.expect_tx`); from sm_90 on.
    unsafe fn mbarrier_expect_tx_relaxed_cluster_shared_b64(addr: u32, bytes: u32);
    /// Announces bytes to be copied in this phase.
    /// PTX: `mbarrier.expect_tx.relaxed.cluster.shared::cluster.b64` (PTX ISA, `mbarrier.expect_tx`); from sm_90 on.
    unsafe fn mbarrier_expect_tx_relaxed_cluster_shared_cluster_b64(addr: u32, bytes: u32);
    /// Counts bytes of this phase as copied.
    /// PTX: `mbarrier.complete_tx.shared.b64` (PTX ISA, `mbarrier.complete_tx`); from sm_90 on.
    unsafe fn mbarrier_complete_tx_shared_b64(addr: u32, bytes: u32);
    /// Counts bytes of this phase as copied.
    /// PTX: `mbarrier.complete_tx.shared::cluster.b64` (PTX ISA, `mbarrier.complete_tx`); from sm_90 on.
    unsafe fn mbarrier_complete_tx_shared_cluster_b64(addr: u32, bytes: u32);
    /// Counts bytes of this phase as copied.
    /// PTX: `mbarrier.complete_tx.relaxed.cta.shared.b64` (PTX ISA, `mbarrier.complete_tx`); from sm_90 on.
    unsafe fn mbarrier_complete_tx_relaxed_cta_shared_b64(addr: u32, bytes: u32);
    /// Counts bytes of this phase as copied.
    /// PTX: `mbarrier.complete_tx.relaxed.cta.shared::cluster.b64` (PTX ISA, `mbarrier.complete_tx`); from sm_90 on.
    unsafe fn mbarrier_complete_tx_relaxed_cta_shared_cluster_b64(addr: u32, bytes: u32);
    /// Counts bytes of this phase as copied.
    /// PTX: `mbarrier.complete_tx.relaxed.cluster.shared.b64` (PTX ISA, `mbarrier.complete_tx`); from sm_90 on.
    unsafe fn mbarrier_complete_tx_relaxed_cluster_shared_b64(addr: u32, bytes: u32);
    /// Counts bytes of this phase as copied.
    /// PTX: `mbarrier.complete_tx.relaxed.cluster.shared::cluster.b64` (PTX ISA, `mbarrier.complete_tx`); from sm_90 on.
    unsafe fn mbarrier_complete_tx_relaxed_cluster_shared_cluster_b64(addr: u32, bytes: u32);
    /// Arrives; gives the phase.
    /// PTX: `mbarrier.arrive.shared.b64` (PTX ISA, `mbarrier.arrive`); from sm_80 on.
    unsafe fn mbarrier_arrive_shared_b64(addr: u32) -> u64;
    /// Arrives, so many times; gives the phase.
    /// PTX: `mbarrier.arrive.shared.b64` (PTX ISA, `mbarrier.arrive`); from sm_90 on.
    unsafe fn mbarrier_arrive_shared_b64_count(addr: u32, count: u32) -> u64;
    /// Arrives, after bytes to be copied were announced; gives the phase.
    /// PTX: `mbarrier.arrive.expect_tx.shared.b64` (PTX ISA, `mbarrier.arrive`); from sm_90 on.
    unsafe fn mbarrier_arrive_expect_tx_shared_b64(addr: u32, bytes: u32) -> u64;
    /// Arrives, at an mbarrier of the cluster.
    /// PTX: `mbarrier.arrive.shared::cluster.b64` (PTX ISA, `mbarrier.arrive`); from sm_90 on.
    unsafe fn mbarrier_arrive_shared_cluster_b64(addr: u32);
    /// Arrives, so many times, at an mbarrier of the cluster.
    /// PTX: `mbarrier.arrive.shared::cluster.b64` (PTX ISA, `mbarrier.arrive`); from sm_90 on.
    unsafe fn mbarrier_arrive_shared_cluster_b64_count(addr: u32, count: u32);
    /// Arrives, after bytes were announced, at an mbarrier of the cluster.
    /// PTX: `mbarrier.arrive.expect_tx.shared::cluster.b64` (PTX ISA, `mbarrier.arrive`); from sm_90 on.
    unsafe fn mbarrier_arrive_expect_tx_shared_cluster_b64(addr: u32, bytes: u32);
    /// Arrives; gives the phase.
    /// PTX: `mbarrier.arrive.release.cta.shared.b64` (PTX ISA, `mbarrier.arrive`); from sm_80 on.
    unsafe fn mbarrier_arrive_release_cta_shared_b64(addr: u32) -> u64;
    /// Arrives, so many times; gives the phase.
    /// PTX: `mbarrier.arrive.release.cta.shared.b64` (PTX ISA, `mbarrier.arrive`); from sm_90 on.
    unsafe fn mbarrier_arrive_release_cta_shared_b64_count(addr: u32, count: u32) -> u64;
    /// Arrives, after bytes to be copied were announced; gives the phase.
    /// PTX: `mbarrier.arrive.expect_tx.release.cta.shared.b64` (PTX ISA, `mbarrier.arrive`); from sm_90 on.
    unsafe fn mbarrier_arrive_expect_tx_release_cta_shared_b64(addr: u32, bytes: u32) -> u64;
    /// Arrives, at an mbarrier of the cluster.
    /// PTX: `mbarrier.arrive.release.cta.shared::cluster.b64` (PTX ISA, `mbarrier.arrive`); from sm_90 on.
    unsafe fn mbarrier_arrive_release_cta_shared_cluster_b64(addr: u32);
    /// Arrives, so many times, at an mbarrier of the cluster.
    /// PTX: `mbarrier.arrive.release.cta.shared::cluster.b64` (PTX ISA, `mbarrier.arrive`); from sm_90 on.
    unsafe fn mbarrier_arrive_release_cta_shared_cluster_b64_count(addr: u32, count: u32);
    /// Arrives, after bytes were announced, at an mbarrier of the cluster.
    /// PTX: `mbarrier.arrive.expect_tx.release.cta.shared::cluster.b64` (PTX ISA, `mbarrier.arrive`); from sm_90 on.
    unsafe fn mbarrier_arrive_expect_tx_release_cta_shared_cluster_b64(addr: u32, bytes: u32);
    /// Arrives; gives the phase.
    /// PTX: `mbarrier.arrive.release.cluster.shared.b64` (PTX ISA, `mbarrier.arrive`); from sm_90 on.
    unsafe fn mbarrier_arrive_release_cluster_shared_b64(addr: u32) -> u64;
    /// Arrives, so many times; gives the phase.
    /// PTX: `mbarrier.arrive.release.cluster.shared.b64` (PTX ISA, `mbarrier.arrive`); from sm_90 on.
    unsafe fn mbarrier_arrive_release_cluster_shared_b64_count(addr: u32, count: u32) -> u64;
    /// Arrives, after bytes to be copied were announced; gives the phase.
    /// PTX: `mbarrier.arrive.expect_tx.release.cluster.shared.b64` (PTX ISA, `mbarrier.arrive`); from sm_90 on.
    unsafe fn mbarrier_arrive_expect_tx_release_cluster_shared_b64(addr: u32, bytes: u32) -> u64;
    /// Arrives, at an mbarrier of the cluster.
    /// PTX: `mbarrier.arrive.release.cluster.shared::cluster.b64` (PTX ISA, `mbarrier.arrive`); from sm_90 on.
    unsafe fn mbarrier_arrive_release_cluster_shared_cluster_b64(addr: u32);
    /// Arrives, so many times, at an mbarrier of the cluster.
    /// PTX: `mbarrier.arrive.release.cluster.shared::cluster.b64` (PTX ISA, `mbarrier.arrive`); from sm_90 on.
    unsafe fn mbarrier_arrive_release_cluster_shared_cluster_b64_count(addr: u32, count: u32);
    /// Arrives, after bytes were announced, at an mbarrier of the cluster.
    /// PTX: `mbarrier.arrive.expect_tx.release.cluster.shared::cluster.b64` (PTX ISA, `mbarrier.arrive`); from sm_90 on.
    unsafe fn mbarrier_arrive_expect_tx_release_cluster_shared_cluster_b64(addr: u32, bytes: u32);
    /// Arrives; gives the phase.
    /// PTX: `mbarrier.arrive.relaxed.cta.shared.b64` (PTX ISA, `mbarrier.arrive`); from sm_90 on.
    unsafe fn mbarrier_arrive_relaxed_cta_shared_b64(addr: u32) -> u64;
    /// Arrives, so many times; gives the phase.
    /// PTX: `mbarrier.arrive.relaxed.cta.shared.b64` (PTX ISA, `mbarrier.arrive`); from sm_90 on.
    unsafe fn mbarrier_arrive_relaxed_cta_shared_b64_count(addr: u32, count: u32) -> u64;
    /// Arrives, after bytes to be copied were announced; gives the phase.
    /// PTX: `mbarrier.arrive.expect_tx.relaxed.cta.shared.b64` (PTX ISA, `mbarrier.arrive`); from sm_90 on.
    unsafe fn mbarrier_arrive_expect_tx_relaxed_cta_shared_b64(addr: u32, bytes: u32) -> u64;
    /// Arrives, at an mbarrier of the cluster.
    /// PTX: `mbarrier.arrive.relaxed.cta.shared::cluster.b64` (PTX ISA, `mbarrier.arrive`); from sm_90 on.
    unsafe fn mbarrier_arrive_relaxed_cta_shared_cluster_b64(addr: u32);
    /// Arrives, so many times, at an mbarrier of the cluster.
    /// PTX: `mbarrier.arrive.relaxed.cta.shared::cluster.b64` (PTX ISA, `mbarrier.arrive`); from sm_90 on.
    unsafe fn mbarrier_arrive_relaxed_cta_shared_cluster_b64_count(addr: u32, count: u32);
    /// Arrives, after bytes were announced, at an mbarrier of the cluster.
    /// PTX: `mbarrier.arrive.expect_tx.relaxed.cta.shared::cluster.b64` (PTX ISA, `mbarrier.arrive`); from sm_90 on.
    unsafe fn mbarrier_arrive_expect_tx_relaxed_cta_shared_cluster_b64(addr: u32, bytes: u32);
    /// Arrives; gives the phase.
    /// PTX: `mbarrier.arrive.relaxed.cluster.shared.b64` (PTX ISA, `mbarrier.arrive`); from sm_90 on.
    unsafe fn mbarrier_arrive_relaxed_cluster_shared_b64(addr: u32) -> u64;
    /// Arrives, so many times; gives the phase.
    /// PTX: `mbarrier.arrive.relaxed.cluster.shared.b64` (PTX ISA, `mbarrier.arrive`); from sm_90 on.
    unsafe fn mbarrier_arrive_relaxed_cluster_shared_b64_count(addr: u32, count: u32) -> u64;
    /// Arrives, after bytes to be copied were announced; gives the phase.
    /// PTX: `mbarrier.arrive.expect_tx.relaxed.cluster.shared.b64` (PTX ISA, `mbarrier.arrive`); from sm_90 on.
    unsafe fn mbarrier_arrive_expect_tx_relaxed_cluster_shared_b64(addr: u32, bytes: u32) -> u64;
    /// Arrives, at an mbarrier of the cluster.
    /// PTX: `mbarrier.arrive.relaxed.cluster.shared::cluster.b64` (PTX ISA, `mbarrier.arrive`); from sm_90 on.
    unsafe fn mbarrier_arrive_relaxed_cluster_shared_cluster_b64(addr: u32);
    /// Arrives, so many times, at an mbarrier of the cluster.
    /// PTX: `mbarrier.arrive.relaxed.cluster.shared::cluster.b64` (PTX ISA, `mbarrier.arrive`); from sm_90 on.
    unsafe fn mbarrier_arrive_relaxed_cluster_shared_cluster_b64_count(addr: u32, count: u32);
    /// Arrives, after bytes were announced, at an mbarrier of the cluster.
    /// PTX: `mbarrier.arrive.expect_tx.relaxed.cluster.shared::cluster.b64` (PTX ISA, `mbarrier.arrive`); from sm_90 on.
    unsafe fn mbarrier_arrive_expect_tx_relaxed_cluster_shared_cluster_b64(addr: u32, bytes: u32);
    /// Arrives, so many times, where that does not complete the phase; gives the phase.
    /// PTX: `mbarrier.arrive.noComplete.shared.b64` (PTX ISA, `mbarrier.arrive`); from sm_80 on.
    unsafe fn mbarrier_arrive_noComplete_shared_b64(addr: u32, count: u32) -> u64;
    /// Arrives, so many times, where that does not complete the phase; gives the phase.
    /// PTX: `mbarrier.arrive.noComplete.release.cta.shared.b64` (PTX ISA, `mbarrier.arrive`); from sm_80 on.
    unsafe fn mbarrier_arrive_noComplete_release_cta_shared_b64(addr: u32, count: u32) -> u64;
    /// Arrives, and the phases that follow expect one arrival less; gives the phase.
    /// PTX: `mbarrier.arrive_drop.shared.b64` (PTX ISA, `mbarrier.arrive_drop`); from sm_80 on.
    unsafe fn mbarrier_arrive_drop_shared_b64(addr: u32) -> u64;
    /// Arrives, and the phases that follow expect one arrival less, so many times; gives the phase.
    /// PTX: `mbarrier.arrive_drop.shared.b64` (PTX ISA, `mbarrier.arrive_drop`); from sm_90 on.
    unsafe fn mbarrier_arrive_drop_shared_b64_count(addr: u32, count: u32) -> u64;
    /// Arrives, and the phases that follow expect one arrival less, after bytes to be copied were announced; gives the phase.
    /// PTX: `mbarrier.arrive_drop.expect_tx.shared.b64` (PTX ISA, `mbarrier.arrive_drop`); from sm_90 on.
    unsafe fn mbarrier_arrive_drop_expect_tx_shared_b64(addr: u32, bytes: u32) -> u64;
    /// Arrives, and the phases that follow expect one arrival less, at an mbarrier of the cluster.
    /// PTX: `mbarrier.arrive_drop.shared::cluster.b64` (PTX ISA, `mbarrier.arrive_drop`); from sm_90 on.
    unsafe fn mbarrier_arrive_drop_shared_cluster_b64(addr: u32);
    /// Arrives, and the phases that follow expect one arrival less, so many times, at an mbarrier of the cluster.
    /// PTX: `mbarrier.arrive_drop.shared::cluster.b64` (PTX ISA, `mbarrier.arrive_drop`); from sm_90 on.
    unsafe fn mbarrier_arrive_drop_shared_cluster_b64_count(addr: u32, count: u32);
    /// Arrives, and the phases that follow expect one arrival less, after bytes were announced, at an mbarrier of the cluster.
    /// PTX: `mbarrier.arrive_drop.expect_tx.shared::cluster.b64` (PTX ISA, `mbarrier.arrive_drop`); from sm_90 on.
    unsafe fn mbarrier_arrive_drop_expect_tx_shared_cluster_b64(addr: u32, bytes: u32);
    /// Arrives, and the phases that follow expect one arrival less; gives the phase.
    /// PTX: `mbarrier.arrive_drop.release.cta.shared.b64` (PTX ISA, `mbarrier.arrive_drop`); from sm_80 on.
    unsafe fn mbarrier_arrive_drop_release_cta_shared_b64(addr: u32) -> u64;
    /// Arrives, and the phases that follow expect one arrival less, so many times; gives the phase.
    /// PTX: `mbarrier.arrive_drop.release.cta.shared.b64` (PTX ISA, `mbarrier.arrive_drop`); from sm_90 on.
    unsafe fn mbarrier_arrive_drop_release_cta_shared_b64_count(addr: u32, count: u32) -> u64;
    /// Arrives, and the phases that follow expect one arrival less, after bytes to be copied were announced; gives the phase.
    /// PTX: `mbarrier.arrive_drop.expect_tx.release.cta.shared.b64` (PTX ISA, `mbarrier.arrive_drop`); from sm_90 on.
    unsafe fn mbarrier_arrive_drop_expect_tx_release_cta_shared_b64(addr: u32, bytes: u32) -> u64;
    /// Arrives, and the phases that follow expect one arrival less, at an mbarrier of the cluster.
    /// PTX: `mbarrier.arrive_drop.release.cta.shared::cluster.b64` (PTX ISA, `mbarrier.arrive_drop`); from sm_90 on.
    unsafe fn mbarrier_arrive_drop_release_cta_shared_cluster_b64(addr: u32);
    /// Arrives, and the phases that follow expect one arrival less, so many times, at an mbarrier of the cluster.
    /// PTX: `mbarrier.arrive_drop.release.cta.shared::cluster.b64` (PTX ISA, `mbarrier.arrive_drop`); from sm_90 on.
    unsafe fn mbarrier_arrive_drop_release_cta_shared_cluster_b64_count(addr: u32, count: u32);
    /// Arrives, and the phases that follow expect one arrival less, after bytes were announced, at an mbarrier of the cluster.
    /// PTX: `mbarrier.arrive_drop.expect_tx.release.cta.shared::cluster.b64` (PTX ISA, `mbarrier.arrive_drop`); from sm_90 on.
    unsafe fn mbarrier_arrive_drop_expect_tx_release_cta_shared_cluster_b64(addr: u32, bytes: u32);
    /// Arrives, and the phases that follow expect one arrival less; gives the phase.
    /// PTX: `mbarrier.arrive_drop.release.cluster.shared.b64` (PTX ISA, `mbarrier.arrive_drop`); from sm_90 on.
    unsafe fn mbarrier_arrive_drop_release_cluster_shared_b64(addr: u32) -> u64;
    /// Arrives, and the phases that follow expect one arrival less, so many times; gives the phase.
    /// PTX: `mbarrier.arrive_drop.release.cluster.shared.b64` (PTX ISA, `mbarrier.arrive_drop`); from sm_90 on.
    unsafe fn mbarrier_arrive_drop_release_cluster_shared_b64_count(addr: u32, count: u32) -> u64;
    /// Arrives, and the phases that follow expect one arrival less, after bytes to be copied were announced; gives the phase.
    /// PTX: `mbarrier.arrive_drop.expect_tx.release.cluster.shared.b64` (PTX ISA, `mbarrier.arrive_drop`); from sm_90 on.
    unsafe fn mbarrier_arrive_drop_expect_tx_release_cluster_shared_b64(addr: u32, bytes: u32) -> u64;
    /// Arrives, and the phases that follow expect one arrival less, at an mbarrier of the cluster.
    /// PTX: `mbarrier.arrive_drop.release.cluster.shared::cluster.b64` (PTX ISA, `mbarrier.arrive_drop`); from sm_90 on.
    unsafe fn mbarrier_arrive_drop_release_cluster_shared_cluster_b64(addr: u32);
    /// Arrives, and the phases that follow expect one arrival less, so many times, at an mbarrier of the cluster.
    /// PTX: `mbarrier.arrive_drop.release.cluster.shared::cluster.b64` (PTX ISA, `mbarrier.arrive_drop`); from sm_90 on.
    unsafe fn mbarrier_arrive_drop_release_cluster_shared_cluster_b64_count(addr: u32, count: u32);
    /// Arrives, and the phases that follow expect one arrival less, after bytes were announced, at an mbarrier of the cluster.
    /// PTX: `mbarrier.arrive_drop.expect_tx.release.cluster.shared::cluster.b64` (PTX ISA, `mbarrier.arrive_drop`); from sm_90 on.
    unsafe fn mbarrier_arrive_drop_expect_tx_release_cluster_shared_cluster_b64(addr: u32, bytes: u32);
    /// Arrives, and the phases that follow expect one arrival less; gives the phase.
    /// PTX: `mbarrier.arrive_drop.relaxed.cta.shared.b64` (PTX ISA, `mbarrier.arrive_drop`); from sm_90 on.
    unsafe fn mbarrier_arrive_drop_relaxed_cta_shared_b64(addr: u32) -> u64;
    /// Arrives, and the phases that follow expect one arrival less, so many times; gives the phase.
    /// PTX: `mbarrier.arrive_drop.relaxed.cta.shared.b64` (PTX ISA, `mbarrier.arrive_drop`); from sm_90 on.
    unsafe fn mbarrier_arrive_drop_relaxed_cta_shared_b64_count(addr: u32, count: u32) -> u64;
    /// Arrives, and the phases that follow expect one arrival less, after bytes to be copied were announced; gives the phase.
    /// PTX: `mbarrier.arrive_drop.expect_tx.relaxed.cta.shared.b64` (PTX ISA, `mbarrier.arrive_drop`); from sm_90 on.
    unsafe fn mbarrier_arrive_drop_expect_tx_relaxed_cta_shared_b64(addr: u32, bytes: u32) -> u64;
    /// Arrives, and the phases that follow expect one arrival less, at an mbarrier of the cluster.
    /// PTX: `mbarrier.arrive_drop.relaxed.cta.shared::cluster.b64` (PTX ISA, `mbarrier.arrive_drop`); from sm_90 on.
    unsafe fn mbarrier_arrive_drop_relaxed_cta_shared_cluster_b64(addr: u32);
    /// Arrives, and the phases that follow expect one arrival less, so many times, at an mbarrier of the cluster.
    /// PTX: `mbarrier.arrive_drop.relaxed.cta.shared::cluster.b64` (PTX ISA, `mbarrier.arrive_drop`); from sm_90 on.
    unsafe fn mbarrier_arrive_drop_relaxed_cta_shared_cluster_b64_count(addr: u32, count: u32);
    /// Arrives, and the phases that follow expect one arrival less, after bytes were announced, at an mbarrier of the cluster.
    /// PTX: `mbarrier.arrive_drop.expect_tx.relaxed.cta.shared::cluster.b64` (PTX ISA, `mbarrier.arrive_drop`); from sm_90 on.
    unsafe fn mbarrier_arrive_drop_expect_tx_relaxed_cta_shared_cluster_b64(addr: u32, bytes: u32);
    /// Arrives, and the phases that follow expect one arrival less; gives the phase.
    /// PTX: `mbarrier.arrive_drop.relaxed.cluster.shared.b64` (PTX ISA, `mbarrier.arrive_drop`); from sm_90 on.
    unsafe fn mbarrier_arrive_drop_relaxed_cluster_shared_b64(addr: u32) -> u64;
    /// Arrives, and the phases that follow expect one arrival less, so many times; gives the phase.
    /// PTX: `mbarrier.arrive_drop.relaxed.cluster.shared.b64` (PTX ISA, `mbarrier.arrive_drop`); from sm_90 on.
    unsafe fn mbarrier_arrive_drop_relaxed_cluster_shared_b64_count(addr: u32, count: u32) -> u64;
    /// Arrives, and the phases that follow expect one arrival less, after bytes to be copied were announced; gives the phase.
    /// PTX: `mbarrier.arrive_drop.expect_tx.relaxed.cluster.shared.b64` (PTX ISA, `mbarrier.arrive_drop`); from sm_90 on.
    unsafe fn mbarrier_arrive_drop_expect_tx_relaxed_cluster_shared_b64(addr: u32, bytes: u32) -> u64;
    /// Arrives, and the phases that follow expect one arrival less, at an mbarrier of the cluster.
    /// PTX: `mbarrier.arrive_drop.relaxed.cluster.shared::cluster.b64` (PTX ISA, `mbarrier.arrive_drop`); from sm_90 on.
    unsafe fn mbarrier_arrive_drop_relaxed_cluster_shared_cluster_b64(addr: u32);
    /// Arrives, and the phases that follow expect one arrival less, so many times, at an mbarrier of the cluster.
    /// PTX: `mbarrier.arrive_drop.relaxed.cluster.shared::cluster.b64` (PTX ISA, `mbarrier.arrive_drop`); from sm_90 on.
    unsafe fn mbarrier_arrive_drop_relaxed_cluster_shared_cluster_b64_count(addr: u32, count: u32);
    /// Arrives, and the phases that follow expect one arrival less, after bytes were announced, at an mbarrier of the cluster.
    /// PTX: `mbarrier.arrive_drop.expect_tx.relaxed.cluster.shared::cluster.b64` (PTX ISA, `mbarrier.arrive_drop`); from sm_90 on.
    unsafe fn mbarrier_arrive_drop_expect_tx_relaxed_cluster_shared_cluster_b64(addr: u32, bytes: u32);
    /// Arrives, and the phases that follow expect one arrival less, so many times, where that does not complete the phase; gives the phase.
    /// PTX: `mbarrier.arrive_drop.noComplete.shared.b64` (PTX ISA, `mbarrier.arrive_drop`); from sm_80 on.
    unsafe fn mbarrier_arrive_drop_noComplete_shared_b64(addr: u32, count: u32) -> u64;
    /// Arrives, and the phases that follow expect one arrival less, so many times, where that does not complete the phase; gives the phase.
    /// PTX: `mbarrier.arrive_drop.noComplete.release.cta.shared.b64` (PTX ISA, `mbarrier.arrive_drop`); from sm_80 on.
    unsafe fn mbarrier_arrive_drop_noComplete_release_cta_shared_b64(addr: u32, count: u32) -> u64;
    /// Whether a phase is complete: the one that an arrival gave.
    /// PTX: `mbarrier.test_wait.shared.b64` (PTX ISA, `mbarrier.test_wait`); from sm_80 on.
    unsafe fn mbarrier_test_wait_shared_b64(addr: u32, state: u64) -> bool;
    /// Whether a phase is complete: the one of this parity.
    /// PTX: `mbarrier.test_wait.parity.shared.b64` (PTX ISA, `mbarrier.test_wait`); from sm_80 on.
    unsafe fn mbarrier_test_wait_parity_shared_b64(addr: u32, parity: u32) -> bool;
    /// Whether a phase is complete: the one that an arrival gave.
    /// PTX: `mbarrier.test_wait.acquire.cta.shared.b64` (PTX ISA, `mbarrier.test_wait`); from sm_80 on.
    unsafe fn mbarrier_test_wait_acquire_cta_shared_b64(addr: u32, state: u64) -> bool;
    /// Whether a phase is complete: the one of this parity.
    /// PTX: `mbarrier.test_wait.parity.acquire.cta.shared.b64` (PTX ISA, `mbarrier.test_wait`); from sm_80 on.
    unsafe fn mbarrier_test_wait_parity_acquire_cta_shared_b64(addr: u32, parity: u32) -> bool;
    /// Whether a phase is complete: the one that an arrival gave.
    /// PTX: `mbarrier.test_wait.acquire.cluster.shared.b64` (PTX ISA, `mbarrier.test_wait`); from sm_90 on.
    unsafe fn mbarrier_test_wait_acquire_cluster_shared_b64(addr: u32, state: u64) -> bool;
    /// Whether a phase is complete: the one of this parity.
    /// PTX: `mbarrier.test_wait.parity.acquire.cluster.shared.b64` (PTX ISA, `mbarrier.test_wait`); from sm_90 on.
    unsafe fn mbarrier_test_wait_parity_acquire_cluster_shared_b64(addr: u32, parity: u32) -> bool;
    /// Whether a phase is complete: the one that an arrival gave.
    /// PTX: `mbarrier.test_wait.relaxed.cta.shared.b64` (PTX ISA, `mbarrier.test_wait`); from sm_90 on.
    unsafe fn mbarrier_test_wait_relaxed_cta_shared_b64(addr: u32, state: u64) -> bool;
    /// Whether a phase is complete: the one of this parity.
    /// PTX: `mbarrier.test_wait.parity.relaxed.cta.shared.b64` (PTX ISA, `mbarrier.test_wait`); from sm_90 on.
    unsafe fn mbarrier_test_wait_parity_relaxed_cta_shared_b64(addr: u32, parity: u32) -> bool;
    /// Whether a phase is complete: the one that an arrival gave.
    /// PTX: `mbarrier.test_wait.relaxed.cluster.shared.b64` (PTX ISA, `mbarrier.test_wait`); from sm_90 on.
    unsafe fn mbarrier_test_wait_relaxed_cluster_shared_b64(addr: u32, state: u64) -> bool;
    /// Whether a phase is complete: the one of this parity.
    /// PTX: `mbarrier.test_wait.parity.relaxed.cluster.shared.b64` (PTX ISA, `mbarrier.test_wait`); from sm_90 on.
    unsafe fn mbarrier_test_wait_parity_relaxed_cluster_shared_b64(addr: u32, parity: u32) -> bool;
    /// Whether a phase is complete, after a wait: the one that an arrival gave.
    /// PTX: `mbarrier.try_wait.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on.
    unsafe fn mbarrier_try_wait_shared_b64(addr: u32, state: u64) -> bool;
    /// Whether a phase is complete, after a wait of about so long: the one that an arrival gave.
    /// PTX: `mbarrier.try_wait.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on.
    unsafe fn mbarrier_try_wait_shared_b64_suspend_time_hint(addr: u32, state: u64, nanoseconds: u32) -> bool;
    /// Whether a phase is complete, after a wait: the one of this parity.
    /// PTX: `mbarrier.try_wait.parity.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on.
    unsafe fn mbarrier_try_wait_parity_shared_b64(addr: u32, parity: u32) -> bool;
    /// Whether a phase is complete, after a wait of about so long: the one of this parity.
    /// PTX: `mbarrier.try_wait.parity.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on.
    unsafe fn mbarrier_try_wait_parity_shared_b64_suspend_time_hint(addr: u32, parity: u32, nanoseconds: u32) -> bool;
    /// Whether a phase is complete, after a wait: the one that an arrival gave.
    /// PTX: `mbarrier.try_wait.acquire.cta.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on.
    unsafe fn mbarrier_try_wait_acquire_cta_shared_b64(addr: u32, state: u64) -> bool;
    /// Whether a phase is complete, after a wait of about so long: the one that an arrival gave.
    /// PTX: `mbarrier.try_wait.acquire.cta.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on.
    unsafe fn mbarrier_try_wait_acquire_cta_shared_b64_suspend_time_hint(addr: u32, state: u64, nanoseconds: u32) -> bool;
    /// Whether a phase is complete, after a wait: the one of this parity.
    /// PTX: `mbarrier.try_wait.parity.acquire.cta.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on.
    unsafe fn mbarrier_try_wait_parity_acquire_cta_shared_b64(addr: u32, parity: u32) -> bool;
    /// Whether a phase is complete, after a wait of about so long: the one of this parity.
    /// PTX: `mbarrier.try_wait.parity.acquire.cta.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on.
    unsafe fn mbarrier_try_wait_parity_acquire_cta_shared_b64_suspend_time_hint(addr: u32, parity: u32, nanoseconds: u32) -> bool;
    /// Whether a phase is complete, after a wait: the one that an arrival gave.
    /// PTX: `mbarrier.try_wait.acquire.cluster.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on.
    unsafe fn mbarrier_try_wait_acquire_cluster_shared_b64(addr: u32, state: u64) -> bool;
    /// Whether a phase is complete, after a wait of about so long: the one that an arrival gave.
    /// PTX: `mbarrier.try_wait.acquire.cluster.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on.
    unsafe fn mbarrier_try_wait_acquire_cluster_shared_b64_suspend_time_hint(addr: u32, state: u64, nanoseconds: u32) -> bool;
    /// Whether a phase is complete, after a wait: the one of this parity.
    /// PTX: `mbarrier.try_wait.parity.acquire.cluster.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on.
    unsafe fn mbarrier_try_wait_parity_acquire_cluster_shared_b64(addr: u32, parity: u32) -> bool;
    /// Whether a phase is complete, after a wait of about so long: the one of this parity.
    /// PTX: `mbarrier.try_wait.parity.acquire.cluster.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on.
    unsafe fn mbarrier_try_wait_parity_acquire_cluster_shared_b64_suspend_time_hint(addr: u32, parity: u32, nanoseconds: u32) -> bool;
    /// Whether a phase is complete, after a wait: the one that an arrival gave.
    /// PTX: `mbarrier.try_wait.relaxed.cta.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on.
    unsafe fn mbarrier_try_wait_relaxed_cta_shared_b64(addr: u32, state: u64) -> bool;
    /// Whether a phase is complete, after a wait of about so long: the one that an arrival gave.
    /// PTX: `mbarrier.try_wait.relaxed.cta.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on.
    unsafe fn mbarrier_try_wait_relaxed_cta_shared_b64_suspend_time_hint(addr: u32, state: u64, nanoseconds: u32) -> bool;
    /// Whether a phase is complete, after a wait: the one of this parity.
    /// PTX: `mbarrier.try_wait.parity.relaxed.cta.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on.
    unsafe fn mbarrier_try_wait_parity_relaxed_cta_shared_b64(addr: u32, parity: u32) -> bool;
    /// Whether a phase is complete, after a wait of about so long: the one of this parity.
    /// PTX: `mbarrier.try_wait.parity.relaxed.cta.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on.
    unsafe fn mbarrier_try_wait_parity_relaxed_cta_shared_b64_suspend_time_hint(addr: u32, parity: u32, nanoseconds: u32) -> bool;
    /// Whether a phase is complete, after a wait: the one that an arrival gave.
    /// PTX: `mbarrier.try_wait.relaxed.cluster.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on.
    unsafe fn mbarrier_try_wait_relaxed_cluster_shared_b64(addr: u32, state: u64) -> bool;
    /// Whether a phase is complete, after a wait of about so long: the one that an arrival gave.
    /// PTX: `mbarrier.try_wait.relaxed.cluster.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on.
    unsafe fn mbarrier_try_wait_relaxed_cluster_shared_b64_suspend_time_hint(addr: u32, state: u64, nanoseconds: u32) -> bool;
    /// Whether a phase is complete, after a wait: the one of this parity.
    /// PTX: `mbarrier.try_wait.parity.relaxed.cluster.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on.
    unsafe fn mbarrier_try_wait_parity_relaxed_cluster_shared_b64(addr: u32, parity: u32) -> bool;
    /// Whether a phase is complete, after a wait of about so long: the one of this parity.
    /// PTX: `mbarrier.try_wait.parity.relaxed.cluster.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on.
    unsafe fn mbarrier_try_wait_parity_relaxed_cluster_shared_b64_suspend_time_hint(addr: u32, parity: u32, nanoseconds: u32) -> bool;
    /// Lets the copies by `cp.async` that this thread has begun arrive when they are complete; the phase expects one arrival more for it.
    /// PTX: `cp.async.mbarrier.arrive.shared.b64` (PTX ISA, `cp.async.mbarrier.arrive`); from sm_80 on.
    unsafe fn cp_async_mbarrier_arrive_shared_b64(addr: u32);
    /// Lets the copies by `cp.async` that this thread has begun arrive when they are complete.
    /// PTX: `cp.async.mbarrier.arrive.noinc.shared.b64` (PTX ISA, `cp.async.mbarrier.arrive`); from sm_80 on.
    unsafe fn cp_async_mbarrier_arrive_noinc_shared_b64(addr: u32);
    /// Makes eight bytes an mbarrier of layout 0 whose phases expect so many arrivals.
    /// PTX: `mbarrier.init.layout::v0.shared.b64` (PTX ISA, `mbarrier.init`); from sm_90 on, PTX 9.3.
    unsafe fn mbarrier_init_layout_v0_shared_b64(addr: u32, count: u32);
    /// Whether an mbarrier has layout 0.
    /// PTX: `mbarrier.check_layout.layout::v0.shared::cta.b64` (PTX ISA, `mbarrier.check_layout`); from sm_90 on, PTX 9.3.
    unsafe fn mbarrier_check_layout_layout_v0_shared_cta_b64(addr: u32) -> bool;
    /// Makes eight bytes an mbarrier of layout 1 whose phases expect so many arrivals.
    /// PTX: `mbarrier.init.layout::v1.shared.b64` (PTX ISA, `mbarrier.init`); from sm_90 on, PTX 9.3.
    unsafe fn mbarrier_init_layout_v1_shared_b64(addr: u32, count: u32);
    /// Whether an mbarrier has layout 1.
    /// PTX: `mbarrier.check_layout.layout::v1.shared::cta.b64` (PTX ISA, `mbarrier.check_layout`); from sm_90 on, PTX 9.3.
    unsafe fn mbarrier_check_layout_layout_v1_shared_cta_b64(addr: u32) -> bool;
    /// Whether a phase is complete, of its primary phase: the one of this parity.
    /// PTX: `mbarrier.test_wait.parity.phase_type::primary.shared.b64` (PTX ISA, `mbarrier.test_wait`); from sm_90 on, PTX 9.3.
    unsafe fn mbarrier_test_wait_parity_phase_type_primary_shared_b64(addr: u32, parity: u32) -> bool;
    /// Whether a phase is complete, after a wait, of its primary phase: the one of this parity.
    /// PTX: `mbarrier.try_wait.parity.phase_type::primary.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on, PTX 9.3.
    unsafe fn mbarrier_try_wait_parity_phase_type_primary_shared_b64(addr: u32, parity: u32) -> bool;
    /// Whether a phase is complete, after a wait of about so long, of its primary phase: the one of this parity.
    /// PTX: `mbarrier.try_wait.parity.phase_type::primary.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on, PTX 9.3.
    unsafe fn mbarrier_try_wait_parity_phase_type_primary_shared_b64_suspend_time_hint(addr: u32, parity: u32, nanoseconds: u32) -> bool;
    /// Whether a phase is complete, of its primary phase: the one of this state.
    /// PTX: `mbarrier.test_wait.phase_type::primary.shared.b64` (PTX ISA, `mbarrier.test_wait`); from sm_90 on, PTX 9.3.
    unsafe fn mbarrier_test_wait_phase_type_primary_shared_b64(addr: u32, state: u64) -> bool;
    /// Whether a phase is complete, after a wait, of its primary phase: the one of this state.
    /// PTX: `mbarrier.try_wait.phase_type::primary.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on, PTX 9.3.
    unsafe fn mbarrier_try_wait_phase_type_primary_shared_b64(addr: u32, state: u64) -> bool;
    /// Whether a phase is complete, after a wait of about so long, of its primary phase: the one of this state.
    /// PTX: `mbarrier.try_wait.phase_type::primary.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on, PTX 9.3.
    unsafe fn mbarrier_try_wait_phase_type_primary_shared_b64_suspend_time_hint(addr: u32, state: u64, nanoseconds: u32) -> bool;
    /// Whether a phase is complete, of its primary phase: the one of this parity.
    /// PTX: `mbarrier.test_wait.parity.phase_type::primary.acquire.cta.shared.b64` (PTX ISA, `mbarrier.test_wait`); from sm_90 on, PTX 9.3.
    unsafe fn mbarrier_test_wait_parity_phase_type_primary_acquire_cta_shared_b64(addr: u32, parity: u32) -> bool;
    /// Whether a phase is complete, after a wait, of its primary phase: the one of this parity.
    /// PTX: `mbarrier.try_wait.parity.phase_type::primary.acquire.cta.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on, PTX 9.3.
    unsafe fn mbarrier_try_wait_parity_phase_type_primary_acquire_cta_shared_b64(addr: u32, parity: u32) -> bool;
    /// Whether a phase is complete, after a wait of about so long, of its primary phase: the one of this parity.
    /// PTX: `mbarrier.try_wait.parity.phase_type::primary.acquire.cta.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on, PTX 9.3.
    unsafe fn mbarrier_try_wait_parity_phase_type_primary_acquire_cta_shared_b64_suspend_time_hint(addr: u32, parity: u32, nanoseconds: u32) -> bool;
    /// Whether a phase is complete, of its primary phase: the one of this state.
    /// PTX: `mbarrier.test_wait.phase_type::primary.acquire.cta.shared.b64` (PTX ISA, `mbarrier.test_wait`); from sm_90 on, PTX 9.3.
    unsafe fn mbarrier_test_wait_phase_type_primary_acquire_cta_shared_b64(addr: u32, state: u64) -> bool;
    /// Whether a phase is complete, after a wait, of its primary phase: the one of this state.
    /// PTX: `mbarrier.try_wait.phase_type::primary.acquire.cta.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on, PTX 9.3.
    unsafe fn mbarrier_try_wait_phase_type_primary_acquire_cta_shared_b64(addr: u32, state: u64) -> bool;
    /// Whether a phase is complete, after a wait of about so long, of its primary phase: the one of this state.
    /// PTX: `mbarrier.try_wait.phase_type::primary.acquire.cta.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on, PTX 9.3.
    unsafe fn mbarrier_try_wait_phase_type_primary_acquire_cta_shared_b64_suspend_time_hint(addr: u32, state: u64, nanoseconds: u32) -> bool;
    /// Whether a phase is complete, of its primary phase: the one of this parity.
    /// PTX: `mbarrier.test_wait.parity.phase_type::primary.acquire.cluster.shared.b64` (PTX ISA, `mbarrier.test_wait`); from sm_90 on, PTX 9.3.
    unsafe fn mbarrier_test_wait_parity_phase_type_primary_acquire_cluster_shared_b64(addr: u32, parity: u32) -> bool;
    /// Whether a phase is complete, after a wait, of its primary phase: the one of this parity.
    /// PTX: `mbarrier.try_wait.parity.phase_type::primary.acquire.cluster.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on, PTX 9.3.
    unsafe fn mbarrier_try_wait_parity_phase_type_primary_acquire_cluster_shared_b64(addr: u32, parity: u32) -> bool;
    /// Whether a phase is complete, after a wait of about so long, of its primary phase: the one of this parity.
    /// PTX: `mbarrier.try_wait.parity.phase_type::primary.acquire.cluster.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on, PTX 9.3.
    unsafe fn mbarrier_try_wait_parity_phase_type_primary_acquire_cluster_shared_b64_suspend_time_hint(addr: u32, parity: u32, nanoseconds: u32) -> bool;
    /// Whether a phase is complete, of its primary phase: the one of this state.
    /// PTX: `mbarrier.test_wait.phase_type::primary.acquire.cluster.shared.b64` (PTX ISA, `mbarrier.test_wait`); from sm_90 on, PTX 9.3.
    unsafe fn mbarrier_test_wait_phase_type_primary_acquire_cluster_shared_b64(addr: u32, state: u64) -> bool;
    /// Whether a phase is complete, after a wait, of its primary phase: the one of this state.
    /// PTX: `mbarrier.try_wait.phase_type::primary.acquire.cluster.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on, PTX 9.3.
    unsafe fn mbarrier_try_wait_phase_type_primary_acquire_cluster_shared_b64(addr: u32, state: u64) -> bool;
    /// Whether a phase is complete, after a wait of about so long, of its primary phase: the one of this state.
    /// PTX: `mbarrier.try_wait.phase_type::primary.acquire.cluster.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on, PTX 9.3.
    unsafe fn mbarrier_try_wait_phase_type_primary_acquire_cluster_shared_b64_suspend_time_hint(addr: u32, state: u64, nanoseconds: u32) -> bool;
    /// Whether a phase is complete, of its primary phase: the one of this parity.
    /// PTX: `mbarrier.test_wait.parity.phase_type::primary.relaxed.cta.shared.b64` (PTX ISA, `mbarrier.test_wait`); from sm_90 on, PTX 9.3.
    unsafe fn mbarrier_test_wait_parity_phase_type_primary_relaxed_cta_shared_b64(addr: u32, parity: u32) -> bool;
    /// Whether a phase is complete, after a wait, of its primary phase: the one of this parity.
    /// PTX: `mbarrier.try_wait.parity.phase_type::primary.relaxed.cta.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on, PTX 9.3.
    unsafe fn mbarrier_try_wait_parity_phase_type_primary_relaxed_cta_shared_b64(addr: u32, parity: u32) -> bool;
    /// Whether a phase is complete, after a wait of about so long, of its primary phase: the one of this parity.
    /// PTX: `mbarrier.try_wait.parity.phase_type::primary.relaxed.cta.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on, PTX 9.3.
    unsafe fn mbarrier_try_wait_parity_phase_type_primary_relaxed_cta_shared_b64_suspend_time_hint(addr: u32, parity: u32, nanoseconds: u32) -> bool;
    /// Whether a phase is complete, of its primary phase: the one of this state.
    /// PTX: `mbarrier.test_wait.phase_type::primary.relaxed.cta.shared.b64` (PTX ISA, `mbarrier.test_wait`); from sm_90 on, PTX 9.3.
    unsafe fn mbarrier_test_wait_phase_type_primary_relaxed_cta_shared_b64(addr: u32, state: u64) -> bool;
    /// Whether a phase is complete, after a wait, of its primary phase: the one of this state.
    /// PTX: `mbarrier.try_wait.phase_type::primary.relaxed.cta.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on, PTX 9.3.
    unsafe fn mbarrier_try_wait_phase_type_primary_relaxed_cta_shared_b64(addr: u32, state: u64) -> bool;
    /// Whether a phase is complete, after a wait of about so long, of its primary phase: the one of this state.
    /// PTX: `mbarrier.try_wait.phase_type::primary.relaxed.cta.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on, PTX 9.3.
    unsafe fn mbarrier_try_wait_phase_type_primary_relaxed_cta_shared_b64_suspend_time_hint(addr: u32, state: u64, nanoseconds: u32) -> bool;
    /// Whether a phase is complete, of its primary phase: the one of this parity.
    /// PTX: `mbarrier.test_wait.parity.phase_type::primary.relaxed.cluster.shared.b64` (PTX ISA, `mbarrier.test_wait`); from sm_90 on, PTX 9.3.
    unsafe fn mbarrier_test_wait_parity_phase_type_primary_relaxed_cluster_shared_b64(addr: u32, parity: u32) -> bool;
    /// Whether a phase is complete, after a wait, of its primary phase: the one of this parity.
    /// PTX: `mbarrier.try_wait.parity.phase_type::primary.relaxed.cluster.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on, PTX 9.3.
    unsafe fn mbarrier_try_wait_parity_phase_type_primary_relaxed_cluster_shared_b64(addr: u32, parity: u32) -> bool;
    /// Whether a phase is complete, after a wait of about so long, of its primary phase: the one of this parity.
    /// PTX: `mbarrier.try_wait.parity.phase_type::primary.relaxed.cluster.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on, PTX 9.3.
    unsafe fn mbarrier_try_wait_parity_phase_type_primary_relaxed_cluster_shared_b64_suspend_time_hint(addr: u32, parity: u32, nanoseconds: u32) -> bool;
    /// Whether a phase is complete, of its primary phase: the one of this state.
    /// PTX: `mbarrier.test_wait.phase_type::primary.relaxed.cluster.shared.b64` (PTX ISA, `mbarrier.test_wait`); from sm_90 on, PTX 9.3.
    unsafe fn mbarrier_test_wait_phase_type_primary_relaxed_cluster_shared_b64(addr: u32, state: u64) -> bool;
    /// Whether a phase is complete, after a wait, of its primary phase: the one of this state.
    /// PTX: `mbarrier.try_wait.phase_type::primary.relaxed.cluster.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on, PTX 9.3.
    unsafe fn mbarrier_try_wait_phase_type_primary_relaxed_cluster_shared_b64(addr: u32, state: u64) -> bool;
    /// Whether a phase is complete, after a wait of about so long, of its primary phase: the one of this state.
    /// PTX: `mbarrier.try_wait.phase_type::primary.relaxed.cluster.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on, PTX 9.3.
    unsafe fn mbarrier_try_wait_phase_type_primary_relaxed_cluster_shared_b64_suspend_time_hint(addr: u32, state: u64, nanoseconds: u32) -> bool;
    /// Whether a phase is complete, of its conditional phase: the one of this parity.
    /// PTX: `mbarrier.test_wait.parity.phase_type::conditional.shared.b64` (PTX ISA, `mbarrier.test_wait`); from sm_90 on, PTX 9.3.
    unsafe fn mbarrier_test_wait_parity_phase_type_conditional_shared_b64(addr: u32, parity: u32) -> bool;
    /// Whether a phase is complete, after a wait, of its conditional phase: the one of this parity.
    /// PTX: `mbarrier.try_wait.parity.phase_type::conditional.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on, PTX 9.3.
    unsafe fn mbarrier_try_wait_parity_phase_type_conditional_shared_b64(addr: u32, parity: u32) -> bool;
    /// Whether a phase is complete, after a wait of about so long, of its conditional phase: the one of this parity.
    /// PTX: `mbarrier.try_wait.parity.phase_type::conditional.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on, PTX 9.3.
    unsafe fn mbarrier_try_wait_parity_phase_type_conditional_shared_b64_suspend_time_hint(addr: u32, parity: u32, nanoseconds: u32) -> bool;
    /// Whether a phase is complete, of its conditional phase: the one of this parity.
    /// PTX: `mbarrier.test_wait.parity.phase_type::conditional.acquire.cta.shared.b64` (PTX ISA, `mbarrier.test_wait`); from sm_90 on, PTX 9.3.
    unsafe fn mbarrier_test_wait_parity_phase_type_conditional_acquire_cta_shared_b64(addr: u32, parity: u32) -> bool;
    /// Whether a phase is complete, after a wait, of its conditional phase: the one of this parity.
    /// PTX: `mbarrier.try_wait.parity.phase_type::conditional.acquire.cta.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on, PTX 9.3.
    unsafe fn mbarrier_try_wait_parity_phase_type_conditional_acquire_cta_shared_b64(addr: u32, parity: u32) -> bool;
    /// Whether a phase is complete, after a wait of about so long, of its conditional phase: the one of this parity.
    /// PTX: `mbarrier.try_wait.parity.phase_type::conditional.acquire.cta.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on, PTX 9.3.
    unsafe fn mbarrier_try_wait_parity_phase_type_conditional_acquire_cta_shared_b64_suspend_time_hint(addr: u32, parity: u32, nanoseconds: u32) -> bool;
    /// Whether a phase is complete, of its conditional phase: the one of this parity.
    /// PTX: `mbarrier.test_wait.parity.phase_type::conditional.acquire.cluster.shared.b64` (PTX ISA, `mbarrier.test_wait`); from sm_90 on, PTX 9.3.
    unsafe fn mbarrier_test_wait_parity_phase_type_conditional_acquire_cluster_shared_b64(addr: u32, parity: u32) -> bool;
    /// Whether a phase is complete, after a wait, of its conditional phase: the one of this parity.
    /// PTX: `mbarrier.try_wait.parity.phase_type::conditional.acquire.cluster.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on, PTX 9.3.
    unsafe fn mbarrier_try_wait_parity_phase_type_conditional_acquire_cluster_shared_b64(addr: u32, parity: u32) -> bool;
    /// Whether a phase is complete, after a wait of about so long, of its conditional phase: the one of this parity.
    /// PTX: `mbarrier.try_wait.parity.phase_type::conditional.acquire.cluster.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on, PTX 9.3.
    unsafe fn mbarrier_try_wait_parity_phase_type_conditional_acquire_cluster_shared_b64_suspend_time_hint(addr: u32, parity: u32, nanoseconds: u32) -> bool;
    /// Whether a phase is complete, of its conditional phase: the one of this parity.
    /// PTX: `mbarrier.test_wait.parity.phase_type::conditional.relaxed.cta.shared.b64` (PTX ISA, `mbarrier.test_wait`); from sm_90 on, PTX 9.3.
    unsafe fn mbarrier_test_wait_parity_phase_type_conditional_relaxed_cta_shared_b64(addr: u32, parity: u32) -> bool;
    /// Whether a phase is complete, after a wait, of its conditional phase: the one of this parity.
    /// PTX: `mbarrier.try_wait.parity.phase_type::conditional.relaxed.cta.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on, PTX 9.3.
    unsafe fn mbarrier_try_wait_parity_phase_type_conditional_relaxed_cta_shared_b64(addr: u32, parity: u32) -> bool;
    /// Whether a phase is complete, after a wait of about so long, of its conditional phase: the one of this parity.
    /// PTX: `mbarrier.try_wait.parity.phase_type::conditional.relaxed.cta.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on, PTX 9.3.
    unsafe fn mbarrier_try_wait_parity_phase_type_conditional_relaxed_cta_shared_b64_suspend_time_hint(addr: u32, parity: u32, nanoseconds: u32) -> bool;
    /// Whether a phase is complete, of its conditional phase: the one of this parity.
    /// PTX: `mbarrier.test_wait.parity.phase_type::conditional.relaxed.cluster.shared.b64` (PTX ISA, `mbarrier.test_wait`); from sm_90 on, PTX 9.3.
    unsafe fn mbarrier_test_wait_parity_phase_type_conditional_relaxed_cluster_shared_b64(addr: u32, parity: u32) -> bool;
    /// Whether a phase is complete, after a wait, of its conditional phase: the one of this parity.
    /// PTX: `mbarrier.try_wait.parity.phase_type::conditional.relaxed.cluster.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on, PTX 9.3.
    unsafe fn mbarrier_try_wait_parity_phase_type_conditional_relaxed_cluster_shared_b64(addr: u32, parity: u32) -> bool;
    /// Whether a phase is complete, after a wait of about so long, of its conditional phase: the one of this parity.
    /// PTX: `mbarrier.try_wait.parity.phase_type::conditional.relaxed.cluster.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on, PTX 9.3.
    unsafe fn mbarrier_try_wait_parity_phase_type_conditional_relaxed_cluster_shared_b64_suspend_time_hint(addr: u32, parity: u32, nanoseconds: u32) -> bool;
    /// Arrives at the mbarrier at the same place in each CTA of the cluster whose bit is set.
    /// PTX: `mbarrier.arrive.shared::cluster.multicast::cluster::32b.b64` (PTX ISA, `mbarrier.arrive`); on sm_107 and its family, PTX 9.4.
    unsafe fn mbarrier_arrive_shared_cluster_multicast_cluster_32b_b64(addr: u32, mask: u32);
    /// Arrives so many times at the mbarrier at the same place in each CTA of the cluster whose bit is set.
    /// PTX: `mbarrier.arrive.shared::cluster.multicast::cluster::32b.b64` (PTX ISA, `mbarrier.arrive`); on sm_107 and its family, PTX 9.4.
    unsafe fn mbarrier_arrive_shared_cluster_multicast_cluster_32b_b64_count(addr: u32, count: u32, mask: u32);
    /// Expects so many bytes, and arrives at the mbarrier at the same place in each CTA of the cluster whose bit is set.
    /// PTX: `mbarrier.arrive.expect_tx.shared::cluster.multicast::cluster::32b.b64` (PTX ISA, `mbarrier.arrive`); on sm_107 and its family, PTX 9.4.
    unsafe fn mbarrier_arrive_expect_tx_shared_cluster_multicast_cluster_32b_b64(addr: u32, bytes: u32, mask: u32);
    /// Arrives at the mbarrier at the same place in each CTA of the cluster whose bit is set.
    /// PTX: `mbarrier.arrive.release.cta.shared::cluster.multicast::cluster::32b.b64` (PTX ISA, `mbarrier.arrive`); on sm_107 and its family, PTX 9.4.
    unsafe fn mbarrier_arrive_release_cta_shared_cluster_multicast_cluster_32b_b64(addr: u32, mask: u32);
    /// Arrives so many times at the mbarrier at the same place in each CTA of the cluster whose bit is set.
    /// PTX: `mbarrier.arrive.release.cta.shared::cluster.multicast::cluster::32b.b64` (PTX ISA, `mbarrier.arrive`); on sm_107 and its family, PTX 9.4.
    unsafe fn mbarrier_arrive_release_cta_shared_cluster_multicast_cluster_32b_b64_count(addr: u32, count: u32, mask: u32);
    /// Expects so many bytes, and arrives at the mbarrier at the same place in each CTA of the cluster whose bit is set.
    /// PTX: `mbarrier.arrive.expect_tx.release.cta.shared::cluster.multicast::cluster::32b.b64` (PTX ISA, `mbarrier.arrive`); on sm_107 and its family, PTX 9.4.
    unsafe fn mbarrier_arrive_expect_tx_release_cta_shared_cluster_multicast_cluster_32b_b64(addr: u32, bytes: u32, mask: u32);
    /// Arrives at the mbarrier at the same place in each CTA of the cluster whose bit is set.
    /// PTX: `mbarrier.arrive.release.cluster.shared::cluster.multicast::cluster::32b.b64` (PTX ISA, `mbarrier.arrive`); on sm_107 and its family, PTX 9.4.
    unsafe fn mbarrier_arrive_release_cluster_shared_cluster_multicast_cluster_32b_b64(addr: u32, mask: u32);
    /// Arrives so many times at the mbarrier at the same place in each CTA of the cluster whose bit is set.
    /// PTX: `mbarrier.arrive.release.cluster.shared::cluster.multicast::cluster::32b.b64` (PTX ISA, `mbarrier.arrive`); on sm_107 and its family, PTX 9.4.
    unsafe fn mbarrier_arrive_release_cluster_shared_cluster_multicast_cluster_32b_b64_count(addr: u32, count: u32, mask: u32);
    /// Expects so many bytes, and arrives at the mbarrier at the same place in each CTA of the cluster whose bit is set.
    /// PTX: `mbarrier.arrive.expect_tx.release.cluster.shared::cluster.multicast::cluster::32b.b64` (PTX ISA, `mbarrier.arrive`); on sm_107 and its family, PTX 9.4.
    unsafe fn mbarrier_arrive_expect_tx_release_cluster_shared_cluster_multicast_cluster_32b_b64(addr: u32, bytes: u32, mask: u32);
    /// Arrives at the mbarrier at the same place in each CTA of the cluster whose bit is set.
    /// PTX: `mbarrier.arrive.relaxed.cta.shared::cluster.multicast::cluster::32b.b64` (PTX ISA, `mbarrier.arrive`); on sm_107 and its family, PTX 9.4.
    unsafe fn mbarrier_arrive_relaxed_cta_shared_cluster_multicast_cluster_32b_b64(addr: u32, mask: u32);
    /// Arrives so many times at the mbarrier at the same place in each CTA of the cluster whose bit is set.
    /// PTX: `mbarrier.arrive.relaxed.cta.shared::cluster.multicast::cluster::32b.b64` (PTX ISA, `mbarrier.arrive`); on sm_107 and its family, PTX 9.4.
    unsafe fn mbarrier_arrive_relaxed_cta_shared_cluster_multicast_cluster_32b_b64_count(addr: u32, count: u32, mask: u32);
    /// Expects so many bytes, and arrives at the mbarrier at the same place in each CTA of the cluster whose bit is set.
    /// PTX: `mbarrier.arrive.expect_tx.relaxed.cta.shared::cluster.multicast::cluster::32b.b64` (PTX ISA, `mbarrier.arrive`); on sm_107 and its family, PTX 9.4.
    unsafe fn mbarrier_arrive_expect_tx_relaxed_cta_shared_cluster_multicast_cluster_32b_b64(addr: u32, bytes: u32, mask: u32);
    /// Arrives at the mbarrier at the same place in each CTA of the cluster whose bit is set.
    /// PTX: `mbarrier.arrive.relaxed.cluster.shared::cluster.multicast::cluster::32b.b64` (PTX ISA, `mbarrier.arrive`); on sm_107 and its family, PTX 9.4.
    unsafe fn mbarrier_arrive_relaxed_cluster_shared_cluster_multicast_cluster_32b_b64(addr: u32, mask: u32);
    /// Arrives so many times at the mbarrier at the same place in each CTA of the cluster whose bit is set.
    /// PTX: `mbarrier.arrive.relaxed.cluster.shared::cluster.multicast::cluster::32b.b64` (PTX ISA, `mbarrier.arrive`); on sm_107 and its family, PTX 9.4.
    unsafe fn mbarrier_arrive_relaxed_cluster_shared_cluster_multicast_cluster_32b_b64_count(addr: u32, count: u32, mask: u32);
    /// Expects so many bytes, and arrives at the mbarrier at the same place in each CTA of the cluster whose bit is set.
    /// PTX: `mbarrier.arrive.expect_tx.relaxed.cluster.shared::cluster.multicast::cluster::32b.b64` (PTX ISA, `mbarrier.arrive`); on sm_107 and its family, PTX 9.4.
    unsafe fn mbarrier_arrive_expect_tx_relaxed_cluster_shared_cluster_multicast_cluster_32b_b64(addr: u32, bytes: u32, mask: u32);
    /// Arrives, and leaves later phases, at the mbarrier at the same place in each CTA of the cluster whose bit is set.
    /// PTX: `mbarrier.arrive_drop.shared::cluster.multicast::cluster::32b.b64` (PTX ISA, `mbarrier.arrive_drop`); on sm_107 and its family, PTX 9.4.
    unsafe fn mbarrier_arrive_drop_shared_cluster_multicast_cluster_32b_b64(addr: u32, mask: u32);
    /// Arrives, and leaves later phases, so many times at the mbarrier at the same place in each CTA of the cluster whose bit is set.
    /// PTX: `mbarrier.arrive_drop.shared::cluster.multicast::cluster::32b.b64` (PTX ISA, `mbarrier.arrive_drop`); on sm_107 and its family, PTX 9.4.
    unsafe fn mbarrier_arrive_drop_shared_cluster_multicast_cluster_32b_b64_count(addr: u32, count: u32, mask: u32);
    /// Expects so many bytes, and arrives, and leaves later phases, at the mbarrier at the same place in each CTA of the cluster whose bit is set.
    /// PTX: `mbarrier.arrive_drop.expect_tx.shared::cluster.multicast::cluster::32b.b64` (PTX ISA, `mbarrier.arrive_drop`); on sm_107 and its family, PTX 9.4.
    unsafe fn mbarrier_arrive_drop_expect_tx_shared_cluster_multicast_cluster_32b_b64(addr: u32, bytes: u32, mask: u32);
    /// Arrives, and leaves later phases, at the mbarrier at the same place in each CTA of the cluster whose bit is set.
    /// PTX: `mbarrier.arrive_drop.release.cta.shared::cluster.multicast::cluster::32b.b64` (PTX ISA, `mbarrier.arrive_drop`); on sm_107 and its family, PTX 9.4.
    unsafe fn mbarrier_arrive_drop_release_cta_shared_cluster_multicast_cluster_32b_b64(addr: u32, mask: u32);
    /// Arrives, and leaves later phases, so many times at the mbarrier at the same place in each CTA of the cluster whose bit is set.
    /// PTX: `mbarrier.arrive_drop.release.cta.shared::cluster.multicast::cluster::32b.b64` (PTX ISA, `mbarrier.arrive_drop`); on sm_107 and its family, PTX 9.4.
    unsafe fn mbarrier_arrive_drop_release_cta_shared_cluster_multicast_cluster_32b_b64_count(addr: u32, count: u32, mask: u32);
    /// Expects so many bytes, and arrives, and leaves later phases, at the mbarrier at the same place in each CTA of the cluster whose bit is set.
    /// PTX: `mbarrier.arrive_drop.expect_tx.release.cta.shared::cluster.multicast::cluster::32b.b64` (PTX ISA, `mbarrier.arrive_drop`); on sm_107 and its family, PTX 9.4.
    unsafe fn mbarrier_arrive_drop_expect_tx_release_cta_shared_cluster_multicast_cluster_32b_b64(addr: u32, bytes: u32, mask: u32);
    /// Arrives, and leaves later phases, at the mbarrier at the same place in each CTA of the cluster whose bit is set.
    /// PTX: `mbarrier.arrive_drop.release.cluster.shared::cluster.multicast::cluster::32b.b64` (PTX ISA, `mbarrier.arrive_drop`); on sm_107 and its family, PTX 9.4.
    unsafe fn mbarrier_arrive_drop_release_cluster_shared_cluster_multicast_cluster_32b_b64(addr: u32, mask: u32);
    /// Arrives, and leaves later phases, so many times at the mbarrier at the same place in each CTA of the cluster whose bit is set.
    /// PTX: `mbarrier.arrive_drop.release.cluster.shared::cluster.multicast::cluster::32b.b64` (PTX ISA, `mbarrier.arrive_drop`); on sm_107 and its family, PTX 9.4.
    unsafe fn mbarrier_arrive_drop_release_cluster_shared_cluster_multicast_cluster_32b_b64_count(addr: u32, count: u32, mask: u32);
    /// Expects so many bytes, and arrives, and leaves later phases, at the mbarrier at the same place in each CTA of the cluster whose bit is set.
    /// PTX: `mbarrier.arrive_drop.expect_tx.release.cluster.shared::cluster.multicast::cluster::32b.b64` (PTX ISA, `mbarrier.arrive_drop`); on sm_107 and its family, PTX 9.4.
    unsafe fn mbarrier_arrive_drop_expect_tx_release_cluster_shared_cluster_multicast_cluster_32b_b64(addr: u32, bytes: u32, mask: u32);
    /// Arrives, and leaves later phases, at the mbarrier at the same place in each CTA of the cluster whose bit is set.
    /// PTX: `mbarrier.arrive_drop.relaxed.cta.shared::cluster.multicast::cluster::32b.b64` (PTX ISA, `mbarrier.arrive_drop`); on sm_107 and its family, PTX 9.4.
    unsafe fn mbarrier_arrive_drop_relaxed_cta_shared_cluster_multicast_cluster_32b_b64(addr: u32, mask: u32);
    /// Arrives, and leaves later phases, so many times at the mbarrier at the same place in each CTA of the cluster whose bit is set.
    /// PTX: `mbarrier.arrive_drop.relaxed.cta.shared::cluster.multicast::cluster::32b.b64` (PTX ISA, `mbarrier.arrive_drop`); on sm_107 and its family, PTX 9.4.
    unsafe fn mbarrier_arrive_drop_relaxed_cta_shared_cluster_multicast_cluster_32b_b64_count(addr: u32, count: u32, mask: u32);
    /// Expects so many bytes, and arrives, and leaves later phases, at the mbarrier at the same place in each CTA of the cluster whose bit is set.
    /// PTX: `mbarrier.arrive_drop.expect_tx.relaxed.cta.shared::cluster.multicast::cluster::32b.b64` (PTX ISA, `mbarrier.arrive_drop`); on sm_107 and its family, PTX 9.4.
    unsafe fn mbarrier_arrive_drop_expect_tx_relaxed_cta_shared_cluster_multicast_cluster_32b_b64(addr: u32, bytes: u32, mask: u32);
    /// Arrives, and leaves later phases, at the mbarrier at the same place in each CTA of the cluster whose bit is set.
    /// PTX: `mbarrier.arrive_drop.relaxed.cluster.shared::cluster.multicast::cluster::32b.b64` (PTX ISA, `mbarrier.arrive_drop`); on sm_107 and its family, PTX 9.4.
    unsafe fn mbarrier_arrive_drop_relaxed_cluster_shared_cluster_multicast_cluster_32b_b64(addr: u32, mask: u32);
    /// Arrives, and leaves later phases, so many times at the mbarrier at the same place in each CTA of the cluster whose bit is set.
    /// PTX: `mbarrier.arrive_drop.relaxed.cluster.shared::cluster.multicast::cluster::32b.b64` (PTX ISA, `mbarrier.arrive_drop`); on sm_107 and its family, PTX 9.4.
    unsafe fn mbarrier_arrive_drop_relaxed_cluster_shared_cluster_multicast_cluster_32b_b64_count(addr: u32, count: u32, mask: u32);
    /// Expects so many bytes, and arrives, and leaves later phases, at the mbarrier at the same place in each CTA of the cluster whose bit is set.
    /// PTX: `mbarrier.arrive_drop.expect_tx.relaxed.cluster.shared::cluster.multicast::cluster::32b.b64` (PTX ISA, `mbarrier.arrive_drop`); on sm_107 and its family, PTX 9.4.
    unsafe fn mbarrier_arrive_drop_expect_tx_relaxed_cluster_shared_cluster_multicast_cluster_32b_b64(addr: u32, bytes: u32, mask: u32);
    /// Expects so many bytes at the mbarrier at the same place in each CTA of the cluster whose bit is set.
    /// PTX: `mbarrier.expect_tx.shared::cluster.multicast::cluster::32b.b64` (PTX ISA, `mbarrier.expect_tx`); on sm_107 and its family, PTX 9.4.
    unsafe fn mbarrier_expect_tx_shared_cluster_multicast_cluster_32b_b64(addr: u32, bytes: u32, mask: u32);
    /// Expects so many bytes at the mbarrier at the same place in each CTA of the cluster whose bit is set.
    /// PTX: `mbarrier.expect_tx.relaxed.cta.shared::cluster.multicast::cluster::32b.b64` (PTX ISA, `mbarrier.expect_tx`); on sm_107 and its family, PTX 9.4.
    unsafe fn mbarrier_expect_tx_relaxed_cta_shared_cluster_multicast_cluster_32b_b64(addr: u32, bytes: u32, mask: u32);
    /// Expects so many bytes at the mbarrier at the same place in each CTA of the cluster whose bit is set.
    /// PTX: `mbarrier.expect_tx.relaxed.cluster.shared::cluster.multicast::cluster::32b.b64` (PTX ISA, `mbarrier.expect_tx`); on sm_107 and its family, PTX 9.4.
    unsafe fn mbarrier_expect_tx_relaxed_cluster_shared_cluster_multicast_cluster_32b_b64(addr: u32, bytes: u32, mask: u32);
    /// Counts so many bytes at the mbarrier at the same place in each CTA of the cluster whose bit is set.
    /// PTX: `mbarrier.complete_tx.shared::cluster.multicast::cluster::32b.b64` (PTX ISA, `mbarrier.complete_tx`); on sm_107 and its family, PTX 9.4.
    unsafe fn mbarrier_complete_tx_shared_cluster_multicast_cluster_32b_b64(addr: u32, bytes: u32, mask: u32);
    /// Counts so many bytes at the mbarrier at the same place in each CTA of the cluster whose bit is set.
    /// PTX: `mbarrier.complete_tx.relaxed.cta.shared::cluster.multicast::cluster::32b.b64` (PTX ISA, `mbarrier.complete_tx`); on sm_107 and its family, PTX 9.4.
    unsafe fn mbarrier_complete_tx_relaxed_cta_shared_cluster_multicast_cluster_32b_b64(addr: u32, bytes: u32, mask: u32);
    /// Counts so many bytes at the mbarrier at the same place in each CTA of the cluster whose bit is set.
    /// PTX: `mbarrier.complete_tx.relaxed.cluster.shared::cluster.multicast::cluster::32b.b64` (PTX ISA, `mbarrier.complete_tx`); on sm_107 and its family, PTX 9.4.
    unsafe fn mbarrier_complete_tx_relaxed_cluster_shared_cluster_multicast_cluster_32b_b64(addr: u32, bytes: u32, mask: u32);
    /// Whether the phase is over, and the predicate `p` of the form that reports.
    /// PTX: `mbarrier.test_wait.phase_type::primary.shared.b64` (PTX ISA, `mbarrier.test_wait`); from sm_90 on, PTX 9.3.
    unsafe fn mbarrier_test_wait_phase_type_primary_shared_b64_report(addr: u32, state: u64) -> (bool, bool);
    /// Whether the phase is over, and the predicate `p` of the form that reports.
    /// PTX: `mbarrier.test_wait.phase_type::primary.{ordering}.{scope}.shared.b64` (PTX ISA, `mbarrier.test_wait`); from sm_90 on, PTX 9.3.
    unsafe fn mbarrier_test_wait_phase_type_primary_explicit_shared_b64_report(addr: u32, state: u64, ordering: Ordering, scope: Scope) -> (bool, bool);
    /// Whether the phase is over, the predicate `p` of the form that reports, and the value that it reports.
    /// PTX: `mbarrier.test_wait.phase_type::primary.shared.b64` (PTX ISA, `mbarrier.test_wait`); from sm_90 on, PTX 9.3.
    unsafe fn mbarrier_test_wait_phase_type_primary_shared_b64_report_value(addr: u32, state: u64) -> (bool, bool, u8);
    /// Whether the phase is over, the predicate `p` of the form that reports, and the value that it reports.
    /// PTX: `mbarrier.test_wait.phase_type::primary.{ordering}.{scope}.shared.b64` (PTX ISA, `mbarrier.test_wait`); from sm_90 on, PTX 9.3.
    unsafe fn mbarrier_test_wait_phase_type_primary_explicit_shared_b64_report_value(addr: u32, state: u64, ordering: Ordering, scope: Scope) -> (bool, bool, u8);
    /// Whether the phase is over, and the predicate `p` of the form that reports.
    /// PTX: `mbarrier.test_wait.parity.phase_type::primary.shared.b64` (PTX ISA, `mbarrier.test_wait`); from sm_90 on, PTX 9.3.
    unsafe fn mbarrier_test_wait_parity_phase_type_primary_shared_b64_report(addr: u32, parity: u32) -> (bool, bool);
    /// Whether the phase is over, and the predicate `p` of the form that reports.
    /// PTX: `mbarrier.test_wait.parity.phase_type::primary.{ordering}.{scope}.shared.b64` (PTX ISA, `mbarrier.test_wait`); from sm_90 on, PTX 9.3.
    unsafe fn mbarrier_test_wait_parity_phase_type_primary_explicit_shared_b64_report(addr: u32, parity: u32, ordering: Ordering, scope: Scope) -> (bool, bool);
    /// Whether the phase is over, the predicate `p` of the form that reports, and the value that it reports.
    /// PTX: `mbarrier.test_wait.parity.phase_type::primary.shared.b64` (PTX ISA, `mbarrier.test_wait`); from sm_90 on, PTX 9.3.
    unsafe fn mbarrier_test_wait_parity_phase_type_primary_shared_b64_report_value(addr: u32, parity: u32) -> (bool, bool, u8);
    /// Whether the phase is over, the predicate `p` of the form that reports, and the value that it reports.
    /// PTX: `mbarrier.test_wait.parity.phase_type::primary.{ordering}.{scope}.shared.b64` (PTX ISA, `mbarrier.test_wait`); from sm_90 on, PTX 9.3.
    unsafe fn mbarrier_test_wait_parity_phase_type_primary_explicit_shared_b64_report_value(addr: u32, parity: u32, ordering: Ordering, scope: Scope) -> (bool, bool, u8);
    /// Whether the phase is over, and the predicate `p` of the form that reports.
    /// PTX: `mbarrier.try_wait.phase_type::primary.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on, PTX 9.3.
    unsafe fn mbarrier_try_wait_phase_type_primary_shared_b64_report(addr: u32, state: u64) -> (bool, bool);
    /// Whether the phase is over, and the predicate `p` of the form that reports.
    /// PTX: `mbarrier.try_wait.phase_type::primary.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on, PTX 9.3.
    unsafe fn mbarrier_try_wait_phase_type_primary_shared_b64_report_suspend_time_hint(addr: u32, state: u64, nanoseconds: u32) -> (bool, bool);
    /// Whether the phase is over, and the predicate `p` of the form that reports.
    /// PTX: `mbarrier.try_wait.phase_type::primary.{ordering}.{scope}.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on, PTX 9.3.
    unsafe fn mbarrier_try_wait_phase_type_primary_explicit_shared_b64_report(addr: u32, state: u64, ordering: Ordering, scope: Scope) -> (bool, bool);
    /// Whether the phase is over, and the predicate `p` of the form that reports.
    /// PTX: `mbarrier.try_wait.phase_type::primary.{ordering}.{scope}.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on, PTX 9.3.
    unsafe fn mbarrier_try_wait_phase_type_primary_explicit_shared_b64_report_suspend_time_hint(addr: u32, state: u64, nanoseconds: u32, ordering: Ordering, scope: Scope) -> (bool, bool);
    /// Whether the phase is over, the predicate `p` of the form that reports, and the value that it reports.
    /// PTX: `mbarrier.try_wait.phase_type::primary.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on, PTX 9.3.
    unsafe fn mbarrier_try_wait_phase_type_primary_shared_b64_report_value(addr: u32, state: u64) -> (bool, bool, u8);
    /// Whether the phase is over, the predicate `p` of the form that reports, and the value that it reports.
    /// PTX: `mbarrier.try_wait.phase_type::primary.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on, PTX 9.3.
    unsafe fn mbarrier_try_wait_phase_type_primary_shared_b64_report_value_suspend_time_hint(addr: u32, state: u64, nanoseconds: u32) -> (bool, bool, u8);
    /// Whether the phase is over, the predicate `p` of the form that reports, and the value that it reports.
    /// PTX: `mbarrier.try_wait.phase_type::primary.{ordering}.{scope}.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on, PTX 9.3.
    unsafe fn mbarrier_try_wait_phase_type_primary_explicit_shared_b64_report_value(addr: u32, state: u64, ordering: Ordering, scope: Scope) -> (bool, bool, u8);
    /// Whether the phase is over, the predicate `p` of the form that reports, and the value that it reports.
    /// PTX: `mbarrier.try_wait.phase_type::primary.{ordering}.{scope}.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on, PTX 9.3.
    unsafe fn mbarrier_try_wait_phase_type_primary_explicit_shared_b64_report_value_suspend_time_hint(addr: u32, state: u64, nanoseconds: u32, ordering: Ordering, scope: Scope) -> (bool, bool, u8);
    /// Whether the phase is over, and the predicate `p` of the form that reports.
    /// PTX: `mbarrier.try_wait.parity.phase_type::primary.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on, PTX 9.3.
    unsafe fn mbarrier_try_wait_parity_phase_type_primary_shared_b64_report(addr: u32, parity: u32) -> (bool, bool);
    /// Whether the phase is over, and the predicate `p` of the form that reports.
    /// PTX: `mbarrier.try_wait.parity.phase_type::primary.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on, PTX 9.3.
    unsafe fn mbarrier_try_wait_parity_phase_type_primary_shared_b64_report_suspend_time_hint(addr: u32, parity: u32, nanoseconds: u32) -> (bool, bool);
    /// Whether the phase is over, and the predicate `p` of the form that reports.
    /// PTX: `mbarrier.try_wait.parity.phase_type::primary.{ordering}.{scope}.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on, PTX 9.3.
    unsafe fn mbarrier_try_wait_parity_phase_type_primary_explicit_shared_b64_report(addr: u32, parity: u32, ordering: Ordering, scope: Scope) -> (bool, bool);
    /// Whether the phase is over, and the predicate `p` of the form that reports.
    /// PTX: `mbarrier.try_wait.parity.phase_type::primary.{ordering}.{scope}.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on, PTX 9.3.
    unsafe fn mbarrier_try_wait_parity_phase_type_primary_explicit_shared_b64_report_suspend_time_hint(addr: u32, parity: u32, nanoseconds: u32, ordering: Ordering, scope: Scope) -> (bool, bool);
    /// Whether the phase is over, the predicate `p` of the form that reports, and the value that it reports.
    /// PTX: `mbarrier.try_wait.parity.phase_type::primary.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on, PTX 9.3.
    unsafe fn mbarrier_try_wait_parity_phase_type_primary_shared_b64_report_value(addr: u32, parity: u32) -> (bool, bool, u8);
    /// Whether the phase is over, the predicate `p` of the form that reports, and the value that it reports.
    /// PTX: `mbarrier.try_wait.parity.phase_type::primary.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on, PTX 9.3.
    unsafe fn mbarrier_try_wait_parity_phase_type_primary_shared_b64_report_value_suspend_time_hint(addr: u32, parity: u32, nanoseconds: u32) -> (bool, bool, u8);
    /// Whether the phase is over, the predicate `p` of the form that reports, and the value that it reports.
    /// PTX: `mbarrier.try_wait.parity.phase_type::primary.{ordering}.{scope}.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on, PTX 9.3.
    unsafe fn mbarrier_try_wait_parity_phase_type_primary_explicit_shared_b64_report_value(addr: u32, parity: u32, ordering: Ordering, scope: Scope) -> (bool, bool, u8);
    /// Whether the phase is over, the predicate `p` of the form that reports, and the value that it reports.
    /// PTX: `mbarrier.try_wait.parity.phase_type::primary.{ordering}.{scope}.shared.b64` (PTX ISA, `mbarrier.try_wait`); from sm_90 on, PTX 9.3.
    unsafe fn mbarrier_try_wait_parity_phase_type_primary_explicit_shared_b64_report_value_suspend_time_hint(addr: u32, parity: u32, nanoseconds: u32, ordering: Ordering, scope: Scope) -> (bool, bool, u8);
}

/// How many arrivals a phase still expects, as the arrival that gave it saw it.
/// PTX: `mbarrier.pending_count.b64` (PTX ISA, `mbarrier.pending_count`); from sm_80 on.
pub fn mbarrier_pending_count_b64(state: u64) -> u32 {
    let _ = state;
    only_in_kernels()
}

/// How many arrivals a phase still expects, of an mbarrier of layout 0, as the arrival that gave it saw it.
/// PTX: `mbarrier.pending_count.layout::v0.b64` (PTX ISA, `mbarrier.pending_count`); from sm_90 on, PTX 9.3.
pub fn mbarrier_pending_count_layout_v0_b64(state: u64) -> u32 {
    let _ = state;
    only_in_kernels()
}
