//! From the syntax tree to what is run.
//!
//! Module variables are laid out first, since their addresses are constants of the code. A function's names are
//! resolved scope by scope; labels of a block are known before its statements are read.

mod arithmetic;
mod call;
mod cancel;
mod comparisons;
mod copies;
mod instr;
mod memory;
mod moves;
mod multimem;
mod names;
mod tensor;
mod warp;
mod words;

use std::collections::HashMap;

use tirx_ptx::ast::{
    Function, Init, Instruction, Item, Module, Operand, Span, Statement, Variable,
};

use self::names::{Entity, Names, Refusal};
use crate::api::{LoadError, SourceLine};
use crate::memory::{Memory, Owner};
use crate::program::{Guard, Instr, Kernel, Meta, Named, Op, Param, Program, Space};
use crate::ty::Ty;

/// Shared memory that a CTA can have at most: that of the largest GPU, and the reserve.
const MAX_SHARED: u64 = 256 << 10;
/// Local memory that a thread can have at most.
const MAX_LOCAL: u64 = 512 << 10;
/// Parameters that an entry can have at most.
const MAX_PARAMS: u64 = 32_764;

/// Problems found while decoding.
type Problems = Vec<(u32, String)>;

/// Decodes a module and puts its variables into memory.
pub(crate) fn decode(
    module: &Module,
    text: &str,
    memory: &mut Memory,
) -> Result<Program, LoadError> {
    let mut problems = Vec::new();
    let mut program = Program::default();
    let mut entities = HashMap::new();
    let mut shared = Shared::default();
    let mut initialise = Vec::new();
    let mut files = HashMap::new();
    for item in &module.items {
        match item {
            Item::File { index, name, .. } => {
                files.insert(*index, name.clone());
            }
            Item::Variable(variable) => {
                let result = match variable.space.as_str() {
                    "global" | "const" => {
                        global(variable, memory, &mut program).map(|(space, address)| {
                            initialise.push((address, variable));
                            Entity::Variable(space, address)
                        })
                    }
                    "shared" => shared.place(variable),
                    space => Err(format!("a module variable in `.{space}`")),
                };
                match result {
                    Ok(entity) => {
                        entities.insert(variable.name.to_string(), entity);
                    }
                    Err(problem) => problems.push((variable.span.line, problem)),
                }
            }
            _ => {}
        }
    }
    for (address, variable) in initialise {
        if let Err(problem) = initialiser(address, variable, &entities, memory) {
            problems.push((variable.span.line, problem));
        }
    }
    let lines: Vec<&str> = text.lines().collect();
    let functions: HashMap<&str, &Function> = (module.items.iter())
        .filter_map(|item| match item {
            Item::Function(function) if function.body.is_some() => {
                Some((function.name.as_str(), function))
            }
            _ => None,
        })
        .collect();
    for item in &module.items {
        let Item::Function(function) = item else {
            continue;
        };
        if !function.is_entry || function.body.is_none() {
            continue;
        }
        let mut decoder = Decoder {
            names: Names::new(entities.clone()),
            shared: shared.clone(),
            local: 0,
            labels: Vec::new(),
            fixups: Vec::new(),
            problems: &mut problems,
            files: &files,
            lines: &lines,
            loc: None,
            functions: &functions,
            inside: Vec::new(),
        };
        decoder.function(function);
        let kernel = decoder.finish();
        program.kernels.insert(function.name.to_string(), kernel);
    }
    if problems.is_empty() {
        Ok(program)
    } else {
        Err(LoadError { problems })
    }
}

/// Bytes and alignment of a variable.
fn size(variable: &Variable) -> Result<(u64, u64, bool), String> {
    let ty = match variable.ty.as_str() {
        "b128" => (16, 16),
        word => Ty::parse(word)
            .map(|ty| (u64::from(ty.size()), u64::from(ty.size())))
            .ok_or_else(|| {
                format!(
                    "`{}` has the type `.{word}`, which is not modelled",
                    variable.name
                )
            })?,
    };
    let vector = u64::from(variable.vector.unwrap_or(1));
    let open = variable.dims.iter().any(Option::is_none);
    let count = variable
        .dims
        .iter()
        .flatten()
        .try_fold(vector, |count, dim| count.checked_mul(*dim));
    let bytes = count.and_then(|count| count.checked_mul(ty.0));
    let bytes = bytes.ok_or_else(|| format!("`{}` is too large", variable.name))?;
    let natural = ty.1 * vector.next_power_of_two();
    let align = u64::from(variable.align.unwrap_or(0)).max(natural.min(16));
    if !align.is_power_of_two() {
        return Err(format!(
            "the alignment {align} of `{}` is no power of two",
            variable.name
        ));
    }
    Ok((bytes, align, open))
}

