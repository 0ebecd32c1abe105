//! A computed shard.

use crate::compute::Worker;
use crate::error::Error;
use crate::parquet_file;
use crate::plan::Survey;
use crate::table::{Table, TableEntry};
use kelvin_budget::Budget;
use kelvin_lab::{Lab, Settings};
use kelvin_values::Universe;
use serde::Serialize;

/// A computed shard: its table, and statistics for progress reports.
#[derive(Clone, Debug, PartialEq)]
pub struct Shard {
    /// The table as a Parquet file.
    pub bytes: Vec<u8>,
    /// The number of rows.
    pub rows: usize,
    /// The row with the greatest temperature.
    pub most: Option<Most>,
}

/// The greatest number in a column, and its position: the hottest position if temperatures are computed.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Most {
    /// The column.
    pub column: String,
    /// The number.
    pub number: f64,
    /// The first position with this number.
    pub position: String,
}

/// The column whose greatest number is reported during a run.
const MONITORED: &str = "temperature";

impl Most {
    /// The greatest number of a table.
    fn of(table: &Table) -> Option<Most> {
        let mut most: Option<(f64, &TableEntry)> = None;
        for (entry, position) in table.column(MONITORED)?.iter().zip(table.column("position")?) {
            if let TableEntry::Number(x) = entry
                && most.is_none_or(|(greatest, _)| *x > greatest)
            {
                most = Some((*x, position));
            }
        }
        most.map(|(number, position)| Most {
            column: MONITORED.to_owned(),
            number,
            position: position.to_string(),
        })
    }

    /// The greater of two, or the first if they are equal.
    pub(crate) fn greater(one: Option<Most>, other: Option<Most>) -> Option<Most> {
        match (one, other) {
            (Some(one), Some(other)) => Some(if other.number > one.number { other } else { one }),
            (one, other) => one.or(other),
        }
    }
}

impl Shard {
    /// Creates the shard of a complete table.
    pub(crate) fn of(table: &Table) -> Result<Shard, Error> {
        Ok(Shard { bytes: parquet_file::write(table)?, rows: table.rows(), most: Most::of(table) })
    }
}

impl Worker<'_, '_> {
    /// Computes a shard.
    pub fn shard(&mut self, shard: usize, budget: &Budget) -> Result<Shard, Error> {
        Shard::of(&self.table(shard, budget)?)
    }
}

impl Survey {
    /// Computes the Parquet bytes of a shard on this thread alone: what another machine sends back.
    pub fn shard(&self, shard: usize) -> Result<Vec<u8>, Error> {
        let universe = Universe::new();
        let lab = Lab::new(&universe, Settings::default()).with_rulesets(self.rulesets.clone());
        Ok(Worker::new(self, &lab).shard(shard, &Budget::unlimited())?.bytes)
    }
}
