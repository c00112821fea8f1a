//! The list of rules, the cases that break and keep each, and the documents about them, held together.
//!
//! Files that follow from others are compared byte for byte; `TIRX_BLESS=1 cargo test --test rules` writes them.

mod cases;
mod documents;
mod intrinsics;
mod pages;

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The files of a folder with this extension, in order.
fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|e| e == extension))
        .collect();
    files.sort();
    files
}

/// The folders in a folder, by name.
fn folders(folder: &str) -> BTreeSet<String> {
    fs::read_dir(root().join(folder))
        .expect("a folder")
        .map(|entry| entry.expect("an entry"))
        .filter(|entry| entry.path().is_dir())
        .map(|entry| entry.file_name().into_string().expect("UTF-8"))
        .collect()
}

/// The file has this text; `TIRX_BLESS=1` writes it.
fn held(path: &Path, text: &str) {
    if std::env::var_os("TIRX_BLESS").is_some() {
        fs::write(path, text).expect("the file can be written");
    }
    let there = fs::read_to_string(path).unwrap_or_default();
    assert!(
        there == text,
        "{} is out of date; `TIRX_BLESS=1 cargo test --test rules` writes it",
        path.display()
    );
}

/// A source file in a fence, without the `use` and the `main` that every case has.
fn listing(path: &Path) -> String {
    let source =
        fs::read_to_string(path).unwrap_or_else(|_| panic!("{} is missing", path.display()));
    // An example is a whole program; of a case only the kernel matters.
    let source = match path.components().any(|part| part.as_os_str() == "examples") {
        true => source,
        false => source
            .replace("use tirx::prelude::*;\n\n", "")
            .replace("\n\nfn main() {}\n", "\n"),
    };
    let language = match path.extension().and_then(|e| e.to_str()) {
        Some("rs") => "rust",
        Some("ptx") => "ptx",
        _ => "text",
    };
    format!("```{language}\n{}\n```\n", source.trim())
}
