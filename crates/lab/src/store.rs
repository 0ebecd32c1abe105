//! The disk cache of values that took long to compute.
//!
//! The cache is a redb file in the cache folder. redb allows one writer or several readers among processes,
//! so the file is never kept open. It is opened to read the entries of a ruleset or to add one value, and
//! closed at once. A process that finds it locked retries for a moment and then works without the cache. If a
//! process is killed, the next one that opens the file restores the last committed state.

use crate::lab::Lab;
use kelvin_budget::{Budget, Exhausted};
use kelvin_positions::{Analyst, Position};
use kelvin_solver::NimberSolver;
use kelvin_values::notation::{self, Printer, Style};
use kelvin_values::{Game, Universe};
use parking_lot::Mutex;
use redb::{Database, ReadOnlyDatabase, ReadableDatabase, ReadableTable, TableDefinition};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// Maps fingerprint and position to the time in milliseconds, a checksum, and the value in plain notation.
const VALUES: TableDefinition<'_, &str, (u64, u64, &str)> = TableDefinition::new("values");
const FILE: &str = "values.redb";

/// The shortest computation whose value is stored.
const LONG: Duration = Duration::from_secs(1);
/// The largest length of a stored value.
const LONGEST: usize = 1 << 16;
/// The size limit of the cache, in bytes of text. Above it, entries of other builds are evicted first, then
/// those that were computed fastest.
const MOST: u64 = 64 << 20;
/// The number of attempts to open a locked file, and the pause between them.
const PATIENCE: (u32, Duration) = (20, Duration::from_millis(10));

/// A disk cache of values that took long to compute.
pub(crate) struct Store {
    path: PathBuf,
    /// The fingerprint of the code that computes the values; entries with another one are ignored.
    found_by: &'static str,
    /// The entries of each ruleset by position, read at the first request for the ruleset.
    known: Mutex<HashMap<String, Arc<HashMap<String, String>>>>,
}

impl Store {
    /// Creates the store in a folder.
    pub fn in_folder(folder: &Path) -> Store {
        Store { path: folder.join(FILE), found_by: FOUND_BY, known: Mutex::default() }
    }

    /// Returns the value of a position, if it is stored.
    pub fn value<'u>(
        &self,
        position: &Position,
        universe: &'u Universe,
        budget: &Budget,
    ) -> Option<Game<'u>> {
        let known = {
            let names = position.rulesets();
            let [name] = names[..] else { return None };
            let mut known = self.known.lock();
            match known.get(name) {
                Some(known) => known.clone(),
                None => {
                    let kept = ruleset(position).and_then(|ruleset| self.read(&ruleset)).unwrap_or_default();
                    known.entry(name.to_owned()).or_insert(kept.into()).clone()
                }
            }
        };
        if known.is_empty() {
            return None;
        }
        let text = known.get(&position.to_string())?;
        notation::parse(text, &universe.work(budget)).ok()
    }

    /// Returns the key of a position.
    fn key(&self, position: &str) -> String {
        format!("{} {position}", self.found_by)
    }

    /// Reads all entries of a ruleset.
    fn read(&self, ruleset: &str) -> Option<HashMap<String, String>> {
        if !self.path.exists() {
            return None;
        }
        let beginning = self.key(&format!("{ruleset} "));
        let read = |database: &dyn ReadableDatabase| -> Option<HashMap<String, String>> {
            let table = database.begin_read().ok()?.open_table(VALUES).ok()?;
            let mut all = HashMap::new();
            for entry in table.range(beginning.as_str()..).ok()? {
                let (key, value) = entry.ok()?;
                let Some(rest) = key.value().strip_prefix(beginning.as_str()) else { break };
                let (_, sum, text) = value.value();
                if sum == checksum(key.value(), text) {
                    all.insert(format!("{ruleset} {rest}"), text.to_owned());
                }
            }
            Some(all)
        };
        for _ in 0..PATIENCE.0 {
            match ReadOnlyDatabase::open(&self.path) {
                Ok(database) => return read(&database),
                Err(redb::DatabaseError::DatabaseAlreadyOpen) => std::thread::sleep(PATIENCE.1),
                // A file that needs repair, after a process was killed, must be opened for writing.
                Err(_) => return read(&self.open()?),
            }
        }
        None
    }

    /// Opens the file for writing, unless another process has it open.
    fn open(&self) -> Option<Database> {
        for _ in 0..PATIENCE.0 {
            match Database::create(&self.path) {
                Ok(database) => return Some(database),
                Err(redb::DatabaseError::DatabaseAlreadyOpen) => std::thread::sleep(PATIENCE.1),
                Err(redb::DatabaseError::Storage(redb::StorageError::Io(why))) if !is_damage(&why) => {
                    return None;
                }
                Err(_) => {
                    // The file has another format or is damaged beyond repair, so it is replaced.
                    std::fs::remove_file(&self.path).ok()?;
                }
            }
        }
        None
    }

    /// Stores a value if it took long to compute.
    pub fn keep(&self, position: &Position, value: Game<'_>, took: Duration, budget: &Budget) {
        if took >= LONG {
            // Write errors are ignored: it is only a cache.
            let _ = self.write(position, value, took, budget);
        }
    }

    fn write(&self, position: &Position, value: Game<'_>, took: Duration, budget: &Budget) -> Option<()> {
        ruleset(position)?;
        let text = Printer::new(value.universe(), Style::Plain).limit(LONGEST).print(value, budget).ok()?;
        let (ours, key) = (self.key(""), self.key(&position.to_string()));
        std::fs::create_dir_all(self.path.parent()?).ok()?;
        let database = self.open()?;
        let transaction = database.begin_write().ok()?;
        {
            let mut table = transaction.open_table(VALUES).ok()?;
            let milliseconds = took.as_millis() as u64;
            table.insert(key.as_str(), (milliseconds, checksum(&key, &text), text.as_str())).ok()?;
            let mut all: Vec<((bool, u64), u64, String)> = vec![];
            for entry in table.iter().ok()? {
                let (key, value) = entry.ok()?;
                let (milliseconds, _, text) = value.value();
                let size = (key.value().len() + text.len()) as u64;
                all.push(((key.value().starts_with(&ours), milliseconds), size, key.value().to_owned()));
            }
            let mut bytes: u64 = all.iter().map(|(_, bytes, _)| bytes).sum();
            if bytes > MOST {
                all.sort();
                for (_, size, key) in all {
                    if bytes <= MOST / 4 * 3 {
                        break;
                    }
                    table.remove(key.as_str()).ok()?;
                    bytes -= size;
                }
            }
        }
        transaction.commit().ok()
    }
}

