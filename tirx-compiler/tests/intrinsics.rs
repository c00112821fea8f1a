//! Every row of the list compiles for every type that it allows, to PTX that the list of the ISA knows, that `ptxas` takes
//! where `TIRX_PTXAS` names one, and on the targets that the documentation names.
#![allow(clippy::unwrap_used)]

use std::{
    collections::{BTreeMap, BTreeSet},
    str::FromStr,
};
use tirx_compiler::{
    CompileError, compile,
    intrinsics::{
        ArgTy, ELEMENT_METHODS, HANDLE_METHODS, INTRINSICS, Intrinsic, IntrinsicOp, Output,
    },
    ir::types::{Handle, Scalar},
};
use tirx_ptx::version::Version;

/// The oldest target that code is generated for: what has it is not named in the documentation.
const LOWEST: u16 = 75;

struct Case {
    row: &'static Intrinsic,
    name: String,
    ptx: String,
    sm: u16,
    target: String,
    version: Version,
}

/// Rows whose meaning is more than their row: contracts and options have tests of their own.
fn is_uniform(row: &Intrinsic) -> bool {
    !matches!(
        row.op,
        IntrinsicOp::TileCpAsync(_)
            | IntrinsicOp::PtxCpAsync(_)
            | IntrinsicOp::CreatePolicyFractional { .. }
            | IntrinsicOp::ThreadIdx
            | IntrinsicOp::BlockIdx
            | IntrinsicOp::BlockDim
            | IntrinsicOp::GridDim
            | IntrinsicOp::CtaSync
            | IntrinsicOp::CpAsyncCommitGroup
            | IntrinsicOp::CpAsyncWaitGroup
            | IntrinsicOp::CpAsyncWaitAll
            | IntrinsicOp::TileTensor(_)
            | IntrinsicOp::TileBulk(_)
            | IntrinsicOp::WaitGroup(_)
            | IntrinsicOp::ViewQuery(_)
            | IntrinsicOp::SameElements
    )
}

/// A constant that the parameter may have.
fn constant(row: &Intrinsic, name: &str) -> &'static str {
    match (row.path, name) {
        (_, "ordering") => "Ordering::Relaxed",
        (_, "scope") => "Scope::Cta",
        (_, "width") => "16",
        (_, "threads") => "64",
        _ => "1",
    }
}

/// It is about the CTAs of a cluster, which the kernel has to have.
fn in_cluster(row: &Intrinsic) -> bool {
    row.receiver() == Some(Handle::RemoteMbarrier)
        || matches!(row.op, IntrinsicOp::AtRank | IntrinsicOp::Remote(_))
        || row.path.contains("bulk_shared_cluster_shared_cta")
        || row.path.contains("cluster_arrive")
        || row.path.contains("cluster_wait")
        || row.path.contains("mapa")
}

/// An expression that makes a handle, where `bar` is an mbarrier.
fn made(handle: Handle) -> &'static str {
    match handle {
        Handle::Mbarrier => "bar",
        Handle::Mbarriers(_) => "alloc_mbarriers::<4>()",
        Handle::RemoteMbarrier => "bar.at_rank(0)",
        Handle::MbarrierState => "bar.arrive()",
    }
}

