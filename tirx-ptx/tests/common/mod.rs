//! What several tests share: `ptxas`.
#![allow(dead_code, clippy::unwrap_used)]

use std::path::PathBuf;
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use tirx_ptx::arch::{Features, Target};

/// NVIDIA's assembler.
pub(crate) struct Ptxas(PathBuf);

/// What it said.
pub(crate) struct Log {
    /// It made code.
    pub(crate) success: bool,
    /// Its messages.
    pub(crate) text: String,
}

/// `ptxas` if `TIRX_PTXAS` names it.
pub(crate) fn ptxas() -> Option<Ptxas> {
    match std::env::var_os("TIRX_PTXAS") {
        Some(path) => Some(Ptxas(path.into())),
        None => {
            println!("skipped: set TIRX_PTXAS");
            None
        }
    }
}

impl Ptxas {
    /// Assembles a module for its own target, or for `sm_75` where that is older.
    pub(crate) fn run(&self, text: &str, target: Target) -> Log {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let id = NEXT.fetch_add(1, Ordering::Relaxed);
        let stem = std::env::temp_dir().join(format!("tirx-ptx-{}-{id}", std::process::id()));
        let source = stem.with_extension("ptx");
        let out = stem.with_extension("cubin");
        std::fs::write(&source, text).unwrap();
        let suffix = match target.features {
            Features::Base => "",
            Features::Family => "f",
            Features::Arch => "a",
        };
        let output = Command::new(&self.0)
            .args([
                "-O0",
                "-c",
                &format!("-arch=sm_{}{suffix}", target.sm.max(75)),
            ])
            .arg(&source)
            .arg("-o")
            .arg(&out)
            .output()
            .unwrap();
        let _ = std::fs::remove_file(&source);
        let _ = std::fs::remove_file(&out);
        Log {
            success: output.status.success(),
            text: format!(
                "{}{}",
                String::from_utf8_lossy(&output.stderr),
                String::from_utf8_lossy(&output.stdout)
            ),
        }
    }
}

impl Log {
    /// The lines that were refused, with the reason.
    pub(crate) fn refused(&self) -> std::collections::BTreeMap<usize, String> {
        self.text
            .lines()
            .filter_map(|message| {
                let rest = message.split(", line ").nth(1)?;
                let (line, reason) = rest.split_once(';')?;
                Some((line.trim().parse().ok()?, reason.trim().to_owned()))
            })
            .filter(|(_, reason): &(usize, String)| {
                !reason.starts_with("warning") && !reason.starts_with("info")
            })
            .collect()
    }
}
