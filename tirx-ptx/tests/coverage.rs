//! The list has the instructions of PTX ISA 9.4: two of each syntax line, written down independently of the list.

use std::collections::BTreeSet;
use tirx_ptx::ast::Statement;
use tirx_ptx::{isa, parse_statements};

#[test]
fn every_instruction_is_in_the_list() {
    let lines: Vec<&str> = include_str!("coverage/instructions.txt").lines().collect();
    assert!(lines.len() > 850, "{}", lines.len());
    let mut missing = Vec::new();
    let mut opcodes = BTreeSet::new();
    for line in lines {
        let (statements, errors) = parse_statements(line);
        match &statements[..] {
            [Statement::Instruction(instruction)] if errors.is_empty() => {
                opcodes.extend(instruction.words().next().map(str::to_owned));
                if let Err(mismatch) = isa::resolve(instruction) {
                    missing.push(format!("`{line}`: {mismatch}"));
                }
            }
            _ => missing.push(format!("`{line}`: {errors:?}")),
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
    assert!(opcodes.len() > 88, "{opcodes:?}");
}
