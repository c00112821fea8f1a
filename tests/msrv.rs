//! The stated Rust version holds for everything that a dependant builds.

use serde_json::Value;
use std::{collections::BTreeSet, process::Command};

/// `1.88` and `1.88.0` as numbers.
fn version(text: &str) -> (u32, u32, u32) {
    let mut numbers = text.split('.').map(|n| n.parse().expect("a number"));
    let mut next = || numbers.next().unwrap_or(0);
    (next(), next(), next())
}

fn metadata() -> Value {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    let output = Command::new(cargo)
        .args([
            "metadata",
            "--format-version",
            "1",
            "--locked",
            "--all-features",
        ])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo runs");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    serde_json::from_slice(&output.stdout).expect("JSON")
}

fn list<'a>(value: &'a Value, field: &str) -> &'a [Value] {
    value[field].as_array().map_or(&[], Vec::as_slice)
}

fn text<'a>(value: &'a Value, field: &str) -> &'a str {
    value[field].as_str().unwrap_or_default()
}

#[test]
fn no_dependency_needs_a_newer_rust() {
    let metadata = metadata();
    let ours = version(env!("CARGO_PKG_RUST_VERSION"));
    let nodes = list(&metadata["resolve"], "nodes");
    let mut todo: Vec<&str> = list(&metadata, "workspace_members")
        .iter()
        .filter_map(Value::as_str)
        .collect();
    let members: BTreeSet<&str> = todo.iter().copied().collect();
    let mut seen = BTreeSet::new();
    while let Some(id) = todo.pop() {
        if !seen.insert(id) {
            continue;
        }
        let node = nodes
            .iter()
            .find(|node| text(node, "id") == id)
            .expect("a node");
        for dependency in list(node, "deps") {
            let kinds = list(dependency, "dep_kinds");
            if kinds.iter().any(|kind| kind["kind"] != "dev") {
                todo.push(text(dependency, "pkg"));
            }
        }
    }
    assert!(seen.len() > members.len(), "no dependency was looked at");
    let mut newer = Vec::new();
    for package in list(&metadata, "packages") {
        let id = text(package, "id");
        if !seen.contains(id) {
            continue;
        }
        let needs = package["rust_version"].as_str();
        if members.contains(id) {
            assert_eq!(
                needs.map(version),
                Some(ours),
                "{id} states another version"
            );
        } else if needs.is_some_and(|needs| version(needs) > ours) {
            newer.push(format!(
                "{} {} needs {}",
                text(package, "name"),
                text(package, "version"),
                needs.unwrap_or_default()
            ));
        }
    }
    assert!(newer.is_empty(), "{newer:#?}");
}
