//! The moves of an engine in a game in progress.

use crate::advice::{BYTES, Played, Reasons, played_soundly};
use crate::error::Error;
use crate::lab::Lab;
use crate::matches::time;
use crate::observer::Observer;
use crate::position::SummandShown;
use crate::question::Ask;
use crate::schema::Schema;
use crate::words::Side;
use kelvin_budget::Budget;
use kelvin_play::{Allowance, Choice, Engine, Record};
use kelvin_positions::{MadeMove, Move, NamedMove, WrittenSummand};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Asks for the move of an engine in a game, and for the legal moves after it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TurnQuestion {
    /// The game.
    #[serde(flatten)]
    pub game: Played,
    /// The engine that makes a move; by default no move is made.
    #[schemars(with = "Option<String>")]
    pub engine: Option<Engine>,
    /// The seed of the random number generator.
    #[serde(default)]
    pub seed: u64,
    /// The time limit for the move, in seconds.
    pub seconds: Option<f64>,
    /// The memory limit for the move, in bytes.
    pub bytes: Option<u64>,
}

impl Ask for TurnQuestion {
    type Answer = TurnAnswer;

    fn answer(&self, lab: &Lab<'_>, budget: &Budget, _: &mut dyn Observer) -> Result<TurnAnswer, Error> {
        lab.turn(self, budget)
    }
}

/// A game after the move of an engine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TurnAnswer {
    /// The version of the schema.
    pub schema: Schema,
    /// The move of the engine, with its reason.
    pub turn: Option<Reasons>,
    /// The texts of the boards and values after the move.
    pub boards: Vec<String>,
    /// The boards and values after the move, for drawing and for further questions.
    pub summands: Vec<SummandShown>,
    /// The player to move after it.
    pub player: Side,
    /// The legal moves of that player.
    pub legal: Vec<LegalMove>,
    /// The winner, if the game is over.
    pub winner: Option<Side>,
    /// Whether the game is drawn by repetition: the same boards with the same player to move occurred before.
    pub drawn: bool,
}

/// A legal move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LegalMove {
    /// The board, from 1.
    pub board: usize,
    /// The name of the move.
    #[serde(rename = "move")]
    pub name: String,
    /// The move as an object: the pieces placed, removed or moved, and their locations.
    pub action: Move,
}

impl<'u> Lab<'u> {
    /// Makes the move of an engine in a game, and lists the legal moves after it.
    pub fn turn(&self, question: &TurnQuestion, budget: &Budget) -> Result<TurnAnswer, Error> {
        let mut record = self.played(&question.game, budget)?;
        let bytes = question.bytes.unwrap_or(BYTES);
        let decision =
            question.engine.filter(|_| record.winner().is_none() && !record.is_drawn()).and_then(|engine| {
                let mut allowance = Allowance::new(time(question.seconds), bytes, budget);
                let mut dice = fastrand::Rng::with_seed(question.seed);
                self.evaluator().decide(engine, &record, &mut dice, &mut allowance)
            });
        let turn = decision.as_ref().map(Reasons::of);
        if let Some(decision) = decision {
            record.play(decision.choice, decision.ambient);
        }
        let answer = TurnAnswer {
            schema: Schema,
            turn,
            summands: self.shown(&record, budget)?,
            boards: record.boards.iter().map(ToString::to_string).collect(),
            player: record.to_move().into(),
            legal: record.choices().into_iter().map(LegalMove::from).collect(),
            winner: record.winner().map(Side::from),
            drawn: record.is_drawn(),
        };
        played_soundly(&record)?;
        Ok(answer)
    }

    /// Returns the current boards and values of a game; boards are given by the moves made on them.
    fn shown(&self, record: &Record<'u>, budget: &Budget) -> Result<Vec<SummandShown>, Error> {
        let work = self.universe().work(budget);
        let mut all = vec![];
        for (board, (summand, now)) in record.summands.iter().zip(&record.boards).enumerate() {
            let subject = match summand.clone() {
                WrittenSummand::Board { ruleset, board: start, mut moves } => {
                    let made = record.turns.iter().filter(|turn| turn.board == board);
                    moves
                        .extend(made.map(|turn| MadeMove(turn.player, NamedMove::Move(turn.chosen.clone()))));
                    WrittenSummand::Board { ruleset, board: start, moves }
                }
                WrittenSummand::Value { .. } => WrittenSummand::Value { value: now.to_string() },
            };
            let view = self.summand_view(&subject, &work)?;
            all.push(SummandShown { text: view.text(), board: view.board(), subject });
        }
        Ok(all)
    }
}

impl From<Choice<'_>> for LegalMove {
    fn from(choice: Choice<'_>) -> LegalMove {
        let name = choice.chosen.to_string();
        LegalMove { board: choice.board + 1, name, action: choice.chosen }
    }
}