/// A kernel that calls a row, in global memory or in shared.
fn kernel(row: &Intrinsic, own: Option<Scalar>, is_method: bool, shared: bool) -> String {
    let own_name = own.map_or("u32", Scalar::name);
    let mutable = if row.writes() { "mut " } else { "" };
    let receiver = row.receiver().filter(|_| is_method);
    let mut params = vec![format!("out: &{mutable}Tensor<{own_name}, 64>")];
    let mut args = Vec::new();
    for (at, param) in row.params.iter().enumerate() {
        let ty = match param.ty {
            ArgTy::Scalar(scalar) | ArgTy::Address(scalar) => scalar.name(),
            ArgTy::Handle(handle) => {
                // The receiver of a method stands in front of it.
                if at > 0 || receiver.is_none() {
                    args.push(made(handle).to_owned());
                }
                continue;
            }
            ArgTy::Of(_) => own_name,
            ArgTy::Element(_) => {
                args.push("thread_idx().x".to_owned());
                continue;
            }
            ArgTy::ConstU32 | ArgTy::Word(_) => {
                args.push(constant(row, param.name).to_owned());
                continue;
            }
            ArgTy::Array(..) | ArgTy::B128 => {
                let (scalar, count) = match param.ty {
                    ArgTy::Array(scalar, count) => (scalar, count),
                    _ => (Scalar::U64, 2),
                };
                let parts = (0..count).map(|part| format!("a{at}_{part}"));
                let parts: Vec<String> = parts.collect();
                let typed = parts
                    .iter()
                    .map(|part| format!("{part}: {}", scalar.name()));
                params.extend(typed);
                args.push(format!("[{}]", parts.join(", ")));
                continue;
            }
            ArgTy::CachePolicy => {
                let policy = "ptx::createpolicy_fractional_L2_evict_last_b64(1.0)";
                args.push(policy.to_owned());
                continue;
            }
            ArgTy::View
            | ArgTy::AnyMbarrier
            | ArgTy::ViewMut
            | ArgTy::Map
            | ArgTy::Tile
            | ArgTy::TileMut
            | ArgTy::CopyFrom
            | ArgTy::CopyTo => panic!("{}", row.path),
        };
        if param.name == "state" && row.is_unsafe {
            // `ptxas` 13.0 crashes on a phase that no arrival gave.
            args.push("ptx::mbarrier_arrive_shared_b64(a0)".to_owned());
            continue;
        }
        params.push(format!("a{at}: {ty}"));
        args.push(match row.op {
            IntrinsicOp::AtRank => format!("a{at} % 2"),
            _ => format!("a{at}"),
        });
    }
    let result = match row.result {
        Output::Scalar(scalar) => Some(scalar.name()),
        Output::Of(_) => Some(own_name),
        Output::Tuple(scalars) => Some(scalars[0].name()),
        Output::Array(scalar, _) => Some(scalar.name()),
        Output::B128 => Some("u64"),
        Output::Dim3 | Output::CachePolicy => Some("u32"),
        _ => None,
    };
    if let Some(result) = result {
        let result = if result == "bool" { "u32" } else { result };
        params.push(format!("result: &mut Tensor<{result}, 64>"));
    }
    let receiver = match (receiver, is_method, shared) {
        (Some(handle), ..) => format!("{}.", made(handle)),
        (None, false, _) => String::new(),
        (None, true, false) => "out.".to_owned(),
        (None, true, true) if in_cluster(row) => "shared.at_rank(0).".to_owned(),
        (None, true, true) => "shared.".to_owned(),
    };
    let component = match row.result {
        Output::Dim3 => ".x",
        Output::Tuple(_) => ".0",
        Output::Array(..) | Output::B128 => "[1]",
        _ => "",
    };
    let consts = match row.consts {
        [] => "",
        _ => "::<64>",
    };
    let call = format!(
        "{receiver}{}{consts}({}){component}",
        row.path,
        args.join(", ")
    );
    let call = match row.result {
        Output::CachePolicy => format!("out.load_l2_cache_hint(thread_idx().x, {call})"),
        _ => call,
    };
    let call = match (row.result, result) {
        (Output::Scalar(Scalar::Bool) | Output::Tuple([Scalar::Bool, ..]), _) => {
            format!("result[thread_idx().x] = {call} as u32;")
        }
        (_, Some(_)) => format!("result[thread_idx().x] = {call};"),
        (_, None) => format!("{call};"),
    };
    let call = if row.is_unsafe {
        format!("unsafe {{ {call} }}")
    } else {
        call
    };
    let uses_handle = row.params.iter().any(|p| matches!(p.ty, ArgTy::Handle(_)));
    let allocation = match shared {
        true if in_cluster(row) => format!(
            "let bar = alloc_mbarrier(); let shared = alloc_shared::<Tensor<{own_name}, 64>>(); cluster_sync();"
        ),
        _ if in_cluster(row) => "let bar = alloc_mbarrier(); cluster_sync();".to_owned(),
        _ if uses_handle => "let bar = alloc_mbarrier();".to_owned(),
        true => format!("let shared = alloc_shared::<Tensor<{own_name}, 64>>();"),
        false => String::new(),
    };
    format!("fn kernel({}) {{ {allocation} {call} }}", params.join(", "))
}

