//! Tournaments: strategies against each other on random sums, with their distance from optimal play.

use crate::engine::Engine;
use kelvin_budget::{Budget, Exhausted};
use kelvin_heat::{Exact, Heat, History, MoveReason, Situation, Strategy};
use kelvin_numbers::Dyadic;
use kelvin_positions::{Analyst, PlayedSummand};
use kelvin_values::{Game, Player, Universe};
use std::time::Duration;

/// The default time limit for a move or a value.
const DEFAULT_TIME: Duration = Duration::from_secs(10);
/// The maximum number of random sums until one is hot.
const MAX_TRIES: u32 = 200;

/// A tournament on sums of random positions of some boards. Every two engines play each sum four times: each
/// as Left and as Right, moving first and second, until play stops at numbers.
pub struct Tournament<'t, 'u> {
    /// The evaluator of the positions.
    pub analyst: &'t Analyst<'u>,
    /// The cache of thermographs.
    pub heat: &'t Heat<'u>,
    /// The boards from which random play starts.
    pub boards: Vec<PlayedSummand<'u>>,
    /// The engines.
    pub engines: Vec<Engine>,
    /// The number of positions in a sum.
    pub components: u32,
    /// The time limit for a move or a value, if set.
    pub time: Option<Duration>,
}

/// The results of an engine against another.
#[derive(Clone, Debug, PartialEq)]
pub struct PairResult {
    /// The engine.
    pub engine: Engine,
    /// The opponent.
    pub opponent: Engine,
    /// The number of finished games.
    pub ends: u32,
    /// The total loss: how much worse than the best stopping position the games ended.
    pub missed: Dyadic,
    /// The largest loss in one game.
    pub worst: Option<Dyadic>,
    /// The largest loss in one game relative to the bound, the largest temperature of the sum.
    pub of_bound: f64,
    /// The number of games with a loss above the bound.
    pub beyond: u32,
}

/// The results of a tournament.
#[derive(Clone, Debug, PartialEq)]
pub struct Results {
    /// The results of each engine against each other.
    pub lines: Vec<PairResult>,
    /// The number of sums that were played by all.
    pub played: u32,
    /// The number of sums in which a move or a value took too long.
    pub undecided: u32,
    /// The reason why the tournament stopped early.
    pub stopped: Option<Exhausted>,
}

/// No hot sum was found by random play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "random play finds no hot sum of {components} position{} on these boards",
    if *components == 1 { "" } else { "s" }
)]
pub struct NoHotSum {
    /// The number of positions in a sum.
    pub components: u32,
}

/// The reason why a game was not played.
enum Stopped {
    Budget,
    Cold,
}

impl From<Exhausted> for Stopped {
    fn from(_: Exhausted) -> Stopped {
        Stopped::Budget
    }
}

impl<'t, 'u> Tournament<'t, 'u> {
    /// Plays this number of sums within the budget. Calls `report` after each.
    pub fn run(
        &self,
        games: u32,
        rng: &mut fastrand::Rng,
        whole: &Budget,
        report: &mut dyn FnMut(u32),
    ) -> Result<Results, NoHotSum> {
        let pairs = self.engines.iter().enumerate().flat_map(|(i, &engine)| {
            let others = self.engines.iter().enumerate().filter(move |&(j, _)| i != j);
            others.map(move |(_, &opponent)| PairResult::new(engine, opponent))
        });
        let mut results = Results { lines: pairs.collect(), played: 0, undecided: 0, stopped: None };
        for game in 0..games {
            match self.game(&mut results.lines, rng, whole) {
                Ok(()) => results.played += 1,
                Err(Stopped::Cold) => return Err(NoHotSum { components: self.components }),
                Err(Stopped::Budget) => match whole.check() {
                    Err(why) => {
                        results.stopped = Some(why);
                        break;
                    }
                    Ok(()) => results.undecided += 1,
                },
            }
            report(game + 1);
        }
        Ok(results)
    }

