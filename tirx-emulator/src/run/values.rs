//! Instructions that compute: from registers and predicates to registers and predicates, for all lanes at once.
//!
//! Each lane of a register knows whether it was written. An operation asks that of what it reads; a move carries it along.

use crate::arith::int;
use crate::lanes::{Lanes, WARP};
use crate::memory::{CLUSTER_WINDOW, LOCAL_WINDOW, PARAM_WINDOW, SHARED_WINDOW, WINDOW};
use crate::program::{Combine, Logic, Op, Pred, PredSrc, Reg, Space};
use crate::run::report::{Say, Who};
use crate::run::state::{Blocks, Machine, Warp};

/// The upper halves of 32 bits.
fn upper_halves(lanes: &Lanes) -> Lanes {
    lanes.map(|lane| lane >> 16 & 0xffff)
}

impl Warp {
    /// Writes the active lanes of a register.
    #[inline(always)]
    pub(crate) fn set<const SAN: bool>(&mut self, d: Reg, mask: u32, values: &Lanes) {
        // Register numbers were given out by the decoder, which counted them.
        let reg = &mut self.regs[d as usize];
        if mask == u32::MAX {
            *reg = *values;
        } else {
            for (lane, (reg, value)) in reg.iter_mut().zip(values).enumerate() {
                if mask >> lane & 1 == 1 {
                    *reg = *value;
                }
            }
        }
        if SAN {
            self.known[d as usize] |= mask;
        }
    }

    pub(crate) fn set_pred(&mut self, p: Pred, mask: u32, values: u32) {
        // As for registers.
        let pred = &mut self.preds[p as usize];
        *pred = (*pred & !mask) | (values & mask);
        self.preds_known[p as usize] |= mask;
    }

    pub(crate) fn pred(&self, p: PredSrc) -> u32 {
        let value = self.preds[p.pred as usize];
        if p.negated { !value } else { value }
    }

    pub(crate) fn reg(&self, reg: Reg) -> &Lanes {
        &self.regs[reg as usize]
    }

    /// Marks what a copy of registers knows: what was not written stays unwritten.
    pub(crate) fn carry_known(&mut self, d: Reg, mask: u32, source: u32) {
        let known = &mut self.known[d as usize];
        *known = (*known & !mask) | (source & mask);
    }
}

