//! The text of a module: layout, moves between blocks, the tail for failed checks, directives.
//!
//! Blocks stand in the order of the graph; a jump to the next block is not written, and a block that only jumps on is not
//! either. A label is there if something jumps to it.
//!
//! A failed check leaves for the tail of the kernel, where its number, value and limit go to registers that all checks
//! share. The first thread to claim the record writes it, the number last and behind a system-wide fence, and traps.
//! Others exit. Where the host has set up no record, the thread traps at once.

use super::{
    asm::{Asm, immediate, move_opcode},
    cfg::Cfg,
    func::{Edge, Func, Limit, Op, Term},
    names::{CLAIMED, DYNAMIC, FAILURE, Names, identifier},
    registers,
    report::cleared,
    select::{Selector, Unsupported, memory},
};
use crate::ir::{
    ssa::{BlockId, LocalArray, Root, Value},
    types::{Dim, DimSource, ParamKind, Scalar},
};
use tirx_ptx::{
    ast::{
        Function, FunctionDirective, Init, Item, Linkage, Operand, Pointee, Span, Statement,
        Variable,
    },
    tensor_map::{ENCODED_ALIGN, ENCODED_BYTES},
};

/// What the emission could not do.
pub(crate) struct Refused(pub(crate) Vec<String>);

/// The items of a module, and the bytes of local memory that a thread's arrays take.
pub(crate) fn items(func: &mut Func<'_>) -> Result<(Vec<Item>, u32), Refused> {
    registers::split_edges(func);
    let names = Names::new(func);
    let classes = registers::classes(func);
    let mut asm = Asm::new(func, classes);
    let errors = body(func, &mut asm, &names);
    if !errors.is_empty() || !asm.refused.is_empty() {
        let mut all = errors;
        all.extend(asm.refused);
        return Err(Refused(all));
    }
    let mut statements = asm.declarations();
    statements.extend(asm.texts.statements());
    let layout = &names.layout;
    if !layout.is_dynamic() {
        for (name, alloc) in names.shared.iter().zip(func.shared) {
            statements.push(Statement::Variable(Box::new(Variable {
                align: Some(alloc.align),
                dims: vec![Some(alloc.bytes())],
                ..variable("shared", "b8", name)
            })));
        }
    }
    let kept = kept_arrays(func, &names);
    let mut local_bytes = 0u64;
    for (name, array, _) in kept.iter().filter(|(.., table)| table.is_none()) {
        let bytes = array.len.saturating_mul(array.elem.size().into()).max(1);
        local_bytes = local_bytes.saturating_add(bytes);
        statements.push(Statement::Comment(
            format!(
                "{name}: in local memory, for an index of it is known only when the kernel runs"
            )
            .into(),
        ));
        statements.push(Statement::Variable(Box::new(Variable {
            align: Some(16),
            dims: vec![Some(bytes)],
            ..variable("local", "b8", name)
        })));
    }
    statements.extend(asm.statements);

    let mut items = vec![Item::File {
        index: 1,
        name: func.sig.name.text.clone(),
        stamp: None,
        span: Span::default(),
    }];
    if uses_checks(func) {
        items.push(Item::Variable(Variable {
            linkage: Some(Linkage::Visible),
            align: Some(8),
            ..variable("global", "u64", FAILURE)
        }));
        items.push(Item::Variable(Variable {
            align: Some(4),
            ..variable("global", "u32", CLAIMED)
        }));
    }
    if layout.is_dynamic() {
        items.push(Item::Variable(Variable {
            linkage: Some(Linkage::Extern),
            align: Some(layout.align),
            dims: vec![None],
            ..variable("shared", "b8", DYNAMIC)
        }));
    }
    for (name, array, table) in kept {
        if let Some(table) = table {
            let ty = format!("u{}", array.elem.bits());
            let values = table
                .iter()
                .map(|value| Init::Value(Operand::int(i128::from(*value))));
            items.push(Item::Variable(Variable {
                align: Some(16),
                dims: vec![Some(table.len() as u64)],
                init: Some(Init::List(values.collect())),
                ..variable("const", &ty, name)
            }));
        }
    }
    items.extend(asm.texts.items());
    items.push(Item::Comment(heading(func).into()));
    items.push(Item::Function(Function {
        is_entry: true,
        linkage: Some(Linkage::Visible),
        attributes: Vec::new(),
        name: names.entry.as_str().into(),
        returns: Vec::new(),
        params: params(func, &names),
        directives: directives(func),
        body: Some(statements),
        span: Span::default(),
    }));
    Ok((items, u32::try_from(local_bytes).unwrap_or(u32::MAX)))
}

