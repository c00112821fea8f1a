//! Proxies: the generic one, through which threads load and store, and the asynchronous one, through which bulk copies
//! read and write.
//!
//! What a thread wrote is there for a bulk copy only across a fence between the two, however well the thread and the copy
//! are ordered. So a clock has, beside what is known, what of it is known across such a fence: `fence.proxy.async` raises
//! the second to the first. The second travels with the first through barriers, releases and acquires; a copy asks it of
//! every write that it reads or overwrites. The other way nobody has to ask: whoever has waited for a copy has what it
//! wrote, since completion is a fence by itself. A read before a copy's write needs an order but no fence.

use crate::clock::Fenced;
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
}
