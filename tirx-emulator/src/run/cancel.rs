//! `clusterlaunchcontrol`: a cluster asks that one of those that have not started never does, and does its work instead.
//!
//! A request takes a cluster when it is issued, the next one of the grid, and no other gets that one. The response is 16 bytes of
//! the async proxy, counted on an mbarrier, of the CTA that asks or of each in its cluster; it is opaque, and here has the
//! place of the cluster's first CTA and a bit that says whether there is one. A request may fail while clusters remain, as on
//! a GPU when another grid needs the place: with a seed other than 0 some do, and what they left starts by itself.

use crate::lanes::{Lanes, WARP, lanes_of};
use crate::program::{Addr, CancelQuery, Reg};
use crate::run::access::{Fault, Lookup, Place};
use crate::run::agent::{Completion, Operation, Piece, Source};
use crate::run::report::{Say, Who};
use crate::run::state::{Blocks, Machine, Warp};
use crate::run::step::Flow;
use crate::shadow::Proxy;
use crate::{api::Verdict, run::mbarrier::SIZE};

/// Bytes of a response.
const RESPONSE: u32 = 16;
/// The bit of its upper half that says that a cluster was cancelled.
const CANCELED: u64 = 1 << 63;

/// A request that is to be issued: where its response goes, and where that is counted.
type Target = (Place, (u32, u64));

