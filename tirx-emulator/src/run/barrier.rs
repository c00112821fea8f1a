//! The barriers of a CTA.
//!
//! A barrier without a count completes when every thread of the CTA that has not exited has arrived. One with a count
//! completes when that many threads have; a warp whose live lanes all arrived counts as 32. Completion orders what
//! every participant did before its arrival before what those that waited do next.
//!
//! `bar`, which is `barrier.aligned`, must be executed by the whole warp together. Lanes that exited before, or that
//! arrive at another instruction, make it undefined: an error. That a whole warp has exited is no error, as GPUs since
//! Volta count threads that have not exited, but PTX does not promise it: `review`.

use crate::api::Verdict;
use crate::lanes::{Lanes, WARP, lanes_of};
use crate::program::{Barrier, BarrierAction, Op};
use crate::run::report::{Say, Who};
use crate::run::state::{Arrival, BARRIERS, Block, Cta, Machine, Wait, Warp};
use crate::run::step::Flow;

impl Machine<'_> {
    /// A group arrives.
    pub(crate) fn arrive<const SAN: bool>(
        &mut self,
        block: &mut Block,
        warp: &mut Warp,
        barrier: &Barrier,
        pc: u32,
        exec: u32,
    ) -> Flow {
        self.know::<SAN>(warp, barrier.id, pc, exec);
        let lane = exec.trailing_zeros() as usize;
        let who = Who {
            warp: warp.number,
            lane: lane as u8,
            pc,
        };
        let rule = &tirx_rules::BARRIER_DIVERGENT;
        let id = warp.reg(barrier.id)[lane] as u32;
        if id as usize >= BARRIERS
            || lanes_of(exec).any(|lane| warp.reg(barrier.id)[lane] as u32 != id)
        {
            self.find(Some(rule), who, None, |_| {
                Say::error(
                    rule,
                    format!(
                        "the barrier {id}: a CTA has the barriers 0 to 15, and a warp names one"
                    ),
                )
            });
            return Flow::Stop;
        }
        let count = barrier.count.map(|count| warp.reg(count)[lane] as u32);
        if let Some(count) = count
            && (count == 0 || count % WARP as u32 != 0)
        {
            self.find(Some(rule), who, None, |_| {
                Say::error(
                    rule,
                    format!(
                        "a barrier for {count} threads: the count is a positive multiple of 32"
                    ),
                )
            });
            return Flow::Stop;
        }
        if barrier.aligned && warp.live != warp.all {
            self.exited_lanes(warp, who);
        }
        // The index was compared with the length above.
        let state = &mut block.barriers[id as usize];
        if state.arrivals.is_empty() {
            state.count = count;
        } else if state.count != count {
            let (first, then) = (describe_count(state.count), describe_count(count));
            let other = state
                .arrivals
                .first()
                .map(|arrival| self.arrival(block.index, *arrival));
            self.find(Some(rule), who, other, |_| {
                let say = Say::error(
                    rule,
                    format!("arrivals at barrier {id} expect {first}, and here {then}"),
                );
                match other {
                    Some(other) => say.other(other, None),
                    None => say,
                }
            });
            return Flow::Stop;
        }
        let state = &mut block.barriers[id as usize];
        state.arrivals.push(Arrival {
            warp: warp.index,
            lanes: exec,
            pc,
            aligned: barrier.aligned,
        });
        let predicate = match barrier.action {
            BarrierAction::Popc { pred, .. } | BarrierAction::Vote { pred, .. } => {
                warp.pred(pred) & exec
            }
            _ => 0,
        };
        state.population += predicate.count_ones();
        state.any |= predicate != 0;
        state.not_all |= predicate != exec;
        if SAN {
            for lane in lanes_of(exec) {
                state.known.add(&warp.clocks[lane]);
            }
            state.known.raise(warp.number, exec, warp.epoch);
            warp.epoch += 1;
        }
        block.barrier_news = true;
        match barrier.action {
            BarrierAction::Arrive => Flow::Next,
            _ => Flow::Wait(Wait::Barrier(id as u8)),
        }
    }

    fn arrival(&self, cta: u32, arrival: Arrival) -> Who {
        Who {
            warp: cta * self.warps_per_cta + arrival.warp,
            lane: arrival.lanes.trailing_zeros() as u8,
            pc: arrival.pc,
        }
    }

    #[cold]
    fn exited_lanes(&mut self, warp: &Warp, who: Who) {
        let rule = &tirx_rules::BARRIER_DIVERGENT;
        let exit = warp.exits.first().map(|&(pc, lanes)| Who {
            warp: warp.number,
            lane: lanes.trailing_zeros() as u8,
            pc,
        });
        let gone = (warp.all & !warp.live).count_ones();
        self.find(Some(rule), who, exit, |machine| {
            let at = exit.map_or(String::new(), |exit| {
                format!(" at {}", machine.line(exit.pc))
            });
            let say = Say::error(
                rule,
                format!(
                    "{gone} lanes of the warp have exited{at} and cannot arrive at this barrier"
                ),
            )
            .help(
                "let every thread reach the barrier, and put the condition around the work instead",
            );
            match exit {
                Some(exit) => say.other(exit, None),
                None => say,
            }
        });
    }

    /// Completes barriers that all have arrived at; whether any did.
    pub(crate) fn complete_barriers(&mut self, cta: &mut Cta) -> bool {
        cta.block.barrier_news = false;
        let mut any = false;
        for id in 0..BARRIERS {
            if !cta.block.barriers[id].arrivals.is_empty() && self.is_complete(cta, id) {
                self.complete(cta, id);
                any = true;
            }
        }
        any
    }

    fn is_complete(&self, cta: &Cta, id: usize) -> bool {
        let state = &cta.block.barriers[id];
        let mut arrived = vec![0; cta.warps.len()];
        for arrival in &state.arrivals {
            if let Some(lanes) = arrived.get_mut(arrival.warp as usize) {
                *lanes |= arrival.lanes;
            }
        }
        let warps = || cta.warps.iter().zip(&arrived);
        match state.count {
            None => warps().all(|(warp, arrived)| warp.live & !arrived == 0),
            Some(count) => {
                let threads = warps().map(|(warp, &arrived)| match arrived {
                    0 => 0,
                    _ if warp.live & !arrived == 0 => WARP as u32,
                    _ => arrived.count_ones(),
                });
                threads.sum::<u32>() >= count
            }
        }
    }

    fn complete(&mut self, cta: &mut Cta, id: usize) {
        let state = std::mem::take(&mut cta.block.barriers[id]);
        self.aligned(cta, &state.arrivals);
        if state.count.is_none() {
            self.exited_warps(cta, &state.arrivals);
        }
        let known = state.known.finish();
        for warp in &mut cta.warps {
            for index in 0..warp.groups.len() {
                let group = warp.groups[index];
                if group.wait != Wait::Barrier(id as u8) {
                    continue;
                }
                warp.groups[index].wait = Wait::Nothing;
                if let Some(known) = &known {
                    for lane in lanes_of(group.mask) {
                        warp.clocks[lane] = known.clone();
                    }
                }
                // The instruction before is the barrier that the group waited at.
                let instr = group
                    .pc
                    .checked_sub(1)
                    .and_then(|pc| self.kernel.code.get(pc as usize));
                if let Some(Op::Barrier(barrier)) = instr.map(|instr| &instr.op) {
                    match barrier.action {
                        BarrierAction::Popc { dst, .. } => {
                            let out: Lanes = [state.population.into(); WARP];
                            warp.set::<true>(dst, group.mask, &out);
                        }
                        BarrierAction::Vote { dst, all, .. } => {
                            let value = if all { !state.not_all } else { state.any };
                            warp.set_pred(dst, group.mask, if value { u32::MAX } else { 0 });
                        }
                        _ => {}
                    }
                }
            }
        }
    }

    /// An aligned barrier is one instruction for the whole warp. Lanes that exited before the others arrived were
    /// reported then; those that exited after are found here, so that the order does not matter. Lanes that were at
    /// another barrier before are out of step from there on: that was said, and is not said again of their exit.
    fn aligned(&mut self, cta: &Cta, arrivals: &[Arrival]) {
        let in_step = !self.findings.has(&tirx_rules::BARRIER_DIVERGENT);
        let exited = |warp: &&Warp| in_step && warp.live != warp.all;
        for warp in cta.warps.iter().filter(exited) {
            let own = || {
                let of_warp = |arrival: &&Arrival| arrival.warp == warp.index;
                arrivals.iter().filter(of_warp)
            };
            let arrived = own().fold(0, |lanes, arrival| lanes | arrival.lanes);
            let absent = warp.all & !warp.live & !arrived;
            if let Some(arrival) = own().find(|arrival| arrival.aligned && absent != 0) {
                self.exited_lanes(warp, self.arrival(cta.block.index, *arrival));
            }
        }
        for (index, arrival) in arrivals.iter().enumerate() {
            let twin = arrivals[..index]
                .iter()
                .find(|other| other.warp == arrival.warp && other.pc != arrival.pc);
            let Some(twin) = twin.filter(|twin| arrival.aligned || twin.aligned) else {
                continue;
            };
            let (a, b) = (
                self.arrival(cta.block.index, *arrival),
                self.arrival(cta.block.index, *twin),
            );
            let (a, b) = if a.pc >= b.pc { (a, b) } else { (b, a) };
            let rule = &tirx_rules::BARRIER_DIVERGENT;
            self.find(Some(rule), a, Some(b), |_| {
                Say::error(rule, "lanes of one warp are at two different barrier instructions")
                    .other(b, None)
                    .help("move the barrier out of the branch, so that the whole warp executes it together")
            });
        }
    }

    /// Warps that exited do not take part.
    fn exited_warps(&mut self, cta: &Cta, arrivals: &[Arrival]) {
        let Some(arrival) = arrivals.iter().min_by_key(|arrival| arrival.warp) else {
            return;
        };
        let Some(gone) = cta.warps.iter().find(|warp| warp.live == 0) else {
            return;
        };
        let who = self.arrival(cta.block.index, *arrival);
        let exit = gone.exits.first().map(|&(pc, lanes)| Who {
            warp: gone.number,
            lane: lanes.trailing_zeros() as u8,
            pc,
        });
        self.find(None, who, exit, |_| Say {
            verdict: Verdict::Review,
            rule: None,
            message: format!(
                "warp {} has exited and does not take part in this barrier",
                gone.index
            ),
            bytes: None,
            other: exit.map(|exit| (exit, None)),
            help: Some(
                "let every warp reach the barrier, or name the number of threads that it is for"
                    .into(),
            ),
        });
    }

    /// No thread of the CTA can go on.
    pub(crate) fn deadlock(&mut self, cta: &Cta) {
        // Who waits, by what and where.
        let mut waiting: Vec<(Wait, u32, u32, Who)> = Vec::new();
        for warp in &cta.warps {
            for group in &warp.groups {
                let (wait, pc) = match group.wait {
                    Wait::Barrier(id) => (Wait::Barrier(id), group.pc.saturating_sub(1)),
                    Wait::Lanes(_) => (Wait::Lanes(0), group.pc),
                    Wait::Nothing => continue,
                };
                match waiting
                    .iter_mut()
                    .find(|entry| entry.0 == wait && entry.1 == pc)
                {
                    Some(entry) => entry.2 += group.mask.count_ones(),
                    None => {
                        let who = Who {
                            warp: warp.number,
                            lane: group.mask.trailing_zeros() as u8,
                            pc,
                        };
                        waiting.push((wait, pc, group.mask.count_ones(), who));
                    }
                }
            }
        }
        waiting.sort_by_key(|entry| entry.1);
        let Some(&(.., first)) = waiting.first() else {
            return;
        };
        let second = waiting.get(1).map(|entry| entry.3);
        let exited: u32 = cta
            .warps
            .iter()
            .map(|warp| (warp.all & !warp.live).count_ones())
            .sum();
        let list: Vec<String> = waiting
            .iter()
            .map(|&(_, pc, threads, _)| {
                format!(
                    "{threads} threads wait at `{}`, {}",
                    self.text(pc),
                    self.line(pc)
                )
            })
            .collect();
        let gone = if exited > 0 {
            format!("; {exited} threads have exited")
        } else {
            String::new()
        };
        let at_barriers = waiting
            .iter()
            .all(|entry| matches!(entry.0, Wait::Barrier(_)));
        let rule = if at_barriers {
            &tirx_rules::BARRIER_DIVERGENT
        } else {
            &tirx_rules::DEADLOCK
        };
        self.find(Some(rule), first, second, |_| {
            let say = Say::error(
                rule,
                format!("no thread of the CTA can go on: {}{gone}", list.join("; ")),
            )
            .help(
                "let all threads that a barrier expects reach the same barrier with the same count",
            );
            match second {
                Some(second) => say.other(second, None),
                None => say,
            }
        });
    }
}

fn describe_count(count: Option<u32>) -> String {
    match count {
        Some(count) => format!("{count} threads"),
        None => "all threads of the CTA".into(),
    }
}
