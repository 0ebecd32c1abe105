//! Embeds the page and the book in the program, compressed: the page if it has been built (`make page`), and
//! the book from the documentation.

use std::collections::hash_map::DefaultHasher;
use std::fmt::Write as _;
use std::hash::{Hash, Hasher};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() -> io::Result<()> {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    println!("cargo::rerun-if-changed=build.rs");
    let mut page = Files::new(&out, "page");
    let dist = here.join("../web/dist");
    if dist.parent().is_some_and(Path::is_dir) {
        // Cargo cannot watch a missing folder: without it every build would rerun this script.
        fs::create_dir_all(&dist)?;
        println!("cargo::rerun-if-changed={}", dist.display());
        page.walk(&dist, "")?;
    }
    page.finish()?;
    let mut book = Files::new(&out, "book");
    let docs = here.join("../../docs");
    if docs.is_dir() {
        println!("cargo::rerun-if-changed={}", docs.display());
        for (name, text) in kelvin_book::pages(&docs, None)? {
            book.take(&name, text.as_bytes(), None)?;
        }
        let pictures = docs.join("pictures");
        if pictures.is_dir() {
            book.walk(&pictures, "pictures/")?;
        }
    }
    book.take("book.css", kelvin_book::STYLES.as_bytes(), None)?;
    book.finish()
}

/// The extension of files compressed with Brotli.
const BROTLI: &str = ".br";

/// A list of files as Rust source.
struct Files<'o> {
    out: &'o Path,
    name: &'static str,
    list: String,
    count: usize,
}

impl Files<'_> {
    fn new<'o>(out: &'o Path, name: &'static str) -> Files<'o> {
        Files { out, name, list: String::from("&[\n"), count: 0 }
    }

    /// Adds the files of a folder, with names that begin with `prefix`.
    fn walk(&mut self, folder: &Path, prefix: &str) -> io::Result<()> {
        let mut entries: Vec<_> = fs::read_dir(folder)?.collect::<Result<_, _>>()?;
        entries.sort_by_key(|entry| entry.file_name());
        for entry in entries {
            let Ok(name) = entry.file_name().into_string() else { continue };
            let path = format!("{prefix}{name}");
            if entry.file_type()?.is_dir() {
                self.walk(&entry.path(), &format!("{path}/"))?;
            } else if !path.ends_with(BROTLI) {
                // The build of the page writes a compressed file beside each file.
                let packed = fs::read(entry.path().with_file_name(format!("{name}{BROTLI}"))).ok();
                self.take(&path, &fs::read(entry.path())?, packed.as_deref())?;
            }
        }
        Ok(())
    }

    /// Adds a file: as it is, and compressed if that is smaller.
    fn take(&mut self, path: &str, bytes: &[u8], brotli: Option<&[u8]>) -> io::Result<()> {
        let mut hasher = DefaultHasher::new();
        bytes.hash(&mut hasher);
        let plain = self.keep("plain", bytes)?;
        let gzip = self.smaller("gz", bytes, Some(&gzip(bytes)?))?;
        let brotli = self.smaller("br", bytes, brotli)?;
        self.count += 1;
        let tag = hasher.finish();
        // Writing to a string does not fail.
        let _ = writeln!(
            self.list,
            "    Asset {{ path: {path:?}, tag: \"\\\"{tag:016x}\\\"\", plain: include_bytes!({plain:?}), gzip: {gzip}, brotli: {brotli} }},"
        );
        Ok(())
    }

    /// Returns the expression for a compressed file, if there is one and it is smaller than the file.
    fn smaller(&self, kind: &str, bytes: &[u8], packed: Option<&[u8]>) -> io::Result<String> {
        match packed.filter(|packed| packed.len() < bytes.len()) {
            Some(packed) => Ok(format!("Some(include_bytes!({:?}))", self.keep(kind, packed)?)),
            None => Ok("None".to_owned()),
        }
    }

    fn keep(&self, kind: &str, bytes: &[u8]) -> io::Result<String> {
        let place = self.out.join(format!("{}.{}.{kind}", self.name, self.count));
        fs::write(&place, bytes)?;
        Ok(place.display().to_string())
    }

    fn finish(self) -> io::Result<()> {
        fs::write(self.out.join(format!("{}.rs", self.name)), self.list + "]\n")
    }
}

fn gzip(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut writer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    writer.write_all(bytes)?;
    writer.finish()
}
