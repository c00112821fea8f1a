//! `tirx check`.

use super::{cases, folder, tirx, tirx_in};
use insta::assert_snapshot;
use std::fs;

#[test]
fn a_good_file() {
    assert_snapshot!(tirx(&["check", "good.ptx"]), @r"
    no problems in 1 file
    --- exit 0 ---
    ");
}

#[test]
fn every_problem_has_its_line() {
    assert_snapshot!(tirx(&["check", "bad.ptx"]));
}

#[test]
fn colour_is_asked_for() {
    let run = tirx(&["check", "--color", "always", "dos.ptx"]);
    assert_snapshot!(run.to_string().replace('\x1B', "ESC"));
}

#[test]
fn several_files_are_counted_together() {
    assert_snapshot!(tirx(&[
        "check",
        "good.ptx",
        "dos.ptx",
        "missing.ptx",
        "hopper.ptx",
        "."
    ]));
}

#[test]
fn json_is_one_object_a_line() {
    let run = tirx(&[
        "check", "--format", "json", "good.ptx", "dos.ptx", "bad.ptx",
    ]);
    assert_snapshot!(run);
    let fields = [
        "file", "line", "column", "length", "severity", "rule", "message", "help",
    ];
    for line in run.stdout.lines() {
        let object: serde_json::Value = serde_json::from_str(line).expect("JSON");
        for field in fields {
            assert!(object.get(field).is_some(), "{field} in {line}");
        }
    }
}

#[test]
fn json_escapes_names_and_messages() {
    let folder = folder("check json");
    let name = "a \"quoted\" \\ name.ptx";
    fs::copy(cases().join("dos.ptx"), folder.join(name)).expect("a copy");
    let run = tirx_in(&folder, &["check", "--format=json", name], b"");
    let object: serde_json::Value = serde_json::from_str(&run.stdout).expect("one line of JSON");
    assert_eq!(object["file"], name);
    assert_eq!(object["line"], 6);
    assert_eq!(object["column"], 2);
    assert_eq!(object["length"], 3);
}

#[test]
fn another_target_is_asked_for() {
    assert_snapshot!(tirx(&["check", "--target", "sm_90", "hopper.ptx"]));
    assert_snapshot!(tirx(&["check", "--target=sm_100a", "hopper.ptx"]), @r"
    no problems in 1 file (judged as `.target sm_100a`)
    --- exit 0 ---
    ");
    let run = tirx(&["check", "--target=sm_90a", "--ptx-version=8.0", "good.ptx"]);
    assert_eq!(run.code, 0, "{run}");
}

#[test]
fn what_is_no_ptx_is_said() {
    let folder = folder("check no ptx");
    let files: [(&str, &[u8]); 5] = [
        ("empty.ptx", b" \n"),
        ("latin.ptx", b".version 7.0\n// \xE9\n"),
        ("zero.ptx", b".version\0 7.0\n"),
        ("elf.cubin", b"\x7FELF\x02\x01\x01"),
        ("text.txt", b"Hello, world!\n"),
    ];
    for (name, bytes) in files {
        fs::write(folder.join(name), bytes).expect("a file");
    }
    let names = files.map(|(name, _)| name);
    assert_snapshot!(tirx_in(&folder, &[&["check"][..], &names].concat(), b""));
}

#[test]
fn standard_input_is_a_file() {
    let text = fs::read(cases().join("dos.ptx")).expect("the case");
    let run = tirx_in(&cases(), &["check", "-"], &text);
    assert!(run.stdout.contains("--> <stdin>:6:2"), "{run}");
    assert_eq!(run.code, 1);
}

#[test]
fn a_line_of_a_megabyte_is_shown_around_the_place() {
    let header = ".version 7.0 .target sm_80 .address_size 64 .visible .entry k() {";
    let text = format!("{header}{} foo; }}", "exit;".repeat(200_000));
    let run = tirx_in(&cases(), &["check", "-"], text.as_bytes());
    assert_eq!(run.code, 1);
    let widest = run.stdout.lines().map(str::len).max().expect("lines");
    assert!(widest < 200, "{widest}");
    assert!(run.stdout.contains("exit; foo; }"), "{run}");
    assert!(run.stdout.contains("1 | ... xit;exit;"), "{run}");
}

#[test]
fn wrong_arguments_are_told() {
    for (arguments, complaint) in [
        (
            &["check"][..],
            "tirx: `tirx check` needs a file, or `-` for standard input; `tirx help check` says more\n",
        ),
        (
            &["check", "--target", "sm90", "good.ptx"],
            "tirx: --target `sm90`: a target has the form `sm_90`, `sm_90a` or `sm_100f`\n",
        ),
        (
            &["check", "--target", "sm_12345", "good.ptx"],
            "tirx: --target `sm_12345`: PTX has no such target\n",
        ),
        (
            &["check", "--target=sm_100a", "--ptx-version=8.0", "good.ptx"],
            "tirx: --target `sm_100a` needs --ptx-version 8.6 or higher; without --ptx-version it gets that\n",
        ),
        (
            &["check", "--color", "yes", "good.ptx"],
            "tirx: --color takes auto or always or never, not `yes`\n",
        ),
    ] {
        let run = tirx(arguments);
        assert_eq!((run.stderr.as_str(), run.code), (complaint, 2));
        assert_eq!(run.stdout, "");
    }
}