fn cases() -> Vec<Case> {
    let functions = INTRINSICS.iter().map(|row| (row, false));
    let methods = ELEMENT_METHODS
        .iter()
        .chain(HANDLE_METHODS)
        .map(|row| (row, true));
    let mut cases = Vec::new();
    let mut problems = Vec::new();
    for (row, is_method) in functions.chain(methods) {
        if !is_uniform(row) {
            continue;
        }
        let types = match row.own_types() {
            Some(set) => set.scalars().iter().copied().map(Some).collect(),
            None => vec![None],
        };
        for own in types {
            for shared in [false, true] {
                let is_global = matches!(row.op, IntrinsicOp::Cached(_));
                if !shared && matches!(row.op, IntrinsicOp::Remote(_)) {
                    continue;
                }
                if shared && (!is_method || is_global || row.receiver().is_some()) {
                    continue;
                }
                let source = kernel(row, own, is_method, shared);
                let tokens = |text| proc_macro2::TokenStream::from_str(text).unwrap();
                let attr = tokens(match in_cluster(row) {
                    true => "grid = 2, block = 64, cluster = 2",
                    false => "grid = 1, block = 64",
                });
                match compile(attr, tokens(&source)) {
                    Ok(compiled) => cases.push(Case {
                        row,
                        name: format!(
                            "{}_{}{}",
                            row.path.replace("::", "_"),
                            own.map_or("", Scalar::name),
                            if shared { "_shared" } else { "" }
                        ),
                        sm: compiled.emitted.target.sm,
                        target: compiled.emitted.target.to_string(),
                        version: compiled.emitted.version,
                        ptx: compiled.emitted.ptx,
                    }),
                    Err(CompileError::Diagnostics(diagnostics)) => {
                        let texts = diagnostics.iter().map(|error| error.text());
                        let texts: Vec<String> = texts.collect();
                        problems.push(format!("{source}\n{}", texts.join("\n")));
                    }
                    Err(CompileError::LeftToRustc(_)) => problems.push(source),
                }
            }
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
    cases
}

#[test]
fn every_row_compiles_for_every_type() {
    let cases = cases();
    for case in &cases {
        let parsed = tirx_ptx::parse(&case.ptx);
        assert!(parsed.errors.is_empty(), "{}\n{}", case.name, case.ptx);
        let problems = tirx_ptx::validate(&parsed.module);
        assert!(
            problems.is_empty(),
            "{}: {problems:?}\n{}",
            case.name,
            case.ptx
        );
    }
    let Some(ptxas) = std::env::var_os("TIRX_PTXAS") else {
        println!("skipped: TIRX_PTXAS names no ptxas");
        return;
    };
    // One file a target: `ptxas` tells of every line that it refuses.
    let mut files: BTreeMap<(String, Version), String> = BTreeMap::new();
    for (at, case) in cases.iter().enumerate() {
        let file = files
            .entry((case.target.clone(), case.version))
            .or_default();
        let body = case.ptx.find("\n// ").map_or("", |at| &case.ptx[at..]);
        assert!(body.contains(".entry kernel("), "{}", case.ptx);
        file.push_str(&body.replace(".entry kernel(", &format!(".entry {}_{at}(", case.name)));
    }
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("intrinsics");
    std::fs::create_dir_all(&folder).unwrap();
    let mut problems = Vec::new();
    for ((target, version), body) in files {
        let file = folder.join(format!("{target}_{version}.ptx"));
        let head =
            format!(".version {version}\n.target {target}\n.address_size 64\n.file 1 \"kernel\"\n");
        std::fs::write(&file, head + &body).unwrap();
        // What is newer than that one is for a later one.
        let newer = version > Version::new(9, 0);
        let ptxas = match newer {
            true => std::env::var_os("TIRX_PTXAS_LATEST"),
            false => Some(ptxas.clone()),
        };
        let Some(ptxas) = ptxas else {
            println!("skipped: TIRX_PTXAS_LATEST names no ptxas for PTX {version}");
            continue;
        };
        let output = std::process::Command::new(&ptxas)
            .arg(format!("-arch={target}"))
            .args(["-o", "/dev/null"])
            .arg(&file)
            .output()
            .unwrap();
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            problems.push(format!("{}: {said}", file.display()));
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
    println!("ptxas took {} kernels", cases.len());
}

/// The files in a folder and below.
fn files(folder: &std::path::Path, found: &mut Vec<std::path::PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => files(&path, found),
            false => found.push(path),
        }
    }
}

/// The documentation of each function and method of `tirx::device`, by the row's path; a method of a handle stands behind
/// the handle's name.
fn documentation() -> Vec<(String, String)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../src/device");
    let mut paths = Vec::new();
    files(std::path::Path::new(folder), &mut paths);
    let mut found = Vec::new();
    for path in paths {
        let names = path.with_extension("");
        let names = names.iter().map(|name| name.to_string_lossy());
        let mut names = names.skip_while(|name| name != "device").skip(1);
        let mut prefix = match names.next().as_deref() {
            Some(module @ ("tile" | "ptx")) => format!("{module}::"),
            _ => String::new(),
        };
        let text = std::fs::read_to_string(&path).unwrap();
        let mut docs = String::new();
        for line in text.lines() {
            if let Some(of) = line.strip_prefix("impl ")
                && let Some(handle) = of.strip_suffix(" {").and_then(Handle::from_name)
            {
                prefix = format!("{handle}::");
            }
            let line = line.trim();
            if let Some(doc) = line.strip_prefix("///") {
                docs.push_str(doc);
                docs.push(' ');
                continue;
            }
            if line.starts_with("#[") {
                continue;
            }
            let line = line.strip_prefix("pub ").unwrap_or(line);
            let line = line.strip_prefix("unsafe ").unwrap_or(line);
            if let Some(rest) = line.strip_prefix("fn ") {
                let name = rest.split(['(', '<']).next().unwrap();
                found.push((format!("{prefix}{name}"), docs.clone()));
            }
            docs.clear();
        }
    }
    found
}

