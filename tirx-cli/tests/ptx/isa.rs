//! `tirx isa`.

use super::tirx;
use insta::assert_snapshot;
use serde_json::Value;

#[test]
fn a_row_is_shown_with_all_its_parts() {
    assert_snapshot!(tirx(&["isa", "cp.async.ca"]));
}

#[test]
fn an_opcode_shows_what_the_combination_needs() {
    assert_snapshot!(tirx(&["isa", "bar.sync"]));
}

#[test]
fn directives_and_special_registers_are_shown() {
    assert_snapshot!(tirx(&["isa", ".reqntid"]));
    assert_snapshot!(tirx(&["isa", "\"frequency\""]));
    let run = tirx(&["isa", "%clock64"]);
    assert_eq!(run.stdout, "%clock64  .u64; PTX 2.0, sm_20 or higher\n");
    let run = tirx(&["isa", ".reqtid"]);
    assert_eq!(
        run.stderr,
        "tirx: there is no directive `.reqtid`; did you mean `.reqntid`?\n"
    );
    assert_eq!(run.code, 1);
    let run = tirx(&["isa", "--format", "json", ".abi_preserve_control"]);
    let rows: Value = serde_json::from_str(&run.stdout).expect("JSON");
    assert_eq!(rows[0]["needs"], "PTX 9.0, `sm_80` or higher");
}

#[test]
fn unknown_names_have_neighbours() {
    assert_snapshot!(tirx(&["isa", "mbarier"]), @r"
    --- stderr ---
    tirx: there is no instruction `mbarier`; did you mean `mbarrier`?
    --- exit 1 ---
    ");
    let run = tirx(&["isa", "ld", "--count"]);
    assert_eq!(
        run.stderr,
        "tirx: `tirx isa` takes one of NAME, --count and --markdown\n"
    );
    assert_eq!(run.code, 2);
}

#[test]
fn the_count_is_that_of_the_list() {
    let run = tirx(&["isa", "--count"]);
    assert_eq!(run.stdout.lines().count(), 1);
    let count: Value = serde_json::from_str(&run.stdout).expect("JSON");
    let rows = tirx_ptx::isa::forms().count();
    assert_eq!(count["rows"], rows);
    let families: Value =
        serde_json::from_str(&tirx(&["isa", "--format", "json"]).stdout).expect("JSON");
    let families = families.as_array().expect("a list");
    assert_eq!(count["families"], families.len());
    let sum: u64 = families
        .iter()
        .map(|family| family["rows"].as_u64().expect("a number"))
        .sum();
    assert_eq!(sum, rows as u64);
    assert!(count["variants"].as_u64() > Some(rows as u64));
    let directives = tirx_ptx::directive::directives().count();
    assert_eq!(count["directives"], directives);
    assert!(count["special_registers"].as_u64() > Some(35));
}

#[test]
fn json_has_every_part() {
    let run = tirx(&[
        "isa",
        "--format",
        "json",
        "cp.async.ca.shared.global.L2::128B",
    ]);
    let entries: Value = serde_json::from_str(&run.stdout).expect("JSON");
    let entry = &entries[0];
    assert_eq!(entry["mnemonic"], "cp.async.ca");
    assert_eq!(entry["opcode"], "cp.async.ca.shared.global.L2::128B");
    assert_eq!(entry["needs"]["version"], "7.4");
    assert_eq!(entry["needs"]["lowest_target"], "sm_80");
    let prefetch = &entry["slots"][3];
    assert_eq!(prefetch["name"], "level::prefetch_size");
    assert_eq!(prefetch["asked"], "L2::128B");
    assert_eq!(entry["operands"][0]["name"], "dst");
}

/// Each row is found by its mnemonic, its example reads as the row, and nothing runs over the terminal's width.
#[test]
fn every_row_is_found_and_fits() {
    let run = tirx(&["isa", "--format", "json"]);
    assert_eq!(run.code, 0);
    let mut seen = std::collections::BTreeSet::new();
    for form in tirx_ptx::isa::forms() {
        if !seen.insert(form.opcode()) {
            continue;
        }
        let run = tirx(&["isa", form.opcode()]);
        assert_eq!(run.code, 0, "{}", form.opcode());
        for other in tirx_ptx::isa::forms_of(form.opcode()) {
            assert!(run.stdout.contains(&other.to_string()), "{other}");
        }
        for line in run.stdout.lines().filter(|line| line.starts_with("  ")) {
            // A name and one word: an opcode may be wider than a line.
            let is_one_word = line.split_whitespace().count() <= 2;
            assert!(
                line.len() <= 100 || is_one_word,
                "{}: {line}",
                form.opcode()
            );
        }
    }
}
