//! The plan of a survey, stored with the results and sent to other machines.

use crate::column::Column;
use crate::error::Error;
use crate::expression;
use crate::family::{Next, SurveyFamily};
use crate::member::Member;
use crate::table::TableField;
use kelvin_budget::Budget;
use kelvin_lab::{Rulesets, Sort};
use kelvin_positions::Named;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::hash::Hasher;
use std::path::Path;
use std::sync::Arc;

/// The plan of a survey. Equal plans give the same bytes on every machine with the same version of Kelvin.
///
/// ```
/// use kelvin_survey::Plan;
/// let plan: Plan = serde_json::from_str(r#"{ "ruleset": "domineering", "families": ["regions:1..4"], "columns": ["value"] }"#)?;
/// let survey = plan.open(Default::default())?;
/// let bytes = survey.shard(0)?;
/// assert!(bytes.starts_with(b"PAR1"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// The ruleset, with its arguments.
    pub ruleset: String,
    /// The families, in order.
    pub families: Vec<String>,
    /// The columns, in order.
    #[serde(default)]
    pub columns: Vec<String>,
    /// A condition: only positions for which it holds get a row.
    #[serde(default, rename = "where")]
    pub condition: Option<String>,
    /// Only the first `limit` rows.
    #[serde(default)]
    pub limit: Option<u64>,
    /// Only a random sample of the members.
    #[serde(default)]
    pub sample: Option<Sample>,
    /// Checksums of the files that the plan reads.
    #[serde(default)]
    pub files: BTreeMap<String, String>,
}

/// A random sample of members.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Sample {
    /// The number of members.
    pub count: u64,
    /// The seed of the random numbers.
    pub seed: u64,
}

/// The largest sample.
const LARGEST_SAMPLE: u64 = 1_000_000;

/// A part of the families that is computed independently.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shard {
    /// All families.
    Whole,
    /// A part of one family.
    Part { family: usize, part: usize, of: usize },
}

/// An opened plan: the ruleset, the families, the columns, and the shards.
pub struct Survey {
    /// The plan, with defaults filled in.
    pub plan: Plan,
    pub(crate) ruleset: Named,
    pub(crate) rulesets: Arc<Rulesets>,
    pub(crate) columns: Vec<Column>,
    families: Vec<SurveyFamily>,
    shards: Vec<Shard>,
}

impl Plan {
    /// Opens the plan, and splits the work into shards.
    pub fn open(mut self, rulesets: Arc<Rulesets>) -> Result<Survey, Error> {
        let mut families = vec![];
        for family in &self.families {
            families.extend(SurveyFamily::parse(family)?);
        }
        if families.is_empty() {
            return Err(Error::Family { found: String::new() });
        }
        if self.columns.is_empty() {
            self.columns = Column::USUAL.map(str::to_owned).to_vec();
        }
        let mut columns: Vec<Column> = vec![];
        for text in &self.columns {
            let column = Column::parse(text)?;
            if let Column::Expression(text) = &column {
                expression::check(text, false)?;
            }
            if !columns.contains(&column) {
                columns.push(column);
            }
        }
        if let Some(condition) = &self.condition {
            expression::check(condition, true)?;
        }
        let ruleset = rulesets.named(&self.ruleset).map_err(|why| Error::Unsuited {
            ruleset: self.ruleset.clone(),
            family: self.families.join(", "),
            why: why.to_string(),
        })?;
        let whole = self.limit.is_some() || self.sample.is_some();
        if self.limit.is_none() {
            families.iter().try_for_each(SurveyFamily::check_size)?;
        }
        if let Some(Sample { count: LARGEST_SAMPLE.., .. }) = self.sample {
            let found = "--sample".to_owned();
            return Err(Error::FamilyNumbers { found, expected: format!("at most {LARGEST_SAMPLE}") });
        }
        // Normalized, so that equivalent plans are equal.
        self.families = families.iter().map(ToString::to_string).collect();
        self.columns = columns.iter().map(ToString::to_string).collect();
        self.ruleset = self.ruleset.trim().to_owned();
        let read = families.iter().filter_map(|family| match family {
            SurveyFamily::Graph6(path) => Some(path.clone()),
            _ => None,
        });
        let own = self.ruleset.split('(').next().filter(|name| name.ends_with(".toml")).map(Into::into);
        let mut files = BTreeMap::new();
        for path in read.chain(own) {
            let bytes = std::fs::read(&path).map_err(Error::reading(Path::new(&path)))?;
            files.insert(path.display().to_string(), checksum(&bytes));
        }
        if let Some((path, _)) = self.files.iter().find(|(path, sum)| files.get(*path) != Some(sum)) {
            let why = "it is no longer the file that the survey was begun with".to_owned();
            return Err(Error::Lost { path: path.into(), why });
        }
        self.files = files;
        let parts = |(family, kind): (usize, &SurveyFamily)| {
            let of = kind.parts();
            (0..of).map(move |part| Shard::Part { family, part, of })
        };
        let shards = match whole {
            true => vec![Shard::Whole],
            false => families.iter().enumerate().flat_map(parts).collect(),
        };
        let survey = Survey { plan: self, ruleset, rulesets, columns, families, shards };
        survey.try_first()?;
        Ok(survey)
    }
}

