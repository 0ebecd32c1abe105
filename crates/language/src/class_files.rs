//! The files in which classes were looked for, as they were then, and the classes that depend on what was found.

use crate::error::Result;
use crate::source::Source;
use indexmap::{IndexMap, IndexSet};
use rustc_hash::{FxHashMap, FxHashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

/// Two changes of a file within this time may have one modification time.
const SAME_TIME: Duration = Duration::from_secs(2);

/// The files in which classes were looked for.
#[derive(Default)]
pub(crate) struct ClassFiles {
    looked: IndexMap<PathBuf, Looked>,
    /// The classes that each class mentions. Once noted they stay: to read a class again without need does no harm.
    mentions: FxHashMap<Box<str>, FxHashSet<Box<str>>>,
    /// The classes that are being read, each mentioned by the one before.
    reading: Vec<Box<str>>,
}

/// A place of a file.
struct Looked {
    /// The file, if there was one.
    file: Option<File>,
    /// The classes that were read by what was found.
    readers: IndexSet<Box<str>>,
}

/// A file as it was read.
struct File {
    modified: Option<SystemTime>,
    length: u64,
    /// When it was looked at last.
    seen: SystemTime,
    text: Result<Arc<Source>>,
}

impl File {
    /// The file at a place, if there is one.
    fn at(place: &Path) -> Option<File> {
        let seen = SystemTime::now();
        let (modified, length) = stamp(place)?;
        Some(File { modified, length, seen, text: Source::of_file(place) })
    }

    /// Whether the file at a place is certainly still this one, by its modification time and its length.
    fn is_at(&self, place: &Path) -> bool {
        let Some(modified) = self.modified else { return false };
        let settled = self.seen.duration_since(modified).is_ok_and(|age| age > SAME_TIME);
        settled && stamp(place) == Some((self.modified, self.length))
    }

    fn has_text_of(&self, other: &File) -> bool {
        match (&self.text, &other.text) {
            (Ok(text), Ok(other)) => text.text() == other.text(),
            (Err(_), Err(_)) => true,
            _ => false,
        }
    }
}

/// The modification time and the length of a file.
fn stamp(place: &Path) -> Option<(Option<SystemTime>, u64)> {
    let about = std::fs::metadata(place).ok()?;
    // Reading a pipe of this name could wait forever.
    about.is_file().then(|| (about.modified().ok(), about.len()))
}

impl ClassFiles {
    /// The text of the first file among some places. Those up to it are noted for the class with this path, or for the class
    /// that mentions it where there is no file.
    pub(crate) fn find(&mut self, path: &str, places: Vec<PathBuf>) -> Option<Result<Arc<Source>>> {
        let mut looked = Vec::new();
        let mut found = None;
        for place in places {
            let file = File::at(&place);
            found = file.as_ref().map(|file| file.text.clone());
            looked.push((place, file));
            if found.is_some() {
                break;
            }
        }
        let reader = if found.is_some() { Some(path) } else { self.reading.last().map(|path| &**path) };
        if let Some(reader) = reader.map(Box::<str>::from) {
            for (place, file) in looked {
                let known =
                    self.looked.entry(place).or_insert(Looked { file: None, readers: IndexSet::new() });
                known.file = file;
                known.readers.insert(reader.clone());
            }
        }
        found
    }

    /// Begins to read a class.
    pub(crate) fn begin(&mut self, path: &str) {
        self.reading.push(path.into());
    }

    /// Ends what was begun last.
    pub(crate) fn end(&mut self) {
        self.reading.pop();
    }

    /// Notes that the class that is being read mentions another.
    pub(crate) fn mention(&mut self, path: &str) {
        if let Some(reader) = self.reading.last().filter(|reader| ***reader != *path) {
            self.mentions.entry(reader.clone()).or_default().insert(path.into());
        }
    }

    /// The classes whose files are no longer as they were read, each with a reason, looking at every file again.
    pub(crate) fn changed(&mut self) -> IndexMap<Box<str>, String> {
        let mut changed = IndexMap::new();
        for (place, looked) in &mut self.looked {
            if looked.file.as_ref().is_some_and(|file| file.is_at(place)) {
                continue;
            }
            let now = File::at(place);
            let reason = match (&looked.file, &now) {
                (None, None) => continue,
                (Some(before), Some(now)) if before.has_text_of(now) => None,
                (Some(_), Some(_)) => Some("has changed"),
                (None, Some(_)) => Some("is new"),
                (Some(_), None) => Some("was deleted"),
            };
            looked.file = now;
            if let Some(reason) = reason {
                let reason = format!("{} {reason}", place.display());
                changed.extend(looked.readers.iter().map(|reader| (reader.clone(), reason.clone())));
            }
        }
        changed
    }

    /// Adds the classes that depend on some, on any way, with the reason.
    pub(crate) fn add_dependents(&self, changed: &mut IndexMap<Box<str>, String>) {
        let mut next = 0;
        while let Some((path, _)) = changed.get_index(next) {
            let path = path.clone();
            next += 1;
            let dependents = self.mentions.iter().filter(|(_, mentioned)| mentioned.contains(&path));
            let mut dependents: Vec<&Box<str>> = dependents.map(|(path, _)| path).collect();
            dependents.sort();
            for dependent in dependents {
                changed.entry(dependent.clone()).or_insert_with(|| format!("it depends on {path}"));
            }
        }
    }
}
