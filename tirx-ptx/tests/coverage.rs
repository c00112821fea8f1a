//! The list has the instructions of PTX ISA 9.4: up to two of each syntax line and kind of operands, each with a name,
//! written down independently of the list.
#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;
use tirx_ptx::isa::example::DECLARATIONS;
use tirx_ptx::{needs, parse, validate};

#[test]
fn every_instruction_is_in_the_list() {
    let mut names = BTreeSet::new();
    let mut opcodes = BTreeSet::new();
    let mut wrong = Vec::new();
    for line in include_str!("coverage/instructions.txt").lines() {
        let (name, instruction) = line.split_once(": ").unwrap();
        names.insert(name);
        opcodes.extend(instruction.split(['.', ' ']).next());
        wrong.extend(refused(instruction).map(|why| format!("{name}: `{instruction}`: {why}")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(names.len(), 506);
    assert!(opcodes.len() > 88, "{opcodes:?}");
}

/// Why a kernel with this instruction is refused at the version and target that it needs, if it is.
fn refused(instruction: &str) -> Option<String> {
    let text = format!(
        ".version 9.4\n.target sm_107a\n.address_size 64\n.visible .entry k() .maxntid 128 .maxnreg 128 {{\n\
         {DECLARATIONS} .reg .b8 %x<16>; .reg .b128 %q<16>;\n{instruction}\nret;\n}}\n"
    );
    let mut module = match parse(&text) {
        parsed if parsed.errors.is_empty() => parsed.module,
        parsed => return Some(format!("{:?}", parsed.errors)),
    };
    (module.version, module.target) = needs::lowest(&module.items);
    let problems = validate(&module);
    problems.first().map(|problem| problem.message.clone())
}
