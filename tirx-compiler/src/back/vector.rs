//! Neighbouring accesses as one vector access.
//!
//! Within a block, loads of equal terms whose constants are contiguous become one load at the place of the first;
//! stores become one store at the place of the last. A group takes another member only if moving it there changes
//! nothing:
//!
//! - Two different tensors do not overlap: the host refuses a `&mut` tensor that overlaps another argument, and
//!   allocations of shared memory are apart. Within a tensor, equal terms and disjoint bytes do not overlap; other
//!   terms may.
//! - A barrier, a wait, an asynchronous copy of the same memory, and every access by an address that the user made
//!   close the groups that they may touch.
//! - A load does not move up over a check. For that, checks themselves first move up within their block, to where
//!   their condition is known: a failed check ends the kernel, so that it may fail early, but not late. A store may move
//!   down over a check: what a failing kernel has written is not defined.
//!
//! A vector starts at a multiple of its size, which follows from the alignment of the tensor and from what is known of
//! each term; it has two or four elements and at most 16 bytes.
//!
//! Accesses that say how caches treat them become vectors too, by the same rules, but only such of one instruction among
//! themselves, with nothing between them that touches memory.

use super::{
    address::fact_of,
    fact::Fact,
    func::{Base, Func, Inst, Instr, Mem, Op, Scaled},
};
use crate::intrinsics::Effect;
use crate::ir::{
    ssa::{InstrOperand, Root, Value},
    types::{ParamKind, Scalar},
};

/// Widens the accesses of every block.
pub(crate) fn run(func: &mut Func<'_>, facts: &[Option<Fact>]) {
    for block in 0..func.blocks.len() {
        let insts = std::mem::take(&mut func.blocks[block].insts);
        let insts = raise_checks(func, insts);
        let insts = widen(func, facts, insts, false);
        let insts = widen(func, facts, insts, true);
        let insts = widen_cached(func, facts, insts);
        func.blocks[block].insts = insts;
    }
}

/// Moves checks and the arithmetic that they need up, not over another check and nothing that synchronises.
fn raise_checks(func: &Func<'_>, insts: Vec<Inst>) -> Vec<Inst> {
    if !insts.iter().any(|inst| matches!(inst.op, Op::Check(..))) {
        return insts;
    }
    // From the end: what a check needs, directly or through arithmetic.
    let mut needed = vec![false; func.types.len()];
    let mut rises = vec![false; insts.len()];
    for (index, inst) in insts.iter().enumerate().rev() {
        let is_check = matches!(inst.op, Op::Check(..));
        let wanted = inst.results.iter().any(|result| needed[result.index()]);
        if is_check || (wanted && inst.op.is_pure()) {
            rises[index] = true;
            let mut need = |value: Value| needed[value.index()] = true;
            inst.op.for_each_operand(&mut need);
            if let Op::Check(_, site) = inst.op {
                func.check_values(site).for_each(&mut need);
            }
        }
    }
    let mut out: Vec<Inst> = Vec::with_capacity(insts.len());
    // Passed over by what rises, until something needs one of them or nothing may pass.
    let mut waiting: Vec<Inst> = Vec::new();
    let mut late = vec![false; func.types.len()];
    for (inst, rises) in insts.into_iter().zip(rises) {
        let mut blocked = is_fence(&inst.op);
        if rises {
            let mut look = |value: Value| blocked |= late[value.index()];
            inst.op.for_each_operand(&mut look);
            if let Op::Check(_, site) = inst.op {
                func.check_values(site).for_each(&mut look);
            }
        }
        if blocked {
            for result in waiting.iter().flat_map(|inst| &inst.results) {
                late[result.index()] = false;
            }
            out.append(&mut waiting);
        }
        if rises || blocked {
            out.push(inst);
        } else {
            for result in &inst.results {
                late[result.index()] = true;
            }
            waiting.push(inst);
        }
    }
    out.append(&mut waiting);
    out
}

/// Nothing moves over it.
fn is_fence(op: &Op) -> bool {
    match op {
        Op::Raw(raw) => raw.is_fence(),
        // What is printed before a check fails is seen.
        Op::Print(..) | Op::Fail(..) => true,
        Op::Commit | Op::Wait(_) | Op::WaitAll | Op::Sync => true,
        Op::Instr(instr) => instr.effect == Effect::Fence,
        _ => false,
    }
}

/// An access that may become part of a vector.
struct Member {
    /// Its place in the block.
    index: usize,
    /// The first byte, relative to the terms.
    offset: i64,
}

/// Accesses of equal terms, not yet closed.
struct Group {
    root: Option<Root>,
    elem: Scalar,
    terms: Vec<Scaled>,
    members: Vec<Member>,
    /// For loads: bytes stored since the first, by (first, past the last); their terms are the group's.
    dirty: Vec<(i64, i64)>,
}

