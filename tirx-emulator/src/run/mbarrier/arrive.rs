//! Arrivals at mbarriers, and the bytes that they expect.
//!
//! One in phase `k + 1` must know that phase `k` is complete; else it could as well have counted for `k`. It knows by a wait,
//! its own or one that it learnt of, or because it made the only arrival of a phase that had no bytes.

use std::rc::Rc;

use super::{At, MOST};
use crate::clock::{HAPPENED, HAPPENED_LANE, Scope};
use crate::program::ArriveKind;
use crate::run::agent::{Agent, Point};
use crate::run::report::{Say, Who};
use crate::run::state::{Blocks, Machine, Warp};
use crate::run::step::Flow;

/// So many copies before it an arrival may complete with: those that lie further back were waited for long ago.
const COVERED: usize = 512;

impl Machine<'_> {
    /// The transaction count leaves its range.
    #[cold]
    pub(super) fn bytes_range(&mut self, who: Who, init: Who, bytes: i64) -> Flow {
        let rule = &tirx_rules::MBARRIER_BYTES;
        self.find(Some(rule), who, Some(init), |_| {
            Say::error(
                rule,
                format!("a phase lacks {bytes} bytes: it can lack from -{MOST} to {MOST}"),
            )
            .other(init, None)
            .help("expect at most 1048575 bytes in a phase, and those that arrive")
        });
        Flow::Stop
    }

    /// `expect_tx`
    pub(super) fn expect(&mut self, blocks: &mut Blocks, who: Who, at: At, bytes: i64) -> Flow {
        let Some(mbarrier) = self.mbarrier_mut(blocks, at) else {
            return Flow::Next;
        };
        mbarrier.bytes += bytes;
        mbarrier.expected = Some(who);
        let (now, init) = (mbarrier.bytes, mbarrier.init);
        if !(-MOST..=MOST).contains(&now) {
            return self.bytes_range(who, init, now);
        }
        self.settle_phase(blocks, who, at);
        Flow::Next
    }

    /// `complete_tx`, of an instruction or of an operation.
    pub(crate) fn complete_bytes(
        &mut self,
        blocks: &mut Blocks,
        who: Who,
        at: At,
        bytes: i64,
    ) -> Flow {
        let Some(mbarrier) = self.mbarrier_mut(blocks, at) else {
            return Flow::Next;
        };
        mbarrier.bytes -= bytes;
        mbarrier.counted = Some(who);
        let (now, init) = (mbarrier.bytes, mbarrier.init);
        if !(-MOST..=MOST).contains(&now) {
            return self.bytes_range(who, init, now);
        }
        self.settle_phase(blocks, who, at);
        Flow::Next
    }

    /// `arrive`, `arrive_drop`, with or without `expect_tx`; the flow and the state before.
    pub(super) fn mbarrier_arrive(
        &mut self,
        blocks: &mut Blocks,
        warp: &mut Warp,
        (lane, pc, at): (usize, u32, At),
        count: u32,
        bytes: Option<u32>,
        kind: ArriveKind,
    ) -> (Flow, u64) {
        let who = Who::new(warp, lane, pc);
        let rank = blocks.rank();
        let point = Point {
            warp: warp.number,
            lanes: 1 << lane,
            epoch: warp.epoch,
        };
        let clock = (warp.clocks.get(lane)).map(|_| Self::knowledge(warp, lane));
        let fenced = warp
            .fences
            .get(lane)
            .and_then(|fence| fence.release.clone());
        let partly = warp.fences.get(lane).and_then(|fence| fence.partly.clone());
        let Some(mbarrier) = self.mbarrier_mut(blocks, at) else {
            return (Flow::Next, 0);
        };
        let token = mbarrier.token();
        let (init, last) = (mbarrier.init, mbarrier.last);
        if let Some(clock) = &clock {
            let known = clock.epoch(mbarrier.number, HAPPENED_LANE) >= mbarrier.phase;
            let local = rank == at.0;
            // Of other CTAs, only what was released to the cluster; an operation that names no scope means to reach.
            let reaches = local || kind.scope != Some(Scope::Cta);
            let gather = if local {
                &mut mbarrier.local
            } else {
                &mut mbarrier.remote
            };
            if kind.release && reaches {
                gather.add(clock);
            } else if let Some((fenced, scope)) = fenced
                && (local || scope > Scope::Cta)
            {
                gather.add(&fenced);
                gather.add(&Rc::new(clock.happened()));
            } else {
                gather.add(&Rc::new(clock.happened()));
            }
            if let Some((partly, scope)) = partly
                && (local || scope > Scope::Cta)
            {
                gather.add(&partly);
            }
            mbarrier.order.add(clock);
            warp.epoch += 1;
            if !known {
                self.early_arrival(who, last, init);
                return (Flow::Stop, token);
            }
        }
        if let Some(bytes) = bytes {
            let Some(mbarrier) = self.mbarrier_mut(blocks, at) else {
                return (Flow::Next, token);
            };
            mbarrier.bytes += i64::from(bytes);
            mbarrier.expected = Some(who);
            let now = mbarrier.bytes;
            if now > MOST {
                return (self.bytes_range(who, init, now), token);
            }
        }
        let Some(mbarrier) = self.mbarrier_mut(blocks, at) else {
            return (Flow::Next, token);
        };
        let pending = mbarrier.pending;
        if count > pending || kind.no_complete && count == pending {
            return (self.over_count(who, last, init, count, pending), token);
        }
        mbarrier.pending -= count;
        mbarrier.last = Some(who);
        let phase = Point {
            lanes: HAPPENED,
            ..mbarrier.completion()
        };
        if at.0 != rank
            && let Some(block) = blocks.get_mut(at.0)
        {
            block
                .arrivals
                .insert((warp.number, lane as u8, at.1), (who, point, phase));
        }
        let Some(mbarrier) = self.mbarrier_mut(blocks, at) else {
            return (Flow::Next, token);
        };
        // The only arrival of a phase without bytes: whoever makes it knows that the phase is complete.
        let alone = count == mbarrier.count && mbarrier.bytes == 0;
        if kind.drop {
            mbarrier.count = mbarrier.count.saturating_sub(count);
        }
        self.settle_phase(blocks, who, at);
        if let Some(clock) = warp.clocks.get_mut(lane).filter(|_| alone) {
            Rc::make_mut(clock).raise(phase.warp, phase.lanes, phase.epoch);
        }
        (Flow::Next, token)
    }

    #[cold]
    fn early_arrival(&mut self, who: Who, last: Option<Who>, init: Who) {
        let rule = &tirx_rules::MBARRIER_ARRIVALS;
        let other = last.unwrap_or(init);
        self.find(Some(rule), who, Some(other), |_| {
            Say::error(
                rule,
                "a thread arrives at an mbarrier and does not know that the phase before is complete: its arrival may count for either",
            )
            .other(other, None)
            .help("initialise the mbarrier for as many arrivals as a phase has, and wait for a phase before arriving in the next")
        });
    }

    #[cold]
    pub(super) fn over_count(
        &mut self,
        who: Who,
        last: Option<Who>,
        init: Who,
        count: u32,
        pending: u32,
    ) -> Flow {
        let rule = &tirx_rules::MBARRIER_ARRIVALS;
        let other = last.unwrap_or(init);
        self.find(Some(rule), who, Some(other), |_| {
            let message = if count == pending {
                "an arrival with `.noComplete` would complete the phase".to_owned()
            } else {
                format!("{count} arrivals at an mbarrier whose phase lacks {pending}")
            };
            Say::error(rule, message)
                .other(other, None)
                .help("initialise the mbarrier for as many arrivals as a phase has")
        });
        Flow::Stop
    }

    /// `cp.async.mbarrier.arrive`: an arrival that is made when the thread's copies so far have completed.
    pub(super) fn arrive_later(
        &mut self,
        blocks: &mut Blocks,
        warp: &mut Warp,
        lane: usize,
        pc: u32,
        at: At,
        noinc: bool,
    ) {
        let knew = warp.clocks.get(lane).map(|_| Self::knowledge(warp, lane));
        if !noinc && let Some(mbarrier) = self.mbarrier_mut(blocks, at) {
            mbarrier.pending += 1;
        }
        let copies = (warp.copies.get(lane).into_iter())
            .flat_map(|thread| thread.groups.iter().flatten().chain(&thread.open).rev())
            .take(COVERED)
            .copied()
            .collect();
        let number = self.agents.len() as u32;
        self.agents.push(Agent::arrival(warp, (lane, pc), at, knew));
        // What the thread does next is not what the arrival knew.
        warp.epoch += 1;
        self.covered.insert(number, copies);
        blocks.pending.push(number);
    }

    /// The copies of such an arrival complete, and it is made.
    pub(super) fn arrive_now(&mut self, blocks: &mut Blocks, number: u32, at: At) {
        let Some(agent) = self.agents.get(number as usize) else {
            return;
        };
        let (who, issued, knew) = (agent.who(), agent.issued, agent.knew.clone());
        let Some(point) = (self.mbarrier_mut(blocks, at)).map(|mbarrier| mbarrier.completion())
        else {
            return;
        };
        for copy in self.covered.remove(&number).unwrap_or_default() {
            self.land(blocks, copy);
            if let Some(agent) = self.agents.get_mut(copy as usize) {
                agent.completes_in(point);
            }
        }
        let Some(mbarrier) = self.mbarrier_mut(blocks, at) else {
            return;
        };
        if mbarrier.pending == 0 {
            let (last, init) = (mbarrier.last, mbarrier.init);
            self.over_count(who, last, init, 1, 0);
            self.stop = true;
            return;
        }
        mbarrier.pending -= 1;
        mbarrier.last = Some(who);
        if let Some(knew) = knew {
            mbarrier
                .local
                .add(&Rc::new(knew.happened_to(who.warp, issued)));
            mbarrier.order.add(&knew);
        }
        self.settle_phase(blocks, who, at);
    }
}
