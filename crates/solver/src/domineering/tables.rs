//! The values of all small strips, computed once and cached on disk.

use super::bands::Bands;
use super::followers::{FollowerValues, Followers};
use super::strip::Strip;
use super::value_table::ValueTable;
use crate::cache_file::{self, CacheError, FileKind};
use crate::whole_file;
use kelvin_budget::{Budget, Exhausted};
use kelvin_values::Universe;
use parking_lot::Mutex;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

/// The values of all positions on strips of two, three and four rows.
///
/// ```no_run
/// use kelvin_budget::Budget;
/// use kelvin_solver::domineering::Tables;
/// use kelvin_values::Universe;
///
/// let universe = Universe::new();
/// let tables = Tables::open(&universe, std::path::Path::new("cache"), &Budget::unlimited())?;
/// # Ok::<(), kelvin_budget::Exhausted>(())
/// ```
pub struct Tables<'u> {
    pub(crate) value_table: ValueTable<'u>,
    pub(super) bands: [Bands; 3],
    /// The cache file of longer strips, until it is read.
    unread: Mutex<Option<PendingFile>>,
    /// The number of strips read from it.
    read: AtomicUsize,
    unkept: Option<std::io::Error>,
}

/// The default numbers of columns of the tables for strips of 2, 3 and 4 rows.
pub const COLUMNS: [u32; 3] = [11, 8, 6];

/// The maximum number of cells of a strip in a table.
const MAX_CELLS: u32 = 24;

impl<'u> Tables<'u> {
    fn new(value_table: ValueTable<'u>, bands: [Bands; 3]) -> Self {
        Tables { value_table, bands, unread: Mutex::new(None), read: AtomicUsize::new(0), unkept: None }
    }

    /// Computes the tables for strips of 2, 3 and 4 rows with these numbers of columns: at most 24 cells
    /// each.
    pub fn build(universe: &'u Universe, columns: [u32; 3], budget: &Budget) -> Result<Self, Exhausted> {
        let value_table = ValueTable::new(universe);
        let [two, three, four] = [2, 3, 4].map(|rows| {
            Bands::build(rows, columns[rows as usize - 2].min(MAX_CELLS / rows), &value_table, budget)
        });
        Ok(Tables::new(value_table, [two?, three?, four?]))
    }

    /// Reads the tables from a folder, or computes them and saves them there.
    ///
    /// A file of another version, or a damaged one, is replaced. A folder that cannot be written only costs
    /// time; see [`Tables::unkept`]. Values of longer strips are read once a search takes long.
    pub fn open(universe: &'u Universe, folder: &Path, budget: &Budget) -> Result<Self, Exhausted> {
        whole_file::remove_abandoned(folder);
        let kept = whole_file::read(&folder.join(FILE)).ok();
        let mut tables = match kept.and_then(|bytes| Tables::from_bytes(universe, &bytes, budget).ok()) {
            Some(tables) => tables,
            None => {
                let mut tables = Tables::build(universe, COLUMNS, budget)?;
                tables.unkept = cache_file::write(folder, FILE, &tables.to_bytes()).err();
                tables
            }
        };
        let path = folder.join(LONG_STRIPS_FILE);
        *tables.unread.get_mut() = path
            .metadata()
            .ok()
            .filter(|file| file.is_file())
            .map(|file| PendingFile { path, bytes: file.len() });
        Ok(tables)
    }

    /// Returns whether a folder contains tables.
    pub fn are_in(folder: &Path) -> bool {
        folder.join(FILE).is_file()
    }

    /// The reason why computed tables could not be saved. They will be computed again the next time.
    pub fn unkept(&self) -> Option<&std::io::Error> {
        self.unkept.as_ref()
    }

    /// Limits the memory of the values in bytes. Beyond it no more values are computed and bounds are weaker,
    /// but searches continue.
    pub fn limit(&self, bytes: u64) {
        self.value_table.limit(bytes);
    }

    /// The number of evaluated positions on strips that are too long for the tables.
    pub fn long_strips(&self) -> usize {
        self.bands.iter().map(|bands| bands.long_strips.len()).sum()
    }

    /// Saves the values of longer strips to a folder. Does nothing if they are few, or if the saved ones were
    /// never read. Returns whether it saved them.
    pub fn keep_long_strips(&self, folder: &Path) -> std::io::Result<bool> {
        let little = self.long_strips() < self.read.load(Ordering::Relaxed) + WORTH_KEEPING;
        if little || self.unread.lock().is_some() {
            return Ok(false);
        }
        let mut values = Followers::default();
        let mut strips = Vec::new();
        for bands in &self.bands {
            let longer = bands.long_strips.all();
            strips.extend((longer.len() as u32).to_le_bytes());
            for (position, strip_value) in longer {
                strips.extend(position.to_le_bytes());
                values.write(&strip_value, &self.value_table, &mut strips);
            }
        }
        cache_file::write(folder, LONG_STRIPS_FILE, &LONG_STRIPS_KIND.encode(&values.before(&strips)))?;
        Ok(true)
    }

    /// Reads the saved values of longer strips once a search has taken longer than reading them takes. A file
    /// that cannot be read is ignored.
    pub(super) fn recall_long_strips(&self, expanded: u64, budget: &Budget) -> Result<(), Exhausted> {
        // While one thread reads, the others continue.
        let Some(mut unread) = self.unread.try_lock() else { return Ok(()) };
        if unread.as_ref().is_none_or(|file| file.bytes > expanded.saturating_mul(BYTES_WHILE_EXPANDING)) {
            return Ok(());
        }
        let Some(file) = unread.take().and_then(|file| whole_file::read(&file.path).ok()) else {
            return Ok(());
        };
        match self.read_long_strips(&file, budget) {
            Err(CacheError::Exhausted(why)) => Err(why),
            _ => Ok(()),
        }
    }

