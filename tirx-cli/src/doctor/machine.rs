//! The machine as the doctor sees it: environment variables, files, and programs that can be asked for their version.
//!
//! All other files of the doctor look through a [`Machine`], so that tests can hand them one made up in a folder.

use std::{
    collections::BTreeMap,
    env,
    ffi::OsString,
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

/// Environment variables and a root of the file system.
#[derive(Debug, Default)]
pub(crate) struct Machine {
    vars: BTreeMap<OsString, OsString>,
    root: PathBuf,
}

impl Machine {
    /// This one.
    pub(crate) fn this() -> Self {
        Self {
            vars: env::vars_os().collect(),
            root: PathBuf::from("/"),
        }
    }

    /// One made up, below `root`.
    #[cfg(test)]
    pub(crate) fn made_up(root: &Path, vars: &[(&str, &Path)]) -> Self {
        Self {
            vars: vars
                .iter()
                .map(|(name, value)| (name.into(), value.as_os_str().into()))
                .collect(),
            root: root.into(),
        }
    }

    /// A variable that is set and not empty.
    pub(crate) fn var(&self, name: &str) -> Option<&OsString> {
        self.vars
            .get(&OsString::from(name))
            .filter(|value| !value.is_empty())
    }

    /// The path of an absolute path below the root.
    pub(crate) fn at(&self, absolute: &str) -> PathBuf {
        self.root.join(absolute.trim_start_matches('/'))
    }

    /// A program on `PATH`.
    pub(crate) fn on_path(&self, program: &str) -> Option<PathBuf> {
        let name = format!("{program}{}", env::consts::EXE_SUFFIX);
        env::split_paths(self.var("PATH")?)
            .filter(|folder| !folder.as_os_str().is_empty())
            .map(|folder| folder.join(&name))
            .find(|path| path.is_file())
    }

    /// What a program prints, on both streams, given arguments and input. None if it cannot be started.
    pub(crate) fn ask(&self, program: &Path, arguments: &[&str], input: &str) -> Option<String> {
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .ok()?;
        if let Some(mut stdin) = child.stdin.take() {
            // A program that reads nothing may be gone already; what it printed counts.
            let _ = stdin.write_all(input.as_bytes());
        }
        let output = child.wait_with_output().ok()?;
        let mut text = String::from_utf8_lossy(&output.stdout).into_owned();
        text.push_str(&String::from_utf8_lossy(&output.stderr));
        Some(text)
    }
}

/// The dotted number after `word` in a text: `13.0.88` after `V` in "release 13.0, V13.0.88".
pub(crate) fn number_after(text: &str, word: &str) -> Option<String> {
    text.match_indices(word).find_map(|(at, _)| {
        let rest = &text[at + word.len()..];
        let end = rest
            .find(|c: char| !c.is_ascii_digit() && c != '.')
            .unwrap_or(rest.len());
        let number = rest[..end].trim_end_matches('.');
        (!number.is_empty()).then(|| number.to_owned())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_found_after_a_word() {
        let text = "Cuda compilation tools, release 13.0, V13.0.88\nBuild";
        assert_eq!(number_after(text, "release ").as_deref(), Some("13.0"));
        assert_eq!(number_after(text, ", V").as_deref(), Some("13.0.88"));
        assert_eq!(number_after(text, "rustc "), None);
        assert_eq!(number_after("it is 9.0.", "is ").as_deref(), Some("9.0"));
    }

    #[test]
    fn an_empty_machine_has_nothing_and_is_no_error() {
        let machine = Machine::default();
        assert_eq!(machine.on_path("ptxas"), None);
        assert_eq!(machine.ask(Path::new("/no/such/program"), &[], ""), None);
    }
}
