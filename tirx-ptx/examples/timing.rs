//! `cargo run -p tirx-ptx --example timing`: what building, printing, reading and judging a kernel of 40 instructions
//! costs.

use std::hint::black_box;
use std::time::Instant;
use tirx_ptx::ast::{Function, HeaderSpans, Item, Module, Operand, Registers, Span, Statement};
use tirx_ptx::{isa, needs, parse, validate};

fn build() -> Result<Module, isa::Mismatch> {
    let name = Operand::name;
    let mut body = vec![];
    for (ty, prefix) in [("pred", "%p"), ("b32", "%r"), ("f32", "%f"), ("b64", "%rd")] {
        body.push(Statement::Registers(Registers {
            vector: None,
            align: None,
            ty: ty.into(),
            names: vec![(prefix.into(), Some(16))],
            span: Span::default(),
        }));
    }
    for _ in 0..4 {
        let instructions = [
            isa::instruction("mov.u32", vec![name("%r1"), name("%tid.x")])?,
            isa::instruction(
                "mad.wide.u32",
                vec![name("%rd1"), name("%r1"), Operand::int(16), name("%rd2")],
            )?,
            isa::instruction(
                "ld.global.f32",
                vec![name("%f1"), Operand::address("%rd1", 4)],
            )?,
            isa::instruction(
                "cp.async.cg.shared.global",
                vec![
                    Operand::address("%r1", 0),
                    Operand::address("%rd1", 0),
                    Operand::int(16),
                ],
            )?,
            isa::instruction("cp.async.commit_group", vec![])?,
            isa::instruction("cp.async.wait_group", vec![Operand::int(0)])?,
            isa::instruction("bar.sync", vec![Operand::int(0)])?,
            isa::instruction(
                "setp.lt.u32",
                vec![name("%p1"), name("%r1"), Operand::int(64)],
            )?,
            isa::instruction(
                "fma.rn.f32",
                vec![name("%f1"), name("%f2"), name("%f3"), name("%f1")],
            )?,
            isa::instruction(
                "st.global.f32",
                vec![Operand::address("%rd1", 8), name("%f1")],
            )?,
        ];
        body.extend(instructions.map(Statement::Instruction));
    }
    let items = vec![Item::Function(Function {
        is_entry: true,
        linkage: None,
        name: "kernel".into(),
        attributes: Vec::new(),
        returns: vec![],
        params: vec![],
        directives: vec![],
        body: Some(body),
        span: Span::default(),
    })];
    let (version, target) = needs::lowest(&items);
    Ok(Module {
        version,
        target,
        target_options: vec![],
        address_size: 64,
        items,
        header: HeaderSpans::default(),
    })
}

fn main() -> Result<(), isa::Mismatch> {
    let first = Instant::now();
    let module = build()?;
    let text = module.to_string();
    println!("first build and print: {:?}", first.elapsed());
    let rounds = 100;
    let time = |what: &str, run: &dyn Fn()| {
        let start = Instant::now();
        for _ in 0..rounds {
            run();
        }
        println!("{what}: {:?}", start.elapsed() / rounds);
    };
    time("build, lowest version and target", &|| {
        let _ = black_box(build());
    });
    time("print", &|| {
        black_box(module.to_string());
    });
    time("parse", &|| {
        black_box(parse(&text));
    });
    time("validate", &|| {
        black_box(validate(&module));
    });
    Ok(())
}
