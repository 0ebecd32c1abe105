//! Misère play, in which a player who cannot move wins.

use crate::error::Error;
use crate::family::Family;
use crate::lab::{Lab, Trusting, trusted, trusted_sum};
use crate::observer::{Observer, Part};
use crate::question::Ask;
use crate::schema::Schema;
use crate::solve::{SolveAnswer, SolveQuestion};
use crate::sum::Sum;
use crate::table::Ended;
use crate::texts::MisereText;
use crate::words::{OutcomeClass, RanOut};
use crate::written::LONGEST;
use kelvin_budget::{Budget, Exhausted};
use kelvin_misere::{MisereKind, MisereUniverse, literal};
use kelvin_play::{misere_position, winning_misere_choice};
use kelvin_positions::{PlayedSummand, Position, WrittenSummand};
use kelvin_values::Outcome;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::atomic::Ordering;

/// Asks for the properties of a sum in misère play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MisereQuestion {
    /// The sum: positions, values, which are played in their canonical forms, and misère values such as
    /// `*[2#0]`.
    pub sum: Sum,
    /// The longest text of a form, in bytes.
    pub longest: Option<usize>,
}

impl Ask for MisereQuestion {
    type Answer = MisereAnswer;

    fn answer(&self, lab: &Lab<'_>, budget: &Budget, _: &mut dyn Observer) -> Result<MisereAnswer, Error> {
        lab.misere(self, budget)
    }
}

/// The properties of a sum in misère play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MisereAnswer {
    /// The version of the schema.
    pub schema: Schema,
    /// The sum, as given in the question.
    pub sum: String,
    /// The properties.
    #[serde(flatten)]
    pub facts: MisereFacts,
}

/// The properties of a sum in misère play; for a partizan sum, only the outcome.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MisereFacts {
    /// The outcome: L, R, N (the next player wins) or P (the previous player wins).
    pub outcome: OutcomeClass,
    /// Whether both players have the same moves.
    pub impartial: bool,
    /// The misère canonical form; null if the sum is partizan, or the form was not found or is too long to
    /// print.
    pub form: Option<MisereText>,
    /// The limit that was reached before the form was found.
    pub out_of_reach: Option<RanOut>,
    /// The genus.
    pub genus: Option<String>,
    /// The kind: how tame it is.
    pub kind: Option<MisereKind>,
    /// The nim-value in normal play.
    pub nim_value: Option<u32>,
    /// The nim-value in misère play.
    pub misere_nim_value: Option<u32>,
    /// The birthday of the form.
    pub birthday: Option<u32>,
}

/// Asks for the properties of a family of boards in misère play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MisereTableQuestion {
    /// The ruleset.
    pub ruleset: String,
    /// A board with the letter n for a number.
    pub family: String,
    /// The first n; by default the first from 1 on that gives a board.
    pub from: Option<u32>,
    /// The last n.
    pub to: u32,
    /// The longest text of a form, in bytes.
    pub longest: Option<usize>,
}

impl Ask for MisereTableQuestion {
    type Answer = MisereTableAnswer;

    fn answer(
        &self,
        lab: &Lab<'_>,
        budget: &Budget,
        observer: &mut dyn Observer,
    ) -> Result<MisereTableAnswer, Error> {
        lab.misere_table(self, budget, observer)
    }
}

/// The properties of a family of boards in misère play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MisereTableAnswer {
    /// A row for each board.
    pub rows: Vec<MisereRow>,
    /// The number of rows that were asked for.
    pub of: usize,
    /// The reason why rows are missing.
    pub ended: Option<Ended>,
}

/// A board with its properties in misère play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MisereRow {
    /// The version of the schema.
    pub schema: Schema,
    /// The number.
    pub n: u32,
    /// The board.
    pub board: String,
    /// The properties.
    #[serde(flatten)]
    pub facts: MisereFacts,
}

/// The budget of positions for a form. Forms of wild games grow without bound, and the outcome is known
/// without them.
const POSITIONS: u64 = 1 << 17;
const VALUES: u64 = 1 << 16;
const STEPS: u64 = 4_000_000;

/// The prefix of misère values.
const BEGINS: &str = "*[";

impl<'u> Lab<'u> {
    /// Computes the properties of a sum in misère play.
    pub fn misere(&self, question: &MisereQuestion, budget: &Budget) -> Result<MisereAnswer, Error> {
        let universe = MisereUniverse::new();
        let components = self.misere_components(&question.sum.summands()?, budget)?;
        let whole = misere_position(&components, budget)?;
        let facts = self.misere_facts(&whole, &universe, question.longest.unwrap_or(LONGEST), budget);
        trusted_sum(&components)?;
        Ok(MisereAnswer { schema: Schema, sum: question.sum.to_string(), facts: facts? })
    }

