//! `tirx doctor` as a user runs it, on machines with nothing, and on made-up ones.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

/// The command in an empty environment.
fn doctor(arguments: &[&str], vars: &[(&str, &Path)]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tirx"))
        .arg("doctor")
        .args(arguments)
        .env_clear()
        .env("PATH", "")
        .envs(vars.iter().copied())
        .output()
        .expect("the command starts")
}

fn stdout(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).expect("UTF-8")
}

fn stderr(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).expect("UTF-8")
}

fn json(output: &Output) -> serde_json::Value {
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// An empty folder of this test's own.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// A program that prints a text.
#[cfg(unix)]
fn program(path: &Path, prints: &str) {
    use std::os::unix::fs::PermissionsExt;
    fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
    // The test's environment has no PATH, so the script uses what the shell has built in.
    fs::write(path, format!("#!/bin/sh\necho \"{prints}\"\n")).expect("a file");
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).expect("permissions");
}

#[test]
fn an_empty_environment_gives_a_report_with_advice() {
    let output = doctor(&[], &[]);
    let text = stdout(&output);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(text.starts_with("tirx 0."), "{text}");
    for expected in [
        "Rust      none; 1.88 or newer is needed",
        "without the feature `cuda`: the emulator",
        "TIRX_DEVICE is not set",
        "  rust: no `rustc` runs from PATH.",
    ] {
        assert!(text.contains(expected), "{expected:?} in:\n{text}");
    }
    assert_eq!(stderr(&output), "");
}

#[test]
fn json_has_the_same_facts() {
    let report = json(&doctor(&["--format", "json"], &[]));
    assert_eq!(report["tirx"], env!("CARGO_PKG_VERSION"));
    assert_eq!(report["rust"]["enough"], false);
    assert_eq!(report["rust"]["needed"], "1.88");
    assert!(report["rust"]["path"].is_null());
    assert!(report["gpus"].is_array());
    assert!(report["default_device"]["tirx_device"].is_null());
    let about: Vec<_> = report["advice"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|advice| advice["about"].as_str().expect("a word"))
        .collect();
    assert!(about.contains(&"rust"), "{about:?}");
}

#[test]
#[cfg(unix)]
fn a_machine_with_everything_is_described() {
    let root = folder("everything");
    program(
        &root.join("bin/rustc"),
        "rustc 1.95.0 (59807616e 2026-04-14)",
    );
    program(
        &root.join("kit/bin/ptxas"),
        "release 13.0, V13.0.88; Unsupported .version 99.0; current version is '9.0'",
    );
    program(&root.join("bin/nvcc"), "release 12.9, V12.9.41");
    fs::create_dir_all(root.join("kit/lib64")).expect("a folder");
    fs::write(
        root.join("kit/version.json"),
        r#"{"cuda": {"name": "CUDA SDK", "version": "13.0.1"}}"#,
    )
    .expect("a file");
    let kit = root.join("kit");
    let output = doctor(
        &[
            "--format",
            "json",
            "--require",
            "ptxas",
            "--require",
            "toolkit",
        ],
        &[("PATH", &root.join("bin")), ("CUDA_PATH", &kit)],
    );
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let report = json(&output);
    assert_eq!(report["rust"]["version"], "1.95.0");
    assert_eq!(report["rust"]["enough"], true);
    assert_eq!(report["toolkit"]["found"][0]["version"], "13.0.1");
    assert_eq!(report["toolkit"]["found"][0]["links"], true);
    assert_eq!(report["toolkit"]["nvcc"]["version"], "12.9.41");
    assert_eq!(report["ptxas"]["by"], "toolkit");
    assert_eq!(report["ptxas"]["version"], "13.0.88");
    assert_eq!(report["ptxas"]["newest_ptx"], "9.0");
    let advice = report["advice"].as_array().expect("a list");
    assert!(
        advice
            .iter()
            .all(|a| a["about"] != "toolkit" && a["about"] != "ptxas"),
        "{advice:?}"
    );

    let text = doctor(
        &[],
        &[
            ("PATH", &root.join("bin")),
            ("CUDA_PATH", &kit),
            ("TIRX_DEVICE", Path::new("emulator")),
        ],
    );
    let text = stdout(&text);
    assert!(text.contains("13.0.88, PTX up to 9.0"), "{text}");
    assert!(
        text.contains("TIRX_DEVICE is set to `emulator` and decides"),
        "{text}"
    );
}

#[test]
#[cfg(unix)]
fn old_rust_and_broken_programs_are_told() {
    let root = folder("old");
    program(&root.join("rustc"), "rustc 1.80.1 (3f5fd8dd4 2024-08-06)");
    fs::write(root.join("ptxas"), "not a program").expect("a file");
    let ptxas = root.join("ptxas");
    let output = doctor(
        &["--require", "ptxas"],
        &[
            ("PATH", &root),
            ("TIRX_PTXAS", &ptxas),
            ("CUDA_LIBRARY_PATH", &root),
        ],
    );
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(stderr(&output), "tirx: required and not there: ptxas\n");
    let text = stdout(&output);
    for expected in [
        "1.80.1, too old; 1.88 is needed",
        "Run `rustup update stable`.",
        "does not run as `ptxas --version`",
        "CUDA_LIBRARY_PATH names a folder without `lib64` in it",
    ] {
        let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(flat.contains(expected), "{expected:?} in:\n{text}");
    }
}

#[test]
fn the_link_folder_satisfies_the_doctor() {
    let root = folder("link dir");
    let made = root.join("made");
    let output = doctor(&["--make-link-dir", made.to_str().expect("UTF-8")], &[]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let real = made.canonicalize().expect("the folder is there");
    assert_eq!(
        stdout(&output),
        format!("export CUDA_LIBRARY_PATH='{}'\n", real.display())
    );
    assert!(made.join("lib64").is_dir());
    let report = json(&doctor(&["--format=json"], &[("CUDA_LIBRARY_PATH", &made)]));
    assert_eq!(report["toolkit"]["cuda_library_path_wrong"], false);
}

#[test]
fn wrong_arguments_and_unwritable_folders_have_their_codes() {
    let output = doctor(&["--format", "xml"], &[]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(stdout(&output), "");
    assert_eq!(
        stderr(&output),
        "tirx: --format takes text or json, not `xml`\n"
    );

    let file = folder("a file").join("file");
    fs::write(&file, "").expect("a file");
    let below = file.join("below");
    let output = doctor(&["--make-link-dir", below.to_str().expect("UTF-8")], &[]);
    assert_eq!(output.status.code(), Some(3), "{}", stderr(&output));
}
