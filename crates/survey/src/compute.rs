//! Computing the row of a member.

use crate::column::{Column, ComplexFact, is_of_board};
use crate::error::Error;
use crate::expression::Expressions;
use crate::member::Member;
use crate::plan::Survey;
use crate::table::TableEntry;
use kelvin_budget::{Budget, Exhausted};
use kelvin_complexes::{Field, Shellability};
use kelvin_lab::{Alphabet, ConfusionInterval, LONGEST, Lab, OutcomeClass, ValueKind};
use kelvin_misere::MisereSolver;
use kelvin_numbers::Dyadic;
use kelvin_placement::{PlacementError, PlacementGame};
use kelvin_positions::Position;
use kelvin_positions::board::BoardKind;
use kelvin_values::{Game, NoAnswer, Player};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The state of a thread that computes rows, with its caches.
pub struct Worker<'w, 'u> {
    pub(crate) survey: &'w Survey,
    lab: &'w Lab<'u>,
    pub(crate) expressions: Expressions<'u>,
    misere: MisereSolver,
    /// The cached entries of values, by handle in the universe.
    known: FxHashMap<u32, Arc<ValueEntries>>,
    /// Whether the expressions agree on a value and its negative, by the handle of the value.
    pub(crate) alike: FxHashMap<u32, bool>,
}

/// A position and, if some column needs it, its value.
pub(crate) type Found<'u> = (Position, Option<Game<'u>>);

/// The entries that depend on the value alone.
#[derive(Default)]
struct ValueEntries {
    /// Whether the condition holds.
    wanted: bool,
    /// The entries of the value columns, in order.
    entries: Vec<TableEntry>,
    errors: String,
}

/// The entries of a column for one position, or the reason why there are none.
type Answer = Result<Vec<TableEntry>, Why>;

enum Why {
    /// The budget of the survey is exhausted.
    Ends(Exhausted),
    /// This position has no answer.
    NoAnswer(String),
}

impl From<Exhausted> for Why {
    fn from(why: Exhausted) -> Why {
        match why {
            Exhausted::Digits | Exhausted::Values | Exhausted::Positions | Exhausted::Loopy => {
                Why::NoAnswer(why.to_string())
            }
            why => Why::Ends(why),
        }
    }
}

impl From<PlacementError> for Why {
    fn from(why: PlacementError) -> Why {
        match kelvin_lab::Error::from(why) {
            kelvin_lab::Error::Exhausted(why) => why.into(),
            why => Why::NoAnswer(why.to_string()),
        }
    }
}

impl From<kelvin_complexes::Unfinished> for Why {
    fn from(why: kelvin_complexes::Unfinished) -> Why {
        PlacementError::from(why).into()
    }
}

impl<'w, 'u> Worker<'w, 'u> {
    /// Creates a worker. The laboratory may be shared with other workers.
    pub fn new(survey: &'w Survey, lab: &'w Lab<'u>) -> Worker<'w, 'u> {
        let expressions = Expressions::new(lab.universe());
        Worker {
            survey,
            lab,
            expressions,
            misere: MisereSolver::default(),
            known: FxHashMap::default(),
            alike: FxHashMap::default(),
        }
    }

