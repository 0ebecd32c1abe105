//! An unfinished shard: the rows computed before a run ended, from which the next run continues.

use crate::encoded;
use crate::error::Error;
use crate::manifest::{Described, Folder, write_json};
use crate::parquet_file;
use crate::table::{Table, TableField};
use kelvin_solver::whole_file;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;
use std::time::Duration;

/// The rows of a shard computed so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Begun {
    /// The number of members these rows cover: the first ones of the shard.
    pub members: u64,
    /// The time already spent on the next member without finishing it.
    pub tried: Duration,
    /// The rows. Their values are not numbered yet.
    pub table: Table,
}

/// The description stored beside the rows.
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

    /// Returns the rows of a shard computed by an earlier run. Empty if the shard was not begun or its stored
    /// rows are incomplete: the shard is then computed from the start.
    pub(crate) fn begun(&self, shard: usize, fields: &[TableField]) -> Begun {
        self.read_begun(shard, fields)
            .unwrap_or_else(|| Begun { table: Table::new(fields.to_vec()), ..Begun::default() })
    }

    fn read_begun(&self, shard: usize, fields: &[TableField]) -> Option<Begun> {
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

    /// Stores the rows computed so far: first the rows, then their description, without which they are
    /// ignored.
    pub(crate) fn keep_begun(&self, shard: usize, begun: &Begun) -> Result<(), Error> {
        let bytes = parquet_file::write(&begun.table)?;
        let rows = Described::of(format!("{shard:05}.begun.parquet"), begun.table.rows(), &bytes);
        let path = self.parts().join(&rows.name);
        whole_file::write(&path, &bytes).map_err(Error::writing(&path))?;
        let description =
            Description { members: begun.members, tried_seconds: begun.tried.as_secs_f64(), rows };
        write_json(&self.begun_description(shard), &description)
    }

    /// Removes the stored rows of a finished shard. Errors are ignored: files left behind are harmless.
    pub(crate) fn forget_begun(&self, shard: usize) {
        let description = self.begun_description(shard);
        if description.exists() {
            let _ = std::fs::remove_file(&description);
            let _ = std::fs::remove_file(description.with_extension("parquet"));
        }
    }
}
