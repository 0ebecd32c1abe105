//! Files that are written whole or not at all.

use crate::failure::Failure;
use std::ffi::OsString;
use std::fs;
use std::io::Write;
use std::path::Path;

/// Writes a file: first another one beside it, which then takes its place.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let told = |error: std::io::Error| Failure::told(format!("cannot write {}: {error}", path.display()));
    let Some(name) = path.file_name() else {
        return Err(Failure::told(format!("cannot write {}: it is not the name of a file", path.display())));
    };
    if path.is_dir() {
        return Err(Failure::told(format!("cannot write {}: it is a folder", path.display())));
    }
    // What is no ordinary file, such as /dev/stdout, is not to be replaced.
    if path.exists() && !path.is_file() {
        return fs::write(path, bytes).map_err(told);
    }
    let mut hidden = OsString::from(".");
    hidden.push(name);
    hidden.push(format!(".{}", std::process::id()));
    let beside = path.with_file_name(hidden);
    let written = fs::File::create_new(&beside)
        .and_then(|mut file| file.write_all(bytes).and_then(|()| file.sync_all()))
        .and_then(|()| fs::rename(&beside, path));
    written.map_err(|error| {
        // It may not be there.
        let _ = fs::remove_file(&beside);
        told(error)
    })
}
