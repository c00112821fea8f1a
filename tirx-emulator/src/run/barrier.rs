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
use crate::run::state::{Arrival, BARRIERS, BarrierState, Blocks, Cluster, Machine, Wait, Warp};
use crate::run::step::Flow;

impl Machine<'_> {
    /// A group arrives.
    pub(crate) fn arrive<const SAN: bool>(
        &mut self,
        blocks: &mut Blocks,
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
        let index = blocks.own().index;
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
        let state = &mut blocks.own_mut().barriers[id as usize];
        if state.arrivals.is_empty() {
            state.count = count;
        } else if state.count != count {
            let (first, then) = (describe_count(state.count), describe_count(count));
            let other = state
                .arrivals
                .first()
                .map(|arrival| self.arrival(index, *arrival));
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
        let state = &mut blocks.own_mut().barriers[id as usize];
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
        blocks.own_mut().barrier_news = true;
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
    pub(crate) fn exited_lanes(&mut self, warp: &Warp, who: Who) {
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
    pub(crate) fn complete_barriers(&mut self, cluster: &mut Cluster, rank: usize) -> bool {
        let Some(warps) = cluster.warps.get_mut(rank) else {
            return false;
        };
        let Some(block) = cluster.blocks.get_mut(rank as u32) else {
            return false;
        };
        block.barrier_news = false;
        let mut any = false;
        for id in 0..BARRIERS {
            let state = &block.barriers[id];
            if !state.arrivals.is_empty() && Self::is_complete(warps, state) {
                let state = std::mem::take(&mut block.barriers[id]);
                self.complete(block.index, warps, id, state);
                any = true;
            }
        }
        any
    }

    fn is_complete(warps: &[Warp], state: &BarrierState) -> bool {
        let mut arrived = vec![0; warps.len()];
        for arrival in &state.arrivals {
            if let Some(lanes) = arrived.get_mut(arrival.warp as usize) {
                *lanes |= arrival.lanes;
            }
        }
        let warps = || warps.iter().zip(&arrived);
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

    fn complete(&mut self, index: u32, warps: &mut [Warp], id: usize, state: BarrierState) {
        self.aligned(index, warps, &state.arrivals);
        if state.count.is_none() {
            self.exited_warps(index, warps, &state.arrivals);
        }
        let known = state.known.finish();
        for warp in warps {
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
    fn aligned(&mut self, index: u32, warps: &[Warp], arrivals: &[Arrival]) {
        let in_step = !self.findings.has(&tirx_rules::BARRIER_DIVERGENT);
        let exited = |warp: &&Warp| in_step && warp.live != warp.all;
        for warp in warps.iter().filter(exited) {
            let own = || {
                let of_warp = |arrival: &&Arrival| arrival.warp == warp.index;
                arrivals.iter().filter(of_warp)
            };
            let arrived = own().fold(0, |lanes, arrival| lanes | arrival.lanes);
            let absent = warp.all & !warp.live & !arrived;
            if let Some(arrival) = own().find(|arrival| arrival.aligned && absent != 0) {
                self.exited_lanes(warp, self.arrival(index, *arrival));
            }
        }
        for (position, arrival) in arrivals.iter().enumerate() {
            let twin = arrivals[..position]
                .iter()
                .find(|other| other.warp == arrival.warp && other.pc != arrival.pc);
            let Some(twin) = twin.filter(|twin| arrival.aligned || twin.aligned) else {
                continue;
            };
            let (a, b) = (self.arrival(index, *arrival), self.arrival(index, *twin));
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
    fn exited_warps(&mut self, index: u32, warps: &[Warp], arrivals: &[Arrival]) {
        let Some(arrival) = arrivals.iter().min_by_key(|arrival| arrival.warp) else {
            return;
        };
        let Some(gone) = warps.iter().find(|warp| warp.live == 0) else {
            return;
        };
        let who = self.arrival(index, *arrival);
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
}

fn describe_count(count: Option<u32>) -> String {
    match count {
        Some(count) => format!("{count} threads"),
        None => "all threads of the CTA".into(),
    }
}
