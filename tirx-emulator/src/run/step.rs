//! The interpreter: picks a group of lanes and executes its instructions.

use crate::lanes::{Lanes, WARP, lanes_of};
use crate::program::{Half, Instr, Op, PredSrc};
use crate::run::report::{Say, Who};
use crate::run::state::{Blocks, Group, Machine, Wait, Warp};

/// Backward branches of a group while others wait, before it yields.
pub(super) const SPINS: u32 = 256;

/// What an instruction does to the group that executed it.
pub(crate) enum Flow {
    Next,
    /// These lanes go elsewhere, the others go on.
    Jump(u32, u32),
    /// These lanes end.
    Exit(u32),
    /// The group waits; after the instruction.
    Wait(Wait),
    /// The group sleeps before the instruction: until a phase of an mbarrier completes, or for so many warp-instructions.
    Sleep(u64),
    /// Only these lanes executed it; the others wait at it for lanes of their warp.
    Partly(u32),
    /// Each lane goes to a place of its own.
    Scatter(Box<Lanes>),
    /// The launch is over.
    Stop,
}

impl Machine<'_> {
    /// Runs a warp for some instructions; whether it ran any.
    pub(crate) fn slice<const SAN: bool>(
        &mut self,
        blocks: &mut Blocks,
        warp: &mut Warp,
        budget: u64,
    ) -> bool {
        let mut left = budget;
        let mut ran = false;
        while left > 0 && !self.stop {
            let Some(index) = warp.pick() else { return ran };
            ran = true;
            self.run_group::<SAN>(blocks, warp, index, &mut left);
        }
        ran
    }

    fn run_group<const SAN: bool>(
        &mut self,
        blocks: &mut Blocks,
        warp: &mut Warp,
        index: usize,
        left: &mut u64,
    ) {
        let kernel = self.kernel;
        warp.turn += 1;
        warp.groups[index].turn = warp.turn;
        let Group {
            mut pc, mut mask, ..
        } = warp.groups[index];
        let others = |warp: &Warp| {
            let others = warp
                .groups
                .iter()
                .enumerate()
                .filter(|(i, group)| *i != index && group.wait == Wait::Nothing);
            others
                .map(|(_, group)| group.pc)
                .filter(|&other| other > pc)
                .min()
                .unwrap_or(u32::MAX)
        };
        let limit = others(warp);
        let mut expired = std::mem::take(&mut warp.groups[index].expired);
        let alone = warp.groups.len() == 1;
        loop {
            if *left == 0 || pc >= limit {
                break;
            }
            *left -= 1;
            // Every path ends in the `exit` that the decoder appends; a target that is no instruction is such an end.
            let Some(instr) = kernel.code.get(pc as usize) else {
                warp.live &= !mask;
                mask = 0;
                break;
            };
            let exec = self.guard::<SAN>(warp, instr, pc, mask);
            self.expired = expired;
            expired = false;
            self.stats.warp_instructions += 1;
            self.stats.lane_instructions += u64::from(exec.count_ones());
            if exec == 0 {
                pc += 1;
                continue;
            }
            match self.execute::<SAN>(blocks, warp, instr, pc, exec) {
                Flow::Next => pc += 1,
                Flow::Jump(target, lanes) => {
                    let backward = target <= pc;
                    let rest = mask & !lanes;
                    if rest == 0 {
                        pc = target;
                        if backward && !alone {
                            warp.spins += 1;
                            if warp.spins >= SPINS {
                                break;
                            }
                        }
                        continue;
                    }
                    let turn = warp.turn;
                    warp.groups.push(Group::ready(target, lanes, turn));
                    mask = rest;
                    pc += 1;
                    break;
                }
                Flow::Scatter(targets) => {
                    for lane in lanes_of(exec) {
                        let group = Group::ready(targets[lane] as u32, 1 << lane, warp.turn);
                        warp.groups.push(group);
                    }
                    mask &= !exec;
                    pc += 1;
                    break;
                }
                Flow::Exit(lanes) => {
                    warp.live &= !lanes;
                    warp.exits.push((pc, lanes));
                    mask &= !lanes;
                    blocks.own_mut().barrier_news |= warp.live == 0;
                    blocks.barrier.news = true;
                    self.leave::<SAN>(blocks, warp, lanes);
                    if mask == 0 {
                        break;
                    }
                    pc += 1;
                }
                Flow::Wait(wait) => {
                    let rest = mask & !exec;
                    if rest != 0 {
                        // Lanes whose guard is false go on.
                        warp.groups.push(Group::ready(pc + 1, rest, warp.turn));
                    }
                    warp.groups[index] = Group {
                        wait,
                        ..Group::ready(pc + 1, exec, warp.turn)
                    };
                    return;
                }
                Flow::Sleep(limit) => {
                    let rest = mask & !exec;
                    if rest != 0 {
                        warp.groups.push(Group::ready(pc + 1, rest, warp.turn));
                    }
                    warp.groups[index] = Group {
                        wait: Wait::Mbarrier(self.stats.warp_instructions + limit),
                        ..Group::ready(pc, exec, warp.turn)
                    };
                    return;
                }
                Flow::Partly(done) => {
                    let waiting = exec & !done;
                    warp.groups.push(Group {
                        wait: Wait::Lanes(warp.live),
                        ..Group::ready(pc, waiting, warp.turn)
                    });
                    mask &= !waiting;
                    if mask == 0 {
                        break;
                    }
                    pc += 1;
                    break;
                }
                Flow::Stop => {
                    self.stop = true;
                    break;
                }
            }
        }
        if mask == 0 {
            warp.groups.swap_remove(index);
        } else {
            warp.groups[index].pc = pc;
            warp.groups[index].mask = mask;
        }
    }

    /// The lanes that execute an instruction.
    #[inline(always)]
    fn guard<const SAN: bool>(&mut self, warp: &Warp, instr: &Instr, pc: u32, mask: u32) -> u32 {
        match instr.guard {
            None => mask,
            Some(guard) => {
                if SAN {
                    self.know_pred(warp, guard.pred, pc, mask);
                }
                mask & warp.pred(PredSrc {
                    pred: guard.pred,
                    negated: guard.negated,
                })
            }
        }
    }

    /// Executes an instruction. What only computes values is in `values`, what lanes do together in `warp_ops`.
    #[inline(always)]
    fn execute<const SAN: bool>(
        &mut self,
        blocks: &mut Blocks,
        warp: &mut Warp,
        instr: &Instr,
        pc: u32,
        exec: u32,
    ) -> Flow {
        match &instr.op {
            Op::Nop => {}
            &Op::Bra { target } => return Flow::Jump(target, exec),
            Op::BrxIdx { index, targets } => {
                self.know::<SAN>(warp, *index, pc, exec);
                let mut out: Lanes = [0; WARP];
                for (out, index) in out.iter_mut().zip(warp.reg(*index)) {
                    // PTX leaves an index beyond the list open; it goes to the last target.
                    let target = targets.get(*index as usize).or(targets.last());
                    *out = target.copied().unwrap_or(u32::MAX).into();
                }
                return Flow::Scatter(Box::new(out));
            }
            &Op::Print(print) => {
                self.know::<SAN>(warp, print.format, pc, exec);
                self.know::<SAN>(warp, print.values, pc, exec);
                return self.print::<SAN>(blocks, warp, print, pc, exec);
            }
            Op::Exit => return Flow::Exit(exec),
            Op::Trap => {
                let who = Who {
                    warp: warp.number,
                    lane: exec.trailing_zeros() as u8,
                    pc,
                };
                let rule = &tirx_rules::TRAP;
                self.find(Some(rule), who, None, |_| {
                    Say::error(rule, "the kernel executed `trap`, which ends the launch")
                });
                return Flow::Stop;
            }
            Op::Ld { .. } | Op::St { .. } => {
                return self.access::<SAN>(blocks, warp, &instr.op, pc, exec);
            }
            Op::Atom { .. } => return self.atomic::<SAN>(blocks, warp, &instr.op, pc, exec),
            Op::CpAsync(copy) => return self.issue::<SAN>(blocks, warp, copy, pc, exec),
            &Op::CommitGroup(groups) => self.commit(warp, groups, exec),
            &Op::WaitGroup {
                groups,
                leave,
                read,
            } => self.wait(blocks, warp, (groups, leave, read), pc, exec),
            Op::Mbarrier(op) => return self.mbarrier::<SAN>(blocks, warp, op, pc, exec),
            Op::Bulk(copy) => return self.bulk::<SAN>(blocks, warp, copy, pc, exec),
            Op::Tensor(copy) => return self.tensor::<SAN>(blocks, warp, copy, pc, exec),
            Op::Replace(replace) => return self.replace::<SAN>(blocks, warp, replace, pc, exec),
            Op::TensorMapCopy { dst, src } => {
                return self.copy_map::<SAN>(blocks, warp, (*dst, *src), pc, exec);
            }
            Op::StoreAsync(store) => {
                return self.store_async::<SAN>(blocks, warp, store, pc, exec);
            }
            &Op::TryCancel {
                addr,
                mbarrier,
                all,
            } => return self.try_cancel::<SAN>(blocks, warp, (addr, mbarrier, all), pc, exec),
            &Op::QueryCancel { response, what } => {
                self.query_cancel::<SAN>(warp, (response, what), pc, exec);
            }
            Op::Multimem(op) => return self.multimem::<SAN>(blocks, warp, op, pc, exec),
            &Op::Clear { addr, size } => {
                return self.clear::<SAN>(blocks, warp, (addr, size), pc, exec);
            }
            &Op::Discard { addr, size } => {
                return self.discard::<SAN>(blocks, warp, (addr, size), pc, exec);
            }
            Op::Aligned if warp.live & !exec != 0 => return Flow::Partly(0),
            Op::Aligned => {}
            Op::Barrier(barrier) => return self.arrive::<SAN>(blocks, warp, barrier, pc, exec),
            &Op::ClusterArrive { release, aligned } => {
                return self.cluster_arrive::<SAN>(blocks, warp, release, aligned, pc, exec);
            }
            &Op::ClusterWait { aligned } => {
                return self.cluster_wait(blocks, warp, aligned, pc, exec);
            }
            &Op::MapA {
                d,
                a,
                rank,
                generic,
            } => return self.map_shared::<SAN>(blocks, warp, (d, a, rank, generic), pc, exec),
            &Op::CtaRank { d, a, generic } => {
                return self.cta_rank::<SAN>(blocks, warp, (d, a, generic), pc, exec);
            }
            Op::GridWait => self.grid_wait(warp, exec),
            &Op::HalfFence(fence, Half::Release(scope)) => {
                self.release_partly(warp, (fence, scope), false, exec);
            }
            &Op::HalfFence(fence, Half::Acquire) => self.acquire_partly(warp, fence, exec),
            &Op::AcquireMap(addr) => return self.acquire_map::<SAN>(blocks, warp, addr, pc, exec),
            Op::ProxyFence(fenced) => self.proxy_fence(warp, fenced, exec),
            Op::Fence { scope } => self.fence(warp, *scope, exec),
            Op::Unmodelled(what) => {
                let who = Who {
                    warp: warp.number,
                    lane: exec.trailing_zeros() as u8,
                    pc,
                };
                self.find(None, who, None, |_| {
                    Say::incomplete(what.clone())
                        .help("the emulator cannot judge this kernel; run it on a GPU")
                });
                return Flow::Stop;
            }
            op => {
                return match self.value::<SAN>(blocks, warp, op, pc, exec) {
                    true => Flow::Next,
                    false => self.warp_op::<SAN>(warp, op, pc, exec),
                };
            }
        }
        Flow::Next
    }
}
