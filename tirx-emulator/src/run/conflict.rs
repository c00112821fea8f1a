//! What is said of accesses that conflict.
//!
//! Which rule a conflict with an asynchronous operation breaks depends on the order between the access and the operation's
//! issue, and so not on the schedule:
//!
//! | access | ordered after the issue, not after completion | not ordered |
//! | --- | --- | --- |
//! | reads the destination | `read-in-flight`, `read-not-committed` | `read-without-barrier` (counted by an mbarrier: `read-in-flight`); `copy-destination-reused` if older bytes lay there |
//! | writes the destination | `copy-destination-reused` | `race-shared` |
//! | writes the source | `copy-source-reused` | `race-global`, `race-shared` |
//!
//! A thread that did wait for the mbarrier, but for a phase that it knew to be complete, has the parity wrong.

use tirx_rules::Rule;

use crate::api::{Bytes, Verdict};
use crate::run::access::Place;
use crate::run::agent::{Agent, Completion};
use crate::run::past::Past;
use crate::run::report::{Say, Who};
use crate::run::state::{Blocks, Machine, NEVER, Warp};
use crate::shadow::{By, Order, Proxy, Record};

/// A conflict that a shadow reported.
pub(crate) struct Conflict {
    pub(crate) old: Record,
    /// Where the overlap begins, and its length.
    pub(crate) at: u64,
    pub(crate) len: u32,
    pub(crate) order: Order,
}

/// What of an operation an access met.
struct Met {
    who: Who,
    own: bool,
    completion: Completion,
    /// It was committed to a group, and the thread knows that.
    committed: bool,
    /// `.read` was waited for.
    read: bool,
    group: u32,
    writes: bool,
    destination: bool,
    /// It is the tensor map that the operation reads.
    map: bool,
}

