//! Stores and reductions that are asynchronous: `st.async`, `red.async`, and those of `multimem`.
//!
//! Into the shared memory of a cluster their bytes are counted on an mbarrier. Into global memory they are releases, and nothing
//! says when they are performed but that an acquire has seen them; until then no access of the same bytes is ordered with
//! them, not even one of the thread that issued them. Here such a store is performed some time after its issue, while its
//! cluster runs, and at the latest when that ends.

use crate::clock::Scope;
use crate::lanes::lanes_of;
use crate::program::{StoreAsync, StoreDone};
use crate::run::access::{Fault, Lookup, Place};
use crate::run::agent::{Completion, Operation, Piece, Source};
use crate::run::state::{Blocks, Cluster, Machine, Warp};
use crate::run::step::Flow;
use crate::shadow::Proxy;

/// Warp-instructions that such a release is held back at most, while its cluster runs.
const HELD: u64 = 4096;

impl Machine<'_> {
    /// `st.async`, `red.async`, `multimem.st.async`, `multimem.red.async`
    pub(crate) fn store_async<const SAN: bool>(
        &mut self,
        blocks: &mut Blocks,
        warp: &mut Warp,
        store: &StoreAsync,
        pc: u32,
        exec: u32,
    ) -> Flow {
        let counted = match store.done {
            StoreDone::Mbarrier(addr) => Some(addr.base),
            StoreDone::Release { .. } => None,
        };
        let registers = [Some(store.addr.base), counted].into_iter().flatten();
        for reg in registers.chain(store.srcs.iter().copied()) {
            self.know::<SAN>(warp, reg, pc, exec);
        }
        let mut operations = Vec::new();
        for lane in lanes_of(exec) {
            match self.store_operation(blocks, warp, store, lane, pc) {
                Ok(operation) => operations.push((lane, operation)),
                Err(flow) => return flow,
            }
        }
        // Nothing was started while one of them might have had to sleep.
        for (lane, operation) in operations {
            self.begin::<SAN>(blocks, warp, lane, pc, operation);
        }
        Flow::Next
    }

    /// The operation of one lane.
    fn store_operation(
        &mut self,
        blocks: &mut Blocks,
        warp: &Warp,
        store: &StoreAsync,
        lane: usize,
        pc: u32,
    ) -> Result<Operation, Flow> {
        let mut lookup = Lookup::new();
        let size = store.ty.size();
        let len = size * store.srcs.len() as u32;
        let bytes = u64::from(len);
        let (address, space) = (Self::address(warp, store.addr, lane), store.addr.space);
        let replicas = matches!(store.done, StoreDone::Release { replicas: true, .. });
        let found = match replicas {
            true => self.replicas(blocks, &mut lookup, space, address, bytes, bytes, lane),
            false => {
                let found = lookup.locate(self, blocks, space, address, bytes, bytes, lane);
                found.map(|place| vec![place])
            }
        };
        let to = found.map_err(|fault| self.fault(warp, lane, pc, address, len, *fault))?;
        let completion = match store.done {
            StoreDone::Mbarrier(addr) => {
                let [Place::Shared(rank, _)] = *to.as_slice() else {
                    return Err(self.no_shared(warp, lane, pc, address));
                };
                let at = (addr.space, Self::address(warp, addr, lane));
                let at = self.mbarrier_at(&mut lookup, blocks, warp, at, lane, pc)?;
                self.mbarrier_ready(blocks, warp, lane, pc, at, false)?;
                if rank != at.0 {
                    let fault = Fault {
                        rule: &tirx_rules::OUT_OF_BOUNDS_SHARED,
                        message: format!(
                            "the mbarrier lies in CTA {} of the cluster, and the destination in CTA {rank}",
                            at.0
                        ),
                        help: Some(
                            "bytes are counted where they arrive: name an mbarrier of the destination's CTA",
                        ),
                        space: "shared::cluster",
                    };
                    return Err(self.fault(warp, lane, pc, address, len, fault));
                }
                Completion::Mbarrier(at.0, at.1)
            }
            StoreDone::Release { scope, .. } => {
                for &to in &to {
                    let fault = match to {
                        Place::Global(..) => self.read_only(to),
                        _ => Some(Fault {
                            rule: &tirx_rules::OUT_OF_BOUNDS_GLOBAL,
                            message: format!(
                                "{address:#x} is no address of global memory, where an asynchronous release goes"
                            ),
                            help: Some("into shared memory, let an mbarrier count the bytes"),
                            space: "global",
                        }),
                    };
                    if let Some(fault) = fault {
                        return Err(self.fault(warp, lane, pc, address, len, fault));
                    }
                }
                Completion::Release(scope)
            }
        };
        let value: Vec<u8> = (store.srcs.iter())
            .flat_map(|src| {
                let bytes = warp.reg(*src)[lane].to_le_bytes();
                bytes.into_iter().take(size as usize)
            })
            .collect();
        let pieces: Vec<Piece> = (to.iter())
            .map(|&dst| Piece {
                src: Source::Data,
                dst,
                len,
            })
            .collect();
        let reduce = store.reduce.map(|op| (op, store.ty));
        let strong = match store.done {
            StoreDone::Release { scope, .. } => Some(scope),
            StoreDone::Mbarrier(_) => reduce.map(|_| Scope::Gpu),
        };
        Ok(Operation {
            data: Some(value.repeat(pieces.len()).into()),
            pieces: match pieces.as_slice() {
                &[piece] => piece.into(),
                _ => pieces.into(),
            },
            reduce,
            strong,
            completion,
            proxy: Proxy::Generic,
            map: None,
        })
    }

    /// An asynchronous release is performed.
    pub(crate) fn release_now(&mut self, blocks: &mut Blocks, number: u32, scope: Scope) {
        self.progress += 1;
        self.land(blocks, number);
        let Some(agent) = self.agents.get(number as usize) else {
            return;
        };
        let (knew, update) = (agent.knew.clone(), agent.reduce.is_some());
        let places: Vec<Place> = (agent.pieces.as_slice().iter())
            .map(|piece| piece.dst)
            .collect();
        let shape = self.shape();
        let whose = (shape.cta(agent.warp), shape.cluster(agent.warp));
        let alone = blocks.count() == 1;
        for place in places {
            if let Some(location) = Self::location(blocks, place) {
                let own = knew.clone().map(|clock| (clock, scope));
                self.publish((location, false), own, whose, alone, update);
            }
        }
    }

    /// Performs the releases of a cluster that have been held back for long, or all of them; whether there were any.
    pub(crate) fn releases(&mut self, cluster: &mut Cluster, all: bool) -> bool {
        let now = self.stats.warp_instructions;
        let due: Vec<u32> = (cluster.blocks.pending.iter().copied())
            .filter(|&number| {
                self.agents.get(number as usize).is_some_and(|agent| {
                    matches!(agent.completion, Completion::Release(_))
                        && (all || agent.since + HELD <= now)
                })
            })
            .collect();
        for &number in &due {
            self.complete_agent(&mut cluster.blocks, number);
        }
        !due.is_empty()
    }
}
