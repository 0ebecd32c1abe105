//! A shard that was begun: the rows that were computed before a run ended, from which the next run goes on.

use crate::encoded;
use crate::error::Error;
use crate::manifest::{Described, Folder, write_json};
use crate::parquet_file;
use crate::table::{Field, Table};
use kelvin_solver::whole_file;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;
use std::time::Duration;

/// The rows of a shard as far as they were computed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Begun {
    /// How many members of the shard they come from, the first ones.
    pub members: u64,
    /// For how long the next member was computed without an end.
    pub tried: Duration,
    /// The rows; values are not numbered yet.
    pub table: Table,
}

/// What stands beside the rows.
#[derive(Serialize, Deserialize)]
struct Description {
    members: u64,
    tried_seconds: f64,
    rows: Described,
}

impl Folder {
    fn begun_description(&self, shard: usize) -> PathBuf {
        self.parts().join(format!("{shard:05}.begun.json"))
    }

    /// What an earlier run computed of a shard. Nothing where it was not begun, or where what was kept is not whole: then the
    /// shard is computed from its beginning.
    pub(crate) fn begun(&self, shard: usize, fields: &[Field]) -> Begun {
        self.read_begun(shard, fields)
            .unwrap_or_else(|| Begun { table: Table::new(fields.to_vec()), ..Begun::default() })
    }

    fn read_begun(&self, shard: usize, fields: &[Field]) -> Option<Begun> {
        let description = whole_file::read(&self.begun_description(shard)).ok()?;
        let description: Description = serde_json::from_slice(&description).ok()?;
        let mut table = Table::new(fields.to_vec());
        let mut same = true;
        encoded::read(self.part_bytes(&description.rows).ok()?, &mut |group| {
            same &= group.fields == table.fields;
            table.columns.iter_mut().zip(group.columns).for_each(|(all, column)| all.extend(column));
            Ok(())
        })
        .ok()?;
        let tried = Duration::try_from_secs_f64(description.tried_seconds).ok()?;
        let whole = same && table.rows() == description.rows.rows;
        whole.then_some(Begun { members: description.members, tried, table })
    }

    /// Keeps what was computed of a shard: the rows first, and then their description, by which they count.
    pub(crate) fn keep_begun(&self, shard: usize, begun: &Begun) -> Result<(), Error> {
        let bytes = parquet_file::write(&begun.table)?;
        let rows = Described::of(format!("{shard:05}.begun.parquet"), begun.table.rows(), &bytes);
        let path = self.parts().join(&rows.name);
        whole_file::write(&path, &bytes).map_err(Error::writing(&path))?;
        let description =
            Description { members: begun.members, tried_seconds: begun.tried.as_secs_f64(), rows };
        write_json(&self.begun_description(shard), &description)
    }

    /// Removes what was kept of a shard that is done. What stays does no harm.
    pub(crate) fn forget_begun(&self, shard: usize) {
        let description = self.begun_description(shard);
        if description.exists() {
            let _ = std::fs::remove_file(&description);
            let _ = std::fs::remove_file(description.with_extension("parquet"));
        }
    }
}
