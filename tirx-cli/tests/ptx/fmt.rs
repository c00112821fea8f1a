//! `tirx fmt`.

use super::{cases, folder, tirx, tirx_in};
use insta::assert_snapshot;
use std::{fs, path::Path};

/// Badly laid out, with comments of every kind and in every place.
const MESSY: &str = "// first
.version 7.0
.target sm_80 // the target
.address_size 64
/* before
   the function */
.visible .entry k(.param .u64 x) { .reg .b32 %r<3>; // registers
  mov.u32   %r0,%tid.x ;add.s32 %r1,%r0,0x10;
// before the end
ret; /* last */ }
";

#[test]
fn standard_input_is_laid_out_on_standard_output() {
    let run = tirx_in(&cases(), &["fmt", "-"], MESSY.as_bytes());
    assert_snapshot!(run);
    let again = tirx_in(&cases(), &["fmt", "-"], run.stdout.as_bytes());
    assert_eq!(again.stdout, run.stdout);
}

#[test]
fn files_are_replaced_and_then_stay() {
    let folder = folder("fmt files");
    let file = folder.join("messy.ptx");
    fs::write(&file, MESSY).expect("a file");
    let check = tirx_in(&folder, &["fmt", "--check", "messy.ptx"], b"");
    assert_eq!(check.code, 1);
    assert_eq!(check.stderr, "tirx: 1 file would change\n");
    assert_eq!(text(&file), MESSY);

    let run = tirx_in(&folder, &["fmt", "messy.ptx"], b"");
    assert_eq!(
        (run.stdout.as_str(), run.stderr.as_str(), run.code),
        ("", "", 0)
    );
    let expected = tirx_in(&folder, &["fmt", "-"], MESSY.as_bytes()).stdout;
    assert_eq!(text(&file), expected);
    let check = tirx_in(&folder, &["fmt", "--check", "messy.ptx"], b"");
    assert_eq!((check.stdout.as_str(), check.code), ("", 0));
    // Nothing is left beside the file.
    assert_eq!(fs::read_dir(&folder).expect("the folder").count(), 1);
}

#[test]
fn what_would_change_is_shown() {
    let folder = folder("fmt difference");
    fs::write(
        folder.join("spaces.ptx"),
        text(&cases().join("good.ptx")).replace("%rd0, [x]", "%rd0,[x]"),
    )
    .expect("a file");
    let laid_out = tirx_in(
        &folder,
        &["fmt", "-"],
        text(&cases().join("good.ptx")).as_bytes(),
    );
    let spaced = laid_out.stdout.replace("%rd0, [x]", "%rd0,[x]");
    fs::write(folder.join("spaces.ptx"), spaced).expect("a file");
    assert_snapshot!(tirx_in(&folder, &["fmt", "--check", "spaces.ptx"], b""));
}

#[test]
fn a_file_with_errors_is_left_as_it_is() {
    let folder = folder("fmt errors");
    let file = folder.join("bad.ptx");
    fs::copy(cases().join("bad.ptx"), &file).expect("a copy");
    assert_snapshot!(tirx_in(&folder, &["fmt", "bad.ptx", "missing.ptx"], b""));
    assert_eq!(text(&file), text(&cases().join("bad.ptx")));
}

#[test]
#[cfg(unix)]
fn permissions_and_links_stay() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = folder("fmt permissions");
    let file = folder.join("messy.ptx");
    fs::write(&file, MESSY).expect("a file");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).expect("permissions");
    symlink("messy.ptx", folder.join("link.ptx")).expect("a link");
    let run = tirx_in(&folder, &["fmt", "link.ptx"], b"");
    assert_eq!(run.code, 0, "{run}");
    assert!(folder.join("link.ptx").is_symlink());
    assert_ne!(text(&file), MESSY);
    let mode = fs::metadata(&file).expect("the file").permissions().mode();
    assert_eq!(mode & 0o777, 0o640);

    fs::write(&file, MESSY).expect("a file");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o440)).expect("permissions");
    let run = tirx_in(&folder, &["fmt", "messy.ptx"], b"");
    assert_eq!(
        run.stderr,
        "tirx: cannot write messy.ptx: it is read-only\n"
    );
    assert_eq!(run.code, 3);
    assert_eq!(text(&file), MESSY);
}

/// What nvcc, Triton, LLVM and people wrote is laid out, and then is as it should be.
#[test]
fn the_corpus_is_laid_out_once() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tirx-ptx/tests/corpus");
    let folder = folder("fmt corpus");
    let mut names = Vec::new();
    for source in fs::read_dir(corpus).expect("the corpus").flatten() {
        let files = fs::read_dir(source.path()).into_iter().flatten().flatten();
        for file in files.map(|file| file.path()) {
            if file.extension().is_some_and(|extension| extension == "ptx") {
                let name = format!("{}.ptx", names.len());
                fs::copy(&file, folder.join(&name)).expect("a copy");
                names.push(name);
            }
        }
    }
    assert!(names.len() > 50, "{}", names.len());
    let with = |first: &[&str]| -> Vec<String> {
        let first = first.iter().map(ToString::to_string);
        first.chain(names.iter().cloned()).collect()
    };
    for (arguments, code) in [
        (with(&["fmt", "--check"]), 1),
        (with(&["fmt"]), 0),
        (with(&["fmt", "--check"]), 0),
    ] {
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let run = tirx_in(&folder, &arguments, b"");
        assert_eq!(run.code, code, "{}", run.stderr);
    }
}

#[test]
fn no_file_is_wrong_use() {
    assert_eq!(tirx(&["fmt", "--check"]).code, 2);
}

fn text(file: &Path) -> String {
    fs::read_to_string(file).expect("the file")
}
