//! The last step of a survey: values get numbers that are the same in all tables, and tables are joined to
//! files.
//!
//! The values of a shard are numbered within it. So only its distinct values are looked up, sequentially in
//! the order of the shards; the expensive steps run for several shards in parallel. Only the column of value
//! numbers is rewritten: all other columns are copied without decoding.

use crate::encoded::Encoded;
use crate::error::Error;
use crate::manifest::{Described, Folder, Manifest};
use crate::parallel;
use crate::parquet_file::Writer;
use crate::part::{Numbers, ShardFile};
use crate::plan::Survey;
use crate::run::{SurveyProgress, Watcher};
use kelvin_budget::Budget;
use kelvin_solver::whole_file;

/// The number of rows at which a file is full.
const FULL: usize = 1 << 18;

impl Survey {
    /// Joins the shards, which all have to be present, to the finished tables. The output depends on the plan
    /// alone. The observer is called after each file. If the budget is exhausted the shards are kept, and the
    /// next call starts again.
    pub fn finish(
        &self,
        folder: &Folder,
        threads: usize,
        budget: &Budget,
        watcher: &Watcher<'_>,
    ) -> Result<Manifest, Error> {
        self.join(folder, FULL, threads, budget, watcher)
    }

    /// Like `finish`, with `full` rows per file.
    fn join(
        &self,
        folder: &Folder,
        full: usize,
        threads: usize,
        budget: &Budget,
        watcher: &Watcher<'_>,
    ) -> Result<Manifest, Error> {
        let manifest = folder.begin(&self.plan, self.shards())?;
        if manifest.files.is_some() {
            folder.remove_parts();
            return Ok(manifest);
        }
        let parts = self.all_parts(folder)?;
        let fields = self.fields();
        let mut progress = SurveyProgress { done: 0, of: parts.len(), now: 0, rows: 0, most: None };
        watcher(&progress);
        let mut numbers = Numbers::default();
        let mut files = vec![];
        for described in files_of(&parts, full) {
            let read = |part: &Described| {
                budget.check()?;
                ShardFile::read(folder, part, &fields)
            };
            let mut parts = parallel::each(described, threads, read)?;
            parts.iter_mut().for_each(|part| part.number(&mut numbers));
            numbers.check(budget)?;
            let numbered = parallel::each(&parts, threads, |part| {
                budget.check()?;
                part.numbered()
            })?;
            let mut writer = Writer::new(&fields)?;
            let mut rows = 0;
            for (part, numbered) in parts.iter().zip(&numbered).filter(|(part, _)| part.rows > 0) {
                writer.copy(&part.columns(&fields, numbered.as_ref()))?;
                rows += part.rows;
            }
            let bytes = writer.finish()?;
            let file = Described::of(format!("rows-{:05}.parquet", files.len()), rows, &bytes);
            let path = folder.path().join(&file.name);
            whole_file::write(&path, &bytes).map_err(Error::writing(&path))?;
            files.push(file);
            progress.done += described.len();
            progress.now = progress.done;
            progress.rows += rows as u64;
            watcher(&progress);
        }
        let manifest = Manifest { files: Some(files), ..manifest };
        folder.write_manifest(&manifest)?;
        folder.remove_parts();
        Ok(manifest)
    }

    /// Returns all shards, or an error that names the missing ones.
    fn all_parts(&self, folder: &Folder) -> Result<Vec<Described>, Error> {
        let mut parts = vec![];
        let mut missing = vec![];
        for shard in 0..self.shards() {
            match folder.part(shard)? {
                Some(described) => parts.push(described),
                None => missing.push(shard),
            }
        }
        if missing.is_empty() { Ok(parts) } else { Err(unfinished(&missing, self.shards())) }
    }

    /// Copies shards from other folders of the same survey into this one, and returns how many were copied.
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

    /// Stores a shard computed by another machine.
    pub fn accept(&self, folder: &Folder, shard: usize, bytes: &[u8]) -> Result<(), Error> {
        if shard >= self.shards() {
            return Err(Error::NoShard { shard, of: self.shards() });
        }
        folder.begin(&self.plan, self.shards())?;
        let sent = Encoded::open(bytes.to_vec())?;
        if sent.fields() != self.fields() {
            return Err(Error::Foreign { shard });
        }
        folder.write_part(shard, sent.all_rows()?, bytes)?;
        Ok(())
    }
}