/// The kernel as the source declares it, in one line. In a comment, too, PTX is ASCII.
fn heading(func: &Func<'_>) -> String {
    let dim = |dim: &Dim| match dim {
        Dim::Const(dim) => dim.to_string(),
        Dim::Symbol(dim) => identifier(&func.sig.dims[dim.0].name.text),
    };
    let params: Vec<String> = func
        .sig
        .params
        .iter()
        .map(|param| {
            let ty = match &param.kind {
                ParamKind::Scalar(scalar) => scalar.name().to_owned(),
                ParamKind::Tensor(tensor) => {
                    let dims: Vec<String> = tensor.dims.iter().map(dim).collect();
                    let mutable = if tensor.mutable { "mut " } else { "" };
                    let elem = tensor.elem.name();
                    format!("&{mutable}Tensor<{elem}, {}>", dims.join(", "))
                }
                ParamKind::Map(given) => {
                    let mutable = if given.mutable { "mut " } else { "" };
                    let rank = given.map.as_deref().map_or(0, |map| map.map.rank());
                    format!("&{mutable}TensorMap<{}, {rank}>", given.elem.name())
                }
            };
            format!("{}: {ty}", identifier(&param.name.text))
        })
        .collect();
    format!("{}({})", func.sig.name.text, params.join(", "))
}

fn uses_checks(func: &Func<'_>) -> bool {
    func.blocks
        .iter()
        .flat_map(|block| &block.insts)
        .any(|inst| matches!(inst.op, Op::Check(..) | Op::Fail(..)))
}

fn variable(space: &str, ty: &str, name: &str) -> Variable {
    Variable {
        space: space.into(),
        ty: ty.into(),
        name: name.into(),
        ..Variable::default()
    }
}

/// A tensor map as a parameter.
fn map(name: &str) -> Variable {
    Variable {
        align: Some(ENCODED_ALIGN as u32),
        dims: vec![Some(ENCODED_BYTES as u64)],
        ..variable("param", "b8", name)
    }
}

fn params(func: &Func<'_>, names: &Names) -> Vec<Variable> {
    let mut params = Vec::new();
    for (param, name) in func.sig.params.iter().zip(&names.params) {
        params.push(match &param.kind {
            ParamKind::Tensor(tensor) => Variable {
                ptr: Some(Pointee {
                    space: Some("global".into()),
                    align: Some(tensor.align),
                }),
                ..variable("param", "u64", name)
            },
            ParamKind::Scalar(scalar) => variable("param", memory(*scalar), name),
            ParamKind::Map(_) => map(name),
        });
    }
    for (dim, name) in func.sig.dims.iter().zip(&names.dims) {
        if dim.source == DimSource::Generic {
            params.push(variable("param", "u32", name));
        }
    }
    params.extend(names.maps.iter().map(|(_, name)| map(name)));
    params
}

fn directives(func: &Func<'_>) -> Vec<FunctionDirective> {
    let launch = &func.sig.launch;
    let mut directives = Vec::new();
    let mut add = |name: &str, values: Vec<u32>| {
        directives.push(FunctionDirective {
            name: name.into(),
            values,
            ..FunctionDirective::default()
        });
    };
    if let Some(block) = launch.block {
        add("reqntid", block.to_vec());
    }
    if let Some(blocks) = launch.min_blocks {
        add("minnctapersm", vec![blocks]);
    }
    if let Some(registers) = launch.max_registers {
        add("maxnreg", vec![registers]);
    }
    if let Some(cluster) = launch.cluster {
        add("explicitcluster", vec![]);
        add("reqnctapercluster", cluster.to_vec());
    }
    directives
}

/// Where each label stands: of a block that is not written, that of the block it leads to.
struct Labels {
    target: Vec<BlockId>,
    wanted: Vec<bool>,
    name: Vec<Option<String>>,
}

