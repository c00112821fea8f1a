//! The report for people.

use super::{Report, devices::Given};

/// The widest line of advice, so that it reads well in a terminal.
const WIDTH: usize = 100;

/// Renders a report.
pub(super) fn render(report: &Report) -> String {
    let mut text = String::new();
    let mut line = |line: &str| {
        text.push_str(line);
        text.push('\n');
    };

    line(&format!("tirx {}", report.tirx));
    line("");
    for (thing, found) in facts(report) {
        line(&format!("  {thing:<10}{found}"));
    }
    line("");
    line("The device that a program gets from `Device::open_default`:");
    let device = &report.devices.default_device;
    let given = |given: &Given| match given {
        Given::Device(device) => device.clone(),
        Given::Error(error) => format!("an error: {error}"),
    };
    for (built, got) in [
        ("without the feature `cuda`", &device.without_cuda),
        ("with the feature `cuda`", &device.with_cuda),
    ] {
        for wrapped in wrap(&format!("{built}: {}", given(got))) {
            line(&wrapped);
        }
    }
    match &device.tirx_device {
        Some(value) => line(&format!("  TIRX_DEVICE is set to `{value}` and decides")),
        None => line("  TIRX_DEVICE is not set; `emulator`, `cuda` or `cuda:N` in it decides"),
    }
    if !report.advice.is_empty() {
        line("");
        line("What to do:");
        for advice in &report.advice {
            for wrapped in wrap(&format!("{}: {}", advice.about, advice.text)) {
                line(&wrapped);
            }
        }
    }
    text
}

/// Name and finding, one a line.
fn facts(report: &Report) -> Vec<(&'static str, String)> {
    const NONE: &str = "none";
    let mut facts = Vec::new();
    let rust = &report.rust;
    facts.push((
        "Rust",
        match (&rust.version, rust.enough) {
            (None, _) => format!("{NONE}; {} or newer is needed", rust.needed),
            (Some(version), true) => version.clone(),
            (Some(version), false) => format!("{version}, too old; {} is needed", rust.needed),
        },
    ));

    let driver = &report.devices.driver;
    let at = driver.path.as_ref();
    let at = at.map_or(String::new(), |path| format!(" ({})", path.display()));
    let found = match (&driver.version, &driver.problem) {
        (Some(version), _) => format!("CUDA {version}{at}"),
        (None, Some(problem)) if driver.found => format!("does not start{at}: {problem}"),
        (None, Some(problem)) => format!("{NONE}: {problem}"),
        (None, None) => NONE.into(),
    };
    facts.push(("driver", found));

    if report.devices.gpus.is_empty() {
        facts.push(("GPU", NONE.into()));
    }
    for gpu in &report.devices.gpus {
        let number = gpu.number;
        let gib = gpu.memory as f64 / f64::from(1 << 30);
        let capability = &gpu.compute_capability;
        let name = &gpu.name;
        facts.push((
            "GPU",
            format!("{number}: {name}, compute capability {capability}, {gib:.1} GiB"),
        ));
    }

    let toolkit = &report.toolkit;
    if toolkit.found.is_empty() {
        facts.push(("toolkit", NONE.into()));
    }
    for kit in &toolkit.found {
        let version = kit.version.as_deref().unwrap_or("version unknown");
        facts.push(("toolkit", format!("{version} ({})", kit.path.display())));
    }
    for (name, value) in [
        ("CUDA_PATH", &toolkit.cuda_path),
        ("CUDA_LIBRARY_PATH", &toolkit.cuda_library_path),
    ] {
        if let Some(value) = value {
            facts.push(("", format!("{name}={}", value.display())));
        }
    }
    if let Some(nvcc) = &toolkit.nvcc {
        let version = nvcc.version.as_deref().unwrap_or("version unknown");
        facts.push(("nvcc", format!("{version} ({})", nvcc.path.display())));
    }

    facts.push((
        "ptxas",
        match &report.ptxas {
            None => NONE.into(),
            Some(ptxas) => {
                let version = ptxas.version.as_deref().unwrap_or("does not run");
                let newest = ptxas.newest_ptx.as_ref();
                let newest = newest.map_or(String::new(), |v| format!(", PTX up to {v}"));
                format!("{version}{newest} ({})", ptxas.path.display())
            }
        },
    ));
    facts
}

/// Breaks a text at spaces; lines after the first are indented by two more.
fn wrap(text: &str) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::from("  ");
    for word in text.split_whitespace() {
        if line.trim_end().len() + 1 + word.len() > WIDTH && !line.trim().is_empty() {
            lines.push(std::mem::replace(&mut line, String::from("    ")));
        }
        if !line.ends_with(' ') {
            line.push(' ');
        }
        line.push_str(word);
    }
    lines.push(line);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_advice_is_wrapped_and_loses_no_word() {
        let text = "word ".repeat(60) + "end";
        let lines = wrap(&text);
        assert!(lines.iter().all(|line| line.len() <= WIDTH), "{lines:#?}");
        let words: Vec<&str> = lines.iter().flat_map(|l| l.split_whitespace()).collect();
        assert_eq!(words.len(), 61);
    }
}