    fn universe(&self) -> &'u Universe {
        self.analyst.universe()
    }

    fn budget(&self, whole: &Budget) -> Budget {
        whole.part().time(self.time.unwrap_or(DEFAULT_TIME))
    }

    /// Plays one sum with all engines. Its results count only if all games finish.
    fn game(&self, lines: &mut [PairResult], rng: &mut fastrand::Rng, whole: &Budget) -> Result<(), Stopped> {
        let sum = self.random_sum(rng, whole)?;
        let mut exact = Exact::new(self.heat);
        let bound = self.bound(&sum, whole)?;
        let best = Player::BOTH.map(|first| {
            let budget = self.budget(whole);
            exact.section(&self.universe().work(&budget), &sum, first).map(|section| section.number)
        });
        let [left, right] = best;
        let best = [left?, right?];
        let mut misses = vec![];
        for (i, line) in lines.iter().enumerate() {
            // With exchanged sides it is the opponent's line, with the same game.
            for first in Player::BOTH {
                let end =
                    self.play([line.engine, line.opponent], first, sum.clone(), &mut exact, rng, whole)?;
                misses.push((i, &best[first.index()] - &end));
                if let Some(other) = lines
                    .iter()
                    .position(|other| other.engine == line.opponent && other.opponent == line.engine)
                {
                    misses.push((other, &end - &best[first.index()]));
                }
            }
        }
        for (i, miss) in misses {
            lines[i].count(miss, &bound);
        }
        Ok(())
    }

    /// Random positions of the boards whose sum is hot.
    fn random_sum(&self, rng: &mut fastrand::Rng, whole: &Budget) -> Result<Vec<Game<'u>>, Stopped> {
        for _ in 0..MAX_TRIES {
            let budget = self.budget(whole);
            let mut sum = vec![];
            for _ in 0..self.components {
                let mut position = rng.choice(&self.boards).ok_or(Stopped::Cold)?.clone();
                // Two moves, on average.
                while rng.u32(0..3) > 0 {
                    let player = if rng.bool() { Player::Left } else { Player::Right };
                    match rng.choice(position.moves(player)) {
                        Some((_, next)) => position = next,
                        None => break,
                    }
                }
                for part in position.parts() {
                    sum.push(match part {
                        PlayedSummand::Position(part) => self.analyst.value(&part, &budget)?,
                        PlayedSummand::Value(value) => value,
                    });
                }
            }
            if self.bound(&sum, whole)?.signum() > 0 {
                return Ok(sum);
            }
        }
        Err(Stopped::Cold)
    }

    /// The largest temperature of the components.
    fn bound(&self, sum: &[Game<'u>], whole: &Budget) -> Result<Dyadic, Exhausted> {
        let budget = self.budget(whole);
        let work = self.universe().work(&budget);
        let mut hottest = Dyadic::from(-1);
        for &game in sum {
            hottest = hottest.max(self.heat.temperature(&work, game)?);
        }
        Ok(hottest)
    }

    /// The stop at which play between Left's and Right's engine ends.
    fn play(
        &self,
        engines: [Engine; 2],
        first: Player,
        mut sum: Vec<Game<'u>>,
        exact: &mut Exact<'t, 'u>,
        rng: &mut fastrand::Rng,
        whole: &Budget,
    ) -> Result<Dyadic, Exhausted> {
        let hottest = self.bound(&sum, whole)?;
        let mut histories = [(); 2].map(|()| History { answered: vec![], ambient: Some(hottest.clone()) });
        let mut player = first;
        while sum.iter().any(|game| game.number().is_none()) {
            let budget = self.budget(whole);
            let work = self.universe().work(&budget);
            let situation = Situation::new(self.heat, &work, player, &sum)?;
            let situation = situation.after(histories[player.index()].clone());
            let (component, to) = match engines[player.index()] {
                Engine::Random => {
                    let all = (0..sum.len()).flat_map(|i| situation.options(i).map(move |to| (i, to)));
                    match rng.choice(all.collect::<Vec<_>>()) {
                        Some(choice) => choice,
                        None => break,
                    }
                }
                Engine::Strategy(strategy) => {
                    let advice = match strategy {
                        Strategy::Exact => exact.advise(&situation, &work)?,
                        _ => strategy.advise(&situation, &work)?,
                    };
                    let Some(advice) = advice else { break };
                    if let MoveReason::Undecided { why, .. } = advice.reason {
                        return Err(why);
                    }
                    histories[player.index()].ambient = Some(advice.ambient);
                    (advice.component, advice.to)
                }
            };
            sum[component] = to;
            player = !player;
            histories[player.index()].answered = vec![component];
        }
        Ok(sum.iter().filter_map(|game| game.number()).fold(Dyadic::ZERO, |a, b| &a + &b))
    }
}

impl PairResult {
    fn new(engine: Engine, opponent: Engine) -> PairResult {
        PairResult { engine, opponent, ends: 0, missed: Dyadic::ZERO, worst: None, of_bound: 0.0, beyond: 0 }
    }

    fn count(&mut self, miss: Dyadic, bound: &Dyadic) {
        self.ends += 1;
        self.missed = &self.missed + &miss;
        self.of_bound = self.of_bound.max(approximate(&miss) / approximate(bound));
        self.beyond += u32::from(miss > *bound);
        self.worst = Some(self.worst.take().map_or(miss.clone(), |worst| worst.max(miss)));
    }

    /// The mean loss of a game.
    pub fn mean(&self) -> f64 {
        approximate(&self.missed) / f64::from(self.ends.max(1))
    }
}

/// An approximation for display.
fn approximate(x: &Dyadic) -> f64 {
    match x.small() {
        Some((numerator, exponent)) => numerator as f64 / 2_f64.powi(exponent.min(1000) as i32),
        None => x.floor().to_string().parse().unwrap_or(f64::INFINITY),
    }
}