/// A variable in global or constant memory.
fn global(
    variable: &Variable,
    memory: &mut Memory,
    program: &mut Program,
) -> Result<(Space, u64), String> {
    let (mut bytes, _, open) = size(variable)?;
    if open {
        bytes = match &variable.init {
            Some(Init::List(list)) => bytes.saturating_mul(list.len() as u64),
            _ => {
                return Err(format!(
                    "`{}` is defined in no module that is loaded",
                    variable.name
                ));
            }
        };
    }
    let constant = variable.space == "const";
    let owner = match constant {
        true => Owner::Constant(variable.name.to_string()),
        false => Owner::Variable(variable.name.to_string()),
    };
    let address = memory
        .allocate(bytes, owner)
        .map_err(|error| error.to_string())?;
    // PTX: a variable without an initialiser starts as zeros.
    memory
        .fill(address, bytes, 0)
        .map_err(|error| error.to_string())?;
    program
        .globals
        .insert(variable.name.to_string(), (address, bytes));
    Ok((
        if constant {
            Space::Const
        } else {
            Space::Global
        },
        address,
    ))
}

/// Writes the initial value of a variable.
fn initialiser(
    address: u64,
    variable: &Variable,
    entities: &HashMap<String, Entity>,
    memory: &mut Memory,
) -> Result<(), String> {
    let Some(init) = &variable.init else {
        return Ok(());
    };
    let ty = Ty::parse(&variable.ty)
        .ok_or_else(|| format!("an initialiser of type `.{}`", variable.ty))?;
    let mut dims: Vec<u64> = variable.dims.iter().map(|dim| dim.unwrap_or(0)).collect();
    if let Some(vector) = variable.vector {
        dims.push(vector.into());
    }
    fill(address, init, &dims, ty, entities, memory)
}

/// Writes an initialiser, list by list: what a list leaves out stays zero.
fn fill(
    address: u64,
    init: &Init,
    dims: &[u64],
    ty: Ty,
    entities: &HashMap<String, Entity>,
    memory: &mut Memory,
) -> Result<(), String> {
    match init {
        Init::List(list) => {
            let rest = dims.get(1..).unwrap_or(&[]);
            let stride = rest.iter().product::<u64>() * u64::from(ty.size());
            for (index, element) in list.iter().enumerate() {
                fill(
                    address + index as u64 * stride,
                    element,
                    rest,
                    ty,
                    entities,
                    memory,
                )?;
            }
            Ok(())
        }
        Init::Value(operand) => {
            let value = match operand {
                Operand::Immediate(immediate) => Names::literal(*immediate, ty).map_err(reason)?,
                Operand::Name(name) => address_of(name, 0, entities)?,
                Operand::Offset(name, offset) => address_of(name, *offset, entities)?,
                _ => return Err("this kind of initialiser is not modelled".into()),
            };
            store(address, value, ty, memory)
        }
        // The variables of global memory have the same address there and in generic space.
        Init::Address(init) => {
            let value = address_of(&init.name, init.offset, entities)?;
            let value = match init.mask {
                Some(mask) => (value & mask) >> mask.trailing_zeros().min(63),
                None => value,
            };
            store(address, value, ty, memory)
        }
        Init::Fields(_) => Err("this kind of initialiser is not modelled".into()),
    }
}

/// The address of a variable, and bytes that are added.
fn address_of(name: &str, offset: i64, entities: &HashMap<String, Entity>) -> Result<u64, String> {
    match entities.get(name) {
        Some(Entity::Variable(_, base)) => Ok(base.wrapping_add_signed(offset)),
        _ => Err(format!(
            "the initialiser names `{name}`, which is no variable"
        )),
    }
}

fn store(address: u64, value: u64, ty: Ty, memory: &mut Memory) -> Result<(), String> {
    let bytes = value.to_le_bytes();
    memory
        .write(address, &bytes[..ty.size() as usize])
        .map_err(|error| error.to_string())
}

/// The first word of an opcode.
fn first_word(opcode: &str) -> &str {
    opcode.split('.').next().unwrap_or_default()
}

fn reason(refusal: Refusal) -> String {
    match refusal {
        Refusal::Wrong(reason) => reason,
        Refusal::Unmodelled(what) => format!("{what} is not modelled"),
    }
}

/// The layout of shared memory.
#[derive(Debug, Clone, Default)]
struct Shared {
    used: u64,
    named: Vec<Named>,
    /// Variables of open size: all lie where dynamic shared memory begins. They are placed when all others are.
    dynamic_align: u64,
}

