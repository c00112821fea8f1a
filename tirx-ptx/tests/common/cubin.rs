//! What `ptxas` makes of a text, so that the code of two texts can be compared.
//!
//! `ptxas` is deterministic, but three things of the text's look go into its output:
//!
//! - the number of a line: it is part of the name of a variable that is declared in a body, and of debugging information.
//!   Therefore texts are brought to one layout first ([`laid_out`]).
//! - the text itself: where the module has debugging information, its lines are copied into a section whose name is their
//!   hash. Such modules are compared by their other sections ([`differences`]).
//! - an offset of zero: without optimisation, as `.target debug` asks for, `[a+0]` costs an addition that `[a]` does not.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;
use tirx_ptx::arch::Target;

/// The text without comments, its space made one, a line for each `;` and brace, no offset of zero.
pub(crate) fn laid_out(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let len = match first {
            '"' => rest[1..].find('"').map_or(rest.len(), |end| end + 2),
            '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            '/' if rest.starts_with("/*") => rest.find("*/").map_or(rest.len(), |end| end + 2),
            _ => first.len_utf8(),
        };
        let (token, tail) = rest.split_at(len);
        rest = tail;
        match first {
            '"' => out.push_str(token),
            ';' | '{' | '}' => {
                out.truncate(out.trim_end().len());
                out.push(first);
                out.push('\n');
            }
            _ if token.len() == 1 && !first.is_whitespace() => out.push(first),
            _ if first.is_whitespace() || token.starts_with('/') => {
                if !out.is_empty() && !out.ends_with([' ', '\n']) {
                    out.push(' ');
                }
            }
            _ => out.push_str(token),
        }
    }
    out.replace("+0]", "]")
}

/// The cubin, or why there is none.
pub(crate) fn assemble(text: &str, target: Target, name: &str) -> Result<Vec<u8>, String> {
    let ptxas = std::env::var_os("TIRX_PTXAS").ok_or("TIRX_PTXAS is not set")?;
    let folder = std::env::temp_dir().join(format!("tirx-cubin-{}-{name}", std::process::id()));
    let result = run(Path::new(&ptxas), text, target, &folder);
    let _ = std::fs::remove_dir_all(&folder);
    result
}

fn run(ptxas: &Path, text: &str, target: Target, folder: &Path) -> Result<Vec<u8>, String> {
    std::fs::create_dir_all(folder).map_err(|error| error.to_string())?;
    // The same name each time, should it be kept somewhere.
    let (source, out) = (folder.join("module.ptx"), folder.join("module.cubin"));
    std::fs::write(&source, text).map_err(|error| error.to_string())?;
    let output = Command::new(ptxas)
        .args(["-c", &format!("-arch={target}")])
        .arg(&source)
        .arg("-o")
        .arg(&out)
        .output()
        .map_err(|error| error.to_string())?;
    match output.status.success() {
        true => std::fs::read(&out).map_err(|error| error.to_string()),
        false => Err(format!(
            "{}{}",
            String::from_utf8_lossy(&output.stdout),
            String::from_utf8_lossy(&output.stderr)
        )),
    }
}

/// The names of the sections that differ, those left out that hold the module's text or its name.
pub(crate) fn differences(first: &[u8], second: &[u8]) -> Vec<String> {
    let (first, second) = (sections(first), sections(second));
    let mut names: Vec<&String> = first.keys().chain(second.keys()).collect();
    names.sort();
    names.dedup();
    names
        .into_iter()
        .filter(|name| {
            // Names of sections and symbols, and what refers to them by place.
            let is_text = name.contains("nv_debug_ptx_txt")
                || name.contains("nv_debug_line_sass")
                || name.ends_with("symtab")
                || matches!(name.as_str(), ".shstrtab" | ".strtab");
            !is_text && first.get(*name) != second.get(*name)
        })
        .cloned()
        .collect()
}

/// The content of each section of an ELF file by name; sections that take no room in the file are empty.
fn sections(elf: &[u8]) -> BTreeMap<String, Vec<u8>> {
    let number = |at: usize, len: usize| {
        elf[at..at + len]
            .iter()
            .rev()
            .fold(0, |sum, &byte| sum << 8 | usize::from(byte))
    };
    assert!(
        elf.starts_with(b"\x7fELF\x02\x01"),
        "a 64-bit little-endian ELF file"
    );
    let (table, size, count, names) = (number(40, 8), number(58, 2), number(60, 2), number(62, 2));
    let header = |index: usize| table + index * size;
    let names = number(header(names) + 24, 8);
    (0..count)
        .map(|index| {
            let at = header(index);
            let name = &elf[names + number(at, 4)..];
            let name = &name[..name.iter().position(|&byte| byte == 0).unwrap_or(0)];
            // SHT_NOBITS, and NVIDIA's own kinds for global, local and shared memory without content.
            let is_empty = matches!(
                number(at + 4, 4),
                8 | 0x7000_0007 | 0x7000_0009 | 0x7000_000a | 0x7000_0015
            );
            let (start, len) = (number(at + 24, 8), number(at + 32, 8));
            let content = if is_empty {
                &[]
            } else {
                &elf[start..start + len]
            };
            (String::from_utf8_lossy(name).into_owned(), content.to_vec())
        })
        .collect()
}
