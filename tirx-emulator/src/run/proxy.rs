//! Proxies: the generic one, through which threads load and store, the asynchronous one, through which bulk copies read and
//! write, and the one through which tensor copies read their tensor maps.
//!
//! What a thread wrote is there for a bulk copy only across a fence between the two, however well the thread and the copy
//! are ordered. So a clock has, beside what is known, what of it is known across such a fence: `fence.proxy.async` raises
//! the second to the first. The second travels with the first through barriers, releases and acquires; a copy asks it of
//! every write that it reads or overwrites. The other way nobody has to ask: whoever has waited for a copy has what it
//! wrote, since completion is a fence by itself. A read before a copy's write needs an order but no fence.
//!
//! *Tensor maps.* One that was written while the grid runs, by `tensormap.replace` or any other store, is there for a copy
//! across two halves of a fence. `fence.proxy.tensormap::generic.release`, or `tensormap.cp_fenceproxy`, which writes as well,
//! releases what the thread knows; `.acquire` of this map takes over what was released and has become known, for this map alone.
//! What was taken over travels too, and a copy asks it of every write of its map. How far the scope of the halves reaches is
//! not looked at.
//!
//! *Half fences.* `fence.proxy.async::generic` comes in two halves as well, of shared memory. And a fence with
//! `.sync_restrict` that is none between proxies orders accesses of shared memory alone: what it acquires is known for those.
//! Such a release is published by what the thread does next with `.relaxed`, as that of any fence is.

use crate::clock::{Clock, Fenced, Scope};
use crate::lanes::lanes_of;
use crate::run::state::{Machine, Warp};
use std::rc::Rc;

impl Machine<'_> {
    /// `fence.proxy`, `fence.mbarrier_init`
    pub(crate) fn proxy_fence(&mut self, warp: &mut Warp, fenced: &[Fenced], exec: u32) {
        if !self.config.sanitize {
            return;
        }
        for lane in lanes_of(exec) {
            for &fence in fenced {
                Rc::make_mut(&mut warp.clocks[lane]).fence(
                    fence,
                    warp.number,
                    1 << lane,
                    warp.epoch,
                );
            }
        }
        warp.epoch += 1;
    }

    /// A fence that releases what is known for one purpose alone; with `together` what all of these lanes did.
    pub(crate) fn release_partly(
        &mut self,
        warp: &mut Warp,
        (fence, scope): (Fenced, Scope),
        together: bool,
        exec: u32,
    ) {
        if !self.config.sanitize {
            return;
        }
        for lane in lanes_of(exec) {
            let mine = &mut warp.clocks[lane];
            let lanes = if together { exec } else { 1 << lane };
            let part = mine.partly(fence, warp.number, lanes, warp.epoch);
            // A half of a fence between proxies is known, and travels; what is restricted to shared memory is for others.
            if fence != Fenced::Only
                && let Some(known) = part.across(fence)
            {
                Rc::make_mut(mine).know_across(fence, known);
            }
            let before = warp.fences[lane].partly.take();
            let joined = match before {
                None => part,
                Some((before, _)) => {
                    let mut joined = Clock::clone(&before);
                    joined.join(&part);
                    joined
                }
            };
            warp.fences[lane].partly = Some((Rc::new(joined), scope));
        }
        warp.epoch += 1;
    }

    /// The other half of such a fence, of shared memory.
    pub(crate) fn acquire_partly(&mut self, warp: &mut Warp, fence: Fenced, exec: u32) {
        if !self.config.sanitize {
            return;
        }
        for lane in lanes_of(exec) {
            let seen = warp.fences[lane].acquire.clone().finish();
            let mine = &mut warp.clocks[lane];
            match fence {
                // What relaxed reads and waits have seen is known now, for shared memory.
                Fenced::Only => {
                    if let Some(seen) = seen {
                        let mine = Rc::make_mut(mine);
                        if let Some(part) = seen.across(Fenced::Only) {
                            mine.know_across(Fenced::Only, part);
                        }
                        mine.know_across(Fenced::Only, &seen);
                    }
                }
                _ => {
                    let own = mine.across(fence).cloned();
                    let seen = seen.and_then(|seen| seen.across(fence).cloned());
                    for known in [own, seen].into_iter().flatten() {
                        let mine = Rc::make_mut(mine);
                        mine.know_across(Fenced::Shared, &known);
                        mine.know_across(Fenced::Init, &known);
                    }
                }
            }
        }
    }
}
