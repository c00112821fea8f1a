//! The text of `ptx!` against the ISA, with the registers that its operands are.
//!
//! The text is put into a function in which each operand is a declared register, at the lowest version and target that
//! has all of it, so that whatever is found is wrong on every target. What the kernel's own target lacks is said later.

use super::{
    raw::{OperandValue, Untyped},
    template::{Origin, Source},
};
use crate::{
    diagnostic::Diagnostic,
    ir::{
        raw::{InstructionNeeds, Slot, Template, rename},
        types::{Scalar, Ty},
    },
};
use tirx_ptx::{
    Problem, Rule, ast,
    ast::{Function, HeaderSpans, Instruction, Item, Module, Operand, Registers, Statement},
    isa::{self, Access, OperandKind},
    needs, parse_statements, special, validate,
};
use tirx_rules as rules;

/// The kind of register that a scalar has in the text: narrow integers and half types have 16 bits.
pub(crate) const fn register_kind(scalar: Scalar) -> &'static str {
    match scalar {
        Scalar::Bool => "pred",
        Scalar::F32 => "f32",
        Scalar::F64 => "f64",
        _ => match scalar.size() {
            1 | 2 => "b16",
            4 => "b32",
            _ => "b64",
        },
    }
}

fn kind_of(ty: &Ty) -> &'static str {
    match ty {
        Ty::Scalar(scalar) => register_kind(*scalar),
        Ty::Handle(handle) => register_kind(handle.scalar()),
        _ => "b64",
    }
}

/// A register operand, and what can be said of it.
struct Register<'a> {
    slot: Slot,
    kind: &'static str,
    ty: &'a Ty,
    /// As the user wrote it.
    text: &'a str,
    span: proc_macro2::Span,
}

/// The parsed text, or everything that is wrong with it.
pub(super) fn template(
    text: &Untyped,
    inputs: &[&Ty],
    outputs: &[Ty],
) -> Result<Template, Vec<Diagnostic>> {
    let prefix = text.pieces.prefix();
    let mut registers = Vec::new();
    let mut written = Vec::with_capacity(text.operands.len());
    for (index, operand) in text.operands.iter().enumerate() {
        match &operand.value {
            OperandValue::Const(value) => written.push(value.to_string()),
            OperandValue::Register { input, output } => {
                let placeholder = format!("{prefix}{index}");
                written.push(placeholder.clone());
                let ty = match (output, input) {
                    (Some(output), _) => outputs.get(*output),
                    (None, Some(input)) => inputs.get(*input).copied(),
                    (None, None) => None,
                };
                let Some(ty) = ty else {
                    continue;
                };
                registers.push(Register {
                    slot: Slot {
                        placeholder,
                        name: operand.name.clone(),
                        input: *input,
                        output: *output,
                    },
                    kind: kind_of(ty),
                    ty,
                    text: &operand.text,
                    span: operand.span,
                });
            }
        }
    }
    let source = text
        .pieces
        .source(|index| written.get(index).cloned().unwrap_or_default());
    let (statements, problems) = parse_statements(&source.text);
    let check = Check {
        source: &source,
        registers: &registers,
    };
    let mut errors: Vec<Diagnostic> = problems.iter().map(|p| check.problem(p, None)).collect();
    if errors.is_empty() {
        check.declarations(&statements, &mut errors);
        errors.extend(check.module(&statements));
    }
    if errors.is_empty() {
        check.uses(&statements, &mut errors);
    }
    // A comment alone is one in the PTX of the kernel.
    if errors.is_empty() && statements.is_empty() {
        errors.push(
            Diagnostic::new(
                &rules::RAW_PTX,
                text.span,
                "the text of this `ptx!` has no instruction",
            )
            .help("write one, or remove the `ptx!`"),
        );
    }
    if !errors.is_empty() {
        return Err(errors);
    }
    let mut all = Vec::new();
    check.needs(&statements, &mut all);
    Ok(Template {
        text: source.text.clone(),
        statements,
        slots: registers
            .into_iter()
            .map(|register| register.slot)
            .collect(),
        effects: text.effects,
        needs: all,
    })
}

struct Check<'a> {
    source: &'a Source,
    registers: &'a [Register<'a>],
}

