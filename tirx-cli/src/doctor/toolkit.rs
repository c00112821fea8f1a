//! CUDA toolkits. None is needed to build a kernel; a program with the feature `cuda` is linked against a folder that
//! holds `lib64/`, which a toolkit has, and `tirx doctor --make-link-dir` makes.

use super::machine::{Machine, number_after};
use serde::Serialize;
use std::path::{Path, PathBuf};

/// What there is of CUDA toolkits.
#[derive(Debug, Serialize, PartialEq, Eq)]
pub(crate) struct Toolkits {
    /// `CUDA_PATH`, which most CUDA tools read. The build of a Rust program with the feature `cuda` does not.
    pub(crate) cuda_path: Option<PathBuf>,
    /// `CUDA_LIBRARY_PATH`, which the build of a Rust program with the feature `cuda` reads.
    pub(crate) cuda_library_path: Option<PathBuf>,
    /// `CUDA_LIBRARY_PATH` is set and has no `lib64/` in it, so that such a build fails.
    pub(crate) cuda_library_path_wrong: bool,
    /// Toolkits found, each with its version if it says one.
    pub(crate) found: Vec<Toolkit>,
    /// `nvcc` on `PATH`, and its version.
    pub(crate) nvcc: Option<Program>,
}

/// A toolkit.
#[derive(Debug, Serialize, PartialEq, Eq)]
pub(crate) struct Toolkit {
    /// Its folder.
    pub(crate) path: PathBuf,
    /// From its `version.json`.
    pub(crate) version: Option<String>,
    /// It has `lib64/` (or `lib/x64/`), so that a program can be linked against it.
    pub(crate) links: bool,
}

/// A program with a version.
#[derive(Debug, Serialize, PartialEq, Eq)]
pub(crate) struct Program {
    /// Where it is.
    pub(crate) path: PathBuf,
    /// What it says it is.
    pub(crate) version: Option<String>,
}

/// Looks in the usual places: the variables, `/opt/cuda`, `/usr/local/cuda*`.
pub(crate) fn find(machine: &Machine) -> Toolkits {
    let variable = |name: &str| machine.var(name).map(PathBuf::from);
    let cuda_path = variable("CUDA_PATH");
    let cuda_library_path = variable("CUDA_LIBRARY_PATH");
    let cuda_library_path_wrong = cuda_library_path
        .as_deref()
        .is_some_and(|folder| !links(folder));

    let mut folders: Vec<PathBuf> = Vec::new();
    let mut add = |folder: PathBuf| {
        // `/usr/local/cuda` is a link to `/usr/local/cuda-13.0`: one toolkit, not two.
        let real = folder.canonicalize().unwrap_or(folder);
        if real.is_dir() && !folders.contains(&real) {
            folders.push(real);
        }
    };
    cuda_path.iter().cloned().for_each(&mut add);
    variable("CUDA_HOME").into_iter().for_each(&mut add);
    add(machine.at("/usr/local/cuda"));
    add(machine.at("/opt/cuda"));
    let mut versions: Vec<PathBuf> = std::fs::read_dir(machine.at("/usr/local"))
        .into_iter()
        .flatten()
        .flatten()
        .filter(|entry| entry.file_name().to_string_lossy().starts_with("cuda-"))
        .map(|entry| entry.path())
        .collect();
    versions.sort();
    versions.into_iter().for_each(&mut add);

    let found = folders
        .into_iter()
        .map(|path| Toolkit {
            version: version(&path),
            links: links(&path),
            path,
        })
        .collect();
    let nvcc = machine.on_path("nvcc").map(|path| Program {
        version: machine
            .ask(&path, &["--version"], "")
            .and_then(|text| number_after(&text, ", V")),
        path,
    });
    Toolkits {
        cuda_path,
        cuda_library_path,
        cuda_library_path_wrong,
        found,
        nvcc,
    }
}

fn links(folder: &Path) -> bool {
    folder.join("lib64").is_dir() || folder.join("lib").join("x64").is_dir()
}

fn version(folder: &Path) -> Option<String> {
    let text = std::fs::read_to_string(folder.join("version.json")).ok()?;
    let json: serde_json::Value = serde_json::from_str(&text).ok()?;
    Some(json.get("cuda")?.get("version")?.as_str()?.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{env, fs};

    #[test]
    fn toolkits_are_found_once_each() {
        let root = env::temp_dir().join(format!("tirx-toolkits-{}", std::process::id()));
        let kit = root.join("usr/local/cuda-13.0");
        fs::create_dir_all(kit.join("lib64")).expect("a folder");
        fs::create_dir_all(root.join("usr/local/cuda-12.2")).expect("a folder");
        fs::write(
            kit.join("version.json"),
            r#"{"cuda": {"version": "13.0.1"}}"#,
        )
        .expect("a file");

        let toolkits = find(&Machine::made_up(&root, &[("CUDA_PATH", &kit)]));
        let found: Vec<_> = toolkits
            .found
            .iter()
            .map(|kit| (kit.path.file_name(), kit.version.as_deref(), kit.links))
            .collect();
        let expected = [
            (Some("cuda-13.0".as_ref()), Some("13.0.1"), true),
            (Some("cuda-12.2".as_ref()), None, false),
        ];
        assert_eq!(found, expected);
        assert_eq!(find(&Machine::made_up(&root.join("usr"), &[])).found, []);
        fs::remove_dir_all(&root).expect("the folder goes");
    }

    #[test]
    fn a_library_path_without_lib64_is_wrong() {
        let folder = env::temp_dir();
        let machine = Machine::made_up(Path::new("/nowhere"), &[("CUDA_LIBRARY_PATH", &folder)]);
        assert!(find(&machine).cuda_library_path_wrong);
    }
}
