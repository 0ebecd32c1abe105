//! The summary of a survey: counts, distinct values, extremes, and the frequency and first position of each
//! entry of a column.

use crate::column::Column;
use crate::encoded;
use crate::error::Error;
use crate::family::SurveyFamily;
use crate::manifest::{Folder, Manifest};
use crate::negation::{self, NegationRule};
use crate::table::{Table, TableEntry, TableField, number};
use kelvin_lab::{Extreme, FailedRow, Group, Schema, Sort, SurveyAnswer, SurveyColumn};
use rustc_hash::FxHashMap;

/// The number of errors listed individually.
const LISTED: usize = 10;

/// Columns that are not answers.
pub(crate) const OTHERS: [&str; 5] = ["position", "stands_for", "negatives", "value_number", "error"];

/// The counts of a column.
#[derive(Default)]
struct Tally {
    known: u64,
    groups: FxHashMap<String, Counted>,
}

/// The count of one entry of a column.
struct Counted {
    rows: u64,
    positions: Option<u64>,
    /// The first position with this entry, by its row, and whether it is the negative of that row's position.
    first: (String, bool),
}

impl Folder {
    /// Reads the tables present, in order, and compares each with its checksum first.
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

    /// Summarizes the survey, with at most `most` groups per column.
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
            negatives_known: true,
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
        let may_negate = manifest.plan.families.iter().any(|family| SurveyFamily::may_negate(family));
        let mut fields: Vec<TableField> = vec![];
        let mut tallies: Vec<Tally> = vec![];
        let mut values = negation::NegatedValues::default();
        self.tables(&manifest, &mut |table| {
            if fields.is_empty() {
                fields = table.fields.clone();
                tallies.resize_with(fields.len(), Tally::default);
            }
            // Without the column, there are no negatives only if no symmetry exchanges the players.
            answer.negatives_known &= table.column("negatives").is_some() || !may_negate;
            add(&table, &mut answer, &mut tallies, &mut values);
            Ok(())
        })?;
        let columns =
            fields.into_iter().zip(tallies).filter(|(field, _)| !OTHERS.contains(&field.name.as_str()));
        if !answer.negatives_known && answer.condition.is_some() {
            // The condition was not tested on the negatives.
            answer.positions = None;
        }
        let sides = answer.negatives_known;
        let columns = columns.map(|(field, tally)| tally.summary(field, most, &manifest.plan.ruleset, sides));
        answer.columns = columns.collect();
        Ok(answer)
    }
}

