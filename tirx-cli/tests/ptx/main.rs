//! `tirx check`, `tirx fmt` and `tirx isa` as a user runs them, in the folder `cases`.

mod check;
mod fmt;
mod isa;
mod page;
mod readme;

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

/// What a run of the command gave.
struct Run {
    stdout: String,
    stderr: String,
    code: i32,
}

impl std::fmt::Display for Run {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.stdout)?;
        if !self.stderr.is_empty() {
            write!(f, "--- stderr ---\n{}", self.stderr)?;
        }
        write!(f, "--- exit {} ---", self.code)
    }
}

/// Runs the command in the folder of cases.
fn tirx(arguments: &[&str]) -> Run {
    tirx_in(&cases(), arguments, b"")
}

/// Runs the command somewhere, with this on standard input.
fn tirx_in(folder: &Path, arguments: &[&str], input: &[u8]) -> Run {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tirx"))
        .args(arguments)
        .current_dir(folder)
        .env_remove("NO_COLOR")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    // A command that does not read its input may be gone by now.
    let _ = stdin.write_all(input);
    drop(stdin);
    let output = child.wait_with_output().expect("the command ends");
    Run {
        stdout: String::from_utf8(output.stdout).expect("UTF-8"),
        stderr: String::from_utf8(output.stderr).expect("UTF-8"),
        code: output.status.code().expect("an exit code"),
    }
}

fn cases() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ptx/cases")
}

/// An empty folder of a test's own.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// The file has this text; `TIRX_BLESS=1` writes it.
fn held(file: &Path, text: &str) {
    if std::env::var_os("TIRX_BLESS").is_some() {
        fs::write(file, text).expect("the file can be written");
    }
    let there = fs::read_to_string(file).unwrap_or_default();
    // The texts are long; the first line that differs says enough.
    let differs = there.lines().zip(text.lines()).find(|(a, b)| a != b);
    assert!(
        there == text,
        "{} is out of date, from {differs:?} on; `TIRX_BLESS=1 cargo test -p tirx-cli` writes it",
        file.display()
    );
}