fn body(func: &Func<'_>, asm: &mut Asm, names: &Names) -> Vec<String> {
    let cfg = Cfg::new(func);
    let mut errors = Vec::new();
    let target: Vec<BlockId> = (0..func.blocks.len() as u32)
        .map(|block| target(func, asm, BlockId(block)))
        .collect();
    // A jump over empty blocks ends at an empty one where these are a loop.
    let written: Vec<BlockId> = cfg
        .order
        .iter()
        .copied()
        .filter(|block| {
            block.index() == 0 || !is_empty(func, asm, *block) || target.contains(block)
        })
        .collect();
    let mut labels = Labels {
        target,
        wanted: vec![false; func.blocks.len()],
        name: vec![None; func.blocks.len()],
    };
    for (index, &block) in written.iter().enumerate() {
        let next = written.get(index + 1).copied();
        for (_, target) in branches(func, &labels, block, next) {
            labels.wanted[target.index()] = true;
        }
    }
    let mut count = 0;
    for &block in &written {
        if labels.wanted[block.index()] {
            count += 1;
            labels.name[block.index()] = Some(format!("$L{count}"));
        }
    }
    let mut failures: Vec<(Failure<'_>, String)> = Vec::new();
    for (index, &id) in written.iter().enumerate() {
        if let Some(label) = labels.name[id.index()].clone() {
            asm.label(&label);
        }
        let block = func.block(id);
        for inst in &block.insts {
            if !matches!(inst.op, Op::Const(_)) {
                asm.at(inst.loc);
            }
            if let Op::Check(cond, site) = inst.op {
                let label = format!("$F{}", failures.len() + 1);
                branch_unless(asm, cond, &label);
                failures.push((Failure::Check(site), label));
                continue;
            }
            if let Op::Fail(number, args) = &inst.op {
                let label = format!("$F{}", failures.len() + 1);
                asm.put("bra", vec![Operand::name(&label)]);
                failures.push((Failure::Assert(*number, args), label));
                continue;
            }
            let mut selector = Selector { asm, func, names };
            if let Err(Unsupported(what)) = selector.op(&inst.op, &inst.results) {
                errors.push(what);
            }
        }
        if !matches!(block.term, Term::Jump(_)) {
            asm.at(block.term_loc);
        }
        match &block.term {
            Term::Jump(edge) => moves(func, asm, edge),
            Term::Return => asm.put("ret", vec![]),
            Term::Unreachable if matches!(block.insts.last(), Some(inst) if matches!(inst.op, Op::Fail(..))) =>
                {}
            Term::Unreachable => asm.put("trap", vec![]),
            Term::Branch(..) => {}
        }
        let next = written.get(index + 1).copied();
        for (guard, target) in branches(func, &labels, id, next) {
            let label = labels.name[target.index()].clone().unwrap_or_default();
            let guard = guard.map(|(cond, negated)| (asm.in_register(cond), negated));
            asm.put_if(guard, "bra", vec![Operand::name(label)]);
        }
    }
    if !failures.is_empty() {
        failure_tail(func, asm, names, &failures);
    }
    errors
}

/// A block that does nothing but jump on.
fn is_empty(func: &Func<'_>, asm: &Asm, block: BlockId) -> bool {
    let block = func.block(block);
    let Term::Jump(edge) = &block.term else {
        return false;
    };
    let silent = block
        .insts
        .iter()
        .all(|inst| matches!(inst.op, Op::Const(_)));
    silent && pairs(func, asm, edge).is_empty()
}

/// Where a jump to a block ends up.
fn target(func: &Func<'_>, asm: &Asm, mut block: BlockId) -> BlockId {
    // At most once through every block: a loop of empty blocks is left as it is.
    for _ in 0..func.blocks.len() {
        match &func.block(block).term {
            Term::Jump(edge) if block.index() != 0 && is_empty(func, asm, block) => {
                block = edge.block;
            }
            _ => break,
        }
    }
    block
}

/// The branches at the end of a block, given what follows it.
fn branches(
    func: &Func<'_>,
    labels: &Labels,
    block: BlockId,
    next: Option<BlockId>,
) -> Vec<(Option<(Value, bool)>, BlockId)> {
    let to = |edge: &Edge| labels.target[edge.block.index()];
    match &func.block(block).term {
        Term::Jump(edge) if next == Some(to(edge)) => vec![],
        Term::Jump(edge) => vec![(None, to(edge))],
        Term::Branch(_, then, otherwise) if to(then) == to(otherwise) => {
            match next == Some(to(then)) {
                true => vec![],
                false => vec![(None, to(then))],
            }
        }
        Term::Branch(cond, then, otherwise) if next == Some(to(then)) => {
            vec![(Some((*cond, true)), to(otherwise))]
        }
        Term::Branch(cond, then, otherwise) if next == Some(to(otherwise)) => {
            vec![(Some((*cond, false)), to(then))]
        }
        Term::Branch(cond, then, otherwise) => {
            vec![(Some((*cond, false)), to(then)), (None, to(otherwise))]
        }
        Term::Return | Term::Unreachable => vec![],
    }
}

fn branch_unless(asm: &mut Asm, cond: Value, label: &str) {
    let guard = match asm.constant(cond) {
        Some(_) => None,
        None => Some((asm.register(cond), true)),
    };
    asm.put_if(guard, "bra", vec![Operand::name(label)]);
}

/// The moves that an edge needs: parameter and argument, where they are not one register.
fn pairs(func: &Func<'_>, asm: &Asm, edge: &Edge) -> Vec<(Value, Value)> {
    let params = &func.block(edge.block).params;
    params
        .iter()
        .copied()
        .zip(edge.args.iter().copied())
        .filter(|(param, arg)| asm.constant(*arg).is_some() || !asm.same_register(*param, *arg))
        .collect()
}

/// Moves all at once: a register is overwritten when nobody waits for it; a cycle is opened with a spare register.
fn moves(func: &Func<'_>, asm: &mut Asm, edge: &Edge) {
    let (constant, mut waiting): (Vec<_>, Vec<_>) = pairs(func, asm, edge)
        .into_iter()
        .partition(|(_, arg)| asm.constant(*arg).is_some());
    let mut sources: Vec<(String, String, Scalar)> = Vec::new();
    for (param, arg) in waiting.drain(..) {
        let ty = func.ty(param);
        sources.push((asm.register(param), asm.register(arg), ty));
    }
    while !sources.is_empty() {
        let free = sources.iter().position(|(target, ..)| {
            !sources
                .iter()
                .any(|(other, source, _)| source == target && other != target)
        });
        match free {
            Some(index) => {
                let (target, source, ty) = sources.remove(index);
                if target != source {
                    let operands = vec![Operand::name(target), Operand::name(source)];
                    asm.put(move_opcode(ty), operands);
                }
            }
            None => {
                let (_, source, ty) = sources[0].clone();
                let spare = asm.fresh(registers::kind(ty));
                let operands = vec![Operand::name(&spare), Operand::name(&source)];
                asm.put(move_opcode(ty), operands);
                for (_, other, _) in &mut sources {
                    if *other == source {
                        other.clone_from(&spare);
                    }
                }
            }
        }
    }
    for (param, arg) in constant {
        if let Some(imm) = asm.constant(arg) {
            let ty = func.ty(param);
            let target = Operand::name(asm.register(param));
            asm.put(move_opcode(ty), vec![target, immediate(imm, ty)]);
        }
    }
}

/// What leads to the tail.
enum Failure<'f> {
    /// A check, by its site.
    Check(u32),
    /// An assertion, by its number, with the values of its message.
    Assert(u32, &'f [Value]),
}

fn failure_tail(func: &Func<'_>, asm: &mut Asm, names: &Names, failures: &[(Failure<'_>, String)]) {
    let code = asm.fresh("b32");
    let value = asm.fresh("b64");
    let limit = asm.fresh("b64");
    let most = failures.iter().map(|(failure, _)| match failure {
        Failure::Check(_) => 0,
        Failure::Assert(_, args) => args.len(),
    });
    let args: Vec<String> = (0..most.max().unwrap_or(0))
        .map(|_| asm.fresh("b64"))
        .collect();
    for (index, (failure, label)) in failures.iter().enumerate() {
        asm.label(label);
        let number = match failure {
            Failure::Check(site) => func.checks[*site as usize].number,
            Failure::Assert(number, _) => *number,
        };
        let number = Operand::int(i128::from(number) + 1);
        asm.put("mov.u32", vec![Operand::name(&code), number]);
        match failure {
            Failure::Check(site) => {
                let site = func.checks[*site as usize].clone();
                long(func, asm, site.value, &value);
                match site.limit {
                    Limit::Const(constant) => {
                        let operands =
                            vec![Operand::name(&limit), Operand::int(i128::from(constant))];
                        asm.put("mov.b64", operands);
                    }
                    Limit::Value(of) => long(func, asm, of, &limit),
                }
                cleared(asm, &args);
            }
            Failure::Assert(_, values) => {
                cleared(asm, &[value.clone(), limit.clone()]);
                for (value, register) in values.iter().zip(&args) {
                    Selector { asm, func, names }.bits_of(*value, register);
                }
                cleared(asm, args.get(values.len()..).unwrap_or_default());
            }
        }
        if index + 1 < failures.len() {
            asm.put("bra", vec![Operand::name("$FAIL")]);
        }
    }
    if failures.len() > 1 {
        asm.label("$FAIL");
    }
    let record = asm.fresh("b64");
    let none = asm.fresh("pred");
    let lost = asm.fresh("pred");
    let word = asm.fresh("b32");
    let at = |offset: i64| Operand::address(&*record, offset);
    let r = |name: &String| Operand::name(name);
    asm.put(
        "ld.global.u64",
        vec![r(&record), Operand::address(FAILURE, 0)],
    );
    asm.put("setp.eq.u64", vec![r(&none), r(&record), Operand::int(0)]);
    asm.put_if(
        Some((none.clone(), false)),
        "bra",
        vec![Operand::name("$TRAP")],
    );
    let claim = vec![
        r(&word),
        Operand::address(CLAIMED, 0),
        Operand::int(0),
        Operand::int(1),
    ];
    asm.put("atom.global.cas.b32", claim);
    asm.put("setp.ne.u32", vec![r(&lost), r(&word), Operand::int(0)]);
    asm.put_if(
        Some((lost.clone(), false)),
        "bra",
        vec![Operand::name("$LOST")],
    );
    asm.put("cvta.to.global.u64", vec![r(&record), r(&record)]);
    let fields = [
        "%ctaid.x", "%ctaid.y", "%ctaid.z", "%tid.x", "%tid.y", "%tid.z",
    ];
    for (index, register) in fields.into_iter().enumerate() {
        asm.put("mov.u32", vec![r(&word), Operand::name(register)]);
        asm.put("st.global.u32", vec![at(4 + 4 * index as i64), r(&word)]);
    }
    asm.put("st.global.u64", vec![at(32), r(&value)]);
    asm.put("st.global.u64", vec![at(40), r(&limit)]);
    for (index, arg) in args.iter().enumerate() {
        asm.put("st.global.u64", vec![at(48 + 8 * index as i64), r(arg)]);
    }
    asm.put("membar.sys", vec![]);
    asm.put("st.global.u32", vec![at(0), r(&code)]);
    asm.put("membar.sys", vec![]);
    asm.label("$TRAP");
    asm.put("trap", vec![]);
    asm.label("$LOST");
    asm.put("exit", vec![]);
}