impl Check<'_> {
    /// What the ISA says about the text in a function of its own.
    fn module(&self, statements: &[Statement]) -> Vec<Diagnostic> {
        let mut body: Vec<Statement> = self
            .registers
            .iter()
            .map(|register| {
                Statement::Registers(Registers {
                    ty: register.kind.into(),
                    names: vec![(register.slot.placeholder.as_str().into(), None)],
                    ..Registers::default()
                })
            })
            .collect();
        body.push(Statement::Block(statements.to_vec()));
        let items = vec![Item::Function(Function {
            is_entry: true,
            name: "kernel".into(),
            body: Some(body),
            ..Function::default()
        })];
        let (version, target) = needs::lowest(&items);
        let module = Module {
            version,
            target,
            target_options: Vec::new(),
            address_size: 64,
            items,
            header: HeaderSpans::default(),
        };
        let found = validate(&module);
        let mut instructions = Vec::new();
        collect(statements, &mut instructions);
        let mut undeclared = Vec::new();
        found
            .iter()
            // A name that is not declared is one mistake, however often it is used.
            .filter(|problem| match undeclared_name(problem) {
                Some(name) => {
                    let is_new = !undeclared.contains(&name);
                    undeclared.push(name);
                    is_new
                }
                None => true,
            })
            .map(|problem| {
                let instruction = instructions.iter().find(|instruction| {
                    let (a, b) = (instruction.span, problem.span);
                    (a.line, a.column) == (b.line, b.column)
                });
                self.problem(problem, instruction.copied())
            })
            .collect()
    }

    /// A problem in the user's words and at the user's token.
    fn problem(&self, problem: &Problem, instruction: Option<&Instruction>) -> Diagnostic {
        let span = problem.span;
        let mut origin = self.source.origin(span.line, span.column, span.len);
        if let (Some(operand), Some(instruction)) = (problem.operand, instruction)
            && let Some(at) = self.operand(instruction, operand)
        {
            origin = at;
        }
        let mut message = problem.message.clone();
        let mut help = problem.help.clone();
        if let (None, Some((found, near))) = (&help, message.rsplit_once("; did you mean "))
            && near.ends_with('?')
        {
            help = Some(format!("did you mean {near}"));
            message = found.to_owned();
        }
        let mut named = Vec::new();
        for register in self.registers {
            let Slot {
                placeholder, name, ..
            } = &register.slot;
            let renamed = rename(&message, placeholder, name);
            if renamed != message {
                named.push(register);
            }
            message = renamed;
            help = help.map(|help| rename(&help, placeholder, name));
        }
        if problem.rule == Rule::Target || problem.rule == Rule::Version {
            message.push_str("; no target has all that this text needs");
        }
        let mut diagnostic = self.source.error(&origin, &message);
        for register in named {
            diagnostic = diagnostic.note(format!(
                "`{}` is `{}`, {}, which is a `.{}` register",
                register.slot.name,
                register.text,
                type_text(register.ty),
                register.kind
            ));
        }
        let declared = undeclared_name(problem)
            .filter(|_| help.is_none() && message.ends_with("is needed"))
            .map(|name| {
                format!(
                    "declare it in the text, `{{{{ .reg .b32 {name}; .. }}}}`, or pass a value as an operand"
                )
            });
        let named_wrong = || {
            let is_of_a_type = message.contains("is declared `.") && message.contains("is needed");
            is_of_a_type.then(|| {
                "let the instruction and its operands have one type: convert with `as` before `ptx!`, or choose the instruction of that type".to_owned()
            })
        };
        match help.or(declared).or_else(named_wrong) {
            Some(help) => diagnostic.help(help),
            None => diagnostic,
        }
    }

    /// The place of an operand of an instruction, counted from 0.
    fn operand(&self, instruction: &Instruction, operand: usize) -> Option<Origin> {
        let span = instruction.span;
        let start = self.source.index(span.line, span.column) + span.len as usize;
        let mut depth = 0u32;
        let mut count = 0;
        let mut from = start;
        for (at, char) in self.source.text.chars().enumerate().skip(start) {
            match char {
                '[' | '(' | '{' => depth += 1,
                ']' | ')' | '}' => depth = depth.saturating_sub(1),
                ',' | ';' if depth == 0 => {
                    if count == operand {
                        let text = self.source.text.chars().skip(from).take(at - from);
                        let lead = text.take_while(|c| c.is_whitespace()).count();
                        return Some(self.source.between(from + lead, at));
                    }
                    if char == ';' {
                        return None;
                    }
                    count += 1;
                    from = at + 1;
                }
                _ => {}
            }
        }
        None
    }

    /// Declarations that a piece of a body cannot have.
    fn declarations(&self, statements: &[Statement], errors: &mut Vec<Diagnostic>) {
        for statement in statements {
            match statement {
                Statement::Block(inner) => self.declarations(inner, errors),
                Statement::Variable(variable) if &*variable.space == "shared" => {
                    let span = variable.span;
                    let origin = self.source.origin(span.line, span.column, span.len);
                    errors.push(
                        self.source
                            .error(&origin, "`ptx!` cannot declare shared memory: the kernel does, and accounts for it")
                            .help("write `let s = alloc_shared::<Tensor<u8, 64>>();` and pass `in(s.shared_address())`"),
                    );
                }
                _ => {}
            }
        }
    }

    /// An input is not written, and an output is.
    fn uses(&self, statements: &[Statement], errors: &mut Vec<Diagnostic>) {
        let mut instructions = Vec::new();
        collect(statements, &mut instructions);
        let mut written = vec![false; self.registers.len()];
        for instruction in &instructions {
            for index in writes(instruction) {
                let Some(operand) = instruction.operands.get(index) else {
                    continue;
                };
                let mut names = Vec::new();
                names_in(operand, &mut names);
                for (register, written) in self.registers.iter().zip(&mut written) {
                    if !names.contains(&register.slot.placeholder.as_str()) {
                        continue;
                    }
                    *written = true;
                    if register.slot.output.is_none() {
                        let origin = self.operand(instruction, index).unwrap_or_else(|| {
                            let span = instruction.span;
                            self.source.origin(span.line, span.column, span.len)
                        });
                        let name = &register.slot.name;
                        let message = format!(
                            "`{}` writes `{name}`, which is an input",
                            instruction.opcode
                        );
                        let inner = register.text.trim_start_matches("in");
                        errors.push(self.source.error(&origin, &message).help(format!(
                            "make it `out{inner}`, or `inout{inner}` if it is read as well"
                        )));
                        return;
                    }
                }
            }
        }
        for (register, written) in self.registers.iter().zip(written) {
            if register.slot.output.is_some() && !written {
                let (text, name) = (register.text, &register.slot.name);
                errors.push(
                    Diagnostic::new(
                        &rules::RAW_PTX,
                        register.span,
                        format!("no instruction writes `{name}`, so `{text}` has no value to take"),
                    )
                    .help("write it, or make it `in(..)`"),
                );
            }
        }
    }

    /// What each instruction needs.
    fn needs(&self, statements: &[Statement], all: &mut Vec<InstructionNeeds>) {
        let mut instructions = Vec::new();
        collect(statements, &mut instructions);
        let is_predicate = |name: &str| {
            self.registers
                .iter()
                .any(|register| register.slot.placeholder == name && register.kind == "pred")
        };
        for instruction in instructions {
            let Ok(resolved) = isa::resolve_knowing(instruction, is_predicate) else {
                continue;
            };
            let mut needs = resolved.requirement();
            for operand in &instruction.operands {
                if let Operand::Name(name) = operand
                    && let Some(requirement) = special::requirement(name)
                {
                    needs.add(requirement);
                }
            }
            let ast::Span { line, column, len } = instruction.span;
            let (span, quote) = self.source.locate(&self.source.origin(line, column, len));
            all.push(InstructionNeeds {
                opcode: instruction.opcode.to_string(),
                needs,
                span,
                quote,
            });
        }
    }
}