    /// Returns the position of a member and its value, or the error for this member.
    pub(crate) fn found(
        &mut self,
        member: &Member,
        budget: &Budget,
    ) -> Result<Result<Found<'u>, String>, Error> {
        let survey = self.survey;
        let position = match member.position(&survey.ruleset) {
            Ok(position) => position,
            Err(why) => return Ok(Err(why.to_string())),
        };
        let needs_value = survey.plan.condition.is_some()
            || survey
                .columns
                .iter()
                .any(|column| column.is_of_value() || matches!(column, Column::Expression(_)));
        if !needs_value {
            return Ok(Ok((position, None)));
        }
        let found = match self.comes_with_board() {
            true => self.lab.value_alone(&position, budget),
            false => self.lab.position_value(&position, budget),
        };
        match found {
            // For user-defined rules, loops are known only after play.
            Ok(_) if position.loops() => Ok(Err(kelvin_lab::Error::loopy(member.text()).to_string())),
            Ok(game) => Ok(Ok((position, Some(game)))),
            Err(kelvin_lab::Error::Exhausted(why)) => Err(why.into()),
            Err(why) => Ok(Err(why.to_string())),
        }
    }

    /// Returns the row of a member, or `None` if the condition does not hold.
    pub(crate) fn row(
        &mut self,
        member: &Member,
        (position, value): &Found<'u>,
        budget: &Budget,
    ) -> Result<Option<Vec<TableEntry>>, Error> {
        let survey = self.survey;
        let mut row = self.first_entries(member);
        let mut errors = String::new();
        let value = match value {
            Some(game) => Some((*game, self.entries_of(*game, budget)?)),
            None => None,
        };
        if let (Some((game, known)), Some(condition)) = (&value, &survey.plan.condition) {
            let wanted = match is_of_board(condition) {
                true => self.expressions.holds(condition, *game, Some(member.size()), budget)?,
                false => Ok(known.wanted),
            };
            match wanted {
                Ok(true) => {}
                Ok(false) => return Ok(None),
                Err(why) => note(&mut errors, condition, &why),
            }
        }
        let mut of_value = value.iter().flat_map(|(_, known)| known.entries.iter());
        let game = value.as_ref().map(|(game, _)| *game);
        for column in &survey.columns {
            let width = column.fields().len();
            if column.is_of_value() {
                row.extend(of_value.by_ref().take(width).cloned());
                continue;
            }
            match self.of_position(column, member, position, game, budget) {
                Ok(entries) => row.extend(entries),
                Err(Why::Ends(why)) => return Err(why.into()),
                Err(Why::NoAnswer(why)) => {
                    note(&mut errors, &column.to_string(), &why);
                    row.extend(vec![TableEntry::None; width]);
                }
            }
        }
        if let Some((_, known)) = &value
            && !known.errors.is_empty()
        {
            errors = [known.errors.clone(), errors].join("; ").trim_end_matches("; ").to_owned();
        }
        row.push(if errors.is_empty() { TableEntry::None } else { TableEntry::text(errors) });
        Ok(Some(row))
    }

    /// Returns whether each board is a ruleset of its own, so that results for one board do not help with the
    /// next.
    fn comes_with_board(&self) -> bool {
        matches!(self.survey.ruleset.board().kind, BoardKind::Graph | BoardKind::Picture)
    }

    /// Returns the entries that depend on the value alone, cached by value.
    fn entries_of(&mut self, game: Game<'u>, budget: &Budget) -> Result<Arc<ValueEntries>, Error> {
        if let Some(known) = self.known.get(&game.word()) {
            return Ok(known.clone());
        }
        let survey = self.survey;
        let mut known = ValueEntries { wanted: true, ..ValueEntries::default() };
        if let Some(condition) = survey.plan.condition.as_ref().filter(|condition| !is_of_board(condition)) {
            match self.expressions.holds(condition, game, None, budget)? {
                Ok(wanted) => known.wanted = wanted,
                Err(why) => note(&mut known.errors, condition, &why),
            }
        }
        if known.wanted {
            for column in survey.columns.iter().filter(|column| column.is_of_value()) {
                match self.of_value(column, game, budget) {
                    Ok(entries) => known.entries.extend(entries),
                    Err(Why::Ends(why)) => return Err(why.into()),
                    Err(Why::NoAnswer(why)) => {
                        note(&mut known.errors, &column.to_string(), &why);
                        known.entries.extend(column.fields().iter().map(|_| TableEntry::None));
                    }
                }
            }
        }
        let known = Arc::new(known);
        self.known.insert(game.word(), known.clone());
        Ok(known)
    }

    /// Returns the entries that depend on the value alone, with the names of their columns.
    pub(crate) fn entries_of_value(
        &mut self,
        game: Game<'u>,
        budget: &Budget,
    ) -> Result<Vec<(String, TableEntry)>, Error> {
        let known = self.entries_of(game, budget)?;
        let columns = self.survey.columns.iter().filter(|column| column.is_of_value());
        let names = columns.flat_map(Column::fields).map(|field| field.name);
        Ok(names.zip(known.entries.iter().cloned()).collect())
    }

    fn of_value(&mut self, column: &Column, game: Game<'u>, budget: &Budget) -> Answer {
        let work = self.lab.universe().work(budget);
        let one = |entry| Ok(vec![entry]);
        match column {
            Column::Value => {
                let written = self.lab.written(game, Alphabet::Plain, LONGEST, budget)?;
                let text = written.value.as_deref().map(TableEntry::text);
                Ok(vec![text.ok_or_else(|| Why::NoAnswer(written.to_string()))?, TableEntry::None])
            }
            Column::Outcome => one(TableEntry::text(format!("{:?}", OutcomeClass::from(game.outcome())))),
            Column::Mean => one(exact(&self.lab.heat().mean(&work, game)?)?),
            Column::Temperature => one(exact(&self.lab.heat().temperature(&work, game)?)?),
            Column::Stops => Player::BOTH.map(|player| exact(&game.stop(player))).into_iter().collect(),
            Column::Confusion => one(ConfusionInterval::of(game).map_or(TableEntry::None, |interval| {
                let (open, close) = (
                    if interval.from_included { '[' } else { '(' },
                    if interval.to_included { ']' } else { ')' },
                );
                TableEntry::text(format!("{open}{}, {}{close}", interval.from, interval.to))
            })),
            Column::Birthday => one(integer(&work.birthday(game)?.to_string())?),
            Column::Kind => one(word(&ValueKind::of(game))?),
            Column::AtomicWeight => match work.atomic_weight(game) {
                Ok(weight) => {
                    let written = self.lab.written(weight, Alphabet::Plain, LONGEST, budget)?;
                    one(written.value.as_deref().map_or(TableEntry::None, TableEntry::text))
                }
                Err(NoAnswer::Exhausted(why)) => Err(why.into()),
                // Not every game has an atomic weight.
                Err(_) => one(TableEntry::None),
            },
            Column::Followers => one(integer(&work.follower_count(game)?.to_string())?),
            Column::NimValue => match game.number_up_star() {
                Some(parts) if game.is_zero() || game.is_nimber() => one(integer(&parts.star.to_string())?),
                _ => one(TableEntry::None),
            },
            Column::Expression(text) => match self.expressions.text(text, game, None, budget)? {
                Ok(text) => one(TableEntry::text(text)),
                Err(why) => Err(Why::NoAnswer(why)),
            },
            _ => Ok(vec![]),
        }
    }

    fn of_position(
        &mut self,
        column: &Column,
        member: &Member,
        position: &Position,
        game: Option<Game<'u>>,
        budget: &Budget,
    ) -> Answer {
        let one = |entry| Ok(vec![entry]);
        match column {
            Column::Size => one(TableEntry::Integer(member.size().size)),
            Column::Edges => one(TableEntry::Integer(member.size().edges)),
            Column::Degree => one(TableEntry::Integer(member.size().degree)),
            Column::Moves => {
                let count = |player| TableEntry::Integer(position.move_count(player) as i64);
                Ok(Player::BOTH.map(count).to_vec())
            }
            Column::MisereOutcome => {
                let alone = self.comes_with_board().then(MisereSolver::default);
                let outcome = alone.as_ref().unwrap_or(&self.misere).outcome(position, budget)?;
                one(TableEntry::text(format!("{:?}", OutcomeClass::from(outcome))))
            }
            Column::Complex(fact) => one(self.complex_fact(*fact, member, budget)?),
            Column::Expression(text) => match game {
                Some(game) => match self.expressions.text(text, game, Some(member.size()), budget)? {
                    Ok(text) => one(TableEntry::text(text)),
                    Err(why) => Err(Why::NoAnswer(why)),
                },
                None => one(TableEntry::None),
            },
            _ => Ok(vec![]),
        }
    }

    fn complex_fact(&self, fact: ComplexFact, member: &Member, budget: &Budget) -> Result<TableEntry, Why> {
        let Some(board) = member.board() else {
            return Err(Why::NoAnswer("a position reached in play has no complex of its own".into()));
        };
        let game = PlacementGame::on(&self.survey.ruleset, board)?;
        if fact == ComplexFact::Flag {
            return Ok(TableEntry::Truth(game.is_flag()));
        }
        let legal = game.legal_complex(budget)?;
        let complex = legal.complex();
        let vector = |numbers: Vec<String>| TableEntry::text(format!("({})", numbers.join(", ")));
        Ok(match fact {
            ComplexFact::FVector => {
                vector(complex.f_vector(budget)?.iter().map(ToString::to_string).collect())
            }
            ComplexFact::HVector => {
                vector(complex.h_vector(budget)?.iter().map(ToString::to_string).collect())
            }
            ComplexFact::Dimension => complex
                .dimension()
                .map_or(TableEntry::None, |dimension| TableEntry::Integer(dimension as i64)),
            ComplexFact::Pure => TableEntry::Truth(complex.is_pure()),
            ComplexFact::Shellable => match complex.shellability(budget) {
                Shellability::Shellable(_) => TableEntry::Truth(true),
                Shellability::NotShellable(_) => TableEntry::Truth(false),
                Shellability::Undecided(why) => return Err(why.into()),
            },
            ComplexFact::CohenMacaulay => {
                TableEntry::Truth(complex.cohen_macaulay(Field::Q, budget)?.holds())
            }
            ComplexFact::Betti => {
                let table = game.illegal_ideal().betti_table(Field::Q, budget)?;
                let entries = table.entries().map(|(i, j, b)| format!("{i},{j}:{b}"));
                TableEntry::text(entries.collect::<Vec<_>>().join(" "))
            }
            ComplexFact::Homology => TableEntry::text(complex.homology(budget)?.to_string()),
            ComplexFact::Flag => TableEntry::None,
        })
    }
}

fn note(errors: &mut String, what: &str, why: &str) {
    let gap = if errors.is_empty() { "" } else { "; " };
    *errors += &format!("{gap}{what}: {why}");
}

/// Converts a dyadic number to a double, if that is exact.
fn exact(x: &Dyadic) -> Result<TableEntry, Why> {
    match x.small() {
        Some((numerator, exponent)) if numerator.unsigned_abs() <= 1 << 53 && exponent <= 1000 => {
            Ok(TableEntry::Number(numerator as f64 / 2f64.powi(exponent as i32)))
        }
        _ => Err(Why::NoAnswer(format!("{x} has more digits than a double"))),
    }
}

fn integer(digits: &str) -> Result<TableEntry, Why> {
    digits
        .parse()
        .map(TableEntry::Integer)
        .map_err(|_| Why::NoAnswer(format!("{digits} has more than 63 bits")))
}

/// Returns the string that an answer serializes to.
fn word(answer: &impl serde::Serialize) -> Result<TableEntry, Why> {
    match serde_json::to_value(answer) {
        Ok(serde_json::Value::String(word)) => Ok(TableEntry::text(word)),
        other => Err(Why::NoAnswer(format!("{other:?} is not a word"))),
    }
}