/// The error for missing shards, with the first few by number.
fn unfinished(missing: &[usize], of: usize) -> Error {
    const NAMED: usize = 8;
    let named = missing.iter().take(NAMED).map(usize::to_string).collect::<Vec<_>>().join(", ");
    let more = missing.len().saturating_sub(NAMED);
    let missing_text = if more > 0 { format!("{named} and {more} more") } else { named };
    Error::Unfinished { done: of - missing.len(), of, missing: missing_text }
}

/// Groups the shards into files of at least `full` rows, in order.
fn files_of(parts: &[Described], full: usize) -> impl Iterator<Item = &[Described]> {
    let mut rows = 0;
    parts.split_inclusive(move |part| {
        rows += part.rows;
        let ends = rows >= full;
        if ends {
            rows = 0;
        }
        ends
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::Plan;
    use crate::run::Means;
    use crate::table::{Table, TableEntry};
    use std::collections::BTreeMap;

    /// All rows of a folder, as one table.
    fn rows(folder: &Folder, survey: &Survey) -> Table {
        let mut all = Table::new(survey.fields());
        folder
            .tables(&folder.manifest().unwrap(), &mut |table| {
                for (all, column) in all.columns.iter_mut().zip(table.columns) {
                    all.extend(column);
                }
                Ok(())
            })
            .unwrap();
        all
    }

    /// The rows of the shards, in order, with values numbered row by row.
    fn literally(folder: &Folder, survey: &Survey) -> Table {
        let mut all = rows(folder, survey);
        let find = |name: &str| all.fields.iter().position(|field| field.name == name);
        let (Some(value), Some(number)) = (find("value"), find("value_number")) else { return all };
        let mut numbers = BTreeMap::new();
        for row in 0..all.rows() {
            if let TableEntry::Text(text) = all.columns[value][row].clone() {
                let next = numbers.len() as i64;
                all.columns[number][row] = TableEntry::Integer(*numbers.entry(text).or_insert(next));
            }
        }
        all
    }

    #[test]
    fn values_are_numbered_in_the_order_of_the_rows_of_all_files() {
        // Shards without rows, rows without values, and tables without a value column.
        let plans = [
            r#"{ "ruleset": "domineering", "families": ["regions:1..6", "inside:4x4"], "columns": ["value"] }"#,
            r#"{ "ruleset": "domineering", "families": ["regions:7..8"], "columns": ["value", "temperature"], "where": "g > 3" }"#,
            r#"{ "ruleset": "snort", "families": ["graphs:1..6"], "columns": ["degree", "value", "g.Numerator"] }"#,
            r#"{ "ruleset": "col", "families": ["trees:1..8"], "columns": ["moves", "pure"] }"#,
        ];
        let path = std::env::temp_dir().join(format!("kelvin-survey-finish-{}", std::process::id()));
        let folder = Folder::new(&path);
        let budget = Budget::unlimited();
        let mut most = 0;
        for plan in plans {
            let survey = serde_json::from_str::<Plan>(plan).unwrap().open(Default::default()).unwrap();
            let means = Means { threads: 2, share: None, bytes: 1 << 30, cache: None };
            survey.run(&folder, &means, &budget, &|_| {}).unwrap();
            let expected = literally(&folder, &survey);
            let full = fastrand::usize(1..=12);
            let manifest = survey.join(&folder, full, fastrand::usize(1..4), &budget, &|_| {}).unwrap();
            let files = manifest.files.unwrap_or_default();
            let (last, others) = files.split_last().unwrap();
            assert!(others.iter().all(|file| file.rows >= full), "{plan}, {full} rows");
            assert_eq!(files.iter().map(|file| file.rows).sum::<usize>(), expected.rows(), "{last:?}");
            assert!(rows(&folder, &survey) == expected, "{plan}, {full} rows");
            most = most.max(files.len());
            std::fs::remove_dir_all(&path).unwrap();
        }
        assert!(most > 3, "{most} files");
    }
}
