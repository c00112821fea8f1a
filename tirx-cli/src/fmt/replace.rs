//! A file replaced as a whole.

use std::{
    fs,
    io::{self, Write},
    path::Path,
};
use tempfile::NamedTempFile;

/// Gives a file a new text. It is written beside it and takes its place when it is complete, so that whoever reads the
/// file, or stops this program, finds the old text or the new one. Permissions stay; of a link, the file behind it is
/// replaced.
pub(super) fn file(path: &Path, text: &str) -> io::Result<()> {
    let path = fs::canonicalize(path)?;
    let metadata = fs::metadata(&path)?;
    if metadata.permissions().readonly() {
        return Err(io::Error::new(
            io::ErrorKind::PermissionDenied,
            "it is read-only",
        ));
    }
    let folder = path.parent().unwrap_or(Path::new("."));
    let mut beside = NamedTempFile::new_in(folder)?;
    beside.write_all(text.as_bytes())?;
    beside.as_file().set_permissions(metadata.permissions())?;
    beside.as_file().sync_all()?;
    beside.persist(&path).map_err(|error| error.error)?;
    Ok(())
}
