//! Tournaments of strategies.

use crate::error::Error;
use crate::lab::{Lab, trusted_sum};
use crate::observer::{Observer, Part};
use crate::question::Ask;
use crate::schema::Schema;
use crate::sum::Sum;
use crate::texts::ExactNumber;
use crate::words::RanOut;
use kelvin_budget::Budget;
use kelvin_play::{Engine, PairResult, Results, Tournament};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Asks how far strategies miss the best result on random sums.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct MatchQuestion {
    /// The boards and values on which random first moves are played.
    pub sum: Sum,
    /// The strategies, at least two.
    #[schemars(with = "Vec<String>")]
    pub engines: Vec<Engine>,
    /// The number of random sums.
    pub games: u32,
    /// The number of positions in a sum.
    pub components: u32,
    /// The seed of the random number generator.
    pub seed: u64,
    /// The time limit for a move or a value, in seconds.
    pub seconds: Option<f64>,
}

impl Ask for MatchQuestion {
    type Answer = MatchAnswer;

    fn answer(
        &self,
        lab: &Lab<'_>,
        budget: &Budget,
        observer: &mut dyn Observer,
    ) -> Result<MatchAnswer, Error> {
        lab.tournament(self, budget, observer)
    }
}

/// The results of a tournament.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct MatchAnswer {
    /// The results of each engine against each other engine.
    pub rows: Vec<MatchRow>,
    /// The number of sums that all engines played.
    pub games: u32,
    /// The number of sums that were not played because the budget ran out.
    pub undecided: u32,
    /// The limit that ended the tournament early.
    pub ended: Option<RanOut>,
}

/// The results of an engine against another.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct MatchRow {
    /// The version of the schema.
    pub schema: Schema,
    /// The engine.
    #[schemars(with = "String")]
    pub engine: Engine,
    /// The opponent.
    #[schemars(with = "String")]
    pub against: Engine,
    /// The number of sums that all engines played.
    pub games: u32,
    /// The number of sums that were not played because the budget ran out.
    pub undecided: u32,
    /// The number of games that ended.
    pub ends: u32,
    /// The average difference between the best stopping position and the one that was reached.
    pub mean_miss: f64,
    /// The largest difference in a game.
    pub worst_miss: Option<ExactNumber>,
    /// The largest difference in a game, relative to the bound: the largest temperature of the sum.
    pub worst_of_bound: f64,
    /// The number of games whose difference exceeded the bound.
    pub beyond_bound: u32,
}

/// Converts seconds to a duration, if they are valid.
pub(crate) fn time(seconds: Option<f64>) -> Option<Duration> {
    seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
}

impl Lab<'_> {
    /// Plays a tournament. When the budget runs out, the answer covers the games that were played.
    pub fn tournament(
        &self,
        question: &MatchQuestion,
        budget: &Budget,
        observer: &mut dyn Observer,
    ) -> Result<MatchAnswer, Error> {
        if question.engines.len() < 2 {
            return Err(Error::Engines);
        }
        let tournament = Tournament {
            analyst: self.analyst(),
            heat: self.heat(),
            boards: self.summands(&question.sum.summands()?, &self.universe().work(budget))?,
            engines: question.engines.clone(),
            components: question.components,
            time: time(question.seconds),
        };
        let mut dice = fastrand::Rng::with_seed(question.seed);
        let mut report = |done: u32| {
            observer.see(Part::Done { done: done.into(), of: question.games.into() });
        };
        let results = tournament.run(question.games, &mut dice, budget, &mut report);
        trusted_sum(&tournament.boards)?;
        let results = results?;
        let rows = results.lines.iter().map(|line| row(line, &results)).collect();
        let Results { played, undecided, stopped, .. } = results;
        Ok(MatchAnswer { rows, games: played, undecided, ended: stopped.map(RanOut::from) })
    }
}

fn row(line: &PairResult, results: &Results) -> MatchRow {
    MatchRow {
        schema: Schema,
        engine: line.engine,
        against: line.opponent,
        games: results.played,
        undecided: results.undecided,
        ends: line.ends,
        mean_miss: line.mean(),
        worst_miss: line.worst.as_ref().map(ExactNumber::of),
        worst_of_bound: line.of_bound,
        beyond_bound: line.beyond,
    }
}