impl Machine<'_> {
    /// Reports a register that is read before it is written.
    #[inline(always)]
    pub(crate) fn know<const SAN: bool>(&mut self, warp: &Warp, reg: Reg, pc: u32, exec: u32) {
        if SAN && exec & !warp.known[reg as usize] != 0 {
            self.unknown_register(warp, exec & !warp.known[reg as usize], pc);
        }
    }

    #[inline(always)]
    pub(super) fn know_pred(&mut self, warp: &Warp, pred: Pred, pc: u32, exec: u32) {
        if exec & !warp.preds_known[pred as usize] != 0 {
            self.unknown_register(warp, exec & !warp.preds_known[pred as usize], pc);
        }
    }

    #[cold]
    fn unknown_register(&mut self, warp: &Warp, lanes: u32, pc: u32) {
        let who = Who {
            warp: warp.number,
            lane: lanes.trailing_zeros() as u8,
            pc,
        };
        let rule = &tirx_rules::UNINITIALISED_REGISTER;
        self.find(Some(rule), who, None, |_| {
            Say::error(
                rule,
                "an operand is a register that this thread has not written",
            )
            .help("write the register on every path that leads here")
        });
    }

    fn combine(&mut self, warp: &Warp, mask: u32, combine: Option<Combine>) -> (u32, u32) {
        // The result for `p`, and for `q`, which combines the opposite.
        match combine {
            None => (mask, !mask),
            Some(Combine { logic, with }) => {
                let with = warp.pred(with);
                match logic {
                    Logic::And => (mask & with, !mask & with),
                    Logic::Or => (mask | with, !mask | with),
                    Logic::Xor => (mask ^ with, !mask ^ with),
                }
            }
        }
    }

    /// Computes; whether the instruction is one that does.
    #[inline(always)]
    pub(super) fn value<const SAN: bool>(
        &mut self,
        blocks: &Blocks,
        warp: &mut Warp,
        op: &Op,
        pc: u32,
        exec: u32,
    ) -> bool {
        let mut out: Lanes = [0; WARP];
        match op {
            &Op::Un { f, d, a } => {
                self.know::<SAN>(warp, a, pc, exec);
                f(warp.reg(a), &mut out);
                warp.set::<SAN>(d, exec, &out);
            }
            &Op::Bin { f, d, a, b } => {
                self.know::<SAN>(warp, a, pc, exec);
                self.know::<SAN>(warp, b, pc, exec);
                f(warp.reg(a), warp.reg(b), &mut out);
                warp.set::<SAN>(d, exec, &out);
            }
            &Op::Tri { f, d, a, b, c } => {
                self.know::<SAN>(warp, a, pc, exec);
                self.know::<SAN>(warp, b, pc, exec);
                self.know::<SAN>(warp, c, pc, exec);
                f(warp.reg(a), warp.reg(b), warp.reg(c), &mut out);
                warp.set::<SAN>(d, exec, &out);
            }
            Op::Float { how, d, a, b, c } => {
                for reg in [*a, *b, *c] {
                    self.know::<SAN>(warp, reg, pc, exec);
                }
                how.lanes([warp.reg(*a), warp.reg(*b), warp.reg(*c)], &mut out);
                warp.set::<SAN>(*d, exec, &out);
            }
            &Op::Mov { d, a, mask } => {
                for (out, a) in out.iter_mut().zip(warp.reg(a)) {
                    *out = a & mask;
                }
                // A move is no use: compilers move what is not defined.
                let known = warp.known[a as usize];
                warp.set::<SAN>(d, exec, &out);
                if SAN {
                    warp.carry_known(d, exec, known);
                }
            }
            &Op::Mov2 { d, a } => {
                // Both are read before either is written.
                let values = a.map(|a| (*warp.reg(a), warp.known[a as usize]));
                for (d, (value, known)) in d.into_iter().zip(values) {
                    warp.set::<SAN>(d, exec, &value);
                    if SAN {
                        warp.carry_known(d, exec, known);
                    }
                }
            }
            Op::Cvt { how, d, a } => {
                self.know::<SAN>(warp, *a, pc, exec);
                how.lanes(warp.reg(*a), &mut out);
                warp.set::<SAN>(*d, exec, &out);
            }
            Op::Cvt2 { how, d, a, b } => {
                self.know::<SAN>(warp, *a, pc, exec);
                self.know::<SAN>(warp, *b, pc, exec);
                for (out, (a, b)) in out.iter_mut().zip(warp.reg(*a).iter().zip(warp.reg(*b))) {
                    *out = how.lane(*a) << 16 | how.lane(*b);
                }
                warp.set::<SAN>(*d, exec, &out);
            }
            &Op::Narrow { how, d, a, b } => {
                let b = b.unwrap_or(a);
                self.know::<SAN>(warp, a, pc, exec);
                self.know::<SAN>(warp, b, pc, exec);
                for (out, (a, b)) in out.iter_mut().zip(warp.reg(a).iter().zip(warp.reg(b))) {
                    *out = how.lane(*a, *b);
                }
                warp.set::<SAN>(d, exec, &out);
            }
            Op::Pack { d, parts, bits } => {
                let mut known = u32::MAX;
                for (index, part) in parts.iter().enumerate() {
                    known &= warp.known[*part as usize];
                    let low = u64::MAX >> (64 - bits);
                    for (out, part) in out.iter_mut().zip(warp.reg(*part)) {
                        *out |= (part & low) << (bits * index as u32);
                    }
                }
                warp.set::<SAN>(*d, exec, &out);
                if SAN {
                    warp.carry_known(*d, exec, known);
                }
            }
            Op::Unpack { parts, a, bits } => {
                let source = *warp.reg(*a);
                let known = warp.known[*a as usize];
                for (index, part) in parts.iter().enumerate() {
                    for (out, source) in out.iter_mut().zip(source) {
                        *out = source >> (bits * index as u32) & (u64::MAX >> (64 - bits));
                    }
                    warp.set::<SAN>(*part, exec, &out);
                    if SAN {
                        warp.carry_known(*part, exec, known);
                    }
                }
            }
            &Op::Lop3 { d, a, b, c, table } => {
                for reg in [a, b, c] {
                    self.know::<SAN>(warp, reg, pc, exec);
                }
                let (a, b, c) = (warp.reg(a), warp.reg(b), warp.reg(c));
                for lane in 0..WARP {
                    out[lane] =
                        int::lop3(a[lane] as u32, b[lane] as u32, c[lane] as u32, table).into();
                }
                warp.set::<SAN>(d, exec, &out);
            }
            &Op::Prmt { d, a, b, c, mode } => {
                for reg in [a, b, c] {
                    self.know::<SAN>(warp, reg, pc, exec);
                }
                let (a, b, c) = (warp.reg(a), warp.reg(b), warp.reg(c));
                for lane in 0..WARP {
                    out[lane] =
                        int::permute(a[lane] as u32, b[lane] as u32, c[lane] as u32, mode).into();
                }
                warp.set::<SAN>(d, exec, &out);
            }
            &Op::Bfi {
                d,
                a,
                b,
                position,
                length,
                width,
            } => {
                for reg in [a, b, position, length] {
                    self.know::<SAN>(warp, reg, pc, exec);
                }
                let (a, b, position, length) = (
                    warp.reg(a),
                    warp.reg(b),
                    warp.reg(position),
                    warp.reg(length),
                );
                for lane in 0..WARP {
                    out[lane] = int::bit_field_insert(
                        a[lane],
                        b[lane],
                        position[lane] as u32,
                        length[lane] as u32,
                        width,
                    );
                }
                warp.set::<SAN>(d, exec, &out);
            }
            &Op::Fns {
                d,
                mask,
                base,
                offset,
            } => {
                for reg in [mask, base, offset] {
                    self.know::<SAN>(warp, reg, pc, exec);
                }
                let (mask, base, offset) = (warp.reg(mask), warp.reg(base), warp.reg(offset));
                for lane in 0..WARP {
                    out[lane] = int::find_nth_set(
                        mask[lane] as u32,
                        base[lane] as u32,
                        offset[lane] as i32,
                    )
                    .into();
                }
                warp.set::<SAN>(d, exec, &out);
            }
            &Op::Carry {
                d,
                a,
                b,
                bits,
                subtract,
                carry_in,
                carry_out,
            } => {
                self.know::<SAN>(warp, a, pc, exec);
                self.know::<SAN>(warp, b, pc, exec);
                let (a, b) = (warp.reg(a), warp.reg(b));
                let mut carries = 0;
                for lane in 0..WARP {
                    let carry = i128::from(carry_in && warp.carry >> lane & 1 == 1);
                    let (a, b) = (i128::from(a[lane]), i128::from(b[lane]));
                    let sum = if subtract {
                        a - b - carry
                    } else {
                        a + b + carry
                    };
                    // What leaves the width: a carry, or a borrow, which is negative.
                    carries |= u32::from(sum >> bits != 0) << lane;
                    out[lane] = sum as u64 & (u64::MAX >> (64 - bits));
                }
                if carry_out {
                    warp.carry = (warp.carry & !exec) | (carries & exec);
                }
                warp.set::<SAN>(d, exec, &out);
            }
            &Op::MadCarry {
                product,
                d,
                a,
                b,
                c,
                bits,
                carry_in,
                carry_out,
            } => {
                for reg in [a, b, c] {
                    self.know::<SAN>(warp, reg, pc, exec);
                }
                product(warp.reg(a), warp.reg(b), &mut out);
                let c = warp.reg(c);
                let mut carries = 0;
                for lane in 0..WARP {
                    let carry = u128::from(carry_in && warp.carry >> lane & 1 == 1);
                    let sum = u128::from(out[lane]) + u128::from(c[lane]) + carry;
                    carries |= u32::from(sum >> bits != 0) << lane;
                    out[lane] = sum as u64 & (u64::MAX >> (64 - bits));
                }
                if carry_out {
                    warp.carry = (warp.carry & !exec) | (carries & exec);
                }
                warp.set::<SAN>(d, exec, &out);
            }
            &Op::SetP {
                f,
                p,
                q,
                a,
                b,
                combine,
            } => {
                self.know::<SAN>(warp, a, pc, exec);
                self.know::<SAN>(warp, b, pc, exec);
                if SAN && let Some(combine) = combine {
                    self.know_pred(warp, combine.with.pred, pc, exec);
                }
                let mask = f.lanes(warp.reg(a), warp.reg(b));
                let (first, second) = self.combine(warp, mask, combine);
                warp.set_pred(p, exec, first);
                if let Some(q) = q {
                    warp.set_pred(q, exec, second);
                }
            }
            &Op::SetP2 {
                f,
                p,
                q,
                a,
                b,
                combine,
            } => {
                self.know::<SAN>(warp, a, pc, exec);
                self.know::<SAN>(warp, b, pc, exec);
                if SAN && let Some(combine) = combine {
                    self.know_pred(warp, combine.with.pred, pc, exec);
                }
                let lower = f.lanes(warp.reg(a), warp.reg(b));
                let upper = f.lanes(&upper_halves(warp.reg(a)), &upper_halves(warp.reg(b)));
                let (lower, _) = self.combine(warp, lower, combine);
                let (upper, _) = self.combine(warp, upper, combine);
                warp.set_pred(p, exec, lower);
                warp.set_pred(q, exec, upper);
            }
            &Op::Set {
                f,
                d,
                a,
                b,
                combine,
                truth,
                pair,
            } => {
                self.know::<SAN>(warp, a, pc, exec);
                self.know::<SAN>(warp, b, pc, exec);
                let mask = f.lanes(warp.reg(a), warp.reg(b));
                let (mask, _) = self.combine(warp, mask, combine);
                let upper = match pair {
                    true => f.lanes(&upper_halves(warp.reg(a)), &upper_halves(warp.reg(b))),
                    false => 0,
                };
                for (lane, out) in out.iter_mut().enumerate() {
                    *out = if mask >> lane & 1 == 1 { truth } else { 0 };
                    if upper >> lane & 1 == 1 {
                        *out |= truth << 16;
                    }
                }
                warp.set::<SAN>(d, exec, &out);
            }
            &Op::SelP { d, a, b, p } => {
                if SAN {
                    self.know_pred(warp, p.pred, pc, exec);
                }
                let chosen = warp.pred(p);
                let (a_known, b_known) = (warp.known[a as usize], warp.known[b as usize]);
                let (a, b) = (warp.reg(a), warp.reg(b));
                for lane in 0..WARP {
                    out[lane] = if chosen >> lane & 1 == 1 {
                        a[lane]
                    } else {
                        b[lane]
                    };
                }
                warp.set::<SAN>(d, exec, &out);
                if SAN {
                    warp.carry_known(d, exec, (a_known & chosen) | (b_known & !chosen));
                }
            }
            &Op::Slct {
                f,
                d,
                a,
                b,
                c,
                zero,
            } => {
                for reg in [a, b, c] {
                    self.know::<SAN>(warp, reg, pc, exec);
                }
                let chosen = f.lanes(warp.reg(c), warp.reg(zero));
                let (a, b) = (warp.reg(a), warp.reg(b));
                for lane in 0..WARP {
                    out[lane] = if chosen >> lane & 1 == 1 {
                        a[lane]
                    } else {
                        b[lane]
                    };
                }
                warp.set::<SAN>(d, exec, &out);
            }
            &Op::PredMov { d, a } => {
                let known = warp.preds_known[a.pred as usize];
                let value = warp.pred(a);
                warp.set_pred(d, exec, value);
                let to = &mut warp.preds_known[d as usize];
                *to = (*to & !exec) | (known & exec);
            }
            &Op::PredConst { d, value } => warp.set_pred(d, exec, if value { u32::MAX } else { 0 }),
            &Op::PredLogic { logic, d, a, b } => {
                if SAN {
                    self.know_pred(warp, a.pred, pc, exec);
                    self.know_pred(warp, b.pred, pc, exec);
                }
                let (a, b) = (warp.pred(a), warp.pred(b));
                let value = match logic {
                    Logic::And => a & b,
                    Logic::Or => a | b,
                    Logic::Xor => a ^ b,
                };
                warp.set_pred(d, exec, value);
            }
            &Op::IsSpace { d, a, space } => {
                self.know::<SAN>(warp, a, pc, exec);
                let within =
                    |address: u64, window: u64| (window..window + WINDOW).contains(&address);
                let mut mask = 0;
                let own = SHARED_WINDOW + u64::from(blocks.rank()) * WINDOW;
                for (lane, &address) in warp.reg(a).iter().enumerate() {
                    let holds = match space {
                        Space::Shared => within(address, own),
                        Space::SharedCluster => {
                            (SHARED_WINDOW..SHARED_WINDOW + CLUSTER_WINDOW).contains(&address)
                        }
                        Space::Local => within(address, LOCAL_WINDOW),
                        Space::Param => within(address, PARAM_WINDOW),
                        _ => address < SHARED_WINDOW,
                    };
                    mask |= u32::from(holds) << lane;
                }
                warp.set_pred(d, exec, mask);
            }
            &Op::Clock { d, mask } => {
                let now = self.stats.warp_instructions & mask;
                warp.set::<SAN>(d, exec, &[now; WARP]);
            }
            _ => return false,
        }
        true
    }
}
