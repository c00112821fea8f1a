//! One kernel through every door of the crate.
#![allow(clippy::unwrap_used)]

use tirx_ptx::ast::{Item, Operand};
use tirx_ptx::{isa, needs, parse, validate};

const KERNEL: &str = include_str!("corpus/tirx/read_next_row.ptx");

#[test]
fn the_kernel_is_read_printed_and_judged() {
    let first = parse(KERNEL);
    assert_eq!(first.errors, []);
    let printed = first.module.to_string();
    let second = parse(&printed);
    assert_eq!(second.errors, []);
    assert_eq!(first.module, second.module);
    assert_eq!(printed, second.module.to_string());
    assert!(printed.len() < 1300, "{} bytes", printed.len());
    assert_eq!(validate(&first.module), []);
    let (version, target) = needs::lowest(&first.module.items);
    assert_eq!(
        (version, target),
        (first.module.version, first.module.target)
    );
    assert!(matches!(first.module.items.last(), Some(Item::Function(_))));
}

#[test]
fn construction_refuses_what_the_list_forbids() {
    let operands = |size: i128| {
        vec![
            Operand::address("%r1", 0),
            Operand::address("%rd1", 0),
            Operand::int(size),
        ]
    };
    let built = isa::instruction("cp.async.cg.shared.L2::128B.global", operands(16));
    assert_eq!(built.unwrap().opcode, "cp.async.cg.shared.global.L2::128B");
    let refused = isa::instruction("cp.async.cg.global.shared", operands(16)).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "`cp.async.cg.global.shared` has its types or state spaces in another order; its syntax is \
         `cp.async.cg.dst.global{.L2::cache_hint}{.level::prefetch_size} [dst], [src], cp-size{, src-size}{, cache-policy};`"
    );
    let refused = isa::instruction("cp.async.cg.shared.global", operands(8)).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "`cp-size` of `cp.async.cg.shared.global` is 16; found 8"
    );
    let refused = isa::instruction("cp.async.comit_group", vec![]).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "there is no instruction `cp.async.comit_group`; did you mean `cp.async.commit_group`?"
    );
}
