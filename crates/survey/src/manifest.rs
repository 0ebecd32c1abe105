//! The manifest of a survey: what was requested, which version computes it, and which files are finished.

use crate::error::Error;
use crate::parquet_file::WRITER;
use crate::plan::{Plan, checksum};
use kelvin_solver::whole_file;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// The file name of the manifest.
pub const NAME: &str = "survey.json";

/// The subfolder of the shards of an unfinished survey.
const PARTS: &str = "parts";

/// The version of the folder layout.
const LAYOUT: u32 = 2;

/// The previous layout, without the number of negatives per row. It is read, but no longer written.
const WITHOUT_NEGATIVES: u32 = 1;

/// The description of a survey and of the version that computes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// The version of the folder layout.
    pub layout: u32,
    /// The version of Kelvin that computes it.
    pub made_by: String,
    /// The plan.
    pub plan: Plan,
    /// The number of shards.
    pub shards: usize,
    /// The finished tables, in order; `None` while shards are missing.
    #[serde(default)]
    pub files: Option<Vec<Described>>,
}

/// The description of a complete file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Described {
    /// Its name.
    pub name: String,
    /// The number of rows.
    pub rows: usize,
    /// The number of bytes.
    pub bytes: u64,
    /// Their checksum (XXH64).
    pub checksum: String,
}

impl Described {
    pub(crate) fn of(name: String, rows: usize, bytes: &[u8]) -> Described {
        Described { name, rows, bytes: bytes.len() as u64, checksum: checksum(bytes) }
    }

    /// Reads the file, and fails if its bytes differ from those written.
    pub(crate) fn read(&self, folder: &Path) -> Result<Vec<u8>, (PathBuf, String)> {
        let path = folder.join(&self.name);
        let bytes = match whole_file::read(&path) {
            Ok(bytes) => bytes,
            Err(why) => return Err((path, why.to_string())),
        };
        match () {
            () if bytes.len() as u64 != self.bytes => {
                Err((path, format!("it has {} bytes of {}", bytes.len(), self.bytes)))
            }
            () if checksum(&bytes) != self.checksum => Err((path, "its checksum differs".to_owned())),
            () => Ok(bytes),
        }
    }
}

/// A folder that holds a survey.
#[derive(Clone, Debug)]
pub struct Folder {
    path: PathBuf,
}

impl Folder {
    /// The folder at a path. It may not exist yet.
    pub fn new(path: impl Into<PathBuf>) -> Folder {
        Folder { path: path.into() }
    }

    /// The path of the folder.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The subfolder of the shards of an unfinished survey.
    pub(crate) fn parts(&self) -> PathBuf {
        self.path.join(PARTS)
    }

    /// Reads the manifest; fails if another version wrote it.
    pub fn manifest(&self) -> Result<Manifest, Error> {
        let path = self.path.join(NAME);
        if !path.exists() {
            return Err(Error::NoSurvey { folder: self.path.clone() });
        }
        let bytes = whole_file::read(&path).map_err(Error::reading(&path))?;
        let lost = |why: String| Error::Lost { path: path.clone(), why };
        // The version is checked first, because other versions may have other keys.
        let value: serde_json::Value = serde_json::from_slice(&bytes).map_err(|why| lost(why.to_string()))?;
        let there = value["made_by"].as_str().unwrap_or("something else").to_owned();
        let is_read = value["layout"] == LAYOUT || value["layout"] == WITHOUT_NEGATIVES;
        if there != WRITER || !is_read {
            return Err(self.another_version(&there, &value["layout"]));
        }
        serde_json::from_value(value).map_err(|why| lost(why.to_string()))
    }

    fn another_version(&self, there: &str, layout: &dyn std::fmt::Display) -> Error {
        Error::AnotherVersion {
            folder: self.path.clone(),
            there: format!("{there}, layout {layout}"),
            here: format!("{WRITER}, layout {LAYOUT}"),
        }
    }

    /// Starts a survey in the folder, or resumes it.
    pub fn begin(&self, plan: &Plan, shards: usize) -> Result<Manifest, Error> {
        if self.path.join(NAME).exists() {
            let manifest = self.manifest()?;
            if manifest.layout != LAYOUT {
                return Err(self.another_version(&manifest.made_by, &manifest.layout));
            }
            self.same(&manifest.plan, plan)?;
            return Ok(manifest);
        }
        let entries = std::fs::read_dir(&self.path);
        if entries.is_ok_and(|entries| entries.flatten().any(|entry| !is_begun(&entry))) {
            return Err(Error::NotEmpty { folder: self.path.clone() });
        }
        let parts = self.parts();
        std::fs::create_dir_all(&parts).map_err(Error::writing(&parts))?;
        let manifest =
            Manifest { layout: LAYOUT, made_by: WRITER.to_owned(), plan: plan.clone(), shards, files: None };
        self.write_manifest(&manifest)?;
        Ok(manifest)
    }

