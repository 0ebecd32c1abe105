//! Contests of two engines, played to the last move.

use crate::advice::played_soundly;
use crate::error::Error;
use crate::lab::Lab;
use crate::matches::time;
use crate::observer::{Observer, Part};
use crate::question::Ask;
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
    /// Whether play is misère: a player who cannot move wins.
    #[serde(default)]
    pub misere: bool,
    /// The two engines; in the first game, the first plays Left and the second plays Right.
    #[schemars(with = "[String; 2]")]
    pub engines: [Engine; 2],
    /// The number of games.
    pub games: u32,
    /// The seed of the random number generator.
    pub seed: u64,
    /// The time limit for a move, in seconds.
    pub seconds: Option<f64>,
    /// The memory limit for a move, in bytes.
    pub bytes: u64,
}

impl Ask for ContestQuestion {
    type Answer = ContestAnswer;

    fn answer(
        &self,
        lab: &Lab<'_>,
        budget: &Budget,
        observer: &mut dyn Observer,
    ) -> Result<ContestAnswer, Error> {
        let mut counting = Counting { observer, done: 0, of: self.games.into() };
        lab.contest(self, budget, &mut counting)
    }
}

/// The results of the engines.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ContestAnswer {
    /// A row for each engine.
    pub rows: Vec<ContestRow>,
}

/// The results of an engine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ContestRow {
    /// The version of the schema.
    pub schema: Schema,
    /// The engine.
    #[schemars(with = "String")]
    pub engine: Engine,
    /// The number of games played, as Left and as Right.
    pub games: [u32; 2],
    /// The number of games won, as Left and as Right.
    pub won: [u32; 2],
    /// The number of games drawn by repetition, as Left and as Right.
    pub drawn: [u32; 2],
}

/// Reports the number of finished games to an observer.
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
    /// Plays games between two engines. When the budget runs out, only finished games count.
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
        let scores = contest.run(&self.evaluator(), &mut dice, budget, spectator);
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
