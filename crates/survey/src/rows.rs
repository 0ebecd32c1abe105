//! Computing the rows of a shard, member by member, from the point where an earlier run ended.

use crate::begun::Begun;
use crate::column::{Column, is_of_board};
use crate::compute::Worker;
use crate::error::Error;
use crate::family::Next;
use crate::member::{Member, Size};
use crate::plan::Survey;
use crate::table::{Table, TableEntry};
use kelvin_budget::Budget;
use kelvin_values::Game;
use rustc_hash::FxHashMap;
use std::time::{Duration, Instant};

/// The minimum time for the first member of a run, so that every run makes progress however short its time
/// limit.
const FIRST_MEMBER: Duration = Duration::from_millis(500);

impl<'u> Worker<'_, 'u> {
    /// Computes the rows of a shard. Values are numbered within it.
    pub fn table(&mut self, shard: usize, budget: &Budget) -> Result<Table, Error> {
        let mut begun = Begun::default();
        self.go_on(shard, &mut begun, &mut |_| Ok(()), budget)?;
        Ok(begun.table)
    }

    /// Computes the missing rows of a shard, then numbers the values within it. If the budget is exhausted,
    /// `begun` contains the rows of complete members. `keep` is called after each member.
    pub(crate) fn go_on(
        &mut self,
        shard: usize,
        begun: &mut Begun,
        keep: &mut dyn FnMut(&Begun) -> Result<(), Error>,
        budget: &Budget,
    ) -> Result<(), Error> {
        let survey = self.survey;
        if begun.table.fields.is_empty() {
            begun.table = Table::new(survey.fields());
        }
        let limit = survey.plan.limit.unwrap_or(u64::MAX);
        let from = begun.members;
        let mut counted = 0;
        // Members of earlier runs are skipped without a time limit. The first member after them gets twice
        // the time that an earlier run spent on it.
        let passing = budget.part().without_time();
        let least = FIRST_MEMBER.max(begun.tried.saturating_mul(2));
        if limit > 0 {
            survey.visit(shard, &passing, &mut |member| {
                counted += 1;
                if counted <= from {
                    return Ok(Next::On);
                }
                let since = Instant::now();
                let is_first = counted == from + 1 && budget.time_left().is_some_and(|left| left < least);
                let rows = match is_first {
                    true => self.rows(&member, &passing.part().time(least)),
                    false => budget.check().map_err(Error::from).and_then(|()| self.rows(&member, budget)),
                };
                let rows = rows.inspect_err(|_| {
                    begun.tried = if is_first { begun.tried.max(since.elapsed()) } else { since.elapsed() };
                })?;
                begun.tried = Duration::ZERO;
                let open = usize::try_from(limit).unwrap_or(usize::MAX) - begun.table.rows();
                rows.into_iter().take(open).for_each(|row| begun.table.push(row));
                begun.members = counted;
                keep(begun)?;
                Ok(if begun.table.rows() as u64 >= limit { Next::Enough } else { Next::On })
            })?;
        }
        number_values(&mut begun.table);
        Ok(())
    }

    /// The rows of a member that satisfy the condition. One row stands for its whole orbit, or two
    /// where an expression differs on a value and its negative.
    fn rows(&mut self, member: &Member, budget: &Budget) -> Result<Vec<Vec<TableEntry>>, Error> {
        let (position, value) = match self.found(member, budget)? {
            Ok(found) => found,
            Err(why) => return Ok(vec![failed(self.first_entries(member), self.survey, why)]),
        };
        let mut rows = vec![];
        match (value, member.split()) {
            (Some(value), Some(parts)) if !self.says_the_same(value, member.size(), budget)? => {
                for (part, game) in parts.into_iter().zip([value, -value]) {
                    let Some(part) = part else { continue };
                    match part.position(&self.survey.ruleset) {
                        Ok(position) => rows.extend(self.row(&part, &(position, Some(game)), budget)?),
                        Err(why) => {
                            rows.push(failed(self.first_entries(&part), self.survey, why.to_string()));
                        }
                    }
                }
            }
            _ => rows.extend(self.row(member, &(position, value), budget)?),
        }
        Ok(rows)
    }

    /// The entries of the columns that every survey has.
    pub(crate) fn first_entries(&self, member: &Member) -> Vec<TableEntry> {
        let stands_for = member.stands_for.map_or(TableEntry::None, TableEntry::Integer);
        vec![TableEntry::text(member.text()), stands_for, TableEntry::Integer(member.negatives())]
    }

    /// Returns whether the condition and the column expressions agree on a value and its negative.
    fn says_the_same(&mut self, value: Game<'u>, size: Size, budget: &Budget) -> Result<bool, Error> {
        let survey = self.survey;
        let of_columns = survey.columns.iter().filter_map(|column| match column {
            Column::Expression(text) => Some(text),
            _ => None,
        });
        let texts: Vec<&String> = survey.plan.condition.iter().chain(of_columns).collect();
        let of_value = !texts.iter().any(|text| is_of_board(text));
        if let Some(&known) = self.alike.get(&value.word()).filter(|_| of_value) {
            return Ok(known);
        }
        let mut alike = true;
        for text in texts {
            let mut said = |game| self.expressions.text(text, game, Some(size), budget);
            alike = alike && said(value)? == said(-value)?;
        }
        if of_value {
            self.alike.insert(value.word(), alike);
        }
        Ok(alike)
    }
}

/// A row with only the position and an error.
fn failed(mut row: Vec<TableEntry>, survey: &Survey, why: String) -> Vec<TableEntry> {
    row.resize(survey.fields().len() - 1, TableEntry::None);
    row.push(TableEntry::text(why));
    row
}

/// Numbers the values in order of first occurrence.
fn number_values(table: &mut Table) {
    let place = |name: &str| table.fields.iter().position(|field| field.name == name);
    let (Some(value), Some(number)) = (place("value"), place("value_number")) else { return };
    let mut numbers: FxHashMap<&str, i64> = FxHashMap::default();
    let mut column = Vec::with_capacity(table.rows());
    for entry in &table.columns[value] {
        column.push(match entry {
            TableEntry::Text(text) => {
                let next = numbers.len() as i64;
                TableEntry::Integer(*numbers.entry(text).or_insert(next))
            }
            _ => TableEntry::None,
        });
    }
    table.columns[number] = column;
}
