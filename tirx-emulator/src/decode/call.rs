//! Calls: a function of the module is decoded in place.
//!
//! Its parameters and results in `.param` space are the caller's variables under other names, and those in registers
//! are moved; its `ret` goes behind it. What cannot be decoded so, recursion and calls through a pointer, is not
//! modelled.

use tirx_ptx::ast::{Function, Instruction, Operand, Variable};

use super::Decoder;
use super::names::{Decoded, Entity, unmodelled, wrong};
use crate::program::{Guard, Op};
use crate::ty::Ty;

/// Calls within calls at most.
const DEPTH: usize = 64;
/// Instructions of a kernel at most, with what it calls.
const MOST: usize = 1 << 20;

/// A register that is moved to another.
type Move = (u32, u32);

impl<'a> Decoder<'a> {
    pub(super) fn call(
        &mut self,
        instruction: &Instruction,
        guard: Option<Guard>,
        text: &str,
    ) -> Decoded<()> {
        let mut results: &[Operand] = &[];
        let mut operands = instruction.operands.as_slice();
        if let Some((Operand::List(list), rest)) = operands.split_first() {
            (results, operands) = (list, rest);
        }
        let Some((Operand::Name(name), rest)) = operands.split_first() else {
            return unmodelled("a call of this kind");
        };
        let args: &[Operand] = match rest.first() {
            Some(Operand::List(list)) => list,
            _ => &[],
        };
        let Some((&name, &function)) = self.functions.get_key_value(name.as_str()) else {
            return unmodelled(format!("the function `{name}`, which has no body here,"));
        };
        if self.inside.len() >= DEPTH
            || self.names.kernel.code.len() > MOST
            || self.inside.iter().any(|entry| entry.0 == name)
        {
            return unmodelled("a recursive call");
        }
        if args.len() != function.params.len() || results.len() != function.returns.len() {
            return wrong(format!(
                "`{name}` has {} parameters and {} results",
                function.params.len(),
                function.returns.len()
            ));
        }
        self.in_place(instruction, guard, text, (name, function), (results, args))
    }

    fn in_place(
        &mut self,
        instruction: &Instruction,
        guard: Option<Guard>,
        text: &str,
        (name, function): (&'a str, &'a Function),
        (results, args): (&[Operand], &[Operand]),
    ) -> Decoded<()> {
        let span = instruction.span;
        let mut before = Vec::new();
        let mut after = Vec::new();
        let mut formals = Vec::new();
        for (formal, actual) in function.params.iter().zip(args) {
            let entity = self.formal(formal, actual, false, &mut before)?;
            formals.push((formal.name.as_str(), entity));
        }
        for (formal, actual) in function.returns.iter().zip(results) {
            let entity = self.formal(formal, actual, true, &mut after)?;
            formals.push((formal.name.as_str(), entity));
        }
        let behind = self.labels.len();
        self.labels.push(None);
        if let Some(guard) = guard {
            // Threads that do not call go behind.
            self.fixups.push(self.names.kernel.code.len());
            let guard = Guard {
                negated: !guard.negated,
                ..guard
            };
            self.push(
                Op::Bra {
                    target: behind as u32,
                },
                Some(guard),
                span,
                text.to_owned(),
            );
        }
        self.moves(&before, span, text);
        let back = self.labels.len();
        self.labels.push(None);
        let loc = self.loc.clone();
        let hidden = self.names.isolate();
        for (formal, entity) in formals {
            self.names.declare(formal, entity);
        }
        self.inside.push((name, back));
        self.block(function.body.as_deref().unwrap_or(&[]));
        self.inside.pop();
        self.names.restore(hidden);
        self.loc = loc;
        self.here(back);
        self.moves(&after, span, text);
        self.here(behind);
        Ok(())
    }

    /// Marks a label as standing here.
    fn here(&mut self, label: usize) {
        let here = self.names.kernel.code.len() as u32;
        if let Some(place) = self.labels.get_mut(label) {
            *place = Some(here);
        }
    }

    fn moves(&mut self, moves: &[Move], span: tirx_ptx::ast::Span, text: &str) {
        for &(d, a) in moves {
            self.push(
                Op::Mov {
                    d,
                    a,
                    mask: u64::MAX,
                },
                None,
                span,
                text.to_owned(),
            );
        }
    }

    /// What a parameter's name stands for inside of the function.
    fn formal(
        &mut self,
        formal: &Variable,
        actual: &Operand,
        result: bool,
        moves: &mut Vec<Move>,
    ) -> Decoded<Entity> {
        if formal.space != "reg" {
            return match actual {
                Operand::Name(name) => match self.names.find(name) {
                    Some(entity @ Entity::Variable(..)) => Ok(entity),
                    _ => wrong(format!("`{name}` is no variable in `.param`")),
                },
                _ => unmodelled("this kind of argument"),
            };
        }
        let Some(ty) = Ty::parse(&formal.ty).filter(|ty| *ty != Ty::Pred) else {
            return unmodelled("a parameter of this type");
        };
        let inner = self.names.fresh();
        moves.push(match result {
            true => (self.names.dst(actual)?, inner),
            false => (inner, self.names.src(actual, ty)?),
        });
        Ok(Entity::Reg(inner, ty))
    }
}
