//! `tirx doctor`: what this machine has, which device a program would get, what to do about each thing missing.
//!
//! ```text
//! Machine --> rust, toolkit, ptxas, devices --> Report --> advice --> text or JSON
//! ```
//!
//! Nothing but Rust is needed to build kernels and to run them on the emulator, so a machine with nothing installed
//! is no failure; `--require` turns something into one.

mod advice;
mod devices;
mod machine;
mod ptxas;
mod rust;
mod text;
mod toolkit;

use crate::{
    Exit,
    args::{self, Format, Require},
    complain, print,
};
use machine::Machine;
use serde::Serialize;
use std::path::Path;
use tirx_runtime::link_dir;

/// Everything found. Its JSON form is stable: fields may be added and none is renamed or removed.
#[derive(Debug, Serialize)]
struct Report {
    /// The version of this command.
    tirx: &'static str,
    rust: rust::Rust,
    #[serde(flatten)]
    devices: devices::Devices,
    toolkit: toolkit::Toolkits,
    ptxas: Option<ptxas::Ptxas>,
    /// What was asked for with `--require` and is not there.
    unmet: Vec<&'static str>,
    advice: Vec<advice::Advice>,
}

/// Runs the command.
pub(crate) fn run(options: &args::Doctor) -> Exit {
    if let Some(folder) = &options.make_link_dir {
        return make_link_dir(folder);
    }
    let report = gather(&Machine::this(), &options.require);
    let text = match options.format {
        Format::Text => text::render(&report),
        Format::Json => match serde_json::to_string_pretty(&report) {
            Ok(json) => json + "\n",
            Err(error) => return complain(&format!("cannot write JSON: {error}"), Exit::Io),
        },
    };
    match print(&text) {
        Exit::Done if report.unmet.is_empty() => Exit::Done,
        Exit::Done => complain(
            &format!("required and not there: {}", report.unmet.join(", ")),
            Exit::Unmet,
        ),
        failed => failed,
    }
}

fn gather(machine: &Machine, require: &[Require]) -> Report {
    let toolkit = toolkit::find(machine);
    let ptxas = ptxas::find(machine, &toolkit);
    let mut report = Report {
        tirx: env!("CARGO_PKG_VERSION"),
        rust: rust::find(machine),
        devices: devices::find(),
        toolkit,
        ptxas,
        unmet: Vec::new(),
        advice: Vec::new(),
    };
    let unmet = require.iter().filter(|required| !report.has(**required));
    report.unmet = unmet.map(|required| required.name()).collect();
    report.advice = advice::give(&report);
    report
}

impl Report {
    fn has(&self, required: Require) -> bool {
        match required {
            Require::Gpu => !self.devices.gpus.is_empty(),
            Require::Ptxas => self.ptxas.as_ref().is_some_and(|p| p.version.is_some()),
            Require::Toolkit => !self.toolkit.found.is_empty(),
        }
    }
}

/// Makes the folder, and says on standard output how to use it.
fn make_link_dir(folder: &Path) -> Exit {
    match link_dir::make(folder) {
        Ok(()) => {
            let folder = folder.canonicalize().unwrap_or_else(|_| folder.into());
            print(&format!("export CUDA_LIBRARY_PATH={}\n", quoted(&folder)))
        }
        Err(error) => complain(
            &format!("cannot make the folder {}: {error}", folder.display()),
            Exit::Io,
        ),
    }
}

/// A path as a shell reads it.
fn quoted(path: &Path) -> String {
    let text = path.display().to_string();
    let plain = |c: char| c.is_ascii_alphanumeric() || "/._-+:".contains(c);
    if text.chars().all(plain) {
        text
    } else {
        format!("'{}'", text.replace('\'', r"'\''"))
    }
}