impl Group {
    fn same_terms(&self, mem: &Mem) -> bool {
        self.root == mem.root && matches!(&mem.base, Base::Terms(terms) if *terms == self.terms)
    }

    fn overlaps(&self, from: i64, to: i64) -> bool {
        let size = i64::from(self.elem.size());
        self.members
            .iter()
            .any(|member| member.offset < to && from < member.offset.saturating_add(size))
    }
}

/// The two may have bytes in common.
fn meet(a: Option<Root>, b: Option<Root>) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => a.meets(b),
        _ => a == b,
    }
}

/// One vector: its members in the order of their addresses.
type Vector = Vec<usize>;

fn widen(
    func: &mut Func<'_>,
    facts: &[Option<Fact>],
    mut insts: Vec<Inst>,
    stores: bool,
) -> Vec<Inst> {
    let mut open: Vec<Group> = Vec::new();
    let mut vectors: Vec<Vector> = Vec::new();
    let mut same: Vec<(usize, usize)> = Vec::new();
    for (index, inst) in insts.iter().enumerate() {
        let (mem, is_store, count) = match &inst.op {
            Op::Load(mem) => (mem, false, inst.results.len()),
            Op::Store(mem, values) => (mem, true, values.len()),
            op if is_fence(op) => {
                close(func, facts, &mut open, &mut vectors, |_| true);
                continue;
            }
            Op::Check(..) if !stores => {
                close(func, facts, &mut open, &mut vectors, |_| true);
                continue;
            }
            Op::CpAsync(copy) => {
                let touched = [copy.dst.root, copy.src.root];
                let vague = touched.contains(&None);
                close(func, facts, &mut open, &mut vectors, |group| {
                    vague || touched.iter().any(|root| meet(*root, group.root))
                });
                continue;
            }
            Op::Instr(instr) => {
                // An atomic access is in order with all others to its tensor.
                for mem in &instr.mems {
                    let root = mem.root;
                    close(func, facts, &mut open, &mut vectors, |group| {
                        meet(group.root, root)
                    });
                }
                continue;
            }
            _ => continue,
        };
        let Base::Terms(terms) = &mem.base else {
            close(func, facts, &mut open, &mut vectors, |_| true);
            continue;
        };
        let (from, to) = (
            mem.offset,
            mem.offset
                .saturating_add(i64::from(mem.elem.size()) * count as i64),
        );
        if is_store == stores && count == 1 {
            let group = open
                .iter_mut()
                .find(|group| group.same_terms(mem) && group.elem == mem.elem);
            if stores {
                // Another store to the same bytes, or to bytes that may be the same, ends what was before it.
                close(func, facts, &mut open, &mut vectors, |group| {
                    meet(group.root, mem.root)
                        && (!group.same_terms(mem)
                            || group.elem != mem.elem
                            || group.overlaps(from, to))
                });
            } else if let Some(group) = group {
                let clean = !group
                    .dirty
                    .iter()
                    .any(|(low, high)| *low < to && from < *high);
                match group.members.iter().find(|member| member.offset == from) {
                    Some(first) if clean => {
                        same.push((index, first.index));
                        continue;
                    }
                    None if clean => {
                        group.members.push(Member {
                            index,
                            offset: from,
                        });
                        continue;
                    }
                    _ => close(func, facts, &mut open, &mut vectors, |group| {
                        group.same_terms(mem) && group.elem == mem.elem
                    }),
                }
            }
            match open
                .iter_mut()
                .find(|group| group.same_terms(mem) && group.elem == mem.elem)
            {
                Some(group) => group.members.push(Member {
                    index,
                    offset: from,
                }),
                None => open.push(Group {
                    root: mem.root,
                    elem: mem.elem,
                    terms: terms.clone(),
                    members: vec![Member {
                        index,
                        offset: from,
                    }],
                    dirty: Vec::new(),
                }),
            }
        } else if stores {
            // A load: stores that it may read stay above it.
            close(func, facts, &mut open, &mut vectors, |group| {
                meet(group.root, mem.root) && (!group.same_terms(mem) || group.overlaps(from, to))
            });
        } else if is_store {
            close(func, facts, &mut open, &mut vectors, |group| {
                meet(group.root, mem.root) && !group.same_terms(mem)
            });
            for group in &mut open {
                if group.same_terms(mem) {
                    group.dirty.push((from, to));
                }
            }
        }
    }
    close(func, facts, &mut open, &mut vectors, |_| true);

    let mut dropped = vec![false; insts.len()];
    let mut replaced = vec![None; func.types.len()];
    for (again, first) in same {
        if let ([old], [new]) = (&insts[again].results[..], &insts[first].results[..]) {
            replaced[old.index()] = Some(*new);
            dropped[again] = true;
        }
    }
    for vector in vectors {
        let place = if stores {
            vector.iter().max()
        } else {
            vector.iter().min()
        };
        let (Some(&place), Some(&lowest)) = (place, vector.first()) else {
            continue;
        };
        let mut results = Vec::new();
        let mut values = Vec::new();
        for &index in &vector {
            dropped[index] = index != place;
            results.extend(&insts[index].results);
            if let Op::Store(_, value) = &insts[index].op {
                values.extend(value);
            }
        }
        let op = match insts[lowest].op.clone() {
            Op::Store(mem, _) => Op::Store(mem, values),
            other => other,
        };
        // The first of the source's accesses names the line, wherever the vector stands.
        let loc = vector
            .iter()
            .min()
            .map_or(insts[place].loc, |first| insts[*first].loc);
        insts[place] = Inst { op, results, loc };
    }
    let mut dropped = dropped.into_iter();
    insts.retain(|_| !dropped.next().unwrap_or(false));
    if replaced.iter().any(Option::is_some) {
        let resolve = |value: Value| replaced[value.index()].unwrap_or(value);
        for inst in &mut insts {
            inst.op.map_operands(resolve);
        }
        super::clean::substitute(func, &replaced);
    }
    insts
}

