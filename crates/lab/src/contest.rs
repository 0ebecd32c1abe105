//! Engine against engine, on the board, to the last move.

use crate::advice::played_soundly;
use crate::error::Error;
use crate::lab::Lab;
use crate::matches::time;
use crate::observer::{Observer, Part};
use crate::schema::Schema;
use crate::sum::Sum;
use kelvin_budget::Budget;
use kelvin_play::{Contest, Engine, Score, Spectator};
use kelvin_values::Player;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Asks two engines to play a sum against each other, to the last move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ContestQuestion {
    /// The sum.
    pub sum: Sum,
    /// Whether who cannot move wins.
    #[serde(default)]
    pub misere: bool,
    /// The engines: Left's and Right's at first.
    #[schemars(with = "[String; 2]")]
    pub engines: [Engine; 2],
    /// So many games.
    pub games: u32,
    /// Where chance begins.
    pub seed: u64,
    /// Seconds for a move.
    pub seconds: Option<f64>,
    /// Memory for a move, in bytes.
    pub bytes: u64,
}

/// What the engines achieved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ContestAnswer {
    /// One for each engine.
    pub rows: Vec<ContestRow>,
}

/// What an engine achieved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ContestRow {
    /// The version of the schema.
    pub schema: Schema,
    /// The engine.
    #[schemars(with = "String")]
    pub engine: Engine,
    /// Games that it played, as Left and as Right.
    pub games: [u32; 2],
    /// Games that it won, as Left and as Right.
    pub won: [u32; 2],
    /// Games that were drawn as a position came back, as Left and as Right.
    pub drawn: [u32; 2],
}

/// Tells an observer how many games are over.
pub(crate) struct Counting<'o> {
    pub observer: &'o mut dyn Observer,
    pub done: u64,
    pub of: u64,
}

impl<'u> Spectator<'u> for Counting<'_> {
    fn over(&mut self, _winner: Option<Player>) {
        self.done += 1;
        self.observer.see(Part::Done { done: self.done, of: self.of });
    }
}

impl<'u> Lab<'u> {
    /// Lets two engines play. When the budget ends, the games that were played to the end count.
    pub fn contest(
        &self,
        question: &ContestQuestion,
        budget: &Budget,
        spectator: &mut dyn Spectator<'u>,
    ) -> Result<ContestAnswer, Error> {
        let ContestQuestion { sum, misere, engines, games, seed, seconds, bytes } = question;
        let start = self.begun(sum, Player::Left, *misere, budget)?;
        let begun = start.clone();
        let contest =
            Contest { start, engines: *engines, games: *games, time: time(*seconds), bytes: *bytes };
        let mut dice = fastrand::Rng::with_seed(*seed);
        let scores = contest.run(&self.mind(), &mut dice, budget, spectator);
        played_soundly(&begun)?;
        let row = |(&engine, score): (&Engine, &Score)| ContestRow {
            schema: Schema,
            engine,
            games: score.games,
            won: score.won,
            drawn: score.drawn,
        };
        Ok(ContestAnswer { rows: engines.iter().zip(&scores).map(row).collect() })
    }
}
