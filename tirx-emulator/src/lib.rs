//! Runs PTX on the CPU, and judges it.
//!
//! An [`Emulator`] is a device with memory. It loads PTX text, the very text that a GPU gets, and runs an entry over a
//! grid: warps of 32 lanes, CTAs, shared memory, asynchronous copies that complete as late as they may. A [`Report`]
//! says whether the run was clean and, if not, which rule was broken by which access.
//!
//! # How it judges
//!
//! By happens-before, and not by what happened. Threads have vector clocks; barriers, `bar.warp.sync`, and releases
//! seen by acquires join them. Every byte of shared and global memory has a shadow of the accesses that a later one may
//! conflict with, on physical bytes, so that no alias hides any. So a race is found in whichever order the schedule ran the
//! two accesses. A seed varies the schedule and may change which occurrence of a hazard is shown, but not the verdict.
//!
//! An asynchronous copy is an agent of its own. It begins when it is issued, and ends at an event that the clocks know: the
//! wait of its thread for a group, or the completion of a phase of an mbarrier, which is a pseudo-thread there. Whoever knows
//! that event comes after the copy. Bulk copies go through the async proxy: what a thread wrote they may read or overwrite
//! only if the clocks know a proxy fence between, so each clock has a second one of what is known across such a fence.
//! The CTAs of a cluster run beside each other; their lives, too, are events.
//!
//! ```text
//!   PTX text --tirx-ptx--> tree --decode--> program --run--> report
//!                                              |       |
//!                                           memory   clocks, shadows, copies, findings
//! ```
//!
//! # Verdicts
//!
//! `clean`, `review` (looks wrong, not proved), `incomplete` (something was not modelled, or the run was given up; never
//! a success), `error`. A bad address, a misaligned one and `trap` end the launch, as they do on a GPU; after a race it
//! goes on.

pub mod api;
mod arith;
mod clock;
mod decode;
mod display;
mod emulator;
mod lanes;
mod memory;
mod program;
mod run;
mod shadow;
pub mod tensor_map;
mod ty;

pub use api::*;
pub use emulator::{Chain, Emulator, Grid, ModuleHandle};
pub use run::shared_limit;
