//! Tournaments of strategies.

use crate::error::Error;
use crate::lab::{Lab, trusted_sum};
use crate::observer::{Observer, Part};
use crate::schema::Schema;
use crate::sum::Sum;
use crate::words::RanOut;
use kelvin_budget::Budget;
use kelvin_numbers::Dyadic;
use kelvin_play::{Engine, Line, Results, Tournament};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Asks how far from the best strategies end on random sums.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct MatchQuestion {
    /// The boards and values on which chance plays the first moves.
    pub sum: Sum,
    /// Who plays, two at least.
    #[schemars(with = "Vec<String>")]
    pub engines: Vec<Engine>,
    /// So many random sums.
    pub games: u32,
    /// Positions in a sum.
    pub components: u32,
    /// Where chance begins.
    pub seed: u64,
    /// Seconds for a move or a value.
    pub seconds: Option<f64>,
}

/// What came of a tournament.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct MatchAnswer {
    /// How each engine did against each other.
    pub rows: Vec<MatchRow>,
    /// Sums that were played by all.
    pub games: u32,
    /// Sums that were left, as the budget ran out.
    pub undecided: u32,
    /// What ended the tournament early.
    pub ended: Option<RanOut>,
}

/// How an engine did against another.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct MatchRow {
    /// The version of the schema.
    pub schema: Schema,
    /// The engine.
    #[schemars(with = "String")]
    pub engine: Engine,
    /// Whom it played against.
    #[schemars(with = "String")]
    pub against: Engine,
    /// Sums that were played by all.
    pub games: u32,
    /// Sums that were left, as the budget ran out.
    pub undecided: u32,
    /// Games that came to an end.
    pub ends: u32,
    /// How much worse than the best stopping position they ended, on average.
    pub mean_miss: f64,
    /// The most in one game.
    pub worst_miss: Option<String>,
    /// The most in one game as a part of the bound, the largest temperature of the sum.
    pub worst_of_bound: f64,
    /// Games that ended beyond the bound.
    pub beyond_bound: u32,
}

/// Seconds as a time, if that is one.
pub(crate) fn time(seconds: Option<f64>) -> Option<Duration> {
    seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
}

impl Lab<'_> {
    /// Lets strategies play a tournament. When the budget ends, the answer tells of the games that were played.
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
            boards: self.components(&question.sum.summands()?, &self.universe().work(budget))?,
            engines: question.engines.clone(),
            components: question.components,
            time: time(question.seconds),
        };
        let mut dice = fastrand::Rng::with_seed(question.seed);
        let mut told = |done: u32| {
            observer.see(Part::Done { done: done.into(), of: question.games.into() });
        };
        let results = tournament.run(question.games, &mut dice, budget, &mut told);
        trusted_sum(&tournament.boards)?;
        let results = results?;
        let rows = results.lines.iter().map(|line| row(line, &results)).collect();
        let Results { played, undecided, stopped, .. } = results;
        Ok(MatchAnswer { rows, games: played, undecided, ended: stopped.map(RanOut::from) })
    }
}

fn row(line: &Line, results: &Results) -> MatchRow {
    MatchRow {
        schema: Schema,
        engine: line.engine,
        against: line.opponent,
        games: results.played,
        undecided: results.undecided,
        ends: line.ends,
        mean_miss: line.mean(),
        worst_miss: line.worst.as_ref().map(Dyadic::to_string),
        worst_of_bound: line.of_bound,
        beyond_bound: line.beyond,
    }
}
