//! Kernels from source text to PTX.

use std::str::FromStr;
use tirx_compiler::{
    back::{self, Emitted},
    diagnostic::Diagnostics,
    front,
    ir::ssa::{Function, Obligation, Proof},
    lower,
};

fn show(diagnostics: &Diagnostics) -> String {
    let texts: Vec<String> = diagnostics.iter().map(|error| error.text()).collect();
    texts.join("\n")
}

/// Lowers `#[kernel(attr)] item`; obligations are proved as `prove` says.
pub fn lowered(
    attr: &str,
    item: &str,
    prove: impl Fn(&Obligation) -> Proof,
) -> (Function, Vec<Proof>) {
    let tokens = |text| proc_macro2::TokenStream::from_str(text).expect("tokens");
    let mut parsed = front::parse(tokens(attr), tokens(item));
    let errors = parsed.diagnostics();
    let kernel = parsed
        .readings
        .remove(0)
        .kernel
        .unwrap_or_else(|| panic!("no kernel:\n{}\n{item}", show(&errors)));
    let mut diagnostics = Diagnostics::new();
    let function = lower::lower(&kernel, &mut diagnostics)
        .unwrap_or_else(|| panic!("no function:\n{}\n{item}", show(&diagnostics)));
    let proofs = function.obligations.iter().map(prove).collect();
    (function, proofs)
}

/// Emits a function that must compile.
pub fn emit(function: &Function, proofs: &[Proof]) -> Emitted {
    back::emit(function, proofs).unwrap_or_else(|errors| panic!("{}", show(&errors)))
}

/// Compiles `#[kernel(attr)] item`; obligations are proved as `prove` says.
pub fn compile_with(attr: &str, item: &str, prove: impl Fn(&Obligation) -> Proof) -> Emitted {
    let (function, proofs) = lowered(attr, item, prove);
    emit(&function, &proofs)
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
