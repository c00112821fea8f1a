//! Mbarriers: barriers in shared memory that threads arrive at, and copies complete on.

use super::{Intrinsic, machine::rows};

/// Methods of an mbarrier, of one of another CTA, and of a phase.
///
/// PTX ISA, `mbarrier`. Without words an arrival is a release and a wait an acquire at the scope of the CTA, as in PTX.
pub(super) const METHODS: &[Intrinsic] = rows! {
    "init" [_] (bar: Mbarrier, count: u32) -> () = Fence "mbarrier.init.shared.b64"
        {1 in 1..=1048575 step 1};
    "inval" [_] (bar: Mbarrier) -> () = Fence "mbarrier.inval.shared.b64";
    "arrive" [_] (bar: Mbarrier) -> MbarrierState = Fence "mbarrier.arrive.shared.b64";
    "arrive_expect_tx" [_] (bar: Mbarrier, bytes: u32) -> MbarrierState = Fence "mbarrier.arrive.expect_tx.shared.b64"
        {1 in 0..=1048575 step 1};
    "try_wait_parity" [_] (bar: Mbarrier, parity: u32) -> bool = Fence "mbarrier.try_wait.parity.shared.b64"
        {1 in 0..=1 step 1};
};
