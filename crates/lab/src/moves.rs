//! The moves of a position or a sum, with the values after them.

use crate::error::Error;
use crate::lab::{Lab, trusted, trusted_sum};
use crate::observer::Observer;
use crate::question::Ask;
use crate::schema::Schema;
use crate::subject::Subject;
use crate::texts::ExactNumber;
use crate::words::{Alphabet, Side};
use crate::written::{LONGEST, Written};
use kelvin_budget::{Budget, Exhausted};
use kelvin_play::{TooManyOptions, choices};
use kelvin_positions::{Evaluated, Move, PlayedSummand, Position, WrittenSummand};
use kelvin_values::notation::Printer;
use kelvin_values::{Game, Player};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;

/// Asks for the moves of a position or a sum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MovesQuestion {
    /// The position, the sum, or the value.
    #[serde(flatten)]
    pub subject: Subject,
    /// The player whose moves to list; both players by default.
    pub player: Option<Side>,
    /// Whether dominated and reversible moves are listed too.
    #[serde(default)]
    pub all: bool,
    /// The alphabet of the values.
    #[serde(default)]
    pub alphabet: Alphabet,
    /// The longest text of a value, in bytes.
    pub longest: Option<usize>,
}

impl Ask for MovesQuestion {
    type Answer = MovesAnswer;

    fn answer(&self, lab: &Lab<'_>, budget: &Budget, _: &mut dyn Observer) -> Result<MovesAnswer, Error> {
        lab.moves(self, budget)
    }
}

/// The moves of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MovesAnswer {
    /// The value of the position.
    #[serde(flatten)]
    pub written: Written,
    /// The moves of each requested player.
    pub players: Vec<PlayerMoves>,
}

/// The moves of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PlayerMoves {
    /// The player.
    pub player: Side,
    /// The number of moves, sensible or not.
    pub count: usize,
    /// The moves, grouped by value and ordered by the texts of the values; sensible moves first.
    pub groups: Vec<Vec<MoveRow>>,
}

/// A move with the value after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MoveRow {
    /// The version of the schema.
    pub schema: Schema,
    /// The player who makes the move.
    pub player: Side,
    /// The name of the move.
    #[serde(rename = "move")]
    pub name: String,
    /// The move as an object: the pieces placed, removed or moved, and their locations.
    pub action: Move,
    /// The boards and values after the move, in the notations of their rulesets.
    pub to: Vec<String>,
    /// The value of their sum.
    #[serde(flatten)]
    pub written: Written,
    /// Its mean; null if it is a loopy game without one.
    pub mean: Option<ExactNumber>,
    /// Its temperature; null if it is a loopy game without one.
    pub temperature: Option<ExactNumber>,
    /// Whether it leads to an option of the canonical form; all other moves are dominated or reversible.
    pub sensible: bool,
}

impl MovesAnswer {
    /// Returns all moves of all groups.
    pub fn rows(&self) -> impl Iterator<Item = &MoveRow> {
        self.players.iter().flat_map(|player| player.groups.iter().flatten())
    }
}

/// A move in a sum, with the value after it.
struct Valuation<'u> {
    name: String,
    action: Move,
    to: Vec<String>,
    value: Game<'u>,
    sensible: bool,
}

impl<'u> Lab<'u> {
    /// Computes the moves of a position or a sum.
    pub fn moves(&self, question: &MovesQuestion, budget: &Budget) -> Result<MovesAnswer, Error> {
        let sides = question.player.map_or(Player::BOTH.to_vec(), |side| vec![side.into()]);
        let summands = self.summands_of_subject(&question.subject, budget)?;
        if let [WrittenSummand::Board { ruleset, board, moves }] = &summands[..] {
            let position = self.position_after(ruleset, board, moves)?;
            let value = match self.position_value(&position, budget) {
                Err(_) if position.loops() => return self.loopy_moves(&position, question, budget),
                value => value?,
            };
            return self.moves_by_player(value, &sides, question, budget, |player| {
                let value_of = |position: &Position| {
                    self.evaluated(self.analyst(), self.solvers().nimbers(), position, budget)
                };
                let moves = self.analyst().moves_by(&position, player, value_of);
                trusted([&position])?;
                Ok(moves?.into_iter().map(Valuation::from).collect())
            });
        }
        let work = self.universe().work(budget);
        let components = self.summands(&summands, &work)?;
        let mut values = vec![];
        for component in &components {
            let value = self.evaluator().value(component, budget);
            trusted_sum(std::slice::from_ref(component))?;
            values.push(value?);
        }
        let total = values.iter().try_fold(self.universe().zero(), |sum, &value| work.add(sum, value))?;
        self.moves_by_player(total, &sides, question, budget, |player| {
            self.moves_in_sum(&components, &values, total, player, budget)
        })
    }

