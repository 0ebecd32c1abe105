//! The end of a survey: values get numbers that are the same in all tables, and the tables their files.

use crate::compute::number_values;
use crate::error::Error;
use crate::manifest::{Described, Folder, Manifest};
use crate::parquet_file::{self, Writer};
use crate::plan::Survey;
use kelvin_solver::whole_file;
use rustc_hash::FxHashMap;

/// A file is full when it has so many rows.
const FULL: usize = 1 << 18;

impl Survey {
    /// Makes the finished tables of the shards, which all have to be there. What is written depends on the plan alone.
    pub fn finish(&self, folder: &Folder) -> Result<Manifest, Error> {
        let manifest = folder.begin(&self.plan, self.shards())?;
        if manifest.files.is_some() {
            folder.remove_parts();
            return Ok(manifest);
        }
        let mut parts = vec![];
        let mut missing = vec![];
        for shard in 0..self.shards() {
            match folder.part(shard)? {
                Some(described) => parts.push(described),
                None => missing.push(shard),
            }
        }
        if !missing.is_empty() {
            return Err(unfinished(&missing, self.shards()));
        }
        let mut numbers = FxHashMap::default();
        let mut files = vec![];
        let mut writer = Writer::new(&self.fields())?;
        let mut rows = 0;
        let mut left = parts.len();
        for described in &parts {
            let path = folder.parts().join(&described.name);
            let damaged = |why: String| Error::Damaged { path: path.clone(), why };
            parquet_file::read(folder.part_bytes(described)?, &mut |mut table| {
                if table.fields != self.fields() {
                    return Err(damaged("it has other columns".into()));
                }
                number_values(&mut table, &mut numbers);
                rows += table.rows();
                match table.rows() {
                    0 => Ok(()),
                    _ => writer.write(&table),
                }
            })?;
            left -= 1;
            if rows >= FULL || left == 0 {
                let full = std::mem::replace(&mut writer, Writer::new(&self.fields())?);
                let bytes = full.finish()?;
                let file = Described::of(format!("rows-{:05}.parquet", files.len()), rows, &bytes);
                let path = folder.path().join(&file.name);
                whole_file::write(&path, &bytes).map_err(Error::writing(&path))?;
                files.push(file);
                rows = 0;
            }
        }
        let manifest = Manifest { files: Some(files), ..manifest };
        folder.write_manifest(&manifest)?;
        folder.remove_parts();
        Ok(manifest)
    }

    /// Brings the shards of other folders of the same survey into this one, and says how many came.
    pub fn gather(&self, folder: &Folder, others: &[Folder]) -> Result<usize, Error> {
        let manifest = folder.begin(&self.plan, self.shards())?;
        if manifest.files.is_some() {
            return Ok(0);
        }
        let mut came = 0;
        for other in others {
            let theirs = other.manifest()?;
            other.same(&theirs.plan, &self.plan)?;
            for shard in 0..self.shards() {
                if let (Some(described), None) = (other.part(shard)?, folder.part(shard)?) {
                    let bytes = other.part_bytes(&described)?;
                    folder.write_part(shard, described.rows, &bytes)?;
                    came += 1;
                }
            }
        }
        Ok(came)
    }

    /// Puts a shard that another machine computed into a folder.
    pub fn accept(&self, folder: &Folder, shard: usize, bytes: &[u8]) -> Result<(), Error> {
        if shard >= self.shards() {
            return Err(Error::NoShard { shard, of: self.shards() });
        }
        folder.begin(&self.plan, self.shards())?;
        let mut rows = 0;
        parquet_file::read(bytes.to_vec(), &mut |table| {
            rows += table.rows();
            Ok(())
        })?;
        folder.write_part(shard, rows, bytes)?;
        Ok(())
    }
}

/// Says which shards are missing, a few of them by number.
fn unfinished(missing: &[usize], of: usize) -> Error {
    const NAMED: usize = 8;
    let named = missing.iter().take(NAMED).map(usize::to_string).collect::<Vec<_>>().join(", ");
    let more = missing.len().saturating_sub(NAMED);
    let missing_text = if more > 0 { format!("{named} and {more} more") } else { named };
    Error::Unfinished { done: of - missing.len(), of, missing: missing_text }
}
