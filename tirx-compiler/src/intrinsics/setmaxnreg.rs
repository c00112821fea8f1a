//! `setmaxnreg`: warps give registers to each other.

use super::{Effect, Intrinsic, IntrinsicOp, Output, Range, Slot, Template};

const RANGE: &[Range] = &[Range {
    arg: 0,
    least: 24,
    most: 256,
    multiple: 8,
}];

const fn row(path: &'static str, template: &'static Template) -> Intrinsic {
    Intrinsic {
        path,
        is_unsafe: true,
        consts: &["COUNT"],
        params: &[],
        options: &[],
        result: Output::Unit,
        op: IntrinsicOp::Machine(template),
    }
}

const fn template(opcode: &'static str) -> Template {
    Template {
        opcode,
        operands: &[Slot::Const(0)],
        effect: Effect::Fence,
        ranges: RANGE,
        words: &[],
    }
}

const INC: Template = template("setmaxnreg.inc.sync.aligned.u32");
const DEC: Template = template("setmaxnreg.dec.sync.aligned.u32");

/// PTX ISA, `setmaxnreg`.
pub(super) const ROWS: &[Intrinsic] = &[row("setmaxnreg_inc", &INC), row("setmaxnreg_dec", &DEC)];
