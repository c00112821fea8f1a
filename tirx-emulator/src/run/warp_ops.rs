//! Operations of the lanes of a warp on each other.
//!
//! Each names the lanes that take part in a mask, and runs when all of those that have not exited are there. Lanes
//! that come early wait. Of these operations only `bar.warp.sync` orders memory.

use std::rc::Rc;

use crate::clock::Gather;
use crate::lanes::{Lanes, WARP, lanes_of};
use crate::program::{Op, ReduxOp, ReduxTy, Reg, ShflMode, VoteMode};
use crate::run::report::{Say, Who};
use crate::run::state::{Machine, Wait, Warp};
use crate::run::step::Flow;

impl Machine<'_> {
    /// The lanes for which all lanes of their mask are here, or what else is to happen.
    fn together(&mut self, warp: &mut Warp, mask: Reg, pc: u32, exec: u32) -> Result<u32, Flow> {
        let masks = *warp.reg(mask);
        let mut done = 0;
        for lane in lanes_of(exec) {
            let mask = masks[lane] as u32;
            if mask >> lane & 1 == 0 {
                let who = Who {
                    warp: warp.number,
                    lane: lane as u8,
                    pc,
                };
                let rule = &tirx_rules::BARRIER_DIVERGENT;
                self.find(Some(rule), who, None, |_| {
                    Say::error(
                        rule,
                        format!("the lane is not in its own mask of lanes, {mask:#010x}"),
                    )
                    .help("name in the mask exactly the lanes that execute the instruction")
                });
                return Err(Flow::Stop);
            }
            if mask & warp.live & !exec == 0 {
                done |= 1 << lane;
            }
        }
        match done {
            0 => Err(Flow::Partly(0)),
            done => Ok(done),
        }
    }

    pub(crate) fn warp_op<const SAN: bool>(
        &mut self,
        warp: &mut Warp,
        op: &Op,
        pc: u32,
        exec: u32,
    ) -> Flow {
        let mask = match op {
            Op::ActiveMask { d } => {
                warp.set::<SAN>(*d, exec, &[exec.into(); WARP]);
                return Flow::Next;
            }
            Op::WarpSync { mask }
            | Op::Shfl { mask, .. }
            | Op::Vote { mask, .. }
            | Op::Match { mask, .. }
            | Op::Elect { mask, .. }
            | Op::Redux { mask, .. } => *mask,
            _ => return Flow::Next,
        };
        self.know::<SAN>(warp, mask, pc, exec);
        let done = match self.together(warp, mask, pc, exec) {
            Ok(done) => done,
            Err(flow) => return flow,
        };
        let masks = *warp.reg(mask);
        // Lanes with one mask act together.
        let mut left = done;
        while left != 0 {
            let first = left.trailing_zeros() as usize;
            let lanes = lanes_of(left)
                .filter(|&lane| masks[lane] == masks[first])
                .fold(0, |set, lane| set | 1 << lane);
            left &= !lanes;
            self.warp_op_of::<SAN>(warp, op, pc, lanes);
        }
        if done == exec {
            Flow::Next
        } else {
            Flow::Partly(done)
        }
    }

    fn warp_op_of<const SAN: bool>(&mut self, warp: &mut Warp, op: &Op, pc: u32, lanes: u32) {
        let mut out: Lanes = [0; WARP];
        match *op {
            Op::WarpSync { .. } if SAN => {
                let mut known = Gather::default();
                for lane in lanes_of(lanes) {
                    known.add(&warp.clocks[lane]);
                }
                known.raise(warp.number, lanes, warp.epoch);
                warp.epoch += 1;
                if let Some(clock) = known.finish() {
                    for lane in lanes_of(lanes) {
                        warp.clocks[lane] = Rc::clone(&clock);
                    }
                }
            }
            Op::Shfl {
                mode,
                d,
                p,
                a,
                b,
                c,
                ..
            } => {
                for reg in [a, b, c] {
                    self.know::<SAN>(warp, reg, pc, lanes);
                }
                let (a, b, c) = (*warp.reg(a), *warp.reg(b), *warp.reg(c));
                let mut inside = 0;
                let mut unknown = 0;
                for lane in lanes_of(lanes) {
                    let (source, within) =
                        shuffle(mode, lane as u32, b[lane] as u32, c[lane] as u32);
                    inside |= u32::from(within) << lane;
                    out[lane] = a[source as usize];
                    // What a lane that does not take part holds is not defined.
                    unknown |= u32::from(lanes >> source & 1 == 0) << lane;
                }
                warp.set::<SAN>(d, lanes, &out);
                if SAN {
                    warp.known[d as usize] &= !unknown;
                }
                if let Some(p) = p {
                    warp.set_pred(p, lanes, inside);
                }
            }
            Op::Vote {
                mode, p, d_pred, d, ..
            } => {
                let value = warp.pred(p) & lanes;
                let truth = match mode {
                    VoteMode::All => value == lanes,
                    VoteMode::Any => value != 0,
                    VoteMode::Uni => value == 0 || value == lanes,
                    VoteMode::Ballot => false,
                };
                if let Some(d) = d {
                    warp.set::<SAN>(d, lanes, &[value.into(); WARP]);
                }
                if let Some(d) = d_pred {
                    warp.set_pred(d, lanes, if truth { u32::MAX } else { 0 });
                }
            }
            Op::Match {
                all, d, p, a, bits, ..
            } => {
                self.know::<SAN>(warp, a, pc, lanes);
                let low = u64::MAX >> (64 - bits);
                let a = *warp.reg(a);
                let equal = |x: usize| {
                    lanes_of(lanes)
                        .filter(|&y| a[x] & low == a[y] & low)
                        .fold(0_u32, |set, y| set | 1 << y)
                };
                let mut same = 0;
                for lane in lanes_of(lanes) {
                    let mask = equal(lane);
                    same |= u32::from(mask == lanes) << lane;
                    out[lane] = if all && mask != lanes { 0 } else { mask.into() };
                }
                warp.set::<SAN>(d, lanes, &out);
                if let Some(p) = p {
                    warp.set_pred(p, lanes, same);
                }
            }
            Op::Elect { d, p, .. } => {
                let leader = lanes.trailing_zeros();
                warp.set::<SAN>(d, lanes, &[leader.into(); WARP]);
                warp.set_pred(p, lanes, 1 << leader);
            }
            Op::Redux { op, ty, d, a, .. } => {
                self.know::<SAN>(warp, a, pc, lanes);
                let a = *warp.reg(a);
                let values = lanes_of(lanes).map(|lane| a[lane] as u32);
                if let ReduxTy::Float { abs, nan } = ty {
                    let floats = values.map(f32::from_bits);
                    let result = float_extremum(floats, op == ReduxOp::Min, abs, nan);
                    warp.set::<SAN>(d, lanes, &[result.to_bits().into(); WARP]);
                    return;
                }
                let order = |value: u32| {
                    if ty == ReduxTy::Signed {
                        i64::from(value as i32)
                    } else {
                        i64::from(value)
                    }
                };
                let result = match op {
                    ReduxOp::Add => values.fold(0, u32::wrapping_add),
                    ReduxOp::And => values.fold(u32::MAX, |x, y| x & y),
                    ReduxOp::Or => values.fold(0, |x, y| x | y),
                    ReduxOp::Xor => values.fold(0, |x, y| x ^ y),
                    ReduxOp::Min => values.min_by_key(|&value| order(value)).unwrap_or(0),
                    ReduxOp::Max => values.max_by_key(|&value| order(value)).unwrap_or(0),
                };
                warp.set::<SAN>(d, lanes, &[result.into(); WARP]);
            }
            _ => {}
        }
    }

    /// With all groups of a warp waiting for lanes: `bar.warp.sync` completes at different instructions too.
    pub(crate) fn warp_sync_apart(&mut self, warp: &mut Warp) -> bool {
        let waiting: Vec<(usize, Reg)> = (warp.groups.iter().enumerate())
            .filter_map(|(index, group)| {
                match (group.wait, self.kernel.code.get(group.pc as usize)) {
                    (Wait::Lanes(_), Some(instr)) => match instr.op {
                        Op::WarpSync { mask } => Some((index, mask)),
                        _ => None,
                    },
                    _ => None,
                }
            })
            .collect();
        for &(index, reg) in &waiting {
            let lane = warp.groups[index].mask.trailing_zeros() as usize;
            let wanted = warp.reg(reg)[lane] as u32;
            let same: Vec<usize> = (waiting.iter())
                .filter(|&&(other, reg)| {
                    lanes_of(warp.groups[other].mask)
                        .all(|lane| warp.reg(reg)[lane] as u32 == wanted)
                })
                .map(|&(other, _)| other)
                .collect();
            let lanes = same
                .iter()
                .fold(0, |set, &other| set | warp.groups[other].mask);
            if wanted & warp.live & !lanes != 0 {
                continue;
            }
            for other in same {
                warp.groups[other].wait = Wait::Nothing;
                warp.groups[other].pc += 1;
            }
            let op = Op::WarpSync { mask: reg };
            match self.config.sanitize {
                true => self.warp_op_of::<true>(warp, &op, 0, lanes),
                false => self.warp_op_of::<false>(warp, &op, 0, lanes),
            }
            return true;
        }
        false
    }
}

