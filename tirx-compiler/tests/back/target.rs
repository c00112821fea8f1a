//! A target that the kernel names, against every instruction that it becomes.

use crate::common::{emit, lowered, ptxas};
use tirx_compiler::{back, ir::ssa::Proof};

const SUM: &str = "fn sum(a: &Tensor<bf16, 64>, b: &mut Tensor<bf16, 64>) {
    let i = thread_idx().x;
    b[i] = a[i] + a[i];
}";

/// The error of a target, or the target that was emitted for.
fn with_target(target: &str) -> Result<String, Vec<String>> {
    let attr = format!("grid = 1, block = 64, target = \"{target}\"");
    let (function, proofs) = lowered(&attr, SUM, |_| Proof::Proved);
    match back::emit(&function, &proofs) {
        Ok(_) => {
            let emitted = emit(&function, &proofs);
            ptxas(target, &emitted);
            Ok(emitted.target.to_string())
        }
        Err(errors) => Err(errors
            .iter()
            .map(|error| {
                let at = error.span.start();
                format!("{}:{}: {}", at.line, at.column, error.text())
            })
            .collect()),
    }
}

#[test]
fn an_instruction_that_a_named_target_lacks_is_an_error() {
    let errors = with_target("sm_75").expect_err("bf16 arithmetic came with sm_80");
    assert_eq!(
        errors,
        [
            "3:11: `cvt.rn.bf16.f32` needs `sm_80` or higher, but the kernel names `sm_75`\n  \
             help: write `target = \"sm_80\"`, or leave `target` out: the lowest that the kernel needs is then taken \
             [target]"
        ]
    );
}

#[test]
fn a_target_that_has_all_is_emitted_for() {
    for target in ["sm_80", "sm_89", "sm_90", "sm_90a", "sm_100f"] {
        assert_eq!(with_target(target), Ok(target.to_owned()));
    }
}
