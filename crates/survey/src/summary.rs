//! What a survey found, in sum: counts, distinct values, extremes, how often each value of a column occurs and where first.

use crate::encoded;
use crate::error::Error;
use crate::manifest::{Folder, Manifest};
use crate::table::{Entry, Field, Table, number};
use kelvin_lab::{Extreme, FailedRow, Group, Schema, Sort, SurveyAnswer, SurveyColumn};
use rustc_hash::FxHashMap;

/// Errors that are told one by one.
const TOLD: usize = 10;

/// Columns that are no answers.
pub(crate) const OTHERS: [&str; 4] = ["position", "stands_for", "value_number", "error"];

#[derive(Default)]
struct Tally {
    known: u64,
    groups: FxHashMap<String, (u64, Option<u64>, String)>,
}

impl Folder {
    /// Shows the tables that there are, in order. Each is compared with its checksum first.
    pub fn tables(
        &self,
        manifest: &Manifest,
        show: &mut dyn FnMut(Table) -> Result<(), Error>,
    ) -> Result<(), Error> {
        match &manifest.files {
            Some(files) => files.iter().try_for_each(|file| {
                let bytes = file.read(self.path()).map_err(|(path, why)| Error::Lost { path, why })?;
                encoded::read(bytes, show)
            }),
            None => (0..manifest.shards).try_for_each(|shard| match self.part(shard)? {
                Some(described) => encoded::read(self.part_bytes(&described)?, show),
                None => Ok(()),
            }),
        }
    }

    /// What was found, in sum, with at most so many groups of each column.
    pub fn summary(&self, most: usize) -> Result<SurveyAnswer, Error> {
        let manifest = self.manifest()?;
        let mut answer = SurveyAnswer {
            schema: Schema,
            ruleset: manifest.plan.ruleset.clone(),
            families: manifest.plan.families.clone(),
            condition: manifest.plan.condition.clone(),
            made_by: manifest.made_by.clone(),
            shards: manifest.shards as u64,
            shards_done: 0,
            finished: manifest.files.is_some(),
            rows: 0,
            positions: Some(0),
            errors: 0,
            first_errors: vec![],
            columns: vec![],
        };
        answer.shards_done = match manifest.files {
            Some(_) => answer.shards,
            None => {
                let mut done = 0;
                for shard in 0..manifest.shards {
                    done += u64::from(self.part(shard)?.is_some());
                }
                done
            }
        };
        let mut fields: Vec<Field> = vec![];
        let mut tallies: Vec<Tally> = vec![];
        self.tables(&manifest, &mut |table| {
            if fields.is_empty() {
                fields = table.fields.clone();
                tallies.resize_with(fields.len(), Tally::default);
            }
            add(&table, &mut answer, &mut tallies);
            Ok(())
        })?;
        let columns =
            fields.into_iter().zip(tallies).filter(|(field, _)| !OTHERS.contains(&field.name.as_str()));
        answer.columns = columns.map(|(field, tally)| tally.summary(field, most)).collect();
        Ok(answer)
    }
}

fn add(table: &Table, answer: &mut SurveyAnswer, tallies: &mut [Tally]) {
    let (Some(positions), Some(stands_for)) = (table.column("position"), table.column("stands_for")) else {
        return;
    };
    let weight = |row: usize| match stands_for[row] {
        Entry::Integer(many) => u64::try_from(many).ok(),
        _ => None,
    };
    let more = |sum: Option<u64>, many: Option<u64>| sum?.checked_add(many?);
    answer.rows += table.rows() as u64;
    answer.positions = (0..table.rows()).fold(answer.positions, |sum, row| more(sum, weight(row)));
    if let Some(errors) = table.column("error") {
        for (row, error) in errors.iter().enumerate().filter(|(_, error)| **error != Entry::None) {
            answer.errors += 1;
            if answer.first_errors.len() < TOLD {
                answer
                    .first_errors
                    .push(FailedRow { position: positions[row].to_string(), error: error.to_string() });
            }
        }
    }
    for ((field, column), tally) in table.fields.iter().zip(&table.columns).zip(tallies) {
        if OTHERS.contains(&field.name.as_str()) {
            continue;
        }
        for (row, entry) in column.iter().enumerate().filter(|(_, entry)| **entry != Entry::None) {
            tally.known += 1;
            let many = weight(row);
            let text = match entry {
                Entry::Text(text) => std::borrow::Cow::Borrowed(&**text),
                entry => entry.to_string().into(),
            };
            match tally.groups.get_mut(&*text) {
                Some((rows, positions, _)) => {
                    *rows += 1;
                    *positions = more(*positions, many);
                }
                None => {
                    tally.groups.insert(text.into_owned(), (1, many, positions[row].to_string()));
                }
            }
        }
    }
}

impl Tally {
    fn summary(self, field: Field, most: usize) -> SurveyColumn {
        let mut groups: Vec<Group> = self
            .groups
            .into_iter()
            .map(|(value, (rows, positions, first))| Group { value, rows, positions, first })
            .collect();
        let number = |group: &Group| number(&group.value);
        let numbers = field.sort != Sort::Truth
            && !groups.is_empty()
            && groups.iter().all(|group| number(group).is_some());
        if numbers {
            groups.sort_by(|a, b| number(a).partial_cmp(&number(b)).unwrap_or(std::cmp::Ordering::Equal));
        } else {
            groups.sort_by(|a, b| b.rows.cmp(&a.rows).then_with(|| a.value.cmp(&b.value)));
        }
        let extreme = |group: &Group| Extreme {
            value: group.value.clone(),
            rows: group.rows,
            first: group.first.clone(),
        };
        let [least, greatest] = match numbers {
            true => [groups.first().map(extreme), groups.last().map(extreme)],
            false => [None, None],
        };
        let distinct = groups.len() as u64;
        groups.truncate(most);
        SurveyColumn {
            name: field.name,
            sort: field.sort,
            known: self.known,
            distinct,
            least,
            greatest,
            groups,
        }
    }
}
