//! Atomic file writes.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

/// The suffix of temporary files, after the machine and the process ID of the writer.
const PART: &str = ".kelvin-part";

/// The age at which a temporary file is removed if the system cannot report whether its process is alive.
const LONG_AGO: Duration = Duration::from_secs(24 * 60 * 60);

/// Writes a file atomically, by renaming a temporary file. Temporary files of killed processes are removed.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let Some(name) = path.file_name() else {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "the path does not name a file"));
    };
    if let Some(folder) = path.parent() {
        remove_abandoned(if folder.as_os_str().is_empty() { Path::new(".") } else { folder });
    }
    let mut hidden = OsString::from(".");
    hidden.push(name);
    hidden.push(format!(".{:016x}.{}{PART}", machine(), std::process::id()));
    let beside = path.with_file_name(hidden);
    let written = fs::File::create_new(&beside)
        .and_then(|mut file| file.write_all(bytes).and_then(|()| file.sync_all()))
        .and_then(|()| fs::rename(&beside, path));
    if written.is_err() {
        // The file may not exist.
        let _ = fs::remove_file(&beside);
    }
    written
}

/// Reads a regular file. Anything else is an error, as reading a pipe could block forever.
pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "not a regular file"));
    }
    fs::read(path)
}

/// Removes the temporary files of processes that no longer run.
pub fn remove_abandoned(folder: &Path) {
    // Files that cannot be read or removed stay.
    let Ok(files) = fs::read_dir(folder) else { return };
    for file in files.flatten() {
        if writer(&file.file_name()).is_some_and(|process| is_gone(process, &file)) {
            let _ = fs::remove_file(file.path());
        }
    }
}

/// A number that identifies the process namespace: a folder may be shared by machines, and a machine by
/// containers.
fn machine() -> u64 {
    let read = |path: &str| fs::read(path).unwrap_or_default();
    let processes = fs::read_link("/proc/self/ns/pid").unwrap_or_default();
    let mut hasher = DefaultHasher::new();
    (read("/proc/sys/kernel/hostname"), read("/proc/sys/kernel/random/boot_id"), processes).hash(&mut hasher);
    hasher.finish()
}

/// The machine and the process ID of the writer of a temporary file, from its name.
fn writer(name: &OsStr) -> Option<(u64, u32)> {
    let (rest, process) = name.to_str()?.strip_prefix('.')?.strip_suffix(PART)?.rsplit_once('.')?;
    let (_, machine) = rest.rsplit_once('.')?;
    Some((u64::from_str_radix(machine, 16).ok()?, process.parse().ok()?))
}

fn is_gone((on, process): (u64, u32), file: &fs::DirEntry) -> bool {
    let processes = Path::new("/proc");
    let here = on == machine() && processes.join("self").exists();
    let unknown = here && !processes.join(process.to_string()).exists();
    let age = file.metadata().and_then(|file| file.modified()).ok().and_then(|time| time.elapsed().ok());
    unknown || age.is_some_and(|age| age > LONG_AGO)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn temporary_files_of_killed_processes_are_removed_by_the_next_write() {
        let folder = std::env::temp_dir().join(format!("kelvin-whole-file-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        // No process has this number; the other one is alive.
        let named =
            |machine: u64, process: u32| folder.join(format!(".tables.{machine:016x}.{process}{PART}"));
        let left = named(machine(), u32::MAX);
        let in_work = named(machine(), std::process::id());
        let elsewhere = named(machine() ^ 1, u32::MAX);
        let others = folder.join(".tables.17");
        for path in [&left, &in_work, &elsewhere, &others] {
            fs::write(path, "half").unwrap();
        }
        write(&folder.join("other"), b"whole").unwrap();
        let there = [&left, &in_work, &elsewhere, &others].map(|path| path.exists());
        assert_eq!(there, [!Path::new("/proc/self").exists(), true, true, true]);
        assert_eq!(read(&folder.join("other")).unwrap(), b"whole");
        assert!(read(&folder).is_err());
        fs::remove_dir_all(&folder).unwrap();
    }
}
