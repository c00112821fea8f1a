//! Whole modules: what other tools print is read without loss and judged valid.
#![allow(clippy::unwrap_used)]

mod common;

use tirx_ptx::{parse, validate};

fn corpus() -> Vec<(String, String)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/corpus");
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "ptx"))
        .collect();
    files.sort();
    files
        .into_iter()
        .map(|path| {
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            (name, std::fs::read_to_string(path).unwrap())
        })
        .collect()
}

#[test]
fn a_module_is_read_printed_and_read_again() {
    let corpus = corpus();
    assert!(corpus.len() >= 4);
    for (name, text) in corpus {
        let first = parse(&text);
        assert_eq!(first.errors, [], "{name}");
        let printed = first.module.to_string();
        let second = parse(&printed);
        assert_eq!(second.errors, [], "{name}:\n{printed}");
        assert_eq!(first.module, second.module, "{name}");
        assert_eq!(second.module.to_string(), printed, "{name}");
    }
}

#[test]
fn a_module_of_another_tool_is_valid() {
    for (name, text) in corpus() {
        let problems = validate(&parse(&text).module);
        assert!(problems.is_empty(), "{name}: {problems:#?}");
    }
}

#[test]
fn what_is_printed_assembles() {
    let Some(ptxas) = common::ptxas() else {
        return;
    };
    for (name, text) in corpus() {
        let module = parse(&text).module;
        for text in [text, module.to_string()] {
            let log = ptxas.run(&text, module.target);
            assert!(log.success, "{name}: {}", log.text);
        }
    }
}

#[test]
fn every_cut_of_a_module_gives_a_tree_and_errors() {
    // Whatever is cut off or left out, parsing, printing and judging end without a panic.
    for (_, text) in corpus() {
        let step = (text.len() / 150).max(1);
        for at in (0..text.len())
            .step_by(step)
            .filter(|&at| text.is_char_boundary(at))
        {
            for part in [&text[..at], &text[at..]] {
                let parsed = parse(part);
                let _ = validate(&parsed.module);
                let _ = parsed.module.to_string();
            }
        }
    }
}