    /// Returns the moves of each requested player.
    fn moves_by_player(
        &self,
        value: Game<'u>,
        sides: &[Player],
        question: &MovesQuestion,
        budget: &Budget,
        moves_of: impl Fn(Player) -> Result<Vec<Valuation<'u>>, Error>,
    ) -> Result<MovesAnswer, Error> {
        let longest = question.longest.unwrap_or(LONGEST);
        let mut players = vec![];
        for &player in sides {
            let moves = moves_of(player)?;
            let mut groups = vec![];
            for (value, choices) in self.grouped(&moves, question) {
                let written = self.written(value, question.alphabet, longest, budget)?;
                let [mean, temperature] = self.mean_and_temperature(value, budget)?;
                let row = |choice: &&Valuation<'u>| MoveRow {
                    schema: Schema,
                    player: player.into(),
                    name: choice.name.clone(),
                    action: choice.action.clone(),
                    to: choice.to.clone(),
                    written: written.clone(),
                    mean: Some(ExactNumber::of(&mean)),
                    temperature: Some(ExactNumber::of(&temperature)),
                    sensible: choice.sensible,
                };
                groups.push(choices.iter().map(row).collect());
            }
            players.push(PlayerMoves { player: player.into(), count: moves.len(), groups });
        }
        let written = self.written(value, question.alphabet, longest, budget)?;
        Ok(MovesAnswer { written, players })
    }

    /// Returns the moves of a player in a sum of `components` with these values.
    fn moves_in_sum(
        &self,
        components: &[PlayedSummand<'u>],
        values: &[Game<'u>],
        total: Game<'u>,
        player: Player,
        budget: &Budget,
    ) -> Result<Vec<Valuation<'u>>, Error> {
        let work = self.universe().work(budget);
        self.list_options(components, player, budget)?;
        let canonical: HashSet<u32> = total.options(player).map(Game::word).collect();
        let mut others: Vec<Option<Game<'u>>> = vec![None; components.len()];
        let mut found = vec![];
        for choice in choices(components, player) {
            work.tick()?;
            let rest = match others[choice.board] {
                Some(rest) => rest,
                None => *others[choice.board].insert(work.subtract(total, values[choice.board])?),
            };
            let after = self.evaluator().value(&choice.to, budget);
            trusted_sum(std::slice::from_ref(&choice.to))?;
            let value = work.add(rest, after?)?;
            let mut to = vec![];
            for (place, component) in components.iter().enumerate() {
                let shown = if place == choice.board { &choice.to } else { component };
                match shown {
                    PlayedSummand::Position(position) => to.extend(boards(position)),
                    PlayedSummand::Value(value) => to.push(self.plain(*value, budget)?),
                }
            }
            let sensible = canonical.contains(&value.word());
            let name = choice.full_name(components.len());
            found.push(Valuation { name, action: choice.chosen, to, value, sensible });
        }
        Ok(found)
    }

    /// Fails if a summand has too many options to list.
    pub(crate) fn list_options(
        &self,
        components: &[PlayedSummand<'u>],
        player: Player,
        budget: &Budget,
    ) -> Result<(), Error> {
        match components.iter().find(|component| component.has_unlisted_options(player)) {
            None => Ok(()),
            Some(component) => {
                let nimber = self.plain(self.evaluator().value(component, budget)?, budget)?;
                Err(TooManyOptions { nimber }.into())
            }
        }
    }

    /// Writes a value in plain characters, or its size if it is too long.
    fn plain(&self, value: Game<'u>, budget: &Budget) -> Result<String, Exhausted> {
        Ok(self.written(value, Alphabet::Plain, LONGEST, budget)?.to_string())
    }

    /// Groups the moves by value, ordered by the texts of the values; sensible moves first.
    fn grouped<'m>(
        &self,
        moves: &'m [Valuation<'u>],
        question: &MovesQuestion,
    ) -> Vec<(Game<'u>, Vec<&'m Valuation<'u>>)> {
        let mut groups: Vec<(Game<'u>, Vec<&Valuation<'u>>)> = vec![];
        for choice in moves.iter().filter(|choice| question.all || choice.sensible) {
            match groups.iter_mut().find(|(value, _)| *value == choice.value) {
                Some((_, group)) => group.push(choice),
                None => groups.push((choice.value, vec![choice])),
            }
        }
        let mut order: Vec<Game> = groups.iter().map(|(value, _)| *value).collect();
        Printer::new(self.universe(), question.alphabet.into()).sort(&mut order);
        groups.sort_by_key(|(value, group)| {
            (!group[0].sensible, order.iter().position(|other| other == value))
        });
        groups
    }
}

impl<'u> From<Evaluated<'u>> for Valuation<'u> {
    fn from(found: Evaluated<'u>) -> Valuation<'u> {
        let Evaluated { chosen, option, value, sensible } = found;
        Valuation { name: chosen.to_string(), action: chosen, to: boards(&option), value, sensible }
    }
}

/// Returns the boards after a move.
pub(crate) fn boards(position: &Position) -> Vec<String> {
    position.boards().iter().map(ToString::to_string).collect()
}
