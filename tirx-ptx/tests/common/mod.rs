//! What several tests share: `ptxas`.
#![allow(dead_code, clippy::unwrap_used)]

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tirx_ptx::arch::{Features, Target};

/// Of some instructions `ptxas` never comes back. So long it may take for one file, most of which take a tenth of a second.
const PATIENCE: Duration = Duration::from_secs(10);

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
    /// Assembles a module for its own target, or for `sm_75` where that is older. No answer in time is a failure
    /// without a message.
    pub(crate) fn run(&self, text: &str, target: Target) -> Log {
        self.assemble(text, target, &["-O0", "-c"])
    }

    /// The same as a whole program, as a driver does: with what is known of a kernel and all that it calls.
    pub(crate) fn run_whole(&self, text: &str, target: Target) -> Log {
        self.assemble(text, target, &["-O0"])
    }

    fn assemble(&self, text: &str, target: Target, options: &[&str]) -> Log {
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
        let said = stem.with_extension("log");
        let file = std::fs::File::create(&said).unwrap();
        let mut child = Command::new(&self.0)
            .args(options)
            .arg(format!("-arch=sm_{}{suffix}", target.sm.max(75)))
            .arg(&source)
            .arg("-o")
            .arg(&out)
            .stdin(Stdio::null())
            .stdout(file.try_clone().unwrap())
            .stderr(file)
            .spawn()
            .unwrap();
        let start = Instant::now();
        let mut pause = Duration::from_millis(2);
        let status = loop {
            match child.try_wait().unwrap() {
                Some(status) => break Some(status),
                None if start.elapsed() > PATIENCE => {
                    let _ = child.kill();
                    let _ = child.wait();
                    break None;
                }
                None => std::thread::sleep(pause),
            }
            pause = (pause * 5 / 4).min(Duration::from_millis(50));
        };
        let text = String::from_utf8_lossy(&std::fs::read(&said).unwrap()).into_owned();
        for file in [&source, &out, &said] {
            let _ = std::fs::remove_file(file);
        }
        Log {
            success: status.is_some_and(|status| status.success()),
            text,
        }
    }
}

impl Log {
    /// The lines that were refused, with the reason.
    pub(crate) fn refused(&self) -> std::collections::BTreeMap<usize, String> {
        self.text
            .lines()
            // Some instructions become calls of functions that are built in, in which it counts lines too.
            .filter(|message| !message.starts_with("ptxas <builtin>"))
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