/// Returns the ruleset of a position whose value may be stored: a built-in one, and not a sum.
fn ruleset(position: &Position) -> Option<String> {
    match position.rulesets()[..] {
        [alone] if position.is_in(kelvin_positions::Registry::built_in()) => Some(alone.to_owned()),
        _ => None,
    }
}

/// The fingerprint of the code: the version and, in a checkout, a checksum of the sources, which change while
/// the version stays. It keeps wrong values of an earlier build out of use. See `build.rs`.
pub(crate) const FOUND_BY: &str = env!("KELVIN_FINGERPRINT");

/// Returns whether a file could be read but is not a redb file.
fn is_damage(why: &std::io::Error) -> bool {
    matches!(why.kind(), std::io::ErrorKind::InvalidData | std::io::ErrorKind::UnexpectedEof)
}

/// FNV-1a.
fn checksum(key: &str, text: &str) -> u64 {
    let bytes = key.bytes().chain([0]).chain(text.bytes());
    bytes.fold(0xcbf2_9ce4_8422_2325, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

impl<'u> Lab<'u> {
    /// Computes the value of a position. Those of impartial positions are nimbers, which are searched.
    pub(crate) fn evaluated(
        &self,
        analyst: &Analyst<'u>,
        nimbers: &NimberSolver,
        position: &Position,
        budget: &Budget,
    ) -> Result<Game<'u>, Exhausted> {
        match position.is_impartial() {
            true => Ok(self.universe().star(nimbers.nimber(position, budget)?)),
            false => analyst.value(position, budget),
        }
    }

    /// Returns the value of a position from the disk cache, or computes it and stores it if that took long.
    pub(crate) fn found_or_kept(
        &self,
        analyst: &Analyst<'u>,
        nimbers: &NimberSolver,
        position: &Position,
        budget: &Budget,
    ) -> Result<Game<'u>, Exhausted> {
        let compute = || self.evaluated(analyst, nimbers, position, budget);
        let Some(store) = self.store() else { return compute() };
        if let Some(value) = store.value(position, self.universe(), budget) {
            return Ok(value);
        }
        let start = kelvin_budget::Instant::now();
        let value = compute()?;
        // If the rules fail or play is loopy, there is no value to store.
        if position.fault().is_none() {
            store.keep(position, value, start.elapsed(), budget);
        }
        Ok(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::Settings;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("kelvin-store-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        folder
    }

    #[test]
    fn what_took_long_is_known_the_next_time() {
        let folder = folder("long");
        let universe = Universe::new();
        let budget = Budget::unlimited();
        let lab = Lab::new(&universe, Settings::default());
        let [square, other] = ["2x2", "3x3"].map(|board| Position::parse("domineering", board).unwrap());
        let value = lab.analyst().value(&square, &budget).unwrap();
        let store = Store::in_folder(&folder);
        store.keep(&square, value, Duration::from_millis(900), &budget);
        assert!(!folder.exists(), "what was found soon is not kept");
        store.keep(&square, value, Duration::from_secs(2), &budget);
        // A second store reads the file as another process does.
        let again = Store::in_folder(&folder);
        assert_eq!(again.value(&square, &universe, &budget), Some(value));
        assert_eq!(again.value(&other, &universe, &budget), None);
        let own = Position::new(
            "domineering",
            kelvin_positions::rulesets::Nim,
            kelvin_positions::rulesets::Nim::on(&kelvin_positions::board::Heaps::new(vec![3]).unwrap())
                .unwrap(),
        );
        store.keep(&own, value, Duration::from_secs(2), &budget);
        assert_eq!(
            Store::in_folder(&folder).value(&own, &universe, &budget),
            None,
            "no entry, no name to go by"
        );
        std::fs::remove_dir_all(&folder).unwrap();
    }

    /// A user's rules may change while the name stays, also as a part of another ruleset.
    #[test]
    fn values_of_a_users_rules_are_not_kept() {
        use kelvin_positions::board::BoardKind;
        use kelvin_positions::{Entry, Registry};
        let folder = folder("own");
        let universe = Universe::new();
        let budget = Budget::unlimited();
        let mut registry = Registry::built_in().clone();
        registry.add(Entry::new("my-heaps", BoardKind::Heaps, "3", |call| {
            let heaps = kelvin_positions::rulesets::Nim::on(call.board.heaps()?)?;
            Ok(Position::new(call.label(), kelvin_positions::rulesets::Nim, heaps))
        }));
        for (ruleset, kept) in
            [("nim", true), ("impartial(nim)", true), ("my-heaps", false), ("impartial(my-heaps)", false)]
        {
            let position = registry.position(ruleset, "3").unwrap();
            Store::in_folder(&folder).keep(&position, universe.star(3), Duration::from_secs(2), &budget);
            let found = Store::in_folder(&folder).value(&position, &universe, &budget);
            assert_eq!(found.is_some(), kept, "{ruleset}");
        }
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn what_other_code_found_is_not_used() {
        let folder = folder("other");
        let universe = Universe::new();
        let budget = Budget::unlimited();
        let board = Position::parse("nim", "3").unwrap();
        let checkout = Path::new(env!("CARGO_MANIFEST_DIR")).join("../positions/src").is_dir();
        assert_eq!(
            FOUND_BY != env!("CARGO_PKG_VERSION"),
            checkout,
            "in a checkout the version alone does not identify the build"
        );
        // An entry of another build is wrong.
        let other = Store { found_by: "another build", ..Store::in_folder(&folder) };
        other.keep(&board, universe.star(2), Duration::from_secs(2), &budget);
        assert_eq!(other.value(&board, &universe, &budget), Some(universe.star(2)));
        let store = Store::in_folder(&folder);
        assert_eq!(store.value(&board, &universe, &budget), None);
        store.keep(&board, universe.star(3), Duration::from_secs(2), &budget);
        assert_eq!(Store::in_folder(&folder).value(&board, &universe, &budget), Some(universe.star(3)));
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn several_processes_and_damage_do_no_harm() {
        let folder = folder("several");
        let universe = Universe::new();
        let budget = Budget::unlimited();
        let board = |n: usize| Position::parse("nim", &n.to_string()).unwrap();
        std::thread::scope(|scope| {
            for writer in 0..4 {
                let (folder, universe, budget) = (&folder, &universe, &budget);
                scope.spawn(move || {
                    let store = Store::in_folder(folder);
                    for n in 0..5 {
                        let n = 1 + writer * 5 + n;
                        store.keep(&board(n), universe.star(n as u32), Duration::from_secs(2), budget);
                    }
                });
            }
        });
        let store = Store::in_folder(&folder);
        let kept =
            (1..=20).filter(|&n| store.value(&board(n), &universe, &budget) == Some(universe.star(n as u32)));
        assert!(kept.count() >= 5);
        // A file of another format.
        std::fs::write(folder.join(FILE), b"something else").unwrap();
        let store = Store::in_folder(&folder);
        assert_eq!(store.value(&board(1), &universe, &budget), None);
        store.keep(&board(1), universe.star(1), Duration::from_secs(2), &budget);
        assert_eq!(Store::in_folder(&folder).value(&board(1), &universe, &budget), Some(universe.star(1)));
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