impl Shared {
    fn place(&mut self, variable: &Variable) -> Result<Entity, String> {
        let (bytes, align, open) = size(variable)?;
        if open {
            self.dynamic_align = self.dynamic_align.max(align.max(16));
            return Ok(Entity::Dynamic);
        }
        let offset = self.used.next_multiple_of(align);
        if offset.saturating_add(bytes) > MAX_SHARED {
            return Err(format!(
                "`{}` does not fit into shared memory",
                variable.name
            ));
        }
        self.used = offset + bytes;
        self.named.push(Named {
            name: variable.name.to_string(),
            offset: offset as u32,
            size: bytes as u32,
        });
        Ok(Entity::Variable(Space::Shared, offset))
    }
}

/// Decodes one entry.
struct Decoder<'a> {
    names: Names,
    shared: Shared,
    local: u64,
    /// The position of each label, once it was passed.
    labels: Vec<Option<u32>>,
    /// Instructions whose targets are label numbers still.
    fixups: Vec<usize>,
    problems: &'a mut Problems,
    files: &'a HashMap<u32, String>,
    lines: &'a [&'a str],
    loc: Option<SourceLine>,
    functions: &'a HashMap<&'a str, &'a Function>,
    /// The functions that are being decoded in place, and the label behind each.
    inside: Vec<(&'a str, usize)>,
}

impl<'a> Decoder<'a> {
    fn problem(&mut self, span: Span, message: String) {
        self.problems.push((span.line, message));
    }

    fn function(&mut self, function: &Function) {
        self.names.enter();
        let mut offset = 0_u64;
        for param in &function.params {
            match size(param) {
                Ok((bytes, align, false))
                    if offset.next_multiple_of(align) + bytes <= MAX_PARAMS =>
                {
                    offset = offset.next_multiple_of(align);
                    self.names
                        .declare(&param.name, Entity::Variable(Space::Param, offset));
                    self.names.kernel.params.push(Param {
                        name: param.name.to_string(),
                        offset: offset as u32,
                        size: bytes as u32,
                    });
                    offset += bytes;
                }
                Ok(_) => self.problem(
                    param.span,
                    format!("the parameter `{}` is too large", param.name),
                ),
                Err(problem) => self.problem(param.span, problem),
            }
        }
        self.names.kernel.param_bytes = offset as u32;
        for directive in &function.directives {
            let mut dims = [1; 3];
            for (dim, value) in dims.iter_mut().zip(&directive.values) {
                *dim = *value;
            }
            match directive.name.as_str() {
                "reqntid" => self.names.kernel.required_block = Some(dims),
                "maxntid" => self.names.kernel.max_block = Some(dims),
                "reqnctapercluster" => self.names.kernel.cluster = Some(dims),
                _ => {}
            }
        }
        self.block(function.body.as_deref().unwrap_or(&[]));
        // Falling off the end is `exit`.
        self.push(
            Op::Exit,
            None,
            function.span,
            "the end of the kernel".into(),
        );
        self.names.leave();
    }

    fn block(&mut self, statements: &[Statement]) {
        self.names.enter();
        for statement in statements {
            match statement {
                Statement::Label { name, .. } => {
                    self.names.declare(name, Entity::Label(self.labels.len()));
                    self.labels.push(None);
                }
                Statement::BranchTargets(table) => {
                    let labels = table.targets.iter().map(ToString::to_string).collect();
                    self.names.declare(&table.name, Entity::Targets(labels));
                }
                _ => {}
            }
        }
        for statement in statements {
            self.statement(statement);
        }
        self.names.leave();
    }

