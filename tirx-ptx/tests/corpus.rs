//! Whole modules: what other tools print is read without loss, known, judged valid, and printed as the same program.
//!
//! `corpus/README.md` says where the modules come from. Each test goes through all of them.
#![allow(clippy::unwrap_used)]

mod common;
#[path = "common/cubin.rs"]
mod cubin;

use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use tirx_ptx::ast::{Instruction, Item, Statement};
use tirx_ptx::version::Version;
use tirx_ptx::{isa, needs, parse, validate};

struct File {
    name: String,
    text: String,
}

fn corpus() -> Vec<File> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus");
    let mut files = Vec::new();
    for folder in std::fs::read_dir(&root).unwrap() {
        let folder = folder.unwrap().path();
        if !folder.is_dir() {
            continue;
        }
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|extension| extension == "ptx") {
                files.push(File {
                    name: path.strip_prefix(&root).unwrap().display().to_string(),
                    text: std::fs::read_to_string(&path).unwrap(),
                });
            }
        }
    }
    files.sort_by(|a, b| a.name.cmp(&b.name));
    assert!(files.len() >= 90, "{}", files.len());
    files
}

/// The instructions of a module, and what is kept of it as it stands.
fn walk(items: &[Item]) -> (Vec<&Instruction>, Vec<&str>) {
    fn statements<'m>(body: &'m [Statement], into: &mut (Vec<&'m Instruction>, Vec<&'m str>)) {
        for statement in body {
            match statement {
                Statement::Instruction(instruction) => into.0.push(instruction),
                Statement::Block(inner) => statements(inner, into),
                Statement::Verbatim(verbatim) => into.1.push(&verbatim.text),
                _ => {}
            }
        }
    }
    let mut found = (Vec::new(), Vec::new());
    for item in items {
        match item {
            Item::Function(function) => {
                statements(function.body.as_deref().unwrap_or(&[]), &mut found);
            }
            Item::Verbatim(verbatim) => found.1.push(&verbatim.text),
            _ => {}
        }
    }
    found
}

fn none(problems: &[String]) {
    assert!(
        problems.is_empty(),
        "{} problems:\n{}",
        problems.len(),
        problems.join("\n")
    );
}

#[test]
fn every_kernel_has_its_ptx() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus/cuda");
    let mut kernels = 0;
    for entry in std::fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "cu") {
            continue;
        }
        kernels += 1;
        let text = std::fs::read_to_string(&path).unwrap();
        let line = text.lines().find_map(|line| line.strip_prefix("// nvcc: "));
        let line = line.unwrap_or_else(|| panic!("{path:?} says not what it is compiled for"));
        for target in line.split(' ').filter(|word| word.starts_with("sm_")) {
            let ptx = std::fs::read_to_string(path.with_extension(format!("{target}.ptx")));
            let ptx = ptx.unwrap_or_else(|error| panic!("{path:?} for {target}: {error}"));
            assert!(ptx.contains(&format!(".target {target}")), "{path:?}");
        }
    }
    assert!(kernels >= 36, "{kernels}");
}

