//! The kernels of a test program in one list, so that what holds for all of them is tested on all of them.

use std::{fs, path::Path, process::Command};

/// A kernel of the list.
pub(crate) struct Listed {
    pub(crate) module: &'static str,
    pub(crate) name: &'static str,
    pub(crate) ptx: &'static str,
    pub(crate) target: &'static str,
}

/// The kernels of each module.
macro_rules! kernels {
    ($($module:ident: $($kernel:ident)*;)*) => {
        const KERNELS: &[$crate::listed::Listed] = &[$($(
            $crate::listed::Listed {
                module: stringify!($module),
                name: stringify!($kernel),
                ptx: crate::$module::$kernel::PTX,
                target: crate::$module::$kernel::VARIANTS[0].target,
            },
        )*)*];
    };
}

/// No kernel of the folder is missing from the list.
#[track_caller]
pub(crate) fn all_are_listed(kernels: &[Listed], folder: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    for file in fs::read_dir(folder).expect("a folder") {
        let path = file.expect("an entry").path();
        if path.extension().is_none_or(|e| e != "rs") {
            continue;
        }
        let source = fs::read_to_string(&path).expect("a file");
        let module = path
            .file_stem()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        let mut lines = source.lines();
        while let Some(line) = lines.next() {
            if !line.starts_with("#[tirx::kernel") {
                continue;
            }
            let name = lines
                .find_map(|line| line.strip_prefix("pub fn "))
                .and_then(|item| item.split(['(', '<']).next())
                .unwrap_or_default();
            assert!(
                kernels.iter().any(|k| k.module == module && k.name == name),
                "{module}::{name} is not in the list"
            );
        }
    }
}

/// NVIDIA's assembler takes each kernel.
#[track_caller]
pub(crate) fn ptxas_takes(kernels: &[Listed]) {
    let Some(ptxas) = std::env::var_os("TIRX_PTXAS") else {
        println!("skipped: TIRX_PTXAS names no ptxas");
        return;
    };
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("ptxas");
    fs::create_dir_all(&folder).expect("a folder");
    let mut problems = Vec::new();
    for Listed {
        module,
        name,
        ptx,
        target,
    } in kernels
    {
        let name = name.trim_start_matches("r#");
        let file = folder.join(format!("{module}__{name}.ptx"));
        fs::write(&file, ptx).expect("a file");
        let output = Command::new(&ptxas)
            .arg(format!("-arch={target}"))
            .args(["-o", "/dev/null"])
            .arg(&file)
            .output()
            .expect("TIRX_PTXAS runs");
        if !output.status.success() {
            problems.push(format!(
                "{module}::{name}: {}\n{ptx}",
                String::from_utf8_lossy(&output.stderr)
            ));
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
    println!("ptxas took {} kernels", kernels.len());
}
