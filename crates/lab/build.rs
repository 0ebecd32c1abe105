//! Computes a fingerprint of the code that computes cached values.
//!
//! Values computed by other code may be wrong, so the disk cache ignores those of another version. In a
//! checkout the version stays while the code changes, so the sources are hashed too. In a package from a
//! registry the version is enough.

use std::hash::{DefaultHasher, Hasher};
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The crates that compute the value of a position.
const CRATES: [&str; 7] = ["budget", "graphs", "numbers", "placement", "positions", "solver", "values"];

fn main() -> io::Result<()> {
    println!("cargo:rerun-if-changed=build.rs");
    let mut fingerprint = env::var("CARGO_PKG_VERSION").expect("cargo sets the version");
    let mut hasher = DefaultHasher::new();
    let folders: Vec<PathBuf> = CRATES.iter().map(|name| Path::new("..").join(name).join("src")).collect();
    if folders.iter().all(|folder| folder.is_dir()) {
        for folder in folders {
            println!("cargo:rerun-if-changed={}", folder.display());
            read(&folder, &mut hasher)?;
        }
        fingerprint.push_str(&format!("-{:016x}", hasher.finish()));
    }
    println!("cargo:rustc-env=KELVIN_FINGERPRINT={fingerprint}");
    Ok(())
}

/// Hashes the names and texts of all files of a folder, sorted by name.
fn read(folder: &Path, hasher: &mut DefaultHasher) -> io::Result<()> {
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>()?;
    files.sort();
    for file in files {
        if file.is_dir() {
            read(&file, hasher)?;
        } else {
            hasher.write(file.file_name().unwrap_or_default().as_encoded_bytes());
            hasher.write(&fs::read(&file)?);
        }
    }
    Ok(())
}