/// An instruction that reads or writes one element of global memory and says how caches treat it.
fn cached(op: &Op) -> Option<(&Instr, &Mem)> {
    match op {
        Op::Instr(instr) if instr.effect == Effect::Access => {
            let words = instr.opcode.as_str();
            let known = words.starts_with("ld.global.") || words.starts_with("st.global.");
            // One that ignores caches has its effect at each access, and so has an order.
            let ordered = [
                ".cv.",
                ".wt.",
                ".volatile",
                ".relaxed",
                ".acquire",
                ".release",
                ".mmio",
            ];
            let free = !ordered.iter().any(|word| words.contains(word));
            let is_one = !instr
                .operands
                .iter()
                .any(|o| matches!(o, InstrOperand::Joined(_)));
            (known && free && is_one).then_some((&**instr, instr.mems.first()?))
        }
        _ => None,
    }
}

/// Both are the same instruction on elements of equal terms, with the same policy if they have one.
fn are_neighbours(a: &Op, b: &Op) -> bool {
    let (Some((a, x)), Some((b, y))) = (cached(a), cached(b)) else {
        return false;
    };
    // Of a store the value comes after the place, then the policy; of a load the policy.
    let policy = |instr: &Instr| match instr.opcode.starts_with("st.") {
        true => instr.operands.get(2).copied(),
        false => instr.operands.get(1).copied(),
    };
    let apart = x.offset.abs_diff(y.offset) >= u64::from(x.elem.size());
    a.opcode == b.opcode
        && policy(a) == policy(b)
        && x.root == y.root
        && x.elem == y.elem
        && x.base == y.base
        && matches!(x.base, Base::Terms(_))
        && apart
}

/// Widens accesses that say how caches treat them.
fn widen_cached(func: &Func<'_>, facts: &[Option<Fact>], mut insts: Vec<Inst>) -> Vec<Inst> {
    let mut runs: Vec<Vec<usize>> = Vec::new();
    let mut run: Vec<usize> = Vec::new();
    for (index, inst) in insts.iter().enumerate() {
        if run
            .iter()
            .all(|member| are_neighbours(&insts[*member].op, &inst.op))
            && cached(&inst.op).is_some()
        {
            run.push(index);
        } else if !inst.op.is_pure() {
            runs.push(std::mem::take(&mut run));
            run.extend(cached(&inst.op).map(|_| index));
        }
    }
    runs.push(run);
    let mut dropped = vec![false; insts.len()];
    for run in runs {
        // By address; a run is in the order of the source.
        let mut places: Vec<(i64, usize)> = run
            .iter()
            .filter_map(|index| Some((cached(&insts[*index].op)?.1.offset, *index)))
            .collect();
        places.sort_unstable();
        let mut rest = places.as_slice();
        while let [(_, first), ..] = *rest {
            let Some(width) = width_of(func, facts, &insts[first].op, rest) else {
                rest = &rest[1..];
                continue;
            };
            let members: Vec<usize> = rest[..width].iter().map(|(_, index)| *index).collect();
            rest = &rest[width..];
            let (Some(op), Some(&early), Some(&late)) = (
                joined(&insts, &members),
                members.iter().min(),
                members.iter().max(),
            ) else {
                continue;
            };
            // A load stands where the first of them stood, a store where the last did.
            let place = if insts[first].results.is_empty() {
                late
            } else {
                early
            };
            let results = members
                .iter()
                .flat_map(|index| insts[*index].results.clone())
                .collect();
            let loc = insts[early].loc;
            for index in members {
                dropped[index] = index != place;
            }
            insts[place] = Inst { op, results, loc };
        }
    }
    let mut dropped = dropped.into_iter();
    insts.retain(|_| !dropped.next().unwrap_or(false));
    insts
}

