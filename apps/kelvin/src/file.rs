//! Atomic writing of files.

use crate::failure::Failure;
use kelvin_solver::whole_file;
use std::fs;
use std::path::Path;

/// Writes a file atomically: to a temporary file beside it, which is then renamed.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let failure =
        |error: std::io::Error| Failure::message(format!("cannot write {}: {error}", path.display()));
    if path.is_dir() {
        return Err(Failure::message(format!("cannot write {}: it is a folder", path.display())));
    }
    // Special files such as /dev/stdout must not be replaced.
    if path.exists() && !path.is_file() {
        return fs::write(path, bytes).map_err(failure);
    }
    whole_file::write(path, bytes).map_err(failure)
}