    pub(crate) fn write_manifest(&self, manifest: &Manifest) -> Result<(), Error> {
        write_json(&self.path.join(NAME), manifest)
    }

    /// Fails if two plans differ.
    pub(crate) fn same(&self, there: &Plan, asked: &Plan) -> Result<(), Error> {
        let list = |list: &[String]| list.join(" ");
        let shown = |option: &dyn std::fmt::Debug| format!("{option:?}");
        let pairs = [
            ("ruleset", there.ruleset.clone(), asked.ruleset.clone()),
            ("family", list(&there.families), list(&asked.families)),
            ("list of columns", list(&there.columns), list(&asked.columns)),
            ("condition", shown(&there.condition), shown(&asked.condition)),
            ("limit", shown(&there.limit), shown(&asked.limit)),
            ("sample", shown(&there.sample), shown(&asked.sample)),
            ("list of files", shown(&there.files), shown(&asked.files)),
        ];
        match pairs.into_iter().find(|(_, there, asked)| there != asked) {
            Some((what, there, asked)) => {
                Err(Error::AnotherSurvey { folder: self.path.clone(), what, there, asked })
            }
            None => Ok(()),
        }
    }

    /// The description of a finished shard.
    pub(crate) fn part(&self, shard: usize) -> Result<Option<Described>, Error> {
        let path = self.parts().join(description(shard));
        // If the table was deleted, the shard is computed again.
        if !path.exists() || !self.parts().join(part(shard)).exists() {
            return Ok(None);
        }
        let bytes = whole_file::read(&path).map_err(Error::reading(&path))?;
        match serde_json::from_slice::<Described>(&bytes) {
            Ok(described) if described.name == part(shard) => Ok(Some(described)),
            Ok(_) => Err(Error::Damaged { path, why: "it describes another shard".into() }),
            Err(why) => Err(Error::Damaged { path, why: why.to_string() }),
        }
    }

    /// The bytes of a finished shard.
    pub(crate) fn part_bytes(&self, described: &Described) -> Result<Vec<u8>, Error> {
        described.read(&self.parts()).map_err(|(path, why)| Error::Damaged { path, why })
    }

    /// Stores a shard: first the table, then its description, which marks it as finished.
    pub(crate) fn write_part(&self, shard: usize, rows: usize, bytes: &[u8]) -> Result<Described, Error> {
        let described = Described::of(part(shard), rows, bytes);
        let path = self.parts().join(&described.name);
        whole_file::write(&path, bytes).map_err(Error::writing(&path))?;
        write_json(&self.parts().join(description(shard)), &described)?;
        Ok(described)
    }

    /// The finished shards, with their descriptions. A missing or damaged table is an error that names the
    /// file.
    pub fn done(&self, manifest: &Manifest) -> Result<Vec<Option<Described>>, Error> {
        let mut all = Vec::with_capacity(manifest.shards);
        for shard in 0..manifest.shards {
            let described = self.part(shard)?;
            if let Some(described) = &described {
                self.part_bytes(described)?;
            }
            all.push(described);
        }
        Ok(all)
    }

    /// Removes the shards of a finished survey.
    pub(crate) fn remove_parts(&self) {
        // Errors are ignored: files left behind are harmless.
        let _ = std::fs::remove_dir_all(self.parts());
    }
}

/// Returns whether a folder entry is left over from an interrupted start: an empty folder of shards, or an
/// incomplete manifest.
fn is_begun(entry: &std::fs::DirEntry) -> bool {
    let name = entry.file_name();
    let empty = || std::fs::read_dir(entry.path()).is_ok_and(|mut shards| shards.next().is_none());
    name == PARTS && empty() || name.to_string_lossy().starts_with(&format!(".{NAME}."))
}

fn part(shard: usize) -> String {
    format!("{shard:05}.parquet")
}

fn description(shard: usize) -> String {
    format!("{shard:05}.json")
}

pub(crate) fn write_json(path: &Path, thing: &impl Serialize) -> Result<(), Error> {
    let wrong = |why: serde_json::Error| Error::Lost { path: path.to_owned(), why: why.to_string() };
    let mut bytes = serde_json::to_vec_pretty(thing).map_err(wrong)?;
    bytes.push(b'\n');
    whole_file::write(path, &bytes).map_err(Error::writing(path))
}