/// How many of these, which start with this one and are in the order of their addresses, one vector takes; none for one.
fn width_of(
    func: &Func<'_>,
    facts: &[Option<Fact>],
    first: &Op,
    places: &[(i64, usize)],
) -> Option<usize> {
    let (_, mem) = cached(first)?;
    let Base::Terms(terms) = &mem.base else {
        return None;
    };
    let size = i64::from(mem.elem.size());
    let known = alignment(func, facts, mem.root, terms);
    let mut next = places.iter().enumerate();
    let follows = |(at, (offset, _)): (usize, &(i64, usize))| {
        offset.checked_sub(mem.offset) == Some(size * at as i64)
    };
    let run = next.position(|next| !follows(next)).unwrap_or(places.len());
    widest(known, size, mem.offset, run)
}

/// How many of so many neighbours one vector takes, the first at this offset from an address that is a multiple of `known`.
fn widest(known: u64, size: i64, offset: i64, run: usize) -> Option<usize> {
    [4usize, 2].into_iter().find(|&width| {
        let bytes = size * width as i64;
        width <= run && bytes <= 16 && known.is_multiple_of(bytes as u64) && offset % bytes == 0
    })
}

/// The vector of these, in the order of their addresses.
fn joined(insts: &[Inst], members: &[usize]) -> Option<Op> {
    let (first, _) = cached(&insts.get(*members.first()?)?.op)?;
    let mut wide = first.clone();
    let (words, ty) = first.opcode.rsplit_once('.')?;
    wide.opcode = format!("{words}.v{}.{ty}", members.len());
    let count = InstrOperand::Joined(u8::try_from(members.len()).ok()?);
    let place = *first.operands.first()?;
    wide.operands = if first.opcode.starts_with("st.") {
        let mut operands = vec![place];
        for index in members {
            operands.push(*cached(&insts[*index].op)?.0.operands.get(1)?);
        }
        operands.push(count);
        operands.extend(first.operands.iter().skip(2));
        operands
    } else {
        let rest = first.operands.iter().skip(1).copied();
        [count, place].into_iter().chain(rest).collect()
    };
    Some(Op::Instr(Box::new(wide)))
}

/// Closes groups: what of them can be a vector becomes one.
fn close(
    func: &Func<'_>,
    facts: &[Option<Fact>],
    open: &mut Vec<Group>,
    vectors: &mut Vec<Vector>,
    which: impl Fn(&Group) -> bool,
) {
    open.retain_mut(|group| {
        if !which(group) {
            return true;
        }
        group.members.sort_by_key(|member| member.offset);
        let size = i64::from(group.elem.size());
        let known = alignment(func, facts, group.root, &group.terms);
        let mut start = 0;
        while start < group.members.len() {
            let offset = group.members[start].offset;
            let mut run = 1;
            while group
                .members
                .get(start + run)
                .is_some_and(|next| next.offset.checked_sub(offset) == Some(size * run as i64))
            {
                run += 1;
            }
            let width = widest(known, size, offset, run).unwrap_or(1);
            if width > 1 {
                let members = &group.members[start..start + width];
                vectors.push(members.iter().map(|member| member.index).collect());
            }
            start += width;
        }
        false
    });
}

/// A power of two, at most 16, that the address is a multiple of before its constant is added.
fn alignment(func: &Func<'_>, facts: &[Option<Fact>], root: Option<Root>, terms: &[Scaled]) -> u64 {
    let start = match root {
        Some(Root::Shared(id) | Root::Peer(id, _)) => {
            func.shared.get(id.index()).map_or(1, |alloc| alloc.align)
        }
        Some(Root::Param(param)) => match &func.sig.params[param.0].kind {
            ParamKind::Tensor(tensor) => tensor.align,
            ParamKind::Scalar(_) | ParamKind::Map(_) => 1,
        },
        // As `emit` declares it.
        Some(Root::Local(_)) => 16,
        None => 1,
    };
    let mut zeros = start.trailing_zeros().min(4);
    for term in terms {
        let of_value = fact_of(func, facts, term.value).zeros;
        zeros = zeros.min(term.scale.trailing_zeros() + of_value);
    }
    1 << zeros
}