impl Survey {
    /// The number of shards.
    pub fn shards(&self) -> usize {
        self.shards.len()
    }

    /// The columns of the tables.
    pub fn fields(&self) -> Vec<TableField> {
        let first = [
            TableField::new("position", Sort::Text),
            TableField::new("stands_for", Sort::Integer),
            TableField::new("negatives", Sort::Integer),
        ];
        let columns = self.columns.iter().flat_map(Column::fields);
        first.into_iter().chain(columns).chain([TableField::new("error", Sort::Text)]).collect()
    }

    /// Fails if the ruleset cannot be played on the boards of a family.
    fn try_first(&self) -> Result<(), Error> {
        for family in &self.families {
            let mut first = Ok(());
            family.visit(0, family.parts(), &self.ruleset, &Budget::unlimited(), &mut |member| {
                first = member.position(&self.ruleset).and_then(|position| match position.loops() {
                    true => Err(kelvin_lab::Error::loopy(self.ruleset.to_string()).into()),
                    false => Ok(()),
                });
                Ok(Next::Enough)
            })?;
            first?;
        }
        Ok(())
    }

    /// Visits the members of a shard, in order.
    pub(crate) fn visit(
        &self,
        shard: usize,
        budget: &Budget,
        visit: &mut dyn FnMut(Member) -> Result<Next, Error>,
    ) -> Result<(), Error> {
        let all = self.shards.len();
        match self.shards.get(shard).ok_or(Error::NoShard { shard, of: all })? {
            Shard::Part { family, part, of } => {
                self.families[*family].visit(*part, *of, &self.ruleset, budget, visit)
            }
            Shard::Whole => match self.plan.sample {
                Some(sample) => self.visit_sample(sample, budget, visit),
                None => self.visit_all(budget, visit),
            },
        }
    }

    fn visit_all(
        &self,
        budget: &Budget,
        visit: &mut dyn FnMut(Member) -> Result<Next, Error>,
    ) -> Result<(), Error> {
        let mut next = Next::On;
        for family in &self.families {
            let of = family.parts();
            for part in 0..of {
                family.visit(part, of, &self.ruleset, budget, &mut |member| {
                    next = visit(member)?;
                    Ok(next)
                })?;
                if next == Next::Enough {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Visits a uniformly random sample of the members (Vitter's algorithm R), in their order.
    fn visit_sample(
        &self,
        sample: Sample,
        budget: &Budget,
        visit: &mut dyn FnMut(Member) -> Result<Next, Error>,
    ) -> Result<(), Error> {
        let mut random = fastrand::Rng::with_seed(sample.seed);
        let mut chosen: Vec<(u64, Member)> = vec![];
        let mut counted = 0;
        self.visit_all(budget, &mut |member| {
            if counted < sample.count {
                chosen.push((counted, member));
            } else {
                let place = random.u64(0..=counted);
                if place < sample.count {
                    chosen[place as usize] = (counted, member);
                }
            }
            counted += 1;
            Ok(Next::On)
        })?;
        chosen.sort_unstable_by_key(|(place, _)| *place);
        for (_, member) in chosen {
            if visit(member)? == Next::Enough {
                break;
            }
        }
        Ok(())
    }
}

/// A checksum in hexadecimal digits.
pub(crate) fn checksum(bytes: &[u8]) -> String {
    let mut hasher = twox_hash::XxHash64::with_seed(0);
    hasher.write(bytes);
    format!("{:016x}", hasher.finish())
}