#[test]
fn a_module_is_read_printed_and_read_again() {
    for File { name, text } in corpus() {
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
fn nothing_is_kept_unread() {
    let mut problems = Vec::new();
    for File { name, text } in corpus() {
        let module = parse(&text).module;
        for kept in walk(&module.items).1 {
            if !is_expected_verbatim(kept) {
                let first: String = kept.chars().take(90).collect();
                problems.push(format!("{name}: {first}"));
            }
        }
    }
    none(&problems);
}

/// Sections of debugging information are data in a notation of their own, which nothing here looks into.
fn is_expected_verbatim(text: &str) -> bool {
    [".section"].iter().any(|start| text.starts_with(start))
}

#[test]
fn the_list_knows_every_instruction() {
    let (mut problems, mut known) = (Vec::new(), 0);
    for File { name, text } in corpus() {
        let module = parse(&text).module;
        for instruction in walk(&module.items).0 {
            match isa::candidates(instruction).is_empty() {
                false => known += 1,
                true => problems.push(format!("{name}:{}: {instruction}", instruction.span.line)),
            }
        }
    }
    none(&problems);
    assert!(known > 10_000, "{known}");
}

#[test]
fn a_module_of_another_tool_is_valid() {
    let mut problems = Vec::new();
    for File { name, text } in corpus() {
        let module = parse(&text).module;
        for problem in validate(&module) {
            problems.push(format!("{name}:{problem}"));
        }
    }
    none(&problems);
}

#[test]
fn a_module_needs_no_more_than_it_says() {
    let mut problems = Vec::new();
    for File { name, text } in corpus() {
        let module = parse(&text).module;
        let needs = needs::of(&module.items);
        if !needs.holds(module.target) {
            problems.push(format!("{name}: {needs:?} for {}", module.target));
        }
        let lowest = needs.lowest_version(module.target);
        if lowest > module.version {
            problems.push(format!("{name}: {lowest}, and it says {}", module.version));
        }
    }
    none(&problems);
}

#[test]
fn what_is_printed_assembles_to_the_same_code() {
    each_assembles(same_code);
}

#[test]
fn what_is_needed_is_enough_and_no_more() {
    each_assembles(|file| {
        let mut module = parse(&file.text).module;
        let name = format!("needs-{}", file.name.replace('/', "-"));
        let (lowest, target) = needs::lowest(&module.items);
        (module.version, module.target) = (lowest, target);
        if let Err(log) = cubin::assemble(&module.to_string(), target, &name) {
            return Err(format!("refused at {lowest} {target}: {log}"));
        }
        let below = VERSIONS
            .iter()
            .map(|&(major, minor)| Version::new(major, minor));
        module.version = below.rev().find(|version| *version < lowest).unwrap();
        match cubin::assemble(&module.to_string(), target, &name) {
            Err(log) if log.contains(".version") || log.contains(".target") => Ok(()),
            Err(log) => Err(format!("{} {target}: {log}", module.version)),
            Ok(_) => Err(format!(
                "needs {lowest} as it is said, but assembles at {} {target}",
                module.version
            )),
        }
    });
}

/// The versions of the ISA from the one that `sm_70` came with.
const VERSIONS: &[(u8, u8)] = &[
    (6, 0),
    (6, 1),
    (6, 2),
    (6, 3),
    (6, 4),
    (6, 5),
    (7, 0),
    (7, 1),
    (7, 2),
    (7, 3),
    (7, 4),
    (7, 5),
    (7, 6),
    (7, 7),
    (7, 8),
    (8, 0),
    (8, 1),
    (8, 2),
    (8, 3),
    (8, 4),
    (8, 5),
    (8, 6),
    (8, 7),
    (8, 8),
    (9, 0),
];

/// Tries all files with `ptxas`, on all cores.
fn each_assembles(try_one: impl Fn(&File) -> Result<(), String> + Sync) {
    if common::ptxas().is_none() {
        return;
    }
    let files = corpus();
    let next = AtomicUsize::new(0);
    let problems = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(2, usize::from) {
            scope.spawn(|| {
                while let Some(file) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if let Err(problem) = try_one(file) {
                        let problem = format!("{}: {problem}", file.name);
                        problems.lock().unwrap().push(problem);
                    }
                }
            });
        }
    });
    none(&problems.into_inner().unwrap());
}

fn same_code(file: &File) -> Result<(), String> {
    let module = parse(&file.text).module;
    let name = file.name.replace('/', "-");
    let code = |text: &str| cubin::assemble(&cubin::laid_out(text), module.target, &name);
    let (given, printed) = (code(&file.text)?, code(&module.to_string())?);
    let different = match file.text.contains(".loc") {
        true => cubin::differences(&given, &printed),
        false if given == printed => vec![],
        false => vec!["the cubin".to_owned()],
    };
    match different.is_empty() {
        true => Ok(()),
        false => Err(format!("{} differs", different.join(", "))),
    }
}

#[test]
fn every_cut_of_a_module_gives_a_tree_and_errors() {
    // Whatever is cut off or left out, parsing, printing and judging end without a panic.
    for File { text, .. } in corpus() {
        let step = (text.len() / 8).max(1);
        for at in (1..text.len())
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