/// The name that the documentation has.
fn documented_name(row: &Intrinsic) -> String {
    match row.receiver() {
        Some(handle) => format!("{handle}::{}", row.path),
        None => row.path.to_owned(),
    }
}

#[test]
fn the_documentation_names_the_targets() {
    let documentation = documentation();
    let mut problems = Vec::new();
    let mut cases = cases();
    // Macros document these, several at once.
    cases.retain(|case| !matches!(case.row.op, IntrinsicOp::PtxBulk(_)));
    let paths: BTreeSet<String> = cases.iter().map(|case| documented_name(case.row)).collect();
    for path in paths {
        let needed: BTreeSet<u16> = cases
            .iter()
            .filter(|case| documented_name(case.row) == path && case.sm > LOWEST)
            .map(|case| case.sm)
            .collect();
        let (_, docs) = documentation
            .iter()
            .find(|(name, docs)| *name == path && !docs.is_empty())
            .unwrap_or_else(|| panic!("{path} has no documentation"));
        let named: BTreeSet<u16> = docs
            .split("sm_")
            .skip(1)
            .filter_map(|rest| {
                let digits = rest.find(|c: char| !c.is_ascii_digit());
                rest[..digits.unwrap_or(rest.len())].parse().ok()
            })
            .collect();
        if needed != named {
            problems.push(format!("{path} needs {needed:?}, and names {named:?}"));
        }
        for part in ["PTX: ", "(PTX ISA, "] {
            if !docs.contains(part) {
                problems.push(format!("{path}: no `{part}` in:{docs}"));
            }
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}
