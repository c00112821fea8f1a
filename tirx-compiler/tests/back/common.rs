//! Kernels from source text to PTX.

use std::str::FromStr;
use tirx_compiler::{
    back::{self, Emitted},
    diagnostic::Diagnostics,
    front,
    ir::ssa::Proof,
    lower,
};

/// Compiles `#[kernel(attr)] item`; obligations are proved as `prove` says, from what would be unproved.
pub fn compile_with(
    attr: &str,
    item: &str,
    prove: impl Fn(&tirx_compiler::ir::ssa::Obligation) -> Proof,
) -> Emitted {
    let tokens = |text| proc_macro2::TokenStream::from_str(text).expect("tokens");
    let parsed = front::parse(tokens(attr), tokens(item));
    let show = |diagnostics: &Diagnostics| {
        let texts: Vec<String> = diagnostics.iter().map(|error| error.text()).collect();
        texts.join("\n")
    };
    let kernel = parsed
        .kernel
        .unwrap_or_else(|| panic!("no kernel:\n{}", show(&parsed.diagnostics)));
    let mut diagnostics = Diagnostics::new();
    let function = lower::lower(&kernel, &mut diagnostics)
        .unwrap_or_else(|| panic!("no function:\n{}", show(&diagnostics)));
    let proofs: Vec<Proof> = function.obligations.iter().map(prove).collect();
    back::emit(&function, &proofs).unwrap_or_else(|errors| panic!("{}", show(&errors)))
}

/// Compiles with every obligation taken as proved.
pub fn compile(attr: &str, item: &str) -> Emitted {
    compile_with(attr, item, |_| Proof::Proved)
}

/// Compiles with a run-time check for every obligation that may have one.
pub fn compile_checked(attr: &str, item: &str) -> Emitted {
    compile_with(attr, item, |_| Proof::Unproved)
}

/// A kernel of the corpus.
pub struct Case {
    pub name: &'static str,
    pub attr: &'static str,
    pub item: &'static str,
}

/// Runs the `ptxas` that `TIRX_PTXAS` names over a module; without it the test says that it was skipped.
pub fn ptxas(name: &str, emitted: &Emitted) {
    let Some(tool) = std::env::var_os("TIRX_PTXAS") else {
        eprintln!("skipped: TIRX_PTXAS names no ptxas");
        return;
    };
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let file = folder.join(format!("{name}-{}.ptx", emitted.checks.len()));
    std::fs::write(&file, &emitted.ptx).unwrap();
    let output = std::process::Command::new(tool)
        .arg(format!("-arch={}", emitted.target))
        .arg(&file)
        .arg("-o")
        .arg(folder.join(format!("{name}.cubin")))
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{name}: {}\n{}",
        String::from_utf8_lossy(&output.stderr),
        emitted.ptx
    );
}
