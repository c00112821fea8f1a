//! The folder that a program with the feature `cuda` is linked against where there is no CUDA toolkit.
//!
//! `cust_raw`, the binding crate, looks for a folder with `lib64/` while it is built, and asks the linker for `-lcuda`. An
//! archive with nothing in it satisfies both: the driver's functions come from this crate, which opens `libcuda.so.1`
//! when one of them is first called.

use std::{fs, io, path::Path};

/// The variable that the binding crate reads.
pub const VARIABLE: &str = "CUDA_LIBRARY_PATH";

/// An archive with nothing in it.
const ARCHIVE: &[u8] = include_bytes!("../cuda-link/lib64/libcuda.a");

/// Makes such a folder. A dependant's build is then given its path in `CUDA_LIBRARY_PATH`.
///
/// What is there already is kept; only `lib64/libcuda.a` is written.
///
/// # Errors
/// If the folder or the file cannot be written, or if `lib64/` has a real driver library in it, as in a toolkit.
pub fn make(folder: &Path) -> io::Result<()> {
    let lib64 = folder.join("lib64");
    fs::create_dir_all(&lib64)?;
    let shared = lib64.join("libcuda.so");
    if shared.exists() {
        return Err(io::Error::new(
            io::ErrorKind::AlreadyExists,
            format!(
                "{} is there already: this folder needs nothing more",
                shared.display()
            ),
        ));
    }
    fs::write(lib64.join("libcuda.a"), ARCHIVE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_folder_has_an_empty_archive() {
        let folder = std::env::temp_dir().join(format!("tirx-link-{}", std::process::id()));
        make(&folder).unwrap();
        make(&folder).unwrap();
        assert_eq!(
            fs::read(folder.join("lib64/libcuda.a")).unwrap(),
            b"!<arch>\n"
        );
        fs::write(folder.join("lib64/libcuda.so"), "").unwrap();
        assert_eq!(
            make(&folder).unwrap_err().kind(),
            io::ErrorKind::AlreadyExists
        );
        fs::remove_dir_all(&folder).unwrap();
    }
}