impl Machine<'_> {
    #[cold]
    pub(crate) fn conflict(
        &mut self,
        blocks: &Blocks,
        warp: &Warp,
        lane: usize,
        place: Place,
        new: Record,
        conflict: &Conflict,
    ) {
        let old = conflict.old;
        let me = Who::new(warp, lane, new.pc);
        let first = |lanes: u32| lanes.trailing_zeros() as u8;
        // Of several lanes, name one that is not this thread.
        let others = if old.warp == warp.number {
            old.lanes & !(1 << lane)
        } else {
            old.lanes
        };
        let overlap = match place {
            Place::Global(index, _) => Place::Global(index, conflict.at),
            Place::Shared(rank, _) => Place::Shared(rank, conflict.at),
            place => place,
        };
        let bytes = self.bytes(blocks, overlap, conflict.len);
        if let (Some(location), true) = (Self::location(blocks, overlap), new.kind.write) {
            self.unwritten.remove(&(location.granule(), old.pc));
        }
        let agent = |record: &Record| match record.kind.is_operation() {
            true => self.agents.get(record.epoch as usize),
            false => None,
        };
        let them = match agent(&old) {
            Some(agent) => agent.who(),
            None => Who {
                warp: old.warp,
                lane: first(if others == 0 { old.lanes } else { others }),
                pc: old.pc,
            },
        };
        if Past::is(old.pc) && conflict.order == Order::Conflict {
            return self.not_waited_for(me, them, (old.kind.write, new.kind.write), bytes);
        }
        if [old, new]
            .iter()
            .any(|record| record.kind.by == By::Mbarrier)
        {
            return self.mbarrier_touched((me, old.kind.by == By::Mbarrier), them, bytes);
        }
        if conflict.order == Order::Unfenced {
            let map = new.kind.by == By::Operation(Proxy::Tensormap);
            return match map {
                true => self.map_unfenced(me, them, bytes),
                false => self.unfenced(me, them, new.kind.write, bytes),
            };
        }
        let releases = [agent(&old), agent(&new)]
            .into_iter()
            .flatten()
            .any(|agent| matches!(agent.completion, Completion::Release(_)));
        if releases {
            return self.asynchronous_store(me, them, bytes);
        }
        let knows = |agent: &Agent, epoch: u32| {
            let own = agent.warp == warp.number && usize::from(agent.lane) == lane;
            epoch != NEVER && (own || warp.clocks[lane].knows(agent.warp, 1 << agent.lane, epoch))
        };
        // Who reads without an order, and who copies.
        let mut unordered = None;
        match (agent(&old), agent(&new)) {
            (Some(agent), _) if knows(agent, agent.issued) => {
                let counted = matches!(agent.completion, Completion::Mbarrier(..));
                let met = Met {
                    who: them,
                    own: agent.warp == warp.number && usize::from(agent.lane) == lane,
                    completion: agent.completion,
                    committed: counted || knows(agent, agent.committed),
                    read: agent.read.before(warp, lane),
                    group: agent.group,
                    writes: new.kind.write,
                    destination: old.kind.write,
                    map: old.kind.by == By::Operation(Proxy::Tensormap),
                };
                return self.in_flight(blocks, warp, lane, me, &met, bytes);
            }
            (Some(agent), None) if old.kind.write && !new.kind.write => {
                unordered = Some((me, them, agent.overwrites, agent.completion));
            }
            (None, Some(agent)) if new.kind.write && !old.kind.write => {
                unordered = Some((them, me, agent.overwrites, agent.completion));
            }
            _ => {}
        }
        match unordered {
            Some((reader, copier, overwrites, completion)) => {
                self.unordered_read(blocks, reader, copier, overwrites, completion, bytes);
            }
            None => {
                let shared = matches!(place, Place::Shared(..));
                let both = new.kind.write && old.kind.write;
                self.race(me, them, shared, both, bytes);
            }
        }
    }

    /// Two accesses with no order between them.
    fn race(&mut self, me: Who, them: Who, shared: bool, both_write: bool, bytes: Option<Bytes>) {
        let race: &'static Rule = if shared {
            &tirx_rules::RACE_SHARED
        } else {
            &tirx_rules::RACE_GLOBAL
        };
        // Named in the order of the program, so that it does not matter which was executed first.
        let (a, b) = if (me.pc, me) >= (them.pc, them) {
            (me, them)
        } else {
            (them, me)
        };
        self.find(Some(race), a, Some(b), |machine| {
            let message = match (both_write, a.pc == b.pc) {
                (true, true) => "two threads write the same bytes in one instruction",
                (true, false) => "two threads write the same bytes without an order",
                (false, _) => "one thread reads what another writes, without an order",
            };
            let shape = machine.shape();
            let (same_warp, same_cta) = (a.warp == b.warp, shape.cta(a.warp) == shape.cta(b.warp));
            let help = match (same_warp, same_cta) {
                _ if a.pc == b.pc && both_write => {
                    "let one thread write, give each thread bytes of its own, or use an atomic operation"
                }
                (true, _) => {
                    "the lanes of a warp are independent: put `bar.warp.sync` or a barrier of the CTA between the two"
                }
                (_, true) => "put a barrier of the CTA (`cta_sync()`) between the two",
                _ if shared => "put a barrier of the cluster (`cluster_sync()`) between the two",
                _ => {
                    "CTAs have no order: use an atomic operation, or a release and an acquire, or two launches"
                }
            };
            Say::error(race, message).bytes(bytes.clone()).other(b, bytes).help(help)
        });
    }

    /// An access of what an asynchronous release writes, with no order to it.
    fn asynchronous_store(&mut self, me: Who, them: Who, bytes: Option<Bytes>) {
        let rule = &tirx_rules::RACE_GLOBAL;
        self.find(Some(rule), me, Some(them), |_| {
            Say::error(
                rule,
                "an access of what an asynchronous store writes, which nothing orders with the store",
            )
            .bytes(bytes.clone())
            .other(them, bytes)
            .help("access it after an acquire that saw the store, or with another strong operation")
        });
    }

    /// The bytes of an mbarrier are written by somebody with no order to its initialisation.
    fn mbarrier_touched(&mut self, (me, old_is): (Who, bool), them: Who, bytes: Option<Bytes>) {
        let rule = &tirx_rules::MBARRIER_LIFETIME;
        let (access, init) = if old_is { (me, them) } else { (them, me) };
        self.find(Some(rule), access, Some(init), |_| {
            Say::error(rule, "an access touches the bytes of an mbarrier")
                .bytes(bytes.clone())
                .other(init, bytes)
                .help("only mbarrier operations touch them, from its initialisation to `mbarrier.inval`")
        });
    }

    /// An operation of the async proxy meets a write of the generic one that it is ordered with, but has no fence to.
    fn unfenced(&mut self, copy: Who, writer: Who, writes: bool, bytes: Option<Bytes>) {
        let rule = &tirx_rules::PROXY_FENCE;
        self.find(Some(rule), copy, Some(writer), |_| {
            let what = if writes { "overwrites" } else { "reads" };
            Say::error(
                rule,
                format!("an asynchronous copy {what} what a thread wrote, with no proxy fence between the two"),
            )
            .bytes(bytes.clone())
            .other(writer, bytes)
            .help("put `fence_proxy_async()` after the write, in the thread that writes and before the barrier that orders it with the copy")
        });
    }

    /// A tensor copy uses a tensor map that was written, with no fence of the proxy through which it reads it.
    fn map_unfenced(&mut self, copy: Who, writer: Who, bytes: Option<Bytes>) {
        let rule = &tirx_rules::PROXY_FENCE;
        self.find(Some(rule), copy, Some(writer), |_| {
            Say::error(
                rule,
                "a tensor copy uses a tensor map that was written, and no proxy fence brings it across",
            )
            .bytes(bytes.clone())
            .other(writer, bytes)
            .help("release the map after the write (`fence.proxy.tensormap::generic.release`, or write it with `tensormap.cp_fenceproxy`), and acquire it before the copy (`fence.proxy.tensormap::generic.acquire` of the map)")
        });
    }

    /// An access that comes after an operation was issued and not after it completed.
    fn in_flight(
        &mut self,
        blocks: &Blocks,
        warp: &Warp,
        lane: usize,
        me: Who,
        met: &Met,
        bytes: Option<Bytes>,
    ) {
        let Met {
            own,
            committed,
            writes,
            destination,
            ..
        } = *met;
        let thread = match met.completion {
            Completion::Group => warp.copies.get(lane),
            _ => warp.bulk.get(lane),
        };
        let last_wait = thread.filter(|_| own).and_then(|thread| thread.last_wait);
        let after = thread.map_or(0, |thread| thread.commits.saturating_sub(met.group + 1));
        let rule: &'static Rule = match (writes, destination) {
            (false, _) if !committed => &tirx_rules::READ_NOT_COMMITTED,
            (false, _) => &tirx_rules::READ_IN_FLIGHT,
            (true, true) => &tirx_rules::COPY_DESTINATION_REUSED,
            (true, false) => &tirx_rules::COPY_SOURCE_REUSED,
        };
        let name = match (met.completion, destination) {
            (Completion::Group, _) => "ptx::cp_async_wait_group",
            (_, true) => "ptx::cp_async_bulk_wait_group",
            (_, false) => "ptx::cp_async_bulk_wait_group_read",
        };
        let commit = match met.completion {
            Completion::Group => "ptx::cp_async_commit_group()",
            _ => "ptx::cp_async_bulk_commit_group()",
        };
        let whose = if own {
            "this thread's"
        } else {
            "another thread's"
        };
        let what = match (writes, destination) {
            (false, _) => {
                format!("the destination of {whose} copy is read while the copy is in flight")
            }
            (true, true) => {
                format!("the destination of {whose} copy is written while the copy is in flight")
            }
            (true, false) => {
                let source = if met.map { "tensor map" } else { "source" };
                format!("the {source} of {whose} copy is written while the copy is in flight")
            }
        };
        if let Completion::Mbarrier(rank, offset) = met.completion {
            let again = self.waited_again(blocks, warp.number, (rank, offset));
            return self.not_counted(rule, me, met.who, (what, again), bytes);
        }
        let them = met.who;
        let only_read = met.read && destination;
        self.find(Some(rule), me, Some(them), |machine| {
            let (message, help) = match (own, committed, last_wait) {
                (_, false, _) => (
                    format!("{what}: the copy was never committed"),
                    format!("add `{commit}` after the copy, and a wait that covers the group"),
                ),
                _ if only_read => (
                    format!("{what}: a wait with `.read` says that its source was read, not that its destination was written"),
                    format!("wait with `{name}::<{after}>()` before this access"),
                ),
                (true, true, Some((pc, Some(left), _))) => (
                    format!(
                        "{what}: `{}` at {} leaves the last {left} group{} pending, and the copy is in one of them",
                        machine.text(pc),
                        machine.line(pc),
                        if left == 1 { "" } else { "s" },
                    ),
                    format!("wait with `{name}::<{after}>()` before this access"),
                ),
                (true, true, _) => (
                    format!("{what}: nothing has waited for the copy"),
                    format!("wait with `{name}::<{after}>()` before this access"),
                ),
                (false, true, _) => (
                    format!("{what}: the thread that issued it had not waited for it at the barrier before"),
                    format!("let each thread wait for its copies (`{name}`) before the barrier"),
                ),
            };
            Say::error(rule, message).bytes(bytes.clone()).other(them, bytes).help(help)
        });
    }

    /// An access of what an operation reads or writes whose bytes an mbarrier counts, with no wait for that phase.
    fn not_counted(
        &mut self,
        rule: &'static Rule,
        me: Who,
        copy: Who,
        (what, again): (String, Option<Who>),
        bytes: Option<Bytes>,
    ) {
        if let Some(wait) = again {
            let rule = &tirx_rules::MBARRIER_PARITY;
            self.find(Some(rule), me, Some(copy), |machine| {
                Say::error(
                    rule,
                    format!(
                        "{what}: `{}` at {} waited for a phase that was known to be complete",
                        machine.text(wait.pc),
                        machine.line(wait.pc)
                    ),
                )
                .bytes(bytes.clone())
                .other(copy, bytes)
                .help("wait with the parity of the phase that is to come: 0 for the first, then 1, in turn")
            });
            return;
        }
        self.find(Some(rule), me, Some(copy), |_| {
            Say::error(
                rule,
                format!(
                    "{what}: nothing has waited for the phase of the mbarrier that counts its bytes"
                ),
            )
            .bytes(bytes.clone())
            .other(copy, bytes)
            .help("wait for the phase (`bar.wait_parity(phase)`) before this access")
        });
    }

    /// A read of an operation's destination by another thread, with no order between the two.
    fn unordered_read(
        &mut self,
        blocks: &Blocks,
        reader: Who,
        copier: Who,
        overwrites: bool,
        completion: Completion,
        bytes: Option<Bytes>,
    ) {
        if let Completion::Mbarrier(rank, offset) = completion {
            let again = self.waited_again(blocks, reader.warp, (rank, offset));
            if again.is_some() || !overwrites {
                let rule = &tirx_rules::READ_IN_FLIGHT;
                let what =
                    "the destination of another thread's copy is read while the copy is in flight";
                return self.not_counted(rule, reader, copier, (what.into(), again), bytes);
            }
        }
        let counted = matches!(completion, Completion::Mbarrier(..));
        let rule: &'static Rule = match overwrites {
            true => &tirx_rules::COPY_DESTINATION_REUSED,
            false => &tirx_rules::READ_WITHOUT_BARRIER,
        };
        self.find(Some(rule), reader, Some(copier), |_| {
            let (message, help) = match overwrites {
                true => (
                    "a thread reads bytes that another thread's copy overwrites, without an order",
                    match counted {
                        false => "put a barrier of the CTA (`cta_sync()`) between the read and the copy",
                        true => "let the reader arrive at an mbarrier (`bar.arrive()`) or at a barrier when it has read, and the copier wait for that before it copies",
                    },
                ),
                false => (
                    "a thread reads bytes that another thread's copy writes, with no barrier after that thread's wait",
                    "put a barrier of the CTA (`cta_sync()`) after the wait: a wait covers the thread's own copies only",
                ),
            };
            Say {
                verdict: Verdict::Error,
                rule: Some(rule),
                message: message.into(),
                bytes: bytes.clone(),
                other: Some((copier, bytes)),
                help: Some(help.into()),
            }
        });
    }
}