/// An integer as 64 bits, extended by its own sign.
fn long(func: &Func<'_>, asm: &mut Asm, value: Value, d: &str) {
    let ty = func.ty(value);
    let source = asm.operand(value);
    let constant = asm.constant(value).is_some();
    let opcode = match (constant || ty.size() == 8, ty.is_signed()) {
        (true, _) => "mov.b64",
        (false, true) => "cvt.s64.s32",
        (false, false) => "cvt.u64.u32",
    };
    asm.put(opcode, vec![Operand::name(d), source]);
}

/// The arrays that are in memory still, with their names.
fn kept_arrays<'n>(func: &'n Func<'_>, names: &'n Names) -> Vec<Kept<'n>> {
    let mut kept = vec![false; func.arrays.len()];
    for inst in func.blocks.iter().flat_map(|block| &block.insts) {
        let root = match &inst.op {
            Op::LocalBase(id) => Some(Root::Local(*id)),
            Op::Load(mem) | Op::Store(mem, _) | Op::Address(mem) => mem.root,
            _ => None,
        };
        if let Some(Root::Local(id)) = root {
            kept[id.index()] = true;
        }
    }
    let arrays = names.arrays.iter().zip(func.arrays).zip(kept).enumerate();
    arrays
        .filter(|(_, (_, kept))| *kept)
        .map(|(index, ((name, array), _))| {
            let table = func.tables.get(index).and_then(Option::as_deref);
            (name, array, table)
        })
        .collect()
}

/// The name of an array, the array, and what it holds if it is a table.
type Kept<'n> = (&'n String, &'n LocalArray, Option<&'n [u64]>);
