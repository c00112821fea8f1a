//! Phases of mbarriers complete.
//!
//! An operation may complete before its bytes are expected, as long as the phase still lacks an arrival. If all
//! arrivals are there and the bytes that are expected are fewer than those in flight, the phase completes early. A GPU then
//! hangs or reads too early, as it happens; here it is reported, and the phase takes all of them.

use std::rc::Rc;

use super::{At, KEPT, PUBLISHED, Published};
use crate::clock::{Clock, HAPPENED};
use crate::lanes::lanes_of;
use crate::run::agent::{Completion, Point};
use crate::run::report::{Say, Who};
use crate::run::state::{Blocks, Machine};
use crate::run::step::Flow;

impl Machine<'_> {
    /// Completes the phase of an mbarrier, if nothing lacks.
    pub(super) fn settle_phase(&mut self, blocks: &mut Blocks, who: Who, at: At) {
        let Some(mbarrier) = self.mbarrier_mut(blocks, at) else {
            return;
        };
        if mbarrier.pending > 0 || mbarrier.bytes > 0 || mbarrier.count == 0 {
            return;
        }
        let (mut excess, expected) = (-mbarrier.bytes, mbarrier.expected);
        let counted = mbarrier.counted.take();
        let init = mbarrier.init;
        mbarrier.bytes = 0;
        // Operations that are still on their way to this phase.
        let late: Vec<u32> = (blocks.pending.iter().copied())
            .filter(|&number| self.counts_on(number, at))
            .collect();
        let first = late
            .first()
            .and_then(|&number| self.agents.get(number as usize));
        let first = first.map(|agent| agent.who()).or(counted);
        excess += (late.iter())
            .filter_map(|&number| self.agents.get(number as usize))
            .map(|agent| agent.bytes() as i64)
            .sum::<i64>();
        if excess > 0 {
            let at_fault = expected.unwrap_or(init);
            let copy = first.filter(|copy| *copy != at_fault).unwrap_or(who);
            let rule = &tirx_rules::MBARRIER_BYTES;
            self.find(Some(rule), at_fault, Some(copy), |_| {
                Say::error(
                    rule,
                    format!("the phase of an mbarrier completes {excess} bytes early: more bytes are copied than it expects"),
                )
                .other(copy, None)
                .help("expect as many bytes in a phase as its copies have (`expect_tx`), before its last arrival")
            });
        }
        let point = self
            .mbarrier_mut(blocks, at)
            .map_or(Point::NEVER, |mbarrier| mbarrier.completion());
        for number in late {
            blocks.pending.retain(|&pending| pending != number);
            self.land(blocks, number);
            if let Some(agent) = self.agents.get_mut(number as usize) {
                agent.completes_in(point);
            }
        }
        self.next_phase(blocks, who, at);
    }

    /// Whether an operation in flight counts on this mbarrier.
    fn counts_on(&self, number: u32, at: At) -> bool {
        let agent = self.agents.get(number as usize);
        agent.is_some_and(|agent| {
            agent.completion == Completion::Mbarrier(at.0, at.1)
                && !agent.pieces.as_slice().is_empty()
        })
    }

    fn next_phase(&mut self, blocks: &mut Blocks, who: Who, at: At) {
        self.progress += 1;
        let sanitize = self.config.sanitize;
        let warps = self.warps_per_cta;
        let Some(block) = blocks.get_mut(at.0) else {
            return;
        };
        let home = block.index * warps;
        let Some(mbarrier) = block.mbarriers.get_mut(&at.1) else {
            return;
        };
        let mut unseen = None;
        if sanitize {
            let order = std::mem::take(&mut mbarrier.order).finish();
            let last = i64::from(mbarrier.phase) - 1;
            unseen = (mbarrier.waits.iter())
                .filter(|(_, seen)| seen.phase == last)
                .filter(|&(&warp, seen)| {
                    let known = |lane: usize| {
                        order.as_ref().is_some_and(|order| {
                            order.knows(warp, 1 << lane, seen.epoch)
                                || order.has_happened(warp, seen.epoch)
                        })
                    };
                    !lanes_of(seen.lanes).any(known)
                })
                .map(|(&warp, seen)| {
                    let lane = seen.lanes.trailing_zeros() as u8;
                    let pc = seen.pc;
                    (Who { warp, lane, pc }, seen.again)
                })
                .min();
            let epoch = mbarrier.phase + 1;
            let before = mbarrier.published.back();
            let mut local = before.map_or_else(
                || Clock::new(home, warps),
                |before| Clock::clone(&before.local),
            );
            let mut remote = before.and_then(|before| before.remote.clone());
            if let Some(own) = std::mem::take(&mut mbarrier.local).finish() {
                local.join(&own);
            }
            local.raise(mbarrier.number, PUBLISHED | HAPPENED, epoch);
            if let Some(others) = std::mem::take(&mut mbarrier.remote).finish() {
                match &mut remote {
                    Some(clock) => Rc::make_mut(clock).join(&others),
                    none => *none = Some(others),
                }
            }
            if mbarrier.published.len() >= KEPT {
                mbarrier.published.pop_front();
            }
            mbarrier.published.push_back(Published {
                phase: mbarrier.phase,
                local: Rc::new(local),
                remote,
            });
        }
        mbarrier.phase += 1;
        mbarrier.pending = mbarrier.count;
        block.mbarrier_news = true;
        blocks.mbarrier_news = true;
        if let Some((wait, again)) = unseen {
            self.two_phases.insert((wait, who, again));
        }
    }

    /// Reports waits that are not ordered with the completion of the phase after. Where that let a stage be overwritten or
    /// read too early, this was said, and is the same mistake.
    pub(crate) fn finish_waits(&mut self) {
        let said = [
            &tirx_rules::COPY_DESTINATION_REUSED,
            &tirx_rules::COPY_SOURCE_REUSED,
            &tirx_rules::READ_IN_FLIGHT,
            &tirx_rules::RACE_SHARED,
            &tirx_rules::RACE_GLOBAL,
            &tirx_rules::MBARRIER_ARRIVALS,
            &tirx_rules::MBARRIER_BYTES,
        ];
        if said.iter().any(|rule| self.findings.has(rule)) {
            return;
        }
        let rule = &tirx_rules::MBARRIER_PARITY;
        for (wait, complete, again) in std::mem::take(&mut self.two_phases) {
            self.find(Some(rule), wait, Some(complete), |_| {
                let (message, help) = match again {
                    true => (
                        "a thread waits for a phase of an mbarrier that it knows to be complete, while the next may complete",
                        "wait with the parity of the phase that is to come: 0 for the first, then 1, in turn",
                    ),
                    false => (
                        "a thread waits for one phase of an mbarrier while the next may complete: it may see either",
                        "let no phase complete before all that wait for the last have seen it: let them arrive in the next, or put a barrier of the CTA between",
                    ),
                };
                Say::error(rule, message).other(complete, None).help(help)
            });
        }
    }

    /// An operation in flight completes: its bytes land and are counted, or the arrival that it stands for is made.
    pub(crate) fn complete_agent(&mut self, blocks: &mut Blocks, number: u32) {
        blocks.pending.retain(|&pending| pending != number);
        let Some(agent) = self.agents.get(number as usize) else {
            return;
        };
        let (rank, offset) = match agent.completion {
            Completion::Mbarrier(rank, offset) => (rank, offset),
            Completion::Release(scope) => return self.release_now(blocks, number, scope),
            _ => return,
        };
        let (at, who) = ((rank, offset), agent.who());
        let (bytes, arrival) = (agent.bytes() as i64, agent.pieces.as_slice().is_empty());
        let (issued, knew) = (agent.issued, agent.knew.clone());
        if arrival {
            return self.arrive_now(blocks, number, at);
        }
        self.land(blocks, number);
        let Some(mbarrier) = self.mbarrier_mut(blocks, at) else {
            return;
        };
        let point = mbarrier.completion();
        if let Some(knew) = knew {
            // What happened before the issue happened before whatever the operation lets go on.
            mbarrier
                .local
                .add(&Rc::new(knew.happened_to(who.warp, issued)));
            mbarrier.order.add(&knew);
        }
        if let Some(agent) = self.agents.get_mut(number as usize) {
            agent.completes_in(point);
        }
        if let Flow::Stop = self.complete_bytes(blocks, who, at, bytes) {
            self.stop = true;
        }
    }
}
