//! The kernels of a test program in one list, so that what holds for all of them is tested on all of them.

use std::{fs, path::Path, process::Command};

/// A kernel of the list.
pub(crate) struct Listed {
    pub(crate) module: &'static str,
    pub(crate) name: &'static str,
    pub(crate) variants: &'static [tirx::__private::Variant],
}

/// The kernels of each module.
macro_rules! kernels {
    ($($module:ident: $($kernel:ident)*;)*) => {
        const KERNELS: &[$crate::listed::Listed] = &[$($(
            $crate::listed::Listed {
                module: stringify!($module),
                name: stringify!($kernel),
                variants: crate::$module::$kernel::VARIANTS,
            },
        )*)*];
    };
}

impl Listed {
    /// Each variant with a name of its own: the kernel's, and what tells the variant from the others.
    pub(crate) fn named(
        &self,
    ) -> impl Iterator<Item = (String, &'static tirx::__private::Variant)> {
        let (module, name) = (self.module, self.name.trim_start_matches("r#"));
        let is_one = self.variants.len() == 1;
        let targets = |of: &str| {
            let same = self.variants.iter().filter(|other| other.instance == of);
            same.count()
        };
        self.variants.iter().map(move |variant| {
            let mut full = format!("{module}__{name}");
            if !is_one {
                for part in variant
                    .instance
                    .split(|c: char| !c.is_alphanumeric() && c != '-')
                {
                    if !part.is_empty() {
                        full = format!("{full}_{part}");
                    }
                }
                if targets(variant.instance) > 1 {
                    full = format!("{full}_{}", variant.target);
                }
            }
            (full, variant)
        })
    }
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
    let variants = || kernels.iter().flat_map(Listed::named);
    for (name, variant) in variants() {
        let file = folder.join(format!("{name}.ptx"));
        fs::write(&file, variant.ptx).expect("a file");
        let output = Command::new(&ptxas)
            .arg(format!("-arch={}", variant.target))
            .args(["-o", "/dev/null"])
            .arg(&file)
            .output()
            .expect("TIRX_PTXAS runs");
        if !output.status.success() {
            problems.push(format!(
                "{name}: {}\n{}",
                String::from_utf8_lossy(&output.stderr),
                variant.ptx
            ));
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
    println!("ptxas took {} kernels", variants().count());
}