    /// Computes the properties of a family of boards in misère play. When the budget runs out, the answer
    /// contains the rows found so far.
    pub fn misere_table(
        &self,
        question: &MisereTableQuestion,
        budget: &Budget,
        observer: &mut dyn Observer,
    ) -> Result<MisereTableAnswer, Error> {
        let MisereTableQuestion { ruleset, family, from, to, longest } = question;
        let family = Family::parse(family).ok_or_else(|| Error::Family(family.clone()))?;
        let numbers = self.family_numbers(ruleset, &family, *from, *to)?;
        let universe = MisereUniverse::new();
        let mut answer = MisereTableAnswer { rows: vec![], of: numbers.clone().count(), ended: None };
        for n in numbers {
            let position = self.rulesets().position(ruleset, &family.drawn(n))?;
            if position.loops() {
                return Err(Error::loopy_position(&position));
            }
            let facts = self.misere_facts(&position, &universe, longest.unwrap_or(LONGEST), budget);
            trusted([&position])?;
            let board = family.board(n);
            match facts {
                Ok(facts) => {
                    let row = MisereRow { schema: Schema, n, board, facts };
                    observer.see(Part::MisereRow(row.clone()));
                    answer.rows.push(row);
                }
                Err(why) => {
                    answer.ended = Some(Ended { why: why.into(), at: format!("{ruleset} {board}") });
                    break;
                }
            }
        }
        Ok(answer)
    }

    fn misere_facts(
        &self,
        position: &Position,
        universe: &MisereUniverse,
        longest: usize,
        budget: &Budget,
    ) -> Result<MisereFacts, Exhausted> {
        budget.check()?;
        let part = budget.part().positions(POSITIONS).values(VALUES).steps(STEPS);
        let work = universe.work(&part);
        let form = work.position(position);
        let mut facts = MisereFacts {
            outcome: OutcomeClass::N,
            impartial: position.is_impartial(),
            form: None,
            out_of_reach: form.as_ref().err().map(|&why| why.into()),
            genus: None,
            kind: None,
            nim_value: None,
            misere_nim_value: None,
            birthday: None,
        };
        match form {
            Ok(Some(game)) => {
                let outcome = if game.is_previous_win() { Outcome::P } else { Outcome::N };
                facts.outcome = outcome.into();
                // A text that exceeds the budget of the form is omitted.
                facts.form = work.print(game, longest).unwrap_or_default().map(MisereText::of);
                facts.genus = Some(work.genus(game)?.to_string());
                facts.kind = Some(game.kind());
                facts.nim_value = Some(game.nim_value());
                facts.misere_nim_value = Some(game.misere_nim_value());
                facts.birthday = Some(game.birthday());
            }
            _ => facts.outcome = self.misere_solver().outcome(position, budget)?.into(),
        }
        Ok(facts)
    }

    /// Returns the components of a sum for a game. In misère play they may be misère values, and in normal
    /// play they may be loopy.
    pub(crate) fn components_of(
        &self,
        summands: &[WrittenSummand],
        misere: bool,
        budget: &Budget,
    ) -> Result<Vec<PlayedSummand<'u>>, Error> {
        match misere {
            true => self.misere_components(summands, budget),
            false => {
                let work = self.universe().work(budget);
                let components = summands.iter().map(|summand| self.summand(summand, &work));
                let components = components.collect::<Result<Vec<_>, Error>>()?;
                for component in &components {
                    if let PlayedSummand::Position(position) = component {
                        // Loops that are not found here are found when moves are made.
                        let _ = position.look_for_loops(&budget.share(8));
                    }
                }
                Ok(components)
            }
        }
    }

    fn misere_components(
        &self,
        summands: &[WrittenSummand],
        budget: &Budget,
    ) -> Result<Vec<PlayedSummand<'u>>, Error> {
        let work = self.universe().work(budget);
        let universe = MisereUniverse::new();
        let component = |summand: &WrittenSummand| match summand {
            WrittenSummand::Value { value } if value.trim().starts_with(BEGINS) => {
                let game = universe
                    .parse(value.trim(), budget)
                    .map_err(|error| Error::Misere { text: value.clone(), error: Box::new(error) })?;
                Ok(PlayedSummand::Position(literal::form(game, budget)?))
            }
            summand => Ok(self.summands(std::slice::from_ref(summand), &work)?.remove(0)),
        };
        summands.iter().map(component).collect()
    }

    /// Computes the winner of a sum in misère play.
    pub(crate) fn solve_misere(
        &self,
        question: &SolveQuestion,
        budget: &Budget,
        observer: &mut dyn Observer,
    ) -> Result<SolveAnswer, Error> {
        if question.strategy.is_some() {
            return Err(Error::Question("strategies are not checked in misère play".to_owned()));
        }
        let components = self.misere_components(&question.sum.summands()?, budget)?;
        let whole = misere_position(&components, budget)?;
        let positions = || budget.progress().positions.load(Ordering::Relaxed);
        let mut observer = Trusting { observer, sum: components.clone() };
        let mut rows = vec![];
        for first in question.players() {
            let mut row = question.row(first);
            let before = positions();
            match self.misere_solver().wins(&whole, first, budget) {
                Err(why) => row.undecided = Some(why.into()),
                Ok(false) => row.winner = Some((!first).into()),
                Ok(true) => {
                    row.winner = Some(first.into());
                    let found = winning_misere_choice(self.misere_solver(), &components, first, budget);
                    let found = found.ok().flatten();
                    row.name = found.as_ref().map(|choice| choice.full_name(components.len()));
                    (row.summand, row.action) = found.map(|choice| (choice.board, choice.chosen)).unzip();
                }
            }
            row.positions = positions() - before;
            trusted_sum(&components)?;
            observer.see(Part::Solved(row.clone()));
            rows.push(row);
        }
        Ok(SolveAnswer { rows })
    }
}
