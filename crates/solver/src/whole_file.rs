//! Files that are written whole or not at all.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

/// How the name of a file ends that is being written: after the machine and the number of the process that does.
const PART: &str = ".kelvin-part";

/// Without word from the system whether a process is there, its files are given up after so long.
const LONG_AGO: Duration = Duration::from_secs(24 * 60 * 60);

/// Writes a file: first another one beside it, which then takes its place. What programs left there that were killed while they
/// wrote is removed.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let Some(name) = path.file_name() else {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is not the name of a file"));
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
        // It may not be there.
        let _ = fs::remove_file(&beside);
    }
    written
}

/// Reads an ordinary file; of what else may bear its name nothing is read, as a pipe would let one wait for ever.
pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is no ordinary file"));
    }
    fs::read(path)
}

/// Removes what was being written in a folder by programs that are gone.
pub fn remove_abandoned(folder: &Path) {
    // What cannot be read or removed stays.
    let Ok(files) = fs::read_dir(folder) else { return };
    for file in files.flatten() {
        if writer(&file.file_name()).is_some_and(|process| is_gone(process, &file)) {
            let _ = fs::remove_file(file.path());
        }
    }
}

/// Where the numbers of processes are those that this process sees: machines may share a folder, and containers a machine.
fn machine() -> u64 {
    let read = |path: &str| fs::read(path).unwrap_or_default();
    let processes = fs::read_link("/proc/self/ns/pid").unwrap_or_default();
    let mut hasher = DefaultHasher::new();
    (read("/proc/sys/kernel/hostname"), read("/proc/sys/kernel/random/boot_id"), processes).hash(&mut hasher);
    hasher.finish()
}

/// The machine and the number of the process that writes a file, if its name says that it is being written.
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
    fn what_a_killed_program_left_is_removed_by_the_next_that_writes() {
        let folder = std::env::temp_dir().join(format!("kelvin-whole-file-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        // No process has this number; this one is alive.
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