    fn read_long_strips(&self, file: &[u8], budget: &Budget) -> Result<(), CacheError> {
        let mut reader = LONG_STRIPS_KIND.decode(file)?;
        let values =
            FollowerValues::new(&mut reader, &self.value_table, &self.value_table.universe().work(budget))?;
        for bands in &self.bands {
            for _ in 0..u32::from_le_bytes(reader.array()?) {
                let position = u64::from_le_bytes(reader.array()?);
                bands.long_strips.insert(position, Some(values.strip_value(&mut reader)?));
                self.read.fetch_add(1, Ordering::Relaxed);
            }
        }
        Ok(())
    }

    /// The tables as bytes: the values with all their followers, then for each height the strip values and
    /// the indices.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut values = Followers::default();
        let mut tables = Vec::new();
        for bands in &self.bands {
            let (strip_values, places) = bands.parts();
            tables.extend(bands.columns.to_le_bytes());
            tables.extend((strip_values.len() as u32).to_le_bytes());
            strip_values
                .iter()
                .for_each(|strip_value| values.write(strip_value, &self.value_table, &mut tables));
            places.iter().for_each(|place| tables.extend(place.to_le_bytes()));
        }
        KIND.encode(&values.before(&tables))
    }

    /// Reads the output of [`Tables::to_bytes`].
    pub fn from_bytes(universe: &'u Universe, file: &[u8], budget: &Budget) -> Result<Self, CacheError> {
        let mut reader = KIND.decode(file)?;
        let value_table = ValueTable::new(universe);
        let values = FollowerValues::new(&mut reader, &value_table, &universe.work(budget))?;
        let mut bands = Vec::new();
        for rows in [2, 3, 4] {
            let columns = u32::from_le_bytes(reader.array()?);
            if rows * columns > MAX_CELLS {
                return Err(CacheError::Damaged);
            }
            let count = u32::from_le_bytes(reader.array()?);
            let strip_values =
                (0..count).map(|_| values.strip_value(&mut reader)).collect::<Result<Vec<_>, _>>()?;
            let table: Box<[u16]> = reader
                .take(2 << (rows * columns))?
                .chunks_exact(2)
                .map(|pair| u16::from_le_bytes([pair[0], pair[1]]))
                .collect();
            if table.iter().any(|&place| usize::from(place) >= strip_values.len()) {
                return Err(CacheError::Damaged);
            }
            bands.push(Bands::restore(Strip { rows }, columns, table, strip_values, &value_table));
        }
        let bands = bands.try_into().map_err(|_| CacheError::Damaged)?;
        Ok(Tables::new(value_table, bands))
    }
}

/// A cache file that is not read yet.
struct PendingFile {
    path: PathBuf,
    bytes: u64,
}

/// The minimum number of strips worth saving. Fewer are computed as fast as they are read.
const WORTH_KEEPING: usize = 1000;

/// The approximate number of bytes that are read in the time of expanding one position.
const BYTES_WHILE_EXPANDING: u64 = 1000;

const FILE: &str = "domineering.tables";
const KIND: FileKind = FileKind { mark: b"kelvin domineering tables\n", version: 3 };
const LONG_STRIPS_FILE: &str = "domineering-strips.tables";
const LONG_STRIPS_KIND: FileKind = FileKind { mark: b"kelvin domineering strips\n", version: 1 };

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn longer_strips_are_saved_and_read_when_a_search_takes_long() {
        let folder = std::env::temp_dir().join(format!("kelvin-strips-{}", std::process::id()));
        let budget = Budget::unlimited();
        let universe = Universe::new();
        let tables = || Tables::build(&universe, [2, 2, 2], &budget).unwrap();
        let found = tables();
        for bands in &found.bands {
            let strip = (1 << (bands.strip.rows * (20 / bands.strip.rows))) - 1;
            bands.mean(strip, 64, &found.value_table, &budget).unwrap();
        }
        assert!(found.long_strips() > WORTH_KEEPING, "{}", found.long_strips());
        assert!(found.keep_long_strips(&folder).unwrap());

        let path = folder.join(LONG_STRIPS_FILE);
        let waiting = || {
            let mut tables = tables();
            *tables.unread.get_mut() =
                Some(PendingFile { path: path.clone(), bytes: path.metadata().unwrap().len() });
            tables
        };
        let again = waiting();
        again.recall_long_strips(1, &budget).unwrap();
        assert_eq!(again.long_strips(), 0);
        // An unread file is not overwritten.
        assert!(!again.keep_long_strips(&folder).unwrap());
        again.recall_long_strips(u64::MAX, &budget).unwrap();
        assert_eq!(again.long_strips(), found.long_strips());
        let work = universe.work(&budget);
        for (bands, others) in found.bands.iter().zip(&again.bands) {
            for ((position, strip_value), (other, like)) in
                bands.long_strips.all().into_iter().zip(others.long_strips.all())
            {
                let value = found.value_table.whole_game(strip_value.vertical, &work).unwrap();
                assert_eq!(
                    (position, value),
                    (other, again.value_table.whole_game(like.vertical, &work).unwrap())
                );
            }
        }
        assert!(!again.keep_long_strips(&folder).unwrap(), "there is nothing new");

        let mut bytes = std::fs::read(&path).unwrap();
        bytes[80] ^= 1;
        std::fs::write(&path, bytes).unwrap();
        let damaged = waiting();
        damaged.recall_long_strips(u64::MAX, &budget).unwrap();
        assert_eq!(damaged.long_strips(), 0);
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
