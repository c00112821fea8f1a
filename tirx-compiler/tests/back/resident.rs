//! What `ptxas` says to `min_blocks` and `max_registers`, which it ignores with a warning where it cannot keep them.

use crate::common::compile;
use std::process::Command;
use tirx_compiler::ir::multiprocessor::Multiprocessor;
use tirx_ptx::arch::{Features, Target};

/// What the `ptxas` that `TIRX_PTXAS` names prints for a kernel with these keys; `None` without it, or where it has no
/// such target.
fn said(target: Target, keys: &str) -> Option<String> {
    let tool = std::env::var_os("TIRX_PTXAS")?;
    let item = "fn resident(a: &mut Tensor<f32, 32>) { if thread_idx().x < 32 { a[thread_idx().x] = 1.0; } }";
    let emitted = compile(&format!("grid = 1, target = \"{target}\", {keys}"), item);
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let name: String = keys.chars().filter(char::is_ascii_alphanumeric).collect();
    let file = folder.join(format!("resident-{target}-{name}.ptx"));
    std::fs::write(&file, &emitted.ptx).unwrap();
    let output = Command::new(tool)
        .arg(format!("-arch={target}"))
        .arg(&file)
        .arg("-o")
        .arg(file.with_extension("cubin"))
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stderr).into_owned()
        + &String::from_utf8_lossy(&output.stdout);
    (!text.contains("is not defined for option")).then_some(text)
}

fn targets() -> impl Iterator<Item = Target> {
    Target::known().filter(|target| target.sm >= 75 && target.features == Features::Base)
}

#[test]
fn ptxas_keeps_as_many_blocks_and_threads_as_the_table_has() {
    let mut asked = 0;
    // Of the future, and in no guide yet.
    for target in targets().filter(|target| target.sm != 107) {
        let most = Multiprocessor::of(target);
        let threads = |blocks| said(target, &format!("block = 512, min_blocks = {blocks}"));
        let blocks = |blocks| said(target, &format!("block = 32, min_blocks = {blocks}"));
        let Some(fits) = threads(most.threads / 512) else {
            continue;
        };
        asked += 1;
        assert_eq!(fits, "", "{target}");
        assert_eq!(blocks(most.blocks).as_deref(), Some(""), "{target}");
        for too_many in [threads(most.threads / 512 + 1), blocks(most.blocks + 1)] {
            let text = too_many.unwrap_or_default();
            assert!(text.contains("will be ignored"), "{target}: {text}");
        }
    }
    match std::env::var_os("TIRX_PTXAS") {
        Some(_) => assert!(asked >= 10, "{asked} targets"),
        None => eprintln!("skipped: TIRX_PTXAS names no ptxas"),
    }
}

#[test]
fn the_most_registers_reach_ptxas_with_and_without_blocks() {
    let item = "fn registers(a: &mut Tensor<f32, 32>) { a[thread_idx().x] = 1.0; }";
    let ptx = compile("grid = 1, block = 32, max_registers = 40", item).ptx;
    assert!(ptx.contains(".maxnreg 40"), "{ptx}");
    for target in targets() {
        for keys in ["", ", min_blocks = 2"] {
            for registers in [24, 40, 255] {
                let keys = format!("block = 64, max_registers = {registers}{keys}");
                assert_eq!(
                    said(target, &keys).unwrap_or_default(),
                    "",
                    "{target} {keys}"
                );
            }
        }
    }
}
