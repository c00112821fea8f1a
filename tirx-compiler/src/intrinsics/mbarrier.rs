//! Mbarriers: barriers in shared memory that threads arrive at, and copies complete on.

use super::{ArgTy, Intrinsic, IntrinsicOp, Output, machine::rows, param};
use crate::ir::types::{Handle, Scalar};

/// Methods of an mbarrier, of one of another CTA, and of a phase.
///
/// PTX ISA, `mbarrier`. Without words an arrival is a release and a wait an acquire at the scope of the CTA, as in PTX.
pub(super) const METHODS: &[Intrinsic] = rows! {
    "init" [_] (bar: Mbarrier, count: u32) -> () = Fence "mbarrier.init.shared.b64" {1 in 1..=1048575 step 1};
    "inval" [_] (bar: Mbarrier) -> () = Fence "mbarrier.inval.shared.b64";
    "expect_tx" [_] (bar: Mbarrier, bytes: u32) -> () = Fence "mbarrier.expect_tx.shared.b64" {1 in 0..=1048575 step 1};
    "expect_tx_explicit" [_] (bar: Mbarrier, bytes: u32, scope: Scope) -> () = Fence "mbarrier.expect_tx.relaxed.{scope}.shared.b64" [[0], 1] {1 in 0..=1048575 step 1} <2: Cta | Cluster>;
    "complete_tx" [_] (bar: Mbarrier, bytes: u32) -> () = Fence "mbarrier.complete_tx.shared.b64" {1 in 0..=1048575 step 1};
    "complete_tx_explicit" [_] (bar: Mbarrier, bytes: u32, scope: Scope) -> () = Fence "mbarrier.complete_tx.relaxed.{scope}.shared.b64" [[0], 1] {1 in 0..=1048575 step 1} <2: Cta | Cluster>;
    "arrive" [_] (bar: Mbarrier) -> MbarrierState = Fence "mbarrier.arrive.shared.b64";
    "arrive_explicit" [_] (bar: Mbarrier, ordering: Ordering, scope: Scope) -> MbarrierState = Fence "mbarrier.arrive.{ordering}.{scope}.shared.b64" <1: Release | Relaxed, 2: Cta | Cluster>;
    "arrive_count" [_] (bar: Mbarrier, count: u32) -> MbarrierState = Fence "mbarrier.arrive.shared.b64" {1 in 1..=1048575 step 1};
    "arrive_count_explicit" [_] (bar: Mbarrier, count: u32, ordering: Ordering, scope: Scope) -> MbarrierState = Fence "mbarrier.arrive.{ordering}.{scope}.shared.b64" {1 in 1..=1048575 step 1} <2: Release | Relaxed, 3: Cta | Cluster>;
    "arrive_expect_tx" [_] (bar: Mbarrier, bytes: u32) -> MbarrierState = Fence "mbarrier.arrive.expect_tx.shared.b64" {1 in 0..=1048575 step 1};
    "arrive_expect_tx_explicit" [_] (bar: Mbarrier, bytes: u32, ordering: Ordering, scope: Scope) -> MbarrierState = Fence "mbarrier.arrive.expect_tx.{ordering}.{scope}.shared.b64" {1 in 0..=1048575 step 1} <2: Release | Relaxed, 3: Cta | Cluster>;
    "arrive_no_complete" [_] (bar: Mbarrier, count: u32) -> MbarrierState = Fence "mbarrier.arrive.noComplete.shared.b64" {1 in 1..=1048575 step 1};
    "arrive_drop" [_] (bar: Mbarrier) -> MbarrierState = Fence "mbarrier.arrive_drop.shared.b64";
    "arrive_drop_explicit" [_] (bar: Mbarrier, ordering: Ordering, scope: Scope) -> MbarrierState = Fence "mbarrier.arrive_drop.{ordering}.{scope}.shared.b64" <1: Release | Relaxed, 2: Cta | Cluster>;
    "arrive_drop_count" [_] (bar: Mbarrier, count: u32) -> MbarrierState = Fence "mbarrier.arrive_drop.shared.b64" {1 in 1..=1048575 step 1};
    "arrive_drop_count_explicit" [_] (bar: Mbarrier, count: u32, ordering: Ordering, scope: Scope) -> MbarrierState = Fence "mbarrier.arrive_drop.{ordering}.{scope}.shared.b64" {1 in 1..=1048575 step 1} <2: Release | Relaxed, 3: Cta | Cluster>;
    "arrive_drop_expect_tx" [_] (bar: Mbarrier, bytes: u32) -> MbarrierState = Fence "mbarrier.arrive_drop.expect_tx.shared.b64" {1 in 0..=1048575 step 1};
    "arrive_drop_expect_tx_explicit" [_] (bar: Mbarrier, bytes: u32, ordering: Ordering, scope: Scope) -> MbarrierState = Fence "mbarrier.arrive_drop.expect_tx.{ordering}.{scope}.shared.b64" {1 in 0..=1048575 step 1} <2: Release | Relaxed, 3: Cta | Cluster>;
    "arrive_drop_no_complete" [_] (bar: Mbarrier, count: u32) -> MbarrierState = Fence "mbarrier.arrive_drop.noComplete.shared.b64" {1 in 1..=1048575 step 1};
    "test_wait" [_] (bar: Mbarrier, state: MbarrierState) -> bool = Fence "mbarrier.test_wait.shared.b64";
    "test_wait_explicit" [_] (bar: Mbarrier, state: MbarrierState, ordering: Ordering, scope: Scope) -> bool = Fence "mbarrier.test_wait.{ordering}.{scope}.shared.b64" <2: Acquire | Relaxed, 3: Cta | Cluster>;
    "test_wait_parity" [_] (bar: Mbarrier, parity: u32) -> bool = Fence "mbarrier.test_wait.parity.shared.b64" {1 in 0..=1 step 1};
    "test_wait_parity_explicit" [_] (bar: Mbarrier, parity: u32, ordering: Ordering, scope: Scope) -> bool = Fence "mbarrier.test_wait.parity.{ordering}.{scope}.shared.b64" {1 in 0..=1 step 1} <2: Acquire | Relaxed, 3: Cta | Cluster>;
    "try_wait" [_] (bar: Mbarrier, state: MbarrierState) -> bool = Fence "mbarrier.try_wait.shared.b64";
    "try_wait_explicit" [_] (bar: Mbarrier, state: MbarrierState, ordering: Ordering, scope: Scope) -> bool = Fence "mbarrier.try_wait.{ordering}.{scope}.shared.b64" <2: Acquire | Relaxed, 3: Cta | Cluster>;
    "try_wait_parity" [_] (bar: Mbarrier, parity: u32) -> bool = Fence "mbarrier.try_wait.parity.shared.b64" {1 in 0..=1 step 1};
    "try_wait_parity_explicit" [_] (bar: Mbarrier, parity: u32, ordering: Ordering, scope: Scope) -> bool = Fence "mbarrier.try_wait.parity.{ordering}.{scope}.shared.b64" {1 in 0..=1 step 1} <2: Acquire | Relaxed, 3: Cta | Cluster>;
    "try_wait_for" [_] (bar: Mbarrier, state: MbarrierState, nanoseconds: u32) -> bool = Fence "mbarrier.try_wait.shared.b64";
    "try_wait_for_explicit" [_] (bar: Mbarrier, state: MbarrierState, nanoseconds: u32, ordering: Ordering, scope: Scope) -> bool = Fence "mbarrier.try_wait.{ordering}.{scope}.shared.b64" <3: Acquire | Relaxed, 4: Cta | Cluster>;
    "try_wait_parity_for" [_] (bar: Mbarrier, parity: u32, nanoseconds: u32) -> bool = Fence "mbarrier.try_wait.parity.shared.b64" {1 in 0..=1 step 1};
    "try_wait_parity_for_explicit" [_] (bar: Mbarrier, parity: u32, nanoseconds: u32, ordering: Ordering, scope: Scope) -> bool = Fence "mbarrier.try_wait.parity.{ordering}.{scope}.shared.b64" {1 in 0..=1 step 1} <3: Acquire | Relaxed, 4: Cta | Cluster>;
    "pending_count" [_] (bar: Mbarrier, state: MbarrierState) -> u32 = Pure "mbarrier.pending_count.b64" [1];
    "cp_async_arrive" [_] (bar: Mbarrier) -> () = Fence "cp.async.mbarrier.arrive.shared.b64";
    "cp_async_arrive_noinc" [_] (bar: Mbarrier) -> () = Fence "cp.async.mbarrier.arrive.noinc.shared.b64";
    "shared_address" [_] (bar: Mbarrier) -> u32 = Pure "mov.b32" [0];
    "arrive" [_] (bar: RemoteMbarrier) -> () = Fence "mbarrier.arrive.release.cluster.shared::cluster.b64" [sink, [0]];
    "arrive_explicit" [_] (bar: RemoteMbarrier, ordering: Ordering, scope: Scope) -> () = Fence "mbarrier.arrive.{ordering}.{scope}.shared::cluster.b64" [sink, [0]] <1: Release | Relaxed, 2: Cta | Cluster>;
    "arrive_count" [_] (bar: RemoteMbarrier, count: u32) -> () = Fence "mbarrier.arrive.release.cluster.shared::cluster.b64" [sink, [0], 1] {1 in 1..=1048575 step 1};
    "arrive_count_explicit" [_] (bar: RemoteMbarrier, count: u32, ordering: Ordering, scope: Scope) -> () = Fence "mbarrier.arrive.{ordering}.{scope}.shared::cluster.b64" [sink, [0], 1] {1 in 1..=1048575 step 1} <2: Release | Relaxed, 3: Cta | Cluster>;
    "arrive_expect_tx" [_] (bar: RemoteMbarrier, bytes: u32) -> () = Fence "mbarrier.arrive.expect_tx.release.cluster.shared::cluster.b64" [sink, [0], 1] {1 in 0..=1048575 step 1};
    "arrive_expect_tx_explicit" [_] (bar: RemoteMbarrier, bytes: u32, ordering: Ordering, scope: Scope) -> () = Fence "mbarrier.arrive.expect_tx.{ordering}.{scope}.shared::cluster.b64" [sink, [0], 1] {1 in 0..=1048575 step 1} <2: Release | Relaxed, 3: Cta | Cluster>;
    "arrive_drop" [_] (bar: RemoteMbarrier) -> () = Fence "mbarrier.arrive_drop.release.cluster.shared::cluster.b64" [sink, [0]];
    "arrive_drop_explicit" [_] (bar: RemoteMbarrier, ordering: Ordering, scope: Scope) -> () = Fence "mbarrier.arrive_drop.{ordering}.{scope}.shared::cluster.b64" [sink, [0]] <1: Release | Relaxed, 2: Cta | Cluster>;
    "arrive_drop_count" [_] (bar: RemoteMbarrier, count: u32) -> () = Fence "mbarrier.arrive_drop.release.cluster.shared::cluster.b64" [sink, [0], 1] {1 in 1..=1048575 step 1};
    "arrive_drop_count_explicit" [_] (bar: RemoteMbarrier, count: u32, ordering: Ordering, scope: Scope) -> () = Fence "mbarrier.arrive_drop.{ordering}.{scope}.shared::cluster.b64" [sink, [0], 1] {1 in 1..=1048575 step 1} <2: Release | Relaxed, 3: Cta | Cluster>;
    "arrive_drop_expect_tx" [_] (bar: RemoteMbarrier, bytes: u32) -> () = Fence "mbarrier.arrive_drop.expect_tx.release.cluster.shared::cluster.b64" [sink, [0], 1] {1 in 0..=1048575 step 1};
    "arrive_drop_expect_tx_explicit" [_] (bar: RemoteMbarrier, bytes: u32, ordering: Ordering, scope: Scope) -> () = Fence "mbarrier.arrive_drop.expect_tx.{ordering}.{scope}.shared::cluster.b64" [sink, [0], 1] {1 in 0..=1048575 step 1} <2: Release | Relaxed, 3: Cta | Cluster>;
    "expect_tx" [_] (bar: RemoteMbarrier, bytes: u32) -> () = Fence "mbarrier.expect_tx.relaxed.cluster.shared::cluster.b64" {1 in 0..=1048575 step 1};
    "complete_tx" [_] (bar: RemoteMbarrier, bytes: u32) -> () = Fence "mbarrier.complete_tx.relaxed.cluster.shared::cluster.b64" {1 in 0..=1048575 step 1};
    "shared_address" [_] (bar: RemoteMbarrier) -> u32 = Pure "mov.b32" [0];
};

/// The same mbarrier in another CTA.
pub(super) const AT_RANK: &[Intrinsic] = &[Intrinsic {
    path: "at_rank",
    is_unsafe: false,
    consts: &[],
    params: &[
        param("bar", ArgTy::Handle(Handle::Mbarrier)),
        param("rank", ArgTy::Scalar(Scalar::U32)),
    ],
    options: &[],
    result: Output::Handle(Handle::RemoteMbarrier),
    op: IntrinsicOp::AtRank,
}];
