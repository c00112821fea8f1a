//! Calls: a function of the module is decoded in place.
//!
//! Its parameters and results in `.param` space are the caller's variables under other names, and those in registers
//! are moved; its `ret` goes behind it. What cannot be decoded so, recursion and calls through a pointer, is not
//! modelled.

use tirx_ptx::ast::{Function, Instruction, Operand, Variable};

use super::Decoder;
use super::names::{Decoded, Entity, unmodelled, wrong};
use crate::program::{Addr, Guard, Op, Ordering};
use crate::run::Print;
use crate::ty::Ty;

/// Calls within calls at most.
const DEPTH: usize = 64;
/// Instructions of a kernel at most, with what it calls.
const MOST: usize = 1 << 20;

/// How a call reads and writes its own variables.
const WEAK: Ordering = Ordering {
    strong: None,
    acquire: false,
    release: false,
};

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
        if name.as_str() == "vprintf" && !self.functions.contains_key("vprintf") {
            return self.vprintf(instruction, guard, text, results, args);
        }
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

    /// `vprintf`, which the driver has: its parameters are loaded, and its result is stored.
    fn vprintf(
        &mut self,
        instruction: &Instruction,
        guard: Option<Guard>,
        text: &str,
        results: &[Operand],
        args: &[Operand],
    ) -> Decoded<()> {
        let span = instruction.span;
        let ([result], [format, values]) = (results, args) else {
            return wrong("`vprintf` has 2 parameters and 1 result");
        };
        let mut loaded = [0; 2];
        for (register, operand) in loaded.iter_mut().zip([format, values]) {
            let addr = self.param_variable(operand)?;
            *register = self.names.fresh();
            let load = Op::Ld {
                addr,
                ty: Ty::B64,
                width: 64,
                dsts: Box::new([*register]),
                ordering: WEAK,
            };
            self.push(load, guard, span, text.to_owned());
        }
        let addr = self.param_variable(result)?;
        let [format, values] = loaded;
        let written = self.names.fresh();
        let print = Op::Print(Print {
            format,
            values,
            written,
        });
        self.push(print, guard, span, text.to_owned());
        let store = Op::St {
            addr,
            ty: Ty::B32,
            srcs: Box::new([written]),
            ordering: WEAK,
        };
        self.push(store, guard, span, text.to_owned());
        Ok(())
    }

    /// A variable in `.param` space.
    fn param_variable(&mut self, operand: &Operand) -> Decoded<Addr> {
        let Operand::Name(name) = operand else {
            return unmodelled("this kind of argument");
        };
        match self.names.find(name) {
            Some(Entity::Variable(space, address)) => Ok(Addr {
                space,
                base: self.names.constant(address),
                offset: 0,
            }),
            _ => unmodelled("an argument of `vprintf` that is no variable in `.param`"),
        }
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
