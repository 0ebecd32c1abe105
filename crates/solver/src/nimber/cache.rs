//! The cache on disk of nimbers that took long to compute.

use crate::cache_file::{self, CacheError, FileKind};
use crate::whole_file;
use kelvin_budget::Budget;
use kelvin_positions::{NimberFact, NimberRecord, NimberTable, NimberTables, Registry};
use std::io;
use std::path::Path;

/// The maximum number of stored components, and the least binary logarithm of the effort of each.
const MOST: usize = 50_000;
const LEAST: u8 = 6;

const KIND: FileKind = FileKind { mark: b"kelvin nimbers\n", version: 1 };

/// Writes what took most effort to find for a ruleset. Only built-in rulesets are stored, as others may change
/// while their names stay. `found_by` identifies the code that computed the nimbers.
pub fn keep(table: &NimberTable, folder: &Path, found_by: &str) -> io::Result<()> {
    if !table.is_in(Registry::built_in()) {
        return Ok(());
    }
    let mut body = Vec::new();
    push(&mut body, found_by);
    push(&mut body, table.name());
    for known in table.costly(MOST, LEAST) {
        let boards = known.position.boards();
        let [board] = &boards[..] else { continue };
        push(&mut body, &board.to_string());
        body.extend(known.fact.word().to_le_bytes());
        body.push(known.effort);
    }
    cache_file::write(folder, &file(table.name()), &KIND.encode(&body))
}

/// Reads what [`keep`] wrote. Returns the number of components, 0 if there is no file for this ruleset and
/// code.
pub fn recall(
    tables: &NimberTables,
    table: &NimberTable,
    folder: &Path,
    found_by: &str,
    budget: &Budget,
) -> Result<usize, CacheError> {
    if !table.is_in(Registry::built_in()) {
        return Ok(0);
    }
    let Ok(file) = whole_file::read(&folder.join(file(table.name()))) else { return Ok(0) };
    let mut reader = KIND.decode(&file)?;
    if pop(&mut reader)? != found_by || pop(&mut reader)? != table.name() {
        return Ok(0);
    }
    let ruleset = Registry::built_in().ruleset(table.name()).map_err(|_| CacheError::Other)?;
    let meter = budget.meter();
    let mut count = 0;
    while !reader.is_empty() {
        meter.tick()?;
        let board = pop(&mut reader)?;
        let fact = u64::from_le_bytes(reader.array()?);
        let [effort] = reader.array()?;
        let position = ruleset.read(board).ok().and_then(|board| ruleset.on(&board).ok());
        let (Some(position), Some(fact)) = (position, NimberFact::of_word(fact)) else {
            return Err(CacheError::Damaged);
        };
        let split = tables.split(&position, budget)?;
        if let [(table, root)] = &split[..]
            && let [sum] = &root.options[..]
            && sum.known == 0
            && sum.parts.len() == 1
        {
            table.store(root, sum.parts.start, NimberRecord::of(fact, 1 << effort.min(31)));
            count += 1;
        }
    }
    Ok(count)
}

/// The name of the file of a ruleset. Characters that file systems may not allow are replaced, so the name of
/// the ruleset is stored in the file as well.
fn file(ruleset: &str) -> String {
    let plain = |letter: char| if letter.is_ascii_alphanumeric() { letter } else { '-' };
    let name: String = ruleset.chars().take(100).map(plain).collect();
    format!("{name}.nimbers")
}

/// Appends a text with its length.
fn push(body: &mut Vec<u8>, text: &str) {
    body.extend((text.len() as u32).to_le_bytes());
    body.extend(text.as_bytes());
}

fn pop<'b>(reader: &mut cache_file::Reader<'b>) -> Result<&'b str, CacheError> {
    let length = u32::from_le_bytes(reader.array()?);
    std::str::from_utf8(reader.take(length as usize)?).map_err(|_| CacheError::Damaged)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nimber::search::NimberSearch;
    use kelvin_positions::Position;
    use std::sync::atomic::Ordering;

    /// Computes the nimber of a board. Returns the number of positions that were visited.
    fn visited(tables: &NimberTables, board: &Position) -> u64 {
        let budget = Budget::unlimited();
        let mut split = tables.split(board, &budget).unwrap();
        let [(table, root)] = &mut split[..] else { panic!("one ruleset") };
        assert_eq!(NimberSearch::new(table, &budget).sum(root), Ok(2));
        budget.progress().positions.load(Ordering::Relaxed)
    }

    #[test]
    fn what_took_long_is_known_the_next_time_to_the_same_code() {
        let folder = std::env::temp_dir().join(format!("kelvin-nimbers-{}", std::process::id()));
        let budget = Budget::unlimited();
        for (ruleset, board) in [("cram", "4x5"), ("impartial(nogo)", "1x10")] {
            let board = Position::parse(ruleset, board).unwrap();
            let table_in = |tables: &NimberTables| tables.split(&board, &budget).unwrap().remove(0).0;
            let found = NimberTables::default();
            let first = visited(&found, &board);
            keep(&table_in(&found), &folder, "this code").unwrap();
            let again = NimberTables::default();
            let recalled = recall(&again, &table_in(&again), &folder, "this code", &budget).unwrap();
            assert!(recalled > 5, "{recalled}");
            let second = visited(&again, &board);
            assert!(second < first / 2, "{ruleset}: {first}, then {second}");
            let other = NimberTables::default();
            assert_eq!(recall(&other, &table_in(&other), &folder, "other code", &budget), Ok(0));

            let path = folder.join(file(ruleset));
            let mut bytes = std::fs::read(&path).unwrap();
            bytes[40] ^= 1;
            std::fs::write(&path, bytes).unwrap();
            let damaged = recall(&other, &table_in(&other), &folder, "this code", &budget);
            assert_eq!(damaged, Err(CacheError::Damaged));
        }
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