    fn statement(&mut self, statement: &Statement) {
        match statement {
            Statement::Block(statements) => self.block(statements),
            Statement::Label { name, .. } => {
                let here = self.names.kernel.code.len() as u32;
                if let Ok(label) = self.names.label(name) {
                    self.labels[label] = Some(here);
                }
            }
            Statement::Registers(registers) => {
                if let Err(refusal) = self.names.registers(registers) {
                    self.problem(registers.span, reason(refusal));
                }
            }
            Statement::Variable(variable) => self.variable(variable),
            Statement::Loc {
                file, line, column, ..
            } => {
                self.loc = Some(SourceLine {
                    file: self.files.get(file).cloned().unwrap_or_default(),
                    line: *line,
                    column: *column,
                });
            }
            Statement::Instruction(instruction) => {
                let text = self.text(instruction.span);
                let guard = match &instruction.guard {
                    None => Ok(None),
                    Some(guard) => self.names.pred_named(&guard.register).map(|pred| {
                        Some(Guard {
                            pred,
                            negated: guard.negated,
                        })
                    }),
                };
                if first_word(&instruction.opcode) == "call" {
                    let result = guard.and_then(|guard| self.call(instruction, guard, &text));
                    if let Err(refusal) = result {
                        self.refuse(refusal, instruction, text);
                    }
                    return;
                }
                let decoded = guard.and_then(|guard| Ok((guard, self.operation(instruction)?)));
                match decoded {
                    Ok((guard, op)) => {
                        if matches!(op, Op::Bra { .. } | Op::BrxIdx { .. }) {
                            self.fixups.push(self.names.kernel.code.len());
                        }
                        self.push(op, guard, instruction.span, text);
                    }
                    Err(refusal) => self.refuse(refusal, instruction, text),
                }
            }
            Statement::BranchTargets(_)
            | Statement::CallTargets(_)
            | Statement::CallPrototype(_)
            | Statement::Declaration(_)
            | Statement::Pragma(_)
            | Statement::Verbatim(_)
            | Statement::Comment(_) => {}
        }
    }

    /// Decodes an instruction; a return from a function that is decoded in place goes behind it.
    fn operation(&mut self, instruction: &Instruction) -> Result<Op, Refusal> {
        match self.inside.last() {
            Some(&(_, behind)) if first_word(&instruction.opcode) == "ret" => Ok(Op::Bra {
                target: behind as u32,
            }),
            _ => instr::decode(&mut self.names, instruction),
        }
    }

    fn refuse(&mut self, refusal: Refusal, instruction: &Instruction, text: String) {
        match refusal {
            Refusal::Wrong(message) => {
                self.problem(
                    instruction.span,
                    format!("{message}, in `{}`", instruction.opcode),
                );
            }
            Refusal::Unmodelled(what) => {
                let op =
                    Op::Unmodelled(format!("`{}`: {what} is not modelled", instruction.opcode));
                self.push(op, None, instruction.span, text);
            }
        }
    }

    fn variable(&mut self, variable: &Variable) {
        let result = match variable.space.as_str() {
            "shared" => self.shared.place(variable),
            // The parameters of a call are this thread's memory too.
            "local" | "param" => size(variable).and_then(|(bytes, align, open)| {
                let offset = self.local.next_multiple_of(align);
                if open || offset.saturating_add(bytes) > MAX_LOCAL {
                    return Err(format!(
                        "`{}` does not fit into local memory",
                        variable.name
                    ));
                }
                self.local = offset + bytes;
                Ok(Entity::Variable(Space::Local, offset))
            }),
            space => Err(format!(
                "`{}`: a variable in `.{space}` inside of a function is not modelled",
                variable.name
            )),
        };
        match result {
            Ok(entity) => self.names.declare(&variable.name, entity),
            Err(problem) => self.problem(variable.span, problem),
        }
    }

    /// The text of an instruction, without what follows on its line.
    fn text(&self, span: Span) -> String {
        let line = (span.line as usize)
            .checked_sub(1)
            .and_then(|line| self.lines.get(line))
            .copied()
            .unwrap_or("");
        let from: String = line
            .chars()
            .skip((span.column as usize).saturating_sub(1))
            .collect();
        let statement = from.split(';').next().unwrap_or("").trim();
        if statement.is_empty() {
            String::new()
        } else {
            format!("{statement};")
        }
    }

    fn push(&mut self, op: Op, guard: Option<Guard>, span: Span, text: String) {
        self.names.kernel.code.push(Instr { guard, op });
        self.names.kernel.meta.push(Meta {
            text,
            ptx_line: span.line,
            source: self.loc.clone(),
        });
    }

    fn finish(mut self) -> Kernel {
        let mut kernel = std::mem::take(&mut self.names.kernel);
        let position = |label: &mut u32| {
            // A label's number was given out when its block was entered, and every label of a block is passed.
            *label = self
                .labels
                .get(*label as usize)
                .copied()
                .flatten()
                .unwrap_or(u32::MAX);
        };
        for index in self.fixups {
            match kernel.code.get_mut(index).map(|instr| &mut instr.op) {
                Some(Op::Bra { target }) => position(target),
                Some(Op::BrxIdx { targets, .. }) => targets.iter_mut().for_each(position),
                _ => {}
            }
        }
        kernel.static_shared = self.shared.used as u32;
        kernel.dynamic_shared =
            self.shared
                .used
                .next_multiple_of(self.shared.dynamic_align.max(16)) as u32;
        kernel.shared = self.shared.named;
        kernel.local = self.local as u32;
        kernel
    }
}