/// The lane that a shuffle reads, and whether it lies in the segment.
fn shuffle(mode: ShflMode, lane: u32, b: u32, c: u32) -> (u32, bool) {
    let b = b & 31;
    let clamp = c & 31;
    let segment = c >> 8 & 31;
    let most = (lane & segment) | (clamp & !segment);
    let least = lane & segment;
    let (source, within) = match mode {
        ShflMode::Up => {
            let source = lane.wrapping_sub(b);
            (source, source as i32 >= most as i32)
        }
        ShflMode::Down => (lane + b, lane + b <= most),
        ShflMode::Bfly => (lane ^ b, lane ^ b <= most),
        ShflMode::Idx => {
            let source = least | (b & !segment & 31);
            (source, source <= most)
        }
    };
    if within {
        (source & 31, true)
    } else {
        (lane, false)
    }
}

/// The least or greatest float, perhaps of the magnitudes. A NaN does not count unless it makes the result one. -0 is
/// below 0.
fn float_extremum(values: impl Iterator<Item = f32>, least: bool, abs: bool, nan: bool) -> f32 {
    const NAN: f32 = f32::from_bits(0x7fff_ffff);
    let mut result: Option<f32> = None;
    for value in values {
        let value = if abs { value.abs() } else { value };
        if value.is_nan() {
            if nan {
                return NAN;
            }
            continue;
        }
        let better = |best: f32| match least {
            true => value.total_cmp(&best).is_lt(),
            false => value.total_cmp(&best).is_gt(),
        };
        if result.is_none_or(better) {
            result = Some(value);
        }
    }
    result.unwrap_or(NAN)
}