impl Machine<'_> {
    /// `clusterlaunchcontrol.try_cancel`
    pub(crate) fn try_cancel<const SAN: bool>(
        &mut self,
        blocks: &mut Blocks,
        warp: &mut Warp,
        (addr, mbarrier, all): (Addr, Addr, bool),
        pc: u32,
        exec: u32,
    ) -> Flow {
        for reg in [addr.base, mbarrier.base] {
            self.know::<SAN>(warp, reg, pc, exec);
        }
        let mut requests = Vec::new();
        for lane in lanes_of(exec) {
            match self.cancel_targets(blocks, warp, (addr, mbarrier, all), lane, pc) {
                Ok(targets) => requests.push((lane, targets)),
                Err(flow) => return flow,
            }
        }
        // Nothing was started while one of them might have had to sleep.
        for (lane, targets) in requests {
            self.asked_again(blocks, warp, lane, pc);
            let canceled = self.cancel();
            let response = response(canceled);
            for (dst, (rank, offset)) in targets {
                if canceled.is_none()
                    && let Some(block) = blocks.get_mut(rank)
                {
                    block.refused = Some(self.agents.len() as u32);
                }
                let piece = Piece {
                    src: Source::Data,
                    dst,
                    len: RESPONSE,
                };
                let operation = Operation {
                    pieces: piece.into(),
                    data: Some(response.into()),
                    reduce: None,
                    strong: None,
                    completion: Completion::Mbarrier(rank, offset),
                    proxy: Proxy::Async,
                    map: None,
                };
                self.begin::<SAN>(blocks, warp, lane, pc, operation);
            }
        }
        Flow::Next
    }

    /// Where the responses to one lane go: to its CTA, or to the same place in each CTA of the cluster.
    fn cancel_targets(
        &mut self,
        blocks: &mut Blocks,
        warp: &Warp,
        (addr, mbarrier, all): (Addr, Addr, bool),
        lane: usize,
        pc: u32,
    ) -> Result<Vec<Target>, Flow> {
        let mut lookup = Lookup::new();
        let own = blocks.rank();
        let mut own_place = |machine: &mut Self, addr: Addr, len: u32| {
            let address = Self::address(warp, addr, lane);
            let (bytes, space) = (u64::from(len), addr.space);
            match lookup.locate(machine, blocks, space, address, bytes, bytes, lane) {
                Ok(Place::Shared(rank, offset)) if rank == own => Ok(offset),
                Ok(_) => {
                    let fault = Fault {
                        rule: &tirx_rules::OUT_OF_BOUNDS_SHARED,
                        message: format!(
                            "{address:#x} is no address of the CTA's own shared memory"
                        ),
                        help: Some("the response and its mbarrier lie in the CTA that asks"),
                        space: "shared::cta",
                    };
                    Err(machine.fault(warp, lane, pc, address, len, fault))
                }
                Err(fault) => Err(machine.fault(warp, lane, pc, address, len, *fault)),
            }
        };
        let to = own_place(self, addr, RESPONSE)?;
        let counted = own_place(self, mbarrier, SIZE)?;
        let ranks = match all {
            true => 0..blocks.count() as u32,
            false => own..own + 1,
        };
        let mut targets = Vec::new();
        for rank in ranks {
            if rank != own && self.config.sanitize {
                self.visit(blocks, warp, lane, pc, rank, false);
            }
            self.mbarrier_ready(blocks, warp, lane, pc, (rank, counted), true)?;
            targets.push((Place::Shared(rank, to), (rank, counted)));
        }
        Ok(targets)
    }

    /// Takes a cluster that has not started, if there is one: the first of its CTAs.
    fn cancel(&mut self) -> Option<[u32; 3]> {
        let fails = self.config.seed != 0 && self.random.below(4) == 0;
        if fails || self.next_cluster >= self.clusters {
            return None;
        }
        let number = self.next_cluster;
        self.next_cluster += 1;
        Some(self.first_cta(number))
    }

    /// A CTA that has seen a request fail makes another.
    fn asked_again(&mut self, blocks: &Blocks, warp: &Warp, lane: usize, pc: u32) {
        let refused = blocks.own().refused;
        let Some(agent) = refused.and_then(|number| self.agents.get(number as usize)) else {
            return;
        };
        if !self.config.sanitize || !agent.before(warp, lane, true) {
            return;
        }
        let other = agent.who();
        self.find(None, Who::new(warp, lane, pc), Some(other), |_| Say {
            verdict: Verdict::Review,
            rule: None,
            message:
                "a CTA that has seen a cancellation fail asks for another, which has no meaning"
                    .to_owned(),
            bytes: None,
            other: Some((other, None)),
            help: Some("ask no more when `query_cancel.is_canceled` gives false".into()),
        });
    }

    /// `clusterlaunchcontrol.query_cancel`
    pub(crate) fn query_cancel<const SAN: bool>(
        &mut self,
        warp: &mut Warp,
        (response, what): ([Reg; 2], CancelQuery),
        pc: u32,
        exec: u32,
    ) {
        for reg in response {
            self.know::<SAN>(warp, reg, pc, exec);
        }
        let [low, high] = response.map(|reg| *warp.reg(reg));
        let mut canceled = 0;
        let mut axes: [Lanes; 4] = [[0; WARP]; 4];
        for lane in lanes_of(exec) {
            let (low, high) = (low[lane], high[lane]);
            canceled |= u32::from(high & CANCELED != 0) << lane;
            let place = [low & 0xffff_ffff, low >> 32, high & 0xffff_ffff, 0];
            for (axis, value) in axes.iter_mut().zip(place) {
                axis[lane] = value;
            }
        }
        let mut take = |reg: Reg, values: &Lanes| {
            warp.set::<SAN>(reg, exec, values);
            // There is no such CTA where nothing was cancelled.
            if SAN {
                warp.carry_known(reg, exec, canceled);
            }
        };
        match what {
            CancelQuery::IsCanceled(p) => warp.set_pred(p, exec, canceled),
            CancelQuery::Ctaid(regs) => {
                for (reg, values) in regs.into_iter().zip(&axes) {
                    take(reg, values);
                }
            }
            CancelQuery::Axis(axis, reg) => {
                if let Some(values) = axes.get(usize::from(axis)) {
                    take(reg, values);
                }
            }
        }
    }
}

/// The bytes of a response.
fn response(canceled: Option<[u32; 3]>) -> [u8; RESPONSE as usize] {
    let value = match canceled {
        None => 0,
        Some([x, y, z]) => {
            let low = u64::from(x) | u64::from(y) << 32;
            u128::from(low) | u128::from(u64::from(z) | CANCELED) << 64
        }
    };
    value.to_le_bytes()
}
