//! Files that hold PTX, or ought to.

use std::{
    ffi::OsStr,
    fs,
    io::{self, Read},
    path::Path,
};

/// The text of a file, with the name by which messages call it.
#[derive(Debug)]
pub(crate) struct Input {
    /// The path as it was given, or `<stdin>`.
    pub(crate) name: String,
    /// The text.
    pub(crate) text: String,
}

/// Whether a path means standard input.
pub(crate) fn is_standard(path: &OsStr) -> bool {
    path == "-"
}

/// Reads a file; `-` is standard input.
///
/// # Errors
///
/// When it cannot be read or is no text: a sentence that names it.
pub(crate) fn read(path: &OsStr) -> Result<Input, String> {
    let name = match is_standard(path) {
        true => "<stdin>".to_owned(),
        false => Path::new(path).display().to_string(),
    };
    let bytes = match is_standard(path) {
        true => {
            let mut bytes = Vec::new();
            io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
        }
        false if Path::new(path).is_dir() => {
            return Err(format!("{name} is a folder; name the files in it"));
        }
        false => fs::read(path),
    };
    let bytes = bytes.map_err(|error| format!("cannot read {name}: {error}"))?;
    text(bytes)
        .map(|text| Input {
            text,
            name: name.clone(),
        })
        .map_err(|problem| format!("{name} {problem}"))
}

/// Bytes as text, or what they are instead, to go on after a file's name.
fn text(bytes: Vec<u8>) -> Result<String, String> {
    if bytes.starts_with(b"\x7FELF") {
        return Err(
            "is machine code (ELF), not PTX text; `cuobjdump -ptx` shows the PTX in it, if it has any"
                .to_owned(),
        );
    }
    if bytes.starts_with(&[0x50, 0xED, 0x55, 0xBA]) {
        return Err(
            "is a fat binary, not PTX text; `cuobjdump -ptx` shows the PTX in it, if it has any"
                .to_owned(),
        );
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let bytes = error.as_bytes();
        let before = bytes.get(..at).unwrap_or_default();
        let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
        let byte = bytes.get(at).copied().unwrap_or_default();
        format!("is not UTF-8: the byte 0x{byte:02X} in line {line} begins no character")
    })?;
    // Where PTX comes out of a program's data, its last byte may be the string's terminator.
    let text = match text.strip_suffix('\0') {
        Some(rest) => rest.to_owned(),
        None => text,
    };
    if let Some(at) = text.bytes().position(|byte| byte == 0) {
        let before = text.as_bytes().get(..at).unwrap_or_default();
        let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
        return Err(format!("is no text: line {line} has a byte 0"));
    }
    match text.trim().is_empty() {
        true => Err("is empty; a PTX module begins with `.version`".to_owned()),
        false => Ok(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_that_are_no_text_are_named() {
        let problem = |bytes: &[u8]| text(bytes.to_vec()).expect_err("no text");
        assert_eq!(
            problem(b".version 7.0\n// \xFF"),
            "is not UTF-8: the byte 0xFF in line 2 begins no character"
        );
        assert!(problem(b" \n\t").starts_with("is empty"));
        assert!(problem(b"\x7FELF\x02\x01").starts_with("is machine code"));
        assert!(problem(b"\0\0").starts_with("is no text: line 1"));
        assert_eq!(text(b".version 7.0\0".to_vec()), Ok(".version 7.0".into()));
    }
}
