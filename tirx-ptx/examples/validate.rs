//! `cargo run -p tirx-ptx --example validate -- FILE.ptx`: everything that is wrong with a PTX file.

use std::process::ExitCode;

fn main() -> ExitCode {
    let Some(path) = std::env::args().nth(1) else {
        println!("usage: validate FILE.ptx");
        return ExitCode::FAILURE;
    };
    let text = match std::fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) => {
            println!("{path}: {error}");
            return ExitCode::FAILURE;
        }
    };
    let parsed = tirx_ptx::parse(&text);
    let problems = [parsed.errors, tirx_ptx::validate(&parsed.module)].concat();
    for problem in &problems {
        println!("{path}:{problem}");
    }
    match problems.is_empty() {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    }
}
