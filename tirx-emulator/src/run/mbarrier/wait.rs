//! Waits for phases of mbarriers.
//!
//! A group that waits sleeps until a phase completes. It gets `false` only when nothing else can go on, or when
//! it has waited for long, since `try_wait` may give up. What phase a parity means follows from what the thread knows to be
//! complete: the next one if the parity fits it, otherwise the last. A phase must not complete before the waits for the
//! last one have been seen through, or a parity would fit two phases: each wait is noted, and the next completion must come
//! after it.

use std::rc::Rc;

use super::{At, Seen, TEST_LIMIT, TRY_LIMIT};
use crate::clock::{HAPPENED, HAPPENED_LANE, Scope};
use crate::lanes::{WARP, lanes_of};
use crate::program::MbarrierOp;
use crate::run::access::Lookup;
use crate::run::report::{Say, Who};
use crate::run::state::{Blocks, Machine, Warp};
use crate::run::step::Flow;

impl Machine<'_> {
    /// `test_wait`, `try_wait`
    pub(super) fn mbarrier_wait<const SAN: bool>(
        &mut self,
        blocks: &mut Blocks,
        warp: &mut Warp,
        op: &MbarrierOp,
        pc: u32,
        exec: u32,
    ) -> Flow {
        let &MbarrierOp::Wait {
            addr,
            p,
            of,
            parity,
            suspends,
            acquire,
            scope,
        } = op
        else {
            return Flow::Next;
        };
        let mut lookup = Lookup::new();
        let mut done = 0;
        let mut found = [None; WARP];
        for lane in lanes_of(exec) {
            let address = (addr.space, Self::address(warp, addr, lane));
            let at = match self.mbarrier_at(&mut lookup, blocks, warp, address, lane, pc) {
                Ok(at) => at,
                Err(flow) => return flow,
            };
            if let Err(flow) = self.mbarrier_ready(blocks, warp, lane, pc, at, false) {
                return flow;
            }
            if at.0 != blocks.rank() {
                return self.mbarrier_of_peer(warp, lane, pc, address.1);
            }
            let who = Who::new(warp, lane, pc);
            let operand = warp.reg(of)[lane];
            if parity && operand > 1 {
                let rule = &tirx_rules::MBARRIER_PARITY;
                self.find(Some(rule), who, None, |_| {
                    Say::error(
                        rule,
                        format!("the parity {operand}: a phase has the parity 0 or 1"),
                    )
                });
                return Flow::Stop;
            }
            let Some(mbarrier) = self.mbarrier_mut(blocks, at) else {
                continue;
            };
            let now = i64::from(mbarrier.phase);
            let known = match warp.clocks.get(lane) {
                Some(clock) => i64::from(clock.epoch(mbarrier.number, HAPPENED_LANE)),
                None => now,
            };
            let phase = match parity {
                true if known & 1 == operand as i64 => known,
                true => known - 1,
                false => (operand >> 32) as i64,
            };
            let (init, last) = (mbarrier.init, mbarrier.last);
            if phase > now {
                let rule = &tirx_rules::MBARRIER_PARITY;
                self.find(Some(rule), who, Some(init), |_| {
                    Say::error(
                        rule,
                        "a wait with a state that no arrival at this mbarrier returned",
                    )
                    .other(init, None)
                    .help("give the state that `mbarrier.arrive` returned, or wait by parity")
                });
                return Flow::Stop;
            }
            if phase < now - 1 {
                // A GPU would wait for a later phase. Judged on as if the thread had looked in time, so that what is
                // said is the same.
                let complete = last.unwrap_or(init);
                self.two_phases.insert((who, complete, phase < known));
            }
            if phase < now {
                done |= 1 << lane;
                found[lane] = Some((at, phase, phase < known));
            }
        }
        if done != exec && !self.expired {
            // With a seed other than 0, some tests look only once.
            let gives_up = !suspends && self.config.seed != 0 && self.random.below(4) == 0;
            if !gives_up {
                return Flow::Sleep(if suspends { TRY_LIMIT } else { TEST_LIMIT });
            }
        }
        if SAN {
            for lane in lanes_of(done) {
                if let Some((at, phase, again)) = found[lane] {
                    let how = (acquire, scope);
                    self.mbarrier_seen(blocks, warp, (lane, pc), at, (phase, again), how);
                }
            }
        }
        warp.set_pred(p, exec, done);
        Flow::Next
    }

    /// A lane has seen that a phase is complete.
    pub(super) fn mbarrier_seen(
        &mut self,
        blocks: &mut Blocks,
        warp: &mut Warp,
        (lane, pc): (usize, u32),
        at: At,
        (phase, again): (i64, bool),
        (acquire, scope): (bool, Option<Scope>),
    ) {
        let Some(mbarrier) = self.mbarrier_mut(blocks, at) else {
            return;
        };
        let seen = mbarrier.waits.entry(warp.number).or_insert(Seen {
            lanes: 0,
            epoch: warp.epoch,
            pc,
            phase,
            again,
        });
        if (seen.phase, seen.epoch, seen.pc) != (phase, warp.epoch, pc) {
            *seen = Seen {
                lanes: 0,
                epoch: warp.epoch,
                pc,
                phase,
                again,
            };
        }
        seen.lanes |= 1 << lane;
        if phase < 0 {
            return;
        }
        let complete = phase as u32 + 1;
        let number = mbarrier.number;
        let published = mbarrier.published(phase as u32).cloned();
        let local = published.as_ref().map(|published| published.local.clone());
        let remote = published
            .and_then(|published| published.remote)
            .filter(|_| scope != Some(Scope::Cta));
        for clock in [local, remote].into_iter().flatten() {
            if acquire {
                warp.learn(lane, &clock);
            } else if let Some(fence) = warp.fences.get_mut(lane) {
                fence.acquire.add(&clock);
            }
        }
        if !acquire && let Some(clock) = warp.clocks.get_mut(lane) {
            Rc::make_mut(clock).raise(number, HAPPENED, complete);
        }
    }

    /// Whether a thread's last wait on the mbarrier that counts an operation was for a phase that it knew already.
    pub(crate) fn waited_again(&self, blocks: &Blocks, warp: u32, at: At) -> Option<Who> {
        let mbarrier = blocks.get(at.0)?.mbarriers.get(&at.1)?;
        let seen = mbarrier.waits.get(&warp).filter(|seen| seen.again)?;
        Some(Who {
            warp,
            lane: seen.lanes.trailing_zeros() as u8,
            pc: seen.pc,
        })
    }
}