/// The name that a problem says is not declared.
fn undeclared_name(problem: &Problem) -> Option<&str> {
    let (before, _) = problem.message.split_once("` is not declared")?;
    before.rsplit('`').next()
}

fn type_text(ty: &Ty) -> String {
    match ty {
        Ty::Scalar(scalar) => {
            let name = scalar.name();
            let article = match name.starts_with(['i', 'f']) {
                true => "an",
                false => "a",
            };
            format!("{article} `{name}`")
        }
        Ty::Handle(handle) => format!("`{handle}`"),
        _ => "a `CachePolicy`".to_owned(),
    }
}

/// All instructions, those in blocks too.
fn collect<'s>(statements: &'s [Statement], all: &mut Vec<&'s Instruction>) {
    for statement in statements {
        match statement {
            Statement::Instruction(instruction) => all.push(instruction),
            Statement::Block(inner) => collect(inner, all),
            _ => {}
        }
    }
}

/// The operands that an instruction writes, in the first row of the list that it fits.
fn writes(instruction: &Instruction) -> Vec<usize> {
    let Some(resolved) = isa::candidates(instruction).into_iter().next() else {
        return Vec::new();
    };
    let is_call = resolved.form.opcode() == "call";
    resolved
        .operands(instruction.operands.len())
        .enumerate()
        .filter(|(index, spec)| match spec.kind {
            OperandKind::Dst(_)
            | OperandKind::DstOrSink(_)
            | OperandKind::DstPair(..)
            | OperandKind::InOut(_)
            | OperandKind::Pack(_, Access::Write)
            | OperandKind::Part(Access::Write, ..) => true,
            // The results of a call come first.
            OperandKind::Arguments => is_call && *index == 0,
            _ => false,
        })
        .map(|(index, _)| index)
        .collect()
}

/// The registers that an operand names.
fn names_in<'o>(operand: &'o Operand, names: &mut Vec<&'o str>) {
    match operand {
        Operand::Name(name) => names.push(ast::split_part(name).0),
        Operand::Vector(parts) | Operand::List(parts) => {
            parts.iter().for_each(|part| names_in(part, names));
        }
        Operand::Pair(a, b) => {
            names_in(a, names);
            names_in(b, names);
        }
        _ => {}
    }
}
