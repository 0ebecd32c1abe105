//! Files that are written whole or not at all.

use crate::failure::Failure;
use kelvin_solver::whole_file;
use std::fs;
use std::path::Path;

/// Writes a file: first another one beside it, which then takes its place.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let told = |error: std::io::Error| Failure::told(format!("cannot write {}: {error}", path.display()));
    if path.is_dir() {
        return Err(Failure::told(format!("cannot write {}: it is a folder", path.display())));
    }
    // What is no ordinary file, such as /dev/stdout, is not to be replaced.
    if path.exists() && !path.is_file() {
        return fs::write(path, bytes).map_err(told);
    }
    whole_file::write(path, bytes).map_err(told)
}