fn add(
    table: &Table,
    answer: &mut SurveyAnswer,
    tallies: &mut [Tally],
    values: &mut negation::NegatedValues,
) {
    let (Some(positions), Some(stands_for)) = (table.column("position"), table.column("stands_for")) else {
        return;
    };
    let many = |entry: &TableEntry| match entry {
        TableEntry::Integer(many) => u64::try_from(*many).ok(),
        _ => None,
    };
    let negatives = table.column("negatives");
    let negatives = |row: usize| negatives.and_then(|column| many(&column[row])).unwrap_or(0);
    answer.rows += table.rows() as u64;
    answer.positions = stands_for.iter().fold(answer.positions, |sum, entry| more(sum, many(entry)));
    if let Some(errors) = table.column("error") {
        for (row, error) in errors.iter().enumerate().filter(|(_, error)| **error != TableEntry::None) {
            answer.errors += 1;
            if answer.first_errors.len() < LISTED {
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
        let change = NegationRule::of(&field.name);
        for (row, entry) in column.iter().enumerate().filter(|(_, entry)| **entry != TableEntry::None) {
            tally.known += 1;
            let text = match entry {
                TableEntry::Text(text) => std::borrow::Cow::Borrowed(&**text),
                entry => entry.to_string().into(),
            };
            let negatives = negatives(row);
            let all = many(&stands_for[row]);
            let own = all.map(|all| all.saturating_sub(negatives));
            let opposite = match negatives {
                0 => None,
                _ => opposite(change, &text, table, row, values),
            };
            let position = || positions[row].to_string();
            match opposite.filter(|opposite| **opposite != *text) {
                None => tally.count(text, all, || (position(), false)),
                Some(opposite) => {
                    if own != Some(0) {
                        tally.count(text, own, || (position(), false));
                    }
                    tally.count(opposite.into(), Some(negatives), || (position(), true));
                }
            }
        }
    }
}

/// The sum of two counts, if both are known and it fits.
fn more(sum: Option<u64>, many: Option<u64>) -> Option<u64> {
    sum?.checked_add(many?)
}

/// The entry for the negative of the row's position, if it may differ. If it cannot be formatted, it is
/// described in words.
fn opposite(
    change: NegationRule,
    text: &str,
    table: &Table,
    row: usize,
    values: &mut negation::NegatedValues,
) -> Option<String> {
    let other = |name: &str| table.column(name).map(|column| column[row].to_string());
    let opposite = match change {
        NegationRule::Same => return None,
        NegationRule::Negated => Some(negation::number(text)),
        NegationRule::Exchanged(name) => other(name),
        NegationRule::ExchangedNegated(name) => other(name).map(|text| negation::number(&text)),
        NegationRule::Outcome => Some(negation::outcome(text).to_owned()),
        NegationRule::Interval => negation::interval(text),
        NegationRule::Value => values.negative(text),
    };
    Some(opposite.unwrap_or_else(|| format!("the negative of {text}")))
}

impl Tally {
    /// Counts a row for an entry.
    fn count(
        &mut self,
        text: std::borrow::Cow<'_, str>,
        many: Option<u64>,
        first: impl FnOnce() -> (String, bool),
    ) {
        match self.groups.get_mut(&*text) {
            Some(counted) => {
                counted.rows += 1;
                counted.positions = more(counted.positions, many);
            }
            None => {
                let counted = Counted { rows: 1, positions: many, first: first() };
                self.groups.insert(text.into_owned(), counted);
            }
        }
    }

    /// The summary of a column. If it is unknown which positions are negatives, columns that depend on it
    /// have no counts of positions and no extremes.
    fn summary(self, field: TableField, most: usize, ruleset: &str, negatives_known: bool) -> SurveyColumn {
        let is_expression = matches!(Column::parse(&field.name), Ok(Column::Expression(_)));
        let counted =
            negatives_known || NegationRule::of(&field.name) == NegationRule::Same && !is_expression;
        let mut groups: Vec<(String, Counted)> = self.groups.into_iter().collect();
        let number = |group: &(String, Counted)| number(&group.0);
        let numbers = field.sort != Sort::Truth
            && !groups.is_empty()
            && groups.iter().all(|group| number(group).is_some());
        if numbers {
            groups.sort_by(|a, b| number(a).partial_cmp(&number(b)).unwrap_or(std::cmp::Ordering::Equal));
        } else {
            groups.sort_by(|a, b| b.1.rows.cmp(&a.1.rows).then_with(|| a.0.cmp(&b.0)));
        }
        let first = |(text, negative): &(String, bool)| match negative {
            true => negation::position(ruleset, text),
            false => text.clone(),
        };
        let extreme = |(value, counted): &(String, Counted)| Extreme {
            value: value.clone(),
            rows: counted.rows,
            first: first(&counted.first),
        };
        let [least, greatest] = match numbers && counted {
            true => [groups.first().map(extreme), groups.last().map(extreme)],
            false => [None, None],
        };
        let distinct = groups.len() as u64;
        groups.truncate(most);
        let group = |(value, found): (String, Counted)| Group {
            first: first(&found.first),
            value,
            rows: found.rows,
            positions: found.positions.filter(|_| counted),
        };
        SurveyColumn {
            name: field.name,
            sort: field.sort,
            known: self.known,
            distinct,
            least,
            greatest,
            groups: groups.into_iter().map(group).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::manifest::{Described, NAME};
    use crate::parquet_file;
    use crate::plan::{Plan, Survey};
    use crate::run::Means;
    use kelvin_budget::Budget;

    fn survey(ruleset: &str, family: &str, condition: &str) -> Survey {
        let plan = format!(
            r#"{{ "ruleset": "{ruleset}", "families": ["{family}"], "columns": ["outcome", "mean", "temperature", "g.Birthday"]{condition} }}"#
        );
        serde_json::from_str::<Plan>(&plan).unwrap().open(Default::default()).unwrap()
    }

    /// A finished survey in the previous layout: without the column of negatives.
    fn old(survey: &Survey, name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("kelvin-survey-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        let folder = Folder::new(&path);
        let means = Means { threads: 1, share: None, bytes: 1 << 30, cache: None };
        survey.run(&folder, &means, &Budget::unlimited(), &|_| {}).unwrap();
        let manifest = survey.finish(&folder, 1, &Budget::unlimited(), &|_| {}).unwrap();
        let mut files = vec![];
        for file in manifest.files.iter().flatten() {
            let mut all: Option<Table> = None;
            let bytes = std::fs::read(path.join(&file.name)).unwrap();
            encoded::read(bytes, &mut |mut table| {
                let place = table.fields.iter().position(|field| field.name == "negatives").unwrap();
                table.fields.remove(place);
                table.columns.remove(place);
                match &mut all {
                    Some(all) => {
                        all.columns.iter_mut().zip(table.columns).for_each(|(all, more)| all.extend(more))
                    }
                    None => all = Some(table),
                }
                Ok(())
            })
            .unwrap();
            let bytes = parquet_file::write(&all.unwrap()).unwrap();
            std::fs::write(path.join(&file.name), &bytes).unwrap();
            files.push(Described::of(file.name.clone(), file.rows, &bytes));
        }
        let manifest = Manifest { layout: 1, files: Some(files), ..manifest };
        std::fs::write(path.join(NAME), serde_json::to_vec(&manifest).unwrap()).unwrap();
        folder
    }

    /// A dataset in the previous layout is read: results that depend on negatives are omitted, and the
    /// summary states that.
    #[test]
    fn a_dataset_without_negatives_has_no_wrong_counts() {
        let regions = survey("domineering", "regions:1..5", "");
        let folder = old(&regions, "old");
        let found = folder.summary(100).unwrap();
        assert_eq!((found.negatives_known, found.rows, found.positions), (false, 21, Some(91)));
        for column in &found.columns {
            let is_counted = column.name == "temperature";
            assert_eq!(
                column.groups.iter().all(|group| group.positions.is_some()),
                is_counted,
                "{}",
                column.name
            );
            assert_eq!(column.greatest.is_some(), is_counted, "{}", column.name);
        }
        let means = Means { threads: 1, share: None, bytes: 1 << 30, cache: None };
        let message = regions.run(&folder, &means, &Budget::unlimited(), &|_| {}).unwrap_err().to_string();
        assert!(message.contains("layout 1") && message.contains("layout 2"), "{message}");
        // The condition was not tested on the negatives.
        let won = old(&survey("domineering", "regions:1..5", r#", "where": "g > 0""#), "old-where");
        assert_eq!(won.summary(100).unwrap().positions, None);
        // No symmetry of graphs exchanges the players.
        let graphs = old(&survey("snort", "graphs:3", ""), "old-graphs");
        let found = graphs.summary(100).unwrap();
        assert_eq!((found.negatives_known, found.positions), (true, Some(8)));
        for folder in [folder, won, graphs] {
            std::fs::remove_dir_all(folder.path()).unwrap();
        }
    }
}
